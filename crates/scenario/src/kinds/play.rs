//! What may stand in a scenario of kind `play`?
//!
//! A board of Star Wars: Unlimited, and an action or a moment of the round.

use serde_json::{Map, Value as Json};

use super::fitted;
use crate::{
    Kind,
    situation::{Answering, Situated},
    tree::{Key, Node, Value},
};
use names::Diagnostic;
use unlimited::play::{Edition, PlayRules, PlaySetup, PlayView};
use vocabulary::WordList;

/// Gives a board that names no edition this one, if it is one whose rules are known. Whether the board names an edition then.
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

/// What the values describe.
pub(crate) type Setup = PlaySetup;

impl Situated for PlaySetup {
    type Form = Self;
    type View = PlayView;

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

    /// Numbers of a card that cards of its type do not have. An upgrade's modifiers are its `power` and `hp`; an event has no numbers.
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
