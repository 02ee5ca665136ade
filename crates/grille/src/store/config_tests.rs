//! Settings as people write them, valid and invalid.

use super::*;
use crate::lang::Language;
use crate::tui::settings::{CellSize, Chording};
use crate::tui::symbols::{SymbolColours, Symbols};
use crate::tui::theme::ThemeName;
use grille_mines::FirstClick;

/// Parses a file, with the keys of the screen below.
fn parsed(text: &str) -> Result<Config, Wrong> {
    parse(text.as_bytes(), Settings::DEFAULT, check)
}

/// Returns the defaults after a change.
fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Settings::DEFAULT;
    change(&mut settings);
    settings
}

fn edited(text: &str, before: &Settings, now: &Settings) -> String {
    with_settings(text.as_bytes(), before, now).unwrap()
}

/// Checks like a real key table: one screen, two actions, keys of one character.
fn check(binding: &Binding) -> Result<(), KeyFault> {
    if binding.screen.text != "mines" {
        return Err(KeyFault::NoScreen(vec!["mines"]));
    }
    if !["dig", "flag"].contains(&binding.action.text.as_str()) {
        return Err(KeyFault::NoAction(vec!["dig", "flag"]));
    }
    for (at, key) in binding.keys.iter().enumerate() {
        match key.text.as_str() {
            "q" => return Err(KeyFault::Taken(at, "quit")),
            key if key.chars().count() != 1 => return Err(KeyFault::NoKey(at)),
            _ => {}
        }
    }
    Ok(())
}

#[test]
fn an_empty_file_leaves_the_defaults() {
    for text in ["", "\n# nothing yet\n", "\u{feff}"] {
        let config = parsed(text).unwrap();
        assert_eq!((config.settings, config.keys), (Settings::DEFAULT, vec![]));
    }
}

#[test]
fn every_value_of_every_setting_is_written_and_read() {
    for setting in SETTINGS {
        for (value, (name, _)) in (setting.values)().into_iter().enumerate() {
            let quotes = if setting.is_switch { "" } else { "\"" };
            let text = format!("{} = {quotes}{name}{quotes}\n", setting.name);
            let settings = parsed(&text).expect(&text).settings;
            assert_eq!((setting.index)(&settings), value, "{text}");
            // Only this setting differs, and writing it again gives the same text.
            let wanted = with(|settings| (setting.choose)(settings, value));
            assert_eq!(settings, wanted, "{text}");
            for other in 0..(setting.values)().len() {
                let before = with(|settings| (setting.choose)(settings, other));
                let written = edited("", &before, &wanted);
                assert_eq!(written, if other == value { "" } else { &text });
            }
        }
    }
}

#[test]
fn missing_settings_have_their_defaults() {
    let french = with(|settings| settings.language = Language::Fr);
    let config = parse(b"motion = false", french, check).unwrap();
    let wanted = Settings {
        motion: false,
        ..french
    };
    assert_eq!(config.settings, wanted);
}

#[test]
fn every_setting_is_read() {
    let text = "theme = 'colour-blind' # mine\nlang = \"fr\"\nmotion = false\ncell-size = 'large'\n\
                show-errors = false\nsymbols = 'sun-moon'\nsymbol-colours = 'purple-yellow'\nchording = 'key'\nconfirm = false\nfirst-click = 'safe'\nvim = false\n\
                [keys.mines]\ndig = \"d\"\nflag = [\"f\", \"é\"]\n";
    let config = parsed(text).unwrap();
    let wanted = Settings {
        theme: ThemeName::ColourBlind,
        language: Language::Fr,
        cell_size: CellSize::Large,
        motion: false,
        show_errors: false,
        symbols: Symbols::SunMoon,
        symbol_colours: SymbolColours::PurpleYellow,
        chording: Chording::Key,
        first_click: FirstClick::Safe,
        confirm: false,
        vim: false,
    };
    assert_eq!(config.settings, wanted);
    let keys: Vec<_> = config
        .keys
        .iter()
        .flat_map(|binding| {
            let keys = binding.keys.iter();
            keys.map(|key| {
                let Place { line, column } = key.place;
                (
                    binding.action.text.as_str(),
                    key.text.as_str(),
                    line,
                    column,
                )
            })
        })
        .collect();
    assert_eq!(
        keys,
        [
            ("dig", "d", 13, 7),
            ("flag", "f", 14, 9),
            ("flag", "é", 14, 14)
        ]
    );
    assert_eq!(
        config.keys[0].screen.place,
        Place {
            line: 12,
            column: 7
        }
    );
    for text in [
        "keys.mines.dig = 'd'",
        "keys = { mines = { dig = 'd' } }",
        "[keys]\nmines.dig = ['d']",
    ] {
        let config = parsed(text).unwrap();
        assert_eq!(config.keys.len(), 1, "{text}");
    }
    let config = parsed("keys.mines.dig = []").unwrap();
    assert!(config.keys[0].keys.is_empty());
}

