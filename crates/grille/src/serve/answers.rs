//! Answers requests: the files of the page, the engine's answers at `/api`, a health check at `/healthz`, and a
//! refusal for everything else, all with the same headers.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    HOST, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};

use super::hosts::Hosts;
use super::lanes::Lanes;
use super::negotiate::{self, Coding};
use super::page::{self, File};
use super::questions::{self, Budget};

/// The maximum length of a path with its query.
const LONGEST_URI: usize = 2_000;

const NEVER_KEPT: HeaderValue = HeaderValue::from_static("no-store");

pub(super) struct AppState {
    files: HashMap<&'static str, &'static File>,
    everywhere: HeaderMap,
    hosts: Hosts,
    pub(super) lanes: Lanes,
    /// The memory for long questions and long replies.
    pub(super) questions: Budget,
    pub(super) replies: Budget,
}

pub(super) fn router(files: &'static [File], hosts: Hosts) -> Router {
    let state = Arc::new(AppState {
        files: files.iter().map(|file| (file.path, file)).collect(),
        everywhere: everywhere(),
        hosts,
        lanes: Lanes::new(),
        questions: Budget::new(questions::QUESTIONS_IN_ALL),
        replies: Budget::new(questions::REPLIES_IN_ALL),
    });
    Router::new()
        .route("/api", post(questions::api))
        .route("/healthz", get(healthz))
        .fallback(file)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        .with_state(state)
}

fn everywhere() -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in page::EVERYWHERE {
        // They are well-formed; a test checks this.
        if let Ok(name) = HeaderName::from_bytes(name.as_bytes()) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    headers
}

/// Runs before every answer: refuses invalid requests, and adds the common headers.
async fn guard(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&request, &state.hosts) {
        Some(status) => status.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.extend(state.everywhere.clone());
    headers.entry(CACHE_CONTROL).or_insert(NEVER_KEPT);
    response
}

/// Returns the status of a refused request.
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
    // Prevents DNS rebinding: a foreign page whose name suddenly resolves to us would get answers meant for ours.
    let named = [
        host.map(|host| host.to_str().unwrap_or_default()),
        uri.authority().map(|authority| authority.as_str()),
    ];
    if named.into_iter().flatten().any(|host| !hosts.accepts(host)) {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    // Only `POST` needs a body.
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if looks && !request.body().is_end_stream() {
        return Some(StatusCode::PAYLOAD_TOO_LARGE);
    }
    None
}

/// Returns a file of the page. Paths are compared as sent: nothing is decoded, and no folder is read.
async fn file(State(state): State<Arc<AppState>>, request: Request) -> Response {
    let path = match request.uri().path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or_default(),
    };
    let Some(file) = state.files.get(path) else {
        return not_found();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    show(file, request.headers())
}

/// Returns a file in the browser's preferred coding, or that it is unchanged.
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
    // Each coding has different bytes, and so its own tag.
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

/// For monitoring.
async fn healthz() -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], "ok\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_well_formed() {
        assert_eq!(everywhere().len(), page::EVERYWHERE.len());
    }
}
