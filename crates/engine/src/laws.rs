//! What must hold for every game?
//!
//! Each law is a check that any game's tests can call on a position of theirs; a broken law comes
//! back as [`Broken`] with the offending thing named. The laws cost nothing where nobody calls them.
//!
//! | law | what it says |
//! |---|---|
//! | [`everywhere`] | at every position reached: the same again gives the same; a position that rests stays; silent and traced runs agree; options are there and have different names; refusals give reasons; every step cites well-formed ids and has words; weights add up; what is on the agenda is sorted; no effect is offered twice in its scope |
//! | [`positions_are_canonical`] | no two different positions have the same state and the same future |
//! | [`merging_changes_nothing`] | merging on, merging off and plain recursion without any tree give the same value and the same ends |
//! | [`probabilities_sum_to_one`] | the parts of a distribution add up to exactly 1 |
//! | [`players_are_alike`] | relabelled players give the mirrored answer |
//! | [`refusals_are_true`] | what is forbidden, or another player's, is not offered; what comes later is offered later |
//! | [`survives_writing`] | written and read again is the same |
//! | [`loops_end_open`] | a forced loop ends as open |

use std::{collections::BTreeMap, fmt::Debug};

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Aim, Apply, Batch, Choosable, Claim, Fraction, Game, Inside, Interval, Limits, Line, Merging, NoSink,
    Node, OddsError, Once, Open, Pause, Pick, Position, Prompt, Reason, Refusal, Step, Task, Tree, Used,
    advance, advance_silently, explore, odds, take_option, take_outcome,
};
use names::PassageId;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law}: {what}")]
pub struct Broken {
    /// The law, in words.
    pub law: &'static str,
    /// What breaks it.
    pub what: String,
}

type Lawful = Result<(), Broken>;

fn hold(law: &'static str, holds: bool, what: impl FnOnce() -> String) -> Lawful {
    if holds { Ok(()) } else { Err(Broken { law, what: what() }) }
}

/// Walks through at most `most` different positions from `start`, looks at each of them, and
/// returns them as they rest.
///
/// # Errors
/// The first law that is broken.
pub fn everywhere<G: Game>(game: &G, start: &Position<G>, most: usize) -> Result<Vec<Position<G>>, Broken> {
    let mut known: FxHashSet<Position<G>> = FxHashSet::default();
    let mut ahead = vec![start.clone()];
    while let Some(before) = ahead.pop() {
        let (position, node) = one_advance(game, &before)?;
        if known.len() >= most || !known.insert(position.clone()) {
            continue;
        }
        agenda_is_sorted(&position)?;
        node_is_whole(&node)?;
        match &node {
            Node::Choice(choice) => {
                for option in &choice.options {
                    unused(game, &position, option.tasks())?;
                    let mut next = position.clone();
                    let mut told: Vec<Step> = Vec::new();
                    take_option(game, &mut next, choice, option, &mut told);
                    steps_cite(&told)?;
                    ahead.push(next);
                }
                for refused in &choice.refused {
                    for ban in &refused.bans {
                        let told = ban.told();
                        let words = Step::new(told.text, told.citations);
                        steps_cite(&[words])?;
                    }
                }
            }
            Node::Chance(chance) => {
                for outcome in &chance.outcomes {
                    let mut next = position.clone();
                    take_outcome(game, &mut next, chance, outcome, &mut NoSink);
                    ahead.push(next);
                }
            }
            Node::End | Node::Open(_) => {}
        }
    }
    Ok(known.into_iter().collect())
}

