//! Which way through the tree is meant?
//!
//! A [`Line`] fixes rolls and choices by who decides, what is decided and the pick's stable name,
//! never by a number in a list. What it does not fix stays open. A fix that matches nothing is left
//! over, for a diagnostic; one that the rules refuse is an answer.

use std::collections::{BTreeMap, BTreeSet};

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Game, Node, Open, Pick, Position, Prompt, Refused, Sink, advance, take_option, take_outcome};

/// One fixed roll or choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fix {
    /// The player, by name; left out: whoever decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The decision, by its stable name; left out: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
    /// The pick's stable name: `spend brace`, `first blue`.
    pub pick: String,
}

impl Fix {
    /// A pick by any player at any decision.
    pub fn pick(pick: impl Into<String>) -> Self {
        Self { pick: pick.into(), ..Self::default() }
    }

    /// The same pick of a named player only.
    #[must_use]
    pub fn by(self, who: impl Into<String>) -> Self {
        Self { who: Some(who.into()), ..self }
    }

    /// The same pick for a named decision only.
    #[must_use]
    pub fn deciding(self, decision: impl Into<String>) -> Self {
        Self { decision: Some(decision.into()), ..self }
    }
}

/// Fixed rolls and choices. They are met in their order: the first fix that fits a decision and is
/// an option there counts. One that is refused there may still be meant for a later decision; it is
/// refused if it never is an option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(pub Vec<Fix>);

impl FromIterator<Fix> for Line {
    fn from_iter<I: IntoIterator<Item = Fix>>(fixes: I) -> Self {
        Self(fixes.into_iter().collect())
    }
}

/// What happens at decisions that leave no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The only option is taken.
    Walk,
    /// The position rests there all the same.
    Show,
}

/// A decision that was taken on the way.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Taken<G: Game> {
    /// Who decided, or whose chance it was.
    pub who: G::Player,
    /// What was decided.
    pub prompt: Prompt<G>,
    /// The pick.
    pub pick: Pick<G>,
    /// The fix that decided it, by its place in the line; none where there was no choice.
    pub fix: Option<usize>,
}

/// A fix that the rules refuse.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct RefusedFix<G: Game> {
    /// Who wanted it.
    pub who: G::Player,
    /// What was decided.
    pub prompt: Prompt<G>,
    /// The pick, and why not.
    pub refused: Refused<G>,
}

/// What became of a line's fixes.
#[derive_where(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fates<G: Game> {
    /// Places of the fixes that decided something.
    pub matched: BTreeSet<usize>,
    /// Fixes that the rules refused, by place.
    pub refused: BTreeMap<usize, RefusedFix<G>>,
}

impl<G: Game> Fates<G> {
    /// Places of the fixes of `line` that matched nothing at all.
    pub fn unmatched<'a>(&'a self, line: &'a Line) -> impl Iterator<Item = usize> + 'a {
        let met = |place: &usize| self.matched.contains(place) || self.refused.contains_key(place);
        (0..line.0.len()).filter(move |place| !met(place))
    }
}

/// Where a line leads.
#[derive_where(Clone, PartialEq, Eq, Debug)]
pub struct Followed<G: Game> {
    /// The position at which it rests.
    pub position: Position<G>,
    /// The node there.
    pub node: Node<G>,
    /// The decisions on the way, in order.
    pub taken: Vec<Taken<G>>,
    /// What became of the fixes.
    pub fates: Fates<G>,
}

/// Runs from `start` along `line` to the first decision it does not fix, and tells the steps.
///
/// ```
/// # use engine::example::{Coin, start};
/// use engine::{Fix, Forced, Line, Node, NoSink, follow};
/// let line: Line = [Fix::pick("heads")].into_iter().collect();
/// let answer = follow(&Coin, start(1), &line, Forced::Walk, &mut NoSink);
/// assert_eq!(answer.node, Node::End);
/// assert_eq!(answer.fates.unmatched(&line).count(), 0);
/// ```
pub fn follow<G: Game>(
    game: &G,
    start: Position<G>,
    line: &Line,
    forced: Forced,
    sink: &mut dyn Sink,
) -> Followed<G> {
    let mut walk = Walk::new(game, line, forced);
    let mut position = start;
    let mut pending = line.pending();
    let mut taken = Vec::new();
    let node = walk.settle(&mut position, &mut pending, sink, &mut |step| taken.push(step));
    Followed { position, node, taken, fates: walk.fates }
}

impl Line {
    /// The places of all fixes.
    pub(super) fn pending(&self) -> Vec<usize> {
        (0..self.0.len()).collect()
    }
}

