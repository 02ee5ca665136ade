//! Draws the cells of a Takuzu board and the counts around it, for games and replays.

use grille_grid::{Pos, cell_name};
use grille_messages::id;
use grille_session::takuzu::{LineCount, Takuzu};
use grille_takuzu::{Board, Breach, Digit, Edge, Line as BoardLine, Rules, Sign};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::board::{BoardView, CellLook, Highlights, Shape, rows_of, text_column, text_row};
use crate::tui::context::Context;
use crate::tui::theme::Theme;

/// The sizes of a cell, in columns and rows.
const CELLS: [(u16, u16); 4] = [(6, 3), (4, 2), (4, 1), (2, 1)];

/// The same with signs between cells. Odd sizes have a middle, above and beside which the signs are.
const CELLS_WITH_SIGNS: [(u16, u16); 4] = [(7, 3), (5, 1), (3, 1), (2, 1)];

/// The columns of the counts at the right, including the bracket of a cursor before them.
const COUNTS: u16 = 7;

/// The shape of a board in an area. Counts are left out if the board has no room beside them.
pub(in crate::tui) fn shape(board: &Board, rules: Rules, counts: bool, area: Rect) -> Shape {
    let size = board.size();
    let has_signs = rules.signs || board.has_signs();
    let bare = Shape {
        size,
        row_name: |row, _| (row + 1).to_string(),
        col_name: |col, _| cell_name::column(col),
        row_name_room: 0,
        right: 1,
        bottom: (0, 0),
        sizes: if has_signs { &CELLS_WITH_SIGNS } else { &CELLS },
        gap: if has_signs { (1, 1) } else { (0, 0) },
    };
    let counted = Shape {
        // The titles of the counts below are there, too.
        row_name_room: 2,
        right: COUNTS,
        bottom: (2, most_digits(size.rows())),
        ..bare
    };
    let fits = |shape: &Shape| {
        let (wide, high) = shape.least();
        wide <= area.width.into() && high <= area.height.into()
    };
    match counts && (fits(&counted) || !fits(&bare)) {
        true => counted,
        false => bare,
    }
}

/// The length of the largest count of a line of this many cells.
fn most_digits(cells: u32) -> u16 {
    cells.div_ceil(2).to_string().len() as u16
}

/// What is drawn besides the board itself.
#[derive(Default)]
pub(in crate::tui) struct Shown<'a> {
    /// The digit that a hint suggests for a cell.
    pub(in crate::tui) hinted: Option<Digit>,
    /// The signs that a hint follows from.
    pub(in crate::tui) highlighted: &'a [Edge],
    /// The broken rules.
    pub(in crate::tui) breaches: &'a [Breach],
}

/// How a cell of a game looks in this size, with the signs beside it.
pub(in crate::tui) fn look(
    game: &Takuzu,
    pos: Pos,
    cell: (u16, u16),
    shown: &Shown<'_>,
    theme: &Theme,
) -> CellLook {
    let note = game.note(pos);
    let look = match (game.board().digit(pos), shown.hinted, note) {
        (None, None, Some(note)) => CellLook::plain(theme.symbols.pencilled(note), theme.pencil),
        (None, Some(digit), _) => written(digit, cell, theme.best, theme),
        _ => digit_look(game.board(), game.is_given(pos), pos, cell, theme),
    };
    CellLook {
        signs: signs(game.board(), pos, shown, theme),
        ..look
    }
}

/// How a digit or a blank looks.
pub(super) fn digit_look(
    board: &Board,
    is_given: bool,
    pos: Pos,
    cell: (u16, u16),
    theme: &Theme,
) -> CellLook {
    match board.digit(pos) {
        Some(digit) if is_given => CellLook {
            is_tile: true,
            ..written(digit, cell, theme.given, theme)
        },
        Some(digit) => written(digit, cell, theme.own, theme),
        None => CellLook::plain(theme.glyphs.blank, theme.dim),
    }
}

/// A digit in this style, in the colour of its symbol.
fn written(digit: Digit, cell: (u16, u16), style: Style, theme: &Theme) -> CellLook {
    let symbols = &theme.symbols;
    CellLook::plain(
        symbols.text(digit, cell.0),
        style.patch(symbols.style(digit)),
    )
}

