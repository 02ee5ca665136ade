//! Draws a Morpion board from above, one pile as a tower, and the levels side by side, for games and replays.

use grille_grid::Pos;
use grille_messages::id;
use grille_morpion::text::cell;
use grille_morpion::{Line as BoardLine, Player, Position};
use grille_session::morpion::Morpion;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::tui::board::{BoardView, CellLook, Shape};
use crate::tui::context::Context;
use crate::tui::theme::Theme;

/// The cell sizes in columns and rows. Common boards have only nine cells, so cells can be larger than in other games.
const CELLS: [(u16, u16); 6] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];

/// The cell sizes while values are shown.
const VALUED: [(u16, u16); 5] = [(12, 5), (10, 3), (10, 2), (8, 2), (6, 2)];

/// What to draw on a board besides its tokens.
#[derive(Clone, Copy, Default)]
pub(in crate::tui) struct Look<'a> {
    pub(in crate::tui) cursor: Option<Pos>,
    pub(in crate::tui) fallen: &'a [Pos],
    /// Whether fallen cells are highlighted in the current phase of their shaking.
    pub(in crate::tui) is_shaken: bool,
    /// The cells where a push completes a line.
    pub(in crate::tui) threatened: &'a [Pos],
    pub(in crate::tui) lines: &'a [BoardLine],
}

impl Look<'_> {
    fn in_line(&self, pos: Pos, level: Option<u32>) -> bool {
        self.lines
            .iter()
            .flat_map(|line| &line.tokens)
            .any(|&(cell, height)| cell == pos && level.is_none_or(|level| level == height))
    }
}

/// The name of a column.
fn letter(col: u32) -> String {
    let name = cell::write(Pos::new(0, col));
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
        .to_owned()
}

/// The shape of a board in an area, with room for values and levels if they are shown.
pub(in crate::tui) fn shape(game: &Morpion, values: bool, levels: bool, area: Rect) -> Shape {
    let side = game.game().rules().side.get();
    let bare = Shape {
        size: game.game().position().size(),
        row_name: |row, _| (row + 1).to_string(),
        col_name: |col, _| letter(col),
        row_name_room: 0,
        right: 1,
        // Room for the bar, with a blank row above it.
        bottom: if values { (2, 1) } else { (0, 1) },
        sizes: if values { &VALUED } else { &CELLS },
        gap: (0, 0),
    };
    // Room for two levels, so that the board does not move as piles grow.
    let wanted = 2 + 2 * block(game.game().position());
    // Small boards get large cells before they get levels beside them.
    let cell: u32 = match (values, side) {
        (true, _) => 8,
        (false, ..=5) => 6,
        (false, _) => 4,
    };
    let board = bare.least().0 - side * u32::from(bare.smallest().0) + side * cell;
    let fits = board + u32::from(wanted) <= u32::from(area.width);
    match levels && fits {
        true => Shape {
            right: wanted,
            ..bare
        },
        false => bare,
    }
}

/// The columns of a level and the gap after it.
fn block(board: &Position) -> u16 {
    board.side().get().max(2) as u16 + 2
}

/// How a cell looks, such as `<X3>`: its mark, its top token and its height.
pub(in crate::tui) fn look(
    game: &Morpion,
    pos: Pos,
    cell: (u16, u16),
    look: &Look<'_>,
    theme: &Theme,
) -> CellLook {
    let board = game.game().position();
    let fallen = look.fallen.contains(&pos);
    let last = game.last().is_some_and(|play| play.pos() == pos);
    let (open, mut close) = if fallen {
        ("*", "*")
    } else if game.game().banned() == Some(pos) && !game.game().is_over() {
        ("(", ")")
    } else if last {
        ("<", ">")
    } else {
        (" ", " ")
    };
    if look.threatened.contains(&pos) {
        close = "!";
    }
    let (body, mut style) = match board.top(pos) {
        Some(token) => {
            let height = match board.height(pos) {
                height @ 0..=9 => height.to_string(),
                height if cell.0 > 4 => height.to_string(),
                // No room for more.
                _ => "+".to_owned(),
            };
            (
                format!("{}{height}", token.letter()),
                token_style(token, theme),
            )
        }
        None => (theme.glyphs.blank.to_owned(), theme.dim),
    };
    if look.in_line(pos, None) {
        style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
    }
    if fallen && look.is_shaken {
        style = style.patch(theme.fallen);
    }
    // A background makes empty cells visible, too.
    let ground = Style {
        bg: theme.given.bg,
        ..Style::new()
    };
    let text = match cell.0 > 2 {
        true => format!("{open}{body}{close}"),
        false => body,
    };
    CellLook::tile(text, ground.patch(style))
}

pub(in crate::tui) fn token_style(player: Player, theme: &Theme) -> Style {
    match player {
        Player::X => theme.x,
        Player::O => theme.o,
    }
}

