//! The contracts that the Morpion assignment asks for: `@requires`, `@assigns` and `@ensures` in the documentation of
//! every function, and a comment in every `while` and `loop` that says why it ends.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, Lit, Meta, ReturnType, Signature};

use super::shown;
use crate::{files_below, root};

/// The folder of the assignment, and the files of the rules that it uses.
const FOLDER: &str = "crates/classic/src/morpion";
const FILES: [&str; 4] = [
    "crates/morpion/src/game.rs",
    "crates/morpion/src/lines.rs",
    "crates/morpion/src/position.rs",
    "crates/morpion/src/quake.rs",
];

/// The clauses of a contract.
const CLAUSES: [&str; 3] = ["@requires", "@assigns", "@ensures"];

/// How the comment of a loop begins.
const ENDS: &str = "// Ends: ";

/// Looks through all files that must have contracts.
pub(super) fn check(faults: &mut Vec<String>) -> Result<()> {
    let mut paths: Vec<PathBuf> = FILES.iter().map(|path| root().join(path)).collect();
    paths.extend(files_below(&root().join(FOLDER))?);
    // Tests in a file of their own.
    paths.retain(|path| !path.ends_with("tests.rs"));
    for path in paths {
        let text = fs::read_to_string(&path).with_context(|| shown(&path))?;
        for (line, what) in missing(&text).with_context(|| shown(&path))? {
            faults.push(format!("{}:{line}: {what}", shown(&path)));
        }
    }
    Ok(())
}

/// What a source text lacks: a line and a sentence each. Test modules are skipped, and so are macros.
fn missing(text: &str) -> Result<Vec<(usize, String)>> {
    let mut finder = Finder {
        lines: text.lines().map(str::trim).collect(),
        found: Vec::new(),
    };
    finder.visit_file(&syn::parse_file(text)?);
    Ok(finder.found)
}

struct Finder<'a> {
    lines: Vec<&'a str>,
    found: Vec<(usize, String)>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let is_test = |attribute: &Attribute| {
            let meta = attribute.path().is_ident("cfg").then_some(&attribute.meta);
            meta.is_some_and(
                |meta| matches!(meta, Meta::List(list) if list.tokens.to_string() == "test"),
            )
        };
        if !module.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.attrs, &function.sig);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.attrs, &function.sig);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        self.function(&function.attrs, &function.sig);
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.loops("while", expr.while_token.span, &expr.body);
        visit::visit_expr_while(self, expr);
    }

    fn visit_expr_loop(&mut self, expr: &'ast syn::ExprLoop) {
        self.loops("loop", expr.loop_token.span, &expr.body);
        visit::visit_expr_loop(self, expr);
    }
}

impl Finder<'_> {
    fn function(&mut self, attributes: &[Attribute], signature: &Signature) {
        if let Some(fault) = fault_of(&documentation(attributes), can_fail(signature)) {
            let line = signature.fn_token.span.start().line;
            self.found
                .push((line, format!("fn {}: {fault}", signature.ident)));
        }
    }

    /// Notes a loop without a comment directly above it, or first in its body, that says why it ends.
    fn loops(&mut self, keyword: &str, at: Span, body: &syn::Block) {
        let is_comment = |line: &&&str| line.starts_with("//");
        let says = |line: &&str| {
            line.strip_prefix(ENDS)
                .is_some_and(|rest| !rest.trim().is_empty())
        };
        // Lines are counted from 1.
        let line = at.start().line;
        let above = self.lines[..line - 1].iter().rev().take_while(is_comment);
        let inside = &self.lines[body.brace_token.span.open().start().line..];
        if !above.chain(inside.iter().take_while(is_comment)).any(says) {
            let fault = format!(
                "this {keyword} has no comment \"{ENDS}...\" directly above it or first in its body"
            );
            self.found.push((line, fault));
        }
    }
}

/// The lines of a documentation comment.
fn documentation(attributes: &[Attribute]) -> Vec<String> {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(value) if value.path.is_ident("doc") => match &value.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect()
}

/// Whether a function returns a `Result`, by whatever path.
fn can_fail(signature: &Signature) -> bool {
    struct Found(bool);
    impl Visit<'_> for Found {
        fn visit_path_segment(&mut self, segment: &syn::PathSegment) {
            self.0 |= segment.ident == "Result";
            visit::visit_path_segment(self, segment);
        }
    }
    let mut found = Found(false);
    if let ReturnType::Type(_, result) = &signature.output {
        found.visit_type(result);
    }
    found.0
}

