//! What holds all the time in the present attack because of cards, and which armament do they change?

use super::{
    dice::Color,
    effect::{Allowance, Armament, EffectBan, Operation, SpeedVerb, TypedEffect},
    keywords::KeywordName,
    progress::halved,
    setup::{AttackKind, Gathering, Obstruction, Player},
    state::State,
    terms::Range,
    ways::Answer,
};

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
    let active = state.table.cards.iter().filter(|&(nth, effect)| {
        state.table.cards.card(nth).is_active()
            && state.takes_part(effect)
            && !state.is_ruled_out(nth)
            && state.unmet(nth).is_none()
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
