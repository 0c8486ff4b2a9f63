//! What can happen to an effect that a situation lists, and to its card?
//!
//! The same in every system: an effect is resolved, its card is turned, part of it is said only, finds nothing or causes
//! something.

use serde::{Deserialize, Serialize};

use super::{
    CardNamed, CardVerb, Component, Cost, EffectBan, EffectCards, Elsewhere, Forbidden, Happening, Known,
    Missing, Moment, Name, Operation, Paying, TimingWord, TypedEffect, cite, dice::Die, nouns::Command,
};
use engine::{Citations, Told};
use vocabulary::{capital, defines, events, permits};

events! {
    /// Something that happens to an effect or to its card, or a moment for which effects wait. Effects have numbers from 1, their operations and the parts of
    /// their costs from 0.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    CardEvent on (cards: EffectCards) {
        Use(nth: u8) = "`{}` resolves", cards.name(*nth)
            => [orders "armada/effect-use-and-timing/once-per-instance"], cards.resolve(*nth);
        PayForeign { nth: u8, part: u8 } = "The {} of another ship or squadron is spent", cards.paid(*nth, *part)
            => [forbids "armada/effect-use-and-timing/own-components"];
        Turn { nth: u8, verb: CardVerb, paid: Paying } = "{}", verb.in_words(&cards.name(*nth), *paid)
            => { cite::card(*verb, *paid) }, cards.turn(*nth, *verb);
        NoCopy(nth: u8) = "no readied copy of `{}` is there", cards.name(*nth)
            => [forbids "armada/effect-use-and-timing/own-components"];
        TakeToken { nth: u8, command: Command, paid: Paying } = "{}", taken(&cards.name(*nth), *command, *paid)
            => [permits "armada/upgrade-cards-with-tokens-or-dials/used-only-as-told"], cards.take_from_card(*nth, *command);
        PutToken { nth: u8, command: Command } = "A {} token is put on the card of `{}`", command.spoken(), cards.name(*nth)
            => [defines "armada/upgrade-cards-with-tokens-or-dials/belong-to-the-card"], cards.put_on_card(*nth, *command);
        PutDie { nth: u8, die: Die } = "On the card of `{}` lies {}", cards.name(*nth), die.in_words()
            => [defines "armada/upgrade-cards-with-tokens-or-dials/belong-to-the-card"], cards.put_die(*nth, *die);
        Said { nth: u8, operation: u8 } = "`{}` says (not executed here): {}", cards.name(*nth), cards.said(*nth, *operation)
            => [defines "armada/golden-rules/card-beats-rules"];
        Elsewhere { nth: u8, operation: u8, what: Elsewhere } = "{}", capital(&cards.elsewhere(*nth, *operation))
            => { Citations::one(defines(what.passage())).and(permits("armada/golden-rules/card-beats-rules")) };
        Nothing { nth: u8, operation: u8, missing: Missing } = "`{}` finds nothing for `{}`", cards.name(*nth), cards.done(*nth, *operation)
            => { cite::missing(*missing) };
        Caused { nth: u8, operation: u8 } = "{} happens", cards.caused(*nth, *operation).map(|event| capital(&event.in_words())).unwrap_or_default()
            => [defines "armada/effect-use-and-timing/overview"];
        Moment { word: TimingWord, of: Known } = "{}: effects wait for that", capital(&Moment::new(*word, *of).in_words())
            => { cite::word(*word).into() };
        Forbid { what: u8, by: u8 } = "`{}` cannot be resolved any more: `{}` says so", cards.name(*what), cards.name(*by)
            => [forbids "armada/golden-rules/cannot"], cards.forbid(*what, *by);
    }
}

fn taken(card: &str, command: Command, paid: Paying) -> String {
    let done = format!("a {} token leaves the card of `{card}`", command.spoken());
    match paid {
        Paying::Cost => format!("As a cost, {done}"),
        Paying::Effect => capital(&done),
    }
}

impl CardEvent {
    /// A readied copy of the card of an effect is exhausted as a cost.
    pub(crate) fn exhaust_copy(cards: &EffectCards, nth: u8) -> Self {
        let turn = |copy| CardEvent::Turn { nth: copy, verb: CardVerb::Exhaust, paid: Paying::Cost };
        cards.copy(nth).map_or(CardEvent::NoCopy(nth), turn)
    }

