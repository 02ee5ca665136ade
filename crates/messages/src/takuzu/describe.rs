//! Describes a game of Takuzu as lines of text: the game, its status, what was put, what a row holds.

use grille_grid::Pos;
use grille_session::Status;
use grille_session::takuzu::{Source, Takuzu};
use grille_takuzu::text::cell as name;
use grille_takuzu::{Digit, Event};

use super::explain::level_id;
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
            let values = [("digit", digit.number().to_string().into())];
            lang.fill(id::LINE_GIVEN, &values)
        }
        (Some(digit), _) => digit.number().to_string(),
        (None, Some(digit)) => {
            let values = [("digit", digit.number().to_string().into())];
            lang.fill(id::LINE_NOTE, &values)
        }
        (None, None) => lang.text(id::LINE_BLANK),
    }
}

pub(crate) fn cell(game: &Takuzu, pos: Pos, lang: &Messages) -> String {
    let name = name::write(pos, game.board().size());
    format!("{name} {}", content(game, pos, lang))
}

/// Describes what a move has changed, one sentence per event.
pub(crate) fn events(events: &[Event], game: &Takuzu, lang: &Messages) -> Vec<String> {
    let filled = events.iter().any(|event| matches!(event, Event::Filled(_)));
    let sentence = |event: &Event| match event {
        // Nobody wins a board that the solver filled in.
        Event::Won if filled => lang.text(id::TAKUZU_FILLED_IN),
        event => event_sentence(event, game, lang),
    };
    events.iter().map(sentence).collect()
}

fn event_sentence(event: &Event, game: &Takuzu, lang: &Messages) -> String {
    let size = game.board().size();
    let cell = |pos: &Pos| ("cell", name::write(*pos, size).into());
    let digit = |digit: &Digit| ("digit", digit.number().to_string().into());
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

/// The board as digits, with the names of rows and columns, and the notes below.
pub(crate) fn board(game: &Takuzu, lang: &Messages) -> String {
    let size = game.board().size();
    let width = name::line(size.rows().max(size.cols()) - 1, size).len();
    let mut text = " ".repeat(width);
    for col in 0..size.cols() {
        text += &format!(" {:>width$}", name::line(col, size));
    }
    let mut notes = Vec::new();
    for row in 0..size.rows() {
        text += &format!("\n{:>width$}", name::line(row, size));
        for col in 0..size.cols() {
            let pos = Pos::new(row, col);
            let shown = match game.board().digit(pos) {
                Some(digit) => digit.number().to_string(),
                None => ".".to_owned(),
            };
            text += &format!(" {shown:>width$}");
            if let Some(note) = game.note(pos) {
                notes.push(format!("{}?{}", name::write(pos, size), note.number()));
            }
        }
    }
    if !notes.is_empty() {
        text.push('\n');
        text += &lang.fill(id::LINE_NOTES, &[("notes", notes.join(", ").into())]);
    }
    text
}

/// A row or a column, and how many of each digit it still needs.
pub(crate) fn line(game: &Takuzu, at: u32, is_row: bool, lang: &Messages) -> String {
    let size = game.board().size();
    let count = if is_row { size.cols() } else { size.rows() };
    let pos = |other: u32| match is_row {
        true => Pos::new(at, other),
        false => Pos::new(other, at),
    };
    let digits = |digit: Digit| {
        let there = (0..count).filter(|&other| game.board().digit(pos(other)) == Some(digit));
        (count as usize / 2).saturating_sub(there.count())
    };
    let cells: Vec<String> = (0..count)
        .map(|other| match game.board().digit(pos(other)) {
            Some(digit) => digit.number().to_string(),
            None => content(game, pos(other), lang),
        })
        .collect();
    let id = if is_row {
        id::LINE_ROW
    } else {
        id::LINE_COLUMN
    };
    let values = [
        ("name", name::line(at, size).into()),
        ("cells", cells.join(", ").into()),
    ];
    let missing = [
        ("zeros", digits(Digit::Zero).into()),
        ("ones", digits(Digit::One).into()),
    ];
    let (line, missing) = (
        lang.fill(id, &values),
        lang.fill(id::LINE_MISSING, &missing),
    );
    format!("{line} {missing}")
}
