//! What is a unit in play, what lasts on it, and what is last known of it?

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    card::CardId,
    objects::{Attack, Object},
    source::Source,
};
use crate::{
    ability::{self, Loss},
    keywords::{Keyword, KeywordKind},
    terms::{Arena, Aspect, Player, TokenUpgrade},
};

/// Puts something into a sorted list.
pub(crate) fn insert<T: Ord>(list: &mut Vec<T>, one: T) {
    let place = list.partition_point(|other| *other < one);
    list.insert(place, one);
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Unit {
    /// Which card.
    pub id: CardId,
    /// Who controls it.
    pub controller: Player,
    /// Who owns it.
    pub owner: Player,
    /// Where it is.
    pub arena: Arena,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Damage on it.
    pub damage: u16,
    /// Whether it came into play this phase.
    pub new: bool,
    /// Whether it came by being rescued: it was not played, deployed or created (CR 8.33.3).
    pub rescued: bool,
    /// Its token upgrades.
    pub tokens: BTreeMap<TokenUpgrade, u8>,
    /// Its other upgrades, sorted.
    pub upgrades: Vec<Upgrade>,
    /// What it guards, sorted.
    pub captives: Vec<Captive>,
    /// What lasting effects do to it, by their end.
    #[serde(with = "super::serialized::pairs")]
    pub lasting: BTreeMap<Until, Lasting>,
    /// What has taken its last HP, where it has none left and is still there.
    pub harmed: Option<Harm>,
    /// Whether a leader's Epic Action was used to deploy it.
    pub epic_used: bool,
}

impl Unit {
    /// How many tokens of that kind are on it.
    pub fn tokens(&self, token: TokenUpgrade) -> u8 {
        self.tokens.get(&token).copied().unwrap_or_default()
    }

    /// Whether anything is attached to it.
    pub fn is_upgraded(&self) -> bool {
        !self.tokens.is_empty() || !self.upgrades.is_empty()
    }

    /// More tokens.
    pub fn add_tokens(&mut self, token: TokenUpgrade, count: u8) {
        if count > 0 {
            let there = self.tokens.entry(token).or_default();
            *there = there.saturating_add(count);
        }
    }

    /// One token less.
    pub fn remove_token(&mut self, token: TokenUpgrade) {
        if let Some(there) = self.tokens.get_mut(&token) {
            *there = there.saturating_sub(1);
        }
        self.tokens.retain(|_, count| *count > 0);
    }
}

/// An upgrade on a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Upgrade {
    /// Which card.
    pub id: CardId,
    /// Who controls it.
    pub controller: Player,
    /// Who owns it.
    pub owner: Player,
    /// Whether a leader's Epic Action was used to deploy it.
    pub epic_used: bool,
}

/// A captured card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Captive {
    /// Which card.
    pub id: CardId,
    /// Who owns it.
    pub owner: Player,
}

/// When a lasting effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Until {
    /// With the attack that has so many around it.
    Attack(u8),
    /// With the phase.
    Phase,
    /// With the round.
    Round,
    /// When the unit leaves play.
    LeavesPlay,
    /// Never in this game.
    Game,
}

/// What lasting effects with one end do to a unit, all together.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Lasting {
    /// More power.
    pub power_up: u16,
    /// Less power.
    pub power_down: u16,
    /// More HP.
    pub hp_up: u16,
    /// Fewer HP.
    pub hp_down: u16,
    /// Keywords gained, sorted.
    pub gained: Vec<Keyword>,
    /// Keywords lost.
    pub lost: BTreeSet<KeywordKind>,
    /// Whether all keywords are lost.
    pub lost_keywords: bool,
    /// Whether all abilities are lost.
    pub lost_all: bool,
    /// Abilities gained, sorted.
    #[serde(with = "super::serialized::list")]
    pub abilities: Vec<Arc<Source>>,
    /// The newest power that counts as printed.
    pub set_power: Option<u16>,
    /// The newest HP that count as printed.
    pub set_hp: Option<u16>,
    /// What it cannot do, must do or can do; sorted.
    pub bans: Vec<Banned>,
    /// Traits and aspects gained.
    pub marks: Marks,
    /// Keywords that it has although it has lost all others, sorted.
    pub kept_keywords: Vec<Keyword>,
    /// Abilities that it has although it has lost all others, sorted.
    #[serde(with = "super::serialized::list")]
    pub kept_abilities: Vec<Arc<Source>>,
}

/// Traits and aspects that something gains beside those that are printed on it.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Marks {
    /// Traits, in small letters.
    pub traits: BTreeSet<String>,
    /// Aspects.
    pub aspects: BTreeSet<Aspect>,
}

impl Marks {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.traits.is_empty() && self.aspects.is_empty()
    }
}

/// Something that a card says cannot be done, must be done or can be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Banned {
    /// What.
    pub ban: ability::Ban,
    /// The words that say so.
    pub words: String,
    /// Who is meant by "you" in them.
    pub you: Player,
    /// Which card is meant by "this".
    pub this: CardId,
}

impl Lasting {
    /// Changes are summed.
    pub(crate) fn modify(&mut self, power: i32, hp: i32) {
        let size = |change: i32| u16::try_from(change.unsigned_abs()).unwrap_or(u16::MAX);
        for (change, up, down) in
            [(power, &mut self.power_up, &mut self.power_down), (hp, &mut self.hp_up, &mut self.hp_down)]
        {
            let sum = if change > 0 { up } else { down };
            *sum = sum.saturating_add(size(change));
        }
    }

