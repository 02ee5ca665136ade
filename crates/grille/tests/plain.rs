//! Line mode: whole sessions through pipes.

mod run;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use grille_grid::Rng;
use grille_session::Session;
use run::{Run, grille, grille_in, testdata};

const PUZZLE: &str = "takuzu:.1.0..0..0..11.0";

/// Plays with this folder for saves.
fn session(folder: &Path, args: &[&str], input: &str) -> Run {
    let folder = folder.display().to_string();
    let all = [args, &["--plain", "--data-dir", &folder]].concat();
    grille(&all, input.as_bytes())
}

/// Plays in a temporary folder. Stderr must be empty.
fn check(args: &[&str], input: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let run = session(folder.path(), args, input);
    assert_eq!(run.out, expected, "{args:?}");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
}

fn saves(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("saves"));
    let paths = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "grille"))
        .collect()
}

#[test]
fn minesweeper_is_described_line_by_line() {
    check(
        &["mines", "play", "--seed", "3"],
        "d e5\nrow 1\naround h4\nf a1\nf a1\nc4\nhint\nhint\nhint\nplay\nundo\nstatus\nquit\n",
        "\
Minesweeper, beginner: 9 rows, 9 columns, 10 mines. Type help for the commands.
Opened 54 cells, rows 1 to 9, columns A to I; cells left to open: 17.
Row 1: A to C closed, D 1, E to I 0.
H4 closed.
Around it: G3 1, H3 1, I3 1, G4 2, I4 closed, G5 3, H5 closed, I5 closed.
Flagged A1; mines left: 9.
Unflagged A1; mines left: 10.
C4 closed.
Look at rows 1 to 3, columns C to E.
Next step: hint
It follows from D1 and D2.
Next step: hint
Together, the 1 at D1 and the 1 at D2 mean that C3 is safe.
Play it: play
Opened C3 1.
Taken back: d C3.
Minesweeper, beginner: 9 rows, 9 columns, 10 mines.
Mines left to flag: 10; cells left to open: 17.
3 moves played, 1 taken back.
Game saved; --resume continues it.
",
    );
}

#[test]
fn unusual_rules_are_named_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let run = session(
        folder.path(),
        &["mines", "play", "--rules", "sae", "--seed", "1"],
        "",
    );
    assert_eq!(run.out.lines().nth(1), Some("Rules: five operations."));
    let run = session(folder.path(), &["mines", "play", "--seed", "1"], "");
    assert!(!run.out.contains("Rules:"), "{}", run.out);
}

#[test]
fn variants_of_takuzu_say_their_rules_and_draw_their_signs() {
    check(
        &["takuzu", "play", "--id", "takuzu:6x6s:aexBBc,qFQBCCCCDc"],
        "board\nc6 0\nrow 4\ncolumn c\nb4=1 c4=0\ncheck\n",
        "\
Tango: 6 rows, 6 columns, 31 blanks. Type help for the commands.
Lines may be equal. Signs: = means equal, × different.
  A B C D E F
1 0 . . . . 0
2 . . . . . .
        ×   ×
3 . . . . . .
      ×     ×
4 . .=. . . .
      ×     ×
5 . . .×. . 0
        ×
6 . 1 . 1 . .
C6 is 0.
Row 4: blank, blank, =, blank, blank, blank, blank. It needs 3 more 0s, 3 more 1s.
Column C: blank, blank, blank, ×, blank, ×, blank, 0. It needs 2 more 0s, 3 more 1s.
B4 is 1.
C4 is 0.
B4 and C4 differ, but there is an = between them.
Game saved; --resume continues it.
",
    );
    let folder = tempfile::tempdir().unwrap();
    let first = |options: &str| {
        let line = format!("takuzu play --seed 1{options}");
        let args: Vec<&str> = line.split(' ').collect();
        let run = session(folder.path(), &args, "");
        let lines: Vec<&str> = run.out.lines().take(2).collect();
        lines.join("\n")
    };
    let tango = first(" --rules tango");
    assert!(
        tango.starts_with("Tango, easy: 6 rows, 6 columns"),
        "{tango}"
    );
    let odd = first(" --size 7");
    let rule = "\nEvery line of odd length has one more 1 than 0s.";
    assert!(odd.ends_with(rule), "{odd}");
    let either = first(" --size 7 --rules unruly --odd either");
    let rule = "\nLines may be equal. A line of odd length has one more 0 or one more 1.";
    assert!(
        either.starts_with("Unruly") && either.ends_with(rule),
        "{either}"
    );
    assert!(!first("").contains("Lines"));
}

