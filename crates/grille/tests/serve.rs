//! `grille serve` over plain sockets: its answers to browsers, and its defences against other clients.

mod run;

#[cfg(unix)]
mod page {
    use std::collections::BTreeMap;
    use std::io::{BufRead as _, BufReader, Read, Write};
    use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    use serde_json::Value;

    use crate::run::{grille, testdata};

    /// How long a slow machine may take for something that takes milliseconds.
    const PATIENCE: Duration = Duration::from_secs(60);

    const JSON: &str = "application/json";

    /// A question that takes long, because it generates a puzzle.
    const LONG: &str = r#"{"do": "save", "id": "takuzu:60x60:extreme:4"}"#;

    /// A question whose reply is 9 MB.
    const ODDS: &str = r#"{"do": "odds", "id": "mines:800x800/96000:zero:1@A1"}"#;

    /// A running server, killed on drop.
    struct Server {
        child: Child,
        at: SocketAddr,
    }

    impl Server {
        fn start() -> Server {
            Server::start_with(&["--addr", "127.0.0.1:0"])
        }

        fn start_with(options: &[&str]) -> Server {
            let mut command = Command::new(env!("CARGO_BIN_EXE_grille"));
            command.arg("serve").args(options);
            Server::run(command)
        }

        /// Starts a server with this many kilobytes of address space.
        #[cfg(target_os = "linux")]
        fn start_within(kilobytes: u32) -> Server {
            let mut command = Command::new("sh");
            let limited = format!("ulimit -v {kilobytes} && exec \"$0\" serve --addr 127.0.0.1:0");
            command.args(["-c", &limited, env!("CARGO_BIN_EXE_grille")]);
            Server::run(command)
        }

        fn run(mut command: Command) -> Server {
            let mut child = command
                .env("LC_ALL", "C.UTF-8")
                .env_remove("LANGUAGE")
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.as_mut().unwrap())
                .read_line(&mut line)
                .unwrap();
            let at = line.strip_prefix("http://").unwrap();
            let at = at.strip_suffix("/\n").unwrap().parse().unwrap();
            Server { child, at }
        }

        fn connect(&self) -> TcpStream {
            let stream = TcpStream::connect(self.at).unwrap();
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            stream.set_write_timeout(Some(PATIENCE)).unwrap();
            stream
        }

        /// Sends bytes and reads everything until the server closes the connection.
        fn raw(&self, bytes: &[u8]) -> Vec<u8> {
            let mut stream = self.connect();
            // The server may close the connection before it has read everything.
            let _ = stream.write_all(bytes);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            answer
        }

        /// Sends one request with these header lines, and returns its answer.
        fn ask(&self, method: &str, path: &str, lines: &[&str]) -> Answer {
            let mut text = format!("{method} {path} HTTP/1.1\r\n");
            if !lines.iter().any(|line| line.starts_with("Host:")) {
                text += &format!("Host: {}\r\n", self.at);
            }
            for line in lines {
                text += &format!("{line}\r\n");
            }
            text += "Connection: close\r\n\r\n";
            Answer::read(&self.raw(text.as_bytes()))
        }

        fn get(&self, path: &str, lines: &[&str]) -> Answer {
            self.ask("GET", path, lines)
        }

        fn post(&self, media: &str, body: &[u8]) -> Answer {
            let mut bytes = self.post_head(media, body.len()).into_bytes();
            bytes.extend_from_slice(body);
            Answer::read(&self.raw(&bytes))
        }

        /// The head of a question of this length.
        fn post_head(&self, media: &str, length: usize) -> String {
            format!(
                "POST /api HTTP/1.1\r\nHost: {}\r\nContent-Type: {media}\r\n\
                 Content-Length: {length}\r\nConnection: close\r\n\r\n",
                self.at,
            )
        }

        /// Sends only the beginning of a question of this length.
        fn begin(&self, length: usize, question: &str) -> TcpStream {
            let mut stream = self.connect();
            let head = self.post_head(JSON, length);
            stream.write_all((head + question).as_bytes()).unwrap();
            stream
        }

        /// Sends a question without waiting for its reply.
        fn asking(&self, question: &str) -> TcpStream {
            self.begin(question.len(), question)
        }

        /// The status of a quick question.
        fn quick(&self) -> u16 {
            let question = br#"{"do": "daily", "date": "2026-11-16"}"#;
            self.post(JSON, question).status
        }

