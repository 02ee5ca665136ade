//! Finds certain cells by counting layouts when the number of mines is unknown. Components are then independent, and
//! each is counted in a cut-out of the board, so a large board needs little memory.

use grille_grid::{CellSet, Grid, Pos, Rng, Size};

use super::least::Least;
use crate::solve::engine::combine::{self, Mines};
use crate::solve::engine::component::{Counter, TooHard};
use crate::solve::engine::known::{Known, State};
use crate::solve::engine::{knowledge, map};
use crate::solve::single::{self, Deduction};
use crate::{Cell, View};

/// The first certain hidden cells in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sure {
    pub(super) safe: Option<Pos>,
    pub(super) mine: Option<Pos>,
}

/// The result of counting: certain cells, and one of the safest among the other hidden cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    pub(super) sure: Sure,
    pub(super) least: Least,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotCounted {
    /// A component costs more than the budget, or has no layout.
    Hard,
    /// A component is too wide to be cut out.
    Wide,
    Memory,
}

/// Bytes that an edge of the count may take.
const EDGE: u64 = 512;

/// A component is first tried with this fraction of the budget. Most need no more, and memory is checked before more
/// is spent.
const FIRST_SHARE: u64 = 1000;

/// The limit on the area of all cut-outs together, in multiples of the board's area.
const MOST_WORK: u64 = 64;

/// The largest cut-out, as a fraction of the board, on boards of more than `SMALL` cells.
const LARGEST_SHARE: usize = 16;
const SMALL: usize = 1 << 20;

/// Counts a view whose `facts` are all deductions from one number at a time. `budget` is per component.
pub(super) fn count(
    view: &View,
    facts: &Grid<Deduction>,
    budget: u64,
    rng: &mut Rng,
) -> Result<Counted, NotCounted> {
    let size = view.size();
    let mut counted = Counted::default();
    let mut off = 0;
    let mut seen = CellSet::new(size);
    let mut counter = Counter::default();
    let mut part = Part::default();
    let mut work_left = MOST_WORK * size.area().max(SMALL) as u64;
    for pos in view.covered() {
        match facts[pos] {
            Deduction::Safe => counted.sure.note(view, pos, true),
            Deduction::Mine => counted.sure.note(view, pos, false),
            Deduction::Undecided if seen.contains(pos) => {}
            Deduction::Undecided => {
                part.gather(view, facts, pos, &mut seen);
                if part.numbers.is_empty() {
                    off += u32::from(view.cell(pos) == Cell::Hidden);
                    continue;
                }
                let area = part.area();
                if area > SMALL.max(size.area() / LARGEST_SHARE) {
                    return Err(NotCounted::Wide);
                }
                work_left = work_left.checked_sub(area as u64).ok_or(NotCounted::Wide)?;
                part.count(view, facts, budget, &mut counter, &mut counted, rng)?;
            }
        }
    }
    let risk = knowledge::ODDS / (1.0 + knowledge::ODDS);
    counted.least.offer(off, risk, rng, |number| {
        let touches_none = |pos: Pos| {
            !size
                .neighbours(pos)
                .any(|near| matches!(view.cell(near), Cell::Open(_)))
        };
        let is_off = |pos: &Pos| {
            view.cell(*pos) == Cell::Hidden
                && facts[*pos] == Deduction::Undecided
                && touches_none(*pos)
        };
        view.covered().filter(is_off).nth(number as usize)
    });
    Ok(counted)
}

impl Sure {
    fn note(&mut self, view: &View, pos: Pos, is_safe: bool) {
        let first = if is_safe {
            &mut self.safe
        } else {
            &mut self.mine
        };
        if view.cell(pos) == Cell::Hidden && first.is_none_or(|first| pos < first) {
            *first = Some(pos);
        }
    }
}

/// A component: undecided cells and the numbers they touch.
#[derive(Default)]
struct Part {
    cells: Vec<Pos>,
    numbers: Vec<Pos>,
}

