//! Which rule does a number name, however it is written?

/// A rule number in its one comparable form: `7.6.10`, `6.3.1.A`, `6.3.1A`, `6.3.1.1` and `6.3.1.a.` name rules;
/// a letter and its place in the alphabet are the same, and so are `6-3-1` and `6.3.1`.
///
/// ```
/// use rulebook::rule_number;
/// assert_eq!(rule_number("6.3.1.A"), rule_number("6.3.1.1."));
/// assert_eq!(rule_number("6.3.1.A"), rule_number("6.3.1A"));
/// assert_eq!(rule_number("6-3-1"), rule_number("6.3.1"));
/// assert_eq!(rule_number("brace"), None);
/// assert_eq!(rule_number("2026-01-02"), None);
/// ```
pub fn rule_number(text: &str) -> Option<Vec<u32>> {
    let text = text.trim().trim_end_matches('.');
    let text = text.strip_prefix("CR ").or_else(|| text.strip_prefix("cr-")).unwrap_or(text);
    let joint = if text.contains('.') { '.' } else { '-' };
    if text.len() > 32 || joint == '-' && !is_hyphenated(text) {
        return None;
    }
    let mut parts = Vec::new();
    for part in text.split(joint) {
        let letter = part.bytes().next_back().filter(u8::is_ascii_alphabetic);
        let digits = part.get(..part.len() - usize::from(letter.is_some()))?;
        if !digits.is_empty() || letter.is_none() {
            parts.push(digits.parse().ok()?);
        }
        parts.extend(letter.map(|letter| u32::from(letter.to_ascii_lowercase() - b'a') + 1));
    }
    Some(parts).filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a number is joined by hyphens, as some rulebooks count, and no date: `1-2-1`.
fn is_hyphenated(text: &str) -> bool {
    let plain = |part: &str| {
        let digits = part.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        (1..=3).contains(&digits.len()) && part.len() - digits.len() < 2 && !digits.starts_with('0')
    };
    let is_letter = |part: &str| part.len() == 1 && part.chars().all(|c| c.is_ascii_alphabetic());
    let mut parts = text.split('-');
    let first = parts.next().is_some_and(plain);
    first && text.contains('-') && parts.all(|part| plain(part) || is_letter(part))
}
