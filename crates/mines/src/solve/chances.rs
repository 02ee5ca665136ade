//! The exact probability that each hidden cell is a mine, for any view.
//!
//! Every layout that agrees with the numbers and with the number of mines counts the same; a cell's chance is the
//! share of them in which it is a mine. If the number of mines is unknown, as in operation 5 of the five-operation
//! assignment, each hidden cell is a mine with a given density, and layouts weigh accordingly.
//!
//! Certain cells have exactly 0 or exactly 1, and only they do.

use grille_grid::{CellSet, Grid, Pos};

use super::engine::combine::Mines;
use super::engine::knowledge;
use super::engine::known::{Clash, Known, State};
use super::engine::map::Map;
use crate::View;

/// The limit on the cost of a map: steps of counting for each component. A million take about a tenth of a second;
/// components of real games need a few thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub u64);

impl Default for Budget {
    fn default() -> Budget {
        Budget(knowledge::BUDGET)
    }
}

/// No layout agrees with the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// This number cannot be satisfied together with the others.
    #[error("no layout of mines agrees with the number in row {}, column {}", .0.row, .0.col)]
    Number(Pos),
    /// The numbers can be satisfied, but not with this number of mines.
    #[error("no layout of that many mines agrees with the numbers")]
    Mines,
}

/// The probability map of a view.
///
/// ```
/// use grille_mines::{View, solve::chances::{Budget, Chances}};
///
/// let view = View::hidden(grille_grid::Size::new(2, 2)?, Some(1));
/// let chances = Chances::of(&view, Budget::default()).unwrap();
/// assert_eq!(chances.mine(grille_grid::Pos::new(0, 0)), Some(0.25));
/// assert_eq!(chances.layouts(), Some(4.0));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chances {
    chances: Grid<Option<f64>>,
    exact: bool,
    layouts: Option<f64>,
}

impl Chances {
    /// The density assumed if the number of mines is unknown.
    pub const DENSITY: f64 = 0.2;

    /// Computes the map of a view. Marks are the player's opinion and change nothing; a shown mine is a mine.
    ///
    /// # Errors
    /// No layout agrees with the view.
    ///
    /// ```
    /// use grille_grid::{Pos, text::Scanner};
    /// use grille_mines::{solve::chances::{Budget, Chances, Impossible}, text::table};
    ///
    /// let text = b"1 4\n --- --- --- ---\n| . | 1 | . | . |\n --- --- --- ---\n";
    /// let view = table::read_from(&mut Scanner::new(text))?;
    /// let chances = Chances::of(&view, Budget::default()).unwrap();
    /// assert_eq!(chances.mine(Pos::new(0, 0)), Some(0.5));
    /// assert_eq!(chances.mine(Pos::new(0, 1)), None, "open");
    /// assert_eq!(chances.mine(Pos::new(0, 3)), Some(Chances::DENSITY));
    /// # Ok::<(), table::TableError>(())
    /// ```
    pub fn of(view: &View, budget: Budget) -> Result<Chances, Impossible> {
        Mapper::default().of(view, budget)
    }
}

/// Computes maps one after the other and reuses memory. Nothing else carries over.
///
/// ```
/// use grille_mines::{View, solve::chances::{Budget, Mapper}};
///
/// let mut mapper = Mapper::default();
/// for mines in 1..4 {
///     let view = View::hidden(grille_grid::Size::new(2, 2)?, Some(mines));
///     let chances = mapper.of(&view, Budget::default()).unwrap();
///     assert_eq!(chances.mine(grille_grid::Pos::new(0, 0)), Some(f64::from(mines) / 4.0));
/// }
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Debug, Default)]
pub struct Mapper {
    known: Option<Known>,
    map: Map,
}

impl Mapper {
    /// Same as [`Chances::of`].
    ///
    /// # Errors
    /// No layout agrees with the view.
    pub fn of(&mut self, view: &View, budget: Budget) -> Result<Chances, Impossible> {
        let mut chances = vec![None; view.size().area()];
        let map = self.compute(view, budget, &mut chances, |chance| chance)?;
        let countable = map.exact && map.shared.layouts.is_finite();
        Ok(Chances {
            chances: Grid::from_cells(view.size(), chances).expect("one chance a cell"),
            exact: map.exact,
            layouts: countable.then_some(map.shared.layouts),
        })
    }

