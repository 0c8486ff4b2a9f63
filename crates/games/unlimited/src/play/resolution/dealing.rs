//! How are damage, healing and tokens dealt out?

use crate::{
    ability::{Amount, DamageKind as Sort, Pick, Quantity, Sharing, Stat, Target, Who},
    play::{
        deeds::assignment,
        nouns::{
            bans::Ban,
            card::CardId,
            context::Context,
            event_fields::Damage,
            objects::{Object, PowerFrom},
            unit::DamageKind,
        },
        present::scene::Scene,
        rows::{
            event::Event,
            work::{Assign, Divided, Rest, Work, together},
        },
        tabletop::rules::PlayRules,
    },
    terms::Player,
};
use engine::Task;

type Tasks = Vec<Task<PlayRules>>;

/// The card that deals the damage: the one the words name, else the one whose ability it is (CR 1.18.2).
fn dealer(context: &Context, by: Option<&Object>) -> Option<CardId> {
    Some(by.and_then(Object::unit).unwrap_or(&context.this).clone())
}

pub fn damage(
    scene: Scene<'_>,
    (amount, times): (&Quantity, u32),
    (to, by): (&Target, Option<&Target>),
    sort: Sort,
    sharing: Sharing,
) -> Result<Tasks, Ban> {
    if let Some(by) = by
        && let several = scene.without_choice(by)?
        && several.len() > 1
    {
        // `each to the other`: what is left is another one for each of them
        if matches!(to.pick, Pick::Rest(_)) {
            return Err(scene.unmodelled(to.span));
        }
        return dealt_by_each(scene, (amount, times), (to, by), (sort, sharing), several);
    }
    let by = by.map(|by| scene.without_choice(by)).transpose()?;
    let by = by.as_ref().map(|by| by.first());
    if by == Some(None) {
        return Ok(Vec::new());
    }
    let excess = matches!(amount, Quantity::Exactly(Amount::Excess));
    let because = if excess { vec![PowerFrom::Excess] } else { Vec::new() };
    let instance = |to: Object, amount: u32| Damage {
        to,
        amount: u16::try_from(amount).unwrap_or(u16::MAX),
        kind: DamageKind::Ability,
        source: dealer(scene.context, by.flatten()),
        by: scene.context.you,
        unpreventable: sort == Sort::Unpreventable,
        beyond: None,
        because: because.clone(),
    };
    let mut objects = scene.without_choice(to)?;
    objects.retain(|object| matches!(object, Object::Unit(_) | Object::Base(_)));
    if sharing == Sharing::Divided {
        let amount = scene.chosen_amount(amount)?.saturating_mul(times);
        let what = Divided::Damage(instance(Object::Base(scene.context.you), 0));
        let any = matches!(&to.pick, Pick::Chosen { count: Quantity::Any, .. });
        let rest = if any { Rest::AllOrNothing } else { Rest::None };
        return divided(scene, what, amount, (to, rest));
    }
    let mut events = Vec::new();
    for object in objects {
        let amount =
            scene.with(&scene.context.for_one(to, &object)).chosen_amount(amount)?.saturating_mul(times);
        events.extend((amount > 0).then(|| Event::Damage(instance(object, amount))));
    }
    Ok(together(events))
}

/// Something that the player divides among what the words name.
pub fn divided(
    scene: Scene<'_>,
    what: Divided,
    amount: u32,
    (to, rest): (&Target, Rest),
) -> Result<Tasks, Ban> {
    let most = assignment::most(scene, to)?;
    let to = scene.without_choice(to)?;
    let to = assignment::eligible(scene, &what, to);
    let nothing = amount == 0 || to.is_empty();
    let assign = Assign::new(scene.context.actor(), what, amount, to);
    let assign = Assign { rest, most, ..assign };
    Ok(if nothing { Vec::new() } else { vec![Task::work(Work::Assign(assign))] })
}

/// Whether some of it may be left.
pub fn rest(amount: &Quantity) -> Rest {
    match amount {
        Quantity::UpTo(_) | Quantity::Any => Rest::MayBeLeft,
        Quantity::Exactly(_) | Quantity::OneTo(_) | Quantity::All => Rest::None,
    }
}

/// `Each friendly unit deals damage equal to its power to ...`: an instance of each, all at once.
fn dealt_by_each(
    scene: Scene<'_>,
    amount: (&Quantity, u32),
    (to, by): (&Target, &Target),
    (sort, sharing): (Sort, Sharing),
    dealers: Vec<Object>,
) -> Result<Tasks, Ban> {
    let mut events = Vec::new();
    for dealer in dealers {
        let mut context = scene.context.clone();
        context.slots.insert(by.slot.0, vec![dealer]);
        // `to itself`, `to its controller's base`: another thing for each, which is not chosen
        let chosen = matches!(
            to.pick,
            Pick::Chosen { .. } | Pick::Random { .. } | Pick::Among { .. } | Pick::OneOf(_) | Pick::Both(_)
        );
        if !chosen {
            context.slots.remove(&to.slot.0);
        }
        for task in damage(scene.with(&context), amount, (to, Some(by)), sort, sharing)? {
            let Task::Batch(batch) = task else { return Err(context.unsettled()) };
            events.extend(batch.events().cloned());
        }
    }
    Ok(together(events))
}

/// Indirect damage: the player who is dealt it assigns it; what several players are dealt happens at once (CR 8.35).
pub fn indirect(scene: Scene<'_>, amount: u32, to: Who) -> Result<Tasks, Ban> {
    let of = |who: Player| {
        let units = scene.board.table.units_of(who).map(|unit| Object::Unit(unit.id.clone()));
        let damage = Damage {
            to: Object::Base(who),
            amount: 0,
            kind: DamageKind::Indirect,
            source: Some(scene.context.this.clone()),
            by: scene.context.you,
            unpreventable: true,
            beyond: None,
            because: Vec::new(),
        };
        Assign::new(who, Divided::Damage(damage), amount, units.chain([Object::Base(who)]).collect())
    };
    let players = scene.players(to)?;
    let mut assigns = players.into_iter().filter(|_| amount > 0).map(of);
    let Some(first) = assigns.next() else { return Ok(Vec::new()) };
    let first = Assign { others: assigns.collect(), ..first };
    Ok(vec![Task::work(Work::Assign(first))])
}

pub fn heal(
    scene: Scene<'_>,
    (amount, times): (&Quantity, u32),
    from: &Target,
    objects: Vec<Object>,
) -> Result<Vec<Event>, Ban> {
    let mut events = Vec::new();
    for object in objects {
        let there = scene.stat_of(Stat::Damage, &object).unwrap_or(0);
        let amount =
            scene.with(&scene.context.for_one(from, &object)).chosen_amount(amount)?.saturating_mul(times);
        let amount = u16::try_from(amount.min(there)).unwrap_or(u16::MAX);
        events.extend((amount > 0).then_some(Event::Heal { from: object, amount }));
    }
    Ok(events)
}
