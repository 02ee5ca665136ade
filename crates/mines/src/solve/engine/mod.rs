//! The engine behind approaches, hints and verdicts: fast exact probabilities.

pub(crate) mod combine;
pub(crate) mod component;
pub(crate) mod endgame;
pub(crate) mod knowledge;
pub(crate) mod known;
pub(crate) mod layouts;
pub(crate) mod map;
pub(crate) mod outlook;
pub(crate) mod rollout;
pub(crate) mod sample;
