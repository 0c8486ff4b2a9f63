//! How does an ability resolve?
//!
//! Sentence by sentence, in the order in which they are written: conditions, who does it, whether they want to, what
//! is chosen, then what happens. What is not understood, or is not carried out by this version, ends open there.

use std::sync::Arc;

use super::{
    choosing, fitting, following, instruction::Instruction, kinds, lasting, modified_actions, options,
    perform, players, sentences, several_players, wanting,
};
use crate::{
    ability::{Doing as Words, Effect, Link, Step, Who},
    play::{
        nouns::{
            attack_questions,
            bans::Ban,
            context::{Context, PartNumber},
            event_fields::Idle,
            setup::Edition,
        },
        present::{
            board::Board,
            frame::{Bindings, Scope},
            scene::Scene,
        },
        rows::{
            pick::{Pick as Picked, Prompt},
            work::{self, Resolving, Work, in_passing},
        },
        tabletop::{rules::PlayRules, table::Table},
        words::{meaning, this_way},
    },
    terms::Player,
};
use engine::{Batch, Doing, Offer, Task, View};

/// What a place in an ability comes to.
pub fn resolve(board: &Board<'_>, view: View<'_, PlayRules>, resolving: &Resolving) -> Doing<PlayRules> {
    let (context, sentence_at) = match resolving {
        Resolving::Step(context, nth)
        | Resolving::Do(context, PartNumber { sentence: nth, .. })
        | Resolving::Done(context, PartNumber { sentence: nth, .. })
        | Resolving::Choose(context, PartNumber { sentence: nth, .. }, _) => (context, *nth),
    };
    let done = match resolving {
        Resolving::Step(context, step) => sentence(board.scene(context), *step),
        Resolving::Do(context, at) => part(board.scene(context), *at),
        Resolving::Done(context, at) => {
            let bindings = view.bindings().cloned().unwrap_or_default();
            let context = following::follow(board.scene(context), *at);
            noted(&view.state.table, &context, *at, &bindings)
        }
        Resolving::Choose(context, at, chosen) => options::options(board.scene(context), *at, chosen),
    };
    done.unwrap_or_else(|ban| Doing::Open(in_sentence(ban, context, sentence_at)))
}

/// What is not settled, named by its sentence where only the ability is known.
fn in_sentence(ban: Ban, context: &Context, nth: u8) -> Ban {
    match context.step(usize::from(nth)) {
        Some(step) if ban == context.unsettled() => context.unmodelled(step.span),
        _ => ban,
    }
}

/// A sentence: whether it is carried out at all, by whom, and whether they want to. First, whether what came of the sentence before
/// lets it begin.
fn sentence(scene: Scene<'_>, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    let Some(step) = scene.context.step(usize::from(nth)) else {
        return Ok(Doing::Tasks(Vec::new()));
    };
    if sentences::hangs_on_several(scene.context, step, nth) {
        return Err(scene.unmodelled(step.span));
    }
    if !scene.context.actors.is_empty() {
        // the players before have decided; whether the sentence is carried out at all was settled for all of them
        return wanting::ask(scene.board, scene.context.clone(), step, nth);
    }
    let mut context = scene.context.clone();
    if matches!(step.link, Link::IfDone | Link::IfNotDone) {
        context.hung = sentences::hangs_on(&context, step, nth)?;
    }
    let wanted = match step.link {
        Link::IfDone => context.hung,
        Link::IfNotDone => !context.hung,
        Link::Otherwise => !context.held,
        Link::Unless => return Err(context.unmodelled(step.span)),
        // taken instead of the sentence before, or not at all: decided there
        Link::Instead => false,
        Link::Next | Link::Then | Link::After => true,
    };
    if !wanted {
        match step.link {
            Link::Instead => context.declined = false,
            Link::Next | Link::Then | Link::After | Link::Unless => {
                sentences::passed_over(&mut context, step)
            }
            Link::IfDone | Link::IfNotDone | Link::Otherwise => sentences::passed_over(&mut context, step),
        }
        // `If you do, A. Otherwise, B`
        context.held &= !matches!(step.link, Link::IfDone | Link::IfNotDone);
        let told = (step.link != Link::Instead).then(|| sentences::idle(&context, step.span, Idle::Link));
        let tasks = told.into_iter().chain([work::next(context, nth + 1)]);
        return Ok(Doing::Tasks(tasks.collect()));
    }
    if_true(scene.board, context, step, nth)
}

