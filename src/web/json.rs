//! How does an answer become JSON?

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

use super::Problem;

/// Room for most answers, so that few grow while they are written.
const ROOM: usize = 16 << 10;

/// An answer as JSON. Written into one piece of memory, which is a good deal quicker than axum's own.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut text = Vec::with_capacity(ROOM);
        match serde_json::to_writer(&mut text, &self.0) {
            Ok(()) => {
                let kind = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, kind)], text).into_response()
            }
            Err(error) => Problem::internal(&error).into_response(),
        }
    }
}
