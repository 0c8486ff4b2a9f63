//! How is something divided among several: damage, healing, tokens?
//!
//! One object after another is given its share, and then all of it happens at once (CR 3.7.2.b, 8.4.5, 8.35.5).

use crate::{
    ability::Stat,
    play::{
        nouns::{bans::Ban, event_fields::Damage, objects::Object, unit::DamageKind},
        present::{board::Board, scene::Scene, state::State},
        rows::{
            event::Event,
            pick::{Pick, Prompt},
            work::{self, Assign, Divided, Rest, Work},
        },
        tabletop::rules::PlayRules,
    },
};
use engine::{Doing, Offer, Task};

/// How many amounts beyond what something can be assigned are shown as refused.
const MORE_REFUSED: u32 = 8;

/// The next object's share; the last one takes the rest, and all of it happens at once.
pub(crate) fn assign(rules: &PlayRules, state: &State, assign: &Assign) -> Doing<PlayRules> {
    let board = rules.board(state);
    let Some((object, rest)) = assign.to.split_first().filter(|_| assign.left > 0) else {
        return Doing::Tasks(done(assign));
    };
    let cap = cap(&board, assign, object);
    let caps: Vec<u32> = rest.iter().map(|object| self::cap(&board, assign, object)).collect();
    let behind = |amount: u32| room(&caps, assign.most.saturating_sub(usize::from(amount > 0)));
    let least = match assign.rest {
        Rest::MayBeLeft => 0,
        Rest::None | Rest::AllOrNothing => {
            (0..=cap.min(assign.left)).map(|amount| amount.saturating_add(behind(amount))).max().unwrap_or(0)
        }
    };
    let due = least.min(assign.left);
    let most = if assign.most == 0 { 0 } else { cap.min(assign.left) };
    let share = |amount: u32| {
        let more = assign.most.saturating_sub(usize::from(amount > 0));
        let left = assign.left - amount;
        let mut next = Assign { left, most: more, to: rest.to_vec(), ..assign.clone() };
        next.shares.push((object.clone(), u16::try_from(amount).unwrap_or(u16::MAX)));
        Offer::new(Pick::Assign(amount, object.clone()), vec![Task::work(Work::Assign(next))])
    };
    let none_yet = assign.rest == Rest::AllOrNothing && assign.shares.iter().all(|(_, amount)| *amount == 0);
    let enough = |amount: &u32| (none_yet && *amount == 0) || amount.saturating_add(behind(*amount)) >= due;
    let mut offers: Vec<Offer<PlayRules>> = (0..=most).filter(enough).map(share).collect();
    let beyond = (most + 1)..=assign.left.min(most.saturating_add(MORE_REFUSED));
    let ban = |object: &Object| match assign.what {
        Divided::Healing => Ban::LessDamage(object.clone()),
        Divided::Damage(_) | Divided::Tokens(_) => Ban::MoreThanRemaining(object.clone()),
    };
    if assign.most > 0 {
        offers.extend(beyond.map(|amount| share(amount).banned([ban(object)])));
    }
    Doing::Choice { who: assign.who, prompt: assign.what.prompt(), offers }
}

/// How much at most goes to something.
fn cap(board: &Board<'_>, assign: &Assign, object: &Object) -> u32 {
    let unit = board.table.unit_of(object);
    match (&assign.what, object) {
        (_, Object::Unit(_)) if unit.is_none() => 0,
        (Divided::Damage(Damage { kind: DamageKind::Indirect, .. }), Object::Unit(_)) => {
            unit.map_or(0, |unit| u32::from(board.remaining(unit)))
        }
        (Divided::Healing, Object::Unit(_)) => unit.map_or(0, |unit| u32::from(unit.damage)),
        (Divided::Healing, Object::Base(player)) => u32::from(board.table.side(*player).damage),
        (Divided::Tokens(_), Object::Base(_)) => 0,
        _ => u32::MAX,
    }
}

/// How much fits into the largest so many of them.
fn room(caps: &[u32], many: usize) -> u32 {
    let mut caps = caps.to_vec();
    caps.sort_unstable_by(|one, other| other.cmp(one));
    caps.into_iter().take(many).fold(0, u32::saturating_add)
}

/// Behind the last share: the next player assigns theirs, or all of it happens at once.
fn done(assign: &Assign) -> Vec<Task<PlayRules>> {
    let mut assigned = assign.assigned.clone();
    assigned.extend(assign.shares.iter().filter_map(|share| dealt(assign, share)));
    match assign.others.split_first() {
        Some((next, others)) => {
            let next = Assign { others: others.to_vec(), assigned, ..next.clone() };
            vec![Task::work(Work::Assign(next))]
        }
        None => work::together(assigned),
    }
}

/// A share as it is dealt.
fn dealt(assign: &Assign, (to, amount): &(Object, u16)) -> Option<Event> {
    let (to, amount) = (to.clone(), *amount);
    match (&assign.what, to) {
        (_, _) if amount == 0 => None,
        (Divided::Damage(damage), to) => Some(Event::Damage(Damage { to, amount, ..damage.clone() })),
        (Divided::Healing, from) => Some(Event::Heal { from, amount }),
        (Divided::Tokens(token), Object::Unit(to)) => {
            let count = u8::try_from(amount).unwrap_or(u8::MAX);
            Some(Event::GiveTokens { to, token: *token, count, by: assign.who })
        }
        (Divided::Tokens(_), _) => None,
    }
}

impl Divided {
    /// How it is asked.
    fn prompt(&self) -> Prompt {
        match self {
            Divided::Damage(_) => Prompt::DivideDamage,
            Divided::Healing => Prompt::DivideHealing,
            Divided::Tokens(_) => Prompt::DistributeTokens,
        }
    }
}

/// Among how many things at most the words divide something; no limit where they name none.
pub(crate) fn most(scene: Scene<'_>, to: &crate::ability::Target) -> Result<usize, Ban> {
    let crate::ability::Pick::Chosen { count, .. } = &to.pick else { return Ok(usize::MAX) };
    let (_, most) = scene.quantity(count)?;
    Ok(usize::try_from(most).unwrap_or(usize::MAX))
}

/// Those of some objects among which something can be divided.
pub(crate) fn eligible(scene: Scene<'_>, what: &Divided, to: Vec<Object>) -> Vec<Object> {
    let fits = |object: &Object| match what {
        Divided::Damage(_) => matches!(object, Object::Unit(_) | Object::Base(_)),
        Divided::Healing => scene.stat_of(Stat::Damage, object).is_some_and(|there| there > 0),
        Divided::Tokens(_) => matches!(object, Object::Unit(_)),
    };
    to.into_iter().filter(fits).collect()
}
