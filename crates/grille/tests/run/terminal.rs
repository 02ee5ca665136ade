//! Runs the built program in a pseudo-terminal, key by key.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a slow machine may take for something that takes milliseconds.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A pseudo-terminal that runs a shell script.
pub struct Session {
    pub child: Box<dyn Child + Send + Sync>,
    pub master: Box<dyn MasterPty + Send>,
    pub keyboard: Box<dyn Write + Send>,
    pub output: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
    /// Everything written to the terminal.
    pub bytes: Vec<u8>,
    /// The program's home, so that the user's settings are neither used nor changed.
    _home: TempDir,
}

pub fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

pub fn side(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

impl Session {
    /// Runs a shell script, in which `$GRILLE` is the program.
    pub fn new(script: &str) -> Session {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script]);
        command.env("GRILLE", env!("CARGO_BIN_EXE_grille"));
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env_remove("LANGUAGE");
        let home = TempDir::new().unwrap();
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(name, home.path());
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = channel();
        // Ends: reading ends or fails when the last process of the terminal is gone.
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Session {
            child,
            keyboard: pair.master.take_writer().unwrap(),
            master: pair.master,
            output,
            screen: vt100::Parser::new(side(24), side(80), 100),
            bytes: Vec::new(),
            _home: home,
        }
    }

    /// Runs the program, and compares the terminal's mode before and after.
    pub fn grille(options: &str) -> Session {
        Session::new(&format!(
            "before=$(stty -a); echo ready; \"$GRILLE\" {options}; code=$?; \
             [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; echo exit code $code."
        ))
    }

    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    pub fn shown(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen contains these words. Ends: within `PATIENCE`, or it fails.
    pub fn wait(&mut self, words: &str) {
        self.wait_until(words, |shown| shown.contains(words));
    }

    /// Waits until the screen satisfies `holds`. `name` is for the failure message.
    pub fn wait_until(&mut self, name: &str, holds: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !holds(&self.shown()) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    self.screen.process(&bytes);
                    self.bytes.extend(bytes);
                }
                Err(_) => panic!("no {name:?} on the screen:\n{}", self.shown()),
            }
        }
    }

    /// Waits for the end of the script, and checks that the terminal was restored.
    pub fn restored(&mut self, code: i32) {
        self.wait(&format!("exit code {code}."));
        let shown = self.shown();
        assert!(shown.contains("mode restored"), "{shown}");
        let screen = self.screen.screen();
        assert!(
            !screen.alternate_screen() && !screen.hide_cursor(),
            "{shown}"
        );
        self.child.wait().unwrap();
    }

    /// Sends a signal to the program, which is a child of the script.
    pub fn signal(&self, name: &str) {
        let shell = self.child.process_id().unwrap().to_string();
        let listed = std::process::Command::new("pgrep")
            .args(["-P", &shell])
            .output()
            .unwrap();
        let pid = String::from_utf8(listed.stdout).unwrap();
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), pid.trim()])
            .status()
            .unwrap();
        assert!(sent.success(), "{name} to {pid:?}");
    }
}
