//! The players that look ahead: one implementation, with more or less effort.
//!
//! They dig what is certainly safe. If nothing is:
//!
//! 1. If few layouts are left, they play the endgame exactly ([`engine::endgame`](super::engine)).
//! 2. Otherwise they score the safest cells by what they lead to: for each number that a cell may show, the safety of
//!    the next safest cell. A cell that always shows the same tells nothing, and is dug only if all others are like it.
//! 3. With more effort, they play out the best few cells on random layouts, with a quick player that stops at step 2,
//!    and weigh the wins against the score of step 2.

use grille_grid::{Pos, Rng, work};

use super::Approach;
use super::engine::combine::Mines;
use super::engine::endgame::{Choice, Endgame, LOOKUPS};
use super::engine::knowledge::{Knowledge, Sure};
use super::engine::known::State;
use super::engine::layouts;
use super::engine::outlook::{Outlook, OutlookBuffers};
use super::engine::rollout::{Guess, Rollout};
use super::engine::sample::{FastRng, Sampler};
use super::exact;
use super::random::Random;
use crate::{Move, View};

/// How much effort a player makes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most layouts of an endgame that is played exactly.
    pub(crate) layouts: usize,
    /// The limit on the work of an endgame, in lookups of a cell in a layout.
    pub(crate) work: u64,
    /// How many cells on the edge are scored.
    pub(crate) edge: usize,
    /// How many cells off the edge are scored.
    pub(crate) off: usize,
    /// How the best few cells are played out, if at all.
    pub(crate) playing: Option<Playing>,
}

/// How the best few cells are played out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playing {
    /// Only if at most this many cells are off the edge.
    pub(crate) off: usize,
    /// The number of playouts for one decision.
    pub(crate) games: u32,
    /// The limit on their cost, in edges of counting: a few positions in a million are so tangled that all playouts
    /// would take seconds.
    pub(crate) work: u64,
    /// The number of cells that are played out.
    pub(crate) cells: usize,
    /// The weight of the step 2 score, in playouts, when no cell is off the edge. With more cells off the edge,
    /// playouts are longer and each tells less.
    pub(crate) prior: f64,
}

impl Effort {
    /// The effort within a playout.
    const QUICK: Effort = Effort {
        layouts: 60,
        work: 60_000,
        edge: 4,
        off: 2,
        playing: None,
    };
}

/// The limit on the edges for looking at one cell. Cells of real games need a few thousand; one that needs more is
/// skipped.
const LOOK: u64 = 200_000;

/// Layouts drawn between two comparisons that drop the worst cells.
const ROUND: u32 = 8;

/// The extra weight of the score, in playouts, per cell off the edge. Measured on about 600 decisions with 120
/// playouts per cell: playouts and score predicted equally well after about 35 playouts with up to 80 cells off the
/// edge, and after about 120 with more.
const PRIOR: f64 = 0.6;

/// Cells whose score is below this share of the best are not played out.
const NEAR: f64 = 0.93;

#[derive(Debug)]
pub(crate) struct Ahead {
    effort: Effort,
    knowledge: Option<Knowledge>,
    buffers: OutlookBuffers,
    quick: OutlookBuffers,
    rollout: Option<Rollout>,
    guessed: bool,
    odds: Option<f64>,
}

/// A cell with its safety and its score.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    cell: u32,
    safe: f64,
    score: f64,
}

/// The results of playing a cell out so far.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    games: f64,
    won: f64,
    squares: f64,
    worth: f64,
}

impl Ahead {
    pub(crate) fn new(effort: Effort) -> Ahead {
        Ahead {
            effort,
            knowledge: None,
            buffers: OutlookBuffers::default(),
            quick: OutlookBuffers::default(),
            rollout: None,
            guessed: false,
            odds: None,
        }
    }

    /// The cell to dig if nothing is certain.
    fn guess(&mut self, rng: &mut Rng) -> Option<u32> {
        let knowledge = self.knowledge.as_mut()?;
        if let Some(choice) = play_endgame(knowledge, self.effort) {
            self.odds = Some(choice.odds);
            return Some(choice.cell);
        }
        match self.effort.playing {
            Some(playing) if knowledge.map.off.len() <= playing.off => self.play_out(playing, rng),
            _ => weigh(knowledge, &mut self.buffers, self.effort),
        }
    }

