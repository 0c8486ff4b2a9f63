//! How does the table look from outside?
//!
//! [`CommandView`] is the state that reports and pages show; [`facts`] is what steps compare.

use std::collections::BTreeMap;

use vocabulary::view;

use super::{
    chart::Yaw,
    commands::Command,
    dice::Die,
    limits,
    orders::Squadron,
    setup::{Scene, TopDial},
    shields::MOST_SHIELDS,
    state::State,
    table::{EffectsView, ExtrasView},
    tell,
    terms::HullZone,
};
use engine::Fact;

/// Command tokens, raid tokens or resolved commands of a ship at most: one of each command.
const OF_EACH: usize = Command::ALL.len();

view! {
    /// The state of a ship's activation, as reports show it. Lists of commands are sorted.
    pub struct CommandView {
        /// Where the activation stands.
        step: Scene;
        /// The dial beside the ship, or `none`.
        dial: TopDial;
        /// All dials beside the ship, in any order.
        dials: Vec<Command>, at_most(limits::ON_CARD + 1), in_any_order();
        /// The facedown dials, from the top.
        stack: Vec<Command>, at_most(limits::COMMAND_VALUE.into());
        /// All commands resolved in this round, in any order.
        resolved: Vec<Command>, at_most(OF_EACH), in_any_order();
        /// Engineering points that are not spent yet; 0 when the repair is over.
        points: u8;
        /// All command tokens of the ship, in any order.
        tokens: Vec<Command>, at_most(OF_EACH), in_any_order();
        /// All raid tokens of the ship, in any order.
        raid: Vec<Command>, at_most(OF_EACH), in_any_order();
        /// What cards have given it.
        ..extras: ExtrasView;
        /// All dials on the ship's upgrade cards, in any order.
        card_dials: Vec<Command>, at_most(limits::ON_CARD * limits::UPGRADES), in_any_order();
        /// All command tokens on the ship's upgrade cards, in any order.
        card_tokens: Vec<Command>, at_most(limits::ON_CARD * limits::UPGRADES), in_any_order();
        /// The ship's speed.
        speed: u8, within(0..=limits::SHIP_SPEED);
        /// The yaw of each joint at that speed for this maneuver, from the first joint on; none at speed 0.
        yaw: Vec<Yaw>, at_most(limits::SHIP_SPEED.into());
        /// Shields afterwards.
        shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS);
        /// All faceup damage cards by name, in any order.
        faceup: Vec<String>, at_most(limits::SHIP_HULL.into()), in_any_order();
        /// Facedown damage cards afterwards.
        facedown: u8;
        /// All damage cards afterwards.
        cards: u8;
        /// The attack pool of the present or last attack, in any order.
        dice: Vec<Die>, at_most(limits::DICE), in_any_order();
        /// All squadrons that have activated in this round, in any order.
        activated: Vec<String>, at_most(limits::CANDIDATES), in_any_order();
        /// All squadrons that have moved here, in any order.
        moved: Vec<String>, at_most(limits::CANDIDATES), in_any_order();
        /// All squadrons that have attacked here, in any order.
        attacked: Vec<String>, at_most(limits::CANDIDATES), in_any_order();
        /// All squadrons whose speed is known, with it: `a-wing 5`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        squadron_speeds: Vec<String>, at_most(limits::CANDIDATES), in_any_order();
        /// How many squadrons may still be activated here.
        squadrons_left: u8;
        /// Whether the ship has activated in this round.
        ship_activated: bool;
        /// The ship's squadron value.
        squadron_value: u8;
        /// The ship's engineering value.
        engineering_value: u8;
        /// The ship's command value.
        command_value: u8;
        /// Whether the ship is destroyed; `hull` says when.
        #[serde(skip_serializing_if = "Option::is_none")]
        destroyed: Option<bool>;
        /// The effects of the list.
        ..effects: EffectsView;
    }
}

