//! Which effect is it, of which card?

use std::fmt;

use crate::{
    ability::Occurrence,
    keywords::TriggeredKeyword,
    play::{
        nouns::{bans::Ban, card::CardId, context::Context, objects::Object},
        tabletop::table::{Delayed, Standing},
    },
};

/// Which effect it is, of which card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum EffectKey {
    /// A keyword that is triggered, with its number.
    Keyword(CardId, TriggeredKeyword, u16),
    /// A Shield token prevents damage to this unit.
    Shield(CardId),
    /// An Advantage token of this unit is used up.
    Advantage(CardId),
    /// An ability of a card that has triggered.
    Ability(Box<Triggered>),
    /// A delayed effect that is due.
    Delayed(Box<Due>),
    /// Something else happens instead.
    Replace(Box<Replacing>),
}

impl EffectKey {
    /// The ability of a card that resolves, where it is one: it takes no other's place.
    pub fn resolving(&self) -> Option<&Context> {
        match self {
            EffectKey::Ability(triggered) => Some(&triggered.context),
            EffectKey::Delayed(due) => Some(&due.delayed.context),
            EffectKey::Keyword(..) | EffectKey::Shield(_) | EffectKey::Advantage(_) => None,
            EffectKey::Replace(_) => None,
        }
    }
}

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectKey::Keyword(card, keyword, _) => write!(f, "{card}/{}", keyword.kind().word()),
            EffectKey::Shield(card) => write!(f, "{card}/shield"),
            EffectKey::Advantage(card) => write!(f, "{card}/advantage"),
            EffectKey::Ability(triggered) => named(f, &triggered.context),
            EffectKey::Delayed(due) => {
                named(f, &due.delayed.context)?;
                f.write_str(" later")
            }
            EffectKey::Replace(replacing) => {
                named(f, &replacing.context)?;
                f.write_str(" instead")?;
                replacing.on.as_ref().map_or(Ok(()), |on| write!(f, " for {on}"))
            }
        }
    }
}

fn named(f: &mut fmt::Formatter<'_>, context: &Context) -> fmt::Result {
    write!(f, "{}/{}", context.this, context.source.label)
}

/// An ability that has triggered, with what its heading's words mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Triggered {
    /// What it knows.
    pub context: Context,
    /// Why nothing here says whether it has triggered at all.
    pub unsettled: Option<Ban>,
}

/// A delayed effect whose moment has come.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Due {
    /// The effect.
    pub delayed: Delayed,
    /// What its words mean by what has happened: `The next unit you play ... it`.
    pub met: Vec<(u16, Vec<Object>)>,
}

/// A replacement that an ability of a card makes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Replacing {
    /// What it knows before it meets an event: it is the same one whatever it replaces (CR 7.7.5.f).
    pub context: Context,
    /// What would happen; none where the words are not understood.
    pub would: Option<Occurrence>,
    /// The lasting replacement behind it, which ends when it is used.
    pub standing: Option<Standing>,
    /// To what the replaced event would have been done. Told where several such events would happen at once and the replacement
    /// applies once.
    pub on: Option<Object>,
    /// Why nothing here says whether it replaces the event at all: that is never "it does not".
    pub unsettled: Option<Ban>,
}
