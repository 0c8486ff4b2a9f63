//! What does an event change?

use super::{
    rules::PlayRules,
    table::{Discounted, Leader, Table},
    zones,
};
use crate::{
    ability::{self, Duration, Entering, Later},
    play::nouns::{
        card::{CardId, CardKind},
        event_fields::{Damage, Played},
        objects::{Attack, Object, Orientation},
        source::Source,
        unit::{Banned, Captive, Harm, Lasting, Unit, Until, Upgrade, insert},
    },
    terms::{Phase, Player},
};

/// Changes a unit that is in play.
pub(crate) fn on_unit(table: &mut Table, unit: &CardId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = table.unit_mut(unit) {
        change(unit);
    }
}

pub(crate) fn attack(table: &mut Table, attack: &Attack) {
    on_unit(table, &attack.attacker, |unit| unit.exhausted = true);
    table.passes = 0;
    table.attacks.push(attack.clone());
}

pub(crate) fn attack_over(table: &mut Table) {
    table.attacks.pop();
    expire_attack(table);
}

/// Ends what lasts for an attack within those that are on.
pub(crate) fn expire_attack(table: &mut Table) {
    let around = u8::try_from(table.attacks.len()).unwrap_or(u8::MAX);
    expire(table, Until::Attack(around));
}

pub(crate) fn play(rules: &PlayRules, table: &mut Table, played: &Played) {
    table.passes = 0;
    zones::play(rules, table, played);
}

pub(crate) fn heal(table: &mut Table, from: &Object, amount: u16) {
    if let Some(damage) = table.damage_mut(from) {
        *damage = damage.saturating_sub(amount);
    }
}

pub(crate) fn defeat(rules: &PlayRules, table: &mut Table, unit: &CardId) {
    if let Some(unit) = zones::leave(table, unit) {
        to_discard(rules, table, unit);
    }
}

pub(crate) fn defeat_upgrade(rules: &PlayRules, table: &mut Table, upgrade: &Upgrade, on: Option<&CardId>) {
    table.loose.retain(|other| other != upgrade);
    if let Some(unit) = on {
        on_unit(table, unit, |unit| unit.upgrades.retain(|other| other != upgrade));
    }
    discard_upgrade(rules, table, upgrade);
}

pub(crate) fn rescue(rules: &PlayRules, table: &mut Table, captive: &Captive) {
    table.freed.retain(|other| other != captive);
    for unit in &mut table.units {
        unit.captives.retain(|other| other != captive);
    }
    let unit = rules.fresh(captive.id.renewed(), captive.owner, captive.owner);
    table.enter(Unit { rescued: true, ..unit });
}

pub(crate) fn take_initiative(table: &mut Table, who: Player) {
    table.initiative.holder = who;
    table.initiative.taken = true;
    pass(table);
}

pub(crate) fn pass(table: &mut Table) {
    table.passes = table.passes.saturating_add(1);
}

pub(crate) fn turn_of(table: &mut Table, who: Player) {
    table.active = who;
    table.left.clear();
}

pub(crate) fn start_action(table: &mut Table) {
    (table.phase, table.phase_over) = (Phase::Action, false);
    table.active = table.initiative.holder;
    (table.initiative.taken, table.passes) = (false, 0);
}

pub(crate) fn end_action(table: &mut Table) {
    end_phase(table);
    table
        .delayed
        .retain(|delayed| !matches!(&delayed.when, Later::NextTime { within: Duration::ThisPhase, .. }));
    table.passes = 0;
    table.phase_over = true;
}

pub(crate) fn start_regroup(table: &mut Table) {
    (table.phase, table.phase_over) = (Phase::Regroup, false);
    table.left.clear();
}

pub(crate) fn end_regroup(table: &mut Table) {
    end_phase(table);
    expire(table, Until::Round);
    table.left.clear();
}

pub(crate) fn resource(table: &mut Table, who: Player, what: &Object, entering: Entering) {
    zones::take(table, what);
    let side = table.side_mut(who);
    let orientation = match entering {
        Entering::Ready => Orientation::Ready,
        Entering::Normal | Entering::Exhausted => Orientation::Exhausted,
    };
    let there = side.standing_mut(orientation);
    *there = there.saturating_add(1);
    if let Object::Card(card) = what {
        insert(&mut side.resources, card.clone());
    }
}

pub(crate) fn ready_all(table: &mut Table, who: Player, stay: &[CardId]) {
    let side = table.side_mut(who);
    side.ready = side.ready.saturating_add(side.exhausted);
    side.exhausted = 0;
    if let Some(leader) = &mut side.leader {
        leader.exhausted &= stay.contains(&leader.id);
    }
    for unit in table.units.iter_mut().filter(|unit| unit.controller == who) {
        unit.exhausted &= stay.contains(&unit.id);
        for lasting in unit.lasting.values_mut() {
            lasting.bans.retain(|banned| banned.ban != ability::Ban::DoesntReadyNextRegroup);
        }
        unit.lasting.retain(|_, lasting| *lasting != Lasting::default());
    }
}

