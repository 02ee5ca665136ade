//! The results of one approach's games, as integers, so that sums do not depend on their order: the parts of a run add
//! up to exactly the run.

use std::fmt;

use grille_grid::Size;
use grille_messages::json;
use serde::Serialize;

use crate::checkpoint::{BadField, Fields};

/// The number 1 in the fixed-point format of shares and probabilities: units of 2^-40.
const ONE: u64 = 1 << 40;

/// The result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) won: bool,
    /// The probability of winning once the approach knew it, else the outcome, in fixed point.
    chance: u64,
    pub(super) guesses: u64,
    /// The share of the cells without a mine that were opened, in fixed point.
    opened: u64,
    pub(super) cpu_ns: u64,
}

impl Played {
    /// A game in which `opened` of `safe` cells without a mine were opened.
    pub(super) fn new(
        won: bool,
        odds: Option<f64>,
        guesses: u64,
        (opened, safe): (usize, usize),
        cpu_ns: u64,
    ) -> Played {
        let chance = match odds {
            // Rounded down, the same on every machine; NaN counts as 0.
            Some(odds) => (odds.clamp(0.0, 1.0) * ONE as f64) as u64,
            None => u64::from(won) * ONE,
        };
        // In 128 bits, because a board may have 2^26 cells. If no cell is safe, all of them are open.
        let share = (opened as u128 * u128::from(ONE)).checked_div(safe as u128);
        let opened = share.map_or(ONE, |share| share as u64);
        Played {
            won,
            chance,
            guesses,
            opened,
            cpu_ns,
        }
    }
}

/// The games of one approach, and their comparison with the first approach on the same boards.
/// Large sums are text in files, as many readers of JSON know no numbers beyond 2^53.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Tally {
    /// Whether each game was won, in the order of the boards.
    #[serde(serialize_with = "json::text")]
    pub(super) outcomes: Outcomes,
    pub(super) wins: u64,
    /// Boards won that the first approach lost, and vice versa.
    pub(super) better: u64,
    pub(super) worse: u64,
    /// Probabilities of winning, in fixed point; their squares and the squares of their differences from the first
    /// approach's, in units of 2^-80.
    #[serde(serialize_with = "json::text")]
    chances: u128,
    #[serde(serialize_with = "json::text")]
    chance_squares: u128,
    #[serde(serialize_with = "json::text")]
    gap_squares: u128,
    #[serde(serialize_with = "json::text")]
    guesses: u128,
    #[serde(serialize_with = "json::text")]
    opened: u128,
    #[serde(serialize_with = "json::text")]
    cpu_ns: u128,
    #[serde(serialize_with = "json::text")]
    cpu_ns_max: u64,
}

impl Tally {
    /// The maximum number of games. More might overflow the sums of squares.
    pub(super) const MOST_GAMES: u64 = 1 << 40;

    /// Adds a game. `first` is the game of the first approach on the same board.
    pub(super) fn count(&mut self, game: &Played, first: &Played) {
        self.outcomes.push(game.won);
        self.wins += u64::from(game.won);
        self.better += u64::from(game.won && !first.won);
        self.worse += u64::from(!game.won && first.won);
        let square = |number: u64| u128::from(number) * u128::from(number);
        self.chances += u128::from(game.chance);
        self.chance_squares += square(game.chance);
        self.gap_squares += square(game.chance.abs_diff(first.chance));
        self.guesses += u128::from(game.guesses);
        self.opened += u128::from(game.opened);
        self.cpu_ns += u128::from(game.cpu_ns);
        self.cpu_ns_max = self.cpu_ns_max.max(game.cpu_ns);
    }

    /// Adds the sums of other boards, without their outcomes.
    pub(super) fn add_sums(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.better += other.better;
        self.worse += other.worse;
        self.chances += other.chances;
        self.chance_squares += other.chance_squares;
        self.gap_squares += other.gap_squares;
        self.guesses += other.guesses;
        self.opened += other.opened;
        self.cpu_ns += other.cpu_ns;
        self.cpu_ns_max = self.cpu_ns_max.max(other.cpu_ns_max);
    }

    /// Adds the next boards.
    pub(super) fn append(&mut self, next: &Tally) {
        self.add_sums(next);
        next.outcomes.iter().for_each(|won| self.outcomes.push(won));
    }

    pub(super) fn games(&self) -> u64 {
        self.outcomes.len
    }

    fn mean(&self, sum: u128) -> f64 {
        sum as f64 / self.games().max(1) as f64
    }

    /// The expected number of wins.
    pub(super) fn expected(&self) -> f64 {
        self.chances as f64 / ONE as f64
    }

