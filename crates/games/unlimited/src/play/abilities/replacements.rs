//! What do replacements put in the place of an event (CR 7.7.5)?

use crate::play::present::scene::Scene;
use crate::{
    ability::{Effect as Does, Link, Occurrence, Often, Prevented, Step, Steps, Will as Wish},
    play::{
        constant_abilities::{
            own_words,
            replacing::{self, Constant},
        },
        nouns::{bans::Ban, context::Context, event_fields::Damage, objects::Object},
        present::board::{Board, InPlay},
        resolution::{instruction::Instruction, trial},
        rows::{
            effect_key::{EffectKey, Replacing},
            event::Event,
            work::{self, Work},
        },
        tabletop::{rules::PlayRules, table::Standing},
        words::matching,
    },
};
use engine::{Batch, Effect, Moment, Replacement, Task, Timing, Will};

/// Adds the replacements that cards make of this event.
pub(crate) fn replacing(
    rules: &PlayRules,
    moment: &Moment<'_, PlayRules>,
    found: &mut Vec<Effect<PlayRules>>,
) {
    let state = moment.view.state;
    let board = rules.board(state);
    let event = moment.event;
    for standing in &state.table.standing {
        let (context, would) = (&standing.context, &standing.would.what);
        let unsettled = match replacing::replaced(board.scene(context), would, event) {
            Ok(None) => continue,
            Ok(Some(_)) => None,
            Err(ban) => Some(ban),
        };
        if unsettled.is_none() && is_done_already(&board, (context, would), moment) {
            continue;
        }
        let once = Some(standing.clone()).filter(|standing| standing.once);
        let on = once.as_ref().and_then(|_| event.done_to());
        let met =
            Constant { context: context.clone(), often: Often::Always, would: would.clone(), unsettled };
        found.push(replacement(met, once, on));
    }
    found.extend(own_words::before(rules, &state.table, event).into_iter().map(unread));
    if !rules.has_constants() {
        return;
    }
    for met in replacing::constants(&board, event) {
        let first = replacing::first_time(&met.context, met.often);
        if first.as_ref().is_some_and(|spent| state.table.spent.contains(spent)) {
            continue;
        }
        if met.unsettled.is_none() && is_done_already(&board, (&met.context, &met.would), moment) {
            continue;
        }
        let on = first.and_then(|_| event.done_to());
        found.push(replacement(met, None, on));
    }
}

/// Whether the replacing events already stand in the place of another event of the batch. They cannot happen twice, so the
/// original happens (CR 7.7.5.c).
fn is_done_already(
    board: &Board<'_>,
    (context, would): (&Context, &Occurrence),
    moment: &Moment<'_, PlayRules>,
) -> bool {
    let Ok(Some(context)) = replacing::replaced(board.scene(context), would, moment.event) else {
        return false;
    };
    let instead = in_place(board.scene(&context), moment.event).unwrap_or_default();
    let done = |event: &Event| moment.batch.in_place().any(|other| is_one_deed(event, other));
    !instead.is_empty() && instead.iter().all(done)
}

fn replacement(met: Constant, standing: Option<Standing>, on: Option<Object>) -> Effect<PlayRules> {
    let Constant { context, would, unsettled, .. } = met;
    let may = context.steps.first().is_some_and(|step| step.will == Wish::May) && unsettled.is_none();
    let owner = context.you;
    let context = Context { accepted: may, ..context };
    let key =
        EffectKey::Replace(Box::new(Replacing { context, would: Some(would), standing, on, unsettled }));
    let effect = Effect::mandatory(Timing::Replace, owner, key);
    if may { Effect { will: Will::Optional, ..effect } } else { effect }
}

/// Words of a card outside play about the event that is about to happen to it; they are not carried out.
fn unread((one, ban): (InPlay, Ban)) -> Effect<PlayRules> {
    let context = Context::new(&one.source, &one.this, one.you);
    let key = Replacing { context, would: None, standing: None, on: None, unsettled: Some(ban) };
    Effect::mandatory(Timing::Replace, one.you, EffectKey::Replace(Box::new(key)))
}

/// Why a replacement cannot take the event's place: it could do nothing, and the original happens (CR 7.7.5.c).
pub(crate) fn unmet(board: &Board<'_>, replacing: &Replacing, event: &Event, bans: &mut Vec<Ban>) {
    let mut context = measured(board, replacing, event);
    if replacing.unsettled.is_some() {
        return;
    }
    let prevents = replacing::prevented(&context).is_some() && !hangs(&context);
    if prevents || in_place(board.scene(&context), event).is_some() {
        return;
    }
    let Some(step) = context.steps.first().cloned() else { return };
    let Ok(actors) = context.players(board.table, step.who) else { return };
    context.actors = actors;
    let turns_nothing =
        || hangs(&context) && trial::turning(board.scene(&context), &step) == Some(trial::Turning::Nothing);
    if !trial::can_do_something(board.scene(&context), &step) || turns_nothing() {
        bans.push(Ban::CannotReplace(context.source.words()));
    }
}

