//! Answers requests: the files of the page, the engine's answers at `/api`, a sign of life at
//! `/healthz`, and a refusal for everything else; the same headers with all of it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{DefaultBodyLimit, FromRequest as _, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    HOST, IF_NONE_MATCH, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::hosts::Hosts;
use super::negotiate::{self, Coding};
use super::page::{self, File};

/// The longest path with its question that is looked at.
const LONGEST_URI: usize = 2_000;

/// The most bytes of a question to the engine: the longest saved game is far below.
const LONGEST_QUESTION: usize = 1 << 20;

/// The most questions on their way or waiting: with the longest, this is how much memory they may take.
const MOST_QUESTIONS: usize = 64;

/// The most questions beyond the number of cores that take longer than [`TURN`]. What is thought about cannot be
/// stopped, and whoever asked may have given up.
const MOST_LONG: usize = 8;

/// How long a question may be on its way.
const QUESTION_WITHIN: Duration = Duration::from_secs(10);

/// How long a question has its turn. One that takes longer goes on without, so that a search which nobody waits for
/// any more does not keep a move waiting.
const TURN: Duration = Duration::from_millis(500);

/// How long a question waits for its turn, and how long an answer may take.
const TURN_WITHIN: Duration = Duration::from_secs(5);
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

const JSON: &str = "application/json";
const NEVER_KEPT: HeaderValue = HeaderValue::from_static("no-store");

/// What answers are made of.
struct Desk {
    files: HashMap<&'static str, &'static File>,
    everywhere: HeaderMap,
    hosts: Hosts,
    /// Places for questions.
    questions: Semaphore,
    /// Questions that are thought about at once for up to [`TURN`].
    turns: Semaphore,
    /// Threads that think, also about what takes longer.
    threads: Arc<Semaphore>,
}

/// All answers, to be given over any connection.
pub(super) fn router(files: &'static [File], hosts: Hosts) -> Router {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let desk = Arc::new(Desk {
        files: files.iter().map(|file| (file.path, file)).collect(),
        everywhere: everywhere(),
        hosts,
        questions: Semaphore::new(MOST_QUESTIONS),
        turns: Semaphore::new(cores),
        threads: Arc::new(Semaphore::new(cores + MOST_LONG)),
    });
    Router::new()
        .route(
            "/api",
            post(api).layer(DefaultBodyLimit::max(LONGEST_QUESTION)),
        )
        .route("/healthz", get(healthz))
        .fallback(file)
        .layer(middleware::from_fn_with_state(Arc::clone(&desk), guard))
        .with_state(desk)
}

fn everywhere() -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in page::EVERYWHERE {
        // They are well-formed, which a test holds.
        if let Ok(name) = HeaderName::from_bytes(name.as_bytes()) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    headers
}

/// Stands before every answer: refuses what is no request for us, and adds the headers of all.
async fn guard(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&request, &desk.hosts) {
        Some(status) => status.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.extend(desk.everywhere.clone());
    headers.entry(CACHE_CONTROL).or_insert(NEVER_KEPT);
    response
}

