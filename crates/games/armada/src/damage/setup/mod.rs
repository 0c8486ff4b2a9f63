//! Which situation is asked about?
//!
//! A [`DamageSetup`] says what lies on the table, and what happens to one ship or squadron outside of
//! attacks, one cause after another. [`DamageSetup::check`] finds what no table can show.

use names::CardKind;
use serde::{Deserialize, Serialize};
use vocabulary::{
    At, Field, FieldValue, Problem, Question, Shape, Situation, WordList, card_name, chosen, situation, words,
};

mod check;

use super::{
    cards::DamageCard,
    described::{self, Kinded},
    effect::{Component, Effects},
    limits,
    terms::{Facing, HullZone, Seat},
};
use crate::asking::{door, question};

situation! {
    /// What lies on the table, and what happens.
    ///
    /// ```
    /// use armada::{Described, damage::DamageSetup};
    /// let setup: DamageSetup = toml::from_str(r#"
    ///     [unit]
    ///     kind = "ship"
    ///     hull = 4
    ///     shields = { front = 2 }
    ///     [[cause]]
    ///     kind = "move"
    ///     obstacles = ["debris-field"]
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    #[serde(deny_unknown_fields)]
    pub struct DamageSetup {
        /// The ship or squadron that is asked about.
        unit: Unit, called("Ship or squadron"), left_out("a medium ship of the first player"), under(question::DAMAGED);
        /// Ships that it overlaps when it moves, the closest first.
        overlapped: Vec<Overlapped>, at_most(limits::OVERLAPPED), called("Overlapped ship"), hint("The closest first."), under(question::OVERLAPPED);
        /// What happens to it, one after another.
        cause: Vec<Cause>, at_most(limits::CAUSES), called("Event"), needed(), under(Question::FIRST);
        /// The damage cards that will be dealt faceup, in order: cards of the damage deck by name, or what others say. Further ones are unknown, facedown ones need no text.
        deck: Vec<DamageCard>, at_most(limits::KNOWN_CARDS), bringing(&[CardKind::DamageCard]), idle_as("unknown"), called("Next faceup damage cards"), hint("By name, in order."), minor(), under(question::DAMAGE_CARDS);
        /// What a damage card says that `deck` or `faceup-cards` names.
        effect: Effects, through(door::DAMAGE), with(COMPONENT), at_most(limits::EFFECTS), called("Damage card"), under(question::DAMAGE_CARDS);
        /// Cards left in the damage deck.
        deck_left: Option<u8>, within(0..=limits::DECK), called("Cards left in the damage deck"), left_out("enough"), under(question::DECK);
        /// Cards in the discard pile.
        discard_pile: u8, within(0..=limits::DECK), called("Cards in its discard pile"), under(question::DECK);
    }
}

/// On what the texts here stand.
const COMPONENT: Field = Field::new(
    "component",
    Shape::Word { words: &chosen(Component::WORDS, [Component::Damage as usize]), default: None },
    "What it stands on: a damage card.",
)
.left_out("`damage`")
.called("Kind of card")
.minor();

/// The ship or squadron that is asked about.
pub type Unit = Kinded<Ship, Squadron>;

situation! {
    /// A ship, and whose it is.
    pub struct Ship {
        /// Whose it is: the first or the second player's.
        owner: Seat = Seat::First, called("Whose is it?"), minor_in(&["unit"]);
        /// The ship itself.
        ..fights: described::Ship, through(door::DAMAGE);
        /// Its faceup damage cards of which you know the text, besides `faceup`: `persistent: what it says`.
        faceup_cards: Vec<DamageCard>, at_most(limits::KNOWN_CARDS), called("Faceup damage cards, as printed"), hint("What each says after “persistent:”, with commas between."), under_in(&[("unit", question::HARMED)]);
        /// How many command tokens the ship has.
        unnamed_tokens("command-tokens"): u8, within(0..=limits::COMMAND_TOKENS), minor_in(&["unit"]);
    }
}

