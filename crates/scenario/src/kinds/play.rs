//! What may stand in a scenario of kind `play`?
//!
//! A board of Star Wars: Unlimited, and an action or a moment of the round.

use serde_json::{Map, Value as Json};

use super::{expectations, fitted, terms::card_name};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::{MAX_EXPECTED, MAX_NAME},
    situation::{Answering, Situated},
    tree::{Key, Node, Value},
};
use cards::CardKind;
use names::Diagnostic;
use unlimited::{
    Arena, Aspect, CardType, Phase, Player, limits,
    play::{Edition, Moment, PlayRules, PlaySetup, PlayedUntil, Zone},
};
use vocabulary::{Word, WordList, joined};

const NEWEST: &str = "8.0";

const fn word(words: &'static [Word], default: Option<&'static str>) -> Shape {
    Shape::Word { words, default }
}

const fn count(least: i64, most: i64, default: i64) -> Shape {
    Shape::Whole { least, most, default: Some(default) }
}

const fn asked(most: i64) -> Shape {
    Shape::Whole { least: 0, most, default: None }
}

const fn flag() -> Shape {
    Shape::Flag { default: Some(false) }
}

const fn name() -> Shape {
    Shape::Text { most: limits::NAME }
}

const STAT: i64 = limits::STAT as i64;
const COST: i64 = limits::COST as i64;
const PILE: i64 = limits::PILE as i64;
const TOKENS: i64 = limits::TOKENS as i64;

const TEXT: Shape = Shape::Text { most: limits::TEXT };
const TRAITS: Shape = Shape::Texts { most: limits::TRAITS };
const KEYWORDS: Shape = Shape::Texts { most: limits::KEYWORDS };
const ICONS: Shape = Shape::Words { words: Aspect::WORDS, most: limits::ASPECTS, default: Absent::Empty };

/// A base.
const BASE: &[Field] = &[
    card_name(&[CardKind::Base]),
    Field::new("hp", count(1, limits::BASE_HP as i64, 30), "HP of the base.").called("HP"),
    Field::new("damage", count(0, limits::BASE_HP as i64, 0), "Damage on the base."),
    Field::new("aspects", ICONS, "Aspect icons that the base provides."),
    Field::new("text", TEXT, "Text of the base, one ability on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities"),
    Field::new("epic-used", flag(), "Whether its Epic Action was used.").called("Epic Action used"),
];

/// A leader in the base zone.
const LEADER: &[Field] = &[
    card_name(&[CardKind::Leader]),
    Field::new("name", name(), "Name of the leader.").left_out("there is none"),
    Field::new("aspects", ICONS, "Aspect icons that the leader provides."),
    Field::new("text", TEXT, "Text of the Leader side, one ability on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities"),
    Field::new("exhausted", flag(), "Whether it is exhausted."),
    Field::new("epic-used", flag(), "Whether its Epic Action was used.").called("Epic Action used"),
    Field::new("power", count(0, STAT, 0), "Power of the unit side."),
    Field::new("hp", count(1, STAT, 1), "HP of the unit side.").called("HP"),
    Field::new("upgrade-power", MODIFIER, "What it adds to power, deployed as an upgrade.")
        .called("Power as an upgrade"),
    Field::new("upgrade-hp", MODIFIER, "What it adds to HP, deployed as an upgrade.")
        .called("HP as an upgrade"),
    Field::new("cost", count(0, COST, 0), "Cost of the unit side."),
    Field::new("arena", word(Arena::WORDS, Some("ground")), "Arena into which it is deployed."),
    Field::new("traits", TRAITS, "Traits."),
    Field::new("keywords", KEYWORDS, "Keywords of the unit side, as cards print them."),
    Field::new("unit-text", TEXT, "Text of the unit side, one ability on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities as a unit"),
];

/// A player's own zones.
const SIDE: &[Field] = &[
    Field::new("base", Shape::Table(BASE), "The base."),
    Field::new("leader", Shape::Table(LEADER), "The leader, while it is not deployed.")
        .hint("While it is not deployed."),
    Field::new("resources", count(0, PILE, 0), "Ready resources, the listed cards included.")
        .hint("With the cards that you list.")
        .called("Ready resources"),
    Field::new("exhausted-resources", count(0, PILE, 0), "Exhausted resources, the listed cards included.")
        .hint("With the cards that you list."),
    Field::new(
        "unknown-hand",
        count(0, PILE, 0),
        "Cards in hand beside the listed ones; nobody needs to know which.",
    )
    .hint("Besides the cards that you list.")
    .called("Other cards in hand"),
    Field::new("deck", asked(PILE), "Cards in the deck, the listed ones included.")
        .hint("With the cards that you list.")
        .left_out("more than are needed")
        .called("Cards in the deck"),
    Field::new("force", flag(), "Whether the Force is with the player.").called("The Force is with them"),
    Field::new("credits", count(0, TOKENS, 0), "Credit tokens.").called("Credit tokens"),
];

