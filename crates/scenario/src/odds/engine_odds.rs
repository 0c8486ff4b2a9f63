//! How likely is it where effects are in play that only the engine knows?
//!
//! Every line is followed, within a budget, and the odds are read off the tree: the values first, then the probabilities, and
//! whether each tie leads to one distribution.

use std::collections::BTreeMap;

use armada::{
    ArmadaRules, State,
    attack::{self, Player, Prompt},
    rows::Pick,
    table::EffectPick,
};
use engine::{
    Fraction, Kind, Limits, Line, Merging, NodeId, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Tree, TreeNode, explore_some,
};
use names::grouped;
use odds::{Deed, Exact, Outcome, Weights};

use super::{in_percent, size, stated_lines::StatedLines};

/// How a side plays where every line is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Playing {
    /// As well as possible, as far as a stated line leaves anything open.
    Best,
    /// Nothing optional is done.
    Nothing,
}

/// What a position of an attack comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub value: Exact,
    pub distribution: BTreeMap<Outcome, Exact>,
    pub unique: bool,
}

/// A tree of an attack, and what its nodes are worth.
pub(super) struct Explored<'a> {
    tree: Tree<ArmadaRules>,
    before: &'a State,
    weights: Weights,
    playing: [Playing; 2],
    values: BTreeMap<NodeId, Fraction>,
    found: BTreeMap<NodeId, Found>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unanswered {
    /// The budget was hit.
    #[error("there are more than {} ways to play on: too many to follow", grouped(.0))]
    TooMany(usize),
    /// The budget would be hit by far.
    #[error("there are about {} ways to play on, and no more than {} are followed", grouped(.about), grouped(.most))]
    Estimated {
        /// About how many positions there are.
        about: u64,
        /// How many may be followed.
        most: usize,
    },
    /// Something on the way is not settled.
    #[error("something on the way is not settled by the rules")]
    Open,
    /// A number needs more bits than there are.
    #[error(transparent)]
    Fraction(#[from] engine::FractionError),
}

impl<'a> Explored<'a> {
    /// Follows every line from a position; `before` is the table as the attack began.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(super) fn new(
        (rules, position): (&ArmadaRules, Position<ArmadaRules>),
        before: &'a State,
        weights: Weights,
        playing: [Playing; 2],
        lines: &StatedLines<'_>,
        nodes: usize,
    ) -> Result<Self, Unanswered> {
        let about = size::positions(&position.state, lines);
        if about > nodes as f64 {
            return Err(Unanswered::Estimated { about: about as u64, most: nodes });
        }
        let limits = Limits { nodes, advances: nodes.saturating_mul(5), bytes: 1 << 28 };
        let follow = |position: &_, choice: &mut _| lines.follow(position, choice);
        let tree = explore_some(rules, position, &Line::default(), limits, Merging::Equal, &follow);
        if tree.cut.is_some() {
            return Err(Unanswered::TooMany(nodes));
        }
        let mut explored =
            Self { tree, before, weights, playing, values: BTreeMap::new(), found: BTreeMap::new() };
        explored.value_all()?;
        Ok(explored)
    }

    /// What it comes to from the beginning.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(super) fn all(&mut self) -> Result<Found, Unanswered> {
        self.found(self.tree.root())
    }

    /// What each option of the first choice comes to, by its name; empty where there is none.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(super) fn options(&mut self) -> Result<Vec<(String, Found)>, Unanswered> {
        let root = self.tree.node(self.tree.root());
        if !matches!(root.kind, Kind::Choice { .. }) {
            return Ok(Vec::new());
        }
        let edges: Vec<(String, NodeId)> =
            root.edges.iter().map(|edge| (edge.pick.to_string(), edge.to)).collect();
        edges.into_iter().map(|(name, to)| Ok((name, self.found(to)?))).collect()
    }

    /// The play that gives the distribution: each pick that does something, and how often it is made.
    pub(super) fn play(&self) -> Vec<Deed> {
        let mut shares = BTreeMap::from([(self.tree.root(), Exact::one())]);
        let mut picks: Vec<(Player, String, Exact)> = Vec::new();
        for (id, node) in self.tree.bottom_up().rev() {
            let Some(share) = shares.remove(&id) else { continue };
            let mut reach = |to: NodeId, part: &Exact| {
                let known = shares.entry(to).or_insert_with(Exact::zero);
                *known = known.plus(part);
            };
            match &node.kind {
                Kind::Chance { total, .. } => {
                    for edge in &node.edges {
                        let side = Exact::of(edge.weight, *total).unwrap_or_else(Exact::zero);
                        reach(edge.to, &share.times(&side));
                    }
                }
                Kind::Choice { who, .. } => {
                    let value = self.values.get(&id);
                    let best = self.ways(node).into_iter().find(|to| self.values.get(to) == value);
                    let Some(edge) = node.edges.iter().find(|edge| Some(edge.to) == best) else { continue };
                    reach(edge.to, &share);
                    if node.edges.len() < 2 || does_nothing(&edge.pick) {
                        continue;
                    }
                    let name = edge.pick.to_string();
                    let by = self.before.fight.player(*who);
                    match picks.iter_mut().find(|(other, pick, _)| *other == by && *pick == name) {
                        Some((_, _, known)) => *known = known.plus(&share),
                        None => picks.push((by, name, share)),
                    }
                }
                Kind::End(_) | Kind::Open(..) | Kind::Circle | Kind::Cut(_) => {}
            }
        }
        let deed = |(who, name, share): (Player, String, Exact)| Deed {
            who: who.word(),
            text: match share.to_f64() {
                1.0 => format!("{name}, always"),
                chance => format!("{name}, in {} of these attacks", in_percent(chance)),
            },
        };
        picks.into_iter().map(deed).collect()
    }

    fn value_all(&mut self) -> Result<(), Unanswered> {
        let mut values = BTreeMap::new();
        for (id, node) in self.tree.bottom_up() {
            let value = match &node.kind {
                Kind::End(state) => Fraction::from(self.weights.of(&Outcome::between(self.before, state))),
                Kind::Chance { total, .. } => {
                    let children = || {
                        let edges = node.edges.iter();
                        edges.map(|edge| {
                            (edge.weight, values.get(&edge.to).copied().unwrap_or(Fraction::ZERO))
                        })
                    };
                    Fraction::mean(*total, children())?
                }
                Kind::Choice { who, .. } => {
                    let ways = self.ways(node).into_iter().filter_map(|to| values.get(&to).copied());
                    let attacks = self.before.fight.player(*who) == Player::Attacker;
                    let best = if attacks { ways.max() } else { ways.min() };
                    best.ok_or(Unanswered::Open)?
                }
                Kind::Open(..) | Kind::Circle | Kind::Cut(_) => return Err(Unanswered::Open),
            };
            values.insert(id, value);
        }
        self.values = values;
        Ok(())
    }

    /// The ways that whoever chooses at a node looks at.
    fn ways(&self, node: &TreeNode<ArmadaRules>) -> Vec<NodeId> {
        let all = || node.edges.iter().map(|edge| edge.to).collect();
        let Kind::Choice { who, prompt } = &node.kind else { return all() };
        // to deal the first card faceup is no question of play
        let critical = *prompt == EnginePrompt::Game(Prompt::CriticalEffect.into());
        let playing = self.playing[usize::from(self.before.fight.player(*who) == Player::Defender)];
        let none = node.edges.iter().find(|edge| does_nothing(&edge.pick));
        match (critical, playing, none) {
            (true, _, _) => {
                let takes = node.edges.iter().filter(|edge| !does_nothing(&edge.pick));
                let takes: Vec<NodeId> = takes.map(|edge| edge.to).collect();
                if takes.is_empty() { all() } else { takes }
            }
            (false, Playing::Nothing, Some(edge)) => vec![edge.to],
            _ => all(),
        }
    }

    fn found(&mut self, id: NodeId) -> Result<Found, Unanswered> {
        if let Some(known) = self.found.get(&id) {
            return Ok(known.clone());
        }
        let node = self.tree.node(id);
        let value = self.values.get(&id).copied().ok_or(Unanswered::Open)?;
        let found = match &node.kind {
            Kind::End(state) => Found {
                value: exact(value),
                distribution: BTreeMap::from([(Outcome::between(self.before, state), Exact::one())]),
                unique: true,
            },
            Kind::Chance { total, .. } => {
                let edges: Vec<(u128, NodeId)> =
                    node.edges.iter().map(|edge| (edge.weight, edge.to)).collect();
                self.mixed(value, *total, &edges)?
            }
            _ => {
                let ways = self.ways(node).into_iter();
                let best: Vec<NodeId> = ways.filter(|to| self.values.get(to) == Some(&value)).collect();
                let mut found: Option<Found> = None;
                for to in best {
                    let way = self.found(to)?;
                    match &mut found {
                        None => found = Some(way),
                        Some(first) => first.unique &= way.unique && way.distribution == first.distribution,
                    }
                }
                found.ok_or(Unanswered::Open)?
            }
        };
        self.found.insert(id, found.clone());
        Ok(found)
    }

    fn mixed(&mut self, value: Fraction, total: u128, edges: &[(u128, NodeId)]) -> Result<Found, Unanswered> {
        let mut sum = Found { value: exact(value), distribution: BTreeMap::new(), unique: true };
        for (weight, to) in edges {
            let share = Exact::of(*weight, total).ok_or(Unanswered::Open)?;
            let way = self.found(*to)?;
            sum.unique &= way.unique;
            for (outcome, p) in &way.distribution {
                let known = sum.distribution.entry(*outcome).or_insert_with(Exact::zero);
                *known = known.plus(&p.times(&share));
            }
        }
        Ok(sum)
    }
}

fn exact(fraction: Fraction) -> Exact {
    Exact::of(fraction.above(), fraction.below()).unwrap_or_else(Exact::zero)
}

/// Whether a pick does nothing.
fn does_nothing(pick: &EnginePick<ArmadaRules>) -> bool {
    match pick {
        EnginePick::Pass => true,
        EnginePick::Game(Pick::Effect(pick)) => *pick == EffectPick::Done,
        EnginePick::Game(Pick::Attack(pick)) => {
            matches!(pick, attack::Pick::NoCritical | attack::Pick::NoTarget)
        }
        EnginePick::Game(_) => false,
        EnginePick::Use(..) | EnginePick::First(_) => false,
    }
}
