//! How is a list of a game's own things sorted?
//!
//! `slice::sort` is compiled anew for each type, some 2,700 lines of intermediate code. Seven lists of the engine in each of eight
//! games made a fourteenth of the code of `scenario`. Here places are sorted, once for all types, and the things follow.

use std::cmp::Ordering;

/// Sorts a list; equal entries keep their order.
pub fn sort<T: Ord>(list: &mut Vec<T>) {
    sort_by(list, T::cmp);
}

/// Sorts a list by an order of its entries; equal ones keep their order.
///
/// ```
/// let mut dice = vec!["red", "black", "blue"];
/// engine::sort_by(&mut dice, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(dice, ["red", "blue", "black"]);
/// ```
pub fn sort_by<T>(list: &mut Vec<T>, order: impl Fn(&T, &T) -> Ordering) {
    if list.is_sorted_by(|one, next| order(one, next).is_le()) {
        return;
    }
    let places = sorted_places(list.len(), &|one, other| order(&list[one], &list[other]));
    let mut left: Vec<Option<T>> = std::mem::take(list).into_iter().map(Some).collect();
    list.extend(places.into_iter().filter_map(|place| left[place].take()));
}

/// The places of a list of that length, in order.
fn sorted_places(length: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|one, other| order(*one, *other));
    places
}
