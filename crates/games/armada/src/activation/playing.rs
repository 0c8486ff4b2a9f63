//! What happens on the table while a part is played?
//!
//! Each part has the whole table. What happens there is seen by the commands, and what it was goes into the books of the activation.

use super::{
    attack::{self, AttackStep},
    command::Scene,
    damage,
    keywords::KeywordName,
    plan::{ActivationPlan, Prepared},
    state::{Part, SHIP, State},
    table::{Engaged, UnitId},
    terms::Command,
};

impl State {
    /// An attack of the plan begins.
    pub(crate) fn attack_with(&mut self, plan: &ActivationPlan, nth: u8) {
        if let Some(prepared) = plan.attack(nth) {
            self.part = Part::Attack(nth, Box::new(self.beginning(prepared)));
        }
    }

    /// An attack of the plan as it begins on this table.
    pub(crate) fn beginning(&self, prepared: &Prepared) -> attack::State {
        let mut attack = prepared.begins.clone();
        attack.table = self.command.table.listing(prepared.listed.clone());
        attack.decked = attack.table.deck.known.iter().flatten().copied().collect();
        attack.decked.sort_unstable();
        if attack.attacker != SHIP {
            attack.table.change(attack.attacker, |attacker| attacker.engaged = self.engaged(prepared));
        }
        if let Some(declared) = &mut attack.declaration {
            match attack.attacker {
                SHIP => {
                    declared.facts.zones_used.clone_from(&self.zones_used);
                    declared.facts.attacks_made = self.attacks_made;
                }
                UnitId(wing) => {
                    let squadron = self.command.squadron(wing.saturating_sub(1));
                    declared.facts.moved = squadron.is_some_and(|squadron| squadron.moved);
                }
            }
        }
        attack
    }

    /// How many enemy squadrons hold a squadron that attacks, its target not counted; whoever has moved is held by none.
    fn engaged(&self, prepared: &Prepared) -> Engaged {
        let (attacker, target) = (prepared.begins.attacker, prepared.begins.defender);
        let squadron = self.command.squadron(attacker.0.saturating_sub(1));
        let (attacker, target) = (self.unit(attacker), self.unit(target).squadron());
        let Some(squadron) = squadron else {
            return attacker.engaged;
        };
        let one_less = |count: u8, keyword: Option<KeywordName>| {
            let meant = target.is_some_and(|target| keyword.is_none_or(|name| target.keyword(name) > 0));
            count.saturating_sub(u8::from(meant)).min(squadron.engaged)
        };
        Engaged {
            all: one_less(squadron.engaged, None),
            heavy: one_less(squadron.engaged_heavy, Some(KeywordName::Heavy)),
            escort: one_less(attacker.engaged.escort, Some(KeywordName::Escort)),
            screen: one_less(attacker.engaged.screen, Some(KeywordName::Screen)),
        }
    }

    /// What happened in the part that is played is seen on the whole table.
    pub(crate) fn see(&mut self, plan: &ActivationPlan) {
        match &self.part {
            Part::Commands => {}
            Part::Attack(_, attack) => {
                self.command.table = attack.table.listing(plan.of_commands.clone());
            }
            Part::Maneuver(damage) => {
                self.command.table = damage.table.listing(plan.of_commands.clone());
            }
        }
    }

    /// The attack is over: what it was goes into the books of the activation.
    pub(crate) fn attacked(&mut self) {
        let Part::Attack(_, attack) = std::mem::replace(&mut self.part, Part::Commands) else { return };
        let used = attack.attacks().flat_map(|attack| &attack.used);
        used.for_each(|nth| self.command.table.sheet.note(*nth));
        let made = attack.asked();
        let performed = made.step != AttackStep::Over || made.total.is_some() || attack.declaration.is_none();
        match attack.attacker {
            SHIP if performed => {
                self.attacks_made = self.attacks_made.saturating_add(1);
                self.zones_used.extend(made.from_zone);
                self.zones_used.sort_unstable();
                self.zones_used.dedup();
            }
            SHIP => {}
            UnitId(wing) => self.freed(wing.saturating_sub(1), attack.defender),
        }
        self.settle();
    }

    /// A squadron that destroyed the one it was engaged with is engaged with one fewer.
    fn freed(&mut self, squadron: u8, target: UnitId) {
        let target = self.unit(target);
        if target.squadron().is_none() || !target.destroyed() {
            return;
        }
        let heavy = target.keyword(KeywordName::Heavy) > 0;
        self.command.disengage(squadron, heavy);
    }

    /// The ship is where its maneuver ends.
    pub(crate) fn arrive(&mut self, plan: &ActivationPlan) {
        let table = self.command.table.listing(plan.of_damage.clone());
        self.part = Part::Maneuver(Box::new(damage::State::of(table, SHIP, plan.overlapped.clone())));
    }

    /// What follows from it is over.
    pub(crate) fn arrived(&mut self) {
        self.part = Part::Commands;
        self.settle();
    }

    /// What the part has done to the ship is seen by its commands.
    fn settle(&mut self) {
        let ship = self.command.ship();
        let (resolved, gone) = (ship.concentrate_fire_resolved, ship.destroyed());
        if resolved && !self.command.resolved.contains(&Command::ConcentrateFire) {
            self.command.resolved.push(Command::ConcentrateFire);
            self.command.resolved.sort_unstable();
        }
        if gone {
            self.command.scene = Scene::Over;
        }
    }
}