/// Checks why any pick of the game is refused that somebody names, at some of at most `most` positions from `start`: what is
/// forbidden, or another player's, is not offered there; what comes later is asked somewhere behind.
///
/// # Errors
/// The first reason that is not true.
pub fn refusals_are_true<G: Game>(
    game: &G,
    start: &Position<G>,
    most: usize,
    claim: impl Fn(&Pause<'_, G>, &Pick<G>) -> Option<Claim<G>>,
) -> Lawful {
    let reached = everywhere(game, start, most)?;
    let named = Ahead::of(game, start.clone(), most).offered;
    for rests in reached.iter().step_by(reached.len() / LOOKED_AT + 1) {
        let node = advance_silently(game, &mut rests.clone());
        let now = match &node {
            Node::Choice(choice) => Some((choice.who, &choice.prompt)),
            _ => None,
        };
        let ahead = Ahead::of(game, rests.clone(), most);
        for pick in named.values().filter(|pick| matches!(pick, Pick::Game(_))) {
            let Some(claimed) = claim(&Pause { view: rests.view(), now }, pick) else { continue };
            for who in game.seats(&rests.state) {
                let refusal = claimed.refusal(game, rests, Some(who));
                let called = |option: &Choosable<G>| option.pick == *pick;
                let offered = matches!(&node, Node::Choice(choice)
                    if choice.who == who && choice.options.iter().any(called));
                let holds = match &refusal {
                    Some(Refusal::Forbidden(_) | Refusal::NotYours(_)) => !offered,
                    Some(Refusal::Later(_)) => !ahead.whole || ahead.asks(&claimed, pick),
                    Some(Refusal::Behind(_)) | None => true,
                };
                let what = || format!("`{who}: {pick}` is refused by {refusal:?} at {now:?}");
                hold("refusals are true", holds, what)?;
            }
        }
    }
    Ok(())
}

/// At how many positions it is looked why picks are refused.
const LOOKED_AT: usize = 8;

/// What is offered and asked behind a position.
struct Ahead<G: Game> {
    /// By name.
    offered: BTreeMap<String, Pick<G>>,
    asked: Vec<Prompt<G>>,
    /// Whether that is all.
    whole: bool,
}

impl<G: Game> Ahead<G> {
    fn of(game: &G, start: Position<G>, most: usize) -> Self {
        let mut found = Self { offered: BTreeMap::new(), asked: Vec::new(), whole: true };
        let mut known: FxHashSet<Position<G>> = FxHashSet::default();
        let mut ahead = vec![start];
        while let Some(mut position) = ahead.pop() {
            let node = advance_silently(game, &mut position);
            if known.len() >= most {
                found.whole = false;
                break;
            }
            if !known.insert(position.clone()) {
                continue;
            }
            match &node {
                Node::Choice(choice) => {
                    found.asked.push(choice.prompt.clone());
                    for option in &choice.options {
                        found.offered.insert(option.pick.to_string(), option.pick.clone());
                        let mut next = position.clone();
                        take_option(game, &mut next, choice, option, &mut NoSink);
                        ahead.push(next);
                    }
                }
                Node::Chance(chance) => {
                    for outcome in &chance.outcomes {
                        found.offered.insert(outcome.pick.to_string(), Pick::Game(outcome.pick.clone()));
                        let mut next = position.clone();
                        take_outcome(game, &mut next, chance, outcome, &mut NoSink);
                        ahead.push(next);
                    }
                }
                Node::End | Node::Open(_) => {}
            }
        }
        found
    }

    fn asks(&self, claim: &Claim<G>, pick: &Pick<G>) -> bool {
        let decided = |prompt: &Prompt<G>| matches!(prompt, Prompt::Game(prompt) if claim.is_at(prompt));
        let name = pick.to_string();
        self.offered.keys().any(|offered| offered.eq_ignore_ascii_case(&name))
            || self.asked.iter().any(decided)
    }
}

/// Advances twice silently and once traced: all agree, and what rests stays.
fn one_advance<G: Game>(game: &G, before: &Position<G>) -> Result<(Position<G>, Node<G>), Broken> {
    let (mut position, mut again, mut traced) = (before.clone(), before.clone(), before.clone());
    let node = advance_silently(game, &mut position);
    let same = advance_silently(game, &mut again) == node && again == position;
    hold("the same again gives the same", same, || format!("{before:?}"))?;

    let mut steps = Vec::new();
    let same = advance(game, &mut traced, &mut steps) == node && traced == position;
    hold("silent and traced runs agree", same, || format!("{before:?}"))?;
    steps_cite(&steps)?;

    if !matches!(node, Node::Open(Open::Loop { .. })) {
        let mut steps = Vec::new();
        let rests = advance(game, &mut again, &mut steps) == node && again == position;
        let rests = rests && steps.is_empty();
        hold("a position that rests stays", rests, || format!("{position:?}"))?;
    }
    Ok((position, node))
}

/// Every step has words, and cites ids that are well formed.
///
/// # Errors
/// The first step that does not.
pub fn steps_cite(steps: &[Step]) -> Lawful {
    for step in steps {
        let words = !step.text().trim().is_empty();
        hold("every step has words", words, || format!("{step:?}"))?;
        for citation in step.citations().iter() {
            let formed = citation.id.as_str().parse::<PassageId>().is_ok();
            hold("every step cites a passage", formed, || format!("{citation:?}"))?;
        }
    }
    Ok(())
}

fn node_is_whole<G: Game>(node: &Node<G>) -> Lawful {
    match node {
        Node::Choice(choice) => {
            let asked = || format!("`{}` decides `{}`", choice.who, choice.prompt);
            hold("options are never empty", !choice.options.is_empty(), asked)?;
            let names = choice.options.iter().map(|option| option.pick.to_string());
            all_named("options have different names", names)?;
            let reasons = choice.refused.iter().all(|refused| !refused.bans.is_empty());
            hold("refusals give reasons", reasons, asked)
        }
        Node::Chance(chance) => {
            let names = chance.outcomes.iter().map(|it| it.pick.to_string());
            all_named("outcomes have different names", names)?;
            let mut weights = chance.outcomes.iter().map(|it| it.weight);
            let sum = weights.try_fold(0_u128, u128::checked_add);
            let adds_up = sum == Some(chance.total);
            hold("weights add up", adds_up, || chance.prompt.to_string())
        }
        Node::End | Node::Open(_) => Ok(()),
    }
}

fn all_named(law: &'static str, names: impl Iterator<Item = String>) -> Lawful {
    let mut known = FxHashSet::default();
    for name in names {
        hold(law, known.insert(name.clone()), || name)?;
    }
    Ok(())
}

fn agenda_is_sorted<G: Game>(position: &Position<G>) -> Lawful {
    for task in position.agenda() {
        let sorted = match task {
            Task::Batch(batch) => batch.members.is_sorted(),
            Task::Layer(layer) => layer.waiting().is_sorted(),
            Task::Work(_) | Task::Frame(_) | Task::Bind(_) | Task::Apply(_) => true,
        };
        hold("positions are canonical", sorted, || format!("{task:?}"))?;
    }
    Ok(())
}

/// What a position comes to: its state, who decides what, and its ways.
type Future<G> = (<G as Game>::State, Option<(<G as Game>::Player, Prompt<G>)>, Vec<Way<G>>);

/// A way on: the pick, its weight, what is told on it, and the class of the position it leads to.
type Way<G> = (Pick<G>, u128, Vec<String>, usize);

/// No two different positions reached from `start` have the same state and the same future, told in the same words: the
/// agenda holds nothing that no later rule reads and no later step says. Looks at `most` positions at most. Only for
/// positions without circles.
///
/// For positions without effects that are limited to a scope or a chain: a record of what is used up
/// is kept until its scope closes, whether it is read again or not. Which effect a frame belongs to is kept as
/// long as the frame: two effects that have the same left to do are two positions.
///
/// # Errors
/// Two positions that should be one.
pub fn positions_are_canonical<G: Game>(game: &G, start: &Position<G>, most: usize) -> Lawful {
    let mut classes = Classes { game, most, of: FxHashMap::default(), known: FxHashMap::default() };
    classes.class(start.clone()).map(|_| ())
}

struct Classes<'a, G: Game> {
    game: &'a G,
    most: usize,
    of: FxHashMap<Position<G>, usize>,
    known: FxHashMap<Future<G>, (usize, Position<G>)>,
}

