//! A certificate that no guess is needed, as lines of words and positions.
//!
//! ```text
//! mines-certificate 1
//! problem 3 3 1 5
//! first 3
//! safe 8 by 1 4
//! safe 2 by 4 7
//! end
//! ```
//!
//! The first line has the version of the format. The problem is written as in [`problem`]; positions count cells from
//! 0 in reading order. A step is `safe` or `mine`, its cells, `by`, the numbers it follows from, and `count` if it
//! also uses the total number of mines. Blank lines are skipped. A text may hold several certificates.

use std::fmt::Write as _;

use grille_grid::text::{Line, NumberFault, ParseError, Scanner, Token};
use grille_grid::{Pos, Size};

use super::problem::{self, ProblemFault};
use crate::Layout;
use crate::certificate::{Certificate, CertificateStep};
use crate::hint::Fact;

/// Why a certificate cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    /// The first line is not that of a certificate.
    #[error("not a certificate")]
    NotOne,
    /// An unknown version.
    #[error("unknown version")]
    Version,
    /// The text ends before the word `end`.
    #[error("the text stops too early")]
    Missing,
    /// Another word is expected.
    #[error("\"{wanted}\" is expected here")]
    Word {
        /// The expected word.
        wanted: &'static str,
    },
    /// Neither a step nor the end.
    #[error("a line starts with safe, mine or end")]
    Step,
    /// The problem is invalid.
    #[error("{0}")]
    Problem(ProblemFault),
    /// Not a cell position.
    #[error("position: {0}")]
    Position(NumberFault),
    /// A position off the board.
    #[error("a position off the board of {cells} cells")]
    OffBoard {
        /// The number of cells.
        cells: usize,
    },
    /// Something follows the end of a line or of the certificate.
    #[error("unexpected text")]
    Trailing,
}

/// An invalid certificate, with its place.
pub type CertificateError = ParseError<CertificateFault>;

const HEAD: &str = "mines-certificate";
const VERSION: &[u8] = b"1";

/// Reads a certificate and its layout, without checking the proof: [`check`](crate::certificate::check()) does that.
///
/// # Errors
/// The text is not a certificate.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::text::certificate;
///
/// let text = b"mines-certificate 1\nproblem 3 3 1 5\nfirst 3\nsafe 8 by 1 4\nsafe 2 by 4 7\nend\n";
/// let (layout, certificate) = certificate::read_from(&mut Scanner::new(text))?;
/// assert_eq!((layout.mines(), certificate.first), (1, Pos::new(1, 0)));
/// assert_eq!(grille_mines::certificate::check(&certificate, &layout), Ok(()));
/// # Ok::<(), certificate::CertificateError>(())
/// ```
pub fn read_from(scanner: &mut Scanner<'_>) -> Result<(Layout, Certificate), CertificateError> {
    match read_next(scanner)? {
        Some(read) => {
            scanner.finish(CertificateFault::Trailing)?;
            Ok(read)
        }
        None => Err(scanner.error_at_end(CertificateFault::NotOne)),
    }
}

