//! The panel beside the board and the bar below it: the players, the selected pile, and the values of moves there.

use grille_messages::id;
use grille_messages::morpion::seat_id;
use grille_morpion::text::cell;
use grille_morpion::{Move, Player, quake};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::values::{MoveValues, describe_worth};
use super::{MorpionView, board, is_watched};
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Play;

/// The maximum length of the bar, in columns.
const BAR: u16 = 24;

/// The maximum height of the tower, in rows.
const TOWER: u16 = 10;

impl MorpionView {
    pub(super) fn panel_lines(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        let (theme, lang) = (&cx.theme, &cx.lang);
        let game = play.game::<MorpionView>();
        let is_over = play.is_over();
        let mut lines = Vec::new();
        for player in Player::BOTH {
            let on = !is_over && game.game().to_move() == player;
            let pointer = if on { theme.glyphs.pointer } else { " " };
            let seat = lang.text(seat_id(game.seat(player)));
            let style = if on { theme.text } else { theme.dim };
            lines.push(Line::from(vec![
                Span::styled(format!("{pointer} "), theme.key),
                Span::styled(
                    player.letter().to_string(),
                    board::token_style(player, theme),
                ),
                Span::styled(format!("  {}", theme.words(&seat)), style),
            ]));
        }
        let time = frame::clock(play.elapsed(cx));
        lines.push(Line::styled(
            format!("{} {time}", theme.glyphs.clock),
            theme.dim,
        ));
        if (is_watched(play) || play.bot.on) && !is_over {
            lines.push(frame::pace(play.bot.pace, cx));
        }
        let mut say = |words: String, style| lines.push(Line::styled(theme.words(&words), style));
        say(String::new(), theme.text);
        let here = [("cell", cell::write(play.cursor).into())];
        say(lang.fill(id::MORPION_PILE, &here), theme.accent);
        let look = self.look_of(play, cx);
        lines.extend(board::tower(game, play.cursor, TOWER, &look, cx));
        let mut say = |words: String, style| lines.push(Line::styled(theme.words(&words), style));
        let height = game.game().position().height(play.cursor);
        let rules = game.game().rules();
        if rules.quake && height > 0 && !is_over {
            let risk = 100.0 * quake::risk(rules.side, height);
            let risk = [("risk", format!("{risk:.0}").into())];
            say(lang.fill(id::MORPION_PILE_RISK, &risk), theme.text);
        }
        if game.game().banned() == Some(play.cursor) && !is_over {
            say(lang.text(id::MORPION_PILE_KO), theme.bad);
        }
        if let Some(values) = self.shown_values() {
            for mv in [Move::Push(play.cursor), Move::Pop(play.cursor)] {
                if let Some(worth) = values.worth(mv) {
                    let said = [
                        ("move", mv.to_string().into()),
                        ("worth", describe_worth(&worth, lang).into()),
                    ];
                    say(lang.fill(id::MORPION_VALUE_OF, &said), theme.text);
                }
            }
        }
        lines
    }
}

/// Draws the bar for both sides in the last row of an area: " X ####.... O   X 57 %   best: +c3".
pub(super) fn bar(frame: &mut Frame<'_>, area: Rect, values: Option<&MoveValues>, cx: &Context) {
    let theme = &cx.theme;
    let row = frame::below(area, area.height.saturating_sub(1));
    let Some(values) = values.filter(|values| !values.analysis.moves.is_empty()) else {
        let words = theme.words(&cx.lang.text(id::MORPION_VALUES_WAIT));
        return Line::styled(format!(" {words}"), theme.dim).render(row, frame.buffer_mut());
    };
    let (share, words) = values.bar(&cx.lang);
    let length = BAR.min(row.width / 3);
    // A share is between 0 and 1.
    let of_x = (share * f64::from(length)).round() as usize;
    let of_o = usize::from(length).saturating_sub(of_x);
    let line = Line::from(vec![
        Span::styled(" X ", theme.x),
        Span::styled(theme.glyphs.bar_full.repeat(of_x), theme.x),
        Span::styled(theme.glyphs.bar_empty.repeat(of_o), theme.o),
        Span::styled(" O  ", theme.o),
        Span::styled(theme.words(&words), theme.text),
    ]);
    line.render(row, frame.buffer_mut());
}
