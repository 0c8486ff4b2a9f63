//! What can be decided, and how is it called?

use std::fmt;

use engine::Apart;

use super::{
    assign::Thing,
    attack::Object,
    card::CardId,
    effects::EffectKey,
    terms::{Arena, Player},
};

/// Something that a player decides. Its `Display` is its stable name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// Attack with this unit.
    Attack(CardId, Object),
    /// Take the initiative.
    TakeInitiative,
    /// Pass the action.
    Pass,
    /// Play this card.
    Play(CardId),
    /// Play this resource with Smuggle.
    Smuggle(CardId),
    /// Play this card with Piloting.
    Pilot(CardId),
    /// Use this ability of this card.
    Use(CardId, String),
    /// This player is chosen.
    Player(Player),
    /// This player is affected first.
    First(Player),
    /// This arena is chosen.
    Arena(Arena),
    /// Attach it to this unit.
    On(CardId),
    /// Defeat this unit for Exploit.
    Exploit(CardId),
    /// Do what "you may" allows.
    Yes,
    /// Leave it.
    No,
    /// This number.
    Number(u32),
    /// So much for this one.
    Assign(u32, Object),
    /// This option, with its words.
    Option(u8, String),
    /// This one is chosen.
    Choose(Object),
    /// This card is defeated.
    Defeat(CardId),
    /// This card becomes a resource.
    Resource(CardId),
    /// An unknown card becomes a resource.
    ResourceUnknown,
    /// So many Credit tokens pay.
    Credits(u8),
    /// Nothing more.
    Done,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Attack(attacker, target) => write!(f, "attack {attacker} -> {target}"),
            Pick::TakeInitiative => f.write_str("take initiative"),
            Pick::Pass => f.write_str("pass"),
            Pick::Play(card) => write!(f, "play {card}"),
            Pick::Smuggle(card) => write!(f, "smuggle {card}"),
            Pick::Pilot(card) => write!(f, "pilot {card}"),
            Pick::Use(card, label) => write!(f, "use {card}/{label}"),
            Pick::Player(player) => write!(f, "choose {player}"),
            Pick::First(player) => write!(f, "first {player}"),
            Pick::Arena(arena) => write!(f, "choose {arena} arena"),
            Pick::On(unit) => write!(f, "on {unit}"),
            Pick::Exploit(unit) => write!(f, "exploit {unit}"),
            Pick::Yes => f.write_str("yes"),
            Pick::No => f.write_str("no"),
            Pick::Number(number) => number.fmt(f),
            Pick::Assign(amount, object) => write!(f, "{amount} to {object}"),
            Pick::Option(number, _) => write!(f, "option {number}"),
            Pick::Choose(object) => write!(f, "choose {object}"),
            Pick::Defeat(card) => write!(f, "defeat {card}"),
            Pick::Resource(card) => write!(f, "resource {card}"),
            Pick::ResourceUnknown => f.write_str("resource unknown card"),
            Pick::Credits(1) => f.write_str("1 credit"),
            Pick::Credits(count) => write!(f, "{count} credits"),
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
    /// What is chosen, for these words of a card.
    Target(String),
    /// Which unit attacks, for these words of a card.
    Attacker(String),
    /// What is chosen out of hidden cards, for these words of a card; the player may act as though there were none.
    Hidden(String),
    /// Which player is affected first, by these words of a card.
    Order(String),
    /// Whose cards are looked at first, by these words of a card.
    Seen(String),
    /// Whether "you may" is used, for these words of a card.
    May(String),
    /// What an unknown card is taken to be, for these words of a card.
    Unknown(String),
    /// A number, for these words of a card.
    Number(String),
    /// Which option, for these words of a card.
    Option(String),
    /// How much of it goes where.
    Assign(Thing),
    /// What comes up at random.
    Random,
    /// The unit an upgrade is attached to.
    AttachTo(CardId),
    /// As what a card is played.
    Way(CardId),
    /// Which units are defeated for Exploit.
    Exploit(CardId),
    /// Which unit attacks with the abilities of this one.
    Support(CardId),
    /// What a unit attacks because of an ability.
    Declare(CardId),
    /// How many Credit tokens help to pay so much.
    Credits(u32),
    /// Which card becomes a resource.
    Resource,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Prompt::Action => "action",
            Prompt::AmbushAttack(_) | Prompt::Declare(_) => "attack",
            Prompt::Target(_) | Prompt::Attacker(_) | Prompt::Hidden(_) | Prompt::Support(_) => "target",
            Prompt::Order(_) | Prompt::Seen(_) => "order",
            Prompt::May(_) => "may",
            Prompt::Unknown(_) => "unknown card",
            Prompt::Number(_) => "number",
            Prompt::Option(_) => "option",
            Prompt::Assign(_) => "assign",
            Prompt::Random => "random",
            Prompt::AttachTo(_) => "attach",
            Prompt::Way(_) => "way",
            Prompt::Exploit(_) => "exploit",
            Prompt::Unique => "unique",
            Prompt::Credits(_) => "credits",
            Prompt::Resource => "resource",
        })
    }
}

impl EffectKey {
    /// Whether `text` means this effect although it is not its stable name to the letter: a Bounty by its plain name although
    /// something has given it to the unit, one of several by its number instead of by what it has triggered on.
    pub(super) fn is_spelled(&self, text: &str, apart: &Apart) -> bool {
        let text = text.trim();
        let number = Apart { by: String::new(), ..apart.clone() };
        if !apart.by.is_empty() && text.eq_ignore_ascii_case(&format!("use {self}{number}")) {
            return true;
        }
        let EffectKey::Ability(triggered) = self else { return false };
        let context = &triggered.context;
        let given = context.source.label.starts_with("bounty from ");
        given && text.eq_ignore_ascii_case(&format!("use {}/bounty", context.this))
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