    /// Of values that are set, the newest counts.
    pub(crate) fn set(&mut self, power: Option<u16>, hp: Option<u16>) {
        self.set_power = power.or(self.set_power);
        self.set_hp = hp.or(self.set_hp);
    }

    pub(crate) fn gain(&mut self, keywords: &[Keyword], abilities: &[Arc<Source>]) {
        keywords.iter().for_each(|keyword| insert(&mut self.gained, keyword.clone()));
        abilities.iter().for_each(|ability| insert(&mut self.abilities, ability.clone()));
    }

    /// What it has although the same words take all others away.
    pub(crate) fn keep(&mut self, keywords: &[Keyword], abilities: &[Arc<Source>]) {
        keywords.iter().for_each(|keyword| insert(&mut self.kept_keywords, keyword.clone()));
        abilities.iter().for_each(|ability| insert(&mut self.kept_abilities, ability.clone()));
    }

    /// Traits and aspects.
    pub(crate) fn mark(&mut self, marks: &Marks) {
        self.marks.traits.extend(marks.traits.iter().cloned());
        self.marks.aspects.extend(&marks.aspects);
    }

    pub(crate) fn lose(&mut self, loss: &Loss) {
        match loss {
            Loss::Keyword(kind) => {
                self.lost.insert(*kind);
            }
            Loss::AllKeywords => self.lost_keywords = true,
            Loss::AllAbilities | Loss::AllOtherAbilities => self.lost_all = true,
            Loss::Trait(_) => {}
        }
    }
}

/// What has taken a unit's last HP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Harm {
    /// Damage of a unit of this player, of this sort.
    Unit(Player, DamageKind),
    /// Damage of an ability of this player whose card is no unit.
    Ability(Player),
    /// An ability has lowered or set its HP: this player's, or the controller's of the resolving ability.
    Lowered(Option<Player>),
    /// A lasting effect on it has expired.
    Expired,
    /// Something else has changed its HP indirectly: an effect of this player, or of the controller of the resolving ability.
    Changed(Option<Player>),
    /// Something has that is no player's effect.
    Unclear,
    /// Both players' doings have, at once.
    Both,
}

/// Who is responsible for a defeat, and by which letter of CR 1.18.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Responsible {
    /// a: a unit of this player has dealt the damage.
    Unit(Player),
    /// b: an ability of this player has done it.
    Ability(Player),
    /// c: no player, in the regroup phase or where a lasting effect has expired.
    Nobody,
    /// d: an ability or effect of this player was the last to change its remaining HP.
    LastChange(Player),
    /// e: the active player.
    Active(Player),
    /// The letters leave it open.
    Open,
}

impl Responsible {
    /// The number of the rule that says so.
    pub fn number(self) -> &'static str {
        match self {
            Responsible::Unit(_) => "1.18.1.a",
            Responsible::Ability(_) => "1.18.1.b",
            Responsible::Nobody => "1.18.1.c",
            Responsible::LastChange(_) => "1.18.1.d",
            Responsible::Active(_) => "1.18.1.e",
            Responsible::Open => "1.18.1",
        }
    }

    /// The player, where there is one.
    pub fn player(self) -> Option<Player> {
        match self {
            Responsible::Unit(by)
            | Responsible::Ability(by)
            | Responsible::LastChange(by)
            | Responsible::Active(by) => Some(by),
            Responsible::Nobody | Responsible::Open => None,
        }
    }
}

/// Which sort of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DamageKind {
    /// Combat damage.
    Combat,
    /// Damage of an ability.
    Ability,
    /// Indirect damage.
    Indirect,
    /// For drawing from an empty deck.
    EmptyDeck,
}

/// What is last known about a unit that left play (CR 8.11.1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct LastKnown {
    /// The unit.
    pub unit: Unit,
    /// Its power.
    pub power: u16,
    /// Its HP.
    pub hp: u16,
    /// The attack it was in, as attacker or as defender.
    pub attack: Option<Attack>,
    /// What constant abilities did to it: the modifiers, keywords, traits that it had by them.
    pub changes: Vec<Change>,
}

impl LastKnown {
    /// The damage on it beyond what it took to defeat it (CR 1.9.11).
    pub fn excess(&self) -> u16 {
        self.unit.damage.saturating_sub(self.hp)
    }
}

/// What a constant ability does to something now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Applied {
    /// To what.
    pub to: Object,
    /// What it does.
    pub change: Change,
}

impl Change {
    /// Whether it may leave something with fewer HP.
    pub(crate) fn may_take_hp(&self) -> bool {
        match self {
            Change::Hp(by) => *by < 0,
            Change::SetHp(_) => true,
            Change::Power(_) | Change::SetPower(_) | Change::Keyword(_) | Change::Ability(_) => false,
            Change::Trait(_) | Change::Aspect(_) | Change::Lose(_) | Change::Ban(_) => false,
        }
    }

    /// The ability that is gained.
    pub(crate) fn ability(&self) -> Option<&Arc<Source>> {
        if let Change::Ability(source) = self { Some(source) } else { None }
    }

    /// The trait that is gained.
    pub(crate) fn trait_word(&self) -> Option<&String> {
        if let Change::Trait(word) = self { Some(word) } else { None }
    }
}

/// What is done to something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Change {
    Power(i32),
    Hp(i32),
    SetPower(i32),
    SetHp(i32),
    Keyword(Keyword),
    Ability(#[serde(with = "super::serialized::shared")] Arc<Source>),
    Trait(String),
    Aspect(Aspect),
    Lose(Loss),
    Ban(Banned),
}
