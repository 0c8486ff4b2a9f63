//! Which keywords does something trigger, and what does each of them do then?

use super::triggers;
use crate::{
    keywords::{KeywordKind, Trigger, TriggeredKeyword},
    play::{
        deeds::{declaring, playing},
        nouns::{
            bans::Ban,
            card::CardId,
            event_fields::TokenDefeated,
            objects::{Attack, Leave, Object},
            unit::{Marks, Unit, Until},
        },
        present::state::State,
        rows::{
            effect_key::EffectKey,
            event::Event,
            pick::{Pick, Prompt},
            work::{self, Work},
        },
        tabletop::{
            rules::PlayRules,
            table::{self, Table},
        },
    },
    terms::{Player, TokenUpgrade},
};
use engine::{Doing, Effect, Offer, Task, Timing, Will};

/// Those that this triggers.
fn on(trigger: Trigger) -> impl Iterator<Item = TriggeredKeyword> {
    let triggered = KeywordKind::ALL.iter().filter_map(|kind| kind.triggered());
    triggered.filter(move |(on, _)| *on == trigger).map(|(_, keyword)| keyword)
}

/// Those of a unit that is played, deployed or created (CR 3.7.2.a), and those that wait for a leader to be deployed.
pub(crate) fn arrives(rules: &PlayRules, state: &State, event: &Event, found: &mut Vec<Effect<PlayRules>>) {
    if let Event::Deploy { who, .. } = event {
        for card in &state.table.side(*who).resources {
            let has = |keyword: &TriggeredKeyword| {
                rules.card(card).keywords.iter().any(|own| own.kind() == keyword.kind())
            };
            found.extend(on(Trigger::Deployment).filter(has).map(|keyword| waiting(*who, card, keyword, 0)));
        }
    }
    let Some(unit) = event.brought().and_then(|(_, id)| state.table.unit(&id)) else { return };
    let promised = triggers::promised(rules, state, event, unit);
    let has = |keyword: &TriggeredKeyword| {
        rules.has(state, unit, keyword.kind()) || promised.contains(&keyword.kind())
    };
    found.extend(on(Trigger::Arrival).filter(has).map(|keyword| of_unit(rules, state, unit, keyword)));
}

/// Those of a unit that attacks, at step 3 of the attack.
pub(crate) fn attack_begins(
    rules: &PlayRules,
    state: &State,
    attack: &Attack,
    found: &mut Vec<Effect<PlayRules>>,
) {
    let Some(attacker) = state.table.unit(&attack.attacker) else { return };
    // whether a defending unit has Shields shows when Saboteur resolves
    let matters = |keyword: &TriggeredKeyword| {
        *keyword != TriggeredKeyword::Saboteur || attack.defending_unit().is_some()
    };
    let own = on(Trigger::Attack).filter(|it| matters(it) && rules.has(state, attacker, it.kind()));
    found.extend(own.map(|keyword| of_unit(rules, state, attacker, keyword)));
}

fn of_unit(rules: &PlayRules, state: &State, unit: &Unit, keyword: TriggeredKeyword) -> Effect<PlayRules> {
    waiting(unit.controller, &unit.id, keyword, rules.keyword_value(state, unit, keyword.kind()))
}

fn waiting(owner: Player, card: &CardId, keyword: TriggeredKeyword, value: u16) -> Effect<PlayRules> {
    let will = if keyword.kind().is_optional() { Will::Optional } else { Will::Mandatory };
    let key = EffectKey::Keyword(card.clone(), keyword, value);
    Effect { will, ..Effect::mandatory(Timing::After, owner, key) }
}

/// Adds why a keyword of a card cannot be used although its moment has come.
pub(crate) fn unmet(
    rules: &PlayRules,
    state: &State,
    (owner, card, keyword): (Player, &CardId, TriggeredKeyword),
    bans: &mut Vec<Ban>,
) {
    match keyword {
        TriggeredKeyword::Support => {
            let others = state.table.units_of(owner).filter(|other| other.id != *card);
            let any = others.filter(|other| !other.exhausted).count() > 0;
            bans.extend((!any).then(|| Ban::NoOtherReady(card.clone())));
        }
        TriggeredKeyword::Plot if !state.table.is_resource(card) => {
            let place = table::places(&state.table).remove(&card.to_string()).unwrap_or_default();
            bans.push(Ban::Elsewhere { card: card.clone(), place });
        }
        TriggeredKeyword::Plot => {
            let ways = playing::plot(rules, owner, card);
            let of_ways = ways.iter().map(|plan| playing::bans(&rules.board(state), plan));
            let of_ways: Vec<Vec<Ban>> = of_ways.collect();
            // of several ways one is enough
            if !of_ways.iter().any(Vec::is_empty) {
                bans.extend(of_ways.into_iter().next().unwrap_or_default());
            }
        }
        TriggeredKeyword::Ambush => {
            let mut attacks = ambushes(&state.table, owner, card);
            let any = attacks.any(|attack| declaring::is_possible(rules, state, &attack));
            bans.extend((!any).then(|| Ban::NothingToAmbush(card.clone())));
        }
        TriggeredKeyword::Restore | TriggeredKeyword::Saboteur | TriggeredKeyword::Shielded => {}
    }
}

