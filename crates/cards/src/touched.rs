//! Which rules does a card touch by what stands on it?
//!
//! A card's row names the rules that its text touches. What every card of its kind is, and each token, keyword and arena on it, has a rule,
//! too. A passage that is not served is left out by whoever shows them.

use super::{Card, CardKind};
use names::slug;

impl CardKind {
    /// The passage that says what its cards are; none where each card's row names one.
    fn passage(self) -> Option<&'static str> {
        match self {
            Self::Ship => Some("ship/overview"),
            Self::Squadron => Some("squadron/overview"),
            Self::Leader => Some("card-types/leader"),
            Self::Base => Some("card-types/base"),
            Self::Unit => Some("card-types/unit"),
            Self::Event => Some("card-types/event"),
            Self::UnitUpgrade => Some("card-types/upgrade"),
            Self::Upgrade | Self::Objective | Self::DamageCard | Self::Obstacle => None,
        }
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
        let kind = self.kind.passage().map(str::to_owned);
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
