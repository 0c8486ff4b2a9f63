//! What may stand in a scenario of kind `round`?
//!
//! A whole round of Star Wars: Armada. A ship is what kind `activation` knows of one, a squadron what it knows of those that a ship
//! commands; the phases, what each player has and the upgrade cards are those of kind `status`.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json, json};

use super::{activation, attack, command, effects, fitted, status, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{ArmadaRules, Seat, limits, round::RoundSetup, status::Phase};
use names::Diagnostic;
use vocabulary::{Situation, WordList};

/// What of an activation is the round's, and no ship's.
const OF_THE_ROUND: [&str; 5] = ["squadrons", "targets", "attacks", "deck", "effect"];

/// What of a squadron depends on the ship that commands it.
const OF_ITS_SHIP: [&str; 2] = ["friendly", "range"];

/// What of an attack is said otherwise.
const SAID_HERE: [&str; 3] = ["by", "target", "further"];

/// What kind `status` knows of the round.
const OF_PHASES: [&str; 8] =
    ["round", "turn", "first", "second", "card", "purrgil", "exogorths", "tournament"];

const PREVENTED: Field = Field::new("prevented", flag(false), "Whether effects keep it from activating.")
    .called("Kept from activating");

const CANNOT_READY: Field =
    Field::new("cannot-ready", flag(false), "Whether an effect keeps its defense tokens from being readied.")
        .called("Cannot be readied");

static SHIPS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let ship = activation::FIELDS.iter().filter(|field| !OF_THE_ROUND.contains(&field.name)).copied();
    let own = [
        Field::new(
            "beyond",
            Shape::Texts { most: limits::CANDIDATES },
            "Squadrons of its player that its squadron command does not reach, by name.",
        )
        .hint("By name, with commas between. It reaches all others.")
        .left_out("it reaches all of them")
        .called("Squadrons out of reach"),
        PREVENTED,
        CANNOT_READY,
    ];
    ship.chain(own).collect()
});

static SQUADRONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let squadron = activation::SQUADRONS.iter().filter(|field| !OF_ITS_SHIP.contains(&field.name)).copied();
    let owner =
        Field::new("owner", word(Seat::WORDS, "first"), "Whose it is: the first or the second player's.")
            .called("Whose is it?");
    squadron.chain([owner, PREVENTED, CANNOT_READY]).collect()
});

static ATTACKS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("by", Shape::Text { most: MAX_NAME }, "Who of `ships` and `squadrons` attacks, by name.")
            .hint("By name. The first ship attacks if nobody is named.")
            .left_out("the first ship")
            .called("Who attacks?"),
        Field::new(
            "target",
            Shape::Text { most: MAX_NAME },
            "Who of the other player's ships and squadrons is attacked, by name.",
        )
        .hint("By name. It is the other player’s first ship if none is named.")
        .left_out("the first of them")
        .called("Who is attacked?"),
        Field::new(
            "further",
            Shape::Texts { most: limits::TARGETS },
            "Further squadrons of that player that a ship may attack in the same attack, by name.",
        )
        .hint("By name, with commas between; those that a ship attacks in the same attack.")
        .called("Further squadrons"),
    ];
    let measured = activation::ATTACK.iter().filter(|field| !SAID_HERE.contains(&field.name)).copied();
    own.into_iter().chain(measured).collect()
});

/// The fields of a round.
pub(crate) static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let of_phases = status::Setup::fields().iter().filter(|field| OF_PHASES.contains(&field.name)).copied();
    let begins = [
        Field::new(
            "phase",
            word(Phase::WORDS, "ship"),
            "The phase in which it begins. `command`: dials are set until each ship has as many as its command value.",
        )
        .called("In which phase does it begin?"),
        Field::new("until", word(Phase::WORDS, "status"), "The last phase that is played.")
            .called("Until the end of which phase?"),
    ];
    let own = [
        Field::new(
            "ships",
            Shape::Tables { fields: SHIPS.as_slice(), most: limits::ROUND_SHIPS, default: Absent::Empty },
            "The ships of both players. A player of whom none is listed has ships all the same.",
        )
        .hint("A player without a ship here has others elsewhere.")
        .called("Ship"),
        Field::new(
            "squadrons",
            Shape::Tables { fields: SQUADRONS.as_slice(), most: limits::CANDIDATES, default: Absent::Empty },
            "The squadrons of both players.",
        )
        .called("Squadron"),
        Field::new(
            "attacks",
            Shape::Tables { fields: ATTACKS.as_slice(), most: limits::ROUND_ATTACKS, default: Absent::Empty },
            "The attacks that may be made, with what has been measured.",
        )
        .called("Attack"),
    ];
    let of_cards =
        activation::FIELDS.iter().filter(|field| ["deck", "effect"].contains(&field.name)).copied();
    begins.into_iter().chain(own).chain(of_cards).chain(of_phases).collect()
});

