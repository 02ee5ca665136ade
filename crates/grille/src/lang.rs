//! In which words? All text for people, in English and French, from the Fluent files in `lang/`.
//!
//! The messages of the assignments themselves are not here: they stay as their documents give them.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use grid::text::Place;
use unic_langid::LanguageIdentifier;

/// The files of a language, by what they speak of.
macro_rules! files {
    ($tongue:literal) => {
        concat!(
            include_str!(concat!("../lang/", $tongue, "/program.ftl")),
            "\n",
            include_str!(concat!("../lang/", $tongue, "/screens.ftl")),
            "\n",
            include_str!(concat!("../lang/", $tongue, "/mines_screen.ftl")),
            "\n",
            include_str!(concat!("../lang/", $tongue, "/takuzu_screen.ftl")),
            "\n",
            include_str!(concat!("../lang/", $tongue, "/morpion_screen.ftl")),
            "\n",
            include_str!(concat!("../lang/", $tongue, "/line_mode.ftl")),
        )
    };
}

const EN: &str = files!("en");
pub(crate) const FR: &str = files!("fr");

/// The languages that we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Tongue {
    En,
    Fr,
}

impl Tongue {
    /// The language of the user's locale, English where we do not speak it.
    fn of_locale() -> Tongue {
        match sys_locale::get_locale() {
            Some(locale) if locale.to_lowercase().starts_with("fr") => Tongue::Fr,
            _ => Tongue::En,
        }
    }
}

/// The messages of one language.
pub(crate) struct Lang {
    tongue: Tongue,
    bundle: FluentBundle<FluentResource>,
}

impl Lang {
    /// The messages of `tongue`, or of the user's locale.
    pub(crate) fn new(tongue: Option<Tongue>) -> Lang {
        let tongue = tongue.unwrap_or_else(Tongue::of_locale);
        let (id, source) = match tongue {
            Tongue::En => ("en", EN),
            Tongue::Fr => ("fr", FR),
        };
        // Both names are well-formed; the identifier of no language has no plurals, nothing worse.
        let id: LanguageIdentifier = id.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // Marks around what is filled in serve right-to-left text and garble terminals.
        bundle.set_use_isolating(false);
        // A test holds that both files are faultless; what could be read of a faulty one serves.
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
        Lang { tongue, bundle }
    }

    /// Which language it is.
    pub(crate) fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// The message `id`, which needs nothing filled in.
    pub(crate) fn text(&self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// The message `id` with these values filled in.
    pub(crate) fn fill(&self, id: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        self.find(id, values).unwrap_or_else(|| {
            debug_assert!(false, "message {id} is missing");
            id.to_owned()
        })
    }

    /// What is wrong, and where it stands.
    pub(crate) fn at(&self, place: Place, what: String) -> String {
        let values = [
            ("line", place.line.to_string().into()),
            ("column", place.column.to_string().into()),
            ("what", what.into()),
        ];
        self.fill("at", &values)
    }

    /// "A, B and C".
    pub(crate) fn list(&self, mut words: Vec<String>) -> String {
        match words.pop() {
            None => String::new(),
            Some(last) if words.is_empty() => last,
            Some(last) => {
                let values = [("first", words.join(", ").into()), ("last", last.into())];
                self.fill("list-and", &values)
            }
        }
    }

    /// The message `id` if there is one.
    pub(crate) fn find(&self, id: &str, values: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let values: FluentArgs<'_> = values
            .iter()
            .map(|(key, value)| (Cow::Borrowed(*key), value.clone()))
            .collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "message {id}: {errors:?}");
        Some(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::FluentResource;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every message with the names of the values that it takes.
    fn shape(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        FluentResource::try_new(source.to_owned()).expect("the file is faultless Fluent");
        let mut shape: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut id = String::new();
        for line in source.lines() {
            if let Some((name, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_lowercase())
            {
                id = name.to_owned();
                let first = shape.insert(id.clone(), BTreeSet::new()).is_none();
                assert!(first, "{id} stands twice");
            }
            for part in line.split('$').skip(1) {
                let name: String = part
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                    .collect();
                shape.get_mut(&id).unwrap().insert(name);
            }
        }
        shape
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_values() {
        assert_eq!(shape(EN), shape(FR));
    }

    #[test]
    fn every_message_that_the_program_names_exists_and_every_message_is_used() {
        let mut sources = String::new();
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    sources += &std::fs::read_to_string(path).unwrap();
                }
            }
        }
        for id in shape(EN).keys() {
            // Help texts are found by the names of commands and options, in `args`.
            let by_name = id.starts_with("cmd-") || id.starts_with("arg-");
            assert!(
                by_name || sources.contains(&format!("\"{id}\"")),
                "{id} is not used"
            );
        }
        for call in [
            "lang.text(\"",
            "lang.fill(\"",
            ".say(\"",
            ".refuse(\"",
            "lang().text(\"",
            "lang().fill(\"",
        ] {
            for part in sources.split(call).skip(1) {
                let id = part.split('"').next().unwrap();
                assert!(shape(EN).contains_key(id), "{id} is not there");
            }
        }
    }
}
