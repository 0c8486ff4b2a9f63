//! What is refused?

use std::sync::Arc;

use super::checks::is_there;
use crate::{
    ability::{Ban as Word, Pick, Target, Topic},
    keywords::KeywordKind,
    play::{
        constant_abilities::constants,
        nouns::{
            bans::Ban,
            card::CardId,
            context::Context,
            event_fields::{Damage, Defeated},
            objects::{Attack, Leave, Object, PowerFrom},
            source::Source,
            unit::{Banned, DamageKind, Unit},
        },
        present::{board::Board, state::State},
        rows::event::Event,
        tabletop::rules::PlayRules,
    },
    terms::Player,
};
use engine::Batch;

/// Why `event` cannot happen as part of `batch`.
pub(crate) fn forbids(
    rules: &PlayRules,
    state: &State,
    event: &Event,
    batch: &Batch<PlayRules>,
    bans: &mut Vec<Ban>,
) {
    if !said_against(event).is_empty() {
        bans.extend(by_card(&rules.board(state), event));
    }
    match event {
        Event::Attack(attack) => attack_bans(rules, state, attack, bans),
        Event::Damage(damage) => damage_bans(rules, state, damage, batch, bans),
        Event::TakeInitiative(_) if state.table.initiative.taken => {
            bans.push(Ban::Taken(state.table.initiative.holder))
        }
        Event::Defeat { unit, .. } if state.table.unit(unit).is_none() => {
            bans.push(Ban::NotInPlay(unit.clone()))
        }
        Event::Capture { by, what, .. } => {
            bans.extend(state.table.unit(by).is_none().then(|| Ban::NotInPlay(by.clone())));
            bans.extend(state.table.unit(what).is_none().then(|| Ban::NotInPlay(what.clone())));
        }
        Event::Gain { unit, keywords, abilities, kept: false, .. }
            if !keywords.is_empty() || !abilities.is_empty() =>
        {
            let lost = state.table.unit(unit).is_some_and(|unit| rules.board(state).has_lost_all(unit));
            bans.extend(lost.then(|| Ban::LostAbilities(unit.clone())));
        }
        Event::GiveTokens { to, .. } if state.table.unit(to).is_none() => {
            bans.push(Ban::NotInPlay(to.clone()))
        }
        _ => {}
    }
}

/// Why cards say that an event cannot happen, whoever makes it happen: with their words.
pub(crate) fn by_card(board: &Board<'_>, event: &Event) -> Vec<Ban> {
    let said = said_against(event).into_iter();
    let banned = said.flat_map(|(object, word)| {
        let bans = board.bans(&object).into_iter();
        bans.filter(move |banned| banned.ban == word)
    });
    banned.map(|banned| Ban::ByCard(banned.words)).collect()
}

/// What cards may say against an event: of which thing, and what.
fn said_against(event: &Event) -> Vec<(Object, Word)> {
    let unit = |id: &CardId| Object::Unit(id.clone());
    match event {
        Event::Defeat { unit: id, why, .. } => match why {
            Defeated::Ability(_)
            | Defeated::Cost(_)
            | Defeated::Exploit(_)
            | Defeated::Unique
            | Defeated::NoHp(_)
            | Defeated::InCombat(_) => vec![(unit(id), Word::CantBeDefeated)],
            // what then becomes of a leader is open
            Defeated::LeaderLeaves(_) | Defeated::LeaderCaptured(_) => Vec::new(),
        },
        Event::Ready(what) => vec![(what.clone(), Word::CantReady)],
        Event::Exhaust(what) => vec![(what.clone(), Word::CantBeExhausted)],
        Event::Heal { from, .. } => vec![(from.clone(), Word::CantBeHealed)],
        Event::Return { what, .. } => vec![(what.clone(), Word::CantBeReturned)],
        Event::Capture { what, .. } => vec![(unit(what), Word::CantBeCaptured)],
        Event::Damage(damage) => {
            let harm = (!damage.unpreventable).then(|| (damage.to.clone(), Word::CantBeDamaged));
            let combat = damage.source.as_ref().filter(|_| damage.kind == DamageKind::Combat);
            let dealt = combat.map(|source| (unit(source), Word::CantDealCombatDamage));
            harm.into_iter().chain(dealt).collect()
        }
        Event::Attack(_) | Event::CombatEnds(_) | Event::AttackOver | Event::NoAttack(_) => Vec::new(),
        Event::Play(_) | Event::DefeatUpgrade { .. } | Event::DefeatToken { .. } => Vec::new(),
        Event::GiveTokens { .. } | Event::Rescue(..) | Event::TakeInitiative(_) => Vec::new(),
        Event::Pass { .. } | Event::Turn(_) | Event::StartAction | Event::EndAction => Vec::new(),
        Event::StartRegroup | Event::Draw { .. } | Event::DrawThis { .. } => Vec::new(),
        Event::Resource { .. } | Event::ReadyAll { .. } | Event::EndRegroup => Vec::new(),
        Event::Modify { .. } | Event::Set { .. } | Event::Gain { .. } => Vec::new(),
        Event::Lose { .. } | Event::Ban { .. } | Event::DefeatResource(_) => Vec::new(),
        Event::DefeatOwnToken(_) | Event::Discard { .. } | Event::CreateUnit { .. } => Vec::new(),
        Event::CreateCredits { .. } | Event::Force(_) | Event::UseForce(_) => Vec::new(),
        Event::Pay { .. } | Event::Control { .. } | Event::Attach { .. } => Vec::new(),
        Event::Move { .. } | Event::Deploy { .. } | Event::UseAction { .. } => Vec::new(),
        Event::CollectBounty { .. } | Event::CostIs { .. } | Event::Spend(_) => Vec::new(),
        Event::FirstTime(_) | Event::Discount(_) | Event::DiscountUsed(_) => Vec::new(),
        Event::Delay(_) | Event::Due(_) | Event::Stand(_) | Event::StandDown(_) => Vec::new(),
        Event::Prevent { .. } | Event::Seen { .. } | Event::Choose { .. } => Vec::new(),
        Event::ChooseArena(_) | Event::ChoosePlayer(_) | Event::PutOnDeck { .. } => Vec::new(),
        Event::Idle { .. } | Event::Others { .. } | Event::Look | Event::End(_) => Vec::new(),
    }
}

