//! Which card has a number in its set?

/// The numbers of cards in their sets, as a player's own files have them.
pub trait Numbers {
    /// The full name of the card of a set with this number.
    fn full_name(&self, set: &str, number: u32) -> Option<String>;
}

/// Nothing is known of numbers.
#[derive(Clone, Copy, Debug)]
pub struct NoNumbers;

impl Numbers for NoNumbers {
    fn full_name(&self, _set: &str, _number: u32) -> Option<String> {
        None
    }
}

/// A card's number in its set: `SOR_014`, `SOR-005`, `TS26_02`.
pub(super) fn card_number(text: &str) -> Option<(String, u32)> {
    let (set, number) = text.trim().split_once(['_', '-'])?;
    let is_set =
        (2..=5).contains(&set.len()) && set.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let number = number.parse().ok().filter(|_| number.len() <= 4)?;
    is_set.then(|| (set.to_owned(), number))
}
