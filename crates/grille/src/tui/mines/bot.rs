//! The bot on the Minesweeper screen. It plays with any approach, at a chosen speed, and explains its moves;
//! it looks for moves in the background.

use std::time::Duration;

use grille_grid::{Pos, Rng};
use grille_messages::mines::bot::why;
use grille_mines::solve::{ApproachName, pinv};
use grille_mines::{Move, View};
use grille_session::bot::Plan;

use crate::lang::Messages;

/// Speeds, in moves per ten seconds.
const SPEEDS: [u32; 6] = [5, 10, 20, 50, 100, 500];

/// The highest speed at which there is time to find the simplest reason, and to read it.
const READABLE: u32 = 20;

/// The bot of a screen.
pub(super) struct Bot {
    pub(super) on: bool,
    approach: usize,
    speed: usize,
    /// When the next move is due.
    pub(super) next: Duration,
    /// The moves found but not played yet.
    plan: Option<Plan>,
    /// The reason for its last move.
    pub(super) reason: Option<String>,
}

impl Default for Bot {
    fn default() -> Bot {
        let exact = ApproachName::ALL
            .iter()
            .position(|name| *name == ApproachName::Exact);
        Bot {
            on: false,
            approach: exact.unwrap_or(0),
            speed: 2,
            next: Duration::ZERO,
            plan: None,
            reason: None,
        }
    }
}

impl Bot {
    pub(super) fn approach(&self) -> ApproachName {
        ApproachName::ALL[self.approach]
    }

    pub(super) fn next_approach(&mut self) {
        self.approach = (self.approach + 1) % ApproachName::ALL.len();
        self.plan = None;
    }

    pub(super) fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    pub(super) fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// The index of the current speed, and the number of speeds.
    pub(super) fn bar(&self) -> (usize, usize) {
        (self.speed + 1, SPEEDS.len())
    }

    /// The speed in moves per second, as text.
    pub(super) fn speed(&self) -> String {
        let tenths = SPEEDS[self.speed];
        match tenths % 10 {
            0 => (tenths / 10).to_string(),
            rest => format!("{}.{rest}", tenths / 10),
        }
    }

    pub(super) fn beat(&self) -> Duration {
        Duration::from_millis(10_000 / u64::from(SPEEDS[self.speed]))
    }

    /// Whether it plays slowly enough for reasons to be read.
    pub(super) fn is_slow(&self) -> bool {
        SPEEDS[self.speed] <= READABLE
    }

    pub(super) fn stop(&mut self) {
        self.on = false;
        self.plan = None;
    }

    pub(super) fn take(&mut self, plan: Plan) {
        self.plan = Some(plan);
    }

    /// The next move found, with its reason as text.
    pub(super) fn next_move(&mut self, lang: &Messages) -> Option<(Move, String)> {
        let plan = self.plan.as_mut()?;
        let mv = plan.next_move()?;
        Some((mv, why(plan, mv, lang)))
    }

    /// Records that one of its moves was played.
    pub(super) fn note_played(&mut self) {
        if let Some(plan) = &mut self.plan {
            plan.note_played();
        }
    }

    /// Whether none of the moves found could be played. It would find the same ones again.
    pub(super) fn is_stuck(&self) -> bool {
        self.plan.as_ref().is_some_and(Plan::is_stuck)
    }
}

/// The linear system of the pseudo-inverse approach for one position, and its selected row.
pub(super) struct Matrices {
    pub(super) decision: pinv::Decision,
    /// The variables next to a number. The others have equal columns and share the last one.
    pub(super) shown: Vec<usize>,
    /// The selected row.
    pub(super) row: usize,
}

impl Matrices {
    /// Sets up and solves the system. May take long.
    pub(super) fn of(view: &View) -> Matrices {
        let decision = pinv::decide(view, &mut Rng::new(0));
        let mut touched = vec![false; decision.system.variables.len()];
        for row in decision
            .system
            .rows
            .iter()
            .filter(|row| row.number.is_some())
        {
            for &one in &row.ones {
                touched[one] = true;
            }
        }
        let shown = (0..touched.len()).filter(|&at| touched[at]).collect();
        Matrices {
            decision,
            shown,
            row: 0,
        }
    }

    /// Selects the row of this cell, if it is a number that has one.
    pub(super) fn select(&mut self, pos: Pos) {
        let rows = &self.decision.system.rows;
        if let Some(row) = rows.iter().position(|row| row.number == Some(pos)) {
            self.row = row;
        }
    }

    /// Selects the next or previous row. Returns the cell that it belongs to.
    pub(super) fn step(&mut self, onwards: bool) -> Option<Pos> {
        let last = self.decision.system.rows.len().saturating_sub(1);
        self.row = if onwards {
            (self.row + 1).min(last)
        } else {
            self.row.saturating_sub(1)
        };
        self.decision.system.rows.get(self.row)?.number
    }

    /// The cells of the selected row, and the number that it comes from.
    pub(super) fn cells(&self) -> (Vec<Pos>, Option<Pos>) {
        let system = &self.decision.system;
        let Some(row) = system.rows.get(self.row) else {
            return (Vec::new(), None);
        };
        let cells = row.ones.iter().map(|&one| system.variables[one]).collect();
        (cells, row.number)
    }

    /// The move that follows for a cell: dig or flag.
    pub(super) fn act(&self, pos: Pos) -> Option<Move> {
        let moves = &self.decision.moves;
        moves.iter().copied().find(|mv| mv.pos() == pos)
    }
}
