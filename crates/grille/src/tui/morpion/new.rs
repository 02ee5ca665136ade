//! The dialog for a new game of Morpion. It starts the chosen game, and remembers the choice for next time.

use grille_messages::morpion::seat_id;
use grille_morpion::ai::Level;
use grille_morpion::{Rules, Side, Variant};
use grille_session::morpion::{Seat, Setup};
use grille_session::{GameKind, Session, Start};

use crate::tui::context::Context;
use crate::tui::form::{Field, Fields, Form, Words};
use crate::tui::game_screen::{fresh_seed, remembered};
use crate::tui::screen::DialogResult;
use grille_messages::{errors, id};

/// The last choice, or else the default game.
pub(in crate::tui) fn last_choice(cx: &Context) -> Setup {
    match remembered(GameKind::Morpion, cx) {
        Some(Start::Morpion(setup)) => setup,
        _ => first_choice(),
    }
}

fn first_choice() -> Setup {
    Setup {
        // Three is a valid side.
        rules: Rules::plain(Side::new(3).unwrap_or_else(least), Variant::ThreeD),
        seed: 0,
        seats: [Seat::Human, Seat::Ai(Level::Skilled)],
        opening: Vec::new(),
    }
}

/// The fallback for an invalid side.
fn least(_: grille_morpion::SideError) -> Side {
    match Side::new(1) {
        Ok(side) => side,
        Err(_) => unreachable!("one is a side"),
    }
}

/// The dialog for a new game, filled in with the last choice.
pub(in crate::tui) fn form(cx: &Context) -> Form {
    form_of(&last_choice(cx))
}

/// The dialog for a new game, filled in with this setup.
pub(super) fn form_of(last: &Setup) -> Form {
    let variants = vec![
        Words::Of(id::MORPION_NEW_TOP),
        Words::Of(id::MORPION_NEW_3D),
    ];
    let variant = Variant::ALL
        .iter()
        .position(|variant| *variant == last.rules.variant);
    let seats = || Seat::ALL.map(|seat| Words::Of(seat_id(seat))).to_vec();
    let seat = |seat: Seat| Seat::ALL.iter().position(|other| *other == seat);
    let [x, o] = last.seats.map(|sitting| seat(sitting).unwrap_or(0));
    Form::new(
        id::MORPION_NEW_TITLE,
        vec![
            Field::number(
                "side",
                id::MORPION_NEW_SIDE,
                last.rules.side.get(),
                1..=Side::MAX,
            ),
            Field::choice(
                "variant",
                id::MORPION_NEW_VARIANT,
                variants,
                variant.unwrap_or(0),
            ),
            Field::switch("quake", id::MORPION_NEW_QUAKE, last.rules.quake),
            Field::switch("ko", id::MORPION_NEW_KO, last.rules.ko),
            Field::choice("x", id::MORPION_NEW_X, seats(), x),
            Field::choice("o", id::MORPION_NEW_O, seats(), o),
            Field::text("id", id::MORPION_NEW_ID, ""),
        ],
    )
    .button(id::MORPION_NEW_START, |fields, cx| {
        let wrong = |words: String| Err(words);
        if let Code::Id(text) = code(fields) {
            return match text.parse::<Start>() {
                Ok(start @ Start::Morpion(_)) => match Session::new(start.clone()) {
                    Ok(_) => Ok(DialogResult::NewGame(start)),
                    Err(error) => wrong(errors::start(&error, &cx.lang)),
                },
                Ok(_) => wrong(cx.lang.text(id::MORPION_NEW_NOT_MORPION)),
                Err(error) => wrong(errors::id(&error, &cx.lang)),
            };
        }
        let seed = match code(fields) {
            Code::Seed(seed) => seed,
            Code::Nothing | Code::Id(_) => fresh_seed(cx),
        };
        Ok(DialogResult::NewGame(start(fields, seed)))
    })
}

/// The content of the field for a seed or an ID.
enum Code {
    Nothing,
    Seed(u64),
    Id(String),
}

fn code(fields: &Fields) -> Code {
    let text = fields.text("id").trim().to_owned();
    if text.is_empty() {
        return Code::Nothing;
    }
    match text.parse() {
        Ok(seed) => Code::Seed(seed),
        Err(_) => Code::Id(text),
    }
}

/// The chosen game.
fn start(fields: &Fields, seed: u64) -> Start {
    let side = Side::new(fields.number("side").unwrap_or(3).into()).unwrap_or_else(least);
    // The fields have as many choices as there are variants and seats.
    let rules = Rules {
        quake: fields.switch("quake"),
        ko: fields.switch("ko"),
        ..Rules::plain(side, Variant::ALL[fields.choice("variant")])
    };
    Start::Morpion(Setup {
        rules,
        seed,
        seats: ["x", "o"].map(|name| Seat::ALL[fields.choice(name)]),
        opening: Vec::new(),
    })
}