/// How many cards of a draw a replacement replaces, and what is left of the draw. A replacement that applies once replaces one
/// card.
fn among_several(board: &Board<'_>, replacing: &Replacing, event: &Event) -> (u8, Option<Event>) {
    let Event::Draw { who, count: count @ 2.., regroup } = event else { return (1, None) };
    if !replacing.would.as_ref().is_some_and(of_one_card) {
        return (1, None);
    }
    let context = &replacing.context;
    let own = |met: &&Constant| met.context.this == context.this && met.context.source == context.source;
    let met = replacing::constants(board, event);
    let first = met.iter().find(own).and_then(|met| replacing::first_time(&met.context, met.often));
    match first.is_some() || replacing.standing.is_some() {
        true => (1, Some(Event::Draw { who: *who, count: count - 1, regroup: *regroup })),
        false => (*count, None),
    }
}

/// What a card's replacement puts in the place of an event.
pub(crate) fn replace(
    board: &Board<'_>,
    replacing: &Replacing,
    (event, batch): (&Event, &Batch<PlayRules>),
) -> Replacement<PlayRules> {
    let context = &measured(board, replacing, event);
    // what is prevented is prevented before anybody has chosen: whether that is done shows too late
    let unsettled = replacing.unsettled.clone().or_else(|| {
        let step = context.steps.first().filter(|_| hangs(context))?;
        (trial::turning(board.scene(context), step) == Some(trial::Turning::Some))
            .then(|| context.unsettled())
    });
    if let Some(ban) = unsettled {
        let open = Task::work(Work::Unsettled(Box::new(ban)));
        return Replacement { tasks: vec![open], ..Replacement::default() };
    }
    let mut tasks: Vec<Task<PlayRules>> = Vec::new();
    if let Some(standing) = &replacing.standing {
        tasks.push(work::in_passing(Event::StandDown(Box::new(standing.clone()))));
    }
    let first = replacing::first_times(board.rules, board.state, event);
    tasks.extend(first.into_iter().map(|spent| work::in_passing(Event::FirstTime(spent))));
    let (events, rest) = instead(board.scene(context), event);
    let (times, left) = among_several(board, replacing, event);
    let events: Vec<Event> = std::iter::repeat_n(events, usize::from(times)).flatten().chain(left).collect();
    if !rest.is_empty() {
        let mut context = context.within(&rest);
        context.accepted = replacing.context.accepted;
        context.done = true;
        tasks.extend((0..times).flat_map(|_| work::begin(context.clone())));
    }
    // what happens at this moment anyway does so once
    let (joined, events): (Vec<Event>, Vec<Event>) =
        events.into_iter().partition(|event| batch.events().any(|other| is_one_deed(event, other)));
    let joins = batch.events().filter(|other| joined.iter().any(|event| is_one_deed(event, other)));
    Replacement { events, joins: joins.cloned().collect(), tasks }
}

/// What happens instead at once, and the sentences that are carried out behind it.
fn instead(scene: Scene<'_>, event: &Event) -> (Vec<Event>, Steps) {
    let (Some(prevented), Event::Damage(damage)) = (replacing::prevented(scene.context), event) else {
        return match in_place(scene, event) {
            Some(instead) => (instead, Steps::new()),
            None => (Vec::new(), scene.context.steps.to_vec()),
        };
    };
    let less = less(scene, prevented, damage);
    let left = Damage { amount: damage.amount - less, ..damage.clone() };
    let mut events =
        vec![Event::Prevent { to: damage.to.clone(), amount: less, words: scene.context.source.words() }];
    events.extend((left.amount > 0).then_some(Event::Damage(left)));
    let prevents = |step: &&Step| step.does.iter().any(|doing| matches!(doing.effect, Does::Prevent(_)));
    (events, scene.context.steps.iter().filter(|step| !prevents(step)).cloned().collect())
}

