//! What may stand in a scenario of kind `damage`?
//!
//! What happens to a ship or squadron outside of attacks: effects, the end of a movement, damage cards.

use serde_json::{Map, Value as Json, json};

use super::{
    effects::{OF_DAMAGE, complete, of_damage},
    expectations, fitted,
    terms::*,
    unreadable,
};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::{MAX_EXPECTED, MAX_NAME},
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Facing, HullZone, Seat, Size, UnitKind,
    damage::{DamageCard, DamageSetup, Obstacle, Outside},
    limits,
};
use cards::CardKind;
use names::Diagnostic;
use vocabulary::{Word, WordList};

const CAUSES: &[Word] = &[
    Word::with("damage", &["effect"]).called("it suffers damage"),
    Word::with("cards", &["damage-cards", "damage cards"]).called("it is dealt damage cards"),
    Word::with("move", &["movement", "maneuver"]).called("it moves"),
    Word::with("hull-loss", &["hull loss"]).called("it loses an effect on its hull"),
    Word::with("discard-card", &["discard card"]).called("it discards a damage card"),
    Word::with("flip-card", &["flip card"]).called("it turns a damage card facedown"),
];

const KNOWN_CARDS: Shape = Shape::Texts { most: limits::KNOWN_CARDS };

const SHIELDS_LEFT: &[Field] = &zones([SHIELDS; 6]);

const SHIELDS_AFTERWARDS: &[Field] = &zones([EXPECTED_SHIELDS; 6]);

pub(super) const LISTED_OBSTACLES: Shape =
    Shape::Words { words: Obstacle::WORDS, most: limits::OBSTACLES, default: Absent::Empty };

/// A ship, of `owner` if nothing else is said.
const fn ship(owner: &'static str) -> [Field; 13] {
    [
        card_name(&[CardKind::Ship]),
        Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called, if you want it shown.")
            .called("Name (optional)"),
        Field::new("owner", word(Seat::WORDS, owner), "Whose it is: the first or the second player's.")
            .called("Whose is it?"),
        Field::new("size", word(Size::WORDS, "medium"), "The ship's size class.").called("Ship size"),
        Field::new("flotilla", flag(false), "Whether the ship is a flotilla."),
        Field::new("speed", count(0, limits::SHIP_SPEED as i64, 2), "The speed on the ship's dial."),
        Field::new("hull", count(1, limits::SHIP_HULL as i64, 5), "The ship's hull value."),
        Field::new(
            "faceup",
            count(0, limits::SHIP_HULL as i64, 0),
            "The ship's faceup damage cards of which nothing is said.",
        )
        .called("Faceup damage cards, unknown"),
        Field::new(
            "faceup-cards",
            KNOWN_CARDS,
            "Its faceup damage cards of which you know the text, besides `faceup`: `persistent: what it says`.",
        ).hint("What each says after “persistent:”, with commas between.")
        .called("Faceup damage cards, as printed"),
        Field::new("facedown", count(0, limits::SHIP_HULL as i64, 0), "The ship's facedown damage cards. All its cards are fewer than its hull.")
            .called("Facedown damage cards"),
        Field::new("shields", Shape::Table(SHIELDS_LEFT), "Shields left in each of the ship's hull zones."),
        Field::new("tokens", HELD_TOKENS, "Its defense tokens.").called("Defense tokens"),
        Field::new(
            "command-tokens",
            count(0, limits::COMMAND_TOKENS as i64, 0),
            "How many command tokens the ship has.",
        ),
    ]
}

/// A ship or a squadron of the first player, if nothing else is said.
const fn unit() -> [Field; 16] {
    let [
        _,
        name,
        owner,
        size,
        flotilla,
        speed,
        hull,
        faceup,
        faceup_cards,
        facedown,
        shields,
        tokens,
        commands,
    ] = ship("first");
    [
        card_name(&[CardKind::Ship, CardKind::Squadron]),
        Field::new("kind", word(UnitKind::WORDS, "ship"), "Whether it is a ship or a squadron.")
            .called("Ship or squadron?"),
        name,
        owner,
        size.only("kind", "ship"),
        flotilla.only("kind", "ship"),
        speed.only("kind", "ship"),
        hull.only("kind", "ship"),
        Field::new("hull", count(1, limits::SQUADRON_HULL as i64, 4), "The squadron's full hull points.")
            .only("kind", "squadron"),
        faceup.only("kind", "ship"),
        faceup_cards.only("kind", "ship"),
        facedown.only("kind", "ship"),
        Field::new(
            "damage",
            count(0, limits::SQUADRON_HULL as i64, 0),
            "Hull points that the squadron has lost before.",
        )
        .called("Hull points lost")
        .only("kind", "squadron"),
        shields.only("kind", "ship"),
        tokens,
        commands.only("kind", "ship"),
    ]
}

