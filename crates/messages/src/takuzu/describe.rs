//! Describes a game of Takuzu as lines of text: the game, its status, what was put, what a row holds.

use grille_grid::{Pos, cell_name};
use grille_session::Status;
use grille_session::takuzu::{LineCount, Source, Takuzu};
use grille_takuzu::{Digit, Edge, Event, Line};

use super::explain::{Explainer, level_id, rules_id, sign_text};
use crate::{Messages, id};

pub(crate) fn about(game: &Takuzu, lang: &Messages) -> String {
    let setup = game.setup();
    let level = match setup.source {
        Source::Seed {
            level: Some(level), ..
        } => lang.text(level_id(level)),
        _ => String::new(),
    };
    let values = [
        ("rules", lang.text(rules_id(setup.rules)).into()),
        ("rows", setup.rows.into()),
        ("cols", setup.cols.into()),
        ("graded", u8::from(!level.is_empty()).into()),
        ("level", level.into()),
        ("blanks", game.puzzle().blanks().into()),
    ];
    lang.fill(id::LINE_ABOUT_TAKUZU, &values)
}

pub(crate) fn status(game: &Takuzu, lang: &Messages) -> String {
    if game.status() == Status::Won {
        return lang.text(id::TAKUZU_SOLVED);
    }
    let values = [("blanks", game.board().blanks().into())];
    lang.fill(id::LINE_LEFT_TAKUZU, &values)
}

/// The content of a cell, in a word or two.
fn content(game: &Takuzu, pos: Pos, lang: &Messages) -> String {
    match (game.board().digit(pos), game.note(pos)) {
        (Some(digit), _) if game.is_given(pos) => {
            lang.fill(id::LINE_GIVEN, &[("digit", lang.symbol(digit).into())])
        }
        (Some(digit), _) => lang.symbol(digit).to_owned(),
        (None, Some(digit)) => lang.fill(id::LINE_NOTE, &[("digit", lang.symbol(digit).into())]),
        (None, None) => lang.text(id::LINE_BLANK),
    }
}

pub(crate) fn cell(game: &Takuzu, pos: Pos, lang: &Messages) -> String {
    format!("{} {}", cell_name::write(pos), content(game, pos, lang))
}

/// The signs between a cell and its neighbours, if there are any.
pub(crate) fn signs(game: &Takuzu, pos: Pos, lang: &Messages) -> Option<String> {
    let board = game.board();
    let explainer = Explainer::new(board, lang);
    let signs: Vec<String> = board
        .size()
        .neighbours(pos)
        .filter_map(|near| Edge::between(pos, near))
        .filter_map(|edge| Some(explainer.sign(edge, board.sign(edge)?)))
        .collect();
    let values = [("signs", signs.join(", ").into())];
    (!signs.is_empty()).then(|| lang.fill(id::LINE_SIGNS, &values))
}

/// Describes what a move has changed, one sentence per event.
pub(crate) fn events(events: &[Event], lang: &Messages) -> Vec<String> {
    let filled = events.iter().any(|event| matches!(event, Event::Filled(_)));
    let sentence = |event: &Event| match event {
        // Nobody wins a board that the solver filled in.
        Event::Won if filled => lang.text(id::TAKUZU_FILLED_IN),
        event => event_sentence(event, lang),
    };
    events.iter().map(sentence).collect()
}

fn event_sentence(event: &Event, lang: &Messages) -> String {
    let cell = |pos: &Pos| ("cell", cell_name::write(*pos).into());
    let digit = |digit: &Digit| ("digit", lang.symbol(*digit).into());
    match event {
        Event::Put(pos, put) => lang.fill(id::LINE_PUT, &[cell(pos), digit(put)]),
        Event::Cleared(pos) => lang.fill(id::LINE_CLEARED, &[cell(pos)]),
        Event::Noted(pos, Some(noted)) => lang.fill(id::LINE_NOTED, &[cell(pos), digit(noted)]),
        Event::Noted(pos, None) => lang.fill(id::LINE_WIPED, &[cell(pos)]),
        Event::Filled(count) => lang.fill(id::LINE_FILLED, &[("count", (*count).into())]),
        Event::FullButWrong => lang.text(id::TAKUZU_FULL),
        Event::Won => lang.text(id::TAKUZU_WON),
    }
}

/// The board as digits with the signs between them, the names of rows and columns, and the notes below.
pub(crate) fn board(game: &Takuzu, lang: &Messages) -> String {
    let board = game.board();
    let size = board.size();
    let margin = size.rows().to_string().len();
    let width = cell_name::column(size.cols() - 1).len();
    let sign = |line, at| board.sign(Edge { line, at }).map_or(" ", sign_text);
    let mut lines = vec![" ".repeat(margin)];
    for col in 0..size.cols() {
        lines[0] += &format!(" {:>width$}", cell_name::column(col));
    }
    let mut notes = Vec::new();
    for row in 0..size.rows() {
        let mut text = format!("{:>margin$} ", row + 1);
        let mut below = " ".repeat(margin + 1);
        for col in 0..size.cols() {
            let pos = Pos::new(row, col);
            let shown = match board.digit(pos) {
                Some(digit) => lang.symbol(digit),
                None => ".",
            };
            text += &format!("{shown:>width$}{}", sign(Line::Row(row), col));
            below += &format!("{:>width$} ", sign(Line::Col(col), row));
            if let Some(note) = game.note(pos) {
                notes.push(format!("{}?{}", cell_name::write(pos), lang.symbol(note)));
            }
        }
        lines.push(text);
        lines.push(below);
    }
    if !notes.is_empty() {
        lines.push(lang.fill(id::LINE_NOTES, &[("notes", notes.join(", ").into())]));
    }
    // Rows without signs below them follow each other closely.
    let lines = lines.iter().map(|line| line.trim_end());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// A row or a column, and how many of each digit it still takes.
pub(crate) fn line(game: &Takuzu, at: u32, is_row: bool, lang: &Messages) -> String {
    let line = if is_row { Line::Row(at) } else { Line::Col(at) };
    let count = line.len(game.board());
    let pos = |other: u32| line.cell(other);
    let cells: Vec<String> = (0..count)
        .flat_map(|other| {
            let cell = match game.board().digit(pos(other)) {
                Some(digit) => lang.symbol(digit).to_owned(),
                None => content(game, pos(other), lang),
            };
            let sign = game.board().sign(Edge { line, at: other });
            [Some(cell), sign.map(|sign| sign_text(sign).to_owned())]
        })
        .flatten()
        .collect();
    let id = if is_row {
        id::LINE_ROW
    } else {
        id::LINE_COLUMN
    };
    let name = match line {
        Line::Row(at) => (at + 1).to_string(),
        Line::Col(at) => cell_name::column(at),
    };
    let values = [("name", name.into()), ("cells", cells.join(", ").into())];
    let left = LineCount::new(game.board(), game.rules(), line, &[]);
    let [zeros, ones] = left.left.map(|left| left.max(0));
    let missing = match left.is_exact {
        true => id::LINE_MISSING,
        false => id::LINE_MISSING_AT_MOST,
    };
    let missing = lang.fill(missing, &[("zeros", zeros.into()), ("ones", ones.into())]);
    format!("{} {missing}", lang.fill(id, &values))
}
