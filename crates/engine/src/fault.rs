//! The reasons why a request fails, and the error reply for each.

use grille_grid::Shown;
use grille_messages::{Messages, errors, id};
use grille_session::id::IdError;
use grille_session::pasted::PasteError;
use grille_session::save::SaveError;
use grille_session::{Refusal, StartError};

use crate::reply::{Code, Error, FaultPlace};

#[derive(Debug)]
pub(crate) enum Fault {
    /// This field is missing or has the wrong type.
    Field(&'static str),
    Unknown(String),
    /// The request has no such field.
    NoSuchField {
        request: &'static str,
        field: String,
    },
    /// The request asks for another version of the protocol.
    Version,
    /// A position is not enough for this request.
    NeedsGame(&'static str),
    /// No game has this number.
    Gone,
    /// It was cancelled before it began.
    Cancelled,
    /// The maximum number of games is open.
    TooMany,
    /// It is about another kind of game.
    OtherGame,
    Refused(Refusal),
    Start(StartError),
    Id(IdError),
    Pasted(PasteError),
    Save(SaveError),
    /// A complete message.
    Said(String),
    /// A message about the request itself.
    Bad(String),
}

impl Fault {
    pub(crate) fn unknown(name: &str) -> Fault {
        Fault::Unknown(shown(name))
    }

    pub(crate) fn no_such_field(request: &'static str, field: &str) -> Fault {
        let field = shown(field);
        Fault::NoSuchField { request, field }
    }

    pub(crate) fn reply(&self, lang: &Messages) -> Error {
        let (code, error) = match self {
            Fault::Field(name) => {
                let values = [("field", (*name).into())];
                (Code::Bad, lang.fill(id::ENGINE_FIELD, &values))
            }
            Fault::Unknown(name) => {
                let values = [("name", name.clone().into())];
                (Code::Bad, lang.fill(id::ENGINE_UNKNOWN, &values))
            }
            Fault::NoSuchField { request, field } => {
                let values = [("name", (*request).into()), ("field", field.clone().into())];
                (Code::Bad, lang.fill(id::ENGINE_NO_SUCH_FIELD, &values))
            }
            Fault::Version => {
                let values = [("version", crate::VERSION.to_string().into())];
                (Code::Bad, lang.fill(id::ENGINE_VERSION, &values))
            }
            Fault::NeedsGame(request) => {
                let values = [("name", (*request).into())];
                (Code::Bad, lang.fill(id::ENGINE_NEEDS_GAME, &values))
            }
            Fault::Gone => (Code::Gone, lang.text(id::ENGINE_GONE)),
            Fault::Cancelled => (Code::Cancelled, lang.text(id::ENGINE_CANCELLED)),
            Fault::TooMany => (Code::Bad, lang.text(id::ENGINE_TOO_MANY)),
            Fault::OtherGame => (Code::Bad, lang.text(id::ENGINE_OTHER_GAME)),
            Fault::Refused(refusal) => (Code::Refused, errors::refusal(refusal, lang)),
            Fault::Start(error) => (Code::Bad, errors::start(error, lang)),
            Fault::Id(error) => (Code::Bad, errors::id(error, lang)),
            Fault::Pasted(error) => (Code::Bad, errors::pasted(error, lang)),
            Fault::Save(error) => (Code::Bad, errors::save(error, lang)),
            Fault::Said(words) => (Code::Refused, words.clone()),
            Fault::Bad(words) => (Code::Bad, words.clone()),
        };
        let place = self.place();
        Error { error, code, place }
    }

    /// The place in a text that could not be read.
    fn place(&self) -> Option<FaultPlace> {
        let (place, token) = match self {
            Fault::Id(error) => (error.place, &error.token),
            Fault::Pasted(error) => (error.place, &error.token),
            Fault::Save(error) => (error.place, &error.token),
            _ => return None,
        };
        Some(FaultPlace {
            line: place.line,
            column: place.column,
            token: token.clone(),
        })
    }
}

/// A name from a request, shortened and safe to show.
fn shown(name: &str) -> String {
    Shown::new(name).at_most(40).to_string()
}
