//! Attacks `grille serve` while another client plays. Its moves and health checks must still be answered quickly.

use std::io::{ErrorKind, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use grille_grid::Rng;
use serde_json::json;

use super::{Row, hostile, limited};
use crate::server::{Server, ask, connect, get, post};

/// A player should wait no longer than this.
const SOON: Duration = Duration::from_millis(100);

/// A request that takes longer has no answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the other client asks.
const PAUSE: Duration = Duration::from_millis(50);

/// What an attacker does again and again until the time is over.
enum Attack {
    /// Nothing: what the other client sees of an idle server.
    Nothing,
    /// So many clients send these requests, and read the responses.
    Ask(u64, Vec<Vec<u8>>),
    /// Clients ask for a large puzzle, each time with another seed, and hang up a moment later.
    GiveUp,
    /// So many connections send these bytes, and neither read nor hang up.
    Hold(usize, Vec<u8>),
    /// Clients send bytes that are not requests, or not quite.
    Babble,
}

/// Attacks by clients that ask: name, how many clients, questions with their fields, and the games that each question
/// is about. Lines with the same name are one attack. `games` has the games in capitals.
const ASKED: &str = "
matrices of 200 x 200 open numbers           | 4  | matrices; bot, approach=pinv        | SIEVE
verdicts on a hostile game                   | 8  | verdicts; labels                    | OVER
hints, odds and bots on hostile boards       | 8  | hint; odds; bot, approach=best, reasons=true | LATTICE SIEVE
boards without guesses, dressed as moves     | 16 | move, move=d Z50                    | mines:100x100/2500:safe:noguess:1
boards without guesses, dressed as moves     | 16 | state                               | mines:100x100/2500:safe:noguess:1@Z50
hard Takuzu and Morpion                      | 8  | hint; solve; rate; errors           | EMPTY60 EMPTY100
hard Takuzu and Morpion                      | 8  | values; hint; answer, level=best    | morpion:4:3d:quake:1 morpion:26:3d:quake:1
hard Takuzu and Morpion                      | 8  | values; hint; answer, level=best    | morpion:26:3d:ko:1 morpion:26:top:quake:ko:1
boards of a million cells                    | 8  | odds, advice=false                  | mines:1000x1000/200000:none:1
boards of a million cells                    | 8  | state                               | mines:1000x1000/1000:zero:1@A1
saves with 60,000 marks before the first dig | 8  | state; undo                         | MARKED
saves with 90,000 changes of a full Takuzu   | 8  | state; undo                         | CHANGED
";

fn attacks() -> Result<Vec<(&'static str, Attack)>> {
    let games = [
        ("SIEVE", hostile::sieve(200)),
        ("OVER", hostile::file("lattice-over.grille")?),
        ("LATTICE", hostile::file("lattice.grille")?),
        ("EMPTY60", format!("takuzu:{}", ".".repeat(60 * 60))),
        ("EMPTY100", format!("takuzu:{}", ".".repeat(100 * 100))),
        ("MARKED", hostile::marked_over_and_over(1000, 60_000)),
        ("CHANGED", hostile::wrong_over_and_over(90_000)),
    ];
    let mut attacks: Vec<(&str, Attack)> = vec![("nothing", Attack::Nothing)];
    for line in ASKED.trim().lines() {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, clients, questions, about] = columns[..] else {
            bail!("an attack has four columns: {line}");
        };
        let mut requests = match attacks.pop_if(|(last, _)| *last == name) {
            Some((_, Attack::Ask(_, requests))) => requests,
            _ => Vec::new(),
        };
        for game in about.split(' ') {
            let save = games.iter().find(|(name, _)| *name == game);
            let game = save.map_or(game, |(_, text)| text);
            requests.extend(
                questions
                    .split("; ")
                    .map(|question| request(question, game)),
            );
        }
        attacks.push((name, Attack::Ask(clients.parse()?, requests)));
    }
    let large = request("odds, advice=false", "mines:1000x1000/200000:none:1");
    let body = "POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 1000000\r\n\r\n{";
    let head = "GET / HTTP/1.1\r\nHost: local";
    attacks.extend([
        ("puzzles of 60 x 60, given up", Attack::GiveUp),
        (
            "100 clients that do not read 20 MB each",
            Attack::Hold(100, large),
        ),
        ("700 idle connections", Attack::Hold(700, Vec::new())),
        ("100 bodies that never end", Attack::Hold(100, body.into())),
        ("300 heads that never end", Attack::Hold(300, head.into())),
        ("random bytes and broken requests", Attack::Babble),
    ]);
    Ok(attacks)
}

/// A question about a game: `DO, KEY=VALUE`.
fn request(question: &str, game: &str) -> Vec<u8> {
    let mut words = question.split(", ");
    let mut request = json!({ "do": words.next() });
    // A save has lines, and an ID has none.
    request[if game.contains('\n') { "save" } else { "id" }] = game.into();
    for (key, value) in words.filter_map(|word| word.split_once('=')) {
        request[key] = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    }
    post(&request.to_string())
}

