//! Verifies the known numbers of Takuzu boards by means that share no code with the library. Takes minutes, nearly all
//! of them for the full rules at 10 x 10, and less than a gigabyte of memory: `cargo xtask counts`.

#[path = "../tests/oracle/counts.rs"]
mod counts;

use std::process::ExitCode;
use std::time::Instant;

use counts::{KNOWN, RULES, by_columns, plain};

/// The largest size of the plain count, which visits every board.
const PLAIN_UP_TO: usize = 8;

/// A way to count the boards of a size under the three rules.
type Count = fn(usize) -> [u64; 3];

fn main() -> ExitCode {
    println!("size      rule         boards   as known   way, and seconds for all three");
    let mut all_known = true;
    for (size, known) in KNOWN {
        let by_columns: Count = |size| RULES.map(|(rule, _)| by_columns(size, rule));
        let mut ways = vec![("by columns", by_columns)];
        if size <= PLAIN_UP_TO {
            ways.push(("plain", plain));
        }
        for (way, count) in ways {
            let start = Instant::now();
            let counted = count(size);
            let seconds = start.elapsed().as_secs_f64();
            all_known &= counted == known;
            for (at, (_, rule)) in RULES.iter().enumerate() {
                let (size, boards) = (format!("{size} x {size}"), counted[at]);
                let verdict = if boards == known[at] { "yes" } else { "NO" };
                println!("{size:<7}   {rule}   {boards:>12}   {verdict:<8}   {way}, {seconds:.1}");
            }
        }
    }
    match all_known {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
