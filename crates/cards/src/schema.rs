//! Which fields has a card?
//!
//! The one schema of the files below `cards/`: every field with its shape.

use names::{CardKind, capital};

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `true`, or left out.
    Flag,
    /// A number up to this one.
    Whole(u32),
    /// A number up to this one that is added, or taken away where it is less than 0.
    Change(i32),
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// A list of passages of the game: `defense-tokens/brace`.
    Passages,
    /// `2 red, 1 blue`; empty for none.
    Dice,
    /// What the card does: tables of texts, lists of texts and flags, in the effect language of its game.
    Effects,
    /// A table of numbers, by hull zone.
    Zones,
    /// A table of dice, by hull zone.
    Batteries,
}

/// One field of a card.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// As files write it.
    pub name: &'static str,
    /// As pages show it.
    pub label: &'static str,
    /// What may stand in it.
    pub shape: Shape,
    /// The kinds that have it; all where none is named.
    pub of: &'static [CardKind],
    /// Whether those must have it.
    pub presence: Presence,
}

/// Whether a field must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Every card of the kind has it.
    Always,
    /// Some have it.
    Sometimes,
    /// Some had it before they were changed: it is not printed on them today.
    Former,
}

impl Field {
    /// Whether cards of a kind may have it.
    pub fn is_of(&self, kind: CardKind) -> bool {
        self.of.is_empty() || self.of.contains(&kind)
    }
}

/// A field that every card of these kinds has.
const fn always(name: &'static str, label: &'static str, shape: Shape, of: &'static [CardKind]) -> Field {
    Field { name, label, shape, of, presence: Presence::Always }
}

/// A field that some cards of these kinds have.
const fn some(name: &'static str, label: &'static str, shape: Shape, of: &'static [CardKind]) -> Field {
    Field { name, label, shape, of, presence: Presence::Sometimes }
}

/// A field that some cards of these kinds had.
const fn former(name: &'static str, label: &'static str, shape: Shape, of: &'static [CardKind]) -> Field {
    Field { name, label, shape, of, presence: Presence::Former }
}

/// Whether a field says what a card was before it was changed.
pub fn is_former(field: &str) -> bool {
    FIELDS.iter().any(|row| row.name == field && row.presence == Presence::Former)
}

use CardKind::{
    Base, DamageCard, Event, Leader, Objective, Obstacle, Ship, Squadron, Unit, UnitUpgrade, Upgrade,
};
use Shape::{Batteries, Change, Effects, Flag, Passages, Text, Texts, Whole, Word, Words, Zones};

const FACTIONS: &[&str] = &["empire", "rebel", "republic", "separatist", "none"];
const TOKENS: &[&str] = &["scatter", "evade", "brace", "redirect", "contain", "salvo"];
const SIZES: &[&str] = &["small", "medium", "large", "huge"];
/// Upgrade icons.
pub const SLOTS: &[&str] = &[
    "commander",
    "officer",
    "weapons-team",
    "support-team",
    "offensive-retrofit",
    "defensive-retrofit",
    "experimental-retrofit",
    "fleet-command",
    "fleet-support",
    "turbolasers",
    "ion-cannons",
    "ordnance",
    "superweapon",
    "title",
    "weapons-team+offensive-retrofit",
];
/// Hull zones, and the armament of a superweapon.
pub const ZONES: &[&str] = &["front", "left", "right", "left_aux", "right_aux", "rear", "special"];
const ASPECTS: &[&str] = &["vigilance", "command", "aggression", "cunning", "heroism", "villainy"];

/// A word of a field as its game writes it: factions, traits and aspects are names.
///
/// ```
/// use cards::schema::spoken;
/// assert_eq!(spoken("faction", "empire"), "Galactic Empire");
/// assert_eq!(spoken("traits", "star-destroyer"), "Star Destroyer");
/// assert_eq!(spoken("slot", "weapons-team"), "weapons team");
/// assert_eq!(spoken("craft", "X-wing Squadron"), "X-wing Squadron");
/// ```
pub fn spoken(field: &str, word: &str) -> String {
    let plain = word.replace('-', " ").replace('+', " and ").replace('_', " ");
    match (field, word) {
        ("faction" | "factions", "empire") => "Galactic Empire".to_owned(),
        ("faction" | "factions", "rebel") => "Rebel Alliance".to_owned(),
        ("faction" | "factions", "republic") => "Galactic Republic".to_owned(),
        ("faction" | "factions", "separatist") => "Separatist Alliance".to_owned(),
        ("traits" | "needs_traits" | "aspects" | "arena" | "keywords", _) => {
            plain.split(' ').map(capital).collect::<Vec<_>>().join(" ")
        }
        // a name stands as it is printed
        _ if word.contains(char::is_uppercase) => word.to_owned(),
        _ => plain,
    }
}

