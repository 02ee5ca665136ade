//! The functions of the Takuzu assignment for C: same types, same names, same signatures.
//!
//! [`grille_classic::takuzu`] implements each function. This crate checks and copies a grid of C, calls the
//! function, and writes changes back. `c/takuzu.h` documents the functions for C; this file has them in the order
//! of the assignment's questions.
//!
//! | file | what it has |
//! |---|---|
//! | `lib.rs` | the functions that C calls |
//! | `memory.rs` | grids in C's memory, and the checks before it is touched |
//! | `console.rs` | C's stdin and stdout, and the messages |
//! | `c/takuzu.h` | the header for C |
//! | `c/main.c` | the program of question 23 |
//! | `c/test_partie1.c`, `c/test_partie2.c`, `c/test_partie3.c` | the tests of the three parts, over `c/test.c` |
//! | `c/Makefile` | builds, plays and tests everything |
//!
//! Functions that only read a grid take it as `*const`, so that several threads may read it at once. The header has
//! the assignment's own prototypes, without `const`.
//!
//! A failed assertion prints its condition in C on stderr and aborts, as `assert` does. No panic crosses into C: a
//! panic in a function with the C ABI aborts the process.

mod console;
mod memory;

use std::ffi::{CStr, OsStr, c_char, c_int};
use std::io::IsTerminal;
use std::path::Path;

use grille_classic::Error;
use grille_classic::takuzu::{self, Display, SIZES};
use grille_grid::Rng;

pub use grille_classic::takuzu::Cellule;
pub use memory::Grille;
use memory::require;

/// Question 3: allocates an empty grid, to be freed by [`detruire_grille`]; null if memory is short.
///
/// Aborts unless `n` is 4, 6 or 8.
///
/// ```
/// use takuzu_c::{creer_grille, detruire_grille, get_val_cellule};
///
/// let g = creer_grille(4);
/// // SAFETY: a grid of our own, destroyed once, at the end.
/// unsafe {
///     assert_eq!(get_val_cellule(g, 3, 3), -1);
///     detruire_grille(g);
/// }
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn creer_grille(n: c_int) -> *mut Grille {
    require!(
        "creer_grille",
        SIZES.contains(&n),
        "n == 4 || n == 6 || n == 8"
    );
    memory::allocate(|| takuzu::creer_grille(n))
}

/// Question 4: frees a grid and its cells.
///
/// # Safety
/// `g` is null (which aborts) or comes from [`creer_grille`] or [`initialiser_grille`] and was not
/// destroyed; its `tab` is still theirs, or comes from C's `malloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn detruire_grille(g: *mut Grille) {
    require!("detruire_grille", !g.is_null(), "g != NULL");
    // SAFETY: not null, and the rest is what the caller promises.
    unsafe { memory::release(g) }
}

/// Question 5: returns 1 if `indice` is a valid row or column.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_indice_valide(g: *const Grille, indice: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::without_cells(g, "est_indice_valide") };
    c_int::from(takuzu::est_indice_valide(&grid, indice))
}

/// Question 6: returns 1 if there is a cell in row `i` and column `j`.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::without_cells(g, "est_cellule") };
    c_int::from(takuzu::est_cellule(&grid, i, j))
}

/// Question 7: returns the value of a cell. Aborts if there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn get_val_cellule(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied(g, "get_val_cellule") };
    require_cell(&grid, i, j, "get_val_cellule");
    takuzu::get_val_cellule(&grid, i, j)
}

/// Question 8: changes the value of a cell. Aborts if there is none, or if `val` is not -1, 0 or 1.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn set_val_cellule(g: *mut Grille, i: c_int, j: c_int, val: c_int) {
    // SAFETY: the caller's promise.
    let mut grid = unsafe { memory::copied(g, "set_val_cellule") };
    require_cell(&grid, i, j, "set_val_cellule");
    require!(
        "set_val_cellule",
        (-1..=1).contains(&val),
        "val >= -1 && val <= 1"
    );
    takuzu::set_val_cellule(&mut grid, i, j, val);
    // SAFETY: copied above; the rest is what the caller promises.
    unsafe { memory::write_back(&grid, g) };
}

