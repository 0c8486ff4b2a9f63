//! How is an action ability used?
//!
//! Declared, checked, its cost paid, then resolved (CR 6.4).

use std::sync::Arc;

use super::{free_actions, triggers};
use crate::{
    ability::{self, Cost, Doing as Words, Effect, Kind, Limit, Topic},
    play::{
        constant_abilities::{abilities_outside_play, constants, zone_words},
        nouns::{
            bans::{Answer, Ban},
            card::CardId,
            context::Context,
            event_fields::Defeated,
            source::Source,
        },
        present::{
            board::{Board, InPlay},
            scene::Scene,
            state::State,
        },
        refusals::{legality, paying},
        resolution::{perform, trial},
        rows::{
            event::Event,
            pick::Pick,
            work::{self, Work},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::{Doing, Offer, Task};

/// The action abilities of the player's cards, as options.
pub fn offers(
    rules: &PlayRules,
    state: &State,
    who: Player,
    after: impl Fn(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Vec<Offer<PlayRules>> {
    let board = rules.board(state);
    let is_action =
        |one: &InPlay| matches!(one.source.ability.kind, Kind::Action { .. } | Kind::EpicAction { .. });
    let lying = abilities_outside_play::all(rules, &state.table)
        .into_iter()
        .filter(|one| zone_words::is_carried_out(&one.source));
    let all = board.in_play().into_iter().chain(lying).filter(is_action);
    let usable = all.filter(|one| one.you == who || only_opponents(one).is_some() || is_anyones(one));
    usable
        .map(|one| {
            let kept = only_opponents(&one).filter(|_| one.you == who);
            // the player who uses it is "you" in its words
            let one = InPlay { you: who, ..one };
            let mut bans = bans(&board, &one);
            bans.extend(kept.map(Ban::ByCard));
            let pick = Pick::Use(one.this.clone(), one.source.label.clone());
            Offer::new(
                pick,
                after(vec![Task::work(Work::Use { who, card: one.this, source: one.source, credits: None })]),
            )
            .banned(bans)
        })
        .collect()
}

/// The words that keep an ability from the controller of its card: `Only opponents may use this ability`.
fn only_opponents(one: &InPlay) -> Option<String> {
    one.source.ability.limits.iter().find_map(|limit| {
        if let Limit::OnlyOpponents(span) = limit { Some(one.source.quote(*span)) } else { None }
    })
}

/// `Any player may use this ability`.
fn is_anyones(one: &InPlay) -> bool {
    one.source.ability.limits.iter().any(|limit| matches!(limit, Limit::AnyPlayer(_)))
}

/// Why an ability cannot be used: a cost that cannot be paid, a use that is used up, nothing that changes.
fn bans(board: &Board<'_>, one: &InPlay) -> Vec<Ban> {
    let table = board.table;
    let context = Context::new(&one.source, &one.this, one.you);
    let words = || one.source.words();
    let mut bans = Vec::new();
    // a text that is not understood may change how often it is used: that shows when it is used
    let use_is_settled = || constants::unread_about(board, Topic::Uses).is_none();
    for part in one.source.ability.kind.cost() {
        bans.extend(cost_bans(board, one, &context, part));
    }
    let epic = matches!(one.source.ability.kind, Kind::EpicAction { .. });
    if epic && epic_used(board, one) && use_is_settled() {
        bans.push(Ban::EpicUsed(words()));
    }
    if let Some(spent) = triggers::spent(&one.source, &context)
        && table.spent.contains(&spent)
        && use_is_settled()
    {
        bans.push(Ban::UsedUp(words()));
    }
    let changes = |step: &crate::ability::Step| {
        let mut context = context.clone();
        // what is not settled shows when it is carried out
        let Ok(actors) = context.players(table, step.who) else { return true };
        context.actors = actors;
        board.scene(&context).are_true(&step.conditions) != Ok(false)
            && trial::can_do_something(board.scene(&context), step)
    };
    let unchanging = || {
        let changes = one.source.body().iter().any(changes);
        !changes || free_actions::changes_nothing(board.rules, board.state, one.you, &one.this, &one.source)
    };
    if free_actions::is_free(&one.source) && unchanging() {
        bans.push(Ban::ChangesNothing(words()));
    }
    bans
}

/// Why a part of the cost cannot be paid. A text that is not understood may change it: that shows when the ability is used.
fn cost_bans(board: &Board<'_>, one: &InPlay, context: &Context, part: &Cost) -> Vec<Ban> {
    let is_settled = |topic: Topic| constants::unread_about(board, topic).is_none();
    match part {
        Cost::Exhaust if is_exhausted(board.table, &one.this) && is_settled(Topic::Exhausted) => {
            vec![Ban::CostExhausted(one.this.clone())]
        }
        Cost::Exhaust => legality::by_card(board, &Event::Exhaust(board.scene(context).this())),
        Cost::Resources(amount) => {
            let ready = board.table.side(one.you).ready;
            let lacking = !paying::can_pay(board.table, one.you, *amount) && is_settled(Topic::Costs);
            lacking.then_some(Ban::CannotPay { amount: *amount, ready }).into_iter().collect()
        }
        Cost::Do(doing) => {
            let payable = paying::is_payable(board.scene(context), one.source.ability.kind.cost(), doing);
            let unpayable = !payable && is_settled(Topic::Costs);
            unpayable.then(|| Ban::CostUnpayable(context.quote(doing.span))).into_iter().collect()
        }
        Cost::NotUnderstood(_) => Vec::new(),
    }
}

fn is_exhausted(table: &Table, card: &CardId) -> bool {
    let unit = table.unit(card).map(|unit| unit.exhausted);
    let leaders = Player::ALL.iter().filter_map(|player| table.side(*player).leader.as_ref());
    let leader = leaders.into_iter().find(|leader| leader.id == *card).map(|leader| leader.exhausted);
    unit.or(leader).unwrap_or(false)
}

fn epic_used(board: &Board<'_>, one: &InPlay) -> bool {
    let side = board.table.side(one.you);
    match (board.rules.base_of(&one.this), &side.leader) {
        (Some(player), _) => board.table.side(player).base_epic_used,
        (None, Some(leader)) => leader.epic_used,
        (None, None) => true,
    }
}

/// What is paid for an ability at once, and the instructions of its cost that come first when it resolves.
fn price(scene: Scene<'_>, parts: &[Cost], credits: Option<u8>) -> Answer<(Vec<Event>, Vec<Words>)> {
    let (mut paid, mut instructions, who) = (Vec::new(), Vec::new(), scene.context.you);
    for part in parts {
        match part {
            Cost::Exhaust => paid.push(Event::Exhaust(scene.this())),
            Cost::Resources(amount) => paid.push(paying::payment(scene.board.table, who, *amount, credits)),
            Cost::Do(doing) => match &doing.effect {
                Effect::Defeat(what) if matches!(what.pick, ability::Pick::This) => {
                    paid.extend(perform::defeat(scene, &[scene.this()], Defeated::Cost(who)));
                }
                Effect::UseTheForce => paid.push(Event::UseForce(who)),
                _ => instructions.push((**doing).clone()),
            },
            Cost::NotUnderstood(words) => return Err(Ban::NotUnderstood(scene.context.quote(words.span))),
        }
    }
    Ok((paid, instructions))
}

/// Pays for an ability, then resolves it. What it costs is paid together, all or nothing.
pub fn use_it(
    board: &Board<'_>,
    who: Player,
    card: &CardId,
    source: &Arc<Source>,
    credits: Option<u8>,
) -> Doing<PlayRules> {
    let context = Context::new(source, card, who);
    let table = board.table;
    let parts = source.ability.kind.cost();
    let amount = |part: &Cost| if let Cost::Resources(amount) = part { Some(*amount) } else { None };
    let resources = parts.iter().find_map(amount);
    let with = |count| {
        let (card, source, credits) = (card.clone(), source.clone(), Some(count));
        vec![Task::work(Work::Use { who, card, source, credits })]
    };
    if credits.is_none()
        && let Some(choice) = paying::asks_credits(table, who, resources.unwrap_or(0), with)
    {
        return choice;
    }
    let (parts, instructions) = match price(board.scene(&context), parts, credits) {
        Ok(price) => price,
        Err(ban) => return Doing::Open(ban),
    };
    let mut paid = vec![Event::UseAction { who, card: card.clone(), source: source.clone() }];
    paid.extend(parts);
    paid.extend(triggers::spent(source, &context).map(Event::Spend));
    let mut tasks = vec![Task::together(paid)];
    let mut context = context;
    if let Some(unit) = table.unit(card) {
        context.last = Some(Box::new(board.last_known(unit)));
    }
    let span = source.ability.span;
    let cost_steps = instructions.into_iter().map(|doing| ability::Step::alone(span, vec![doing]));
    let steps: Vec<_> = cost_steps.chain(source.body().iter().cloned()).collect();
    let costs = u8::try_from(steps.len() - source.body().len()).unwrap_or(u8::MAX);
    tasks.extend(work::begin_told(Context { costs, ..context.within(&steps) }));
    tasks.extend(free_actions::is_free(source).then(|| free_actions::frame(who, source, table)));
    Doing::Tasks(tasks)
}
