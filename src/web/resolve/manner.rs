//! What does a form ask first, and what only on demand?
//!
//! The fields of every kind are asked by one form. These lists say which of them few questions need; numbers of
//! entries are left out of the paths: `unit.title` is the title of every unit.

use std::borrow::Cow;

/// A list of tables that is asked first, and how many of its entries are never folded: an attack has two units.
pub(super) type Leading = (&'static str, usize);

/// What tells in which situations a list leads: the first that a kind has.
const LEADING: &[(&str, Option<Leading>)] = &[
    // these say by themselves what happens; what else acts on it comes last
    ("attack", None),
    ("step", None),
    ("maneuver", None),
    ("attacks", None),
    ("cause", Some(("cause", 1))),
    ("unit", Some(("unit", 1))),
    ("effect", Some(("effect", 1))),
];

/// The list of tables that is asked first in a kind with these fields, given by name.
pub(super) fn leading(has: impl Fn(&str) -> bool) -> Option<Leading> {
    LEADING.iter().find(|(field, _)| has(field)).and_then(|(_, list)| *list)
}

/// Lists of tables of which a blank form has one entry: without it nothing would happen.
const THERE_AT_FIRST: &[&str] = &["cause"];

/// Fields that few questions need.
const MINOR: &[&str] = &[
    "attacker.name",
    "attacker.flotilla",
    "attacker.speed",
    "attacker.hull",
    "attacker.faceup",
    "attacker.facedown",
    "attacker.damage",
    "defender.name",
    "defender.flotilla",
    "defender.faceup",
    "obstructed",
    "rerolls",
    "first-player",
    "order",
    "changes",
    "looked-for",
    "whose",
    "from",
    "shuffled",
    "attacker.concentrate-fire",
    "attacker.concentrate-fire-resolved",
    "defender.concentrate-fire",
    "defender.concentrate-fire-resolved",
    "edition",
    "initiative-taken",
    "passed",
    "gained-dials",
    "gained-tokens",
    "gained-raid",
    "dials-changed-by",
    "ship-activated",
    "chart",
    "return-rerolls",
    "attacker.place",
    "attacker.raid",
    "attacker.command-tokens",
    "attacker.dials",
    "attack",
    "deck",
    "defender.place",
    "defender.raid",
    "defender.command-tokens",
    "defender.dials",
    "unit.title",
    "unit.subtitle",
    "unit.owner",
    "unit.cost",
    "unit.aspects",
    "unit.traits",
    "unit.unique",
    "unit.leader",
    "unit.token",
    "unit.new",
    "unit.experience",
    "unit.advantage",
    "effect.use",
    "effect.event",
    "effect.component",
    "effect.header",
    "effect.optional",
    "effect.once",
    "effect.used",
    "effect.only",
    "effect.cost",
    "effect.card",
    "effect.unit",
    "effect.setup",
    "effect.consequence",
    "effect.part",
    "effect.squadrons",
    "effect.cannot",
    "effect.on-card",
    "effect.die-on-card",
    "effect.shared",
    "effect.slot",
    "unit.command-tokens",
    "unit.cannot-ready",
    "unit.command",
    "unit.dials",
    "unit.prevented",
    "unit.command-value",
    "unit.command-dials",
    "unit.speed",
    "upgrade.title",
    "upgrade.subtitle",
    "upgrade.controller",
    "upgrade.owner",
    "upgrade.cost",
    "upgrade.aspects",
    "upgrade.unique",
    "card.title",
    "card.subtitle",
    "card.aspects",
    "card.unique",
    "targets.upgrades",
    "targets.name",
    "targets.size",
    "targets.flotilla",
    "targets.speed",
    "targets.hull",
    "targets.faceup",
    "targets.damage",
    "targets.keywords",
    "ships.upgrades",
    "ships.name",
    "ships.size",
    "ships.flotilla",
    "ships.ship-activated",
    "ships.command-value",
    "ships.squadron-value",
    "ships.engineering-value",
    "ships.chart",
    "ships.stack",
    "ships.gained-dials",
    "ships.raid",
    "ships.resolved",
    "ships.squadron-range",
    "ships.beyond",
    "ships.prevented",
    "ships.cannot-ready",
    "ships.faceup",
    "ships.hull",
    "ships.dials-changed-by",
    "ships.cards",
    "squadrons.name",
    "squadrons.keywords",
    "squadrons.activated",
    "squadrons.attack-frees",
    "squadrons.cannot-ready",
    "squadrons.intel",
    "squadrons.near-relays",
    "squadrons.prevented",
    "squadrons.targets",
    "squadrons.engaged",
    "squadrons.engaged-escort",
    "squadrons.engaged-heavy",
    "squadrons.speed",
    "squadrons.hull",
    "attacks.kind",
    "attacks.obstructed",
    "attacks.out-of-arc",
    "attacks.sight-through-zone",
    "attacks.range-through-zone",
    "attacks.crosses",
    "attacks.further",
];

/// Tables that few questions need.
const FOLDED: &[&str] = &[
    "attacker.",
    "pool",
    "declare",
    "defender.battery",
    "defender.anti-squadron",
    "defender.rear-battery",
    "defender.max-shields",
    "p1",
    "p2",
    "play",
    "weights",
    "targets.rear-battery",
    "targets.anti-squadron",
    "targets.max-shields",
    "attacks.pool",
    "ships.batteries",
    "ships.anti-squadron",
    "ships.max-shields",
    "ships.maneuver",
    "squadrons.battery",
    "squadrons.anti-squadron",
];

/// The path without the numbers of entries: `unit.1.title` is `unit.title`.
fn of_every_entry(path: &str) -> Cow<'_, str> {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !path.split('.').any(is_number) {
        return path.into();
    }
    path.split('.').filter(|part| !is_number(part)).collect::<Vec<_>>().join(".").into()
}

/// Lists of a round's units: a card fills most of what they have, and that alone opens no fold.
const FILLED_BY_CARD: [&str; 3] = ["ships.", "squadrons.", "unit."];

/// Whether a table at this path is filled by the card that it names.
pub(super) fn is_filled_by_card(path: &str) -> bool {
    FILLED_BY_CARD.iter().any(|list| path.starts_with(list))
}

/// Lists in which a word may stand twice: two asteroid fields, an aspect icon.
const REPEATED: &[&str] = &["obstacles", "through", "aspects"];

/// Whether a word may stand twice in the list of this name.
pub(super) fn may_repeat(list: &str) -> bool {
    REPEATED.contains(&list)
}

/// Whether a blank form has one entry of this list.
pub(super) fn is_there_at_first(list: &str) -> bool {
    THERE_AT_FIRST.contains(&list)
}

/// Whether few questions need this field.
pub(super) fn is_minor(path: &str) -> bool {
    MINOR.contains(&&*of_every_entry(path))
}

/// Whether few questions need this table.
pub(super) fn is_folded(path: &str) -> bool {
    FOLDED.iter().any(|table| of_every_entry(path).starts_with(table))
}

/// Whether several lines are typed here: the abilities of a card.
pub(super) fn has_lines(path: &str) -> bool {
    let field = path.rsplit('.').next().unwrap_or(path);
    field == "text" || field.ends_with("-text")
}
