//! All text for people, in English and French, from the Fluent files in `lang/`.
//!
//! Sentences that a document of an assignment prescribes are not here: they stay as the document has them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast;
use grille_grid::shown::{escaped, is_harmless};
use grille_grid::text::Place;
use grille_takuzu::Digit;
use unic_langid::LanguageIdentifier;

use crate::MessageId;
use crate::id;

/// The values of a message, by name.
pub type Values<'a> = [(&'a str, FluentValue<'a>)];

/// A text that the build script has written.
macro_rules! built {
    ($file:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $file))
    };
}

/// The languages that we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
}

grille_grid::names! {
    Language, UnknownLanguage, "language":
    En = "en",
    Fr = "fr",
}

/// The messages that all front ends share, in Fluent's format.
fn shared(language: Language) -> &'static str {
    match language {
        Language::En => built!("shared.en.ftl"),
        Language::Fr => built!("shared.fr.ftl"),
    }
}

/// The messages of the program and of the assignments, if this build includes them.
fn more(language: Language) -> &'static str {
    match language {
        Language::En => built!("more.en.ftl"),
        Language::Fr => built!("more.fr.ftl"),
    }
}

/// Parses messages.
fn parsed(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("a test parses all files: {errors:?}"))
}

/// The messages of one language.
///
/// ```
/// use grille_messages::{Language, Messages, id};
///
/// assert_eq!(Messages::new(Language::En).text(id::TAKUZU_PAIR), "pair");
/// ```
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    symbols: [&'static str; 2],
}

impl Messages {
    /// The messages of a language.
    pub fn new(language: Language) -> Messages {
        let id: LanguageIdentifier = language
            .name()
            .parse()
            .expect("the names of both languages are well-formed identifiers");
        let mut bundle = FluentBundle::new(vec![id]);
        // Isolation marks around values are for right-to-left text, and garble terminals.
        bundle.set_use_isolating(false);
        for source in [shared(language), more(language)] {
            bundle.add_resource_overriding(parsed(source));
        }
        Messages {
            language,
            bundle,
            symbols: ["0", "1"],
        }
    }

    /// The symbols that Takuzu's digits are shown with, zero first. Every message has them as `zero` and `one`.
    pub fn symbols(&self) -> [&'static str; 2] {
        self.symbols
    }

    /// The symbol that a digit of Takuzu is shown with.
    pub fn symbol(&self, digit: Digit) -> &'static str {
        self.symbols[usize::from(digit.number())]
    }

    /// Changes the symbols that Takuzu's digits are shown with.
    pub fn set_symbols(&mut self, symbols: [&'static str; 2]) {
        self.symbols = symbols;
    }

    /// The shared messages by id, with their values as `{name}`, for a front end that fills them in itself. Messages
    /// that depend on their values, such as plurals, are left out.
    pub fn templates(&self) -> BTreeMap<String, String> {
        let mut templates = BTreeMap::new();
        for entry in parsed(shared(self.language)).entries() {
            if let ast::Entry::Message(message) = entry
                && let Some(pattern) = &message.value
                && let Some(text) = template(pattern)
            {
                templates.insert(message.id.name.to_owned(), text);
            }
        }
        templates
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message that takes no values.
    pub fn text(&self, id: MessageId) -> String {
        self.fill(id, &[])
    }

    /// A message with these values. Terminal control characters in them are escaped. Text from outside should already
    /// be a [`grille_grid::Shown`], which is also limited to one short line.
    pub fn fill(&self, id: MessageId, values: &Values<'_>) -> String {
        let id = id.name();
        self.find(id, values).unwrap_or_else(|| {
            debug_assert!(false, "message {id} is missing");
            id.to_owned()
        })
    }

    /// The message of this name, if there is one; it takes no values. For names that are put together at run time, such
    /// as those of commands.
    pub fn named(&self, name: &str) -> Option<String> {
        self.find(name, &[])
    }

    /// Puts the place before what is wrong there.
    pub fn at(&self, place: Place, what: String) -> String {
        let values = [
            ("line", place.line.to_string().into()),
            ("column", place.column.to_string().into()),
            ("what", what.into()),
        ];
        self.fill(id::AT, &values)
    }

    /// "A, B and C"; empty for no words.
    pub fn list(&self, words: Vec<String>) -> String {
        self.joined(words, id::LIST_AND)
    }

    /// "A, B or C"; empty for no words.
    pub fn any_of(&self, words: Vec<String>) -> String {
        self.joined(words, id::LIST_OR)
    }

    fn joined(&self, mut words: Vec<String>, id: MessageId) -> String {
        match words.pop() {
            None => String::new(),
            Some(last) if words.is_empty() => last,
            Some(last) => {
                let values = [("first", words.join(", ").into()), ("last", last.into())];
                self.fill(id, &values)
            }
        }
    }

    /// A number with this language's decimal mark in place of the point.
    ///
    /// ```
    /// use grille_messages::{Language, Messages};
    ///
    /// assert_eq!(Messages::new(Language::Fr).decimal(&format!("{:.1}", 0.5)), "0,5");
    /// ```
    pub fn decimal(&self, written: &str) -> String {
        written.replace('.', &self.text(id::DECIMAL_MARK))
    }

    /// The message of this name with these values, if there is one.
    fn find(&self, name: &str, values: &Values<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(name)?.value()?;
        let [zero, one] = self.symbols.map(FluentValue::from);
        let symbols = [("zero", zero), ("one", one)];
        // Later values replace earlier ones of the same name.
        let values: FluentArgs<'_> = symbols
            .iter()
            .chain(values)
            .map(|(key, value)| (Cow::Borrowed(*key), harmless(value)))
            .collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "message {name}: {errors:?}");
        Some(text.into_owned())
    }
}

