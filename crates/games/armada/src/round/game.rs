//! What does a round tell the engine?
//!
//! What is asked goes to the part that it is about; its answer is said in the rows of the round.

use super::{
    activation::{self, ActivationPlan, SHIP},
    attack::{self, AttackRules},
    attacks, cite,
    command::{self, CommandRules, Scene},
    damage::{self, DamageRules},
    parts::{AttackPart, CommandPart, DamagePart, Playing, StatusPart, TimingPart},
    plan::{Plays, RoundRules},
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, StrikeBan, Work},
    state::{Part, State},
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

/// What a part answers about a row of its own, if it is played: `$part` says how it is called here, `$game` are its rules, `$table` is
/// its table.
macro_rules! in_its_part {
    ($rules:ident, $state:expr, ($($said:expr => $rows:ident($row:ident)),+),
        |$part:ident, $game:ident, $table:ident| $answer:expr, else $otherwise:expr) => {
        match ($($said,)+) {
            ($($rows::Status($row),)+) => {
                let ($part, $game, $table) = ($rules.phases(), &StatusRules, &$state.status);
                $answer
            }
            ($($rows::Command($row),)+) => match $rules.command_part($state) {
                Some(($part, $table)) => {
                    let $game = &CommandRules;
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Attack($row),)+) => match $rules.attack_part($state) {
                Some(($part, $table)) => {
                    let $game = &AttackRules;
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Damage($row),)+) => match $rules.damage_part($state) {
                Some(($part, $table)) => {
                    let $game = &DamageRules;
                    $answer
                }
                None => $otherwise,
            },
            ($($rows::Timing($row),)+) => match $rules.timing_part($state) {
                Some(($part, $table)) => {
                    let $game = $part.rules;
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
    fn command_part<'a>(&'a self, state: &'a State) -> Option<(CommandPart<'a>, &'a command::State)> {
        match &state.part {
            Part::Commands(commands) => Some((CommandPart { plan: None }, commands)),
            _ => self.acting(state).map(|(plan, acting)| (CommandPart { plan: Some(plan) }, &acting.command)),
        }
    }

    /// The attack that is made.
    fn attack_part<'a>(&'a self, state: &'a State) -> Option<(AttackPart, &'a attack::State)> {
        let (plan, acting) = self.acting(state)?;
        Some((AttackPart { attacker: plan.owner }, acting.part.attack()?))
    }

    /// The damage that is suffered outside attacks.
    fn damage_part<'a>(&'a self, state: &'a State) -> Option<(DamagePart, &'a damage::State)> {
        match &state.part {
            Part::Damage(damage) => Some((DamagePart, damage)),
            Part::Activation(_, acting) => match &acting.part {
                activation::Part::Maneuver(damage) => Some((DamagePart, damage)),
                activation::Part::Commands | activation::Part::Attack(..) => None,
            },
            Part::Phase | Part::Commands(_) | Part::Timing(_) => None,
        }
    }

    /// The event for which effects wait, where it is played alone.
    fn timing_part<'a>(&'a self, state: &'a State) -> Option<(TimingPart<'a>, &'a timing::State)> {
        match (&self.timing, &state.part) {
            (Some(rules), Part::Timing(table)) => Some((TimingPart { rules }, table)),
            _ => None,
        }
    }

    /// The activation that goes on, with its table; none between activations.
    pub fn acting<'a>(&'a self, state: &'a State) -> Option<(&'a ActivationPlan, &'a activation::State)> {
        let Part::Activation(nth, acting) = &state.part else { return None };
        Some((&self.played(*nth)?.plan, acting))
    }

    /// The part that is played: one of the activation that goes on, or the phase.
    pub fn playing<'a>(&'a self, state: &'a State) -> Playing<'a> {
        let attack = || self.attack_part(state).map(|(part, table)| Playing::Attack(part, table));
        let damage = || self.damage_part(state).map(|(part, table)| Playing::Damage(part, table));
        let command = || self.command_part(state).map(|(part, table)| Playing::Command(part, table));
        let timing = || self.timing_part(state).map(|(part, table)| Playing::Timing(part, table));
        let phase = || Playing::Status(self.phases(), &state.status);
        attack().or_else(damage).or_else(command).or_else(timing).unwrap_or_else(phase)
    }

    /// The part that asks for something, or that did: a phase may ask while an activation goes on.
    pub fn asking<'a>(&'a self, view: View<'a, Self>, prompt: Option<&EnginePrompt<Self>>) -> Playing<'a> {
        let is_of_a_phase = match prompt {
            Some(EnginePrompt::Game(prompt)) => matches!(prompt, Prompt::Status(_)),
            _ => view
                .batch()
                .is_some_and(|batch| batch.events().any(|event| matches!(event, Event::Status(_)))),
        };
        match is_of_a_phase {
            true => Playing::Status(self.phases(), &view.state.status),
            false => self.playing(view.state),
        }
    }

    /// What happens in the commands of an activation, in words; in a round it is said whose activation begins.
    fn tell_command(&self, commands: &command::State, event: &command::Event) -> String {
        let begins = match event {
            command::Event::Activate => Some(&commands.ship().name),
            command::Event::ActivateSquadron { squadron, .. } if commands.scene == Scene::SquadronPhase => {
                commands.squadron(*squadron).map(|squadron| &squadron.name)
            }
            _ => None,
        };
        match begins.filter(|_| self.plays == Plays::Round) {
            Some(name) => format!("{}: the activation begins", capital(name)),
            None => CommandRules.tell(commands, event),
        }
    }

    /// `The ship attacks target 1 from front`.
    fn tell_attack(&self, state: &State, nth: u8) -> String {
        let begins = self.acting(state).and_then(|(plan, acting)| Some((acting, plan.attack(nth)?)));
        let told = begins.map(|(acting, attack)| {
            format!("{} attacks {}", capital(&acting.unit(attack.begins.attacker).name), attack.name)
        });
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
            (Work::Command(command::Work::Squadron(place)), Some((_, acting)))
                if acting.unit(activation::State::wing(*place)).destroyed() =>
            {
                let did = command::Did::Something;
                let end = command::Event::EndSquadron { squadron: *place, did };
                Doing::Tasks(vec![Task::event(Event::Command(end))])
            }
            (Work::Attacks, Some((plan, acting))) => attacks::attacks(plan, acting),
            (Work::Strike { squadron, target }, Some((plan, acting))) => {
                attacks::strike(plan, acting, *squadron, *target)
            }
            (Work::Activate(unit), _) => Doing::Tasks(work::activate(self, state, *unit)),
            (Work::SetDials(unit), _) => Doing::Tasks(work::set_dials(state, *unit)),
            (Work::After(phase), _) => Doing::Tasks(work::after(self, *phase)),
            // what a part still had to do ends with it
            _ => in_its_part!(self, state, (work => Work(work)),
                |part, game, table| part.works(game, table, view, work), else Doing::Tasks(Vec::new())),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        if let (Event::Command(command::Event::ActivateSquadron { squadron, .. }), Some((_, acting))) =
            (event, self.acting(view.state))
            && let unit = acting.unit(activation::State::wing(*squadron))
            && unit.destroyed()
        {
            bans.push(Ban::Strike(StrikeBan::Destroyed(unit.name.clone())));
        }
        in_its_part!(self, view.state, (event => Event(event)),
            |part, game, table| part.forbids(game, table, (view, event, batch), bans), else ());
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<EngineEffect<Self>>) {
        in_its_part!(self, moment.view.state, (moment.event => Event(_event)),
            |part, game, table| part.effects(game, table, moment, found), else ());
    }

    fn unmet(&self, view: View<'_, Self>, effect: &EngineEffect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        in_its_part!(self, view.state, (&effect.key => Effect(_key), event => Event(event)),
            |part, game, table| part.unmet(game, table, (view, effect, event), bans), else ());
    }

    fn held_back(
        &self,
        view: View<'_, Self>,
        effect: &EngineEffect<Self>,
        others: &[&EngineEffect<Self>],
    ) -> Option<Ban> {
        in_its_part!(self, view.state, (&effect.key => Effect(_key)),
            |part, game, table| part.held_back(game, table, view, (effect, others)), else None)
    }

    fn resolve(&self, view: View<'_, Self>, effect: &Effect, event: &Event) -> Resolution<Self> {
        in_its_part!(self, view.state, (effect => Effect(key), event => Event(event)),
            |part, game, table| part.resolves(game, table, (view, key, event)), else Resolution::default())
    }

    fn modify(&self, view: View<'_, Self>, effect: &Effect, event: &Event, batch: &Batch<Self>) -> Event {
        let modified = in_its_part!(self, view.state, (effect => Effect(key), event => Event(event)),
            |part, game, table| part.modified(game, table, (view, key, event), batch), else None);
        modified.unwrap_or_else(|| event.clone())
    }

    fn over(&self, state: &State) -> bool {
        match self.plays {
            Plays::Round => state.decided,
            Plays::Activation | Plays::Commands => self.closed(state).is_some(),
            Plays::Damage | Plays::Phase | Plays::Timing => false,
        }
    }

    fn closed(&self, state: &State) -> Option<Scope> {
        let Playing::Command(_, commands) = self.playing(state) else { return None };
        CommandRules.over(commands).then_some(Scope::Activation)
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        match (event, self.acting(view.state)) {
            (Event::Command(_) | Event::Attack(_) | Event::Damage(_), _) => {
                in_its_part!(self, view.state, (event => Event(event)),
                |part, game, table| part.player(part.seeing(table, view, |view| game.affected(view, event))),
                else Seat::First)
            }
            (Event::Begin { .. } | Event::Over { .. } | Event::Arrive | Event::Arrived, Some((plan, _))) => {
                plan.owner
            }
            _ => Seat::First,
        }
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        if let (Event::Attack(event), Some((_, attack))) = (event, self.attack_part(before)) {
            AttackRules.prepare(attack, event);
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
            Event::SetDials(unit) => state.open(self, *unit, Scene::CommandPhase),
            Event::Close { .. } => state.close(),
            Event::Next(phase) => state.status.enter(*phase),
            event => state.act(self, event),
        }
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        let goes_on = self.plays == Plays::Round && !state.status.game_over;
        let end = goes_on.then(|| status::at_once(&state.status)).flatten();
        if let Some(end) = end {
            return end.into_iter().flat_map(|task| self.phases().tasks(task)).collect();
        }
        in_part!(self.playing(state), |part, game, table| part.checks(game, table, view))
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        let unit = |unit: &_| before.unit(*unit);
        match event {
            Event::Command(event) => self
                .command_part(before)
                .map(|(_, table)| self.tell_command(table, event))
                .unwrap_or_default(),
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
                |_part, game, table| game.tell(table, event), else String::new()),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        match event {
            Event::Status(event) => StatusRules.cite(event),
            Event::Command(event) => CommandRules.cite(event),
            Event::Attack(event) => AttackRules.cite(event),
            Event::Damage(event) => DamageRules.cite(event),
            Event::Timing(event) => event.rules(),
            Event::Begin { by: SHIP, .. } | Event::Over { by: SHIP, .. } => cite::attacks(),
            Event::Begin { .. } | Event::Over { .. } => cite::strike(),
            Event::Arrive => cite::arrive(),
            Event::Arrived => cite::arrived(),
            Event::SetDials(_) => cite::set_dials(),
            Event::Close { phase, .. } => cite::over(*phase),
            Event::Next(_) => cite::next(),
        }
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        in_its_part!(self, view.state, (prompt => Prompt(prompt), pick => Pick(pick)), |part, game, table| {
            let who = part.inner_player(who);
            part.seeing(table, view, |view| game.tell_pick(view, who, prompt, pick))
        }, else None)
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        in_part!(self.playing(view.state), |part, game, table| match part.asked(prompt) {
            Some(prompt) => {
                let who = part.inner_player(who);
                part.seeing(table, view, |view| game.tell_pass(view, who, &prompt))
            }
            None => Told::new(format!("The {who} player uses nothing more here"), self.order_rules(prompt)),
        })
    }

    fn describe(&self, view: View<'_, Self>, effect: &Effect) -> Told {
        let nobody = || Told::new(effect.to_string(), self.order_rules(&EnginePrompt::First));
        in_its_part!(self, view.state, (effect => Effect(key)),
            |part, game, table| part.seeing(table, view, |view| game.describe(view, key)), else nobody())
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
        let activation = state.acting().map_or(0, |_| size_of::<activation::State>());
        let commands =
            self.command_part(state).map_or(0, |(_, it)| size_of_val(it) + CommandRules.heap_bytes(it));
        let attack =
            self.attack_part(state).map_or(0, |(_, it)| size_of_val(it) + AttackRules.heap_bytes(it));
        let damage =
            self.damage_part(state).map_or(0, |(_, it)| size_of_val(it) + DamageRules.heap_bytes(it));
        let timing =
            self.timing_part(state).map_or(0, |(part, it)| size_of_val(it) + part.rules.heap_bytes(it));
        activation + commands + attack + damage + timing + StatusRules.heap_bytes(&state.status)
    }
}