/// The signs at the right of a cell and below it.
pub(in crate::tui) fn signs(
    board: &Board,
    pos: Pos,
    shown: &Shown<'_>,
    theme: &Theme,
) -> [Option<(&'static str, Style)>; 2] {
    let right = Edge {
        line: BoardLine::Row(pos.row),
        at: pos.col,
    };
    let below = Edge {
        line: BoardLine::Col(pos.col),
        at: pos.row,
    };
    let is_broken = |edge: Edge| {
        let of =
            |breach: &Breach| matches!(breach, Breach::Sign { edge: other, .. } if *other == edge);
        shown.breaches.iter().any(of)
    };
    [right, below].map(|edge| {
        let sign = board.sign(edge)?;
        let style = match shown.highlighted.contains(&edge) {
            true => theme.highlighted_sign,
            false if is_broken(edge) => theme.error,
            false => theme.sign,
        };
        Some((glyph(sign, theme), style))
    })
}

/// The character of a sign.
pub(in crate::tui) fn glyph(sign: Sign, theme: &Theme) -> &'static str {
    match sign {
        Sign::Equal => theme.glyphs.equal,
        Sign::Differ => theme.glyphs.differ,
    }
}

/// Marks the lines that break a rule.
pub(super) fn mark_lines(breaches: &[Breach], highlights: &mut Highlights) {
    let mut mark = |line: BoardLine| match line {
        BoardLine::Row(row) => highlights.bad_rows.insert(row),
        BoardLine::Col(col) => highlights.bad_cols.insert(col),
    };
    for breach in breaches {
        match *breach {
            Breach::Triple { line, .. } | Breach::TooMany { line, .. } => {
                mark(line);
            }
            Breach::Same { first, second } => {
                mark(first);
                mark(second);
            }
            // The sign itself is marked.
            Breach::Sign { .. } => {}
        }
    }
}

/// Draws the number of 0s and 1s left, to the right of every row and below every column. Without errors, a line that
/// has too many of a digit has none left.
pub(super) fn draw_counts(
    buffer: &mut Buffer,
    board: &BoardView,
    count: impl Fn(BoardLine) -> LineCount,
    shows_errors: bool,
    cx: &Context,
) {
    let theme = &cx.theme;
    let taken = board.taken();
    let titles = match theme.symbols.are_digits() {
        true => [id::TAKUZU_ZEROS, id::TAKUZU_ONES].map(|id| theme.words(&cx.lang.text(id))),
        false => theme.symbols.glyphs().map(str::to_owned),
    };
    let high = rows_of(most_digits(board.rows), board.pitch().0);
    let mut put = |x: u16, y: u16, text: &str, style: Style| {
        if buffer.area.contains((x, y).into()) {
            buffer.set_string(x, y, text, style);
        }
    };
    // The last column of the counts of a row, and the last row of the counts of a column.
    let across = [taken.right() + 2, taken.right() + 5];
    let down = [taken.bottom() + high - 1, taken.bottom() + 2 * high - 1];
    for digit in 0..2 {
        let title = format!("{:>2}", titles[digit]);
        put(
            across[digit] - 1,
            taken.y.saturating_sub(1),
            &title,
            theme.dim,
        );
        put(taken.x.saturating_sub(3), down[digit], &title, theme.dim);
    }
    for row in board.visible_rows() {
        let first = Pos::new(row, board.visible_cols().start);
        let Some(place) = board.area(first) else {
            continue;
        };
        let count = count(BoardLine::Row(row));
        for (digit, column) in across.into_iter().enumerate() {
            let (text, style) = count_text(&count, digit, shows_errors, theme);
            put(column - 1, text_row(place), &text, style);
        }
    }
    for col in board.visible_cols() {
        let first = Pos::new(board.visible_rows().start, col);
        let Some(place) = board.area(first) else {
            continue;
        };
        let count = count(BoardLine::Col(col));
        for (digit, row) in down.into_iter().enumerate() {
            let (text, style) = count_text(&count, digit, shows_errors, theme);
            let x = text_column(place, 1);
            if high == 1 {
                // The last digit is below the texts of the cells.
                put(x.saturating_sub(1), row, &text, style);
                continue;
            }
            for (up, sign) in (0u16..).zip(text.chars().rev()) {
                put(x, row - up.min(high - 1), &sign.to_string(), style);
            }
        }
    }
}

/// The count of a digit in two columns, or a tick if the line is done.
fn count_text(
    count: &LineCount,
    digit: usize,
    shows_errors: bool,
    theme: &Theme,
) -> (String, Style) {
    let left = match shows_errors {
        true => count.left[digit],
        false => count.left[digit].max(0),
    };
    match left {
        _ if count.is_done => (format!("{:>2}", theme.glyphs.tick), theme.dim),
        // A number of two digits leaves no room for the sign; the panel says it, too.
        left @ 1..=9 if !count.is_exact => (format!("{}{left}", theme.glyphs.at_most), theme.text),
        left @ 0.. => (format!("{left:>2}"), theme.text),
        left @ -9.. => (left.to_string(), theme.bad),
        // The exact number of excess digits does not matter.
        _ => ("--".to_owned(), theme.bad),
    }
}
