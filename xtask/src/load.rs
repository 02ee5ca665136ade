//! `cargo xtask load`: measures with `wrk` how many requests per second `grille serve` answers on this machine. `wrk`
//! uses as much of it as the server. `cargo xtask abuse` measures how long short requests wait beside long ones.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::server::Server;
use crate::{must, release_program, tools};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long each kind of request is made
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Connections at once
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(2..=500))]
    connections: u16,
    /// Another program than a release build of this one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Makes every request of `wrk` a question to the engine.
const QUESTION: &str = r#"
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"do":"approaches","lang":"en"}'
"#;

pub(crate) fn run(options: &Options) -> Result<()> {
    tools::program("wrk", "wrk")?;
    let program = options.program.clone().map_or_else(release_program, Ok)?;
    let server = Server::start(Command::new(program))?;
    let script = tempfile::NamedTempFile::new()?;
    std::fs::write(&script, QUESTION)?;
    for path in ["/healthz", "/", &server.engine_path()?, "/api"] {
        let mut wrk = Command::new("wrk");
        wrk.args(["--threads=2", "--latency", "--header=Accept-Encoding: br"]);
        wrk.arg(format!("--connections={}", options.connections));
        wrk.arg(format!("--duration={}s", options.seconds));
        if path == "/api" {
            wrk.arg("--script").arg(script.path());
        }
        must(wrk.arg(format!("http://{}{path}", server.at)))?;
    }
    Ok(())
}