/// A unit in play.
const UNIT: &[Field] = &[
    card_name(&[CardKind::Unit, CardKind::Leader]),
    Field::new("name", name(), "Its name, different from the others; without `/`, `#` and `>`.").hint("Each must be different.").left_out("`unit`"),
    Field::new("title", name(), "The name printed on the card, where it is another.").hint("Where it differs from the name above.").called("Printed name"),
    Field::new("subtitle", name(), "Its subtitle."),
    Field::new(
        "controller",
        word(Player::WORDS, None),
        "Who controls it.",
    ).left_out("P1, and behind the first unit the answer says so")
    .called("Who controls it?"),
    Field::new("owner", word(Player::WORDS, None), "Who owns it.").left_out("its controller").called("Who owns it?"),
    Field::new("arena", word(Arena::WORDS, Some("ground")), "Where it is."),
    Field::new("power", count(0, STAT, 1), "Printed power."),
    Field::new("hp", count(0, STAT, 1), "Printed HP.").called("HP"),
    Field::new("cost", count(0, COST, 0), "Printed cost."),
    Field::new("aspects", ICONS, "Aspect icons."),
    Field::new("traits", TRAITS, "Traits."),
    Field::new("unique", flag(), "Whether it is unique."),
    Field::new("leader", flag(), "Whether it is a Leader Unit: a deployed leader, which goes back to the base zone when it is defeated.").called("Leader Unit"),
    Field::new("token", flag(), "Whether it is a token unit, set aside when it leaves play.").called("Token unit"),
    Field::new("keywords", KEYWORDS, "Keywords, as cards print them: `Sentinel`, `Raid 2`."),
    Field::new("text", TEXT, "Its abilities as cards print them, one on each line.").hint("As on the card, one on each line.").called("Abilities"),
    Field::new("damage", count(0, limits::DAMAGE as i64, 0), "Damage on it."),
    Field::new("exhausted", flag(), "Whether it is exhausted."),
    Field::new("new", flag(), "Whether it was played, deployed or created this phase, for Hidden and *entered play this phase*.").called("Came into play this phase"),
    Field::new("shields", count(0, TOKENS, 0), "Shield tokens on it.").called("Shield tokens"),
    Field::new("experience", count(0, TOKENS, 0), "Experience tokens on it.").called("Experience tokens"),
    Field::new("advantage", count(0, TOKENS, 0), "Advantage tokens on it.").called("Advantage tokens"),
];

const MODIFIER: Shape = Shape::Whole { least: -STAT, most: STAT, default: Some(0) };

/// An upgrade on a unit.
const UPGRADE: &[Field] = &[
    card_name(&[CardKind::UnitUpgrade, CardKind::Unit, CardKind::Leader]),
    Field::new("name", name(), "Its name, different from the others; without `/`, `#` and `>`.")
        .hint("Each must be different."),
    Field::new("on", name(), "The unit it is on.").hint("By name.").called("Unit it is on"),
    Field::new("title", name(), "The name printed on the card, where it is another.")
        .hint("Where it differs from the name above.")
        .called("Printed name"),
    Field::new("subtitle", name(), "Its subtitle."),
    Field::new("controller", word(Player::WORDS, None), "Who controls it.")
        .left_out("who controls the unit")
        .called("Who controls it?"),
    Field::new("owner", word(Player::WORDS, None), "Who owns it.")
        .left_out("who controls it")
        .called("Who owns it?"),
    Field::new("power", MODIFIER, "Power modifier."),
    Field::new("hp", MODIFIER, "HP modifier.").called("HP"),
    Field::new("cost", count(0, COST, 0), "Printed cost."),
    Field::new("aspects", ICONS, "Aspect icons."),
    Field::new("traits", TRAITS, "Traits."),
    Field::new("unique", flag(), "Whether it is unique."),
    Field::new("leader", flag(), "Whether it is a Leader Upgrade, a leader that was deployed as an upgrade.")
        .called("Leader Upgrade"),
    Field::new("text", TEXT, "Its text, one ability on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities"),
];

