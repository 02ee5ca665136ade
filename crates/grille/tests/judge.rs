//! `grille mines judge` on our own program, which passes, and on programs with one fault each.

#![cfg(unix)]

mod run;

use std::path::{Path, PathBuf};
use std::process::Command;

use run::{Run, grille};
use serde_json::Value;
use tempfile::TempDir;

/// The start of every program below: reads everything. Unless the lines after it exit, the program then answers as
/// ours does.
const READ: &str = "input=$(cat)\n";

fn answer() -> String {
    let program = env!("CARGO_BIN_EXE_grille");
    format!("printf '%s\\n' \"$input\" | '{program}' classic sae\n")
}

/// Writes a program of these lines of shell, from another process: a file that this process has open for writing while
/// another thread forks could not be run.
fn program(folder: &Path, name: &str, lines: &str) -> PathBuf {
    let path = folder.join(name);
    let text = format!("#!/bin/sh\n{lines}");
    let written = Command::new("sh")
        .args(["-c", "printf %s \"$1\" >\"$2\" && chmod +x \"$2\"", "sh"])
        .arg(text)
        .arg(&path)
        .status();
    assert!(written.expect("a shell is there").success());
    path
}

/// A program that reads, runs these lines, and then answers as ours does.
fn faulty(folder: &Path, lines: &str) -> PathBuf {
    program(folder, "faulty", &format!("{READ}{lines}\n{}", answer()))
}

/// Judges a program on small boards, with these options.
fn judge(path: &Path, options: &[&str]) -> Run {
    let path = path.to_str().expect("paths here are text");
    let mut args = vec!["mines", "judge", "--size", "4x5", "--mines", "4"];
    args.extend(["--games", "2", "--seed", "1"]);
    args.extend(options);
    args.extend(["--", path]);
    grille(&args, b"")
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:?}"))
}

/// The values of `--sandbox` that work here: always without one, and with one if bubblewrap works. `cargo xtask test`
/// installs it.
fn ways() -> &'static [&'static str] {
    let bubblewrap = Command::new("bwrap")
        .args(["--unshare-all", "--ro-bind", "/", "/", "true"])
        .output();
    match bubblewrap {
        Ok(output) if output.status.success() => &["off", "require"],
        _ => &["off"],
    }
}

/// The findings of a judgement, as operation and name.
fn findings(judgement: &Value) -> Vec<(u64, String)> {
    let findings = judgement["findings"].as_array().expect("a list");
    findings
        .iter()
        .map(|finding| {
            let name = finding["name"].as_str().expect("a name");
            (
                finding["operation"].as_u64().expect("a number"),
                name.into(),
            )
        })
        .collect()
}

/// The judge finds the same in a program's output with and without a sandbox, which takes longer than the program.
const NO_SANDBOX: &[&str] = &["--sandbox", "off"];

/// Checks that these lines of shell cause exactly these findings.
fn check(lines: &str, options: &[&str], expected: &[(u64, &str)]) {
    let folder = TempDir::new().expect("a folder");
    check_program(&faulty(folder.path(), lines), options, expected);
}

fn check_program(path: &Path, options: &[&str], expected: &[(u64, &str)]) {
    let run = judge(path, &[&["--json"], options].concat());
    let judgement = json(&run);
    let expected: Vec<(u64, String)> = expected
        .iter()
        .map(|&(operation, name)| (operation, name.into()))
        .collect();
    assert_eq!(findings(&judgement), expected, "{run:?}");
    let passes = expected.is_empty();
    assert_eq!(judgement["passed"], passes);
    assert_eq!(run.code, i32::from(!passes), "{run:?}");
}

