//! What can stand in the blanks of a sentence, and how is each thing written there?

use std::{fmt::Display, str::FromStr};

use super::{
    Allowance, Armament, CardNamed, CardState, CardVerb, CommandPart, DialNamed, Elsewhere, Extent,
    Happening, Hulls, LastJoint, Name, OnZone, PointVerb, RaidNamed, Share, ShieldVerb, ShieldedZone,
    ShipValue, Ships, SpeedVerb, Spendable, TokenVerb, Toward, Turned, UpgradeNamed, ValueChange, Whose,
    YawVerb, ZonesNamed,
    commands::Spent,
    dice::{Color, Die},
    effect_text::{About, FILLERS, Words, dice, dice_text, words},
    extras::{Extra, Piece, Span},
    keywords::{Keyword, KeywordName},
    nouns::{Command, Facing, HullZone, Place, Range, Seat},
    rerolls::{Reroll, joined},
    sentence::{Blank, Field, Hearing, Written},
    tokens::{Token, TokenKind, TokenState},
};

/// What a field of an operation holds.
pub(super) trait Part: Sized + Written {
    /// How many words it has at most.
    const LONGEST: usize = 1;

    /// What the words say, if they are nothing but that.
    fn read(words: &[&str], hearing: Hearing) -> Option<Self>;

    /// The field where it is empty, if it may be.
    fn none() -> Option<Self> {
        None
    }

    /// What may stand there, as examples; all of it where it may begin a sentence.
    fn examples() -> Vec<String>;

    /// The field of this name.
    fn field(name: &'static str) -> Field {
        Field { name, longest: Self::LONGEST, examples: Self::examples() }
    }
}

impl<T: Part> Blank for Option<T> {
    fn longest(&self) -> usize {
        T::LONGEST
    }

    fn fill(&mut self, words: &[&str], hearing: Hearing) -> bool {
        *self = T::read(words, hearing);
        self.is_some()
    }

    fn empty(&mut self) -> bool {
        *self = T::none();
        self.is_some()
    }
}

impl<T: Written> Written for Option<T> {
    fn written(&self, between: &str) -> Option<String> {
        self.as_ref()?.written(between)
    }
}

impl<T: Part> Part for Option<T> {
    const LONGEST: usize = T::LONGEST;

    fn read(words: &[&str], hearing: Hearing) -> Option<Self> {
        T::read(words, hearing).map(Some)
    }

    fn none() -> Option<Self> {
        Some(None)
    }

    fn examples() -> Vec<String> {
        T::examples()
    }
}

fn lower(words: &[&str]) -> String {
    words.join(" ").to_lowercase()
}

/// Types whose words are theirs alone: so many at most, all of them as examples.
macro_rules! own_words {
    ($($longest:literal: $($part:ty),+;)+) => {
        $($(impl Part for $part {
            const LONGEST: usize = $longest;

            fn read(words: &[&str], _: Hearing) -> Option<Self> {
                lower(words).parse().ok()
            }

            fn examples() -> Vec<String> {
                Self::ALL.iter().map(ToString::to_string).collect()
            }
        }

        impl Written for $part {
            fn written(&self, _: &str) -> Option<String> {
                Some(self.to_string())
            }
        })+)+
    };
}

own_words! {
    1: Armament, CardState, CardVerb, Color, Facing, Hulls, HullZone, KeywordName, OnZone, Piece, Place, PointVerb, Range, Seat, Share, ShieldVerb, ShipValue, Span,
        SpeedVerb, Spendable, Spent, TokenKind, TokenState, TokenVerb, YawVerb, ZonesNamed;
    2: Extent, Elsewhere;
    8: Allowance;
}

