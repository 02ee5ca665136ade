//! The replies to requests. Cells are numbered from 0 in reading order; moves are text, as in line mode.

use std::collections::BTreeMap;

use grille_messages::mines::hint::MinesHint;
use grille_messages::mines::odds as odds_of;
use grille_messages::mines::verdict::{GameVerdicts, MoveVerdict};
use grille_messages::morpion::worth::PositionAnalysis;
use grille_messages::takuzu::grade::PuzzleGrade;
use grille_messages::takuzu::hint::TakuzuHint;
use serde::Serialize;

/// Adds what all reply types have in common.
macro_rules! replies {
    ($($(#[$meta:meta])* pub struct $name:ident { $($body:tt)* })+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, Serialize)]
            #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
            pub struct $name { $($body)* }
        )+
    };
}

/// Any reply.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "each variant is the reply of its name")]
pub enum Reply {
    Error(Error),
    Empty(Empty),
    Versions(Versions),
    Texts(Box<Texts>),
    Approaches(Approaches),
    Daily(Daily),
    Rules(Box<Rules>),
    Lesson(Box<Lesson>),
    Printed(Printed),
    Id(Id),
    Group(Group),
    Pasted(Pasted),
    State(Box<State>),
    Done(Box<Done>),
    Played(Box<Played>),
    Line(Box<Line>),
    Saved(Saved),
    Links(Links),
    History(History),
    Labels(Labels),
    Hint(Box<Hint>),
    Odds(Box<Odds>),
    Bot(Bot),
    Matrices(Matrices),
    Verdicts(Box<Verdicts>),
    Check(Check),
    Entered(Entered),
    Errors(Errors),
    Solve(Solve),
    Rate(Rate),
    Values(Box<Values>),
    Answer(Answer),
}

macro_rules! into_reply {
    ($($name:ident)+; boxed $($boxed:ident)+) => {
        $(impl From<$name> for Reply {
            fn from(reply: $name) -> Reply {
                Reply::$name(reply)
            }
        })+
        $(impl From<$boxed> for Reply {
            fn from(reply: $boxed) -> Reply {
                Reply::$boxed(Box::new(reply))
            }
        })+
        impl Reply {
            /// The name of its type.
            pub fn type_name(&self) -> &'static str {
                match self {
                    $(Reply::$name(_) => stringify!($name),)+
                    $(Reply::$boxed(_) => stringify!($boxed),)+
                }
            }
        }
    };
}

into_reply! {
    Error Empty Versions Approaches Daily Printed Id Group Pasted Saved Links History Labels Bot Matrices Check Entered
    Errors Solve Rate Answer;
    boxed Texts Rules Lesson State Done Played Line Hint Odds Verdicts Values
}

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// The request is wrong.
    Bad,
    /// The rules forbid it.
    Refused,
    /// There is no such game.
    Gone,
    /// It was cancelled before it began.
    Cancelled,
}