    /// The mean probability of winning, and the mean of its squares.
    pub(super) fn chance(&self) -> (f64, f64) {
        let one = ONE as f64;
        let square = self.mean(self.chance_squares) / (one * one);
        (self.mean(self.chances) / one, square)
    }

    /// The mean difference of that from the first approach's, and the mean of its squares.
    pub(super) fn gap(&self, first: &Tally) -> (f64, f64) {
        let one = ONE as f64;
        // Both are below 2^80.
        let sum = self.chances as i128 - first.chances as i128;
        let mean = sum as f64 / self.games().max(1) as f64 / one;
        (mean, self.mean(self.gap_squares) / (one * one))
    }

    pub(super) fn guesses(&self) -> f64 {
        self.mean(self.guesses)
    }

    /// The mean share of the cells without a mine that were opened.
    pub(super) fn opened(&self) -> f64 {
        self.mean(self.opened) / ONE as f64
    }

    /// The CPU time of a game in ms: mean and maximum.
    pub(super) fn cpu_ms(&self) -> (f64, f64) {
        (self.mean(self.cpu_ns) / 1e6, self.cpu_ns_max as f64 / 1e6)
    }

    /// Reads the tally of `games` games, at most [`Tally::MOST_GAMES`]. `first` is that of the first approach, unless
    /// this is it. Fails if no games can have this tally; the bounds are those of a game, so that later sums do not
    /// overflow.
    pub(super) fn from_json(
        fields: &Fields<'_>,
        games: u64,
        first: Option<&Tally>,
    ) -> Result<Tally, BadField> {
        let sum = |key: &str, most: u128| {
            let sum: u128 = fields.text(key)?;
            let sound = sum <= most * u128::from(games);
            sound.then_some(sum).ok_or_else(|| fields.bad_field(key))
        };
        let one = u128::from(ONE);
        let cells = u128::from(Size::MAX_AREA);
        let tally = Tally {
            outcomes: fields.read("outcomes", |value| {
                Outcomes::from_hex(value.as_str()?, games)
            })?,
            wins: fields.number("wins", games)?,
            better: fields.number("better", games)?,
            worse: fields.number("worse", games)?,
            chances: sum("chances", one)?,
            chance_squares: sum("chance_squares", one * one)?,
            gap_squares: sum("gap_squares", one * one)?,
            guesses: sum("guesses", cells)?,
            opened: sum("opened", one)?,
            cpu_ns: sum("cpu_ns", u64::MAX.into())?,
            cpu_ns_max: fields.text("cpu_ns_max")?,
        };
        let count = |pair: (bool, bool)| {
            let firsts = first.unwrap_or(&tally).outcomes.iter();
            tally
                .outcomes
                .iter()
                .zip(firsts)
                .filter(|of| *of == pair)
                .count() as u64
        };
        let (better, worse) = (count((true, false)), count((false, true)));
        let longest = u128::from(tally.cpu_ns_max);
        for (key, sound) in [
            ("wins", tally.wins == count((true, true)) + better),
            ("better", tally.better == better),
            ("worse", tally.worse == worse),
            // The square of a share is at most the share.
            (
                "chance_squares",
                tally.chance_squares <= tally.chances * one,
            ),
            ("gap_squares", first.is_some() || tally.gap_squares == 0),
            (
                "cpu_ns_max",
                longest <= tally.cpu_ns && tally.cpu_ns <= longest * u128::from(games),
            ),
        ] {
            if !sound {
                return Err(fields.bad_field(key));
            }
        }
        Ok(tally)
    }
}

/// Games won or lost, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcomes {
    bytes: Vec<u8>,
    len: u64,
}

impl Outcomes {
    pub(super) fn push(&mut self, won: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(won) << (self.len % 8);
        }
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = bool> {
        (0..self.len).map(|at| self.bytes[(at / 8) as usize] >> (at % 8) & 1 == 1)
    }

    fn from_hex(text: &str, len: u64) -> Option<Outcomes> {
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes: Vec<u8> = pairs
            .iter()
            .map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?))
            .collect::<Option<_>>()?;
        let used = match len % 8 {
            0 => u8::MAX,
            bits => (1 << bits) - 1,
        };
        let sound = rest.is_empty()
            && bytes.len() as u64 == len.div_ceil(8)
            && bytes.last().is_none_or(|last| last & !used == 0);
        sound.then_some(Outcomes { bytes, len })
    }
}