/// Reads the next certificate of a text with several, or `None` at the end of the text.
///
/// # Errors
/// The text is not a certificate.
pub fn read_next(
    scanner: &mut Scanner<'_>,
) -> Result<Option<(Layout, Certificate)>, CertificateError> {
    match scanner.token() {
        Some(token) if token.bytes() == HEAD.as_bytes() => {}
        Some(token) => return Err(scanner.error_at(token, CertificateFault::NotOne)),
        None => return Ok(None),
    }
    match scanner.token() {
        Some(token) if token.bytes() == VERSION => {}
        Some(token) => return Err(scanner.error_at(token, CertificateFault::Version)),
        None => return Err(scanner.error_at_end(CertificateFault::Version)),
    }
    word(scanner, "problem")?;
    let layout =
        problem::read_from(scanner).map_err(|error| error.map(CertificateFault::Problem))?;
    let size = layout.size();
    word(scanner, "first")?;
    let first = match scanner.token() {
        Some(token) => position(scanner, token, size)?,
        None => return Err(scanner.error_at_end(CertificateFault::Missing)),
    };
    if let Some(line) = scanner.line()
        && let Some(token) = line.tokens().next()
    {
        return Err(scanner.error_at(token, CertificateFault::Trailing));
    }
    let mut steps = Vec::new();
    // Ends: every round reads a line.
    while let Some(line) = scanner.line() {
        let mut tokens = line.tokens();
        let Some(head) = tokens.next() else { continue };
        let fact = match head.bytes() {
            b"safe" => Fact::Safe,
            b"mine" => Fact::Mine,
            b"end" => {
                if let Some(token) = tokens.next() {
                    return Err(scanner.error_at(token, CertificateFault::Trailing));
                }
                return Ok(Some((layout, Certificate { first, steps })));
            }
            _ => return Err(scanner.error_at(head, CertificateFault::Step)),
        };
        steps.push(read_step(scanner, line, tokens, fact, size)?);
    }
    Err(scanner.error_at_end(CertificateFault::Missing))
}

fn read_step<'a>(
    scanner: &Scanner<'_>,
    line: Line<'a>,
    mut tokens: impl Iterator<Item = Token<'a>>,
    fact: Fact,
    size: Size,
) -> Result<CertificateStep, CertificateError> {
    let mut step = CertificateStep {
        cells: Vec::new(),
        fact,
        numbers: Vec::new(),
        uses_mine_count: false,
    };
    loop {
        match tokens.next() {
            Some(token) if token.bytes() == b"by" => break,
            Some(token) => step.cells.push(position(scanner, token, size)?),
            None => {
                let fault = CertificateFault::Word { wanted: "by" };
                return Err(scanner.error_at(line.end(), fault));
            }
        }
    }
    while let Some(token) = tokens.next() {
        if token.bytes() == b"count" {
            step.uses_mine_count = true;
            if let Some(token) = tokens.next() {
                return Err(scanner.error_at(token, CertificateFault::Trailing));
            }
            break;
        }
        step.numbers.push(position(scanner, token, size)?);
    }
    Ok(step)
}

fn word(scanner: &mut Scanner<'_>, wanted: &'static str) -> Result<(), CertificateError> {
    match scanner.token() {
        Some(token) if token.bytes() == wanted.as_bytes() => Ok(()),
        Some(token) => Err(scanner.error_at(token, CertificateFault::Word { wanted })),
        None => Err(scanner.error_at_end(CertificateFault::Missing)),
    }
}

fn position(scanner: &Scanner<'_>, token: Token<'_>, size: Size) -> Result<Pos, CertificateError> {
    let cells = size.area();
    match token.number() {
        Ok(index) if index < cells as u64 => Ok(size.pos(index as usize)),
        Ok(_) | Err(NumberFault::Overflow) => {
            Err(scanner.error_at(token, CertificateFault::OffBoard { cells }))
        }
        Err(why) => Err(scanner.error_at(token, CertificateFault::Position(why))),
    }
}

/// Writes a certificate for `layout`, with a line end after the last line.
pub fn write(layout: &Layout, certificate: &Certificate) -> String {
    let size = layout.size();
    let mines: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
    let problem = problem::write(&mines, size);
    let first = size.index(certificate.first);
    let mut text = format!("{HEAD} 1\nproblem {problem}\nfirst {first}\n");
    for step in &certificate.steps {
        text += match step.fact {
            Fact::Safe => "safe",
            Fact::Mine => "mine",
        };
        for &cell in &step.cells {
            // Writing to a string never fails.
            let _ = write!(text, " {}", size.index(cell));
        }
        text += " by";
        for &number in &step.numbers {
            let _ = write!(text, " {}", size.index(number));
        }
        if step.uses_mine_count {
            text += " count";
        }
        text.push('\n');
    }
    text + "end\n"
}
