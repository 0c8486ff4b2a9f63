//! How is a part of a cost paid in turn?

use super::{
    TimingRules,
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
