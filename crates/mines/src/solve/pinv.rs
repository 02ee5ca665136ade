//! The pseudo-inverse: the numbers shown form a linear system, and its least-norm solution is read like probabilities.
//!
//! Variables are the hidden, unmarked cells. Every open cell with such a neighbour gives a row: ones for those
//! neighbours and, on the right, its number less its marked neighbours. A last row says that all variables add up to
//! the mines left. In `pinv(A) * B`, cells with values of 0.99 and more are marked, and cells with values of 0 and
//! less are dug, if they touch an open cell. If there are none, the cell of least value is dug, so the bot always does
//! something.
//!
//! Marks count as mines here, as in the assignment that defines this bot: they are its memory. A wrong mark makes the
//! system worse, but never the game endless.
//!
//! # How it is computed
//!
//! Cells of one group (see [`frontier`](super::frontier)) have equal columns, and equal columns have equal values in
//! the least-norm solution. So one column represents a group of s cells, scaled by the root of s to keep the norm.
//! Without the last row the system splits into components, which are solved separately. The last row, w · u = t, moves
//! every solution along the part of w that its component leaves free:
//!
//! ```text
//! u = u* + (t - w·u*) / |q|² · q        q = w without its part in the row space of the numbers
//! ```
//!
//! That is exact if the system has a solution, which it has unless a mark is wrong. Otherwise the whole matrix is
//! decomposed at once, for the least-squares solution.
//!
//! Matrices are dense, and their decomposition takes cubic time. Their total cost is limited, and small components
//! come first. Groups of a component that is too large get a rough value, from which no move follows.

use grille_grid::work::{self, Exhausted, Meter};
use grille_grid::{Pos, Rng};
use nalgebra::{DMatrix, DVector};

use super::frontier::{Component, Frontier, Role};
use super::{Approach, random};
use crate::{Cell, Move, View};

/// A row adds nothing to the rows before it if less than this part of it is new.
const RANK_TOLERANCE: f64 = 1e-9;

/// The limit on floating-point noise. The values themselves are quotients of small integers, far coarser than this.
const NOISE: f64 = 1e-6;

/// The cost limit for solving a system, in products of two numbers.
const COST: u64 = 1_500_000_000;

/// This many products take as long as one step of the current work.
const PRODUCTS: u64 = 16;

/// How much may be done without checking the limits of the current work: some 20 milliseconds.
const UNSTOPPABLE: u64 = 60_000_000;

/// Rough values stay this far from 0 and 1, which would cause moves.
const ROUGH: f64 = 0.02;

/// Cells with this value or more are marked.
const MINE: f64 = 0.99;

/// One row of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The open cell of the row; `None` for the last row.
    pub number: Option<Pos>,
    /// The variables with a 1, in order; the others have 0.
    pub ones: Vec<usize>,
    /// The right-hand side.
    pub need: u32,
}

/// The system of a view: variables, matrix A and right-hand side B.
///
/// ```
/// use grille_grid::text::Scanner;
/// use grille_mines::{solve::pinv::System, text::table};
///
/// let view = table::read_from(&mut Scanner::new(b"1 3\n --- --- ---\n| . | 1 | . |\n --- --- ---\n"))?;
/// let system = System::new(&view);
/// assert_eq!(system.variables.len(), 2);
/// assert_eq!(system.rows[0].ones, [0, 1]);
/// assert!(system.solution().iter().all(|value| (value - 0.5).abs() < 1e-9));
/// # Ok::<(), table::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    /// The hidden, unmarked cells in reading order.
    pub variables: Vec<Pos>,
    /// The rows: the numbers in reading order, then the mines left if known.
    pub rows: Vec<Row>,
    frontier: Frontier,
    mines_left: Option<u32>,
}

impl System {
    /// The system of a view over its [`variables`].
    pub fn new(view: &View) -> System {
        System::over(view, variables(view))
    }

