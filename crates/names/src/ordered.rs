//! How are lists, maps and sets put in order by one compiled sort?
//!
//! The compiler makes the standard library's sort anew for each type and comparison, also in `collect` into a map or set. That
//! was a tenth of a crate's machine code. Here one sort orders places, and maps and sets get their entries one by one.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

/// Maps and sets of what an iterator gives.
pub trait Ordered: Iterator + Sized {
    /// The map of these entries; of two with one key the later stays.
    fn ordered_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        for (key, value) in self {
            map.insert(key, value);
        }
        map
    }

    /// The set of these.
    fn ordered_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        for each in self {
            set.insert(each);
        }
        set
    }
}

impl<I: Iterator> Ordered for I {}

/// Lists that are put in order; of what is equal the first stays first.
pub trait InOrder<T> {
    /// Orders by a comparison.
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Orders by a key, which is computed again for each comparison.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }

    /// Orders by the entries themselves.
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }
}

impl<T> InOrder<T> for Vec<T> {
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let places = places(self.len(), &|one, other| match (self.get(one), self.get(other)) {
            (Some(one), Some(other)) => compare(one, other),
            _ => Ordering::Equal,
        });
        let mut entries: Vec<Option<T>> = self.drain(..).map(Some).collect();
        for place in places {
            self.extend(entries.get_mut(place).and_then(Option::take));
        }
    }
}

/// The places of so many entries in the order of a comparison.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_and_sets_are_those_of_collecting() {
        let entries = [(3, 'a'), (1, 'b'), (3, 'c')];
        assert_eq!(entries.into_iter().ordered_map(), entries.into_iter().collect::<BTreeMap<_, _>>());
        assert_eq!(entries.into_iter().ordered_set(), entries.into_iter().collect::<BTreeSet<_>>());
    }

    #[test]
    fn lists_are_in_the_order_of_the_standard_sort() {
        let list: Vec<(u32, usize)> = (0..200_u32).map(|at| at * 7919 % 13).zip(0..).collect();
        let (mut ours, mut theirs) = (list.clone(), list);
        ours.order_by_key(|it| it.0);
        theirs.sort_by_key(|it| it.0);
        assert_eq!(ours, theirs);
        ours.order_by(|one, other| other.cmp(one));
        theirs.sort_by(|one, other| other.cmp(one));
        assert_eq!(ours, theirs);
        ours.order();
        assert!(ours.is_sorted());
        let mut none: Vec<u8> = Vec::new();
        none.order();
        assert!(none.is_empty());
    }
}
