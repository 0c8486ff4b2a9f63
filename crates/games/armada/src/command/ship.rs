//! How does the ship lie there whose commands are resolved?

use super::{
    chart::Column,
    commands::Command,
    effect::{CommandPart, YawVerb},
    orders::remove,
    resolution::{Place, Way},
    state::State,
    table::Unit,
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
}
