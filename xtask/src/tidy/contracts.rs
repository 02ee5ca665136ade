//! The contracts that the Morpion assignment asks for: `@requires`, `@assigns` and `@ensures` in the
//! documentation of every function, and a comment in every `while` and `loop` that says why it ends.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{each_outside_tests, files_below, is, shown, word};
use crate::root;

/// The folder of the assignment, and the files of the rules that it stands on.
const FOLDER: &str = "crates/classic/src/morpion";
const FILES: [&str; 4] = [
    "crates/morpion/src/game.rs",
    "crates/morpion/src/lines.rs",
    "crates/morpion/src/position.rs",
    "crates/morpion/src/quake.rs",
];

/// The lines of a contract.
const CLAUSES: [&str; 3] = ["@requires", "@assigns", "@ensures"];

/// How the comment of a loop begins.
const ENDS: &str = "// Ends: ";

/// Looks through all files that must have contracts.
pub(super) fn check(faults: &mut Vec<String>) -> Result<()> {
    let mut paths: Vec<PathBuf> = FILES.iter().map(|path| root().join(path)).collect();
    paths.extend(files_below(&root().join(FOLDER), "rs")?);
    // Tests in a file of their own.
    paths.retain(|path| !path.ends_with("tests.rs"));
    for path in paths {
        let text = fs::read_to_string(&path).with_context(|| shown(&path))?;
        let tokens = text.parse();
        let tokens = tokens.map_err(|error| anyhow::anyhow!("{}: {error}", shown(&path)))?;
        for (line, what) in missing(&text, tokens) {
            faults.push(format!("{}:{line}: {what}", shown(&path)));
        }
    }
    Ok(())
}

/// What is missing from a source text, whose tokens are given too: a line and a sentence each. Test modules
/// are passed over.
fn missing(text: &str, tokens: TokenStream) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut found = Vec::new();
    each_outside_tests(tokens, &mut |trees, at| {
        let line = trees[at].span().start().line;
        match word(trees, at).as_str() {
            "fn" => {
                let name = word(trees, at + 1);
                let is_declared = !name.is_empty() || is(trees, at + 1, '$');
                // `fn(u32) -> u32` is a type.
                if is_declared && let Some(fault) = fault_of_function(trees, at) {
                    found.push((line, format!("fn {name}: {fault}")));
                }
            }
            keyword @ ("while" | "loop") if !says_why_it_ends(trees, at, &lines) => {
                let fault = format!(
                    "this {keyword} has no comment \"{ENDS}...\" directly above it or first in its body"
                );
                found.push((line, fault));
            }
            _ => {}
        }
    });
    found
}

/// What the contract of the function at `at` lacks.
fn fault_of_function(trees: &[TokenTree], at: usize) -> Option<String> {
    let doc = doc_before(trees, at);
    let clause = |line: &String| {
        let line = line.trim();
        let line = line.strip_prefix("- ").unwrap_or(line);
        CLAUSES.into_iter().find(|clause| {
            let rest = line.strip_prefix(clause);
            rest.is_some_and(|rest| rest.starts_with(' ') && !rest.trim().is_empty())
        })
    };
    let clauses: Vec<&str> = doc.iter().filter_map(clause).collect();
    if let Some(lacking) = CLAUSES.iter().find(|clause| !clauses.contains(clause)) {
        return Some(format!("no {lacking} in its documentation"));
    }
    if clauses != CLAUSES {
        return Some(format!(
            "not one each of {}, in this order",
            CLAUSES.join(", ")
        ));
    }
    let ensures = doc
        .iter()
        .position(|line| clause(line) == Some("@ensures"))?;
    let promise: Vec<String> = doc[ensures..]
        .iter()
        .take_while(|line| !line.trim().is_empty())
        .flat_map(|line| line.split_whitespace().map(str::to_lowercase))
        .collect();
    let promise = promise.join(" ");
    let says_both = promise.contains("on success") && promise.contains("on failure");
    (can_fail(trees, at) && !says_both)
        .then(|| "its @ensures says nothing of \"on success\" or \"on failure\"".to_owned())
}

