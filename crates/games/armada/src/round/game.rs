//! What does the game tell the engine?
//!
//! What is asked goes to the part that it is about.

use super::{
    activation::ActivationPlan,
    attack, attacks,
    command::{self, Scene},
    damage, effect, operations,
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, StrikeBan, Work},
    rules::{ArmadaRules, Playing, Plays},
    state::State,
    status::{self, StatusEffect, StatusRules},
    table::{Legality, See, UnitEvent, Usable, Uses},
    terms::Seat,
    timing, view, work,
};
use engine::{
    Batch, Citations, Doing, Effect as EngineEffect, Fact, Game, Moment, Policy, Prompt as EnginePrompt,
    Resolution, Task, Told, View,
};
use vocabulary::capital;

impl ArmadaRules {
    /// The event for which effects wait, where it is played alone.
    fn around_an_event(&self) -> Option<Playing<'_>> {
        self.timing.as_deref().map(Playing::Timing)
    }

    /// The activation that goes on; none between activations.
    pub fn acting(&self, state: &State) -> Option<&ActivationPlan> {
        state.acting.read().and_then(|acting| self.played(acting.nth))
    }

    /// The part that is played: one of the activation that goes on, or the phase.
    pub fn playing(&self, state: &State) -> Playing<'_> {
        let attack = || state.fight.is_open().then_some(Playing::Attack);
        let damage = || state.arrival.is_open().then_some(Playing::Damage);
        let command = || state.commands.is_open().then_some(Playing::Command);
        let timing = || self.around_an_event();
        let phase = || Playing::Status;
        attack().or_else(damage).or_else(command).or_else(timing).unwrap_or_else(phase)
    }

    /// The part that owns the present question, or the last one. A phase may ask during an activation.
    pub fn asking(&self, view: View<'_, Self>, prompt: Option<&EnginePrompt<Self>>) -> Playing<'_> {
        let of_a_phase = match prompt {
            Some(EnginePrompt::Game(Prompt::Status(_))) => true,
            _ => view
                .batch()
                .is_some_and(|batch| batch.events().any(|event| matches!(event, Event::Status(_)))),
        };
        // what an effect does is done by the part whose effect it is
        match of_a_phase || matches!(view.resolving(), Some(Effect::Status(_))) {
            true => Playing::Status,
            false => self.playing(view.state),
        }
    }

    /// The part in which an event happens that has no rules of its own: what happens to a ship or squadron, to the card of an
    /// effect or to dice, happens in the part that is played.
    fn part_of(&self, view: View<'_, Self>, event: &Event) -> Option<Playing<'_>> {
        match event {
            Event::Status(_) => Some(Playing::Status),
            Event::Command(_) => view.state.commands.is_open().then_some(Playing::Command),
            Event::Attack(_) => view.state.fight.is_open().then_some(Playing::Attack),
            Event::Damage(_) => view.state.arrival.is_open().then_some(Playing::Damage),
            Event::Timing(_) => self.around_an_event(),
            Event::Unit(_) | Event::Card(_) | Event::Table(_) => Some(self.asking(view, None)),
            Event::Round(_) => None,
        }
    }

    /// What effects do, as the part that asks for it sees the table.
    fn by_effects(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        let (part, state) = (self.asking(view, None), view.state);
        let seen = part.see(state);
        match work {
            Work::Effect(work) => operations::doing(&seen, work),
            Work::Pay(part) => part.paid(&seen),
            Work::Deal(deal) => deal.next(state),
            Work::TurnCards(turned) => turned.next(&seen),
            Work::Dice(work) => work.next(|colors| attack::dice_added(state, colors)),
            Work::Roll { change, from, colors } => {
                let rolled = operations::rolled(state, *change, *from, *colors);
                rolled.unwrap_or_else(|| Doing::Tasks(Vec::new()))
            }
            _ => Doing::Tasks(Vec::new()),
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
            None => event.words(state),
        }
    }
}

impl Game for ArmadaRules {
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
            (Work::Command(work), _) if state.commands.is_open() => command::doing(state, work),
            (Work::Attacks, Some(plan)) => attacks::attacks(plan, state),
            (Work::Attacks, None) => command::attacks(state),
            (Work::Strike { squadron, target }, Some(plan)) => {
                attacks::strike(plan, state, *squadron, *target)
            }
            (Work::Arrive, Some(plan)) => Doing::Tasks(work::arrive(plan)),
            (Work::AssignDials, _) if self.plays == Plays::Round => Doing::Tasks(work::assign_dials(state)),
            (Work::AssignDials, _) => status::assign_dials(state),
            (Work::SetDials(unit), _) => Doing::Tasks(work::set_dials(state, *unit)),
            // of a phase that is played alone nobody asks what is done in an activation, or after it
            (Work::Activate(_) | Work::After(_), _) if self.plays != Plays::Round => Doing::Tasks(Vec::new()),
            (Work::Activate(unit), _) => Doing::Tasks(work::activate(state, *unit)),
            (Work::After(phase), _) => Doing::Tasks(work::after(self, *phase)),
            (Work::Status(work), _) => status::doing(state, work),
            (
                Work::Effect(_)
                | Work::Pay(_)
                | Work::Deal(_)
                | Work::TurnCards(_)
                | Work::Dice(_)
                | Work::Roll { .. },
                _,
            ) => self.by_effects(view, work),
            (Work::Damage(work), _) if state.arrival.is_open() => damage::doing(state, work),
            (Work::Zones(work), _) => work.next(&state.table),
            (Work::Attack(work), _) if state.fight.is_open() => attack::doing(state, work),
            (Work::Unsettled(ban), _) => Doing::Open(ban.clone()),
            (Work::Timing(work), _) => match &self.timing {
                Some(timing) => timing::doing(timing, state, work),
                None => Doing::Tasks(Vec::new()),
            },
            // what a part still had to do ends with it, and where one is played alone no other does anything
            _ => Doing::Tasks(Vec::new()),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        if let (Event::Command(command::Event::ActivateSquadron { squadron, .. }), Some(_)) =
            (event, self.acting(view.state))
            && let unit = view.state.wing(*squadron)
            && unit.destroyed()
        {
            bans.push(Ban::Strike(StrikeBan::Destroyed(unit.name.clone())));
        }
        if let Some(part) = self.part_of(view, event) {
            part.forbids(view.state, event, bans);
        }
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<EngineEffect<Self>>) {
        let (state, event, timing) = (moment.view.state, moment.event, moment.timing);
        match self.part_of(moment.view, event) {
            Some(Playing::Status) => status::effects(state, event, timing, found),
            Some(Playing::Command) => command::effects(state, event, timing, found),
            Some(Playing::Attack) => attack::effects(state, event, timing, found),
            Some(Playing::Damage) => damage::effects(state, event, timing, found),
            Some(Playing::Timing(rules)) => timing::effects(rules, state, (event, timing), found),
            None => {}
        }
    }

    fn unmet(&self, view: View<'_, Self>, effect: &EngineEffect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        match &effect.key {
            Effect::Status(StatusEffect(name)) => StatusRules.see(view.state).unmet_of(name, bans),
            Effect::Command(key) => command::unmet(view.state, key, bans),
            Effect::Attack(key) => attack::unmet(view.state, key, bans),
            Effect::Damage(key) => damage::unmet(view.state, key, bans),
            Effect::Timing(key) => {
                self.timing.iter().for_each(|timing| timing::unmet(timing, view.state, key, bans));
            }
        }
    }

    fn held_back(
        &self,
        view: View<'_, Self>,
        effect: &EngineEffect<Self>,
        others: &[&EngineEffect<Self>],
    ) -> Option<Ban> {
        if let Some(timing) = &self.timing {
            return timing.waits_for_a_card(view.state, effect, others).map(Ban::from);
        }
        None
    }

    fn resolve(&self, view: View<'_, Self>, effect: &Effect, _: &Event) -> Resolution<Self> {
        match effect {
            Effect::Status(StatusEffect(name)) => StatusRules.see(view.state).resolution_of(name).into(),
            Effect::Command(key) => command::resolve(view.state, key).into(),
            Effect::Attack(key) => attack::resolve(view.state, key).into(),
            Effect::Damage(key) => damage::resolve(view.state, key).into(),
            Effect::Timing(key) => {
                let resolve = |timing| timing::resolve(timing, view.state, key);
                self.timing.as_deref().map(resolve).unwrap_or_default().into()
            }
        }
    }

    fn modify(&self, view: View<'_, Self>, effect: &Effect, event: &Event, _: &Batch<Self>) -> Event {
        match effect {
            Effect::Attack(key) => attack::modify(view.state, key, event),
            _ => event.clone(),
        }
    }

    fn over(&self, state: &State) -> bool {
        match self.plays {
            Plays::Round => state.phases.decided,
            Plays::Activation | Plays::Commands => self.closed(state).is_some(),
            Plays::Attack | Plays::Damage | Plays::Phase | Plays::Timing => false,
        }
    }

    fn closed(&self, state: &State) -> Option<Scope> {
        let commands = matches!(self.playing(state), Playing::Command);
        (commands && command::is_over(state)).then_some(Scope::Activation)
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        match self.part_of(view, event) {
            Some(Playing::Command) => return view.state.commands.owner,
            Some(Playing::Attack) => return view.state.fight.seat(view.state.attack.on()),
            Some(Playing::Damage) => return damage::affected(view.state, event),
            _ => {}
        }
        match (event, self.acting(view.state)) {
            (Event::Round(_), Some(plan)) => plan.owner,
            _ => Seat::First,
        }
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        if let Event::Unit(UnitEvent::Leave { unit, how }) = event {
            *how = before.table.unit(*unit).leaving();
        }
    }

    fn commit(&self, state: &mut State, event: &Event) {
        match event {
            Event::Status(event) => {
                event.commit(state);
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
            event => state.act(self, event),
        }
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        let goes_on = self.plays == Plays::Round && !state.phases.game_over;
        let end = goes_on.then(|| status::at_once(state)).flatten();
        if let Some(end) = end {
            return end;
        }
        if let Some(copy) = state.table.copied_token() {
            return vec![Task::event(copy)];
        }
        match self.playing(state) {
            Playing::Status | Playing::Damage => state.table.fall(|_| true),
            Playing::Command => command::state_checks(state),
            Playing::Attack => attack::state_checks(state),
            Playing::Timing(_) => timing::state_checks(state),
        }
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        match event {
            Event::Command(event) => self.tell_command(before, event),
            Event::Round(event) => event.words(self, before),
            Event::Table(event) => event.words(before),
            Event::Status(event) => event.words(before),
            Event::Attack(event) => event.words(before),
            Event::Damage(event) => event.words(before),
            Event::Timing(event) => event.words(before),
            Event::Unit(event) => match self.playing(before) {
                Playing::Attack => attack::unit_words(before, *event),
                Playing::Command => event.words(&before.table) + command::with_it(*event),
                Playing::Status | Playing::Damage | Playing::Timing(_) => event.words(&before.table),
            },
            Event::Card(event) => event.words(&before.table.cards),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        match event {
            Event::Status(event) => event.rules(),
            Event::Unit(event) => event.rules(),
            Event::Card(event) => event.rules(),
            Event::Command(event) => event.rules(),
            Event::Attack(event) => event.rules(),
            Event::Damage(event) => event.rules(),
            Event::Timing(event) => event.rules(),
            Event::Round(event) => event.rules(self),
            Event::Table(event) => event.rules(),
        }
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        match (prompt, pick) {
            _ if view.state.fight.is_open() => attack::tell_pick(view.state, prompt, pick),
            (Prompt::Command(_), Pick::Command(pick)) => command::tell_pick(pick),
            (Prompt::Effect(prompt), Pick::Effect(pick)) => damage::chosen(view.state, who, *prompt, pick),
            _ => None,
        }
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        let playing = self.playing(view.state);
        let who = match playing {
            Playing::Attack if attack::asks_for_return(view.state, who, prompt) => {
                let who = view.state.attack.on();
                return Told::new(format!("The {who} makes no attack in return"), attack::no_return());
            }
            Playing::Attack => view.state.fight.player(who).to_string(),
            _ => format!("{who} player"),
        };
        let rules =
            if matches!(playing, Playing::Damage) { damage::left_out() } else { effect::cite::pass() };
        Told::new(format!("The {who} resolves nothing more here"), rules)
    }

    fn describe(&self, view: View<'_, Self>, effect: &Effect) -> Told {
        let nobody = || Told::new(effect.to_string(), self.order_rules(&EnginePrompt::First));
        match effect {
            Effect::Status(StatusEffect(name)) => view.state.table.cards.describe(name),
            Effect::Command(key) => command::describe(view.state, key),
            Effect::Attack(key) => attack::describe(view.state, key),
            Effect::Damage(key) => damage::describe(view.state, key),
            Effect::Timing(key) => match &self.timing {
                Some(timing) => timing::describe(timing, key),
                None => nobody(),
            },
        }
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        match (prompt, self.plays) {
            (EnginePrompt::Game(prompt), _) => match prompt {
                Prompt::Status(prompt) => prompt.rules(),
                Prompt::Command(prompt) => prompt.rules(),
                Prompt::Attack(prompt) => prompt.rules(),
                Prompt::Damage(prompt) => prompt.rules(),
                Prompt::Effect(prompt) => prompt.rules(),
                Prompt::Round(prompt) => prompt.rules(),
            },
            (_, Plays::Round | Plays::Phase) => status::order(),
            (_, Plays::Damage) => damage::order(),
            (_, Plays::Activation | Plays::Commands | Plays::Attack | Plays::Timing) => effect::cite::order(),
        }
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.heap_bytes()
    }
}
