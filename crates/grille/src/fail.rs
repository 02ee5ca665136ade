//! Failures of commands: one sentence on stderr and an exit code, or nothing if the output was closed.

use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use grille_messages::id;

use crate::lang::Messages;
use crate::output;

/// Why a command stops before its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nothing more to do, and nothing wrong: help was requested, or the reader closed our output.
    Done,
    /// A command is missing, and the help on stderr lists the commands: exit code 2.
    HelpShown,
    /// Stdin or stdout failed: exit code 1.
    Io(io::Error),
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

    /// There are several solutions: exit code 4.
    pub(crate) fn several(message: String) -> Failure {
        Failure::Said { code: 4, message }
    }

    /// There is no solution: exit code 3.
    pub(crate) fn no_solution(message: String) -> Failure {
        Failure::Said { code: 3, message }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Done,
            _ => Failure::Io(error),
        }
    }
}

impl From<grille_classic::Error> for Failure {
    fn from(error: grille_classic::Error) -> Failure {
        match error {
            grille_classic::Error::Io(error) => error.into(),
            grille_classic::Error::Failed(message) => Failure::failed(message),
            grille_classic::Error::BadInput(message) => Failure::bad_input(message),
            grille_classic::Error::NoSolution(message) => Failure::no_solution(message),
        }
    }
}

/// Prints the sentence on stderr. Ignores errors, as there is nowhere left to report them.
pub(crate) fn report(lang: &Messages, message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let prefix = lang.text(id::ERROR);
    let _ = writeln!(output::stderr(), "{red}{prefix}{red:#} {message}");
}

/// Prints a remark on stderr, for something worth knowing that is not a failure.
pub(crate) fn remark(message: &str) {
    let _ = writeln!(output::stderr(), "{message}");
}
