//! Which words of the game does an ability use?

use super::{KeywordKind, Phase, Span, TokenUnit};
use vocabulary::words;

/// A number on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Stat {
    /// The printed cost.
    Cost,
    /// The power, with its modifiers.
    Power,
    /// The HP, with its modifiers.
    Hp,
    /// The HP that are left.
    RemainingHp,
    /// The damage that lies on it.
    Damage,
}

/// Where cards lie when they are not in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "the names are the game's own")]
pub enum Zone {
    Hand,
    Deck,
    Discard,
    Resources,
}

/// A token that is created beside the units: a unit of its own, or a Credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Created {
    /// A unit.
    Unit(TokenUnit),
    /// A Credit token.
    Credit,
}

/// Which sort of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DamageKind {
    /// Damage as it is.
    Plain,
    /// It cannot be prevented.
    Unpreventable,
}

/// To each of several, or divided among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Sharing {
    /// All of it to each.
    Each,
    /// `divided as you choose among`, `distribute`, `total damage from`.
    Divided,
}

/// What a phrase calls the thing that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Called {
    /// `that unit`, `each of those units`.
    Unit,
    /// `it`, `that card`, `an upgrade`.
    Otherwise,
}

/// Of how many things a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Holders {
    /// `its power`, `that unit's power`: of one thing.
    One,
    /// `the combined power of those units`: of all of them together.
    All,
}

/// Which options may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Options {
    /// `choose one:`: any of them.
    Any,
    /// `either A or B`: what cannot be done is no way out where another can be (CR 1.3.2).
    Possible,
}

/// In which order several players carry an instruction out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Turns {
    /// The controller of the card says (CR 7.1.4).
    Open,
    /// `In player order, ...`.
    PlayerOrder,
}

/// Which end of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum DeckEnd {
    Top,
    Bottom,
    TopOrBottom,
}

/// In which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Sequence {
    /// One card, or as it lies.
    AsIs,
    /// The player says.
    Any,
    /// At random.
    Random,
}

/// Whether an exhausted unit may attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Readiness {
    /// It has to be ready.
    Ready,
    /// `even if it's exhausted`.
    EvenExhausted,
}

/// How often something is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Often {
    /// Each time.
    Always,
    /// The next time, once.
    NextTime,
    /// The first time each round.
    FirstEachRound,
    /// The first time each phase.
    FirstEachPhase,
}

/// How an instruction hangs on the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Link {
    /// It stands for itself, and comes behind it.
    Next,
    /// `Then, ...` (CR 8.28).
    Then,
    /// `If you do, ...` (CR 8.9): only if that instruction was carried out.
    IfDone,
    /// `If you don't, ...`.
    IfNotDone,
    /// `Otherwise, ...`: only if the condition of the one before was not true.
    Otherwise,
    /// `... instead`: where its conditions are true (and it is wanted), it takes the place of the one before.
    Instead,
    /// `After completing this attack, ...` (CR 7.6.8.a).
    After,
    /// `... unless ...`: the one before is what happens unless this is done.
    Unless,
}

/// Whether an instruction has to be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Will {
    /// It has to.
    Must,
    /// `You may`.
    May,
}

/// How a card comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Entering {
    /// As the rules say.
    Normal,
    /// Ready.
    Ready,
    /// Exhausted.
    Exhausted,
}

/// How often an ability may be used, or by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// `Use this ability only once each round.`
    OnceEachRound(Span),
    /// `Use this ability only once each phase.`
    OnceEachPhase(Span),
    /// `Use this ability only once per game.`
    OncePerGame(Span),
    /// `Only opponents may use this ability.`
    OnlyOpponents(Span),
    /// `Any player may use this ability.`
    AnyPlayer(Span),
}

impl Limit {
    /// Its words.
    pub fn span(&self) -> Span {
        match self {
            Limit::OnceEachRound(span)
            | Limit::OnceEachPhase(span)
            | Limit::OncePerGame(span)
            | Limit::OnlyOpponents(span)
            | Limit::AnyPlayer(span) => *span,
        }
    }
}

/// Since when something counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Window {
    ThisPhase,
    ThisRound,
    ThisGame,
    ThisAttack,
}

/// A moment of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Moment {
    /// A phase starts.
    Start(Phase),
    /// A phase ends.
    End(Phase),
    /// The phase that is going on ends.
    EndOfThisPhase,
    /// The attack that is going on ends.
    EndOfThisAttack,
    /// The round ends.
    EndOfRound,
    /// A round starts.
    StartOfRound,
    /// The step of the regroup phase in which cards are readied.
    ReadyStep,
}

/// How a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum PlayedHow {
    /// In any way.
    Anyhow,
    /// `When played as an upgrade`.
    AsUpgrade,
    /// `When played as a unit`.
    AsUnit,
    /// `When played using Smuggle`.
    Using(KeywordKind),
}

/// Whether it must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Survives {
    /// It must.
    Must,
    /// It does not matter.
    Either,
}

/// How something is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum DefeatedHow {
    /// In any way.
    Anyhow,
    ByCombatDamage,
    WhileAttacking,
    WhileDefending,
    /// By an attack of this unit.
    ByThisUnit,
}

/// Which damage is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DamageWord {
    /// Any.
    Any,
    /// Combat damage.
    Combat,
    /// Damage that is no combat damage.
    NonCombat,
}

/// An ordinal within a phase or round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Nth {
    /// The first is 1.
    pub number: u32,
    /// Within what.
    pub each: Window,
}

/// When something is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum When {
    /// `is`: as it is now.
    Now,
    /// `was`, `had`: as it was when the ability named it.
    Before,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Comparison {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
    Odd,
    Even,
}

words! {
    /// What an instruction may have done, as later words say it.
    #[expect(missing_docs, reason = "a name says what stands there")]
    Done is "participle" {
        Exhausted = "exhausted",
        Defeated = "defeated",
        /// Dealt damage; of damage itself `dealt`.
        Damaged = "damaged",
        Discarded = "discarded",
        Returned = "returned",
        Readied = "readied",
        Paid = "paid",
        Revealed = "revealed",
        Captured = "captured",
        Healed = "healed",
        Chosen = "chosen",
        Played = "played",
        Created = "created",
        Drawn = "drawn",
        Resourced = "resourced",
        Given = "given",
        Searched = "searched",
        Disclosed = "disclosed",
    }
}
