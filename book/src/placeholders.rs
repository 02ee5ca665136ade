//! What stands between double braces in a chapter, and what the book has in its place.
//!
//! ```text
//! {{table TOPIC}}                    all rows and columns of docs/data/TOPIC.json, and where they come from
//! {{table TOPIC name,rate}}          these columns
//! {{table TOPIC name,rate level=expert first=safe}}      those rows only
//! {{value TOPIC NAME.COLUMN}}        one value
//! {{value TOPIC date}}               where it comes from: size, seed, version, date or machine
//! {{plot NAME}}                      docs/src/plots/NAME.svg with the caption that it carries
//! {{plot NAME Some words}}           the same with another caption
//! {{graph crates}}                   how the workspace's crates use each other
//! {{graph modules CRATE}}            the same for the modules of a crate, or of a module: grille_mines::solve
//! ```
//!
//! Code is left as it is, but for long names in tables, which may be broken between lines; anything else that
//! looks like a placeholder and is none of these is an error.
//! mdBook's own, such as `{{#include}}`, are mdBook's.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use mdbook_driver::book::{Book, Chapter};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use crate::data::{Row, Topic};
use crate::format::{self, Lang};
use crate::{build, graph, modules};

/// Replaces placeholders in every chapter of a book.
pub(crate) struct Placeholders {
    pub(crate) root: PathBuf,
    pub(crate) lang: Lang,
}

impl Preprocessor for Placeholders {
    fn name(&self) -> &str {
        "placeholders"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut faults = Vec::new();
        book.for_each_chapter_mut(|chapter: &mut Chapter| {
            let path = chapter.path.clone().unwrap_or_default();
            let up = "../".repeat(path.components().count().saturating_sub(1));
            match self.replaced(&chapter.content, &up) {
                Ok(content) => chapter.content = content,
                Err(found) => faults.extend(found.into_iter().map(|fault| {
                    let path = chapter.source_path.clone().unwrap_or_default();
                    format!("{}:{fault}", path.display())
                })),
            }
        });
        ensure!(faults.is_empty(), "placeholders:\n{}", faults.join("\n"));
        Ok(book)
    }
}

impl Placeholders {
    /// A chapter with its placeholders replaced, or all that is wrong with them, each with its line. `up`
    /// leads from the chapter's folder to the book's.
    fn replaced(&self, text: &str, up: &str) -> Result<String, Vec<String>> {
        let (mut out, mut faults) = (String::with_capacity(text.len()), Vec::new());
        let mut fence: Option<&str> = None;
        for (at, line) in text.split_inclusive('\n').enumerate() {
            let bare = line.trim();
            let mark = ["```", "~~~"]
                .into_iter()
                .find(|mark| bare.starts_with(mark));
            match (fence, mark) {
                (None, Some(mark)) => fence = Some(mark),
                (Some(open), Some(mark)) if open == mark => fence = None,
                _ => {}
            }
            if fence.is_some() || mark.is_some() {
                out.push_str(line);
                continue;
            }
            match self.line(line, up) {
                Ok(line) if bare.starts_with('|') => {
                    out.push_str(&breakable(&self.pictures(line, up)));
                }
                Ok(line) => out.push_str(&self.pictures(line, up)),
                Err(fault) => faults.push(format!("{}: {fault:#}", at + 1)),
            }
        }
        if faults.is_empty() {
            Ok(out)
        } else {
            Err(faults)
        }
    }

    fn line(&self, line: &str, up: &str) -> Result<String> {
        let mut out = String::new();
        let mut rest = line;
        let mut in_code = false;
        // Ends: every round takes something off the rest.
        while let Some(open) = rest.find("{{") {
            let (before, after) = rest.split_at(open);
            in_code ^= before.matches('`').count() % 2 == 1;
            let end = after.find("}}");
            if in_code || before.ends_with('\\') || after.starts_with("{{#") || end.is_none() {
                out.push_str(before);
                out.push_str("{{");
                rest = &after[2..];
                continue;
            }
            let end = end.unwrap_or(after.len());
            let inside = &after[2..end];
            out.push_str(before);
            let text = self.text(inside, up);
            out.push_str(&text.with_context(|| format!("{{{{{inside}}}}}"))?);
            rest = &after[end + 2..];
        }
        out.push_str(rest);
        Ok(out)
    }

