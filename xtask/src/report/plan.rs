//! Reads `topics.txt`, which says how topics are measured, and measures them.
//!
//! ```text
//! topic NAME                      begins a topic, or a further part of the one above
//! columns name side               the columns of the data file
//! for side,mines in 6,7 +8,13     a case for each group of values; with `+` in a full run only
//! case side=6; mines=7            one case, whose values may have blanks; several in a row are alternatives
//! run COMMAND                     a command for every combination of cases, with variables in braces
//! row NAME                        the name of a row, with columns in braces
//! by name only                    measured only when it is named
//! ```
//!
//! A part without any command is measured by `program.rs`.
//!
//! A row has those columns that are variables, fields of the JSON that the command prints, `cpu_s` and `lines` of the
//! command, or derived (see [`derive()`]).
//! A variable may refer to a field: `won={x_wins}`. Of `a|b`, a quick run takes `a` and a full run `b`. A case before
//! the first topic holds for all.

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::{Row, Runner, SEED, plain, program};

/// A topic, or a part of it.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) topic: String,
    pub(super) columns: Vec<String>,
    pub(super) by_name_only: bool,
    /// Every combination of one case of each group is measured.
    groups: Vec<Vec<Row>>,
    runs: Vec<String>,
    row: String,
}

/// All plans, of a quick or a full run.
pub(super) fn read(text: &str, full: bool) -> Result<Vec<Plan>> {
    let text = text.replace("\n    ", " ");
    let (mut plans, mut last) = (vec![Plan::default()], "");
    let is_plan = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for line in text.lines().filter(is_plan) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = &*pick(rest, full);
        let plan = plans.last_mut().context("no plan")?;
        match word {
            "topic" => {
                let mut next = Plan::default();
                if plan.topic == rest {
                    next.columns = plan.columns.clone();
                }
                next.topic = rest.into();
                plans.push(next);
            }
            "columns" => plan.columns = rest.split(' ').map(str::to_owned).collect(),
            "for" => plan.groups.push(cases(rest, full)?),
            "case" => {
                if last != "case" {
                    plan.groups.push(Vec::new());
                }
                plan.groups
                    .last_mut()
                    .context("no group")?
                    .push(case(rest)?);
            }
            "run" => plan.runs.push(rest.into()),
            "row" => plan.row = rest.into(),
            "by" => plan.by_name_only = true,
            _ => bail!("topics.txt: {line}"),
        }
        last = word;
    }
    let for_all = plans.remove(0).groups;
    for plan in &mut plans {
        plan.groups.extend(for_all.clone());
    }
    Ok(plans)
}

/// Takes one of `a|b`, wherever it stands.
fn pick(line: &str, full: bool) -> String {
    let ends = [' ', ',', ';', '='];
    let pick = |piece: &str| {
        let word = piece.trim_end_matches(ends);
        let (quick, rare) = word.split_once('|').unwrap_or((word, word));
        let picked = if full { rare } else { quick };
        format!("{picked}{}", &piece[word.len()..])
    };
    line.split_inclusive(ends).map(pick).collect()
}

/// The cases of `side,mines in 6,7 +8,13`.
fn cases(line: &str, full: bool) -> Result<Vec<Row>> {
    let (names, groups) = line.split_once(" in ").context("no `in`")?;
    let is_run = |group: &&str| full || !group.starts_with('+');
    let case = |group: &str| {
        let values = group.trim_start_matches('+').split(',').map(typed);
        names.split(',').map(str::to_owned).zip(values).collect()
    };
    Ok(groups.split(' ').filter(is_run).map(case).collect())
}

/// The case of `side=6; mines=7`.
fn case(line: &str) -> Result<Row> {
    let variable = |part: &str| {
        let (name, value) = part.split_once('=').context("no `=`")?;
        Ok((name.trim().to_owned(), typed(value.trim())))
    };
    line.split(';').map(variable).collect()
}

/// A number, a truth value or null if it is one; otherwise a word.
fn typed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// A text with values in place of their names in braces.
fn fill(text: &str, row: &Row) -> Result<String> {
    let mut text = text.to_owned();
    // Twice, as a value may refer to another one.
    for (name, value) in row.iter().chain(row) {
        text = text.replace(&format!("{{{name}}}"), &plain(value));
    }
    ensure!(!text.contains('{'), "unknown variable: {text}");
    Ok(text)
}

impl Plan {
    /// Every combination of cases.
    pub(super) fn cases(&self) -> Vec<Row> {
        let mut cases = vec![Row::new()];
        for group in &self.groups {
            let with = |case: &Row| {
                let case = case.clone();
                let both = move |more: &Row| case.clone().into_iter().chain(more.clone()).collect();
                group.iter().map(both).collect::<Vec<Row>>()
            };
            cases = cases.iter().flat_map(with).collect();
        }
        cases
    }

    pub(super) fn measure(&self, runner: &Runner) -> Result<Vec<Row>> {
        let rows = self.cases().into_iter().map(|case| self.rows(runner, case));
        Ok(rows.collect::<Result<Vec<_>>>()?.concat())
    }

