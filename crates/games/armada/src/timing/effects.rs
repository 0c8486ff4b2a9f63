//! Which effects wait for their moment, and what do they put on the agenda?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    effect::{CardEvent, CardVerb, Cost, Name, Paying, TokenVerb, Turning, TypedEffect, Whose},
    event::Event,
    legality::is_own,
    schedule::{engine_window, window_of},
    state::State,
    terms::Seat,
    tokens::{TokenKind, TokenName, TokenState},
    work::Work,
};
use engine::{Effect, Moment, Once, Resolution, Task, Will};

/// An effect, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Name);

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The effects whose moment this is.
pub(super) fn effects(
    rules: &TimingRules,
    moment: &Moment<'_, TimingRules>,
    found: &mut Vec<Effect<TimingRules>>,
) {
    let Some((word, event)) = window_of(moment.event, moment.timing) else {
        return;
    };
    let state = moment.view.state;
    let concerned = rules.waiting(word, event).filter(|effect| rules.concerns(moment.event, effect));
    found.extend(concerned.map(|effect| Effect {
        key: EffectKey(effect.name.clone()),
        owner: effect.owner,
        timing: engine_window(word),
        will: if effect.is_optional() { Will::Optional } else { Will::Mandatory },
        once: Once::Event,
        cost: cost(rules, state, effect),
    }));
}

/// What is paid at once, as events; dice of a cost are chosen first, so they are paid as the first thing of the
/// resolution.
pub(super) fn cost(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Vec<Event> {
    let owner = effect.owner;
    let pays_itself =
        |cost: &Cost| cost.is_chosen() || cost.whose().is_none_or(|whose| is_own(rules, effect, whose));
    let tokens = &state.side(owner).tokens;
    let nth = rules.number(effect);
    let card = |verb| Event::Card(CardEvent::Turn { nth, verb, paid: Paying::Cost });
    let mut taken: Vec<TokenName> = Vec::new();
    let paid = (0_u8..).zip(&effect.cost).filter_map(|(part, cost)| {
        let (whose, event) = match cost {
            cost if cost.is_paid_in_turn(&effect.cost, tokens) && pays_itself(cost) => return None,
            Cost::TurnToken { kind: Some(_), .. } => {
                let (token, event) = by_token(state, owner, cost, &taken)?;
                taken.push(token);
                return Some(event);
            }
            Cost::ExhaustCard => return Some(card(CardVerb::Exhaust)),
            Cost::DiscardCard => return Some(card(CardVerb::Discard)),
            Cost::SpendToken { whose, kind: Some(_) } => {
                let (token, event) = by_token(state, owner, cost, &taken)?;
                taken.push(token);
                (whose, event)
            }
            Cost::SpendCommandToken { whose, command } => {
                (whose, Event::SpendCommandToken { owner, command: *command })
            }
            Cost::SpendDial { whose, command } => (whose, Event::SpendDial { owner, command: *command }),
            Cost::DiscardCommandToken(Some(command)) => {
                (&Whose::Own, Event::DiscardCommandToken { owner, command: *command })
            }
            Cost::SpendDice(_)
            | Cost::Suffer { .. }
            | Cost::DiscardCommandToken(None)
            | Cost::SpendToken { kind: None, .. }
            | Cost::TurnToken { kind: None, .. }
            | Cost::LoseShields { .. }
            | Cost::SpendPoints(_) => return None,
        };
        Some(if is_own(rules, effect, *whose) {
            event
        } else {
            Event::Card(CardEvent::PayForeign { nth, part })
        })
    });
    paid.collect()
}

/// The defense token that pays a part which names its type, and how; none where no such part is meant.
pub(super) fn by_token(
    state: &State,
    owner: Seat,
    cost: &Cost,
    taken: &[TokenName],
) -> Option<(TokenName, Event)> {
    let (token, why) = match cost {
        Cost::TurnToken { verb, kind: Some(kind) } => {
            (turned(state, owner, *verb, (*kind, taken)), turning(*verb))
        }
        Cost::SpendToken { kind: Some(kind), .. } => {
            let token = state.side(owner).token_to_spend(*kind, taken);
            (token.unwrap_or(TokenName::first(*kind)), Turning::Paid)
        }
        _ => return None,
    };
    Some((token, Event::turn(state, owner, token, why)))
}

/// The token of its kind that is exhausted or discarded as a cost: one that can be and pays for nothing else, else the first.
fn turned(
    state: &State,
    owner: Seat,
    verb: TokenVerb,
    (kind, taken): (TokenKind, &[TokenName]),
) -> TokenName {
    let mut tokens = state.side(owner).tokens.iter();
    let fits = |(token, now): &(TokenName, TokenState)| {
        token.kind == kind && verb.can_turn(*now) && !taken.contains(token)
    };
    tokens.find(fits).map_or(TokenName::first(kind), |(token, _)| token)
}

/// Why a token is turned by this verb.
pub(super) fn turning(verb: TokenVerb) -> Turning {
    match verb {
        TokenVerb::Exhaust => Turning::Exhausted,
        TokenVerb::Ready => Turning::Readied,
        TokenVerb::Discard => Turning::Discarded,
    }
}

/// What an effect puts on the agenda once its cost is paid.
pub(super) fn resolve(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Resolution<TimingRules> {
    let nth = rules.number(effect);
    let mut tasks = Vec::new();
    tasks.extend(super::paying::first(rules, state, effect));
    tasks.push(Task::event(Event::Card(CardEvent::Use(nth))));
    tasks.extend((0_u8..).zip(&effect.does).map(|(operation, _)| Task::work(Work::Do { nth, operation })));
    tasks.into()
}