#[test]
fn takuzu_is_described_line_by_line() {
    check(
        &["takuzu", "play", "--id", PUZZLE],
        "board\nab1\naa1\na1-\na2?1\nundo\na2?1\nrow 2\nhint!\nplay\ncheck\nerrors\nsolve\nab1\nid\n",
        "\
Takuzu: 4 rows, 4 columns, 9 blanks. Type help for the commands.
  A B C D
1 . 1 . 0
2 . . 0 .
3 . 0 . .
4 1 1 . 0
ab1: This digit is given.
A1 is 1.
A1 is blank.
A2 has the note 1.
Taken back: A2?1.
A2 has the note 1.
Row 2: note 1, blank, 0, blank. It needs 1 more 0, 2 more 1s.
1. Where: row 4.
2. Rule: pair. Next to two equal digits comes the other one.
3. Cells: C4.
4. Why: A4 and B4 are both 1; a third 1 beside them would make three.
5. Moves: C4=0
Play it: play
C4 is 0.
No rule is broken so far; 8 cells are blank.
Every digit is right so far.
8 cells are filled in.
The puzzle is solved.
This game does not count: filled in by the solver.
ab1: The game is over.
takuzu:4x4u:BbccCAba
",
    );
}

#[test]
fn morpion_is_described_line_by_line_with_the_computers_answers() {
    check(
        &["morpion", "play", "--seed", "1"],
        "+a1\npush b1\n+a2 +b2\npop a3\nboard\n-b2\nundo\n+a3\n+c3\nundo 2\nredo\n",
        "\
Morpion 3D, 3 x 3, lines of the tokens on top. X: person; O: person. Type help for the commands.
X pushes a1. Pile: a1 X.
O pushes b1. Pile: b1 O.
X pushes a2. Pile: a2 X.
O pushes b2. Pile: b2 O.
-a3: This pile is empty.
  a b c
1 X O .
2 X O .
3 . . .
X pops O from b2. Pile: b2 blank.
Taken back: -b2.
X pushes a3. Pile: a3 X.
Player X has won!
+c3: The game is over.
Taken back, 2 moves: +b2, +a3.
Played again: +b2.
Game saved; --resume continues it.
",
    );
    let folder = tempfile::tempdir().unwrap();
    let args = ["morpion", "play", "--o", "ai:best", "--seed", "2"];
    let run = session(folder.path(), &args, "+b2\nundo\nredo\n");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[1].starts_with("X pushes b2"), "{run:?}");
    assert!(lines[2].starts_with("O "), "{run:?}");
    assert!(lines[3].starts_with("Taken back, 2 moves"), "{run:?}");
    assert!(lines[4].starts_with("Played again, 2 moves"), "{run:?}");
}

#[test]
fn in_french_both_languages_serve() {
    check(
        &["mines", "play", "--lang", "fr", "--seed", "3"],
        "creuser e5\nligne 1\nindice\nindice!\njouer\nannuler\nundo\nzut\nquitter\n",
        "\
Démineur, débutant : 9 lignes, 9 colonnes, 10 mines. Tapez aide pour voir les commandes.
Ouvert : 54 cases, dans les lignes 1 à 9, colonnes A à I ; cases à ouvrir : 17.
Ligne 1 : A à C fermées, D 1, E à I 0.
Regardez les lignes 1 à 3, colonnes C à E.
Étape suivante : indice
Cela découle de D1 et D2.
Ensemble, le 1 en D1 et le 1 en D2 montrent que C3 est sûre.
Jouer le coup : jouer
Ouvert : C3 1.
Annulé : d C3.
Annulé : d E5.
« zut » n'est ni un coup ni une commande ; « aide » les donne.
Partie enregistrée ; --resume la reprend.
",
    );
}

