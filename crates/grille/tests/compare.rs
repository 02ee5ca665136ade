//! `grille mines compare` and `merge`: all approaches play the same boards, whole or in parts.

mod run;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use run::{Run, grille};
use serde_json::{Value, json};

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("compare-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn name(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

const COMPARE: [&str; 8] = [
    "mines",
    "compare",
    "--level",
    "beginner",
    "--approaches",
    "random,rules,pinv",
    "--seed",
    "5",
];

fn compare(args: &[&str]) -> Run {
    let run = grille(&[&COMPARE[..], args].concat(), b"");
    assert_eq!(run.code, 0, "{run:?}");
    run
}

/// Returns the printed objects without the times.
fn timeless(run: &Run) -> Vec<Value> {
    assert_eq!(run.code, 0, "{run:?}");
    let object = |line: &str| -> Value {
        let mut value: Value = serde_json::from_str(line).unwrap();
        for time in ["cpu_ms_mean", "cpu_ms_max", "games_per_cpu_s"] {
            assert!(value[time].as_f64().unwrap() > 0.0, "{value}");
            value.as_object_mut().unwrap().remove(time);
        }
        value
    };
    run.out.lines().map(object).collect()
}

/// Returns the printed tables without that of the times.
fn timeless_tables(run: &Run) -> String {
    assert_eq!(run.code, 0, "{run:?}");
    let (tables, times) = run.out.rsplit_once("\n\n").unwrap();
    assert!(times.contains("CPU ms"), "{run:?}");
    tables.to_owned()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = folder("threads");
    let played = |threads: &str| {
        let prefix = name(&folder.join(format!("on{threads}")));
        let args = ["--games", "150", "--json", "--outcomes", &prefix];
        let run = compare(&[&args[..], &["--threads", threads]].concat());
        let outcomes = ["random", "rules", "pinv"]
            .map(|approach| std::fs::read_to_string(format!("{prefix}.{approach}.txt")).unwrap());
        (timeless(&run), outcomes)
    };
    let one = played("1");
    assert_eq!(played("2"), one);
    assert_eq!(played("7"), one);
}

#[test]
fn a_longer_run_starts_with_the_boards_of_a_shorter_one_and_a_seed_changes_them() {
    let folder = folder("seeds");
    let outcomes = |seed: &str, games: &str| {
        let prefix = name(&folder.join(format!("{seed}-{games}")));
        let args = ["mines", "compare", "--level", "beginner", "--approaches"];
        let rest = [
            "pinv",
            "--seed",
            seed,
            "--games",
            games,
            "--outcomes",
            &prefix,
        ];
        assert_eq!(grille(&[&args[..], &rest].concat(), b"").code, 0);
        std::fs::read_to_string(format!("{prefix}.pinv.txt")).unwrap()
    };
    let short = outcomes("1", "60");
    assert!(outcomes("1", "100").starts_with(&short));
    assert_ne!(outcomes("2", "60"), short);
}

#[test]
fn fields_for_scripts_are_there_and_add_up() {
    let folder = folder("json");
    let prefix = name(&folder.join("won"));
    let run = compare(&["--games", "80", "--json", "--outcomes", &prefix]);
    let lines: Vec<Value> = (run.out.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names: Vec<&str> = lines
        .iter()
        .map(|line| line["approach"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["random", "rules", "pinv"]);
    let outcomes = |approach: &str| {
        let text = std::fs::read_to_string(format!("{prefix}.{approach}.txt")).unwrap();
        assert!(text.lines().all(|line| line == "0" || line == "1"));
        text.lines().map(|line| line == "1").collect::<Vec<bool>>()
    };
    let first = outcomes("random");
    for line in &lines {
        let number = |key: &str| {
            line[key]
                .as_f64()
                .unwrap_or_else(|| panic!("{key}: {line}"))
        };
        let won = outcomes(line["approach"].as_str().unwrap());
        let count = |wanted: [bool; 2]| {
            let pairs = won.iter().zip(&first);
            pairs.filter(|(a, b)| [**a, **b] == wanted).count() as f64
        };
        assert_eq!((number("games"), won.len()), (80.0, 80));
        assert_eq!(number("wins"), count([true, true]) + count([true, false]));
        assert_eq!(number("better"), count([true, false]));
        assert_eq!(number("worse"), count([false, true]));
        assert!(number("win_rate_low") <= number("win_rate"));
        assert!(number("win_rate") <= number("win_rate_high"));
        assert!(number("cpu_ms_mean") > 0.0 && number("cpu_ms_mean") <= number("cpu_ms_max"));
        assert!((0.0..=1.0).contains(&number("opened")));
    }
    assert_eq!(lines[0]["difference"], 0.0);
    assert!(lines[0]["guesses"].as_f64() > lines[2]["guesses"].as_f64());
}

#[test]
fn a_file_of_boards_gives_the_games_that_its_lines_say() {
    let folder = folder("boards");
    let file = folder.join("boards.txt");
    // Won by the first click; lost by it; won before it; then one that only a guess decides.
    std::fs::write(
        &file,
        "1 3 1 0 0 2\n\n1 3 1 0 2 2\r\n1 1 1 0 0 0\n2 2 2 0 0 1 2\n",
    )
    .unwrap();
    let prefix = name(&folder.join("won"));
    let file = name(&file);
    let args = ["mines", "compare", "--approaches", "random,pinv", "--json"];
    let rest = ["--boards", &file, "--outcomes", &prefix, "--seed", "1"];
    let run = grille(&[&args[..], &rest].concat(), b"");
    assert_eq!(timeless(&run)[0]["games"], 4, "{run:?}");
    for approach in ["random", "pinv"] {
        let won = std::fs::read_to_string(format!("{prefix}.{approach}.txt")).unwrap();
        assert!(won.starts_with("1\n0\n1\n"), "{won}");
        assert_eq!(won.lines().count(), 4);
    }
    let from_stdin = |games: &str| {
        let text = std::fs::read(&file).unwrap();
        let rest = ["--boards", "-", "--seed", "1", "--games", games];
        grille(&[&args[..], &rest].concat(), &text)
    };
    assert_eq!(timeless(&from_stdin("4")), timeless(&run));
    assert_eq!(timeless(&from_stdin("2"))[0]["wins"], 1);
    assert!(from_stdin("9").err.contains("all 4 are played"));
}

#[test]
fn boards_that_are_made_are_boards_that_are_read() {
    let args = ["mines", "generate", "--boards", "--count", "30", "--seed"];
    let made = grille(&[&args[..], &["2", "--first", "zero"]].concat(), b"");
    let args = ["mines", "compare", "--approaches", "rules", "--boards", "-"];
    let run = grille(&[&args[..], &["--json"]].concat(), made.out.as_bytes());
    assert_eq!(timeless(&run)[0]["games"], 30);
}

#[test]
fn a_bad_line_of_boards_is_reported_with_its_place_and_exit_code_2() {
    for (text, sentence) in [
        ("", "line 1, column 1: there is no board"),
        (
            "1 3 1 0 0 2\n1 3 1 0\n",
            "line 2, column 8: the line ends where the column of the first click should be",
        ),
        (
            "1 3 1 0 0\n7",
            "line 1, column 10: the line ends where the position of a mine should be",
        ),
        (
            "1 3 1 0 3 2\n",
            "line 1, column 9: \"3\" puts the first click off the board: count from 0 to 2",
        ),
        (
            "1 3 1 x 0 2\n",
            "line 1, column 7: \"x\" is not a whole number; the row of the first click is \
             expected here",
        ),
        (
            "\n1 3 1 0 0 2 0\n",
            "line 2, column 13: \"0\" comes after the last mine of its board",
        ),
        (
            "1 3 4 0 0 2\n",
            "line 1, column 5: \"4\" mines do not fit in 3 cells",
        ),
        (
            "1 3 2 0 0 2 2\n",
            "line 1, column 13: mine position \"2\" is given twice",
        ),
    ] {
        let args = [
            "mines",
            "compare",
            "--approaches",
            "random",
            "--boards",
            "-",
        ];
        let run = grille(&args, text.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text:?} {run:?}");
        assert_eq!(run.err, format!("error: {sentence}\n"), "{text:?}");
    }
}

#[test]
fn impossible_comparisons_give_exit_code_2() {
    let args = ["mines", "compare", "--approaches"];
    for (rest, sentence) in [
        (
            &["rules,rules"][..],
            "the approach \"rules\" is named twice",
        ),
        (&["rules", "--shard", "1/2"], "--out"),
        (
            &["rules", "--shard", "3/2", "--out", "x"],
            "\"3/2\" is not a value",
        ),
        (&["rules", "--shard", "1/2", "--out", "x"], "needs a --seed"),
        (&["rules", "--threads", "0"], "\"0\" is not a value"),
        (&["oracle"], "\"oracle\" is not a value"),
        (
            &["rules", "--boards", "-", "--level", "expert"],
            "--boards cannot be used with --level",
        ),
        (&["rules", "--games", "9999999999"], "split it into parts"),
    ] {
        let run = grille(&[&args[..], rest].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(sentence), "{run:?}");
    }
}

/// Checks that every tag is closed in order, and that no text contains unescaped markup. Enough of XML for our output.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>'), "{text}");
        let (tag, after) = after.split_once('>').expect("a tag ends");
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        let word = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(word);
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
}

#[test]
fn the_plot_is_well_formed_and_has_every_approach_in_both_languages() {
    let folder = folder("plot");
    for lang in ["en", "fr"] {
        let file = folder.join(format!("{lang}.svg"));
        compare(&["--games", "20", "--plot", &name(&file), "--lang", lang]);
        let svg = std::fs::read_to_string(file).unwrap();
        assert_well_formed(&svg);
        for part in [
            ">random<",
            ">rules<",
            ">pinv<",
            "prefers-color-scheme: dark",
        ] {
            assert!(svg.contains(part), "{part} is not in {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 6);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}

#[test]
fn a_foreign_file_is_not_overwritten_and_nothing_is_played() {
    let folder = folder("force");
    let (plot, prefix) = (folder.join("rates.svg"), folder.join("won"));
    let outcomes = folder.join("won.rules.txt");
    let (plot_name, prefix_name) = (name(&plot), name(&prefix));
    let both = ["--plot", &plot_name, "--outcomes", &prefix_name];
    // So many games would take days.
    let many = ["--games", "100000000"];
    for file in [&plot, &outcomes] {
        std::fs::write(file, "mine").unwrap();
        for (lang, words) in [("en", "already exists"), ("fr", "existe déjà")] {
            let run = grille(
                &[&COMPARE[..], &many, &both, &["--lang", lang]].concat(),
                b"",
            );
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
            assert!(run.err.contains(words), "{run:?}");
            assert_eq!(run.err.matches('\n').count(), 1, "{run:?}");
        }
        assert_eq!(std::fs::read(file).unwrap(), b"mine");
        std::fs::remove_file(file).unwrap();
    }
    compare(&[&["--games", "3"], &both[..]].concat());
    // Outcomes of an earlier run are replaced, a picture only with `--force`.
    compare(&["--games", "4", "--outcomes", &prefix_name]);
    assert_eq!(
        std::fs::read_to_string(&outcomes).unwrap().lines().count(),
        4
    );
    std::fs::write(&plot, "mine").unwrap();
    compare(&[&["--games", "3", "--force"], &both[..]].concat());
    assert_well_formed(&std::fs::read_to_string(&plot).unwrap());
}

#[test]
fn shards_join_to_one_run_and_their_faults_are_reported() {
    let folder = folder("parts");
    let files: Vec<String> = (1..=3)
        .map(|part| name(&folder.join(format!("part{part}"))))
        .collect();
    let part = |at: usize, more: &[&str]| {
        let shard = format!("{at}/3");
        let args = ["--shard", &shard, "--out", &files[at - 1], "--games", "70"];
        grille(&[&COMPARE[..], &args, more].concat(), b"")
    };
    for at in 1..=3 {
        let run = part(at, &["--threads", &at.to_string()]);
        assert!(run.out.starts_with(&format!("Part {at} of 3: ")), "{run:?}");
    }
    let merge =
        |files: &[&str], more: &[&str]| grille(&[&["mines", "merge"], files, more].concat(), b"");
    let all: Vec<&str> = files.iter().map(String::as_str).collect();
    // In any order, with the outcome of every board in its place.
    let shuffled = [all[2], all[0], all[1]];
    let (whole, parts) = (name(&folder.join("whole")), name(&folder.join("parts")));
    let run = compare(&["--games", "70", "--json", "--outcomes", &whole]);
    let merged = merge(&shuffled, &["--json", "--outcomes", &parts]);
    assert_eq!(timeless(&merged), timeless(&run));
    for approach in ["random", "rules", "pinv"] {
        let read = |prefix: &str| std::fs::read(format!("{prefix}.{approach}.txt")).unwrap();
        assert_eq!(read(&parts), read(&whole));
    }
    let tables = compare(&["--games", "70"]);
    assert_eq!(timeless_tables(&merge(&all, &[])), timeless_tables(&tables));
    // Running a finished part again leaves its file unchanged.
    let text = std::fs::read_to_string(all[1]).unwrap();
    assert_eq!(part(2, &[]).code, 0);
    assert_eq!(std::fs::read_to_string(all[1]).unwrap(), text);

    let check_failure = |run: &Run, code: i32, words: &str| {
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    check_failure(&merge(&all[..2], &[]), 1, "part 3 of 3 is missing");
    check_failure(
        &merge(&[all[0], all[1], all[0]], &[]),
        2,
        "are the same part",
    );
    check_failure(
        &part(2, &["--first", "zero"]),
        2,
        "the checkpoint of another run",
    );
    let other = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        change(&mut value);
        std::fs::write(all[1], value.to_string()).unwrap();
        merge(&all, &[])
    };
    let differ = "are not parts of the same run";
    check_failure(&other(&|part| part["seed"] = "6".into()), 2, differ);
    check_failure(&other(&|part| part["version"] = "0.0.9".into()), 2, differ);
    check_failure(&other(&|part| part["first"] = "zero".into()), 2, differ);
    let open = "is not finished: 0 of 23";
    check_failure(
        &other(&|part| {
            part["done"] = 0.into();
            for tally in part["approaches"].as_array_mut().unwrap() {
                for (key, value) in tally.as_object_mut().unwrap() {
                    *value = match key.as_str() {
                        "approach" => continue,
                        "outcomes" => "".into(),
                        "wins" | "better" | "worse" => 0.into(),
                        _ => "0".into(),
                    };
                }
            }
        }),
        1,
        open,
    );
    // The part resumes from there, with the same result.
    assert_eq!(part(2, &[]).code, 0);
    assert_eq!(timeless(&merge(&all, &["--json"])), timeless(&run));
    // A value that no run could have written is refused with the name of its field, by every command that reads it.
    let (zero, many) = (json!(0), json!(u64::MAX));
    for (field, impossible) in [
        ("/format", json!("grille mines compare 0")),
        ("/part", zero.clone()),
        ("/part", json!(4)),
        ("/of", many.clone()),
        ("/games", many.clone()),
        ("/done", json!(24)),
        ("/seed", json!("-1")),
        ("/version", json!(1)),
        ("/rows", zero),
        ("/mines", json!(10_000)),
        ("/first", json!("lucky")),
        ("/at", json!([100, 100])),
        ("/at", json!([0])),
        ("/boards", json!("not a fingerprint")),
        ("/approaches", json!([])),
        ("/approaches/1/approach", json!("oracle")),
        ("/approaches/1/approach", json!("random")),
        ("/approaches/2/wins", json!(1)),
        ("/approaches/2/wins", many),
        ("/approaches/0/better", json!(1)),
        ("/approaches/1/worse", json!(23)),
        ("/approaches/0/gap_squares", json!("1")),
        ("/approaches/0/guesses", json!(u128::MAX.to_string())),
        ("/approaches/0/outcomes", json!("zz")),
    ] {
        let (above, last) = field.rsplit_once('/').unwrap();
        let change = |part: &mut Value| part.pointer_mut(above).unwrap()[last] = impossible.clone();
        let name = match above.rsplit_once('/') {
            Some((_, at)) => format!("approaches[{at}].{last}"),
            None => last.to_owned(),
        };
        let words = format!(
            "\"{}\" is not a checkpoint of this command: its field \"{name}\" is missing or invalid",
            all[1]
        );
        check_failure(&other(&change), 2, &words);
        check_failure(&part(2, &[]), 2, &words);
    }
}

/// Whether `parallel` is GNU parallel, and not another program of that name.
fn gnu_parallel() -> bool {
    let version = Command::new("parallel").arg("--version").output();
    version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel"))
}

/// Waits until `found` returns something, at most a minute.
fn wait_for<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Returns the number of finished boards in a part's file, unless all are finished.
fn halfway(path: &Path, units: u64) -> Option<u64> {
    let value: Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
    value["done"]
        .as_u64()
        .filter(|done| (1..units).contains(done))
}

/// Runs three parts, one of which is killed in the middle and restarted: under GNU parallel if it is installed, else
/// as plain processes.
#[cfg(unix)]
#[test]
fn a_killed_shard_resumes_and_the_shards_join_to_one_run() {
    /// So many that a part on one thread is far from its end when its file is first written.
    const GAMES: u64 = 30_000;
    const VICTIM: u64 = 2;
    let folder = folder("killed");
    let games = GAMES.to_string();
    let words = [&COMPARE[..], &["--games", &games, "--threads", "1"]].concat();
    let start = |command: &mut Command| -> Child {
        let command = command.current_dir(&folder).env("LC_ALL", "C.UTF-8");
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
        quiet.spawn().expect("the program starts")
    };
    let part = |at: u64| folder.join(format!("part{at}"));
    let kill = |pid: &str| {
        let stopped = || halfway(&part(VICTIM), GAMES / 3);
        let done = wait_for("the part gets going", stopped);
        let killed = Command::new("kill").args(["-KILL", pid]).status();
        assert!(killed.expect("kill is there").success());
        done
    };
    if gnu_parallel() {
        // A shell that writes its process number and then becomes the program, so that the test can kill it.
        // `parallel` then restarts the part.
        let job = "echo $$ > pid{}; echo x >> starts{}; exec \"$GRILLE\"";
        let job = format!("{job} {} --shard {{}}/3 --out part{{}}", words.join(" "));
        let mut command = Command::new("parallel");
        // It asks to be cited, and keeps notes in the user's home.
        command.args(["--will-cite", "--retries", "3", "-j", "2", &job]);
        command.args([":::", "1", "2", "3"]);
        command.env("GRILLE", env!("CARGO_BIN_EXE_grille"));
        let mut parallel = start(command.env("PARALLEL_HOME", &folder).env("HOME", &folder));
        wait_for("the part starts", || halfway(&part(VICTIM), GAMES / 3));
        let pid = std::fs::read_to_string(folder.join(format!("pid{VICTIM}"))).unwrap();
        kill(pid.trim());
        assert!(parallel.wait().unwrap().success());
        let starts = std::fs::read_to_string(folder.join(format!("starts{VICTIM}"))).unwrap();
        assert_eq!(starts.lines().count(), 2, "killed once, started twice");
    } else {
        eprintln!("GNU parallel is not installed: the parts run as plain processes instead");
        let start = |at: u64| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_grille"));
            let out = part(at);
            command.args(&words).args(["--shard", &format!("{at}/3")]);
            start(command.arg("--out").arg(out))
        };
        let mut parts: Vec<Child> = (1..=3).map(start).collect();
        let victim = &mut parts[VICTIM as usize - 1];
        let done = kill(&victim.id().to_string());
        assert!(!victim.wait().unwrap().success(), "it was killed");
        let kept = halfway(&part(VICTIM), GAMES / 3).expect("the file is whole after the kill");
        assert!(kept >= done);
        let open = grille(&["mines", "merge", &name(&part(VICTIM))], b"");
        assert_eq!(open.code, 1);
        assert!(open.err.contains("is not finished"), "{open:?}");
        *victim = start(VICTIM);
        for part in &mut parts {
            assert!(part.wait().unwrap().success());
        }
    }
    let files = [1, 2, 3].map(|at| name(&part(at)));
    let args = ["mines", "merge", "--json", &files[0], &files[1], &files[2]];
    let whole = compare(&["--games", &games, "--json"]);
    assert_eq!(timeless(&grille(&args, b"")), timeless(&whole));
}
