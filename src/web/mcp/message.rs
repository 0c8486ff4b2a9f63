//! What was sent, and how does an answer go back?
//!
//! JSON-RPC 2.0, as the protocol has it: a request has an id, a notification none; several may come as one array.

use serde_json::{Map, Value as Json, json};

use super::MOST_AT_ONCE;

const NO_JSON: i64 = -32700;
const NO_REQUEST: i64 = -32600;
const NO_METHOD: i64 = -32601;
const WRONG_PARAMS: i64 = -32602;
const NO_RESOURCE: i64 = -32002;

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Failure {
    code: i64,
    message: String,
    data: Option<Json>,
}

impl Failure {
    fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// A request whose parameters cannot be so.
    pub fn params(message: impl Into<String>) -> Self {
        Self::new(WRONG_PARAMS, message)
    }

    pub fn unknown_method(method: &str) -> Self {
        let shown = crate::web::page::shorten(method, 60);
        Self::new(NO_METHOD, format!("`{shown}` is not a method that is answered here"))
    }

    /// A resource that there is not; `why` is what the site says.
    pub fn no_resource(uri: &str, why: Option<Json>) -> Self {
        let shown = crate::web::page::shorten(uri, 120);
        let data = Some(why.unwrap_or_else(|| json!({ "uri": shown })));
        Self { data, ..Self::new(NO_RESOURCE, format!("`{shown}` is not a resource that is served here")) }
    }
}

/// A request.
#[derive(Debug)]
pub struct Call {
    /// What its answer has: a text or a whole number.
    pub id: Json,
    /// What is asked for.
    pub method: String,
    /// What is said with it; an object, perhaps empty.
    pub params: Json,
}

/// What was sent.
#[derive(Debug)]
pub enum Message {
    /// A request.
    Call(Call),
    /// Something that is told and wants no answer. Of one that takes a request back: the id of that.
    Notice(Option<Json>),
    /// Several at once.
    Several(Vec<Message>),
    /// Nothing that can be read; the answer says why.
    Wrong(Json),
}

impl Message {
    /// Reads what was sent.
    pub fn read(text: &[u8]) -> Self {
        match serde_json::from_slice(text) {
            Ok(Json::Array(several)) if (1..=MOST_AT_ONCE).contains(&several.len()) => {
                Self::Several(several.into_iter().map(Self::one).collect())
            }
            Ok(Json::Array(several)) => {
                Self::wrong(format!("{} messages at once; 1 to {MOST_AT_ONCE} are read", several.len()))
            }
            Ok(one) => Self::one(one),
            Err(error) => {
                Self::Wrong(failed(Json::Null, &Failure::new(NO_JSON, format!("not JSON: {error}"))))
            }
        }
    }

    /// A message that cannot be read, for this reason.
    pub fn wrong(why: impl Into<String>) -> Self {
        Self::Wrong(failed(Json::Null, &Failure::new(NO_REQUEST, why)))
    }

    fn one(message: Json) -> Self {
        let Json::Object(mut fields) = message else { return Self::wrong("a message is an object") };
        if fields.get("jsonrpc").and_then(Json::as_str) != Some("2.0") {
            return Self::wrong("`jsonrpc` is not `2.0`");
        }
        let Some(method) = fields.remove("method") else {
            let is_answer = fields.contains_key("result") || fields.contains_key("error");
            return if is_answer { Self::Notice(None) } else { Self::wrong("`method` is missing") };
        };
        let Json::String(method) = method else { return Self::wrong("`method` is not a text") };
        let params = fields.remove("params").unwrap_or_else(|| Json::Object(Map::new()));
        match fields.remove("id") {
            None => {
                let takes_back = method == "notifications/cancelled";
                Self::Notice(params.get("requestId").filter(|_| takes_back).cloned())
            }
            Some(id) if !(id.is_string() || id.is_i64() || id.is_u64()) => {
                Self::wrong("`id` is neither a text nor a whole number")
            }
            Some(id) if !params.is_object() => {
                Self::Wrong(failed(id, &Failure::params("`params` is not an object")))
            }
            Some(id) => Self::Call(Call { id, method, params }),
        }
    }
}

/// The answer to a request.
pub(super) fn answered(id: Json, result: Json) -> Json {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

/// The answer to one that failed.
pub(super) fn failed(id: Json, failure: &Failure) -> Json {
    let mut error = json!({ "code": failure.code, "message": failure.message });
    if let Some(data) = &failure.data {
        error["data"] = data.clone();
    }
    json!({ "jsonrpc": "2.0", "id": id, "error": error })
}
