//! Attacks on single commands: hostile files and options.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use wait4::Wait4 as _;

use super::{Row, hostile, limited};

/// A command that takes longer, in seconds, has no bound.
const PATIENCE: u64 = 60;

/// So much of a command's output is looked at. More would count as memory of the next command, which starts as a copy
/// of this process.
const MOST_READ: u64 = 1 << 20;

/// The attacks: name, command, exit codes that it may end with, what it must print, if that is known, and what is
/// typed, with `;` at the end of each line. `DIR` stands for the folder of the hostile files.
const ATTACKS: &str = "
replay of a hostile game                        | mines replay DIR/lattice.replay   | 0   | not judged |
line mode: the end of a hostile game            | mines play --plain                | 0   | not judged | load DIR/lattice-over.grille;verdicts;quit;
line mode: the pseudo-inverse of 200 x 200      | mines play --plain                | 0   |            | load DIR/sieve.grille;bot pinv;quit;
line mode: hints on a hostile board             | mines play --plain                | 0   |            | load DIR/lattice.grille;hint;hint;odds;quit;
a board of 25 million cells                     | mines compare --approaches rules --boards DIR/large.txt | 0 | 100 |
sae: a board of 2^26 cells and no memory for it | classic sae                       | 0 1 |            | 2 8192 8192 0;1 D0;
sae: a number of mines beyond all boards        | classic sae                       | 2   |            | 2 4294967295 4294967295 18446744073709551615;0;
an empty Takuzu of 100 x 100                    | takuzu solve DIR/empty.txt        | 1 4 |            |
a file name with escape sequences               | takuzu solve \u{1b}]0;X\u{7}\u{202e} | 1 2 |         |
an option with escape sequences                 | mines compare --approaches \u{1b}[2J | 2 |           |
";

pub(super) fn run(program: &Path) -> Result<Vec<Row>> {
    let folder = tempfile::tempdir()?;
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text);
    for name in ["lattice.replay", "lattice.grille", "lattice-over.grille"] {
        write(name, hostile::file(name)?)?;
    }
    write("sieve.grille", hostile::sieve(200))?;
    write("large.txt", "5000 5000 1 0 0 24999999\n".to_owned())?;
    write("empty.txt", ".".repeat(100 * 100))?;
    let attacks = ATTACKS.trim().lines();
    attacks
        .map(|attack| one(attack, program, folder.path()))
        .collect()
}

fn one(attack: &str, program: &Path, folder: &Path) -> Result<Row> {
    let place = folder.to_string_lossy();
    let columns: Vec<String> = attack
        .split('|')
        .map(|column| column.trim().replace("DIR", &place))
        .collect();
    let [name, command, codes, prints, typed] = &columns[..] else {
        bail!("an attack has five columns: {attack}");
    };
    let (input, output) = (folder.join("input"), folder.join("output"));
    fs::write(&input, typed.replace(';', "\n"))?;
    let printed = fs::File::create(&output)?;
    let start = Instant::now();
    let used = limited(Path::new("timeout"))
        .args(["--signal=KILL", &PATIENCE.to_string()])
        .arg(program)
        .args(command.split(' '))
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(fs::File::open(&input)?)
        .stdout(printed.try_clone()?)
        .stderr(printed)
        .spawn()?
        .wait4()?;
    let worst = start.elapsed();
    let mut printed = Vec::new();
    let output = fs::File::open(&output)?;
    output.take(MOST_READ).read_to_end(&mut printed)?;
    let printed = String::from_utf8_lossy(&printed);
    let last = printed.lines().last().unwrap_or_default();
    let code = used.status.code().map(|code| code.to_string());
    let is_expected = |code: String| codes.split(' ').any(|expected| expected == code);
    let harm = if worst.as_secs() >= PATIENCE {
        Some(format!("no end after {PATIENCE} s"))
    } else if !code.clone().is_some_and(is_expected) {
        Some(format!("exit code {code:?}: {last}"))
    } else if !printed.contains(&**prints) {
        Some(format!("it does not print {prints:?}: {last}"))
    } else {
        let raw = printed.chars().find(|&c| is_raw(c));
        raw.map(|raw| format!("it prints {raw:?}"))
    };
    Ok(Row {
        name: name.clone(),
        tries: 1,
        worst,
        megabytes: used.rusage.maxrss >> 20,
        is_late: false,
        harm,
    })
}

/// Whether a terminal would take this for a command, or show what follows in another order.
fn is_raw(c: char) -> bool {
    c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
