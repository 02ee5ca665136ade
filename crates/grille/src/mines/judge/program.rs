//! How does one call of another program end? It is started, fed and read under limits of time, memory
//! and output; whatever it does, the call ends and nothing of it is left running.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Access, OFlags, access, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// What is set before the program takes the shell's place: no core files, then processor seconds and
/// kilobytes of memory. The limit of memory must hold before the program's first instruction and for
/// all processes that it starts. Setting it from outside (`prlimit` on a running child) comes too
/// late for a program that is fast, setting it on ourselves would starve us, and setting it between
/// fork and exec takes unsafe code; a shell does it for a millisecond. Where the system knows no such
/// limit, the others stay. The processor seconds end programs that spin on after we were killed.
const WRAPPER: &str = r#"
    ulimit -c 0 2>/dev/null
    ulimit -t "$1" 2>/dev/null
    ulimit -v "$2" 2>/dev/null
    shift 2
    exec "$@""#;

/// How long we wait at a time for something to happen.
const TICK: Duration = Duration::from_millis(1);

/// How long the output may stay open after the program's end. What holds it then is ended with the
/// group, or, where it has left the group, does not keep us waiting.
const GRACE: Duration = Duration::from_millis(250);

/// How much of stderr is kept.
const STDERR_KEPT: usize = 4096;

/// What programs and their run-time systems say when they get no memory, in small letters.
const NO_MEMORY: [&str; 7] = [
    "bad_alloc",
    "cannot allocate",
    "memory allocation",
    "memory exhausted",
    "memoryerror",
    "out of memory",
    "out of space",
];

/// What one call may use.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) megabytes: u64,
}

/// A program with its arguments.
pub(super) struct Program {
    path: PathBuf,
    args: Vec<OsString>,
    limits: Limits,
}

/// What a call left behind.
pub(super) struct Call {
    pub(super) output: Vec<u8>,
    pub(super) took: Duration,
    pub(super) end: End,
    /// Whether a process of its own kept the output open after its end.
    pub(super) lingers: bool,
}

/// How a call ended.
pub(super) enum End {
    /// With exit code 0.
    Done,
    /// With another one.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// By us, as it took too long.
    Time,
    /// By us, as it wrote too much.
    Flood,
    /// On its own, as it got no more memory.
    Memory,
    /// It did not even start.
    NotStarted(io::Error),
}

impl Program {
    /// The program `name`, looked up as a shell does.
    ///
    /// # Errors
    /// There is nothing by that name that could be run.
    pub(super) fn find(name: &OsStr, args: &[OsString], limits: Limits) -> io::Result<Program> {
        let given = Path::new(name);
        let path = if given.components().count() > 1 || given.is_absolute() {
            runnable(given)?;
            // The shell must take it for a path.
            Path::new(".").join(given)
        } else {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders)
                .map(|folder| Path::new(".").join(folder).join(given))
                .find(|path| runnable(path).is_ok())
                .ok_or(io::ErrorKind::NotFound)?
        };
        Ok(Program {
            path,
            args: args.to_vec(),
            limits,
        })
    }

    /// One run on this input; more than `most` bytes of output are a flood.
    ///
    /// Ends: the loop is left at the program's end or at the deadline, whichever is first, and what
    /// follows waits for a process that is dead or was killed.
    pub(super) fn call(&self, input: &[u8], most: usize) -> Call {
        let begin = Instant::now();
        let mut call = Call {
            output: Vec::new(),
            took: Duration::ZERO,
            end: End::Done,
            lingers: false,
        };
        match self.start() {
            Ok(child) => self.follow(child, input, most, begin, &mut call),
            Err(error) => call.end = End::NotStarted(error),
        }
        call.took = begin.elapsed();
        call
    }

    fn start(&self) -> io::Result<Child> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let seconds = (self.limits.time.as_secs() + 2).saturating_mul(cores);
        let child = Command::new("sh")
            .args(["-c", WRAPPER, "sh"])
            .arg(seconds.to_string())
            .arg(self.limits.megabytes.saturating_mul(1024).to_string())
            .arg(&self.path)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // A group of its own, so that it can be ended with all that it has started.
            .process_group(0)
            .spawn()?;
        Ok(child)
    }

    fn follow(&self, child: Child, input: &[u8], most: usize, begin: Instant, call: &mut Call) {
        let mut running = Running(child);
        let mut pipes = match Pipes::of(&mut running.0, input, most) {
            Ok(pipes) => pipes,
            Err(error) => {
                call.end = End::NotStarted(error);
                return;
            }
        };
        let deadline = begin + self.limits.time;
        let mut peak_kilobytes = 0;
        let mut over_since = None;
        loop {
            pipes.move_on();
            if pipes.flooded {
                call.end = End::Flood;
                break;
            }
            let now = Instant::now();
            match over_since {
                Some(_) if pipes.stdout.is_none() => break,
                Some(since) if now >= since + GRACE => {
                    call.lingers = true;
                    break;
                }
                Some(_) => {}
                None if running.is_over() => {
                    over_since = Some(now);
                    continue;
                }
                None if now >= deadline => {
                    call.end = End::Time;
                    break;
                }
                None => peak_kilobytes = peak_kilobytes.max(running.peak_kilobytes()),
            }
            pipes.wait();
        }
        call.output = std::mem::take(&mut pipes.output);
        let stderr = String::from_utf8_lossy(&pipes.errors).to_lowercase();
        drop(pipes);
        let status = running.end();
        if !matches!(call.end, End::Done) {
            return;
        }
        // A program whose last successful step doubled what it had stands at half of the limit.
        let starved = peak_kilobytes >= self.limits.megabytes.saturating_mul(512)
            || NO_MEMORY.iter().any(|words| stderr.contains(words));
        call.end = match status {
            Ok(status) if status.success() => End::Done,
            Ok(_) if starved => End::Memory,
            Ok(status) => match (status.code(), status.signal()) {
                (Some(code), _) => End::Exit(code),
                (None, signal) => End::Signal(signal.unwrap_or_default()),
            },
            Err(error) => End::NotStarted(error),
        };
    }
}

