//! Which words stand for what, when they are read and when they are written?
//!
//! Of several rows for one thing the first is how it is written. A row that another begins with stands behind that one.

use super::super::ability::{
    Arena, Aspect, Ban, Comparison, Created, Duration, Moment, Noun, Occurrence, Phase, PlayedHow, Quality,
    Shared, Stat, Survives, TokenUnit, TokenUpgrade, Who, Zone,
};
use super::{named::Number, reader::Reader};

/// Words, and what they stand for.
pub(super) type Rows<T> = &'static [(&'static str, T)];

/// How something is written.
pub(super) fn written<T: PartialEq>(rows: Rows<T>, what: &T) -> Option<&'static str> {
    rows.iter().find(|(_, value)| value == what).map(|(words, _)| *words)
}

/// In front of a noun: how a card stands.
pub(super) const STATES: Rows<Quality> = &[
    ("damaged", Quality::Damaged),
    ("undamaged", Quality::Undamaged),
    ("exhausted", Quality::Exhausted),
    ("ready", Quality::Ready),
    ("upgraded", Quality::Upgraded),
    ("unique", Quality::Unique),
];

/// In front of a noun: where a unit is.
pub(super) const ARENAS: Rows<Quality> =
    &[("ground", Quality::In(Arena::Ground)), ("space", Quality::In(Arena::Space))];

/// In front of another noun: what a card is.
pub(super) const KINDS: Rows<Quality> = &[
    ("leader", Quality::Leader),
    ("token", Quality::Token),
    ("unit", Quality::Unit),
    ("event", Quality::Event),
    ("upgrade", Quality::Upgrade),
];

/// Aspects.
pub(super) const ASPECTS: Rows<Aspect> = &[
    ("vigilance", Aspect::Vigilance),
    ("command", Aspect::Command),
    ("aggression", Aspect::Aggression),
    ("cunning", Aspect::Cunning),
    ("villainy", Aspect::Villainy),
    ("heroism", Aspect::Heroism),
];

/// Things, one or several of them.
pub(super) const NOUNS: Rows<(Noun, Number)> = &[
    ("unit", (Noun::Unit, Number::One)),
    ("units", (Noun::Unit, Number::Many)),
    ("leader", (Noun::Leader, Number::One)),
    ("leaders", (Noun::Leader, Number::Many)),
    ("base", (Noun::Base, Number::One)),
    ("bases", (Noun::Base, Number::Many)),
    ("upgrade", (Noun::Upgrade, Number::One)),
    ("upgrades", (Noun::Upgrade, Number::Many)),
    ("event", (Noun::Event, Number::One)),
    ("events", (Noun::Event, Number::Many)),
    ("captured cards", (Noun::Captive, Number::Many)),
    ("captured card", (Noun::Captive, Number::One)),
    ("captured units", (Noun::Captive, Number::Many)),
    ("captured unit", (Noun::Captive, Number::One)),
    ("card", (Noun::Card, Number::One)),
    ("cards", (Noun::Card, Number::Many)),
    ("resource", (Noun::Resource, Number::One)),
    ("resources", (Noun::Resource, Number::Many)),
    ("tokens", (Noun::AnyToken, Number::Many)),
    ("token", (Noun::AnyToken, Number::One)),
];

/// Tokens that are attached to units, in front of `token`.
pub(super) const TOKEN_UPGRADES: Rows<TokenUpgrade> = &[
    ("Shield", TokenUpgrade::Shield),
    ("Experience", TokenUpgrade::Experience),
    ("Advantage", TokenUpgrade::Advantage),
];

/// Tokens that are created, in front of `token`.
pub(super) const CREATED: Rows<Created> = &[
    ("Battle Droid", Created::Unit(TokenUnit::BattleDroid)),
    ("Clone Trooper", Created::Unit(TokenUnit::CloneTrooper)),
    ("TIE Fighter", Created::Unit(TokenUnit::TieFighter)),
    ("X-Wing", Created::Unit(TokenUnit::XWing)),
    ("Spy", Created::Unit(TokenUnit::Spy)),
    ("Mandalorian", Created::Unit(TokenUnit::Mandalorian)),
    ("Credit", Created::Credit),
];

