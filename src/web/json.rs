//! How does an answer become JSON?

use std::io;

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
        let mut text = Text(Vec::with_capacity(ROOM));
        match serde_json::to_writer(&mut text, &self.0) {
            Ok(()) => {
                let kind = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, kind)], text.0).into_response()
            }
            Err(error) => Problem::internal(&error).into_response(),
        }
    }
}

/// JSON that is being written. Three of four pieces are one byte (`"`, `,`, `:`): each is pushed where it is written, without a call.
struct Text(Vec<u8>);

impl io::Write for Text {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.write_all(piece)?;
        Ok(piece.len())
    }

    #[inline]
    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        match piece {
            [byte] => self.0.push(*byte),
            _ => self.0.extend_from_slice(piece),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
