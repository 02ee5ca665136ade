//! Computer players: five levels for people, from one that knows only the rules to the strongest, and two players
//! that show one idea each. Levels 3 to 5 bring no position back where another move is as good: a game must go on.
//!
//! | player | file | idea |
//! |---|---|---|
//! | random | here | any move, each equally likely |
//! | greedy | `greedy` | wins at once, or adds to its fullest line; never looks at the opponent |
//! | skilled | here | plays as best, but for one move in three |
//! | expert | here | plays as best, but for one move in eight |
//! | best | here | picks by the rules: trap, quake, or what `cautious` does, and avoids repetition |
//! | trap | `trap` | exact without quake, and sets traps |
//! | quake | `shaky` | weighs what may collapse |

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
    /// Wins at once if it can; otherwise adds to the fullest line that it could still complete.
    Greedy,
    /// Overlooks what the opponent threatens in one move of three: that one it plays as [`Level::Greedy`], the others as
    /// [`Level::Best`].
    Skilled,
    /// The same in one move of eight.
    Expert,
    /// The strongest for the rules at hand that plays a game: it brings no position back without need.
    ///
    /// Seen from above, and without quake and ko in three dimensions, it is perfect: it never loses a game from the
    /// empty board. In three dimensions with quake it gives up a little, 0.06 of a win for each time that a
    /// position was there, to avoid one more.
    Best,
    /// Exact without quake and ko: never loses what can be held; among moves that hold, the one with the
    /// largest share of losing answers. May pop for ever what is pushed.
    Trap,
    /// Two moves ahead with collapses in between, sampled where they are too many to be counted. May pop for ever
    /// what is pushed.
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
    /// The move that it plays, which is a legal one; `None` when the game is over. `rng` decides
    /// between moves that are as good as each other and draws sampled collapses, so that a seed
    /// reproduces a whole game.
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
                    // T2 and T3: of two moves that hold, none is better.
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

/// Whether a player minds bringing a position back. Popping each token that the opponent pushes holds nearly every
/// game, and makes none.
#[derive(Clone, Copy, Debug)]
enum Repeats {
    /// The players for people look for another move that is as good, or nearly so.
    Avoided,
    /// The others do not care.
    Allowed,
}

impl Repeats {
    /// How often the game has stood as it would after a move, as far as the player minds.
    fn count(self, game: &Game, play: Move) -> usize {
        match self {
            Repeats::Avoided => game.repeats(play),
            Repeats::Allowed => 0,
        }
    }
}

/// Plays as the best player, but for one move in `lapse`, which is the greedy one's.
fn mixed(game: &Game, lapse: u32, rng: &mut Rng) -> Option<Move> {
    let level = match rng.below(lapse) {
        0 => Level::Greedy,
        _ => Level::Best,
    };
    level.choose(game, rng)
}

/// One of the moves with the highest score, each equally likely; `None` where there is none.
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
