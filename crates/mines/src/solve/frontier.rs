//! The frontier of a view: numbers, groups of cells that touch the same numbers, and their connected components.
//!
//! The row `. 1 . 2 .` with variables a, b, c has two numbers and three groups in one component:
//!
//! ```text
//!  a  1  b  2  c        number 1: a + b = 1        groups {a}, {b}, {c}
//!                       number 2: b + c = 2
//! ```
//!
//! The cells of a group are interchangeable for every number, so an engine needs one unknown per group instead of one
//! per cell.

use std::collections::HashMap;

use grille_grid::{Grid, Pos};

use crate::{Cell, View};

/// How a cell counts for the numbers around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A variable.
    Unknown,
    /// Counted as a mine.
    Mine,
    /// Counted as safe.
    Safe,
}

/// An open cell with at least one unknown neighbour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The cell.
    pub pos: Pos,
    /// The mines among its unknown neighbours; 0 if it shows fewer than are already counted.
    pub need: u8,
    /// The groups that make up its unknown neighbours.
    pub groups: Vec<usize>,
}

/// Unknown cells that touch exactly the same numbers; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cells, in reading order.
    pub cells: Vec<Pos>,
    /// The numbers they touch.
    pub numbers: Vec<usize>,
}

/// Numbers and groups that are connected with each other and with no others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Component {
    /// The numbers, in reading order.
    pub numbers: Vec<usize>,
    /// The groups.
    pub groups: Vec<usize>,
}

/// The numbers, groups and components of a view.
///
/// ```
/// use grille_grid::text::Scanner;
/// use grille_mines::{solve::frontier::{Frontier, Role}, text::table};
///
/// let row = b"1 6\n --- --- --- --- --- ---\n| . | 1 | . | 2 | . | . |\n --- --- --- --- --- ---\n";
/// let view = table::read_from(&mut Scanner::new(row))?;
/// let frontier = Frontier::new(&view, |_| Role::Unknown);
/// assert_eq!(frontier.numbers.len(), 2);
/// assert_eq!(frontier.groups.len(), 3);
/// assert_eq!(frontier.components.len(), 1);
/// assert_eq!(frontier.rest, [grille_grid::Pos::new(0, 5)]);
/// # Ok::<(), table::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frontier {
    /// The numbers with an unknown neighbour, in reading order.
    pub numbers: Vec<Number>,
    /// The groups, in reading order of their first cells.
    pub groups: Vec<Group>,
    /// The components, in reading order of their first numbers.
    pub components: Vec<Component>,
    /// The unknown cells that touch no number.
    pub rest: Vec<Pos>,
}

impl Frontier {
    /// The frontier of `view`, with roles from `role` for covered cells; a shown mine is a mine. Linear in the number
    /// of cells.
    pub fn new(view: &View, role: impl Fn(Pos) -> Role) -> Frontier {
        const NOWHERE: u32 = u32::MAX;
        let size = view.size();
        let mut roles = Grid::filled(size, Role::Safe);
        for (pos, &cell) in view.cells().iter() {
            roles[pos] = match cell {
                Cell::Open(_) => Role::Safe,
                Cell::Mine | Cell::Hit => Role::Mine,
                Cell::Hidden | Cell::Marked => role(pos),
            };
        }
        let mut numbers = Vec::new();
        let mut number_at = Grid::filled(size, NOWHERE);
        for (pos, &cell) in view.cells().iter() {
            let Cell::Open(count) = cell else { continue };
            let with = |wanted| size.neighbours(pos).filter(|&p| roles[p] == wanted).count();
            if with(Role::Unknown) == 0 {
                continue;
            }
            number_at[pos] = numbers.len() as u32;
            numbers.push(Number {
                pos,
                need: count.number().saturating_sub(with(Role::Mine) as u8),
                groups: Vec::new(),
            });
        }
        let mut frontier = Frontier {
            numbers,
            groups: Vec::new(),
            components: Vec::new(),
            rest: Vec::new(),
        };
        // Keyed by the numbers that a cell touches, at most eight.
        let mut group_of: HashMap<[u32; 8], usize> = HashMap::new();
        for (pos, &role) in roles.iter() {
            if role != Role::Unknown {
                continue;
            }
            let mut touched = [NOWHERE; 8];
            let numbers = size.neighbours(pos).map(|p| number_at[p]);
            let mut many = 0;
            for number in numbers.filter(|&number| number != NOWHERE) {
                touched[many] = number;
                many += 1;
            }
            if many == 0 {
                frontier.rest.push(pos);
                continue;
            }
            let group = *group_of.entry(touched).or_insert_with(|| {
                let group = frontier.groups.len();
                let numbers: Vec<usize> = touched[..many].iter().map(|&n| n as usize).collect();
                for &number in &numbers {
                    frontier.numbers[number].groups.push(group);
                }
                let cells = Vec::new();
                frontier.groups.push(Group { cells, numbers });
                group
            });
            frontier.groups[group].cells.push(pos);
        }
        frontier.split();
        frontier
    }

    /// The frontier of a system without a board: `variables` are labels, in order, and each row lists those that its
    /// number touches. The numbers have no cell and no need.
    pub(super) fn of_rows<'a>(
        variables: &[Pos],
        rows: impl Iterator<Item = &'a [usize]>,
    ) -> Frontier {
        let mut touched = vec![Vec::new(); variables.len()];
        let mut frontier = Frontier {
            numbers: Vec::new(),
            groups: Vec::new(),
            components: Vec::new(),
            rest: Vec::new(),
        };
        for ones in rows {
            for &one in ones {
                touched[one].push(frontier.numbers.len());
            }
            frontier.numbers.push(Number {
                pos: Pos::new(0, 0),
                need: 0,
                groups: Vec::new(),
            });
        }
        let mut group_of: HashMap<Vec<usize>, usize> = HashMap::new();
        for (&pos, numbers) in variables.iter().zip(touched) {
            if numbers.is_empty() {
                frontier.rest.push(pos);
                continue;
            }
            let group = *group_of.entry(numbers).or_insert_with_key(|numbers| {
                let group = frontier.groups.len();
                for &number in numbers {
                    frontier.numbers[number].groups.push(group);
                }
                frontier.groups.push(Group {
                    cells: Vec::new(),
                    numbers: numbers.clone(),
                });
                group
            });
            frontier.groups[group].cells.push(pos);
        }
        frontier.split();
        frontier
    }

    /// Collects the components by walking from number to group to number.
    fn split(&mut self) {
        let mut number_seen = vec![false; self.numbers.len()];
        let mut group_seen = vec![false; self.groups.len()];
        for first in 0..self.numbers.len() {
            if std::mem::replace(&mut number_seen[first], true) {
                continue;
            }
            let mut component = Component::default();
            // Ends: every number and every group enters once.
            let mut waiting = vec![first];
            while let Some(number) = waiting.pop() {
                component.numbers.push(number);
                for &group in &self.numbers[number].groups {
                    if std::mem::replace(&mut group_seen[group], true) {
                        continue;
                    }
                    component.groups.push(group);
                    for &next in &self.groups[group].numbers {
                        if !std::mem::replace(&mut number_seen[next], true) {
                            waiting.push(next);
                        }
                    }
                }
            }
            component.numbers.sort_unstable();
            component.groups.sort_unstable();
            self.components.push(component);
        }
    }
}
