//! Which words does the situation of a command use?

use std::{fmt, str::FromStr};

use super::super::{commands::Command, terms::Seat};
use serde::{Deserialize, Serialize};
use vocabulary::{Word, WordError, WordList, chosen, joined, words};

words! {
    /// Where the scene begins, or stands. The first four are the ship's activation, in order.
    Scene is "step" {
        /// Dials are chosen and put under the ship's stack; nothing else happens.
        CommandPhase = "command-phase" | "command phase" as "the Command Phase",
        /// The ship activates and reveals its top dial.
        Reveal = "reveal" as "revealing the dial",
        /// The dial has been revealed and lies beside the ship.
        AfterReveal = "after-reveal" | "after reveal" as "after the reveal",
        /// The ship attacks.
        Attack = "attack" as "the attacks",
        /// The course of its maneuver is determined.
        DetermineCourse = "determine-course" | "determine course" as "determining the course",
        /// The activation is over, or there is none.
        Over = "over",
        /// Not an activation of a ship: squadrons of the owner activate in the Squadron Phase.
        SquadronPhase = "squadron-phase" | "squadron phase" as "the Squadron Phase",
    }
}

/// Where a scene may begin.
pub(super) const BEGINNINGS: &[Word] = &chosen(
    Scene::WORDS,
    [
        Scene::CommandPhase as usize,
        Scene::Reveal as usize,
        Scene::AfterReveal as usize,
        Scene::Attack as usize,
        Scene::DetermineCourse as usize,
        Scene::SquadronPhase as usize,
    ],
);

impl Scene {
    /// Its name in words.
    pub fn title(self) -> &'static str {
        match self {
            Scene::CommandPhase => "the Command Phase",
            Scene::Reveal => "Reveal Command Dial",
            Scene::AfterReveal => "the time after the dial is revealed",
            Scene::Attack => "Attack",
            Scene::DetermineCourse => "Determine Course",
            Scene::Over => "the end of the activation",
            Scene::SquadronPhase => "the Squadron Phase",
        }
    }

    /// Whether the ship's top dial lies facedown.
    pub(crate) fn is_facedown(self) -> bool {
        matches!(self, Scene::CommandPhase | Scene::Reveal)
    }

    /// Where a command is resolved.
    pub fn of(command: Command) -> Self {
        match command {
            Command::Squadron | Command::Repair => Scene::AfterReveal,
            Command::ConcentrateFire => Scene::Attack,
            Command::Navigate => Scene::DetermineCourse,
        }
    }
}

words! {
    /// What makes an upgrade card's effect resolve.
    Trigger is "trigger" {
        /// Nothing that is asked about here.
        None = "none" as "nothing",
        /// The ship reveals its command dial.
        Reveal = "reveal" as "revealing the dial",
        /// The ship resolves Navigate.
        Navigate = "navigate" | "nav",
        /// The ship resolves Squadron.
        Squadron = "squadron" | "squad",
        /// The ship resolves Repair.
        Repair = "repair" | "engineering",
        /// The ship resolves Concentrate Fire.
        ConcentrateFire = "concentrate-fire" | "concentrate fire" | "concentratefire",
    }
}

impl Trigger {
    /// Whether resolving `command` is it.
    pub fn is(self, command: Command) -> bool {
        matches!(
            (self, command),
            (Trigger::Navigate, Command::Navigate)
                | (Trigger::Squadron, Command::Squadron)
                | (Trigger::Repair, Command::Repair)
                | (Trigger::ConcentrateFire, Command::ConcentrateFire)
        )
    }
}

words! {
    /// What a squadron attacks.
    Target is "target of a squadron" {
        /// An enemy squadron.
        Squadron = "squadron",
        /// An enemy ship.
        Ship = "ship",
    }
}

/// Writes a type that is a word of another list, or `none`.
macro_rules! or_none {
    ($(#[$doc:meta])* $name:ident($one:ident) of $words:literal words, none is $called:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub Option<$one>);

        impl WordList for $name {
            const WORDS: &'static [Word] = &joined::<$words>(&[Word::new("none").called($called)], $one::WORDS);
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0.map_or("none", $one::word))
            }
        }

        impl FromStr for $name {
            type Err = WordError;

            fn from_str(word: &str) -> Result<Self, WordError> {
                if word == "none" { Ok(Self(None)) } else { word.parse().map(|one| Self(Some(one))) }
            }
        }

        vocabulary::as_text!($name, words);
    };
}

or_none! {
    /// The top dial of a ship.
    TopDial(Command) of 5 words, none is "no dial"
}

or_none! {
    /// Who may change the dials of a ship.
    DialChanger(Seat) of 3 words, none is "nobody"
}