/// A value with its control characters escaped. Line breaks stay, as reasons may have several lines.
fn harmless<'a>(value: &'a FluentValue<'_>) -> FluentValue<'a> {
    match value {
        FluentValue::String(text) if !is_harmless(text) => {
            let lines: Vec<_> = text.split('\n').map(escaped).collect();
            lines.join("\n").into()
        }
        other => other.clone(),
    }
}

/// A pattern with its values as `{name}`; `None` if it depends on them.
fn template(pattern: &ast::Pattern<&str>) -> Option<String> {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            ast::PatternElement::TextElement { value } => text += value,
            ast::PatternElement::Placeable {
                expression: ast::Expression::Inline(inline),
            } => match inline {
                ast::InlineExpression::VariableReference { id } => {
                    text = text + "{" + id.name + "}";
                }
                ast::InlineExpression::StringLiteral { value } => text += value,
                _ => return None,
            },
            ast::PatternElement::Placeable { .. } => return None,
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::mines::explain::{approach_id, rules_id};

    /// The shared messages with their texts, read line by line without Fluent.
    fn written(language: Language) -> BTreeMap<String, String> {
        let mut messages: BTreeMap<String, String> = BTreeMap::new();
        let mut id = String::new();
        for line in shared(language).lines() {
            if let Some((name, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_lowercase())
            {
                id = name.to_owned();
            }
            *messages.entry(id.clone()).or_default() += line;
        }
        messages.remove("");
        messages
    }

    /// The names of the values that a template takes.
    fn names(template: &str) -> BTreeSet<&str> {
        let parts = template.split('{').skip(1);
        parts.map(|part| part.split_once('}').unwrap().0).collect()
    }

    #[test]
    fn templates_are_all_messages_but_those_that_depend_on_their_values() {
        for language in Language::ALL {
            let templates = Messages::new(language).templates();
            let written = written(language);
            let depends = |text: &str| text.contains("->");
            assert!(written.values().any(|text| depends(text)));
            for (id, text) in &written {
                assert_eq!(templates.contains_key(id), !depends(text), "{id}");
            }
            assert!(templates.keys().all(|id| written.contains_key(id)));
        }
    }

    #[test]
    fn messages_name_the_chosen_symbols_of_takuzu() {
        let mut lang = Messages::new(Language::En);
        let rule = |lang: &Messages| lang.text(id::TAKUZU_RULE_SIGN_PAIRS);
        assert_eq!(rule(&lang), "Two cells joined by × hold one 0 and one 1.");
        lang.set_symbols(["☾", "☀"]);
        assert_eq!(rule(&lang), "Two cells joined by × hold one ☾ and one ☀.");
        let given = [("zero", "a".into()), ("one", "b".into())];
        let words = lang.fill(id::LINE_RULE_EITHER, &given);
        assert_eq!(words, "A line of odd length has one more a or one more b.");
    }

    #[test]
    fn templates_that_are_filled_in_are_the_messages() {
        for language in Language::ALL {
            let lang = Messages::new(language);
            for (id, template) in lang.templates() {
                assert!(!template.contains('$'), "{id}");
                let mut filled = template.clone();
                let mut values: Vec<(&str, FluentValue<'_>)> = Vec::new();
                for name in names(&template) {
                    filled = filled.replace(&format!("{{{name}}}"), &format!("<{name}>"));
                    values.push((name, format!("<{name}>").into()));
                }
                // Fails if the template does not name a value.
                assert_eq!(lang.find(&id, &values), Some(filled), "{id}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_templates_with_the_same_values() {
        // They are plurals in English only. No front end fills them in itself.
        const IN_FRENCH_ALONE: [&str; 2] = ["line-missing", "line-missing-at-most"];
        let [en, fr] = Language::ALL.map(|language| Messages::new(language).templates());
        let ids = |templates: &BTreeMap<String, String>| -> BTreeSet<String> {
            templates.keys().cloned().collect()
        };
        let differs: Vec<String> = ids(&en).symmetric_difference(&ids(&fr)).cloned().collect();
        assert_eq!(differs, IN_FRENCH_ALONE);
        for (id, template) in &en {
            assert_eq!(names(template), names(&fr[id]), "{id}");
        }
    }

    /// The page puts these ids together from the engine's names.
    #[test]
    fn ids_end_in_the_names_of_what_they_are_about() {
        for name in grille_mines::solve::ApproachName::ALL {
            let id = format!("page-mines-approach-{name}");
            assert_eq!(approach_id(name).name(), id);
        }
        for preset in grille_mines::Preset::ALL {
            assert_eq!(rules_id(preset).name(), format!("mines-rules-{preset}"));
        }
    }

    #[test]
    fn filled_in_values_are_escaped() {
        let lang = Messages::new(Language::En);
        for (name, want) in [
            ("\u{1b}]0;X\u{7}", "row \\u001b]0;X\\u0007"),
            ("\u{9b}2J", "row \\u009b2J"),
            ("\u{202e}a\n\r", "row \\u202ea\n\\r"),
            ("\u{e9}🌿\u{202f}├", "row \u{e9}🌿\u{202f}├"),
        ] {
            assert_eq!(lang.fill(id::TAKUZU_ROW, &[("name", name.into())]), want);
        }
    }

    #[test]
    fn lists_of_no_word_and_of_one_need_no_and() {
        let lang = Messages::new(Language::En);
        assert_eq!(lang.list(Vec::new()), "");
        assert_eq!(lang.list(vec!["A".to_owned()]), "A");
    }
}
