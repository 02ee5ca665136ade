//! Stdout and stderr of every command. Nothing printed here can control the terminal, wherever its text comes from.

use std::io::{self, BufWriter, IsTerminal as _, StderrLock, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use grille_grid::Shown;

/// Stdout of a command.
pub(crate) type Output = Harmless<StdoutLock<'static>>;

pub(crate) fn stdout() -> Output {
    Harmless(io::stdout().lock())
}

/// Stdout for output in many small pieces. The caller flushes it at the end.
pub(crate) fn buffered() -> Harmless<BufWriter<StdoutLock<'static>>> {
    Harmless(BufWriter::new(io::stdout().lock()))
}

/// Stdout with our colours, if wanted.
pub(crate) fn coloured() -> Harmless<AutoStream<StdoutLock<'static>>> {
    Harmless(anstream::stdout().lock())
}

/// Stderr with our colours, if wanted.
pub(crate) fn stderr() -> Harmless<AutoStream<StderrLock<'static>>> {
    Harmless(anstream::stderr().lock())
}

/// Whether stdout is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether colours on stdout are wanted.
pub(crate) fn wants_colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The last line of defence: passes text, line ends, tabs and colours, and escapes all other characters that a
/// terminal obeys or hides. Foreign text must be [`Shown`] first, which also escapes its colours and line ends. JSON
/// stays JSON: only its strings can contain such characters, and the escapes are valid there.
///
/// Each call of `write` is independent: a sequence split over two calls is not recognised, and is escaped.
pub(crate) struct Harmless<W>(W);

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
        if bytes.iter().all(is_plain) {
            return self.0.write_all(bytes);
        }
        let mut rest = bytes;
        // Ends: every round takes at least one byte.
        while !rest.is_empty() {
            let allowed = allowed(rest);
            let text = 1 + rest[1..]
                .iter()
                .take_while(|byte| !OBEYED.contains(byte))
                .count();
            let (now, later) = rest.split_at(allowed.unwrap_or(text));
            match allowed {
                Some(_) => self.0.write_all(now)?,
                None => {
                    let shown = Shown::bytes(now).at_most(usize::MAX).to_string();
                    self.0.write_all(shown.as_bytes())?;
                }
            }
            rest = later;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The first bytes of sequences that may pass.
const OBEYED: [u8; 4] = [b'\n', b'\t', b'\r', 0x1b];

/// The length of the sequence at the start if it may pass: a line end, a tab, a colour.
fn allowed(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'\n' | b'\t', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        [0x1b, b'[', rest @ ..] => {
            let is_number = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b';' | b':');
            let numbers = rest.iter().take_while(is_number).count();
            (rest.get(numbers) == Some(&b'm')).then_some(numbers + 3)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &[u8], want: &str) {
        let mut output = Harmless(Vec::new());
        output.write_all(text).unwrap();
        assert_eq!(String::from_utf8(output.0).unwrap(), want);
    }

    #[test]
    fn our_own_output_passes() {
        for text in [
            "",
            "a table\twith tabs\nand lines\r\n",
            "\u{1b}[1;33;46m   1   \u{1b}[0m\u{1b}[38;5;12m\u{1b}[m",
            "d\u{e9}j\u{e0} vu : 🌿 ├─┤\u{202f}!",
        ] {
            check(text.as_bytes(), text);
        }
    }

    #[test]
    fn other_control_sequences_are_escaped() {
        check(b"\x1b]0;X\x07", "\\u001b]0;X\\u0007");
        check(b"a\x1b[2J\x1b[1\n", "a\\u001b[2J\\u001b[1\n");
        check(b"\x1b\x1b[0mx\x1b", "\\u001b\u{1b}[0mx\\u001b");
        check("\u{9b}2J\u{202e}".as_bytes(), "\\u009b2J\\u202e");
        check(b"over\rwritten\x08\xff", "over\\rwritten\\u0008\\xff");
    }

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({ "id": "\u{1b}\u{7f}\u{9b}\u{202e}\\\u{e0041}\n" });
        let mut output = Harmless(Vec::new());
        write!(output, "{value}").unwrap();
        let text = String::from_utf8(output.0).unwrap();
        assert!(text.is_ascii(), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }
}
