//! What in the situation of a ship that resolves commands can no table show?

use super::{
    super::{
        effect::{System, Whose, check::inspect_for},
        keywords::KeywordName,
        problem::{Described, Inspection, Problem},
        terms::HullZone,
    },
    Candidate, CommandSetup, CommandShip,
};

impl Described for CommandSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        self.check_cards(&mut found);
        self.check_commands(&mut found);
        self.ship.check_speed(&mut found);
        self.ship.check_shields(&mut found);
        self.check_squadrons(&mut found);
        self.check_effects(&mut found);
        found.finish()
    }
}

impl CommandSetup {
    /// Effects that this system carries out, on this ship.
    fn check_effects(&self, found: &mut Inspection) {
        inspect_for(System::Command, &self.effects, found);
        for (nth, effect) in self.effects.iter().enumerate() {
            let field = |what: &str| format!("effect[{}].{what}", nth + 1);
            let own = effect.owner == self.ship.owner;
            let elsewhere = |whose: Whose| (whose == Whose::Own) != own;
            let strange = effect.does.iter().find(|operation| operation.whose().is_some_and(elsewhere));
            if let Some(operation) = strange {
                let message = format!(
                    "`{}` is `{operation}`, and that is not the {} player's ship, the only one here",
                    field("does"),
                    self.ship.owner
                );
                let whose = if own { "own" } else { "enemy" };
                let help = format!("name `{whose}`, or say it in words: `words: ...`");
                found.report(Problem::new(field("does"), message, help));
            }
            if self.ship.cards.iter().any(|card| effect.name.is(&card.name)) {
                let message =
                    format!("`{}` is `{}`, and one of `cards` has that name", field("name"), effect.name);
                let help =
                    "give each a name of its own, or leave the card out: the effect says when it is used";
                found.report(Problem::new(field("name"), message, help));
            }
        }
        let (faceup, facedown) = (self.ship.all_faceup(&self.effects), self.ship.all_facedown(&self.effects));
        let cards = faceup.len() + usize::from(facedown);
        if let Some(hull) = self.hull {
            found.alive("facedown".to_owned(), u32::try_from(cards).unwrap_or(u32::MAX), hull);
        }
    }

    fn check_cards(&self, found: &mut Inspection) {
        for (place, card) in self.ship.cards.iter().enumerate() {
            let names = self.ship.cards.iter().take(place).map(|card| card.name.as_str());
            twice(found, format!("cards[{}].name", place + 1), &card.name, names);
        }
    }

    /// No copies, no more than the command value.
    fn check_commands(&self, found: &mut Inspection) {
        let ship = &self.ship;
        let value = ship.command_value;
        if ship.tokens.len() > usize::from(value) {
            let message = format!(
                "`tokens` lists {}, and with `command-value` {value} a ship has at most {value}",
                ship.tokens.len()
            );
            let help = "list what it has now; a token that it gains beyond that (armada/command-tokens/limit) is one of \
                        `gained-tokens`";
            found.report(Problem::new("tokens", message, help));
        }
        let lists = [
            (
                "tokens",
                &ship.tokens,
                "a copy is discarded at once (armada/command-tokens/no-copies): list it once, or the second as `gained-tokens`",
            ),
            ("raid", &ship.raid, "name it once; one that it gains is one of `gained-raid`"),
            ("resolved", &ship.resolved, "name it once"),
        ];
        for (field, list, help) in lists {
            for (place, command) in list.iter().enumerate() {
                if list.iter().take(place).any(|before| before == command) {
                    let message = format!("`{field}` names `{command}` twice");
                    found.report(Problem::new(field, message, help));
                }
            }
        }
        let begins_facedown = self.step.is_facedown();
        let top = ship.dial.0.iter().filter(|_| begins_facedown).count();
        let dials = top + ship.stack.len();
        if dials > usize::from(value) {
            let message = format!(
                "`dial` and `stack` are {dials} facedown dials, and with `command-value` {value} a ship has at most {value}"
            );
            let help = "list fewer, or raise `command-value`";
            found.report(Problem::new("stack", message, help));
        }
        if begins_facedown && ship.dial.0.is_none() && !ship.stack.is_empty() {
            found.report(Problem::new(
                "dial",
                "`dial` is left out, and `stack` has facedown dials",
                "give the top one as `dial` and those under it as `stack`",
            ));
        }
    }

    fn check_squadrons(&self, found: &mut Inspection) {
        for (place, squadron) in self.squadrons.iter().enumerate() {
            let at = |name: &str| format!("squadrons[{}].{name}", place + 1);
            let names: Vec<String> = (0..place).map(|place| self.squadron_name(place)).collect();
            twice(found, at("name"), &self.squadron_name(place), names.iter().map(String::as_str));
            found.between(at("engaged-heavy"), squadron.engaged_heavy, 0, squadron.engaged);
            self.check_relays(found, squadron, &at("near-relays"));
        }
    }

    fn check_relays(&self, found: &mut Inspection, squadron: &Candidate, field: &str) {
        for name in &squadron.near_relays {
            let relay = self.squadron_place(name).and_then(|place| self.squadrons.get(place));
            let has_relay =
                |relay: &Candidate| relay.keywords.iter().any(|keyword| keyword.name == KeywordName::Relay);
            let why = match relay {
                None => "no squadron of the list is called so",
                Some(relay) if !has_relay(relay) => "that squadron does not have relay",
                Some(_) => continue,
            };
            let message = format!("`{field}` names `{name}`, and {why}");
            found.report(Problem::new(field, message, "name a squadron of the list that has relay"));
        }
    }
}

impl CommandShip {
    fn check_speed(&self, found: &mut Inspection) {
        for (place, column) in self.chart.0.iter().enumerate() {
            let joints = column.yaws().len();
            if joints != 0 && joints != place + 1 {
                let message = format!("`chart` has {joints} joints for speed {}: `{column}`", place + 1);
                let help = "the column of a speed has as many joints as that speed, from speed 1 on";
                found.report(Problem::new("chart", message, help));
            }
        }
        if !self.chart.has(self.speed) {
            let message = format!("`speed` is {}, and the speed chart has no such speed", self.speed);
            found.report(Problem::new("speed", message, "change the speed, or give it a column in `chart`"));
        }
    }

    fn check_shields(&self, found: &mut Inspection) {
        found.zones("shields", self.size, self.shields.keys().copied());
        found.zones("max-shields", self.size, self.max_shields.keys().copied());
        let full = |zone: &&HullZone| self.shields.get(zone) > Some(&self.max_shields_of(**zone));
        for zone in self.zones().iter().filter(full) {
            let (field, most) = (format!("shields.{zone}"), self.max_shields_of(*zone));
            let message = format!("`{field}` is more than the zone's maximum of {most}");
            found.report(Problem::new(
                field,
                message,
                format!("give at most {most}, or raise `max-shields.{zone}`"),
            ));
        }
    }
}

fn twice<'a>(found: &mut Inspection, field: String, value: &str, mut before: impl Iterator<Item = &'a str>) {
    if before.any(|other| other.eq_ignore_ascii_case(value)) {
        let message = format!("`{field}` names `{value}` twice");
        found.report(Problem::new(field, message, "name it once"));
    }
}
