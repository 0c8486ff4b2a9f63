//! What may stand in a scenario of kind `status`?
//!
//! A phase of a round: the Status Phase, or whose turn it is in the others.

use serde_json::{Map, Value as Json};

use super::{effects, fitted, misread, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Command, Seat, limits,
    status::{CardState, Phase, ReadyCost, StatusSetup},
};
use names::Diagnostic;
use vocabulary::WordList;

const NAME: Shape = Shape::Text { most: MAX_NAME };

const COMMAND_TOKENS: usize = limits::COMMAND_TOKENS as usize;

/// What the values describe.
pub(crate) type Setup = StatusSetup;

impl Situated for StatusSetup {
    type Form = Self;

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
    Field::new("tokens", EXPECTED_TOKENS, "All of its defense tokens afterwards, in any order.")
        .in_any_order()
        .called("Defense tokens"),
    Field::new(
        "command-tokens",
        Shape::Words { words: Command::WORDS, most: COMMAND_TOKENS, default: Absent::Unsaid },
        "All of its command tokens afterwards, in any order.",
    )
    .in_any_order(),
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
pub(crate) const EXPECTATIONS: &[Field] = &[
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
        "Whose turn it is now; nobody's once the phase is over.",
    ),
    Field::new("phase-over", Shape::Flag { default: None }, "Whether the phase is over."),
    Field::new(
        "next-phase",
        Shape::Word { words: Phase::WORDS, default: None },
        "The phase that follows; none after the end of the game.",
    ),
    Field::new("round", expected(limits::ROUNDS as i64), "The round, by the highest round token."),
    Field::new(
        "initiative",
        Shape::Word { words: Seat::WORDS, default: None },
        "Who has initiative: always `first`.",
    ),
    Field::new(
        "initiative-flipped",
        Shape::Flag { default: None },
        "Whether the initiative token was flipped.",
    ),
    EXPECTED_USED,
    Field::new(
        "card-states",
        Shape::Texts { most: limits::EFFECTS },
        "Their cards and how they lie there, among others: `admiral/exhausted`, `admiral`.",
    ),
    Field::new("game-over", Shape::Flag { default: None }, "Whether the game is over."),
    Field::new(
        "winner",
        Shape::Word { words: Seat::WORDS, default: None },
        "Who has won, where that is known.",
    ),
];
