//! Certificates that a board needs no guess: step by step, which cells are certain, and from which numbers that
//! follows.
//!
//! [`make`] finds the steps with the same logic as hints. [`check()`] trusts none of it: it tries all ways to lay
//! mines around the numbers that a step names, and shares no code with the search.

mod check;

use grille_grid::{CellSet, Pos, work};

use crate::hint::{self, Certain, Fact};
use crate::solve::chances::{Budget, Chances};
use crate::{AtEnd, FirstClick, Game, Layout, Marking, Move, Rules, Status};

pub use check::{Flaw, check};

/// One step: all of these cells are safe, or all of them are mines.
///
/// A proof may use the numbers that it names, every mine found by earlier steps and, if `uses_mine_count`, the total
/// number of mines.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, certificate, hint::Fact};
///
/// // . 1 1     the first click opens two columns;
/// // . 1 *     in the third, the last cell is safe by the first two numbers
/// // . 1 1
/// let layout = Layout::new(Size::new(3, 3)?, [Pos::new(1, 2)]).unwrap();
/// let certificate = certificate::make(&layout, Pos::new(0, 0)).unwrap();
/// assert_eq!(certificate.steps[0].fact, Fact::Safe);
/// assert_eq!(certificate.steps[0].numbers, [Pos::new(0, 1), Pos::new(1, 1)]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateStep {
    /// The cells, at least one.
    pub cells: Vec<Pos>,
    /// Whether they are safe or mines.
    pub fact: Fact,
    /// The numbers that the step follows from.
    pub numbers: Vec<Pos>,
    /// Whether the step also uses the total number of mines.
    pub uses_mine_count: bool,
}

/// A way through a board without guessing.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, certificate};
///
/// let layout = Layout::new(Size::new(3, 3)?, [Pos::new(1, 2)]).unwrap();
/// let certificate = certificate::make(&layout, Pos::new(0, 0)).unwrap();
/// assert_eq!(certificate::check(&certificate, &layout), Ok(()));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The first cell to dig.
    pub first: Pos,
    /// The following steps, in order.
    pub steps: Vec<CertificateStep>,
}

/// The rules for certificates: no marks, and the end reveals nothing.
const RULES: Rules = Rules {
    first: FirstClick::None,
    marking: Marking::Never,
    wrong_mark_loses: false,
    flood_opens_marks: false,
    at_end: AtEnd::Keep,
};

/// Returns a certificate for a game on `layout` that starts at `first`. Returns `None` if `first` is a mine or off the
/// board, if a guess is needed, or if a proof exceeds the budget of a hint or of the checker, or the limits of the
/// current [`work`]. Every result passes [`check()`].
///
/// Every step scans the whole board: meant for boards that people play, not for a million cells.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, certificate};
///
/// // . 1 *: the 1 does not tell at which end the mine is.
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
/// assert_eq!(certificate::make(&layout, Pos::new(0, 1)), None);
/// assert!(certificate::make(&layout, Pos::new(0, 0)).is_some());
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn make(layout: &Layout, first: Pos) -> Option<Certificate> {
    if !layout.size().contains(first) || layout.is_mine(first) {
        return None;
    }
    let mut game = Game::new(layout.clone(), RULES);
    game.play_unrecorded(Move::Dig(first)).ok()?;
    let mut mines = CellSet::new(layout.size());
    let mut steps = Vec::new();
    // Ends: every step opens a cell or establishes a mine.
    while game.status() == Status::Playing {
        work::spend(layout.size().area() as u64).ok()?;
        let budget = Budget::default();
        let certain = || {
            let chances = Chances::of(game.view(), budget).ok()?;
            let (safe, mines) = (chances.safe(), chances.mines());
            Some(Certain { safe, mines })
        };
        let found = hint::simplest(game.view(), &mines, certain, budget)?;
        for &pos in &found.cells {
            match found.fact {
                // The dig is refused if a flood of this step has already opened the cell.
                Fact::Safe => {
                    let _ = game.play_unrecorded(Move::Dig(pos));
                }
                Fact::Mine => {
                    mines.insert(pos);
                }
            }
        }
        steps.push(CertificateStep {
            cells: found.cells,
            fact: found.fact,
            numbers: found.numbers,
            uses_mine_count: found.uses_mine_count,
        });
    }
    let certificate = Certificate { first, steps };
    check(&certificate, layout).ok()?;
    Some(certificate)
}
