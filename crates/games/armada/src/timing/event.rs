//! What can happen?

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    dice::Pool,
    effect::{CardEvent, DiceChange, Happening, Known, OnceIn, TimingWord, Turning},
    state::{State, ship_of},
    table::UnitEvent,
};

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// What is asked about happens once more: an instance of its own.
    Again(Happening),
    /// An event begins; effects before it and at its moment wait for this.
    Begin(Happening),
    /// It is going on; effects during it wait for this.
    During(Happening),
    /// It is over; effects after it wait for this.
    End(Happening),
    /// Something is done to dice.
    Dice {
        /// What.
        change: DiceChange,
        /// What they showed; empty for added dice.
        from: Pool,
        /// What they show now; empty for dice that leave the pool.
        to: Pool,
    },
    /// Something happens to a ship.
    Unit(UnitEvent),
    /// Something happens to an effect of the list or to its card.
    Card(CardEvent),
}

vocabulary::holds! { Event { Card(CardEvent), Unit(UnitEvent) } }

impl Event {
    /// Does it.
    pub(super) fn commit(&self, rules: &TimingRules, state: &mut State) {
        match self {
            Event::Again(happening) => {
                state.table.sheet.resolved.clear();
                state.missed.clear();
                state.loaded = None;
                state.now = Some((TimingWord::Before, happening.clone()));
            }
            Event::Begin(happening) => {
                rules.keep_missed(state, TimingWord::When, happening);
                if rules.is_attack(happening) {
                    state.set_attack(Some(rules.attacker));
                }
                if happening.known() == Some(Known::ResolveDamage) {
                    state.critical = None;
                }
                state.loaded = None;
                state.now = Some((TimingWord::When, happening.clone()));
            }
            Event::During(happening) => {
                rules.keep_missed(state, TimingWord::While, happening);
                state.loaded = None;
                state.now = Some((TimingWord::While, happening.clone()));
            }
            Event::End(happening) => {
                rules.keep_missed(state, TimingWord::After, happening);
                state.loaded = None;
                state.now = Some((TimingWord::After, happening.clone()));
                if rules.is_attack(happening) {
                    state.set_attack(None);
                    let longer = |once: Option<OnceIn>| once.is_some_and(|once| once != OnceIn::Attack);
                    let sheet = &mut state.table.sheet;
                    sheet
                        .limited
                        .retain(|nth| sheet.listed.get(*nth).is_some_and(|effect| longer(effect.once)));
                }
            }
            Event::Card(event) => happen(rules, state, *event),
            Event::Dice { from, to, .. } => state.dice = state.dice.minus(*from).plus(*to),
            Event::Unit(event) => {
                if let UnitEvent::Turn { unit, token, why: Turning::Paid, .. } = event
                    && state.attack.is_some()
                {
                    state.spent.insert((*unit, *token));
                }
                event.commit(&mut state.table);
            }
        }
    }
}

/// An effect is resolved, or a card lies otherwise: a damage card also on its ship.
fn happen(rules: &TimingRules, state: &mut State, event: CardEvent) {
    let of = |nth: u8| rules.numbered(nth).map(|effect| ship_of(effect.owner));
    let ship = if let CardEvent::Turn { nth, .. } = event { of(nth) } else { None };
    state.table.card(event, ship);
    if let CardEvent::Use(nth) = event
        && let Some(effect) = rules.numbered(nth)
    {
        if rules.loads(effect) {
            state.loaded = Some(effect.owner);
        }
        if effect.is_critical() {
            state.critical = Some(nth);
        }
    }
}
