//! How numbers are written, in tables, sentences and plots alike: the one place that rounds.
//!
//! The name of a column says what it holds: `rate`, `share` (parts of one), `..._ms`, `..._us`, `..._s`
//! (times), `..._per_s`, `bytes`; anything else is a count, a measure or a word. A column `x` with `x_low`
//! and `x_high` beside it (`rate` also with `low` and `high`) is written with its 95 % interval.

use serde_json::Value;

use crate::data::{Row, number};

/// The language of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lang {
    En,
    Fr,
}

/// What a column holds, as its name says.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Share,
    /// A time, and how many seconds its unit has.
    Time(f64),
    PerSecond,
    Bytes,
    Plain,
}

fn kind(column: &str) -> Kind {
    let has = |word: &str| column.split('_').any(|part| part == word);
    if column.ends_with("per_s") {
        Kind::PerSecond
    } else if has("rate") || has("share") {
        Kind::Share
    } else if has("bytes") {
        Kind::Bytes
    } else if has("us") {
        Kind::Time(1e-6)
    } else if has("ms") {
        Kind::Time(1e-3)
    } else if has("s") {
        Kind::Time(1.0)
    } else {
        Kind::Plain
    }
}

/// The columns of an interval around `column`, if the row has one.
fn interval(row: &Row, column: &str) -> Option<(f64, f64)> {
    let pair = |low: &str, high: &str| Some((number(row, low)?, number(row, high)?));
    pair(&format!("{column}_low"), &format!("{column}_high"))
        .or_else(|| pair("low", "high").filter(|_| column == "rate"))
}

/// Whether a column is an end of another's interval, and so no column of a table by itself.
pub(crate) fn is_an_end(column: &str) -> bool {
    let ends = ["low", "high"];
    ends.iter()
        .any(|end| column == *end || column.ends_with(&format!("_{end}")))
}

/// One value of a row; nothing where the row has none.
pub(crate) fn cell(row: &Row, column: &str, lang: Lang) -> Option<String> {
    let value = row.get(column)?;
    let Some(number) = value.as_f64() else {
        return Some(match value {
            Value::Null => "–".into(),
            Value::Bool(yes) => match (yes, lang) {
                (true, Lang::En) => "yes".into(),
                (true, Lang::Fr) => "oui".into(),
                (false, Lang::En) => "no".into(),
                (false, Lang::Fr) => "non".into(),
            },
            // A number too big for JSON's readers is written as a word of digits.
            Value::String(word) if word.len() > 4 && word.bytes().all(|b| b.is_ascii_digit()) => {
                grouped(word, lang)
            }
            Value::String(word) => word.clone(),
            other => other.to_string(),
        });
    };
    let text = match kind(column) {
        Kind::Share => return Some(share(number, interval(row, column), lang)),
        Kind::Time(unit) => time(number * unit),
        Kind::PerSecond => format!("{}\u{a0}/s", rounded(number)),
        Kind::Bytes => bytes(number),
        Kind::Plain => rounded(number),
    };
    Some(localised(&text, lang))
}

/// A part of one in percent, with its interval.
fn share(part: f64, interval: Option<(f64, f64)>, lang: Lang) -> String {
    let to = match lang {
        Lang::En => "to",
        Lang::Fr => "à",
    };
    let text = match interval {
        None => format!("{}\u{a0}%", percent(part, 1)),
        Some((low, high)) => {
            // As many digits as the interval is worth.
            let digits = if high - low < 0.008 { 2 } else { 1 };
            let [part, low, high] = [part, low, high].map(|part| percent(part, digits));
            // At most one break: before the interval.
            format!("{part}\u{a0}% ({low}\u{a0}{to}\u{a0}{high})")
        }
    };
    localised(&text, lang)
}

fn percent(part: f64, digits: usize) -> String {
    format!("{:.digits$}", 100.0 * part)
}

/// A time in the unit that leaves one to three digits before the point, three in all.
pub(crate) fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    if seconds >= 120.0 {
        return format!("{}\u{a0}min", three(seconds / 60.0));
    }
    let fits = |&(unit, _): &(f64, &str)| seconds >= 0.9995 * unit;
    let (unit, name) = units.into_iter().find(fits).unwrap_or(units[3]);
    format!("{}\u{a0}{name}", three(seconds / unit))
}

