//! How likely is each end?
//!
//! A choice is without influence where every option leads to the same distribution of ends. Where nothing else is chosen, each
//! end has one probability. Where something that is chosen matters, the probabilities are given for each way of choosing, and
//! for each end the least and the most that it can be.

use std::collections::BTreeMap;

use super::{EndShare, LineTaken, WayReport, every_line::LISTED, wording::Wording};
use engine::{Fraction, Kind, NodeId, Tree, TreeNode};

/// The probabilities of ends, by their numbers; those that are left out are 0.
type Shares = BTreeMap<usize, Fraction>;

/// Ends times positions for which the least and the most are worked out.
const MOST: usize = 3_000_000;

/// How likely the ends are.
pub(super) enum Chances {
    /// Nothing that is chosen matters.
    Settled(Shares),
    /// Something does.
    Chosen {
        /// The least and the most of each end; none where that is too much work, or a number does not fit.
        between: Vec<(Fraction, Fraction)>,
        /// The ways of choosing.
        ways: Vec<WayReport>,
        /// Whether there are more.
        more: bool,
    },
}

/// How likely each of `ends` ends of a tree is; `end_of` says which of them a leaf is.
pub(super) fn chances<G: Wording>(
    tree: &Tree<G>,
    end_of: impl Fn(NodeId) -> Option<usize>,
    ends: usize,
) -> Chances {
    let settled = settled(tree, &end_of);
    if let Some(Some(shares)) = settled.get(&tree.root()) {
        return Chances::Settled(shares.clone());
    }
    let mut listing = Listing { tree, settled: &settled, ways: Vec::new(), more: false };
    listing.list(tree.root(), &mut Vec::new());
    let between = match ends.checked_mul(tree.len()) {
        Some(work) if work <= MOST => {
            (0..ends).map_while(|end| extremes(tree, &|id| end_of(id) == Some(end))).collect()
        }
        _ => Vec::new(),
    };
    Chances::Chosen { between, ways: listing.ways, more: listing.more }
}

/// For each node how likely each end is from there, where nothing that is chosen matters.
fn settled<G: Wording>(
    tree: &Tree<G>,
    end_of: &impl Fn(NodeId) -> Option<usize>,
) -> BTreeMap<NodeId, Option<Shares>> {
    let mut known: BTreeMap<NodeId, Option<Shares>> = BTreeMap::new();
    for (id, node) in tree.bottom_up() {
        let children = || node.edges.iter().map(|edge| known.get(&edge.to).and_then(Option::as_ref));
        let shares = match &node.kind {
            Kind::Chance { total, .. } => mixed(node, *total, children()),
            Kind::Choice { .. } => {
                let first = children().next().flatten();
                first.filter(|first| children().all(|other| other == Some(first))).cloned()
            }
            Kind::End(_) | Kind::Open(..) | Kind::Circle | Kind::Cut(_) => {
                end_of(id).map(|end| Shares::from([(end, Fraction::ONE)]))
            }
        };
        known.insert(id, shares);
    }
    known
}

fn mixed<'a, G: Wording>(
    node: &TreeNode<G>,
    total: u128,
    children: impl Iterator<Item = Option<&'a Shares>>,
) -> Option<Shares> {
    let mut sum = Shares::new();
    for (edge, child) in node.edges.iter().zip(children) {
        let share = Fraction::of(edge.weight, total).ok()?;
        for (end, p) in child? {
            let known = sum.entry(*end).or_insert(Fraction::ZERO);
            *known = known.plus(p.times(share).ok()?).ok()?;
        }
    }
    Some(sum)
}

/// The least and the most that the chance of such an end can be.
fn extremes<G: Wording>(tree: &Tree<G>, is_end: &impl Fn(NodeId) -> bool) -> Option<(Fraction, Fraction)> {
    let mut known: BTreeMap<NodeId, (Fraction, Fraction)> = BTreeMap::new();
    for (id, node) in tree.bottom_up() {
        let children = || node.edges.iter().filter_map(|edge| Some((edge.weight, *known.get(&edge.to)?)));
        let between = match &node.kind {
            Kind::Chance { total, .. } => (
                Fraction::mean(*total, children().map(|(weight, (least, _))| (weight, least))).ok()?,
                Fraction::mean(*total, children().map(|(weight, (_, most))| (weight, most))).ok()?,
            ),
            Kind::Choice { .. } => {
                (children().map(|(_, (least, _))| least).min()?, children().map(|(_, (_, most))| most).max()?)
            }
            _ if is_end(id) => (Fraction::ONE, Fraction::ONE),
            // it may be anything
            Kind::Cut(_) => (Fraction::ZERO, Fraction::ONE),
            _ => (Fraction::ZERO, Fraction::ZERO),
        };
        known.insert(id, between);
    }
    known.get(&tree.root()).copied()
}

/// The ways of choosing, one after the other.
struct Listing<'a, G: Wording> {
    tree: &'a Tree<G>,
    settled: &'a BTreeMap<NodeId, Option<Shares>>,
    ways: Vec<WayReport>,
    more: bool,
}

impl<G: Wording> Listing<'_, G> {
    fn list(&mut self, id: NodeId, taken: &mut Vec<LineTaken>) {
        if self.ways.len() >= LISTED {
            self.more = true;
            return;
        }
        if let Some(Some(shares)) = self.settled.get(&id) {
            let ends = shares.iter().map(|(end, p)| EndShare { end: *end, probability: p.to_string() });
            self.ways.push(WayReport { taken: taken.clone(), ends: ends.collect() });
            return;
        }
        let node = self.tree.node(id);
        for edge in &node.edges {
            let (who, probability) = match &node.kind {
                Kind::Choice { who, .. } => (who.to_string(), None),
                Kind::Chance { who, total, .. } => {
                    (who.to_string(), Fraction::of(edge.weight, *total).ok().map(|p| p.to_string()))
                }
                _ => return,
            };
            taken.push(LineTaken { who, choose: edge.pick.to_string(), probability });
            self.list(edge.to, taken);
            taken.pop();
        }
    }
}