/// The lines of documentation of the item whose keyword stands at `at`, in order.
fn doc_before(trees: &[TokenTree], at: usize) -> Vec<String> {
    let is_modifier = |tree: &TokenTree| match tree {
        TokenTree::Ident(word) => {
            let words = ["pub", "const", "async", "unsafe", "extern", "default"];
            words.contains(&word.to_string().as_str())
        }
        // `pub(crate)`, `extern "C"`.
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        TokenTree::Literal(_) => true,
        TokenTree::Punct(_) => false,
    };
    let mut start = at;
    // Ends: every round moves one tree back.
    while start > 0 && is_modifier(&trees[start - 1]) {
        start -= 1;
    }
    let mut lines = Vec::new();
    // Ends: every round moves two trees back, over an attribute.
    while start >= 2 && is(trees, start - 2, '#') {
        if let TokenTree::Group(attribute) = &trees[start - 1] {
            let attribute: Vec<TokenTree> = attribute.stream().into_iter().collect();
            if word(&attribute, 0) == "doc"
                && let Some(TokenTree::Literal(text)) = attribute.get(2)
            {
                lines.push(text.to_string().trim_matches('"').to_owned());
            }
        }
        start -= 2;
    }
    lines.reverse();
    lines
}

/// Whether the function at `at` returns a `Result`, by whatever path.
fn can_fail(trees: &[TokenTree], at: usize) -> bool {
    let rest = &trees[at..];
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Ident(word) => word == "where",
        TokenTree::Literal(_) => false,
    };
    let end = rest.iter().position(ends).unwrap_or(rest.len());
    // Parameters are groups. What is left behind the last of them is the result.
    let parameters = rest[..end].iter().position(|tree| {
        matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
    });
    let result = &rest[parameters.unwrap_or(end)..end];
    (0..result.len()).any(|at| word(result, at) == "Result")
}

