//! What does an effect do?
//!
//! The one list of all that the text of a card may do, whichever card it is: upgrades, ships, objectives, damage cards.
//! Each operation is data, without any board: whose dice, tokens and cards they are is told by the system that carries
//! it out. How it is written is in `sentence`, how it is written down again in `spelling`: `reroll 1 red`,
//! `exhaust enemy brace`, `event ship destroyed`.

use serde::{Deserialize, Serialize};

use super::{
    Allowance, Armament, CardNamed, CardVerb, CommandPart, DialNamed, Elsewhere, Extent, Happening,
    LastJoint, Name, OnZone, PointVerb, RaidNamed, Share, ShieldVerb, ShipValue, Ships, SpeedVerb, Spendable,
    TokenVerb, Toward, Turned, UpgradeNamed, Whose, YawVerb, ZonesNamed,
    commands::Spent,
    dice::{Color, Die},
    extras::{Extra, Span},
    keywords::Keyword,
    nouns::{Command, Facing, HullZone, Place, Range},
    rerolls::Reroll,
    tokens::{Token, TokenKind},
};

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

/// One thing that an effect does.
///
/// ```
/// use armada::effect::Operation;
/// let operation: Operation = "exhaust the defender's brace token".parse()?;
/// assert_eq!(operation.to_string(), "exhaust defender brace");
/// assert!("exhaust".parse::<Operation>().is_err());
/// # Ok::<(), armada::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Operation {
    /// Dice are rolled into the pool.
    Add {
        /// How many.
        count: u8,
        /// Their color; none: the effect's owner chooses.
        color: Option<Color>,
    },
    /// Dice are added that show a face, and are not rolled.
    AddShowing {
        /// How many.
        count: u8,
        /// What each shows.
        die: Die,
    },
    /// Dice are rolled again.
    Reroll {
        /// Whether fewer than so many may be.
        extent: Extent,
        /// Which.
        dice: Reroll,
    },
    /// Dice are turned to a face, or to one of several.
    Change {
        /// Which.
        dice: Reroll,
        /// To what.
        to: Turned,
    },
    /// Dice are canceled.
    Cancel(Reroll),
    /// Dice are spent.
    Spend(Reroll),
    /// A defense token is turned or discarded.
    Token {
        /// What becomes of it.
        verb: TokenVerb,
        /// Whose.
        whose: Whose,
        /// Its type; none: the effect's owner chooses.
        kind: Option<TokenKind>,
    },
    /// All defense tokens are turned or discarded that can be.
    AllTokens {
        /// What becomes of them.
        verb: TokenVerb,
        /// Whose.
        whose: Whose,
        /// Of which type; none: of any.
        kind: Option<TokenKind>,
    },
    /// A defense token is spent by its owner, and does what it does.
    SpendToken {
        /// Whose.
        whose: Whose,
        /// Its type; none: its owner chooses.
        kind: Option<TokenKind>,
        /// Which of them may be spent.
        which: Spendable,
    },
    /// A defense token cannot be spent in this attack.
    Lock {
        /// Whose.
        whose: Whose,
        /// Its type; none: the effect's owner chooses.
        kind: Option<TokenKind>,
    },
    /// A command token is gained.
    GainToken {
        /// Whose ship gains it.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command token of the command of the dial that lies beside the ship is gained.
    GainMatching(Whose),
    /// A command token is discarded.
    DiscardCommandToken {
        /// Whose.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command dial is gained.
    GainDial {
        /// Whose ship gains it.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command dial that lies beside a ship is discarded.
    DiscardDial {
        /// Whose.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// The top dial of a stack is discarded.
    DiscardTopDial(Whose),
    /// Facedown dials are set to other commands by the effect's owner.
    ChangeDials {
        /// Whose.
        whose: Whose,
        /// Which.
        which: DialNamed,
        /// To what; none: the effect's owner chooses.
        to: Option<Command>,
    },
    /// Engineering points come or go.
    Points {
        /// Which.
        verb: PointVerb,
        /// How many.
        points: u8,
    },
    /// A value of a ship is another one from now on.
    Value {
        /// Whose.
        whose: Whose,
        /// Which.
        value: ShipValue,
        /// How it changes.
        change: ValueChange,
    },
    /// So many more squadrons may be activated.
    MoreSquadrons(u8),
    /// The squadron command reaches so far.
    SquadronsAt(Range),
    /// The speed of the squadron that is active changes.
    SquadronSpeed {
        /// How.
        verb: SpeedVerb,
        /// By how much.
        by: u8,
    },
    /// A speed dial is turned up or down, or not, as the ship's owner likes.
    SpeedOfChoice {
        /// Whose.
        whose: Whose,
        /// By how much at most.
        by: u8,
    },
    /// The yaw of a joint changes for this maneuver.
    Yaw {
        /// How.
        verb: YawVerb,
        /// Whether the last joint is meant; none: the ship's owner chooses one.
        joint: Option<LastJoint>,
    },
    /// All command tokens are discarded.
    DiscardCommandTokens(Whose),
    /// A raid token is gained.
    GainRaid {
        /// Whose ship gains it.
        whose: Whose,
        /// Of which command.
        command: RaidNamed,
    },
    /// A raid token is discarded.
    DiscardRaid {
        /// Whose.
        whose: Whose,
        /// Of which command; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// All command dials of the stack are discarded.
    DiscardStack,
    /// The ship resolves no more commands in this round.
    NoMoreCommands,
    /// Squadrons that the command activates may move though they are engaged, at this speed.
    EngagedMoveAt(u8),
    /// Command tokens of the ship that is chosen, and of the card of the effect, go to the ship with the card, as its owner chooses.
    Gather,
    /// Each friendly ship has so much more hull: a small one, a medium one, a large one.
    HullBySize([u8; 3]),
    /// An evade cancels its die, whatever the range says.
    EvadeCancels,
    /// An evade may take so many dice more.
    EvadeMore(u8),
    /// The yaw of the first joint is the highest for this maneuver.
    FirstYawHighest,
    /// An exhausted defense token that was not spent in this attack is readied.
    ReadyUnspent(Whose),
    /// A defense token, if it is spent in this attack, is discarded.
    Mark {
        /// Whose.
        whose: Whose,
        /// Its type; none: the effect's owner chooses.
        kind: Option<TokenKind>,
    },
    /// Another hull zone, as the effect's owner chooses, is the defending one from now on.
    DefendElsewhere,
    /// As many points of the damage as tokens were spent at most are suffered on the shields of an adjacent hull zone.
    Spread,
    /// Squadrons of the effect's owner have a keyword more.
    Keyword(Keyword),
    /// Squadrons of the effect's owner may spend this defense token of the squadron with the card.
    Lend(Token),
    /// A card is turned or discarded.
    Card {
        /// What becomes of it.
        verb: CardVerb,
        /// Which.
        card: CardNamed,
    },
    /// A ship suffers damage.
    Damage {
        /// Whose.
        whose: Whose,
        /// How much.
        points: u8,
        /// Where; none: its owner chooses one zone for all of it.
        zone: Option<HullZone>,
    },
    /// Shields come or go.
    Shields {
        /// Which.
        verb: ShieldVerb,
        /// Whose.
        whose: Whose,
        /// How many.
        points: u8,
        /// Where; none: its owner chooses one zone for all of it.
        zone: Option<HullZone>,
    },
    /// The defending hull zone, or each beside it, suffers damage, or loses or recovers shields.
    OnZones {
        /// What happens there.
        what: OnZone,
        /// How much on each.
        points: u8,
        /// Where.
        zones: ZonesNamed,
    },
    /// An armament has more dice of a color, or fewer.
    Armament {
        /// More or fewer.
        verb: SpeedVerb,
        /// Which armament.
        of: Armament,
        /// How many dice.
        count: u8,
        /// Their color.
        color: Color,
    },
    /// The attack is treated as obstructed.
    ObstructAttack,
    /// Such dice in the pool count as so many points of damage more.
    Count {
        /// Which.
        dice: Reroll,
        /// How many points each.
        points: u8,
    },
    /// So many points of damage at most can be redirected.
    RedirectAtMost(u8),
    /// The attacker removes no die though the attack is obstructed.
    KeepObstructedDie,
    /// A brace takes so many points of damage away at most.
    BraceAtMost(u8),
    /// A hull zone loses shields: so many of the fullest, or all.
    Strip {
        /// Whose.
        whose: Whose,
        /// Which zone; none: the one with the most shields.
        zone: Option<HullZone>,
        /// How many; none: all of them.
        count: Option<u8>,
    },
    /// The opponent of the ship's owner chooses so many different hull zones, each loses a shield.
    OpponentChooses {
        /// Whose ship.
        whose: Whose,
        /// How many zones.
        zones: u8,
        /// Whether fewer may be chosen.
        extent: Extent,
    },
    /// The damage of the attack is less by so much.
    ReduceDamage(u8),
    /// A squadron recovers hull points.
    RecoverHull {
        /// Whose.
        whose: Whose,
        /// How many.
        points: u8,
    },
    /// A speed dial is turned.
    Speed {
        /// How.
        verb: SpeedVerb,
        /// Whose.
        whose: Whose,
        /// By how much.
        by: u8,
    },
    /// Damage cards of a ship are turned or discarded; the effect's owner chooses which.
    DamageCards {
        /// What becomes of them.
        verb: CardVerb,
        /// Whose.
        whose: Whose,
        /// How many.
        count: u8,
    },
    /// Damage cards are dealt.
    Deal {
        /// Whose ship.
        whose: Whose,
        /// How many.
        count: u8,
        /// How.
        facing: Facing,
    },
    /// The first damage cards of the attack are dealt faceup.
    FirstFaceup(u8),
    /// Something happens that other effects may wait for.
    Event(Happening),
    /// Another effect cannot be resolved from now on.
    Forbid(Name),
    /// What is open in an operation is chosen by somebody else than usual.
    ChosenBy {
        /// By whom.
        who: Whose,
        /// What is done.
        does: Box<Operation>,
    },
    /// Things are done to one ship after another; `own` is that ship in them.
    Ships {
        /// Which ships.
        ships: Ships,
        /// What is done to each.
        does: Vec<Operation>,
    },
    /// A command token leaves the card of the effect, and the ship gains it, or a dial of its command.
    FromCard {
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
        /// As what it is gained.
        part: CommandPart,
    },
    /// A command token is put on the card of the effect.
    OntoCard(Command),
    /// A die that shows this is put on the card of the effect.
    DieOntoCard(Die),
    /// A die of the pool changes places with the die on the card of the effect; both keep their faces.
    ExchangeDie,
    /// A defense token is gained.
    GainDefense {
        /// Whose ship gains it.
        whose: Whose,
        /// Its type.
        kind: TokenKind,
    },
    /// A defense token, as the effect's owner chooses, is replaced by a readied one of this type.
    ReplaceDefense {
        /// Whose.
        whose: Whose,
        /// By which.
        kind: TokenKind,
    },
    /// Command tokens are put on the card of the effect, each of a command that its owner chooses.
    Load {
        /// How many.
        count: u8,
        /// Of which commands.
        of: Vec<Command>,
        /// Of how many different ones at least.
        types: u8,
    },
    /// Damage cards that lie facedown are discarded, or turned faceup one after another, as far as there are some.
    FacedownCards {
        /// What becomes of them.
        verb: CardVerb,
        /// Whose.
        whose: Whose,
        /// How many.
        count: u8,
    },
    /// A command is resolved as if so much were spent on it.
    Resolve {
        /// Which.
        command: Command,
        /// As if this were spent.
        spent: Spent,
    },
    /// The damage card that is about to be dealt faceup is discarded, or dealt facedown; its text does nothing.
    DealtCard(CardVerb),
    /// A speed dial is turned down, not below the least.
    SlowDown {
        /// Whose.
        whose: Whose,
        /// By how much.
        by: u8,
        /// The least speed afterwards.
        least: u8,
    },
    /// An upgrade card, as the effect's owner chooses, is turned or discarded; never the one with the effect.
    Upgrade {
        /// What becomes of it.
        verb: CardVerb,
        /// Whose.
        whose: Whose,
        /// Which.
        which: UpgradeNamed,
    },
    /// Dice of an armament are of another color.
    Recolor {
        /// Which armament.
        of: Armament,
        /// Of which color they were; none: of any.
        from: Option<Color>,
        /// Their color now.
        to: Color,
    },
    /// Dice of a color reach as far as this range.
    Reach {
        /// Of which armament.
        of: Armament,
        /// Their color.
        color: Color,
        /// How far.
        range: Range,
    },
    /// An armament has these dice and no others: red, blue, black.
    SetArmament {
        /// Which armament.
        of: Armament,
        /// How many of each color.
        dice: [u8; 3],
    },
    /// The attack may come from a hull zone that has attacked already.
    UsedZone,
    /// The attack may be one more than the rules allow, from any hull zone.
    ExtraAttack,
    /// The ship or squadron with the card has Counter of this value.
    Countering(u8),
    /// A redirect token may name several hull zones, wherever they lie.
    RedirectAnywhere,
    /// The attacker resolves one critical effect more, and none twice.
    AnotherCritical,
    /// A salvo attack follows this one, as if a salvo token had been spent.
    Salvo,
    /// Half of the dice, rounded down, leave the pool.
    RemoveHalf,
    /// Dice are rolled beside the attack; each hit and each critical icon is a point of damage.
    RollDamage {
        /// How many.
        count: u8,
        /// Their color.
        color: Color,
        /// Who suffers it.
        whose: Whose,
    },
    /// Damage as much as such dice lie in the pool.
    DamagePer {
        /// Who suffers it.
        whose: Whose,
        /// Which dice.
        dice: Reroll,
        /// How many points that is.
        share: Share,
    },
    /// A hull zone has more shields at most.
    FullShields {
        /// Which.
        zone: HullZone,
        /// How many more.
        by: u8,
        /// Not more than this.
        most: u8,
    },
    /// In this repair command facedown damage cards cost so many engineering points less.
    CheaperFacedown(u8),
    /// No engineering points are spent in this repair command.
    GiveUpPoints,
    /// Damage cards that lie faceup are turned facedown, as many as the effect's owner likes.
    AnyFacedown(Whose),
    /// The activation slider of a squadron is turned to the activated side.
    Slider(Whose),
    /// The activation slider of a squadron is turned back from there.
    SlideBack(Whose),
    /// A ship, squadron or player gets something.
    Bring {
        /// Whose.
        whose: Whose,
        /// How many.
        count: u8,
        /// What.
        extra: Extra,
        /// Until when; none: for good.
        span: Option<Span>,
    },
    /// What a card gave is taken away.
    TakeAway(Whose, Extra),
    /// A ship or squadron leaves the play area to arrive later, or arrives.
    Put(Whose, Place),
    /// A speed dial is turned until it shows the speed of the ship with the card.
    MatchSpeed(Whose),
    /// Something is allowed as long as the card is active.
    Allow(Allowance),
    /// A die is added for each discarded defense token of a ship.
    AddPerDiscarded {
        /// Of what color.
        color: Color,
        /// Whose tokens.
        whose: Whose,
    },
    /// Shields go from hull zones of the own ship to others.
    MoveShields {
        /// How many at most, all of one zone; none: any number, of any zones.
        count: Option<u8>,
        /// To which.
        to: Toward,
        /// How many a zone may have afterwards.
        most: u8,
    },
    /// The squadron that is active has this speed, and does not attack in this activation.
    SquadronDash(u8),
    /// So many of the squadrons that a command activates may be out of its reach.
    SquadronsBeyond(u8),
    /// Something happens to what no table holds.
    Elsewhere {
        /// To what.
        what: Elsewhere,
        /// What happens, in words.
        said: String,
    },
    /// One of several things, as somebody chooses.
    Either(Vec<Operation>),
    /// The top dial is discarded, and none is revealed in this activation.
    GiveUpReveal,
    /// Something that is not executed, in words.
    Words(String),
}
