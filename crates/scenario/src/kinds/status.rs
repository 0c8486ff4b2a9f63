//! What may stand in a scenario of kind `status`?
//!
//! A phase of a round: the Status Phase, or whose turn it is in the others.

use serde_json::{Map, Value as Json};

use super::{effects, expectations, fitted, misread, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Command, Seat, UnitKind, limits,
    status::{CardState, Icon, Phase, ReadyCost, StatusSetup},
};
use cards::CardKind;
use names::Diagnostic;
use vocabulary::WordList;

const NAME: Shape = Shape::Text { most: MAX_NAME };

const COMMAND_TOKENS: usize = limits::COMMAND_TOKENS as usize;

const PLAYER: &[Field] = &[
    Field::new(
        "ships",
        expected(limits::FLEET as i64),
        "Ships in the play area; 0: none are left, squadrons do not count.",
    )
    .hint("Squadrons do not count.")
    .left_out("at least one")
    .called("Ships in play"),
    Field::new("set-aside", count(0, limits::FLEET as i64, 0), "Ships set aside.").called("Ships set aside"),
    Field::new("score", expected(limits::SCORE as i64), "The player's score, for the end of the game.")
        .hint("For the end of the game.")
        .left_out("not known"),
    Field::new("pass-tokens", count(0, limits::FLEET as i64, 0), "Pass tokens."),
    Field::new(
        "passed",
        flag(false),
        "Whether the player spent a pass token on the last turn of this phase.",
    )
    .called("Passed on the last turn"),
];

const UNIT: &[Field] = &[
    card_name(&[CardKind::Ship, CardKind::Squadron]),
    Field::new("kind", word(UnitKind::WORDS, "ship"), "Whether it is a ship or a squadron.")
        .called("Ship or squadron?"),
    Field::new("name", NAME, "Its name, different from the others; without colons and brackets.")
        .left_out("`ship 1`, `squadron 2` by its place")
        .called("Name (optional)"),
    Field::new("owner", word(Seat::WORDS, "first"), "Whose it is: the first or the second player's.")
        .called("Whose is it?"),
    Field::new("tokens", HELD_TOKENS, "Its defense tokens: `brace`, `brace/exhausted`, `brace/discarded`.")
        .called("Defense tokens"),
    Field::new("cannot-ready", flag(false), "Whether an effect keeps its defense tokens from being readied.")
        .called("Cannot be readied"),
    Field::new(
        "command-tokens",
        Shape::Words { words: Command::WORDS, most: COMMAND_TOKENS, default: Absent::Empty },
        "The ship's command tokens.",
    )
    .only("kind", "ship"),
    Field::new("activated", flag(false), "Whether it was activated in this round.")
        .called("Activated this round"),
    Field::new("speed", expected(limits::SHIP_SPEED as i64), "A ship's speed.").left_out("not asked"),
    Field::new("prevented", flag(false), "Whether effects keep it from activating.")
        .called("Kept from activating"),
    Field::new(
        "command",
        Shape::Whole { least: 1, most: limits::COMMAND_VALUE as i64, default: None },
        "The ship's command value, which limits its tokens.",
    )
    .hint("Without it no dials are assigned.")
    .left_out("not known, and no dials are assigned")
    .called("Command value")
    .only("kind", "ship"),
    Field::new("dials", count(0, limits::COMMAND_VALUE as i64, 0), "Command dials in the ship's stack.")
        .called("Command dials")
        .only("kind", "ship"),
];

const CARD: &[Field] = &[
    card_name(&[CardKind::Upgrade]),
    Field::new("name", NAME, "Its name, different from the others; without colons and brackets.").left_out("`card 1` by its place").called("Name (optional)"),
    Field::new("ship", NAME, "The name of the ship that carries it, which pays its ready cost; needed with `cost`.").hint("By name. It pays the ready cost.")
        .called("Ship that carries it"),
    Field::new("owner", word(Seat::WORDS, "first"), "Whose it is, where the ship is not said.").left_out("`first`; of a ship its owner")
        .called("Whose is it?"),
    Field::new("state", word(CardState::WORDS, "exhausted"), "Its state; a discarded card lies facedown.")
        .called("How the card lies"),
    Field::new("icon", word(Icon::WORDS, "nothing"), "The icon beside its name; with `nothing` it is readied as with `recur`.").called("Icon beside its name"),
    Field::new(
        "cost",
        NAME,
        "The ready cost of a non-recur card: `1 navigate`, `2 squadron or repair`, `1 any`, `1 navigate and 1 repair`; at most 8 tokens.",
    ).hint("Such as 1 navigate, or 2 squadron or repair.").left_out("none, and it stays exhausted")
    .called("Ready cost"),
    Field::new("cannot-ready", flag(false), "Whether an effect keeps it from being readied.")
        .called("Cannot be readied"),
];