pub(crate) fn ban(table: &mut Table, to: &Object, until: Until, banned: &Banned) {
    match to {
        Object::Unit(id) => {
            with(table, id, until, |lasting| insert(&mut lasting.bans, banned.clone()));
        }
        other => insert(&mut table.bans, (other.clone(), until, banned.clone())),
    }
}

pub(crate) fn defeat_resource(table: &mut Table, resource: &Object) {
    if let Some(owner) = resource.owner(table) {
        discard(table, owner, resource);
    }
}

pub(crate) fn discard(table: &mut Table, who: Player, card: &Object) {
    zones::take(table, card);
    zones::to_discard(table, who, card);
}

pub(crate) fn create_unit(
    rules: &PlayRules,
    table: &mut Table,
    (who, id): (Player, &CardId),
    entering: Entering,
) {
    let mut unit = rules.fresh(id.clone(), who, who);
    unit.exhausted = entering != Entering::Ready;
    table.enter(unit);
}

pub(crate) fn create_credits(table: &mut Table, who: Player, count: u8) {
    let side = table.side_mut(who);
    side.tokens.credits = side.tokens.credits.saturating_add(count);
}

pub(crate) fn pay(table: &mut Table, who: Player, resources: u8, credits: u8) {
    let side = table.side_mut(who);
    side.ready = side.ready.saturating_sub(resources);
    side.exhausted = side.exhausted.saturating_add(resources);
    side.tokens.credits = side.tokens.credits.saturating_sub(credits);
}

pub(crate) fn capture(rules: &PlayRules, table: &mut Table, by: &CardId, what: &CardId) {
    if let Some(unit) = zones::leave(table, what)
        && !rules.is_token(&unit.id)
        && let Some(guard) = table.unit_mut(by)
    {
        insert(&mut guard.captives, Captive { id: unit.id, owner: unit.owner });
    }
}

pub(crate) fn attach(table: &mut Table, upgrade: &CardId, to: &CardId) {
    let from = table.units.iter_mut().find_map(|unit| {
        let place = unit.upgrades.iter().position(|other| other.id == *upgrade)?;
        Some(unit.upgrades.remove(place))
    });
    if let (Some(upgrade), Some(unit)) = (from, table.unit_mut(to)) {
        insert(&mut unit.upgrades, upgrade);
    }
}

pub(crate) fn use_action(table: &mut Table, who: Player, card: &CardId, source: &Source) {
    table.passes = 0;
    if matches!(source.ability.kind, ability::Kind::EpicAction { .. }) {
        let side = table.side_mut(who);
        match &mut side.leader {
            Some(leader) if leader.id == *card => leader.epic_used = true,
            _ => side.base_epic_used = true,
        }
    }
}

pub(crate) fn deal(table: &mut Table, damage: &Damage) {
    if let Some(there) = table.damage_mut(&damage.to) {
        *there = there.saturating_add(damage.amount);
    }
}

/// Ends everything that lasts until then, at once. A unit that is defeated by that was defeated by no player
/// (CR 1.18.1.c).
fn expire(table: &mut Table, until: Until) {
    for unit in &mut table.units {
        if unit.lasting.remove(&until).is_some_and(|lasting| lasting.hp_up > 0 || lasting.set_hp.is_some()) {
            unit.harmed = Some(Harm::Expired);
        }
    }
    table.bans.retain(|(_, end, _)| *end != until);
    table.standing.retain(|standing| standing.until != until);
    table.discounts.retain(|discount| discount.until != until);
    table.spent.retain(|spent| spent.until != until);
}

pub(crate) fn turn(table: &mut Table, what: &Object, to: Orientation) {
    let exhausted = to == Orientation::Exhausted;
    match what {
        Object::Unit(id) => {
            if let Some(unit) = table.unit_mut(id) {
                unit.exhausted = exhausted;
            }
        }
        Object::Card(id) => {
            for side in &mut table.sides {
                if let Some(leader) = side.leader.as_mut().filter(|leader| leader.id == *id) {
                    leader.exhausted = exhausted;
                }
            }
        }
        Object::Unknown(player, _) | Object::Resource(player, _) => {
            let side = table.side_mut(*player);
            let (from, to) = match to {
                Orientation::Exhausted => (&mut side.ready, &mut side.exhausted),
                Orientation::Ready => (&mut side.exhausted, &mut side.ready),
            };
            if *from > 0 {
                *from -= 1;
                *to = to.saturating_add(1);
            }
        }
        Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => {}
        Object::Credit(_) | Object::Force(_) => {}
    }
}

