//! What changes the cost of cards to come: `The next unit you play this phase costs 1 less`?

use super::piloting::{self, Way};
use crate::{
    ability::{CostOf, CostRule, Duration, Filter, Later, Noun, Occurrence, Pick, Span, Window},
    play::{
        nouns::{
            bans::{Answer, Ban},
            card::CardId,
            event_fields::Played,
            objects::Object,
            plan::{self, Discount, Plan},
            unit::Until,
        },
        present::{board::Board, scene::Scene},
        rows::event::Event,
        tabletop::table::Discounted,
    },
    terms::Player,
};

/// The events of an instruction that changes what cards to come cost.
pub fn events(
    scene: Scene<'_>,
    (of, cost, lasting): (&CostOf, &[CostRule], &Duration),
    span: Span,
) -> Answer<Vec<Event>> {
    let unmodelled = || scene.unmodelled(span);
    let until = match lasting {
        Duration::ThisPhase => Until::Phase,
        Duration::ThisRound => Until::Round,
        Duration::Constant | Duration::While(_) | Duration::WhileInPlay => return Err(unmodelled()),
        Duration::ThisAttack | Duration::WhileAttacking | Duration::WhileDefending => {
            return Err(unmodelled());
        }
        Duration::Next => return Err(unmodelled()),
    };
    let (who, left, what) = match of {
        CostOf::Next { who, count, what } => (*who, Some(*count), what),
        CostOf::Each { who, what } => (*who, None, what),
        CostOf::This | CostOf::That(_) | CostOf::First { .. } => return Err(unmodelled()),
    };
    let change = rules(scene, cost)?;
    let discount = |who| {
        let (what, context) = (what.clone(), scene.context.within(&Vec::new()));
        Event::Discount(Box::new(Discounted { until, left, who, what, change, context }))
    };
    Ok(scene.players(who)?.into_iter().map(discount).collect())
}

/// The changes that the cost of a card meets when it is played.
pub fn met<'s>(board: &'s Board<'_>, plan: &'s Plan) -> impl Iterator<Item = &'s Discounted> {
    let fits = move |discount: &&Discounted| {
        let way = plan.way(board.rules);
        discount.who == plan.who && is_such(board.scene(&discount.context), &discount.what, (&plan.card, way))
    };
    board.table.discounts.iter().filter(fits)
}

/// The number of the Exploit that earlier abilities give the card as it is played, for which that comes behind the play:
/// `The next unit you play this phase gains Exploit 2` (CR 7.5.16.a).
pub fn promised_exploit(board: &Board<'_>, plan: &Plan) -> u16 {
    let promised = board.table.delayed.iter().filter_map(|delayed| {
        let (Later::When(waited) | Later::NextTime { what: waited, .. }) = &delayed.when else { return None };
        let Occurrence::Plays { who, what, on: None, nth: None } = &waited.what else { return None };
        let Pick::Chosen { from, .. } = &what.pick else { return None };
        let context = &delayed.context;
        let players = context.players(board.table, *who).ok()?;
        let such = is_such(board.scene(context), from, (&plan.card, plan.way(board.rules)));
        (players.contains(&plan.who) && such).then(|| plan::exploit(context.steps.iter(), what.meaning()))
    });
    promised.sum()
}

/// Whether a card is one that a change of costs is about, wherever it lies if the words do not say that.
pub fn is_such(scene: Scene<'_>, what: &Filter, (card, way): (&CardId, Way)) -> bool {
    is_kind(scene, what, (card, way)) && scene.lies_there(what, card)
}

/// Whether it is one by its kind, wherever it lies.
fn is_kind(scene: Scene<'_>, what: &Filter, (card, way): (&CardId, Way)) -> bool {
    let nouns = what.nouns.iter().map(|noun| if *noun == Noun::Any { Noun::Card } else { *noun }).collect();
    let what = Filter { nouns, place: None, side: None, ..what.clone() };
    piloting::is_meant(scene, &what, &Object::Card(card.clone()), way) == Ok(true)
}

/// Whether the player has played no such card yet in this phase or round.
pub fn is_first(scene: Scene<'_>, (who, what): (Player, &Filter), each: Window) -> bool {
    let before = scene.board.state.history.iter().filter(|(phase, _)| {
        each == Window::ThisRound || each == Window::ThisGame || *phase == scene.board.table.phase
    });
    let such = |played: &Played| {
        let from = scene.comes_from(what, played) == Ok(true);
        let way = Way::of(scene.board.rules, played);
        played.who == who && from && is_kind(scene, what, (&played.card, way))
    };
    !before.into_iter().any(|(_, event)| matches!(event, Event::Play(played) if such(played)))
}

/// The rules of a modified action about cost.
pub fn rules(scene: Scene<'_>, rules: &[CostRule]) -> Result<Discount, Ban> {
    let mut discount = Discount::default();
    for rule in rules {
        let number =
            |amount| -> Result<u16, Ban> { Ok(u16::try_from(scene.amount(amount)?).unwrap_or(u16::MAX)) };
        match rule {
            CostRule::Free => discount.free = true,
            CostRule::Less(amount) => discount.less = discount.less.saturating_add(number(amount)?),
            CostRule::More(amount) => discount.more = discount.more.saturating_add(number(amount)?),
            CostRule::NoPenalty => discount.no_penalty = true,
            CostRule::Instead(cost) => discount.instead = u16::try_from(*cost).ok(),
        }
    }
    Ok(discount)
}
