//! The dialog for a new game of Minesweeper. It turns the answers into a game, and remembers the choice for
//! next time.

use grille_grid::Size;
use grille_mines::{FirstClick, Level, Preset};
use grille_session::id::IdError;
use grille_session::mines::{MOST_CELLS, Mined, Setup, SetupError};
use grille_session::{GameKind, Start, StartError};

use crate::lang::Messages;
use crate::tui::context::Context;
use crate::tui::form::{Field, Fields, Form, Words};
use crate::tui::game_screen::{fresh_seed, remembered};
use crate::tui::screen::DialogResult;
use grille_messages::mines::explain::{first_click_id, level_id, rules_id};
use grille_messages::{errors, id};

/// The index of the custom level, after the named ones.
const CUSTOM: usize = Level::ALL.len();

/// What the first click may be promised, the most first.
const FIRSTS: [FirstClick; 3] = [FirstClick::Zero, FirstClick::Safe, FirstClick::None];

/// The longest side of a board; its area is limited, too.
const MOST_SIDE: u32 = 1024;

/// Why no game can be started.
pub(in crate::tui) enum Wrong {
    Id(IdError),
    /// The ID belongs to another game.
    OtherGame,
    Setup(SetupError),
}

impl Wrong {
    pub(in crate::tui) fn words(&self, lang: &Messages) -> String {
        match self {
            Wrong::Id(error) => errors::id(error, lang),
            Wrong::OtherGame => lang.text(id::MINES_NEW_OTHER_GAME),
            Wrong::Setup(error) => errors::start(&StartError::Mines(*error), lang),
        }
    }
}

/// The dialog, with the last choice filled in. The guarantee of the first click comes from the settings.
pub(in crate::tui) fn form(cx: &Context) -> Form {
    let last = match remembered(GameKind::Mines, cx) {
        Some(Start::Mines(setup)) => Some(setup),
        _ => None,
    };
    let setup = last.unwrap_or_else(|| Setup::level(Level::Beginner, 0));
    form_of(&Setup {
        first: cx.settings().first_click,
        ..setup
    })
}

/// The dialog, filled in with this setup.
pub(super) fn form_of(setup: &Setup) -> Form {
    let level = Level::of(setup.size, setup.mines);
    let place = |level| Level::ALL.iter().position(|other| *other == level);
    let level = level.and_then(place).unwrap_or(CUSTOM);
    let first = FIRSTS.iter().position(|first| *first == setup.first);
    let preset = Preset::ALL
        .iter()
        .position(|preset| *preset == setup.preset);
    let (rows, cols) = (setup.size.rows(), setup.size.cols());
    let most = rows.saturating_mul(cols).saturating_sub(1).max(1);
    let mut levels = Level::ALL.map(|level| Words::Of(level_id(level))).to_vec();
    levels.push(Words::Of(id::MINES_LEVEL_CUSTOM));
    let fields = vec![
        Field::choice("level", id::MINES_NEW_LEVEL, levels, level),
        Field::number("rows", id::MINES_NEW_ROWS, rows, 1..=MOST_SIDE),
        Field::number("cols", id::MINES_NEW_COLS, cols, 1..=MOST_SIDE),
        Field::number("mines", id::MINES_NEW_MINES, setup.mines, 1..=most),
        Field::choice(
            "first",
            id::MINES_NEW_FIRST,
            FIRSTS.map(|first| Words::Of(first_click_id(first))).into(),
            first.unwrap_or(0),
        ),
        Field::switch("no-guess", id::MINES_NEW_NO_GUESS, setup.no_guess),
        Field::choice(
            "rules",
            id::MINES_NEW_RULES,
            Preset::ALL.map(|preset| Words::Of(rules_id(preset))).into(),
            preset.unwrap_or(0),
        ),
        Field::text("id", id::MINES_NEW_ID, ""),
    ];
    let form = Form::new(id::MINES_NEW_TITLE, fields)
        .button(id::MINES_NEW_START, |fields, cx| {
            // Only a game that can be started uses up a seed.
            of_fields(fields, 0)
                .and_then(|_| of_fields(fields, fresh_seed(cx)))
                .map(DialogResult::NewGame)
                .map_err(|wrong| wrong.words(&cx.lang))
        })
        .changed(|fields, _| {
            let custom = fields.choice("level") == CUSTOM;
            for name in ["rows", "cols", "mines"] {
                fields.show(name, custom);
            }
            if let (Some(rows), Some(cols)) = (fields.number("rows"), fields.number("cols")) {
                fields.limit("mines", 1..=(rows * cols).saturating_sub(1).max(1));
            }
        });
    if level == CUSTOM {
        form
    } else {
        form.hide(&["rows", "cols", "mines"])
    }
}

/// The game that the answers describe. `seed` is used if none was given.
fn of_fields(fields: &Fields, seed: u64) -> Result<Start, Wrong> {
    let given = fields.text("id");
    let given = given.trim();
    let mut seed = seed;
    if !given.is_empty() {
        match given.parse() {
            Ok(number) => seed = number,
            // Anything but a number has to be a whole ID.
            Err(_) => {
                return match given.parse::<Start>().map_err(Wrong::Id)? {
                    Start::Mines(setup) => Ok(Start::Mines(setup)),
                    _ => Err(Wrong::OtherGame),
                };
            }
        }
    }
    let (size, mines) = match Level::ALL.get(fields.choice("level")) {
        Some(level) => level.board(),
        None => {
            let side = |name| u64::from(fields.number(name).unwrap_or(1));
            let size = Size::new(side("rows"), side("cols"));
            // The sides were limited by their fields.
            let size = size.map_err(|_| Wrong::Setup(SetupError::TooLarge))?;
            let mines = fields.number("mines");
            (size, mines.ok_or(Wrong::Setup(SetupError::TooManyMines))?)
        }
    };
    let setup = Setup {
        size,
        mines,
        preset: Preset::ALL[fields.choice("rules").min(Preset::ALL.len() - 1)],
        first: FIRSTS[fields.choice("first").min(FIRSTS.len() - 1)],
        no_guess: fields.switch("no-guess"),
        mined: Mined::Seed(seed),
        click: None,
    };
    debug_assert!(size.area() <= MOST_CELLS);
    setup.check().map_err(Wrong::Setup)?;
    Ok(Start::Mines(setup))
}
