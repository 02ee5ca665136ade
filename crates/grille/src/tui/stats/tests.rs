//! Tests of the statistics screen, with a history of fixed games.

use grille_session::GameKind;
use tempfile::TempDir;

use super::Stats;
use crate::lang::Language;
use crate::store::{Finished, Outcome, Store};
use crate::tui::context::Settings;
use crate::tui::tests::{Bench, LANGUAGES, Log, usual};
use crate::tui::theme::ThemeName;

const SIZES: [(u16, u16); 5] = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)];

/// A folder with a history.
struct Kept {
    folder: TempDir,
    games: usize,
}

impl Kept {
    fn nothing() -> Kept {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        Kept {
            folder: folder.unwrap(),
            games: 0,
        }
    }

    /// Games of all kinds: 60 of Minesweeper's Expert, a few of the others, and one played by the bot.
    fn usual() -> Kept {
        let mut kept = Kept::nothing();
        for at in 0..60u32 {
            let outcome = match at % 7 {
                0 | 3 => Outcome::Lost,
                6 => Outcome::Left,
                _ => Outcome::Won,
            };
            // Faster over time, but sometimes slower.
            let elapsed_ms = 200_000 - u64::from(at) * 1500 + u64::from(at * 37 % 23) * 3100;
            kept.add(&Finished {
                outcome,
                elapsed_ms,
                helped: at % 13 == 0,
                three_bv: Some(150 + at % 40),
                clicks: Some(290 - at + at * 7 % 30),
                left_clicks: Some(210 - at),
                right_clicks: Some(at * 7 % 30),
                chord_clicks: Some(80),
                luck: Some(0.25 + f64::from(at % 3) / 4.0),
                ..game(GameKind::Mines, "expert", "zero noguess")
            });
        }
        for (kind, preset, rules, outcome) in [
            (GameKind::Mines, "expert", "zero", Outcome::Lost),
            (GameKind::Mines, "intermediate", "safe", Outcome::Won),
            (GameKind::Mines, "20x24/80", "zero", Outcome::Left),
            (GameKind::Takuzu, "10x10", "hard", Outcome::Won),
            (GameKind::Takuzu, "10x10", "hard", Outcome::Won),
            (GameKind::Takuzu, "8x8", "own", Outcome::Left),
            (GameKind::Morpion, "3x3", "3d quake greedy", Outcome::Draw),
            (GameKind::Morpion, "3x3", "3d quake greedy", Outcome::Won),
        ] {
            kept.add(&Finished {
                outcome,
                elapsed_ms: 61_000 + 1000 * kept.games as u64,
                luck: (kind == GameKind::Mines).then_some(1.0),
                ..game(kind, preset, rules)
            });
        }
        kept.add(&Finished {
            bot: true,
            ..game(GameKind::Mines, "beginner", "zero")
        });
        kept
    }

    fn add(&mut self, game: &Finished) {
        let history = Store::open(Some(self.folder.path())).history().unwrap();
        history.record(&self.games.to_string(), game).unwrap();
        self.games += 1;
    }

    /// The screen for this history.
    fn screen(&self, settings: Settings, size: (u16, u16)) -> Bench {
        Bench::of(settings, size, Log::default(), |cx| {
            cx.store = Store::open(Some(self.folder.path()));
            Box::new(Stats::new(cx))
        })
    }
}

/// A won game.
fn game(kind: GameKind, preset: &str, rules: &str) -> Finished {
    Finished {
        game: kind,
        preset: preset.to_owned(),
        rules: rules.to_owned(),
        outcome: Outcome::Won,
        started: 1000,
        elapsed_ms: 61_000,
        id: String::new(),
        helped: false,
        bot: false,
        luck: None,
        three_bv: None,
        clicks: None,
        left_clicks: None,
        right_clicks: None,
        chord_clicks: None,
        text: String::new(),
    }
}

/// The line with the pointer.
fn chosen(bench: &Bench) -> String {
    let text = bench.text();
    let line = text.lines().find(|line| line.contains('▸'));
    line.unwrap_or_else(|| panic!("no chosen line in\n{text}"))
        .to_owned()
}