impl<G: Game> Classes<'_, G> {
    /// The class of all positions with the same future as this one.
    fn class(&mut self, mut position: Position<G>) -> Result<(Vec<String>, usize), Broken> {
        let mut steps: Vec<Step> = Vec::new();
        let node = advance(self.game, &mut position, &mut steps);
        let told: Vec<String> = steps.iter().map(|step| step.text().to_owned()).collect();
        if let Some(class) = self.of.get(&position) {
            return Ok((told, *class));
        }
        if self.of.len() >= self.most {
            return Ok((told, usize::MAX));
        }
        let (asked, ways) = match node {
            Node::Choice(choice) => {
                let options = choice.options.into_iter();
                let ways = options.map(|option| (option.pick, 1, option.tasks)).collect();
                (Some((choice.who, choice.prompt)), ways)
            }
            Node::Chance(chance) => {
                let outcomes = chance.outcomes.into_iter();
                let ways = outcomes.map(|it| (Pick::Game(it.pick), it.weight, it.tasks)).collect();
                (Some((chance.who, Prompt::Game(chance.prompt))), ways)
            }
            Node::End => (None, Vec::new()),
            // at an open position the agenda still holds the task that opened it
            Node::Open(_) => return Ok((told, usize::MAX)),
        };
        let mut future: Future<G> = (position.state.clone(), asked, Vec::new());
        for (pick, weight, tasks) in ways {
            let mut next = position.clone();
            next.agenda.pop();
            next.push(tasks);
            let (told, class) = self.class(next)?;
            future.2.push((pick, weight, told, class));
        }
        let class = match self.known.get(&future) {
            // a future that is not followed to its end is unknown
            _ if future.2.iter().any(|(.., class)| *class == usize::MAX) => usize::MAX,
            Some((_, twin)) if !same_but_frames(twin, &position) => {
                let what = format!("{twin:?} and {position:?}");
                return Err(Broken { law: "positions are canonical", what });
            }
            Some((class, _)) => *class,
            None => {
                let class = self.known.len();
                self.known.insert(future, (class, position.clone()));
                class
            }
        };
        self.of.insert(position, class);
        Ok((told, class))
    }
}

