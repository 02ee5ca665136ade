//! The checkpoint file of one part of a comparison: a JSON object with the comparison, the part, the number of its
//! finished boards, and their results.

use grille_grid::{Pos, Size};
use grille_messages::json;
use grille_mines::solve::ApproachName;
use serde::Serialize;

use super::board::BoardSpec;
use super::tally::Tally;
use crate::checkpoint::{self, BadField, Fields, Shard};

const FORMAT: &str = "grille mines compare 1";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Work {
    /// The version of the program. Another version may play differently.
    pub(super) version: String,
    pub(super) approaches: Vec<ApproachName>,
    pub(super) source: Source,
    /// Boards of all parts together.
    pub(super) games: u64,
    pub(super) seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Drawn(BoardSpec),
    /// The boards of a file, identified by the fingerprint of its bytes.
    Listed(String),
}

impl Source {
    /// The source for a file with these bytes. The fingerprint is 128-bit FNV-1a, which detects files mixed
    /// up by mistake.
    pub(super) fn listed(bytes: &[u8]) -> Source {
        const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let add = |hash: u128, &byte: &u8| (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        Source::Listed(format!("{:032x}", bytes.iter().fold(START, add)))
    }

    /// Its fields in files.
    pub(super) fn fields(&self) -> SourceFields<'_> {
        match self {
            Source::Drawn(kind) => SourceFields::Drawn {
                rows: kind.size.rows(),
                cols: kind.size.cols(),
                mines: kind.mines,
                first: kind.promise.name(),
                at: [kind.first.row, kind.first.col],
            },
            Source::Listed(boards) => SourceFields::Listed { boards },
        }
    }

    fn from_json(file: &Fields<'_>) -> Result<Source, BadField> {
        if file.has("boards") {
            let print: String = file.text("boards")?;
            let is_print = print.len() == 32 && print.bytes().all(|b| b.is_ascii_hexdigit());
            return match is_print {
                true => Ok(Source::Listed(print)),
                false => Err(file.bad_field("boards")),
            };
        }
        let (rows, cols) = (file.small("rows")?, file.small("cols")?);
        let size = Size::new(rows.into(), cols.into()).map_err(|_| file.bad_field("rows"))?;
        let kind = BoardSpec {
            size,
            mines: file.small("mines")?,
            promise: file.read("first", |value| value.as_str()?.parse().ok())?,
            first: file.read("at", |value| match value.as_array()?.as_slice() {
                [row, col] => {
                    let first = Pos::new(checkpoint::small(row)?, checkpoint::small(col)?);
                    size.contains(first).then_some(first)
                }
                _ => None,
            })?,
        };
        match kind.has_room() {
            true => Ok(Source::Drawn(kind)),
            false => Err(file.bad_field("mines")),
        }
    }
}

/// The fields of a [`Source`].
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum SourceFields<'a> {
    Drawn {
        rows: u32,
        cols: u32,
        mines: u32,
        first: &'static str,
        at: [u32; 2],
    },
    Listed {
        boards: &'a str,
    },
}

/// The fields of the file.
#[derive(Serialize)]
struct FileFields<'a> {
    format: &'static str,
    version: &'a str,
    #[serde(serialize_with = "json::text")]
    seed: u64,
    games: u64,
    #[serde(flatten)]
    shard: Shard,
    done: u64,
    approaches: Vec<ApproachFields<'a>>,
    #[serde(flatten)]
    source: SourceFields<'a>,
}

/// One approach with its results.
#[derive(Serialize)]
struct ApproachFields<'a> {
    approach: &'static str,
    #[serde(flatten)]
    tally: &'a Tally,
}

/// The progress of one part of a comparison, with one tally per approach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompareCheckpoint {
    pub(super) work: Work,
    pub(super) shard: Shard,
    pub(super) done: u64,
    pub(super) tallies: Vec<Tally>,
}

impl CompareCheckpoint {
    /// The maximum number of games in a part, over all approaches. Each takes a quarter of a byte.
    pub(super) const MOST_GAMES: u64 = 1 << 30;
}

impl checkpoint::Checkpoint for CompareCheckpoint {
    const LONGEST: u64 = (1 << 28) + (1 << 16);

    fn shard(&self) -> Shard {
        self.shard
    }

    fn units(&self) -> u64 {
        self.shard.units(self.work.games)
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn same_work(&self, other: &CompareCheckpoint) -> bool {
        self.work == other.work
    }

    fn fields(&self) -> impl Serialize {
        let tallies = self.work.approaches.iter().zip(&self.tallies);
        FileFields {
            format: FORMAT,
            version: &self.work.version,
            seed: self.work.seed,
            games: self.work.games,
            shard: self.shard,
            done: self.done,
            approaches: tallies
                .map(|(name, tally)| ApproachFields {
                    approach: name.name(),
                    tally,
                })
                .collect(),
            source: self.work.source.fields(),
        }
    }

    fn from_json(file: &Fields<'_>) -> Result<CompareCheckpoint, BadField> {
        let shard = file.shard(FORMAT)?;
        let games = file.number("games", Tally::MOST_GAMES)?;
        let done = file.number(
            "done",
            shard.units(games).min(CompareCheckpoint::MOST_GAMES),
        )?;
        let (mut approaches, mut tallies) = (Vec::new(), Vec::<Tally>::new());
        for approach in file.list("approaches")? {
            let name = approach.read("approach", |value| {
                let found = value.as_str()?.parse().ok();
                found.filter(|name| !approaches.contains(name))
            })?;
            let tally = Tally::from_json(&approach, done, tallies.first())?;
            approaches.push(name);
            tallies.push(tally);
        }
        if approaches.is_empty() {
            return Err(file.bad_field("approaches"));
        }
        Ok(CompareCheckpoint {
            work: Work {
                version: file.text("version")?,
                approaches,
                source: Source::from_json(file)?,
                games,
                seed: file.text("seed")?,
            },
            shard,
            done,
            tallies,
        })
    }
}
