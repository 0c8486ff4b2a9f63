//! Which action does an ability make somebody take?
//!
//! A modified action has all the steps of the action it is (CR 7.1.6).

use super::super::{
    ability::{Doing as Words, Effect, Readiness},
    actions,
    attack::{Attack, Leave, Object},
    card::CardId,
    context::{Context, DECLARING},
    event::Event,
    eyes::Eyes,
    game::PlayRules,
    legality::Ban,
    pick::Pick as Picked,
    playing,
    terms::Player,
    triggers::Due,
    work::Work,
};
use super::{Granted, asks, begin, following, targets};
use crate::engine::{Batch, Offer, Task};

/// The tasks of a modified action.
pub fn action(
    eyes: &Eyes<'_>,
    context: &Context,
    words: &Words,
    (nth, part): (u8, u8),
) -> Result<Vec<Task<PlayRules>>, Ban> {
    let unmodelled = || Ban::Unmodelled(context.quote(words.span));
    match &words.effect {
        Effect::Attack { with, readiness, defender, during } => {
            let units = targets::without_choice(eyes, context, with)?;
            let only =
                defender.as_ref().map(|target| targets::without_choice(eyes, context, target)).transpose()?;
            let mut tasks = Vec::new();
            for unit in units {
                let Object::Unit(unit) = unit else { continue };
                let mut context = context.clone();
                context.slots.insert(with.slot.0, vec![Object::Unit(unit.clone())]);
                context.slots.insert(DECLARING, vec![Object::Unit(unit.clone())]);
                let leave = match readiness {
                    Readiness::Ready => Leave::Ability,
                    Readiness::EvenExhausted => Leave::EvenExhausted,
                };
                // what asks what is attacked waits until that is said; the rest is on before (CR 6.3.1)
                let (before, later) = asks::before_and_later(during);
                let who = context.actor();
                tasks.extend(begin(context.within(&before)));
                let then = (!later.is_empty()).then(|| Box::new(context.within(&later)));
                tasks.push(Task::work(Work::Declare { who, unit, leave, only: only.clone(), then }));
            }
            Ok(tasks)
        }
        Effect::Play { what, on, cost, entering, using, granted } => {
            if using.is_some() {
                return Err(unmodelled());
            }
            let unit = |object| match object {
                Object::Unit(unit) => Some(unit),
                _ => None,
            };
            let hosts = on.as_ref().map(|on| targets::without_choice(eyes, context, on)).transpose()?;
            let hosts: Option<Vec<CardId>> = hosts.map(|hosts| hosts.into_iter().filter_map(unit).collect());
            let cards = targets::without_choice(eyes, context, what)?.into_iter();
            let cards: Vec<Object> =
                cards.map(|card| following::as_card(eyes.state, context, &words.effect, card)).collect();
            let gifts = following::gifts(eyes, context, what, nth, part);
            let granted = Granted::new(context, what.slot, granted);
            let discount = super::super::costs::rules(eyes, context, cost)?;
            let play = |card: Object| match card {
                Object::Card(card) => Ok(Task::work(Work::Play(playing::Plan {
                    who: context.actor(),
                    card,
                    via: playing::Via::Ability,
                    discount,
                    granted: granted.clone(),
                    entering: *entering,
                    step: playing::Stage::Declare,
                    exploited: Vec::new(),
                    on: None,
                    hosts: hosts.clone(),
                    gifts: gifts.clone(),
                    credits: None,
                }))),
                Object::Unknown(..) => Err(Ban::UnknownCard(context.quote(words.span))),
                _ => Err(unmodelled()),
            };
            cards.into_iter().map(play).collect()
        }
        Effect::Deploy { what, on } => {
            let leaders = targets::without_choice(eyes, context, what)?;
            let on = on.as_ref().map(|on| targets::without_choice(eyes, context, on)).transpose()?;
            let deploy = |leader: Object| match (leader, on.as_deref()) {
                (Object::Card(leader), None) => {
                    Some(Event::Deploy { who: context.actor(), leader, on: None })
                }
                (Object::Card(leader), Some([Object::Unit(on), ..])) => {
                    Some(Event::Deploy { who: context.actor(), leader, on: Some(on.clone()) })
                }
                _ => None,
            };
            Ok(super::perform::together(leaders.into_iter().filter_map(deploy).collect()))
        }
        _ => Err(unmodelled()),
    }
}

/// What a unit may attack, as a choice (CR 6.3.1); an attack that is not possible is left out (CR 6.3.d).
pub fn declare(
    rules: &PlayRules,
    eyes: &Eyes<'_>,
    (who, unit): (Player, &CardId),
    leave: Leave,
    only: Option<&[Object]>,
    then: Option<&Context>,
) -> Vec<Offer<PlayRules>> {
    let targets = actions::targets(eyes.state, who);
    let targets = targets.into_iter().filter(|target| only.is_none_or(|only| only.contains(target)));
    let attacks = targets.map(|target| Attack::new(who, unit.clone(), target, leave));
    let offers: Vec<Attack> = attacks.collect();
    let possible = |attack: &Attack| {
        let event = Event::Attack(attack.clone());
        let mut bans = Vec::new();
        super::super::legality::forbids(rules, eyes.state, &event, &Batch::new([event.clone()]), &mut bans);
        bans.is_empty()
    };
    if !offers.iter().any(possible) {
        return Vec::new();
    }
    // what the attack triggers is nested in the ability that lets it be made
    let offer = |attack: Attack| match then {
        None => actions::offer(attack, |steps| steps),
        Some(context) => {
            let context = Context { attack: Some(attack.clone()), ..context.clone() };
            let pick = Picked::Attack(attack.attacker.clone(), attack.target.clone());
            let event = Event::Attack(attack.clone());
            Offer::new(pick, begin(context).into_iter().chain(attack.steps()).collect()).naming(event)
        }
    };
    offers.into_iter().map(offer).collect()
}

/// The tasks of a delayed effect whose moment has come.
pub fn due(due: &Due) -> Vec<Task<PlayRules>> {
    let mut tasks = vec![Task::event(Event::Due(Box::new(due.delayed.clone())))];
    let mut context = due.delayed.context.clone();
    context.slots.extend(due.met.iter().cloned());
    tasks.extend(begin(context));
    tasks
}