#[test]
fn the_statistics_match_their_snapshots() {
    let kept = Kept::usual();
    for (language, language_name) in LANGUAGES {
        for (cols, rows) in SIZES {
            let mut bench = kept.screen(usual(language), (cols, rows));
            let name = format!("{language_name}-{cols}x{rows}");
            insta::assert_snapshot!(name, bench.press("down down").text());
            let name = format!("plots-{language_name}-{cols}x{rows}");
            insta::assert_snapshot!(name, bench.press("enter").text());
        }
    }
}

#[test]
fn ascii_is_ascii() {
    let kept = Kept::usual();
    for (cols, rows) in SIZES {
        for (language, language_name) in LANGUAGES {
            let settings = Settings {
                theme: ThemeName::Ascii,
                ..usual(language)
            };
            let mut bench = kept.screen(settings, (cols, rows));
            for keys in ["down", "enter", "down", "tab", "esc"] {
                let text = bench.press(keys).text();
                assert!(text.is_ascii(), "{text}");
            }
            if (cols, rows, language) == (120, 40, Language::En) {
                insta::assert_snapshot!(
                    format!("ascii-{language_name}"),
                    bench.press("home down down").text()
                );
            }
        }
    }
}

#[test]
fn without_games_there_is_one_sentence() {
    for (size, keys) in SIZES.into_iter().zip(["", "enter", "down", "x", "enter q"]) {
        let kept = Kept::nothing();
        let mut bench = kept.screen(usual(Language::En), size);
        let text = bench.press(keys).text();
        if keys != "enter q" {
            assert!(text.contains("You have not finished a game yet."), "{text}");
            assert!(!text.contains("plots"), "{text}");
        }
        // Esc has nothing else to close first.
        assert_eq!(bench.app.is_over(), keys == "enter q");
    }
}

#[test]
fn if_only_a_bot_has_played_the_rule_about_bots_is_shown() {
    for size in SIZES {
        let mut kept = Kept::nothing();
        kept.add(&Finished {
            bot: true,
            ..game(GameKind::Mines, "beginner", "zero")
        });
        let text = kept.screen(usual(Language::En), size).text();
        assert!(
            text.contains("A game in which the bot, the solver"),
            "{text}"
        );
        assert!(!text.contains("Beginner"), "{text}");
    }
}

#[test]
fn at_every_size_it_is_shown_that_games_of_a_bot_do_not_count() {
    let kept = Kept::usual();
    for (size, words) in SIZES.into_iter().zip([
        "Games played by a bot do not count.",
        "Games left out because a program played: 1",
        "Games left out because a program played: 1",
        "A game in which the bot, the solver or the computer moved for you does not",
        "A game in which the bot, the solver or the computer moved for you does not",
    ]) {
        let mut bench = kept.screen(usual(Language::En), size);
        assert!(bench.text().contains(words), "{}", bench.text());
        bench.press("enter");
        assert!(!bench.text().contains("Beginner"), "{}", bench.text());
    }
}

#[test]
fn one_group_is_chosen_and_stays_visible() {
    let kept = Kept::usual();
    let groups = [
        "Intermed", "Expert", "Expert", "20x24/80", "8x8", "10x10", "3x3",
    ];
    for size in SIZES {
        let mut bench = kept.screen(usual(Language::En), size);
        for group in groups {
            assert!(chosen(&bench).contains(group), "{}", bench.text());
            bench.press("down");
        }
        // The last one stays chosen.
        assert!(chosen(&bench).contains("3x3"), "{}", bench.text());
        assert!(bench.text().contains("7/7"));
        for group in groups.into_iter().rev() {
            assert!(chosen(&bench).contains(group), "{}", bench.text());
            bench.press("up");
        }
        bench.press("end");
        assert!(chosen(&bench).contains("3x3"));
        bench.press("pgup pgup");
        assert!(chosen(&bench).contains("Intermed"));
    }
}

