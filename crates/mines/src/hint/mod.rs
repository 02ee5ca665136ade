//! Hints: the simplest certain step with the smallest set of numbers that proves it or, if nothing is certain, the
//! best guess and its odds.
//!
//! A mark is the player's opinion. A mark that can be proved right is established, and proofs may use it. A mark that
//! is proved wrong becomes a step itself. All others change nothing.

mod entail;
mod find;

use grille_grid::{CellSet, Pos};

use crate::solve::ahead;
use crate::solve::chances::{Budget, Chances, Impossible};
use crate::{Cell, View};
use entail::Ground;
use find::Finder;
pub(crate) use find::{Certain, Preference};

/// What is certain about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// It is not a mine.
    Safe,
    /// It is a mine.
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
    /// By the total number of mines, alone or with numbers.
    Count,
}

impl StepKind {
    /// The name for scripts.
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
    /// The cells, at least one, in reading order.
    pub cells: Vec<Pos>,
    /// What is certain about each of them.
    pub fact: Fact,
    /// The numbers that prove it, in reading order. Up to three are a smallest set; of more, every one is needed.
    /// Empty if the number of mines alone proves it.
    pub numbers: Vec<Pos>,
    /// The established mines around these numbers, in reading order, which the proof uses.
    pub marks: Vec<Pos>,
    /// Whether the proof uses the total number of mines, and with it every established mine.
    pub uses_mine_count: bool,
    /// How it is proved.
    pub kind: StepKind,
    /// Whether the numbers are as few as stated above. If not, the budget ran out, and these are all numbers of the
    /// board.
    pub shrunk: bool,
}

/// Why a cell is the best guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// No other cell is as safe.
    Safest,
    /// Others are as safe but have more closed cells around them: a number about fewer cells tells more.
    TellsMore {
        /// How many others are as safe.
        others: usize,
    },
    /// The endgame was searched to its end: no other cell wins as often.
    Endgame {
        /// The probability of winning from here with best play.
        odds: f64,
    },
    /// Others may be as safe or safer, but this cell leads to the safest next guess, or to none.
    LeadsOn,
    /// Others are equal in every respect considered.
    Equal {
        /// How many others are as safe.
        others: usize,
    },
}

/// A guess when nothing is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The cell to dig.
    pub pos: Pos,
    /// The probability that it is a mine.
    pub mine: f64,
    /// Why this cell was chosen.
    pub why: Why,
    /// Whether it is known that nothing is certain; otherwise the budget ran out.
    pub forced: bool,
}

/// A hint for a player.
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

/// Returns what to do next. A player without marks gets a cell to dig if one is certain, however hard to see. A player
/// who marks gets the simplest step, to dig or to mark.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{hint::{Fact, Hint, hint}, solve::chances::Budget, text::position};
///
/// // The mark is wrong.
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

/// Like [`hint()`], with the chances already known.
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
    let preference = if view.marks() == 0 {
        Preference::DigFirst
    } else {
        Preference::Simplest
    };
    let ground = Ground {
        view,
        mines: &established,
    };
    let mut finder = Finder::new(&ground, budget.0);
    let step = finder
        .easy(preference)
        .or_else(|| finder.hard(&certain, preference));
    match (step, best_guess(view, chances)) {
        (Some(step), _) => Hint::Step(step),
        (None, Some(guess)) => Hint::Guess(guess),
        // Unreachable: a closed cell that is not certainly a mine can be guessed.
        (None, None) => Hint::Done,
    }
}

/// The simplest step beyond `mines`, which must be certain. Calls `certain` only if more than two numbers are needed.
pub(crate) fn simplest(
    view: &View,
    mines: &CellSet,
    certain: impl FnOnce() -> Option<Certain>,
    budget: Budget,
) -> Option<Step> {
    let ground = Ground { view, mines };
    if let Some(step) = Finder::new(&ground, budget.0).easy(Preference::Simplest) {
        return Some(step);
    }
    let certain = certain()?;
    Finder::new(&ground, budget.0).hard(&certain, Preference::Simplest)
}

/// The best guess. If few layouts are left: the cell that wins most often. Otherwise: among the safest cells, the one
/// that leads to the safest next guess, or to none. `None` if no cell can be safe. Hints and `analyse` choose their
/// guesses only here.
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
    /// Chances are sums and quotients of counts: smaller differences are rounding errors.
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
    // Without advice: the fewest closed cells around it, which favours corners and edges; then the last in reading
    // order, to break ties.
    let &(fewest, fallback) = safest
        .iter()
        .min_by_key(|(closed, pos)| (*closed, std::cmp::Reverse(*pos)))?;
    // A certain cell is not a guess: then the safest cell is returned.
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