#[test]
fn following_the_hints_wins() {
    for (args, first) in [
        (
            vec![
                "mines",
                "play",
                "--no-guess",
                "--size",
                "8x8",
                "--mines",
                "9",
            ],
            "d d4\n",
        ),
        (
            vec!["takuzu", "play", "--size", "8", "--difficulty", "hard"],
            "",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let args = [&args[..], &["--seed", "5"]].concat();
        let input = first.to_owned() + &"hint!\nplay\n".repeat(100) + "verdicts\n";
        let run = session(folder.path(), &args, &input);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("You have won!"), "{}", run.out);
        assert!(!run.out.contains("mistake:"), "{}", run.out);
        assert!(saves(folder.path()).is_empty(), "it is over");
        let dir = folder.path().display().to_string();
        let history = grille(&["history", "--csv", "--data-dir", &dir], b"");
        assert!(history.out.contains("won"), "{history:?}");
    }
}

#[test]
fn a_lost_game_is_judged_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let id = "mines:1x4/1:none:~2";
    let args = ["mines", "play", "--id", id];
    let run = session(folder.path(), &args, "d c1\nd a1\nverdicts\nundo\nd a1\n");
    assert_eq!(
        run.out,
        "\
Minesweeper: 1 row, 4 columns, 1 mine. Type help for the commands.
C1 is a mine.
You have lost.
Certain moves: 0; guesses: 1; mistakes: 0. The command verdicts lists them.
Chance to survive these moves: 75.0 %; with the least risk each time: 75.0 %; ratio: 100.0 %.
d A1: The game is over.
1. d C1: best guess, 25.0 % risk — game lost
Taken back: d C1.
Opened A1 0, B1 1.
Game saved; --resume continues it.
"
    );
}

#[test]
fn a_game_continues_where_it_was_left() {
    for (kind, options, moves) in [
        ("mines", vec!["--seed", "3"], "d e5\nf a1\nundo\n"),
        ("takuzu", vec!["--id", PUZZLE], "aa0\nac?1\nbookmark\n"),
        ("morpion", vec!["--quake", "--seed", "3"], "+b2\n+b2\n+a1\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let args = [&[kind, "play"], &options[..]].concat();
        let asked = "board\nstatus\nid\n";
        let one = session(folder.path(), &args, &(moves.to_owned() + asked));
        assert_eq!(saves(folder.path()).len(), 1, "{one:?}");
        let again = session(folder.path(), &[kind, "play", "--resume"], asked);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
        let tail = |out: &str| {
            out.lines()
                .rev()
                .take(9)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let shown = again.out.lines().count() - 2;
        assert_eq!(
            tail(&one.out)[..shown.min(9)],
            tail(&again.out)[..shown.min(9)]
        );
        assert!(again.out.contains("Resumed after"), "{}", again.out);
        let other = if kind == "mines" { "takuzu" } else { "mines" };
        let none = session(folder.path(), &[other, "play", "--resume"], "");
        assert_eq!(none.code, 1);
        assert_eq!(
            none.err,
            "error: there is no saved game of this kind to continue\n"
        );
    }
}

#[test]
fn a_game_is_saved_to_a_file_and_loaded_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.grille");
    let name = file.display();
    let input = format!("aa0\nsave {name}\naa-\nload {name}\nboard\n");
    let run = session(folder.path(), &["takuzu", "play", "--id", PUZZLE], &input);
    assert!(
        run.out
            .contains("Resumed after 1 move.\n  A B C D\n1 0 1 . 0\n"),
        "{}",
        run.out
    );
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!(Session::load(&saved).unwrap().cursor(), 1);
    // It also loads another kind of game, an ID or a puzzle.
    let run = session(
        folder.path(),
        &["mines", "play", "--seed", "1"],
        &format!("load {name}\nac1\nload nowhere\nload\n"),
    );
    assert!(run.out.contains("C1 is 1."), "{}", run.out);
    assert!(run.out.contains("nowhere"), "{}", run.out);
    // Other files are not overwritten, and a damaged game is reported with its place.
    let other = folder.path().join("notes.txt");
    std::fs::write(&other, "mine").unwrap();
    let damaged = folder.path().join("damaged.grille");
    std::fs::write(&damaged, saved.replace("moves 1", "moves 2")).unwrap();
    let input = format!(
        "save {}\nload {}\naa0\n",
        other.display(),
        damaged.display()
    );
    let run = session(folder.path(), &["takuzu", "play", "--id", PUZZLE], &input);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "mine");
    assert!(
        run.out.contains("damaged.grille, line 7, column 1:"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("A1 is 0."),
        "the game goes on: {}",
        run.out
    );
}

#[test]
fn a_damaged_save_is_an_error_with_its_place_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    session(folder.path(), &["takuzu", "play", "--id", PUZZLE], "aa0\n");
    let path = saves(folder.path()).remove(0);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("standing 1", "standing x")).unwrap();
    let run = session(folder.path(), &["takuzu", "play", "--resume"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .contains(&format!("{}, line 4, column 1:", path.display())),
        "{}",
        run.err
    );
    assert!(path.exists());
}