        #[cfg(target_os = "linux")]
        fn peak_kilobytes(&self) -> u64 {
            let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
            let status = status.unwrap();
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let peak = peak.unwrap().trim().strip_suffix(" kB").unwrap();
            peak.parse().unwrap()
        }

        /// Returns the path of a file whose name contains a hash.
        fn lasting(&self, start: &str, end: &str) -> String {
            let index = self.get("/", &[]).text();
            let named = index
                .split(['"', '\''])
                .find(|named| named.starts_with(start) && named.ends_with(end));
            format!("/{}", named.unwrap())
        }

        /// Sends a signal and waits for the end. Returns the exit code, or `None` if the signal itself ended it, and
        /// stderr.
        fn end(mut self, signal: Signal) -> (Option<i32>, String) {
            let pid = Pid::from_child(&self.child);
            kill_process(pid, signal).unwrap();
            let start = Instant::now();
            let status = loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    break status;
                }
                assert!(start.elapsed() < PATIENCE, "it does not end");
                std::thread::sleep(Duration::from_millis(10));
            };
            let mut said = String::new();
            let mut stderr = self.child.stderr.take().unwrap();
            stderr.read_to_string(&mut said).unwrap();
            (status.code(), said)
        }
    }

    impl Drop for Server {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    struct Answer {
        status: u16,
        headers: BTreeMap<String, String>,
        body: Vec<u8>,
    }

    impl Answer {
        fn read(bytes: &[u8]) -> Answer {
            let (answer, rest) = Answer::first(bytes);
            let mut answer = answer.unwrap_or_else(|| {
                panic!("no answer: {:?}", String::from_utf8_lossy(bytes));
            });
            answer.body.extend_from_slice(rest);
            answer
        }

        /// Parses the head of the first answer. Returns it and the rest.
        fn first(bytes: &[u8]) -> (Option<Answer>, &[u8]) {
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
                return (None, bytes);
            };
            let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
            let mut lines = head.split("\r\n");
            let mut words = lines.next().unwrap().split(' ');
            assert!(words.next().unwrap().starts_with("HTTP/1."));
            let status = words.next().unwrap().parse().unwrap();
            let headers = lines.map(|line| {
                let (name, value) = line.split_once(": ").unwrap();
                (name.to_ascii_lowercase(), value.to_owned())
            });
            let answer = Answer {
                status,
                headers: headers.collect(),
                body: Vec::new(),
            };
            (Some(answer), &bytes[end + 4..])
        }

        fn header(&self, name: &str) -> &str {
            self.headers.get(name).map_or("", String::as_str)
        }

        fn text(&self) -> String {
            String::from_utf8(self.body.clone()).unwrap()
        }
    }

    fn check_headers_of_all(answer: &Answer) {
        let csp = answer.header("content-security-policy");
        assert!(csp.starts_with("default-src 'none'; script-src 'self'"));
        assert!(csp.ends_with("frame-ancestors 'none'"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_ne!(answer.header("cache-control"), "");
    }

    /// A client like the page: the server has no state, so it keeps games as text and sends them along.
    struct Client<'a> {
        server: &'a Server,
        saves: BTreeMap<u64, String>,
        last: u64,
    }

    impl Client<'_> {
        fn ask(&self, request: &Value) -> Value {
            let answer = self.server.post(JSON, request.to_string().as_bytes());
            assert_eq!(answer.status, 200, "{request}");
            serde_json::from_slice(&answer.body).unwrap()
        }

        fn reply(&mut self, mut request: Value) -> Value {
            if request["do"] == "open" {
                request["keep"] = false.into();
                let mut reply = self.ask(&request);
                if reply.get("error").is_none() {
                    self.last += 1;
                    let save = reply.as_object_mut().unwrap().remove("save").unwrap();
                    self.saves
                        .insert(self.last, save.as_str().unwrap().to_owned());
                    reply["game"] = self.last.into();
                }
                return reply;
            }
            let game = request["game"].as_u64();
            let Some(game) = game.filter(|game| self.saves.contains_key(game)) else {
                return self.ask(&request);
            };
            if request["do"] == "close" {
                self.saves.remove(&game);
                return serde_json::json!({});
            }
            request.as_object_mut().unwrap().remove("game");
            request["save"] = self.saves[&game].clone().into();
            let mut reply = self.ask(&request);
            let fields = reply.as_object_mut().unwrap();
            if fields.contains_key("game") {
                fields.insert("game".to_owned(), game.into());
            }
            if request["do"] != "save"
                && let Some(save) = fields.remove("save")
            {
                self.saves.insert(game, save.as_str().unwrap().to_owned());
            }
            reply
        }
    }

    #[test]
    fn recorded_requests_have_the_recorded_replies_over_http() {
        let server = Server::start();
        let read = |name: &str| std::fs::read_to_string(testdata(name)).unwrap();
        let (requests, replies) = (read("engine/requests.jsonl"), read("engine/replies.jsonl"));
        let mut client = Client {
            server: &server,
            saves: BTreeMap::new(),
            last: 0,
        };
        for (request, reply) in requests.lines().zip(replies.lines()) {
            let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
            assert_eq!(client.reply(read(request)), read(reply), "{request}");
        }
    }

    #[test]
    fn every_answer_has_the_headers_that_keep_the_page_to_itself() {
        let server = Server::start();
        for (method, path, status) in [
            ("GET", "/", 200),
            ("GET", "/index.html", 200),
            ("GET", "/sw.js", 200),
            ("GET", "/healthz", 200),
            ("GET", "/gone", 404),
            ("GET", "/api", 405),
            ("POST", "/", 405),
            ("POST", "/healthz", 405),
            ("POST", "/api", 415),
            ("OPTIONS", "/api", 405),
            ("DELETE", "/index.html", 405),
            ("BREW", "/", 405),
        ] {
            let answer = server.ask(method, path, &[]);
            assert_eq!(answer.status, status, "{method} {path}");
            check_headers_of_all(&answer);
            if status == 405 {
                let allowed = match path {
                    "/api" => "POST",
                    _ => "GET,HEAD",
                };
                assert_eq!(answer.header("allow"), allowed, "{method} {path}");
            }
        }
    }

    #[test]
    fn files_say_what_they_are_and_how_long_they_may_be_kept() {
        let server = Server::start();
        let index = server.get("/", &[]);
        assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(index.header("cache-control"), "no-cache");
        assert!(index.text().starts_with("<!doctype html>"));
        let script = server.get(&server.lasting("js/", ".js"), &[]);
        assert_eq!(script.status, 200);
        assert_eq!(
            script.header("content-type"),
            "text/javascript; charset=utf-8"
        );
        let keep = "public, max-age=31536000, immutable";
        assert_eq!(script.header("cache-control"), keep);
        let worker = server.get("/sw.js", &[]);
        assert_eq!(worker.header("cache-control"), "no-cache");
        // Every file that the service worker caches is served.
        let text = worker.text();
        assert!(!text.contains("/*FILES*/") && !text.contains("/*VERSION*/"));
        let list = text
            .split_once("FILES = [")
            .unwrap()
            .1
            .split_once(']')
            .unwrap()
            .0;
        let mut kinds = BTreeMap::new();
        for path in list.split(", ").map(|path| path.trim_matches('"')) {
            let answer = server.get(&format!("/{path}"), &[]);
            assert_eq!(answer.status, 200, "{path}");
            *kinds
                .entry(answer.header("content-type").to_owned())
                .or_insert(0) += 1;
        }
        assert_eq!(kinds["application/wasm"], 1);
        assert_eq!(kinds["application/manifest+json"], 1);
        assert!(!kinds.contains_key("application/octet-stream"));
    }

    #[test]
    fn a_file_is_sent_in_the_requested_encoding() {
        let server = Server::start();
        let plain = server.get("/", &[]);
        assert_eq!(plain.header("content-encoding"), "");
        for (accepted, coding) in [
            ("gzip, deflate, br", "br"),
            ("gzip", "gzip"),
            ("br;q=0, gzip", "gzip"),
            ("br;q=0, gzip;q=0", ""),
            ("zstd", ""),
        ] {
            let answer = server.get("/", &[&format!("Accept-Encoding: {accepted}")]);
            assert_eq!(answer.header("content-encoding"), coding, "{accepted}");
            assert_eq!(answer.header("vary"), "Accept-Encoding");
            let length: usize = answer.header("content-length").parse().unwrap();
            assert_eq!(answer.body.len(), length);
            if coding.is_empty() {
                assert_eq!(answer.body, plain.body);
            } else {
                assert!(length < plain.body.len());
                assert_ne!(answer.header("etag"), plain.header("etag"));
            }
        }
        let gzip = server.get("/", &["Accept-Encoding: gzip"]);
        assert!(gzip.body.starts_with(b"\x1f\x8b"));
    }

    #[test]
    fn cached_files_are_not_sent_again() {
        let server = Server::start();
        for path in ["/", "/sw.js", "/manifest.webmanifest"] {
            for coding in ["br", "gzip", "identity"] {
                let accept = format!("Accept-Encoding: {coding}");
                let tag = server.get(path, &[&accept]).header("etag").to_owned();
                let known = format!("If-None-Match: \"other\", W/{tag}");
                let again = server.get(path, &[&accept, &known]);
                assert_eq!(again.status, 304, "{path} {coding}");
                assert_eq!(again.header("etag"), tag);
                assert_eq!(again.header("vary"), "Accept-Encoding");
                assert!(again.body.is_empty());
                check_headers_of_all(&again);
                let other = server.get(path, &[&accept, "If-None-Match: \"other\""]);
                assert_eq!(other.status, 200);
            }
        }
    }

    #[test]
    fn head_says_what_get_would_say_and_sends_nothing() {
        let server = Server::start();
        for path in ["/", "/healthz", "/gone", &server.lasting("js/", ".js")] {
            let accept = ["Accept-Encoding: br"];
            let (get, head) = (server.get(path, &accept), server.ask("HEAD", path, &accept));
            assert_eq!(head.status, get.status, "{path}");
            assert!(head.body.is_empty());
            for name in ["content-length", "content-type", "etag", "content-encoding"] {
                assert_eq!(head.header(name), get.header(name), "{name} of {path}");
            }
        }
    }

    #[test]
    fn no_path_leads_out_of_the_page() {
        let server = Server::start();
        for path in [
            "/gone",
            "//",
            "/./",
            "/../Cargo.toml",
            "/js/../index.html",
            "/..%2f..%2fetc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/%69ndex.html",
            "/index.html%00",
            "/index.html/",
            "/js/",
            "/js",
            "/..\\..\\x",
            "/%ff%fe",
            "/api/",
            "/INDEX.HTML",
            "*",
        ] {
            let answer = server.get(path, &[]);
            assert_eq!(answer.status, 404, "{path}");
            assert!(answer.text().contains("nothing at this address"), "{path}");
        }
        assert_eq!(server.get("/?next=/../x", &[]).status, 200);
    }

    #[test]
    fn only_names_of_this_machine_are_answered_on_it() {
        let server = Server::start();
        for (host, status) in [
            ("localhost:1234", 200),
            ("127.0.0.1", 200),
            ("[::1]:80", 200),
            ("example.org", 421),
            ("127.0.0.1.example.org", 421),
            ("", 421),
        ] {
            let answer = server.get("/", &[&format!("Host: {host}")]);
            assert_eq!(answer.status, status, "{host}");
        }
        assert_eq!(server.get("http://example.org/", &[]).status, 421);
        assert_eq!(
            server
                .get("/", &["Host: localhost", "Host: localhost"])
                .status,
            400
        );
        let none = server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert_eq!(Answer::read(&none).status, 400);
        let old = server.raw(b"GET / HTTP/1.0\r\n\r\n");
        assert_eq!(Answer::read(&old).status, 200);
        let (_, said) = server.end(Signal::TERM);
        assert_eq!(said, "");
    }

    #[test]
    fn opening_the_page_to_others_gives_a_warning_and_needs_host_names() {
        let warning = "Warning: anyone who can reach 0.0.0.0:";
        let names = "allow host names with --allow-host";
        let others: &[&str] = &["--addr", "0.0.0.0:0"];
        let named: &[&str] = &[
            "--allow-host",
            "a.example",
            "--allow-host",
            "B.example:8080",
        ];
        for (options, allowed) in [(others, 421), (&[others, named].concat(), 200)] {
            let mut server = Server::start_with(options);
            server.at.set_ip([127, 0, 0, 1].into());
            for (host, status) in [
                ("localhost", 200),
                ("192.0.2.7:80", 200),
                ("[2001:db8::7]", 200),
                ("a.example", allowed),
                ("a.example:99", allowed),
                ("b.example:8080", allowed),
                ("b.example:99", 421),
                ("example.org", 421),
                ("192.0.2.7.example.org", 421),
                ("", 421),
            ] {
                let answer = server.get("/", &[&format!("Host: {host}")]);
                assert_eq!(answer.status, status, "{host}");
            }
            let (_, said) = server.end(Signal::TERM);
            assert!(said.starts_with(warning), "{said}");
            assert!(said.contains("no encryption and no login"), "{said}");
            assert_eq!(said.contains(names), allowed == 421, "{said}");
        }
        // A proxy on this machine may pass on other host names.
        let server = Server::start_with(&["--addr", "127.0.0.1:0", "--allow-host", "a.example"]);
        assert_eq!(server.get("/", &["Host: a.example"]).status, 200);
        assert_eq!(server.get("/", &["Host: 192.0.2.7"]).status, 421);
        let (_, said) = server.end(Signal::TERM);
        assert_eq!(said, "");
        let french = Server::start_with(&["--addr", "0.0.0.0:0", "--lang", "fr"]);
        let (_, said) = french.end(Signal::TERM);
        assert!(
            said.starts_with("Attention : quiconque peut atteindre 0.0.0.0:"),
            "{said}"
        );
        for name in ["http://a.example", "a b", "*", ""] {
            let run = grille(&["serve", "--allow-host", name], b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}");
            assert!(
                run.err.contains(&format!("\"{name}\" is not a host name")),
                "{}",
                run.err
            );
        }
    }

    #[test]
    fn too_much_of_anything_is_refused() {
        let server = Server::start();
        let long = "x".repeat(3_000);
        assert_eq!(server.get(&format!("/{long}"), &[]).status, 414);
        assert_eq!(server.get(&format!("/?{long}"), &[]).status, 414);
        let endless = format!("/{}", "x".repeat(100_000));
        assert!([414, 431].contains(&server.get(&endless, &[]).status));
        let wide = format!("X: {}", "x".repeat(20_000));
        assert_eq!(server.get("/", &[&wide]).status, 431);
        let many: Vec<String> = (0..80).map(|n| format!("X-{n}: x")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(server.get("/", &many).status, 431);
        for body in ["Content-Length: 5", "Transfer-Encoding: chunked"] {
            assert_eq!(server.get("/", &[body]).status, 413, "{body}");
        }
        let json = "application/json";
        assert_eq!(server.post(json, &[b' '; (1 << 20) + 1]).status, 413);
        let huge = [
            "Content-Type: application/json",
            "Content-Length: 99999999999",
        ];
        assert_eq!(server.ask("POST", "/api", &huge).status, 413);
        // In chunks, without a declared length.
        let mut pieces = format!(
            "POST /api HTTP/1.1\r\nHost: {}\r\nContent-Type: {json}\r\n\
             Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
            server.at
        )
        .into_bytes();
        for _ in 0..40 {
            pieces.extend_from_slice(b"8000\r\n");
            pieces.extend_from_slice(&[b' '; 0x8000]);
            pieces.extend_from_slice(b"\r\n");
        }
        pieces.extend_from_slice(b"0\r\n\r\n");
        assert_eq!(Answer::read(&server.raw(&pieces)).status, 413);
    }

    #[test]
    fn the_engine_answers_questions() {
        let server = Server::start();
        let json = "application/json";
        let answer = server.post(
            json,
            br#"{"do": "daily", "lang": "en", "date": "2026-11-16"}"#,
        );
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), json);
        assert_eq!(answer.header("cache-control"), "no-store");
        check_headers_of_all(&answer);
        assert!(answer.text().starts_with('{'), "{}", answer.text());
        let answer = server.post("application/json; charset=utf-8", b"{}");
        assert_eq!(answer.status, 200);
        // It answers everything.
        for question in [
            "",
            "null",
            "[]",
            "{\"do\": 1}",
            "{",
            "\"\\ud800\"",
            "{\"do\": \"nothing\"}",
        ] {
            assert_eq!(
                server.post(json, question.as_bytes()).status,
                200,
                "{question}"
            );
        }
        assert_eq!(server.post(json, b"\xff\xfe").status, 400);
        for media in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "",
            "application/jsonx",
        ] {
            assert_eq!(server.post(media, b"{}").status, 415, "{media}");
        }
    }

    #[test]
    fn malformed_requests_are_refused() {
        let server = Server::start();
        for bytes in [
            b"\r\n\r\nhello\r\n\r\n".as_slice(),
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET  /  HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nNo colon\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
            b"GET /\0 HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n",
            b"\0\0\0\0\r\n\r\n",
        ] {
            let answer = server.raw(bytes);
            if !answer.is_empty() {
                let status = Answer::read(&answer).status;
                let shown = String::from_utf8_lossy(bytes);
                assert!((400..=505).contains(&status), "{status} for {shown:?}");
            }
        }
        assert_eq!(server.get("/", &[]).status, 200);
    }

    #[test]
    fn several_requests_at_once_are_answered_in_their_order() {
        let server = Server::start();
        let host = format!("Host: {}\r\n", server.at);
        let text = format!(
            "GET /healthz HTTP/1.1\r\n{host}\r\nGET /gone HTTP/1.1\r\n{host}\r\n\
             HEAD / HTTP/1.1\r\n{host}\r\nGET /healthz HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
        );
        let bytes = server.raw(text.as_bytes());
        let mut rest = bytes.as_slice();
        for (status, has_body) in [(200, true), (404, true), (200, false), (200, true)] {
            let (answer, after) = Answer::first(rest);
            let answer = answer.unwrap();
            assert_eq!(answer.status, status);
            let length: usize = answer.header("content-length").parse().unwrap();
            rest = &after[if has_body { length } else { 0 }..];
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn answers_to_malformed_requests_have_the_usual_headers() {
        let server = Server::start();
        let host = format!("Host: {}\r\n", server.at);
        let wide = format!("X: {}\r\n", "x".repeat(20_000));
        let health = format!("GET /healthz HTTP/1.1\r\n{host}\r\n");
        // Its body is not read.
        let unread = format!("POST /api HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n{{}}");
        for (text, statuses) in [
            ("nonsense\r\n\r\n".to_owned(), &[400][..]),
            (format!("GET / HTTP/1.1\r\n{wide}\r\n"), &[431]),
            (
                format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(70_000)),
                &[431],
            ),
            (format!("{health}nonsense\r\n\r\n"), &[200, 400]),
            (
                format!("{health}{health}GET / HTTP/1.1\r\n{wide}\r\n"),
                &[200, 200, 431],
            ),
            (format!("{unread}nonsense\r\n\r\n"), &[415, 400]),
        ] {
            let bytes = server.raw(text.as_bytes());
            let mut rest = bytes.as_slice();
            for status in statuses {
                let (answer, after) = Answer::first(rest);
                let answer = answer.unwrap();
                assert_eq!(answer.status, *status, "{statuses:?}");
                check_headers_of_all(&answer);
                let length: usize = answer.header("content-length").parse().unwrap();
                rest = &after[length..];
            }
            assert!(rest.is_empty(), "{statuses:?}");
        }
        // One after the other, on a used connection.
        let mut stream = server.connect();
        stream.write_all(health.as_bytes()).unwrap();
        let mut bytes = [0; 4096];
        let length = stream.read(&mut bytes).unwrap();
        check_headers_of_all(&Answer::read(&bytes[..length]));
        stream.write_all(b"nonsense\r\n\r\n").unwrap();
        let mut refusal = Vec::new();
        stream.read_to_end(&mut refusal).unwrap();
        let refusal = Answer::read(&refusal);
        assert_eq!(
            (refusal.status, refusal.header("cache-control")),
            (400, "no-store")
        );
        check_headers_of_all(&refusal);
    }

    #[test]
    fn long_questions_that_were_given_up_do_not_keep_short_ones_waiting() {
        let server = Server::start();
        let given_up: Vec<TcpStream> = (0..4).map(|_| server.asking(LONG)).collect();
        drop(given_up);
        assert_eq!(server.quick(), 200);
    }

    #[test]
    fn a_flood_of_long_questions_leaves_short_ones_their_turn() {
        let server = Server::start();
        let mut long: Vec<TcpStream> = (0..40).map(|_| server.asking(LONG)).collect();
        let id = "mines:expert:zero:42@D4";
        for question in [
            &format!(r#"{{"do": "open", "keep": false, "id": "{id}"}}"#),
            &format!(r#"{{"do": "line", "id": "{id}", "text": "flag a1", "elapsed": 1}}"#),
            r#"{"do": "state", "id": "takuzu:11......00......"}"#,
        ] {
            let answer = server.post(JSON, question.as_bytes());
            assert_eq!(answer.status, 200, "{question}");
            assert!(!answer.text().contains("error"), "{}", answer.text());
        }
        assert_eq!(server.get("/healthz", &[]).status, 200);
        assert_eq!(server.get("/", &[]).status, 200);
        // The queue is limited: the last one is refused.
        let mut bytes = Vec::new();
        long.pop().unwrap().read_to_end(&mut bytes).unwrap();
        let last = Answer::read(&bytes);
        assert_eq!((last.status, last.header("retry-after")), (503, "5"));
        check_headers_of_all(&last);
    }

    /// Replies of some megabytes that nobody reads, with little memory.
    #[cfg(target_os = "linux")]
    #[test]
    fn unread_replies_are_kept_within_limits_and_not_for_long() {
        let server = Server::start_within(1_000_000);
        let mut held = server.asking(ODDS);
        let mut bytes = [0; 1000];
        let head = held.read(&mut bytes).unwrap();
        let (head, _) = Answer::first(&bytes[..head]);
        let head = head.unwrap();
        assert_eq!(head.status, 200);
        assert!(head.header("content-length").parse::<u32>().unwrap() > 5_000_000);
        let _unread: Vec<TcpStream> = (0..100).map(|_| server.asking(ODDS)).collect();
        assert_eq!(server.quick(), 200);
        let start = Instant::now();
        // Ends: writing fails once the server has closed the connection.
        while held.write_all(b" ").is_ok() {
            assert!(start.elapsed() < PATIENCE, "it is never left");
            assert_eq!(server.get("/healthz", &[]).status, 200);
            std::thread::sleep(Duration::from_millis(200));
        }
        // There is room again for a client that reads.
        while server.post(JSON, ODDS.as_bytes()).status != 200 {
            assert!(start.elapsed() < PATIENCE, "there is no room");
            std::thread::sleep(Duration::from_millis(200));
        }
        let peak = server.peak_kilobytes();
        assert!(peak < 400_000, "{peak} kB");
    }

    #[test]
    fn slow_requests_do_not_keep_others_out() {
        let server = Server::start();
        let slow: Vec<TcpStream> = (0..200).map(|_| server.begin(1_000_000, "{")).collect();
        assert_eq!(server.quick(), 200);
        // Even a long one.
        let mut long = br#"{"do": "daily", "date": "2026-11-16"}"#.to_vec();
        long.resize(500_000, b' ');
        assert_eq!(server.post(JSON, &long).status, 200);
        // A dripping one is dropped, although it always makes progress.
        let mut dripping = server.begin(1_000_000, "{");
        let start = Instant::now();
        // Ends: writing fails once the server has closed the connection.
        while dripping.write_all(b" ").is_ok() {
            assert!(start.elapsed() < PATIENCE, "it is never left");
            std::thread::sleep(Duration::from_millis(100));
        }
        for mut stream in slow {
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).unwrap();
            assert_eq!(Answer::read(&bytes).status, 408);
        }
    }

    #[test]
    fn idle_connections_make_way_and_busy_ones_do_not() {
        let server = Server::start();
        let mut busy = server.asking(ODDS);
        let mut idle: Vec<TcpStream> = (0..700).map(|_| server.connect()).collect();
        for _ in 0..10 {
            assert_eq!(server.get("/", &[]).status, 200);
        }
        // Those that have been idle longest were closed, others not: newcomers did not have to wait for all of them.
        assert!(matches!(idle[0].read(&mut [0]), Ok(0) | Err(_)));
        idle[400].set_nonblocking(true).unwrap();
        let open = idle[400].read(&mut [0]).unwrap_err();
        assert_eq!(open.kind(), std::io::ErrorKind::WouldBlock);
        let mut bytes = Vec::new();
        busy.read_to_end(&mut bytes).unwrap();
        assert_eq!(Answer::read(&bytes).status, 200);
    }

    #[test]
    fn a_client_that_has_stopped_sending_still_gets_the_answer() {
        let server = Server::start();
        let mut stream = server.connect();
        write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.at).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert_eq!(Answer::read(&answer).status, 200);
        // Also the answer to a quick question.
        let mut stream = server.asking(r#"{"do": "version"}"#);
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert_eq!(Answer::read(&answer).status, 200);
        // A client that leaves in the middle of a request gets nothing.
        let mut stream = server.connect();
        stream.write_all(b"GET / HT").unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || Answer::read(&answer).status >= 400);
    }

    /// Clients that send nothing, or dribble for ever, are dropped; others are answered meanwhile.
    #[test]
    fn slow_and_idle_clients_are_disconnected() {
        let server = Server::start();
        let silent = server.connect();
        let mut slow = server.connect();
        slow.write_all(b"GET / HTTP/1.1\r\n").unwrap();
        let mut idle = server.connect();
        write!(
            idle,
            "HEAD /healthz HTTP/1.1\r\nHost: {}\r\n\r\n",
            server.at
        )
        .unwrap();
        let mut stuck = server.connect();
        write!(
            stuck,
            "POST /api HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: 100\r\n\r\n{{",
            server.at
        )
        .unwrap();
        assert_eq!(server.get("/", &[]).status, 200);
        let start = Instant::now();
        slow.set_nonblocking(true).unwrap();
        // Ends: writing fails once the server has closed the connection.
        while slow.write_all(b"X: x\r\n").is_ok() {
            assert!(start.elapsed() < PATIENCE, "it is never left");
            std::thread::sleep(Duration::from_millis(500));
        }
        for mut stream in [silent, idle, stuck] {
            // It ends. Otherwise, the read would time out.
            let mut rest = Vec::new();
            match stream.read_to_end(&mut rest) {
                Ok(_) => {}
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset),
            }
        }
        assert_eq!(server.get("/", &[]).status, 200);
    }

    /// More connections than allowed, with random bytes or none, some of which start like requests.
    #[test]
    fn a_flood_of_nonsense_does_not_stop_the_server() {
        let server = Server::start();
        let at = server.at;
        let flood = |seed: u64| {
            move || {
                let mut rng = grille_grid::Rng::new(seed);
                for round in 0..700 {
                    let Ok(mut stream) = TcpStream::connect(at) else {
                        continue;
                    };
                    stream.set_write_timeout(Some(PATIENCE)).unwrap();
                    let length = rng.below(400);
                    let mut bytes: Vec<u8> = Vec::new();
                    if round % 3 == 0 {
                        bytes.extend_from_slice(b"GET / HTTP/1.1\r\n");
                    }
                    bytes.extend((0..length).map(|_| rng.below(256) as u8));
                    if round % 5 == 0 {
                        bytes.extend_from_slice(b"\r\n\r\n");
                    }
                    let _ = stream.write_all(&bytes);
                    if round % 2 == 0 {
                        let _ = stream.shutdown(Shutdown::Write);
                    }
                    if round % 7 == 0 {
                        let _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
                        let _ = stream.read(&mut [0; 64]);
                    }
                }
            }
        };
        let floods: Vec<_> = (1..=4)
            .map(|seed| std::thread::spawn(flood(seed)))
            .collect();
        for flood in floods {
            flood.join().unwrap();
        }
        let index = server.get("/", &[]);
        assert_eq!(index.status, 200);
        let (code, said) = server.end(Signal::TERM);
        assert_eq!((code, said.as_str()), (Some(0), ""));
    }

    #[test]
    fn it_ends_cleanly_on_a_signal() {
        // If the tests run under `nohup`, hang-ups are ignored.
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        let is_ignored = mask.is_some_and(|mask| mask & 1 != 0);
        let hang_up = (!is_ignored).then_some(Signal::HUP);
        for signal in [Signal::INT, Signal::TERM].into_iter().chain(hang_up) {
            let server = Server::start();
            let silent = server.connect();
            let mut idle = server.connect();
            write!(
                idle,
                "HEAD /healthz HTTP/1.1\r\nHost: {}\r\n\r\n",
                server.at
            )
            .unwrap();
            assert!(idle.read(&mut [0; 1000]).unwrap() > 0);
            let at = server.at;
            let (code, said) = server.end(signal);
            assert_eq!((code, said.as_str()), (Some(0), ""), "{signal:?}");
            for mut stream in [silent, idle] {
                assert!(matches!(stream.read(&mut [0; 10]), Ok(0) | Err(_)));
            }
            assert!(TcpStream::connect(at).is_err());
        }
    }

    #[test]
    fn an_unavailable_address_is_a_failure() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = taken.local_addr().unwrap().to_string();
        let run = grille(&["serve", "--addr", &at], b"");
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        let want = format!(
            "error: {at} is taken by another program; choose another address or port with --addr\n"
        );
        assert_eq!(run.err, want);
        let run = grille(&["serve", "--lang", "fr", "--addr", &at], b"");
        assert!(
            run.err.contains("est pris par un autre programme"),
            "{}",
            run.err
        );
        // An address reserved for documentation.
        let run = grille(&["serve", "--addr", "192.0.2.1:0"], b"");
        assert_eq!(run.code, 1, "{}", run.err);
        for address in ["here:there", "127.0.0.1:70000", "[::1", "a b"] {
            let run = grille(&["serve", "--addr", address], b"");
            assert_eq!(run.code, 2, "{address}: {}", run.err);
        }
    }

    #[test]
    fn a_browser_that_cannot_be_opened_gives_a_remark() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grille"))
            .args(["serve", "--addr", "127.0.0.1:0", "--open"])
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE")
            // Contains no programs, so no browser either.
            .env("PATH", env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        stderr.read_line(&mut line).unwrap();
        let server = Server {
            child,
            at: line
                .rsplit("http://")
                .next()
                .unwrap()
                .trim()
                .trim_end_matches('/')
                .parse()
                .unwrap(),
        };
        assert!(
            line.starts_with("The browser could not be opened"),
            "{line}"
        );
        assert_eq!(server.get("/", &[]).status, 200);
    }
}
