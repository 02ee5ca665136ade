//! Deductions from two numbers together. Suppose a number needs so many more mines than another that all its cells out
//! of the other's reach must be mines. Then those are mines, and the cells that only the other touches are safe.
//!
//! ```text
//!  1  1        a and b hold the mine of the first number,
//!  a  b  c     so the second number has its mine among them, and c is safe
//! ```

use grille_grid::{Grid, Pos, Size};

use super::single::{self, Contradiction, Deduction, Marks, Waiting};
use crate::{Cell, View};

/// Deduces from one or two numbers at a time until nothing more follows. Linear in the number of cells.
///
/// # Errors
/// A number needs more or fewer mines than its neighbours can hold.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{solve::{pair, single::{Deduction, Marks}}, text::table};
///
/// let text = b"2 3\n --- --- ---\n| 1 | 2 | x |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
/// let view = table::read_from(&mut Scanner::new(text))?;
/// let facts = pair::facts(&view, Marks::AreMines).unwrap();
/// assert_eq!(facts[Pos::new(1, 2)], Deduction::Safe);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn facts(view: &View, marks: Marks) -> Result<Grid<Deduction>, Contradiction> {
    let size = view.size();
    let mut facts = single::facts(view, marks)?;
    let (mut alone, mut pairs) = (Waiting::new(view), Waiting::new(view));
    pairs.add_all(view);
    // Ends: a number waits again only after a cell near it was decided, which happens once per cell.
    while let Some(number) = pairs.next(view) {
        let mut decided = compare(view, &mut facts, number)?;
        for pos in decided.iter().flat_map(|&pos| size.neighbours(pos)) {
            alone.add(view, pos);
        }
        single::complete(view, &mut facts, &mut alone, &mut decided)?;
        // Numbers that touch a decided cell have changed, and so may what follows from comparing others with them.
        for pos in decided {
            for near in block(size, pos, 3) {
                pairs.add(view, near);
            }
        }
    }
    Ok(facts)
}

/// The cells at most `reach` rows and columns away.
fn block(size: Size, pos: Pos, reach: u32) -> impl Iterator<Item = Pos> {
    let rows = pos.row.saturating_sub(reach)..(pos.row + reach + 1).min(size.rows());
    let cols = pos.col.saturating_sub(reach)..(pos.col + reach + 1).min(size.cols());
    rows.flat_map(move |row| cols.clone().map(move |col| Pos::new(row, col)))
}

/// Compares a number with the others that share cells with it. Returns the cells this decides.
fn compare(
    view: &View,
    facts: &mut Grid<Deduction>,
    number: Pos,
) -> Result<Vec<Pos>, Contradiction> {
    let size = view.size();
    let mut decided = Vec::new();
    for other in block(size, number, 2) {
        if other == number || !matches!(view.cell(other), Cell::Open(_)) {
            continue;
        }
        let (need, _) = single::left(view, facts, number)?;
        if need == 0 {
            break;
        }
        let (other_need, _) = single::left(view, facts, other)?;
        let open = |pos: &Pos| facts[*pos] == Deduction::Undecided;
        let touches = |a: Pos, b: Pos| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let only = |of: Pos, not: Pos| -> Vec<Pos> {
            let cells = size.neighbours(of).filter(open);
            cells.filter(|&pos| !touches(pos, not)).collect()
        };
        let mines = only(number, other);
        let shared = size.neighbours(number).filter(open).count() - mines.len();
        if shared == 0 || usize::from(need) != usize::from(other_need) + mines.len() {
            continue;
        }
        let safe = only(other, number);
        for &pos in &mines {
            facts[pos] = Deduction::Mine;
        }
        for &pos in &safe {
            facts[pos] = Deduction::Safe;
        }
        decided.extend(mines.into_iter().chain(safe));
    }
    Ok(decided)
}