/// The exhausted cards that a player cannot ready in the regroup phase.
pub(crate) fn stay_exhausted(rules: &PlayRules, state: &State, who: Player) -> Vec<CardId> {
    let board = rules.board(state);
    let stays = |object: &Object| {
        let bans = board.bans(object);
        let word = |banned: &Banned| {
            matches!(banned.ban, Word::CantReady | Word::DoesntReadyNextRegroup | Word::DoesntReadyInRegroup)
        };
        bans.iter().any(word)
    };
    let units =
        state.table.units_of(who).filter(|unit| unit.exhausted && stays(&Object::Unit(unit.id.clone())));
    let leader = state.table.side(who).leader.iter();
    let leader = leader.filter(|leader| leader.exhausted && stays(&Object::Card(leader.id.clone())));
    units.map(|unit| unit.id.clone()).chain(leader.map(|leader| leader.id.clone())).collect()
}

/// What cards say about who may attack what: "can" lifts the arena, "can't" and "must" bind (CR 8.3, 8.16).
fn attack_by_card(board: &Board<'_>, attack: &Attack, attacker: &Unit, bans: &mut Vec<Ban>) {
    for banned in board.bans(&Object::Unit(attacker.id.clone())) {
        let fits = |target: &Target| fits_target(board, &banned, target, &attack.target);
        if matches!(&banned.ban, Word::CanAttack(target) if fits(target)) {
            bans.retain(|ban| !matches!(ban, Ban::OtherArena { .. }));
        }
        let forbidden = matches!(&banned.ban, Word::CantAttack(target) if target.as_ref().is_none_or(fits))
            || matches!(&banned.ban, Word::MustAttack(target) if !fits(target));
        if forbidden {
            bans.push(Ban::ByCard(banned.words));
        }
    }
    let defender = board.table.unit_of(&attack.target);
    let sentinel = defender.is_some_and(|unit| board.has(unit, KeywordKind::Sentinel));
    for banned in board.bans(&attack.target) {
        if banned.ban == Word::CantBeAttacked && !sentinel {
            bans.push(Ban::ByCard(banned.words));
        }
    }
}

fn fits_target(board: &Board<'_>, banned: &Banned, target: &Target, object: &Object) -> bool {
    if let Pick::Both(several) | Pick::OneOf(several) = &target.pick {
        return several.iter().any(|target| fits_target(board, banned, target, object));
    }
    let source = Arc::new(Source::default());
    let context = Context::new(&source, &banned.this, banned.you);
    match &target.pick {
        Pick::Chosen { from, .. } | Pick::Each(from) => board.scene(&context).fits(from, object) == Ok(true),
        pick => board.scene(&context).of_pick(pick).is_ok_and(|objects| objects.contains(object)),
    }
}

