//! What may stand in a scenario of kind `play`?
//!
//! A board of Star Wars: Unlimited, and an action or a moment of the round.

use serde_json::{Map, Value as Json};

use super::fitted;
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::{MAX_EXPECTED, MAX_NAME},
    situation::{Answering, Situated},
    tree::{Key, Node, Value},
};
use names::Diagnostic;
use unlimited::{
    Arena, Phase, Player, limits,
    play::{Edition, PlayRules, PlaySetup},
};
use vocabulary::{Word, WordList, joined};

const fn word(words: &'static [Word], default: Option<&'static str>) -> Shape {
    Shape::Word { words, default }
}

const fn asked(most: i64) -> Shape {
    Shape::Whole { least: 0, most, default: None }
}

const fn name() -> Shape {
    Shape::Text { most: limits::NAME }
}

/// A board that names no edition is resolved by this one. Whether some edition is named then: any other is played by
/// no rules that are known.
pub(crate) fn by_edition(tree: &mut Node, edition: &str) -> bool {
    let Value::Table(fields) = &mut tree.value else { return false };
    let says = |name: &str| fields.iter().find(|(key, _)| key.name == name).map(|(_, node)| &node.value);
    if says("edition").is_some() {
        return true;
    }
    let is_board = matches!(says("kind"), Some(Value::Text(kind)) if kind == "play");
    let is_played = is_board && Edition::WORDS.iter().any(|word| word.name == edition);
    if is_played {
        let key = Key { name: "edition".to_owned(), place: None };
        fields.push((key, Node::unplaced(Value::Text(edition.to_owned()))));
    }
    is_played
}

const NAMES: Shape = Shape::Texts { most: MAX_EXPECTED };
const UNASKED: Shape = Shape::Flag { default: None };

/// What a unit may be expected to be.
const EXPECTED_UNIT: &[Field] = &[
    Field::new("name", name(), "Which unit."),
    Field::new("controller", word(Player::WORDS, None), "Who controls it."),
    Field::new("arena", word(Arena::WORDS, None), "Where it is."),
    Field::new("power", asked(999), "Its power now."),
    Field::new("hp", asked(999), "Its HP now."),
    Field::new("damage", asked(999), "Damage on it."),
    Field::new("remaining", asked(999), "HP that are left."),
    Field::new("exhausted", UNASKED, "Whether it is exhausted."),
    Field::new("shields", asked(99), "Shield tokens on it.").called("Shield tokens"),
    Field::new("experience", asked(99), "Experience tokens on it.").called("Experience tokens"),
    Field::new("advantage", asked(99), "Advantage tokens on it.").called("Advantage tokens"),
    Field::new("upgrades", NAMES, "Its upgrades that are cards, all of them, by name.").in_any_order(),
    Field::new("captives", NAMES, "What it guards, all of it, by name.").in_any_order(),
    Field::new("keywords", NAMES, "Its keywords, all of them, by name.").in_any_order(),
];

/// What a player's zones may be expected to be.
const EXPECTED_SIDE: &[Field] = &[
    Field::new("base-damage", asked(999), "Damage on the base."),
    Field::new("base-left", asked(999), "HP that the base has left."),
    Field::new("resources", asked(999), "Ready resources."),
    Field::new("exhausted-resources", asked(999), "Exhausted resources."),
    Field::new("hand", asked(999), "Cards in hand."),
    Field::new("deck", asked(999), "Cards in the deck."),
    Field::new("hand-cards", NAMES, "The known cards in hand, all of them, by name.").in_any_order(),
    Field::new(
        "deck-cards",
        NAMES,
        "The known cards of the deck, all of them, the topmost first, behind them those on its bottom.",
    ),
    Field::new("discard", NAMES, "The known cards in the discard pile, all of them, by name.").in_any_order(),
    Field::new("resource-cards", NAMES, "The known cards among the resources, all of them, by name.")
        .in_any_order(),
    Field::new("force", UNASKED, "Whether the Force is with the player.").called("The Force is with them"),
    Field::new("credits", asked(999), "Credit tokens.").called("Credit tokens"),
    Field::new(
        "leader",
        Shape::Text { most: MAX_NAME },
        "The leader in the base zone: `ready` or `exhausted`.",
    ),
    Field::new("epic-used", UNASKED, "Whether the leader's Epic Action was used, not the base's."),
];