/// Whether a comment directly above the loop at `at`, or first in its body, says why it ends.
fn says_why_it_ends(trees: &[TokenTree], at: usize, lines: &[&str]) -> bool {
    let is_comment = |line: &&&str| line.starts_with("//");
    let says = |line: &&str| {
        let rest = line.strip_prefix(ENDS);
        rest.is_some_and(|rest| !rest.trim().is_empty())
    };
    // Lines are counted from 1.
    let above = &lines[..trees[at].span().start().line - 1];
    let above = above.iter().rev().take_while(is_comment);
    let body = trees[at..].iter().find_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    });
    let inside = body.map_or(lines.len(), |body| body.span_open().start().line);
    let inside = lines[inside..].iter().take_while(is_comment);
    above.chain(inside).any(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines in which something is missing from `source`, and a word of each complaint.
    fn check(source: &str, want: &[(usize, &str)]) {
        let found = missing(source, source.parse().unwrap());
        assert_eq!(found.len(), want.len(), "{source}\n{found:?}");
        for ((line, what), (want_line, word)) in found.iter().zip(want) {
            assert_eq!(line, want_line, "{source}\n{found:?}");
            assert!(what.contains(word), "{what} should say {word}");
        }
    }

    const CONTRACT: &str =
        "/// Adds.\n///\n/// - @requires nothing\n/// - @assigns nothing\n/// - @ensures the sum\n";

    #[test]
    fn a_function_without_one_of_the_three_lines_is_found() {
        check(&format!("{CONTRACT}fn f() {{}}"), &[]);
        check("fn f() {}", &[(1, "@requires")]);
        check("/// Adds.\npub fn f() {}", &[(2, "fn f: no @requires")]);
        for clause in CLAUSES {
            let source = CONTRACT.replace(clause, "");
            check(&format!("{source}fn f() {{}}"), &[(6, clause)]);
            let source = CONTRACT.replace(clause, "@ something else");
            check(&format!("{source}fn f() {{}}"), &[(6, clause)]);
        }
        let empty = "/// @requires\n/// @assigns nothing\n/// @ensures nothing\nfn f() {}";
        check(empty, &[(4, "@requires")]);
        let prose = "/// That @requires, @assigns and @ensures nothing.\nfn f() {}";
        check(prose, &[(2, "@requires")]);
        let swapped = "/// @assigns a\n/// @requires b\n/// @ensures c\nfn f() {}";
        check(swapped, &[(4, "in this order")]);
        let comment = CONTRACT.replace("///", "//");
        check(&format!("{comment}fn f() {{}}"), &[(6, "@requires")]);
    }

    #[test]
    fn functions_are_found_wherever_they_stand() {
        check(
            &format!("{CONTRACT}fn f() {{\n    fn g() {{}}\n}}"),
            &[(7, "fn g")],
        );
        check("impl A {\n    const fn f() {}\n}", &[(2, "fn f")]);
        check(
            "impl Drop for A {\n    fn drop(&mut self) {}\n}",
            &[(2, "fn drop")],
        );
        check("trait A {\n    fn f(&self);\n}", &[(2, "fn f")]);
        check(
            "#[inline]\npub(crate) unsafe extern \"C\" fn f() {}",
            &[(2, "fn f")],
        );
        check("make! {\n    fn f() {}\n}", &[(2, "fn f")]);
        check(
            &format!("{CONTRACT}#[inline(always)]\npub(crate) const fn f() {{}}"),
            &[],
        );
        // The contract of a function is not that of the next.
        check(
            &format!("{CONTRACT}fn f() {{}}\nfn g() {{}}"),
            &[(7, "fn g")],
        );
        check(
            &format!("{CONTRACT}fn f() {{}}\n#[inline]\nfn g() {{}}"),
            &[(8, "fn g")],
        );
        check("type F = fn(u32) -> u32;", &[]);
        check("#[cfg(test)]\nmod tests {\n    fn f() { loop {} }\n}", &[]);
        check("#[cfg(test)]\nmod tests {}\nfn f() {}", &[(3, "fn f")]);
    }

    #[test]
    fn what_can_fail_says_what_is_true_then() {
        let can_fail = |result: &str| format!("{CONTRACT}fn f(a: u32) -> {result} {{}}");
        check(&can_fail("Result<u32, Error>"), &[(6, "on failure")]);
        check(&can_fail("io::Result<()>"), &[(6, "on failure")]);
        check(
            &can_fail("Option<Result<u32, Error>>"),
            &[(6, "on failure")],
        );
        check(&can_fail("u32"), &[]);
        let taken = format!("{CONTRACT}fn f(a: Result<u32, Error>) -> u32 {{}}");
        check(&taken, &[]);
        let both = "@ensures on success the sum;\n///   on failure an error";
        let said = CONTRACT.replace("@ensures the sum", both);
        check(&format!("{said}fn f() -> Result<u32, Error> {{}}"), &[]);
        let wrapped = "@ensures on success the sum; on\n///   failure an error";
        let said = CONTRACT.replace("@ensures the sum", wrapped);
        check(&format!("{said}fn f() -> Result<u32, Error> {{}}"), &[]);
    }

    #[test]
    fn a_loop_that_does_not_say_why_it_ends_is_found() {
        let body = |body: &str| format!("{CONTRACT}fn f() {{\n{body}\n}}");
        check(
            &body("    while a {\n        b();\n    }"),
            &[(7, "this while")],
        );
        check(
            &body("    loop {\n        b();\n    }"),
            &[(7, "this loop")],
        );
        check(
            &body("    while let Some(a) = b() {}"),
            &[(7, "this while")],
        );
        check(&body("    for a in b {}"), &[]);
        check(&body("    // Ends: it does.\n    while a {}"), &[]);
        check(
            &body("    // Ends: it does,\n    // soon.\n    let a = loop {};"),
            &[],
        );
        check(
            &body("    while a {\n        // Ends: it does.\n        b();\n    }"),
            &[],
        );
        check(&body("    // Ends:\n    while a {}"), &[(8, "this while")]);
        check(
            &body("    // It ends.\n    while a {}"),
            &[(8, "this while")],
        );
        // A comment that is not directly above or first belongs to something else.
        check(
            &body("    // Ends: it does.\n\n    while a {}"),
            &[(9, "this while")],
        );
        let inner =
            "    while a {\n        b();\n        // Ends: it does.\n        loop {}\n    }";
        check(&body(inner), &[(7, "this while")]);
        let outer =
            "    while a {\n        // Ends: it does.\n        b();\n        loop {}\n    }";
        check(&body(outer), &[(10, "this loop")]);
        check(&body("    call!(loop {});"), &[(7, "this loop")]);
    }
}
