//! Splits long work into parts that can run on different machines. Each part has a checkpoint file that
//! records its progress: a killed run resumes from it, and joining the parts reports any that are missing,
//! unfinished, duplicated or of other work.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use grille_grid::Shown;
use grille_messages::{MessageId, id};

use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// Part number `part` of `of`, counted from 1. Units of work are dealt out in turn like cards, because they
/// differ in size and neighbours are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shard {
    pub(crate) part: u32,
    pub(crate) of: u32,
}

impl Shard {
    pub(crate) const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Part `part` of `of`, or `None` if `part` is not in `1..=of`.
    pub(crate) fn new(part: u32, of: u32) -> Option<Shard> {
        (1..=of).contains(&part).then_some(Shard { part, of })
    }

    /// How many of `all` units belong to this part.
    pub(crate) fn units(self, all: u64) -> u64 {
        (all + u64::from(self.of - self.part)) / u64::from(self.of)
    }

    /// The overall number of this part's unit `at`; both are counted from 0.
    pub(crate) fn unit(self, at: u64) -> u64 {
        at * u64::from(self.of) + u64::from(self.part - 1)
    }
}

/// The progress of one part of the work.
pub(crate) trait Checkpoint: Sized {
    /// The maximum length of a checkpoint file, in bytes.
    const LONGEST: u64;

    fn shard(&self) -> Shard;

    /// The number of units in this part, and how many of them are done. Units are done in order.
    fn units(&self) -> u64;
    fn done(&self) -> u64;

    /// Whether both are parts of the same work.
    fn same_work(&self, other: &Self) -> bool;

    /// The fields of the file.
    fn fields(&self) -> impl Serialize;

    /// The object that the file holds, with its fields in alphabetical order.
    fn in_json(&self) -> Value {
        serde_json::to_value(self.fields()).expect("all keys are text")
    }

    /// Reads a part. Fails if `in_json` could not have written this object.
    fn from_json(file: &Fields<'_>) -> Result<Self, BadField>;
}

/// The name of a field that is missing or has an impossible value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BadField(pub(crate) String);

/// A JSON object whose fields are read and checked one by one.
pub(crate) struct Fields<'a> {
    value: &'a Value,
    /// The prefix of its field names in errors, such as `approaches[2].`.
    before: String,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value) -> Fields<'a> {
        let before = String::new();
        Fields { value, before }
    }

    pub(crate) fn bad_field(&self, name: &str) -> BadField {
        BadField(format!("{}{name}", self.before))
    }

    /// The value that `read` extracts from a field.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, BadField> {
        let found = self.value.get(name).and_then(read);
        found.ok_or_else(|| self.bad_field(name))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.value.get(name).is_some()
    }

    /// A whole number of at most `most`.
    pub(crate) fn number(&self, name: &str, most: u64) -> Result<u64, BadField> {
        self.read(name, |value| {
            value.as_u64().filter(|&number| number <= most)
        })
    }

    /// A whole number of 32 bits.
    pub(crate) fn small(&self, name: &str) -> Result<u32, BadField> {
        self.read(name, small)
    }

    /// The value parsed from a text field.
    pub(crate) fn text<T: FromStr>(&self, name: &str) -> Result<T, BadField> {
        self.read(name, |value| value.as_str()?.parse().ok())
    }

    /// The objects of a list.
    pub(crate) fn list(&self, name: &str) -> Result<Vec<Fields<'a>>, BadField> {
        let list = self.read(name, Value::as_array)?;
        let object = |(at, value)| Fields {
            value,
            before: format!("{}{name}[{at}].", self.before),
        };
        Ok(list.iter().enumerate().map(object).collect())
    }

    /// Reads the fields `part` and `of`, and checks that the field `format` has this value.
    pub(crate) fn shard(&self, format: &str) -> Result<Shard, BadField> {
        self.read("format", |value| (value.as_str()? == format).then_some(()))?;
        let (part, of) = (self.small("part")?, self.small("of")?);
        Shard::new(part, of).ok_or_else(|| self.bad_field("part"))
    }
}

/// A whole number of 32 bits.
pub(crate) fn small(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}

/// The part that a file holds.
pub(crate) fn read<P: Checkpoint>(path: &Path, lang: &Messages) -> Result<P, Failure> {
    let text = files::read_text(path, P::LONGEST, lang)?;
    from_text(&text, path, lang)
}

/// The part that the text of a file holds.
pub(crate) fn from_text<P: Checkpoint>(
    text: &str,
    path: &Path,
    lang: &Messages,
) -> Result<P, Failure> {
    let value: Value = serde_json::from_str(text).map_err(|_| one(id::PART_NOT, path, lang))?;
    P::from_json(&Fields::of(&value)).map_err(|why| bad_field(path, &why.0, lang))
}

/// The error message for a file that is not a checkpoint of such work, naming the offending field.
pub(crate) fn bad_field(path: &Path, field: &str, lang: &Messages) -> Failure {
    let values = [
        ("file", Shown::new(path).to_string().into()),
        ("field", field.into()),
    ];
    Failure::bad_input(lang.fill(id::PART_UNSOUND, &values))
}

