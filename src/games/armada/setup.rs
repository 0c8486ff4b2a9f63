//! Which situation is asked about?
//!
//! An [`AttackSetup`] says in the game's own words what lies on the table when the attack dice have
//! been rolled. It maps to TOML, JSON and addresses as it stands; [`AttackSetup::check`] finds
//! everything in it that no table can show, each with its field and limit.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{dice::Die, keywords::Keyword, tokens::Token, words::words};

words! {
    /// How far apart attacker and defender are.
    Range is "range" {
        /// Range close.
        Close = "close",
        /// Range medium.
        Medium = "medium",
        /// Range long.
        Long = "long",
        /// Beyond the length of the range ruler.
        Extreme = "extreme",
        /// Distance 1: attacks of squadrons.
        Distance1 = "distance-1",
        /// Distance 2: snipe attacks.
        Distance2 = "distance-2",
    }
}

words! {
    /// A ship's size class, in order.
    Size is "size class" {
        /// Small.
        Small = "small",
        /// Medium.
        Medium = "medium",
        /// Large.
        Large = "large",
        /// Huge: six hull zones.
        Huge = "huge",
    }
}

words! {
    /// A hull zone.
    HullZone is "hull zone" {
        /// Front.
        Front = "front",
        /// Left.
        Left = "left",
        /// Right.
        Right = "right",
        /// Rear.
        Rear = "rear",
        /// Left-auxiliary, of huge ships only.
        LeftAuxiliary = "left-auxiliary",
        /// Right-auxiliary, of huge ships only.
        RightAuxiliary = "right-auxiliary",
    }
}

words! {
    /// Which kind of attack it is.
    AttackKind is "kind of attack" {
        /// An ordinary attack.
        Standard = "standard",
        /// A squadron's counter attack.
        Counter = "counter",
        /// A squadron's attack at distance 2.
        Snipe = "snipe",
        /// A ship's return attack with the salvo token.
        Salvo = "salvo",
        /// An ignition attack.
        Ignition = "ignition",
    }
}

words! {
    /// A player, by the part played in the attack that is asked about.
    Player is "player" {
        /// Whose ship or squadron attacks.
        Attacker = "attacker",
        /// Whose ship or squadron is attacked.
        Defender = "defender",
    }
}

impl AttackKind {
    /// Whether a salvo that is spent in such an attack has its effect.
    pub fn calls_salvo(self) -> bool {
        matches!(self, AttackKind::Standard | AttackKind::Snipe)
    }

    /// The distance at which a squadron makes such an attack.
    pub fn squadron_range(self) -> Range {
        match self {
            AttackKind::Snipe => Range::Distance2,
            _ => Range::Distance1,
        }
    }
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Player::Attacker => Player::Defender,
            Player::Defender => Player::Attacker,
        }
    }
}

/// What lies on the table when the attack dice have been rolled.
///
/// ```
/// use adjutant::games::armada::AttackSetup;
/// let setup: AttackSetup = toml::from_str(r#"
///     range = "medium"
///     dice = ["red/hit", "red/crit", "blue/accuracy"]
///     [attacker]
///     kind = "ship"
///     size = "large"
///     [defender]
///     kind = "ship"
///     zone = "left"
///     hull = 4
///     shields = { front = 2, left = 1, right = 1, rear = 1 }
///     tokens = ["evade", "redirect/exhausted"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AttackSetup {
    /// The range of the attack. Default: close; a squadron attacks at distance 1, snipe at distance 2.
    #[serde(default = "close")]
    pub range: Range,
    /// Which kind of attack. Default: standard.
    #[serde(default = "standard")]
    pub attack: AttackKind,
    /// Who has the initiative, for effects of both players at one time. Default: the attacker.
    #[serde(default = "attacker")]
    pub first_player: Player,
    /// Who attacks. Default: a medium ship.
    #[serde(default)]
    pub attacker: Unit,
    /// Who is attacked. Default: a medium ship.
    #[serde(default)]
    pub defender: Unit,
    /// The dice as they lie there, in any order. Default: none.
    #[serde(default)]
    pub dice: Vec<Die>,
}

