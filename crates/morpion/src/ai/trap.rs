//! The trap player, which uses exact values. It wins at once if it can. Otherwise, of the moves that do not lose, it
//! plays the one after which most answers lose, then the one that helps its own lines. If repetition is avoided, it
//! prefers a move to a new position.

use std::cmp::Reverse;

use grille_grid::{Pos, Rng, work};

use super::greedy::fullest_line;
use super::{Repeats, pick};
use crate::oracle::{Value, move_values};
use crate::{Game, Move, Player, Position, Variant};

/// The number of moves whose answers are all examined. On large boards, a sample is enough.
const MOST_MOVES: usize = 64;

pub(super) fn choose(game: &Game, repeats: Repeats, rng: &mut Rng) -> Option<Move> {
    let variant = game.rules().variant;
    let values = move_values(game.position(), variant);
    let mut best = Value::Loss;
    let mut moves = Vec::new();
    for (play, value) in values {
        if game.check(play).is_err() || value < best {
            continue;
        }
        if value > best {
            best = value;
            moves.clear();
        }
        moves.push(play);
    }
    if best == Value::Win || moves.len() < 2 {
        return moves.first().copied();
    }
    among(game, moves, repeats, rng)
}

/// Picks the move that sets the best trap among moves that hold.
pub(super) fn among(
    game: &Game,
    mut moves: Vec<Move>,
    repeats: Repeats,
    rng: &mut Rng,
) -> Option<Move> {
    if moves.len() > MOST_MOVES {
        rng.shuffle(&mut moves);
        moves.truncate(MOST_MOVES);
    }
    let scored = moves
        .into_iter()
        .take_while(|_| !work::is_exhausted())
        .map(|play| {
            let repeats = Reverse(repeats.count(game, play));
            (play, (repeats, score(game, play)))
        });
    let scored: Vec<_> = scored.collect();
    pick(scored, rng)
}

/// The share of the opponent's answers that lose, then the worth of the own lines.
pub(super) type Score = (f64, i64);

pub(super) fn score(game: &Game, play: Move) -> Score {
    let variant = game.rules().variant;
    let mut board = game.position().clone();
    if board.play(play).is_err() {
        return (0.0, 0);
    }
    let answers = move_values(&board, variant);
    let losing = answers.iter().filter(|(_, value)| *value == Value::Loss);
    let share = losing.count() as f64 / answers.len().max(1) as f64;
    let lines = match (variant, play) {
        // The next push may cover a token, so what counts is what is left then.
        (Variant::Top, _) => {
            let left = |&(answer, _): &(Move, Value)| {
                let mut after = board.clone();
                after.play(answer).ok()?;
                Some(open_lines(&after, game.to_move()))
            };
            answers.iter().filter_map(left).min().unwrap_or(0)
        }
        (Variant::ThreeD, Move::Push(pos)) => {
            let (own, lines) = fullest_line(game.position(), variant, pos, game.to_move());
            i64::from(own) * 1_000 + i64::from(lines)
        }
        (Variant::ThreeD, Move::Pop(_)) => 0,
    };
    (share, lines)
}

/// Seen from above: the lines without an opposing token, weighted by their tokens, minus those without one of `player`.
fn open_lines(board: &Position, player: Player) -> i64 {
    let n = board.side().get();
    let worth = |cell: &dyn Fn(u32) -> Pos| {
        let (mut own, mut opposing) = (0, 0);
        for i in 0..n {
            match board.top(cell(i)) {
                Some(token) if token == player => own += 1,
                Some(_) => opposing += 1,
                None => {}
            }
        }
        // Full lines do not occur, and beyond 20 tokens the exact length no longer matters.
        let full = |tokens: i32| 1i64 << (2 * tokens.min(20));
        match (own, opposing) {
            (own, 0) => full(own),
            (0, opposing) => -full(opposing),
            _ => 0,
        }
    };
    let straight = (0..n).map(|at| worth(&|i| Pos::new(at, i)) + worth(&|i| Pos::new(i, at)));
    straight.sum::<i64>() + worth(&|i| Pos::new(i, i)) + worth(&|i| Pos::new(i, n - 1 - i))
}
