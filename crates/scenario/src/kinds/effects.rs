//! How is an effect of a card typed in?
//!
//! The same table for every kind of scenario in which effects resolve: `[[effect]]`.

use serde_json::{Map, Value as Json, json};

use super::{terms::DICE, unreadable};
use crate::{
    field::{Field, Shape},
    limits::MAX_NAME,
};
use armada::{
    Seat,
    attack::NAMED_EVENTS,
    effect::{
        CardState, Component, Condition, Cost, Happening, Header, Known, OnceIn, Operation, Part,
        Restriction, Standing, TimingWord, TypedEffect, generic, shipped,
    },
    limits,
};
use names::{Diagnostic, did_you_mean};
use vocabulary::{Word, WordList};

const fn one_of(words: &'static [Word]) -> Shape {
    Shape::Word { words, default: None }
}

const NAME: Field = Field::new(
    "name",
    Shape::Text { most: limits::EFFECT_NAME },
    "Its name, different from the others; without commas and slashes.",
)
.hint("Optional. Each must be different.")
.left_out("`effect 1`, `effect 2` by its place");

const USE: Field = Field::new(
    "use",
    Shape::Text { most: MAX_NAME },
    "A shipped effect that it copies: `reroll-one`; what is written beside it counts instead.",
)
.hint("Such as reroll-one. What you fill in counts instead.")
.called("Effect to copy");

const TIMING: Field = Field::new("timing", one_of(TimingWord::WORDS), "Its first word, as its card has it.")
    .left_out("by its header, else `when`")
    .called("Before, when, while or after?");

const EVENT: Field = Field::new("event", Shape::Text { most: MAX_NAME }, "The event it waits for.")
    .hint("Such as attack or ship activation.")
    .left_out("by its header, else what happens")
    .called("What it waits for");

const OPTIONAL: Field =
    Field::new("optional", Shape::Flag { default: None }, "Whether its owner may decline it.")
        .left_out("upgrades and critical effects may, all else must")
        .called("May be declined");

const CONSEQUENCE: Field =
    Field::new("consequence", Shape::Text { most: 400 }, "What it does in your words, if you want it shown.")
        .hint("Shown in the answer; nothing of it is played.")
        .called("In your words");

const BESIDE: Field = Field::new(
    "beside",
    Shape::Flag { default: Some(false) },
    "Whether its card is on another ship or squadron than the two of the attack: one that helps a friend.",
)
.called("On a card beside the attack");

const DOES: Field = Field::new(
    "does",
    Shape::Texts { most: limits::EFFECT_OPERATIONS },
    "What it does, in order: `reroll 1 red`, `exhaust enemy brace`, `event ship destroyed`.",
)
.hint("In order, with commas between: reroll 1 red, exhaust enemy brace.")
.called("What it does");

const ONLY: Field = Field::new(
    "only",
    Shape::Texts { most: limits::EFFECT_OPERATIONS },
    "What must be so beside its time: `attack on ships`, `at close or medium`, `words: what no table shows`.",
)
.hint("Besides its time: attack on ships, at close or medium.")
.called("Only if");

