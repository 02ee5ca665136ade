//! Connections, with limits on their number, the length and duration of a request's head, the slowness of reading an
//! answer, and the duration of a shutdown.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use super::pace::Pace;
use super::page;
use super::stream::{Activity, Stream};

/// The maximum number of connections. More wait in the system's queue. Systems usually allow a process about a
/// thousand.
const MOST: usize = 512;

/// How long a request's head may take, and how long a connection may be idle.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The maximum number of bytes and of lines of a request's head.
const HEAD_BYTES: usize = 16 << 10;
const HEAD_LINES: usize = 64;

/// The minimum speed at which an answer must be read, unless it has its own.
const READING: Pace = Pace {
    stall: Duration::from_secs(10),
    rate: 16 << 10,
};

/// The interval of checks whether an answer is read too slowly.
const LOOK: Duration = Duration::from_millis(500);

/// How long connections have to end when the program ends.
const GRACE: Duration = Duration::from_secs(2);

/// The pause when the system cannot open more connections, or all of ours are busy.
const SHORT_OF: Duration = Duration::from_millis(100);

struct Open {
    activity: Arc<Activity>,
    task: AbortHandle,
}

/// Accepts connections until it is told to stop. Then connections end, by themselves or within [`GRACE`].
pub(super) async fn serve(
    listener: TcpListener,
    answers: Router,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_header_size(HEAD_BYTES)
        .max_headers(HEAD_LINES);
    let answers = TowerToHyperService::new(answers);
    let headers = refusal_headers();
    let places = Arc::new(Semaphore::new(MOST));
    let graceful = GracefulShutdown::new();
    let mut open: Vec<Open> = Vec::with_capacity(MOST);
    // Ends when it is told to: every wait also waits for that.
    loop {
        let stream = tokio::select! {
            biased;
            _ = &mut stopped => break,
            stream = accepted(&listener) => stream,
        };
        let place = tokio::select! {
            biased;
            _ = &mut stopped => break,
            place = place(&places, &mut open) => place,
        };
        let activity = Arc::new(Activity::new());
        let stream = Stream::new(stream, Arc::clone(&activity), Arc::clone(&headers));
        let (answers, known) = (answers.clone(), Arc::clone(&activity));
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let activity = Arc::clone(&known);
            activity.answer();
            request.extensions_mut().insert(Arc::clone(&activity));
            let answer = answers.call(request);
            async move {
                let answer = answer.await?;
                let pace = answer.extensions().get().copied();
                activity.send(pace.unwrap_or(READING));
                Ok::<_, std::convert::Infallible>(answer)
            }
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        let watched = Arc::clone(&activity);
        let task = tokio::spawn(async move {
            tokio::select! {
                // Errors of a connection are the client's problem, and end it.
                _ = connection => {}
                () = too_slow(&watched) => {}
            }
            drop(place);
        });
        let task = task.abort_handle();
        open.push(Open { activity, task });
    }
    drop(listener);
    // Connections that are still open then are dropped.
    let _ = timeout(GRACE, graceful.shutdown()).await;
}

/// The common headers as lines, for answers that hyper sends itself.
fn refusal_headers() -> Arc<str> {
    let kept = [("cache-control", "no-store")];
    let headers = page::EVERYWHERE.iter().chain(&kept);
    let lines = headers.map(|(name, value)| format!("{name}: {value}\r\n"));
    lines.collect::<String>().into()
}

/// Accepts the next connection. Ends: when a client connects.
async fn accepted(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Answers are written whole. Ignore failures, which only cost speed.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            // It was gone before we accepted it.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
                ) => {}
            // The system lacks a resource that other connections will release.
            Err(_) => sleep(SHORT_OF).await,
        }
    }
}

