//! The table of all groups, one per line, with the most important columns that fit.

use grille_grid::Shown;
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use crate::history::{COLUMNS, NAMES, cells};
use crate::store::Figures;
use crate::tui::context::Context;
use crate::tui::frame;

/// The columns of names that are cut if there is too little room.
const LEVEL: usize = 1;
const RULES: usize = 2;

/// The columns that are left out if there is too little room, least important first.
const LEFT_OUT: [MessageId; 7] = [
    id::HISTORY_BEST_STREAK,
    id::HISTORY_LUCK,
    id::HISTORY_MEDIAN,
    id::HISTORY_RATE,
    id::HISTORY_STREAK,
    id::HISTORY_BEST,
    id::HISTORY_RULES,
];

/// The rules are cut to this width before any column is left out.
const LEAST_RULES: usize = 10;

/// Names are cut to this width, as they may come from elsewhere.
const MOST: usize = 40;

/// The blanks between two columns; fewer if the table would be too wide.
const GAPS: [usize; 2] = [2, 1];

/// The table for a certain width.
pub(super) struct GroupTable {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The names of each group: its game, level and rules.
    names: Vec<Vec<String>>,
    /// The columns shown, with their widths.
    columns: Vec<(usize, usize)>,
    gap: usize,
}

impl GroupTable {
    pub(super) fn new(figures: &[Figures], width: u16, cx: &Context) -> GroupTable {
        let shown = |text: String| cx.theme.words(&Shown::new(&text).to_string());
        let heads: Vec<String> = COLUMNS.map(|id| shown(cx.lang.text(id))).to_vec();
        let mut rows: Vec<Vec<String>> = figures
            .iter()
            .map(|of| cells(of, &cx.lang).map(shown).to_vec())
            .collect();
        let is_there = |name: &&String| !name.is_empty();
        let names = rows.iter().map(|row| &row[..NAMES]);
        let names: Vec<Vec<String>> = names
            .map(|names| names.iter().filter(is_there).cloned().collect())
            .collect();
        let (mut columns, mut gap) = fitting(&heads, &rows, width.into());
        if !columns.iter().any(|(column, _)| *column == RULES) {
            // The start of the rules still distinguishes two groups of one level. The first name is that of the game.
            for (row, names) in rows.iter_mut().zip(&names) {
                row[LEVEL] = names[1..].join(", ");
                row[RULES].clear();
            }
            (columns, gap) = fitting(&heads, &rows, width.into());
        }
        GroupTable {
            heads,
            rows,
            names,
            columns,
            gap,
        }
    }

    pub(super) fn width(&self) -> usize {
        width_of(&self.columns, self.gap)
    }

    /// The names of a group: "Minesweeper", "Expert", "no guess".
    pub(super) fn names(&self, at: usize) -> &[String] {
        self.names.get(at).map_or(&[], Vec::as_slice)
    }

    /// The figures of a group that are missing from its line, or all of them, each with its title, most important
    /// first.
    pub(super) fn figures(&self, at: usize, all: bool) -> Vec<String> {
        let Some(row) = self.rows.get(at) else {
            return Vec::new();
        };
        let rank = |column: &usize| LEFT_OUT.iter().position(|id| *id == COLUMNS[*column]);
        let is_seen = |column: usize| self.columns.iter().any(|(seen, _)| *seen == column);
        let mut columns: Vec<usize> = (NAMES..COLUMNS.len())
            .filter(|&column| (all || !is_seen(column)) && has_value(&row[column]))
            .collect();
        columns.sort_by_key(|column| std::cmp::Reverse(rank(column).unwrap_or(LEFT_OUT.len())));
        let figure = |column: usize| format!("{} {}", self.heads[column], row[column]);
        columns.into_iter().map(figure).collect()
    }

    /// Draws the titles, and as many groups from `first` on as fit. The group `at` is the chosen one.
    pub(super) fn draw(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        at: usize,
        first: usize,
        cx: &Context,
    ) {
        let mut put = |y: u16, pointer: &str, cells: &[String], style: Style| {
            let line = Rect {
                y: area.y + y,
                height: 1,
                // The rest is for the scroll bar.
                width: area.width.saturating_sub(2),
                ..area
            };
            let text = format!("{pointer} {}", self.line(cells, cx));
            Line::styled(text, style).render(line, frame.buffer_mut());
        };
        put(0, " ", &self.heads, cx.theme.dim);
        let seen = area.height.saturating_sub(1);
        let rows = self.rows.iter().enumerate().skip(first);
        for (y, (index, row)) in (1..).zip(rows.take(seen.into())) {
            match index == at {
                true => put(y, cx.theme.glyphs.pointer, row, cx.theme.selected),
                false => put(y, " ", row, cx.theme.text),
            }
        }
        let below = Rect {
            y: area.y + 1,
            height: seen,
            ..area
        };
        frame::scroll_bar(frame, below, first, seen.into(), self.rows.len(), cx);
    }

    /// Aligns names to the left and figures to the right.
    fn line(&self, cells: &[String], cx: &Context) -> String {
        let cell = |&(column, width): &(usize, usize)| {
            let text = frame::cut(&cells[column], width, cx);
            let blanks = " ".repeat(width.saturating_sub(wide(&text)));
            match column < NAMES {
                true => text + &blanks,
                false => blanks + &text,
            }
        };
        let cells: Vec<String> = self.columns.iter().map(cell).collect();
        cells.join(&" ".repeat(self.gap))
    }
}

fn wide(text: &str) -> usize {
    Span::raw(text).width()
}

fn has_value(cell: &str) -> bool {
    !matches!(cell, "" | "-")
}

/// The pointer, the columns, and a blank beside the scroll bar.
fn width_of(columns: &[(usize, usize)], gap: usize) -> usize {
    let widths: usize = columns.iter().map(|(_, width)| width + gap).sum();
    2 + widths.saturating_sub(gap) + 2
}

/// The columns that fit, with their widths, and the blanks between them. A column without any value is left out.
fn fitting(heads: &[String], rows: &[Vec<String>], width: usize) -> (Vec<(usize, usize)>, usize) {
    let natural = |column: usize| {
        let cells = rows.iter().map(|row| wide(&row[column]));
        cells.fold(wide(&heads[column]), usize::max).min(MOST)
    };
    let mut columns: Vec<(usize, usize)> = (0..COLUMNS.len())
        .filter(|&column| rows.iter().any(|row| has_value(&row[column])))
        .map(|column| match column {
            RULES => (column, natural(column).min(LEAST_RULES)),
            _ => (column, natural(column)),
        })
        .collect();
    let [gap, narrow] = GAPS;
    for id in LEFT_OUT {
        if width_of(&columns, gap) <= width {
            break;
        }
        columns.retain(|(column, _)| COLUMNS[*column] != id);
    }
    let gap = match width_of(&columns, gap) <= width {
        true => gap,
        false => narrow,
    };
    let used = width_of(&columns, gap);
    for (column, size) in &mut columns {
        match *column {
            RULES => *size += width.saturating_sub(used).min(natural(RULES) - *size),
            LEVEL => *size = size.saturating_sub(used.saturating_sub(width)),
            _ => {}
        }
    }
    (columns, gap)
}
