//! Attacks on `grille serve` while somebody else plays, whose moves and signs of life must still be answered soon.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use grille_grid::Rng;
use serde_json::{Value, json};

use super::hostile;
use super::{Row, Verdict};
use crate::server::Server;

/// The address space that the server may have, in kilobytes: `ulimit -v`.
const KILOBYTES: u64 = 1_000_000;

/// Whoever plays waits no longer than this.
const SOON: Duration = Duration::from_millis(100);

/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the bystander asks.
const PAUSE: Duration = Duration::from_millis(50);

/// What somebody hostile does again and again until the time is over.
enum Attack {
    /// Nothing: what the bystander sees of an idle server.
    Nothing,
    /// So many clients ask these, and read what is answered.
    Ask(u64, Vec<Value>),
    /// Clients ask this, each time with another seed, and hang up a moment later.
    GiveUp(Value),
    /// So many connections send these bytes, and neither read nor hang up.
    Hold(usize, Vec<u8>),
    /// Clients send bytes that are no requests, or not quite.
    Babble,
}

fn attacks() -> Result<Vec<(&'static str, Attack)>> {
    let about = |save: &str, names: &[&str]| -> Vec<Value> {
        let ask = |name: &&str| match *name {
            "bot" => json!({ "do": name, "save": save, "approach": "best", "reasons": true }),
            name => json!({ "do": name, "save": save }),
        };
        names.iter().map(ask).collect()
    };
    let sieve = hostile::sieve(200);
    let pinv = json!({ "do": "bot", "approach": "pinv", "save": sieve });
    let over = about(
        &hostile::file("lattice-over.grille")?,
        &["verdicts", "labels"],
    );
    let mut hard = about(&hostile::file("lattice.grille")?, &["hint", "odds", "bot"]);
    hard.extend(about(&sieve, &["hint", "odds", "bot"]));
    let puzzle = json!({ "do": "generate", "rows": 60, "cols": 60, "level": "extreme" });
    let no_guess = "mines:100x100/2500:safe:noguess:1";
    let dressed = vec![
        json!({ "do": "move", "id": no_guess, "move": "d Z50" }),
        json!({ "do": "state", "id": format!("{no_guess}@Z50") }),
    ];
    let empty = format!("takuzu:{}", ".".repeat(60 * 60));
    let mut others: Vec<Value> = ["hint", "solve", "rate", "errors"]
        .map(|name| json!({ "do": name, "id": empty }))
        .into();
    for id in [
        "morpion:26:3d:quake:1",
        "morpion:26:3d:ko:1",
        "morpion:26:top:quake:ko:1",
    ] {
        others.extend(["values", "hint"].map(|name| json!({ "do": name, "id": id })));
        others.push(json!({ "do": "answer", "level": "best", "id": id }));
    }
    let long = about(
        &hostile::marked_over_and_over(1000, 60_000),
        &["state", "undo"],
    );
    let wrong = about(&hostile::wrong_over_and_over(90_000), &["state", "undo"]);
    let large = json!({ "do": "odds", "id": "mines:1000x1000/200000:none:1", "advice": false });
    let body = "POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 1000000\r\n\r\n{";
    Ok(vec![
        ("nothing", Attack::Nothing),
        (
            "matrices of 200 x 200 open numbers",
            Attack::Ask(4, [about(&sieve, &["matrices"]), vec![pinv]].concat()),
        ),
        ("puzzles of 60 x 60, given up", Attack::GiveUp(puzzle)),
        ("verdicts on a hostile game", Attack::Ask(8, over)),
        (
            "hints, odds and bots on hostile boards",
            Attack::Ask(8, hard),
        ),
        (
            "boards without guesses, dressed as moves",
            Attack::Ask(16, dressed),
        ),
        ("hard Takuzu and Morpion", Attack::Ask(8, others)),
        (
            "saves with 60,000 marks before the first dig",
            Attack::Ask(8, long),
        ),
        (
            "saves with 90,000 changes of a full Takuzu",
            Attack::Ask(8, wrong),
        ),
        (
            "100 clients that do not read 20 MB each",
            Attack::Hold(100, request(&large)),
        ),
        ("700 idle connections", Attack::Hold(700, Vec::new())),
        ("100 bodies that never end", Attack::Hold(100, body.into())),
        (
            "300 heads that never end",
            Attack::Hold(300, b"GET / HTTP/1.1\r\nHost: local".to_vec()),
        ),
        ("random bytes and broken requests", Attack::Babble),
    ])
}

