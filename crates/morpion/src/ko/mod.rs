//! The solver of the ko game. In three dimensions, the rule that the next move may not pop the token just pushed makes
//! a game that can be won by force.
//!
//! | file | holds |
//! |---|---|
//! | `space` | the lines through every place |
//! | `board` | a position with its threats |
//! | `table` | positions already searched |
//! | `search` | the search for a win within a number of plies |
//! | [`proof`] | a win as a table of moves |
//! | [`check()`] | the checker of proofs |
//!
//! Nothing can be forced without ko on boards of side 2 and more (T1), nor with ko seen from above (T5); see
//! `docs/en/morpion-theorems.md`.

mod board;
mod check;
pub mod proof;
mod search;
mod space;
mod table;

use grille_grid::{Pos, Symmetry, work};

use crate::{Game, Move, Player, Position, Rules, Variant, winners};
use board::Board;
pub use check::{CheckError, check};
use search::{OutOfBudget, Search};
use space::Space;
use table::Table;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest win to search for.
    pub plies: u32,
    /// The number of positions to examine.
    pub nodes: u64,
    /// The table has `2^table_bits` entries of 16 bytes. Values are clamped to 10 to 26 (1 GiB). A search of N nodes
    /// fills about N / 4 entries. If they do not fit, the cheapest ones are dropped and searched again.
    pub table_bits: u32,
}

impl Limits {
    /// The longest win that can be searched: stacks end at 64, and this leaves room.
    pub const MAX_PLIES: u32 = 60;
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            plies: 20,
            nodes: 100_000_000,
            table_bits: 22,
        }
    }
}

/// The result of a search. "Unknown" never stands for "none".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This player can force a line in exactly this many plies.
    Win {
        /// The winner.
        winner: Player,
        /// The plies, counted from the position.
        plies: u32,
    },
    /// Neither player can force a line within the requested plies.
    NoneWithin(u32),
    /// Neither player can ever force a line, by a theorem.
    Never,
    /// The budget ended. Neither player can force a line within `none_within` plies; beyond that, nothing is known.
    Unknown {
        /// The plies that were searched completely.
        none_within: u32,
    },
}

impl Verdict {
    /// The same verdict, counted from before the move that led here.
    pub(crate) fn one_ply_earlier(self) -> Verdict {
        match self {
            Verdict::Win { winner, plies } => Verdict::Win {
                winner,
                plies: plies + 1,
            },
            Verdict::NoneWithin(plies) => Verdict::NoneWithin(plies + 1),
            Verdict::Unknown { none_within } => Verdict::Unknown {
                none_within: none_within + 1,
            },
            Verdict::Never => Verdict::Never,
        }
    }
}

/// A verdict, the best play of both sides if there is a win, and the cost.
///
/// ```
/// use grille_morpion::{Position, Side, ko::{self, Limits, Verdict}, Player};
///
/// let answer = ko::solve(&Position::empty(Side::new(2)?), None, Limits::default());
/// assert_eq!(answer.verdict, Verdict::Win { winner: Player::X, plies: 3 });
/// assert_eq!(answer.line.len(), 3);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// A game in which the winner wins as soon and the loser resists as long as possible. Empty without a win.
    pub line: Vec<Move>,
    /// The number of positions examined.
    pub nodes: u64,
}

/// Returns the verdict on the empty board under any rules without quake: by theorem if there is one, by search in three
/// dimensions with ko.
///
/// ```
/// use grille_morpion::{Rules, Side, Variant, ko::{self, Limits, Verdict}};
///
/// let plain = Rules::plain(Side::new(5)?, Variant::ThreeD);
/// assert_eq!(ko::solve_rules(plain, Limits::default()).verdict, Verdict::Never);
/// let top = Rules { ko: true, ..Rules::plain(Side::new(5)?, Variant::Top) };
/// assert_eq!(ko::solve_rules(top, Limits::default()).verdict, Verdict::Never);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
pub fn solve_rules(rules: Rules, limits: Limits) -> Answer {
    let empty = Position::empty(rules.side);
    if rules.side.get() == 1 || rules.ko && rules.variant == Variant::ThreeD {
        return solve(&empty, None, limits);
    }
    Answer {
        verdict: Verdict::Never,
        line: Vec::new(),
        nodes: 0,
    }
}

