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
