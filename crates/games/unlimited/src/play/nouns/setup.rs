//! Which board is asked about?
//!
//! [`PlaySetup`] is the described board, and its table of fields. Everything has a default; what no table can show is
//! refused with its field before any work starts (see `inspect`).

use std::ops::RangeInclusive;

use names::CardKind;
use serde::Serialize;
use vocabulary::{Name, Question, card_name, situation, words};

use crate::{
    limits,
    terms::{Arena, Aspect, CardType, Player},
};

/// What an upgrade adds to power or HP.
const MODIFIER: RangeInclusive<i16> = -(limits::STAT as i16)..=limits::STAT as i16;

words! {
    /// What is asked about: an action, or a moment of the round.
    Moment is "moment" {
        /// The active player takes an action.
        Action = "action" as "an action",
        /// What the rules put right at once is put right, and nothing else happens.
        Checks = "checks",
        /// The action phase ends.
        EndOfAction = "end of the action phase" | "end-of-the-action-phase" | "end of action phase",
        /// The regroup phase, all of it.
        Regroup = "regroup" | "regroup phase" | "regroup-phase" | "start of the regroup phase" as "start of the regroup phase",
        /// The action phase starts.
        StartOfAction = "start of the action phase" | "start-of-the-action-phase" | "start of action phase",
    }
}

words! {
    /// By which edition of the Comprehensive Rules it is resolved, where an edition has changed what comes of it.
    Edition is "edition" {
        /// The newest.
        Eighth = "8.0",
        /// Until July 2026: damage to several units is dealt at once across "then" and "if you do" too (CR 1.9.8).
        Seventh = "7.0",
    }
}

words! {
    /// How far it goes on after the last action.
    PlayedUntil is "end" {
        /// No further.
        Actions = "actions" | "action" as "the last action",
        /// The action phase ends.
        EndOfAction = "end of the action phase" | "end-of-the-action-phase" | "end of action phase",
        /// The regroup phase, all of it, follows.
        Regroup = "regroup" | "regroup phase" | "regroup-phase" as "the regroup phase",
    }
}

words! {
    /// Where a card outside play lies.
    Zone is "zone" {
        /// In its owner's hand.
        Hand = "hand",
        /// In its owner's deck, the first listed on top.
        Deck = "deck",
        /// In its owner's discard pile.
        Discard = "discard" | "discard pile" | "discard-pile" as "discard pile",
        /// Among its owner's resources, facedown.
        Resources = "resources" | "resource" | "resource zone",
    }
}

vocabulary::questions! {
    MOMENT = "Which moment, whose action?", "your action";
    YOURS = "Your base, leader, hand, resources?", "a fresh base";
    THEIRS = "Their base, leader, hand, resources?", "a fresh base";
    CARDS = "Cards in hand, deck, discard pile?", "none named";
    UPGRADES = "Upgrades, field by field?", "as above";
    CAPTIVES = "Captured cards?", "none";
}

situation! {
    /// A board, and what is asked about it.
    ///
    /// ```
    /// use unlimited::{Described, play::PlaySetup};
    /// let setup: PlaySetup = toml::from_str(r#"
    ///     [[unit]]
    ///     name = "Marine"
    ///     power = 3
    ///     hp = 3
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    #[serde(deny_unknown_fields)]
    pub struct PlaySetup {
        /// By which edition of the rules it is resolved: in `7.0` "then" and "if you do" do not separate damage to several units (CR 1.9.8).
        edition: Edition = Edition::Eighth, called("Rules edition"), hint("In 7.0, “then” and “if you do” do not separate damage to several units."), minor(), under(MOMENT);
        /// What is asked about: an action and what it triggers, a moment of the round, or only `checks` (what the rules put right at once).
        moment: Moment = Moment::Action, called("Which moment?"), under(MOMENT);
        /// How many actions are taken, the players in turn; a phase that ends stops them.
        turns: u8 = 1, within(1..=limits::TURNS), called("How many actions?"), hint("The players take turns; the end of the phase stops them."), under(MOMENT);
        /// How far it goes on after the last action: no further, through the end of the action phase, or the regroup phase too.
        until: PlayedUntil = PlayedUntil::Actions, called("Play on until"), under(MOMENT);
        /// Who takes the first action.
        active: Player = Player::P1, called("Whose action?"), under(MOMENT);
        /// Who has the initiative counter, and so is the active player of the regroup phase.
        initiative: Option<Player>, called("Who has the initiative?"), left_out("the active player"), under(MOMENT);
        /// Whether the initiative was taken this round; its holder takes no more actions.
        initiative_taken: bool, called("Initiative taken this round"), hint("Its holder takes no more actions."), minor(), under(MOMENT);
        /// Whether the action before this one was a pass.
        passed: bool, called("The last action was a pass"), minor(), under(MOMENT);
        /// What player 1 has outside the arenas.
        p1: SideSetup, called("Player 1"), left_out("an undamaged base, nothing else"), minor(), under(YOURS);
        /// What player 2 has outside the arenas.
        p2: SideSetup, called("Player 2"), left_out("an undamaged base, nothing else"), minor(), under(THEIRS);
        /// The units in play, deployed leaders and tokens among them.
        unit: Vec<UnitSetup>, at_most(limits::UNITS), offered(), filled_by_card(), under(Question::DRAWN);
        /// The upgrades on them.
        upgrade: Vec<UpgradeSetup>, at_most(limits::UPGRADES), under(UPGRADES);
        /// The cards that units guard.
        captive: Vec<CaptiveSetup>, at_most(limits::CAPTIVES), called("Captured card"), under(CAPTIVES);
        /// The cards in hands, decks, discard pile and resources that matter.
        card: Vec<CardSetup>, at_most(limits::CARDS), under(CARDS);
    }
}