/// Every field, in the order in which a card shows them. A new one is added at the end of its paragraph.
pub const FIELDS: &[Field] = &[
    always("name", "Name", Text, &[]),
    some("subtitle", "Subtitle", Text, &[Leader, Unit, Base, Event, UnitUpgrade]),
    some("nicknames", "Also called", Texts, &[]),
    some("unique", "Unique", Flag, &[]),
    always("craft", "Craft", Text, &[Squadron]),
    some("ace", "Ace", Flag, &[Squadron]),
    some("counts_as", "Counts as", Texts, &[Squadron, Upgrade]),
    always("faction", "Faction", Word(FACTIONS), &[Ship, Squadron]),
    some("factions", "For factions", Words(FACTIONS), &[Upgrade]),
    always("class", "Class", Text, &[Ship]),
    always("size", "Size", Word(SIZES), &[Ship]),
    some("flotilla", "Flotilla", Flag, &[Ship]),
    some("irregular", "Irregular", Flag, &[Squadron]),
    always("slot", "Slot", Word(SLOTS), &[Upgrade]),
    always(
        "category",
        "Category",
        Word(&["assault", "defense", "navigation", "campaign", "scenario"]),
        &[Objective],
    ),
    always("type", "Damage", Word(&["ship", "crew"]), &[DamageCard]),
    always("points", "Points", Whole(500), &[Ship, Squadron, Upgrade]),
    some("cost", "Cost", Whole(20), &[Leader, Unit, Event, UnitUpgrade]),
    some("power", "Power", Whole(30), &[Leader, Unit]),
    some("hp", "HP", Whole(60), &[Leader, Unit, Base]),
    some("upgrade_power", "Power as an upgrade", Change(30), &[Leader, Unit, UnitUpgrade]),
    some("upgrade_hp", "HP as an upgrade", Change(30), &[Leader, Unit, UnitUpgrade]),
    some("arena", "Arena", Word(&["ground", "space"]), &[Leader, Unit]),
    some("aspects", "Aspects", Words(ASPECTS), &[Leader, Unit, Base, Event, UnitUpgrade]),
    always("hull", "Hull", Whole(60), &[Ship, Squadron]),
    always("command", "Command", Whole(6), &[Ship]),
    always("squadron", "Squadron", Whole(9), &[Ship]),
    always("engineering", "Engineering", Whole(9), &[Ship]),
    always("shields", "Shields", Zones, &[Ship]),
    some("tokens", "Defense tokens", Words(TOKENS), &[Ship, Squadron]),
    always("battery", "Battery armament", Batteries, &[Ship]),
    always("battery", "Battery armament", Shape::Dice, &[Squadron]),
    always("anti_squadron", "Anti-squadron armament", Shape::Dice, &[Ship, Squadron]),
    some("slots", "Upgrade bar", Words(SLOTS), &[Ship]),
    some("keywords", "Keywords", Texts, &[Squadron]),
    some("ability", "Has an ability of its own", Flag, &[Squadron]),
    some("traits", "Traits", Texts, &[Ship, Leader, Unit, Base, Event, UnitUpgrade]),
    some("modification", "Modification", Flag, &[Upgrade]),
    some("needs_class", "Only on the class", Text, &[Upgrade]),
    some("needs_traits", "Only with the trait", Texts, &[Upgrade]),
    some("needs_sizes", "Only on sizes", Words(SIZES), &[Upgrade]),
    some("needs_flagship", "Only on the flagship", Flag, &[Upgrade]),
    some("adds_slots", "Adds to the bar", Words(SLOTS), &[Upgrade]),
    some("blocks_slots", "Blocks on the bar", Words(SLOTS), &[Upgrade]),
    some("exhausts", "Ready icon", Word(&["recurring", "non-recurring"]), &[Upgrade]),
    some("ready_cost", "Ready cost", Text, &[Upgrade]),
    some("set_up_with", "Set up with", Text, &[Upgrade]),
    some("discards", "May be discarded for its effect", Flag, &[Upgrade]),
    always("timing", "Effect", Word(&["immediate", "persistent", "immediate and persistent"]), &[DamageCard]),
    always("count", "How many", Whole(60), &[DamageCard, Obstacle]),
    always("found_in", "Found in", Text, &[Obstacle]),
    some("parts", "Parts", Words(&["setup", "special rule", "end of round", "end of game"]), &[Objective]),
    some("victory_token_points", "Points for a victory token", Whole(60), &[Objective]),
    some("text", "Prints a text", Flag, &[Leader, Unit, Base, Event, UnitUpgrade]),
    some("effect", "What it does", Effects, &[Squadron, Upgrade, DamageCard, Objective]),
    // what the card does that no effect says, in a few words
    some("open", "Not executed", Text, &[Squadron, Upgrade, DamageCard, Objective]),
    some("withdrawn", "Withdrawn", Flag, &[Upgrade]),
    some("errata", "Changed by errata", Flag, &[]),
    former("former_points", "Points before the errata", Whole(500), &[Ship, Squadron, Upgrade]),
    some("uncertain", "Uncertain", Text, &[]),
    some("rules", "Rules", Passages, &[]),
    // the passage that says in our words what the card does
    some("described", "Described in", Passages, &[Squadron, Objective, Obstacle]),
    // speeds from 1 on, the yaw of each joint
    always("speed", "Speed chart", Texts, &[Ship]),
    always("speed", "Speed", Whole(5), &[Squadron]),
];
