//! What does an effect change, for how long, and what does it forbid or put off?

use super::{Amount, Condition, Happening, KeywordKind, Moment, Target, Who, Zone};

/// `+2/-1`, and for how many.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Modifier {
    /// Power.
    pub power: i32,
    /// HP.
    pub hp: i32,
    /// So many times, for `for each ...`; once if none.
    pub times: Option<Amount>,
}

/// How a number is set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Change {
    /// To this.
    To(Amount),
    /// Twice as much.
    Doubled,
}

/// How long something lasts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Duration {
    /// As long as the ability is there: a constant ability.
    Constant,
    /// `for this phase`, `this phase`.
    ThisPhase,
    /// `for this attack`.
    ThisAttack,
    /// `for this round`.
    ThisRound,
    /// `while this unit is in play`, `while it is damaged`: as long as it is true.
    While(Box<Condition>),
    /// `while attacking`.
    WhileAttacking,
    /// `while defending`.
    WhileDefending,
    /// An ability that resolves gives something and does not say for how long: no rule does either.
    WhileInPlay,
    /// For the one card that is played, or the next time it matters: `The next unit you play ...`.
    Next,
}

/// What is lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Loss {
    Keyword(KeywordKind),
    AllKeywords,
    AllAbilities,
    /// All abilities except this one.
    AllOtherAbilities,
    Trait(String),
}

/// What cannot be done, must be done, or may be done against the default.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ban {
    /// It cannot attack (these; anything if none).
    CantAttack(Option<Target>),
    /// It cannot be attacked.
    CantBeAttacked,
    /// It can attack these although the rules say otherwise: `can attack units in the ground arena`.
    CanAttack(Target),
    /// It must attack these if it attacks.
    MustAttack(Target),
    /// It cannot be readied.
    CantReady,
    /// It does not ready in the next regroup phase.
    DoesntReadyNextRegroup,
    /// It does not ready in regroup phases.
    DoesntReadyInRegroup,
    /// It cannot be exhausted.
    CantBeExhausted,
    /// It cannot be healed.
    CantBeHealed,
    /// It cannot be damaged.
    CantBeDamaged,
    /// It cannot be defeated.
    CantBeDefeated,
    /// It cannot be captured.
    CantBeCaptured,
    /// It cannot be returned to a hand.
    CantBeReturned,
    /// It cannot gain abilities.
    CantGainAbilities,
    /// It cannot deal combat damage.
    CantDealCombatDamage,
    /// It deals its combat damage first.
    DealsDamageFirst,
    /// It cannot be played (from there).
    CantBePlayed(Option<Zone>),
    /// That player cannot play it.
    CantBePlayedBy(Who),
    /// It cannot enter play.
    CantEnterPlay,
}

/// Which damage is prevented.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Prevented {
    /// `that damage`: all of it.
    ThatDamage,
    /// So much of it.
    Some(Amount),
    /// All but so much of it.
    AllBut(Amount),
}

/// When a delayed effect resolves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Later {
    /// At a moment of the round.
    At(Moment),
    /// When that happens.
    When(Happening),
    /// The next time that happens, within that time.
    NextTime {
        /// What.
        what: Happening,
        /// How long it is waited for.
        within: Duration,
    },
}
