//! Puzzles of Unruly, from Simon Tatham's collection, solved by `grille`, and puzzles of `grille` solved by Unruly.

mod run;

use std::path::Path;
use std::process::Command;

use run::{grille, testdata};

/// The sizes of Unruly's own presets.
const SIZES: [&str; 3] = ["8", "10", "14"];

#[test]
fn default_puzzles_of_unruly_have_one_solution() {
    for size in SIZES {
        let file = testdata("unruly").join(format!("{size}.txt"));
        let puzzles = std::fs::read(file).unwrap();
        let run = grille(&["takuzu", "solve", "--json"], &puzzles);
        assert_eq!(run.code, 0, "{run:?}");
        let solved = |line: &&str| line.ends_with(r#""rules":"unruly","solutions":"one"}"#);
        assert_eq!(run.out.lines().filter(solved).count(), 30, "{size}");
    }
}

#[test]
fn unruly_reads_and_solves_puzzles_made_for_it() {
    // Debian has games in a folder of their own, which may not be in the path.
    let programs = ["sgt-unruly", "/usr/games/sgt-unruly"];
    let runs = |program: &&str| Command::new(program).arg("--version").output().is_ok();
    let Some(unruly) = programs.into_iter().find(runs) else {
        eprintln!("sgt-unruly is not installed (Debian: sgt-puzzles): nothing is compared");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for size in SIZES {
        for rules in ["unruly", "takuzu"] {
            let args = format!(
                "takuzu generate --rules {rules} --size {size} --count 3 --difficulty easy --seed 1 --format id"
            );
            let made = grille(&args.split(' ').collect::<Vec<_>>(), b"").out;
            let ours = grille(&["takuzu", "solve", "--format", "line"], made.as_bytes()).out;
            assert_eq!(made.lines().count(), 3, "{args}");
            for (id, ours) in made.lines().zip(ours.lines()) {
                assert_eq!(solved_by(unruly, id, folder.path()), ours, "{id}");
            }
        }
    }
}

/// The solution that Unruly's own solver finds. Its save has it as `SOLVE`, a length, and `S` before the cells.
fn solved_by(unruly: &str, id: &str, folder: &Path) -> String {
    let run = Command::new(unruly)
        .args(["--generate", "1", "--test-solve", "--save", "save", id])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(run.status.success(), "{id}: {run:?}");
    let save = std::fs::read_to_string(folder.join("save0")).unwrap();
    let line = save.lines().find(|line| line.starts_with("SOLVE"));
    let cells = line.and_then(|line| line.split_once(":S"));
    cells.unwrap_or_else(|| panic!("{id}: {save}")).1.to_owned()
}
