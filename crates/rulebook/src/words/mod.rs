//! What do words, numbers and places of any text mean by themselves?

pub(crate) mod code_lines;
pub(crate) mod days;
pub(crate) mod difference;
pub(crate) mod folded_names;
pub(crate) mod given_addresses;
pub(crate) mod html_tags;
pub mod limits;
pub(crate) mod rule_numbers;
pub(crate) mod source_map;
