//! What may stand in a scenario of kind `attack`?
//!
//! A Star Wars: Armada attack, with its declaration and roll or from its rolled dice on.

use serde_json::{Map, Value as Json, json};

use super::{effects, expectations, fitted, terms::*, unreadable};
use crate::{
    Kind, Line, Odds, OptionOdds,
    field::{Absent, Field, Shape},
    kinds::odds::OddsSetup,
    limits::{MAX_EXPECTED, MAX_NAME},
    odds,
    read::Written,
    situation::{Answering, Situated},
};
use armada::{
    Activation, ArmadaRules, Command, HullZone, Place, Range, Size, UnitKind,
    attack::{AttackKind, AttackSetup, ConcentrateFire, Crossing, Player, Reroll},
    limits,
};
use cards::CardKind;
use names::Diagnostic;
use rulebook::Rulebook;
use vocabulary::WordList;

const GATHERED: Shape = expected(limits::GATHERED as i64);

const SIDES: [&str; 2] = ["attacker", "defender"];

const ARMAMENTS: [&str; 3] = ["battery", "rear-battery", "anti-squadron"];

/// Dice by color, before they are rolled; what is left out altogether is not said.
pub(super) const ARMAMENT: &[Field] = &[
    Field::new("red", GATHERED, "Red dice.").left_out("none").called("Red dice"),
    Field::new("blue", GATHERED, "Blue dice.").left_out("none").called("Blue dice"),
    Field::new("black", GATHERED, "Black dice.").left_out("none").called("Black dice"),
];

pub(super) const CROSSES: Shape =
    Shape::Words { words: Crossing::WORDS, most: limits::CROSSED, default: Absent::Empty };

const ENGAGED: Shape = count(0, limits::ENGAGED as i64, 0);

/// What has been measured and done before the target is declared.
const DECLARE: &[Field] = &[
    Field::new("friendly", flag(false), "Whether the defender is a friend of the attacker.").called("Friendly to the attacker"),
    Field::new(
        "out-of-arc",
        flag(false),
        "Whether the target is outside the firing arc of the attacking hull zone.",
    ).called("Outside the firing arc"),
    Field::new(
        "sight-through-zone",
        flag(false),
        "Whether the line of sight crosses another hull zone of the defender.",
    ).called("Line of sight crosses another zone of the defender"),
    Field::new(
        "range-through-zone",
        flag(false),
        "Whether the range is measured through another hull zone of the defender.",
    ).called("Range crosses another zone of the defender"),
    Field::new(
        "zones-used",
        Shape::Words { words: HullZone::WORDS, most: 6, default: Absent::Empty },
        "Hull zones from which the attacking ship has attacked in this activation.",
    ).called("Zones it has attacked from"),
    Field::new(
        "attacks-made",
        count(0, limits::ATTACKS as i64, 0),
        "Attacks that the attacker has performed in this activation. A ship may perform two, a huge one three, a squadron one.",
    ).hint("A ship makes two at most, a huge ship three, a squadron one.").left_out("one for each zone used").called("Attacks made this activation"),
    Field::new(
        "ships-attacked",
        count(0, limits::ATTACKS as i64, 0),
        "Ships that the attacker has attacked in this round.",
    ).called("Ships attacked this round"),
    Field::new(
        "crosses",
        CROSSES,
        "What the line of sight crosses. `ship` is a third one; `squadron`, `own-zone`, `shield-dial` and `hidden-obstacle` (under a ship, no part of it to be seen) do not hinder.",
    ).hint("An obstacle or another ship obstructs, a dust field blocks; the others do neither.").called("What the line of sight crosses"),
    Field::new(
        "maneuvered",
        flag(false),
        "Whether the attacking ship has executed its maneuver in this activation.",
    ).called("Has made its maneuver"),
    Field::new("moved", flag(false), "Whether the attacking squadron has moved in this activation.").called("Has moved this activation"),
];

