//! What does an activation tell the engine?
//!
//! What is asked goes to the part that it is about; its answer is said in the rows of the activation.

use super::{
    attack::{self, AttackRules},
    command::{self, CommandRules},
    damage::DamageRules,
    parts::{AttackPart, CommandPart, DamagePart},
    plan::ActivationRules,
    rows::{Ban, Effect, Event, Pick, Prompt, StrikeBan, Work},
    state::{Part, State, is_out},
    terms::Seat,
    view::{self, ActivationView},
    work,
};
use engine::{
    Batch, Citations, Doing, Effect as EngineEffect, Fact, Game, Moment, Policy, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Within,
};
use vocabulary::{capital, orders, permits, requires};

impl ActivationRules {
    /// The state as reports show it.
    pub fn view(&self, state: &State) -> ActivationView {
        ActivationView::of(state)
    }

    /// The commands of the activation, as they are said here.
    pub fn commands(&self) -> CommandPart<'_> {
        CommandPart { rules: self }
    }

    /// An attack of the activation, as it is said here.
    pub fn attacking(&self) -> AttackPart {
        AttackPart { attacker: self.owner }
    }

    /// What of an effect that a line names belongs to another part than the one that is played: its moment may come there.
    pub fn is_of_another_part(&self, state: &State, name: &str) -> bool {
        let sheet = match &state.part {
            Part::Commands => &state.command.table.sheet,
            Part::Attack(_, attack) => &attack.table.sheet,
            Part::Maneuver(_) => return self.effects.iter().any(|effect| effect.name.is(name)),
        };
        is_out(&sheet.listed, name)
    }

    /// What is asked where an attack is chosen; none where a part asks.
    pub fn own_question(&self, prompt: &Prompt) -> Option<&'static str> {
        match prompt {
            Prompt::Attacks => Some("Which attack does the ship make next?"),
            Prompt::Strike => Some("Which target does the squadron attack?"),
            Prompt::Command(_) | Prompt::Attack(_) | Prompt::Damage(_) => None,
        }
    }

    /// The rules of the commands at the present state.
    fn order(prompt: &EnginePrompt<Self>) -> Citations {
        match prompt {
            EnginePrompt::Game(Prompt::Command(prompt)) => {
                CommandRules.order_rules(&EnginePrompt::Game(*prompt))
            }
            EnginePrompt::Game(Prompt::Attack(prompt)) => {
                AttackRules.order_rules(&EnginePrompt::Game(*prompt))
            }
            EnginePrompt::Game(Prompt::Damage(prompt)) => {
                DamageRules.order_rules(&EnginePrompt::Game(*prompt))
            }
            EnginePrompt::Game(Prompt::Attacks) => orders("armada/ship-activation/attack").into(),
            EnginePrompt::Game(Prompt::Strike) => permits("armada/squadron-activation/command").into(),
            EnginePrompt::Effect(timing) => CommandRules.order_rules(&EnginePrompt::Effect(*timing)),
            EnginePrompt::First => CommandRules.order_rules(&EnginePrompt::First),
        }
    }

    /// `The ship attacks target 1 from front`.
    fn begins(&self, state: &State, nth: u8) -> String {
        let Some(prepared) = self.attack(nth) else { return String::new() };
        format!("{} attacks {}", capital(view::named(state.unit(prepared.by))), prepared.name)
    }
}

