//! One call of another program, under limits of time, memory and output. Whatever the program does, the call ends and
//! leaves nothing running.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, PipeReader, Read, Write};
use std::os::fd::{AsFd, AsRawFd as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Access, OFlags, access, fcntl_getfl, fcntl_setfl};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::processes::Processes;
use super::sandbox::{Launcher, located};
use super::supervise::{self, Held, Report};
use super::trial::shown;

/// The maximum time of one wait.
const TICK: Duration = Duration::from_millis(1);

/// How long the output may stay open after the program's end. After that, processes that hold it are killed.
const GRACE: Duration = Duration::from_millis(250);

/// How long a sandbox may take to start the program on a busy machine.
const SETTING_UP: Duration = Duration::from_secs(30);

/// The number of bytes kept of stderr.
const STDERR_KEPT: usize = 4096;

/// The number of bytes kept of the report: two lines.
const REPORT_KEPT: usize = 64;

pub(super) const MOST_PROCESSES: usize = 64;

/// The maximum number of additional threads and processes of the user. Others may come and go meanwhile, and a process
/// may have many threads.
const MORE_TASKS: u64 = 256;

/// The interval at which processes are counted if there may be too many.
const COUNTED: Duration = Duration::from_millis(10);

/// Messages of programs and their runtimes when memory is exhausted, in lower case.
const NO_MEMORY: [&str; 7] = [
    "bad_alloc",
    "cannot allocate",
    "memory allocation",
    "memory exhausted",
    "memoryerror",
    "out of memory",
    "out of space",
];

#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) megabytes: u64,
}

pub(super) struct Program<'a> {
    path: PathBuf,
    args: Vec<OsString>,
    limits: Limits,
    launcher: &'a Launcher,
    /// The command that starts its supervisor.
    command: Vec<OsString>,
    held: Held,
}

pub(super) struct Call {
    pub(super) output: Vec<u8>,
    pub(super) took: Duration,
    pub(super) end: End,
    /// Whether one of its processes kept the output open after its end.
    pub(super) lingers: bool,
}

/// How a call ended.
pub(super) enum End {
    /// With exit code 0.
    Done,
    /// With another exit code.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// Killed because it took too long.
    Time,
    /// Killed because it wrote too much.
    Flood,
    /// Ended by itself because memory was exhausted.
    Memory,
    /// Killed because it had too many processes.
    Crowd,
    /// Killed because it has ended or stopped its supervisor.
    Attack,
    /// Not started.
    NotStarted(io::Error),
}

