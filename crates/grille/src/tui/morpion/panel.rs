//! The panel beside the board and below it: who plays, the selected pile, what moves there are worth,
//! and the bar for both sides.

use grille_messages::morpion::seat_id;
use grille_morpion::text::cell;
use grille_morpion::{Move, Player, quake};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::MorpionScreen;
use super::board::{self, Look};
use super::values::{MoveValues, describe_worth};
use crate::tui::board_view::BoardView;
use crate::tui::context::Context;
use crate::tui::frame;

/// Columns of the bar at most.
const BAR: u16 = 24;

/// Rows that are kept for words below the tower.
const WORDS: u16 = 8;

/// Writes lines below each other, as long as there is room.
struct Column<'a, 'b> {
    frame: &'a mut Frame<'b>,
    room: Rect,
}

impl Column<'_, '_> {
    fn skip(&mut self, rows: u16) {
        let rows = rows.min(self.room.height);
        self.room.y += rows;
        self.room.height -= rows;
    }

    /// One line of several pieces.
    fn line(&mut self, pieces: &[(String, Style)]) {
        if self.room.is_empty() {
            return;
        }
        let mut x = self.room.x;
        for (text, style) in pieces {
            let left = usize::from(self.room.right() - x);
            let buffer = self.frame.buffer_mut();
            (x, _) = buffer.set_stringn(x, self.room.y, text, left, *style);
        }
        self.skip(1);
    }

    /// Words over as many lines as they need.
    fn words(&mut self, words: &str, style: Style, cx: &Context) {
        for line in wrapped(&cx.theme.words(words), self.room.width.into()) {
            self.line(&[(line, style)]);
        }
    }
}

/// Words in lines of this width; a longer word stands alone, and is cut.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            // Signs stay with what they stand behind, as in French.
            Some(last) if word.starts_with(['%', ':', ';', '!', '?']) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    let wide = |text: &str| Span::raw(text).width();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if wide(line) + 1 + wide(&word) <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

impl MorpionScreen {
    pub(super) fn draw_panel(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        view: &BoardView,
        look: &Look<'_>,
        cx: &Context,
    ) {
        let theme = &cx.theme;
        let lang = &cx.lang;
        let game = self.game();
        let room = frame::rule(frame, area, cx);
        let mut column = Column { frame, room };
        for player in Player::BOTH {
            let on = !self.is_over() && game.game().to_move() == player;
            let pointer = if on { theme.glyphs.pointer } else { " " };
            let seat = lang.text(seat_id(game.seat(player)));
            let style = if on { theme.text } else { theme.dim };
            column.line(&[
                (pointer.to_owned(), theme.key),
                (" ".to_owned(), theme.text),
                (player.letter().to_string(), board::token_style(player, cx)),
                (format!("  {}", theme.words(&seat)), style),
            ]);
        }
        if self.is_paused() {
            column.words(&lang.text("morpion-paused-short"), theme.accent, cx);
        } else if self.is_watched() && !self.is_over() {
            column.words(&self.speed_words(cx), theme.dim, cx);
        }
        column.skip(1);
        let board = game.game().position();
        let rules = game.game().rules();
        let cell = [("cell", cell::write(self.cursor).into())];
        column.words(&lang.fill("morpion-pile", &cell), theme.accent, cx);
        let tower = Rect {
            height: column.room.height.saturating_sub(WORDS).max(4),
            ..column.room
        };
        let tower = tower.intersection(column.room);
        let rows = board::tower(column.frame, tower, game, self.cursor, look, cx);
        column.skip(rows);
        let height = board.height(self.cursor);
        if rules.quake && height > 0 && !self.is_over() {
            let risk = 100.0 * quake::risk(rules.side, height);
            let risk = [("risk", format!("{risk:.0}").into())];
            column.words(&lang.fill("morpion-pile-risk", &risk), theme.text, cx);
        }
        if game.game().banned() == Some(self.cursor) && !self.is_over() {
            column.words(&lang.text("morpion-pile-ko"), theme.bad, cx);
        }
        if let Some(values) = look.values {
            for play in [Move::Push(self.cursor), Move::Pop(self.cursor)] {
                if let Some(worth) = values.worth(play) {
                    let said = [
                        ("move", play.to_string().into()),
                        ("worth", describe_worth(&worth, lang).into()),
                    ];
                    column.words(&lang.fill("morpion-value-of", &said), theme.text, cx);
                }
            }
            column.skip(1);
            column.words(&values.legend(lang), theme.dim, cx);
            if values.has_frames() {
                column.words(&lang.text("morpion-values-frame"), theme.dim, cx);
            }
        }
        column.skip(1);
        for words in self.hint_words(cx) {
            column.words(&words, theme.text, cx);
        }
        if view.is_cut() && self.levels != super::Levels::Alone {
            let rest = column.room;
            // At the bottom, as nothing else is.
            let map = Rect {
                y: rest.y + rest.height.saturating_sub(8),
                height: rest.height.min(8),
                ..rest
            };
            frame::overview(column.frame, map, view, cx);
        }
    }
}

/// " X ####.... O   X 57 %   best: +c3".
pub(super) fn bar(frame: &mut Frame<'_>, row: Rect, values: Option<&MoveValues>, cx: &Context) {
    let theme = &cx.theme;
    let Some(values) = values.filter(|values| !values.analysis.moves.is_empty()) else {
        let words = theme.words(&cx.lang.text("morpion-values-wait"));
        let words = frame::cut(&words, row.width.saturating_sub(1).into(), cx);
        frame
            .buffer_mut()
            .set_string(row.x + 1.min(row.width), row.y, words, theme.dim);
        return;
    };
    let (share, words) = values.bar(&cx.lang);
    let length = BAR.min(row.width / 3);
    // A share is from 0 to 1.
    let of_x = (share * f64::from(length)).round() as usize;
    let of_o = usize::from(length).saturating_sub(of_x);
    let mut column = Column { frame, room: row };
    column.line(&[
        (" X ".to_owned(), theme.x),
        (theme.glyphs.bar_full.repeat(of_x), theme.x),
        (theme.glyphs.bar_empty.repeat(of_o), theme.o),
        (" O  ".to_owned(), theme.o),
        (theme.words(&words), theme.text),
    ]);
}
