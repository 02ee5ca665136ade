//! The protocol: every request, with its fields and the type of its reply. This is the only list of them.
//!
//! A request is a JSON object. `do` names it. Every request may have `lang`, `version` and `symbols`. `game`, `save`,
//! `id` or `position` is its subject. Fields that the request does not have are refused.

use std::str::FromStr;

use grille_messages::Language;
use grille_mines::solve::ApproachName;
use grille_mines::{FirstClick, Preset};
use grille_morpion::Variant;
use grille_morpion::ai;
use grille_session::GameKind;
use grille_session::morpion::Seat;
use grille_takuzu::{Difficulty, Rules};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::fault::Fault;
#[cfg(feature = "typescript")]
use crate::reply;

/// The version of this protocol. It grows when a change would break older callers.
pub const VERSION: u32 = 1;

/// The fields that every request may have.
const COMMON: [&str; 4] = ["do", "lang", "version", "symbols"];

/// The fields that name a request's subject.
const SUBJECTS: [&str; 4] = ["game", "save", "id", "position"];

/// The kind of subject a request has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// No game.
    Nothing,
    /// A game: by its number, its ID, or as saved text.
    Game,
    /// A game, or a position without a game.
    Position,
}

/// The description of a request.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static [&'static str],
    /// What it is about.
    pub about: About,
    /// Its own fields: their names and meanings.
    pub fields: &'static [(&'static str, &'static [&'static str])],
    /// Whether the answer may take longer than milliseconds.
    pub takes_long: bool,
    /// The type of its reply.
    pub reply: &'static str,
    /// An example request.
    pub example: &'static str,
}

macro_rules! requests {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident = $text:literal ($about:ident, $speed:ident) {
            $($(#[doc = $field_doc:literal])+ $field:ident: $type:ty,)*
        } -> $reply:ident
        like $example:literal
    )+) => {
        /// What a request asks for, with its own fields.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Ask {
            $(
                $(#[doc = $doc])+
                $name {
                    $($(#[doc = $field_doc])+ $field: $type,)*
                },
            )+
        }

        /// All requests.
        pub const REQUESTS: &[Spec] = &[$(
            Spec {
                name: $text,
                doc: &[$($doc),+],
                about: About::$about,
                fields: &[$((stringify!($field), &[$($field_doc),+])),*],
                takes_long: requests!(@is_long $speed),
                reply: stringify!($reply),
                example: $example,
            },
        )+];

        impl Ask {
            /// Reads the fields of the request `name`.
            fn read(name: &str, fields: &mut Fields) -> Result<Ask, Fault> {
                match name {
                    $($text => Ok(Ask::$name { $($field: fields.take(stringify!($field))?,)* }),)+
                    _ => Err(Fault::unknown(name)),
                }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Ask::$name { .. } => $text,)+
                }
            }

            /// Writes its fields, except those not given.
            fn write(&self, fields: &mut Map<String, Value>) {
                match self {
                    $(Ask::$name { $($field),* } => {
                        $(insert(fields, stringify!($field), $field);)*
                    })+
                }
            }
        }

        /// The TypeScript types of each request's fields and reply. Visits all of them.
        #[cfg(feature = "typescript")]
        pub(crate) fn types(
            visitor: &mut impl ts_rs::TypeVisitor,
            config: &ts_rs::Config,
        ) -> Vec<(Vec<String>, String)> {
            use ts_rs::TS;
            vec![$({
                visitor.visit::<reply::$reply>();
                $(visitor.visit::<$type>();)*
                (
                    vec![$(<$type as TS>::name(config)),*],
                    <reply::$reply as TS>::name(config),
                )
            }),+]
        }
    };
    (@is_long quick) => { false };
    (@is_long long) => { true };
}

