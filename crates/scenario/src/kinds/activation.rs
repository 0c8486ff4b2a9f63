//! What may stand in a scenario of kind `activation`?
//!
//! A ship's whole activation in Star Wars: Armada: what kind `command` knows of the ship and its commands, and beside it what is
//! attacked, with what, and where the maneuver ends.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json};

use super::{attack, command, effects, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, HullZone, Range,
    activation::ActivationSetup,
    attack::{AttackKind, Unit},
    command::Candidate,
    damage::{Obstacle, Outside},
    limits,
};
use names::Diagnostic;
use vocabulary::{FieldValue, Situation, Word, WordList, chosen};

/// What kind `command` asks that an activation has otherwise, or that happens before one: tokens and dials that are already there.
const ELSEWHERE: [&str; 8] =
    ["step", "attacks", "squadrons", "hull", "effect", "gained-tokens", "gained-raid", "dials-changed-by"];

/// How a squadron of the ship's commands fights.
const WING: &[Field] = &[
    Field::new("hull", count(1, limits::SQUADRON_HULL as i64, 4), "Its full hull points."),
    Field::new("damage", count(0, limits::SQUADRON_HULL as i64, 0), "Hull points that it has lost.")
        .called("Hull points lost"),
    Field::new("tokens", HELD_TOKENS, "Its defense tokens.").called("Defense tokens"),
    Field::new("battery", Shape::Table(attack::ARMAMENT), "Its battery armament.")
        .left_out("not known")
        .called("Battery dice"),
    Field::new("anti-squadron", Shape::Table(attack::ARMAMENT), "Its anti-squadron armament.")
        .left_out("not known")
        .called("Anti-squadron dice"),
    Field::new(
        "engaged-escort",
        count(0, limits::ENGAGED as i64, 0),
        "How many of the squadrons that it is engaged with have Escort.",
    )
    .called("Of these with Escort"),
];

/// The battery armament of each hull zone.
const BATTERIES: &[Field] = &[
    Field::new("front", Shape::Table(attack::ARMAMENT), "Of the front hull zone.").left_out("not known"),
    Field::new("left", Shape::Table(attack::ARMAMENT), "Of the left hull zone.").left_out("not known"),
    Field::new("right", Shape::Table(attack::ARMAMENT), "Of the right hull zone.").left_out("not known"),
    Field::new("rear", Shape::Table(attack::ARMAMENT), "Of the rear hull zone.").left_out("not known"),
    Field::new(
        "left-auxiliary",
        Shape::Table(attack::ARMAMENT),
        "Of a huge ship's left-auxiliary hull zone.",
    )
    .left_out("not known"),
    Field::new(
        "right-auxiliary",
        Shape::Table(attack::ARMAMENT),
        "Of a huge ship's right-auxiliary hull zone.",
    )
    .left_out("not known"),
];

const LISTED_OBSTACLES: Shape =
    Shape::Words { words: Obstacle::WORDS, most: limits::OBSTACLES, default: Absent::Empty };

const KINDS: &[Word] = &chosen(
    AttackKind::WORDS,
    [AttackKind::Standard as usize, AttackKind::Snipe as usize, AttackKind::Ignition as usize],
);

