//! Signs between neighbours: `=` means that the two cells are equal, `x` that they differ.

use std::fmt;

use grille_grid::{Pos, Size};

use crate::{Digit, Line};

/// A sign between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Sign {
    /// `=`: both cells have the same digit.
    Equal,
    /// `x`: the cells have different digits.
    Differ,
}

impl Sign {
    /// Both, `=` first.
    pub const BOTH: [Sign; 2] = [Sign::Equal, Sign::Differ];

    /// The sign that is true between two digits.
    pub fn between(one: Digit, other: Digit) -> Sign {
        if one == other {
            Sign::Equal
        } else {
            Sign::Differ
        }
    }

    /// The other sign.
    pub fn other(self) -> Sign {
        match self {
            Sign::Equal => Sign::Differ,
            Sign::Differ => Sign::Equal,
        }
    }

    /// The digit on the other side of this sign.
    pub fn across(self, digit: Digit) -> Digit {
        match self {
            Sign::Equal => digit,
            Sign::Differ => digit.other(),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Sign::Equal => "=",
            Sign::Differ => "x",
        })
    }
}

/// The border between cell `at` of a line and the next: the place of a sign.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::{Edge, Line};
///
/// let edge = Edge { line: Line::Col(2), at: 0 };
/// assert_eq!(edge.cells(), [Pos::new(0, 2), Pos::new(1, 2)]);
/// assert_eq!(Edge::between(Pos::new(1, 2), Pos::new(0, 2)), Some(edge));
/// assert_eq!(Edge::all(Size::new(2, 2)?).count(), 4);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Edge {
    /// The line that crosses the border.
    pub line: Line,
    /// The cell before it, counted from the left or the top.
    pub at: u32,
}

impl Edge {
    /// The border between two neighbours, in either order. Returns `None` for cells that are not neighbours.
    pub fn between(one: Pos, other: Pos) -> Option<Edge> {
        let (first, second) = (one.min(other), one.max(other));
        if first.row == second.row && second.col == first.col.checked_add(1)? {
            let line = Line::Row(first.row);
            Some(Edge {
                line,
                at: first.col,
            })
        } else if first.col == second.col && second.row == first.row.checked_add(1)? {
            let line = Line::Col(first.col);
            Some(Edge {
                line,
                at: first.row,
            })
        } else {
            None
        }
    }

    /// The two cells, the left or upper one first.
    pub fn cells(self) -> [Pos; 2] {
        [self.at, self.at + 1].map(|at| self.line.cell(at))
    }

    /// Every edge of a board: those inside rows in reading order, then those between rows.
    pub fn all(size: Size) -> impl Iterator<Item = Edge> {
        let (rows, cols) = (size.rows(), size.cols());
        let inside = (0..rows).flat_map(move |row| {
            let line = Line::Row(row);
            (0..cols - 1).map(move |at| Edge { line, at })
        });
        let below = (0..rows - 1).flat_map(move |at| {
            (0..cols).map(move |col| {
                let line = Line::Col(col);
                Edge { line, at }
            })
        });
        inside.chain(below)
    }

    /// Whether a board of this size has the edge.
    pub fn is_on(self, size: Size) -> bool {
        let [first, second] = self.cells();
        size.contains(first) && size.contains(second)
    }
}
