//! What does a round tell the engine?
//!
//! What is asked goes to the part that it is about; its answer is said in the rows of the round.

use super::{
    activation::ActivationPlan,
    attack::AttackRules,
    attacks, cite,
    command::{self, CommandRules, Scene},
    damage::DamageRules,
    parts::{AttackPart, CommandPart, DamagePart, Playing, StatusPart, TimingPart},
    plan::{Plays, RoundRules},
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, StrikeBan, Work},
    state::State,
    status::{self, StatusRules},
    terms::{Seat, UnitKind},
    timing, view, work,
};
use crate::in_part;
use engine::{
    Batch, Citations, Doing, Effect as EngineEffect, Fact, Game, Moment, Policy, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Within,
};
use vocabulary::capital;

/// What a part answers about a row of its own, if it is played: `$part` says how it is called here, `$game` are its rules, `$seen` is
/// the state as they see it.
macro_rules! in_its_part {
    ($rules:ident, $state:expr, ($($said:expr => $rows:ident($row:ident)),+),
        |$part:ident, $game:ident, $seen:ident| $answer:expr, else $otherwise:expr) => {
        match ($($said,)+) {
            ($($rows::Status($row),)+) => {
                let state = $rules.in_phases($state);
                let ($part, $game, $seen) = ($rules.phases(), &StatusRules, &*state);
                $answer
            }
            ($($rows::Command($row),)+) => match $rules.command_part($state) {
                Some($part) => {
                    let ($game, $seen) = (&CommandRules, $state);
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Attack($row),)+) => match $rules.attack_part($state) {
                Some($part) => {
                    let ($game, $seen) = (&AttackRules, $state);
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Damage($row),)+) => match $rules.damage_part($state) {
                Some($part) => {
                    let ($game, $seen) = (&DamageRules, $state);
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Timing($row),)+) => match $rules.timing_part() {
                Some($part) => {
                    let ($game, $seen) = ($part.rules, $state);
                    $answer
                }
                None => $otherwise,
            },
            #[allow(unreachable_patterns, reason = "every effect is one of a part")]
            _ => $otherwise,
        }
    };
}

impl RoundRules {
    /// The phases, as they are said here.
    fn phases(&self) -> StatusPart {
        StatusPart { plays: self.plays }
    }