/// A ship or a squadron.
pub(super) const UNIT: &[Field] = &[
    card_name(&[CardKind::Ship, CardKind::Squadron]),
    UPGRADES,
    Field::new(
        "near",
        Shape::Cards { of: &[CardKind::Squadron], most: limits::NEAR },
        "Squadrons of the same player beside it, by name, whose cards act in the attack; they are near enough.",
    ).hint("By name, with commas between; those close enough to matter.")
    .called("Squadrons near it"),
    Field::new(
        "objectives",
        Shape::Cards { of: &[CardKind::Objective], most: limits::OBJECTIVES },
        "The objective card of the battle, by name, where it does something for this ship or squadron in the attack.",
    )
    .called("Objective card"),
    Field::new("kind", word(UnitKind::WORDS, "ship"), "Whether it is a ship or a squadron.")
        .called("Ship or squadron?"),
    Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called, if you want it shown.")
        .called("Name (optional)"),
    Field::new("size", word(Size::WORDS, "medium"), "The ship's size class; a flotilla has the size of its base.")
        .called("Ship size")
        .only("kind", "ship"),
    Field::new("flotilla", Shape::Flag { default: Some(false) }, "Whether the ship is a flotilla.")
        .only("kind", "ship"),
    Field::new("zone", word(HullZone::WORDS, "front"), "The ship's hull zone that attacks or is attacked; auxiliary ones are those of huge ships.")
        .called("Zone that attacks or is attacked")
        .only("kind", "ship"),
    Field::new("speed", count(0, limits::SHIP_SPEED as i64, 2), "The ship's speed.").only("kind", "ship"),
    Field::new("speed", count(0, limits::SQUADRON_SPEED as i64, 3), "The squadron's speed.")
        .only("kind", "squadron"),
    Field::new("hull", count(1, limits::SHIP_HULL as i64, 5), "The ship's hull value.").only("kind", "ship"),
    Field::new("hull", count(1, limits::SQUADRON_HULL as i64, 4), "The squadron's full hull points.")
        .only("kind", "squadron"),
    Field::new(
        "faceup",
        count(0, limits::SHIP_HULL as i64, 0),
        "The ship's faceup damage cards before the attack.",
    )
    .called("Faceup damage cards")
    .only("kind", "ship"),
    Field::new(
        "facedown",
        count(0, limits::SHIP_HULL as i64, 0),
        "The ship's facedown damage cards before the attack. All its cards are fewer than its hull.",
    )
    .called("Facedown damage cards")
    .only("kind", "ship"),
    Field::new(
        "damage",
        count(0, limits::SQUADRON_HULL as i64, 0),
        "Hull points that the squadron has lost before the attack, fewer than its hull.",
    )
    .called("Hull points lost")
    .only("kind", "squadron"),
    Field::new(
        "shields",
        Shape::Table(&zones([SHIELDS; 6])),
        "Shields left in each of the ship's hull zones.",
    )
    .only("kind", "ship"),
    Field::new(
        "keywords",
        Shape::Words { words: KEYWORDS, most: limits::KEYWORDS, default: Absent::Empty },
        "The squadron's keywords: `bomber`, `counter 2`.",
    )
    .only("kind", "squadron"),
    Field::new(
        "tokens",
        HELD_TOKENS,
        "Defense tokens, readied unless the state is added: `brace`, `brace/exhausted`, `brace/discarded`.",
    )
    .called("Defense tokens"),
    Field::new(
        "battery",
        Shape::Table(ARMAMENT),
        "Battery armament of the attacking hull zone or squadron, together at most 12 dice.",
    ).left_out("not known")
    .called("Battery dice"),
    Field::new(
        "rear-battery",
        Shape::Table(ARMAMENT),
        "Printed battery armament of the rear hull zone, for a salvo on a ship; without it a salvo is `open`.",
    ).hint("As printed. A salvo on a ship needs it.").left_out("`battery` where `zone` is `rear`, otherwise not known")
    .called("Rear battery dice")
    .only("kind", "ship"),
    Field::new("anti-squadron", Shape::Table(ARMAMENT), "Anti-squadron armament, for a salvo on a squadron too.").left_out("not known")
        .called("Anti-squadron dice"),
    Field::new(
        "engaged",
        ENGAGED,
        "Enemy squadrons that it is engaged with, without its opponent in this attack and without those whose line of sight to it is obstructed.",
    ).hint("Leave out the one it fights here, and any behind an obstruction.").left_out("0, or the largest of the next three")
    .called("Other enemy squadrons engaged")
    .only("kind", "squadron"),
    Field::new("engaged-escort", ENGAGED, "How many of them have Escort.")
        .called("Of these with Escort")
        .only("kind", "squadron"),
    Field::new("engaged-heavy", ENGAGED, "How many of them have Heavy.")
        .called("Of these with Heavy")
        .only("kind", "squadron"),
    Field::new("engaged-screen", ENGAGED, "How many of them have Screen.")
        .called("Of these with Screen")
        .only("kind", "squadron"),
    Field::new(
        "activation",
        word(Activation::WORDS, "none"),
        "Whether a squadron command activated the squadron, or it activated in the Squadron Phase.",
    )
    .called("How the squadron was activated")
    .only("kind", "squadron"),
    Field::new("unique", flag(false), "Whether the squadron's name is unique.").only("kind", "squadron"),
    LAID,
    Field::new("place", word(Place::WORDS, "in-play"), "Whether it is in play, set aside or destroyed.")
        .called("Where it is"),
    Field::new(
        "raid",
        Shape::Words { words: Command::WORDS, most: 4, default: Absent::Empty },
        "The ship's raid tokens; each blocks its command.",
    )
    .called("Raid tokens")
    .only("kind", "ship"),
    Field::new(
        "max-shields",
        Shape::Table(&zones([EXPECTED_SHIELDS; 6])),
        "Shields that each hull zone has at most, for what recovers them.",
    ).hint("Needed where something recovers shields.").left_out("not asked")
    .called("Full shields")
    .only("kind", "ship"),
    Field::new("command-tokens", HELD_COMMANDS, "The ship's command tokens that can be spent.")
        .only("kind", "ship"),
    Field::new("dials", HELD_COMMANDS, "The ship's command dials that can be spent.")
        .called("Command dials")
        .only("kind", "ship"),
    Field::new(
        "concentrate-fire",
        word(ConcentrateFire::WORDS, "none"),
        "What the ship can spend for Concentrate Fire: a command dial, a command token, or both.",
    )
    .called("Spend for Concentrate Fire")
    .only("kind", "ship"),
    Field::new(
        "concentrate-fire-resolved",
        flag(false),
        "Whether the ship has resolved Concentrate Fire in this round already.",
    )
    .called("Concentrate Fire already resolved this round")
    .only("kind", "ship"),
];

