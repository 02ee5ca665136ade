//! Formats the values of data files for readers. All rounding happens here.
//!
//! The name of a column says what it holds: `rate` and `share` (parts of one), `us`, `ms` and `s` (times), `per_s`,
//! `bytes`; anything else is a count, a measure or a word. A column `x` with `x_low` and `x_high` beside it (`rate`
//! also with `low` and `high`) is written with its 95 % interval.

use serde_json::Value;

use crate::report::Row;

/// One value of a row; none if the row has no such column.
pub(super) fn cell(row: &Row, column: &str) -> Option<String> {
    Some(match row.get(column)? {
        Value::Null => "–".into(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
        Value::Number(number) => quantity(row, column, number.as_f64()?),
        // A number too large for JSON is stored as a word of digits.
        Value::String(word) if word.bytes().all(|b| b.is_ascii_digit()) => grouped(word),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    })
}

/// Units from the largest to the smallest.
type Units = [(f64, &'static str); 4];

const SIZES: Units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")];
const TIMES: Units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];

fn quantity(row: &Row, column: &str, number: f64) -> String {
    let has = |word: &str| column.split('_').any(|part| part == word);
    if column.ends_with("per_s") {
        return format!("{}\u{a0}/s", rounded(number));
    }
    if has("rate") || has("share") {
        return share(number, interval(row, column));
    }
    let mut times = [("us", 1e-6), ("ms", 1e-3), ("s", 1.0)].into_iter();
    match times.find(|(word, _)| has(word)) {
        Some((_, unit)) if number * unit >= 120.0 => {
            format!("{}\u{a0}min", three_digits(number * unit / 60.0))
        }
        Some((_, unit)) => with_unit(number * unit, TIMES),
        None if has("bytes") => with_unit(number, SIZES),
        None => rounded(number),
    }
}

/// The ends of the interval around a column, if the row has them.
fn interval(row: &Row, column: &str) -> Option<(f64, f64)> {
    let end = |name: String| row.get(&name)?.as_f64();
    let both = |prefix: &str| Some((end(format!("{prefix}low"))?, end(format!("{prefix}high"))?));
    both(&format!("{column}_")).or_else(|| both("").filter(|_| column == "rate"))
}

/// A part of one in percent. It has as many digits as its interval is worth.
fn share(part: f64, interval: Option<(f64, f64)>) -> String {
    let is_narrow = interval.is_some_and(|(low, high)| high - low < 0.008);
    let percent = |part: f64| format!("{:.*}", if is_narrow { 2 } else { 1 }, 100.0 * part);
    let part = format!("{}\u{a0}%", percent(part));
    match interval {
        None => part,
        Some((low, high)) => format!("{part} ({}\u{a0}to\u{a0}{})", percent(low), percent(high)),
    }
}

/// Three digits in the largest unit of which there is one, after rounding: 999.6 ms are 1.00 s.
fn with_unit(number: f64, units: Units) -> String {
    let fits = |(unit, _): &(f64, &str)| number >= 0.9995 * unit;
    let (unit, name) = units.into_iter().find(fits).unwrap_or(units[3]);
    format!("{}\u{a0}{name}", three_digits(number / unit))
}

/// Whole numbers as they are, others with three digits.
fn rounded(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        grouped(&format!("{number:.0}"))
    } else {
        three_digits(number)
    }
}

/// Three significant digits, or all before the point if there are more.
fn three_digits(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    // The exponent after rounding: 9.996 becomes 10.0.
    let exponent = format!("{number:.2e}")
        .split_once('e')
        .and_then(|(_, power)| power.parse().ok());
    let digits = (2 - exponent.unwrap_or(0)).clamp(0, 9);
    grouped(&format!("{number:.*}", digits as usize))
}

/// Groups the digits before the point in threes.
fn grouped(number: &str) -> String {
    let whole = number.find('.').unwrap_or(number.len());
    let mut text = String::new();
    for (at, c) in number.char_indices() {
        if at < whole && at > 0 && (whole - at).is_multiple_of(3) && !text.ends_with('-') {
            text.push(',');
        }
        text.push(c);
    }
    text
}

/// Headings that are not the name of their column.
const HEADINGS: &str = "adds: what it adds, bytes: size, bytes_a_cell: memory per cell, covered: lines run, \
    covered_share: share, cpu_ms_max: CPU in the worst game, cpu_ms_mean: CPU per game, cpu_s: CPU, \
    cpu_us_cell: CPU per opened cell, draw_share: drawn, expected_rate: expected wins, first: first click, \
    fuzzed_s: time, games_per_s: games per CPU second, guesses: guesses per game, mean_plies: plies per game, \
    megabytes: MB, ms_per_move: time per move, no_guess: without guessing, o_rate: O wins, rate: won, \
    within: plies searched, x_rate: X wins";

/// The heading of a column. Units are left out, as every value has its own.
pub(super) fn heading(column: &str) -> String {
    let mut known = HEADINGS
        .split(", ")
        .filter_map(|heading| heading.split_once(": "));
    if let Some((_, heading)) = known.find(|(name, _)| *name == column) {
        return heading.to_owned();
    }
    let column = column.replace("_per_s", " per second");
    let mut units = ["_share", "_us", "_ms", "_s"].iter();
    let bare = units.find_map(|unit| column.strip_suffix(unit));
    bare.unwrap_or(&column).replace('_', " ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(row: Value, column: &str, want: &str) {
        let found = cell(row.as_object().unwrap(), column).unwrap();
        assert_eq!(found.replace('\u{a0}', " "), want);
    }

    #[test]
    fn rates_have_their_interval_and_the_digits_that_it_is_worth() {
        let row = json!({"rate": 0.967, "low": 0.958, "high": 0.974});
        check(row, "rate", "96.7 % (95.8 to 97.4)");
        let row = json!({"rate": 0.3857, "low": 0.3827, "high": 0.3887});
        check(row, "rate", "38.57 % (38.27 to 38.87)");
        let row = json!({"x_rate": 1.0, "x_rate_low": 0.9, "x_rate_high": 1.0, "low": 0.0});
        check(row, "x_rate", "100.0 % (90.0 to 100.0)");
        let row = json!({"draw_share": 0.5, "low": 0.4, "high": 0.6});
        check(row, "draw_share", "50.0 %");
    }

    #[test]
    fn numbers_have_three_digits_and_the_unit_that_suits_them() {
        for (column, value, want) in [
            ("median_us", json!(1.4), "1.40 µs"),
            ("max_us", json!(160_000.0), "160 ms"),
            ("cpu_ms_mean", json!(0.0254), "25.4 µs"),
            ("cpu_s", json!(999.96e-3), "1.00 s"),
            ("cpu_s", json!(300.0), "5.00 min"),
            ("start_ms", json!(0.0), "0 ns"),
            ("bytes", json!(3_210_000), "3.21 MB"),
            ("games", json!(100_000), "100,000"),
            ("count", json!("48183195384"), "48,183,195,384"),
            ("mean", json!(9.996), "10.0"),
            ("mean", json!(-1234.5), "-1,234"),
            ("mean", json!(-123.0), "-123"),
            ("nodes_per_s", json!(6_475_445), "6,475,445 /s"),
            ("quake", json!(true), "yes"),
            ("plies", json!(null), "–"),
        ] {
            check(json!({ column: value }), column, want);
        }
    }
}
