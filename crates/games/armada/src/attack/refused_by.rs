//! Which rule refuses it, or comes nearest to what is open?
//!
//! One exhaustive match over bans: a new one cannot be forgotten.

use super::{
    cite::step_passage,
    effect::TimingWord,
    keywords::KeywordName,
    legality::Ban,
    progress::AttackStep,
    setup::{AttackKind, Place},
    terms::Range,
};
use engine::Citations;
use vocabulary::{defines, forbids, orders, requires};

/// The rule that refuses, or the one that comes nearest to what is open.
pub(super) fn ban(ban: &Ban) -> Citations {
    match *ban {
        Ban::SpeedZero => forbids("armada/defense-tokens/speed-zero").into(),
        Ban::OnePerType(_) => forbids("armada/defense-tokens/one-per-type").into(),
        Ban::OncePerAttack(_) => forbids("armada/defense-tokens/once-per-attack").into(),
        Ban::Barred(_) => forbids("armada/golden-rules/cannot").into(),
        Ban::Locked(_) => {
            Citations::one(forbids("armada/defense-tokens/locked")).and(defines("armada/dice-icons/accuracy"))
        }
        Ban::Discarded(_) => forbids("armada/defense-tokens/discarded").into(),
        Ban::NoSuchToken(_) | Ban::NotOwn { .. } => {
            Citations::one(forbids("armada/defense-tokens/own-tokens"))
                .and(forbids("armada/effect-use-and-timing/own-components"))
        }
        Ban::NotAdjacent { .. } => Citations::one(forbids("armada/defense-tokens/redirect"))
            .and(defines("armada/hull-zones/adjacent")),
        Ban::HugeOnly(_) => {
            Citations::one(forbids("armada/hull-zones/four")).and(defines("armada/hull-zones/huge"))
        }
        Ban::ZoneNeeded => forbids("armada/defense-tokens/redirect-amount").into(),
        Ban::DieNeeded | Ban::NotInPool(_) | Ban::NoEvade => forbids("armada/defense-tokens/evade").into(),
        Ban::EvadeFull => Citations::one(forbids("armada/defense-tokens/evade"))
            .and(forbids("armada/defense-tokens/evade-larger")),
        Ban::NoAccuracy(_) => {
            Citations::one(forbids("armada/attack/spend-accuracy")).and(defines("armada/dice-icons/accuracy"))
        }
        Ban::AlreadyLocked(_) => forbids("armada/attack/spend-accuracy").into(),
        Ban::NoCriticalIcon => forbids("armada/critical-effects/icon-needed").into(),
        Ban::NoCriticalColor(_) => Citations::one(forbids("armada/critical-effects/colored"))
            .and(forbids("armada/critical-effects/icon-needed")),
        Ban::NoSuchCritical => forbids("armada/critical-effects/one-per-attack").into(),
        Ban::StandardOnly => forbids("armada/critical-effects/salvo").into(),
        Ban::Effect(ref ban) => ban.rules(),
        Ban::Contained => Citations::one(forbids("armada/defense-tokens/contain"))
            .and(forbids("armada/critical-effects/contained")),
        Ban::SquadronResolvesNone => Citations::one(forbids("armada/critical-effects/squadrons"))
            .and(defines("armada/squadron-keywords/bomber")),
        Ban::SquadronSuffersNone => forbids("armada/critical-effects/squadrons").into(),
        Ban::OneCritical | Ban::CriticalChosen => forbids("armada/critical-effects/one-per-attack").into(),
        Ban::CriticalBehind => Citations::one(forbids("armada/critical-effects/one-per-attack"))
            .and(forbids("armada/critical-effects/timing"))
            .and(forbids("armada/attack/resolve-damage")),
        Ban::MoreThanShields { .. } => forbids("armada/defense-tokens/redirect-shields-only").into(),
        Ban::MoreThanDamage(_) => forbids("armada/defense-tokens/redirect").into(),
        Ban::NotRedirected => forbids("armada/defense-tokens/redirect").into(),
        Ban::Friendly => forbids("armada/attack/enemies-only").into(),
        Ban::NotInArc => forbids("armada/attack/declare-target-ship").into(),
        Ban::SightThroughZone => Citations::one(forbids("armada/attack/declare-target-blocked"))
            .and(forbids("armada/line-of-sight/defender-zone")),
        Ban::RangeThroughZone => forbids("armada/attack/declare-target-blocked").into(),
        Ban::AttacksMade { most: 3.., .. } => Citations::one(forbids("armada/huge-ship/three-attacks"))
            .and(forbids("armada/attack/two-attacks")),
        Ban::ZoneUsed(_) | Ban::AttacksMade { .. } => forbids("armada/attack/two-attacks").into(),
        Ban::OutOfRange { reach: Range::Distance1, .. } => {
            Citations::one(forbids("armada/attack-range/squadron"))
                .and(forbids("armada/attack/declare-target-squadron"))
        }
        Ban::OutOfRange { reach: Range::Distance2, .. } => forbids("armada/attack-range/snipe").into(),
        Ban::OutOfRange { .. } => Citations::one(forbids("armada/attack-range/ship"))
            .and(forbids("armada/attack/declare-target-ship")),
        Ban::NotInPlay { place: Place::SetAside, .. } => {
            forbids("armada/set-aside-ships-and-squadrons/only-that-effect").into()
        }
        Ban::NotInPlay { .. } => forbids("armada/destroyed-ships-and-squadrons/removed").into(),
        Ban::ThroughDust => forbids("armada/line-of-sight/dust-field").into(),
        Ban::Maneuvered => forbids("armada/ship-activation/attack").into(),
        Ban::IgnitionNotFirst => forbids("armada/ignition/first-attack").into(),
        Ban::SquadronMoved => forbids("armada/squadron-activation/squadron-phase").into(),
        Ban::SquadronAttacked => Citations::one(forbids("armada/squadron-activation/squadron-phase"))
            .and(forbids("armada/squadron-activation/command")),
        Ban::EngagedWith(_) => Citations::one(forbids("armada/engagement/must-attack"))
            .and(defines("armada/squadron-keywords/heavy")),
        Ban::EngagedUnarmed => {
            Citations::one(defines("armada/engagement/must-attack")).and(defines("armada/attack/no-dice"))
        }
        Ban::Escorted(AttackKind::Snipe) => Citations::one(forbids("armada/squadron-keywords/snipe-escort"))
            .and(forbids("armada/squadron-keywords/escort")),
        Ban::Escorted(_) => forbids("armada/squadron-keywords/escort").into(),
        Ban::TargetedOnce
        | Ban::NoSuchFurther(_)
        | Ban::SquadronGoesOn
        | Ban::GoesOnFromShip
        | Ban::KindGoesOn(_) => forbids("armada/attack/declare-additional-squadron-target").into(),
        Ban::Raided(_) => forbids("armada/raid-tokens/blocked-command").into(),
        Ban::RaidedAlready(_) => forbids("armada/raid-tokens/one-of-each").into(),
        Ban::NoColorInPool => forbids("armada/squadron-keywords/ai").into(),
        Ban::Keyword { name, .. } => no_keyword(name),
        Ban::SnipeDistance => Citations::one(forbids("armada/attack-range/snipe"))
            .and(defines("armada/squadron-keywords/snipe")),
        Ban::NotCountered(AttackKind::Snipe) => forbids("armada/squadron-keywords/snipe").into(),
        Ban::NotCountered(_) => forbids("armada/squadron-keywords/counter").into(),
        Ban::OtherSides(AttackKind::Counter) => forbids("armada/squadron-keywords/counter").into(),
        Ban::OtherSides(AttackKind::Snipe) => forbids("armada/squadron-keywords/snipe").into(),
        Ban::OtherSides(AttackKind::Salvo) => {
            Citations::one(forbids("armada/salvo/overview")).and(forbids("armada/defense-tokens/salvo"))
        }
        Ban::OtherSides(AttackKind::Ignition) => forbids("armada/ignition/overview").into(),
        Ban::OtherSides(AttackKind::Standard) => forbids("armada/attack/overview").into(),
        Ban::DiceNotGiven => Citations::one(defines("armada/attack/gather-battery"))
            .and(defines("armada/attack/roll-attack-dice")),
        Ban::NoSuchAttack(AttackKind::Counter) => forbids("armada/squadron-keywords/counter").into(),
        Ban::NoSuchAttack(_) => forbids("armada/squadron-keywords/snipe").into(),
        Ban::NoHitIcon(_) | Ban::NoDieToSpend(_) => forbids("armada/squadron-keywords/assault").into(),
        Ban::OncePerRound => forbids("armada/commands/once-per-round").into(),
        Ban::NoCommand(_) | Ban::SquadronCommand => forbids("armada/commands/resolving").into(),
        Ban::SalvoAddsNone => forbids("armada/salvo/no-added-dice").into(),
        Ban::DialFirst => Citations::one(forbids("armada/concentrate-fire-command/open-order"))
            .and(orders("armada/community-rulings/ruling-concentrate-fire-order"))
            .and(defines("armada/concentrate-fire-command/both")),
        Ban::AiColor(_) => forbids("armada/squadron-keywords/ai").into(),
        Ban::ColorNotInPool(_) => forbids("armada/concentrate-fire-command/color").into(),
        Ban::NothingAdds | Ban::NothingRerolls | Ban::NoSuchReroll(_) => {
            forbids("armada/attack/modify-dice").into()
        }
        Ban::RerollUsed(_) => forbids("armada/effect-use-and-timing/once-per-instance").into(),
        Ban::NothingToReroll | Ban::NoDieToReroll(_) => forbids("armada/modifying-dice/reroll").into(),
        Ban::PoolFull => defines("armada/modifying-dice/add").into(),
        Ban::LastDieRemoved => {
            Citations::one(defines("armada/obstructed/last-die")).and(defines("armada/attack/no-dice"))
        }
        Ban::NotNow { belongs, .. } => forbids(step_passage(belongs)).into(),
        Ban::Behind(AttackStep::ResolveDamage) => Citations::one(forbids("armada/critical-effects/timing"))
            .and(orders("armada/attack/resolve-damage")),
        Ban::Behind(step) => forbids(step_passage(step)).into(),
        Ban::EffectsFirst(word) => Citations::one(orders(match word {
            TimingWord::Before => "armada/effect-use-and-timing/before",
            TimingWord::When => "armada/effect-use-and-timing/when",
            TimingWord::While => "armada/effect-use-and-timing/while",
            TimingWord::After => "armada/effect-use-and-timing/after",
        }))
        .and(orders("armada/effect-use-and-timing/first-player-first")),
        Ban::OneAfterAnother(step @ AttackStep::SpendDefenseTokens) => {
            Citations::one(orders("armada/defense-tokens/one-after-another")).and(orders(step_passage(step)))
        }
        Ban::OneAfterAnother(step) => orders(step_passage(step)).into(),
        Ban::NotYours(_) => forbids("armada/attack/overview").into(),
        Ban::HugeAdjacency { .. } => Citations::one(defines("armada/hull-zones/huge-open"))
            .and(defines("armada/hull-zones/huge-adjacent")),
        Ban::RearBatteryNotGiven => {
            Citations::one(requires("armada/salvo/against-ship")).and(orders("armada/salvo/timing"))
        }
        Ban::AntiSquadronNotGiven => Citations::one(requires("armada/attack/gather-anti-squadron"))
            .and(requires("armada/salvo/against-squadron")),
        Ban::AttackerDestroyed => defines("armada/destroyed-ships-and-squadrons/removed").into(),
        Ban::SalvoThroughDust => {
            Citations::one(defines("armada/salvo/range")).and(defines("armada/line-of-sight/dust-field"))
        }
    }
}

/// The rule of a keyword that cannot be used.
fn no_keyword(name: KeywordName) -> Citations {
    match name {
        KeywordName::Counter => forbids("armada/squadron-keywords/counter").into(),
        KeywordName::Adept => forbids("armada/squadron-keywords/adept").into(),
        KeywordName::Swarm => forbids("armada/squadron-keywords/swarm").into(),
        KeywordName::Assault => forbids("armada/squadron-keywords/assault").into(),
        KeywordName::Dodge => Citations::one(forbids("armada/squadron-keywords/dodge"))
            .and(defines("armada/squadron-keywords/screen")),
        _ => Citations::one(forbids("armada/squadron-keywords/ai"))
            .and(defines("armada/squadron-keywords/ai-forms")),
    }
}