    /// The commands, where they are played or something is played within them.
    fn command_part(&self, state: &State) -> Option<CommandPart<'_>> {
        state.commands.read().map(|_| CommandPart { plan: self.acting(state) })
    }

    /// The attack that is made.
    fn attack_part(&self, state: &State) -> Option<AttackPart> {
        let plan = self.acting(state).filter(|_| state.fight.is_open())?;
        Some(AttackPart { attacker: plan.owner })
    }

    /// The damage that is suffered outside attacks.
    fn damage_part(&self, state: &State) -> Option<DamagePart> {
        state.arrival.read().map(|_| DamagePart)
    }

    /// The event for which effects wait, where it is played alone.
    fn timing_part(&self) -> Option<TimingPart<'_>> {
        self.timing.as_deref().map(|rules| TimingPart { rules })
    }

    /// The activation that goes on; none between activations.
    pub fn acting(&self, state: &State) -> Option<&ActivationPlan> {
        state.acting.read().and_then(|acting| self.played(acting.nth))
    }

    /// The part that is played: one of the activation that goes on, or the phase.
    pub fn playing(&self, state: &State) -> Playing<'_> {
        let attack = || self.attack_part(state).map(Playing::Attack);
        let damage = || self.damage_part(state).map(Playing::Damage);
        let command = || self.command_part(state).map(Playing::Command);
        let timing = || self.timing_part().map(Playing::Timing);
        let phase = || Playing::Status(self.phases());
        attack().or_else(damage).or_else(command).or_else(timing).unwrap_or_else(phase)
    }

    /// The part that asks for something, or that did: a phase may ask while an activation goes on.
    pub fn asking(&self, view: View<'_, Self>, prompt: Option<&EnginePrompt<Self>>) -> Playing<'_> {
        let is_of_a_phase = match prompt {
            Some(EnginePrompt::Game(prompt)) => matches!(prompt, Prompt::Status(_)),
            _ => view
                .batch()
                .is_some_and(|batch| batch.events().any(|event| matches!(event, Event::Status(_)))),
        };
        match is_of_a_phase {
            true => Playing::Status(self.phases()),
            false => self.playing(view.state),
        }
    }

    /// What happens in the commands of an activation, in words; in a round it is said whose activation begins.
    fn tell_command(&self, state: &State, event: &command::Event) -> String {
        let begins = match event {
            command::Event::Activate => Some(state.ship().name.as_str()),
            command::Event::ActivateSquadron { squadron, .. }
                if state.commands.scene == Scene::SquadronPhase =>
            {
                state.commands.squadron(*squadron).map(|squadron| state.name_of(squadron))
            }
            _ => None,
        };
        match begins.filter(|_| self.plays == Plays::Round) {
            Some(name) => format!("{}: the activation begins", capital(name)),
            None => CommandRules.tell(state, event),
        }
    }

    /// `The ship attacks target 1 from front`.
    fn tell_attack(&self, state: &State, nth: u8) -> String {
        let begins = self.acting(state).and_then(|plan| plan.attack(nth));
        let told = begins
            .map(|attack| format!("{} attacks {}", state.table.titled(attack.fight.attacker), attack.name));
        told.unwrap_or_default()
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
        match (work, self.acting(state)) {
            (Work::Command(command::Work::Squadron(place)), Some(_)) if state.wing(*place).destroyed() => {
                let did = command::Did::Something;
                let end = command::Event::EndSquadron { squadron: *place, did };
                Doing::Tasks(vec![Task::event(Event::Command(end))])
            }
            (Work::Attacks, Some(plan)) => attacks::attacks(plan, state),
            (Work::Strike { squadron, target }, Some(plan)) => {
                attacks::strike(plan, state, *squadron, *target)
            }
            (Work::Activate(unit), _) => Doing::Tasks(work::activate(state, *unit)),
            (Work::SetDials(unit), _) => Doing::Tasks(work::set_dials(state, *unit)),
            (Work::After(phase), _) => Doing::Tasks(work::after(self, *phase)),
            // what a part still had to do ends with it
            _ => in_its_part!(self, state, (work => Work(work)),
                |part, game, seen| part.works(game, seen, view, work), else Doing::Tasks(Vec::new())),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        if let (Event::Command(command::Event::ActivateSquadron { squadron, .. }), Some(_)) =
            (event, self.acting(view.state))
            && let unit = view.state.wing(*squadron)
            && unit.destroyed()
        {
            bans.push(Ban::Strike(StrikeBan::Destroyed(unit.name.clone())));
        }
        in_its_part!(self, view.state, (event => Event(event)),
            |part, game, seen| part.forbids(game, seen, (view, event, batch), bans), else ());
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<EngineEffect<Self>>) {
        in_its_part!(self, moment.view.state, (moment.event => Event(_event)),
            |part, game, seen| part.effects(game, seen, moment, found), else ());
    }

    fn unmet(&self, view: View<'_, Self>, effect: &EngineEffect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        in_its_part!(self, view.state, (&effect.key => Effect(_key), event => Event(event)),
            |part, game, seen| part.unmet(game, seen, (view, effect, event), bans), else ());
    }

    fn held_back(
        &self,
        view: View<'_, Self>,
        effect: &EngineEffect<Self>,
        others: &[&EngineEffect<Self>],
    ) -> Option<Ban> {
        in_its_part!(self, view.state, (&effect.key => Effect(_key)),
            |part, game, seen| part.held_back(game, seen, view, (effect, others)), else None)
    }

    fn resolve(&self, view: View<'_, Self>, effect: &Effect, event: &Event) -> Resolution<Self> {
        in_its_part!(self, view.state, (effect => Effect(key), event => Event(event)),
            |part, game, seen| part.resolves(game, seen, (view, key, event)), else Resolution::default())
    }

    fn modify(&self, view: View<'_, Self>, effect: &Effect, event: &Event, batch: &Batch<Self>) -> Event {
        let modified = in_its_part!(self, view.state, (effect => Effect(key), event => Event(event)),
            |part, game, seen| part.modified(game, seen, (view, key, event), batch), else None);
        modified.unwrap_or_else(|| event.clone())
    }

    fn over(&self, state: &State) -> bool {
        match self.plays {
            Plays::Round => state.phases.decided,
            Plays::Activation | Plays::Commands => self.closed(state).is_some(),
            Plays::Damage | Plays::Phase | Plays::Timing => false,
        }
    }

    fn closed(&self, state: &State) -> Option<Scope> {
        let Playing::Command(_) = self.playing(state) else { return None };
        CommandRules.over(state).then_some(Scope::Activation)
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        match (event, self.acting(view.state)) {
            (Event::Command(_) | Event::Attack(_) | Event::Damage(_), _) => {
                in_its_part!(self, view.state, (event => Event(event)),
                |part, game, seen| part.player(part.seeing(seen, view, |view| game.affected(view, event))),
                else Seat::First)
            }
            (Event::Begin { .. } | Event::Over { .. } | Event::Arrive | Event::Arrived, Some(plan)) => {
                plan.owner
            }
            _ => Seat::First,
        }
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        if let (Event::Attack(event), Some(_)) = (event, self.attack_part(before)) {
            AttackRules.prepare(before, event);
        }
    }

    fn commit(&self, state: &mut State, event: &Event) {
        match event {
            Event::Status(event) => {
                StatusRules.commit(state, event);
                match event {
                    status::Event::Activate { unit, .. } => {
                        state.open(self, *unit, work::scene(state, *unit));
                    }
                    status::Event::Win { .. } | status::Event::CompareScores => {
                        state.phases.decided = true;
                    }
                    _ => {}
                }
            }
            Event::SetDials(unit) => state.open(self, *unit, Scene::CommandPhase),
            Event::Close { .. } => state.close(self),
            Event::Next(phase) => state.phases.enter(*phase),
            event => state.act(self, event),
        }
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        let goes_on = self.plays == Plays::Round && !state.phases.game_over;
        let end = goes_on.then(|| status::at_once(state)).flatten();
        if let Some(end) = end {
            return end.into_iter().flat_map(|task| self.phases().tasks(task)).collect();
        }
        in_part!(self.playing(state), |part, game| part.checks(game, state, view))
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        let unit = |unit: &_| before.table.unit(*unit);
        match event {
            Event::Command(event) if before.commands.is_open() => self.tell_command(before, event),
            Event::Begin { nth, .. } => self.tell_attack(before, *nth),
            Event::Over { .. } => "The attack is over, and what followed from it".to_owned(),
            Event::Arrive => "The ship is put down where its maneuver ends".to_owned(),
            Event::Arrived => "What lies at the end of the maneuver has acted".to_owned(),
            Event::SetDials(ship) => {
                format!("The {} player sets the dials of {}", unit(ship).owner, unit(ship).name)
            }
            Event::Close { unit: ship, phase: status::Phase::Command } => {
                format!("{} has its command dials, facedown", capital(&unit(ship).name))
            }
            Event::Close { unit: acted, .. } => match unit(acted).kind {
                UnitKind::Ship => format!("{} has activated", capital(&unit(acted).name)),
                UnitKind::Squadron => {
                    format!("{} has activated, and its slider shows it", capital(&unit(acted).name))
                }
            },
            Event::Next(phase) => format!("{} is next", capital(status::phase_words(*phase))),
            event => in_its_part!(self, before, (event => Event(event)),
                |_part, game, seen| game.tell(seen, event), else String::new()),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        match event {
            Event::Status(event) => StatusRules.cite(event),
            Event::Command(event) => CommandRules.cite(event),
            Event::Attack(event) => AttackRules.cite(event),
            Event::Damage(event) => DamageRules.cite(event),
            Event::Timing(event) => event.rules(),
            Event::Begin { by: UnitKind::Ship, .. } | Event::Over { by: UnitKind::Ship, .. } => {
                cite::attacks()
            }
            Event::Begin { .. } | Event::Over { .. } => cite::strike(),
            Event::Arrive => cite::arrive(),
            Event::Arrived => cite::arrived(),
            Event::SetDials(_) => cite::set_dials(),
            Event::Close { phase, .. } => cite::over(*phase),
            Event::Next(_) => cite::next(),
        }
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        in_its_part!(self, view.state, (prompt => Prompt(prompt), pick => Pick(pick)), |part, game, seen| {
            let who = part.inner_player(who);
            part.seeing(seen, view, |view| game.tell_pick(view, who, prompt, pick))
        }, else None)
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        in_part!(self.playing(view.state), |part, game| match part.asked(prompt) {
            Some(prompt) => {
                let who = part.inner_player(who);
                part.seeing(view.state, view, |view| game.tell_pass(view, who, &prompt))
            }
            None => Told::new(format!("The {who} player uses nothing more here"), self.order_rules(prompt)),
        })
    }

    fn describe(&self, view: View<'_, Self>, effect: &Effect) -> Told {
        let nobody = || Told::new(effect.to_string(), self.order_rules(&EnginePrompt::First));
        in_its_part!(self, view.state, (effect => Effect(key)),
            |part, game, seen| part.seeing(seen, view, |view| game.describe(view, key)), else nobody())
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        match (prompt, self.plays) {
            (EnginePrompt::Game(prompt), _) => match prompt {
                Prompt::Status(prompt) => prompt.rules(),
                Prompt::Command(prompt) => prompt.rules(),
                Prompt::Attack(prompt) => prompt.rules(),
                Prompt::Damage(prompt) => prompt.rules(),
                Prompt::Timing(prompt) => prompt.rules(),
                Prompt::Attacks => cite::attacks(),
                Prompt::Strike => cite::strike(),
            },
            (_, Plays::Round | Plays::Phase) => StatusRules.order_rules(&EnginePrompt::First),
            (_, Plays::Activation | Plays::Commands) => CommandRules.order_rules(&EnginePrompt::First),
            (_, Plays::Damage) => DamageRules.order_rules(&EnginePrompt::First),
            (_, Plays::Timing) => timing::order(),
        }
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.heap_bytes()
    }
}
