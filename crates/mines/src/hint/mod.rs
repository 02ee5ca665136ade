//! Hints: the simplest certain step that a view allows, with the smallest set of
//! numbers that proves it; where nothing is certain, the best guess and its odds.
//!
//! A mark is the player's opinion. One that can be proved right is taken as established, so that a
//! proof may stand on it; any other changes nothing, and one that is proved wrong is a step itself.

mod entail;
mod find;

use grille_grid::{CellSet, Pos};

use crate::solve::ahead;
use crate::solve::chances::{Budget, Chances, Impossible};
use crate::{Cell, View};
use entail::Ground;
use find::Finder;
pub(crate) use find::{Certain, Wish};

/// What is certain of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// It holds no mine.
    Safe,
    /// It holds a mine.
    Mine,
}

/// How a step is proved, simplest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// By one number.
    One,
    /// By two numbers together.
    Two,
    /// By more numbers together.
    Several,
    /// By the number of all mines, and numbers or none.
    Count,
}

impl StepKind {
    /// The kind in one word, for scripts.
    pub fn name(self) -> &'static str {
        match self {
            StepKind::One => "one",
            StepKind::Two => "two",
            StepKind::Several => "several",
            StepKind::Count => "count",
        }
    }
}

/// A certain step.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{hint::{Fact, Hint, StepKind, hint}, solve::chances::Budget, text::position};
///
/// // The 1 in the middle has its mine among the cells of the 1 on the left.
/// let view = position::read_from(&mut Scanner::new(b"2 3 ? 11...."))?;
/// let Hint::Step(step) = hint(&view, Budget::default()) else { panic!("nothing is certain") };
/// assert_eq!((step.fact, step.kind), (Fact::Safe, StepKind::Two));
/// assert_eq!(step.cells, [Pos::new(0, 2), Pos::new(1, 2)]);
/// assert_eq!(step.numbers, [Pos::new(0, 0), Pos::new(0, 1)]);
/// # Ok::<(), position::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cells that it is about, at least one, in reading order.
    pub cells: Vec<Pos>,
    /// What is certain of each of them.
    pub fact: Fact,
    /// The numbers that prove it, in reading order: of up to three no smaller set does, of more none
    /// can be left out. None where the number of mines alone proves it.
    pub numbers: Vec<Pos>,
    /// The established mines around these numbers, in reading order: the proof stands on them.
    pub marks: Vec<Pos>,
    /// Whether the proof uses the number of all mines, and with it every established mine.
    pub uses_mine_count: bool,
    /// How it is proved.
    pub kind: StepKind,
    /// Whether the numbers are as few as said above; if not, the budget ended first, and all numbers
    /// of the board stand here.
    pub shrunk: bool,
}

/// Why a cell is the best guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// No other cell is as safe.
    Safest,
    /// Others are as safe, but have more closed cells around them: a number tells the more, the
    /// fewer cells it speaks of.
    TellsMore {
        /// How many are as safe.
        others: usize,
    },
    /// The endgame was looked at to its end: no other cell wins as often.
    Endgame {
        /// The probability of winning from here with the best play.
        odds: f64,
    },
    /// Others may be as safe or safer, but the next guess after this one is the safest, or needless.
    LeadsOn,
    /// Others are as good in every respect that is looked at.
    Equal {
        /// How many are as safe.
        others: usize,
    },
}

/// A guess, where nothing is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The cell to dig.
    pub pos: Pos,
    /// The probability that it is a mine.
    pub mine: f64,
    /// Why this cell.
    pub why: Why,
    /// Whether it is known that nothing is certain; if not, the budget ended first.
    pub forced: bool,
}

/// What to tell a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// A mine is shown: the game is over.
    Over,
    /// Only mines are closed: nothing is left to dig.
    Done,
    /// No layout agrees with the view.
    Contradiction(Impossible),
    /// The simplest certain step.
    Step(Step),
    /// Nothing is certain.
    Guess(Guess),
}

/// What to do next. A player who marks nothing is told of a cell to dig as long as one is certain,
/// however hard that is to see; one who marks, of the simplest step, to dig or to mark.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{hint::{Fact, Hint, hint}, solve::chances::Budget, text::position};
///
/// // The mark is wrong, whatever the player thinks.
/// let view = position::read_from(&mut Scanner::new(b"1 4 1 .1x0"))?;
/// let Hint::Step(step) = hint(&view, Budget::default()) else { panic!("nothing is certain") };
/// assert_eq!((step.cells, step.fact), (vec![Pos::new(0, 2)], Fact::Safe));
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn hint(view: &View, budget: Budget) -> Hint {
    match Chances::of(view, budget) {
        Ok(chances) => with_chances(view, &chances, budget),
        Err(impossible) => Hint::Contradiction(impossible),
    }
}

