//! Save files: a game with its whole history, as readable text.
//!
//! There is no type between the text and [`Session`]. [`Session::save`] writes it, and [`Session::load`] checks it by
//! replaying the game.
//!
//! ```text
//! grille 1
//! start mines:expert:zero:42
//! laid D4 ~0040...
//! elapsed 97000
//! helped
//! standing 2
//! moves 3
//! 0 d D4
//! 1200 f E7
//! 2100 d A1
//! end
//! ```
//!
//! The first line has the format and its version. The moves come last, each with the milliseconds played so far. `end`
//! marks a complete file. `laid` is the Minesweeper board drawn around its first cell, `puzzle` and `hardest` the
//! Takuzu puzzle generated from a seed, so that loading draws nothing. `bot` means that a program has played some of
//! the moves. `seats` has the players of Morpion, `standing` the number of moves that are not undone, `bookmarks` the
//! bookmarked positions, by their numbers of moves.

use std::fmt::Write as _;

use grille_grid::text::{Line, ParseError, Scanner, Token};
use grille_grid::work::{self, Limits};
use grille_mines::text::cell;
use grille_morpion::Player;
use grille_takuzu::technique::Technique;
use grille_takuzu::text;

use crate::game::Game;
use crate::id::{IdFault, read_layout, read_saved, write_layout};
use crate::mines::Mines;
use crate::morpion::{Morpion, Seat};
use crate::session::{Session, Step};
use crate::takuzu::{Source, Takuzu};
use crate::{Move, Refusal, Start, StartError};

/// The version written.
pub const VERSION: u64 = 1;

/// The work limit for replaying a save, in steps: seconds. A real game takes milliseconds.
const STEPS: u64 = 500_000_000;

/// A fault in a save.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveFault {
    /// It is not a save of this program.
    #[error("not a saved game")]
    Foreign,
    /// Its version is unknown.
    #[error("saved by another version")]
    Version,
    /// It ends too early.
    #[error("the file is cut off here")]
    CutOff,
    /// An unknown or repeated line.
    #[error("not a line of a saved game")]
    Line,
    /// The start is not an ID.
    #[error("{0}")]
    Id(IdFault),
    /// The game cannot start.
    #[error("{0}")]
    Start(StartError),
    /// The board is missing, or does not belong to this game.
    #[error("not the board of this game")]
    Board,
    /// Not a number, or not a valid one.
    #[error("not a valid number here")]
    Number,
    /// An illegal move.
    #[error("{0}")]
    Move(Refusal),
    /// Trailing text after the end.
    #[error("something follows the end")]
    Trailing,
    /// Replaying the moves took too long.
    #[error("the game takes too long to replay")]
    TooLong,
}

/// A save that cannot be read.
pub type SaveError = ParseError<SaveFault>;

/// The lines before the moves.
#[derive(Default)]
struct Head {
    elapsed: u64,
    helped: bool,
    bot: bool,
    cursor: Option<u64>,
    bookmarks: Vec<u64>,
}

