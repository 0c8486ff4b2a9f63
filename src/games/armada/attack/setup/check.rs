//! What in a situation can no table show?

use super::{
    AttackSetup, SetupError,
    gather::value,
    terms::AttackKind,
    unit::{Ship, Squadron, Unit},
};
use crate::games::armada::{
    attack::criticals,
    keywords::KeywordName,
    limits,
    terms::{HullZone, Range, Size},
};

impl AttackSetup {
    /// Everything in it that no table can show; empty when it can be resolved.
    pub fn check(&self) -> Vec<SetupError> {
        let mut errors = Vec::new();
        at_most(&mut errors, "dice", self.dice.len(), limits::DICE);
        self.check_gathering(&mut errors);
        self.check_declaration(&mut errors);
        self.attacker.check("attacker", &mut errors);
        self.defender.check("defender", &mut errors);
        self.check_range(&mut errors);
        self.check_kind(&mut errors);
        self.check_targets(&mut errors);
        self.check_effects(&mut errors);
        errors
    }

    /// Critical effects, with what an attack carries out.
    fn check_effects(&self, errors: &mut Vec<SetupError>) {
        at_most(errors, "effect", self.effects.len(), limits::CRITICALS);
        for (nth, effect) in self.effects.iter().enumerate() {
            let field = |what: &str| format!("effect[{}].{what}", nth + 1);
            if !effect.is_critical() {
                let value = effect.header.map_or("none", |header| header.word()).to_owned();
                let why = "effects of an attack are critical effects here; others are asked about with kind `timing`";
                errors.push(SetupError::Mismatch { field: field("header"), value, why });
            }
            for operation in effect.does.iter().filter(|operation| !criticals::is_modelled(operation)) {
                let why = "a critical effect turns defense tokens here; say the rest as `consequence`";
                errors.push(SetupError::Mismatch { field: field("does"), value: operation.to_string(), why });
            }
            for cost in effect.cost.iter().filter(|cost| !criticals::is_payable(cost)) {
                let why = "the cost of a critical effect is its own card here";
                errors.push(SetupError::Mismatch { field: field("cost"), value: cost.to_string(), why });
            }
        }
    }

    /// Dice lie there, or they are gathered: not both. What is rolled must stay countable.
    fn check_gathering(&self, errors: &mut Vec<SetupError>) {
        at_most(errors, "rerolls", self.rerolls.len(), limits::REROLLS);
        at_most(errors, "return-rerolls", self.return_rerolls.len(), limits::REROLLS);
        at_most(errors, "pool", self.pool.count(), limits::GATHERED);
        let mut mismatch = |field: &str, value: &str, why| {
            errors.push(SetupError::Mismatch { field: field.to_owned(), value: value.to_owned(), why });
        };
        if !self.pool.is_unsaid() && !self.dice.is_empty() {
            mismatch("pool", "given", "`dice` says what was rolled, and `pool` what is still to be rolled");
        }
        if self.obstructed && self.gathering().is_none() && !self.may_be_answered() {
            mismatch(
                "obstructed",
                "true",
                "no dice are gathered: give `pool` or an armament instead of `dice`",
            );
        }
        let gathers = self.gathering().is_some() && self.pool.is_unsaid();
        if gathers && self.attack == AttackKind::Ignition {
            let why = "its dice come from the special battery armament: give `pool`";
            mismatch("attack", "ignition", why);
        }
        let keyword = matches!(self.attack, AttackKind::Counter | AttackKind::Snipe);
        let armed = self.attacker.armament_against(&self.defender).given().is_some();
        let unknown = self.dice.is_empty() && self.gathering().is_none() && armed;
        if unknown && keyword {
            let why = "its dice are blue ones by the keyword's value: give the keyword";
            mismatch("attack", self.attack.word(), why);
        }
        if unknown && self.attack == AttackKind::Salvo {
            let why = "its dice are those of the printed rear battery armament: give `attacker.rear-battery`";
            mismatch("attack", self.attack.word(), why);
        }
    }

    fn check_declaration(&self, errors: &mut Vec<SetupError>) {
        between(errors, "declare.attacks-made".to_owned(), self.declare.attacks_made, 0, limits::ATTACKS);
        at_most(errors, "declare.crosses", self.declare.crosses.len(), limits::CROSSED);
        if let Unit::Ship(ship) = &self.attacker {
            for zone in &self.declare.zones_used {
                ship.has_zone(*zone, "declare.zones-used".to_owned(), errors);
            }
        }
    }

    /// Ships attack at a range; squadrons at distance 1, and snipe at distance 2. Where the target is
    /// declared, a rule refuses any other distance.
    fn check_range(&self, errors: &mut Vec<SetupError>) {
        let wanted = self.attack.squadron_range();
        let squadrons = !matches!(self.attack, AttackKind::Salvo | AttackKind::Ignition);
        let by_squadron = matches!(self.attacker, Unit::Squadron(_));
        if squadrons && by_squadron && self.range != wanted && self.declaration().is_none() {
            errors.push(SetupError::OutOfReach { attack: self.attack, range: self.range, wanted });
        }
        let in_distance = matches!(self.range, Range::Distance1 | Range::Distance2);
        if in_distance && matches!(self.attacker, Unit::Ship(_)) {
            errors.push(SetupError::Mismatch {
                field: "range".to_owned(),
                value: self.range.to_string(),
                why: "attacks of ships are measured in range: close, medium, long, extreme",
            });
        }
    }

