//! Which situation is asked about?
//!
//! An [`ActivationSetup`] is the ship with its commands as [`CommandShip`] describes them, and beside it what it attacks, with
//! what, and where it ends its maneuver. [`ActivationSetup::check`] finds what no table can show.

use std::collections::BTreeMap;

use vocabulary::{Field, FieldValue, Shape, Word, WordList, chosen, situation};

use super::{
    attack::{
        Aim, Armament, AttackKind, AttackSetup, Between, Declaration, Player, Ship, Squadron, Target, Unit,
    },
    command::{Candidate, CommandSetup, CommandShip},
    damage::Movement,
    described::Traits,
    dice::Die,
    effect::{
        Component, DeckOfNames, DeckOfTexts, Effects, Happening, Known, Stage, System, TypedEffect,
        check::inspect_list,
    },
    limits,
    problem::{Described, Inspection, Problem},
    terms::{HullZone, Range, Seat, UnitKind},
    tokens::Token,
};
use crate::asking::{door, question};

/// The kinds of attack that are not made in return.
const KINDS: &[Word] = &chosen(
    AttackKind::WORDS,
    [AttackKind::Standard as usize, AttackKind::Snipe as usize, AttackKind::Ignition as usize],
);

situation! {
    /// A ship about to activate, and everything that its activation may come to.
    ///
    /// ```
    /// use armada::{Described, activation::ActivationSetup};
    /// let setup: ActivationSetup = toml::from_str(r#"
    ///     dial = "navigate"
    ///     batteries = { front = { red = 3 } }
    ///     [[targets]]
    ///     kind = "ship"
    ///     [[attacks]]
    ///     range = "long"
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    pub struct ActivationSetup {
        /// The ship.
        ..ship: ActingShip, through(door::ACTIVATION);
        /// Squadrons that its command might activate.
        squadrons: Vec<Wing>, through(door::ACTIVATION), at_most(limits::CANDIDATES), hint("Those that its command may activate."), called("Squadron"), filled_by_card(), under(question::COMMANDED);
        /// The other player's ships and squadrons that are attacked or overlapped.
        targets: Vec<Unit>, through(door::ACTIVATION), at_most(limits::CANDIDATES), hint("What it attacks or overlaps."), called("Target"), under(question::TARGETS);
        /// The attacks that may be made, by the ship and by its squadrons, with what has been measured.
        attacks: Vec<Planned>, at_most(limits::PLANNED), called("Attack"), under(question::TARGETS);
        /// The damage deck, and what cards do.
        ..texts: Texts;
    }
}

situation! {
    /// The damage deck, and what cards do.
    pub struct Texts {
        /// The next faceup damage cards, if you know them: names of damage cards among the effects, or `unknown`.
        deck: DeckOfNames, at_most(limits::KNOWN_CARDS), hint("By name, with commas between; unknown for one that you do not know."), called("Next faceup damage cards"), minor(), under(question::EFFECTS);
        /// Effects of cards of both players, faceup damage cards among them.
        effects("effect"): Effects, through(door::ACTIVATION), with(TypedEffect::OWNER_OF_SHIP), with(TypedEffect::ON_ACTIVATING_SHIP), at_most(limits::EFFECTS), called("Card effect"), under(question::EFFECTS);
    }
}

situation! {
    /// A ship as its activation knows it.
    pub struct ActingShip {
        /// The ship with its commands.
        ..commands: CommandShip, through(door::ACTIVATION);
        /// Whether the ship is a flotilla.
        flotilla: bool, from_card("flotilla"), minor_in(&["ships"]), under(question::VALUES);
        /// The ship's hull value.
        hull: u8 = 5, within(1..=limits::SHIP_HULL), from_card("hull"), minor_in(&["ships"]), under(question::VALUES);
        /// Its defense tokens, readied unless the state is added.
        defense: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens"), under(question::HARMED);
        /// Its battery armament.
        batteries: BTreeMap<HullZone, Armament>, shaped(of_zones()), left_out("not known"), called("Battery dice"), from_card("batteries"), minor_in(&["ships"]), under(question::ARMAMENT);
        /// Its anti-squadron armament.
        anti_squadron: Armament, left_out("not known"), called("Anti-squadron dice"), from_card("anti_squadron"), minor_in(&["ships"]), under(question::ARMAMENT);
        /// Where the maneuver ends.
        maneuver: Maneuver, left_out("on free space"), called("End of the maneuver"), minor_in(&["ships"]), under(question::MANEUVER);
        /// Its traits.
        ..traits: Traits;
    }
}