    fn text(&self, inside: &str, up: &str) -> Result<String> {
        let words: Vec<&str> = inside.split_whitespace().collect();
        match words[..] {
            ["table", topic, ref rest @ ..] => {
                table(&Topic::read(&self.root, topic)?, rest, self.lang)
            }
            ["value", topic, what] => value(&Topic::read(&self.root, topic)?, what, self.lang),
            ["plot", name, ref caption @ ..] => self.plot(name, &caption.join(" "), up),
            ["graph", "crates"] => graph::svg(&modules::crates(&crate::metadata()?)?, self.lang),
            ["graph", "modules", of] => {
                graph::svg(&modules::modules(&self.root.join("crates"), of)?, self.lang)
            }
            _ => bail!("unknown placeholder"),
        }
    }

    /// Links to the pictures of docs, which README has, too, lead to the copies in the book.
    fn pictures(&self, mut line: String, up: &str) -> String {
        if !line.contains("../") {
            return line;
        }
        for name in build::pictures(&self.root.join("docs")).unwrap_or_default() {
            let here = format!("{up}pictures/{name}");
            // From the longest way on, as shorter ones are its endings.
            for ways in (1..5).rev() {
                for (before, after) in [("(", ")"), ("\"", "\"")] {
                    let link = format!("{before}{}{name}{after}", "../".repeat(ways));
                    line = line.replace(&link, &format!("{before}{here}{after}"));
                }
            }
        }
        line
    }

    fn plot(&self, name: &str, caption: &str, up: &str) -> Result<String> {
        let path = self.root.join(format!("docs/src/plots/{name}.svg"));
        let svg = fs::read_to_string(&path)
            .with_context(|| format!("there is no plot {name:?} (docs/src/plots/{name}.svg)"))?;
        let between = |tag: &str| {
            let (_, rest) = svg.split_once(&format!("<{tag}>"))?;
            Some(rest.split_once(&format!("</{tag}>"))?.0)
        };
        let title = between("title").context("the plot has no title")?;
        let caption = if caption.is_empty() { title } else { caption };
        let source = between("desc").unwrap_or_default();
        Ok(format!(
            "<figure class=\"plot\"><img src=\"{up}plots/{name}.svg\" alt=\"{}\"><figcaption>{caption} \
             <small>{source}</small></figcaption></figure>",
            attribute(caption)
        ))
    }
}

/// The rows of a topic as a Markdown table, and where they come from.
fn table(topic: &Topic, words: &[&str], lang: Lang) -> Result<String> {
    let (filters, lists): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.contains('='));
    ensure!(lists.len() <= 1, "more than one list of columns");
    let has = |column: &String| topic.rows.iter().any(|row| row.contains_key(column));
    let columns: Vec<String> = match lists.first() {
        Some(list) => list.split(',').map(str::to_owned).collect(),
        None => topic
            .columns
            .iter()
            .filter(|column| !format::is_an_end(column) && has(column))
            .cloned()
            .collect(),
    };
    for column in &columns {
        ensure!(
            has(column),
            "no column {column:?}; there are {}",
            topic.columns.join(", ")
        );
    }
    let rows: Vec<&Row> = topic
        .rows
        .iter()
        .filter(|row| chosen(row, &filters, lang))
        .collect();
    ensure!(!rows.is_empty(), "no row is so");
    let numeric = |column: &String| {
        let mut values = rows.iter().filter_map(|row| row.get(column));
        values.all(|value| value.is_number() || value.is_null())
    };
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = String::from("\n\n");
    text += &line(
        columns
            .iter()
            .map(|column| format::heading(column, lang))
            .collect(),
    );
    let ruler = columns
        .iter()
        .map(|column| if numeric(column) { "---:" } else { "---" });
    text += &line(ruler.map(str::to_owned).collect());
    for row in rows {
        let cells = columns.iter().map(|column| {
            let cell = format::cell(row, column, lang).unwrap_or_else(|| "–".into());
            markdown(&cell)
        });
        text += &line(cells.collect());
    }
    text += &format!("\n{}\n\n", provenance(topic, lang));
    Ok(text)
}

/// Whether a row is what every filter `column=value` asks for.
fn chosen(row: &Row, filters: &[&str], lang: Lang) -> bool {
    filters.iter().all(|filter| {
        let (column, wanted) = filter.split_once('=').unwrap_or((filter, ""));
        let plain = row.get(column).map(|value| match value.as_str() {
            Some(word) => word.to_owned(),
            None => value.to_string(),
        });
        let plain = plain.unwrap_or_default();
        wanted.split('|').any(|wanted| {
            plain == wanted || format::cell(row, column, lang).as_deref() == Some(wanted)
        })
    })
}

