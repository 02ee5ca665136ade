//! Exact expectations with the quake, a given number of moves ahead: both sides play their best move, and every
//! possible collapse between the moves is weighted by its probability.
//!
//! A win is worth 1, a loss -1, both lines at once and everything beyond the horizon 0. Every move multiplies the work
//! by the product of all heights plus one, so this is for small boards and few moves.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use grille_grid::{Pos, work};

use crate::game::step;
use crate::{Game, Move, Player, Position, Variant, Winners, quake, winners};

/// The chances of a player in a position or after a move, a given number of moves ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The probability that only the player has a line by then.
    pub wins: f64,
    /// The probability that only the opponent has one.
    pub losses: f64,
    /// The probability that both have one.
    pub both: f64,
}

impl Outlook {
    /// The expectation: wins minus losses.
    pub fn value(self) -> f64 {
        self.wins - self.losses
    }

    fn of(winners: Winners, player: Player) -> Outlook {
        Outlook {
            wins: f64::from(u8::from(winners.worth(player) > 0)),
            losses: f64::from(u8::from(winners.worth(player) < 0)),
            both: f64::from(u8::from(winners.both())),
        }
    }

    fn swapped(self) -> Outlook {
        Outlook {
            wins: self.losses,
            losses: self.wins,
            both: self.both,
        }
    }

    fn add(&mut self, other: Outlook, weight: f64) {
        self.wins += weight * other.wins;
        self.losses += weight * other.losses;
        self.both += weight * other.both;
    }
}

/// Returns the exact outlook of the side to move, `depth` moves ahead, and its best move. There is no move at depth 0
/// or if the game is over. Nothing collapses if the rules have no quake.
///
/// Positions are remembered by their 64-bit hash. Returns `None` if more than `most` positions would have to be
/// examined.
///
/// ```
/// use grille_morpion::{Game, Rules, Variant, expect, text};
///
/// let board = text::position::read(b"X X O / OX OX . / . . O x")?;
/// let rules = Rules { quake: true, ..Rules::plain(board.side(), Variant::ThreeD) };
/// let (outlook, _) = expect::best(&Game::resumed(rules, board), 1, 1_000_000).unwrap();
/// assert!((outlook.value() - 0.081_870_001).abs() < 1e-9);
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn best(game: &Game, depth: u32, most: u64) -> Option<(Outlook, Option<Move>)> {
    let all = moves(game, depth, most)?;
    let mut best = None;
    for (play, outlook) in all {
        let better = |(_, known): &(Move, Outlook)| outlook.value() > known.value();
        if best.as_ref().is_none_or(better) {
            best = Some((play, outlook));
        }
    }
    Some(match best {
        Some((play, outlook)) => (outlook, Some(play)),
        None => (Outlook::of(game.winners(), game.to_move()), None),
    })
}

/// Returns the exact outlook of every move for the side to move, `depth` moves ahead, this one included. Empty at depth
/// 0. `most` is as for [`best`].
///
/// ```
/// use grille_morpion::{Game, Rules, Side, Variant, expect};
///
/// let rules = Rules { quake: true, ..Rules::plain(Side::new(2)?, Variant::ThreeD) };
/// let moves = expect::moves(&Game::new(rules), 2, 1_000_000).unwrap();
/// assert_eq!(moves.len(), 4);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
pub fn moves(game: &Game, depth: u32, most: u64) -> Option<Vec<(Move, Outlook)>> {
    moves_in(game, depth, most, false)
}

/// Like [`moves`], but a line that can be completed at once beyond the horizon counts as completed. So a search one
/// move deep sees the opponent's threats.
pub fn moves_with_threats(game: &Game, depth: u32, most: u64) -> Option<Vec<(Move, Outlook)>> {
    moves_in(game, depth, most, true)
}

