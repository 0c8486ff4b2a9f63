//! Which rule is behind it?

use super::effect_key::EffectKey;
use crate::{
    ability::{Kind, Loss, Occurrence},
    keywords::KeywordKind,
    play::{
        nouns::{
            card::{CardId, CardKind},
            event_fields::{
                DAMAGE_FOR_A_CARD, Damage, Defeated, Idle, Played, PlayedAs, Rescued, Sort, TokenDefeated,
                UpgradeDefeated,
            },
            objects::{Attack, Combat, Object, PowerFrom},
            source::{Origin, Source},
            unit::{DamageKind, LastKnown, Upgrade},
        },
        tabletop::{rules::PlayRules, table::Ending},
    },
    terms::{TokenUnit, TokenUpgrade},
};
use engine::{Citations, Prompt as EnginePrompt, Timing};
use names::Citation;
use vocabulary::{defines, forbids, orders, permits, replaces, requires};

/// The rules behind the moment of combat damage.
pub(crate) fn combat(attack: &Attack) -> Citations {
    let calculated = Citations::one(requires(match &attack.combat {
        Combat::NoAttacker => "unlimited/player-actions/attacker-gone",
        Combat::NoDefender => "unlimited/player-actions/defender-gone",
        Combat::Both | Combat::One | Combat::Nobody | Combat::First(..) => {
            "unlimited/player-actions/calculate-damage"
        }
    }));
    let ends = calculated.and(requires("unlimited/player-actions/end-attack"));
    let first = matches!(attack.combat, Combat::First(..));
    let ends = if first { ends.and(orders("unlimited/player-actions/dealt-first")) } else { ends };
    // only a change of control takes a unit out of an attack in which it was
    let ends = attack.because.iter().fold(ends, |known, from| known.join(power(*from)));
    match attack.attacker_in && attack.target_in {
        true => ends,
        false => ends.and(requires("unlimited/game-concepts/control-changes-in-an-attack")),
    }
}

pub(crate) fn upgrade_defeated(rules: &PlayRules, upgrade: &Upgrade, why: UpgradeDefeated) -> Citations {
    let defeated = Citations::one(defines("unlimited/card-types/upgrade-defeated"));
    let is_leader = rules.card(&upgrade.id).kind == CardKind::Leader;
    let leader = |known: Citations| match is_leader {
        true => known.and(requires("unlimited/card-types/leader-defeated")),
        false => known,
    };
    match why {
        UpgradeDefeated::Loose => {
            leader(Citations::one(requires("unlimited/game-concepts/check-upgrade")).join(defeated))
        }
        UpgradeDefeated::Unique => Citations::one(requires("unlimited/game-concepts/check-unique"))
            .and(defines("unlimited/wording/however-in-play"))
            .and(defines("unlimited/wording/unique")),
        UpgradeDefeated::LeaderLeaves(_) => defeated
            .and(replaces("unlimited/card-types/leader-that-would-leave"))
            .and(requires("unlimited/card-types/leader-defeated")),
        UpgradeDefeated::Ability(_) => leader(defeated),
    }
}

pub(crate) fn rescue(how: Rescued) -> Citations {
    match how {
        Rescued::Freed => Citations::one(requires("unlimited/game-concepts/check-captive"))
            .and(defines("unlimited/wording/capture").by("8.33.4")),
        Rescued::ByAbility => Citations::one(defines("unlimited/wording/capture").by("8.33.3")),
    }
}

pub(crate) fn lose(lost: &[Loss]) -> Citations {
    let all = |loss: &Loss| matches!(loss, Loss::AllAbilities | Loss::AllOtherAbilities);
    let number = if lost.iter().any(all) { "8.14.2" } else { "8.14.1" };
    Citations::one(defines("unlimited/wording/lose").by(number))
}

/// The rules behind a Credit or Force token that is defeated.
pub(crate) fn own_token(token: &Object) -> Citations {
    let force = matches!(token, Object::Force(_));
    let token = if force { "unlimited/wording/the-force" } else { "unlimited/card-types/credit-token" };
    Citations::one(defines("unlimited/game-concepts/defeated-token")).and(defines(token))
}

/// A token that would leave play is set aside.
fn token_leaves() -> Citation {
    defines("unlimited/card-types/token").by("3.7.3")
}

pub(crate) fn returned(rules: &PlayRules, what: &Object) -> Citations {
    let returns = Citations::one(defines("unlimited/wording/return"));
    match what {
        Object::Unit(id) if rules.is_token(id) => token_leaves().into(),
        Object::Token(..) | Object::Credit(_) | Object::Force(_) => returns.and(token_leaves()),
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Card(_) => returns,
        Object::Unknown(..) | Object::Resource(..) => returns,
    }
}

