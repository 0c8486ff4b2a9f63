//! Which passages has a file, in whatever dialect it is written?

pub(crate) mod cross_references;
pub(crate) mod markdown;
pub(crate) mod numbered;
mod obsidian;
pub(crate) mod rendered;
mod walk;