const ZONES: Rows<Zone> = &[
    ("hand", Zone::Hand),
    ("hands", Zone::Hand),
    ("deck", Zone::Deck),
    ("decks", Zone::Deck),
    ("discard pile", Zone::Discard),
    ("discard piles", Zone::Discard),
    ("discard", Zone::Discard),
    ("resources", Zone::Resources),
];

const STATS: Rows<Stat> = &[
    ("power", Stat::Power),
    ("cost", Stat::Cost),
    ("costs", Stat::Cost),
    ("remaining HP", Stat::RemainingHp),
    ("HP", Stat::Hp),
];

/// What things may have in common.
pub(super) const SHARED: Rows<Shared> = &[
    ("name", Shared::Name),
    ("Trait", Shared::Trait),
    ("traits", Shared::Trait),
    ("aspect", Shared::Aspect),
    ("aspects", Shared::Aspect),
    ("arena", Shared::Arena),
    ("keyword", Shared::Keyword),
];

/// Comparisons with another card's number.
pub(super) const COMPARED_WITH: Rows<Comparison> = &[
    ("equal to or less than", Comparison::AtMost),
    ("equal to or more than", Comparison::AtLeast),
    ("equal to or greater than", Comparison::AtLeast),
    ("the same as or less than", Comparison::AtMost),
    ("the same as or more than", Comparison::AtLeast),
    ("less than or equal to", Comparison::AtMost),
    ("greater than or equal to", Comparison::AtLeast),
    ("more than or equal to", Comparison::AtLeast),
    ("equal to", Comparison::Exactly),
    ("the same as", Comparison::Exactly),
    ("less than", Comparison::LessThan),
    ("more than", Comparison::MoreThan),
    ("greater than", Comparison::MoreThan),
];

/// Players who need no other words.
pub(super) const PLAYERS: Rows<Who> = &[
    ("you", Who::You),
    ("an opponent", Who::Opponent),
    ("your opponent", Who::Opponent),
    ("each opponent", Who::EachOpponent),
    ("opponents", Who::EachOpponent),
    ("each player", Who::Each),
    ("the defending player", Who::Defending),
    ("the attacking player", Who::Attacking),
    ("a player", Who::Chosen { count: Some(1) }),
    ("any player", Who::Chosen { count: Some(1) }),
    ("any number of players", Who::Chosen { count: None }),
    ("players", Who::Each),
];

/// How long something lasts.
pub(super) const DURATIONS: Rows<Duration> = &[
    ("for this phase", Duration::ThisPhase),
    ("for the phase", Duration::ThisPhase),
    ("until the end of the phase", Duration::ThisPhase),
    ("until the end of this phase", Duration::ThisPhase),
    ("this phase", Duration::ThisPhase),
    ("for this attack", Duration::ThisAttack),
    ("for these attacks", Duration::ThisAttack),
    ("for its attack", Duration::ThisAttack),
    ("for that attack", Duration::ThisAttack),
    ("during this attack", Duration::ThisAttack),
    ("this attack", Duration::ThisAttack),
    ("for this round", Duration::ThisRound),
    ("for the round", Duration::ThisRound),
    ("this round", Duration::ThisRound),
    ("while attacking", Duration::WhileAttacking),
    ("while defending", Duration::WhileDefending),
];

