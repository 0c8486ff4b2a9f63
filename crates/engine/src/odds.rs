//! How likely is it, exactly?
//!
//! With choices in play there is never one number: [`value`] answers for given aims of the players,
//! [`best_and_worst`] for one named player, [`distribution`] for one plan. What was not explored or
//! is not settled widens the answer to an [`Interval`]; it never counts as nothing.

use std::collections::BTreeMap;

use super::{Fraction, FractionError, Game, Kind, NodeId, Tree, TreeNode};

/// What a player tries to do with the measured value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aim {
    /// As much as possible.
    Most,
    /// As little as possible.
    Least,
    /// Anything: the answer spans all of it.
    Free,
}

/// A value that is at least `low` and at most `high`; exact when both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// At least this.
    pub low: Fraction,
    /// At most this.
    pub high: Fraction,
}

impl Interval {
    /// A value known exactly.
    pub fn exactly(value: Fraction) -> Self {
        Self { low: value, high: value }
    }

    /// The value, when it is known exactly.
    pub fn exact(self) -> Option<Fraction> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// An exact number does not fit.
    #[error(transparent)]
    Fraction(#[from] FractionError),
    /// The weights of a chance do not add up to its total.
    #[error("the probabilities of the chance `{0}` do not add up to 1")]
    NotOne(String),
    /// A distribution needs every choice to be made.
    #[error("`{who}` has to decide `{decision}`, and neither a line nor an aim says how")]
    OpenChoice {
        /// Who.
        who: String,
        /// What is decided.
        decision: String,
    },
}

/// The value of every node of a tree under given aims, and the edge taken at every choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    values: Vec<Interval>,
    taken: Vec<Option<usize>>,
    root: NodeId,
}

impl Plan {
    /// The value at the root.
    pub fn value(&self) -> Interval {
        self.values[self.root.place()]
    }

    /// The edge taken at a choice of the same tree: the first of several that are equally good.
    /// None where nobody with an aim chooses.
    pub fn taken_at(&self, id: NodeId) -> Option<usize> {
        self.taken.get(id.place()).copied().flatten()
    }
}

/// The expected value of `measure` over the ends of `tree`, each player following their aim.
///
/// `bounds` are the least and the most that `measure` can be; they stand for what is open, cut off
/// or circular.
///
/// ```
/// # use engine::example::{Coin, start};
/// use engine::{Aim, Fraction, Interval, Limits, Line, Merging, explore, odds};
/// let tree = explore(&Coin, start(3), &Line::default(), Limits::default(), Merging::Equal);
/// let bounds = Interval { low: Fraction::ZERO, high: Fraction::from(3_u32) };
/// let plan = odds::value(&tree, |state| Fraction::from(state.heads), bounds, |_| Aim::Free)?;
/// assert_eq!(plan.value().exact(), Some(Fraction::of(3, 2)?));
/// # Ok::<(), odds::OddsError>(())
/// ```
///
/// # Errors
/// [`OddsError::Fraction`] when a number does not fit, [`OddsError::NotOne`].
pub fn value<G: Game>(
    tree: &Tree<G>,
    measure: impl Fn(&G::State) -> Fraction,
    bounds: Interval,
    aim: impl Fn(&G::Player) -> Aim,
) -> Result<Plan, OddsError> {
    let mut plan =
        Plan { values: vec![bounds; tree.len()], taken: vec![None; tree.len()], root: tree.root() };
    for (id, node) in tree.bottom_up() {
        let value = match &node.kind {
            Kind::End(state) => Interval::exactly(measure(state)),
            Kind::Open(..) | Kind::Circle | Kind::Cut(_) => bounds,
            Kind::Chance { prompt, total, .. } => mean(node, *total, &plan, &prompt.to_string())?,
            Kind::Choice { who, .. } => {
                let (value, taken) = choose(node, &plan, aim(who)).unwrap_or((bounds, None));
                plan.taken[id.place()] = taken;
                value
            }
        };
        plan.values[id.place()] = value;
    }
    Ok(plan)
}

fn mean<G: Game>(node: &TreeNode<G>, total: u128, plan: &Plan, prompt: &str) -> Result<Interval, OddsError> {
    let children = || {
        let edges = node.edges.iter();
        edges.map(|edge| (edge.weight, plan.values[edge.to.place()]))
    };
    let mut weights = children().map(|(weight, _)| weight);
    if weights.try_fold(0_u128, u128::checked_add) != Some(total) {
        return Err(OddsError::NotOne(prompt.to_owned()));
    }
    let low = Fraction::mean(total, children().map(|(weight, value)| (weight, value.low)))?;
    if children().all(|(_, value)| value.low == value.high) {
        return Ok(Interval::exactly(low));
    }
    let high = Fraction::mean(total, children().map(|(weight, value)| (weight, value.high)))?;
    Ok(Interval { low, high })
}

