//! What follows from two numbers together? Where a number needs so many more mines than another that
//! all its cells which the other does not touch must be mines, those are mines, and the cells that
//! only the other touches are safe.
//!
//! ```text
//!  1  1        a and b hold the mine of the first number,
//!  a  b  c     so the second number has its mine among them, and c is safe
//! ```

use grid::{Grid, Pos};

use super::single::{self, Contradiction, Fact, Marks};
use crate::{Cell, View};

/// What follows from one number or two at a time, applied until nothing more follows. Linear in the
/// number of cells for each round, of which there are as many as chains of such conclusions are long.
///
/// # Errors
/// A number asks for more or fewer mines than its neighbours can hold.
///
/// ```
/// use grid::{Pos, text::Scanner};
/// use mines::{solve::{pair, single::{Fact, Marks}}, text::table};
///
/// let text = b"2 3\n --- --- ---\n| 1 | 2 | x |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
/// let view = table::read(&mut Scanner::new(text))?;
/// let facts = pair::facts(&view, Marks::AreMines).unwrap();
/// assert_eq!(facts[Pos::new(1, 2)], Fact::Safe);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn facts(view: &View, marks: Marks) -> Result<Grid<Fact>, Contradiction> {
    let mut facts = single::facts(view, marks)?;
    // Ends: every round but the last decides a cell.
    loop {
        let mut found = false;
        for (number, cell) in view.cells().iter() {
            if matches!(cell, Cell::Open(_)) {
                found |= compare(view, &mut facts, number)?;
            }
        }
        if !found {
            return Ok(facts);
        }
        single::complete(view, &mut facts)?;
    }
}

/// Compares a number with the others that share cells with it; says whether a cell was decided.
fn compare(view: &View, facts: &mut Grid<Fact>, number: Pos) -> Result<bool, Contradiction> {
    let size = view.size();
    let (need, _) = single::left(view, facts, number)?;
    if need == 0 {
        return Ok(false);
    }
    let mut found = false;
    let (first_row, first_col) = (number.row.saturating_sub(2), number.col.saturating_sub(2));
    let last_row = (number.row + 2).min(size.rows() - 1);
    let last_col = (number.col + 2).min(size.cols() - 1);
    for row in first_row..=last_row {
        for col in first_col..=last_col {
            let other = Pos::new(row, col);
            if other == number || !matches!(view.cell(other), Cell::Open(_)) {
                continue;
            }
            let (need, _) = single::left(view, facts, number)?;
            let (other_need, _) = single::left(view, facts, other)?;
            let open = |pos: &Pos| facts[*pos] == Fact::Open;
            let touches = |a: Pos, b: Pos| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
            let alone = |of: Pos, not: Pos| {
                size.neighbours(of)
                    .filter(open)
                    .filter(move |&pos| !touches(pos, not))
            };
            let mine = alone(number, other).count();
            let shared = size.neighbours(number).filter(open).count() - mine;
            if shared == 0 || usize::from(need) != usize::from(other_need) + mine {
                continue;
            }
            let mines: Vec<Pos> = alone(number, other).collect();
            let safe: Vec<Pos> = alone(other, number).collect();
            found |= !mines.is_empty() || !safe.is_empty();
            for pos in mines {
                facts[pos] = Fact::Mine;
            }
            for pos in safe {
                facts[pos] = Fact::Safe;
            }
        }
    }
    Ok(found)
}