/// The fields of an effect: those of every kind in which effects resolve, and the kind's own.
macro_rules! effect_fields {
    ($($own:expr),* $(,)?) => {
        &[
            NAME,
            USE,
            Field::new("component", one_of(Component::WORDS), "What it stands on.").left_out("an upgrade card").called("Kind of card"),
            TIMING,
            Field::new("header", one_of(Header::WORDS), "Its header.").left_out("none").called("Header on the card"),
            EVENT,
            OPTIONAL,
            Field::new(
                "once",
                one_of(OnceIn::WORDS),
                "How often at most, where its card says so; `once per round` among `does` says the same.",
            ).left_out("once for each instance of its event").called("How often at most"),
            Field::new(
                "used",
                Shape::Flag { default: Some(false) },
                "Whether it was used before within that limit.",
            ).called("Used up already"),
            ONLY,
            Field::new(
                "cost",
                Shape::Texts { most: limits::EFFECT_OPERATIONS },
                "What is paid for it, all of it together: `exhaust card`, `discard card`, `spend brace`, `spend navigate dial`.",
            ).hint("All of it together: exhaust card, spend brace.").called("What it costs"),
            Field::new(
                "on-card",
                Shape::Texts { most: limits::COMMANDS },
                "The command tokens or dials that lie on its card: `navigate`, `repair`.",
            ).called("Tokens on the card"),
            Field::new(
                "die-on-card",
                Shape::Word { words: DICE, default: None },
                "The die that lies on its card, and what it shows: `red/blank`.",
            ).left_out("none").called("Die on the card"),
            Field::new(
                "shared",
                Shape::Text { most: limits::EFFECT_NAME },
                "The name of the card on which it stands, where several effects stand on one; they are exhausted and discarded together.",
            ).hint("The name of a card that has several effects.").called("Card that it shares"),
            Field::new(
                "slot",
                Shape::Text { most: MAX_NAME },
                "The slot of its card (`turbolasers`, `officer`), for effects that choose among upgrade cards.",
            ).hint("Such as turbolasers or officer.").called("Slot of the card"),
            Field::new("card", one_of(CardState::WORDS), "How its card lies there.").left_out("faceup").called("How the card lies"),
            Field::new("unit", one_of(Standing::WORDS), "Where the ship or squadron of its card is.").left_out("deployed").called("Where its ship or squadron is"),
            Field::new(
                "setup",
                Shape::Flag { default: None },
                "Whether it names a time during setup.",
            ).left_out("by its own `event`").called("Resolves during setup"),
            CONSEQUENCE,
            DOES,
            $($own,)*
        ]
    };
}

/// An effect in a ship's whole activation.
pub(super) const OF_ACTIVATION: &[Field] = effect_fields![
    Field::new("owner", Shape::Word { words: Seat::WORDS, default: None }, "Whose effect it is.",)
        .left_out("the owner of the ship")
        .called("Whose effect?"),
    Field::new("ship", Shape::Text { most: MAX_NAME }, "The ship or squadron on which it stands.",)
        .hint("By name.")
        .left_out("the ship that activates, or any of the other player's")
        .called("Ship or squadron it is on"),
    Field::new("part", one_of(Part::WORDS), "Whether it resolves while its owner attacks or defends.",)
        .left_out("its part in each attack")
        .called("While attacking or defending?"),
    BESIDE,
    Field::new(
        "squadrons",
        Shape::Flag { default: Some(false) },
        "Whether its card says that squadrons resolve or suffer it as a critical effect.",
    )
    .called("Squadrons resolve or suffer it too"),
    Field::new(
        "cannot",
        Shape::Texts { most: limits::EFFECT_OPERATIONS },
        "What it forbids while its card is active: `resolve repair`, `spend accuracy`.",
    )
    .hint("While the card is active: resolve repair, spend accuracy.")
    .called("What it forbids"),
];

/// Says of the texts of damage cards what they stand on.
pub(super) fn of_damage(values: &mut Map<String, Json>) {
    let effects = values.get_mut("effect").and_then(Json::as_array_mut).into_iter().flatten();
    for effect in effects.filter_map(Json::as_object_mut) {
        effect.entry("component").or_insert_with(|| json!("damage"));
    }
}

/// Fills in what an effect takes over, its name, and leaves `use` out; what its game cannot read is a finding,
/// and is taken out.
pub(super) fn complete(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let effects = values.get_mut("effect").and_then(Json::as_array_mut).into_iter().flatten();
    for (nth, effect) in effects.filter_map(Json::as_object_mut).enumerate() {
        let path = |field: &str| format!("effect[{}].{field}", nth + 1);
        if let Some(Json::String(taken)) = effect.remove("use") {
            match generic(&taken) {
                Some(generic) => take_over(effect, generic),
                None => {
                    let finding =
                        Diagnostic::error("unknown-word", format!("there is no shipped effect `{taken}`"));
                    let known = shipped().iter().map(|effect| effect.name.as_str());
                    findings.push(finding.help(did_you_mean(&taken, known)).field(path("use")));
                }
            }
        }
        if !effect.contains_key("name") {
            effect.insert("name".to_owned(), json!(format!("effect {}", nth + 1)));
        }
        once_in_words(effect);
        findings.extend(
            effect.get("event").and_then(Json::as_str).and_then(|event| misspelt(event, &path("event"))),
        );
        findings.extend(unreadable::<Operation>(effect.get_mut("does"), &path("does")));
        findings.extend(unreadable::<Restriction>(effect.get_mut("cannot"), &path("cannot")));
        findings.extend(unreadable::<Condition>(effect.get_mut("only"), &path("only")));
        findings.extend(unreadable::<Cost>(effect.get_mut("cost"), &path("cost")));
    }
    findings
}

