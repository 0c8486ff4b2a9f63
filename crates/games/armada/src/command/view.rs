//! How does the table look from outside?
//!
//! [`CommandView`] is the state that reports and pages show; [`facts`] is what steps compare.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    chart::Yaw, commands::Command, dice::Die, orders::Squadron, setup::Scene, state::State,
    table::EffectsView, tell, terms::HullZone,
};
use engine::Fact;

/// The state of a ship's activation, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct CommandView {
    /// Where it stands.
    pub step: Scene,
    /// The dial beside the ship: the first of them, or `none`.
    pub dial: &'static str,
    /// All dials beside the ship, sorted.
    pub dials: Vec<Command>,
    /// Its facedown dials, the top one first.
    pub stack: Vec<Command>,
    /// The commands that it has resolved in this round, sorted.
    pub resolved: Vec<Command>,
    /// Engineering points that are not spent yet.
    pub points: u8,
    /// Its command tokens, sorted.
    pub tokens: Vec<Command>,
    /// Its raid tokens, sorted.
    pub raid: Vec<Command>,
    /// What cards have given it beside that: `2 victory tokens`; left out where that is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
    /// Command dials on its upgrade cards, sorted.
    pub card_dials: Vec<Command>,
    /// Command tokens on its upgrade cards, sorted.
    pub card_tokens: Vec<Command>,
    /// Its speed.
    pub speed: u8,
    /// The yaw values of its speed for this maneuver, from the first joint on.
    pub yaw: Vec<Yaw>,
    /// Shields left in each of its hull zones.
    pub shields: BTreeMap<HullZone, u8>,
    /// Faceup damage cards, by name.
    pub faceup: Vec<String>,
    /// Facedown damage cards.
    pub facedown: u8,
    /// All damage cards.
    pub cards: usize,
    /// The attack pool, sorted.
    pub dice: Vec<Die>,
    /// Squadrons that have activated in this round.
    pub activated: Vec<String>,
    /// Squadrons that have moved in their activation here.
    pub moved: Vec<String>,
    /// Squadrons that have attacked in their activation here.
    pub attacked: Vec<String>,
    /// Squadrons and their speeds, where those are known: `a-wing 5`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squadron_speeds: Vec<String>,
    /// How many squadrons may still be activated here.
    pub squadrons_left: u8,
    /// Whether the ship's activation in this round is over.
    pub ship_activated: bool,
    /// The squadron value.
    pub squadron_value: u8,
    /// The engineering value.
    pub engineering_value: u8,
    /// The command value.
    pub command_value: u8,
    /// Whether the ship is destroyed; left out where its hull is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destroyed: Option<bool>,
    /// The effects of the list.
    #[serde(flatten)]
    pub effects: EffectsView,
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
            dial: state.ship().dials.first().map_or("none", |command| command.word()),
            dials: state.ship().dials.clone(),
            stack: state.ship().stack.iter().flatten().copied().collect(),
            resolved: state.commands.resolved.clone(),
            points: state.commands.points,
            tokens: state.ship().command_tokens.clone(),
            raid: state.ship().raid.clone(),
            extras: state.ship().extra_words(),
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
            cards: state.ship().faceup.len() + usize::from(state.ship().facedown),
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
            effects: EffectsView::of(&state.table.sheet),
        }
    }
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("facedown dials", state.ship().stack.len().to_string()),
        Fact::new("dial", tell::list(&state.ship().dials)),
        Fact::new("command tokens", tell::list(&state.ship().command_tokens)),
        Fact::new("raid tokens", tell::list(&state.ship().raid)),
        Fact::new("resolved in this round", tell::list(&state.commands.resolved)),
        Fact::new("speed", state.speed().to_string()),
        Fact::new("yaw", state.course().to_string()),
        Fact::new("engineering points", state.commands.points.to_string()),
    ];
    if !state.ship().extras.is_empty() {
        facts.push(Fact::new("tokens of cards", state.ship().extra_words().join(", ")));
    }
    for zone in state.ship().zones() {
        facts.push(Fact::new(format!("{zone} shields"), state.ship().shields.of(*zone).to_string()));
    }
    let faceup =
        if state.ship().faceup.is_empty() { "none".to_owned() } else { state.ship().faceup.join(", ") };
    facts.push(Fact::new("faceup damage cards", faceup));
    facts.push(Fact::new("facedown damage cards", state.ship().facedown.to_string()));
    if !state.commands.pool.is_empty() || !state.commands.attacks.is_empty() {
        facts.push(Fact::new("dice", tell::dice(state.commands.pool)));
    }
    for card in state.commands.cards.iter().filter(|card| !card.dials.is_empty() || !card.tokens.is_empty()) {
        let (dials, tokens) = (tell::list(&card.dials), tell::list(&card.tokens));
        facts.push(Fact::new(format!("on {}", card.name), format!("dials {dials}; tokens {tokens}")));
    }
    for (nth, effect) in state.table.sheet.iter() {
        facts.push(Fact::new(format!("card of {}", effect.name), state.table.sheet.card(nth).word()));
    }
    if state.table.sheet.iter().next().is_some() {
        let values = state.commands.values;
        facts.push(Fact::new("command value", values.command.to_string()));
        facts.push(Fact::new("squadron value", values.squadron.to_string()));
        facts.push(Fact::new("engineering value", values.engineering.to_string()));
        facts.push(Fact::new("squadron command reaches to", state.commands.reach.to_string()));
    }
    for squadron in &state.commands.squadrons {
        facts.push(Fact::new(format!("squadron {}", state.name_of(squadron)), stands(state, squadron)));
    }
    facts
}

fn speed(state: &State, squadron: &Squadron) -> Option<String> {
    let unit = state.table.unit(squadron.id);
    unit.speed.map(|speed| format!("{} {speed}", unit.name))
}

fn stands(state: &State, squadron: &Squadron) -> String {
    let done = match (squadron.moved, squadron.attacked) {
        (false, false) => "",
        (true, false) => ", moved",
        (false, true) => ", attacked",
        (true, true) => ", moved and attacked",
    };
    let activated = if state.has_acted(squadron) { "activated" } else { "not activated" };
    let speed =
        state.table.unit(squadron.id).speed.map(|speed| format!(", speed {speed}")).unwrap_or_default();
    format!("{activated}{done}{speed}")
}
