//! Is what an effect asks for so in the present attack, and which armament do cards change?

use super::{
    declaring::farther,
    dice::Color,
    effect::{Armament, Condition, EffectBan, Hulls, Operation, ShieldedZone, SpeedVerb, TypedEffect, Whose},
    progress::halved,
    setup::{AttackKind, Obstruction},
    state::State,
    table::Unit,
    terms::Range,
};

/// The first condition of an effect that is not met.
pub(super) fn unmet(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let not_so = effect.only.iter().find(|condition| !holds(state, effect, condition))?;
    Some(EffectBan::Only(not_so.clone()))
}

fn holds(state: &State, effect: &TypedEffect, condition: &Condition) -> bool {
    let attack = &state.attack;
    let speed = |whose: Whose| state.side(state.meant(effect, whose)).speed.unwrap_or_default();
    let are = |unit: &Unit, hulls: Hulls| (hulls == Hulls::Ships) == unit.ship().is_some();
    match condition {
        Condition::AttackOn(hulls) => are(state.target(), *hulls),
        Condition::AttackBy(hulls) => are(state.source(), *hulls),
        Condition::At(ranges) => ranges.iter().any(|range| is_at(attack.range, *range)),
        Condition::Salvo(wanted) => (attack.kind == AttackKind::Salvo) == *wanted,
        Condition::Obstructed => attack.sight.obstruction != Obstruction::Clear,
        Condition::From(zones) => attack.from_zone.is_some_and(|zone| zones.contains(&zone)),
        Condition::On(zones) => attack.on_zone.is_some_and(|zone| zones.contains(&zone)),
        Condition::SpeedFrom(whose, least) => speed(*whose) >= *least,
        Condition::SpeedTo(whose, most) => speed(*whose) <= *most,
        Condition::FasterTarget => state.target().speed > state.source().speed,
        Condition::Shields(ShieldedZone::Defending) => shields_of_the_zone(state) > 0,
        Condition::Shields(ShieldedZone::Bare) => {
            state.target().ship().is_some() && shields_of_the_zone(state) == 0
        }
        Condition::Shields(ShieldedZone::Nowhere) => state
            .target()
            .ship()
            .is_some_and(|ship| ship.zones().iter().all(|zone| ship.shields.of(*zone) == 0)),
        Condition::WithCommandTokens(whose) => has_command_tokens(state, effect, *whose),
        Condition::WithoutCommandTokens(whose) => !has_command_tokens(state, effect, *whose),
        Condition::Shows(dice) => !dice.among(attack.pool).is_empty(),
        Condition::Spent(kind) => attack.spent_kind(*kind),
        Condition::SpentAtMost(most) => attack.spent.len() <= usize::from(*most),
        Condition::SpentFrom(least) => attack.spent.len() >= usize::from(*least),
        Condition::TotalFrom(least) => attack.total.is_some_and(|total| total >= u16::from(*least)),
        Condition::RaidFrom(whose, least) => {
            let ship = state.side(state.meant(effect, *whose)).ship();
            ship.is_some_and(|ship| ship.raid.len() >= usize::from(*least))
        }
        Condition::WithDial(..) | Condition::OnCard(_) => false,
        Condition::Used(name) => {
            let named = state.table.sheet.named(name.as_str());
            named.is_none_or(|(nth, _)| attack.used.contains(&nth))
        }
        // once in an attack is what effects of attacks may do anyway
        Condition::CardUsedAtMost(_) | Condition::Words(_) => true,
    }
}

fn has_command_tokens(state: &State, effect: &TypedEffect, whose: Whose) -> bool {
    let ship = state.side(state.meant(effect, whose)).ship();
    ship.is_some_and(|ship| !ship.command_tokens.is_empty())
}

/// Whether an attack at a range is one at that range: distance 1 is within close range.
fn is_at(range: Range, wanted: Range) -> bool {
    range == wanted || wanted == Range::Close && range == Range::Distance1
}

/// The shields of the defending hull zone; 0 of a squadron.
fn shields_of_the_zone(state: &State) -> u8 {
    let zone = state.target().ship().zip(state.attack.on_zone);
    zone.map_or(0, |(ship, zone)| ship.shields.of(zone))
}

/// What cards change in the armament with which the present attacker gathers dice: the number of the effect, the color, how many
/// dice, and whether they are more.
fn changes(state: &State) -> impl Iterator<Item = (u8, Color, u8, SpeedVerb)> + '_ {
    let on_ship = state.target().ship().is_some();
    let attackers = constants(state).filter(|(_, effect, _)| state.owner(effect) == state.attack.by);
    attackers.filter_map(move |(nth, _, operation)| match operation {
        Operation::Armament { verb, of, count, color } if (*of == Armament::Battery) == on_ship => {
            Some((nth, *color, *count, *verb))
        }
        _ => None,
    })
}

