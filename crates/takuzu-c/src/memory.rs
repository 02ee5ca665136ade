//! Grids in C's memory: checks pointers before they are followed, and copies grids from there and back.

use std::ffi::{c_int, c_void};
use std::io::Write as _;

use grille_classic::takuzu::{self, Cellule, SIZES};

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

// C's allocator rather than ours: C programs may free `tab`, replace it by their own array, or change `n`.
unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(pointer: *mut c_void);
}

/// Aborts like C's assert unless a condition holds. The text is the condition in C.
macro_rules! require {
    ($function:expr, $condition:expr, $text:expr) => {
        if !$condition {
            $crate::memory::fail(file!(), line!(), $function, $text)
        }
    };
}
pub(crate) use require;

/// Prints which assertion failed on stderr, and aborts.
pub(crate) fn fail(file: &str, line: u32, function: &str, text: &str) -> ! {
    // Nothing can be done if this fails, too.
    let _ = writeln!(
        std::io::stderr(),
        "{file}:{line}: {function}: Assertion `{text}' failed."
    );
    std::process::abort()
}

/// Allocates a grid with the size and the cells from `make`. Returns null if memory is short.
pub(crate) fn allocate(make: impl FnOnce() -> takuzu::Grille) -> *mut Grille {
    // SAFETY: `calloc` accepts any numbers.
    let g = unsafe { calloc(1, size_of::<Grille>()) }.cast::<Grille>();
    if g.is_null() {
        return g;
    }
    let grid = make();
    // SAFETY: as above.
    let tab = unsafe { calloc(grid.tab.len(), size_of::<Cellule>()) }.cast::<Cellule>();
    if tab.is_null() {
        // SAFETY: it was just allocated, and has no other owner.
        unsafe { free(g.cast()) };
        return std::ptr::null_mut();
    }
    // SAFETY: new memory of these sizes, aligned for any C type.
    unsafe {
        std::ptr::copy_nonoverlapping(grid.tab.as_ptr(), tab, grid.tab.len());
        g.write(Grille { tab, n: grid.n });
    }
    g
}

/// Frees a grid and its cells.
///
/// # Safety
/// `g` and its `tab` come from C's allocator, and were not freed.
pub(crate) unsafe fn release(g: *mut Grille) {
    // SAFETY: the caller's promise; `free` ignores a null `tab`.
    unsafe {
        free((*g).tab.cast());
        free(g.cast());
    }
}

/// Copies a grid without its cells, whatever its size. Aborts on null.
///
/// # Safety
/// `g` is null or points to a grid.
pub(crate) unsafe fn without_cells(g: *const Grille, function: &str) -> takuzu::Grille {
    require!(function, !g.is_null(), "g != NULL");
    // SAFETY: not null, so it points to a grid as the caller promises.
    let n = unsafe { (*g).n };
    takuzu::Grille { tab: Vec::new(), n }
}

/// Copies a grid. Aborts on null, and on a size that the assignment does not have.
///
/// Only reads, so several threads may call it at once.
///
/// # Safety
/// `g` is null or points to a grid whose `tab` is null or has n x n cells; nothing changes them
/// meanwhile.
pub(crate) unsafe fn copied(g: *const Grille, function: &str) -> takuzu::Grille {
    // SAFETY: the caller's promise.
    let mut grid = unsafe { without_cells(g, function) };
    require!(
        function,
        SIZES.contains(&grid.n),
        "g->n == 4 || g->n == 6 || g->n == 8"
    );
    // SAFETY: not null, or `without_cells` would have aborted.
    let tab = unsafe { (*g).tab };
    require!(function, !tab.is_null(), "g->tab != NULL");
    // SAFETY: not null, with n x n cells that nothing changes, as the caller promises. At most 64, so the cast
    // loses no bits.
    grid.tab = unsafe { std::slice::from_raw_parts(tab, (grid.n * grid.n) as usize) }.to_vec();
    grid
}

/// Copies a grid and checks its values. Aborts as `copied` does, and if a value is not -1, 0 or 1, which only the
/// caller can have written.
///
/// # Safety
/// As for `copied`.
pub(crate) unsafe fn copied_whole(g: *const Grille, function: &str) -> takuzu::Grille {
    // SAFETY: the caller's promise.
    let grid = unsafe { copied(g, function) };
    let is_value = |cell: &Cellule| (-1..=1).contains(&cell.val);
    require!(
        function,
        grid.tab.iter().all(is_value),
        "g->tab[i].val >= -1 && g->tab[i].val <= 1"
    );
    grid
}

/// Writes the cells of a copied grid back to the original.
///
/// # Safety
/// `g` is what was copied, and still has as many cells; nothing else touches them meanwhile.
pub(crate) unsafe fn write_back(grid: &takuzu::Grille, g: *mut Grille) {
    // SAFETY: the caller's promise; a copy of ours does not overlap its original.
    unsafe { std::ptr::copy_nonoverlapping(grid.tab.as_ptr(), (*g).tab, grid.tab.len()) };
}
