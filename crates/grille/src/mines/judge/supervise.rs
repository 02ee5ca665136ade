//! The process between the judge and one call of a program: a run of ourselves that limits itself, starts the program
//! and reports how it ended.
//!
//! To the program it is its parent, so that `kill $PPID` reaches it and not the judge. In a sandbox it is process 1,
//! which nothing inside can end or stop. It ends nothing itself: that is the judge's part, as it may be dead or stopped
//! itself.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitCode};

use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, WaitOptions, WaitStatus, setrlimit, setsid, wait};

use crate::fail;

/// The first argument of such a run. It is no command of the program, and in no help.
const WORD: &str = "__supervise";

/// Bytes of the largest file that a program may write.
pub(super) const FILE_BYTES: u64 = 64 << 20;

/// The limits of a call that the system itself holds.
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// Of the processor, for each process: whatever spins on after the judge was killed comes to an end.
    pub(super) seconds: u64,
    /// Of address space, for each process.
    pub(super) bytes: u64,
    /// Processes and threads of the user, others' included. The system does not hold root to it.
    pub(super) tasks: u64,
}

/// What the supervisor reports, a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    Started,
    Exit(i32),
    Signal(i32),
    /// The program could not be started, for this reason of the system.
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

    /// Reads a line, which the program may have written as well: it has inherited the pipe.
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

/// The arguments of a run that supervises this program and reports on the descriptor `report`.
pub(super) fn arguments(report: i32, held: Held, path: &OsStr, args: &[OsString]) -> Vec<OsString> {
    let mut words = vec![WORD.into(), report.to_string().into()];
    words.extend([held.seconds, held.bytes, held.tasks].map(|limit| limit.to_string().into()));
    words.push(path.to_owned());
    words.extend_from_slice(args);
    words
}

/// Supervises where the command line asks for it, and gives the exit code.
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
    // The descriptor was inherited. Opened by name, it needs no unsafe code.
    let mut report = OpenOptions::new()
        .write(true)
        .open(format!("/dev/fd/{report}"))?;
    // A session of its own has no terminal. In a sandbox it has one already.
    let _ = setsid();
    hold(held);
    #[cfg(target_os = "linux")]
    {
        // Whoever loses its parent becomes our child, and no program of root's takes a process out of reach.
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        rustix::thread::set_no_new_privs(true)?;
    }
    tell(&mut report, Report::Started)?;
    match start(path, args) {
        Ok(child) => follow(Pid::from_child(&child), &mut report),
        Err(error) => {
            let reason = error.raw_os_error().unwrap_or_default();
            tell(&mut report, Report::Failed(reason))
        }
    }
}

fn tell(report: &mut File, what: Report) -> io::Result<()> {
    report.write_all(what.line().as_bytes())
}

/// Limits this process, and so all that it starts. It can live with them itself: `--memory` grants no less than it
/// needs. A limit that the system does not know, or that is lower already, stays as it is.
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
        // A group of its own, which it may end without ending us. Elsewhere than on Linux, where the judge finds
        // processes by their parents, it finds them by the group, which is ours.
        if cfg!(target_os = "linux") {
            command.process_group(0);
        }
        command.args(args).spawn()
    };
    match spawn(&mut Command::new(path)) {
        // A script that does not say who runs it is the shell's, as everywhere.
        Err(error) if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
            spawn(Command::new("/bin/sh").arg(path))
        }
        started => started,
    }
}

/// Reports how the program ends, and waits for all that it leaves behind.
///
/// Ends: every round has waited for one process more, and the judge ends those that do not end.
fn follow(program: Pid, report: &mut File) -> io::Result<()> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == program => tell(report, report_of(status))?,
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
    fn what_is_reported_is_read_again_and_nothing_else_is() {
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
