//! Does a sentence about an attack ask what is attacked?
//!
//! `If it's attacking a base, ...`, `The defender gets -2/-0 ...`, `If it has more power than the defender, ...`: such a
//! sentence is resolved once that is said, and any other before (CR 6.3.1).

use super::naming;
use crate::ability::{
    Amount, Condition, Counted, Effect, Filter, Link, Occurrence, Pick, Quality, Step, Steps, Target, Who,
};

/// The sentences that are resolved before the attack says what it attacks, and those behind. A sentence that hangs on another goes with it.
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

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    /// What is attacked.
    Attacked,
    /// The attacker or what it attacks, of an attack that has to be known.
    Fighters,
}

/// Whether it does.
fn what_is_attacked(step: &Step) -> bool {
    let named = step.does.iter().flat_map(|doing| naming::targets(&doing.effect));
    let times = step.does.iter().filter_map(|doing| {
        let own = if let Effect::Modify { by, .. } = &doing.effect { by.times.as_ref() } else { None };
        own.or(doing.times.as_ref())
    });
    let sought = Sought::Attacked;
    named.into_iter().any(|of| sought.target(of))
        || times.into_iter().any(|of| sought.amount(of))
        || step.conditions.iter().any(|of| sought.condition(of))
}

/// Whether a sentence names the attacker or what it attacks, of an attack that has to be known.
pub fn names_a_fighter(step: &Step) -> bool {
    let named = step.does.iter().flat_map(|doing| naming::targets(&doing.effect));
    is_fighting(&step.who) || named.into_iter().any(is_a_fighter) || asks_for_a_fighter(step)
}

/// Whether the conditions of a sentence ask for the attacker or what it attacks.
pub fn asks_for_a_fighter(step: &Step) -> bool {
    step.conditions.iter().any(|of| Sought::Fighters.condition(of))
}

fn is_fighting(player: &Who) -> bool {
    matches!(player, Who::Defending | Who::Attacking)
}

/// Whether words mean the attacker, what it attacks, or something of one of the two players.
fn is_a_fighter(target: &Target) -> bool {
    if let Pick::BaseOf(who) = &target.pick {
        return is_fighting(who);
    }
    let by = |quality: &Quality| matches!(quality, Quality::ControlledBy(who) if is_fighting(who));
    let of_one = target.pick.described().is_some_and(|from| {
        let place = from.place.as_ref().and_then(|place| place.of.as_ref());
        place.is_some_and(is_fighting) || from.qualities.iter().any(by)
    });
    of_one || matches!(target.pick, Pick::Attacker | Pick::Defender | Pick::DefendingUnit)
}

impl Sought {
    fn condition(self, of: &Condition) -> bool {
        match of {
            Condition::Is { what, quality, .. } => self.target(what) || self.quality(quality),
            Condition::Happened { what, .. } => match (self, &what.what) {
                (Sought::Attacked, what) => {
                    matches!(what, Occurrence::Attacks { .. } | Occurrence::Attacked(_))
                }
                (Sought::Fighters, Occurrence::Defeated { what, .. } | Occurrence::LeavesPlay(what)) => {
                    self.target(what)
                }
                (Sought::Fighters, _) => false,
            },
            Condition::Compare { left, right, .. } => self.amount(left) || self.amount(right),
            Condition::Controls { who, what, count, .. } => {
                self.player(who) || self.filter(what) || self.amount(count)
            }
            Condition::Exists { what, count, .. } => self.filter(what) || self.amount(count),
            Condition::Initiative { who, .. } | Condition::ForceIsWith { who, .. } => self.player(who),
            Condition::Not(one) => self.condition(one),
            Condition::All(several) | Condition::Any(several) => {
                several.iter().any(|one| self.condition(one))
            }
            Condition::ThisWay { .. } => false,
        }
    }

    fn player(self, of: &Who) -> bool {
        self == Sought::Fighters && is_fighting(of)
    }

    fn pick(self, of: &Pick) -> bool {
        match self {
            Sought::Attacked => matches!(of, Pick::Defender | Pick::DefendingUnit),
            Sought::Fighters => matches!(of, Pick::Attacker | Pick::Defender | Pick::DefendingUnit),
        }
    }

    fn target(self, of: &Target) -> bool {
        self.pick(&of.pick)
            || of.pick.described().is_some_and(|from| self.filter(from))
            || of.pick.several().iter().any(|one| self.target(one))
            || self == Sought::Fighters && is_a_fighter(of)
    }

    fn filter(self, of: &Filter) -> bool {
        of.qualities.iter().any(|one| self.quality(one))
    }

    fn quality(self, of: &Quality) -> bool {
        match of {
            Quality::Number { to, .. } | Quality::Combined { to, .. } => self.amount(to),
            Quality::Shares { with, .. } => self.target(with),
            Quality::On(on) | Quality::GuardedBy(on) => self.target(on),
            Quality::InArenaOf(pick) => self.pick(pick),
            Quality::With(what) => self.filter(what),
            Quality::Not(one) => self.quality(one),
            Quality::AllOf(several) | Quality::AnyOf(several) => several.iter().any(|one| self.quality(one)),
            Quality::IsAttacking(Some(_)) => self == Sought::Attacked,
            _ => false,
        }
    }

    fn amount(self, of: &Amount) -> bool {
        match of {
            Amount::Stat { of, .. } => self.target(of),
            Amount::Count(what) | Amount::PerEach { each: what, .. } | Amount::PerEvery { of: what, .. } => {
                self.counted(what)
            }
            Amount::Times(_, one) | Amount::Plus(one, _) | Amount::Minus(one, _) => self.amount(one),
            Amount::Sum(one, other) => self.amount(one) || self.amount(other),
            Amount::Number(_) | Amount::ThatMuch | Amount::Excess => false,
        }
    }

    fn counted(self, of: &Counted) -> bool {
        match of {
            Counted::Things(what) | Counted::Cards(what) => self.filter(what),
            Counted::Different { among, .. } => self.target(among),
            Counted::DifferentCosts(among) | Counted::Damage(among) => self.target(among),
            Counted::ThisWay(_) | Counted::Players(_) | Counted::Times(_) => false,
            Counted::Arenas(_) | Counted::Paid => false,
        }
    }
}
