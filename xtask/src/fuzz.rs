//! `cargo xtask fuzz TARGET`: libFuzzer on one target, for a while.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{must, root};

pub(crate) fn run(target: &str, seconds: u64) -> Result<()> {
    // What is found goes here; the corpus of the project is only read, and grows by hand.
    let found = root().join("target/fuzz-corpus").join(target);
    std::fs::create_dir_all(&found)?;
    let mut fuzz = Command::new("cargo");
    fuzz.current_dir(root())
        // Without it, `+nightly` would meet the toolchain that runs us.
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .args(["+nightly", "fuzz", "run", "--features", "libfuzzer", target])
        .arg(found)
        .arg(root().join("fuzz/corpus").join(target))
        .arg("--")
        .arg(format!("-max_total_time={seconds}"));
    must(&mut fuzz).context(
        "fuzzing needs `cargo install cargo-fuzz` and `rustup toolchain install nightly`, \
         or it has found something: its input stands in fuzz/artifacts",
    )
}