#[test]
fn golden_saves_can_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut input = String::new();
    for path in run::files("play", "grille") {
        input += &format!("load {}\nboard\nstatus\nhint!\nundo\n", path.display());
    }
    let run = session(folder.path(), &["mines", "play", "--seed", "1"], &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let loaded = run.out.matches("Resumed").count();
    assert_eq!(loaded, run::files("play", "grille").len());
    assert!(testdata("play").join("README.md").exists());
}

#[test]
fn impossible_games_give_one_sentence_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    for (args, said) in [
        (
            vec!["mines", "play", "--id", "mines:expert:big:4"],
            "--id, line 1, column 14",
        ),
        (
            vec![
                "mines",
                "play",
                "--id",
                "mines:expert:4",
                "--level",
                "expert",
            ],
            "--id",
        ),
        (
            vec!["mines", "play", "--id", "mines:expert:4", "--seed", "1"],
            "--seed",
        ),
        (vec!["mines", "play", "--id", "morpion:3"], "another game"),
        (
            vec!["mines", "play", "--size", "3x3", "--mines", "9"],
            "free of mines",
        ),
        (
            vec!["mines", "play", "--no-guess", "--first", "none"],
            "first click",
        ),
        (
            vec!["mines", "play", "--resume", "--rules", "sae"],
            "--resume",
        ),
        (vec!["takuzu", "play", "--size", "7x8"], "must be square"),
        (vec!["takuzu", "play", "--size", "100"], "60"),
        (vec!["takuzu", "play", "nowhere"], "nowhere"),
        (vec!["morpion", "play", "--x", "ai:nobody"], "ai:nobody"),
        (
            vec!["morpion", "play", "--id", "morpion:3:+a1-c3"],
            "Move 2",
        ),
    ] {
        let run = session(folder.path(), &args, "");
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
        assert_eq!(
            (run.out.as_str(), run.err.lines().count()),
            ("", 1),
            "{args:?}"
        );
        // A missing file is not bad input.
        let code = if said == "nowhere" { run.code } else { 2 };
        assert_eq!(run.code, code, "{args:?}");
    }
}