/// Types that are read in a way of their own, here or in the file of a list of rows: so many words at most, what is read, what is written, and examples.
macro_rules! parts {
    ($($part:ty, $longest:expr, $read:expr, $write:expr, $($example:literal),+;)+) => {
        $(impl $crate::effect::parts::Part for $part {
            const LONGEST: usize = $longest;

            fn read(words: &[&str], hearing: $crate::effect::sentence::Hearing) -> Option<Self> {
                let read: fn(&[&str], $crate::effect::sentence::Hearing) -> Option<Self> = $read;
                read(words, hearing)
            }

            fn examples() -> Vec<String> {
                vec![$($example.to_owned()),+]
            }
        }

        impl $crate::effect::sentence::Written for $part {
            fn written(&self, between: &str) -> Option<String> {
                let write: fn(&Self, &str) -> String = $write;
                Some(write(self, between))
            }
        })+
    };
}
pub(super) use parts;

pub(super) const MANY: usize = usize::MAX;

parts! {
    bool, 1, |said, _| lower(said).parse().ok(), plain, "true", "false";
    ShieldedZone, 5, |said, _| lower(said).replace(" the ", " ").parse().ok(), plain, "shields in defending zone", "defender without shields";
    u8, 1, |said, _| lower(said).parse().ok(), plain, "1", "2", "3";
    Whose, 1, |said, _| whole(said, |left| left.whose()), plain, "own", "enemy", "friendly", "attacker", "defender";
    Command, 2, |said, _| whole(said, |left| left.command()), plain, "navigate", "repair", "squadron", "concentrate-fire";
    CommandPart, 1, |said, _| lower(said).trim_end_matches('s').parse().ok(), plain, "token", "dial";
    Die, 2, |said, _| one_die(said), plain, "red/accuracy", "black/hit-crit";
    Reroll, MANY, |said, _| dice(&strs(&without_nouns(said))), |dice, _| dice_text(*dice), "2 black", "any", "all any", "red/hit blue/crit";
    Turned, MANY, |said, _| without_nouns(said).join(" ").parse().ok(), plain, "accuracy", "red/hit-hit red/crit";
    [u8; 3], MANY, |said, _| dice_by_color(said), |dice, _| written_by_color(dice), "5 blue 1 black", "2 red";
    Token, 1, |said, _| lower(said).parse().ok(), plain, "brace", "scatter/exhausted";
    Keyword, 2, |said, _| lower(said).parse().ok(), plain, "counter 1", "cloak";
    Extra, 3, |said, _| lower(said).parse().ok(), plain, "officer slot", "proximity-mine token", "cloak keyword";
    Name, MANY, |said, _| Some(said.join(" ").into()), plain, "NAME";
    String, MANY, |said, _| Some(said.join(" ")), |text, _| text.clone(), "what it says";
    Happening, MANY, |said, _| Some(said.join(" ").as_str().into()), plain, "ship destroyed", "noise";
    Ships, MANY, |said, _| Ships::read(&said.join(" ")), plain, "each friendly", "up to 3 other", "one enemy", "in turn any";
    LastJoint, 1, |said, _| (lower(said) == "last").then_some(LastJoint), |_, _| "last".to_owned(), "last";
    CardNamed, MANY, |said, _| Some(CardNamed::from(Name::from(said.join(" ")))), plain, "NAME", "this";
    DialNamed, 1, |said, _| dials(&lower(said)), plain, "1", "2", "top";
    RaidNamed, 3, |said, hearing| raid(said, hearing), plain, "navigate", "any", "unlike top dial";
    Toward, 2, |said, _| toward(&lower(said)), plain, "defending zone", "2 zones";
    UpgradeNamed, MANY, |said, _| upgrades(&lower(said)), plain, "", "but commander", "of ordnance, turbolasers";
    ValueChange, 2, |said, _| value_change(&lower(said)), plain, "increase 1", "reduce 2", "halve";
    Vec<HullZone>, MANY, one_or_other, |all, between| listed(all, between), "front", "left", "right";
    Vec<Range>, MANY, one_or_other, |all, between| listed(all, between), "close", "medium";
    Vec<Command>, MANY, commands, |all, between| listed(all, between), "navigate", "repair";
}

pub(super) fn plain(part: &impl Display, _: &str) -> String {
    part.to_string()
}

