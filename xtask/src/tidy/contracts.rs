//! Checks the contracts that the Morpion assignment asks for: `@requires`, `@assigns` and `@ensures` in the
//! documentation of every function, and a comment in every `while` and `loop` that says why it ends.

use anyhow::Result;

use crate::functions::{Function, functions};

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

/// Checks all functions that must have contracts.
pub(super) fn check(faults: &mut Vec<String>) -> Result<()> {
    for place in PLACES {
        for function in functions(place)? {
            let Function { file, name, .. } = &function;
            let missing = [fault_of_contract(&function), fault_of_loops(&function)];
            let missing = missing.into_iter().flatten();
            faults.extend(missing.map(|what| format!("{file}: fn {name}: {what}")));
        }
    }
    Ok(())
}

/// What is wrong with the contract of a function.
fn fault_of_contract(function: &Function) -> Option<String> {
    let doc = function.doc().map(|line| line.trim_start_matches("- "));
    let doc: Vec<&str> = doc.collect();
    let clause = |line: &&str| CLAUSES.into_iter().find(|clause| line.starts_with(clause));
    let clauses: Vec<&str> = doc.iter().filter_map(clause).collect();
    if clauses != CLAUSES {
        let (found, wanted) = (clauses.concat(), CLAUSES.concat());
        return Some(format!("its clauses are \"{found}\", not \"{wanted}\""));
    }
    let code = function.text.lines().skip(doc.len()).collect::<String>();
    let signature = code.split('{').next().unwrap_or_default();
    let (_, result) = signature.rsplit_once("->").unwrap_or_default();
    let doc = doc.join("\n").to_lowercase();
    let (_, promise) = doc.split_once(CLAUSES[2]).unwrap_or_default();
    let promise = promise.split("\n\n").next().unwrap_or_default();
    let promise = promise.replace('\n', " ");
    let says_both = promise.contains("on success") && promise.contains("on failure");
    (result.contains("Result") && !says_both)
        .then(|| "its @ensures lacks \"on success\" or \"on failure\"".to_owned())
}

/// The first loop of a function without a comment directly above it, or first in its body, that gives a reason.
fn fault_of_loops(function: &Function) -> Option<String> {
    let lines: Vec<&str> = function.text.lines().map(str::trim).collect();
    let is_comment = |line: &&&str| line.starts_with("//");
    lines.iter().enumerate().find_map(|(at, line)| {
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let keyword = words.find(|word| matches!(*word, "while" | "loop"))?;
        let above = lines[..at].iter().rev().take_while(is_comment);
        let body = lines[at..]
            .iter()
            .skip_while(|line| !line.ends_with(['{', '}']));
        let mut comments = above.chain(body.skip(1).take_while(is_comment));
        let is_open = !line.starts_with("//") && !comments.any(|line| line.starts_with(ENDS));
        is_open.then(|| format!("a {keyword} lacks a comment \"{ENDS}...\" above or first in it"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::functions::parse;

    /// Compares a part of what is wrong with the only function of a source; nothing if `want` is empty.
    fn check(fault_of: fn(&Function) -> Option<String>, source: &str, want: &str) {
        let found = fault_of(&parse("a.rs", source).unwrap()[0]);
        assert_eq!(found.is_none(), want.is_empty(), "{source}\n{found:?}");
        assert!(found.is_none_or(|found| found.contains(want)), "{want}");
    }

    const CONTRACT: &str =
        "/// Adds.\n///\n/// - @requires nothing\n/// - @assigns nothing\n/// - @ensures the sum\n";

    fn check_contract(contract: &str, code: &str, want: &str) {
        check(fault_of_contract, &format!("{contract}{code}"), want);
    }

    #[test]
    fn a_function_without_one_of_the_three_clauses_is_found() {
        check_contract(CONTRACT, "#[inline]\npub(crate) const fn f() {}", "");
        check_contract("/// Adds.\n", "pub fn f<T>() {}", "its clauses");
        for clause in CLAUSES {
            let other = CONTRACT.replace(clause, "@ something else");
            check_contract(&other, "fn f() {}", "its clauses");
        }
        let empty = CONTRACT.replace("the sum", "");
        check_contract(&empty, "fn f() {}", "\"@requires @assigns \"");
        let swapped = "/// @assigns a\n/// @requires b\n/// @ensures c\n";
        check_contract(swapped, "fn f() {}", "\"@assigns @requires @ensures \"");
        let comment = CONTRACT.replace("///", "//");
        check_contract(&comment, "fn f() {}", "its clauses are \"\"");
    }

    #[test]
    fn a_function_that_can_fail_says_what_holds_then() {
        let fails = "fn f(\n    a: u32,\n) -> io::Result<()> {\n}";
        check_contract(CONTRACT, fails, "on failure");
        check_contract(CONTRACT, "fn f(a: Result<u32, Error>) -> u32 {}", "");
        let wrapped = "@ensures on success the sum; on\n///   failure an error";
        let said = CONTRACT.replace("@ensures the sum", wrapped);
        check_contract(&said, fails, "");
    }

    #[test]
    fn a_loop_that_does_not_say_why_it_ends_is_found() {
        for (body, want) in [
            ("while a {\n    b();\n}", "a while"),
            ("let a = loop {\n    b();\n};", "a loop"),
            ("for a in b {}", ""),
            ("// Ends: it does,\n// soon.\nlet a = loop {};", ""),
            (
                "while a\n    && b\n{\n    // Ends: it does.\n    b();\n}",
                "",
            ),
            ("// Ends:\nwhile a {}", "a while"),
            // A comment that is not directly above or first belongs to something else.
            ("// Ends: it does.\n\nwhile a {}", "a while"),
            (
                "while a {\n    b();\n    // Ends: it does.\n    loop {}\n}",
                "a while",
            ),
            (
                "while a {\n    // Ends: it does.\n    b();\n    loop {}\n}",
                "a loop",
            ),
        ] {
            check(fault_of_loops, &format!("fn f() {{\n{body}\n}}"), want);
        }
    }
}