const AMOUNT: Shape = count(1, limits::SHIP_HULL as i64, 1);

/// One thing that happens.
const CAUSE: &[Field] = &[
    Field::new("kind", word(CAUSES, "damage"), "What happens. `move`: it has moved, a maneuver at speed 0 too; `hull-loss`: it loses an effect that raised its hull.").called("What happens?"),
    Field::new("amount", AMOUNT, "How much damage an effect makes it suffer.").called("Damage").only("kind", "damage"),
    Field::new(
        "zone",
        Shape::Word { words: HullZone::WORDS, default: None },
        "The hull zone that the effect names.",
    ).hint("Its owner chooses where you do not say.").left_out("its owner chooses one for all of the damage").called("Hull zone hit")
    .only("kind", "damage"),
    Field::new(
        "cards",
        Shape::Words { words: Facing::WORDS, most: limits::KNOWN_CARDS, default: Absent::Empty },
        "How each damage card is dealt by an effect, in order; needed.",
    ).hint("In order: faceup, facedown.").called("Cards, in order")
    .only("kind", "cards"),
    Field::new("obstacles", LISTED_OBSTACLES, "Obstacles on which part of its base lies at the end; two of one kind are listed twice.").hint("With commas between; two of a kind twice.").called("Obstacles it ends on")
        .only("kind", "move"),
    Field::new("through", LISTED_OBSTACLES, "Obstacles that lie only between its start and its end.").hint("With commas between.").called("Obstacles it only moves through")
        .only("kind", "move"),
    Field::new(
        "ships",
        Shape::Flag { default: None },
        "Whether it overlaps the ships of `overlapped`.",
    ).left_out("yes, where a ship moves and there are some").called("Overlaps the ships below")
    .only("kind", "move"),
    Field::new(
        "squadrons",
        count(0, limits::SQUADRONS as i64, 0),
        "How many squadrons the ship overlaps at its end.",
    ).called("Squadrons overlapped")
    .only("kind", "move"),
    Field::new(
        "mines",
        count(0, limits::MINES as i64, 0),
        "How many proximity mine tokens are at distance 1 of its end.",
    ).called("Mines at distance 1")
    .only("kind", "move"),
    Field::new(
        "outside",
        word(Outside::WORDS, "nothing"),
        "What lies outside the play area at the end: part of the `base` (it is destroyed), only `dials`, frames or a slider, only the maneuver `tool`, or the `plotted` end (overlapping a ship let it end inside).",
    ).called("Outside the play area")
    .only("kind", "move"),
    Field::new("placed", flag(false), "Whether the squadron did not move, but was placed there because a ship overlapped it.").called("Placed by an overlapping ship")
        .only("kind", "move"),
    Field::new("amount", AMOUNT, "By how much the lost effect raised the ship's hull.").called("Hull lost")
        .only("kind", "hull-loss"),
    Field::new("amount", AMOUNT, "How many damage cards an effect discards; the owner chooses.").called("Cards to discard")
        .only("kind", "discard-card"),
    Field::new("amount", AMOUNT, "How many faceup cards an effect turns facedown; the owner chooses.").called("Cards to turn facedown")
        .only("kind", "flip-card"),
];

/// The fields of damage outside attacks.
pub(crate) const FIELDS: &[Field] = &[
    Field::new("unit", Shape::Table(&unit()), "The ship or squadron that is asked about.").left_out("a medium ship of the first player")
        .called("Ship or squadron"),
    Field::new(
        "overlapped",
        Shape::Tables { fields: &ship("second"), most: limits::OVERLAPPED, default: Absent::Empty },
        "Ships that it overlaps when it moves, the closest first.",
    ).hint("The closest first.")
    .called("Overlapped ship"),
    Field::new(
        "cause",
        Shape::Tables { fields: CAUSE, most: limits::CAUSES, default: Absent::Empty },
        "What happens to it, one after another.",
    )
    .called("Event"),
    Field::new(
        "deck",
        KNOWN_CARDS,
        "The damage cards that will be dealt faceup, in order; further ones are unknown, facedown ones need no text.",
    ).hint("By name, in order.")
    .called("Next faceup damage cards"),
    Field::new(
        "effect",
        Shape::Tables { fields: OF_DAMAGE, most: limits::EFFECTS, default: Absent::Empty },
        "What a damage card says that `deck` or `faceup-cards` names.",
    )
    .called("Damage card"),
    Field::new(
        "deck-left",
        expected(limits::DECK as i64),
        "Cards left in the damage deck.",
    ).left_out("enough")
    .called("Cards left in the damage deck"),
    Field::new("discard-pile", count(0, limits::DECK as i64, 0), "Cards in the discard pile.")
        .called("Cards in its discard pile"),
];

