//! Text formats, one file each. A type with one text form implements `FromStr` and `Display`. Otherwise a module has
//! `read`, `write`, or `read_from` to read from the middle of a longer text.
//!
//! | format | file | written | read |
//! |---|---|---|---|
//! | a problem, `4 6 5 1 5 12 7 19` | [`problem`] | yes | yes |
//! | a board with its first click, `4 6 5 0 0 1 5 12 7 19` | [`boards`] | yes | yes |
//! | a history of moves, `3 D15 M5 D0` | [`history`] | one move | yes |
//! | a ruled table of cells | [`table`] | yes | yes |
//! | blocks and stars, `■ 1 ★` | [`blocks`] | yes | |
//! | emoji | [`emoji`] | yes | |
//! | a file of levels | [`levels`] | | yes |
//! | a cell, `C4` | [`cell`] | yes | yes |
//! | a player's view, `2 3 1 111...` | [`position`] | yes | yes |
//! | a certificate that no guess is needed | [`certificate`] | yes | yes |

pub mod blocks;
pub mod boards;
pub use grille_grid::cell_name as cell;
#[cfg(feature = "solve")]
pub mod certificate;
pub mod emoji;
pub mod history;
#[cfg(feature = "levels")]
pub mod levels;
pub mod position;
pub mod problem;
pub mod table;
