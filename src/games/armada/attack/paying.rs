//! How is a part of a cost paid of which somebody chooses what exactly is paid?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    effect::{Cost, DiceChange, Extent, OfAType, OnZone, Paid, Purse, Taking, TypedEffect},
    event::Event,
    on_dice::take,
    on_zones::on_zone,
    operations::{Do, possible, tasks},
    pick::{Pick, Prompt},
    state::{Combatant, State},
    terms::{Command, HullZone},
    tokens::{TokenName, TokenState},
    work::Work,
};
use crate::engine::{Doing, Offer, Task};

/// A part of a cost is paid of which somebody chooses what exactly is paid.
pub(super) fn pay(state: &State, nth: u8, part: u8) -> Do {
    let effect = state.listed(nth);
    match effect.and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?))) {
        Some((effect, Cost::SpendDice(dice))) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.attack.pool);
            take(state.owner(effect), taking).unwrap_or_else(|| tasks([]))
        }
        Some((effect, Cost::Suffer { points, zone })) => {
            let owner = state.owner(effect);
            let suffered = on_zone(state, (owner, owner), *zone, (OnZone::Damage, *points));
            suffered.unwrap_or_else(|| tasks([]))
        }
        Some((effect, cost)) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::EffectZone,
                _ => Prompt::EffectToken,
            };
            let rest = effect.cost.iter().skip(usize::from(part) + 1).filter(|cost| cost.is_chosen());
            let purse = purse(state, nth, effect);
            let offers = choices(state, effect, cost, &|paid| purse.keeps(cost, paid, rest.clone()));
            Doing::Choice { who: state.owner(effect), prompt, offers }
        }
        None => tasks([]),
    }
}

/// What the owner of an effect has to pay with.
pub(super) fn purse(state: &State, nth: u8, effect: &TypedEffect) -> Purse {
    let owner = state.owner(effect);
    let side = state.side(owner);
    let can_spend = |token, was| possible(state, Event::PayToken { owner, token, was: Some(was) }).is_some();
    let there = side.tokens().iter().filter(|(_, now)| *now != TokenState::Discarded);
    let tokens: Vec<(TokenName, TokenState)> = there.collect();
    let spendable = tokens.iter().filter(|(token, was)| can_spend(*token, *was));
    let defends = owner == state.attack.on();
    Purse {
        spendable: spendable.map(|(token, _)| *token).collect(),
        of_a_type: if defends { OfAType::One } else { OfAType::Several },
        command_tokens: side.ship().map(|ship| ship.command_tokens.clone()).unwrap_or_default(),
        dials: side.ship().map(|ship| ship.dials.clone()).unwrap_or_default(),
        dice: state.attack.pool,
        shields: match side {
            Combatant::Ship(ship) => {
                ship.zones().iter().map(|zone| (*zone, ship.shields.of(*zone))).collect()
            }
            // a squadron suffers on its hull
            Combatant::Squadron(_) => vec![(HullZone::Front, 0)],
        },
        card: Some(state.card(nth)),
        tokens,
        points: 0,
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(state: &State, effect: &TypedEffect, cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { points, zone } => {
            let owner = state.owner(effect);
            on_zone(state, (owner, owner), *zone, (OnZone::Damage, *points)).is_some()
        }
        cost => !choices(state, effect, cost, &|_| true).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside; only those that keep what
/// else is paid.
fn choices(
    state: &State,
    effect: &TypedEffect,
    cost: &Cost,
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<AttackRules>> {
    let owner = state.owner(effect);
    let tokens = || state.side(owner).tokens().iter();
    let allowed = |event: &Event| possible(state, *event).is_some();
    match cost {
        Cost::SpendToken { .. } => {
            let events =
                tokens().map(|(token, was)| (token, Event::PayToken { owner, token, was: Some(was) }));
            let events = events.filter(|(token, event)| allowed(event) && keeps(Paid::Token(*token)));
            events.map(|(token, event)| Offer::event(Pick::Token(token), event)).collect()
        }
        Cost::TurnToken { verb, .. } => {
            let fits = tokens().filter(|(_, now)| verb.can_turn(*now));
            let fits = fits.filter(|(token, _)| keeps(Paid::Token(*token)));
            let event = |token| Event::TurnToken { owner, token, to: verb.turns_to() };
            fits.map(|(token, _)| Offer::event(Pick::Token(token), event(token))).collect()
        }
        Cost::DiscardCommandToken(_) => {
            let event = |command: &Command| Event::DiscardCommandToken { owner, command: *command };
            let fits = Command::ALL.iter().filter(|command| allowed(&event(command)));
            let fits = fits.filter(|command| keeps(Paid::Command(**command)));
            fits.map(|command| Offer::event(Pick::Command(*command), event(command))).collect()
        }
        Cost::LoseShields { points, zone } => {
            let Some(unit) = state.side(owner).ship() else { return Vec::new() };
            let named = |one: &&HullZone| zone.is_none_or(|zone| zone == **one);
            let fits = |one: &&HullZone| unit.shields.of(**one) >= *points;
            let zones = unit.zones().iter().filter(named).filter(fits);
            let zones = zones.filter(|zone| keeps(Paid::Zone(**zone)));
            let offer = |one: &HullZone| {
                let (what, points) = (OnZone::Lose, *points);
                let work = Work::OnZone { ship: owner, zone: *one, what, points };
                Offer::new(Pick::Zone(*one), vec![Task::work(work)])
            };
            zones.map(offer).collect()
        }
        _ => Vec::new(),
    }
}
