//! `cargo xtask cluster`: runs the recipes for many machines on this machine, with Slurm, Dask and Ray, and compares
//! each result with that of one process. `xtask/cluster/run.py` does the work.

use std::process::Command;

use anyhow::Result;

use crate::{must, python, release_program, root, target_folder, tools};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Games of the comparison
    #[arg(long, default_value = "60000")]
    games: String,
    /// The side of the Takuzu boards to count
    #[arg(long, default_value = "10")]
    size: String,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = root().join("xtask/cluster");
    // The script says which engines are missing.
    for (program, package) in [("slurmctld", "slurm-wlm"), ("munged", "munge")] {
        if let Err(missing) = tools::program(program, package) {
            println!("{missing}");
        }
    }
    let venv = target_folder()?.join("python/cluster");
    let lists = [
        root().join("crates/python/requirements.txt"),
        folder.join("requirements.txt"),
    ];
    let more = ["-r", &lists[1].to_string_lossy()];
    let python_there = tools::venv(&venv, &lists[0], "distributed", &more)?;
    python::install(&python_there, &["--release"])?;
    let mut run = Command::new(python_there);
    run.arg(folder.join("run.py"));
    run.arg("--grille").arg(release_program()?);
    must(run.args(["--games", &options.games, "--size", &options.size]))
}
