//! Explains cells, odds and reasons of Minesweeper. A cell is named by letters for its column and a number for its
//! row, from the top left: `C4` is the third cell of the fourth row.

use grille_grid::Pos;
use grille_mines::hint::{Fact, Guess, Step, StepKind, Why};
use grille_mines::solve::ApproachName;
use grille_mines::solve::chances::Impossible;
pub use grille_mines::text::cell::write as cell;
use grille_mines::{Cell, FirstClick, Level, Preset, View};

use crate::{MessageId, Messages, id};

/// At most this many cells are listed.
const MOST: usize = 16;

/// Explains one board in one language.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::text::position;
/// use grille_messages::{Messages, Language, mines::explain::Explainer};
///
/// let lang = Messages::new(Language::En);
/// let view = position::read_from(&mut Scanner::new(b"2 3 ? 11...."))?;
/// let explainer = Explainer::new(&view, &lang);
/// assert_eq!(explainer.cells(&[Pos::new(1, 2)]), "C2");
/// # Ok::<(), position::PositionError>(())
/// ```
pub struct Explainer<'a> {
    lang: &'a Messages,
    view: &'a View,
}

impl<'a> Explainer<'a> {
    /// Explains this view in this language.
    pub fn new(view: &'a View, lang: &'a Messages) -> Explainer<'a> {
        Explainer { lang, view }
    }

    /// `the 2 at C4`.
    fn number(&self, pos: Pos) -> String {
        self.named(id::MINES_NUMBER_AT, pos)
    }

    /// A number and its cell, in this message.
    fn named(&self, id: MessageId, pos: Pos) -> String {
        let values = [
            ("number", self.shown(pos).into()),
            ("cell", cell(pos).into()),
        ];
        self.lang.fill(id, &values)
    }

    /// The number in a cell; empty if there is none.
    fn shown(&self, pos: Pos) -> String {
        match self.view.cell(pos) {
            Cell::Open(count) => count.number().to_string(),
            _ => String::new(),
        }
    }

    /// `C4, C5 and D1`; only the first of many cells.
    pub fn cells(&self, cells: &[Pos]) -> String {
        self.list(cells.iter().map(|&pos| cell(pos)).collect())
    }

    /// `the 2 at C4 and the 1 at D4`; only the first of many numbers.
    pub fn numbers(&self, numbers: &[Pos]) -> String {
        self.list(numbers.iter().map(|&pos| self.number(pos)).collect())
    }

    /// A list, shortened if it is too long.
    fn list(&self, mut words: Vec<String>) -> String {
        if words.len() > MOST {
            let more = words.split_off(MOST).len();
            let values = [("first", words.join(", ").into()), ("more", more.into())];
            return self.lang.fill(id::MINES_LIST_MORE, &values);
        }
        self.lang.list(words)
    }

    /// Explains why a step is certain.
    pub(crate) fn why(&self, step: &Step) -> String {
        let count = ("count", step.cells.len().into());
        let cells = ("cells", self.cells(&step.cells).into());
        let numbers = ("numbers", self.numbers(&step.numbers).into());
        let safe = step.fact == Fact::Safe;
        let mines = || {
            let mines = self.view.mines();
            let mines = mines.expect("a step that counts the mines knows how many there are");
            ("mines", mines.into())
        };
        match (step.kind, step.numbers.first()) {
            (StepKind::One, Some(&number)) => {
                let shown = match self.view.cell(number) {
                    Cell::Open(count) => usize::from(count.number()),
                    _ => 0,
                };
                let id = match (safe, shown) {
                    (true, 0) => id::MINES_WHY_ZERO,
                    (true, _) => id::MINES_WHY_ONE_SAFE,
                    (false, _) => id::MINES_WHY_ONE_MINE,
                };
                let values = [
                    count,
                    cells,
                    ("number", self.named(id::MINES_NUMBER_FIRST, number).into()),
                    ("marks", step.marks.len().into()),
                    ("marked", self.cells(&step.marks).into()),
                    ("need", shown.saturating_sub(step.marks.len()).into()),
                ];
                self.lang.fill(id, &values)
            }
            (StepKind::Count, None) => {
                let id = if safe {
                    id::MINES_WHY_ALL_FOUND
                } else {
                    id::MINES_WHY_ALL_MINES
                };
                self.lang.fill(id, &[count, cells, mines()])
            }
            (StepKind::Count, Some(_)) => {
                let id = if safe {
                    id::MINES_WHY_COUNT_SAFE
                } else {
                    id::MINES_WHY_COUNT_MINE
                };
                self.lang.fill(id, &[count, cells, numbers, mines()])
            }
            (StepKind::One | StepKind::Two | StepKind::Several, _) => {
                let id = if safe {
                    id::MINES_WHY_TOGETHER_SAFE
                } else {
                    id::MINES_WHY_TOGETHER_MINE
                };
                self.lang.fill(id, &[count, cells, numbers])
            }
        }
    }

    /// Names the marks that a step proves wrong.
    pub(crate) fn wrong_marks(&self, step: &Step) -> Option<String> {
        let marked = |pos: &Pos| self.view.cell(*pos) == Cell::Marked;
        let wrong: Vec<Pos> = step.cells.iter().copied().filter(marked).collect();
        (step.fact == Fact::Safe && !wrong.is_empty()).then(|| {
            let values = [
                ("count", wrong.len().into()),
                ("cells", self.cells(&wrong).into()),
            ];
            self.lang.fill(id::MINES_WRONG_MARKS, &values)
        })
    }

    /// Explains why a cell is the best guess.
    pub(crate) fn guess(&self, guess: &Guess) -> String {
        let (id, others, wins) = match guess.why {
            Why::Safest => (id::MINES_GUESS_SAFEST, 0, 0.0),
            Why::Endgame { odds } => (id::MINES_GUESS_ENDGAME, 0, odds),
            Why::LeadsOn => (id::MINES_GUESS_LEADS_ON, 0, 0.0),
            Why::TellsMore { others } => (id::MINES_GUESS_TELLS_MORE, others, 0.0),
            Why::Equal { others } => (id::MINES_GUESS_EQUAL, others, 0.0),
        };
        let values = [
            ("cell", cell(guess.pos).into()),
            ("odds", percent(guess.mine, self.lang).into()),
            ("others", others.into()),
            ("wins", percent(wins, self.lang).into()),
        ];
        self.lang.fill(id, &values)
    }

    /// Explains why no layout agrees with the view.
    pub fn impossible(&self, why: Impossible) -> String {
        match why {
            Impossible::Number(pos) => {
                let values = [("number", self.number(pos).into())];
                self.lang.fill(id::MINES_CONTRADICTION, &values)
            }
            Impossible::Mines => {
                let mines = self.view.mines().unwrap_or_default();
                let values = [("mines", mines.into())];
                self.lang.fill(id::MINES_CONTRADICTION_COUNT, &values)
            }
        }
    }
}