/// Whether what a sentence asks is true.
fn if_true(board: &Board<'_>, mut context: Context, step: &Step, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    if let Some(ban) = sentences::unread_behind(&context, nth) {
        return Err(ban);
    }
    // after an attack that the ability made, it no longer knows that attack
    let attack = context.attack.is_some() || board.table.attack().is_some() || context.declares();
    if !attack && attack_questions::names_a_fighter(step) {
        return Err(context.unmodelled(step.span));
    }
    let held = match (context.assumed.take(), board.scene(&context).are_true(&step.conditions)) {
        (Some(assumed), Err(Ban::UnknownCard(_))) => assumed,
        (None, Err(Ban::UnknownCard(_))) => return Ok(unknown(&context, step, nth)),
        (_, held) => held?,
    };
    context.held = held;
    if !held {
        context.done = false;
        sentences::passed_over(&mut context, step);
        let told = sentences::idle(&context, step.span, Idle::Condition(sentences::sort(&context)));
        return Ok(Doing::Tasks(vec![told, work::next(context, nth + 1)]));
    }
    if sentences::ends_in_the_past(board.scene(&context), nth) {
        sentences::passed_over(&mut context, step);
        let told = sentences::idle(&context, step.span, Idle::EndPast);
        return Ok(Doing::Tasks(vec![told, work::next(context, nth + 2)]));
    }
    unless_replaced(board, context, step, nth)
}

/// Whether the sentence behind it takes its place.
fn unless_replaced(
    board: &Board<'_>,
    context: Context,
    step: &Step,
    nth: u8,
) -> Result<Doing<PlayRules>, Ban> {
    if !context.declined
        && let Some((instead, words)) = sentences::may_instead(board.scene(&context), nth)?
    {
        let declined = work::next(Context { declined: true, ..context.clone() }, nth);
        let accepted = begin_sentence(board, context.clone(), instead)?;
        let offers = vec![Offer::new(Picked::Yes, vec![accepted]), Offer::new(Picked::No, vec![declined])];
        return Ok(Doing::Choice { who: context.you, prompt: Prompt::May(words), offers });
    }
    if !sentences::means_what_it_replaces(&context, nth)
        && let Some(instead) = sentences::instead(board.scene(&context), nth)?
    {
        return Ok(Doing::Tasks(vec![begin_sentence(board, context, instead)?]));
    }
    by_whom(board, context, step, nth)
}

/// Who carries it out, in which order, and whether they want to.
fn by_whom(board: &Board<'_>, mut context: Context, step: &Step, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    let of_a_card = matches!(step.who, Who::ControllerOf(_) | Who::OwnerOf(_));
    if of_a_card && context.players(board.table, step.who)?.is_empty() {
        // there is no such card, so there is no instruction
        context.done = false;
        sentences::passed_over(&mut context, step);
        let told = sentences::idle(&context, step.span, sentences::nothing(&context));
        return Ok(Doing::Tasks(vec![told, work::next(context, nth + 1)]));
    }
    if let Who::Chosen { count } = step.who {
        return a_player(&context, step, nth, count);
    }
    if let Some(order) = wanting::who_is_first(board.scene(&context), step, nth) {
        return Ok(order);
    }
    if players::asks(step) && !context.accepted {
        return wanting::ask(board, context, step, nth);
    }
    if let Some(order) = wanting::whose_is_seen_first(board.scene(&context), step, nth)? {
        return Ok(order);
    }
    let after = (step.link == Link::After).then(|| sentences::idle(&context, step.span, Idle::After));
    let begins = begin_sentence(board, context, nth)?;
    Ok(Doing::Tasks(after.into_iter().chain([begins]).collect()))
}