    /// The rows of one case.
    fn rows(&self, runner: &Runner, case: Row) -> Result<Vec<Row>> {
        if self.runs.is_empty() {
            let row = self.row(program::measure(runner, case)?)?;
            return Ok(row.into_iter().collect());
        }
        let mut known = case.clone();
        known.insert("seed".into(), SEED.into());
        known.insert("threads".into(), runner.threads.into());
        let mut rows = Vec::new();
        for line in &self.runs {
            let line = fill(line, &known)?.replace("  ", " ");
            let run = runner.run(&line)?;
            // Git lists files and lines, which may look like an object.
            let is_object = |text: &&str| text.starts_with('{') && !line.starts_with("git ");
            let objects = run.stdout.lines().filter(is_object);
            let found: Result<Vec<Row>, _> = objects.map(serde_json::from_str).collect();
            let mut found = found?;
            // What goes to a file is for the next command.
            if found.is_empty() && !line.contains('>') {
                found.push(Row::new());
            }
            for fields in found {
                let mut row = case.clone();
                row.insert("cpu_s".into(), run.cpu_s.into());
                row.insert("lines".into(), run.stdout.lines().count().into());
                row.extend(fields);
                rows.extend(self.row(row)?);
            }
        }
        Ok(rows)
    }

    /// What the data file has of a row.
    fn row(&self, mut row: Row) -> Result<Option<Row>> {
        for (column, value) in row.clone() {
            let word = value.as_str().unwrap_or_default();
            if let Some(field) = word.strip_prefix('{') {
                let field = row.get(field.trim_end_matches('}')).cloned();
                row.insert(column, field.unwrap_or_default());
            }
        }
        // Of two approaches that are compared, the data file has the stronger one.
        if row.contains_key("over") && row["over"] == row["approach"] {
            return Ok(None);
        }
        for column in &self.columns {
            derive(&mut row, column)?;
        }
        let name = fill(&self.row, &row)?;
        row.retain(|column, _| {
            let of = column.strip_suffix("_low").or(column.strip_suffix("_high"));
            let mut wanted = self.columns.iter();
            wanted.any(|wanted| wanted == column || Some(&wanted[..]) == of)
        });
        row.insert("name".into(), name.into());
        Ok(Some(row))
    }
}

/// Computes the columns that no command prints.
fn derive(row: &mut Row, column: &str) -> Result<()> {
    let number = |column: &str| {
        let number = row.get(column).and_then(Value::as_f64);
        number.with_context(|| format!("no number {column:?}"))
    };
    let value: Value = match column {
        "boards_per_s" => (number("boards")? / number("cpu_s")?).round().into(),
        "puzzles_per_s" => (number("puzzles")? / number("cpu_s")?).into(),
        "density_share" => (number("mines")? / 256.0).into(),
        // Games on large boards are lost early: the cost of an opened cell can be compared.
        "cpu_us_cell" => {
            let cells = number("side")?.powi(2) - number("mines")?;
            let opened = cells * number("opened_share")?;
            (1e3 * number("cpu_ms_mean")? / opened.max(1.0)).into()
        }
        // A few nodes are counted too fast for any clock.
        "nodes_per_s" if number("nodes")? <= 1e5 => Value::Null,
        // A quake may complete a line of both players: nobody wins.
        "draw_share" => ((number("draws")? + number("both")?) / number("games")?).into(),
        "line" => {
            let moves = row["line"].as_array().into_iter().flatten();
            moves.map(plain).collect::<Vec<_>>().join(" ").into()
        }
        "solved_share" | "x_rate" | "o_rate" => {
            let (cases, all) = match column {
                "solved_share" => ("solved", "puzzles"),
                "x_rate" => ("x_wins", "games"),
                _ => ("o_wins", "games"),
            };
            let (cases, all) = (number(cases)?, number(all)?);
            let (low, high) = wilson(cases, all);
            row.insert(format!("{column}_low"), low.into());
            row.insert(format!("{column}_high"), high.into());
            (cases / all).into()
        }
        _ => return Ok(()),
    };
    row.insert(column.into(), value);
    Ok(())
}

/// Wilson's 95 % interval around the share of some cases among all.
fn wilson(cases: f64, all: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let share = cases / all;
    let middle = (share + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
    let half =
        Z / (1.0 + Z * Z / all) * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TOPICS: &str = "case won={x_wins}\n# text\ntopic t\ncolumns side won x_rate games\n\
        for side,depth in 2,1|3 +3,4\ncase a=x;\n    b=y z\ncase a=-; b=\nrow {side}{a}\nrun do {side} {b}\n";

    #[test]
    fn cases_are_combined_and_a_full_run_has_more() {
        let cases = |full| -> Vec<String> {
            let cases = read(TOPICS, full).unwrap()[0].cases();
            let shown = |case| fill("{side} {depth} {a} {b}", case).unwrap();
            cases.iter().map(shown).collect()
        };
        assert_eq!(cases(false), ["2 1 x y z", "2 1 - "]);
        let more = ["2 3 x y z", "2 3 - ", "3 4 x y z", "3 4 - "];
        assert_eq!(cases(true), more);
    }

    #[test]
    fn a_row_has_its_columns_with_intervals_and_no_others() {
        let plan = &read(TOPICS, false).unwrap()[0];
        let mut row = plan.cases()[0].clone();
        row.insert("x_wins".into(), 50.into());
        row.insert("games".into(), 100.into());
        let row = json!(plan.row(row).unwrap());
        let [low, high] = ["x_rate_low", "x_rate_high"].map(|end| row[end].as_f64().unwrap());
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        let wanted = json!({"name": "2x", "side": 2, "won": 50, "games": 100, "x_rate": 0.5,
            "x_rate_low": low, "x_rate_high": high});
        assert_eq!(row, wanted);
    }
}
