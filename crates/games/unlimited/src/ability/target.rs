//! Which cards, bases or players does it name and by what, and how much or how many?
//!
//! A description may say what has happened (`a unit that attacked this phase`), and what happens is described in turn: these
//! types hold each other.

use super::{
    Arena, Aspect, Called, Comparison, Created, DamageWord, DefeatedHow, Done, Holders, KeywordKind, Moment,
    Nth, Phase, PlayedHow, Span, Stat, Survives, TokenUpgrade, Window, Zone,
};

/// The number of a thing that an ability names, in the order of its words. `it` and `that unit` are read as the
/// slot of what they mean, so their meaning is settled once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Slot(pub u16);

/// A noun phrase: `another friendly damaged unit`, `it`, `your base`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// Its words.
    pub span: Span,
    /// What they call it.
    pub called: Called,
    /// Under which number later words of the same ability mean it.
    pub slot: Slot,
    /// Which cards or bases these are.
    pub pick: Pick,
}

impl Target {
    /// The number under which later words mean the same: `return it to your hand, then play it. It gains ...`.
    pub fn meaning(&self) -> Slot {
        self.pick.earlier().unwrap_or(self.slot)
    }

    /// Of how many things a number of it is, where the words do not say of all together.
    pub fn holders(&self) -> Holders {
        if let Pick::Each(_) | Pick::Both(_) = self.pick { Holders::All } else { Holders::One }
    }
}

/// How a target is found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Pick {
    /// The card that has the ability: `this unit`, `this upgrade`, `this leader`, `this event`.
    This,
    /// What is just being described, inside [`Quality::Did`]: `a unit that attacked this phase`.
    Itself,
    /// `attached unit`: what this upgrade is attached to.
    Attached,
    /// The unit that makes the attack the ability belongs to.
    Attacker,
    /// What it attacks, unit or base.
    Defender,
    /// The unit it attacks; none where it attacks a base.
    DefendingUnit,
    /// `your base`, `the defending player's base`.
    BaseOf(Who),
    /// What was named before: `it`, `that unit`, `the chosen unit`, `them`, `each of those units`.
    Earlier(Slot),
    /// Out of what was named before: `1 of those units`, `one of them`.
    Among { count: Quantity, of: Slot },
    /// What of the earlier is left: `the other`, `the rest`.
    Rest(Slot),
    /// Chosen by who carries it out: `a unit`, `2 units`, `up to 3 units`.
    Chosen { count: Quantity, from: Filter },
    /// Chosen at random: `a random card from their hand`.
    Random { count: Quantity, from: Filter },
    /// All that fit: `each enemy unit`, `all ground units`.
    Each(Filter),
    /// The cards on top of a deck: `the top 3 cards of your deck`.
    Top { count: Quantity, of: Who },
    /// All the cards of a zone: `your hand`.
    Whole { of: Who, zone: Zone },
    /// The tokens that this instruction creates.
    Created,
    /// What the pick means, in that zone: `that unit from your discard pile`.
    From {
        what: Box<Pick>,
        /// Where it lies.
        place: Place,
    },
    /// Several at once: `a friendly unit and an enemy unit`.
    Both(Vec<Target>),
    /// One of several, as the player likes: `a Force unit or your base`, `your base or another unit`.
    OneOf(Vec<Target>),
}

/// Which things fit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Filter {
    /// Kinds of things; any of them fits. Sorted.
    pub nouns: Vec<Noun>,
    /// Whose it must be.
    pub side: Option<Side>,
    /// Which things do not fit although they would: `another`, `a different`.
    pub apart: Vec<Apart>,
    /// All of them must be true, in the order of the words.
    pub qualities: Vec<Quality>,
    /// Where it lies, if not in play.
    pub place: Option<Place>,
}

