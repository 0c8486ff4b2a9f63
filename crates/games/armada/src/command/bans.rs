//! Why can something be refused?

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    commands::{Command, Spent},
    dice::{Color, Die},
    effect::EffectBan,
    event::Card,
    pick::Prompt,
    setup::{Scene, Target},
    terms::{HullZone, Range, Seat},
};

words! {
    /// A dial or a token.
    Component is "component" {
        /// A command dial.
        Dial = "dial",
        /// A command token.
        Token = "token",
    }
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// About dials, tokens and commands.
    Command(CommandBan),
    /// About speed and yaw.
    Course(CourseBan),
    /// About engineering points.
    Repair(RepairBan),
    /// About squadrons.
    Squadron(SquadronBan),
    /// About dice.
    Dice(DiceBan),
    /// About effects, their costs, and what they forbid.
    Effect(EffectBan),
}

impl From<CommandBan> for Ban {
    fn from(ban: CommandBan) -> Self {
        Ban::Command(ban)
    }
}

impl From<CourseBan> for Ban {
    fn from(ban: CourseBan) -> Self {
        Ban::Course(ban)
    }
}

impl From<RepairBan> for Ban {
    fn from(ban: RepairBan) -> Self {
        Ban::Repair(ban)
    }
}

impl From<SquadronBan> for Ban {
    fn from(ban: SquadronBan) -> Self {
        Ban::Squadron(ban)
    }
}

impl From<DiceBan> for Ban {
    fn from(ban: DiceBan) -> Self {
        Ban::Dice(ban)
    }
}

/// Why a dial, a token or a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CommandBan {
    /// A raid token of this command lies on the ship.
    Raided(Command),
    /// This command has been resolved in this round.
    OncePerRound(Command),
    /// Two of a kind are never spent on one command.
    OneOfEach(Component),
    /// The ship has no such dial or token.
    Nothing {
        /// What is missing.
        component: Component,
        /// Of which command.
        command: Command,
    },
    /// It lies on an upgrade card that does not let the ship spend it.
    OnCard {
        /// What.
        component: Component,
        /// Of which command.
        command: Command,
        /// The card's name.
        card: String,
    },
    /// It is another ship's.
    OtherShip(Component),
    /// It belongs to a decision of this activation that has been made.
    Behind(Prompt),
    /// Another moment of the activation is meant for it.
    NotNow {
        /// Which command would be resolved.
        command: Command,
        /// Where the activation stands.
        now: Scene,
    },
    /// A dial becomes a token only when it is revealed, or gained.
    OnlyAtReveal,
    /// Raid tokens are discarded only when the dial is revealed.
    RaidOnlyAtReveal,
    /// The ship has no raid tokens.
    NoRaid,
    /// The ship has no raid token of this command.
    NoMatchingRaid(Command),
    /// The ship has a raid token of this command already.
    SecondRaid(Command),
    /// The ship has discarded something for raid tokens at this reveal.
    RaidDone,
    /// Tokens are discarded when there are too many, or for a raid token.
    NothingToDiscard(Command),
    /// It is another player's ship.
    NotYours(Seat),
    /// These dials are another player's, and no effect lets this one see them.
    Secret(Seat),
    /// No effect changes facedown dials.
    NothingChanges,
    /// There is no such facedown dial.
    NoSuchDial(u8),
    /// The stack has as many dials as the command value.
    StackFull(u8),
    /// Dials are set in the Command Phase.
    NotCommandPhase,
    /// The ship has activated in this round.
    ShipActivated,
    /// The effect waits for the reveal of the ship's own top dial, and there was none.
    NotRevealed(String),
    /// The effect waits for a command that is not resolved here.
    NotResolved(String),
}