fn moves_in(game: &Game, depth: u32, most: u64, threats: bool) -> Option<Vec<(Move, Outlook)>> {
    let mut work = Work {
        threats,
        variant: game.rules().variant,
        quake: game.rules().quake,
        ko: game.rules().ko,
        known: HashMap::default(),
        left: most,
    };
    let depth = depth.min(MAX_DEPTH);
    let mut outlooks = Vec::new();
    if depth > 0 {
        let mut board = game.position().clone();
        for play in game.moves() {
            outlooks.push((play, work.after(&mut board, play, depth)?));
        }
    }
    Some(outlooks)
}

/// The deepest recursion, more than any exact expectation needs.
const MAX_DEPTH: u32 = 16;

/// A hasher for keys that are hashes already.
#[derive(Default)]
pub(crate) struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.rotate_left(23) ^ number;
    }
}

/// The cost of a position, in steps of [`work`].
const A_POSITION: u64 = 32;

type Known = HashMap<u64, Outlook, BuildHasherDefault<Same>>;

struct Work {
    variant: Variant,
    quake: bool,
    ko: bool,
    /// Whether a line that can be completed at once beyond the horizon counts.
    threats: bool,
    /// By position, depth and banned cell.
    known: Known,
    left: u64,
}

impl Work {
    /// Takes one position from the budget, and its steps from the work limits.
    fn spend_one(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        work::spend(A_POSITION).ok()
    }

    /// The outlook of the side to move in a position without lines.
    fn best(&mut self, board: &mut Position, banned: Option<Pos>, depth: u32) -> Option<Outlook> {
        if depth == 0 && !self.threats {
            return Some(Outlook::default());
        }
        let mover = board.to_move();
        if let Some(play) =
            crate::threats::winning_move::<0>(board, self.variant, mover, Position::MAX_HEIGHT)
            && banned.is_none_or(|pos| play != Move::Pop(pos))
        {
            return Some(Outlook {
                wins: 1.0,
                ..Outlook::default()
            });
        }
        if depth == 0 {
            return Some(Outlook::default());
        }
        let ban = banned.map_or(0, |pos| 1 + board.size().index(pos) as u64);
        let key = board.hash() ^ (u64::from(depth) | ban << 8).wrapping_mul(0xD1B5_4A32_D192_ED03);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut best: Option<Outlook> = None;
        let plays: Vec<Move> = board.moves().collect();
        for play in plays {
            if banned.is_some_and(|pos| play == Move::Pop(pos)) {
                continue;
            }
            let outlook = self.after(board, play, depth)?;
            if best.is_none_or(|best| outlook.value() > best.value()) {
                best = Some(outlook);
            }
        }
        let best = best.unwrap_or_default();
        self.known.insert(key, best);
        Some(best)
    }

    /// The outlook of a move for the side that plays it. Restores `board`, unless it returns `None`.
    fn after(&mut self, board: &mut Position, play: Move, depth: u32) -> Option<Outlook> {
        self.spend_one()?;
        let before = board.clone();
        let mover = before.to_move();
        let banned = match play {
            Move::Push(pos) => Some(pos).filter(|_| self.ko),
            Move::Pop(_) => None,
        };
        let outlook = if let Some(winner) = step(board, self.variant, play) {
            Some(Outlook::of(Winners::only(winner), mover))
        } else if !self.quake {
            self.best(board, banned, depth - 1).map(Outlook::swapped)
        } else if depth == 1 && !self.threats && !self.may_make_lines(board) {
            Some(Outlook::default())
        } else {
            let mut sum = Outlook::default();
            let stacks: Vec<Pos> = board
                .size()
                .positions()
                .filter(|&pos| board.height(pos) > 0)
                .collect();
            // Check the cost before starting: each way to collapse takes one position.
            let ways = stacks.iter().fold(1_u64, |ways, &pos| {
                ways.saturating_mul(u64::from(board.height(pos)) + 1)
            });
            if ways > self.left {
                return None;
            }
            let mut shake = Shake {
                mover,
                banned,
                depth: depth - 1,
                sum: &mut sum,
            };
            self.shaken(board, &stacks, 1.0, &mut shake).map(|()| sum)
        };
        *board = before;
        outlook
    }

