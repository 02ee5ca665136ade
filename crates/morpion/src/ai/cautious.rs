//! The player for games with ko, and for games in three dimensions without quake. It plays the latter as if there were
//! ko, because popping each token just pushed leads nowhere. From above, it leaves few opposing tokens on top (theorem
//! T5). In three dimensions, it searches for forced wins of either side.

use std::cmp::Reverse;

use grille_grid::{Pos, Rng, work};

use super::{Repeats, pick, trap};
use crate::ko::{self, Limits, Verdict};
use crate::oracle::{Value, move_values};
use crate::{Game, Move};

/// Seen from above with ko: wins at once if possible. Otherwise leaves at most `n - 2` opposing tokens in sight. The
/// opponent can add one, which makes no line yet, and pushing on it is always possible (T5). So such a move exists if
/// the same was true before the opponent's move. If there is none, plays as the trap player.
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
        let is_visible = |pos: &Pos| next.top(*pos) == Some(opponent);
        next.size().positions().filter(is_visible).count() <= most
    };
    let covering: Vec<Move> = game.moves().filter(covers).collect();
    match covering.is_empty() {
        true => trap::choose(game, Repeats::Avoided, rng),
        false => trap::among(game, covering, Repeats::Avoided, rng),
    }
}

/// In three dimensions with ko: plays a forced win if one is found. Otherwise picks, among the moves after which no win
/// of the opponent is found, by the trap player's score.
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

/// The largest side on which [`plan`] looks ahead. On larger boards, two threats at once are rare.
const MOST_PLANNED: u32 = 3;

/// In three dimensions without quake and ko: of the moves that hold and repeat no position, the one with the best
/// prospect. The trap player alone walks into positions where only popping the token just pushed holds.
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

/// The outcome of a move if nobody pops a token just pushed. The best comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    /// The opponent forces a win in this many plies: the later the better.
    Lost(u32),
    /// No forced win is known.
    Open,
    /// The player forces a win in this many plies: the sooner the better.
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
