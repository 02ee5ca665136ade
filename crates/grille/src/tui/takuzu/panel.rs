//! The texts of the Takuzu panel.

use grille_messages::id;
use grille_messages::takuzu::explain;
use grille_session::takuzu::LineCount;
use grille_takuzu::{Board, Digit, Line as BoardLine, Odd, Rules};
use ratatui::style::Style;
use ratatui::text::Line;

use super::TakuzuView;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Play;
use crate::tui::keys::{Action, Table};

impl TakuzuView {
    pub(super) fn panel_lines(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        let (theme, lang) = (&cx.theme, &cx.lang);
        let game = play.game::<TakuzuView>();
        let board = game.board();
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
        lines.extend(symbols(cx).map(|words| line(words, theme.dim)));
        if self.pencil {
            let glyphs = Digit::BOTH.map(|digit| theme.symbols.pencilled(digit));
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
        let rules = rule_words(game.rules(), board, cx).into_iter();
        lines.extend(rules.map(|words| line(words, theme.text)));
        let is_open = |at: BoardLine| !LineCount::new(board, game.rules(), at, &[]).is_exact;
        if self.shows_counts && BoardLine::all(board).any(is_open) {
            lines.push(line(lang.text(id::TAKUZU_COUNTS_AT_MOST), theme.dim));
        }
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

/// The keys of the symbols, unless they are digits: "0 ☾  1 ☀".
pub(super) fn symbols(cx: &Context) -> Option<String> {
    let symbols = &cx.theme.symbols;
    let [zero, one] = symbols.glyphs();
    (!symbols.are_digits()).then(|| format!("0 {zero}  1 {one}"))
}

/// The rules that differ from those of Takuzu on even boards, in a few words each.
pub(super) fn rule_words(rules: Rules, board: &Board, cx: &Context) -> Vec<String> {
    let mut words = Vec::new();
    if !rules.lines_differ {
        words.push(cx.lang.text(id::TAKUZU_LINES_EQUAL));
    }
    if board.size().rows() % 2 == 1 || board.size().cols() % 2 == 1 {
        words.push(odd_words(rules.odd, cx));
    }
    words
}

/// The rule for lines of odd length.
fn odd_words(odd: Odd, cx: &Context) -> String {
    let [zero, one] = cx.lang.symbols();
    let values = [("zero", zero.into()), ("one", one.into())];
    cx.lang.fill(
        match odd {
            Odd::MoreOnes => id::TAKUZU_ODD_ONES,
            Odd::Either => id::TAKUZU_ODD_EITHER,
        },
        &values,
    )
}
