//! `/api`: reads a request to the engine as JSON, has it answered, and sends the reply.
//!
//! The engine keeps no state between requests. Requests and replies that are not small count against a memory budget
//! until they are dropped.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use grille_engine::Question;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout_at;

use super::answers::AppState;
use super::lanes::{Lanes, Undone};
use super::pace::{Pace, Progress};
use super::stream::Activity;

/// Questions and replies up to this length are not counted: nearly all are shorter, and there are at most as many as
/// connections.
const SMALL: usize = 64 << 10;

/// The maximum length of a question. The longest saved game is far shorter.
const LONGEST_QUESTION: usize = 1 << 20;

/// The maximum length of a reply. The probabilities of the largest board take 20 MB.
const LONGEST_REPLY: usize = 32 << 20;

/// The maximum total length of all questions, and of all replies, that are not small.
pub(super) const QUESTIONS_IN_ALL: usize = 16 << 20;
pub(super) const REPLIES_IN_ALL: usize = 64 << 20;

/// The minimum speed of sending a question, and of reading a reply that is not small.
const ASKING: Pace = Pace {
    stall: Duration::from_secs(3),
    rate: 64 << 10,
};
const READING: Pace = Pace {
    stall: Duration::from_secs(5),
    rate: 64 << 10,
};

const JSON: &str = "application/json";

/// A shared number of bytes.
pub(super) struct Budget(Arc<Semaphore>);

impl Budget {
    pub(super) fn new(bytes: usize) -> Budget {
        Budget(Arc::new(Semaphore::new(bytes)))
    }

    /// Takes this many bytes, released on drop; `None` if not enough are left.
    fn take(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let bytes = u32::try_from(bytes).ok()?;
        Arc::clone(&self.0).try_acquire_many_owned(bytes).ok()
    }
}

struct QuestionText {
    text: String,
    _held: Option<OwnedSemaphorePermit>,
}

/// The text of a reply that is not small, counted until the last byte is sent.
struct Held {
    text: String,
    _held: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

pub(super) async fn api(
    State(state): State<Arc<AppState>>,
    Extension(activity): Extension<Arc<Activity>>,
    request: Request,
) -> Response {
    let asked = match read(request, &state.questions).await {
        Ok(asked) => asked,
        Err(StatusCode::SERVICE_UNAVAILABLE) => return busy(),
        Err(status) => return status.into_response(),
    };
    match answer(asked, &state.lanes, &activity).await {
        Ok(text) => sent(text, &state.replies),
        Err(Undone::Busy) => busy(),
        Err(Undone::Late) => StatusCode::GATEWAY_TIMEOUT.into_response(),
        Err(Undone::Failed) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns the reply to a question, from the right lane.
async fn answer(asked: QuestionText, lanes: &Lanes, activity: &Activity) -> Result<String, Undone> {
    // Parsing a small question takes no time. The parsed form may take far more memory than the text, so waiting
    // questions are kept as text.
    let is_quick = asked.text.len() <= SMALL && Question::read(&asked.text).is_quick();
    let answer = move || {
        let mut reply = Question::read(&asked.text).answer();
        // It must not take more memory than is counted.
        reply.shrink_to_fit();
        reply
    };
    if is_quick {
        let turns_long = || activity.give_up_with_client();
        return lanes.short(answer, turns_long).await;
    }
    activity.give_up_with_client();
    lanes.long(answer).await
}

fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "5")]).into_response()
}

