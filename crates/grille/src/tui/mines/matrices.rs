//! The matrices of the pseudo-inverse: the linear system of a position with its selected row, drawn beside the board.

use grille_grid::{Pos, Rng};
use grille_messages::id;
use grille_messages::mines::explain;
use grille_mines::solve::pinv;
use grille_mines::{Move, View};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use crate::tui::context::Context;
use crate::tui::frame;

/// The linear system of the pseudo-inverse approach for one position, and its selected row.
pub(super) struct Matrices {
    pub(super) decision: pinv::Decision,
    /// The variables next to a number. The others have equal columns and share the last one.
    pub(super) shown: Vec<usize>,
    pub(super) row: usize,
}

impl Matrices {
    /// Sets up and solves the system. May take long.
    pub(super) fn of(view: &View) -> Matrices {
        let decision = pinv::decide(view, &mut Rng::new(0));
        let mut touched = vec![false; decision.system.variables.len()];
        for row in decision
            .system
            .rows
            .iter()
            .filter(|row| row.number.is_some())
        {
            for &one in &row.ones {
                touched[one] = true;
            }
        }
        let shown = (0..touched.len()).filter(|&at| touched[at]).collect();
        Matrices {
            decision,
            shown,
            row: 0,
        }
    }

    /// Selects the row of this cell, if it has one.
    pub(super) fn select(&mut self, pos: Pos) {
        let rows = &self.decision.system.rows;
        if let Some(row) = rows.iter().position(|row| row.number == Some(pos)) {
            self.row = row;
        }
    }

    /// Selects the next or previous row. Returns the cell that it belongs to.
    pub(super) fn step(&mut self, onwards: bool) -> Option<Pos> {
        let last = self.decision.system.rows.len().saturating_sub(1);
        self.row = if onwards {
            (self.row + 1).min(last)
        } else {
            self.row.saturating_sub(1)
        };
        self.decision.system.rows.get(self.row)?.number
    }

    /// The cells of the selected row, and the number that it comes from.
    pub(super) fn cells(&self) -> (Vec<Pos>, Option<Pos>) {
        let system = &self.decision.system;
        let Some(row) = system.rows.get(self.row) else {
            return (Vec::new(), None);
        };
        let cells = row.ones.iter().map(|&one| system.variables[one]).collect();
        (cells, row.number)
    }

    /// The move that the solution suggests for a cell: dig or flag.
    pub(super) fn act(&self, pos: Pos) -> Option<Move> {
        let moves = &self.decision.moves;
        moves.iter().copied().find(|mv| mv.pos() == pos)
    }
}

/// Draws A | b with the selected row, and the solution for its cells.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    of: Option<&Matrices>,
    cursor: Pos,
    cx: &Context,
) {
    let theme = &cx.theme;
    let room = frame::rule(frame, area, cx);
    let Some(of) = of else {
        let words = theme.words(&cx.lang.text(id::MINES_MATRICES_WAIT));
        Paragraph::new(words)
            .wrap(Wrap { trim: true })
            .render(room, frame.buffer_mut());
        return;
    };
    let system = &of.decision.system;
    let rest = system.variables.len() - of.shown.len();
    let values = [
        ("rows", system.rows.len().into()),
        ("cols", system.variables.len().into()),
    ];
    let head = theme.words(&cx.lang.fill(id::MINES_MATRICES_HEAD, &values));
    Line::styled(head, theme.title).render(
        Rect {
            height: 1.min(room.height),
            ..room
        },
        frame.buffer_mut(),
    );
    let below = Rect {
        y: room.y + 1.min(room.height),
        height: room.height.saturating_sub(1),
        ..room
    };
    // Up to two thirds for the matrix, and the rest for the solution.
    let tall = (usize::from(below.height) * 2 / 3).min(system.rows.len());
    let first = (of.row + 1)
        .saturating_sub(tall.max(1))
        .min(system.rows.len() - tall.min(system.rows.len()));
    let first = first
        .max(of.row.saturating_sub(tall / 2))
        .min(system.rows.len().saturating_sub(tall));
    let origin = |row: usize| match system.rows[row].number {
        Some(pos) => explain::cell(pos),
        None => theme.words(&cx.lang.text(id::MINES_MATRICES_ALL)),
    };
    let label = (0..system.rows.len())
        .map(|row| Span::raw(origin(row)).width())
        .max()
        .unwrap_or(0);
    // Between the label and " |b": one column per variable, and one for all that touch no number.
    let wide = usize::from(below.width).saturating_sub(label + 6);
    let chosen = system.variables.iter().position(|&pos| pos == cursor);
    let ones = system.rows.get(of.row).map_or(&[][..], |row| &row.ones);
    let wanted = chosen
        .or(ones.first().copied())
        .and_then(|one| of.shown.iter().position(|&at| at == one))
        .unwrap_or(0);
    let left = wanted
        .saturating_sub(wide / 2)
        .min(of.shown.len().saturating_sub(wide));
    for (line, row) in (first..first + tall).enumerate() {
        let here = row == of.row;
        let base = if here { theme.selected } else { theme.text };
        let mut spans = vec![Span::styled(format!("{:>label$} ", origin(row)), base)];
        for &variable in of.shown.iter().skip(left).take(wide) {
            let one = system.rows[row].ones.binary_search(&variable).is_ok();
            let text = if one { "1" } else { theme.glyphs.separator };
            let mut style = if one { base } else { base.patch(theme.dim) };
            if here && !one {
                style = base;
            }
            if chosen == Some(variable) {
                style = style.patch(theme.best);
            }
            spans.push(Span::styled(text, style));
        }
        let of_rest = if system.rows[row].number.is_none() && rest > 0 {
            "+"
        } else {
            " "
        };
        spans.push(Span::styled(
            format!(
                "{of_rest}{}{}",
                theme.glyphs.vertical, system.rows[row].need
            ),
            base,
        ));
        let line = Rect {
            y: below.y + line as u16,
            height: 1,
            ..below
        };
        Line::from(spans).render(line, frame.buffer_mut());
    }
    let used = tall as u16;
    let solution = Rect {
        y: below.y + used,
        height: below.height - used,
        ..below
    };
    let mut lines = vec![Line::styled(
        theme.words(&cx.lang.text(id::MINES_MATRICES_SOLUTION)),
        theme.title,
    )];
    let entry = |one: usize| {
        let pos = system.variables[one];
        let act = match of.act(pos) {
            Some(Move::Dig(_)) => format!(" {}", cx.lang.text(id::KEY_DIG)),
            Some(Move::Mark(_)) => format!(" {}", cx.lang.text(id::KEY_FLAG)),
            Some(Move::Unmark(_) | Move::Chord(_)) | None => String::new(),
        };
        // Adding zero turns -0.0 into 0.0.
        let value = (of.decision.values[one] * 1000.0).round() / 1000.0 + 0.0;
        let value = cx.lang.decimal(&format!("{value:.3}"));
        theme.words(&format!("{} {value}{act}", explain::cell(pos)))
    };
    let mut listed: Vec<usize> = chosen.into_iter().collect();
    listed.extend(ones.iter().copied().filter(|one| chosen != Some(*one)));
    lines.extend(
        listed
            .into_iter()
            .take(usize::from(solution.height))
            .map(|one| Line::raw(entry(one))),
    );
    Paragraph::new(lines).render(solution, frame.buffer_mut());
}
