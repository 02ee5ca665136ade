//! Explains lines, cells, reasons and broken rules of Takuzu. Cells are named as in the other games: a letter for the
//! column, a number for the row.

use grille_grid::{Pos, Size, cell_name};
use grille_takuzu::technique::{Contradiction, Reason, Step, Technique};
use grille_takuzu::{Board, Breach, Difficulty, Digit, Edge, Line, Move, Odd, Rules, Sign};

use super::check::SignPlace;
use crate::{MessageId, Messages, id};

/// What each step of a chain of reasons begins with, on a line of its own. The last one is the contradiction.
pub const STEP: &str = "     - ";

/// Explains one board in one language.
///
/// ```
/// use grille_takuzu::Line;
/// use grille_messages::{Messages, Language, takuzu::explain::Explainer};
///
/// let lang = Messages::new(Language::En);
/// let board = grille_takuzu::Board::empty(4, 4)?;
/// let explainer = Explainer::new(&board, &lang);
/// assert_eq!(explainer.line(Line::Row(2)), "row 3");
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

    /// `row 3`, `column C`.
    pub fn line(&self, line: Line) -> String {
        let (id, name) = match line {
            Line::Row(at) => (id::TAKUZU_ROW, (at + 1).to_string()),
            Line::Col(at) => (id::TAKUZU_COL, cell_name::column(at)),
        };
        self.lang.fill(id, &[("name", name.into())])
    }

    /// `A3`: column A, row 3. Requires a cell of the board.
    pub fn cell(&self, pos: Pos) -> String {
        debug_assert!(self.board.size().contains(pos));
        cell_name::write(pos)
    }

    /// `A3 = B3`: a sign between two cells.
    pub fn sign(&self, edge: Edge, sign: Sign) -> String {
        let [first, second] = edge.cells().map(|pos| self.cell(pos));
        format!("{first} {} {second}", sign_text(sign))
    }

    /// The signs on these edges, for programs.
    pub(super) fn signs(&self, edges: &[Edge]) -> Vec<SignPlace> {
        let signs = edges.iter();
        let signs = signs.filter_map(|&edge| Some(SignPlace::new(edge, self.board.sign(edge)?)));
        signs.collect()
    }

    /// `A3, B3 and D3`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Pos>) -> String {
        self.lang
            .list(cells.into_iter().map(|pos| self.cell(pos)).collect())
    }

    /// `row 1 or row 3`.
    fn any_of(&self, lines: &[Line]) -> String {
        let lines = lines.iter().map(|&line| self.line(line));
        self.lang.any_of(lines.collect())
    }

    /// `A3=0 D3=0`, as moves are typed.
    pub(crate) fn moves(&self, step: &Step) -> String {
        let moves: Vec<String> = step
            .cells
            .iter()
            .map(|&(pos, digit)| format!("{}={}", self.cell(pos), self.digit(digit)))
            .collect();
        moves.join(" ")
    }

    /// A digit, or the symbol that is shown for it.
    fn digit(&self, digit: Digit) -> String {
        self.lang.symbol(digit).to_owned()
    }

    /// Says which rule is broken where.
    pub fn breach(&self, breach: &Breach) -> String {
        match *breach {
            Breach::Triple { line, start, digit } => {
                let values = [
                    ("line", self.line(line).into()),
                    ("first", self.cell(line.cell(start)).into()),
                    ("last", self.cell(line.cell(start + 2)).into()),
                    ("digit", self.digit(digit).into()),
                ];
                self.lang.fill(id::TAKUZU_TRIPLE, &values)
            }
            Breach::TooMany { line, digit, count } => {
                let values = [
                    ("line", self.line(line).into()),
                    ("count", count.to_string().into()),
                    ("digit", self.digit(digit).into()),
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
            Breach::Sign { edge, sign } => {
                let [first, second] = edge.cells().map(|pos| self.cell(pos));
                let values = [("first", first.into()), ("second", second.into())];
                let id = match sign {
                    Sign::Equal => id::TAKUZU_SIGN_EQUAL_BROKEN,
                    Sign::Differ => id::TAKUZU_SIGN_DIFFER_BROKEN,
                };
                self.lang.fill(id, &values)
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
                ("digit", self.digit(digit).into()),
                ("other", self.digit(digit.other()).into()),
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
            Reason::KnownEnd { digit, sign } => {
                let [digit, other] = digits(*digit);
                let id = match sign {
                    Sign::Equal => id::TAKUZU_WHY_KNOWN_END_EQUAL,
                    Sign::Differ => id::TAKUZU_WHY_KNOWN_END_DIFFER,
                };
                self.lang.fill(id, &[because(), cell(), digit, other])
            }
            Reason::EqualPair { digit } => {
                let [digit, _] = digits(*digit);
                let pair = step.cells.iter().map(|&(pos, _)| pos);
                let pair = ("pair", self.cells(pair).into());
                self.lang
                    .fill(id::TAKUZU_WHY_EQUAL_PAIR, &[because(), pair, digit])
            }
            Reason::SignPairs { digit, pairs, left } => {
                let [digit, other] = digits(*digit);
                let pairs = ("groups", self.pairs(step.line, pairs).into());
                let cells = step.cells.iter().map(|&(pos, _)| pos);
                let cells = ("cells", self.cells(cells).into());
                let id = match left {
                    0 => id::TAKUZU_WHY_SIGN_PAIRS,
                    _ => id::TAKUZU_WHY_SIGN_PAIRS_ONE_LEFT,
                };
                self.lang.fill(id, &[line(), pairs, digit, other, cells])
            }
            Reason::SignChain { digit, broken } => {
                let [digit, _] = digits(*digit);
                let cells = step.cells.iter().map(|&(pos, _)| pos);
                let cells = ("cells", self.cells(cells).into());
                let broken = ("broken", self.breach(broken).into());
                self.lang
                    .fill(id::TAKUZU_WHY_SIGN_CHAIN, &[cell(), cells, digit, broken])
            }
            Reason::Parity { lacking } => {
                let cells = step.cells.iter().map(|&(pos, _)| pos);
                let values = [
                    line(),
                    ("count", (*lacking).into()),
                    ("digit", self.digit(Digit::One).into()),
                    ("cells", self.cells(cells).into()),
                ];
                self.lang.fill(id::TAKUZU_WHY_LINE_PARITY, &values)
            }
            Reason::SingleGap => {
                let values = [line(), cell(), ("digit", self.digit(digit).into())];
                self.lang.fill(id::TAKUZU_WHY_SINGLE_GAP, &values)
            }
            Reason::CountComplete { digit } => {
                let count = step.because.len();
                let [digit, other] = digits(*digit);
                let values = [line(), digit, other, ("half", count.to_string().into())];
                self.lang.fill(id::TAKUZU_WHY_COUNT_COMPLETE, &values)
            }
            Reason::NearComplete {
                digit,
                is_needed,
                triple,
            } => {
                let three = (*triple..triple + 3).map(|at| step.line.cell(at));
                let [digit, other] = digits(*digit);
                let three = ("three", self.cells(three).into());
                let id = match is_needed {
                    true => id::TAKUZU_WHY_NEAR_COMPLETE,
                    false => id::TAKUZU_WHY_NEAR_COMPLETE_ODD,
                };
                self.lang.fill(id, &[line(), cell(), digit, other, three])
            }
            Reason::GroupExclusion { digit, groups } => {
                let [digit, other] = digits(*digit);
                let groups = ("groups", self.pairs(step.line, groups).into());
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
                    ("digit", self.digit(digit.other()).into()),
                    ("others", self.any_of(others).into()),
                ];
                self.lang.fill(id::TAKUZU_WHY_MORE_GAPS, &values)
            }
            Reason::Trial { chain, end } => {
                let values = [cell(), ("digit", self.digit(digit.other()).into())];
                let mut text = self.lang.fill(id::TAKUZU_WHY_TRIAL, &values);
                for link in chain {
                    let name = self.lang.text(name_id(link));
                    let values = [
                        ("line", self.line(link.line).into()),
                        ("technique", name.into()),
                        ("moves", self.moves(link).into()),
                    ];
                    let link = self.lang.fill(id::TAKUZU_WHY_LINK, &values);
                    text += &format!("\n{STEP}{link}");
                }
                text + &format!("\n{STEP}{}", self.end(end))
            }
            Reason::Deeper => {
                let values = [cell(), ("digit", self.digit(digit.other()).into())];
                self.lang.fill(id::TAKUZU_WHY_DEEPER_TRIAL, &values)
            }
        }
    }

    /// `A3-B3 and E3-F3`: neighbours of a line, by the first of each two.
    fn pairs(&self, line: Line, starts: &[u32]) -> String {
        let pair = |&at: &u32| [at, at + 1].map(|at| self.cell(line.cell(at))).join("-");
        self.lang.list(starts.iter().map(pair).collect())
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
                    ("others", self.any_of(others).into()),
                ];
                self.lang.fill(id::TAKUZU_END_COPIES, &values)
            }
        }
    }
}

