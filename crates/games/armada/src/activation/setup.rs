//! Which situation is asked about?
//!
//! An [`ActivationSetup`] is the ship with its commands as [`CommandSetup`] describes them, and beside it what it attacks, with
//! what, and where it ends its maneuver. [`ActivationSetup::check`] finds what no table can show.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    attack::{
        Aim, Armament, AttackKind, AttackSetup, Between, Declaration, Player, Ship, Squadron, Target, Unit,
    },
    command::CommandSetup,
    damage::Movement,
    dice::Die,
    effect::{Component, DeckOfNames, DeckOfTexts, Effects, Happening, Known, System, TypedEffect},
    limits,
    problem::{Described, Inspection, Problem},
    shields::Shields,
    terms::{HullZone, Range, Seat, UnitKind},
    tokens::Token,
};

/// A ship about to activate, and everything that its activation may come to.
///
/// ```
/// use armada::{Described, activation::ActivationSetup};
/// let setup: ActivationSetup = toml::from_str(r#"
///     batteries = { front = { red = 3 } }
///     [command]
///     dial = "navigate"
///     [[targets]]
///     kind = "ship"
///     [[attacks]]
///     range = "long"
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct ActivationSetup {
    /// The ship and its commands, without effects and attacks.
    pub command: CommandSetup,
    /// Whether the ship is a flotilla. Default: no.
    pub flotilla: bool,
    /// Its defense tokens. Default: none.
    pub defense: Vec<Token>,
    /// The battery armament of its hull zones. Default: not known.
    pub batteries: BTreeMap<HullZone, Armament>,
    /// Its anti-squadron armament. Default: not known.
    pub anti_squadron: Armament,
    /// How the squadrons of its commands fight, in their order; what is left out is a squadron of which nothing is said.
    pub wings: Vec<Squadron>,
    /// Ships and squadrons that are attacked or overlapped.
    pub targets: Vec<Unit>,
    /// The attacks that may be made, by the ship and by its squadrons.
    pub attacks: Vec<Planned>,
    /// Where the maneuver ends. Default: on free space.
    pub maneuver: Maneuver,
    /// The damage deck.
    pub deck: DeckOfNames,
    /// What cards do. Default: nothing.
    #[serde(rename = "effect")]
    pub effects: Effects,
}

/// An attack that may be made in the activation, with what has been measured.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Planned {
    /// Which squadron attacks. Default: the ship does.
    pub by: Option<String>,
    /// Who is attacked. Default: the first target.
    pub target: Option<String>,
    /// The hull zone of the ship that attacks. Default: front.
    pub from: HullZone,
    /// The hull zone that is attacked, of a ship. Default: front.
    pub zone: HullZone,
    /// Which kind of attack. Default: standard.
    pub kind: AttackKind,
    /// The range. Default: close, or the distance at which a squadron attacks.
    pub range: Option<Range>,
    /// Whether it is obstructed. Default: no.
    pub obstructed: bool,
    /// The dice as they lie there. Default: they are gathered and rolled.
    pub dice: Vec<Die>,
    /// The dice that are gathered. Default: those of the armament.
    pub pool: Armament,
    /// Whether the target is outside the firing arc. Default: no.
    pub out_of_arc: bool,
    /// What lies between.
    #[serde(flatten)]
    pub between: Between,
    /// Further squadrons that the ship may attack in the same attack. Default: none.
    pub further: Vec<String>,
}

impl Default for Planned {
    fn default() -> Self {
        Self {
            by: None,
            target: None,
            from: HullZone::Front,
            zone: HullZone::Front,
            kind: AttackKind::Standard,
            range: None,
            obstructed: false,
            dice: Vec::new(),
            pool: Armament::default(),
            out_of_arc: false,
            between: Between::default(),
            further: Vec::new(),
        }
    }
}

/// Where the ship's maneuver ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Maneuver {
    /// Ships of `targets` that it overlaps, the closest first.
    pub overlaps: Vec<String>,
    /// Everything else that is there.
    #[serde(flatten)]
    pub end: Movement,
}

impl Maneuver {
    /// The same as damage outside attacks knows it.
    pub(super) fn movement(&self) -> Movement {
        Movement { ships: Some(!self.overlaps.is_empty()), ..self.end.clone() }
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
        self.command.ship.name.clone().unwrap_or_else(|| "the ship".to_owned())
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
        let wing = || self.command.squadron_place(&name).map(Which::Wing);
        let ship = || self.ship_name().eq_ignore_ascii_case(&name).then_some(Which::Ship);
        target.map(Which::Target).or_else(wing).or_else(ship)
    }

