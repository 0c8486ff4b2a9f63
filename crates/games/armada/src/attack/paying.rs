//! How is a part of a cost paid of which somebody chooses what exactly is paid?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    effect::{Cost, DiceChange, Extent, OfAType, OnZone, Paid, Purse, Taking, TypedEffect},
    on_dice::take,
    operations::{Do, offer},
    pick::{Pick, Prompt},
    state::State,
    table::{Payer, ZoneWork, tasks},
    terms::{HullZone, UnitKind},
    tokens::TokenName,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first(state: &State, nth: u8) -> Option<Task<AttackRules>> {
    let (part, _) = Payer::of(state, nth).in_turn(0).next()?;
    Some(Task::work(Work::Pay { nth, part, taken: Vec::new() }))
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(state: &State, nth: u8, part: u8, taken: &[TokenName]) -> Do {
    let paid = paid(state, (nth, part), taken);
    let pay = |part, taken| Work::Pay { nth, part, taken };
    Payer::of(state, nth).then_next(paid, (part, taken), Pick::token, pay)
}

/// One part of a cost is paid; no token that has paid for another part pays for it.
fn paid(state: &State, (nth, part): (u8, u8), taken: &[TokenName]) -> Do {
    let effect = state.table.sheet.effect(nth);
    match effect.and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?))) {
        Some((effect, Cost::SpendDice(dice))) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.attack.pool);
            take(state.owner(effect), taking).unwrap_or_else(|| tasks([]))
        }
        Some((effect, Cost::Suffer { points, zone })) => {
            let owner = state.owner(effect);
            let suffered = ZoneWork::on::<AttackRules>(
                state,
                (owner, state.id(owner)),
                *zone,
                (OnZone::Damage, *points),
            );
            suffered.unwrap_or_else(|| tasks([]))
        }
        Some((effect, cost)) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::EffectZone,
                _ => Prompt::EffectToken,
            };
            let (payer, purse) = (Payer::of(state, nth), purse(state, nth, effect));
            let keeps = |paid: Paid| payer.keeps(&purse, (part, taken), paid);
            let offers = choices(state, (nth, effect), cost, &keeps);
            Doing::Choice { who: state.owner(effect), prompt, offers }
        }
        None => tasks([]),
    }
}

/// What the owner of an effect has to pay with.
pub(super) fn purse(state: &State, nth: u8, effect: &TypedEffect) -> Purse {
    let owner = state.owner(effect);
    let defends = owner == state.attack.on();
    let purse = Payer::of(state, nth).purse();
    Purse {
        of_a_type: if defends { OfAType::One } else { OfAType::Several },
        dice: state.attack.pool,
        shields: match state.side(owner).kind {
            UnitKind::Ship => purse.shields,
            // a squadron suffers on its hull
            UnitKind::Squadron => vec![(HullZone::Front, 0)],
        },
        ..purse
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(state: &State, (nth, effect): (u8, &TypedEffect), cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { points, zone } => {
            let owner = state.owner(effect);
            ZoneWork::on::<AttackRules>(state, (owner, state.id(owner)), *zone, (OnZone::Damage, *points))
                .is_some()
        }
        cost => !choices(state, (nth, effect), cost, &|_| true).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside; only those that keep what
/// else is paid.
fn choices(
    state: &State,
    (nth, effect): (u8, &TypedEffect),
    cost: &Cost,
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<AttackRules>> {
    let Cost::LoseShields { points, zone } = cost else {
        return Payer::of(state, nth).ways(cost, keeps).into_iter().filter_map(offer).collect();
    };
    let ship = state.id(state.owner(effect));
    let lose = |zone| Offer::new(Pick::Zone(zone), vec![ZoneWork::lose(ship, zone, *points).task()]);
    Payer::of(state, nth).zones(*zone, *points, keeps).map(lose).collect()
}