fn choose<G: Game>(node: &TreeNode<G>, plan: &Plan, aim: Aim) -> Option<(Interval, Option<usize>)> {
    let children = || {
        let edges = node.edges.iter();
        edges.map(|edge| plan.values[edge.to.place()])
    };
    let lows = || children().map(|value| value.low);
    let highs = || children().map(|value| value.high);
    let (low, high) = match aim {
        Aim::Most => (lows().max()?, highs().max()?),
        Aim::Least => (lows().min()?, highs().min()?),
        Aim::Free => (lows().min()?, highs().max()?),
    };
    let taken = match aim {
        Aim::Most => lows().position(|value| value == low),
        Aim::Least => highs().position(|value| value == high),
        Aim::Free => None,
    };
    Some((Interval { low, high }, taken))
}

/// The best and the worst that `who` can make of `measure`, the others following `aim`.
///
/// # Errors
/// As [`value`].
pub fn best_and_worst<G: Game>(
    tree: &Tree<G>,
    measure: impl Fn(&G::State) -> Fraction,
    bounds: Interval,
    who: G::Player,
    aim: impl Fn(&G::Player) -> Aim,
) -> Result<(Plan, Plan), OddsError> {
    let with = |own: Aim| {
        let aims = |player: &G::Player| if *player == who { own } else { aim(player) };
        value(tree, &measure, bounds, aims)
    };
    Ok((with(Aim::Most)?, with(Aim::Least)?))
}

/// How likely each end is. All parts add up to exactly 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<K> {
    /// The probability of each kind of end.
    pub ends: BTreeMap<K, Fraction>,
    /// The probability of what is not settled, circles included.
    pub open: Fraction,
    /// The probability of what was not explored.
    pub unexplored: Fraction,
}

/// The distribution of ends when every choice is made as in `plan`.
///
/// Choices that a line fixed are not in the tree any more; where all are fixed, the plan of any
/// aims will do.
///
/// # Errors
/// [`OddsError::OpenChoice`] at a choice that the plan leaves open; otherwise as [`value`].
pub fn distribution<G: Game, K: Ord>(
    tree: &Tree<G>,
    plan: &Plan,
    label: impl Fn(&G::State) -> K,
) -> Result<Distribution<K>, OddsError> {
    let mut reach = vec![Fraction::ZERO; tree.len()];
    reach[tree.root().place()] = Fraction::ONE;
    let mut answer = Distribution { ends: BTreeMap::new(), open: Fraction::ZERO, unexplored: Fraction::ZERO };
    for (id, node) in tree.bottom_up().rev() {
        let here = reach[id.place()];
        if here == Fraction::ZERO {
            continue;
        }
        match &node.kind {
            Kind::End(state) => {
                let sum = answer.ends.entry(label(state)).or_insert(Fraction::ZERO);
                *sum = sum.plus(here)?;
            }
            Kind::Open(..) | Kind::Circle => answer.open = answer.open.plus(here)?,
            Kind::Cut(_) => answer.unexplored = answer.unexplored.plus(here)?,
            Kind::Chance { total, .. } => {
                for edge in &node.edges {
                    let share = here.times(Fraction::of(edge.weight, *total)?)?;
                    let there = &mut reach[edge.to.place()];
                    *there = there.plus(share)?;
                }
            }
            Kind::Choice { who, prompt } => {
                let taken = plan.taken_at(id).and_then(|place| node.edges.get(place));
                let edge = taken.ok_or_else(|| OddsError::OpenChoice {
                    who: who.to_string(),
                    decision: prompt.to_string(),
                })?;
                let there = &mut reach[edge.to.place()];
                *there = there.plus(here)?;
            }
        }
    }
    sums_to_one(answer)
}

fn sums_to_one<K: Ord>(answer: Distribution<K>) -> Result<Distribution<K>, OddsError> {
    let mut sum = answer.open.plus(answer.unexplored)?;
    for probability in answer.ends.values() {
        sum = sum.plus(*probability)?;
    }
    if sum == Fraction::ONE { Ok(answer) } else { Err(OddsError::NotOne("all ends".to_owned())) }
}
