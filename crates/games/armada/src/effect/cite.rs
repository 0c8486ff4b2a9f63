//! Which rules are behind an effect that somebody typed in?
//!
//! The rules of its time and of its will, and of what happens to dice, tokens and cards in every system.

use super::{
    CardVerb, Component, DiceChange, Happening, Header, Known, Missing, Paying, TimingWord, Turning,
    TypedEffect,
    dice::Pool,
    nouns::Range,
    tokens::{On, TokenKind, TokenState},
};
use engine::Citations;
use names::Citation;
use vocabulary::{defines, forbids, orders, permits, requires};

/// The rules by which effects are left out.
pub(crate) fn pass() -> Citations {
    Citations::one(permits("armada/effect-use-and-timing/upgrade-optional"))
        .and(permits("armada/upgrade-cards/optional"))
}

/// The rules behind an effect: its time, and whether it has to be used.
pub(crate) fn effect(effect: &TypedEffect) -> Citations {
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
        None => {
            let word = word(effect.timing.unwrap_or(TimingWord::When));
            match of_damage_card(effect) {
                Some(card) => Citations::one(card).and(word),
                None => word.into(),
            }
        }
    };
    time.and(will(effect))
}

/// The rule on what a faceup damage card does: at once, or for as long as it lies there.
fn of_damage_card(effect: &TypedEffect) -> Option<Citation> {
    let dealt = effect.event.as_ref().and_then(Happening::known) == Some(Known::DealtFaceup);
    let before = effect.timing == Some(TimingWord::Before);
    (effect.component == Component::Damage).then(|| match dealt && !before {
        true => requires("armada/damage-cards/immediate"),
        false => defines("armada/damage-cards/persistent"),
    })
}

/// The rule of a timing word.
pub(crate) fn word(word: TimingWord) -> Citation {
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

/// The rules by which effects of one timing are ordered.
pub(crate) fn order() -> Citations {
    Citations::one(orders("armada/effect-use-and-timing/first-player-first"))
        .and(orders("armada/effect-use-and-timing/own-order"))
}

/// The rules behind a change of dice.
pub(crate) fn dice(change: DiceChange, from: Pool) -> Citations {
    match change {
        DiceChange::Rerolled => rerolled(from),
        DiceChange::AddedByDial => Citations::one(permits("armada/concentrate-fire-command/dial"))
            .and(permits("armada/concentrate-fire-command/color"))
            .and(defines(change.passage())),
        DiceChange::AddedByAi => {
            Citations::one(permits("armada/squadron-keywords/ai")).and(defines(change.passage()))
        }
        DiceChange::Added
        | DiceChange::Changed
        | DiceChange::Canceled
        | DiceChange::Exchanged
        | DiceChange::Spent => defines(change.passage()).into(),
        DiceChange::Paid => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(defines(change.passage())),
    }
}

/// The rules behind dice that are rolled again; several of them are chosen first, and rolled together.
pub(crate) fn rerolled(dice: Pool) -> Citations {
    let one = Citations::one(defines("armada/modifying-dice/reroll"))
        .and(requires("armada/modifying-dice/who-rolls"));
    match dice.len() {
        0 | 1 => one,
        _ => one.and(orders("armada/community-rulings/ruling-evade-two-dice")),
    }
}

/// The rules behind a defense token that is turned.
pub(crate) fn turn(why: Turning, was: Option<TokenState>) -> Citations {
    match why {
        Turning::Paid => {
            let turned = match was {
                Some(TokenState::Exhausted) => requires("armada/defense-tokens/exhausted"),
                _ => requires("armada/defense-tokens/readied"),
            };
            Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
                .and(defines("armada/defense-tokens/as-cost"))
                .and(turned)
        }
        Turning::Exhausted => defines("armada/exhausted/token").into(),
        Turning::Readied => defines("armada/readied/token").into(),
        Turning::StatusPhase => {
            Citations::one(requires("armada/status-phase/ready-tokens")).and(defines("armada/readied/token"))
        }
        Turning::MoreDice => requires("armada/defense-tokens/evade-larger").into(),
        Turning::Discarded => defines("armada/defense-tokens/discarded").into(),
        Turning::Recovered | Turning::Returned => {
            Citations::one(permits("armada/golden-rules/card-beats-rules"))
                .and(defines("armada/defense-tokens/discarded"))
        }
    }
}

/// The passage on what an evade does at a range.
fn evade_passage(range: Range) -> &'static str {
    match range {
        Range::Close | Range::Medium => "armada/defense-tokens/evade-close",
        Range::Long => "armada/defense-tokens/evade-long",
        Range::Extreme => "armada/defense-tokens/evade-extreme",
        Range::Distance1 | Range::Distance2 => "armada/defense-tokens/evade-distance",
    }
}

