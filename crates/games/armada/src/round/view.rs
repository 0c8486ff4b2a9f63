//! How does the table look from outside?
//!
//! [`RoundView`] is the state that reports and pages show; [`facts`] is what steps compare.

use serde::Serialize;

use super::{
    activation::{self, ActivationView},
    attack::{self, SideView},
    command::{CommandRules, CommandView, Scene},
    damage::{DamageRules, DamageView},
    parts::Playing,
    plan::{Plays, RoundRules},
    state::State,
    status::{StatusRules, StatusView},
    table::Unit,
    terms::{Command, UnitKind},
    timing::TimingView,
};
use crate::in_part;
use engine::{Fact, Game};

/// The state of a round, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct RoundView {
    /// The phase, the turn, what each player has, the upgrade cards.
    #[serde(flatten)]
    pub status: StatusView,
    /// Who acts now, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<String>,
    /// The ships, as the situation lists them.
    pub ships: Vec<UnitView>,
    /// The squadrons, as the situation lists them.
    pub squadrons: Vec<UnitView>,
}

/// What reports show: the whole table, or that of an activation alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TableView {
    /// Of a whole round.
    Round(Box<RoundView>),
    /// Of an activation alone.
    Activation(Box<ActivationView>),
    /// Of the commands alone.
    Commands(Box<CommandView>),
    /// Of damage alone; none where nothing is there.
    Damage(Option<Box<DamageView>>),
    /// Of a phase alone.
    Phase(Box<StatusView>),
    /// Of an event alone, for which effects wait.
    Timing(Box<TimingView>),
}

impl RoundRules {
    /// The state as reports show it.
    pub fn view(&self, state: &State) -> TableView {
        match (self.plays, self.playing(state)) {
            (Plays::Round, _) => TableView::Round(Box::new(RoundView::of(state))),
            (Plays::Activation, _) => match state.acting() {
                Some(acting) => TableView::Activation(Box::new(ActivationView::of(acting))),
                None => TableView::Round(Box::new(RoundView::of(state))),
            },
            (_, Playing::Command(_, table)) => TableView::Commands(Box::new(CommandRules.view(table))),
            (_, Playing::Damage(_, table)) => TableView::Damage(DamageRules.view(table).map(Box::new)),
            (_, Playing::Timing(part, table)) => TableView::Timing(Box::new(part.rules.view(table))),
            (_, Playing::Status(..) | Playing::Attack(..)) => {
                TableView::Phase(Box::new(StatusRules.view(&state.status)))
            }
        }
    }
}

/// A ship or squadron, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct UnitView {
    /// What it is called.
    pub name: String,
    /// Whether it was activated in this round.
    pub activated: bool,
    /// The facedown dials of a ship, the top one first.
    pub stack: Vec<Command>,
    /// Its damage, shields, defense tokens, and whether it is destroyed.
    #[serde(flatten)]
    pub side: SideView,
}

impl RoundView {
    fn of(state: &State) -> Self {
        let mut dials = state.dials.iter();
        let mut all: Vec<(UnitKind, UnitView)> = Vec::new();
        for unit in &state.status.table.units {
            let stack = match unit.kind {
                UnitKind::Ship => dials.next().cloned().unwrap_or_default(),
                UnitKind::Squadron => Vec::new(),
            };
            all.push((unit.kind, UnitView::of(unit, stack)));
        }
        let of =
            |kind: UnitKind| all.iter().filter(|(it, _)| *it == kind).map(|(_, unit)| unit.clone()).collect();
        Self {
            status: StatusRules.view(&state.status),
            acts: state.acting().map(named),
            ships: of(UnitKind::Ship),
            squadrons: of(UnitKind::Squadron),
        }
    }
}

impl UnitView {
    fn of(unit: &Unit, stack: Vec<Command>) -> Self {
        Self {
            name: unit.name.clone(),
            activated: unit.activated,
            stack,
            side: SideView::of(unit, None, None),
        }
    }
}

/// Who acts, by name: the squadron whose activation in the Squadron Phase goes on, or the ship.
fn named(acting: &activation::State) -> String {
    let commands = &acting.command;
    let in_phase = commands.scene == Scene::SquadronPhase;
    let active = commands.activating.as_ref().filter(|_| in_phase).and_then(|it| it.active);
    let squadron = active.and_then(|place| commands.squadron(place));
    squadron.map_or_else(|| commands.ship().name.clone(), |squadron| squadron.name.clone())
}

/// The table as facts: what a step changes is the difference between two such lists.
pub(super) fn facts(rules: &RoundRules, state: &State) -> Vec<Fact> {
    match (rules.plays, rules.acting(state)) {
        (Plays::Round, _) => facts_of_a_round(rules, state),
        (_, Some((plan, acting))) => activation::facts(plan, acting),
        (_, None) => in_part!(rules.playing(state), |_part, game, table| game.facts(table)),
    }
}

fn facts_of_a_round(rules: &RoundRules, state: &State) -> Vec<Fact> {
    let mut facts = StatusRules.facts(&state.status);
    let mut known: Vec<String> = facts.iter().map(|fact| fact.what.to_string()).collect();
    let mut more = Vec::new();
    for unit in &state.status.table.units {
        attack::unit_facts(&format!("{}: ", unit.name), unit, None, &mut more);
    }
    if let Some((plan, inner)) = rules.acting(state) {
        let who = named(inner);
        let mut own = Vec::new();
        match (inner.command.scene, inner.attack()) {
            (Scene::SquadronPhase, Some(attack)) => attack::attack_facts(attack, &mut own),
            (Scene::SquadronPhase, None) => {}
            _ => own = activation::facts(plan, inner),
        }
        // what lies on the whole table is said above; that the rest comes and goes with an activation changes nothing
        let is_known =
            |what: &str| what.contains(": ") || what.starts_with("card of ") || what.starts_with("facedown ");
        let own = own.into_iter().filter(|fact| !is_known(&fact.what));
        more.extend(own.map(|fact| Fact::usual(format!("{who}: {}", fact.what), fact.value)));
    }
    more.retain(|fact| {
        let what = fact.what.to_string();
        let is_new = !known.contains(&what);
        known.push(what);
        is_new
    });
    facts.extend(more);
    facts
}