/// What the values describe.
pub(crate) type Setup = RoundSetup;

impl Situated for RoundSetup {
    fn form() -> &'static [Field] {
        &FIELDS
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let ships = (1..).zip(activation::entries(values, "ships"));
        let charts = ships.map(|(nth, ship)| command::unreadable_chart(ship, &format!("ships[{nth}].chart")));
        let mut findings: Vec<Diagnostic> = charts.flatten().collect();
        findings.extend(status::Setup::read_texts(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        place_effects(&mut values);
        effects::of_activation(&mut values);
        for ship in activation::entries(&mut values, "ships") {
            let is_own = |name: &str| ["beyond", "prevented", "cannot-ready"].contains(&name);
            let (mut own, of_its_activation): (Map<String, Json>, Map<String, Json>) =
                std::mem::take(ship).into_iter().partition(|(name, _)| is_own(name));
            own.insert("activation".to_owned(), Json::Object(activation::parted(of_its_activation)));
            *ship = own;
        }
        for squadron in activation::entries(&mut values, "squadrons") {
            let is_own = |name: &str| ["owner", "prevented", "cannot-ready"].contains(&name);
            let (mut own, rest): (Map<String, Json>, Map<String, Json>) =
                std::mem::take(squadron).into_iter().partition(|(name, _)| is_own(name));
            let (fights, candidate) = activation::fighting(rest);
            own.insert("fights".to_owned(), Json::Object(fights));
            own.insert("candidate".to_owned(), json!(candidate));
            *squadron = own;
        }
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// An effect that a card brings stands on the ship or squadron with that card, and is its owner's.
fn place_effects(values: &mut Map<String, Json>) {
    let units: Vec<(String, String, Json)> = [("ships", "ship"), ("squadrons", "squadron")]
        .into_iter()
        .flat_map(|(list, kind)| {
            let tables = values.get(list).and_then(Json::as_array).into_iter().flatten();
            (1..).zip(tables).map(move |(nth, unit)| {
                let name = unit.get("name").and_then(Json::as_str).map(str::to_owned);
                let name = name.unwrap_or_else(|| format!("{kind} {nth}"));
                (format!("{list}[{nth}]"), name, unit.get("owner").cloned().unwrap_or_else(|| json!("first")))
            })
        })
        .collect();
    let mut names: Vec<String> = Vec::new();
    for effect in activation::entries(values, "effect") {
        let of_card = |(path, _, _): &&(String, String, Json)| effect.get("ship") == Some(&json!(path));
        if let Some((_, name, owner)) = units.iter().find(of_card) {
            effect.insert("owner".to_owned(), owner.clone());
            effect.insert("ship".to_owned(), json!(name));
            number(effect, &names);
        }
        names.extend(effect.get("name").and_then(Json::as_str).map(str::to_lowercase));
    }
}

/// Several ships may have the same upgrade: the second one's effect is called `xi7 2`.
fn number(effect: &mut Map<String, Json>, names: &[String]) {
    let Some(name) = effect.get("name").and_then(Json::as_str).map(str::to_owned) else { return };
    let is_taken = |name: &str| names.contains(&name.to_lowercase());
    let mut numbered = (2..).map(|nth| format!("{name} {nth}"));
    if is_taken(&name)
        && let Some(free) = numbered.find(|name| !is_taken(name))
    {
        effect.insert("name".to_owned(), json!(free));
    }
}

/// What is expected of a ship or squadron.
static UNIT: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("name", Shape::Text { most: MAX_NAME }, "Which one.").left_out("the one in this place"),
        Field::new("activated", Shape::Flag { default: None }, "Whether it is activated in this round."),
        Field::new("stack", EXPECTED_COMMANDS, "The facedown dials of the ship, from the top."),
    ];
    own.into_iter().chain(attack::SIDE.iter().copied()).collect()
});

/// What a round's expectation may say; what is left out is not asked.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new(
            "phase",
            Shape::Word { words: Phase::WORDS, default: None },
            "The phase in which it is, or in which it ended.",
        ),
        Field::new("acts", Shape::Text { most: MAX_NAME }, "Whose activation goes on, by name."),
        Field::new(
            "ships",
            Shape::Tables { fields: UNIT.as_slice(), most: limits::ROUND_SHIPS, default: Absent::Unsaid },
            "Ships afterwards, by name.",
        ),
        Field::new(
            "squadrons",
            Shape::Tables { fields: UNIT.as_slice(), most: limits::CANDIDATES, default: Absent::Unsaid },
            "Squadrons afterwards, by name.",
        ),
    ];
    let of_phases = status::EXPECTATIONS.iter().filter(|field| field.name != "units").copied();
    of_phases.chain(own).collect()
});
