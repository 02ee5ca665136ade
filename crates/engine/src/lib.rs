//! The three games behind one call: JSON in, JSON out. The browser page runs it in a Web Worker, and
//! `grille serve` answers the same requests over HTTP.
//!
//! ```
//! let reply = grille_engine::answer(r#"{"do": "open", "id": "morpion:3:top:1", "lang": "en"}"#);
//! assert!(reply.contains(r#""to_move":"x""#));
//! ```
//!
//! A request has `do`, the name of what is wanted, and `lang`. A game is named by `game`, the number that
//! `open` has given it, or by `save`, the whole of it as text, which serves any worker; a call that
//! changes such a game replies with the new text. What cannot be done is told as `error`, a sentence in
//! the language asked for, and `code`: `bad` (the request), `refused` (the rules), `gone` (no such game).
//!
//! | question | file |
//! |---|---|
//! | Which requests are there? | [`requests`](Engine) |
//! | What is seen of a game? | `state` |
//! | What is known of a position? | `advice` |
//! | How does memory change hands? | `memory` |

mod advice;
mod memory;
mod request;
mod requests;
mod state;

pub use requests::Engine;

/// A request that was read and not answered yet; it stands alone, as in [`answer`].
#[derive(Debug)]
pub struct Question(request::Request);

impl Question {
    /// Reads a request. What is wrong with it is told in the answer.
    pub fn read(text: &str) -> Question {
        Question(request::Request::read(text))
    }

    /// Whether the answer takes milliseconds: nothing has to be searched for, and no board has to be generated, nor is
    /// it a large one.
    ///
    /// ```
    /// assert!(!grille_engine::Question::read(r#"{"do": "open", "id": "takuzu:20x20:extreme:1"}"#).is_quick());
    /// ```
    pub fn is_quick(&self) -> bool {
        self.0.is_quick()
    }

    /// Answers it, within the limits of the work at hand ([`grille_grid::work`]).
    pub fn answer(&self) -> String {
        Engine::default().answer_read(&self.0)
    }
}

/// Answers one request that stands alone: its game comes along as `id` or `save`.
///
/// ```
/// let reply = grille_engine::answer("{");
/// assert!(reply.contains(r#""code":"bad""#));
/// ```
pub fn answer(request: &str) -> String {
    Question::read(request).answer()
}