/// The fields of a round.
pub(crate) const FIELDS: &[Field] = &[
    Field::new("phase", word(Phase::WORDS, "status"), "The phase that is asked about.")
        .called("Which phase?"),
    Field::new("round", count(1, limits::ROUNDS as i64, 1), "The round.").called("Which round?"),
    Field::new(
        "turn",
        word(Seat::WORDS, "first"),
        "Whose turn it is in the Ship Phase or the Squadron Phase.",
    )
    .called("Whose turn?"),
    Field::new(
        "turns",
        Shape::Whole { least: 1, most: limits::TURNS as i64, default: None },
        "How many turns are asked about.",
    )
    .left_out("until the phase is over")
    .called("How many turns to play"),
    Field::new("first", Shape::Table(PLAYER), "What the first player has.").called("First player"),
    Field::new("second", Shape::Table(PLAYER), "What the second player has.").called("Second player"),
    Field::new(
        "unit",
        Shape::Tables { fields: UNIT, most: limits::UNITS, default: Absent::Empty },
        "Ships and squadrons.",
    )
    .called("Ship or squadron"),
    Field::new(
        "card",
        Shape::Tables { fields: CARD, most: limits::FLEET_CARDS, default: Absent::Empty },
        "Upgrade cards.",
    )
    .called("Upgrade card"),
    Field::new("purrgil", count(0, limits::CREATURES as i64, 0), "Purrgil on the table.")
        .called("Purrgil in play"),
    Field::new("exogorths", count(0, limits::CREATURES as i64, 0), "Exogorths on the table.")
        .called("Exogorths in play"),
    Field::new("tournament", flag(false), "Whether it is an official tournament.")
        .called("Official tournament"),
    Field::new(
        "effect",
        Shape::Tables { fields: effects::OF_STATUS, most: limits::EFFECTS, default: Absent::Empty },
        "Effects of cards of both players, faceup damage cards among them.",
    )
    .called("Card effect"),
];

/// What the values describe.
pub(crate) type Setup = StatusSetup;

impl Situated for StatusSetup {
    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let cards = values.get_mut("card").and_then(Json::as_array_mut).into_iter().flatten();
        for (nth, card) in (1_u8..).zip(cards.filter_map(Json::as_object_mut)) {
            let cost = card.get("cost").and_then(Json::as_str);
            if let Some(finding) =
                cost.and_then(|cost| misread::<ReadyCost>(cost, &format!("card[{nth}].cost")))
            {
                findings.push(finding);
                card.remove("cost");
            }
        }
        findings.extend(effects::complete(values));
        findings
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

const UNIT_AFTERWARDS: &[Field] = &[
    Field::new("name", NAME, "Which unit.").left_out("the one in this place"),
    Field::new(
        "tokens",
        Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Unsaid },
        "All of its defense tokens afterwards, in any order.",
    )
    .called("Defense tokens"),
    Field::new(
        "command-tokens",
        Shape::Words { words: Command::WORDS, most: COMMAND_TOKENS, default: Absent::Unsaid },
        "All of its command tokens afterwards, in any order.",
    ),
    Field::new("dials", expected(limits::COMMAND_VALUE as i64), "Its command dials afterwards.")
        .called("Command dials"),
    Field::new("activated", Shape::Flag { default: None }, "Whether it is activated in this round.")
        .called("Activated this round"),
];

const CARD_AFTERWARDS: &[Field] = &[
    Field::new("name", NAME, "Which card.").left_out("the one in this place"),
    Field::new("state", Shape::Word { words: CardState::WORDS, default: None }, "Its state afterwards."),
];

const PLAYER_AFTERWARDS: &[Field] = &[
    Field::new("pass-tokens", expected(limits::FLEET as i64), "Pass tokens afterwards."),
    Field::new("ships-left", expected(limits::UNITS as i64), "Ships that are not activated."),
    Field::new("squadrons-left", expected(limits::UNITS as i64), "Squadrons that are not activated."),
    Field::new("set-aside", expected(limits::FLEET as i64), "Ships set aside afterwards."),
];

/// What an expectation may say; what is left out is not asked.
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new(
        "units",
        Shape::Tables { fields: UNIT_AFTERWARDS, most: limits::UNITS, default: Absent::Unsaid },
        "Ships and squadrons afterwards, by name.",
    ),
    Field::new(
        "cards",
        Shape::Tables { fields: CARD_AFTERWARDS, most: limits::FLEET_CARDS, default: Absent::Unsaid },
        "Upgrade cards afterwards, by name.",
    ),
    Field::new("first", Shape::Table(PLAYER_AFTERWARDS), "What the first player has afterwards."),
    Field::new("second", Shape::Table(PLAYER_AFTERWARDS), "What the second player has afterwards."),
    Field::new(
        "turn",
        Shape::Word { words: Seat::WORDS, default: None },
        "Whose turn it is now; nobody's once the phase is over."
    ),
    Field::new("phase-over", Shape::Flag { default: None }, "Whether the phase is over."),
    Field::new(
        "next-phase",
        Shape::Word { words: Phase::WORDS, default: None },
        "The phase that follows; none after the end of the game."
    ),
    Field::new("round", expected(limits::ROUNDS as i64), "The round, by the highest round token."),
    Field::new(
        "initiative",
        Shape::Word { words: Seat::WORDS, default: None },
        "Who has initiative: always `first`."
    ),
    Field::new(
        "initiative-flipped",
        Shape::Flag { default: None },
        "Whether the initiative token was flipped.",
    ),
    Field::new(
        "used",
        Shape::Texts { most: limits::EFFECTS },
        "The effects of the list that were resolved, all of them, in any order.",
    ),
    Field::new(
        "card-states",
        Shape::Texts { most: limits::EFFECTS },
        "Their cards and how they lie there, among others: `admiral/exhausted`, `admiral`.",
    ),
    Field::new("game-over", Shape::Flag { default: None }, "Whether the game is over."),
    Field::new(
        "winner",
        Shape::Word { words: Seat::WORDS, default: None },
        "Who has won, where that is known."
    ),
];
