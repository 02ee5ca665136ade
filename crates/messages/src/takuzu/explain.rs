//! Explains lines, cells, reasons and broken rules of Takuzu. Lines are named by letters, as in the assignment, or by
//! numbers from 1 on boards with more than 26 of them.

use grille_grid::Pos;
use grille_takuzu::technique::{Contradiction, Reason, Step, Technique};
use grille_takuzu::text::cell;
use grille_takuzu::{Board, Breach, Difficulty, Digit, Line};

use crate::{MessageId, Messages, id};

/// Explains one board in one language.
///
/// ```
/// use grille_takuzu::Line;
/// use grille_messages::{Messages, Language, takuzu::explain::Explainer};
///
/// let lang = Messages::new(Language::En);
/// let board = grille_takuzu::Board::empty(4, 4)?;
/// let explainer = Explainer::new(&board, &lang);
/// assert_eq!(explainer.line(Line::Row(2)), "row C");
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
pub struct Explainer<'a> {
    lang: &'a Messages,
    board: &'a Board,
}

impl<'a> Explainer<'a> {
    /// Explains this board in this language.
    pub fn new(board: &'a Board, lang: &'a Messages) -> Explainer<'a> {
        Explainer { lang, board }
    }

    /// The name of the row or column with this number, from 0.
    fn number(&self, at: u32) -> String {
        cell::line(at, self.board.size())
    }

    /// `row C`.
    pub fn line(&self, line: Line) -> String {
        let (id, at) = match line {
            Line::Row(at) => (id::TAKUZU_ROW, at),
            Line::Col(at) => (id::TAKUZU_COL, at),
        };
        self.lang.fill(id, &[("name", self.number(at).into())])
    }

    /// `CA`: row C, column A; `30:41` where there are no letters.
    pub fn cell(&self, pos: Pos) -> String {
        cell::write(pos, self.board.size())
    }

    /// `CA, CB and CD`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Pos>) -> String {
        self.lang
            .list(cells.into_iter().map(|pos| self.cell(pos)).collect())
    }

    /// `row A and row C`.
    fn lines(&self, lines: &[Line]) -> String {
        self.lang
            .list(lines.iter().map(|&line| self.line(line)).collect())
    }

    /// `CA0 CD0`, as moves are written.
    pub(crate) fn moves(&self, step: &Step) -> String {
        let equals = if cell::has_letters(self.board.size()) {
            ""
        } else {
            "="
        };
        let moves: Vec<String> = step
            .cells
            .iter()
            .map(|&(pos, digit)| format!("{}{equals}{}", self.cell(pos), digit.number()))
            .collect();
        moves.join(" ")
    }

    /// Says which rule is broken where.
    pub fn breach(&self, breach: &Breach) -> String {
        match *breach {
            Breach::Triple { line, start, digit } => {
                let values = [
                    ("line", self.line(line).into()),
                    ("first", self.cell(line.cell(start)).into()),
                    ("last", self.cell(line.cell(start + 2)).into()),
                    ("digit", digit_text(digit).into()),
                ];
                self.lang.fill(id::TAKUZU_TRIPLE, &values)
            }
            Breach::TooMany { line, digit, count } => {
                let values = [
                    ("line", self.line(line).into()),
                    ("count", count.to_string().into()),
                    ("digit", digit_text(digit).into()),
                ];
                self.lang.fill(id::TAKUZU_TOO_MANY, &values)
            }
            Breach::Same { first, second } => {
                let values = [
                    ("line", self.line(first).into()),
                    ("other", self.line(second).into()),
                ];
                self.lang.fill(id::TAKUZU_SAME, &values)
            }
        }
    }

    /// Explains a step in a sentence or two; a chain has one line per link.
    pub fn why(&self, step: &Step) -> String {
        let (pos, digit) = step.cells[0];
        let line = || ("line", self.line(step.line).into());
        let because = || ("cells", self.cells(step.because.iter().copied()).into());
        let cell = || ("cell", self.cell(pos).into());
        let digits = |digit: Digit| {
            [
                ("digit", digit_text(digit).into()),
                ("other", digit_text(digit.other()).into()),
            ]
        };
        match &step.reason {
            Reason::Pair { digit } => {
                let [digit, _] = digits(*digit);
                self.lang.fill(id::TAKUZU_WHY_PAIR, &[because(), digit])
            }
            Reason::Sandwich { digit } => {
                let [digit, _] = digits(*digit);
                self.lang
                    .fill(id::TAKUZU_WHY_SANDWICH, &[because(), cell(), digit])
            }
            Reason::SingleGap => {
                let values = [line(), cell(), ("digit", digit_text(digit).into())];
                self.lang.fill(id::TAKUZU_WHY_SINGLE_GAP, &values)
            }
            Reason::CountComplete { digit } => {
                let half = step.line.len(self.board) / 2;
                let [digit, other] = digits(*digit);
                let values = [line(), digit, other, ("half", half.to_string().into())];
                self.lang.fill(id::TAKUZU_WHY_COUNT_COMPLETE, &values)
            }
            Reason::NearComplete { digit, triple } => {
                let three = (*triple..triple + 3).map(|at| step.line.cell(at));
                let [digit, other] = digits(*digit);
                let three = ("three", self.cells(three).into());
                self.lang.fill(
                    id::TAKUZU_WHY_NEAR_COMPLETE,
                    &[line(), cell(), digit, other, three],
                )
            }
            Reason::GroupExclusion { digit, groups } => {
                let groups = groups
                    .iter()
                    .map(|&at| {
                        let two = [at, at + 1].map(|at| self.cell(step.line.cell(at)));
                        two.join("-")
                    })
                    .collect();
                let [digit, other] = digits(*digit);
                let groups = ("groups", self.lang.list(groups).into());
                self.lang.fill(
                    id::TAKUZU_WHY_GROUP_EXCLUSION,
                    &[line(), digit, other, groups],
                )
            }
            Reason::Enumeration { ways } => {
                let cells = step.cells.iter().map(|&(pos, _)| pos);
                let values = [
                    line(),
                    ("ways", (*ways).into()),
                    ("cells", self.cells(cells).into()),
                ];
                self.lang.fill(id::TAKUZU_WHY_LINE_ENUMERATION, &values)
            }
            Reason::TwoGaps { other } => {
                let other = ("other", self.line(*other).into());
                let cells = step.cells.iter().map(|&(pos, _)| pos);
                let cells = ("cells", self.cells(cells).into());
                self.lang
                    .fill(id::TAKUZU_WHY_TWO_GAPS, &[line(), other, cells])
            }
            Reason::MoreGaps { others } => {
                let values = [
                    line(),
                    cell(),
                    ("digit", digit_text(digit.other()).into()),
                    ("others", self.lines(others).into()),
                ];
                self.lang.fill(id::TAKUZU_WHY_MORE_GAPS, &values)
            }
            Reason::Trial { chain, end } => {
                let values = [cell(), ("digit", digit_text(digit.other()).into())];
                let mut text = self.lang.fill(id::TAKUZU_WHY_TRIAL, &values);
                for link in chain {
                    let name = self.lang.text(name_id(link));
                    let values = [
                        ("line", self.line(link.line).into()),
                        ("technique", name.into()),
                        ("moves", self.moves(link).into()),
                    ];
                    text += "\n     - ";
                    text += &self.lang.fill(id::TAKUZU_WHY_LINK, &values);
                }
                text += "\n     - ";
                text += &self.end(end);
                text
            }
            Reason::Deeper => {
                let values = [cell(), ("digit", digit_text(digit.other()).into())];
                self.lang.fill(id::TAKUZU_WHY_DEEPER_TRIAL, &values)
            }
        }
    }

    /// Explains the contradiction at the end of a chain.
    fn end(&self, end: &Contradiction) -> String {
        match end {
            Contradiction::Broken(breach) => self.breach(breach),
            Contradiction::Unfillable { line } => {
                let values = [("line", self.line(*line).into())];
                self.lang.fill(id::TAKUZU_END_UNFILLABLE, &values)
            }
            Contradiction::OnlyCopies { line, others } => {
                let values = [
                    ("line", self.line(*line).into()),
                    ("others", self.lines(others).into()),
                ];
                self.lang.fill(id::TAKUZU_END_COPIES, &values)
            }
        }
    }
}

