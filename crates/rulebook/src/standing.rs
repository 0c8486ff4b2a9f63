//! Does a ruling hold?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use super::Target;

/// Whether a ruling holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
#[serde(tag = "status", content = "by", rename_all = "lowercase")]
pub enum Standing {
    /// Somebody proposes it; it does not hold yet.
    Proposed,
    /// It holds.
    Current,
    /// Another took its place; unresolved where nothing has that name, none where none is named.
    Superseded(Option<Target>),
    /// Whoever decided it has taken it back.
    Withdrawn,
    /// Another says otherwise.
    Contradicted(Option<Target>),
    /// Nobody has decided it yet.
    Open,
    /// It was open, and this decided it.
    Closed(Option<Target>),
    /// Its source says something of it that is none of these: `withdrwan`. It counts as no ruling in force.
    Unclear,
}

impl Standing {
    /// Its word, as in the API.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Proposed => "proposed",
            Standing::Current => "current",
            Standing::Superseded(_) => "superseded",
            Standing::Withdrawn => "withdrawn",
            Standing::Contradicted(_) => "contradicted",
            Standing::Open => "open",
            Standing::Closed(_) => "closed",
            Standing::Unclear => "unclear",
        }
    }

    /// What took its place, or says otherwise.
    pub fn by(&self) -> Option<&Target> {
        match self {
            Standing::Superseded(by) | Standing::Contradicted(by) | Standing::Closed(by) => by.as_ref(),
            Standing::Proposed
            | Standing::Current
            | Standing::Withdrawn
            | Standing::Open
            | Standing::Unclear => None,
        }
    }

    /// Whether it holds no more: another took its place, or it was taken back.
    pub fn is_over(&self) -> bool {
        matches!(self, Standing::Superseded(_) | Standing::Withdrawn)
    }
}
