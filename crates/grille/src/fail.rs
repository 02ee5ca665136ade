//! How does a command fail? With one sentence on stderr and an exit code, or silently when nobody
//! reads its output any more.

use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};

use crate::lang::Lang;

/// Why a command stops before its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of stdout is gone.
    BrokenPipe,
    /// One sentence for the user, and the exit code.
    Said { code: u8, message: String },
}

impl Failure {
    /// Something went wrong: exit code 1.
    pub(crate) fn failed(message: String) -> Failure {
        Failure::Said { code: 1, message }
    }

    /// The input is bad: exit code 2.
    pub(crate) fn bad_input(message: String) -> Failure {
        Failure::Said { code: 2, message }
    }

    /// There is no solution: exit code 3.
    pub(crate) fn no_solution(message: String) -> Failure {
        Failure::Said { code: 3, message }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
            // The system's own words: it speaks the user's language, or none.
            _ => Failure::failed(error.to_string()),
        }
    }
}

/// Prints the sentence on stderr. If even that fails, nobody is left to be told.
pub(crate) fn report(lang: &Lang, message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let prefix = lang.text("error");
    let _ = writeln!(anstream::stderr().lock(), "{red}{prefix}{red:#} {message}");
}

/// Prints a remark on stderr, for what is worth knowing but no failure.
pub(crate) fn remark(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}
