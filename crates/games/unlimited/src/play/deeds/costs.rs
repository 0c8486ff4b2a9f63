//! What does it cost?
//!
//! Printed cost, then what increases it, then what decreases it, at least 0 (CR 6.2.3).

use super::event_life;
use crate::{
    ability::{CostOf, Effect, Span, Who},
    play::{
        constant_abilities::{constants, discounts},
        nouns::{
            card::CardId,
            event_fields::{Cost, Defeated},
            plan::{Discount, Plan, Via},
        },
        present::{board::Board, scene::Scene, state::State},
        rows::event::Event,
    },
    terms::{Aspect, Player},
};

/// The cost of a card as it is played.
pub fn of(board: &Board<'_>, plan: &Plan) -> Cost {
    let card = board.rules.card(&plan.card);
    let (printed, extra) = match &plan.via {
        Via::Smuggle(cost) | Via::Piloting(cost) => (u16::from(cost.resources), cost.aspects.as_slice()),
        Via::Hand | Via::Ability | Via::Plot => (u16::from(card.cost), &[][..]),
    };
    let mut discount = plan.discount;
    for change in changes(board, plan) {
        discount.less = discount.less.saturating_add(change.less);
        discount.more = discount.more.saturating_add(change.more);
        discount.no_penalty |= change.no_penalty;
    }
    let own = !extra.is_empty() && matches!(plan.via, Via::Smuggle(_) | Via::Piloting(_));
    let aspects: Vec<Aspect> = if own { extra.to_vec() } else { card.aspects.clone() };
    let penalty = if discount.no_penalty { 0 } else { penalty(board, plan.who, &aspects) };
    let exploited = u16::try_from(plan.exploited.len()).unwrap_or(u16::MAX);
    Cost {
        printed: discount.instead.unwrap_or(printed),
        penalty,
        more: discount.more,
        less: discount.less.saturating_add(exploited.saturating_mul(2)),
        free: discount.free,
    }
}

/// 2 for each icon that leader and base do not provide, icon by icon (CR 8.1.1, 8.1.2).
fn penalty(board: &Board<'_>, who: Player, aspects: &[Aspect]) -> u16 {
    let mut provided = board.rules.provided(who);
    let mut missing = 0_u16;
    for aspect in aspects {
        match provided.iter().position(|icon| icon == aspect) {
            Some(place) => {
                provided.remove(place);
            }
            None => missing += 1,
        }
    }
    missing * 2
}

/// What one part of a constant ability changes.
struct Change {
    /// Its source: the card, the number of the ability, the place in the text.
    from: (CardId, usize, Span),
    by: Discount,
}

/// What cards change: increases as the table stands, decreases as it stands before or after the units for Exploit are defeated,
/// whichever is more (CR 6.2.3.e).
fn changes(board: &Board<'_>, plan: &Plan) -> Vec<Discount> {
    let mut changes = standing(board, plan);
    if let Some(state) = after(board, plan) {
        for later in standing(&board.rules.board(&state), plan) {
            match changes.iter_mut().find(|change| change.from == later.from) {
                Some(change) => {
                    change.by.less = change.by.less.max(later.by.less);
                    change.by.no_penalty |= later.by.no_penalty;
                }
                None => changes.push(Change { by: Discount { more: 0, ..later.by }, ..later }),
            }
        }
    }
    let to_come = discounts::met(board, plan).map(|discount| discount.change);
    changes.into_iter().map(|change| change.by).chain(to_come).collect()
}

/// What constant abilities change.
fn standing(board: &Board<'_>, plan: &Plan) -> Vec<Change> {
    let mut found = Vec::new();
    constants::while_playing(board, plan.who, &plan.card, |context, doing| {
        if let Effect::CostChange { what, cost, .. } = &doing.effect
            && applies(board.scene(context), what, plan)
            && let Ok(discount) = discounts::rules(board.scene(context), cost)
        {
            let times = doing.times.as_ref().map_or(Ok(1), |amount| board.scene(context).amount(amount));
            let times = u16::try_from(times.unwrap_or(0)).unwrap_or(u16::MAX);
            let (less, more) = (discount.less.saturating_mul(times), discount.more.saturating_mul(times));
            let by = Discount { less, more, no_penalty: discount.no_penalty, ..Discount::default() };
            found.push(Change { from: (context.this.clone(), context.source.number, doing.span), by });
        }
    });
    found
}

fn applies(scene: Scene<'_>, what: &CostOf, plan: &Plan) -> bool {
    let card = (&plan.card, plan.way(scene.board.rules));
    match what {
        CostOf::This => scene.context.this == plan.card,
        CostOf::Each { who: whose, what } => {
            is_of(scene, *whose, plan.who) && discounts::is_such(scene, what, card)
        }
        CostOf::First { who: whose, what, each } => {
            is_of(scene, *whose, plan.who)
                && discounts::is_such(scene, what, card)
                && discounts::is_first(scene, (plan.who, what), *each)
        }
        CostOf::That(_) | CostOf::Next { .. } => false,
    }
}

fn is_of(scene: Scene<'_>, whose: Who, who: Player) -> bool {
    scene.players(whose).is_ok_and(|players| players.contains(&who))
}

/// The table once the units are defeated; none where that changes no cost but by the Exploit itself.
pub fn after(board: &Board<'_>, plan: &Plan) -> Option<State> {
    if plan.exploited.is_empty() || !constants::may_change_costs(board, plan.who, &plan.card) {
        return None;
    }
    let mut state = board.to_state();
    for unit in &plan.exploited {
        let mut event = Event::defeat(unit, Defeated::Exploit(plan.who));
        event_life::prepare(board.rules, board.state, &mut event);
        event_life::commit(board.rules, &mut state, &event);
    }
    Some(state)
}
