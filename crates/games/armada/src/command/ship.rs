//! How do the ship whose commands are resolved, and its squadrons, lie there?

use super::{
    chart::Column,
    commands::Command,
    effect::{CommandPart, YawVerb},
    keywords::KeywordName,
    orders::{Squadron, remove},
    resolution::{Place, Way},
    state::State,
    table::{Engaged, Unit},
};

impl State {
    /// The ship.
    pub fn ship(&self) -> &Unit {
        self.table.unit(self.commands.ship)
    }

    /// Its speed.
    pub fn speed(&self) -> u8 {
        self.ship().speed.unwrap_or_default()
    }

    /// The yaw values of its present speed, with the one that is raised.
    pub fn course(&self) -> Column {
        let column = self.commands.chart.column(self.speed()).cloned().unwrap_or_default();
        // what is lowered first makes room for what is raised: each change was possible when it was made
        let lowered = self.commands.bent.iter().filter(|(_, verb)| *verb == YawVerb::Lower);
        let column = lowered.fold(column, |column, (joint, _)| column.lowering(*joint));
        let raised =
            self.commands.bent.iter().filter(|(_, verb)| *verb == YawVerb::Raise).map(|(joint, _)| *joint);
        raised.chain(self.commands.raised).fold(column, Column::raising)
    }

    /// Takes what is spent off the table.
    pub(super) fn spend(&mut self, command: Command, way: Way) {
        match way.dial() {
            Some(Place::Ship) => {
                self.table.change(self.commands.ship, |ship| ship.give(CommandPart::Dial, command))
            }
            Some(Place::Card) => {
                let place = self.commands.card_with_dial(command);
                if let Some(card) = place.and_then(|place| self.commands.cards.get_mut(place)) {
                    remove(&mut card.dials, command);
                }
            }
            Some(Place::Other) | None => {}
        }
        match way.token() {
            Some(Place::Ship) => {
                self.table.change(self.commands.ship, |ship| ship.give(CommandPart::Token, command))
            }
            Some(Place::Card) => {
                let place = self.commands.card_with_token(command);
                if let Some(card) = place.and_then(|place| self.commands.cards.get_mut(place)) {
                    remove(&mut card.tokens, command);
                }
            }
            Some(Place::Other) | None => {}
        }
    }

    /// What a squadron of the list is called.
    pub fn name_of(&self, squadron: &Squadron) -> &str {
        &self.table.unit(squadron.id).name
    }

    /// With whom a squadron of the list is engaged.
    pub(super) fn engaged(&self, squadron: &Squadron) -> Engaged {
        self.table.unit(squadron.id).engaged
    }

    /// Whether a squadron of the list was activated before: one whose own activation goes on was not.
    pub(super) fn has_acted(&self, squadron: &Squadron) -> bool {
        self.table.unit(squadron.id).activated && self.acting.by != squadron.id
    }

    /// Whether a squadron of the list has a keyword.
    pub(super) fn has(&self, squadron: &Squadron, name: KeywordName) -> bool {
        self.table.unit(squadron.id).keyword(name) > 0
    }

    /// Whether a squadron of the list has Grit, of its own or from a friend with Intel.
    pub(super) fn has_grit(&self, squadron: &Squadron) -> bool {
        squadron.intel || self.has(squadron, KeywordName::Grit)
    }

    /// The place of the squadron of that name; case does not matter.
    pub fn place_of(&self, name: &str) -> Option<u8> {
        let mut places = self.commands.places();
        let found = places.find(|(_, squadron)| self.name_of(squadron).eq_ignore_ascii_case(name));
        found.map(|(place, _)| place)
    }

    /// For how many squadrons each squadron with Relay serves, as far as somebody may still ask for it.
    pub(super) fn relays(&self) -> Vec<(u8, u8)> {
        let value = |squadron: &Squadron| self.table.unit(squadron.id).keyword(KeywordName::Relay);
        let all = self.commands.places().map(|(place, squadron)| (place, value(squadron)));
        self.pruned(all.collect())
    }

    /// Relays of which no later choice reads anything are forgotten, and what is more than can be asked for.
    pub(super) fn pruned(&self, relays: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
        let asking = |relay: u8| {
            let mut asking: u8 = 0;
            for squadron in &self.commands.squadrons {
                let asks =
                    !self.has_acted(squadron) && squadron.friendly && !self.commands.in_reach(squadron);
                if asks && squadron.near_relays.contains(&relay) {
                    asking = asking.saturating_add(1);
                }
            }
            asking
        };
        let kept = relays.into_iter().filter(|(relay, _)| asking(*relay) > 0);
        kept.map(|(relay, left)| (relay, left.min(asking(relay)))).collect()
    }
}
