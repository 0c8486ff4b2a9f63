//! What in a round can no table show?
//!
//! Each activation and the phases are looked at by their own rules; what they find is said with the fields of the round.

use super::{
    activation::Texts,
    effect::TypedEffect,
    parts_of::Acting,
    plan::has_a_place,
    problem::{Described, Inspection, Problem},
    setup::{RoundSetup, Which},
    status::Phase,
};

impl Described for RoundSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        phases(self, &mut found);
        attacks(self, &mut found);
        beyond(self, &mut found);
        effects(self, &mut found);
        let mut problems = found.finish();
        for acting in self.acting() {
            for problem in of_part(self, acting) {
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
        problems
    }
}

/// What the rules of the phases find.
fn phases(setup: &RoundSetup, found: &mut Inspection) {
    for problem in setup.phases().check() {
        let field = in_round(&problem.field, "unit", |place| {
            let ships = setup.ships.len();
            if place < ships { Which::Ship(place) } else { Which::Squadron(place - ships) }
        });
        let field = field.replace(".tokens", ".defense").replace(".command-tokens", ".tokens");
        found.report(problem.of(field));
    }
    let phase = |phase: Phase| Phase::ALL.iter().position(|one| *one == phase);
    if phase(setup.until) < phase(setup.phase) {
        let message = format!("`until` is `{}`, which comes before `phase`, `{}`", setup.until, setup.phase);
        let help = "name that phase or a later one; without `until` the round is played to its end";
        found.report(Problem::new("until", message, help));
    }
}

/// Attacks of which nobody can say who makes them, or on whom.
fn attacks(setup: &RoundSetup, found: &mut Inspection) {
    for (nth, planned) in (1..).zip(&setup.attacks) {
        let Some(by) = setup.attacker(planned) else {
            let named = planned.by.as_deref().unwrap_or("left out");
            let message = format!("`attacks[{nth}].by` is `{named}`, and no ship or squadron is called so");
            let help = "name one of `ships` or `squadrons`; without it the first ship attacks";
            found.report(Problem::new(format!("attacks[{nth}].by"), message, help));
            continue;
        };
        let target = planned.target.as_deref().map(|name| (name, setup.which(name)));
        if let Some((name, Some(on))) = target
            && setup.owner(on) == setup.owner(by)
        {
            let message = format!("`attacks[{nth}].target` is `{name}`, which is of the same player");
            let help = "name a ship or squadron of the other player";
            found.report(Problem::new(format!("attacks[{nth}].target"), message, help));
        }
    }
}

/// Squadrons out of reach are squadrons of the ship's player.
fn beyond(setup: &RoundSetup, found: &mut Inspection) {
    for (place, ship) in setup.ships.iter().enumerate() {
        for name in &ship.beyond {
            let own = setup.which(name).is_some_and(|which| {
                matches!(which, Which::Squadron(_)) && setup.owner(which) == setup.owner(Which::Ship(place))
            });
            if !own {
                let field = format!("ships[{}].beyond", place + 1);
                let message =
                    format!("`{field}` names `{name}`, and no squadron of that player is called so");
                found.report(Problem::new(field, message, "name squadrons of the list `squadrons`"));
            }
        }
    }
}

/// Each effect is carried out somewhere in the round, and stands on something that is there.
fn effects(setup: &RoundSetup, found: &mut Inspection) {
    setup.texts.check(found);
    for (nth, effect) in (1..).zip(&setup.texts.effects) {
        if !has_a_place(setup, effect) {
            let field = format!("effect[{nth}].does");
            let message = format!("`{field}` of `{}` is nothing that a round carries out", effect.name);
            let help = "say it in words, as `consequence`, or ask with the kind in which it happens";
            found.report(Problem::new(field, message, help));
        }
        ship_of(setup, nth, effect, found);
    }
}

fn ship_of(setup: &RoundSetup, nth: usize, effect: &TypedEffect, found: &mut Inspection) {
    let field = format!("effect[{nth}].ship");
    if let Some(name) = effect.ship.as_ref().filter(|name| setup.which(name.as_str()).is_none()) {
        let message = format!("`{field}` is `{name}`, and no ship or squadron is called so");
        found.report(Problem::new(field, message, "name one of `ships` or `squadrons`"));
        return;
    }
    let ships = setup.ships.iter().filter(|ship| ship.acting.commands.owner == effect.owner).count();
    let damage = effect.component == super::effect::Component::Damage
        && !setup.texts.deck.iter().any(|card| effect.name.is(card));
    if damage && effect.ship.is_none() && ships > 1 {
        let message = format!("`{field}` is left out, and the {} player has {ships} ships", effect.owner);
        found.report(Problem::new(field, message, "name the ship on which the damage card lies"));
    }
}

/// What the rules of an activation find; effects and names are looked at for the whole round.
fn of_part(setup: &RoundSetup, acting: Acting) -> Vec<Problem> {
    let mut part = setup.part(acting);
    part.texts = Texts::default();
    let seat = setup.seat(acting);
    let targets: Vec<Which> = setup.fleet(seat.opponent()).collect();
    let own: Vec<usize> = setup.squadrons_of(seat).collect();
    let attacks: Vec<usize> = setup.attacks_in(acting).into_iter().map(|(place, _)| place).collect();
    let field = |field: &str| -> Option<String> {
        if let Some((place, rest)) = numbered(field, "attacks") {
            return Some(format!("attacks[{}]{rest}", attacks.get(place)? + 1));
        }
        if let Some((place, rest)) = numbered(field, "targets") {
            let rest = rest.replace(".tokens", ".defense");
            return Some(listed(*targets.get(place)?, &rest));
        }
        if let Some((place, rest)) = numbered(field, "squadrons") {
            return Some(format!("squadrons[{}]{rest}", own.get(place)? + 1));
        }
        match acting {
            Acting::Ship(_) if field == "targets" => Some("squadrons".to_owned()),
            Acting::Ship(place) => Some(format!("ships[{}].{field}", place + 1)),
            Acting::Squadrons(_) => None,
        }
    };
    let problems = part.check().into_iter().filter(|problem| !problem.field.ends_with(".name"));
    let here = problems.filter_map(|problem| {
        let field = field(&problem.field)?;
        Some(problem.of(field))
    });
    here.collect()
}

/// A field of a list that the phases know as one, as the round calls it.
fn in_round(field: &str, list: &str, which: impl Fn(usize) -> Which) -> String {
    numbered(field, list).map_or_else(|| field.to_owned(), |(place, rest)| listed(which(place), &rest))
}

fn listed(which: Which, rest: &str) -> String {
    match which {
        Which::Ship(place) => format!("ships[{}]{rest}", place + 1),
        Which::Squadron(place) => format!("squadrons[{}]{rest}", place + 1),
    }
}

/// The place in a list that a field names, from 0, and what stands behind it.
fn numbered(field: &str, list: &str) -> Option<(usize, String)> {
    let (number, rest) = field.strip_prefix(list)?.strip_prefix('[')?.split_once(']')?;
    Some((number.parse::<usize>().ok()?.checked_sub(1)?, rest.to_owned()))
}
