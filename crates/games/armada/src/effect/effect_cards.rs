//! How do the cards of the listed effects lie, and which of them are used up?
//!
//! What every system keeps of the effects that its situation lists: [`EffectCards`] on the table, and beside it where they stand.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Allowance, CardState, CardVerb, Component, EffectBan, Happening, Moment, Name, Operation, Standing,
    System, TimingWord, TypedEffect, UpgradeNamed,
    book::Blank,
    dice::Die,
    nouns::{Command, Seat, UnitId},
};
use engine::Fact;

/// The command tokens that a card allows whatever the command value is.
const FOUR_TOKENS: u8 = 4;

/// The damage cards that will be dealt faceup, in order: names of effects, or `unknown`.
pub type DeckOfNames = Vec<String>;

/// The damage cards that will be dealt faceup, the next one first: the effects that are their texts; none of unknown ones.
pub type DeckOfTexts = Vec<Option<u8>>;

/// The effects of a situation, as listed. Never changed, so every position shares them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<TypedEffect>", into = "Vec<TypedEffect>")]
pub struct Listed(Arc<Vec<TypedEffect>>);

impl From<Vec<TypedEffect>> for Listed {
    fn from(effects: Vec<TypedEffect>) -> Self {
        Self(Arc::new(effects))
    }
}

impl From<Listed> for Vec<TypedEffect> {
    fn from(listed: Listed) -> Self {
        listed.0.to_vec()
    }
}

impl Listed {
    /// The effects with their numbers, from 1.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &TypedEffect)> {
        (1..).zip(self.0.iter())
    }

    /// The effect of that number.
    pub fn get(&self, nth: u8) -> Option<&TypedEffect> {
        self.0.get(usize::from(nth.checked_sub(1)?))
    }
}

/// Where the effects of a situation stand, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Layout {
    /// On which ship or squadron, where that is known.
    pub(crate) places: Vec<Option<UnitId>>,
    /// Whether each system carries them out; empty where all of them are, because only one is played.
    pub(crate) carried_out: Vec<[bool; System::ALL.len()]>,
    /// The texts of damage cards that the deck names, sorted.
    pub(crate) decked: Vec<u8>,
}

impl Blank for Layout {
    const BLANK: &'static Self = &Self { places: Vec::new(), carried_out: Vec::new(), decked: Vec::new() };
}

/// The effects, their cards, and what is used up.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectCards {
    /// The effects.
    pub listed: Listed,
    /// How the card of each lies there.
    cards: Vec<CardState>,
    /// The command tokens on the card of each, sorted.
    on_card: Vec<Vec<Command>>,
    /// The die on the card of each.
    dice: Vec<Option<Die>>,
    /// Those that may be used at any point of what goes on now, and were not, by their numbers, sorted.
    pub waiting: Vec<u8>,
    /// Those that were resolved, sorted.
    pub resolved: Vec<u8>,
    /// Those that were used as often as their cards allow, sorted.
    pub(crate) limited: Vec<u8>,
    /// Those that cannot be resolved any more, and which says so, sorted.
    forbidden: Vec<(u8, u8)>,
    /// Texts of damage cards that were dealt, sorted.
    pub dealt: Vec<u8>,
}

/// The same in order.
pub(crate) fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Puts a number into a sorted list, once.
fn insert<T: Ord>(list: &mut Vec<T>, value: T) {
    if let Err(place) = list.binary_search(&value) {
        list.insert(place, value);
    }
}

impl EffectCards {
    /// The effects of a situation as it begins.
    pub fn new(effects: &[TypedEffect]) -> Self {
        let numbered = || (1_u8..).zip(effects);
        Self {
            listed: effects.to_vec().into(),
            cards: effects.iter().map(|effect| effect.card).collect(),
            on_card: effects.iter().map(|effect| sorted(&effect.on_card)).collect(),
            dice: effects.iter().map(|effect| effect.die_on_card).collect(),
            limited: numbered()
                .filter(|(_, effect)| effect.used && effect.once.is_some())
                .map(|(nth, _)| nth)
                .collect(),
            ..Self::default()
        }
    }