/// A move as people type it: `A3=1`, `A3` to clear a cell, `A3?1` for a note.
pub fn move_text(mv: &Move) -> String {
    match mv {
        Move::Put(pos, digit) => format!("{}={digit}", cell_name::write(*pos)),
        Move::Clear(pos) => cell_name::write(*pos),
        Move::Note(pos, Some(digit)) => format!("{}?{digit}", cell_name::write(*pos)),
        Move::Note(pos, None) => format!("{}?", cell_name::write(*pos)),
        Move::Fill(board) => format!("={board}"),
    }
}

/// A sign as people see it.
pub fn sign_text(sign: Sign) -> &'static str {
    match sign {
        Sign::Equal => "=",
        Sign::Differ => "×",
    }
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
        Technique::KnownEnd => id::TAKUZU_KNOWN_END,
        Technique::EqualPair => id::TAKUZU_EQUAL_PAIR,
        Technique::SignPairs => id::TAKUZU_SIGN_PAIRS,
        Technique::SignChain => id::TAKUZU_SIGN_CHAIN,
        Technique::Parity => id::TAKUZU_LINE_PARITY,
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
        Technique::KnownEnd => id::TAKUZU_RULE_KNOWN_END,
        Technique::EqualPair => id::TAKUZU_RULE_EQUAL_PAIR,
        Technique::SignPairs => id::TAKUZU_RULE_SIGN_PAIRS,
        Technique::SignChain => id::TAKUZU_RULE_SIGN_CHAIN,
        Technique::Parity => id::TAKUZU_RULE_LINE_PARITY,
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

