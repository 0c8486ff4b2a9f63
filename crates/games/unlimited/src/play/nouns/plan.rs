//! Which card is being played, and how?

use super::{card::CardId, context::Context, event_fields::By};
use crate::{
    ability::{Amount, Doing, Entering, Gained, Keyword as Printed, Slot, Step},
    keywords::{KeywordKind, PrintedCost},
    terms::{Player, TokenUpgrade},
};

/// A card that is being played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// By whom.
    pub who: Player,
    /// Which card.
    pub card: CardId,
    /// What lets it be played.
    pub via: Via,
    /// What an ability changes about its cost.
    pub discount: Discount,
    /// What the ability that lets it be played gives it.
    pub granted: Option<Granted>,
    /// How it comes into play.
    pub entering: Entering,
    /// Which step is next.
    pub step: Stage,
    /// The units defeated for Exploit.
    pub exploited: Vec<CardId>,
    /// The unit an upgrade is attached to.
    pub on: Option<CardId>,
    /// The units on which the ability lets it be played, if it says which.
    pub hosts: Option<Vec<CardId>>,
    /// The tokens with which it comes into play.
    pub gifts: Vec<(TokenUpgrade, u8)>,
    /// Credit tokens that pay; none as long as nobody has said how many.
    pub credits: Option<u8>,
    /// What makes the player play it.
    pub told: By,
}

/// What lets a card be played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Via {
    /// It is the player's action, from hand.
    Hand,
    /// An ability.
    Ability,
    /// Smuggle, from the resources, for this cost.
    Smuggle(PrintedCost),
    /// Piloting, as an upgrade, for this cost.
    Piloting(PrintedCost),
    /// Plot, from the resources.
    Plot,
}

/// Which step of playing a card is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Stage {
    /// It is declared, and its restrictions are checked.
    Declare,
    /// Units are defeated for Exploit.
    Exploit,
    /// It is paid, and comes where it belongs.
    Pay,
}

/// How an ability changes the cost of the card that it lets a player play.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Discount {
    /// Less.
    pub less: u16,
    /// More.
    pub more: u16,
    /// Nothing is paid at all.
    pub free: bool,
    /// No aspect penalty.
    pub no_penalty: bool,
    /// Another cost in the place of the printed one.
    pub instead: Option<u16>,
}

/// What a card that is played is given: sentences, and the number under which they mean the card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Granted {
    pub(crate) context: Box<Context>,
    pub(crate) card: Slot,
}

/// The number of the Exploit that sentences give the card which has that number in them.
pub fn exploit<'s>(steps: impl Iterator<Item = &'s Step>, card: Slot) -> u16 {
    let of_it = |doing: &&Doing| doing.effect.changed().is_some_and(|what| what.meaning() == card);
    let gained = steps.flat_map(|step| &step.does).filter(of_it).flat_map(|doing| doing.effect.gained());
    let number = |keyword: &Printed| {
        let Printed::Numbered(KeywordKind::Exploit, Amount::Number(number)) = keyword else { return None };
        u16::try_from(*number).ok()
    };
    gained.filter_map(Gained::keyword).filter_map(number).sum()
}
