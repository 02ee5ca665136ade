//! The dialog for a new game of Takuzu. It turns the answers into a puzzle to play.

use grille_messages::id;
use grille_session::takuzu::{MOST_MADE, Setup, Source};
use grille_session::{GameKind, Start};
use grille_takuzu::Difficulty;

use crate::lang::Messages;
use crate::tui::context::Context;
use crate::tui::form::{Field, Fields, Form, Words};
use crate::tui::game_screen::{fresh_seed, read_pasted, remembered};
use crate::tui::screen::DialogResult;
use grille_messages::takuzu::explain::level_id;

/// The sides of the boards offered by name.
const SIDES: [u32; 8] = [6, 8, 10, 12, 14, 16, 18, 20];

/// The size offered first.
const USUAL: u32 = 10;

/// The size and level chosen last.
struct Choice {
    rows: u32,
    cols: u32,
    level: Option<Difficulty>,
}

/// The first default: a board for a short break.
const FIRST: Choice = Choice {
    rows: USUAL,
    cols: USUAL,
    level: Some(Difficulty::Easy),
};

fn is_side(side: u32) -> bool {
    side >= 2 && side.is_multiple_of(2)
}

/// The dialog, filled in with the last choice.
pub(crate) fn form(cx: &Context) -> Form {
    match remembered(GameKind::Takuzu, cx) {
        Some(Start::Takuzu(setup)) => form_of(&setup),
        _ => form_with(FIRST),
    }
}

/// The dialog, filled in with this setup.
pub(super) fn form_of(setup: &Setup) -> Form {
    let level = match setup.source {
        Source::Seed { level, .. } => level,
        Source::Puzzle(_) => None,
    };
    form_with(Choice {
        rows: setup.rows,
        cols: setup.cols,
        level,
    })
}

fn form_with(last: Choice) -> Form {
    let preset = SIDES
        .iter()
        .position(|&side| (side, side) == (last.rows, last.cols));
    let mut sizes: Vec<Words> = SIDES
        .iter()
        .map(|side| Words::Own(format!("{side} x {side}")))
        .collect();
    sizes.push(Words::Of(id::TAKUZU_NEW_OWN_SIZE));
    let mut levels = vec![Words::Of(id::TAKUZU_NEW_ANY)];
    levels.extend(Difficulty::ALL.map(|level| Words::Of(level_id(level))));
    let level = Difficulty::ALL
        .iter()
        .position(|&level| Some(level) == last.level)
        .map_or(0, |at| at + 1);
    let fields = vec![
        Field::choice(
            "size",
            id::TAKUZU_NEW_SIZE,
            sizes,
            preset.unwrap_or(SIDES.len()),
        ),
        Field::number("rows", id::TAKUZU_NEW_ROWS, last.rows, 2..=MOST_MADE),
        Field::number("cols", id::TAKUZU_NEW_COLS, last.cols, 2..=MOST_MADE),
        Field::choice("level", id::TAKUZU_NEW_LEVEL, levels, level),
        Field::text("seed", id::TAKUZU_NEW_SEED, ""),
        Field::text("puzzle", id::TAKUZU_NEW_PUZZLE, ""),
    ];
    let form = Form::new(id::TAKUZU_NEW_TITLE, fields)
        .button(id::TAKUZU_NEW_PLAY, |fields, cx| {
            // Only a game that can be started uses up a seed.
            wanted(fields, 0, &cx.lang)?;
            let seed = fresh_seed(cx);
            wanted(fields, seed, &cx.lang).map(DialogResult::NewGame)
        })
        .changed(|fields, _| {
            let own = fields.choice("size") == SIDES.len();
            fields.show("rows", own);
            fields.show("cols", own);
        });
    match preset {
        Some(_) => form.hide(&["rows", "cols"]),
        None => form,
    }
}

fn choice(fields: &Fields) -> Choice {
    let side = |name: &str| match SIDES.get(fields.choice("size")) {
        Some(&side) => side,
        None => fields.number(name).unwrap_or(USUAL),
    };
    let level = fields.choice("level").checked_sub(1);
    Choice {
        rows: side("rows"),
        cols: side("cols"),
        level: level.and_then(|at| Difficulty::ALL.get(at).copied()),
    }
}

/// The game to start. `seed` is used if none was typed.
fn wanted(fields: &Fields, seed: u64, lang: &Messages) -> Result<Start, String> {
    let puzzle = fields.text("puzzle");
    if !puzzle.trim().is_empty() {
        let start = read_pasted(&puzzle, lang)?;
        return match start.kind() {
            GameKind::Takuzu => Ok(start),
            GameKind::Mines | GameKind::Morpion => Err(lang.text(id::TAKUZU_NEW_OTHER_GAME)),
        };
    }
    let Choice { rows, cols, level } = choice(fields);
    if !is_side(rows) || !is_side(cols) {
        return Err(lang.text(id::TAKUZU_NEW_ODD));
    }
    let typed = fields.text("seed");
    let seed = match typed.trim() {
        "" => seed,
        typed => typed.parse().map_err(|_| {
            let values = [("typed", typed.to_owned().into())];
            lang.fill(id::TAKUZU_NEW_NOT_A_SEED, &values)
        })?,
    };
    Ok(Start::Takuzu(Setup {
        rows,
        cols,
        rules: grille_takuzu::Rules::TAKUZU,
        source: Source::Seed { level, seed },
    }))
}
