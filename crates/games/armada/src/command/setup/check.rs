//! What in the situation of a ship that resolves commands can no table show?

use super::{
    super::{
        effect::{System, Whose, check::inspect_for},
        keywords::KeywordName,
        limits,
        problem::{Described, Inspection, Problem},
        terms::{HullZone, Range},
    },
    Candidate, CommandSetup, Scene,
};

impl Described for CommandSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        self.check_numbers(&mut found);
        self.check_lists(&mut found);
        self.check_commands(&mut found);
        self.check_speed(&mut found);
        self.check_shields(&mut found);
        self.check_squadrons(&mut found);
        self.check_effects(&mut found);
        found.finish()
    }
}

impl CommandSetup {
    fn check_numbers(&self, found: &mut Inspection) {
        let mut number = |field: &str, value, most| found.between(field.to_owned(), value, 0, most);
        number("command-value", self.command_value, limits::COMMAND_VALUE);
        number("squadron-value", self.squadron_value, limits::SHIP_VALUE);
        number("engineering-value", self.engineering_value, limits::SHIP_VALUE);
        number("facedown", self.facedown, limits::SHIP_HULL);
    }

    /// Effects that this system carries out, on this ship.
    fn check_effects(&self, found: &mut Inspection) {
        inspect_for(System::Command, &self.effects, found);
        for (nth, effect) in self.effects.iter().enumerate() {
            let field = |what: &str| format!("effect[{}].{what}", nth + 1);
            let own = effect.owner == self.owner;
            let elsewhere = |whose: Whose| (whose == Whose::Own) != own;
            let strange = effect.does.iter().find(|operation| operation.whose().is_some_and(elsewhere));
            if let Some(operation) = strange {
                let message = format!(
                    "`{}` is `{operation}`, and that is not the {} player's ship, the only one here",
                    field("does"),
                    self.owner
                );
                let whose = if own { "own" } else { "enemy" };
                let help = format!("name `{whose}`, or say it in words: `words: ...`");
                found.report(Problem::new(field("does"), message, help));
            }
            if self.cards.iter().any(|card| effect.name.is(&card.name)) {
                let message =
                    format!("`{}` is `{}`, and one of `cards` has that name", field("name"), effect.name);
                let help =
                    "give each a name of its own, or leave the card out: the effect says when it is used";
                found.report(Problem::new(field("name"), message, help));
            }
        }
        let cards = self.all_faceup().len() + usize::from(self.all_facedown());
        if let Some(hull) = self.hull {
            found.between("hull".to_owned(), hull, 1, limits::SHIP_HULL);
            found.alive("facedown".to_owned(), u32::try_from(cards).unwrap_or(u32::MAX), hull);
        }
        for (place, squadron) in self.squadrons.iter().enumerate() {
            if let Some(speed) = squadron.stands.speed {
                found.between(format!("squadrons[{}].speed", place + 1), speed, 0, limits::SQUADRON_SPEED);
            }
        }
    }

    fn check_lists(&self, found: &mut Inspection) {
        found.at_most("faceup", self.faceup.len(), limits::SHIP_HULL.into());
        found.at_most("gained-dials", self.gained_dials.len(), limits::ON_CARD);
        found.at_most("gained-tokens", self.gained_tokens.len(), limits::ON_CARD);
        found.at_most("gained-raid", self.gained_raid.len(), limits::ON_CARD);
        found.at_most("cards", self.cards.len(), limits::UPGRADES);
        found.at_most("attacks", self.attacks.len(), limits::ATTACKS.into());
        found.at_most("squadrons", self.squadrons.len(), limits::CANDIDATES);
        for (place, card) in self.cards.iter().enumerate() {
            let at = |name: &str| format!("cards[{}].{name}", place + 1);
            found.at_most(&at("tokens"), card.tokens.len(), limits::ON_CARD);
            found.at_most(&at("dials"), card.dials.len(), limits::ON_CARD);
            let names = self.cards.iter().take(place).map(|card| card.name.as_str());
            twice(found, at("name"), &card.name, names);
        }
        for (place, attack) in self.attacks.iter().enumerate() {
            let field = format!("attacks[{}].dice", place + 1);
            found.at_most(&field, attack.dice.len(), limits::DICE - 1);
        }
    }