    /// Why it cannot happen.
    pub(crate) fn ban(self, cards: &EffectCards) -> Option<EffectBan> {
        match self {
            CardEvent::PayForeign { nth, part } => Some(EffectBan::NotOwn(cards.paid(nth, part))),
            CardEvent::Turn { nth, verb, .. } => {
                EffectBan::of_card(cards.effect(nth)?.name.clone(), verb, cards.card(nth))
            }
            CardEvent::NoCopy(_) => Some(EffectBan::NothingToPay(Cost::ExhaustCopy.to_string())),
            CardEvent::TakeToken { nth, command, .. } => {
                (!cards.on_card(nth).contains(&command)).then_some(EffectBan::NoTokenOnCard(command))
            }
            _ => None,
        }
    }

    /// What it is in the words of cards that say what cannot be done.
    pub(crate) fn as_restricted(self, cards: &EffectCards) -> Option<Forbidden> {
        let CardEvent::Turn { nth, verb, .. } = self else { return None };
        match (verb, cards.effect(nth)?.component) {
            (CardVerb::Discard, Component::Damage) => Some(Forbidden::DiscardDamageCards),
            (CardVerb::Ready, _) => Some(Forbidden::ReadyCards),
            _ => None,
        }
    }

    /// What an operation does to the cards and the times of effects; none where it does other things, or names no effect
    /// of the list.
    pub(crate) fn of(cards: &EffectCards, does: &Operation, (nth, operation): (u8, u8)) -> Option<Self> {
        Some(match does {
            Operation::Card { verb, card } => {
                let card = match card {
                    CardNamed::This => nth,
                    CardNamed::Of(name) => cards.named(name.as_str())?.0,
                };
                CardEvent::Turn { nth: card, verb: *verb, paid: Paying::Effect }
            }
            Operation::Event(_) => CardEvent::Caused { nth, operation },
            Operation::Forbid(name) => CardEvent::Forbid { what: cards.named(name.as_str())?.0, by: nth },
            Operation::DieOntoCard(die) => CardEvent::PutDie { nth, die: *die },
            Operation::OntoCard(command) => CardEvent::PutToken { nth, command: *command },
            Operation::Elsewhere { what, .. } => CardEvent::Elsewhere { nth, operation, what: *what },
            Operation::Words(_) => CardEvent::Said { nth, operation },
            _ => return None,
        })
    }
}

impl EffectCards {
    fn name(&self, nth: u8) -> String {
        self.effect(nth).map(|effect| effect.name.to_string()).unwrap_or_default()
    }

    fn operation(&self, nth: u8, operation: u8) -> Option<&Operation> {
        self.effect(nth)?.does.get(usize::from(operation))
    }

    /// An operation as it is written.
    fn done(&self, nth: u8, operation: u8) -> String {
        self.operation(nth, operation).map(ToString::to_string).unwrap_or_default()
    }

    fn said(&self, nth: u8, operation: u8) -> String {
        let said = self.done(nth, operation);
        said.strip_prefix("words: ").map_or(said.clone(), str::to_owned)
    }

    /// What happens to what no table holds.
    fn elsewhere(&self, nth: u8, operation: u8) -> String {
        match self.operation(nth, operation) {
            Some(Operation::Elsewhere { said, .. }) => said.clone(),
            _ => String::new(),
        }
    }

    /// What a part of a cost is paid with.
    fn paid(&self, nth: u8, part: u8) -> String {
        let cost = self.effect(nth).and_then(|effect| effect.cost.get(usize::from(part)));
        cost.map(Cost::component).unwrap_or_default()
    }

    /// The event that an operation of an effect causes.
    pub(crate) fn caused(&self, nth: u8, operation: u8) -> Option<&Happening> {
        match self.operation(nth, operation)? {
            Operation::Event(happening) => Some(happening),
            _ => None,
        }
    }

    /// An effect in words, with the text that was typed in; one that is not listed with the rules of their order.
    pub(crate) fn describe(&self, name: &Name) -> Told {
        let Some((_, effect)) = self.named(name.as_str()) else {
            return Told::new(format!("`{name}` is resolved"), cite::order());
        };
        effect.told(in_words(effect), cite::effect(effect))
    }
}

/// `The first player must resolve ...`.
fn in_words(effect: &TypedEffect) -> String {
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    format!("The {} player {may} `{}` ({})", effect.owner, effect.name, effect.component)
}
