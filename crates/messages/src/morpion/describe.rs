//! Describes a game of Morpion 3D as lines of text: pushes and pops, what fell, what a pile holds.

use grille_grid::Pos;
use grille_morpion::text::cell;
use grille_morpion::{Event, Player, Variant};
use grille_session::Status;
use grille_session::morpion::Morpion;

use super::worth;
use crate::{Messages, id};

pub(crate) fn about(game: &Morpion, lang: &Messages) -> String {
    let rules = game.setup().rules;
    let seat = |player: Player| lang.text(super::seat_id(game.seat(player)));
    let values = [
        ("side", rules.side.get().to_string().into()),
        (
            "variant",
            match rules.variant {
                Variant::Top => "top",
                Variant::ThreeD => "three",
            }
            .into(),
        ),
        ("quake", u8::from(rules.quake).into()),
        ("ko", u8::from(rules.ko).into()),
        ("x", seat(Player::X).into()),
        ("o", seat(Player::O).into()),
    ];
    lang.fill(id::LINE_ABOUT_MORPION, &values)
}

pub(crate) fn status(game: &Morpion, lang: &Messages) -> String {
    match game.status() {
        Status::Line(winners) => worth::result(winners, lang),
        _ => {
            let player = game.game().to_move().letter().to_string();
            lang.fill(id::MORPION_TO_MOVE, &[("player", player.into())])
        }
    }
}

/// A pile from the lowest token to the highest.
fn pile(game: &Morpion, pos: Pos) -> String {
    let tokens = game.game().position().stack(pos);
    tokens.map(Player::letter).collect()
}

pub(crate) fn cell(game: &Morpion, pos: Pos, lang: &Messages) -> String {
    named(pos, game.game().position().stack(pos), lang)
}

/// The name of a cell and its pile, from the lowest token to the highest.
fn named(pos: Pos, tokens: impl Iterator<Item = Player>, lang: &Messages) -> String {
    // Separated by blanks, so that screen readers spell it.
    let spelt: Vec<String> = tokens.map(|token| token.letter().to_string()).collect();
    let what = match spelt.is_empty() {
        true => lang.text(id::LINE_BLANK),
        false => spelt.join(" "),
    };
    format!("{} {what}", cell::write(pos))
}

/// Describes what a move has changed, one sentence per event.
pub(crate) fn events(events: &[Event], game: &Morpion, lang: &Messages) -> Vec<String> {
    let sentence = |event| event_sentence(event, game, lang);
    events.iter().map(sentence).collect()
}

fn event_sentence(event: &Event, game: &Morpion, lang: &Messages) -> String {
    let letter = |player: &Player| player.letter().to_string();
    match event {
        Event::Pushed { player, pos, stack } => {
            let values = [
                ("player", letter(player).into()),
                ("cell", cell::write(*pos).into()),
                ("pile", named(*pos, stack.iter().copied(), lang).into()),
            ];
            lang.fill(id::LINE_PUSHED, &values)
        }
        Event::Popped {
            player,
            pos,
            token,
            stack,
        } => {
            let values = [
                ("player", letter(player).into()),
                ("cell", cell::write(*pos).into()),
                ("token", letter(token).into()),
                ("pile", named(*pos, stack.iter().copied(), lang).into()),
            ];
            lang.fill(id::LINE_POPPED, &values)
        }
        Event::Fell(collapses) => {
            let falls: Vec<String> = collapses
                .iter()
                .map(|collapse| {
                    let values = [
                        ("tokens", collapse.tokens.into()),
                        ("cell", cell::write(collapse.pos).into()),
                        ("pile", cell(game, collapse.pos, lang).into()),
                    ];
                    lang.fill(id::LINE_FALLS, &values)
                })
                .collect();
            lang.fill(id::LINE_FELL, &[("piles", falls.join(", ").into())])
        }
        Event::Won(_) => worth::result(game.game().winners(), lang),
    }
}

/// The board as characters: piles from the lowest token to the highest, with the names of rows and columns.
pub(crate) fn board(game: &Morpion) -> String {
    let size = game.game().position().size();
    let side = size.rows().to_string().len();
    let piles: Vec<String> = size.positions().map(|pos| pile(game, pos)).collect();
    let width = piles.iter().map(String::len).max().unwrap_or(0).max(1);
    let mut text = " ".repeat(side);
    for col in 0..size.cols() {
        let letters = grille_mines::text::cell::column(col).to_lowercase();
        text += &format!(" {letters:<width$}");
    }
    for row in 0..size.rows() {
        text.truncate(text.trim_end().len());
        text += &format!("\n{:>side$}", row + 1);
        for col in 0..size.cols() {
            let pile = &piles[size.index(Pos::new(row, col))];
            let shown = if pile.is_empty() { "." } else { pile };
            text += &format!(" {shown:<width$}");
        }
    }
    text.trim_end().to_owned()
}

pub(crate) fn line(game: &Morpion, at: u32, is_row: bool, lang: &Messages) -> String {
    let size = game.game().position().size();
    let count = if is_row { size.cols() } else { size.rows() };
    let cells: Vec<String> = (0..count)
        .map(|other| match is_row {
            true => cell(game, Pos::new(at, other), lang),
            false => cell(game, Pos::new(other, at), lang),
        })
        .collect();
    let (id, name) = match is_row {
        true => (id::LINE_ROW, (at + 1).to_string()),
        false => (
            id::LINE_COLUMN,
            grille_mines::text::cell::column(at).to_lowercase(),
        ),
    };
    let values = [("name", name.into()), ("cells", cells.join(", ").into())];
    lang.fill(id, &values)
}
