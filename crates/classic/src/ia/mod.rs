//! The three-level assignment: dig, flag and unflag on an emoji map, by hand or by a bot that solves a linear
//! system.
//!
//! | section | function | what it does |
//! |---|---|---|
//! | FP1 | [`get_level`] | asks for one of the levels |
//! | FP2 | [`get_cell`] | asks for a cell by x and y |
//! | FP3 | [`setup`] | lays the bombs around a first cell and digs it |
//! | FP4 | [`run`] | plays a game by hand, to its end |
//! | FS1.1 | [`get_choice`] | asks for one of the keys of a table |
//! | FS3.1 | [`get_surrounding_cells`] | a cell and those around it |
//! | FS3.2 | [`generate_bombs`] | distinct random cells, none of the excluded ones |
//! | FS3.3 | [`generate_map`] | -1 or the number of bombs around, for every cell |
//! | FS3.4 | [`cells_propagation`] | digs cells, and those around if there are no bombs |
//! | FS4.1 | [`show_map`] | shows the mines remaining and the map |
//! | FS4.2 | [`apply_user_action`] | digs, flags or unflags a cell |
//! | FS4.3 | [`win`] | whether the game is won; if so, shows the end |
//! | FS4.4 | [`lose`] | whether the game is lost; if so, shows the end |
//! | FSS1.1.1 | [`keys_to_string`] | the keys of a table as a menu |
//! | FSS3.3.1 | [`get_bomb_neighbor`] | the number of bombs around a cell |
//! | FSS4.1.1 | [`number_to_emoji`] | a number from 0 to 8 as an emoji |
//! | FSS4.(3-4).1 | [`reveal_all_cells`] | shows every cell |
//! | IA, FP2 | [`get_cell_ai`] | a random cell |
//! | IA, FP4 | [`run_ai`] | lets the bot play a game, to its end |
//! | IA, FS4.1 | [`get_variables`] | the closed cells without a flag |
//! | IA, FS4.2 | [`get_matrix_a_b`] | the linear system of the numbers shown |
//! | IA, FS4.3 | [`pinv`] | its minimum-norm solution |
//! | IA, FS4.4 | [`get_cells_actions`] | the actions that follow from it |
//! | IA, FS4.5 | [`show_matrix`] | shows the system and its solution, and waits |
//!
//! [`GameParam`] is the document's table `game_param`; [`LEVELS`] is `levels.json`, in the document's format.
//! [`play()`] is the whole program. The rules are those of [`grille_mines::Game`] under
//! [`Rules::IA`](grille_mines::Rules::IA).
//!
//! ```
//! use grille_classic::Console;
//! use grille_classic::ia::{Cell, LEVELS, read_levels, run, setup};
//! use grille_messages::{Language, Messages};
//!
//! let lang = Messages::new(Language::En);
//! let levels = read_levels(LEVELS, "levels.json", &lang)?;
//! let mut rng = grille_grid::Rng::new(1);
//! let mut game_param = setup(&levels[0], Cell { x: 3, y: 3 }, &mut rng).expect("a free cell");
//! assert_eq!((game_param.height(), game_param.width(), game_param.nb_bombs()), (9, 9, 10));
//!
//! // Flags the cell at x = 1, y = 1; then the input ends.
//! let mut output = Vec::new();
//! let ended = run(&mut game_param, &mut Console::new("2\n1\n1\n".as_bytes(), &mut output, &lang));
//! assert!(ended.is_err());
//! assert!(output.starts_with(b"mines remaining : 10\n"));
//! # Ok::<(), grille_classic::Error>(())
//! ```

mod bot;
mod levels;
mod map;
mod matrices;
mod param;
mod play;

pub use bot::{
    Bot, CellAction, Matrices, Matrix, get_cell_ai, get_cells_actions, get_matrix_a_b,
    get_variables, pinv, run_ai,
};
pub use levels::{LEVELS, get_choice, get_level, keys_to_string, read_levels};
pub use map::{
    Cell, NotADigit, generate_bombs, generate_map, get_bomb_neighbor, get_surrounding_cells,
    number_to_emoji,
};
pub use matrices::show_matrix;
pub use param::{Action, GameParam, cells_propagation, reveal_all_cells, setup};
pub use play::{apply_user_action, get_cell, lose, play, run, show_map, win};

#[cfg(test)]
mod tests;