/// A kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Noun {
    /// A unit in play, a leader unit included.
    Unit,
    Leader,
    Base,
    /// An upgrade, tokens included.
    Upgrade,
    /// An event card.
    Event,
    /// Any card.
    Card,
    Resource,
    /// A token upgrade.
    Token(TokenUpgrade),
    /// A unit token or a Credit token.
    Created(Created),
    /// A Force token.
    Force,
    /// A token of any kind.
    AnyToken,
    /// A captured card.
    Captive,
    /// A bare name or trait stands for the card: `a Vehicle`, `Moff Gideon`.
    Any,
}

/// Whose something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Side {
    /// `friendly`: the ability's controller controls it.
    Friendly,
    /// `enemy`: an opponent controls it.
    Enemy,
    /// `you own`, whoever controls it.
    Owned,
}

/// What does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Apart {
    /// The card that has the ability; of an upgrade the unit that it is on, too.
    This,
    /// What was named before under this number.
    From(Slot),
    /// What was created or rescued under this number, where the card is an event: a unit that says `another` means another than
    /// itself (CR 8.18.1).
    Made(Slot),
    /// What the heading names under this number, where the card is no unit: of a leader in the base zone, `another` is another than the
    /// unit that attacks.
    Headed(Slot),
    /// The thing that is looked at, in a clause about it: `a unit that shares a Trait with another unit`.
    Described,
}

/// A zone of a player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// Whose; none for `a discard pile`, `any hand`.
    pub of: Option<Who>,
    /// Which; any of them: `your hand or discard pile`.
    pub zones: Vec<Zone>,
}

/// What must be true of a thing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Quality {
    Damaged,
    Undamaged,
    Exhausted,
    Ready,
    /// `leader` as an adjective: `a leader unit`.
    Leader,
    /// `unit` as an adjective: `a unit card`, `non-unit`.
    Unit,
    /// `event` as an adjective.
    Event,
    /// `upgrade` as an adjective.
    Upgrade,
    /// `unique`, or its sign.
    Unique,
    /// `token` as an adjective.
    Token,
    /// `upgraded`: an upgrade is on it.
    Upgraded,
    /// In that arena.
    In(Arena),
    /// In the arena of what was named: `in the same arena`, `in its arena`, `in this arena`.
    InArenaOf(Box<Pick>),
    /// The instruction before did this to it: `each unit damaged this way`.
    ThisWay(Done),
    /// In play, where that is not clear from the noun.
    InPlay,
    /// In the arena that was chosen: `in that arena`.
    InChosenArena,
    /// Has that trait, as printed.
    Trait(String),
    /// Has that aspect.
    Aspect(Aspect),
    /// Has that name: `a unit named Vex`, `Moff Gideon`.
    Named(String),
    /// Has the name that was named.
    NamedCard,
    /// Has that keyword.
    Has(KeywordKind),
    /// Has such an upgrade or token on it.
    With(Box<Filter>),
    /// A number of it is so: `that costs 3 or less`, `with 2 or less remaining HP`.
    Number {
        stat: Stat,
        is: Comparison,
        to: Amount,
    },
    /// The numbers of all that are chosen, together: `with combined cost 5 or less`.
    Combined {
        stat: Stat,
        is: Comparison,
        to: Amount,
    },
    /// It has the most or the least of it among those that fit.
    Extreme {
        stat: Stat,
        /// The highest or the lowest.
        most: Most,
    },
    /// That player controls it.
    ControlledBy(Who),
    /// That player owns it.
    OwnedBy(Who),
    /// On that card: `an upgrade on this unit`.
    On(Box<Target>),
    /// Guarded by that unit.
    GuardedBy(Box<Target>),
    /// It shares something with that: a name, a trait, an aspect, its cost.
    Shares {
        what: Shared,
        with: Box<Target>,
    },
    /// All that are chosen share it.
    ShareAmongThemselves(Shared),
    /// Something happened to it, or it did something: `that was damaged this phase`.
    Did(Box<Happening>),
    /// It is attacking; that, if the text says so.
    IsAttacking(Option<Box<Target>>),
    /// It is defending.
    IsDefending,
    /// All of these.
    AllOf(Vec<Quality>),
    /// It is not so.
    Not(Box<Quality>),
    /// Any of these.
    AnyOf(Vec<Quality>),
    /// `eligible`: the upgrade may be attached to it.
    Eligible,
}

