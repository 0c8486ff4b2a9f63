//! What is answered?

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::{
    attack::{First, Question, Refused},
    exact::Exact,
    limits,
    number::Number,
    outcome::Outcome,
    plan::Plan,
    play_text::{Deed, PlayRecord},
    roll::Kinds,
    solve::{Numbers, Solution},
};

/// The odds of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The mean of the weighed outcomes, both sides playing as they are asked to.
    pub value: Exact,
    /// Whether no other play of the same value leads to another distribution.
    pub unique: bool,
    /// How likely each outcome is; all of them sum to 1.
    pub distribution: Vec<(Outcome, Exact)>,
    /// The play, in sentences; empty where it was not asked for.
    pub play: Vec<Deed>,
}

/// What a player reads off a distribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marginals {
    /// The mean damage.
    pub damage: Exact,
    /// The mean number of damage cards or hull points.
    pub cards: Exact,
    /// The chance of a faceup card.
    pub faceup: Exact,
    /// The chance to destroy the target.
    pub destroyed: Exact,
    /// The chance of at least so much damage: index is the damage.
    pub at_least_damage: Vec<Exact>,
    /// The chance of at least so many cards: index is their number.
    pub at_least_cards: Vec<Exact>,
}

impl Answer {
    /// What a player reads off it.
    pub fn marginals(&self) -> Marginals {
        let chance = |such: &dyn Fn(&Outcome) -> bool| {
            let shares = self.distribution.iter().filter(|(outcome, _)| such(outcome));
            shares.fold(Exact::zero(), |sum, (_, share)| sum.plus(share))
        };
        let mean = |of: fn(&Outcome) -> u8| {
            let parts = self.distribution.iter().map(|(outcome, p)| p.times(&u32::from(of(outcome)).into()));
            parts.fold(Exact::zero(), |sum, part| sum.plus(&part))
        };
        let at_least = |of: fn(&Outcome) -> u8| {
            let most = self.distribution.iter().map(|(outcome, _)| of(outcome)).max().unwrap_or_default();
            (0..=most).map(|least| chance(&move |outcome| of(outcome) >= least)).collect()
        };
        Marginals {
            damage: mean(|outcome| outcome.damage),
            cards: mean(|outcome| outcome.cards),
            faceup: chance(&|outcome| outcome.faceup),
            destroyed: chance(&|outcome| outcome.destroyed),
            at_least_damage: at_least(|outcome| outcome.damage),
            at_least_cards: at_least(|outcome| outcome.cards),
        }
    }
}

/// The odds of an attack, with the play in sentences.
///
/// # Errors
/// What is over its limit, before any work. [`Refused::Fault`]: a step of the solver fails, and the solver is to blame.
pub fn answer(question: &Question) -> Result<Answer, Refused> {
    let kinds = Kinds::of(&question.attack);
    let mut told = PlayRecord::new(&kinds, question);
    let numbers = solved(question, None, Some(&mut told))?;
    Ok(answered(numbers, told.deeds()))
}

/// The odds of an attack, without its play.
///
/// # Errors
/// As [`answer`].
pub fn numbers(question: &Question) -> Result<Answer, Refused> {
    solved(question, None, None).map(|numbers| answered(numbers, Vec::new()))
}

/// The same where the attacker does something first: what an option of an open choice is worth.
///
/// # Errors
/// As [`answer`]; [`Refused::Fault`] where the attack has no such thing.
pub fn numbers_after(question: &Question, first: First) -> Result<Answer, Refused> {
    solved(question, Some(first), None).map(|numbers| answered(numbers, Vec::new()))
}

fn answered(numbers: Numbers, play: Vec<Deed>) -> Answer {
    Answer {
        value: numbers.value,
        unique: numbers.unique,
        distribution: numbers.distribution.into_iter().collect(),
        play,
    }
}

impl Answer {
    /// What comes of several, each with its chance; the play is left out.
    pub fn mixed(ways: &[(Exact, Self)]) -> Self {
        let mut sum = Self { value: Exact::zero(), unique: true, distribution: Vec::new(), play: Vec::new() };
        let mut shares: BTreeMap<Outcome, Exact> = BTreeMap::new();
        for (chance, way) in ways {
            sum.value = sum.value.plus(&way.value.times(chance));
            sum.unique &= way.unique;
            for (outcome, share) in &way.distribution {
                let known = shares.entry(*outcome).or_insert_with(Exact::zero);
                *known = known.plus(&share.times(chance));
            }
        }
        sum.distribution = shares.into_iter().collect();
        sum
    }
}

/// Whether a question can be answered, and about how many steps of work it takes.
///
/// # Errors
/// What is over its limit.
pub fn check(question: &Question) -> Result<u64, Refused> {
    prepared(question, None).map(|prepared| prepared.work)
}

/// A question that is within its limits.
struct Prepared {
    plan: Plan,
    /// Bits of the largest value.
    bits: u32,
    /// Steps of work.
    work: u64,
}

fn prepared(question: &Question, first: Option<First>) -> Result<Prepared, Refused> {
    question.check()?;
    let plan = Plan::of(question, first).ok_or(Refused::Fault)?;
    let worth: i64 = question.weights.all().into_iter().sum();
    let dice = u32::try_from(question.attack.most_dice()).unwrap_or(u32::MAX);
    // what a value may need: eighths of every die, the weighed outcome, and a sum of eight
    let bits = 3 * (plan.later.saturating_add(dice)) + (64 - (worth * 64).leading_zeros()) + 4;
    // the larger the numbers, the longer each step takes
    let each = if bits < 63 {
        1
    } else if bits < 127 {
        2
    } else {
        12
    };
    let work = plan.work(question).saturating_mul(each);
    if work > limits::WORK { Err(Refused::Work(work)) } else { Ok(Prepared { plan, bits, work }) }
}

fn solved(
    question: &Question,
    first: Option<First>,
    told: Option<&mut PlayRecord>,
) -> Result<Numbers, Refused> {
    let Prepared { plan, bits, .. } = prepared(question, first)?;
    let numbers = match bits {
        0..63 => run::<i64>(question, plan, told),
        63..127 => run::<i128>(question, plan, told),
        _ => run::<BigInt>(question, plan, told),
    };
    numbers.ok_or(Refused::Fault)
}

fn run<N: Number>(question: &Question, plan: Plan, told: Option<&mut PlayRecord>) -> Option<Numbers> {
    Solution::<N>::new(question, plan).run(told)
}