impl Default for AttackSetup {
    fn default() -> Self {
        Self {
            range: close(),
            attack: standard(),
            first_player: attacker(),
            attacker: Unit::default(),
            defender: Unit::default(),
            dice: Vec::new(),
        }
    }
}

/// A ship or a squadron; in files `kind = "ship"` or `kind = "squadron"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Unit {
    /// A ship.
    Ship(Ship),
    /// A squadron.
    Squadron(Squadron),
}

impl Default for Unit {
    fn default() -> Self {
        Unit::Ship(Ship::default())
    }
}

/// A ship. What is left out has the default named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Ship {
    /// Its name, for the reader. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its size class. Default: medium.
    pub size: Size,
    /// Whether it is a flotilla (it has the size of its base). Default: no.
    pub flotilla: bool,
    /// Its speed, 0 to 4. Default: 2.
    pub speed: u8,
    /// Its hull value, 1 to 30. Default: 5.
    pub hull: u8,
    /// Its faceup damage cards; with the facedown ones fewer than its hull. Default: 0.
    pub faceup: u8,
    /// Its facedown damage cards. Default: 0.
    pub facedown: u8,
    /// The shields left in each hull zone, 0 to 15. A zone that is left out has none.
    pub shields: BTreeMap<HullZone, u8>,
    /// The hull zone that attacks or is attacked. Default: front.
    pub zone: HullZone,
    /// Its defense tokens, at most 12. Default: none.
    pub tokens: Vec<Token>,
}

impl Default for Ship {
    fn default() -> Self {
        Self {
            name: None,
            size: Size::Medium,
            flotilla: false,
            speed: 2,
            hull: 5,
            faceup: 0,
            facedown: 0,
            shields: BTreeMap::new(),
            zone: HullZone::Front,
            tokens: Vec::new(),
        }
    }
}

/// A squadron. What is left out has the default named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Squadron {
    /// Its name, for the reader. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its full hull points, 1 to 20. Default: 4.
    pub hull: u8,
    /// Hull points it has lost already, fewer than its hull. Default: 0.
    pub damage: u8,
    /// Its speed, 0 to 5. Default: 3.
    pub speed: u8,
    /// Its keywords: `bomber`, `counter 2`. Default: none.
    pub keywords: Vec<Keyword>,
    /// Its defense tokens (unique squadrons have some), at most 12. Default: none.
    pub tokens: Vec<Token>,
}

impl Default for Squadron {
    fn default() -> Self {
        Self { name: None, hull: 4, damage: 0, speed: 3, keywords: Vec::new(), tokens: Vec::new() }
    }
}

fn close() -> Range {
    Range::Close
}

fn standard() -> AttackKind {
    AttackKind::Standard
}

fn attacker() -> Player {
    Player::Attacker
}

/// Something in a situation that no table can show. Each names its field (`defender.hull`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More of something than is allowed.
    #[error("`{field}` lists {count}, and at most {most} are allowed")]
    TooMany {
        /// The field.
        field: String,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A number outside its limits.
    #[error("`{field}` is {value}, and must be from {least} to {most}")]
    OutOfBounds {
        /// The field.
        field: String,
        /// The value.
        value: u32,
        /// The least allowed.
        least: u32,
        /// The most allowed.
        most: u32,
    },
    /// As much damage as destroys it: there is nothing left to attack (or to attack with).
    #[error("`{field}` adds up to {damage}, and a hull of {hull} is destroyed by that")]
    Destroyed {
        /// The field.
        field: String,
        /// Damage so far.
        damage: u32,
        /// Its hull.
        hull: u8,
    },
    /// A hull zone that this ship does not have.
    #[error("`{field}` names the zone `{zone}`, which only huge ships have")]
    NoSuchZone {
        /// The field.
        field: String,
        /// The zone.
        zone: HullZone,
    },
    /// Two things that do not go together.
    #[error("`{field}` is `{value}`, which does not fit: {why}")]
    Mismatch {
        /// The field.
        field: String,
        /// Its value.
        value: String,
        /// Why it does not fit.
        why: &'static str,
    },
    /// A squadron attacks at one distance only.
    #[error("`range` is `{range}`, and a squadron makes a {attack} attack at {wanted}")]
    OutOfReach {
        /// The kind of attack.
        attack: AttackKind,
        /// The range.
        range: Range,
        /// The distance of such attacks.
        wanted: Range,
    },
    /// It would change the attack, and cannot be resolved yet.
    #[error("`{field}` names `{value}`, which is not modelled yet and would change this attack")]
    NotModelled {
        /// The field.
        field: String,
        /// Its value.
        value: String,
    },
}

