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
    rows::{Pick, Prompt},
    state::State,
    status::{StatusRules, StatusView},
    table::Unit,
    terms::{Command, Seat, UnitKind},
    timing::TimingView,
};
use crate::in_part;
use engine::{Fact, Game, Pick as EnginePick, Prompt as EnginePrompt, View, Within, Worded, Words};

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
    /// Of damage alone.
    Damage(Box<DamageView>),
    /// Of a phase alone.
    Phase(Box<StatusView>),
    /// Of an event alone, for which effects wait.
    Timing(Box<TimingView>),
}

impl TableView {
    fn of(rules: &RoundRules, state: &State) -> Self {
        match (rules.plays, rules.playing(state)) {
            (Plays::Round, _) => TableView::Round(Box::new(RoundView::of(state))),
            (Plays::Activation, _) => match state.acting() {
                Some(acting) => TableView::Activation(Box::new(ActivationView::of(acting))),
                None => TableView::Round(Box::new(RoundView::of(state))),
            },
            (_, Playing::Command(_, table)) => TableView::Commands(Box::new(CommandRules.view(table))),
            (_, Playing::Damage(_, table)) => TableView::Damage(Box::new(DamageRules.view(table))),
            (_, Playing::Timing(part, table)) => TableView::Timing(Box::new(part.rules.view(table))),
            (_, Playing::Status(..) | Playing::Attack(..)) => {
                TableView::Phase(Box::new(StatusRules.view(&state.status)))
            }
        }
    }
}

impl Worded for RoundRules {
    type Shown = TableView;

    fn view(&self, state: &State) -> TableView {
        TableView::of(self, state)
    }

    fn question(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(Prompt::Attacks) => return "Which attack does the ship make next?".to_owned(),
            EnginePrompt::Game(Prompt::Strike) => return "Which target does the squadron attack?".to_owned(),
            _ => {}
        }
        in_part!(self.asking(view, Some(prompt)), |part, game, table| {
            let (who, prompt) = (part.inner_player(who), part.asked(prompt));
            let question = |prompt| part.seeing(table, view, |view| game.question(view, who, &prompt));
            prompt.map(question).unwrap_or_default()
        })
    }

    fn label(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(Pick::Make(attack)) => format!("Attack {attack}"),
            EnginePick::Game(Pick::NoMore) => "No further attack".to_owned(),
            pick => in_part!(self.playing(state), |part, game, table| {
                part.picked(pick).map_or_else(|| pick.to_string(), |pick| game.label(table, &pick))
            }),
        }
    }

    fn words(
        &self,
        view: View<'_, Self>,
        (who, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> Words {
        in_part!(self.asking(view, Some(prompt)), |part, game, table| {
            match part.asked(prompt).zip(part.picked(pick)) {
                Some((prompt, pick)) => {
                    let asked = (part.inner_player(who), &prompt);
                    part.seeing(table, view, |view| game.words(view, asked, &pick))
                }
                None => Words { label: self.label(view.state, pick), ..Words::default() },
            }
        })
    }
}

/// A ship or squadron of a round, as reports show it.
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

pub(super) fn facts(rules: &RoundRules, state: &State) -> Vec<Fact> {
    match (rules.plays, rules.acting(state)) {
        (Plays::Round, _) => facts_of_a_round(rules, state),
        (_, Some((_, acting))) => activation::facts(acting),
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
    if let Some((_, inner)) = rules.acting(state) {
        let who = named(inner);
        let mut own = Vec::new();
        match (inner.command.scene, inner.part.attack()) {
            (Scene::SquadronPhase, Some(attack)) => attack::attack_facts(attack, &mut own),
            (Scene::SquadronPhase, None) => {}
            _ => own = activation::facts(inner),
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
