//! `cargo xtask load`: how many requests a second `grille serve` answers on this machine, and how fast.
//!
//! Each connection has a thread that asks and reads, again and again. Asking takes as much of the machine
//! as answering: the numbers are for comparing one version with another on the same machine.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::release_program;
use crate::server::Server;

/// A request that takes longer is an error.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the requests are for: their name, method, path and body.
const KINDS: [(&str, &str, &str, &str); 4] = [
    ("a sign of life", "GET", "/healthz", ""),
    ("the page", "GET", "/", ""),
    ("the engine", "GET", "ENGINE", ""),
    (
        "a question",
        "POST",
        "/api",
        "{\"do\":\"approaches\",\"lang\":\"en\"}",
    ),
];

pub(crate) fn run(seconds: u64, connections: usize) -> Result<()> {
    let server = Server::start(Command::new(release_program()?))?;
    let engine = server.engine_path()?;
    println!("{connections} connections, {seconds} s each");
    println!(
        "{:>16} {:>11} {:>11} {:>11} {:>7}",
        "", "requests/s", "median us", "p99 us", "errors"
    );
    for (name, method, path, body) in KINDS {
        let path = if path == "ENGINE" {
            engine.as_str()
        } else {
            path
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let until = Instant::now() + Duration::from_secs(seconds);
        let start = Instant::now();
        let threads: Vec<_> = (0..connections)
            .map(|_| {
                let (at, request) = (server.at, request.clone());
                std::thread::spawn(move || hammer(at, &request, until))
            })
            .collect();
        let (mut times, mut errors) = (Vec::new(), 0);
        for thread in threads {
            let Ok((taken, failed)) = thread.join() else {
                bail!("a client has panicked");
            };
            times.extend(taken);
            errors += failed;
        }
        let elapsed = start.elapsed().as_secs_f64();
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times
                .get(place)
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1e6)
        };
        println!(
            "{name:>16} {:>11.0} {:>11.0} {:>11.0} {errors:>7}",
            times.len() as f64 / elapsed,
            at(0.5),
            at(0.99)
        );
    }
    Ok(())
}

/// Asks again and again; how long each answer took, and how many were none. Ends: at its time, as every
/// request ends within [`PATIENCE`].
fn hammer(at: SocketAddr, request: &str, until: Instant) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    let mut connection = None;
    while Instant::now() < until {
        let start = Instant::now();
        match ask(&mut connection, at, request) {
            Ok(200) => times.push(start.elapsed()),
            Ok(_) => errors += 1,
            Err(_) => {
                errors += 1;
                connection = None;
            }
        }
    }
    (times, errors)
}

/// One request on an open connection, or on a new one; the status of its answer.
fn ask(
    connection: &mut Option<BufReader<TcpStream>>,
    at: SocketAddr,
    request: &str,
) -> Result<u16> {
    let connection = match connection {
        Some(connection) => connection,
        None => {
            let stream = TcpStream::connect_timeout(&at, PATIENCE)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            stream.set_nodelay(true)?;
            connection.insert(BufReader::with_capacity(64 << 10, stream))
        }
    };
    connection.get_mut().write_all(request.as_bytes())?;
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let status = line.split(' ').nth(1).context("no status")?.parse()?;
    let mut length = 0;
    // Ends: with the empty line after the head, or with the connection.
    loop {
        line.clear();
        ensure!(connection.read_line(&mut line)? > 0, "cut off");
        match line.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse()?;
            }
            Some(_) => {}
            None => break,
        }
    }
    let read = std::io::copy(&mut connection.take(length), &mut std::io::sink())?;
    ensure!(read == length, "cut off");
    Ok(status)
}
