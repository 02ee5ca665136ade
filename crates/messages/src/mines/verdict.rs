//! Describes what a move was worth, in sentences and as JSON.

use grille_grid::Size;
use grille_mines::stats::{Board, Play};
use grille_mines::text::history;
use grille_mines::verdict::{Judged, Quality, Verdict};
use grille_mines::{Move, Status};
use serde::Serialize;

use super::explain;
use crate::{MessageId, Messages, id};

/// Describes a move's quality and its cost.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, Layout, Move, Rules, solve::chances::Budget, verdict};
/// use grille_messages::{Messages, Language, mines::verdict::describe};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)])?;
/// let moves = [Move::Dig(Pos::new(0, 0))];
/// let judged = verdict::judge(&layout, Rules::SAE, FirstClick::None, &moves, Budget::default());
/// let words = describe(&judged.verdicts[0], &Messages::new(Language::En));
/// assert_eq!(words, "best guess, 33.3 % risk");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe(verdict: &Verdict, lang: &Messages) -> String {
    let id = match verdict.quality {
        Quality::Certain => id::MINES_VERDICT_CERTAIN,
        Quality::BestGuess => id::MINES_VERDICT_BEST,
        Quality::ForcedGuess => id::MINES_VERDICT_FORCED,
        Quality::CertainMissed if matches!(verdict.mv, Move::Mark(_)) => id::MINES_VERDICT_MARK,
        Quality::CertainMissed => id::MINES_VERDICT_MISSED,
        Quality::WorseGuess => id::MINES_VERDICT_WORSE,
        Quality::Free => id::MINES_VERDICT_FREE,
        Quality::NotJudged => return lang.text(id::MINES_VERDICT_NOT_JUDGED),
    };
    let mut text = match certain_mine(verdict, id::MINES_VERDICT_MINE, lang) {
        Some(text) => text,
        None => {
            let safest = verdict.safest.map(explain::cell).unwrap_or_default();
            let values = [
                ("risk", explain::percent(verdict.risk, lang).into()),
                ("due", explain::percent(verdict.due, lang).into()),
                ("cost", explain::percent(verdict.cost(), lang).into()),
                ("safest", safest.into()),
            ];
            lang.fill(id, &values)
        }
    };
    if verdict.lost {
        text += &lang.text(id::MINES_VERDICT_LOST);
    }
    if !verdict.exact {
        text += &lang.text(id::MINES_VERDICT_ROUGH);
    }
    text
}

/// The message for a dig at a cell that was certainly a mine; `None` for any other move.
fn certain_mine(verdict: &Verdict, id: MessageId, lang: &Messages) -> Option<String> {
    let Move::Dig(pos) = verdict.mv else {
        return None;
    };
    let safest = verdict.safest.filter(|_| verdict.due <= 0.0);
    let values = [
        ("cell", explain::cell(pos).into()),
        ("safe", if safest.is_some() { "yes" } else { "no" }.into()),
        (
            "safest",
            safest.map(explain::cell).unwrap_or_default().into(),
        ),
    ];
    (verdict.risk >= 1.0 && verdict.exact).then(|| lang.fill(id, &values))
}

/// Summarises the moves of a game: how many of each kind, and the luck.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, Layout, Move, Rules, solve::chances::Budget, verdict};
/// use grille_messages::{Messages, Language, mines::verdict::summary};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)])?;
/// let moves = [Move::Dig(Pos::new(0, 0))];
/// let judged = verdict::judge(&layout, Rules::SAE, FirstClick::None, &moves, Budget::default());
/// let [counts, _] = summary(&judged, &Messages::new(Language::En));
/// assert_eq!(counts, "Certain moves: 0; guesses: 1; mistakes: 0.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn summary(judged: &Judged, lang: &Messages) -> [String; 2] {
    let (mut certain, mut guesses, mut mistakes) = (0, 0, 0);
    for verdict in &judged.verdicts {
        match verdict.quality {
            Quality::Certain => certain += 1,
            Quality::BestGuess | Quality::ForcedGuess => guesses += 1,
            Quality::CertainMissed | Quality::WorseGuess => mistakes += 1,
            Quality::Free | Quality::NotJudged => {}
        }
    }
    let counts = [
        ("certain", certain.into()),
        ("guesses", guesses.into()),
        ("mistakes", mistakes.into()),
    ];
    let luck = [
        ("taken", explain::percent(judged.taken, lang).into()),
        ("due", explain::percent(judged.due, lang).into()),
        ("luck", explain::percent(judged.luck(), lang).into()),
    ];
    let mut counted = lang.fill(id::LINE_VERDICT_COUNTS, &counts);
    if let Some(words) = not_judged(judged, lang) {
        counted = format!("{counted} {words}");
    }
    [counted, lang.fill(id::MINES_LUCK, &luck)]
}

