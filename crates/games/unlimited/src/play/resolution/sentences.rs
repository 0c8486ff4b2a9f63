//! Is a sentence carried out, or another in its place (CR 7.7.5)?

use super::choosing::is_idle;
use crate::{
    ability::{
        Doing as Words, Effect, Kind, Later, Link, Occurrence, Pick, Span, Step, Target, Topic, Who, Will,
    },
    play::{
        nouns::{
            bans::Ban,
            context::Context,
            event_fields::{Idle, Sort},
            naming,
        },
        present::scene::Scene,
        rows::event::Event,
        tabletop::rules::PlayRules,
        words::this_way,
    },
};
use engine::Task;

/// That a sentence is reached and nothing comes of it.
pub(super) fn idle(context: &Context, span: Span, why: Idle) -> Task<PlayRules> {
    Task::event(Event::Idle { words: context.quote(span), why })
}

/// That nothing is there for an ability to change.
pub(super) fn nothing(context: &Context) -> Idle {
    Idle::Nothing(sort(context))
}

pub(super) fn sort(context: &Context) -> Sort {
    match &context.source.ability.kind {
        Kind::Event(_) => Sort::Event,
        Kind::Action { .. } | Kind::EpicAction { .. } => Sort::Action,
        Kind::Keyword(_) | Kind::Triggered { .. } | Kind::Constant(_) | Kind::NotUnderstood(_) => Sort::Other,
    }
}

/// Passes a sentence over: it has done nothing and named nothing. Where it stands in place of another sentence, later
/// words may mean either, so that is unclear.
pub(super) fn passed_over(context: &mut Context, step: &Step) {
    this_way::passed_over(context, step);
    if step.does.iter().any(|words| words.effect.told().is_some()) {
        context.that_much = Some(0);
    }
    if !matches!(step.link, Link::Otherwise | Link::IfNotDone) {
        step.does.iter().for_each(|words| name_nothing(context, words));
    }
}

/// What an instruction that is not carried out would have named is nothing.
pub(super) fn name_nothing(context: &mut Context, words: &Words) {
    for slot in naming::introduced(&words.effect) {
        context.slots.entry(slot.0).or_default();
    }
}

/// Whether that was carried out on which a sentence hangs: the one before, and in `You may A. If you do, B. If you don't, C` the
/// same for both (CR 8.9.1). In `A. If you do, B. If you do, C` the second may ask about A or about B: where only one of them was
/// carried out, nothing says which is meant, unless B is a decision of its own (CR 8.32.2).
pub(super) fn hangs_on(context: &Context, step: &Step, nth: u8) -> Result<bool, Ban> {
    let before = nth.checked_sub(1).and_then(|before| context.step(usize::from(before)));
    match before.filter(|before| matches!(before.link, Link::IfDone | Link::IfNotDone)) {
        Some(before) if before.link != step.link => Ok(context.hung),
        Some(before) if before.will == Will::Must && context.hung != context.done => {
            Err(context.unmodelled(step.span))
        }
        _ => Ok(context.done),
    }
}

/// Whether a sentence hangs on what each of several players has or has not done: each of them by themselves is meant.
pub(super) fn hangs_on_several(context: &Context, step: &Step, nth: u8) -> bool {
    let before = nth.checked_sub(1).and_then(|before| context.step(usize::from(before)));
    matches!(step.link, Link::IfDone | Link::IfNotDone)
        && before.is_some_and(|before| before.who == Who::Each)
}

/// Whether the next sentence says that a sentence is undone when the card leaves play, which it has already done: then
/// neither happens (CR 7.7.4.f).
pub(super) fn ends_in_the_past(scene: Scene<'_>, nth: u8) -> bool {
    let there = scene.board.table.unit(&scene.context.this).is_some()
        || scene.board.table.upgrade(&scene.context.this).is_some();
    let Some(next) = scene.context.step(usize::from(nth) + 1).filter(|next| next.link == Link::Next) else {
        return false;
    };
    let [Words { effect: Effect::Delay { when: Later::When(what), .. }, .. }] = next.does.as_slice() else {
        return false;
    };
    let (Occurrence::LeavesPlay(target) | Occurrence::Defeated { what: target, .. }) = &what.what else {
        return false;
    };
    target.pick == Pick::This && !there
}

/// What is not understood right behind a sentence and may belong to it: then nothing of it is carried out. `... instead`
/// and `unless` would take its place, and what stands behind an attack or a card that is played may be on from its
/// declaration (CR 6.2.1, 6.3.1).
pub(super) fn unread_behind(context: &Context, nth: u8) -> Option<Ban> {
    let step = context.step(usize::from(nth))?;
    let next = context.step(usize::from(nth) + 1)?;
    if next.link == Link::Unless {
        return Some(context.unmodelled(next.span));
    }
    let unread = next.does.iter().find_map(|doing| doing.effect.unread())?;
    let action = |doing: &Words| matches!(doing.effect, Effect::Attack { .. } | Effect::Play { .. });
    let belongs = step.does.iter().any(action) || unread.topics.contains(&Topic::Replacing);
    belongs.then(|| Ban::NotUnderstood(context.quote(unread.span)))
}

/// The sentence that takes this one's place, if its conditions are true (CR 7.7.5).
pub fn instead(scene: Scene<'_>, nth: u8) -> Result<Option<u8>, Ban> {
    let Some(step) = scene.context.step(usize::from(nth) + 1).filter(|step| step.link == Link::Instead)
    else {
        return Ok(None);
    };
    let taken = step.will == Will::Must && scene.are_true(&step.conditions)?;
    Ok(taken.then_some(nth + 1))
}

/// The sentence that may take this one's place, with its words: who declines it does what stands before
/// (CR 7.7.5.c).
pub fn may_instead(scene: Scene<'_>, nth: u8) -> Result<Option<(u8, String)>, Ban> {
    let step = scene.context.step(usize::from(nth) + 1);
    let Some(step) = step.filter(|step| step.link == Link::Instead && step.will == Will::May) else {
        return Ok(None);
    };
    if step.who != Who::You || means_what_it_replaces(scene.context, nth) {
        return Err(scene.unmodelled(step.span));
    }
    let may = scene.are_true(&step.conditions)? && !is_idle(scene, step);
    Ok(may.then(|| (nth + 1, scene.context.quote(step.span))))
}

/// Whether the sentence that replaces this one refers to its target. Then the target is chosen first.
pub fn means_what_it_replaces(context: &Context, nth: u8) -> bool {
    let targets = |nth: usize| {
        let does = context.step(nth).into_iter().flat_map(|step| &step.does);
        does.flat_map(|doing| naming::targets(&doing.effect)).collect::<Vec<_>>()
    };
    // "deal 4 indirect damage instead": to the player who was chosen
    let player = |nth: usize| {
        let does = context.step(nth).into_iter().flat_map(|step| &step.does);
        does.filter_map(|doing| naming::player_of(&doing.effect)).next()
    };
    let chosen = matches!(player(usize::from(nth)), Some(Who::Chosen { .. }));
    if chosen && player(usize::from(nth) + 1) == Some(Who::They) {
        return true;
    }
    let (named, meant) = (targets(usize::from(nth)), targets(usize::from(nth) + 1));
    let earlier = |target: &&Target| named.iter().any(|other| other.slot == target.meaning());
    meant.iter().any(earlier)
}
