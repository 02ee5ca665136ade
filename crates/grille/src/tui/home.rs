//! What does `grille` alone open? The menu, with what its items lead to.

use super::context::{Context, Settings, Tone};
use super::keys::KeyTables;
use super::menu::{Item, Menu, News, Plan};
use super::screen::Then;
use super::theme::{Surroundings, ThemeName};
use super::{Start, settings};
use crate::fail::Failure;
use crate::lang::Lang;

/// Opens the menu, until somebody quits.
///
/// Requires a terminal.
pub(crate) fn open(lang: &Lang, colours: bool) -> Result<(), Failure> {
    let ground = std::env::var("COLORFGBG").ok();
    let chosen = Settings {
        theme: ThemeName::Auto,
        tongue: lang.tongue(),
        motion: true,
        vim: true,
    };
    let keys =
        KeyTables::new(chosen.vim, &[]).map_err(|error| Failure::bad_input(error.words(lang)))?;
    let start = Start {
        settings: chosen,
        around: Surroundings::new(colours, ground.as_deref()),
        keys,
        keep: Box::new(|_| Ok(())),
    };
    super::run(start, |cx| Box::new(Menu::new(Home, cx)))
}

/// What the items lead to.
struct Home;

impl Plan for Home {
    fn news(&mut self, _cx: &Context) -> News {
        News::default()
    }

    fn open(&mut self, item: Item, cx: &mut Context) -> Then {
        match item {
            Item::Settings => Then::open(settings::form(cx)),
            _ => {
                let words = cx.lang.text("menu-not-yet");
                cx.say(Tone::Plain, words);
                Then::Stay
            }
        }
    }
}
