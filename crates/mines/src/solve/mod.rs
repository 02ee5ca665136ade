//! Approaches to playing the game, one file each, behind one interface.
//!
//! An [`Approach`] gets the public [`View`] and never the layout, so that it cannot peek. It
//! answers with moves; [`step`] plays them.
//!
//! | name | file | idea |
//! |---|---|---|
//! | `random` | `random` | any hidden cell |
//! | `rules` | `rules` | one number at a time, else any hidden cell |
//! | `sets` | `sets` | one number or two at a time, else any hidden cell |
//! | `pinv` | [`pinv`] | the least solution of the linear system that the numbers make |
//! | `exact` | `exact` | the cell least likely a mine, by exact probabilities |
//! | `fast` | `fast` | looks ahead to the next guess, with an exact endgame |
//! | `best` | `best` | the same, with the best few cells played out late in the game |
//! | `record` | `record` | the same, with more games and earlier |
//!
//! Beside the approaches stands [`proof`], which says what can be proved from the numbers shown, by
//! full logic over the whole board. [`frontier`] holds the view of a board that several of them
//! share: numbers, groups of cells, components.

use grille_grid::Rng;

use crate::{Cell, Game, Move, Status, View};
use grille_grid::names;

pub(crate) mod ahead;
mod best;
pub mod chances;
pub(crate) mod engine;
mod exact;
mod fast;
pub mod frontier;
pub mod pair;
pub mod pinv;
pub mod proof;
mod random;
mod record;
mod rules;
mod sets;
pub mod single;

/// A way to play.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::{Move, View, solve::Approach};
///
/// /// Digs the first hidden cell, come what may.
/// struct First;
///
/// impl Approach for First {
///     fn moves(&mut self, view: &View, _rng: &mut Rng) -> Vec<Move> {
///         view.covered().take(1).map(Move::Dig).collect()
///     }
/// }
///
/// let view = View::hidden(Size::new(2, 2)?, Some(1));
/// assert_eq!(First.moves(&view, &mut Rng::new(1)), [Move::Dig(Pos::new(0, 0))]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub trait Approach {
    /// The moves to play next, in order. While a cell is covered, at least one of them is legal.
    ///
    /// (The pseudo-inverse keeps this only under rules that let cells be marked: its marks are its
    /// memory.)
    ///
    /// A move that an earlier one of the list has made void (a flood has opened its cell) is
    /// dropped by whoever plays the list. Asked again and again, an approach must open a cell sooner
    /// or later, and not only mark and unmark: a game of it would not end.
    ///
    /// An approach may be given the view of another game at any time, of another size, too, and
    /// notices that by itself: what it answers depends on the view, on `rng` and on earlier views of
    /// the same game, never on what it has played before.
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move>;

    /// The exact probability of winning from the view that `moves` was last asked about, when the
    /// approach plays on: known to those that solve endgames, once they do. Averages over games are
    /// sharper with it than with the outcomes alone.
    fn odds(&self) -> Option<f64> {
        None
    }

    /// Whether the last answer was a guess: it digs a cell of which the approach does not know that
    /// it is safe.
    fn guessed(&self) -> bool {
        false
    }
}

/// The approaches by name, weakest first.
///
/// ```
/// use grille_mines::solve::ApproachName;
///
/// let names = ApproachName::ALL.map(ApproachName::name);
/// assert_eq!(names, ["random", "rules", "sets", "pinv", "exact", "fast", "best", "record"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ApproachName {
    /// Any hidden cell.
    Random,
    /// One number at a time.
    Rules,
    /// One number or two at a time.
    Sets,
    /// The pseudo-inverse.
    Pinv,
    /// The safest cell by exact probabilities.
    Exact,
    /// Looking ahead, with an exact endgame.
    Fast,
    /// With the best few cells played out late in the game.
    Best,
    /// With late guesses played out at length.
    Record,
}

names! {
    ApproachName, UnknownApproach, "approach":
    Random = "random",
    Rules = "rules",
    Sets = "sets",
    Pinv = "pinv",
    Exact = "exact",
    Fast = "fast",
    Best = "best",
    Record = "record",
}

impl ApproachName {
    /// A fresh player of this approach.
    pub fn approach(self) -> Box<dyn Approach> {
        match self {
            ApproachName::Random => Box::new(random::Random),
            ApproachName::Rules => Box::new(rules::rules()),
            ApproachName::Sets => Box::new(sets::sets()),
            ApproachName::Pinv => Box::new(pinv::Pinv::default()),
            ApproachName::Exact => Box::<exact::Exact>::default(),
            ApproachName::Fast => Box::new(fast::fast()),
            ApproachName::Best => Box::new(best::best()),
            ApproachName::Record => Box::new(record::record()),
        }
    }
}

/// Asks the approach once and plays what it answers, up to the end of the game; gives the moves
/// that were played.
///
/// Moves that are not legal (any more) are dropped: a cell that a flood has opened meanwhile is not
/// dug again, and a marked one is not dug. If none is left, the approach forfeits its choice and a
/// random covered cell is dug. So every step changes something, and a loop over `step` ends with any
/// approach that keeps to what [`Approach::moves`] asks of it.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::{Game, Rules, Status, solve};
///
/// let mut rng = Rng::new(3);
/// let (mut game, _) =
///     Game::start(Size::new(9, 9)?, 10, Pos::new(0, 0), Rules::IA, &mut rng).unwrap();
/// let mut bot = solve::ApproachName::Random.approach();
/// while game.status() == Status::Playing {
///     assert!(!solve::step(&mut game, &mut *bot, &mut rng).is_empty());
/// }
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn step(game: &mut Game, approach: &mut dyn Approach, rng: &mut Rng) -> Vec<Move> {
    let moves = approach.moves(game.view(), rng);
    let played = play(game, moves);
    if !played.is_empty() || game.status() != Status::Playing {
        return played;
    }
    let moves = random::Random.moves(game.view(), rng);
    play(game, moves)
}

/// Plays those moves of the list that are still legal when their turn comes; gives them.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, Rules, solve};
///
/// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)]).unwrap();
/// let mut game = Game::new(layout, Rules::IA);
/// let twice = [Move::Mark(Pos::new(0, 3)), Move::Mark(Pos::new(0, 3))];
/// assert_eq!(solve::play(&mut game, twice), [Move::Mark(Pos::new(0, 3))]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn play(game: &mut Game, moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    // A bot never digs a mark, even where the rules would let an empty cell be dug under one: it
    // takes the mark away first.
    let digs_a_mark = |view: &View, mv: Move| match mv {
        Move::Dig(pos) => view.size().contains(pos) && view.cell(pos) == Cell::Marked,
        Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => false,
    };
    let mut played = Vec::new();
    for mv in moves {
        if !digs_a_mark(game.view(), mv) && game.play_unrecorded(mv).is_ok() {
            played.push(mv);
        }
    }
    played
}
