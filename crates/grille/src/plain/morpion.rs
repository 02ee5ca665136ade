//! How is Morpion 3D told line by line? Who pushed and popped where, what fell, what a pile holds, and
//! what moves are worth.

use ::morpion::ai::Level;
use ::morpion::text::moves::{self, write_cell};
use ::morpion::{Player, Variant};
use ::play::hint::{Hint, Says, values as worths};
use ::play::morpion::Morpion;
use ::play::{Event, Game, Status};
use grid::Pos;

use super::Table;
use crate::fail::Failure;
use crate::lang::Lang;
use crate::morpion::analyse;

pub(super) fn about(game: &Morpion, lang: &Lang) -> String {
    let rules = game.setup().rules;
    let seat = |player: Player| game.seat(player).name().to_owned();
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
    lang.fill("line-about-morpion", &values)
}

pub(super) fn status(game: &Morpion, lang: &Lang) -> String {
    match game.status() {
        Status::Line(winners) => analyse::over(winners, lang),
        _ => {
            let player = game.game().to_move().letter().to_string();
            lang.fill("morpion-to-move", &[("player", player.into())])
        }
    }
}

/// A pile from the lowest token to the highest.
fn pile(game: &Morpion, pos: Pos) -> String {
    let tokens = game.game().position().stack(pos);
    tokens.map(Player::letter).collect()
}

pub(super) fn cell(game: &Morpion, pos: Pos, lang: &Lang) -> String {
    let pile = pile(game, pos);
    let what = if pile.is_empty() {
        lang.text("line-blank")
    } else {
        // With blanks, so that a voice spells it.
        pile.chars().map(String::from).collect::<Vec<_>>().join(" ")
    };
    format!("{} {what}", write_cell(pos))
}

pub(super) fn event(event: &Event, game: &Morpion, lang: &Lang) -> Option<String> {
    let letter = |player: &Player| player.letter().to_string();
    Some(match event {
        Event::Pushed { player, pos } => {
            let values = [
                ("player", letter(player).into()),
                ("cell", write_cell(*pos).into()),
                ("pile", cell(game, *pos, lang).into()),
            ];
            lang.fill("line-pushed", &values)
        }
        Event::Popped { player, pos, token } => {
            let values = [
                ("player", letter(player).into()),
                ("cell", write_cell(*pos).into()),
                ("token", letter(token).into()),
                ("pile", cell(game, *pos, lang).into()),
            ];
            lang.fill("line-popped", &values)
        }
        Event::Fell(collapses) => {
            let told: Vec<String> = collapses
                .iter()
                .map(|collapse| {
                    let values = [
                        ("tokens", collapse.tokens.into()),
                        ("cell", write_cell(collapse.pos).into()),
                        ("pile", cell(game, collapse.pos, lang).into()),
                    ];
                    lang.fill("line-falls", &values)
                })
                .collect();
            lang.fill("line-fell", &[("piles", told.join(", ").into())])
        }
        Event::Ended(Status::Line(winners)) => analyse::over(*winners, lang),
        _ => return None,
    })
}

/// Piles from the lowest token to the highest, with the names of the lines.
pub(super) fn board(game: &Morpion) -> String {
    let size = game.game().position().size();
    let side = size.rows().to_string().len();
    let piles: Vec<String> = size.positions().map(|pos| pile(game, pos)).collect();
    let width = piles.iter().map(String::len).max().unwrap_or(0).max(1);
    let mut text = " ".repeat(side);
    for col in 0..size.cols() {
        let letters = ::mines::text::cell::column(col).to_lowercase();
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

pub(super) fn line(game: &Morpion, at: u32, is_row: bool, lang: &Lang) -> String {
    let size = game.game().position().size();
    let count = if is_row { size.cols() } else { size.rows() };
    let told: Vec<String> = (0..count)
        .map(|other| match is_row {
            true => cell(game, Pos::new(at, other), lang),
            false => cell(game, Pos::new(other, at), lang),
        })
        .collect();
    let (id, name) = match is_row {
        true => ("line-row", (at + 1).to_string()),
        false => (
            "line-column",
            ::mines::text::cell::column(at).to_lowercase(),
        ),
    };
    let values = [("name", name.into()), ("cells", told.join(", ").into())];
    lang.fill(id, &values)
}

pub(super) fn stages(hint: &Hint, lang: &Lang) -> Vec<String> {
    let Says::Morpion(best, analysis) = &hint.says else {
        return Vec::new();
    };
    let list = |cells: &[Pos]| -> String {
        let names: Vec<String> = cells.iter().map(|&pos| write_cell(pos)).collect();
        names.join(" ")
    };
    let Some(best) = best else {
        return vec![lang.text("line-nothing-to-play")];
    };
    let mut stages = vec![lang.fill("line-look-at", &[("cells", list(&hint.look).into())])];
    if !analysis.feared.is_empty() {
        let values = [("cells", list(&analysis.feared).into())];
        stages.push(lang.fill("morpion-parry", &values));
    }
    let worth = analysis.moves.iter().find(|(play, _)| play == best);
    let worth = worth.map(|(_, worth)| analyse::worth(worth, lang));
    let values = [
        ("move", moves::write(*best).into()),
        ("worth", worth.unwrap_or_default().into()),
    ];
    stages.push(lang.fill("line-best-move", &values));
    stages
}

/// What every move is worth.
pub(super) fn values(table: &mut Table<'_>) -> Result<(), Failure> {
    if table.session().status().is_over() {
        return table.say("refused-over", &[]);
    }
    table.round.session.note_help();
    table.keep();
    let Game::Morpion(game) = table.session().game() else {
        return Ok(());
    };
    let mut text = Vec::new();
    analyse::in_words(game.game(), &worths(game), table.lang, &mut text)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    table.print(text.trim_end_matches('\n'))
}

/// Lets one of our players play for the side to move.
pub(super) fn bot(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let name = rest.strip_prefix("ai:").unwrap_or(rest);
    let level = match name {
        "" => Some(Level::Best),
        name => Level::from_name(name),
    };
    let Some(level) = level else {
        let names = Level::ALL.map(Level::name).join(", ");
        return table.say("line-no-approach", &[("names", names.into())]);
    };
    let choice = match table.session().game() {
        Game::Morpion(game) => game.choice(level),
        _ => None,
    };
    match choice {
        None => table.say("refused-over", &[]),
        Some(text) => {
            table.round.note_bot();
            table.play(&text)?;
            table.answers()
        }
    }
}
