//! The search for a win within a number of plies: alpha-beta with two values and iterative deepening, on the game in
//! three dimensions with ko.
//!
//! Three ideas keep the search small and exact:
//!
//! - A pop never makes a line in three dimensions, so a side threatens to win exactly on the cells where a push
//!   completes a line. A side to move with a threat wins; a side facing one must leave none.
//! - The attacker must also win against a defender who never pops. Before such a defender's last push, the attacker has
//!   two lines that lack one token each, in different places. With fewer, the defender parries by pushing on the one
//!   place, or by any push that does not lift the attacker to it. So the attacker needs enough moves before that push
//!   to prepare its two cheapest lines (`Board::moves_to_two_threats`).
//! - Positions are stored under the least hash of their eight views, with the banned cell.

use grille_grid::work;

use super::board::{Board, Play};
use super::table::{Known, Table};

#[derive(Debug)]
pub(crate) struct OutOfBudget;

/// The cost of a node, in steps of [`work`].
const A_NODE: u64 = 16;

pub(crate) struct Search<'a> {
    pub(crate) board: Board<'a>,
    table: &'a mut Table,
    /// The player whose win is searched.
    attacker: usize,
    pub(crate) nodes: u64,
    most_nodes: u64,
    /// By role and move: how often it settled a position, weighted by depth.
    settled: [Vec<u64>; 2],
    /// The moves still to try at every node from the root to here, in one stack.
    waiting: Vec<(u64, Play)>,
}

/// Separates the entries of the two attackers in one table.
const ATTACKER: u128 = 0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F;

impl<'a> Search<'a> {
    /// Requires a board without lines.
    pub(crate) fn new(
        board: Board<'a>,
        table: &'a mut Table,
        attacker: usize,
        most_nodes: u64,
    ) -> Search<'a> {
        let plays = board.space.cells * 2;
        Search {
            board,
            table,
            attacker,
            nodes: 0,
            most_nodes,
            settled: [vec![0; plays], vec![0; plays]],
            waiting: Vec::new(),
        }
    }

    /// Whether the attacker can force a line within `plies`. Restores the board. Recurses at most `plies` deep.
    pub(crate) fn wins_within(&mut self, plies: u32) -> Result<bool, OutOfBudget> {
        if self.board.to_move == self.attacker {
            self.attack(plies)
        } else if self.board.has_threat(self.attacker ^ 1) {
            Ok(false)
        } else {
            self.defend(plies)
        }
    }

    fn attack(&mut self, plies: u32) -> Result<bool, OutOfBudget> {
        self.nodes += 1;
        if plies > 0 && self.board.has_threat(self.attacker) {
            return Ok(true);
        }
        // Own moves before the defender's last one. Without any, only a win at once is possible.
        let moves = plies.saturating_sub(1) as usize / 2;
        if moves == 0 || self.board.moves_to_two_threats() > moves {
            return Ok(false);
        }
        self.look(plies, true)
    }

    /// Searches with the defender to move, who cannot win at once.
    fn defend(&mut self, plies: u32) -> Result<bool, OutOfBudget> {
        self.nodes += 1;
        let moves = plies.saturating_sub(2) as usize / 2;
        if plies < 2 || self.board.moves_to_two_threats() > moves {
            return Ok(false);
        }
        if plies == 2 {
            let start = self.waiting.len();
            self.safe_plays(Play::NONE, false);
            let lost = self.waiting.len() == start;
            self.waiting.truncate(start);
            return Ok(lost);
        }
        self.look(plies, false)
    }

    /// Looks in the table, then tries every move. Both roles stop at the first move that is good for them.
    fn look(&mut self, plies: u32, attacks: bool) -> Result<bool, OutOfBudget> {
        if self.nodes > self.most_nodes || work::spend(A_NODE).is_err() {
            return Err(OutOfBudget);
        }
        let (key, view) = self.board.key();
        let key = key ^ ((self.attacker as u128).wrapping_neg() & ATTACKER);
        let known = self.table.get(key).unwrap_or(Known::NOTHING);
        if known.wins_within > 0 && u32::from(known.wins_within) <= plies {
            return Ok(true);
        }
        if u32::from(known.not_within) >= plies {
            return Ok(false);
        }
        let before = self.nodes;
        let first = self.board.space.seen_back(known.play, view);
        let start = self.waiting.len();
        self.safe_plays(first, attacks);
        self.waiting[start..].sort_unstable_by_key(|&(score, play)| (!score, play.0));
        let mut wins = !attacks;
        let mut best = Play::NONE;
        for at in start..self.waiting.len() {
            let (_, play) = self.waiting[at];
            let back = self.board.play(play);
            let answer = if attacks {
                self.defend(plies - 1)
            } else {
                self.attack(plies - 1)
            };
            self.board.back(back);
            if answer? == attacks {
                wins = attacks;
                best = play;
                let gain = u64::from(plies) * u64::from(plies);
                self.settled[usize::from(attacks)][usize::from(play.0)] += gain;
                break;
            }
        }
        self.waiting.truncate(start);
        let mut now = self.table.get(key).unwrap_or(Known::NOTHING);
        if wins {
            now.wins_within = plies as u8;
        } else {
            now.not_within = now.not_within.max(plies as u8);
        }
        if best != Play::NONE {
            now.play = self.board.space.seen(best, view);
        }
        self.table.put(key, now, self.nodes - before);
        Ok(wins)
    }

    /// Queues every move after which the other side cannot win at once. The other side's threats are the cells where
    /// its push would complete a line. A move changes them only on its own cell, unless it pops one of the other side's
    /// tokens.
    fn safe_plays(&mut self, first: Play, attacks: bool) {
        let (me, other) = (self.board.to_move, self.board.to_move ^ 1);
        let (threats, threat) = self.board.threats(other);
        for cell in 0..self.board.space.cells {
            let height = self.board.height(cell);
            let push = Play::push(cell);
            let parries = threats == 0 || threats == 1 && threat == cell;
            if parries && !self.board.wins_on(other, cell, height + 1) && self.board.may(push) {
                self.wait(push, first, attacks);
            }
            let pop = Play::pop(cell);
            if !self.board.may(pop) {
                continue;
            }
            let safe = if threats == 0 || self.board.top(cell) == me {
                parries && !self.board.wins_on(other, cell, height - 1)
            } else {
                let back = self.board.play(pop);
                let safe = !self.board.has_threat(other);
                self.board.back(back);
                safe
            };
            if safe {
                self.wait(pop, first, attacks);
            }
        }
    }

    fn wait(&mut self, play: Play, first: Play, attacks: bool) {
        // Most attacks fail, whatever comes first. A defender looks for the one good answer.
        let score = if play == first {
            u64::MAX
        } else if attacks {
            self.settled[1][usize::from(play.0)]
        } else {
            (self.settled[0][usize::from(play.0)] / 4).min(20_000) + self.board.worth(play) * 1024
        };
        self.waiting.push((score, play));
    }
}
