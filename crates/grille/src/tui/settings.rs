//! The settings: a table with their names in `config.toml`, types, defaults and labels, and the form that changes
//! them. To add a setting, add a line to the table.

use grille_grid::names;
use grille_messages::mines::explain::first_click_id;
use grille_messages::{MessageId, id};
use grille_mines::FirstClick;

use super::context::Context;
use super::form::{Field, Form, Words};
use super::key_settings::KeySettings;
use super::screen::Then;
use super::symbols::{SymbolColours, Symbols};
use super::theme::ThemeName;
use crate::lang::Language;

/// Defines the settings from lines `field: type = default, name in the file, message that labels it, message that
/// explains it`.
macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $name:literal, $label:expr, $note:expr;)*) => {
        /// The settings shared by all screens.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Settings {
            $($(#[$doc])* pub(crate) $field: $type,)*
        }

        impl Settings {
            pub(crate) const DEFAULT: Settings = Settings { $($field: $default,)* };
        }

        /// All settings, in the order of the form.
        pub(crate) const SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            label: $label,
            note: $note,
            is_switch: <$type as Choice>::IS_SWITCH,
            values: <$type as Choice>::values,
            index: |settings| settings.$field.index(),
            choose: |settings, index| {
                if let Some(value) = <$type as Choice>::ALL.get(index) {
                    settings.$field = *value;
                }
            },
        },)*];
    };
}

settings! {
    theme: ThemeName = ThemeName::Auto, "theme", id::SETTINGS_THEME, None;
    language: Language = Language::En, "lang", id::SETTINGS_LANGUAGE, None;
    cell_size: CellSize = CellSize::Auto, "cell-size", id::SETTINGS_CELL_SIZE, Some(id::SETTINGS_CELL_SIZE_NOTE);
    /// Whether animations are shown.
    motion: bool = true, "motion", id::SETTINGS_MOTION, Some(id::SETTINGS_MOTION_NOTE);
    /// Whether Takuzu shows broken rules during a game.
    show_errors: bool = true, "show-errors", id::SETTINGS_SHOW_ERRORS, Some(id::SETTINGS_SHOW_ERRORS_NOTE);
    /// The symbols for the digits of Takuzu, and their colours.
    symbols: Symbols = Symbols::Digits, "symbols", id::SETTINGS_SYMBOLS, Some(id::SETTINGS_SYMBOLS_NOTE);
    symbol_colours: SymbolColours = SymbolColours::Auto, "symbol-colours", id::SETTINGS_SYMBOL_COLOURS, Some(id::SETTINGS_SYMBOL_COLOURS_NOTE);
    /// How the player digs around an open number in Minesweeper.
    chording: Chording = Chording::Dig, "chording", id::SETTINGS_CHORDING, Some(id::SETTINGS_CHORDING_NOTE);
    /// What the first click of a new game of Minesweeper guarantees, unless its form says otherwise.
    first_click: FirstClick = FirstClick::Zero, "first-click", id::SETTINGS_FIRST_CLICK, Some(id::SETTINGS_FIRST_CLICK_NOTE);
    /// Whether to ask before a game in progress is given up.
    confirm: bool = true, "confirm", id::SETTINGS_CONFIRM, Some(id::SETTINGS_CONFIRM_NOTE);
    /// Whether h, j, k and l move the cursor.
    vim: bool = true, "vim", id::SETTINGS_VIM, Some(id::SETTINGS_VIM_NOTE);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellSize {
    /// As large as the window allows.
    Auto,
    /// 2 columns.
    Small,
    /// 4 columns.
    Medium,
    /// 6 columns.
    Large,
}

names! {
    CellSize, UnknownCellSize, "cell size":
    Auto = "auto",
    Small = "small",
    Medium = "medium",
    Large = "large",
}

/// How the player digs around an open number in Minesweeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chording {
    /// By digging on the number, or with the chord key.
    Dig,
    /// Only with the chord key.
    Key,
    /// Not at all.
    Off,
}

names! {
    Chording, UnknownChording, "way of chording":
    Dig = "dig",
    Key = "key",
    Off = "off",
}

/// One line of the table. A value is an index into the list of values.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Its name in `config.toml`.
    pub(crate) name: &'static str,
    /// The message that labels it.
    label: MessageId,
    /// The message that explains it, if any.
    note: Option<MessageId>,
    /// Whether its values are false and true, in this order.
    pub(crate) is_switch: bool,
    /// The values: the name in `config.toml`, and the message.
    pub(crate) values: fn() -> Vec<(&'static str, MessageId)>,
    pub(crate) index: fn(&Settings) -> usize,
    /// Changes the settings. Does nothing if there is no such value.
    pub(crate) choose: fn(&mut Settings, usize),
}

