//! Which keywords are there, and what do several of one kind come to?
//!
//! A keyword is one row: its name, what stands behind it on a card, when it works, and the rules that it is cited with. The
//! reader of card texts, the board, the forms and the choices' names follow from the row; what it does stands in its rule.

use std::{fmt, str::FromStr};

use super::terms::Aspect;

/// What stands behind the name of a keyword on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nothing: `Sentinel`.
    Nothing,
    /// A number: `Raid 2`. Several of one kind add up.
    Number,
    /// A cost: `Smuggle [3 cunning]`.
    Cost,
    /// An ability: `Bounty - Draw a card`.
    Ability,
}

/// When a keyword works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorksAt {
    /// While a card with it is played: `Exploit`.
    Playing,
    /// While it is asked what can be attacked: `Sentinel`.
    Targets,
    /// When its unit is defeated or captured: that triggers the ability behind it.
    Defeat,
}

/// What triggers a keyword that has an effect of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// Its unit has come into play.
    Arrival,
    /// Its unit attacks.
    Attack,
    /// A leader is deployed.
    Deployment,
}

/// The enum of keywords, a row each: its name, what stands [`Behind`] it, when it works, what triggers it if anything does, its
/// rules, and in its docstring what it does. A first rule that permits makes what is triggered optional.
macro_rules! keywords {
    ($(#[$meta:meta])* $name:ident, $(#[$of:meta])* $triggered:ident {
        $($(#[$doc:meta])* $kind:ident, $behind:ident, [$($at:ident),*] $(on $trigger:ident)?
            => [$does:ident $rule:literal $(, $more:ident $other:literal)*];)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* $kind,)+ }

        impl $name {
            /// All of them, by name.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// The keyword as cards print it.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$kind => stringify!($kind),)+ }
            }

            /// What stands behind its name.
            pub const fn behind(self) -> Behind {
                match self { $(Self::$kind => Behind::$behind,)+ }
            }

            fn works(self) -> &'static [WorksAt] {
                match self { $(Self::$kind => &[$(WorksAt::$at),*],)+ }
            }

            /// The rule that says what it does.
            pub(crate) fn rule(self) -> names::Citation {
                match self { $(Self::$kind => vocabulary::$does($rule),)+ }
            }

            /// The rules by which it works.
            pub(crate) fn rules(self) -> engine::Citations {
                let rule = engine::Citations::one(self.rule());
                match self { $(Self::$kind => rule$(.and(vocabulary::$more($other)))*,)+ }
            }

            /// What triggers it, and which effect it then has.
            pub(crate) fn triggered(self) -> Option<(Trigger, $triggered)> {
                match self { $(Self::$kind => None$(.or(Some((Trigger::$trigger, $triggered::$kind))))?,)+ }
            }
        }

        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $triggered { $($(#[doc = stringify!($trigger)] $kind,)?)+ }

        impl $triggered {
            /// The keyword.
            pub(crate) fn kind(self) -> $name {
                let (_, kind) = match self { $($(Self::$kind => (Trigger::$trigger, $name::$kind),)?)+ };
                kind
            }
        }
    };
}

keywords! {
    /// A keyword without its value: what is gained, lost and asked for.
    KeywordKind,
    /// A keyword that is triggered and has an effect of its own.
    TriggeredKeyword {
        /// It may attack an enemy unit when it comes into play, even exhausted.
        Ambush, Nothing, [] on Arrival => [permits "unlimited/keywords/ambush", orders "unlimited/keywords/ambush-timing"];
        /// An opponent who defeats or captures it gets a reward.
        Bounty, Ability, [Defeat] => [permits "unlimited/keywords/bounty", orders "unlimited/keywords/bounty-window"];
        /// It has the ability while its controller has three units.
        Coordinate, Ability, [] => [permits "unlimited/keywords/coordinate"];
        /// Defeat up to so many friendly units to pay 2 less each.
        Exploit, Number, [Playing] => [permits "unlimited/keywords/exploit-x"];
        /// +1/+0 for each damage on it.
        Grit, Nothing, [] => [requires "unlimited/keywords/grit"];
        /// It can't be attacked in the phase in which it came into play.
        Hidden, Nothing, [Targets] => [forbids "unlimited/keywords/hidden"];
        /// Excess combat damage goes to the base.
        Overwhelm, Nothing, [] => [requires "unlimited/keywords/overwhelm"];
        /// It may be played as an upgrade for this cost.
        Piloting, Cost, [] => [permits "unlimited/keywords/piloting"];
        /// It may be played from the resources when a leader is deployed.
        Plot, Nothing, [Playing] on Deployment => [permits "unlimited/keywords/plot"];
        /// So much more power while attacking.
        Raid, Number, [] => [requires "unlimited/keywords/raid-x"];
        /// Heals so much from its controller's base when it attacks.
        Restore, Number, [] on Attack => [requires "unlimited/keywords/restore-x", orders "unlimited/player-actions/begin-attack"];
        /// It may ignore Sentinel, and defeats the defender's Shields.
        Saboteur, Nothing, [Targets] on Attack => [requires "unlimited/keywords/saboteur", orders "unlimited/player-actions/begin-attack"];
        /// It guards its arena.
        Sentinel, Nothing, [Targets] => [forbids "unlimited/keywords/sentinel"];
        /// It comes with a Shield.
        Shielded, Nothing, [] on Arrival => [requires "unlimited/keywords/shielded"];
        /// It may be played from the resources for this cost.
        Smuggle, Cost, [Playing] => [permits "unlimited/keywords/smuggle"];
        /// Another unit may attack with this unit's abilities when it comes into play.
        Support, Nothing, [] on Arrival => [permits "unlimited/keywords/support", orders "unlimited/keywords/support-timing"];
    }
}

impl KeywordKind {
    /// The keyword in the stable names of choices.
    pub fn word(self) -> String {
        self.title().to_lowercase()
    }

    /// The keyword of that name; case does not matter.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.title().eq_ignore_ascii_case(name.trim()))
    }

    /// Whether it works then.
    pub(crate) fn works_at(self, at: WorksAt) -> bool {
        self.works().contains(&at)
    }

    /// Whether it works like a triggered ability of its unit.
    pub(crate) fn is_triggered(self) -> bool {
        let own = [Trigger::Arrival, Trigger::Attack].into_iter().any(|by| self.is_triggered_by(by));
        own || self.works_at(WorksAt::Defeat)
    }

    /// Whether that triggers it.
    pub(crate) fn is_triggered_by(self, by: Trigger) -> bool {
        self.triggered().is_some_and(|(on, _)| on == by)
    }

    /// Whether its rule leaves it to a player, where it is triggered.
    pub(crate) fn is_optional(self) -> bool {
        self.rule().role == names::Role::Permits
    }

    /// The keyword as it stands on a card; none where something stands behind its name.
    pub fn bare(self) -> Option<Keyword> {
        (self.behind() == Behind::Nothing).then_some(Keyword { kind: self, value: Value::Nothing })
    }

    /// The keyword with this number; none where no number stands behind its name.
    pub fn numbered(self, number: u8) -> Option<Keyword> {
        (self.behind() == Behind::Number).then_some(Keyword { kind: self, value: Value::Number(number) })
    }

    /// The keyword with this cost; none where no cost stands behind its name.
    pub fn costing(self, cost: PrintedCost) -> Option<Keyword> {
        (self.behind() == Behind::Cost).then_some(Keyword { kind: self, value: Value::Cost(cost) })
    }
}

