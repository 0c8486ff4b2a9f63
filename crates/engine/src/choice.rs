//! Who decides what, and why not otherwise?
//!
//! A [`Node`] is where a position rests: a choice, a chance, the end, or open. Options are typed
//! picks with stable names and the tasks they push, never effects already applied. What is refused
//! stands beside the options with its bans; the bans come from the same forbid window the game uses.

use std::fmt;

use derive_where::derive_where;

use super::{Fraction, Game, Reason, Task, Timing, Told, sort};

/// A pick: the game's own, or one the engine asks for. Its `Display` is its stable name.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick<G: Game> {
    /// The game's own.
    Game(G::Pick),
    /// Resolve this effect next.
    Use(G::Effect, Apart),
    /// Use none of the rest.
    Pass,
    /// This player resolves theirs first.
    First(G::Player),
}

impl<G: Game> fmt::Display for Pick<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Game(pick) => pick.fmt(f),
            Pick::Use(effect, apart) => write!(f, "use {effect}{apart}"),
            Pick::Pass => f.write_str("pass"),
            Pick::First(player) => write!(f, "first {player}"),
        }
    }
}

/// Tells one effect on several events apart: by the event that triggered it, or by a number where the game cannot say that.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Apart {
    /// Its number among those of one name, from 0.
    pub nth: usize,
    /// The event that triggered it, as the game calls it; empty where only the number tells.
    pub by: String,
}

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.by.as_str(), self.nth) {
            ("", 0) => Ok(()),
            ("", nth) => write!(f, " #{}", nth + 1),
            (by, _) => write!(f, " for {by}"),
        }
    }
}

/// What is decided. Its `Display` is the stable name a line uses for the decision.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prompt<G: Game> {
    /// The game's own.
    Game(G::Prompt),
    /// Which effect of this window resolves next (`before`, `modify`, `at`, `after`), or, in
    /// `replace`, which one takes the event's place.
    Effect(Timing),
    /// Which player resolves theirs first.
    First,
}

impl<G: Game> fmt::Display for Prompt<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prompt::Game(prompt) => prompt.fmt(f),
            Prompt::Effect(timing) => f.write_str(timing.word()),
            Prompt::First => f.write_str("first"),
        }
    }
}

/// An option as the game proposes it, before the rules have looked at it.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Offer<G: Game> {
    pub(super) pick: G::Pick,
    pub(super) tasks: Vec<Task<G>>,
    pub(super) names: Vec<G::Event>,
    pub(super) unmet: Vec<G::Ban>,
}

impl<G: Game> Offer<G> {
    /// A pick and what it puts on the agenda, in order. Where the first task is a batch, its events
    /// pass the forbid window now, and the option is refused when all of them are forbidden.
    pub fn new(pick: impl Into<G::Pick>, tasks: Vec<Task<G>>) -> Self {
        Self { pick: pick.into(), tasks, names: Vec::new(), unmet: Vec::new() }
    }

    /// A pick that is one event.
    pub fn event(pick: impl Into<G::Pick>, event: impl Into<G::Event>) -> Self {
        Self::new(pick, vec![Task::event(event)])
    }

    /// What it puts on the agenda, in order.
    pub fn tasks(&self) -> &[Task<G>] {
        &self.tasks
    }

    /// The same offer, which leads to `event` later. It is refused if that is forbidden now.
    #[must_use]
    pub fn naming(mut self, event: impl Into<G::Event>) -> Self {
        self.names.push(event.into());
        self
    }

    /// The same offer with a requirement: where it is not met, `ban` says why not.
    #[must_use]
    pub fn requires(mut self, met: bool, ban: impl Into<G::Ban>) -> Self {
        if !met {
            self.unmet.push(ban.into());
        }
        self
    }

    /// The same offer with bans found by the game.
    #[must_use]
    pub fn banned(mut self, bans: impl IntoIterator<Item = G::Ban>) -> Self {
        self.unmet.extend(bans);
        self
    }
}

