//! What is best when stacks may collapse? Every own move, then collapses, then the opponent's best
//! answer and collapses again, weighed by chance. Where there are too many collapses to count, the
//! same sample serves all moves: what is luck for one is luck for all, and the differences stay.

use grid::Rng;

use super::pick;
use crate::game::step;
use crate::threats::push_wins;
use crate::{Game, Move, Player, Position, Variant, Winners, quake, winners};

/// Collapses drawn after an own move, and after the opponent's answer.
const FIRST: usize = 48;
const SECOND: usize = 6;

/// What a position without lines is worth at the horizon, between -1 and 1, by the threats alone.
/// The side to move has none, or it has won.
const ONE_THREAT: f64 = 0.25;
const TWO_THREATS: f64 = 0.7;

pub(super) fn choose(game: &Game, rng: &mut Rng) -> Option<Move> {
    let variant = game.rules().variant;
    let mover = game.to_move();
    let mut board = game.position().clone();
    let mut plans = Vec::new();
    for play in game.moves() {
        let mut next = board.clone();
        match step(&mut next, variant, play) {
            Some(winner) if winner == mover => return Some(play),
            Some(_) => plans.push((play, None)),
            None => plans.push((play, Some(next))),
        }
    }
    if !game.rules().quake {
        return super::trap::choose(game, rng);
    }
    // On large boards fewer samples keep a move within its time.
    let cells = board.size().area();
    let first = (FIRST * 9 / cells).clamp(8, FIRST);
    let second = (SECOND * 9 / cells).clamp(1, SECOND);
    let seeds: Vec<u64> = (0..first).map(|_| u64::from(rng.below(u32::MAX))).collect();
    let mut quick: Vec<(f64, Move, Option<Position>)> = plans
        .into_iter()
        .map(|(play, next)| {
            let value = next.as_ref().map_or(-1.0, |next| {
                mean(next, variant, mover, &seeds, |after| {
                    -glance(after, variant)
                })
            });
            (value, play, next)
        })
        .collect();
    quick.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Only the moves that a glance likes are worth the second look.
    quick.truncate((8 * 9 / cells).clamp(3, 8));
    let scored: Vec<(Move, f64)> = quick
        .into_iter()
        .map(|(_, play, next)| {
            let value = next.as_ref().map_or(-1.0, |next| {
                mean(next, variant, mover, &seeds, |after| {
                    -answer(after, variant, &seeds[..second])
                })
            });
            (play, value)
        })
        .collect();
    board = game.position().clone();
    debug_assert_eq!(&board, game.position());
    pick(scored, rng)
}

/// The mean over sampled collapses of what `value` says for `player`, lines made by them included.
fn mean(
    board: &Position,
    variant: Variant,
    player: Player,
    seeds: &[u64],
    mut value: impl FnMut(&mut Position) -> f64,
) -> f64 {
    let mut sum = 0.0;
    for &seed in seeds {
        let mut after = board.clone();
        let collapses = quake::draw(board, &mut Rng::new(seed));
        quake::apply(&mut after, &collapses);
        let over = match collapses.is_empty() {
            true => Winners::NOBODY,
            false => winners(&after, variant),
        };
        sum += if over.any() {
            f64::from(over.worth(player))
        } else {
            value(&mut after)
        };
    }
    sum / seeds.len().max(1) as f64
}

/// What a position is worth to the side to move: a win at once, or the threats against it.
fn glance(board: &mut Position, variant: Variant) -> f64 {
    let mover = board.to_move();
    let mut against = 0;
    let size = board.size();
    for pos in size.positions() {
        if push_wins::<0>(board, variant, pos, mover, Position::MAX_HEIGHT) {
            return 1.0;
        }
        if push_wins::<0>(board, variant, pos, !mover, Position::MAX_HEIGHT) {
            against += 1;
        }
    }
    match against {
        0 => 0.0,
        1 => -ONE_THREAT,
        _ => -TWO_THREATS,
    }
}

/// What a position is worth to the side to move after its best move and the collapses after it.
fn answer(board: &mut Position, variant: Variant, seeds: &[u64]) -> f64 {
    let mover = board.to_move();
    let size = board.size();
    for pos in size.positions() {
        if push_wins::<0>(board, variant, pos, mover, Position::MAX_HEIGHT) {
            return 1.0;
        }
    }
    let mut best = -1.0f64;
    let moves: Vec<Move> = board.moves().collect();
    for play in moves {
        let mut next = board.clone();
        let value = match step(&mut next, variant, play) {
            Some(winner) if winner == mover => 1.0,
            Some(_) => -1.0,
            None => mean(&next, variant, mover, seeds, |after| {
                -glance(after, variant)
            }),
        };
        best = best.max(value);
    }
    best
}
