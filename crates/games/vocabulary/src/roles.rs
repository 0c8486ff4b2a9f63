//! How does a game name a rule in its role?

use names::{Citation, Role};

/// The rule that permits it.
pub const fn permits(id: &'static str) -> Citation {
    Citation::new(Role::Permits, id)
}

/// The rule that requires it.
pub const fn requires(id: &'static str) -> Citation {
    Citation::new(Role::Requires, id)
}

/// The rule that forbids it.
pub const fn forbids(id: &'static str) -> Citation {
    Citation::new(Role::Forbids, id)
}

/// The rule that puts it in the place of something else.
pub const fn replaces(id: &'static str) -> Citation {
    Citation::new(Role::Replaces, id)
}

/// The rule that says when, or in which order.
pub const fn orders(id: &'static str) -> Citation {
    Citation::new(Role::Orders, id)
}

/// The rule that says what it is.
pub const fn defines(id: &'static str) -> Citation {
    Citation::new(Role::Defines, id)
}

/// Names the sources in which a game cites.
#[macro_export]
macro_rules! citing {
    ($($file:literal,)+) => {
        /// The sources in which the game cites: each passage id in quotes is one that it executes.
        pub const CITING: &[&str] = &[$(include_str!($file)),+];
    };
}
