//! How is Morpion 3D told?

pub mod lines;
pub(crate) mod told;
pub mod values;
pub mod worth;
