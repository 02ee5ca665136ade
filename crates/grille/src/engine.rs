//! `grille engine`: requests on stdin, replies on stdout, one JSON object per line.
//!
//! A line is a request, answered by its reply, or `{"id": ID, "request": REQUEST}`, answered by `{"id": ID, "reply":
//! REPLY}` with the same ID. Answers come in the order of the requests. `{"cancel": ID}` stops the request with that
//! ID: if it is being answered, it ends with what it has found; if it is still waiting, it is never started. The
//! program ends with its input.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use grille_engine::{Engine, Question};
use grille_grid::work::{Limits, Stop};
use serde_json::Value;

use crate::args::EngineArgs;
use crate::fail::Failure;
use crate::output;

/// The maximum length of a line. The longest saved game is far shorter.
const LONGEST_LINE: u64 = 1 << 20;

/// The maximum number of waiting lines. Later ones are read when there is room.
const MOST_WAITING: usize = 64;

/// The memory limit for one answer.
const BYTES: usize = 256 << 20;

pub(crate) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let queue = Arc::new(Queue::default());
    let reader = Arc::clone(&queue);
    // Not joined: it may wait for input for ever after our output was closed.
    thread::spawn(move || read(&mut io::stdin().lock(), &reader));
    let (questions, asked) = mpsc::channel::<(String, Limits)>();
    let (replies, answered) = mpsc::channel::<String>();
    thread::spawn(move || {
        let mut engine = Engine::default();
        for (request, limits) in asked {
            if replies
                .send(limits.run(|| engine.answer(&request)))
                .is_err()
            {
                return;
            }
        }
    });
    let time = Duration::from_secs_f64(args.time);
    let mut output = output::stdout();
    // Ends: every round takes a line, and the input ends.
    while let Some(line) = queue.next()? {
        let reply = if line.stop.is_stopped() {
            Question::read(&line.request).cancelled()
        } else {
            let limits = Limits {
                bytes: BYTES,
                stop: Some(line.stop.clone()),
                ..Limits::default()
            };
            let gone = |_| Failure::Io(io::Error::other("the engine has stopped"));
            questions
                .send((line.request, limits))
                .map_err(|_| gone(()))?;
            match answered.recv_timeout(time) {
                Ok(reply) => reply,
                Err(RecvTimeoutError::Timeout) => {
                    line.stop.stop();
                    answered.recv().map_err(|_| gone(()))?
                }
                Err(RecvTimeoutError::Disconnected) => return Err(gone(())),
            }
        };
        queue.done();
        match line.id {
            Some(id) => writeln!(output, "{{\"id\":{id},\"reply\":{reply}}}")?,
            None => writeln!(output, "{reply}")?,
        }
        output.flush()?;
    }
    Ok(())
}

/// A request that is waiting or being answered.
#[derive(Clone)]
struct Asked {
    id: Option<Value>,
    request: String,
    stop: Stop,
}

/// The waiting requests, and the one being answered.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Asked>,
    current: Option<Asked>,
    /// Set when the input has ended or could not be read.
    end: Option<io::Result<()>>,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends a line as soon as there is room.
    fn add(&self, line: Asked) {
        let mut state = self.state();
        while state.waiting.len() >= MOST_WAITING {
            // Ends: each request is answered within its time limit.
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.push_back(line);
        self.changed.notify_all();
    }

    /// Stops the request with this ID, whether it is waiting or being answered.
    fn cancel(&self, id: &Value) {
        let state = self.state();
        let all = state.current.iter().chain(&state.waiting);
        for line in all.filter(|line| line.id.as_ref() == Some(id)) {
            line.stop.stop();
        }
    }

    fn end(&self, end: io::Result<()>) {
        self.state().end = Some(end);
        self.changed.notify_all();
    }

    /// Returns the next request, or `None` at the end of the input.
    fn next(&self) -> io::Result<Option<Asked>> {
        let mut state = self.state();
        loop {
            if let Some(line) = state.waiting.pop_front() {
                state.current = Some(line.clone());
                self.changed.notify_all();
                return Ok(Some(line));
            }
            match state.end.take() {
                Some(Ok(())) => return Ok(None),
                Some(Err(error)) => return Err(error),
                None => {}
            }
            // Ends: the reader adds a line, or notes the end of the input.
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self) {
        self.state().current = None;
    }
}

/// Reads lines to the end of the input.
fn read(input: &mut impl BufRead, queue: &Queue) {
    loop {
        let mut line = Vec::new();
        match input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) => return queue.end(Ok(())),
            Ok(_) => {}
            Err(error) => return queue.end(Err(error)),
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            // Too long for a request. The engine rejects the empty line instead.
            line.clear();
            if let Err(error) = input.skip_until(b'\n') {
                return queue.end(Err(error));
            }
        } else if line.trim_ascii().is_empty() {
            continue;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        let (id, request) = match serde_json::from_str::<Value>(&text) {
            Ok(Value::Object(mut fields)) if fields.contains_key("cancel") => {
                queue.cancel(&fields.remove("cancel").unwrap_or_default());
                continue;
            }
            Ok(Value::Object(mut fields)) if fields.contains_key("request") => {
                let request = fields.remove("request").unwrap_or_default();
                (fields.remove("id"), request.to_string())
            }
            _ => (None, text),
        };
        queue.add(Asked {
            id,
            request,
            stop: Stop::default(),
        });
    }
}
