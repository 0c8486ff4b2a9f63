//! What happens next?

use super::attack::Object;
use super::{
    actions, attack,
    attack::{Attack, Leave},
    card::CardId,
    commit::insert,
    event::{Damage, DamageKind, Defeated, Event},
    game::PlayRules,
    pick::{Pick, Prompt},
    state::State,
    terms::Player,
};
use crate::engine::{Doing, Offer, Task, View};

/// What is still to be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// The active player takes an action; so many are left, this one included.
    Action {
        /// How many.
        left: u8,
    },
    /// An action is over, and what it triggered.
    AfterAction {
        /// How many were left, with the one that is over.
        left: u8,
    },
    /// Nothing but what the rules put right at once.
    Checks,
    /// Combat damage is dealt.
    CombatDamage,
    /// The attack is over.
    EndAttack,
    /// A unit attacks because of Ambush.
    Ambush(CardId),
    /// A player has several copies of this unique card.
    KeepUnique {
        /// Who.
        who: Player,
        /// One of the copies.
        like: CardId,
    },
    /// The action phase starts.
    StartOfAction,
    /// The action phase ends.
    EndOfAction,
    /// The regroup phase.
    Regroup,
    /// A player draws so many cards.
    Draw {
        /// Who, and how many.
        draws: Vec<(Player, u8)>,
    },
    /// A player may resource a card.
    Resource(Player),
}

/// What a work item comes to.
pub(super) fn work(rules: &PlayRules, view: View<'_, PlayRules>, work: &Work) -> Doing<PlayRules> {
    let state = view.state;
    match work {
        Work::Action { left } => actions::action(rules, state, *left),
        Work::AfterAction { left } => actions::after_action(state, *left),
        Work::Checks => Doing::Tasks(vec![Task::event(Event::Look), Task::layer()]),
        Work::CombatDamage => attack::combat_damage(rules, state),
        Work::EndAttack => Doing::Tasks(vec![Task::event(Event::AttackOver)]),
        Work::Ambush(unit) => ambush(state, unit),
        Work::KeepUnique { who, like } => keep_unique(rules, state, *who, like),
        Work::StartOfAction => Doing::Tasks(vec![Task::event(Event::StartAction), Task::layer()]),
        Work::EndOfAction => Doing::Tasks(vec![Task::event(Event::EndAction), Task::layer()]),
        Work::Regroup => Doing::Tasks(regroup(state)),
        Work::Draw { draws } => Doing::Tasks(draw(state, draws)),
        Work::Resource(who) => resource(state, *who),
    }
}

fn ambush(state: &State, unit: &CardId) -> Doing<PlayRules> {
    let Some(attacker) = state.unit(unit) else {
        return Doing::Tasks(Vec::new());
    };
    let who = attacker.controller;
    let attack = |target| Attack::new(who, unit.clone(), target, Leave::Ambush);
    let offers = actions::targets(state, who).into_iter().map(attack);
    let offers = offers.map(|attack| actions::offer(attack, |steps| steps)).collect();
    Doing::Choice { who, prompt: Prompt::AmbushAttack(unit.clone()), offers }
}

fn keep_unique(rules: &PlayRules, state: &State, who: Player, like: &CardId) -> Doing<PlayRules> {
    let mut copies: Vec<(CardId, Event)> = Vec::new();
    for (unit, card) in rules.unique_in_play(state, who) {
        if rules.is_same_unique(&card, like) {
            let event = rules.defeat_of(state, &unit, &card, Defeated::Unique);
            insert(&mut copies, (card, event));
        }
    }
    let offers = copies.into_iter().map(|(card, event)| Offer::event(Pick::Defeat(card), event)).collect();
    Doing::Choice { who, prompt: Prompt::Unique, offers }
}

/// The five steps of the regroup phase (CR 5.5.1). What a step triggers is resolved before the next.
fn regroup(state: &State) -> Vec<Task<PlayRules>> {
    let first = state.initiative;
    let both = [first, first.opponent()];
    vec![
        Task::event(Event::StartRegroup),
        Task::layer(),
        Task::work(Work::Draw { draws: both.iter().map(|player| (*player, 2)).collect() }),
        Task::layer(),
        Task::work(Work::Resource(first)),
        Task::work(Work::Resource(first.opponent())),
        Task::layer(),
        Task::together(both.map(Event::ReadyAll)),
        Task::layer(),
        Task::event(Event::EndRegroup),
        Task::layer(),
    ]
}

/// Drawing; for each card that is not there 3 damage to the own base (CR 8.6.1).
fn draw(state: &State, draws: &[(Player, u8)]) -> Vec<Task<PlayRules>> {
    let mut events = Vec::new();
    for &(who, count) in draws {
        let side = state.side(who);
        let known = u8::try_from(side.deck.len()).unwrap_or(u8::MAX);
        let there = side.deck_unknown.map_or(count, |unknown| known.saturating_add(unknown).min(count));
        if there > 0 {
            events.push(Event::Draw { who, count: there });
        }
        if count > there {
            events.push(Event::Damage(Damage {
                to: Object::Base(who),
                amount: 3 * u16::from(count - there),
                kind: DamageKind::EmptyDeck,
                source: None,
                by: who,
                unpreventable: false,
                beyond: None,
                because: Vec::new(),
            }));
        }
    }
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}

fn resource(state: &State, who: Player) -> Doing<PlayRules> {
    let side = state.side(who);
    if side.hand_size() == 0 {
        return Doing::Tasks(Vec::new());
    }
    let known = |card: &CardId| {
        Offer::event(Pick::Resource(card.clone()), Event::Resource { who, card: Some(card.clone()) })
    };
    let mut offers: Vec<Offer<PlayRules>> = side.hand.iter().map(known).collect();
    if side.hand_unknown > 0 {
        offers.push(Offer::event(Pick::ResourceUnknown, Event::Resource { who, card: None }));
    }
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who, prompt: Prompt::Resource, offers }
}