/// Reads a question. It must be declared as JSON, which no form on a foreign page can do without a preflight request.
async fn read(request: Request, budget: &Budget) -> Result<QuestionText, StatusCode> {
    if !is_json(request.headers()) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let mut body = request.into_body();
    if body.size_hint().lower() > LONGEST_QUESTION as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let mut bytes = Vec::new();
    let mut held: Option<OwnedSemaphorePermit> = None;
    let mut progress = Progress::new(ASKING);
    // Ends: with the body, or when it is too slow, as its length is limited.
    loop {
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let frame = timeout_at(progress.deadline(), frame).await;
        let frame = match frame.map_err(|_| StatusCode::REQUEST_TIMEOUT)? {
            Some(frame) => frame.map_err(|_| StatusCode::BAD_REQUEST)?,
            None => break,
        };
        let Ok(data) = frame.into_data() else {
            continue;
        };
        progress.count(data.len());
        bytes.extend_from_slice(&data);
        if bytes.len() > LONGEST_QUESTION {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        // Only received bytes are counted, so announcing much and sending nothing blocks nobody.
        let known = held.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let more = bytes.len().saturating_sub(SMALL + known);
        if more > 0 {
            let more = budget.take(more).ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
            match &mut held {
                Some(held) => held.merge(more),
                None => held = Some(more),
            }
        }
    }
    let text = String::from_utf8(bytes).map_err(|_| StatusCode::BAD_REQUEST)?;
    Ok(QuestionText { text, _held: held })
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(CONTENT_TYPE);
    let media = media.and_then(|value| value.to_str().ok()).unwrap_or("");
    let media = media.split(';').next().unwrap_or_default();
    media.trim().eq_ignore_ascii_case(JSON)
}

/// Returns the response for this reply, if the budget allows it.
fn sent(text: String, budget: &Budget) -> Response {
    if text.len() > LONGEST_REPLY {
        return StatusCode::INSUFFICIENT_STORAGE.into_response();
    }
    let mut response = if text.len() <= SMALL {
        Response::new(Body::from(text))
    } else {
        let Some(held) = budget.take(text.len()) else {
            return busy();
        };
        let bytes = Bytes::from_owner(Held { text, _held: held });
        let mut response = Response::new(Body::from(bytes));
        response.extensions_mut().insert(READING);
        response
    };
    let json = HeaderValue::from_static(JSON);
    response.headers_mut().insert(CONTENT_TYPE, json);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(length: usize) -> String {
        " ".repeat(length)
    }

    fn request(body: Body) -> Request {
        let request = Request::post("/api").header(CONTENT_TYPE, JSON);
        request.body(body).unwrap()
    }

    #[tokio::test]
    async fn a_long_reply_takes_its_length_of_the_budget_until_it_is_sent() {
        let budget = Budget::new(4 * SMALL);
        let long = sent(text(3 * SMALL), &budget);
        assert_eq!(long.status(), StatusCode::OK);
        assert_eq!(budget.0.available_permits(), SMALL);
        assert_eq!(
            sent(text(2 * SMALL), &budget).status(),
            StatusCode::SERVICE_UNAVAILABLE
        );
        // Small ones do not count.
        assert_eq!(sent(text(SMALL), &budget).status(), StatusCode::OK);
        // The bytes may still be on their way when the rest of the response is gone.
        let mut body = long.into_body();
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        drop(body);
        let bytes = frame.unwrap().unwrap().into_data().unwrap();
        assert_eq!(bytes.len(), 3 * SMALL);
        assert_eq!(budget.0.available_permits(), SMALL);
        drop(bytes);
        assert_eq!(budget.0.available_permits(), 4 * SMALL);
    }

    #[test]
    fn a_reply_has_a_longest_length() {
        let budget = Budget::new(2 * LONGEST_REPLY);
        assert_eq!(sent(text(LONGEST_REPLY), &budget).status(), StatusCode::OK);
        assert_eq!(
            sent(text(LONGEST_REPLY + 1), &budget).status(),
            StatusCode::INSUFFICIENT_STORAGE
        );
    }

    #[tokio::test]
    async fn a_long_question_takes_of_the_budget_what_is_not_small_of_it() {
        let budget = Budget::new(2 * SMALL);
        let small = read(request(Body::from(text(SMALL))), &budget).await;
        assert_eq!(budget.0.available_permits(), 2 * SMALL);
        let long = read(request(Body::from(text(2 * SMALL))), &budget).await;
        assert!(small.is_ok() && long.is_ok());
        assert_eq!(budget.0.available_permits(), SMALL);
        let longer = read(request(Body::from(text(3 * SMALL))), &budget).await;
        assert_eq!(longer.err(), Some(StatusCode::SERVICE_UNAVAILABLE));
        drop(long);
        assert_eq!(budget.0.available_permits(), 2 * SMALL);
        let longer = read(request(Body::from(text(3 * SMALL))), &budget).await;
        assert!(longer.is_ok());
    }
}