/// A limit among what an effect does (`once per round`) is its limit.
fn once_in_words(effect: &mut Map<String, Json>) {
    let Some(does) = effect.get_mut("does").and_then(Json::as_array_mut) else { return };
    let limit = |text: &Json| Word::find(OnceIn::WORDS, text.as_str()?.strip_prefix("once per ")?);
    let said = does.iter().find_map(limit);
    does.retain(|text| limit(text).is_none());
    if let Some(said) = said {
        effect.entry("once").or_insert_with(|| json!(said));
    }
}

/// What is probably a known event misspelt: no list has every event, but a name that differs from a known one by a
/// letter or two is that one.
pub(super) fn misspelt(text: &str, path: &str) -> Option<Diagnostic> {
    let Happening::Named(name) = Happening::from(text) else {
        return None;
    };
    let plain = name.as_str().trim_start_matches("enemy ").trim_start_matches("own ");
    if NAMED_EVENTS.contains(&plain) {
        return None;
    }
    let near = Known::ALL.iter().map(|known| known.word()).find(|known| {
        let most = if known.len() < 10 { 1 } else { 2 };
        strsim::osa_distance(known, name.as_str()) <= most
    })?;
    let finding =
        Diagnostic::error("unknown-word", format!("`{path}` is `{name}`, and no event is called so"));
    Some(finding.help(format!("did you mean `{near}`?")).field(path))
}

/// Says of a command's effects whose they are, and when those resolve that name no time: at any point of the activation.
pub(super) fn of_command(values: &mut Map<String, Json>) {
    let owner = values.get("owner").cloned().unwrap_or_else(|| json!("first"));
    let effects = values.get_mut("effect").and_then(Json::as_array_mut).into_iter().flatten();
    for effect in effects.filter_map(Json::as_object_mut) {
        effect.entry("owner").or_insert_with(|| owner.clone());
        if !["timing", "header", "event"].iter().any(|field| effect.contains_key(*field)) {
            effect.insert("timing".to_owned(), json!("while"));
        }
    }
}

/// Says of the effects of an activation whose they are, and when those resolve that name no time: what changes dice in an attack,
/// a damage card of the deck when it is dealt, everything else at any point of the activation.
pub(super) fn of_activation(values: &mut Map<String, Json>) {
    let owner = values.get("owner").cloned().unwrap_or_else(|| json!("first"));
    let other = if owner == json!("first") { json!("second") } else { json!("first") };
    let deck = values.get("deck").and_then(Json::as_array).cloned().unwrap_or_default();
    let effects = values.get_mut("effect").and_then(Json::as_array_mut).into_iter().flatten();
    for effect in effects.filter_map(Json::as_object_mut) {
        let whose = match effect.get("owner").and_then(Json::as_str) {
            Some(OTHERS) => other.clone(),
            Some(seat) => json!(seat),
            None => owner.clone(),
        };
        effect.insert("owner".to_owned(), whose);
        if is_immediate(effect, &deck) {
            effect.insert("event".to_owned(), json!("dealt faceup"));
        }
        if ["timing", "header", "event"].iter().any(|field| effect.contains_key(*field)) {
            continue;
        }
        effect.insert("timing".to_owned(), json!("while"));
        let operations = effect.get("does").and_then(Json::as_array).into_iter().flatten();
        let operations =
            operations.filter_map(Json::as_str).filter_map(|text| text.parse::<Operation>().ok());
        if !operations.into_iter().any(|operation| operation.modifies_dice()) {
            effect.insert("event".to_owned(), json!(Known::ShipActivation.word()));
        }
    }
}

/// Whose an effect is that a card of the other player brings.
pub(crate) const OTHERS: &str = "other";

