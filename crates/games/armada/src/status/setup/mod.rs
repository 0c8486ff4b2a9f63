//! Which situation is asked about?
//!
//! A [`StatusSetup`] says where a round stands: its phase, the ships, squadrons and upgrade cards, and
//! what each player has. [`StatusSetup::check`] finds what no table can show.

use names::CardKind;
use serde::Serialize;
use vocabulary::{Question, card_name, situation, words};

mod check;

use super::{
    commands::Command,
    cost::ReadyCost,
    described::Traits,
    effect::{CardState as Lies, Effects, TypedEffect},
    limits,
    terms::{Seat, UnitKind},
    tokens::Token,
};
use crate::asking::{door, question};

words! {
    /// A phase of a round, in order.
    Phase is "phase" {
        /// Players set command dials.
        Command = "command" | "command phase" as "Command Phase",
        /// Players activate ships.
        Ship = "ship" | "ship phase" as "Ship Phase",
        /// Players activate squadrons.
        Squadron = "squadron" | "squadron phase" as "Squadron Phase",
        /// Tokens and cards are readied, the round ends.
        Status = "status" | "status phase" as "Status Phase",
    }
}

impl Phase {
    /// Whether players take turns in it.
    pub(crate) fn has_turns(self) -> bool {
        matches!(self, Phase::Ship | Phase::Squadron)
    }

    /// The phase that follows in the same round; none after the last.
    pub fn next(self) -> Option<Self> {
        match self {
            Phase::Command => Some(Phase::Ship),
            Phase::Ship => Some(Phase::Squadron),
            Phase::Squadron => Some(Phase::Status),
            Phase::Status => None,
        }
    }
}

words! {
    /// The state of an upgrade card.
    CardState is "state of an upgrade card" {
        /// Upright.
        Readied = "readied" | "ready",
        /// Turned by a quarter.
        Exhausted = "exhausted",
        /// Discarded: it lies facedown.
        Discarded = "discarded" | "facedown",
    }
}

impl CardState {
    /// How a card lies whose effect is listed.
    pub(super) fn of(card: Lies) -> Self {
        match card {
            Lies::Faceup => CardState::Readied,
            Lies::Exhausted => CardState::Exhausted,
            Lies::Facedown | Lies::Discarded => CardState::Discarded,
        }
    }
}

words! {
    /// The icon beside the name of an upgrade card.
    Icon is "icon of an upgrade card" {
        /// None.
        Nothing = "nothing" | "none" as "none",
        /// It is readied by itself.
        Recur = "recur",
        /// It is readied for its ready cost only.
        NonRecur = "non-recur" | "non recur" as "non-recur",
    }
}

situation! {
    /// Where a round stands.
    ///
    /// ```
    /// use armada::{Described, status::StatusSetup};
    /// let setup: StatusSetup = toml::from_str(r#"
    ///     [[unit]]
    ///     name = "Corvette"
    ///     tokens = ["evade/exhausted", "brace/discarded"]
    ///     [[card]]
    ///     name = "Admiral"
    ///     ship = "Corvette"
    ///     state = "exhausted"
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    pub struct StatusSetup {
        /// The phase that is asked about.
        phase: Phase = Phase::Status, called("Which phase?"), under(question::STAGE);
        /// How far it is.
        ..stage: Stage, or_under(question::STAGE);
        /// How many turns are asked about.
        turns: Option<u8>, within(1..=limits::TURNS), called("How many turns to play"), left_out("until the phase is over"), under(question::STAGE);
        /// Ships and squadrons.
        unit: Vec<Unit>, at_most(limits::UNITS), called("Ship or squadron"), offered(), filled_by_card(), under(Question::FIRST);
        /// What the players have beside them.
        ..fleets: Fleets, or_under(question::UPGRADES);
        /// Effects of cards of both players, faceup damage cards among them.
        effect: Effects, through(door::STATUS), with(TypedEffect::OWNER_OF_CARD), at_most(limits::EFFECTS), called("Card effect"), under(question::EFFECTS);
    }
}

situation! {
    /// How far the game is.
    #[derive(Copy)]
    pub struct Stage {
        /// The round.
        round: u8 = 1, within(1..=limits::ROUNDS), called("Which round?");
        /// Whose turn it is in the Ship Phase or the Squadron Phase.
        turn: Seat = Seat::First, called("Whose turn?");
    }
}

situation! {
    /// What the players have beside ships and squadrons, and what lies around those.
    pub struct Fleets {
        /// What the first player has.
        first: Player, called("First player"), under(question::FIRST_FLEET);
        /// What the second player has.
        second: Player, called("Second player"), under(question::SECOND_FLEET);
        /// Upgrade cards.
        card: Vec<Card>, at_most(limits::FLEET_CARDS), called("Upgrade card");
        /// What else matters.
        ..surroundings: Surroundings, or_under(question::SURROUNDINGS);
    }
}

