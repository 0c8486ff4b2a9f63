//! How does a game name a rule in its role?

use crate::id::{Citation, Role};

/// The rule that permits it.
pub(in crate::games) const fn permits(id: &'static str) -> Citation {
    Citation::new(Role::Permits, id)
}

/// The rule that requires it.
pub(in crate::games) const fn requires(id: &'static str) -> Citation {
    Citation::new(Role::Requires, id)
}

/// The rule that forbids it.
pub(in crate::games) const fn forbids(id: &'static str) -> Citation {
    Citation::new(Role::Forbids, id)
}

/// The rule that puts it in the place of something else.
pub(in crate::games) const fn replaces(id: &'static str) -> Citation {
    Citation::new(Role::Replaces, id)
}

/// The rule that says when, or in which order.
pub(in crate::games) const fn orders(id: &'static str) -> Citation {
    Citation::new(Role::Orders, id)
}

/// The rule that says what it is.
pub(in crate::games) const fn defines(id: &'static str) -> Citation {
    Citation::new(Role::Defines, id)
}
