//! Which questions does a player have about a situation?
//!
//! The rows of its fields say under which each stands. What is asked before them is what every situation of the kind differs in.

use scenario::Kind;

/// A question, and its answer where nothing is said.
pub(super) type Asks = (&'static str, &'static str);

/// How a form asks about a kind.
struct Form {
    /// The questions, in order.
    questions: &'static [&'static [Asks]],
    /// The last question, under which everything stands that is under no other.
    rest: Option<Asks>,
}

fn form(kind: Kind) -> Form {
    match kind {
        Kind::Attack => Form { questions: &[&OF_ATTACK], rest: None },
        Kind::Odds => Form { questions: &[&OF_ODDS, &OF_ATTACK], rest: None },
        Kind::Play => Form { questions: &[&OF_BOARD], rest: None },
        Kind::Activation | Kind::Command => Form {
            questions: &[&OF_SHIP],
            rest: Some(("Whose ship, and what is it called?", "the first player's")),
        },
        Kind::Round => {
            Form { questions: &[&OF_ROUND], rest: Some(("Purrgil, exogorths, a tournament?", "no")) }
        }
        Kind::Status => {
            Form { questions: &[&OF_STATUS], rest: Some(("Purrgil, exogorths, a tournament?", "no")) }
        }
        Kind::Damage => {
            Form { questions: &[&OF_DAMAGE], rest: Some(("How many cards are left in the deck?", "enough")) }
        }
        Kind::Timing => Form { questions: &[&OF_TIMING], rest: Some(("Anything else?", "no")) },
        Kind::Draw => Form { questions: &[&OF_DRAW], rest: None },
    }
}

/// The questions of a kind.
pub(super) fn questions_of(kind: Kind) -> Vec<Asks> {
    let form = form(kind);
    form.questions.iter().copied().flatten().copied().chain(form.rest).collect()
}

/// The place of the question under which everything stands that is under no other.
pub(super) fn rest_of(kind: Kind) -> Option<usize> {
    form(kind).rest.and_then(|_| questions_of(kind).len().checked_sub(1))
}

/// The questions of an attack.
const OF_ATTACK: [Asks; 10] = [
    ("Concentrate Fire?", "no"),
    ("Obstructed?", "no"),
    ("Rerolls?", "none"),
    ("Effects of cards?", "none"),
    ("Squadrons?", "as named"),
    ("Another kind of attack?", "no"),
    ("Declared, and dice gathered?", "the dice are rolled"),
    ("Who is first player?", "attacker"),
    ("Defender damaged, slowed, raided?", "no"),
    ("Attacker damaged, slowed, raided?", "no"),
];

/// The questions of a board.
const OF_BOARD: [Asks; 6] = [
    ("Which moment, whose action?", "your action"),
    ("Your base, leader, hand, resources?", "a fresh base"),
    ("Their base, leader, hand, resources?", "a fresh base"),
    ("Cards in hand, deck, discard pile?", "none named"),
    ("Upgrades, field by field?", "as above"),
    ("Captured cards?", "none"),
];

/// The questions of a ship's commands, and of its whole activation.
const OF_SHIP: [Asks; 8] = [
    ("What does it attack?", "nothing"),
    ("Where does its maneuver end?", "on free space"),
    ("Shields down, damaged, tokens spent?", "no"),
    ("Squadrons for its command?", "none"),
    ("Effects of cards?", "none"),
    ("More dials and tokens?", "none"),
    ("Size, hull, values, speed chart?", "as on its card"),
    ("Attack dice of the ship?", "as on its card"),
];

/// The questions of a whole round.
const OF_ROUND: [Asks; 7] = [
    ("Which ships?", "none named"),
    ("Which squadrons?", "none"),
    ("Who attacks whom?", "nobody"),
    ("Effects of cards?", "none"),
    ("Until the end of which phase?", "the Status Phase"),
    ("What has the first player?", "as usual"),
    ("What has the second player?", "as usual"),
];

/// What is asked about odds before the questions of their attack.
const OF_ODDS: [Asks; 3] = [
    ("How do both sides play?", "as well as they can"),
    ("What counts as best?", "damage cards"),
    ("Rerolls in any order, worth of each card?", "no"),
];

/// The questions of the end of a round, and of whose turn it is before.
const OF_STATUS: [Asks; 5] = [
    ("Another phase, round, turn?", "the Status Phase"),
    ("Upgrade cards to ready?", "none"),
    ("Effects of cards?", "none"),
    ("What has the first player?", "as usual"),
    ("What has the second player?", "as usual"),
];

/// The questions of damage without an attack.
const OF_DAMAGE: [Asks; 4] = [
    ("Shields down, damaged, tokens spent?", "no"),
    ("Size, hull, speed, whose is it?", "as on its card"),
    ("Which ships does it overlap?", "none"),
    ("What do the damage cards say?", "not known"),
];

/// The questions of effects that meet.
const OF_TIMING: [Asks; 6] = [
    ("Who attacks, whose commands?", "the first player"),
    ("More than once, in parts, during setup?", "once, in a round"),
    ("Which dice were rolled?", "none"),
    ("What has the first player’s ship?", "nothing"),
    ("What has the second player’s ship?", "nothing"),
    ("Further ships?", "none"),
];

/// The questions of hidden cards.
const OF_DRAW: [Asks; 4] = [
    ("Which card, from whose deck or hand?", "any copy"),
    ("Which cards are known?", "none"),
    ("How many cards has player 1?", "not said"),
    ("How many cards has player 2?", "not said"),
];
