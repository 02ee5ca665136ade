//! Analysis of a position: the value of every move, the threats to parry, and the probability that each stack
//! collapses.

use grille_grid::{Pos, work};

use crate::expect::{self, Outlook};
use crate::game::step;
use crate::ko::{self, Limits, Verdict};
use crate::oracle::{self, Value};
use crate::{Game, Move, Player, Variant, quake, threats};

/// Expectations that differ by less are equal, because sums in another order round differently.
const SAME: f64 = 1e-9;

/// The value of a move to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Without quake and ko: the exact value.
    Exact(Value),
    /// With quake: the chances as far as the search looked ahead.
    Expected(Outlook),
    /// With ko: who can force a line after it, in plies counted from before the move.
    Forced(Verdict),
    /// With quake: the next collapses were too many to enumerate.
    Unknown,
}

impl Worth {
    /// A number that sorts moves for the side to move, higher is better. Unknown values rank with a draw.
    pub fn rank(&self, mover: Player) -> f64 {
        match *self {
            Worth::Exact(Value::Win) => 1.0,
            Worth::Exact(Value::Draw) => 0.0,
            Worth::Exact(Value::Loss) => -1.0,
            Worth::Expected(outlook) => outlook.value(),
            // Sooner is better for the winner, later for the loser.
            Worth::Forced(Verdict::Win { winner, plies }) => {
                let share = 1.0 / (1.0 + f64::from(plies));
                if winner == mover { share } else { -share }
            }
            Worth::Forced(_) | Worth::Unknown => 0.0,
        }
    }

    /// Whether the value is known; with ko, as far as the search looked ahead.
    pub fn is_known(&self) -> bool {
        !matches!(
            self,
            Worth::Unknown | Worth::Forced(Verdict::Unknown { .. })
        )
    }
}

/// The result of an analysis.
///
/// ```
/// use grille_morpion::{Game, Rules, Variant, analyse::{Worth, analyse}, oracle::Value, text};
///
/// let board = text::position::read(b"X X . / O O . / . . . x")?;
/// let game = Game::resumed(Rules::plain(board.side(), Variant::Top), board);
/// let analysis = analyse(&game, 2, 1_000_000);
/// assert_eq!(analysis.moves[2].1, Worth::Exact(Value::Win));
/// assert_eq!(analysis.feared, [grille_grid::Pos::new(1, 2)]);
/// # Ok::<(), text::position::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Every legal move and its value, pushes in reading order, then pops. Empty if the game is over.
    pub moves: Vec<(Move, Worth)>,
    /// How many moves ahead the search looked, this one included. 0 if the values are exact or nothing was computed.
    pub depth: u32,
    /// The cells where the opponent would win by a push if it were to move, and which must be parried.
    pub feared: Vec<Pos>,
    /// The cells where the side to move wins by a push.
    pub wins: Vec<Pos>,
    /// The probability for every stack, in reading order, that it loses tokens in the next quake. All 0 without quake.
    pub risks: Vec<(Pos, f64)>,
}

impl Analysis {
    /// The best moves for the side to move, all with the same value. If values are unknown, all moves that may be best.
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Variant, analyse::analyse, text};
    ///
    /// let board = text::position::read(b"X X . / X O . / . . O x")?;
    /// let game = Game::resumed(Rules::plain(board.side(), Variant::Top), board);
    /// let analysis = analyse(&game, 2, 1_000_000);
    /// let best = analysis.best(game.to_move());
    /// let best: Vec<String> = best.map(|(play, _)| play.to_string()).collect();
    /// assert_eq!(best, ["+c1", "+a3"]);
    /// # Ok::<(), text::position::PositionError>(())
    /// ```
    pub fn best(&self, mover: Player) -> impl Iterator<Item = &(Move, Worth)> {
        let rank = move |entry: &&(Move, Worth)| entry.1.rank(mover);
        let highest = self.moves.iter().map(|entry| rank(&entry));
        let highest = highest.max_by(f64::total_cmp).unwrap_or_default();
        (self.moves.iter()).filter(move |entry| rank(entry) >= highest - SAME)
    }
}

