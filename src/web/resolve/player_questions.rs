//! Which questions does a player have about a situation, and which fields answer each?
//!
//! What is asked before them is what every situation of the kind differs in.

use scenario::Kind;

/// A question, its answer where nothing is said, and the fields that it asks for, each with all below it.
pub(super) type Asks = (&'static str, &'static str, &'static [&'static str]);

/// How a form asks about a kind.
struct Form {
    /// What is asked before the questions, in this order.
    first: &'static [&'static str],
    /// The questions. A field stands under the first that names it; what none names, under the one that names nothing.
    questions: &'static [&'static [Asks]],
}

fn form(kind: Kind) -> Form {
    match kind {
        // what comes first is drawn
        Kind::Attack => Form { first: &[], questions: &[&OF_ATTACK] },
        Kind::Odds => Form { first: &[], questions: &[&OF_ODDS, &OF_ATTACK] },
        Kind::Play => Form { first: &[], questions: &[&OF_BOARD] },
        Kind::Activation | Kind::Command => {
            Form { first: &["step", "ship", "dial", "tokens", "speed"], questions: &[&OF_SHIP] }
        }
        Kind::Round => Form { first: &["phase", "turn", "round"], questions: &[&OF_ROUND] },
        Kind::Status => Form { first: &["unit"], questions: &[&OF_STATUS] },
        Kind::Damage => Form { first: &["unit.card", "unit.kind", "cause"], questions: &[&OF_DAMAGE] },
        Kind::Timing => Form { first: &["event", "effect"], questions: &[&OF_TIMING] },
        Kind::Draw => Form {
            first: &["cards", "copies", "taken", "at-least", "round", "mulligan"],
            questions: &[&OF_DRAW],
        },
    }
}

/// The questions of a kind.
pub(super) fn questions_of(kind: Kind) -> Vec<Asks> {
    form(kind).questions.concat()
}

/// What is asked before the questions, in this order.
pub(super) fn first_fields(kind: Kind) -> &'static [&'static str] {
    form(kind).first
}

/// The questions of an attack. A field stands under the first that names it.
const OF_ATTACK: [Asks; 10] = [
    ("Concentrate Fire?", "no", &["attacker.concentrate-fire", "attacker.concentrate-fire-resolved"]),
    ("Obstructed?", "no", &["obstructed"]),
    ("Rerolls?", "none", &["rerolls"]),
    ("Effects of cards?", "none", &["attacker.upgrades", "defender.upgrades", "effect", "deck"]),
    (
        "Squadrons?",
        "as named",
        &[
            "target",
            "attacker.keywords",
            "defender.keywords",
            "attacker.engaged",
            "defender.engaged",
            "attacker.engaged-escort",
            "defender.engaged-escort",
            "attacker.engaged-heavy",
            "defender.engaged-heavy",
            "attacker.engaged-screen",
            "defender.engaged-screen",
            "attacker.activation",
            "defender.activation",
        ],
    ),
    (
        "Another kind of attack?",
        "no",
        &[
            "attack",
            "attacker.rear-battery",
            "return-rerolls",
            "defender.battery",
            "defender.rear-battery",
            "defender.anti-squadron",
            "defender.concentrate-fire",
            "defender.concentrate-fire-resolved",
        ],
    ),
    (
        "Declared, and dice gathered?",
        "the dice are rolled",
        &["declare", "attacker.battery", "attacker.anti-squadron"],
    ),
    ("Who is first player?", "attacker", &["first-player"]),
    ("Defender damaged, slowed, raided?", "no", &["defender"]),
    ("Attacker damaged, slowed, raided?", "no", &["attacker"]),
];

/// The questions of a board.
const OF_BOARD: [Asks; 6] = [
    (
        "Which moment, whose action?",
        "your action",
        &["moment", "turns", "until", "active", "initiative", "initiative-taken", "passed", "edition"],
    ),
    ("Your base, leader, hand, resources?", "a fresh base", &["p1"]),
    ("Their base, leader, hand, resources?", "a fresh base", &["p2"]),
    ("Cards in hand, deck, discard pile?", "none named", &["card"]),
    ("Upgrades, field by field?", "as above", &["upgrade"]),
    ("Captured cards?", "none", &["captive"]),
];