/// What the contract of a function lacks.
fn fault_of(documentation: &[String], can_fail: bool) -> Option<String> {
    let clause = |line: &String| {
        let line = line.strip_prefix("- ").unwrap_or(line);
        let (first, rest) = line.split_once(' ')?;
        let is_said = !rest.trim().is_empty();
        CLAUSES
            .into_iter()
            .find(|clause| *clause == first && is_said)
    };
    let clauses: Vec<&str> = documentation.iter().filter_map(clause).collect();
    if let Some(lacking) = CLAUSES.iter().find(|clause| !clauses.contains(clause)) {
        return Some(format!("no {lacking} in its documentation"));
    }
    if clauses != CLAUSES {
        let order = CLAUSES.join(", ");
        return Some(format!("not one each of {order}, in this order"));
    }
    let promise = documentation
        .iter()
        .skip_while(|line| clause(line) != Some("@ensures"))
        .take_while(|line| !line.is_empty());
    let promise = promise
        .cloned()
        .collect::<Vec<String>>()
        .join(" ")
        .to_lowercase();
    let says_both = promise.contains("on success") && promise.contains("on failure");
    (can_fail && !says_both)
        .then(|| "its @ensures says nothing of \"on success\" or \"on failure\"".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines in which something is missing from `source`, and a word of each complaint.
    fn check(source: &str, want: &[(usize, &str)]) {
        let found = missing(source).unwrap();
        assert_eq!(found.len(), want.len(), "{source}\n{found:?}");
        for ((line, what), (want_line, word)) in found.iter().zip(want) {
            assert_eq!(line, want_line, "{source}\n{found:?}");
            assert!(what.contains(word), "{what} should say {word}");
        }
    }

    const CONTRACT: &str =
        "/// Adds.\n///\n/// - @requires nothing\n/// - @assigns nothing\n/// - @ensures the sum\n";

    fn with_contract(item: &str) -> String {
        format!("{CONTRACT}{item}")
    }

    #[test]
    fn a_function_without_one_of_the_three_clauses_is_found() {
        check(&with_contract("fn f() {}"), &[]);
        check("/// Adds.\npub fn f() {}", &[(2, "fn f: no @requires")]);
        for clause in CLAUSES {
            let source = CONTRACT.replace(clause, "@ something else");
            check(&format!("{source}fn f() {{}}"), &[(6, clause)]);
        }
        let empty = "/// @requires\n/// @assigns nothing\n/// @ensures nothing\nfn f() {}";
        check(empty, &[(4, "@requires")]);
        let prose = "/// That @requires, @assigns and @ensures nothing.\nfn f() {}";
        check(prose, &[(2, "@requires")]);
        let swapped = "/// @assigns a\n/// @requires b\n/// @ensures c\nfn f() {}";
        check(swapped, &[(4, "in this order")]);
        let comment = with_contract("fn f() {}").replace("///", "//");
        check(&comment, &[(6, "@requires")]);
    }

    #[test]
    fn functions_are_found_wherever_they_are() {
        check(&with_contract("fn f() {\n    fn g() {}\n}"), &[(7, "fn g")]);
        check("impl A {\n    const fn f() {}\n}", &[(2, "fn f")]);
        check("trait A {\n    fn f(&self);\n}", &[(2, "fn f")]);
        check("#[inline]\nunsafe extern \"C\" fn f() {}", &[(2, "fn f")]);
        check(&with_contract("#[inline]\npub(crate) const fn f() {}"), &[]);
        // The contract of a function is not that of the next.
        check(&with_contract("fn f() {}\nfn g() {}"), &[(7, "fn g")]);
        check("type F = fn(u32) -> u32;", &[]);
        check("#[cfg(test)]\nmod tests {\n    fn f() { loop {} }\n}", &[]);
        check("#[cfg(test)]\nmod tests {}\nfn f() {}", &[(3, "fn f")]);
        check("mod inner {\n    fn f() {}\n}", &[(2, "fn f")]);
    }

    #[test]
    fn a_function_that_can_fail_says_what_holds_then() {
        for result in [
            "Result<u32, Error>",
            "io::Result<()>",
            "Option<Result<u32, E>>",
        ] {
            let source = with_contract(&format!("fn f(a: u32) -> {result} {{}}"));
            check(&source, &[(6, "on failure")]);
        }
        check(&with_contract("fn f(a: Result<u32, Error>) -> u32 {}"), &[]);
        let wrapped = "@ensures on success the sum; on\n///   failure an error";
        let said = CONTRACT.replace("@ensures the sum", wrapped);
        check(&format!("{said}fn f() -> Result<u32, Error> {{}}"), &[]);
    }

    #[test]
    fn a_loop_that_does_not_say_why_it_ends_is_found() {
        let check = |body: &str, want: &[(usize, &str)]| {
            check(&with_contract(&format!("fn f() {{\n{body}\n}}")), want);
        };
        check("while a {\n    b();\n}", &[(7, "this while")]);
        check("loop {\n    b();\n}", &[(7, "this loop")]);
        check("while let Some(a) = b() {}", &[(7, "this while")]);
        check("for a in b {}", &[]);
        check("// Ends: it does,\n// soon.\nlet a = loop {};", &[]);
        check("while a {\n    // Ends: it does.\n    b();\n}", &[]);
        check("// Ends:\nwhile a {}", &[(8, "this while")]);
        check("// It ends.\nwhile a {}", &[(8, "this while")]);
        // A comment that is not directly above or first belongs to something else.
        check("// Ends: it does.\n\nwhile a {}", &[(9, "this while")]);
        let inner = "while a {\n    b();\n    // Ends: it does.\n    loop {}\n}";
        check(inner, &[(7, "this while")]);
        let outer = "while a {\n    // Ends: it does.\n    b();\n    loop {}\n}";
        check(outer, &[(10, "this loop")]);
    }
}
