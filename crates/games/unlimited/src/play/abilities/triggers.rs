//! Which abilities of cards does an event trigger or bring due?

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    ability::{
        Effect as Does, Gained, Keyword as Printed, Kind, Later, Limit, Link, Occurrence, Pick, Step,
        Survives, Who, Will as Wish,
    },
    keywords::KeywordKind,
    play::{
        constant_abilities::{abilities_outside_play, own_words, zone_words},
        deeds::event_life,
        nouns::{
            bans::{Answer, Ban},
            card::CardId,
            context::Context,
            event_fields::Defeated,
            objects::Object,
            source::Source,
            unit::{LastKnown, Unit, Until},
        },
        present::{
            board::{Board, InPlay},
            last_known,
            scene::Scene,
            state::{self, State},
        },
        resolution::trial,
        rows::{
            effect_key::{Due, EffectKey, Triggered},
            event::Event,
            work::{self, Work},
        },
        tabletop::{
            rules::PlayRules,
            table::{Delayed, Spent, Table},
        },
        words::{causes, meaning, waiting},
    },
};
use engine::{Effect, Moment, Side, Task, Timing, Will};

/// The keywords that delayed effects give a unit as it comes into play, in time for its own window: `The next unit you
/// play this phase gains Ambush`.
pub(crate) fn promised(rules: &PlayRules, state: &State, event: &Event, unit: &Unit) -> Vec<KeywordKind> {
    if state.table.delayed.is_empty() {
        return Vec::new();
    }
    let board = rules.board(state);
    let mut found = Vec::new();
    for delayed in &state.table.delayed {
        let (Later::When(what) | Later::NextTime { what, .. }) = &delayed.when else { continue };
        let met = board.scene(&delayed.context).occurs(&what.what, event).ok().flatten();
        let it: Vec<u16> = met
            .into_iter()
            .flatten()
            .filter(|(_, objects)| objects.contains(&Object::Unit(unit.id.clone())))
            .map(|(slot, _)| slot)
            .collect();
        for doing in delayed.context.steps.iter().flat_map(|step| &step.does) {
            if let Does::Gain { what, gained, .. } = &doing.effect
                && matches!(&what.pick, Pick::Earlier(slot) if it.contains(&slot.0))
            {
                let keyword = |gained: &Gained| board.board_keyword(&delayed.context, gained.keyword()?);
                found.extend(gained.iter().filter_map(keyword).map(|keyword| keyword.kind()));
            }
        }
    }
    found
}

/// On which side of the commit the cards that see an event are looked for: before it what leaves or is done to
/// something, after it what comes.
fn side(event: &Event) -> Side {
    let begins = matches!(event, Event::Attack(_) | Event::StartAction | Event::StartRegroup);
    let arrives = event.brings_a_card() || matches!(event, Event::GiveTokens { .. });
    if begins || arrives { Side::Arriving } else { Side::Leaving }
}

/// Adds the abilities that an event triggers.
pub(crate) fn triggered(
    rules: &PlayRules,
    moment: &Moment<'_, PlayRules>,
    found: &mut Vec<Effect<PlayRules>>,
) {
    if !rules.has_text() {
        return;
    }
    if moment.side == Side::Leaving {
        found.extend(unseen(rules, moment.view.state, moment.event));
    }
    if moment.side != side(moment.event) {
        return;
    }
    let board = rules.board(moment.view.state);
    let mut abilities = board.in_play();
    if let Event::Play(played) = moment.event {
        // an event card is in no zone of play
        let own = rules.card(&played.card).sources.iter();
        let gone = moment.view.state.table.unit(&played.card.renewed()).is_none()
            && moment.view.state.table.upgrade(&played.card.renewed()).is_none();
        if gone {
            abilities.extend(own.map(|source| InPlay {
                this: played.card.clone(),
                you: played.who,
                source: source.clone(),
            }));
        }
    }
    abilities.extend(elsewhere(rules, &moment.view.state.table, moment.event));
    lying(&board, moment, found);
    for one in abilities {
        match trigger(&board, &one, moment) {
            Ok(triggered) => found.extend(triggered.into_iter().map(|context| as_effect(&one, context))),
            Err(ban) => found.push(unsettled(&one, ban)),
        }
    }
}

/// Abilities of cards outside play that trigger where the card lies. Unsettled ones of a card that is drawn or discarded and
/// has words that are not understood.
fn lying(board: &Board<'_>, moment: &Moment<'_, PlayRules>, found: &mut Vec<Effect<PlayRules>>) {
    for one in abilities_outside_play::all(board.rules, board.table) {
        match trigger(board, &one, moment) {
            Ok(none) if none.is_empty() => {}
            Ok(triggered) if zone_words::is_carried_out(&one.source) => {
                found.extend(triggered.into_iter().map(|context| as_effect(&one, context)));
            }
            Ok(_) => found.push(unsettled(&one, Ban::Unmodelled(one.source.words()))),
            Err(ban) => found.push(unsettled(&one, ban)),
        }
    }
    let unread = abilities_outside_play::unread(board.rules, board.table, moment.event).into_iter();
    found.extend(unread.map(|(one, ban)| unsettled(&one, ban)));
}