/// The examples of the documentation set every setting.
#[test]
fn the_examples_of_the_documentation_are_right_and_complete() {
    for chapter in ["docs/en/getting-started.md", "docs/fr/getting-started.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(chapter);
        let text = std::fs::read_to_string(path).unwrap();
        let example = text.split("```toml\n").nth(1).unwrap();
        let example = example.split("```").next().unwrap();
        let mut keys = crate::tui::keys::KeyTables::new(true);
        let config = parse(example.as_bytes(), Settings::DEFAULT, |one| keys.bind(one)).unwrap();
        assert!(!config.keys.is_empty());
        for setting in SETTINGS {
            let start = format!("\n{} = ", setting.name);
            assert!(format!("\n{example}").contains(&start), "{}", setting.name);
        }
    }
}

#[test]
fn every_mistake_is_one_sentence_with_place_and_token() {
    for (text, want) in [
        (
            "theme = \"blue\"",
            "line 1, column 9: \"blue\" is not a theme",
        ),
        (
            "\nmotion = 1",
            "line 2, column 10: \"1\" is neither true nor false",
        ),
        (
            "lang = \"de\"",
            "line 1, column 8: \"de\" is not a language",
        ),
        (
            "lang = true",
            "line 1, column 8: \"true\" is not a text in quotes",
        ),
        (
            "colour = 1",
            "line 1, column 1: \"colour\" is not a setting: choose from theme, lang, cell-size, motion, show-errors, \
             symbols, symbol-colours, chording, first-click, confirm, vim and keys",
        ),
        (
            "cell-size = \"huge\"",
            "line 1, column 13: \"huge\" is not a value of cell-size: choose from auto, small, medium and large",
        ),
        (
            "\n  chording = 'Off'",
            "line 2, column 14: \"Off\" is not a value of chording: choose from dig, key and off",
        ),
        (
            "first-click = 'one'",
            "line 1, column 15: \"one\" is not a value of first-click: choose from none, safe and zero",
        ),
        (
            "show-errors = 'on'",
            "line 1, column 15: \"on\" is neither true nor false",
        ),
        (
            "confirm = 1",
            "line 1, column 11: \"1\" is neither true nor false",
        ),
        (
            "cell-size = 2",
            "line 1, column 13: \"2\" is not a text in quotes",
        ),
        ("keys = 1", "line 1, column 8: \"1\" is not a table"),
        (
            "[keys]\nmines = 1",
            "line 2, column 9: \"1\" is not a table",
        ),
        (
            "[keys.mines]\ndig = 1",
            "line 2, column 7: \"1\" is neither a key",
        ),
        (
            "[keys.mines]\ndig = ['a', 1]",
            "line 2, column 7: \"['a', 1]\" is neither a key",
        ),
        (
            "[keys.chess]\ndig = 'd'",
            "line 1, column 7: \"chess\" is not a screen: choose from mines",
        ),
        (
            "[keys.mines]\nflag = 'f'\ndigg = 'd'",
            "line 3, column 1: \"digg\" is not an action of this screen: choose from dig and flag",
        ),
        (
            "[keys.mines]\ndig = ['d', 'ctrl+?']",
            "line 2, column 13: \"ctrl+?\" is not a key",
        ),
        (
            "[keys.mines]\ndig = 'q'",
            "line 2, column 7: \"q\" is already the key of \"quit\"",
        ),
        ("theme = ", "line 1, column 8: the file ends too early"),
        (
            "theme = dark",
            "line 1, column 9: \"dark\" is not valid TOML",
        ),
        (
            "theme = 'dark'\ntheme = 'light'",
            "line 2, column 1: \"theme\" is not valid TOML",
        ),
        ("[keys.mines\ndig = 'd'", "line 1, column 12: "),
    ] {
        let error = parsed(text).expect_err(text);
        let path = PathBuf::from("c.toml");
        let wrong = WrongConfig { path, error };
        let words = wrong.words(&crate::lang::messages(Some(Language::En)));
        let want = format!("c.toml, {want}");
        assert!(words.starts_with(&want), "{text}: {words}, not {want}");
        assert!(!words.contains('\n'), "{words}");
        let french = wrong.words(&crate::lang::messages(Some(Language::Fr)));
        assert!(french.starts_with("c.toml, ligne "), "{french}");
        let Failure::Said { code: 2, .. } =
            wrong.failure(&crate::lang::messages(Some(Language::Fr)))
        else {
            panic!("another exit code");
        };
    }
    let error = parse(b"# \xc3\xa9\n a \xff", Settings::DEFAULT, check).unwrap_err();
    assert_eq!(error.place, Place { line: 2, column: 4 });
    assert_eq!(error.fault, ConfigFault::NotText);
}