pub(crate) fn put_on_deck(rules: &PlayRules, what: &Object) -> Citations {
    let is_token = what.unit().is_some_and(|id| rules.is_token(id));
    if is_token { token_leaves().into() } else { Citations::one(defines("unlimited/game-zones/deck")) }
}

pub(crate) fn created(token: TokenUnit) -> Citations {
    Citations::one(defines(token_unit(token)))
        .and(defines("unlimited/card-types/token").by("3.7.2"))
        .and(defines("unlimited/card-types/token-units"))
}

pub(crate) fn capture(rules: &PlayRules, what: &CardId) -> Citations {
    match rules.is_token(what) {
        true => Citations::one(defines("unlimited/wording/captured-token")).and(token_leaves()),
        false => Citations::one(defines("unlimited/wording/capture")),
    }
}

pub(crate) fn use_action(source: &Source) -> Citations {
    let action = permits("unlimited/abilities-and-effects/action");
    if matches!(source.ability.kind, Kind::EpicAction { .. }) {
        return Citations::one(permits("unlimited/abilities-and-effects/epic-action")).and(action);
    }
    Citations::one(action).and(requires("unlimited/abilities-and-effects/cost-in-brackets"))
}

/// The rules by which nothing comes of a sentence.
pub(crate) fn idle(why: Idle) -> Citations {
    let can = Citations::one(requires("unlimited/game-concepts/as-much-as-you-can"));
    match why {
        Idle::Nothing(Sort::Event) => {
            can.and(requires("unlimited/abilities-and-effects/as-much-as-possible"))
        }
        Idle::Nothing(Sort::Action) => can.and(requires("unlimited/player-actions/resolve-the-ability")),
        Idle::Nothing(Sort::Other) | Idle::Condition(_) => can,
        Idle::EmptyHand => Citations::one(defines("unlimited/game-concepts/empty-hand")),
        Idle::EndPast => Citations::one(requires("unlimited/abilities-and-effects/end-already-past")),
        Idle::After => Citations::one(orders("unlimited/timing-and-triggers/after-completing")),
        Idle::Link => Citations::one(requires("unlimited/wording/if-you-do"))
            .and(requires("unlimited/abilities-and-effects/in-written-order")),
    }
}

pub(crate) fn ending(ending: Ending) -> Citations {
    match ending {
        Ending::Draw => Citations::one(requires("unlimited/turn-structure/draw-game")),
        Ending::Won(_) => Citations::one(requires("unlimited/game-concepts/check-base"))
            .and(requires("unlimited/turn-structure/losing")),
    }
}

pub(crate) fn play(played: &Played) -> Citations {
    let played_as = Citations::one(requires("unlimited/player-actions/into-play"));
    let played_as = match &played.how {
        PlayedAs::Unit if !played.gifts.is_empty() => {
            played_as.and(requires("unlimited/game-concepts/not-inside-an-instruction"))
        }
        PlayedAs::Unit => played_as,
        PlayedAs::Event => played_as.and(orders("unlimited/abilities-and-effects/discard-first")),
        PlayedAs::Upgrade(_) => played_as.and(permits("unlimited/card-types/upgrade")),
    };
    match played.using {
        Some(kind) => played_as.join(kind.rules()),
        None => played_as,
    }
}

/// The rules behind damage that is dealt, and behind the power that it comes from.
pub(crate) fn damage(damage: &Damage) -> Citations {
    damage.because.iter().fold(dealt(damage), |known, from| known.join(power(*from)))
}

fn dealt(damage: &Damage) -> Citations {
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
        DamageKind::EmptyDeck => {
            let empty = Citations::one(requires("unlimited/game-zones/empty-deck"));
            match damage.amount > DAMAGE_FOR_A_CARD {
                true => empty.and(defines("unlimited/community-rulings/ruling-empty-deck-instances")),
                false => empty,
            }
        }
    }
}

/// The reading of ours by which an effect is used on what happens, where no combat damage was dealt.
pub(crate) fn reading_of(effect: &EffectKey, combat: &Combat) -> Option<Citation> {
    match (effect, combat) {
        (EffectKey::Ability(triggered), Combat::NoDefender) => {
            let Kind::Triggered { when, .. } = &triggered.context.source.ability.kind else { return None };
            let ends = when.iter().any(|it| matches!(it.what, Occurrence::WhenAttackEnds { .. }));
            ends.then(|| orders("unlimited/community-rulings/ruling-attack-ends-without-attacker"))
        }
        (EffectKey::Advantage(_), Combat::NoAttacker) => {
            Some(requires("unlimited/community-rulings/ruling-advantage-defense"))
        }
        _ => None,
    }
}

