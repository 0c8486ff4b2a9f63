//! How is a part of a cost paid of which somebody chooses what exactly is paid?

use super::{
    TimingRules,
    effect::{Cost, DiceChange, Extent, OnZone, Taking, Turning, TypedEffect},
    effects::turning,
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    shields::zones_of,
    state::State,
    terms::Command,
    work::{Do, Work, tasks},
};
use crate::engine::{Doing, Offer, Task};

/// A part of a cost is paid of which somebody chooses what exactly is paid.
pub(super) fn pay(state: &State, effect: &TypedEffect, nth: u8) -> Do {
    match effect.cost.get(usize::from(nth)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.dice);
            tasks([Task::work(Work::Take { who: effect.owner, taking })])
        }
        Some(Cost::Suffer { points, zone }) => {
            let (who, what, points) = (effect.owner, OnZone::Damage, *points);
            tasks([Task::work(match zone {
                Some(zone) => Work::Points { ship: who, zone: *zone, what, points },
                None => Work::Zone { who, ship: who, what, points },
            })])
        }
        Some(cost) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::Zone(OnZone::Lose),
                _ => Prompt::Token,
            };
            Doing::Choice { who: effect.owner, prompt, offers: choices(state, effect, cost) }
        }
        None => tasks([]),
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(state: &State, effect: &TypedEffect, cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { zone, .. } => {
            let side = state.side(effect.owner);
            !side.destroyed && zone.is_none_or(|zone| zones_of(side.size).contains(&zone))
        }
        cost => !choices(state, effect, cost).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside.
fn choices(state: &State, effect: &TypedEffect, cost: &Cost) -> Vec<Offer<TimingRules>> {
    let owner = effect.owner;
    let side = state.side(owner);
    let tokens = |why: Turning| {
        let events = side.tokens.iter().map(move |(token, _)| (token, Event::turn(state, owner, token, why)));
        let allowed = events.filter(|(_, event)| {
            let mut bans = Vec::new();
            forbids(state, event, &mut bans);
            bans.is_empty()
        });
        allowed.map(|(token, event)| Offer::event(Pick::Token(token), event)).collect()
    };
    match cost {
        Cost::SpendToken { .. } => tokens(Turning::Paid),
        Cost::TurnToken { verb, .. } => tokens(turning(*verb)),
        Cost::DiscardCommandToken(_) => {
            let event = |command: &Command| Event::DiscardCommandToken { owner, command: *command };
            let fits = Command::ALL.iter().filter(|command| side.command_tokens.contains(command));
            fits.map(|command| Offer::event(Pick::Command(*command), event(command))).collect()
        }
        Cost::LoseShields { points, zone } => {
            let zones = zones_of(side.size).iter().copied();
            let fits =
                zones.filter(|one| zone.is_none_or(|zone| zone == *one) && side.shields.of(*one) >= *points);
            let work = |zone| Work::Points { ship: owner, zone, what: OnZone::Lose, points: *points };
            fits.map(|zone| Offer::new(Pick::Zone(zone), vec![Task::work(work(zone))])).collect()
        }
        _ => Vec::new(),
    }
}
