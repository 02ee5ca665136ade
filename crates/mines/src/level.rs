//! The three standard boards.

use grille_grid::Size;

use grille_grid::names;

/// A standard board.
///
/// ```
/// use grille_mines::Level;
///
/// let level: Level = "expert".parse()?;
/// assert_eq!((level.size().rows(), level.size().cols(), level.mines()), (16, 30, 99));
/// # Ok::<(), grille_mines::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Level {
    /// 9 x 9 with 10 mines.
    Beginner,
    /// 16 x 16 with 40 mines.
    Intermediate,
    /// 16 rows of 30 with 99 mines.
    Expert,
}

names! {
    Level, UnknownLevel, "level":
    Beginner = "beginner",
    Intermediate = "intermediate",
    Expert = "expert",
}

impl Level {
    /// The board's size.
    pub fn size(self) -> Size {
        let (rows, cols) = match self {
            Level::Beginner => (9, 9),
            Level::Intermediate => (16, 16),
            Level::Expert => (16, 30),
        };
        Size::new(rows, cols).expect("small numbers above zero are a size")
    }

    /// The number of mines.
    pub const fn mines(self) -> u32 {
        match self {
            Level::Beginner => 10,
            Level::Intermediate => 40,
            Level::Expert => 99,
        }
    }

    /// The size and the number of mines.
    pub fn board(self) -> (Size, u32) {
        (self.size(), self.mines())
    }

    /// The level with this size and number of mines.
    pub fn of(size: Size, mines: u32) -> Option<Level> {
        Level::ALL
            .into_iter()
            .find(|level| level.board() == (size, mines))
    }
}
