//! Which words are traits?

/// Traits that are known without a capital, and those of two words.
pub(super) const TRAITS: &[&str] = &[
    "bounty hunter",
    "capital ship",
    "first order",
    "new republic",
    "armor",
    "clone",
    "condition",
    "creature",
    "disaster",
    "droid",
    "ewok",
    "fighter",
    "force",
    "fringe",
    "gambit",
    "gungan",
    "hutt",
    "imperial",
    "innate",
    "inquisitor",
    "item",
    "jawa",
    "jedi",
    "kaminoan",
    "law",
    "learned",
    "lightsaber",
    "mandalorian",
    "modification",
    "naboo",
    "night",
    "official",
    "pilot",
    "pirate",
    "plan",
    "rebel",
    "republic",
    "resistance",
    "separatist",
    "sith",
    "speeder",
    "spectre",
    "supply",
    "tactic",
    "tank",
    "transport",
    "trandoshan",
    "trick",
    "trooper",
    "tusken",
    "twi'lek",
    "underworld",
    "vehicle",
    "walker",
    "weapon",
    "wookiee",
];

/// Words with a capital that are no traits.
pub(super) const NOT_TRAITS: &[&str] = &[
    "bounty",
    "shield",
    "experience",
    "advantage",
    "weakness",
    "credit",
    "unit",
    "units",
    "base",
    "bases",
    "card",
    "cards",
    "upgrade",
    "upgrades",
    "event",
    "events",
    "leader",
    "leaders",
    "resource",
    "resources",
    "token",
    "tokens",
    "friendly",
    "enemy",
    "the",
    "a",
    "an",
    "you",
    "your",
    "each",
    "all",
    "if",
    "when",
    "while",
    "for",
    "then",
    "this",
    "that",
    "it",
    "up",
    "another",
    "other",
    "any",
    "deal",
    "give",
    "draw",
    "choose",
    "captured",
    "other",
];

pub(super) const KEYWORDS_AND_ASPECTS: &[&str] =
    &["vigilance", "command", "aggression", "cunning", "villainy", "heroism"];

/// As traits are printed: each word with a capital.
pub(super) fn titled(words: &str) -> String {
    let title = |word: &str| {
        let mut letters = word.chars();
        let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
        first + letters.as_str()
    };
    words.split(' ').map(title).collect::<Vec<_>>().join(" ")
}

/// Whether these words are a known trait; for conditions: `it's a Vehicle`.
pub(super) fn known_trait(words: &str) -> bool {
    TRAITS.contains(&words)
}
