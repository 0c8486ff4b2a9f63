//! How likely is each end?
//!
//! A choice has no influence where every option leads to the same distribution of ends. Without other choices each end has one probability.
//! With them the answer gives the probabilities for each way of choosing, and the least and the most for each end. Where least and most are
//! the same, the end depends on no choice.

use std::collections::BTreeMap;

use super::{EndShare, LineTaken, WayReport, every_line::LISTED, wording::Wording};
use engine::{Fraction, Game, Kind, NodeId, Tree, TreeNode};

/// The probabilities of ends, by their numbers; those that are left out are 0.
type Shares = BTreeMap<usize, Fraction>;

/// Ends of all positions together for which the least and the most are worked out.
const MOST: usize = 3_000_000;

/// How likely the ends are.
pub(super) enum Chances {
    /// Nothing that is chosen matters.
    Settled(Shares),
    /// Something does.
    Chosen {
        /// The least and the most of each end; none where that is too much work, or a number does not fit.
        between: Option<Vec<(Fraction, Fraction)>>,
        /// The ways of choosing.
        ways: Vec<WayReport>,
        /// Whether there are more.
        more: bool,
    },
}

/// How likely each of `ends` ends of a tree is; `end_of` says which of them a leaf is.
pub(super) fn chances<G: Wording>(
    (tree, called): (&Tree<G>, Called<'_, G>),
    end_of: impl Fn(NodeId) -> Option<usize>,
    ends: usize,
) -> Chances {
    let settled = settled(tree, &end_of);
    if let Some(Some(shares)) = settled.get(&tree.root()) {
        return Chances::Settled(shares.clone());
    }
    let mut listing = Listing { tree, called, settled: &settled, ways: Vec::new(), more: false };
    listing.list(tree.root(), &mut Vec::new());
    let between = spreads(tree, &end_of).map(|spread| (0..ends).map(|end| spread.of(end)).collect());
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

/// The least and the most that the chance of each end can be.
#[derive(Clone, Debug)]
struct Spread {
    /// Of the ends to which some line leads.
    ends: BTreeMap<usize, (Fraction, Fraction)>,
    /// The most of any other: of what was not explored it may be everything.
    other: Fraction,
}

impl Spread {
    fn of(&self, end: usize) -> (Fraction, Fraction) {
        self.ends.get(&end).copied().unwrap_or((Fraction::ZERO, self.other))
    }

    /// Where one of these comes up, each in so many of `total` ways.
    fn rolled<'a>(total: u128, all: impl Iterator<Item = (u128, &'a Self)>) -> Option<Self> {
        let mut sum = Self { ends: BTreeMap::new(), other: Fraction::ZERO };
        for (weight, spread) in all {
            let share = Fraction::of(weight, total).ok()?;
            sum.other = sum.other.plus(spread.other.times(share).ok()?).ok()?;
            for (end, (least, most)) in &spread.ends {
                let above = most.minus(spread.other).ok()?;
                let known = sum.ends.entry(*end).or_insert((Fraction::ZERO, Fraction::ZERO));
                known.0 = known.0.plus(least.times(share).ok()?).ok()?;
                known.1 = known.1.plus(above.times(share).ok()?).ok()?;
            }
        }
        for (_, most) in sum.ends.values_mut() {
            *most = most.plus(sum.other).ok()?;
        }
        Some(sum)
    }

    /// Where one of these is chosen.
    fn chosen<'a>(all: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let other = all.clone().map(|spread| spread.other).max().unwrap_or(Fraction::ZERO);
        let (mut count, mut ends) = (0_usize, BTreeMap::<usize, (usize, Fraction, Fraction)>::new());
        for spread in all {
            count += 1;
            for (end, (least, most)) in &spread.ends {
                let known = ends.entry(*end).or_insert((0, *least, other));
                *known = (known.0 + 1, known.1.min(*least), known.2.max(*most));
            }
        }
        // an end to which an option does not lead may be left out
        let least = |options, least| if options == count { least } else { Fraction::ZERO };
        let ends = ends.into_iter().map(|(end, (options, low, most))| (end, (least(options, low), most)));
        Self { ends: ends.collect(), other }
    }
}

/// The same for a whole tree; none where that is too much work, or a number does not fit.
fn spreads<G: Wording>(tree: &Tree<G>, end_of: &impl Fn(NodeId) -> Option<usize>) -> Option<Spread> {
    let mut known: BTreeMap<NodeId, Spread> = BTreeMap::new();
    let mut work = 0_usize;
    for (id, node) in tree.bottom_up() {
        let children = || node.edges.iter().filter_map(|edge| Some((edge.weight, known.get(&edge.to)?)));
        let spread = match &node.kind {
            Kind::Chance { total, .. } => Spread::rolled(*total, children())?,
            Kind::Choice { .. } => Spread::chosen(children().map(|(_, spread)| spread)),
            Kind::End(_) | Kind::Open(..) | Kind::Circle | Kind::Cut(_) => Spread {
                ends: end_of(id).map(|end| (end, (Fraction::ONE, Fraction::ONE))).into_iter().collect(),
                other: if matches!(node.kind, Kind::Cut(_)) { Fraction::ONE } else { Fraction::ZERO },
            },
        };
        work += spread.ends.len();
        if work > MOST {
            return None;
        }
        known.insert(id, spread);
    }
    known.remove(&tree.root())
}

/// What reports call a player.
pub(super) type Called<'a, G> = &'a dyn Fn(<G as Game>::Player) -> String;

/// The ways of choosing, one after the other.
struct Listing<'a, G: Wording> {
    tree: &'a Tree<G>,
    called: Called<'a, G>,
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
                Kind::Choice { who, .. } => ((self.called)(*who), None),
                Kind::Chance { who, total, .. } => {
                    ((self.called)(*who), Fraction::of(edge.weight, *total).ok().map(|p| p.to_string()))
                }
                _ => return,
            };
            taken.push(LineTaken { who, choose: edge.pick.to_string(), probability });
            self.list(edge.to, taken);
            taken.pop();
        }
    }
}
