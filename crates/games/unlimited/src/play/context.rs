//! What does an ability know while it resolves?

use std::{collections::BTreeMap, sync::Arc};

use super::{
    ability::{Doing, Pick, Slot, Span, Step, Steps, Target, Who},
    attack::{Attack, Object},
    bans::Ban,
    card::CardId,
    condition,
    event::LastKnown,
    filter::Answer,
    source::Source,
    state::{State, Unit},
    terms::{Arena, Player},
    this_way::Did,
};

/// The slot that says that an attack is about to be declared.
pub const DECLARING: u16 = u16::MAX - 2;

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
    /// What the players before have chosen for the present instruction, where all of it happens at once.
    pub gathered: Vec<(Player, Vec<Object>)>,
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

    /// A part of a sentence, and which words the sentence has.
    pub fn part(&self, nth: u8, part: u8) -> Option<(Span, Doing)> {
        let step = self.step(usize::from(nth))?;
        Some((step.span, step.does.get(usize::from(part))?.clone()))
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

    /// What is in a slot, if anything.
    pub fn slot(&self, slot: u16) -> &[Object] {
        self.slots.get(&slot).map(Vec::as_slice).unwrap_or_default()
    }

    /// Which players are meant; the first carries a sentence out first. Where nothing says who "they" are, the ability is not
    /// settled.
    pub fn players(&self, state: &State, who: Who) -> Answer<Vec<Player>> {
        let opponent = self.you.opponent();
        let attack = self.attack.as_ref().or(state.attack());
        Ok(match who {
            Who::You => vec![self.you],
            Who::Opponent | Who::EachOpponent => vec![opponent],
            Who::Each | Who::Any => {
                let first = self.first.unwrap_or(self.you);
                vec![first, first.opponent()]
            }
            // of an attack that is still to be declared, the other player
            Who::Defending if attack.is_none() && self.declares() => vec![opponent],
            Who::Defending => vec![attack.map(Attack::defending_player).ok_or_else(|| self.unsettled())?],
            Who::Attacking => vec![attack.map(|attack| attack.by).ok_or_else(|| self.unsettled())?],
            Who::They | Who::Chosen { .. } => vec![self.they.ok_or_else(|| self.unsettled())?],
            Who::ControllerOf(slot) | Who::OwnerOf(slot) if self.is_of_this(slot.0) => {
                let owner = self.last.as_ref().map(|last| last.unit.owner);
                let owner = owner
                    .or_else(|| state.owner_outside(&self.this))
                    .or_else(|| state.unit(&self.this).map(|unit| unit.owner));
                match who {
                    Who::OwnerOf(_) => vec![owner.unwrap_or(self.you)],
                    _ => vec![self.you],
                }
            }
            Who::ControllerOf(slot) => self.of_slot(slot, |object| {
                self.whose.get(object).map(|whose| whose.controller).or(object.controller(state))
            })?,
            Who::OwnerOf(slot) => self.of_slot(slot, |object| {
                self.whose.get(object).map(|whose| whose.owner).or(object.owner(state))
            })?,
        })
    }

    /// Whether a word means the card itself, which has not been looked up yet.
    fn is_of_this(&self, slot: u16) -> bool {
        let doings = self.steps.iter().flat_map(|step| &step.does);
        let mut targets = doings.flat_map(|doing| super::resolve::named_by(&doing.effect));
        let own = targets.any(|target| match &target.pick {
            Pick::This => target.slot.0 == slot,
            // `this unit from its owner's discard pile`: the card has the number before that of the whole phrase
            Pick::From { what, .. } => **what == Pick::This && target.slot.0 == slot + 1,
            _ => false,
        });
        own && !self.slots.contains_key(&slot) && self.they.is_none()
    }

    /// Remembers how a unit stands, where a sentence asks how it stood before.
    pub fn remember_standing(&mut self, state: &State, object: &Object) {
        let asked = self.steps.iter().any(|step| condition::asks_before(&step.conditions));
        if let Object::Unit(id) = object
            && asked
            && let Some(unit) = state.unit(id)
        {
            let known = self.before.entry(id.clone()).or_default();
            if known.last() != Some(unit) {
                known.push(unit.clone());
            }
        }
    }

    /// Remembers whose these are.
    pub fn remember(&mut self, state: &State, objects: &[Object]) {
        for object in objects {
            self.remember_standing(state, object);
            if let (Some(controller), Some(owner)) = (object.controller(state), object.owner(state)) {
                let lay = match object {
                    Object::Card(id) if state.is_resource(id) => Lay::Resource,
                    _ => Lay::Itself,
                };
                self.whose.insert(object.clone(), Whose { controller, owner, lay });
            }
        }
    }

    /// What was looked for and is not there has no player.
    fn of_slot(&self, slot: Slot, whose: impl Fn(&Object) -> Option<Player>) -> Answer<Vec<Player>> {
        let mut players: Vec<Player> = self.named(slot)?.iter().filter_map(whose).collect();
        players.sort();
        players.dedup();
        Ok(players)
    }
}
