//! Removes documentation comments from scripts. They hold types, for the check and for developers, and are a fifth
//! of a script's size. Other comments stay.
//!
//! The text is not parsed: a documentation comment begins a line with `/**` and ends one with `*/`. One that has
//! code after it on its last line stays. No other text of a script may look like that.

/// The script without its documentation comments.
pub(crate) fn without_docs(script: &str) -> String {
    let mut bare = String::with_capacity(script.len());
    let mut rest = script;
    // Ends: every round removes a line at least.
    while !rest.is_empty() {
        let line = rest.find('\n').map_or(rest.len(), |end| end + 1);
        match comment(rest) {
            Some(length) => rest = &rest[length..],
            None => {
                bare.push_str(&rest[..line]);
                rest = &rest[line..];
            }
        }
    }
    bare
}

/// The length of the comment that the text begins with, up to the end of its last line.
fn comment(text: &str) -> Option<usize> {
    let start = text.trim_start_matches([' ', '\t']);
    let inside = start.strip_prefix("/**")?;
    let after = &inside[inside.find("*/")? + 2..];
    let after = after.trim_start_matches([' ', '\t']).strip_prefix('\n')?;
    Some(text.len() - after.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_is_removed_and_all_else_stays() {
        for (script, want) in [
            ("/** One. */\nlet a;\n", "let a;\n"),
            (
                "let a;\n  /**\n   * Two.\n   */ \n  let b;\n",
                "let a;\n  let b;\n",
            ),
            (
                "// Plain.\n/* As it is. */\na();",
                "// Plain.\n/* As it is. */\na();",
            ),
            ("/** @type {B} */ (a).b();\n", "/** @type {B} */ (a).b();\n"),
            ("a = /** @type {A} */ (b);\n", "a = /** @type {A} */ (b);\n"),
            ("/** never closed\na();\n", "/** never closed\na();\n"),
            (
                "const FILES = [/*FILES*/];\n",
                "const FILES = [/*FILES*/];\n",
            ),
            ("/** Last. */", "/** Last. */"),
        ] {
            assert_eq!(without_docs(script), want, "{script}");
        }
    }
}
