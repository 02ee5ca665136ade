//! `cargo xtask fuzz [TARGET]...`: libFuzzer on targets, one after the other, each for a while.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::root;

/// What `cargo xtask fuzz` can be told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Targets of fuzz/src/lib.rs; all of them if none is named
    targets: Vec<String>,
    /// How long each is searched
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// One JSON object a target
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let corpus = root().join("fuzz/corpus");
    let mut targets: BTreeSet<String> = options.targets.iter().cloned().collect();
    if targets.is_empty() {
        for entry in fs::read_dir(&corpus)? {
            targets.insert(entry?.file_name().to_string_lossy().into_owned());
        }
    }
    // Built apart, so that no compiler is timed.
    let built = fuzz("build").status();
    ensure!(
        built.is_ok_and(|status| status.success()),
        "the targets cannot be built; fuzzing needs `cargo install cargo-fuzz` and `rustup toolchain install nightly`"
    );
    if !options.json {
        println!("target           runs  seconds   edges  inputs  found  crashes");
    }
    let mut crashed = Vec::new();
    for target in targets {
        // What is found goes here; the corpus of the project is only read, and grows by hand.
        let found = root().join("target/fuzz-corpus").join(&target);
        fs::create_dir_all(&found)?;
        let start = Instant::now();
        let output = fuzz("run")
            .arg(&target)
            .args([&found, &corpus.join(&target)])
            .arg("--")
            .arg(format!("-max_total_time={}", options.seconds))
            .output()?;
        let seconds = start.elapsed().as_secs().max(1);
        let told = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            eprintln!("{told}");
            crashed.push(target.clone());
        }
        let (runs, edges) =
            numbers(&told).with_context(|| format!("{target} told no numbers:\n{told}"))?;
        let inputs = fs::read_dir(corpus.join(&target))?.count();
        let crashes = u64::from(!output.status.success());
        if options.json {
            let row: Value = json!({
                "name": target, "fuzzed_s": seconds, "runs": runs,
                "runs_per_s": runs as f64 / seconds as f64,
                "inputs": inputs, "edges": edges, "crashes": crashes,
            });
            println!("{row}");
        } else {
            let found = fs::read_dir(&found)?.count();
            println!(
                "{target:<11} {runs:>9} {seconds:>8} {edges:>7} {inputs:>7} {found:>6} {crashes:>8}"
            );
        }
    }
    // Whoever asks for numbers reads of crashes there.
    ensure!(
        options.json || crashed.is_empty(),
        "{} crashed, and the input stands in fuzz/artifacts",
        crashed.join(", ")
    );
    Ok(())
}

/// A command of cargo-fuzz. Faults of arithmetic are looked for; faults of memory, which sanitizers look for, are not
/// possible in safe code, and looking for them is ten times slower.
fn fuzz(command: &str) -> Command {
    let mut fuzz = Command::new("cargo");
    fuzz.current_dir(root())
        // With them, `+nightly` would meet the toolchain that runs us.
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        // A dozen programs are linked, each of which would take minutes with it.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        // The page for browsers is of no use here, and takes long to build.
        .env("GRILLE_WITHOUT_ENGINE", "1")
        .args(["+nightly", "fuzz", command])
        .args(["--sanitizer=none", "--debug-assertions"])
        .args(["--features", "libfuzzer"]);
    fuzz
}

/// How many runs libFuzzer tells of, and how many edges it has met. Of a run that has crashed, the runs are those up to
/// the last line that tells of any.
fn numbers(told: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.split_whitespace().next()?.parse().ok();
    let mut lines = told.lines().rev();
    let runs = lines.find_map(|line| {
        let text = line.strip_prefix("Done ").or(line.strip_prefix('#'));
        text.and_then(number)
    });
    let (_, edges) = told.rsplit_once(" cov: ")?;
    Some((runs?, number(edges)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_tells_is_read() {
        let told = "#2\tINITED cov: 50 ft: 60 corp: 1/1b\n#9\tDONE   cov: 77 ft: 90 corp: 3/9b\n\
                    Done 1200 runs in 6 second(s)\n";
        assert_eq!(numbers(told), Some((1200, 77)));
        let crashed = "#2\tINITED cov: 50 ft: 60\n==1== ERROR: libFuzzer: deadly signal\n";
        assert_eq!(numbers(crashed), Some((2, 50)));
        assert_eq!(numbers("error: no such target"), None);
    }
}