impl Game for ActivationRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = Effect;
    type Scope = attack::Scope;
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
        match (work, &state.part) {
            (Work::Command(command::Work::Squadron(place)), _)
                if state.unit(State::wing(*place)).destroyed() =>
            {
                let did = command::Did::Something;
                let end = command::Event::EndSquadron { squadron: *place, did };
                Doing::Tasks(vec![Task::event(Event::Command(end))])
            }
            (Work::Command(work), _) => self.commands().works(&CommandRules, &state.command, view, work),
            (Work::Attack(work), Part::Attack(_, attack)) => {
                self.attacking().works(&AttackRules, attack, view, work)
            }
            (Work::Damage(work), Part::Maneuver(damage)) => {
                DamagePart.works(&DamageRules, damage, view, work)
            }
            (Work::Attacks, _) => work::attacks(self, state),
            (Work::Strike { squadron, target }, _) => work::strike(self, state, *squadron, *target),
            // what a part still had to do ends with it
            (Work::Attack(_) | Work::Damage(_), _) => Doing::Tasks(Vec::new()),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        let state = view.state;
        match (event, &state.part) {
            (Event::Command(event), _) => {
                if let command::Event::ActivateSquadron { squadron, .. } = event
                    && state.unit(State::wing(*squadron)).destroyed()
                {
                    let name = state.unit(State::wing(*squadron)).name.clone();
                    bans.push(Ban::Strike(StrikeBan::Destroyed(name)));
                }
                let part = self.commands();
                part.forbids(&CommandRules, &state.command, (view, event, batch), bans);
            }
            (Event::Attack(event), Part::Attack(_, attack)) => {
                self.attacking().forbids(&AttackRules, attack, (view, event, batch), bans);
            }
            (Event::Damage(event), Part::Maneuver(damage)) => {
                DamagePart.forbids(&DamageRules, damage, (view, event, batch), bans);
            }
            _ => {}
        }
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<EngineEffect<Self>>) {
        let state = moment.view.state;
        match (moment.event, &state.part) {
            (Event::Command(_), _) => {
                self.commands().effects(&CommandRules, &state.command, moment, found);
            }
            (Event::Attack(_), Part::Attack(_, attack)) => {
                self.attacking().effects(&AttackRules, attack, moment, found);
            }
            (Event::Damage(_), Part::Maneuver(damage)) => {
                DamagePart.effects(&DamageRules, damage, moment, found);
            }
            _ => {}
        }
    }

    fn unmet(&self, view: View<'_, Self>, effect: &EngineEffect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        let state = view.state;
        match (&effect.key, event, &state.part) {
            (Effect::Command(key), Event::Command(event), _) => {
                self.commands().unmet(&CommandRules, &state.command, (view, effect), (key, event), bans);
            }
            (Effect::Attack(key), Event::Attack(event), Part::Attack(_, attack)) => {
                self.attacking().unmet(&AttackRules, attack, (view, effect), (key, event), bans);
            }
            (Effect::Damage(key), Event::Damage(event), Part::Maneuver(damage)) => {
                DamagePart.unmet(&DamageRules, damage, (view, effect), (key, event), bans);
            }
            _ => {}
        }
    }

    fn resolve(&self, view: View<'_, Self>, effect: &Effect, event: &Event) -> Resolution<Self> {
        let state = view.state;
        match (effect, event, &state.part) {
            (Effect::Command(key), Event::Command(event), _) => {
                self.commands().resolves(&CommandRules, &state.command, (view, key, event))
            }
            (Effect::Attack(key), Event::Attack(event), Part::Attack(_, attack)) => {
                self.attacking().resolves(&AttackRules, attack, (view, key, event))
            }
            (Effect::Damage(key), Event::Damage(event), Part::Maneuver(damage)) => {
                DamagePart.resolves(&DamageRules, damage, (view, key, event))
            }
            _ => Resolution::default(),
        }
    }

    fn modify(&self, view: View<'_, Self>, effect: &Effect, event: &Event, batch: &Batch<Self>) -> Event {
        let modified = match (effect, event, view.state.attack()) {
            (Effect::Attack(key), Event::Attack(event), Some(attack)) => {
                self.attacking().modified(&AttackRules, attack, (view, key, event), batch)
            }
            _ => None,
        };
        modified.unwrap_or_else(|| event.clone())
    }

    fn over(&self, state: &State) -> bool {
        matches!(state.part, Part::Commands) && CommandRules.over(&state.command)
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        let state = view.state;
        match (event, &state.part) {
            (Event::Attack(event), Part::Attack(_, attack)) => {
                let part = self.attacking();
                part.player(part.seeing(attack, view, |view| AttackRules.affected(view, event)))
            }
            (Event::Damage(event), Part::Maneuver(damage)) => {
                DamagePart.seeing(damage, view, |view| DamageRules.affected(view, event))
            }
            _ => self.owner,
        }
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        if let (Event::Attack(event), Some(attack)) = (event, before.attack()) {
            AttackRules.prepare(attack, event);
        }
    }

    fn commit(&self, state: &mut State, event: &Event) {
        match (event, &mut state.part) {
            (Event::Command(event), _) => CommandRules.commit(&mut state.command, event),
            (Event::Attack(event), Part::Attack(_, attack)) => AttackRules.commit(attack, event),
            (Event::Damage(event), Part::Maneuver(damage)) => DamageRules.commit(damage, event),
            (Event::Begin { nth, .. }, _) => {
                if let Some(prepared) = self.attack(*nth) {
                    state.part = Part::Attack(*nth, Box::new(state.beginning(prepared)));
                }
            }
            (Event::Over { nth, .. }, _) => state.attacked(self, *nth),
            (Event::Arrive, _) => state.arrive(self),
            (Event::Arrived, _) => state.arrived(),
            (Event::Attack(_) | Event::Damage(_), _) => {}
        }
        state.see(self);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        match &state.part {
            Part::Commands => self.commands().checks(&CommandRules, &state.command, view),
            Part::Attack(_, attack) => self.attacking().checks(&AttackRules, attack, view),
            Part::Maneuver(damage) => DamagePart.checks(&DamageRules, damage, view),
        }
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        match (event, &before.part) {
            (Event::Command(event), _) => CommandRules.tell(&before.command, event),
            (Event::Attack(event), Part::Attack(_, attack)) => AttackRules.tell(attack, event),
            (Event::Damage(event), Part::Maneuver(damage)) => DamageRules.tell(damage, event),
            (Event::Begin { nth, .. }, _) => self.begins(before, *nth),
            (Event::Over { .. }, _) => "The attack is over, and what followed from it".to_owned(),
            (Event::Arrive, _) => "The ship is put down where its maneuver ends".to_owned(),
            (Event::Arrived, _) => "What lies at the end of the maneuver has acted".to_owned(),
            (Event::Attack(_) | Event::Damage(_), _) => String::new(),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        match event {
            Event::Command(event) => CommandRules.cite(event),
            Event::Attack(event) => AttackRules.cite(event),
            Event::Damage(event) => DamageRules.cite(event),
            Event::Begin { by: super::state::SHIP, .. } | Event::Over { by: super::state::SHIP, .. } => {
                orders("armada/ship-activation/attack").into()
            }
            Event::Begin { .. } | Event::Over { .. } => permits("armada/squadron-activation/command").into(),
            Event::Arrive => Citations::one(requires("armada/ship-activation/execute-maneuver"))
                .and(orders("armada/ship-movement/overview")),
            Event::Arrived => orders("armada/ship-activation/execute-maneuver").into(),
        }
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        let state = view.state;
        match (prompt, pick, &state.part) {
            (Prompt::Command(prompt), Pick::Command(pick), _) => {
                let part = self.commands();
                part.seeing(&state.command, view, |view| CommandRules.tell_pick(view, who, prompt, pick))
            }
            (Prompt::Attack(prompt), Pick::Attack(pick), Part::Attack(_, attack)) => {
                let part = self.attacking();
                let who = part.inner_player(who);
                part.seeing(attack, view, |view| AttackRules.tell_pick(view, who, prompt, pick))
            }
            (Prompt::Damage(prompt), Pick::Damage(pick), Part::Maneuver(damage)) => {
                DamagePart.seeing(damage, view, |view| DamageRules.tell_pick(view, who, prompt, pick))
            }
            _ => None,
        }
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        let state = view.state;
        let EnginePrompt::Effect(timing) = prompt else {
            return Told::new(format!("The {who} player uses nothing more here"), Self::order(prompt));
        };
        match &state.part {
            Part::Commands => {
                let (part, prompt) = (self.commands(), EnginePrompt::Effect(*timing));
                part.seeing(&state.command, view, |view| CommandRules.tell_pass(view, who, &prompt))
            }
            Part::Attack(_, attack) => {
                let (part, prompt) = (self.attacking(), EnginePrompt::Effect(*timing));
                let who = part.inner_player(who);
                part.seeing(attack, view, |view| AttackRules.tell_pass(view, who, &prompt))
            }
            Part::Maneuver(damage) => {
                let prompt = EnginePrompt::Effect(*timing);
                DamagePart.seeing(damage, view, |view| DamageRules.tell_pass(view, who, &prompt))
            }
        }
    }

    fn describe(&self, view: View<'_, Self>, effect: &Effect) -> Told {
        let state = view.state;
        match (effect, &state.part) {
            (Effect::Command(key), _) => {
                let part = self.commands();
                part.seeing(&state.command, view, |view| CommandRules.describe(view, key))
            }
            (Effect::Attack(key), Part::Attack(_, attack)) => {
                self.attacking().seeing(attack, view, |view| AttackRules.describe(view, key))
            }
            (Effect::Damage(key), Part::Maneuver(damage)) => {
                DamagePart.seeing(damage, view, |view| DamageRules.describe(view, key))
            }
            (Effect::Attack(_) | Effect::Damage(_), _) => {
                Told::new(effect.to_string(), Self::order(&EnginePrompt::First))
            }
        }
    }

    fn explain(&self, ban: &Ban) -> Told {
        ban.told()
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        Self::order(prompt)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        let part = match &state.part {
            Part::Commands => 0,
            Part::Attack(_, attack) => size_of::<attack::State>() + AttackRules.heap_bytes(attack),
            Part::Maneuver(damage) => size_of::<super::damage::State>() + DamageRules.heap_bytes(damage),
        };
        part + CommandRules.heap_bytes(&state.command)
    }
}
