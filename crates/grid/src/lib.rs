//! The types that the three games share: sizes, cells, randomness, text.
//!
//! | noun | file | what it holds |
//! |---|---|---|
//! | [`Size`] | `size` | rows and columns, with a checked area |
//! | [`Pos`] | `pos` | one cell, by row and column from 0 |
//! | [`Grid`] | `cells` | one value per cell |
//! | [`Neighbours`] | `neighbours` | the up to eight cells around a cell |
//! | [`cell_name`] | `cell_name` | the names of cells, such as `C4` |
//! | [`CellSet`] | `cell_set` | a set of cells, one bit each |
//! | [`Symmetry`] | `symmetry` | the eight symmetries of the square |
//! | [`Rng`] | `rng` | seeded randomness, the same on every platform |
//! | [`has_room`] | `room` | whether enough memory is free |
//! | [`Shown`] | `shown` | foreign text, escaped for a terminal |
//! | [`text`] | `text` | a scanner whose errors have line and column |
//! | [`work`] | `work` | limits on steps and bytes, and cancellation |
//!
//! Nothing here knows a game's rules or does I/O. The optional feature `serde` (de)serialises [`Pos`] and [`Size`].
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
// Sizes come from user input: a cast that could lose bits says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod cell_name;
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
