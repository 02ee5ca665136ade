//! Measures how many puzzles each Takuzu approach solves, and how long it takes.
//!
//! `cargo run --release -p grille-takuzu --example approaches -- FILE` reads puzzles, one per line, and
//! prints a JSON object for each approach: human techniques level by level, the solver's line-by-line
//! propagation, and its search.

use std::hint::black_box;
use std::time::Instant;

use grille_takuzu::technique::solvable;
use grille_takuzu::{Board, Budget, Difficulty, Rules, Solutions, solutions, solve, text};

/// How many times each puzzle is timed. The median counts.
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("no file")?;
    let mut puzzles = Vec::new();
    for line in std::fs::read_to_string(file)?.lines() {
        puzzles.push(text::read(line.as_bytes())?);
    }
    for level in Difficulty::ALL
        .into_iter()
        .filter(|&level| level != Difficulty::Extreme)
    {
        show(level.name(), &puzzles, |puzzle| {
            solvable(puzzle, Rules::TAKUZU, level.hardest()).is_some()
        });
    }
    show("propagation", &puzzles, propagated);
    show("search", &puzzles, |puzzle| {
        matches!(
            solve(puzzle, Rules::TAKUZU, Budget::default()),
            Solutions::One(_)
        )
    });
    Ok(())
}

/// Whether propagation alone solves the puzzle: the search visits only its first state.
fn propagated(puzzle: &Board) -> bool {
    let mut found = false;
    solutions(puzzle, Rules::TAKUZU, Budget(1), |_| {
        found = true;
        true
    });
    found
}

fn show(name: &str, puzzles: &[Board], approach: impl Fn(&Board) -> bool) {
    let mut solved = 0;
    let mut micros: Vec<f64> = Vec::new();
    for puzzle in puzzles {
        solved += usize::from(approach(puzzle));
        let mut runs: Vec<f64> = (0..RUNS)
            .map(|_| {
                let start = Instant::now();
                black_box(approach(black_box(puzzle)));
                start.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        runs.sort_by(f64::total_cmp);
        micros.push(runs[RUNS / 2]);
    }
    micros.sort_by(f64::total_cmp);
    let at = |part: f64| micros[(part * (micros.len() - 1) as f64).round() as usize];
    println!(
        "{{\"approach\":\"{name}\",\"puzzles\":{},\"solved\":{solved},\"median_us\":{:.3},\"p99_us\":{:.3},\"max_us\":{:.3}}}",
        puzzles.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