/// One outcome of a chance, with its weight in [`Doing::Chance`]'s total.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome<G: Game> {
    /// What comes up.
    pub pick: G::Pick,
    /// Its exact weight; weights of a chance add up to its total.
    pub weight: u128,
    /// What it puts on the agenda, in order.
    pub(super) tasks: Vec<Task<G>>,
}

impl<G: Game> Outcome<G> {
    /// An outcome and what it puts on the agenda, in order.
    pub fn new(pick: impl Into<G::Pick>, weight: u128, tasks: Vec<Task<G>>) -> Self {
        Self { pick: pick.into(), weight, tasks }
    }
}

/// What a work item of the game comes to.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub enum Doing<G: Game> {
    /// These tasks take its place, the first of them next; none: it is done.
    Tasks(Vec<Task<G>>),
    /// Somebody has to choose.
    Choice {
        /// Who chooses.
        who: G::Player,
        /// What is decided.
        prompt: G::Prompt,
        /// Everything that a player might try, legal or not.
        offers: Vec<Offer<G>>,
    },
    /// Chance decides.
    Chance {
        /// Whose chance it is: who rolls, draws ...
        who: G::Player,
        /// What is decided.
        prompt: G::Prompt,
        /// The sum of all weights; the engine checks it.
        total: u128,
        /// What may come up.
        outcomes: Vec<Outcome<G>>,
    },
    /// The rules do not settle it, or it is not modelled.
    Open(G::Ban),
}

impl<G: Game> Doing<G> {
    /// The same, followed by `next`, which sees the pick that was chosen or came up.
    #[must_use]
    pub fn then(self, next: impl Fn(Option<&G::Pick>) -> Vec<Task<G>>) -> Self {
        match self {
            Doing::Tasks(mut tasks) => {
                tasks.extend(next(None));
                Doing::Tasks(tasks)
            }
            Doing::Choice { who, prompt, mut offers } => {
                for offer in &mut offers {
                    offer.tasks.extend(next(Some(&offer.pick)));
                }
                Doing::Choice { who, prompt, offers }
            }
            Doing::Chance { who, prompt, total, mut outcomes } => {
                for outcome in &mut outcomes {
                    outcome.tasks.extend(next(Some(&outcome.pick)));
                }
                Doing::Chance { who, prompt, total, outcomes }
            }
            Doing::Open(ban) => Doing::Open(ban),
        }
    }
}

/// One way to go on.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Choosable<G: Game> {
    /// The pick; its `Display` is the stable name.
    pub pick: Pick<G>,
    /// What takes the deciding task's place, in order.
    pub(super) tasks: Vec<Task<G>>,
}

impl<G: Game> Choosable<G> {
    /// What the option puts on the agenda, next first.
    pub fn tasks(&self) -> &[Task<G>] {
        &self.tasks
    }
}

/// One way that the rules refuse.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Refused<G: Game> {
    /// The pick; its `Display` is the stable name.
    pub pick: Pick<G>,
    /// Why not; never empty. [`Game::explain`] says it in words, with the rules.
    pub bans: Vec<G::Ban>,
}

/// Somebody has to choose.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Choice<G: Game> {
    /// Who chooses.
    pub who: G::Player,
    /// What is decided.
    pub prompt: Prompt<G>,
    /// What may be chosen; never empty, picks all different. A single one is still a choice, so
    /// that a line can name it.
    pub options: Vec<Choosable<G>>,
    /// What may not, and why.
    pub refused: Vec<Refused<G>>,
}

/// Chance decides.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Chance<G: Game> {
    /// Whose chance it is.
    pub who: G::Player,
    /// What is decided.
    pub prompt: G::Prompt,
    /// The sum of all weights.
    pub total: u128,
    /// What may come up; never empty, picks all different, weights above 0.
    pub outcomes: Vec<Outcome<G>>,
}

