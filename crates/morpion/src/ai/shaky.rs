//! The player for games with the quake. It weighs every own move, the collapses after it, the opponent's best answer
//! and the collapses after that. If there are too many collapses to enumerate, it uses the same sample for all moves,
//! so that luck affects all of them alike.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use grille_grid::{Pos, Rng, work};

use super::greedy::fullest_line;
use super::{Repeats, pick};
use crate::expect::Same;
use crate::game::step;
use crate::oracle::{Value, move_values, solid_holds, value_in};
use crate::threats::{MAX_PLACES, Places, push_wins};
use crate::{Game, Move, Player, Position, Variant, quake, winners};

/// The parameters of the search: how much to look at, and how the opponent is modelled.
struct Plan {
    /// Samples after an own move, and after an answer, on a board of nine cells.
    first: usize,
    second: usize,
    /// The number of own moves, best at a glance, that are examined further.
    moves: usize,
    /// The weight of the best answer found; the rest is the mean of the likely answers. With the best answer alone, the
    /// player finds no risk worth taking and sweeps the board for ever. With the mean alone, it takes too many risks,
    /// unless a loss weighs more than a win.
    best_answer: f64,
    /// How many wins a loss outweighs. Against an opponent who ignores the quake, a quiet position is worth more than
    /// half a win, so a loss costs more than a win gains.
    loss: f64,
    /// The weight of the best own move after the answer. A little gives direction in quiet positions; more makes the
    /// player too optimistic.
    ahead: f64,
}

/// Used where [`Places`] count the threats, which is fast. Models the opponent as exact except for the quake.
const NEAR: Plan = Plan {
    first: 512,
    second: 128,
    moves: 10,
    best_answer: 0.1,
    loss: 3.0,
    ahead: 0.1,
};

/// Used on larger boards and seen from above. All answers that look good are equally likely.
const FAR: Plan = Plan {
    first: 256,
    second: 16,
    moves: 8,
    best_answer: 0.85,
    loss: 1.0,
    ahead: 0.0,
};

/// The number of equally good answers, evenly spread, that are searched for the best.
const ANSWERS: usize = 4;

/// The cost of being threatened for the side to move, if it cannot win at once: when a move parries everything, and
/// when only the quake can help.
const THREAT: f64 = 0.1;
const LOST: f64 = 0.7;

/// The cost of repeating a position, per earlier occurrence, if repetition is avoided. With less, the player pops the
/// first token again and again. With more, it gives up forced defences and loses games.
const REPEAT: f64 = 0.06;

/// Answers whose glances differ by less than this count as equal.
const EQUAL: f64 = 0.03;

/// Whether [`Places`] can find the threats.
const fn near<const N: usize>(variant: Variant) -> bool {
    matches!(variant, Variant::ThreeD) && N >= 1 && N <= MAX_PLACES
}

pub(super) fn choose(game: &Game, repeats: Repeats, rng: &mut Rng) -> Option<Move> {
    if !game.rules().quake {
        return super::trap::choose(game, repeats, rng);
    }
    // Constant sides let the compiler optimise the most common boards.
    match game.rules().side.get() {
        3 => choose_in::<3>(game, repeats, rng),
        4 => choose_in::<4>(game, repeats, rng),
        _ => choose_in::<0>(game, repeats, rng),
    }
}

fn choose_in<const N: usize>(game: &Game, repeats: Repeats, rng: &mut Rng) -> Option<Move> {
    let variant = game.rules().variant;
    let mover = game.to_move();
    let plan = if near::<N>(variant) { NEAR } else { FAR };
    let cells = game.position().size().area();
    // Fewer samples on large boards keep the time per move in bounds.
    let fewer = |count: usize, least: usize| (count * 9 / cells).clamp(least, count);
    let (first, moves) = (fewer(plan.first, 6), fewer(plan.moves, 3));
    let second = fewer(plan.second, 2);
    let mut quakes = QuakeSamples::draw(game.position(), plan, first, rng);
    let mut plans = Vec::new();
    for play in game.moves() {
        let mut next = game.position().clone();
        match step(&mut next, variant, play) {
            Some(winner) if winner == mover => return Some(play),
            Some(_) => plans.push((-quakes.plan.loss, play, None)),
            None => {
                let value = quakes.mean(&next, variant, mover, first, &mut |quakes, after| {
                    -quakes.glance::<N>(after, variant)
                });
                plans.push((value, play, Some(next)));
            }
        }
    }
    plans.sort_by(|a, b| b.0.total_cmp(&a.0));
    plans.truncate(moves);
    let scored: Vec<(Move, f64)> = plans
        .into_iter()
        .map(|(_, play, next)| {
            let value = next.map_or(-quakes.plan.loss, |next| {
                quakes.mean(&next, variant, mover, first, &mut |quakes, after| {
                    -quakes.answer::<N>(after, variant, second)
                })
            });
            (play, value)
        })
        .collect();
    let best = pick(scored.iter().copied(), rng)?;
    if repeats.count(game, best) == 0 {
        return Some(best);
    }
    // A move that loses without a quake is no way out of a repetition.
    let values = move_values(game.position(), variant);
    let holds = |play: Move| values.contains(&(play, Value::Draw));
    let others = scored
        .into_iter()
        .filter(|&(play, _)| holds(play) || !holds(best))
        .map(|(play, value)| (play, value - REPEAT * repeats.count(game, play) as f64));
    pick(others, rng)
}