#[test]
fn many_groups_scroll_and_have_the_details_beside_them_where_there_is_room() {
    let mut kept = Kept::nothing();
    for side in 4..44 {
        let preset = format!("{side}x{side}");
        kept.add(&game(GameKind::Takuzu, &preset, "own"));
        kept.add(&game(GameKind::Takuzu, &preset, "own"));
    }
    let mut bench = kept.screen(usual(Language::En), (40, 12));
    bench.press("pgdn pgdn pgup down");
    assert!(bench.text().contains("7/40"), "{}", bench.text());
    bench.press("end up");
    assert!(bench.text().contains("39/40"), "{}", bench.text());
    chosen(&bench);
    bench.resize(200, 60).press("home");
    insta::assert_snapshot!("many", bench.text());
    for side in 4..44 {
        assert!(bench.text().contains(&format!(" {side}x{side} ")));
    }
    bench.resize(80, 24).press("end");
    chosen(&bench);
}

#[test]
fn enter_shows_the_plots_alone_and_escape_closes_them_first() {
    let kept = Kept::usual();
    let mut bench = kept.screen(usual(Language::En), (40, 12));
    bench.press("down down enter");
    assert!(!bench.text().contains("Takuzu"), "{}", bench.text());
    // Every plot becomes visible, then the next group.
    for title in [
        "Time of each game",
        "Distribution of times",
        "3BV a second",
        "Efficiency: 3BV per click",
        "Left clicks",
        "Right clicks",
        "Chords",
        "20x24/80",
    ] {
        assert!(bench.text().contains(title), "{title}\n{}", bench.text());
        bench.press("down");
    }
    bench.press("home tab tab down down up");
    assert!(
        bench.text().contains("Distribution of times"),
        "{}",
        bench.text()
    );
    bench.resize(120, 40);
    assert!(
        bench.text().contains("Time of each game"),
        "{}",
        bench.text()
    );
    bench.press("esc");
    assert!(chosen(&bench).contains("Expert"), "{}", bench.text());
    assert!(!bench.app.is_over());
    bench.press("esc esc");
    assert!(bench.app.is_over());
}

#[test]
fn a_click_chooses_a_group_and_a_second_one_shows_its_plots() {
    let kept = Kept::usual();
    let mut bench = kept.screen(usual(Language::En), (80, 24));
    bench.click(5, 8);
    assert!(chosen(&bench).contains("10x10"), "{}", bench.text());
    bench.click(5, 22).click(5, 8);
    assert!(!bench.text().contains("Morpion"), "{}", bench.text());
    assert!(bench.text().contains("Games won without help: 2"));
    // A click where the table was does nothing.
    bench.click(5, 5);
    assert!(bench.text().contains("6/7"), "{}", bench.text());
}

#[test]
fn names_of_a_foreign_history_neither_command_the_terminal_nor_take_its_room() {
    let mut kept = Kept::nothing();
    let foreign = format!("\u{1b}[2J\n{}", "漢".repeat(300));
    kept.add(&game(GameKind::Takuzu, &foreign, &foreign));
    for (cols, rows) in SIZES {
        let mut bench = kept.screen(usual(Language::En), (cols, rows));
        assert!(!bench.text().contains('\u{1b}'));
        assert!(bench.text().contains("played"), "{}", bench.text());
        bench.press("enter");
        assert!(!bench.text().contains('\u{1b}'));
    }
}

/// Games of earlier versions do not distinguish clicks, and a fast game may have no time.
#[test]
fn plots_are_of_the_games_whose_values_are_known() {
    let mut kept = Kept::nothing();
    for at in 0..3 {
        kept.add(&Finished {
            elapsed_ms: at * 1000,
            three_bv: Some(10),
            clicks: Some(20),
            ..game(GameKind::Mines, "beginner", "zero")
        });
    }
    let bench = kept.screen(usual(Language::En), (120, 40));
    let text = bench.text();
    assert!(
        text.contains("3BV a second") && text.contains("50.0 %"),
        "{text}"
    );
    assert!(!text.contains("Left clicks"), "{text}");
}