/// Whether this could be run.
pub(super) fn runnable(path: &Path) -> io::Result<()> {
    if path.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(access(path, Access::EXEC_OK)?)
}

/// A child that is the head of its group. Dropping it ends the group.
struct Running(Child);

impl Running {
    /// Whether the head has ended. It stays unburied until `end`, so that its number, which is also
    /// that of the group, belongs to nobody else.
    fn is_over(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(
            waitid(WaitId::Pid(Pid::from_child(&self.0)), options),
            Ok(Some(_))
        )
    }

    /// The most memory that the head has had so far, where the system tells.
    fn peak_kilobytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let peak = |text: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix("VmPeak:"))?;
            line.split_whitespace().next()?.parse().ok()
        };
        status.ok().as_deref().and_then(peak).unwrap_or(0)
    }

    /// Ends whatever is left of the group and tells how its head ended.
    fn end(mut self) -> io::Result<ExitStatus> {
        self.kill();
        self.0.wait()
    }

    fn kill(&self) {
        // It fails where nothing is left to be ended.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After `end` the head is buried, and its number may be another's.
        if let Ok(None) = self.0.try_wait() {
            self.kill();
            let _ = self.0.wait();
        }
    }
}

/// Our ends of the program's pipes. None of them ever makes us wait.
struct Pipes<'a> {
    stdin: Option<std::process::ChildStdin>,
    input: &'a [u8],
    stdout: Option<std::process::ChildStdout>,
    output: Vec<u8>,
    stderr: Option<std::process::ChildStderr>,
    errors: Vec<u8>,
    /// More output than this is a flood.
    most: usize,
    flooded: bool,
}

impl<'a> Pipes<'a> {
    fn of(child: &mut Child, input: &'a [u8], most: usize) -> io::Result<Pipes<'a>> {
        let pipes = Pipes {
            stdin: child.stdin.take(),
            input,
            stdout: child.stdout.take(),
            output: Vec::new(),
            stderr: child.stderr.take(),
            errors: Vec::new(),
            most,
            flooded: false,
        };
        pipes.stdin.as_ref().map_or(Ok(()), never_block)?;
        pipes.stdout.as_ref().map_or(Ok(()), never_block)?;
        pipes.stderr.as_ref().map_or(Ok(()), never_block)?;
        Ok(pipes)
    }

    /// Writes and reads what can be written and read now.
    fn move_on(&mut self) {
        if let Some(stdin) = &mut self.stdin {
            // Ends: every round has less to write.
            let done = loop {
                match stdin.write(self.input) {
                    Ok(written) => self.input = &self.input[written..],
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break false,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    // It does not want to read on, which it may.
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
        if let Some(stderr) = &mut self.stderr {
            // What is said later is read and forgotten, a piece at a time, as the program would stand
            // still if nobody read it.
            let mut piece = Vec::new();
            if let Drained::Closed = drain(stderr, 16 * STDERR_KEPT, &mut piece) {
                self.stderr = None;
            }
            let room = STDERR_KEPT - self.errors.len();
            self.errors.extend(piece.into_iter().take(room));
        }
    }

    /// Waits until a pipe is ready, but not longer than a moment: the program's end makes none ready
    /// where others hold its pipes.
    fn wait(&self) {
        let mut ends = Vec::with_capacity(3);
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
        // Interrupted or not, the caller looks again.
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

/// Reads what is there until `bytes` holds `most`.
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