/// A further squadron that a ship may attack in the same attack.
const TARGET: &[Field] = &[
    card_name(&[CardKind::Squadron]),
    Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called, if you want it shown.")
        .called("Name (optional)"),
    Field::new("hull", count(1, limits::SQUADRON_HULL as i64, 4), "Its full hull points."),
    Field::new("damage", count(0, limits::SQUADRON_HULL as i64, 0), "Hull points that it has lost.")
        .called("Hull points lost"),
    Field::new("speed", count(0, limits::SQUADRON_SPEED as i64, 3), "Its speed."),
    Field::new(
        "keywords",
        Shape::Words { words: KEYWORDS, most: limits::KEYWORDS, default: Absent::Empty },
        "Its keywords.",
    ),
    Field::new("tokens", HELD_TOKENS, "Its defense tokens.").called("Defense tokens"),
    Field::new("place", word(Place::WORDS, "in-play"), "Whether it is in play, set aside or destroyed.")
        .called("Where it is"),
    Field::new("range", Shape::Word { words: BANDS, default: None }, "The range to it.")
        .left_out("the range of the attack"),
    Field::new("friendly", flag(false), "Whether it is a friend of the attacker.")
        .called("Friendly to the attacker"),
    Field::new("out-of-arc", flag(false), "Whether it is outside the firing arc of the attacking hull zone.")
        .called("Outside the firing arc"),
    Field::new("obstructed", flag(false), "Whether the attack on it is obstructed."),
    Field::new("crosses", CROSSES, "What the line of sight to it crosses, as in `declare`.")
        .called("What the line of sight crosses"),
    Field::new("pool", Shape::Table(ARMAMENT), "Dice that are gathered against it.")
        .left_out("those of the anti-squadron armament")
        .called("Dice to roll"),
];

