//! What may stand in a scenario of kind `command`?
//!
//! A ship's activation in Star Wars: Armada as far as its commands go, with what they act on.

use serde_json::{Map, Value as Json, json};

use super::{effects, expectations, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Command, Seat, Size,
    command::{Column, CommandSetup, Scene, Target, Trigger, Yaw},
    limits,
};
use cards::CardKind;
use names::Diagnostic;
use vocabulary::{Word, WordList, chosen, joined};

/// Where an activation may begin.
const STEPS: &[Word] = &chosen(
    Scene::WORDS,
    [
        Scene::CommandPhase as usize,
        Scene::Reveal as usize,
        Scene::AfterReveal as usize,
        Scene::Attack as usize,
        Scene::DetermineCourse as usize,
        Scene::SquadronPhase as usize,
    ],
);

const NOBODY_OR_SEATS: &[Word] = &joined::<3>(&[Word::new("none").called("nobody")], Seat::WORDS);

const VALUE: i64 = limits::SHIP_VALUE as i64;

const fn commands(most: usize) -> Shape {
    Shape::Words { words: Command::WORDS, most, default: Absent::Empty }
}

const fn expected_commands(most: usize) -> Shape {
    Shape::Words { words: Command::WORDS, most, default: Absent::Unsaid }
}

const FOUR: usize = 4;

const NAMES: Shape = Shape::Texts { most: limits::CANDIDATES };

/// An upgrade card.
const CARD: &[Field] = &[
    Field::new("name", Shape::Text { most: MAX_NAME }, "The card's name.").left_out("`upgrade card`"),
    Field::new("tokens", commands(limits::ON_CARD), "Command tokens that lie on the card.")
        .called("Command tokens"),
    Field::new("dials", commands(limits::ON_CARD), "Command dials that lie on the card.")
        .called("Command dials"),
    Field::new("spend", flag(false), "Whether the card's effect lets this ship spend them on its commands.")
        .called("This ship may spend them"),
    Field::new(
        "trigger",
        word(Trigger::WORDS, "none"),
        "What makes its effect resolve: the reveal of the ship's dial, or a command that the ship resolves.",
    )
    .called("What sets it off"),
];

/// An attack of the ship.
const ATTACK: &[Field] = &[
    Field::new("target", Shape::Text { most: MAX_NAME }, "What is attacked, if you want it shown."),
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE - 1, default: Absent::Empty },
        "The attack pool as rolled, in any order.",
    )
    .called("Dice rolled"),
];

/// A squadron that might be activated.
pub(super) const SQUADRON: &[Field] = &[
    card_name(&[CardKind::Squadron]),
    Field::new("name", Shape::Text { most: MAX_NAME }, "Its name, different from the others.")
        .hint("Each must be different.")
        .left_out("`squadron 1`, `squadron 2` by its place"),
    Field::new("friendly", flag(true), "Whether it is a friend of the ship.").called("Friendly to the ship"),
    Field::new("range", word(BANDS, "close"), "Its range from the ship when it is chosen.")
        .called("Range from the ship"),
    Field::new("speed", expected(limits::SQUADRON_SPEED as i64), "Its speed, for effects that change it.")
        .left_out("not asked"),
    Field::new("activated", flag(false), "Whether it has activated in this round.")
        .called("Activated this round"),
    Field::new(
        "keywords",
        Shape::Words { words: KEYWORDS, most: limits::KEYWORDS, default: Absent::Empty },
        "Its keywords: `grit`, `rogue`, `relay 2`.",
    ),
    Field::new(
        "intel",
        flag(false),
        "Whether it is at distance 1 of a friendly squadron with Intel, and so has Grit.",
    )
    .called("Near a friendly squadron with Intel"),
    Field::new(
        "engaged",
        count(0, limits::ENGAGED as i64, 0),
        "With how many enemy squadrons it is engaged.",
    )
    .called("Enemy squadrons engaged"),
    Field::new("engaged-heavy", count(0, limits::ENGAGED as i64, 0), "How many of those have Heavy.")
        .called("Of these with Heavy"),
    Field::new(
        "targets",
        Shape::Words { words: Target::WORDS, most: 2, default: Absent::Unsaid },
        "What it could attack from where it stands: `squadron`, `ship`.",
    )
    .left_out("both")
    .called("What it can attack"),
    Field::new(
        "attack-frees",
        flag(false),
        "Whether its attack on a squadron destroys the last squadron it is engaged with.",
    )
    .called("Its attack frees it from engagement"),
    Field::new("near-relays", NAMES, "Squadrons with Relay of this list of which it is at distance 1 to 3.")
        .called("Squadrons with Relay near it"),
];