situation! {
    /// A ship that is overlapped: the second player's, if nothing else is said.
    pub struct Overlapped {
        + [card_name(&[CardKind::Ship])];
        /// The ship.
        ..ship: Ship = Ship { owner: Seat::Second, ..Ship::default() };
    }
}

situation! {
    /// A squadron, and whose it is.
    pub struct Squadron {
        /// Whose it is: the first or the second player's.
        owner: Seat = Seat::First, called("Whose is it?"), minor_in(&["unit"]);
        /// The squadron itself.
        ..fights: described::Squadron, through(door::DAMAGE);
    }
}

words! {
    /// What happens to a ship or squadron.
    Happens is "thing that happens to a ship or squadron" {
        /// An effect makes it suffer damage.
        Damage = "damage" | "effect" as "it suffers damage",
        /// An effect deals it damage cards.
        Cards = "cards" | "damage-cards" | "damage cards" as "it is dealt damage cards",
        /// Its movement ends.
        Move = "move" | "movement" | "maneuver" as "it moves",
        /// An effect ends that raised its hull.
        HullLoss = "hull-loss" | "hull loss" as "it loses an effect on its hull",
        /// An effect discards damage cards.
        DiscardCard = "discard-card" | "discard card" as "it discards a damage card",
        /// An effect turns faceup damage cards facedown.
        FlipCard = "flip-card" | "flip card" as "it turns a damage card facedown",
    }
}

/// Something that happens to the ship or squadron; in files by its `kind`, a word of [`Happens`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Cause {
    /// An effect makes it suffer damage.
    Damage(EffectDamage),
    /// An effect deals it damage cards.
    Cards(DealtCards),
    /// It moves, and its movement ends.
    Move(Movement),
    /// It loses an effect that raised its hull.
    HullLoss(HullLoss),
    /// An effect discards damage cards that its owner chooses.
    DiscardCard(DiscardedCards),
    /// An effect turns faceup damage cards facedown that its owner chooses.
    FlipCard(FlippedCards),
}

impl FieldValue for Cause {
    fn shape(_: Option<&Self>) -> Shape {
        let kind = Field::new(
            "kind",
            Happens::shape(Some(&Happens::Damage)),
            "What happens. `move`: it has moved, a maneuver at speed 0 too; `hull-loss`: it loses an effect that raised its hull.",
        );
        let of = |kind: Happens, fields: &'static [Field]| {
            fields.iter().map(move |field| field.only("kind", kind.word()))
        };
        let rows = std::iter::once(kind.called("What happens?"))
            .chain(of(Happens::Damage, EffectDamage::fields()))
            .chain(of(Happens::Cards, DealtCards::fields()))
            .chain(of(Happens::Move, Movement::fields()))
            .chain(of(Happens::HullLoss, HullLoss::fields()))
            .chain(of(Happens::DiscardCard, DiscardedCards::fields()))
            .chain(of(Happens::FlipCard, FlippedCards::fields()));
        Shape::Table(rows.collect::<Vec<_>>().leak())
    }

    fn outside(&self, _: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        match self {
            Cause::Damage(suffered) => suffered.inspect(at, found),
            Cause::Cards(dealt) => dealt.inspect(at, found),
            Cause::Move(movement) => movement.inspect(at, found),
            Cause::HullLoss(lost) => lost.inspect(at, found),
            Cause::DiscardCard(discarded) => discarded.inspect(at, found),
            Cause::FlipCard(flipped) => flipped.inspect(at, found),
        }
    }
}

situation! {
    /// Damage that an effect makes something suffer.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct EffectDamage {
        /// How much damage an effect makes it suffer.
        amount: u8 = 1, within(1..=limits::SHIP_HULL), called("Damage");
        /// The hull zone that the effect names.
        zone: Option<HullZone>, called("Hull zone hit"), hint("Its owner chooses where you do not say."), left_out("its owner chooses one for all of the damage");
    }
}