impl fmt::Display for KeywordKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A cost as a card prints it: resources, and the aspects that stand with them.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct PrintedCost {
    /// Resources.
    pub resources: u8,
    /// Aspect icons.
    pub aspects: Vec<Aspect>,
}

impl fmt::Display for PrintedCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.resources)?;
        self.aspects.iter().try_for_each(|aspect| write!(f, " {aspect}"))
    }
}

/// A keyword of a card, with its number or its cost. One that carries an ability is an ability of its own in
/// [`super::ability`].
///
/// ```
/// use unlimited::{Keyword, KeywordKind};
/// let raid: Keyword = "raid 2".parse()?;
/// assert_eq!((raid.kind(), raid.number(), raid.cost()), (KeywordKind::Raid, 2, None));
/// assert_eq!("Smuggle [3 cunning]".parse::<Keyword>()?.to_string(), "Smuggle [3 cunning]");
/// # Ok::<(), unlimited::KeywordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Keyword {
    kind: KeywordKind,
    value: Value,
}

/// What stands behind the name of a keyword that is on a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
enum Value {
    Nothing,
    Number(u8),
    Cost(PrintedCost),
}

impl Keyword {
    /// Which keyword it is.
    pub fn kind(&self) -> KeywordKind {
        self.kind
    }