/// The fields of a command.
pub(crate) const FIELDS: &[Field] = &[
    Field::new("step", word(STEPS, "reveal"), "Where it begins. `reveal`: the ship activates; `command-phase`: dials are set; `squadron-phase`: one turn of the owner.").called("Where it begins"),
    Field::new(
        "ship",
        Shape::Card(&[CardKind::Ship]),
        "The name of the ship's card; the card fills in what you leave out.",
    ).called("Ship card"),
    Field::new(
        "upgrades",
        Shape::Cards { of: &[CardKind::Upgrade], most: limits::UPGRADES },
        "The ship's upgrade cards by name; what is written of their text joins the effects.",
    ).called("Upgrade cards"),
    Field::new("owner", word(Seat::WORDS, "first"), "Whose ship it is.").called("Whose ship?"),
    Field::new("name", Shape::Text { most: MAX_NAME }, "What the ship is called, if you want it shown.").called("Name (optional)"),
    Field::new("size", word(Size::WORDS, "medium"), "The ship's size class; a flotilla has the size of its base.").called("Ship size"),
    Field::new("ship-activated", flag(false), "Whether the ship has activated in this round already.").called("Activated already this round"),
    Field::new("command-value", count(0, limits::COMMAND_VALUE as i64, 3), "The ship's command value."),
    Field::new("squadron-value", count(0, VALUE, 2), "The ship's squadron value."),
    Field::new("engineering-value", count(0, VALUE, 3), "The ship's engineering value."),
    Field::new(
        "dial",
        word(DIALS, "none"),
        "The ship's top dial, facedown until it is revealed; after the reveal the dial beside the ship.",
    ).called("Top dial"),
    Field::new(
        "stack",
        commands(limits::COMMAND_VALUE as usize),
        "Facedown dials under that one, from the top; with it no more than the command value.",
    ).hint("From the top.").called("Dials under it"),
    Field::new(
        "gained-dials",
        commands(limits::ON_CARD),
        "Further dials from effects: gained right after the reveal, each then kept or spent for its token; beside the ship where it begins later.",
    ).hint("By effects, right after the reveal.").called("Dials gained"),
    Field::new("tokens", commands(FOUR), "Command tokens of the ship, no two alike, no more than the command value.").called("Command tokens"),
    Field::new(
        "gained-tokens",
        commands(limits::ON_CARD),
        "Command tokens that effects give the ship, one after another, before anything else.",
    ).hint("By effects, before anything else.").called("Tokens gained"),
    Field::new("raid", commands(FOUR), "Raid tokens of the ship, no two alike.").called("Raid tokens"),
    Field::new(
        "gained-raid",
        commands(limits::ON_CARD),
        "Raid tokens that effects give the ship, one after another, before anything else.",
    ).hint("By effects, before anything else.").called("Raid tokens gained"),
    Field::new("resolved", commands(FOUR), "Commands that the ship has resolved in this round already.").called("Commands resolved this round"),
    Field::new(
        "dials-changed-by",
        word(NOBODY_OR_SEATS, "none"),
        "Who may first of all change the ship's facedown dials, by an effect.",
    ).called("Who may change the dials"),
    Field::new(
        "cards",
        Shape::Tables { fields: CARD, most: limits::UPGRADES, default: Absent::Empty },
        "Upgrade cards that matter: with dials or tokens on them, or triggered by the reveal or a command.",
    ).hint("Upgrade cards that hold dials or tokens, or that a reveal or a command sets off.").called("Card with dials or tokens"),
    Field::new("speed", count(0, limits::SHIP_SPEED as i64, 2), "The ship's speed; the chart must have it."),
    Field::new(
        "chart",
        Shape::Texts { most: limits::SHIP_SPEED as usize },
        "The speed chart, a text for each speed from 1 on: the yaw of each joint (`-`, `I`, `II`), with blanks between. A speed that the ship does not have is an empty text.",
    ).hint("The yaw at each joint, speed 1 first: I, - I, - - I.").left_out("`I`, `- I`, `- - I`, `- - - I`").called("Speed chart"),
    Field::new(
        "shields",
        Shape::Table(&zones([EXPECTED_SHIELDS; 6])),
        "Shields left in each hull zone.",
    ).left_out("each zone has its maximum"),
    Field::new(
        "max-shields",
        Shape::Table(&zones([EXPECTED_SHIELDS; 6])),
        "Maximum shields of each hull zone.",
    ).left_out("3 in each zone").called("Full shields"),
    Field::new("faceup", Shape::Texts { most: limits::SHIP_HULL as usize }, "Faceup damage cards, by name.").hint("By name, with commas between.").called("Faceup damage cards"),
    Field::new("facedown", count(0, limits::SHIP_HULL as i64, 0), "Facedown damage cards.").called("Facedown damage cards"),
    Field::new(
        "attacks",
        Shape::Tables { fields: ATTACK, most: limits::ATTACKS as usize, default: Absent::Empty },
        "The ship's attacks in this activation, in their order, as their dice lie there.",
    ).called("Attack"),
    Field::new("squadron-range", word(BANDS, "medium"), "How far the ship's squadron command reaches; more than `medium` by an effect.").called("Squadron command reach"),
    Field::new(
        "squadrons",
        Shape::Tables { fields: SQUADRON, most: limits::CANDIDATES, default: Absent::Empty },
        "Squadrons that might be activated.",
    ).called("Squadron"),
    Field::new("hull", expected(limits::SHIP_HULL as i64), "The ship's hull value; with as many damage cards it is destroyed, and its activation ends.").left_out("not asked"),
    Field::new(
        "effect",
        Shape::Tables { fields: effects::OF_COMMAND, most: limits::EFFECTS, default: Absent::Empty },
        "Effects of cards of both players, faceup damage cards among them.",
    ).called("Card effect"),
];