/// Walking along a line, and what became of its fixes so far.
pub(super) struct Walk<'a, G: Game> {
    game: &'a G,
    line: &'a Line,
    forced: Forced,
    pub(super) fates: Fates<G>,
    /// How often a position was advanced.
    pub(super) advances: usize,
}

impl<'a, G: Game> Walk<'a, G> {
    pub(super) fn new(game: &'a G, line: &'a Line, forced: Forced) -> Self {
        Self { game, line, forced, fates: Fates::default(), advances: 0 }
    }

    /// Advances `position` through everything that the line fixes or that leaves no choice.
    pub(super) fn settle(
        &mut self,
        position: &mut Position<G>,
        pending: &mut Vec<usize>,
        sink: &mut dyn Sink,
        taken: &mut impl FnMut(Taken<G>),
    ) -> Node<G> {
        let budget = self.game.task_budget();
        for _ in 0..budget {
            self.advances += 1;
            let node = advance(self.game, position, sink);
            let walked = match &node {
                Node::Choice(choice) => {
                    let picks: Vec<&Pick<G>> = choice.options.iter().map(|option| &option.pick).collect();
                    let (who, prompt) = (choice.who, &choice.prompt);
                    let decided = self.decide(who, prompt, &picks, &choice.refused, pending);
                    decided.and_then(|(place, fix)| {
                        let option = choice.options.get(place)?;
                        take_option(self.game, position, choice, option, sink);
                        Some((who, prompt.clone(), option.pick.clone(), fix))
                    })
                }
                Node::Chance(chance) => {
                    let prompt = Prompt::Game(chance.prompt.clone());
                    let place = self.roll(chance, &prompt, pending);
                    place.and_then(|(place, fix)| {
                        let outcome = chance.outcomes.get(place)?;
                        take_outcome(self.game, position, chance, outcome, sink);
                        Some((chance.who, prompt, Pick::Game(outcome.pick.clone()), fix))
                    })
                }
                Node::End | Node::Open(_) => None,
            };
            let Some((who, prompt, pick, fix)) = walked else {
                return node;
            };
            taken(Taken { who, prompt, pick, fix });
        }
        Node::Open(Open::Loop { tasks: budget })
    }

    fn roll(
        &mut self,
        chance: &super::Chance<G>,
        prompt: &Prompt<G>,
        pending: &mut Vec<usize>,
    ) -> Option<(usize, Option<usize>)> {
        if pending.is_empty() {
            let forced = chance.outcomes.len() == 1 && self.forced == Forced::Walk;
            return forced.then_some((0, None));
        }
        let picks = chance.outcomes.iter();
        let picks: Vec<Pick<G>> = picks.map(|it| Pick::Game(it.pick.clone())).collect();
        let picks: Vec<&Pick<G>> = picks.iter().collect();
        self.decide(chance.who, prompt, &picks, &[], pending)
    }

    /// Which of `picks` is taken, and by which fix; none when the line leaves it open.
    fn decide(
        &mut self,
        who: G::Player,
        prompt: &Prompt<G>,
        picks: &[&Pick<G>],
        refused: &[Refused<G>],
        pending: &mut Vec<usize>,
    ) -> Option<(usize, Option<usize>)> {
        let fixed = self.fixed(who, prompt, picks, refused, pending);
        let forced = picks.len() == 1 && self.forced == Forced::Walk;
        fixed.or(forced.then_some((0, None)))
    }

    fn fixed(
        &mut self,
        who: G::Player,
        prompt: &Prompt<G>,
        picks: &[&Pick<G>],
        refused: &[Refused<G>],
        pending: &mut Vec<usize>,
    ) -> Option<(usize, Option<usize>)> {
        if pending.is_empty() {
            return None;
        }
        let (name, decision) = (who.to_string(), prompt.to_string());
        let mut at = 0;
        while let Some(place) = pending.get(at).copied() {
            let fix = self.line.0.get(place)?;
            let here = same(fix.who.as_deref(), &name) && same(fix.decision.as_deref(), &decision);
            let is = |pick: &Pick<G>| same(Some(&fix.pick), &pick.to_string());
            if here && let Some(option) = picks.iter().position(|pick| is(pick)) {
                pending.remove(at);
                self.fates.refused.remove(&place);
                self.fates.matched.insert(place);
                return Some((option, Some(place)));
            }
            if here && let Some(refused) = refused.iter().find(|refused| is(&refused.pick)) {
                let refused = RefusedFix { who, prompt: prompt.clone(), refused: refused.clone() };
                self.fates.refused.entry(place).or_insert(refused);
            }
            at += 1;
        }
        None
    }
}

/// Whether a name in a line means `name`; a name left out means any.
fn same(wanted: Option<&str>, name: &str) -> bool {
    wanted.is_none_or(|wanted| wanted.trim().eq_ignore_ascii_case(name))
}