impl Program<'_> {
    /// Returns the program `name`, looked up as a shell does.
    ///
    /// # Errors
    /// There is no such program, or it cannot be run.
    pub(super) fn find<'a>(
        name: &OsStr,
        args: &[OsString],
        limits: Limits,
        launcher: &'a Launcher,
    ) -> io::Result<Program<'a>> {
        let path = located(&look_up(name)?)?;
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let held = Held {
            seconds: (limits.time.as_secs() + 2).saturating_mul(cores),
            bytes: limits.megabytes.saturating_mul(1 << 20),
            tasks: Processes::of_the_user().map_or(u64::MAX, |tasks| tasks + MORE_TASKS),
        };
        Ok(Program {
            command: launcher.command(&path, args)?,
            path,
            args: args.to_vec(),
            limits,
            launcher,
            held,
        })
    }

    /// Runs it on this input. More than `most` bytes of output are a flood.
    ///
    /// Ends: the loop ends at the program's end or at the deadline, whichever comes first, and the rest waits for
    /// processes that are dead or were killed.
    pub(super) fn call(&self, input: &[u8], most: usize) -> Call {
        let mut call = Call {
            output: Vec::new(),
            took: Duration::ZERO,
            end: End::Done,
            lingers: false,
        };
        match self.start() {
            Ok((child, report)) => self.follow(child, report, input, most, &mut call),
            Err(error) => call.end = End::NotStarted(error),
        }
        call
    }

    /// Starts the supervisor, which starts the program.
    fn start(&self) -> io::Result<(Child, PipeReader)> {
        let (report, theirs) = io::pipe()?;
        // It keeps its number in the supervisor. The program inherits it, too, but nothing that it can write there is
        // better for it than its own end.
        fcntl_setfd(&theirs, FdFlags::empty())?;
        let fd = theirs.as_raw_fd();
        let words = supervise::arguments(fd, self.held, self.path.as_os_str(), &self.args);
        let child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        Ok((child, report))
    }

    fn follow(&self, child: Child, report: PipeReader, input: &[u8], most: usize, call: &mut Call) {
        let mut running = Running {
            supervisor: child,
            launcher: self.launcher,
        };
        let mut pipes = match Pipes::of(&mut running.supervisor, report, input, most) {
            Ok(pipes) => pipes,
            Err(error) => {
                call.end = End::NotStarted(error);
                return;
            }
        };
        let mut begin = Instant::now();
        let mut has_begun = false;
        let mut deadline = begin + SETTING_UP;
        let mut peak_kilobytes = 0;
        let mut over_since = None;
        let (mut count_at, usual) = (begin, Processes::of_the_machine());
        let mut end = None;
        // Ends: at the deadline, or shortly after the program's end.
        loop {
            pipes.move_on();
            let now = Instant::now();
            if pipes.flooded {
                end = Some(End::Flood);
                break;
            }
            if !has_begun && pipes.reported().next() == Some(Report::Started) {
                (begin, has_begun) = (now, true);
                deadline = now + self.limits.time;
            }
            match over_since {
                Some(_) if pipes.stdout.is_none() => break,
                Some(since) if now >= since + GRACE => {
                    call.lingers = running.output_is_held(&pipes);
                    break;
                }
                Some(_) => {}
                None if pipes.reported().nth(1).is_some() => {
                    over_since = Some(now);
                    continue;
                }
                None if now >= deadline => {
                    end = Some(End::Time);
                    break;
                }
                None if running.is_broken() => {
                    // Its last report may have arrived since.
                    pipes.move_on();
                    if pipes.reported().nth(1).is_none() {
                        break;
                    }
                }
                None if self.is_crowded(now, &mut count_at, usual) => {
                    end = Some(End::Crowd);
                    break;
                }
                None => peak_kilobytes = peak_kilobytes.max(running.peak_kilobytes()),
            }
            pipes.wait();
        }
        call.took = over_since.unwrap_or_else(Instant::now) - begin;
        call.output = std::mem::take(&mut pipes.output);
        let stderr = String::from_utf8_lossy(&pipes.errors).into_owned();
        let report = pipes.reported().nth(1);
        drop(pipes);
        let status = running.end();
        if let Some(end) = end {
            call.end = end;
            return;
        }
        // If the last successful step doubled its memory, the program is at half of the limit.
        let starved = || {
            let stderr = stderr.to_lowercase();
            peak_kilobytes >= self.limits.megabytes.saturating_mul(512)
                || NO_MEMORY.iter().any(|words| stderr.contains(words))
        };
        call.end = match report {
            Some(Report::Exit(0)) => End::Done,
            Some(Report::Exit(_) | Report::Signal(_)) if starved() => End::Memory,
            Some(Report::Exit(code)) => End::Exit(code),
            Some(Report::Signal(signal)) => End::Signal(signal),
            Some(Report::Failed(reason)) => End::NotStarted(io::Error::from_raw_os_error(reason)),
            Some(Report::Started) | None => broken(status, &stderr),
        };
    }

    /// Whether the program has too many processes. Counts them only if the machine has so many more than before that
    /// they could be its.
    fn is_crowded(&self, now: Instant, count_at: &mut Instant, usual: u64) -> bool {
        if now < *count_at || Processes::of_the_machine() < usual + MOST_PROCESSES as u64 {
            return false;
        }
        *count_at = now + COUNTED;
        self.launcher.processes.exceed(MOST_PROCESSES)
    }
}

