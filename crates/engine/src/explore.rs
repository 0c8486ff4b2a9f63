//! What can happen from here, all of it?
//!
//! Depth-first, the heaviest outcome of a chance first, with a memo keyed on the whole canonical
//! position. What a budget cuts off stays in the tree as [`Kind::Cut`]: nothing is silently lost.

use std::{collections::BTreeMap, rc::Rc};

use derive_where::derive_where;
use rustc_hash::FxHashMap;

use super::{
    Choice, Fates, Forced, Game, Line, NoSink, Node, Open, Pick, Position, Prompt, Task, follow_orders,
    line::Walk, sort_by,
};

/// How much may be explored; part of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes at most.
    pub nodes: usize,
    /// Edges walked at most.
    pub advances: usize,
    /// Bytes of positions and nodes at most, roughly.
    pub bytes: usize,
}

impl Default for Limits {
    /// A million nodes, four million edges, a gibibyte.
    fn default() -> Self {
        Self { nodes: 1_000_000, advances: 4_000_000, bytes: 1 << 30 }
    }
}

/// Whether equal positions become one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merging {
    /// They do.
    #[default]
    Equal,
    /// They do; and where all orders of waiting effects come to one position, only the first order is walked.
    Orders,
    /// Each way to a position is a node of its own: only for small trees, as an oracle.
    Off,
}

/// What was used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Edges walked.
    pub advances: usize,
    /// Bytes of positions and nodes, roughly.
    pub bytes: usize,
}

/// The budget that cut off a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::advances`].
    Advances,
    /// [`Limits::bytes`].
    Bytes,
}

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) fn place(self) -> usize {
        self.0 as usize
    }
}

/// What a node of a tree is.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub enum Kind<G: Game> {
    /// Somebody chooses between at least two ways.
    Choice {
        /// Who.
        who: G::Player,
        /// What is decided.
        prompt: Prompt<G>,
    },
    /// Chance decides between at least two outcomes.
    Chance {
        /// Whose chance it is.
        who: G::Player,
        /// What is decided.
        prompt: G::Prompt,
        /// The sum of the edges' weights.
        total: u128,
    },
    /// Nothing is left to do.
    End(G::State),
    /// It is not settled.
    Open(Open<G>, G::State),
    /// It comes back to a position on the way to it.
    Circle,
    /// It was not explored.
    Cut(Budget),
}

/// One way from a node.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Edge<G: Game> {
    /// The pick.
    pub pick: Pick<G>,
    /// The weight of a chance's outcome; 1 for an option.
    pub weight: u128,
    /// Where it leads, through everything that leaves no choice.
    pub to: NodeId,
}

/// A node and the ways from it: of a choice in the order of its options, of a chance the heaviest
/// first.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<G: Game> {
    /// What it is.
    pub kind: Kind<G>,
    /// The ways from it.
    pub edges: Vec<Edge<G>>,
}

/// Everything that was explored. Equal positions are one node, so it is a graph without circles
/// ([`Kind::Circle`] stands where one would close).
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Tree<G: Game> {
    nodes: Vec<TreeNode<G>>,
    /// Nodes in the order they were finished: each after all it leads to.
    finished: Vec<NodeId>,
    root: NodeId,
    /// What was used up.
    pub spent: Spent,
    /// The first budget that was hit, if any.
    pub cut: Option<Budget>,
    /// What became of the line's fixes.
    pub fates: Fates<G>,
}