fn bytes(bytes: f64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")];
    let (unit, name) = units
        .into_iter()
        .find(|&(unit, _)| bytes >= unit)
        .unwrap_or(units[3]);
    format!("{}\u{a0}{name}", three(bytes / unit))
}

/// Whole numbers as they are, others with three digits.
pub(crate) fn rounded(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        grouped(&format!("{number:.0}"), Lang::En)
    } else {
        three(number)
    }
}

/// Three digits that count, or all before the point where there are more.
fn three(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    // Rounded first, as 9.996 has one digit more before its point than it seems.
    let exponent = format!("{number:.2e}");
    let before: i32 = exponent
        .split('e')
        .nth(1)
        .and_then(|power| power.parse().ok())
        .unwrap_or(0);
    let digits = (2 - before).clamp(0, 9) as usize;
    let text = format!("{number:.digits$}");
    match text.split_once('.') {
        Some((whole, part)) => format!("{}.{part}", grouped(whole, Lang::En)),
        None => grouped(&text, Lang::En),
    }
}

/// Digits in groups of three.
fn grouped(digits: &str, lang: Lang) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    let mut text = String::from(sign);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    localised(&text, lang)
}

/// French has a comma where English has a point, and a narrow blank where English has a comma.
fn localised(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Fr => text
            .chars()
            .map(|c| match c {
                ',' => '\u{202f}',
                '.' => ',',
                other => other,
            })
            .collect::<String>()
            .replace("bytes", "octets")
            .replace("kB", "ko")
            .replace("MB", "Mo")
            .replace("GB", "Go"),
    }
}

/// A column's heading. A unit is left out, as every value has its own.
pub(crate) fn heading(column: &str, lang: Lang) -> String {
    let known = HEADINGS.iter().find(|(name, ..)| *name == column);
    match (known, lang) {
        (Some((_, en, _)), Lang::En) => (*en).into(),
        (Some((.., fr)), Lang::Fr) => (*fr).into(),
        (None, _) => column.replace('_', " "),
    }
}

