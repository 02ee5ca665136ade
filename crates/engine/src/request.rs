//! The fields of a request, and what can be wrong with it.

use grille_messages::{Messages, errors};
use grille_session::id::IdError;
use grille_session::save::SaveError;
use grille_session::{Refusal, StartError};
use serde_json::{Map, Value, json};

/// Why a request is not done.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It has no such field, or not of that kind.
    Field(&'static str),
    /// There is no such request.
    Unknown(String),
    /// No game has this number.
    Gone,
    /// So many games are open already.
    TooMany,
    /// It is about another game.
    OtherGame,
    Refused(Refusal),
    Start(StartError),
    Id(IdError),
    Save(SaveError),
    /// Words that say it all.
    Said(String),
}

impl Fault {
    pub(crate) fn json(&self, lang: &Messages) -> Value {
        let (code, error) = match self {
            Fault::Field(name) => {
                let values = [("field", (*name).into())];
                ("bad", lang.fill("engine-field", &values))
            }
            Fault::Unknown(name) => {
                let values = [("name", name.clone().into())];
                ("bad", lang.fill("engine-unknown", &values))
            }
            Fault::Gone => ("gone", lang.text("engine-gone")),
            Fault::TooMany => ("bad", lang.text("engine-too-many")),
            Fault::OtherGame => ("bad", lang.text("engine-other-game")),
            Fault::Refused(refusal) => ("refused", errors::refusal(refusal, lang)),
            Fault::Start(error) => ("bad", errors::start(error, lang)),
            Fault::Id(error) => ("bad", errors::id(error, lang)),
            Fault::Save(error) => ("bad", errors::save(error, lang)),
            Fault::Said(words) => ("refused", words.clone()),
        };
        json!({ "error": error, "code": code })
    }
}

/// The requests that search, count or generate.
const TAKE_LONG: [&str; 12] = [
    "answer", "bot", "errors", "generate", "hint", "labels", "matrices", "odds", "rate", "solve",
    "values", "verdicts",
];

/// Whether a board may have to be generated for the game of this ID or save: a Takuzu puzzle by its seed, or a
/// Minesweeper board without guesses. Saves hold what was generated, once it was.
fn may_generate(game: &str) -> bool {
    let is_save = game.starts_with("grille");
    let mines = game.contains("mines:") && game.contains("noguess") && !game.contains("\nlaid ");
    mines || !is_save && game.contains("takuzu:") && game.matches(':').count() > 2
}

/// The most cells of a board that is laid, shown and written in milliseconds.
const QUICK_CELLS: u64 = 10_000;

/// Whether a game, by its ID or save, has more cells than that. Sizes are words such as `16x30`.
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

/// The fields of a request.
#[derive(Debug)]
pub(crate) struct Request(pub(crate) Map<String, Value>);

impl Request {
    /// Reads a request; one that is no JSON object has no fields.
    pub(crate) fn read(text: &str) -> Request {
        Request(match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        })
    }

    /// Whether it is answered in milliseconds: nothing has to be searched for, and no board has to be generated, nor is
    /// it a large one.
    pub(crate) fn is_quick(&self) -> bool {
        match self.maybe("do") {
            Some(name) if TAKE_LONG.contains(&name) => false,
            Some(_) => match (self.maybe("save"), self.maybe("id")) {
                (Some(game), _) | (None, Some(game)) => !may_generate(game) && !is_large(game),
                (None, None) => true,
            },
            None => true,
        }
    }

    pub(crate) fn text(&self, name: &'static str) -> Result<&str, Fault> {
        self.maybe(name).ok_or(Fault::Field(name))
    }

    pub(crate) fn maybe(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    pub(crate) fn number(&self, name: &'static str) -> Result<u64, Fault> {
        let value = self.0.get(name).ok_or(Fault::Field(name))?;
        // Scripts have numbers with fractions, as the time of a clock.
        let float = || value.as_f64().filter(|number| *number >= 0.0);
        value
            .as_u64()
            .or_else(|| float().map(|number| number as u64))
            .ok_or(Fault::Field(name))
    }

    pub(crate) fn small(&self, name: &'static str) -> Result<u32, Fault> {
        u32::try_from(self.number(name)?).map_err(|_| Fault::Field(name))
    }

    /// Seeds come as text, as scripts cannot hold all of them as numbers.
    pub(crate) fn seed(&self) -> Result<u64, Fault> {
        let text = self.text("seed")?;
        text.parse().map_err(|_| Fault::Field("seed"))
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
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
                assert_eq!(Request::read(&text).is_quick(), want, "{text}");
            }
        }
    }
}