/// Step 2 of an attack (CR 6.3.2).
fn attack_bans(rules: &PlayRules, state: &State, attack: &Attack, bans: &mut Vec<Ban>) {
    let Some(attacker) = state.table.unit(&attack.attacker) else {
        bans.push(Ban::NotInPlay(attack.attacker.clone()));
        return;
    };
    if attacker.controller != attack.by {
        bans.push(Ban::NotYours(attacker.id.clone()));
    }
    let even_exhausted = matches!(attack.leave, Leave::Ambush | Leave::EvenExhausted);
    if attacker.exhausted && !even_exhausted {
        bans.push(Ban::Exhausted(attacker.id.clone()));
    }
    match &attack.target {
        Object::Base(player) => {
            if *player == attack.by {
                bans.push(Ban::OwnSide(attack.target.clone()));
            } else if attack.leave == Leave::Ambush {
                bans.push(Ban::AmbushBase(attacker.id.clone()));
            }
        }
        Object::Unit(id) => match state.table.unit(id) {
            None => bans.push(Ban::NotInPlay(id.clone())),
            Some(target) if target.controller == attack.by => {
                bans.push(Ban::OwnSide(attack.target.clone()));
            }
            Some(target) => defender_bans(rules, state, attacker, target, bans),
        },
        other => bans.push(Ban::NoTarget(other.clone())),
    }
    attack_by_card(&rules.board(state), attack, attacker, bans);
    if !bans.iter().any(|ban| matches!(ban, Ban::OwnSide(_))) {
        sentinel_bans(rules, state, attack, attacker, bans);
    }
    // a text that is not understood may allow it (CR 1.3.1): that is reported when the attack is declared
    if !bans.is_empty() && constants::unread_about(&rules.board(state), Topic::Attacks).is_some() {
        bans.retain(|ban| {
            matches!(ban, Ban::NotYours(_) | Ban::OwnSide(_) | Ban::NotInPlay(_) | Ban::NoTarget(_))
        });
    }
}

fn defender_bans(rules: &PlayRules, state: &State, attacker: &Unit, target: &Unit, bans: &mut Vec<Ban>) {
    if target.arena != attacker.arena {
        let (from, target) = (attacker.arena, target.id.clone());
        bans.push(Ban::OtherArena { attacker: attacker.id.clone(), target, from });
    }
    let hidden = target.new && !target.rescued && rules.has(state, target, KeywordKind::Hidden);
    if hidden && !rules.has(state, target, KeywordKind::Sentinel) {
        bans.push(Ban::Hidden(target.id.clone()));
    }
}

/// Enemy units with Sentinel in the attacker's arena, unless one of them is attacked or Saboteur ignores them.
fn sentinel_bans(rules: &PlayRules, state: &State, attack: &Attack, attacker: &Unit, bans: &mut Vec<Ban>) {
    if !rules.has(state, attacker, KeywordKind::Saboteur) {
        bans.extend(in_the_way(rules, state, attack, attacker).into_iter().map(Ban::Sentinel));
    }
}

/// The units whose Sentinel an attack ignores.
pub(crate) fn ignored(rules: &PlayRules, state: &State, attack: &Attack) -> Vec<CardId> {
    let attacker = state.table.unit(&attack.attacker);
    attacker.map(|attacker| in_the_way(rules, state, attack, attacker)).unwrap_or_default()
}

/// The enemy units with Sentinel in the attacker's arena; none where one of them is attacked.
fn in_the_way(rules: &PlayRules, state: &State, attack: &Attack, attacker: &Unit) -> Vec<CardId> {
    let guards = state.table.units_of(attack.by.opponent());
    let guards = guards
        .filter(|unit| unit.arena == attacker.arena && rules.has(state, unit, KeywordKind::Sentinel))
        .map(|unit| unit.id.clone());
    let guards: Vec<CardId> = guards.collect();
    let attacked = |id: &CardId| attack.target == Object::Unit(id.clone());
    if guards.iter().any(attacked) { Vec::new() } else { guards }
}

/// Damage beyond a defending unit is dealt only if that unit is defeated by what is dealt to it (CR 6.3.5.d).
fn damage_bans(
    rules: &PlayRules,
    state: &State,
    damage: &Damage,
    batch: &Batch<PlayRules>,
    bans: &mut Vec<Ban>,
) {
    if let Object::Unit(id) = &damage.to
        && !is_there(&state.table, &damage.to)
    {
        bans.push(Ban::NotInPlay(id.clone()));
    }
    if damage.amount == 0
        && let Some(defender) = &damage.beyond
    {
        bans.push(Ban::NotDefeated(defender.clone()));
        return;
    }
    let Some(defender) = damage.beyond.as_ref().and_then(|id| state.table.unit(id)) else {
        return;
    };
    if damage.because.contains(&PowerFrom::ChangedSides) {
        bans.push(Ban::ChangedSides(defender.id.clone()));
        return;
    }
    let dealt = batch.events().filter_map(|event| {
        let Event::Damage(other) = event else { return None };
        (other.to == Object::Unit(defender.id.clone())).then_some(other.amount)
    });
    if dealt.sum::<u16>() < rules.remaining(state, defender) {
        bans.push(Ban::NotDefeated(defender.id.clone()));
    }
}
