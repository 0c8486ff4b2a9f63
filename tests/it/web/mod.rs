//! The pages and the API, called in process and over sockets.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod addresses;
mod answers;
mod api;
mod callouts;
mod cards;
mod cards_found;
mod clients;
mod editions;
mod exact;
mod forms;
mod guests;
mod injection;
mod kinds;
mod lines;
mod long;
mod mcp;
mod moved;
mod odds;
mod openapi;
mod overlays;
mod overload;
mod page_form;
mod pages;
pub mod played_on;
mod queries;
mod readers;
mod rolls;
mod rulings;
mod scriptless;
mod search;
mod sent;
pub mod shared;
mod sockets;
mod sources;
pub mod support;
mod told;
mod traversal;
mod typed;
mod weight;
