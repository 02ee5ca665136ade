//! How do people like it? Theme, language, motion and vim keys: a form whose changes act at once.

use super::context::{Context, Settings};
use super::form::{Field, Form, Words};
use super::theme::ThemeName;
use crate::lang::Tongue;

const TONGUES: [Tongue; 2] = [Tongue::En, Tongue::Fr];

/// The settings as they are now, to be changed.
pub(crate) fn form(cx: &Context) -> Form {
    let now = cx.settings();
    let themes = ThemeName::ALL.map(|theme| Words::Of(theme.text())).into();
    let theme = ThemeName::ALL.iter().position(|name| *name == now.theme);
    let tongues = vec![
        Words::Own("English".to_owned()),
        Words::Own("Français".to_owned()),
    ];
    let tongue = TONGUES.iter().position(|tongue| *tongue == now.tongue);
    let fields = vec![
        Field::choice("theme", "settings-theme", themes, theme.unwrap_or(0)),
        Field::choice("tongue", "settings-tongue", tongues, tongue.unwrap_or(0)),
        Field::switch("motion", "settings-motion", now.motion),
        Field::switch("vim", "settings-vim", now.vim),
    ];
    Form::new("settings", "settings-title", fields).changed(|fields, cx| {
        cx.change(Settings {
            // As many choices as there are themes and languages.
            theme: ThemeName::ALL[fields.choice("theme")],
            tongue: TONGUES[fields.choice("tongue")],
            motion: fields.switch("motion"),
            vim: fields.switch("vim"),
        });
    })
}
