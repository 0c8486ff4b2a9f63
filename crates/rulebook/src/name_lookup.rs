//! What do names in links mean within one game?
//!
//! By path, then name and title, alias, heading, label, row of a table; exact comparison first, ignoring case, plural,
//! punctuation and spacing only where exact finds nothing (design, section 5).

use std::collections::HashMap;

use names::normal;

/// Something a name can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Spot {
    /// The topic of that index.
    Topic(usize),
    /// The passage of that index in the topic of that index.
    Passage(usize, usize),
}

/// How a name names something, most certain first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Tier {
    Path,
    Title,
    Alias,
    Heading,
    Label,
    /// The first cell of a table's row.
    Row,
}

impl Tier {
    pub(super) const ALL: [Tier; 6] =
        [Tier::Path, Tier::Title, Tier::Alias, Tier::Heading, Tier::Label, Tier::Row];
}

/// Every name of one game.
#[derive(Debug, Default)]
pub(super) struct Names {
    exact: HashMap<(Tier, String), Vec<Spot>>,
    folded: HashMap<(Tier, String), Vec<Spot>>,
}

impl Names {
    pub fn add(&mut self, tier: Tier, name: &str, spot: Spot) {
        let put = |map: &mut HashMap<(Tier, String), Vec<Spot>>, key: String| {
            if !key.is_empty() {
                let spots = map.entry((tier, key)).or_default();
                if !spots.contains(&spot) {
                    spots.push(spot);
                }
            }
        };
        put(&mut self.exact, name.to_owned());
        put(&mut self.folded, fold(name));
    }

    /// What a name means, in one of these tiers: every candidate of the first tier that knows it.
    pub fn find(&self, name: &str, tiers: &[Tier]) -> &[Spot] {
        let exact = tiers.iter().find_map(|tier| self.exact.get(&(*tier, name.to_owned())));
        let folded = || {
            let name = fold(name);
            tiers.iter().find_map(|tier| self.folded.get(&(*tier, name.clone())))
        };
        exact.or_else(folded).map_or(&[], Vec::as_slice)
    }

    /// What a name means in any tier.
    pub fn anywhere(&self, name: &str) -> &[Spot] {
        self.find(name, &Tier::ALL)
    }
}

/// A name without case, punctuation, spacing and plural.
pub(super) fn fold(name: &str) -> String {
    let mut lower = String::with_capacity(name.len());
    for c in normal(name).chars() {
        match c.is_ascii() {
            true => lower.push(c.to_ascii_lowercase()),
            // In capitals first: only so `ß` and `SS` are the same.
            false => lower.extend(c.to_uppercase().flat_map(char::to_lowercase)),
        }
    }
    let mut folded = String::with_capacity(lower.len());
    for word in lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}')) {
        let start = folded.len();
        folded.extend(word.chars().filter(|c| c.is_alphanumeric()));
        let (length, ending) = singular(&folded[start..]);
        folded.truncate(start + length);
        folded.push_str(ending);
    }
    folded
}

/// How much of a word its singular begins with, and what that ends in.
fn singular(word: &str) -> (usize, &'static str) {
    match word.strip_suffix("ies") {
        Some(stem) if stem.len() > 1 => (stem.len(), "y"),
        _ => match word.strip_suffix('s') {
            Some(stem) if stem.len() > 2 && !stem.ends_with(['s', 'u', 'i']) => (stem.len(), ""),
            _ => (word.len(), ""),
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    /// A name folded by its definition, word by word.
    fn by_definition(name: &str) -> String {
        let lower: String = name.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
        let words = lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}'));
        let singular = |word: String| match word.strip_suffix('s') {
            Some(stem) if stem.len() > 3 && stem.ends_with("ie") => format!("{}y", &stem[..stem.len() - 2]),
            Some(stem) if stem.len() > 2 && !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
            _ => word,
        };
        words.map(|word| singular(word.chars().filter(|c| c.is_alphanumeric()).collect())).collect()
    }

    proptest! {
        #[test]
        fn a_name_is_folded_as_its_definition_says(name in ".{0,24}", known in "[a-zA-Zsieyu '’.éßﬁİ-]{0,24}") {
            prop_assert_eq!(fold(&name), by_definition(&name));
            prop_assert_eq!(fold(&known), by_definition(&known));
        }
    }

    #[test]
    fn folds_case_plural_punctuation_and_spacing() {
        assert_eq!(fold("Focus Tokens"), fold("focus-token"));
        assert_eq!(fold("Anti-Squadron"), fold("antisquadron"));
        assert_eq!(fold("Ready Abilities"), fold("ready ability"));
        assert_eq!(fold("STRASSE"), fold("Straße"));
        assert_ne!(fold("Status"), fold("Statu"));
    }

    #[test]
    fn exact_comes_before_folded_and_paths_before_labels() {
        let mut names = Names::default();
        names.add(Tier::Label, "Brace", Spot::Passage(0, 1));
        names.add(Tier::Title, "brace", Spot::Topic(2));
        assert_eq!(names.anywhere("Brace"), [Spot::Passage(0, 1)]);
        assert_eq!(names.anywhere("BRACE"), [Spot::Topic(2)]);
        assert!(names.anywhere("scatter").is_empty());
    }
}