/// Why a speed or a yaw is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CourseBan {
    /// Speed changes only by an effect, and none is being resolved.
    SpeedConstant,
    /// Yaw values are those of the speed chart, and no effect raises one.
    YawConstant,
    /// More than what is spent allows.
    TooFar {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// What is spent.
        with: Spent,
    },
    /// The speed chart has no such speed.
    BeyondChart {
        /// The speed.
        speed: u8,
        /// The highest one.
        most: u8,
    },
    /// Less than 0.
    BelowZero,
    /// A token changes no yaw.
    NoYaw,
    /// At speed 0 the chart has no joints.
    YawAtZero,
    /// No such joint at this speed.
    NoSuchJoint {
        /// The joint.
        joint: u8,
        /// The speed.
        speed: u8,
    },
    /// The yaw of this joint is "-".
    YawStraight(u8),
    /// The yaw of this joint is "II".
    YawFull(u8),
    /// One joint has been raised.
    OneJoint,
}

/// Why a repair effect is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RepairBan {
    /// Too few engineering points.
    Points {
        /// Needed.
        needed: u8,
        /// Left.
        left: u8,
        /// For what.
        repair: Repair,
    },
    /// No repair command is being resolved.
    NoPoints(Repair),
    /// The zone has its maximum.
    ZoneFull {
        /// The zone.
        zone: HullZone,
        /// Its maximum.
        most: u8,
    },
    /// The zone has no shields.
    ZoneEmpty(HullZone),
    /// Only huge ships have this zone.
    HugeOnly(HullZone),
    /// From a zone to itself.
    SameZone(HullZone),
    /// No such damage card lies on the ship.
    NoSuchCard(Card),
    /// Capacitor Failure: no shields for a zone without shields.
    CapacitorFailure(HullZone),
}

/// Why a squadron, or what it does, is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SquadronBan {
    /// The squadron is an enemy.
    Enemy(String),
    /// The squadron has activated in this round.
    Activated(String),
    /// The squadron is too far away.
    OutOfReach {
        /// Its name.
        squadron: String,
        /// Its range.
        range: Range,
        /// How far the command reaches.
        reach: Range,
    },
    /// The squadron with Relay is itself out of reach, or no friend.
    RelayOutOfReach(String),
    /// The squadron with Relay serves for no more.
    RelayUsed {
        /// Its name.
        relay: String,
        /// Its value.
        value: u8,
    },
    /// The squadron is not at distance 1 to 3 of it, or that one has no Relay.
    NotNearRelay {
        /// The squadron.
        squadron: String,
        /// The one that was named.
        relay: String,
    },
    /// As many squadrons as the command allows have been activated.
    NoMoreSquadrons(Option<Spent>),
    /// No squadrons are being activated.
    NotActivating,
    /// The squadron that is active finishes first.
    OneAtATime,
    /// No squadron is active.
    NoneActive,
    /// In the Squadron Phase every turn is used.
    MustActivate {
        /// How many squadrons this turn may still activate.
        left: u8,
        /// How many of the player are unactivated.
        waiting: u8,
    },
    /// It has moved.
    Moved(String),
    /// It has attacked.
    Attacked(String),
    /// In the Squadron Phase it has moved, and does not attack as well.
    MovedOnly(String),
    /// In the Squadron Phase it has attacked, and does not move as well.
    AttackedOnly(String),
    /// It is engaged.
    Engaged(String),
    /// It has Grit, and is engaged with several squadrons of which one lacks Heavy.
    GritHeld(String),
    /// It must attack an engaged squadron.
    MustAttackSquadron(String),
    /// Nothing of this kind can be attacked from where it stands.
    NoTarget {
        /// Its name.
        squadron: String,
        /// What was named.
        target: Target,
    },
}

/// Why a die is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DiceBan {
    /// No die of this color is in the pool.
    ColorNotInPool(Color),
    /// Nothing adds a die here.
    NothingAdds,
    /// This die is not in the pool.
    DieNotInPool(Die),
    /// Nothing rerolls a die here.
    NothingRerolls,
}

words! {
    /// What engineering points are spent on.
    Repair is "repair effect" {
        /// Move a shield.
        Move = "move-shield",
        /// Recover a shield.
        Recover = "recover-shield",
        /// Discard a damage card.
        Hull = "repair-hull",
    }
}

impl Repair {
    /// What it costs.
    pub fn cost(self) -> u8 {
        match self {
            Repair::Move => 1,
            Repair::Recover => 2,
            Repair::Hull => 3,
        }
    }
}
