//! Attacks on single commands: hostile files and options, with the memory that a command may have limited.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::Result;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use wait4::Wait4 as _;

use super::hostile;
use super::{Row, Verdict};

/// The address space that a command may have, in kilobytes: `ulimit -v`.
const KILOBYTES: u64 = 1_000_000;

/// A command that takes longer has no bound.
const PATIENCE: Duration = Duration::from_secs(60);

/// So much of what a command prints is looked at. More would count as memory of the next command, which starts as a
/// copy of this process.
const MOST_READ: u64 = 1 << 20;

/// A command, what it reads from standard input, the exit codes that it may end with, and what it must print, if that
/// is known. `FOLDER` stands for the folder of the hostile files.
struct Attack {
    name: &'static str,
    args: &'static [&'static str],
    input: &'static str,
    codes: &'static [i32],
    prints: &'static str,
}

const ATTACKS: [Attack; 10] = [
    Attack {
        name: "replay of a hostile game",
        args: &["mines", "replay", "FOLDER/lattice.replay"],
        input: "",
        codes: &[0],
        prints: "not judged",
    },
    Attack {
        name: "line mode: the end of a hostile game",
        args: &["mines", "play", "--plain"],
        input: "load FOLDER/lattice-over.grille\nverdicts\nquit\n",
        codes: &[0],
        prints: "not judged",
    },
    Attack {
        name: "line mode: the pseudo-inverse of 200 x 200",
        args: &["mines", "play", "--plain"],
        input: "load FOLDER/sieve.grille\nbot pinv\nquit\n",
        codes: &[0],
        prints: "",
    },
    Attack {
        name: "line mode: hints on a hostile board",
        args: &["mines", "play", "--plain"],
        input: "load FOLDER/lattice.grille\nhint\nhint\nodds\nquit\n",
        codes: &[0],
        prints: "",
    },
    Attack {
        name: "a board of 25 million cells",
        args: &[
            "mines",
            "compare",
            "--approaches",
            "rules",
            "--boards",
            "FOLDER/large.txt",
        ],
        input: "",
        codes: &[0],
        prints: "100",
    },
    Attack {
        name: "sae: a board of 2^26 cells and no memory for it",
        args: &["classic", "sae"],
        input: "2 8192 8192 0\n1 D0\n",
        codes: &[0, 1],
        prints: "",
    },
    Attack {
        name: "sae: a number of mines beyond all boards",
        args: &["classic", "sae"],
        input: "2 4294967295 4294967295 18446744073709551615\n0\n",
        codes: &[2],
        prints: "",
    },
    Attack {
        name: "an empty Takuzu of 100 x 100",
        args: &["takuzu", "solve", "FOLDER/empty.txt"],
        input: "",
        codes: &[1, 4],
        prints: "",
    },
    Attack {
        name: "a file name with escape sequences",
        args: &["takuzu", "solve", "\u{1b}]0;X\u{7}\u{202e}"],
        input: "",
        codes: &[1, 2],
        prints: "",
    },
    Attack {
        name: "an option with escape sequences",
        args: &["mines", "compare", "--approaches", "\u{1b}[2J"],
        input: "",
        codes: &[2],
        prints: "",
    },
];

pub(super) fn run(program: &Path) -> Result<Vec<Row>> {
    let folder = tempfile::tempdir()?;
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text);
    for name in ["lattice.replay", "lattice.grille", "lattice-over.grille"] {
        write(name, hostile::file(name)?)?;
    }
    write("sieve.grille", hostile::sieve(200))?;
    write("large.txt", "5000 5000 1 0 0 24999999\n".to_owned())?;
    write("empty.txt", ".".repeat(100 * 100))?;
    ATTACKS
        .iter()
        .map(|attack| one(attack, program, &folder))
        .collect()
}

fn one(attack: &Attack, program: &Path, folder: &TempDir) -> Result<Row> {
    let script = format!("ulimit -v {KILOBYTES} && exec \"$@\"");
    let place = folder.path().to_string_lossy().into_owned();
    let input = folder.path().join("input");
    let output = folder.path().join("output");
    fs::write(&input, attack.input.replace("FOLDER", &place))?;
    let printed = fs::File::create(&output)?;
    let start = Instant::now();
    let mut child = Command::new("sh")
        .args(["-c", &script, "sh"])
        .arg(program)
        .args(attack.args.iter().map(|arg| arg.replace("FOLDER", &place)))
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .env("LC_ALL", "C.UTF-8")
        .stdin(fs::File::open(&input)?)
        .stdout(printed.try_clone()?)
        .stderr(printed)
        .spawn()?;
    let pid = Pid::from_child(&child);
    let (ended, end) = mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        let is_late = end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        if is_late {
            // It is not waited for yet, so that its number is still its own.
            let _ = kill_process(pid, Signal::KILL);
        }
        is_late
    });
    let used = child.wait4()?;
    let took = start.elapsed();
    drop(ended);
    let is_late = watch.join().unwrap_or(true);
    let mut printed = Vec::new();
    fs::File::open(&output)?
        .take(MOST_READ)
        .read_to_end(&mut printed)?;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    let last = printed.lines().last().unwrap_or_default();
    let code = used.status.code();
    let verdict = if is_late {
        Verdict::Fell(format!("no end after {} s", PATIENCE.as_secs()))
    } else if !code.is_some_and(|code| attack.codes.contains(&code)) {
        Verdict::Fell(format!("exit code {code:?}: {last}"))
    } else if !printed.contains(attack.prints) {
        Verdict::Fell(format!("it does not say “{}”: {last}", attack.prints))
    } else if let Some(raw) = printed.chars().find(|&c| is_raw(c)) {
        Verdict::Fell(format!("it prints {raw:?}"))
    } else {
        Verdict::Held
    };
    Ok(Row {
        name: attack.name.to_owned(),
        tries: 1,
        worst: took,
        megabytes: used.rusage.maxrss >> 20,
        verdict,
    })
}

/// Whether a terminal would take this for a command, or show what follows in another order.
fn is_raw(c: char) -> bool {
    c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
