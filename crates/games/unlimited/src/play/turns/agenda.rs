//! What happens next?

use super::actions;
use crate::{
    ability::{Ban as Word, Entering},
    play::{
        abilities::{action_abilities, free_actions, keyword_effects},
        constant_abilities::settled_table::Settled,
        deeds::{assignment, attack, declaring, playing},
        nouns::{
            bans::Ban,
            card::CardId,
            event_fields::{By, Defeated},
            objects::Object,
            setup::Zone,
            unit::insert,
        },
        present::state::State,
        refusals::checks,
        resolution::course,
        rows::{
            event::{self, Event},
            pick::{Pick, Prompt},
            work::{self, Work},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::{Doing, Offer, Task, View};

pub(crate) fn work(rules: &PlayRules, view: View<'_, PlayRules>, work: &Work) -> Doing<PlayRules> {
    // which actions there are is shown in any case; none of them goes on
    let doing = match (Settled::new(rules, view.state), work) {
        (Ok(table), work) => next(&table, view, work),
        (Err(_), Work::Action { left }) => actions::action(rules, view.state, *left),
        (Err(ban), _) => Doing::Open(ban),
    };
    free_actions::guard(rules, view, doing)
}

fn next(table: &Settled<'_>, view: View<'_, PlayRules>, work: &Work) -> Doing<PlayRules> {
    let board = table.board();
    let (rules, state) = (board.rules, board.state);
    match work {
        Work::Action { left } => actions::action(rules, state, *left),
        Work::AfterAction { left } => actions::after_action(rules, &state.table, *left),
        Work::Checks => Doing::Tasks(vec![Task::event(Event::Look), Task::layer()]),
        Work::CombatDamage => attack::combat_damage(rules, state),
        Work::StrikeBack => attack::strike_back(rules, state),
        Work::EndAttack => Doing::Tasks(vec![Task::event(Event::AttackOver)]),
        Work::Ambush(unit) => keyword_effects::ambush(&state.table, unit),
        Work::Support { who, unit } => keyword_effects::support(rules, state, *who, unit),
        Work::KeepUnique { who, like } => keep_unique(rules, state, *who, like),
        Work::StartOfAction => Doing::Tasks(vec![Task::event(Event::StartAction), Task::layer()]),
        Work::EndOfAction => Doing::Tasks(vec![Task::event(Event::EndAction), Task::layer()]),
        Work::Regroup => Doing::Tasks(regroup(&state.table)),
        Work::Draw { draws } => Doing::Tasks(work::together(event::draw(&state.table, draws, true))),
        Work::Resource(who) => resource(&state.table, *who),
        Work::Play(plan) => playing::work(rules, state, plan),
        Work::PlayOneWay(plans) => playing::one_way(board, plans),
        Work::ResolveEvent(context) => playing::resolve_event(context),
        Work::Use { who, card, source, credits } => {
            action_abilities::use_it(board, *who, card, source, *credits)
        }
        Work::Resolve(resolving) => course::resolve(board, view, resolving),
        Work::Unsettled(ban) => Doing::Open((**ban).clone()),
        Work::Assign(assign) => assignment::assign(rules, state, assign),
        Work::Declare { who, unit, leave, only, then } => {
            let (only, then) = (only.as_deref(), then.as_deref());
            let offers = declaring::declare(rules, board, (*who, unit), *leave, only, then);
            if offers.is_empty() {
                return Doing::Tasks(vec![Task::event(Event::NoAttack(unit.clone()))]);
            }
            Doing::Choice { who: *who, prompt: Prompt::Declare(unit.clone()), offers }
        }
    }
}

fn keep_unique(rules: &PlayRules, state: &State, who: Player, like: &CardId) -> Doing<PlayRules> {
    let mut copies: Vec<(CardId, Event)> = Vec::new();
    for (unit, card) in rules.unique_in_play(&state.table, who) {
        if rules.is_same_unique(&card, like) {
            let event = rules.defeat_of(&state.table, &unit, &card, Defeated::Unique);
            insert(&mut copies, (card, event));
        }
    }
    // "can't" beats "must" (CR 8.16.3): where no copy can be defeated, no rule says what becomes of them
    let kept = |card: &CardId| rules.board(state).ban(&Object::Unit(card.clone()), &Word::CantBeDefeated);
    let words: Vec<String> = copies.iter().filter_map(|(card, _)| kept(card)).map(|ban| ban.words).collect();
    if words.len() == copies.len()
        && let Some(words) = words.into_iter().next()
    {
        return Doing::Open(Ban::Unmodelled(words));
    }
    let defeat = |(card, event)| Offer::new(Pick::Defeat(card), checks::put_right(&state.table, vec![event]));
    Doing::Choice { who, prompt: Prompt::Unique, offers: copies.into_iter().map(defeat).collect() }
}

/// The five steps of the regroup phase (CR 5.5.1). What a step triggers is resolved before the next.
fn regroup(table: &Table) -> Vec<Task<PlayRules>> {
    let first = table.initiative.holder;
    let both = [first, first.opponent()];
    vec![
        Task::event(Event::StartRegroup),
        Task::layer(),
        Task::work(Work::Draw { draws: both.iter().map(|player| (*player, 2)).collect() }),
        Task::layer(),
        Task::work(Work::Resource(first)),
        Task::work(Work::Resource(first.opponent())),
        Task::layer(),
        Task::together(both.map(|who| Event::ReadyAll { who, stay: Vec::new() })),
        Task::layer(),
        Task::event(Event::EndRegroup),
        Task::layer(),
    ]
}

fn resource(table: &Table, who: Player) -> Doing<PlayRules> {
    let side = table.side(who);
    if side.hand_size() == 0 {
        return Doing::Tasks(Vec::new());
    }
    let resource = |what| Event::Resource { who, what, entering: Entering::Normal, told: By::Themselves };
    let known =
        |card: &CardId| Offer::event(Pick::Resource(card.clone()), resource(Object::Card(card.clone())));
    let mut offers: Vec<Offer<PlayRules>> = side.hand.iter().map(known).collect();
    if side.hand_unknown > 0 {
        offers.push(Offer::event(Pick::ResourceUnknown, resource(Object::Unknown(who, Zone::Hand))));
    }
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who, prompt: Prompt::Resource, offers }
}
