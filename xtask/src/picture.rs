//! `cargo xtask picture`: the pictures of the terminal in README and book, drawn from what the program prints.
//!
//! An SVG of text: every glyph is placed by its column, as a terminal does, so that the picture does
//! not depend on how wide a font makes its emoji.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::{cargo, must, root};

const COLUMN: f64 = 9.0;
const LINE: f64 = 19.0;
const MARGIN: f64 = 14.0;

/// The picture's file.
fn file() -> PathBuf {
    root().join("docs/terminal.svg")
}

pub(crate) fn draw() -> Result<()> {
    fs::create_dir_all(root().join("docs"))?;
    fs::write(file(), picture()?)?;
    // The full screen draws its own, as only it knows how: its tests compare them, or write them.
    let mut tests = cargo();
    tests.args([
        "test",
        "--quiet",
        "--package",
        "grille",
        "--bin",
        "grille",
        "pictures",
    ]);
    must(tests.env("GRILLE_PICTURES", "write"))
}

/// Fails when the program prints something else than the picture shows.
pub(crate) fn check() -> Result<()> {
    let drawn = fs::read_to_string(file()).unwrap_or_default();
    ensure!(
        drawn == picture()?,
        "docs/terminal.svg is out of date: `cargo xtask picture` draws it anew"
    );
    Ok(())
}

fn picture() -> Result<String> {
    let mut screen = vec!["$ grille classic ia --bot --seed 21".to_owned()];
    let game = grille(&["classic", "ia", "--bot", "--seed", "21"], "1\n")?;
    let lines: Vec<&str> = game.lines().collect();
    screen.extend(lines[..12].iter().map(|line| (*line).to_owned()));
    // A terminal shows what is typed; a pipe does not.
    screen[1].push('1');
    screen.push("…".into());
    let end = lines.len().saturating_sub(11);
    screen.extend(lines[end..].iter().map(|line| (*line).to_owned()));
    screen.push(String::new());
    let operation = "2 4 6 5 1 5 12 7 19 3 D15 M5 D0";
    screen.push(format!("$ echo {operation} | grille classic sae"));
    let table = grille(&["classic", "sae"], operation)?;
    screen.extend(table.lines().map(str::to_owned));
    Ok(svg(&screen))
}

/// What the program prints, in English, built the way the tests build it.
fn grille(args: &[&str], input: &str) -> Result<String> {
    let mut build = cargo();
    must(build.args(["build", "--quiet", "--package", "grille"]))?;
    let mut run = cargo();
    run.args(["run", "--quiet", "--package", "grille", "--"])
        .args(args);
    output_of(run.env("LC_ALL", "C.UTF-8"), input)
}

fn output_of(command: &mut Command, input: &str) -> Result<String> {
    use std::io::Write as _;

    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // Dropped at once, so that the program meets the end of its input.
    child
        .stdin
        .take()
        .context("stdin is a pipe")?
        .write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "the program failed");
    Ok(String::from_utf8(output.stdout)?)
}

fn svg(screen: &[String]) -> String {
    let columns = screen
        .iter()
        .map(|line| width(line))
        .max()
        .unwrap_or(0)
        .max(60);
    let (w, h) = (
        columns as f64 * COLUMN + 2.0 * MARGIN,
        screen.len() as f64 * LINE + 2.0 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"15\" fill=\"#d8dee9\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#16181d\"/>\n"
    );
    for (row, line) in screen.iter().enumerate() {
        let y = MARGIN + (row as f64 + 0.75) * LINE;
        let colour = if line.starts_with('$') {
            " fill=\"#5ec4b6\""
        } else {
            ""
        };
        let mut column = 0;
        let mut plain = String::new();
        let mut start = 0;
        for cluster in clusters(line) {
            if is_emoji(&cluster) {
                text(&mut svg, &std::mem::take(&mut plain), start, y, colour);
                glyph(&mut svg, &cluster, column, y);
                column += width(&cluster);
                start = column;
            } else {
                plain.push_str(&cluster);
                column += 1;
            }
        }
        text(&mut svg, &plain, start, y, colour);
    }
    svg.push_str("</svg>\n");
    svg
}

/// A run of plain text, stretched to its columns.
fn text(svg: &mut String, run: &str, column: usize, y: f64, colour: &str) {
    if run.trim().is_empty() {
        return;
    }
    let x = MARGIN + column as f64 * COLUMN;
    let escaped = run.replace('&', "&amp;").replace('<', "&lt;");
    // Writing to a string never fails, here and below.
    let _ = writeln!(
        svg,
        "<text x=\"{x:.0}\" y=\"{y:.1}\" xml:space=\"preserve\" textLength=\"{:.0}\"{colour}>{escaped}</text>",
        run.chars().count() as f64 * COLUMN
    );
}

/// An emoji in the middle of its two columns; keycaps are drawn, as few fonts have them, with the blank behind them
/// as their second column.
fn glyph(svg: &mut String, cluster: &str, column: usize, y: f64) {
    let x = MARGIN + (column as f64 + 1.0) * COLUMN;
    match cluster.strip_suffix(KEYCAP) {
        Some(digit) => {
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"15\" height=\"15\" rx=\"3\" fill=\"#3b6ea5\"/>\
                 <text x=\"{x:.0}\" y=\"{:.1}\" font-size=\"12\" font-weight=\"bold\" fill=\"#fff\" \
                 text-anchor=\"middle\">{digit}</text>",
                x - 7.5,
                y - 12.5,
                y - 0.8
            );
        }
        None => {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.0}\" y=\"{y:.1}\" font-size=\"13\" text-anchor=\"middle\">{cluster}</text>"
            );
        }
    }
}

/// Follows the digit of a keycap.
const KEYCAP: char = '\u{20e3}';

/// A line cut into what takes one or two columns: a keycap is two characters.
fn clusters(line: &str) -> Vec<String> {
    let mut clusters: Vec<String> = Vec::new();
    for c in line.chars() {
        match clusters.last_mut() {
            Some(last) if c == KEYCAP => last.push(c),
            _ => clusters.push(c.to_string()),
        }
    }
    clusters
}

/// Whether this is drawn as an emoji.
fn is_emoji(cluster: &str) -> bool {
    cluster.contains(|c: char| c >= '\u{1f300}' || c == '⬜' || c == KEYCAP)
}

/// Columns of a line: emoji take two, keycaps one.
fn width(line: &str) -> usize {
    let columns = |cluster: &String| {
        if is_emoji(cluster) && !cluster.contains(KEYCAP) {
            2
        } else {
            1
        }
    };
    clusters(line).iter().map(columns).sum()
}
