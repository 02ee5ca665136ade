//! Certificates that a board can be solved without a guess: step by step, which cells are certain, and
//! from which numbers that follows.
//!
//! [`make`] finds the steps with the same logic as hints. [`check()`] believes none of it: it tries all
//! ways to lay mines around the numbers that a step names, and shares no code with whoever made the
//! steps.

mod check;

use grille_grid::{CellSet, Pos};

use crate::hint::{self, Certain, Fact};
use crate::solve::chances::{Budget, Chances};
use crate::{AtEnd, FirstClick, Game, Layout, Marking, Move, Rules, Status};

pub use check::{Flaw, check};

/// One step: all of these cells are safe, or all of them mines.
///
/// A proof may stand on the numbers that it names, on every mine that an earlier step has found, and,
/// where it says so, on the number of all mines.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, certificate, hint::Fact};
///
/// // . 1 1     the first click opens two columns;
/// // . 1 *     of the third, the last cell is safe by the first two numbers
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
    /// What they are.
    pub fact: Fact,
    /// The numbers that it follows from.
    pub numbers: Vec<Pos>,
    /// Whether it also takes the number of all mines.
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
    /// The first cell that is dug.
    pub first: Pos,
    /// The steps after it, in order.
    pub steps: Vec<CertificateStep>,
}

/// The rules that certificates are about: marks do nothing, and the end shows nothing.
const RULES: Rules = Rules {
    first: FirstClick::None,
    marking: Marking::Never,
    wrong_mark_loses: false,
    flood_opens_marks: false,
    at_end: AtEnd::Keep,
};

/// A certificate for a board that is begun at `first`, or `None` where `first` is a mine or off the
/// board, a guess is needed, or a proof was not found within the budget of a hint or of the checker:
/// what is made passes [`check()`].
///
/// Every step looks at the whole board: meant for boards of games, not for a million cells.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, certificate};
///
/// // 1 2 *: which of the two ends of the row is the mine?
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
        let budget = Budget::default();
        let certain = || {
            let chances = Chances::of(game.view(), budget).ok()?;
            let (safe, mines) = (chances.safe(), chances.mines());
            Some(Certain { safe, mines })
        };
        let found = hint::simplest(game.view(), &mines, certain, budget)?;
        for &pos in &found.cells {
            match found.fact {
                // A cell that an earlier one of the step has opened by its flood stays open.
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
