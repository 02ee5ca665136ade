//! A game of Takuzu in progress: a puzzle by seed or by description, and pencil notes.
//!
//! | text of a move | does |
//! |---|---|
//! | `CA1` | puts a 1 into row C, column A; `30:41=1` on boards of more than 26 lines |
//! | `CA` | clears the cell |
//! | `CA?1` | writes a 1 as a pencil note |
//! | `CA?` | erases the note |
//! | `=0110...` | fills in a whole board, as the solver does |

use grille_grid::{Pos, Rng};
use grille_takuzu::technique::Technique;
use grille_takuzu::text::moves::{self, MoveFault};
use grille_takuzu::{
    Board, Breach, Budget, Difficulty, Digit, Event, Game, Line, Move, MoveError, Puzzle, Rules,
    generate,
};

use crate::{Refusal, Status};

/// Where the puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is generated from a seed, at a level if one is given.
    Seed {
        /// The difficulty; if `None`, any minimal puzzle.
        level: Option<Difficulty>,
        /// The seed.
        seed: u64,
    },
    /// A given puzzle.
    Puzzle(Board),
}

/// Everything about a game except its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The rules.
    pub rules: Rules,
    /// Where the puzzle comes from.
    pub source: Source,
}

impl Setup {
    /// A game on a given puzzle.
    pub fn puzzle(puzzle: Puzzle) -> Setup {
        Setup {
            rows: puzzle.board.size().rows(),
            cols: puzzle.board.size().cols(),
            rules: puzzle.rules,
            source: Source::Puzzle(puzzle.board),
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// No board has this shape.
    #[error("{0}")]
    Shape(grille_takuzu::ShapeError),
    /// There are no puzzles of this shape and level, or they are too rare.
    #[error("no such puzzle was found")]
    NotFound,
    /// Generating it could take hours.
    #[error("a puzzle is made up to {MOST_MADE} lines a side")]
    TooLarge,
}

/// The longest side of a generated puzzle, so that the wait stays short.
pub const MOST_MADE: u32 = 60;

/// The games offered for new puzzles, each with its usual side.
pub const FAMILY: [(Rules, u32); 4] = [
    (Rules::TAKUZU, 10),
    (Rules::UNRULY, 8),
    (Rules::TANGO, 6),
    (TAKUZU_WITH_SIGNS, 8),
];

const TAKUZU_WITH_SIGNS: Rules = {
    let mut rules = Rules::TAKUZU;
    rules.signs = true;
    rules
};

/// The sides of the square boards that are offered by name.
pub const SIDES: [u32; 13] = [4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20];

/// The usual side of the game under these rules.
///
/// ```
/// use grille_session::takuzu::usual_side;
///
/// assert_eq!(usual_side("tango-either".parse()?), 6);
/// # Ok::<(), grille_takuzu::UnknownRules>(())
/// ```
pub fn usual_side(rules: Rules) -> u32 {
    let is_game = |game: &&(Rules, u32)| game.0.preset() == rules.preset();
    FAMILY.iter().find(is_game).unwrap_or(&FAMILY[0]).1
}

/// The number of puzzles tried for a level.
const TRIES: u32 = 200;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Takuzu {
    setup: Setup,
    puzzle: Board,
    /// The hardest technique it needs, if it was generated at a level.
    hardest: Option<Technique>,
    game: Game,
}

impl Takuzu {
    /// Starts a game. Generating a puzzle may take seconds on large boards.
    pub(crate) fn new(setup: Setup) -> Result<Takuzu, MakeError> {
        let rules = setup.rules;
        let (puzzle, hardest) = match &setup.source {
            Source::Puzzle(board) => (board.clone(), None),
            Source::Seed { level, seed } => {
                let (rows, cols) = (setup.rows, setup.cols);
                let shape = rules.check_shape(rows.into(), cols.into());
                shape.map_err(MakeError::Shape)?;
                if rows.max(cols) > MOST_MADE {
                    return Err(MakeError::TooLarge);
                }
                let mut rng = Rng::new(*seed);
                let budget = Budget::default();
                match level {
                    None => {
                        let made = generate::minimal(rows, cols, rules, &mut rng, budget);
                        (made.ok_or(MakeError::NotFound)?.puzzle, None)
                    }
                    Some(level) => {
                        let made =
                            generate::graded(rows, cols, rules, *level, &mut rng, TRIES, budget);
                        let (made, hardest) = made.ok_or(MakeError::NotFound)?;
                        (made.puzzle, Some(hardest))
                    }
                }
            }
        };
        Ok(Takuzu::on(setup, puzzle, hardest))
    }

    /// Starts a game on an existing puzzle.
    pub(crate) fn on(setup: Setup, puzzle: Board, hardest: Option<Technique>) -> Takuzu {
        Takuzu {
            game: Game::new(puzzle.clone(), setup.rules),
            setup,
            puzzle,
            hardest,
        }
    }

    pub(crate) fn restart(&mut self) {
        self.game = Game::new(self.puzzle.clone(), self.rules());
    }

    /// Everything about the game except its moves.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.game.rules()
    }

    /// The original puzzle.
    pub fn puzzle(&self) -> &Board {
        &self.puzzle
    }

    /// The hardest technique that the puzzle needs, if it was generated at a level. Other puzzles must be rated.
    pub fn hardest(&self) -> Option<Technique> {
        self.hardest
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// Whether a cell was given. Requires that it is on the board.
    pub fn is_given(&self, pos: Pos) -> bool {
        self.game.is_given(pos)
    }

    /// The pencil note in a blank cell. Requires that it is on the board.
    pub fn note(&self, pos: Pos) -> Option<Digit> {
        self.game.note(pos)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.game.blanks() == 0
    }

    /// The status: won if the board is full and satisfies every rule.
    pub fn status(&self) -> Status {
        if self.game.is_won() {
            Status::Won
        } else {
            Status::Playing
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        moves::read(text, self.board().size()).map_err(|error| match error.fault {
            MoveFault::NotAMove => Refusal::Unreadable,
            // A finished game reports that before looking at the cell.
            _ if self.status() == Status::Won => Refusal::Over,
            MoveFault::Cell => Refusal::NoSuchCell,
            _ => Refusal::Unreadable,
        })
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Refusal> {
        if self.status() == Status::Won {
            return Err(Refusal::Over);
        }
        self.game.play(mv).map_err(|error| match error {
            MoveError::HasDigit => Refusal::Filled,
            MoveError::OtherPuzzle => Refusal::OtherPuzzle,
            error => Refusal::Takuzu(error),
        })
    }
}

/// How many of each digit a line still takes, and whether it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCount {
    /// The zeros and ones that it still takes; negative if it has too many.
    pub left: [i64; 2],
    /// Whether it takes exactly as many. If not, these are the most: it is not settled yet which digit a line of odd
    /// length has one more of.
    pub is_exact: bool,
    /// Whether it is full and breaks no rule.
    pub is_done: bool,
}

impl LineCount {
    /// Counts a line. `breaches` are those of the whole board.
    ///
    /// ```
    /// use grille_session::takuzu::LineCount;
    /// use grille_takuzu::{Line, Rules, breaches, text};
    ///
    /// let board = text::read(b"10. ... ...")?;
    /// let count = |rules| LineCount::new(&board, rules, Line::Row(0), &breaches(&board, rules));
    /// let more_ones = count(Rules::TAKUZU);
    /// assert_eq!((more_ones.left, more_ones.is_exact), ([0, 1], true));
    /// let either = count("takuzu-either".parse()?);
    /// assert_eq!((either.left, either.is_exact), ([1, 1], false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(board: &Board, rules: Rules, line: Line, breaches: &[Breach]) -> LineCount {
        let len = line.len(board);
        let mut left = Digit::BOTH.map(|digit| i64::from(rules.most(digit, len)));
        let mut blanks = 0;
        for at in 0..len {
            match board.digit(line.cell(at)) {
                Some(digit) => left[usize::from(digit.number())] -= 1,
                None => blanks += 1,
            }
        }
        let (fewest, most) = rules.ones(len);
        let is_exact = fewest == most || left.iter().any(|left| *left <= 0);
        if fewest != most {
            left = left.map(|left| left.min(blanks));
        }
        LineCount {
            left,
            is_exact,
            is_done: blanks == 0 && !breaches.iter().any(|breach| is_broken_by(line, breach)),
        }
    }
}

fn is_broken_by(line: Line, breach: &Breach) -> bool {
    match *breach {
        Breach::Triple { line: other, .. } | Breach::TooMany { line: other, .. } => other == line,
        Breach::Same { first, second } => first == line || second == line,
        Breach::Sign { edge, .. } => edge.line == line,
    }
}