/// An attack that may be made.
pub(super) const ATTACK: &[Field] = &[
    Field::new("by", Shape::Text { most: MAX_NAME }, "The squadron of `squadrons` that attacks, by name.")
        .hint("The squadron’s name. The ship attacks if nobody is named.")
        .left_out("the ship")
        .called("Who attacks?"),
    Field::new("target", Shape::Text { most: MAX_NAME }, "Who of `targets` is attacked, by name.")
        .hint("The name of a target. It is the first one if none is named.")
        .left_out("the first")
        .called("Who is attacked?"),
    Field::new("from", word(HullZone::WORDS, "front"), "The ship's hull zone that attacks.")
        .called("From which hull zone?"),
    Field::new("zone", word(HullZone::WORDS, "front"), "The hull zone of a ship that is attacked.")
        .called("On which hull zone?"),
    Field::new("kind", word(KINDS, "standard"), "Which kind of attack it is.").called("Kind of attack"),
    Field::new("range", Shape::Word { words: Range::WORDS, default: None }, "Its range.")
        .left_out("close, of a squadron distance 1"),
    Field::new("obstructed", flag(false), "Whether it is obstructed."),
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Empty },
        "The attack pool as rolled.",
    )
    .left_out("dice are gathered and rolled")
    .called("Dice rolled"),
    Field::new("pool", Shape::Table(attack::ARMAMENT), "The dice that are gathered.")
        .left_out("those of the armament")
        .called("Dice to roll"),
    Field::new("out-of-arc", flag(false), "Whether the target is outside the firing arc.")
        .called("Outside the firing arc"),
    Field::new(
        "sight-through-zone",
        flag(false),
        "Whether the line of sight crosses another hull zone of the target.",
    )
    .called("Line of sight crosses another zone of the target"),
    Field::new(
        "range-through-zone",
        flag(false),
        "Whether the range is measured through another hull zone of the target.",
    )
    .called("Range crosses another zone of the target"),
    Field::new("crosses", attack::CROSSES, "What the line of sight crosses, as in kind `attack`.")
        .called("What the line of sight crosses"),
    Field::new(
        "further",
        Shape::Texts { most: limits::TARGETS },
        "Further squadrons of `targets` that the ship may attack in the same attack, by name.",
    )
    .hint("By name, with commas between; those that the ship attacks in the same attack.")
    .called("Further squadrons"),
];

/// Where the maneuver ends.
const MANEUVER: &[Field] = &[
    Field::new(
        "overlaps",
        Shape::Texts { most: limits::OVERLAPPED },
        "Ships of `targets` that it overlaps, by name, the closest first.",
    )
    .hint("By name, the closest first.")
    .called("Ships overlapped"),
    Field::new("obstacles", LISTED_OBSTACLES, "Obstacles on which part of its base lies after moving.")
        .hint("With commas between.")
        .called("Obstacles it ends on"),
    Field::new("through", LISTED_OBSTACLES, "Obstacles that lie only between its start and its end.")
        .hint("With commas between.")
        .called("Obstacles it only moves through"),
    Field::new(
        "squadrons",
        count(0, limits::SQUADRONS as i64, 0),
        "How many squadrons it overlaps at its end.",
    )
    .called("Squadrons overlapped"),
    Field::new(
        "mines",
        count(0, limits::MINES as i64, 0),
        "How many proximity mine tokens are at distance 1 of its end.",
    )
    .called("Mines at distance 1"),
    Field::new("outside", word(Outside::WORDS, "nothing"), "What lies outside the play area.")
        .called("Outside the play area"),
];

pub(super) static SQUADRONS: LazyLock<Vec<Field>> =
    LazyLock::new(|| Candidate::fields().iter().chain(WING).copied().collect());

static TARGETS: LazyLock<Vec<Field>> = LazyLock::new(|| match Unit::shape(None) {
    Shape::Table(fields) => fields.iter().filter(|field| field.is_asked_in("activation")).copied().collect(),
    _ => Vec::new(),
});

