//! What can be decided, and how is it called?

use std::fmt;

use super::{attack::Object, card::CardId};

/// Something that a player decides. Its `Display` is its stable name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// Attack with this unit.
    Attack(CardId, Object),
    /// Take the initiative.
    TakeInitiative,
    /// Pass the action.
    Pass,
    /// This one is chosen.
    Choose(Object),
    /// This card is defeated.
    Defeat(CardId),
    /// This card becomes a resource.
    Resource(CardId),
    /// A card that nobody asks about becomes a resource.
    ResourceUnknown,
    /// Nothing more.
    Done,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Attack(attacker, target) => write!(f, "attack {attacker} -> {target}"),
            Pick::TakeInitiative => f.write_str("take initiative"),
            Pick::Pass => f.write_str("pass"),
            Pick::Choose(object) => write!(f, "choose {object}"),
            Pick::Defeat(card) => write!(f, "defeat {card}"),
            Pick::Resource(card) => write!(f, "resource {card}"),
            Pick::ResourceUnknown => f.write_str("resource unknown card"),
            Pick::Done => f.write_str("done"),
        }
    }
}

/// What is decided. Its `Display` is the stable name of the decision.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prompt {
    /// Which action is taken.
    Action,
    /// What the unit attacks.
    AmbushAttack(CardId),
    /// Which copy of a unique card is defeated.
    Unique,
    /// Which card becomes a resource.
    Resource,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Prompt::Action => "action",
            Prompt::AmbushAttack(_) => "attack",
            Prompt::Unique => "unique",
            Prompt::Resource => "resource",
        })
    }
}

impl Pick {
    /// Whether `text` means this pick although it is not its stable name to the letter.
    pub(super) fn is_spelled(&self, text: &str) -> bool {
        let plain = |text: &str| {
            let text = text.to_lowercase().replace(['"', '\'', '\u{201c}', '\u{201d}', '\u{2019}'], "");
            let text = text.replace('\u{2192}', "->").replace("->", " -> ").replace(" at ", " -> ");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (text, own) = (plain(text), plain(&self.to_string()));
        let base = own.replace("p1 base", "base").replace("p2 base", "base");
        text == own || text == base || text.strip_prefix("the ").is_some_and(|rest| rest == own)
    }
}
