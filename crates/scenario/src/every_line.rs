//! Where can it lead, along every line?
//!
//! From where a scenario's own lines end, everything that can still be chosen or rolled is explored. Equal ends are one end, whatever led to
//! them. The number of lines is estimated first: hopelessly many are not explored. The answer says what a budget cuts off, and that nobody
//! knows how many lines that is.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    EndReport, Kind, LineReport, LineTaken, Lines, Report, Status,
    chances::{Called, Chances, chances},
    cite::Citer,
    limits::{MAX_ESTIMATE, MAX_POSITIONS},
    report::FactReport,
    run::{self, Rolls},
    wording::Wording,
};
use engine::{Fraction, Limits, Line as NoLine, Merging, Position, Tree, TreeNode, estimate_lines, explore};
use names::Diagnostic;
use rulebook::Rulebook;

/// How many lines are listed one by one.
pub(super) const LISTED: usize = 1_000;

/// What may be explored for a person who waits: some seconds, and some hundred megabytes with everything around it.
const LIMITS: Limits = Limits { nodes: MAX_POSITIONS, advances: 5 * MAX_POSITIONS, bytes: 1 << 26 };

/// Runs `position` along `lines`, and from there along every line there is.
pub(super) fn every_line<G: Wording>(
    kind: Kind,
    game: &G,
    position: Position<G>,
    lines: &[super::Line],
    rulebook: &Rulebook,
) -> Lines {
    let (report, rest) = run::run_to(Rolls::Told, kind, game, position, lines, rulebook);
    match report.status {
        Status::Choice | Status::Chance => {
            let estimate = estimate_lines(game, &rest);
            match estimate > MAX_ESTIMATE {
                true => refused(report, estimate),
                false => explored(game, rest, report, estimate, rulebook),
            }
        }
        Status::End | Status::Open => Lines {
            count: Some("1".to_owned()),
            estimate: None,
            explored: true,
            ends: vec![EndReport {
                status: report.status,
                reason: report.open.as_ref().map(|open| open.reason.clone()),
                facts: report.facts.clone(),
                lines: Some("1".to_owned()),
                probability: Some(Fraction::ONE.to_string()),
                between: None,
                way: Vec::new(),
            }],
            lines: vec![LineReport { taken: Vec::new(), end: 0 }],
            ways: Vec::new(),
            more_ways: false,
            report,
        },
    }
}

/// Nothing is explored: there are too many lines.
fn refused(mut report: Report, estimate: u128) -> Lines {
    let message =
        format!("about {} lines lead from here; at most {MAX_ESTIMATE} are followed", rounded(estimate));
    let finding = Diagnostic::warning("too-many-lines", message);
    report.diagnostics.push(finding.help("make some of the choices first, then ask again"));
    Lines::unexplored(report, Some(rounded(estimate)))
}

/// An estimate has two digits that mean something.
fn rounded(estimate: u128) -> String {
    let digits = estimate.to_string();
    let noise = digits.len().saturating_sub(2);
    let unit = u32::try_from(noise).ok().and_then(|noise| 10_u128.checked_pow(noise)).unwrap_or(1);
    (estimate / unit).saturating_mul(unit).to_string()
}

fn explored<G: Wording>(
    game: &G,
    from: Position<G>,
    report: Report,
    estimate: u128,
    rulebook: &Rulebook,
) -> Lines {
    let merging = if game.shows_one_order() { Merging::Orders } else { Merging::Equal };
    let begins = from.state.clone();
    let called: Called<'_, G> = &|player| game.player(&begins, player);
    let tree = explore(game, from, &NoLine::default(), LIMITS, merging);
    let mut ends = Ends::new(game, rulebook);
    // leaves are finished in the order in which lines come to them
    for (id, leaf) in tree.bottom_up().filter(|(_, node)| node.edges.is_empty()) {
        ends.add(id, leaf);
    }
    let line = |edges: Vec<&engine::Edge<G>>| {
        let leaf = edges.last().map_or(tree.root(), |edge| edge.to);
        Some(LineReport { taken: taken((&tree, called), &edges), end: ends.of(leaf)? })
    };
    let lines = tree.lines().take(LISTED).filter_map(|(edges, _)| line(edges)).collect();
    let counts = ends.counted(&tree);
    let chances = chances((&tree, called), |id| ends.of(id), ends.reports.len());
    let ways_there = first_ways((&tree, called), |id| ends.of(id), ends.reports.len());
    let mut reports = ends.reports;
    for (report, way) in reports.iter_mut().zip(ways_there) {
        report.way = way;
    }
    for (number, (report, count)) in reports.iter_mut().zip(counts).enumerate() {
        report.lines = count.map(|lines| lines.to_string());
        match &chances {
            Chances::Settled(shares) => report.probability = shares.get(&number).map(ToString::to_string),
            Chances::Chosen { between, .. } => {
                match between.as_ref().and_then(|between| between.get(number)) {
                    Some((least, most)) if least == most => report.probability = Some(least.to_string()),
                    Some((least, most)) => report.between = Some([least.to_string(), most.to_string()]),
                    None => {}
                }
            }
        }
    }
    let mut report = report;
    if matches!(&chances, Chances::Chosen { between: None, .. }) {
        let message = "there are too many ends to say how likely each is whatever is chosen";
        let finding = Diagnostic::warning("too-many-ends", message);
        report.diagnostics.push(finding.help("make some of the choices first, then ask again"));
    }
    let (ways, more_ways) = match chances {
        Chances::Settled(_) => (Vec::new(), false),
        Chances::Chosen { ways, more, .. } => (ways, more),
    };
    Lines {
        count: tree.count_lines().map(|count| count.to_string()),
        estimate: tree.cut.is_some().then(|| rounded(estimate)),
        explored: tree.cut.is_none(),
        ends: reports,
        lines,
        ways,
        more_ways,
        report,
    }
}

