//! Which situation is asked about?
//!
//! [`TimingSetup`] is what somebody describes: what happens, the table, and the effects that wait for it. Everything
//! has a default; what no table can show is refused with its field before any work starts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    dice::Die,
    effect::{CardNamed, Happening, Known, Name, Operation, TypedEffect, Whose},
    limits,
    shields::zones_of,
    terms::{Command, HullZone, Seat, Size},
    tokens::Token,
    words::words,
};

words! {
    /// Which part of the game it is.
    During is "part of the game" {
        /// Setup.
        Setup = "setup",
        /// A round.
        Round = "round",
    }
}

/// What happens, and the effects that wait for it.
///
/// ```
/// use adjutant::games::armada::timing::TimingSetup;
/// let setup: TimingSetup = toml::from_str(r#"
///     event = "execute maneuver"
///     [[effect]]
///     name = "engine techs"
///     timing = "after"
///     cost = ["exhaust card"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimingSetup {
    /// What happens. Default: an event without a name.
    #[serde(default = "event")]
    pub event: Happening,
    /// How often, one after another. Default: once.
    #[serde(default = "once")]
    pub times: u8,
    /// The events within it, in order. Default: the steps of an attack; none of anything else.
    #[serde(default)]
    pub parts: Vec<Happening>,
    /// Which part of the game it is. Default: setup for events of setup, a round for all others.
    #[serde(default)]
    pub during: Option<During>,
    /// Who attacks. Default: the owner of the first critical effect, else the first player.
    #[serde(default)]
    pub attacker: Option<Seat>,
    /// The attack pool as it lies there. Default: none.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// The first player's ship.
    #[serde(default)]
    pub first: SideSetup,
    /// The second player's ship.
    #[serde(default)]
    pub second: SideSetup,
    /// The effects, in any order.
    #[serde(default, rename = "effect")]
    pub effects: Vec<TypedEffect>,
}

fn event() -> Happening {
    Happening::from("event")
}

fn once() -> u8 {
    1
}

fn medium() -> Size {
    Size::Medium
}

fn hull() -> u8 {
    5
}

/// The ship of one player to which the cards belong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideSetup {
    /// Its size class. Default: medium.
    #[serde(default = "medium")]
    pub size: Size,
    /// Its speed. Default: not known, so not asked.
    #[serde(default)]
    pub speed: Option<u8>,
    /// Its defense tokens. Default: none.
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// Its command tokens. Default: none.
    #[serde(default)]
    pub command_tokens: Vec<Command>,
    /// Its command dials that can be spent. Default: none.
    #[serde(default)]
    pub dials: Vec<Command>,
    /// Shields left. Default: 0.
    #[serde(default)]
    pub shields: BTreeMap<HullZone, u8>,
    /// Shields at most. Default: not known, so not asked.
    #[serde(default)]
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Hull value. Default: 5.
    #[serde(default = "hull")]
    pub hull: u8,
    /// Faceup damage cards. Default: 0.
    #[serde(default)]
    pub faceup: u8,
    /// Facedown damage cards. Default: 0.
    #[serde(default)]
    pub facedown: u8,
}

impl Default for SideSetup {
    fn default() -> Self {
        Self {
            size: medium(),
            speed: None,
            tokens: Vec::new(),
            command_tokens: Vec::new(),
            dials: Vec::new(),
            shields: BTreeMap::new(),
            max_shields: BTreeMap::new(),
            hull: hull(),
            faceup: 0,
            facedown: 0,
        }
    }
}

impl Default for TimingSetup {
    fn default() -> Self {
        Self {
            event: event(),
            times: once(),
            parts: Vec::new(),
            during: None,
            attacker: None,
            dice: Vec::new(),
            first: SideSetup::default(),
            second: SideSetup::default(),
            effects: Vec::new(),
        }
    }
}