    /// The number behind it: several of one kind add up. 0 for keywords without a number.
    pub fn number(&self) -> u8 {
        match self.value {
            Value::Number(number) => number,
            Value::Nothing | Value::Cost(_) => 0,
        }
    }

    /// The cost behind it; none for keywords without a cost.
    pub fn cost(&self) -> Option<&PrintedCost> {
        match &self.value {
            Value::Cost(cost) => Some(cost),
            Value::Nothing | Value::Number(_) => None,
        }
    }

    /// The cost behind it where it is a keyword of this kind.
    pub fn cost_of(&self, kind: KeywordKind) -> Option<&PrintedCost> {
        self.cost().filter(|_| self.kind == kind)
    }

    /// The keyword so many times: its number as often, and none of it for no time.
    pub fn times(self, times: u32) -> Option<Self> {
        let much = |number: u8| u8::try_from(u32::from(number).saturating_mul(times)).unwrap_or(u8::MAX);
        match self.value {
            Value::Number(_) | Value::Nothing | Value::Cost(_) if times == 0 => None,
            Value::Number(number) => Some(Self { value: Value::Number(much(number)), ..self }),
            Value::Nothing | Value::Cost(_) => Some(self),
        }
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Nothing => write!(f, "{}", self.kind),
            Value::Number(number) => write!(f, "{} {number}", self.kind),
            Value::Cost(cost) => write!(f, "{} [{cost}]", self.kind),
        }
    }
}

/// Why a text is no keyword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeywordError {
    /// There is no keyword of that name.
    #[error("there is no keyword `{0}`")]
    Unknown(String),
    /// A number is missing, or too large.
    #[error("`{0}` needs a number from 1 to 30: `{0} 2`")]
    Number(String),
    /// A cost is missing.
    #[error("`{0}` needs a cost in brackets: `{0} [3 cunning]`")]
    Cost(String),
    /// It carries an ability and is written with it.
    #[error("`{0}` stands with its ability in the card's text")]
    InText(String),
}

impl FromStr for Keyword {
    type Err = KeywordError;

    /// `Sentinel`, `raid 2`, `Smuggle [3 cunning]`.
    fn from_str(text: &str) -> Result<Self, KeywordError> {
        let text = text.trim().trim_end_matches('.');
        let name: String = text.chars().take_while(|letter| letter.is_alphabetic()).collect();
        let rest = text[name.len()..].trim();
        let unknown = || KeywordError::Unknown(text.to_owned());
        let kind = KeywordKind::of(&name).ok_or_else(unknown)?;
        let title = || kind.title().to_owned();
        let value = match kind.behind() {
            Behind::Nothing if rest.is_empty() => Value::Nothing,
            Behind::Nothing => return Err(unknown()),
            Behind::Number => {
                let number = rest.parse::<u8>().ok().filter(|number| (1..=30).contains(number));
                Value::Number(number.ok_or_else(|| KeywordError::Number(title()))?)
            }
            Behind::Cost => Value::Cost(printed_cost(rest).ok_or_else(|| KeywordError::Cost(title()))?),
            Behind::Ability => return Err(KeywordError::InText(title())),
        };
        Ok(Self { kind, value })
    }
}

/// `[3 cunning]`, `[C=3, cunning]`, `[3 resources cunning villainy]`.
fn printed_cost(text: &str) -> Option<PrintedCost> {
    let text = text.trim_start_matches('[').trim_end_matches(']').to_lowercase();
    let mut cost = PrintedCost::default();
    let mut found = false;
    for word in text.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let word = word.trim_start_matches("c=");
        if let Ok(number) = word.parse() {
            cost.resources = number;
            found = true;
        } else if let Ok(aspect) = word.parse() {
            cost.aspects.push(aspect);
        } else if !matches!(word, "resource" | "resources") {
            return None;
        }
    }
    cost.aspects.sort_unstable();
    found.then_some(cost)
}