    /// The system of a view over `variables`, which must be covered cells in reading order. Other marked cells count
    /// as mines, other covered cells as safe.
    pub fn over(view: &View, variables: Vec<Pos>) -> System {
        let is_variable = |pos: Pos| variables.binary_search(&pos).is_ok();
        let role = |pos| match view.cell(pos) {
            _ if is_variable(pos) => Role::Unknown,
            Cell::Marked => Role::Mine,
            _ => Role::Safe,
        };
        let believed = view
            .covered()
            .filter(|&pos| role(pos) == Role::Mine)
            .count() as u32;
        let frontier = Frontier::new(view, role);
        let mines_left = view.mines().map(|mines| mines.saturating_sub(believed));
        let index = |pos: &Pos| variables.partition_point(|other| other < pos);
        let mut rows: Vec<Row> = frontier
            .numbers
            .iter()
            .map(|number| {
                let cells = number
                    .groups
                    .iter()
                    .flat_map(|&g| &frontier.groups[g].cells);
                let mut ones: Vec<usize> = cells.map(index).collect();
                ones.sort_unstable();
                Row {
                    number: Some(number.pos),
                    ones,
                    need: u32::from(number.need),
                }
            })
            .collect();
        rows.extend(mines_left.map(|need| Row {
            number: None,
            ones: (0..variables.len()).collect(),
            need,
        }));
        System {
            variables,
            rows,
            frontier,
            mines_left,
        }
    }

    /// The system of any matrix of zeros and ones: for each row, the columns of its ones in order, and its right-hand
    /// side. If the last row is all ones, it is taken as that of the mines left.
    fn of_matrix(columns: usize, matrix: &[(Vec<usize>, u32)]) -> System {
        let (numbers, mines_left) = match matrix.split_last() {
            Some(((ones, need), numbers)) if ones.len() == columns => (numbers, Some(*need)),
            _ => (matrix, None),
        };
        // There is no board: the variables form a single row.
        let variables: Vec<Pos> = (0..columns).map(|col| Pos::new(0, col as u32)).collect();
        let frontier = Frontier::of_rows(&variables, numbers.iter().map(|(ones, _)| &ones[..]));
        let row = |(ones, need): &(Vec<usize>, u32)| Row {
            number: None,
            ones: ones.clone(),
            need: *need,
        };
        System {
            variables,
            rows: matrix.iter().map(row).collect(),
            frontier,
            mines_left,
        }
    }

    fn index(&self, pos: &Pos) -> usize {
        self.variables.partition_point(|other| other < pos)
    }

    /// `pinv(A) * B`: the shortest of the vectors closest to solving the system. Rough if that would cost too much.
    pub fn solution(&self) -> Vec<f64> {
        let budget = &mut Meter::of_parts(COST, PRODUCTS);
        let by_group = self
            .by_components(budget)
            .or_else(|| self.by_whole(budget))
            .unwrap_or_else(|| self.rough());
        let mut values = vec![0.0; self.variables.len()];
        let groups = self.frontier.groups.iter().map(|group| &group.cells);
        let columns = groups.chain([&self.frontier.rest]);
        for (cells, value) in columns.zip(by_group) {
            for pos in cells {
                values[self.index(pos)] = value;
            }
        }
        values
    }