/// Something in a situation that no table can show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More of something than is allowed, or less.
    #[error("`{field}` is {count}, and must be from {least} to {most}")]
    Count {
        /// The field.
        field: String,
        /// How many there are.
        count: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// Two effects of one name.
    #[error("`{field}` is `{name}`, and another effect has that name")]
    SameName {
        /// The field.
        field: String,
        /// The name.
        name: Name,
    },
    /// A name that lines could not use.
    #[error("`{field}` is `{name}`: a name has letters, and neither commas nor slashes")]
    BadName {
        /// The field.
        field: String,
        /// The name.
        name: Name,
    },
    /// An operation on something that is not in the situation.
    #[error("`{field}` names `{name}`, and no effect of that name is listed")]
    NoSuchEffect {
        /// The field.
        field: String,
        /// The name.
        name: Name,
    },
    /// An operation on a ship that is not on this table.
    #[error("`{field}` does something to another friendly ship, and each player has one ship here")]
    OneShip {
        /// The field.
        field: String,
    },
    /// A hull zone that this ship does not have.
    #[error("`{field}` names the zone `{zone}`, which only huge ships have")]
    NoSuchZone {
        /// The field.
        field: String,
        /// The zone.
        zone: HullZone,
    },
    /// A ship that is destroyed already.
    #[error("`{field}` adds up to {damage}, and a hull of {hull} is destroyed by that")]
    Destroyed {
        /// The field.
        field: String,
        /// Damage cards.
        damage: usize,
        /// Hull value.
        hull: u8,
    },
}

impl SetupError {
    /// The field it is about, as written in a scenario: `effect[2].does`.
    pub fn field(&self) -> &str {
        match self {
            SetupError::Count { field, .. }
            | SetupError::SameName { field, .. }
            | SetupError::BadName { field, .. }
            | SetupError::NoSuchEffect { field, .. }
            | SetupError::OneShip { field }
            | SetupError::NoSuchZone { field, .. }
            | SetupError::Destroyed { field, .. } => field,
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            SetupError::Count { least, most, .. } => format!("give {least} to {most}"),
            SetupError::SameName { .. } => "give each effect a name of its own".to_owned(),
            SetupError::BadName { .. } => "write it as letters, digits, blanks and hyphens".to_owned(),
            SetupError::NoSuchEffect { .. } => "list that effect too, or name one that is listed".to_owned(),
            SetupError::OneShip { .. } => "say it in words, as `consequence`".to_owned(),
            SetupError::NoSuchZone { .. } => {
                "name front, left, right or rear, or make the ship huge".to_owned()
            }
            SetupError::Destroyed { hull, .. } => {
                format!("give at most {} damage cards", hull.saturating_sub(1))
            }
        }
    }
}

