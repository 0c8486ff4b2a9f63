//! How is an effect of a card typed in?
//!
//! What is left out, and said in other words, in the table `[[effect]]` of every kind of scenario in which effects resolve.

use serde_json::{Map, Value as Json, json};

use super::unreadable;
use armada::{
    attack::NAMED_EVENTS,
    effect::{
        Condition, Cost, Happening, Known, OnceIn, Operation, Restriction, TypedEffect, generic, shipped,
    },
};
use names::{Diagnostic, did_you_mean};
use vocabulary::{Word, WordList};

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
        if let Some(Json::String(taken)) = effect.remove(TypedEffect::USE.name) {
            match generic(&taken) {
                Some(generic) => take_over(effect, generic),
                None => {
                    let finding =
                        Diagnostic::error("unknown-word", format!("there is no shipped effect `{taken}`"));
                    let known = shipped().iter().map(|effect| effect.name.as_str());
                    findings
                        .push(finding.help(did_you_mean(&taken, known)).field(path(TypedEffect::USE.name)));
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

/// The finding about an event that is probably misspelt. Anybody may name an event that no list has; `declare targte` differs from a known
/// one by a letter or two, and so is that one.
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

/// Says whose a command's effects are. One that names no time resolves at any point of the activation.
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

/// Says whose the effects of an activation are. Of those that name no time one that changes dice resolves in an attack, a damage card of
/// the deck when it is dealt, every other at any point of the activation.
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

/// A damage card whose text is an effect lies on its ship: a ship has at least as many cards, faceup or facedown, as lie there so. A card
/// that is dealt later does not lie there yet. `ship` names the table of an owner's ship.
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

/// Says by initiative whose an attack's effects are. One that names no time resolves at any point of the attack.
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

/// Whether it acts when it is dealt: it is the text of a damage card of the deck, says no time and forbids nothing.
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
