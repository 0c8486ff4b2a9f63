//! Why is a pick refused that the present node does not show?
//!
//! Legality first: the option that it would be passes the forbid window, as every option does. Then whose it is. Then the game is
//! played on: what is asked later may be picked then, and what is not is behind.

use std::ops::ControlFlow;

use derive_where::derive_where;

use super::{
    Batch, Chance, Choice, Game, Node, Offer, Pick, Position, Prompt, Task, View, advance_silently, play_on,
};

/// How many nodes are looked ahead.
const AHEAD: usize = 64;

/// A pick that somebody names, as the game knows it: the option that it would be, whose it is, and when it is asked.
#[derive_where(Clone, Debug)]
pub struct Claim<G: Game> {
    pick: Pick<G>,
    offer: Offer<G>,
    owner: Option<(G::Player, G::Ban)>,
    decision: Option<G::Prompt>,
    later: Option<G::Ban>,
    behind: Option<G::Ban>,
}

impl<G: Game> Claim<G> {
    /// What the pick would be if it were asked now: its tasks and what they require, as where the game itself offers it.
    pub fn new(offer: Offer<G>) -> Self {
        Self {
            pick: Pick::Game(offer.pick.clone()),
            offer,
            owner: None,
            decision: None,
            later: None,
            behind: None,
        }
    }

    /// The same said of leaving out the rest of a window.
    #[must_use]
    pub fn passing(self) -> Self {
        Self { pick: Pick::Pass, ..self }
    }

    /// It is this player's, and `ban` says so to anybody else.
    #[must_use]
    pub fn of(self, owner: G::Player, ban: impl Into<G::Ban>) -> Self {
        Self { owner: Some((owner, ban.into())), ..self }
    }

    /// The decision that it belongs to: where that comes later, so does the pick.
    #[must_use]
    pub fn at(self, decision: impl Into<G::Prompt>) -> Self {
        Self { decision: Some(decision.into()), ..self }
    }

    /// What is said where it comes later.
    #[must_use]
    pub fn later(self, ban: impl Into<G::Ban>) -> Self {
        Self { later: Some(ban.into()), ..self }
    }

    /// What is said where nothing asks for it any more.
    #[must_use]
    pub fn behind(self, ban: impl Into<G::Ban>) -> Self {
        Self { behind: Some(ban.into()), ..self }
    }

    /// What is picked.
    pub fn pick(&self) -> &Pick<G> {
        &self.pick
    }

    /// What the rules say against it as things stand, whoever names it.
    pub fn bans(&self, game: &G, view: View<'_, G>) -> Vec<G::Ban> {
        self.offer.bans(game, view)
    }

    /// What is said in both cases.
    #[must_use]
    pub fn not_now(self, ban: impl Into<G::Ban>) -> Self {
        let ban = ban.into();
        self.later(ban.clone()).behind(ban)
    }

    /// Why it is refused where `position` rests, said by `player`; nobody named: by whose it is. None where no rule says so.
    pub fn refusal(
        &self,
        game: &G,
        position: &Position<G>,
        player: Option<G::Player>,
    ) -> Option<Refusal<G::Ban>> {
        let others = self.owner.as_ref().filter(|(owner, _)| player.is_some_and(|player| player != *owner));
        let mut bans = self.bans(game, position.view());
        if !bans.is_empty() && !self.is_offered(game, position.clone()) {
            bans.extend(others.map(|(_, ban)| ban.clone()));
            return Some(Refusal::Forbidden(bans));
        }
        if let Some((_, ban)) = others {
            return Some(Refusal::NotYours(ban.clone()));
        }
        if self.later.is_none() && self.behind.is_none() {
            return None;
        }
        match WAYS.iter().any(|way| self.comes(game, position.clone(), *way)) {
            true => self.later.clone().map(Refusal::Later),
            false => self.behind.clone().map(Refusal::Behind),
        }
    }

