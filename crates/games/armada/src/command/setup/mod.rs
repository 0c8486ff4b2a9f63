//! Which situation is asked about?
//!
//! A [`CommandSetup`] says in the game's own words what a ship has for its commands, and what its
//! commands act on. It maps to TOML, JSON and addresses as it stands; [`CommandSetup::check`] finds
//! everything in it that no table can show, each with its field.

mod check;
mod terms;

use std::{borrow::Borrow, collections::BTreeMap};

use names::CardKind;
use serde::Serialize;
use vocabulary::{Field, Question, Shape, card_name, situation};

use self::terms::BEGINNINGS;
pub use self::terms::{DialChanger, Scene, Target, TopDial, Trigger};
use super::{
    chart::SpeedChart,
    commands::Command,
    described::Traits,
    dice::Die,
    effect::{CardState, Component, Effects, Known, Standing, TypedEffect},
    keywords::Keyword,
    limits,
    shields::{MOST_SHIELDS, zones_of},
    terms::{HullZone, Range, Seat, Size},
};
use crate::asking::{door, question};

/// The shields that a hull zone can have where nothing else is said.
pub const MAX_SHIELDS: u8 = 3;

const SHIP: Field = Field::new(
    "ship",
    Shape::Card(&[CardKind::Ship]),
    "The name of the ship's card; the card fills in what you leave out.",
)
.called("Ship card")
.under(Question::FIRST);

const UPGRADES: Field = Field::new(
    "upgrades",
    Shape::Cards { of: &[CardKind::Upgrade], most: limits::UPGRADES },
    "The ship's upgrade cards by name; what is written of their text joins the effects.",
)
.called("Upgrade cards")
.minor_in(&["ships"])
.under(question::EFFECTS);

situation! {
    /// What a ship has for its commands, and what they act on.
    ///
    /// ```
    /// use armada::{Described, command::CommandSetup};
    /// let setup: CommandSetup = toml::from_str(r#"
    ///     dial = "repair"
    ///     tokens = ["navigate"]
    ///     engineering-value = 4
    ///     shields = { front = 0, rear = 3 }
    ///     faceup = ["Capacitor Failure"]
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    pub struct CommandSetup {
        /// Where it begins. `reveal`: the ship activates; `command-phase`: dials are set; `squadron-phase`: one turn of the owner.
        step: Scene = Scene::Reveal, among(BEGINNINGS), called("Where it begins"), under(Question::FIRST);
        /// The ship.
        ..ship: CommandShip;
        /// The ship's attacks in this activation, in their order, as their dice lie there.
        attacks: Vec<AttackPool>, at_most(usize::from(limits::ATTACKS)), called("Attack"), under(question::TARGETS);
        /// Squadrons that might be activated.
        squadrons: Vec<Candidate>, through(door::COMMAND), at_most(limits::CANDIDATES), called("Squadron"), filled_by_card(), under(question::COMMANDED);
        /// The ship's hull value; with as many damage cards it is destroyed, and its activation ends.
        hull: Option<u8>, within(1..=limits::SHIP_HULL), left_out("not asked"), from_card("hull"), under(question::VALUES);
        /// What is so of the ship.
        ..traits: Traits, through(door::COMMAND);
        /// Effects of cards of both players, faceup damage cards among them.
        effects("effect"): Effects, through(door::COMMAND), with(TypedEffect::OWNER_OF_SHIP), at_most(limits::EFFECTS), called("Card effect"), under(question::EFFECTS);
    }
}