/// The server under attack.
pub(super) struct Target {
    at: SocketAddr,
}

/// What a bystander has seen while an attack ran.
#[derive(Default)]
struct Seen {
    worst: Duration,
    answered: u64,
    refused: Vec<String>,
}

/// Runs every attack for so long, one after the other, as often as fits into the time.
pub(super) fn run(program: &std::path::Path, each: Duration, whole: Duration) -> Result<Vec<Row>> {
    let mut limited = Command::new("sh");
    let script = format!("ulimit -v {KILOBYTES} && exec \"$@\"");
    limited.args(["-c", &script, "sh"]).arg(program);
    let server = Server::start(limited)?;
    let target = Target { at: server.at };
    let attacks = attacks()?;
    let mut rows: Vec<Row> = Vec::new();
    let end = Instant::now() + whole;
    // Ends: every round takes its time, and time goes on.
    loop {
        for (at, (name, attack)) in attacks.iter().enumerate() {
            let row = one(&server, &target, name, attack, each)?;
            match rows.get_mut(at) {
                Some(before) => before.add(row),
                None => rows.push(row),
            }
        }
        if Instant::now() >= end {
            return Ok(rows);
        }
    }
}

fn one(
    server: &Server,
    target: &Target,
    name: &str,
    attack: &Attack,
    each: Duration,
) -> Result<Row> {
    server.forget_peak();
    let over = AtomicBool::new(false);
    let seen = Mutex::new(Seen::default());
    let tries = std::thread::scope(|scope| {
        scope.spawn(|| bystand(target.at, &over, &seen));
        let tries = target.suffer(attack, Instant::now() + each);
        over.store(true, Ordering::Relaxed);
        tries
    });
    let seen = seen.into_inner().unwrap_or_default();
    let megabytes = server.peak_megabytes().context("the server is gone")?;
    let verdict = match seen.refused.first() {
        Some(why) => Verdict::Fell(why.clone()),
        None if seen.answered == 0 => bail!("nobody asked during {name}"),
        None if seen.worst > SOON => Verdict::Late,
        None => Verdict::Held,
    };
    Ok(Row {
        name: name.to_owned(),
        tries,
        worst: seen.worst,
        megabytes,
        verdict,
    })
}

/// Somebody who plays meanwhile, and somebody who watches: a move, a sign of life, and so on.
fn bystand(at: SocketAddr, over: &AtomicBool, seen: &Mutex<Seen>) {
    let play = json!({ "do": "move", "id": "mines:beginner:zero:1", "move": "d E5", "elapsed": 1 });
    let asked = [
        request(&play),
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_vec(),
    ];
    // Ends: with the attack.
    while !over.load(Ordering::Relaxed) {
        for request in &asked {
            let start = Instant::now();
            let answer = ask(at, request);
            let took = start.elapsed();
            let Ok(mut seen) = seen.lock() else { return };
            match answer {
                Ok(200) => {
                    seen.answered += 1;
                    seen.worst = seen.worst.max(took);
                }
                Ok(status) => seen.refused.push(format!("status {status}")),
                Err(error) => seen.refused.push(format!("{error:#}")),
            }
        }
        std::thread::sleep(PAUSE);
    }
}

/// A question to the engine on a connection of its own.
fn request(json: &Value) -> Vec<u8> {
    let json = json.to_string();
    let length = json.len();
    format!(
        "POST /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{json}"
    )
    .into_bytes()
}

