//! Does what a line names come up once all is done that nobody decides?
//!
//! A choice with a single option makes itself, as between two moments of one effect. A line that no such choice shows is looked for at the
//! next real decision: if it stands there, it waits until then.

use std::ops::ControlFlow;

use super::{
    super::{
        Line,
        naming::{CHANCE, is_asked, is_stable_name},
        wording::Wording,
    },
    Run,
};
use engine::{Chance, Choice, Choosable, NoSink, Node, Pick, Position, play_on, take_option, take_outcome};

/// How many nodes are looked at.
const MAX_AHEAD: usize = 101;

impl<G: Wording> Run<'_, G> {
    /// Whether the next decision after the present one, which is made by itself, shows what a line names.
    pub(super) fn comes_up(&self, line: &Line) -> bool {
        let next = next_decision(self.game, &mut self.position.clone(), line, 1);
        matches!(next, Some(Next::Shows))
    }

    /// The lines that close decisions (`done`, `pass`) and are missing before what a line names comes up, in their order. None where closing
    /// decisions does not lead there.
    pub(super) fn missing_at_choice(&self, line: &Line, choice: &Choice<G>) -> Vec<Line> {
        self.closing(line, self.position.clone(), Next::Asks(choice.clone()), Vec::new()).unwrap_or_default()
    }

    /// The same where dice have to be rolled: the roll is missing, with any result.
    pub(super) fn missing_at_chance(&self, line: &Line, chance: &Chance<G>) -> Vec<Line> {
        let Some(outcome) = chance.outcomes.first() else { return Vec::new() };
        let mut position = self.position.clone();
        take_outcome(self.game, &mut position, chance, outcome, &mut NoSink);
        let rolled = Line { who: Some(self.called(chance.who)), choose: outcome.pick.to_string() };
        let next = next_decision(self.game, &mut position, line, 0);
        next.and_then(|next| self.closing(line, position, next, vec![rolled])).unwrap_or_default()
    }

    /// The lines so far, and those that close the decisions from `next` on until one shows what the line names.
    fn closing(
        &self,
        line: &Line,
        mut position: Position<G>,
        mut next: Next<G>,
        mut missing: Vec<Line>,
    ) -> Option<Vec<Line>> {
        for _ in 0..=MAX_CLOSED {
            let Next::Asks(choice) = next else { return Some(missing) };
            let closes = |option: &&Choosable<G>| CLOSING.contains(&option.pick.to_string().as_str());
            let option = choice.options.iter().find(closes)?;
            missing.push(Line { who: Some(self.called(choice.who)), choose: option.pick.to_string() });
            take_option(self.game, &mut position, &choice, option, &mut NoSink);
            next = next_decision(self.game, &mut position, line, 0)?;
        }
        None
    }
}

/// What comes next once everything is done that makes itself.
enum Next<G: Wording> {
    /// A decision that shows what the line names.
    Shows,
    /// Another decision.
    Asks(Choice<G>),
}

/// The next decision; none where dice are rolled that the line does not name, and at the end. What it names is looked for behind so many nodes.
fn next_decision<G: Wording>(
    game: &G,
    position: &mut Position<G>,
    line: &Line,
    behind: usize,
) -> Option<Next<G>> {
    let found = play_on(game, position, MAX_AHEAD, |ahead, position, node| match node {
        _ if ahead >= behind && shows(game, position, line, node) => ControlFlow::Break(Some(Next::Shows)),
        Node::Choice(choice) => match by_itself(game, position, choice) {
            Some(by) => ControlFlow::Continue(by.option()),
            None => ControlFlow::Break(Some(Next::Asks(choice.clone()))),
        },
        Node::Chance(chance) if chance.outcomes.len() == 1 => ControlFlow::Continue(0),
        Node::Chance(_) | Node::End | Node::Open(_) => ControlFlow::Break(None),
    });
    found.flatten()
}

/// The names that close a decision.
const CLOSING: [&str; 2] = ["done", "pass"];

/// How many decisions are closed in search of the one that a line names.
const MAX_CLOSED: usize = 4;

/// Whether an option or a result is meant by the line, or an option that it presupposes.
fn shows<G: Wording>(game: &G, position: &Position<G>, line: &Line, node: &Node<G>) -> bool {
    let state = &position.state;
    let is_for = |who| is_asked(line, &game.player(state, who));
    let means = |pick: &Pick<G>| is_stable_name(&line.choose, pick) || game.means(state, &line.choose, pick);
    match node {
        Node::Choice(choice) => {
            let presupposed = game.presupposed(state, line, &choice.prompt);
            let is_meant = |pick: &Pick<G>| means(pick) || presupposed.as_ref() == Some(pick);
            is_for(choice.who) && choice.options.iter().any(|option| is_meant(&option.pick))
        }
        Node::Chance(chance) => {
            let mut picks = chance.outcomes.iter().map(|outcome| Pick::Game(outcome.pick.clone()));
            (is_for(chance.who) || is_asked(line, CHANCE)) && picks.any(|pick| means(&pick))
        }
        Node::End | Node::Open(_) => false,
    }
}

/// Why nobody has to decide at a choice.
#[derive(Clone, Copy)]
pub(super) enum ByItself {
    /// There is one option.
    Only,
    /// The option with this index goes without saying.
    Said(usize),
    /// The options are orders that all come to the same.
    OneOrder,
}

impl ByItself {
    /// Which option is taken.
    pub(super) fn option(self) -> usize {
        match self {
            ByItself::Only | ByItself::OneOrder => 0,
            ByItself::Said(index) => index,
        }
    }
}

/// Why nobody has to decide; none where somebody has.
pub(super) fn by_itself<G: Wording>(
    game: &G,
    position: &Position<G>,
    choice: &Choice<G>,
) -> Option<ByItself> {
    if choice.options.len() == 1 {
        return Some(ByItself::Only);
    }
    if let Some(index) = game.goes_without_saying(choice) {
        return Some(ByItself::Said(index));
    }
    let one_order = game.shows_one_order() && engine::is_one_order(game, position, choice);
    one_order.then_some(ByItself::OneOrder)
}
