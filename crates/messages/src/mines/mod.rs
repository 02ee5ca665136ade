//! How is Minesweeper told?

pub(crate) mod describe;
pub mod explain;
pub mod hint;
pub mod odds;
pub mod plan;
pub mod verdict;
