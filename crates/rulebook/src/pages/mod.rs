//! What does one file say, before it has ids and links?

mod bylines;
pub(crate) mod citations;
pub(crate) mod dialect;
pub(crate) mod front_matter;
pub(crate) mod glossary;
pub(crate) mod inline;
pub(crate) mod lead_in;
mod numbering;
pub(crate) mod obsidian_inline;
pub(crate) mod page;
mod pictures;
pub(crate) mod properties;
pub(crate) mod question_marks;
pub(crate) mod rule_line;
pub(crate) mod ruling_fields;
mod ruling_logs;
pub(crate) mod scenario_blocks;
pub(crate) mod sections;
pub(crate) mod tags;
