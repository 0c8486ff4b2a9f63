//! Which abilities of cards does an event trigger, replace or bring due?

use std::sync::Arc;

use super::{
    ability::{Effect as Does, Kind, Later, Limit, Occurrence, Often, Prevented, Steps, Will as Wish},
    attack::Object,
    condition,
    context::Context,
    effects::EffectKey,
    event::{Damage, Event},
    eyes::{Eyes, InPlay},
    game::PlayRules,
    history,
    legality::Ban,
    matching,
    resolve::{self, amounts, targets},
    source::Source,
    state::{Spent, Standing, Until},
};
use crate::engine::{Effect, Moment, Replacement, Side, Task, Timing, Will};

/// An ability that has triggered, with what its heading's words mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triggered {
    /// What it knows.
    pub context: Context,
}

/// On which side of the commit the cards that see an event are looked for: before it what leaves or is done to
/// something, after it what comes.
fn side(event: &Event) -> Side {
    match event {
        Event::Attack(_)
        | Event::Play(_)
        | Event::Deploy { .. }
        | Event::CreateUnit { .. }
        | Event::Rescue(_)
        | Event::GiveTokens { .. }
        | Event::StartAction
        | Event::StartRegroup => Side::Arriving,
        _ => Side::Leaving,
    }
}

/// Adds the abilities that an event triggers.
pub(super) fn triggered(
    rules: &PlayRules,
    moment: &Moment<'_, PlayRules>,
    found: &mut Vec<Effect<PlayRules>>,
) {
    if moment.side != side(moment.event) || !rules.has_text() {
        return;
    }
    let eyes = rules.eyes(moment.view.state);
    let mut abilities = eyes.in_play();
    if let Event::Play(played) = moment.event {
        // an event card is in no zone of play
        let own = rules.card(&played.card).sources.iter();
        let gone = moment.view.state.unit(&played.card.renewed()).is_none()
            && moment.view.state.upgrade(&played.card.renewed()).is_none();
        if gone {
            abilities.extend(own.map(|source| InPlay {
                this: played.card.clone(),
                you: played.who,
                source: source.clone(),
            }));
        }
    }
    for one in abilities {
        if let Some(context) = trigger(&eyes, &one, moment.event) {
            found.push(as_effect(&one, context));
        }
    }
}

fn trigger(eyes: &Eyes<'_>, one: &InPlay, event: &Event) -> Option<Context> {
    let bounty = Occurrence::AnyOf(vec![Occurrence::WhenDefeated, Occurrence::WhenCaptured]);
    let (when, you, source) = match &one.source.ability.kind {
        Kind::Triggered { when, .. } => {
            (when.iter().map(|happening| &happening.what).collect::<Vec<_>>(), one.you, one.source.clone())
        }
        Kind::Keyword(super::ability::Keyword::Bounty(inner)) => {
            let source = Arc::new(one.source.inner(inner, one.source.label.clone()));
            (vec![&bounty], one.you.opponent(), source)
        }
        _ => return None,
    };
    let mut context = Context::new(&source, &one.this, you);
    context.attack = eyes.state.attack().cloned();
    let mut looking = context.clone();
    looking.you = one.you;
    let slots =
        when.into_iter().find_map(|what| matching::occurs(eyes, &looking, what, event).ok().flatten())?;
    context.slots.extend(slots);
    if let Some((unit, _)) = eyes.state.upgrade(&one.this) {
        context.slots.insert(targets::ATTACHED, vec![Object::Unit(unit.id.clone())]);
    }
    match event {
        Event::Defeat { unit, last, .. } | Event::Capture { what: unit, last, .. } if *unit == one.this => {
            context.last.clone_from(last);
        }
        Event::CombatEnds(attack) | Event::Attack(attack) => context.attack = Some(attack.clone()),
        Event::Damage(damage) => context.that_much = u32::from(damage.amount),
        Event::Heal { amount, .. } => context.that_much = u32::from(*amount),
        Event::Draw { who, .. } | Event::Discard { who, .. } | Event::UseForce(who) => {
            context.they = Some(*who)
        }
        Event::Play(played) => context.they = Some(played.who),
        _ => {}
    }
    Some(context)
}

