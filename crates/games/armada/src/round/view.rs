//! How does the table look from outside?
//!
//! [`RoundView`] is the state that reports and pages show; [`facts`] is what steps compare.

use serde::Serialize;
use vocabulary::view;

use super::{
    activation::{self, ActivationView},
    attack::{self, AttackView, SideView},
    command::{self, CommandView, Scene},
    damage::{self, DamageView},
    limits,
    rows::{Effect, Pick, Prompt, Work},
    rules::{ArmadaRules, Playing, Plays, Task},
    state::State,
    status::{self, StatusView},
    table::{EffectPick, EffectPrompt, EffectWork, Unit},
    terms::{Command, Seat, UnitKind},
    timing::{self, TimingView},
};
use engine::{Fact, Pick as EnginePick, Prompt as EnginePrompt, View, Worded, Words};

view! {
    /// The state of a round, as reports show it.
    pub struct RoundView {
        /// The phase, the turn, what each player has, the upgrade cards.
        ..status: StatusView, without("units");
        /// Whose activation goes on, by name.
        #[serde(skip_serializing_if = "Option::is_none")]
        acts: Option<String>;
        /// Ships afterwards, by name.
        ships: Vec<UnitView>, at_most(limits::ROUND_SHIPS);
        /// Squadrons afterwards, by name.
        squadrons: Vec<UnitView>, at_most(limits::CANDIDATES);
    }
}

/// What reports show: the whole table, or that of an activation alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum TableView {
    /// Of a whole round.
    Round(Box<RoundView>),
    /// Of an activation alone.
    Activation(Box<ActivationView>),
    /// Of the commands alone.
    Commands(Box<CommandView>),
    /// Of an attack alone.
    Attack(Box<AttackView>),
    /// Of damage alone.
    Damage(Box<DamageView>),
    /// Of a phase alone.
    Phase(Box<StatusView>),
    /// Of an event alone, for which effects wait.
    Timing(Box<TimingView>),
}

impl TableView {
    fn of(rules: &ArmadaRules, state: &State) -> Self {
        match (rules.plays, rules.playing(state)) {
            (Plays::Round, _) => TableView::Round(Box::new(RoundView::of(state))),
            (Plays::Activation, _) => TableView::Activation(Box::new(ActivationView::of(state))),
            (_, Playing::Command) => TableView::Commands(Box::new(CommandView::of(state))),
            (_, Playing::Damage) => TableView::Damage(Box::new(DamageView::of(state))),
            (_, Playing::Timing(timing)) => TableView::Timing(Box::new(TimingView::of(timing, state))),
            (_, Playing::Attack) => TableView::Attack(Box::new(AttackView::of(state))),
            (_, Playing::Status) => TableView::Phase(Box::new(StatusView::of(state))),
        }
    }
}

impl Worded for ArmadaRules {
    type Shown = TableView;

    fn view(&self, state: &State) -> TableView {
        TableView::of(self, state)
    }

    fn question(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> String {
        match (prompt, self.asking(view, Some(prompt))) {
            (EnginePrompt::Game(prompt), _) => question(view.state, prompt),
            (EnginePrompt::First, _) => "Whose effects come first?".to_owned(),
            (EnginePrompt::Effect(timing), Playing::Timing(_)) => timing::which_effect(view, who, *timing),
            (_, Playing::Attack) if attack::asks_for_return(view.state, who, prompt) => {
                format!("The attack is over: does the {} attack in return?", view.state.attack.on())
            }
            (EnginePrompt::Effect(_), _) => "Which effect resolves next?".to_owned(),
        }
    }

    fn player(&self, state: &State, seat: Seat) -> String {
        match self.plays {
            Plays::Attack => state.fight.player(seat).to_string(),
            _ => seat.to_string(),
        }
    }

    fn label(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => label(state, pick),
            EnginePick::Use(Effect::Attack(effect), _) => effect.label(),
            EnginePick::Use(Effect::Damage(effect), _) => damage::use_label(effect),
            EnginePick::Use(effect, _) => format!("Resolve {effect}"),
            EnginePick::Pass => "Resolve nothing more here".to_owned(),
            EnginePick::First(seat) => match state.fight.read() {
                Some(fight) => format!("The {} goes first", fight.player(*seat)),
                None => format!("The {seat} player goes first"),
            },
        }
    }

