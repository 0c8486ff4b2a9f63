//! How are many short texts kept?
//!
//! One after another in one piece of memory, with where each ends: thousands of names and words take neither an
//! allocation each nor one each to be read from disk. What is looked up by a text is sorted by it.

use borsh::{BorshDeserialize, BorshSerialize};

/// Texts by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub(super) struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    /// Adds a text and returns its number.
    pub(super) fn push(&mut self, text: &str) -> u32 {
        self.all.push_str(text);
        self.ends.push(self.all.len() as u32);
        (self.ends.len() - 1) as u32
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number; empty where there is none.
    pub(super) fn get(&self, number: usize) -> &str {
        let Some(end) = self.ends.get(number) else { return "" };
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        self.all.get(start.unwrap_or_default() as usize..*end as usize).unwrap_or_default()
    }

    /// All of them, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// The number of the first text that is not before `text`, where they are sorted.
    pub(super) fn first_from(&self, text: &str) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from + (to - from) / 2;
            if self.get(middle) < text {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        from
    }

    /// The number of a text, where they are sorted.
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        let number = self.first_from(text);
        (number < self.len() && self.get(number) == text).then_some(number)
    }
}

impl<'a> FromIterator<&'a str> for Texts {
    fn from_iter<I: IntoIterator<Item = &'a str>>(texts: I) -> Self {
        let mut all = Self::default();
        for text in texts {
            all.push(text);
        }
        all
    }
}

/// Values by text, several of one text in the order in which they came.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct ByText<T> {
    keys: Texts,
    /// Where the values of each key end.
    ends: Vec<u32>,
    values: Vec<T>,
}

impl<T> Default for ByText<T> {
    fn default() -> Self {
        Self { keys: Texts::default(), ends: Vec::new(), values: Vec::new() }
    }
}

impl<T> ByText<T> {
    /// The texts, sorted.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter()
    }

    /// All values with their texts, in order.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &T)> {
        self.keys().flat_map(|key| self.get(key).iter().map(move |value| (key, value)))
    }

    /// The values of a text.
    pub(super) fn get(&self, key: &str) -> &[T] {
        let Some(number) = self.keys.find(key) else { return &[] };
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        let end = self.ends.get(number).copied().unwrap_or_default();
        self.values.get(start.unwrap_or_default() as usize..end as usize).unwrap_or_default()
    }
}

impl<T> FromIterator<(String, T)> for ByText<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(pairs: I) -> Self {
        let mut pairs: Vec<(String, T)> = pairs.into_iter().collect();
        pairs.sort_by(|one, other| one.0.cmp(&other.0));
        let mut all = Self::default();
        for (key, value) in pairs {
            let is_new = all.keys.len().checked_sub(1).is_none_or(|last| all.keys.get(last) != key);
            if is_new {
                all.keys.push(&key);
                all.ends.push(0);
            }
            all.values.push(value);
            if let Some(end) = all.ends.last_mut() {
                *end = all.values.len() as u32;
            }
        }
        all
    }
}
