//! What in the situation of a phase can no table show?

use super::{Card, Icon, Phase, StatusSetup, Unit, UnitKind, tidy};
use crate::{
    effect::{System, check::inspect_for},
    problem::{Described, Inspection, Problem},
};
use names::did_you_mean;

impl Described for StatusSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        self.check_names(&mut found);
        for (place, unit) in self.unit.iter().enumerate() {
            self.check_unit(&format!("unit[{}]", place + 1), unit, &mut found);
        }
        for (place, card) in self.fleets.card.iter().enumerate() {
            self.check_card(&format!("card[{}]", place + 1), card, &mut found);
        }
        self.check_effects(&mut found);
        found.finish()
    }
}

impl StatusSetup {
    /// Effects that this system carries out, each on a ship or squadron that is listed.
    fn check_effects(&self, found: &mut Inspection) {
        inspect_for(System::Status, &self.effect, found);
        let units: Vec<String> =
            self.unit.iter().enumerate().map(|(place, unit)| unit.called(place)).collect();
        for (nth, effect) in (1..).zip(&self.effect) {
            let unknown = effect.ship.as_ref().filter(|ship| !units.iter().any(|unit| ship.is(unit)));
            if let Some(ship) = unknown {
                let field = format!("effect[{nth}].ship");
                let message = format!("`{field}` is `{ship}`, and no ship or squadron is called so");
                let known = did_you_mean(ship.as_str(), units.iter().map(String::as_str));
                found.report(Problem::new(field, message, format!("{known}; or add it as `[[unit]]`")));
            }
        }
    }

    /// Lines call units and cards by their names, so no two have the same.
    fn check_names(&self, found: &mut Inspection) {
        let units = self.unit.iter().enumerate().map(|(place, unit)| ("unit", place, unit.called(place)));
        let cards =
            self.fleets.card.iter().enumerate().map(|(place, card)| ("card", place, card.called(place)));
        let mut known: Vec<(&str, String)> = Vec::new();
        for (list, place, name) in units.chain(cards) {
            let name = name.to_lowercase();
            let field = format!("{list}[{}].name", place + 1);
            if name.contains(['(', ')', ':']) {
                let message = format!("`{field}` holds a sign that lines use");
                found.report(Problem::new(field, message, "leave out colons and brackets"));
            } else if known.iter().any(|(other, same)| *other == list && *same == name) {
                let message = format!("`{field}` is `{name}`, and another one is called so, too");
                found.report(Problem::new(field, message, "give each a name of its own"));
            } else {
                known.push((list, name));
            }
        }
    }

    fn check_unit(&self, field: &str, unit: &Unit, found: &mut Inspection) {
        let commands = !unit.command_tokens.is_empty() || unit.command.is_some() || unit.dials > 0;
        if unit.kind == UnitKind::Squadron && commands {
            let message = format!("`{field}` is a squadron, and squadrons have no commands");
            let help = "leave out `command`, `dials` and `command-tokens`, or make it a ship";
            found.report(Problem::new(format!("{field}.command"), message, help));
        }
        if unit.dials > unit.command.unwrap_or(unit.dials) {
            let message = format!("`{field}` has more dials than its command value");
            found.report(Problem::new(format!("{field}.dials"), message, "give fewer dials"));
        }
    }

    fn check_card(&self, field: &str, card: &Card, found: &mut Inspection) {
        let ships = self.unit.iter().enumerate().filter(|(_, unit)| unit.kind == UnitKind::Ship);
        let ships: Vec<String> = ships.map(|(place, unit)| unit.called(place)).collect();
        let carried = |ship: &String| ships.iter().any(|known| known.eq_ignore_ascii_case(ship));
        if let Some(ship) = card.ship.as_deref().map(tidy).filter(|ship| !carried(ship)) {
            let message = format!("`{field}.ship` is `{ship}`, and no ship is called so");
            let known = did_you_mean(&ship, ships.iter().map(String::as_str));
            let help = format!("{known}; or add the ship as `[[unit]]`");
            let help = if ships.is_empty() { "add the ship as `[[unit]]`".to_owned() } else { help };
            found.report(Problem::new(format!("{field}.ship"), message, help));
        }
        if card.readiness.cost.is_some() && card.readiness.icon != Icon::NonRecur {
            let message = format!("`{field}.cost` is a ready cost, and only non-recur cards have one");
            let help = "write `icon = \"non-recur\"`, or leave the cost out";
            found.report(Problem::new(format!("{field}.cost"), message, help));
        }
        if card.readiness.cost.is_some() && card.ship.is_none() && self.phase == Phase::Status {
            let message = format!("`{field}.ship` is not said, and that ship pays the ready cost");
            let help = "name the ship, and give its `command-tokens`";
            found.report(Problem::new(format!("{field}.ship"), message, help));
        }
    }
}