/// Explains why a supervisor has ended or stopped without a report.
fn broken(status: io::Result<ExitStatus>, stderr: &str) -> End {
    match status {
        Ok(status) if status.code().is_none() => End::Attack,
        // Bubblewrap, or our own start, has printed the reason.
        Ok(status) => End::NotStarted(io::Error::other(match stderr.lines().next() {
            Some(line) => shown(line.as_bytes()),
            None => status.to_string(),
        })),
        Err(error) => End::NotStarted(error),
    }
}

/// Returns the path of a program, looked up as a shell does.
pub(super) fn look_up(name: &OsStr) -> io::Result<PathBuf> {
    let given = Path::new(name);
    if given.components().count() > 1 || given.is_absolute() {
        runnable(given)?;
        return Ok(given.to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .map(|folder| folder.join(given))
        .find(|path| runnable(path).is_ok());
    Ok(found.ok_or(io::ErrorKind::NotFound)?)
}

/// Succeeds if the file can be run.
pub(super) fn runnable(path: &Path) -> io::Result<()> {
    if path.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(access(path, Access::EXEC_OK)?)
}

/// A supervisor and all processes below it. Dropping it kills them.
struct Running<'a> {
    supervisor: Child,
    launcher: &'a Launcher,
}

impl Running<'_> {
    /// Whether the supervisor has ended or was stopped. It is not reaped until `end`, so that its number is not
    /// reused.
    fn is_broken(&self) -> bool {
        let options = WaitIdOptions::EXITED
            | WaitIdOptions::STOPPED
            | WaitIdOptions::NOHANG
            | WaitIdOptions::NOWAIT;
        matches!(
            waitid(WaitId::Pid(Pid::from_child(&self.supervisor)), options),
            Ok(Some(_))
        )
    }

    /// The peak memory of the program so far, or 0 if unknown.
    fn peak_kilobytes(&self) -> u64 {
        let in_sandbox = self.launcher.has_sandbox();
        Processes::peak_kilobytes(self.supervisor.id(), in_sandbox).unwrap_or(0)
    }

    /// Whether any process except the supervisors still holds the program's output.
    fn output_is_held(&self, pipes: &Pipes<'_>) -> bool {
        let Some(stdout) = &pipes.stdout else {
            return false;
        };
        let pipe = fs::read_link(format!("/dev/fd/{}", stdout.as_raw_fd()));
        let (top, in_sandbox) = (self.supervisor.id(), self.launcher.has_sandbox());
        let processes = &self.launcher.processes;
        processes.hold(&pipe.unwrap_or_default(), top, in_sandbox)
    }

    /// Kills what is left and returns the status of the supervisor.
    fn end(mut self) -> io::Result<ExitStatus> {
        self.kill()
    }

    fn kill(&mut self) -> io::Result<ExitStatus> {
        // Fails if nothing is left to kill. On systems other than Linux, we only know its group.
        #[cfg(not(target_os = "linux"))]
        let _ = rustix::process::kill_process_group(
            Pid::from_child(&self.supervisor),
            rustix::process::Signal::KILL,
        );
        let _ = self.supervisor.kill();
        let status = self.supervisor.wait();
        self.launcher.processes.end();
        status
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        // After `end`, the supervisor is reaped, and its number may be reused.
        if let Ok(None) = self.supervisor.try_wait() {
            let _ = self.kill();
        }
    }
}

/// Our ends of the program's pipes, all non-blocking.
struct Pipes<'a> {
    stdin: Option<std::process::ChildStdin>,
    input: &'a [u8],
    stdout: Option<std::process::ChildStdout>,
    output: Vec<u8>,
    stderr: Option<std::process::ChildStderr>,
    errors: Vec<u8>,
    report: Option<PipeReader>,
    lines: Vec<u8>,
    /// More output than this is a flood.
    most: usize,
    flooded: bool,
}