requests! {
    /// The versions of this protocol and of the program.
    Version = "version" (Nothing, quick) {} -> Versions
        like r#"{"do":"version"}"#

    /// All texts of a language, and the names that the games use: levels, rules, difficulties, seats.
    Texts = "texts" (Nothing, quick) {} -> Texts
        like r#"{"do":"texts"}"#

    /// The names of the bot's approaches.
    Approaches = "approaches" (Nothing, quick) {} -> Approaches
        like r#"{"do":"approaches"}"#

    /// The four games of a day: Minesweeper, Takuzu, Tango, Morpion 3D.
    Daily = "daily" (Nothing, quick) {
        /// The day, such as `2026-11-16`.
        date: String,
    } -> Daily
        like r#"{"do":"daily","date":"2026-11-17"}"#

    /// A Takuzu puzzle with its solution, for printing.
    Generate = "generate" (Nothing, long) {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        cols: u32,
        /// The difficulty; any if none is given.
        level: Option<Name<Difficulty>>,
        /// The rules; those of Takuzu if none are given.
        rules: Option<Name<Rules>>,
        /// The seed.
        seed: Seed,
    } -> Printed
        like r#"{"do":"generate","rows":4,"cols":4,"level":"easy","seed":"1"}"#

    /// The rules of a game: sentences, each with a small position.
    Rules = "rules" (Nothing, quick) {
        /// The game.
        kind: Name<GameKind>,
        /// Takuzu: its rules; those of Takuzu if none are given.
        rules: Option<Name<Rules>>,
        /// Takuzu: the number of rows, as odd lines have a rule of their own; 8 if none is given.
        rows: Option<u32>,
        /// Takuzu: the number of columns; 8 if none is given.
        cols: Option<u32>,
    } -> Rules
        like r#"{"do":"rules","kind":"takuzu","rules":"tango","rows":6,"cols":6}"#

    /// A position of a game's lesson, and the comment on the last move.
    Lesson = "lesson" (Nothing, quick) {
        /// The game.
        kind: Name<GameKind>,
        /// The number of the position, from 1.
        number: u32,
        /// The moves so far, as in line mode. All but the last were right.
        moves: Option<Vec<String>>,
    } -> Lesson
        like r#"{"do":"lesson","kind":"mines","number":3,"moves":["f C3"]}"#

    /// The ID of a Minesweeper game.
    MinesId = "mines_id" (Nothing, quick) {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        cols: u32,
        /// The number of mines.
        mines: u32,
        /// The promise for the first click.
        first: Name<FirstClick>,
        /// Whether the board can be solved without a guess.
        no_guess: Option<bool>,
        /// The rules; free play if none are given.
        rules: Option<Name<Preset>>,
        /// The seed.
        seed: Seed,
    } -> Id
        like r#"{"do":"mines_id","rows":16,"cols":30,"mines":99,"first":"zero","seed":"42"}"#

    /// The ID of a Takuzu game.
    TakuzuId = "takuzu_id" (Nothing, quick) {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        cols: u32,
        /// The difficulty; any if none is given.
        level: Option<Name<Difficulty>>,
        /// The rules; those of Takuzu if none are given.
        rules: Option<Name<Rules>>,
        /// The seed.
        seed: Seed,
    } -> Id
        like r#"{"do":"takuzu_id","rows":8,"cols":8,"level":"hard","seed":"42"}"#

    /// The ID of a Morpion 3D game.
    MorpionId = "morpion_id" (Nothing, quick) {
        /// The side of the board.
        side: u32,
        /// Which tokens make a line.
        variant: Name<Variant>,
        /// Whether piles collapse.
        quake: Option<bool>,
        /// Whether the next move may not pop the token just pushed.
        ko: Option<bool>,
        /// The player of X; a person by default.
        x: Option<Name<Seat>>,
        /// The player of O; a person by default.
        o: Option<Name<Seat>>,
        /// The seed.
        seed: Seed,
    } -> Id
        like r#"{"do":"morpion_id","side":3,"variant":"top","o":"ai:best","seed":"42"}"#

    /// The game, the statistics category and the moves of an ID. Generates no board.
    Group = "group" (Nothing, quick) {
        /// The ID.
        id: String,
    } -> Group
        like r#"{"do":"group","id":"takuzu:8x8:hard:42"}"#

    /// Reads pasted text: a link, an ID, a saved game, or a board.
    Read = "read" (Nothing, quick) {
        /// The text.
        text: String,
        /// The game for which it was typed; a plain number is then a seed.
        kind: Option<Name<GameKind>>,
        /// The rules of a Takuzu puzzle whose text does not tell them.
        rules: Option<Name<Rules>>,
    } -> Pasted
        like r#"{"do":"read","text":"Sunday\n1 1 . .\n. . . .\n0 0 . .\n. . . ."}"#

    /// Opens a game and keeps it under a number.
    Open = "open" (Game, quick) {
        /// `false` if the engine should not keep the game: the reply then has `save` instead of `game`.
        keep: Option<bool>,
        /// The time played so far, in milliseconds.
        elapsed: Option<Millis>,
    } -> State
        like r#"{"do":"open","id":"takuzu:11......00......","keep":false}"#

    /// Forgets a game.
    Close = "close" (Game, quick) {} -> Empty
        like r#"{"do":"close","game":1}"#

    /// The state of a game.
    State = "state" (Game, quick) {} -> State
        like r#"{"do":"state","id":"morpion:3:top:+b2"}"#

    /// Plays a move.
    Move = "move" (Game, quick) {
        /// The move, as in line mode: `d D4`, `AC0`, `+b2`.
        r#move: String,
        /// The time played so far, in milliseconds.
        elapsed: Option<Millis>,
    } -> Played
        like r#"{"do":"move","id":"takuzu:11......00......","move":"AC0","elapsed":1200}"#

    /// Handles a line typed in line mode: plays moves, or names the command.
    Line = "line" (Game, quick) {
        /// The line.
        text: String,
        /// The time played so far, in milliseconds.
        elapsed: Option<Millis>,
    } -> Line
        like r#"{"do":"line","id":"takuzu:11......00......","text":"AC0 AD0"}"#

    /// Undoes a move.
    Undo = "undo" (Game, quick) {} -> Done
        like r#"{"do":"undo","id":"takuzu:11......00......"}"#

    /// Plays an undone move again.
    Redo = "redo" (Game, quick) {} -> Done
        like r#"{"do":"redo","id":"takuzu:11......00......"}"#

    /// Goes to a position of the history.
    Goto = "goto" (Game, quick) {
        /// The number of moves played there.
        to: u32,
    } -> Done
        like r#"{"do":"goto","id":"takuzu:11......00......","to":0}"#

    /// Starts the same game again. Moves in its ID stay.
    Restart = "restart" (Game, quick) {} -> State
        like r#"{"do":"restart","id":"morpion:3:top:+b2"}"#

    /// Sets a bookmark.
    Bookmark = "bookmark" (Game, quick) {} -> Done
        like r#"{"do":"bookmark","id":"takuzu:11......00......"}"#

    /// Goes back to the last bookmark.
    Return = "return" (Game, quick) {} -> Done
        like r#"{"do":"return","id":"takuzu:11......00......"}"#

    /// Records that the player had help, that a bot plays, or the time.
    Note = "note" (Game, quick) {
        /// What to record.
        what: Noted,
        /// The time played so far, in milliseconds; needed for `time`.
        elapsed: Option<Millis>,
    } -> State
        like r#"{"do":"note","id":"takuzu:11......00......","what":"help"}"#

    /// The game as text.
    Save = "save" (Game, quick) {
        /// The time played so far, in milliseconds.
        elapsed: Option<Millis>,
    } -> Saved
        like r#"{"do":"save","id":"morpion:3:top:+b2"}"#

    /// The IDs to send to a friend.
    Links = "links" (Game, quick) {} -> Links
        like r#"{"do":"links","id":"morpion:3:top:+b2"}"#

    /// The ID of another game of the same kind.
    Another = "another" (Game, quick) {
        /// The seed.
        seed: Seed,
    } -> Id
        like r#"{"do":"another","id":"takuzu:8x8:hard:42","seed":"43"}"#

    /// The moves so far.
    History = "history" (Game, quick) {} -> History
        like r#"{"do":"history","id":"morpion:3:top:+b2"}"#

    /// The data for statistics.
    Labels = "labels" (Game, long) {} -> Labels
        like r#"{"do":"labels","id":"mines:beginner:zero:1"}"#

    /// Morpion 3D: changes the player of a side.
    Sit = "sit" (Game, quick) {
        /// The side.
        player: Side,
        /// The player.
        seat: Name<Seat>,
    } -> State
        like r#"{"do":"sit","id":"morpion:3:top:+b2","player":"o","seat":"ai:best"}"#

    /// The next step, in stages.
    Hint = "hint" (Position, long) {} -> Hint
        like r#"{"do":"hint","position":{"takuzu":"11......00......"}}"#

    /// Minesweeper: how likely each closed cell is a mine.
    Odds = "odds" (Position, long) {
        /// `false` for a quick answer without advice.
        advice: Option<bool>,
    } -> Odds
        like r#"{"do":"odds","position":{"mines":"2 3 1 111..."}}"#

    /// Minesweeper: the moves of an approach.
    Bot = "bot" (Position, long) {
        /// The approach.
        approach: Name<ApproachName>,
        /// Whether to find the simplest reason.
        reasons: Option<bool>,
    } -> Bot
        like r#"{"do":"bot","position":{"mines":"1 4 1 01.."},"approach":"exact"}"#

    /// Minesweeper: the system of the pseudo-inverse and its solution.
    Matrices = "matrices" (Position, long) {} -> Matrices
        like r#"{"do":"matrices","position":{"mines":"1 4 1 01.."}}"#

    /// Minesweeper: the verdict on each move of a finished game.
    Verdicts = "verdicts" (Game, long) {} -> Verdicts
        like r#"{"do":"verdicts","id":"mines:1x3/1:none:sae:~2@A1"}"#

    /// Takuzu: the broken rules.
    Check = "check" (Position, quick) {} -> Check
        like r#"{"do":"check","position":{"takuzu":"111.....00......"}}"#

    /// Takuzu: the digits that differ from the solution.
    Errors = "errors" (Game, long) {} -> Errors
        like r#"{"do":"errors","id":"takuzu:.1.0..0..0..11.0"}"#

    /// Takuzu: the move that fills in the solution.
    Solve = "solve" (Position, long) {} -> Solve
        like r#"{"do":"solve","position":{"takuzu":".1.0..0..0..11.0"}}"#

    /// Takuzu: whether a puzzle that is being entered has no solution, one or several. Stops early if that takes long.
    Entered = "entered" (Position, long) {} -> Entered
        like r#"{"do":"entered","position":{"takuzu":"1=. . .\n. . . 0\n  x\n. . . .\n. .=1 .","rules":"tango"}}"#

    /// Takuzu: the difficulty of the puzzle.
    Rate = "rate" (Position, long) {} -> Rate
        like r#"{"do":"rate","position":{"takuzu":".1.0..0..0..11.0"}}"#

    /// Morpion 3D: the value of every move.
    Values = "values" (Position, long) {} -> Values
        like r#"{"do":"values","position":{"morpion":"X X . / O O . / . . . x"}}"#

    /// Morpion 3D: the move of a computer player.
    Answer = "answer" (Position, long) {
        /// The computer player; by default, the one whose turn it is.
        level: Option<Name<ai::Level>>,
    } -> Answer
        like r#"{"do":"answer","position":{"morpion":"X X . / O O . / . . . x"},"level":"best"}"#
}