/// One value of a topic, or one thing about where it comes from.
fn value(topic: &Topic, what: &str, lang: Lang) -> Result<String> {
    let about = match what {
        "size" => Some(size_word(topic, lang)),
        "seed" => Some(&*topic.seed),
        "version" => Some(&*topic.version),
        "date" => Some(&*topic.date),
        "machine" => Some(&*topic.machine),
        _ => None,
    };
    if let Some(about) = about {
        return Ok(about.to_owned());
    }
    let (name, column) = what.rsplit_once('.').context("no NAME.COLUMN")?;
    let row = topic.row(name).ok_or_else(|| {
        let names: Vec<&str> = topic
            .rows
            .iter()
            .filter_map(|row| row["name"].as_str())
            .collect();
        anyhow!("no row {name:?}; there are {}", names.join(", "))
    })?;
    format::cell(row, column, lang).with_context(|| {
        format!(
            "no column {column:?}; there are {}",
            topic.columns.join(", ")
        )
    })
}

fn size_word(topic: &Topic, lang: Lang) -> &str {
    match (&*topic.size, lang) {
        ("quick", Lang::Fr) => "rapide",
        ("full", Lang::Fr) => "complet",
        (size, _) => size,
    }
}

/// The small line below a table.
fn provenance(topic: &Topic, lang: Lang) -> String {
    let (run, seed, commands) = match lang {
        Lang::En => ("run", "seed", "commands"),
        Lang::Fr => ("essai", "graine", "commandes"),
    };
    let run = match lang {
        Lang::En => format!("{} {run}", size_word(topic, lang)),
        Lang::Fr => format!("{run} {}", size_word(topic, lang)),
    };
    let mut parts = vec![run];
    if !topic.seed.is_empty() {
        parts.push(format!("{seed} {}", escaped(&topic.seed)));
    }
    parts.extend([&topic.version, &topic.date, &topic.machine].map(|part| escaped(part)));
    let codes: Vec<String> = topic
        .commands
        .iter()
        .map(|command| format!("<code>{}</code>", escaped(command)))
        .collect();
    match &codes[..] {
        [] => format!("<small>{}</small>", parts.join(" · ")),
        [one] => format!("<small>{} · {one}</small>", parts.join(" · ")),
        _ => format!(
            "<details class=\"provenance\"><summary><small>{} · {} {commands}</small></summary>{}</details>",
            parts.join(" · "),
            codes.len(),
            codes.join("<br>")
        ),
    }
}

/// A row of a table in which long names may go on in the next line, after any word of theirs.
fn breakable(row: &str) -> String {
    let parts: Vec<&str> = row.split('`').collect();
    if parts.len().is_multiple_of(2) || row.contains("``") {
        return row.to_owned();
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_/:.- ".contains(c);
    let mut out = String::new();
    for (at, part) in parts.into_iter().enumerate() {
        // Every second part is code.
        if at % 2 == 0 {
            out.push_str(part);
        } else if part.len() > 16 && part.chars().all(is_plain) {
            // An underscore by its number is never taken for emphasis.
            let name = part.replace('/', "/<wbr>").replace("::", "::<wbr>");
            out.push_str(&format!("<code>{}</code>", name.replace('_', "&#95;<wbr>")));
        } else {
            out.push_str(&format!("`{part}`"));
        }
    }
    out
}

/// Text as it is in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn attribute(text: &str) -> String {
    text.replace('"', "&quot;")
}