situation! {
    /// A ship with what it has for its commands.
    pub struct CommandShip {
        + [SHIP, UPGRADES];
        /// Whose ship it is.
        owner: Seat = Seat::First, called("Whose ship?"), under(question::OWNER);
        /// What the ship is called, if you want it shown.
        name: Option<String>, called("Name (optional)"), from_card("full_name"), minor_in(&["ships"]), under(question::OWNER);
        /// The ship's size class; a flotilla has the size of its base.
        size: Size = Size::Medium, called("Ship size"), from_card("size"), minor_in(&["ships"]), under(question::VALUES);
        /// Whether the ship has activated in this round already.
        ship_activated: bool, called("Activated already this round"), minor(), under(question::OWNER);
        /// The ship's command value.
        command_value: u8 = 3, within(0..=limits::COMMAND_VALUE), from_card("command"), minor_in(&["ships"]), under(question::VALUES);
        /// The ship's squadron value.
        squadron_value: u8 = 2, within(0..=limits::SHIP_VALUE), from_card("squadron"), minor_in(&["ships"]), under(question::VALUES);
        /// The ship's engineering value.
        engineering_value: u8 = 3, within(0..=limits::SHIP_VALUE), from_card("engineering"), minor_in(&["ships"]), under(question::VALUES);
        /// The ship's top dial, facedown until it is revealed; after the reveal the dial beside the ship.
        dial: TopDial, called("Top dial"), under(Question::FIRST);
        /// Facedown dials under that one, from the top; with it no more than the command value.
        stack: Vec<Command>, at_most(usize::from(limits::COMMAND_VALUE)), hint("From the top."), called("Dials under it"), minor_in(&["ships"]), under(question::DIALS);
        /// Further dials from effects: gained right after the reveal, each then kept or spent for its token; beside the ship where it begins later.
        gained_dials: Vec<Command>, at_most(limits::ON_CARD), hint("By effects, right after the reveal."), called("Dials gained"), minor(), under(question::DIALS);
        /// Command tokens of the ship, no two alike, no more than the command value.
        tokens: Vec<Command>, at_most(Command::ALL.len()), called("Command tokens"), under(Question::FIRST);
        /// Command tokens that effects give the ship, one after another, before anything else.
        gained_tokens: Vec<Command>, at_most(limits::ON_CARD), hint("By effects, before anything else."), called("Tokens gained"), asked_in(&[door::COMMAND]), minor(), under(question::DIALS);
        /// Raid tokens of the ship, no two alike.
        raid: Vec<Command>, at_most(Command::ALL.len()), called("Raid tokens"), minor_in(&["ships"]), under(question::HARMED);
        /// Raid tokens that effects give the ship, one after another, before anything else.
        gained_raid: Vec<Command>, at_most(limits::ON_CARD), hint("By effects, before anything else."), called("Raid tokens gained"), asked_in(&[door::COMMAND]), minor(), under(question::DIALS);
        /// Commands that the ship has resolved in this round already.
        resolved: Vec<Command>, at_most(Command::ALL.len()), called("Commands resolved this round"), minor_in(&["ships"]), under(question::DIALS);
        /// Who may first of all change the ship's facedown dials, by an effect.
        dials_changed_by: DialChanger, called("Who may change the dials"), asked_in(&[door::COMMAND]), minor(), under(question::OWNER);
        /// Upgrade cards that matter: with dials or tokens on them, or triggered by the reveal or a command.
        cards: Vec<Upgrade>, at_most(limits::UPGRADES), hint("Upgrade cards that hold dials or tokens, or that a reveal or a command sets off."), called("Card with dials or tokens"), under(question::EFFECTS);
        /// The ship's speed; the chart must have it.
        speed: u8 = 2, within(0..=limits::SHIP_SPEED), under(Question::FIRST);
        /// The speed chart, a text for each speed from 1 on: the yaw of each joint (`-`, `I`, `II`), with blanks between. A speed that the ship does not have is an empty text.
        chart: SpeedChart, at_most(usize::from(limits::SHIP_SPEED)), hint("The yaw at each joint, speed 1 first: I, - I, - - I."), left_out("`I`, `- I`, `- - I`, `- - - I`"), called("Speed chart"), from_card("speed"), minor(), under(question::VALUES);
        /// Shields left in each hull zone.
        shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS), left_out("each zone has its maximum"), from_card("shields"), under(question::HARMED);
        /// Maximum shields of each hull zone.
        max_shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS), left_out("3 in each zone"), called("Full shields"), from_card("shields"), minor_in(&["ships"]), under(question::VALUES);
        /// Faceup damage cards, by name. A card of the damage deck brings what it does.
        faceup: Vec<String>, at_most(usize::from(limits::SHIP_HULL)), bringing(&[CardKind::DamageCard]), hint("By name, with commas between."), called("Faceup damage cards"), minor_in(&["ships"]), under(question::HARMED);
        /// Facedown damage cards.
        facedown: u8, within(0..=limits::SHIP_HULL), called("Facedown damage cards"), under(question::HARMED);
        /// How far the ship's squadron command reaches; more than `medium` by an effect.
        squadron_range: Range = Range::Medium, among(Range::OF_SHIPS), called("Squadron command reach"), minor_in(&["ships"]), under(question::COMMANDED);
    }
}

situation! {
    /// An upgrade card, with the dials and tokens that lie on it.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Upgrade {
        /// The card's name.
        name: String = "upgrade card".to_owned(), left_out("`upgrade card`");
        /// Command tokens that lie on the card.
        tokens: Vec<Command>, at_most(limits::ON_CARD), called("Command tokens");
        /// Command dials that lie on the card.
        dials: Vec<Command>, at_most(limits::ON_CARD), called("Command dials");
        /// Whether the card's effect lets this ship spend them on its commands.
        spend: bool, called("This ship may spend them");
        /// What makes its effect resolve: the reveal of the ship's dial, or a command that the ship resolves.
        trigger: Trigger = Trigger::None, called("What sets it off");
    }
}

situation! {
    /// An attack of the ship whose dice lie there.
    #[serde(deny_unknown_fields)]
    pub struct AttackPool {
        /// What is attacked, if you want it shown.
        target: Option<String>;
        /// The attack pool as rolled, in any order.
        dice: Vec<Die>, at_most(limits::DICE - 1), called("Dice rolled");
    }
}

