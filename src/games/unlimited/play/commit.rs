//! What does an event change?

use super::{
    attack::Object,
    card::{CardId, CardKind},
    event::{Damage, Event},
    game::PlayRules,
    state::{Leader, State, Unit, Until},
    terms::{Phase, Player},
};

/// Does it.
pub(super) fn commit(rules: &PlayRules, state: &mut State, event: &Event) {
    match event {
        Event::Attack(attack) => {
            if let Some(unit) = state.unit_mut(&attack.attacker) {
                unit.exhausted = true;
            }
            state.passes = 0;
            state.attacks.push(attack.clone());
        }
        Event::CombatEnds(_) | Event::Look => {}
        Event::AttackOver => {
            state.attacks.pop();
            let around = u8::try_from(state.attacks.len()).unwrap_or(u8::MAX);
            expire(state, Until::Attack(around));
        }
        Event::Damage(damage) => deal(state, damage),
        Event::Heal { from, amount } => match from {
            Object::Unit(id) => {
                if let Some(unit) = state.unit_mut(id) {
                    unit.damage = unit.damage.saturating_sub(*amount);
                }
            }
            Object::Base(player) => {
                let side = state.side_mut(*player);
                side.damage = side.damage.saturating_sub(*amount);
            }
        },
        Event::Defeat { unit, .. } => {
            if let Some(unit) = leave(state, unit) {
                to_discard(rules, state, unit);
            }
        }
        Event::DefeatUpgrade { upgrade, on, .. } => {
            state.loose.retain(|other| other != upgrade);
            if let Some(unit) = on.as_ref().and_then(|on| state.unit_mut(on)) {
                unit.upgrades.retain(|other| other != upgrade);
            }
            discard(rules, state, &upgrade.id, upgrade.owner);
        }
        Event::DefeatToken { on, token, .. } => {
            if let Some(unit) = state.unit_mut(on) {
                unit.remove_token(*token);
            }
        }
        Event::GiveTokens { to, token, count } => {
            if let Some(unit) = state.unit_mut(to) {
                unit.add_tokens(*token, *count);
            }
        }
        Event::Rescue(captive) => {
            state.freed.retain(|other| other != captive);
            for unit in &mut state.units {
                unit.captives.retain(|other| other != captive);
            }
            let unit = rules.fresh(captive.id.renewed(), captive.owner, captive.owner);
            state.enter(unit);
        }
        Event::TakeInitiative(player) => {
            state.initiative = *player;
            state.taken = true;
            state.passes = state.passes.saturating_add(1);
        }
        Event::Pass { .. } => state.passes = state.passes.saturating_add(1),
        Event::Turn(player) => state.active = *player,
        Event::StartAction => {
            state.phase = Phase::Action;
            state.active = state.initiative;
            (state.taken, state.passes) = (false, 0);
        }
        Event::EndAction => {
            end_phase(state);
            state.passes = 0;
        }
        Event::StartRegroup => state.phase = Phase::Regroup,
        Event::Draw { who, count } => draw(state, *who, *count),
        Event::Resource { who, card } => {
            let side = state.side_mut(*who);
            side.exhausted = side.exhausted.saturating_add(1);
            match card {
                Some(card) => {
                    side.hand.retain(|other| other != card);
                    insert(&mut side.resources, card.clone());
                }
                None => side.hand_unknown = side.hand_unknown.saturating_sub(1),
            }
        }
        Event::ReadyAll(player) => {
            let side = state.side_mut(*player);
            side.ready = side.ready.saturating_add(side.exhausted);
            side.exhausted = 0;
            if let Some(leader) = &mut side.leader {
                leader.exhausted = false;
            }
            for unit in state.units.iter_mut().filter(|unit| unit.controller == *player) {
                unit.exhausted = false;
            }
        }
        Event::EndRegroup => {
            end_phase(state);
            expire(state, Until::Round);
        }
        Event::End(ending) => state.ending = Some(*ending),
    }
}

fn deal(state: &mut State, damage: &Damage) {
    match &damage.to {
        Object::Unit(id) => {
            if let Some(unit) = state.unit_mut(id) {
                unit.damage = unit.damage.saturating_add(damage.amount);
                unit.harmed_by = Some(damage.by);
            }
        }
        Object::Base(player) => {
            let side = state.side_mut(*player);
            side.damage = side.damage.saturating_add(damage.amount);
        }
    }
}

/// What lasts until then is over, all of it at once.
fn expire(state: &mut State, until: Until) {
    for unit in &mut state.units {
        unit.lasting.remove(&until);
    }
}

fn end_phase(state: &mut State) {
    expire(state, Until::Phase);
    for unit in &mut state.units {
        unit.new = false;
    }
}

/// Takes a unit out of play: its upgrades and captives are loose, its tokens are set aside.
pub(super) fn leave(state: &mut State, id: &CardId) -> Option<Unit> {
    let place = state.units.iter().position(|unit| unit.id == *id)?;
    let mut unit = state.units.remove(place);
    for upgrade in std::mem::take(&mut unit.upgrades) {
        insert(&mut state.loose, upgrade);
    }
    for captive in std::mem::take(&mut unit.captives) {
        insert(&mut state.freed, captive);
    }
    Some(unit)
}

fn to_discard(rules: &PlayRules, state: &mut State, unit: Unit) {
    match rules.card(&unit.id).kind {
        CardKind::Leader => {
            let leader = Leader { id: unit.id, exhausted: true, epic_used: unit.epic_used };
            state.side_mut(unit.owner).leader = Some(leader);
        }
        CardKind::TokenUnit => {}
        CardKind::Unit | CardKind::Event | CardKind::Upgrade => {
            insert(&mut state.side_mut(unit.owner).discard, unit.id);
        }
    }
}

/// Puts a card that is no unit into its owner's discard pile; a leader goes to the base zone.
fn discard(rules: &PlayRules, state: &mut State, id: &CardId, owner: Player) {
    match rules.card(id).kind {
        CardKind::Leader => {
            let leader = Leader { id: id.clone(), exhausted: true, epic_used: true };
            state.side_mut(owner).leader = Some(leader);
        }
        CardKind::TokenUnit => {}
        CardKind::Unit | CardKind::Event | CardKind::Upgrade => {
            insert(&mut state.side_mut(owner).discard, id.clone());
        }
    }
}

fn draw(state: &mut State, who: Player, count: u8) {
    let side = state.side_mut(who);
    for _ in 0..count {
        if side.deck.is_empty() {
            side.hand_unknown = side.hand_unknown.saturating_add(1);
            side.deck_unknown = side.deck_unknown.map(|left| left.saturating_sub(1));
        } else {
            let card = side.deck.remove(0);
            insert(&mut side.hand, card);
        }
    }
}

/// Puts something into a sorted list.
pub(super) fn insert<T: Ord>(list: &mut Vec<T>, one: T) {
    let place = list.partition_point(|other| *other < one);
    list.insert(place, one);
}
