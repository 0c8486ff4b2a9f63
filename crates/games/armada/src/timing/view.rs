//! How do an event and the effects that wait for it look from outside?

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    TimingRules,
    dice::Die,
    effect::{CardState, Cost, Name, Operation, TypedEffect},
    setup::Side,
    state::State,
    table::Unit,
    terms::{Command, HullZone, Place, Seat, UnitKind},
};
use engine::Fact;

/// The state of a situation, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TimingView {
    /// Where it stands: `after attack`; none before it begins.
    pub moment: Option<String>,
    /// The windows in which effects wait, in order: `before attack`.
    pub windows: Vec<String>,
    /// The same with the effects that wait there, by player.
    pub schedule: Vec<WindowView>,
    /// In how many orders all of them can be resolved.
    pub orders: u64,
    /// The effects that apply, as listed.
    pub applies: Vec<Name>,
    /// The effects that cannot be resolved: never, as things stand, or because they could not when their time came.
    pub cannot: Vec<Name>,
    /// The effects that have been resolved, sorted.
    pub resolved: Vec<Name>,
    /// The attack pool, sorted.
    pub dice: Vec<Die>,
    /// Every card, with its state where it is not faceup: `xi7/exhausted`.
    pub card_states: Vec<String>,
    /// The first player's ship.
    pub first: SideView,
    /// The second player's ship.
    pub second: SideView,
    /// The further ships.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipView>,
    /// The command tokens on the cards: `nova defiant: navigate`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on_cards: Vec<String>,
}

/// A further ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShipView {
    /// What it is called.
    pub name: String,
    /// Whether it is outside the play area.
    #[serde(rename = "set-aside")]
    pub set_aside: bool,
    /// What it has.
    #[serde(flatten)]
    pub has: SideView,
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

/// A ship, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SideView {
    /// Its defense tokens: `brace/exhausted`.
    pub tokens: Vec<String>,
    /// Its command tokens.
    pub command_tokens: Vec<Command>,
    /// Its dials.
    pub dials: Vec<Command>,
    /// The dial on top of its stack; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_dial: Option<Command>,
    /// Shields left in its hull zones.
    pub shields: BTreeMap<HullZone, u8>,
    /// Faceup damage cards.
    pub faceup: u8,
    /// Facedown damage cards.
    pub facedown: u8,
    /// All damage cards.
    pub cards: u8,
    /// Its raid tokens.
    pub raid: Vec<Command>,
    /// Hull left.
    pub hull_left: u8,
    /// Its speed; left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// Whether the activation slider of a squadron shows the activated side; left out of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activated: Option<bool>,
    /// What cards have given it beside that: `officer icon`, `chaff token`; left out where that is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
}

impl SideView {
    fn of(ship: &Unit) -> Self {
        Self {
            tokens: ship.token_words(),
            command_tokens: ship.command_tokens.clone(),
            dials: ship.dials.clone(),
            top_dial: ship.top_dial(),
            raid: ship.raid.clone(),
            shields: ship.zones().iter().map(|zone| (*zone, ship.shields.of(*zone))).collect(),
            faceup: u8::try_from(ship.faceup.len()).unwrap_or(u8::MAX),
            facedown: ship.facedown,
            cards: ship.damage_cards(),
            hull_left: ship.hull_left(),
            speed: ship.speed,
            destroyed: ship.destroyed(),
            activated: ship.squadron().map(|squadron| squadron.activated),
            extras: ship.extra_words(),
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
        let mut resolved = state.table.sheet.resolved_names();
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
            card_states: state.table.sheet.card_states(),
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
            on_cards: state.table.sheet.tokens_on_cards(),
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
        for (nth, effect) in state.table.sheet.iter() {
            facts.push(Fact::new(format!("card of {}", effect.name), state.table.sheet.card(nth).word()));
        }
    }
    for on_card in state.table.sheet.tokens_on_cards() {
        if let Some((card, tokens)) = on_card.split_once(": ") {
            facts.push(Fact::new(format!("tokens on {card}"), tokens.to_owned()));
        }
    }
    if rules.touches_ships() {
        for unit in &state.table.units {
            ship(unit, &mut facts);
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

fn ship(ship: &Unit, facts: &mut Vec<Fact>) {
    let what = |name: &str| match ship.name.starts_with("the ") {
        true => format!("{} player's {name}", ship.owner),
        false => format!("{name} of {}", ship.name),
    };
    for (name, now) in ship.tokens.iter() {
        facts.push(Fact::new(what(&name.to_string()), now.word()));
    }
    let list = |commands: &[Command]| {
        let words: Vec<&str> = commands.iter().map(|command| command.word()).collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    facts.push(Fact::new(what("command tokens"), list(&ship.command_tokens)));
    facts.push(Fact::new(what("command dials"), list(&ship.dials)));
    if let Some(top) = ship.top_dial() {
        facts.push(Fact::new(what("top dial"), top.word()));
    }
    if !ship.raid.is_empty() {
        facts.push(Fact::new(what("raid tokens"), list(&ship.raid)));
    }
    for zone in ship.zones() {
        facts.push(Fact::new(what(&format!("{zone} shields")), ship.shields.of(*zone).to_string()));
    }
    if let Some(speed) = ship.speed {
        facts.push(Fact::new(what("speed dial"), speed.to_string()));
    }
    facts.push(Fact::new(what("damage cards"), ship.damage_cards().to_string()));
    facts.push(Fact::new(what("faceup damage cards"), ship.faceup.len().to_string()));
    if !ship.extras.is_empty() {
        facts.push(Fact::new(what("things of cards"), ship.extra_words().join(", ")));
    }
    if ship.kind == UnitKind::Squadron {
        let slider = if ship.activated { "activated" } else { "not activated" };
        facts.push(Fact::new(what("activation slider"), slider));
    }
    let place = if ship.place == Place::InPlay { "in play" } else { ship.place.word() };
    facts.push(Fact::new(what("ship"), place.replace('-', " ")));
}
