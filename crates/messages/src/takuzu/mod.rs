//! Sentences and JSON about Takuzu.

pub mod check;
pub(crate) mod describe;
pub mod explain;
pub mod grade;
pub mod hint;
pub mod puzzle;
