//! The dialog for a new game of Takuzu or one of its variants. It turns the answers into a puzzle to play, or opens the
//! editor.

use grille_messages::takuzu::explain::{level_id, rules_id};
use grille_messages::{MessageId, id};
use grille_session::takuzu::{FAMILY, MOST_MADE, SIDES, Setup, Source};
use grille_session::{GameKind, Start};
use grille_takuzu::{Board, Difficulty, Odd, Puzzle, Rules, ShapeError};

use crate::lang::Messages;
use crate::tui::context::Context;
use crate::tui::form::{Field, Fields, Form, Words};
use crate::tui::game_screen::{fresh_seed, read_pasted, remembered};
use crate::tui::screen::{DialogResult, Then};

/// What was chosen last.
#[derive(Clone, Copy)]
struct Choice {
    rules: Rules,
    rows: u32,
    cols: u32,
    level: Option<Difficulty>,
}

/// The first default: a board for a short break.
const FIRST: Choice = Choice {
    rules: Rules::TAKUZU,
    rows: FAMILY[0].1,
    cols: FAMILY[0].1,
    level: Some(Difficulty::Easy),
};

/// The levels of a game.
fn levels(rules: Rules) -> Vec<Difficulty> {
    let mut levels = Difficulty::ALL.to_vec();
    levels.retain(|level| level.exists_under(rules));
    levels
}

/// The names of the levels, after "any".
fn level_words(rules: Rules) -> Vec<Words> {
    let mut words = vec![Words::Of(id::TAKUZU_NEW_ANY)];
    words.extend(levels(rules).into_iter().map(level_id).map(Words::Of));
    words
}

/// The place of a level among the words. A level that the game does not have becomes the one below it.
fn level_place(rules: Rules, level: Option<Difficulty>) -> usize {
    level.map_or(0, |level| {
        let not_harder = |other: &Difficulty| *other <= level;
        levels(rules).into_iter().filter(not_harder).count()
    })
}

/// The message with the rules of a game, in a sentence.
fn about(rules: Rules) -> MessageId {
    match (rules.lines_differ, rules.signs) {
        (true, false) => id::TAKUZU_ABOUT_TAKUZU,
        (false, false) => id::TAKUZU_ABOUT_UNRULY,
        (false, true) => id::TAKUZU_ABOUT_TANGO,
        (true, true) => id::TAKUZU_ABOUT_TAKUZU_SIGNS,
    }
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
        rules: setup.rules,
        rows: setup.rows,
        cols: setup.cols,
        level,
    })
}

fn form_with(last: Choice) -> Form {
    let is_game = |game: &(Rules, u32)| rules_id(game.0) == rules_id(last.rules);
    let game = FAMILY.iter().position(is_game).unwrap_or(0);
    let preset = SIDES
        .iter()
        .position(|&side| (side, side) == (last.rows, last.cols));
    let games = FAMILY.map(|(rules, _)| Words::Of(rules_id(rules)));
    let mut sizes: Vec<Words> = SIDES
        .iter()
        .map(|side| Words::Own(format!("{side} x {side}")))
        .collect();
    sizes.push(Words::Of(id::TAKUZU_NEW_OWN_SIZE));
    let odd = [id::TAKUZU_NEW_MORE_ONES, id::TAKUZU_NEW_EITHER].map(Words::Of);
    let size = preset.unwrap_or(SIDES.len());
    let fields = vec![
        Field::choice("game", id::TAKUZU_NEW_GAME, games.into(), game)
            .note(Some(about(last.rules))),
        Field::choice("size", id::TAKUZU_NEW_SIZE, sizes, size),
        Field::number("rows", id::TAKUZU_NEW_ROWS, last.rows, 2..=MOST_MADE),
        Field::number("cols", id::TAKUZU_NEW_COLS, last.cols, 2..=MOST_MADE),
        Field::choice(
            "odd",
            id::TAKUZU_NEW_ODD_LINES,
            odd.into(),
            usize::from(last.rules.odd == Odd::Either),
        )
        .note(Some(id::TAKUZU_NEW_ODD_LINES_NOTE)),
        Field::choice(
            "level",
            id::TAKUZU_NEW_LEVEL,
            level_words(last.rules),
            level_place(last.rules, last.level),
        ),
        Field::text("seed", id::TAKUZU_NEW_SEED, ""),
        Field::text("puzzle", id::TAKUZU_NEW_PUZZLE, ""),
        Field::open(
            "enter",
            id::TAKUZU_NEW_ENTER,
            id::TAKUZU_NEW_ENTER_OPEN,
            enter,
        )
        .note(Some(id::TAKUZU_NEW_ENTER_NOTE)),
    ];
    let mut before = FAMILY[game].0;
    Form::new(id::TAKUZU_NEW_TITLE, fields)
        .button(id::TAKUZU_NEW_PLAY, |fields, cx| {
            // Only a game that can be started uses up a seed.
            wanted(fields, 0, &cx.lang)?;
            let seed = fresh_seed(cx);
            wanted(fields, seed, &cx.lang).map(DialogResult::NewGame)
        })
        .changed(move |fields, _| {
            let (rules, side) = FAMILY[fields.choice("game").min(FAMILY.len() - 1)];
            if before != rules {
                choose_game(fields, before, rules, side);
                before = rules;
            }
            show_fields(fields);
        })
        .arrange(show_fields)
}

