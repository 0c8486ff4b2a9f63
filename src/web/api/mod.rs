//! The same as JSON: one file per resource under `/api/v1`.

pub mod games;
