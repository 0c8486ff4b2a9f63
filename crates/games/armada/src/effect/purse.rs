//! Can all parts of a cost be paid together?
//!
//! Each part takes components away that pay for no other part. What each part can take alone is the rules' of each system;
//! this tells whether there is any way to pay all of them.

use super::{
    CardState, Cost, Whose,
    dice::{Die, Pool},
    nouns::{Command, HullZone},
    rerolls::Reroll,
    tokens::{TokenKind, TokenName, TokenState},
};

/// What is there to pay with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Purse {
    /// Defense tokens that are not discarded, with their states.
    pub tokens: Vec<(TokenName, TokenState)>,
    /// Those of them that may be spent.
    pub spendable: Vec<TokenName>,
    /// How many tokens of one type may be spent.
    pub of_a_type: OfAType,
    /// Command tokens.
    pub command_tokens: Vec<Command>,
    /// Command dials.
    pub dials: Vec<Command>,
    /// Engineering points.
    pub points: u8,
    /// The attack pool.
    pub dice: Pool,
    /// Shields in each hull zone.
    pub shields: Vec<(HullZone, u8)>,
    /// Command tokens on the card of the effect.
    pub on_card: Vec<Command>,
    /// How the card of the effect lies.
    pub card: Option<CardState>,
}

/// How many tokens of one type may be spent together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OfAType {
    /// Any number.
    #[default]
    Several,
    /// One: the defender's, in an attack.
    One,
}

/// What pays a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paid {
    /// A defense token.
    Token(TokenName),
    /// A command token.
    Command(Command),
    /// Shields of a hull zone, or damage there.
    Zone(HullZone),
}

/// The tokens that may pay a part: where it names their type, one of those that are alike stands for all of them.
pub(crate) fn different(
    named: Option<TokenKind>,
    tokens: impl Iterator<Item = (TokenName, TokenState)>,
) -> Vec<(TokenName, TokenState)> {
    let mut all: Vec<(TokenName, TokenState)> = tokens.collect();
    if named.is_some() {
        let mut seen: Vec<TokenState> = Vec::new();
        all.retain(|(_, state)| {
            let fresh = !seen.contains(state);
            seen.push(*state);
            fresh
        });
    }
    all
}

fn without<T: PartialEq + Clone>(list: &[T], one: &T) -> Option<Vec<T>> {
    let place = list.iter().position(|other| other == one)?;
    let mut rest = list.to_vec();
    rest.remove(place);
    Some(rest)
}

