//! Which ship or squadron does a situation describe?

use std::collections::BTreeMap;

use names::CardKind;
use serde::{Deserialize, Serialize};
use vocabulary::{At, Field, FieldValue, Problem, Question, Shape, Situation, card_name, situation};

use super::{
    asking::{door, question},
    extras::Piece,
    keywords::Keyword,
    limits,
    shields::{MOST_SHIELDS, Shields},
    terms::{Activation, Command, ConcentrateFire, HullZone, Place, Size, UnitKind},
    tokens::Token,
};

/// The upgrade cards of a ship.
pub(crate) const UPGRADES: Field = Field::new(
    "upgrades",
    Shape::Cards { of: &[CardKind::Upgrade], most: limits::UPGRADES },
    "Its upgrade cards by name; what is written of their text joins the effects.",
)
.hint("By name, with commas between.")
.called("Upgrade cards")
.minor_in(&["targets"])
.under_in(&[("attacker", question::EFFECTS), ("defender", question::EFFECTS)]);

/// The objective card of the battle.
pub(crate) const OBJECTIVES: Field = Field::new(
    "objectives",
    Shape::Cards { of: &[CardKind::Objective], most: limits::OBJECTIVES },
    "The objective card of the battle, by name, where it does something for this player.",
)
.called("Objective card");

const NEAR: Field = Field::new(
    "near",
    Shape::Cards { of: &[CardKind::Squadron], most: limits::NEAR },
    "Squadrons of the same player beside it, by name, whose cards act in the attack; they are near enough.",
)
.hint("By name, with commas between; those close enough to matter.")
.called("Squadrons near it");

/// Where a form asks which card it is, and of what kind.
const OF_A_CARD: &[(&str, Question)] =
    &[("unit", Question::FIRST), ("attacker", Question::DRAWN), ("defender", Question::DRAWN)];

/// The most dice of one color.
const GATHERED: i64 = limits::GATHERED as i64;

situation! {
    /// Dice by color, before they are rolled. A color that is left out has none; without any color
    /// nothing is said about it at all.
    #[derive(Copy)]
    #[serde(deny_unknown_fields)]
    pub struct Armament {
        /// Red dice.
        red: Option<u8>, within(0..=GATHERED), called("Red dice"), left_out("none");
        /// Blue dice.
        blue: Option<u8>, within(0..=GATHERED), called("Blue dice"), left_out("none");
        /// Black dice.
        black: Option<u8>, within(0..=GATHERED), called("Black dice"), left_out("none");
    }
}

impl Armament {
    /// How many dice of each color, in the order of [`Color::ALL`]; none where nothing is said.
    pub fn given(self) -> Option<[u8; 3]> {
        let colors = [self.red, self.blue, self.black];
        colors.iter().any(Option::is_some).then(|| colors.map(Option::unwrap_or_default))
    }

    /// Whether nothing is said.
    pub fn is_unsaid(&self) -> bool {
        self.given().is_none()
    }

    /// All dice.
    pub fn count(self) -> usize {
        self.given().unwrap_or_default().into_iter().map(usize::from).sum()
    }
}

/// A ship or a squadron; in files `kind = "ship"` or `kind = "squadron"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kinded<S, Q> {
    /// A ship.
    Ship(S),
    /// A squadron.
    Squadron(Q),
}

impl<S: Default, Q> Default for Kinded<S, Q> {
    fn default() -> Self {
        Kinded::Ship(S::default())
    }
}