/// What differs from the usual rules on boards of this size, one sentence each.
///
/// ```
/// use grille_grid::Size;
/// use grille_messages::{Language, Messages, takuzu::explain::special_rules};
/// use grille_takuzu::Rules;
///
/// let lang = Messages::new(Language::En);
/// let size = Size::new(7, 7)?;
/// let more_ones = "Every line of odd length has one more 1 than 0s.";
/// assert_eq!(special_rules(Rules::TAKUZU, size, &lang), [more_ones]);
/// assert_eq!(special_rules(Rules::UNRULY, size, &lang), ["Lines may be equal.", more_ones]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn special_rules(rules: Rules, size: Size, lang: &Messages) -> Vec<String> {
    let mut ids = Vec::new();
    if !rules.lines_differ {
        ids.push(id::LINE_RULE_EQUAL_LINES);
    }
    if rules.signs {
        ids.push(id::LINE_RULE_SIGNS);
    }
    ids.extend(odd_id(rules, size));
    let [zero, one] = lang.symbols();
    let values = [("zero", zero.into()), ("one", one.into())];
    ids.into_iter().map(|id| lang.fill(id, &values)).collect()
}

/// The message with the rule for lines of odd length, if a board of this size has any.
pub(crate) fn odd_id(rules: Rules, size: Size) -> Option<MessageId> {
    let has_odd = size.rows() % 2 == 1 || size.cols() % 2 == 1;
    let id = match rules.odd {
        Odd::MoreOnes => id::LINE_RULE_MORE_ONES,
        Odd::Either => id::LINE_RULE_EITHER,
    };
    has_odd.then_some(id)
}

/// The message with the name of a game under these rules.
pub fn rules_id(rules: Rules) -> MessageId {
    match (rules.lines_differ, rules.signs) {
        (true, false) => id::TAKUZU_RULES_TAKUZU,
        (false, false) => id::TAKUZU_RULES_UNRULY,
        (false, true) => id::TAKUZU_RULES_TANGO,
        (true, true) => id::TAKUZU_RULES_TAKUZU_SIGNS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn two_ways_are_both_ways() {
        let board = Board::empty(4, 4).unwrap();
        let why = |language, ways| {
            let step = Step {
                line: Line::Row(0),
                because: Vec::new(),
                signs: Vec::new(),
                cells: vec![(Pos::new(0, 0), Digit::One)],
                reason: Reason::Enumeration { ways },
            };
            Explainer::new(&board, &Messages::new(language)).why(&step)
        };
        let [en, fr] = Language::ALL;
        assert_eq!(why(en, 2), "both ways to fill row 1 agree on A1.");
        assert_eq!(why(en, 3), "all 3 ways to fill row 1 agree on A1.");
        assert!(why(fr, 2).starts_with("les deux façons"));
    }

    /// Under "one more of either", a line of odd length may take another digit without needing it.
    #[test]
    fn the_last_digit_of_an_odd_line_may_not_come() {
        let lang = Messages::new(Language::En);
        let board = Board::empty(7, 7).unwrap();
        let why = |is_needed| {
            let step = Step {
                line: Line::Row(0),
                because: Vec::new(),
                signs: Vec::new(),
                cells: vec![(Pos::new(0, 0), Digit::One)],
                reason: Reason::NearComplete {
                    digit: Digit::Zero,
                    is_needed,
                    triple: 3,
                },
            };
            Explainer::new(&board, &lang).why(&step)
        };
        assert!(why(true).starts_with("row 1 needs one more 0."));
        assert!(why(false).starts_with("row 1 takes at most one more 0."));
    }
}