situation! {
    /// What lies around ships and squadrons, and why the game is played.
    #[derive(Copy, PartialOrd, Ord, Hash, Serialize)]
    pub struct Surroundings {
        /// Purrgil on the table.
        purrgil: u8, within(0..=limits::CREATURES), called("Purrgil in play");
        /// Exogorths on the table.
        exogorths: u8, within(0..=limits::CREATURES), called("Exogorths in play");
        /// Whether it is an official tournament.
        tournament: bool, called("Official tournament");
    }
}

situation! {
    /// What a player has.
    #[serde(deny_unknown_fields)]
    pub struct Player {
        /// Ships in the play area; 0: none are left, squadrons do not count.
        ships: Option<u8>, within(0..=limits::FLEET), called("Ships in play"), hint("Squadrons do not count."), left_out("at least one");
        /// Ships set aside.
        set_aside: u8, within(0..=limits::FLEET), called("Ships set aside");
        /// The player's score, for the end of the game.
        score: Option<u16>, within(0..=limits::SCORE), hint("For the end of the game."), left_out("not known");
        /// Pass tokens.
        pass_tokens: u8, within(0..=limits::FLEET);
        /// Whether the player spent a pass token on the last turn of this phase.
        passed: bool, called("Passed on the last turn");
    }
}

situation! {
    /// A ship or a squadron.
    #[serde(deny_unknown_fields)]
    pub struct Unit {
        + [card_name(&[CardKind::Ship, CardKind::Squadron])];
        /// Whether it is a ship or a squadron.
        kind: UnitKind = UnitKind::Ship, called("Ship or squadron?"), from_card("kind");
        /// Its name, different from the others; without colons and brackets.
        name: Option<String>, called("Name (optional)"), left_out("`ship 1`, `squadron 2` by its place"), from_card("full_name");
        /// Whose it is: the first or the second player's.
        owner: Seat = Seat::First, called("Whose is it?"), minor();
        /// Its defense tokens: `brace`, `brace/exhausted`, `brace/discarded`.
        tokens: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens");
        /// Its traits.
        ..traits: Traits, through(door::STATUS);
        /// The ship's command tokens.
        command_tokens: Vec<Command>, at_most(usize::from(limits::COMMAND_TOKENS)), only("kind", "ship"), minor();
        /// Whether it was activated in this round.
        activated: bool, called("Activated this round");
        /// A ship's speed.
        speed: Option<u8>, within(0..=limits::SHIP_SPEED), left_out("not asked"), from_card("speed"), minor();
        /// The ship's command value, which limits its tokens.
        command: Option<u8>, within(1..=limits::COMMAND_VALUE), called("Command value"), hint("Without it no dials are assigned."), left_out("not known, and no dials are assigned"), only("kind", "ship"), from_card("command"), minor();
        /// Command dials in the ship's stack.
        dials: u8, within(0..=limits::COMMAND_VALUE), called("Command dials"), only("kind", "ship"), minor();
    }
}

situation! {
    /// An upgrade card.
    #[serde(deny_unknown_fields)]
    pub struct Card {
        + [card_name(&[CardKind::Upgrade])];
        /// Its name, different from the others; without colons and brackets.
        name: Option<String>, called("Name (optional)"), left_out("`card 1` by its place"), from_card("full_name");
        /// The name of the ship that carries it, which pays its ready cost; needed with `cost`.
        ship: Option<String>, called("Ship that carries it"), hint("By name. It pays the ready cost.");
        /// Its readiness.
        ..readiness: Readiness;
    }
}

situation! {
    /// Whose an upgrade card is, and how it is readied.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct Readiness {
        /// Whose it is, where the ship is not said.
        owner: Seat = Seat::First, called("Whose is it?"), left_out("`first`; of a ship its owner");
        /// Its state; a discarded card lies facedown.
        state: CardState = CardState::Exhausted, called("How the card lies");
        /// The icon beside its name; with `nothing` it is readied as with `recur`.
        icon: Icon = Icon::Nothing, called("Icon beside its name"), from_card("exhausts");
        /// The ready cost of a non-recur card: `1 navigate`, `2 squadron or repair`, `1 any`, `1 navigate and 1 repair`; at most 8 tokens.
        cost: Option<ReadyCost>, called("Ready cost"), hint("Such as 1 navigate, or 2 squadron or repair."), left_out("none, and it stays exhausted"), from_card("ready_cost");
        /// Whether an effect keeps it from being readied.
        cannot_ready: bool, called("Cannot be readied");
    }
}

impl Surroundings {
    /// Nothing.
    pub(super) const NONE: Self = Self { purrgil: 0, exogorths: 0, tournament: false };
}

/// A name with single blanks.
pub(crate) fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Unit {
    /// Its name, or its kind and its place.
    pub(super) fn called(&self, place: usize) -> String {
        let own = self.name.as_deref().map(tidy).filter(|name| !name.is_empty());
        own.unwrap_or_else(|| format!("{} {}", self.kind, place + 1))
    }
}

impl Card {
    /// Its name, or its place.
    pub(super) fn called(&self, place: usize) -> String {
        let own = self.name.as_deref().map(tidy).filter(|name| !name.is_empty());
        own.unwrap_or_else(|| format!("card {}", place + 1))
    }
}
