//! Takuzu in twenty functions, with the names and in the order of the document.
//!
//! | question | function or type | what it does |
//! |---|---|---|
//! | 1 | [`Cellule`] | a value, and whether it is initial |
//! | 2 | [`Grille`] | n rows of n cells, one row after the other |
//! | 3 | [`creer_grille`] | makes an empty grid of 4, 6 or 8 |
//! | 4 | [`detruire_grille`] | frees a grid |
//! | 5 | [`est_indice_valide`] | whether there is such a row or column |
//! | 6 | [`est_cellule`] | whether there is such a cell |
//! | 7 | [`get_val_cellule`] | the value of a cell |
//! | 8 | [`set_val_cellule`] | changes the value of a cell |
//! | 9 | [`est_cellule_initiale`] | whether a cell is initial |
//! | 10 | [`est_cellule_vide`] | whether a cell is empty |
//! | 11 | [`afficher_grille`] | shows a grid in one of three displays |
//! | 12 | [`rendre_cellule_initiale`] | makes a cell initial |
//! | 13 | [`initialiser_grille`] | reads a grid from a file |
//! | 14 | [`est_grille_pleine`] | whether no cell is empty |
//! | 15 | [`pas_zero_un_consecutifs`] | whether no three adjacent cells are equal |
//! | 16 | [`meme_nombre_zero_un`] | whether every line has as many 0 as 1 |
//! | 17 | [`lignes_colonnes_distinctes`] | whether no two rows and no two columns are equal |
//! | 18 | [`est_partie_gagnee`] | whether a game is won |
//! | 19 | [`est_mouvement_valide`] | parses a valid move |
//! | 20 | [`tour_de_jeu`] | asks for a move until it is valid, and plays it |
//! | 21 | [`jouer`] | plays the grid of a file until it is won |
//! | 22 | [`choisir_grille`] | asks for a size, and draws one of its five grids |
//! | 23 | [`programme_principal`] | the game: questions 22 and 21 |
//! | 24 | `crates/takuzu-c/c` | the program in C, in several files with a Makefile |
//!
//! The assertions of the document are assertions here: a function that requires a cell panics if there is none.
//! Integers for yes or no are `bool`, and output parameters are returned. Functions that read or write have a
//! [`Console`](crate::Console), an output or a way to open files as an extra parameter.
//!
//! ```
//! use grille_classic::takuzu::{creer_grille, est_mouvement_valide, get_val_cellule, set_val_cellule};
//!
//! let mut g = creer_grille(4);
//! let m = est_mouvement_valide(&g, "DC1").expect("the cell is empty");
//! set_val_cellule(&mut g, m.ligne, m.colonne, m.val);
//! assert_eq!(get_val_cellule(&g, 3, 2), 1);
//! assert!(est_mouvement_valide(&g, "ED1").is_none());
//! ```

mod checks;
mod display;
mod file;
mod grille;
mod play;
#[cfg(test)]
mod tests;

pub use checks::{
    est_grille_pleine, est_partie_gagnee, lignes_colonnes_distinctes, meme_nombre_zero_un,
    pas_zero_un_consecutifs,
};
pub use display::{Display, afficher_grille};
pub use file::{Open, initialiser_grille, open_built_in, open_file};
pub use grille::{
    Cellule, Grille, SIZES, creer_grille, detruire_grille, est_cellule, est_cellule_initiale,
    est_cellule_vide, est_indice_valide, get_val_cellule, rendre_cellule_initiale, set_val_cellule,
};
pub use play::{
    FOLDER, Mouvement, choisir_grille, est_mouvement_valide, jouer, programme_principal,
    tour_de_jeu,
};