    /// Whether collapses can make a line: never seen from above, nor if each player has fewer tokens than a line.
    fn may_make_lines(&self, board: &Position) -> bool {
        let tokens = |player: usize| -> u32 {
            let ones = |s: &crate::position::Stack| s.tokens[player].count_ones();
            board.stacks.iter().map(ones).sum()
        };
        let n = board.side().get();
        self.variant == Variant::ThreeD && (tokens(0) >= n || tokens(1) >= n)
    }

    /// Adds every way in which `stacks` may collapse. Recurses once per stack, at most 676 deep.
    fn shaken(
        &mut self,
        board: &mut Position,
        stacks: &[Pos],
        weight: f64,
        shake: &mut Shake<'_>,
    ) -> Option<()> {
        let Some((&pos, rest)) = stacks.split_first() else {
            self.spend_one()?;
            let over = winners(board, self.variant);
            let outlook = if over.any() {
                Outlook::of(over, shake.mover)
            } else {
                self.best(board, shake.banned, shake.depth)?.swapped()
            };
            shake.sum.add(outlook, weight);
            return Some(());
        };
        let stack = *board.at(pos);
        for (lost, probability) in quake::outcomes(board.side(), stack.height) {
            board.collapse(pos, lost);
            self.shaken(board, rest, weight * probability, shake)?;
            board.set(pos, stack);
        }
        Some(())
    }
}

/// What all collapses after one move have in common.
struct Shake<'a> {
    mover: Player,
    banned: Option<Pos>,
    depth: u32,
    sum: &'a mut Outlook,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::position;
    use crate::{Rules, Side};

    fn game(text: &str) -> Game {
        let board = position::read(text.as_bytes()).unwrap();
        let rules = Rules {
            quake: true,
            ..Rules::plain(board.side(), Variant::ThreeD)
        };
        Game::resumed(rules, board)
    }

    #[test]
    fn expectations_are_those_of_a_plain_program() {
        let game = game("X X O / OX OX . / . . O x");
        let (one, _) = best(&game, 1, u64::MAX).unwrap();
        assert!((one.value() - 0.081_870_001).abs() < 1e-9, "{one:?}");
        let (two, play) = best(&game, 2, u64::MAX).unwrap();
        assert!((two.value() + 0.655_354_802).abs() < 1e-9, "{two:?}");
        assert_eq!(play.map(|mv| mv.to_string()).as_deref(), Some("-c1"));
        let (three, play) = best(&game, 3, u64::MAX).unwrap();
        assert!((three.value() + 0.601_878_545).abs() < 1e-9, "{three:?}");
        assert_eq!(play.map(|mv| mv.to_string()).as_deref(), Some("-c1"));
    }

    #[test]
    fn exchanging_the_players_or_the_view_changes_nothing() {
        let game = game("X OX . / . XO . / O . . o");
        let (want, _) = best(&game, 2, u64::MAX).unwrap();
        let swapped = Game::resumed(game.rules(), game.position().swapped());
        assert_eq!(best(&swapped, 2, u64::MAX).unwrap().0, want);
        for symmetry in grille_grid::Symmetry::ALL {
            let seen = Game::resumed(game.rules(), game.position().mapped(symmetry));
            let (found, _) = best(&seen, 2, u64::MAX).unwrap();
            assert!((found.value() - want.value()).abs() < 1e-12);
        }
    }

    #[test]
    fn without_enough_work_there_is_no_answer() {
        assert_eq!(best(&game("X OX . / . XO . / O . . o"), 3, 1_000), None);
    }

    #[test]
    fn without_a_quake_it_is_a_plain_search() {
        let board = position::read(b"X X O / . O . / . . . o").unwrap();
        let rules = Rules::plain(Side::new(3).unwrap(), Variant::ThreeD);
        let (outlook, _) = best(&Game::resumed(rules, board), 2, u64::MAX).unwrap();
        assert_eq!(outlook.value(), 1.0);
    }
}