/// The name of its card and its kind, and behind them the fields of both in their order; those that only one of them has are asked
/// only of that one.
impl<S: Situation, Q: Situation> Kinded<S, Q> {
    fn rows() -> Vec<Field> {
        let kind = UnitKind::shape(Some(&UnitKind::Ship));
        let mut rows = vec![
            card_name(&[CardKind::Ship, CardKind::Squadron]).under_in(OF_A_CARD),
            Field::new("kind", kind, "Whether it is a ship or a squadron.")
                .called("Ship or squadron?")
                .from_card("kind")
                .under_in(OF_A_CARD),
        ];
        let of_ship = |field: &Field| field.only("kind", UnitKind::Ship.word());
        let of_squadron = |field: &Field| field.only("kind", UnitKind::Squadron.word());
        let mut squadron = Q::fields();
        for field in S::fields() {
            let Some(place) = squadron.iter().position(|other| other.name == field.name) else {
                rows.push(of_ship(field));
                continue;
            };
            let (before, behind) = squadron.split_at(place);
            rows.extend(before.iter().map(of_squadron));
            match behind.split_first() {
                Some((same, behind)) if same == field => {
                    rows.push(*same);
                    squadron = behind;
                }
                Some((other, behind)) => {
                    rows.extend([of_ship(field), of_squadron(other)]);
                    squadron = behind;
                }
                None => {}
            }
        }
        rows.extend(squadron.iter().map(of_squadron));
        rows
    }
}

impl<S: Situation, Q: Situation> FieldValue for Kinded<S, Q> {
    fn shape(_: Option<&Self>) -> Shape {
        Shape::Table(Self::rows().leak())
    }

    fn outside(&self, _: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        match self {
            Kinded::Ship(ship) => ship.inspect(at, found),
            Kinded::Squadron(squadron) => squadron.inspect(at, found),
        }
    }
}

/// Whichever of the two fights.
pub type Unit = Kinded<Ship, Squadron>;

situation! {
    /// What may be said of a ship or squadron in every kind of scenario. The table holds it as it is described: a field of it is its
    /// row here, and the rule that reads it.
    #[derive(Copy, PartialOrd, Ord, Hash, Serialize)]
    pub struct Traits {
        /// Whether effects keep it from activating.
        prevented: bool, called("Kept from activating"), asked_in(&[door::STATUS, door::ROUND]), minor();
        /// Whether an effect keeps its defense tokens from being readied.
        cannot_ready: bool, called("Cannot be readied"), asked_in(&[door::STATUS, door::ROUND]), minor();
    }
}

situation! {
    /// What of commands and cards lies with a ship.
    pub struct Holdings {
        /// The ship's command tokens that can be spent: `navigate`, `repair`.
        command_tokens: Vec<Command>, at_most(limits::COMMANDS), not_in(&[door::ACTIVATION, door::DAMAGE]), minor_in(&["attacker", "defender"]);
        /// The ship's command dials that can be spent.
        dials: Vec<Command>, at_most(limits::COMMANDS), called("Command dials"), not_in(&[door::ACTIVATION, door::DAMAGE]), minor_in(&["attacker", "defender"]);
        /// The ship's raid tokens; each blocks its command.
        raid: Vec<Command>, at_most(Command::ALL.len()), called("Raid tokens"), not_in(&[door::ACTIVATION, door::DAMAGE]), minor_in(&["attacker", "defender"]);
        /// Tokens of an objective or another card that lie with it: `objective`, `victory`.
        pieces: Vec<Piece>, at_most(limits::PIECES), called("Tokens of cards with it"), not_in(&[door::ACTIVATION, door::DAMAGE, door::TARGET]);
    }
}

