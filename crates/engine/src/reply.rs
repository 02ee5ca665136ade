//! The replies to requests. Cells are numbers from 0 in reading order; moves are text, as line mode has them.

use std::collections::BTreeMap;

use grille_messages::mines::hint::MinesHint;
use grille_messages::mines::odds as odds_of;
use grille_messages::mines::verdict::{GameVerdicts, MoveVerdict};
use grille_messages::morpion::worth::PositionAnalysis;
use grille_messages::takuzu::grade::PuzzleGrade;
use grille_messages::takuzu::hint::TakuzuHint;
use serde::Serialize;

/// Gives each type what all replies have.
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
    Error Empty Versions Approaches Daily Printed Id Group Pasted Saved Links History Labels Bot Matrices Check Errors Solve Rate
    Answer;
    boxed Texts Rules Lesson State Done Played Line Hint Odds Verdicts Values
}

/// Why there is no other reply.
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
    /// It was cancelled before it was begun.
    Cancelled,
}

replies! {
    /// What could not be done, and why.
    pub struct Error {
        /// A sentence in the language asked for.
        pub error: String,
        /// What kind of fault it is.
        pub code: Code,
        /// Where in a text that could not be read, if that is what is wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub place: Option<FaultPlace>,
    }

    /// Where something is wrong in a text.
    pub struct FaultPlace {
        /// The line, from 1.
        pub line: usize,
        /// The character of the line, from 1.
        pub column: usize,
        /// What stands there; nothing at the end.
        pub token: String,
    }

    /// Nothing to say.
    pub struct Empty {}

    /// The versions of the protocol and of the program.
    pub struct Versions {
        /// That of the protocol.
        pub protocol: u32,
        /// That of the program.
        pub program: &'static str,
    }

    /// The words of a language, and the games' names.
    pub struct Texts {
        /// Every message with its values as `{name}`.
        #[cfg_attr(feature = "typescript", ts(type = "Record<MessageId, string>"))]
        pub texts: BTreeMap<String, String>,
        /// The names that the games have.
        pub names: Names,
        /// The version of the program.
        pub version: &'static str,
    }

    /// The names that the games have.
    pub struct Names {
        /// Levels of Minesweeper: name, rows, columns, mines.
        pub levels: Vec<(&'static str, u32, u32, u32)>,
        /// What the first click may be promised, the most first.
        pub first: Vec<&'static str>,
        /// Rules of Minesweeper.
        pub rules: Vec<&'static str>,
        /// Difficulties of Takuzu.
        pub difficulties: Vec<&'static str>,
        /// Variants of Morpion 3D.
        pub variants: Vec<&'static str>,
        /// Who may play a side of Morpion 3D.
        pub seats: Vec<&'static str>,
    }

    /// The names of the bot's approaches.
    pub struct Approaches {
        /// The names.
        pub approaches: Vec<&'static str>,
    }

    /// The games of a day.
    pub struct Daily {
        /// Their IDs: Minesweeper, Takuzu, Morpion 3D.
        pub ids: Vec<String>,
    }

    /// The rules of a game.
    pub struct Rules {
        /// What they are, as a title.
        pub title: String,
        /// The rules, one after the other.
        pub rules: Vec<Rule>,
    }

    /// A rule with a picture.
    pub struct Rule {
        /// The rule, as sentences.
        pub words: String,
        /// The picture: a small game.
        pub state: State,
        /// The cells to look at.
        pub look: Vec<usize>,
    }

    /// A position of a lesson.
    pub struct Lesson {
        /// What the lesson is, as a title.
        pub lesson: String,
        /// How many positions it has.
        pub all: usize,
        /// What this one is about.
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
        /// What is left to play; where one move is enough, several may be right.
        pub left: Vec<String>,
        /// Whether the last move was right, if there was one.
        pub right: Option<bool>,
        /// Whether the task is done.
        pub done: bool,
        /// What is wrong with the last move, or praise when the task is done.
        pub said: Option<String>,
    }

    /// A puzzle of Takuzu, for paper.
    pub struct Printed {
        /// Its ID.
        pub id: String,
        /// Its cells: `0`, `1` and `.`.
        pub cells: String,
        /// Those of its solution.
        pub solution: Option<String>,
        /// Its difficulty.
        pub grade: Option<&'static str>,
    }

    /// The ID of a game.
    pub struct Id {
        /// The ID.
        pub id: String,
    }

    /// Which games a game is compared with.
    pub struct Group {
        /// Which game it is.
        #[cfg_attr(feature = "typescript", ts(type = "'mines' | 'takuzu' | 'morpion'"))]
        pub kind: &'static str,
        /// The kind of board.
        pub preset: String,
        /// The rules.
        pub rules: String,
        /// The ID without the moves that it ends with.
        pub start: String,
        /// Those moves; of Morpion alone.
        pub moves: Vec<String>,
    }

    /// What a pasted text was. It has an ID, a saved game or a seed: one of them.
    pub struct Pasted {
        /// What it was.
        #[cfg_attr(
            feature = "typescript",
            ts(type = "'link' | 'id' | 'save' | 'puzzle' | 'layout' | 'moves' | 'seed'")
        )]
        pub form: &'static str,
        /// Which game it is of.
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
        /// What it is, as a sentence.
        pub title: String,
        /// `playing`, `won`, `lost`, or the winner of a line: `x`, `o` or `both`.
        #[cfg_attr(feature = "typescript", ts(type = "'playing' | 'won' | 'lost' | 'x' | 'o' | 'both'"))]
        pub status: &'static str,
        /// Whether it is over.
        pub over: bool,
        /// How it stands, as a sentence.
        pub stands: String,
        /// The number of rows.
        pub rows: u32,
        /// The number of columns.
        pub cols: u32,
        /// The names of rows and columns.
        pub labels: LineLabels,
        /// How many moves the history has.
        pub steps: usize,
        /// How many of them are played.
        pub standing: usize,
        /// How many of them belong to the start and stay.
        pub fixed: usize,
        /// The bookmarks, as numbers of moves.
        pub bookmarks: Vec<usize>,
        /// The time so far, in milliseconds.
        pub elapsed: u64,
        /// Whether help was taken.
        pub helped: bool,
        /// Whether a program has played it or a part of it: then it is nobody's win.
        pub bot: bool,
        /// The day whose game it is, such as `2026-11-16`, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub daily: Option<String>,
        /// The board.
        #[serde(flatten)]
        pub board: Board,
    }

    /// The names of rows and columns.
    pub struct LineLabels {
        /// Of the columns.
        pub cols: Vec<String>,
        /// Of the rows.
        pub rows: Vec<String>,
    }

    /// The board of a game of Minesweeper.
    pub struct MinesState {
        /// A character each: `.` closed, `F` marked, `W` wrongly marked, `*` a mine, `X` the mine that was dug, else the
        /// number. Once the game is won, all mines are marked.
        pub cells: String,
        /// The number of mines.
        pub mines: u32,
        /// Mines less marks; 0 once the game is won.
        pub left: i64,
        /// How many percent of the cells without a mine are open.
        pub opened: usize,
        /// The least number of clicks that opens the board, once it is laid.
        pub bv: Option<usize>,
        /// How many of those are done.
        pub bv_done: Option<usize>,
        /// What the first click is promised.
        pub first: &'static str,
        /// Whether the board can be solved without a guess.
        pub no_guess: bool,
        /// The rules.
        pub preset: &'static str,
        /// The level, if the board is of one.
        pub level: Option<&'static str>,
        /// Whether the mines are laid.
        pub laid: bool,
        /// Whether the first dig may take long.
        pub slow_first: bool,
    }

    /// The board of a game of Takuzu.
    pub struct TakuzuState {
        /// A character each: `0`, `1` or `.`.
        pub cells: String,
        /// `#` for a given cell, else `.`.
        pub given: String,
        /// The pencilled digits, as `cells`.
        pub notes: String,
        /// How many cells are empty.
        pub blanks: usize,
        /// For each row, how many zeros and ones are missing.
        pub rows_left: Vec<[u32; 2]>,
        /// The same for each column.
        pub cols_left: Vec<[u32; 2]>,
        /// The difficulty.
        pub level: Option<&'static str>,
        /// The difficulty in words.
        pub level_words: Option<String>,
        /// The hardest technique in words.
        pub hardest: Option<String>,
        /// Whether rows have letters.
        pub letters: bool,
    }

    /// The board of a game of Morpion 3D.
    pub struct MorpionState {
        /// The piles, each from the bottom to the top.
        pub stacks: Vec<String>,
        /// The names of the cells.
        pub names: Vec<String>,
        /// Whose turn it is: `x` or `o`.
        #[cfg_attr(feature = "typescript", ts(type = "'x' | 'o'"))]
        pub to_move: &'static str,
        /// How many moves were played.
        pub ply: u32,
        /// The last one.
        pub last: Option<String>,
        /// What fell after it.
        pub fallen: Vec<Fallen>,
        /// The winning lines: cell and level of each token.
        pub lines: Vec<Vec<(usize, u32)>>,
        /// Who plays.
        pub seats: Seats,
        /// Who may play.
        pub choices: Vec<&'static str>,
        /// Which tokens make a line.
        pub variant: &'static str,
        /// Whether piles collapse.
        pub quake: bool,
        /// Whether a move may not take back the one before it.
        pub ko: bool,
        /// The side of the board.
        pub side: u32,
        /// The moves that can be played.
        pub legal: Vec<String>,
    }

    /// Who plays the sides of Morpion 3D.
    pub struct Seats {
        /// Who begins.
        pub x: &'static str,
        /// The other.
        pub o: &'static str,
    }

    /// A pile that has collapsed.
    pub struct Fallen {
        /// Where.
        pub cell: usize,
        /// How many tokens it has lost.
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

    /// The state after a move, and what it has changed.
    pub struct Played {
        /// The state.
        #[serde(flatten)]
        pub state: State,
        /// What has changed.
        pub events: Vec<Event>,
        /// The same in words.
        pub said: Vec<String>,
    }

    /// A game as text.
    pub struct Saved {
        /// The text.
        pub save: String,
    }

    /// What to send to a friend.
    pub struct Links {
        /// The ID.
        pub id: String,
        /// The ID with the board itself.
        pub description: String,
        /// The ID with all moves, where there is one.
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

    /// What statistics need.
    pub struct Labels {
        /// The kind of board.
        pub preset: String,
        /// The rules.
        pub rules: String,
        /// What it is, as a sentence.
        pub title: String,
        /// How it ended.
        pub outcome: Option<&'static str>,
        /// Whether a program has played it or a part of it: then it is nobody's win.
        pub bots: bool,
        /// How lucky it was.
        pub luck: Option<f64>,
        /// Minesweeper: the least number of clicks that opens the board.
        pub three_bv: Option<usize>,
        /// Minesweeper: how many clicks there were, all told.
        pub clicks: Option<usize>,
        /// Minesweeper: how many of them were digs.
        pub left_clicks: Option<usize>,
        /// Minesweeper: how many of them were marks, or took one away.
        pub right_clicks: Option<usize>,
        /// Minesweeper: how many of them were chords.
        pub chord_clicks: Option<usize>,
        /// The day whose game it is, such as `2026-11-16`, if it is one.
        pub daily: Option<String>,
    }

    /// A hint in stages.
    pub struct Hint {
        /// Where to look.
        pub look: Vec<usize>,
        /// What it follows from.
        pub reasons: Vec<usize>,
        /// What it is about.
        pub cells: Vec<usize>,
        /// What to play.
        pub moves: Vec<String>,
        /// What to say, one after the other.
        pub stages: Vec<String>,
        /// The same as the commands print with `--json`.
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

    /// What a bot would play.
    pub struct Bot {
        /// The moves.
        pub moves: Vec<BotMove>,
    }

    /// A move of a bot.
    pub struct BotMove {
        /// The move.
        pub r#move: String,
        /// Why, as a sentence.
        pub why: String,
    }

    /// The system of the pseudo-inverse.
    pub struct Matrices {
        /// The cells that the columns stand for.
        pub variables: Vec<usize>,
        /// The equations.
        pub rows: Vec<Equation>,
        /// The solution, a value for each variable.
        pub values: Vec<f64>,
        /// What follows from it.
        pub acts: Vec<Act>,
        /// Whether nothing followed, and the bot guesses.
        pub guessed: bool,
        /// How much is not shown, if anything.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub left_out: Option<LeftOut>,
    }

    /// A row of the system.
    pub struct Equation {
        /// The open cell that it comes from; none for that of all mines.
        pub number: Option<usize>,
        /// The columns that are 1.
        pub ones: Vec<usize>,
        /// The right side.
        pub total: u32,
    }

    /// What the bot does with a cell.
    pub struct Act {
        /// The cell.
        pub cell: usize,
        /// `dig` or `flag`.
        #[cfg_attr(feature = "typescript", ts(type = "'dig' | 'flag'"))]
        pub act: &'static str,
    }

    /// How much of a system is not shown.
    pub struct LeftOut {
        /// Rows.
        pub rows: usize,
        /// Variables.
        pub variables: usize,
    }

    /// What the moves of a game were worth.
    pub struct Verdicts {
        /// The game as a whole.
        #[serde(flatten)]
        pub game: GameVerdicts,
        /// Each move.
        pub steps: Vec<JudgedStep>,
        /// The whole in words.
        pub summary: [String; 2],
        /// The luck in words.
        pub luck_words: String,
    }

    /// What a move was worth.
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

    /// The rules that are broken.
    pub struct Check {
        /// Each of them.
        pub breaches: Vec<BrokenLine>,
        /// The first of them in words, or that there is none.
        pub said: String,
    }

    /// A broken rule.
    pub struct BrokenLine {
        /// Where.
        pub cells: Vec<usize>,
        /// Which, as a sentence.
        pub why: String,
    }

    /// The digits that are wrong.
    pub struct Errors {
        /// Where.
        pub wrong: Vec<usize>,
        /// The same in words.
        pub said: String,
    }

    /// The solution.
    pub struct Solve {
        /// The move that fills it in.
        pub r#move: Option<String>,
        /// Why there is none.
        pub said: Option<String>,
    }

    /// How hard a puzzle is.
    pub struct Rate {
        /// The grade.
        #[serde(flatten)]
        pub grade: PuzzleGrade,
        /// The same in words.
        pub words: String,
    }

    /// What every move is worth.
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
        /// What it is worth, in words.
        pub words: String,
    }

    /// The move that a player would play.
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

/// What a move has changed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Cells were opened.
    Opened {
        /// Which.
        cells: Vec<usize>,
    },
    /// A cell was marked.
    Marked {
        /// Which.
        cell: usize,
    },
    /// A mark was removed.
    Unmarked {
        /// Where.
        cell: usize,
    },
    /// A mine was dug.
    Exploded {
        /// Where.
        cell: usize,
    },
    /// A digit was written.
    Put {
        /// Where.
        cell: usize,
        /// 0 or 1.
        digit: u8,
    },
    /// A cell was emptied.
    Cleared {
        /// Which.
        cell: usize,
    },
    /// A digit was pencilled in, or rubbed out.
    Noted {
        /// Where.
        cell: usize,
        /// 0, 1, or none.
        digit: Option<u8>,
    },
    /// Many digits were written at once.
    Filled {
        /// How many.
        count: usize,
    },
    /// The board is full, and something is wrong.
    FullButWrong,
    /// A token was put.
    Pushed {
        /// Whose: `x` or `o`.
        player: &'static str,
        /// Where.
        cell: usize,
    },
    /// A token was removed.
    Popped {
        /// By whom: `x` or `o`.
        player: &'static str,
        /// Where.
        cell: usize,
        /// Whose it was.
        token: &'static str,
    },
    /// Piles have collapsed.
    Fell {
        /// Which.
        piles: Vec<Fallen>,
    },
    /// The game has ended.
    Ended {
        /// As in the state.
        status: &'static str,
    },
}

/// What was typed in line mode: moves that were played, or a command.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Line {
    /// Moves were played.
    Played(Box<Played>),
    /// A command was meant.
    Command {
        /// Which; `told` for a question that `said` answers.
        command: &'static str,
        /// What was typed behind it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        rest: Option<String>,
        /// What there is to say.
        said: Vec<String>,
    },
}

/// What a hint says, game by game.
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
