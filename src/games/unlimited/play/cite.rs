//! Which rule is behind it?

use super::{
    attack::Object,
    effects::EffectKey,
    event::{Damage, DamageKind, Defeated, Event, PowerFrom, TokenDefeated},
    game::PlayRules,
    keywords::KeywordKind,
    legality::Ban,
    pick::Prompt,
    roles::{defines, forbids, orders, permits, replaces, requires},
    terms::TokenUpgrade,
};
use crate::{
    engine::{Citations, Prompt as EnginePrompt},
    id::Citation,
};

/// The rules behind an event.
pub(super) fn event(event: &Event) -> Citations {
    match event {
        Event::Attack(attack) => {
            let begins = Citations::one(requires("unlimited/player-actions/begin-attack"))
                .and(orders("unlimited/player-actions/five-steps-of-an-attack"));
            match attack.ignored.is_empty() {
                true => begins,
                false => begins.and(permits("unlimited/keywords/saboteur-ignoring")),
            }
        }
        Event::CombatEnds(_) => Citations::one(requires("unlimited/player-actions/calculate-damage"))
            .and(requires("unlimited/player-actions/end-attack")),
        Event::AttackOver => Citations::one(requires("unlimited/player-actions/end-attack"))
            .and(orders("unlimited/player-actions/one-window-at-the-end")),
        Event::Damage(damage) => {
            damage.because.iter().fold(self::damage(damage), |known, from| known.and(power(*from)))
        }
        Event::Heal { .. } => Citations::one(defines("unlimited/game-concepts/healing")),
        Event::Defeat { why, .. } => defeat(*why),
        Event::DefeatUpgrade { loose: true, .. } => {
            Citations::one(requires("unlimited/game-concepts/check-upgrade"))
                .and(defines("unlimited/card-types/upgrade-defeated"))
        }
        Event::DefeatUpgrade { .. } => Citations::one(defines("unlimited/card-types/upgrade-defeated")),
        Event::DefeatToken { why, .. } => token_defeated(*why),
        Event::GiveTokens { token, .. } => {
            Citations::one(defines("unlimited/card-types/giving-tokens")).and(defines(token_passage(*token)))
        }
        Event::Rescue(_) => Citations::one(requires("unlimited/game-concepts/check-captive"))
            .and(defines("unlimited/wording/capture")),
        Event::TakeInitiative(_) => Citations::one(permits("unlimited/player-actions/take-the-initiative")),
        Event::Pass { forced: true, .. } => {
            Citations::one(requires("unlimited/player-actions/take-the-initiative"))
        }
        Event::Pass { .. } => Citations::one(permits("unlimited/player-actions/pass")),
        Event::Turn(_) => Citations::one(orders("unlimited/turn-structure/turns")),
        Event::StartAction => Citations::one(requires("unlimited/turn-structure/start-of-the-action-phase"))
            .and(requires("unlimited/game-concepts/initiative-counter")),
        Event::EndAction => Citations::one(requires("unlimited/turn-structure/end-of-the-action-phase"))
            .and(requires("unlimited/turn-structure/for-this-phase")),
        Event::StartRegroup => {
            Citations::one(requires("unlimited/turn-structure/start-of-the-regroup-phase"))
        }
        Event::Draw { .. } => Citations::one(requires("unlimited/turn-structure/draw"))
            .and(defines("unlimited/game-concepts/draw")),
        Event::Resource { .. } => Citations::one(permits("unlimited/turn-structure/resource")),
        Event::ReadyAll(_) => Citations::one(requires("unlimited/turn-structure/ready")),
        Event::EndRegroup => Citations::one(requires("unlimited/turn-structure/end-of-the-regroup-phase")),
        Event::Look => Citations::one(requires("unlimited/game-concepts/state-checks")),
        Event::End(super::state::Ending::Draw) => {
            Citations::one(requires("unlimited/turn-structure/draw-game"))
        }
        Event::End(_) => Citations::one(requires("unlimited/game-concepts/check-base"))
            .and(requires("unlimited/turn-structure/losing")),
    }
}