/// A captured card.
const CAPTIVE: &[Field] = &[
    card_name(&[CardKind::Unit]),
    Field::new("name", name(), "Its name, different from the others; without `/`, `#` and `>`.")
        .hint("Each must be different."),
    Field::new("by", name(), "The unit that guards it.").hint("By name.").called("Unit that guards it"),
    Field::new("title", name(), "The name printed on the card, where it is another.")
        .hint("Where it differs from the name above.")
        .called("Printed name"),
    Field::new("subtitle", name(), "Its subtitle."),
    Field::new("owner", word(Player::WORDS, None), "Who owns it.")
        .left_out("the opponent of who controls the guard")
        .called("Who owns it?"),
    Field::new("arena", word(Arena::WORDS, Some("ground")), "Where it comes back."),
    Field::new("power", count(0, STAT, 1), "Printed power."),
    Field::new("hp", count(1, STAT, 1), "Printed HP.").called("HP"),
    Field::new("cost", count(0, COST, 0), "Printed cost."),
    Field::new("traits", TRAITS, "Traits."),
    Field::new("unique", flag(), "Whether it is unique."),
    Field::new("keywords", KEYWORDS, "Keywords, as cards print them."),
    Field::new("text", TEXT, "Its abilities as cards print them, one on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities"),
];

/// A card outside play.
const CARD: &[Field] = &[
    card_name(&[CardKind::Unit, CardKind::Event, CardKind::UnitUpgrade]),
    Field::new("name", name(), "Its name, different from the others; without `/`, `#` and `>`.")
        .hint("Each must be different."),
    Field::new("owner", word(Player::WORDS, Some("P1")), "Who owns it.").called("Who owns it?"),
    Field::new(
        "zone",
        word(Zone::WORDS, Some("hand")),
        "Where it lies; of a deck's cards the first listed is on top.",
    )
    .hint("Of a deck, the first that you list is on top.")
    .called("Where it lies"),
    Field::new("type", word(CardType::WORDS, None), "What it is.")
        .left_out("a unit, and the answer says so")
        .called("Kind of card"),
    Field::new("title", name(), "The name printed on the card, where it is another.")
        .hint("Where it differs from the name above.")
        .called("Printed name"),
    Field::new("subtitle", name(), "Its subtitle."),
    Field::new("cost", count(0, COST, 0), "Printed cost."),
    Field::new("arena", word(Arena::WORDS, Some("ground")), "The arena of a unit."),
    Field::new("power", MODIFIER, "Printed power of a unit, power modifier of an upgrade."),
    Field::new(
        "hp",
        Shape::Whole { least: -STAT, most: STAT, default: None },
        "Printed HP of a unit, HP modifier of an upgrade.",
    )
    .left_out("1 and 0")
    .called("HP"),
    Field::new("upgrade-power", MODIFIER, "What a unit adds to power, played as an upgrade (Piloting).")
        .called("Power as an upgrade"),
    Field::new("upgrade-hp", MODIFIER, "What a unit adds to HP, played as an upgrade (Piloting).")
        .called("HP as an upgrade"),
    Field::new("aspects", ICONS, "Aspect icons."),
    Field::new("traits", TRAITS, "Traits."),
    Field::new("unique", flag(), "Whether it is unique."),
    Field::new("keywords", KEYWORDS, "Keywords, as cards print them."),
    Field::new("text", TEXT, "Its abilities as cards print them, one on each line.")
        .hint("As on the card, one on each line.")
        .called("Abilities"),
];

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