impl SetupError {
    /// The field it is about, as written in a scenario: `defender.shields.left`.
    pub fn field(&self) -> &str {
        match self {
            SetupError::OutOfReach { .. } => "range",
            SetupError::TooMany { field, .. }
            | SetupError::OutOfBounds { field, .. }
            | SetupError::Destroyed { field, .. }
            | SetupError::NoSuchZone { field, .. }
            | SetupError::Mismatch { field, .. }
            | SetupError::NotModelled { field, .. } => field,
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            SetupError::TooMany { most, .. } => format!("list at most {most}"),
            SetupError::OutOfBounds { least, most, .. } => {
                format!("give a whole number from {least} to {most}")
            }
            SetupError::Destroyed { hull, .. } => {
                format!("give at most {} so that it is still in play", hull.saturating_sub(1))
            }
            SetupError::NoSuchZone { .. } => {
                "name front, left, right or rear, or make the ship huge".to_owned()
            }
            SetupError::OutOfReach { wanted, .. } => {
                format!("write `range = \"{wanted}\"`, or leave it out")
            }
            SetupError::Mismatch { .. } => "change one of the two".to_owned(),
            SetupError::NotModelled { .. } => {
                "leave it out, and apply it to the dice that you give".to_owned()
            }
        }
    }
}

/// The limits of a situation, in one table.
pub mod limits {
    /// Dice in an attack pool.
    pub const DICE: usize = 20;
    /// Defense tokens of one ship or squadron.
    pub const TOKENS: usize = 12;
    /// Keywords of one squadron.
    pub const KEYWORDS: usize = 12;
    /// A ship's hull.
    pub const SHIP_HULL: u8 = 30;
    /// A squadron's hull points.
    pub const SQUADRON_HULL: u8 = 20;
    /// Shields of one hull zone.
    pub const SHIELDS: u8 = 15;
    /// A ship's speed.
    pub const SHIP_SPEED: u8 = 4;
    /// A squadron's speed.
    pub const SQUADRON_SPEED: u8 = 5;
    /// The value of a keyword.
    pub const KEYWORD_VALUE: u8 = 9;
}

impl AttackSetup {
    /// Everything in it that no table can show; empty when it can be resolved.
    pub fn check(&self) -> Vec<SetupError> {
        let mut errors = Vec::new();
        at_most(&mut errors, "dice", self.dice.len(), limits::DICE);
        self.attacker.check("attacker", &mut errors);
        self.defender.check("defender", &mut errors);
        self.check_range(&mut errors);
        self.check_kind(&mut errors);
        self.check_modelled(&mut errors);
        errors
    }

    /// Ships attack at a range; squadrons at distance 1, and snipe at distance 2.
    fn check_range(&self, errors: &mut Vec<SetupError>) {
        let wanted = self.attack.squadron_range();
        let squadrons = !matches!(self.attack, AttackKind::Salvo | AttackKind::Ignition);
        if squadrons && self.range != wanted && matches!(self.attacker, Unit::Squadron(_)) {
            errors.push(SetupError::OutOfReach { attack: self.attack, range: self.range, wanted });
        }
        let in_distance = matches!(self.range, Range::Distance1 | Range::Distance2);
        if in_distance && matches!(self.attacker, Unit::Ship(_)) {
            errors.push(SetupError::Mismatch {
                field: "range".to_owned(),
                value: self.range.to_string(),
                why: "attacks of ships are measured in range: close, medium, long, extreme",
            });
        }
    }

