//! Judges every move of a game by what the player could know, and the luck of the whole game.
//!
//! | verdict | when |
//! |---|---|
//! | certain | the cell was certainly safe to dig, or certainly a mine to mark |
//! | best guess | nothing was certainly safe, and no cell was safer |
//! | forced guess | nothing was certainly safe, and no cell was safer by more than [`HAIR`] |
//! | mistake | it took an unnecessary risk |
//! | free | it risked nothing and claimed nothing: a mark that is only an opinion, or removing a mark |
//! | not judged | the budget for the whole game was used up |

use grille_grid::Pos;
use grille_grid::work::{self, Limits};

use crate::hint::best_guess;
use crate::solve::chances::{Budget, Chances};
use crate::{Cell, FirstClick, Game, Layout, Move, MoveError, Rules, Status};

/// A guess within this distance of the safest cell is not a mistake.
pub const HAIR: f64 = 0.01;

/// The verdicts on a game may cost as much as the chances at this many moves that use up their budget. Real games need
/// a small part of that. With the default budget it is a matter of seconds on hostile boards.
pub const MOVES: u64 = 50;

/// Chances are sums and quotients of counts: smaller differences are rounding errors.
const EQUAL: f64 = 1e-9;

/// The quality of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quality {
    /// It could not go wrong.
    Certain,
    /// A guess was needed, and no cell was safer.
    BestGuess,
    /// A guess was needed, and no cell was safer by more than [`HAIR`].
    ForcedGuess,
    /// It took a risk although a cell was certainly safe, or the mark was not certainly right.
    CertainMissed,
    /// A guess was needed, and a safer one existed.
    WorseGuess,
    /// It could not lose, but claimed nothing certain either.
    Free,
    /// Not judged: the earlier moves used up the budget.
    NotJudged,
}

impl Quality {
    /// The name for scripts; both kinds of mistakes are `mistake`.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Certain => "certain",
            Quality::BestGuess => "best guess",
            Quality::ForcedGuess => "forced guess",
            Quality::CertainMissed | Quality::WorseGuess => "mistake",
            Quality::Free => "free",
            Quality::NotJudged => "not judged",
        }
    }

    /// Whether it is a mistake.
    pub fn is_mistake(self) -> bool {
        matches!(self, Quality::CertainMissed | Quality::WorseGuess)
    }
}

/// The verdict on one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The index of the move, from 0. A chord has one verdict for every cell it digs.
    pub index: usize,
    /// The move; for a chord, the dig of one cell.
    pub mv: Move,
    /// The quality of the move.
    pub quality: Quality,
    /// The probability that the move loses, given what the player could know.
    pub risk: f64,
    /// The least possible risk: that of digging the safest cell. It is 0 for a mark, because marks are optional.
    pub due: f64,
    /// A safest cell to dig, unless all are certainly mines.
    pub safest: Option<Pos>,
    /// Whether the move lost the game.
    pub lost: bool,
    /// Whether the chances were counted within the budget; otherwise the verdict is rough or missing.
    pub exact: bool,
}

impl Verdict {
    /// The risk taken beyond the least possible.
    pub fn cost(&self) -> f64 {
        (self.risk - self.due).max(0.0)
    }

    fn not_judged(self) -> Verdict {
        Verdict {
            quality: Quality::NotJudged,
            risk: 0.0,
            due: 0.0,
            safest: None,
            exact: false,
            ..self
        }
    }
}

/// The verdicts on a game.
#[derive(Clone, Debug)]
pub struct Judged {
    /// One per move, or per cell that a chord digs, up to the first illegal move.
    pub verdicts: Vec<Verdict>,
    /// The status after the last judged move.
    pub status: Status,
    /// The player's view at that point.
    pub view: crate::View,
    /// The probability that all moves survive, given what could be known at each.
    pub taken: f64,
    /// The same if every move had taken the least risk.
    pub due: f64,
    /// The first illegal move, counted from 0: it and those after it are not judged.
    pub illegal: Option<(usize, MoveError)>,
}

impl Judged {
    /// `taken / due`: 1 if every move took the least risk, less for every unnecessary risk.
    pub fn luck(&self) -> f64 {
        if self.due > 0.0 {
            self.taken / self.due
        } else {
            1.0
        }
    }
}

/// Judges the moves of a game on `layout`. The first dig is certain if `promise` says so; otherwise only what earlier
/// moves have shown counts as known. Stops at the first illegal move.
///
/// `budget` is for the chances at one move. All verdicts together may cost [`MOVES`] times as much; the moves after
/// that are [`Quality::NotJudged`].
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, Layout, Move, Rules, solve::chances::Budget};
/// use grille_mines::verdict::{self, Quality};
///
/// // . 1 *: one cell of three is a mine, and the 1 does not tell on which side it is.
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
/// let moves = [Move::Dig(Pos::new(0, 1)), Move::Dig(Pos::new(0, 0))];
/// let game = verdict::judge(&layout, Rules::SAE, FirstClick::None, &moves, Budget::default());
/// assert_eq!(game.verdicts[0].quality, Quality::BestGuess);
/// assert_eq!(game.verdicts[1].quality, Quality::BestGuess, "one side or the other");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn judge(
    layout: &Layout,
    rules: Rules,
    promise: FirstClick,
    moves: &[Move],
    budget: Budget,
) -> Judged {
    let mut game = Game::new(layout.clone(), rules);
    let mut judged = Judged {
        verdicts: Vec::new(),
        status: game.status(),
        view: game.view().clone(),
        taken: 1.0,
        due: 1.0,
        illegal: None,
    };
    let mut promised = promise != FirstClick::None;
    let limits = Limits {
        steps: budget.0.saturating_mul(MOVES),
        ..Limits::default()
    };
    limits.run(|| judge_each(moves, &mut game, &mut promised, budget, &mut judged));
    judged.status = game.status();
    judged.view = game.view().clone();
    judged
}