/// A request.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The language of the reply.
    pub lang: Language,
    /// The symbols that its texts use for Takuzu's digits.
    pub symbols: Symbols,
    /// Its subject.
    pub subject: Option<Subject>,
    /// What it asks for.
    pub ask: Ask,
}

/// The game or position that a request is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A game that the engine keeps, by the number that `open` returned.
    Game(u32),
    /// A game as text.
    Save(String),
    /// A game by its ID, or by any other text that `read` accepts.
    Id(String),
    /// A board without a game.
    Position(Position),
}

/// A board without a game, as text.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged, deny_unknown_fields)]
pub enum Position {
    /// Minesweeper.
    Mines {
        /// Rows, columns, number of mines or `?`, then all cells: `2 3 1 111...`.
        mines: String,
    },
    /// Takuzu.
    Takuzu {
        /// The board, in any format.
        takuzu: String,
        /// Its rules, if the text does not tell them; by default those of Takuzu, or of Tango if it has signs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        rules: Option<Name<Rules>>,
    },
    /// Morpion 3D.
    Morpion {
        /// The piles, row by row, and the side to move: `X . / OX . o`.
        morpion: String,
        /// Which tokens make a line; `top` by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        variant: Option<Name<Variant>>,
        /// Whether piles collapse.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        quake: bool,
        /// Whether the next move may not pop the token just pushed.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        ko: bool,
    },
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// The fault, and the language to report it in.
    pub(crate) fn read(text: &str) -> Result<Request, (Language, Fault)> {
        let fields = match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            _ => return Err((Language::En, Fault::Field("do"))),
        };
        let mut fields = Fields(fields);
        let lang = match fields.take::<Option<Name<Language>>>("lang") {
            Ok(lang) => lang.map_or(Language::En, |lang| lang.0),
            Err(fault) => return Err((Language::En, fault)),
        };
        Request::of(fields, lang).map_err(|fault| (lang, fault))
    }

    fn of(mut fields: Fields, lang: Language) -> Result<Request, Fault> {
        let name: String = fields.take("do")?;
        if fields
            .take::<Option<u32>>("version")?
            .is_some_and(|asked| asked != VERSION)
        {
            return Err(Fault::Version);
        }
        let symbols = fields.take::<Option<Name<Symbols>>>("symbols")?;
        let symbols = symbols.map_or(Symbols::Digits, |symbols| symbols.0);
        let spec = REQUESTS.iter().find(|spec| spec.name == name);
        let spec = spec.ok_or_else(|| Fault::unknown(&name))?;
        let is_known = |field: &str| {
            let own = spec.fields.iter().any(|(name, _)| plain(name) == field);
            own || spec.about != About::Nothing && SUBJECTS.contains(&field)
        };
        if let Some(field) = fields.0.keys().find(|field| !is_known(field)) {
            return Err(Fault::no_such_field(spec.name, field));
        }
        let ask = Ask::read(&name, &mut fields)?;
        let subject = fields.subject(spec)?;
        Ok(Request {
            lang,
            symbols,
            subject,
            ask,
        })
    }

    /// Whether it is answered in milliseconds: no search, no board to generate, and no large board.
    pub fn is_quick(&self) -> bool {
        let game = match &self.subject {
            Some(Subject::Save(text) | Subject::Id(text)) => text,
            _ => return !self.spec().takes_long,
        };
        !self.spec().takes_long && !may_generate(game) && !is_large(game)
    }

    /// Its description.
    pub fn spec(&self) -> &'static Spec {
        let name = self.ask.name();
        let spec = REQUESTS.iter().find(|spec| spec.name == name);
        spec.expect("every request is listed")
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Map::new();
        insert(&mut fields, COMMON[0], &self.ask.name());
        insert(&mut fields, COMMON[1], &self.lang.name());
        if self.symbols != Symbols::Digits {
            insert(&mut fields, COMMON[3], &self.symbols.name());
        }
        match &self.subject {
            None => {}
            Some(Subject::Game(number)) => insert(&mut fields, "game", number),
            Some(Subject::Save(text)) => insert(&mut fields, "save", text),
            Some(Subject::Id(text)) => insert(&mut fields, "id", text),
            Some(Subject::Position(position)) => insert(&mut fields, "position", position),
        }
        self.ask.write(&mut fields);
        fields.serialize(serializer)
    }
}