/// The fields of an attack.
pub(crate) const FIELDS: &[Field] = &[
    Field::new(
        "range",
        word(Range::WORDS, "close"),
        "Range of the attack; a squadron attacks at `distance-1` (`close` is the same), with Snipe at `distance-2`.",
    ).left_out("`close`, or the distance of a squadron's attack"),
    Field::new("attack", word(AttackKind::WORDS, "standard"), "Which kind of attack it is. `counter` and `snipe` are made by squadrons on squadrons, `salvo` and `ignition` by ships.").called("Kind of attack"),
    Field::new("first-player", word(Player::WORDS, "attacker"), "Who has the initiative."),
    Field::new("attacker", Shape::Table(UNIT), "The attacking ship or squadron.").left_out("a medium ship"),
    Field::new("defender", Shape::Table(UNIT), "The defending ship or squadron.").left_out("a medium ship"),
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Empty },
        "The attack pool as rolled, in any order: `red/hit`, `blue/accuracy`, `black/hit-crit`.",
    ).called("Dice rolled"),
    Field::new("pool", Shape::Table(ARMAMENT), "The dice that are gathered and not rolled yet, together at most 12.").left_out("not known").called("Dice to roll"),
    Field::new("obstructed", flag(false), "Whether the attack is obstructed: the attacker removes one gathered die before the roll.").hint("The attacker removes one die before the roll."),
    Field::new("declare", Shape::Table(DECLARE), "What has been measured and done before the declaration.").left_out("nothing that hinders").called("Measured before the attack"),
    Field::new(
        "rerolls",
        Shape::Texts { most: limits::REROLLS },
        "Rerolls that the attacker may use once each in each of its attacks: `2 black`, `1 red/blank red/accuracy`, `all any`.",
    ).hint("What each lets the attacker reroll: 2 black, 1 red/blank, all any."),
    Field::new(
        "return-rerolls",
        Shape::Texts { most: limits::REROLLS },
        "The same for the defender in its salvo or counter attack.",
    ).hint("In its salvo or counter attack.").called("Defender’s rerolls"),
    Field::new(
        "target",
        Shape::Tables { fields: TARGET, most: limits::TARGETS, default: Absent::Empty },
        "Further squadrons that the attacking ship may attack in the same attack.",
    ).called("Further squadron"),
    Field::new(
        "deck",
        Shape::Texts { most: limits::KNOWN_CARDS },
        "The next faceup damage cards, if you know them: names of damage cards among the effects, or `unknown`.",
    ).hint("By name, with commas between; unknown for one that you do not know.").left_out("those of the effects that wait to be dealt, in their order, then unknown ones").called("Next faceup damage cards"),
    Field::new(
        "effect",
        Shape::Tables { fields: effects::OF_ATTACK, most: limits::EFFECTS, default: Absent::Empty },
        "Effects of cards of both players, in any order.",
    ).called("Card effect"),
];

/// What the values describe.
pub(crate) type Setup = AttackSetup;

impl Situated for AttackSetup {
    fn form() -> &'static [Field] {
        FIELDS
    }

    fn complete(values: &mut Map<String, Json>, written: &dyn Fn(&str) -> Written) {
        for (side, armament) in SIDES.iter().flat_map(|side| ARMAMENTS.iter().map(move |name| (side, name))) {
            let unit = values.get_mut(*side).and_then(Json::as_object_mut);
            if written(&format!("{side}.{armament}")) == Written::Empty
                && let Some(unit) = unit
            {
                unit.insert((*armament).to_owned(), json!({ "red": 0 }));
            }
        }
        if written("pool") == Written::Empty {
            values.insert("pool".to_owned(), json!({ "red": 0 }));
        }
        let targets = values.get_mut("target").and_then(Json::as_array_mut).into_iter().flatten();
        for (nth, target) in (1..).zip(targets.filter_map(Json::as_object_mut)) {
            if written(&format!("target[{nth}].pool")) == Written::Empty {
                target.insert("pool".to_owned(), json!({ "red": 0 }));
            }
        }
        let by_squadron =
            values.get("attacker").and_then(|unit| unit.get("kind")) == Some(&json!("squadron"));
        if by_squadron && written("range") == Written::Not {
            let kind = values.get("attack").and_then(Json::as_str).and_then(|word| word.parse().ok());
            let kind: AttackKind = kind.unwrap_or(AttackKind::Standard);
            values.insert("range".to_owned(), json!(kind.squadron_range()));
        }
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let lists = ["rerolls", "return-rerolls"].into_iter();
        let mut findings: Vec<Diagnostic> =
            lists.flat_map(|field| unreadable::<Reroll>(values.get_mut(field), field)).collect();
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_attack(&mut values);
        let first = values.get("first-player").and_then(Json::as_str).unwrap_or("attacker").to_owned();
        effects::count_cards(&mut values, |owner| match (owner, first.as_str()) {
            ("first", "attacker") | ("second", "defender") => Some("attacker"),
            _ => Some("defender"),
        });
        for side in SIDES {
            let shields = values.get_mut(side).and_then(|unit| unit.get_mut("shields"));
            if let Some(shields) = shields.and_then(Json::as_object_mut) {
                shields.retain(|_, count| *count != json!(0));
            }
        }
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }

    fn odds(&self, lines: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
        Some(odds::of_attack(&OddsSetup::of(self.clone()), lines, rulebook))
    }

    fn option_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
        odds::of_options(&OddsSetup::of(self.clone()), lines, rulebook)
    }
}

