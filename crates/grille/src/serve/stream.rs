//! The stream of a connection: tracks its activity, and adds our headers to answers that hyper sends itself.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::pace::{Pace, Progress};

/// The activity of a connection, shared by its stream, the request being answered, and the code that ends connections.
#[derive(Debug)]
pub(super) struct Activity(Mutex<State>);

#[derive(Debug)]
struct State {
    doing: Doing,
    /// When bytes last moved.
    moved: Instant,
    /// Wakes the connection, from which the end of its input was hidden.
    unseen_end: Option<Waker>,
}

#[derive(Debug)]
enum Doing {
    /// Idle, or reading the head of a request.
    Idle,
    Answering {
        /// Whether a client that has closed its side still gets the answer. A client that is gone looks the same until
        /// something is sent.
        in_any_case: bool,
    },
    Sending(Progress),
}

impl State {
    /// Switches to a state that ends with the connection's input.
    fn show_end(&mut self, doing: Doing) {
        self.doing = doing;
        if let Some(connection) = self.unseen_end.take() {
            connection.wake();
        }
    }
}

impl Activity {
    pub(super) fn new() -> Activity {
        Activity(Mutex::new(State {
            doing: Doing::Idle,
            moved: Instant::now(),
            unseen_end: None,
        }))
    }

    /// Marks the start of answering a request.
    pub(super) fn answer(&self) {
        self.state().doing = Doing::Answering { in_any_case: true };
    }

    /// Gives the request up if the client closes the connection, or has closed it.
    pub(super) fn give_up_with_client(&self) {
        self.state()
            .show_end(Doing::Answering { in_any_case: false });
    }

    /// Marks the start of sending the answer, which lasts until it is flushed.
    pub(super) fn send(&self, pace: Pace) {
        self.state().doing = Doing::Sending(Progress::new(pace));
    }

    /// Returns when bytes last moved, unless a request is being answered.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        matches!(state.doing, Doing::Idle).then_some(state.moved)
    }

    pub(super) fn is_too_slow(&self) -> bool {
        match &self.state().doing {
            Doing::Sending(progress) => progress.deadline() <= Instant::now(),
            Doing::Idle | Doing::Answering { .. } => false,
        }
    }

    fn moved(&self, bytes: usize) {
        if bytes > 0 {
            self.state().moved = Instant::now();
        }
    }

    fn sent(&self, bytes: usize) {
        self.moved(bytes);
        if let Doing::Sending(progress) = &mut self.state().doing {
            progress.count(bytes);
        }
    }

    /// Marks that everything written was sent.
    fn flushed(&self) {
        let mut state = self.state();
        if let Doing::Sending(_) = state.doing {
            state.show_end(Doing::Idle);
        }
    }

    /// Whether to hide the end of the input from the connection, which would end with it.
    fn hides_end(&self, connection: &Waker) -> bool {
        let mut state = self.state();
        let hidden = match state.doing {
            Doing::Answering { in_any_case } => in_any_case,
            Doing::Sending(_) => true,
            Doing::Idle => false,
        };
        if hidden {
            state.unseen_end = Some(connection.clone());
        }
        hidden
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that tracks its activity.
///
/// When hyper itself refuses an invalid request, it sends a head that we cannot change. Nothing else is ever written
/// while no request is being answered, so our headers are added then.
pub(super) struct Stream {
    stream: TcpStream,
    activity: Arc<Activity>,
    /// The common header lines.
    headers: Arc<str>,
    refusal: Option<Refusal>,
}

/// A refusal by hyper with our headers, being sent.
struct Refusal {
    bytes: Vec<u8>,
    sent: usize,
    /// Its length without our headers.
    length: usize,
}

impl Stream {
    pub(super) fn new(stream: TcpStream, activity: Arc<Activity>, headers: Arc<str>) -> Stream {
        Stream {
            stream,
            activity,
            headers,
            refusal: None,
        }
    }

    /// Returns the refusal to send instead of these bytes, if they are one.
    fn refusal(&self, bytes: &[IoSlice<'_>]) -> Option<Refusal> {
        self.activity.idle_since()?;
        let mut bytes: Vec<u8> = bytes.iter().flat_map(|part| part.iter().copied()).collect();
        let length = bytes.len();
        if !bytes.starts_with(b"HTTP/1.") || !bytes.ends_with(b"\r\n\r\n") {
            return None;
        }
        bytes.truncate(length - 2);
        bytes.extend_from_slice(self.headers.as_bytes());
        bytes.extend_from_slice(b"\r\n");
        Some(Refusal {
            bytes,
            sent: 0,
            length,
        })
    }

    /// Writes the refusal. Returns how many of hyper's own bytes this covers.
    fn poll_refusal(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        // Ends: every round writes something, waits or fails.
        while let Some(refusal) = &mut self.refusal {
            let rest = &refusal.bytes[refusal.sent..];
            if rest.is_empty() {
                let length = refusal.length;
                self.refusal = None;
                return Poll::Ready(Ok(length));
            }
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => break,
                written => refusal.sent += written,
            }
        }
        Poll::Ready(Err(io::ErrorKind::WriteZero.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled().len() - before;
        self.activity.moved(read);
        let is_end = read == 0 && buffer.remaining() > 0;
        if is_end && self.activity.hides_end(context.waker()) {
            return Poll::Pending;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.refusal.is_none() {
            self.refusal = self.refusal(bytes);
        }
        if self.refusal.is_some() {
            return self.poll_refusal(context);
        }
        let written = ready!(Pin::new(&mut self.stream).poll_write_vectored(context, bytes))?;
        self.activity.sent(written);
        Poll::Ready(Ok(written))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.activity.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
