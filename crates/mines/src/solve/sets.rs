//! `sets`: one or two numbers at a time, by [`pair`]. Two numbers decide cells if one's cells contain the other's, or
//! if they overlap so far that the difference decides. Guesses any undecided cell if that finds nothing.

use super::pair;
use super::rules::Deduce;

pub(super) fn sets() -> Deduce {
    Deduce::by(pair::facts)
}
