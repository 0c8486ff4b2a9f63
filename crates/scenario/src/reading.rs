//! What is made of the abilities that somebody typed in?
//!
//! Beside the words of a card stands the reading of them, so that nobody has to guess what an `it` was taken for; what
//! is not understood is said, and the engine leaves it open.

use unlimited::{Keyword, KeywordKind, text};

/// The keywords that a unit may have, as cards print them: `Sentinel`.
pub fn unit_keywords() -> impl Iterator<Item = &'static str> {
    KeywordKind::ALL.iter().map(|keyword| keyword.title())
}

/// Whether these words are a keyword with what it needs: `Raid 2`, `Sentinel`, and not `Sentinel 2`.
pub fn is_unit_keyword(words: &str) -> bool {
    words.parse::<Keyword>().is_ok()
}

/// Where the trigger or the cost of an ability that begins a text may end, in bytes, the nearest first.
pub fn heading_ends(text: &str) -> Vec<usize> {
    text::heading_ends(text)
}

/// The keywords that a text gives its own card, as cards print their names: not what it gives to others, or under a condition.
///
/// ```
/// assert_eq!(scenario::printed_keywords("Raid 2, Sentinel\nOn Attack: Give Grit to a unit."), ["Raid", "Sentinel"]);
/// ```
pub fn printed_keywords(text: &str) -> Vec<&'static str> {
    let readings = text::readings(&text::read_cached(text));
    let keywords = readings.iter().filter(|reading| reading.kind == "keyword");
    let names = keywords.filter_map(|reading| reading.sentences.first()?.text.split(' ').next());
    names.filter_map(KeywordKind::of).map(KeywordKind::title).collect()
}

/// The keywords that a text names, its own card's and those of others: a name begins with a capital, or is written in capitals.
///
/// ```
/// assert_eq!(scenario::said_keywords("SENTINEL\nOn Attack: Give Raid 2 to a hidden unit."), ["Raid", "Sentinel"]);
/// ```
pub fn said_keywords(text: &str) -> Vec<&'static str> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).collect();
    let says = |title: &&str| words.iter().any(|word| word == title || *word == title.to_uppercase());
    unit_keywords().filter(says).collect()
}

/// One ability as it was read.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct AbilityReading {
    /// Its words, as they were typed in.
    pub words: String,
    /// What was made of them, in one line.
    pub read_as: String,
    /// The sentences that were not understood.
    pub not_understood: Vec<String>,
}

/// The abilities in a text, one after another, as they were read.
///
/// ```
/// use scenario::read_abilities;
/// let read = read_abilities("When Played: Exhaust a unit. If you do, deal 2 damage to it.\nSing a song.");
/// assert!(read[0].read_as.ends_with("deal 2 damage to unit A."));
/// assert!(read[0].not_understood.is_empty());
/// assert_eq!(read[1].not_understood, ["Sing a song."]);
/// ```
pub fn read_abilities(text: &str) -> Vec<AbilityReading> {
    let card = text::read_cached(text);
    let ability = |reading: text::Reading| {
        let unread = reading.sentences.iter().filter(|sentence| !sentence.understood);
        AbilityReading {
            words: reading.span.of(&card.text).trim().to_owned(),
            read_as: reading.line(),
            not_understood: unread.map(|sentence| sentence.span.of(&card.text).trim().to_owned()).collect(),
        }
    };
    text::readings(&card).into_iter().map(ability).collect()
}
