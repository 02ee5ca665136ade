//! A scanner for parsers. Errors name a token, its line and its column.
//!
//! Parsers read [`Token`]s or [`Line`]s from a [`Scanner`]. A token only remembers its offset; line and column are
//! counted when an error needs them, so valid input pays nothing. Each parser has its own list of faults and returns a
//! [`ParseError`] over that list.

use std::fmt;

use crate::Shown;

/// The longest token shown in an error, in characters.
const LONGEST_TOKEN: usize = 40;

/// A place in a text: line and column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
}

impl Place {
    /// The place of byte `offset` of `text`, which need not be UTF-8. Requires `offset <= text.len()`.
    ///
    /// ```
    /// use grille_grid::text::Place;
    ///
    /// assert_eq!(Place::of("né\nx".as_bytes(), 4), Place { line: 2, column: 1 });
    /// ```
    pub fn of(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        Place {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + String::from_utf8_lossy(&before[line_start..])
                .chars()
                .count(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A parse error: what is wrong, where, and the offending token.
///
/// `K` is the parser's own list of faults.
///
/// ```
/// use grille_grid::text::{NumberFault, Scanner};
///
/// let mut scanner = Scanner::new(b"12\n4x 7");
/// let first = scanner.token().unwrap();
/// assert_eq!(first.number(), Ok(12));
/// let second = scanner.token().unwrap();
/// let error = scanner.error_at(second, second.number().unwrap_err());
/// assert_eq!(error.to_string(), "line 2, column 1: \"4x\": not a whole number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError<K> {
    /// Where the offending token starts. If the text ends too early: just after its last non-blank character.
    pub place: Place,
    /// The offending token, shortened, with control characters escaped. Empty if the text ends too early.
    pub token: String,
    /// What is wrong.
    pub fault: K,
}

impl<K> ParseError<K> {
    /// The error `fault` for `token` at byte `offset` of `text`.
    pub fn new(text: &[u8], offset: usize, token: &[u8], fault: K) -> ParseError<K> {
        ParseError {
            place: Place::of(text, offset),
            token: Shown::bytes(token).at_most(LONGEST_TOKEN).to_string(),
            fault,
        }
    }

    /// Converts the fault to another parser's list.
    pub fn map<L>(self, fault: impl FnOnce(K) -> L) -> ParseError<L> {
        ParseError {
            place: self.place,
            token: self.token,
            fault: fault(self.fault),
        }
    }
}

impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.token.is_empty() {
            write!(f, "{}: {}", self.place, self.fault)
        } else {
            write!(f, "{}: \"{}\": {}", self.place, self.token, self.fault)
        }
    }
}

impl<K: fmt::Debug + fmt::Display> std::error::Error for ParseError<K> {}

/// Why a token is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberFault {
    /// The text ends where a number is expected.
    #[error("the text ends where a number is expected")]
    Missing,
    /// Not a sequence of decimal digits.
    #[error("not a whole number")]
    NotANumber,
    /// Does not fit into 64 bits.
    #[error("a number too large to be read")]
    Overflow,
}

/// A run of characters between blanks.
///
/// ```
/// let token = grille_grid::text::Scanner::new(b"  D15 ").token().unwrap();
/// assert_eq!(token.bytes(), b"D15");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Token<'a> {
    /// The token as written.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The character at byte `at` of the token, as a token; empty at the token's end or beyond.
    pub fn character(&self, at: usize) -> Token<'a> {
        character(self.bytes, self.offset, at)
    }

    /// Parses the token as a number: decimal digits only.
    ///
    /// # Errors
    /// [`NumberFault::NotANumber`] or [`NumberFault::Overflow`].
    pub fn number(&self) -> Result<u64, NumberFault> {
        number(self.bytes)
    }
}

/// Parses `bytes` as a number: at least one decimal digit and nothing else.
///
/// # Errors
/// [`NumberFault::NotANumber`] or [`NumberFault::Overflow`].
///
/// ```
/// assert_eq!(grille_grid::text::number(b"15"), Ok(15));
/// assert!(grille_grid::text::number(b"").is_err());
/// ```
pub fn number(bytes: &[u8]) -> Result<u64, NumberFault> {
    /// This many digits never overflow and need no checks.
    const SHORT: usize = 19;
    let digit = |byte: &u8| match byte.wrapping_sub(b'0') {
        digit @ 0..=9 => Ok(u64::from(digit)),
        _ => Err(NumberFault::NotANumber),
    };
    if bytes.is_empty() {
        return Err(NumberFault::NotANumber);
    }
    let (short, rest) = bytes.split_at(bytes.len().min(SHORT));
    let mut value = 0;
    for byte in short {
        value = value * 10 + digit(byte)?;
    }
    let mut value = Some(value);
    for byte in rest {
        let digit = digit(byte)?;
        value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
    }
    value.ok_or(NumberFault::Overflow)
}

