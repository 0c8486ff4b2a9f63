//! What does the timing of effects tell the engine?

use super::{
    Ban, TimingRules, among_several, cite,
    effect::{self, Known, TypedEffect},
    effects::{self, EffectKey},
    event::Event,
    legality, on_dice, operations, paying,
    problem::{Described, Problem},
    schedule::window_of,
    setup::TimingSetup,
    state::State,
    table::{EffectPick, EffectPrompt, together, told_alike},
    tell,
    terms::Seat,
    view::{self, TimingView},
    work::{Do, Work},
};
use engine::{
    Batch, Doing, Effect, Fact, Game, Moment, Never, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Worded,
};

impl TryFrom<&TimingSetup> for TimingRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &TimingSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let mut rules = Self {
            setup: setup.clone(),
            during: setup.part_of_game(),
            attacker: setup.who_attacks(),
            commands: setup.who_commands(),
            reached: Vec::new(),
            ruled_out: Vec::new(),
        };
        rules.reached = rules.reachable();
        rules.ruled_out = legality::ruled_out(&rules, &State::before_event(setup));
        Ok(rules)
    }
}

impl TimingRules {
    /// The situation, about to begin.
    pub fn start(&self) -> Position<Self> {
        let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
        let happen = || Task::work(Work::Happen(self.setup.event.clone()));
        let times = std::iter::repeat_with(happen).take(usize::from(self.setup.times));
        Position::new(State::before_event(&self.setup), announce.chain(times))
    }
}

impl Worded for TimingRules {
    type Shown = TimingView;

    fn view(&self, state: &State) -> TimingView {
        TimingView::of(self, state)
    }

    fn question(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(),
            EnginePrompt::Effect(timing) => {
                let batch = view.agenda().find_map(|task| match task {
                    Task::Batch(batch) => batch.events().next(),
                    _ => None,
                });
                let window = batch.and_then(|event| window_of(event, *timing));
                let when = window
                    .map(|(word, event)| effect::Moment { word, event: event.clone() }.in_words())
                    .unwrap_or_default();
                format!("Which effect does {} resolve {when}?", tell::player(who))
            }
            EnginePrompt::First => "Whose effects come first?".to_owned(),
        }
    }

    fn label(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(),
            EnginePick::Use(key, _) => format!("Resolve {key}"),
            EnginePick::Pass => "Resolve nothing more here".to_owned(),
            EnginePick::First(player) => format!("The {player} player goes first"),
        }
    }

    fn changes_nothing(
        &self,
        state: &State,
        (who, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> bool {
        match (prompt, pick) {
            (EnginePrompt::Game(EffectPrompt::OpponentsZone), EnginePick::Game(EffectPick::Zone(zone))) => {
                state.table.unit(state.occasion.ship_of(who.opponent())).shields.of(*zone) == 0
            }
            _ => false,
        }
    }

    fn preview(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Use(key, _) => self.effect(&key.0).map(TypedEffect::in_words).unwrap_or_default(),
            _ => String::new(),
        }
    }

    fn glyph(&self, pick: &EnginePick<Self>) -> Option<&'static str> {
        match pick {
            EnginePick::Game(pick) => pick.glyph(),
            _ => None,
        }
    }
}

impl Game for TimingRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = EffectPick;
    type Prompt = EffectPrompt;
    type Effect = EffectKey;
    type Scope = Never;
    type Bindings = ();
    type Ban = Ban;

    told_alike!();

    fn seats(&self, _: &State) -> Vec<Seat> {
        Seat::ALL.to_vec()
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        doing(self, view.state, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(self, view.state, event, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        effects::effects(self, moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        if let Some(typed) = self.effect(&effect.key.0) {
            legality::unmet(self, view.state, typed, bans);
        }
    }

    fn held_back(
        &self,
        view: View<'_, Self>,
        effect: &Effect<Self>,
        others: &[&Effect<Self>],
    ) -> Option<Ban> {
        self.waits_for_a_card(view.state, effect, others)
    }

    fn resolve(&self, view: View<'_, Self>, effect: &EffectKey, _: &Event) -> Resolution<Self> {
        self.effect(&effect.0).map(|effect| effects::resolve(self, view.state, effect)).unwrap_or_default()
    }

    fn affected(&self, _: View<'_, Self>, _: &Event) -> Seat {
        Seat::First
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event.commit(self, state);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let state = view.state;
        let [destroyed, leaving] = state.table.falling();
        if destroyed.is_empty() {
            return Vec::new();
        }
        vec![together(destroyed), together(leaving), Task::work(Work::Happen(Known::ShipDestroyed.into()))]
    }

    fn tell_pick(
        &self,
        _: View<'_, Self>,
        who: Seat,
        prompt: &EffectPrompt,
        pick: &EffectPick,
    ) -> Option<Told> {
        match pick {
            EffectPick::Zone(zone) => {
                Some(Told::new(format!("The {who} player chooses the {zone} hull zone"), prompt.rules()))
            }
            _ => None,
        }
    }

    fn tell_pass(&self, _: View<'_, Self>, who: Seat, _: &EnginePrompt<Self>) -> Told {
        Told::new(format!("The {who} player resolves nothing more here"), effect::cite::pass())
    }

    fn describe(&self, _: View<'_, Self>, effect: &EffectKey) -> Told {
        tell::effect(self, effect)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }
}

pub(super) fn doing(rules: &TimingRules, state: &State, work: &Work) -> Do {
    match work {
        Work::Announce(seat) => effects::announce(rules, *seat),
        Work::Happen(happening) => effects::happen(rules, state, happening),
        Work::Pay(part) => paying::pay(rules, state, part),
        Work::Do { nth, operation, inner, on } => {
            operations::operate(rules, state, (*nth, *operation), (inner, *on))
        }
        Work::Load { nth, left, of, types } => among_several::load(state, *nth, *left, (of, *types)),
        Work::Gather { nth, ship } => among_several::gather(rules, state, *nth, *ship),
        Work::Ships { nth, operation, left, chosen } => {
            among_several::next_ship(rules, state, (*nth, *operation), (*left, chosen))
        }
        Work::Dice(work) => work.next(state),
        Work::Roll { change, from, colors } => on_dice::rolled(rules, *change, *from, *colors),
        Work::Zones(work) => work.next(state),
        Work::Deal(deal) => deal.next(|| rules.next_text(state, deal.ship)),
    }
}
