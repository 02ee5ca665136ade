//! Counts and ends the processes that judged programs start.
//!
//! On Linux a process that loses its parent becomes a child of the supervisor, or else of ours, however it was
//! started, so all of them are found below us. On other systems they are found as a process group, which a process can
//! leave.

#[cfg(target_os = "linux")]
pub(super) use linux::Processes;
#[cfg(not(target_os = "linux"))]
pub(super) use others::Processes;

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::io;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::io::Errno;
    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, geteuid, getpid, kill_process, set_child_subreaper,
        waitid,
    };

    /// Processes may be waiting for a disk, and cannot die before.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// A process as `/proc` shows it.
    struct Process {
        pid: i32,
        parent: i32,
        threads: u64,
        is_dead: bool,
    }

    /// All processes below us except the earlier ones.
    pub(crate) struct Processes {
        /// Processes that were already below us, such as the jobs of a shell that became us by `exec`.
        others: Vec<i32>,
    }

    impl Processes {
        /// Makes us the parent of orphans below us.
        pub(crate) fn gather() -> io::Result<Processes> {
            set_child_subreaper(Some(getpid()))?;
            let mut processes = Processes { others: Vec::new() };
            processes.others = processes
                .living()
                .iter()
                .map(|process| process.pid)
                .collect();
            Ok(processes)
        }

        /// Returns the living processes, parents before their children.
        fn living(&self) -> Vec<Process> {
            let mut left = all();
            let mut found: Vec<Process> = Vec::new();
            let mut parents = HashSet::from([getpid().as_raw_nonzero().get()]);
            // Ends: every round but the last removes something from `left`.
            while !parents.is_empty() {
                let of_them = |process: &mut Process| parents.contains(&process.parent);
                let children: Vec<Process> = left.extract_if(.., of_them).collect();
                parents = children.iter().map(|process| process.pid).collect();
                found.extend(children);
            }
            found.retain(|process| !process.is_dead && !self.others.contains(&process.pid));
            found
        }

        pub(crate) fn exceed(&self, most: usize) -> bool {
            self.living().len() > most
        }

        /// Whether one of them has this file open, apart from the supervisors: this process and, in a sandbox, its
        /// child.
        pub(crate) fn hold(&self, file: &Path, top: u32, in_sandbox: bool) -> bool {
            let supervises = |process: &Process| {
                let is_top = |pid: i32| pid.cast_unsigned() == top;
                is_top(process.pid) || in_sandbox && is_top(process.parent)
            };
            let has_open = |process: &Process| {
                let open = fs::read_dir(format!("/proc/{}/fd", process.pid));
                let mut open = open.into_iter().flatten().flatten();
                open.any(|entry| fs::read_link(entry.path()).is_ok_and(|link| link == file))
            };
            let living = self.living();
            living
                .iter()
                .any(|process| !supervises(process) && has_open(process))
        }

        /// Kills all of them.
        pub(crate) fn end(&self) {
            let deadline = Instant::now() + PATIENCE;
            // Ends: at the deadline, or when none is left.
            loop {
                match waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG) {
                    Ok(Some(_)) | Err(Errno::INTR) => continue,
                    // The usual case, which takes one call.
                    Err(_) => return,
                    Ok(None) => {}
                }
                let living = self.living();
                // The earlier processes may live on. If there are none, a process that was not seen has only changed
                // its number during the scan.
                let none = living.is_empty() && !self.others.is_empty();
                if none || Instant::now() > deadline {
                    return;
                }
                for pid in living
                    .iter()
                    .filter_map(|process| Pid::from_raw(process.pid))
                {
                    // It may already be gone.
                    let _ = kill_process(pid, Signal::KILL);
                }
                thread::sleep(Duration::from_millis(1));
            }
        }

        /// The approximate number of processes and threads on the machine. Cheap to read.
        pub(crate) fn of_the_machine() -> u64 {
            let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
            let total = text.split_whitespace().nth(3);
            let total = total.and_then(|field| field.split_once('/')?.1.parse().ok());
            total.unwrap_or(0)
        }

        /// The number of processes and threads of this user, if known.
        pub(crate) fn of_the_user() -> Option<u64> {
            let user = geteuid().as_raw();
            let is_ours = |process: &Process| {
                let folder = fs::metadata(format!("/proc/{}", process.pid));
                folder.is_ok_and(|folder| folder.uid() == user)
            };
            let ours = all().into_iter().filter(is_ours);
            Some(ours.map(|process| process.threads).sum())
        }

        /// The peak memory of the program, which was started by this process or, in a sandbox, by its child. For a
        /// moment after its start, this is the memory of the supervisor, which is small.
        pub(crate) fn peak_kilobytes(top: u32, in_sandbox: bool) -> Option<u64> {
            let mut pid = top;
            for _ in 0..1 + u32::from(in_sandbox) {
                let children =
                    fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).ok()?;
                pid = children.split_whitespace().next()?.parse().ok()?;
            }
            let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
            let mut lines = status.lines();
            let peak = lines.find_map(|line| line.strip_prefix("VmPeak:"))?;
            peak.split_whitespace().next()?.parse().ok()
        }
    }

    /// Returns every process of the machine.
    fn all() -> Vec<Process> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats = entries.filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read(entry.path().join("stat")).ok()?;
            process(pid, &String::from_utf8_lossy(&stat))
        });
        stats.collect()
    }

    /// Parses `7 (a name) S 1 ...`. The name may contain anything, even brackets.
    fn process(pid: i32, stat: &str) -> Option<Process> {
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let is_dead = matches!(fields.next()?, "Z" | "X");
        let parent = fields.next()?.parse().ok()?;
        let threads = fields.nth(15)?.parse().ok()?;
        Some(Process {
            pid,
            parent,
            threads,
            is_dead,
        })
    }

    #[cfg(test)]
    mod tests {
        use super::process;

        #[test]
        fn a_process_cannot_hide_behind_its_name() {
            let stat = "7 (x) S 1 (y) R 5 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 3 0 99";
            let process = process(7, stat).unwrap();
            assert_eq!((process.parent, process.threads), (5, 3));
            assert!(!process.is_dead);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod others {
    use std::io;
    use std::path::Path;

    /// A stub: nothing is known about them.
    pub(crate) struct Processes;

    impl Processes {
        pub(crate) fn gather() -> io::Result<Processes> {
            Ok(Processes)
        }

        pub(crate) fn exceed(&self, _most: usize) -> bool {
            false
        }

        /// The caller has found it open.
        pub(crate) fn hold(&self, _file: &Path, _top: u32, _in_sandbox: bool) -> bool {
            true
        }

        pub(crate) fn end(&self) {}

        pub(crate) fn of_the_machine() -> u64 {
            0
        }

        pub(crate) fn of_the_user() -> Option<u64> {
            None
        }

        pub(crate) fn peak_kilobytes(_top: u32, _in_sandbox: bool) -> Option<u64> {
            None
        }
    }
}
