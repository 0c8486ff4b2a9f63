//! What is kept of what was read, for the next time it is read?

pub(crate) mod cache_file;
pub mod foreign_ids;
pub mod memory;
pub mod parts_file;
