//! What in a situation of damage outside attacks can no table show?

use super::{
    super::cards::DamageCard, Cause, DamageSetup, DealtCards, EffectDamage, Movement, Outside, Ship,
    Squadron, Unit,
};
use crate::{
    effect::{CardState, Component, Standing, System, check::inspect_for},
    problem::{Described, Inspection, Problem},
};

impl Described for DamageSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        match &self.unit {
            Unit::Ship(ship) => ship.check("unit", &mut found),
            Unit::Squadron(squadron) => squadron.check(&mut found),
        }
        for (place, overlapped) in self.overlapped.iter().enumerate() {
            overlapped.ship.check(&format!("overlapped[{}]", place + 1), &mut found);
        }
        for (place, cause) in self.cause.iter().enumerate() {
            self.check_cause(&format!("cause[{}]", place + 1), cause, &mut found);
        }
        self.check_effects(&mut found);
        found.finish()
    }
}

impl DamageSetup {
    /// Typed effects are texts of damage cards here, and each card that is named has one.
    fn check_effects(&self, found: &mut Inspection) {
        inspect_for(System::Damage, &self.effect, found);
        for (nth, effect) in (1..).zip(&self.effect) {
            if effect.card != CardState::Faceup || effect.unit != Standing::Deployed {
                let message = format!(
                    "`effect[{nth}]` says how its card or its ship lies, and here `deck` and `faceup-cards` say that"
                );
                let help = "leave out `card` and `unit`, and name in `faceup-cards` only what lies faceup";
                found.report(Problem::new(format!("effect[{nth}].card"), message, help));
            }
            if effect.once.is_some() || effect.used {
                let message =
                    format!("`effect[{nth}].once` is a limit, and texts of damage cards have none here");
                let help = "leave out `once` and `used`; ask about limits with the kinds `attack`, `command`, `status` or `timing`";
                found.report(Problem::new(format!("effect[{nth}].once"), message, help));
            }
            if effect.component != Component::Damage || effect.header.is_some() || !effect.cost.is_empty() {
                let message =
                    format!("`effect[{nth}]` is no text of a damage card, which has neither header nor cost");
                let help = "effects of other cards are asked about with `kind = \"timing\"` or `\"attack\"`";
                found.report(Problem::new(format!("effect[{nth}]"), message, help));
            }
        }
        let faceup = |ship: &Ship| ship.faceup_cards.clone();
        let own = match &self.unit {
            Unit::Ship(ship) => faceup(ship),
            Unit::Squadron(_) => Vec::new(),
        };
        let lists = [("deck".to_owned(), self.deck.clone()), ("unit.faceup-cards".to_owned(), own)];
        let others = (1..).zip(&self.overlapped);
        let others = others.map(|(nth, overlapped): (u8, _)| {
            (format!("overlapped[{nth}].faceup-cards"), faceup(&overlapped.ship))
        });
        for (field, cards) in lists.into_iter().chain(others) {
            for name in cards.iter().filter_map(DamageCard::typed) {
                if !self.effect.iter().any(|effect| effect.name.is(name)) {
                    let misread = DamageCard::misread(name);
                    let message = format!("{misread}, and no `[[effect]]` of that name is listed");
                    found.report(Problem::new(field.clone(), message, misread.help()));
                }
            }
        }
    }

    fn check_cause(&self, field: &str, cause: &Cause, found: &mut Inspection) {
        match cause {
            Cause::Damage(EffectDamage { zone, .. }) => match (&self.unit, zone) {
                (Unit::Ship(ship), Some(zone)) => {
                    found.zone(format!("{field}.zone"), ship.fights.size, *zone);
                }
                (Unit::Squadron(_), Some(_)) => ships_only(&format!("{field}.zone"), found),
                (_, None) => {}
            },
            Cause::Cards(DealtCards { cards }) => {
                if cards.is_empty() {
                    let message = format!("`{field}.cards` is empty, so nothing is dealt");
                    let help = "list how each card is dealt: `cards = [\"faceup\", \"facedown\"]`";
                    found.report(Problem::new(format!("{field}.cards"), message, help));
                }
                self.ship_needed(field, found);
            }
            Cause::Move(movement) => self.check_movement(field, movement, found),
            Cause::HullLoss(_) | Cause::DiscardCard(_) | Cause::FlipCard(_) => {
                self.ship_needed(field, found);
            }
        }
    }

    fn ship_needed(&self, field: &str, found: &mut Inspection) {
        if matches!(self.unit, Unit::Squadron(_)) {
            ships_only(&format!("{field}.kind"), found);
        }
    }

    fn check_movement(&self, field: &str, movement: &Movement, found: &mut Inspection) {
        let ship = matches!(self.unit, Unit::Ship(_));
        if movement.placed && ship {
            let message = format!("`{field}.placed` is about squadrons that a ship overlapped");
            let help = "leave it out, or make the unit a squadron";
            found.report(Problem::new(format!("{field}.placed"), message, help));
        }
        if movement.ships == Some(true) && self.overlapped.is_empty() {
            let message = format!("`{field}.ships` says that ships are overlapped, and none is given");
            let help = "add `[[overlapped]]` for each of them, the closest first";
            found.report(Problem::new(format!("{field}.ships"), message, help));
        }
        let overlaps = ship && movement.ships.unwrap_or(true) && !self.overlapped.is_empty();
        if movement.outside == Outside::Plotted && !overlaps {
            let message =
                format!("`{field}.outside` is `plotted`, and no ship is overlapped that let it end inside");
            let help = "add `[[overlapped]]`, or say what lies outside at the end";
            found.report(Problem::new(format!("{field}.outside"), message, help));
        }
    }
}

fn ships_only(field: &str, found: &mut Inspection) {
    let message = format!("`{field}` is about ships, and the unit is a squadron");
    found.report(Problem::new(field, message, "leave it out, or make the unit a ship"));
}

impl Ship {
    fn check(&self, side: &str, found: &mut Inspection) {
        let fights = &self.fights;
        found.zones(&format!("{side}.shields"), fights.size, fights.shields.iter().map(|(zone, _)| zone));
        let cards = usize::from(fights.faceup) + usize::from(fights.facedown) + self.faceup_cards.len();
        if cards >= usize::from(fights.hull) && fights.hull > 0 {
            let message = format!(
                "`{side}` has {cards} damage cards, and a hull of {} is destroyed by that",
                fights.hull
            );
            let help = format!("give at most {} so that it is still in play", fights.hull.saturating_sub(1));
            found.report(Problem::new(format!("{side}.facedown"), message, help));
        }
    }
}

impl Squadron {
    fn check(&self, found: &mut Inspection) {
        let fights = &self.fights;
        if fights.damage >= fights.hull && fights.hull > 0 {
            let message = format!(
                "`unit.damage` is {}, and a squadron with {} hull points is destroyed by that",
                fights.damage, fights.hull
            );
            let help = format!("give at most {} so that it is still in play", fights.hull.saturating_sub(1));
            found.report(Problem::new("unit.damage", message, help));
        }
    }
}
