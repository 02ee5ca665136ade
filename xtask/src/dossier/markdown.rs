//! Converts a chapter from Markdown to Typst markup.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The markup of a chapter without its title. Links become plain text, and comments are left out.
pub(super) fn typst(markdown: &str) -> Result<String> {
    let mut out = String::new();
    let (mut in_title, mut in_code) = (false, false);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                ..
            }) => in_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => in_title = false,
            _ if in_title => {}
            Event::Start(Tag::Heading { level, .. }) => {
                write!(out, "\n#heading(level: {})[", level as usize)?;
            }
            Event::End(TagEnd::Heading(_)) => out += "]\n\n",
            Event::End(TagEnd::Paragraph) => out += "\n\n",
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(lang))) => {
                in_code = true;
                write!(out, "#sortie(lang: \"{}\", \"", escaped(&lang))?;
            }
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                out += "\")\n\n";
            }
            Event::Start(Tag::List(None)) => out += "#list(",
            Event::Start(Tag::List(Some(_))) => out += "#enum(",
            Event::Start(Tag::Table(columns)) => write!(out, "#tableau({}, ", columns.len())?,
            Event::End(TagEnd::List(_) | TagEnd::Table) => out += ")\n\n",
            Event::Start(Tag::Item | Tag::TableCell) => out += "[",
            Event::End(TagEnd::Item | TagEnd::TableCell) => out += "],",
            Event::Start(Tag::Emphasis) => out += "#emph[",
            Event::Start(Tag::Strong) => out += "#strong[",
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => out += "]",
            Event::Text(text) if in_code => out += &escaped(&text),
            Event::Text(text) => write!(out, "#\"{}\";", escaped(&french(&text)))?,
            Event::Code(text) => write!(out, "#raw(\"{}\");", escaped(&text))?,
            Event::SoftBreak => out += " ",
            Event::HardBreak => out += "\\ ",
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::Start(
                Tag::Paragraph | Tag::Link { .. } | Tag::TableHead | Tag::TableRow | Tag::HtmlBlock,
            )
            | Event::End(TagEnd::Link | TagEnd::TableHead | TagEnd::TableRow | TagEnd::HtmlBlock) =>
                {}
            other => bail!("a dossier cannot show this part of a chapter: {other:?}"),
        }
    }
    Ok(out)
}

/// The text as it is written between the quotes of a Typst string.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('\n', "\\n")
}

/// French typography: curved apostrophes, and no line break before high punctuation.
fn french(text: &str) -> String {
    let mut text = text.replace('\'', "\u{2019}").replace("« ", "«\u{a0}");
    for sign in [":", "»", "%"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    }
    for sign in [";", "?", "!"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_keeps_its_parts_and_loses_its_title() {
        let text = "# Titre\n\nL'un : `a\"b` et [deux](x.md).\n\n## Suite\n\n- *trois*\n\n```text\nx | y\n```\n";
        let wanted = "#\"L\u{2019}un\u{a0}: \";#raw(\"a\\\"b\");#\" et \";#\"deux\";#\".\";\n\n\n#heading(level: 2)[#\"Suite\";]\n\n#list([#emph[#\"trois\";]],)\n\n#sortie(lang: \"text\", \"x | y\\n\")\n\n";
        assert_eq!(typst(text).unwrap(), wanted);
        let table = typst("| a | b |\n|---|---|\n| 1 | 2 |\n").unwrap();
        assert_eq!(
            table,
            "#tableau(2, [#\"a\";],[#\"b\";],[#\"1\";],[#\"2\";],)\n\n"
        );
    }
}
