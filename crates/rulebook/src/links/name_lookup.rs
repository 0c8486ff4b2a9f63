//! What do names in links mean within one game?
//!
//! By path, then name and title, alias, heading, label, row of a table; exact comparison first, ignoring case, plural,
//! punctuation and spacing only where exact finds nothing (design, section 5).

use std::collections::HashMap;

use crate::words::folded_names::fold;

/// Something a name can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// The topic of that index.
    Topic(usize),
    /// The passage of that index in the topic of that index.
    Passage(usize, usize),
}

/// How a name names something, most certain first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Tier {
    Path,
    Title,
    Alias,
    Heading,
    Label,
    /// The first cell of a table's row.
    Row,
}

impl Tier {
    pub(crate) const ALL: [Tier; 6] =
        [Tier::Path, Tier::Title, Tier::Alias, Tier::Heading, Tier::Label, Tier::Row];
}

/// Every name of one game.
#[derive(Debug, Default)]
pub(crate) struct Names {
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