impl Part {
    /// Collects the component of an undecided cell. It has no numbers if the cell touches none.
    fn gather(&mut self, view: &View, facts: &Grid<Deduction>, first: Pos, seen: &mut CellSet) {
        let size = view.size();
        self.cells.clear();
        self.numbers.clear();
        seen.insert(first);
        self.cells.push(first);
        let mut at = 0;
        // Ends: every cell enters once.
        while let Some(&cell) = self.cells.get(at) {
            at += 1;
            for number in size.neighbours(cell) {
                if !matches!(view.cell(number), Cell::Open(_)) || !seen.insert(number) {
                    continue;
                }
                self.numbers.push(number);
                for near in size.neighbours(number) {
                    if facts[near] == Deduction::Undecided && seen.insert(near) {
                        self.cells.push(near);
                    }
                }
            }
        }
    }

    /// The corners of the smallest cut-out that contains it.
    fn corners(&self) -> (Pos, Pos) {
        let all = || self.cells.iter().chain(&self.numbers);
        let rows = || all().map(|pos| pos.row);
        let cols = || all().map(|pos| pos.col);
        let corner = |row: Option<u32>, col: Option<u32>| {
            Pos::new(row.unwrap_or_default(), col.unwrap_or_default())
        };
        (
            corner(rows().min(), cols().min()),
            corner(rows().max(), cols().max()),
        )
    }

    fn area(&self) -> usize {
        let (first, last) = self.corners();
        let side = |first: u32, last: u32| (last - first + 1) as usize;
        side(first.row, last.row) * side(first.col, last.col)
    }

