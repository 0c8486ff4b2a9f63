//! Which action does an ability make a player take?
//!
//! A modified action has all the steps of the action it is (CR 7.1.6).

use super::{following, instruction::Instruction};
use crate::{
    ability::{Amount, Effect, Pick, Quality, Quantity, Readiness, Steps, Target},
    play::{
        constant_abilities::{discounts, piloting},
        deeds::{declaring, playing},
        nouns::{
            attack_questions,
            bans::{Answer, Ban},
            card::CardId,
            context::{Context, DECLARING},
            event_fields,
            objects::Object,
            plan::{self, Granted},
        },
        present::{last_known, scene::Scene},
        rows::{
            effect_key::Due,
            event::Event,
            work::{self, Work, begin},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
};
use engine::Task;

/// The slot of the units with which an instruction has made attacks so far, where it lets several be made.
pub const BEFORE: u16 = u16::MAX - 4;

/// Whether an instruction lets several attacks be made: each is chosen once the one before is over (CR 7.1.7).
pub fn is_one_by_one(effect: &Effect) -> bool {
    at_most(effect).is_some_and(|most| most > 1)
}

/// With how many units that are still to be chosen an instruction makes attacks.
fn at_most(effect: &Effect) -> Option<u32> {
    let Effect::Attack { with, .. } = effect else { return None };
    let Pick::Chosen { count, from } = &with.pick else { return None };
    let together =
        |quality: &Quality| matches!(quality, Quality::Combined { .. } | Quality::ShareAmongThemselves(_));
    if from.qualities.iter().any(together) {
        return None;
    }
    if let Quantity::Exactly(Amount::Number(number)) | Quantity::UpTo(Amount::Number(number)) = count {
        return Some(*number);
    }
    (*count == Quantity::Any).then_some(u32::MAX)
}

/// The context for the next attack of such an instruction; none where it was the last, or no further one was wanted.
pub fn again(context: &Context, effect: &Effect) -> Option<Context> {
    let Effect::Attack { with, .. } = effect else { return None };
    let most = at_most(effect).filter(|most| *most > 1)?;
    let so_far = context.slot(BEFORE).iter().chain(context.slot(with.slot.0)).cloned().collect::<Vec<_>>();
    let more = u32::try_from(so_far.len()).is_ok_and(|so_far| so_far < most);
    if context.slot(with.slot.0).is_empty() || !more {
        return None;
    }
    let mut context = context.clone();
    context.slots.insert(BEFORE, so_far);
    context.slots.remove(&with.slot.0);
    Some(context)
}

/// Behind the last of them, later words mean all the units that have attacked.
pub fn all_of_them(mut context: Context, effect: &Effect) -> Context {
    let Effect::Attack { with, .. } = effect else { return context };
    if let Some(mut all) = context.slots.remove(&BEFORE) {
        all.extend(context.slot(with.slot.0).iter().cloned());
        context.slots.insert(with.slot.0, all);
    }
    context
}

/// The tasks of a modified action.
pub fn action(instruction: Instruction<'_>) -> Result<Vec<Task<PlayRules>>, Ban> {
    let scene = instruction.scene;
    match &instruction.words.effect {
        Effect::Attack { with, readiness, defender, during } => {
            attacks(scene, (with, *readiness, defender.as_ref()), during)
        }
        Effect::Play { what, using: None, .. } => plays(instruction, what),
        Effect::Deploy { what, on } => deploys(scene, what, on.as_ref()),
        _ => Err(instruction.unmodelled()),
    }
}

/// Each unit attacks, one after another.
fn attacks(
    scene: Scene<'_>,
    (with, readiness, defender): (&Target, Readiness, Option<&Target>),
    during: &Steps,
) -> Answer<Vec<Task<PlayRules>>> {
    let units = scene.without_choice(with)?;
    let only = defender.map(|target| scene.without_choice(target)).transpose()?;
    let mut tasks = Vec::new();
    for unit in units {
        let Object::Unit(unit) = unit else { continue };
        let mut context = scene.context.clone();
        context.slots.insert(with.slot.0, vec![Object::Unit(unit.clone())]);
        context.slots.insert(DECLARING, vec![Object::Unit(unit.clone())]);
        let leave = declaring::leave(readiness);
        // sentences that ask what is attacked wait until it is declared; the others apply before (CR 6.3.1)
        let (before, later) = attack_questions::before_and_later(during);
        let who = context.actor();
        tasks.extend(begin(context.within(&before)));
        let then = (!later.is_empty()).then(|| Box::new(context.within(&later)));
        tasks.push(Task::work(Work::Declare { who, unit, leave, only: only.clone(), then }));
    }
    Ok(tasks)
}

/// Each card is played, as far as it lies where it can be played from.
fn plays(instruction: Instruction<'_>, what: &Target) -> Answer<Vec<Task<PlayRules>>> {
    let Instruction { scene, words, .. } = instruction;
    let cards = scene.without_choice(what)?.into_iter();
    let cards = cards.map(|card| following::as_card(scene.board.table, scene.context, &words.effect, card));
    let cards = cards.filter(|card| following::is_within_reach(scene, &words.effect, what, card));
    let play = |card: Object| match card {
        Object::Card(card) => Ok(playing::in_one_way(plans(instruction, &card)?)),
        Object::Unknown(..) => Err(Ban::UnknownCard(instruction.quote())),
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => {
            Err(instruction.unmodelled())
        }
        Object::Resource(..) | Object::Credit(_) | Object::Force(_) => Err(instruction.unmodelled()),
    };
    cards.map(play).collect()
}

/// Leaders are deployed, as units or on a unit.
fn deploys(scene: Scene<'_>, what: &Target, on: Option<&Target>) -> Answer<Vec<Task<PlayRules>>> {
    let leaders = scene.without_choice(what)?;
    let on = on.map(|on| scene.without_choice(on)).transpose()?;
    let deploy = |leader: Object| {
        let (who, leader) = (scene.context.actor(), leader.card()?.clone());
        let host = |on: &[Object]| on.first().and_then(Object::unit).cloned();
        let on = match on.as_deref() {
            Some(on) => Some(host(on)?),
            None => None,
        };
        Some(Event::Deploy { who, leader, on })
    };
    Ok(work::together(leaders.into_iter().filter_map(deploy).collect()))
}

/// The ways in which an instruction lets a card be played.
fn plans(instruction: Instruction<'_>, card: &CardId) -> Result<Vec<plan::Plan>, Ban> {
    let Instruction { scene, words, at } = instruction;
    let Effect::Play { what, on, cost, entering, granted, .. } = &words.effect else { return Ok(Vec::new()) };
    let unit = |object: Object| object.unit().cloned();
    let hosts = on.as_ref().map(|on| scene.without_choice(on)).transpose()?;
    let hosts: Option<Vec<CardId>> = hosts.map(|hosts| hosts.into_iter().filter_map(unit).collect());
    let gifts = following::gifts(scene, what, at);
    let granted = Granted::new(scene.context, what.meaning(), granted);
    let discount = discounts::rules(scene, cost)?;
    let plan = |via: plan::Via| plan::Plan {
        discount,
        granted: granted.clone(),
        entering: *entering,
        hosts: hosts.clone(),
        gifts: gifts.clone(),
        told: event_fields::By::Ability,
        ..plan::Plan::new(scene.context.actor(), card.clone(), via)
    };
    let ways = match piloting::ways(scene, what, card) {
        none if none.is_empty() => vec![plan::Via::Ability],
        ways => ways,
    };
    Ok(ways.into_iter().map(plan).collect())
}

/// Why an instruction cannot have this card played: it is restricted, or cannot be paid for in any way (CR 6.2.0.b, 6.2.2.d).
pub fn unplayable(instruction: Instruction<'_>, object: &Object) -> Vec<Ban> {
    let Instruction { scene, words, .. } = instruction;
    let (Effect::Play { what, .. }, Object::Card(card)) = (&words.effect, object) else { return Vec::new() };
    let mut context = scene.context.clone();
    context.slots.insert(what.slot.0, vec![object.clone()]);
    // what is not settled shows when it is carried out
    let Ok(plans) = plans(instruction.with(&context), card) else { return Vec::new() };
    let mut bans: Vec<Vec<Ban>> = plans.iter().map(|plan| playing::bans(scene.board, plan)).collect();
    if bans.iter().any(Vec::is_empty) { Vec::new() } else { bans.drain(..).next().unwrap_or_default() }
}

/// The tasks of a delayed effect whose moment has come.
pub fn due(table: &Table, due: &Due) -> Vec<Task<PlayRules>> {
    let mut tasks = vec![Task::event(Event::Due(Box::new(due.delayed.clone())))];
    let mut context = due.delayed.context.clone();
    context.slots.extend(due.met.iter().cloned());
    tasks.extend(begin(last_known::catch_up(table, &context)));
    tasks
}