#[test]
fn comments_and_order_survive_a_change() {
    let before = "# my settings\n\nmotion = true   # I like it\n# and the theme:\ntheme = 'dark' # or light\n\n\
                  # keys\n[keys.mines] # hand made\nflag = 'f' # f\n# the end\n";
    let usual = Settings::DEFAULT;
    let motion = edited(before, &usual, &with(|now| now.motion = false));
    assert_eq!(motion, before.replace("true ", "false "));
    let theme = edited(before, &usual, &with(|now| now.theme = ThemeName::Ascii));
    assert_eq!(theme, before.replace("'dark'", "\"ascii\""));
    let lang = edited(before, &usual, &with(|now| now.language = Language::Fr));
    assert_eq!(
        lang,
        before.replace("\n\n# keys", "\nlang = \"fr\"\n\n# keys")
    );
    let still = with(|now| now.motion = false);
    assert_eq!(
        edited("# only a comment", &still, &usual),
        "# only a comment\nmotion = true\n"
    );
    // Several settings at once, and none.
    let both = with(|now| (now.motion, now.theme) = (false, ThemeName::Grey));
    assert_eq!(
        edited(before, &usual, &both),
        before
            .replace("true ", "false ")
            .replace("'dark'", "\"grey\"")
    );
    assert_eq!(edited(before, &both, &both), before);
}

fn own(screen: &'static str, action: &'static str, keys: &[&str]) -> OwnKeys {
    OwnKeys {
        screen,
        action,
        keys: keys.iter().map(|key| (*key).to_owned()).collect(),
    }
}

#[track_caller]
fn check_keys(text: &str, before: &[OwnKeys], now: &[OwnKeys], want: &str) {
    let changed = with_keys(text.as_bytes(), before, now).unwrap();
    assert_eq!(changed, want);
    // The file has the new keys.
    let config = parse(changed.as_bytes(), Settings::DEFAULT, |_| Ok(())).unwrap();
    for own in now {
        let found = config.keys.iter().any(|binding| {
            let keys = binding.keys.iter().map(|key| key.text.as_str());
            let names = (binding.screen.text.as_str(), binding.action.text.as_str());
            names == (own.screen, own.action) && keys.eq(own.keys.iter().map(String::as_str))
        });
        assert!(found, "{own:?} in {changed}");
    }
}

#[test]
fn keys_are_added_changed_and_removed_and_comments_stay() {
    let text = "# mine\nmotion = true # I like it\n\n# keys\n[keys.mines] # hand made\nflag = 'f' # f\n# the end\n";
    let flag = own("mines", "flag", &["f"]);
    let one = [flag.clone()];
    let (dig, both) = (
        own("mines", "dig", &["x"]),
        own("mines", "dig", &["x", "\""]),
    );
    let added = text.replace("# f\n", "# f\ndig = \"x\"\n");
    check_keys(text, &one, &[flag.clone(), dig.clone()], &added);
    check_keys(
        &added,
        &[flag.clone(), dig.clone()],
        &[flag.clone(), both],
        &added.replace("\"x\"", "[\"x\", '\"']"),
    );
    check_keys(&added, &[flag, dig], &one, text);
    let none = own("mines", "flag", &[]);
    check_keys(text, &one, &[none], &text.replace("'f'", "[]"));
    // The table stays because of its comment.
    check_keys(text, &one, &[], &text.replace("flag = 'f' # f\n", ""));
}

