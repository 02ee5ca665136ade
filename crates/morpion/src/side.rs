//! The board's side. It is checked at construction, so nothing built on it can overflow or allocate without bound.

use std::fmt;
use std::str::FromStr;

use grille_grid::Size;
use grille_grid::text::{NumberFault, number};

/// The length of the board's side, which is also the length of a line: 1 to [`Side::MAX`].
///
/// ```
/// use grille_morpion::{Side, SideError};
///
/// assert_eq!(Side::new(3)?.get(), 3);
/// assert_eq!(Side::new(0), Err(SideError::None));
/// assert_eq!(Side::new(27), Err(SideError::TooLong));
/// # Ok::<(), SideError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u64"))]
pub struct Side(u8);

/// Why a number is not a valid side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SideError {
    /// It is 0.
    #[error("a board needs at least one row")]
    None,
    /// It is above [`Side::MAX`].
    #[error("a board has at most {} rows", Side::MAX)]
    TooLong,
    /// It is not written in decimal digits.
    #[error("not a whole number")]
    NotANumber,
}

impl Side {
    /// The longest side: the notation has one lower-case letter per column.
    pub const MAX: u32 = 26;

    /// Returns a side of `side` cells. The argument is wide so that callers need not truncate.
    ///
    /// # Errors
    /// It is 0 or above [`Side::MAX`].
    pub const fn new(side: u64) -> Result<Side, SideError> {
        match side {
            0 => Err(SideError::None),
            1..=26 => Ok(Side(side as u8)),
            _ => Err(SideError::TooLong),
        }
    }

    /// The side as a number.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The size of the board.
    pub fn size(self) -> Size {
        match Size::new(u64::from(self.0), u64::from(self.0)) {
            Ok(size) => size,
            // A side is between 1 and 26, so its square is a valid area.
            Err(_) => unreachable!("a side makes a size"),
        }
    }
}

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Side, SideError> {
        match number(text.as_bytes()) {
            Ok(side) => Side::new(side),
            Err(NumberFault::Overflow) => Err(SideError::TooLong),
            Err(_) => Err(SideError::NotANumber),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u64> for Side {
    type Error = SideError;

    fn try_from(side: u64) -> Result<Side, SideError> {
        Side::new(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_reads_back() {
        for n in 1..=u64::from(Side::MAX) {
            let side = Side::new(n).unwrap();
            assert_eq!(side.to_string().parse(), Ok(side));
        }
        assert_eq!("".parse::<Side>(), Err(SideError::NotANumber));
        assert_eq!("+3".parse::<Side>(), Err(SideError::NotANumber));
        let huge = "9".repeat(30);
        assert_eq!(huge.parse::<Side>(), Err(SideError::TooLong));
    }
}
