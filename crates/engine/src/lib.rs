//! The three games behind one call: JSON in, JSON out. The browser page runs it in a Web Worker, and
//! `grille serve` answers the same requests over HTTP.
//!
//! ```
//! let reply = grille_engine::answer(r#"{"do": "open", "id": "morpion:3:top:1", "lang": "en"}"#);
//! assert!(reply.contains(r#""to_move":"x""#));
//! ```
//!
//! A request has `do`, its name, and `lang`. It names its game by `game`, the number that `open` returned, or by
//! `save`, the whole game as text, which works with any worker; a call that changes such a game replies with the new
//! text. A `position` is a board without a game. A failed request replies with `error`, a sentence in the requested
//! language, and `code`: `bad` (the request), `refused` (the rules), `gone` (no such game).
//!
//! | module | holds |
//! |---|---|
//! | [`protocol`] | every request, its fields and its reply |
//! | [`reply`] | the types of the replies |
//! | `engine` | [`Engine`], which answers |
//! | `fault` | faults of requests |
//! | `state` | the state of a game |
//! | `advice` | advice on a position |
//! | `memory` | the functions that WebAssembly exports |

mod advice;
mod engine;
mod fault;
mod lesson;
mod memory;
pub mod protocol;
pub mod reply;
mod state;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use engine::{Answered, Engine};
pub use protocol::{Request, VERSION};

/// A request that is read but not yet answered. It contains its game, as in [`answer`].
#[derive(Debug)]
pub struct Question(Result<Request, (grille_messages::Language, fault::Fault)>);

impl Question {
    /// Reads a request. The answer reports any fault.
    pub fn read(text: &str) -> Question {
        Question(Request::read(text))
    }

    /// Whether the answer takes milliseconds: no search, no board to generate, and no large board.
    ///
    /// ```
    /// assert!(!grille_engine::Question::read(r#"{"do": "open", "id": "takuzu:20x20:extreme:1"}"#).is_quick());
    /// ```
    pub fn is_quick(&self) -> bool {
        self.0.as_ref().map_or(true, Request::is_quick)
    }

    /// The answer to a request that was cancelled before it began.
    pub fn cancelled(&self) -> String {
        let language = match &self.0 {
            Ok(request) => request.lang,
            Err((language, _)) => *language,
        };
        let refused = Engine::default().refuse(language, &fault::Fault::Cancelled);
        grille_messages::json::line(&Answered {
            stopped: true,
            ..refused
        })
    }

    /// Answers the request within the limits of [`grille_grid::work`].
    pub fn answer(&self) -> String {
        let mut engine = Engine::default();
        grille_messages::json::line(&match &self.0 {
            Ok(request) => engine.reply(request),
            Err((language, fault)) => engine.refuse(*language, fault),
        })
    }
}

/// Answers one request that contains its game as `id` or `save`.
///
/// ```
/// let reply = grille_engine::answer("{");
/// assert!(reply.contains(r#""code":"bad""#));
/// ```
pub fn answer(request: &str) -> String {
    Question::read(request).answer()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
