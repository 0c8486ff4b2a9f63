//! What does an ability know while it resolves?

use std::{collections::BTreeMap, sync::Arc};

use super::{
    bans::{Answer, Ban},
    card::CardId,
    objects::{Attack, Object},
    source::Source,
    unit::{Banned, LastKnown, Unit},
};
use crate::{
    ability::{self, Doing, Done, Slot, Span, Step, Steps, Target},
    terms::{Arena, Player},
};

/// The slot that says that an attack is about to be declared.
pub const DECLARING: u16 = u16::MAX - 2;

/// Which part of an ability, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct PartNumber {
    /// Its sentence.
    pub sentence: u8,
    /// Which part of that.
    pub part: u8,
}

impl PartNumber {
    /// The first part of a sentence.
    pub fn first(sentence: u8) -> Self {
        Self { sentence, part: 0 }
    }

    /// The part behind it in its sentence.
    #[must_use]
    pub fn next(self) -> Self {
        Self { part: self.part + 1, ..self }
    }
}

/// An ability while it resolves, or while its condition is looked at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Context {
    /// Which ability.
    #[serde(with = "super::serialized::shared")]
    pub source: Arc<Source>,
    /// Its sentences, or those of a part of it.
    #[serde(with = "super::serialized::shared")]
    pub steps: Arc<Steps>,
    /// The card that has it.
    pub this: CardId,
    /// Who controls it.
    pub you: Player,
    /// The card as it last was, if it has left play.
    pub last: Option<Box<LastKnown>>,
    /// What is last known of what it has removed from play.
    pub gone: Vec<LastKnown>,
    /// The card on which it is a Bounty.
    pub bounty: Option<CardId>,
    /// What its words have named so far.
    pub slots: BTreeMap<u16, Vec<Object>>,
    /// Who controlled and who owned what was named, when it was named: it may have left play since.
    #[serde(with = "super::serialized::pairs")]
    pub whose: BTreeMap<Object, Whose>,
    /// The units that were named, as they were each time, where a sentence asks how they were.
    #[serde(with = "super::serialized::pairs")]
    pub before: BTreeMap<CardId, Vec<Unit>>,
    /// The player named last.
    pub they: Option<Player>,
    /// The attack that it belongs to.
    pub attack: Option<Attack>,
    /// The number that was chosen for the present instruction.
    pub number: Option<u32>,
    /// Who carries out the present sentence, and who does after them.
    pub actors: Vec<Player>,
    /// The player who is affected first by the present sentence, once that is said (CR 7.1.4).
    pub first: Option<Player>,
    /// What the players before have named in the present sentence.
    pub gathered: Vec<(Player, BTreeMap<u16, Vec<Object>>)>,
    /// Whether "you may" was answered.
    pub accepted: bool,
    /// Whether "you may ... instead" behind the present sentence was declined.
    pub declined: bool,
    /// The answer to a condition of the present sentence that depends on an unknown card.
    pub assumed: Option<bool>,
    /// Whether the conditions of the sentence before were true.
    pub held: bool,
    /// Whether the sentence before was carried out.
    pub done: bool,
    /// Whether that sentence was on which the present one, or the one before, hangs by `if you do`.
    pub hung: bool,
    /// What came out of it; none where nothing has.
    pub that_much: Option<u32>,
    /// The excess damage of the attack that has triggered it, where that is known (CR 1.9.11).
    pub excess: Option<u32>,
    /// How many Credit tokens pay for the present instruction, once that is said.
    pub credits: Option<u8>,
    /// What its sentences have done, where its words may ask for it.
    pub did: Vec<Did>,
    /// The arena that was chosen.
    pub arena: Option<Arena>,
    /// How many of its first sentences are what is paid for it.
    pub costs: u8,
}

/// Whose something was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Whose {
    /// Who controlled it.
    pub controller: Player,
    /// Who owned it.
    pub owner: Player,
    /// As what it lay there.
    pub lay: Lay,
}

/// As what something lay where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Lay {
    /// As a resource.
    Resource,
    /// As what is printed on it.
    Itself,
}

