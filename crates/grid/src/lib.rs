//! The vocabulary that the three grid games share.
//!
//! | noun | file | what it holds |
//! |---|---|---|
//! | [`Size`] | `size` | rows and columns whose product was checked when it was made |
//! | [`Pos`] | `pos` | one cell, by row and column from 0 |
//! | [`Grid`] | `cells` | one value per cell |
//! | [`Neighbours`] | `neighbours` | the up to eight cells around one |
//! | [`CellSet`] | `cell_set` | a set of cells, one bit each |
//! | [`Symmetry`] | `symmetry` | the eight symmetries of the square |
//! | [`Rng`] | `rng` | randomness that a seed reproduces on every platform |
//! | [`has_room`] | `room` | whether memory is left for work that is about to start |
//! | [`Shown`] | `shown` | foreign text with escapes, fit for a terminal |
//! | [`text`] | `text` | reading text so that every error knows its line and column |
//! | [`work`] | `work` | limits on work: steps, bytes, and a way to call it off |
//!
//! Nothing here knows a game's rules, and nothing here does I/O. The optional feature `serde`
//! (de)serialises [`Pos`] and [`Size`].
//!
//! ```
//! use grille_grid::{CellSet, Pos, Size};
//!
//! let size = Size::new(3, 4)?;
//! let mut mines = CellSet::new(size);
//! mines.insert(Pos::new(0, 1));
//! mines.insert(Pos::new(2, 2));
//! assert_eq!(mines.count_around(Pos::new(1, 1)), 2);
//! # Ok::<(), grille_grid::SizeError>(())
//! ```

// Neither I/O nor clock nor environment: what `clippy.toml` lists.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_macros,
        clippy::disallowed_methods,
        clippy::disallowed_types
    )
)]
// Sizes come from whoever asks: a cast that could lose something says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

mod cell_set;
mod cells;
mod names;
mod neighbours;
mod pos;
mod rng;
mod room;
pub mod shown;
mod size;
mod symmetry;
pub mod text;
pub mod work;

pub use cell_set::CellSet;
pub use cells::Grid;
pub use neighbours::Neighbours;
pub use pos::Pos;
pub use rng::Rng;
pub use room::has_room;
pub use shown::Shown;
pub use size::{ParseSizeError, Size, SizeError};
pub use symmetry::Symmetry;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
