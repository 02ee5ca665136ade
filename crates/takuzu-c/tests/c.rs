//! The functions as C sees them: compiles the tests and the program in `c` against the header and the archive, and
//! runs them.

#![cfg(unix)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The archive. Cargo builds it beside this test, as it builds a library in all its forms.
fn archive() -> PathBuf {
    std::env::current_exe()
        .unwrap()
        .with_file_name("libtakuzu_c.a")
}

fn compiler() -> &'static str {
    ["gcc", "cc"]
        .into_iter()
        .find(|cc| Command::new(cc).arg("--version").output().is_ok())
        .expect("a C compiler, gcc or cc, is needed to test the C functions")
}

/// Returns linker options that make the archive count its lines when coverage is measured.
fn for_coverage() -> &'static [&'static str] {
    match std::env::var_os("LLVM_PROFILE_FILE") {
        Some(_) => &["-u", "__llvm_profile_runtime"],
        None => &[],
    }
}

/// Compiles a C program in its own folder, with our grids. Returns the folder and the program.
fn compiled(sources: &[&str], name: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    grids(&folder);
    let program = folder.join(name);
    let mut command = Command::new(compiler());
    command
        .args(["-Wall", "-Wextra", "-ansi", "-Werror", "-o"])
        .arg(&program)
        .args(sources.iter().map(|source| here("c").join(source)))
        .arg(archive())
        .args(["-lpthread", "-ldl", "-lm"])
        .args(for_coverage());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    (folder, program)
}

/// Copies our fifteen grids to the assignment's folder name.
fn grids(folder: &Path) {
    for size in ["G4", "G6", "G8"] {
        let to = folder.join("Grilles").join(size);
        std::fs::create_dir_all(&to).unwrap();
        for number in 1..=5 {
            let name = format!("grille{number}.txt");
            let from = here("../classic/grids").join(size).join(&name);
            std::fs::copy(from, to.join(name)).unwrap();
        }
    }
}

fn run(folder: &Path, program: &Path, locale: &str, input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(program)
        .current_dir(folder)
        .env("LC_ALL", locale)
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A few bytes, which fit into the pipe even if they are not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Runs the tests of one part, and checks their number.
fn check_part(name: &str, checks: u32) {
    let (folder, program) = compiled(&[&format!("{name}.c"), "test.c"], name);
    let output = run(&folder, &program, "fr_FR.UTF-8", "");
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert_eq!(said, format!("{checks} checks, 0 failed\n"));
}

#[test]
fn the_functions_of_part_1_do_what_the_assignment_says_when_c_calls_them() {
    check_part("test_partie1", 582);
}

#[test]
fn the_functions_of_part_2_do_what_the_assignment_says_when_c_calls_them() {
    check_part("test_partie2", 234);
}

#[test]
fn the_functions_of_part_3_do_what_the_assignment_says_when_c_calls_them() {
    check_part("test_partie3", 115);
}

#[test]
fn functions_that_only_read_a_grid_take_a_const_pointer() {
    use std::ffi::c_int;
    use takuzu_c::{self as c, Grille};
    type OfGrid = unsafe extern "C" fn(*const Grille) -> c_int;
    type OfCell = unsafe extern "C" fn(*const Grille, c_int, c_int) -> c_int;
    let of_grid: [OfGrid; 5] = [
        c::est_grille_pleine,
        c::pas_zero_un_consecutifs,
        c::meme_nombre_zero_un,
        c::lignes_colonnes_distinctes,
        c::est_partie_gagnee,
    ];
    let of_cell: [OfCell; 4] = [
        c::est_cellule,
        c::get_val_cellule,
        c::est_cellule_initiale,
        c::est_cellule_vide,
    ];
    let g = c::creer_grille(4);
    // SAFETY: our own grid, destroyed once, at the end.
    unsafe {
        let shared = &*g;
        assert_eq!(of_grid.map(|ask| ask(shared)), [0, 1, 1, 0, 0]);
        assert_eq!(of_cell.map(|ask| ask(shared, 3, 3)), [1, -1, 0, 1]);
        c::detruire_grille(g);
    }
}

#[test]
fn the_program_asks_for_a_size_and_plays_in_the_language_of_the_locale() {
    let (folder, program) = compiled(&["main.c"], "in_two_languages");
    let input = "5\n6\nAA2\n";
    let output = run(&folder, &program, "C", input);
    assert_eq!(output.status.code(), Some(1), "the input ended");
    let english = said(&output);
    assert!(english.contains("\"5\" is not 4, 6 or 8."), "{english}");
    assert!(english.contains("\"AA2\" is not a move"), "{english}");
    let ended = "error: the input ended before the game did\n";
    assert!(english.ends_with(ended), "{english}");
    let french = said(&run(&folder, &program, "fr_FR.UTF-8", input));
    assert!(french.contains("« 5 » n'est pas 4, 6 ou 8."), "{french}");
    assert!(french.contains("« AA2 » n'est pas un coup"), "{french}");
    let ended = "erreur : l'entrée s'est terminée avant la fin de la partie\n";
    assert!(french.ends_with(ended), "{french}");
}

/// Writes the same text to all five grids of size 4, so that any draw gives this one.
fn write_grids_of_4(folder: &Path, text: &str) {
    for number in 1..=5 {
        std::fs::write(folder.join(format!("Grilles/G4/grille{number}.txt")), text).unwrap();
    }
}

const FIGURE_1: &str = "4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n";

#[test]
fn the_exit_code_is_0_for_a_game_that_is_won_and_1_for_any_other_end() {
    let (folder, program) = compiled(&["main.c"], "exit_codes");
    let check = |input: &str, code: i32, words: &str| {
        let output = run(&folder, &program, "C", input);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(words), "{said}");
    };
    write_grids_of_4(&folder, FIGURE_1);
    let moves = "AA0 AC1 BA1 BB0 BD1 CA0 CC1 CD1";
    check(&format!("4\n{moves} DC0\n"), 0, "You have won!\n");
    let ended = "error: the input ended before the game did\n";
    check(&format!("4\n{moves} DC1\n"), 1, ended);
    check("", 1, ended);
    write_grids_of_4(&folder, "4\n1\n0 0 2\n");
    check("4\n", 1, ".txt, line 3, column 5: \"2\" is not the value");
    write_grids_of_4(&folder, "6\n0\n");
    let wrong = "line 1, column 1: the size is \"6\", but should be 4 in this folder\n";
    check("4\n", 1, wrong);
    std::fs::remove_dir_all(folder.join("Grilles/G4")).unwrap();
    check("4\n", 1, ".txt cannot be read: there is no such file\n");
}