impl<'a> Pipes<'a> {
    fn of(
        child: &mut Child,
        report: PipeReader,
        input: &'a [u8],
        most: usize,
    ) -> io::Result<Pipes<'a>> {
        let pipes = Pipes {
            stdin: child.stdin.take(),
            input,
            stdout: child.stdout.take(),
            output: Vec::new(),
            stderr: child.stderr.take(),
            errors: Vec::new(),
            report: Some(report),
            lines: Vec::new(),
            most,
            flooded: false,
        };
        pipes.stdin.as_ref().map_or(Ok(()), never_block)?;
        pipes.stdout.as_ref().map_or(Ok(()), never_block)?;
        pipes.stderr.as_ref().map_or(Ok(()), never_block)?;
        pipes.report.as_ref().map_or(Ok(()), never_block)?;
        Ok(pipes)
    }

    /// Writes and reads without blocking.
    fn move_on(&mut self) {
        if let Some(stdin) = &mut self.stdin {
            // Ends: every round has less to write.
            let done = loop {
                match stdin.write(self.input) {
                    Ok(written) => self.input = &self.input[written..],
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break false,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    // The program has stopped reading, which is allowed.
                    Err(_) => break true,
                }
                if self.input.is_empty() {
                    break true;
                }
            };
            if done {
                self.stdin = None;
            }
        }
        if let Some(stdout) = &mut self.stdout {
            match drain(stdout, self.most + 1, &mut self.output) {
                Drained::Open => {}
                Drained::Closed => self.stdout = None,
                Drained::Full => self.flooded = true,
            }
        }
        drain_head(&mut self.stderr, STDERR_KEPT, &mut self.errors);
        drain_head(&mut self.report, REPORT_KEPT, &mut self.lines);
    }

    /// Returns the reports of the supervisor so far.
    fn reported(&self) -> impl Iterator<Item = Report> {
        let lines = self.lines.split_inclusive(|&byte| byte == b'\n');
        lines.map_while(|line| Report::read(str::from_utf8(line).ok()?.strip_suffix('\n')?))
    }

    /// Waits until a pipe is ready, but at most [`TICK`]: if others hold the pipes, the program's end makes none
    /// ready.
    fn wait(&self) {
        let mut ends = Vec::with_capacity(4);
        if let Some(report) = &self.report {
            ends.push(PollFd::new(report, PollFlags::IN));
        }
        if let Some(stdin) = &self.stdin {
            ends.push(PollFd::new(stdin, PollFlags::OUT));
        }
        if let Some(stdout) = &self.stdout {
            ends.push(PollFd::new(stdout, PollFlags::IN));
        }
        if let Some(stderr) = &self.stderr {
            ends.push(PollFd::new(stderr, PollFlags::IN));
        }
        let tick = Timespec {
            tv_sec: 0,
            tv_nsec: TICK.subsec_nanos().into(),
        };
        // Even if interrupted: the caller checks again.
        let _ = poll(&mut ends, Some(&tick));
    }
}

fn never_block<Fd: AsFd>(fd: &Fd) -> io::Result<()> {
    let flags = fcntl_getfl(fd)?;
    Ok(fcntl_setfl(fd, flags | OFlags::NONBLOCK)?)
}

enum Drained {
    Open,
    Closed,
    Full,
}

/// Reads what is available until `bytes` holds `most`.
///
/// Ends: every round adds to `bytes`, is the last, or was interrupted by a signal.
fn drain(from: &mut impl Read, most: usize, bytes: &mut Vec<u8>) -> Drained {
    let mut piece = [0; 1 << 14];
    while bytes.len() < most {
        let room = piece.len().min(most - bytes.len());
        match from.read(&mut piece[..room]) {
            Ok(0) => return Drained::Closed,
            Ok(read) => bytes.extend_from_slice(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Drained::Open,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Drained::Closed,
        }
    }
    Drained::Full
}

/// Reads what is available and keeps the first `kept` bytes overall. Drops a closed pipe. The rest is read and
/// discarded in pieces, because its writer would block otherwise.
fn drain_head(pipe: &mut Option<impl Read>, kept: usize, bytes: &mut Vec<u8>) {
    let Some(from) = pipe else {
        return;
    };
    let mut piece = Vec::new();
    if let Drained::Closed = drain(from, 16 * STDERR_KEPT, &mut piece) {
        *pipe = None;
    }
    let room = kept - bytes.len();
    bytes.extend(piece.into_iter().take(room));
}
