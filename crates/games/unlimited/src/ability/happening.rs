//! What does it wait for, and what must be true?

use super::{Amount, Filter, KeywordKind, Phase, Place, Quality, Span, Target, ThisWay, TokenUpgrade, Who};

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

/// Since when something counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Window {
    ThisPhase,
    ThisRound,
    ThisGame,
    ThisAttack,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Occurrence {
    /// `When Played`.
    WhenPlayed(PlayedHow),
    /// `When Defeated`.
    WhenDefeated,
    /// `When Deployed`.
    WhenDeployed,
    /// `When Captured`.
    WhenCaptured,
    /// `On Attack`.
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
        /// Who.
        who: Who,
        /// What.
        what: Target,
        /// On what, for an upgrade.
        on: Option<Target>,
        /// The second, the third of the phase or round.
        nth: Option<Nth>,
    },
    /// Something is defeated.
    Defeated {
        /// What.
        what: Target,
        /// How, if that matters.
        how: DefeatedHow,
    },
    /// A player defeats something: who is responsible for it (CR 1.18.1).
    PlayerDefeats {
        /// Who.
        who: Who,
        /// What.
        what: Target,
    },
    /// A unit attacks (or attacked); on what, if that matters.
    Attacks {
        /// Which.
        what: Target,
        /// What it attacks.
        defender: Option<Target>,
        /// Who attacks with it, if the words name that player: `you attacked with a unit`.
        by: Option<Who>,
    },
    /// Something is attacked.
    Attacked(Target),
    /// A unit's attack ends.
    AttackEnds {
        /// Whose.
        what: Target,
        /// Only if it survives.
        survives: Survives,
    },
    /// Something deals damage.
    DealsDamage {
        /// What.
        what: Target,
        /// Only combat damage.
        kind: DamageWord,
        /// To what.
        to: Option<Target>,
    },
    /// A player's cards deal damage.
    PlayerDealsDamage {
        /// Whose.
        who: Who,
        /// To what.
        to: Target,
    },
    /// Damage is dealt to something.
    Damaged {
        /// To what.
        what: Target,
        /// Only combat damage.
        kind: DamageWord,
        /// Only if it survives.
        survives: Survives,
    },
    /// Damage is healed from it.
    Healed(Target),
    /// It enters play.
    EntersPlay(Target),
    /// It leaves play.
    LeavesPlay(Target),
    /// It is deployed.
    Deploys(Target),
    /// It is captured.
    Captured(Target),
    /// It captures.
    Captures(Target),
    /// It is rescued.
    Rescued(Target),
    /// It is readied.
    Readied(Target),
    /// It is exhausted.
    Exhausted(Target),
    /// It moves to another arena.
    Moves(Target),
    /// A player draws.
    Draws {
        /// Who.
        who: Who,
        /// What.
        what: Target,
    },
    /// A player discards.
    Discards {
        /// Who.
        who: Who,
        /// What, from where.
        what: Target,
    },
    /// A player reveals.
    Reveals {
        /// Who.
        who: Who,
        /// What, from where.
        what: Target,
    },
    /// Cards are discarded, by whomever.
    Discarded {
        /// Which.
        what: Target,
        /// From where, if that matters.
        from: Option<Place>,
    },
    /// It returns to a hand.
    Returned(Target),
    /// A player creates tokens.
    Creates {
        /// Who.
        who: Who,
        /// What.
        what: Filter,
    },
    /// Tokens are given.
    Given {
        /// Which.
        token: TokenUpgrade,
        /// To what.
        to: Target,
    },
    /// A player uses the Force.
    UsesTheForce(Who),
    /// A player takes the initiative.
    TakesInitiative(Who),
    /// An upgrade attaches to something.
    Attaches {
        /// What.
        what: Target,
        /// To what.
        to: Option<Target>,
    },
    /// An upgrade comes off.
    Unattaches {
        /// What.
        what: Target,
        /// From what.
        from: Option<Target>,
    },
    /// A bounty is collected.
    CollectsBounty(Who),
    /// A moment of the round.
    At(Moment),
    /// It happens in one phase alone: `during the action phase`.
    During {
        /// Which phase.
        phase: Phase,
        /// What happens.
        what: Box<Occurrence>,
    },
    /// Any of these.
    AnyOf(Vec<Occurrence>),
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
pub enum DefeatedHow {
    /// In any way.
    Anyhow,
    /// `by combat damage`.
    ByCombatDamage,
    /// `while attacking`.
    WhileAttacking,
    /// `while defending`.
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

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Condition {
    /// `you control 3 or more units`, `an opponent controls an upgrade`, `you control no token units`.
    Controls {
        /// The words.
        span: Span,
        /// Who.
        who: Who,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: Amount,
        /// Of which.
        what: Filter,
    },
    /// Something is so: `this unit is damaged`, `it's a unit`, `attached unit is Vex Tarro`.
    Is {
        /// The words.
        span: Span,
        /// What.
        what: Target,
        /// How it is.
        quality: Quality,
        /// When: `was` asks how it stood before the ability did something to it.
        when: When,
    },
    /// There is such a thing: `there is a Heroism card in your discard pile`.
    Exists {
        /// The words.
        span: Span,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: Amount,
        /// Of which.
        what: Filter,
    },
    /// It happened: `a friendly unit was defeated this phase`.
    Happened {
        /// The words.
        span: Span,
        /// What, and since when.
        what: Happening,
    },
    /// Two numbers compare: `you have fewer cards in hand than an opponent`.
    Compare {
        /// The words.
        span: Span,
        /// The one.
        left: Amount,
        /// How.
        is: Comparison,
        /// The other.
        right: Amount,
    },
    /// The player has the initiative.
    Initiative {
        /// The words.
        span: Span,
        /// Who.
        who: Who,
    },
    /// The Force is with that player (their Force token is theirs).
    ForceIsWith {
        /// The words.
        span: Span,
        /// Whom.
        who: Who,
    },
    /// The instruction before did it: `it's defeated this way`, `2 or more cards are discarded this way`.
    ThisWay {
        /// The words.
        span: Span,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: u32,
        /// What it did.
        what: ThisWay,
    },
    /// It is not so.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    Any(Vec<Condition>),
}

impl Condition {
    /// What must be true so that this is not.
    #[must_use]
    pub fn opposite(self) -> Self {
        let each = |several: Vec<Self>| several.into_iter().map(Self::opposite).collect::<Vec<_>>();
        match self {
            Condition::Not(condition) => *condition,
            Condition::All(mut several) | Condition::Any(mut several) if several.len() == 1 => {
                several.pop().map_or(Condition::All(Vec::new()), Self::opposite)
            }
            Condition::All(several) => Condition::Any(each(several)),
            Condition::Any(several) => Condition::All(each(several)),
            condition => Condition::Not(Box::new(condition)),
        }
    }
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