/// What has changed the power behind combat damage.
fn power(from: PowerFrom) -> Citations {
    Citations::one(match from {
        PowerFrom::Keyword(kind) => return kind.rules(),
        PowerFrom::Modifiers => defines("unlimited/game-concepts/modified-value"),
        PowerFrom::Deficit => defines("unlimited/game-concepts/hidden-deficit"),
        PowerFrom::NoDefender => requires("unlimited/keywords/overwhelm-defender-gone"),
        PowerFrom::ChangedSides => requires("unlimited/community-rulings/ruling-overwhelm-control"),
        PowerFrom::Excess => defines("unlimited/game-concepts/excess-damage"),
    })
}

/// Where a defeated unit goes, by what it is.
fn destination(rules: &PlayRules, last: &LastKnown) -> Citation {
    let stolen = last.unit.owner != last.unit.controller;
    match rules.card(&last.unit.id).kind {
        CardKind::Leader => requires("unlimited/card-types/leader-defeated"),
        CardKind::TokenUnit => defines("unlimited/game-concepts/defeated-token"),
        CardKind::Unit | CardKind::Event | CardKind::Upgrade | CardKind::Base if stolen => {
            requires("unlimited/game-concepts/stolen-unit-defeated")
        }
        CardKind::Unit | CardKind::Event | CardKind::Upgrade | CardKind::Base => {
            defines("unlimited/game-concepts/defeated-unit")
        }
    }
}

pub(crate) fn defeat(rules: &PlayRules, why: Defeated, last: Option<&LastKnown>) -> Citations {
    let number = if let Defeated::NoHp(by) | Defeated::InCombat(by) = why { by.number() } else { "1.18.1" };
    let defeated = defeated(why).and(defines("unlimited/game-concepts/who-defeated-it").by(number));
    last.iter().fold(defeated, |known, last| known.and(destination(rules, last)))
}

fn defeated(why: Defeated) -> Citations {
    let defeated = Citations::one(defines("unlimited/game-concepts/defeated-unit"));
    match why {
        Defeated::NoHp(_) | Defeated::InCombat(_) => {
            Citations::one(requires("unlimited/game-concepts/check-hp"))
                .and(defines("unlimited/game-concepts/remaining-hp"))
        }
        Defeated::Unique => Citations::one(requires("unlimited/game-concepts/check-unique"))
            .and(defines("unlimited/wording/unique")),
        Defeated::Ability(_) => defeated,
        Defeated::Cost(_) => defeated.and(requires("unlimited/game-concepts/cost-of-an-ability")),
        Defeated::LeaderLeaves(_) => defeated.and(replaces("unlimited/card-types/leader-that-would-leave")),
        Defeated::LeaderCaptured(_) => defeated
            .and(replaces("unlimited/card-types/leader-that-would-leave"))
            .and(replaces("unlimited/community-rulings/ruling-capture-leader")),
        Defeated::Exploit(_) => defeated
            .and(permits("unlimited/keywords/exploit-x"))
            .and(orders("unlimited/keywords/exploit-timing")),
    }
}

pub(crate) fn token_defeated(why: TokenDefeated) -> Citations {
    match why {
        TokenDefeated::Prevented => Citations::one(replaces("unlimited/card-types/shield-token"))
            .and(defines("unlimited/game-concepts/prevented-damage"))
            .and(defines("unlimited/card-types/one-shield-per-instance")),
        TokenDefeated::Ability(_) => Citations::one(defines("unlimited/game-concepts/defeated-token")),
        TokenDefeated::Saboteur => Citations::one(requires("unlimited/keywords/saboteur"))
            .and(defines("unlimited/game-concepts/defeated-token")),
        TokenDefeated::CombatOver => Citations::one(requires("unlimited/card-types/advantage-token"))
            .and(defines("unlimited/game-concepts/defeated-token")),
    }
}

fn token_unit(token: TokenUnit) -> &'static str {
    match token {
        TokenUnit::BattleDroid => "unlimited/card-types/battle-droid",
        TokenUnit::CloneTrooper => "unlimited/card-types/clone-trooper",
        TokenUnit::TieFighter => "unlimited/card-types/tie-fighter",
        TokenUnit::XWing => "unlimited/card-types/x-wing",
        TokenUnit::Spy => "unlimited/card-types/spy",
        TokenUnit::Mandalorian => "unlimited/card-types/mandalorian",
    }
}

