//! `cargo xtask figures`: writes tables and values from docs/data into the documents, between markers.
//!
//! ```text
//! <!-- figure: TOPIC side,median_us side=8|10 -->    columns of docs/data/TOPIC.json, of some rows
//! <!-- figure: TOPIC NAME.COLUMN -->                 one value, within a sentence
//! ```
//!
//! A figure ends with `<!-- end -->`. The marker of a table begins a line. That of a value must not: Markdown would end
//! the paragraph there. Markers count in code too.

mod number;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::report::{Row, Topic, plain};
use crate::{files_ending, root};

const BEGIN: &str = "<!-- figure: ";
const END: &str = "<!-- end -->";

/// Rewrites the figures of all documents, and fails if one cannot be written.
pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    for (path, new) in outdated(&mut faults)? {
        println!("{}", path.display());
        fs::write(root().join(path), new)?;
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The documents with other figures than the data, as paths below the root, and what they should be.
fn outdated(faults: &mut Vec<String>) -> Result<Vec<(PathBuf, String)>> {
    let mut files = files_ending(&root().join("docs"), "md")?;
    files.extend(["README.md", "README.fr.md"].map(|name| root().join(name)));
    let mut outdated = Vec::new();
    for file in files {
        let path = file.strip_prefix(root())?.to_owned();
        let text = fs::read_to_string(&file)?;
        let new = rewritten(&text, &path, &root(), faults);
        if new != text {
            outdated.push((path, new));
        }
    }
    Ok(outdated)
}

/// Prints a row that was measured: as JSON, or for readers.
pub(crate) fn print(row: &Value, json: bool) {
    let Some(columns) = row.as_object().filter(|_| !json) else {
        println!("{row}");
        return;
    };
    let cell = |column| number::cell(columns, column).unwrap_or_default();
    let others = columns.keys().filter(|column| *column != "name");
    let others = others.map(|column| format!("  {} {}", number::heading(column), cell(column)));
    println!("{:48}{}", cell("name"), others.collect::<String>());
}

/// A document with its figures as the data have them. Adds what is wrong with it: `FILE:LINE: FAULT`.
fn rewritten(text: &str, path: &Path, root: &Path, faults: &mut Vec<String>) -> String {
    let mut pieces = text.split(BEGIN);
    let mut new = pieces.next().unwrap_or_default().to_owned();
    let mut line = 1 + new.matches('\n').count();
    for piece in pieces {
        // Signs of lists and quotes do not count.
        let before = new.rsplit('\n').next().unwrap_or_default();
        let begins_line = before.chars().all(|c| " -*>".contains(c));
        let parts = piece.split_once("-->").and_then(|(figure, rest)| {
            let (_, after) = rest.split_once(END)?;
            Some((figure, after))
        });
        let figure = parts.with_context(|| format!("a figure without {END}"));
        let written = figure.and_then(|(figure, after)| {
            let content = content(figure, begins_line, path, root)?;
            Ok(format!("{figure}-->{content}{END}{after}"))
        });
        new += BEGIN;
        match written {
            Ok(written) => new += &written,
            Err(error) => {
                faults.push(format!("{}:{line}: {error:#}", path.display()));
                new += piece;
            }
        }
        line += piece.matches('\n').count();
    }
    new
}

/// What stands between the markers of a figure.
fn content(figure: &str, begins_line: bool, path: &Path, root: &Path) -> Result<String> {
    let words: Vec<&str> = figure.split_whitespace().collect();
    let [topic, what, ref filters @ ..] = words[..] else {
        bail!("neither TOPIC COLUMNS nor TOPIC NAME.COLUMN");
    };
    let topic = Topic::read(root, topic)?;
    if let (Some((name, column)), []) = (what.rsplit_once('.'), filters) {
        ensure!(!begins_line, "a value must not begin a line");
        let row = topic.rows.iter().find(|row| row["name"] == name);
        let row = row.with_context(|| format!("no row {name:?}"))?;
        return number::cell(row, column).with_context(|| no_column(&topic, column));
    }
    ensure!(begins_line, "a table must begin a line");
    let table = table(&topic, what, filters)?;
    Ok(format!("\n\n{table}\n{}\n\n", source(&topic, path)))
}

fn no_column(topic: &Topic, column: &str) -> String {
    let columns = topic.columns.join(", ");
    format!("no column {column:?}; there are {columns}")
}

/// Columns of a topic as a Markdown table, of the rows that pass every filter `COLUMN=VALUE|VALUE`.
fn table(topic: &Topic, columns: &str, filters: &[&str]) -> Result<String> {
    let mut rows: Vec<&Row> = topic.rows.iter().collect();
    for filter in filters {
        let (column, values) = filter.split_once('=').context("a filter without `=`")?;
        let has = |row: &Row, value: &str| {
            let is_plain = row.get(column).is_some_and(|found| plain(found) == value);
            is_plain || number::cell(row, column).is_some_and(|found| found == value)
        };
        for value in values.split('|') {
            let is_there = topic.rows.iter().any(|row| has(row, value));
            ensure!(is_there, "no row has {column}={value}");
        }
        rows.retain(|row| values.split('|').any(|value| has(row, value)));
    }
    ensure!(!rows.is_empty(), "no row passes all filters");
    let mut lines = vec![String::from("|"); rows.len() + 2];
    for column in columns.split(',') {
        let is_there = topic.rows.iter().any(|row| row.contains_key(column));
        ensure!(is_there, "{}", no_column(topic, column));
        let mut values = rows.iter().filter_map(|row| row.get(column));
        let is_numeric = values.all(|value| value.is_number() || value.is_null());
        let cell = |row: &&Row| number::cell(row, column).unwrap_or("–".into());
        let ruler = if is_numeric { "---:" } else { "---" };
        let head = [number::heading(column), ruler.to_owned()];
        let cells = head.into_iter().chain(rows.iter().map(cell));
        for (line, cell) in lines.iter_mut().zip(cells) {
            *line += &format!(" {} |", cell.replace('|', "\\|"));
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// Where the numbers of a topic come from, with a link from the document to the data.
fn source(topic: &Topic, path: &Path) -> String {
    let up = "../".repeat(path.components().count() - 1);
    let data = format!("{up}docs/data/{}.json", topic.topic);
    let data = data.replacen("../docs/", "", usize::from(path.starts_with("docs")));
    let full = if topic.size == "full" { " --full" } else { "" };
    let command = format!("cargo xtask report{full} --only {}", topic.topic);
    let seed = format!(", seed {}", topic.seed);
    let seed = if topic.seed.is_empty() { "" } else { &seed };
    let measured = [&topic.version[..], &topic.date, &topic.machine].join(", ");
    format!("[Data and commands]({data}): `{command}`{seed}, {measured}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPIC: &str = r#"{"topic": "t", "command": ["grille a", "grille b"], "seed": "7", "version": "0.1",
        "machine": "m", "date": "2026-01-01", "size": "quick", "columns": ["name", "games", "rate"],
        "rows": [{"name": "a", "games": 1000, "rate": 0.5, "low": 0.4, "high": 0.6, "quake": true},
                 {"name": "b.c", "games": 20, "rate": 0.25, "low": 0.2, "high": 0.3, "quake": false}]}"#;

    fn check(text: &str, want: &str, want_faults: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("docs/data")).unwrap();
        fs::write(folder.path().join("docs/data/t.json"), TOPIC).unwrap();
        let mut faults = Vec::new();
        let new = rewritten(text, Path::new("docs/en/x.md"), folder.path(), &mut faults);
        assert_eq!(new.replace('\u{a0}', " "), want);
        let faults: Vec<&str> = faults.iter().map(|fault| &fault[..]).collect();
        assert_eq!(faults, want_faults);
    }

    #[test]
    fn committed_figures_are_what_the_data_say() {
        let mut faults = Vec::new();
        for (path, _) in outdated(&mut faults).unwrap() {
            faults.push(format!("{}: not what docs/data says", path.display()));
        }
        let faults = faults.join("\n");
        assert!(faults.is_empty(), "run `cargo xtask figures`:\n{faults}");
    }

    #[test]
    fn a_value_is_written_into_its_sentence() {
        check(
            "won <!-- figure: t a.rate -->?<!-- end --> of <!-- figure: t b.c.games --><!-- end -->.",
            "won <!-- figure: t a.rate -->50.0 % (40.0 to 60.0)<!-- end --> of \
             <!-- figure: t b.c.games -->20<!-- end -->.",
            &[],
        );
    }

    #[test]
    fn a_table_has_the_rows_that_pass_its_filters_and_its_source() {
        for (filter, rows) in [
            ("", "| a | 1,000 |\n| b.c | 20 |\n"),
            (" name=b.c", "| b.c | 20 |\n"),
            (" games=1000|20 quake=yes", "| a | 1,000 |\n"),
        ] {
            let begin = format!("Text\n\n<!-- figure: t name,games{filter} -->");
            let want = format!(
                "{begin}\n\n| name | games |\n| --- | ---: |\n{rows}\n[Data and commands](../data/t.json): \
                 `cargo xtask report --only t`, seed 7, 0.1, 2026-01-01, m.\n\n<!-- end -->\n"
            );
            check(&format!("{begin}\nold\n<!-- end -->\n"), &want, &[]);
        }
    }

    /// Figures and what is wrong with them.
    const FAULTS: &str = r#"
        a <!-- figure: t a.rate --> => a figure without <!-- end -->
        a <!-- figure: t z.rate --><!-- end --> => no row "z"
        a <!-- figure: t a.x --><!-- end --> => no column "x"; there are name, games, rate
        <!-- figure: t x --><!-- end --> => no column "x"; there are name, games, rate
        <!-- figure: t name name=a|z --><!-- end --> => no row has name=z
        <!-- figure: t name x=1 --><!-- end --> => no row has x=1
        <!-- figure: t name name=a games=20 --><!-- end --> => no row passes all filters
        - <!-- figure: t a.rate --><!-- end --> => a value must not begin a line
        a <!-- figure: t name --><!-- end --> => a table must begin a line
    "#;

    #[test]
    fn faults_have_their_file_and_line() {
        for line in FAULTS.trim().lines() {
            let (figure, fault) = line.split_once("=>").unwrap();
            let (text, fault) = (format!("\n{}\n", figure.trim()), fault.trim());
            check(&text, &text, &[&format!("docs/en/x.md:2: {fault}")]);
        }
    }
}
