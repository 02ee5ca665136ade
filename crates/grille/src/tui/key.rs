//! Keys and their names, such as `space`, `ctrl-r`, `F5` and `é`: as users write them in the configuration,
//! as the terminal reports them, and as screens show them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use grille_messages::id;

use super::theme::Theme;
use crate::lang::Messages;

/// A key with its modifiers. Shift is part of a character: `U`, not `shift-u`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
    shift: bool,
}

/// The names of keys that have no character or only an invisible one. The first name of a key is the one
/// shown.
const NAMES: [(&str, KeyCode); 23] = [
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("return", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("escape", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("del", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("ins", KeyCode::Insert),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pgup", KeyCode::PageUp),
    ("pageup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("pagedown", KeyCode::PageDown),
    ("plus", KeyCode::Char('+')),
    ("minus", KeyCode::Char('-')),
];

/// The highest function key; F1 is the lowest.
const LAST_F: u8 = 24;

impl Key {
    /// Parses a key: modifiers (`ctrl-`, `alt-`, `shift-`), then a name, in upper or lower case, or a single
    /// character.
    pub(crate) fn parse(text: &str) -> Option<Key> {
        let (mut ctrl, mut alt, mut shift) = (false, false, false);
        let mut rest = text.trim();
        // Ends: each round makes the rest shorter.
        loop {
            let lower = rest.to_lowercase();
            let mut next = None;
            for (name, held) in [
                ("ctrl", &mut ctrl),
                ("alt", &mut alt),
                ("shift", &mut shift),
            ] {
                let after = lower
                    .strip_prefix(name)
                    .and_then(|after| after.strip_prefix(['-', '+']));
                if after.is_some_and(|after| !after.is_empty()) && !*held {
                    *held = true;
                    next = Some(&rest[name.len() + 1..]);
                    break;
                }
            }
            match next {
                Some(after) => rest = after,
                None => break,
            }
        }
        let code = code(rest)?;
        let mut modifiers = KeyModifiers::NONE;
        modifiers.set(KeyModifiers::CONTROL, ctrl);
        modifiers.set(KeyModifiers::ALT, alt);
        modifiers.set(KeyModifiers::SHIFT, shift);
        Some(KeyEvent::new(code, modifiers).into())
    }

    /// Its name, which [`Key::parse`] reads. For a key without a name, the result does not parse.
    pub(crate) fn name(&self) -> String {
        self.put_together("shift-", |code| match code {
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Char(letter) if letter != ' ' => letter.to_string(),
            _ => NAMES
                .iter()
                .find(|(_, named)| *named == code)
                .map_or_else(String::new, |(name, _)| (*name).to_owned()),
        })
    }

    /// Its name as shown to users.
    pub(crate) fn shown(&self, lang: &Messages, theme: &Theme) -> String {
        self.put_together(&lang.text(id::KEYNAME_SHIFT), |code| match code {
            KeyCode::Up if theme.is_ascii() => lang.text(id::KEYNAME_UP),
            KeyCode::Down if theme.is_ascii() => lang.text(id::KEYNAME_DOWN),
            KeyCode::Left if theme.is_ascii() => lang.text(id::KEYNAME_LEFT),
            KeyCode::Right if theme.is_ascii() => lang.text(id::KEYNAME_RIGHT),
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::Char(' ') => lang.text(id::KEYNAME_SPACE),
            KeyCode::Enter => lang.text(id::KEYNAME_ENTER),
            KeyCode::Esc => lang.text(id::KEYNAME_ESC),
            KeyCode::Tab => lang.text(id::KEYNAME_TAB),
            KeyCode::Backspace => lang.text(id::KEYNAME_BACKSPACE),
            KeyCode::Delete => lang.text(id::KEYNAME_DELETE),
            KeyCode::Insert => lang.text(id::KEYNAME_INSERT),
            KeyCode::Home => lang.text(id::KEYNAME_HOME),
            KeyCode::End => lang.text(id::KEYNAME_END),
            KeyCode::PageUp => lang.text(id::KEYNAME_PGUP),
            KeyCode::PageDown => lang.text(id::KEYNAME_PGDN),
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Char(letter) if !theme.is_ascii() || letter.is_ascii() => letter.to_string(),
            KeyCode::Char(letter) => letter.escape_unicode().to_string(),
            _ => String::new(),
        })
    }

    fn put_together(&self, shift: &str, name: impl Fn(KeyCode) -> String) -> String {
        let mut text = String::new();
        for (held, prefix) in [
            (self.ctrl, "ctrl-"),
            (self.alt, "alt-"),
            (self.shift, shift),
        ] {
            if held {
                text += prefix;
            }
        }
        text + &name(self.code)
    }
}

fn code(name: &str) -> Option<KeyCode> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return (!letter.is_control() && !letter.is_whitespace()).then_some(KeyCode::Char(letter));
    }
    let lower = name.to_lowercase();
    if let Some((_, code)) = NAMES.iter().find(|(known, _)| *known == lower) {
        return Some(*code);
    }
    let number = lower.strip_prefix('f')?;
    // Rust parses `01` and `+1` as numbers, but `F01` and `F+1` are not names.
    let number: u8 = number
        .parse()
        .ok()
        .filter(|n: &u8| n.to_string() == number)?;
    (1..=LAST_F).contains(&number).then_some(KeyCode::F(number))
}

impl Key {
    /// Whether it enters a character in a text field.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.ctrl && !self.alt
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Key {
        let held = |modifier| event.modifiers.contains(modifier);
        let (ctrl, alt) = (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT));
        let (code, shift) = match event.code {
            KeyCode::BackTab => (KeyCode::Tab, true),
            // Terminals do not distinguish Ctrl-r from Ctrl-R.
            KeyCode::Char(letter) if ctrl => (KeyCode::Char(letter.to_ascii_lowercase()), false),
            KeyCode::Char(letter) if held(KeyModifiers::SHIFT) => {
                let mut upper = letter.to_uppercase();
                match (upper.next(), upper.next()) {
                    (Some(upper), None) => (KeyCode::Char(upper), false),
                    _ => (KeyCode::Char(letter), false),
                }
            }
            KeyCode::Char(letter) => (KeyCode::Char(letter), false),
            code => (code, held(KeyModifiers::SHIFT)),
        };
        Key {
            code,
            ctrl,
            alt,
            shift,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name, with every combination of modifiers, survives a round trip.
    #[test]
    fn every_key_is_read_back_by_its_name() {
        let names = NAMES.iter().map(|(name, _)| (*name).to_owned());
        let numbered = (1..=LAST_F).map(|number| format!("F{number}"));
        let letters = "aZ0?é-+=~Ω漢".chars().map(String::from);
        for name in names.chain(numbered).chain(letters) {
            for held in 0..8 {
                let mut text = String::new();
                for (bit, prefix) in ["ctrl-", "alt-", "shift-"].into_iter().enumerate() {
                    if held >> bit & 1 == 1 {
                        text += prefix;
                    }
                }
                text += &name;
                let key = Key::parse(&text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(
                    Key::parse(&key.name()),
                    Some(key),
                    "{text} as {}",
                    key.name()
                );
            }
        }
    }

    #[test]
    fn keys_are_written_in_any_case_and_with_either_sign() {
        let same = [
            ("Space", "space"),
            ("CTRL+R", "ctrl-r"),
            ("Ctrl-R", "ctrl-r"),
            ("f5", "F5"),
            ("PageUp", "pgup"),
            ("shift-u", "U"),
            ("ESC", "escape"),
            ("shift-é", "É"),
            ("ctrl--", "ctrl-minus"),
        ];
        for (one, other) in same {
            assert!(Key::parse(one).is_some(), "{one}");
            assert_eq!(Key::parse(one), Key::parse(other), "{one} {other}");
        }
        assert_ne!(Key::parse("u"), Key::parse("U"));
        for bad in [
            "",
            " ",
            "ctrl-",
            "spacebar",
            "F0",
            "F01",
            "F25",
            "F+1",
            "uu",
            "ctrl-ctrl-a",
        ] {
            assert_eq!(Key::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_terminal_s_ways_to_report_a_key_are_one_key() {
        let key = |code, modifiers| Key::from(KeyEvent::new(code, modifiers));
        let (none, shift) = (KeyModifiers::NONE, KeyModifiers::SHIFT);
        assert_eq!(
            key(KeyCode::BackTab, shift),
            Key::parse("shift-tab").unwrap()
        );
        assert_eq!(key(KeyCode::BackTab, none), key(KeyCode::Tab, shift));
        assert_eq!(
            key(KeyCode::Char('U'), shift),
            key(KeyCode::Char('U'), none)
        );
        assert_eq!(
            key(KeyCode::Char('?'), shift),
            key(KeyCode::Char('?'), none)
        );
    }
}