/// Whether the game of this ID or save may need a generated board: a Takuzu puzzle by its seed, or a Minesweeper board
/// without guesses. Saves contain boards that were generated.
fn may_generate(game: &str) -> bool {
    let is_save = game.starts_with("grille");
    let mines = game.contains("mines:") && game.contains("noguess") && !game.contains("\nlaid ");
    mines || !is_save && game.contains("takuzu:") && game.matches(':').count() > 2
}

/// The most cells of a board that is laid, shown and written in milliseconds.
const QUICK_CELLS: u64 = 10_000;

/// Whether the game of this ID or save has more cells than that. Sizes are words such as `16x30`.
fn is_large(game: &str) -> bool {
    let mut words = game.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| {
        let side = |digits: &str| digits.parse::<u64>().ok();
        let sides = word
            .split_once('x')
            .map(|(rows, cols)| (side(rows), side(cols)));
        matches!(sides, Some((Some(rows), Some(cols))) if rows.saturating_mul(cols) > QUICK_CELLS)
    })
}

/// The name of a field without the prefix of raw identifiers.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

fn insert(fields: &mut Map<String, Value>, name: &str, value: &impl Serialize) {
    let value = serde_json::to_value(value).expect("fields are text, numbers and names");
    if !value.is_null() {
        fields.insert(plain(name).to_owned(), value);
    }
}

