//! Describes a game of Minesweeper as lines of text: the game, its status, what a move opened, what a row holds.

use grille_grid::Pos;
use grille_mines::text::cell as name;
use grille_mines::{Cell, Event, Level};
use grille_session::Status;
use grille_session::mines::{Mines, opened};

use crate::{MessageId, Messages, id};

/// At most this many cells that open at once are named one by one.
const MOST_NAMED: usize = 9;

pub(crate) fn about(game: &Mines, lang: &Messages) -> String {
    let setup = game.setup();
    let level = Level::of(setup.size, setup.mines).map_or("other", Level::name);
    let values = [
        ("level", level.into()),
        ("rows", setup.size.rows().into()),
        ("cols", setup.size.cols().into()),
        ("mines", setup.mines.into()),
        ("guess", u8::from(setup.no_guess).into()),
    ];
    lang.fill(id::LINE_ABOUT_MINES, &values)
}

fn safe_left(game: &Mines) -> usize {
    let covered = game.view().covered().count();
    covered.saturating_sub(game.setup().mines as usize)
}

pub(crate) fn status(game: &Mines, lang: &Messages) -> String {
    match game.status() {
        Status::Won => lang.text(id::MINES_STATUS_WON),
        Status::Lost => lang.text(id::MINES_STATUS_LOST),
        Status::Playing | Status::Line(_) => {
            let values = [
                ("left", game.mines_left().into()),
                ("cells", safe_left(game).into()),
            ];
            lang.fill(id::LINE_LEFT_MINES, &values)
        }
    }
}

/// The content of a cell, in a word or two.
fn content(game: &Mines, pos: Pos, lang: &Messages) -> String {
    match game.view().cell(pos) {
        Cell::Open(count) => count.number().to_string(),
        Cell::Hidden => lang.text(id::LINE_HIDDEN),
        Cell::Marked => lang.text(id::LINE_FLAG),
        Cell::Mine => lang.text(id::LINE_MINE),
        Cell::Hit => lang.text(id::LINE_HIT),
    }
}

pub(crate) fn cell(game: &Mines, pos: Pos, lang: &Messages) -> String {
    format!("{} {}", name::write(pos), content(game, pos, lang))
}

/// `rows 1 to 6, columns A to F`. There must be at least one cell.
pub(super) fn area(cells: &[Pos], lang: &Messages) -> String {
    const SOME: &str = "an area has at least one cell";
    let range = |id: MessageId, numbers: Vec<u32>, name: fn(u32) -> String| {
        let first = numbers.iter().min().copied().expect(SOME);
        let last = numbers.iter().max().copied().expect(SOME);
        let values = [
            ("one", u8::from(first == last).into()),
            ("first", name(first).into()),
            ("last", name(last).into()),
        ];
        lang.fill(id, &values)
    };
    let rows = cells.iter().map(|pos| pos.row).collect();
    let cols = cells.iter().map(|pos| pos.col).collect();
    let rows = range(id::LINE_ROWS, rows, |row| (row + 1).to_string());
    format!("{rows}, {}", range(id::LINE_COLUMNS, cols, name::column))
}

/// Describes what a move has changed, one sentence per event, and one for all opened cells.
pub(crate) fn events(events: &[Event], game: &Mines, lang: &Messages) -> Vec<String> {
    let opened = opened(events);
    let mut sentences = Vec::new();
    if !opened.is_empty() {
        sentences.push(opened_sentence(&opened, game, lang));
    }
    let of_cell = |id: MessageId, pos: Pos| {
        let left = ("left", game.mines_left().into());
        lang.fill(id, &[("cell", name::write(pos).into()), left])
    };
    for event in events {
        sentences.push(match *event {
            Event::Opened(_) => continue,
            Event::Marked(pos) => of_cell(id::LINE_FLAGGED, pos),
            Event::Unmarked(pos) => of_cell(id::LINE_UNFLAGGED, pos),
            Event::Exploded(pos) => {
                lang.fill(id::LINE_EXPLODED, &[("cell", name::write(pos).into())])
            }
            Event::Won => lang.text(id::TP_WON),
            Event::Lost => lang.text(id::TP_LOST),
        });
    }
    sentences
}

fn opened_sentence(cells: &[Pos], game: &Mines, lang: &Messages) -> String {
    if cells.len() <= MOST_NAMED {
        let named: Vec<String> = cells.iter().map(|&pos| cell(game, pos, lang)).collect();
        return lang.fill(id::LINE_OPENED, &[("cells", named.join(", ").into())]);
    }
    let values = [
        ("count", cells.len().into()),
        ("area", area(cells, lang).into()),
        ("left", safe_left(game).into()),
    ];
    lang.fill(id::LINE_OPENED_MANY, &values)
}

/// The board as characters, with letters above and numbers at the side.
pub(crate) fn board(game: &Mines) -> String {
    let size = game.setup().size;
    let side = size.rows().to_string().len();
    let width = name::column(size.cols() - 1).len();
    let mut text = " ".repeat(side);
    for col in 0..size.cols() {
        text += &format!(" {:>width$}", name::column(col));
    }
    let wrong = game.wrong_marks();
    for row in 0..size.rows() {
        text += &format!("\n{:>side$}", row + 1);
        for col in 0..size.cols() {
            let pos = Pos::new(row, col);
            let shown = match game.view().cell(pos) {
                Cell::Open(count) => char::from(b'0' + count.number()),
                Cell::Hidden => '.',
                Cell::Marked if wrong.contains(&pos) => 'W',
                Cell::Marked => 'F',
                Cell::Mine => '*',
                Cell::Hit => 'X',
            };
            text += &format!(" {shown:>width$}");
        }
    }
    text
}

/// Describes a row or a column. Equal neighbours are combined.
pub(crate) fn line(game: &Mines, at: u32, is_row: bool, lang: &Messages) -> String {
    let size = game.setup().size;
    let count = if is_row { size.cols() } else { size.rows() };
    let label = |other: u32| match is_row {
        true => name::column(other),
        false => (other + 1).to_string(),
    };
    let pos = |other: u32| match is_row {
        true => Pos::new(at, other),
        false => Pos::new(other, at),
    };
    let shown_at = |other: u32| content(game, pos(other), lang);
    // The plural of a content, if it differs.
    let several = |other: u32| match game.view().cell(pos(other)) {
        Cell::Hidden => Some(lang.text(id::LINE_HIDDEN_MANY)),
        Cell::Marked => Some(lang.text(id::LINE_FLAG_MANY)),
        Cell::Mine => Some(lang.text(id::LINE_MINE_MANY)),
        Cell::Open(_) | Cell::Hit => None,
    };
    let mut parts = Vec::new();
    let mut from = 0;
    // Ends: every round takes at least one cell.
    while from < count {
        let what = shown_at(from);
        let to = (from..count)
            .take_while(|&other| shown_at(other) == what)
            .last()
            .unwrap_or(from);
        let what = if to == from {
            what
        } else {
            several(from).unwrap_or(what)
        };
        let values = [
            ("first", label(from).into()),
            ("last", label(to).into()),
            ("what", what.into()),
        ];
        parts.push(match to == from {
            true => lang.fill(id::LINE_CELL, &values),
            false => lang.fill(id::LINE_RUN, &values),
        });
        from = to + 1;
    }
    let (id, name) = match is_row {
        true => (id::LINE_ROW, (at + 1).to_string()),
        false => (id::LINE_COLUMN, name::column(at)),
    };
    let values = [("name", name.into()), ("cells", parts.join(", ").into())];
    lang.fill(id, &values)
}
