//! Draws the Morpion screen: the board or its levels with their highlights, the bar and the panel.

use grille_grid::Pos;
use grille_session::hint::HintDetail;
use grille_session::morpion::Morpion;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::{self, Look};
use super::{Levels, MorpionScreen, SHAKE_STEP, panel};
use crate::tui::board_view::BoardView;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Stage;
use crate::tui::keys::Table;

impl MorpionScreen {
    /// Draws everything.
    pub(super) fn paint(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let panel = match area.width {
            100.. => 34,
            70.. => 26,
            52.. => 20,
            _ => 0,
        };
        let parts = frame::parts(area, panel);
        self.draw_title(frame, parts.title, cx);
        let region: &[Pos] = match &self.screen.shown_hint {
            Some(hinted) if hinted.stage == Stage::Look => &hinted.hint.look,
            // The cell to play on is given away last.
            Some(hinted) if hinted.stage == Stage::Reasons => &[],
            Some(hinted) => &hinted.hint.cells,
            None => &[],
        };
        let mut reasons = Vec::new();
        if let Some(hinted) = &self.screen.shown_hint
            && hinted.stage == Stage::Reasons
            && let HintDetail::Morpion(_, analysis) = &hinted.hint.detail
        {
            reasons.extend(&analysis.wins);
            reasons.extend(&analysis.feared);
        }
        let values = self.values.as_ref().filter(|_| self.shows_values);
        let threatened: &[Pos] = values.map_or(&[], |values| &values.analysis.feared);
        let shaken = self.shaking.is_some_and(|since| {
            let steps = cx.now.saturating_sub(since).as_millis() / SHAKE_STEP.as_millis();
            steps.is_multiple_of(2)
        });
        let look = Look {
            cursor: Some(self.cursor),
            fallen: &self.fallen,
            shaken,
            threatened,
            region,
            reasons: &reasons,
            lines: &self.lines,
            values,
        };
        let game = self.game();
        // The bar below the board, with a row of air above it.
        let bar = if self.shows_values && !self.is_over() {
            2.min(parts.main.height)
        } else {
            0
        };
        let room = Rect {
            height: parts.main.height - bar,
            ..parts.main
        };
        let (mut view, mut fit) = (self.view, self.levels_fit);
        if self.levels == Levels::Alone {
            let inner = Rect::new(
                room.x + 1,
                room.y,
                room.width.saturating_sub(2),
                room.height,
            );
            fit = board::levels(frame, inner, game, self.below, &look, cx);
            let all = board::highest(game.game().position());
            frame::scroll_bar(
                frame,
                room,
                self.below as usize,
                fit.min(all) as usize,
                all as usize,
                cx,
            );
            // Nothing is hit by clicks.
            view.place(Rect::ZERO, self.cursor);
        } else {
            board::draw(frame, room, &mut view, game, &look, cx);
            if self.levels == Levels::Beside {
                fit = levels_beside(frame, room, &view, game, self.below, &look, cx);
            }
        }
        if bar > 0 {
            let row = Rect {
                y: parts.main.bottom() - 1,
                height: 1,
                ..parts.main
            };
            panel::bar(frame, row, values, cx);
        }
        if panel > 0 {
            self.draw_panel(frame, parts.panel, &view, &look, cx);
        }
        frame::message(frame, parts.message, &self.state_words(cx), cx);
        frame::keys(frame, parts.keys, Table::Morpion, cx);
        self.view = view;
        self.levels_fit = fit;
    }
}

/// Draws levels to the right of the board or below it, if at least two or all of them fit. Returns how many
/// fit.
fn levels_beside(
    frame: &mut Frame<'_>,
    room: Rect,
    view: &BoardView,
    game: &Morpion,
    below: u32,
    look: &Look<'_>,
    cx: &Context,
) -> u32 {
    let taken = view.taken();
    let side = view.rows as u16;
    let right = Rect {
        x: taken.right() + 2,
        width: room.right().saturating_sub(taken.right() + 3),
        ..room
    };
    let under = Rect {
        x: room.x + board::GUTTER.0,
        y: taken.bottom() + 1,
        width: room.width.saturating_sub(board::GUTTER.0),
        height: room.bottom().saturating_sub(taken.bottom() + 1),
    };
    let fits = |room: Rect, levels: u16| {
        room.width + 2 >= (side.max(2) + 2) * levels && room.height > side + 1
    };
    let all = board::highest(game.game().position()).min(2) as u16;
    let Some(place) = [right, under].into_iter().find(|room| fits(*room, all)) else {
        return 0;
    };
    board::levels(frame, place, game, below, look, cx)
}
