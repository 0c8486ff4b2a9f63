//! What in a described board can no table show?

use std::collections::BTreeSet;
use vocabulary::{At, Described, Name, Situation};

use super::setup::{PlaySetup, SideSetup, Zone};
use crate::{
    Problem,
    keywords::{Keyword, KeywordError, KeywordKind},
    limits,
    terms::Player,
};
use names::did_you_mean;

/// Looks through a board and keeps every problem.
#[derive(Default)]
struct Inspection {
    problems: Vec<Problem>,
    names: BTreeSet<String>,
}

impl Described for PlaySetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        self.inspect(At::Top(""), &mut found.problems);
        for (field, side) in [("p1", &self.p1), ("p2", &self.p2)] {
            found.side(field, side);
        }
        for (nth, unit) in self.unit.iter().enumerate() {
            let field = |what: &str| format!("unit[{}].{what}", nth + 1);
            found.name(&field("name"), &unit.name);
            found.keywords(&field("keywords"), &unit.keywords);
            if unit.leader && unit.token {
                let help = "leave one of the two out";
                found.report(field("token"), "a Leader Unit is no token".to_owned(), help);
            }
        }
        self.one_leader(&mut found);
        self.listed_cards_are_there(&mut found);
        for (nth, upgrade) in self.upgrade.iter().enumerate() {
            let field = |what: &str| format!("upgrade[{}].{what}", nth + 1);
            found.name(&field("name"), &upgrade.name);
            self.must_be_unit(&field("on"), &upgrade.on, &mut found);
        }
        for (nth, captive) in self.captive.iter().enumerate() {
            let field = |what: &str| format!("captive[{}].{what}", nth + 1);
            found.name(&field("name"), &captive.name);
            found.keywords(&field("keywords"), &captive.keywords);
            self.must_be_unit(&field("by"), &captive.by, &mut found);
        }
        for (nth, card) in self.card.iter().enumerate() {
            let field = |what: &str| format!("card[{}].{what}", nth + 1);
            found.name(&field("name"), &card.name);
            found.keywords(&field("keywords"), &card.keywords);
        }
        found.problems
    }
}

impl PlaySetup {
    /// A player has one leader: in the base zone, or deployed as a unit or an upgrade (CR 3.4.1).
    fn one_leader(&self, found: &mut Inspection) {
        let mut of: Vec<Player> = [(Player::P1, &self.p1), (Player::P2, &self.p2)]
            .into_iter()
            .filter(|(_, side)| side.leader.name.is_some())
            .map(|(player, _)| player)
            .collect();
        let units = self.unit.iter().enumerate().filter(|(_, unit)| unit.leader);
        let units = units
            .map(|(nth, unit)| (format!("unit[{}].leader", nth + 1), unit.owner.unwrap_or(unit.controller)));
        let upgrades = self.upgrade.iter().enumerate().filter(|(_, upgrade)| upgrade.leader);
        let upgrades = upgrades.map(|(nth, upgrade)| {
            let host = self.unit.iter().find(|unit| unit.name.is(upgrade.on.as_str()));
            let host = host.map_or(Player::P1, |unit| unit.controller);
            let owner = upgrade.owner.or(upgrade.controller).unwrap_or(host);
            (format!("upgrade[{}].leader", nth + 1), owner)
        });
        for (field, owner) in units.chain(upgrades) {
            if of.contains(&owner) {
                let message = format!("`{field}` is a second leader of {owner}, and a player has one");
                let help = "a deployed leader is no longer in the base zone: leave one of the two out";
                found.report(field, message, help);
            }
            of.push(owner);
        }
    }

    /// Listed cards are among those whose number is given.
    fn listed_cards_are_there(&self, found: &mut Inspection) {
        for (field, player, side) in [("p1", Player::P1, &self.p1), ("p2", Player::P2, &self.p2)] {
            let listed = |zone: Zone| {
                let there = self.card.iter().filter(|card| card.owner == player && card.zone == zone);
                there.count()
            };
            let resources = usize::from(side.resources) + usize::from(side.exhausted_resources);
            if listed(Zone::Resources) > resources {
                let there = listed(Zone::Resources);
                let message =
                    format!("`{field}` has {resources} resources, and {there} cards are listed among them");
                found.report(
                    format!("{field}.resources"),
                    message,
                    "listed cards count: give how many there are in all",
                );
            }
        }
    }

    fn must_be_unit(&self, field: &str, name: &Name, found: &mut Inspection) {
        if !self.unit.iter().any(|unit| unit.name.is(name.as_str())) {
            let message = format!("`{field}` names `{name}`, and no unit of that name is in play");
            let help = match self.unit.as_slice() {
                [] => "put a `unit` into play first".to_owned(),
                units => did_you_mean(name.as_str(), units.iter().map(|unit| unit.name.as_str())),
            };
            found.report(field.to_owned(), message, help);
        }
    }
}

impl Inspection {
    fn report(&mut self, field: String, message: String, help: impl Into<String>) {
        self.problems.push(Problem::new(field, message, help));
    }

    /// A name that lines can use, and that nothing else has.
    fn name(&mut self, field: &str, name: &Name) {
        let text = name.as_str();
        let plain = text.chars().any(char::is_alphanumeric) && !text.contains(['/', '#', '>']);
        if !plain || text.chars().count() > limits::NAME {
            let message = format!("`{field}` is `{text}`, and lines cannot use such a name");
            self.report(field.to_owned(), message, "write letters, digits, blanks and hyphens");
        } else if !self.names.insert(text.to_lowercase()) {
            // a thing without a name is called by its kind
            let unnamed = ["unit", "upgrade", "captive", "card"].contains(&text);
            let (message, help) = match unnamed {
                true => (
                    format!("`{field}` is left out, and another {text} has no name either"),
                    "give each a `name`: lines call it by that".to_owned(),
                ),
                false => (
                    format!("`{field}` is `{text}`, as something else is called: two need different names"),
                    format!("call it `{text} 2`; its printed name is its `title`"),
                ),
            };
            self.report(field.to_owned(), message, help);
        }
    }

    fn keywords(&mut self, field: &str, listed: &[String]) {
        for text in listed {
            if let Err(error) = text.parse::<Keyword>() {
                let help = if let KeywordError::Unknown(text) = &error {
                    did_you_mean(text, KeywordKind::ALL.iter().map(|kind| kind.title()))
                } else {
                    "keywords are written as cards print them".to_owned()
                };
                self.report(field.to_owned(), error.to_string(), help);
            }
        }
    }

    fn side(&mut self, field: &str, side: &SideSetup) {
        if let Some(name) = &side.leader.name {
            self.name(&format!("{field}.leader.name"), name);
            self.keywords(&format!("{field}.leader.keywords"), &side.leader.keywords);
        }
    }
}
