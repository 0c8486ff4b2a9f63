//! Is what an effect asks for so in the present attack, and which armament do cards change?

use super::{
    dice::Color,
    effect::{
        Allowance, Armament, Condition, EffectBan, Hulls, Operation, ShieldedZone, SpeedVerb, TypedEffect,
        Whose,
    },
    keywords::KeywordName,
    progress::halved,
    setup::{AttackKind, Gathering, Obstruction, Player},
    state::State,
    table::Unit,
    terms::{HullZone, Range},
    ways::Answer,
};

/// The first condition of an effect that is not met.
pub(super) fn unmet(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let not_so = effect.only.iter().find(|condition| !holds(state, effect, condition))?;
    Some(EffectBan::Only(not_so.clone()))
}

impl State {
    /// Whether a condition is met, where the whole attack settles it: by who attacks whom, from where, at what range and speed.
    pub fn settled(&self, effect: &TypedEffect, condition: &Condition) -> Option<bool> {
        let for_good = matches!(
            condition,
            Condition::AttackOn(_)
                | Condition::AttackBy(_)
                | Condition::At(_)
                | Condition::From(_)
                | Condition::On(_)
                | Condition::Salvo(_)
                | Condition::Counter(_)
                | Condition::Ignition
                | Condition::FirstTarget
                | Condition::AttacksFrom(_)
                | Condition::AttacksTo(_)
                | Condition::ShipsAttacked(_)
                | Condition::Maneuvered(_)
                | Condition::Obstructed
                | Condition::SpeedFrom(..)
                | Condition::SpeedTo(..)
                | Condition::FasterTarget
                | Condition::Plays(..)
                | Condition::Unique(..)
                | Condition::WithCommandTokens(_)
                | Condition::WithoutCommandTokens(_)
                | Condition::Words(_)
        );
        for_good.then(|| holds(self, effect, condition))
    }
}

