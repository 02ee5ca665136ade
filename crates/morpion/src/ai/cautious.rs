//! The player for games with ko, and for those in three dimensions that go on as if there were ko, as pops of what
//! was just pushed lead nowhere. Seen from above, it leaves few opposing tokens in sight (T5); in three dimensions,
//! it searches for forced wins of either side.

use std::cmp::Reverse;

use grille_grid::{Pos, Rng, work};

use super::{Repeats, pick, trap};
use crate::ko::{self, Limits, Verdict};
use crate::oracle::{Value, move_values};
use crate::{Game, Move};

/// Seen from above with ko: a win at once, else a move after which at most `n - 2` opposing tokens are in sight: the
/// opponent adds one at most, which is no line yet, and pushing on it is always possible (T5). So such a move is
/// always there if it was so before the opponent's move; else what the trap player does.
pub(super) fn cover(game: &Game, rng: &mut Rng) -> Option<Move> {
    let values = move_values(game.position(), game.rules().variant);
    let legal = |play: &Move| game.check(*play).is_ok();
    if let Some(&(win, _)) =
        (values.iter()).find(|(play, value)| *value == Value::Win && legal(play))
    {
        return Some(win);
    }
    let most = game.rules().side.get().saturating_sub(2) as usize;
    let opponent = !game.to_move();
    let covers = |play: &Move| {
        let mut next = game.position().clone();
        if next.play(*play).is_err() {
            return false;
        }
        let in_sight = |pos: &Pos| next.top(*pos) == Some(opponent);
        next.size().positions().filter(in_sight).count() <= most
    };
    let covering: Vec<Move> = game.moves().filter(covers).collect();
    match covering.is_empty() {
        true => trap::choose(game, Repeats::Avoided, rng),
        false => trap::among(game, covering, Repeats::Avoided, rng),
    }
}

/// In three dimensions with ko: a forced win if one is found; else, of the moves after which the
/// opponent is not known to win, one that the trap player likes.
pub(super) fn search(game: &Game, rng: &mut Rng) -> Option<Move> {
    let limits = Limits {
        plies: 11,
        nodes: 20_000,
        table_bits: 14,
    };
    let answer = ko::solve(game.position(), game.banned(), limits);
    if let Verdict::Win { winner, .. } = answer.verdict
        && winner == game.to_move()
    {
        return answer.line.first().copied();
    }
    let limits = Limits {
        plies: 8,
        nodes: 2_000,
        table_bits: 12,
    };
    let favourite = trap::choose(game, Repeats::Avoided, rng);
    let scored = game
        .moves()
        .take_while(|_| !work::is_exhausted())
        .map(|play| {
            let new = Reverse(game.repeats(play));
            let favoured = Some(play) == favourite;
            (play, (prospect(game, play, limits), new, favoured))
        });
    let scored: Vec<_> = scored.collect();
    pick(scored, rng)
}

/// The largest side on which [`plan`] looks ahead: on larger boards two threats at once come up seldom.
const MOST_PLANNED: u32 = 3;

/// In three dimensions without quake and ko: of the moves that hold and bring no position back, the one with the best
/// prospect. The trap player alone walks into positions where nothing holds but to pop what was just pushed.
pub(super) fn plan(game: &Game, rng: &mut Rng) -> Option<Move> {
    let values = move_values(game.position(), game.rules().variant);
    let holding = values.iter().filter(|(_, value)| *value == Value::Draw);
    let holding: Vec<Move> = holding.map(|&(play, _)| play).collect();
    let wins = values.iter().any(|(_, value)| *value == Value::Win);
    if wins || holding.len() < 2 || game.rules().side.get() > MOST_PLANNED {
        return trap::choose(game, Repeats::Avoided, rng);
    }
    let fewest = holding.iter().map(|&play| game.repeats(play)).min()?;
    let limits = Limits {
        plies: 6,
        nodes: 1_000,
        table_bits: 12,
    };
    let scored = holding
        .into_iter()
        .filter(|&play| game.repeats(play) == fewest)
        .take_while(|_| !work::is_exhausted())
        .map(|play| {
            let prospect = prospect(game, play, limits);
            (play, (prospect, trap::score(game, play)))
        });
    let scored: Vec<_> = scored.collect();
    pick(scored, rng)
}

/// What is found of a move if nobody pops what was just pushed, best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    /// The opponent wins by force, in so many plies: the later the better.
    Lost(u32),
    /// Nobody is known to.
    Open,
    /// The player does: the sooner the better.
    Won(Reverse<u32>),
}

fn prospect(game: &Game, play: Move, limits: Limits) -> Prospect {
    let mut next = game.position().clone();
    let pushed = match play {
        Move::Push(pos) => Some(pos),
        Move::Pop(_) => None,
    };
    if next.play(play).is_err() {
        return Prospect::Lost(0);
    }
    match ko::solve(&next, pushed, limits).verdict {
        Verdict::Win { winner, plies } if winner == game.to_move() => Prospect::Won(Reverse(plies)),
        Verdict::Win { plies, .. } => Prospect::Lost(plies),
        _ => Prospect::Open,
    }
}
