//! `sets`: one number or two at a time, by [`pair`]: where the cells of one number hold those of
//! another, or overlap them so far that the difference says it all. Any undecided cell when that
//! finds nothing.

use super::pair;
use super::rules::Deduce;

/// The approach.
pub(super) fn sets() -> Deduce {
    Deduce::by(pair::facts)
}