#[test]
fn a_game_played_by_a_program_does_not_count_and_says_so() {
    for (id, input, who) in [
        (
            "mines:beginner:zero:noguess:1@D4",
            "bot exact all\n",
            "played by the bot",
        ),
        (
            "takuzu:.1.0..0..0..11.0",
            "solve\n",
            "filled in by the solver",
        ),
        (
            "morpion:3:top:+a1+b1+a2+b2",
            "bot\n",
            "played by the computer",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let game = id.split(':').next().unwrap();
        let run = session(folder.path(), &[game, "play", "--id", id], input);
        let words = format!("This game does not count: {who}.\n");
        assert!(run.out.contains(&words), "{run:?}");
        let data = folder.path().to_str().unwrap();
        let run = run::grille(&["history", "--data-dir", data], b"");
        let words = "Games left out because a program played: 1\n";
        assert!(run.out.ends_with(words), "{run:?}");
    }
}

#[test]
fn the_same_input_gives_the_same_output() {
    let input = "d e5\nbot best all\nverdicts\nboard\nnew\nd a1\nbot rules all\nnew 9\nhint!\nid\n";
    let args = ["mines", "play", "--level", "intermediate", "--seed", "8"];
    let [one, other] = [(); 2].map(|()| {
        let folder = tempfile::tempdir().unwrap();
        session(folder.path(), &args, input).out
    });
    assert_eq!(one, other);
    assert!(one.ends_with("mines:intermediate:zero:9\n"), "{one}");
}

#[test]
fn no_line_makes_it_panic_or_stop() {
    const WORDS: [&str; 40] = [
        "d",
        "f",
        "u",
        "c",
        "a1",
        "e5",
        "B2",
        "hint",
        "hint!",
        "play",
        "undo",
        "redo",
        "undo 7",
        "board",
        "row 1",
        "column a",
        "around b2",
        "odds",
        "odds c3",
        "bot",
        "bot pinv",
        "check",
        "errors",
        "solve",
        "values",
        "bookmark",
        "return",
        "restart",
        "status",
        "new",
        "new 5",
        "id",
        "save",
        "aa1",
        "ab",
        "ba?0",
        "+b2",
        "-b2",
        "\u{1F4A3}",
        "=0101",
    ];
    let mut rng = Rng::new(4);
    for round in 0..12 {
        let mut input = Vec::new();
        for _ in 0..80 {
            for _ in 0..=rng.below(2) {
                input.extend(WORDS[rng.below(WORDS.len() as u32) as usize].as_bytes());
                input.push(b' ');
            }
            if rng.below(5) == 0 {
                input.extend((0..rng.below(20)).map(|_| rng.below(256) as u8));
            }
            input.push(b'\n');
        }
        if round == 0 {
            // A line of more than a megabyte.
            input.extend(vec![b'd'; 1 << 20]);
            input.extend(b"\nstatus\n");
        }
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().display().to_string();
        let start: &[&str] = match round % 3 {
            0 => &["mines", "play", "--size", "6x6", "--mines", "5"],
            1 => &["takuzu", "play", "--size", "6"],
            _ => &["morpion", "play", "--quake", "--o", "ai:trap"],
        };
        let args = [start, &["--plain", "--seed", "1", "--data-dir", &dir]].concat();
        // In its own folder, because `save` takes any name.
        let run = grille_in(folder.path(), &args, &input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        if round == 0 {
            assert!(run.out.contains("This line is too long"), "{}", run.out);
        }
    }
}

#[test]
fn it_ends_quietly_when_nobody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start(folder.path(), &["mines", "play", "--seed", "1"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Ends: nobody reads once the program has ended, which its first line does.
    while stdin.write_all(b"board\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn two_programs_never_play_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let first = ["takuzu", "play", "--id", PUZZLE];
    session(folder.path(), &first, "aa0\n");
    let mut child = start(folder.path(), &["takuzu", "play", "--resume"]);
    // It prints its first line once it holds the game.
    let mut byte = [0];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut byte).unwrap();
    let run = session(folder.path(), &["takuzu", "play", "--resume"], "");
    assert_eq!(run.code, 1);
    assert_eq!(run.err, "error: Another program is playing this game.\n");
    drop(child.stdin.take());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    let run = session(folder.path(), &["takuzu", "play", "--resume"], "");
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn a_failing_disk_is_reported_once_and_the_game_continues() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let args = ["takuzu", "play", "--id", PUZZLE];
    let run = session(file.path(), &args, "aa0\nac1\nsolve\n");
    assert_eq!(run.code, 0);
    assert!(
        run.out
            .contains("C1 is 1.\n7 cells are filled in.\nThe puzzle is solved.\n"),
        "{}",
        run.out
    );
    assert!(
        run.err
            .starts_with("The game continues, but it is not saved:"),
        "{}",
        run.err
    );
    assert_eq!(run.err.matches("saves").count(), 1, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_saved_game_continues_if_nothing_can_be_written_and_that_is_reported_once() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let folder = tempfile::tempdir().unwrap();
    session(folder.path(), &["takuzu", "play", "--id", PUZZLE], "aa0\n");
    // Like a folder of another user, or a read-only disk.
    let saved = saves(folder.path());
    std::fs::remove_file(saved[0].with_extension("lock")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grille"));
    command
        .args(["takuzu", "play", "--resume", "--plain", "--data-dir"])
        .arg(folder.path())
        .env("LC_ALL", "C.UTF-8");
    for path in [folder.path(), &folder.path().join("saves")] {
        set_permissions(path, Permissions::from_mode(0o555)).unwrap();
    }
    if tempfile::tempfile_in(folder.path()).is_ok() {
        // Root can write anywhere, so play as somebody who cannot.
        command.uid(65_534).gid(65_534);
    }
    let run = run::finish(&mut command, b"ac1\nsave\nsolve\n");
    set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("C1 is 1.\n"), "{run:?}");
    assert!(run.out.contains("The puzzle is solved.\n"), "{run:?}");
    assert!(
        run.err
            .starts_with("The game continues, but it is not saved:"),
        "{run:?}"
    );
    assert_eq!(run.err.matches('\n').count(), 1, "{run:?}");
    assert_eq!(saves(folder.path()), saved, "the save stays");
}

fn start(folder: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_grille"))
        .args(args)
        .arg("--plain")
        .arg("--data-dir")
        .arg(folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The number of moves in the only saved game.
fn saved_moves(folder: &Path) -> usize {
    let paths = saves(folder);
    assert_eq!(paths.len(), 1, "{paths:?}");
    let text = std::fs::read_to_string(&paths[0]).unwrap();
    let session = Session::load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    session.cursor()
}

/// Kills the program at random instants while moves are typed. Every move that it printed must have been saved, and
/// the game must resume each time.
fn continues_after_being_killed(
    kind: &str,
    options: &[&str],
    first: &str,
    moves: [&str; 2],
    seed: u64,
) {
    const TIMES: usize = 100;
    // More than are played before the kill, even on a fast machine.
    const TYPED: usize = 1000;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    session(folder, &[&[kind, "play"], options].concat(), first);
    let mut rng = Rng::new(seed);
    let mut known = saved_moves(folder);
    let mut cut_short = 0;
    for _ in 0..TIMES {
        let mut child = start(folder, &[kind, "play", "--resume"]);
        let mut stdin = child.stdin.take().unwrap();
        // The moves alternate, so that each is legal after the one before.
        let typed: String = (known..known + TYPED)
            .map(|at| format!("{}\n", moves[at % 2]))
            .collect();
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(typed.as_bytes());
            // Keep the input open, so that the killed program was still waiting.
            stdin
        });
        std::thread::sleep(Duration::from_micros(u64::from(rng.below(90_000))));
        child.kill().unwrap();
        let mut out = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut out)
            .unwrap();
        child.wait().unwrap();
        drop(writer.join().unwrap());
        // Only whole lines: after the greeting and the progress of the game, each reports one move.
        let lines: Vec<&str> = out
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .collect();
        let reported = lines.len().saturating_sub(2);
        if lines.len() >= 2 {
            let resumed = format!("Resumed after {known} move");
            assert!(lines[1].starts_with(&resumed), "{known}: {out}");
        }
        let now = saved_moves(folder);
        assert!(
            now >= known + reported,
            "reported {reported} moves after {known}, saved {now}"
        );
        assert!(
            now <= known + reported + 1,
            "at most the move that was being played"
        );
        cut_short += usize::from(reported < TYPED);
        known = now;
        let again = session(folder, &[kind, "play", "--resume"], "");
        assert_eq!(again.code, 0, "{again:?}");
        assert!(
            again.out.contains(&format!("Resumed after {known} move")),
            "{again:?}"
        );
    }
    assert!(
        cut_short > TIMES / 2,
        "only {cut_short} were killed while they played"
    );
}

#[test]
fn a_game_of_minesweeper_survives_100_kills() {
    continues_after_being_killed(
        "mines",
        &["--seed", "3"],
        "d e5\nf a1\n",
        ["f b1", "f b1"],
        1,
    );
}

#[test]
fn a_game_of_takuzu_survives_100_kills() {
    continues_after_being_killed("takuzu", &["--id", PUZZLE], "aa0\nac1\n", ["ba1", "ba-"], 2);
}

#[test]
fn a_game_of_morpion_survives_100_kills() {
    continues_after_being_killed("morpion", &["--size", "4"], "+b2\n+a1\n", ["+c3", "-c3"], 3);
}

/// Plays a move and waits until the game's clock shows a second. Returns the program and its output.
#[cfg(unix)]
fn played_for_a_second(folder: &Path) -> (Child, BufReader<ChildStdout>) {
    let mut child = start(folder, &["takuzu", "play", "--id", PUZZLE]);
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let stdin = child.stdin.as_mut().unwrap();
    stdin.write_all(b"AA0\n").unwrap();
    let begun = Instant::now();
    let mut line = String::new();
    // Ends: within a minute, or it fails.
    while !line.contains("0 min 1 s") {
        assert!(begun.elapsed() < Duration::from_secs(60), "{line}");
        stdin.write_all(b"time\n").unwrap();
        line.clear();
        said.read_line(&mut line).unwrap();
        std::thread::sleep(Duration::from_millis(20));
    }
    (child, said)
}

#[cfg(unix)]
fn saved_time(folder: &Path) -> u64 {
    let paths = saves(folder);
    assert_eq!(paths.len(), 1, "{paths:?}");
    let text = std::fs::read_to_string(&paths[0]).unwrap();
    Session::load(&text).unwrap().elapsed()
}

#[cfg(unix)]
#[test]
fn signals_that_end_line_mode_keep_the_time_since_the_last_move() {
    use std::os::unix::process::ExitStatusExt as _;
    for (name, number) in [("TERM", 15), ("INT", 2)] {
        let folder = tempfile::tempdir().unwrap();
        let (mut child, _said) = played_for_a_second(folder.path());
        // Waiting for the program would close its input first.
        let _stdin = child.stdin.take();
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &child.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        let kept = saved_time(folder.path());
        assert!(kept >= 1000, "{name}: {kept} ms");
    }
}

/// As when a terminal is closed.
#[cfg(unix)]
#[test]
fn a_signal_right_after_the_end_of_the_input_loses_no_time() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let (mut child, _said) = played_for_a_second(folder.path());
        drop(child.stdin.take());
        let mut kill = Command::new("kill");
        let sent = kill.args(["-TERM", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        child.wait().unwrap();
        let kept = saved_time(folder.path());
        assert!(kept >= 1000, "{kept} ms");
    }
}

#[cfg(unix)]
#[test]
fn the_end_of_the_input_and_of_the_output_keep_the_time_since_the_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, said) = played_for_a_second(folder.path());
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    drop(said);
    let kept = saved_time(folder.path());
    assert!(kept >= 1000, "{kept} ms");

    let folder = tempfile::tempdir().unwrap();
    let (mut child, said) = played_for_a_second(folder.path());
    drop(said);
    let _ = child.stdin.as_mut().unwrap().write_all(b"board\n");
    child.wait().unwrap();
    let kept = saved_time(folder.path());
    assert!(kept >= 1000, "{kept} ms");
}

#[test]
fn unknown_words_and_wrong_cells_are_refused() {
    let unknown =
        |word: &str| format!("\"{word}\" is neither a move nor a command; help lists them.");
    let off_board = |cell: &str| format!("{cell}: There is no such cell.");
    for (args, input, expected) in [
        (
            &["takuzu", "play", "--id", PUZZLE][..],
            "please help me\nhepl\nzz0\naa2\n",
            [
                unknown("please"),
                unknown("hepl"),
                off_board("zz0"),
                unknown("aa2"),
            ],
        ),
        (
            &["mines", "play", "--seed", "1"],
            "please help me\nhepl\nz99\nflag z99\n",
            [
                unknown("please help me"),
                unknown("hepl"),
                off_board("z99"),
                off_board("f Z99"),
            ],
        ),
        (
            &["morpion", "play"],
            "please help me\nhepl\nz9\npush zz\n",
            [
                unknown("please help me"),
                unknown("hepl"),
                off_board("z9"),
                off_board("+zz"),
            ],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let run = session(folder.path(), args, input);
        let said: Vec<&str> = run.out.lines().skip(1).collect();
        assert_eq!(said, expected, "{args:?}");
    }
}

#[test]
fn takuzu_is_easy_and_small_by_default() {
    for seed in ["1", "2", "3"] {
        let folder = tempfile::tempdir().unwrap();
        let run = session(folder.path(), &["takuzu", "play", "--seed", seed], "id\n");
        assert!(
            run.out.starts_with("Takuzu, easy: 8 rows, 8 columns"),
            "{}",
            run.out
        );
        let id = format!("takuzu:8x8:easy:{seed}\n");
        assert!(run.out.ends_with(&id), "{}", run.out);
    }
    // IDs without a level still mean the same puzzles.
    let folder = tempfile::tempdir().unwrap();
    let args = ["takuzu", "play", "--id", "takuzu:6x6:any:5"];
    let run = session(folder.path(), &args, "");
    assert!(run.out.starts_with("Takuzu: 6 rows"), "{}", run.out);
}

#[test]
fn a_game_without_a_terminal_says_why_it_is_played_by_lines() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().display().to_string();
    for (game, lang, said) in [
        (
            "mines",
            "en",
            "No full screen, as standard input is not a terminal: the game is played in line mode, as with --plain.\n",
        ),
        (
            "takuzu",
            "fr",
            "Pas de plein écran, car l'entrée standard n'est pas un terminal : la partie se joue en mode ligne, comme avec --plain.\n",
        ),
    ] {
        let run = grille(&[game, "play", "--lang", lang, "--data-dir", &folder], b"");
        assert_eq!((run.code, run.err.as_str()), (0, said), "{game}");
    }
    let run = grille(&[], b"");
    let said = "No full screen, as standard input is not a terminal: type one of these commands instead, such as grille mines play.\n";
    assert_eq!((run.code, run.err.as_str()), (0, said));
    assert_eq!(run.out, grille(&["--help"], b"").out);
}

#[test]
fn around_reads_the_signs_beside_a_cell() {
    let folder = tempfile::tempdir().unwrap();
    let id = "takuzu:6x6s:aexBBc,qFQBCCCCDc";
    let play = ["takuzu", "play", "--id", id];
    let run = session(folder.path(), &play, "around C4\naround A1\n");
    let signs = "Signs beside it: C3 × C4, B4 = C4, C4 × C5.\n";
    assert!(run.out.contains(signs), "{}", run.out);
    assert_eq!(run.out.matches("Signs beside it").count(), 1);
}

#[test]
fn undo_of_the_solution_is_described_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let play = ["takuzu", "play", "--id", "takuzu:.1.0..0..0..11.0"];
    let run = session(folder.path(), &play, "solve\nundo\nredo\n");
    assert!(run.out.contains("Taken back: the whole solution.\n"));
    assert!(run.out.contains("Played again: the whole solution.\n"));
}

#[test]
fn a_level_that_the_rules_do_not_have_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for rules in ["tango", "unruly"] {
        let play = ["takuzu", "play", "--rules", rules, "--difficulty", "expert"];
        let run = session(folder.path(), &play, "");
        assert_eq!(run.out, "");
        assert!(run.err.contains("\"expert\""), "{}", run.err);
    }
}
