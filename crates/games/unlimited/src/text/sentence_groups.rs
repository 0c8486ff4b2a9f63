//! Which sentence belongs to the one before it?
//!
//! `It gets +2/+0 for this attack` belongs to the attack before it. `It costs 2 resources less` and `It gains Ambush for this phase` belong to
//! the card that is played. What they say holds from the declaration on (CR 6.2.1, 6.3.1).

use super::super::ability::{
    CostOf, CostRule, Doing, Duration, Effect, Entering, Found, Link, Pick, Slot, Step, Steps, Who, Will,
};

/// Adds a sentence to those before. What belongs to one of them goes into that one.
pub(super) fn append(steps: &mut Steps, step: Step) {
    let step = with_grants(with_terms_of_attack(step));
    let Some(step) = granted_behind_gifts(steps, step) else { return };
    let Some(last) = steps.last_mut() else {
        steps.push(step);
        return;
    };
    if matches!(step.link, Link::IfDone | Link::IfNotDone | Link::Then)
        && let [Doing { effect: Effect::Replace { with, .. }, .. }] = last.does.as_mut_slice()
    {
        last.span = last.span.to(step.span);
        with.push(step);
        return;
    }
    if let Some(attack) = last.does.last_mut()
        && let Effect::Attack { with, during, .. } = &mut attack.effect
        && let Some(step) = for_this_attack(&step, with.meaning())
    {
        last.span = last.span.to(step.span);
        // `If you do, it gets +2/+0 for this attack`: it holds from the declaration on all the same
        let link = if step.link == Link::IfDone { Link::Next } else { step.link };
        during.push(Step { link, ..step });
        return;
    }
    let span = step.span;
    let step = match terms_of_playing(last) {
        Some((cost, entering)) => terms_of(step, cost, entering),
        None => Some(step),
    };
    let Some(step) = step else {
        last.span = last.span.to(span);
        return;
    };
    if let Some(Doing { effect: Effect::Play { what, granted, .. }, .. }) = last.does.last_mut() {
        let depends = step.link == Link::Otherwise || step.link == Link::Instead;
        if depends && granted.last().is_some_and(|before| !before.conditions.is_empty()) {
            let before = granted.pop();
            steps.extend(before);
        } else if is_granted(&step, what.meaning()) {
            granted.push(step);
            last.span = last.span.to(span);
            return;
        }
    }
    steps.push(step);
}

/// What the card costs that the last words let a player play, and how it comes.
fn terms_of_playing(last: &mut Step) -> Option<(&mut Vec<CostRule>, &mut Entering)> {
    let effect = &mut last.does.last_mut()?.effect;
    if let Effect::Search(search) = effect {
        let Found::Play { cost, entering } = search.found.last_mut()? else { return None };
        return Some((cost, entering));
    }
    if let Effect::Play { cost, entering, .. } = effect { Some((cost, entering)) } else { None }
}

/// `it gets -3/-3 instead` without a duration: its numbers take the place of those before, and it lasts as long as those would have
/// (CR 7.7.5.a).
pub(super) fn lasting_as_before(steps: &Steps, mut step: Step) -> Step {
    if step.link != Link::Instead {
        return step;
    }
    let within = |doing: &Doing| {
        let (Effect::Attack { during: steps, .. } | Effect::Play { granted: steps, .. }) = &doing.effect
        else {
            return None;
        };
        steps.last().cloned()
    };
    let before = steps.last().map(|last| last.does.last().and_then(within).unwrap_or_else(|| last.clone()));
    let lasting = before.iter().flat_map(|before| &before.does).find_map(|doing| doing.effect.lasting());
    let Some(lasting) = lasting.filter(|lasting| !is_unsaid(lasting)).cloned() else { return step };
    for doing in &mut step.does {
        if doing.effect.lasting().is_some_and(is_unsaid) {
            doing.effect.last(&lasting);
        }
    }
    step
}

/// Whether a duration is not said.
fn is_unsaid(lasting: &Duration) -> bool {
    matches!(lasting, Duration::Constant | Duration::WhileInPlay)
}

/// Within one sentence: `play a unit from your hand and give an Experience token to it`.
fn with_grants(mut step: Step) -> Step {
    let Some(at) = step.does.iter().position(|doing| matches!(doing.effect, Effect::Play { .. })) else {
        return step;
    };
    let behind = step.does.split_off(at + 1);
    if let Some(Doing { effect: Effect::Play { what, granted, .. }, .. }) = step.does.last_mut()
        && !behind.is_empty()
        && behind.iter().all(|doing| grants(doing, what.meaning()))
    {
        let span = behind.iter().map(|doing| doing.span).reduce(|one, other| one.to(other));
        granted.push(Step::alone(span.unwrap_or(step.span), behind));
        return step;
    }
    step.does.extend(behind);
    step
}

