//! How do defense tokens look from outside, whatever is played?

use serde::Serialize;

use super::tokens::{TokenKind, TokenName, TokenState};

/// A defense token, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its stable name: `brace`, `brace 2`.
    pub name: String,
    /// Its type.
    pub kind: TokenKind,
    /// Its state.
    pub state: TokenState,
}

impl TokenView {
    pub(crate) fn of(name: TokenName, state: TokenState) -> Self {
        Self { name: name.to_string(), kind: name.kind, state }
    }
}
