//! Who is answered, and for how long? Connections with a limit to everything: how many there are, how
//! long a head may be and take, how long nothing may happen, how long an end may take.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot};

/// Connections at once; more wait in the system's queue until one ends. Systems let a process have
/// about a thousand.
const MOST: usize = 512;

/// How long a request's head may be on its way, and a connection idle.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The most bytes of a request's head, and the most lines.
const HEAD_BYTES: usize = 16 << 10;
const HEAD_LINES: usize = 64;

/// A connection on which nothing has moved for so long is given up: longer than any answer takes.
const STALLED: Duration = Duration::from_secs(60);

/// How long connections have to end when the program does.
const GRACE: Duration = Duration::from_secs(2);

/// How long to wait when the system has no more connections to give.
const SHORT_OF: Duration = Duration::from_millis(100);

/// Answers whoever connects until it is told to stop; then connections end, by themselves or within
/// [`GRACE`].
pub(super) async fn serve(
    listener: TcpListener,
    answers: Router,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_header_size(HEAD_BYTES)
        .max_headers(HEAD_LINES)
        // Who has asked and will ask no more still wants the answer.
        .half_close(true);
    let service = TowerToHyperService::new(answers);
    let places = Arc::new(Semaphore::new(MOST));
    let open = GracefulShutdown::new();
    // Ends when it is told to: every wait also waits for that.
    loop {
        let place = tokio::select! {
            biased;
            _ = &mut stopped => break,
            place = Arc::clone(&places).acquire_owned() => place,
        };
        let stream = tokio::select! {
            biased;
            _ = &mut stopped => break,
            stream = accepted(&listener) => stream,
        };
        let moved = Arc::new(AtomicU64::new(0));
        let stream = Watched {
            stream,
            moved: Arc::clone(&moved),
        };
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        let connection = open.watch(connection);
        tokio::spawn(async move {
            tokio::select! {
                // What goes wrong on a connection is the other side's affair, and ends it.
                _ = connection => {}
                () = stalled(&moved) => {}
            }
            drop(place);
        });
    }
    drop(listener);
    // Whoever is not done by then is left.
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
}

/// The next connection. Ends: when somebody connects.
async fn accepted(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Answers are written whole; a system that cannot do without waiting may wait.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            // It was gone before we came to it.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
                ) => {}
            // The system is short of something that connections which end give back.
            Err(_) => tokio::time::sleep(SHORT_OF).await,
        }
    }
}

/// Ends when nothing has moved for a while.
async fn stalled(moved: &AtomicU64) {
    let mut before = moved.load(Ordering::Relaxed);
    loop {
        tokio::time::sleep(STALLED).await;
        let now = moved.load(Ordering::Relaxed);
        if now == before {
            return;
        }
        before = now;
    }
}

/// A stream that counts what moves on it.
struct Watched {
    stream: TcpStream,
    moved: Arc<AtomicU64>,
}

impl Watched {
    fn count(&self, bytes: usize) {
        self.moved.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.count(buffer.filled().len() - before);
        read
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(written)) = &written {
            self.count(*written);
        }
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        if let Poll::Ready(Ok(written)) = &written {
            self.count(*written);
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
