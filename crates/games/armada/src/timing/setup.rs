//! Which situation is asked about?
//!
//! [`TimingSetup`] is what somebody describes: what happens, the table, and the effects that wait for it. Everything
//! has a default; what no table can show is refused with its field before any work starts.

use std::collections::BTreeMap;

use names::CardKind;
use vocabulary::{Question, card_name, situation, words};

use super::{
    described::{Holdings, OBJECTIVES, Traits, UPGRADES},
    dice::Die,
    effect::{
        Effects, Happening, Known, TypedEffect,
        check::{inspect, inspect_list},
    },
    limits,
    problem::{Described, Inspection, Problem},
    shields::{MOST_SHIELDS, Shields},
    terms::{Command, HullZone, Seat, Size, UnitKind},
    tokens::Token,
};
use crate::asking::{door, question};

words! {
    /// Which part of the game it is.
    During is "part of the game" {
        /// Setup.
        Setup = "setup",
        /// A round.
        Round = "round",
    }
}

situation! {
    /// What happens, and the effects that wait for it.
    ///
    /// ```
    /// use armada::{Described, timing::TimingSetup};
    /// let setup: TimingSetup = toml::from_str(r#"
    ///     event = "execute maneuver"
    ///     [[effect]]
    ///     name = "engine techs"
    ///     timing = "after"
    ///     cost = ["exhaust card"]
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    #[serde(deny_unknown_fields)]
    pub struct TimingSetup {
        /// What happens: `attack`, `execute maneuver`, or any other text.
        event: Happening = Happening::from("event"), called("What happens?"), hint("Such as attack or execute maneuver."), left_out("an event without a name"), under(Question::FIRST);
        /// How often it happens, one after another, each an instance of its own.
        times: u8 = 1, within(1..=limits::TIMES), called("How often?"), under(question::EVENTS);
        /// Events that happen within it, in order, each with windows of its own; of an attack within Resolve Attack Effects.
        parts: Vec<Happening>, at_most(usize::from(limits::TIMES)), called("What happens within it"), hint("In order. An attack has its steps without being told."), left_out("the steps of an attack, none of anything else"), under(question::EVENTS);
        /// Which part of the game it is; `setup` by an event of setup.
        during: Option<During>, called("Setup or round?"), left_out("by the event"), under(question::EVENTS);
        /// Who attacks.
        attacker: Option<Seat>, called("Who attacks?"), left_out("the owner of the first critical effect, else the first player"), under(question::SEATS);
        /// Whose ship resolves the commands; command headers of the other player wait for another ship.
        commanded_by: Option<Seat>, called("Whose ship resolves the commands?"), left_out("the attacker's, else that of the first effect with a command as header"), under(question::SEATS);
        /// The attack pool as it lies there.
        dice: Vec<Die>, at_most(limits::DICE), called("Dice rolled"), under(question::DICE);
        /// The ship or squadron to which the first player's cards belong.
        first: Side, called("Ship of the first player"), left_out("a ship with nothing"), under(question::FIRST_SHIP);
        /// The ship or squadron to which the second player's cards belong.
        second: Side, called("Ship of the second player"), left_out("a ship with nothing"), under(question::SECOND_SHIP);
        /// Further ships, which *another friendly ship* or *an enemy ship* may mean.
        ships("ship"): Vec<Further>, at_most(limits::UNITS), called("Further ship"), under(question::FURTHER_SHIPS);
        /// The effects, in any order.
        effects("effect"): Effects, through(door::TIMING), at_most(limits::EFFECTS), called("Card effect"), offered(), under(Question::FIRST);
    }
}

situation! {
    /// A player's ship or squadron, with the cards that it has.
    pub struct Side {
        + [card_name(&[CardKind::Ship, CardKind::Squadron]), UPGRADES.only("kind", "ship"), OBJECTIVES];
        /// What it is and has.
        ..ship: Ship;
    }
}

situation! {
    /// A further ship or squadron.
    pub struct Further {
        /// What it is called; lines name it.
        name: Option<String>;
        /// Whose it is.
        owner: Seat = Seat::First, called("Whose ship");
        /// What it is and has.
        ..ship: Ship;
        /// Whether it is set aside, outside the play area.
        set_aside: bool, called("Set aside?");
        /// Whether the activation slider of a squadron shows the activated side.
        activated: bool, called("Activated?");
    }
}

situation! {
    /// What a ship or squadron is and has to which cards belong.
    pub struct Ship {
        /// What it is.
        kind: UnitKind = UnitKind::Ship, called("Ship or squadron?"), from_card("kind");
        /// The ship's size class.
        size: Size = Size::Medium, called("Ship size"), from_card("size");
        /// The ship's speed; at 0 no defense tokens are spent in an attack.
        speed: Option<u8>, within(0..=limits::SHIP_SPEED), left_out("not asked");
        /// Defense tokens, readied unless the state is added.
        tokens: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens");
        /// What lies with it.
        ..holds: Holdings;
        /// What the dial on top of the stack shows.
        top_dial: Option<Command>, called("Top dial of the stack"), left_out("the stack has none");
        /// Shields left in each hull zone.
        shields: Shields, from_card("shields");
        /// Shields that each hull zone has at most, for what recovers them.
        max_shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS), called("Full shields"), left_out("not asked"), from_card("shields");
        /// Hull value.
        hull: u8 = 5, within(1..=limits::SHIP_HULL), from_card("hull");
        /// Faceup damage cards.
        faceup: u8, within(0..=limits::SHIP_HULL), called("Faceup damage cards");
        /// Facedown damage cards.
        facedown: u8, within(0..=limits::SHIP_HULL), called("Facedown damage cards");
        /// Its traits.
        ..traits: Traits, through(door::TIMING);
    }
}

impl Ship {
    fn inspect(&self, name: &str, found: &mut Inspection) {
        let full = self.max_shields.keys().copied();
        found.zones(&format!("{name}.shields"), self.size, self.shields.iter().map(|(zone, _)| zone));
        found.zones(&format!("{name}.max-shields"), self.size, full);
        let cards = u32::from(self.faceup) + u32::from(self.facedown);
        found.alive(format!("{name}.faceup"), cards, self.hull);
    }
}

impl Described for TimingSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.limits(self);
        self.first.ship.inspect("first", &mut found);
        self.second.ship.inspect("second", &mut found);
        for (nth, further) in (1..).zip(&self.ships) {
            further.ship.inspect(&format!("ship[{nth}]"), &mut found);
        }
        if self.ships.is_empty() {
            inspect(&self.effects, &mut found);
        } else {
            inspect_list(&self.effects, &mut found);
        }
        found.finish()
    }
}

impl TimingSetup {
    /// Which part of the game it is.
    pub fn part_of_game(&self) -> During {
        let setup = self.event.known().is_some_and(Known::is_setup);
        self.during.unwrap_or(if setup { During::Setup } else { During::Round })
    }

    /// Who attacks, if somebody does.
    pub fn who_attacks(&self) -> Seat {
        self.attacker.or(self.owner_of(TypedEffect::is_critical)).unwrap_or(Seat::First)
    }

    /// Whose ship resolves commands, if some are resolved.
    pub fn who_commands(&self) -> Seat {
        let attacker = self.event.is_of_attack().then(|| self.who_attacks());
        let by_header = || self.owner_of(|effect| effect.command().is_some());
        self.commanded_by.or(attacker).or_else(by_header).unwrap_or(Seat::First)
    }

    fn owner_of(&self, is_meant: impl Fn(&TypedEffect) -> bool) -> Option<Seat> {
        self.effects.iter().find(|effect| is_meant(effect)).map(|effect| effect.owner)
    }
}
