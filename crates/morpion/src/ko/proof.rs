//! A win as a table of the winner's moves: for every position that can occur when the winner follows the table, the
//! move to play and a number of plies that decreases with every entry.
//!
//! ```text
//! proof 3d ko 2 x 3
//! 3 +a1 - . . / . . x
//! ```
//!
//! The first line has the side, the winner and the number of plies from the empty board. Each other line has the plies
//! left, the move, the cell where the last move pushed (`-` for none), and the position. Of symmetric positions only
//! one is listed, and positions where a push wins at once are left out.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use grille_grid::text::{ParseError, Scanner};
use grille_grid::{Pos, Symmetry};

use super::{Answer, Limits, OutOfBudget, Solver, Verdict, ko_game, solve, win_at_once};
use crate::text::{cell, moves, position};
use crate::{Move, Player, Position, Side};

/// The move to play in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The winner has a line within this many plies from here.
    pub plies: u32,
    /// The winner's move.
    pub play: Move,
    /// The cell where the last move pushed a token, which may not be popped.
    pub pushed: Option<Pos>,
    /// The position, with the winner to move.
    pub board: Position,
}

/// A win from the empty board, move by move; see the module. [`check`](super::check()) verifies it.
///
/// ```
/// use grille_morpion::{Side, ko::{self, Limits, proof::Proof}};
///
/// let proof = Proof::find(Side::new(2)?, Limits::default()).unwrap();
/// assert_eq!(proof.plies, 3);
/// assert!(ko::check(&proof).is_ok());
/// let read = Proof::read(proof.to_string().as_bytes()).unwrap();
/// assert_eq!(read, proof);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The board's side.
    pub side: Side,
    /// The winner.
    pub winner: Player,
    /// The plies within which it wins from the empty board.
    pub plies: u32,
    /// One entry for every position that can occur.
    pub entries: Vec<Entry>,
}

/// A fault in a proof's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFault {
    /// The first line is not that of a proof.
    #[error("a proof starts with: proof 3d ko SIDE WINNER PLIES")]
    Head,
    /// Not a number of plies.
    #[error("not a number of plies")]
    Plies,
    /// Not a move.
    #[error("not a move: {0}")]
    Move(moves::MoveFault),
    /// Neither `-` nor a cell.
    #[error("not a cell, nor -")]
    Pushed,
    /// Not a position.
    #[error("not a position: {0}")]
    Board(position::PositionFault),
}

/// A proof that cannot be read.
pub type ProofError = ParseError<ProofFault>;

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Proof, ProofError> {
        Proof::read(text.as_bytes())
    }
}

/// Writes the format described in the module, with a line feed after each line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.letter().to_ascii_lowercase();
        writeln!(f, "proof 3d ko {} {winner} {}", self.side, self.plies)?;
        for entry in &self.entries {
            write!(f, "{} {} ", entry.plies, entry.play)?;
            match entry.pushed {
                Some(pos) => write!(f, "{}", cell::write(pos))?,
                None => write!(f, "-")?,
            }
            writeln!(f, " {}", entry.board)?;
        }
        Ok(())
    }
}

impl Proof {
    /// Searches the empty board in three dimensions with ko, and records the win.
    ///
    /// # Errors
    /// The answer of the search, if it found no win.
    ///
    /// ```
    /// use grille_morpion::{Side, ko::{Limits, Verdict, proof::Proof}};
    ///
    /// let limits = Limits { plies: 2, ..Limits::default() };
    /// let answer = Proof::find(Side::new(2)?, limits).unwrap_err();
    /// assert_eq!(answer.verdict, Verdict::NoneWithin(2));
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn find(side: Side, limits: Limits) -> Result<Proof, Answer> {
        let empty = Position::empty(side);
        let answer = solve(&empty, None, limits);
        let Verdict::Win { winner, plies } = answer.verdict else {
            return Err(answer);
        };
        let mut solver = Solver::new(&empty, limits);
        match entries(&mut solver, &empty, winner, plies) {
            Ok(entries) => Ok(Proof {
                side,
                winner,
                plies,
                entries,
            }),
            // The win is known, but not all of its moves.
            Err(OutOfBudget) => Err(Answer {
                verdict: Verdict::Unknown {
                    none_within: plies - 1,
                },
                ..answer
            }),
        }
    }