/// The fields of a request that are not read yet.
struct Fields(Map<String, Value>);

impl Fields {
    fn take<T: Field>(&mut self, name: &'static str) -> Result<T, Fault> {
        let name = plain(name);
        T::read(self.0.remove(name)).ok_or(Fault::Field(name))
    }

    /// The subject of the request. If several are given, the number takes precedence, then the text.
    fn subject(&mut self, spec: &Spec) -> Result<Option<Subject>, Fault> {
        if spec.about == About::Nothing {
            return Ok(None);
        }
        if let Some(number) = self.take("game")? {
            return Ok(Some(Subject::Game(number)));
        }
        if let Some(text) = self.take("save")? {
            return Ok(Some(Subject::Save(text)));
        }
        if let Some(value) = self.0.remove("position") {
            if spec.about != About::Position {
                return Err(Fault::NeedsGame(spec.name));
            }
            let position = serde_json::from_value(value);
            let position = position.map_err(|_| Fault::Field("position"))?;
            return Ok(Some(Subject::Position(position)));
        }
        Ok(Some(Subject::Id(self.take("id")?)))
    }
}

/// A type that a field can have.
trait Field: Sized {
    /// Reads a value, or returns `None` if it does not fit.
    fn read(value: Option<Value>) -> Option<Self>;
}