fn holds(state: &State, effect: &TypedEffect, condition: &Condition) -> bool {
    let attack = &state.attack;
    let speed = |whose: Whose| state.side(state.meant(effect, whose)).speed.unwrap_or_default();
    let are = |unit: &Unit, hulls: Hulls| (hulls == Hulls::Ships) == unit.ship().is_some();
    match condition {
        Condition::AttackOn(hulls) => are(state.target(), *hulls),
        Condition::AttackBy(hulls) => are(state.source(), *hulls),
        Condition::At(ranges) => ranges.iter().any(|range| is_at(attack.range, *range)),
        Condition::Salvo(wanted) => (attack.kind == AttackKind::Salvo) == *wanted,
        Condition::Ignition => attack.kind == AttackKind::Ignition,
        Condition::FirstTarget => attack.further.is_none(),
        Condition::AttacksFrom(least) => {
            state.fight.declaration.as_ref().is_some_and(|declared| declared.facts.attacks_made >= *least)
        }
        Condition::ShipsAttacked(least) => {
            state.fight.declaration.as_ref().is_some_and(|declared| declared.facts.ships_attacked >= *least)
        }
        Condition::AttacksTo(most) => {
            state.fight.declaration.as_ref().is_none_or(|declared| declared.facts.attacks_made <= *most)
        }
        Condition::Maneuvered(wanted) => {
            state.fight.declaration.as_ref().is_some_and(|declared| declared.facts.maneuvered) == *wanted
        }
        Condition::CardLies(lies) => {
            let nth = state.table.sheet.named(effect.name.as_str()).map(|(nth, _)| nth);
            nth.is_some_and(|nth| state.table.sheet.card(nth) == *lies)
        }
        Condition::Obstructed => attack.sight.obstruction != Obstruction::Clear && !is_kept_clear(state),
        Condition::From(zones) => attack.from_zone.is_some_and(|zone| zones.contains(&zone)),
        Condition::On(zones) => attack.on_zone.is_some_and(|zone| zones.contains(&zone)),
        Condition::SpeedFrom(whose, least) => speed(*whose) >= *least,
        Condition::SpeedTo(whose, most) => speed(*whose) <= *most,
        Condition::FasterTarget => state.target().speed > state.source().speed,
        Condition::Shields(ShieldedZone::Defending) => shields_of_the_zone(state) > 0,
        Condition::Shields(ShieldedZone::Bare) => {
            state.target().ship().is_some() && shields_of_the_zone(state) == 0
        }
        Condition::Shields(ShieldedZone::Nowhere) => state
            .target()
            .ship()
            .is_some_and(|ship| ship.zones().iter().all(|zone| shields_against(state, *zone) == 0)),
        Condition::WithCommandTokens(whose) => has_command_tokens(state, effect, *whose),
        Condition::WithoutCommandTokens(whose) => !has_command_tokens(state, effect, *whose),
        Condition::Shows(dice) => !dice.among(attack.pool).is_empty(),
        Condition::Spent(kind) => attack.spent_kind(*kind),
        Condition::SpentAtMost(most) => attack.spent.len() <= usize::from(*most),
        Condition::SpentFrom(least) => attack.spent.len() >= usize::from(*least),
        Condition::TotalFrom(least) => attack.total.is_some_and(|total| total >= u16::from(*least)),
        Condition::RaidFrom(whose, least) => {
            let ship = state.side(state.meant(effect, *whose)).ship();
            ship.is_some_and(|ship| ship.raid.len() >= usize::from(*least))
        }
        Condition::WithDial(..) | Condition::OnCard(_) => false,
        Condition::Counter(wanted) => (attack.kind == AttackKind::Counter) == *wanted,
        Condition::HullTo(whose, most) => state.side(state.meant(effect, *whose)).hull_left() <= *most,
        Condition::Moved => state.source().moved,
        Condition::Activated(whose, _)
        | Condition::ActivatedLate(whose)
        | Condition::Engaged(whose, _)
        | Condition::Unique(whose, _)
        | Condition::WithKeyword(whose, _)
        | Condition::WithoutKeyword(whose, _)
        | Condition::WithPiece(whose, _)
        | Condition::Plays(whose, _)
        | Condition::WithoutPiece(whose, _)
        | Condition::ReadiedToken(whose, _) => state.side(state.meant(effect, *whose)).meets(condition),
        Condition::Used(name) => {
            let used = |(nth, _)| state.attacks().any(|attack| attack.used.contains(&nth));
            state.table.sheet.named(name.as_str()).is_none_or(used)
        }
        // once in an attack is what effects of attacks may do anyway
        Condition::CardUsedAtMost(_) | Condition::Words(_) => true,
    }
}

/// Whether a card of the attacker, whatever its other effects ask, keeps every obstruction from its attacks.
fn is_kept_clear(state: &State) -> bool {
    state.table.sheet.iter().any(|(nth, effect)| {
        state.table.sheet.card(nth).is_active()
            && state.owner(effect) == state.attack.by
            && effect.does.contains(&Operation::Allow(Allowance::Unobstructed))
    })
}

fn has_command_tokens(state: &State, effect: &TypedEffect, whose: Whose) -> bool {
    let ship = state.side(state.meant(effect, whose)).ship();
    ship.is_some_and(|ship| !ship.command_tokens.is_empty())
}

/// Whether an attack at a range is one at that range: distance 1 is within close range.
fn is_at(range: Range, wanted: Range) -> bool {
    range == wanted || wanted == Range::Close && range == Range::Distance1
}

/// The shields of the defending hull zone; 0 of a squadron.
fn shields_of_the_zone(state: &State) -> u8 {
    state.attack.on_zone.map_or(0, |zone| shields_against(state, zone))
}

/// The shields that a hull zone of the ship that is attacked has against the attack: none where a card says so; 0 of a squadron.
pub(super) fn shields_against(state: &State, zone: HullZone) -> u8 {
    let bare = state.table.sheet.iter().any(|(nth, effect)| {
        state.table.sheet.card(nth).is_active()
            && state.owner(effect) == state.attack.by
            && state.takes_part(effect)
            && effect.does.contains(&Operation::Allow(Allowance::Shieldless))
    });
    state.target().ship().filter(|_| !bare).map_or(0, |ship| ship.shields.of(zone))
}