pub(crate) fn token_passage(token: TokenUpgrade) -> &'static str {
    match token {
        TokenUpgrade::Shield => "unlimited/card-types/shield-token",
        TokenUpgrade::Experience => "unlimited/card-types/experience-token",
        TokenUpgrade::Advantage => "unlimited/card-types/advantage-token",
    }
}

/// The rules behind an effect that is used.
pub(crate) fn effect(effect: &EffectKey) -> Citations {
    match effect {
        EffectKey::Keyword(_, keyword, _) => keyword.kind().rules(),
        EffectKey::Shield(_) => Citations::one(replaces("unlimited/card-types/shield-token"))
            .and(requires("unlimited/abilities-and-effects/immediate-and-mandatory"))
            .and(defines("unlimited/abilities-and-effects/the-replaced-thing-never-happened")),
        EffectKey::Ability(triggered) => ability(&triggered.context.source),
        EffectKey::Delayed(_) => {
            Citations::one(orders("unlimited/abilities-and-effects/first-of-all-at-its-moment"))
                .and(defines("unlimited/abilities-and-effects/not-a-trigger"))
        }
        EffectKey::Replace(_) => Citations::one(replaces("unlimited/abilities-and-effects/instead"))
            .and(requires("unlimited/abilities-and-effects/immediate-and-mandatory"))
            .and(defines("unlimited/abilities-and-effects/the-replaced-thing-never-happened"))
            .and(forbids("unlimited/abilities-and-effects/not-itself")),
        EffectKey::Advantage(_) => Citations::one(requires("unlimited/card-types/advantage-token")),
    }
}

/// The rules behind an ability that has triggered.
fn ability(source: &Source) -> Citations {
    let Kind::Triggered { when, .. } = &source.ability.kind else {
        // nothing here says whether it triggers from where its card lies
        let unread = || Citations::one(requires("unlimited/abilities-and-effects/must-be-in-play"));
        return source.behind.map_or_else(unread, KeywordKind::rules);
    };
    let when = when.first().map(|happening| &happening.what);
    let named = match when {
        Some(Occurrence::WhenPlayed(_)) => "unlimited/timing-and-triggers/when-played",
        Some(Occurrence::WhenDefeated) => "unlimited/timing-and-triggers/when-defeated",
        Some(Occurrence::OnAttack | Occurrence::OnDefense) => {
            "unlimited/timing-and-triggers/on-attack-and-on-defense"
        }
        Some(Occurrence::WhenAttackEnds { .. }) => "unlimited/timing-and-triggers/when-attack-ends",
        _ => "unlimited/abilities-and-effects/when-or-on",
    };
    let triggers = Citations::one(requires(named));
    let triggers = match source.headings {
        0 | 1 => triggers,
        _ => triggers.and(defines("unlimited/abilities-and-effects/several-conditions")),
    };
    let triggers = triggers.and(requires("unlimited/abilities-and-effects/mandatory"));
    match (source.behind, source.origin) {
        (Some(kind), _) if !kind.is_triggered() => triggers.join(kind.rules()),
        (None, Origin::Given) => {
            triggers.and(permits("unlimited/abilities-and-effects/gained-from-an-upgrade"))
        }
        _ => triggers,
    }
}

/// The rules by which one of the engine's own choices is made.
pub(crate) fn order(prompt: &EnginePrompt<PlayRules>) -> Citations {
    match prompt {
        EnginePrompt::First => {
            Citations::one(orders("unlimited/timing-and-triggers/active-player-names-the-player"))
                .and(orders("unlimited/timing-and-triggers/only-the-player"))
        }
        EnginePrompt::Effect(Timing::Replace) => {
            Citations::one(orders("unlimited/abilities-and-effects/several-replacements"))
        }
        EnginePrompt::Effect(Timing::At) => {
            Citations::one(orders("unlimited/abilities-and-effects/several-at-once"))
        }
        EnginePrompt::Effect(_) => Citations::one(orders("unlimited/timing-and-triggers/own-order")),
        EnginePrompt::Game(prompt) => prompt.rules(),
    }
}

/// The rule by which a player orders their own abilities.
pub(crate) fn own_order() -> Citations {
    Citations::one(orders("unlimited/timing-and-triggers/own-order"))
}

/// The rule by which an ability comes before those that wait from before it triggered.
pub(crate) fn nested() -> Citations {
    Citations::one(orders("unlimited/timing-and-triggers/nested"))
}

/// The rule by which an optional ability is left.
pub(crate) fn declined() -> Citations {
    Citations::one(permits("unlimited/wording/you-may"))
}