/// What is expected of a ship or squadron: of the defender, the attacker, a further squadron; what is left out is not
/// asked.
macro_rules! side_and {
    ($list:ident![$($own:tt)*]) => {
        $list![
            Field::new("damage", expected(99), "Damage total of the attack on it, after a brace."),
            Field::new("shields", Shape::Table(&zones([EXPECTED_SHIELDS; 6])), "Shields afterwards."),
            Field::new("faceup", expected(99), "Faceup damage cards of the ship afterwards."),
            Field::new("facedown", expected(99), "Facedown damage cards of the ship afterwards."),
            Field::new("cards", expected(99), "All damage cards of the ship afterwards; 0 of a squadron."),
            Field::new("hull-lost", expected(99), "Hull points that the squadron has lost afterwards."),
            Field::new("hull-left", expected(99), "Hull that is left afterwards."),
            Field::new("speed", expected(99), "The ship's speed afterwards."),
            Field::new(
                "tokens",
                Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Unsaid },
                "All defense tokens afterwards, in any order.",
            ),
            Field::new(
                "raid",
                Shape::Words { words: Command::WORDS, most: 4, default: Absent::Unsaid },
                "All raid tokens of the ship afterwards, in any order.",
            ),
            Field::new("destroyed", Shape::Flag { default: None }, "Whether it is destroyed. Its damage cards are those of that moment; its tokens and dials are gone, but not before its salvo or counter attack."),
            Field::new("command-tokens", EXPECTED_COMMANDS, "All command tokens of the ship afterwards, in any order."),
            Field::new("dials", EXPECTED_COMMANDS, "All command dials of the ship afterwards, in any order."),
            EXPECTED_EXTRAS,
            $($own)*
        ]
    };
}

macro_rules! fields {
    ($($field:tt)*) => {
        [$($field)*]
    };
}

/// What is expected of the attacker, or of a further squadron.
pub(super) const SIDE: &[Field] = &side_and!(fields![]);

/// What an attack's expectation may say; what is left out is not asked. What stands in no table is
/// about the defender and the attack on it.
pub(crate) const EXPECTATIONS: &[Field] = &side_and!(expectations![
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Unsaid },
        "The attack pool afterwards, in any order.",
    ),
    Field::new(
        "attacker",
        Shape::Table(SIDE),
        "The attacker afterwards; `damage` is that of the salvo or counter attack on it.",
    ),
    Field::new(
        "targets",
        Shape::Tables { fields: SIDE, most: limits::TARGETS, default: Absent::Unsaid },
        "The further squadrons afterwards, in the order of `target`; `{}` asks nothing.",
    ),
    Field::new(
        "resolved",
        Shape::Texts { most: MAX_EXPECTED },
        "The effects of the list that were resolved, all of them, in any order.",
    ),
    Field::new(
        "card-states",
        Shape::Texts { most: MAX_EXPECTED },
        "Cards and how they lie there, among others: `xi7/exhausted`, `xi7`.",
    ),
]);
