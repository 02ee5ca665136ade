//! Chooses the language of the messages.

pub(crate) use grille_messages::{Language, Messages};

/// Returns the language of the user's locale, or English if we do not have it.
fn of_locale() -> Language {
    match sys_locale::get_locale() {
        Some(locale) if locale.to_lowercase().starts_with("fr") => Language::Fr,
        _ => Language::En,
    }
}

/// Returns the messages of `language`, or of the user's locale.
pub(crate) fn messages(language: Option<Language>) -> Messages {
    Messages::new(language.unwrap_or_else(of_locale))
}
