//! Escapes foreign text for display: file names, command-line arguments, output of other programs.
//!
//! Terminals obey control characters, direction marks reorder a line, and zero-width characters are invisible. All of
//! them are shown as escapes such as `\u001b`, and invalid UTF-8 as `\xff`. These are the escapes
//! of JSON and of the shell's `$'...'`. A backslash stays as it is, because Windows paths are full of them.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Write as _};

/// Foreign text, displayed with escapes and cut if too long.
///
/// ```
/// use grille_grid::Shown;
///
/// assert_eq!(Shown::new("caf\u{e9} \u{1b}[2J").to_string(), "caf\u{e9} \\u001b[2J");
/// assert_eq!(Shown::bytes(b"a\xffb").to_string(), "a\\xffb");
/// assert_eq!(Shown::new("123456").at_most(4).to_string(), "1234…");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    bytes: &'a [u8],
    most: usize,
}

impl<'a> Shown<'a> {
    /// The default limit in characters: most paths fit.
    const MOST: usize = 300;

    /// Text, an argument or a file name.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// assert_eq!(grille_grid::Shown::new(Path::new("a\nb")).to_string(), "a\\nb");
    /// ```
    pub fn new(text: &'a (impl AsRef<OsStr> + ?Sized)) -> Shown<'a> {
        Shown::bytes(text.as_ref().as_encoded_bytes())
    }

    /// Bytes that may be UTF-8.
    pub fn bytes(bytes: &'a [u8]) -> Shown<'a> {
        let most = Shown::MOST;
        Shown { bytes, most }
    }

    /// Limits the output to `most` characters, with a mark where it is cut.
    ///
    /// ```
    /// assert_eq!(grille_grid::Shown::new("abc").at_most(2).to_string(), "ab…");
    /// ```
    #[must_use]
    pub fn at_most(self, most: usize) -> Shown<'a> {
        Shown { most, ..self }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A character has at most four bytes: the rest of a huge text is irrelevant.
        let looked_at = self.most.saturating_add(1).saturating_mul(4);
        let head = &self.bytes[..self.bytes.len().min(looked_at)];
        let mut room = self.most;
        for piece in pieces(head) {
            let length = match &piece {
                Piece::Plain(_) => 1,
                Piece::Escape(text) => text.len(),
            };
            if length > room {
                return f.write_char('…');
            }
            room -= length;
            piece.fmt(f)?;
        }
        Ok(())
    }
}

/// The whole text with escapes, however long.
///
/// ```
/// assert_eq!(grille_grid::shown::escaped("a\u{202e}b"), "a\\u202eb");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    match is_harmless(text) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(Shown::new(text).at_most(usize::MAX).to_string()),
    }
}

/// Whether no character of `text` needs an escape.
///
/// ```
/// assert!(grille_grid::shown::is_harmless("L'été, 👩‍🚀 ├─┤"));
/// assert!(!grille_grid::shown::is_harmless("two\nlines"));
/// ```
pub fn is_harmless(text: &str) -> bool {
    pieces(text.as_bytes()).all(|piece| matches!(piece, Piece::Plain(_)))
}

/// A character shown as it is, or the escape for another.
enum Piece {
    Plain(char),
    Escape(String),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Plain(c) => f.write_char(*c),
            Piece::Escape(text) => f.write_str(text),
        }
    }
}

fn pieces(bytes: &[u8]) -> impl Iterator<Item = Piece> {
    bytes.utf8_chunks().flat_map(|chunk| {
        let mut before = ' ';
        let valid = chunk.valid().chars().map(move |c| {
            let joins = c == JOINER && is_emoji(before);
            before = c;
            match is_seen(c) || joins {
                true => Piece::Plain(c),
                false => Piece::Escape(escape(c)),
            }
        });
        let broken = chunk.invalid().iter();
        valid.chain(broken.map(|byte| Piece::Escape(format!("\\x{byte:02x}"))))
    })
}