/// A type of settings: a short list of values.
trait Choice: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
    const IS_SWITCH: bool = false;

    /// Its name in `config.toml`.
    fn name(self) -> &'static str;

    /// The message that names it.
    fn text(self) -> MessageId;

    fn values() -> Vec<(&'static str, MessageId)> {
        let all = Self::ALL.iter();
        all.map(|value| (value.name(), value.text())).collect()
    }

    fn index(self) -> usize {
        // All values are in the list.
        let place = Self::ALL.iter().position(|value| *value == self);
        place.unwrap_or(0)
    }
}

impl Choice for bool {
    const ALL: &'static [bool] = &[false, true];
    const IS_SWITCH: bool = true;

    fn name(self) -> &'static str {
        if self { "true" } else { "false" }
    }

    fn text(self) -> MessageId {
        if self { id::FORM_ON } else { id::FORM_OFF }
    }
}

impl Choice for ThemeName {
    const ALL: &'static [ThemeName] = &ThemeName::ALL;

    fn name(self) -> &'static str {
        ThemeName::name(self)
    }

    fn text(self) -> MessageId {
        ThemeName::text(self)
    }
}

impl Choice for Language {
    const ALL: &'static [Language] = &Language::ALL;

    fn name(self) -> &'static str {
        Language::name(self)
    }

    fn text(self) -> MessageId {
        match self {
            Language::En => id::PAGE_LANGUAGE_EN,
            Language::Fr => id::PAGE_LANGUAGE_FR,
        }
    }
}

impl Choice for CellSize {
    const ALL: &'static [CellSize] = &CellSize::ALL;

    fn name(self) -> &'static str {
        CellSize::name(self)
    }

    fn text(self) -> MessageId {
        match self {
            CellSize::Auto => id::CELL_SIZE_AUTO,
            CellSize::Small => id::CELL_SIZE_SMALL,
            CellSize::Medium => id::CELL_SIZE_MEDIUM,
            CellSize::Large => id::CELL_SIZE_LARGE,
        }
    }
}

impl Choice for Symbols {
    const ALL: &'static [Symbols] = &Symbols::ALL;

    fn name(self) -> &'static str {
        Symbols::name(self)
    }

    fn text(self) -> MessageId {
        Symbols::text(self)
    }
}

impl Choice for SymbolColours {
    const ALL: &'static [SymbolColours] = &SymbolColours::ALL;

    fn name(self) -> &'static str {
        SymbolColours::name(self)
    }

    fn text(self) -> MessageId {
        SymbolColours::text(self)
    }
}

impl Choice for Chording {
    const ALL: &'static [Chording] = &Chording::ALL;

    fn name(self) -> &'static str {
        Chording::name(self)
    }

    fn text(self) -> MessageId {
        match self {
            Chording::Dig => id::CHORDING_DIG,
            Chording::Key => id::CHORDING_KEY,
            Chording::Off => id::CHORDING_OFF,
        }
    }
}

impl Choice for FirstClick {
    const ALL: &'static [FirstClick] = &FirstClick::ALL;

    fn name(self) -> &'static str {
        FirstClick::name(self)
    }

    fn text(self) -> MessageId {
        first_click_id(self)
    }
}

/// The form, filled in with the current settings. Changes take effect at once.
pub(crate) fn form(cx: &Context) -> Form {
    let now = cx.settings();
    let field = |setting: &Setting| {
        let index = (setting.index)(&now);
        let values = (setting.values)().into_iter();
        let values = values.map(|(_, text)| Words::Of(text)).collect();
        match setting.is_switch {
            true => Field::switch(setting.name, setting.label, index == 1),
            false => Field::choice(setting.name, setting.label, values, index),
        }
        .note(setting.note)
    };
    let mut fields: Vec<Field> = SETTINGS.iter().map(field).collect();
    let keys = Field::open("keys", id::PAGE_KEYS, id::KEY_CHANGE, |_, cx| {
        Ok(Then::open(KeySettings::new(cx)))
    });
    fields.push(keys.note(Some(id::SETTINGS_KEYS_NOTE)));
    let mut before: Vec<usize> = SETTINGS
        .iter()
        .map(|setting| (setting.index)(&now))
        .collect();
    Form::new(id::SETTINGS_TITLE, fields).changed(move |fields, cx| {
        let mut settings = cx.settings();
        // A setting that a key has changed meanwhile, such as the theme, stays.
        for (setting, before) in SETTINGS.iter().zip(&mut before) {
            let index = match setting.is_switch {
                true => usize::from(fields.switch(setting.name)),
                false => fields.choice(setting.name),
            };
            if std::mem::replace(before, index) != index {
                (setting.choose)(&mut settings, index);
            }
        }
        cx.change(settings);
    })
}