/// The first way to each end, without coming through the same position twice.
fn first_ways<G: Wording>(
    (tree, called): (&Tree<G>, Called<'_, G>),
    end: impl Fn(engine::NodeId) -> Option<usize>,
    ends: usize,
) -> Vec<Vec<LineTaken>> {
    let mut ways: Vec<Option<Vec<LineTaken>>> = vec![None; ends];
    let mut seen: BTreeSet<engine::NodeId> = BTreeSet::from([tree.root()]);
    // the edges behind, each with those of its node that are still to be followed
    let mut path: Vec<&engine::Edge<G>> = Vec::new();
    let mut ahead = vec![tree.node(tree.root()).edges.iter()];
    if let Some(way) = end(tree.root()).and_then(|end| ways.get_mut(end)) {
        *way = Some(Vec::new());
    }
    while let Some(edges) = ahead.last_mut() {
        match edges.next() {
            None => {
                ahead.pop();
                path.pop();
            }
            Some(edge) if seen.insert(edge.to) => {
                path.push(edge);
                let way = end(edge.to).and_then(|end| ways.get_mut(end));
                if let Some(way) = way.filter(|way| way.is_none()) {
                    *way = Some(taken((tree, called), &path));
                }
                ahead.push(tree.node(edge.to).edges.iter());
            }
            Some(_) => {}
        }
    }
    ways.into_iter().map(Option::unwrap_or_default).collect()
}

/// The decisions along the edges of a line.
fn taken<G: Wording>(
    (tree, called): (&Tree<G>, Called<'_, G>),
    edges: &[&engine::Edge<G>],
) -> Vec<LineTaken> {
    let mut at = tree.node(tree.root());
    let mut all = Vec::new();
    for edge in edges {
        let (who, probability) = match &at.kind {
            engine::Kind::Choice { who, .. } => (called(*who), None),
            engine::Kind::Chance { who, total, .. } => {
                (called(*who), Fraction::of(edge.weight, *total).ok().map(|p| p.to_string()))
            }
            _ => break,
        };
        all.push(LineTaken { who, choose: edge.pick.to_string(), probability });
        at = tree.node(edge.to);
    }
    all
}

/// The different ends, in the order in which they are met.
struct Ends<'a, G: Wording> {
    game: &'a G,
    citer: Citer<'a>,
    known: BTreeMap<String, usize>,
    /// Which of them each leaf is.
    leaves: BTreeMap<engine::NodeId, usize>,
    reports: Vec<EndReport>,
}

impl<'a, G: Wording> Ends<'a, G> {
    fn new(game: &'a G, rulebook: &'a Rulebook) -> Self {
        Self {
            game,
            citer: Citer::new(rulebook),
            known: BTreeMap::new(),
            leaves: BTreeMap::new(),
            reports: Vec::new(),
        }
    }

    /// The number of the end that a leaf is.
    fn of(&self, leaf: engine::NodeId) -> Option<usize> {
        self.leaves.get(&leaf).copied()
    }

    fn add(&mut self, id: engine::NodeId, leaf: &TreeNode<G>) {
        let report = self.report(leaf);
        let key = format!("{:?}{:?}{:?}", report.status, report.reason, report.facts);
        let next = self.reports.len();
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.reports.push(report);
        }
        self.leaves.insert(id, number);
    }

    fn report(&mut self, leaf: &TreeNode<G>) -> EndReport {
        let facts = |state: &G::State| FactReport::all(self.game.facts(state));
        let (status, reason, facts) = match &leaf.kind {
            engine::Kind::End(state) => (Status::End, None, facts(state)),
            engine::Kind::Open(open, state) => {
                let (reason, told) = open.told();
                let reason = match told.map(|told| self.citer.all(&told.citations)) {
                    Some(cited) if !cited.is_empty() => {
                        let ids: Vec<_> = cited.iter().map(|citation| citation.id.to_string()).collect();
                        format!("{reason} ({})", ids.join(", "))
                    }
                    _ => reason,
                };
                (Status::Open, Some(reason), facts(state))
            }
            engine::Kind::Circle => {
                (Status::Open, Some("it comes back to where it was".to_owned()), Vec::new())
            }
            engine::Kind::Cut(_) => {
                (Status::Open, Some("not explored: there are too many lines".to_owned()), Vec::new())
            }
            engine::Kind::Choice { .. } | engine::Kind::Chance { .. } => (Status::Choice, None, Vec::new()),
        };
        EndReport { status, reason, facts, lines: None, probability: None, between: None, way: Vec::new() }
    }

    /// How many lines lead to each end; none where they are more than can be counted.
    fn counted(&self, tree: &Tree<G>) -> Vec<Option<u128>> {
        let mut counts = vec![Some(0_u128); self.reports.len()];
        let mut arriving: BTreeMap<engine::NodeId, Option<u128>> = BTreeMap::new();
        arriving.insert(tree.root(), Some(1));
        let sum = |one: Option<u128>, other: Option<u128>| one.zip(other).and_then(|(a, b)| a.checked_add(b));
        for (id, node) in tree.bottom_up().rev() {
            let Some(here) = arriving.remove(&id) else { continue };
            if let Some(count) = self.of(id).and_then(|end| counts.get_mut(end)) {
                *count = sum(*count, here);
            }
            for edge in &node.edges {
                let known = arriving.get(&edge.to).copied().unwrap_or(Some(0));
                arriving.insert(edge.to, sum(known, here));
            }
        }
        counts
    }
}
