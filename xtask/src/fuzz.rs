//! `cargo xtask fuzz TARGET`: libFuzzer on one target, for a while.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{must, root};

pub(crate) fn run(target: &str, seconds: u64) -> Result<()> {
    let mut fuzz = Command::new("cargo");
    fuzz.current_dir(root())
        // Without it, `+nightly` would meet the toolchain that runs us.
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .args([
            "+nightly",
            "fuzz",
            "run",
            "--features",
            "libfuzzer",
            target,
            "--",
        ])
        .arg(format!("-max_total_time={seconds}"));
    must(&mut fuzz).context(
        "fuzzing needs `cargo install cargo-fuzz` and `rustup toolchain install nightly`, \
         or it has found something: its input stands in fuzz/artifacts",
    )
}