#[test]
fn typed_text_is_shown_with_control_characters_escaped() {
    let (folder, program) = compiled(&["main.c"], "typed");
    let input = b"\xc3\xa9\n4\n\xc3\xa9\n\xe2\x9c\x93\n\xff\xc3\n\x1b[2J\n";
    for locale in ["C", "fr_FR.UTF-8"] {
        let output = run(&folder, &program, locale, input);
        let said = said(&output);
        for shown in ["é", "✓", "\\xff\\xc3", "\\u001b[2J"] {
            let [english, french] = [format!("\"{shown}\" is"), format!("« {shown} » n'est")];
            assert!(said.contains(&english) || said.contains(&french), "{said}");
        }
        assert!(!said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn the_makefile_builds_tests_plays_and_cleans_up() {
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("make");
    let library = archive();
    let make = |goal: &str, input: &str| {
        let variables = [
            format!("BUILD={}", build.display()),
            format!("LIBRARY={}", library.display()),
            format!("CC={}", compiler()),
            format!("LDFLAGS={}", for_coverage().join(" ")),
            "CFLAGS=-Wall -Wextra -ansi -Werror".to_owned(),
            // The library exists, so cargo must not be needed.
            "CARGO=false".to_owned(),
        ];
        let mut child = Command::new("make")
            .arg("--directory")
            .arg(here("c"))
            .args(variables)
            .arg(goal)
            .env("LC_ALL", "C")
            .env_remove("LANGUAGE")
            // A make that runs this test must not pass on its flags.
            .env_remove("MAKEFLAGS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("make is needed to test the Makefile");
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    };
    let check = |goal: &str, words: &str| {
        let output = make(goal, "");
        let said = said(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains(words), "{said}");
    };
    check("clean", "");
    check("all", "-c -o ");
    check("all", "Nothing to be done for");
    check("test", "115 checks, 0 failed");
    let played = make("run", "4\n");
    assert!(!played.status.success(), "the input ended");
    assert!(said(&played).contains("Your move"), "{}", said(&played));
    write_grids_of_4(&build, FIGURE_1);
    let won = make("run", "4\nAA0 AC1 BA1 BB0 BD1 CA0 CC1 CD1 DC0\n");
    assert!(won.status.success(), "{}", said(&won));
    check("clean", "");
    assert!(!build.exists());
}
