//! Text formats, one file each.
//!
//! | format | file | example |
//! |---|---|---|
//! | a position | [`position`] | `X X O / OX OX . / . . O x` |
//! | a move | [`moves`] | `+b2`, `-b2` |
//! | a cell | [`cell`] | `b2` |

pub mod cell;
pub mod moves;
pub mod position;
