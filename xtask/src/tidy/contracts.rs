//! Checks the contracts that the Morpion assignment asks for: `@requires`, `@assigns` and `@ensures` in the
//! documentation of every function, and a comment in every `while` and `loop` that says why it ends.
//!
//! This reads lines and needs no parser, because rustfmt decides how the sources are laid out.

use std::fs;

use anyhow::{Context, Result};

use crate::functions::sources;
use crate::shown;

/// The folder of the assignment, and the files of the rules that it uses.
pub(crate) const PLACES: [&str; 5] = [
    "crates/classic/src/morpion",
    "crates/morpion/src/game.rs",
    "crates/morpion/src/lines.rs",
    "crates/morpion/src/position.rs",
    "crates/morpion/src/quake.rs",
];

/// The clauses of a contract, with the blank before their words.
const CLAUSES: [&str; 3] = ["@requires ", "@assigns ", "@ensures "];

/// How the comment of a loop begins.
const ENDS: &str = "// Ends: ";

/// Checks all files that must have contracts.
pub(super) fn check(faults: &mut Vec<String>) -> Result<()> {
    for place in PLACES {
        for path in sources(place)? {
            let text = fs::read_to_string(&path).with_context(|| shown(&path))?;
            let missing = missing(&text).into_iter();
            faults.extend(missing.map(|(line, what)| format!("{}:{line}: {what}", shown(&path))));
        }
    }
    Ok(())
}

/// What a source text lacks: a line and a sentence each. The tests at its end are skipped.
fn missing(text: &str) -> Vec<(usize, String)> {
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| *line != "mod tests {").collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with("//") {
            continue;
        }
        let (above, below) = (&lines[..at], &lines[at..]);
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some((before, name)) = line.split_once("fn ")
            && (before.is_empty() || before.ends_with(' '))
            && let Some(fault) = fault_of(above, below)
        {
            let name = name.split(['(', '<']).next().unwrap_or_default();
            found.push((at + 1, format!("fn {name}: {fault}")));
        }
        if let Some(keyword) = words.find(|word| matches!(*word, "while" | "loop"))
            && !says_why_it_ends(above, below)
        {
            let fault =
                format!("this {keyword} lacks a comment \"{ENDS}...\" above or first in it");
            found.push((at + 1, fault));
        }
    }
    found
}

/// What is wrong with the contract of a function, from the lines above its first and the lines from there on.
fn fault_of(above: &[&str], below: &[&str]) -> Option<String> {
    let is_head = |line: &&str| line.starts_with("///") || line.starts_with("#[");
    let first = above.iter().rposition(|line| !is_head(line));
    let head = &above[first.map_or(0, |line| line + 1)..];
    let doc = head.iter().filter_map(|line| line.strip_prefix("///"));
    let doc = doc.map(|line| line.trim().trim_start_matches("- "));
    let doc: Vec<&str> = doc.collect();
    let clause = |line: &&str| CLAUSES.into_iter().find(|clause| line.starts_with(clause));
    let clauses: Vec<&str> = doc.iter().filter_map(clause).collect();
    if clauses != CLAUSES {
        let (found, wanted) = (clauses.concat(), CLAUSES.concat());
        return Some(format!("its clauses are \"{found}\", not \"{wanted}\""));
    }
    let is_last = |line: &&str| line.ends_with(['{', '}', ';']);
    let lines = below.iter().position(is_last).unwrap_or(0);
    let signature = below[..=lines].join(" ");
    let (_, result) = signature.rsplit_once("->").unwrap_or_default();
    let doc = doc.join("\n").to_lowercase();
    let (_, promise) = doc.split_once(CLAUSES[2]).unwrap_or_default();
    let promise = promise.split("\n\n").next().unwrap_or_default();
    let promise = promise.replace('\n', " ");
    let says_both = promise.contains("on success") && promise.contains("on failure");
    (result.contains("Result") && !says_both)
        .then(|| "its @ensures lacks \"on success\" or \"on failure\"".to_owned())
}