impl<G: Game> Tree<G> {
    /// The node where it begins.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// A node of this tree.
    ///
    /// # Panics
    /// When `id` belongs to another tree.
    pub fn node(&self, id: NodeId) -> &TreeNode<G> {
        &self.nodes[id.place()]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, each after every node it leads to; the root last.
    pub fn bottom_up(&self) -> impl DoubleEndedIterator<Item = (NodeId, &TreeNode<G>)> {
        self.finished.iter().map(|id| (*id, self.node(*id)))
    }

    /// The states in which it ends, in the order they were found; equal ones once where positions
    /// are merged.
    pub fn ends(&self) -> impl Iterator<Item = &G::State> {
        self.nodes.iter().filter_map(|node| match &node.kind {
            Kind::End(state) => Some(state),
            _ => None,
        })
    }

    /// How many lines (ways from the root to a leaf) there are; none when the number does not fit.
    pub fn count_lines(&self) -> Option<u128> {
        let mut lines = vec![0_u128; self.nodes.len()];
        for (id, node) in self.bottom_up() {
            let mut ways = node.edges.iter().map(|edge| lines[edge.to.place()]);
            lines[id.place()] =
                if node.edges.is_empty() { 1 } else { ways.try_fold(0_u128, u128::checked_add)? };
        }
        lines.get(self.root.place()).copied()
    }

    /// Every line, as the edges from the root to a leaf, one after the other. Count them first.
    pub fn lines(&self) -> Lines<'_, G> {
        Lines { tree: self, path: Vec::new(), fresh: true }
    }
}

/// The lines of a tree, one after the other.
pub struct Lines<'a, G: Game> {
    tree: &'a Tree<G>,
    /// The nodes left and the edge taken from each.
    path: Vec<(NodeId, usize)>,
    fresh: bool,
}

impl<'a, G: Game> Iterator for Lines<'a, G> {
    /// The edges of the line, and the leaf's node.
    type Item = (Vec<&'a Edge<G>>, &'a TreeNode<G>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut at = if std::mem::take(&mut self.fresh) { self.tree.root } else { self.step_aside()? };
        while let Some(edge) = self.tree.node(at).edges.first() {
            self.path.push((at, 0));
            at = edge.to;
        }
        let edges = self.path.iter();
        let edges = edges.filter_map(|(id, place)| self.tree.node(*id).edges.get(*place));
        Some((edges.collect(), self.tree.node(at)))
    }
}

impl<G: Game> Lines<'_, G> {
    /// Goes back to the last node that has another edge, and along that.
    fn step_aside(&mut self) -> Option<NodeId> {
        loop {
            let (id, place) = self.path.pop()?;
            if let Some(edge) = self.tree.node(id).edges.get(place + 1) {
                self.path.push((id, place + 1));
                return Some(edge.to);
            }
        }
    }
}

/// Explores everything that can happen from `start` along `line`.
///
/// ```
/// # use engine::example::{Coin, start};
/// use engine::{Limits, Line, Merging, explore};
/// let tree = explore(&Coin, start(3), &Line::default(), Limits::default(), Merging::Equal);
/// assert_eq!(tree.cut, None);
/// assert_eq!(tree.ends().count(), 4); // 0 to 3 heads
/// assert_eq!(tree.count_lines(), Some(8));
/// ```
pub fn explore<G: Game>(
    game: &G,
    start: Position<G>,
    line: &Line,
    limits: Limits,
    merging: Merging,
) -> Tree<G> {
    explore_some(game, start, line, limits, merging, &|_, _| ())
}

/// Removes options of a choice that are not followed. It depends on the position alone, not on the way to it.
pub type Narrow<'a, G> = &'a dyn Fn(&Position<G>, &mut Choice<G>);