    fn glyph(&self, pick: &EnginePick<Self>) -> Option<&'static str> {
        match pick {
            EnginePick::Game(Pick::Status(pick)) => pick.glyph(),
            EnginePick::Game(Pick::Attack(pick)) => pick.glyph(),
            EnginePick::Game(Pick::Damage(pick)) => pick.glyph(),
            EnginePick::Game(Pick::Effect(pick)) => pick.glyph(),
            EnginePick::Use(Effect::Attack(effect), _) => effect.glyph(),
            _ => None,
        }
    }

    fn words(
        &self,
        view: View<'_, Self>,
        (who, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> Words {
        let words = match self.asking(view, Some(prompt)) {
            Playing::Status => status::words(view.state, pick),
            Playing::Command => command::words(view.state, pick),
            Playing::Attack => attack::words(view.state, pick),
            Playing::Damage => damage::words(view.state, pick),
            Playing::Timing(rules) => timing::words(rules, pick),
        };
        let idle = words.idle || loses_nothing(view.state, (who, prompt), pick);
        let label = alternative(view, pick).unwrap_or_else(|| self.label(view.state, pick));
        Words { label, glyph: self.glyph(pick), idle, ..words }
    }
}

/// One of several things that a card names, in its words.
fn alternative(view: View<'_, ArmadaRules>, pick: &EnginePick<ArmadaRules>) -> Option<String> {
    let EnginePick::Game(Pick::Effect(EffectPick::Alternative(nth))) = pick else { return None };
    let Some(Task::Work(Work::Effect(EffectWork::Do(clause)))) = view.agenda().next() else { return None };
    view.state.table.cards.effect(clause.nth)?.alternative(clause.operation, &clause.inner, *nth)
}

/// Whether a hull zone of the opponent's ship is to lose a shield and has none.
fn loses_nothing(
    state: &State,
    (who, prompt): (Seat, &EnginePrompt<ArmadaRules>),
    pick: &EnginePick<ArmadaRules>,
) -> bool {
    let EnginePrompt::Game(Prompt::Effect(EffectPrompt::OpponentsZone)) = prompt else { return false };
    let EnginePick::Game(Pick::Effect(EffectPick::Zone(zone))) = pick else { return false };
    let ship = state.acts_for(who.opponent()).and_then(|unit| state.table.ship(unit));
    ship.is_some_and(|ship| ship.shields.of(*zone) == 0)
}

/// What is decided, as a question.
fn question(state: &State, prompt: &Prompt) -> String {
    match prompt {
        Prompt::Status(prompt) => prompt.question(),
        Prompt::Command(prompt) => prompt.question(state),
        Prompt::Attack(prompt) => prompt.question(state),
        Prompt::Damage(prompt) => prompt.question(state),
        Prompt::Effect(prompt) => prompt.question(),
        Prompt::Round(prompt) => prompt.question(),
    }
}

/// A decision in words.
fn label(state: &State, pick: &Pick) -> String {
    match pick {
        Pick::Status(pick) => pick.label(),
        Pick::Command(pick) => pick.label(state),
        Pick::Attack(pick) => pick.label(state),
        Pick::Damage(pick) => pick.label(),
        Pick::Effect(pick) => pick.label(),
        Pick::Round(pick) => pick.label(),
    }
}

view! {
    /// A ship or squadron of a round, as reports show it.
    pub struct UnitView {
        /// Which one.
        name: String, left_out("the one in this place");
        /// Whether it is activated.
        activated: bool;
        /// The facedown dials of the ship, from the top.
        stack: Vec<Command>, at_most(limits::COMMANDS);
        /// Its damage, shields, defense tokens, and whether it is destroyed.
        ..side: SideView;
    }
}

impl RoundView {
    fn of(state: &State) -> Self {
        let all = || state.table.units.iter();
        let of = |kind: UnitKind| all().filter(|unit| unit.kind == kind).map(UnitView::of).collect();
        Self {
            status: StatusView::of(state),
            acts: state.acting.read().map(|_| named(state)),
            ships: of(UnitKind::Ship),
            squadrons: of(UnitKind::Squadron),
        }
    }
}

impl UnitView {
    fn of(unit: &Unit) -> Self {
        Self {
            name: unit.name.clone(),
            activated: unit.activated,
            stack: unit.stack.iter().flatten().copied().collect(),
            side: SideView::of(unit, None, None),
        }
    }
}

/// Who acts, by name: the squadron whose activation in the Squadron Phase goes on, or the ship.
fn named(state: &State) -> String {
    let commands = &state.commands;
    let in_phase = commands.scene == Scene::SquadronPhase;
    let active = commands.activating.as_ref().filter(|_| in_phase).and_then(|it| it.active);
    let squadron = active.and_then(|place| commands.squadron(place));
    squadron.map_or_else(|| state.ship().name.clone(), |squadron| state.name_of(squadron).to_owned())
}

pub(super) fn facts(rules: &ArmadaRules, state: &State) -> Vec<Fact> {
    match (rules.plays, rules.acting(state)) {
        (Plays::Round, _) => facts_of_a_round(state),
        (_, Some(_)) => activation::facts(state),
        (_, None) => match rules.playing(state) {
            Playing::Status => status::facts(state),
            Playing::Command => command::facts(state),
            Playing::Attack => attack::facts(state),
            Playing::Damage => damage::facts(state),
            Playing::Timing(timing) => timing::facts(timing, state),
        },
    }
}

fn facts_of_a_round(state: &State) -> Vec<Fact> {
    let mut facts = status::facts(state);
    if !state.acting.is_open() {
        return facts;
    }
    // that the facts of an activation come and go with it changes nothing
    let who = named(state);
    let of_ship = |fact: Fact| Fact::usual(format!("{who}: {}", fact.what), fact.value);
    if state.commands.scene != Scene::SquadronPhase {
        facts.extend(command::command_facts(state).into_iter().map(of_ship));
        facts.extend(command::value_facts(state).into_iter().map(of_ship));
        facts.extend(command::squadron_facts(state).map(|fact| Fact::usual(fact.what, fact.value)));
    }
    if state.fight.is_open() {
        let mut attacks = Vec::new();
        attack::attack_facts(state, &mut attacks);
        facts.extend(attacks.into_iter().map(of_ship));
    }
    facts
}
