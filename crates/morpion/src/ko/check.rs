//! The checker of proofs. It checks every entry alone, by the rules of the game only: no search, no hash table, no
//! counting of lines.
//!
//! An entry holds if its move is legal, and if after every answer of the loser, none of which may win, the winner has a
//! push that wins at once or an entry with at least two plies fewer. Then, by induction over the plies, every entry is
//! won within its plies, and so is the start.

use std::collections::HashMap;

use grille_grid::{Pos, Symmetry};

use super::proof::{Entry, Proof};
use crate::{Game, Move, Position, Rules, Variant};

/// Why a proof fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The proof does not cover the empty board within its number of plies.
    #[error("the start is not covered")]
    Start,
    /// The board of an entry has another size than the proof, is already over, or the side to move is not the winner.
    /// Entries count from 0.
    #[error("entry {0}: not a position of this game")]
    Board(usize),
    /// The move of an entry is illegal.
    #[error("entry {0}: the move may not be played")]
    Move(usize),
    /// This answer to the move of an entry is not covered.
    #[error("entry {0}: an answer is not covered: {1}")]
    Answer(usize, Move),
}

/// Checks a proof, in time proportional to the number of its entries.
///
/// # Errors
/// The first fault found.
///
/// ```
/// use grille_morpion::ko::{check, proof::Proof};
///
/// let proof = Proof::read(b"proof 3d ko 2 x 3\n3 +a1 - . . / . . x\n").unwrap();
/// assert_eq!(check(&proof), Ok(()));
/// ```
pub fn check(proof: &Proof) -> Result<(), CheckError> {
    let rules = Rules {
        ko: true,
        ..Rules::plain(proof.side, Variant::ThreeD)
    };
    let mut plies_of: HashMap<(&Position, Option<Pos>), u32> = HashMap::new();
    for entry in &proof.entries {
        // Of two entries for one position the longer counts, which cannot help the proof.
        let plies = plies_of.entry((&entry.board, entry.pushed)).or_insert(0);
        *plies = entry.plies.max(*plies);
    }
    // Whether the entries show that the winner, to move, has a line within `plies`.
    let covered = |game: &Game, plies: u32| {
        if game.is_over() || game.to_move() != proof.winner {
            return false;
        }
        plies >= 1 && wins_at_once(game)
            || Symmetry::ALL.iter().any(|&symmetry| {
                let board = game.position().mapped(symmetry);
                let pushed = game.banned().map(|pos| symmetry.map(board.size(), pos));
                let known = plies_of.get(&(&board, pushed));
                known.is_some_and(|&known| known <= plies)
            })
    };
    for (at, entry) in proof.entries.iter().enumerate() {
        let game = game_of(proof, rules, entry).ok_or(CheckError::Board(at))?;
        let mut after = game;
        if after.play_without_quake(entry.play).is_err() {
            return Err(CheckError::Move(at));
        }
        if after.winners().has(proof.winner) && entry.plies >= 1 {
            continue;
        }
        for answer in after.moves() {
            let mut next = after.clone();
            let left = entry.plies.checked_sub(2);
            let holds = next.play_without_quake(answer).is_ok()
                && left.is_some_and(|left| covered(&next, left));
            if !holds {
                return Err(CheckError::Answer(at, answer));
            }
        }
        // No answers means that the move has ended the game for the loser, which shows nothing.
        if after.is_over() {
            return Err(CheckError::Move(at));
        }
    }
    let start = Game::new(rules);
    let shown = if start.to_move() == proof.winner {
        covered(&start, proof.plies)
    } else {
        proof.plies >= 1
            && start.moves().all(|play| {
                let mut next = start.clone();
                next.play_without_quake(play).is_ok() && covered(&next, proof.plies - 1)
            })
    };
    if shown {
        Ok(())
    } else {
        Err(CheckError::Start)
    }
}

fn game_of(proof: &Proof, rules: Rules, entry: &Entry) -> Option<Game> {
    let on_board = |pos: &Pos| entry.board.size().contains(*pos);
    let game = Game::resumed(rules, entry.board.clone()).with_pushed(entry.pushed);
    let fits = entry.board.side() == proof.side
        && entry.pushed.iter().all(on_board)
        && game.to_move() == proof.winner
        && !game.is_over();
    fits.then_some(game)
}

/// Whether the side to move has a move that completes a line, by trying all.
fn wins_at_once(game: &Game) -> bool {
    game.moves().any(|play| {
        let mut next = game.clone();
        next.play_without_quake(play).is_ok() && next.winners().has(game.to_move())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::ko::Limits;

    fn proof(side: u64) -> Proof {
        let limits = Limits {
            plies: 9,
            nodes: 1_000_000,
            table_bits: 16,
        };
        Proof::find(Side::new(side).unwrap(), limits).unwrap()
    }

    #[test]
    fn x_wins_on_side_3_in_nine_plies() {
        let proof = proof(3);
        assert_eq!((proof.winner, proof.plies), (crate::Player::X, 9));
        assert_eq!(check(&proof), Ok(()));
        assert_eq!(proof.to_string().parse(), Ok(proof));
    }

    #[test]
    fn a_proof_that_lacks_an_entry_or_has_a_wrong_one_does_not_hold() {
        let whole = proof(3);
        for at in 0..whole.entries.len() {
            let mut lacking = whole.clone();
            lacking.entries.remove(at);
            assert!(check(&lacking).is_err(), "without entry {at}");
            let mut hasty = whole.clone();
            hasty.entries[at].plies -= 2;
            assert!(check(&hasty).is_err(), "entry {at} with two plies fewer");
        }
        let mut short = whole.clone();
        short.plies -= 2;
        assert_eq!(check(&short), Err(CheckError::Start));
        let mut other = whole;
        other.winner = !other.winner;
        assert!(check(&other).is_err());
    }
}
