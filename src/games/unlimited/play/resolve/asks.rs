//! Does a sentence about an attack ask what is attacked?
//!
//! `If it's attacking a base, ...`, `The defender gets -2/-0 ...`, `If it has more power than the defender, ...`: such a
//! sentence is resolved once that is said, and any other before (CR 6.3.1).

use super::{
    super::ability::{
        Amount, Condition, Counted, Effect, Filter, Link, Occurrence, Pick, Quality, Step, Steps, Target, Who,
    },
    naming,
};

/// What is resolved before that is said, and what behind it: with a sentence go those that hang on it.
pub fn before_and_later(during: &Steps) -> (Steps, Steps) {
    let hangs = |step: &Step| !matches!(step.link, Link::Next | Link::Then);
    let mut later: Vec<bool> = during.iter().map(what_is_attacked).collect();
    for _ in 0..during.len() {
        for (at, _) in during.iter().enumerate().skip(1).filter(|(_, step)| hangs(step)) {
            let both = later.get(at - 1..=at).is_some_and(|two| two.contains(&true));
            if both && let Some(two) = later.get_mut(at - 1..=at) {
                two.fill(true);
            }
        }
    }
    let sorted = |wanted: bool| {
        let own = during.iter().zip(&later).filter(move |(_, later)| **later == wanted);
        own.map(|(step, _)| step.clone()).collect()
    };
    (sorted(false), sorted(true))
}

/// Whether it does.
fn what_is_attacked(step: &Step) -> bool {
    let named = step.does.iter().flat_map(|doing| naming::targets(&doing.effect));
    let times = step.does.iter().filter_map(|doing| match &doing.effect {
        Effect::Modify { by, .. } => by.times.as_ref().or(doing.times.as_ref()),
        _ => doing.times.as_ref(),
    });
    named.into_iter().any(target) || times.into_iter().any(amount) || step.conditions.iter().any(condition)
}

/// Whether a sentence names the attacker or what it attacks, of an attack that has to be known.
pub fn names_a_fighter(step: &Step) -> bool {
    let player = |who: &Who| matches!(who, Who::Defending | Who::Attacking);
    let fighter = |target: &Target| match &target.pick {
        Pick::Attacker | Pick::Defender | Pick::DefendingUnit => true,
        Pick::BaseOf(who) => player(who),
        Pick::Chosen { from, .. } | Pick::Each(from) | Pick::Random { from, .. } => {
            let place = from.place.as_ref().and_then(|place| place.of.as_ref());
            let by = |quality: &Quality| matches!(quality, Quality::ControlledBy(who) if player(who));
            place.is_some_and(player) || from.qualities.iter().any(by)
        }
        _ => false,
    };
    let in_condition = |condition: &Condition| match condition {
        Condition::Is { what, .. } => fighter(what),
        Condition::Happened { what, .. } => match &what.what {
            Occurrence::Defeated { what, .. } | Occurrence::LeavesPlay(what) => fighter(what),
            _ => false,
        },
        _ => false,
    };
    let named = step.does.iter().flat_map(|doing| naming::targets(&doing.effect));
    player(&step.who) || named.into_iter().any(fighter) || step.conditions.iter().any(in_condition)
}

fn condition(of: &Condition) -> bool {
    match of {
        Condition::Is { what, quality, .. } => target(what) || self::quality(quality),
        Condition::Happened { what, .. } => {
            matches!(what.what, Occurrence::Attacks { .. } | Occurrence::Attacked(_))
        }
        Condition::Compare { left, right, .. } => amount(left) || amount(right),
        Condition::Controls { what, count, .. } | Condition::Exists { what, count, .. } => {
            filter(what) || amount(count)
        }
        Condition::Not(one) => condition(one),
        Condition::All(several) | Condition::Any(several) => several.iter().any(condition),
        Condition::Initiative { .. } | Condition::ForceIsWith { .. } | Condition::ThisWay { .. } => false,
    }
}

fn target(of: &Target) -> bool {
    match &of.pick {
        Pick::Defender | Pick::DefendingUnit => true,
        Pick::Chosen { from, .. } | Pick::Each(from) | Pick::Random { from, .. } => filter(from),
        Pick::Both(several) | Pick::OneOf(several) => several.iter().any(target),
        _ => false,
    }
}

fn filter(of: &Filter) -> bool {
    of.qualities.iter().any(quality)
}

fn quality(of: &Quality) -> bool {
    match of {
        Quality::IsAttacking(Some(_)) => true,
        Quality::Number { to, .. } | Quality::Combined { to, .. } => amount(to),
        Quality::Shares { with, .. } => target(with),
        Quality::On(on) | Quality::GuardedBy(on) => target(on),
        Quality::InArenaOf(pick) => matches!(**pick, Pick::Defender | Pick::DefendingUnit),
        Quality::With(what) => filter(what),
        Quality::Not(one) => quality(one),
        Quality::AllOf(several) | Quality::AnyOf(several) => several.iter().any(quality),
        _ => false,
    }
}

fn amount(of: &Amount) -> bool {
    match of {
        Amount::Stat { of, .. } => target(of),
        Amount::Count(what) | Amount::PerEach { each: what, .. } | Amount::PerEvery { of: what, .. } => {
            counted(what)
        }
        Amount::Times(_, one) | Amount::Plus(one, _) | Amount::Minus(one, _) => amount(one),
        Amount::Sum(one, other) => amount(one) || amount(other),
        Amount::Number(_) | Amount::ThatMuch | Amount::Excess => false,
    }
}

fn counted(of: &Counted) -> bool {
    match of {
        Counted::Things(what) | Counted::Cards(what) => filter(what),
        Counted::Different { among, .. } => target(among),
        Counted::DifferentCosts(among) | Counted::Damage(among) => target(among),
        _ => false,
    }
}
