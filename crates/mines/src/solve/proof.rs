//! Full logic over the whole board: a cell is safe (or a mine) if it is so in every layout that agrees with all
//! numbers shown.
//!
//! The cheap proofs by one or two numbers come first (see [`pair`]). What they leave open splits into components, and
//! each component becomes a SAT problem: one variable per cell, "exactly k of these" for every number, and an order
//! among the cells of a group (a mine in the second implies one in the first). The order loses nothing, because the
//! cells are interchangeable. A group is all safe if its first cell is never a mine, and all mines if its last cell
//! always is.
//!
//! One solution of the component refutes half of these claims. For each other claim, the opposite is assumed and
//! tried. The whole component would be too expensive for every claim, so a window of numbers around the group is used:
//!
//! - If the window has a solution with everything outside it as in the last solution, the claim is refuted, and so is
//!   every other claim that contradicts the new solution.
//! - If the numbers inside the window have no solution even without the rest, the claim is proved.
//! - Otherwise a larger window must decide. In the whole component, one of the two cases holds.
//!
//! All claims are tried in a small window before any is tried in a larger one. Small components come first, and each
//! gets a share of the budget, so a hard one does not keep an easy one from being proved.
//!
//! [`prove`] does not use the number of mines: the five-operation assignment does not give it. [`advise`] counts
//! layouts first, which is faster, and uses this search for components that are too hard to count.

mod count;
mod least;
mod region;
mod sat;

use std::cell::Cell as Shared;
use std::rc::Rc;

use grille_grid::work::Limits;
use grille_grid::{CellSet, Grid, Pos, Rng};

use super::chances::{self, Chances};
use super::engine::map::HARD;
use super::frontier::{Frontier, Role};
use super::single::{Contradiction, Deduction, Marks};
use super::{pair, single};
use crate::{Cell, View};
use count::{Counted, NotCounted, Sure};
use least::Least;
use region::{Claim, Outcome, Region};

/// The limit on the cost of a proof, over all components: decisions, conflicts, and cells and clauses set up. A
/// million take a few tenths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofBudget(pub u64);

impl Default for ProofBudget {
    fn default() -> ProofBudget {
        ProofBudget(3_000_000)
    }
}

/// What was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// Covered cells that are safe.
    pub safe: CellSet,
    /// Covered cells that are mines, without the marks assumed to be mines.
    pub mines: CellSet,
    /// Whether every other covered cell is known to be undecided; otherwise the budget ran out.
    pub complete: bool,
}

/// Proves everything that can be proved about the covered cells.
///
/// # Errors
/// No layout agrees with the numbers.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{solve::proof::{self, ProofBudget}, solve::single::Marks, text::table};
///
/// // No single number proves anything, but together they do. The mine of the first 1 is also that of
/// // the second, so the third cell is safe. The same from the right: the first cell is safe.
/// let text = b"2 3\n --- --- ---\n| 1 | 1 | 1 |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
/// let view = table::read_from(&mut Scanner::new(text))?;
/// let proofs = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
/// assert!(proofs.safe.contains(Pos::new(1, 0)) && proofs.safe.contains(Pos::new(1, 2)));
/// assert!(proofs.mines.contains(Pos::new(1, 1)));
/// # Ok::<(), table::TableError>(())
/// ```
pub fn prove(view: &View, marks: Marks, budget: ProofBudget) -> Result<Proofs, Contradiction> {
    let facts = pair::facts(view, marks)?;
    let mut search = Search::new(view, marks, &facts, budget);
    search.components(false, &|_| false)?;
    Ok(search.proofs)
}

/// The next move from a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// This cell is proved safe.
    Safe(Pos),
    /// No cell is known to be safe, but this one is proved a mine.
    Mine(Pos),
    /// A guess: one of the safest cells.
    Guess {
        /// The cell to dig.
        pos: Pos,
        /// Whether it is known that nothing can be proved; otherwise the budget ran out.
        forced: bool,
    },
}

/// Why there is no advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAdvice {
    /// No layout agrees with the numbers.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The board is too large for the available memory.
    #[error("the board needs more memory than there is")]
    Memory,
}

/// Bytes per cell for deductions from one or two numbers at a time.
const LIGHT: usize = 8;

/// Bytes per cell of a board that is counted or searched as a whole, and per undecided cell that touches a number.
const HEAVY: (usize, usize) = (50, 600);