/// Whether two positions differ in nothing but the effects that their frames belong to, and the records of what is used up.
fn same_but_frames<G: Game>(one: &Position<G>, other: &Position<G>) -> bool {
    let unused = |batch: &Batch<G>| {
        let mut batch = Batch { used: Used::default(), ..batch.clone() };
        batch.members.iter_mut().for_each(|member| member.used = Used::default());
        batch
    };
    let same = |(one, other): (&Task<G>, &Task<G>)| match (one, other) {
        (Task::Batch(one), Task::Batch(other)) => unused(one) == unused(other),
        (Task::Frame(one), Task::Frame(other)) => {
            let effects = matches!((&one.inside, &other.inside), (Inside::Effect(_), Inside::Effect(_)));
            (effects || one.inside == other.inside)
                && (&one.bindings, &one.used) == (&other.bindings, &other.used)
        }
        _ => one == other,
    };
    one.state == other.state
        && one.agenda.len() == other.agenda.len()
        && one.agenda.iter().zip(&other.agenda).all(same)
}

/// An option that uses an effect does so for the first time in the effect's scope.
fn unused<G: Game>(game: &G, position: &Position<G>, tasks: &[Task<G>]) -> Lawful {
    let Some(Task::Apply(Apply { effect, event, .. })) = tasks.first() else {
        return Ok(());
    };
    let in_scope = match &effect.once {
        Once::Scope(scope) => position.view().used(game, scope),
        Once::Event | Once::Batch => None,
    };
    let in_batch = match tasks.get(1) {
        Some(Task::Batch(batch)) => {
            let mut same = batch.members.iter().filter(|member| member.event == *event);
            same.all(|member| member.used.contains(&effect.key)) || batch.used.contains(&effect.key)
        }
        _ => false,
    };
    let again = in_batch || in_scope.is_some_and(|used| used.contains(&effect.key));
    hold("no effect twice in its scope", !again, || effect.key.to_string())
}

/// Merging on, merging off and plain recursion without a tree give the same value and ends. Only
/// for positions with few lines.
///
/// # Errors
/// The answer that differs.
pub fn merging_changes_nothing<G: Game>(
    game: &G,
    start: &Position<G>,
    measure: impl Fn(&G::State) -> Fraction + Copy,
    bounds: Interval,
    aim: impl Fn(&G::Player) -> Aim + Copy,
) -> Lawful {
    let law = "merging changes nothing";
    let tree = |merging| explore(game, start.clone(), &Line::default(), Limits::default(), merging);
    let (merged, plain) = (tree(Merging::Equal), tree(Merging::Off));
    let whole = merged.cut.is_none() && plain.cut.is_none();
    hold(law, whole, || "too large to be compared".to_owned())?;

    let value_of = |tree: &Tree<G>| numbers(odds::value(tree, measure, bounds, aim));
    let (with, without) = (value_of(&merged)?.value(), value_of(&plain)?.value());
    hold(law, with == without, || format!("{with:?} and {without:?}"))?;
    let naive = numbers(naive(game, start.clone(), measure, bounds, aim))?;
    hold(law, with == naive, || format!("{with:?}, by recursion {naive:?}"))?;

    let ends = |tree: &Tree<G>| {
        let mut ends: Vec<G::State> = tree.ends().cloned().collect();
        ends.sort();
        ends.dedup();
        ends
    };
    hold(law, ends(&merged) == ends(&plain), || "the ends differ".to_owned())
}

fn numbers<T>(result: Result<T, OddsError>) -> Result<T, Broken> {
    result.map_err(|error| Broken { law: "probabilities are exact and sum to one", what: error.to_string() })
}

