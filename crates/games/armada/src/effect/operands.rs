//! Which dials, cards, hull zones, armaments, tokens and changes does an operation name?

use std::fmt;

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    Name, System,
    nouns::{Command, HullZone},
    zones::ZoneSet,
};

words! {
    /// What no table holds: things in the play area, keywords that squadrons have for a time, the score.
    Elsewhere is "thing beside the table" {
        /// A ship, or which one may be deployed where.
        Deployment = "deployment",
        /// Ships or squadrons that wait outside the play area.
        SetAside = "set aside",
        /// Those that come from there.
        Arrival = "arrival",
        /// Squadrons that move.
        SquadronMove = "squadron move",
        /// Squadrons that are activated.
        SquadronActivation = "squadron activation",
        /// A squadron that is put into the play area.
        Squadron = "squadron",
        /// Damage that a squadron suffers.
        SquadronDamage = "squadron damage",
        /// Squadron keywords.
        Keywords = "keywords",
        /// Obstacles.
        Obstacles = "obstacles",
        /// What somebody gets to see, and nothing else.
        Information = "information",
        /// On which ship a card lies.
        Card = "card",
        /// The points of a player.
        Score = "score",
        /// Shields of another ship.
        Shields = "shields",
        /// What comes of an overlap.
        Overlap = "overlap",
        /// A damage card of another ship.
        DamageCard = "discarded card",
        /// Which upgrade cards a ship may have.
        UpgradeBar = "upgrade bar",
        /// How a ship moves.
        Maneuver = "maneuver",
        /// What an obstacle does to whatever overlaps it.
        ObstacleEffect = "obstacle effect",
        /// A command token that another ship has in place of this one.
        TokenGain = "command token",
        /// Damage that another ship suffers.
        ShipDamage = "ship damage",
    }
}

words! {
    /// What a card allows as long as it is active, beside what the rules do.
    Allowance is "thing that a card allows" {
        /// No obstruction counts against the owner's attacks.
        Unobstructed = "attack unobstructed",
        /// One defense token is spent at speed 0.
        TokenAtSpeedZero = "spend token at standstill",
        /// A redirect names one adjacent hull zone more.
        MoreRedirect = "redirect to one more zone",
        /// Any defense token does what an evade does.
        AnyEvade = "spend any token as evade",
        /// The ship attacks after its maneuver.
        AfterManeuver = "attack after maneuver",
        /// A concentrate fire token adds a die.
        TokenAdds = "add die with token",
        /// Enemy squadrons count as engaged by two more.
        Engages = "engage enemies by 2 more",
        /// One dial less is assigned in the Command Phase.
        FewerDials = "assign 1 dial fewer",
        /// Four command tokens are held.
        FourTokens = "hold 4 command tokens",
        /// Any number of command tokens is held.
        AnyTokens = "hold any number of command tokens",
        /// Several command tokens of one type are held.
        TokenCopies = "hold copies of command tokens",
        /// The ship that is attacked counts as having no shields.
        Shieldless = "ignore shields",
        /// Escort of enemy squadrons does not count.
        NoEscort = "ignore escort",
        /// Counter of enemy squadrons does not count.
        NoCounter = "ignore counter",
        /// Being engaged does not keep the squadron from attacking ships.
        ShipsThoughEngaged = "attack ships though engaged",
    }
}

impl Allowance {
    /// What it says, in a sentence.
    pub(super) fn told(self) -> &'static str {
        match self {
            Allowance::Unobstructed => "its attacks cannot be obstructed",
            Allowance::TokenAtSpeedZero => {
                "it may spend one defense token in an attack though its speed is 0"
            }
            Allowance::MoreRedirect => "its redirect tokens may name one adjacent hull zone more",
            Allowance::AnyEvade => {
                "it may spend any defense token to do what an evade does, which happens no more than once in an attack"
            }
            Allowance::AfterManeuver => "it may attack after its maneuver",
            Allowance::TokenAdds => {
                "its concentrate fire token may add a die of a color in the pool instead of rolling one again"
            }
            Allowance::Engages => "enemy squadrons count as engaged by two squadrons more",
            Allowance::FewerDials => "it is assigned one command dial fewer in the Command Phase",
            Allowance::FourTokens => "it may have up to 4 command tokens, whatever its command value is",
            Allowance::AnyTokens => {
                "it may have any number of command tokens of any types, whatever its command value is"
            }
            Allowance::TokenCopies => "it may have several command tokens of one type",
            Allowance::Shieldless => "the defender counts as having no shields",
            Allowance::NoEscort => "Escort of enemy squadrons does not count for it",
            Allowance::NoCounter => "Counter of enemy squadrons does not count for it",
            Allowance::ShipsThoughEngaged => "it may attack ships though it is engaged",
        }
    }

    /// Whether it is looked at in that part of the game.
    pub(super) fn holds_in(self, system: System) -> bool {
        match self {
            Allowance::FewerDials => system == System::Status,
            Allowance::FourTokens | Allowance::AnyTokens | Allowance::TokenCopies => {
                matches!(system, System::Command | System::Status)
            }
            _ => system == System::Attack,
        }
    }
}

