//! A running `grille serve`, and a small HTTP client for it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

/// How long an answer may take from this machine to itself.
const PATIENCE: Duration = Duration::from_secs(30);

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
        match at.and_then(|at| at.strip_suffix('/')?.parse().ok()) {
            Some(at) => Ok(Server { child, at }),
            None => {
                let _ = child.kill();
                bail!("the program does not serve: {line}");
            }
        }
    }

    /// The most memory that it has used since [`Server::reset_peak`]; `None` if it has ended.
    #[cfg(unix)]
    pub(crate) fn peak_megabytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let mut lines = status.lines();
        let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = peak.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes >> 10)
    }

    /// Resets the peak of memory to what is used now, if the system can do that.
    #[cfg(unix)]
    pub(crate) fn reset_peak(&self) {
        let _ = std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5");
    }

    /// The response to a request, head and body, which must be a success.
    pub(crate) fn answer(&self, request: &[u8]) -> Result<String> {
        let (status, text) = ask(self.at, request, PATIENCE)?;
        ensure!(status == 200, "the program answers with status {status}");
        Ok(text)
    }

    /// Whether the page has its own engine, and does not ask the program. The service worker lists the engine's file.
    pub(crate) fn has_engine(&self) -> Result<bool> {
        let list = self.answer(&get("/sw.js"))?;
        let path = list.split('"').find(|word| word.ends_with(".wasm"));
        let engine = self.answer(&get(&format!(
            "/{}",
            path.context("the page names no engine")?
        )))?;
        Ok(engine.contains("\0asm\x01\0\0\0"))
    }

    /// Fails if the first page is not ours.
    pub(crate) fn check_page(&self) -> Result<()> {
        let is_ours = self.answer(&get("/"))?.contains("<title>grille");
        ensure!(is_ours, "the program serves another page than its own");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request for a file, on a connection of its own.
pub(crate) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").into_bytes()
}

/// A request to the engine, on a connection of its own.
pub(crate) fn post(json: &str) -> Vec<u8> {
    format!(
        "POST /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{json}",
        json.len()
    )
    .into_bytes()
}

/// A connection on which nothing takes longer than `patience`.
pub(crate) fn connect(at: SocketAddr, patience: Duration) -> Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&at, patience)?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    Ok(stream)
}

/// Sends a request, and reads the whole response: its status, and its head and body as text.
pub(crate) fn ask(at: SocketAddr, request: &[u8], patience: Duration) -> Result<(u16, String)> {
    let mut stream = connect(at, patience)?;
    stream.write_all(request)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok((status.context("no status in the response")?, text))
}