    fn play_out(&mut self, playing: Playing, rng: &mut Rng) -> Option<u32> {
        let knowledge = self.knowledge.as_mut()?;
        let mut candidates = weigh_all(knowledge, &mut self.buffers, self.effort);
        let Some(top) = candidates.first().copied() else {
            return exact::safest(knowledge, |_| true);
        };
        candidates.retain(|candidate| candidate.score > NEAR * top.score);
        candidates.truncate(playing.cells);
        if candidates.len() < 2 {
            return Some(top.cell);
        }
        let Some(sampler) = Sampler::new(&knowledge.known, &mut knowledge.map) else {
            return Some(top.cell);
        };
        let rollout = match &mut self.rollout {
            Some(rollout) if rollout.knowledge.known.size() == knowledge.known.size() => rollout,
            slot => slot.insert(Rollout::new(knowledge)),
        };
        let mut fast_rng = FastRng::new(u64::from(rng.below(u32::MAX)));
        let is_mine = |state: &State| *state == State::Mine;
        let mut drawn: Vec<bool> = knowledge.known.state.iter().map(is_mine).collect();
        let mut mines = drawn.clone();
        let mut records = vec![Record::default(); candidates.len()];
        let mut alive: Vec<usize> = (0..candidates.len()).collect();
        let mut played = 0;
        let prior = playing.prior + PRIOR * knowledge.map.off.len() as f64;
        // Cached components cost nothing; without this, the cost would depend on earlier games.
        rollout.knowledge.map.forget();
        let budget = rollout.knowledge.map.counter.spent + playing.work;
        // Ends: the rounds are counted, including those in which a cell is a mine and no game starts.
        for _ in 0..playing.games {
            if played >= playing.games || alive.len() < 2 {
                break;
            }
            for _ in 0..ROUND {
                if rollout.knowledge.map.counter.spent > budget || work::is_exhausted() {
                    played = playing.games;
                    break;
                }
                sampler.draw(&mut fast_rng, &mut drawn);
                for &index in &alive {
                    let cell = candidates[index].cell;
                    if drawn[cell as usize] {
                        continue;
                    }
                    rollout.start(&knowledge.known);
                    mines.copy_from_slice(&drawn);
                    let quick = &mut self.quick;
                    let won = rollout.survive(cell, &mut mines, &mut fast_rng, |knowledge| {
                        quick_guess(knowledge, quick)
                    });
                    let record = &mut records[index];
                    record.games += 1.0;
                    record.won += won;
                    record.squares += won * won;
                    played += 1;
                }
            }
            compare(&candidates, &mut records, &mut alive, prior);
        }
        let best = alive.into_iter().max_by(|&a, &b| {
            let order = records[a].worth.total_cmp(&records[b].worth);
            order.then(b.cmp(&a))
        });
        best.map(|index| candidates[index].cell)
    }
}

/// Rates the remaining cells and drops those that are clearly worse.
fn compare(candidates: &[Candidate], records: &mut [Record], alive: &mut Vec<usize>, prior: f64) {
    let rate = |records: &[Record], index: usize| {
        candidates[index].safe * records[index].won / records[index].games.max(1.0)
    };
    // The prior is about differences: its mean is set to that of the results.
    let cells = alive.len() as f64;
    let mean_rate = alive.iter().map(|&index| rate(records, index)).sum::<f64>() / cells;
    let scores = alive.iter().map(|&index| candidates[index].score);
    let mean_score = scores.sum::<f64>() / cells;
    let mut best = f64::MIN;
    for &index in alive.iter() {
        let expected = mean_rate * candidates[index].score / mean_score;
        let won = rate(records, index);
        let record = &mut records[index];
        record.worth = (record.games * won + prior * expected) / (record.games + prior);
        best = best.max(record.worth);
    }
    alive.retain(|&index| {
        let record = &records[index];
        let games = record.games.max(1.0);
        let variance = (record.squares / games - (record.won / games).powi(2)).max(1e-4);
        // Two standard deviations of the difference of two such means.
        record.worth + 2.0 * (2.0 * variance / (games + prior)).sqrt() >= best
    });
}

fn quick_guess(knowledge: &mut Knowledge, buffers: &mut OutlookBuffers) -> Guess {
    if let Some(choice) = play_endgame(knowledge, Effort::QUICK) {
        return Guess::Odds(choice.odds);
    }
    // Something is hidden and uncertain, so there is a cell to choose.
    match weigh(knowledge, buffers, Effort::QUICK) {
        Some(cell) => Guess::Open(cell),
        None => Guess::Odds(0.0),
    }
}