impl Elsewhere {
    /// The passage about it.
    pub(crate) fn passage(self) -> &'static str {
        match self {
            Elsewhere::Deployment => "armada/setup/deploy-ship",
            Elsewhere::SetAside => "armada/set-aside-ships-and-squadrons/overview",
            Elsewhere::Arrival => "armada/set-aside-ships-and-squadrons/when-they-arrive",
            Elsewhere::SquadronMove => "armada/squadron-movement/overview",
            Elsewhere::SquadronActivation => "armada/squadron-activation/once-per-round",
            Elsewhere::Squadron => "armada/setup/deploy-squadron",
            Elsewhere::SquadronDamage => "armada/damage/squadron-hull",
            Elsewhere::Keywords => "armada/squadron-keywords/overview",
            Elsewhere::Obstacles => "armada/obstacle-and-token-movement/overview",
            Elsewhere::Information => "armada/command-dials/secret",
            Elsewhere::Card => "armada/upgrade-cards/where-it-lies",
            Elsewhere::Score => "armada/scoring/score",
            Elsewhere::Shields => "armada/shields/shield-dial",
            Elsewhere::Overlap => "armada/overlapping/another-ship",
            Elsewhere::DamageCard => "armada/damage-cards/discarded",
            Elsewhere::UpgradeBar => "armada/upgrade-cards/one-for-each-icon",
            Elsewhere::Maneuver => "armada/yaw/values",
            Elsewhere::ObstacleEffect => "armada/obstacles/overlap",
            Elsewhere::TokenGain => "armada/command-tokens/gain",
            Elsewhere::ShipDamage => "armada/damage/zone-not-specified",
        }
    }
}

/// How a value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ValueChange {
    /// Up by so much.
    Increase(u8),
    /// Down by so much, not below 0.
    Reduce(u8),
    /// To half of it, rounded down.
    Halve,
}

impl ValueChange {
    /// The value afterwards, not more than `most`.
    pub fn of(self, value: u8, most: u8) -> u8 {
        match self {
            ValueChange::Increase(by) => value.saturating_add(by).min(most),
            ValueChange::Reduce(by) => value.saturating_sub(by),
            ValueChange::Halve => value / 2,
        }
    }
}

impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueChange::Increase(by) => write!(f, "increase {by}"),
            ValueChange::Reduce(by) => write!(f, "reduce {by}"),
            ValueChange::Halve => f.write_str("halve"),
        }
    }
}

/// Of which command a raid token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RaidNamed {
    /// Of this one.
    Of(Command),
    /// Somebody chooses.
    Any,
    /// Somebody chooses, and not the command of the ship's top dial.
    UnlikeTopDial,
}

impl fmt::Display for RaidNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RaidNamed::Of(command) => command.fmt(f),
            RaidNamed::Any => f.write_str("any"),
            RaidNamed::UnlikeTopDial => f.write_str("unlike top dial"),
        }
    }
}

/// The last joint of the maneuver tool at the ship's speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LastJoint;

/// Which facedown dials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DialNamed {
    /// The one on top.
    Top,
    /// So many of them, each once.
    Any(u8),
}

impl fmt::Display for DialNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DialNamed::Top => f.write_str("top"),
            DialNamed::Any(count) => count.fmt(f),
        }
    }
}

words! {
    /// Which armament of a ship or squadron.
    Armament is "armament" {
        /// That against ships.
        Battery = "battery",
        /// That against squadrons.
        AntiSquadron = "anti-squadron",
    }
}

words! {
    /// How many points of damage dice come to.
    Share is "share of dice" {
        /// One for each, suffered one after another.
        Each = "each",
        /// Half as many, rounded up.
        Half = "half",
    }
}

impl Share {
    /// Points of damage for so many dice.
    pub(crate) fn of(self, dice: usize) -> u8 {
        let dice = if self == Share::Half { dice.div_ceil(2) } else { dice };
        u8::try_from(dice).unwrap_or(u8::MAX)
    }
}

words! {
    /// Hull zones by where they lie.
    ZonesNamed is "place of hull zones" {
        /// The one that is attacked.
        Defending = "defending",
        /// Each that is adjacent to it.
        Adjacent = "adjacent",
    }
}

/// Which card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardNamed {
    /// The card on which the effect stands.
    This,
    /// The card of the effect of this name.
    Of(Name),
}

