//! What does a round tell the engine?
//!
//! What is asked goes to the part that it is about; its answer is said in the rows of the round.

use super::{
    activation::{self, ActivationRules},
    cite,
    command::{self, Scene},
    parts::{ActivationPart, StatusPart},
    plan::RoundRules,
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, Work},
    state::State,
    status::{self, StatusRules},
    terms::{Seat, UnitKind},
    view::{self, RoundView},
    work,
};
use engine::{
    Batch, Citations, Doing, Effect as EngineEffect, Fact, Game, Moment, Policy, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Within,
};
use vocabulary::capital;

impl RoundRules {
    /// The state as reports show it.
    pub fn view(&self, state: &State) -> RoundView {
        RoundView::of(state)
    }

    /// The rules of an activation; which one makes no difference to how something is called.
    pub fn any_activation(&self) -> Option<&ActivationRules> {
        self.played(0).map(|played| &played.rules)
    }

    /// The activation that goes on, as it is said here, with its table; none between activations.
    pub fn acting<'a>(&'a self, state: &'a State) -> Option<(ActivationPart<'a>, &'a activation::State)> {
        let part = state.part.as_ref()?;
        let rules = &self.played(part.nth)?.rules;
        Some((ActivationPart { rules }, &part.activation))
    }

    /// The rules of an order that nobody decides but the engine.
    fn order(&self, prompt: &EnginePrompt<Self>) -> Citations {
        match prompt {
            EnginePrompt::Game(Prompt::Status(prompt)) => {
                StatusRules.order_rules(&EnginePrompt::Game(*prompt))
            }
            EnginePrompt::Game(Prompt::Activation(prompt)) => match self.any_activation() {
                Some(rules) => rules.order_rules(&EnginePrompt::Game(prompt.clone())),
                None => cite::next(),
            },
            EnginePrompt::Effect(timing) => StatusRules.order_rules(&EnginePrompt::Effect(*timing)),
            EnginePrompt::First => StatusRules.order_rules(&EnginePrompt::First),
        }
    }

    /// What happens in an activation, in words; that it begins is said with whose it is.
    fn tell_part(&self, state: &State, event: &activation::Event) -> String {
        let Some((part, inner)) = self.acting(state) else { return String::new() };
        let begins = |name: &str| format!("{}: the activation begins", capital(name));
        match event {
            activation::Event::Command(command::Event::Activate) => begins(&inner.command.ship().name),
            activation::Event::Command(command::Event::ActivateSquadron { squadron, .. })
                if inner.command.scene == Scene::SquadronPhase =>
            {
                let squadron = inner.command.squadron(*squadron);
                squadron.map(|squadron| begins(&squadron.name)).unwrap_or_default()
            }
            event => part.rules.tell(inner, event),
        }
    }
}