/// Something that happens or happened: what a trigger waits for, what a condition asks about, what a
/// replacement takes the place of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Happening {
    /// Its words.
    pub span: Span,
    /// What happens.
    pub what: Occurrence,
    /// How long ago it may have been, for conditions; none for what is waited for.
    pub since: Option<Window>,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Occurrence {
    WhenPlayed(PlayedHow),
    WhenDefeated,
    WhenDeployed,
    WhenCaptured,
    OnAttack,
    /// `On Defense`, and the older `when this unit is attacked` of the card itself.
    OnDefense,
    /// `When Attack Ends`, and the older `completes an attack`.
    WhenAttackEnds {
        /// Only if it survives: the older `(and survives)`.
        survives: Survives,
    },
    /// A player plays a card.
    Plays {
        who: Who,
        what: Target,
        /// On what, for an upgrade.
        on: Option<Target>,
        /// The second, the third of the phase or round.
        nth: Option<Nth>,
    },
    /// Something is defeated.
    Defeated {
        what: Target,
        /// How, if that matters.
        how: DefeatedHow,
    },
    /// A player defeats something: who is responsible for it (CR 1.18.1).
    PlayerDefeats {
        who: Who,
        what: Target,
    },
    /// A unit attacks (or attacked); on what, if that matters.
    Attacks {
        what: Target,
        defender: Option<Target>,
        /// Who attacks with it, if the words name that player: `you attacked with a unit`.
        by: Option<Who>,
    },
    /// Something is attacked.
    Attacked(Target),
    /// A unit's attack ends.
    AttackEnds {
        what: Target,
        /// Only if it survives.
        survives: Survives,
    },
    /// Something deals damage.
    DealsDamage {
        what: Target,
        /// Only combat damage.
        kind: DamageWord,
        to: Option<Target>,
    },
    /// A player's cards deal damage.
    PlayerDealsDamage {
        who: Who,
        to: Target,
    },
    /// Damage is dealt to something.
    Damaged {
        what: Target,
        /// Only combat damage.
        kind: DamageWord,
        /// Only if it survives.
        survives: Survives,
    },
    /// Damage is healed from it.
    Healed(Target),
    EntersPlay(Target),
    LeavesPlay(Target),
    /// It is deployed.
    Deploys(Target),
    Captured(Target),
    Captures(Target),
    Rescued(Target),
    Readied(Target),
    Exhausted(Target),
    /// It moves to another arena.
    Moves(Target),
    /// A player draws.
    Draws {
        who: Who,
        what: Target,
    },
    /// A player discards.
    Discards {
        who: Who,
        /// What, from where.
        what: Target,
    },
    /// A player reveals.
    Reveals {
        who: Who,
        /// What, from where.
        what: Target,
    },
    /// Cards are discarded, by whomever.
    Discarded {
        what: Target,
        /// From where, if that matters.
        from: Option<Place>,
    },
    /// It returns to a hand.
    Returned(Target),
    /// A player creates tokens.
    Creates {
        who: Who,
        what: Filter,
    },
    /// Tokens are given.
    Given {
        token: TokenUpgrade,
        to: Target,
    },
    /// A player uses the Force.
    UsesTheForce(Who),
    /// A player takes the initiative.
    TakesInitiative(Who),
    /// An upgrade attaches to something.
    Attaches {
        what: Target,
        to: Option<Target>,
    },
    /// An upgrade comes off.
    Unattaches {
        what: Target,
        from: Option<Target>,
    },
    /// A bounty is collected.
    CollectsBounty(Who),
    /// A moment of the round.
    At(Moment),
    /// It happens in one phase alone: `during the action phase`.
    During {
        phase: Phase,
        what: Box<Occurrence>,
    },
    /// Any of these.
    AnyOf(Vec<Occurrence>),
}

