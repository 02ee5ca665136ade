//! What was measured, as it stands in docs/data: a file a topic, with where its numbers come from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

/// A row of a topic: its name and its columns, in the order in which they were measured.
pub(crate) type Row = Map<String, Value>;

/// What was measured about one topic.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Topic {
    pub(crate) name: String,
    pub(crate) commands: Vec<String>,
    pub(crate) seed: String,
    pub(crate) version: String,
    pub(crate) machine: String,
    pub(crate) date: String,
    pub(crate) size: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

/// The folder of the data files below the project's root.
pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join("docs/data")
}

impl Topic {
    /// Reads a topic's file, in which nothing may be missing.
    pub(crate) fn read(root: &Path, name: &str) -> Result<Topic> {
        let path = folder(root).join(format!("{name}.json"));
        let text = fs::read_to_string(&path)
            .with_context(|| format!("there is no topic {name:?} (docs/data/{name}.json)"))?;
        Topic::parse(&text).with_context(|| format!("docs/data/{name}.json"))
    }

    fn parse(text: &str) -> Result<Topic> {
        let file: Value = serde_json::from_str(text)?;
        let word = |key: &str| -> Result<String> {
            let word = file[key].as_str();
            Ok(word.with_context(|| format!("no {key:?}"))?.to_owned())
        };
        let list = |key: &str| -> Result<&Vec<Value>> {
            let list = file[key].as_array();
            list.with_context(|| format!("no list {key:?}"))
        };
        let rows: Vec<Row> = list("rows")?
            .iter()
            .map(|row| row.as_object().cloned().context("a row is no object"))
            .collect::<Result<_>>()?;
        ensure!(!rows.is_empty(), "no rows");
        for row in &rows {
            ensure!(
                row.get("name").is_some_and(Value::is_string),
                "a row has no name"
            );
        }
        let words = |key: &str| -> Result<Vec<String>> {
            let words = list(key)?.iter();
            let words = words.map(|word| word.as_str().map(str::to_owned));
            words
                .collect::<Option<_>>()
                .with_context(|| format!("{key:?} holds more than words"))
        };
        let seed = match &file["seed"] {
            Value::Null => String::new(),
            Value::String(seed) => seed.clone(),
            seed => seed.to_string(),
        };
        // serde_json sorts the keys of objects: the order of columns stands apart.
        let columns = match &file["columns"] {
            Value::Null => rows[0].keys().cloned().collect(),
            _ => words("columns")?,
        };
        Ok(Topic {
            name: word("topic")?,
            commands: words("command")?,
            seed,
            version: word("version")?,
            machine: word("machine")?,
            date: word("date")?,
            size: word("size")?,
            columns,
            rows,
        })
    }

    /// Writes the topic's file, a line for each row.
    pub(crate) fn write(&self, root: &Path) -> Result<()> {
        fs::create_dir_all(folder(root))?;
        let path = folder(root).join(format!("{}.json", self.name));
        fs::write(&path, self.text()).with_context(|| path.display().to_string())
    }

    fn text(&self) -> String {
        let head = [
            ("topic", json!(self.name)),
            ("command", json!(self.commands)),
            ("seed", json!(self.seed)),
            ("version", json!(self.version)),
            ("machine", json!(self.machine)),
            ("date", json!(self.date)),
            ("size", json!(self.size)),
            ("columns", json!(self.columns)),
        ];
        let mut text = String::from("{\n");
        for (key, value) in head {
            text.push_str(&format!("  \"{key}\": {value},\n"));
        }
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|row| format!("    {}", Value::Object(row.clone())))
            .collect();
        text.push_str(&format!("  \"rows\": [\n{}\n  ]\n}}\n", rows.join(",\n")));
        text
    }

    /// The row of a name.
    pub(crate) fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row["name"] == name)
    }
}

/// A number of a row, if it is there.
pub(crate) fn number(row: &Row, column: &str) -> Option<f64> {
    row.get(column).and_then(Value::as_f64)
}

/// A word of a row, empty where there is none.
pub(crate) fn word<'a>(row: &'a Row, column: &str) -> &'a str {
    row.get(column).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_read_as_it_was_written() {
        let row = json!({"name": "a", "games": 3, "rate": 0.5});
        let topic = Topic {
            name: "t".into(),
            commands: vec!["grille --version".into()],
            seed: "1".into(),
            version: "0.1".into(),
            machine: "m".into(),
            date: "2026-01-01".into(),
            size: "quick".into(),
            columns: vec!["name".into(), "rate".into(), "games".into()],
            rows: vec![row.as_object().unwrap().clone()],
        };
        assert_eq!(Topic::parse(&topic.text()).unwrap(), topic);
    }

    #[test]
    fn what_is_missing_is_told() {
        let told = |text: &str| format!("{:#}", Topic::parse(text).unwrap_err());
        assert_eq!(told("{}"), "no list \"rows\"");
        assert_eq!(told("{\"rows\": []}"), "no rows");
        assert_eq!(told("{\"rows\": [{\"x\": 1}]}"), "a row has no name");
        assert_eq!(told("{\"rows\": [{\"name\": \"x\"}]}"), "no \"topic\"");
    }
}