/// Moments for which something waits.
pub(super) const MOMENTS: Rows<Moment> = &[
    ("at the start of the regroup phase", Moment::Start(Phase::Regroup)),
    ("at the start of the next regroup phase", Moment::Start(Phase::Regroup)),
    ("when the regroup phase starts", Moment::Start(Phase::Regroup)),
    ("at the start of the action phase", Moment::Start(Phase::Action)),
    ("at the start of the next action phase", Moment::Start(Phase::Action)),
    ("at the end of the regroup phase", Moment::End(Phase::Regroup)),
    ("at the end of the action phase", Moment::End(Phase::Action)),
    ("at the end of this phase", Moment::EndOfThisPhase),
    ("at the end of the phase", Moment::EndOfThisPhase),
    ("at the end of this attack", Moment::EndOfThisAttack),
    ("at the end of the attack", Moment::EndOfThisAttack),
    ("at the end of the round", Moment::EndOfRound),
    ("at the end of this round", Moment::EndOfRound),
];

/// Headings with names of their own (CR 7.6.13-16), beside the starts and ends of phases ([`MOMENTS`]).
pub(super) const TRIGGERS: Rows<Occurrence> = &[
    ("When Played as an upgrade", Occurrence::WhenPlayed(PlayedHow::AsUpgrade)),
    ("When Played as a unit", Occurrence::WhenPlayed(PlayedHow::AsUnit)),
    ("When Deployed", Occurrence::WhenDeployed),
    ("When Defeated", Occurrence::WhenDefeated),
    ("When Captured", Occurrence::WhenCaptured),
    ("When Attack Ends", Occurrence::WhenAttackEnds { survives: Survives::Either }),
    ("On Attack", Occurrence::OnAttack),
    ("On Defense", Occurrence::OnDefense),
    ("On Defence", Occurrence::OnDefense),
];

/// What a card cannot do, must do or can do, where nothing else is named.
pub(super) const BANS: Rows<Ban> = &[
    ("can't be attacked", Ban::CantBeAttacked),
    ("can't ready", Ban::CantReady),
    ("can't be readied", Ban::CantReady),
    ("doesn't ready during the next regroup phase", Ban::DoesntReadyNextRegroup),
    ("doesn't ready during the regroup phase", Ban::DoesntReadyInRegroup),
    ("can't be exhausted", Ban::CantBeExhausted),
    ("can't be healed", Ban::CantBeHealed),
    ("can't be damaged", Ban::CantBeDamaged),
    ("can't be defeated", Ban::CantBeDefeated),
    ("can't be captured", Ban::CantBeCaptured),
    ("can't be returned to hand", Ban::CantBeReturned),
    ("can't gain abilities", Ban::CantGainAbilities),
    ("can't deal combat damage", Ban::CantDealCombatDamage),
    ("deals combat damage first", Ban::DealsDamageFirst),
    ("deals combat damage before the defender", Ban::DealsDamageFirst),
    ("deals its combat damage before the defender", Ban::DealsDamageFirst),
    ("can't be played from your hand", Ban::CantBePlayed(Some(Zone::Hand))),
    ("can't be played", Ban::CantBePlayed(None)),
    ("can't enter play", Ban::CantEnterPlay),
];

/// The zone in words.
pub(super) fn zone_word(zone: Zone) -> &'static str {
    written(ZONES, &zone).unwrap_or_default()
}

/// The number of a card in words.
pub(super) fn stat_word(stat: Stat) -> &'static str {
    written(STATS, &stat).unwrap_or("damage")
}

impl Reader<'_> {
    /// `damaged`, `exhausted`, `upgraded`.
    pub(super) fn state(&mut self) -> Option<Quality> {
        self.table(STATES)
    }

    pub(super) fn zone(&mut self) -> Option<Zone> {
        self.table(ZONES)
    }

    /// `power`, `cost`, `remaining HP`.
    pub(super) fn stat(&mut self) -> Option<Stat> {
        self.table(STATS).or_else(|| self.words("damage on it").map(|()| Stat::Damage))
    }

    pub(super) fn shared(&mut self) -> Option<Shared> {
        self.table(SHARED)
    }

    /// `for this phase`, `for this attack`.
    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.table(DURATIONS)
    }

    pub(super) fn later_moment(&mut self) -> Option<Moment> {
        self.table(MOMENTS)
    }
}