/// The fields of a board.
pub(crate) const FIELDS: &[Field] = &[
    Field::new(
        "edition",
        word(Edition::WORDS, Some(NEWEST)),
        "By which edition of the rules it is resolved: in `7.0` \"then\" and \"if you do\" do not separate damage to several units (CR 1.9.8).",
    ).hint("In 7.0, “then” and “if you do” do not separate damage to several units.").called("Rules edition"),
    Field::new(
        "moment",
        word(Moment::WORDS, Some("action")),
        "What is asked about: an action and what it triggers, a moment of the round, or only `checks` (what the rules put right at once).",
    ).called("Which moment?"),
    Field::new(
        "turns",
        count(1, limits::TURNS as i64, 1),
        "How many actions are taken, the players in turn; a phase that ends stops them.",
    ).hint("The players take turns; the end of the phase stops them.").called("How many actions?"),
    Field::new("until", word(PlayedUntil::WORDS, Some("actions")), "How far it goes on after the last action: no further, through the end of the action phase, or the regroup phase too.").called("Play on until"),
    Field::new("active", word(Player::WORDS, Some("P1")), "Who takes the first action.").called("Whose action?"),
    Field::new(
        "initiative",
        word(Player::WORDS, None),
        "Who has the initiative counter, and so is the active player of the regroup phase.",
    ).left_out("the active player").called("Who has the initiative?"),
    Field::new("initiative-taken", flag(), "Whether the initiative was taken this round; its holder takes no more actions.").hint("Its holder takes no more actions.").called("Initiative taken this round"),
    Field::new("passed", flag(), "Whether the action before this one was a pass.").called("The last action was a pass"),
    Field::new("p1", Shape::Table(SIDE), "What player 1 has outside the arenas.").left_out("an undamaged base, nothing else").called("Player 1"),
    Field::new("p2", Shape::Table(SIDE), "What player 2 has outside the arenas.").left_out("an undamaged base, nothing else").called("Player 2"),
    Field::new(
        "unit",
        Shape::Tables { fields: UNIT, most: limits::UNITS, default: Absent::Empty },
        "The units in play, deployed leaders and tokens among them.",
    ),
    Field::new(
        "upgrade",
        Shape::Tables { fields: UPGRADE, most: limits::UPGRADES, default: Absent::Empty },
        "The upgrades on them.",
    ),
    Field::new(
        "captive",
        Shape::Tables { fields: CAPTIVE, most: limits::CAPTIVES, default: Absent::Empty },
        "The cards that units guard.",
    ).called("Captured card"),
    Field::new(
        "card",
        Shape::Tables { fields: CARD, most: limits::CARDS, default: Absent::Empty },
        "The cards in hands, decks, discard pile and resources that matter.",
    ),
];

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
    Field::new("upgrades", NAMES, "Its upgrades that are cards, all of them, by name."),
    Field::new("captives", NAMES, "What it guards, all of it, by name."),
    Field::new("keywords", NAMES, "Its keywords, all of them, by name."),
];

/// What a player's zones may be expected to be.
const EXPECTED_SIDE: &[Field] = &[
    Field::new("base-damage", asked(999), "Damage on the base."),
    Field::new("base-left", asked(999), "HP that the base has left."),
    Field::new("resources", asked(999), "Ready resources."),
    Field::new("exhausted-resources", asked(999), "Exhausted resources."),
    Field::new("hand", asked(999), "Cards in hand."),
    Field::new("deck", asked(999), "Cards in the deck."),
    Field::new("hand-cards", NAMES, "The known cards in hand, all of them, by name."),
    Field::new(
        "deck-cards",
        NAMES,
        "The known cards of the deck, all of them, the topmost first, behind them those on its bottom.",
    ),
    Field::new("discard", NAMES, "The known cards in the discard pile, all of them, by name."),
    Field::new("resource-cards", NAMES, "The known cards among the resources, all of them, by name."),
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
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new("winner", word(WINNERS, None), "Who has won: `P1`, `P2` or `draw`."),
    Field::new("phase", word(Phase::WORDS, None), "Which phase it is."),
    Field::new("active", word(Player::WORDS, None), "The active player."),
    Field::new("initiative", word(Player::WORDS, None), "Who has the initiative."),
    Field::new("initiative-taken", UNASKED, "Whether it was taken this round."),
    Field::new("order", NAMES, "The effects that were used, all of them, in this order: `Marine/restore`."),
    Field::new(
        "places",
        NAMES,
        "Cards and where they are, among others: `Marine/ground`, `Marine/P1 discard` (`hand`, `deck`, `resources`, `base zone`), `Armor/on Marine`, `Han/captured by Jailer`."
    ),
    Field::new("in-play", NAMES, "All units in play, by name, in any order; `[]` for none."),
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
    fn form() -> &'static [Field] {
        FIELDS
    }

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
        let older = values.get("edition").and_then(Json::as_str).filter(|edition| *edition != NEWEST).map(
            |edition| {
                let message = format!(
                    "this is resolved by edition `{edition}` of the rules, which is not in force any more"
                );
                let help = format!("leave `edition` out for the newest, {NEWEST}");
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
