//! How does a reader see a large number, and a word where a sentence or a title begins?

/// Digits that stand together without a separator: a year, a page, a number of dice.
const SHORT: usize = 4;

/// A text with a separator behind each thousand of its numbers of five digits and more; digits behind a point stay together.
///
/// ```
/// assert_eq!(names::grouped("about 100800 positions"), "about 100,800 positions");
/// assert_eq!(names::grouped("81/16777216"), "81/16,777,216");
/// assert_eq!(names::grouped(1234567_u64), "1,234,567");
/// assert_eq!(names::grouped("in 2025, 3.1415926"), "in 2025, 3.1415926");
/// ```
#[must_use]
pub fn grouped(numbers: impl ToString) -> String {
    let text = numbers.to_string();
    let mut grouped = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        grouped.push_str(before);
        let is_short = digits.len() <= SHORT || before.ends_with('.');
        for (nth, digit) in digits.char_indices() {
            if !is_short && nth > 0 && (digits.len() - nth) % 3 == 0 {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        rest = after;
    }
    grouped.push_str(rest);
    grouped
}

/// A text as it begins a sentence or a title.
///
/// ```
/// assert_eq!(names::capital("the ship"), "The ship");
/// assert_eq!(names::capital(""), "");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}
