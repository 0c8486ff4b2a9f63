//! Which facts of a card do words ask for?
//!
//! `how much hp does darth vader have`: the word names a field, and the answer is what stands in it.

use super::{
    Card, Value, card_names,
    schema::{FIELDS, Field, Shape, spoken},
};

/// Words that ask for a field, beside its name and label.
const WORDS: [(&str, &str); 19] = [
    ("point", "points"),
    ("cost", "points"),
    ("health", "hp"),
    ("aspect", "aspects"),
    ("color", "aspects"),
    ("trait", "traits"),
    ("shield", "shields"),
    ("tokens", "tokens"),
    ("armament", "battery"),
    ("battery", "battery"),
    ("batteries", "battery"),
    ("flak", "anti_squadron"),
    ("antisquadron", "anti_squadron"),
    ("slot", "slots"),
    ("bar", "slots"),
    ("keyword", "keywords"),
    ("yaw", "speed"),
    ("clicks", "speed"),
    ("factions", "faction"),
];

/// Fields that words of ordinary questions name, too, or that are no facts.
const UNASKED: [&str; 14] = [
    "name",
    "subtitle",
    "nicknames",
    "craft",
    "class",
    "squadron",
    "type",
    "ability",
    "text",
    "effect",
    "open",
    "rules",
    "described",
    "errata",
];

impl Card {
    /// The facts that words ask for, each in a few words: `HP 8`, `Unique: no`.
    ///
    /// ```
    /// # let text = "[x]\nname = \"X\"\npoints = 20\nhull = 5\ncraft = \"X\"\nfaction = \"rebel\"\nbattery = \"1 red\"\nanti_squadron = \"1 blue\"\nspeed = 3\n";
    /// # let file = cards::File { path: "cards/squadrons.toml", name: "s", text };
    /// # let cards = cards::Catalogue::read(&[file]).catalogue;
    /// # let card = cards.card("x").unwrap();
    /// assert_eq!(card.facts_asked(&["how", "much", "hull"]), ["Hull 5"]);
    /// assert_eq!(card.facts_asked(&["is", "it", "unique?"]), ["Unique: no"]);
    /// ```
    pub fn facts_asked(&self, words: &[&str]) -> Vec<String> {
        let mut asked: Vec<&Field> = Vec::new();
        for word in words.iter().map(|word| card_names::key(word)) {
            let names = |field: &&Field| {
                let is_meant = WORDS.iter().any(|(said, of)| *said == word && *of == field.name);
                let is_called = [field.name, field.label].iter().any(|name| card_names::key(name) == word);
                field.is_of(self.kind) && !UNASKED.contains(&field.name) && (is_meant || is_called)
            };
            asked.extend(FIELDS.iter().find(names));
        }
        asked.dedup_by_key(|field| field.name);
        asked.into_iter().filter_map(|field| self.told(field)).collect()
    }

    /// What stands in a field, with its label; that a flag is not there, too.
    fn told(&self, field: &Field) -> Option<String> {
        let Field { name, label, .. } = *field;
        let list = |words: Vec<String>| format!("{label}: {}", words.join(", "));
        Some(match self.fact(name) {
            None if matches!(field.shape, Shape::Flag) => format!("{label}: no"),
            None => return None,
            Some(Value::Yes) => format!("{label}: yes"),
            Some(Value::Whole(number)) => format!("{label} {number}"),
            Some(Value::Change(number)) => format!("{label} {number:+}"),
            Some(Value::Text(word)) => format!("{label}: {}", spoken(name, word)),
            Some(Value::Texts(joints)) if name == "speed" => format!("Speed: up to {}", joints.len()),
            Some(Value::Texts(words)) => list(words.iter().map(|word| spoken(name, word)).collect()),
            Some(Value::Dice(dice)) => format!("{label}: {}", dice.words()),
            Some(Value::Zones(zones)) => list(
                zones.iter().map(|(zone, number)| format!("{} {number}", spoken("zone", zone))).collect(),
            ),
            Some(Value::Batteries(zones)) => list(
                zones
                    .iter()
                    .map(|(zone, dice)| format!("{} {}", spoken("zone", zone), dice.words()))
                    .collect(),
            ),
            Some(Value::Effects(_)) => return None,
        })
    }
}