/// A unit whose control changes is out of its attacks (CR 8.27.3).
pub(crate) fn control(table: &mut Table, what: &Object, to: Player) {
    match what {
        Object::Unit(id) => {
            if let Some(unit) = table.unit_mut(id) {
                unit.controller = to;
            }
            for attack in &mut table.attacks {
                attack.attacker_in &= attack.attacker != *id;
                attack.target_in &= attack.target != *what;
            }
        }
        Object::Upgrade(id) => {
            for unit in &mut table.units {
                for upgrade in unit.upgrades.iter_mut().filter(|upgrade| upgrade.id == *id) {
                    upgrade.controller = to;
                }
                unit.upgrades.sort();
            }
        }
        Object::Credit(_) => {
            zones::set_aside_own(table, what);
            let side = table.side_mut(to);
            side.tokens.credits = side.tokens.credits.saturating_add(1);
        }
        Object::Resource(_, orientation) => {
            zones::take(table, what);
            let side = table.side_mut(to);
            let there = side.standing_mut(*orientation);
            *there = there.saturating_add(1);
            side.borrowed = side.borrowed.saturating_add(1);
        }
        Object::Base(_) | Object::Token(..) | Object::Card(_) | Object::Unknown(..) | Object::Force(_) => {}
    }
}

pub(crate) fn deploy(
    rules: &PlayRules,
    table: &mut Table,
    who: Player,
    leader: &CardId,
    on: Option<&CardId>,
) {
    let side = table.side_mut(who);
    let epic_used = side.leader.take().is_some_and(|leader| leader.epic_used);
    let upgrade = Upgrade { id: leader.clone(), controller: who, owner: who, epic_used };
    match on.and_then(|on| table.unit_mut(on)) {
        Some(unit) => insert(&mut unit.upgrades, upgrade),
        None => {
            let mut unit = rules.fresh(leader.clone(), who, who);
            unit.exhausted = false;
            unit.epic_used = epic_used;
            table.enter(unit);
        }
    }
}

pub(crate) fn remove<T: PartialEq>(list: &mut Vec<T>, one: &T) {
    if let Some(place) = list.iter().position(|other| other == one) {
        list.remove(place);
    }
}

fn end_phase(table: &mut Table) {
    expire(table, Until::Phase);
    for unit in &mut table.units {
        (unit.new, unit.rescued) = (false, false);
    }
}

pub(crate) fn to_discard(rules: &PlayRules, table: &mut Table, unit: Unit) {
    match rules.card(&unit.id).kind {
        CardKind::Leader => {
            let leader = Leader { id: unit.id, exhausted: true, epic_used: unit.epic_used };
            table.side_mut(unit.owner).leader = Some(leader);
        }
        CardKind::TokenUnit | CardKind::Base => {}
        CardKind::Unit | CardKind::Event | CardKind::Upgrade => {
            insert(&mut table.side_mut(unit.owner).discard, unit.id);
        }
    }
}

/// Puts a card that is no unit into its owner's discard pile; a leader goes to the base zone.
fn discard_upgrade(rules: &PlayRules, table: &mut Table, upgrade: &Upgrade) {
    let Upgrade { id, owner, epic_used, .. } = upgrade.clone();
    match rules.card(&id).kind {
        CardKind::Leader => {
            let leader = Leader { id, exhausted: true, epic_used };
            table.side_mut(owner).leader = Some(leader);
        }
        CardKind::TokenUnit | CardKind::Base => {}
        CardKind::Unit | CardKind::Event | CardKind::Upgrade => {
            insert(&mut table.side_mut(owner).discard, id);
        }
    }
}

pub(crate) fn draw(table: &mut Table, who: Player, count: u8) {
    let side = table.side_mut(who);
    for _ in 0..count {
        match zones::top(side) {
            Some(Some(card)) => insert(&mut side.hand, card),
            Some(None) => side.hand_unknown = side.hand_unknown.saturating_add(1),
            None => {}
        }
    }
}

/// One card less of those that it is for.
pub(crate) fn use_up(table: &mut Table, discount: &Discounted) {
    let Some(place) = table.discounts.iter().position(|other| other == discount) else { return };
    let mut used = table.discounts.remove(place);
    used.left = used.left.map(|left| left.saturating_sub(1));
    if used.left != Some(0) {
        insert(&mut table.discounts, used);
    }
}

/// Records a lasting effect with the others that end with it.
pub(crate) fn with(table: &mut Table, unit: &CardId, until: Until, change: impl FnOnce(&mut Lasting)) {
    if let Some(unit) = table.unit_mut(unit) {
        change(unit.lasting.entry(until).or_default());
    }
}