/// Why a request is not looked at any further.
fn refusal(request: &Request, hosts: &Hosts) -> Option<StatusCode> {
    let uri = request.uri();
    let length = uri.path().len() + uri.query().map_or(0, str::len);
    if length > LONGEST_URI {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let mut given = request.headers().get_all(HOST).iter();
    let host = given.next();
    if given.next().is_some() || host.is_none() && request.version() >= Version::HTTP_11 {
        return Some(StatusCode::BAD_REQUEST);
    }
    // A page from elsewhere whose name suddenly leads here would get answers meant for ours.
    let named = [
        host.map(|host| host.to_str().unwrap_or_default()),
        uri.authority().map(|authority| authority.as_str()),
    ];
    if named
        .into_iter()
        .flatten()
        .any(|host| !hosts.are_ours(host))
    {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    // Nothing that is only looked at needs a body.
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if looks && !request.body().is_end_stream() {
        return Some(StatusCode::PAYLOAD_TOO_LARGE);
    }
    None
}

/// A file of the page, if it is one. Paths are compared as they are sent: nothing is decoded and no
/// folder is ever looked into.
async fn file(State(desk): State<Arc<Desk>>, request: Request) -> Response {
    let path = match request.uri().path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or_default(),
    };
    let Some(file) = desk.files.get(path) else {
        return not_found();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    show(file, request.headers())
}

/// A file in the form that the browser likes best, or the news that it has it already.
fn show(file: &File, headers: &HeaderMap) -> Response {
    let lines = |name: HeaderName| {
        let lines = headers.get_all(name).into_iter();
        lines.filter_map(|line| line.to_str().ok())
    };
    let mut offered = Vec::with_capacity(3);
    offered.extend(file.brotli.map(|_| Coding::Brotli));
    offered.extend(file.gzip.map(|_| Coding::Gzip));
    offered.push(Coding::Identity);
    let coding = negotiate::coding(lines(ACCEPT_ENCODING), &offered);
    let bytes = match coding {
        Coding::Brotli => file.brotli,
        Coding::Gzip => file.gzip,
        Coding::Identity => None,
    };
    let bytes = bytes.unwrap_or(file.bytes);
    // Each form is bytes of its own, and so has a tag of its own.
    let tag = format!("\"{}-{}\"", file.hash, coding.name());
    let known = negotiate::has_tag(lines(IF_NONE_MATCH), &tag);
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(Bytes::from_static(bytes))),
    };
    let keep = match file.lasting {
        true => page::LASTING,
        false => page::ASKED_ABOUT,
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    if !known {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.media));
        headers.insert(CONTENT_LENGTH, bytes.len().into());
        if coding != Coding::Identity {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
    }
    response
}

fn not_found() -> Response {
    let html = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::NOT_FOUND, html, page::NOT_FOUND).into_response()
}

/// Whoever watches over servers asks this.
async fn healthz() -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], "ok\n").into_response()
}

/// One question to the engine and its answer, both JSON. The engine keeps nothing from one question to
/// the next. What it thinks about cannot be stopped, so the number of threads that think is limited.
async fn api(State(desk): State<Arc<Desk>>, request: Request) -> Response {
    let Ok(_place) = desk.questions.try_acquire() else {
        return busy();
    };
    let question = match timeout(QUESTION_WITHIN, question(request)).await {
        Ok(Ok(question)) => question,
        Ok(Err(status)) => return status.into_response(),
        Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    let Ok(Ok(turn)) = timeout(TURN_WITHIN, desk.turns.acquire()).await else {
        return busy();
    };
    let thread = Arc::clone(&desk.threads).acquire_owned();
    let Ok(Ok(thread)) = timeout(TURN_WITHIN, thread).await else {
        return busy();
    };
    let mut answer = tokio::task::spawn_blocking(move || {
        let answer = wasm::answer(&question);
        drop(thread);
        answer
    });
    let soon = timeout(TURN, &mut answer).await;
    drop(turn);
    let answered = match soon {
        Ok(answered) => Ok(answered),
        Err(_) => timeout(ANSWER_WITHIN - TURN, answer).await,
    };
    match answered {
        Ok(Ok(answer)) => ([(CONTENT_TYPE, JSON)], answer).into_response(),
        Ok(Err(_)) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Err(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    }
}

fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "5")]).into_response()
}

/// The text of a question. It must say that it is JSON, which no form on a page from elsewhere can say
/// without asking first.
async fn question(request: Request) -> Result<String, StatusCode> {
    if !is_json(request.headers()) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    if request.body().size_hint().lower() > LONGEST_QUESTION as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let bytes = Bytes::from_request(request, &()).await;
    let bytes = bytes.map_err(|refused| refused.status())?;
    String::from_utf8(bytes.into()).map_err(|_| StatusCode::BAD_REQUEST)
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(CONTENT_TYPE);
    let media = media.and_then(|value| value.to_str().ok()).unwrap_or("");
    let media = media.split(';').next().unwrap_or_default();
    media.trim().eq_ignore_ascii_case(JSON)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_well_formed() {
        assert_eq!(everywhere().len(), page::EVERYWHERE.len());
    }
}
