//! What happens on the table while one of its ships or squadrons acts?

use super::{
    attack, command, damage,
    rows::Event,
    rules::{ArmadaRules, Playing, Plays},
    state::State,
    table::Unit,
    terms::{Place, Seat, UnitKind},
    timing,
};

impl State {
    /// Something happens in a part of the round.
    pub(super) fn act(&mut self, rules: &ArmadaRules, event: &Event) {
        match event {
            Event::Round(event) => {
                event.commit(rules, self);
            }
            Event::Table(event) => {
                event.commit(self);
            }
            Event::Command(event) => event.happen(self),
            Event::Attack(event) if self.fight.is_open() => {
                event.commit(self);
            }
            Event::Unit(event) if self.fight.is_open() => attack::on_unit(self, *event),
            Event::Card(event) if self.fight.is_open() => attack::card(self, *event),
            Event::Damage(event) if self.arrival.is_open() => {
                event.commit(self);
            }
            Event::Unit(event) => {
                damage::on_unit(self, *event);
                timing::on_unit(self, *event);
                event.commit(&mut self.table);
                if self.commands.is_open() {
                    command::see(self, *event);
                }
            }
            Event::Card(event) => match &rules.timing {
                Some(timing) => timing::on_card(timing, self, *event),
                None => {
                    let commands = matches!(rules.playing(self), Playing::Command);
                    self.table.card(*event, commands.then_some(self.commands.ship));
                }
            },
            Event::Timing(event) => {
                if let Some(timing) = &rules.timing {
                    event.commit(timing, self);
                }
            }
            Event::Status(_) | Event::Attack(_) | Event::Damage(_) => {}
        }
        if rules.plays == Plays::Round {
            self.count_ships(&rules.unlisted);
        }
    }

    /// Who has ships in the play area: a destroyed ship has left it.
    pub(super) fn count_ships(&mut self, unlisted: &[bool; 2]) {
        for (seat, unlisted) in Seat::ALL.iter().zip(unlisted) {
            let mut units = self.table.units.iter();
            let stays = |unit: &Unit| unit.place == Place::InPlay || unit.is_fallen();
            let there = units.any(|unit| unit.owner == *seat && unit.kind == UnitKind::Ship && stays(unit));
            self.phases.player_mut(*seat).has_ships = there || *unlisted;
        }
    }
}
