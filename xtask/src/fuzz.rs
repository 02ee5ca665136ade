//! `cargo xtask fuzz [TARGET]...`: runs libFuzzer on one target after another.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::{figures, root};

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
    // Built first, so that compiling is not timed.
    let built = fuzz("build").status();
    ensure!(
        built.is_ok_and(|status| status.success()),
        "the targets cannot be built; fuzzing needs `cargo install cargo-fuzz` and `rustup toolchain install nightly`"
    );
    let mut crashed = Vec::new();
    for target in targets {
        // New inputs go here; the corpus of the project is only read, and grows by hand.
        let found = root().join("target/fuzz-corpus").join(&target);
        let known = corpus.join(&target);
        fs::create_dir_all(&found)?;
        let start = Instant::now();
        let mut run = fuzz("run");
        run.arg(&target).args([&found, &known]).arg("--");
        run.arg(format!("-max_total_time={}", options.seconds));
        let output = run.output()?;
        let seconds = start.elapsed().as_secs().max(1);
        let printed = String::from_utf8_lossy(&output.stderr);
        let crashes = u64::from(!output.status.success());
        if crashes > 0 {
            eprintln!("{printed}");
            crashed.push(target.clone());
        }
        let numbers = numbers(&printed);
        let (runs, edges) =
            numbers.with_context(|| format!("{target}: no numbers in\n{printed}"))?;
        let row = json!({
            "name": target, "fuzzed_s": seconds, "runs": runs,
            "runs_per_s": runs as f64 / seconds as f64,
            "inputs": fs::read_dir(known)?.count(), "edges": edges, "crashes": crashes,
        });
        figures::print(&row, options.json);
    }
    // The JSON has its own field for crashes.
    ensure!(
        options.json || crashed.is_empty(),
        "{} crashed; the inputs are in fuzz/artifacts",
        crashed.join(", ")
    );
    Ok(())
}

/// A command of cargo-fuzz. It looks for faults of arithmetic, not for faults of memory, which safe code cannot have:
/// the sanitizers for those are ten times slower.
fn fuzz(command: &str) -> Command {
    let mut fuzz = Command::new("cargo");
    fuzz.current_dir(root())
        // They name the toolchain that runs us, against `+nightly`.
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        // Linking a dozen programs would take minutes each with it.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        // The browser page is not fuzzed, and takes long to build.
        .env("GRILLE_WITHOUT_ENGINE", "1")
        .args(["+nightly", "fuzz", command])
        .args(["--sanitizer=none", "--debug-assertions"])
        .args(["--features", "libfuzzer"]);
    fuzz
}

/// The numbers of runs and of edges that libFuzzer prints. After a crash, the runs are those of the last line that has
/// any.
fn numbers(printed: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.split_whitespace().next()?.parse().ok();
    let runs = printed.lines().rev().find_map(|line| {
        let text = line.strip_prefix("Done ").or(line.strip_prefix('#'));
        text.and_then(number)
    });
    let (_, edges) = printed.rsplit_once(" cov: ")?;
    Some((runs?, number(edges)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_libfuzzer_is_read() {
        let printed = "#2\tINITED cov: 50 ft: 60 corp: 1/1b\n#9\tDONE   cov: 77 ft: 90 corp: 3/9b\n\
                       Done 1200 runs in 6 second(s)\n";
        assert_eq!(numbers(printed), Some((1200, 77)));
        let crashed = "#2\tINITED cov: 50 ft: 60\n==1== ERROR: libFuzzer: deadly signal\n";
        assert_eq!(numbers(crashed), Some((2, 50)));
        assert_eq!(numbers("error: no such target"), None);
    }
}