/// What cards change in the armament with which the present attacker gathers dice: the numbers of the effects, and what they say.
fn changes(state: &State) -> impl Iterator<Item = (u8, &Operation)> {
    let used_on = if state.target().ship().is_some() { Armament::Battery } else { Armament::AntiSquadron };
    constants_of(state, state.attack.by).filter_map(move |(nth, operation)| match operation {
        Operation::Armament { of, .. }
        | Operation::Recolor { of, .. }
        | Operation::Reach { of, .. }
        | Operation::SetArmament { of, .. }
            if *of == used_on =>
        {
            Some((nth, operation))
        }
        _ => None,
    })
}

/// What holds all the time in the present attack because of cards, with the effects and their numbers.
fn constants(state: &State) -> impl Iterator<Item = (u8, &TypedEffect, &Operation)> {
    let active = state.table.sheet.iter().filter(|(nth, effect)| {
        state.table.sheet.card(*nth).is_active()
            && state.takes_part(effect)
            && state.rules_out(effect).is_empty()
            && unmet(state, effect).is_none()
    });
    active.flat_map(|(nth, effect)| effect.does.iter().map(move |operation| (nth, effect, operation)))
}

/// Whether the attack is obstructed, with what cards say.
pub(super) fn is_obstructed(state: &State, sight: Obstruction) -> bool {
    let said = || constants(state).any(|(_, _, operation)| *operation == Operation::ObstructAttack);
    (sight != Obstruction::Clear || said()) && !allows(state, state.attack.by, Allowance::Unobstructed)
}

/// Whether a card allows its owner something in the present attack.
pub(super) fn allows(state: &State, owner: Player, what: Allowance) -> bool {
    constants_of(state, owner).any(|(_, operation)| *operation == Operation::Allow(what))
}

/// Enemy squadrons by which cards have the squadron of a player engaged beside those that are there.
pub(super) fn engaging(state: &State, side: Player) -> u8 {
    if allows(state, side.opponent(), Allowance::Engages) { MORE_ENGAGED } else { 0 }
}

/// As many squadrons more engage one where a card says so.
const MORE_ENGAGED: u8 = 2;

/// Whether a card says that the attacker removes no die though the attack is obstructed.
pub(super) fn keeps_die(state: &State) -> bool {
    constants_of(state, state.attack.by).any(|(_, operation)| *operation == Operation::KeepObstructedDie)
}

/// The total when a brace has lowered it: half of it, or less is taken away where a card says so.
pub(super) fn braced(state: &State, damage: u16) -> u16 {
    let limits = constants(state).filter_map(|(_, _, operation)| match operation {
        Operation::BraceAtMost(most) => Some(u16::from(*most)),
        _ => None,
    });
    limits.map(|most| damage.saturating_sub(most)).fold(halved(damage), u16::max)
}

/// Whether a card says that the defender's evade cancels its die.
pub(super) fn evade_cancels(state: &State) -> bool {
    constants_of(state, state.attack.on()).any(|(_, operation)| *operation == Operation::EvadeCancels)
}

/// How many dice more the defender's evade may take because cards say so.
pub(super) fn evade_more(state: &State) -> usize {
    let more = constants_of(state, state.attack.on()).map(|(_, operation)| match operation {
        Operation::EvadeMore(dice) => usize::from(*dice),
        _ => 0,
    });
    more.sum()
}

/// What holds all the time in the present attack because of cards of a player, with the numbers of the effects.
fn constants_of(state: &State, owner: Player) -> impl Iterator<Item = (u8, &Operation)> {
    let own = constants(state).filter(move |(_, effect, _)| state.owner(effect) == owner);
    own.map(|(nth, _, operation)| (nth, operation))
}