    /// Whether whoever is asked may pick it now: then it is another player who names it.
    fn is_offered(&self, game: &G, mut rests: Position<G>) -> bool {
        match advance_silently(game, &mut rests) {
            Node::Choice(choice) => choice.options.iter().any(|option| self.is_called(&option.pick)),
            _ => false,
        }
    }

    fn is_called(&self, pick: &Pick<G>) -> bool {
        pick.to_string().eq_ignore_ascii_case(&self.pick.to_string())
    }

    /// Whether it is asked within so many nodes where each decision is made in one way.
    fn comes(&self, game: &G, mut position: Position<G>, way: Way) -> bool {
        let found = play_on(game, &mut position, AHEAD, |ahead, _, node| match (node, way) {
            (Node::Choice(choice), _) if ahead > 0 && self.is_asked(choice) => ControlFlow::Break(()),
            (Node::Chance(chance), _) if self.is_rolled(chance) => ControlFlow::Break(()),
            (Node::Choice(_), Way::Last) => ControlFlow::Continue(node.ways().saturating_sub(1)),
            _ => ControlFlow::Continue(0),
        });
        found.is_some()
    }

    fn is_rolled(&self, chance: &Chance<G>) -> bool {
        chance.outcomes.iter().any(|outcome| self.is_called(&Pick::Game(outcome.pick.clone())))
    }

    /// Whether this is its decision.
    pub(super) fn is_at(&self, prompt: &G::Prompt) -> bool {
        self.decision.as_ref() == Some(prompt)
    }

    /// Whether a choice offers it, or is its decision and does not refuse it.
    fn is_asked(&self, choice: &Choice<G>) -> bool {
        let own = self.owner.as_ref().is_none_or(|(owner, _)| *owner == choice.who);
        let decided = matches!(&choice.prompt, Prompt::Game(prompt) if self.is_at(prompt));
        let offered = choice.options.iter().any(|option| self.is_called(&option.pick));
        let refused = choice.refused.iter().any(|refused| self.is_called(&refused.pick));
        own && (offered || decided && !refused)
    }
}

/// How each decision is made where the game is played on.
#[derive(Clone, Copy)]
enum Way {
    /// By the first option.
    First,
    /// By the last, which leaves out what may be left out.
    Last,
}

const WAYS: [Way; 2] = [Way::Last, Way::First];

/// Why a pick is refused that the present node does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<B> {
    /// The rules forbid it as things stand; that it is another player's as well stands behind.
    Forbidden(Vec<B>),
    /// It is another player's.
    NotYours(B),
    /// It comes later.
    Later(B),
    /// Nothing asks for it any more.
    Behind(B),
}

impl<B> Refusal<B> {
    /// Why, in the game's bans.
    pub fn bans(self) -> Vec<B> {
        match self {
            Refusal::Forbidden(bans) => bans,
            Refusal::NotYours(ban) | Refusal::Later(ban) | Refusal::Behind(ban) => vec![ban],
        }
    }
}

impl<G: Game> Offer<G> {
    /// Why the rules refuse it: what it requires, and its first events where none of them can happen.
    pub(super) fn bans(&self, game: &G, view: View<'_, G>) -> Vec<G::Ban> {
        let mut bans = self.unmet.clone();
        if let Some(Task::Batch(batch)) = self.tasks.first() {
            let mut forbidden = Vec::new();
            let possible = |event| {
                let known = forbidden.len();
                game.forbids(view, event, batch, &mut forbidden);
                forbidden.len() == known
            };
            if batch.events().map(possible).filter(|possible| *possible).count() == 0 {
                bans.extend(forbidden);
            }
        }
        for event in &self.names {
            forbidden(game, view, event, &mut bans);
        }
        bans
    }
}

/// Adds why `event`, alone, cannot happen.
pub(super) fn forbidden<G: Game>(game: &G, view: View<'_, G>, event: &G::Event, bans: &mut Vec<G::Ban>) {
    game.forbids(view, event, &Batch::new([event.clone()]), bans);
}
