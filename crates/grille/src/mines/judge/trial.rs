//! What does the program answer? Calls of one program, with everything noted that goes wrong with
//! them; what the answers are worth is for `problems`, `replays` and `games` to say.

use std::time::Duration;

use fluent_bundle::FluentValue;
use grille_grid::{Rng, Shown};
use grille_mines::text::table::Rule;

use super::finding::{Fault, Judgement};
use super::program::{End, MOST_PROCESSES, Program};
use crate::fail;
use crate::lang::Messages;
use crate::mines::board::BoardSpec;
use crate::progress::Bar;

/// So many failed calls of an operation, and it is given up: whoever hangs would keep us for hours.
const MOST_FAILED: u32 = 3;

/// Output beyond what is expected that is still read, to be shown or forgiven.
const SPARE: usize = 1 << 16;

/// One program before the judge.
pub(super) struct Trial<'a> {
    pub(super) program: &'a Program<'a>,
    /// The limits, for the words.
    pub(super) seconds: f64,
    pub(super) megabytes: u64,
    pub(super) kind: BoardSpec,
    pub(super) games: u64,
    pub(super) rng: Rng,
    /// What the program's rules are made of, once it has shown one.
    pub(super) rule: Option<Rule>,
    pub(super) judgement: Judgement,
    pub(super) failed: [u32; 5],
    pub(super) bar: Bar,
    pub(super) lang: &'a Messages,
}

impl Trial<'_> {
    /// The answer to this input, of about `expected` bytes; `None` where there is none to judge, which
    /// is noted. Requires that the operation is 1 to 5.
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
            let why = || lang.text("judge-why-lingers");
            judgement.note(operation, Fault::Lingers, input, why);
            self.failed[at] += 1;
        }
        let (fault, id, value) = match call.end {
            End::Done if call.output.trim_ascii().is_empty() => {
                (Fault::Silent, "judge-why-silent", String::new())
            }
            End::Done => return Some(call.output),
            End::Exit(code) => (Fault::Crash, "judge-why-exit", code.to_string()),
            End::Signal(signal) => (Fault::Crash, "judge-why-signal", signal.to_string()),
            End::Time => (Fault::Hang, "judge-why-hang", self.seconds.to_string()),
            End::Flood => (Fault::Flood, "judge-why-flood", most.to_string()),
            End::Memory => {
                let megabytes = self.megabytes.to_string();
                (Fault::Memory, "judge-why-memory", megabytes)
            }
            End::Crowd => (Fault::Crowd, "judge-why-crowd", MOST_PROCESSES.to_string()),
            End::Attack => (Fault::Attack, "judge-why-attack", String::new()),
            End::NotStarted(error) => {
                let why = fail::words(&error, lang);
                (Fault::NotStarted, "judge-why-not-started", why)
            }
        };
        let why = || lang.fill(id, &[("value", value.into())]);
        judgement.note(operation, fault, input, why);
        self.failed[at] += 1;
        None
    }

    /// Notes what is wrong with an answer.
    pub(super) fn note(
        &mut self,
        operation: u8,
        fault: Fault,
        input: &[u8],
        id: &str,
        values: &[(&str, FluentValue<'_>)],
    ) {
        let lang = self.lang;
        let why = || lang.fill(id, values);
        self.judgement.note(operation, fault, input, why);
    }

    /// Whether so many calls of this operation have failed that no more are made.
    pub(super) fn gives_up(&mut self, operation: u8) -> bool {
        let gives_up = self.failed[usize::from(operation) - 1] >= MOST_FAILED;
        if gives_up && !self.judgement.given_up.contains(&operation) {
            self.judgement.given_up.push(operation);
        }
        gives_up
    }
}

/// What another program wrote, fit to be shown: short, and without anything that a terminal obeys.
pub(super) fn shown(bytes: &[u8]) -> String {
    Shown::bytes(bytes).at_most(40).to_string()
}

/// Milliseconds.
pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
