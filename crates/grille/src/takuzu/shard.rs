//! What is known of one part of a count? A file with one JSON object: what is counted, which part,
//! how many of its units are done, and how many boards they hold.

use std::path::Path;

use serde_json::{Value, json};

use crate::args::Shard;
use crate::fail::Failure;
use crate::files;
use crate::lang::Lang;

const FORMAT: &str = "grille takuzu count 1";

/// No such file is longer.
const LONGEST: u64 = 4096;

/// One part of a count, as far as it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) what: What,
    pub(super) shard: Shard,
    /// Units of this part, and how many of them are done, the first ones.
    pub(super) units: u64,
    pub(super) done: u64,
    /// Boards of the units that are done.
    pub(super) count: u128,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct What {
    pub(super) rows: u32,
    pub(super) cols: u32,
    pub(super) rule: String,
}

impl What {
    /// The object that scripts read.
    pub(super) fn in_json(&self, count: u128) -> Value {
        let size = if self.rows == self.cols {
            json!(self.rows)
        } else {
            json!(format!("{}x{}", self.rows, self.cols))
        };
        json!({ "size": size, "rule": self.rule, "count": count.to_string() })
    }
}

impl Part {
    pub(super) fn in_json(&self) -> Value {
        json!({
            "format": FORMAT,
            "rows": self.what.rows,
            "cols": self.what.cols,
            "rule": self.what.rule,
            "part": self.shard.part,
            "of": self.shard.of,
            "units": self.units,
            "done": self.done,
            "count": self.count.to_string(),
        })
    }

    fn from_json(value: &Value) -> Option<Part> {
        let number = |key: &str| value.get(key)?.as_u64();
        let small = |key: &str| u32::try_from(number(key)?).ok();
        let text = |key: &str| value.get(key)?.as_str();
        let part = Part {
            what: What {
                rows: small("rows")?,
                cols: small("cols")?,
                rule: text("rule")?.to_owned(),
            },
            shard: Shard {
                part: small("part")?,
                of: small("of")?,
            },
            units: number("units")?,
            done: number("done")?,
            count: text("count")?.parse().ok()?,
        };
        let sound = text("format")? == FORMAT
            && part.done <= part.units
            && (1..=part.shard.of).contains(&part.shard.part);
        sound.then_some(part)
    }

    /// The part that a file holds.
    pub(super) fn read(path: &Path, lang: &Lang) -> Result<Part, Failure> {
        let text = files::read_text(path, LONGEST, lang)?;
        let value: Option<Value> = serde_json::from_str(&text).ok();
        value.as_ref().and_then(Part::from_json).ok_or_else(|| {
            let values = [("file", path.display().to_string().into())];
            Failure::bad_input(lang.fill("takuzu-not-a-part", &values))
        })
    }

    pub(super) fn write(&self, path: &Path, lang: &Lang) -> Result<(), Failure> {
        files::write(path, format!("{}\n", self.in_json()).as_bytes(), lang)
    }
}
