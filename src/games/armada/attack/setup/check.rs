//! What in a situation can no table show?

use super::{
    AttackSetup, SetupError,
    terms::{AttackKind, Player},
    unit::{Ship, Squadron, Unit},
};
use crate::games::armada::{
    keywords::Keyword,
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
        self.check_modelled(&mut errors);
        errors
    }

    /// Dice lie there, or they are gathered: not both. What is rolled must stay countable.
    fn check_gathering(&self, errors: &mut Vec<SetupError>) {
        at_most(errors, "rerolls", self.rerolls.len(), limits::REROLLS);
        at_most(errors, "pool", self.pool.count(), limits::GATHERED);
        let mut mismatch = |field: &str, value: &str, why| {
            errors.push(SetupError::Mismatch { field: field.to_owned(), value: value.to_owned(), why });
        };
        if !self.pool.is_unsaid() && !self.dice.is_empty() {
            mismatch("pool", "given", "`dice` says what was rolled, and `pool` what is still to be rolled");
        }
        if self.obstructed && self.gathering().is_none() {
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
        if gathers && keyword {
            let why = "its dice are blue ones by the keyword's value: give `pool`";
            mismatch("attack", self.attack.word(), why);
        }
    }

    fn check_declaration(&self, errors: &mut Vec<SetupError>) {
        between(errors, "declare.attacks-made".to_owned(), self.declare.attacks_made, 0, limits::ATTACKS);
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
            (AttackKind::Salvo | AttackKind::Ignition, Unit::Squadron(_), _) => {
                "only ships make such an attack"
            }
            _ => return,
        };
        errors.push(SetupError::Mismatch { field: "attack".to_owned(), value: self.attack.to_string(), why });
    }

    /// Keywords that would change this attack and are not modelled: better said than left out.
    fn check_modelled(&self, errors: &mut Vec<SetupError>) {
        let against_squadron = matches!(self.defender, Unit::Squadron(_));
        let by_squadron = matches!(self.attacker, Unit::Squadron(_));
        let mut refuse = |side: Player, keyword: &Keyword| {
            errors.push(SetupError::NotModelled {
                field: format!("{side}.keywords"),
                value: keyword.to_string(),
            });
        };
        if let Unit::Squadron(squadron) = &self.attacker {
            let changes = |keyword: &&Keyword| keyword.changes_attacks_on(against_squadron);
            squadron.keywords.iter().filter(changes).for_each(|keyword| refuse(Player::Attacker, keyword));
        }
        if let Unit::Squadron(squadron) = &self.defender {
            let changes = |keyword: &&Keyword| by_squadron && keyword.changes_defense();
            squadron.keywords.iter().filter(changes).for_each(|keyword| refuse(Player::Defender, keyword));
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
