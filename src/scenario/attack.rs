//! What may stand in a scenario of kind `attack`?
//!
//! A Star Wars: Armada attack from its rolled dice on.

use super::{
    field::{Absent, Field, Shape, Word},
    limits::{MAX_DICE, MAX_EXPECTED, MAX_NAME, MAX_TOKENS},
};

const RANGES: &[Word] = &[
    Word::new("close"),
    Word::new("medium"),
    Word::new("long"),
    Word::new("extreme"),
    Word::with("distance-1", &["distance 1"]),
    Word::with("distance-2", &["distance 2"]),
];

const KINDS: &[Word] = &[Word::new("ship"), Word::new("squadron")];

const SIZES: &[Word] = &[Word::new("small"), Word::new("medium"), Word::new("large"), Word::new("huge")];

const ZONES: &[Word] = &[Word::new("front"), Word::new("left"), Word::new("right"), Word::new("rear")];

const RED: &[Word] = &[
    Word::new("hit"),
    Word::with("crit", &["critical"]),
    Word::with("hit-hit", &["hit+hit", "hit + hit", "hit hit", "double hit", "double-hit"]),
    Word::with("accuracy", &["acc"]),
    Word::new("blank"),
];

const BLUE: &[Word] =
    &[Word::new("hit"), Word::with("crit", &["critical"]), Word::with("accuracy", &["acc"])];

const BLACK: &[Word] =
    &[Word::new("hit"), Word::with("hit-crit", &["hit+crit", "hit + crit", "hit crit"]), Word::new("blank")];

macro_rules! tokens {
    ($($name:literal),*) => {
        &[$(
            Word::with($name, &[concat!($name, " readied"), concat!($name, ":readied")]),
            Word::with(concat!($name, " exhausted"), &[concat!($name, ":exhausted"), concat!("exhausted ", $name)]),
            Word::with(concat!($name, " discarded"), &[concat!($name, ":discarded"), concat!("discarded ", $name)]),
        )*]
    };
}

const TOKENS: &[Word] = tokens!("brace", "contain", "evade", "redirect", "salvo", "scatter");

const SHIELDS: Shape = Shape::Whole { least: 0, most: 12, default: Some(2) };

const EXPECTED_SHIELDS: Shape = Shape::Whole { least: 0, most: 12, default: None };

const fn count(least: i64, most: i64, default: i64) -> Shape {
    Shape::Whole { least, most, default: Some(default) }
}

const fn expected(most: i64) -> Shape {
    Shape::Whole { least: 0, most, default: None }
}

const fn faces(words: &'static [Word]) -> Shape {
    Shape::Words { words, most: MAX_DICE, default: Absent::Empty }
}

const ATTACKER: &[Field] = &[
    Field::new(
        "kind",
        Shape::Word { words: KINDS, default: Some("ship") },
        "Whether a ship or a squadron attacks.",
    ),
    Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called; shown, not read."),
    Field::new(
        "size",
        Shape::Word { words: SIZES, default: Some("medium") },
        "Size class of the attacking ship; a flotilla has the size of its base.",
    )
    .only("kind", "ship"),
    Field::new(
        "bomber",
        Shape::Flag { default: Some(false) },
        "Whether the attacking squadron has the keyword Bomber.",
    )
    .only("kind", "squadron"),
];

