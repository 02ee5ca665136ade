//! Checks a certificate by brute force: for each cell of each step, it assumes the opposite and tries every way to lay
//! mines around the numbers that the step names. None may satisfy the numbers.
//!
//! This module does not know how steps are found. Cells that touch the same named numbers are interchangeable, so it
//! tries only how many of them are mines, not which.

use grille_grid::work::Meter;
use grille_grid::{CellSet, Pos};

use super::{Certificate, RULES};
use crate::hint::Fact;
use crate::{Cell, Game, Layout, Move, Status, View};

/// The limit for one certificate, all steps together: a few seconds. Certificates of real games need thousands.
const MOST_TRIES: u64 = 200_000_000;

/// A flaw in a certificate; steps count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The first cell is off the board.
    #[error("the first cell is off the board")]
    FirstOffBoard,
    /// The first cell is a mine.
    #[error("the first cell is a mine")]
    FirstMine,
    /// A step has no cells.
    #[error("step {step} is about no cell")]
    NoCell {
        /// The step.
        step: usize,
    },
    /// A step names a cell off the board.
    #[error("step {step} names a cell off the board")]
    OffBoard {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// A cell of a step is already open or known to be a mine.
    #[error("step {step} is about a cell that is settled already")]
    Settled {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// A step names a number that is not open yet.
    #[error("step {step} names a cell that is not open")]
    NotOpen {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// The claim does not follow from what the step names.
    #[error("step {step} does not follow")]
    DoesNotFollow {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// The limit on tries, or that of the current [`work`](grille_grid::work), was reached at this cell.
    #[error("step {step} has too many ways to try")]
    TooHard {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// A step follows from what it names but is false: the certificate is for another layout.
    #[error("step {step} is not true of the layout")]
    Untrue {
        /// The step.
        step: usize,
        /// The cell.
        cell: Pos,
    },
    /// The steps leave safe cells closed.
    #[error("{closed} safe cells are left")]
    Unfinished {
        /// The number of those cells.
        closed: usize,
    },
}

/// Checks that every step follows from what it names, at that point of the game, and that all safe cells of `layout`
/// are open in the end.
///
/// # Errors
/// The first flaw.
pub fn check(certificate: &Certificate, layout: &Layout) -> Result<(), Flaw> {
    let size = layout.size();
    if !size.contains(certificate.first) {
        return Err(Flaw::FirstOffBoard);
    }
    if layout.is_mine(certificate.first) {
        return Err(Flaw::FirstMine);
    }
    let mut game = Game::new(layout.clone(), RULES);
    let mut mines = CellSet::new(size);
    let mut tries = Meter::new(MOST_TRIES);
    // Legal: the cell is closed and safe, so the game goes on.
    let _ = game.play_unrecorded(Move::Dig(certificate.first));
    for (index, step) in certificate.steps.iter().enumerate() {
        let mut named = step.cells.iter().chain(&step.numbers);
        if let Some(&cell) = named.find(|&&cell| !size.contains(cell)) {
            return Err(Flaw::OffBoard { step: index, cell });
        }
        let is_open = |cell: Pos| matches!(game.view().cell(cell), Cell::Open(_));
        if let Some(&cell) = step.numbers.iter().find(|&&cell| !is_open(cell)) {
            return Err(Flaw::NotOpen { step: index, cell });
        }
        if step.cells.is_empty() {
            return Err(Flaw::NoCell { step: index });
        }
        for &cell in &step.cells {
            if is_open(cell) || mines.contains(cell) {
                return Err(Flaw::Settled { step: index, cell });
            }
            let count = step.uses_mine_count.then(|| layout.mines());
            let ways = Ways::new(game.view(), &mines, &step.numbers, cell, step.fact, count);
            match ways.exist(&mut tries) {
                Some(false) => {}
                Some(true) => return Err(Flaw::DoesNotFollow { step: index, cell }),
                None => return Err(Flaw::TooHard { step: index, cell }),
            }
        }
        for &cell in &step.cells {
            if layout.is_mine(cell) != (step.fact == Fact::Mine) {
                return Err(Flaw::Untrue { step: index, cell });
            }
            if step.fact == Fact::Mine {
                mines.insert(cell);
            } else if game.view().cell(cell).is_covered() {
                // Legal: the cell is closed, and while a safe cell is closed the game goes on.
                let _ = game.play_unrecorded(Move::Dig(cell));
            }
        }
    }
    if game.status() == Status::Won {
        return Ok(());
    }
    let left = game.view().covered().filter(|&pos| !layout.is_mine(pos));
    Err(Flaw::Unfinished {
        closed: left.count(),
    })
}

/// The ways to lay mines around some numbers.
struct Ways {
    /// How many mines each number still needs.
    needs: Vec<i64>,
    /// Interchangeable cells: the numbers they touch, and the fewest and most mines they may hold.
    alike: Vec<(Vec<usize>, i64, i64)>,
    /// The fewest and the most mines that all of them together may hold.
    least: i64,
    most: i64,
}

impl Ways {
    /// The ways in which `cell` is the opposite of `fact`, with `count` mines in total if given.
    fn new(
        view: &View,
        mines: &CellSet,
        numbers: &[Pos],
        cell: Pos,
        fact: Fact,
        count: Option<u32>,
    ) -> Ways {
        let size = view.size();
        let unknown = |pos: Pos| view.cell(pos).is_covered() && !mines.contains(pos);
        let mut needs = Vec::new();
        for &number in numbers {
            let known = size.neighbours(number).filter(|&pos| mines.contains(pos));
            let shown = match view.cell(number) {
                Cell::Open(shown) => i64::from(shown.number()),
                _ => 0,
            };
            needs.push(shown - known.count() as i64);
        }
        let touched = |pos: Pos| -> Vec<usize> {
            let beside =
                |number: Pos| number.row.abs_diff(pos.row) < 2 && number.col.abs_diff(pos.col) < 2;
            (0..numbers.len())
                .filter(|&at| beside(numbers[at]))
                .collect()
        };
        let opposite = i64::from(fact == Fact::Safe);
        let mut alike = vec![(touched(cell), opposite, opposite)];
        let mut others: Vec<Pos> = numbers
            .iter()
            .flat_map(|&number| size.neighbours(number))
            .filter(|&pos| pos != cell && unknown(pos))
            .collect();
        others.sort_unstable();
        others.dedup();
        for &pos in &others {
            let touched = touched(pos);
            match alike[1..].iter_mut().find(|(same, _, _)| *same == touched) {
                Some((_, _, most)) => *most += 1,
                None => alike.push((touched, 0, 1)),
            }
        }
        let (mut least, mut most) = (0, i64::MAX);
        if let Some(count) = count {
            let unknown = view.covered().filter(|&pos| unknown(pos)).count();
            most = i64::from(count) - mines.len() as i64;
            least = most - (unknown - 1 - others.len()) as i64;
        }
        Ways {
            needs,
            alike,
            least,
            most,
        }
    }

    /// Whether such a way exists; `None` if the tries run out.
    ///
    /// Ends: the choices count upwards like the digits of a number, and each digit is bounded.
    fn exist(mut self, tries: &mut Meter) -> Option<bool> {
        // How many mines the remaining cells can still hold, for each number and in total.
        let mut room = vec![0; self.needs.len()];
        let (mut room_in_all, mut total) = (0, 0);
        for (touched, _, most) in &self.alike {
            room_in_all += most;
            for &number in touched {
                room[number] += most;
            }
        }
        let mut choices: Vec<i64> = Vec::new();
        let mut next = self.alike[0].1;
        loop {
            tries.spend(1).ok()?;
            let at = choices.len();
            if at == self.alike.len() {
                // The last cells that touch a number have fixed its need.
                if self.needs.iter().all(|&need| need == 0) {
                    return Some(true);
                }
            } else if next <= self.alike[at].2 {
                let (touched, _, most) = &self.alike[at];
                for &number in touched {
                    self.needs[number] -= next;
                    room[number] -= most;
                }
                room_in_all -= most;
                total += next;
                choices.push(next);
                let fits = touched
                    .iter()
                    .all(|&number| (0..=room[number]).contains(&self.needs[number]));
                if fits && total <= self.most && total + room_in_all >= self.least {
                    next = self.alike.get(at + 1).map_or(0, |&(_, least, _)| least);
                    continue;
                }
            }
            // Dead end: back to the last choice, with one more mine there.
            let Some(last) = choices.pop() else {
                return Some(false);
            };
            let (touched, _, most) = &self.alike[choices.len()];
            for &number in touched {
                self.needs[number] += last;
                room[number] += most;
            }
            room_in_all += most;
            total -= last;
            next = last + 1;
        }
    }
}