fn connect(at: SocketAddr) -> Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&at, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// The status of an answer that was read to its end.
fn ask(at: SocketAddr, request: &[u8]) -> Result<u16> {
    let mut stream = connect(at)?;
    stream.write_all(request)?;
    let mut head = [0; 64];
    let read = stream.read(&mut head)?;
    std::io::copy(&mut stream, &mut std::io::sink())?;
    let head = String::from_utf8_lossy(&head[..read]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    status.with_context(|| format!("no status: {head:?}"))
}

impl Target {
    /// Is attacked until this time; gives how often.
    fn suffer(&self, attack: &Attack, until: Instant) -> u64 {
        match attack {
            Attack::Nothing => {
                std::thread::sleep(until.saturating_duration_since(Instant::now()));
                0
            }
            Attack::Ask(clients, asked) => self.ask_all(asked, *clients, until),
            Attack::GiveUp(asked) => self.give_up(asked, until),
            Attack::Hold(connections, bytes) => self.hold(*connections, bytes, until),
            Attack::Babble => self.babble(until),
        }
    }

    /// Asks these again and again, from several clients at once, and reads what is answered.
    fn ask_all(&self, asked: &[Value], clients: u64, until: Instant) -> u64 {
        let asked: Vec<Vec<u8>> = asked.iter().map(request).collect();
        self.clients(clients, |client| {
            let mut tries = 0;
            while Instant::now() < until {
                // Whatever comes of it: the bystander judges.
                let _ = ask(
                    self.at,
                    &asked[((client + tries) % asked.len() as u64) as usize],
                );
                tries += 1;
            }
            tries
        })
    }

    /// Asks, and hangs up a moment later, from several clients at once.
    fn give_up(&self, asked: &Value, until: Instant) -> u64 {
        self.clients(8, |client| {
            let mut tries = 0;
            while Instant::now() < until {
                if let Ok(mut stream) = connect(self.at) {
                    let mut asked = asked.clone();
                    asked["seed"] = (client * 1_000_000 + tries).to_string().into();
                    let _ = stream.write_all(&request(&asked));
                    std::thread::sleep(Duration::from_millis(200));
                    let _ = stream.shutdown(Shutdown::Both);
                }
                tries += 1;
            }
            tries
        })
    }

    /// Connects so many times, sends these bytes, and neither reads nor hangs up until its time is over. Connections
    /// that are dropped are made anew.
    fn hold(&self, connections: usize, bytes: &[u8], until: Instant) -> u64 {
        let mut held: Vec<TcpStream> = Vec::new();
        let mut tries = 0;
        while Instant::now() < until {
            held.retain(is_open);
            while held.len() < connections && Instant::now() < until {
                let Ok(mut stream) = connect(self.at) else {
                    break;
                };
                tries += 1;
                let _ = stream.write_all(bytes);
                if stream.set_nonblocking(true).is_ok() {
                    held.push(stream);
                }
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        tries
    }

    /// Sends bytes that are no requests, or not quite.
    fn babble(&self, until: Instant) -> u64 {
        const PARTS: [&str; 12] = [
            "GET / HTTP/1.1\r\n",
            "POST /api HTTP/1.1\r\n",
            "Host: localhost\r\n",
            "\r\n",
            "Content-Length: 3\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Content-Type: application/json\r\n",
            "{\"do\":\"state\"}",
            "\0\x01",
            "Host: \u{202e}\r\n",
            "ffffffffffffffff\r\n",
            "GET http://elsewhere/../../etc HTTP/9.9\r\n",
        ];
        self.clients(8, |client| {
            let mut rng = Rng::new(client);
            let mut tries = 0;
            while Instant::now() < until {
                let count = 1 + rng.below(8);
                let bytes: String = (0..count)
                    .filter_map(|_| rng.choose(&PARTS).copied())
                    .collect();
                if let Ok(mut stream) = connect(self.at) {
                    let _ = stream.write_all(bytes.as_bytes());
                    let _ = stream.shutdown(Shutdown::Write);
                    let _ = std::io::copy(&mut stream, &mut std::io::sink());
                }
                tries += 1;
            }
            tries
        })
    }

    /// The tries of so many clients together.
    fn clients(&self, clients: u64, client: impl Fn(u64) -> u64 + Sync) -> u64 {
        let tries = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for at in 0..clients {
                let (tries, client) = (&tries, &client);
                scope.spawn(move || tries.fetch_add(client(at), Ordering::Relaxed));
            }
        });
        tries.into_inner()
    }
}

/// Whether the other side has not hung up. What it has sent is left where it is.
fn is_open(stream: &TcpStream) -> bool {
    let mut byte = [0];
    match stream.peek(&mut byte) {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}