/// Runs every attack for so long, one after the other.
pub(super) fn run(program: &Path, each: Duration) -> Result<Vec<Row>> {
    let server = Server::start(limited(program))?;
    let attacks = attacks()?;
    let rows = attacks
        .iter()
        .map(|(name, attack)| one(&server, name, attack, each));
    rows.collect()
}

fn one(server: &Server, name: &str, attack: &Attack, each: Duration) -> Result<Row> {
    server.reset_peak();
    let over = AtomicBool::new(false);
    let (tries, seen) = thread::scope(|scope| {
        let other = scope.spawn(|| play_meanwhile(server.at, &over));
        let tries = attack.run(server.at, Instant::now() + each);
        over.store(true, Ordering::Relaxed);
        (tries, other.join())
    });
    let (worst, harm) = seen.map_err(|_| anyhow!("the other client has panicked"))?;
    let has_asked = !worst.is_zero() || harm.is_some();
    ensure!(has_asked, "nobody asked during {name}");
    Ok(Row {
        name: name.to_owned(),
        tries,
        worst,
        megabytes: server.peak_megabytes().context("the server is gone")?,
        is_late: worst > SOON,
        harm,
    })
}

/// Somebody who plays meanwhile, and checks the server's health: the longest wait, and the first refusal.
fn play_meanwhile(at: SocketAddr, over: &AtomicBool) -> (Duration, Option<String>) {
    let play = json!({ "do": "move", "id": "mines:beginner:zero:1", "move": "d E5", "elapsed": 1 });
    let requests = [post(&play.to_string()), get("/healthz")];
    let (mut worst, mut harm) = (Duration::ZERO, None);
    // Ends: with the attack.
    while !over.load(Ordering::Relaxed) {
        for request in &requests {
            let start = Instant::now();
            match ask(at, request, PATIENCE) {
                Ok((200, _)) => worst = worst.max(start.elapsed()),
                Ok((status, _)) => harm = harm.or(Some(format!("status {status}"))),
                Err(error) => harm = harm.or(Some(format!("{error:#}"))),
            }
        }
        thread::sleep(PAUSE);
    }
    (worst, harm)
}

impl Attack {
    /// Attacks until this time, and counts how often. Whatever comes of a request: the other client judges.
    fn run(&self, at: SocketAddr, until: Instant) -> u64 {
        match self {
            Attack::Nothing => {
                thread::sleep(until.saturating_duration_since(Instant::now()));
                0
            }
            Attack::Ask(count, requests) => clients(*count, until, |client, tries| {
                let request = (client + tries) as usize % requests.len();
                let _ = ask(at, &requests[request], PATIENCE);
            }),
            Attack::GiveUp => clients(8, until, |client, tries| {
                let seed = (client * 1_000_000 + tries).to_string();
                let request = json!({
                    "do": "generate", "rows": 60, "cols": 60, "level": "extreme", "seed": seed,
                });
                if let Ok(mut stream) = connect(at, PATIENCE) {
                    let _ = stream.write_all(&post(&request.to_string()));
                    thread::sleep(Duration::from_millis(200));
                    let _ = stream.shutdown(Shutdown::Both);
                }
            }),
            Attack::Hold(connections, bytes) => hold(at, *connections, bytes, until),
            Attack::Babble => clients(8, until, |client, tries| {
                if let Ok(mut stream) = connect(at, PATIENCE) {
                    let _ = stream.write_all(random_requests(client << 32 | tries).as_bytes());
                    let _ = stream.shutdown(Shutdown::Write);
                    let _ = std::io::copy(&mut stream, &mut std::io::sink());
                }
            }),
        }
    }
}

/// Lets so many clients try until this time, each try with the numbers of client and try; how often they did together.
fn clients(count: u64, until: Instant, one: impl Fn(u64, u64) + Sync) -> u64 {
    let client = |client: u64| {
        let tries = (0..).take_while(|_| Instant::now() < until);
        tries.map(|tries| one(client, tries)).count() as u64
    };
    thread::scope(|scope| {
        let clients: Vec<_> = (0..count)
            .map(|at| scope.spawn(move || client(at)))
            .collect();
        let tries = clients.into_iter().map(|client| client.join().unwrap_or(0));
        tries.sum()
    })
}

/// Connects so many times, sends these bytes, and neither reads nor hangs up until the time is over. Connections that
/// the server drops are made anew.
fn hold(at: SocketAddr, connections: usize, bytes: &[u8], until: Instant) -> u64 {
    let mut held: Vec<TcpStream> = Vec::new();
    let mut tries = 0;
    while Instant::now() < until {
        held.retain(is_open);
        while held.len() < connections && Instant::now() < until {
            let Ok(mut stream) = connect(at, PATIENCE) else {
                break;
            };
            tries += 1;
            let _ = stream.write_all(bytes);
            if stream.set_nonblocking(true).is_ok() {
                held.push(stream);
            }
        }
        thread::sleep(Duration::from_millis(20));
    }
    tries
}

/// Whether the other side has not hung up. What it has sent is not read.
fn is_open(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}

/// Parts of requests in any order.
fn random_requests(seed: u64) -> String {
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
    let mut rng = Rng::new(seed);
    let count = 1 + rng.below(8);
    let parts = (0..count).filter_map(|_| rng.choose(&PARTS).copied());
    parts.collect()
}