fn strs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// What is made of all the words, in lower case.
fn whole<T>(said: &[&str], read: impl FnOnce(&mut Words<'_>) -> Option<T>) -> Option<T> {
    let lower: Vec<String> = said.iter().map(|word| word.to_lowercase()).collect();
    let lower = strs(&lower);
    let mut left = Words(&lower);
    let read = read(&mut left)?;
    left.nothing_left().map(|()| read)
}

fn without_nouns(said: &[&str]) -> Vec<String> {
    words(&said.join(" "), About::Dice)
}

/// `red/accuracy`, or `red accuracy`.
fn one_die(said: &[&str]) -> Option<Die> {
    match joined(&strs(&without_nouns(said))).as_slice() {
        [die] => die.parse().ok(),
        _ => None,
    }
}

/// `5 blue 1 black`.
fn dice_by_color(said: &[&str]) -> Option<[u8; 3]> {
    let mut dice = [0; 3];
    let pairs = said.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    for pair in pairs {
        let [count, color] = pair else { return None };
        let color: Color = color.to_lowercase().parse().ok()?;
        *dice.get_mut(color as usize)? = count.parse().ok()?;
    }
    Some(dice)
}

fn written_by_color(dice: &[u8; 3]) -> String {
    let some = Color::ALL.iter().zip(dice).filter(|(_, count)| **count > 0);
    some.map(|(color, count)| format!("{count} {color}")).collect::<Vec<_>>().join(" ")
}

fn dials(said: &str) -> Option<DialNamed> {
    if said == "top" { Some(DialNamed::Top) } else { said.parse().ok().map(DialNamed::Any) }
}

fn raid(said: &[&str], hearing: Hearing) -> Option<RaidNamed> {
    match lower(said).as_str() {
        "any" => Some(RaidNamed::Any),
        "unlike top dial" => Some(RaidNamed::UnlikeTopDial),
        _ => Command::read(said, hearing).map(RaidNamed::Of),
    }
}

fn toward(said: &str) -> Option<Toward> {
    match said.split_once(' ')? {
        ("defending", "zone") => Some(Toward::Defending),
        (zones, "zone" | "zones") => zones.parse().ok().map(Toward::UpTo),
        _ => None,
    }
}

/// Nothing, `but commander`, `of ordnance, turbolasers`.
fn upgrades(said: &str) -> Option<UpgradeNamed> {
    match said.split_once(' ') {
        None => said.is_empty().then_some(UpgradeNamed::Any),
        Some(("but", slot)) => (!slot.contains(' ')).then(|| UpgradeNamed::But(slot.into())),
        Some(("of", slots)) => {
            let slots = slots.split(' ').map(|slot| slot.trim_end_matches(',').into());
            Some(UpgradeNamed::Of(slots.collect()))
        }
        _ => None,
    }
}

fn value_change(said: &str) -> Option<ValueChange> {
    match said.split_once(' ') {
        None => (said == "halve").then_some(ValueChange::Halve),
        Some(("increase", by)) => by.parse().ok().map(ValueChange::Increase),
        Some(("reduce", by)) => by.parse().ok().map(ValueChange::Reduce),
        _ => None,
    }
}

/// `left or right`; `close, medium or long`.
fn one_or_other<T: FromStr>(said: &[&str], _: Hearing) -> Option<Vec<T>> {
    let idle = |word: &str| FILLERS.contains(&word) || word.eq_ignore_ascii_case("or");
    let named = said.iter().filter(|word| !idle(word));
    let all: Option<Vec<T>> =
        named.map(|word| word.trim_end_matches(',').to_lowercase().parse().ok()).collect();
    all.filter(|all| !all.is_empty())
}

/// `navigate, repair`.
fn commands(said: &[&str], _: Hearing) -> Option<Vec<Command>> {
    said.iter().map(|word| word.trim_end_matches(',').to_lowercase().parse().ok()).collect()
}

pub(super) fn listed(parts: &[impl Display], between: &str) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}
