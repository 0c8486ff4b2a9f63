//! What does a card do, in the effect language of its game?
//!
//! The file of a card writes its effects as scenarios write theirs, each with the kinds of scenario that play it. A page shows them as
//! sentences. A scenario takes one over with `use = "the-card"`.

use cards::{Card, CardKind};
use serde_json::{Map, Value as Json};

use super::Kind;
use armada::effect::{Operation, TypedEffect};

/// An effect of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardEffect {
    /// The kinds of scenario in which it is played.
    kinds: Vec<String>,
    /// Its fields.
    fields: Map<String, Json>,
    /// Where its card has to be.
    stands: Stands,
}

/// Where the squadron with a card is, in an attack in which the card does something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stands {
    /// It attacks or defends itself.
    #[default]
    Within,
    /// It is beside the two: it helps a friend.
    Beside,
    /// Either.
    Anywhere,
}

impl CardEffect {
    /// The effect number `nth` (from 0) of a card of Armada, as its file writes it, on a component: `upgrade`, `damage`.
    fn new(card: &Card, component: &str, nth: usize, mut fields: Map<String, Json>) -> Self {
        let kinds = match fields.remove("kinds") {
            Some(Json::Array(kinds)) => kinds.iter().filter_map(|it| Some(it.as_str()?.to_owned())).collect(),
            _ => vec![Kind::Attack.word().to_owned()],
        };
        let stands = match fields.remove("stands").as_ref().and_then(Json::as_str) {
            Some("beside") => Stands::Beside,
            Some("anywhere") => Stands::Anywhere,
            _ => Stands::Within,
        };
        let called = card.id.replace('-', " ");
        let name = if nth == 0 { called.clone() } else { format!("{called} {}", nth + 1) };
        // several effects of a card lie there together
        let upgrade = card.kind == CardKind::Upgrade;
        if upgrade && card.effects().len() > 1 {
            fields.entry("shared").or_insert(Json::String(called));
        }
        if let Some(slot) = card.text("slot").filter(|_| upgrade) {
            fields.entry("slot").or_insert(Json::String(slot.to_owned()));
        }
        fields.entry("name").or_insert(Json::String(name));
        fields.entry("component").or_insert_with(|| Json::String(component.to_owned()));
        let of_attacks = kinds.iter().any(|kind| Kind::Attack.plays(kind));
        if of_attacks && (card.kind == CardKind::Squadron || is_of_its_own_dice(&fields)) {
            fields.entry("part").or_insert_with(|| Json::from("attacking"));
        }
        if stands == Stands::Beside {
            fields.insert("beside".to_owned(), Json::from(true));
        }
        Self { kinds, fields, stands }
    }

    /// The effects that are written in a card's row.
    pub fn of(card: &Card) -> Vec<Self> {
        let component = match (card.kind, card.text("slot")) {
            (CardKind::DamageCard, _) => "damage",
            (CardKind::Objective, _) => "objective",
            (CardKind::Squadron, _) => "squadron",
            (CardKind::Ship, _) => "ship",
            (_, Some(slot @ ("title" | "commander"))) => slot,
            _ => "upgrade",
        };
        let fields = |effect| match serde_json::to_value(effect) {
            Ok(Json::Object(fields)) => fields,
            _ => Map::new(),
        };
        let all = card.effects().iter().enumerate();
        all.map(|(nth, effect)| Self::new(card, component, nth, fields(effect))).collect()
    }

    /// Its fields, where scenarios of a kind play it.
    pub fn fields_in(self, kind: Kind) -> Option<Map<String, Json>> {
        self.is_played_in(kind).then_some(self.fields)
    }

    /// The same on a squadron that is one of the two in an attack, or stands `beside` them; none where it does nothing there.
    pub(crate) fn standing(mut self, beside: bool) -> Option<Self> {
        match (self.stands, beside) {
            (Stands::Beside, false) | (Stands::Within, true) => return None,
            (Stands::Anywhere, true) => drop(self.fields.insert("beside".to_owned(), Json::from(true))),
            _ => {}
        }
        Some(self)
    }

    /// What has to hold for it and no table shows, in words: `the squadron has Bomber`.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = &str> {
        let only = self.fields.get("only").and_then(Json::as_array).into_iter().flatten();
        only.filter_map(|it| it.as_str()?.strip_prefix("words: "))
    }

    /// Whether it forbids something.
    pub(crate) fn forbids(&self) -> bool {
        self.fields.contains_key("cannot")
    }

    /// The effect as the game reads it.
    ///
    /// # Errors
    /// What in it the effect language does not know.
    pub fn read(&self) -> Result<TypedEffect, String> {
        serde_json::from_value(Json::Object(self.fields.clone())).map_err(|error| error.to_string())
    }

    /// What the effects of a card do together, in sentences. One that cannot be read says nothing.
    pub fn sentences(effects: &[Self]) -> Vec<String> {
        let read = effects.iter().filter_map(|effect| Some((effect.read().ok()?, effect.kinds.as_slice())));
        let read: Vec<_> = read.collect();
        armada::effect::sentences(read.iter().map(|(effect, kinds)| (effect, *kinds)))
    }

    /// Whether something that it does is told in words only. One that cannot be read tells nothing.
    pub fn is_told(&self) -> bool {
        self.read().is_ok_and(|effect| effect.does.iter().any(Operation::is_told))
    }

    /// Whether scenarios of a kind play it.
    pub fn is_played_in(&self, kind: Kind) -> bool {
        self.kinds.iter().any(|named| kind.plays(named))
    }
}

/// Whether an effect does something to dice at no time of its own: they are those of its owner's attacks.
fn is_of_its_own_dice(fields: &Map<String, Json>) -> bool {
    let does = fields.get("does").and_then(Json::as_array).into_iter().flatten();
    let operations = does.filter_map(Json::as_str).filter_map(|text| text.parse::<Operation>().ok());
    !fields.contains_key("event") && operations.into_iter().any(|operation| operation.modifies_dice())
}

/// A scenario in which every `[[effect]]` with `use = "the-card"` is written out: what its entry says stands over what the card says.
///
/// # Errors
/// The text is no TOML.
pub fn laid_out(text: &str, of: impl Fn(&str) -> Option<Vec<CardEffect>>) -> Result<String, String> {
    let mut table: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let kind = table.get("kind").and_then(toml::Value::as_str).and_then(Kind::of);
    if let Some(toml::Value::Array(effects)) = table.get_mut("effect") {
        *effects = effects.drain(..).flat_map(|entry| written_out(entry, kind, &of)).collect();
    }
    toml::to_string(&table).map_err(|error| error.to_string())
}

fn written_out(
    entry: toml::Value,
    kind: Option<Kind>,
    of: impl Fn(&str) -> Option<Vec<CardEffect>>,
) -> Vec<toml::Value> {
    let card = entry.get(TypedEffect::USE.name).and_then(toml::Value::as_str).and_then(of);
    let (Some(effects), Some(said)) = (card, entry.as_table()) else { return vec![entry] };
    let played = effects.into_iter().filter(|effect| kind.is_some_and(|kind| effect.is_played_in(kind)));
    let whole = played.filter_map(|effect| {
        let mut table = toml::Table::try_from(effect.fields).ok()?;
        table.extend(
            said.iter()
                .filter(|(field, _)| *field != TypedEffect::USE.name)
                .map(|(k, v)| (k.clone(), v.clone())),
        );
        Some(toml::Value::Table(table))
    });
    whole.collect()
}