    /// One value per group and one for the rest; `None` if the system has no solution. Groups of components that cost
    /// too much get rough values.
    fn by_components(&self, budget: &mut Meter) -> Option<Vec<f64>> {
        let groups = &self.frontier.groups;
        let root = |group: usize| (groups[group].cells.len() as f64).sqrt();
        let rest = self.frontier.rest.len() as f64;
        let mut least = vec![0.0; groups.len()];
        let mut free = vec![0.0; groups.len()];
        let mut rough: Vec<usize> = Vec::new();
        let mut order: Vec<&Component> = self.frontier.components.iter().collect();
        order.sort_by_key(|component| component.numbers.len());
        for component in order {
            let (rows, cols) = (component.numbers.len(), component.groups.len());
            if !fits(rows, cols) {
                rough.extend(&component.groups);
                continue;
            }
            let mut a = DMatrix::<f64>::zeros(rows, cols);
            let mut b = DVector::<f64>::zeros(rows);
            for (row, &number) in component.numbers.iter().enumerate() {
                b[row] = f64::from(self.rows[number].need);
                for group in &self.frontier.numbers[number].groups {
                    let col = component.groups.partition_point(|other| other < group);
                    a[(row, col)] = root(*group);
                }
            }
            let w = DVector::from_iterator(cols, component.groups.iter().map(|&g| root(g)));
            let Ok(space) = RowSpace::of(&a, budget) else {
                rough.extend(&component.groups);
                continue;
            };
            let u = space
                .least_solution(&b, cols, budget)
                .unwrap_or_else(|| space.solution(&b, cols));
            if (&a * &u - &b).amax() > NOISE {
                return None;
            }
            let q = space.outside(&w);
            for (col, &group) in component.groups.iter().enumerate() {
                least[group] = u[col];
                free[group] = q[col];
            }
        }
        let mut rest_value = self.density();
        // Without some of the values, the mines left for the others are unknown.
        let balanced = self.mines_left.filter(|_| rough.is_empty());
        if let Some(mines) = balanced {
            rest_value = 0.0;
            let weigh = |u: &[f64]| -> f64 { (0..groups.len()).map(|g| root(g) * u[g]).sum() };
            let missing = f64::from(mines) - weigh(&least);
            let room = free.iter().map(|q| q * q).sum::<f64>() + rest;
            if room > NOISE {
                let step = missing / room;
                for (u, q) in least.iter_mut().zip(&free) {
                    *u += step * q;
                }
                rest_value = step;
            } else if missing.abs() > NOISE {
                return None;
            }
        }
        let mut values: Vec<f64> = (0..groups.len()).map(|g| least[g] / root(g)).collect();
        values.push(rest_value);
        for group in rough {
            values[group] = self.rough_value(group);
        }
        Some(values)
    }

    /// Rough values for all groups and the rest.
    fn rough(&self) -> Vec<f64> {
        let groups = 0..self.frontier.groups.len();
        let mut values: Vec<f64> = groups.map(|group| self.rough_value(group)).collect();
        values.push(self.density());
        values
    }

    /// A rough value for the rest: the share of mines among all variables, or 0 if the number of mines is unknown.
    fn density(&self) -> f64 {
        let share = |mines| f64::from(mines) / self.variables.len().max(1) as f64;
        self.mines_left
            .map_or(0.0, |mines| share(mines).clamp(ROUGH, 1.0 - ROUGH))
    }

    /// The mean share of mines among the cells that each number of a group leaves open.
    fn rough_value(&self, group: usize) -> f64 {
        let share = |&number: &usize| {
            let row = &self.rows[number];
            f64::from(row.need) / row.ones.len() as f64
        };
        let numbers = &self.frontier.groups[group].numbers;
        let mean = numbers.iter().map(share).sum::<f64>() / numbers.len() as f64;
        mean.clamp(ROUGH, 1.0 - ROUGH)
    }

    /// Like [`System::by_components`], but from one decomposition of the whole matrix, with or without a solution;
    /// `None` if that costs too much.
    fn by_whole(&self, budget: &mut Meter) -> Option<Vec<f64>> {
        let groups = &self.frontier.groups;
        let rest = self.frontier.rest.len() as f64;
        let roots: Vec<f64> = groups
            .iter()
            .map(|group| (group.cells.len() as f64).sqrt())
            .chain([rest.sqrt()])
            .collect();
        let numbers = &self.frontier.numbers;
        if !fits(self.rows.len(), roots.len()) {
            return None;
        }
        let mut a = DMatrix::<f64>::zeros(self.rows.len(), roots.len());
        let mut b = DVector::<f64>::zeros(self.rows.len());
        for (row, number) in numbers.iter().enumerate() {
            b[row] = f64::from(self.rows[row].need);
            for &group in &number.groups {
                a[(row, group)] = roots[group];
            }
        }
        if let Some(mines) = self.mines_left {
            b[numbers.len()] = f64::from(mines);
            for (col, root) in roots.iter().enumerate() {
                a[(numbers.len(), col)] = *root;
            }
        }
        let space = RowSpace::of(&a, budget).ok()?;
        let u = space.least_solution(&b, roots.len(), budget)?;
        let value = |(u, root): (&f64, &f64)| if *root > 0.0 { u / root } else { 0.0 };
        Some(u.iter().zip(&roots).map(value).collect())
    }
}