/// Searches a position in three dimensions with ko for the shortest forced win of either side. `pushed` is the cell
/// where the last move pushed a token, if it did. A side that already has a line has won in 0 plies (X if both have).
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Player, ko::{self, Limits, Verdict}, text};
///
/// let board = text::position::read(b"X . / . . o")?;
/// let answer = ko::solve(&board, Some(Pos::new(0, 0)), Limits::default());
/// assert_eq!(answer.verdict, Verdict::Win { winner: Player::X, plies: 2 });
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn solve(position: &Position, pushed: Option<Pos>, limits: Limits) -> Answer {
    let over = winners(position, Variant::ThreeD);
    for winner in Player::BOTH {
        if over.has(winner) {
            return Answer {
                verdict: Verdict::Win { winner, plies: 0 },
                line: Vec::new(),
                nodes: 0,
            };
        }
    }
    if let Some(play) = win_at_once(position) {
        return Answer {
            verdict: Verdict::Win {
                winner: position.to_move(),
                plies: 1,
            },
            line: vec![play],
            nodes: 1,
        };
    }
    // On a large board, the setup takes longer than a short search.
    let side = u64::from(position.side().get());
    let getting_ready = 4 * side.pow(3) + (1 << limits.table_bits.clamp(10, 26)) / 8;
    if work::spend(getting_ready).is_err() {
        return Answer {
            verdict: Verdict::Unknown { none_within: 0 },
            line: Vec::new(),
            nodes: 0,
        };
    }
    let mut solver = Solver::new(position, limits);
    let mut none_within = 0;
    for plies in 1..=solver.plies {
        let attacker = match plies % 2 {
            1 => position.to_move(),
            _ => !position.to_move(),
        };
        match solver.wins_within(position, pushed, attacker, plies) {
            Ok(true) => {
                let line = solver.line(position, pushed, attacker, plies);
                return Answer {
                    verdict: Verdict::Win {
                        winner: attacker,
                        plies,
                    },
                    line: line.unwrap_or_default(),
                    nodes: solver.nodes,
                };
            }
            Ok(false) => none_within = plies,
            Err(OutOfBudget) => break,
        }
    }
    Answer {
        verdict: if none_within >= limits.plies {
            Verdict::NoneWithin(none_within)
        } else {
            Verdict::Unknown { none_within }
        },
        line: Vec::new(),
        nodes: solver.nodes,
    }
}

/// Returns the answer after each first move from a position, one move for each class of symmetric ones. Plies count
/// from the position, so a win of the side to move has an odd number.
///
/// ```
/// use grille_morpion::{Position, Side, ko::{self, Limits}};
///
/// let moves = ko::first_moves(&Position::empty(Side::new(2)?), None, Limits::default());
/// assert_eq!(moves.len(), 1, "all four corners are the same");
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
pub fn first_moves(
    position: &Position,
    pushed: Option<Pos>,
    limits: Limits,
) -> Vec<(Move, Answer)> {
    let game = ko_game(position, pushed);
    let size = position.size();
    // Two moves are equivalent if a symmetry that preserves the position exchanges them.
    let keeps = |s: &Symmetry| {
        position.mapped(*s) == *position && pushed.map(|pos| s.map(size, pos)) == pushed
    };
    let views: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps).collect();
    let mut answers = Vec::new();
    for play in game.moves() {
        if views.iter().any(|&s| play.mapped(s, size) < play) {
            continue;
        }
        let mut next = game.clone();
        if next.play_without_quake(play).is_err() {
            continue;
        }
        let limits = Limits {
            plies: limits.plies.saturating_sub(1),
            ..limits
        };
        let mut answer = solve(next.position(), next.banned(), limits);
        answer.verdict = answer.verdict.one_ply_earlier();
        answer.line.insert(0, play);
        answers.push((play, answer));
    }
    answers
}

