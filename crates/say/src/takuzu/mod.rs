//! How is Takuzu told?

pub mod check;
pub mod grade;
pub mod hint;
pub(crate) mod told;
pub mod words;
