//! How is a part of a cost paid of which somebody chooses what exactly is paid?

use super::{
    TimingRules,
    effect::{Cost, DiceChange, Extent, OfAType, OnZone, Paid, Purse, Taking, TypedEffect},
    pick::{Pick, Prompt},
    state::{State, ship_of},
    table::{Payer, ZoneWork, tasks},
    tokens::TokenName,
    work::{Do, Work, offer},
};
use engine::{Doing, Offer, Task};

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Option<Task<TimingRules>> {
    let nth = rules.number(effect);
    let (part, _) = Payer::of(&rules.see(state), nth).in_turn(0).next()?;
    Some(Task::work(Work::Pay { nth, part, taken: Vec::new() }))
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(
    rules: &TimingRules,
    state: &State,
    effect: &TypedEffect,
    (part, taken): (u8, &[TokenName]),
) -> Do {
    let nth = rules.number(effect);
    let paid = paid(rules, state, effect, (part, taken));
    let pay = |part, taken| Work::Pay { nth, part, taken };
    Payer::of(&rules.see(state), nth).then_next(paid, (part, taken), Pick::token, pay)
}

/// One part of a cost is paid; no token that has paid for another part pays for it.
fn paid(rules: &TimingRules, state: &State, effect: &TypedEffect, (part, taken): (u8, &[TokenName])) -> Do {
    let ship = ship_of(effect.owner);
    match effect.cost.get(usize::from(part)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.dice);
            tasks([Task::work(Work::Take { who: effect.owner, taking })])
        }
        Some(Cost::Suffer { points, zone }) => {
            let (who, what, points) = (effect.owner, OnZone::Damage, *points);
            match zone {
                Some(zone) => ZoneWork::Points { ship, zone: *zone, what, points }.doing(),
                None => ZoneWork::Choose { who, ship, what, points }.doing(),
            }
        }
        Some(cost) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::Zone(OnZone::Lose),
                _ => Prompt::Token,
            };
            let seen = rules.see(state);
            let (payer, purse) = (Payer::of(&seen, rules.number(effect)), purse(rules, state, effect));
            let keeps = |paid: Paid| payer.keeps(&purse, (part, taken), paid);
            let offers = choices(rules, state, (effect, cost), &keeps);
            Doing::Choice { who: effect.owner, prompt, offers }
        }
        None => tasks([]),
    }
}

/// What the owner of an effect has to pay with.
pub(super) fn purse(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Purse {
    let defends = state.attack.is_some_and(|attacker| attacker != effect.owner);
    Purse {
        of_a_type: if defends { OfAType::One } else { OfAType::Several },
        dice: state.dice,
        ..Payer::of(&rules.see(state), rules.number(effect)).purse()
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(rules: &TimingRules, state: &State, effect: &TypedEffect, cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { zone, .. } => {
            let ship = state.ship(effect.owner);
            !ship.destroyed() && zone.is_none_or(|zone| ship.zones().contains(&zone))
        }
        cost => !choices(rules, state, (effect, cost), &|_| true).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside.
fn choices(
    rules: &TimingRules,
    state: &State,
    (effect, cost): (&TypedEffect, &Cost),
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<TimingRules>> {
    let Cost::LoseShields { points, zone } = cost else {
        let ways = Payer::of(&rules.see(state), rules.number(effect)).ways(cost, keeps);
        return ways.into_iter().filter_map(offer).collect();
    };
    let lose = |zone| vec![ZoneWork::lose(ship_of(effect.owner), zone, *points).task()];
    let seen = rules.see(state);
    let payer = Payer::of(&seen, rules.number(effect));
    let fits = payer.zones(*zone, *points, keeps);
    fits.map(|zone| Offer::new(Pick::Zone(zone), lose(zone))).collect()
}