/// What such a situation may be expected to come to.
pub(crate) const EXPECTATIONS: &[Field] = &[
    Field::new("winner", word(WINNERS, None), "Who has won: `P1`, `P2` or `draw`."),
    Field::new("phase", word(Phase::WORDS, None), "Which phase it is."),
    Field::new("active", word(Player::WORDS, None), "The active player."),
    Field::new("initiative", word(Player::WORDS, None), "Who has the initiative."),
    Field::new("initiative-taken", UNASKED, "Whether it was taken this round."),
    Field::new("order", NAMES, "The effects that were used, all of them, in this order: `Marine/restore`."),
    Field::new(
        "places",
        NAMES,
        "Cards and where they are, among others: `Marine/ground`, `Marine/P1 discard` (`hand`, `deck`, `resources`, `base zone`), `Armor/on Marine`, `Han/captured by Jailer`.",
    ),
    Field::new("in-play", NAMES, "All units in play, by name, in any order; `[]` for none.").in_any_order(),
    Field::new(
        "unit",
        Shape::Tables { fields: EXPECTED_UNIT, most: limits::UNITS, default: Absent::Unsaid },
        "Units in play, only what is asked.",
    ),
    Field::new("p1", Shape::Table(EXPECTED_SIDE), "What player 1 has outside the arenas.").called("Player 1"),
    Field::new("p2", Shape::Table(EXPECTED_SIDE), "What player 2 has outside the arenas.").called("Player 2"),
];

const WINNERS: &[Word] = &joined::<3>(Player::WORDS, &[Word::new("draw")]);

/// What the values describe.
pub(crate) type Setup = PlaySetup;

impl Situated for PlaySetup {
    type Form = Self;

    /// Whose a unit behind the first is, and what a card is; and that it is resolved by an older edition.
    fn guesses(values: &Map<String, Json>) -> Vec<Diagnostic> {
        let guess =
            |list: &'static str, left_out: &'static str, first: usize, (taken, help): (&str, &str)| {
                let entries = values.get(list).and_then(Json::as_array).into_iter().flatten();
                let unsaid =
                    entries.enumerate().skip(first).filter(|(_, entry)| entry.get(left_out).is_none());
                let finding = |(nth, entry): (usize, &Json)| {
                    let field = format!("{list}[{}].{left_out}", nth + 1);
                    let name = entry.get("name").and_then(Json::as_str).map(|name| format!(" of `{name}`"));
                    let message = format!("`{field}`{} is left out: {taken}", name.unwrap_or_default());
                    Diagnostic::info("default-used", message).field(field).help(help)
                };
                unsaid.map(finding).collect::<Vec<_>>()
            };
        let whose = ("P1 controls it", "write `controller = \"P1\"`, or `\"P2\"`");
        let what = ("it is a unit", "write `type = \"unit\"`, `\"event\"` or `\"upgrade\"`");
        let newest = Edition::Eighth.word();
        let older = values.get("edition").and_then(Json::as_str).filter(|edition| *edition != newest).map(
            |edition| {
                let message = format!(
                    "this is resolved by edition `{edition}` of the rules, which is not in force any more"
                );
                let help = format!("leave `edition` out for the newest, {newest}");
                Diagnostic::info("older-edition", message).field("edition").help(help)
            },
        );
        let taken = [guess("unit", "controller", 1, whose), guess("card", "type", 0, what)].concat();
        older.into_iter().chain(taken).collect()
    }

    /// Numbers of cards that their type does not print: an upgrade's modifiers are its `power` and `hp`, an event has none.
    fn idle_fields(values: &Map<String, Json>) -> Vec<Diagnostic> {
        let cards = values.get("card").and_then(Json::as_array).into_iter().flatten().enumerate();
        let idle = |(nth, card): (usize, &Json)| {
            let (kind, fields, help): (_, &[&str], _) = match card.get("type").and_then(Json::as_str) {
                Some("upgrade") => {
                    ("an upgrade", &["upgrade-power", "upgrade-hp"], "its modifiers are `power` and `hp`")
                }
                Some("event") => {
                    ("an event", &["power", "hp", "upgrade-power", "upgrade-hp"], "leave it out")
                }
                _ => return Vec::new(),
            };
            let is_said = |field: &&&str| card.get(**field).is_some_and(|value| value.as_i64() != Some(0));
            let finding = |field: &&str| {
                let field = format!("card[{}].{field}", nth + 1);
                let message = format!("`{field}` changes nothing: {kind} has no such number");
                Diagnostic::info("field-without-effect", message).field(field).help(help)
            };
            fields.iter().filter(is_said).map(finding).collect()
        };
        cards.flat_map(idle).collect()
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        match PlayRules::try_from(self) {
            Ok(rules) => answering.run(kind, &rules, rules.start()),
            Err(errors) => answering.refuse(kind, &errors),
        }
    }
}