    /// Who can make an attack of this kind on whom.
    fn check_kind(&self, errors: &mut Vec<SetupError>) {
        let why = match (self.attack, &self.attacker, &self.defender) {
            (AttackKind::Counter | AttackKind::Snipe, Unit::Ship(_), _) => {
                "only squadrons make such an attack"
            }
            (AttackKind::Counter | AttackKind::Snipe, _, Unit::Ship(_)) => {
                "such an attack is made on squadrons only"
            }
            (AttackKind::Ignition, _, Unit::Squadron(_)) => "such an attack is made on ships only",
            (AttackKind::Salvo | AttackKind::Ignition, Unit::Squadron(_), _) => {
                "only ships make such an attack"
            }
            _ => return,
        };
        errors.push(SetupError::Mismatch { field: "attack".to_owned(), value: self.attack.to_string(), why });
    }

    /// Further targets are squadrons; what is measured to them is measured as to any target of a ship.
    fn check_targets(&self, errors: &mut Vec<SetupError>) {
        at_most(errors, "target", self.target.len(), limits::TARGETS);
        for (place, target) in self.target.iter().enumerate() {
            let at = format!("target[{}]", place + 1);
            target.squadron().check(&at, errors);
            at_most(errors, &format!("{at}.pool"), target.pool.count(), limits::GATHERED);
            at_most(errors, &format!("{at}.crosses"), target.crosses.len(), limits::CROSSED);
            let range = target.range.unwrap_or(self.range);
            if matches!(range, Range::Distance1 | Range::Distance2) && target.range.is_some() {
                errors.push(SetupError::Mismatch {
                    field: format!("{at}.range"),
                    value: range.to_string(),
                    why: "attacks of ships are measured in range: close, medium, long, extreme",
                });
            }
        }
    }
}

impl Unit {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        match self {
            Unit::Ship(ship) => ship.check(side, errors),
            Unit::Squadron(squadron) => squadron.check(side, errors),
        }
    }
}

impl Ship {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        between(errors, format!("{side}.hull"), self.hull, 1, limits::SHIP_HULL);
        between(errors, format!("{side}.speed"), self.speed, 0, limits::SHIP_SPEED);
        at_most(errors, &format!("{side}.tokens"), self.tokens.len(), limits::TOKENS);
        at_most(errors, &format!("{side}.battery"), self.battery.count(), limits::GATHERED);
        at_most(errors, &format!("{side}.rear-battery"), self.rear_battery.count(), limits::GATHERED);
        at_most(errors, &format!("{side}.anti-squadron"), self.anti_squadron.count(), limits::GATHERED);
        let cards = u32::from(self.faceup) + u32::from(self.facedown);
        if cards >= u32::from(self.hull) && self.hull > 0 {
            let field = if self.facedown > 0 { "facedown" } else { "faceup" };
            errors.push(SetupError::Destroyed {
                field: format!("{side}.{field}"),
                damage: cards,
                hull: self.hull,
            });
        }
        for (zone, shields) in &self.shields {
            between(errors, format!("{side}.shields.{zone}"), *shields, 0, limits::SHIELDS);
            self.has_zone(*zone, format!("{side}.shields"), errors);
        }
        self.has_zone(self.zone, format!("{side}.zone"), errors);
    }

    fn has_zone(&self, zone: HullZone, field: String, errors: &mut Vec<SetupError>) {
        let auxiliary = matches!(zone, HullZone::LeftAuxiliary | HullZone::RightAuxiliary);
        if auxiliary && self.size != Size::Huge {
            errors.push(SetupError::NoSuchZone { field, zone });
        }
    }
}

impl Squadron {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        between(errors, format!("{side}.hull"), self.hull, 1, limits::SQUADRON_HULL);
        between(errors, format!("{side}.speed"), self.speed, 0, limits::SQUADRON_SPEED);
        at_most(errors, &format!("{side}.tokens"), self.tokens.len(), limits::TOKENS);
        at_most(errors, &format!("{side}.battery"), self.battery.count(), limits::GATHERED);
        at_most(errors, &format!("{side}.anti-squadron"), self.anti_squadron.count(), limits::GATHERED);
        at_most(errors, &format!("{side}.keywords"), self.keywords.len(), limits::KEYWORDS);
        for name in KeywordName::ALL {
            let sum = value(&self.keywords, *name);
            if usize::from(sum) > limits::GATHERED {
                let field = format!("{side}.keywords");
                errors.push(SetupError::KeywordSum { field, keyword: *name, sum, most: limits::GATHERED });
            }
        }
        let engaged = [
            ("engaged", self.engaged),
            ("engaged-escort", self.engaged_escort),
            ("engaged-heavy", self.engaged_heavy),
            ("engaged-screen", self.engaged_screen),
        ];
        for (field, count) in engaged {
            between(errors, format!("{side}.{field}"), count, 0, limits::ENGAGED);
        }
        if self.damage >= self.hull && self.hull > 0 {
            errors.push(SetupError::Destroyed {
                field: format!("{side}.damage"),
                damage: u32::from(self.damage),
                hull: self.hull,
            });
        }
    }
}

fn between(errors: &mut Vec<SetupError>, field: String, value: u8, least: u8, most: u8) {
    if !(least..=most).contains(&value) {
        errors.push(SetupError::OutOfBounds {
            field,
            value: u32::from(value),
            least: u32::from(least),
            most: u32::from(most),
        });
    }
}

fn at_most(errors: &mut Vec<SetupError>, field: &str, count: usize, most: usize) {
    if count > most {
        errors.push(SetupError::TooMany { field: field.to_owned(), count, most });
    }
}