impl Session {
    /// Writes the game as text.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
    /// session.play_text("AA0", 1500)?;
    /// assert_eq!(
    ///     session.save(),
    ///     "grille 1\nstart takuzu:4x4u:BbccCAba\nelapsed 1500\nstanding 1\nmoves 1\n1500 AA0\nend\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> String {
        let mut start = self.start();
        if let Start::Morpion(setup) = &mut start {
            // The moves follow below.
            setup.opening.clear();
            setup.seats = [Seat::Human; 2];
        }
        let mut text = format!("grille {VERSION}\nstart {start}\n");
        let mut line = |line: std::fmt::Arguments<'_>| {
            writeln!(text, "{line}").expect("writing to a string does not fail");
        };
        match &self.game {
            Game::Mines(game) => {
                if let Some((Some(around), layout)) = game.laid() {
                    let digits = write_layout(layout);
                    line(format_args!("laid {} ~{digits}", cell::write(around)));
                }
            }
            Game::Takuzu(game) => {
                if let Source::Seed { .. } = game.setup().source {
                    line(format_args!(
                        "puzzle {}",
                        text::id::write(game.puzzle(), game.rules())
                    ));
                    if let Some(hardest) = game.hardest() {
                        line(format_args!("hardest {}", hardest.name()));
                    }
                }
            }
            Game::Morpion(game) => {
                let [x, o] = Player::BOTH.map(|player| game.seat(player).name());
                line(format_args!("seats {x} {o}"));
            }
        }
        line(format_args!("elapsed {}", self.elapsed));
        if self.helped {
            line(format_args!("helped"));
        }
        if self.bot {
            line(format_args!("bot"));
        }
        if !self.bookmarks.is_empty() {
            let marks: Vec<String> = self.bookmarks.iter().map(usize::to_string).collect();
            line(format_args!("bookmarks {}", marks.join(" ")));
        }
        line(format_args!("standing {}", self.cursor));
        line(format_args!("moves {}", self.steps.len()));
        for step in &self.steps {
            line(format_args!(
                "{} {}",
                step.at,
                self.game.write_move(&step.mv)
            ));
        }
        line(format_args!("end"));
        text
    }

    /// Reads a game written by [`Session::save`], with its whole history, undone moves included. Draws nothing, so it
    /// takes no longer than playing the moves.
    ///
    /// # Errors The text is damaged or not a save, or takes too long to replay. The error has the place.
    ///
    /// ```
    /// use grille_session::{Session, save::SaveFault};
    ///
    /// let cut = "grille 1\nstart takuzu:4x4u:BbccCAba\nelapsed 1500\nstanding 0\nmoves 1\n1500 AA0\n";
    /// let error = Session::load(cut).unwrap_err();
    /// assert_eq!((error.fault, error.place.line), (SaveFault::CutOff, 6));
    /// ```
    pub fn load(text: &str) -> Result<Session, SaveError> {
        let limits = Limits {
            steps: STEPS,
            ..Limits::default()
        };
        limits.run(|| Session::load_within(text))
    }

    fn load_within(text: &str) -> Result<Session, SaveError> {
        let mut scanner = Scanner::new(text.as_bytes());
        let mut game = read_start(&mut scanner)?;
        let mut head = Head::default();
        let count = read_head(&mut scanner, &mut game, &mut head)?;
        let mut session = Session::of(game);
        session.elapsed = head.elapsed;
        session.helped = head.helped;
        session.bot = head.bot;
        for _ in 0..count {
            read_step(&mut scanner, &mut session)?;
        }
        let end = next_line(&mut scanner)?;
        if end.bytes() != b"end" {
            return Err(scanner.error_at(whole(&end), SaveFault::Line));
        }
        scanner.finish(SaveFault::Trailing)?;
        session.cursor = session.steps.len();
        if let Start::Mines(setup) = session.start()
            && let Some(click) = setup.click
        {
            let dig = grille_mines::Move::Dig(click).into();
            if session.steps.first().is_none_or(|step| step.mv != dig) {
                return Err(scanner.error_at_end(SaveFault::Board));
            }
            session.opening_len = 1;
        }
        let within = |number: u64| {
            usize::try_from(number)
                .ok()
                .filter(|&at| at <= session.cursor)
        };
        let bookmarks: Option<Vec<usize>> = head.bookmarks.iter().map(|&at| within(at)).collect();
        let cursor = within(head.cursor.unwrap_or(count as u64));
        let (Some(bookmarks), Some(cursor)) = (bookmarks, cursor) else {
            return Err(scanner.error_at_end(SaveFault::Number));
        };
        session.bookmarks = bookmarks;
        session.bookmarks.sort_unstable();
        session.bookmarks.dedup();
        if !session.go_to(cursor) {
            return Err(scanner.error_at_end(SaveFault::Number));
        }
        Ok(session)
    }
}

