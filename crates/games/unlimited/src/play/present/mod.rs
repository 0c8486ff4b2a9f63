//! What has happened, and what are power, HP, keywords and abilities now?

pub(super) mod attributes;
pub(super) mod board;
pub(super) mod frame;
pub(super) mod last_known;
pub(super) mod scene;
pub(super) mod state;
pub(super) mod tokens;
