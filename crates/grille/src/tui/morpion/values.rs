//! Formats the values of moves as a short text for each cell of the Morpion board.

use grille_grid::Pos;
pub(super) use grille_messages::morpion::values::{End, MoveValues, describe_worth};
use grille_morpion::Move;
use ratatui::style::Style;

use crate::tui::theme::Theme;

/// The values of a push and a pop on this cell: "57/43", "(=)/-".
pub(super) fn cell(values: &MoveValues, pos: Pos, theme: &Theme) -> Vec<(String, Style)> {
    let mut parts = Vec::new();
    for play in [Move::Push(pos), Move::Pop(pos)] {
        let Some(worth) = values.worth(play) else {
            continue;
        };
        if !parts.is_empty() {
            parts.push(("/".to_owned(), theme.dim));
        }
        let mut style = match values.end(&worth) {
            End::Wins => theme.good,
            End::Loses => theme.bad,
            End::Neither => theme.text,
        };
        if values.is_best(play) {
            style = style.patch(theme.best);
        }
        let sign = values.sign(&worth);
        let text = if values.is_framed(play) {
            format!("({sign})")
        } else {
            sign
        };
        parts.push((text, style));
    }
    parts
}