impl Game for RoundRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = Effect;
    type Scope = Scope;
    type Bindings = ();
    type Ban = Ban;

    fn policy(&self) -> Policy {
        Policy::SEATS_AT_ONCE
    }

    fn seats(&self, _: &State) -> Vec<Seat> {
        Seat::ALL.to_vec()
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        let state = view.state;
        match work {
            Work::Status(work) => StatusPart.works(&StatusRules, &state.status, view, work),
            Work::Activation(work) => match self.acting(state) {
                Some((part, inner)) => part.works(part.rules, inner, view, work),
                // what it still had to do ends with it
                None => Doing::Tasks(Vec::new()),
            },
            Work::Activate(unit) => Doing::Tasks(work::activate(self, state, *unit)),
            Work::SetDials(unit) => Doing::Tasks(work::set_dials(state, *unit)),
            Work::After(phase) => Doing::Tasks(work::after(self, *phase)),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        let state = view.state;
        match (event, self.acting(state)) {
            (Event::Status(event), _) => {
                StatusPart.forbids(&StatusRules, &state.status, (view, event, batch), bans);
            }
            (Event::Activation(event), Some((part, inner))) => {
                part.forbids(part.rules, inner, (view, event, batch), bans);
            }
            _ => {}
        }
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<EngineEffect<Self>>) {
        let state = moment.view.state;
        match (moment.event, self.acting(state)) {
            (Event::Status(_), _) => StatusPart.effects(&StatusRules, &state.status, moment, found),
            (Event::Activation(_), Some((part, inner))) => part.effects(part.rules, inner, moment, found),
            _ => {}
        }
    }

    fn unmet(&self, view: View<'_, Self>, effect: &EngineEffect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        let state = view.state;
        match (&effect.key, event, self.acting(state)) {
            (Effect::Status(key), Event::Status(event), _) => {
                StatusPart.unmet(&StatusRules, &state.status, (view, effect), (key, event), bans);
            }
            (Effect::Activation(key), Event::Activation(event), Some((part, inner))) => {
                part.unmet(part.rules, inner, (view, effect), (key, event), bans);
            }
            _ => {}
        }
    }

    fn resolve(&self, view: View<'_, Self>, effect: &Effect, event: &Event) -> Resolution<Self> {
        let state = view.state;
        match (effect, event, self.acting(state)) {
            (Effect::Status(key), Event::Status(event), _) => {
                StatusPart.resolves(&StatusRules, &state.status, (view, key, event))
            }
            (Effect::Activation(key), Event::Activation(event), Some((part, inner))) => {
                part.resolves(part.rules, inner, (view, key, event))
            }
            _ => Resolution::default(),
        }
    }

    fn modify(&self, view: View<'_, Self>, effect: &Effect, event: &Event, batch: &Batch<Self>) -> Event {
        let modified = match (effect, event, self.acting(view.state)) {
            (Effect::Activation(key), Event::Activation(event), Some((part, inner))) => {
                part.modified(part.rules, inner, (view, key, event), batch)
            }
            _ => None,
        };
        modified.unwrap_or_else(|| event.clone())
    }

    fn over(&self, state: &State) -> bool {
        state.decided
    }

    fn closed(&self, state: &State) -> Option<Scope> {
        let (part, inner) = self.acting(state)?;
        part.rules.over(inner).then_some(Scope::Activation)
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        match (event, self.acting(view.state)) {
            (Event::Activation(event), Some((part, inner))) => {
                part.seeing(inner, view, |view| part.rules.affected(view, event))
            }
            _ => Seat::First,
        }
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        if let (Event::Activation(event), Some((part, inner))) = (event, self.acting(before)) {
            part.rules.prepare(inner, event);
        }
    }

    fn commit(&self, state: &mut State, event: &Event) {
        match event {
            Event::Status(event) => {
                StatusRules.commit(&mut state.status, event);
                match event {
                    status::Event::Activate { unit, .. } => {
                        state.open(self, *unit, work::scene(state, *unit));
                    }
                    status::Event::Win { .. } | status::Event::CompareScores => state.decided = true,
                    _ => {}
                }
            }
            Event::Activation(event) => {
                let Some(part) = &mut state.part else { return };
                if let Some(played) = self.played(part.nth) {
                    played.rules.commit(&mut part.activation, event);
                }
                state.see(self);
            }
            Event::SetDials(unit) => state.open(self, *unit, Scene::CommandPhase),
            Event::Close { .. } => state.close(),
            Event::Next(phase) => state.status.enter(*phase),
        }
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        let end = (!state.status.game_over).then(|| status::at_once(&state.status)).flatten();
        if let Some(end) = end {
            return end.into_iter().flat_map(|task| StatusPart.tasks(task)).collect();
        }
        self.acting(state).map(|(part, inner)| part.checks(part.rules, inner, view)).unwrap_or_default()
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        let name = |unit| capital(&before.unit(unit).name);
        match event {
            Event::Status(event) => StatusRules.tell(&before.status, event),
            Event::Activation(event) => self.tell_part(before, event),
            Event::SetDials(unit) => {
                format!(
                    "The {} player sets the dials of {}",
                    before.unit(*unit).owner,
                    before.unit(*unit).name
                )
            }
            Event::Close { unit, phase: status::Phase::Command } => {
                format!("{} has its command dials, facedown", name(*unit))
            }
            Event::Close { unit, .. } => match before.unit(*unit).kind {
                UnitKind::Ship => format!("{} has activated", name(*unit)),
                UnitKind::Squadron => format!("{} has activated, and its slider shows it", name(*unit)),
            },
            Event::Next(phase) => format!("{} is next", capital(status::phase_words(*phase))),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        match event {
            Event::Status(event) => StatusRules.cite(event),
            Event::Activation(event) => match self.any_activation() {
                Some(rules) => rules.cite(event),
                None => cite::next(),
            },
            Event::SetDials(_) => cite::set_dials(),
            Event::Close { phase, .. } => cite::over(*phase),
            Event::Next(_) => cite::next(),
        }
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        let state = view.state;
        match (prompt, pick, self.acting(state)) {
            (Prompt::Status(prompt), Pick::Status(pick), _) => {
                StatusPart.seeing(&state.status, view, |view| StatusRules.tell_pick(view, who, prompt, pick))
            }
            (Prompt::Activation(prompt), Pick::Activation(pick), Some((part, inner))) => {
                part.seeing(inner, view, |view| part.rules.tell_pick(view, who, prompt, pick))
            }
            _ => None,
        }
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        match (prompt, self.acting(view.state)) {
            (EnginePrompt::Effect(timing), Some((part, inner))) => {
                let prompt = EnginePrompt::<ActivationRules>::Effect(*timing);
                part.seeing(inner, view, |view| part.rules.tell_pass(view, who, &prompt))
            }
            _ => Told::new(format!("The {who} player uses nothing more here"), self.order(prompt)),
        }
    }

    fn describe(&self, view: View<'_, Self>, effect: &Effect) -> Told {
        let state = view.state;
        match (effect, self.acting(state)) {
            (Effect::Status(key), _) => {
                StatusPart.seeing(&state.status, view, |view| StatusRules.describe(view, key))
            }
            (Effect::Activation(key), Some((part, inner))) => {
                part.seeing(inner, view, |view| part.rules.describe(view, key))
            }
            (Effect::Activation(_), None) => Told::new(effect.to_string(), self.order(&EnginePrompt::First)),
        }
    }

    fn explain(&self, ban: &Ban) -> Told {
        ban.told()
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        self.order(prompt)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        let part = self
            .acting(state)
            .map_or(0, |(part, inner)| size_of::<activation::State>() + part.rules.heap_bytes(inner));
        part + StatusRules.heap_bytes(&state.status)
    }
}