impl TimingSetup {
    /// Everything in it that no table can show; empty when all is well.
    pub fn check(&self) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let mut strange = Vec::new();
        let mut within = |field: &str, count: usize, least: usize, most: usize| {
            if !(least..=most).contains(&count) {
                errors.push(SetupError::Count { field: field.to_owned(), count, least, most });
            }
        };
        within("times", usize::from(self.times), 1, usize::from(limits::TIMES));
        within("parts", self.parts.len(), 0, usize::from(limits::TIMES));
        within("dice", self.dice.len(), 0, limits::DICE);
        within("effect", self.effects.len(), 0, limits::EFFECTS);
        for (name, side) in [("first", &self.first), ("second", &self.second)] {
            within(&format!("{name}.tokens"), side.tokens.len(), 0, limits::TOKENS);
            within(&format!("{name}.command-tokens"), side.command_tokens.len(), 0, limits::COMMANDS);
            within(&format!("{name}.dials"), side.dials.len(), 0, limits::COMMANDS);
            let speed = usize::from(side.speed.unwrap_or_default());
            within(&format!("{name}.speed"), speed, 0, usize::from(limits::SHIP_SPEED));
            within(&format!("{name}.hull"), usize::from(side.hull), 1, usize::from(limits::SHIP_HULL));
            for zone in side.shields.keys().filter(|zone| !zones_of(side.size).contains(*zone)) {
                strange.push((format!("{name}.shields"), *zone));
            }
            for shields in side.shields.values().chain(side.max_shields.values()) {
                let field = format!("{name}.shields");
                within(&field, usize::from(*shields), 0, usize::from(limits::SHIELDS));
            }
        }
        let strange = strange.into_iter().map(|(field, zone)| SetupError::NoSuchZone { field, zone });
        errors.extend(strange);
        for (name, side) in [("first", &self.first), ("second", &self.second)] {
            let damage = usize::from(side.faceup) + usize::from(side.facedown);
            if damage >= usize::from(side.hull) {
                let (field, hull) = (format!("{name}.faceup"), side.hull);
                errors.push(SetupError::Destroyed { field, damage, hull });
            }
        }
        for (nth, effect) in self.effects.iter().enumerate() {
            self.check_effect(nth, effect, &mut errors);
        }
        errors
    }

    fn check_effect(&self, nth: usize, effect: &TypedEffect, errors: &mut Vec<SetupError>) {
        let field = |what: &str| format!("effect[{}].{what}", nth + 1);
        let name = effect.name.as_str();
        let letters = name.chars().any(char::is_alphabetic) && !name.contains([',', '/', '#']);
        if !letters || name.chars().count() > limits::EFFECT_NAME {
            errors.push(SetupError::BadName { field: field("name"), name: effect.name.clone() });
        }
        if self.effects.iter().take(nth).any(|other| other.name.is(name)) {
            errors.push(SetupError::SameName { field: field("name"), name: effect.name.clone() });
        }
        for (what, count) in [("does", effect.does.len()), ("cost", effect.cost.len())] {
            if count > limits::EFFECT_OPERATIONS {
                let (least, most) = (0, limits::EFFECT_OPERATIONS);
                errors.push(SetupError::Count { field: field(what), count, least, most });
            }
        }
        for operation in &effect.does {
            let named = match operation {
                Operation::Card { card: CardNamed::Of(name), .. } | Operation::Forbid(name) => Some(name),
                _ => None,
            };
            let listed = |name: &Name| self.effects.iter().any(|other| other.name.is(name.as_str()));
            if let Some(name) = named.filter(|name| !listed(name)) {
                errors.push(SetupError::NoSuchEffect { field: field("does"), name: name.clone() });
            }
            let whose = match operation {
                Operation::Token { whose, .. }
                | Operation::GainToken { whose, .. }
                | Operation::DiscardCommandToken { whose, .. }
                | Operation::Damage { whose, .. }
                | Operation::Shields { whose, .. }
                | Operation::Deal { whose, .. } => Some(*whose),
                _ => None,
            };
            if whose == Some(Whose::Friendly) {
                errors.push(SetupError::OneShip { field: field("does") });
            }
            let many = match operation {
                Operation::Add { count, .. } | Operation::Deal { count, .. } => usize::from(*count),
                Operation::Damage { points, .. } | Operation::Shields { points, .. } => usize::from(*points),
                _ => 1,
            };
            if many > limits::GATHERED {
                let (least, most) = (1, limits::GATHERED);
                errors.push(SetupError::Count { field: field("does"), count: many, least, most });
            }
        }
    }

    /// Which part of the game it is.
    pub fn part_of_game(&self) -> During {
        let setup = self.event.known().is_some_and(Known::is_setup);
        self.during.unwrap_or(if setup { During::Setup } else { During::Round })
    }

    /// Who attacks, if somebody does.
    pub fn who_attacks(&self) -> Seat {
        let critical = self.effects.iter().find(|effect| effect.is_critical());
        self.attacker.or(critical.map(|effect| effect.owner)).unwrap_or(Seat::First)
    }
}
