//! What is known of one card?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer, ser::SerializeMap};

use names::CardKind;

use super::schema::{FIELDS, spoken};

/// One card: its names, and what stands on it.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Card {
    /// Its id within its game: `xi7-turbolasers`.
    pub id: String,
    /// What it is.
    pub kind: CardKind,
    /// What stands on it, by the number of the field in [`FIELDS`], in that order.
    pub(super) facts: Vec<(u8, Value)>,
}

/// What a field of a card holds.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Value {
    /// It is so.
    Yes,
    /// A number.
    Whole(u32),
    /// What is added, or taken away.
    Change(i32),
    /// A text or a word.
    Text(String),
    /// Several of them.
    Texts(Vec<String>),
    /// An armament.
    Dice(Dice),
    /// What it does.
    Effects(Vec<Effect>),
    /// A number for each hull zone.
    Zones(Vec<(String, u32)>),
    /// An armament for each hull zone.
    Batteries(Vec<(String, Dice)>),
}

/// One effect of a card, by the fields of its game's effect language.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Effect(pub Vec<(String, Said)>);

/// What an effect says in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum Said {
    /// It is so, or it is not.
    Flag(bool),
    /// A text.
    Text(String),
    /// Several.
    Texts(Vec<String>),
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(field, said)| (field, said)))
    }
}

/// Dice by color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Dice {
    /// Red ones.
    pub red: u32,
    /// Blue ones.
    pub blue: u32,
    /// Black ones.
    pub black: u32,
}

impl Dice {
    /// Each color that there is, with how many.
    pub fn colors(self) -> impl Iterator<Item = (&'static str, u32)> {
        let all = [("red", self.red), ("blue", self.blue), ("black", self.black)];
        all.into_iter().filter(|(_, count)| *count > 0)
    }

    /// As in `2 red, 1 blue`; `none` without any.
    pub fn words(self) -> String {
        let colors: Vec<String> = self.colors().map(|(color, count)| format!("{count} {color}")).collect();
        if colors.is_empty() { "none".to_owned() } else { colors.join(", ") }
    }
}

impl Card {
    /// What a field holds; none where the card does not have it.
    pub fn fact(&self, field: &str) -> Option<&Value> {
        self.facts().find_map(|(name, value)| (name == field).then_some(value))
    }

    /// Every field that the card has, with what it holds, in the order of the schema.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.facts.iter().filter_map(|(number, value)| Some((FIELDS.get(usize::from(*number))?.name, value)))
    }

    /// The number in a field.
    pub fn whole(&self, field: &str) -> Option<u32> {
        match self.fact(field)? {
            Value::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// The text in a field.
    pub fn text(&self, field: &str) -> Option<&str> {
        match self.fact(field)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The texts in a field; none where the card has no such field.
    pub fn texts(&self, field: &str) -> &[String] {
        match self.fact(field) {
            Some(Value::Texts(texts)) => texts,
            _ => &[],
        }
    }

    /// Its effects, as far as they are written down.
    pub fn effects(&self) -> &[Effect] {
        match self.fact("effect") {
            Some(Value::Effects(effects)) => effects,
            _ => &[],
        }
    }

    /// Whether a field says yes.
    pub fn is(&self, field: &str) -> bool {
        matches!(self.fact(field), Some(Value::Yes))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.text("name").unwrap_or(&self.id)
    }

    /// Its name as lines of scenarios use it, in which `/` parts names: `TIE-ln Fighter`.
    pub fn name_in_lines(&self) -> String {
        self.name().replace('/', "-")
    }

    /// Its name with its subtitle: `Luke Skywalker, Faithful Friend`; a squadron's with its craft.
    pub fn full_name(&self) -> String {
        let more = self.text("subtitle").or_else(|| self.text("craft"));
        match more.filter(|more| *more != self.name()) {
            Some(more) => format!("{}, {more}", self.name()),
            None => self.name().to_owned(),
        }
    }

    /// Its address below its game: `cards/xi7-turbolasers`.
    pub fn key(&self) -> String {
        format!("cards/{}", self.id)
    }

    /// What it is and what it costs, in a line: `Turbolasers upgrade, 6 points`.
    pub fn line(&self) -> String {
        let mut parts = vec![self.kind_words()];
        let numbers =
            [("points", "points"), ("cost", "cost"), ("hull", "hull"), ("power", "power"), ("hp", "HP")];
        for (field, words) in numbers {
            parts.extend(self.whole(field).map(|number| format!("{number} {words}")));
        }
        for field in ["faction", "arena", "timing"] {
            parts.extend(self.text(field).map(|word| spoken(field, word)));
        }
        for field in ["factions", "aspects", "keywords"] {
            let words = self.texts(field);
            let words: Vec<String> = words.iter().map(|word| spoken(field, word)).collect();
            parts.extend((!words.is_empty()).then(|| words.join(", ")));
        }
        parts.join(" · ")
    }

    /// What it is, in words: `turbolasers upgrade`, `assault objective`.
    pub fn kind_words(&self) -> String {
        let of = ["slot", "category", "size", "type"].into_iter().find_map(|field| self.text(field));
        match of {
            Some(of) => format!("{} {}", of.replace('-', " ").replace('+', " and "), self.kind.word()),
            None => self.kind.word().to_owned(),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("kind", &self.kind)?;
        for (name, value) in self.facts() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Yes => serializer.serialize_bool(true),
            Self::Whole(number) => serializer.serialize_u32(*number),
            Self::Change(number) => serializer.serialize_i32(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Texts(texts) => Serialize::serialize(texts, serializer),
            Self::Effects(effects) => Serialize::serialize(effects, serializer),
            Self::Dice(dice) => Serialize::serialize(dice, serializer),
            Self::Zones(zones) => serializer.collect_map(zones.iter().map(|(zone, it)| (zone, it))),
            Self::Batteries(zones) => serializer.collect_map(zones.iter().map(|(zone, it)| (zone, it))),
        }
    }
}
