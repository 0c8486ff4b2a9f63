//! How is a command called in lines, and what is spent on one?

pub(super) use super::terms::Command;
use vocabulary::{list_or_none, words};

impl Command {
    /// Its name as lines say it: without a hyphen.
    pub fn spoken(self) -> &'static str {
        match self {
            Command::ConcentrateFire => "concentrate fire",
            other => other.word(),
        }
    }

    /// `repair, squadron`, or `none`: commands in words.
    pub(crate) fn list<'a>(commands: impl IntoIterator<Item = &'a Self>) -> String {
        list_or_none(commands.into_iter().map(|command| command.spoken()))
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