#[test]
fn our_own_program_passes() {
    let program = env!("CARGO_BIN_EXE_grille");
    let ours = [program, "classic", "sae"];
    for rule in ["dash", "underscore"] {
        let options = ["mines", "judge", "--level", "beginner", "--games", "3"];
        let words = [&options[..], &["--json", "--"], &ours, &["--rule", rule]].concat();
        let run = grille(&words, b"");
        let judgement = json(&run);
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(judgement["passed"], true);
        assert_eq!(judgement["games"], 3);
        assert_eq!(judgement["missed"], 0);
    }
    let options = ["mines", "judge", "--level", "beginner", "--games", "1"];
    let run = grille(&[&options[..], &["--"], &ours].concat(), b"");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("Operation 5, "), "{run:?}");
    assert!(run.out.ends_with("Verdict: it passes.\n"), "{run:?}");
    let run = grille(
        &[&options[..], &["--lang", "fr", "--"], &ours].concat(),
        b"",
    );
    assert!(run.out.ends_with("Verdict : reçu.\n"), "{run:?}");
    // Words after the two dashes belong to the program.
    let run = grille(
        &[&options[..], &["--"], &ours, &["--lang", "fr"]].concat(),
        b"",
    );
    assert!(run.out.ends_with("Verdict: it passes.\n"), "{run:?}");
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = TempDir::new().expect("a folder");
    // It digs the first hidden cell.
    let first = r#"case $input in 5*)
        cells=$(printf '%s\n' "$input" | grep '|' | cut -c 3- | sed 's/ | //g; s/ |$//' | tr -d '\n')
        before=${cells%%.*}
        echo "D${#before}"
        exit
    esac"#;
    let path = faulty(folder.path(), first);
    let judgement = || {
        let judgement = json(&judge(&path, &[NO_SANDBOX, &["--json"]].concat()));
        ["games", "wins", "moves", "missed"].map(|field| judgement[field].clone())
    };
    assert_eq!(judgement(), judgement());
}

#[test]
fn a_crash_is_a_finding() {
    check("case $input in 3*) exit 7;; esac", &[], &[(3, "crash")]);
    check(
        "case $input in 5*) kill -SEGV $$;; esac",
        &[],
        &[(5, "crash")],
    );
}

#[test]
fn a_program_that_waits_for_ever_is_ended() {
    let wait = "case $input in 4*) while :; do sleep 1000; done;; esac";
    check(wait, &["--time", "2"], &[(4, "hang")]);
}

#[test]
fn garbage_is_a_finding() {
    let garbage = r"case $input in [15]*) printf 'hello \033[2J\n'; exit;; esac";
    check(garbage, NO_SANDBOX, &[(1, "garbage"), (5, "garbage")]);
    let folder = TempDir::new().expect("a folder");
    let run = judge(&faulty(folder.path(), garbage), NO_SANDBOX);
    assert_eq!(run.code, 1);
    assert!(!run.out.contains('\x1b'), "nothing that a terminal obeys");
    assert!(
        run.out.contains("\"hello \\u001b[2J\\n\" is not a move"),
        "{run:?}"
    );
}

#[test]
fn a_flood_of_output_is_cut() {
    let flood = "case $input in 2*) exec yes;; esac";
    check(flood, &[], &[(2, "flood")]);
}

#[test]
fn a_silent_program_is_reported() {
    check(
        "case $input in 3*) exit;; esac",
        NO_SANDBOX,
        &[(3, "silent")],
    );
}

#[test]
fn a_program_that_closes_its_input_early_does_no_harm() {
    let folder = TempDir::new().expect("a folder");
    // The input is longer than a pipe's buffer.
    let path = program(folder.path(), "closes", "exec <&-\nsleep 0.1\necho no\n");
    let run = judge_large(&path);
    let names = findings(&json(&run));
    assert!(names.contains(&(2, "wrong-bytes".into())), "{run:?}");
    assert_eq!(run.code, 1);
}

/// Judges on a board whose problems are longer than a pipe's buffer.
fn judge_large(path: &Path) -> Run {
    let path = path.to_str().expect("paths here are text");
    let args = ["mines", "judge", "--size", "200x200", "--mines", "20000"];
    grille(
        &[&args[..], &["--games", "1", "--json", "--", path]].concat(),
        b"",
    )
}

#[test]
fn a_program_that_repeats_its_problems_is_reported() {
    // Size and number of mines are right, but the mines are always the first cells.
    let repeats = r#"case $input in 1*)
        set -- $input
        echo "$2 $3 $4 $(seq -s ' ' 0 $(($4 - 1)))"
        exit
    esac"#;
    check(repeats, NO_SANDBOX, &[(1, "repeats")]);
}

