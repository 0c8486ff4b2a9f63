//! What in the situation of an attack can no table show?

use super::{AttackSetup, gather::value, terms::AttackKind};
use crate::{
    described::{Ship, Squadron, Unit},
    effect::{Component, System, check::inspect_for, generic},
    keywords::KeywordName,
    limits,
    problem::{Described, Inspection, Problem},
    terms::Range,
};

/// Two things that do not go together.
fn mismatch(found: &mut Inspection, field: impl Into<String>, value: impl ToString, why: &str) {
    let (field, value) = (field.into(), value.to_string());
    let message = format!("`{field}` is `{value}`, which does not fit: {why}");
    found.report(Problem::new(field, message, "change one of the two"));
}

const SHIP_RANGES: &str = "attacks of ships are measured in range: close, medium, long, extreme";

impl Described for AttackSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        self.check_gathering(&mut found);
        self.check_declaration(&mut found);
        self.attacker.check("attacker", &mut found);
        self.defender.check("defender", &mut found);
        self.check_range(&mut found);
        self.check_targets(&mut found);
        self.check_effects(&mut found);
        found.finish()
    }
}

impl AttackSetup {
    /// Effects, whose names must not be those of what lines use otherwise.
    fn check_effects(&self, found: &mut Inspection) {
        inspect_for(System::Attack, &self.effects, found);
        for card in self.deck.iter().filter(|card| !card.eq_ignore_ascii_case("unknown")) {
            let text = self.text_of(card).and_then(|nth| self.effects.get(usize::from(nth) - 1));
            if text.is_none_or(|effect| effect.component != Component::Damage) {
                let message =
                    format!("`deck` names `{card}`, and no `[[effect]]` of a damage card is called so");
                let help = "list its text with `component = \"damage\"`, or write `unknown`";
                found.report(Problem::new("deck", message, help));
            }
        }
        for (nth, effect) in (1..).zip(&self.effects) {
            let field = |what: &str| format!("effect[{nth}].{what}");
            let name = effect.name.as_str().to_lowercase();
            let keyword = name.parse::<KeywordName>().is_ok();
            if keyword || OWN_NAMES.contains(&name.as_str()) || name.starts_with("reroll ") {
                let message =
                    format!("`{}` is `{}`, which lines use for something else", field("name"), effect.name);
                found.report(Problem::new(field("name"), message, "give it another name"));
            }
            let standard = generic("standard-critical").is_some_and(|standard| {
                effect.is_critical() && effect.consequence == standard.consequence && effect.does.is_empty()
            });
            if standard {
                mismatch(
                    found,
                    field("use"),
                    "standard-critical",
                    "every attack has that one: leave the effect out, and choose `critical standard`",
                );
            }
        }
    }

    /// Dice lie there, or they are gathered: not both. What is rolled must stay countable.
    fn check_gathering(&self, found: &mut Inspection) {
        found.at_most("pool", self.pool.count(), limits::GATHERED);
        if !self.pool.is_unsaid() && !self.dice.is_empty() {
            let why = "`dice` says what was rolled, and `pool` what is still to be rolled";
            mismatch(found, "pool", "given", why);
        }
        if self.obstructed && self.gathering().is_none() && !self.may_be_answered() {
            let why = "no dice are gathered: give `pool` or an armament instead of `dice`";
            mismatch(found, "obstructed", "true", why);
        }
        let gathers = self.gathering().is_some() && self.pool.is_unsaid();
        if gathers && self.attack == AttackKind::Ignition {
            let why = "its dice come from the special battery armament: give `pool`";
            mismatch(found, "attack", self.attack, why);
        }
        let armed = self.attacker.armament_against(&self.defender).given().is_some();
        let unknown = self.dice.is_empty() && self.gathering().is_none() && armed;
        if unknown && self.attack == AttackKind::Salvo {
            let why = "its dice are those of the printed rear battery armament: give `attacker.rear-battery`";
            mismatch(found, "attack", self.attack, why);
        }
    }

    fn check_declaration(&self, found: &mut Inspection) {
        if let Unit::Ship(ship) = &self.attacker {
            for zone in &self.declare.zones_used {
                found.zone("declare.zones-used".to_owned(), ship.size, *zone);
            }
        }
    }

    /// Ships attack at a range; squadrons at distance 1, and snipe at distance 2. Where the target is
    /// declared, a rule refuses any other distance.
    fn check_range(&self, found: &mut Inspection) {
        let wanted = self.attack.squadron_range();
        let squadrons = !matches!(self.attack, AttackKind::Salvo | AttackKind::Ignition);
        let by_squadron = matches!(self.attacker, Unit::Squadron(_));
        let close = self.range == Range::Close && wanted == Range::Distance1;
        if squadrons && by_squadron && self.range != wanted && !close && self.declaration().is_none() {
            let (range, attack) = (self.range, self.attack);
            let message = format!("`range` is `{range}`, and a squadron makes a {attack} attack at {wanted}");
            let help = format!("write `range = \"{wanted}\"`, or leave it out");
            found.report(Problem::new("range", message, help));
        }
        let in_distance = matches!(self.range, Range::Distance1 | Range::Distance2);
        if in_distance && matches!(self.attacker, Unit::Ship(_)) {
            mismatch(found, "range", self.range, SHIP_RANGES);
        }
    }

    /// Further targets are squadrons.
    fn check_targets(&self, found: &mut Inspection) {
        for (place, target) in self.target.iter().enumerate() {
            let at = format!("target[{}]", place + 1);
            target.squadron.check(&at, found);
            found.at_most(&format!("{at}.pool"), target.pool.count(), limits::GATHERED);
        }
    }
}

/// What `use` means in lines beside keywords and effects.
const OWN_NAMES: [&str; 4] = ["brace", "salvo", "counter", "standard-critical"];

impl Unit {
    fn check(&self, side: &str, found: &mut Inspection) {
        match self {
            Unit::Ship(ship) => ship.check(side, found),
            Unit::Squadron(squadron) => squadron.check(side, found),
        }
    }
}

impl Ship {
    fn check(&self, side: &str, found: &mut Inspection) {
        let field = |what: &str| format!("{side}.{what}");
        found.at_most(&field("battery"), self.battery.count(), limits::GATHERED);
        found.at_most(&field("rear-battery"), self.rear_battery.count(), limits::GATHERED);
        found.at_most(&field("anti-squadron"), self.anti_squadron.count(), limits::GATHERED);
        let cards = u32::from(self.faceup) + u32::from(self.facedown);
        found.alive(field(if self.facedown > 0 { "facedown" } else { "faceup" }), cards, self.hull);
        found.zones(&field("shields"), self.size, self.shields.iter().map(|(zone, _)| zone));
        found.zones(&field("max-shields"), self.size, self.max_shields.keys().copied());
        found.zone(field("zone"), self.size, self.zone);
    }
}

impl Squadron {
    fn check(&self, side: &str, found: &mut Inspection) {
        let field = |what: &str| format!("{side}.{what}");
        found.at_most(&field("battery"), self.battery.count(), limits::GATHERED);
        found.at_most(&field("anti-squadron"), self.anti_squadron.count(), limits::GATHERED);
        for name in KeywordName::ALL {
            let sum = value(&self.keywords, *name);
            if usize::from(sum) > limits::GATHERED {
                let field = field("keywords");
                let message = format!(
                    "the values of `{name}` in `{field}` add up to {sum}, and at most {} are allowed",
                    limits::GATHERED
                );
                found.report(Problem::new(field, message, "give smaller values"));
            }
        }
        found.alive(field("damage"), u32::from(self.damage), self.hull);
    }
}
