//! Computer players: five levels for people, from one that knows only the rules to the strongest, and two players that
//! show one idea each. Levels 3 to 5 avoid repeating a position if another move is as good, so that games make
//! progress.
//!
//! | player | file | idea |
//! |---|---|---|
//! | random | here | any move, each equally likely |
//! | greedy | `greedy` | wins at once, or adds to its fullest line; ignores the opponent |
//! | skilled | here | plays like best, except one move in three |
//! | expert | here | plays like best, except one move in eight |
//! | best | here | picks trap, quake or `cautious` by the rules, and avoids repetition |
//! | trap | `trap` | exact without quake, and sets traps |
//! | quake | `shaky` | weighs the possible collapses |

mod cautious;
mod greedy;
mod shaky;
mod trap;

use grille_grid::Rng;

use crate::{Game, Move, Variant};

/// A player of a given strength.
///
/// ```
/// use grille_grid::Rng;
/// use grille_morpion::{Game, Move, Rules, Variant, ai::Level, text};
///
/// let board = text::position::read(b"X X . / O O . / . . . x")?;
/// let game = Game::resumed(Rules::plain(board.side(), Variant::Top), board);
/// for level in [Level::Greedy, Level::Trap, Level::Quake, Level::Best] {
///     let play = level.choose(&game, &mut Rng::new(1));
///     assert_eq!(play, Some(Move::Push(grille_grid::Pos::new(0, 2))), "{level}");
/// }
/// # Ok::<(), text::position::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any move, each equally likely.
    Random,
    /// Wins at once if it can; otherwise adds to the fullest line that it can still complete.
    Greedy,
    /// Plays one move in three as [`Level::Greedy`], which overlooks the opponent's threats, and the others as
    /// [`Level::Best`].
    Skilled,
    /// Like [`Level::Skilled`], but overlooks threats in one move in eight.
    Expert,
    /// The strongest player for the given rules that avoids repeating positions.
    ///
    /// Perfect seen from above, and in three dimensions without quake and ko: it never loses a game from the empty
    /// board. In three dimensions with quake, it sacrifices up to 0.06 of a win per earlier occurrence to avoid
    /// repeating a position.
    Best,
    /// Exact without quake and ko: never loses what can be held. Among moves that hold, plays the one with the largest
    /// share of losing answers. May pop pushed tokens for ever.
    Trap,
    /// Looks two moves ahead with collapses in between, and samples the collapses if there are too many to enumerate.
    /// May pop pushed tokens for ever.
    Quake,
}

grille_grid::names! {
    Level, UnknownLevel, "player":
    Random = "random",
    Greedy = "greedy",
    Skilled = "skilled",
    Expert = "expert",
    Best = "best",
    Trap = "trap",
    Quake = "quake",
}

impl Level {
    /// Returns a legal move, or `None` if the game is over. `rng` chooses between equally good moves and draws sampled
    /// collapses, so a seed reproduces a whole game.
    pub fn choose(self, game: &Game, rng: &mut Rng) -> Option<Move> {
        match self {
            Level::Random => {
                let moves: Vec<Move> = game.moves().collect();
                rng.choose(&moves).copied()
            }
            Level::Greedy => greedy::choose(game, rng),
            Level::Skilled => mixed(game, 3, rng),
            Level::Expert => mixed(game, 8, rng),
            Level::Trap => trap::choose(game, Repeats::Allowed, rng),
            Level::Quake => shaky::choose(game, Repeats::Allowed, rng),
            Level::Best => {
                let rules = game.rules();
                match (rules.variant, rules.quake, rules.ko) {
                    // T2 and T3: all moves that hold are equally good.
                    (Variant::Top, _, false) => trap::choose(game, Repeats::Avoided, rng),
                    (Variant::ThreeD, false, false) => cautious::plan(game, rng),
                    (Variant::Top, _, true) => cautious::cover(game, rng),
                    (Variant::ThreeD, false, true) => cautious::search(game, rng),
                    (Variant::ThreeD, true, _) => shaky::choose(game, Repeats::Avoided, rng),
                }
            }
        }
    }
}

/// Whether a player avoids repeating positions. Popping every token that the opponent pushes holds nearly every game,
/// but makes no progress.
#[derive(Clone, Copy, Debug)]
enum Repeats {
    /// The players for people prefer another move that is as good, or nearly so.
    Avoided,
    /// The others do not care.
    Allowed,
}

impl Repeats {
    /// How often the position after a move has occurred, or 0 if repeats are allowed.
    fn count(self, game: &Game, play: Move) -> usize {
        match self {
            Repeats::Avoided => game.repeats(play),
            Repeats::Allowed => 0,
        }
    }
}

/// Plays like the best player, except for one move in `lapse`, which is greedy.
fn mixed(game: &Game, lapse: u32, rng: &mut Rng) -> Option<Move> {
    let level = match rng.below(lapse) {
        0 => Level::Greedy,
        _ => Level::Best,
    };
    level.choose(game, rng)
}

/// Picks one of the moves with the highest score, each equally likely.
fn pick<S: PartialOrd>(scored: impl IntoIterator<Item = (Move, S)>, rng: &mut Rng) -> Option<Move> {
    let mut best: Option<S> = None;
    let mut moves = Vec::new();
    for (play, score) in scored {
        if best.as_ref().is_none_or(|best| score > *best) {
            moves.clear();
            best = Some(score);
            moves.push(play);
        } else if best.as_ref().is_some_and(|best| score == *best) {
            moves.push(play);
        }
    }
    rng.choose(&moves).copied()
}