/// `Play a unit. Give it an Experience token. It gains Ambush for this phase`: the token comes with the card, and so does what stands behind
/// the token (CR 6.2.1.b, 6.2.5.e). Gives what is left of the sentence.
fn granted_behind_gifts(steps: &mut Steps, mut step: Step) -> Option<Step> {
    let plain = |step: &Step| {
        step.link == Link::Next
            && step.conditions.is_empty()
            && step.will == Will::Must
            && step.who == Who::You
    };
    let at = steps
        .iter()
        .rposition(|step| matches!(step.does.last(), Some(Doing { effect: Effect::Play { .. }, .. })));
    let Some((at, played)) = at.and_then(|at| Some((at, played(steps.get(at)?)?))) else { return Some(step) };
    let gifts = |step: &Step| plain(step) && step.does.iter().all(|doing| gives(doing, played));
    let behind = steps.iter().skip(at + 1);
    if !behind.clone().all(gifts) || !plain(&step) {
        return Some(step);
    }
    let all = step.does.iter().all(|doing| gives(doing, played) || grants(doing, played));
    let some = step.does.iter().any(|doing| grants(doing, played));
    if !all || !some {
        return Some(step);
    }
    let (does, left): (Vec<Doing>, Vec<Doing>) = step.does.drain(..).partition(|doing| grants(doing, played));
    if let Some(Doing { effect: Effect::Play { granted, .. }, .. }) =
        steps.get_mut(at).and_then(|step| step.does.last_mut())
    {
        granted.push(Step { does, ..step.clone() });
    }
    step.does = left;
    if step.does.is_empty() {
        if let Some(last) = steps.last_mut() {
            last.span = last.span.to(step.span);
        }
        return None;
    }
    Some(step)
}

/// The card that the last part of a sentence lets a player play.
fn played(step: &Step) -> Option<Slot> {
    let Effect::Play { what, .. } = &step.does.last()?.effect else { return None };
    Some(what.meaning())
}

/// Whether tokens are given to the card that is played.
fn gives(doing: &Doing, played: Slot) -> bool {
    matches!(&doing.effect, Effect::Give { to, .. } if to.pick == Pick::Earlier(played))
}

/// Within one sentence: `attack with a unit and give it +2/+0 for this attack`.
fn with_terms_of_attack(mut step: Step) -> Step {
    let Some(at) = step.does.iter().position(|doing| matches!(doing.effect, Effect::Attack { .. })) else {
        return step;
    };
    let behind = step.does.split_off(at + 1);
    let span = behind.iter().map(|doing| doing.span).reduce(|one, other| one.to(other));
    let terms = Step::alone(span.unwrap_or(step.span), behind);
    if let Some(Doing { effect: Effect::Attack { with, during, .. }, .. }) = step.does.last_mut()
        && !terms.does.is_empty()
        && let Some(terms) = for_this_attack(&terms, with.meaning())
    {
        during.push(terms);
        return step;
    }
    step.does.extend(terms.does);
    step
}

/// Whether a sentence is about the attack before it (CR 7.1.6): it lasts for the attack, or says without a duration what the attacker
/// gets.
fn for_this_attack(step: &Step, attacker: Slot) -> Option<Step> {
    let belongs = matches!(step.link, Link::Next | Link::Instead | Link::IfDone) && step.will == Will::Must;
    if !belongs {
        return None;
    }
    let mut step = step.clone();
    for doing in &mut step.does {
        if is_of(&doing.effect, attacker) && doing.effect.lasting().is_some_and(is_unsaid) {
            doing.effect.last(&Duration::ThisAttack);
        }
        if doing.effect.lasting() != Some(&Duration::ThisAttack) {
            return None;
        }
    }
    Some(step)
}

/// Whether it says what the attacker gets, gains, loses or can do.
fn is_of(effect: &Effect, attacker: Slot) -> bool {
    let what = effect.changed();
    what.is_some_and(|what| what.pick == Pick::Earlier(attacker) || what.pick == Pick::Attacker)
}

/// Takes out of a sentence on which terms a card is played: `It costs 2 resources less and enters play ready`. Gives what is left of the
/// sentence.
fn terms_of(mut step: Step, cost: &mut Vec<CostRule>, entering: &mut Entering) -> Option<Step> {
    if !step.conditions.is_empty() || step.link != Link::Next || step.will != Will::Must {
        return Some(step);
    }
    step.does.retain(|doing| match &doing.effect {
        Effect::CostChange { what: CostOf::That(_), cost: rules, .. } if doing.times.is_none() => {
            cost.extend(rules.iter().cloned());
            false
        }
        Effect::Enters { what, entering: Entering::Ready } if matches!(what.pick, Pick::Earlier(_)) => {
            *entering = Entering::Ready;
            false
        }
        _ => true,
    });
    (!step.does.is_empty()).then_some(step)
}

/// Whether a sentence only says what the card that is played has.
fn is_granted(step: &Step, played: Slot) -> bool {
    matches!(step.link, Link::Next | Link::IfDone)
        && step.will == Will::Must
        && step.who == Who::You
        && step.does.iter().all(|doing| grants(doing, played))
}

fn grants(doing: &Doing, played: Slot) -> bool {
    let (what, lasting) = (doing.effect.changed(), doing.effect.lasting());
    let it = what.is_some_and(|what| what.pick == Pick::Earlier(played));
    doing.times.is_none() && it && lasting != Some(&Duration::ThisAttack)
}