    /// Counts its layouts, notes the certain cells and offers the others.
    fn count(
        &self,
        view: &View,
        facts: &Grid<Deduction>,
        budget: u64,
        counter: &mut Counter,
        counted: &mut Counted,
        rng: &mut Rng,
    ) -> Result<(), NotCounted> {
        let (first, last) = self.corners();
        let side = |first: u32, last: u32| u64::from(last - first + 1);
        let size = Size::new(side(first.row, last.row), side(first.col, last.col));
        let size = size.map_err(|_| NotCounted::Wide)?;
        let mut known = Known::new(size, None);
        let inside = |known: &Known, pos: Pos| {
            known.index(Pos::new(pos.row - first.row, pos.col - first.col))
        };
        // Everything else in the cut-out is ignored.
        known.state.fill(State::Wall);
        for &cell in &self.cells {
            let index = inside(&known, cell);
            known.state[index as usize] = State::Hidden;
        }
        for &number in &self.numbers {
            let (need, _) = single::left(view, facts, number).map_err(|_| NotCounted::Hard)?;
            known.open(inside(&known, number), need);
        }
        let seed = self.cells.first().map(|&cell| inside(&known, cell));
        let mut share = budget / FIRST_SHARE;
        // Ends: the share grows to the whole budget.
        let component = loop {
            counter.gather(&known, seed.as_slice(), None);
            match counter.count(share, false) {
                Ok(component) => break component,
                Err(TooHard) if share == budget => return Err(NotCounted::Hard),
                Err(TooHard) => share = share.saturating_mul(10).clamp(1, budget),
            }
            if !usize::try_from(share.saturating_mul(EDGE)).is_ok_and(grille_grid::has_room) {
                return Err(NotCounted::Memory);
            }
        };
        let layouts = component.counts.count.len();
        if layouts == 0 {
            return Err(NotCounted::Hard);
        }
        let odds = Mines::Odds(knowledge::ODDS);
        let shared = combine::share(&[&component.counts], 0, 0, odds);
        let shared = shared.map_err(|_| NotCounted::Hard)?;
        let weights = shared.weights.first().ok_or(NotCounted::Hard)?;
        let possible = |counts: &[f64], index: usize| {
            counts[index * layouts..][..layouts]
                .iter()
                .any(|&n| n > 0.0)
        };
        for index in 0..component.boxes() {
            let cells = component.cells_of(index).iter().map(|&cell| {
                let pos = known.pos(cell);
                Pos::new(pos.row + first.row, pos.col + first.col)
            });
            let safe_only = !possible(&component.mine, index);
            if safe_only || !possible(&component.safe, index) {
                for pos in cells {
                    counted.sure.note(view, pos, safe_only);
                }
            } else {
                let mut hidden = cells.filter(|&pos| view.cell(pos) == Cell::Hidden);
                let number = hidden.clone().count() as u32;
                let risk = map::probability(&component, index, weights, shared.rounded);
                let nth = |number: u32| hidden.nth(number as usize);
                counted.least.offer(number, risk, rng, nth);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use grille_grid::Rng;
    use grille_grid::text::Scanner;

    use super::*;
    use crate::solve::chances::{Budget, Chances};
    use crate::solve::single::Marks;
    use crate::text::table;
    use crate::{Count, Layout};

    /// A random board with some cells open and some mines marked.
    fn random(rng: &mut Rng) -> View {
        let size = Size::new(u64::from(1 + rng.below(12)), u64::from(1 + rng.below(12))).unwrap();
        let area = size.area() as u32;
        let mines = rng.below(1 + area / 3);
        let mined = rng.sample(area, mines);
        let layout = Layout::new(size, mined.iter().map(|&at| size.pos(at as usize))).unwrap();
        let mut cells = Grid::filled(size, Cell::Hidden);
        let open = rng.below(4);
        for pos in size.positions() {
            if layout.is_mine(pos) {
                if rng.below(9) == 0 {
                    cells[pos] = Cell::Marked;
                }
            } else if rng.below(5) < open {
                let around = size.neighbours(pos).filter(|&p| layout.is_mine(p)).count();
                cells[pos] = Cell::Open(Count::new(around as u8).unwrap());
            }
        }
        View::new(cells, None)
    }

    #[test]
    fn certain_cells_agree_with_the_probabilities_of_the_whole_board() {
        let mut rng = Rng::new(3);
        let (mut safe, mut mines, mut neither) = (0, 0, 0);
        for _ in 0..4000 {
            let view = random(&mut rng);
            let facts = single::facts(&view, Marks::AreOpinions).unwrap();
            let counted = count(&view, &facts, Budget::default().0, &mut rng);
            let chances = Chances::of(&view, Budget::default()).unwrap();
            let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
            let expected = Sure {
                safe: chances.safe().iter().find(hidden),
                mine: chances.mines().iter().find(hidden),
            };
            let exact = chances.is_exact().then_some(expected);
            let sure = counted.map(|counted| counted.sure);
            assert_eq!(sure, exact.ok_or(NotCounted::Hard), "{view:?}");
            if let (Ok(counted), true) = (counted, chances.is_exact()) {
                // No uncertain cell has a lower risk than the one drawn.
                let open = |pos: &Pos| {
                    hidden(pos) && ![Some(0.0), Some(1.0)].contains(&chances.mine(*pos))
                };
                let risks = view
                    .covered()
                    .filter(open)
                    .filter_map(|pos| chances.mine(pos));
                let least = risks.fold(f64::INFINITY, f64::min);
                let drawn = counted.least.drawn();
                assert_eq!(drawn.is_some(), least.is_finite(), "{view:?}");
                if let Some(pos) = drawn {
                    assert!(open(&pos), "{view:?}");
                    assert!(
                        (chances.mine(pos).unwrap() - least).abs() < 1e-9,
                        "{view:?}"
                    );
                }
            }
            safe += u32::from(expected.safe.is_some());
            mines += u32::from(expected.mine.is_some());
            neither += u32::from(expected == Sure::default());
        }
        assert!(
            safe > 100 && mines > 100 && neither > 100,
            "{safe} {mines} {neither}"
        );
    }

    #[test]
    fn a_component_that_is_too_hard_or_has_no_layout_is_not_counted() {
        let mut rng = Rng::new(4);
        let view = loop {
            let view = random(&mut rng);
            let chances = Chances::of(&view, Budget::default()).unwrap();
            if view.cells().iter().any(|(pos, _)| {
                chances
                    .mine(pos)
                    .is_some_and(|chance| ![0.0, 0.2, 1.0].contains(&chance))
            }) {
                break view;
            }
        };
        let facts = single::facts(&view, Marks::AreOpinions).unwrap();
        let counted = count(&view, &facts, 0, &mut rng);
        assert_eq!(counted.unwrap_err(), NotCounted::Hard);
        // By the first two numbers the third cell is safe, by the last two it is a mine.
        let text = b"2 5\n --- --- --- --- ---\n| 1 | 1 | 2 | 2 | 1 |\n --- --- --- --- ---\n\
            | . | . | . | . | . |\n --- --- --- --- ---\n";
        let view = table::read_from(&mut Scanner::new(text)).unwrap();
        let facts = single::facts(&view, Marks::AreOpinions).unwrap();
        let counted = count(&view, &facts, 1000, &mut rng);
        assert_eq!(counted.unwrap_err(), NotCounted::Hard);
    }
}