/// Returns the next move: a safe cell if one can be proved, otherwise a mine if one can be proved, otherwise a guess.
/// `None` if no cell is left to play: each is open or marked, or the game is over.
///
/// A guess is drawn by `rng` from all cells of least risk, using the view's number of mines or, if unknown, a density
/// of [`Chances::DENSITY`]. If there are too many layouts to count, risks are estimated.
///
/// # Errors
/// No layout agrees with the numbers, or there is not enough memory.
///
/// ```
/// use grille_grid::{Pos, Rng, text::Scanner};
/// use grille_mines::{solve::proof::{self, Advice, ProofBudget}, solve::single::Marks, text::table};
///
/// let view = table::read_from(&mut Scanner::new(b"1 3\n --- --- ---\n| x | 1 | . |\n --- --- ---\n"))?;
/// let advice = proof::advise(&view, Marks::AreMines, ProofBudget::default(), &mut Rng::new(1));
/// assert_eq!(advice, Ok(Some(Advice::Safe(Pos::new(0, 2)))));
/// # Ok::<(), table::TableError>(())
/// ```
pub fn advise(
    view: &View,
    marks: Marks,
    budget: ProofBudget,
    rng: &mut Rng,
) -> Result<Option<Advice>, NoAdvice> {
    let over = |cell: &Cell| matches!(cell, Cell::Mine | Cell::Hit);
    if view.cells().cells().iter().any(over) {
        return Ok(None);
    }
    make_room(LIGHT * view.size().area())?;
    let facts = pair::facts(view, marks)?;
    let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
    let found = |set: &CellSet| set.iter().find(hidden);
    // Counting all layouts is the faster proof. If they cannot be counted, or if there are none and the contradiction
    // needs a number, a search over few numbers at a time is better.
    if let Some(Counted { sure, least }) = counted(view, marks, budget, rng)? {
        let certain = sure.safe.map(Advice::Safe);
        let certain = certain.or_else(|| sure.mine.map(Advice::Mine));
        // A hidden cell is certain or has a risk: with neither, none is left.
        let guess = |pos| Advice::Guess { pos, forced: true };
        return Ok(certain.or_else(|| least.drawn().map(guess)));
    }
    make_room(heavy(view, &facts))?;
    let mut search = Search::new(view, marks, &facts, budget);
    // A safe cell is worth more than a mine: search until one is found or ruled out.
    let has_one = found(&search.proofs.safe).is_some();
    search.components(has_one, &|safe| safe.iter().any(hidden))?;
    if let Some(pos) = found(&search.proofs.safe) {
        return Ok(Some(Advice::Safe(pos)));
    }
    if let Some(pos) = found(&search.proofs.mines) {
        return Ok(Some(Advice::Mine(pos)));
    }
    let forced = search.proofs.complete;
    Ok(search.guess(rng).map(|pos| Advice::Guess { pos, forced }))
}

fn make_room(bytes: usize) -> Result<(), NoAdvice> {
    if grille_grid::has_room(bytes) {
        Ok(())
    } else {
        Err(NoAdvice::Memory)
    }
}

/// The approximate memory in bytes for work on the whole board.
fn heavy(view: &View, facts: &Grid<Deduction>) -> usize {
    let size = view.size();
    let is_number = |pos: Pos| matches!(view.cell(pos), Cell::Open(_));
    let on_edge =
        |pos: &Pos| facts[*pos] == Deduction::Undecided && size.neighbours(*pos).any(is_number);
    let edge = view.covered().filter(on_edge).count();
    // At most 2^26 cells: fits 64 bits; on smaller machines it saturates and exceeds any memory.
    HEAVY
        .0
        .saturating_mul(size.area())
        .saturating_add(HEAVY.1.saturating_mul(edge))
}

/// The result of counting all layouts, or `None` if they cannot be counted or there are none.
fn counted(
    view: &View,
    marks: Marks,
    budget: ProofBudget,
    rng: &mut Rng,
) -> Result<Option<Counted>, NoAdvice> {
    let facts = single::facts(view, marks)?;
    if view.mines().is_none() {
        // As for a map: the budget is per component, and there is a limit for all together.
        let limits = Limits {
            steps: budget.0.saturating_mul(HARD),
            ..Limits::default()
        };
        match limits.run(|| count::count(view, &facts, budget.0, rng)) {
            Ok(counted) => return Ok(Some(counted)),
            Err(NotCounted::Hard) => return Ok(None),
            Err(NotCounted::Memory) => return Err(NoAdvice::Memory),
            Err(NotCounted::Wide) => {}
        }
    }
    make_room(heavy(view, &facts))?;
    let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
    let chances = Chances::of(&with_marks(view, marks), chances::Budget(budget.0));
    Ok(chances
        .ok()
        .filter(Chances::is_exact)
        .map(|chances| Counted {
            sure: Sure {
                safe: chances.safe().iter().find(hidden),
                mine: chances.mines().iter().find(hidden),
            },
            least: least_of(view, &chances, rng),
        }))
}

/// One of the safest hidden cells.
fn least_of(view: &View, chances: &Chances, rng: &mut Rng) -> Least {
    let mut least = Least::default();
    for pos in view.covered() {
        if let (Cell::Hidden, Some(risk)) = (view.cell(pos), chances.mine(pos)) {
            least.offer(1, risk, rng, |_| Some(pos));
        }
    }
    least
}