/// One line without its line end (LF or CR LF).
///
/// ```
/// let mut scanner = grille_grid::text::Scanner::new(b"one\r\ntwo");
/// assert_eq!(scanner.line().unwrap().bytes(), b"one");
/// assert_eq!(scanner.line().unwrap().bytes(), b"two");
/// assert!(scanner.line().is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Line<'a> {
    /// The line as written, without its end.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The tokens of the line.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (mut scanner, offset) = (Scanner::new(self.bytes), self.offset);
        std::iter::from_fn(move || {
            scanner.token().map(|token| Token {
                offset: offset + token.offset,
                ..token
            })
        })
    }

    /// An empty token just after the line's last non-blank character.
    pub fn end(&self) -> Token<'a> {
        Token {
            bytes: b"",
            offset: self.offset + self.bytes.trim_ascii_end().len(),
        }
    }

    /// The character at byte `at` of the line, as a token; empty at the line's end or beyond.
    pub fn character(&self, at: usize) -> Token<'a> {
        character(self.bytes, self.offset, at)
    }
}

/// The character at byte `at` of a piece of text that starts at `offset`.
fn character(bytes: &[u8], offset: usize, at: usize) -> Token<'_> {
    let at = at.min(bytes.len());
    let rest = &bytes[at..];
    let continues = |byte: &&u8| **byte & 0xC0 == 0x80;
    let len = rest.len().min(1) + rest.iter().skip(1).take_while(continues).count();
    Token {
        bytes: &rest[..len],
        offset: offset + at,
    }
}