    /// Reads a proof and skips empty lines.
    ///
    /// # Errors
    /// The text is not a proof.
    ///
    /// ```
    /// use grille_morpion::ko::proof::Proof;
    ///
    /// let proof = Proof::read(b"proof 3d ko 2 x 3\n3 +a1 - . . / . . x\n")?;
    /// assert_eq!(proof.entries.len(), 1);
    /// let error = Proof::read(b"proof 3d ko 2 x 3\n3 a1 - . . / . . x\n").unwrap_err();
    /// assert_eq!((error.place.line, error.place.column), (2, 3));
    /// # Ok::<(), grille_morpion::ko::proof::ProofError>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Proof, ProofError> {
        let mut scanner = Scanner::new(text);
        let Some(head) = scanner.line() else {
            return Err(scanner.error_at_end(ProofFault::Head));
        };
        let (side, winner, plies) = {
            let words: Vec<_> = head.tokens().collect();
            let bytes: Vec<&[u8]> = words.iter().map(|word| word.bytes()).collect();
            let read = match bytes[..] {
                [b"proof", b"3d", b"ko", side, winner, plies] => {
                    let winner = match winner {
                        b"x" => Some(Player::X),
                        b"o" => Some(Player::O),
                        _ => None,
                    };
                    let plies = grille_grid::text::number(plies).ok();
                    std::str::from_utf8(side)
                        .ok()
                        .and_then(|side| side.parse::<Side>().ok())
                        .zip(winner)
                        .zip(plies.and_then(|plies| u32::try_from(plies).ok()))
                }
                _ => None,
            };
            let Some(((side, winner), plies)) = read else {
                let at = words.first().copied().unwrap_or(head.end());
                return Err(scanner.error_at(at, ProofFault::Head));
            };
            (side, winner, plies)
        };
        let mut entries = Vec::new();
        // Ends: every round reads a line of a finite text.
        while let Some(line) = scanner.line() {
            let mut words = line.tokens();
            let Some(word) = words.next() else { continue };
            let plies = word.number().ok().and_then(|n| u32::try_from(n).ok());
            let plies = plies.ok_or_else(|| scanner.error_at(word, ProofFault::Plies))?;
            let word = words.next().unwrap_or(line.end());
            let play = moves::read_token(&word)
                .map_err(|(at, fault)| scanner.error_at(at, ProofFault::Move(fault)))?;
            let word = words.next().unwrap_or(line.end());
            let pushed = match word.bytes() {
                b"-" => None,
                name => {
                    let pos = cell::parse(name);
                    Some(pos.map_err(|_| scanner.error_at(word, ProofFault::Pushed))?)
                }
            };
            // The rest of the line is the position. Skip three words and their blanks.
            let mut rest = line.bytes();
            let mut start = 0;
            for _ in 0..3 {
                let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
                let word = rest[blanks..]
                    .iter()
                    .take_while(|b| !b.is_ascii_whitespace());
                let skip = blanks + word.count();
                start += skip;
                rest = &rest[skip..];
            }
            let board = position::read(rest).map_err(|error| {
                let at = line.character((start + error.place.column - 1).min(line.bytes().len()));
                scanner.error_at(at, ProofFault::Board(error.fault))
            })?;
            entries.push(Entry {
                plies,
                play,
                pushed,
                board,
            });
        }
        Ok(Proof {
            side,
            winner,
            plies,
            entries,
        })
    }
}

/// The first of the eight views of a position and its banned cell, in a fixed order.
fn first_view(board: &Position, pushed: Option<Pos>) -> (String, Position, Option<Pos>) {
    let view = |s: Symmetry| {
        let mapped = board.mapped(s);
        let pushed = pushed.map(|pos| s.map(board.size(), pos));
        let mark = pushed.map_or("-".to_string(), cell::write);
        let name = format!("{mapped} {mark}");
        (name, mapped, pushed)
    };
    let mut first = view(Symmetry::ALL[0]);
    for symmetry in Symmetry::ALL {
        let other = view(symmetry);
        if other.0 < first.0 {
            first = other;
        }
    }
    first
}

/// All entries, longest first. Terminates because every entry leads only to entries with fewer plies.
fn entries(
    solver: &mut Solver,
    start: &Position,
    winner: Player,
    plies: u32,
) -> Result<Vec<Entry>, OutOfBudget> {
    let mut found: BTreeMap<(std::cmp::Reverse<u32>, String), Entry> = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut waiting: Vec<(Position, Option<Pos>)> = Vec::new();
    if start.to_move() == winner {
        waiting.push((start.clone(), None));
    } else {
        for (_, next) in Solver::after(start, None) {
            waiting.push((next.position().clone(), next.banned()));
        }
    }
    // Ends: every round that adds positions also adds one to `seen`, and finitely many are reachable within `plies`
    // moves.
    while let Some((board, pushed)) = waiting.pop() {
        if win_at_once(&board).is_some() {
            continue;
        }
        let (name, board, pushed) = first_view(&board, pushed);
        if !seen.insert(name.clone()) {
            continue;
        }
        let mut shortest = 3;
        // Ends: the position is known to be won within `plies`.
        while shortest < plies && !solver.wins_within(&board, pushed, winner, shortest)? {
            shortest += 2;
        }
        let Some((play, next)) = solver.winning_move(&board, pushed, winner, shortest)? else {
            debug_assert!(false, "a won position has a winning move");
            continue;
        };
        for (_, after) in Solver::after(next.position(), next.banned()) {
            waiting.push((after.position().clone(), after.banned()));
        }
        let entry = Entry {
            plies: shortest,
            play,
            pushed,
            board,
        };
        found.insert((std::cmp::Reverse(shortest), name), entry);
    }
    debug_assert!(!ko_game(start, None).is_over());
    Ok(found.into_values().collect())
}