/// What two cards may have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "the names are the game's own")]
pub enum Shared {
    Name,
    Trait,
    Aspect,
    Arena,
    Keyword,
}

/// The upper or the lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Most {
    /// The highest value.
    Most,
    /// The lowest value.
    Least,
}

/// A player, seen from the ability's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Who {
    /// `you`: who controls the ability.
    You,
    /// `an opponent`: with several, you choose one.
    Opponent,
    /// `each opponent`.
    EachOpponent,
    /// `each player`, in player order where the text says so.
    Each,
    /// `a player`, `2 players`, `any number of players`: you choose.
    Chosen {
        /// How many; none for any number.
        count: Option<u32>,
    },
    /// `the defending player`.
    Defending,
    /// `the attacking player`.
    Attacking,
    /// `they`, `that player`: the player named last.
    They,
    /// `its controller`.
    ControllerOf(Slot),
    /// `its owner`.
    OwnerOf(Slot),
    /// `each player who ...` where the event names who did it: `when a player discards`.
    Any,
}

/// How many things, or how much of something, is taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Quantity {
    /// That many: `2`, `a`.
    Exactly(Amount),
    /// `up to 3`: any whole number from zero (CR 8.30).
    UpTo(Amount),
    /// `one or both`: at least one, at most so many.
    OneTo(u32),
    /// `any number`, zero included (CR 8.4.5.a).
    Any,
    /// `all`.
    All,
}

/// A number an ability computes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Amount {
    /// It stands there.
    Number(u32),
    /// A number of a card: `equal to its power`.
    Stat {
        stat: Stat,
        of: Box<Target>,
        /// Of how many of them; of all, their sum.
        holders: Holders,
    },
    /// How many there are: `the number of units you control`.
    Count(Box<Counted>),
    /// A number for each: `2 for each friendly unit`; one instance (CR 8.34.1.a).
    PerEach {
        /// How many for one.
        times: u32,
        /// The things that are counted.
        each: Box<Counted>,
    },
    /// For every so many: `for every 2 resources`.
    PerEvery {
        /// How many make one.
        every: u32,
        of: Box<Counted>,
    },
    /// `that much`, `that many`: the number of the instruction before.
    ThatMuch,
    /// So many times another: `twice the number of`.
    Times(u32, Box<Amount>),
    /// More than another.
    Plus(Box<Amount>, u32),
    /// Less than another, at least zero: `1 less than its remaining HP`.
    Minus(Box<Amount>, u32),
    /// Two together: `the number of A plus the number of B`.
    Sum(Box<Amount>, Box<Amount>),
    /// The excess damage (CR 1.9.11): of the attack, or of the damage that the instructions before have dealt.
    Excess,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Counted {
    /// Things that fit.
    Things(Filter),
    /// Things with different values of something: `for each different aspect among ...`.
    Different {
        /// What must differ.
        what: Shared,
        /// Among which.
        among: Box<Target>,
    },
    /// Things with different costs.
    DifferentCosts(Target),
    /// Cards of a player's zone: `each card in your hand`.
    Cards(Filter),
    /// Damage that lies on something.
    Damage(Target),
    /// What came out of the instruction before: `each unit exhausted this way`.
    ThisWay(ThisWay),
    /// The players who did it.
    Players(Who),
    /// How often it happened: `the number of times you used the Force this phase`.
    Times(Box<Happening>),
    /// Arenas with a quality.
    Arenas(Quality),
    /// Resources paid to play the card.
    Paid,
}

/// What the instructions before did, so that later words may count it: `each unit exhausted this way`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct ThisWay {
    /// What was done.
    pub done: Done,
    /// To what.
    pub to: DoneTo,
}

/// To what something was done this way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DoneTo {
    /// How much of it there was: `damage dealt this way`.
    Amount,
    /// What was named before: `it's defeated this way`.
    It(Box<Target>),
    /// Things that fit: `units defeated this way`.
    Things(Filter),
}
