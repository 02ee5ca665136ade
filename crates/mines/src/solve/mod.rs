//! Approaches to solving, one file each, behind one interface.
//!
//! An [`Approach`] gets the public [`View`], never the layout, so it cannot peek. It returns moves; [`step`] plays
//! them.
//!
//! | name | file | idea |
//! |---|---|---|
//! | `random` | `random` | any hidden cell |
//! | `rules` | `rules` | one number at a time, otherwise any hidden cell |
//! | `sets` | `sets` | one or two numbers at a time, otherwise any hidden cell |
//! | `pinv` | [`pinv`] | the least-norm solution of the linear system of the numbers |
//! | `exact` | `exact` | the safest cell, by exact probabilities |
//! | `fast` | `fast` | look-ahead to the next guess, exact endgame |
//! | `best` | `best` | the same, with the best few cells played out late in the game |
//! | `record` | `record` | the same, with more playouts, starting earlier |
//!
//! Besides the approaches, [`proof`] decides what follows from the numbers shown, by full logic over the whole board.
//! [`frontier`] is the representation of a board that several of them share: numbers, groups of cells, components.

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

/// A strategy for playing.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::{Move, View, solve::Approach};
///
/// /// Digs the first hidden cell.
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
    /// Returns the moves to play next, in order. While a cell is covered, at least one of them is legal.
    ///
    /// (The pseudo-inverse guarantees this only under rules with marks: its marks are its memory.)
    ///
    /// The caller drops moves that earlier moves of the list have made illegal, such as digging a cell that a flood
    /// has opened. Called repeatedly, an approach must open a cell sooner or later, not only mark and unmark;
    /// otherwise a game would not end.
    ///
    /// An approach may get the view of another game at any time, even of another size, and must notice. Its answer
    /// depends on the view, on `rng` and on earlier views of the same game, never on earlier games.
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move>;

    /// The exact probability of winning from the last view passed to `moves`, if the approach plays on. Approaches
    /// that solve endgames know it once they do. Averages over games are more precise with it than with outcomes
    /// alone.
    fn odds(&self) -> Option<f64> {
        None
    }

    /// Whether the last answer was a guess: it digs a cell not known to be safe.
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
    /// Look-ahead, with an exact endgame.
    Fast,
    /// Also plays out the best few cells late in the game.
    Best,
    /// Also plays out late guesses at length.
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
    /// A new player with this approach.
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

/// Asks the approach once and plays its answer, until the end of the game. Returns the moves played.
///
/// Drops illegal moves: a cell that a flood has opened is not dug again, and a marked cell is not dug. If no move
/// remains, a random covered cell is dug instead. So every step changes something, and a loop over `step` ends with
/// any approach that fulfils the requirements of [`Approach::moves`].
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

/// Plays those moves that are legal when their turn comes, and returns them.
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
    // A bot never digs a marked cell, even if the rules allow it for empty cells: it unmarks first.
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
