//! The settings form: theme, language, motion and vim keys. Changes take effect at once.

use super::context::{Context, Settings};
use super::form::{Field, Form, Words};
use super::theme::ThemeName;
use crate::lang::Language;

const LANGUAGES: [Language; 2] = [Language::En, Language::Fr];

/// The form, filled in with the current settings.
pub(crate) fn form(cx: &Context) -> Form {
    let now = cx.settings();
    let themes = ThemeName::ALL.map(|theme| Words::Of(theme.text())).into();
    let theme = ThemeName::ALL.iter().position(|name| *name == now.theme);
    let languages = vec![
        Words::Own("English".to_owned()),
        Words::Own("Français".to_owned()),
    ];
    let language = LANGUAGES
        .iter()
        .position(|language| *language == now.language);
    let fields = vec![
        Field::choice("theme", "settings-theme", themes, theme.unwrap_or(0)),
        Field::choice(
            "language",
            "settings-language",
            languages,
            language.unwrap_or(0),
        ),
        Field::switch("motion", "settings-motion", now.motion),
        Field::switch("vim", "settings-vim", now.vim),
    ];
    Form::new("settings-title", fields).changed(|fields, cx| {
        cx.change(Settings {
            // As many choices as there are themes and languages.
            theme: ThemeName::ALL[fields.choice("theme")],
            language: LANGUAGES[fields.choice("language")],
            motion: fields.switch("motion"),
            vim: fields.switch("vim"),
            ..cx.settings()
        });
    })
}
