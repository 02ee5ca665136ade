//! What the games say: to people in English and French, to programs as JSON. Terminal, line mode, browser
//! page and commands share it, so that each sentence is written once, in `lang/`.
//!
//! ```
//! use grille_session::Session;
//! use grille_messages::{Messages, Language};
//!
//! let lang = Messages::new(Language::Fr);
//! let mut session = Session::new("takuzu:11......00......".parse()?)?;
//! let refusal = session.play_text("AA0", 0).unwrap_err();
//! assert_eq!(grille_messages::refused::refusal(&refusal, &lang), "Cette case est donnée par la grille.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | module |
//! |---|---|
//! | In which words? | [`Messages`] |
//! | Why is it not played, opened or read? | [`refused`] |
//! | How is Minesweeper told? | [`mines`] |
//! | How is Takuzu told? | [`takuzu`] |
//! | How is Morpion told? | [`morpion`] |
//! | How is any game told, line by line? | [`describe`] |
//! | What is meant by a line that somebody types? | [`mod@line`] |
//! | How are numbers written in JSON? | [`json`] |

// Sizes come from whoever asks: a cast that could lose something says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod describe;
pub mod json;
mod lang;
pub mod line;
pub mod mines;
pub mod morpion;
pub mod refused;
pub mod takuzu;

pub use lang::{Language, Messages, UnknownLanguage, Values};

/// What was written as the reason of a failure, as a sentence of its own.
///
/// ```
/// assert_eq!(grille_messages::sentence("two digits are wrong"), "Two digits are wrong.");
/// ```
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let end = if words.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
