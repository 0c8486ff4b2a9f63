//! Who has defeated a unit that has no HP left (CR 1.18.1)?
//!
//! The cause that takes the last HP is noted on the unit as it happens ([`note`]). When the unit is defeated, the first of the
//! letters a to e that applies says who is responsible ([`responsible`]). A unit that an ability tells a player to defeat needs
//! none of this.

use crate::{
    play::{
        constant_abilities::constants,
        nouns::{
            card::CardId,
            context::Context,
            event_fields::{Damage, Defeated, TokenDefeated, UpgradeDefeated},
            objects::Object,
            unit::{DamageKind, Harm, Responsible, Unit},
        },
        present::{board::Board, scene::Scene, state::State},
        rows::event::Event,
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Phase,
};
use engine::{Inside, View};

/// Writes down what has taken the last HP of units by this event, which has just happened.
pub(crate) fn note(rules: &PlayRules, state: &mut State, event: &Event) {
    let board = rules.board(state);
    let left: Vec<u16> = state.table.units.iter().map(|unit| board.remaining(unit)).collect();
    let of = |(unit, left): (&Unit, u16)| if left == 0 { harmed(state, unit, event) } else { None };
    let harm: Vec<Option<Harm>> = state.table.units.iter().zip(left).map(of).collect();
    for (unit, harm) in state.table.units.iter_mut().zip(harm) {
        unit.harmed = harm;
    }
}

/// What has taken the last HP of a unit by this event. None for a unit that came into play without HP.
fn harmed(state: &State, unit: &Unit, event: &Event) -> Option<Harm> {
    let object = Object::Unit(unit.id.clone());
    let comes =
        matches!(event, Event::Play(_) | Event::Deploy { .. } | Event::CreateUnit { .. } | Event::Rescue(..));
    if comes && event.outcome().to.contains(&object) {
        return None;
    }
    let lowered = |id: &CardId| *id == unit.id;
    let direct = matches!(event, Event::Damage(damage) if damage.to == object)
        || matches!(event, Event::Modify { unit, hp: ..0, .. } if lowered(unit))
        || matches!(event, Event::Set { unit, hp: Some(_), .. } if lowered(unit));
    match unit.harmed {
        None => Some(harm(state, event, direct)),
        Some(before) if direct => Some(both(before, harm(state, event, direct))),
        before => before,
    }
}

/// Two of one moment: who is responsible hangs on both.
fn both(one: Harm, other: Harm) -> Harm {
    let by = |harm: Harm| match harm {
        Harm::Unit(by, _) | Harm::Ability(by) => Some(by),
        Harm::Lowered(by) | Harm::Changed(by) => by,
        Harm::Expired | Harm::Unclear | Harm::Both => None,
    };
    if by(one) == by(other) { one.min(other) } else { Harm::Both }
}

fn harm(state: &State, event: &Event, direct: bool) -> Harm {
    match event {
        Event::Damage(damage) if direct => dealt(&state.table, damage),
        Event::Damage(Damage { kind: DamageKind::Combat, .. }) | Event::AttackOver => Harm::Unclear,
        Event::Damage(damage) => Harm::Changed(Some(damage.by)),
        Event::Modify { by, .. } if direct => Harm::Lowered(Some(*by)),
        Event::Modify { by, .. } => Harm::Changed(Some(*by)),
        Event::Set { .. } if direct => Harm::Lowered(None),
        Event::Play(played) => Harm::Changed(Some(played.who)),
        Event::Deploy { who, .. } => Harm::Changed(Some(*who)),
        Event::Defeat { why, .. } => match why {
            Defeated::Ability(by)
            | Defeated::Cost(by)
            | Defeated::LeaderLeaves(by)
            | Defeated::LeaderCaptured(by)
            | Defeated::Exploit(by)
            | Defeated::NoHp(Responsible::Ability(by) | Responsible::LastChange(by)) => {
                Harm::Changed(Some(*by))
            }
            Defeated::NoHp(_) | Defeated::InCombat(_) | Defeated::Unique => Harm::Unclear,
        },
        Event::DefeatUpgrade { why, .. } => match why {
            UpgradeDefeated::Ability(by) | UpgradeDefeated::LeaderLeaves(by) => Harm::Changed(Some(*by)),
            UpgradeDefeated::Loose | UpgradeDefeated::Unique => Harm::Unclear,
        },
        Event::DefeatToken { why, .. } => match why {
            TokenDefeated::Ability(by) => Harm::Changed(Some(*by)),
            TokenDefeated::Prevented | TokenDefeated::Saboteur | TokenDefeated::CombatOver => Harm::Unclear,
        },
        _ => Harm::Changed(None),
    }
}

/// Whose damage it is: the unit's that deals it, even by another player's ability; else the ability's (CR 1.18.2).
fn dealt(table: &Table, damage: &Damage) -> Harm {
    let there = |id: &CardId| table.unit(id).map(|unit| unit.controller);
    let gone = |id: &CardId| table.left.iter().find(|last| last.unit.id == *id);
    let dealer = damage.source.as_ref();
    let dealer = dealer.and_then(|id| there(id).or_else(|| gone(id).map(|last| last.unit.controller)));
    match dealer {
        Some(controller) => Harm::Unit(controller, damage.kind),
        None if damage.kind == DamageKind::Combat => Harm::Unit(damage.by, damage.kind),
        None => Harm::Ability(damage.by),
    }
}

/// Why a unit is defeated that has no HP left: by the first letter that applies (CR 1.18.1.a to e).
pub(crate) fn without_hp(board: &Board<'_>, view: View<'_, PlayRules>, unit: &Unit) -> Defeated {
    let responsible = responsible(board, view, unit);
    let in_combat = matches!(unit.harmed, Some(Harm::Unit(_, DamageKind::Combat)));
    if in_combat { Defeated::InCombat(responsible) } else { Defeated::NoHp(responsible) }
}

fn responsible(board: &Board<'_>, view: View<'_, PlayRules>, unit: &Unit) -> Responsible {
    let resolving = resolving(view);
    let own = resolving.map(|context| context.you);
    let regroup = board.table.phase == Phase::Regroup;
    match unit.harmed {
        // the unit that the words name and the one whose ability it is have both dealt it (CR 1.18.2.b)
        Some(Harm::Unit(by, DamageKind::Ability))
            if resolving.is_some_and(|context| context.you != by && is_a_units(board.scene(context))) =>
        {
            Responsible::Open
        }
        Some(Harm::Unit(by, _)) => Responsible::Unit(by),
        Some(Harm::Ability(by)) => Responsible::Ability(by),
        Some(Harm::Both) => Responsible::Open,
        Some(Harm::Lowered(by)) => match by.or(own) {
            // whether an ability that lowers HP defeats by itself (b) or has only changed them (d), the letters do not say
            Some(by) if !regroup => Responsible::Ability(by),
            _ => Responsible::Open,
        },
        _ if regroup => Responsible::Nobody,
        Some(Harm::Expired) => Responsible::Nobody,
        Some(Harm::Unclear) => Responsible::Open,
        Some(Harm::Changed(Some(by))) => Responsible::LastChange(by),
        harm => match (own.filter(|_| harm.is_some()), constants::hp_taken_by(board, &unit.id).as_slice()) {
            (Some(by), _) | (None, &[by]) => Responsible::LastChange(by),
            (None, []) if harm.is_none() => Responsible::Active(board.table.active_player()),
            _ => Responsible::Open,
        },
    }
}

/// The ability that resolves. What takes the place of something belongs to what it is done by.
fn resolving(view: View<'_, PlayRules>) -> Option<&Context> {
    view.frames().find_map(
        |frame| {
            if let Inside::Effect(effect) = &frame.inside { effect.resolving() } else { None }
        },
    )
}

/// Whether it is the ability of a unit.
fn is_a_units(scene: Scene<'_>) -> bool {
    scene.board.table.unit(&scene.context.this).is_some()
        || scene.context.last_of(&scene.context.this).is_some()
}