situation! {
    /// One player's own zones.
    #[serde(deny_unknown_fields)]
    pub struct SideSetup {
        /// The base.
        base: BaseSetup;
        /// The leader, while it is not deployed.
        leader: LeaderSetup, hint("While it is not deployed.");
        /// Ready resources, the listed cards included.
        resources: u8, within(0..=limits::PILE), called("Ready resources"), hint("With the cards that you list.");
        /// Exhausted resources, the listed cards included.
        exhausted_resources: u8, within(0..=limits::PILE), hint("With the cards that you list.");
        /// Cards in hand beside the listed ones; nobody needs to know which.
        unknown_hand: u8, within(0..=limits::PILE), called("Other cards in hand"), hint("Besides the cards that you list.");
        /// Cards in the deck, the listed ones included.
        deck: Option<u8>, within(0..=limits::PILE), called("Cards in the deck"), hint("With the cards that you list."), left_out("more than are needed");
        /// Tokens that lie on no card.
        ..tokens: PlayerTokens;
    }
}

situation! {
    /// Tokens of a player that lie on no card.
    #[derive(Copy, PartialOrd, Ord, Hash, Serialize)]
    pub struct PlayerTokens {
        /// Whether the Force is with the player.
        force: bool, called("The Force is with them");
        /// Credit tokens.
        credits: u8, within(0..=limits::TOKENS), called("Credit tokens");
    }
}

situation! {
    /// A base.
    #[serde(deny_unknown_fields)]
    pub struct BaseSetup {
        + [card_name(&[CardKind::Base])];
        /// HP of the base.
        hp: u8 = 30, within(1..=limits::BASE_HP), called("HP"), from_card("hp");
        /// Damage on the base.
        damage: u8, within(0..=limits::BASE_HP);
        /// Aspect icons that the base provides.
        aspects: Vec<Aspect>, at_most(limits::ASPECTS), from_card("aspects"), repeated();
        /// Text of the base, one ability on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
        /// Whether its Epic Action was used.
        epic_used: bool, called("Epic Action used");
    }
}

situation! {
    /// A leader that is not deployed.
    #[serde(deny_unknown_fields)]
    pub struct LeaderSetup {
        + [card_name(&[CardKind::Leader])];
        /// Name of the leader.
        name: Option<Name>, at_most(limits::NAME), left_out("there is none"), from_card("name");
        /// Aspect icons that the leader provides.
        aspects: Vec<Aspect>, at_most(limits::ASPECTS), from_card("aspects"), repeated();
        /// Text of the Leader side, one ability on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
        /// Whether it is exhausted.
        exhausted: bool;
        /// Whether its Epic Action was used.
        epic_used: bool, called("Epic Action used");
        /// Power of the unit side.
        power: u8, within(0..=limits::STAT), from_card("power");
        /// HP of the unit side.
        hp: u8 = 1, within(1..=limits::STAT), called("HP"), from_card("hp");
        /// What it adds to power, deployed as an upgrade.
        upgrade_power: i8, within(MODIFIER), called("Power as an upgrade"), from_card("pilot_power");
        /// What it adds to HP, deployed as an upgrade.
        upgrade_hp: i8, within(MODIFIER), called("HP as an upgrade"), from_card("pilot_hp");
        /// Cost of the unit side.
        cost: u8, within(0..=limits::COST), from_card("cost");
        /// Arena into which it is deployed.
        arena: Arena = Arena::Ground, from_card("arena");
        /// Traits.
        traits: Vec<String>, at_most(limits::TRAITS), from_card("traits");
        /// Keywords of the unit side, as cards print them.
        keywords: Vec<String>, at_most(limits::KEYWORDS);
        /// Text of the unit side, one ability on each line.
        unit_text: String, at_most(limits::TEXT), called("Abilities as a unit"), hint("As on the card, one on each line."), from_card("deployed"), in_lines();
    }
}