/// Whether a matrix and its results, three times its size, fit into memory.
fn fits(rows: usize, cols: usize) -> bool {
    let numbers = rows.max(1).saturating_mul(rows.max(cols));
    numbers.saturating_mul(3 * size_of::<f64>()) <= work::bytes()
}

/// A matrix as L * Q: the rows of Q are an orthonormal basis of its row space, and each row of L holds the
/// coefficients of a row of the matrix. Then pinv(L * Q) = Q^T * pinv(L), and L has full column rank.
///
/// Uses Gram-Schmidt, row by row. A singular value decomposition does the same in more time. On these matrices, which
/// often lack full rank, nalgebra's was also off by 1e-4 in one of a hundred positions; this one keeps to 1e-14.
struct RowSpace {
    l: DMatrix<f64>,
    /// The rows of Q.
    basis: Vec<DVector<f64>>,
    /// For each row of Q, the matrix row that introduced it; those rows of L form a triangle.
    new_in: Vec<usize>,
}

impl RowSpace {
    fn of(matrix: &DMatrix<f64>, budget: &mut Meter) -> Result<RowSpace, Exhausted> {
        let mut l = DMatrix::zeros(matrix.nrows(), matrix.nrows().min(matrix.ncols()));
        let mut basis: Vec<DVector<f64>> = Vec::new();
        let mut new_in = Vec::new();
        for (i, row) in matrix.row_iter().enumerate() {
            // Two passes, with two products each.
            budget.spend(4 * (basis.len() * matrix.ncols()) as u64)?;
            let mut left = row.transpose();
            let length = left.norm();
            // The second pass removes the rounding errors of the first.
            for _ in 0..2 {
                for (j, q) in basis.iter().enumerate() {
                    let along = q.dot(&left);
                    left.axpy(-along, q, 1.0);
                    l[(i, j)] += along;
                }
            }
            let rest = left.norm();
            if rest > RANK_TOLERANCE * length {
                l[(i, basis.len())] = rest;
                basis.push(left / rest);
                new_in.push(i);
            }
        }
        let l = l.columns(0, basis.len()).into_owned();
        Ok(RowSpace { l, basis, new_in })
    }

    /// pinv(M) * b if M * x = b has a solution: the rows that introduced the basis suffice. Faster and a little less
    /// precise.
    fn solution(&self, b: &DVector<f64>, cols: usize) -> DVector<f64> {
        let mut y = vec![0.0; self.basis.len()];
        for (at, &row) in self.new_in.iter().enumerate() {
            let before: f64 = (0..at).map(|j| self.l[(row, j)] * y[j]).sum();
            y[at] = (b[row] - before) / self.l[(row, at)];
        }
        let mut solution = DVector::zeros(cols);
        for (q, along) in self.basis.iter().zip(y) {
            solution.axpy(along, q, 1.0);
        }
        solution
    }

    /// pinv(M) * b for any b; `None` if L is too large for a decomposition, which cannot be interrupted.
    fn least_solution(
        &self,
        b: &DVector<f64>,
        cols: usize,
        budget: &mut Meter,
    ) -> Option<DVector<f64>> {
        let mut solution = DVector::zeros(cols);
        if self.basis.is_empty() {
            return Some(solution);
        }
        let cost = 2 * (self.l.nrows() * self.l.ncols().pow(2)) as u64;
        if cost > UNSTOPPABLE || budget.spend(cost).is_err() {
            return None;
        }
        let qr = self.l.clone().qr();
        // R is triangular with no zero on its diagonal, because L has full column rank.
        if let Some(y) = qr.r().solve_upper_triangular(&qr.q().tr_mul(b)) {
            for (q, along) in self.basis.iter().zip(y.iter()) {
                solution.axpy(*along, q, 1.0);
            }
        }
        Some(solution)
    }

