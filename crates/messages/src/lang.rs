//! All text for people, in English and French, from the Fluent files in `lang/`.
//!
//! The messages of the assignments themselves are not here: they stay as their documents give them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast;
use grille_grid::shown::{escaped, is_harmless};
use grille_grid::text::Place;
use unic_langid::LanguageIdentifier;

/// What is filled into a message, by its name there.
pub type Values<'a> = [(&'a str, FluentValue<'a>)];

/// The files of a language, by what they speak of.
macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../lang/", $language, "/words.ftl")),
            include_str!(concat!("../lang/", $language, "/interface.ftl")),
            include_str!(concat!("../lang/", $language, "/screens.ftl")),
            include_str!(concat!("../lang/", $language, "/mines_screen.ftl")),
            include_str!(concat!("../lang/", $language, "/takuzu_screen.ftl")),
            include_str!(concat!("../lang/", $language, "/morpion_screen.ftl")),
            include_str!(concat!("../lang/", $language, "/line_mode.ftl")),
            include_str!(concat!("../lang/", $language, "/formats.ftl")),
            include_str!(concat!("../lang/", $language, "/engine.ftl")),
            include_str!(concat!("../lang/", $language, "/records.ftl")),
            include_str!(concat!("../lang/", $language, "/page.ftl")),
            include_str!(concat!("../lang/", $language, "/page_mines.ftl")),
            include_str!(concat!("../lang/", $language, "/page_play.ftl")),
            include_str!(concat!("../lang/", $language, "/page_takuzu.ftl")),
            include_str!(concat!("../lang/", $language, "/page_morpion.ftl")),
            include_str!(concat!("../lang/", $language, "/lessons.ftl")),
        ]
    };
}

const EN: &[&str] = &files!("en");
const FR: &[&str] = &files!("fr");

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

/// The messages of a file.
///
/// # Panics
/// The file is not written as Fluent has it; a test holds that those of this crate are.
fn parsed(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("a faulty file of messages: {errors:?}"))
}

/// The messages of one language.
///
/// ```
/// use grille_messages::{Messages, Language};
///
/// assert_eq!(Messages::new(Language::En).text("takuzu-pair"), "pair");
/// ```
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// The messages of a language.
    pub fn new(language: Language) -> Messages {
        Messages::with(language, "")
    }

    /// The messages of a language, and others in the same.
    ///
    /// # Panics
    /// `more` is not written as Fluent has it.
    ///
    /// ```
    /// use grille_messages::{Messages, Language};
    ///
    /// let lang = Messages::with(Language::En, "greeting = Hello, { $name }!");
    /// assert_eq!(lang.fill("greeting", &[("name", "you".into())]), "Hello, you!");
    /// ```
    pub fn with(language: Language, more: &str) -> Messages {
        let id: LanguageIdentifier = language
            .name()
            .parse()
            .expect("the names of both languages are well-formed identifiers");
        let mut bundle = FluentBundle::new(vec![id]);
        // Marks around what is filled in serve right-to-left text and garble terminals.
        bundle.set_use_isolating(false);
        for source in sources(language).iter().copied().chain([more]) {
            bundle.add_resource_overriding(parsed(source));
        }
        Messages { language, bundle }
    }

    /// Every message of this library with its values as `{name}` where they go, for a front end that
    /// fills them in itself. Messages that depend on their values, as plurals do, are left out.
    pub fn templates(&self) -> BTreeMap<String, String> {
        let mut templates = BTreeMap::new();
        for source in sources(self.language) {
            for entry in parsed(source).entries() {
                if let ast::Entry::Message(message) = entry
                    && let Some(pattern) = &message.value
                    && let Some(text) = template(pattern)
                {
                    templates.insert(message.id.name.to_owned(), text);
                }
            }
        }
        templates
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message `id`, which must be there and needs nothing filled in.
    pub fn text(&self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// The message `id`, which must be there, with these values filled in. What a terminal would obey in them is
    /// shown as escapes. That holds the line where foreign text was not made a [`grille_grid::Shown`], which is also short
    /// and has one line.
    pub fn fill(&self, id: &str, values: &Values<'_>) -> String {
        self.find(id, values).unwrap_or_else(|| {
            debug_assert!(false, "message {id} is missing");
            id.to_owned()
        })
    }

    /// What is wrong, and where it is.
    pub fn at(&self, place: Place, what: String) -> String {
        let values = [
            ("line", place.line.to_string().into()),
            ("column", place.column.to_string().into()),
            ("what", what.into()),
        ];
        self.fill("at", &values)
    }

    /// "A, B and C"; nothing for no words.
    pub fn list(&self, mut words: Vec<String>) -> String {
        match words.pop() {
            None => String::new(),
            Some(last) if words.is_empty() => last,
            Some(last) => {
                let values = [("first", words.join(", ").into()), ("last", last.into())];
                self.fill("list-and", &values)
            }
        }
    }

    /// A number that has been written with a point, as this language writes it.
    ///
    /// ```
    /// use grille_messages::{Messages, Language};
    ///
    /// assert_eq!(Messages::new(Language::Fr).decimal(&format!("{:.1}", 0.5)), "0,5");
    /// ```
    pub fn decimal(&self, written: &str) -> String {
        written.replace('.', &self.text("decimal-mark"))
    }

    /// The message `id` with these values filled in, if there is one.
    pub fn find(&self, id: &str, values: &Values<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let values: FluentArgs<'_> = values
            .iter()
            .map(|(key, value)| (Cow::Borrowed(*key), harmless(value)))
            .collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "message {id}: {errors:?}");
        Some(text.into_owned())
    }
}