/// What the values describe.
pub(crate) type Setup = CommandSetup;

impl Situated for CommandSetup {
    fn form() -> &'static [Field] {
        FIELDS
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        effects::complete(values)
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        let mut values = described(&values)?;
        effects::of_command(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// The values as the game knows them, effects left as they are.
///
/// # Errors
/// A speed chart that cannot be read.
pub(super) fn described(values: &Map<String, Json>) -> Result<Map<String, Json>, Vec<Diagnostic>> {
    check_chart(values)?;
    let mut values = values.clone();
    values.retain(|name, value| {
        !(matches!(name.as_str(), "dial" | "dials-changed-by") && *value == json!("none"))
    });
    for card in values.get_mut("cards").and_then(Json::as_array_mut).into_iter().flatten() {
        if let Some(card) = card.as_object_mut() {
            card.entry("name").or_insert(json!("upgrade card"));
        }
    }
    Ok(values)
}

/// Columns of a speed chart are texts with a form of their own.
fn check_chart(values: &Map<String, Json>) -> Result<(), Vec<Diagnostic>> {
    let texts = values.get("chart").and_then(Json::as_array).into_iter().flatten();
    let errors = texts.filter_map(Json::as_str).filter_map(|text| {
        let error = text.parse::<Column>().err()?;
        let finding = Diagnostic::error("unknown-word", error.to_string()).help(error.help());
        Some(finding.field("chart"))
    });
    let errors: Vec<Diagnostic> = errors.collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// What a command's expectation may say; what is left out is not asked.
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new("step", Shape::Word { words: Scene::WORDS, default: None }, "Where the activation stands."),
    Field::new("dial", Shape::Word { words: DIALS, default: None }, "The dial beside the ship, or `none`."),
    Field::new("dials", expected_commands(limits::ON_CARD + 1), "All dials beside the ship, in any order."),
    Field::new(
        "stack",
        expected_commands(limits::COMMAND_VALUE as usize),
        "The facedown dials, from the top.",
    ),
    Field::new("tokens", expected_commands(FOUR), "All command tokens of the ship, in any order."),
    Field::new("raid", expected_commands(FOUR), "All raid tokens of the ship, in any order."),
    EXPECTED_EXTRAS,
    Field::new("resolved", expected_commands(FOUR), "All commands resolved in this round, in any order."),
    Field::new(
        "card-dials",
        expected_commands(limits::ON_CARD * limits::UPGRADES),
        "All dials on the ship's upgrade cards, in any order.",
    ),
    Field::new(
        "card-tokens",
        expected_commands(limits::ON_CARD * limits::UPGRADES),
        "All command tokens on the ship's upgrade cards, in any order.",
    ),
    Field::new("speed", expected(limits::SHIP_SPEED as i64), "The ship's speed."),
    Field::new(
        "yaw",
        Shape::Words { words: Yaw::WORDS, most: limits::SHIP_SPEED as usize, default: Absent::Unsaid },
        "The yaw of each joint at that speed for this maneuver, from the first joint on; none at speed 0.",
    ),
    Field::new(
        "points",
        expected(99),
        "Engineering points that are not spent yet; 0 when the repair is over."
    ),
    Field::new("shields", Shape::Table(&zones([EXPECTED_SHIELDS; 6])), "Shields afterwards."),
    Field::new(
        "faceup",
        Shape::Texts { most: limits::SHIP_HULL as usize },
        "All faceup damage cards by name, in any order."
    ),
    Field::new("facedown", expected(99), "Facedown damage cards afterwards."),
    Field::new("cards", expected(99), "All damage cards afterwards."),
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Unsaid },
        "The attack pool of the present or last attack, in any order.",
    ),
    Field::new("activated", NAMES, "All squadrons that have activated in this round, in any order."),
    Field::new("moved", NAMES, "All squadrons that have moved here, in any order."),
    Field::new("attacked", NAMES, "All squadrons that have attacked here, in any order."),
    Field::new("squadron-speeds", NAMES, "All squadrons whose speed is known, with it: `a-wing 5`."),
    Field::new("command-value", expected(99), "The ship's command value."),
    Field::new("squadron-value", expected(99), "The ship's squadron value."),
    Field::new("engineering-value", expected(99), "The ship's engineering value."),
    Field::new(
        "destroyed",
        Shape::Flag { default: None },
        "Whether the ship is destroyed; `hull` says when."
    ),
    Field::new(
        "used",
        Shape::Texts { most: limits::EFFECTS },
        "The effects of the list that were resolved, all of them, in any order.",
    ),
    Field::new(
        "card-states",
        Shape::Texts { most: limits::EFFECTS },
        "Their cards and how they lie there, among others: `techs/exhausted`, `techs`.",
    ),
    Field::new("squadrons-left", expected(99), "How many squadrons may still be activated here."),
    Field::new(
        "ship-activated",
        Shape::Flag { default: None },
        "Whether the ship has activated in this round."
    ),
];