/// Random numbers, drawn once for all moves: for each sample and cell, whether and how much would collapse.
struct QuakeSamples {
    /// By height: the probability that a stack stays.
    stays: Vec<f64>,
    /// By sample and cell: two numbers from 0 to 1.
    samples: Vec<Vec<[f64; 2]>>,
    plan: Plan,
    root: Player,
    /// Scratch boards, one for each of the two levels.
    boards: Vec<Position>,
    /// The values of positions at a glance, one move ahead and after an answer, by hash. All use the same samples, so a
    /// position has the same value wherever it occurs.
    glances: Known,
    aheads: Known,
    answers: Known,
}

type Known = HashMap<u64, f64, BuildHasherDefault<Same>>;

impl QuakeSamples {
    fn draw(board: &Position, plan: Plan, first: usize, rng: &mut Rng) -> QuakeSamples {
        let heights = 0..=Position::MAX_HEIGHT;
        let cells = board.size().area();
        let uniform = |rng: &mut Rng| f64::from(rng.below(1 << 31)) / f64::from(1u32 << 31);
        let mut sample = |_| (0..cells).map(|_| [uniform(rng), uniform(rng)]).collect();
        QuakeSamples {
            stays: heights.map(|h| quake::stays(board.side(), h)).collect(),
            samples: (0..first).map(&mut sample).collect(),
            plan,
            root: board.to_move(),
            boards: vec![board.clone(), board.clone()],
            glances: Known::default(),
            aheads: Known::default(),
            answers: Known::default(),
        }
    }

    /// The value of a win to `winner`. The opponent's win counts more, because it is our loss.
    fn win(&self, winner: Player) -> f64 {
        if winner == self.root {
            1.0
        } else {
            self.plan.loss
        }
    }

    fn glance<const N: usize>(&mut self, board: &mut Position, variant: Variant) -> f64 {
        let mover = board.to_move();
        let (win, loss) = (self.win(mover), self.win(!mover));
        *(self.glances)
            .entry(board.hash())
            .or_insert_with(|| match glance::<N>(board, variant) {
                Glance::Wins => win,
                Glance::Quiet => 0.0,
                Glance::Threatened => -THREAT,
                Glance::Lost => -LOST * loss,
            })
    }

    /// The value at a glance, plus a little of what the best move promises.
    fn ahead<const N: usize>(&mut self, board: &mut Position, variant: Variant) -> f64 {
        let now = self.glance::<N>(board, variant);
        if self.plan.ahead == 0.0 || now > 0.0 {
            return now;
        }
        if let Some(&known) = self.aheads.get(&board.hash()) {
            return known;
        }
        let best = self.glances_after::<N>(board, variant);
        let best = best.into_iter().map(|(value, _)| value).reduce(f64::max);
        let value = now + self.plan.ahead * (best.unwrap_or(now) - now);
        self.aheads.insert(board.hash(), value);
        value
    }

    /// Every move of the side to move, with its value at a glance, without collapses.
    fn glances_after<const N: usize>(
        &mut self,
        board: &mut Position,
        variant: Variant,
    ) -> Vec<(f64, Move)> {
        let plays: Vec<Move> = board.moves().collect();
        let mut moves = Vec::with_capacity(plays.len());
        for play in plays {
            // On large boards, these moves take seconds.
            if work::is_exhausted() {
                break;
            }
            if let Ok(undo) = board.play(play) {
                moves.push((-self.glance::<N>(board, variant), play));
                board.undo(undo);
            }
        }
        moves
    }

    /// The value of a position to the side to move after its answer and `samples` of the collapses that follow.
    fn answer<const N: usize>(
        &mut self,
        board: &mut Position,
        variant: Variant,
        samples: usize,
    ) -> f64 {
        if let Some(&known) = self.answers.get(&board.hash()) {
            return known;
        }
        let value = answer::<N>(board, variant, samples, self);
        self.answers.insert(board.hash(), value);
        value
    }

