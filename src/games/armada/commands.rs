//! Which commands are there, and what is spent on one?

use super::words::words;

words! {
    /// A command: of a dial, a token, a raid token.
    Command is "command" {
        /// Changes speed and course.
        Navigate = "navigate",
        /// Activates squadrons.
        Squadron = "squadron",
        /// Gives engineering points.
        Repair = "repair",
        /// Strengthens an attack.
        ConcentrateFire = "concentrate-fire",
    }
}

impl Command {
    /// Its name as lines say it: without a hyphen.
    pub fn spoken(self) -> &'static str {
        match self {
            Command::ConcentrateFire => "concentrate fire",
            other => other.word(),
        }
    }
}

words! {
    /// What a command is resolved with.
    Spent is "way to resolve a command" {
        /// A command dial.
        Dial = "dial",
        /// A command token.
        Token = "token",
        /// A command dial and a command token, in one resolution.
        Both = "both",
    }
}
