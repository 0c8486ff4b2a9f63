//! Which situation is asked about?
//!
//! An [`AttackSetup`] says in the game's own words what lies on the table when an attack begins, or
//! when its dice have been rolled. It maps to TOML, JSON and addresses as it stands;
//! [`AttackSetup::check`] finds everything in it that no table can show, each with its field and limit.

mod armament;
mod check;
mod gather;
mod sight;
mod target;
mod terms;

use names::CardKind;
use vocabulary::{Field, Question, Shape, Word, WordList, joined, situation};

pub use self::{
    armament::{Aim, Between, Declaration, Gathering},
    sight::{Crossed, Crossing, Obstruction, Sight},
    target::Target,
    terms::{AttackKind, Player},
};
use super::rerolls::Reroll;
use crate::{
    asking::{door, question},
    dice::Die,
    effect::{DeckOfNames, Effects},
    limits,
    terms::{Range, Seat},
};
pub use crate::{
    described::{Armament, Ship, Squadron, Unit},
    terms::{Activation, ConcentrateFire, Place},
};

situation! {
    /// What lies on the table when an attack begins, or when its dice have been rolled.
    ///
    /// ```
    /// use armada::{Described, attack::AttackSetup};
    /// let setup: AttackSetup = toml::from_str(r#"
    ///     range = "medium"
    ///     dice = ["red/hit", "red/crit", "blue/accuracy"]
    ///     [attacker]
    ///     kind = "ship"
    ///     size = "large"
    ///     [defender]
    ///     kind = "ship"
    ///     zone = "left"
    ///     hull = 4
    ///     shields = { front = 2, left = 1, right = 1, rear = 1 }
    ///     tokens = ["evade", "redirect/exhausted"]
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    #[serde(deny_unknown_fields)]
    pub struct AttackSetup {
        /// Range of the attack; a squadron attacks at `distance-1` (`close` is the same), with Snipe at `distance-2`.
        range: Range = Range::Close, left_out("`close`, or the distance of a squadron's attack"), under(Question::DRAWN);
        /// Which kind of attack it is. `counter` and `snipe` are made by squadrons on squadrons, `salvo` and `ignition` by ships.
        attack: AttackKind = AttackKind::Standard, called("Kind of attack"), minor(), under(question::ATTACK_KIND);
        /// Who has the initiative.
        first_player: Player = Player::Attacker, minor(), under(question::FIRST_PLAYER);
        /// The attacking ship or squadron.
        attacker: Unit, through(door::ATTACK), left_out("a medium ship"), under(question::ATTACKER);
        /// The defending ship or squadron.
        defender: Unit, through(door::ATTACK), left_out("a medium ship"), under(question::DEFENDER);
        /// The attack pool as rolled, in any order: `red/hit`, `blue/accuracy`, `black/hit-crit`.
        dice: Vec<Die>, at_most(limits::DICE), called("Dice rolled"), under(Question::DRAWN);
        /// The dice that are gathered and not rolled yet, together at most 12.
        pool: Armament, called("Dice to roll"), left_out("not known"), minor(), under(Question::DRAWN);
        /// Whether the attack is obstructed: the attacker removes one gathered die before the roll.
        obstructed: bool, hint("The attacker removes one die before the roll."), minor(), under(question::OBSTRUCTED);
        /// What has been measured and done before the declaration.
        declare: Declaration, called("Measured before the attack"), left_out("nothing that hinders"), minor(), under(question::DECLARATION);
        /// Rerolls that the attacker may use once each in each of its attacks: `2 black`, `1 red/blank red/accuracy`, `all any`.
        rerolls: Vec<Reroll>, at_most(limits::REROLLS), hint("What each lets the attacker reroll: 2 black, 1 red/blank, all any."), minor(), under(question::REROLLS);
        /// The same for the defender in its salvo or counter attack.
        return_rerolls: Vec<Reroll>, at_most(limits::REROLLS), called("Defender’s rerolls"), hint("In its salvo or counter attack."), minor(), under(question::ATTACK_KIND);
        /// Further squadrons that the attacking ship may attack in the same attack.
        target: Vec<Target>, at_most(limits::TARGETS), called("Further squadron"), under(question::WINGS);
        /// The next faceup damage cards, if you know them: cards of the damage deck, names of damage cards among the effects, or `unknown`.
        deck: DeckOfNames, at_most(limits::KNOWN_CARDS), bringing(&[CardKind::DamageCard]), idle_as("unknown"), called("Next faceup damage cards"), hint("By name, with commas between; unknown for one that you do not know."), left_out("those of the effects that wait to be dealt, in their order, then unknown ones"), minor(), under(question::EFFECTS);
        /// Effects of cards of both players, in any order.
        effects("effect"): Effects, through(door::ATTACK), with(OWNER), at_most(limits::EFFECTS), called("Card effect"), under(question::EFFECTS);
    }
}

/// Players by their part in an attack, and by initiative.
const OWNERS: &[Word] = &joined::<{ Player::WORDS.len() + Seat::WORDS.len() }>(Player::WORDS, Seat::WORDS);

/// Whose an effect is in an attack.
const OWNER: Field =
    Field::new("owner", Shape::Word { words: OWNERS, default: Some("attacker") }, "Whose effect it is.")
        .called("Whose effect?");

impl AttackSetup {
    /// The effect of the list that is the text of a card of the deck, by its number from 1; none of an unknown card.
    pub fn text_of(&self, card: &str) -> Option<u8> {
        let mut effects = (1..).zip(&self.effects);
        effects.find(|(_, effect)| effect.name.is(card)).map(|(nth, _)| nth)
    }
}