situation! {
    /// The name that a card shows.
    pub struct PrintedName {
        /// The name printed on the card, where it is another.
        title: Option<String>, at_most(limits::NAME), called("Printed name"), hint("Where it differs from the name above."), minor();
        /// Its subtitle.
        subtitle: String, at_most(limits::NAME), from_card("subtitle"), minor();
    }
}

situation! {
    /// A unit in play.
    #[serde(deny_unknown_fields)]
    pub struct UnitSetup {
        + [card_name(&[CardKind::Unit, CardKind::Leader])];
        /// Its name, different from the others; without `/`, `#` and `>`.
        name: Name = Name::from("unit"), at_most(limits::NAME), hint("Each must be different."), left_out("`unit`"), from_card("name");
        /// The name that it shows.
        ..printed: PrintedName;
        /// Who controls it.
        controller: Player = Player::P1, unfilled(), called("Who controls it?"), left_out("P1, and behind the first unit the answer says so");
        /// Who owns it.
        owner: Option<Player>, called("Who owns it?"), left_out("its controller"), minor();
        /// Where it is.
        arena: Arena = Arena::Ground, from_card("arena");
        /// Printed power.
        power: u8 = 1, within(0..=limits::STAT), from_card("power");
        /// Printed HP.
        hp: u8 = 1, within(0..=limits::STAT), called("HP"), from_card("hp");
        /// Printed cost.
        cost: u8, within(0..=limits::COST), from_card("cost"), minor();
        /// Aspect icons.
        aspects: Vec<Aspect>, at_most(limits::ASPECTS), from_card("aspects"), repeated(), minor();
        /// Traits.
        traits: Vec<String>, at_most(limits::TRAITS), from_card("traits"), minor();
        /// Whether it is unique.
        unique: bool, from_card("unique"), minor();
        /// Whether it is a Leader Unit: a deployed leader, which goes back to the base zone when it is defeated.
        leader: bool, called("Leader Unit"), from_card("leader"), minor();
        /// Whether it is a token unit, set aside when it leaves play.
        token: bool, called("Token unit"), minor();
        /// Keywords, as cards print them: `Sentinel`, `Raid 2`.
        keywords: Vec<String>, at_most(limits::KEYWORDS);
        /// Its abilities as cards print them, one on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
        /// Damage on it.
        damage: u8, within(0..=limits::DAMAGE);
        /// Whether it is exhausted.
        exhausted: bool;
        /// Whether it was played, deployed or created this phase, for Hidden and *entered play this phase*.
        new: bool, called("Came into play this phase"), minor();
        /// Shield tokens on it.
        shields: u8, within(0..=limits::TOKENS), called("Shield tokens");
        /// Experience tokens on it.
        experience: u8, within(0..=limits::TOKENS), called("Experience tokens"), minor();
        /// Advantage tokens on it.
        advantage: u8, within(0..=limits::TOKENS), called("Advantage tokens"), minor();
    }
}

situation! {
    /// An upgrade on a unit.
    #[serde(deny_unknown_fields)]
    pub struct UpgradeSetup {
        + [card_name(&[CardKind::UnitUpgrade, CardKind::Unit, CardKind::Leader])];
        /// Its name, different from the others; without `/`, `#` and `>`.
        name: Name = Name::from("upgrade"), at_most(limits::NAME), hint("Each must be different."), from_card("name");
        /// The unit it is on.
        on: Name, at_most(limits::NAME), called("Unit it is on"), hint("By name.");
        /// The name that it shows.
        ..printed: PrintedName;
        /// Who controls it.
        controller: Option<Player>, called("Who controls it?"), left_out("who controls the unit"), minor();
        /// Who owns it.
        owner: Option<Player>, called("Who owns it?"), left_out("who controls it"), minor();
        /// Power modifier.
        power: i8, within(MODIFIER), from_card("upgrade_power");
        /// HP modifier.
        hp: i8, within(MODIFIER), called("HP"), from_card("upgrade_hp");
        /// Printed cost.
        cost: u8, within(0..=limits::COST), from_card("cost"), minor();
        /// Aspect icons.
        aspects: Vec<Aspect>, at_most(limits::ASPECTS), from_card("aspects"), repeated(), minor();
        /// Traits.
        traits: Vec<String>, at_most(limits::TRAITS), from_card("traits");
        /// Whether it is unique.
        unique: bool, from_card("unique"), minor();
        /// Whether it is a Leader Upgrade, a leader that was deployed as an upgrade.
        leader: bool, called("Leader Upgrade"), from_card("leader");
        /// Its text, one ability on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
    }
}