pub(crate) fn write<P: Checkpoint>(part: &P, path: &Path, lang: &Messages) -> Result<(), Failure> {
    files::write(path, format!("{}\n", part.in_json()).as_bytes(), lang)
}

/// Resumes from the file if it exists; otherwise makes sure that it can be written.
pub(crate) fn resume<P: Checkpoint>(fresh: P, path: &Path, lang: &Messages) -> Result<P, Failure> {
    if !path.exists() {
        write(&fresh, path, lang)?;
        return Ok(fresh);
    }
    let known: P = read(path, lang)?;
    if !known.same_work(&fresh) || known.shard() != fresh.shard() {
        Err(one(id::PART_OTHER, path, lang))
    } else if known.units() != fresh.units() {
        Err(bad_field(path, "units", lang))
    } else {
        Ok(known)
    }
}

/// Reads all parts of one work, finished and in order. Fails if one is missing, unfinished, duplicated, or
/// part of other work.
pub(crate) fn all<'a, P: Checkpoint>(
    paths: &'a [PathBuf],
    lang: &Messages,
) -> Result<Vec<(&'a Path, P)>, Failure> {
    let parts = paths.iter().map(|path| Ok((&**path, read(path, lang)?)));
    complete(parts, lang)
}

/// The same for parts that have already been read.
pub(crate) fn complete<'a, P: Checkpoint>(
    read: impl Iterator<Item = Result<(&'a Path, P), Failure>>,
    lang: &Messages,
) -> Result<Vec<(&'a Path, P)>, Failure> {
    let mut parts: Vec<(&Path, P)> = Vec::new();
    for part in read {
        let (path, part) = part?;
        if let Some((other, first)) = parts.first()
            && !(first.same_work(&part) && first.shard().of == part.shard().of)
        {
            return Err(two(id::PARTS_DIFFER, other, path, lang));
        }
        if let Some((other, _)) = parts.iter().find(|(_, p)| p.shard() == part.shard()) {
            return Err(two(id::PART_TWICE, other, path, lang));
        }
        if part.done() < part.units() {
            let values = [
                ("file", Shown::new(path).to_string().into()),
                ("done", part.done().to_string().into()),
                ("units", part.units().to_string().into()),
            ];
            return Err(Failure::failed(lang.fill(id::PART_OPEN, &values)));
        }
        parts.push((path, part));
    }
    parts.sort_by_key(|(_, part)| part.shard().part);
    // They are all different, so the first one out of place shows the first missing one.
    let of = parts.first().map_or(0, |(_, part)| part.shard().of);
    let missing = (1..=of).find(|&at| {
        let there = parts.get(at as usize - 1);
        there.is_none_or(|(_, part)| part.shard().part != at)
    });
    if let Some(missing) = missing {
        let values = [
            ("part", missing.to_string().into()),
            ("of", of.to_string().into()),
        ];
        return Err(Failure::failed(lang.fill(id::PART_MISSING, &values)));
    }
    Ok(parts)
}

fn one(id: MessageId, path: &Path, lang: &Messages) -> Failure {
    let values = [("file", Shown::new(path).to_string().into())];
    Failure::bad_input(lang.fill(id, &values))
}

fn two(id: MessageId, first: &Path, second: &Path, lang: &Messages) -> Failure {
    let values = [
        ("first", Shown::new(first).to_string().into()),
        ("second", Shown::new(second).to_string().into()),
    ];
    Failure::bad_input(lang.fill(id, &values))
}

/// Writes a part's file from time to time, so that little work is lost if the program is killed and little
/// time is spent on writing.
pub(crate) struct Checkpoints<'a> {
    path: Option<&'a Path>,
    last: Instant,
    pause: Duration,
}

impl<'a> Checkpoints<'a> {
    /// The minimum time between two writes, however fast writing is.
    const SHORTEST: Duration = Duration::from_millis(250);

    pub(crate) fn new(path: Option<&'a Path>) -> Checkpoints<'a> {
        Checkpoints {
            path,
            last: Instant::now(),
            pause: Checkpoints::SHORTEST,
        }
    }

    /// Writes the part if a write is due.
    pub(crate) fn due<P: Checkpoint>(&mut self, part: &P, lang: &Messages) -> Result<(), Failure> {
        if self.path.is_none() || self.last.elapsed() < self.pause {
            return Ok(());
        }
        let begin = Instant::now();
        self.now(part, lang)?;
        // Files grow with the work done. Writing takes at most a twentieth of the time.
        self.pause = Checkpoints::SHORTEST.max(begin.elapsed() * 20);
        self.last = Instant::now();
        Ok(())
    }

    pub(crate) fn now<P: Checkpoint>(&self, part: &P, lang: &Messages) -> Result<(), Failure> {
        match self.path {
            Some(path) => write(part, path, lang),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_deal_out_every_unit_once() {
        for of in 1..=9 {
            for all in 0..30 {
                let mut units: Vec<u64> = (1..=of)
                    .map(|part| Shard { part, of })
                    .flat_map(|shard| (0..shard.units(all)).map(move |at| shard.unit(at)))
                    .collect();
                units.sort_unstable();
                assert!(units.into_iter().eq(0..all), "{of} {all}");
            }
        }
    }
}
