//! Moves, turns and whole games: questions 19 to 23.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use grille_grid::Rng;
use grille_messages::{Messages, id};
use grille_takuzu::text::classic_move;
use grille_takuzu::{Game, MoveError};

use super::file::unreadable;
use super::{
    Display, Grille, Open, SIZES, afficher_grille, detruire_grille, est_grille_pleine,
    est_partie_gagnee, grille, initialiser_grille, open_built_in, open_file, set_val_cellule,
};
use crate::{Console, Error};

/// The document's folder of grid files.
pub const FOLDER: &str = "Grilles";

const GRIDS_PER_SIZE: u32 = 5;

/// A valid move: the three integers of question 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouvement {
    /// The row.
    pub ligne: i32,
    /// The column.
    pub colonne: i32,
    /// The new value of the cell, or -1 to remove its value.
    pub val: i32,
}

/// Question 19: parses a valid move such as `AB1`, or `AB` to remove a value; `None` if it is not valid. It is
/// valid if the cell exists, is not initial, and has a value if that is to be removed.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn est_mouvement_valide(g: &Grille, mouv: &str) -> Option<Mouvement> {
    read_move(&g.to_game(), mouv).ok()
}

/// Why a move is not valid.
enum Refusal {
    NotAMove,
    ByTheGame(MoveError),
}

fn read_move(game: &Game, mouv: &str) -> Result<Mouvement, Refusal> {
    let mv = classic_move::read(mouv.as_bytes()).map_err(|_| Refusal::NotAMove)?;
    game.check(&mv.into()).map_err(Refusal::ByTheGame)?;
    let line = |number| i32::try_from(number).expect("a line of a move is one of 26 letters");
    Ok(Mouvement {
        ligne: line(mv.pos.row),
        colonne: line(mv.pos.col),
        val: grille::value(mv.digit),
    })
}

/// Question 20: asks for a move until it is valid, and plays it. Prints why an invalid move is refused, and
/// drops the rest of its line. The rest of a line after a valid move is left for the next turn.
///
/// Ends: every round reads a word, and the end of the input is an error.
///
/// # Errors
/// [`Error::Failed`] at the end of the input; reading or writing failed.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn tour_de_jeu(
    g: &mut Grille,
    console: &mut Console<'_, impl BufRead, impl Write>,
) -> Result<(), Error> {
    let game = g.to_game();
    let prompt = console.lang().text(id::TAKUZU_MOVE);
    loop {
        let mouv = console.word(&prompt)?;
        let refusal = match read_move(&game, &mouv) {
            Ok(m) => {
                set_val_cellule(g, m.ligne, m.colonne, m.val);
                return Ok(());
            }
            Err(refusal) => refusal,
        };
        match refusal {
            Refusal::NotAMove => console.refuse(id::TAKUZU_NOT_A_MOVE, &mouv, &[])?,
            Refusal::ByTheGame(MoveError::OffBoard) => {
                let last = [("last", last_letter(g).into())];
                console.refuse(id::TAKUZU_OFF_BOARD, &mouv, &last)?;
            }
            Refusal::ByTheGame(MoveError::Given) => console.refuse(id::TAKUZU_GIVEN, &mouv, &[])?,
            Refusal::ByTheGame(MoveError::Blank) => console.refuse(id::TAKUZU_BLANK, &mouv, &[])?,
            Refusal::ByTheGame(MoveError::HasDigit | MoveError::OtherPuzzle) => {
                unreachable!("a move of the assignment neither notes nor fills in a board")
            }
        }
        console.drop_line()?;
    }
}

/// The letter of the last row and column.
fn last_letter(g: &Grille) -> String {
    let last = u8::try_from(g.n - 1).expect("a grid has 4, 6 or 8 rows");
    char::from(b'A' + last).to_string()
}

/// Question 21: plays the grid of a file until it is won, showing it before each move and at the end.
///
/// # Errors
/// Those of [`initialiser_grille`] and of [`tour_de_jeu`].
pub fn jouer(
    ch: &Path,
    open: Open,
    display: Display,
    console: &mut Console<'_, impl BufRead, impl Write>,
) -> Result<(), Error> {
    let mut g = initialiser_grille(ch, open, console.lang())?;
    // Ends when the game is won, or in `tour_de_jeu` with the input.
    while !est_partie_gagnee(&g) {
        afficher_grille(&g, display, console.output())?;
        if est_grille_pleine(&g) {
            // Nothing on a full grid shows that something is wrong, and there is no empty cell to try.
            console.say(id::TAKUZU_FULL, &[])?;
        }
        tour_de_jeu(&mut g, console)?;
    }
    afficher_grille(&g, display, console.output())?;
    detruire_grille(g);
    console.say(id::TAKUZU_WON, &[])
}

/// Question 22: asks for a size until it is 4, 6 or 8, and draws one of its five grids. Returns the name of its
/// file, such as `Grilles/G6/grille2.txt` if `folder` is `Grilles`.
///
/// Ends: every round reads a word, and the end of the input is an error.
///
/// # Errors
/// [`Error::Failed`] at the end of the input; reading or writing failed.
pub fn choisir_grille(
    folder: &Path,
    rng: &mut Rng,
    console: &mut Console<'_, impl BufRead, impl Write>,
) -> Result<PathBuf, Error> {
    let prompt = console.lang().text(id::TAKUZU_SIZE);
    let size = loop {
        let word = console.word(&prompt)?;
        match word.parse().ok().filter(|size| SIZES.contains(size)) {
            Some(size) => break size,
            None => console.refuse(id::TAKUZU_NOT_A_SIZE, &word, &[])?,
        }
        console.drop_line()?;
    };
    let number = rng.below(GRIDS_PER_SIZE) + 1;
    let mut name = OsString::from(folder);
    // As in the document; every system accepts this separator.
    name.push(format!("/G{size}/grille{number}.txt"));
    Ok(name.into())
}

/// Question 23: asks for a size, draws one of its grids, and plays it until it is won. The grids are those of
/// `folder`, else of the folder `Grilles` if there is one, else the built-in ones.
///
/// # Errors
/// [`Error::BadInput`] before any question if `folder` does not exist; those of [`choisir_grille`] and
/// [`jouer`].
pub fn programme_principal(
    folder: Option<&Path>,
    display: Display,
    rng: &mut Rng,
    console: &mut Console<'_, impl BufRead, impl Write>,
) -> Result<(), Error> {
    let usual = Path::new(FOLDER);
    let (folder, open): (&Path, Open) = match folder {
        Some(folder) => {
            require_folder(folder, console.lang())?;
            (folder, open_file)
        }
        None if usual.is_dir() => (usual, open_file),
        None => (usual, open_built_in),
    };
    let ch = choisir_grille(folder, rng, console)?;
    jouer(&ch, open, display, console)
}

fn require_folder(folder: &Path, lang: &Messages) -> Result<(), Error> {
    let found = fs::metadata(folder).and_then(|about| match about.is_dir() {
        true => Ok(()),
        false => Err(io::ErrorKind::NotADirectory.into()),
    });
    found.map_err(|error| unreadable(folder, &error, lang))
}