situation! {
    /// Damage cards that an effect deals.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct DealtCards {
        /// How each damage card is dealt by an effect, in order; needed.
        cards: Vec<Facing>, at_most(limits::KNOWN_CARDS), called("Cards, in order"), hint("In order: faceup, facedown.");
    }
}

situation! {
    /// Where a movement ends. What is left out is not there.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct Movement {
        /// Obstacles on which part of its base lies at the end; two of one kind are listed twice.
        obstacles: Vec<Obstacle>, at_most(limits::OBSTACLES), called("Obstacles it ends on"), hint("With commas between; two of a kind twice."), repeated();
        /// Obstacles that lie only between its start and its end.
        through: Vec<Obstacle>, at_most(limits::OBSTACLES), called("Obstacles it only moves through"), hint("With commas between."), repeated();
        /// Whether it overlaps the ships of `overlapped`.
        ships: Option<bool>, called("Overlaps the ships below"), left_out("yes, where a ship moves and there are some"), not_in(&[door::ACTIVATION]);
        /// How many squadrons the ship overlaps at its end.
        squadrons: u8, within(0..=limits::SQUADRONS), called("Squadrons overlapped");
        /// How many proximity mine tokens are at distance 1 of its end.
        mines: u8, within(0..=limits::MINES), called("Mines at distance 1");
        /// What lies outside the play area at the end: part of the `base` (it is destroyed), only `dials`, frames or a slider, only the maneuver `tool`, or the `plotted` end (overlapping a ship let it end inside).
        outside: Outside = Outside::Nothing, called("Outside the play area");
        /// Whether the squadron did not move, but was placed there because a ship overlapped it.
        placed: bool, called("Placed by an overlapping ship"), not_in(&[door::ACTIVATION]);
    }
}

situation! {
    /// An effect on the hull that ends.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct HullLoss {
        /// By how much the lost effect raised the ship's hull.
        amount: u8 = 1, within(1..=limits::SHIP_HULL), called("Hull lost");
    }
}

situation! {
    /// Damage cards that an effect discards.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct DiscardedCards {
        /// How many damage cards an effect discards; the owner chooses.
        amount: u8 = 1, within(1..=limits::SHIP_HULL), called("Cards to discard");
    }
}

situation! {
    /// Damage cards that an effect turns facedown.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct FlippedCards {
        /// How many faceup cards an effect turns facedown; the owner chooses.
        amount: u8 = 1, within(1..=limits::SHIP_HULL), called("Cards to turn facedown");
    }
}

words! {
    /// An obstacle.
    Obstacle is "obstacle" {
        /// A faceup damage card for a ship.
        AsteroidField = "asteroid-field" | "asteroid" | "asteroid field",
        /// Two damage for a ship.
        DebrisField = "debris-field" | "debris" | "debris field",
        /// A ship may discard a damage card, a squadron may recover a hull point.
        Station = "station",
        /// Matters for line of sight only.
        DustField = "dust-field" | "dust" | "dust field",
        /// Speed 0 for a ship.
        GravityRift = "gravity-rift" | "gravity rift",
        /// One damage for a ship.
        Exogorth = "exogorth",
        /// As much damage as speed for a ship, one for a squadron.
        Purrgil = "purrgil",
    }
}

words! {
    /// What lies outside the play area when a movement is over.
    Outside is "part outside the play area" {
        /// Nothing.
        Nothing = "nothing" | "none",
        /// Part of the base.
        Base = "base" as "part of its base",
        /// Only shield dials, their frames or an activation slider.
        Dials = "dials" | "dial" | "frame" | "slider" as "only its dials",
        /// Only the maneuver tool.
        Tool = "tool" as "only the maneuver tool",
        /// Nothing at the end; the end that was plotted would have been outside.
        Plotted = "plotted" as "only the plotted end",
    }
}