/// Nothing here says whether the ability has triggered: that is never "it has not".
fn unsettled(one: &InPlay, ban: Ban) -> Effect<PlayRules> {
    let context = Context::new(&one.source, &one.this, one.you);
    let key = EffectKey::Ability(Box::new(Triggered { context, unsettled: Some(ban) }));
    Effect::mandatory(Timing::After, one.you, key)
}

/// Triggers of cards outside play: of drawn or discarded cards that say so (CR 7.6.3), and of an upgrade whose unit has
/// gone, which is on nothing when it is defeated.
fn elsewhere(rules: &PlayRules, table: &Table, event: &Event) -> Vec<InPlay> {
    let moved = || {
        let moves = matches!(event, Event::Draw { .. } | Event::Discard { .. } | Event::DrawThis { .. });
        own_words::moved(table, event).filter(|_| moves).map(|moved| (moved.you, moved.cards))
    };
    let lost = if let Event::DefeatUpgrade { upgrade, on: None, .. } = event { Some(upgrade) } else { None };
    let lost = lost.map(|upgrade| (upgrade.controller, vec![upgrade.id.clone()]));
    let Some((you, cards)) = lost.or_else(moved) else { return Vec::new() };
    let own = |card: &CardId| {
        let sources = rules.card(card).sources.iter().cloned();
        let of = |source| InPlay { this: card.clone(), you, source };
        sources.map(of).collect::<Vec<_>>()
    };
    let mut found: Vec<InPlay> = cards.iter().flat_map(own).collect();
    found.retain(|one| {
        one.source.ability.kind.waits_for().iter().any(|happening| {
            let upgrade = matches!(event, Event::DefeatUpgrade { .. });
            waiting::is_of_the_card_outside(&happening.what)
                || upgrade && happening.what == Occurrence::WhenDefeated
        })
    });
    found
}

/// What the ability knows, once for each time that the event triggers it.
fn trigger(board: &Board<'_>, one: &InPlay, moment: &Moment<'_, PlayRules>) -> Answer<Vec<Context>> {
    let event = moment.event;
    let bounty = Occurrence::AnyOf(vec![Occurrence::WhenDefeated, Occurrence::WhenCaptured]);
    let (when, you, source) = match &one.source.ability.kind {
        Kind::Triggered { when, .. } => {
            (when.iter().map(|happening| &happening.what).collect::<Vec<_>>(), one.you, one.source.clone())
        }
        Kind::Keyword(Printed::Carrying(KeywordKind::Bounty, inner)) => {
            let source = Arc::new(one.source.inner(inner, one.source.label.clone()));
            (vec![&bounty], one.you.opponent(), source)
        }
        Kind::Keyword(_) | Kind::Action { .. } | Kind::EpicAction { .. } => return Ok(Vec::new()),
        Kind::Event(_) | Kind::Constant(_) | Kind::NotUnderstood(_) => return Ok(Vec::new()),
    };
    let mut context = Context::new(&source, &one.this, you);
    context.attack = board.table.attack().cloned();
    if matches!(one.source.ability.kind, Kind::Keyword(_)) {
        context.bounty = Some(one.this.clone());
    }
    let mut looking = context.clone();
    looking.you = one.you;
    let (mut occasions, mut nth) = (Vec::new(), 0);
    for (heading, what) in when.into_iter().enumerate() {
        nth = heading;
        occasions = board.scene(&looking).occasions(what, event)?;
        if !occasions.is_empty() && waiting::is_of_all_at_once(what) {
            occasions = all_at_once(board, &looking, what, moment)?;
        }
        if !occasions.is_empty() {
            break;
        }
    }
    if let Some(met) = source.under(nth, &board.rules.card(&one.this).sources) {
        context.source = Arc::new(met);
    }
    Ok(occasions.into_iter().map(|slots| met(board, context.clone(), slots, one, event)).collect())
}

/// `1 or more cards`: all that happens at once triggers once, with the first event of its kind.
fn all_at_once(
    board: &Board<'_>,
    looking: &Context,
    what: &Occurrence,
    moment: &Moment<'_, PlayRules>,
) -> Answer<Vec<causes::Slots>> {
    let mut all: BTreeMap<u16, Vec<Object>> = BTreeMap::new();
    let mut first = None;
    for event in moment.batch.events() {
        for slots in board.scene(looking).occasions(what, event)? {
            first = first.or(Some(event));
            slots.into_iter().for_each(|(slot, objects)| all.entry(slot).or_default().extend(objects));
        }
    }
    let is_first = first.is_some_and(|first| std::ptr::eq(first, moment.event));
    Ok(if is_first { vec![all.into_iter().collect()] } else { Vec::new() })
}

