//! The functions as C sees them: `tests/c/test_takuzu.c` and the example, compiled against the header
//! and the archive, and run.

#![cfg(unix)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The archive, built as this test was: same profile, same target folder.
fn archive() -> PathBuf {
    // This program stands in TARGET/PROFILE/deps.
    let program = std::env::current_exe().unwrap();
    let profile = program.parent().and_then(Path::parent).unwrap();
    let target = profile.parent().unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .current_dir(here(""))
        .args(["build", "--quiet", "--package", "grille-takuzu-c", "--lib"])
        .arg("--target-dir")
        .arg(target);
    if profile.ends_with("release") {
        build.arg("--release");
    }
    let built = build.output().expect("cargo starts");
    assert!(built.status.success(), "{}", said(&built));
    profile.join("libtakuzu_c.a")
}

/// Compiles a C program in a folder of its own, and returns the folder and the program.
fn compiled(source: &str, name: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join(name);
    let compiler = ["gcc", "cc"]
        .into_iter()
        .find(|cc| Command::new(cc).arg("--version").output().is_ok())
        .expect("a C compiler, gcc or cc, is needed to test the C functions");
    let mut command = Command::new(compiler);
    command
        .args(["-Wall", "-Wextra", "-ansi", "-Werror", "-I"])
        .arg(here("include"))
        .arg("-o")
        .arg(&program)
        .arg(here(source))
        .arg(archive())
        .args(["-lpthread", "-ldl", "-lm"]);
    if std::env::var_os("LLVM_PROFILE_FILE").is_some() {
        // Coverage is measured: this has the archive count its lines.
        command.args(["-u", "__llvm_profile_runtime"]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    (folder, program)
}

/// Our fifteen grids, under the name that the assignment gives to their folder.
fn grids(folder: &Path) {
    for size in ["G4", "G6", "G8"] {
        let to = folder.join("Grilles").join(size);
        std::fs::create_dir_all(&to).unwrap();
        for number in 1..=5 {
            let name = format!("grille{number}.txt");
            let from = here("../grille/grids").join(size).join(&name);
            std::fs::copy(from, to.join(name)).unwrap();
        }
    }
}

fn run(folder: &Path, program: &Path, locale: &str, input: &str) -> Output {
    let mut child = Command::new(program)
        .current_dir(folder)
        .env("LC_ALL", locale)
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A few bytes, which fit the pipe, whether they are read or not.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn every_function_does_what_the_assignment_says_when_c_calls_it() {
    let (folder, program) = compiled("tests/c/test_takuzu.c", "test_takuzu");
    grids(&folder);
    let output = run(&folder, &program, "C", "");
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.ends_with(" checks, 0 failed\n"), "{said}");
}

#[test]
fn whatever_only_looks_at_a_grid_takes_it_shared() {
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
    // SAFETY: a grid of our own, destroyed once, at the end.
    unsafe {
        let shared = &*g;
        assert_eq!(of_grid.map(|ask| ask(shared)), [0, 1, 1, 0, 0]);
        assert_eq!(of_cell.map(|ask| ask(shared, 3, 3)), [1, -1, 0, 1]);
        c::detruire_grille(g);
    }
}

#[test]
fn the_example_asks_for_a_size_and_plays_in_the_language_of_the_locale() {
    let (folder, program) = compiled("example/main.c", "example");
    grids(&folder);
    let output = run(&folder, &program, "C", "5\n6\nAA2\n");
    assert_eq!(output.status.code(), Some(1), "the input ended");
    let english = said(&output);
    assert!(english.contains("\"5\" is not 4, 6 or 8."), "{english}");
    assert!(english.contains("\"AA2\" is not a move"), "{english}");
    let french = said(&run(&folder, &program, "fr_FR.UTF-8", "5\n6\nAA2\n"));
    assert!(french.contains("« 5 » n'est pas 4, 6 ou 8."), "{french}");
    assert!(french.contains("« AA2 » n'est pas un coup"), "{french}");
}
