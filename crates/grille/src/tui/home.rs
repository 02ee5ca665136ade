//! What does `grille` alone open? The menu, with what its items lead to.

use std::path::Path;

use ::play::Session;

use super::context::{Context, Settings, Tone};
use super::form::Filled;
use super::keys::{Entry, KeyTables};
use super::menu::{GameKind, Item, Menu, News, Plan};
use super::mines::{self, MinesScreen};
use super::screen::{Screen, Then};
use super::theme::{Surroundings, ThemeName};
use super::{Start, settings};
use crate::fail::Failure;
use crate::lang::Lang;
use crate::store::{Binding, Config, Setting, Spot, Store, Theme, Unconfigured};
use crate::words;

/// Opens the menu, until somebody quits.
///
/// Requires a terminal.
pub(crate) fn open(data_dir: Option<&Path>, lang: &Lang, colours: bool) -> Result<(), Failure> {
    show(data_dir, lang, colours, |cx| Box::new(Menu::new(Home, cx)))
}

/// Shows screens with the settings of the person, until the last one is closed. A wrong configuration is
/// bad input; one that cannot be read is told on the message line.
pub(crate) fn show(
    data_dir: Option<&Path>,
    lang: &Lang,
    colours: bool,
    first: impl FnOnce(&mut Context) -> Box<dyn Screen>,
) -> Result<(), Failure> {
    let store = Store::open(data_dir);
    let mut trouble = None;
    let config = match store.config(|_| Ok(())) {
        Ok(config) => config,
        Err(Unconfigured::Wrong(wrong)) => return Err(wrong.failure(lang)),
        Err(Unconfigured::Problem(problem)) => {
            trouble = Some(problem);
            Config::default()
        }
    };
    let ground = std::env::var("COLORFGBG").ok();
    // What is asked for on the command line comes before what was chosen once.
    let asked = crate::args::requested_lang();
    let chosen = Settings {
        theme: ThemeName::from_name(config.theme.as_str()).unwrap_or(ThemeName::Auto),
        tongue: asked.or(config.lang).unwrap_or(lang.tongue()),
        motion: config.motion,
        vim: config.vim,
    };
    let entries: Vec<Entry> = config.keys.iter().flat_map(entries).collect();
    let keys = KeyTables::new(chosen.vim, &entries).map_err(|error| {
        let values = [
            ("file", store.config_name().into()),
            ("line", error.entry.place.line.to_string().into()),
            ("column", error.entry.place.column.to_string().into()),
            ("what", error.words(lang).into()),
        ];
        Failure::bad_input(lang.fill("config-wrong", &values))
    })?;
    let keeper = Store::open(data_dir);
    let mut last = chosen;
    let start = Start {
        settings: chosen,
        around: Surroundings::new(colours, ground.as_deref()),
        keys,
        store,
        keep: Box::new(move |settings| {
            let changes = changes(last, *settings);
            last = *settings;
            let lang = Lang::new(Some(settings.tongue));
            changes.iter().try_for_each(|setting| {
                keeper.configure(setting).map_err(|unkept| match unkept {
                    Unconfigured::Problem(problem) => problem.words(&lang),
                    Unconfigured::Wrong(wrong) => wrong.words(&lang),
                })
            })
        }),
    };
    super::run(start, |cx| {
        if let Some(problem) = trouble {
            cx.unkept(&problem);
        }
        first(cx)
    })
}

/// The bindings of a configuration as the tables of keys take them.
fn entries(binding: &Binding) -> Vec<Entry> {
    let entry = |key: &Spot| Entry {
        table: binding.screen.text.clone(),
        action: binding.action.text.clone(),
        key: key.text.clone(),
        place: key.place,
    };
    binding.keys.iter().map(entry).collect()
}

/// What has to be written into the configuration when settings change.
fn changes(before: Settings, now: Settings) -> Vec<Setting> {
    let mut changes = Vec::new();
    if before.theme != now.theme {
        let named = Theme::ALL
            .into_iter()
            .find(|theme| theme.as_str() == now.theme.name());
        changes.push(Setting::Theme(named.unwrap_or(Theme::Auto)));
    }
    if before.tongue != now.tongue {
        changes.push(Setting::Lang(Some(now.tongue)));
    }
    if before.motion != now.motion {
        changes.push(Setting::Motion(now.motion));
    }
    if before.vim != now.vim {
        changes.push(Setting::Vim(now.vim));
    }
    changes
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
            Item::New(GameKind::Mines) => Then::open(mines::new::form(cx)),
            _ => {
                let words = cx.lang.text("menu-not-yet");
                cx.say(Tone::Plain, words);
                Then::Stay
            }
        }
    }

    fn told(&mut self, what: Box<dyn std::any::Any>, cx: &mut Context) -> Then {
        let Ok(filled) = what.downcast::<Filled>() else {
            return Then::Stay;
        };
        let started = match filled.form {
            mines::new::FORM => mines::new::start(&filled, mines::new::random_seed())
                .map_err(|wrong| wrong.words(&cx.lang))
                .and_then(|start| {
                    mines::new::remember(&start, cx);
                    Session::new(start).map_err(|error| words::start(&error, &cx.lang))
                }),
            _ => return Then::Stay,
        };
        match started {
            Ok(session) => {
                let desk = mines::new::desk(session);
                Then::open(MinesScreen::new(desk, cx))
            }
            Err(words) => {
                cx.say(Tone::Bad, words);
                Then::Stay
            }
        }
    }
}
