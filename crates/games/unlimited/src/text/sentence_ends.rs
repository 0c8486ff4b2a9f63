//! How long does what a sentence says last, and how often is it done?
//!
//! The end of the sentence says so: a duration behind its last part holds for the parts in front of it, too.

use super::super::ability::{
    Amount, Apart, Ban, Counted, Doing, Duration, Effect, Filter, Later, Pick, Quantity, Sharing, Span, Step,
};
use super::{
    amount::times,
    lead::{Clause, Leads, Part, Stand},
    player::discards_from_hand,
};

pub(super) fn finish(
    span: Span,
    leads: Leads,
    clause: Clause,
    lasting: Option<Duration>,
    stand: Stand,
) -> Option<Step> {
    let Clause { who, will, parts } = clause;
    let mut does = Vec::new();
    // a duration of no part belongs to words that were not understood
    if lasting.is_some() && !parts.iter().any(|part| part.effect.duration().is_some()) {
        return None;
    }
    let mut later = lasting;
    for mut part in parts.into_iter().rev() {
        of_each(&mut part.effect);
        // a duration behind the last part holds for those in front of it that have none
        let own = part.lasting.take().or_else(|| later.clone());
        if part.effect.duration().is_some() {
            later.clone_from(&own);
            let own = own.unwrap_or_else(|| unsaid(stand, &part.effect));
            if (own == Duration::Constant && of_a_chosen(&part.effect)) || is_never(&own, &part.effect) {
                return None;
            }
            part.effect.last(&own);
        }
        if let Some(each) = &leads.times {
            multiply(&mut part, each)?;
            spread(&mut part.effect);
        }
        does.push(Doing { span: part.span, times: part.times, effect: part.effect });
    }
    does.reverse();
    as_long_as_before(&mut does);
    discards_from_hand(who, None, &mut does);
    if let Some(moment) = leads.later {
        let step = Step { who, turns: leads.turns, will, ..Step::alone(span, does) };
        let effect = Effect::Delay { when: Later::At(moment), body: vec![step] };
        let does = vec![Doing { span, times: None, effect }];
        return Some(Step { link: leads.link, conditions: leads.conditions, ..Step::alone(span, does) });
    }
    let Leads { link, conditions, turns, .. } = leads;
    Some(Step { span, link, conditions, who, turns, will, does })
}

/// `Each friendly unit gets +1/+0 for each other friendly unit`: other than that one, whatever has the ability (CR 8.18.2).
fn of_each(effect: &mut Effect) {
    let (to, amount) = match effect {
        Effect::Modify { what, by, .. } => (what, by.times.as_mut()),
        Effect::Damage { to, amount: Quantity::Exactly(amount), .. }
        | Effect::Heal { from: to, amount: Quantity::Exactly(amount), .. }
        | Effect::Give { to, count: Quantity::Exactly(amount), .. } => (to, Some(amount)),
        _ => return,
    };
    let Some(amount) = amount.filter(|_| matches!(to.pick, Pick::Each(_))) else { return };
    if let Some(filter) = counted(amount) {
        for apart in &mut filter.apart {
            if *apart == Apart::This {
                *apart = Apart::From(to.slot);
            }
        }
    }
}

/// The things that a number counts.
fn counted(amount: &mut Amount) -> Option<&mut Filter> {
    match amount {
        Amount::Count(counted)
        | Amount::PerEach { each: counted, .. }
        | Amount::PerEvery { of: counted, .. } => {
            if let Counted::Things(filter) = &mut **counted {
                Some(filter)
            } else {
                None
            }
        }
        Amount::Times(_, of) | Amount::Plus(of, _) | Amount::Minus(of, _) => counted(of),
        Amount::Number(_) | Amount::Stat { .. } | Amount::ThatMuch | Amount::Sum(..) | Amount::Excess => None,
    }
}

/// `It gets +2/+0 for this attack and gains Saboteur`: what follows without a duration lasts as long.
fn as_long_as_before(does: &mut [Doing]) {
    let mut before = None;
    for doing in does {
        match doing.effect.lasting() {
            Some(lasting @ (Duration::ThisAttack | Duration::ThisPhase | Duration::ThisRound)) => {
                before = Some(lasting.clone());
            }
            Some(Duration::WhileInPlay | Duration::Constant) => {
                if let Some(before) = &before {
                    doing.effect.last(before);
                }
            }
            Some(
                Duration::While(_) | Duration::WhileAttacking | Duration::WhileDefending | Duration::Next,
            )
            | None => {
                before = None;
            }
        }
    }
}

/// How long something lasts when nothing is said.
fn unsaid(stand: Stand, effect: &Effect) -> Duration {
    match stand {
        // combat damage is dealt once, in this attack
        _ if of_one_attack(stand, effect) => Duration::ThisAttack,
        Stand::Alone => Duration::Constant,
        Stand::InBody => Duration::WhileInPlay,
    }
}

/// `deals its combat damage before the defender`, of a unit that is told to attack; alone in a text it is what the card
/// itself always does.
fn of_one_attack(stand: Stand, effect: &Effect) -> bool {
    let Effect::Forbid { ban: Ban::DealsDamageFirst, what, .. } = effect else { return false };
    stand == Stand::InBody || matches!(what.pick, Pick::Earlier(_) | Pick::Among { .. })
}

/// `for each`: inside the amount where there is one, around the instruction otherwise.
pub(super) fn multiply(part: &mut Part, each: &Amount) -> Option<()> {
    if let Effect::Damage { amount, .. } | Effect::Heal { amount, .. } | Effect::Give { count: amount, .. } =
        &mut part.effect
    {
        *amount = times(amount.clone(), each)?;
        return Some(());
    }
    if let Effect::CostChange { cost, .. } = &mut part.effect {
        return super::cards_to_come::multiply_cost(cost, each);
    }
    let often =
        if let Effect::Modify { by, .. } = &mut part.effect { &mut by.times } else { &mut part.times };
    often.replace(each.clone()).is_none().then_some(())
}

/// `For each ..., give a Shield token to a unit`: the unit is chosen anew for each token (CR 8.34.1).
fn spread(effect: &mut Effect) {
    if let Effect::Give { to, sharing, .. } = effect
        && let Pick::Chosen { count, .. } = &mut to.pick
        && *count == Quantity::Exactly(Amount::Number(1))
    {
        (*count, *sharing) = (Quantity::Any, Sharing::Divided);
    }
}

/// `The defender gets -2/-0 while attacking`: it never attacks while it defends, so something else is meant.
fn is_never(lasting: &Duration, effect: &Effect) -> bool {
    let Some(what) = effect.changed() else { return false };
    let attacked = matches!(what.pick, Pick::Defender | Pick::DefendingUnit);
    attacked && *lasting == Duration::WhileAttacking
        || what.pick == Pick::Attacker && *lasting == Duration::WhileDefending
}

/// A statement that is only true lets nobody choose.
fn of_a_chosen(effect: &Effect) -> bool {
    effect.changed().is_some_and(|what| matches!(what.pick, Pick::Chosen { .. }))
}