#[test]
fn tables_of_keys_are_added_and_removed_in_every_notation() {
    let (dig, hint) = (own("mines", "dig", &["x"]), own("takuzu", "hint", &["F3"]));
    let (one, two) = ([dig.clone()], [dig.clone(), hint.clone()]);
    let text = "[keys.mines]\ndig = \"x\"\n";
    check_keys("", &[], &one, text);
    check_keys(text, &one, &[], "");
    check_keys(
        "vim = false\n",
        &[],
        &two,
        "vim = false\n\n[keys.mines]\ndig = \"x\"\n\n[keys.takuzu]\nhint = \"F3\"\n",
    );
    check_keys(
        "[keys]\nmines.dig = 'x'\n",
        &one,
        &two,
        "[keys]\nmines.dig = 'x'\n\n[keys.takuzu]\nhint = \"F3\"\n",
    );
    check_keys(
        "keys.mines.dig = 'x'\nvim = true\n",
        &one,
        &two,
        "keys.mines.dig = 'x'\nkeys.takuzu.hint = \"F3\"\nvim = true\n",
    );
    check_keys(
        "keys = { mines = { dig = 'x' } }\n",
        &one,
        &two,
        "keys = { mines = { dig = 'x' } , takuzu = { hint = \"F3\" } }\n",
    );
    check_keys("keys = { mines = { dig = 'x' } }\n", &one, &[], "");
    check_keys(
        "keys.mines.dig = 'x'\nvim = true\n",
        &one,
        &[],
        "vim = true\n",
    );
}

#[test]
fn a_wrong_file_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path()));
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "theme = 3").unwrap();
    let still = with(|now| now.motion = false);
    let changed = store.configure(&Settings::DEFAULT, &still);
    assert!(matches!(changed, Err(Unconfigured::Wrong(_))));
    let changed = store.configure_keys(&[], &[own("mines", "dig", &["x"])]);
    assert!(matches!(changed, Err(Unconfigured::Wrong(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"theme = 3");
    assert!(matches!(
        store.config(Settings::DEFAULT, check),
        Err(Unconfigured::Wrong(wrong)) if wrong.error.fault == ConfigFault::NotAString
    ));
}

#[test]
fn changed_settings_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(&folder.path().join("not/there/yet")));
    let read = || store.config(Settings::DEFAULT, check).unwrap();
    assert_eq!(read().settings, Settings::DEFAULT);
    let mut last = Settings::DEFAULT;
    for setting in SETTINGS {
        for value in 0..(setting.values)().len() {
            let mut now = last;
            (setting.choose)(&mut now, value);
            store.configure(&last, &now).unwrap();
            assert_eq!(read().settings, now);
            last = now;
        }
    }
    let dig = own("mines", "dig", &["x"]);
    store.configure_keys(&[], &[dig]).unwrap();
    assert_eq!(read().settings, last);
    assert_eq!(read().keys.len(), 1);
}

#[test]
fn a_folder_in_place_of_the_file_is_a_problem_of_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("config.toml")).unwrap();
    let store = Store::open(Some(folder.path()));
    let unread = store.config(Settings::DEFAULT, check).unwrap_err();
    assert!(matches!(unread, Unconfigured::Problem(_)));
    let words = unread.words(&crate::lang::messages(Some(Language::En)));
    assert!(words.ends_with("cannot be read: it is a folder"), "{words}");
}

proptest::proptest! {
    #[test]
    fn no_bytes_panic_and_what_was_changed_can_be_read(
        text in "(theme|lang|motion|keys|mines|dig|[\\[\\]{}.=\"'#, \n]|true|é|1){0,30}",
    ) {
        let read = |text: &str| parse(text.as_bytes(), Settings::DEFAULT, |_| Ok(()));
        if let Ok(config) = read(&text) {
            let mut now = config.settings;
            now.motion = !now.motion;
            let text = edited(&text, &config.settings, &now);
            proptest::prop_assert_eq!(read(&text).unwrap().settings, now);
            let dig = [own("mines", "dig", &["x"])];
            let text = with_keys(text.as_bytes(), &[], &dig).unwrap();
            let changed = read(&text).unwrap();
            let mut keys = changed.keys.iter();
            let names = |one: &&Binding| one.screen.text == "mines" && one.action.text == "dig";
            proptest::prop_assert_eq!(&keys.find(names).unwrap().keys[0].text, "x");
            proptest::prop_assert_eq!(changed.settings, now);
        }
    }
}