/// The rules behind a defense token that is spent with its own effect.
pub(crate) fn spend_token(kind: TokenKind, on: On, was: Option<TokenState>, range: Range) -> Citations {
    let effect = match kind {
        TokenKind::Redirect => Citations::one(permits("armada/defense-tokens/redirect"))
            .and(orders("armada/defense-tokens/redirect-amount")),
        TokenKind::Evade => {
            Citations::one(permits("armada/defense-tokens/evade")).and(permits(evade_passage(range)))
        }
        TokenKind::Contain => permits("armada/defense-tokens/contain").into(),
        TokenKind::Salvo => permits("armada/defense-tokens/salvo").into(),
        TokenKind::Brace => permits("armada/defense-tokens/brace").into(),
        TokenKind::Scatter => permits("armada/defense-tokens/scatter").into(),
    };
    let turned = match was {
        Some(TokenState::Exhausted) => effect.and(requires("armada/defense-tokens/exhausted")),
        _ => effect.and(requires("armada/defense-tokens/readied")),
    };
    match (kind, on) {
        (TokenKind::Evade, On::Nothing) => turned.and(permits("armada/defense-tokens/no-effect")),
        _ => turned,
    }
}

/// The rules behind a card that is turned or discarded.
pub(crate) fn card(verb: CardVerb, paid: Paying) -> Citations {
    let what = match verb {
        CardVerb::Exhaust => Citations::one(defines("armada/exhausted/card")),
        CardVerb::Ready => Citations::one(defines("armada/readied/card")),
        CardVerb::Discard => Citations::one(defines("armada/effect-use-and-timing/inactive"))
            .and(defines("armada/upgrade-cards/discarded")),
        // whatever card it is: facedown its effects are not active, faceup they are
        CardVerb::TurnFacedown | CardVerb::TurnFaceup => {
            Citations::one(defines("armada/effect-use-and-timing/inactive"))
        }
    };
    match (verb, paid) {
        (CardVerb::Exhaust, Paying::Cost) => what.and(permits("armada/readied/cost")),
        _ => what,
    }
}

/// The rule behind a damage card that is turned or discarded and of which nothing else is known.
pub(crate) fn damage_card(verb: CardVerb) -> Citations {
    defines(match verb {
        CardVerb::Discard => "armada/damage-cards/discarded",
        CardVerb::TurnFaceup => "armada/damage/facedown",
        CardVerb::TurnFacedown | CardVerb::Exhaust | CardVerb::Ready => "armada/damage-cards/turned",
    })
    .into()
}

/// The rules behind an operation that finds nothing to do it to.
pub(crate) fn missing(missing: Missing) -> Citations {
    match missing {
        Missing::Dice => defines("armada/modifying-dice/overview").into(),
        Missing::Spendable => Citations::one(forbids("armada/defense-tokens/one-per-type"))
            .and(forbids("armada/defense-tokens/once-per-attack"))
            .and(forbids("armada/defense-tokens/speed-zero")),
        Missing::Exhausted => defines("armada/readied/token").into(),
        Missing::Readied => forbids("armada/exhausted/not-twice").into(),
        Missing::Token | Missing::Discarded => defines("armada/defense-tokens/discarded").into(),
        Missing::CommandToken => defines("armada/command-tokens/overview").into(),
        Missing::Dial => defines("armada/command-dials/keep").into(),
        Missing::Gap => defines("armada/shields/maximum").into(),
        Missing::Shields => defines("armada/shields/zero").into(),
        Missing::Card => defines("armada/effect-use-and-timing/inactive").into(),
        Missing::DamageCard => defines("armada/damage-cards/discarded").into(),
        Missing::Hull => defines("armada/damage/squadron-hull").into(),
        Missing::Speed => defines("armada/speed/limits").into(),
        Missing::OnCard => defines("armada/upgrade-cards-with-tokens-or-dials/overview").into(),
        Missing::Other => defines("armada/effect-use-and-timing/overview").into(),
    }
}
