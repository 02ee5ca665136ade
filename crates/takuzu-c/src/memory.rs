//! The two structures in C's memory, and the checks before a pointer is followed.

use std::ffi::{c_int, c_void};
use std::io::Write as _;

use grille_grid::{CellSet, Pos};
use grille_takuzu::{Board, Digit, Game, Rules};

use crate::SIDES;

/// `struct cellule`: a value (-1 for none), and whether it was there from the start.
///
/// ```
/// let empty = takuzu_c::Cellule { val: -1, initial: 0 };
/// assert_eq!(empty.val, -1);
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Cellule {
    /// 0, 1, or -1 where the cell is empty.
    pub val: c_int,
    /// 1 for an initial cell, else 0.
    pub initial: c_int,
}

/// `struct grille`: n rows of n cells, one row after the other.
///
/// ```
/// let nothing = takuzu_c::Grille { tab: std::ptr::null_mut(), n: 4 };
/// assert!(nothing.tab.is_null());
/// ```
#[repr(C)]
#[derive(Debug)]
pub struct Grille {
    /// The cells.
    pub tab: *mut Cellule,
    /// The number of rows, and of columns.
    pub n: c_int,
}

// C's own allocator rather than ours: whoever frees `tab`, or puts an array of its own there, or
// changes `n`, as C programs may, does no harm.
unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(pointer: *mut c_void);
}

/// Aborts as C's assert does, unless a condition holds; the text is the condition in C.
macro_rules! require {
    ($function:expr, $condition:expr, $text:expr) => {
        if !$condition {
            $crate::memory::fail(file!(), line!(), $function, $text)
        }
    };
}
pub(crate) use require;

/// Says on stderr which assertion failed, and aborts.
pub(crate) fn fail(file: &str, line: u32, function: &str, text: &str) -> ! {
    // If even that fails, nobody is left to be told.
    let _ = writeln!(
        std::io::stderr(),
        "{file}:{line}: {function}: Assertion `{text}' failed."
    );
    std::process::abort()
}

/// A grid of empty cells; null without memory. Requires a size of the assignment.
pub(crate) fn allocate(n: c_int) -> *mut Grille {
    debug_assert!(SIDES.contains(&n));
    let area = (n * n) as usize;
    // SAFETY: `calloc` may be called with any numbers.
    let (g, tab) = unsafe {
        (
            calloc(1, size_of::<Grille>()).cast::<Grille>(),
            calloc(area, size_of::<Cellule>()).cast::<Cellule>(),
        )
    };
    // SAFETY: each pointer is null, which `free` passes over, or fresh memory of its size, aligned
    // for any type of C.
    unsafe {
        if g.is_null() || tab.is_null() {
            free(g.cast());
            free(tab.cast());
            return std::ptr::null_mut();
        }
        for at in 0..area {
            tab.add(at).write(Cellule {
                val: -1,
                initial: 0,
            });
        }
        g.write(Grille { tab, n });
    }
    g
}

/// The grid at the start of a game; null without memory. Requires a board of the assignment.
pub(crate) fn from_clues(clues: &Board) -> *mut Grille {
    let g = allocate(clues.size().rows() as c_int);
    if !g.is_null() {
        for (pos, digit) in clues.cells().iter() {
            let (i, j) = (pos.row as c_int, pos.col as c_int);
            // SAFETY: a grid that was just made and that nobody else knows.
            let cell = unsafe { cell_mut(g, i, j, "initialiser_grille") };
            cell.val = value(*digit);
            cell.initial = c_int::from(digit.is_some());
        }
    }
    g
}

/// Frees a grid and its cells.
///
/// # Safety
/// `g` and its `tab` come from C's allocator, and were not freed.
pub(crate) unsafe fn release(g: *mut Grille) {
    // SAFETY: the caller's promise; a `tab` that is null is passed over.
    unsafe {
        free((*g).tab.cast());
        free(g.cast());
    }
}

/// The number of rows, whatever it is. Aborts on null.
///
/// # Safety
/// `g` is null or points to a grid.
pub(crate) unsafe fn side(g: *const Grille, function: &str) -> c_int {
    require!(function, !g.is_null(), "g != NULL");
    // SAFETY: not null, so it points to a grid as the caller promises.
    unsafe { (*g).n }
}

