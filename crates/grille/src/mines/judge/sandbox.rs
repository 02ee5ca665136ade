//! Starts programs in a bubblewrap sandbox if that works, and directly otherwise.

use grille_messages::id;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::processes::Processes;
use super::program::{End, Limits, Program, look_up};
use super::supervise::FILE_BYTES;
use crate::args::Sandbox;
use crate::fail::{self, Failure};
use crate::lang::Messages;

/// Folders that are private to a sandbox, empty at first and deleted with it. They usually contain the sockets of
/// other programs, which would be reachable even in a read-only folder.
const OWN: [&str; 4] = ["/tmp", "/var/tmp", "/run", "/dev/shm"];

/// Isolates a sandbox: it has its own processes, network, message queues, host name, users, devices and terminal
/// session, no capabilities even for root, and it ends with us. Its first process is ours (`supervise`).
const APART: [&str; 16] = [
    "--unshare-all",
    "--unshare-user",
    "--cap-drop",
    "ALL",
    "--new-session",
    "--die-with-parent",
    "--as-pid-1",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--remount-ro",
    "/dev",
    "--proc",
    "/proc",
];

/// Enough to check that a sandbox works.
const PROBE: Limits = Limits {
    time: Duration::from_secs(10),
    megabytes: 1024,
};

pub(super) struct Launcher {
    /// Our own executable.
    exe: PathBuf,
    /// Bubblewrap and its options, without the paths that a program needs.
    sandbox: Option<Vec<OsString>>,
    pub(super) processes: Processes,
}

impl Launcher {
    /// Tries the sandbox if one is wanted. If there is none, says once what is not contained.
    ///
    /// # Errors
    /// A sandbox is required, but does not work.
    pub(super) fn new(wanted: Sandbox, lang: &Messages) -> Result<Launcher, Failure> {
        let mut launcher = Launcher {
            exe: env::current_exe()?,
            sandbox: None,
            processes: Processes::gather()?,
        };
        let missing = match wanted {
            Sandbox::Off => None,
            _ => launcher.try_sandbox(lang).err(),
        };
        match (wanted, missing) {
            (Sandbox::Require, Some(why)) => {
                let values = [("why", why.into())];
                return Err(Failure::failed(lang.fill(id::JUDGE_NO_SANDBOX, &values)));
            }
            (_, Some(why)) => {
                let values = [("why", why.into())];
                fail::remark(&lang.fill(id::JUDGE_WITHOUT_SANDBOX, &values));
            }
            (Sandbox::Off, None) => fail::remark(&lang.text(id::JUDGE_SANDBOX_OFF)),
            (_, None) => {}
        }
        Ok(launcher)
    }

    /// Finds the options of a working sandbox, or the reason why there is none.
    fn try_sandbox(&mut self, lang: &Messages) -> Result<(), String> {
        let bwrap = look_up(OsStr::new("bwrap")).map_err(|_| lang.text(id::JUDGE_NO_BWRAP))?;
        let mut why = String::new();
        // Without nested namespaces, a program reaches less of the system. Not every machine can forbid them.
        for more in [&["--disable-userns"][..], &[]] {
            let mut words: Vec<OsString> = vec![bwrap.clone().into()];
            words.extend(APART.iter().chain(more).map(OsString::from));
            for folder in OWN {
                // A link leads to another one of these.
                if fs::symlink_metadata(folder).is_ok_and(|folder| folder.is_dir()) {
                    let size = FILE_BYTES.to_string();
                    words.extend(["--size", &size, "--tmpfs", folder].map(OsString::from));
                }
            }
            self.sandbox = Some(words);
            let version = ["--version".into()];
            let probe = Program::find(self.exe.as_os_str(), &version, PROBE, self);
            why = match probe.map(|program| program.call(b"", 1 << 10).end) {
                Ok(End::Done) => return Ok(()),
                Ok(End::NotStarted(error)) | Err(error) => error.to_string(),
                Ok(_) => lang.text(id::JUDGE_NO_NAMESPACES),
            };
        }
        self.sandbox = None;
        Err(why)
    }

    pub(super) fn has_sandbox(&self) -> bool {
        self.sandbox.is_some()
    }

    /// Returns the command that starts the supervisor for this program, without the supervisor's arguments.
    pub(super) fn command(&self, path: &Path, args: &[OsString]) -> io::Result<Vec<OsString>> {
        let mut words = self.sandbox.clone().unwrap_or_default();
        if self.has_sandbox() {
            let folder = env::current_dir()?;
            let named = args.iter().map(Path::new);
            for seen in [&self.exe, path, &folder].into_iter().chain(named) {
                words.extend(visible(seen));
            }
            words.extend(["--setenv", "TMPDIR", "/tmp", "--chdir"].map(OsString::from));
            words.extend([folder.into(), "--".into()]);
        }
        words.push(self.exe.clone().into());
        Ok(words)
    }
}

/// Returns the options that make a file with its folder, or a folder, visible inside the private folders.
fn visible(path: &Path) -> Vec<OsString> {
    let mut words = Vec::new();
    // A link and its target may be in different folders.
    for place in [located(path), path.canonicalize()].into_iter().flatten() {
        let folder = match place.parent() {
            Some(folder) if !place.is_dir() => folder,
            _ => &place,
        };
        // Do not show all of `/tmp` because of one file in it.
        let seen = if OWN.iter().any(|own| folder == Path::new(own)) {
            &place
        } else {
            folder
        };
        let is_hidden = |own: &&str| seen.starts_with(own) && seen != Path::new(own);
        if OWN.iter().any(is_hidden) {
            words.extend(["--ro-bind".into(), seen.into(), seen.into()]);
        }
    }
    words
}

/// Returns an absolute path of the same file, without links in its folders.
pub(super) fn located(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let folder = Path::new(".").join(path.parent().unwrap_or(path));
    Ok(folder.canonicalize()?.join(name))
}