/// Analyses a game in progress. With quake or ko, looks `depth` moves ahead, or fewer if that would take more than
/// `most` positions. The result holds the depth reached.
///
/// ```
/// use grille_morpion::{Game, Rules, Variant, analyse::{Worth, analyse}, text};
///
/// let board = text::position::read(b"X X O / OX OX . / . . O x")?;
/// let rules = Rules { quake: true, ..Rules::plain(board.side(), Variant::ThreeD) };
/// let analysis = analyse(&Game::resumed(rules, board), 9, 100_000);
/// assert_eq!(analysis.depth, 1, "two moves would need more");
/// assert!((analysis.risks[0].1 - 0.109_101).abs() < 1e-6);
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn analyse(game: &Game, depth: u32, most: u64) -> Analysis {
    analyse_by(game, depth, most, expect::moves)
}

/// Like [`analyse`], but with quake a line that the next move after these can complete also counts, so that a short
/// search does not miss the opponent's threats.
pub fn analyse_with_threats(game: &Game, depth: u32, most: u64) -> Analysis {
    analyse_by(game, depth, most, expect::moves_with_threats)
}

type Expectations = fn(&Game, u32, u64) -> Option<Vec<(Move, Outlook)>>;

fn analyse_by(game: &Game, depth: u32, most: u64, expectations: Expectations) -> Analysis {
    let rules = game.rules();
    let board = game.position();
    let mut used = 0;
    let moves = if game.is_over() {
        Vec::new()
    } else if !rules.quake && !rules.ko {
        let values = oracle::move_values(board, rules.variant);
        let exact = values
            .into_iter()
            .map(|(play, value)| (play, Worth::Exact(value)));
        exact.collect()
    } else if rules.quake {
        let mut found: Vec<(Move, Worth)> = game
            .moves()
            .map(|play| (play, value_without_quake(game, play)))
            .collect();
        for depth in 1..=depth {
            let Some(outlooks) = expectations(game, depth, most) else {
                break;
            };
            used = depth;
            let worth = |(play, outlook)| (play, Worth::Expected(outlook));
            found = outlooks.into_iter().map(worth).collect();
        }
        found
    } else if rules.variant == Variant::Top {
        let found;
        (found, used) = forced_from_above(game, depth, most);
        found
    } else {
        used = depth;
        forced(game, depth, most)
    };
    let stacks = board
        .size()
        .positions()
        .filter(|&pos| board.height(pos) > 0);
    let risk = |pos| match rules.quake {
        true => quake::risk(rules.side, board.height(pos)),
        false => 0.0,
    };
    Analysis {
        moves,
        depth: used,
        feared: threats(board, rules.variant, !game.to_move()),
        wins: threats(board, rules.variant, game.to_move()),
        risks: stacks.map(|pos| (pos, risk(pos))).collect(),
    }
}

/// The value of a move if no collapse is examined. It is known if the move completes a line, which ends the game before
/// the quake.
fn value_without_quake(game: &Game, play: Move) -> Worth {
    let mover = game.to_move();
    match step(&mut game.position().clone(), game.rules().variant, play) {
        Some(winner) => Worth::Expected(Outlook {
            wins: f64::from(u8::from(winner == mover)),
            losses: f64::from(u8::from(winner != mover)),
            both: 0.0,
        }),
        None => Worth::Unknown,
    }
}

/// With ko seen from above: a plain search with iterative deepening, and the depth reached. The first search that finds
/// a line settles a value.
fn forced_from_above(game: &Game, depth: u32, most: u64) -> (Vec<(Move, Worth)>, u32) {
    let mover = game.to_move();
    let mut verdicts: Vec<(Move, Verdict)> = game
        .moves()
        .map(|play| (play, Verdict::Unknown { none_within: 0 }))
        .collect();
    let mut used = 0;
    for plies in 1..=depth {
        let Some(outlooks) = expect::moves(game, plies, most) else {
            // Unsettled values stay unknown.
            let worth = |(play, verdict)| (play, Worth::Forced(verdict));
            return (verdicts.into_iter().map(worth).collect(), used);
        };
        used = plies;
        for ((_, verdict), (_, outlook)) in verdicts.iter_mut().zip(outlooks) {
            let winner = match outlook {
                _ if matches!(verdict, Verdict::Win { .. }) => continue,
                Outlook { wins, .. } if wins > 0.0 => mover,
                Outlook { losses, .. } if losses > 0.0 => !mover,
                _ => {
                    *verdict = Verdict::Unknown { none_within: plies };
                    continue;
                }
            };
            *verdict = Verdict::Win { winner, plies };
        }
    }
    let worth = |(play, verdict)| {
        let verdict = match verdict {
            Verdict::Unknown { none_within } => Verdict::NoneWithin(none_within),
            settled => settled,
        };
        (play, Worth::Forced(verdict))
    };
    (verdicts.into_iter().map(worth).collect(), used)
}

