//! Which effects are shipped?
//!
//! Generic ones under neutral names, as data in `generic.toml`: what many cards do, without being any of them.

use std::sync::LazyLock;

use serde::Deserialize;

use super::TypedEffect;

#[derive(Default, Deserialize)]
struct Listed {
    effect: Vec<TypedEffect>,
}

/// The list, read once; that it can be read is a test.
static SHIPPED: LazyLock<Vec<TypedEffect>> = LazyLock::new(|| {
    let listed: Listed = toml::from_str(include_str!("generic.toml")).unwrap_or_default();
    listed.effect
});

/// The shipped effects, in the order of their list.
pub fn shipped() -> &'static [TypedEffect] {
    &SHIPPED
}

/// The shipped effect of a name; case does not matter.
///
/// ```
/// use armada::effect::generic;
/// assert_eq!(generic("reroll-one").unwrap().does[0].to_string(), "reroll any");
/// assert!(generic("turbolaser reroute").is_none());
/// ```
pub fn generic(name: &str) -> Option<&'static TypedEffect> {
    shipped().iter().find(|effect| effect.name.is(name))
}