fn next_line<'a>(scanner: &mut Scanner<'a>) -> Result<Line<'a>, SaveError> {
    scanner
        .line()
        .ok_or_else(|| scanner.error_at_end(SaveFault::CutOff))
}

/// The first token of a line, or its end.
fn whole<'a>(line: &Line<'a>) -> Token<'a> {
    line.tokens().next().unwrap_or_else(|| line.end())
}

/// Splits a line into its first word and the rest.
fn split<'a>(line: &Line<'a>) -> (&'a str, &'a str) {
    let text = std::str::from_utf8(line.bytes())
        .expect("the text came as a string, and lines end at line feeds");
    let text = text.strip_suffix('\r').unwrap_or(text);
    text.split_once(' ').unwrap_or((text, ""))
}

fn read_start(scanner: &mut Scanner<'_>) -> Result<Game, SaveError> {
    let Some(line) = scanner.line() else {
        return Err(scanner.error_at_end(SaveFault::Foreign));
    };
    let (word, version) = split(&line);
    if word != "grille" {
        return Err(scanner.error_at(whole(&line), SaveFault::Foreign));
    }
    if version.parse() != Ok(VERSION) {
        let at = line.tokens().nth(1).unwrap_or_else(|| line.end());
        return Err(scanner.error_at(at, SaveFault::Version));
    }
    let line = next_line(scanner)?;
    let (word, text) = split(&line);
    if word != "start" {
        return Err(scanner.error_at(whole(&line), SaveFault::Line));
    }
    let token = line.tokens().nth(1).unwrap_or_else(|| line.end());
    let start =
        read_saved(text).map_err(|error| scanner.error_at(token, SaveFault::Id(error.fault)))?;
    Ok(match start {
        Start::Mines(setup) => Game::Mines(Mines::new(setup).map_err(|fault| {
            scanner.error_at(token, SaveFault::Start(StartError::Mines(fault)))
        })?),
        Start::Morpion(setup) => {
            if !setup.opening.is_empty() {
                return Err(scanner.error_at(token, SaveFault::Line));
            }
            Game::Morpion(Morpion::new(setup))
        }
        Start::Takuzu(setup) => match setup.source.clone() {
            Source::Puzzle(board) => Game::Takuzu(Takuzu::on(setup, board, None)),
            Source::Seed { .. } => {
                // The generated puzzle comes next, because generating it again could take long.
                let line = next_line(scanner)?;
                let (word, text) = split(&line);
                let puzzle = (word == "puzzle")
                    .then(|| text::id::read(text.as_bytes()).ok())
                    .flatten();
                let fits = |puzzle: &grille_takuzu::Puzzle| {
                    let size = puzzle.board.size();
                    (size.rows(), size.cols(), puzzle.rules)
                        == (setup.rows, setup.cols, setup.rules)
                };
                match puzzle.filter(fits) {
                    Some(puzzle) => Game::Takuzu(Takuzu::on(setup, puzzle.board, None)),
                    None => return Err(scanner.error_at(whole(&line), SaveFault::Board)),
                }
            }
        },
    })
}

