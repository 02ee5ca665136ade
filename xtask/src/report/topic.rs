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
    use crate::report::{TOPICS, plan};

    #[test]
    fn every_topic_has_a_data_file_with_its_columns_and_named_rows() {
        let folder = crate::root().join("docs/data");
        let plans = plan::read(TOPICS, true).unwrap();
        for plan in &plans {
            let text = fs::read_to_string(folder.join(format!("{}.json", plan.topic))).unwrap();
            let topic: Topic = serde_json::from_str(&text).unwrap();
            assert_eq!((&topic.topic, &topic.columns), (&plan.topic, &plan.columns));
            assert!(topic.rows.iter().all(|row| row["name"].is_string()));
            // A file is written as it is read, but for the last digit of some numbers.
            let keys = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
            assert_eq!(keys(&topic.text().unwrap()), keys(&text));
        }
        let topics = plans.chunk_by(|one, next| one.topic == next.topic);
        let files = fs::read_dir(folder).unwrap();
        assert_eq!(files.count(), topics.count());
    }
}
