//! `cargo xtask cluster`: runs the recipes for many machines on this machine, with Slurm, Dask and Ray, and compares
//! each result with that of one process. `xtask/cluster/run.py` does the work.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::{must, python, release_program, root, tools};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Options of the script, such as `--games 24000` or `--size 8`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let script = root().join("xtask/cluster/run.py");
    // The script says which engines are missing.
    for (program, package) in [("slurmctld", "slurm-wlm"), ("munged", "munge")] {
        if let Err(missing) = tools::program(program, package) {
            println!("{missing}");
        }
    }
    // Slurm needs neither the package nor what it is built with.
    let there = python::environment("cluster").and_then(|there| {
        python::package(&there, &[Path::new("--release")])?;
        Ok(there)
    });
    let python = match there {
        Err(missing) if missing.is::<tools::Missing>() => {
            println!("the package is left out: {missing}");
            "python3".into()
        }
        there => there?,
    };
    let mut run = Command::new(python);
    run.arg(script).arg("--grille").arg(release_program()?);
    must(run.args(&options.words))
}