replies! {
    /// A request that failed, and why.
    pub struct Error {
        /// A sentence in the requested language.
        pub error: String,
        /// The kind of fault.
        pub code: Code,
        /// The place in a text that could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub place: Option<FaultPlace>,
    }

    /// The place of a fault in a text.
    pub struct FaultPlace {
        /// The line, from 1.
        pub line: usize,
        /// The character of the line, from 1.
        pub column: usize,
        /// The text there; empty at the end.
        pub token: String,
    }

    /// An empty reply.
    pub struct Empty {}

    /// The versions of the protocol and of the program.
    pub struct Versions {
        /// The version of the protocol.
        pub protocol: u32,
        /// The version of the program.
        pub program: &'static str,
    }

    /// The texts of a language, and the names that the games use.
    pub struct Texts {
        /// Every message with its values as `{name}`.
        #[cfg_attr(feature = "typescript", ts(type = "Record<MessageId, string>"))]
        pub texts: BTreeMap<String, String>,
        /// The names that the games use.
        pub names: Names,
        /// The version of the program.
        pub version: &'static str,
    }

    /// The names that the games use.
    pub struct Names {
        /// Levels of Minesweeper: name, rows, columns, mines.
        pub levels: Vec<(&'static str, u32, u32, u32)>,
        /// The promises for the first click, strongest first.
        pub first: Vec<&'static str>,
        /// Rules of Minesweeper.
        pub rules: Vec<&'static str>,
        /// Rules of Takuzu.
        pub takuzu_rules: Vec<&'static str>,
        /// The games of the Takuzu family.
        pub takuzu_family: Vec<TakuzuGame>,
        /// The sides of Takuzu boards that are offered by name.
        pub takuzu_sides: Vec<u32>,
        /// Difficulties of Takuzu.
        pub difficulties: Vec<&'static str>,
        /// Variants of Morpion 3D.
        pub variants: Vec<&'static str>,
        /// The players of a side of Morpion 3D.
        pub seats: Vec<&'static str>,
    }

    /// A game of the Takuzu family.
    pub struct TakuzuGame {
        /// The name of its rules.
        pub rules: &'static str,
        /// Whether no two rows, and no two columns, may be equal.
        pub differ: bool,
        /// Whether it has signs between cells.
        pub signs: bool,
        /// Its usual side.
        pub side: u32,
    }

    /// The names of the bot's approaches.
    pub struct Approaches {
        /// The names.
        pub approaches: Vec<&'static str>,
    }

    /// The daily games.
    pub struct Daily {
        /// Their IDs: Minesweeper, Takuzu, Tango, Morpion 3D.
        pub ids: Vec<String>,
    }

    /// The rules of a game.
    pub struct Rules {
        /// The title.
        pub title: String,
        /// The rules, in order.
        pub rules: Vec<Rule>,
    }

    /// A rule with an illustration.
    pub struct Rule {
        /// The rule, as sentences.
        pub words: String,
        /// The illustration: a small game.
        pub state: State,
        /// The cells to look at.
        pub look: Vec<usize>,
    }

    /// A position of a lesson.
    pub struct Lesson {
        /// The title of the lesson.
        pub lesson: String,
        /// The number of positions.
        pub all: usize,
        /// The title of this position.
        pub title: String,
        /// What to notice.
        pub notice: String,
        /// What to do.
        pub task: String,
        /// The cells to look at.
        pub look: Vec<usize>,
        /// The position after the right moves.
        pub state: State,
        /// The right moves so far.
        pub moves: Vec<String>,
        /// The moves left to play; if one is enough, several may be right.
        pub left: Vec<String>,
        /// Whether the last move was right, if there was one.
        pub right: Option<bool>,
        /// Whether the task is done.
        pub done: bool,
        /// What is wrong with the last move, or praise when the task is done.
        pub said: Option<String>,
    }

    /// A Takuzu puzzle, for printing.
    pub struct Printed {
        /// Its ID.
        pub id: String,
        /// Its rules.
        pub rules: String,
        /// Its cells: `0`, `1` and `.`.
        pub cells: String,
        /// Its signs.
        pub signs: Vec<BoardSign>,
        /// The cells of its solution.
        pub solution: Option<String>,
        /// Its difficulty.
        pub grade: Option<&'static str>,
    }

    /// The ID of a game.
    pub struct Id {
        /// The ID.
        pub id: String,
    }

    /// The statistics category of a game.
    pub struct Group {
        /// The game.
        #[cfg_attr(feature = "typescript", ts(type = "'mines' | 'takuzu' | 'morpion'"))]
        pub kind: &'static str,
        /// The kind of board.
        pub preset: String,
        /// The rules.
        pub rules: String,
        /// The ID without its moves.
        pub start: String,
        /// Its moves; Morpion only.
        pub moves: Vec<String>,
    }

    /// The content of a pasted text: an ID, a saved game or a seed.
    pub struct Pasted {
        /// The form of the text.
        #[cfg_attr(
            feature = "typescript",
            ts(type = "'link' | 'id' | 'save' | 'puzzle' | 'layout' | 'moves' | 'seed'")
        )]
        pub form: &'static str,
        /// The game.
        #[cfg_attr(feature = "typescript", ts(type = "'mines' | 'takuzu' | 'morpion'"))]
        pub kind: &'static str,
        /// The ID to open.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub id: Option<String>,
        /// The saved game to open.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub save: Option<String>,
        /// The seed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub seed: Option<String>,
    }

    /// The state of a game: everything that a page draws.
    pub struct State {
        /// The number of the game, if the engine keeps it.
        pub game: Option<u32>,
        /// Its ID.
        pub id: String,
        /// A description of the game, as a sentence.
        pub title: String,
        /// `playing`, `won`, `lost`, or the winner of a line: `x`, `o` or `both`.
        #[cfg_attr(feature = "typescript", ts(type = "'playing' | 'won' | 'lost' | 'x' | 'o' | 'both'"))]
        pub status: &'static str,
        /// Whether it is over.
        pub over: bool,
        /// The status, as a sentence.
        pub stands: String,
        /// The number of rows.
        pub rows: u32,
        /// The number of columns.
        pub cols: u32,
        /// The names of rows and columns.
        pub labels: LineLabels,
        /// The number of moves in the history.
        pub steps: usize,
        /// The number of moves that are not undone.
        pub standing: usize,
        /// The number of moves that belong to the start and cannot be undone.
        pub fixed: usize,
        /// The bookmarks, as numbers of moves.
        pub bookmarks: Vec<usize>,
        /// The time so far, in milliseconds.
        pub elapsed: u64,
        /// Whether the player had help.
        pub helped: bool,
        /// Whether a program has played all or part of it; then it is not a win.
        pub bot: bool,
        /// The date, such as `2026-11-16`, if it is a daily game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub daily: Option<String>,
        /// The board.
        #[serde(flatten)]
        pub board: Board,
    }

    /// The names of rows and columns.
    pub struct LineLabels {
        /// The names of the columns.
        pub cols: Vec<String>,
        /// The names of the rows.
        pub rows: Vec<String>,
    }

    /// The board of a Minesweeper game.
    pub struct MinesState {
        /// One character per cell: `.` closed, `F` marked, `W` wrongly marked, `*` a mine, `X` the mine that was dug,
        /// otherwise the number. In a won game, all mines are marked.
        pub cells: String,
        /// The number of mines.
        pub mines: u32,
        /// Mines minus marks; 0 in a won game.
        pub left: i64,
        /// The percentage of safe cells that are open.
        pub opened: usize,
        /// The least number of clicks that opens the board, once the mines are laid.
        pub bv: Option<usize>,
        /// How many of these clicks are done.
        pub bv_done: Option<usize>,
        /// The promise for the first click.
        pub first: &'static str,
        /// Whether the board can be solved without a guess.
        pub no_guess: bool,
        /// The rules.
        pub preset: &'static str,
        /// The level, if the board has one.
        pub level: Option<&'static str>,
        /// Whether the mines are laid.
        pub laid: bool,
        /// Whether the first dig may take long.
        pub slow_first: bool,
    }

    /// The board of a Takuzu game.
    pub struct TakuzuState {
        /// One character per cell: `0`, `1` or `.`.
        pub cells: String,
        /// `#` for a given cell, otherwise `.`.
        pub given: String,
        /// The pencil notes, like `cells`.
        pub notes: String,
        /// The signs between neighbours.
        pub signs: Vec<BoardSign>,
        /// The rules by their name; `-either` ends the name if a line of odd length may have one more of either digit.
        pub rules: String,
        /// The name of the game under these rules, in words.
        pub rules_words: String,
        /// Whether no two rows, and no two columns, may be equal.
        pub lines_differ: bool,
        /// What holds for lines of odd length, if there are any: one more 1 than 0, or one more of either digit.
        #[cfg_attr(feature = "typescript", ts(type = "'ones' | 'either' | null"))]
        pub odd: Option<&'static str>,
        /// The number of blank cells.
        pub blanks: usize,
        /// The most zeros and ones that each row may still get.
        pub rows_left: Vec<[u32; 2]>,
        /// The same for each column.
        pub cols_left: Vec<[u32; 2]>,
        /// How each row stands.
        pub row_counts: Vec<LineCount>,
        /// How each column stands.
        pub col_counts: Vec<LineCount>,
        /// The difficulty.
        pub level: Option<&'static str>,
        /// The difficulty in words.
        pub level_words: Option<String>,
        /// The hardest technique in words.
        pub hardest: Option<String>,
        /// Whether moves in saves name rows and columns by letters.
        pub letters: bool,
    }

    /// How many of each digit a row or column of Takuzu still takes.
    pub struct LineCount {
        /// The zeros; negative if it has too many.
        pub zeros: i64,
        /// The ones; negative if it has too many.
        pub ones: i64,
        /// Whether it takes exactly as many. If not, these are the most.
        pub exact: bool,
        /// Whether it is full and breaks no rule.
        pub done: bool,
    }

    /// A sign between two neighbours.
    pub struct BoardSign {
        /// The cell to the left of the sign or above it.
        pub cell: usize,
        /// Whether the other cell is below, not to the right.
        pub down: bool,
        /// `=` for equal cells, `x` for different ones.
        #[cfg_attr(feature = "typescript", ts(type = "'=' | 'x'"))]
        pub sign: &'static str,
    }

    /// The board of a Morpion 3D game.
    pub struct MorpionState {
        /// The piles, each from the bottom up.
        pub stacks: Vec<String>,
        /// The names of the cells.
        pub names: Vec<String>,
        /// The side to move: `x` or `o`.
        #[cfg_attr(feature = "typescript", ts(type = "'x' | 'o'"))]
        pub to_move: &'static str,
        /// The number of moves played.
        pub ply: u32,
        /// The last move.
        pub last: Option<String>,
        /// The collapses after it.
        pub fallen: Vec<Fallen>,
        /// The winning lines: cell and level of each token.
        pub lines: Vec<Vec<(usize, u32)>>,
        /// The players.
        pub seats: Seats,
        /// The possible players.
        pub choices: Vec<&'static str>,
        /// Which tokens make a line.
        pub variant: &'static str,
        /// Whether piles collapse.
        pub quake: bool,
        /// Whether the next move may not pop the token just pushed.
        pub ko: bool,
        /// The side of the board.
        pub side: u32,
        /// The legal moves.
        pub legal: Vec<String>,
    }

    /// The players of Morpion 3D.
    pub struct Seats {
        /// The player of X.
        pub x: &'static str,
        /// The player of O.
        pub o: &'static str,
    }

    /// A pile that has collapsed.
    pub struct Fallen {
        /// The cell.
        pub cell: usize,
        /// The number of tokens it lost.
        pub tokens: u32,
    }

    /// The state, and whether anything was done.
    pub struct Done {
        /// The state.
        #[serde(flatten)]
        pub state: State,
        /// Whether anything was done.
        pub done: bool,
    }

    /// The state after a move, and its effects.
    pub struct Played {
        /// The state.
        #[serde(flatten)]
        pub state: State,
        /// The effects.
        pub events: Vec<Event>,
        /// The same in words.
        pub said: Vec<String>,
    }

    /// A game as text.
    pub struct Saved {
        /// The text.
        pub save: String,
    }

    /// The IDs to send to a friend.
    pub struct Links {
        /// The ID.
        pub id: String,
        /// The ID with the board itself.
        pub description: String,
        /// The ID with all moves, if there is one.
        pub whole: Option<String>,
    }

    /// The moves so far.
    pub struct History {
        /// The moves.
        pub steps: Vec<Step>,
    }

    /// A move of the history.
    pub struct Step {
        /// The move.
        pub text: String,
        /// When it was played, in milliseconds.
        pub at: u64,
    }

    /// The data for statistics.
    pub struct Labels {
        /// The kind of board.
        pub preset: String,
        /// The rules.
        pub rules: String,
        /// A description of the game, as a sentence.
        pub title: String,
        /// The outcome.
        pub outcome: Option<&'static str>,
        /// Whether a program has played all or part of it; then it is not a win.
        pub bots: bool,
        /// Minesweeper: the chance to survive the moves, divided by that with the least risk each time.
        pub luck: Option<f64>,
        /// Minesweeper: the least number of clicks that opens the board.
        pub three_bv: Option<usize>,
        /// Minesweeper: the number of clicks.
        pub clicks: Option<usize>,
        /// Minesweeper: the number of digs.
        pub left_clicks: Option<usize>,
        /// Minesweeper: the number of marks and unmarks.
        pub right_clicks: Option<usize>,
        /// Minesweeper: the number of chords.
        pub chord_clicks: Option<usize>,
        /// The date, such as `2026-11-16`, if it is a daily game.
        pub daily: Option<String>,
    }

    /// A hint in stages.
    pub struct Hint {
        /// Where to look.
        pub look: Vec<usize>,
        /// The cells that it follows from.
        pub reasons: Vec<usize>,
        /// Takuzu: the signs that it follows from.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<BoardSign>>", optional))]
        pub signs: Vec<BoardSign>,
        /// The cells that it is about.
        pub cells: Vec<usize>,
        /// The moves to play.
        pub moves: Vec<String>,
        /// The text of each stage.
        pub stages: Vec<String>,
        /// The data that the commands print with `--json`.
        pub json: HintDetail,
    }

    /// How likely each closed cell is a mine.
    pub struct Odds {
        /// The probabilities.
        #[serde(flatten)]
        pub odds: odds_of::Odds,
        /// The cell to play.
        pub best_cell: Option<usize>,
    }

    /// The moves of a bot.
    pub struct Bot {
        /// The moves.
        pub moves: Vec<BotMove>,
    }

    /// A move of a bot.
    pub struct BotMove {
        /// The move.
        pub r#move: String,
        /// The reason, as a sentence.
        pub why: String,
    }

    /// The system of the pseudo-inverse.
    pub struct Matrices {
        /// The cells of the columns.
        pub variables: Vec<usize>,
        /// The equations.
        pub rows: Vec<Equation>,
        /// The solution, a value for each variable.
        pub values: Vec<f64>,
        /// The actions that follow from it.
        pub acts: Vec<Act>,
        /// Whether nothing follows and the bot guesses.
        pub guessed: bool,
        /// What is not shown, if anything.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub left_out: Option<LeftOut>,
    }

    /// A row of the system.
    pub struct Equation {
        /// The open cell that it comes from; none for the total number of mines.
        pub number: Option<usize>,
        /// The columns that are 1.
        pub ones: Vec<usize>,
        /// The right side.
        pub total: u32,
    }

    /// The action on a cell.
    pub struct Act {
        /// The cell.
        pub cell: usize,
        /// `dig` or `flag`.
        #[cfg_attr(feature = "typescript", ts(type = "'dig' | 'flag'"))]
        pub act: &'static str,
    }

    /// The parts of a system that are not shown.
    pub struct LeftOut {
        /// Rows.
        pub rows: usize,
        /// Variables.
        pub variables: usize,
    }

    /// The verdicts on the moves of a game.
    pub struct Verdicts {
        /// The game as a whole.
        #[serde(flatten)]
        pub game: GameVerdicts,
        /// Each move.
        pub steps: Vec<JudgedStep>,
        /// A summary, as sentences.
        pub summary: [String; 2],
        /// The luck in words.
        pub luck_words: String,
    }

    /// The verdict on a move.
    pub struct JudgedStep {
        /// The numbers.
        #[serde(flatten)]
        pub verdict: MoveVerdict,
        /// Its place in the history.
        pub step: usize,
        /// Its cell.
        pub cell: usize,
        /// The verdict in words.
        pub why: String,
    }

    /// The broken rules.
    pub struct Check {
        /// All breaches.
        pub breaches: Vec<BrokenLine>,
        /// A sentence about the first breach, or that there is none.
        pub said: String,
    }

    /// A broken rule.
    pub struct BrokenLine {
        /// The cells.
        pub cells: Vec<usize>,
        /// The sign that is not true, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub sign: Option<BoardSign>,
        /// The rule, as a sentence.
        pub why: String,
    }

    /// A puzzle that is being entered.
    pub struct Entered {
        /// How many solutions it has, as far as could be found out soon.
        #[cfg_attr(feature = "typescript", ts(type = "'none' | 'one' | 'several' | 'unknown'"))]
        pub solutions: &'static str,
        /// The same as a sentence: the first broken rule, if there is one.
        pub said: String,
        /// The broken rules.
        pub breaches: Vec<BrokenLine>,
        /// The ID of the game.
        pub id: String,
    }

    /// The wrong digits.
    pub struct Errors {
        /// Their cells.
        pub wrong: Vec<usize>,
        /// The same as a sentence.
        pub said: String,
    }

    /// The solution.
    pub struct Solve {
        /// The move that fills it in.
        pub r#move: Option<String>,
        /// Why there is none.
        pub said: Option<String>,
    }

    /// The difficulty of a puzzle.
    pub struct Rate {
        /// The grade.
        #[serde(flatten)]
        pub grade: PuzzleGrade,
        /// The same in words.
        pub words: String,
    }

    /// The value of every move.
    pub struct Values {
        /// The analysis.
        #[serde(flatten)]
        pub analysis: PositionAnalysis,
        /// What to draw for each move.
        pub signs: Vec<Sign>,
        /// The share of the bar that is X's, from 0 to 1.
        pub share: f64,
        /// The position in words.
        pub words: String,
        /// What the signs mean.
        pub legend: String,
    }

    /// What to draw for a move.
    pub struct Sign {
        /// The move.
        pub r#move: String,
        /// A few characters.
        pub sign: String,
        /// `win`, `loss` or `neither`.
        #[cfg_attr(feature = "typescript", ts(type = "'win' | 'loss' | 'neither'"))]
        pub class: &'static str,
        /// Whether it is one of the few that do not lose.
        pub framed: bool,
        /// Whether it is the best.
        pub best: bool,
        /// Its value, in words.
        pub words: String,
    }

    /// The move of a computer player.
    pub struct Answer {
        /// The move.
        pub r#move: Option<String>,
    }
}