impl Approach for Ahead {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        let sure = Knowledge::look(&mut self.knowledge, view);
        self.odds = None;
        self.guessed = !matches!(sure, Ok(Sure::Safe(_)));
        let cells = match sure {
            Ok(Sure::Safe(cells)) => cells,
            Ok(Sure::Nothing) => {
                let chosen = self.guess(rng);
                let cell = self
                    .knowledge
                    .as_ref()
                    .and_then(|knowledge| knowledge.unmarked(view, chosen));
                if cell != chosen {
                    self.odds = None;
                }
                cell.into_iter().collect()
            }
            // No layout fits: any move will do.
            Err(_) => return Random.moves(view, rng),
        };
        match &self.knowledge {
            Some(knowledge) => knowledge.dig(view, &cells),
            None => Vec::new(),
        }
    }

    fn odds(&self) -> Option<f64> {
        self.odds
    }

    fn guessed(&self) -> bool {
        self.guessed
    }
}

/// The cell to dig if nothing is certain, with the odds of winning if known. Deterministic, for advice. `None` if a
/// cell is certain, none is left, or no layout fits.
pub(crate) fn advise(view: &View) -> Option<(Pos, Option<f64>)> {
    const ADVICE: Effort = Effort {
        layouts: 1000,
        work: 20_000_000,
        edge: 8,
        off: 4,
        playing: None,
    };
    let mut slot = None;
    if Knowledge::look(&mut slot, view) != Ok(Sure::Nothing) {
        return None;
    }
    let knowledge = slot.as_mut()?;
    if let Some(choice) = play_endgame(knowledge, ADVICE) {
        // A cell that the player has marked is advised only if no other is left.
        let cell = knowledge.unmarked(view, Some(choice.cell))?;
        let odds = (cell == choice.cell).then_some(choice.odds);
        return Some((knowledge.known.pos(cell), odds));
    }
    let chosen = weigh(knowledge, &mut OutlookBuffers::default(), ADVICE);
    let cell = knowledge.unmarked(view, chosen)?;
    Some((knowledge.known.pos(cell), None))
}

/// The best cell if few layouts are left.
fn play_endgame(knowledge: &mut Knowledge, effort: Effort) -> Option<Choice> {
    let list = layouts::list(&knowledge.known, &mut knowledge.map, effort.layouts)?;
    let mut endgame = Endgame::new(&knowledge.known, list);
    let choice = endgame.choose(effort.work);
    knowledge.map.counter.spent += (effort.work - endgame.budget()) / LOOKUPS;
    choice.ok().flatten()
}

