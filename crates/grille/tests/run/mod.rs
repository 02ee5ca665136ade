//! Runs the built program as a shell would.

#![allow(dead_code, unreachable_pub)]

#[cfg(unix)]
pub mod terminal;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `grille` with these arguments and this input, in English by default.
pub fn grille(args: &[&str], input: &[u8]) -> Run {
    grille_in(&PathBuf::from(env!("CARGO_MANIFEST_DIR")), args, input)
}

/// Like `grille`, started in this folder.
pub fn grille_in(folder: &Path, args: &[&str], input: &[u8]) -> Run {
    finish(
        Command::new(env!("CARGO_BIN_EXE_grille"))
            .current_dir(folder)
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE"),
        input,
    )
}

/// Runs a command to its end with this input. Its output must be UTF-8.
pub fn finish(command: &mut Command, input: &[u8]) -> Run {
    let output = output_of(command, input);
    Run {
        code: output.status.code().expect("no signal ended the program"),
        out: String::from_utf8(output.stdout).expect("stdout is text"),
        err: String::from_utf8(output.stderr).expect("stderr is text"),
    }
}

/// Like `finish`, for any output.
pub fn output_of(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let input = input.to_vec();
    // In another thread, so that neither side waits for the other. The program may end before it has read everything.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// The folder `name` of our test data.
pub fn testdata(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(name)
}

/// Returns the files of a folder with this extension, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(testdata(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    files
}

/// Returns the words of the `.args` file beside `path`, or none if there is no such file.
pub fn args_beside(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path.with_extension("args")).unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}