impl CommandView {
    pub(crate) fn of(state: &State) -> Self {
        let named = |which: &dyn Fn(&Squadron) -> bool| {
            let squadrons = state.commands.squadrons.iter().filter(|squadron| which(squadron));
            squadrons.map(|squadron| state.name_of(squadron).to_owned()).collect()
        };
        let on_cards = |list: fn(&super::setup::Upgrade) -> &Vec<Command>| {
            let mut all: Vec<Command> = state.commands.cards.iter().flat_map(list).copied().collect();
            all.sort_unstable();
            all
        };
        Self {
            step: state.commands.scene,
            dial: TopDial(state.ship().dials.first().copied()),
            dials: state.ship().dials.clone(),
            stack: state.ship().stack.iter().flatten().copied().collect(),
            resolved: state.commands.resolved.clone(),
            points: state.commands.points,
            tokens: state.ship().command_tokens.clone(),
            raid: state.ship().raid.clone(),
            extras: ExtrasView::of(state.ship()),
            card_dials: on_cards(|card| &card.dials),
            card_tokens: on_cards(|card| &card.tokens),
            speed: state.speed(),
            yaw: state.course().yaws().to_vec(),
            shields: state
                .ship()
                .zones()
                .iter()
                .map(|zone| (*zone, state.ship().shields.of(*zone)))
                .collect(),
            faceup: state.ship().faceup.clone(),
            facedown: state.ship().facedown,
            cards: state.ship().damage_cards(),
            dice: state.commands.pool.dice().collect(),
            activated: named(&|squadron| state.has_acted(squadron)),
            moved: named(&|squadron| squadron.moved),
            attacked: named(&|squadron| squadron.attacked),
            squadron_speeds: state
                .commands
                .squadrons
                .iter()
                .filter_map(|squadron| speed(state, squadron))
                .collect(),
            squadrons_left: state.commands.activating.as_ref().map_or(0, |activating| activating.left),
            ship_activated: state.commands.activated,
            squadron_value: state.commands.values.squadron,
            engineering_value: state.commands.values.engineering,
            command_value: state.commands.values.command,
            destroyed: state.ship().hull.map(|_| state.ship().destroyed()),
            effects: EffectsView::of(&state.table.cards),
        }
    }
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let plain = |_| false;
    let mut facts = state.ship().facts("", plain);
    facts.extend(own_facts(state));
    for squadron in &state.commands.squadrons {
        facts.extend(state.table.unit(squadron.id).facts(&format!("{}: ", state.name_of(squadron)), plain));
    }
    facts
}

/// The facts of the activation itself, beside those of ships and squadrons.
pub(crate) fn own_facts(state: &State) -> Vec<Fact> {
    let mut facts = command_facts(state);
    facts.extend(state.table.cards.facts().map(|(_, fact)| fact));
    facts.extend(value_facts(state));
    for squadron in &state.commands.squadrons {
        facts.push(state.table.unit(squadron.id).activated_fact());
        facts.extend(squadron_fact(state, squadron));
    }
    facts
}

/// What the ship has resolved, and what it resolves it with.
pub(crate) fn command_facts(state: &State) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("resolved in this round", Command::list(&state.commands.resolved)),
        Fact::new("yaw", state.course().to_string()),
        Fact::new("engineering points", state.commands.points.to_string()),
    ];
    if !state.commands.pool.is_empty() || !state.commands.attacks.is_empty() {
        facts.push(Fact::new("dice", tell::dice(state.commands.pool)));
    }
    for card in state.commands.cards.iter().filter(|card| !card.dials.is_empty() || !card.tokens.is_empty()) {
        let (dials, tokens) = (Command::list(&card.dials), Command::list(&card.tokens));
        facts.push(Fact::new(format!("on {}", card.name), format!("dials {dials}; tokens {tokens}")));
    }
    facts
}

/// The values that effects of the list may raise; none where no effect is listed.
pub(crate) fn value_facts(state: &State) -> Vec<Fact> {
    if state.table.cards.iter().next().is_none() {
        return Vec::new();
    }
    let values = state.commands.values;
    vec![
        Fact::new("command value", values.command.to_string()),
        Fact::new("squadron value", values.squadron.to_string()),
        Fact::new("engineering value", values.engineering.to_string()),
        Fact::new("squadron command reaches to", state.commands.reach.to_string()),
    ]
}

/// What each squadron that was activated has done in its activation.
pub(crate) fn squadron_facts(state: &State) -> impl Iterator<Item = Fact> {
    state.commands.squadrons.iter().filter_map(|squadron| squadron_fact(state, squadron))
}

fn squadron_fact(state: &State, squadron: &Squadron) -> Option<Fact> {
    let done = [(squadron.moved, "moved"), (squadron.attacked, "attacked")];
    let done: Vec<&str> = done.into_iter().filter_map(|(is, word)| is.then_some(word)).collect();
    let what = format!("{}: this activation", state.name_of(squadron));
    (!done.is_empty()).then(|| Fact::new(what, done.join(" and ")))
}

fn speed(state: &State, squadron: &Squadron) -> Option<String> {
    let unit = state.table.unit(squadron.id);
    unit.speed.map(|speed| format!("{} {speed}", unit.name))
}