/// The candidates: the safest cells on the edge and a few off it, safest first.
fn candidates(knowledge: &Knowledge, effort: Effort) -> Vec<(f64, u32)> {
    let (known, map) = (&knowledge.known, &knowledge.map);
    let off_safe = 1.0 - map.shared.off;
    let mut top = if map.off.is_empty() { 0.0 } else { off_safe };
    let mut found: Vec<(f64, u32, u32)> = Vec::new();
    for component in &map.components {
        for index in 0..component.boxes() {
            let cells = component.cells_of(index);
            let safe = 1.0 - map.mine[cells[0] as usize];
            top = f64::max(top, safe);
            found.extend(cells.iter().map(|&cell| (safe, 0, cell)));
        }
    }
    found.retain(|candidate| candidate.0 >= 0.9 * top);
    for (_, rank, cell) in &mut found {
        *rank = exact::rank(known, *cell);
    }
    let by = |a: &(f64, u32, u32), b: &(f64, u32, u32)| {
        b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
    };
    found.sort_unstable_by(by);
    found.truncate(effort.edge);
    if off_safe >= 0.9 * top {
        // Off the edge all are equally safe: prefer few hidden neighbours, many of them on the edge.
        let mut off: Vec<(u32, u32)> = Vec::with_capacity(effort.off + 1);
        for &cell in &map.off {
            let (mut hidden, mut front) = (0, 0);
            for near in known.around(cell) {
                hidden += u32::from(known.is(near, State::Hidden));
                front += u32::from(known.is(near, State::Hidden) && known.on_edge(near));
            }
            let rank = (hidden * 16 + 8 - front, cell);
            if off.len() < effort.off || off.last().is_some_and(|last| rank < *last) {
                let at = off.partition_point(|other| *other < rank);
                off.insert(at, rank);
                off.truncate(effort.off);
            }
        }
        found.extend(off.into_iter().map(|(rank, cell)| (off_safe, rank, cell)));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    found
        .into_iter()
        .map(|(safe, _, cell)| (safe, cell))
        .collect()
}

/// The cell with the best outlook.
fn weigh(knowledge: &mut Knowledge, buffers: &mut OutlookBuffers, effort: Effort) -> Option<u32> {
    let mines = far_mines(knowledge);
    buffers.begin(&knowledge.map);
    let mut best: Option<(f64, u32)> = None;
    for (safe, cell) in candidates(knowledge, effort) {
        let bar = best.map_or(-1.0, |(score, _)| score);
        let least = most_next(bar, safe);
        if safe <= least {
            break;
        }
        let outlook = buffers.look(
            &knowledge.known,
            &mut knowledge.map,
            mines,
            cell,
            least,
            LOOK,
        );
        let Some(outlook) = outlook else { continue };
        let mut score = fitted(&outlook, safe);
        if outlook.showing.len() == 1 {
            score *= 0.5;
        }
        if score > bar {
            best = Some((score, cell));
        }
    }
    best.map(|(_, cell)| cell)
        .or_else(|| exact::safest(knowledge, |_| true))
}

/// All candidates that tell something, best first.
fn weigh_all(
    knowledge: &mut Knowledge,
    buffers: &mut OutlookBuffers,
    effort: Effort,
) -> Vec<Candidate> {
    let mines = far_mines(knowledge);
    buffers.begin(&knowledge.map);
    let mut weighed = Vec::new();
    for (safe, cell) in candidates(knowledge, effort) {
        let outlook = buffers.look(
            &knowledge.known,
            &mut knowledge.map,
            mines,
            cell,
            -1.0,
            LOOK,
        );
        if let Some(outlook) = outlook
            && outlook.showing.len() > 1
        {
            let score = fitted(&outlook, safe);
            weighed.push(Candidate { cell, safe, score });
        }
    }
    weighed.sort_by(|a, b| b.score.total_cmp(&a.score));
    weighed
}

/// The score of an outlook: a linear function fitted to the results of some thousand decisions in playouts. Mostly the
/// safety of the next guess, a little the cell's own safety, and a little for cells that become certainly safe.
fn fitted(outlook: &Outlook, safe: f64) -> f64 {
    let (mut next, mut free, mut many) = (0.0, 0.0, 0.0);
    for showing in &outlook.showing {
        next += showing.chance * showing.safety;
        if showing.free > 0 {
            free += showing.chance;
        }
        many += showing.chance * f64::from(showing.free.min(8)) / 8.0;
    }
    OWN * safe + NEXT * next + FREE * free + MANY * many
}

/// The weights of [`fitted`].
const OWN: f64 = 0.15;
const NEXT: f64 = 0.8;
const FREE: f64 = 0.02;
const MANY: f64 = 0.03;

/// A cell whose next guess is no safer than this does not score above `bar`: the terms for certainly safe cells never
/// add more than the cell's own safety.
fn most_next(bar: f64, safe: f64) -> f64 {
    (bar - (OWN + FREE + MANY) * safe) / NEXT
}

/// The mines for look-ahead: a density on boards too large for plain counts.
fn far_mines(knowledge: &Knowledge) -> Mines {
    match knowledge.hidden_mines() {
        Mines::Exactly(mines) if knowledge.map.shared.rounded => {
            let hidden = f64::from(knowledge.known.hidden);
            Mines::Odds((mines as f64 / (hidden - mines as f64)).clamp(1e-6, 1e6))
        }
        mines => mines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules, Status, solve};
    use grille_grid::Size;

    /// All moves of a few Expert games, each played twice in a row.
    fn games(mut player: impl FnMut() -> Ahead, keep: bool) -> Vec<Vec<Move>> {
        let mut approach = player();
        let mut play = |seed| {
            let mut rng = Rng::new(seed);
            let size = Size::new(16, 30).unwrap();
            let (mut game, _) = Game::start(size, 99, Pos::new(3, 3), Rules::IA, &mut rng).unwrap();
            if !keep {
                approach = player();
            }
            let mut moves = Vec::new();
            while game.status() == Status::Playing {
                moves.extend(solve::step(&mut game, &mut approach, &mut rng));
            }
            moves
        };
        (0..12).map(|game| play(game / 2)).collect()
    }

    #[test]
    fn playouts_that_are_stopped_by_their_cost_do_not_depend_on_earlier_games() {
        let effort = Effort {
            playing: Some(Playing {
                off: usize::MAX,
                games: 400,
                work: 100_000,
                cells: 3,
                prior: 1.0,
            }),
            ..Effort::QUICK
        };
        let player = || Ahead::new(effort);
        assert_eq!(games(player, true), games(player, false));
    }
}