/// What an ability knows of the event that has triggered it.
fn met(
    board: &Board<'_>,
    mut context: Context,
    slots: causes::Slots,
    one: &InPlay,
    event: &Event,
) -> Context {
    for (slot, objects) in slots {
        // `its controller`: who that was when it happened (CR 8.11.1)
        context.remember(board.table, &objects);
        context.slots.insert(slot, objects);
    }
    if let Event::Defeat { unit, last: Some(last), .. }
    | Event::Return { what: Object::Unit(unit), last: Some(last) }
    | Event::Capture { what: unit, last: Some(last), .. } = event
        && *unit != one.this
    {
        context.gone.push((**last).clone());
    }
    if let Some((unit, _)) = board.table.upgrade(&one.this) {
        context.slots.insert(meaning::ATTACHED, vec![Object::Unit(unit.id.clone())]);
    }
    if let Event::Defeat { unit, last, .. } | Event::Capture { what: unit, last, .. } = event
        && *unit == one.this
    {
        context.last.clone_from(last);
    } else if let Event::Defeat { why: Defeated::NoHp(_) | Defeated::InCombat(_), last: Some(last), .. } =
        event
    {
        context.excess = excess(board, last);
    }
    if let Event::Attack(attack) | Event::CombatEnds(attack) = event {
        context.attack = Some(attack.clone());
    }
    if let Event::Attack(attack) = event {
        // `if the defending unit was damaged`: as it stood when it was attacked
        context.remember_standing(board.table, &attack.target);
    }
    context.that_much = event.amount().map(u32::from).or(context.that_much);
    context.they = event.doer().or(context.they);
    context
}

/// The excess damage of the attack that defeated a defending unit: the damage on it beyond its HP. None where the attacker has
/// Overwhelm and dealt it to the base.
fn excess(board: &Board<'_>, last: &LastKnown) -> Option<u32> {
    let attack = last.attack.as_ref().filter(|attack| attack.defending_unit() == Some(&last.unit.id))?;
    let attacker = board.table.unit(&attack.attacker)?;
    (!board.has(attacker, KeywordKind::Overwhelm)).then_some(u32::from(last.excess()))
}

/// Whether all of it depends on "you may": its player decides whether to use it (CR 8.32.3). What another player may do, that
/// player decides as it resolves.
fn is_optional(source: &Source) -> bool {
    let body = source.body();
    let rest = body.iter().skip(1);
    let hangs = |step: &Step| step.link == Link::IfDone;
    let own = |step: &Step| step.will == Wish::May && step.who == Who::You && step.conditions.is_empty();
    let first = body.first().is_some_and(own);
    first && rest.into_iter().all(hangs)
}

fn as_effect(one: &InPlay, mut context: Context) -> Effect<PlayRules> {
    let bounty = matches!(one.source.ability.kind, Kind::Keyword(_));
    let optional = bounty || is_optional(&context.source);
    context.accepted = optional && is_optional(&context.source);
    let owner = context.you;
    let key = EffectKey::Ability(Box::new(Triggered { context, unsettled: None }));
    let effect = Effect::mandatory(Timing::After, owner, key);
    if optional { Effect { will: Will::Optional, ..effect } } else { effect }
}

/// What an ability that has triggered does: first, if it may be used only so often, it is used up.
pub(crate) fn begin(table: &Table, triggered: &Triggered) -> Vec<Task<PlayRules>> {
    if let Some(ban) = &triggered.unsettled {
        return vec![Task::work(Work::Unsettled(Box::new(ban.clone())))];
    }
    let context = &last_known::catch_up(table, &triggered.context);
    let mut tasks: Vec<Task<PlayRules>> =
        spent(&context.source, context).map(|spent| Task::event(Event::Spend(spent))).into_iter().collect();
    if let Some(on) = &context.bounty {
        tasks.push(Task::event(Event::CollectBounty { who: context.you, on: on.clone() }));
    }
    tasks.extend(work::begin(context.clone()));
    tasks
}

/// Until when an ability is used up that may be used only so often.
pub(crate) fn limited(source: &Source) -> Option<Until> {
    source.ability.limits.iter().find_map(|limit| match limit {
        Limit::OnceEachRound(_) => Some(Until::Round),
        Limit::OnceEachPhase(_) => Some(Until::Phase),
        Limit::OncePerGame(_) => Some(Until::Game),
        Limit::OnlyOpponents(_) | Limit::AnyPlayer(_) => None,
    })
}