/// The value by plain recursion: no memo, no tree, nothing merged.
///
/// # Errors
/// As [`odds::value`].
pub fn naive<G: Game>(
    game: &G,
    mut position: Position<G>,
    measure: impl Fn(&G::State) -> Fraction + Copy,
    bounds: Interval,
    aim: impl Fn(&G::Player) -> Aim + Copy,
) -> Result<Interval, OddsError> {
    match advance_silently(game, &mut position) {
        Node::End => Ok(Interval::exactly(measure(&position.state))),
        Node::Open(_) => Ok(bounds),
        Node::Choice(choice) => {
            let mut values = Vec::new();
            for option in &choice.options {
                let mut next = position.clone();
                take_option(game, &mut next, &choice, option, &mut NoSink);
                values.push(naive(game, next, measure, bounds, aim)?);
            }
            let lows = || values.iter().map(|value| value.low);
            let highs = || values.iter().map(|value| value.high);
            let (low, high) = match aim(&choice.who) {
                Aim::Most => (lows().max(), highs().max()),
                Aim::Least => (lows().min(), highs().min()),
                Aim::Free => (lows().min(), highs().max()),
            };
            Ok(low.zip(high).map_or(bounds, |(low, high)| Interval { low, high }))
        }
        Node::Chance(chance) => {
            let mut sum = Interval::exactly(Fraction::ZERO);
            for outcome in &chance.outcomes {
                let mut next = position.clone();
                take_outcome(game, &mut next, &chance, outcome, &mut NoSink);
                let value = naive(game, next, measure, bounds, aim)?;
                let probability = Fraction::of(outcome.weight, chance.total)?;
                sum.low = sum.low.plus(probability.times(value.low)?)?;
                sum.high = sum.high.plus(probability.times(value.high)?)?;
            }
            Ok(sum)
        }
    }
}

/// How likely each end is when every player follows their aim; the parts add up to exactly 1.
///
/// # Errors
/// What does not add up.
pub fn probabilities_sum_to_one<G: Game>(
    game: &G,
    start: &Position<G>,
    limits: Limits,
    measure: impl Fn(&G::State) -> Fraction,
    bounds: Interval,
    aim: impl Fn(&G::Player) -> Aim,
) -> Result<odds::Distribution<G::State>, Broken> {
    let tree = explore(game, start.clone(), &Line::default(), limits, Merging::Equal);
    let plan = numbers(odds::value(&tree, measure, bounds, aim))?;
    numbers(odds::distribution(&tree, &plan, G::State::clone))
}

/// Positions that are walked through to compare a situation with its mirror image: more take minutes.
const COMPARED: usize = 50_000;

/// The same situation with the players' labels exchanged gives the same ends, exchanged, each on as
/// many lines. `mirror` exchanges the labels in a state; each situation comes with its rules, which may know cards of it.
///
/// # Errors
/// The ends that differ; of a situation with too many positions that it is too large to be compared.
pub fn players_are_alike<G: Game>(
    one: (&G, &Position<G>),
    mirrored: (&G, &Position<G>),
    mirror: impl Fn(&G::State) -> G::State,
) -> Lawful {
    let law = "relabelled players give the mirrored answer";
    let tree = |(game, start): (&G, &Position<G>)| {
        let limits = Limits { nodes: COMPARED, ..Limits::default() };
        explore(game, start.clone(), &Line::default(), limits, Merging::Equal)
    };
    let (one, other) = (tree(one), tree(mirrored));
    hold(law, one.cut.is_none() && other.cut.is_none(), || "too large to be compared".to_owned())?;
    let lines = (one.count_lines(), other.count_lines());
    hold(law, lines.0 == lines.1, || format!("lines {lines:?}"))?;
    let ends = |tree: &Tree<G>, label: &dyn Fn(&G::State) -> G::State| {
        let mut ends: BTreeMap<G::State, usize> = BTreeMap::new();
        for end in tree.ends() {
            *ends.entry(label(end)).or_default() += 1;
        }
        ends
    };
    let (there, here) = (ends(&other, &G::State::clone), ends(&one, &mirror));
    hold(law, here == there, || format!("{here:?} and {there:?}"))
}

/// Written as JSON and read again, a position is the same.
///
/// # Errors
/// The position that is not.
pub fn survives_writing<G: Game>(position: &Position<G>) -> Lawful
where
    Position<G>: Serialize + DeserializeOwned,
{
    let law = "serialise and parse is identity";
    let text = serde_json::to_string(position).unwrap_or_else(|error| error.to_string());
    let read = serde_json::from_str::<Position<G>>(&text);
    let same = read.as_ref().is_ok_and(|read| read == position);
    hold(law, same, || format!("{text} became {:?}", read as Result<_, _>))
}

/// A forced loop ends as open, within the task budget.
///
/// # Errors
/// The node at which it ended instead.
pub fn loops_end_open<G: Game>(game: &G, start: &Position<G>) -> Lawful
where
    Node<G>: Debug,
{
    let node = advance_silently(game, &mut start.clone());
    let open = matches!(node, Node::Open(Open::Loop { .. }));
    hold("a forced loop ends as open", open, || format!("{node:?}"))
}
