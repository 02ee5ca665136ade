//! Draws the report's pictures: charts and tables made from the rows of a measured topic.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::chart::{Axis, Chart, Point, Series};
use crate::data::{Row, Topic, number, word};
use crate::placeholders::{self, escaped};

/// Draws the pictures of a topic, if it has any.
pub(super) fn draw(root: &Path, topic: &Topic) -> Result<()> {
    let folder = placeholders::plots(root);
    fs::create_dir_all(&folder)?;
    let source = format!(
        "{} run, {}, {}, {}",
        topic.size, topic.version, topic.date, topic.machine
    );
    for (name, svg, title) in pictures(topic)? {
        let open = svg.find('>').context("no SVG")? + 1;
        let head = format!(
            "\n<title>{}</title>\n<desc>{}</desc>",
            escaped(&title),
            escaped(&source)
        );
        let svg = format!("{}{head}{}", &svg[..open], &svg[open..]);
        let path = folder.join(format!("{name}.svg"));
        fs::write(&path, svg.trim_end().to_owned() + "\n")
            .with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// A picture: its name, its SVG and its caption.
type Picture = (&'static str, String, String);

fn pictures(topic: &Topic) -> Result<Vec<Picture>> {
    let rows = &topic.rows;
    let mut found = Vec::new();
    let mut add = |name: &'static str, title: &str, chart: Chart| -> Result<()> {
        found.push((
            name,
            chart.svg().with_context(|| name.to_owned())?,
            title.to_owned(),
        ));
        Ok(())
    };
    match &*topic.name {
        "mines-approaches" => {
            let approaches = distinct(rows, "approach");
            let levels = distinct(rows, "level");
            let series = |y: &str, first: &str| -> Vec<Series> {
                levels
                    .iter()
                    .map(|level| {
                        let rows = rows.iter().filter(|row| {
                            word(row, "level") == level && word(row, "first") == first
                        });
                        let place = |row: &Row| {
                            let at = approaches
                                .iter()
                                .position(|name| name == word(row, "approach"));
                            at.map(|at| at as f64)
                        };
                        let points = rows
                            .filter_map(|row| Some(point(row, place(row)?, y))?)
                            .collect();
                        Series {
                            name: level.clone(),
                            points,
                        }
                    })
                    .collect()
            };
            let x = Axis::words("approach", &approaches);
            add(
                "mines-approaches",
                "How often each approach wins at Minesweeper; the first click is safe. Bars: 95 % intervals.",
                Chart {
                    x: x.clone(),
                    y: Axis::share("games won"),
                    series: series("rate", "safe"),
                    joined: false,
                },
            )?;
            add(
                "mines-approaches-zero",
                "The same where the first click opens an area.",
                Chart {
                    x: x.clone(),
                    y: Axis::share("games won"),
                    series: series("rate", "zero"),
                    joined: false,
                },
            )?;
            add(
                "mines-cost",
                "What a game costs each approach, in CPU time, on a logarithmic scale; the first click is safe.",
                Chart {
                    x,
                    y: Axis::time("CPU time a game", 1e-3),
                    series: series("cpu_ms_mean", "safe"),
                    joined: false,
                },
            )?;
        }
        "mines-size" => {
            add(
                "mines-size",
                "CPU time a game against the side of square boards with Expert's density; both scales are logarithmic.",
                Chart {
                    x: Axis::sides("side of the board", rows, "side"),
                    y: Axis::time("CPU time a game", 1e-3),
                    series: series(rows, "approach", "side", "cpu_ms_mean"),
                    joined: true,
                },
            )?;
            add(
                "mines-size-cell",
                "CPU time for each cell opened, on the same boards: games on large boards are lost early.",
                Chart {
                    x: Axis::sides("side of the board", rows, "side"),
                    y: Axis::time("CPU time a cell opened", 1e-6),
                    series: series(rows, "approach", "side", "cpu_us_cell"),
                    joined: true,
                },
            )?;
        }
        "mines-density" => {
            add(
                "mines-density",
                "Games won against the density of mines on 16 x 16, the first click opening an area. Bars: 95 % intervals.",
                Chart {
                    x: Axis::share("mines"),
                    y: Axis::share("games won"),
                    series: series(rows, "approach", "density_share", "rate"),
                    joined: true,
                },
            )?;
            add(
                "mines-density-cost",
                "CPU time a game against the density of mines on 16 x 16, on a logarithmic scale.",
                Chart {
                    x: Axis::share("mines"),
                    y: Axis::time("CPU time a game", 1e-3),
                    series: series(rows, "approach", "density_share", "cpu_ms_mean"),
                    joined: true,
                },
            )?;
        }
        "takuzu-size" => add(
            "takuzu-size",
            "Solving a minimal Takuzu and proving its solution the only one, against its side, on a logarithmic scale.",
            Chart {
                x: Axis::plain("side of the board"),
                y: Axis::time("time a puzzle", 1e-6),
                series: columns(
                    rows,
                    "side",
                    &[
                        ("max_us", "worst"),
                        ("p99_us", "p99"),
                        ("median_us", "median"),
                    ],
                ),
                joined: true,
            },
        )?,
        "takuzu-approaches" => {
            add(
                "takuzu-approaches",
                "Minimal puzzles that each approach solves alone: techniques up to a level, the solver's propagation, \
                 its search. Bars: 95 % intervals.",
                Chart {
                    x: Axis::plain("side of the board"),
                    y: Axis::share("puzzles solved"),
                    series: series(rows, "approach", "side", "solved_share"),
                    joined: true,
                },
            )?;
            add(
                "takuzu-approaches-cost",
                "Median time of each approach for a puzzle, solved or given up, on a logarithmic scale.",
                Chart {
                    x: Axis::plain("side of the board"),
                    y: Axis::time("median time a puzzle", 1e-6),
                    series: series(rows, "approach", "side", "median_us"),
                    joined: true,
                },
            )?;
        }
        "takuzu-generate" => add(
            "takuzu-generate",
            "Minimal puzzles made a CPU second, against their side; both scales are logarithmic.",
            Chart {
                x: Axis::sides("side of the board", rows, "side"),
                y: Axis::count("puzzles a CPU second"),
                series: columns(rows, "side", &[("puzzles_per_s", "minimal puzzles")]),
                joined: true,
            },
        )?,
        "takuzu-counts" => add(
            "takuzu-counts",
            "Full boards by side, on a logarithmic scale: all lines distinct (full), rows alone, or none.",
            Chart {
                x: Axis::plain("side of the board"),
                y: Axis::count("boards"),
                series: series(rows, "rule", "side", "count"),
                joined: true,
            },
        )?,
        "morpion-perft" => {
            let named = rows.iter().cloned().map(|mut row| {
                let kind = word(&row, "name")
                    .split('/')
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                row.insert("kind".into(), Value::String(kind));
                row
            });
            let named: Vec<Row> = named.collect();
            add(
                "morpion-perft",
                "Games of Morpion 3D by length, on a logarithmic scale, by side and variant.",
                Chart {
                    x: Axis::plain("plies"),
                    y: Axis::count("games"),
                    series: series(&named, "kind", "depth", "leaves"),
                    joined: true,
                },
            )?;
        }
        "morpion-players" => {
            let title = "What X scores against O in percent, a draw counting half: players in rows as X, in columns as O.";
            found.push(("morpion-players", matrices(rows)?, title.into()));
        }
        _ => {}
    }
    Ok(found)
}

/// The distinct values of a column, in order of first appearance.
fn distinct(rows: &[Row], column: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for row in rows {
        let value = word(row, column).to_owned();
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// A number, stored either as a JSON number or as a string of digits.
fn any_number(row: &Row, column: &str) -> Option<f64> {
    number(row, column).or_else(|| word(row, column).parse().ok())
}

fn point(row: &Row, x: f64, column: &str) -> Option<Point> {
    let pair = |low: &str, high: &str| Some((number(row, low)?, number(row, high)?));
    let own = pair(&format!("{column}_low"), &format!("{column}_high"));
    let interval = own.or_else(|| pair("low", "high").filter(|_| column == "rate"));
    Some(Point {
        x,
        y: any_number(row, column)?,
        interval,
    })
}

/// A curve for each value of a column.
fn series(rows: &[Row], by: &str, x: &str, y: &str) -> Vec<Series> {
    let curve = |name: String| {
        let rows = rows.iter().filter(|row| word(row, by) == name);
        let points = rows
            .filter_map(|row| point(row, number(row, x)?, y))
            .collect();
        Series { name, points }
    };
    distinct(rows, by).into_iter().map(curve).collect()
}

/// A curve for each of some columns.
fn columns(rows: &[Row], x: &str, ys: &[(&str, &str)]) -> Vec<Series> {
    ys.iter()
        .map(|(y, name)| Series {
            name: (*name).into(),
            points: rows
                .iter()
                .filter_map(|row| point(row, number(row, x)?, y))
                .collect(),
        })
        .collect()
}

/// The score of each player against each other one, with one table for each of the four rule variants.
fn matrices(rows: &[Row]) -> Result<String> {
    const CELL: usize = 52;
    const HIGH: usize = 30;
    let players = distinct(rows, "x");
    let (wide, high) = (players.len() * CELL + 84, players.len() * HIGH + 84);
    let mut svg = String::new();
    write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
         font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\" fill=\"#282828\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        2 * wide,
        2 * high
    )?;
    let kinds = [("top", false), ("top", true), ("3d", false), ("3d", true)];
    for (at, (variant, quake)) in kinds.into_iter().enumerate() {
        let (left, top) = ((at % 2) * wide + 68, (at / 2) * high + 62);
        let middle = left + players.len() * CELL / 2;
        let quake_word = if quake { ", with quake" } else { "" };
        writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" font-weight=\"bold\">{variant}{quake_word}</text>",
            top - 38
        )?;
        for (at, player) in players.iter().enumerate() {
            let (x, y) = (left + at * CELL + CELL / 2, top + at * HIGH + HIGH / 2 + 5);
            writeln!(svg, "<text x=\"{x}\" y=\"{}\">{player}</text>", top - 10)?;
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{player}</text>",
                left - 8
            )?;
        }
        for row in rows {
            let of_kind =
                word(row, "variant") == variant && row.get("quake") == Some(&Value::Bool(quake));
            let place = |column: &str| {
                players
                    .iter()
                    .position(|player| player == word(row, column))
            };
            let (Some(x), Some(o), true) = (place("x"), place("o"), of_kind) else {
                continue;
            };
            let draws = number(row, "draw_share").context("draw_share")?;
            let score = number(row, "x_rate").context("x_rate")? + draws / 2.0;
            // From vermilion over white to blue, as dark at either end.
            let far = (2.0 * score - 1.0).abs();
            let end = if score > 0.5 {
                (0.0, 114.0, 178.0)
            } else {
                (213.0, 94.0, 0.0)
            };
            let shade = |end: f64| (255.0 + (end - 255.0) * far).round();
            let ink = if far > 0.75 { "#ffffff" } else { "#181818" };
            let (cell_x, cell_y) = (left + o * CELL, top + x * HIGH);
            writeln!(
                svg,
                "<rect x=\"{cell_x}\" y=\"{cell_y}\" width=\"{}\" height=\"{}\" fill=\"rgb({},{},{})\" \
                 stroke=\"#dddddd\"/><text x=\"{}\" y=\"{}\" fill=\"{ink}\">{:.0}</text>",
                CELL - 2,
                HIGH - 2,
                shade(end.0),
                shade(end.1),
                shade(end.2),
                cell_x + CELL / 2 - 1,
                cell_y + HIGH / 2 + 4,
                100.0 * score
            )?;
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}
