//! What is printed on a card, and which cards are there?
//!
//! Nothing here changes while the game goes on, so it stands outside the positions.

use std::{collections::BTreeMap, fmt, sync::Arc};
use vocabulary::Name;

use super::source::Source;
use crate::{
    keywords::{Keyword, KeywordKind},
    terms::{Arena, Aspect, TokenUnit},
};

/// A card on this board. Its name is the one that lines use. A card that leaves play and comes back is a new copy
/// (CR 8.5.4): the same name, and another number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct CardId {
    /// What lines call it.
    pub name: Name,
    /// How often it has come into play anew.
    pub copy: u8,
}

impl CardId {
    /// The card of that name as it is at the beginning.
    pub fn new(name: &Name) -> Self {
        Self { name: name.clone(), copy: 0 }
    }

    /// Whether it is that card, before or after it comes into play.
    pub fn renewed_or_same(&self, other: &Self) -> bool {
        self == other || self.renewed() == *other
    }

    /// The same card, come into play anew.
    #[must_use]
    pub fn renewed(&self) -> Self {
        Self { name: self.name.clone(), copy: self.copy.saturating_add(1) }
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.name, self.copy)
    }
}

/// What kind of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum CardKind {
    /// A unit of a deck.
    Unit,
    /// An event.
    Event,
    /// An upgrade.
    Upgrade,
    /// A leader: two sides, one faceup.
    Leader,
    /// A unit that is a token.
    TokenUnit,
    /// A base.
    Base,
}

/// What is printed on a card; of a leader, on its unit side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its name.
    pub title: String,
    /// Its subtitle.
    pub subtitle: String,
    /// Whether it is unique.
    pub unique: bool,
    /// What it is.
    pub kind: CardKind,
    /// Its arena.
    pub arena: Arena,
    /// Its cost.
    pub cost: u8,
    /// Its aspects.
    pub aspects: Vec<Aspect>,
    /// Its traits, in lower case.
    pub traits: Vec<String>,
    /// Its power, or its modifier of power.
    pub power: i16,
    /// Its HP, or its modifier of HP.
    pub hp: i16,
    /// What a unit adds to power where it is attached as an upgrade (CR 2.9.1, 3.4.4.a).
    pub upgrade_power: i16,
    /// What a unit adds to HP where it is attached as an upgrade.
    pub upgrade_hp: i16,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// The keywords of its text, each with its words there.
    pub keyword_lines: Vec<(KeywordKind, String)>,
    /// Its abilities; of a leader, those of its unit side.
    pub sources: Vec<Arc<Source>>,
    /// The abilities of a leader's Leader side.
    pub leader_side: Vec<Arc<Source>>,
}

impl Card {
    /// A card with nothing on it but its name.
    pub fn plain(title: impl Into<String>, kind: CardKind) -> Self {
        Self {
            title: title.into(),
            subtitle: String::new(),
            unique: false,
            kind,
            arena: Arena::Ground,
            cost: 0,
            aspects: Vec::new(),
            traits: Vec::new(),
            power: 0,
            hp: 0,
            upgrade_power: 0,
            upgrade_hp: 0,
            keywords: Vec::new(),
            keyword_lines: Vec::new(),
            sources: Vec::new(),
            leader_side: Vec::new(),
        }
    }

    /// A token unit (CR 3.7.7 to 3.7.14).
    pub fn token(token: TokenUnit) -> Self {
        let made = |title: &str, arena, power, hp, traits: &[&str], aspects: &[Aspect]| Self {
            arena,
            power,
            hp,
            traits: traits.iter().map(|word| (*word).to_owned()).collect(),
            aspects: aspects.to_vec(),
            ..Self::plain(title, CardKind::TokenUnit)
        };
        let (villain, hero) = ([Aspect::Villainy], [Aspect::Heroism]);
        match token {
            TokenUnit::BattleDroid => {
                made("Battle Droid", Arena::Ground, 1, 1, &["separatist", "droid", "trooper"], &villain)
            }
            TokenUnit::CloneTrooper => {
                made("Clone Trooper", Arena::Ground, 2, 2, &["republic", "clone", "trooper"], &hero)
            }
            TokenUnit::TieFighter => {
                made("TIE Fighter", Arena::Space, 1, 1, &["vehicle", "fighter"], &villain)
            }
            TokenUnit::XWing => made("X-Wing", Arena::Space, 2, 2, &["vehicle", "fighter"], &hero),
            TokenUnit::Spy => Self {
                keywords: KeywordKind::Raid.numbered(2).into_iter().collect(),
                ..made("Spy", Arena::Ground, 0, 2, &["official"], &[])
            },
            TokenUnit::Mandalorian => Self {
                keywords: KeywordKind::Shielded.bare().into_iter().collect(),
                ..made("Mandalorian", Arena::Ground, 2, 2, &["mandalorian"], &[Aspect::Vigilance])
            },
        }
    }

    /// Where a keyword that is printed on it stands, with its words.
    pub fn keyword_words(&self, kind: KeywordKind) -> Option<String> {
        let in_text = self.keyword_lines.iter().find(|(own, _)| *own == kind).map(|(_, words)| words.clone());
        let listed = || {
            let keyword = self.keywords.iter().find(|keyword| keyword.kind() == kind)?;
            Some(format!("{}: \u{201c}{keyword}\u{201d}", self.title))
        };
        in_text.or_else(listed)
    }

    /// Whether two cards are the same unique card.
    pub fn is_same_unique(&self, other: &Self) -> bool {
        self.unique && other.unique && self.title == other.title && self.subtitle == other.subtitle
    }
}

/// All cards of a board, by name.
pub type Cards = BTreeMap<Name, Card>;
