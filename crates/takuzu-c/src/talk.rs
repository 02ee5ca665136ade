//! C's own stdin and stdout as a reader and a writer. Neither keeps anything in a buffer of ours when a
//! call is over.

use std::ffi::{c_int, c_void};
use std::io::{self, BufRead, Read, Write};

use grille_classic::{Console, Error};
use grille_messages::{Language, Messages, id};

unsafe extern "C" {
    // The caller's scanf and our reading share C's buffer, so that neither takes what is the other's.
    safe fn getchar() -> c_int;
    fn fflush(stream: *mut c_void) -> c_int;
}

/// All messages, in French where the system's locale is, else in English.
///
/// They are read anew for every call that may need them. That takes less than a millisecond, and leaves nothing
/// behind that threads would share or a program that looks for leaks would find.
pub(crate) fn messages() -> Messages {
    let language = match sys_locale::get_locale() {
        Some(locale) if locale.to_lowercase().starts_with("fr") => Language::Fr,
        _ => Language::En,
    };
    Messages::new(language)
}

/// Prompts on C's stdout, answers from C's stdin. Line ends are as on a terminal, where the answer brings
/// its own.
pub(crate) fn console(lang: &Messages) -> Console<'_, Input, Output> {
    Console::new(Input::default(), Output, lang).echoing(true)
}

/// Prints an error on stderr.
pub(crate) fn complain(error: &Error, lang: &Messages) {
    let words = match error {
        Error::Io(error) => {
            let why = grille_messages::errors::io(error, lang);
            lang.fill(id::IO_FAILED, &[("why", why.into())])
        }
        Error::Failed(words) | Error::BadInput(words) | Error::NoSolution(words) => words.clone(),
    };
    // If even that fails, nobody is left to be told.
    let _ = writeln!(io::stderr(), "{} {words}", lang.text(id::ERROR));
}

/// Prints an error on stderr, and ends the program with exit code 1, if there is one: whoever asks at the
/// end of the input would ask for ever.
pub(crate) fn end_on_error<T>(result: Result<T, Error>, lang: &Messages) -> T {
    result.unwrap_or_else(|error| {
        complain(&error, lang);
        std::process::exit(1)
    })
}

/// C's stdin, byte by byte. A console takes every byte that it looks at before its answer is there, so that
/// nothing has to be given back.
#[derive(Default)]
pub(crate) struct Input {
    /// The byte that was looked at and not taken yet.
    next: Option<u8>,
    /// Whether a byte that is not a blank was seen. Blanks before it are passed over as scanf's `%s` does: the
    /// end of the line whose number the caller's scanf has read is one of them.
    started: bool,
    /// Whether the input has ended. A terminal would be read again.
    ended: bool,
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // Ends: every round reads a byte, and there is an end of the input.
        while self.next.is_none() && !self.ended {
            // Negative is the end of the input, or a stdin that cannot be read.
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

/// What C's isspace says in its own locale.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// C's stdout, after everything that C has printed.
pub(crate) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: null stands for all streams that are written to.
        unsafe { fflush(std::ptr::null_mut()) };
        let mut stdout = io::stdout().lock();
        // As printf: whoever does not look at what it returns is not told, either.
        let _ = stdout.write_all(bytes).and_then(|()| stdout.flush());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
