//! The data files: docs/data/TOPIC.json holds what was measured about a topic, and how.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A row of a topic. Every row has a `name`.
pub(crate) type Row = Map<String, Value>;

/// What was measured about one topic, in the order of the file.
#[derive(Deserialize, Serialize)]
pub(crate) struct Topic {
    pub(crate) topic: String,
    pub(crate) command: Vec<String>,
    pub(crate) seed: String,
    pub(crate) version: String,
    pub(crate) machine: String,
    pub(crate) date: String,
    pub(crate) size: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

impl Topic {
    pub(crate) fn read(root: &Path, name: &str) -> Result<Topic> {
        let file = format!("docs/data/{name}.json");
        let text = fs::read_to_string(root.join(&file));
        let text = text.with_context(|| format!("no topic {name:?}: {file}"))?;
        serde_json::from_str(&text).context(file)
    }

    pub(super) fn write(&self, root: &Path) -> Result<()> {
        let path = root.join(format!("docs/data/{}.json", self.topic));
        fs::write(&path, self.text()?).with_context(|| path.display().to_string())
    }

    /// The file: a line for each key and for each row, so that versions can be compared.
    fn text(&self) -> Result<String> {
        let mut text = String::from("{\n");
        let file = serde_json::to_value(self)?;
        for key in "topic command seed version machine date size columns".split(' ') {
            text += &format!("  \"{key}\": {},\n", file[key]);
        }
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(serde_json::to_string)
            .collect::<Result<_, _>>()?;
        Ok(text + &format!("  \"rows\": [\n    {}\n  ]\n}}\n", rows.join(",\n    ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_files_are_written_as_they_are_read_and_their_rows_have_names() {
        for entry in fs::read_dir(crate::root().join("docs/data")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let topic: Topic = serde_json::from_str(&text).unwrap();
            assert_eq!(Some(&*topic.topic), path.file_stem().unwrap().to_str());
            // The last digit of a number may differ.
            let keys = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
            assert_eq!(keys(&topic.text().unwrap()), keys(&text));
            assert!(topic.rows.iter().all(|row| row["name"].is_string()));
        }
    }
}