situation! {
    /// A squadron that a ship might activate, as it fights.
    pub struct Wing {
        /// How it stands when it is chosen.
        ..candidate: Candidate;
        /// Its full hull points.
        hull: u8 = 4, within(1..=limits::SQUADRON_HULL), from_card("hull"), minor();
        /// Hull points that it has lost.
        damage: u8, within(0..=limits::SQUADRON_HULL), called("Hull points lost");
        /// Its defense tokens.
        tokens: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens");
        /// Its battery armament.
        battery: Armament, left_out("not known"), called("Battery dice"), from_card("battery"), minor();
        /// Its anti-squadron armament.
        anti_squadron: Armament, left_out("not known"), called("Anti-squadron dice"), from_card("anti_squadron"), minor();
        /// How many of the squadrons that it is engaged with have Escort.
        engaged_escort: u8, within(0..=limits::ENGAGED), called("Of these with Escort"), minor();
    }
}

situation! {
    /// An attack that may be made, with what has been measured.
    pub struct Planned {
        /// The squadron of `squadrons` that attacks, by name.
        by: Option<String>, hint("The squadron’s name. The ship attacks if nobody is named."), left_out("the ship"), called("Who attacks?");
        /// Who of `targets` is attacked, by name.
        target: Option<String>, hint("The name of a target. It is the first one if none is named."), left_out("the first"), called("Who is attacked?");
        /// The ship's hull zone that attacks.
        from: HullZone = HullZone::Front, called("From which hull zone?");
        /// The hull zone of a ship that is attacked.
        zone: HullZone = HullZone::Front, called("On which hull zone?");
        /// Which kind of attack it is.
        kind: AttackKind = AttackKind::Standard, among(KINDS), called("Kind of attack"), minor();
        /// Its range.
        range: Option<Range>, left_out("close, of a squadron distance 1");
        /// Whether it is obstructed.
        obstructed: bool, minor();
        /// The attack pool as rolled.
        dice: Vec<Die>, at_most(limits::DICE), left_out("dice are gathered and rolled"), called("Dice rolled");
        /// The dice that are gathered.
        pool: Armament, left_out("those of the armament"), called("Dice to roll"), minor();
        /// Whether the target is outside the firing arc.
        out_of_arc: bool, called("Outside the firing arc"), minor();
        /// What lies between.
        ..between: Between;
        /// Further squadrons of `targets` that the ship may attack in the same attack, by name.
        further: Vec<String>, at_most(limits::TARGETS), hint("By name, with commas between; those that the ship attacks in the same attack."), called("Further squadrons"), minor();
    }
}

situation! {
    /// Where the ship's maneuver ends.
    pub struct Maneuver {
        /// Ships of `targets` that it overlaps, by name, the closest first.
        overlaps: Vec<String>, at_most(limits::OVERLAPPED), hint("By name, the closest first."), called("Ships overlapped");
        /// Everything else that is there.
        ..end: Movement, through(door::ACTIVATION);
    }
}

/// A table with the armament of each hull zone.
fn of_zones() -> Shape {
    let docs = [
        "Of the front hull zone.",
        "Of the left hull zone.",
        "Of the right hull zone.",
        "Of the rear hull zone.",
        "Of a huge ship's left-auxiliary hull zone.",
        "Of a huge ship's right-auxiliary hull zone.",
    ];
    let armament = Armament::shape(None);
    let zones = HullZone::ALL.iter().zip(docs);
    let fields = zones.map(|(zone, doc)| Field::new(zone.word(), armament, doc).left_out("not known"));
    Shape::Table(fields.collect::<Vec<_>>().leak())
}

impl Maneuver {
    /// The same as damage outside attacks knows it.
    pub(super) fn movement(&self) -> Movement {
        Movement { ships: Some(!self.overlaps.is_empty()), ..self.end.clone() }
    }
}

