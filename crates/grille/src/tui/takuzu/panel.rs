//! The texts of the Takuzu panel.

use grille_messages::id;
use grille_messages::takuzu::explain;
use grille_takuzu::Digit;
use ratatui::style::Style;
use ratatui::text::Line;

use super::TakuzuView;
use super::board::noted;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Play;
use crate::tui::keys::{Action, Table};

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