/// The questions of a ship's commands, and of its whole activation. What none of them names stands under the last.
const OF_SHIP: [Asks; 9] = [
    ("What does it attack?", "nothing", &["targets", "attacks"]),
    ("Where does its maneuver end?", "on free space", &["maneuver"]),
    ("Shields down, damaged, tokens spent?", "no", &["shields", "facedown", "faceup", "defense", "raid"]),
    ("Squadrons for its command?", "none", &["squadrons", "squadron-range"]),
    ("Effects of cards?", "none", &["upgrades", "cards", "effect", "deck"]),
    (
        "More dials and tokens?",
        "none",
        &["stack", "gained-dials", "gained-tokens", "gained-raid", "resolved"],
    ),
    (
        "Size, hull, values, speed chart?",
        "as on its card",
        &[
            "size",
            "flotilla",
            "hull",
            "command-value",
            "squadron-value",
            "engineering-value",
            "chart",
            "max-shields",
        ],
    ),
    ("Attack dice of the ship?", "as on its card", &["batteries", "anti-squadron"]),
    ("Whose ship, and what is it called?", "the first player's", &[]),
];

/// The questions of a whole round.
const OF_ROUND: [Asks; 8] = [
    ("Which ships?", "none named", &["ships"]),
    ("Which squadrons?", "none", &["squadrons"]),
    ("Who attacks whom?", "nobody", &["attacks"]),
    ("Effects of cards?", "none", &["card", "effect", "deck"]),
    ("Until the end of which phase?", "the Status Phase", &["until"]),
    ("What has the first player?", "as usual", &["first"]),
    ("What has the second player?", "as usual", &["second"]),
    ("Purrgil, exogorths, a tournament?", "no", &[]),
];

/// What is asked about odds before the questions of their attack.
const OF_ODDS: [Asks; 3] = [
    ("How do both sides play?", "as well as they can", &["play"]),
    ("What counts as best?", "damage cards", &["weights"]),
    ("Rerolls in any order, worth of each card?", "no", &["order", "changes"]),
];

/// The questions of the end of a round, and of whose turn it is before.
const OF_STATUS: [Asks; 6] = [
    ("Another phase, round, turn?", "the Status Phase", &["phase", "round", "turn", "turns"]),
    ("Upgrade cards to ready?", "none", &["card"]),
    ("Effects of cards?", "none", &["effect"]),
    ("What has the first player?", "as usual", &["first"]),
    ("What has the second player?", "as usual", &["second"]),
    ("Purrgil, exogorths, a tournament?", "no", &[]),
];

/// The questions of damage without an attack.
const OF_DAMAGE: [Asks; 5] = [
    (
        "Shields down, damaged, tokens spent?",
        "no",
        &["unit.shields", "unit.facedown", "unit.faceup", "unit.faceup-cards", "unit.damage", "unit.tokens"],
    ),
    ("Size, hull, speed, whose is it?", "as on its card", &["unit"]),
    ("Which ships does it overlap?", "none", &["overlapped"]),
    ("What do the damage cards say?", "not known", &["deck", "effect"]),
    ("How many cards are left in the deck?", "enough", &[]),
];

/// The questions of effects that meet.
const OF_TIMING: [Asks; 7] = [
    ("Who attacks, whose commands?", "the first player", &["attacker", "commanded-by"]),
    ("More than once, in parts, during setup?", "once, in a round", &["times", "parts", "during"]),
    ("Which dice were rolled?", "none", &["dice"]),
    ("What has the first player’s ship?", "nothing", &["first"]),
    ("What has the second player’s ship?", "nothing", &["second"]),
    ("Further ships?", "none", &["ship"]),
    ("Anything else?", "no", &[]),
];

/// The questions of hidden cards.
const OF_DRAW: [Asks; 4] = [
    ("Which card, from whose deck or hand?", "any copy", &["looked-for", "whose", "from", "shuffled"]),
    ("Which cards are known?", "none", &["card"]),
    ("How many cards has player 1?", "not said", &["p1"]),
    ("How many cards has player 2?", "not said", &["p2"]),
];