impl From<Name> for CardNamed {
    fn from(name: Name) -> Self {
        if name.is("this") { CardNamed::This } else { CardNamed::Of(name) }
    }
}

impl fmt::Display for CardNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardNamed::This => f.write_str("this"),
            CardNamed::Of(name) => name.fmt(f),
        }
    }
}

/// Which upgrade cards may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UpgradeNamed {
    /// Any.
    Any,
    /// All but those of this slot.
    But(Name),
    /// Those of one of these slots.
    Of(Vec<Name>),
}

impl fmt::Display for UpgradeNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UpgradeNamed::Any => Ok(()),
            UpgradeNamed::But(slot) => write!(f, "but {slot}"),
            UpgradeNamed::Of(slots) => {
                let slots: Vec<&str> = slots.iter().map(Name::as_str).collect();
                write!(f, "of {}", slots.join(", "))
            }
        }
    }
}

words! {
    /// Which defense tokens an effect lets somebody spend.
    Spendable is "state in which a token may be spent" {
        /// Those that nothing keeps from being spent.
        Free = "free",
        /// Those that an accuracy has locked: the effect lets them be spent all the same.
        Locked = "locked",
        /// All that are not discarded: the effect has them discarded for what they do, whether they are locked or not.
        Discarded = "discarded",
    }
}

/// To which hull zones shields are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Toward {
    /// To the one that is attacked.
    Defending,
    /// To so many at most, as the ship's owner chooses.
    UpTo(u8),
}

impl fmt::Display for Toward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toward::Defending => f.write_str("defending zone"),
            Toward::UpTo(zones) => write!(f, "{zones} zones"),
        }
    }
}

/// A movement of shields between the hull zones of a ship, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShieldMove {
    /// The zone that gets shields now.
    pub(crate) present: Option<HullZone>,
    /// The zones that have got some.
    to: ZoneSet,
    /// How many zones may get some after that.
    zones: u8,
    /// The zones that have given some.
    from: ZoneSet,
    /// How many zones may give some.
    givers: u8,
    /// How many shields still.
    left: u8,
    /// How many a zone may have afterwards.
    pub(crate) most: u8,
}

impl ShieldMove {
    /// What begins where shields of any zone go to those.
    pub(crate) fn new(count: Option<u8>, toward: Toward, most: u8, defending: Option<HullZone>) -> Self {
        let (present, zones) = match toward {
            Toward::Defending => (defending, 0),
            Toward::UpTo(zones) => (None, zones),
        };
        let from = ZoneSet::default();
        let to = present.map_or(from, |zone| from.with(zone));
        // a number of shields is of one zone
        let givers = if count.is_some() { 1 } else { u8::MAX };
        Self { present, to, zones, from, givers, left: count.unwrap_or(u8::MAX), most }
    }

    /// Whether `zone` with so many shields may give one to the present zone with `there` of them.
    pub(crate) fn gives(&self, zone: HullZone, shields: u8, there: u8) -> bool {
        let room = self.from.has(zone) || self.from.count() < self.givers.into();
        self.left > 0 && there < self.most && shields > 0 && room && !self.to.has(zone)
    }

    /// Whether `zone` may be the next that gets some.
    pub(crate) fn takes(&self, zone: HullZone) -> bool {
        self.zones > 0 && !self.to.has(zone) && !self.from.has(zone)
    }

    /// Whether another zone may get some once the present one gets no more.
    pub(crate) fn goes_on(&self) -> bool {
        self.left > 0 && self.zones > 0 && self.present.is_some()
    }

    /// The present zone gets no more.
    pub(crate) fn ended(&self) -> Self {
        Self { left: 0, ..*self }
    }

    /// One shield has come from `zone`.
    pub(crate) fn given(&self, zone: HullZone) -> Self {
        let left = self.left.saturating_sub(u8::from(self.left != u8::MAX));
        Self { left, from: self.from.with(zone), ..*self }
    }

    /// `zone` gets the next ones.
    pub(crate) fn toward(&self, zone: HullZone) -> Self {
        let zones = self.zones.saturating_sub(1);
        Self { present: Some(zone), to: self.to.with(zone), zones, left: u8::MAX, ..*self }
    }
}

words! {
    /// Ships or squadrons.
    Hulls is "kind of target" {
        /// Ships.
        Ships = "ships",
        /// Squadrons.
        Squadrons = "squadrons",
    }
}

words! {
    /// Where shields are looked for.
    ShieldedZone is "place of shields" {
        /// In the defending hull zone there are some.
        Defending = "shields in defending zone",
        /// In the defending hull zone there are none.
        Bare = "no shields in defending zone",
        /// In no hull zone of the defender there is any.
        Nowhere = "defender without shields",
    }
}
