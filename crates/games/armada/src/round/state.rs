//! What lies on the table, and who activates?
//!
//! The ships and squadrons lie on the table of the phases for the whole round. While one of them acts, its activation has them
//! on a table of its own, and each of its events is seen on both.

use serde::{Deserialize, Serialize};

use super::{
    activation,
    attack::AttackRules,
    command::{Activating, CommandRules, Scene},
    commands::Command,
    damage::DamageRules,
    plan::{Played, RoundRules},
    rows::Event,
    status,
    table::{Unit, UnitId},
    terms::{Activation, Seat, UnitKind},
};
use engine::Game;

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The phase and the turn, all ships and squadrons, the upgrade cards.
    pub status: status::State,
    /// Who acts now; none between activations.
    pub part: Option<Part>,
    /// The facedown dials of each ship, the top one first.
    pub dials: Vec<Vec<Command>>,
    /// With how many enemy squadrons each squadron is engaged, and how many of those have Heavy.
    pub engaged: Vec<(u8, u8)>,
    /// The damage cards that will be dealt faceup, the next one first: the effects that are their texts; none of unknown ones.
    pub deck: Vec<Option<u8>>,
    /// Whether it is decided who has won, or that the scores say it.
    pub decided: bool,
}

/// Who acts now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Part {
    /// Which activation of the plan.
    pub nth: u8,
    /// Its table.
    pub activation: Box<activation::State>,
}

impl State {
    /// A ship or squadron.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.status.table.unit(id)
    }

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
        part.deck.clone_from(&self.deck);
        self.part = Some(Part { nth, activation: Box::new(part) });
    }

    /// Something happens in the activation that goes on.
    pub(super) fn act(&mut self, rules: &RoundRules, event: &Event) {
        let Some(Part { nth, activation }) = &mut self.part else { return };
        let Some(Played { plan, .. }) = rules.played(*nth) else { return };
        match (event, &mut activation.part) {
            (Event::Command(event), _) => CommandRules.commit(&mut activation.command, event),
            (Event::Attack(event), activation::Part::Attack(_, attack)) => AttackRules.commit(attack, event),
            (Event::Damage(event), activation::Part::Maneuver(damage)) => DamageRules.commit(damage, event),
            (Event::Begin { nth, .. }, _) => activation.attack_with(plan, *nth),
            (Event::Over { nth, .. }, _) => activation.attacked(plan, *nth),
            (Event::Arrive, _) => activation.arrive(plan),
            (Event::Arrived, _) => activation.arrived(),
            _ => {}
        }
        activation.see(plan);
        self.see(rules);
    }

    /// What happened in the activation is seen on the whole table.
    fn see(&mut self, rules: &RoundRules) {
        let Some(part) = &self.part else { return };
        let Some(played) = rules.played(part.nth) else { return };
        let command = &part.activation.command;
        for (unit, place) in command.table.units.iter().zip(&played.places) {
            if let Some(place) = place {
                self.status.table.change(*place, |there| there.clone_from(unit));
            }
        }
        self.status.table.sheet = command.table.sheet.clone().listing(rules.of_status.clone());
        for (squadron, place) in command.squadrons.iter().zip(played.places.iter().skip(1).flatten()) {
            let activated = squadron.activated;
            self.status.table.change(*place, |unit| unit.activated |= activated);
            if let Some(engaged) = rules.squadron_place(*place).and_then(|place| self.engaged.get_mut(place))
            {
                *engaged = (squadron.engaged, squadron.engaged_heavy);
            }
        }
        if let Some(place) = rules.ship_place(part.nth) {
            let dials = u8::try_from(command.stack.len()).unwrap_or(u8::MAX);
            self.status.table.change(UnitId(part.nth), |ship| ship.stack = dials);
            if let Some(there) = self.dials.get_mut(place) {
                there.clone_from(&command.stack);
            }
        }
        self.deck.clone_from(&part.activation.deck);
        self.status.see_cards();
        self.count_ships(rules.unlisted());
    }

    /// The activation is over: what only it knew is forgotten.
    pub(super) fn close(&mut self) {
        self.part = None;
        for unit in &mut self.status.table.units {
            unit.activation = Activation::None;
        }
    }

    /// Who has ships in the play area: a destroyed ship has left it.
    pub(super) fn count_ships(&mut self, unlisted: &[bool; 2]) {
        for (seat, unlisted) in Seat::ALL.iter().zip(unlisted) {
            let mut units = self.status.table.units.iter();
            let stays = |unit: &Unit| !unit.destroyed() || unit.is_fallen();
            let there = units.any(|unit| unit.owner == *seat && unit.kind == UnitKind::Ship && stays(unit));
            self.status.player_mut(*seat).has_ships = there || *unlisted;
        }
    }
}
