//! What can be decided on a board of Star Wars: Unlimited, and how is it called?

use engine::Apart;
use vocabulary::{counted, picks, prompts};

use super::effect_key::EffectKey;
use crate::{
    play::nouns::{
        card::CardId,
        objects::{Object, object},
        source::{Origin, called},
    },
    terms::{Arena, Player},
};

picks! {
    /// Something that a player decides.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    Pick {
        /// `attack Marine -> P2 base`.
        Attack(attacker: CardId, target: Object) = "attack {attacker} -> {target}" => "Attack {} with {attacker}", object(target);
        TakeInitiative = "take initiative" => "Take the initiative";
        Pass = "pass" => "Pass";
        Play(card: CardId) = "play {card}" => "Play {card}";
        /// A resource.
        Smuggle(card: CardId) = "smuggle {card}" => "Play {card} with Smuggle";
        Pilot(card: CardId) = "pilot {card}" => "Play {card} with Piloting";
        /// An ability: `use Marine/action`.
        Use(card: CardId, label: String) = "use {card}/{label}" => "Use the {} of {card}", called(label);
        Player(player: Player) = "choose {player}" => "Choose {player}";
        /// Who is affected first.
        First(player: Player) = "first {player}" => "Let {player} go first";
        Arena(arena: Arena) = "choose {arena} arena" => "Choose the {arena} arena";
        On(unit: CardId) = "on {unit}" => "Attach it to {unit}";
        Exploit(unit: CardId) = "exploit {unit}" => "Defeat {unit} for Exploit";
        /// What "you may" allows is done.
        Yes = "yes" => "Yes";
        No = "no" => "No";
        Number(number: u32) = "{number}" => "Choose {number}";
        /// `2 to Marine`.
        Assign(amount: u32, to: Object) = "{amount} to {to}" => "Assign {amount} to {}", object(to);
        /// One of several, from 1, with its words.
        Option(number: u8, words: String) = "option {number}" => "{words}";
        Choose(target: Object) = "choose {target}" => "Choose {}", object(target);
        Defeat(card: CardId) = "defeat {card}" => "Defeat {card}";
        Resource(card: CardId) = "resource {card}" => "Resource {card}";
        ResourceUnknown = "resource unknown card" => "Resource an unknown card";
        /// How many Credit tokens pay: `1 credit`.
        Credits(count: u8) = "{}", counted(*count, "credit", "credits") => "Defeat {}", credit_tokens(*count);
        /// Nothing more.
        Done = "done" => "Done";
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

/// How many Credit tokens pay, in a sentence.
fn credit_tokens(count: u8) -> String {
    match count {
        0 => "no Credit token".to_owned(),
        count => counted(count, "Credit token", "Credit tokens"),
    }
}

impl EffectKey {
    /// Whether `text` is another name of this effect. A Bounty that the unit was given has its plain name, too; one effect of
    /// several may be called by its number.
    pub(crate) fn is_spelled(&self, text: &str, apart: &Apart) -> bool {
        let text = text.trim();
        let number = Apart { by: String::new(), ..apart.clone() };
        if !apart.by.is_empty() && text.eq_ignore_ascii_case(&format!("use {self}{number}")) {
            return true;
        }
        let EffectKey::Ability(triggered) = self else { return false };
        let context = &triggered.context;
        let source = &context.source;
        let keyword = source.behind.filter(|kind| source.origin == Origin::Given && kind.is_triggered());
        keyword
            .is_some_and(|kind| text.eq_ignore_ascii_case(&format!("use {}/{}", context.this, kind.word())))
    }
}

impl Pick {
    /// Whether `text` means this pick although it is not its stable name to the letter.
    pub(crate) fn is_spelled(&self, text: &str) -> bool {
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
