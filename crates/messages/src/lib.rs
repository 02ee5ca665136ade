//! All texts: for people in English and French, for programs as JSON. Full screen, line mode, browser page and
//! commands share them, so that each sentence is written once, in `lang/`.
//!
//! ```
//! use grille_session::Session;
//! use grille_messages::{Messages, Language};
//!
//! let lang = Messages::new(Language::Fr);
//! let mut session = Session::new("takuzu:11......00......".parse()?)?;
//! let refusal = session.play_text("AA0", 0).unwrap_err();
//! assert_eq!(grille_messages::errors::refusal(&refusal, &lang), "Ce chiffre est donné.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | item | is |
//! |---|---|
//! | [`Messages`] | all messages in one language |
//! | [`id`] | the ids of the messages |
//! | [`errors`] | why a move, a game, an ID or a save was refused, and why a file cannot be read |
//! | [`mines`], [`takuzu`], [`morpion`] | explanations of each game, in sentences and as JSON |
//! | [`describe`] | any game as lines of text |
//! | [`hint`] | any hint in stages |
//! | [`group`] | groups of comparable games, as statistics name them |
//! | [`lesson`] | the texts of rules and lessons |
//! | [`mod@line`] | parses typed lines |
//! | [`json`] | JSON for scripts |

// Sizes come from outside: a cast that could truncate says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod describe;
pub mod errors;
pub mod group;
pub mod hint;
pub mod id;
pub mod json;
mod lang;
pub mod lesson;
pub mod line;
pub mod mines;
pub mod morpion;
pub mod takuzu;

pub use id::MessageId;
pub use lang::{Language, Messages, UnknownLanguage, Values};

/// Makes a sentence of a reason: with a capital letter and a full stop.
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
