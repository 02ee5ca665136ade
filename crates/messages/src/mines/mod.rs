//! How is Minesweeper told?

pub mod hint;
pub mod odds;
pub mod plan;
pub(crate) mod told;
pub mod verdict;
pub mod words;