/// The same, where the chances of the view are known already.
pub fn with_chances(view: &View, chances: &Chances, budget: Budget) -> Hint {
    let shown = |cell: &Cell| matches!(cell, Cell::Mine | Cell::Hit);
    if view.cells().cells().iter().any(shown) {
        return Hint::Over;
    }
    let certain = Certain {
        safe: chances.safe(),
        mines: chances.mines(),
    };
    if view.covered().all(|pos| certain.mines.contains(pos)) {
        return Hint::Done;
    }
    let mut established = CellSet::new(view.size());
    for pos in certain.mines.iter() {
        if view.cell(pos) == Cell::Marked {
            established.insert(pos);
        }
    }
    let wish = if view.marks() == 0 {
        Wish::DigFirst
    } else {
        Wish::Simplest
    };
    let ground = Ground {
        view,
        mines: &established,
    };
    let mut finder = Finder::new(&ground, budget.0);
    let step = finder.easy(wish).or_else(|| finder.hard(&certain, wish));
    match (step, best_guess(view, chances)) {
        (Some(step), _) => Hint::Step(step),
        (None, Some(guess)) => Hint::Guess(guess),
        // A cell that is closed and no certain mine can be guessed at.
        (None, None) => Hint::Done,
    }
}

/// The simplest step beyond these mines, which must be certain; `certain` is asked only where it takes
/// more than two numbers.
pub(crate) fn simplest(
    view: &View,
    mines: &CellSet,
    certain: impl FnOnce() -> Option<Certain>,
    budget: Budget,
) -> Option<Step> {
    let ground = Ground { view, mines };
    if let Some(step) = Finder::new(&ground, budget.0).easy(Wish::Simplest) {
        return Some(step);
    }
    let certain = certain()?;
    Finder::new(&ground, budget.0).hard(&certain, Wish::Simplest)
}

/// The best guess: where few layouts are left, the cell that wins most often; else, of the safest cells,
/// the one that leads to the safest next guess, or to none. `None` where no cell can be safe. This is the
/// only place that chooses a guess for hints and for `analyse`.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{hint::{Why, best_guess}, solve::chances::{Budget, Chances}, text::position};
///
/// let view = position::read_from(&mut Scanner::new(b"1 5 1 .1..."))?;
/// let chances = Chances::of(&view, Budget::default()).unwrap();
/// let guess = best_guess(&view, &chances).unwrap();
/// assert_eq!((guess.pos, guess.mine), (Pos::new(0, 4), 0.0));
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn best_guess(view: &View, chances: &Chances) -> Option<Guess> {
    /// Chances are sums and quotients of counts: what differs by less is equal.
    const EQUAL: f64 = 1e-9;
    let open = |pos: Pos| Some((pos, chances.mine(pos).filter(|&mine| mine < 1.0)?));
    let cells: Vec<(Pos, f64)> = view.covered().filter_map(open).collect();
    let least = cells.iter().map(|&(_, mine)| mine).reduce(f64::min)?;
    let safest = cells.iter().filter(|&&(_, mine)| mine <= least + EQUAL);
    let closed = |pos: Pos| {
        let around = view.size().neighbours(pos);
        around.filter(|&pos| view.cell(pos).is_covered()).count()
    };
    let safest: Vec<(usize, Pos)> = safest.map(|&(pos, _)| (closed(pos), pos)).collect();
    // Without advice: the fewest closed cells around it, then corners and edges, which come with them;
    // then the last in reading order, as any order will do.
    let &(fewest, fallback) = safest
        .iter()
        .min_by_key(|(closed, pos)| (*closed, std::cmp::Reverse(*pos)))?;
    // Cells that are certain are no guess: whoever asks nevertheless gets the safest.
    let advice = (least > 0.0).then(|| ahead::advise(view)).flatten();
    let (pos, odds) = advice.unwrap_or((fallback, None));
    let others = safest.len() - 1;
    let rivals = safest
        .iter()
        .filter(|(closed, _)| *closed == fewest)
        .count();
    let among = |&(closed, cell): &(usize, Pos)| closed == fewest && cell == pos;
    let why = match odds {
        _ if others == 0 && pos == fallback => Why::Safest,
        _ if rivals == safest.len() && safest.iter().any(among) => Why::Equal { others },
        Some(odds) => Why::Endgame { odds },
        None if rivals == 1 && pos == fallback => Why::TellsMore { others },
        None => Why::LeadsOn,
    };
    Some(Guess {
        pos,
        mine: chances.mine(pos)?,
        why,
        forced: chances.is_exact() && least > 0.0,
    })
}
