//! Being built.
pub mod armada;