const HEADINGS: &[(&str, &str, &str)] = &[
    ("approach", "approach", "approche"),
    ("adds", "what is added", "ce qui s’ajoute"),
    ("boards", "boards", "grilles"),
    ("boards_per_s", "boards a second", "grilles par seconde"),
    ("branches", "branches", "branches"),
    ("bytes", "size", "taille"),
    ("bytes_a_cell", "memory a cell", "mémoire par case"),
    ("cat_wall_s", "cat, wall", "cat, durée"),
    ("command", "command", "commande"),
    ("covered", "lines run", "lignes exécutées"),
    ("covered_share", "share", "part"),
    ("cpu_ms_max", "worst game, CPU", "pire partie, CPU"),
    ("cpu_ms_mean", "CPU a game", "CPU par partie"),
    ("cpu_s", "CPU", "CPU"),
    ("cpu_us_cell", "CPU a cell opened", "CPU par case ouverte"),
    ("density", "density", "densité"),
    ("density_share", "density", "densité"),
    ("depth", "depth", "profondeur"),
    ("difference_share", "gain", "gain"),
    ("draw_share", "drawn", "nulles"),
    ("draws", "draws", "nulles"),
    ("expected_rate", "expected wins", "victoires attendues"),
    ("expected_gain_share", "expected gain", "gain attendu"),
    ("first", "first click", "premier clic"),
    ("fuzzed_s", "time", "durée"),
    ("gain_share", "gain", "gain"),
    ("games", "games", "parties"),
    (
        "games_per_s",
        "games a CPU second",
        "parties par seconde CPU",
    ),
    ("guesses", "guesses a game", "paris par partie"),
    ("leaves", "leaves", "feuilles"),
    ("level", "level", "niveau"),
    ("max_us", "max", "max"),
    ("mean_plies", "plies a game", "coups par partie"),
    ("megabytes", "MB", "Mo"),
    ("median_us", "median", "médiane"),
    ("mines", "mines", "mines"),
    ("ms_per_move", "a move", "par coup"),
    ("name", "name", "nom"),
    ("no_guess", "without guessing", "sans pari"),
    ("nodes", "nodes", "nœuds"),
    ("nodes_per_s", "nodes a second", "nœuds par seconde"),
    ("opened_share", "opened", "ouvert"),
    ("over", "over", "contre"),
    ("p99_us", "p99", "p99"),
    ("plies", "plies", "coups"),
    ("puzzles", "puzzles", "grilles"),
    ("puzzles_per_s", "puzzles a second", "grilles par seconde"),
    ("quake", "quake", "séisme"),
    ("rate", "won", "gagné"),
    ("rule", "rule", "règle"),
    ("runs_per_s", "runs a second", "exécutions par seconde"),
    ("side", "side", "côté"),
    ("size", "size", "taille"),
    ("solved_share", "solved", "résolu"),
    ("value", "value", "valeur"),
    ("variant", "variant", "variante"),
    ("what", "what", "quoi"),
    ("time_ms", "time", "durée"),
    ("wall_s", "wall", "durée"),
    ("wins", "wins", "victoires"),
    ("within", "plies searched", "coups cherchés"),
    ("worst_ms", "worst", "au pire"),
    ("x_rate", "X wins", "X gagne"),
    ("o_rate", "O wins", "O gagne"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(row: Value, column: &str, en: &str, fr: &str) {
        let row = row.as_object().unwrap();
        let blank = |text: Option<String>| text.unwrap().replace('\u{a0}', " ");
        assert_eq!(blank(cell(row, column, Lang::En)), en);
        assert_eq!(blank(cell(row, column, Lang::Fr)), fr);
    }

    #[test]
    fn rates_have_their_interval() {
        let row = json!({"rate": 0.967, "low": 0.958, "high": 0.974});
        check(row, "rate", "96.7 % (95.8 to 97.4)", "96,7 % (95,8 à 97,4)");
        let row = json!({"rate": 0.3857, "low": 0.3827, "high": 0.3887});
        check(
            row,
            "rate",
            "38.57 % (38.27 to 38.87)",
            "38,57 % (38,27 à 38,87)",
        );
        check(json!({"draw_share": 0.5}), "draw_share", "50.0 %", "50,0 %");
        let row = json!({"x_rate": 1.0, "x_rate_low": 0.9, "x_rate_high": 1.0});
        check(
            row,
            "x_rate",
            "100.0 % (90.0 to 100.0)",
            "100,0 % (90,0 à 100,0)",
        );
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        check(json!({"median_us": 1.4}), "median_us", "1.40 µs", "1,40 µs");
        check(json!({"max_us": 160_000.0}), "max_us", "160 ms", "160 ms");
        check(
            json!({"cpu_ms_mean": 0.0254}),
            "cpu_ms_mean",
            "25.4 µs",
            "25,4 µs",
        );
        check(json!({"cpu_s": 999.96e-3}), "cpu_s", "1.00 s", "1,00 s");
        check(json!({"cpu_s": 300.0}), "cpu_s", "5.00 min", "5,00 min");
        check(json!({"start_ms": 0.0}), "start_ms", "0 ns", "0 ns");
    }

    #[test]
    fn counts_are_grouped() {
        check(
            json!({"games": 100_000}),
            "games",
            "100,000",
            "100\u{202f}000",
        );
        check(
            json!({"count": "48183195384"}),
            "count",
            "48,183,195,384",
            "48\u{202f}183\u{202f}195\u{202f}384",
        );
        check(json!({"mean": 6.4}), "mean", "6.40", "6,40");
        check(json!({"mean": -1234.5}), "mean", "-1,234", "-1\u{202f}234");
        check(
            json!({"nodes_per_s": 6_475_445}),
            "nodes_per_s",
            "6,475,445 /s",
            "6\u{202f}475\u{202f}445 /s",
        );
        check(json!({"bytes": 3_210_000}), "bytes", "3.21 MB", "3,21 Mo");
        check(json!({"seed": "1"}), "seed", "1", "1");
        check(json!({"quake": true}), "quake", "yes", "oui");
        check(json!({"plies": null}), "plies", "–", "–");
    }

    #[test]
    fn headings_are_in_order_and_ends_of_intervals_have_none() {
        assert!(is_an_end("low") && is_an_end("x_rate_high") && !is_an_end("flow"));
        assert_eq!(heading("p99_us", Lang::Fr), "p99");
        assert_eq!(heading("some_thing", Lang::En), "some thing");
    }
}
