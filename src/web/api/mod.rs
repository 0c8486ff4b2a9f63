//! The same as JSON: one file per resource under `/api/v1`.

pub mod bulk;
pub mod games;
pub mod passages;
pub mod previews;
pub mod resolve;
pub mod search;
pub mod text;
pub mod topics;
pub mod what;