/// Text as it is in a cell of a Markdown table.
fn markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Where the pictures of plots stand below the project's root.
pub(crate) fn plots(root: &Path) -> PathBuf {
    root.join("docs/src/plots")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPIC: &str = r#"{"topic": "t", "command": ["grille a > b", "grille c"], "seed": 7,
        "version": "0.1", "machine": "m", "date": "2026-01-01", "size": "quick",
        "columns": ["name", "games", "rate", "low", "high"],
        "rows": [{"name": "a", "games": 1000, "rate": 0.5, "low": 0.4, "high": 0.6},
                 {"name": "b.c", "games": 1000, "rate": 0.25, "low": 0.2, "high": 0.3}]}"#;

    fn book(lang: Lang) -> (tempfile::TempDir, Placeholders) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("docs/data")).unwrap();
        fs::create_dir_all(plots(root.path())).unwrap();
        fs::write(root.path().join("docs/data/t.json"), TOPIC).unwrap();
        let svg = "<svg><title>A plot</title><desc>quick run</desc></svg>";
        fs::write(plots(root.path()).join("p.svg"), svg).unwrap();
        let root_path = root.path().to_path_buf();
        (
            root,
            Placeholders {
                root: root_path,
                lang,
            },
        )
    }

    fn check(text: &str, want: &str) {
        let (_root, book) = book(Lang::En);
        let found = book.replaced(text, "../").unwrap();
        assert_eq!(found.replace('\u{a0}', " "), want);
    }

    fn refused(text: &str, want: &str) {
        let (_root, book) = book(Lang::En);
        assert_eq!(book.replaced(text, "").unwrap_err().join("\n"), want);
    }

    #[test]
    fn a_value_stands_in_its_sentence() {
        check(
            "It won {{value t a.rate}} of {{value t b.c.games}}, seed {{value t seed}}.",
            "It won 50.0 % (40.0 to 60.0) of 1,000, seed 7.",
        );
        let (_root, book) = book(Lang::Fr);
        let french = book.replaced("{{value t a.games}}", "").unwrap();
        assert_eq!(french, "1\u{202f}000");
    }

    #[test]
    fn a_table_has_its_provenance() {
        check(
            "{{table t}}",
            "\n\n| name | games | won |\n| --- | ---: | ---: |\n\
             | a | 1,000 | 50.0 % (40.0 to 60.0) |\n| b.c | 1,000 | 25.0 % (20.0 to 30.0) |\n\n\
             <details class=\"provenance\"><summary><small>quick run · seed 7 · 0.1 · 2026-01-01 · m · \
             2 commands</small></summary><code>grille a &gt; b</code><br><code>grille c</code></details>\n\n",
        );
        let (_root, book) = book(Lang::En);
        let some = book
            .replaced("{{table t games,name name=a|x}}", "")
            .unwrap();
        assert!(
            some.contains("| games | name |\n| ---: | --- |\n| 1,000 | a |\n\n"),
            "{some}"
        );
    }

    #[test]
    fn long_names_in_tables_may_go_on_in_the_next_line() {
        check(
            "| `the_test_of_a_rule` in `a.rs` | `grille_mines::text::blocks` | `two words, and a comma` |\n",
            "| <code>the&#95;<wbr>test&#95;<wbr>of&#95;<wbr>a&#95;<wbr>rule</code> in `a.rs` | \
             <code>grille&#95;<wbr>mines::<wbr>text::<wbr>blocks</code> | `two words, and a comma` |\n",
        );
        for left in [
            "| ``a ` that_is_long_enough`` |",
            "`the_test_of_a_rule` in a sentence",
        ] {
            check(left, left);
        }
    }

    #[test]
    fn a_plot_has_the_caption_that_it_carries() {
        check(
            "{{plot p}}",
            "<figure class=\"plot\"><img src=\"../plots/p.svg\" alt=\"A plot\"><figcaption>A plot \
             <small>quick run</small></figcaption></figure>",
        );
    }

    #[test]
    fn pictures_of_the_readme_are_found_in_the_book() {
        let (root, book) = book(Lang::En);
        fs::write(root.path().join("docs/screen.svg"), "").unwrap();
        let text = "![a](../screen.svg) <img src=\"../../screen.svg\"> [b](../other.svg)";
        assert_eq!(
            book.replaced(text, "../").unwrap(),
            "![a](../pictures/screen.svg) <img src=\"../pictures/screen.svg\"> [b](../other.svg)"
        );
    }

    #[test]
    fn code_and_what_is_mdbooks_is_left_alone() {
        for text in [
            "```text\n{{value x y}}\n```\n",
            "`{{value x y}}` and \\{{value x y}}",
            "{{#include a.md}}",
            "{{ open",
        ] {
            check(text, text);
        }
        check("`code` {{value t seed}} `{{x}}`", "`code` 7 `{{x}}`");
    }

    #[test]
    fn what_is_unknown_or_missing_is_an_error_with_its_line() {
        refused("x\n{{tabel t}}", "2: {{tabel t}}: unknown placeholder");
        refused(
            "{{value t a.x}}",
            "1: {{value t a.x}}: no column \"x\"; there are name, games, rate, low, high",
        );
        refused(
            "{{value t z.rate}}",
            "1: {{value t z.rate}}: no row \"z\"; there are a, b.c",
        );
        refused(
            "{{table t x}}",
            "1: {{table t x}}: no column \"x\"; there are name, games, rate, low, high",
        );
        refused("{{table t name=z}}", "1: {{table t name=z}}: no row is so");
        let (_root, book) = book(Lang::En);
        let told = book.replaced("{{table u}}\n{{plot q}}", "").unwrap_err();
        assert!(
            told[0].starts_with("1: {{table u}}: there is no topic \"u\""),
            "{told:?}"
        );
        assert!(
            told[1].starts_with("2: {{plot q}}: there is no plot \"q\""),
            "{told:?}"
        );
    }
}