    /// The mean of `value` for `player` over the first `most` samples. Lines that the collapses make count, too.
    fn mean(
        &mut self,
        board: &Position,
        variant: Variant,
        player: Player,
        most: usize,
        value: &mut dyn FnMut(&mut QuakeSamples, &mut Position) -> f64,
    ) -> f64 {
        let Some(mut after) = self.boards.pop() else {
            return 0.0;
        };
        let mut samples = self.samples.len().min(most);
        if work::spend(samples as u64).is_err() {
            samples = 0;
        }
        let mut sum = 0.0;
        // Evaluate a board that the quake leaves unchanged only once.
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
                    match over.worth(player) {
                        1.. => self.win(player),
                        0 => 0.0,
                        ..0 => -self.win(!player),
                    }
                } else {
                    value(self, &mut after)
                }
            };
        }
        self.boards.push(after);
        sum / samples.max(1) as f64
    }
}

/// The value of a position for the side to move, without looking further.
enum Glance {
    Wins,
    Quiet,
    /// It is threatened, and a move parries everything.
    Threatened,
    /// It is threatened, and only the quake can help.
    Lost,
}

fn glance<const N: usize>(board: &mut Position, variant: Variant) -> Glance {
    let mover = board.to_move();
    let highest = Position::MAX_HEIGHT;
    let mut threatened = false;
    if near::<N>(variant) {
        let any =
            |places: Places| (0..N * N).any(|cell| places.has(cell, board.stacks[cell].height));
        if any(Places::of::<N>(board, mover)) {
            return Glance::Wins;
        }
        threatened = any(Places::of::<N>(board, !mover));
    } else {
        for pos in board.size().positions() {
            if push_wins::<N>(board, variant, pos, mover, highest) {
                return Glance::Wins;
            }
            threatened |= push_wins::<N>(board, variant, pos, !mover, highest);
        }
    }
    if !threatened {
        return Glance::Quiet;
    }
    match value_in::<N>(board, variant, highest) {
        Value::Loss => Glance::Lost,
        Value::Draw | Value::Win => Glance::Threatened,
    }
}

fn answer<const N: usize>(
    board: &mut Position,
    variant: Variant,
    samples: usize,
    quakes: &mut QuakeSamples,
) -> f64 {
    let mover = board.to_move();
    let now = quakes.glance::<N>(board, variant);
    if now > 0.0 {
        return now;
    }
    let mut moves = quakes.glances_after::<N>(board, variant);
    moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = moves.first().map_or(0.0, |&(value, _)| value);
    moves.retain(|&(value, _)| value >= best - EQUAL);
    let likely = likely::<N>(board, variant, &moves);
    let step = moves.len().div_ceil(ANSWERS).max(1);
    let (mut sum, mut count, mut most) = (0.0, 0.0, f64::NEG_INFINITY);
    for (at, (&(_, play), likely)) in moves.iter().zip(likely).enumerate() {
        if !likely && at % step != 0 {
            continue;
        }
        if let Ok(undo) = board.play(play) {
            let value = quakes.mean(board, variant, mover, samples, &mut |quakes, after| {
                -quakes.ahead::<N>(after, variant)
            });
            board.undo(undo);
            most = most.max(value);
            if likely {
                sum += value;
                count += 1.0;
            }
        }
    }
    if count > 0.0 {
        let best_answer = quakes.plan.best_answer;
        best_answer * most + (1.0 - best_answer) * sum / count
    } else {
        -quakes.win(!mover)
    }
}

/// Marks the likely answers: those that leave the fewest moves that hold without a quake, and among these, those that
/// add to the fullest lines. If this is unknown, marks a few, evenly spread.
fn likely<const N: usize>(
    board: &mut Position,
    variant: Variant,
    moves: &[(f64, Move)],
) -> Vec<bool> {
    if !near::<N>(variant) {
        let step = moves.len().div_ceil(ANSWERS).max(1);
        return (0..moves.len()).map(|at| at % step == 0).collect();
    }
    let mover = board.to_move();
    let mut best = None;
    let mut scores = Vec::with_capacity(moves.len());
    for &(_, play) in moves {
        let lines = match play {
            Move::Push(pos) => fullest_line(board, variant, pos, mover),
            Move::Pop(_) => (0, 0),
        };
        let score = board.play(play).ok().map(|undo| {
            let moves = board.moves().count().max(1);
            let holds = f64::from(solid_holds::<N>(board)) / moves as f64;
            board.undo(undo);
            (-holds, lines)
        });
        if score > best {
            best = score;
        }
        scores.push(score);
    }
    scores.into_iter().map(|score| score == best).collect()
}
