//! What can be decided, and how is it called?
//!
//! What is asked is a row with its question and rules: [`prompts!`](vocabulary::prompts).

use std::fmt;

use engine::Apart;
use vocabulary::prompts;

use super::{
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

prompts! {
    /// What is decided, asked of `who`. Most tell the words of a card, some the card.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    Prompt on (who: Player) {
        Action = "action", "Which action does {who} take?"
            => [permits "unlimited/player-actions/five-actions"];
        AmbushAttack(unit: CardId) = "attack", "What does {unit} attack?"
            => [permits "unlimited/keywords/ambush"];
        Unique = "unique", "Which copy of the unique card is defeated?"
            => [requires "unlimited/game-concepts/check-unique"];
        Target(words: String) = "target", "{who} chooses. {words}"
            => [requires "unlimited/wording/choose"];
        /// Which unit attacks.
        Attacker(words: String) = "target", "{who} chooses. {words}"
            => [requires "unlimited/wording/choose"];
        /// Out of hidden cards.
        Hidden(words: String) = "target", "{who} chooses, or acts as though there were none. {words}"
            => [
                requires "unlimited/wording/choose",
                permits "unlimited/game-concepts/fewer-options",
                permits "unlimited/game-concepts/hidden-information"
            ];
        Order(words: String) = "order", "Which player is affected first? {words}"
            => [orders "unlimited/abilities-and-effects/both-players"];
        /// Whose cards are looked at first.
        Seen(words: String) = "order", "{who} chooses: whose cards come first? {words}"
            => [orders "unlimited/abilities-and-effects/both-players"];
        /// Whether "you may" is used.
        May(words: String) = "may", "Does {who} do it? {words}"
            => [permits "unlimited/wording/you-may"];
        /// What an unknown card is taken to be.
        Unknown(words: String) = "unknown card", "Nobody has said which card it is: is the condition true? {words}"
            => [defines "unlimited/game-concepts/hidden-information"];
        Number(words: String) = "number", "How many or how much? {words}"
            => [permits "unlimited/wording/up-to"];
        Option(words: String) = "option", "Which option? {words}"
            => [requires "unlimited/wording/several-options"];
        DivideDamage = "assign", "How does {who} divide the damage?"
            => [requires "unlimited/wording/divided-as-you-choose"];
        DivideHealing = "assign", "Where does {who} heal how much?"
            => [defines "unlimited/game-concepts/healing"];
        DistributeTokens = "assign", "How does {who} distribute the tokens?"
            => [requires "unlimited/card-types/giving-tokens"];
        Random = "random", "Which comes up at random?"
            => [requires "unlimited/wording/at-random"];
        /// The upgrade.
        AttachTo(card: CardId) = "attach", "What is {card} attached to?"
            => [requires "unlimited/card-types/attachment-restriction"];
        Way(card: CardId) = "way", "As what is {card} played?"
            => [permits "unlimited/keywords/piloting-unit-or-upgrade", permits "unlimited/keywords/piloting"];
        Exploit(card: CardId) = "exploit", "Which units are defeated to play {card} for less?"
            => [permits "unlimited/keywords/exploit-x"];
        Support(unit: CardId) = "target", "Which unit attacks with the abilities of {unit}?"
            => [permits "unlimited/keywords/support"];
        /// Because of an ability.
        Declare(unit: CardId) = "attack", "What does {unit} attack?"
            => [permits "unlimited/player-actions/attack-from-an-ability"];
        /// To pay so much.
        Credits(amount: u32) = "credits", "{who} pays {amount}: how many Credit tokens are defeated, to pay 1 less each?"
            => [permits "unlimited/card-types/credit-token"];
        Resource = "resource", "Does {who} resource a card?"
            => [permits "unlimited/turn-structure/resource"];
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