    /// Who can make an attack of this kind on whom.
    fn check_kind(&self, errors: &mut Vec<SetupError>) {
        let why = match (self.attack, &self.attacker, &self.defender) {
            (AttackKind::Counter | AttackKind::Snipe, Unit::Ship(_), _) => {
                "only squadrons make such an attack"
            }
            (AttackKind::Counter | AttackKind::Snipe, _, Unit::Ship(_)) => {
                "such an attack is made on squadrons only"
            }
            (AttackKind::Salvo | AttackKind::Ignition, Unit::Squadron(_), _) => {
                "only ships make such an attack"
            }
            _ => return,
        };
        errors.push(SetupError::Mismatch { field: "attack".to_owned(), value: self.attack.to_string(), why });
    }

    /// Keywords that would change this attack and are not modelled: better said than left out.
    fn check_modelled(&self, errors: &mut Vec<SetupError>) {
        let against_squadron = matches!(self.defender, Unit::Squadron(_));
        let by_squadron = matches!(self.attacker, Unit::Squadron(_));
        let mut refuse = |side: Player, keyword: &Keyword| {
            errors.push(SetupError::NotModelled {
                field: format!("{side}.keywords"),
                value: keyword.to_string(),
            });
        };
        if let Unit::Squadron(squadron) = &self.attacker {
            let changes = |keyword: &&Keyword| keyword.changes_attacks_on(against_squadron);
            squadron.keywords.iter().filter(changes).for_each(|keyword| refuse(Player::Attacker, keyword));
        }
        if let Unit::Squadron(squadron) = &self.defender {
            let changes = |keyword: &&Keyword| by_squadron && keyword.changes_defense();
            squadron.keywords.iter().filter(changes).for_each(|keyword| refuse(Player::Defender, keyword));
        }
    }
}

impl Unit {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        match self {
            Unit::Ship(ship) => ship.check(side, errors),
            Unit::Squadron(squadron) => squadron.check(side, errors),
        }
    }
}

impl Ship {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        between(errors, format!("{side}.hull"), self.hull, 1, limits::SHIP_HULL);
        between(errors, format!("{side}.speed"), self.speed, 0, limits::SHIP_SPEED);
        at_most(errors, &format!("{side}.tokens"), self.tokens.len(), limits::TOKENS);
        let cards = u32::from(self.faceup) + u32::from(self.facedown);
        if cards >= u32::from(self.hull) && self.hull > 0 {
            let field = if self.facedown > 0 { "facedown" } else { "faceup" };
            errors.push(SetupError::Destroyed {
                field: format!("{side}.{field}"),
                damage: cards,
                hull: self.hull,
            });
        }
        for (zone, shields) in &self.shields {
            between(errors, format!("{side}.shields.{zone}"), *shields, 0, limits::SHIELDS);
            self.has_zone(*zone, format!("{side}.shields"), errors);
        }
        self.has_zone(self.zone, format!("{side}.zone"), errors);
    }

    fn has_zone(&self, zone: HullZone, field: String, errors: &mut Vec<SetupError>) {
        let auxiliary = matches!(zone, HullZone::LeftAuxiliary | HullZone::RightAuxiliary);
        if auxiliary && self.size != Size::Huge {
            errors.push(SetupError::NoSuchZone { field, zone });
        }
    }
}

impl Squadron {
    fn check(&self, side: &str, errors: &mut Vec<SetupError>) {
        between(errors, format!("{side}.hull"), self.hull, 1, limits::SQUADRON_HULL);
        between(errors, format!("{side}.speed"), self.speed, 0, limits::SQUADRON_SPEED);
        at_most(errors, &format!("{side}.tokens"), self.tokens.len(), limits::TOKENS);
        at_most(errors, &format!("{side}.keywords"), self.keywords.len(), limits::KEYWORDS);
        if self.damage >= self.hull && self.hull > 0 {
            errors.push(SetupError::Destroyed {
                field: format!("{side}.damage"),
                damage: u32::from(self.damage),
                hull: self.hull,
            });
        }
    }
}

fn between(errors: &mut Vec<SetupError>, field: String, value: u8, least: u8, most: u8) {
    if !(least..=most).contains(&value) {
        errors.push(SetupError::OutOfBounds {
            field,
            value: u32::from(value),
            least: u32::from(least),
            most: u32::from(most),
        });
    }
}

fn at_most(errors: &mut Vec<SetupError>, field: &str, count: usize, most: usize) {
    if count > most {
        errors.push(SetupError::TooMany { field: field.to_owned(), count, most });
    }
}
