//! The checkpoint of one part of a count, a file with one JSON object: what is counted, which part,
//! how many of its units are done, how many boards they hold, and how far the next unit has come.

use serde_json::{Value, json};
use takuzu::count::Partial;

use crate::parts::{self, Shard};

const FORMAT: &str = "grille takuzu count 1";

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
    /// The unit after those, where it was begun. Not in `count`: versions of the program that do not know it
    /// count the unit anew.
    pub(super) open: Option<Partial>,
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

impl parts::Part for Part {
    const LONGEST: u64 = 4096;

    fn shard(&self) -> Shard {
        self.shard
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn same_work(&self, other: &Part) -> bool {
        self.what == other.what
    }

    fn in_json(&self) -> Value {
        let mut part = json!({
            "format": FORMAT,
            "rows": self.what.rows,
            "cols": self.what.cols,
            "rule": self.what.rule,
            "part": self.shard.part,
            "of": self.shard.of,
            "units": self.units,
            "done": self.done,
            "count": self.count.to_string(),
        });
        if let Some(open) = self.open {
            // As text: scripts that read numbers as floats would round them.
            part["open"] = json!({
                "joined": open.joined,
                "halves": open.halves,
                "checksum": open.checksum.to_string(),
                "count": open.count.to_string(),
            });
        }
        part
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
            shard: Shard::new(small("part")?, small("of")?)?,
            units: number("units")?,
            done: number("done")?,
            count: text("count")?.parse().ok()?,
            open: value.get("open").and_then(partial),
        };
        let sound = text("format")? == FORMAT && part.done <= part.units;
        sound.then_some(part)
    }
}

/// What stands under `open`; nothing where it makes no sense, as the unit can be counted anew.
fn partial(value: &Value) -> Option<Partial> {
    let number = |key: &str| value.get(key)?.as_u64();
    let text = |key: &str| value.get(key)?.as_str()?.parse().ok();
    Some(Partial {
        joined: number("joined")?,
        halves: number("halves")?,
        checksum: text("checksum")?,
        count: text("count")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Part as _;

    #[test]
    fn a_part_is_read_as_it_was_written_with_or_without_an_open_unit() {
        let open = Partial {
            joined: 5,
            halves: 7,
            checksum: u64::MAX,
            count: 1 << 60,
        };
        for open in [None, Some(open)] {
            let part = Part {
                what: What {
                    rows: 12,
                    cols: 12,
                    rule: "full".to_owned(),
                },
                shard: Shard::WHOLE,
                units: 9,
                done: 3,
                count: 1 << 100,
                open,
            };
            assert_eq!(Part::from_json(&part.in_json()), Some(part));
        }
    }
}
