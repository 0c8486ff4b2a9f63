//! How is a part of a cost paid in turn?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    effect::{Cost, DiceChange, Extent, OfAType, Purse, Taking},
    on_dice::take,
    operations::{Do, offer},
    pick::{Pick, Prompt},
    state::State,
    table::{Payer, Pays, UnitEvent, tasks},
    terms::{HullZone, UnitKind},
    tokens::TokenName,
    work::Work,
};
use engine::{Offer, Task};

impl Pays for AttackRules {
    const TOKEN_TO_PAY: Prompt = Prompt::EffectToken;

    fn token_to_pay(event: UnitEvent) -> Option<Offer<Self>> {
        offer(event)
    }
}

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first(state: &State, nth: u8) -> Option<Task<AttackRules>> {
    let (part, _) = Payer::of(state, nth).in_turn(0).next()?;
    Some(Task::work(Work::Pay { nth, part, taken: Vec::new() }))
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(state: &State, nth: u8, part: u8, taken: &[TokenName]) -> Do {
    let Some(effect) = state.table.sheet.effect(nth) else { return tasks([]) };
    let (payer, who) = (Payer::of(state, nth), state.owner(effect));
    let paid = match effect.cost.get(usize::from(part)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.attack.pool);
            take(who, taking).unwrap_or_else(|| tasks([]))
        }
        _ => payer.pay(who, (part, taken)),
    };
    payer.then_next(paid, (part, taken), Pick::token, |part, taken| Work::Pay { nth, part, taken })
}

/// The dice and the limits of the attack beside what the owner of an effect has on the table.
pub(super) fn purse(state: &State, nth: u8, purse: Purse) -> Purse {
    let Some(owner) = state.table.sheet.effect(nth).map(|effect| state.owner(effect)) else { return purse };
    let defends = owner == state.attack.on();
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