fn damage(damage: &Damage) -> Citations {
    let dealt = Citations::one(defines("unlimited/game-concepts/who-can-be-damaged"));
    match damage.kind {
        DamageKind::Combat if damage.beyond.is_some() => {
            Citations::one(requires("unlimited/keywords/overwhelm"))
                .and(defines("unlimited/game-concepts/excess-damage"))
        }
        DamageKind::Combat => Citations::one(requires("unlimited/player-actions/end-attack"))
            .and(defines("unlimited/game-concepts/combat-damage")),
        DamageKind::Ability if damage.unpreventable => {
            dealt.and(defines("unlimited/game-concepts/unpreventable-damage"))
        }
        DamageKind::Ability => dealt,
        DamageKind::Indirect => Citations::one(defines("unlimited/game-concepts/indirect-damage"))
            .and(defines("unlimited/game-concepts/indirect-damage-dealt-by")),
        DamageKind::EmptyDeck => Citations::one(requires("unlimited/game-zones/empty-deck")),
    }
}

/// What has changed the power behind combat damage.
fn power(from: PowerFrom) -> Citation {
    match from {
        PowerFrom::Raid => requires("unlimited/keywords/raid-x"),
        PowerFrom::Grit => requires("unlimited/keywords/grit"),
        PowerFrom::Modifiers => defines("unlimited/game-concepts/modified-value"),
        PowerFrom::Deficit => defines("unlimited/game-concepts/hidden-deficit"),
    }
}

fn defeat(why: Defeated) -> Citations {
    let defeated = Citations::one(defines("unlimited/game-concepts/defeated-unit"));
    match why {
        Defeated::NoHp(_) => Citations::one(requires("unlimited/game-concepts/check-hp"))
            .and(defines("unlimited/game-concepts/remaining-hp")),
        Defeated::Unique => Citations::one(requires("unlimited/game-concepts/check-unique"))
            .and(defines("unlimited/wording/unique")),
        Defeated::Ability(_) => defeated,
        Defeated::Cost(_) => defeated.and(requires("unlimited/game-concepts/cost-of-an-ability")),
    }
}

fn token_defeated(why: TokenDefeated) -> Citations {
    match why {
        TokenDefeated::Prevented => Citations::one(replaces("unlimited/card-types/shield-token"))
            .and(defines("unlimited/game-concepts/prevented-damage"))
            .and(defines("unlimited/card-types/one-shield-per-instance")),
        TokenDefeated::Ability => Citations::one(defines("unlimited/game-concepts/defeated-token")),
        TokenDefeated::Saboteur => Citations::one(requires("unlimited/keywords/saboteur"))
            .and(defines("unlimited/game-concepts/defeated-token")),
        TokenDefeated::CombatOver => Citations::one(requires("unlimited/card-types/advantage-token"))
            .and(defines("unlimited/game-concepts/defeated-token")),
    }
}

fn token_passage(token: TokenUpgrade) -> &'static str {
    match token {
        TokenUpgrade::Shield => "unlimited/card-types/shield-token",
        TokenUpgrade::Experience => "unlimited/card-types/experience-token",
        TokenUpgrade::Advantage => "unlimited/card-types/advantage-token",
    }
}

/// The rules behind an effect that is used.
pub(super) fn effect(effect: &EffectKey) -> Citations {
    match effect {
        EffectKey::Keyword(_, kind, _) => keyword(*kind),
        EffectKey::Shield(_) => Citations::one(replaces("unlimited/card-types/shield-token"))
            .and(requires("unlimited/abilities-and-effects/immediate-and-mandatory"))
            .and(defines("unlimited/abilities-and-effects/the-replaced-thing-never-happened")),
        EffectKey::Advantage(_) => Citations::one(requires("unlimited/card-types/advantage-token")),
    }
}

