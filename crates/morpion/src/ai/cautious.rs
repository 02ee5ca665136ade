//! The player for games with ko. Seen from above, it leaves no opposing token in sight (T5); in three
//! dimensions, it searches for forced wins of either side.

use grille_grid::{Rng, work};

use super::{pick, trap};
use crate::ko::{self, Limits, Verdict};
use crate::oracle::{Value, move_values};
use crate::{Game, Move};

/// Seen from above with ko: a win at once, else a move after which no opposing token is in sight,
/// which is always there if it was so before the opponent's move; else what the trap player does.
pub(super) fn cover(game: &Game, rng: &mut Rng) -> Option<Move> {
    let values = move_values(game.position(), game.rules().variant);
    let legal = |play: &Move| game.check(*play).is_ok();
    if let Some(&(win, _)) =
        (values.iter()).find(|(play, value)| *value == Value::Win && legal(play))
    {
        return Some(win);
    }
    let covering = values
        .iter()
        .filter(|(play, _)| legal(play))
        .filter_map(|&(play, value)| {
            let mut next = game.position().clone();
            next.play(play).ok()?;
            let opponent = !game.to_move();
            let hidden = next
                .size()
                .positions()
                .all(|pos| next.top(pos) != Some(opponent));
            hidden.then_some((play, (value, matches!(play, Move::Push(_)))))
        });
    let covering: Vec<_> = covering.collect();
    pick(covering, rng).or_else(|| trap::choose(game, rng))
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
    match answer.verdict {
        Verdict::Win { winner, .. } if winner == game.to_move() => answer.line.first().copied(),
        _ => {
            let mut moves: Vec<(Move, u32)> = Vec::new();
            for play in game.moves() {
                if work::is_exhausted() {
                    break;
                }
                let mut next = game.clone();
                if next.play_without_quake(play).is_err() {
                    continue;
                }
                let limits = Limits {
                    plies: 8,
                    nodes: 2_000,
                    table_bits: 12,
                };
                // Lost later is better than lost sooner, and not known to be lost better still.
                let verdict = ko::solve(next.position(), next.banned(), limits).verdict;
                let lasts = match verdict {
                    Verdict::Win { winner, plies } if winner != game.to_move() => plies,
                    _ => u32::MAX,
                };
                moves.push((play, lasts));
            }
            let longest = moves.iter().map(|&(_, lasts)| lasts).max()?;
            let favourite = trap::choose(game, rng);
            let scored = moves
                .into_iter()
                .map(|(play, lasts)| (play, (lasts == longest, Some(play) == favourite)));
            let scored: Vec<_> = scored.collect();
            pick(scored, rng)
        }
    }
}
