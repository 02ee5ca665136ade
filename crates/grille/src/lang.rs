//! The messages of the program: those of the libraries, and its own from `lang/`.

pub(crate) use grille_messages::{Language, Messages};

const EN: &str = concat!(
    include_str!("../lang/en/program.ftl"),
    include_str!("../lang/en/help.ftl"),
    include_str!("../lang/en/settings.ftl"),
    include_str!("../lang/en/screens.ftl"),
    include_str!("../lang/en/line_mode.ftl")
);
pub(crate) const FR: &str = concat!(
    include_str!("../lang/fr/program.ftl"),
    include_str!("../lang/fr/help.ftl"),
    include_str!("../lang/fr/settings.ftl"),
    include_str!("../lang/fr/screens.ftl"),
    include_str!("../lang/fr/line_mode.ftl")
);

/// Returns the language of the user's locale, or English if we do not have it.
fn of_locale() -> Language {
    match sys_locale::get_locale() {
        Some(locale) if locale.to_lowercase().starts_with("fr") => Language::Fr,
        _ => Language::En,
    }
}

/// Returns the messages of `language`, or of the user's locale.
pub(crate) fn speak(language: Option<Language>) -> Messages {
    let language = language.unwrap_or_else(of_locale);
    let own = match language {
        Language::En => EN,
        Language::Fr => FR,
    };
    Messages::with(
        language,
        &(own.to_owned() + grille_classic::messages(language)),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::PathBuf;

    use fluent_bundle::FluentResource;

    use super::Language;

    /// Every message of a language with the names of the values that it takes.
    fn shape(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut shape: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for source in all("lang", &[&format!("{}/", language.name())]) {
            FluentResource::try_new(source.clone()).expect("the file is faultless Fluent");
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
        }
        shape
    }

    /// The files below the folders of this name in the program and what it shares its words with, whose
    /// paths have one of these parts.
    fn all(folder: &str, parts: &[&str]) -> Vec<String> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let among = [
            "crates/grille",
            "crates/classic",
            "crates/messages",
            "crates/engine",
            "web",
        ];
        let folders = among.iter().map(|of| root.join(of).join(folder));
        files(folders.collect(), parts)
    }

    /// The files below these folders whose paths have one of these parts.
    fn files(mut folders: Vec<PathBuf>, parts: &[&str]) -> Vec<String> {
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                let named = path.to_string_lossy().into_owned();
                if path.is_dir() {
                    folders.push(path);
                } else if parts.iter().any(|part| named.contains(part)) {
                    files.push(fs::read_to_string(path).unwrap());
                }
            }
        }
        files
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_values() {
        assert_eq!(shape(Language::En), shape(Language::Fr));
        assert!(shape(Language::En).len() > 500);
    }

    #[test]
    fn every_message_that_is_named_exists_and_every_message_is_used() {
        let mut sources = String::new();
        for source in all("src", &[".rs"]) {
            // Examples in the documentation have messages of their own.
            let code = |line: &&str| !line.trim_start().starts_with("///");
            sources.extend(source.lines().filter(code).flat_map(|line| [line, "\n"]));
        }
        // The page quotes them in its own way.
        for script in all("js", &[".js"]) {
            sources += &script.replace('\'', "\"");
        }
        let shape = shape(Language::En);
        // Scripts put some together from a kind and a name.
        let kinds: Vec<&str> = sources
            .split('`')
            .filter_map(|part| part.strip_suffix('}')?.split_once("${"))
            .map(|(kind, _)| kind)
            .filter(|kind| kind.starts_with("page-"))
            .collect();
        for id in shape.keys() {
            // Help texts are found by the names of commands and options, in `args`; rules and lessons by the name of
            // their game and their number.
            let by_name = ["cmd-", "arg-", "examples-", "rules-", "lesson-"]
                .iter()
                .any(|kind| id.starts_with(kind))
                || kinds.iter().any(|kind| id.starts_with(kind));
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
            " t(\"",
            "(t(\"",
        ] {
            for part in sources.split(call).skip(1) {
                let id = part.split('"').next().unwrap();
                assert!(shape.contains_key(id), "{id} is not there");
            }
        }
    }

    #[test]
    fn libraries_name_no_message_of_the_program() {
        let own = super::EN.lines().filter_map(|line| line.split_once(" ="));
        // Words like `error` are names of fields, too.
        let own = own.map(|(id, _)| id).filter(|id| id.contains('-'));
        let own: BTreeSet<&str> = own.collect();
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        for source in files(
            ["classic", "messages", "engine"]
                .map(|of| root.join(of).join("src"))
                .to_vec(),
            &[".rs"],
        ) {
            for quoted in source.split('"').skip(1).step_by(2) {
                assert!(!own.contains(quoted), "{quoted} is the program's");
            }
        }
    }
}
