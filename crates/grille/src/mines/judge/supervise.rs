//! The supervisor, a process between the judge and one call of a program. It is `grille` itself, started again: it sets
//! its own limits, starts the program, and reports how it ended.
//!
//! It is the program's parent, so `kill $PPID` hits it and not the judge. In a sandbox it is process 1, which nothing
//! inside can end or stop. It kills nothing itself: the judge does, because the supervisor may be dead or stopped.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitCode};

use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, WaitOptions, WaitStatus, setrlimit, setsid, wait};

use crate::fail;

/// The first argument of such a run. It is not a command, and not in the help.
const WORD: &str = "__supervise";

/// The maximum size of a file that a program may write, in bytes.
pub(super) const FILE_BYTES: u64 = 64 << 20;

/// The limits of a call that the system enforces.
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// CPU time of each process, so that even after the judge was killed, every process ends.
    pub(super) seconds: u64,
    /// Address space of each process.
    pub(super) bytes: u64,
    /// Processes and threads of the user, including those of others. Not enforced for root.
    pub(super) tasks: u64,
}

/// The reports of the supervisor, one per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    Started,
    Exit(i32),
    Signal(i32),
    /// The program could not be started, with the system's error code.
    Failed(i32),
}

impl Report {
    fn line(self) -> String {
        match self {
            Report::Started => "started\n".to_owned(),
            Report::Exit(code) => format!("exit {code}\n"),
            Report::Signal(signal) => format!("signal {signal}\n"),
            Report::Failed(reason) => format!("failed {reason}\n"),
        }
    }

    /// Parses a line. The program may have written it, because it inherits the pipe.
    pub(super) fn read(line: &str) -> Option<Report> {
        if line == "started" {
            return Some(Report::Started);
        }
        let (word, number) = line.split_once(' ')?;
        let number = number.parse().ok()?;
        match word {
            "exit" => Some(Report::Exit(number)),
            "signal" => Some(Report::Signal(number)),
            "failed" => Some(Report::Failed(number)),
            _ => None,
        }
    }
}

/// Returns the arguments of a run that supervises this program and reports on the descriptor `report`.
pub(super) fn arguments(report: i32, held: Held, path: &OsStr, args: &[OsString]) -> Vec<OsString> {
    let mut words = vec![WORD.into(), report.to_string().into()];
    words.extend([held.seconds, held.bytes, held.tasks].map(|limit| limit.to_string().into()));
    words.push(path.to_owned());
    words.extend_from_slice(args);
    words
}

/// Runs as the supervisor if the command line asks for it, and returns the exit code.
pub(crate) fn requested() -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1);
    if words.next()? != WORD {
        return None;
    }
    let mut number = || words.next()?.to_str()?.parse::<u64>().ok();
    let (report, seconds, bytes, tasks) = (number()?, number()?, number()?, number()?);
    let held = Held {
        seconds,
        bytes,
        tasks,
    };
    let path = words.next()?;
    let args: Vec<OsString> = words.collect();
    Some(match supervise(report, held, &path, &args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            fail::remark(&error.to_string());
            ExitCode::FAILURE
        }
    })
}

fn supervise(report: u64, held: Held, path: &OsStr, args: &[OsString]) -> io::Result<()> {
    // The descriptor was inherited. Opening it by name needs no unsafe code.
    let mut report = OpenOptions::new()
        .write(true)
        .open(format!("/dev/fd/{report}"))?;
    // A new session has no terminal. In a sandbox it already has one.
    let _ = setsid();
    hold(held);
    #[cfg(target_os = "linux")]
    {
        // Orphans become our children, and no setuid program moves a process out of reach.
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        rustix::thread::set_no_new_privs(true)?;
    }
    send_report(&mut report, Report::Started)?;
    match start(path, args) {
        Ok(child) => follow(Pid::from_child(&child), &mut report),
        Err(error) => {
            let reason = error.raw_os_error().unwrap_or_default();
            send_report(&mut report, Report::Failed(reason))
        }
    }
}

fn send_report(report: &mut File, what: Report) -> io::Result<()> {
    report.write_all(what.line().as_bytes())
}

/// Limits this process and all that it starts. The supervisor fits into the limits: `--memory` grants no less than it
/// needs. A limit that the system does not know, or that is already lower, stays as it is.
fn hold(held: Held) {
    for (resource, limit) in [
        (Resource::Core, 0),
        (Resource::Cpu, held.seconds),
        (Resource::Fsize, FILE_BYTES),
        (Resource::Nproc, held.tasks),
        (Resource::As, held.bytes),
    ] {
        let limit = Some(limit);
        let limit = Rlimit {
            current: limit,
            maximum: limit,
        };
        let _ = setrlimit(resource, limit);
    }
}

fn start(path: &OsStr, args: &[OsString]) -> io::Result<Child> {
    let spawn = |command: &mut Command| {
        // Its own group, so that it can kill its group without us. On systems other than Linux, it stays in our group,
        // by which the judge finds its processes.
        if cfg!(target_os = "linux") {
            command.process_group(0);
        }
        command.args(args).spawn()
    };
    match spawn(&mut Command::new(path)) {
        // A script without a `#!` line is run by the shell, as usual.
        Err(error) if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
            spawn(Command::new("/bin/sh").arg(path))
        }
        started => started,
    }
}

/// Reports how the program ends, and waits for all processes that it leaves.
///
/// Ends: every round reaps a process, and the judge kills those that do not end.
fn follow(program: Pid, report: &mut File) -> io::Result<()> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == program => send_report(report, report_of(status))?,
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return Ok(()),
        }
    }
}

fn report_of(status: WaitStatus) -> Report {
    match status.exit_status() {
        Some(code) => Report::Exit(code),
        None => Report::Signal(status.terminating_signal().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::Report;

    #[test]
    fn reports_read_back_and_nothing_else_does() {
        for report in [
            Report::Started,
            Report::Exit(7),
            Report::Signal(11),
            Report::Failed(2),
        ] {
            assert_eq!(Report::read(report.line().trim_end()), Some(report));
        }
        for line in ["", "exit", "exit x", "started 1", "won 1"] {
            assert_eq!(Report::read(line), None, "{line}");
        }
    }
}