/// What a keyword of a card does.
pub(crate) fn resolve(
    rules: &PlayRules,
    state: &State,
    (card, keyword, value): (&CardId, TriggeredKeyword, u16),
    event: &Event,
) -> Vec<Task<PlayRules>> {
    // the player who brought the unit into play, even if another one controls it by now
    let by = event.brought().map_or(state.table.active_player(), |(who, _)| who);
    match keyword {
        TriggeredKeyword::Restore => restore(&state.table, value, event),
        TriggeredKeyword::Saboteur => saboteur(&state.table, event),
        TriggeredKeyword::Shielded => {
            let (to, token) = (card.clone(), TokenUpgrade::Shield);
            vec![Task::event(Event::GiveTokens { to, token, count: 1, by })]
        }
        TriggeredKeyword::Ambush => vec![Task::work(Work::Ambush(card.clone()))],
        // it is played from among the resources, or not at all (CR 7.5.19.a)
        TriggeredKeyword::Plot => match state.table.holder(card).filter(|_| state.table.is_resource(card)) {
            Some(who) => vec![playing::in_one_way(playing::plot(rules, who, card))],
            None => Vec::new(),
        },
        TriggeredKeyword::Support => vec![Task::work(Work::Support { who: by, unit: card.clone() })],
    }
}

fn restore(table: &Table, value: u16, event: &Event) -> Vec<Task<PlayRules>> {
    let Event::Attack(Attack { by, .. }) = event else { return Vec::new() };
    let amount = value.min(table.side(*by).damage);
    let heal = Event::Heal { from: Object::Base(*by), amount };
    (amount > 0).then(|| Task::event(heal)).into_iter().collect()
}

fn saboteur(table: &Table, event: &Event) -> Vec<Task<PlayRules>> {
    let Event::Attack(Attack { target: Object::Unit(unit), .. }) = event else { return Vec::new() };
    work::defeat_tokens(table, unit, TokenUpgrade::Shield, TokenDefeated::Saboteur)
}

/// What a unit could attack with Ambush.
fn ambushes(table: &Table, who: Player, unit: &CardId) -> impl Iterator<Item = Attack> {
    let targets = declaring::targets(table, who).into_iter();
    targets.map(move |target| Attack::new(who, unit.clone(), target, Leave::Ambush))
}

/// The attack of a unit with Ambush.
pub(crate) fn ambush(table: &Table, unit: &CardId) -> Doing<PlayRules> {
    let Some(attacker) = table.unit(unit) else { return Doing::Tasks(Vec::new()) };
    let who = attacker.controller;
    let offers = ambushes(table, who, unit).map(|attack| declaring::offer(attack, |steps| steps)).collect();
    Doing::Choice { who, prompt: Prompt::AmbushAttack(unit.clone()), offers }
}

/// Another unit gains the unit's other abilities for an attack, and makes it (CR 7.5.20). Of a unit that has left play, those that
/// it had (CR 7.6.3, 8.11.1).
pub(crate) fn support(rules: &PlayRules, state: &State, who: Player, id: &CardId) -> Doing<PlayRules> {
    let mut back = state.clone();
    if back.table.unit(id).is_none()
        && let Some(last) = state.table.left.iter().find(|last| last.unit.id == *id)
    {
        back.table.enter(last.unit.clone());
    }
    let board = rules.board(&back);
    let Some(unit) = back.table.unit(id) else {
        return Doing::Open(Ban::Unmodelled(format!("{id}: \u{201c}Support\u{201d}")));
    };
    let keywords = board.keywords(unit).into_iter().filter(|keyword| keyword.kind() != KeywordKind::Support);
    let until = Until::Attack(u8::try_from(state.table.attacks.len()).unwrap_or(u8::MAX));
    let (keywords, abilities): (Vec<_>, _) = (keywords.collect(), board.abilities(unit));
    let offer = |other: &Unit| {
        let gain = Event::Gain {
            unit: other.id.clone(),
            until,
            keywords: keywords.clone(),
            abilities: abilities.clone(),
            marks: Marks::default(),
            kept: false,
            without: Vec::new(),
        };
        let declare =
            Work::Declare { who, unit: other.id.clone(), leave: Leave::Ability, only: None, then: None };
        let ban = Ban::Exhausted(other.id.clone());
        let pick = Pick::Choose(Object::Unit(other.id.clone()));
        // what has lost all abilities gains none, and attacks all the same (CR 8.14.2)
        let gains_none = keywords.is_empty() && abilities.is_empty() || board.has_lost_all(other);
        let gain = (!gains_none).then(|| Task::event(gain));
        let tasks = gain.into_iter().chain([Task::work(declare)]).collect();
        Offer::new(pick, tasks).requires(!other.exhausted, ban)
    };
    let offers = state.table.units_of(who).filter(|other| other.id != *id).map(offer).collect();
    Doing::Choice { who, prompt: Prompt::Support(id.clone()), offers }
}
