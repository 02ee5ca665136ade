//! Chooses the language of the messages.

pub(crate) use grille_messages::{Language, Messages};

/// The language of the user's locale, English where we do not speak it.
fn of_locale() -> Language {
    match sys_locale::get_locale() {
        Some(locale) if locale.to_lowercase().starts_with("fr") => Language::Fr,
        _ => Language::En,
    }
}

/// The messages of a language, or of that of the user's locale.
pub(crate) fn speak(language: Option<Language>) -> Messages {
    Messages::new(language.unwrap_or_else(of_locale))
}
