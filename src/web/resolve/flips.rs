//! Which defense tokens can be tapped, and how does each lie?
//!
//! A token turns readied, exhausted, gone. Each is a submit button, so that it turns without a script, too.

use crate::web::page::capital;

/// A defense token.
pub(super) struct Flip {
    pub(super) kind: String,
    /// Which it is among those of its type, from 1.
    pub(super) nth: usize,
    pub(super) words: String,
    pub(super) class: &'static str,
    pub(super) state: &'static str,
    /// The state behind the next tap.
    pub(super) next: &'static str,
}

/// The tokens of the types: those that are `held`, and as many beside that `least` of each type are shown; one that is not held is
/// `gone` or, where nobody knows that it was there, `none`.
pub(super) fn flips<'a>(
    types: impl IntoIterator<Item = &'a str>,
    held: &[String],
    least: impl Fn(&str) -> usize,
    missing: &'static str,
) -> Vec<Flip> {
    let mut flips = Vec::new();
    for kind in types {
        let states: Vec<&str> = held.iter().filter_map(|token| state_of(token, kind)).collect();
        for nth in 1..=states.len().max(least(kind)) {
            let state = nth.checked_sub(1).and_then(|at| states.get(at)).copied();
            let (class, state, next) = match state {
                Some("readied") => ("readied", "readied", "exhausted"),
                Some("exhausted") => ("exhausted", "exhausted", "gone"),
                Some(_) => ("discarded", "discarded", "gone"),
                None => ("discarded", missing, "readied"),
            };
            let words = match nth > 1 && state == missing {
                true => format!("Another {kind}"),
                false => capital(kind),
            };
            flips.push(Flip { kind: kind.to_owned(), nth, words, class, state, next });
        }
    }
    flips
}

/// How a token lies, where it is of this type: `brace/exhausted`.
pub(super) fn state_of<'t>(token: &'t str, kind: &str) -> Option<&'t str> {
    let (of, state) = token.split_once('/').unwrap_or((token, "readied"));
    (of == kind).then_some(state)
}