impl Purse {
    /// Whether all of these can be paid.
    pub fn pays<'a>(&self, costs: impl Iterator<Item = &'a Cost> + Clone) -> bool {
        let mut rest = costs.clone();
        match rest.next() {
            None => true,
            Some(cost) => self.after(cost).iter().any(|purse| purse.pays(rest.clone())),
        }
    }

    /// Whether the rest can still be paid when `paid` pays this part.
    pub fn keeps<'a>(&self, cost: &Cost, paid: Paid, rest: impl Iterator<Item = &'a Cost> + Clone) -> bool {
        let left = match (cost, paid) {
            (Cost::SpendToken { .. }, Paid::Token(token)) => vec![self.spent(token)],
            (_, Paid::Token(token)) => vec![self.used(token)],
            (_, Paid::Command(command)) => self.command(command).into_iter().collect(),
            (Cost::LoseShields { points, .. }, Paid::Zone(zone)) => {
                self.on_zones(Some(zone), *points, *points)
            }
            (Cost::Suffer { points, .. }, Paid::Zone(zone)) => self.on_zones(Some(zone), 0, *points),
            _ => vec![self.clone()],
        };
        left.iter().any(|purse| purse.pays(rest.clone()))
    }

    /// The same without tokens that have paid for another part.
    pub fn without(&self, tokens: &[TokenName]) -> Purse {
        tokens.iter().fold(self.clone(), |purse, token| purse.used(*token))
    }

    /// What may be left when a part is paid, one purse for each way to pay it.
    fn after(&self, cost: &Cost) -> Vec<Purse> {
        match cost {
            Cost::ExhaustCard => self.card(CardState::Exhausted),
            Cost::DiscardCard => self.card(CardState::Discarded),
            Cost::SpendToken { whose: Whose::Own, kind, state } => {
                let lies = |token: &TokenName, state| self.tokens.contains(&(*token, state));
                let fits = |token: &&TokenName| {
                    kind.is_none_or(|kind| kind == token.kind) && state.is_none_or(|state| lies(token, state))
                };
                self.spendable.iter().filter(fits).map(|token| self.spent(*token)).collect()
            }
            Cost::TurnToken { verb, kind } => {
                let fits = |(token, now): &&(TokenName, TokenState)| {
                    kind.is_none_or(|kind| kind == token.kind) && verb.can_turn(*now)
                };
                self.tokens.iter().filter(fits).map(|(token, _)| self.used(*token)).collect()
            }
            Cost::LoseShields { points, zone } => self.on_zones(*zone, *points, *points),
            Cost::Suffer { points, zone } => self.on_zones(*zone, 0, *points),
            Cost::DiscardCommandToken(None) => {
                Command::ALL.iter().filter_map(|command| self.command(*command)).collect()
            }
            Cost::SpendCommandToken { whose: Whose::Own, command }
            | Cost::DiscardCommandToken(Some(command)) => self.command(*command).into_iter().collect(),
            Cost::SpendDial { whose: Whose::Own, command } => {
                let rest = without(&self.dials, command);
                rest.map(|dials| Self { dials, ..self.clone() }).into_iter().collect()
            }
            Cost::ExhaustCopy | Cost::GiveUpSpeed(_) => vec![self.clone()],
            Cost::FromCard(command) => {
                let rest = without(&self.on_card, command);
                rest.map(|on_card| Self { on_card, ..self.clone() }).into_iter().collect()
            }
            Cost::SpendPoints(points) => {
                let rest = self.points.checked_sub(*points);
                rest.map(|points| Self { points, ..self.clone() }).into_iter().collect()
            }
            Cost::SpendDice(dice) => self.dice(*dice),
            // somebody else's: that it cannot be spent is said elsewhere
            Cost::SpendToken { .. } | Cost::SpendCommandToken { .. } | Cost::SpendDial { .. } => {
                vec![self.clone()]
            }
        }
    }

    fn card(&self, then: CardState) -> Vec<Purse> {
        let can = match (self.card, then) {
            (Some(CardState::Faceup), _) => true,
            (Some(CardState::Exhausted), then) => then == CardState::Discarded,
            (None, _) => true,
            (Some(_), _) => false,
        };
        let card = self.card.map(|_| then);
        can.then(|| Self { card, ..self.clone() }).into_iter().collect()
    }

    fn command(&self, command: Command) -> Option<Purse> {
        let command_tokens = without(&self.command_tokens, &command)?;
        Some(Self { command_tokens, ..self.clone() })
    }

    /// A token has paid, and pays for nothing else.
    fn used(&self, token: TokenName) -> Purse {
        let mut purse = self.clone();
        purse.tokens.retain(|(other, _)| *other != token);
        purse.spendable.retain(|other| *other != token);
        purse
    }

    fn spent(&self, token: TokenName) -> Purse {
        let mut purse = self.used(token);
        if self.of_a_type == OfAType::One {
            purse.spendable.retain(|other| other.kind != token.kind);
        }
        purse
    }

    /// A hull zone with at least so many shields loses so many, as far as there are some.
    fn on_zones(&self, named: Option<HullZone>, least: u8, points: u8) -> Vec<Purse> {
        let fits = |(_, (zone, shields)): &(usize, &(HullZone, u8))| {
            named.is_none_or(|named| named == *zone) && *shields >= least
        };
        let lose = |(place, _): (usize, &(HullZone, u8))| {
            let mut purse = self.clone();
            if let Some((_, shields)) = purse.shields.get_mut(place) {
                *shields = shields.saturating_sub(points);
            }
            purse
        };
        self.shields.iter().enumerate().filter(fits).map(lose).collect()
    }

    /// So many of these dice leave the pool, or all.
    fn dice(&self, dice: Reroll) -> Vec<Purse> {
        let left = |pool: Pool| Self { dice: pool, ..self.clone() };
        let there = dice.among(self.dice);
        if dice.takes_all() {
            return (!there.is_empty()).then(|| left(self.dice.minus(there))).into_iter().collect();
        }
        let kinds: Vec<Die> = there.counts().map(|(die, _)| die).collect();
        let mut pools = vec![self.dice];
        for _ in 0..dice.most {
            let fewer = |pool: Pool| {
                let has = kinds.iter().filter(move |die| pool.count(**die) > 0);
                has.map(move |die| pool.minus(Pool::from_iter([*die]))).collect::<Vec<_>>()
            };
            pools = pools.into_iter().flat_map(fewer).collect();
            pools.sort_unstable();
            pools.dedup();
        }
        pools.into_iter().map(left).collect()
    }
}