/// Offers the size and the levels of another game, with the level chosen in the game before or the one below it.
fn choose_game(fields: &mut Fields, before: Rules, rules: Rules, side: u32) {
    let level = fields.choice("level").checked_sub(1);
    let level = level.and_then(|at| levels(before).get(at).copied());
    let mut sides = SIDES.iter();
    if let Some(at) = sides.position(|&other| other == side) {
        fields.choose("size", at);
    }
    fields.offer("level", level_words(rules), level_place(rules, level));
    fields.explain("game", about(rules));
}

/// Shows the fields that apply to the choices made.
fn show_fields(fields: &mut Fields) {
    let own = fields.choice("size") == SIDES.len();
    fields.show("rows", own);
    fields.show("cols", own);
    let Choice { rows, cols, .. } = choice(fields);
    fields.show("odd", rows % 2 == 1 || cols % 2 == 1);
}

fn choice(fields: &Fields) -> Choice {
    let (mut rules, usual) = FAMILY[fields.choice("game").min(FAMILY.len() - 1)];
    let side = |name: &str| match SIDES.get(fields.choice("size")) {
        Some(&side) => side,
        None => fields.number(name).unwrap_or(usual),
    };
    let (rows, cols) = (side("rows"), side("cols"));
    // On boards without odd lines, the rule for them is not part of the choice.
    let is_odd = rows % 2 == 1 || cols % 2 == 1;
    if is_odd && fields.choice("odd") == 1 {
        rules.odd = Odd::Either;
    }
    let level = fields.choice("level").checked_sub(1);
    Choice {
        rules,
        rows,
        cols,
        level: level.and_then(|at| levels(rules).get(at).copied()),
    }
}

/// Why there is no board of this shape, as a sentence.
fn check_shape(choice: &Choice, lang: &Messages) -> Result<(), String> {
    let checked = choice
        .rules
        .check_shape(choice.rows.into(), choice.cols.into());
    checked.map_err(|error| {
        lang.text(match error {
            ShapeError::OddOblong => id::TAKUZU_NEW_ODD,
            ShapeError::None | ShapeError::One | ShapeError::TooLong => id::START_SHAPE,
        })
    })
}

/// Opens the editor on an empty board of the chosen game and size.
fn enter(fields: &Fields, cx: &mut Context) -> Result<Then, String> {
    let choice = choice(fields);
    check_shape(&choice, &cx.lang)?;
    let board = Board::empty(choice.rows.into(), choice.cols.into())
        .map_err(|_| cx.lang.text(id::START_SHAPE))?;
    let puzzle = Puzzle {
        board,
        rules: choice.rules,
    };
    Ok(Then::CloseWith(DialogResult::Enter(puzzle)))
}

/// The game to start. `seed` is used if none was typed.
fn wanted(fields: &Fields, seed: u64, lang: &Messages) -> Result<Start, String> {
    let puzzle = fields.text("puzzle");
    let choice = choice(fields);
    if !puzzle.trim().is_empty() {
        // A board without an ID is a puzzle of the chosen game. Takuzu is also chosen by those who leave it to the text.
        let rules = Some(choice.rules).filter(|rules| *rules != Rules::TAKUZU);
        let start = read_pasted(&puzzle, rules, lang)?;
        return match start.kind() {
            GameKind::Takuzu => Ok(start),
            GameKind::Mines | GameKind::Morpion => Err(lang.text(id::TAKUZU_NEW_OTHER_GAME)),
        };
    }
    check_shape(&choice, lang)?;
    let typed = fields.text("seed");
    let seed = match typed.trim() {
        "" => seed,
        typed => typed.parse().map_err(|_| {
            let values = [("typed", typed.to_owned().into())];
            lang.fill(id::TAKUZU_NEW_NOT_A_SEED, &values)
        })?,
    };
    let Choice {
        rules,
        rows,
        cols,
        level,
    } = choice;
    Ok(Start::Takuzu(Setup {
        rows,
        cols,
        rules,
        source: Source::Seed { level, seed },
    }))
}