/// What a cell of C holds for a digit.
pub(crate) fn value(digit: Option<Digit>) -> c_int {
    digit.map_or(-1, |digit| c_int::from(digit.number()))
}

/// A cell that may be changed. Aborts where there is none.
///
/// # Safety
/// `g` is null or points to a grid whose `tab` is null or has n x n cells; nothing else touches that
/// cell while the result is used.
pub(crate) unsafe fn cell_mut<'a>(
    g: *mut Grille,
    i: c_int,
    j: c_int,
    function: &'static str,
) -> &'a mut Cellule {
    // SAFETY: the caller's promise; the cells are looked at no longer than for this line.
    let index = unsafe { Open::new(g, function) }.index(i, j);
    // SAFETY: there are n x n cells, or `new` or `index` would have aborted, and nothing else touches
    // this one, as the caller promises.
    unsafe { &mut *(*g).tab.add(index) }
}

/// A grid of C that is looked at. Shared, so that several threads may look at once.
pub(crate) struct Open<'a> {
    cells: &'a [Cellule],
    n: c_int,
    function: &'static str,
}

impl Open<'_> {
    /// Aborts on null, and on a size that is none of the assignment's.
    ///
    /// # Safety
    /// `g` is null or points to a grid whose `tab` is null or has n x n cells; nothing changes them
    /// while the result is used.
    pub(crate) unsafe fn new<'a>(g: *const Grille, function: &'static str) -> Open<'a> {
        // SAFETY: the caller's promise.
        let n = unsafe { side(g, function) };
        require!(
            function,
            SIDES.contains(&n),
            "g->n == 4 || g->n == 6 || g->n == 8"
        );
        // SAFETY: not null, or `side` would have aborted.
        let tab = unsafe { (*g).tab };
        require!(function, !tab.is_null(), "g->tab != NULL");
        Open {
            // SAFETY: not null, with n x n cells that nothing changes, as the caller promises.
            cells: unsafe { std::slice::from_raw_parts(tab, (n * n) as usize) },
            n,
            function,
        }
    }

    fn index(&self, i: c_int, j: c_int) -> usize {
        let lines = 0..self.n;
        require!(
            self.function,
            lines.contains(&i) && lines.contains(&j),
            "est_cellule(g, i, j)"
        );
        // From 0 to n x n - 1: no cast loses anything.
        (i * self.n + j) as usize
    }

    /// A cell. Aborts where there is none.
    pub(crate) fn cell(&self, i: c_int, j: c_int) -> &Cellule {
        &self.cells[self.index(i, j)]
    }

    /// Whether no cell is empty.
    pub(crate) fn is_full(&self) -> bool {
        self.cells.iter().all(|cell| cell.val != -1)
    }

    /// The values. Aborts where one is neither -1, 0 nor 1, which only a hand in `tab` can have
    /// written.
    pub(crate) fn board(&self) -> Board {
        self.game().board().clone()
    }

    /// The values, and which of them are initial. Aborts as `board` does.
    pub(crate) fn game(&self) -> Game {
        let n = self.n as u64;
        let Ok(mut board) = Board::empty(n, n) else {
            fail(file!(), line!(), self.function, "g->n % 2 == 0")
        };
        let size = board.size();
        let mut given = CellSet::new(size);
        for (index, cell) in self.cells.iter().enumerate() {
            let pos: Pos = size.pos(index);
            let digit = match cell.val {
                -1 => None,
                0 => Some(Digit::Zero),
                1 => Some(Digit::One),
                _ => fail(
                    file!(),
                    line!(),
                    self.function,
                    "g->tab[i].val >= -1 && g->tab[i].val <= 1",
                ),
            };
            board.set(pos, digit);
            if cell.initial != 0 {
                given.insert(pos);
            }
        }
        match Game::resumed(board, given, Rules::TAKUZU) {
            Some(game) => game,
            // Both were made of one size.
            None => fail(file!(), line!(), self.function, "g->n == g->n"),
        }
    }
}
