//! How is Takuzu told?

pub mod check;
pub mod grade;
pub mod hint;
pub mod puzzle;
pub(crate) mod told;
pub mod words;