/// Returns a place for another connection, if necessary by closing the one that has been idle longest. Ends: when one
/// is idle or ends.
async fn place(places: &Arc<Semaphore>, open: &mut Vec<Open>) -> Option<OwnedSemaphorePermit> {
    loop {
        open.retain(|connection| !connection.task.is_finished());
        let free = Arc::clone(places).acquire_owned();
        if places.available_permits() > 0 {
            return free.await.ok();
        }
        let idle = open.iter().enumerate().filter_map(|(index, connection)| {
            let since = connection.activity.idle_since()?;
            Some((since, index))
        });
        if let Some((_, index)) = idle.min() {
            // Remove it from the list, because it may take a moment to end, and the next place must be another's.
            open.swap_remove(index).task.abort();
        }
        if let Ok(place) = timeout(SHORT_OF, free).await {
            return place.ok();
        }
    }
}

/// Returns when an answer is read too slowly.
async fn too_slow(activity: &Activity) {
    while !activity.is_too_slow() {
        sleep(LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{Shutdown, SocketAddr};
    use std::sync::mpsc::{self, Receiver, Sender};

    use axum::Extension;
    use axum::routing::get;

    use super::*;

    /// How long a slow machine may take for something that takes milliseconds.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Sends a message when it is dropped.
    struct Dropped(Sender<&'static str>);

    impl Drop for Dropped {
        fn drop(&mut self) {
            let _ = self.0.send("dropped");
        }
    }

    /// Runs a server that answers `/patient` slowly and `/endless` never. The latter reports when it starts and ends.
    fn serving(test: impl FnOnce(SocketAddr, &Receiver<&'static str>)) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (says, said) = mpsc::channel();
        let endless = move |Extension(activity): Extension<Arc<Activity>>| {
            let dropped = Dropped(says.clone());
            async move {
                activity.give_up_with_client();
                let _ = dropped.0.send("begun");
                std::future::pending::<()>().await;
                drop(dropped);
            }
        };
        let patient = async || {
            sleep(Duration::from_millis(200)).await;
            "answer"
        };
        let answers = Router::new()
            .route("/endless", get(endless))
            .route("/patient", get(patient));
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let at = listener.local_addr().unwrap();
        let (_stop, stopped) = oneshot::channel();
        runtime.spawn(serve(listener, answers, stopped));
        test(at, &said);
        runtime.shutdown_background();
    }

    fn ask(at: SocketAddr, path: &str) -> std::net::TcpStream {
        let mut client = std::net::TcpStream::connect(at).unwrap();
        client.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(client, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        client
    }

    #[test]
    fn a_request_ends_with_the_client_that_made_it() {
        serving(|at, said| {
            let client = ask(at, "/endless");
            assert_eq!(said.recv_timeout(PATIENCE), Ok("begun"));
            drop(client);
            assert_eq!(said.recv_timeout(PATIENCE), Ok("dropped"));
            // Even if the client is gone before its request is handled.
            drop(ask(at, "/endless"));
            assert_eq!(said.recv_timeout(PATIENCE), Ok("begun"));
            assert_eq!(said.recv_timeout(PATIENCE), Ok("dropped"));
        });
    }

    #[test]
    fn a_quick_answer_reaches_a_client_that_has_stopped_sending() {
        serving(|at, _| {
            let mut client = ask(at, "/patient");
            client.shutdown(Shutdown::Write).unwrap();
            let mut answer = String::new();
            client.read_to_string(&mut answer).unwrap();
            assert!(answer.ends_with("\r\n\r\nanswer"), "{answer}");
        });
    }

    #[test]
    fn a_place_is_that_of_the_connection_that_has_been_idle_longest() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let places = Arc::new(Semaphore::new(3));
            let mut open = Vec::new();
            for is_busy in [true, false, false] {
                let place = place(&places, &mut open).await;
                let activity = Arc::new(Activity::new());
                if is_busy {
                    activity.answer();
                }
                let task = tokio::spawn(async move {
                    let _place = place;
                    std::future::pending::<()>().await;
                });
                let task = task.abort_handle();
                open.push(Open { activity, task });
                // So that this one has been idle longer than the next.
                sleep(Duration::from_millis(2)).await;
            }
            let tasks: Vec<AbortHandle> = open.iter().map(|open| open.task.clone()).collect();
            let _fourth = place(&places, &mut open).await;
            let ended: Vec<bool> = tasks.iter().map(AbortHandle::is_finished).collect();
            assert_eq!(ended, [false, true, false]);
            assert_eq!(open.len(), 2);
        });
    }
}