/// Two digits a byte, the first game in the lowest bit of the first byte.
impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn in_json(tally: &Tally) -> Value {
        serde_json::to_value(tally).unwrap()
    }

    fn games(count: u64) -> Vec<(Played, Played)> {
        let game = |at: u64, salt: u64| {
            let won = (at * salt).is_multiple_of(3);
            let odds = at.is_multiple_of(4).then_some(at as f64 / count as f64);
            Played::new(won, odds, at % 5, (at as usize, count as usize), 1000 * at)
        };
        (0..count).map(|at| (game(at, 7), game(at, 5))).collect()
    }

    fn tally(games: &[(Played, Played)]) -> Tally {
        let mut tally = Tally::default();
        for (game, first) in games {
            tally.count(game, first);
        }
        tally
    }

    /// The games of the first approach, compared with themselves.
    fn firsts(games: &[(Played, Played)]) -> Tally {
        tally(
            &games
                .iter()
                .map(|&(_, first)| (first, first))
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn the_share_of_a_huge_board_is_right() {
        let cells = 1 << 26;
        for (opened, share) in [(cells, ONE), (cells / 2, ONE / 2), (0, 0)] {
            let played = Played::new(true, None, 0, (opened, cells), 0);
            assert_eq!(played.opened, share, "{opened}");
        }
        assert_eq!(Played::new(true, None, 0, (0, 0), 0).opened, ONE);
    }

    #[test]
    fn parts_of_any_length_append_to_the_whole() {
        let games = games(50);
        for cut in 0..=50 {
            let mut sum = tally(&games[..cut]);
            sum.append(&tally(&games[cut..]));
            assert_eq!(sum, tally(&games), "{cut}");
        }
    }

    #[test]
    fn a_tally_reads_back_beside_that_of_the_first_approach() {
        for count in [0, 1, 7, 8, 9, 50] {
            let tally = tally(&games(count));
            let first = firsts(&games(count));
            let read = |value: &Value, games: u64| {
                Tally::from_json(&Fields::of(value), games, Some(&first))
            };
            let value = in_json(&tally);
            assert_eq!(read(&value, count), Ok(tally.clone()));
            assert_eq!(
                read(&value, count + 9),
                Err(BadField("outcomes".to_owned()))
            );
            let own = in_json(&first);
            let own = Tally::from_json(&Fields::of(&own), count, None);
            assert_eq!(own, Ok(first.clone()));
        }
    }

    #[test]
    fn an_impossible_tally_is_refused_with_the_name_of_its_field() {
        let first = firsts(&games(50));
        let sound = tally(&games(50));
        for (key, impossible) in [
            ("wins", json!(sound.wins + 1)),
            ("wins", json!(51)),
            ("wins", json!("7")),
            ("better", json!(sound.better + 1)),
            ("worse", json!(sound.worse + 1)),
            ("chances", json!(u128::MAX.to_string())),
            ("chances", json!("-1")),
            ("chances", json!(1)),
            (
                "chance_squares",
                json!((sound.chances * 2 * u128::from(ONE)).to_string()),
            ),
            ("gap_squares", json!((51u128 << 80).to_string())),
            ("guesses", json!((51u128 << 26).to_string())),
            ("opened", json!((51u128 << 40).to_string())),
            ("cpu_ns", json!("0")),
            ("cpu_ns_max", json!("0")),
            ("cpu_ns_max", json!("18446744073709551616")),
            ("outcomes", json!("zz")),
            ("outcomes", Value::Null),
        ] {
            let mut value = in_json(&sound);
            value[key] = impossible;
            let Err(BadField(field)) = Tally::from_json(&Fields::of(&value), 50, Some(&first))
            else {
                panic!("{value}");
            };
            // The sum and the maximum of the times share one name.
            assert!(
                field == key || (key, field.as_str()) == ("cpu_ns", "cpu_ns_max"),
                "{field} {value}"
            );
        }
        let mut value = in_json(&first);
        value["gap_squares"] = "1".into();
        let found = Tally::from_json(&Fields::of(&value), 50, None);
        assert_eq!(found, Err(BadField("gap_squares".to_owned())));
    }

    #[test]
    fn a_known_probability_replaces_the_outcome() {
        let won = Played::new(true, None, 0, (1, 1), 0);
        let likely = Played::new(false, Some(0.75), 0, (1, 2), 0);
        let tally = tally(&[(won, won), (likely, won)]);
        assert_eq!((tally.wins, tally.expected()), (1, 1.75));
        assert_eq!(tally.chance(), (0.875, (1.0 + 0.5625) / 2.0));
        assert_eq!(tally.opened(), 0.75);
        assert_eq!(Played::new(true, Some(f64::NAN), 0, (0, 0), 0).chance, 0);
    }
}
