//! `cargo xtask abuse`: attacks a release build as a hostile user would, on this machine alone, and prints what each
//! attack could do.
//!
//! A server and every command run under `ulimit -v`: whatever takes more memory than it may fails, and is seen to.

mod commands;
mod hostile;
mod server;

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::tools::Missing;

/// What an attack could do.
struct Row {
    name: String,
    tries: u64,
    /// The longest that a bystander waited for an answer of the server, or that a command took.
    worst: Duration,
    /// The most memory that was in use.
    megabytes: u64,
    verdict: Verdict,
}

enum Verdict {
    /// It harmed nobody.
    Held,
    /// A bystander was answered, but not soon.
    Late,
    /// A bystander was refused or left alone, or a command had no bound.
    Fell(String),
}

impl Row {
    fn print(&self, json: bool) {
        let Row {
            name,
            tries,
            megabytes,
            ..
        } = self;
        let (worst, verdict) = (self.worst.as_millis() as u64, self.verdict.words());
        if json {
            println!(
                "{}",
                json!({
                    "name": name, "tries": tries, "worst_ms": worst, "megabytes": megabytes, "verdict": verdict,
                })
            );
        } else {
            println!("{name:48} {tries:>7} {worst:>9} {megabytes:>6}  {verdict}");
        }
    }

    /// Takes in what the same attack did another time.
    fn add(&mut self, other: Row) {
        self.tries += other.tries;
        self.worst = self.worst.max(other.worst);
        self.megabytes = self.megabytes.max(other.megabytes);
        match (&self.verdict, other.verdict) {
            (Verdict::Fell(_), _) | (_, Verdict::Held) => {}
            (_, worse) => self.verdict = worse,
        }
    }
}

impl Verdict {
    fn words(&self) -> &str {
        match self {
            Verdict::Held => "held",
            Verdict::Late => "late",
            Verdict::Fell(why) => why,
        }
    }
}

/// Attacks the commands, then the server: each attack for so long, all of them again and again for the whole time.
pub(crate) fn run(program: &Path, each: Duration, whole: Duration, json: bool) -> Result<()> {
    if !cfg!(target_os = "linux") {
        let why = "memory is measured on Linux alone";
        return Err(Missing(why.to_owned()).into());
    }
    if !json {
        println!(
            "{:48} {:>7} {:>9} {:>6}  verdict",
            "attack", "tries", "worst ms", "MB"
        );
    }
    let print = |rows: &[Row]| rows.iter().for_each(|row| row.print(json));
    let mut rows = commands::run(program)?;
    print(&rows);
    let attacked = server::run(program, each, whole)?;
    print(&attacked);
    rows.extend(attacked);
    let fell = rows
        .iter()
        .filter(|row| matches!(row.verdict, Verdict::Fell(_)));
    let fell = fell.count();
    ensure!(fell == 0, "{fell} of {} attacks did harm", rows.len());
    Ok(())
}
