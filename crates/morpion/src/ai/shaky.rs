//! What is best when stacks may collapse? Every own move, then collapses, then the opponent's best
//! answer and collapses again, weighed by chance. Where there are too many collapses to count, the
//! same sample serves all moves: what is luck for one is luck for all, and the differences stay.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use grid::{Pos, Rng};

use super::pick;
use crate::expect::Same;
use crate::game::step;
use crate::oracle::{Value, value_in};
use crate::threats::{MAX_PLACES, Places, push_wins};
use crate::{Game, Move, Player, Position, Variant, quake, winners};

/// Samples after an own move, and after an answer, on a board of nine cells.
const FIRST: usize = 256;
const SECOND: usize = 16;

/// Own moves and answers that a glance likes are looked at again; so many of them.
const MOVES: usize = 8;
const ANSWERS: usize = 4;

/// What it costs the side to move, which cannot win at once, to be threatened: where a move parries
/// everything, and where none does and only the quake can help.
const THREAT: f64 = 0.1;
const LOST: f64 = 0.7;

/// Answers whose glances differ by less look the same.
const EQUAL: f64 = 0.03;

/// How much of an answer's worth is the best one found, the rest being the mean of those that look
/// the same. With the best alone, as with far more samples, it finds no risk worth taking and sweeps
/// the board for ever; with the mean alone it takes too many.
const BEST_ANSWER: f64 = 0.85;

pub(super) fn choose(game: &Game, rng: &mut Rng) -> Option<Move> {
    if !game.rules().quake {
        return super::trap::choose(game, rng);
    }
    // The sides that are played most are known to the compiler.
    match game.rules().side.get() {
        3 => choose_in::<3>(game, rng),
        4 => choose_in::<4>(game, rng),
        _ => choose_in::<0>(game, rng),
    }
}

fn choose_in<const N: usize>(game: &Game, rng: &mut Rng) -> Option<Move> {
    let variant = game.rules().variant;
    let mover = game.to_move();
    let cells = game.position().size().area();
    // On large boards fewer samples keep a move within its time.
    let fewer = |count: usize, least: usize| (count * 9 / cells).clamp(least, count);
    let mut lucks = Lucks::draw(game.position(), fewer(FIRST, 6), fewer(SECOND, 2), rng);
    let mut plans = Vec::new();
    for play in game.moves() {
        let mut next = game.position().clone();
        match step(&mut next, variant, play) {
            Some(winner) if winner == mover => return Some(play),
            Some(_) => plans.push((-1.0, play, None)),
            None => {
                let value = lucks.mean(&next, variant, mover, FIRST, &mut |lucks, after| {
                    -lucks.glance::<N>(after, variant)
                });
                plans.push((value, play, Some(next)));
            }
        }
    }
    plans.sort_by(|a, b| b.0.total_cmp(&a.0));
    plans.truncate(fewer(MOVES, 3));
    let scored: Vec<(Move, f64)> = plans
        .into_iter()
        .map(|(_, play, next)| {
            let value = next.map_or(-1.0, |next| {
                lucks.mean(&next, variant, mover, FIRST, &mut |lucks, after| {
                    -lucks.answer::<N>(after, variant)
                })
            });
            (play, value)
        })
        .collect();
    pick(scored, rng)
}

/// Chance, drawn once for all moves: for each sample and cell, whether and how much would collapse.
struct Lucks {
    /// By height: the probability to stay.
    stays: Vec<f64>,
    /// By sample and cell: two numbers from 0 to 1.
    samples: Vec<Vec<[f64; 2]>>,
    second: usize,
    /// Boards to work on, one for each of the two levels.
    boards: Vec<Position>,
    /// What positions are worth at a glance and after an answer, by their hash. The same samples
    /// serve all of them, so that a position is worth the same wherever it is met.
    glances: Known,
    answers: Known,
}

type Known = HashMap<u64, f64, BuildHasherDefault<Same>>;

impl Lucks {
    fn draw(board: &Position, first: usize, second: usize, rng: &mut Rng) -> Lucks {
        let heights = 0..=Position::MAX_HEIGHT;
        let cells = board.size().area();
        let uniform = |rng: &mut Rng| f64::from(rng.below(1 << 31)) / f64::from(1u32 << 31);
        let mut sample = |_| (0..cells).map(|_| [uniform(rng), uniform(rng)]).collect();
        Lucks {
            stays: heights.map(|h| quake::stays(board.side(), h)).collect(),
            samples: (0..first).map(&mut sample).collect(),
            second,
            boards: vec![board.clone(), board.clone()],
            glances: Known::default(),
            answers: Known::default(),
        }
    }

    fn glance<const N: usize>(&mut self, board: &mut Position, variant: Variant) -> f64 {
        *(self.glances)
            .entry(board.hash())
            .or_insert_with(|| glance::<N>(board, variant))
    }

