//! The player for games with the quake: every own move, then collapses, then the opponent's best
//! answer and collapses again, weighed by chance. Where there are too many collapses to count, the
//! same sample serves all moves: what is luck for one is luck for all, and the differences stay.

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

/// How much is looked at, and what is thought of the opponent.
struct Plan {
    /// Samples after an own move, and after an answer, on a board of nine cells.
    first: usize,
    second: usize,
    /// Own moves that a glance likes are looked at again; so many of them.
    moves: usize,
    /// How much of an answer's worth is the best one found, the rest being the mean of those that
    /// are likely. With the best alone it finds no risk worth taking and sweeps the board for ever;
    /// with the mean alone it takes too many, unless a loss is worse than a win is good.
    best_answer: f64,
    /// How many wins a loss outweighs. Against whoever does not see the quake a quiet position is
    /// worth more than half a win, so that a loss costs more than a win brings.
    loss: f64,
    /// How much of what the best own move after the answer promises counts at the end. A little
    /// shows where to go where nothing happens; more makes it hope for too much.
    ahead: f64,
}

/// Where threats are counted by places, which is fast; answers are taken to be those of a player that
/// is exact but for the quake.
const NEAR: Plan = Plan {
    first: 512,
    second: 128,
    moves: 10,
    best_answer: 0.1,
    loss: 3.0,
    ahead: 0.1,
};

/// On larger boards, and seen from above; any answer that looks good is as likely as another.
const FAR: Plan = Plan {
    first: 256,
    second: 16,
    moves: 8,
    best_answer: 0.85,
    loss: 1.0,
    ahead: 0.0,
};

/// Answers that look equally good of which the best is looked for, evenly spread.
const ANSWERS: usize = 4;

/// What it costs the side to move, which cannot win at once, to be threatened: where a move parries
/// everything, and where none does and only the quake can help.
const THREAT: f64 = 0.1;
const LOST: f64 = 0.7;

/// What it costs to bring a position back, for each time that it was there, where repetition is avoided: so much may
/// another move be worse. With less, the first token is popped again and again; with more, forced defences are
/// given up, and games with them.
const REPEAT: f64 = 0.06;

/// Answers whose glances differ by less look the same.
const EQUAL: f64 = 0.03;

/// Whether [`Places`] tell the threats.
const fn near<const N: usize>(variant: Variant) -> bool {
    matches!(variant, Variant::ThreeD) && N >= 1 && N <= MAX_PLACES
}

pub(super) fn choose(game: &Game, repeats: Repeats, rng: &mut Rng) -> Option<Move> {
    if !game.rules().quake {
        return super::trap::choose(game, repeats, rng);
    }
    // The sides that are played most are known to the compiler.
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
    // On large boards fewer samples keep a move within its time.
    let fewer = |count: usize, least: usize| (count * 9 / cells).clamp(least, count);
    let (first, moves) = (fewer(plan.first, 6), fewer(plan.moves, 3));
    let second = fewer(plan.second, 2);
    let mut lucks = Lucks::draw(game.position(), plan, first, rng);
    let mut plans = Vec::new();
    for play in game.moves() {
        let mut next = game.position().clone();
        match step(&mut next, variant, play) {
            Some(winner) if winner == mover => return Some(play),
            Some(_) => plans.push((-lucks.plan.loss, play, None)),
            None => {
                let value = lucks.mean(&next, variant, mover, first, &mut |lucks, after| {
                    -lucks.glance::<N>(after, variant)
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
            let value = next.map_or(-lucks.plan.loss, |next| {
                lucks.mean(&next, variant, mover, first, &mut |lucks, after| {
                    -lucks.answer::<N>(after, variant, second)
                })
            });
            (play, value)
        })
        .collect();
    let best = pick(scored.iter().copied(), rng)?;
    if repeats.count(game, best) == 0 {
        return Some(best);
    }
    // Moves that lose but for the quake are no way out of a repetition.
    let values = move_values(game.position(), variant);
    let holds = |play: Move| values.contains(&(play, Value::Draw));
    let others = scored
        .into_iter()
        .filter(|&(play, _)| holds(play) || !holds(best))
        .map(|(play, value)| (play, value - REPEAT * repeats.count(game, play) as f64));
    pick(others, rng)
}

/// Chance, drawn once for all moves: for each sample and cell, whether and how much would collapse.
struct Lucks {
    /// By height: the probability to stay.
    stays: Vec<f64>,
    /// By sample and cell: two numbers from 0 to 1.
    samples: Vec<Vec<[f64; 2]>>,
    plan: Plan,
    /// Who looks ahead.
    root: Player,
    /// Boards to work on, one for each of the two levels.
    boards: Vec<Position>,
    /// What positions are worth at a glance, a move ahead and after an answer, by their hash. The same samples
    /// serve all of them, so that a position is worth the same wherever it is met.
    glances: Known,
    aheads: Known,
    answers: Known,
}

type Known = HashMap<u64, f64, BuildHasherDefault<Same>>;

impl Lucks {
    fn draw(board: &Position, plan: Plan, first: usize, rng: &mut Rng) -> Lucks {
        let heights = 0..=Position::MAX_HEIGHT;
        let cells = board.size().area();
        let uniform = |rng: &mut Rng| f64::from(rng.below(1 << 31)) / f64::from(1u32 << 31);
        let mut sample = |_| (0..cells).map(|_| [uniform(rng), uniform(rng)]).collect();
        Lucks {
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

    /// What a win is worth to `winner`: more to the opponent, whose win is our loss.
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

    /// A glance, and a little of what the best move promises at a glance.
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

    /// Every move of the side to move, and what it is worth to it at a glance, without collapses.
    fn glances_after<const N: usize>(
        &mut self,
        board: &mut Position,
        variant: Variant,
    ) -> Vec<(f64, Move)> {
        let plays: Vec<Move> = board.moves().collect();
        let mut moves = Vec::with_capacity(plays.len());
        for play in plays {
            if let Ok(undo) = board.play(play) {
                moves.push((-self.glance::<N>(board, variant), play));
                board.undo(undo);
            }
        }
        moves
    }

    /// What a position is worth to the side to move after its answer and `samples` of the collapses
    /// after it.
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
        let mut samples = self.samples.len().min(most);
        if work::spend(samples as u64).is_err() {
            samples = 0;
        }
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

/// What is seen of a position without looking further, by the side to move.
enum Glance {
    /// It wins at once.
    Wins,
    /// Nobody threatens anything.
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
    lucks: &mut Lucks,
) -> f64 {
    let mover = board.to_move();
    let now = lucks.glance::<N>(board, variant);
    if now > 0.0 {
        return now;
    }
    let mut moves = lucks.glances_after::<N>(board, variant);
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
            let value = lucks.mean(board, variant, mover, samples, &mut |lucks, after| {
                -lucks.ahead::<N>(after, variant)
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
        let best_answer = lucks.plan.best_answer;
        best_answer * most + (1.0 - best_answer) * sum / count
    } else {
        -lucks.win(!mover)
    }
}

/// Which of these answers are likely: those that leave the fewest moves that hold without a quake, and
/// of these the ones that add to the fullest lines. Where that is not known, a few, evenly spread:
/// which comes is anybody's guess.
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
