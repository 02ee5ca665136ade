//! `cargo xtask abuse`: attacks a release build as a hostile user would, on this machine alone, and prints what each
//! attack could do.
//!
//! The server and every command run under `ulimit -v`, so that using too much memory makes them fail.

mod commands;
mod hostile;
mod server;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::tools::Missing;
use crate::{figures, release_program};

/// The address space that a program may have, in kilobytes.
const KILOBYTES: u64 = 1_000_000;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long each attack on the server lasts
    #[arg(long, default_value_t = 8)]
    pub(crate) seconds: u64,
    /// Another program than a release build of this one
    #[arg(long, value_name = "FILE")]
    pub(crate) program: Option<PathBuf>,
    /// A JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What an attack could do.
struct Row {
    name: String,
    tries: u64,
    /// The longest that a bystander waited for an answer of the server, or that a command took.
    worst: Duration,
    /// The most memory that was in use.
    megabytes: u64,
    /// Whether a bystander was answered, but not soon.
    is_late: bool,
    /// How a bystander was refused, or what a command did wrong.
    harm: Option<String>,
}

impl Row {
    fn print(&self, json: bool) {
        let verdict = match &self.harm {
            Some(harm) => harm,
            None if self.is_late => "late",
            None => "held",
        };
        let row = json!({
            "name": self.name, "tries": self.tries, "worst_ms": self.worst.as_millis() as u64,
            "megabytes": self.megabytes, "verdict": verdict,
        });
        figures::print(&row, json);
    }
}

/// Attacks the commands, then the server.
pub(crate) fn run(options: &Options) -> Result<()> {
    if !cfg!(target_os = "linux") {
        let why = "memory is measured on Linux alone";
        return Err(Missing(why.to_owned()).into());
    }
    let program = options.program.clone().map_or_else(release_program, Ok)?;
    let mut rows = commands::run(&program)?;
    rows.iter().for_each(|row| row.print(options.json));
    let attacked = server::run(&program, Duration::from_secs(options.seconds))?;
    attacked.iter().for_each(|row| row.print(options.json));
    rows.extend(attacked);
    let harm = rows.iter().filter(|row| row.harm.is_some()).count();
    ensure!(harm == 0, "{harm} of {} attacks did harm", rows.len());
    Ok(())
}

/// The program with its memory limited.
fn limited(program: &Path) -> Command {
    let mut limited = Command::new("sh");
    let script = format!("ulimit -v {KILOBYTES} && exec \"$@\"");
    limited.args(["-c", &script, "sh"]).arg(program);
    limited
}