fn ko_game(position: &Position, pushed: Option<Pos>) -> Game {
    let rules = Rules {
        ko: true,
        ..Rules::plain(position.side(), Variant::ThreeD)
    };
    Game::resumed(rules, position.clone()).with_pushed(pushed)
}

/// A push that completes a line of the side to move.
fn win_at_once(position: &Position) -> Option<Move> {
    let threats = crate::threats(position, Variant::ThreeD, position.to_move());
    threats.first().map(|&pos| Move::Push(pos))
}

/// Searches that share a table and a budget.
struct Solver {
    space: Space,
    table: Table,
    nodes: u64,
    most_nodes: u64,
    /// How far the space and the limits allow to search.
    plies: u32,
}

impl Solver {
    fn new(position: &Position, limits: Limits) -> Solver {
        let heights = position.size().positions().map(|pos| position.height(pos));
        let highest = heights.max().unwrap_or(0);
        // A push needs its level and the next one. Two levels above the highest reachable token, the space never
        // forbids a push.
        let room = Position::MAX_HEIGHT.saturating_sub(highest + 3);
        let plies = limits.plies.min(Limits::MAX_PLIES).min(room);
        Solver {
            space: Space::new(position.side(), (highest + plies + 3).min(64) as usize),
            table: Table::new(limits.table_bits.clamp(10, 26)),
            nodes: 0,
            most_nodes: limits.nodes,
            plies,
        }
    }

    fn wins_within(
        &mut self,
        position: &Position,
        pushed: Option<Pos>,
        attacker: Player,
        plies: u32,
    ) -> Result<bool, OutOfBudget> {
        let attacker = attacker as usize;
        let board = Board::new(&self.space, position, pushed, attacker);
        let left = self.most_nodes.saturating_sub(self.nodes);
        let mut search = Search::new(board, &mut self.table, attacker, left);
        let answer = search.wins_within(plies);
        self.nodes += search.nodes;
        answer
    }

    /// The moves of a position, each with the game after it.
    fn after(position: &Position, pushed: Option<Pos>) -> Vec<(Move, Game)> {
        let game = ko_game(position, pushed);
        let mut after = Vec::new();
        for play in game.moves() {
            let mut next = game.clone();
            if next.play_without_quake(play).is_ok() {
                after.push((play, next));
            }
        }
        after
    }

    /// A move that keeps the win of `attacker`, who is to move, within `plies`.
    fn winning_move(
        &mut self,
        position: &Position,
        pushed: Option<Pos>,
        attacker: Player,
        plies: u32,
    ) -> Result<Option<(Move, Game)>, OutOfBudget> {
        for (play, next) in Solver::after(position, pushed) {
            let wins = next.winners().has(attacker)
                || !next.is_over()
                    && self.wins_within(next.position(), next.banned(), attacker, plies - 1)?;
            if wins {
                return Ok(Some((play, next)));
            }
        }
        Ok(None)
    }

    /// Best play of both sides when `attacker` wins in exactly `plies`.
    fn line(
        &mut self,
        position: &Position,
        pushed: Option<Pos>,
        attacker: Player,
        plies: u32,
    ) -> Result<Vec<Move>, OutOfBudget> {
        let mut game = ko_game(position, pushed);
        let mut line = Vec::new();
        for left in (1..=plies).rev() {
            let (now, banned) = (game.position().clone(), game.banned());
            let mut found = None;
            if now.to_move() == attacker {
                found = self.winning_move(&now, banned, attacker, left)?;
            } else {
                for (play, next) in Solver::after(&now, banned) {
                    // The longest resistance: does not lose sooner than it must.
                    let sooner = left >= 3
                        && self.wins_within(next.position(), next.banned(), attacker, left - 3)?;
                    if !next.is_over() && !sooner {
                        found = Some((play, next));
                        break;
                    }
                }
            }
            let Some((play, next)) = found else { break };
            line.push(play);
            game = next;
        }
        Ok(line)
    }
}