/// Explores what can happen from `start` along `line`, following only some options of every choice.
///
/// ```
/// # use engine::example::{Coin, start};
/// use engine::{Limits, Line, Merging, explore, explore_some};
/// let first = |_: &_, choice: &mut engine::Choice<Coin>| choice.options.truncate(1);
/// let tree = explore_some(&Coin, start(3), &Line::default(), Limits::default(), Merging::Equal, &first);
/// assert!(tree.len() <= explore(&Coin, start(3), &Line::default(), Limits::default(), Merging::Equal).len());
/// ```
pub fn explore_some<G: Game>(
    game: &G,
    start: Position<G>,
    line: &Line,
    limits: Limits,
    merging: Merging,
    narrow: Narrow<'_, G>,
) -> Tree<G> {
    let mut explorer = Explorer {
        game,
        narrow,
        limits,
        merging,
        walk: Walk::new(game, line, Forced::Walk),
        memo: FxHashMap::default(),
        nodes: Vec::new(),
        open: Vec::new(),
        finished: Vec::new(),
        bytes: 0,
        circle: None,
        cut: None,
        given_up: BTreeMap::new(),
    };
    let root = explorer.run(start, line.pending());
    Tree {
        nodes: explorer.nodes,
        finished: explorer.finished,
        root,
        spent: Spent { advances: explorer.walk.advances, bytes: explorer.bytes },
        cut: explorer.cut.map(|(budget, _)| budget),
        fates: explorer.walk.fates,
    }
}

/// A position that rests, and the fixes of the line still ahead of it.
#[derive_where(PartialEq, Eq, Hash)]
struct Place<G: Game> {
    position: Position<G>,
    pending: Vec<usize>,
}

/// A way still to be walked.
struct Way<G: Game> {
    pick: Pick<G>,
    weight: u128,
    tasks: Vec<Task<G>>,
}

/// A node whose ways are being walked, the next one last.
struct Branch<G: Game> {
    id: NodeId,
    place: Rc<Place<G>>,
    ways: Vec<Way<G>>,
}

/// What a way leads to.
enum Found<G: Game> {
    /// A node that is there already, or has no ways.
    Node(NodeId),
    /// A new node, whose ways come first.
    Branch(Branch<G>),
}

struct Explorer<'a, G: Game> {
    game: &'a G,
    narrow: Narrow<'a, G>,
    limits: Limits,
    merging: Merging,
    walk: Walk<'a, G>,
    memo: FxHashMap<Rc<Place<G>>, NodeId>,
    nodes: Vec<TreeNode<G>>,
    /// Whether a node's ways are still being walked.
    open: Vec<bool>,
    finished: Vec<NodeId>,
    bytes: usize,
    circle: Option<NodeId>,
    cut: Option<(Budget, NodeId)>,
    /// By number of waiting effects: how often following their orders was given up.
    given_up: BTreeMap<usize, usize>,
}

/// Most ways that are walked to prove that the orders at one choice are one: enough for ten effects.
const ORDERS: usize = 10_000;

/// After so many failed proofs for a number of effects, their orders are walked one by one.
const IN_VAIN: usize = 2;

