//! What do boards, cards and abilities consist of, and what is each part called?

pub(super) mod attack_questions;
pub(super) mod bans;
pub(super) mod card;
pub(super) mod context;
pub(super) mod event_fields;
mod inspect;
pub(super) mod naming;
pub(super) mod objects;
pub(super) mod plan;
pub(super) mod serialized;
pub(super) mod setup;
pub(super) mod source;
pub(super) mod unit;
pub(super) mod unknown_cards;