    /// `w` minus its projection onto the row space.
    fn outside(&self, w: &DVector<f64>) -> DVector<f64> {
        let mut left = w.clone();
        for q in &self.basis {
            let along = q.dot(&left);
            left.axpy(-along, q, 1.0);
        }
        left
    }
}

/// The bot's next moves, with the system and solution they follow from.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The system.
    pub system: System,
    /// Its solution, one value per variable.
    pub values: Vec<f64>,
    /// The moves, in the order of the variables.
    pub moves: Vec<Move>,
    /// Whether nothing followed from the solution, so a cell of least value is dug.
    pub guessed: bool,
}

/// Sets up and solves the system of a view, and derives the moves. While a cell is covered there is at least one.
/// `rng` breaks ties between cells of least value.
///
/// ```
/// use grille_grid::{Pos, Rng, text::Scanner};
/// use grille_mines::{Move, solve::pinv, text::table};
///
/// let view = table::read_from(&mut Scanner::new(b"1 3\n --- --- ---\n| x | 1 | . |\n --- --- ---\n"))?;
/// let decision = pinv::decide(&view, &mut Rng::new(1));
/// assert_eq!(decision.moves, [Move::Dig(Pos::new(0, 2))]);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn decide(view: &View, rng: &mut Rng) -> Decision {
    let system = System::new(view);
    let values = system.solution();
    let Actions { moves, guessed } = actions(view, &system.variables, &values, rng);
    Decision {
        system,
        values,
        moves,
        guessed,
    }
}

/// The hidden, unmarked cells in reading order. If there are none, all covered cells: every one is marked although the
/// game goes on, so some mark is wrong.
pub fn variables(view: &View) -> Vec<Pos> {
    let unmarked: Vec<Pos> = view
        .covered()
        .filter(|&pos| view.cell(pos) == Cell::Hidden)
        .collect();
    if unmarked.is_empty() {
        view.covered().collect()
    } else {
        unmarked
    }
}

/// `pinv(A) * B` for any matrix of zeros and ones: for each row, the columns of its ones in order, and its right-hand
/// side. Rough if that would cost too much. Requires that all columns are below `columns`.
///
/// ```
/// use grille_mines::solve::pinv;
///
/// let rows = [(vec![0, 1], 1), (vec![0, 1, 2], 3)];
/// let wanted = [0.5, 0.5, 2.0];
/// let values = pinv::solution(3, &rows);
/// assert!(values.iter().zip(wanted).all(|(value, wanted)| (value - wanted).abs() < 1e-9));
/// ```
pub fn solution(columns: usize, rows: &[(Vec<usize>, u32)]) -> Vec<f64> {
    System::of_matrix(columns, rows).solution()
}

/// The moves that follow from a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions {
    /// The moves, in the order of the variables.
    pub moves: Vec<Move>,
    /// Whether nothing followed from the solution, so a cell of least value is dug.
    pub guessed: bool,
}

/// Derives the moves from a solution with one value per variable. If there is a variable, there is a move. `rng`
/// breaks ties between cells of least value. Requires that the variables are covered.
pub fn actions(view: &View, variables: &[Pos], values: &[f64], rng: &mut Rng) -> Actions {
    let mut moves = Vec::new();
    let act = |pos: Pos, value: f64| -> Option<Move> {
        if view.cell(pos) == Cell::Marked {
            None
        } else if value >= MINE - NOISE {
            Some(Move::Mark(pos))
        } else if value <= NOISE {
            Some(Move::Dig(pos))
        } else {
            None
        }
    };
    let is_open = |pos: Pos| matches!(view.cell(pos), Cell::Open(_));
    for (&pos, &value) in variables.iter().zip(values) {
        moves.extend(act(pos, value).filter(|_| view.size().neighbours(pos).any(is_open)));
    }
    let guessed = moves.is_empty();
    if guessed {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let cells = variables.iter().zip(values);
        let nearly_least = cells.filter(|(_, value)| **value <= least + NOISE);
        moves = random::dig_one_of(view, nearly_least.map(|(pos, _)| *pos).collect(), rng);
    }
    Actions { moves, guessed }
}