fn keyword(kind: KeywordKind) -> Citations {
    match kind {
        KeywordKind::Ambush => Citations::one(permits("unlimited/keywords/ambush"))
            .and(orders("unlimited/keywords/ambush-timing")),
        KeywordKind::Bounty => Citations::one(permits("unlimited/keywords/bounty"))
            .and(orders("unlimited/keywords/bounty-window")),
        KeywordKind::Coordinate => Citations::one(permits("unlimited/keywords/coordinate")),
        KeywordKind::Exploit => Citations::one(permits("unlimited/keywords/exploit-x")),
        KeywordKind::Grit => Citations::one(requires("unlimited/keywords/grit")),
        KeywordKind::Hidden => Citations::one(forbids("unlimited/keywords/hidden")),
        KeywordKind::Overwhelm => Citations::one(requires("unlimited/keywords/overwhelm")),
        KeywordKind::Piloting => Citations::one(permits("unlimited/keywords/piloting")),
        KeywordKind::Plot => Citations::one(permits("unlimited/keywords/plot")),
        KeywordKind::Raid => Citations::one(requires("unlimited/keywords/raid-x")),
        KeywordKind::Restore => Citations::one(requires("unlimited/keywords/restore-x"))
            .and(orders("unlimited/player-actions/begin-attack")),
        KeywordKind::Saboteur => Citations::one(requires("unlimited/keywords/saboteur"))
            .and(orders("unlimited/player-actions/begin-attack")),
        KeywordKind::Sentinel => Citations::one(forbids("unlimited/keywords/sentinel")),
        KeywordKind::Shielded => Citations::one(requires("unlimited/keywords/shielded")),
        KeywordKind::Smuggle => Citations::one(permits("unlimited/keywords/smuggle")),
        KeywordKind::Support => Citations::one(permits("unlimited/keywords/support"))
            .and(orders("unlimited/keywords/support-timing")),
    }
}

/// The rules behind a refusal.
pub(super) fn ban(ban: &Ban) -> Citations {
    match ban {
        Ban::Exhausted(_) => Citations::one(forbids("unlimited/player-actions/check-attack"))
            .and(forbids("unlimited/game-concepts/must-be-ready-to-pay")),
        Ban::NotInPlay(_) => Citations::one(forbids("unlimited/game-zones/out-of-play"))
            .and(requires("unlimited/game-concepts/as-much-as-you-can")),
        Ban::NotYours(_) | Ban::OwnSide(Object::Unit(_) | Object::Base(_)) => {
            Citations::one(forbids("unlimited/player-actions/only-one-at-a-time"))
                .and(defines("unlimited/game-concepts/what-control-means"))
        }
        Ban::OtherArena { .. } => Citations::one(forbids("unlimited/game-zones/other-arena"))
            .and(forbids("unlimited/player-actions/check-attack")),
        Ban::Sentinel(_) => Citations::one(forbids("unlimited/keywords/sentinel"))
            .and(forbids("unlimited/player-actions/check-attack")),
        Ban::Hidden(_) => Citations::one(forbids("unlimited/keywords/hidden")),
        Ban::AmbushBase(_) => Citations::one(forbids("unlimited/keywords/ambush")),
        Ban::NothingToAmbush(_) => Citations::one(forbids("unlimited/keywords/ambush-without-a-target")),
        Ban::Taken(_) => Citations::one(forbids("unlimited/player-actions/take-the-initiative")),
        Ban::OutOfActions(_) => Citations::one(forbids("unlimited/player-actions/take-the-initiative")),
        Ban::NotDefeated(_) => Citations::one(forbids("unlimited/keywords/overwhelm-without-a-defeat"))
            .and(forbids("unlimited/keywords/overwhelm-and-shields")),
        Ban::NoAttack(_) => Citations::one(forbids("unlimited/player-actions/check-attack")),
        Ban::NotAsked(_) => Citations::one(forbids("unlimited/game-concepts/active-player"))
            .and(orders("unlimited/turn-structure/turns")),
    }
}

/// The rules by which one of the engine's own choices is made.
pub(super) fn order(prompt: &EnginePrompt<PlayRules>) -> Citations {
    match prompt {
        EnginePrompt::First => {
            Citations::one(orders("unlimited/timing-and-triggers/active-player-names-the-player"))
                .and(orders("unlimited/timing-and-triggers/only-the-player"))
        }
        EnginePrompt::Effect(_) => Citations::one(orders("unlimited/timing-and-triggers/own-order")),
        EnginePrompt::Game(prompt) => self::prompt(prompt),
    }
}

fn prompt(prompt: &Prompt) -> Citations {
    match prompt {
        Prompt::Action => Citations::one(permits("unlimited/player-actions/five-actions")),
        Prompt::AmbushAttack(_) => Citations::one(permits("unlimited/keywords/ambush")),
        Prompt::Unique => Citations::one(requires("unlimited/game-concepts/check-unique")),
        Prompt::Resource => Citations::one(permits("unlimited/turn-structure/resource")),
    }
}

/// The rule by which an optional ability is left.
pub(super) fn declined() -> Citations {
    Citations::one(permits("unlimited/wording/you-may"))
}