/// A digit as text.
fn digit_text(digit: Digit) -> String {
    digit.number().to_string()
}

/// The message with the name of a step's technique.
fn name_id(step: &Step) -> MessageId {
    technique_id(step.technique())
}

/// The message with the name of a technique.
pub fn technique_id(technique: Technique) -> MessageId {
    match technique {
        Technique::Pair => id::TAKUZU_PAIR,
        Technique::Sandwich => id::TAKUZU_SANDWICH,
        Technique::SingleGap => id::TAKUZU_SINGLE_GAP,
        Technique::CountComplete => id::TAKUZU_COUNT_COMPLETE,
        Technique::NearComplete => id::TAKUZU_NEAR_COMPLETE,
        Technique::GroupExclusion => id::TAKUZU_GROUP_EXCLUSION,
        Technique::Enumeration => id::TAKUZU_LINE_ENUMERATION,
        Technique::TwoGaps => id::TAKUZU_TWO_GAPS,
        Technique::MoreGaps => id::TAKUZU_MORE_GAPS,
        Technique::Trial => id::TAKUZU_TRIAL,
        Technique::Deeper => id::TAKUZU_DEEPER_TRIAL,
    }
}

/// The message with the general rule of a technique.
pub fn rule_id(technique: Technique) -> MessageId {
    match technique {
        Technique::Pair => id::TAKUZU_RULE_PAIR,
        Technique::Sandwich => id::TAKUZU_RULE_SANDWICH,
        Technique::SingleGap => id::TAKUZU_RULE_SINGLE_GAP,
        Technique::CountComplete => id::TAKUZU_RULE_COUNT_COMPLETE,
        Technique::NearComplete => id::TAKUZU_RULE_NEAR_COMPLETE,
        Technique::GroupExclusion => id::TAKUZU_RULE_GROUP_EXCLUSION,
        Technique::Enumeration => id::TAKUZU_RULE_LINE_ENUMERATION,
        Technique::TwoGaps => id::TAKUZU_RULE_TWO_GAPS,
        Technique::MoreGaps => id::TAKUZU_RULE_MORE_GAPS,
        Technique::Trial => id::TAKUZU_RULE_TRIAL,
        Technique::Deeper => id::TAKUZU_RULE_DEEPER_TRIAL,
    }
}

/// The message with the name of a level.
pub fn level_id(level: Difficulty) -> MessageId {
    match level {
        Difficulty::Easy => id::TAKUZU_LEVEL_EASY,
        Difficulty::Medium => id::TAKUZU_LEVEL_MEDIUM,
        Difficulty::Hard => id::TAKUZU_LEVEL_HARD,
        Difficulty::Expert => id::TAKUZU_LEVEL_EXPERT,
        Difficulty::Extreme => id::TAKUZU_LEVEL_EXTREME,
    }
}