impl Context {
    /// An ability of a card, about to resolve.
    pub fn new(source: &Arc<Source>, this: &CardId, you: Player) -> Self {
        Self {
            steps: Arc::new(source.body().clone()),
            source: source.clone(),
            this: this.clone(),
            you,
            last: None,
            gone: Vec::new(),
            bounty: None,
            slots: BTreeMap::new(),
            whose: BTreeMap::new(),
            before: BTreeMap::new(),
            they: None,
            attack: None,
            number: None,
            actors: Vec::new(),
            first: None,
            gathered: Vec::new(),
            accepted: false,
            declined: false,
            assumed: None,
            held: true,
            done: false,
            hung: false,
            that_much: None,
            excess: None,
            credits: None,
            did: Vec::new(),
            arena: None,
            costs: 0,
        }
    }

    /// The same context for other sentences: an option, a delayed effect.
    #[must_use]
    pub fn within(&self, steps: &Steps) -> Self {
        Self {
            steps: Arc::new(steps.clone()),
            accepted: false,
            declined: false,
            number: None,
            credits: None,
            actors: Vec::new(),
            first: None,
            gathered: Vec::new(),
            costs: 0,
            ..self.clone()
        }
    }

    /// The same where an instruction is done to one of several things: its words mean that one.
    #[must_use]
    pub fn for_one(&self, target: &Target, object: &Object) -> Self {
        let mut context = self.clone();
        context.slots.insert(target.slot.0, vec![object.clone()]);
        context.slots.insert(target.meaning().0, vec![object.clone()]);
        context
    }

    /// A sentence of it.
    pub fn step(&self, nth: usize) -> Option<&Step> {
        self.steps.get(nth)
    }

    /// A part of a sentence, with the sentence.
    pub fn part(&self, at: PartNumber) -> Option<(&Step, &Doing)> {
        let step = self.step(usize::from(at.sentence))?;
        Some((step, step.does.get(usize::from(at.part))?))
    }

    /// Who carries out the present sentence.
    pub fn actor(&self) -> Player {
        self.actors.first().copied().unwrap_or(self.you)
    }

    /// What is last known of a unit that has left play.
    pub fn last_of(&self, id: &CardId) -> Option<&LastKnown> {
        let own = self.last.as_deref().filter(|last| last.unit.id == *id);
        own.or_else(|| self.gone.iter().rev().find(|last| last.unit.id == *id))
    }

    /// Whether the attack it belongs to is only being declared.
    pub fn declares(&self) -> bool {
        self.slots.contains_key(&DECLARING)
    }

    /// The card's text at a place.
    pub fn quote(&self, span: Span) -> String {
        self.source.quote(span)
    }

    /// What was named before, for a word that means it once more. What a sentence that was passed over would have named is
    /// nothing; where nothing says what is meant, the ability is not settled.
    pub fn named(&self, slot: Slot) -> Answer<&[Object]> {
        self.slots.get(&slot.0).map(Vec::as_slice).ok_or_else(|| self.unsettled())
    }

    /// That the ability is beyond this version.
    pub fn unsettled(&self) -> Ban {
        Ban::Unmodelled(self.source.words())
    }

    /// That words of the ability are beyond this version.
    pub fn unmodelled(&self, span: Span) -> Ban {
        Ban::Unmodelled(self.quote(span))
    }

    /// What is in a slot, if anything.
    pub fn slot(&self, slot: u16) -> &[Object] {
        self.slots.get(&slot).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Banned {
    /// What an ability says at a place of its text.
    pub fn new(context: &Context, ban: &ability::Ban, span: ability::Span) -> Self {
        Self { ban: ban.clone(), words: context.quote(span), you: context.you, this: context.this.clone() }
    }
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Deed {
    /// What.
    pub done: Done,
    /// To what; none where nothing on the table was.
    pub to: Option<Object>,
    /// How much, how many.
    pub amount: u32,
}

/// What a sentence has done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Did {
    /// Which sentence.
    pub(crate) sentence: Span,
    /// What it could do.
    pub(crate) could: Vec<Could>,
    /// What it did.
    pub(crate) deeds: Vec<Deed>,
}

/// What a sentence could do, and whether anything here says whether it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub(crate) enum Could {
    /// It is known whether it did.
    Known(Done),
    /// It is not.
    Unknown(Done),
}