/// Question 9: returns 1 if a cell is initial. Aborts if there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule_initiale(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied(g, "est_cellule_initiale") };
    require_cell(&grid, i, j, "est_cellule_initiale");
    c_int::from(takuzu::est_cellule_initiale(&grid, i, j))
}

/// Question 10: returns 1 if a cell is empty. Aborts if there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule_vide(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied(g, "est_cellule_vide") };
    require_cell(&grid, i, j, "est_cellule_vide");
    c_int::from(takuzu::est_cellule_vide(&grid, i, j))
}

/// Question 11: prints a grid, in colours if the terminal has them.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afficher_grille(g: *const Grille) {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, "afficher_grille") };
    let shown = takuzu::afficher_grille(&grid, display(), &mut console::Output);
    debug_assert!(shown.is_ok(), "C's stdout reports no failure");
}

/// The hard display on a terminal with colours, else the medium one.
fn display() -> Display {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let has_colours = std::io::stdout().is_terminal()
        && set("NO_COLOR").is_none()
        && set("TERM").is_some_and(|term| term != "dumb");
    if has_colours {
        Display::Hard { colours: true }
    } else {
        Display::Medium
    }
}

/// Question 12: makes a cell initial. Aborts if there is none, or if it is already initial.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rendre_cellule_initiale(g: *mut Grille, i: c_int, j: c_int) {
    // SAFETY: the caller's promise.
    let mut grid = unsafe { memory::copied(g, "rendre_cellule_initiale") };
    require_cell(&grid, i, j, "rendre_cellule_initiale");
    require!(
        "rendre_cellule_initiale",
        !takuzu::est_cellule_initiale(&grid, i, j),
        "!est_cellule_initiale(g, i, j)"
    );
    takuzu::rendre_cellule_initiale(&mut grid, i, j);
    // SAFETY: copied above; the rest is what the caller promises.
    unsafe { memory::write_back(&grid, g) };
}

/// Question 13: reads a grid from a file. Returns null, with a message on stderr, if that fails.
///
/// # Safety
/// `nom_fichier` is null (which aborts) or points to text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn initialiser_grille(nom_fichier: *mut c_char) -> *mut Grille {
    require!(
        "initialiser_grille",
        !nom_fichier.is_null(),
        "nom_fichier != NULL"
    );
    // SAFETY: not null, and text that ends in a zero byte as the caller promises.
    let name = unsafe { CStr::from_ptr(nom_fichier) };
    let lang = console::messages();
    match takuzu::initialiser_grille(path(name), takuzu::open_file, &lang) {
        Ok(grid) => memory::allocate(|| grid),
        Err(error) => {
            console::print_error(&error, &lang);
            std::ptr::null_mut()
        }
    }
}

#[cfg(unix)]
fn path(name: &CStr) -> &Path {
    let name: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(name.to_bytes());
    Path::new(name)
}

#[cfg(not(unix))]
fn path(name: &CStr) -> &Path {
    // A name that is not UTF-8 cannot be opened here.
    Path::new(name.to_str().unwrap_or_default())
}

/// Question 14: returns 1 if no cell is empty.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_grille_pleine(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied(g, "est_grille_pleine") };
    c_int::from(takuzu::est_grille_pleine(&grid))
}

/// Question 15: returns 1 if no line has three adjacent equal values.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pas_zero_un_consecutifs(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, "pas_zero_un_consecutifs") };
    c_int::from(takuzu::pas_zero_un_consecutifs(&grid))
}

/// Question 16: returns 1 if every line has as many zeros as ones.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meme_nombre_zero_un(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, "meme_nombre_zero_un") };
    c_int::from(takuzu::meme_nombre_zero_un(&grid))
}

/// Question 17: returns 1 if no two rows and no two columns are identical.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lignes_colonnes_distinctes(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, "lignes_colonnes_distinctes") };
    c_int::from(takuzu::lignes_colonnes_distinctes(&grid))
}