fn judge_each(
    moves: &[Move],
    game: &mut Game,
    promised: &mut bool,
    budget: Budget,
    judged: &mut Judged,
) {
    for (index, &mv) in moves.iter().enumerate() {
        if let Err(why) = game.check(mv) {
            judged.illegal = Some((index, why));
            break;
        }
        let Move::Chord(pos) = mv else {
            judged
                .verdicts
                .push(judge_one(index, mv, game, promised, budget));
            continue;
        };
        for near in game.view().size().neighbours(pos) {
            // An earlier flood may have opened it, and nothing is dug after a mine.
            if game.status() == Status::Playing && game.view().cell(near) == Cell::Hidden {
                let dig = Move::Dig(near);
                judged
                    .verdicts
                    .push(judge_one(index, dig, game, promised, budget));
            }
        }
    }
    for verdict in &judged.verdicts {
        judged.taken *= 1.0 - verdict.risk;
        judged.due *= 1.0 - verdict.due;
    }
}

/// Judges and plays a legal move that is not a chord.
fn judge_one(
    index: usize,
    mv: Move,
    game: &mut Game,
    promised: &mut bool,
    budget: Budget,
) -> Verdict {
    let mut verdict = look(game, mv, budget);
    verdict.index = index;
    if matches!(mv, Move::Dig(_)) && std::mem::take(promised) {
        verdict.quality = Quality::Certain;
        (verdict.risk, verdict.due) = (0.0, 0.0);
    }
    game.play_unrecorded(mv)
        .expect("the move was found to be legal");
    verdict.lost = game.status() == Status::Lost;
    verdict
}

fn look(game: &Game, mv: Move, budget: Budget) -> Verdict {
    let mut verdict = Verdict {
        index: 0,
        mv,
        quality: Quality::Free,
        risk: 0.0,
        due: 0.0,
        safest: None,
        lost: false,
        exact: true,
    };
    if work::is_exhausted() {
        return verdict.not_judged();
    }
    let pos = mv.pos();
    let mut view = game.view().clone();
    if game.rules().wrong_mark_loses {
        // In a running game such a mark is certainly on a mine.
        for cell in view.cells_mut().cells_mut() {
            if *cell == Cell::Marked {
                *cell = Cell::Mine;
            }
        }
    }
    // Cannot fail: the view of a game has a layout.
    let Ok(chances) = Chances::of(&view, budget) else {
        verdict.exact = false;
        return verdict;
    };
    verdict.exact = chances.is_exact();
    let mine = |pos: Pos| chances.mine(pos).unwrap_or(1.0);
    let safest = view.covered().min_by(|&a, &b| mine(a).total_cmp(&mine(b)));
    verdict.safest = safest.filter(|&pos| mine(pos) < 1.0);
    let least = safest.map_or(1.0, mine);
    match mv {
        Move::Unmark(_) => {}
        Move::Mark(_) if mine(pos) == 1.0 => verdict.quality = Quality::Certain,
        Move::Mark(_) if game.rules().wrong_mark_loses => {
            verdict.quality = Quality::CertainMissed;
            verdict.risk = 1.0 - mine(pos);
        }
        Move::Mark(_) => {}
        // A chord is judged by the cells it digs.
        Move::Dig(_) | Move::Chord(_) => {
            (verdict.risk, verdict.due) = (mine(pos), least);
            verdict.quality = if verdict.risk == 0.0 {
                Quality::Certain
            } else if least == 0.0 {
                Quality::CertainMissed
            } else if verdict.risk <= least + EQUAL {
                Quality::BestGuess
            } else if verdict.risk <= least + HAIR {
                Quality::ForcedGuess
            } else {
                Quality::WorseGuess
            };
            // With look-ahead, a less safe cell may win more often. Then nothing was given away.
            let is_advised = || best_guess(&view, &chances).is_some_and(|guess| guess.pos == pos);
            let guessed = matches!(verdict.quality, Quality::ForcedGuess | Quality::WorseGuess);
            if guessed && is_advised() {
                verdict.quality = Quality::BestGuess;
                verdict.due = verdict.risk;
            }
        }
    }
    // The chances at the point where the budget ended may be far off.
    match work::is_exhausted() {
        true => verdict.not_judged(),
        false => verdict,
    }
}
