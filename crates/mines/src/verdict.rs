//! Verdicts on every move of a played game, by what the player could know, and how
//! lucky the game was.
//!
//! | verdict | when |
//! |---|---|
//! | certain | the cell was certainly safe to dig, or certainly a mine to mark |
//! | best guess | nothing was certainly safe, and no cell was safer |
//! | forced guess | nothing was certainly safe, and none was safer by more than [`HAIR`] |
//! | mistake | it risked more than it had to |
//! | free | it risked nothing and said nothing: a mark that is only an opinion, or its taking away |
//! | not judged | the budget of all verdicts ended before |

use grille_grid::Pos;
use grille_grid::work::{self, Limits};

use crate::hint::best_guess;
use crate::solve::chances::{Budget, Chances};
use crate::{Cell, FirstClick, Game, Layout, Move, Rules, Status};

/// Within so little of the safest cell a guess is no mistake.
pub const HAIR: f64 = 0.01;

/// The verdicts on a game may cost as much as the chances at so many moves that use up their budget. Those of games need
/// a small part of one: with the default budget, this is a matter of seconds on hostile boards.
pub const MOVES: u64 = 50;

/// Chances are sums and quotients of counts: what differs by less is equal.
const EQUAL: f64 = 1e-9;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quality {
    /// It could not go wrong.
    Certain,
    /// A guess was needed, and none was safer.
    BestGuess,
    /// A guess was needed, and none was safer by more than a hair.
    ForcedGuess,
    /// It risked something although a cell was certainly safe, or a mark was not certainly right.
    CertainMissed,
    /// A guess was needed, and a safer one was there.
    WorseGuess,
    /// It could not lose, but said nothing certain either.
    Free,
    /// It was not judged: the verdicts on the moves before it have used the budget up.
    NotJudged,
}

impl Quality {
    /// The quality in words for scripts; both kinds of mistakes are `mistake`.
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
    /// Which of the moves it is about, from 0. A chord has a verdict for every cell that it digs.
    pub index: usize,
    /// The move; a dig for each cell of a chord.
    pub mv: Move,
    /// What it was.
    pub quality: Quality,
    /// The probability that it lost the game, by what could be known.
    pub risk: f64,
    /// The least risk that there was: of digging the safest cell, or of a mark, which nobody has to
    /// make, none.
    pub due: f64,
    /// A safest cell to dig, where one could be safe.
    pub safest: Option<Pos>,
    /// Whether the game was lost by it.
    pub lost: bool,
    /// Whether the chances were counted within the budget; if not, the verdict is rough, or none was given.
    pub exact: bool,
}

impl Verdict {
    /// What was given away: the risk taken beyond the least.
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
    /// One a move, or one a cell that a chord digs, up to the first move that is not legal.
    pub verdicts: Vec<Verdict>,
    /// How the game stands after them.
    pub status: Status,
    /// What the player sees then.
    pub view: crate::View,
    /// The probability that nothing went wrong in all moves, by what could be known at each.
    pub taken: f64,
    /// The same, had each of them risked the least.
    pub due: f64,
}

impl Judged {
    /// The odds taken against those due: 1 when every move risked the least, less for every risk
    /// beyond.
    pub fn luck(&self) -> f64 {
        if self.due > 0.0 {
            self.taken / self.due
        } else {
            1.0
        }
    }
}

/// Judges the moves of a game on `layout`. The first cell that is dug is certain where `promise` says
/// so; nothing else is known of the layout than what each move has shown. Stops at the first move that
/// is not legal.
///
/// `budget` is that of the chances at one move. All verdicts together may cost [`MOVES`] times as much; the moves
/// after that are [`Quality::NotJudged`].
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, Layout, Move, Rules, solve::chances::Budget};
/// use grille_mines::verdict::{self, Quality};
///
/// // . 1 *: two cells of three are as safe as any, and after the first all is known.
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
        if game.check(mv).is_err() {
            break;
        }
        let Move::Chord(pos) = mv else {
            judged
                .verdicts
                .push(judge_one(index, mv, game, promised, budget));
            continue;
        };
        for near in game.view().size().neighbours(pos) {
            // The flood of an earlier cell may have opened it, and nothing is dug after a mine.
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

/// Judges a move that is legal and no chord, and plays it.
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

/// The verdict on a move that is legal.
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
        // A mark in a game that goes on is a mine there.
        for cell in view.cells_mut().cells_mut() {
            if *cell == Cell::Marked {
                *cell = Cell::Mine;
            }
        }
    }
    // A view of a game has a layout: there is no other way out.
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
        // A chord is judged by the cells that it digs.
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
            // Looking ahead, a cell that is less safe may win more: then nothing was given away.
            let is_advised = || best_guess(&view, &chances).is_some_and(|guess| guess.pos == pos);
            let guessed = matches!(verdict.quality, Quality::ForcedGuess | Quality::WorseGuess);
            if guessed && is_advised() {
                verdict.quality = Quality::BestGuess;
                verdict.due = verdict.risk;
            }
        }
    }
    // What was found when the budget ended may be far off.
    match work::is_exhausted() {
        true => verdict.not_judged(),
        false => verdict,
    }
}