/// Whether all of it hangs on "you may": then using it at all is what the player decides (CR 8.32.3).
fn is_optional(source: &Source) -> bool {
    let body = source.body();
    let rest = body.iter().skip(1);
    let hangs = |step: &super::ability::Step| {
        matches!(step.link, super::ability::Link::IfDone | super::ability::Link::Then)
    };
    let first = body.first().is_some_and(|step| step.will == Wish::May && step.conditions.is_empty());
    first && rest.into_iter().all(hangs)
}

fn as_effect(one: &InPlay, mut context: Context) -> Effect<PlayRules> {
    let bounty = matches!(one.source.ability.kind, Kind::Keyword(_));
    let optional = bounty || is_optional(&context.source);
    context.accepted = optional && is_optional(&context.source);
    let owner = context.you;
    let key = EffectKey::Ability(Box::new(Triggered { context }));
    let effect = Effect::mandatory(Timing::After, owner, key);
    if optional { Effect { will: Will::Optional, ..effect } } else { effect }
}

/// What an ability that has triggered does: first, if it may be used only so often, it is used up.
pub(super) fn begin(triggered: &Triggered) -> Vec<Task<PlayRules>> {
    let context = &triggered.context;
    let mut tasks: Vec<Task<PlayRules>> =
        spent(&context.source, context).map(|spent| Task::event(Event::Spend(spent))).into_iter().collect();
    tasks.extend(resolve::begin(context.clone()));
    tasks
}

/// The record of a limited ability.
pub(super) fn spent(source: &Source, context: &Context) -> Option<Spent> {
    let until = source.ability.limits.iter().find_map(|limit| match limit {
        Limit::OnceEachRound(_) => Some(Until::Round),
        Limit::OnceEachPhase(_) => Some(Until::Phase),
        Limit::OncePerGame(_) => Some(Until::Game),
        Limit::OnlyOpponents(_) => None,
    })?;
    Some(Spent { card: context.this.clone(), label: source.label.clone(), until })
}

/// Why an ability that has triggered cannot be used now.
pub(super) fn unmet(eyes: &Eyes<'_>, triggered: &Triggered, bans: &mut Vec<Ban>) {
    let context = &triggered.context;
    if let Some(spent) = spent(&context.source, context)
        && eyes.state.spent.contains(&spent)
    {
        bans.push(Ban::UsedUp(context.source.words()));
    }
    let first = context.steps.first().filter(|_| context.accepted);
    if first.is_some_and(|step| resolve::is_idle(eyes, context, step)) {
        bans.push(Ban::NothingToDo(context.source.words()));
    }
}

/// Adds the delayed effects whose moment this is.
pub(super) fn due(rules: &PlayRules, moment: &Moment<'_, PlayRules>, found: &mut Vec<Effect<PlayRules>>) {
    let state = moment.view.state;
    if state.delayed.is_empty() {
        return;
    }
    let back = history::brought_back(state, moment.event);
    let eyes = rules.eyes(&back);
    for delayed in &state.delayed {
        let is_due = match &delayed.when {
            Later::At(at) => matching::is_moment(*at, moment.event),
            Later::When(what) | Later::NextTime { what, .. } => {
                let occurs = matching::occurs(&eyes, &delayed.context, &what.what, moment.event);
                occurs.ok().flatten().is_some()
            }
        };
        if is_due {
            let key = EffectKey::Delayed(Box::new(delayed.clone()));
            found.push(Effect::mandatory(Timing::At, delayed.context.you, key));
        }
    }
}

/// A replacement that an ability of a card makes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Replacing {
    /// What it knows.
    pub context: Context,
    /// Where an ability has set it up for once: it is over then.
    pub standing: Option<Standing>,
}

