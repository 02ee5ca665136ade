//! How is nothing lost and much hoped for? By exact values: win at once; otherwise, of the moves that
//! hold, the one after which most answers of the opponent lose; then the one that helps own lines.

use grid::Rng;

use super::greedy::fullest_line;
use super::pick;
use crate::oracle::{Value, move_values};
use crate::{Game, Move};

/// Moves whose answers are all looked at; on large boards a sample has to do.
const MOST_MOVES: usize = 64;

pub(super) fn choose(game: &Game, rng: &mut Rng) -> Option<Move> {
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
    if moves.len() > MOST_MOVES {
        rng.shuffle(&mut moves);
        moves.truncate(MOST_MOVES);
    }
    let scored: Vec<(Move, (f64, (u32, u32)))> = moves
        .into_iter()
        .map(|play| (play, score(game, play)))
        .collect();
    pick(scored, rng)
}

/// The share of the opponent's answers that lose, then the fullest own line.
fn score(game: &Game, play: Move) -> (f64, (u32, u32)) {
    let variant = game.rules().variant;
    let mut board = game.position().clone();
    if board.play(play).is_err() {
        return (0.0, (0, 0));
    }
    let answers = move_values(&board, variant);
    let losing = answers.iter().filter(|(_, value)| *value == Value::Loss);
    let share = losing.count() as f64 / answers.len().max(1) as f64;
    let lines = match play {
        Move::Push(pos) => fullest_line(game.position(), variant, pos, game.to_move()),
        Move::Pop(_) => (0, 0),
    };
    (share, lines)
}
