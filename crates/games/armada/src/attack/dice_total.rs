//! What do the dice of an attack add up to, in words?

use super::{
    progress::{Attack, Counting},
    setup::Player,
    state::State,
    tell::unrolled,
};
use vocabulary::counted;

/// Each attack so far, the one that is asked about first: `3 hits, 1 critical = 4 damage`. What follows it is told apart
/// by what it is against: `in return: 1 hit, no criticals = 1 damage`.
pub(super) fn reckoned(state: &State) -> Vec<String> {
    let of = |attack: &Attack| {
        let against = match (attack.by, attack.further) {
            (Player::Attacker, None) => String::new(),
            (Player::Attacker, Some(nth)) => format!("against target {nth}: "),
            (Player::Defender, _) => "in return: ".to_owned(),
        };
        format!("{against}{}", in_words(counting(state, attack), attack))
    };
    state.attacks().map(of).collect()
}

/// Which icons of one of the attacks add damage.
fn counting(state: &State, attack: &Attack) -> Counting {
    match (attack.by, attack.further) {
        // further targets are squadrons
        (Player::Attacker, Some(_)) => Counting::Squadron,
        (Player::Attacker, None) => Counting::between(state.attacker(), state.defender()),
        (Player::Defender, _) => Counting::between(state.defender(), state.attacker()),
    }
}

/// The icons, the damage that they stand for, and what the total is where that is another.
fn in_words(counting: Counting, attack: &Attack) -> String {
    let waiting = attack.gathered != [0; 3];
    if waiting && attack.pool.is_empty() {
        return format!("{}, not rolled yet", unrolled(attack.gathered));
    }
    let (pool, icons) = (attack.pool, counting.icons(attack.pool));
    let hits = none_or(pool.hits(), "hit", "hits");
    let crits = none_or(pool.crits(), "critical", "criticals");
    let counted = match (counting, pool.crits()) {
        (Counting::Squadron, 0) => hits,
        (Counting::Squadron, 1) => format!("{hits}, {crits} that does not count"),
        (Counting::Squadron, _) => format!("{hits}, {crits} that do not count"),
        (Counting::Ships | Counting::Bomber, _) => format!("{hits}, {crits}"),
    };
    let total = match attack.total {
        Some(total) if total < icons => format!(", lowered to {total}"),
        Some(total) if total > icons => format!(", raised to {total}"),
        _ => String::new(),
    };
    let more =
        if waiting { format!("; {}, not rolled yet", unrolled(attack.gathered)) } else { String::new() };
    format!("{counted} = {icons} damage{total}{more}")
}

fn none_or(number: u16, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        number => counted(number, one, many),
    }
}