/// Whether a comment directly above a loop, or first in its body, gives a reason.
fn says_why_it_ends(above: &[&str], below: &[&str]) -> bool {
    let is_comment = |line: &&&str| line.starts_with("//");
    let body = below.iter().skip_while(|line| !line.ends_with(['{', '}']));
    let inside = body.skip(1).take_while(is_comment);
    let mut comments = above.iter().rev().take_while(is_comment).chain(inside);
    comments.any(|line| line.starts_with(ENDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the lines in which something is missing, and a part of each sentence.
    fn check(source: &str, want: &[(usize, &str)]) {
        let found = missing(source);
        assert_eq!(found.len(), want.len(), "{source}\n{found:?}");
        for ((line, what), (want_line, part)) in found.iter().zip(want) {
            assert_eq!(line, want_line, "{source}\n{found:?}");
            assert!(what.contains(part), "{what} should say {part}");
        }
    }

    const CONTRACT: &str =
        "/// Adds.\n///\n/// - @requires nothing\n/// - @assigns nothing\n/// - @ensures the sum\n";

    /// The same for code with this contract above it.
    fn check_below(contract: &str, code: &str, want: &[(usize, &str)]) {
        check(&format!("{contract}{code}"), want);
    }

    #[test]
    fn a_function_without_one_of_the_three_clauses_is_found() {
        check_below(CONTRACT, "#[inline]\npub(crate) const fn f() {}", &[]);
        check("/// Adds.\npub fn f<T>() {}", &[(2, "fn f: its clauses")]);
        for clause in CLAUSES {
            let other = CONTRACT.replace(clause, "@ something else");
            check_below(&other, "fn f() {}", &[(6, "fn f: its clauses")]);
        }
        let empty = CONTRACT.replace("the sum", "");
        check_below(&empty, "fn f() {}", &[(6, "\"@requires @assigns \"")]);
        let swapped = "/// @assigns a\n/// @requires b\n/// @ensures c\nfn f() {}";
        check(swapped, &[(4, "\"@assigns @requires @ensures \"")]);
        let comment = CONTRACT.replace("///", "//");
        check_below(&comment, "fn f() {}", &[(6, "its clauses are \"\"")]);
        // The contract of a function is not that of the next, nor of one inside.
        let more = "fn f() {\n    fn g() {}\n}\nfn h() {}";
        check_below(CONTRACT, more, &[(7, "fn g"), (9, "fn h")]);
        check("trait A {\n    fn f(&self);\n}", &[(2, "fn f")]);
        check("#[cfg(test)]\nmod tests;\ntype F = fn(u32) -> u32;", &[]);
        check("#[cfg(test)]\nmod tests {\n    fn f() { loop {} }\n}", &[]);
    }

    #[test]
    fn a_function_that_can_fail_says_what_holds_then() {
        let fails = "fn f(\n    a: u32,\n) -> io::Result<()> {\n}";
        check_below(CONTRACT, fails, &[(6, "on failure")]);
        check_below(CONTRACT, "fn f(a: Result<u32, Error>) -> u32 {}", &[]);
        let wrapped = "@ensures on success the sum; on\n///   failure an error";
        let said = CONTRACT.replace("@ensures the sum", wrapped);
        check_below(&said, fails, &[]);
    }

    #[test]
    fn a_loop_that_does_not_say_why_it_ends_is_found() {
        check("while a {\n    b();\n}", &[(1, "this while")]);
        check("let a = loop {\n    b();\n};", &[(1, "this loop")]);
        check("for a in b {}", &[]);
        check("// Ends: it does,\n// soon.\nlet a = loop {};", &[]);
        check(
            "while a\n    && b\n{\n    // Ends: it does.\n    b();\n}",
            &[],
        );
        check("// Ends:\nwhile a {}", &[(2, "this while")]);
        // A comment that is not directly above or first belongs to something else.
        check("// Ends: it does.\n\nwhile a {}", &[(3, "this while")]);
        let inner = "while a {\n    b();\n    // Ends: it does.\n    loop {}\n}";
        check(inner, &[(1, "this while")]);
        let outer = "while a {\n    // Ends: it does.\n    b();\n    loop {}\n}";
        check(outer, &[(4, "this loop")]);
    }
}