/// The events of a single instruction without a choice: they happen with the batch, in the event's place (CR 7.7.5.d). Damage
/// keeps its kind.
fn in_place(scene: Scene<'_>, event: &Event) -> Option<Vec<Event>> {
    let [step] = scene.context.steps.as_slice() else { return None };
    let [doing] = step.does.as_slice() else { return None };
    if !step.conditions.is_empty() {
        return None;
    }
    let mut context = scene.context.clone();
    context.actors = context.players(scene.board.table, step.who).ok()?;
    if context.actors.len() > 1 {
        return None;
    }
    let events = Instruction::alone(scene.with(&context), doing).at_once()?;
    // what is paid is paid before anything else is paid with it
    if events.iter().any(|event| matches!(event, Event::Pay { .. })) {
        return None;
    }
    let instead = |instead: Event| match (instead, event) {
        (Event::Damage(new), Event::Damage(old)) => Event::Damage(Damage {
            to: new.to,
            amount: new.amount,
            unpreventable: new.unpreventable || old.unpreventable,
            ..old.clone()
        }),
        (instead, _) => instead,
    };
    Some(events.into_iter().map(instead).collect())
}

fn less(scene: Scene<'_>, prevented: &Prevented, damage: &Damage) -> u16 {
    let number = |amount| scene.amount(amount).unwrap_or(0);
    let less = match prevented {
        Prevented::ThatDamage => u32::from(damage.amount),
        Prevented::Some(amount) => number(amount),
        Prevented::AllBut(amount) => u32::from(damage.amount).saturating_sub(number(amount)),
    };
    u16::try_from(less).unwrap_or(u16::MAX).min(damage.amount)
}

/// What its words mean at this event, and `that much`. This does not make it another replacement.
fn measured(board: &Board<'_>, replacing: &Replacing, event: &Event) -> Context {
    let would = replacing.would.as_ref();
    let met = would
        .and_then(|would| replacing::replaced(board.scene(&replacing.context), would, event).ok().flatten());
    let mut context = met.unwrap_or_else(|| replacing.context.clone());
    context.accepted = replacing.context.accepted;
    let one_card = matches!(event, Event::Draw { .. }) && would.is_some_and(of_one_card);
    let that_much = if one_card { Some(1) } else { event.amount().or(event.count().map(u16::from)) };
    context.that_much = that_much.map(u32::from).or(context.that_much);
    context
}

/// Whether damage is prevented only if something else is done: `you may defeat another unit. If you do, prevent that damage`.
fn hangs(context: &Context) -> bool {
    let prevents = |step: &&Step| step.does.iter().any(|doing| matches!(doing.effect, Does::Prevent(_)));
    context.steps.iter().find(prevents).is_some_and(|step| step.link == Link::IfDone)
}

/// Whether it takes the place of drawing `a card`: of several that are drawn at once each is one.
fn of_one_card(would: &Occurrence) -> bool {
    let draws =
        |one: &Occurrence| matches!(one, Occurrence::Draws { what, .. } if matching::is_one_of_them(what));
    would.each().into_iter().any(draws)
}

/// Whether using one of two replacements may prevent the other. They are the same one, which applies once, or both take something
/// that may not be enough for both: a token, a card.
pub(crate) fn contend(one: &Replacing, other: &Replacing) -> bool {
    let same = one.standing == other.standing
        && one.context.this == other.context.this
        && one.context.source == other.context.source;
    let once = one.on.is_some() && same;
    once || one.takes() && other.takes()
}

/// Whether two events of one moment are the same thing done once: a unit is defeated once, whosever doing it is.
fn is_one_deed(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Defeat { unit: one, .. }, Event::Defeat { unit: other, .. }) => one == other,
        (Event::DefeatUpgrade { upgrade: one, .. }, Event::DefeatUpgrade { upgrade: other, .. }) => {
            one.id == other.id
        }
        (Event::UseForce(_) | Event::Exhaust(_) | Event::Return { .. } | Event::Capture { .. }, other) => {
            one == other
        }
        _ => false,
    }
}

fn taken(effect: &Does) -> bool {
    matches!(
        effect,
        Does::Defeat(_)
            | Does::Exhaust(_)
            | Does::Ready(_)
            | Does::ReturnToHand(_)
            | Does::Discard(_)
            | Does::Resource { .. }
            | Does::PutOnDeck { .. }
            | Does::Capture { .. }
            | Does::Pay(_)
            | Does::UseTheForce
    )
}

impl Replacing {
    /// Whether it has to take something that may be gone then: a token, a card, a unit that is exhausted or defeated.
    fn takes(&self) -> bool {
        let doings = self.context.steps.iter().flat_map(|step| &step.does);
        !self.context.accepted
            && self.unsettled.is_none()
            && doings.into_iter().any(|doing| taken(&doing.effect))
    }
}