    /// Who attacks; none where nobody is called so.
    pub(super) fn attacker(&self, planned: &Planned) -> Option<Which> {
        match &planned.by {
            None => Some(Which::Ship),
            Some(name) => self.command.squadron_place(name).map(Which::Wing),
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
        let said = self.wings.get(place).cloned().unwrap_or_default();
        let Some(candidate) = self.command.squadrons.get(place) else { return said };
        Squadron {
            name: Some(self.command.squadron_name(place)),
            keywords: candidate.keywords.clone(),
            speed: candidate.stands.speed.unwrap_or(said.speed),
            engaged: candidate.engaged,
            engaged_heavy: candidate.engaged_heavy,
            activation: crate::terms::Activation::Command,
            ..said
        }
    }

    /// The ship as it fights.
    pub(crate) fn ship(&self, from: HullZone) -> Ship {
        let command = &self.command.ship;
        Ship {
            name: Some(self.ship_name()),
            size: command.size,
            flotilla: self.flotilla,
            speed: command.speed,
            hull: self.hull(),
            shields: Shields::new(&command.shields),
            zone: from,
            tokens: self.defense.clone(),
            battery: self.batteries.get(&from).copied().unwrap_or_default(),
            rear_battery: self.batteries.get(&HullZone::Rear).copied().unwrap_or_default(),
            anti_squadron: self.anti_squadron,
            ..Ship::default()
        }
    }

    /// The ship's hull value.
    pub fn hull(&self) -> u8 {
        self.command.hull.unwrap_or(Ship::default().hull)
    }

    /// An attack of the list as the kind `attack` knows it, without effects; none where it names nobody.
    pub(super) fn attack(&self, planned: &Planned) -> Option<AttackSetup> {
        let attacker = match self.attacker(planned)? {
            Which::Ship => Unit::Ship(self.ship(planned.from)),
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
        if self.command.ship.owner == Seat::First { Player::Attacker } else { Player::Defender }
    }

    /// Whether an effect is carried out in an activation.
    pub(crate) fn has_a_place(&self, effect: &TypedEffect) -> bool {
        let commands = || System::Command.fits(effect) && !effect.is_foreign_to(self.command.ship.owner);
        System::Attack.fits(effect) || System::Damage.fits(effect) || commands()
    }

    /// The damage cards that will be dealt faceup: those of the deck, or those of the effects that wait to be dealt.
    pub(crate) fn dealt(&self) -> DeckOfTexts {
        let numbered = || (1_u8..).zip(&self.effects);
        if self.deck.is_empty() {
            let dealt = Happening::from(Known::DealtFaceup);
            let waits = |effect: &TypedEffect| {
                effect.component == Component::Damage && effect.event.as_ref() == Some(&dealt)
            };
            return numbered().filter(|(_, effect)| waits(effect)).map(|(nth, _)| Some(nth)).collect();
        }
        let text = |card: &String| numbered().find(|(_, effect)| effect.name.is(card)).map(|(nth, _)| nth);
        self.deck.iter().map(text).collect()
    }
}

impl Described for ActivationSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        let command = CommandSetup { hull: Some(self.hull()), ..self.command.clone() };
        command.check().into_iter().for_each(|problem| found.report(problem));
        found.at_most("targets", self.targets.len(), limits::CANDIDATES);
        found.at_most("attacks", self.attacks.len(), limits::PLANNED);
        found.at_most("maneuver.overlaps", self.maneuver.overlaps.len(), limits::OVERLAPPED);
        found.at_most("maneuver.obstacles", self.maneuver.end.obstacles.len(), limits::OBSTACLES);
        found.at_most("maneuver.through", self.maneuver.end.through.len(), limits::OBSTACLES);
        found.between("maneuver.squadrons".to_owned(), self.maneuver.end.squadrons, 0, limits::SQUADRONS);
        found.between("maneuver.mines".to_owned(), self.maneuver.end.mines, 0, limits::MINES);
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
        let squadrons = (0..self.command.squadrons.len()).map(|place| self.command.squadron_name(place));
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
                found.report(Problem { field, ..problem });
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
        for name in &self.maneuver.overlaps {
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
        let mut named = Inspection::default();
        super::effect::check::inspect_list(&self.effects, &mut named);
        named.finish().into_iter().for_each(|problem| found.report(problem));
        for (nth, effect) in (1..).zip(&self.effects).filter(|(_, effect)| strange(effect)) {
            let field = format!("effect[{nth}].does");
            let message = format!("`{field}` of `{}` is nothing that an activation carries out", effect.name);
            let help = "say it in words, as `consequence`, or ask with the kind in which it happens";
            found.report(Problem::new(field, message, help));
        }
        check_deck(&self.deck, &self.effects, found);
    }
}

/// The damage cards that will be dealt are texts of the list.
pub(crate) fn check_deck(deck: &[String], effects: &[TypedEffect], found: &mut Inspection) {
    for card in deck.iter().filter(|card| !card.eq_ignore_ascii_case("unknown")) {
        let text = effects.iter().find(|effect| effect.name.is(card));
        if text.is_none_or(|effect| effect.component != Component::Damage) {
            let message = format!("`deck` names `{card}`, and no `[[effect]]` of a damage card is called so");
            let help = "list its text with `component = \"damage\"`, or write `unknown`";
            found.report(Problem::new("deck", message, help));
        }
    }
    found.at_most("deck", deck.len(), limits::KNOWN_CARDS);
}