/// What dice in the pool count for beyond their icons, and the numbers of the effects that say so.
pub(super) fn counted(state: &State) -> (u16, Vec<u8>) {
    let counts = constants_of(state, state.attack.by).filter_map(|(nth, operation)| match operation {
        Operation::Count { dice, points } => {
            let dice = u16::try_from(dice.among(state.attack.pool).len()).unwrap_or(u16::MAX);
            Some((dice.saturating_mul(u16::from(*points)), nth))
        }
        _ => None,
    });
    let counts: Vec<(u16, u8)> = counts.filter(|(more, _)| *more > 0).collect();
    (counts.iter().map(|(more, _)| more).sum(), counts.iter().map(|(_, nth)| *nth).collect())
}

/// How much can be redirected at most, and which card says so.
pub(super) fn redirect_limit(state: &State) -> Option<(u16, EffectBan)> {
    let limits = constants(state).filter_map(|(_, effect, operation)| match operation {
        Operation::RedirectAtMost(most) => {
            let ban = EffectBan::cannot(effect);
            Some((u16::from(*most), ban))
        }
        _ => None,
    });
    limits.min_by_key(|(most, _)| *most)
}

/// Whether a card says that a redirect may name several hull zones, wherever they lie.
pub(super) fn redirects_anywhere(state: &State) -> bool {
    constants_of(state, state.attack.on()).any(|(_, operation)| *operation == Operation::RedirectAnywhere)
}

/// Whether a card lets the attack come from a hull zone that has attacked (`UsedZone`), or be one more (`ExtraAttack`).
pub(super) fn attacks_again(state: &State, how: &Operation) -> bool {
    constants_of(state, state.attack.by)
        .any(|(_, operation)| operation == how || *operation == Operation::ExtraAttack)
}

/// The value of the defender's Counter, with what cards give it.
pub(super) fn counter_value(state: &State) -> u8 {
    let name = KeywordName::Counter;
    let given = constants_of(state, state.attack.on()).filter_map(|(_, operation)| match operation {
        Operation::Countering(value) => Some(*value),
        _ => None,
    });
    given.fold(state.target().keyword(name), u8::saturating_add)
}

/// An armament as cards change it, and the numbers of the effects that change something: first what takes its place, then
/// colors, then how many.
fn armament(state: &State, printed: Gathering) -> (Gathering, Vec<u8>) {
    let (mut now, mut used) = (printed, Vec::new());
    for (nth, change) in changes(state) {
        if let Operation::SetArmament { dice, .. } = change {
            now = Gathering::Armament(*dice);
            used.push(nth);
        }
    }
    let (Gathering::Armament(mut dice) | Gathering::Pool(mut dice)) = now;
    for (nth, change) in changes(state) {
        let Operation::Recolor { from, to, .. } = change else { continue };
        let others =
            Color::ALL.iter().filter(|color| **color != *to && from.is_none_or(|one| one == **color));
        for color in others {
            let moved = std::mem::take(&mut dice[*color as usize]);
            dice[*to as usize] = dice[*to as usize].saturating_add(moved);
            used.extend((moved > 0).then_some(nth));
        }
    }
    for (nth, change) in changes(state) {
        let Operation::Armament { verb, count, color, .. } = change else { continue };
        let there = &mut dice[*color as usize];
        if farther(reach_of(state, *color)) < farther(state.attack.range) {
            continue;
        }
        *there = match verb {
            SpeedVerb::Increase => there.saturating_add(*count),
            SpeedVerb::Reduce => there.saturating_sub(*count),
        };
        used.push(nth);
    }
    used.dedup();
    let changed =
        if matches!(now, Gathering::Pool(_)) { Gathering::Pool(dice) } else { Gathering::Armament(dice) };
    (changed, used)
}

/// The dice that are gathered, and the numbers of the effects that change something in the armament.
pub(super) fn gathered(state: &State, printed: Gathering) -> ([u8; 3], Vec<u8>) {
    let (now, mut used) = armament(state, printed);
    let mut dice = match now {
        Gathering::Pool(dice) => return (dice, used),
        Gathering::Armament(dice) => dice,
    };
    for color in Color::ALL {
        let has = dice[*color as usize] > 0;
        let reached = farther(reach_of(state, *color)) >= farther(state.attack.range);
        let printed = farther(printed_reach(*color)) >= farther(state.attack.range);
        if !reached {
            dice[*color as usize] = 0;
        } else if has && !printed {
            used.extend(reaching(state, *color).map(|(nth, _)| nth));
        }
    }
    (dice, used)
}