situation! {
    /// A squadron that the ship might activate, as it stands when it is chosen.
    pub struct Candidate {
        + [card_name(&[CardKind::Squadron])];
        /// Its name, different from the others.
        name: Option<String>, hint("Each must be different."), left_out("`squadron 1`, `squadron 2` by its place"), from_card("full_name"), minor();
        /// How it stands.
        ..stands: Stands;
        /// Its keywords: `grit`, `rogue`, `relay 2`.
        keywords: Vec<Keyword>, at_most(limits::KEYWORDS), from_card("keywords"), minor();
        /// With how many enemy squadrons it is engaged.
        engaged: u8, within(0..=limits::ENGAGED), called("Enemy squadrons engaged"), minor();
        /// How many of those have Heavy.
        engaged_heavy: u8, within(0..=limits::ENGAGED), called("Of these with Heavy"), minor();
        /// Squadrons with Relay of this list of which it is at distance 1 to 3.
        near_relays: Vec<String>, at_most(limits::CANDIDATES), called("Squadrons with Relay near it"), minor();
        /// Its traits.
        ..traits: Traits;
    }
}

situation! {
    /// How a squadron stands that the ship might activate.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct Stands {
        /// Whether it is a friend of the ship.
        friendly: bool = true, called("Friendly to the ship"), not_in(&[door::ROUND]);
        /// Its range from the ship when it is chosen.
        range: Range = Range::Close, among(Range::OF_SHIPS), called("Range from the ship"), not_in(&[door::ROUND]);
        /// Its speed, for effects that change it.
        speed: Option<u8>, within(0..=limits::SQUADRON_SPEED), left_out("not asked"), from_card("speed"), minor();
        /// Whether it has activated in this round.
        activated: bool, called("Activated this round"), minor();
        /// Whether it is at distance 1 of a friendly squadron with Intel, and so has Grit.
        intel: bool, called("Near a friendly squadron with Intel"), minor();
        /// What it could attack from where it stands: `squadron`, `ship`.
        targets: Vec<Target> = Target::ALL.to_vec(), at_most(Target::ALL.len()), unfilled(), left_out("both"), called("What it can attack"), minor();
        /// Whether its attack on a squadron destroys the last squadron it is engaged with.
        attack_frees: bool, called("Its attack frees it from engagement"), minor();
    }
}

impl CommandShip {
    /// All faceup damage cards: those that are named, and those whose text is one of the `effects` and names no other place.
    pub fn all_faceup(&self, effects: &[TypedEffect]) -> Vec<String> {
        let named = |name: &str| self.faceup.iter().any(|card| card.eq_ignore_ascii_case(name));
        let lies = |effect: &&TypedEffect| {
            let in_the_deck = effect.event == Some(Known::DealtFaceup.into());
            self.has(effect) && effect.card.is_active() && !in_the_deck && !named(effect.card_name().as_str())
        };
        let typed = effects.iter().filter(lies).map(|effect| effect.name.to_string());
        self.faceup.iter().cloned().chain(typed).collect()
    }

    /// How many facedown damage cards there are: those that are counted, and at least those whose text is one of the `effects`.
    pub fn all_facedown(&self, effects: &[TypedEffect]) -> u8 {
        let lies = |effect: &&TypedEffect| self.has(effect) && effect.card == CardState::Facedown;
        let typed = u8::try_from(effects.iter().filter(lies).count()).unwrap_or(u8::MAX);
        self.facedown.max(typed)
    }

    /// Whether an effect is the text of a damage card of this ship.
    fn has(&self, effect: &TypedEffect) -> bool {
        effect.component == Component::Damage
            && effect.unit == Standing::Deployed
            && effect.owner == self.owner
    }

    /// How many facedown dials the ship has before it reveals one.
    pub fn facedown_dials(&self) -> u8 {
        u8::try_from(self.stack.len() + self.dial.0.iter().len()).unwrap_or(u8::MAX)
    }

    /// The hull zones of the ship.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }

    /// The most shields of a zone.
    pub fn max_shields_of(&self, zone: HullZone) -> u8 {
        self.max_shields.get(&zone).copied().unwrap_or(MAX_SHIELDS)
    }
}

impl CommandSetup {
    /// The name of a squadron of the list.
    pub fn squadron_name(&self, place: usize) -> String {
        Candidate::name_in(&self.squadrons, place)
    }

    /// The place of a squadron of the list; case does not matter.
    pub fn squadron_place(&self, name: &str) -> Option<usize> {
        Candidate::place_in(&self.squadrons, name)
    }
}

impl Candidate {
    /// The name of one of a list: its own, or `squadron 1` by its place.
    pub(crate) fn name_in<C: Borrow<Self>>(list: &[C], place: usize) -> String {
        let named = list.get(place).and_then(|squadron| squadron.borrow().name.as_deref());
        let name = named.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("squadron {}", place + 1))
    }

    /// The place in a list of the one of that name; case does not matter.
    pub(crate) fn place_in<C: Borrow<Self>>(list: &[C], name: &str) -> Option<usize> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        (0..list.len()).find(|place| Self::name_in(list, *place).eq_ignore_ascii_case(&name))
    }
}
