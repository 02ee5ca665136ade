//! Deductions from one number at a time. If all mines of a number are known, its other neighbours are safe. If it has
//! as many undecided neighbours as missing mines, they are mines. Both rules are applied until nothing more follows.

use grille_grid::{CellSet, Grid, Pos};

use crate::{Cell, View};

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deduction {
    /// It is open or proved safe.
    Safe,
    /// It is proved or shown to be a mine.
    Mine,
    /// Neither.
    Undecided,
}

/// What marks mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marks {
    /// A marked cell is a mine: true if a wrong mark would have ended the game.
    AreMines,
    /// A marked cell is as unknown as any other.
    AreOpinions,
}

impl Marks {
    /// What marks mean in a running game under `rules`.
    pub fn under(rules: crate::Rules) -> Marks {
        if rules.wrong_mark_loses {
            Marks::AreMines
        } else {
            Marks::AreOpinions
        }
    }
}

/// No layout agrees with the numbers; `number` is where it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no layout of mines agrees with the number in row {}, column {}", .number.row, .number.col)]
pub struct Contradiction {
    /// A number that cannot be satisfied together with the others.
    pub number: Pos,
}

/// Deduces from one number at a time until nothing more follows. Linear in the number of cells.
///
/// # Errors
/// A number needs more or fewer mines than its neighbours can hold.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{solve::single::{self, Deduction, Marks}, text::table};
///
/// let text = b"1 4\n --- --- --- ---\n| . | 1 | x | . |\n --- --- --- ---\n";
/// let view = table::read_from(&mut Scanner::new(text))?;
/// let facts = single::facts(&view, Marks::AreMines).unwrap();
/// assert_eq!(facts[Pos::new(0, 0)], Deduction::Safe, "the 1 has its mine");
/// assert_eq!(facts[Pos::new(0, 3)], Deduction::Undecided);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn facts(view: &View, marks: Marks) -> Result<Grid<Deduction>, Contradiction> {
    let size = view.size();
    let mut facts = Grid::filled(size, Deduction::Undecided);
    for (fact, cell) in facts.cells_mut().iter_mut().zip(view.cells().cells()) {
        *fact = match cell {
            Cell::Open(_) => Deduction::Safe,
            Cell::Mine | Cell::Hit => Deduction::Mine,
            Cell::Marked if marks == Marks::AreMines => Deduction::Mine,
            Cell::Marked | Cell::Hidden => Deduction::Undecided,
        };
    }
    let mut waiting = Waiting::new(view);
    waiting.add_all(view);
    complete(view, &mut facts, &mut waiting, &mut Vec::new())?;
    Ok(facts)
}

/// Numbers still to be processed, each once.
pub(super) struct Waiting {
    list: Vec<u32>,
    has: CellSet,
}

impl Waiting {
    pub(super) fn new(view: &View) -> Waiting {
        Waiting {
            list: Vec::new(),
            has: CellSet::new(view.size()),
        }
    }

    pub(super) fn add_all(&mut self, view: &View) {
        for pos in view.size().positions() {
            self.add(view, pos);
        }
    }

    /// Adds `pos` if it is a number and not waiting already.
    pub(super) fn add(&mut self, view: &View, pos: Pos) {
        if matches!(view.cell(pos), Cell::Open(_)) && self.has.insert(pos) {
            self.list.push(view.size().index(pos) as u32);
        }
    }

    pub(super) fn next(&mut self, view: &View) -> Option<Pos> {
        let pos = view.size().pos(self.list.pop()? as usize);
        self.has.remove(pos);
        Some(pos)
    }
}

/// Processes the waiting numbers one at a time. Adds what follows to `facts`, and the cells decided to `decided`.
///
/// Ends: a number waits again only after a neighbour was decided, which happens once per cell.
pub(super) fn complete(
    view: &View,
    facts: &mut Grid<Deduction>,
    waiting: &mut Waiting,
    decided: &mut Vec<Pos>,
) -> Result<(), Contradiction> {
    let size = view.size();
    while let Some(number) = waiting.next(view) {
        let (need, undecided) = left(view, facts, number)?;
        if undecided == 0 || (need > 0 && need < undecided) {
            continue;
        }
        let found = if need == 0 {
            Deduction::Safe
        } else {
            Deduction::Mine
        };
        for pos in size.neighbours(number) {
            if facts[pos] == Deduction::Undecided {
                facts[pos] = found;
                decided.push(pos);
                for other in size.neighbours(pos) {
                    waiting.add(view, other);
                }
            }
        }
    }
    Ok(())
}

/// How many mines the open cell `number` still needs, and its undecided neighbours.
pub(super) fn left(
    view: &View,
    facts: &Grid<Deduction>,
    number: Pos,
) -> Result<(u8, u8), Contradiction> {
    let Cell::Open(count) = view.cell(number) else {
        return Ok((0, 0));
    };
    let (mut mines, mut undecided) = (0, 0);
    for pos in view.size().neighbours(number) {
        match facts[pos] {
            Deduction::Mine => mines += 1,
            Deduction::Undecided => undecided += 1,
            Deduction::Safe => {}
        }
    }
    match count.number().checked_sub(mines) {
        Some(need) if need <= undecided => Ok((need, undecided)),
        _ => Err(Contradiction { number }),
    }
}
