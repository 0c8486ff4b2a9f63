//! What happens on the table while one of its ships or squadrons acts?
//!
//! Its activation has the ships and squadrons on a table of its own, and each of its events is seen on both.

use super::{
    activation::{self, ActivationPlan},
    attack::AttackRules,
    command::{Activating, CommandRules, Scene},
    damage::DamageRules,
    plan::{Played, Plays, RoundRules},
    rows::Event,
    state::{Part, State},
    table::UnitId,
    terms::Activation,
};
use engine::Game;

impl State {
    /// A ship or squadron begins to act, from this scene on.
    pub(super) fn open(&mut self, rules: &RoundRules, id: UnitId, scene: Scene) {
        let nth = rules.activation_of(id, self.unit(id));
        let Some(played) = rules.played(nth) else { return };
        let mut part = played.plan.begins.clone();
        let command = &mut part.command;
        for (local, place) in (0..).map(UnitId).zip(&played.places) {
            if let Some(place) = place {
                command.table.change(local, |unit| unit.clone_from(self.unit(*place)));
            }
        }
        command.table.sheet = self.status.table.sheet.clone().listing(played.plan.of_commands.clone());
        command.table.deck.clone_from(&self.status.table.deck);
        command.scene = scene;
        if let Some(dials) = rules.ship_place(nth).and_then(|place| self.dials.get(place)) {
            command.stack.clone_from(dials);
        }
        let phase = scene == Scene::SquadronPhase;
        command.activating =
            phase.then(|| Activating { left: 1, active: None, relays: Vec::new(), with: None });
        let acts = if phase { Activation::SquadronPhase } else { Activation::Command };
        let places = (1..).zip(played.places.iter().skip(1).flatten());
        for ((local, place), squadron) in places.zip(&mut command.squadrons) {
            squadron.activated = self.unit(*place).activated && *place != id;
            if let Some(engaged) = rules.squadron_place(*place).and_then(|place| self.engaged.get(place)) {
                (squadron.engaged, squadron.engaged_heavy) = *engaged;
            }
            command.table.change(UnitId(local), |unit| unit.activation = acts);
        }
        self.part = Part::Activation(nth, Box::new(part));
    }

    /// Something happens in the activation that goes on.
    pub(super) fn act(&mut self, rules: &RoundRules, event: &Event) {
        match (event, &mut self.part) {
            (Event::Command(event), Part::Commands(commands)) => CommandRules.commit(commands, event),
            (Event::Damage(event), Part::Damage(damage)) => DamageRules.commit(damage, event),
            (Event::Timing(event), Part::Timing(table)) => {
                rules.timing.iter().for_each(|rules| rules.commit(table, event));
            }
            (event, Part::Activation(nth, acting)) => {
                if let Some(Played { plan, .. }) = rules.played(*nth) {
                    act(plan, acting, event);
                    self.see(rules);
                }
            }
            _ => {}
        }
    }

    /// What happened in the activation is seen on the whole table.
    fn see(&mut self, rules: &RoundRules) {
        let Part::Activation(nth, acting) = &self.part else { return };
        let Some(played) = rules.played(*nth).filter(|_| rules.plays == Plays::Round) else { return };
        let command = &acting.command;
        for (unit, place) in command.table.units.iter().zip(&played.places) {
            if let Some(place) = place {
                self.status.table.change(*place, |there| there.clone_from(unit));
            }
        }
        self.status.table.sheet = command.table.sheet.clone().listing(rules.of_status.clone());
        self.status.table.deck.clone_from(&command.table.deck);
        for (squadron, place) in command.squadrons.iter().zip(played.places.iter().skip(1).flatten()) {
            let activated = squadron.activated;
            self.status.table.change(*place, |unit| unit.activated |= activated);
            if let Some(engaged) = rules.squadron_place(*place).and_then(|place| self.engaged.get_mut(place))
            {
                *engaged = (squadron.engaged, squadron.engaged_heavy);
            }
        }
        if let Some(place) = rules.ship_place(*nth) {
            let dials = u8::try_from(command.stack.len()).unwrap_or(u8::MAX);
            self.status.table.change(UnitId(*nth), |ship| ship.stack = dials);
            if let Some(there) = self.dials.get_mut(place) {
                there.clone_from(&command.stack);
            }
        }
        self.status.see_cards();
        self.count_ships(&rules.unlisted);
    }
}

/// Something happens in an activation, and is seen on all of its tables.
fn act(plan: &ActivationPlan, acting: &mut activation::State, event: &Event) {
    match (event, &mut acting.part) {
        (Event::Command(event), _) => CommandRules.commit(&mut acting.command, event),
        (Event::Attack(event), activation::Part::Attack(_, attack)) => AttackRules.commit(attack, event),
        (Event::Damage(event), activation::Part::Maneuver(damage)) => DamageRules.commit(damage, event),
        (Event::Begin { nth, .. }, _) => acting.attack_with(plan, *nth),
        (Event::Over { .. }, _) => acting.attacked(),
        (Event::Arrive, _) => acting.arrive(plan),
        (Event::Arrived, _) => acting.arrived(),
        _ => {}
    }
    acting.see(plan);
}
