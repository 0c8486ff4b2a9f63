//! Does a scenario play as its rules say, whoever wrote it down?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod at_hand;
mod citations;
mod documents;
mod exact;
mod field_names;
mod format;
mod kept;
mod labels;
mod lines_out_of_place;
mod named_cards;
mod odds;
mod packed;
mod played_on;
mod readings;
mod resolver_list;
mod schema;
mod several_cards;
mod shipped_scenarios;
mod silent_guesses;
mod support;
mod traces;
mod transcripts;
mod unlimited;