    fn answer<const N: usize>(&mut self, board: &mut Position, variant: Variant) -> f64 {
        if let Some(&known) = self.answers.get(&board.hash()) {
            return known;
        }
        let value = answer::<N>(board, variant, self);
        self.answers.insert(board.hash(), value);
        value
    }

    /// The mean over the first `most` samples of what `value` says for `player`, lines that the
    /// collapses make included.
    fn mean(
        &mut self,
        board: &Position,
        variant: Variant,
        player: Player,
        most: usize,
        value: &mut dyn FnMut(&mut Lucks, &mut Position) -> f64,
    ) -> f64 {
        let Some(mut after) = self.boards.pop() else {
            return 0.0;
        };
        let samples = self.samples.len().min(most);
        let mut sum = 0.0;
        // What a quake leaves alone is looked at once.
        let mut still = None;
        for at in 0..samples {
            after.copy(board);
            let mut shaken = false;
            for (cell, &[falls, part]) in self.samples[at].iter().enumerate() {
                let height = board.stacks[cell].height;
                if height > 0 && falls >= self.stays[height as usize] {
                    let lost = 1 + (part * f64::from(height)) as u32;
                    let n = board.side().get();
                    let pos = Pos::new(cell as u32 / n, cell as u32 % n);
                    after.collapse(pos, lost);
                    shaken = true;
                }
            }
            sum += if !shaken {
                *still.get_or_insert_with(|| value(self, &mut after))
            } else {
                let over = winners(&after, variant);
                if over.any() {
                    f64::from(over.worth(player))
                } else {
                    value(self, &mut after)
                }
            };
        }
        self.boards.push(after);
        sum / samples.max(1) as f64
    }
}

/// What a position is worth to the side to move: a win at once, or what threatens it.
fn glance<const N: usize>(board: &mut Position, variant: Variant) -> f64 {
    let mover = board.to_move();
    if variant == Variant::ThreeD && (1..=MAX_PLACES).contains(&N) {
        return solid_glance::<N>(board);
    }
    let mut against = 0;
    let size = board.size();
    for pos in size.positions() {
        if push_wins::<N>(board, variant, pos, mover, Position::MAX_HEIGHT) {
            return 1.0;
        }
        if push_wins::<N>(board, variant, pos, !mover, Position::MAX_HEIGHT) {
            against += 1;
        }
    }
    if against == 0 {
        return 0.0;
    }
    match value_in::<N>(board, variant, Position::MAX_HEIGHT) {
        Value::Loss => -LOST,
        Value::Draw | Value::Win => -THREAT,
    }
}

fn solid_glance<const N: usize>(board: &mut Position) -> f64 {
    let mover = board.to_move();
    let own = Places::of::<N>(board, mover);
    let at = |places: &Places| (0..N * N).any(|cell| places.has(cell, board.stacks[cell].height));
    if at(&own) {
        return 1.0;
    }
    let against = Places::of::<N>(board, !mover);
    if !at(&against) {
        return 0.0;
    }
    match value_in::<N>(board, Variant::ThreeD, Position::MAX_HEIGHT) {
        Value::Loss => -LOST,
        Value::Draw | Value::Win => -THREAT,
    }
}

/// What a position is worth to the side to move after its best move and the collapses after it.
fn answer<const N: usize>(board: &mut Position, variant: Variant, lucks: &mut Lucks) -> f64 {
    let mover = board.to_move();
    let size = board.size();
    for pos in size.positions() {
        if push_wins::<N>(board, variant, pos, mover, Position::MAX_HEIGHT) {
            return 1.0;
        }
    }
    let mut moves: Vec<(f64, Move)> = Vec::new();
    let plays: Vec<Move> = board.moves().collect();
    for play in plays {
        if let Ok(undo) = board.play(play) {
            moves.push((-lucks.glance::<N>(board, variant), play));
            board.undo(undo);
        }
    }
    moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Which of the answers that look equally good comes is anybody's guess: a few, evenly spread.
    let best = moves.first().map_or(0.0, |&(value, _)| value);
    let equal = moves.partition_point(|&(value, _)| value >= best - EQUAL);
    let step = equal.div_ceil(ANSWERS).max(1);
    let (mut sum, mut count, mut most) = (0.0, 0.0, -1.0f64);
    for &(_, play) in moves[..equal].iter().step_by(step) {
        if let Ok(undo) = board.play(play) {
            let second = lucks.second;
            let value = lucks.mean(board, variant, mover, second, &mut |lucks, after| {
                -lucks.glance::<N>(after, variant)
            });
            board.undo(undo);
            sum += value;
            count += 1.0;
            most = most.max(value);
        }
    }
    if count > 0.0 {
        BEST_ANSWER * most + (1.0 - BEST_ANSWER) * sum / count
    } else {
        -1.0
    }
}