/// Says how many moves were not judged; `None` if all were.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, Layout, Move, Rules, solve::chances::Budget, verdict};
/// use grille_messages::{Messages, Language, mines::verdict::not_judged};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)])?;
/// let moves = [Move::Dig(Pos::new(0, 0))];
/// let judged = verdict::judge(&layout, Rules::SAE, FirstClick::None, &moves, Budget(0));
/// assert!(not_judged(&judged, &Messages::new(Language::En)).unwrap().starts_with("One move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn not_judged(judged: &Judged, lang: &Messages) -> Option<String> {
    let is = |verdict: &&Verdict| verdict.quality == Quality::NotJudged;
    let count = judged.verdicts.iter().filter(is).count();
    (count > 0).then(|| lang.fill(id::MINES_NOT_JUDGED, &[("count", count.into())]))
}

/// "Survival odds with 2 guesses: 41 %; best play: 46 %." A risk taken beside a safe cell, or a dig where a
/// mine must be, is no guess: those are counted apart. A game that such a dig has lost says just that.
pub fn luck(judged: &Judged, lang: &Messages) -> String {
    let last = judged.verdicts.last().filter(|verdict| verdict.lost);
    if let Some(text) = last.and_then(|last| certain_mine(last, id::MINES_LUCK_MINE, lang)) {
        return text;
    }
    let risky = judged.verdicts.iter().filter(|verdict| verdict.risk > 0.0);
    let is_needless = |of: &&Verdict| of.quality == Quality::CertainMissed || of.risk >= 1.0;
    let (needless, guesses): (Vec<&Verdict>, Vec<&Verdict>) = risky.partition(is_needless);
    let parts = [
        (id::MINES_LUCK_GUESSES, guesses.len()),
        (id::MINES_LUCK_NEEDLESS, needless.len()),
    ];
    let counted = parts.into_iter().filter(|(_, count)| *count > 0);
    let counted = counted.map(|(id, count)| lang.fill(id, &[("count", count.into())]));
    let values = [
        ("risks", (guesses.len() + needless.len()).into()),
        ("what", lang.list(counted.collect()).into()),
        ("taken", explain::percent(judged.taken, lang).into()),
        ("due", explain::percent(judged.due, lang).into()),
    ];
    lang.fill(id::MINES_LUCK_SENTENCE, &values)
}

/// What one move was worth, for programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveVerdict {
    /// The move, as the five operations write it.
    pub r#move: Option<String>,
    /// What kind of move it was.
    pub verdict: &'static str,
    /// How likely it was to lose.
    pub risk: f64,
    /// The least risk that any move had.
    pub due: f64,
    /// What it cost beyond that.
    pub cost: f64,
    /// The cell of the least risk.
    pub safest: Option<usize>,
    /// Whether it lost the game.
    pub lost: bool,
    /// Whether these numbers are exact.
    pub exact: bool,
}

impl MoveVerdict {
    /// A verdict on a board of this size.
    pub fn new(verdict: &Verdict, size: Size) -> MoveVerdict {
        MoveVerdict {
            r#move: history::write_move(verdict.mv, size),
            verdict: verdict.quality.name(),
            risk: verdict.risk,
            due: verdict.due,
            cost: verdict.cost(),
            safest: verdict.safest.map(|pos| size.index(pos)),
            lost: verdict.lost,
            exact: verdict.exact,
        }
    }
}

/// The verdicts on a game for programs, with the measures of the board and of the play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameVerdicts {
    /// `playing`, `won` or `lost`.
    pub status: &'static str,
    /// Each move.
    pub moves: Vec<MoveVerdict>,
    /// The probability of surviving the moves that were played.
    pub taken: f64,
    /// The probability of surviving the best moves.
    pub due: f64,
    /// How lucky the game was, from -1 to 1.
    pub luck: f64,
    /// The least number of clicks that opens the board.
    #[serde(rename = "3bv")]
    pub three_bv: usize,
    /// How many of those are done.
    #[serde(rename = "3bv_done")]
    pub three_bv_done: usize,
    /// The number of regions without numbers.
    pub openings: usize,
    /// The number of groups of numbers that touch no opening.
    pub islands: usize,
    /// How many moves were played.
    pub clicks: usize,
    /// The share of the clicks that was needed.
    pub efficiency: Option<f64>,
    /// Needed clicks per second, if the time is known.
    #[serde(rename = "3bv_per_s")]
    pub three_bv_per_second: Option<f64>,
}

impl GameVerdicts {
    /// The verdicts on a game; without `seconds` there is no speed.
    pub fn new(judged: &Judged, board: Board, play: Play, seconds: Option<f64>) -> GameVerdicts {
        let size = judged.view.size();
        let moves = judged.verdicts.iter();
        GameVerdicts {
            status: match judged.status {
                Status::Playing => "playing",
                Status::Won => "won",
                Status::Lost => "lost",
            },
            moves: moves.map(|one| MoveVerdict::new(one, size)).collect(),
            taken: judged.taken,
            due: judged.due,
            luck: judged.luck(),
            three_bv: board.three_bv,
            three_bv_done: play.done,
            openings: board.openings,
            islands: board.islands,
            clicks: play.clicks,
            efficiency: play.efficiency(),
            three_bv_per_second: seconds.and_then(|seconds| play.per_second(seconds)),
        }
    }
}