/// The board of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// Minesweeper.
    Mines(MinesState),
    /// Takuzu.
    Takuzu(TakuzuState),
    /// Morpion 3D.
    Morpion(MorpionState),
}

/// The effect of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Cells were opened.
    Opened {
        /// The cells.
        cells: Vec<usize>,
    },
    /// A cell was marked.
    Marked {
        /// The cell.
        cell: usize,
    },
    /// A mark was removed.
    Unmarked {
        /// The cell.
        cell: usize,
    },
    /// A mine was dug.
    Exploded {
        /// The cell.
        cell: usize,
    },
    /// A digit was written.
    Put {
        /// The cell.
        cell: usize,
        /// 0 or 1.
        digit: u8,
    },
    /// A cell was cleared.
    Cleared {
        /// The cell.
        cell: usize,
    },
    /// A pencil note was written or erased.
    Noted {
        /// The cell.
        cell: usize,
        /// 0, 1, or none.
        digit: Option<u8>,
    },
    /// Many digits were written at once.
    Filled {
        /// The number of digits.
        count: usize,
    },
    /// The board is full but wrong.
    FullButWrong,
    /// A token was pushed.
    Pushed {
        /// The player: `x` or `o`.
        player: &'static str,
        /// The cell.
        cell: usize,
    },
    /// A token was popped.
    Popped {
        /// The player: `x` or `o`.
        player: &'static str,
        /// The cell.
        cell: usize,
        /// The owner of the token.
        token: &'static str,
    },
    /// Piles collapsed.
    Fell {
        /// The piles.
        piles: Vec<Fallen>,
    },
    /// The game has ended.
    Ended {
        /// The status, as in the state.
        status: &'static str,
    },
}

/// The result of a line typed in line mode: moves that were played, or a command.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Line {
    /// Moves were played.
    Played(Box<Played>),
    /// The line is a command.
    Command {
        /// The command; `told` for a question that `said` answers.
        command: &'static str,
        /// The text after the command.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        rest: Option<String>,
        /// The messages to show.
        said: Vec<String>,
    },
}

/// The hint of each game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum HintDetail {
    /// Minesweeper.
    Mines(MinesHint),
    /// Takuzu.
    Takuzu(TakuzuHint),
    /// Morpion 3D.
    Morpion(PositionAnalysis),
}
