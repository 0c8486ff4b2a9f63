//! Which rules does a card touch by what stands on it?
//!
//! A card's row names the rules that its text touches. What every card of its kind is, and each token, keyword and arena on it, has a rule,
//! too. A passage that is not served is left out by whoever shows them.

use super::{Card, CardKind};
use names::slug;

/// The passage that says what the cards of a kind are; none where each card's row names one.
fn passage_of(kind: CardKind) -> Option<&'static str> {
    match kind {
        CardKind::Ship => Some("ship/overview"),
        CardKind::Squadron => Some("squadron/overview"),
        CardKind::Leader => Some("card-types/leader"),
        CardKind::Base => Some("card-types/base"),
        CardKind::Unit => Some("card-types/unit"),
        CardKind::Event => Some("card-types/event"),
        CardKind::UnitUpgrade => Some("card-types/upgrade"),
        CardKind::Upgrade | CardKind::Objective | CardKind::DamageCard | CardKind::Obstacle => None,
    }
}

/// Where passages of keywords stand, and what is put behind a keyword's name where it has a value.
const KEYWORDS: [(&str, &str); 3] = [("squadron-keywords", ""), ("keywords", ""), ("keywords", "-x")];

/// The addresses in a game that the passage of a keyword may have.
pub fn keyword_addresses(name: &str) -> impl Iterator<Item = String> {
    let plain = slug(name);
    let of =
        move |(folder, value): (&str, &str)| (!plain.is_empty()).then(|| format!("{folder}/{plain}{value}"));
    KEYWORDS.into_iter().filter_map(of)
}

impl Card {
    /// The passages of what stands on it, by their addresses in its game: those of its keywords first, since they tell most.
    pub fn touched_by_facts(&self) -> Vec<String> {
        let of_each = |folder: &'static str, field: &'static str| {
            // a keyword without its value
            let plain = |value: &String| slug(value.split(' ').next().unwrap_or(value));
            self.texts(field).iter().map(move |value| format!("{folder}/{}", plain(value)))
        };
        let keywords = of_each("squadron-keywords", "keywords");
        let tokens = of_each("defense-tokens", "tokens");
        let flotilla = self.is("flotilla").then(|| "flotillas/overview".to_owned());
        let arena = self.text("arena").map(|arena| format!("game-zones/{arena}-arena"));
        let kind = passage_of(self.kind).map(str::to_owned);
        let mut keys: Vec<String> = keywords.chain(flotilla).chain(tokens).chain(kind).chain(arena).collect();
        let mut seen = Vec::new();
        keys.retain(|key| {
            !seen.contains(key) && {
                seen.push(key.clone());
                true
            }
        });
        keys
    }
}
