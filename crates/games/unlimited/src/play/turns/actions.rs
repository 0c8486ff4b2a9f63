//! Which actions can the active player take?

use crate::{
    ability::{Claim, Kind},
    keywords::KeywordKind,
    play::{
        abilities::action_abilities,
        constant_abilities::{abilities_outside_play, constants, zone_words},
        deeds::{declaring, playing},
        nouns::{
            bans::Ban,
            card::CardId,
            objects::{Attack, Leave, Object},
            setup::PlayedUntil,
            unit::Unit,
        },
        present::{board::InPlay, state::State},
        rows::{
            event::Event,
            pick::{Pick, Prompt},
            work::Work,
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::{Doing, Offer, Task};

/// The choice of an action; `left` of them are taken one after another, this one included.
pub(crate) fn action(rules: &PlayRules, state: &State, left: u8) -> Doing<PlayRules> {
    let who = state.table.active;
    if state.table.initiative.taken && state.table.initiative.holder == who {
        let pass = Event::Pass { who, forced: true };
        return Doing::Tasks(after(vec![Task::event(pass)], left));
    }
    let mut offers = attacks(&state.table, who, left);
    let plans = playing::plans(rules, &state.table, who).into_iter();
    offers.extend(plans.map(|plan| playing::offer(rules, state, plan, |tasks| after(tasks, left))));
    offers.extend(action_abilities::offers(rules, state, who, |tasks| after(tasks, left)));
    offers.extend(elsewhere(rules, state, who, |tasks| after(tasks, left)));
    let take = Event::TakeInitiative(who);
    offers.push(Offer::new(Pick::TakeInitiative, after(vec![Task::event(take)], left)));
    let pass = Event::Pass { who, forced: false };
    offers.push(Offer::new(Pick::Pass, after(vec![Task::event(pass)], left)));
    Doing::Choice { who, prompt: Prompt::Action, offers }
}

/// An action, then what it triggered, then whose turn it is.
fn after(mut action: Vec<Task<PlayRules>>, left: u8) -> Vec<Task<PlayRules>> {
    action.push(Task::layer());
    action.push(Task::work(Work::AfterAction { left }));
    action
}

/// Every unit of the player at everything the opponent has.
fn attacks(table: &Table, who: Player, left: u8) -> Vec<Offer<PlayRules>> {
    let targets = declaring::targets(table, who);
    let of_unit = |attacker: &Unit| {
        let attack = |target: &Object| Attack::new(who, attacker.id.clone(), target.clone(), Leave::Action);
        let offers =
            targets.iter().map(attack).map(|attack| declaring::offer(attack, |steps| after(steps, left)));
        offers.collect::<Vec<_>>()
    };
    table.units_of(who).flat_map(of_unit).collect()
}

/// What comes after an action: the opponent's turn, or the end of the phase when all have passed in a row.
pub(crate) fn after_action(rules: &PlayRules, table: &Table, left: u8) -> Doing<PlayRules> {
    if table.passes > 1 || left <= 1 {
        let end = Task::work(Work::EndOfAction);
        return Doing::Tasks(match rules.until() {
            PlayedUntil::Regroup => vec![end, Task::work(Work::Regroup)],
            PlayedUntil::EndOfAction => vec![end],
            PlayedUntil::Actions if table.passes > 1 => vec![end],
            PlayedUntil::Actions => Vec::new(),
        });
    }
    Doing::Tasks(vec![
        Task::event(Event::Turn(table.active.opponent())),
        Task::work(Work::Action { left: left - 1 }),
    ])
}

/// The actions that words let a player take with cards that are not in play, each of them *open*.
pub fn elsewhere(
    rules: &PlayRules,
    state: &State,
    who: Player,
    after: impl Fn(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Vec<Offer<PlayRules>> {
    let mut found: Vec<(Pick, Ban)> = Vec::new();
    // what is carried out is offered like any other: see `using`
    let open = |one: &InPlay| one.you == who && !zone_words::is_carried_out(&one.source);
    for one in abilities_outside_play::all(rules, &state.table).into_iter().filter(open) {
        let ban = zone_words::ban(&one.source);
        if matches!(one.source.ability.kind, Kind::Action { .. }) {
            found.push((Pick::Use(one.this, one.source.label.clone()), ban));
        } else if zone_words::lets_use(&one.source) {
            found.push((Pick::Use(one.this, "action".to_owned()), ban));
        } else if zone_words::lets_play(&one.source) && !state.table.side(who).hand.contains(&one.this) {
            found.push((Pick::Play(one.this), ban));
        }
    }
    found.extend(permitted(rules, state, who));
    let mut offered = Vec::new();
    found.retain(|(pick, _)| {
        let new = !offered.contains(pick);
        offered.push(pick.clone());
        new
    });
    let offer = |(pick, ban)| Offer::new(pick, after(vec![Task::work(Work::Unsettled(Box::new(ban)))]));
    found.into_iter().map(offer).collect()
}

/// What cards in play let the player do with cards in other zones, in words that are not carried out.
fn permitted(rules: &PlayRules, state: &State, who: Player) -> Vec<(Pick, Ban)> {
    if !rules.has_text() || rules.is_settled() {
        return Vec::new();
    }
    let board = rules.board(state);
    let side = state.table.side(who);
    let mut found = Vec::new();
    let own = |one: &&InPlay| one.you == who && !one.source.claims(Claim::Heading);
    for one in board.in_play().iter().filter(own) {
        let Some(ban) = constants::of_ability(&board, one).into_iter().next() else { continue };
        let says = |claim: Claim| one.source.claims(claim);
        let play = |card: &CardId| (Pick::Play(card.clone()), ban.clone());
        let discard = side.discard.iter().filter(|_| says(Claim::PlayFromDiscard));
        let deck = side.deck.first().filter(|_| says(Claim::PlayFromDeck));
        let resources = side.resources.iter().filter(|_| says(Claim::PlayFromResources));
        found.extend(discard.chain(deck).chain(resources).map(play));
        if says(Claim::Smuggle) {
            let has = |card: &&CardId| {
                let mut keywords = rules.card(card).keywords.iter();
                keywords.any(|keyword| keyword.kind() == KeywordKind::Smuggle)
            };
            let without = side.resources.iter().filter(|card| !has(card));
            found.extend(without.map(|card| (Pick::Smuggle(card.clone()), ban.clone())));
        }
    }
    found
}
