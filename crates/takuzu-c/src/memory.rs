//! Grids in C's memory, the checks before a pointer is followed, and copies from there and back.

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

/// A grid of C with the size and the cells that `make` gives; null without memory for it.
pub(crate) fn allocate(make: impl FnOnce() -> takuzu::Grille) -> *mut Grille {
    // SAFETY: `calloc` may be called with any numbers.
    let g = unsafe { calloc(1, size_of::<Grille>()) }.cast::<Grille>();
    if g.is_null() {
        return g;
    }
    let grid = make();
    // SAFETY: as above.
    let tab = unsafe { calloc(grid.tab.len(), size_of::<Cellule>()) }.cast::<Cellule>();
    if tab.is_null() {
        // SAFETY: it was just allocated, and nobody else knows it.
        unsafe { free(g.cast()) };
        return std::ptr::null_mut();
    }
    // SAFETY: fresh memory of these sizes, aligned for any type of C.
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
    // SAFETY: the caller's promise; a `tab` that is null is passed over.
    unsafe {
        free((*g).tab.cast());
        free(g.cast());
    }
}

/// A grid without its cells, whatever its size is. Aborts on null.
///
/// # Safety
/// `g` is null or points to a grid.
pub(crate) unsafe fn without_cells(g: *const Grille, function: &str) -> takuzu::Grille {
    require!(function, !g.is_null(), "g != NULL");
    // SAFETY: not null, so it points to a grid as the caller promises.
    let n = unsafe { (*g).n };
    takuzu::Grille { tab: Vec::new(), n }
}

/// A copy of a grid. Aborts on null, and on a size that is none of the assignment's.
///
/// Only reads, so that several threads may do so at once.
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
    // SAFETY: not null, with n x n cells that nothing changes, as the caller promises. At most 64: the cast loses
    // nothing.
    grid.tab = unsafe { std::slice::from_raw_parts(tab, (grid.n * grid.n) as usize) }.to_vec();
    grid
}

/// A copy of a grid for whatever looks at all of it. Aborts as `copied` does, and where a value is neither -1,
/// 0 nor 1, which only a hand in `tab` can have written.
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

/// Writes the cells of a grid that was copied back to where it came from.
///
/// # Safety
/// `g` is what was copied, and still has as many cells; nothing else touches them meanwhile.
pub(crate) unsafe fn write_back(grid: &takuzu::Grille, g: *mut Grille) {
    // SAFETY: the caller's promise; a copy of ours does not overlap its original.
    unsafe { std::ptr::copy_nonoverlapping(grid.tab.as_ptr(), (*g).tab, grid.tab.len()) };
}