#[derive(Default)]
pub(super) struct Pinv {
    guessed: bool,
}

impl Approach for Pinv {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        let decision = decide(view, rng);
        self.guessed = decision.guessed;
        decision.moves
    }

    fn guessed(&self) -> bool {
        self.guessed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules, Status, solve};
    use grille_grid::Size;

    /// A and B as the assignment defines them, one column per variable.
    fn dense(system: &System) -> (DMatrix<f64>, DVector<f64>) {
        let mut a = DMatrix::zeros(system.rows.len(), system.variables.len());
        let mut b = DVector::zeros(system.rows.len());
        for (i, row) in system.rows.iter().enumerate() {
            b[i] = f64::from(row.need);
            for &j in &row.ones {
                a[(i, j)] = 1.0;
            }
        }
        (a, b)
    }

    /// Asserts that `x` is pinv(A) * b: no vector comes closer (A^T (A x - b) = 0), and none that comes as close is
    /// shorter (x is orthogonal to the null space of A, found by plain elimination).
    fn assert_is_pinv_times(a: &DMatrix<f64>, b: &DVector<f64>, x: &DVector<f64>) {
        assert!(a.tr_mul(&(a * x - b)).amax() < 1e-8);
        let (mut m, mut pivots) = (a.clone(), Vec::new());
        for col in 0..m.ncols() {
            let row = pivots.len();
            let Some(best) =
                (row..m.nrows()).max_by(|&i, &j| m[(i, col)].abs().total_cmp(&m[(j, col)].abs()))
            else {
                break;
            };
            if m[(best, col)].abs() < 1e-8 {
                continue;
            }
            m.swap_rows(row, best);
            let pivot = m.row(row) / m[(row, col)];
            for other in 0..m.nrows() {
                let factor = m[(other, col)];
                let new = if other == row {
                    pivot.clone()
                } else {
                    m.row(other) - &pivot * factor
                };
                m.set_row(other, &new);
            }
            pivots.push(col);
        }
        for free in (0..m.ncols()).filter(|col| !pivots.contains(col)) {
            let null: f64 = pivots
                .iter()
                .enumerate()
                .map(|(row, &col)| -m[(row, free)] * x[col])
                .sum();
            assert!((null + x[free]).abs() < 1e-8);
        }
    }

    fn assert_close(a: &DMatrix<f64>, b: &DMatrix<f64>) {
        assert!((a - b).amax() < 1e-8, "{a} is not {b}");
    }

    fn least(space: &RowSpace, b: &DVector<f64>, cols: usize) -> DVector<f64> {
        let budget = &mut Meter::new(u64::MAX);
        space.least_solution(b, cols, budget).unwrap()
    }

    #[test]
    fn the_rows_that_are_new_give_the_same_solution_as_the_decomposition() {
        for view in positions(60) {
            let (a, b) = dense(&System::new(&view));
            let space = RowSpace::of(&a, &mut Meter::new(u64::MAX)).unwrap();
            let quick = space.solution(&b, a.ncols());
            assert!((quick - least(&space, &b, a.ncols())).amax() < 1e-8);
        }
    }

    /// The four conditions that define the pseudo-inverse, for the matrix of `RowSpace`.
    #[test]
    fn the_row_space_gives_the_pseudo_inverse_by_penroses_four_conditions() {
        for view in positions(40) {
            let (a, _) = dense(&System::new(&view));
            let space = RowSpace::of(&a, &mut Meter::new(u64::MAX)).unwrap();
            let identity = DMatrix::<f64>::identity(a.nrows(), a.nrows());
            let columns: Vec<DVector<f64>> = identity
                .column_iter()
                .map(|e| least(&space, &e.into_owned(), a.ncols()))
                .collect();
            let p = DMatrix::from_columns(&columns);
            assert_close(&(&a * &p * &a), &a);
            assert_close(&(&p * &a * &p), &p);
            assert_close(&(&a * &p), &(&a * &p).transpose());
            assert_close(&(&p * &a), &(&p * &a).transpose());
        }
    }

    #[test]
    fn grouped_and_split_solutions_equal_that_of_the_documents_matrix() {
        for view in positions(120) {
            let system = System::new(&view);
            let (a, b) = dense(&system);
            assert_is_pinv_times(&a, &b, &DVector::from_vec(system.solution()));
        }
    }

    #[test]
    fn the_matrix_alone_gives_what_the_view_gives_to_the_last_bit() {
        for mut view in positions(120) {
            for marks in [0, 4] {
                for pos in view.covered().take(marks).collect::<Vec<_>>() {
                    view.cells_mut()[pos] = Cell::Marked;
                }
                let system = System::new(&view);
                let rows = system.rows.iter().map(|row| (row.ones.clone(), row.need));
                let rows: Vec<(Vec<usize>, u32)> = rows.collect();
                let alone = solution(system.variables.len(), &rows);
                assert_eq!(alone, system.solution());
            }
        }
    }

    #[test]
    fn a_wrong_mark_gives_the_least_squares_of_the_documents_matrix() {
        let mut contradictory = 0;
        for view in positions(60) {
            let mut view = view;
            for pos in view.covered().take(4).collect::<Vec<_>>() {
                view.cells_mut()[pos] = Cell::Marked;
            }
            let system = System::new(&view);
            contradictory += usize::from(system.by_components(&mut Meter::new(u64::MAX)).is_none());
            let (a, b) = dense(&system);
            if a.is_empty() {
                continue;
            }
            assert_is_pinv_times(&a, &b, &DVector::from_vec(system.solution()));
        }
        assert!(contradictory > 10, "the case is really met");
    }

    /// Open numbers in a checkerboard: one component as large as the board.
    fn checkerboard(side: u32) -> View {
        let size = Size::new(side.into(), side.into()).unwrap();
        let mut view = View::hidden(size, Some(side * side / 4));
        for pos in size.positions().filter(|pos| (pos.row + pos.col) % 2 == 0) {
            view.cells_mut()[pos] = Cell::Open(crate::Count::Two);
        }
        view
    }

    #[test]
    fn a_component_too_large_for_its_cost_or_memory_is_rough_and_never_acted_upon() {
        let few_bytes = grille_grid::work::Limits {
            bytes: 1 << 20,
            ..Default::default()
        };
        for (side, limits) in [(200, Default::default()), (60, few_bytes)] {
            let decision = limits.run(|| decide(&checkerboard(side), &mut Rng::new(1)));
            assert!(decision.guessed, "nothing follows from rough values");
            assert_eq!(decision.moves.len(), 1);
            let between = ROUGH..=1.0 - ROUGH;
            assert!(decision.values.iter().all(|value| between.contains(value)));
        }
    }

    #[test]
    fn a_board_full_of_wrong_marks_still_gets_a_move() {
        let size = Size::new(5, 5).unwrap();
        let mut rng = Rng::new(4);
        let (mut game, _) = Game::start(size, 3, Pos::new(0, 0), Rules::IA, &mut rng).unwrap();
        for pos in game.view().covered().collect::<Vec<_>>() {
            game.play(Move::Mark(pos)).unwrap();
        }
        while game.status() == Status::Playing {
            let played = solve::step(&mut game, &mut Pinv::default(), &mut rng);
            assert!(!played.is_empty());
        }
    }

    /// Views from games that the bot plays.
    fn positions(count: usize) -> Vec<View> {
        let mut rng = Rng::new(11);
        let mut views = Vec::new();
        while views.len() < count {
            let size = Size::new(9, 9).unwrap();
            let first = Pos::new(rng.below(9), rng.below(9));
            let (mut game, _) = Game::start(size, 12, first, Rules::IA, &mut rng).unwrap();
            while game.status() == Status::Playing {
                views.push(game.view().clone());
                solve::step(&mut game, &mut Pinv::default(), &mut rng);
            }
        }
        views.truncate(count);
        views
    }
}
