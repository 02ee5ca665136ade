//! A reader of C's stdin and a writer to C's stdout. Neither buffers anything between calls.

use std::ffi::{c_int, c_void};
use std::io::{self, BufRead, Read, Write};

use grille_classic::{Console, Error};
use grille_messages::{Language, Messages, id};

unsafe extern "C" {
    // The caller's scanf and our reader share C's buffer, so that neither takes the other's input.
    safe fn getchar() -> c_int;
    fn fflush(stream: *mut c_void) -> c_int;
}

/// Returns all messages, in French if the system's locale is French, else in English.
///
/// They are parsed again for every call that may need them. That takes less than a millisecond, and leaves no state
/// for threads to share or for leak checkers to report.
pub(crate) fn messages() -> Messages {
    let language = match sys_locale::get_locale() {
        Some(locale) if locale.to_lowercase().starts_with("fr") => Language::Fr,
        _ => Language::En,
    };
    Messages::new(language)
}

/// A console with prompts on C's stdout and answers from C's stdin. As on a terminal, answers bring their own line
/// ends.
pub(crate) fn console(lang: &Messages) -> Console<'_, Input, Output> {
    Console::new(Input::default(), Output, lang).echoing(true)
}

pub(crate) fn print_error(error: &Error, lang: &Messages) {
    let words = match error {
        Error::Io(error) => {
            let why = grille_messages::errors::io(error, lang);
            lang.fill(id::IO_FAILED, &[("why", why.into())])
        }
        Error::Failed(words) | Error::BadInput(words) | Error::NoSolution(words) => words.clone(),
    };
    // Nothing can be done if this fails, too.
    let _ = writeln!(io::stderr(), "{} {words}", lang.text(id::ERROR));
}

/// Prints an error on stderr and ends the program with exit code 1. At the end of the input, the program would
/// otherwise ask for ever.
pub(crate) fn end_on_error<T>(result: Result<T, Error>, lang: &Messages) -> T {
    result.unwrap_or_else(|error| {
        print_error(&error, lang);
        std::process::exit(1)
    })
}

/// C's stdin, byte by byte. A console consumes every byte that it peeks at before it returns an answer, so nothing
/// has to be put back.
#[derive(Default)]
pub(crate) struct Input {
    /// The byte that was peeked at and not consumed yet.
    next: Option<u8>,
    /// Whether a non-blank byte was seen. Blanks before it are skipped, as by scanf's `%s`: one of them is the end
    /// of a line from which the caller's scanf has read a number.
    started: bool,
    /// Whether the input has ended. A terminal must not be read again.
    ended: bool,
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // Ends: every round reads a byte, and the input ends.
        while self.next.is_none() && !self.ended {
            // Negative at the end of the input, or if stdin cannot be read.
            let byte = u8::try_from(getchar()).ok();
            self.ended = byte.is_none();
            self.started |= byte.is_some_and(|byte| !is_blank(byte));
            self.next = byte.filter(|_| self.started);
        }
        Ok(self.next.as_slice())
    }

    fn consume(&mut self, amount: usize) {
        if amount > 0 {
            self.next = None;
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(buffer)?;
        self.consume(amount);
        Ok(amount)
    }
}

/// Like C's isspace in the C locale.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// C's stdout, after everything that C has printed.
pub(crate) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: null means all output streams.
        unsafe { fflush(std::ptr::null_mut()) };
        let mut stdout = io::stdout().lock();
        // Like printf: errors are ignored, as by callers that do not check its result.
        let _ = stdout.write_all(bytes).and_then(|()| stdout.flush());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
