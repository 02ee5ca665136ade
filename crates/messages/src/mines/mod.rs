//! Sentences and JSON about Minesweeper.

pub mod bot;
pub(crate) mod describe;
pub mod explain;
pub mod formats;
pub mod hint;
pub mod odds;
pub mod verdict;