situation! {
    /// A ship.
    #[serde(deny_unknown_fields)]
    pub struct Ship {
        + [UPGRADES.not_in(&[door::DAMAGE]), NEAR.asked_in(&[door::ATTACK]), OBJECTIVES.asked_in(&[door::ATTACK])];
        /// What it is called, if you want it shown.
        name: Option<String>, called("Name (optional)"), from_card("full_name"), minor_in(&["attacker", "defender", "targets"]);
        /// The ship's size class; a flotilla has the size of its base.
        size: Size = Size::Medium, called("Ship size"), from_card("size"), minor_in(&["targets"]), under_in(&[("attacker", Question::DRAWN), ("defender", Question::DRAWN)]);
        /// Whether the ship is a flotilla.
        flotilla: bool, from_card("flotilla"), minor_in(&["attacker", "defender", "targets"]);
        /// The ship's hull zone that attacks or is attacked; auxiliary ones are those of huge ships.
        zone: HullZone = HullZone::Front, called("Zone that attacks or is attacked"), asked_in(&[door::ATTACK]), under_in(&[("defender", Question::DRAWN)]);
        /// The ship's hull value.
        hull: u8 = 5, within(1..=limits::SHIP_HULL), from_card("hull"), minor_in(&["attacker", "targets"]);
        /// The ship's speed.
        speed: u8 = 2, within(0..=limits::SHIP_SPEED), minor_in(&["attacker", "targets", "unit"]);
        /// The ship's faceup damage cards.
        faceup: u8, within(0..=limits::SHIP_HULL), called("Faceup damage cards"), minor_in(&["attacker", "defender", "targets"]), under_in(&[("unit", question::HARMED)]);
        /// The ship's facedown damage cards. All its cards are fewer than its hull.
        facedown: u8, within(0..=limits::SHIP_HULL), called("Facedown damage cards"), minor_in(&["attacker"]), under_in(&[("unit", question::HARMED)]);
        /// Shields left in each of the ship's hull zones.
        shields: Shields, from_card("shields"), minor_in(&["attacker"]), under_in(&[("unit", question::HARMED), ("defender", Question::DRAWN)]);
        /// Its defense tokens, readied unless the state is added: `brace`, `brace/exhausted`, `brace/discarded`.
        tokens: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens"), minor_in(&["attacker"]), under_in(&[("unit", question::HARMED), ("defender", Question::DRAWN)]);
        /// Battery armament of the attacking hull zone or squadron, together at most 12 dice.
        battery: Armament, called("Battery dice"), left_out("not known"), asked_in(&[door::ATTACK]), from_card("battery"), minor(), under_in(&[("attacker", question::DECLARATION), ("defender", question::ATTACK_KIND)]);
        /// Printed battery armament of the rear hull zone, for a salvo on a ship; without it a salvo is `open`.
        rear_battery: Armament, called("Rear battery dice"), hint("As printed. A salvo on a ship needs it."), left_out("`battery` where `zone` is `rear`, otherwise not known"), not_in(&[door::DAMAGE]), from_card("rear_battery"), minor(), under_in(&[("attacker", question::ATTACK_KIND), ("defender", question::ATTACK_KIND)]);
        /// Anti-squadron armament, for a salvo on a squadron too.
        anti_squadron: Armament, called("Anti-squadron dice"), left_out("not known"), asked_in(&[door::ATTACK, door::ACTIVATION]), from_card("anti_squadron"), minor(), under_in(&[("attacker", question::DECLARATION), ("defender", question::ATTACK_KIND)]);
        /// Shields that each hull zone has at most, for what recovers them.
        max_shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS), called("Full shields"), hint("Needed where something recovers shields."), left_out("not asked"), not_in(&[door::DAMAGE]), from_card("shields"), minor();
        /// What lies with it.
        ..holds: Holdings;
        /// What the ship can spend for Concentrate Fire: a command dial, a command token, or both.
        concentrate_fire: ConcentrateFire = ConcentrateFire::None, called("Spend for Concentrate Fire"), asked_in(&[door::ATTACK]), minor(), under_in(&[("attacker", question::CONCENTRATE_FIRE), ("defender", question::ATTACK_KIND)]);
        /// Whether the ship has resolved Concentrate Fire in this round already.
        concentrate_fire_resolved: bool, called("Concentrate Fire already resolved this round"), asked_in(&[door::ATTACK]), minor(), under_in(&[("attacker", question::CONCENTRATE_FIRE), ("defender", question::ATTACK_KIND)]);
        /// Whether it is in play, set aside or destroyed.
        place: Place = Place::InPlay, called("Where it is"), asked_in(&[door::ATTACK, door::TARGET]), minor_in(&["attacker", "defender"]);
        /// Its traits.
        ..traits: Traits;
    }
}