/// Reads the lines before the moves and returns the number of moves.
fn read_head(
    scanner: &mut Scanner<'_>,
    game: &mut Game,
    head: &mut Head,
) -> Result<usize, SaveError> {
    let mut seen: Vec<&str> = Vec::new();
    // Ends: every round takes a line of a finite text.
    loop {
        let line = next_line(scanner)?;
        let (word, rest) = split(&line);
        let wrong = |fault| Err(scanner.error_at(whole(&line), fault));
        if seen.contains(&word) {
            return wrong(SaveFault::Line);
        }
        seen.push(word);
        let number = grille_grid::text::number(rest.as_bytes()).ok();
        match (word, &mut *game) {
            ("elapsed", _) => match number {
                Some(elapsed) => head.elapsed = elapsed,
                None => return wrong(SaveFault::Number),
            },
            ("helped", _) if rest.is_empty() => head.helped = true,
            ("bot", _) if rest.is_empty() => head.bot = true,
            ("standing", _) if number.is_some() => head.cursor = number,
            ("bookmarks", _) => {
                for word in rest.split(' ') {
                    match grille_grid::text::number(word.as_bytes()) {
                        Ok(at) => head.bookmarks.push(at),
                        Err(_) => return wrong(SaveFault::Number),
                    }
                }
            }
            ("laid", Game::Mines(mines)) => {
                let size = mines.setup().size;
                let read = || {
                    let (around, digits) = rest.split_once(' ')?;
                    let layout = read_layout(digits.strip_prefix('~')?, size)?;
                    Some((cell::read(around, size).ok()?, layout))
                };
                let laid = read().is_some_and(|(around, layout)| mines.lay_again(around, layout));
                if !laid {
                    return wrong(SaveFault::Board);
                }
            }
            ("hardest", Game::Takuzu(takuzu))
                if matches!(takuzu.setup().source, Source::Seed { .. }) =>
            {
                let named = rest.parse::<Technique>().ok();
                if named.is_none() {
                    return wrong(SaveFault::Line);
                }
                let (setup, puzzle) = (takuzu.setup().clone(), takuzu.puzzle().clone());
                *takuzu = Takuzu::on(setup, puzzle, named);
            }
            ("seats", Game::Morpion(morpion)) => {
                let seats: Vec<_> = rest.split(' ').map(str::parse).collect();
                let [Ok(x), Ok(o)] = seats[..] else {
                    return wrong(SaveFault::Line);
                };
                morpion.sit(Player::X, x);
                morpion.sit(Player::O, o);
            }
            ("moves", _) => {
                let count = number.and_then(|count| usize::try_from(count).ok());
                return match count.filter(|&count| count <= Session::MOST_MOVES) {
                    Some(count) => Ok(count),
                    None => wrong(SaveFault::Number),
                };
            }
            _ => return wrong(SaveFault::Line),
        }
    }
}

fn read_step(scanner: &mut Scanner<'_>, session: &mut Session) -> Result<(), SaveError> {
    let line = next_line(scanner)?;
    let (time, text) = split(&line);
    let last = session.steps.last().map_or(0, |step| step.at);
    let at = grille_grid::text::number(time.as_bytes())
        .ok()
        .filter(|at| (last..=session.elapsed).contains(at))
        .ok_or_else(|| scanner.error_at(whole(&line), SaveFault::Number))?;
    let token = line.tokens().nth(1).unwrap_or_else(|| line.end());
    // Only single spaces, so that what is read is written back the same.
    let is_plain = text.split_whitespace().eq(text.split(' '));
    let mv = match session.game.read_move(text) {
        Ok(mv) if is_plain => mv,
        Ok(_) => return Err(scanner.error_at(token, SaveFault::Move(Refusal::Unreadable))),
        Err(refusal) => return Err(scanner.error_at(token, SaveFault::Move(refusal))),
    };
    if let (Game::Mines(game), Move::Mines(mv)) = (&session.game, &mv)
        && game.would_draw(*mv)
    {
        return Err(scanner.error_at(token, SaveFault::Board));
    }
    // In Minesweeper, floods open each cell once per game. In Morpion, and in Takuzu while the board is full, every
    // move may check all cells for the end of the game.
    let all_cells = 2 * session.game.size().area() as u64;
    let steps = match &session.game {
        Game::Takuzu(game) if game.is_full() => all_cells,
        Game::Morpion(_) => all_cells,
        Game::Mines(_) | Game::Takuzu(_) => 0,
    };
    if work::spend(100 + steps).is_err() {
        return Err(scanner.error_at(token, SaveFault::TooLong));
    }
    session
        .game
        .play_unrecorded(mv.clone())
        .map_err(|refusal| scanner.error_at(token, SaveFault::Move(refusal)))?;
    session.steps.push(Step { mv, at });
    Ok(())
}
