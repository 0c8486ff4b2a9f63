//! Which cards, bases or players does it name?

use super::{
    Amount, Arena, Aspect, Comparison, Created, Done, Happening, Keyword, Quantity, Span, Stat, TokenUpgrade,
    Zone,
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
    /// Under which number later words of the same ability mean it.
    pub slot: Slot,
    /// Which cards or bases these are.
    pub pick: Pick,
}

impl Target {
    /// The number under which later words mean the same: `return it to your hand, then play it. It gains ...`.
    pub fn meaning(&self) -> Slot {
        match self.pick {
            Pick::Earlier(slot) => slot,
            _ => self.slot,
        }
    }
}

/// How a target is found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
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
    Among {
        /// How many.
        count: Quantity,
        /// Out of which.
        of: Slot,
    },
    /// What of the earlier is left: `the other`, `the rest`.
    Rest(Slot),
    /// Chosen by who carries it out: `a unit`, `2 units`, `up to 3 units`.
    Chosen {
        /// How many.
        count: Quantity,
        /// Out of which.
        from: Filter,
    },
    /// Chosen at random: `a random card from their hand`.
    Random {
        /// How many.
        count: Quantity,
        /// Out of which.
        from: Filter,
    },
    /// All that fit: `each enemy unit`, `all ground units`.
    Each(Filter),
    /// The cards on top of a deck: `the top 3 cards of your deck`.
    Top {
        /// How many.
        count: Quantity,
        /// Whose deck.
        of: Who,
    },
    /// All the cards of a zone: `your hand`.
    Whole {
        /// Whose.
        of: Who,
        /// Which.
        zone: Zone,
    },
    /// The tokens that this instruction creates.
    Created,
    /// What the pick means, in that zone: `that unit from your discard pile`.
    From {
        /// What.
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
pub enum Noun {
    /// A unit in play, a leader unit included.
    Unit,
    /// A leader.
    Leader,
    /// A base.
    Base,
    /// An upgrade, tokens included.
    Upgrade,
    /// An event card.
    Event,
    /// Any card.
    Card,
    /// A resource.
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
pub enum Quality {
    /// `damaged`.
    Damaged,
    /// `undamaged`.
    Undamaged,
    /// `exhausted`.
    Exhausted,
    /// `ready`.
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
    Has(Keyword),
    /// Has such an upgrade or token on it.
    With(Box<Filter>),
    /// A number of it is so: `that costs 3 or less`, `with 2 or less remaining HP`.
    Number {
        /// Which number.
        stat: Stat,
        /// How it compares.
        is: Comparison,
        /// With what.
        to: Amount,
    },
    /// The numbers of all that are chosen, together: `with combined cost 5 or less`.
    Combined {
        /// Which number.
        stat: Stat,
        /// How the sum compares.
        is: Comparison,
        /// With what.
        to: Amount,
    },
    /// It has the most or the least of it among those that fit.
    Extreme {
        /// Which number.
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
        /// What.
        what: Shared,
        /// With what.
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
