//! The few sentences of the functions that ask or read a file, in French where the locale is, else in
//! English.
//!
//! They do not come from the program's language files: a C program that links these functions should
//! not have to link a message system.

use std::sync::OnceLock;

use grille_grid::Shown;
use grille_grid::text::NumberFault;
use grille_takuzu::text::{Field, PuzzleError, PuzzleFault};

fn is_french() -> bool {
    static FRENCH: OnceLock<bool> = OnceLock::new();
    *FRENCH.get_or_init(|| {
        sys_locale::get_locale().is_some_and(|locale| locale.to_lowercase().starts_with("fr"))
    })
}

fn pick<T>(english: T, french: T) -> T {
    if is_french() { french } else { english }
}

/// What was typed, fit to be shown.
fn shown(word: &[u8]) -> String {
    Shown::bytes(word).to_string()
}

pub(crate) fn size_prompt() -> &'static str {
    pick(
        "Size of the grid (4, 6 or 8): ",
        "Taille de la grille (4, 6 ou 8) : ",
    )
}

pub(crate) fn not_a_size(word: &[u8]) -> String {
    let word = shown(word);
    pick(
        format!("\"{word}\" is not 4, 6 or 8.\n"),
        format!("« {word} » n'est pas 4, 6 ou 8.\n"),
    )
}

pub(crate) fn move_prompt() -> &'static str {
    pick(
        "Your move, such as AB1, or AB to remove: ",
        "Votre coup, par exemple AB1, ou AB pour effacer : ",
    )
}

pub(crate) fn not_a_move(word: &[u8]) -> String {
    let word = shown(word);
    pick(
        format!(
            "\"{word}\" is not a move: a move is a row and a column in capital letters, then 0, 1 \
             or nothing.\n"
        ),
        format!(
            "« {word} » n'est pas un coup : il faut une ligne et une colonne en lettres \
             majuscules, puis 0, 1 ou rien.\n"
        ),
    )
}

pub(crate) fn off_board(word: &[u8]) -> String {
    let word = shown(word);
    pick(
        format!("\"{word}\" is off the grid.\n"),
        format!("« {word} » est hors de la grille.\n"),
    )
}

pub(crate) fn given(word: &[u8]) -> String {
    let word = shown(word);
    pick(
        format!("\"{word}\" is about a cell that was there from the start.\n"),
        format!("« {word} » vise une cellule initiale.\n"),
    )
}

pub(crate) fn blank(word: &[u8]) -> String {
    let word = shown(word);
    pick(
        format!("\"{word}\" removes nothing: the cell is empty.\n"),
        format!("« {word} » n'efface rien : la cellule est vide.\n"),
    )
}

pub(crate) fn full() -> &'static str {
    pick(
        "The grid is full, but it breaks a rule.\n",
        "La grille est pleine, mais une règle n'est pas respectée.\n",
    )
}

pub(crate) fn won() -> &'static str {
    pick("You have won!\n", "Vous avez gagné !\n")
}

pub(crate) fn input_ended() -> &'static str {
    pick(
        "error: the input ended before the game did",
        "erreur : l'entrée s'est terminée avant la fin de la partie",
    )
}

pub(crate) fn too_long() -> &'static str {
    pick(
        "it is too long for a grid",
        "il est trop long pour une grille",
    )
}

pub(crate) fn unreadable(file: &str, why: &str) -> String {
    pick(
        format!("error: {file} cannot be read: {why}"),
        format!("erreur : {file} ne peut pas être lu : {why}"),
    )
}

pub(crate) fn wrong_file(file: &str, error: &PuzzleError) -> String {
    let (line, column) = (error.place.line, error.place.column);
    let what = wrong(error);
    pick(
        format!("error: {file}, line {line}, column {column}: {what}"),
        format!("erreur : {file}, ligne {line}, colonne {column} : {what}"),
    )
}

fn wrong(error: &PuzzleError) -> String {
    let token = &error.token;
    match error.fault {
        PuzzleFault::Number(field, NumberFault::Missing) => {
            let field = name(field);
            pick(
                format!("the file ends where {field} should be"),
                format!("le fichier se termine là où l'on attend {field}"),
            )
        }
        PuzzleFault::Number(field, NumberFault::NotANumber | NumberFault::Overflow) => {
            let field = name(field);
            pick(
                format!("\"{token}\" stands where {field} should be"),
                format!("« {token} » se trouve là où l'on attend {field}"),
            )
        }
        PuzzleFault::TooManyClues { cells } => pick(
            format!("\"{token}\" initial values do not fit into {cells} cells"),
            format!("« {token} » valeurs initiales ne tiennent pas dans {cells} cellules"),
        ),
        PuzzleFault::OffBoard(_) => pick(
            format!("\"{token}\" is off the grid"),
            format!("« {token} » est hors de la grille"),
        ),
        PuzzleFault::Value => pick(
            format!("\"{token}\" is no value of a cell, which is 0 or 1"),
            format!("« {token} » n'est pas une valeur : une cellule contient 0 ou 1"),
        ),
        PuzzleFault::Repeated => pick(
            "this cell is given for the second time".to_owned(),
            "cette cellule est donnée pour la deuxième fois".to_owned(),
        ),
        PuzzleFault::Trailing => pick(
            format!("\"{token}\" stands after the last initial value"),
            format!("« {token} » se trouve après la dernière valeur initiale"),
        ),
        // A size that is not ours; the rest are faults of other formats, which no file of clues has.
        PuzzleFault::Size
        | PuzzleFault::Shape(_)
        | PuzzleFault::Empty
        | PuzzleFault::Character
        | PuzzleFault::Length { .. }
        | PuzzleFault::Count { .. }
        | PuzzleFault::Letter => pick(
            format!("the size is \"{token}\", but must be 4, 6 or 8"),
            format!("la taille est « {token} », mais doit être 4, 6 ou 8"),
        ),
    }
}

fn name(field: Field) -> &'static str {
    match field {
        Field::Size => pick("the size of the grid", "la taille de la grille"),
        Field::Clues => pick(
            "the number of initial values",
            "le nombre de valeurs initiales",
        ),
        Field::Row => pick(
            "the row of an initial value",
            "la ligne d'une valeur initiale",
        ),
        Field::Col => pick(
            "the column of an initial value",
            "la colonne d'une valeur initiale",
        ),
        Field::Value => pick("an initial value", "une valeur initiale"),
    }
}