impl ActingShip {
    /// The ship of that name as it fights, with this hull zone.
    pub(crate) fn fights(&self, name: String, from: HullZone) -> Ship {
        let Self { commands, flotilla, hull, defense, batteries, anti_squadron, maneuver: _, traits } = self;
        let of_zone = |zone| batteries.get(&zone).copied().unwrap_or_default();
        Ship {
            name: Some(name),
            size: commands.size,
            flotilla: *flotilla,
            speed: commands.speed,
            hull: *hull,
            shields: commands.shields.clone().into(),
            zone: from,
            tokens: defense.clone(),
            battery: of_zone(from),
            rear_battery: of_zone(HullZone::Rear),
            anti_squadron: *anti_squadron,
            traits: *traits,
            ..Ship::default()
        }
    }
}

impl Wing {
    /// The squadron of that name as it fights, where it does not act.
    pub(crate) fn fights(&self, name: String) -> Squadron {
        let Self { candidate, hull, damage, tokens, battery, anti_squadron, engaged_escort } = self;
        Squadron {
            name: Some(name),
            hull: *hull,
            damage: *damage,
            keywords: candidate.keywords.clone(),
            tokens: tokens.clone(),
            battery: *battery,
            anti_squadron: *anti_squadron,
            engaged_escort: *engaged_escort,
            traits: candidate.traits,
            ..Squadron::default()
        }
    }
}

/// A ship or squadron of the situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The ship that activates.
    Ship,
    /// A squadron of its commands, by its place.
    Wing(usize),
    /// A target, by its place.
    Target(usize),
}

impl ActivationSetup {
    /// What the ship is called.
    pub fn ship_name(&self) -> String {
        self.ship.commands.name.clone().unwrap_or_else(|| "the ship".to_owned())
    }

    /// What a squadron of its commands is called: by its name, or `squadron 1`.
    pub fn squadron_name(&self, place: usize) -> String {
        Candidate::name_in(&self.candidates(), place)
    }

    /// The squadron of its commands of that name; case does not matter.
    pub fn squadron_place(&self, name: &str) -> Option<usize> {
        Candidate::place_in(&self.candidates(), name)
    }

    fn candidates(&self) -> Vec<&Candidate> {
        self.squadrons.iter().map(|wing| &wing.candidate).collect()
    }

    /// The ship and its commands, without effects and attacks.
    pub(super) fn commands(&self) -> CommandSetup {
        CommandSetup {
            ship: self.ship.commands.clone(),
            squadrons: self.candidates().into_iter().cloned().collect(),
            hull: Some(self.ship.hull),
            traits: self.ship.traits,
            ..CommandSetup::default()
        }
    }