    /// The effects with their numbers, from 1.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &TypedEffect)> {
        self.listed.iter()
    }

    /// The effect of that number.
    pub fn effect(&self, nth: u8) -> Option<&TypedEffect> {
        self.listed.get(nth)
    }

    /// The effect of that name, with its number.
    pub fn named(&self, name: &str) -> Option<(u8, &TypedEffect)> {
        self.iter().find(|(_, effect)| effect.name.is(name))
    }

    /// The effect's sentence. Empty of an effect that is not listed, or that is a name and no more.
    pub(crate) fn sentence_of(&self, name: &str) -> String {
        self.named(name).map(|(_, effect)| effect.in_words()).unwrap_or_default()
    }

    /// The state of an effect's card; that of no effect is discarded.
    pub fn card(&self, nth: u8) -> CardState {
        let place = usize::from(nth).checked_sub(1);
        place.and_then(|place| self.cards.get(place)).copied().unwrap_or(CardState::Discarded)
    }

    /// How the card of each effect lies, by the effect's number.
    pub(crate) fn facts(&self) -> impl Iterator<Item = (u8, Fact)> {
        self.iter()
            .map(|(nth, effect)| (nth, Fact::new(format!("card of {}", effect.name), self.card(nth).word())))
    }

    /// The places of all effects that stand on the card of this one.
    fn places(&self, nth: u8) -> Vec<usize> {
        let Some(effect) = self.effect(nth) else { return Vec::new() };
        let same = self.iter().filter(|(_, other)| other.shares_with(effect));
        same.map(|(other, _)| usize::from(other) - 1).collect()
    }

    /// The card of an effect lies otherwise from now on, for all effects that stand on it.
    pub fn turn(&mut self, nth: u8, verb: CardVerb) {
        for place in self.places(nth) {
            if let Some(card) = self.cards.get_mut(place) {
                *card = match verb {
                    CardVerb::Exhaust => CardState::Exhausted,
                    CardVerb::Ready | CardVerb::TurnFaceup => CardState::Faceup,
                    CardVerb::Discard => CardState::Discarded,
                    CardVerb::TurnFacedown => CardState::Facedown,
                };
            }
        }
    }

    /// The command tokens on the card of an effect.
    pub fn on_card(&self, nth: u8) -> &[Command] {
        let place = usize::from(nth).checked_sub(1);
        place.and_then(|place| self.on_card.get(place)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The cards on which tokens lie, by the names of their effects: `nova defiant: navigate, repair`.
    pub fn tokens_on_cards(&self) -> Vec<String> {
        let held = self.iter().filter(|(nth, _)| !self.on_card(*nth).is_empty());
        let words = |nth| self.on_card(nth).iter().map(|it| it.word()).collect::<Vec<_>>().join(", ");
        held.map(|(nth, effect)| format!("{}: {}", effect.name, words(nth))).collect()
    }

    /// A command token leaves the card of an effect.
    pub fn take_from_card(&mut self, nth: u8, command: Command) {
        for place in self.places(nth) {
            if let Some(held) = self.on_card.get_mut(place)
                && let Some(token) = held.iter().position(|other| *other == command)
            {
                held.remove(token);
            }
        }
    }

    /// A command token is put on the card of an effect.
    pub fn put_on_card(&mut self, nth: u8, command: Command) {
        for place in self.places(nth) {
            if let Some(held) = self.on_card.get_mut(place) {
                let token = held.partition_point(|other| *other <= command);
                held.insert(token, command);
            }
        }
    }

    /// The die on the card of an effect.
    pub fn die_on_card(&self, nth: u8) -> Option<Die> {
        let place = usize::from(nth).checked_sub(1)?;
        *self.dice.get(place)?
    }

    /// Another die lies on the card of an effect.
    pub fn put_die(&mut self, nth: u8, die: Die) {
        for place in self.places(nth) {
            if let Some(there) = self.dice.get_mut(place) {
                *there = Some(die);
            }
        }
    }

    /// The upgrade cards of a player that an effect may mean, each once; never its own card.
    pub(crate) fn upgrades<'a>(
        &'a self,
        by: u8,
        owner: Seat,
        which: &'a UpgradeNamed,
    ) -> impl Iterator<Item = (u8, &'a TypedEffect)> {
        let first = move |nth: u8, effect: &TypedEffect| {
            !self.iter().take_while(|(other, _)| *other < nth).any(|(_, other)| other.shares_with(effect))
        };
        let fits = move |effect: &TypedEffect| match which {
            UpgradeNamed::Any => true,
            UpgradeNamed::But(slot) => !effect.is_of_slot(slot),
            UpgradeNamed::Of(slots) => slots.iter().any(|slot| effect.is_of_slot(slot)),
        };
        self.iter().filter(move |(nth, effect)| {
            let own = self.effect(by).is_some_and(|by| by.shares_with(effect));
            effect.component.is_upgrade()
                && effect.owner == owner
                && !own
                && fits(effect)
                && first(*nth, effect)
        })
    }

    /// A readied card of the same player that says the same.
    pub(crate) fn copy(&self, of: u8) -> Option<u8> {
        let effect = self.effect(of)?;
        let alike = |other: &TypedEffect| {
            other.owner == effect.owner
                && !other.shares_with(effect)
                && (&other.header, &other.only, &other.cost, &other.does)
                    == (&effect.header, &effect.only, &effect.cost, &effect.does)
        };
        let mut copies =
            self.iter().filter(|(nth, other)| alike(other) && self.card(*nth) == CardState::Faceup);
        copies.next().map(|(nth, _)| nth)
    }

    /// How often effects on the card of an effect were resolved.
    pub(crate) fn uses_of_card(&self, effect: &TypedEffect) -> usize {
        let same = |nth: &&u8| self.effect(**nth).is_some_and(|other| other.shares_with(effect));
        self.resolved.iter().filter(same).count()
    }

    /// An effect is resolved.
    pub fn resolve(&mut self, nth: u8) {
        insert(&mut self.resolved, nth);
        self.waiting.retain(|other| *other != nth);
        if self.effect(nth).is_some_and(|effect| effect.once.is_some()) {
            self.limit(nth);
        }
    }

    /// An effect was resolved where the rules of another system have put down what its use comes to.
    pub(crate) fn note(&mut self, nth: u8) {
        insert(&mut self.resolved, nth);
    }

    /// An effect was used as often as its card allows.
    pub fn limit(&mut self, nth: u8) {
        insert(&mut self.limited, nth);
    }

    /// Something begins during which effects may be used: those that wait for it. `occasion` is what they wait for that name
    /// nothing.
    pub fn open(&mut self, occasion: &Happening, event: &Happening) {
        let waits = |effect: &TypedEffect| {
            let moment = effect.moment(occasion);
            moment.word == TimingWord::While && moment.event == *event && !effect.is_constant()
        };
        let found: Vec<u8> = self.iter().filter(|(_, effect)| waits(effect)).map(|(nth, _)| nth).collect();
        found.into_iter().for_each(|nth| insert(&mut self.waiting, nth));
    }

    /// It is over, and so is the time of those effects.
    pub fn close(&mut self, occasion: &Happening, event: &Happening) {
        let over = |nth: &u8| {
            let effect = self.listed.get(*nth);
            effect.is_some_and(|effect| effect.moment(occasion).event == *event)
        };
        let kept = self.waiting.iter().copied().filter(|nth| !over(nth)).collect();
        self.waiting = kept;
    }

    /// A player uses no more of the effects that wait for what goes on.
    pub fn pass(&mut self, (occasion, event): (&Happening, &Happening), who: Seat) {
        let left_out = |nth: &u8| {
            let effect = self.listed.get(*nth);
            effect.is_some_and(|effect| effect.owner == who && effect.moment(occasion).event == *event)
        };
        let kept = self.waiting.iter().copied().filter(|nth| !left_out(nth)).collect();
        self.waiting = kept;
    }

    /// An effect cannot be resolved any more.
    pub fn forbid(&mut self, what: u8, by: u8) {
        insert(&mut self.forbidden, (what, by));
    }

    /// Whether an effect is the text of a damage card that lies in the deck until it is dealt.
    pub(crate) fn is_of_the_deck(effect: &TypedEffect) -> bool {
        let dealt = Happening::from(super::Known::DealtFaceup);
        effect.component == Component::Damage && effect.event.as_ref() == Some(&dealt)
    }

    /// The text of a damage card was dealt.
    pub fn deal(&mut self, nth: u8) {
        insert(&mut self.dealt, nth);
    }

    /// Whether the card of an effect lies where its text counts.
    pub fn is_active(&self, nth: u8) -> bool {
        self.effect(nth).is_some_and(|effect| {
            let there = !Self::is_of_the_deck(effect) || self.dealt.contains(&nth);
            there && self.card(nth).is_active() && effect.unit == Standing::Deployed
        })
    }

    /// The damage cards that lie facedown whose texts are effects.
    pub fn facedown_cards(&self) -> impl Iterator<Item = (u8, &TypedEffect)> {
        self.iter().filter(|(nth, effect)| {
            effect.component == Component::Damage && self.card(*nth) == CardState::Facedown
        })
    }

    /// Adds why an effect cannot be resolved as its card lies, or because another says so.
    pub fn inactive(&self, nth: u8, bans: &mut Vec<EffectBan>) {
        let card = self.card(nth);
        if !card.is_active() {
            bans.push(EffectBan::Inactive(card));
        }
        if let Some((_, by)) = self.forbidden.iter().find(|(what, _)| *what == nth) {
            bans.extend(self.effect(*by).map(|by| EffectBan::Forbidden(by.name.clone())));
        }
    }

    /// The effects whose moment this is, those that only forbid left out.
    pub fn at<'a>(
        &'a self,
        occasion: &'a Happening,
        moments: &'a [Moment],
    ) -> impl Iterator<Item = (u8, &'a TypedEffect)> {
        self.iter().filter(move |(_, effect)| {
            let moment = effect.moment(occasion);
            !effect.is_constant() && moments.contains(&moment)
        })
    }

    /// Whether an effect of the list makes an event happen.
    pub(crate) fn causes(&self, event: &Happening) -> bool {
        let mut operations = self.iter().flat_map(|(_, effect)| &effect.does);
        operations.any(|one| matches!(one, Operation::Event(caused) if caused == event))
    }

    /// Whether an active card allows its owner something.
    pub(crate) fn allows(&self, owner: Seat, what: Allowance) -> bool {
        self.iter().any(|(nth, effect)| {
            self.is_active(nth) && effect.owner == owner && effect.does.contains(&Operation::Allow(what))
        })
    }

    /// Whether a card allows a player's ship several command tokens of one type.
    pub(crate) fn allows_copies(&self, owner: Seat) -> bool {
        self.allows(owner, Allowance::TokenCopies) || self.allows(owner, Allowance::AnyTokens)
    }

    /// How many command tokens a player's ship of this command value may have; none where a card allows any number.
    pub(crate) fn tokens_at_most(&self, owner: Seat, value: u8) -> Option<usize> {
        let four = self.allows(owner, Allowance::FourTokens);
        let most = if four { value.max(FOUR_TOKENS) } else { value };
        (!self.allows(owner, Allowance::AnyTokens)).then_some(usize::from(most))
    }

    /// The effects that were resolved, as listed.
    pub fn resolved_names(&self) -> Vec<Name> {
        self.resolved.iter().filter_map(|nth| self.effect(*nth)).map(|effect| effect.name.clone()).collect()
    }

    /// All cards, with their states where they are not faceup: `gunners/exhausted`.
    pub fn card_states(&self) -> Vec<String> {
        self.iter().map(|(nth, effect)| self.card(nth).of(effect.name.as_str())).collect()
    }
}
