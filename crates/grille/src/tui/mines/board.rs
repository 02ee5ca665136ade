//! Draws the cells of a Minesweeper board, for games and replays.

use std::collections::BTreeSet;

use grille_grid::{Pos, Size};
use grille_mines::Cell;
use grille_mines::text::cell;
use grille_session::Status;
use grille_session::mines::Mines;
use ratatui::style::{Modifier, Style};

use super::odds::Odds;
use crate::tui::board::{CellLook, Shape};
use crate::tui::theme::Theme;

/// The sizes of a cell, in columns and rows.
const CELLS: [(u16, u16); 4] = [(6, 3), (4, 2), (4, 1), (2, 1)];

pub(in crate::tui) fn shape(size: Size) -> Shape {
    Shape {
        size,
        row_name: |row, _| (row + 1).to_string(),
        col_name: |col, _| cell::column(col),
        row_name_room: 0,
        // For the bracket of the cursor.
        right: 1,
        bottom: (0, 0),
        sizes: &CELLS,
        gap: (0, 0),
    }
}

pub(in crate::tui) fn look(
    game: &Mines,
    pos: Pos,
    cell: (u16, u16),
    wrong: &BTreeSet<Pos>,
    odds: Option<&Odds>,
    theme: &Theme,
) -> CellLook {
    let glyphs = &theme.glyphs;
    let hidden = || CellLook::tile(glyphs.hidden, theme.hidden);
    match game.view().cell(pos) {
        // A won game shows all mines as flags.
        Cell::Hidden | Cell::Mine if game.status() == Status::Won => {
            CellLook::tile(glyphs.flag, theme.hidden.patch(theme.flag))
        }
        Cell::Hidden => match odds.and_then(|odds| odds.shown(pos)) {
            Some(mine) => {
                let (text, style) = chance(mine, cell, theme);
                CellLook::tile(text, theme.hidden.patch(style))
            }
            None => hidden(),
        },
        Cell::Marked if wrong.contains(&pos) => CellLook::tile(glyphs.wrong_flag, theme.wrong_flag),
        Cell::Marked => CellLook::tile(glyphs.flag, theme.flag),
        Cell::Mine => CellLook::plain(glyphs.mine, theme.mine),
        Cell::Hit => CellLook::tile(glyphs.hit, theme.hit),
        Cell::Open(count) => match usize::from(count.number()) {
            0 => CellLook::flat("", theme.open),
            number => CellLook::flat(number.to_string(), theme.numbers[number.min(8)]),
        },
    }
}

/// A probability: `ok` for no mine, `XX` for a mine, two digits in between. A small cell has room for one character: a
/// tick, a cross, or the tens of per cent.
fn chance(mine: f64, cell: (u16, u16), theme: &Theme) -> (String, Style) {
    let is_small = cell.0 <= 2;
    // Only certain cells have exactly 0 or 1, and only they may look certain.
    if mine <= 0.0 {
        let text = if is_small { theme.glyphs.tick } else { "ok" };
        (text.to_owned(), theme.safe.bold())
    } else if mine >= 1.0 {
        let text = if is_small { theme.glyphs.cross } else { "XX" };
        // Only the best cell is underlined.
        let style = theme.certain_mine.remove_modifier(Modifier::UNDERLINED);
        (text.to_owned(), style.bold())
    } else {
        let percent = (mine * 100.0).round().clamp(1.0, 99.0);
        let text = match is_small {
            true => format!("{:.0}", (percent / 10.0).floor()),
            false => format!("{percent:02.0}"),
        };
        (text, theme.odds(mine))
    }
}
