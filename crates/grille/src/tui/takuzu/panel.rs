//! The texts of the Takuzu screen: the panel and the hints.

use grille_messages::takuzu::explain::{self, Explainer};
use grille_messages::{MessageId, id};
use grille_session::hint::HintDetail;
use grille_takuzu::technique::Step;
use grille_takuzu::{Digit, Hint};
use ratatui::style::Style;
use ratatui::text::Line;

use super::TakuzuView;
use super::board::noted;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::{Play, ShownHint, Stage};
use crate::tui::keys::{Action, Table};

/// The maximum number of cells named in a hint. If there are more, they are only highlighted.
const MOST_NAMED: usize = 6;

impl TakuzuView {
    pub(super) fn panel_lines(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        let (theme, lang) = (&cx.theme, &cx.lang);
        let board = play.game::<TakuzuView>().board();
        let all = board.size().area();
        let line = |text: String, style: Style| Line::styled(theme.words(&text), style);
        let key = |action: Action| {
            let key = cx.keys.key_of(Table::Takuzu, action);
            key.map_or_else(String::new, |key| key.shown(lang, theme))
        };
        let filled = [
            ("filled", (all - board.blanks()).to_string().into()),
            ("all", all.to_string().into()),
        ];
        let time = frame::clock(play.elapsed(cx));
        let mut lines = vec![
            line(lang.fill(id::TAKUZU_FILLED, &filled), theme.text),
            line(format!("{} {time}", theme.glyphs.clock), theme.text),
        ];
        if self.pencil {
            let glyphs = [Digit::Zero, Digit::One].map(|digit| noted(digit, theme));
            let values = [
                ("glyphs", glyphs.join(" ").into()),
                ("key", key(Action::Mark).into()),
            ];
            lines.push(line(lang.fill(id::TAKUZU_PENCIL, &values), theme.selected));
        }
        let warned = |words: String| format!("{} {words}", theme.glyphs.warning);
        lines.push(match (self.shows_errors, self.breaches.len()) {
            (false, _) => {
                let values = [("key", key(Action::Errors).into())];
                line(warned(lang.fill(id::TAKUZU_ERRORS_OFF, &values)), theme.dim)
            }
            (true, count) => {
                let values = [
                    ("count", count.to_string().into()),
                    ("key", key(Action::Errors).into()),
                ];
                let style = if count == 0 { theme.text } else { theme.bad };
                let words = lang.fill(id::TAKUZU_ERRORS_ON, &values);
                match count {
                    0 => line(words, style),
                    _ => line(warned(words), style),
                }
            }
        });
        if play.bot.on {
            lines.push(frame::pace(play.bot.pace, cx));
        }
        if let Some(hardest) = self.hardest.get().copied().flatten() {
            let name = lang.text(explain::technique_id(hardest));
            let values = [("technique", name.into())];
            lines.push(line(lang.fill(id::TAKUZU_HARDEST, &values), theme.text));
        }
        let marks = play.session().bookmarks().len();
        let values = [
            ("count", marks.to_string().into()),
            ("key", key(Action::Bookmark).into()),
        ];
        let style = if marks > 0 { theme.text } else { theme.dim };
        lines.push(line(lang.fill(id::TAKUZU_BOOKMARKS, &values), style));
        lines
    }
}

/// The text of a hint at its stage.
pub(super) fn hint_words(shown: &ShownHint, play: &Play, cx: &Context) -> String {
    let lang = &cx.lang;
    let words = Explainer::new(play.game::<TakuzuView>().board(), lang);
    let HintDetail::Takuzu(says) = &shown.hint.detail else {
        return String::new();
    };
    let mut lines = Vec::new();
    // Before the reasons, which may not fit.
    if !shown.hint.moves.is_empty() && shown.stage == Stage::Moves {
        let game = play.session().game();
        let moves = shown.hint.moves.iter();
        let texts: Vec<String> = moves.map(|mv| game.write_move(mv)).collect();
        let key = cx.keys.key_of(Table::Takuzu, Action::Play);
        let key = key.map_or_else(String::new, |key| key.shown(lang, &cx.theme));
        let values = [("moves", texts.join(" ").into()), ("key", key.into())];
        let id = match says {
            Hint::Step(_) => id::TAKUZU_HINT_PLAY,
            _ => id::TAKUZU_HINT_CLEAR,
        };
        lines.push(lang.fill(id, &values));
    }
    let count = |id: MessageId, count: usize| lang.fill(id, &[("count", count.into())]);
    match says {
        Hint::Step(step) => lines.extend(step_words(step, shown.stage, &words, cx)),
        Hint::Broken(breaches) => {
            lines.extend(breaches.iter().take(3).map(|breach| words.breach(breach)));
        }
        Hint::Wrong(cells) => lines.push(count(id::TAKUZU_HINT_WRONG, cells.len())),
        Hint::DeadEnd(cells) if cells.is_empty() => {
            lines.push(lang.text(id::TAKUZU_HINT_DEAD_END));
        }
        Hint::DeadEnd(cells) => lines.push(count(id::TAKUZU_HINT_MENDS, cells.len())),
        Hint::Solved => lines.push(lang.text(id::TAKUZU_SOLVED)),
        Hint::Hopeless => lines.push(lang.text(id::TAKUZU_HAS_NONE)),
        Hint::Several => lines.push(lang.text(id::TAKUZU_HINT_SEVERAL)),
        Hint::Unknown => lines.push(lang.text(id::TAKUZU_HAS_UNKNOWN)),
    }
    lines.join("\n")
}

/// Describes a step, as far as the stage of the hint reveals it.
fn step_words(step: &Step, stage: Stage, words: &Explainer<'_>, cx: &Context) -> Vec<String> {
    let lang = &cx.lang;
    let technique = step.technique();
    let look = lang.fill(
        id::TAKUZU_HINT_LOOK,
        &[("line", words.line(step.line).into())],
    );
    if stage == Stage::Look {
        return vec![look];
    }
    let name = lang.text(explain::technique_id(technique));
    let rule = lang.text(explain::rule_id(technique));
    let values = [("technique", name.into()), ("rule", rule.into())];
    let rule = lang.fill(id::TAKUZU_HINT_RULE, &values);
    if stage == Stage::Moves {
        return vec![lang.fill(id::TAKUZU_HINT_WHY, &[("why", words.why(step).into())])];
    }
    let rests = match step.because.len() {
        0 => return vec![look, rule],
        1..=MOST_NAMED => {
            let cells = words.cells(step.because.iter().copied());
            lang.fill(id::TAKUZU_HINT_RESTS, &[("cells", cells.into())])
        }
        _ => lang.text(id::TAKUZU_HINT_RESTS_LIT),
    };
    vec![look, rule, rests]
}
