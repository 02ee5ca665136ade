//! The five operations against the test sets of `testdata/sae` (see the README there).

mod run;

use std::path::Path;

use run::{Run, args_beside, files, grille};

fn sae(path: &Path) -> Run {
    let extra = args_beside(path);
    let mut args = vec!["classic", "sae"];
    args.extend(extra.iter().map(String::as_str));
    grille(&args, &std::fs::read(path.with_extension("in")).unwrap())
}

#[test]
fn every_input_with_one_answer_gets_it_byte_for_byte() {
    let files = files("sae", "out");
    assert!(files.len() >= 60, "only {} files", files.len());
    for path in files {
        let run = sae(&path);
        assert_eq!(run.out, std::fs::read_to_string(&path).unwrap(), "{path:?}");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{path:?}");
    }
}

#[test]
fn every_grid_gets_a_move_that_can_be_proved_or_else_any_dig() {
    let files = files("sae", "any");
    assert!(files.len() >= 20, "only {} files", files.len());
    for path in files {
        let run = sae(&path);
        let wanted = std::fs::read_to_string(&path).unwrap();
        let answer = run.out.strip_suffix('\n').expect("one line");
        assert!(
            wanted.split_whitespace().any(|w| w == answer),
            "{path:?}: {run:?}"
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{path:?}");
    }
}

#[test]
fn every_bad_input_gets_one_sentence_with_token_and_place_and_nothing_on_stdout() {
    let files = files("sae", "at");
    assert!(files.len() >= 60, "only {} files", files.len());
    for path in files {
        let at = std::fs::read_to_string(&path).unwrap();
        let mut at = at.trim_end_matches('\n').splitn(3, ' ');
        let (line, column, token) = (at.next().unwrap(), at.next().unwrap(), at.next().unwrap());
        let run = sae(&path);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{path:?}: {run:?}");
        let start = format!("error: line {line}, column {column}: ");
        assert!(
            run.err.starts_with(&start),
            "{path:?}: {run:?} should start with {start}"
        );
        assert_eq!(run.err.matches('\n').count(), 1, "one line: {run:?}");
        let named = match token {
            "<end>" => run.err.contains("the input ends"),
            "<eol>" => run.err.contains("the line ends"),
            "\t" => run.err.contains("\"\\t\""),
            token => run.err.contains(&format!("\"{token}\"")),
        };
        assert!(named, "{path:?}: {run:?} should name {token:?}");
    }
}

/// A grid cut off anywhere is bad input, never a smaller grid.
#[test]
fn truncated_grids_are_bad_input_at_every_length() {
    let whole = "5 2 3\n --- --- ---\n| 1 | . | x |\n --- --- ---\n| . | 2 | . |\n --- --- ---";
    assert_eq!(grille(&["classic", "sae"], whole.as_bytes()).code, 0);
    for len in 0..whole.len() {
        let run = grille(&["classic", "sae"], &whole.as_bytes()[..len]);
        assert_eq!(
            (run.code, run.out.as_str()),
            (2, ""),
            "{len} bytes: {run:?}"
        );
    }
}

#[test]
fn operation_1_is_reproducible_by_seed_and_distinct_for_every_number_of_mines() {
    for mines in 0..=24 {
        let input = format!("1 4 6 {mines}");
        let run = grille(&["classic", "sae", "--seed", "7"], input.as_bytes());
        assert_eq!(run.code, 0);
        assert_eq!(
            run.out,
            grille(&["--seed", "7", "classic", "sae"], input.as_bytes()).out
        );
        let numbers: Vec<u32> = run
            .out
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        assert_eq!(numbers[..3], [4, 6, mines]);
        let mut positions = numbers[3..].to_vec();
        positions.sort();
        positions.dedup();
        assert_eq!(positions.len() as u32, mines);
        assert!(positions.iter().all(|&p| p < 24));
        // Operation 2 reads what operation 1 writes.
        let fed_back = format!("2 {} 0", run.out);
        assert_eq!(grille(&["classic", "sae"], fed_back.as_bytes()).code, 0);
    }
    assert_eq!(
        grille(&["classic", "sae", "--seed", "42"], b"1 4 6 5").out,
        "4 6 5 1 6 7 9 21\n"
    );
}

#[test]
fn without_a_seed_problems_differ() {
    let problem = || grille(&["classic", "sae"], b"1 30 30 400").out;
    assert_ne!(problem(), problem());
}

/// As in the document's second and third grids, where all closed cells are free.
#[test]
fn a_grid_that_shows_its_mines_gets_a_free_cell_and_a_remark() {
    let grid = b"5 1 3\n --- --- ---\n| 1 | m | . |\n --- --- ---\n";
    let run = grille(&["classic", "sae"], grid);
    assert_eq!((run.code, run.out.as_str()), (0, "D2\n"));
    assert_eq!(run.err, "The grid shows its mines: the game is over.\n");
}

#[test]
fn finished_and_contradictory_positions_are_clear_errors() {
    let check = |grid: &str, code: i32, words: &str| {
        let run = grille(&["classic", "sae"], grid.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    check(
        "5 1 2\n --- ---\n| 1 | x |\n --- ---\n",
        2,
        "every cell is open or marked",
    );
    check(
        "5 1 3\n --- --- ---\n| 1 | m | 1 |\n --- --- ---\n",
        2,
        "every cell is open or marked",
    );
    check(
        "5 1 3\n --- --- ---\n| . | 3 | . |\n --- --- ---\n",
        3,
        "position 1 (row 1, column 2)",
    );
    // Each number alone can be satisfied, but not the three together: the three cells hold one mine, and so do the
    // middle and right ones, yet the left two hold two.
    let deep = "5 2 3\n --- --- ---\n| 2 | 1 | 1 |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
    check(deep, 3, "no layout of mines fits the number at position 1");
}

#[test]
fn errors_are_in_french_on_request() {
    let run = grille(&["classic", "sae", "--lang", "fr"], b"2 2 2 1 4 0");
    assert_eq!(
        run.err,
        "erreur : ligne 1, colonne 9 : la mine « 4 » est hors du plateau, dont la dernière position est 3\n"
    );
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_grille"))
        .args(["classic", "sae"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"2 2000 2000 0 0")
        .unwrap();
    let mut start = [0; 9];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    assert_eq!(&start, b"2000 2000");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// Runs an operation with this many kilobytes of address space.
#[cfg(target_os = "linux")]
fn limited(kilobytes: u64, input: &[u8]) -> Run {
    let program = env!("CARGO_BIN_EXE_grille");
    let line = format!("ulimit -v {kilobytes}; exec \"$0\" classic sae --lang fr --seed 1");
    run::finish(
        std::process::Command::new("sh").args(["-c", &line, program]),
        input,
    )
}

/// Operation 5 on a board of which only the first column is open: ones beside a column of mines.
#[cfg(target_os = "linux")]
fn mostly_hidden(side: usize) -> Vec<u8> {
    let rule = " ---".repeat(side) + "\n";
    let row = format!("| 1 {}|\n{rule}", "| . ".repeat(side - 1));
    format!("5 {side} {side}\n{rule}{}", row.repeat(side)).into_bytes()
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_board_is_advised_on_in_little_more_memory_than_its_text_takes() {
    // 2^22 cells, 34 MB of text.
    let run = limited(100_000, &mostly_hidden(2048));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.starts_with('D'), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_memory_each_operation_says_so_and_fails() {
    let refused = |run: &Run| {
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
        assert!(run.err.starts_with("erreur"), "{run:?}");
        assert!(run.err.contains("mémoire insuffisante"), "{run:?}");
        assert_eq!(run.err.matches('\n').count(), 1, "{run:?}");
    };
    for input in [
        "1 8192 8192 67108864\n",
        "2 1 67108864 1 5 1 D9\n",
        "3 8192 8192 1 5 1 D9\n",
        "4 8192 8192 1 5 1 D9\n",
    ] {
        refused(&limited(100_000, input.as_bytes()));
    }
    // Too little memory to read it, then to store it, then to solve it, then enough.
    let table = mostly_hidden(2048);
    let mut advised = 0;
    for kilobytes in (30_000..=80_000).step_by(5_000) {
        let run = limited(kilobytes, &table);
        match run.code {
            0 => advised += 1,
            _ => refused(&run),
        }
    }
    assert!((1..11).contains(&advised), "{advised}");
}
