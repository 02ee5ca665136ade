//! A chapter of the book as Typst markup.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The markup of a chapter without its title. Links are their texts: a printed page has nowhere to lead.
pub(super) fn typst(markdown: &str) -> Result<String> {
    let mut out = String::new();
    let mut code: Option<(String, String)> = None;
    let mut title = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        if let Some((_, text)) = &mut code {
            match event {
                Event::Text(piece) => text.push_str(&piece),
                _ => {
                    let (lang, text) = code.take().unwrap_or_default();
                    write!(
                        out,
                        "#sortie({}, lang: {})\n\n",
                        quoted(text.trim_end()),
                        quoted(&lang)
                    )?;
                }
            }
            continue;
        }
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                ..
            }) => title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => title = false,
            _ if title => {}
            Event::Start(Tag::Heading { level, .. }) => {
                write!(out, "\n#heading(level: {})[", level as usize)?;
            }
            Event::End(TagEnd::Heading(_)) => out.push_str("]\n\n"),
            Event::Start(Tag::Paragraph | Tag::Link { .. }) | Event::End(TagEnd::Link) => {}
            Event::End(TagEnd::Paragraph) => out.push_str("\n\n"),
            Event::Start(Tag::CodeBlock(kind)) => {
                let lang = match kind {
                    CodeBlockKind::Fenced(lang) => lang.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                code = Some((lang, String::new()));
            }
            Event::Start(Tag::List(None)) => out.push_str("#list("),
            Event::Start(Tag::List(Some(_))) => out.push_str("#enum("),
            Event::End(TagEnd::List(_)) => out.push_str(")\n\n"),
            Event::Start(Tag::Item | Tag::TableCell) => out.push('['),
            Event::End(TagEnd::Item | TagEnd::TableCell) => out.push_str("],"),
            Event::Start(Tag::Emphasis) => out.push_str("#emph["),
            Event::Start(Tag::Strong) => out.push_str("#strong["),
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => out.push(']'),
            Event::Start(Tag::Table(columns)) => write!(out, "#tableau({}, ", columns.len())?,
            Event::End(TagEnd::Table) => out.push_str(")\n\n"),
            Event::Start(Tag::TableHead | Tag::TableRow)
            | Event::End(TagEnd::TableHead | TagEnd::TableRow) => {}
            Event::Text(text) => write!(out, "#{};", quoted(&french(&text)))?,
            Event::Code(text) => write!(out, "#raw({});", quoted(&text))?,
            Event::SoftBreak => out.push(' '),
            Event::HardBreak => out.push_str("\\ "),
            // Comments for whoever reads the source.
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::Start(Tag::HtmlBlock)
            | Event::End(TagEnd::HtmlBlock) => {}
            other => bail!("no Typst for {other:?}"),
        }
    }
    Ok(out)
}

/// A string of Typst.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}

/// The signs that French books have: curved apostrophes, and blanks that stay before high signs.
fn french(text: &str) -> String {
    let mut text = text.replace('\'', "\u{2019}");
    for sign in [":", "»", "%"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    }
    for sign in [";", "?", "!"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
    }
    text.replace("« ", "«\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_keeps_its_parts_and_loses_its_title() {
        let text = "# Titre\n\nL'un : `a\"b` et [deux](x.md).\n\n## Suite\n\n- *trois*\n\n```text\nx | y\n```\n";
        let wanted = "#\"L\u{2019}un\u{a0}: \";#raw(\"a\\\"b\");#\" et \";#\"deux\";#\".\";\n\n\n#heading(level: 2)[#\"Suite\";]\n\n#list([#emph[#\"trois\";]],)\n\n#sortie(\"x | y\", lang: \"text\")\n\n";
        assert_eq!(typst(text).unwrap(), wanted);
        let table = typst("| a | b |\n|---|---|\n| 1 | 2 |\n").unwrap();
        assert_eq!(
            table,
            "#tableau(2, [#\"a\";],[#\"b\";],[#\"1\";],[#\"2\";],)\n\n"
        );
    }
}