/// Joins several emoji into one. Invisible and unwanted anywhere else.
const JOINER: char = '\u{200d}';

/// Whether a joiner may follow this character.
fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a character is visible and does nothing else. Combining accents and emoji variation selectors
/// count as visible; the other characters that Unicode calls ignorable do not.
fn is_seen(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        // Zero-width characters and direction marks.
        | '\u{200b}'..='\u{200f}'
        // Line and paragraph separators; embeddings and overrides. The French narrow space comes next.
        | '\u{2028}'..='\u{202e}'
        // Invisible operators and isolates.
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        // Tags, and variants of Chinese characters.
        | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !hidden
}

/// The escape as JSON writes it.
fn escape(c: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ => {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units).iter();
            units.map(|unit| format!("\\u{unit:04x}")).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(bytes: &[u8], want: &str) {
        assert_eq!(Shown::bytes(bytes).to_string(), want);
    }

    #[test]
    fn control_and_invisible_characters_are_escaped() {
        check(b"\x1b]0;X\x07", "\\u001b]0;X\\u0007");
        check(b"\x1b[2J\0\x7f", "\\u001b[2J\\u0000\\u007f");
        check("\u{9b}2J\u{85}".as_bytes(), "\\u009b2J\\u0085");
        check("\u{202e}1\u{2066}".as_bytes(), "\\u202e1\\u2066");
        check(
            "\u{200e}\u{61c}\u{2028}".as_bytes(),
            "\\u200e\\u061c\\u2028",
        );
        check("\u{ad}\u{200b}\u{feff}".as_bytes(), "\\u00ad\\u200b\\ufeff");
        check("a\u{200d}b".as_bytes(), "a\\u200db");
        check("\u{e0041}".as_bytes(), "\\udb40\\udc41");
        check(b"two\r\nlines\t", "two\\r\\nlines\\t");
    }

    #[test]
    fn broken_utf_8_is_an_escape_a_byte() {
        check(b"a\xff\xfe", "a\\xff\\xfe");
        check(b"\xe2\x82", "\\xe2\\x82");
        check(b"\xc2a", "\\xc2a");
        check("\u{fffd}".as_bytes(), "\u{fffd}");
    }

    #[test]
    fn ordinary_text_is_not_escaped() {
        for text in [
            "L'œuvre d'été : 12\u{202f}345\u{a0}€ « où »",
            // A combining accent, as in file names on macOS.
            "e\u{301}te\u{301}",
            "\u{2764}\u{fe0f} 🌿 🏳\u{fe0f}\u{200d}🌈 👩\u{200d}🚀",
            "├─┤ ━╸ █ …",
            "漢字 עברית العربية",
            "C:\\grids\\new \"x\" 'y'",
        ] {
            check(text.as_bytes(), text);
            assert!(matches!(escaped(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn long_text_is_cut_by_what_is_shown_of_it() {
        for c in ["9", "\u{e9}", "\u{1f600}"] {
            let shown = |count: usize| Shown::new(&c.repeat(count)).at_most(40).to_string();
            assert_eq!(shown(40), c.repeat(40));
            assert_eq!(shown(41), format!("{}…", c.repeat(40)));
            assert_eq!(shown(1_000_000), shown(41));
        }
        let escapes = Shown::bytes(&[0x1b; 40]).at_most(40).to_string();
        assert_eq!(escapes, format!("{}…", "\\u001b".repeat(6)));
        assert_eq!(
            Shown::bytes(&[b'x'; 1_000_000]).to_string().len(),
            300 + '…'.len_utf8()
        );
    }

    proptest! {
        #[test]
        fn escaped_text_is_harmless_and_escaping_it_again_changes_nothing(bytes: Vec<u8>, text: String) {
            for shown in [Shown::bytes(&bytes).to_string(), escaped(&text).into_owned()] {
                prop_assert!(!shown.contains(char::is_control));
                prop_assert_eq!(&escaped(&shown), &shown);
            }
        }
    }
}