const DEFENDER: &[Field] = &[
    Field::new(
        "kind",
        Shape::Word { words: KINDS, default: Some("ship") },
        "Whether a ship or a squadron defends.",
    ),
    Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called; shown, not read."),
    Field::new(
        "size",
        Shape::Word { words: SIZES, default: Some("medium") },
        "Size class of the defending ship; a flotilla has the size of its base.",
    )
    .only("kind", "ship"),
    Field::new("speed", count(0, 4, 2), "Speed of the defending ship.").only("kind", "ship"),
    Field::new("hull", count(1, 30, 5), "Hull value of the defending ship.").only("kind", "ship"),
    Field::new("hull", count(1, 20, 3), "Hull points printed on the defending squadron.")
        .only("kind", "squadron"),
    Field::new("damage", count(0, 29, 0), "Damage before the attack: facedown damage cards of a ship.")
        .only("kind", "ship"),
    Field::new("damage", count(0, 19, 0), "Damage before the attack: hull points the squadron has lost.")
        .only("kind", "squadron"),
    Field::new(
        "faceup",
        count(0, 29, 0),
        "Faceup damage cards of the ship before the attack, besides the facedown ones.",
    )
    .only("kind", "ship"),
    Field::new("zone", Shape::Word { words: ZONES, default: Some("front") }, "The defending hull zone.")
        .only("kind", "ship"),
    Field::new(
        "shields",
        Shape::Table(&[
            Field::new("front", SHIELDS, "Shields of the front hull zone."),
            Field::new("left", SHIELDS, "Shields of the left hull zone."),
            Field::new("right", SHIELDS, "Shields of the right hull zone."),
            Field::new("rear", SHIELDS, "Shields of the rear hull zone."),
        ]),
        "Shields left in each hull zone.",
    )
    .only("kind", "ship"),
    Field::new(
        "tokens",
        Shape::Words { words: TOKENS, most: MAX_TOKENS, default: Absent::Empty },
        "Defense tokens, readied unless the state is added: `brace`, `brace exhausted`, `brace discarded`.",
    ),
];

/// The fields of an attack.
pub(super) const FIELDS: &[Field] = &[
    Field::new(
        "range",
        Shape::Word { words: RANGES, default: Some("close") },
        "Range of the attack; a squadron's attack is measured in distance.",
    ),
    Field::new("attacker", Shape::Table(ATTACKER), "The attacking ship or squadron."),
    Field::new("defender", Shape::Table(DEFENDER), "The defending ship or squadron."),
    Field::new(
        "dice",
        Shape::Table(&[
            Field::new("red", faces(RED), "Faces of the red dice, as rolled."),
            Field::new("blue", faces(BLUE), "Faces of the blue dice, as rolled."),
            Field::new("black", faces(BLACK), "Faces of the black dice, as rolled."),
        ]),
        "The attack pool as rolled.",
    ),
];

const STATUS: &[Word] = &[Word::new("end"), Word::new("choice"), Word::new("chance"), Word::new("open")];

/// What an attack's expectation may say; what is left out is not asked.
pub(super) const EXPECTATIONS: &[Field] = &[
    Field::new(
        "status",
        Shape::Word { words: STATUS, default: None },
        "Where the attack stands: `end`, `choice`, `chance` or `open`.",
    ),
    Field::new("who", Shape::Text { most: MAX_NAME }, "Whose choice is waited for."),
    Field::new("options", Shape::Texts { most: MAX_EXPECTED }, "Choices that are open, among others."),
    Field::new(
        "refused",
        Shape::Texts { most: MAX_EXPECTED },
        "Choices that a rule refuses, among others: of the lines, or of the choice waited for.",
    ),
    Field::new("cites", Shape::Texts { most: MAX_EXPECTED }, "Passages that the answer cites, among others."),
    Field::new("damage", expected(99), "Damage that the defender suffers in this attack."),
    Field::new(
        "shields",
        Shape::Table(&[
            Field::new("front", EXPECTED_SHIELDS, "Shields left in the front hull zone."),
            Field::new("left", EXPECTED_SHIELDS, "Shields left in the left hull zone."),
            Field::new("right", EXPECTED_SHIELDS, "Shields left in the right hull zone."),
            Field::new("rear", EXPECTED_SHIELDS, "Shields left in the rear hull zone."),
        ]),
        "Shields afterwards.",
    ),
    Field::new("faceup", expected(99), "Faceup damage cards of the ship afterwards."),
    Field::new("facedown", expected(99), "Facedown damage cards of the ship afterwards."),
    Field::new("hull", expected(99), "Hull points the squadron has left."),
    Field::new(
        "tokens",
        Shape::Words { words: TOKENS, most: MAX_TOKENS, default: Absent::Unsaid },
        "All defense tokens afterwards, in any order.",
    ),
    Field::new("destroyed", Shape::Flag { default: None }, "Whether the defender is destroyed."),
];
