//! `grille takuzu count`: the exact number of boards without a blank.

use std::io::{self, IsTerminal, Write};

use serde_json::json;
use takuzu::count::{CountError, Counter, Rule};
use takuzu::{Board, ShapeError};

use crate::args::{CountRule, TakuzuCount};
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuCount, lang: &Lang) -> Result<(), Failure> {
    let (rows, cols) = args.size;
    let (rule, name) = match args.rule {
        CountRule::Full => (Rule::Full, "full"),
        CountRule::Rows => (Rule::Rows, "rows"),
        CountRule::None => (Rule::None, "none"),
    };
    let counter = Counter::new(rows, cols, rule).map_err(|why| {
        let (id, most) = match why {
            CountError::Shape(ShapeError::None) => ("takuzu-size-none", 0),
            CountError::Shape(ShapeError::Odd) => ("takuzu-size-odd", 0),
            CountError::Shape(ShapeError::TooLong) => ("takuzu-size-long", Board::LONGEST_SIDE),
            CountError::TooLarge => ("takuzu-count-long", Counter::LONGEST_SIDE),
        };
        Failure::bad_input(lang.fill(id, &[("most", most.to_string().into())]))
    })?;
    let mut total = 0;
    let mut shown = 0;
    let watched = io::stderr().is_terminal();
    for unit in 0..counter.units() {
        total += counter.count(unit);
        let percent = 100 * (unit + 1) / counter.units();
        if watched && percent > shown {
            shown = percent;
            // A bar that nobody can see is no reason to stop counting.
            let _ = write!(io::stderr(), "\r{percent:>3} %");
        }
    }
    if watched {
        let _ = write!(io::stderr(), "\r      \r");
    }
    let mut output = io::stdout().lock();
    if args.json {
        let size = if rows == cols {
            json!(rows)
        } else {
            json!(format!("{rows}x{cols}"))
        };
        let line = json!({ "size": size, "rule": name, "count": total.to_string() });
        writeln!(output, "{line}")?;
    } else {
        writeln!(output, "{total}")?;
    }
    Ok(())
}
