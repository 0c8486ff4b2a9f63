//! How do attacks and the end of the maneuver begin and end within an activation?
//!
//! Each has a book of its own while it goes on; what it was goes into those of the activation.

use super::{
    attack::{AttackStep, Fight},
    book::Book,
    command::Scene,
    damage::Arrival,
    prepared::{ActivationPlan, Prepared},
    state::State,
    table::{UNKNOWN, Unit, UnitId},
    terms::Command,
};

impl State {
    /// A squadron of the commands.
    pub(crate) fn wing(&self, squadron: u8) -> &Unit {
        self.table.unit(self.commands.squadron(squadron).map_or(UnitId::NOBODY, |squadron| squadron.id))
    }

    /// The faceup damage cards of the ship of which nobody says anything.
    pub fn unknown_cards(&self) -> usize {
        self.ship().faceup.iter().filter(|card| *card == UNKNOWN).count()
    }

    /// The same where an attack of the plan begins.
    pub(crate) fn attacking(&self, prepared: &Prepared) -> Self {
        let mut attacking = self.clone();
        attacking.begin_attack(prepared);
        attacking
    }

    /// An attack of the plan begins.
    pub(crate) fn begin_attack(&mut self, prepared: &Prepared) {
        self.attack.clone_from(&prepared.attack);
        self.fight.clone_from(&prepared.fight);
        let place = self.commands.place_at(prepared.fight.attacker);
        let wing = place.and_then(|place| self.commands.squadron(place));
        let moved = wing.map(|wing| wing.moved);
        if wing.is_some() {
            self.count_beside(&prepared.fight);
        }
        if let Some(declared) = &mut self.fight.declaration {
            match moved {
                None => {
                    declared.facts.zones_used.clone_from(&self.acting.zones_used);
                    declared.facts.attacks_made = self.acting.attacks_made;
                    declared.facts.ships_attacked = self.acting.ships_attacked;
                }
                Some(moved) => declared.facts.moved = moved,
            }
        }
    }

    /// The target of a squadron that attacks is not counted among those that it is engaged with as long as it does.
    fn count_beside(&mut self, fight: &Fight) {
        let engaged = self.table.unit(fight.attacker).engaged;
        self.acting.engaged = engaged;
        if let Some(target) = self.table.unit(fight.defender).squadron() {
            let beside = engaged.without(target);
            self.table.change(fight.attacker, |attacker| attacker.engaged = beside);
        }
    }

    /// The attack is over: what it was goes into the books of the activation.
    pub(crate) fn end_attack(&mut self) {
        let used: Vec<u8> = self.attacks().flat_map(|attack| attack.used.iter().copied()).collect();
        used.into_iter().for_each(|nth| self.table.cards.note(nth));
        let made = self.asked();
        let from_zone = made.from_zone;
        let performed =
            made.step != AttackStep::Over || made.total.is_some() || self.fight.declaration.is_none();
        let (attacker, defender) = (self.fight.attacker, self.fight.defender);
        match self.commands.place_at(attacker) {
            None if performed => {
                self.acting.attacks_made = self.acting.attacks_made.saturating_add(1);
                let on_ship = self.table.unit(defender).ship().is_some();
                self.acting.ships_attacked = self.acting.ships_attacked.saturating_add(u8::from(on_ship));
                self.acting.zones_used.extend(from_zone);
                self.acting.zones_used.sort_unstable();
                self.acting.zones_used.dedup();
            }
            None => {}
            Some(_) => self.count_all(attacker, defender),
        }
        (self.attack, self.fight) = (Book::CLOSED, Book::CLOSED);
        self.go_on();
    }

    /// A squadron that attacked counts its target again among those that it is engaged with, unless it has destroyed it.
    fn count_all(&mut self, attacker: UnitId, target: UnitId) {
        let engaged = std::mem::take(&mut self.acting.engaged);
        if self.table.unit(target).squadron().is_none_or(|target| !target.destroyed()) {
            self.table.change(attacker, |attacker| attacker.engaged = engaged);
        }
    }

    /// The ship is where its maneuver ends.
    pub(crate) fn arrive(&mut self, plan: &ActivationPlan) {
        self.arrival = Book::open(Arrival::of(self.commands.ship, plan.overlapped.clone()));
    }

    /// What follows from it is over.
    pub(crate) fn arrived(&mut self) {
        self.arrival = Book::CLOSED;
        self.go_on();
    }

    /// The commands go on; what was done to the ship meanwhile is seen by them.
    fn go_on(&mut self) {
        let ship = self.ship();
        let (resolved, gone) = (ship.concentrate_fire_resolved, ship.destroyed());
        if resolved && !self.commands.resolved.contains(&Command::ConcentrateFire) {
            self.commands.resolved.push(Command::ConcentrateFire);
            self.commands.resolved.sort_unstable();
        }
        if gone {
            self.commands.scene = Scene::Over;
        }
    }
}
