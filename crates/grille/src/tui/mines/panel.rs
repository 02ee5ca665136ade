//! The texts of the Minesweeper screen: title, counts, the bot.

use grille_messages::id;
use grille_messages::mines::explain::{approach_id, level_id, rules_id};
use grille_mines::solve::ApproachName;
use grille_mines::{Level, Preset};
use grille_session::mines::{Mined, Setup};
use ratatui::text::{Line, Span};

use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Bot;

/// "Minesweeper", "Expert 16x30", "no guess", "rules of the five operations". The size is rows x columns, as in
/// `--size` and IDs.
pub(in crate::tui) fn title(setup: &Setup, cx: &Context) -> Vec<String> {
    let lang = &cx.lang;
    let size = setup.size.to_string();
    let board = match Level::of(setup.size, setup.mines) {
        Some(level) => format!("{} {size}", lang.text(level_id(level))),
        None => size,
    };
    let mut parts = vec![lang.text(id::MINES_TITLE), board];
    if setup.no_guess {
        parts.push(lang.text(id::MINES_TITLE_NO_GUESS));
    }
    if setup.preset != Preset::Free {
        parts.push(lang.text(rules_id(setup.preset)));
    }
    parts
}

/// "seed 42" at the end of the title line.
pub(in crate::tui) fn origin(setup: &Setup, cx: &Context) -> String {
    match setup.mined {
        Mined::Seed(seed) => {
            let values = [("seed", seed.to_string().into())];
            cx.lang.fill(id::MINES_TITLE_SEED, &values)
        }
        Mined::Laid(_) => cx.lang.text(id::MINES_TITLE_OWN),
    }
}

/// A symbol and a count.
pub(super) fn count(glyph: &str, words: &str, cx: &Context) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{glyph} "), cx.theme.accent),
        Span::styled(cx.theme.words(words), cx.theme.text),
    ])
}

/// How the bot plays, in plain words.
pub(super) fn approach_words(approach: ApproachName, cx: &Context) -> String {
    cx.lang.text(approach_id(approach))
}

/// The lines about the bot.
pub(super) fn bot(bot: &Bot, approach: ApproachName, cx: &Context) -> Vec<Line<'static>> {
    let theme = &cx.theme;
    let values = [("approach", approach_words(approach, cx).into())];
    let name = theme.words(&cx.lang.fill(id::MINES_BOT, &values));
    vec![Line::styled(name, theme.title), frame::pace(bot.pace, cx)]
}