    /// Writes the map of a view into `chances`, in reading order with NaN for open cells, and returns whether it is
    /// exact. Requires one entry a cell.
    ///
    /// # Errors
    /// No layout agrees with the view; `chances` is unchanged.
    ///
    /// ```
    /// use grille_mines::{View, solve::chances::{Budget, Mapper}};
    ///
    /// let view: View = "1 3 1 .1.".parse()?;
    /// let mut chances = [0.0; 3];
    /// assert_eq!(Mapper::default().write(&view, Budget::default(), &mut chances), Ok(true));
    /// assert_eq!((chances[0], chances[2]), (0.5, 0.5));
    /// assert!(chances[1].is_nan());
    /// # Ok::<(), grille_mines::text::position::PositionError>(())
    /// ```
    pub fn write(
        &mut self,
        view: &View,
        budget: Budget,
        chances: &mut [f64],
    ) -> Result<bool, Impossible> {
        let entry = |chance: Option<f64>| chance.unwrap_or(f64::NAN);
        let map = self.compute(view, budget, chances, entry)?;
        Ok(map.exact)
    }

    /// Computes the map of a view, and writes an entry for every cell: `None` is the chance of an open one.
    fn compute<T>(
        &mut self,
        view: &View,
        budget: Budget,
        chances: &mut [T],
        entry: impl Fn(Option<f64>) -> T,
    ) -> Result<&Map, Impossible> {
        let fits = |known: &Known| known.size() == view.size();
        let known = self.known.take().filter(fits);
        let known = known.unwrap_or_else(|| Known::new(view.size(), view.mines()));
        let known = self.known.insert(known);
        known.load(view);
        let named = |clash: Clash| match clash.number {
            Some(number) => Impossible::Number(Known::new(view.size(), None).pos(number)),
            None => Impossible::Mines,
        };
        known.settle().map_err(named)?;
        let mines = known
            .mines
            .map_or(Mines::Odds(knowledge::ODDS), Mines::Exactly);
        let map = &mut self.map;
        map.forget();
        map.compute(known, mines, budget.0).map_err(named)?;
        let cols = view.size().cols() as usize;
        for (row, chances) in (0..).zip(chances.chunks_exact_mut(cols)) {
            let start = known.index(Pos::new(row, 0)) as usize;
            let found = known.state[start..].iter().zip(&map.mine[start..]);
            let cells = view.cells().row(row).iter().zip(found);
            for ((&cell, (&state, &mine)), chance) in cells.zip(chances) {
                *chance = entry(cell.is_covered().then_some(match state {
                    State::Hidden => mine,
                    State::Mine => 1.0,
                    State::Safe | State::Open | State::Wall => 0.0,
                }));
            }
        }
        Ok(map)
    }
}

impl Chances {
    /// The probability that the cell is a mine, or `None` if it is open. Requires that `pos` is on the board.
    pub fn mine(&self, pos: Pos) -> Option<f64> {
        self.chances[pos]
    }

    /// All probabilities.
    pub fn cells(&self) -> &Grid<Option<f64>> {
        &self.chances
    }

    /// The covered cells that are certainly safe.
    pub fn safe(&self) -> CellSet {
        self.with(0.0)
    }

    /// The covered cells that are certainly mines.
    pub fn mines(&self) -> CellSet {
        self.with(1.0)
    }

    fn with(&self, chance: f64) -> CellSet {
        let mut cells = CellSet::new(self.chances.size());
        for (pos, &here) in self.chances.iter() {
            if here == Some(chance) {
                cells.insert(pos);
            }
        }
        cells
    }

    /// Whether every component was counted within the budget. If not, some probabilities are rough, and some certain
    /// cells may be missing.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many layouts agree with the view: exact below 2^53. `None` if the number of mines is unknown, the map is
    /// not exact, or the board has more than 900 hidden cells that no single number settles.
    pub fn layouts(&self) -> Option<f64> {
        self.layouts
    }
}