/// The view with marks as mines, if marks are facts.
fn with_marks(view: &View, marks: Marks) -> View {
    let mut cells = view.cells().clone();
    if marks == Marks::AreMines {
        for cell in cells.cells_mut() {
            if *cell == Cell::Marked {
                *cell = Cell::Mine;
            }
        }
    }
    View::new(cells, view.mines())
}

/// Whether these cells, which were proved safe, are enough for the caller.
type Enough<'a> = &'a dyn Fn(&[Pos]) -> bool;

struct Search<'a> {
    view: &'a View,
    facts: &'a Grid<Deduction>,
    frontier: Frontier,
    proofs: Proofs,
    budget: u64,
}

impl<'a> Search<'a> {
    fn new(
        view: &'a View,
        marks: Marks,
        facts: &'a Grid<Deduction>,
        budget: ProofBudget,
    ) -> Search<'a> {
        let taken = |pos: Pos| view.cell(pos) == Cell::Marked && marks == Marks::AreMines;
        let (mut safe, mut mines) = (CellSet::new(view.size()), CellSet::new(view.size()));
        for pos in view.covered() {
            match facts[pos] {
                Deduction::Safe => safe.insert(pos),
                Deduction::Mine if !taken(pos) => mines.insert(pos),
                Deduction::Mine | Deduction::Undecided => false,
            };
        }
        let frontier = Frontier::new(view, |pos| match facts[pos] {
            Deduction::Undecided => Role::Unknown,
            Deduction::Mine => Role::Mine,
            Deduction::Safe => Role::Safe,
        });
        Search {
            view,
            facts,
            frontier,
            proofs: Proofs {
                safe,
                mines,
                complete: true,
            },
            budget: budget.0,
        }
    }

    /// Proves what can be proved, component by component. Once `enough` accepts the safe cells found, or from the
    /// start if `has_enough`, components are only checked to have a solution.
    fn components(
        &mut self,
        mut has_enough: bool,
        enough: Enough<'_>,
    ) -> Result<(), Contradiction> {
        let mut order: Vec<usize> = (0..self.frontier.components.len()).collect();
        order.sort_by_key(|&index| self.frontier.components[index].groups.len());
        for (done, &index) in order.iter().enumerate() {
            let share = self.budget / (order.len() - done) as u64;
            if has_enough {
                self.component(index, None, share)?;
            } else {
                has_enough = self.component(index, Some(enough), share)?;
            }
        }
        Ok(())
    }

    /// Proves what can be proved in one component with this share of the budget or, without `enough`, only that it has
    /// a solution. Returns whether safe cells were found that are enough.
    fn component(
        &mut self,
        index: usize,
        enough: Option<Enough<'_>>,
        share: u64,
    ) -> Result<bool, Contradiction> {
        let component = &self.frontier.components[index];
        let left = Rc::new(Shared::new(share));
        let mut region = Region::new(&self.frontier, component, left.clone());
        let outcome = region.backbone(enough);
        if outcome == Outcome::Contradiction {
            let number = region.breaking_number();
            return Err(Contradiction { number });
        }
        self.proofs.complete &= outcome == Outcome::Complete;
        for (&group, claims) in component.groups.iter().zip(&region.claims) {
            let set = match (claims.all_safe, claims.all_mines) {
                (Claim::Proved, _) => &mut self.proofs.safe,
                (_, Claim::Proved) => &mut self.proofs.mines,
                _ => continue,
            };
            for &pos in &self.frontier.groups[group].cells {
                set.insert(pos);
            }
        }
        self.budget -= share - left.get();
        Ok(outcome == Outcome::Enough)
    }

    /// An undecided, unmarked cell of least estimated danger. For a cell that touches numbers, that is the mean share
    /// of mines among the cells each number leaves open; for others, one mine in five (the density of the Expert
    /// level).
    fn guess(&self, rng: &mut Rng) -> Option<Pos> {
        const ELSEWHERE: f64 = 0.2;
        let share = |&number: &usize| {
            let number = &self.frontier.numbers[number];
            let cells = |&group: &usize| self.frontier.groups[group].cells.len();
            let open: usize = number.groups.iter().map(cells).sum();
            f64::from(number.need) / open as f64
        };
        let mut best: (f64, Vec<Pos>) = (f64::INFINITY, Vec::new());
        let mut offer = |danger: f64, cells: &[Pos]| {
            let playable = |pos: &&Pos| {
                self.view.cell(**pos) == Cell::Hidden && self.facts[**pos] == Deduction::Undecided
            };
            let cells = cells.iter().filter(playable).copied();
            if danger < best.0 {
                let cells: Vec<Pos> = cells.collect();
                if !cells.is_empty() {
                    best = (danger, cells);
                }
            } else if danger == best.0 {
                best.1.extend(cells);
            }
        };
        for group in &self.frontier.groups {
            let shares: f64 = group.numbers.iter().map(share).sum();
            offer(shares / group.numbers.len() as f64, &group.cells);
        }
        offer(ELSEWHERE, &self.frontier.rest);
        rng.choose(&best.1).copied()
    }
}