/// Counts the damage cards whose texts are effects among those of their ships, faceup or facedown as they lie, where fewer are
/// counted: those that are dealt later do not lie there yet. `ship` names the table of an owner's ship.
pub(super) fn count_cards(values: &mut Map<String, Json>, ship: impl Fn(&str) -> Option<&'static str>) {
    let mut lying: Vec<((&'static str, &'static str), u64)> = Vec::new();
    let deck = values.get("deck").and_then(Json::as_array).into_iter().flatten();
    let deck: Vec<String> = deck.filter_map(|card| card.as_str().map(str::to_owned)).collect();
    let effects = values.get("effect").and_then(Json::as_array).into_iter().flatten();
    for effect in effects.filter_map(Json::as_object) {
        let text = |field: &str| effect.get(field).and_then(Json::as_str);
        let dealt =
            text("event").is_some_and(|event| Happening::from(event).known() == Some(Known::DealtFaceup));
        let pile = match text("card") {
            Some("facedown") => Some("facedown"),
            Some("discarded") => None,
            _ => (!dealt).then_some("faceup"),
        };
        let decked = deck.iter().any(|card| text("name").is_some_and(|name| name.eq_ignore_ascii_case(card)));
        if text("component") == Some("damage")
            && !decked
            && let Some(pile) = pile
            && let Some(ship) = ship(text("owner").unwrap_or("first"))
        {
            match lying.iter_mut().find(|(other, _)| *other == (ship, pile)) {
                Some((_, count)) => *count += 1,
                None => lying.push(((ship, pile), 1)),
            }
        }
    }
    for ((ship, pile), count) in lying {
        let table = values.entry(ship).or_insert_with(|| json!({}));
        let Some(table) = table.as_object_mut() else { continue };
        let is_ship = table.get("kind").and_then(Json::as_str) != Some("squadron");
        let said = table.get(pile).and_then(Json::as_u64).unwrap_or(0);
        if is_ship && said < count {
            table.insert(pile.to_owned(), json!(count));
        }
    }
}

/// Says of an attack's effects whose they are by initiative, and when those resolve that name no time: at any point
/// of the attack.
pub(super) fn of_attack(values: &mut Map<String, Json>) {
    let first = values.get("first-player").and_then(Json::as_str).unwrap_or("attacker").to_owned();
    let deck = values.get("deck").and_then(Json::as_array).cloned().unwrap_or_default();
    let effects = values.get_mut("effect").and_then(Json::as_array_mut).into_iter().flatten();
    for effect in effects.filter_map(Json::as_object_mut) {
        if is_immediate(effect, &deck) {
            effect.insert("event".to_owned(), json!("dealt faceup"));
        }
        if let Some(owner @ ("attacker" | "defender")) = effect.get("owner").and_then(Json::as_str) {
            let seat = if owner == first { "first" } else { "second" };
            effect.insert("owner".to_owned(), json!(seat));
        }
        let event = effect.get("event").and_then(Json::as_str).map(str::to_lowercase);
        if let Some(part @ ("attacking" | "defending")) = event.as_deref()
            && !effect.contains_key("part")
        {
            effect.insert("part".to_owned(), json!(part));
        }
        let whole = event.is_none_or(|event| Happening::from(event.as_str()).known() == Some(Known::Attack));
        if whole && !effect.contains_key("timing") && !effect.contains_key("header") {
            effect.insert("timing".to_owned(), json!("while"));
        }
    }
}

/// Whether it is the text of a damage card of the deck that says no time, and forbids nothing: it acts when it is dealt.
fn is_immediate(effect: &Map<String, Json>, deck: &[Json]) -> bool {
    let text = |field: &str| effect.get(field).and_then(Json::as_str);
    let names = |card: &str| text("name").is_some_and(|name| name.eq_ignore_ascii_case(card));
    let forbids = effect.get("cannot").and_then(Json::as_array).is_some_and(|cannot| !cannot.is_empty());
    let timed = ["event", "timing", "header"].into_iter().any(|field| effect.contains_key(field));
    let decked = deck.iter().filter_map(Json::as_str).any(names);
    text("component") == Some("damage") && decked && !timed && !forbids
}

/// What is not said is as the shipped effect says.
fn take_over(effect: &mut Map<String, Json>, generic: &TypedEffect) {
    let left_out = json!(TypedEffect::default());
    for (field, value) in json!(generic).as_object().into_iter().flatten() {
        if left_out.get(field) != Some(value) {
            effect.entry(field.clone()).or_insert_with(|| value.clone());
        }
    }
}
