//! Calls the program under judgement and records every fault of a call. `problems`, `replays` and `games` judge the
//! answers.

use std::time::Duration;

use fluent_bundle::FluentValue;
use grille_grid::{Rng, Shown};
use grille_messages::{MessageId, errors, id};
use grille_mines::text::table::Rule;

use super::finding::{Fault, Judgement};
use super::program::{End, MOST_PROCESSES, Program};
use crate::lang::Messages;
use crate::mines::board::BoardSpec;
use crate::progress::Bar;

/// The number of failed calls after which an operation is given up, because a program that hangs would take hours.
const MOST_FAILED: u32 = 3;

/// How many bytes beyond the expected output are still read, to be shown or tolerated.
const SPARE: usize = 1 << 16;

pub(super) struct Trial<'a> {
    pub(super) program: &'a Program<'a>,
    /// The time and memory limits, for messages.
    pub(super) seconds: f64,
    pub(super) megabytes: u64,
    pub(super) kind: BoardSpec,
    pub(super) games: u64,
    pub(super) rng: Rng,
    /// The character of the program's horizontal rules, known once it has drawn one.
    pub(super) rule: Option<Rule>,
    pub(super) judgement: Judgement,
    pub(super) failed: [u32; 5],
    pub(super) bar: Bar,
    pub(super) lang: &'a Messages,
}

impl Trial<'_> {
    /// Calls the program with this input and returns its answer, of about `expected` bytes. Returns `None` and records
    /// a fault if there is no answer to judge. Requires an operation from 1 to 5.
    pub(super) fn ask(&mut self, operation: u8, input: &[u8], expected: usize) -> Option<Vec<u8>> {
        let most = expected.saturating_add(SPARE);
        let call = self.program.call(input, most);
        let judgement = &mut self.judgement;
        let at = usize::from(operation) - 1;
        judgement.calls[at] += 1;
        judgement.time += call.took;
        judgement.longest = judgement.longest.max(call.took);
        let lang = self.lang;
        if call.lingers {
            let why = || lang.text(id::JUDGE_WHY_LINGERS);
            judgement.note(operation, Fault::Lingers, input, why);
            self.failed[at] += 1;
        }
        let (fault, id, value) = match call.end {
            End::Done if call.output.trim_ascii().is_empty() => {
                (Fault::Silent, id::JUDGE_WHY_SILENT, String::new())
            }
            End::Done => return Some(call.output),
            End::Exit(code) => (Fault::Crash, id::JUDGE_WHY_EXIT, code.to_string()),
            End::Signal(signal) => (Fault::Crash, id::JUDGE_WHY_SIGNAL, signal.to_string()),
            End::Time => (Fault::Hang, id::JUDGE_WHY_HANG, self.seconds.to_string()),
            End::Flood => (Fault::Flood, id::JUDGE_WHY_FLOOD, most.to_string()),
            End::Memory => {
                let megabytes = self.megabytes.to_string();
                (Fault::Memory, id::JUDGE_WHY_MEMORY, megabytes)
            }
            End::Crowd => (
                Fault::Crowd,
                id::JUDGE_WHY_CROWD,
                MOST_PROCESSES.to_string(),
            ),
            End::Attack => (Fault::Attack, id::JUDGE_WHY_ATTACK, String::new()),
            End::NotStarted(error) => {
                let why = errors::io(&error, lang);
                (Fault::NotStarted, id::JUDGE_WHY_NOT_STARTED, why)
            }
        };
        let why = || lang.fill(id, &[("value", value.into())]);
        judgement.note(operation, fault, input, why);
        self.failed[at] += 1;
        None
    }

    /// Records what is wrong with an answer.
    pub(super) fn note(
        &mut self,
        operation: u8,
        fault: Fault,
        input: &[u8],
        id: MessageId,
        values: &[(&str, FluentValue<'_>)],
    ) {
        let lang = self.lang;
        let why = || lang.fill(id, values);
        self.judgement.note(operation, fault, input, why);
    }

    /// Whether this operation is given up because too many of its calls have failed.
    pub(super) fn gives_up(&mut self, operation: u8) -> bool {
        let gives_up = self.failed[usize::from(operation) - 1] >= MOST_FAILED;
        if gives_up && !self.judgement.given_up.contains(&operation) {
            self.judgement.given_up.push(operation);
        }
        gives_up
    }
}

/// The output of another program, made safe to show: short and without terminal control characters.
pub(super) fn shown(bytes: &[u8]) -> String {
    Shown::bytes(bytes).at_most(40).to_string()
}

pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
