//! The Takuzu assignment's own C functions, over [`grille_takuzu`]: same types, same names, same signatures.
//!
//! `include/takuzu.h` says what each function does; this file has them in the order of the
//! assignment's questions.
//!
//! | question | file |
//! |---|---|
//! | What does C call? | here |
//! | What lies in C's memory, and may it be touched? | `memory.rs` |
//! | What do the checks say of grids with empty cells? | `checks.rs` |
//! | How do we talk with C's own stdin and stdout? | `talk.rs` |
//! | In which words? | `words.rs` |
//!
//! Functions that only look at a grid take a shared reference of it, so that several threads may look at
//! one grid at once. The header has the assignment's own prototypes, without `const`.
//!
//! No panic crosses into C: a function of the C ABI that panics aborts the process.

mod checks;
mod memory;
mod messages;
mod talk;

use std::ffi::{CStr, OsStr, c_char, c_int};
use std::fs::File;
use std::io::{IsTerminal, Read};

use grille_grid::text::Scanner;
use grille_grid::{Pos, Rng, Shown};
use grille_takuzu::text::{PuzzleFault, classic_move, clues, display};
use grille_takuzu::{Board, Game, MoveError, Rules};

pub use memory::{Cellule, Grille};
use memory::{Open, require};

/// The sizes of the assignment.
const SIDES: [c_int; 3] = [4, 6, 8];

/// A larger file is no grid.
const LONGEST_FILE: u64 = 1 << 16;

/// Question 3: an empty grid, to be given to [`detruire_grille`]; null without memory.
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
        SIDES.contains(&n),
        "n == 4 || n == 6 || n == 8"
    );
    memory::allocate(n)
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

/// Question 5: 1 if `indice` is that of a row or column.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_indice_valide(g: *const Grille, indice: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let n = unsafe { memory::side(g, "est_indice_valide") };
    c_int::from((0..n).contains(&indice))
}

/// Question 6: 1 if there is a cell in row `i` and column `j`.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let n = unsafe { memory::side(g, "est_cellule") };
    c_int::from((0..n).contains(&i) && (0..n).contains(&j))
}

/// Question 7: the value of a cell. Aborts where there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn get_val_cellule(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let open = unsafe { Open::new(g, "get_val_cellule") };
    open.cell(i, j).val
}

/// Question 8: changes the value of a cell. Aborts where there is none, and unless `val` is -1, 0
/// or 1.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn set_val_cellule(g: *mut Grille, i: c_int, j: c_int, val: c_int) {
    // SAFETY: the caller's promise.
    let cell = unsafe { memory::cell_mut(g, i, j, "set_val_cellule") };
    require!(
        "set_val_cellule",
        (-1..=1).contains(&val),
        "val >= -1 && val <= 1"
    );
    cell.val = val;
}

/// Question 9: 1 if a cell is initial. Aborts where there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule_initiale(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let open = unsafe { Open::new(g, "est_cellule_initiale") };
    c_int::from(open.cell(i, j).initial != 0)
}

/// Question 10: 1 if a cell is empty. Aborts where there is none.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_cellule_vide(g: *const Grille, i: c_int, j: c_int) -> c_int {
    // SAFETY: the caller's promise.
    let open = unsafe { Open::new(g, "est_cellule_vide") };
    c_int::from(open.cell(i, j).val == -1)
}

/// Question 11: prints a grid, in colours on a terminal that has them.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afficher_grille(g: *const Grille) {
    // SAFETY: the caller's promise.
    let game = unsafe { Open::new(g, "afficher_grille") }.game();
    show(&game);
}

fn show(game: &Game) {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let has_colours = std::io::stdout().is_terminal()
        && set("NO_COLOR").is_none()
        && set("TERM").is_some_and(|term| term != "dumb");
    talk::print(&if has_colours {
        display::hard(game, true)
    } else {
        display::medium(game)
    });
}

/// Question 12: makes a cell initial. Aborts where there is none, or one that is initial already.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rendre_cellule_initiale(g: *mut Grille, i: c_int, j: c_int) {
    // SAFETY: the caller's promise.
    let cell = unsafe { memory::cell_mut(g, i, j, "rendre_cellule_initiale") };
    require!(
        "rendre_cellule_initiale",
        cell.initial == 0,
        "!est_cellule_initiale(g, i, j)"
    );
    cell.initial = 1;
}

/// Question 13: the grid of a file; null, and a message on stderr, where there is none.
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
    match read_file(name) {
        Ok(board) => memory::from_clues(&board),
        Err(message) => {
            talk::complain(&message);
            std::ptr::null_mut()
        }
    }
}

/// The clues of a file, or a sentence about what is wrong with it.
fn read_file(name: &CStr) -> Result<Board, String> {
    let shown = Shown::bytes(name.to_bytes()).to_string();
    let mut bytes = Vec::new();
    File::open(path(name))
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| messages::unreadable(&shown, &error.to_string()))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(messages::unreadable(&shown, messages::too_long()));
    }
    // Some editors put a mark of no width in front of the text.
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let scanner = Scanner::new(text);
    // The library knows larger boards, too.
    let board = match scanner.clone().number() {
        Ok((n, token)) if !SIDES.iter().any(|&side| side as u64 == n) => {
            Err(scanner.error_at(token, PuzzleFault::Size))
        }
        _ => clues::read(text),
    };
    board.map_err(|error| messages::wrong_file(&shown, &error))
}

#[cfg(unix)]
fn path(name: &CStr) -> &OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(name.to_bytes())
}

#[cfg(not(unix))]
fn path(name: &CStr) -> &OsStr {
    // A name that is no UTF-8 names no file that could be opened here.
    OsStr::new(name.to_str().unwrap_or_default())
}