/// A value without anything that a terminal obeys but the ends of lines, as reasons may have several.
fn harmless<'a>(value: &'a FluentValue<'_>) -> FluentValue<'a> {
    match value {
        FluentValue::String(text) if !is_harmless(text) => {
            let lines: Vec<_> = text.split('\n').map(escaped).collect();
            lines.join("\n").into()
        }
        other => other.clone(),
    }
}

/// The files of a language.
fn sources(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => EN,
        Language::Fr => FR,
    }
}

/// A pattern with its values as `{name}`; none if it depends on them.
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

    /// Every message with its text in the file, found line by line and not by Fluent.
    fn written(language: Language) -> BTreeMap<String, String> {
        let mut messages: BTreeMap<String, String> = BTreeMap::new();
        for source in sources(language) {
            let mut id = String::new();
            for line in source.lines().filter(|line| !line.starts_with('#')) {
                if let Some((name, _)) = line.split_once(" =")
                    && line.starts_with(|c: char| c.is_ascii_lowercase())
                {
                    id = name.to_owned();
                }
                *messages.entry(id.clone()).or_default() += line;
            }
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
                // A value that the template does not name would be missed here.
                assert_eq!(lang.find(&id, &values), Some(filled), "{id}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_templates_with_the_same_values() {
        // A plural in English alone. The library says it itself; no front end fills it in.
        const IN_FRENCH_ALONE: [&str; 1] = ["line-missing"];
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

    /// The page makes these ids from names that the engine gives it.
    #[test]
    fn every_approach_and_every_preset_has_its_words() {
        let templates = Messages::new(Language::En).templates();
        for name in grille_mines::solve::ApproachName::ALL {
            let id = format!("page-mines-approach-{name}");
            assert!(templates.contains_key(&id), "{id}");
        }
        for preset in grille_mines::Preset::ALL {
            let id = crate::mines::explain::rules_id(preset);
            assert_eq!(id, format!("mines-rules-{preset}"));
            assert!(templates.contains_key(id), "{id}");
        }
    }

    #[test]
    fn what_is_added_is_said_but_is_no_template() {
        let lang = Messages::with(Language::En, "list-and = { $first }, { $last }");
        let words = ["A", "B"].map(String::from);
        assert_eq!(lang.list(words.to_vec()), "A, B");
        assert_eq!(lang.templates(), Messages::new(Language::En).templates());
    }

    #[test]
    fn what_is_filled_in_cannot_command_a_terminal() {
        let lang = Messages::new(Language::En);
        for (name, want) in [
            ("\u{1b}]0;X\u{7}", "row \\u001b]0;X\\u0007"),
            ("\u{9b}2J", "row \\u009b2J"),
            ("\u{202e}a\n\r", "row \\u202ea\n\\r"),
            ("\u{e9}🌿\u{202f}├", "row \u{e9}🌿\u{202f}├"),
        ] {
            assert_eq!(lang.fill("takuzu-row", &[("name", name.into())]), want);
        }
    }

    #[test]
    fn lists_of_no_word_and_of_one_need_no_and() {
        let lang = Messages::new(Language::En);
        assert_eq!(lang.list(Vec::new()), "");
        assert_eq!(lang.list(vec!["A".to_owned()]), "A");
    }
}
