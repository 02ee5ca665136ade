//! Graphs that Graphviz draws, as SVG.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::functions::Function;
use crate::graph::Graph;
use crate::reach::Files;

/// What `dot` draws of a graph in its own language.
pub(super) fn svg(graph: &str) -> Result<String> {
    let mut child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("dot could not be started")?;
    let mut stdin = child.stdin.take().context("a pipe to dot")?;
    stdin.write_all(graph.as_bytes())?;
    drop(stdin);
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "dot failed");
    Ok(String::from_utf8(output.stdout)?)
}

/// How nodes and arrows look.
const LOOK: &str = "node [shape=box, style=\"filled,rounded\", fillcolor=white, color=\"#555555\", \
    fontname=\"DejaVu Sans Mono\", fontsize=11, margin=\"0.1,0.04\", height=0.3];\n\
    edge [color=\"#666666\", arrowsize=0.6];\n";

/// The functions that are reached from `starts` by calls, those that no document names passed through.
/// `numbers` has the section of each.
pub(super) fn calls(
    starts: &[&str],
    named: &[Function],
    all: &[Function],
    numbers: &BTreeMap<String, &str>,
) -> Result<String> {
    let mut graph = format!("digraph {{ rankdir=LR; ranksep=0.6; nodesep=0.12;\n{LOOK}");
    writeln!(graph, "main [label=\"démineur\", fillcolor=\"#dde6f2\"];")?;
    let mut seen = BTreeSet::new();
    let mut open: Vec<&Function> = Vec::new();
    for start in starts {
        let function = named.iter().find(|function| function.name == *start);
        let function = function.with_context(|| format!("there is no function {start}"))?;
        writeln!(graph, "main -> {start};")?;
        if seen.insert(&*function.name) {
            open.push(function);
        }
    }
    // Ends: every function is opened once.
    while let Some(function) = open.pop() {
        writeln!(
            graph,
            "{0} [label=<<font point-size=\"8\">{1}</font><br/>{0}>];",
            function.name, numbers[&function.name]
        )?;
        for called in called(function, named, all) {
            writeln!(graph, "{} -> {};", function.name, called.name)?;
            if seen.insert(&*called.name) {
                open.push(called);
            }
        }
    }
    graph += "}\n";
    svg(&graph)
}

/// The named functions that a function calls, directly or through functions without a name in the document.
fn called<'a>(function: &Function, named: &'a [Function], all: &[Function]) -> Vec<&'a Function> {
    let mut found: BTreeMap<&str, &Function> = BTreeMap::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open = vec![function.clone()];
    // Ends: every function is opened once.
    while let Some(at) = open.pop() {
        for called in at.calls(named) {
            if called.name != function.name {
                found.insert(&called.name, called);
            }
        }
        for other in at.calls(all) {
            let is_named = named.iter().any(|named| named.name == other.name);
            if !is_named && seen.insert(other.name.clone()) {
                open.push(other.clone());
            }
        }
    }
    found.into_values().collect()
}

/// The colour of each crate's files.
const COLOURS: [(&str, &str); 5] = [
    ("classic", "#dde6f2"),
    ("messages", "#eadff0"),
    ("mines", "#e0f0dd"),
    ("grid", "#f6ecd3"),
    ("session", "#f2dddd"),
];

/// A file's crate, and its path below that crate's `src`.
pub(super) fn parts(path: &str) -> (&str, &str) {
    let path = path.strip_prefix("crates/").unwrap_or(path);
    path.split_once("/src/").unwrap_or(("", path))
}

/// The graph of files: those of one crate, or all of them without the arrows that follow from others.
pub(super) fn files(files: &Files, of: Option<&str>) -> Result<String> {
    let kept = |at: &usize| of.is_none_or(|of| parts(&files.paths[*at]).0 == of);
    let arrows = files.uses.iter().copied();
    let mut graph = Graph {
        title: String::new(),
        names: files.paths.clone(),
        arrows: arrows
            .filter(|(user, used)| kept(user) && kept(used))
            .collect(),
    };
    let mut back = Vec::new();
    if of.is_none() {
        let (cut, circles) = graph.cut();
        graph = cut.reduced();
        back = circles;
    }
    let mut text =
        format!("digraph {{ rankdir=TB; ranksep=0.45; nodesep=0.14; newrank=true;\n{LOOK}");
    let mut by_crate: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in (0..files.paths.len()).filter(kept) {
        by_crate
            .entry(parts(&files.paths[at]).0)
            .or_default()
            .push(at);
    }
    for (name, members) in by_crate {
        let colour = COLOURS.iter().find(|(of, _)| *of == name);
        let colour = colour.map_or("#eeeeee", |(_, colour)| colour);
        if of.is_none() {
            writeln!(
                text,
                "subgraph cluster_{} {{ label=\"crates/{name}\"; fontname=\"DejaVu Sans Mono\"; \
                 style=rounded; color=\"#999999\"; bgcolor=\"{colour}\";",
                name.replace('-', "_")
            )?;
        }
        for at in members {
            let file = parts(&files.paths[at]).1;
            let file = file.strip_suffix(".rs").unwrap_or(file);
            let fill = if of.is_none() { "white" } else { colour };
            writeln!(text, "n{at} [label=\"{file}\", fillcolor=\"{fill}\"];")?;
        }
        if of.is_none() {
            text += "}\n";
        }
    }
    for (user, used) in &graph.arrows {
        writeln!(text, "n{user} -> n{used};")?;
    }
    for (user, used) in back {
        writeln!(text, "n{user} -> n{used} [style=dashed, constraint=false];")?;
    }
    // Files that only declare others stand above them.
    for (above, below) in &files.declares {
        let is_bare = |at: usize| {
            !graph
                .arrows
                .iter()
                .any(|arrow| arrow.0 == at || arrow.1 == at)
        };
        if kept(above) && kept(below) && is_bare(*above) {
            writeln!(text, "n{above} -> n{below} [style=dotted, arrowhead=none];")?;
        }
    }
    text += "}\n";
    svg(&text)
}