/// How far the attacker reaches with an armament as cards change it; `printed` where nobody knows the armament.
pub(super) fn reach(state: &State, printed: Range) -> Range {
    let known = match state.fight.gathering.map(|gathering| armament(state, gathering).0) {
        Some(Gathering::Armament(dice)) if state.source().ship().is_some() => Some(dice),
        _ => None,
    };
    let has = |color: Color| known.is_some_and(|dice| dice[color as usize] > 0);
    let gains = |color: Color| {
        changes(state).any(|(_, change)| match change {
            Operation::Armament { verb: SpeedVerb::Increase, color: added, .. } => *added == color,
            _ => false,
        })
    };
    let own = Color::ALL.iter().copied().filter(|color| has(*color)).map(|color| reach_of(state, color));
    let added = Color::ALL.iter().copied().filter(|color| gains(*color)).map(|color| reach_of(state, color));
    let own = own.max_by_key(|range| farther(*range)).unwrap_or(printed);
    [own].into_iter().chain(added).max_by_key(|range| farther(*range)).unwrap_or(printed)
}

/// What cards say about how far dice of a color reach, with the numbers of the effects.
fn reaching(state: &State, wanted: Color) -> impl Iterator<Item = (u8, Range)> + '_ {
    changes(state).filter_map(move |(nth, change)| match change {
        Operation::Reach { color, range, .. } if *color == wanted => Some((nth, *range)),
        _ => None,
    })
}

/// How far dice of a color reach, with what cards say.
fn reach_of(state: &State, color: Color) -> Range {
    let said = reaching(state, color).map(|(_, range)| range);
    said.fold(printed_reach(color), |most, range| if farther(range) > farther(most) { range } else { most })
}

/// How far dice of a color reach by the rules.
fn printed_reach(color: Color) -> Range {
    match color {
        Color::Red => Range::Long,
        Color::Blue => Range::Medium,
        Color::Black => Range::Close,
    }
}

/// The value of the defender's Counter, where this attack can be countered.
pub(super) fn counter(state: &State) -> Option<u8> {
    let answered = !matches!(state.attack.kind, AttackKind::Counter | AttackKind::Snipe);
    let by_squadron = state.source().squadron().is_some();
    let value = counter_value(state);
    let there = !state.source().destroyed();
    let heeded = !allows(state, state.attack.by, Allowance::NoCounter);
    (answered && by_squadron && there && heeded && value > 0).then_some(value)
}

/// From what dice are gathered for it, where that is known.
pub(super) fn dice_in_return(state: &State, answer: Answer) -> Option<Gathering> {
    let ship = state.target().ship();
    let printed = match answer {
        Answer::SalvoAtShip => ship.and_then(|ship| ship.rear_battery),
        Answer::SalvoAtSquadron => ship.and_then(|ship| ship.anti_squadron),
        Answer::Counter => Some([0, counter_value(state), 0]),
    };
    printed.map(Gathering::Armament)
}

/// Ranges and distances in order; close range and distance 1 are the same to attacks of squadrons.
pub(super) fn farther(range: Range) -> u8 {
    match range {
        Range::Close | Range::Distance1 => 0,
        Range::Distance2 => 1,
        Range::Medium => 2,
        Range::Long => 3,
        Range::Extreme => 4,
    }
}

/// How many dice an evade takes at this range.
pub(super) fn evade_dice(range: Range) -> usize {
    match range {
        Range::Extreme => 2,
        Range::Long | Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => 1,
    }
}

/// Whether a ship defends against a ship of a larger size class.
pub(super) fn against_larger(state: &State) -> bool {
    match (state.source().ship(), state.target().ship()) {
        (Some(attacker), Some(defender)) => attacker.size > defender.size,
        _ => false,
    }
}

/// Whether a further squadron has been attacked in this attack.
pub(super) fn attacked(state: &State, nth: u8) -> bool {
    state.attacks().any(|attack| attack.further == Some(nth))
}
