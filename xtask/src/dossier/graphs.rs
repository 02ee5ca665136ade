//! Writes graphs for Graphviz, which draws them as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use anyhow::{Result, ensure};

use super::files::Files;
use crate::functions::{Function, Row};
use crate::output_for;

/// Draws a graph that is written in the DOT language.
pub(super) fn svg(graph: &str) -> Result<String> {
    output_for(Command::new("dot").arg("-Tsvg"), graph)
}

/// The look of nodes and arrows.
const LOOK: &str = "node [shape=box, style=\"filled,rounded\", fillcolor=white, color=\"#555555\", \
    fontname=\"DejaVu Sans Mono\", fontsize=11, margin=\"0.1,0.04\", height=0.3];\n\
    edge [color=\"#666666\", arrowsize=0.6];\n";

/// The calls between functions of a document, from `starts` on. A call through functions that the document does not
/// name counts as a direct one.
pub(super) fn calls(starts: &[&str], rows: &[Row], all: &[Function]) -> Result<String> {
    let mut graph = format!("digraph {{ rankdir=LR; ranksep=0.6; nodesep=0.12;\n{LOOK}");
    writeln!(graph, "main [label=\"démineur\", fillcolor=\"#dde6f2\"];")?;
    let mut seen = BTreeSet::new();
    // Pairs of a named function, and a function that it calls directly or not.
    let mut open: Vec<(&str, &str)> = starts.iter().map(|start| ("main", *start)).collect();
    // Ends: every pair is opened once.
    while let Some((mut from, name)) = open.pop() {
        if from == name || !seen.insert((from, name)) {
            continue;
        }
        if let Some(row) = rows.iter().find(|row| row.function.name == name) {
            let number = row.section.trim_start_matches("IA, ");
            writeln!(
                graph,
                "{name} [label=<<font point-size=\"8\">{number}</font><br/>{name}>];"
            )?;
            writeln!(graph, "{from} -> {name};")?;
            from = name;
        } else {
            ensure!(from != "main", "there is no function {name}");
        }
        let is_it = |function: &&Function| function.name.rsplit("::").next() == Some(name);
        let called = all.iter().filter(is_it).flat_map(Function::calls);
        open.extend(called.map(|called| (from, called)));
    }
    svg(&(graph + "}\n"))
}

/// The crates of the annex, lowest first, with the colour of their files.
pub(super) const CRATES: [(&str, &str); 5] = [
    ("grid", "#f6ecd3"),
    ("mines", "#e0f0dd"),
    ("session", "#f2dddd"),
    ("messages", "#eadff0"),
    ("classic", "#dde6f2"),
];

/// The graph of all files, without the arrows that follow from others.
pub(super) fn files(files: &Files) -> Result<String> {
    let mut graph = format!("{FILES}{LOOK}");
    for (name, colour) in CRATES {
        let nodes = nodes(files, name, "white");
        writeln!(
            graph,
            "subgraph cluster_{name} {{ label=\"crates/{name}\"; fontname=\"DejaVu Sans Mono\"; style=rounded; \
             color=\"#999999\"; bgcolor=\"{colour}\";\n{nodes}}}"
        )?;
    }
    graph += &arrows(files, |_| true);
    svg(&output_for(&mut Command::new("tred"), &(graph + "}\n"))?)
}

/// The graph of the files of one crate, with all arrows.
pub(super) fn files_of(files: &Files, name: &str, colour: &str) -> Result<String> {
    let nodes = nodes(files, name, colour);
    let arrows = arrows(files, |file| crate_of(file) == name);
    svg(&format!("{FILES}{LOOK}{nodes}{arrows}}}\n"))
}

/// The start of a graph of files.
const FILES: &str = "digraph { rankdir=TB; ranksep=0.45; nodesep=0.14; newrank=true;\n";

fn nodes(files: &Files, name: &str, colour: &str) -> String {
    let own = files.keys().filter(|file| crate_of(file) == name);
    own.map(|file| {
        let label = file.split_once("/src/").map_or("", |(_, below)| below);
        let label = label.trim_end_matches(".rs");
        format!("\"{file}\" [label=\"{label}\", fillcolor=\"{colour}\"];\n")
    })
    .collect()
}

/// The arrows between some of the files.
fn arrows(files: &Files, is_shown: impl Fn(&str) -> bool) -> String {
    let all = files
        .iter()
        .flat_map(|(user, used)| used.iter().map(move |used| (user, used)));
    let all = all.filter(|(user, used)| is_shown(user) && is_shown(used));
    all.map(|(user, used)| format!("\"{user}\" -> \"{used}\";\n"))
        .collect()
}

/// The folder of a file's crate.
pub(super) fn crate_of(file: &str) -> &str {
    file.split('/').nth(1).unwrap_or_default()
}
