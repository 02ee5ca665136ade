//! What do the numbers say, exactly, and how fast can it be said? The engine that approaches, hints
//! and verdicts stand on.

pub(crate) mod combine;
pub(crate) mod component;
pub(crate) mod known;
pub(crate) mod map;
