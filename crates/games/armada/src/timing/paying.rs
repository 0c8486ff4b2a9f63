//! How is a part of a cost paid in turn?

use super::{
    TimingRules,
    effect::{Cost, DiceChange, Extent, OfAType, Purse, Taking, TypedEffect},
    pick::{Pick, Prompt},
    state::State,
    table::{Payer, Pays, UnitEvent, tasks},
    tokens::TokenName,
    work::{Do, Work, offer},
};
use engine::{Offer, Task};

impl Pays for TimingRules {
    const TOKEN_TO_PAY: Prompt = Prompt::Token;

    fn token_to_pay(event: UnitEvent) -> Option<Offer<Self>> {
        offer(event)
    }
}

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
    let (seen, nth) = (rules.see(state), rules.number(effect));
    let payer = Payer::of(&seen, nth);
    let paid = match effect.cost.get(usize::from(part)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.dice);
            tasks([Task::work(Work::Take { who: effect.owner, taking })])
        }
        _ => payer.pay(effect.owner, (part, taken)),
    };
    payer.then_next(paid, (part, taken), Pick::token, |part, taken| Work::Pay { nth, part, taken })
}

/// The dice and the limits of an attack beside what the owner of an effect has on the table.
pub(super) fn purse(rules: &TimingRules, state: &State, nth: u8, purse: Purse) -> Purse {
    let owner = rules.numbered(nth).map(|effect| effect.owner);
    let defends = state.attack.is_some_and(|attacker| Some(attacker) != owner);
    Purse { of_a_type: if defends { OfAType::One } else { OfAType::Several }, dice: state.dice, ..purse }
}
