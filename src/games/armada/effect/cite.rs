//! Which rules are behind an effect that somebody typed in?
//!
//! The rules of its time and of its will; what it does is cited by the events it becomes.

use super::{Component, Header, TimingWord, TypedEffect};
use crate::{
    engine::Citations,
    games::roles::{defines, orders, permits, requires},
    id::Citation,
};

/// The rules behind an effect: its time, and whether it has to be used.
pub(in crate::games::armada) fn effect(effect: &TypedEffect) -> Citations {
    let time = match effect.header {
        Some(Header::Crit) => Citations::one(orders("armada/effect-use-and-timing/critical-header"))
            .and(permits("armada/critical-effects/icon-needed"))
            .and(defines("armada/critical-effects/icon-not-spent")),
        Some(Header::RedCrit | Header::BlueCrit | Header::BlackCrit) => {
            Citations::one(orders("armada/effect-use-and-timing/critical-header"))
                .and(permits("armada/critical-effects/colored"))
                .and(defines("armada/critical-effects/icon-not-spent"))
        }
        Some(Header::Navigate | Header::Squadron | Header::Repair | Header::ConcentrateFire) => {
            orders("armada/effect-use-and-timing/command-header").into()
        }
        Some(Header::Modify) => orders("armada/effect-use-and-timing/modify-dice").into(),
        None if effect.modifies_dice_untimed() => orders("armada/effect-use-and-timing/modify-dice").into(),
        None => word(effect.timing.unwrap_or(TimingWord::When)).into(),
    };
    time.and(will(effect))
}

/// The rule of a timing word.
pub(in crate::games::armada) fn word(word: TimingWord) -> Citation {
    orders(match word {
        TimingWord::Before => "armada/effect-use-and-timing/before",
        TimingWord::When => "armada/effect-use-and-timing/when",
        TimingWord::While => "armada/effect-use-and-timing/while",
        TimingWord::After => "armada/effect-use-and-timing/after",
    })
}

fn will(effect: &TypedEffect) -> Citation {
    match effect.component {
        _ if effect.is_critical() => permits("armada/critical-effects/one-per-attack"),
        Component::Upgrade | Component::Title | Component::Commander => {
            permits("armada/effect-use-and-timing/upgrade-optional")
        }
        Component::Ship | Component::Squadron | Component::Objective | Component::Damage => {
            requires("armada/effect-use-and-timing/others-mandatory")
        }
    }
}
