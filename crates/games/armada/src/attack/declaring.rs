//! Which targets may be declared?
//!
//! What has been measured and done is given by the situation; which of it refuses a target, and by
//! which rule, is found here: for the first target and for further squadrons alike.

use super::{
    bans::Ban,
    conditions::{self, attacked, farther},
    effect::{Allowance, Operation},
    keywords::KeywordName,
    rows,
    setup::{Activation, AttackKind, Crossing, Declaration, Place, Player},
    state::State,
    table::Unit,
    terms::{Range, Size, UnitKind},
};

/// Why the target cannot be declared.
pub(super) fn target_bans(state: &State, bans: &mut Vec<rows::Ban>) {
    let Some(declared) = &state.fight.declaration else { return };
    let (facts, attack) = (&declared.facts, &state.attack);
    if !attack.kind.fits(state.source().kind, state.target().kind) {
        bans.push(Ban::OtherSides(attack.kind).into());
        return;
    }
    ban(facts.aim.friendly, Ban::Friendly, bans);
    in_play(state.target(), attack.on(), bans);
    if !attack.kind.is_return() {
        in_play(state.source(), attack.by, bans);
        match state.source() {
            ship if ship.kind == UnitKind::Ship => from_ship(state, ship, facts, bans),
            squadron => from_squadron(state, squadron, facts, bans),
        }
    }
    keyword_attack(state, bans);
    ban(facts.between.sight_through_zone, Ban::SightThroughZone, bans);
    ban(facts.between.range_through_zone, Ban::RangeThroughZone, bans);
    if let Some(reach) = declared.reach {
        let (range, reach) = (attack.range, conditions::reach(state, reach));
        ban(farther(range) > farther(reach), Ban::OutOfRange { range, reach }, bans);
    }
}

/// Why a further squadron cannot be declared.
pub(super) fn further_bans(state: &State, nth: u8, bans: &mut Vec<rows::Ban>) {
    let Some(target) = state.fight.target_facts(nth) else {
        bans.push(Ban::NoSuchFurther(nth).into());
        return;
    };
    let asked = state.asked();
    ban(state.attacker().squadron().is_some(), Ban::SquadronGoesOn, bans);
    ban(state.defender().ship().is_some(), Ban::GoesOnFromShip, bans);
    ban(asked.kind != AttackKind::Standard, Ban::KindGoesOn(asked.kind), bans);
    ban(attacked(state, nth), Ban::TargetedOnce, bans);
    ban(target.aim.friendly, Ban::Friendly, bans);
    in_play(state.table.unit(target.id), Player::Defender, bans);
    ban(target.aim.out_of_arc, Ban::NotInArc, bans);
    let through_dust = target.sight.crossed.has(Crossing::DustField) && state.attacker().ship().is_some();
    ban(through_dust, Ban::ThroughDust, bans);
    if let Some(reach) = target.reach {
        let range = target.range;
        ban(farther(range) > farther(reach), Ban::OutOfRange { range, reach }, bans);
    }
}

/// What the sources do not settle about the target.
pub(super) fn unsettled(state: &State) -> Option<rows::Ban> {
    let attack = &state.attack;
    let through_dust = attack.sight.crossed.has(Crossing::DustField);
    if attack.kind == AttackKind::Salvo && through_dust {
        return Some(Ban::SalvoThroughDust.into());
    }
    let unarmed = |squadron: &Unit| squadron.anti_squadron == Some([0; 3]);
    let mut bans = Vec::new();
    target_bans(state, &mut bans);
    match bans.as_slice() {
        [rows::Ban::Attack(Ban::EngagedWith(_))] if state.source().squadron().is_some_and(unarmed) => {
            Some(Ban::EngagedUnarmed.into())
        }
        _ => None,
    }
}

/// Counter and snipe attacks are made with the keyword, and snipe at distance 2 only.
fn keyword_attack(state: &State, bans: &mut Vec<rows::Ban>) {
    let kind = state.attack.kind;
    let keyword = match kind {
        AttackKind::Counter => KeywordName::Counter,
        AttackKind::Snipe => KeywordName::Snipe,
        AttackKind::Standard | AttackKind::Salvo | AttackKind::Ignition => return,
    };
    ban(state.source().keyword(keyword) == 0, Ban::NoSuchAttack(kind), bans);
    let near = matches!(state.attack.range, Range::Close | Range::Distance1);
    ban(kind == AttackKind::Snipe && near, Ban::SnipeDistance, bans);
}

fn from_ship(state: &State, ship: &Unit, facts: &Declaration, bans: &mut Vec<rows::Ban>) {
    let most = if ship.size == Size::Huge { 3 } else { 2 };
    let used = state.attack.from_zone.filter(|zone| facts.zones_used.contains(zone));
    if let Some(zone) = used.filter(|_| !conditions::attacks_again(state, &Operation::UsedZone)) {
        bans.push(Ban::ZoneUsed(zone).into());
    }
    let too_many = facts.attacks_made >= most && !conditions::attacks_again(state, &Operation::ExtraAttack);
    ban(too_many, Ban::AttacksMade { made: facts.attacks_made, most }, bans);
    let first = facts.attacks_made == 0 && facts.zones_used.is_empty();
    ban(state.attack.kind == AttackKind::Ignition && !first, Ban::IgnitionNotFirst, bans);
    let too_late = facts.maneuvered && !conditions::allows(state, state.attack.by, Allowance::AfterManeuver);
    ban(too_late, Ban::Maneuvered, bans);
    ban(facts.aim.out_of_arc, Ban::NotInArc, bans);
    ban(state.attack.sight.crossed.has(Crossing::DustField), Ban::ThroughDust, bans);
}

fn from_squadron(state: &State, squadron: &Unit, facts: &Declaration, bans: &mut Vec<rows::Ban>) {
    let rogue = state.source().keyword(KeywordName::Rogue) > 0;
    let one_of_both = squadron.activation == Activation::SquadronPhase && !rogue;
    ban(facts.moved && one_of_both, Ban::SquadronMoved, bans);
    ban(facts.attacks_made > 0, Ban::SquadronAttacked, bans);
    let holding = squadron.engaged.holding().saturating_add(conditions::engaging(state, state.attack.by));
    let target = state.target();
    let free = || conditions::allows(state, state.attack.by, Allowance::ShipsThoughEngaged);
    ban(target.ship().is_some() && holding > 0 && !free(), Ban::EngagedWith(holding), bans);
    let escorted = target.squadron().is_some() && target.keyword(KeywordName::Escort) == 0;
    let heeds = || !conditions::allows(state, state.attack.by, Allowance::NoEscort);
    ban(escorted && squadron.engaged.escort > 0 && heeds(), Ban::Escorted(state.attack.kind), bans);
}

fn in_play(unit: &Unit, owner: Player, bans: &mut Vec<rows::Ban>) {
    let place = unit.place;
    ban(place != Place::InPlay, Ban::NotInPlay { owner, place }, bans);
}

fn ban(when: bool, ban: Ban, bans: &mut Vec<rows::Ban>) {
    if when {
        bans.push(ban.into());
    }
}
