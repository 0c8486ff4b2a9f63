//! How do an event and the effects that wait for it look from outside?

use serde::Serialize;
use vocabulary::{Field, Shape, view};

use super::{
    TimingRules,
    dice::Die,
    effect::{CardState, Cost, Name, Operation, TypedEffect},
    limits,
    setup::Side,
    state::State,
    table::{self, CardsView, HeldView, Unit},
    terms::{Command, Place, Seat},
    tokens::Token,
};
use engine::Fact;

view! {
    /// The state of a situation, as reports show it.
    pub struct TimingView {
        + [Field::new(
            "order",
            Shape::Texts { most: vocabulary::MAX_EXPECTED },
            "The effects that were resolved, all of them, in this order.",
        )];
        /// Where it stands: `after attack`.
        moment: Option<String>;
        /// The windows in which effects wait, all of them, in this order, as `before attack`; without those of events that effects cause.
        windows: Vec<String>;
        /// The same with the effects that wait there, by player.
        schedule: Vec<WindowView>, not_compared;
        /// In how many orders all effects can be resolved.
        orders: u64, within(0..=i64::MAX);
        /// Effects that apply, among others: used, or not used although nothing kept them from it.
        applies: Vec<Name>;
        /// Effects that were not resolved and cannot be, among others: as things stand, or because they could not be when their time came.
        cannot: Vec<Name>;
        /// The effects that were resolved, all of them, in any order; of the last time that the event happened.
        resolved: Vec<Name>, in_any_order();
        /// The attack pool, all of it, in any order.
        dice: Vec<Die>, at_most(limits::DICE), in_any_order();
        /// How their cards lie there.
        ..cards: CardsView;
        /// The first player's ship.
        first: SideView;
        /// The second player's ship.
        second: SideView;
        /// The further ships, by name.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ships: Vec<ShipView>, at_most(limits::UNITS);
        /// The cards on which tokens lie, all of them: `resolute title: squadron, squadron`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        on_cards: Vec<String>;
    }
}

view! {
    /// A further ship.
    pub struct ShipView {
        /// Its name.
        name: String;
        /// Whether it is set aside.
        set_aside: bool;
        /// What it has.
        ..has: SideView;
    }
}

/// A window and who has effects in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowView {
    /// `before attack`.
    pub window: String,
    /// The first player's effects.
    pub first: Vec<Name>,
    /// The second player's effects.
    pub second: Vec<Name>,
}

view! {
    /// A ship, as reports show it.
    pub struct SideView {
        /// Defense tokens, in any order.
        tokens: Vec<Token>, at_most(limits::TOKENS), in_any_order();
        /// What it holds.
        ..held: HeldView;
        /// What the top dial shows.
        #[serde(skip_serializing_if = "Option::is_none")]
        top_dial: Option<Command>;
        /// Its shields, hull and damage.
        ..unit: table::UnitView;
        /// Whether the slider of a squadron shows the activated side.
        #[serde(skip_serializing_if = "Option::is_none")]
        activated: Option<bool>;
    }
}

impl SideView {
    fn of(ship: &Unit) -> Self {
        Self {
            tokens: ship.listed_tokens(),
            held: HeldView::of(ship),
            top_dial: ship.top_dial(),
            unit: table::UnitView::of(ship),
            activated: ship.squadron().map(|squadron| squadron.activated),
        }
    }
}

impl TimingView {
    /// An event as it goes on, and the effects that wait for it.
    pub(crate) fn of(rules: &TimingRules, state: &State) -> Self {
        let cannot: Vec<Name> = rules
            .setup
            .effects
            .iter()
            .filter(|it| rules.cannot(state, it))
            .map(|it| it.name.clone())
            .collect();
        let applies = rules.setup.effects.iter().map(|effect| &effect.name);
        let applies = applies.filter(|name| !cannot.contains(name)).cloned().collect();
        let windows = rules.windows();
        let names = |window: &super::Window<'_>, seat| -> Vec<Name> {
            window.of(seat).map(|effect| effect.name.clone()).collect()
        };
        let schedule: Vec<WindowView> = windows
            .iter()
            .map(|window| WindowView {
                window: format!("{} {}", window.moment.word, window.moment.event),
                first: names(window, Seat::First),
                second: names(window, Seat::Second),
            })
            .collect();
        let mut resolved = state.table.cards.resolved_names();
        resolved.sort_unstable();
        Self {
            moment: state.occasion.now.as_ref().map(|(word, event)| format!("{word} {event}")),
            windows: schedule.iter().map(|window| window.window.clone()).collect(),
            schedule,
            orders: rules.orders(),
            applies,
            cannot,
            resolved,
            dice: state.occasion.dice.dice().collect(),
            cards: CardsView::of(&state.table.cards),
            first: SideView::of(state.table.unit(state.occasion.ship_of(Seat::First))),
            second: SideView::of(state.table.unit(state.occasion.ship_of(Seat::Second))),
            ships: state
                .table
                .units
                .iter()
                .skip(Seat::ALL.len())
                .map(|unit| ShipView {
                    name: unit.name.clone(),
                    set_aside: unit.place == Place::SetAside,
                    has: SideView::of(unit),
                })
                .collect(),
            on_cards: state.table.cards.tokens_on_cards(),
        }
    }
}

impl TimingRules {
    /// Whether an effect that was not resolved cannot be: never, as things stand, or as they stood when its time came.
    fn cannot(&self, state: &State, effect: &TypedEffect) -> bool {
        if self.has_resolved(state, effect) {
            return false;
        }
        self.is_ruled_out(effect) || !self.bans(state, effect).is_empty()
    }
}

pub(crate) fn facts(rules: &TimingRules, state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !state.occasion.dice.is_empty() || rules.setup.event.is_of_attack() {
        facts.push(Fact::new("dice", state.occasion.dice.in_words()));
    }
    if rules.touches_cards() {
        facts.extend(state.table.cards.facts().map(|(_, fact)| fact));
    }
    for on_card in state.table.cards.tokens_on_cards() {
        if let Some((card, tokens)) = on_card.split_once(": ") {
            facts.push(Fact::new(format!("tokens on {card}"), tokens.to_owned()));
        }
    }
    if rules.touches_ships() {
        for unit in &state.table.units {
            let of_nobody = unit.name.starts_with("the ");
            let prefix =
                if of_nobody { format!("{} player's ", unit.owner) } else { format!("{}: ", unit.name) };
            facts.extend(unit.facts(&prefix, |_| false));
            facts.extend(unit.squadron().map(Unit::activated_fact));
        }
    }
    facts
}

impl TimingRules {
    /// Whether how cards lie there plays any part.
    fn touches_cards(&self) -> bool {
        self.setup.effects.iter().any(|effect| {
            let paid = effect.cost.iter().any(|cost| matches!(cost, Cost::ExhaustCard | Cost::DiscardCard));
            let done = effect.does.iter().any(|operation| matches!(operation, Operation::Card { .. }));
            paid || done || effect.card != CardState::Faceup
        })
    }

    /// Whether the ships play any part.
    fn touches_ships(&self) -> bool {
        let plain = Side::default();
        let said = self.setup.first != plain || self.setup.second != plain;
        let of_ship = |operation: &Operation| {
            !operation.modifies_dice()
                && !matches!(operation, Operation::Card { .. } | Operation::Event(_) | Operation::Forbid(_))
        };
        said || self.setup.effects.iter().flat_map(|effect| &effect.does).any(of_ship)
    }
}
