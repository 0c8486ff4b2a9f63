//! How is a part of a cost paid in turn?

use super::{
    TimingRules,
    effect::{OfAType, Purse},
    pick::{Pick, Prompt},
    state::State,
    table::{PartOfCost, Payer, Pays, PaysInTurn, UnitEvent, tasks},
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

impl PaysInTurn for TimingRules {
    fn token_of(pick: &Pick) -> Option<TokenName> {
        match pick {
            Pick::Token(token) => Some(*token),
            _ => None,
        }
    }
}

pub(super) fn pay(rules: &TimingRules, state: &State, of: &PartOfCost) -> Do {
    let Some(who) = rules.numbered(of.nth).map(|effect| effect.owner) else { return tasks([]) };
    let dice = |taking| tasks([Task::work(Work::Take { who, taking })]);
    Payer::of(&rules.see(state), of.nth).pay_in_turn(who, of, dice)
}

/// The dice and the limits of an attack beside what the owner of an effect has on the table.
pub(super) fn purse(rules: &TimingRules, state: &State, nth: u8, purse: Purse) -> Purse {
    let owner = rules.numbered(nth).map(|effect| effect.owner);
    let defends = state.attack.is_some_and(|attacker| Some(attacker) != owner);
    Purse { of_a_type: if defends { OfAType::One } else { OfAType::Several }, dice: state.dice, ..purse }
}