impl Field for String {
    fn read(value: Option<Value>) -> Option<String> {
        match value? {
            Value::String(text) => Some(text),
            _ => None,
        }
    }
}

impl Field for Vec<String> {
    fn read(value: Option<Value>) -> Option<Vec<String>> {
        match value? {
            Value::Array(values) => (values.into_iter())
                .map(|value| String::read(Some(value)))
                .collect(),
            _ => None,
        }
    }
}

impl Field for bool {
    fn read(value: Option<Value>) -> Option<bool> {
        value?.as_bool()
    }
}

impl Field for u32 {
    fn read(value: Option<Value>) -> Option<u32> {
        u32::try_from(Millis::read(value)?.0).ok()
    }
}

impl<T: Field> Field for Option<T> {
    fn read(value: Option<Value>) -> Option<Option<T>> {
        match value {
            None | Some(Value::Null) => Some(None),
            value => T::read(value).map(Some),
        }
    }
}

/// A non-negative integer, such as a time in milliseconds. Fractions, as from a script's clock, are rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Millis(pub u64);

impl Field for Millis {
    fn read(value: Option<Value>) -> Option<Millis> {
        let value = value?;
        let float = || value.as_f64().filter(|number| *number >= 0.0);
        let number = value
            .as_u64()
            .or_else(|| float().map(|number| number as u64));
        number.map(Millis)
    }
}

/// A seed. It is text, because JavaScript numbers cannot hold all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Seed(pub u64);

