//! The three games behind one call: JSON in, JSON out. The browser page runs it in a Web Worker, and
//! `grille serve` answers the same requests over HTTP.
//!
//! ```
//! let reply = wasm::answer(r#"{"do": "open", "id": "morpion:3:top:1", "lang": "en"}"#);
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
//! | Which requests are there? | [`desk`](Desk) |
//! | What is seen of a game? | `state` |
//! | What is known of a position? | `advice` |
//! | How does memory change hands? | `memory` |

mod advice;
mod desk;
mod memory;
mod request;
mod state;

pub use desk::Desk;

/// Answers one request that stands alone: its game comes along as `id` or `save`.
///
/// ```
/// let reply = wasm::answer("{");
/// assert!(reply.contains(r#""code":"bad""#));
/// ```
pub fn answer(request: &str) -> String {
    Desk::default().answer(request)
}