situation! {
    /// A card that a unit guards.
    #[serde(deny_unknown_fields)]
    pub struct CaptiveSetup {
        + [card_name(&[CardKind::Unit])];
        /// Its name, different from the others; without `/`, `#` and `>`.
        name: Name = Name::from("captive"), at_most(limits::NAME), hint("Each must be different."), from_card("name");
        /// The unit that guards it.
        by: Name, at_most(limits::NAME), called("Unit that guards it"), hint("By name.");
        /// The name that it shows.
        ..printed: PrintedName;
        /// Who owns it.
        owner: Option<Player>, called("Who owns it?"), left_out("the opponent of who controls the guard");
        /// Where it comes back.
        arena: Arena = Arena::Ground, from_card("arena");
        /// Printed power.
        power: u8 = 1, within(0..=limits::STAT), from_card("power");
        /// Printed HP.
        hp: u8 = 1, within(1..=limits::STAT), called("HP"), from_card("hp");
        /// Printed cost.
        cost: u8, within(0..=limits::COST), from_card("cost");
        /// Traits.
        traits: Vec<String>, at_most(limits::TRAITS), from_card("traits");
        /// Whether it is unique.
        unique: bool, from_card("unique");
        /// Keywords, as cards print them.
        keywords: Vec<String>, at_most(limits::KEYWORDS);
        /// Its abilities as cards print them, one on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
    }
}

situation! {
    /// A card outside play.
    #[serde(deny_unknown_fields)]
    pub struct CardSetup {
        + [card_name(&[CardKind::Unit, CardKind::Event, CardKind::UnitUpgrade])];
        /// Its name, different from the others; without `/`, `#` and `>`.
        name: Name = Name::from("card"), at_most(limits::NAME), hint("Each must be different."), from_card("name");
        /// Who owns it.
        owner: Player = Player::P1, called("Who owns it?");
        /// Where it lies; of a deck's cards the first listed is on top.
        zone: Zone = Zone::Hand, called("Where it lies"), hint("Of a deck, the first that you list is on top.");
        /// What it is.
        card_type("type"): CardType = CardType::Unit, unfilled(), called("Kind of card"), left_out("a unit, and the answer says so"), from_card("type");
        /// The name that it shows.
        ..printed: PrintedName;
        /// Printed cost.
        cost: u8, within(0..=limits::COST), from_card("cost");
        /// The arena of a unit.
        arena: Arena = Arena::Ground, from_card("arena");
        /// Printed power of a unit, power modifier of an upgrade.
        power: i8, within(MODIFIER), from_card("power");
        /// Printed HP of a unit, HP modifier of an upgrade.
        hp: Option<i8>, within(MODIFIER), called("HP"), left_out("1 and 0"), from_card("hp");
        /// What a unit adds to power, played as an upgrade (Piloting).
        upgrade_power: i8, within(MODIFIER), called("Power as an upgrade"), from_card("pilot_power");
        /// What a unit adds to HP, played as an upgrade (Piloting).
        upgrade_hp: i8, within(MODIFIER), called("HP as an upgrade"), from_card("pilot_hp");
        /// Aspect icons.
        aspects: Vec<Aspect>, at_most(limits::ASPECTS), from_card("aspects"), repeated(), minor();
        /// Traits.
        traits: Vec<String>, at_most(limits::TRAITS), from_card("traits");
        /// Whether it is unique.
        unique: bool, from_card("unique"), minor();
        /// Keywords, as cards print them.
        keywords: Vec<String>, at_most(limits::KEYWORDS);
        /// Its abilities as cards print them, one on each line.
        text: String, at_most(limits::TEXT), called("Abilities"), hint("As on the card, one on each line."), from_card("text"), in_lines();
    }
}