#[test]
fn a_problem_of_another_size_is_reported() {
    let other = "case $input in 1*) input=\"1 5 5 5\";; esac";
    check(other, NO_SANDBOX, &[(1, "wrong-board")]);
}

#[test]
fn one_wrong_byte_is_reported_with_its_place() {
    let folder = TempDir::new().expect("a folder");
    let program_text = format!(
        "{READ}case $input in 2*) {} | sed 's/| x/| X/'; exit;; esac\n{}",
        answer().trim_end(),
        answer()
    );
    let path = program(folder.path(), "byte", &program_text);
    check_program(&path, NO_SANDBOX, &[(2, "wrong-bytes")]);
    let run = judge(&path, NO_SANDBOX);
    assert!(
        run.out.contains("line 3, column 23: \"…1 | X |"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("    2 4 6 5 1 5 12 7 19 3 D15 M5 D0\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_missing_line_end_and_an_extra_line_are_reported() {
    let missing = "case $input in 3*) printf 'game won'; exit;; esac";
    check(missing, NO_SANDBOX, &[(3, "wrong-bytes")]);
    let more = "case $input in 4*) echo;; esac";
    check(more, NO_SANDBOX, &[(4, "wrong-bytes")]);
}

#[test]
fn a_program_that_never_sees_a_win_or_a_loss_is_reported() {
    let never = "case $input in 3*) echo game not won; exit;; 4*) echo game not lost; exit;; esac";
    check(never, NO_SANDBOX, &[(3, "wrong-bytes"), (4, "wrong-bytes")]);
}

#[test]
fn illegal_moves_are_reported() {
    let move_it = |word: &str| format!("case $input in 5*) echo {word}; exit;; esac");
    for word in ["D20", "M99999999999999999999"] {
        check(&move_it(word), NO_SANDBOX, &[(5, "illegal")]);
    }
    // In games the corner is open from the start: the first click was there. On some grids it is closed, and a guess.
    check(&move_it("D0"), NO_SANDBOX, &[(5, "illegal"), (5, "missed")]);
}

#[test]
fn a_missed_deduction_is_reported() {
    // Marks a random hidden cell. Among sixteen free cells and four mines, it soon marks a free one, or ignores a
    // proved one.
    let guess = r#"case $input in 5*)
        cells=$(printf '%s\n' "$input" | grep '|' | cut -c 3- | sed 's/ | //g; s/ |$//' | tr -d '\n')
        before=${cells%.*}
        echo "M${#before}"
        exit
    esac"#;
    check(guess, NO_SANDBOX, &[(5, "missed")]);
}

#[test]
fn a_program_that_eats_memory_is_ended_by_its_limit() {
    let eats = "x=0123456789; case $input in 3*) while :; do x=$x$x; done;; esac";
    check(eats, &["--memory", "64"], &[(3, "memory")]);
}

#[test]
fn a_process_left_behind_is_reported_and_ended() {
    let folder = TempDir::new().expect("a folder");
    let pid = folder.path().join("pid");
    let lines = format!(
        "case $input in 4*) (while :; do sleep 1000; done) & echo $! >'{}';; esac",
        pid.display()
    );
    // In a sandbox it could not write its number there.
    let options = ["--sandbox", "off"];
    let path = faulty(folder.path(), &lines);
    check_program(&path, &options, &[(4, "lingers")]);
    // The last of them is gone, or a zombie.
    let pid = std::fs::read_to_string(pid).expect("a number");
    let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    assert!(state.map_or(true, |stat| stat.contains(") Z ")));
}

#[test]
fn a_program_that_is_not_there_is_a_finding_and_nothing_else_is_tried() {
    let folder = TempDir::new().expect("a folder");
    check_program(&folder.path().join("none"), &[], &[(1, "not-started")]);
    check_program(folder.path(), &[], &[(1, "not-started")]);
    let run = judge(Path::new("no-such-program-anywhere"), &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("it cannot be started: there is no such file"),
        "{run:?}"
    );
}

#[test]
fn a_folder_of_programs_becomes_a_table() {
    let folder = TempDir::new().expect("a folder");
    program(folder.path(), "good", &format!("{READ}{}", answer()));
    program(folder.path(), "bad", "exit 3\n");
    std::fs::write(folder.path().join("notes.txt"), "no program").expect("a file");
    let path = folder.path().to_str().expect("text");
    let args = ["mines", "judge", "--size", "4x5", "--mines", "4"];
    let args = [&args[..], &["--games", "1", "--each", path]].concat();
    let run = grille(&args, b"");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 3, "{run:?}");
    assert!(lines[0].starts_with("program     verdict"), "{run:?}");
    assert!(lines[1].starts_with("bad         fails") && lines[1].ends_with("crash"));
    assert!(lines[2].starts_with("good        passes"), "{run:?}");
    assert_eq!(run.code, 1);
    let notes = "not judged, as they cannot be run: notes.txt\n";
    // Without a sandbox, another line says so.
    let lines: Vec<&str> = run.err.split_inclusive('\n').collect();
    let is_about_sandbox = |line: &&&str| line.starts_with("judged without a sandbox");
    assert_eq!(
        lines.iter().filter(is_about_sandbox).count(),
        ways().len() % 2
    );
    let others: String = lines
        .iter()
        .filter(|line| !is_about_sandbox(line))
        .copied()
        .collect();
    assert_eq!(
        others,
        format!("{notes}error: 1 of 2 programs do not pass\n")
    );
    let run = grille(&[&args[..], &["--json"]].concat(), b"");
    let passed: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["passed"].clone())
        .collect();
    assert_eq!(passed, [false, true]);
    std::fs::remove_file(folder.path().join("bad")).expect("it was there");
    assert_eq!(grille(&args, b"").code, 0);
}

#[test]
fn wrong_arguments_of_the_judge_give_exit_code_2() {
    let empty = TempDir::new().expect("a folder");
    let folder = empty.path().to_str().expect("text");
    for args in [
        &["--games", "1"][..],
        &["--each", folder],
        &["--each", "no-such-folder"],
        &["--time", "0", "--", "true"],
        &["--memory", "1", "--", "true"],
        &["--sandbox", "perhaps", "--", "true"],
        &["--size", "2000x2000", "--mines", "9", "--", "true"],
    ] {
        let run = grille(&[&["mines", "judge"], args].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn the_least_memory_and_a_script_without_a_first_line_are_enough_to_start() {
    let folder = TempDir::new().expect("a folder");
    let path = faulty(folder.path(), "");
    let script = std::fs::read_to_string(&path).expect("a script");
    let rest = script.strip_prefix("#!/bin/sh\n").expect("its first line");
    let written = Command::new("sh")
        .args(["-c", "printf %s \"$1\" >\"$2\"", "sh", rest])
        .arg(&path)
        .status();
    assert!(written.expect("a shell is there").success());
    for way in ways() {
        check_program(&path, &["--memory", "32", "--sandbox", way], &[]);
    }
}

#[test]
fn the_supervisor_is_in_no_help() {
    for args in [&["--help"][..], &["completions", "bash"], &["man"]] {
        let run = grille(args, b"");
        assert_eq!(run.code, 0, "{run:?}");
        assert!(!run.out.contains("supervise"), "{}", run.out);
    }
}

/// Programs with one mistake each, of kinds that students make.
mod mistakes {
    use super::*;

    /// Returns the operations that have findings, and the findings. The games are minimal, so the fixed cases find the
    /// mistakes.
    fn judged(program: &[&str]) -> (Vec<u64>, Value) {
        let args = ["mines", "judge", "--size", "1x2", "--mines", "1"];
        let options = ["--games", "1", "--seed", "1", "--sandbox", "off", "--json"];
        let run = grille(&[&args[..], &options, &["--"], program].concat(), b"");
        let judgement = json(&run);
        let mut operations: Vec<u64> = findings(&judgement)
            .into_iter()
            .map(|(operation, _)| operation)
            .collect();
        operations.dedup();
        (operations, judgement["findings"].clone())
    }

    /// Like `judged`, for a program that reads everything, runs these lines, and then answers as ours does. It
    /// supports one operation, and fails in the others, which are soon given up.
    fn judged_lines(operation: u64, lines: &str) -> (Vec<u64>, Value) {
        let folder = TempDir::new().expect("a folder");
        let only = format!("case $input in {operation}*) ;; *) exit 1;; esac\n");
        let path = faulty(folder.path(), &(only + lines));
        let (mut operations, findings) = judged(&[path.to_str().expect("paths here are text")]);
        operations.retain(|found| *found == operation);
        (operations, findings)
    }

    /// Like `judged`, for a mistake that `faulty.awk` knows by name. It supports these operations, and fails in the
    /// others.
    fn judged_replays(mistake: &str, only: &[u64]) -> (Vec<u64>, Value) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judge/faulty.awk");
        let fault = format!("fault={mistake}");
        let numbers: Vec<String> = only.iter().map(u64::to_string).collect();
        let numbers = format!("only={}", numbers.concat());
        let program = ["awk", "-v", &fault, "-v", &numbers, "-f", script];
        let (mut operations, findings) = judged(&program);
        operations.retain(|operation| only.contains(operation));
        (operations, findings)
    }

    /// Checks that each mistake is found in these operations.
    fn check_all(mistakes: &[(&str, &[u64])]) {
        for (mistake, operations) in mistakes {
            let (found, findings) = judged_replays(mistake, operations);
            assert_eq!(found, *operations, "{mistake}: {findings}");
        }
    }

    #[test]
    fn without_a_mistake_it_passes() {
        let (found, findings) = judged_replays("none", &[2, 3, 4]);
        assert!(found.is_empty(), "{findings}");
    }

    /// Two programs that students handed in, both wrong in operation 3.
    #[test]
    fn a_dug_mine_among_few_closed_cells_and_a_single_column_are_found_by_their_inputs() {
        for (mistake, operations, input) in [
            ("dug-mine-is-open", &[3][..], "3 1 3 1 1 2 D0 D1"),
            ("no-flood-in-one-column", &[2, 3], "3 6 1 1 0 1 D4"),
        ] {
            let (found, findings) = judged_replays(mistake, operations);
            assert_eq!(found, operations, "{findings}");
            let findings = findings.as_array().expect("a list");
            let third = findings.iter().find(|finding| finding["operation"] == 3);
            let shown = third.expect("operation 3")["input"].as_str();
            assert_eq!(shown.expect("text").trim_end(), input);
        }
    }

    #[test]
    fn wins_that_are_counted_wrongly_are_found() {
        check_all(&[
            ("won-by-marks", &[3]),
            ("won-or-marked", &[3]),
            ("won-needs-marks", &[3]),
            ("won-by-moves", &[3]),
            ("won-unless-lost", &[3]),
            ("won-if-marks-and-digs-fill", &[3]),
            ("mark-is-open", &[3]),
        ]);
    }

    #[test]
    fn losses_that_are_counted_wrongly_are_found() {
        check_all(&[
            ("dig-is-harmless", &[4]),
            ("wrong-mark-is-harmless", &[4]),
            ("mark-loses", &[4]),
            ("mark-on-mine-loses", &[4]),
            ("first-move-only", &[4]),
            ("lost-unless-won", &[4]),
            ("lost-with-a-closed-mine", &[4]),
        ]);
    }

    #[test]
    fn numbers_that_are_counted_wrongly_are_found() {
        check_all(&[
            ("counts-around-the-edge", &[2, 3]),
            ("counts-crosswise", &[2, 3]),
            ("counts-short-of-the-first-column", &[2, 3]),
            ("counts-short-of-the-first-row", &[2, 3]),
            ("counts-short-of-the-last-column", &[2, 3]),
            ("counts-short-of-the-last-row", &[2, 3]),
            ("mine-0-is-none", &[2, 3, 4]),
            ("last-cell-is-free", &[2, 3, 4]),
        ]);
    }

    #[test]
    fn floods_that_go_too_far_or_not_far_enough_are_found() {
        check_all(&[
            ("no-flood", &[2, 3]),
            ("no-flood-in-one-row", &[2, 3]),
            ("mines-flood", &[2, 3]),
            ("floods-around-the-edge", &[2, 3]),
            ("floods-crosswise", &[2, 3]),
            ("floods-short-of-the-first-column", &[2, 3]),
            ("floods-short-of-the-first-row", &[2, 3]),
            ("floods-short-of-the-last-column", &[2, 3]),
            ("floods-short-of-the-last-row", &[2, 3]),
        ]);
    }

    #[test]
    fn grids_that_are_drawn_wrongly_are_found() {
        check_all(&[
            ("columns-first", &[2]),
            ("zeros", &[2]),
            ("win-hides-mines", &[2]),
            ("wrong-mark-hides-mines", &[2]),
            ("wrong-mark-is-lifted", &[2]),
            ("marked-mine-stays", &[2]),
            ("dug-mine-alone", &[2]),
            ("loss-opens-all", &[2]),
        ]);
    }

    #[test]
    fn input_that_is_read_wrongly_is_found() {
        check_all(&[
            ("single-blanks", &[2, 3, 4]),
            ("one-digit", &[2, 3, 4]),
            ("needs-a-move", &[2, 3, 4]),
        ]);
    }

    #[test]
    fn wrong_problems_are_found() {
        let ours = answer();
        let ours = ours.trim_end();
        for lines in [
            // Columns and rows are swapped.
            "case $input in 1*) set -- $input; input=\"1 $3 $2 $4\";; esac",
            // There is always a mine.
            "case $input in '1 1 1 0') input='1 1 1 1';; esac",
            // Positions are counted from 1.
            &format!(
                "case $input in 1*) {ours} | awk '{{ for (i = 4; i <= NF; i++) $i++; print }}'; exit;; esac"
            ),
            // A position comes twice.
            &format!(
                "case $input in 1*) {ours} | awk '{{ if (NF > 4) $NF = $4; print }}'; exit;; esac"
            ),
        ] {
            let (found, findings) = judged_lines(1, lines);
            assert_eq!(found, [1], "{lines}: {findings}");
        }
    }

    #[test]
    fn wrong_moves_are_found() {
        let cells = r#"cells=$(printf '%s\n' "$input" | grep '|' | cut -c 3- | sed 's/ | //g; s/ |$//' | tr -d '\n')"#;
        let first = "before=${cells%%.*}; echo \"D${#before}\"; exit";
        let ours = answer();
        let ours = ours.trim_end();
        for lines in [
            // Digs the first closed cell, in one row, in one column, or anywhere.
            &format!("case $input in '5 1 '*) {cells}; {first};; esac"),
            &format!(
                "case $input in 5*) set -- $input; [ $3 = 1 ] && {{ {cells}; {first}; }};; esac"
            ),
            &format!("case $input in 5*) {cells}; {first};; esac"),
            // Takes marked cells for closed ones.
            &format!(
                "case $input in 5*x*) {cells}; before=${{cells%%x*}}; echo \"D${{#before}}\"; exit;; esac"
            ),
            // Never marks mines.
            &format!("case $input in 5*) {ours} | tr M D; exit;; esac"),
            // Counts positions from 1.
            &format!(
                "case $input in 5*) {ours} | awk '{{ print substr($1, 1, 1) (substr($1, 2) + 1) }}'; exit;; esac"
            ),
            // Writes a blank after the letter.
            &format!("case $input in 5*) {ours} | sed 's/./& /'; exit;; esac"),
            // Fails on a grid without a number.
            "case $input in 5*) printf '%s' \"$input\" | grep -q '| [1-8]' || exit 1;; esac",
        ] {
            let (found, findings) = judged_lines(5, lines);
            assert_eq!(found, [5], "{lines}: {findings}");
        }
    }
}

/// Malicious programs.
#[cfg(target_os = "linux")]
mod hostile {
    use std::net::TcpListener;

    use super::run::terminal::Session;
    use super::*;

    /// Checks that these lines cause these findings with this value of `--sandbox`.
    fn check_way(way: &str, lines: &str, expected: &[(u64, &str)]) {
        check(lines, &["--sandbox", way], expected);
    }

    /// Returns the processes whose command line contains this text.
    fn processes_with(mark: &str) -> Vec<String> {
        let folders = std::fs::read_dir("/proc").expect("Linux has it");
        folders
            .flatten()
            .filter_map(|folder| std::fs::read(folder.path().join("cmdline")).ok())
            .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
            .filter(|line| line.contains(mark))
            .collect()
    }

    #[test]
    fn a_program_that_becomes_a_daemon_is_ended() {
        for way in ways() {
            let folder = TempDir::new().expect("a folder");
            // The folder's name is the mark. The daemon has its own session, no parent, no open file of ours, and
            // ignores polite signals.
            let mark = folder.path().join("mark");
            let daemon = format!(
                "case $input in 4*) (setsid sh -c 'trap \"\" HUP INT TERM; while :; do sleep 1000; done' '{}' \
                 <&- >&- 2>&- &) ;; esac",
                mark.display()
            );
            let path = faulty(folder.path(), &daemon);
            check_program(&path, &["--sandbox", way], &[]);
            let left = processes_with(mark.to_str().expect("text"));
            assert!(left.is_empty(), "{way}: {left:?}");
        }
    }

    #[test]
    fn a_program_that_kills_or_stops_its_parent_does_the_judge_no_harm() {
        for signal in ["KILL", "STOP", "TERM"] {
            let lines = format!("case $input in 3*) kill -{signal} $PPID; sleep 0.1;; esac");
            check_way("off", &lines, &[(3, "attack")]);
        }
        if ways().contains(&"require") {
            // The first process of a sandbox is out of its reach.
            let lines = "case $input in 3*) kill -KILL $PPID; kill -STOP $PPID;; esac";
            check_way("require", lines, &[]);
        }
    }

    #[test]
    fn a_program_that_kills_its_group_ends_itself_alone() {
        for way in ways() {
            check_way(
                way,
                "case $input in 3*) kill -KILL 0;; esac",
                &[(3, "crash")],
            );
        }
    }

    #[test]
    fn the_next_program_is_judged_whatever_the_last_one_did() {
        for way in ways() {
            let folder = TempDir::new().expect("a folder");
            let lies =
                "for fd in 3 4 5 6 7 8 9; do (echo exit 0 >&$fd) 2>&-; done\nexec sleep 1000 >&-\n";
            program(folder.path(), "1-kills", "kill -KILL $PPID 0\n");
            program(folder.path(), "2-stops", "kill -STOP $PPID\nsleep 0.1\n");
            program(folder.path(), "3-lies", lies);
            program(folder.path(), "4-good", &format!("{READ}{}", answer()));
            let path = folder.path().to_str().expect("text");
            let args = [
                "mines", "judge", "--size", "4x5", "--mines", "4", "--games", "1",
            ];
            let options = ["--sandbox", way, "--json", "--each", path];
            let run = grille(&[&args[..], &options].concat(), b"");
            let passed: Vec<Value> = run
                .out
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["passed"].clone())
                .collect();
            assert_eq!(passed, [false, false, false, true], "{way}: {run:?}");
            assert_eq!(run.code, 1);
        }
    }

    #[test]
    fn too_many_processes_are_a_finding_and_are_ended() {
        for way in ways() {
            let folder = TempDir::new().expect("a folder");
            let mark = folder.path().join("mark");
            let bomb = format!(
                "case $input in 3*) i=0; while [ $i -lt 300 ]; do \
                 sh -c 'sleep 1000; :' '{}' & i=$((i + 1)); done; wait;; esac",
                mark.display()
            );
            let path = faulty(folder.path(), &bomb);
            check_program(&path, &["--sandbox", way, "--time", "60"], &[(3, "crowd")]);
            let left = processes_with(mark.to_str().expect("text"));
            assert!(left.is_empty(), "{way}: {left:?}");
        }
    }

    #[test]
    fn a_file_cannot_grow_without_end() {
        for way in ways() {
            let folder = TempDir::new().expect("a folder");
            let file = match *way {
                "off" => folder.path().join("large"),
                _ => PathBuf::from("/tmp/large"),
            };
            let grows = format!(
                "case $input in 3*) exec dd if=/dev/zero of='{}' bs=1 count=1 seek=200000000;; esac",
                file.display()
            );
            let path = faulty(folder.path(), &grows);
            let run = judge(&path, &["--sandbox", way]);
            assert!(run.out.contains("signal 25 ended it"), "{way}: {run:?}");
        }
    }

    #[test]
    fn a_program_in_a_sandbox_writes_to_its_own_folder_alone() {
        if !ways().contains(&"require") {
            return;
        }
        let folder = TempDir::new().expect("a folder");
        let home = std::env::home_dir().expect("a home");
        let name = format!("grille-judge-test-{}", std::process::id());
        let forbidden = [
            folder.path().join(&name),
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&name),
            home.join(&name),
            Path::new("/var/tmp").join(&name),
        ];
        let mut lines = String::from("case $input in [35]*)\n");
        for file in &forbidden {
            lines += &format!("(echo harm >'{}') 2>/dev/null\n", file.display());
        }
        // What it writes is gone at the next call, and its own script is readable.
        lines +=
            "[ -e /tmp/note ] && exit 9\necho note >/tmp/note && [ -r \"$0\" ] || exit 8\n;; esac";
        check(&lines, &["--sandbox", "require"], &[]);
        check_program(
            &faulty(folder.path(), &lines),
            &["--sandbox", "require"],
            &[],
        );
        for file in forbidden {
            assert!(!file.exists(), "{}", file.display());
        }
    }

    #[test]
    fn a_program_in_a_sandbox_reaches_no_network() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a socket can do so");
        let port = listener.local_addr().expect("an address").port();
        let calls = format!("case $input in 3*) bash -c '</dev/tcp/127.0.0.1/{port}' 2>&-;; esac");
        for way in ways() {
            check_way(way, &calls, &[]);
            let called = std::iter::from_fn(|| listener.accept().ok()).count() > 0;
            assert_eq!(called, *way == "off", "{way}");
        }
    }

    #[test]
    fn a_program_has_no_terminal() {
        for way in ways() {
            let folder = TempDir::new().expect("a folder");
            let lines = "case $input in 3*) if (: </dev/tty) 2>/dev/null; then exit 9; fi;; esac";
            let path = faulty(folder.path(), lines);
            let mut session = Session::grille(&format!(
                "mines judge --size 4x5 --mines 4 --games 1 --sandbox {way} -- '{}'",
                path.display()
            ));
            session.wait("Verdict: it passes.");
            session.restored(0);
        }
    }

    /// Judges with only this folder in the search path.
    fn judge_with_path(folder: &Path, way: &str) -> Run {
        let ours = env!("CARGO_BIN_EXE_grille");
        let output = Command::new(ours)
            .args([
                "mines", "judge", "--size", "4x5", "--mines", "4", "--games", "1",
            ])
            .args(["--sandbox", way, "--", ours, "classic", "sae"])
            .env("PATH", folder)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("the program starts");
        Run {
            code: output.status.code().expect("no signal ended it"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }

    #[test]
    fn a_missing_sandbox_is_an_error_if_required_and_a_remark_otherwise() {
        let none = TempDir::new().expect("a folder");
        let broken = TempDir::new().expect("a folder");
        program(
            broken.path(),
            "bwrap",
            "echo 'bwrap: No permissions' >&2\nexit 1\n",
        );
        let not_installed = "bubblewrap (bwrap) is not installed";
        for (folder, why) in [(&none, not_installed), (&broken, "bwrap: No permissions")] {
            let run = judge_with_path(folder.path(), "require");
            let words = format!("error: no sandbox is available: {why}\n");
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
            assert_eq!(run.err, words);
            let run = judge_with_path(folder.path(), "auto");
            assert_eq!(run.code, 0, "{run:?}");
            let words = format!("judged without a sandbox ({why}): programs can ");
            assert!(run.err.starts_with(&words), "{run:?}");
            assert_eq!(run.err.lines().count(), 1, "{run:?}");
        }
        let run = judge_with_path(none.path(), "off");
        assert!(run.err.starts_with("judged without a sandbox: "), "{run:?}");
        assert_eq!((run.code, run.err.lines().count()), (0, 1), "{run:?}");
    }
}
