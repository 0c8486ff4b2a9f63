//! Which day do words name?
//!
//! `2026-03-01`, `2026/3/1`, `1 March 2026` and `March 1st, 2026` are one day; `03/01/2026` may be two, and is none.

use serde::Deserialize;

/// Which number comes first in a day such as `7/8/26`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DateOrder {
    /// July 8.
    #[serde(rename = "month-day")]
    MonthDay,
    /// August 7.
    #[serde(rename = "day-month")]
    DayMonth,
}

impl DateOrder {
    /// Both.
    pub(crate) const ALL: [DateOrder; 2] = [DateOrder::MonthDay, DateOrder::DayMonth];
}

/// The months by the first letters of their names.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Whether this is a day as `2026-03-01`.
pub fn is_day(date: &str) -> bool {
    let parts: Vec<Option<u32>> = date.split('-').map(|part| part.parse().ok()).collect();
    let lengths = date.split('-').map(str::len).eq([4, 2, 2]);
    let plain = lengths && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    match parts[..] {
        [Some(year), Some(month), Some(day)] if plain => (1..=length(year, month)).contains(&day),
        _ => false,
    }
}

/// 9999-12-31, in days after 1970-01-01.
const LAST_DAY: u32 = 2_932_896;

/// The day so many days after 1970-01-01.
pub fn day_after_epoch(days: u64) -> String {
    // what no clock says is the last day that can be written
    let mut left = u32::try_from(days).unwrap_or(u32::MAX).min(LAST_DAY);
    let (mut year, mut month) = (1970, 1);
    loop {
        let whole = length(year, month);
        if left < whole {
            return format!("{year:04}-{month:02}-{:02}", left + 1);
        }
        left -= whole;
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}

/// How many days a month has; none where there is no such month.
fn length(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

/// Whether what stands behind a day is nothing or a time: `T10:00:00Z`, ` 10:30 UTC`.
pub(crate) fn is_time(behind: &str) -> bool {
    const WORDS: [&str; 8] = ["", "t", "z", "am", "pm", "utc", "gmt", "o'clock"];
    let mut words = behind.split(|c: char| !c.is_alphabetic() && c != '\'');
    words.all(|word| WORDS.contains(&word.to_lowercase().as_str()))
}

/// The day at the beginning of some words, and what stands behind it.
pub(crate) fn leading(words: &str) -> Option<(String, &str)> {
    in_digits(words).or_else(|| in_words(words))
}

/// The digits at the beginning, at most this many, and the rest; none where there are none, or more.
fn digits(words: &str, most: usize) -> Option<(u32, &str)> {
    let end = words.find(|c: char| !c.is_ascii_digit()).unwrap_or(words.len());
    let (number, rest) = words.split_at(end);
    (end <= most).then(|| number.parse().ok()).flatten().map(|number| (number, rest))
}

/// The day of these numbers, where there is one.
pub(crate) fn of(year: u32, month: u32, day: u32) -> Option<String> {
    Some(format!("{year:04}-{month:02}-{day:02}")).filter(|day| is_day(day))
}

/// `2026-03-01`, `2026/3/1`, `2026.03.01`.
fn in_digits(words: &str) -> Option<(String, &str)> {
    let (year, rest) = digits(words, 4).filter(|(year, _)| *year > 999)?;
    let sign = rest.chars().next().filter(|sign| matches!(sign, '-' | '/' | '.'))?;
    let (month, rest) = digits(rest.strip_prefix(sign)?, 2)?;
    let (number, rest) = digits(rest.strip_prefix(sign)?, 2)?;
    Some((of(year, month, number)?, rest))
}

/// `1 March 2026`, `1st of March 2026`, `March 1, 2026`.
fn in_words(words: &str) -> Option<(String, &str)> {
    let (number, month, rest) = match numbered(words) {
        Some((number, rest)) => {
            let rest = rest.trim_start_matches(['.', ' ']);
            let (month, rest) = named(rest.strip_prefix("of ").unwrap_or(rest))?;
            (number, month, rest)
        }
        None => {
            let (month, rest) = named(words)?;
            let (number, rest) = numbered(rest.trim_start_matches(['.', ' ']))?;
            (number, month, rest)
        }
    };
    let (year, rest) = digits(rest.trim_start_matches([',', '.', ' ']), 4).filter(|(year, _)| *year > 999)?;
    Some((of(year, month, number)?, rest))
}

/// `1`, `1st`, `2nd`.
fn numbered(words: &str) -> Option<(u32, &str)> {
    let (number, rest) = digits(words, 2)?;
    let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| rest.strip_prefix(end));
    Some((number, ordinal.unwrap_or(rest)))
}

/// A month's name, or its first letters.
fn named(words: &str) -> Option<(u32, &str)> {
    let end = words.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(words.len());
    let (name, rest) = words.split_at(end);
    let name = name.to_lowercase();
    const FULL: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let is = |at: &usize| name == FULL[*at] || name == MONTHS[*at] || *at == 8 && name == "sept";
    let month = (0..MONTHS.len()).find(is)?;
    Some((u32::try_from(month).ok()? + 1, rest))
}
