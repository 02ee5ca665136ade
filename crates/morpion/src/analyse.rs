//! What is there to know about a position? The value of every move, what must be parried, and how
//! likely each stack is to fall.

use grid::Pos;

use crate::expect::{self, Outlook};
use crate::ko::{self, Limits, Verdict};
use crate::oracle::{self, Value};
use crate::{Game, Move, Variant, quake, threats};

/// What a move is worth to the side that plays it.
///
/// ```
/// use morpion::{analyse::Worth, oracle::Value};
///
/// assert_ne!(Worth::Exact(Value::Win), Worth::Exact(Value::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Without quake and ko: exactly this.
    Exact(Value),
    /// With quake, or with ko seen from above: the chances as far as was looked ahead.
    Expected(Outlook),
    /// With ko in three dimensions: who can force a line after it, counted in plies from before the
    /// move.
    Forced(Verdict),
}

/// All that is known.
///
/// ```
/// use morpion::{Game, Rules, Variant, analyse::{Worth, analyse}, oracle::Value, text};
///
/// let board = text::position::read(b"X X . / O O . / . . . x")?;
/// let game = Game::resumed(Rules::plain(board.side(), Variant::Top), board);
/// let analysis = analyse(&game, 2, 1_000_000);
/// assert_eq!(analysis.moves[2].1, Worth::Exact(Value::Win));
/// assert_eq!(analysis.feared, [grid::Pos::new(1, 2)]);
/// # Ok::<(), text::position::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Every legal move and its worth, pushes in reading order, then pops. Empty when the game is
    /// over.
    pub moves: Vec<(Move, Worth)>,
    /// How many moves ahead expectations look, that one included; 0 where they are not used.
    pub depth: u32,
    /// Where the opponent would win by a push if it were to move: what must be parried.
    pub feared: Vec<Pos>,
    /// Where the side to move wins by a push.
    pub wins: Vec<Pos>,
    /// For every stack, in reading order, the probability that it loses tokens in the next quake; all
    /// 0 without quake.
    pub risks: Vec<(Pos, f64)>,
}

/// Analyses a game in progress. Where chances are worked out, `depth` moves ahead are looked at, or
/// fewer if that would take more than `most` positions; the analysis says how many.
///
/// ```
/// use morpion::{Game, Rules, Variant, analyse::{Worth, analyse}, text};
///
/// let board = text::position::read(b"X X O / OX OX . / . . O x")?;
/// let rules = Rules { quake: true, ..Rules::plain(board.side(), Variant::ThreeD) };
/// let analysis = analyse(&Game::resumed(rules, board), 9, 100_000);
/// assert_eq!(analysis.depth, 1, "two moves would need more");
/// assert!((analysis.risks[0].1 - 0.109_101).abs() < 1e-6);
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn analyse(game: &Game, depth: u32, most: u64) -> Analysis {
    let rules = game.rules();
    let board = game.position();
    let mut used = 0;
    let moves = if !rules.quake && !rules.ko {
        let values = oracle::move_values(board, rules.variant);
        let exact = values
            .into_iter()
            .map(|(play, value)| (play, Worth::Exact(value)));
        exact.collect()
    } else if rules.quake || rules.variant == Variant::Top {
        let mut found = Vec::new();
        for depth in 1..=depth {
            let Some(outlooks) = expect::moves(game, depth, most) else {
                break;
            };
            used = depth;
            found = outlooks;
        }
        let worth = |(play, outlook)| (play, Worth::Expected(outlook));
        found.into_iter().map(worth).collect()
    } else {
        forced(game, most)
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

/// With ko in three dimensions: every move, then the search, with its share of the budget.
fn forced(game: &Game, most: u64) -> Vec<(Move, Worth)> {
    let plays: Vec<Move> = game.moves().collect();
    let limits = Limits {
        plies: 20,
        nodes: most / plays.len().max(1) as u64,
        table_bits: 18,
    };
    let mut moves = Vec::new();
    for play in plays {
        let mut next = game.clone();
        if next.play_with(play, &[]).is_err() {
            continue;
        }
        let verdict = ko::solve(next.position(), next.banned(), limits).verdict;
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
    fn every_mode_tells_a_worth_for_every_move() {
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
        let analysis = analyse(&Game::new(rules), 1, 100_000);
        let want = Worth::Forced(Verdict::Win {
            winner: Player::X,
            plies: 3,
        });
        assert!(analysis.moves.iter().all(|&(_, worth)| worth == want));
    }
}