    /// What a target is called: by its name, or `target 1`.
    pub fn target_name(&self, place: usize) -> String {
        let named = self.targets.get(place).and_then(|unit| match unit {
            Unit::Ship(ship) => ship.name.as_deref(),
            Unit::Squadron(squadron) => squadron.name.as_deref(),
        });
        let name = named.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("target {}", place + 1))
    }

    /// The ship, wing or target of that name; case does not matter.
    pub(super) fn which(&self, name: &str) -> Option<Which> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let target =
            (0..self.targets.len()).find(|place| self.target_name(*place).eq_ignore_ascii_case(&name));
        let wing = || self.squadron_place(&name).map(Which::Wing);
        let ship = || self.ship_name().eq_ignore_ascii_case(&name).then_some(Which::Ship);
        target.map(Which::Target).or_else(wing).or_else(ship)
    }

    /// Who attacks; none where nobody is called so.
    pub(super) fn attacker(&self, planned: &Planned) -> Option<Which> {
        match &planned.by {
            None => Some(Which::Ship),
            Some(name) => self.squadron_place(name).map(Which::Wing),
        }
    }

    /// The target of an attack; none where nobody is called so.
    pub(super) fn target(&self, planned: &Planned) -> Option<usize> {
        match &planned.target {
            None => (!self.targets.is_empty()).then_some(0),
            Some(name) => match self.which(name) {
                Some(Which::Target(place)) => Some(place),
                _ => None,
            },
        }
    }

    /// What a target is.
    pub(super) fn kind_of(&self, place: usize) -> UnitKind {
        match self.targets.get(place) {
            Some(Unit::Squadron(_)) => UnitKind::Squadron,
            _ => UnitKind::Ship,
        }
    }

    /// A squadron of the commands as it fights.
    pub(super) fn wing(&self, place: usize) -> Squadron {
        let Some(wing) = self.squadrons.get(place) else { return Squadron::default() };
        let (candidate, fights) = (&wing.candidate, wing.fights(self.squadron_name(place)));
        Squadron {
            speed: candidate.stands.speed.unwrap_or(fights.speed),
            engaged: candidate.engaged,
            engaged_heavy: candidate.engaged_heavy,
            activation: crate::terms::Activation::Command,
            ..fights
        }
    }

    /// An attack of the list as the kind `attack` knows it, without effects; none where it names nobody.
    pub(super) fn attack(&self, planned: &Planned) -> Option<AttackSetup> {
        let attacker = match self.attacker(planned)? {
            Which::Ship => Unit::Ship(self.ship.fights(self.ship_name(), planned.from)),
            Which::Wing(place) => Unit::Squadron(self.wing(place)),
            Which::Target(_) => return None,
        };
        let by_squadron = matches!(attacker, Unit::Squadron(_));
        let mut defender = self.targets.get(self.target(planned)?)?.clone();
        if let Unit::Ship(ship) = &mut defender {
            ship.zone = planned.zone;
        }
        let range = if by_squadron { planned.kind.squadron_range() } else { Range::Close };
        let further = planned.further.iter().filter_map(|name| match self.which(name)? {
            Which::Target(place) => self.targets.get(place),
            Which::Ship | Which::Wing(_) => None,
        });
        let further = further.filter_map(|unit| match unit {
            Unit::Squadron(squadron) => Some(Target { squadron: squadron.clone(), ..Target::default() }),
            Unit::Ship(_) => None,
        });
        Some(AttackSetup {
            range: planned.range.unwrap_or(range),
            attack: planned.kind,
            first_player: self.first_player(),
            attacker,
            defender,
            dice: planned.dice.clone(),
            pool: planned.pool,
            obstructed: planned.obstructed,
            declare: Declaration {
                aim: Aim { out_of_arc: planned.out_of_arc, ..Aim::default() },
                between: planned.between.clone(),
                ..Declaration::default()
            },
            target: further.collect(),
            ..AttackSetup::default()
        })
    }

    /// Who has the initiative, by the parts in an attack of this side.
    pub(super) fn first_player(&self) -> Player {
        if self.ship.commands.owner == Seat::First { Player::Attacker } else { Player::Defender }
    }

    /// Whether an effect is carried out in an activation.
    pub(crate) fn has_a_place(&self, effect: &TypedEffect) -> bool {
        let commands =
            || Stage::from(System::Command).fits(effect) && !effect.is_foreign_to(self.ship.commands.owner);
        let fits = |system| Stage::from(system).fits(effect);
        fits(System::Attack) || fits(System::Damage) || commands()
    }
}

impl Texts {
    /// The damage cards that will be dealt faceup: those of the deck, or those of the effects that wait to be dealt and do not lie there
    /// (`faceup`) already.
    pub(crate) fn dealt(&self, faceup: &[&String]) -> DeckOfTexts {
        let numbered = || (1_u8..).zip(&self.effects);
        if self.deck.is_empty() {
            let dealt = Happening::from(Known::DealtFaceup);
            let waits = |effect: &TypedEffect| {
                effect.component == Component::Damage
                    && effect.event.as_ref() == Some(&dealt)
                    && !faceup.iter().any(|card| effect.card_name().is(card))
            };
            return numbered().filter(|(_, effect)| waits(effect)).map(|(nth, _)| Some(nth)).collect();
        }
        let text = |card: &String| numbered().find(|(_, effect)| effect.name.is(card)).map(|(nth, _)| nth);
        self.deck.iter().map(text).collect()
    }

    /// Effects that no list can have, and cards of the deck that are no texts of the list.
    pub(crate) fn check(&self, found: &mut Inspection) {
        inspect_list(&self.effects, found);
        for card in self.deck.iter().filter(|card| !card.eq_ignore_ascii_case("unknown")) {
            let text = self.effects.iter().find(|effect| effect.name.is(card));
            if text.is_none_or(|effect| effect.component != Component::Damage) {
                let message =
                    format!("`deck` names `{card}`, and no `[[effect]]` of a damage card is called so");
                let help = "list its text with `component = \"damage\"`, or write `unknown`";
                found.report(Problem::new("deck", message, help));
            }
        }
    }
}

