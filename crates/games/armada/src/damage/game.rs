//! What does damage outside attacks tell the engine?

use super::{
    DamageRules,
    bans::Ban,
    card_effects, cite, effects,
    event::Event,
    legality, movement,
    pick::{Pick, Prompt},
    setup::DamageSetup,
    state::State,
    suffering,
    table::{EffectPick, EffectPrompt, together, told_alike},
    terms::Seat,
    told,
    view::{self, DamageView},
    why_not,
    work::{EffectKey, Work},
};
use crate::problem::{Begins, Problem};
use engine::{
    Batch, Doing, Effect, Fact, Game, Moment, Never, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Worded,
};

impl DamageRules {
    /// Why what a line names, said by `player` (nobody named: whoever decides), is refused although the present choice does
    /// not show it. `asked` is who decides what, none of a decision: which effect acts next.
    pub fn why_not(
        &self,
        state: &State,
        player: Option<Seat>,
        asked: Option<(Seat, Option<Prompt>)>,
        choose: &str,
    ) -> Vec<Ban> {
        let choose = choose.trim();
        if choose.eq_ignore_ascii_case("pass") {
            return why_not::why_not_pass(player, asked);
        }
        if let Some(name) =
            choose.get(..4).filter(|verb| verb.eq_ignore_ascii_case("use ")).and(choose.get(4..))
        {
            return why_not::why_not_use(state, player, asked, name);
        }
        let pick = choose.to_lowercase().parse::<Pick>();
        pick.map(|pick| why_not::why_not(state, player, asked, &pick)).unwrap_or_default()
    }
}

/// The table, and its causes about to happen.
impl Begins for DamageRules {
    type Setup = DamageSetup;

    fn begin(&self, setup: &DamageSetup) -> Result<Position<Self>, Vec<Problem>> {
        let state = State::try_from(setup)?;
        let causes = setup.cause.iter().cloned().map(|cause| Task::work(Work::Cause(cause)));
        Ok(Position::new(state, causes))
    }
}

impl Worded for DamageRules {
    type Shown = DamageView;

    fn view(&self, state: &State) -> DamageView {
        DamageView::of(state)
    }

    fn question(&self, view: View<'_, Self>, _: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(view.state),
            EnginePrompt::Effect(_) | EnginePrompt::First => "Which of these acts next?".to_owned(),
        }
    }

    fn label(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(),
            EnginePick::Use(effect, _) => told::use_label(effect),
            EnginePick::Pass => "Done".to_owned(),
            EnginePick::First(player) => format!("Let the {player} player go first"),
        }
    }

    fn changes_nothing(
        &self,
        state: &State,
        (_, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> bool {
        match (prompt, pick) {
            (
                EnginePrompt::Game(Prompt::Effect(EffectPrompt::OpponentsZone)),
                EnginePick::Game(Pick::Effect(EffectPick::Zone(zone))),
            ) => state.table.ship(state.arrival.asked).is_some_and(|ship| ship.shields.of(*zone) == 0),
            _ => false,
        }
    }

    fn also(&self, _: &State, pick: &EnginePick<Self>) -> Vec<String> {
        match pick {
            // as it was once called
            EnginePick::Game(pick) => pick.former().into_iter().collect(),
            EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => Vec::new(),
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => told::preview(state, pick),
            EnginePick::Use(effect, _) => told::effect(state, effect).text,
            EnginePick::Pass | EnginePick::First(_) => String::new(),
        }
    }

    fn glyph(&self, pick: &EnginePick<Self>) -> Option<&'static str> {
        match pick {
            EnginePick::Game(Pick::Effect(pick)) => pick.glyph(),
            EnginePick::Game(Pick::Spend(token)) => Some(token.kind.word()),
            _ => None,
        }
    }
}

impl Game for DamageRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = EffectKey;
    type Scope = Never;
    type Bindings = ();
    type Ban = Ban;

    told_alike!();

    fn seats(&self, _: &State) -> Vec<Seat> {
        Seat::ALL.to_vec()
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        doing(view.state, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(view.state, event, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        effects::effects(moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        effects::unmet(view.state, &effect.key, bans);
    }

    fn resolve(&self, view: View<'_, Self>, effect: &EffectKey, _: &Event) -> Resolution<Self> {
        effects::resolve(view.state, effect).into()
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Seat {
        view.state.table.unit(event.unit().unwrap_or(view.state.arrival.asked)).owner
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event.commit(state);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let falling = view.state.table.falling().into_iter().filter(|events| !events.is_empty());
        falling.map(together).collect()
    }

    fn tell_pick(&self, view: View<'_, Self>, who: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        told::pick(view.state, who, *prompt, pick)
    }

    fn tell_pass(&self, _: View<'_, Self>, who: Seat, _: &EnginePrompt<Self>) -> Told {
        Told::new(format!("The {who} player leaves out what is optional"), cite::left_out())
    }

    fn describe(&self, view: View<'_, Self>, effect: &EffectKey) -> Told {
        told::effect(view.state, effect)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(state)
    }
}

pub(super) fn doing(state: &State, work: &Work) -> Doing<DamageRules> {
    match work {
        Work::Cause(cause) => Doing::Tasks(suffering::happen(state, cause)),
        Work::Suffer { unit, points, zone, by } => suffering::suffer(state, (*unit, *by), *points, *zone),
        Work::Points { unit, zone, left } => Doing::Tasks(suffering::next_point(state, *unit, *zone, *left)),
        Work::Deal(deal) => suffering::deal(state, *deal),
        Work::TurnCard { unit, verb, by } => suffering::choose_card(state, (*unit, *by), *verb),
        Work::Arrive(to) => Doing::Tasks(movement::arrive(state, to)),
        Work::OverlapCards => Doing::Tasks(movement::overlap_cards(state)),
        Work::MineDice(unit) => movement::mine_dice(state, *unit),
        Work::Do { unit, nth, operation } => card_effects::operate(state, *unit, (*nth, *operation)),
        Work::Zones(work) => work.next(state),
        Work::Unsettled(ban) => Doing::Open(ban.clone()),
    }
}