/// What the values describe.
pub(crate) type Setup = DamageSetup;

impl Situated for DamageSetup {
    fn form() -> &'static [Field] {
        FIELDS
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let faceup = |ship: Option<&mut Json>, side: &str| {
            let cards = ship.and_then(|ship| ship.get_mut("faceup-cards"));
            unreadable::<DamageCard>(cards, &format!("{side}.faceup-cards"))
        };
        let mut findings = faceup(values.get_mut("unit"), "unit");
        let overlapped = values.get_mut("overlapped").and_then(Json::as_array_mut).into_iter().flatten();
        findings.extend(
            (1..)
                .zip(overlapped)
                .flat_map(|(nth, ship): (u8, _)| faceup(Some(ship), &format!("overlapped[{nth}]"))),
        );
        findings.extend(unreadable::<DamageCard>(values.get_mut("deck"), "deck"));
        findings.extend(complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        of_damage(&mut values);
        if let Some(unit) = values.get_mut("unit") {
            leave_out_empty_zones(unit);
        }
        let overlapped = values.get_mut("overlapped").and_then(Json::as_array_mut);
        overlapped.into_iter().flatten().for_each(leave_out_empty_zones);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// Zones without shields say nothing, and not every ship has all of them.
fn leave_out_empty_zones(ship: &mut Json) {
    if let Some(shields) = ship.get_mut("shields").and_then(Json::as_object_mut) {
        shields.retain(|_, count| *count != json!(0));
    }
}

/// What an expectation may say about a ship or squadron; what is left out is not asked.
const fn afterwards() -> [Field; 11] {
    [
        Field::new("shields", Shape::Table(SHIELDS_AFTERWARDS), "Shields afterwards."),
        Field::new("faceup", expected(99), "Faceup damage cards of the ship afterwards."),
        Field::new("facedown", expected(99), "Facedown damage cards of the ship afterwards."),
        Field::new(
            "cards",
            expected(99),
            "All damage cards of the ship afterwards; 0 of a squadron. Of a destroyed ship those of that moment.",
        ),
        Field::new("hull", expected(99), "Hull value, or full hull points, afterwards."),
        Field::new("hull-left", expected(99), "Hull that is left afterwards."),
        Field::new("hull-lost", expected(99), "Hull points that the squadron has lost afterwards."),
        Field::new("destroyed", Shape::Flag { default: None }, "Whether it is destroyed."),
        Field::new("speed", expected(99), "The speed on the ship's dial afterwards."),
        Field::new("command-tokens", expected(99), "The ship's command tokens afterwards."),
        Field::new(
            "persistent",
            Shape::Texts { most: MAX_EXPECTED },
            "All faceup cards with a persistent part, in any order: their names, or their words where they have none.",
        ),
    ]
}

/// What an expectation may say; what is left out is not asked.
pub(crate) const EXPECTATIONS: &[Field] = {
    const OTHER: &[Field] = &afterwards();
    const ASKED: [Field; 11] = afterwards();
    let [shields, faceup, facedown, cards, hull, left, lost, destroyed, speed, commands, persistent] = ASKED;
    &expectations![
        shields,
        faceup,
        facedown,
        cards,
        hull,
        left,
        lost,
        destroyed,
        speed,
        commands,
        persistent,
        Field::new(
            "tokens",
            Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Unsaid },
            "All defense tokens afterwards, in any order.",
        ),
        Field::new("other", Shape::Table(OTHER), "The closest of the overlapped ships afterwards."),
        Field::new(
            "others",
            Shape::Tables { fields: OTHER, most: limits::OVERLAPPED, default: Absent::Unsaid },
            "The overlapped ships afterwards, the closest first.",
        ),
        Field::new(
            "deck-left",
            expected(limits::DECK as i64),
            "Cards left in the damage deck, where they were given or a new deck was shuffled."
        ),
        Field::new(
            "discard-pile",
            expected(limits::DECK as i64),
            "Cards in the discard pile, as far as known; those of destroyed ships are among them."
        ),
        Field::new(
            "placed-by",
            Shape::Word { words: Seat::WORDS, default: None },
            "Who places the squadrons that were overlapped.",
        ),
    ]
};