impl<G: Game> Chance<G> {
    /// The chance as a node, if it is one: weights above 0 that add up to the total, and every pick
    /// with its own name.
    pub(super) fn checked(self) -> Node<G> {
        let mut weights = self.outcomes.iter().map(|outcome| outcome.weight);
        let sum = weights.try_fold(0_u128, |sum, weight| sum.checked_add(weight).filter(|_| weight > 0));
        if sum != Some(self.total) || self.total == 0 {
            let Chance { prompt, total, .. } = self;
            return Node::Open(Open::Weights { prompt, total });
        }
        match all_different(self.outcomes.iter().map(|outcome| &outcome.pick)) {
            Ok(()) => Node::Chance(self),
            Err(pick) => Node::Open(Open::SamePick { pick: Pick::Game(pick.clone()) }),
        }
    }

    /// The exact probability of an outcome; none where the weights do not fit.
    pub fn probability(&self, outcome: &Outcome<G>) -> Option<Fraction> {
        Fraction::of(outcome.weight, self.total).ok()
    }
}

/// Checks that all picks are different; the error is a pick that is there twice.
pub(super) fn all_different<'a, T: Ord>(picks: impl Iterator<Item = &'a T> + Clone) -> Result<(), &'a T> {
    if picks.clone().is_sorted_by(|one, next| one < next) {
        return Ok(());
    }
    let mut sorted: Vec<&T> = picks.collect();
    sort(&mut sorted);
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    twice.map_or(Ok(()), |pair| Err(pair[0]))
}

/// Why a position is open.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub enum Open<G: Game> {
    /// The rules do not settle it, or it is not modelled: the game says why.
    Unsettled(G::Ban),
    /// An effect loops: more tasks than this were done without a decision.
    Loop {
        /// The limit.
        tasks: usize,
    },
    /// Somebody has to choose and may choose nothing.
    NoOption {
        /// Who.
        who: G::Player,
        /// What is decided.
        prompt: Prompt<G>,
        /// What is refused.
        refused: Vec<Refused<G>>,
    },
    /// Two options or outcomes have the same pick, so no line could tell them apart.
    SamePick {
        /// The pick.
        pick: Pick<G>,
    },
    /// The weights of a chance do not add up to its total, or one of them is 0.
    Weights {
        /// What is decided.
        prompt: G::Prompt,
        /// The total they should add up to.
        total: u128,
    },
    /// An effect is limited to once in a scope that is not there.
    NoScope {
        /// The effect.
        effect: G::Effect,
        /// The scope.
        scope: G::Scope,
    },
    /// Bindings are set outside of any frame.
    NoFrame,
}

impl<G: Game> Open<G> {
    /// Why it is open, in words, with the rules that come nearest where the game names some.
    pub fn told(&self) -> (String, Option<Told>) {
        match self {
            Open::Unsettled(ban) => {
                let told = ban.told();
                (told.text.clone(), Some(told))
            }
            Open::Loop { tasks } => {
                (format!("it goes round in a circle: {tasks} tasks and nobody decides anything"), None)
            }
            Open::NoOption { who, prompt, .. } => {
                (format!("`{who}` has to decide `{prompt}`, and the rules refuse every way"), None)
            }
            Open::SamePick { pick } => (format!("two different ways are both called `{pick}`"), None),
            Open::Weights { prompt, total } => {
                (format!("the weights of the chance `{prompt}` do not add up to {total}"), None)
            }
            Open::NoScope { effect, scope } => {
                (format!("`{effect}` is limited to once per {scope:?}, and no such thing is going on"), None)
            }
            Open::NoFrame => ("something is remembered outside of any frame".to_owned(), None),
        }
    }
}

/// Where a position rests.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub enum Node<G: Game> {
    /// Somebody has to choose.
    Choice(Choice<G>),
    /// Chance decides.
    Chance(Chance<G>),
    /// Nothing is left to do.
    End,
    /// It is not settled, and nothing is guessed.
    Open(Open<G>),
}

impl<G: Game> Node<G> {
    /// How many options or outcomes it has.
    pub fn ways(&self) -> usize {
        match self {
            Node::Choice(choice) => choice.options.len(),
            Node::Chance(chance) => chance.outcomes.len(),
            Node::End | Node::Open(_) => 0,
        }
    }
}
