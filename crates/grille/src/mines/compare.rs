//! `grille mines compare`: plays approaches on the same boards and compares their wins and times.

use std::thread;

use grille_messages::id;
use grille_mines::text::boards;

use super::arena::{Boards, Contest};
use super::board::BoardSpec;
use super::checkpoint::{CompareCheckpoint, Source, Work};
use super::report;
use super::tally::Tally;
use crate::args::MinesCompare;
use crate::checkpoint::{self, Checkpoint as _, Checkpoints, Shard};
use crate::fail::{self, Failure};
use crate::files;
use crate::lang::Messages;
use crate::progress;
use grille_messages::mines::formats;

/// The maximum length of a file of boards, in bytes.
const LONGEST: u64 = 1 << 28;

/// The default number of games.
const GAMES: u64 = 1000;

pub(super) fn run(
    args: &MinesCompare,
    seed: u64,
    chosen: bool,
    lang: &Messages,
) -> Result<(), Failure> {
    // A part with a random seed would match no other part and could not be resumed.
    if args.out.is_some() && !chosen {
        return Err(Failure::bad_input(lang.text(id::COMPARE_SEED_MISSING)));
    }
    for (at, name) in args.approaches.iter().enumerate() {
        if args.approaches[..at].contains(name) {
            let values = [("approach", name.name().into())];
            return Err(Failure::bad_input(lang.fill(id::COMPARE_TWICE, &values)));
        }
    }
    report::check_files(&args.approaches, &args.files, lang)?;
    let (source, boards, games) = boards(args, lang)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let mut part = CompareCheckpoint {
        work: Work {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            approaches: args.approaches.clone(),
            source,
            games,
            seed,
        },
        shard,
        done: 0,
        tallies: vec![Tally::default(); args.approaches.len()],
    };
    let most = CompareCheckpoint::MOST_GAMES / args.approaches.len().max(1) as u64;
    if part.units() > most {
        let values = [("most", most.to_string().into())];
        return Err(Failure::bad_input(lang.fill(id::COMPARE_TOO_MANY, &values)));
    }
    let path = args.out.as_deref();
    if let Some(path) = path {
        part = checkpoint::resume(part, path, lang)?;
    }
    let contest = Contest {
        approaches: &args.approaches,
        boards: &boards,
        seed,
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let bar = progress::bar(part.units());
    bar.done(part.done);
    let mut checkpoints = Checkpoints::new(path);
    let range = part.done..part.units();
    let complete = contest.play(
        range,
        |at| shard.unit(at),
        threads,
        |done, tallies| {
            for (sum, next) in part.tallies.iter_mut().zip(&tallies) {
                sum.append(next);
            }
            part.done = done;
            bar.done(done);
            checkpoints.due(&part, lang)
        },
    )?;
    drop(bar);
    if !complete {
        return Err(Failure::failed(lang.text(id::NO_BOARD)));
    }
    checkpoints.now(&part, lang)?;
    report::print(&part, &args.files, args.json, lang)
}

/// Returns the requested boards, their identity, and their number.
fn boards(args: &MinesCompare, lang: &Messages) -> Result<(Source, Boards, u64), Failure> {
    let Some(path) = &args.boards else {
        let kind = BoardSpec::of(&args.board, lang)?;
        let games = args.games.unwrap_or(GAMES);
        return Ok((Source::Drawn(kind), Boards::Drawn(kind), games));
    };
    let bytes = files::input(Some(path), LONGEST, lang)?;
    let lines =
        boards::lines(&bytes).map_err(|error| Failure::bad_input(formats::boards(error, lang)))?;
    let there = lines.len() as u64;
    let games = args.games.unwrap_or(there).min(there);
    if args.games.is_some_and(|games| games > there) {
        let values = [("there", there.to_string().into())];
        fail::remark(&lang.fill(id::COMPARE_FEWER, &values));
    }
    let lines = lines.into_iter().map(<[u8]>::to_vec).collect();
    Ok((Source::listed(&bytes), Boards::Listed(lines), games))
}
