//! Matches between two computer players. Every game has its own seed, and results are counted in whole numbers, so that
//! parts of a match add up to the whole.

use grille_grid::Rng;

use crate::ai::Level;
use crate::{Game, Player, Rules};

/// The results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// Games in which X alone had a line.
    pub x_wins: u64,
    /// Games in which O alone had a line.
    pub o_wins: u64,
    /// Games stopped at the limit of plies.
    pub draws: u64,
    /// Games in which both had a line at once.
    pub both: u64,
    /// The plies of all games together.
    pub plies: u64,
}

impl Tally {
    /// The mean number of plies per game, 0 without games.
    pub fn mean_plies(self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// The score of a player from 0 to 1: a win counts one, a draw or both lines at once half.
    pub fn score(self, player: Player) -> f64 {
        let wins = match player {
            Player::X => self.x_wins,
            Player::O => self.o_wins,
        };
        (wins as f64 + (self.draws + self.both) as f64 / 2.0) / self.games.max(1) as f64
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            x_wins: self.x_wins + other.x_wins,
            o_wins: self.o_wins + other.o_wins,
            draws: self.draws + other.draws,
            both: self.both + other.both,
            plies: self.plies + other.plies,
        }
    }
}

/// The default number of plies after which a game is a draw.
pub const MOST_PLIES: u32 = 200;

/// Plays the games `numbers` of the match with this seed. A game without a line after `most_plies` plies is a draw.
/// Each game depends only on the seed and its number.
///
/// ```
/// use grille_morpion::{Rules, Side, Variant, ai::Level, arena};
///
/// let rules = Rules::plain(Side::new(3)?, Variant::Top);
/// let play = |numbers| arena::games(rules, Level::Greedy, Level::Random, numbers, 7, 60);
/// assert_eq!(play(0..3) + play(3..5), play(0..5));
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
pub fn games(
    rules: Rules,
    x: Level,
    o: Level,
    numbers: std::ops::Range<u64>,
    seed: u64,
    most_plies: u32,
) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        // Spreads the seeds. The multiplier is odd, so no two are equal.
        let seed = seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        tally = tally + one_game(rules, x, o, seed, most_plies);
    }
    tally
}

fn one_game(rules: Rules, x: Level, o: Level, seed: u64, most_plies: u32) -> Tally {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    let mut tally = Tally {
        games: 1,
        ..Tally::default()
    };
    for _ in 0..most_plies {
        let level = match game.to_move() {
            Player::X => x,
            Player::O => o,
        };
        let Some(play) = level.choose(&game, &mut rng) else {
            break;
        };
        if game.play_unrecorded(play, &mut rng).is_err() {
            debug_assert!(false, "players play legal moves");
            break;
        }
        tally.plies += 1;
        if game.is_over() {
            break;
        }
    }
    let winners = game.winners();
    match (winners.x, winners.o) {
        (true, true) => tally.both = 1,
        (true, false) => tally.x_wins = 1,
        (false, true) => tally.o_wins = 1,
        (false, false) => tally.draws = 1,
    }
    tally
}
