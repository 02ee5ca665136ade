//! `fast`: digs what is certainly safe. Else, when few layouts are left, it plays the endgame exactly;
//! and before, it weighs the safest cells by what they lead to: how likely a cell is certainly safe
//! after them, or how safe the next guess is.

use grid::Rng;

use super::Approach;
use super::engine::combine::Mines;
use super::engine::endgame::{Choice, Endgame};
use super::engine::known::State;
use super::engine::layouts;
use super::engine::mind::{Mind, Sure};
use super::engine::outlook::Scout;
use super::random::Random;
use crate::{Move, View};

/// How far a player goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most layouts of an endgame that is played exactly.
    pub(crate) layouts: usize,
    /// The work an endgame may cost, in lookups of a cell in a layout.
    pub(crate) work: u64,
    /// Cells on the edge that are weighed.
    pub(crate) edge: usize,
    /// Cells off the edge that are weighed.
    pub(crate) off: usize,
}

impl Effort {
    /// That of `fast`.
    pub(crate) const FAST: Effort = Effort {
        layouts: 200,
        work: 1_000_000,
        edge: 10,
        off: 6,
    };
}

/// The approach.
#[derive(Debug)]
pub(crate) struct Fast {
    effort: Effort,
    mind: Option<Mind>,
    scout: Scout,
    endgame: Option<(Endgame, Vec<u32>)>,
    guessed: bool,
    odds: Option<f64>,
}

impl Fast {
    pub(crate) fn new(effort: Effort) -> Fast {
        Fast {
            effort,
            mind: None,
            scout: Scout::default(),
            endgame: None,
            guessed: false,
            odds: None,
        }
    }
}

impl Approach for Fast {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        let sure = Mind::look(&mut self.mind, view);
        self.odds = None;
        self.guessed = !matches!(sure, Ok(Sure::Safe(_)));
        match (sure, &mut self.mind) {
            (Ok(Sure::Safe(cells)), Some(mind)) => mind.dig(&cells),
            (Ok(Sure::Nothing), Some(mind)) => {
                let cell = match play_endgame(mind, self.effort) {
                    Some(choice) => {
                        self.odds = Some(choice.odds);
                        Some(choice.cell)
                    }
                    None => weigh(mind, &mut self.scout, self.effort),
                };
                mind.dig(cell.as_slice())
            }
            // No layout fits: whatever is done is as good.
            _ => Random.moves(view, rng),
        }
    }

    fn odds(&self) -> Option<f64> {
        self.odds
    }
}

/// The best cell when few layouts are left.
pub(crate) fn play_endgame(mind: &mut Mind, effort: Effort) -> Option<Choice> {
    let list = layouts::list(&mind.known, &mut mind.map, effort.layouts)?;
    let mut endgame = Endgame::new(&mind.known, list, None);
    let all = endgame.all();
    endgame.choose(&all, effort.work).ok().flatten()
}

/// Cells worth a look: the safest on the edge, and a few off it, safest first.
pub(crate) fn candidates(mind: &Mind, effort: Effort) -> Vec<(f64, u32)> {
    let (known, map) = (&mind.known, &mind.map);
    let mut edge: Vec<(f64, u32, u32)> = Vec::new();
    let mut top = 1.0 - map.shared.off;
    if map.off.is_empty() {
        top = 0.0;
    }
    for component in &map.components {
        for index in 0..component.boxes() {
            let cells = component.cells_of(index);
            let safe = 1.0 - map.mine[cells[0] as usize];
            top = f64::max(top, safe);
            for &cell in cells {
                edge.push((safe, 0, cell));
            }
        }
    }
    edge.retain(|c| c.0 >= 0.9 * top);
    for (_, rank, cell) in &mut edge {
        let (mut hidden, mut mines) = (0, 0);
        for near in known.around(*cell) {
            hidden += u32::from(known.is(near, State::Hidden));
            mines += u32::from(known.is(near, State::Mine));
        }
        *rank = hidden * 16 + 8 - mines;
    }
    let by = |a: &(f64, u32, u32), b: &(f64, u32, u32)| {
        b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
    };
    edge.sort_unstable_by(by);
    edge.truncate(effort.edge);
    // Off the edge all are equally safe: those with few hidden neighbours, many of them on the edge.
    let safe = 1.0 - map.shared.off;
    if safe >= 0.9 * top {
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
        edge.extend(off.into_iter().map(|(rank, cell)| (safe, rank, cell)));
    }
    edge.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    edge.into_iter()
        .map(|(safe, _, cell)| (safe, cell))
        .collect()
}

/// The cell with the best outlook.
pub(crate) fn weigh(mind: &mut Mind, scout: &mut Scout, effort: Effort) -> Option<u32> {
    let candidates = candidates(mind, effort);
    let mines = far_mines(mind);
    scout.begin(&mind.map);
    let mut best: Option<(f64, u32)> = None;
    for &(safe, cell) in &candidates {
        let beat = best.map_or(-1.0, |(score, _)| score);
        if safe <= beat {
            break;
        }
        let outlook = scout.look(
            &mind.known,
            &mut mind.map,
            mines,
            cell,
            beat,
            super::engine::mind::BUDGET,
        );
        let Some(outlook) = outlook else { continue };
        let mut score: f64 = outlook.showing.iter().map(|s| s.chance * s.safety).sum();
        if outlook.showing.len() == 1 {
            score *= 0.5;
        }
        if score > beat {
            best = Some((score, cell));
        }
    }
    best.map(|(_, cell)| cell)
        .or_else(|| super::exact::safest(mind))
}

/// The mines as look-ahead takes them: on boards too large for plain counts, by density.
pub(crate) fn far_mines(mind: &Mind) -> Mines {
    match mind.hidden_mines() {
        Mines::Exactly(mines) if mind.map.shared.rounded => {
            let hidden = f64::from(mind.known.hidden);
            Mines::Odds((mines as f64 / (hidden - mines as f64)).clamp(1e-6, 1e6))
        }
        mines => mines,
    }
}