/// Question 18: returns 1 if the grid is full and follows all rules.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_partie_gagnee(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, "est_partie_gagnee") };
    c_int::from(takuzu::est_partie_gagnee(&grid))
}

/// Question 19: returns 1 if a move is valid, and writes its three numbers.
///
/// # Safety
/// Each pointer is null (which aborts) or points to what its name says: a grid whose `tab` has n x n
/// cells, text that ends in a zero byte, and three numbers that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_mouvement_valide(
    g: *const Grille,
    mouv: *const c_char,
    ligne: *mut c_int,
    colonne: *mut c_int,
    val: *mut c_int,
) -> c_int {
    const NAME: &str = "est_mouvement_valide";
    // SAFETY: the caller's promise.
    let grid = unsafe { memory::copied_whole(g, NAME) };
    require!(NAME, !mouv.is_null(), "mouv != NULL");
    require!(NAME, !ligne.is_null(), "ligne != NULL");
    require!(NAME, !colonne.is_null(), "colonne != NULL");
    require!(NAME, !val.is_null(), "val != NULL");
    // SAFETY: not null, and text that ends in a zero byte as the caller promises. Invalid UTF-8 is never a move.
    let text = unsafe { CStr::from_ptr(mouv) }.to_string_lossy();
    let Some(valid) = takuzu::est_mouvement_valide(&grid, &text) else {
        return 0;
    };
    // SAFETY: none is null, and they may be written as the caller promises.
    unsafe {
        ligne.write(valid.ligne);
        colonne.write(valid.colonne);
        val.write(valid.val);
    }
    1
}

/// Question 20: asks for a move until it is valid, and plays it.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tour_de_jeu(g: *mut Grille) {
    // SAFETY: the caller's promise.
    let mut grid = unsafe { memory::copied_whole(g, "tour_de_jeu") };
    let lang = console::messages();
    let played = takuzu::tour_de_jeu(&mut grid, &mut console::console(&lang));
    console::end_on_error(played, &lang);
    // SAFETY: copied above; the rest is what the caller promises.
    unsafe { memory::write_back(&grid, g) };
}

/// Question 21: plays the grid of a file until it is won.
///
/// # Safety
/// `ch` is null (which aborts) or points to text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jouer(ch: *mut c_char) {
    require!("jouer", !ch.is_null(), "ch != NULL");
    // SAFETY: not null, and text that ends in a zero byte as the caller promises.
    let name = path(unsafe { CStr::from_ptr(ch) });
    let lang = console::messages();
    let mut console = console::console(&lang);
    match takuzu::jouer(name, takuzu::open_file, display(), &mut console) {
        // There is no grid. The caller's `initialiser_grille` reports it, too.
        Err(error @ Error::BadInput(_)) => console::print_error(&error, &lang),
        played => console::end_on_error(played, &lang),
    }
}

/// Question 22: asks for a size until it is 4, 6 or 8, and writes the name of one of its grids.
///
/// # Safety
/// `ch` is null (which aborts) or has room for 23 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn choisir_grille(ch: *mut c_char) {
    require!("choisir_grille", !ch.is_null(), "ch != NULL");
    let Ok(seed) = getrandom::u64() else {
        memory::fail(file!(), line!(), "choisir_grille", "getrandom() == 0")
    };
    let lang = console::messages();
    let mut console = console::console(&lang);
    let folder = Path::new(takuzu::FOLDER);
    let chosen = takuzu::choisir_grille(folder, &mut Rng::new(seed), &mut console);
    let name = console::end_on_error(chosen, &lang).into_os_string();
    let mut name = name.into_encoded_bytes();
    name.push(0);
    assert_eq!(name.len(), 23, "what the header promises");
    // SAFETY: room for the 23 bytes of the name, as the caller promises; our text does not overlap it.
    unsafe { std::ptr::copy_nonoverlapping(name.as_ptr().cast(), ch, name.len()) };
}

/// Aborts unless there is such a cell.
fn require_cell(grid: &takuzu::Grille, i: c_int, j: c_int, function: &str) {
    require!(
        function,
        takuzu::est_cellule(grid, i, j),
        "est_cellule(g, i, j)"
    );
}