/// The condition of a sentence may be true or not: the user chooses which.
fn unknown(context: &Context, step: &Step, nth: u8) -> Doing<PlayRules> {
    let answered = |assumed| work::next(Context { assumed: Some(assumed), ..context.clone() }, nth);
    let offers =
        vec![Offer::new(Picked::Yes, vec![answered(true)]), Offer::new(Picked::No, vec![answered(false)])];
    Doing::Choice { who: context.you, prompt: Prompt::Unknown(context.quote(step.span)), offers }
}

/// `A player draws a card`: who that is, is chosen first (CR 8.4.3).
fn a_player(context: &Context, step: &Step, nth: u8, count: Option<u32>) -> Result<Doing<PlayRules>, Ban> {
    if count != Some(1) {
        return Err(context.unmodelled(step.span));
    }
    let offer = |player: &Player| {
        let mut steps = context.steps.to_vec();
        if let Some(step) = steps.get_mut(usize::from(nth)) {
            step.who = Who::They;
        }
        let context = Context { steps: Arc::new(steps), they: Some(*player), ..context.clone() };
        Offer::new(Picked::Player(*player), vec![work::next(context, nth)])
    };
    let offers = Player::ALL.iter().map(offer).collect();
    Ok(Doing::Choice { who: context.you, prompt: Prompt::Target(context.quote(step.span)), offers })
}

fn begin_sentence(board: &Board<'_>, context: Context, nth: u8) -> Result<Task<PlayRules>, Ban> {
    let context = Context { accepted: false, done: false, ..context };
    Ok(work::carry_out(players::begin(board.table, context, nth)?, PartNumber::first(nth)))
}

/// One thing that a sentence tells a player to do.
fn part(scene: Scene<'_>, at: PartNumber) -> Result<Doing<PlayRules>, Ban> {
    let Some(step) = scene.context.step(usize::from(at.sentence)) else {
        return Ok(Doing::Tasks(Vec::new()));
    };
    let Some(words) = step.does.get(usize::from(at.part)) else {
        return Ok(Doing::Tasks(vec![players::after_actor(scene.context, step, at.sentence)]));
    };
    let instruction = Instruction { scene, words, at };
    if let Effect::NotUnderstood(unread) = &words.effect {
        return Err(Ban::NotUnderstood(scene.context.quote(unread.span)));
    }
    match perform::repeated(scene, words)? {
        None | Some(1) => {}
        Some(0) => {
            return Ok(Doing::Tasks(without_effect(instruction, sentences::nothing(scene.context))));
        }
        Some(_) => return Err(instruction.unmodelled()),
    }
    if let Some(choice) = instruction.choice()? {
        return Ok(choice);
    }
    if let Some(spliced) = options::one_option(scene, at)? {
        return Ok(spliced);
    }
    // what was chosen stays chosen (CR 7.7.5.g)
    if step.link != Link::Instead
        && let Some(instead) = sentences::instead(scene, at.sentence)?
    {
        let mut context = Context { number: None, ..scene.context.clone() };
        meaning::bind_known(scene.board, &mut context, words);
        return Ok(Doing::Tasks(vec![work::carry_out(context, PartNumber::first(instead))]));
    }
    if lasting::is_over(scene, words) {
        return Ok(Doing::Tasks(without_effect(instruction, Idle::EndPast)));
    }
    if let Some(next) = several_players::next_to_choose(scene.context, step, words) {
        let next =
            if players::asks(step) { work::next(next, at.sentence) } else { instruction.carry_out(next) };
        return Ok(Doing::Tasks(vec![next]));
    }
    performed(instruction, step)
}