/// A pile as a small tower of at most `rows` rows, or only its highest tokens if there is no room for all.
pub(super) fn tower(
    game: &Morpion,
    pos: Pos,
    rows: u16,
    look: &Look<'_>,
    cx: &Context,
) -> Vec<Line<'static>> {
    let theme = &cx.theme;
    let glyphs = &theme.glyphs;
    let border = glyphs.border;
    let board = game.game().position();
    let height = board.height(pos);
    let beam = border.horizontal_top.repeat(3);
    if height == 0 {
        let ground = border.horizontal_top.repeat(5);
        return vec![Line::styled(ground, theme.dim)];
    }
    // The row that marks the cut takes the place of a token.
    let most = u32::from(rows.saturating_sub(2)).max(2);
    let shown = if height > most { most - 1 } else { height };
    let top = format!("{}{beam}{}", border.top_left, border.top_right);
    let mut lines = vec![Line::styled(top, theme.dim)];
    for level in (height - shown..height).rev() {
        let Some(token) = board.token(pos, level) else {
            continue;
        };
        let style = match look.in_line(pos, Some(level)) {
            true => token_style(token, theme).add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false => token_style(token, theme),
        };
        lines.push(Line::from(vec![
            Span::styled(format!("{} ", border.vertical_left), theme.dim),
            Span::styled(token.letter().to_string(), style),
            Span::styled(
                format!(" {} {}", border.vertical_right, level + 1),
                theme.dim,
            ),
        ]));
    }
    if shown < height {
        let cut = format!(
            "{} {} {}",
            border.vertical_left, glyphs.cut, border.vertical_right
        );
        lines.push(Line::styled(cut, theme.dim));
    }
    let foot = format!("{}{beam}{}", border.bottom_left, border.bottom_right);
    lines.push(Line::styled(foot, theme.dim));
    lines
}

/// The height of the highest pile, at least 1.
pub(in crate::tui) fn highest(board: &Position) -> u32 {
    let heights = board.size().positions().map(|pos| board.height(pos));
    heights.max().unwrap_or(0).max(1)
}

/// Draws the levels side by side, in descending order, starting `from` levels below the highest. Returns how
/// many fit.
pub(super) fn levels(
    frame: &mut Frame<'_>,
    room: Rect,
    game: &Morpion,
    from: u32,
    look: &Look<'_>,
    cx: &Context,
) -> u32 {
    let theme = &cx.theme;
    let board = game.game().position();
    let side = board.side().get() as u16;
    if room.is_empty() {
        return 0;
    }
    let title = theme.words(&cx.lang.text(id::MORPION_LEVELS));
    let buffer = frame.buffer_mut();
    buffer.set_stringn(room.x, room.y, title, room.width.into(), theme.accent);
    let room = Rect {
        y: room.y + 1,
        height: room.height - 1,
        ..room
    };
    let (rows, cols) = (
        side.min(room.height.saturating_sub(1)),
        side.min(room.width),
    );
    if rows == 0 || cols == 0 {
        return 0;
    }
    let block = (block(board), rows + 2);
    // The last block of a row needs no gap after it, and the last row none below it.
    let across = ((room.width + 2) / block.0).max(1);
    let down = ((room.height + 1) / block.1).max(1);
    let fit = u32::from(across) * u32::from(down);
    // Near the cursor, if not even one level fits.
    let first = |at: u32, seen: u16| {
        let seen = u32::from(seen);
        at.saturating_sub(seen / 2).min(u32::from(side) - seen)
    };
    let at = look.cursor.unwrap_or(Pos::new(0, 0));
    let (top, left) = (first(at.row, rows), first(at.col, cols));
    let highest = highest(board);
    let from = from.min(highest - 1);
    let buffer = frame.buffer_mut();
    for (place, level) in (0..highest - from).rev().take(fit as usize).enumerate() {
        let place = place as u16;
        let x = room.x + place % across * block.0;
        let y = room.y + place / across * block.1;
        buffer.set_stringn(x, y, (level + 1).to_string(), cols.into(), theme.dim);
        for row in 0..rows {
            for col in 0..cols {
                let pos = Pos::new(top + u32::from(row), left + u32::from(col));
                let (glyph, mut style) = match board.token(pos, level) {
                    Some(token) => (token.letter().to_string(), token_style(token, theme)),
                    None => (theme.glyphs.blank.to_owned(), theme.dim),
                };
                if look.in_line(pos, Some(level)) {
                    style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
                }
                if look.cursor == Some(pos) {
                    style = style.patch(theme.cursor);
                }
                buffer.set_stringn(x + col, y + 1 + row, glyph, 1, style);
            }
        }
    }
    fit
}

/// Draws levels to the right of the board or below it, if at least two or all of them fit. Returns how many fit.
pub(super) fn levels_beside(
    frame: &mut Frame<'_>,
    room: Rect,
    view: &BoardView,
    game: &Morpion,
    below: u32,
    look: &Look<'_>,
    cx: &Context,
) -> u32 {
    let taken = view.taken();
    let board = game.game().position();
    let side = board.side().get() as u16;
    let right = Rect {
        x: taken.right() + 2,
        y: taken.y.saturating_sub(1),
        width: room.right().saturating_sub(taken.right() + 2),
        height: room.bottom().saturating_sub(taken.y.saturating_sub(1)),
    };
    let under = Rect {
        x: taken.x,
        y: taken.bottom() + 1,
        width: room.right().saturating_sub(taken.x),
        height: room.bottom().saturating_sub(taken.bottom() + 1),
    };
    let fits =
        |room: Rect, levels: u16| room.width + 2 >= block(board) * levels && room.height > side + 1;
    let all = highest(board).min(2) as u16;
    let Some(place) = [right, under].into_iter().find(|room| fits(*room, all)) else {
        return 0;
    };
    levels(frame, place, game, below, look, cx)
}