impl Described for ActivationSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        self.commands().check().into_iter().for_each(|problem| found.report(problem));
        self.check_names(&mut found);
        self.check_attacks(&mut found);
        self.check_overlaps(&mut found);
        self.check_effects(&mut found);
        found.finish()
    }
}

impl ActivationSetup {
    /// Each ship and squadron is known by its name.
    fn check_names(&self, found: &mut Inspection) {
        let squadrons = (0..self.squadrons.len()).map(|place| self.squadron_name(place));
        let mut names: Vec<String> = squadrons.chain([self.ship_name()]).collect();
        for place in 0..self.targets.len() {
            let name = self.target_name(place);
            if names.iter().any(|other| other.eq_ignore_ascii_case(&name)) {
                let field = format!("targets[{}].name", place + 1);
                let message = format!("`{field}` is `{name}`, and something else is called so");
                found.report(Problem::new(field, message, "give each ship and squadron a name of its own"));
            }
            names.push(name);
        }
    }

    fn check_attacks(&self, found: &mut Inspection) {
        for (place, planned) in self.attacks.iter().enumerate() {
            let at = |name: &str| format!("attacks[{}].{name}", place + 1);
            if let (Some(by), None) = (&planned.by, self.attacker(planned)) {
                let message =
                    format!("`{}` is `{by}`, and no squadron of `squadrons` is called so", at("by"));
                let help = "name a squadron of the list, or leave it out: then the ship attacks";
                found.report(Problem::new(at("by"), message, help));
                continue;
            }
            if self.target(planned).is_none() {
                let named = planned.target.as_deref().unwrap_or("left out");
                let message = format!("`{}` is `{named}`, and no target is called so", at("target"));
                found.report(Problem::new(
                    at("target"),
                    message,
                    "list it as one of `targets`, and name it here",
                ));
                continue;
            }
            for name in &planned.further {
                let squadron = match self.which(name) {
                    Some(Which::Target(place)) => self.kind_of(place) == UnitKind::Squadron,
                    _ => false,
                };
                if !squadron {
                    let field = at("further");
                    let message =
                        format!("`{field}` names `{name}`, and no squadron of `targets` is called so");
                    found.report(Problem::new(field, message, "name squadrons of `targets`"));
                }
            }
            let Some(setup) = self.attack(planned) else { continue };
            for problem in setup.check() {
                let field = self.own_field(place, planned, &problem.field);
                found.report(problem.of(field));
            }
        }
    }

    /// A field of an attack as this situation calls it.
    fn own_field(&self, place: usize, planned: &Planned, field: &str) -> String {
        let attack = format!("attacks[{}]", place + 1);
        if let Some(rest) = field.strip_prefix("attacker.") {
            return match self.attacker(planned) {
                Some(Which::Wing(wing)) => format!("squadrons[{}].{rest}", wing + 1),
                _ if rest == "battery" => format!("batteries.{}", planned.from),
                _ if rest == "tokens" => "defense".to_owned(),
                _ => rest.to_owned(),
            };
        }
        match (field.strip_prefix("defender."), self.target(planned)) {
            (Some(rest), Some(target)) => format!("targets[{}].{rest}", target + 1),
            _ => format!("{attack}.{}", field.strip_prefix("declare.").unwrap_or(field)),
        }
    }

    fn check_overlaps(&self, found: &mut Inspection) {
        for name in &self.ship.maneuver.overlaps {
            let ship = match self.which(name) {
                Some(Which::Target(place)) => self.kind_of(place) == UnitKind::Ship,
                _ => false,
            };
            if !ship {
                let field = "maneuver.overlaps";
                let message = format!("`{field}` names `{name}`, and no ship of `targets` is called so");
                found.report(Problem::new(
                    field,
                    message,
                    "list the ship as one of `targets`, and name it here",
                ));
            }
        }
    }

    /// Each effect is carried out in the commands, in attacks or after the maneuver.
    fn check_effects(&self, found: &mut Inspection) {
        let strange = |effect: &&TypedEffect| !self.has_a_place(effect);
        self.texts.check(found);
        for (nth, effect) in (1..).zip(&self.texts.effects).filter(|(_, effect)| strange(effect)) {
            let field = format!("effect[{nth}].does");
            let message = format!("`{field}` of `{}` is nothing that an activation carries out", effect.name);
            let help = "say it in words, as `consequence`, or ask with the kind in which it happens";
            found.report(Problem::new(field, message, help));
        }
    }
}