/// The record of a limited ability.
pub(crate) fn spent(source: &Source, context: &Context) -> Option<Spent> {
    let until = limited(source)?;
    Some(Spent { card: context.this.clone(), label: source.label.clone(), until })
}

/// Why an ability that has triggered cannot be used now.
pub(crate) fn unmet(board: &Board<'_>, triggered: &Triggered, bans: &mut Vec<Ban>) {
    if triggered.unsettled.is_some() {
        return;
    }
    let context = &last_known::catch_up(board.table, &triggered.context);
    if let Some(spent) = spent(&context.source, context)
        && board.table.spent.contains(&spent)
    {
        bans.push(Ban::UsedUp(context.source.words()));
    }
    bans.extend(gone(board.scene(context)).map(Ban::NotInPlay));
    let first = context.steps.first().filter(|_| context.accepted);
    if first.is_some_and(|step| !trial::can_do_something(board.scene(context), step)) {
        bans.push(Ban::NothingToDo(context.source.words()));
    }
}

/// What had to survive, and has not: `completes an attack (and survives)`.
fn gone(scene: Scene<'_>) -> Option<CardId> {
    let Kind::Triggered { when, .. } = &scene.context.source.ability.kind else { return None };
    let must = when.iter().find_map(|happening| {
        if let Occurrence::AttackEnds { what, survives: Survives::Must }
        | Occurrence::Damaged { what, survives: Survives::Must, .. } = &happening.what
        {
            return Some(Some(what.slot.0));
        }
        (happening.what == Occurrence::WhenAttackEnds { survives: Survives::Must }).then_some(None)
    })?;
    let named = must.and_then(|slot| scene.context.slot(slot).first().cloned());
    let unit = named.and_then(|named| named.unit().cloned()).unwrap_or_else(|| scene.context.this.clone());
    let there = scene.board.table.unit(&unit).is_some() || scene.board.rules.base_of(&unit).is_some();
    (!there).then_some(unit)
}

/// Delayed effects that an event makes due by the table before it, and not by the table after it, where its object is gone.
/// Whether they are due is not settled.
fn unseen(rules: &PlayRules, state: &State, event: &Event) -> Vec<Effect<PlayRules>> {
    if state.table.delayed.is_empty() || side(event) == Side::Arriving {
        return Vec::new();
    }
    let mut after = state.clone();
    event_life::commit(rules, &mut after, event);
    after.table = state::brought_back(&after.table, event);
    let (before, after) = (rules.board(state), rules.board(&after));
    let is_unseen = |delayed: &&Delayed| {
        let (Later::When(what) | Later::NextTime { what, .. }) = &delayed.when else { return false };
        let met = |board: &Board<'_>| {
            board.scene(&delayed.context).occasions(&what.what, event).map(|all| !all.is_empty())
        };
        met(&before) == Ok(true) && after.scene(&delayed.context).occurs(&what.what, event) == Ok(None)
    };
    let open = |delayed: &Delayed| {
        let context = delayed.context.clone();
        let unsettled = Some(context.unsettled());
        let key = EffectKey::Ability(Box::new(Triggered { context, unsettled }));
        Effect::mandatory(Timing::After, delayed.context.you, key)
    };
    state.table.delayed.iter().filter(is_unseen).map(open).collect()
}

/// Adds the delayed effects whose moment this is.
pub(crate) fn due(rules: &PlayRules, moment: &Moment<'_, PlayRules>, found: &mut Vec<Effect<PlayRules>>) {
    let state = moment.view.state;
    if state.table.delayed.is_empty() {
        return;
    }
    let mut back = state.clone();
    back.table = state::brought_back(&state.table, moment.event);
    // what the rules have put right since then has taken it out of play (CR 8.11.1)
    for last in &state.table.left {
        let unit = &last.unit;
        let meant = moment.event.outcome().to.contains(&Object::Unit(unit.id.clone()));
        if meant && back.table.unit(&unit.id).is_none() {
            back.table.enter(unit.clone());
        }
    }
    let board = rules.board(&back);
    for delayed in &state.table.delayed {
        let met = match &delayed.when {
            Later::At(at) => Ok(waiting::is_moment(*at, moment.event).then(Vec::new)),
            Later::When(what) | Later::NextTime { what, .. } => {
                board.scene(&delayed.context).occurs(&what.what, moment.event)
            }
        };
        let key = match met {
            Ok(None) => continue,
            Ok(Some(met)) => EffectKey::Delayed(Box::new(Due { delayed: delayed.clone(), met })),
            // nothing here says whether its moment has come: that is never "it has not"
            Err(ban) => {
                let context = delayed.context.clone();
                EffectKey::Ability(Box::new(Triggered { context, unsettled: Some(ban) }))
            }
        };
        found.push(Effect::mandatory(Timing::At, delayed.context.you, key));
    }
}
