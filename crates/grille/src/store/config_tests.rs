//! Settings as people write them, right and wrong.

use super::*;

/// What a keys module might say: one screen, two actions, keys of one character.
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
fn a_file_that_says_nothing_leaves_the_defaults() {
    for text in ["", "\n# nothing yet\n", "\u{feff}"] {
        assert_eq!(parse(text.as_bytes(), check), Ok(Config::default()));
    }
}

#[test]
fn every_setting_is_read() {
    let text = "theme = 'colour-blind' # mine\nlang = \"fr\"\nmotion = false\n\
                [keys.mines]\ndig = \"d\"\nflag = [\"f\", \"é\"]\n";
    let config = parse(text.as_bytes(), check).unwrap();
    assert_eq!(config.theme, ThemeName::ColourBlind);
    assert_eq!(config.lang, Some(Language::Fr));
    assert!(!config.motion);
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
            ("dig", "d", 5, 7),
            ("flag", "f", 6, 9),
            ("flag", "é", 6, 14)
        ]
    );
    assert_eq!(config.keys[0].screen.place, Place { line: 4, column: 7 });
    for text in [
        "keys.mines.dig = 'd'",
        "keys = { mines = { dig = 'd' } }",
        "[keys]\nmines.dig = ['d']",
    ] {
        let config = parse(text.as_bytes(), check).unwrap();
        assert_eq!(config.keys.len(), 1, "{text}");
    }
    let config = parse(b"keys.mines.dig = []", check).unwrap();
    assert!(config.keys[0].keys.is_empty());
}

#[test]
fn whatever_is_wrong_is_one_sentence_with_place_and_token() {
    for (text, want) in [
        ("theme = \"blue\"", "line 1, column 9: \"blue\" is no theme"),
        (
            "\nmotion = 1",
            "line 2, column 10: \"1\" is neither true nor false",
        ),
        ("lang = \"de\"", "line 1, column 8: \"de\" is no language"),
        (
            "lang = true",
            "line 1, column 8: \"true\" is no text in quotes",
        ),
        ("colour = 1", "line 1, column 1: \"colour\" is no setting"),
        ("keys = 1", "line 1, column 8: \"1\" is no table"),
        ("[keys]\nmines = 1", "line 2, column 9: \"1\" is no table"),
        ("[keys.mines]\ndig = 1", "line 2, column 7: \"1\" is no key"),
        (
            "[keys.mines]\ndig = ['a', 1]",
            "line 2, column 7: \"['a', 1]\" is no key",
        ),
        (
            "[keys.chess]\ndig = 'd'",
            "line 1, column 7: \"chess\" is no screen: there are mines",
        ),
        (
            "[keys.mines]\nflag = 'f'\ndigg = 'd'",
            "line 3, column 1: \"digg\" is no action of this screen, which has dig and flag",
        ),
        (
            "[keys.mines]\ndig = ['d', 'ctrl+?']",
            "line 2, column 13: \"ctrl+?\" is no key",
        ),
        (
            "[keys.mines]\ndig = 'q'",
            "line 2, column 7: \"q\" is already the key of \"quit\"",
        ),
        ("theme = ", "line 1, column 8: the file ends too early"),
        ("theme = dark", "line 1, column 9: \"dark\" is not TOML"),
        (
            "theme = 'dark'\ntheme = 'light'",
            "line 2, column 1: \"theme\" is not TOML",
        ),
        ("[keys.mines\ndig = 'd'", "line 1, column 12: "),
    ] {
        let error = parse(text.as_bytes(), check).expect_err(text);
        let path = PathBuf::from("c.toml");
        let wrong = WrongConfig { path, error };
        let words = wrong.words(&crate::lang::speak(Some(Language::En)));
        let want = format!("c.toml, {want}");
        assert!(words.starts_with(&want), "{text}: {words}, not {want}");
        assert!(!words.contains('\n'), "{words}");
        let french = wrong.words(&crate::lang::speak(Some(Language::Fr)));
        assert!(french.starts_with("c.toml, ligne "), "{french}");
        let Failure::Said { code: 2, .. } = wrong.failure(&crate::lang::speak(Some(Language::Fr)))
        else {
            panic!("another exit code");
        };
    }
    let error = parse(b"# \xc3\xa9\n a \xff", check).unwrap_err();
    assert_eq!(error.place, Place { line: 2, column: 4 });
    assert_eq!(error.fault, ConfigFault::NotText);
}

#[test]
fn comments_and_order_survive_a_change() {
    let before = "# my settings\n\nmotion = true   # I like it\n# and the theme:\ntheme = 'dark' # or light\n\n\
                  # keys\n[keys.mines] # hand made\nflag = 'f' # f\n# the end\n";
    let motion = edited(before.as_bytes(), &Setting::Motion(false)).unwrap();
    assert_eq!(motion, before.replace("true ", "false "));
    let theme = edited(before.as_bytes(), &Setting::Theme(ThemeName::Ascii)).unwrap();
    assert_eq!(theme, before.replace("'dark'", "\"ascii\""));
    let lang = edited(before.as_bytes(), &Setting::Language(Some(Language::Fr))).unwrap();
    assert_eq!(
        lang,
        before.replace("\n\n# keys", "\nlang = \"fr\"\n\n# keys")
    );
    assert_eq!(
        edited(lang.as_bytes(), &Setting::Language(None)).unwrap(),
        before
    );
    assert_eq!(
        edited(b"# only a comment", &Setting::Motion(true)).unwrap(),
        "# only a comment\nmotion = true\n"
    );
}

#[test]
fn a_wrong_file_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path()));
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "theme = 3").unwrap();
    let changed = store.configure(&Setting::Motion(false));
    assert!(matches!(changed, Err(Unconfigured::Wrong(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"theme = 3");
    assert!(matches!(
        store.config(check),
        Err(Unconfigured::Wrong(wrong)) if wrong.error.fault == ConfigFault::NotAString
    ));
}

#[test]
fn what_is_changed_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(&folder.path().join("not/there/yet")));
    assert_eq!(store.config(check).unwrap(), Config::default());
    for theme in ThemeName::ALL {
        store.configure(&Setting::Theme(theme)).unwrap();
        assert_eq!(store.config(check).unwrap().theme, theme);
    }
    store
        .configure(&Setting::Language(Some(Language::En)))
        .unwrap();
    assert_eq!(store.config(check).unwrap().lang, Some(Language::En));
}

#[test]
fn a_folder_in_place_of_the_file_is_a_problem_of_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("config.toml")).unwrap();
    let store = Store::open(Some(folder.path()));
    let unread = store.config(check).unwrap_err();
    assert!(matches!(unread, Unconfigured::Problem(_)));
    let words = unread.words(&crate::lang::speak(Some(Language::En)));
    assert!(words.ends_with("cannot be read: it is a folder"), "{words}");
}

proptest::proptest! {
    #[test]
    fn no_bytes_panic_and_what_was_changed_can_be_read(
        text in "(theme|lang|motion|keys|mines|dig|[\\[\\]{}.=\"'#, \n]|true|é|1){0,30}",
    ) {
        if parse(text.as_bytes(), |_| Ok(())).is_ok() {
            for setting in [
                Setting::Motion(false),
                Setting::Language(None),
            ] {
                let text = edited(text.as_bytes(), &setting).unwrap();
                let config = parse(text.as_bytes(), |_| Ok(())).unwrap();
                match setting {
                    Setting::Motion(motion) => assert_eq!(config.motion, motion),
                    Setting::Language(lang) => assert_eq!(config.lang, lang),
                    Setting::Theme(_) | Setting::Vim(_) => {}
                }
            }
        }
    }
}