/// Question 14: 1 if no cell is empty.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_grille_pleine(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let open = unsafe { Open::new(g, "est_grille_pleine") };
    c_int::from(open.is_full())
}

/// Question 15: 1 if no line has three alike side by side.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pas_zero_un_consecutifs(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let board = unsafe { Open::new(g, "pas_zero_un_consecutifs") }.board();
    c_int::from(checks::no_three_alike(&board))
}

/// Question 16: 1 if every line has as many zeros as ones.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn meme_nombre_zero_un(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let board = unsafe { Open::new(g, "meme_nombre_zero_un") }.board();
    c_int::from(checks::as_many_zeros_as_ones(&board))
}

/// Question 17: 1 if no two rows and no two columns are identical.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lignes_colonnes_distinctes(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let board = unsafe { Open::new(g, "lignes_colonnes_distinctes") }.board();
    c_int::from(checks::all_lines_differ(&board))
}

/// Question 18: 1 if the grid is full and keeps all rules.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn est_partie_gagnee(g: *const Grille) -> c_int {
    // SAFETY: the caller's promise.
    let board = unsafe { Open::new(g, "est_partie_gagnee") }.board();
    c_int::from(grille_takuzu::is_solved(&board, Rules::TAKUZU))
}

/// Question 19: 1 if a move may be played; then the three numbers say what it is.
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
    let game = unsafe { Open::new(g, NAME) }.game();
    require!(NAME, !mouv.is_null(), "mouv != NULL");
    require!(NAME, !ligne.is_null(), "ligne != NULL");
    require!(NAME, !colonne.is_null(), "colonne != NULL");
    require!(NAME, !val.is_null(), "val != NULL");
    // SAFETY: not null, and text that ends in a zero byte as the caller promises.
    let text = unsafe { CStr::from_ptr(mouv) }.to_bytes();
    let Ok(play) = classic_move::read(text) else {
        return 0;
    };
    if game.check(&play.into()).is_err() {
        return 0;
    }
    let pos = play.pos;
    // SAFETY: none is null, and they may be written as the caller promises.
    unsafe {
        ligne.write(pos.row as c_int);
        colonne.write(pos.col as c_int);
        val.write(memory::value(play.digit));
    }
    1
}

/// Question 20: asks for a move until it is valid, and plays it.
///
/// # Safety
/// `g` is null (which aborts) or points to a grid whose `tab` has n x n cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tour_de_jeu(g: *mut Grille) {
    const NAME: &str = "tour_de_jeu";
    // SAFETY: the caller's promise.
    let game = unsafe { Open::new(g, NAME) }.game();
    // Ends: every round reads a word, and the end of the input ends the program.
    loop {
        let word = talk::ask(messages::move_prompt());
        let Ok(play) = classic_move::read(&word) else {
            talk::print(&messages::not_a_move(&word));
            continue;
        };
        match game.check(&play.into()) {
            Ok(()) => {
                let Pos { row, col } = play.pos;
                // SAFETY: the caller's promise.
                let cell = unsafe { memory::cell_mut(g, row as c_int, col as c_int, NAME) };
                cell.val = memory::value(play.digit);
                return;
            }
            Err(MoveError::OffBoard) => talk::print(&messages::off_board(&word)),
            Err(MoveError::Given) => talk::print(&messages::given(&word)),
            Err(MoveError::Blank) => talk::print(&messages::blank(&word)),
            Err(MoveError::HasDigit | MoveError::OtherPuzzle) => {
                unreachable!("a move of the assignment neither notes nor fills in a board")
            }
        }
    }
}

/// Question 21: plays the grid of a file until it is won.
///
/// # Safety
/// `ch` is null (which aborts) or points to text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jouer(ch: *mut c_char) {
    require!("jouer", !ch.is_null(), "ch != NULL");
    // SAFETY: the caller's promise.
    let g = unsafe { initialiser_grille(ch) };
    if g.is_null() {
        return;
    }
    // SAFETY: a grid of our own that nobody else knows, with all its cells; destroyed once, at the
    // end.
    unsafe {
        // Ends when the game is won, or in `tour_de_jeu` with the input.
        while est_partie_gagnee(g) == 0 {
            afficher_grille(g);
            if est_grille_pleine(g) == 1 {
                // Nothing else would say that something is wrong.
                talk::print(messages::full());
            }
            tour_de_jeu(g);
        }
        afficher_grille(g);
        detruire_grille(g);
    }
    talk::print(messages::won());
}

/// Question 22: asks for a size until it is 4, 6 or 8, and writes the name of one of its grids.
///
/// # Safety
/// `ch` is null (which aborts) or has room for 23 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn choisir_grille(ch: *mut c_char) {
    require!("choisir_grille", !ch.is_null(), "ch != NULL");
    // Ends: every round reads a word, and the end of the input ends the program.
    let side = loop {
        let word = talk::ask(messages::size_prompt());
        match &word[..] {
            b"4" | b"6" | b"8" => break char::from(word[0]),
            _ => talk::print(&messages::not_a_size(&word)),
        }
    };
    let Ok(seed) = getrandom::u64() else {
        memory::fail(file!(), line!(), "choisir_grille", "getrandom() == 0")
    };
    let number = Rng::new(seed).below(5) + 1;
    let name = format!("Grilles/G{side}/grille{number}.txt\0");
    debug_assert_eq!(name.len(), 23, "what the header promises");
    // SAFETY: room for the 23 bytes of the name, as the caller promises; a text of ours does not
    // overlap it.
    unsafe { std::ptr::copy_nonoverlapping(name.as_ptr().cast(), ch, name.len()) };
}
