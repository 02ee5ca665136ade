//! How is it written? One file a format.
//!
//! | format | file | example |
//! |---|---|---|
//! | a position | [`position`] | `X X O / OX OX . / . . O x` |
//! | a move | [`moves`] | `+b2`, `-b2` |

pub mod moves;
pub mod position;