    /// No copies, no more than the command value.
    fn check_commands(&self, found: &mut Inspection) {
        let value = self.command_value;
        if self.tokens.len() > usize::from(value) {
            let message = format!(
                "`tokens` lists {}, and with `command-value` {value} a ship has at most {value}",
                self.tokens.len()
            );
            let help = "list what it has now; a token that it gains beyond that (armada/command-tokens/limit) is one of \
                        `gained-tokens`";
            found.report(Problem::new("tokens", message, help));
        }
        let lists = [
            (
                "tokens",
                &self.tokens,
                "a copy is discarded at once (armada/command-tokens/no-copies): list it once, or the second as `gained-tokens`",
            ),
            ("raid", &self.raid, "name it once; one that it gains is one of `gained-raid`"),
            ("resolved", &self.resolved, "name it once"),
        ];
        for (field, list, help) in lists {
            for (place, command) in list.iter().enumerate() {
                if list.iter().take(place).any(|before| before == command) {
                    let message = format!("`{field}` names `{command}` twice");
                    found.report(Problem::new(field, message, help));
                }
            }
        }
        let begins_facedown = matches!(self.step, Scene::CommandPhase | Scene::Reveal);
        let top = self.dial.iter().filter(|_| begins_facedown).count();
        let dials = top + self.stack.len();
        if dials > usize::from(value) {
            let message = format!(
                "`dial` and `stack` are {dials} facedown dials, and with `command-value` {value} a ship has at most {value}"
            );
            let help = "list fewer, or raise `command-value`";
            found.report(Problem::new("stack", message, help));
        }
        if begins_facedown && self.dial.is_none() && !self.stack.is_empty() {
            found.report(Problem::new(
                "dial",
                "`dial` is left out, and `stack` has facedown dials",
                "give the top one as `dial` and those under it as `stack`",
            ));
        }
        if self.step == Scene::Over {
            let help = "begin at `reveal`, `after-reveal`, `attack` or `determine-course`";
            found.report(Problem::new("step", "nothing can begin when the activation is over", help));
        }
    }

    fn check_speed(&self, found: &mut Inspection) {
        found.at_most("chart", self.chart.0.len(), limits::SHIP_SPEED.into());
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
        found.shields("shields", self.size, &self.shields);
        found.shields("max-shields", self.size, &self.max_shields);
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

    fn check_squadrons(&self, found: &mut Inspection) {
        in_bands(found, "squadron-range".to_owned(), self.squadron_range);
        for (place, squadron) in self.squadrons.iter().enumerate() {
            let at = |name: &str| format!("squadrons[{}].{name}", place + 1);
            let names: Vec<String> = (0..place).map(|place| self.squadron_name(place)).collect();
            twice(found, at("name"), &self.squadron_name(place), names.iter().map(String::as_str));
            found.between(at("engaged"), squadron.engaged, 0, limits::ENGAGED);
            found.between(at("engaged-heavy"), squadron.engaged_heavy, 0, squadron.engaged);
            found.at_most(&at("keywords"), squadron.keywords.len(), limits::KEYWORDS);
            in_bands(found, at("range"), squadron.stands.range);
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

fn in_bands(found: &mut Inspection, field: String, range: Range) {
    if matches!(range, Range::Distance1 | Range::Distance2) {
        let message = format!("`{field}` is `{range}`, which is no range of a squadron command");
        found.report(Problem::new(field, message, "write close, medium, long or extreme"));
    }
}

fn twice<'a>(found: &mut Inspection, field: String, value: &str, mut before: impl Iterator<Item = &'a str>) {
    if before.any(|other| other.eq_ignore_ascii_case(value)) {
        let message = format!("`{field}` names `{value}` twice");
        found.report(Problem::new(field, message, "name it once"));
    }
}