/// Reads tokens and lines from the start of a text to its end.
///
/// ```
/// let mut scanner = grille_grid::text::Scanner::new(b"3 D15\tM5\n D0\n");
/// let tokens: Vec<&[u8]> = std::iter::from_fn(|| scanner.token()).map(|t| t.bytes()).collect();
/// assert_eq!(tokens, [&b"3"[..], b"D15", b"M5", b"D0"]);
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`, which need not be UTF-8.
    pub fn new(text: &'a [u8]) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// A scanner at byte `offset` of `text`, or at its end if it is shorter. Errors name places in the whole text.
    ///
    /// ```
    /// # use grille_grid::text::Scanner;
    /// let mut first = Scanner::new(b"3 D15");
    /// first.token();
    /// let mut second = Scanner::starting_at(b"3 D15", first.offset());
    /// assert_eq!(second.token().unwrap().bytes(), b"D15");
    /// ```
    pub fn starting_at(text: &'a [u8], offset: usize) -> Scanner<'a> {
        Scanner {
            text,
            at: offset.min(text.len()),
        }
    }

    /// How many bytes were read.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next token, across line ends, or `None` when only blanks are left.
    pub fn token(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let Some(blanks) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            self.at = self.text.len();
            return None;
        };
        let rest = &rest[blanks..];
        let len = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        let offset = self.at + blanks;
        self.at = offset + len;
        Some(Token {
            bytes: &rest[..len],
            offset,
        })
    }

    /// The next number, with the token it was read from.
    ///
    /// # Errors
    /// The number is missing, malformed, or too large.
    ///
    /// ```
    /// # use grille_grid::text::Scanner;
    /// let (value, _token) = Scanner::new(b" 12 ").number()?;
    /// assert_eq!(value, 12);
    /// # Ok::<(), grille_grid::text::ParseError<grille_grid::text::NumberFault>>(())
    /// ```
    pub fn number(&mut self) -> Result<(u64, Token<'a>), ParseError<NumberFault>> {
        let Some(token) = self.token() else {
            return Err(self.error_at_end(NumberFault::Missing));
        };
        match token.number() {
            Ok(value) => Ok((value, token)),
            Err(fault) => Err(self.error_at(token, fault)),
        }
    }

    /// The rest of the current line, or `None` at the end of the text.
    pub fn line(&mut self) -> Option<Line<'a>> {
        if self.at == self.text.len() {
            return None;
        }
        let offset = self.at;
        let rest = &self.text[offset..];
        let len = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());
        self.at = offset + (len + 1).min(rest.len());
        let bytes = &rest[..len];
        Some(Line {
            bytes: bytes.strip_suffix(b"\r").unwrap_or(bytes),
            offset,
        })
    }

    /// Checks that only blanks are left.
    ///
    /// # Errors
    /// `fault` at the first token that is left.
    pub fn finish<K>(&mut self, fault: K) -> Result<(), ParseError<K>> {
        match self.token() {
            None => Ok(()),
            Some(token) => Err(self.error_at(token, fault)),
        }
    }

    /// An error at `token`, which must come from this text.
    ///
    /// ```
    /// # use grille_grid::text::Scanner;
    /// let mut scanner = Scanner::new(b"a\n b");
    /// scanner.token();
    /// let b = scanner.token().unwrap();
    /// assert_eq!(scanner.error_at(b, "why").place.line, 2);
    /// ```
    pub fn error_at<K>(&self, token: Token<'_>, fault: K) -> ParseError<K> {
        ParseError::new(self.text, token.offset, token.bytes, fault)
    }

    /// An error because the text ends too early, placed just after its last non-blank character.
    pub fn error_at_end<K>(&self, fault: K) -> ParseError<K> {
        ParseError::new(self.text, self.text.trim_ascii_end().len(), b"", fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let text = "é é\r\nx y".as_bytes();
        let mut scanner = Scanner::new(text);
        let places: Vec<Place> = std::iter::from_fn(|| scanner.token())
            .map(|token| Scanner::new(text).error_at(token, ()).place)
            .collect();
        let want = [(1, 1), (1, 3), (2, 1), (2, 3)].map(|(line, column)| Place { line, column });
        assert_eq!(places, want);
    }

    #[test]
    fn parts_of_a_later_line_have_their_places_in_the_text() {
        let mut scanner = Scanner::new("ab\n x\u{e9}z  \n".as_bytes());
        scanner.line();
        let line = scanner.line().unwrap();
        let place = |part: Token<'_>| scanner.error_at(part, ()).place;
        let second = |column| Place { line: 2, column };
        let token = line.tokens().next().unwrap();
        assert_eq!(place(token), second(2));
        // The token's second character, which has two bytes, and its third.
        assert_eq!(place(token.character(1)), second(3));
        assert_eq!(place(token.character(3)), second(4));
        assert_eq!(place(line.character(1)), second(2));
        assert_eq!(place(line.end()), second(5));
    }

    #[test]
    fn tokens_of_errors_are_short_and_have_no_control_characters() {
        let token = |bytes: &[u8]| ParseError::new(bytes, 0, bytes, ()).token;
        assert_eq!(token(b"a\x1b[2J\xff"), "a\\u001b[2J\\xff");
        assert_eq!(token("\u{e9}\"'\\".as_bytes()), "\u{e9}\"'\\");
        assert_eq!(token(&[b'9'; 1_000_000]), format!("{}…", "9".repeat(40)));
    }

    proptest! {
        #[test]
        fn lines_put_together_are_the_text(text in "([ab \r\n]{0,40}\n)?") {
            let mut scanner = Scanner::new(text.as_bytes());
            let mut lines = Vec::new();
            while let Some(line) = scanner.line() {
                lines.push(line.bytes());
            }
            let want: Vec<&[u8]> = text.lines().map(|l| l.as_bytes()).collect();
            prop_assert_eq!(lines, want);
        }

        #[test]
        fn tokens_are_what_splitting_at_blanks_gives(text in "[ab1\u{e9} \t\r\n]{0,40}") {
            let mut scanner = Scanner::new(text.as_bytes());
            let tokens: Vec<&[u8]> = std::iter::from_fn(|| scanner.token()).map(|t| t.bytes()).collect();
            let want: Vec<&[u8]> = text.split_ascii_whitespace().map(str::as_bytes).collect();
            prop_assert_eq!(tokens, want);
        }

        #[test]
        fn numbers_read_back(n: u64) {
            prop_assert_eq!(number(n.to_string().as_bytes()), Ok(n));
        }

        #[test]
        fn a_text_is_a_number_when_the_standard_library_says_so(text in "[0-9x]{0,22}") {
            let want = match text.parse::<u64>() {
                Ok(value) => Ok(value),
                Err(e) if *e.kind() == std::num::IntErrorKind::PosOverflow => {
                    // The standard library stops at the overflow and does not look for a wrong digit after it.
                    let digits = text.bytes().all(|b| b.is_ascii_digit());
                    Err(if digits { NumberFault::Overflow } else { NumberFault::NotANumber })
                }
                Err(_) => Err(NumberFault::NotANumber),
            };
            prop_assert_eq!(number(text.as_bytes()), want);
        }
    }
}
