//! Removes comments from scripts. They are for developers, and a quarter of a script's size.
//!
//! The text is not parsed: a comment begins a line with `//`, or begins one with `/**` and ends one with `*/`. One that
//! has code before or after it stays, and so do others. No other text of a script may look like that.

/// The script without its comments.
pub(crate) fn without_comments(script: &str) -> String {
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
    if start.starts_with("//") {
        return Some(text.find('\n').map_or(text.len(), |end| end + 1));
    }
    let inside = start.strip_prefix("/**")?;
    let after = &inside[inside.find("*/")? + 2..];
    let after = after.trim_start_matches([' ', '\t']).strip_prefix('\n')?;
    Some(text.len() - after.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_whole_lines_are_removed_and_all_else_stays() {
        for (script, want) in [
            ("/** One. */\nlet a;\n", "let a;\n"),
            ("a;\n  /**\n   * Two.\n   */ \n  b;\n", "a;\n  b;\n"),
            (
                "// A.\n/* B. */\n  // C.\na; // D.\n// E",
                "/* B. */\na; // D.\n",
            ),
            ("/** @type {B} */ (a).b();\n", "/** @type {B} */ (a).b();\n"),
            ("a = /** @type {A} */ (b);\n", "a = /** @type {A} */ (b);\n"),
            ("/** never closed\na();\n", "/** never closed\na();\n"),
            ("a = [/*FILES*/];\n", "a = [/*FILES*/];\n"),
            ("/** Last. */", "/** Last. */"),
        ] {
            assert_eq!(without_comments(script), want, "{script}");
        }
    }
}