impl Field for Seed {
    fn read(value: Option<Value>) -> Option<Seed> {
        String::read(value)?.parse().ok().map(Seed)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A value by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<T>(pub T);

impl<T: FromStr> Field for Name<T> {
    fn read(value: Option<Value>) -> Option<Name<T>> {
        String::read(value)?.parse().ok().map(Name)
    }
}

#[cfg(feature = "typescript")]
macro_rules! names_for_typescript {
    ($($type:ty),+) => {
        $(impl ts_rs::TS for Name<$type> {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                let names: Vec<String> = <$type>::ALL.iter().map(|one| format!("'{}'", one.name())).collect();
                names.join(" | ")
            }

            fn inline(config: &ts_rs::Config) -> String {
                Self::name(config)
            }
        })+
    };
}

#[cfg(feature = "typescript")]
names_for_typescript!(
    Language,
    GameKind,
    ApproachName,
    FirstClick,
    Preset,
    Variant,
    ai::Level,
    Seat,
    Difficulty,
    Symbols
);

#[cfg(feature = "typescript")]
impl ts_rs::TS for Name<Rules> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        let names = Rules::PRESETS.iter().map(|(name, _)| name);
        let names: Vec<String> = names
            .flat_map(|name| [format!("'{name}'"), format!("'{name}-either'")])
            .collect();
        names.join(" | ")
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

impl<T: std::fmt::Display> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr> serde::Deserialize<'de> for Name<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unknown = |_| serde::de::Error::custom(format_args!("unknown name {text:?}"));
        text.parse().map(Name).map_err(unknown)
    }
}

/// The symbols that texts use for Takuzu's digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// `0` and `1`.
    Digits,
    /// A moon for 0 and a sun for 1.
    SunMoon,
    /// An empty square for 0 and a filled one for 1.
    Blocks,
    /// The names of two colours: blue for 0, orange for 1.
    BlueOrange,
    /// The names of two colours: cyan for 0, red for 1.
    CyanRed,
}

grille_grid::names! {
    Symbols, UnknownSymbols, "symbols":
    Digits = "digits",
    SunMoon = "sun-moon",
    Blocks = "blocks",
    BlueOrange = "blue-orange",
    CyanRed = "cyan-red",
}

impl Symbols {
    /// Both symbols, that of 0 first.
    pub(crate) fn both(self, language: Language) -> [&'static str; 2] {
        match (self, language) {
            (Symbols::Digits, _) => ["0", "1"],
            (Symbols::SunMoon, _) => ["☾", "☀"],
            (Symbols::Blocks, _) => ["□", "■"],
            (Symbols::BlueOrange, Language::En) => ["blue", "orange"],
            (Symbols::BlueOrange, Language::Fr) => ["bleu", "orange"],
            (Symbols::CyanRed, Language::En) => ["cyan", "red"],
            (Symbols::CyanRed, Language::Fr) => ["cyan", "rouge"],
        }
    }
}

/// A side of Morpion 3D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    X,
    /// Moves second.
    O,
}

impl Field for Side {
    fn read(value: Option<Value>) -> Option<Side> {
        match value?.as_str()? {
            "x" => Some(Side::X),
            "o" => Some(Side::O),
            _ => None,
        }
    }
}

/// What can be recorded about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Noted {
    /// The player had help.
    Help,
    /// A bot plays.
    Bot,
    /// The time.
    Time,
}

impl Field for Noted {
    fn read(value: Option<Value>) -> Option<Noted> {
        match value?.as_str()? {
            "help" => Some(Noted::Help),
            "bot" => Some(Noted::Bot),
            "time" => Some(Noted::Time),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_about_a_large_board_is_not_quick() {
        for (game, want) in [
            ("mines:expert:zero:42@D4", true),
            ("mines:100x100/1000:zero:1", true),
            ("mines:100x101/1000:zero:1", false),
            ("mines:1000x1000/150000:zero:1@A1", false),
            ("mines:99999999999x99999999999/1:zero:1", false),
            ("grille 1\\nstart mines:500x500/9:zero:1\\nend\\n", false),
            ("takuzu:11......00......", true),
            ("morpion:3:top:1", true),
        ] {
            for field in ["id", "save"] {
                let text = format!(r#"{{"do": "state", "{field}": "{game}"}}"#);
                assert_eq!(Request::read(&text).unwrap().is_quick(), want, "{text}");
            }
        }
    }
}
