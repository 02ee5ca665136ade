//! The judge's findings: faults by operation, each with its count and first example, and the statistics of the games.

use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    NotStarted,
    Crash,
    Hang,
    Flood,
    Memory,
    Crowd,
    Lingers,
    Attack,
    Silent,
    Garbage,
    WrongBoard,
    Repeats,
    WrongBytes,
    Illegal,
    Missed,
}

impl Fault {
    /// The name that scripts rely on.
    pub(super) fn name(self) -> &'static str {
        match self {
            Fault::NotStarted => "not-started",
            Fault::Crash => "crash",
            Fault::Hang => "hang",
            Fault::Flood => "flood",
            Fault::Memory => "memory",
            Fault::Crowd => "crowd",
            Fault::Lingers => "lingers",
            Fault::Attack => "attack",
            Fault::Silent => "silent",
            Fault::Garbage => "garbage",
            Fault::WrongBoard => "wrong-board",
            Fault::Repeats => "repeats",
            Fault::WrongBytes => "wrong-bytes",
            Fault::Illegal => "illegal",
            Fault::Missed => "missed",
        }
    }
}

/// One kind of fault in one operation.
pub(super) struct Finding {
    pub(super) times: u64,
    /// An explanation of the first occurrence.
    pub(super) why: String,
    /// The input that revealed it; empty if there is none.
    pub(super) input: String,
}

/// The final result for a program.
#[derive(Default)]
pub(super) struct Judgement {
    pub(super) findings: BTreeMap<(u8, Fault), Finding>,
    /// By operation, from 1.
    pub(super) calls: [u64; 5],
    pub(super) games: u64,
    pub(super) wins: u64,
    /// Legal moves of operation 5.
    pub(super) moves: u64,
    /// Legal moves made where a safe cell or a mine could be proved.
    pub(super) provable: u64,
    /// Moves among the `provable` ones that were guesses.
    pub(super) missed: u64,
    /// Operations given up after too many failed calls.
    pub(super) given_up: Vec<u8>,
    pub(super) time: Duration,
    pub(super) longest: Duration,
}

impl Judgement {
    pub(super) fn passes(&self) -> bool {
        self.findings.is_empty()
    }

    /// Records a fault. Keeps explanation and input of the first occurrence only.
    pub(super) fn note(
        &mut self,
        operation: u8,
        fault: Fault,
        input: &[u8],
        why: impl FnOnce() -> String,
    ) {
        let finding = self.findings.entry((operation, fault));
        let finding = finding.or_insert_with(|| Finding {
            times: 0,
            why: why(),
            input: String::from_utf8_lossy(input).into_owned(),
        });
        finding.times += 1;
    }

    pub(super) fn all_calls(&self) -> u64 {
        self.calls.iter().sum()
    }
}