situation! {
    /// A squadron.
    pub struct Squadron {
        + [NEAR.asked_in(&[door::ATTACK]), OBJECTIVES.asked_in(&[door::ATTACK])];
        /// What it is called, if you want it shown.
        name: Option<String>, called("Name (optional)"), from_card("full_name"), minor_in(&["attacker", "defender", "targets"]);
        /// The squadron's full hull points.
        hull: u8 = 4, within(1..=limits::SQUADRON_HULL), from_card("hull"), minor_in(&["attacker", "targets"]);
        /// The squadron's speed.
        speed: u8 = 3, within(0..=limits::SQUADRON_SPEED), not_in(&[door::DAMAGE]), from_card("speed"), minor_in(&["attacker", "targets"]);
        /// Hull points that the squadron has lost before, fewer than its hull.
        damage: u8, within(0..=limits::SQUADRON_HULL), called("Hull points lost"), minor_in(&["attacker", "targets"]), under_in(&[("unit", question::HARMED)]);
        /// The squadron's keywords: `bomber`, `counter 2`.
        keywords: Vec<Keyword>, at_most(limits::KEYWORDS), not_in(&[door::DAMAGE]), from_card("keywords"), minor_in(&["targets"]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// Its defense tokens, readied unless the state is added: `brace`, `brace/exhausted`, `brace/discarded`.
        tokens: Vec<Token>, at_most(limits::TOKENS), called("Defense tokens"), from_card("tokens"), minor_in(&["attacker"]), under_in(&[("unit", question::HARMED), ("defender", Question::DRAWN)]);
        /// Battery armament of the attacking hull zone or squadron, together at most 12 dice.
        battery: Armament, called("Battery dice"), left_out("not known"), asked_in(&[door::ATTACK]), from_card("battery"), minor(), under_in(&[("attacker", question::DECLARATION), ("defender", question::ATTACK_KIND)]);
        /// Anti-squadron armament, for a salvo on a squadron too.
        anti_squadron: Armament, called("Anti-squadron dice"), left_out("not known"), asked_in(&[door::ATTACK, door::ACTIVATION]), from_card("anti_squadron"), minor(), under_in(&[("attacker", question::DECLARATION), ("defender", question::ATTACK_KIND)]);
        /// Enemy squadrons that it is engaged with, without its opponent in this attack and without those whose line of sight to it is obstructed.
        engaged: u8, within(0..=limits::ENGAGED), called("Other enemy squadrons engaged"), hint("Leave out the one it fights here, and any behind an obstruction."), left_out("0, or the largest of the next three"), asked_in(&[door::ATTACK]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// How many of them have Escort.
        engaged_escort: u8, within(0..=limits::ENGAGED), called("Of these with Escort"), asked_in(&[door::ATTACK]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// How many of them have Heavy.
        engaged_heavy: u8, within(0..=limits::ENGAGED), called("Of these with Heavy"), asked_in(&[door::ATTACK]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// How many of them have Screen.
        engaged_screen: u8, within(0..=limits::ENGAGED), called("Of these with Screen"), asked_in(&[door::ATTACK]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// Whether a squadron command activated the squadron, or it activated in the Squadron Phase.
        activation: Activation = Activation::None, called("How the squadron was activated"), asked_in(&[door::ATTACK]), under_in(&[("attacker", question::WINGS), ("defender", question::WINGS)]);
        /// Whether the squadron's name is unique.
        unique: bool, asked_in(&[door::ATTACK, door::ACTIVATION]), from_card("unique");
        /// Tokens of an objective or another card that lie with it: `objective`, `victory`.
        pieces: Vec<Piece>, at_most(limits::PIECES), called("Tokens of cards with it"), not_in(&[door::ACTIVATION, door::DAMAGE, door::TARGET]);
        /// Whether it is in play, set aside or destroyed.
        place: Place = Place::InPlay, called("Where it is"), asked_in(&[door::ATTACK, door::TARGET]), minor_in(&["attacker", "defender"]);
        /// Its traits.
        ..traits: Traits;
    }
}

impl Unit {
    /// What it is.
    pub fn kind(&self) -> UnitKind {
        match self {
            Unit::Ship(_) => UnitKind::Ship,
            Unit::Squadron(_) => UnitKind::Squadron,
        }
    }

    /// Whether it is in play.
    pub fn place(&self) -> Place {
        match self {
            Unit::Ship(ship) => ship.place,
            Unit::Squadron(squadron) => squadron.place,
        }
    }
}

impl Ship {
    /// The printed battery armament of its rear hull zone, where it is known.
    pub fn rear(&self) -> Armament {
        let own = if self.zone == HullZone::Rear { self.battery } else { Armament::default() };
        if self.rear_battery.is_unsaid() { own } else { self.rear_battery }
    }
}