/// What holds all the time in the present attack because of cards, with the effects and their numbers.
fn constants(state: &State) -> impl Iterator<Item = (u8, &TypedEffect, &Operation)> {
    let active = state.table.sheet.iter().filter(|(nth, effect)| {
        state.table.sheet.card(*nth).is_active()
            && state.takes_part(effect)
            && state.never(effect).is_empty()
            && unmet(state, effect).is_none()
    });
    active.flat_map(|(nth, effect)| effect.does.iter().map(move |operation| (nth, effect, operation)))
}

/// Whether a card says that the attack is obstructed.
pub(super) fn obstructs(state: &State) -> bool {
    constants(state).any(|(_, _, operation)| *operation == Operation::ObstructAttack)
}

/// Whether a card says that the attacker removes no die though the attack is obstructed.
pub(super) fn keeps_die(state: &State) -> bool {
    let mut own = constants(state).filter(|(_, effect, _)| state.owner(effect) == state.attack.by);
    own.any(|(_, _, operation)| *operation == Operation::KeepObstructedDie)
}

/// The total when a brace has lowered it: half of it, or less is taken away where a card says so.
pub(super) fn braced(state: &State, damage: u16) -> u16 {
    let limits = constants(state).filter_map(|(_, _, operation)| match operation {
        Operation::BraceAtMost(most) => Some(u16::from(*most)),
        _ => None,
    });
    limits.map(|most| damage.saturating_sub(most)).fold(halved(damage), u16::max)
}

/// Whether a card says that the defender's evade cancels its die.
pub(super) fn evade_cancels(state: &State) -> bool {
    of_the_defender(state).any(|operation| *operation == Operation::EvadeCancels)
}

/// How many dice more the defender's evade may take because cards say so.
pub(super) fn evade_more(state: &State) -> usize {
    let more = of_the_defender(state).map(|operation| match operation {
        Operation::EvadeMore(dice) => usize::from(*dice),
        _ => 0,
    });
    more.sum()
}

/// What holds all the time in the present attack because of cards of the defender.
fn of_the_defender(state: &State) -> impl Iterator<Item = &Operation> {
    let own = constants(state).filter(|(_, effect, _)| state.owner(effect) == state.attack.on());
    own.map(|(_, _, operation)| operation)
}

/// What dice in the pool count for beyond their icons, and the numbers of the effects that say so.
pub(super) fn counted(state: &State) -> (u16, Vec<u8>) {
    let counts = constants(state).filter_map(|(nth, effect, operation)| match operation {
        Operation::Count { dice, points } if state.owner(effect) == state.attack.by => {
            let dice = u16::try_from(dice.among(state.attack.pool).len()).unwrap_or(u16::MAX);
            Some((dice.saturating_mul(u16::from(*points)), nth))
        }
        _ => None,
    });
    let counts: Vec<(u16, u8)> = counts.filter(|(more, _)| *more > 0).collect();
    (counts.iter().map(|(more, _)| more).sum(), counts.iter().map(|(_, nth)| *nth).collect())
}

/// How much can be redirected at most, and which card says so.
pub(super) fn redirect_limit(state: &State) -> Option<(u16, EffectBan)> {
    let limits = constants(state).filter_map(|(_, effect, operation)| match operation {
        Operation::RedirectAtMost(most) => {
            let ban = EffectBan::Cannot { by: effect.name.clone(), on: effect.component };
            Some((u16::from(*most), ban))
        }
        _ => None,
    });
    limits.min_by_key(|(most, _)| *most)
}

/// The dice that are gathered by an armament that cards change, and the numbers of the effects that change something.
pub(super) fn gathered(state: &State, printed: [u8; 3]) -> ([u8; 3], Vec<u8>) {
    let (mut dice, mut used) = (printed, Vec::new());
    for (nth, color, count, verb) in changes(state) {
        let reached = farther(reach_of(color)) >= farther(state.attack.range);
        let Some(now) = dice.get_mut(color as usize).filter(|_| reached) else { continue };
        *now = match verb {
            SpeedVerb::Increase => now.saturating_add(count),
            SpeedVerb::Reduce => now.saturating_sub(count),
        };
        used.push(nth);
    }
    used.dedup();
    (dice, used)
}

/// How far the attacker reaches with what cards add to its armament, where that is farther than without them.
pub(super) fn reach(state: &State, printed: Range) -> Range {
    let added = changes(state).filter(|(.., verb)| *verb == SpeedVerb::Increase);
    let reaches = added.map(|(_, color, ..)| reach_of(color));
    reaches.fold(printed, |most, reach| if farther(reach) > farther(most) { reach } else { most })
}

/// How far dice of a color reach.
fn reach_of(color: Color) -> Range {
    match color {
        Color::Red => Range::Long,
        Color::Blue => Range::Medium,
        Color::Black => Range::Close,
    }
}
