//! Which damage cards lie on a ship, and how are they dealt and turned?

use super::{
    effect::{CardState, CardVerb, Component, TypedEffect},
    terms::{CardName, Facing},
    unit::{Table, Unit, UnitId},
};

/// The faceup damage card of which nothing is known.
pub const UNKNOWN: &str = "unknown card";

/// Whether a card is called by its text, because nobody has named it.
pub(crate) fn is_unnamed(name: &str) -> bool {
    name.contains(':')
}

impl Unit {
    /// All its damage cards.
    pub fn damage_cards(&self) -> u8 {
        u8::try_from(self.faceup.len()).unwrap_or(u8::MAX).saturating_add(self.facedown)
    }

    /// Its faceup damage cards in order: those of which nothing is known first.
    pub fn faceup_cards(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.faceup.iter().map(String::as_str).collect();
        names.sort_unstable_by_key(|name| (*name != UNKNOWN, *name));
        names
    }

    /// Those that something tells apart, each with its number among all from 1.
    pub fn different_faceup(&self) -> impl Iterator<Item = (u8, &str)> {
        let mut names = self.faceup_cards();
        names.dedup_by(|one, other| one.eq_ignore_ascii_case(other));
        (1..).zip(names)
    }

    /// The name of a faceup card; none of a facedown one, or where that card does not lie there.
    pub fn faceup_card(&self, card: CardName) -> Option<&str> {
        let mut different = self.different_faceup();
        different.find(|(number, _)| card == CardName::Faceup(*number)).map(|(_, name)| name)
    }

    /// Whether that card lies there.
    pub fn has_card(&self, card: CardName) -> bool {
        match card {
            CardName::Facedown => self.facedown > 0,
            card @ CardName::Faceup(_) => self.faceup_card(card).is_some(),
        }
    }

    /// The faceup card of that name; where none lies there, one that does not.
    pub(crate) fn card_called(&self, name: &str) -> CardName {
        let number = self.different_faceup().find(|(_, other)| other.eq_ignore_ascii_case(name));
        CardName::Faceup(number.map_or(0, |(number, _)| number))
    }

    /// Whether a faceup damage card of this name lies on it.
    pub fn has_faceup(&self, name: &str) -> bool {
        self.faceup.iter().any(|card| card.eq_ignore_ascii_case(name))
    }

    /// Its damage card of this name is turned or discarded; where none of that name lies there, an unknown one.
    pub(crate) fn turn_card(&mut self, verb: CardVerb, name: &str) {
        match verb {
            CardVerb::Discard => {
                self.take(name);
            }
            CardVerb::TurnFacedown if self.take(name) => self.facedown = self.facedown.saturating_add(1),
            CardVerb::TurnFaceup if self.facedown > 0 => {
                self.facedown -= 1;
                self.put(name.to_owned());
            }
            _ => {}
        }
    }

    /// A faceup damage card is taken away: that of this name, or else an unknown one; says whether one was there.
    fn take(&mut self, name: &str) -> bool {
        let place = |name: &str| self.faceup.iter().position(|card| card.eq_ignore_ascii_case(name));
        let place = place(name).or_else(|| place(UNKNOWN));
        place.map(|place| self.faceup.remove(place)).is_some()
    }

    /// A faceup damage card lies there.
    pub(crate) fn put(&mut self, name: String) {
        let place = self.faceup.partition_point(|other| *other <= name);
        self.faceup.insert(place, name);
    }
}

impl Table {
    /// A damage card is dealt to a ship; `text` is the effect that is its text, where that is known.
    pub(super) fn deal(&mut self, id: UnitId, facing: Facing, text: Option<u8>) {
        self.deck.draw(facing);
        let name = text.and_then(|nth| self.cards.effect(nth)).map(|effect| effect.name.to_string());
        // an effect may have turned or taken away the card that is dealt
        let facing = match text.map(|nth| self.cards.card(nth)) {
            Some(CardState::Discarded) => {
                self.deck.discard(1);
                return text.into_iter().for_each(|nth| self.cards.deal(nth));
            }
            Some(CardState::Facedown) => Facing::Facedown,
            _ => facing,
        };
        self.change(id, |unit| match facing {
            Facing::Faceup => unit.put(name.unwrap_or_else(|| UNKNOWN.to_owned())),
            Facing::Facedown => unit.facedown = unit.facedown.saturating_add(1),
        });
        text.into_iter().for_each(|nth| self.lay_down(nth, id));
    }

    /// A damage card of a ship is turned or discarded.
    pub(super) fn turn_damage_card(&mut self, id: UnitId, verb: CardVerb, card: CardName) {
        match (verb, card) {
            (CardVerb::Discard, CardName::Facedown) => self.discard_facedown(id),
            (verb, CardName::Facedown) => self.turn_named(id, verb, UNKNOWN),
            (verb, card @ CardName::Faceup(_)) => {
                if let Some(name) = self.unit(id).faceup_card(card).map(str::to_owned) {
                    self.turn_named(id, verb, &name);
                    self.turn_text(id, verb, &name);
                }
            }
        }
    }

    /// Where no card of that name lies on the ship any more, and none is to be dealt, its text lies so, too.
    fn turn_text(&mut self, id: UnitId, verb: CardVerb, name: &str) {
        let lay_there = |(nth, text): &(u8, &TypedEffect)| {
            text.component == Component::Damage
                && self.place(*nth) == Some(id)
                && !self.unit(id).has_faceup(name)
                && !self.deck.known.contains(&Some(*nth))
        };
        if let Some(nth) = self.cards.named(name).filter(lay_there).map(|(nth, _)| nth) {
            self.cards.turn(nth, verb);
        }
    }

    /// The damage card of that name of a ship is turned or discarded.
    pub(crate) fn turn_named(&mut self, id: UnitId, verb: CardVerb, name: &str) {
        self.change_damage_cards(id, |unit| unit.turn_card(verb, name));
    }

    /// A ship or squadron leaves play; its damage cards are discarded, and stay to be shown.
    pub(super) fn leave(&mut self, id: UnitId) {
        self.deck.discard(self.unit(id).damage_cards());
        self.change(id, Unit::leave_play);
    }

    /// Something is done to the damage cards of a ship; those that it has no more then are discarded.
    fn change_damage_cards(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let before = self.unit(id).damage_cards();
        self.change(id, change);
        self.deck.discard(before.saturating_sub(self.unit(id).damage_cards()));
    }

    /// A facedown damage card of a ship is discarded: where only such are left whose texts are known, one of those.
    fn discard_facedown(&mut self, id: UnitId) {
        self.change_damage_cards(id, |unit| unit.facedown = unit.facedown.saturating_sub(1));
        let (owner, left) = (self.unit(id).owner, usize::from(self.unit(id).facedown));
        let known = self.cards.facedown_cards().filter(|(_, effect)| effect.owner == owner);
        let known: Vec<u8> = known.map(|(nth, _)| nth).collect();
        let gone = known.first().filter(|_| known.len() > left);
        gone.into_iter().for_each(|nth| self.cards.turn(*nth, CardVerb::Discard));
    }
}