/// Adds the replacements that cards make of this event.
pub(super) fn replacing(
    rules: &PlayRules,
    moment: &Moment<'_, PlayRules>,
    found: &mut Vec<Effect<PlayRules>>,
) {
    let state = moment.view.state;
    let eyes = rules.eyes(state);
    let event = moment.event;
    for standing in &state.standing {
        let context = &standing.context;
        if let Some(context) = replaced(&eyes, context, &standing.would.what, &standing.context.steps, event)
        {
            let standing = Some(standing.clone()).filter(|standing| standing.once);
            found.push(replacement(context, standing));
        }
    }
    if !rules.has_constants() {
        return;
    }
    for one in eyes.in_play() {
        let Kind::Constant(steps) = &one.source.ability.kind else { continue };
        let context = Context::new(&one.source, &one.this, one.you);
        for step in steps.iter().filter(|step| condition::all(&eyes, &context, &step.conditions) == Ok(true))
        {
            for doing in &step.does {
                if let Does::Replace { would, with, often: Often::Always, .. } = &doing.effect
                    && let Some(context) = replaced(&eyes, &context, &would.what, with, event)
                {
                    found.push(replacement(context, None));
                }
            }
        }
    }
}

fn replaced(
    eyes: &Eyes<'_>,
    context: &Context,
    would: &Occurrence,
    with: &Steps,
    event: &Event,
) -> Option<Context> {
    let slots = matching::occurs(eyes, context, would, event).ok().flatten()?;
    let mut context = context.within(with);
    context.slots.extend(slots);
    if let Event::Damage(damage) = event
        && damage.unpreventable
        && prevented(&context).is_some()
    {
        return None;
    }
    if let Event::Defeat { unit, .. } = event
        && *unit == context.this
        && let Some(unit) = eyes.state.unit(unit)
    {
        context.slots.entry(0).or_insert_with(|| vec![Object::Unit(unit.id.clone())]);
    }
    Some(context)
}

fn replacement(context: Context, standing: Option<Standing>) -> Effect<PlayRules> {
    let may = context.steps.first().is_some_and(|step| step.will == Wish::May);
    let owner = context.you;
    let key =
        EffectKey::Replace(Box::new(Replacing { context: Context { accepted: may, ..context }, standing }));
    let effect = Effect::mandatory(Timing::Replace, owner, key);
    if may { Effect { will: Will::Optional, ..effect } } else { effect }
}

/// How much of the damage a replacement prevents.
fn prevented(context: &Context) -> Option<&Prevented> {
    let doings = context.steps.iter().flat_map(|step| &step.does);
    doings.into_iter().find_map(|doing| match &doing.effect {
        Does::Prevent(prevented) => Some(prevented),
        _ => None,
    })
}

/// What a card's replacement puts in the place of an event.
pub(super) fn replace(eyes: &Eyes<'_>, replacing: &Replacing, event: &Event) -> Replacement<PlayRules> {
    // how much it was is no part of which replacement it is: what is left of the damage is not replaced again
    let mut context = replacing.context.clone();
    if let Event::Damage(damage) = event {
        context.that_much = u32::from(damage.amount);
    }
    let context = &context;
    let mut tasks: Vec<Task<PlayRules>> = Vec::new();
    if let Some(standing) = &replacing.standing {
        tasks.push(Task::event(Event::StandDown(Box::new(standing.clone()))));
    }
    let mut events = Vec::new();
    let rest: Steps = match (prevented(context), event) {
        (Some(prevented), Event::Damage(damage)) => {
            let less = less(eyes, context, prevented, damage);
            let amount = damage.amount - less;
            let words = context.source.words();
            events.push(Event::Prevent { to: damage.to.clone(), amount: less, words });
            if amount > 0 {
                events.push(Event::Damage(Damage { amount, ..damage.clone() }));
            }
            let other = context
                .steps
                .iter()
                .filter(|step| !step.does.iter().any(|doing| matches!(doing.effect, Does::Prevent(_))));
            other.cloned().collect()
        }
        _ => context.steps.to_vec(),
    };
    if !rest.is_empty() {
        let mut context = context.within(&rest);
        context.accepted = replacing.context.accepted;
        context.done = true;
        tasks.extend(resolve::begin(context));
    }
    Replacement { events, tasks }
}

fn less(eyes: &Eyes<'_>, context: &Context, prevented: &Prevented, damage: &Damage) -> u16 {
    let number = |amount| amounts::amount(eyes, context, amount).unwrap_or(0);
    let less = match prevented {
        Prevented::ThatDamage => u32::from(damage.amount),
        Prevented::Some(amount) => number(amount),
        Prevented::AllBut(amount) => u32::from(damage.amount).saturating_sub(number(amount)),
    };
    u16::try_from(less).unwrap_or(u16::MAX).min(damage.amount)
}
