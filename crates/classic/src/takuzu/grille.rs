//! A grid and its cells, with the layout of questions 1 and 2: questions 1 to 10, and 12.

use grille_grid::CellSet;
use grille_takuzu::{Board, Digit, Game, Rules};

/// The sizes of the assignment.
pub const SIZES: [i32; 3] = [4, 6, 8];

const EMPTY: i32 = -1;

/// Question 1: a cell. It has the memory layout of the C structure.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cellule {
    /// 0, 1, or -1 for an empty cell.
    pub val: i32,
    /// 1 for an initial cell, else 0.
    pub initial: i32,
}

/// Question 2: a grid.
///
/// ```
/// let g = grille_classic::takuzu::creer_grille(4);
/// assert_eq!((g.n, g.tab.len()), (4, 16));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grille {
    /// The n x n cells, one row after the other.
    pub tab: Vec<Cellule>,
    /// The number of rows, and of columns.
    pub n: i32,
}

/// Question 3: returns a grid of n x n empty cells, none of which is initial.
///
/// # Panics
/// `n` is not 4, 6 or 8.
pub fn creer_grille(n: i32) -> Grille {
    assert!(
        SIZES.contains(&n),
        "the size of a grid is 4, 6 or 8, not {n}"
    );
    let empty = Cellule {
        val: EMPTY,
        initial: 0,
    };
    let tab = (0..n * n).map(|_| empty).collect();
    Grille { tab, n }
}

/// Question 4: frees a grid. Rust would free it at the end of its scope anyway.
pub fn detruire_grille(g: Grille) {
    drop(g);
}

/// Question 5: returns whether `indice` is a valid row, and therefore a valid column.
pub fn est_indice_valide(g: &Grille, indice: i32) -> bool {
    (0..g.n).contains(&indice)
}

/// Question 6: returns whether there is a cell in row `i` and column `j`.
pub fn est_cellule(g: &Grille, i: i32, j: i32) -> bool {
    est_indice_valide(g, i) && est_indice_valide(g, j)
}

/// Question 7: returns the value of cell (i, j), -1 if it is empty.
///
/// # Panics
/// There is no such cell.
pub fn get_val_cellule(g: &Grille, i: i32, j: i32) -> i32 {
    g.tab[index(g, i, j)].val
}

/// Question 8: changes the value of cell (i, j), even if it is initial.
///
/// # Panics
/// There is no such cell, or `val` is not -1, 0 or 1.
pub fn set_val_cellule(g: &mut Grille, i: i32, j: i32, val: i32) {
    let at = index(g, i, j);
    assert!(
        is_value(val),
        "the value of a cell is -1, 0 or 1, not {val}"
    );
    g.tab[at].val = val;
}

/// Question 9: returns whether cell (i, j) is initial.
///
/// # Panics
/// There is no such cell.
pub fn est_cellule_initiale(g: &Grille, i: i32, j: i32) -> bool {
    g.tab[index(g, i, j)].initial != 0
}

/// Question 10: returns whether cell (i, j) is empty.
///
/// # Panics
/// There is no such cell.
pub fn est_cellule_vide(g: &Grille, i: i32, j: i32) -> bool {
    get_val_cellule(g, i, j) == EMPTY
}

/// Question 12: makes cell (i, j) initial, whatever its value.
///
/// # Panics
/// There is no such cell, or it is already initial.
pub fn rendre_cellule_initiale(g: &mut Grille, i: i32, j: i32) {
    assert!(
        !est_cellule_initiale(g, i, j),
        "cell ({i}, {j}) is initial already"
    );
    let at = index(g, i, j);
    g.tab[at].initial = 1;
}

/// Returns the index of a cell in `tab`.
///
/// # Panics
/// There is no such cell.
fn index(g: &Grille, i: i32, j: i32) -> usize {
    assert!(
        est_cellule(g, i, j),
        "there is no cell ({i}, {j}) in a grid of {n} x {n}",
        n = g.n
    );
    let [i, j, n] = [i, j, g.n]
        .map(|number| usize::try_from(number).expect("rows and columns are counted from 0"));
    i * n + j
}

fn is_value(val: i32) -> bool {
    (-1..=1).contains(&val)
}

/// Returns the value of a cell with this digit.
pub(super) fn value(digit: Option<Digit>) -> i32 {
    digit.map_or(EMPTY, |digit| i32::from(digit.number()))
}

impl Grille {
    /// The grid at the start of a game: every clue is an initial cell.
    ///
    /// # Panics
    /// The board is not a square of 4, 6 or 8.
    pub(super) fn of_clues(clues: &Board) -> Grille {
        let n = i32::try_from(clues.size().rows()).expect("a board has at most 126 rows");
        let mut g = creer_grille(n);
        assert_eq!(g.tab.len(), clues.size().area(), "a board is a square");
        for (cell, (_, &digit)) in g.tab.iter_mut().zip(clues.cells().iter()) {
            cell.val = value(digit);
            cell.initial = i32::from(digit.is_some());
        }
        g
    }

    /// Converts the grid to a game of the library, with the initial cells as clues.
    ///
    /// # Panics
    /// The size is not 4, 6 or 8, `tab` has more or fewer cells, or a value is not -1, 0 or 1.
    pub(super) fn to_game(&self) -> Game {
        let side = u64::try_from(self.n).unwrap_or_default();
        let mut board = Board::empty(side, side).expect("the size of a grid is 4, 6 or 8");
        let size = board.size();
        assert_eq!(self.tab.len(), size.area(), "a grid has n x n cells");
        let mut given = CellSet::new(size);
        for (pos, cell) in size.positions().zip(&self.tab) {
            assert!(
                is_value(cell.val),
                "the value of a cell is -1, 0 or 1, not {}",
                cell.val
            );
            let digit = Digit::BOTH
                .into_iter()
                .find(|digit| value(Some(*digit)) == cell.val);
            board.set(pos, digit);
            if cell.initial != 0 {
                given.insert(pos);
            }
        }
        Game::resumed(board, given, Rules::TAKUZU).expect("both were made of one size")
    }

    /// Converts the values to a board. Panics as [`Grille::to_game`] does.
    pub(super) fn to_board(&self) -> Board {
        self.to_game().board().clone()
    }
}
