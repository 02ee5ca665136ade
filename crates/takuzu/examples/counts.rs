//! Verifies the known numbers of Takuzu boards by means that share no code with the library. Takes minutes, nearly all
//! of them for the full rules at 10 x 10, and less than a gigabyte of memory: `cargo xtask counts`.

#[path = "../tests/oracle/counts.rs"]
mod counts;

use std::process::ExitCode;
use std::time::Instant;

use counts::{KNOWN, RULES, Rule, by_columns, plain};

/// Counts the boards of a size under a rule.
type Count = fn(usize, Rule) -> u64;

/// The largest size of the plain count, which visits every board.
const PLAIN_UP_TO: usize = 8;

fn main() -> ExitCode {
    println!("size      rule         boards   as known   seconds   way");
    let mut all_known = true;
    for (size, known) in KNOWN {
        let mut counts: Vec<(&str, Count)> = vec![("by columns", by_columns)];
        if size <= PLAIN_UP_TO {
            counts.push(("plain", |size, rule| {
                let at = RULES.iter().position(|(other, _)| *other == rule);
                plain(size)[at.expect("every rule is in the list")]
            }));
        }
        for (way, count) in counts {
            for ((rule, name), known) in RULES.into_iter().zip(known) {
                let start = Instant::now();
                let boards = count(size, rule);
                let seconds = start.elapsed().as_secs_f64();
                let verdict = if boards == known { "yes" } else { "NO" };
                all_known &= boards == known;
                let size = format!("{size} x {size}");
                println!(
                    "{size:<7}   {name}   {boards:>12}   {verdict:<8}   {seconds:>7.1}   {way}"
                );
            }
        }
    }
    match all_known {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