/// With ko in three dimensions: searches every move with its share of the budget.
fn forced(game: &Game, depth: u32, most: u64) -> Vec<(Move, Worth)> {
    let plays: Vec<Move> = game.moves().collect();
    let limits = Limits {
        plies: depth.saturating_sub(1).min(Limits::MAX_PLIES),
        nodes: most / plays.len().max(1) as u64,
        table_bits: 18,
    };
    let mut moves = Vec::new();
    for play in plays {
        let mut next = game.clone();
        if next.play_without_quake(play).is_err() {
            continue;
        }
        let verdict = match work::is_exhausted() {
            true => Verdict::Unknown { none_within: 0 },
            false => ko::solve(next.position(), next.banned(), limits).verdict,
        };
        moves.push((play, Worth::Forced(verdict.one_ply_earlier())));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::position::read;
    use crate::{Player, Rules};

    #[test]
    fn every_mode_gives_every_move_a_value() {
        let board = read(b"X . O / . X . / . . . o").unwrap();
        for variant in Variant::ALL {
            for (quake, ko) in [(false, false), (false, true), (true, false), (true, true)] {
                let rules = Rules {
                    quake,
                    ko,
                    ..Rules::plain(board.side(), variant)
                };
                let game = Game::resumed(rules, board.clone());
                let analysis = analyse(&game, 2, 200_000);
                let plays: Vec<Move> = analysis.moves.iter().map(|&(play, _)| play).collect();
                assert_eq!(plays, game.moves().collect::<Vec<_>>());
                assert_eq!(analysis.feared, [Pos::new(2, 2)]);
                assert_eq!(analysis.risks.len(), 3);
            }
        }
    }

    #[test]
    fn with_ko_plies_count_from_before_the_move() {
        let rules = Rules {
            ko: true,
            ..Rules::plain(crate::Side::new(2).unwrap(), Variant::ThreeD)
        };
        let analysis = analyse(&Game::new(rules), 3, 100_000);
        let want = Worth::Forced(Verdict::Win {
            winner: Player::X,
            plies: 3,
        });
        assert!(analysis.moves.iter().all(|&(_, worth)| worth == want));
        let shallow = analyse(&Game::new(rules), 2, 100_000);
        let none = Worth::Forced(Verdict::NoneWithin(2));
        assert!(shallow.moves.iter().all(|&(_, worth)| worth == none));
    }

    #[test]
    fn with_ko_seen_from_above_values_are_wins_and_not_chances() {
        let board = read(b"X X O / OX OX . / . . O x").unwrap();
        let rules = Rules {
            ko: true,
            ..Rules::plain(board.side(), Variant::Top)
        };
        let analysis = analyse(&Game::resumed(rules, board), 3, 1_000_000);
        let worth = |text: &str| {
            let (_, worth) = analysis
                .moves
                .iter()
                .find(|(play, _)| play.to_string() == text)
                .unwrap();
            *worth
        };
        let won = |winner, plies| Worth::Forced(Verdict::Win { winner, plies });
        assert_eq!(worth("+c1"), won(Player::X, 1));
        assert_eq!(worth("+a1"), won(Player::O, 2));
        assert_eq!(analysis.depth, 3);
        assert!(matches!(worth("-c1"), Worth::Forced(_)));
    }

    /// 36 stacks collapse in 2^36 ways, so the value of a move before a quake is unknown.
    #[test]
    fn too_much_work_gives_unknown() {
        let text =
            b"X X O X O O / O X X O X O / X O O X O X / O O X O X X / X X O O X O / O X O X O X x";
        let board = read(text).unwrap();
        let rules = Rules {
            quake: true,
            ..Rules::plain(board.side(), Variant::ThreeD)
        };
        let analysis = analyse(&Game::resumed(rules, board), 2, 1_000_000);
        assert_eq!((analysis.depth, analysis.moves.len()), (0, 72));
        assert!(
            analysis
                .moves
                .iter()
                .all(|&(_, worth)| worth == Worth::Unknown)
        );
        let board = read(
            b"X X X X X . / O X X O X O / X O O X O X / O O X O X X / X X O O X O / O X O X O X x",
        );
        let analysis = analyse(&Game::resumed(rules, board.unwrap()), 2, 1_000_000);
        let won = Outlook {
            wins: 1.0,
            ..Outlook::default()
        };
        assert_eq!(analysis.moves[5].1, Worth::Expected(won));
    }
}