impl<G: Game> Explorer<'_, G> {
    fn run(&mut self, start: Position<G>, pending: Vec<usize>) -> NodeId {
        let mut stack = match self.arrive(start, pending) {
            Found::Node(id) => return id,
            Found::Branch(branch) => vec![branch],
        };
        let root = stack[0].id;
        while let Some(branch) = stack.last_mut() {
            let Some(way) = branch.ways.pop() else {
                self.finish(branch.id);
                stack.pop();
                continue;
            };
            let (id, place) = (branch.id, Rc::clone(&branch.place));
            let to = match self.go(&place, way.tasks) {
                Found::Node(to) => to,
                Found::Branch(branch) => {
                    let to = branch.id;
                    stack.push(branch);
                    to
                }
            };
            self.nodes[id.place()].edges.push(Edge { pick: way.pick, weight: way.weight, to });
        }
        root
    }

    /// Walks one way from a node.
    fn go(&mut self, from: &Place<G>, tasks: Vec<Task<G>>) -> Found<G> {
        if let Some(budget) = self.exhausted() {
            return Found::Node(self.cut_leaf(budget));
        }
        let mut position = from.position.clone();
        position.agenda.pop();
        position.push(tasks);
        self.arrive(position, from.pending.clone())
    }

    fn arrive(&mut self, mut position: Position<G>, mut pending: Vec<usize>) -> Found<G> {
        let walk = &mut self.walk;
        let node = walk.settle(&mut position, &mut pending, &mut NoSink, &mut |_| ());
        let (kind, mut ways) = match node {
            Node::End => (Kind::End(position.state.clone()), Vec::new()),
            Node::Open(open) => (Kind::Open(open, position.state.clone()), Vec::new()),
            Node::Choice(mut choice) => {
                (self.narrow)(&position, &mut choice);
                let walked = if self.is_one_order(&position, &choice) { 1 } else { choice.options.len() };
                let options = choice.options.into_iter().take(walked).map(|option| Way {
                    pick: option.pick,
                    weight: 1,
                    tasks: option.tasks,
                });
                let (who, prompt) = (choice.who, choice.prompt);
                (Kind::Choice { who, prompt }, options.collect())
            }
            Node::Chance(chance) => {
                let outcomes = chance.outcomes.into_iter().map(|outcome| Way {
                    pick: Pick::Game(outcome.pick),
                    weight: outcome.weight,
                    tasks: outcome.tasks,
                });
                let mut ways: Vec<Way<G>> = outcomes.collect();
                sort_by(&mut ways, |one, other| other.weight.cmp(&one.weight));
                let (who, prompt, total) = (chance.who, chance.prompt, chance.total);
                (Kind::Chance { who, prompt, total }, ways)
            }
        };
        ways.reverse();
        let place = Rc::new(Place { position, pending });
        if self.merging != Merging::Off
            && let Some(id) = self.memo.get(&place)
        {
            if self.open[id.place()] {
                return Found::Node(self.circle_leaf());
            }
            return Found::Node(*id);
        }
        let id = self.add(kind);
        self.bytes += place.position.bytes(self.game) + ways.len() * size_of::<Edge<G>>();
        if self.merging != Merging::Off {
            self.memo.insert(Rc::clone(&place), id);
        }
        if ways.is_empty() {
            self.finish(id);
            return Found::Node(id);
        }
        Found::Branch(Branch { id, place, ways })
    }

    /// Whether only the first order of a choice has to be walked. The ways of the proof count as walked.
    fn is_one_order(&mut self, position: &Position<G>, choice: &Choice<G>) -> bool {
        let waiting = choice.options.len();
        let in_vain = self.given_up.get(&waiting).copied().unwrap_or_default();
        if self.merging != Merging::Orders || in_vain >= IN_VAIN {
            return false;
        }
        let followed = follow_orders(self.game, position, choice, ORDERS);
        self.walk.advances += followed.advances;
        if followed.given_up {
            self.given_up.insert(waiting, in_vain + 1);
        }
        followed.one
    }

    fn add(&mut self, kind: Kind<G>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let edges = Vec::new();
        self.nodes.push(TreeNode { kind, edges });
        self.open.push(true);
        self.bytes += size_of::<TreeNode<G>>();
        id
    }

    /// The one leaf at which circles end.
    fn circle_leaf(&mut self) -> NodeId {
        let id = self.circle.unwrap_or_else(|| self.leaf(Kind::Circle));
        self.circle = Some(id);
        id
    }

    /// The one leaf of everything that is not explored, named after the first budget that was hit.
    fn cut_leaf(&mut self, budget: Budget) -> NodeId {
        let (budget, id) = self.cut.unwrap_or_else(|| (budget, self.leaf(Kind::Cut(budget))));
        self.cut = Some((budget, id));
        id
    }

    fn leaf(&mut self, kind: Kind<G>) -> NodeId {
        let id = self.add(kind);
        self.finish(id);
        id
    }

    fn finish(&mut self, id: NodeId) {
        self.open[id.place()] = false;
        self.finished.push(id);
    }

    fn exhausted(&self) -> Option<Budget> {
        let most = self.limits.nodes.min(u32::MAX as usize / 2);
        if self.nodes.len() >= most {
            Some(Budget::Nodes)
        } else if self.walk.advances >= self.limits.advances {
            Some(Budget::Advances)
        } else if self.bytes >= self.limits.bytes {
            Some(Budget::Bytes)
        } else {
            None
        }
    }
}