/// A part of which everything is said: what it puts on the agenda, and what is remembered of it.
fn performed(instruction: Instruction<'_>, step: &Step) -> Result<Doing<PlayRules>, Ban> {
    let Instruction { scene, words, at } = instruction;
    let mut tasks = several_players::perform(instruction, step)?;
    let goes_on = !scene.context.slot(modified_actions::BEFORE).is_empty();
    if tasks.is_empty() && !goes_on && !following::came_with(scene.context, words) {
        tasks.push(sentences::idle(scene.context, words.span, sentences::nothing(scene.context)));
    }
    tasks.splice(0..0, fitting::others(scene, words).map(in_passing));
    if defers(scene.board.rules.edition(), scene.context, step, at) {
        tasks = tasks.into_iter().map(unchecked).collect();
    }
    let mut context = scene.context.clone();
    if matches!(words.effect, Effect::Draw(_)) {
        let drawn = players::at_once(&context, at.sentence).len();
        context.actors.drain(..drawn.saturating_sub(1).min(context.actors.len()));
    }
    if let Effect::Move { to, .. } = &words.effect {
        context.arena = Some(*to);
    }
    meaning::bind_known(scene.board, &mut context, words);
    several_players::bind(&mut context, step, words);
    choosing::bind_created(&mut context, words, &tasks);
    tasks.push(Task::work(Work::Resolve(Resolving::Done(Box::new(context), at))));
    tasks.push(Task::frame(Scope::Instruction, Bindings::default()));
    Ok(Doing::Tasks(tasks))
}

/// The step that tells of a part without effect, and then the parts behind it.
fn without_effect(instruction: Instruction<'_>, why: Idle) -> Vec<Task<PlayRules>> {
    let Instruction { scene, words, at } = instruction;
    let mut context = scene.context.clone();
    sentences::name_nothing(&mut context, words);
    let told = sentences::idle(&context, words.span, why);
    let done = Resolving::Done(Box::new(context), at);
    let frame = Task::frame(Scope::Instruction, Bindings::default());
    vec![told, Task::work(Work::Resolve(done)), frame]
}

/// Damage of one ability to several units is dealt at once (CR 1.9.8), and so is what one sentence joins by "and": the
/// state is checked after the last of it. Since 8.0 "then" and "if you do" separate damage.
fn defers(edition: Edition, context: &Context, step: &Step, at: PartNumber) -> bool {
    let is_damage = |words: &Words| matches!(words.effect, Effect::Damage { .. });
    let is_to_others =
        |words: &Words| matches!(&words.effect, Effect::Damage { to, .. } if kinds::may_be_another_unit(to));
    let joins = |next: &Step| match (next.link, edition) {
        (Link::Next, _) => next.does.first().is_some_and(is_damage),
        (Link::Then | Link::IfDone, Edition::Seventh) => next.does.first().is_some_and(is_to_others),
        _ => false,
    };
    let more = step.does.get(usize::from(at.part) + 1).is_some();
    let follows = context.step(usize::from(at.sentence) + 1).filter(|next| next.conditions.is_empty());
    more || follows.is_some_and(joins) && step.does.get(usize::from(at.part)).is_some_and(is_damage)
}

fn unchecked(task: Task<PlayRules>) -> Task<PlayRules> {
    match task {
        Task::Batch(batch) => Task::Batch(Batch::unchecked(batch)),
        other => other,
    }
}

/// After one part: what came of it, and what is next.
fn noted(
    table: &Table,
    context: &Context,
    at: PartNumber,
    bindings: &Bindings,
) -> Result<Doing<PlayRules>, Ban> {
    let mut context = context.clone();
    let first = at.part == 0 && context.number.is_none();
    let before = !context.slot(modified_actions::BEFORE).is_empty() && context.done;
    context.done = before || bindings.happened && !bindings.failed && (first || context.done || at.part == 0);
    (context.number, context.credits) = (None, None);
    context.gone.extend(bindings.gone.iter().cloned());
    context.gone.dedup();
    let part = context.part(at).map(|(step, words)| (step.span, words.clone()));
    if let Some((sentence, words)) = part {
        // of several attacks each is chosen once the one before is over (CR 7.1.7)
        if let Some(mut again) = modified_actions::again(&context, &words.effect) {
            this_way::remember(&mut again, sentence, &words, &bindings.deeds);
            return Ok(Doing::Tasks(vec![work::carry_out(again, at)]));
        }
        context = modified_actions::all_of_them(context, &words.effect);
        if let Some(done) = words.effect.told() {
            context.that_much = Some(this_way::came_out(&context, &words.effect, done, bindings));
        }
        context.done &= choosing::is_in_full(&context, &words.effect, bindings);
        this_way::remember(&mut context, sentence, &words, &bindings.deeds);
    }
    let (context, next) = players::after_part(table, context, at)?;
    Ok(Doing::Tasks(vec![work::carry_out(context, next)]))
}
