//! A running `grille serve`, for the commands that ask it something.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

/// How long an answer may take from this machine to itself.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The program, serving on a free port until this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) at: SocketAddr,
}

impl Server {
    /// Starts `program`, a command for the program without arguments.
    pub(crate) fn start(mut program: Command) -> Result<Server> {
        let mut child = program
            .args(["serve", "--addr", "127.0.0.1:0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let output = child.stdout.as_mut().context("stdout is a pipe")?;
        BufReader::new(output).read_line(&mut line)?;
        let at = line.trim().strip_prefix("http://");
        let at = at.and_then(|at| at.strip_suffix('/')?.parse().ok());
        match at {
            Some(at) => Ok(Server { child, at }),
            None => {
                let _ = child.kill();
                bail!("the program does not serve: {line}");
            }
        }
    }

    /// The most memory that it has had in use since [`Server::forget_peak`]; `None` where it has ended.
    #[cfg(unix)]
    pub(crate) fn peak_megabytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes >> 10)
    }

    /// Lets the most memory in use be what is in use now, where the system can do that.
    #[cfg(unix)]
    pub(crate) fn forget_peak(&self) {
        let _ = std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5");
    }

    /// What it answers to GET, which must succeed: head and body.
    pub(crate) fn get(&self, path: &str) -> Result<Vec<u8>> {
        self.ask(path, &format!("GET {path} HTTP/1.0\r\n\r\n"))
    }

    /// What the engine answers to a request, which must succeed: head and body.
    pub(crate) fn post(&self, json: &str) -> Result<Vec<u8>> {
        let length = json.len();
        let head = "POST /api HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length";
        self.ask("/api", &format!("{head}: {length}\r\n\r\n{json}"))
    }

    fn ask(&self, path: &str, request: &str) -> Result<Vec<u8>> {
        let mut stream = TcpStream::connect_timeout(&self.at, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request.as_bytes())?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let is_there = bytes.starts_with(b"HTTP/1.0 200") || bytes.starts_with(b"HTTP/1.1 200");
        ensure!(is_there, "the program does not serve {path}");
        Ok(bytes)
    }

    /// The path of the engine's file, from the service worker's list.
    pub(crate) fn engine_path(&self) -> Result<String> {
        let list = String::from_utf8(self.get("/sw.js")?)?;
        let path = list.split('"').find(|word| word.ends_with(".wasm"));
        Ok(format!("/{}", path.context("the page names no engine")?))
    }

    /// Whether the page carries its own engine, and does not ask the program.
    pub(crate) fn has_engine(&self) -> Result<bool> {
        let engine = self.get(&self.engine_path()?)?;
        Ok(engine.windows(8).any(|bytes| bytes == b"\0asm\x01\0\0\0"))
    }

    /// Fails where the first page is not ours.
    pub(crate) fn check_page(&self) -> Result<()> {
        let first = String::from_utf8(self.get("/")?)?;
        ensure!(
            first.contains("<title>grille"),
            "the program serves another page than its own"
        );
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