/// `12.5 %`, as the language writes it.
#[cfg_attr(
    not(test),
    expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float saturates"
    )
)]
pub fn percent(share: f64, lang: &Messages) -> String {
    let tenths = (share * 1000.0).round() as u32;
    let values = [
        ("whole", (tenths / 10).to_string().into()),
        ("tenths", (tenths % 10).to_string().into()),
    ];
    lang.fill(id::MINES_PERCENT, &values)
}

/// The message with the name of a preset of rules.
pub fn rules_id(preset: Preset) -> MessageId {
    match preset {
        Preset::Free => id::MINES_RULES_FREE,
        Preset::Sae => id::MINES_RULES_SAE,
        Preset::Tp => id::MINES_RULES_TP,
        Preset::Ia => id::MINES_RULES_IA,
    }
}

/// The message with the name of a level.
pub fn level_id(level: Level) -> MessageId {
    match level {
        Level::Beginner => id::MINES_LEVEL_BEGINNER,
        Level::Intermediate => id::MINES_LEVEL_INTERMEDIATE,
        Level::Expert => id::MINES_LEVEL_EXPERT,
    }
}

/// The message that says what the first click is promised.
pub fn first_click_id(first: FirstClick) -> MessageId {
    match first {
        FirstClick::Zero => id::MINES_FIRST_ZERO,
        FirstClick::Safe => id::MINES_FIRST_SAFE,
        FirstClick::None => id::MINES_FIRST_NONE,
    }
}

/// The message with the name of an approach.
pub fn approach_id(approach: ApproachName) -> MessageId {
    match approach {
        ApproachName::Random => id::PAGE_MINES_APPROACH_RANDOM,
        ApproachName::Rules => id::PAGE_MINES_APPROACH_RULES,
        ApproachName::Sets => id::PAGE_MINES_APPROACH_SETS,
        ApproachName::Pinv => id::PAGE_MINES_APPROACH_PINV,
        ApproachName::Exact => id::PAGE_MINES_APPROACH_EXACT,
        ApproachName::Fast => id::PAGE_MINES_APPROACH_FAST,
        ApproachName::Best => id::PAGE_MINES_APPROACH_BEST,
        ApproachName::Record => id::PAGE_MINES_APPROACH_RECORD,
    }
}
