//! What is wrong with a position's or a certificate's text, in words.

use grille_grid::SizeError;
use grille_mines::text::certificate::{CertificateError, CertificateFault};
use grille_mines::text::position::{PositionError, PositionFault};
use grille_mines::text::problem::{Field, ProblemFault};

use crate::classic::sae_faults::{self as sae, Words};
use crate::lang::Messages;

/// One sentence that names the token and where it stands.
pub(super) fn position(error: PositionError, lang: &Messages) -> String {
    sae::explain_by(error, position_words, lang)
}

fn position_words(fault: PositionFault) -> Words {
    let number = |name: &'static str, n: usize| (name, n.to_string().into());
    match fault {
        PositionFault::Empty => sae::plain("mines-position-empty"),
        PositionFault::Number(field, fault) => {
            let field = match field {
                Field::Rows => "rows",
                Field::Cols => "cols",
                Field::Mines => "mines",
                Field::Position => "position",
            };
            sae::number(field, fault)
        }
        PositionFault::Size(
            why @ (SizeError::NoRows | SizeError::NoCols | SizeError::TooLarge),
        ) => sae::problem(ProblemFault::Size(why)),
        PositionFault::TooManyMines { cells } => sae::problem(ProblemFault::TooManyMines { cells }),
        PositionFault::Missing { wanted } => {
            ("mines-position-missing", vec![number("wanted", wanted)])
        }
        PositionFault::Length { wanted, found } => (
            "mines-position-length",
            vec![number("wanted", wanted), number("found", found)],
        ),
        PositionFault::Cell => sae::plain("mines-position-cell"),
        PositionFault::Trailing => sae::plain("sae-after-size"),
    }
}

/// One sentence that names the token and where it stands.
pub(super) fn certificate(error: CertificateError, lang: &Messages) -> String {
    sae::explain_by(error, certificate_words, lang)
}

fn certificate_words(fault: CertificateFault) -> Words {
    match fault {
        CertificateFault::NotOne => sae::plain("mines-certificate-not-one"),
        CertificateFault::Version => sae::plain("mines-certificate-version"),
        CertificateFault::Missing => sae::plain("mines-certificate-missing"),
        CertificateFault::Word { wanted } => {
            ("mines-certificate-word", vec![("wanted", wanted.into())])
        }
        CertificateFault::Step => sae::plain("mines-certificate-step"),
        CertificateFault::Problem(fault) => sae::problem(fault),
        CertificateFault::Position(_) => sae::plain("mines-certificate-position"),
        CertificateFault::OffBoard { cells } => (
            "mines-certificate-off-board",
            vec![("last", (cells - 1).to_string().into())],
        ),
        CertificateFault::Trailing => sae::plain("sae-trailing"),
    }
}
