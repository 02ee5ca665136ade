//! The checkpoint of one part of a count: a JSON object with the count, the part, the number of its finished units,
//! the number of their boards, and the progress of the next unit.

use std::ops::RangeInclusive;

use grille_messages::json;
use grille_takuzu::count::{Counter, Distinct, Partial};
use serde::Serialize;
use serde_json::Value;

use super::BoardSize;
use crate::checkpoint::{self, BadField, Fields, Shard};

const FORMAT: &str = "grille takuzu count 1";

/// The progress of one part of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CountCheckpoint {
    pub(crate) work: Work,
    pub(crate) shard: Shard,
    /// The units of this part, and how many of them, the first ones, are done.
    pub(crate) units: u64,
    pub(crate) done: u64,
    /// The boards of the finished units.
    pub(crate) count: u128,
    /// The next unit, if it was started. Not in `count`: versions of the program that do not know this field count the
    /// unit again.
    pub(crate) open: Option<Partial>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    pub(crate) rule: Distinct,
}

impl Work {
    /// The object that scripts read.
    pub(super) fn in_json(&self, count: u128) -> String {
        json::line(&CountLine {
            size: BoardSize::new(self.rows, self.cols),
            rule: self.rule.name(),
            count,
        })
    }
}

/// A count that is done, as scripts read it.
#[derive(Serialize)]
struct CountLine {
    size: BoardSize,
    rule: &'static str,
    #[serde(serialize_with = "json::text")]
    count: u128,
}

/// The fields of the file.
#[derive(Serialize)]
struct FileFields {
    format: &'static str,
    rows: u32,
    cols: u32,
    rule: &'static str,
    #[serde(flatten)]
    shard: Shard,
    units: u64,
    done: u64,
    #[serde(serialize_with = "json::text")]
    count: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<OpenUnit>,
}

/// The unit that was begun.
#[derive(Serialize)]
struct OpenUnit {
    joined: u64,
    halves: u64,
    #[serde(serialize_with = "json::text")]
    checksum: u64,
    #[serde(serialize_with = "json::text")]
    count: u64,
}

impl checkpoint::Checkpoint for CountCheckpoint {
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

    fn same_work(&self, other: &CountCheckpoint) -> bool {
        self.work == other.work
    }

    fn fields(&self) -> impl Serialize {
        FileFields {
            format: FORMAT,
            rows: self.work.rows,
            cols: self.work.cols,
            rule: self.work.rule.name(),
            shard: self.shard,
            units: self.units,
            done: self.done,
            count: self.count,
            open: self.open.map(|open| OpenUnit {
                joined: open.joined,
                halves: open.halves,
                checksum: open.checksum,
                count: open.count,
            }),
        }
    }

    fn from_json(file: &Fields<'_>) -> Result<CountCheckpoint, BadField> {
        let shard = file.shard(FORMAT)?;
        let side = |key: &str| {
            let is_side = |side: &u32| SIDES.contains(side);
            file.read(key, |value| checkpoint::small(value).filter(is_side))
        };
        let (rows, cols) = (side("rows")?, side("cols")?);
        // There are no others to count.
        if rows != cols && !(rows.is_multiple_of(2) && cols.is_multiple_of(2)) {
            return Err(file.bad_field("rows"));
        }
        let rule = file.read("rule", |value| {
            let name = value.as_str()?;
            name.parse().ok()
        })?;
        let units = file.number("units", u64::MAX)?;
        let done = file.number("done", units)?;
        let count: u128 = file.text("count")?;
        // A cell is 0 or 1, which limits the number of boards. There are none before the first unit is done.
        let most = match done {
            0 => 0,
            _ => 1u128.checked_shl(rows * cols).unwrap_or(u128::MAX),
        };
        if count > most {
            return Err(file.bad_field("count"));
        }
        Ok(CountCheckpoint {
            work: Work { rows, cols, rule },
            shard,
            units,
            done,
            count,
            // A unit with an invalid state is counted again.
            open: file.read("open", partial).ok(),
        })
    }
}

/// The sides of boards that can be counted.
const SIDES: RangeInclusive<u32> = 2..=Counter::LONGEST_SIDE;

/// Parses `open`; `None` if it is invalid.
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
    use crate::checkpoint::Checkpoint as _;

    #[test]
    fn a_part_is_read_as_it_was_written_with_or_without_an_open_unit() {
        let open = Partial {
            joined: 5,
            halves: 7,
            checksum: u64::MAX,
            count: 1 << 60,
        };
        for open in [None, Some(open)] {
            let part = CountCheckpoint {
                work: Work {
                    rows: 12,
                    cols: 12,
                    rule: Distinct::Lines,
                },
                shard: Shard::WHOLE,
                units: 9,
                done: 3,
                count: 1 << 100,
                open,
            };
            assert_eq!(
                CountCheckpoint::from_json(&Fields::of(&part.in_json())),
                Ok(part)
            );
        }
    }
}