/// The fields of an activation.
pub(crate) static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let ship = command::Setup::fields().iter().filter(|field| !ELSEWHERE.contains(&field.name)).copied();
    let own = [
        Field::new("flotilla", flag(false), "Whether the ship is a flotilla."),
        Field::new("hull", count(1, limits::SHIP_HULL as i64, 5), "The ship's hull value."),
        Field::new("defense", HELD_TOKENS, "Its defense tokens, readied unless the state is added.")
            .called("Defense tokens"),
        Field::new("batteries", Shape::Table(BATTERIES), "Its battery armament.")
            .left_out("not known")
            .called("Battery dice"),
        Field::new(
            "anti-squadron",
            Shape::Table(attack::ARMAMENT),
            "Its anti-squadron armament.",
        )
        .left_out("not known")
        .called("Anti-squadron dice"),
        Field::new(
            "squadrons",
            Shape::Tables { fields: SQUADRONS.as_slice(), most: limits::CANDIDATES, default: Absent::Empty },
            "Squadrons that its command might activate.",
        ).hint("Those that its command may activate.")
        .called("Squadron"),
        Field::new(
            "targets",
            Shape::Tables { fields: TARGETS.as_slice(), most: limits::CANDIDATES, default: Absent::Empty },
            "The other player's ships and squadrons that are attacked or overlapped.",
        ).hint("What it attacks or overlaps.")
        .called("Target"),
        Field::new(
            "attacks",
            Shape::Tables { fields: ATTACK, most: limits::PLANNED, default: Absent::Empty },
            "The attacks that may be made, by the ship and by its squadrons, with what has been measured.",
        )
        .called("Attack"),
        Field::new("maneuver", Shape::Table(MANEUVER), "Where the maneuver ends.")
            .left_out("on free space")
            .called("End of the maneuver"),
        Field::new(
            "deck",
            Shape::Texts { most: limits::KNOWN_CARDS },
            "The next faceup damage cards, if you know them: names of damage cards among the effects, or `unknown`.",
        ).hint("By name, with commas between; unknown for one that you do not know.")
        .called("Next faceup damage cards"),
        Field::new(
            "effect",
            Shape::Tables { fields: effects::OF_ACTIVATION, most: limits::EFFECTS, default: Absent::Empty },
            "Effects of cards of both players, faceup damage cards among them.",
        )
        .called("Card effect"),
    ];
    ship.chain(own).collect()
});

/// What the values describe.
pub(crate) type Setup = ActivationSetup;

impl Situated for ActivationSetup {
    fn form() -> &'static [Field] {
        &FIELDS
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = command::unreadable_chart(values, "chart");
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_activation(&mut values);
        let mut wings = Vec::new();
        for squadron in entries(&mut values, "squadrons") {
            let (fight, stand) = fighting(std::mem::take(squadron));
            *squadron = stand;
            wings.push(Json::Object(fight));
        }
        let mut rest = parted(values);
        rest.insert("wings".to_owned(), Json::Array(wings));
        fitted(rest)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// What a squadron fights with, and how it stands when it is chosen.
pub(super) fn fighting(squadron: Map<String, Json>) -> (Map<String, Json>, Map<String, Json>) {
    squadron.into_iter().partition(|(name, _)| WING.iter().any(|field| field.name == name))
}

/// The values of an activation with those of its commands put together, as the game knows them.
pub(super) fn parted(values: Map<String, Json>) -> Map<String, Json> {
    let own = |name: &str| {
        let of_commands = command::Setup::fields().iter().any(|field| field.name == name);
        name == "squadrons" || name == "hull" || of_commands && !ELSEWHERE.contains(&name)
    };
    let (command, mut rest): (Map<String, Json>, Map<String, Json>) =
        values.into_iter().partition(|(name, _)| own(name));
    rest.insert("command".to_owned(), Json::Object(command));
    rest
}

/// The entries of a list of tables.
pub(super) fn entries<'v>(
    values: &'v mut Map<String, Json>,
    list: &str,
) -> impl Iterator<Item = &'v mut Map<String, Json>> {
    let entries = values.get_mut(list).and_then(Json::as_array_mut).into_iter().flatten();
    entries.filter_map(Json::as_object_mut)
}

/// What an activation's expectation may say; what is left out is not asked.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new(
            "defense",
            Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Unsaid },
            "All defense tokens of the ship afterwards, in any order.",
        ),
        Field::new("hull-left", expected(99), "The ship's hull that is left afterwards."),
        Field::new(
            "zones-used",
            Shape::Words { words: HullZone::WORDS, most: 6, default: Absent::Unsaid },
            "Hull zones from which the ship has attacked.",
        ),
        Field::new("attacks-made", expected(99), "Attacks that the ship has made."),
        Field::new(
            "squadrons",
            Shape::Tables { fields: attack::SIDE, most: limits::CANDIDATES, default: Absent::Unsaid },
            "The squadrons afterwards, in the order of `squadrons`.",
        ),
        Field::new(
            "targets",
            Shape::Tables { fields: attack::SIDE, most: limits::CANDIDATES, default: Absent::Unsaid },
            "The targets afterwards, in the order of `targets`.",
        ),
    ];
    command::EXPECTATIONS.iter().copied().chain(own).collect()
});
