//! Which passages does the engine execute?
//!
//! Derived from the one file per game in which its citations stand, so the list cannot fall behind.

use std::{collections::BTreeSet, sync::LazyLock};

use crate::id::PassageId;

/// The sources in which the games cite.
const SOURCES: &[&str] = &[
    include_str!("../games/armada/attack/cite.rs"),
    include_str!("../games/armada/command/cite.rs"),
    include_str!("../games/armada/damage/cite.rs"),
    include_str!("../games/armada/status/cite.rs"),
    include_str!("../games/armada/timing/cite.rs"),
    include_str!("../games/armada/effect/cite.rs"),
];

/// Every passage that the engine of some game cites.
///
/// ```
/// let brace = "armada/defense-tokens/brace".parse().unwrap();
/// assert!(adjutant::scenario::executed().contains(&brace));
/// ```
pub fn executed() -> &'static BTreeSet<PassageId> {
    static EXECUTED: LazyLock<BTreeSet<PassageId>> = LazyLock::new(|| {
        let literals = SOURCES.iter().flat_map(|source| source.split('"').skip(1).step_by(2));
        literals.filter_map(|literal| literal.parse().ok()).collect()
    });
    &EXECUTED
}
