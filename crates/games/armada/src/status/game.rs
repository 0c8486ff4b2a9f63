//! What does a round tell the engine?

use super::{
    StatusRules,
    bans::Ban,
    card_effects::{self, StatusEffect},
    cite,
    event::Event,
    legality, operations,
    pick::{self, Pick, Prompt},
    setup::StatusSetup,
    state::State,
    status_phase,
    table::{EffectPick, See, Usable, Uses, told_alike},
    terms::Seat,
    turns,
    view::{self, StatusView},
    why_not,
    work::Work,
};
use crate::problem::{Begins, Problem};
use engine::{
    Batch, Doing, Effect, Fact, Game, Moment, Never, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Worded,
};

impl StatusRules {
    /// Why a pick is refused that the present choice does not show; `asked` is whose turn it is, and what is decided.
    pub fn why_not(
        &self,
        view: View<'_, Self>,
        player: Option<Seat>,
        asked: Option<(Seat, &EnginePrompt<Self>)>,
        pick: &Pick,
    ) -> Vec<Ban> {
        if let Pick::Effect(EffectPick::Use(name)) = pick {
            return StatusRules.see(view.state).why_not_listed(view, asked, player, name.as_str());
        }
        let decided = asked.and_then(|(who, prompt)| match prompt {
            EnginePrompt::Game(prompt) => Some((who, *prompt)),
            EnginePrompt::Effect(_) | EnginePrompt::First => None,
        });
        why_not::why_not(view.state, player, decided, pick)
    }

    /// Whether a pick belongs to a turn that may come once the effects are through that wait now.
    pub fn goes_on(&self, state: &State, pick: &Pick) -> bool {
        let over = |ban: &Ban| matches!(ban, Ban::PhaseOver(_));
        matches!(pick, Pick::Ready(_) | Pick::Activate(_))
            && why_not::why_not(state, None, None, pick).iter().all(over)
    }
}

/// The table, and the phase about to begin (or to go on with a turn).
impl Begins for StatusRules {
    type Setup = StatusSetup;

    fn begin(&self, setup: &StatusSetup) -> Result<Position<Self>, Vec<Problem>> {
        let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
        Ok(Position::new(State::try_from(setup)?, announce.chain([Task::work(Work::Phase)])))
    }
}

impl Worded for StatusRules {
    type Shown = StatusView;

    fn view(&self, state: &State) -> StatusView {
        StatusView::of(state)
    }

    fn question(&self, _: View<'_, Self>, _: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(),
            EnginePrompt::Effect(_) => "Which effect resolves now?".to_owned(),
            EnginePrompt::First => "What comes first?".to_owned(),
        }
    }

    fn label(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(),
            EnginePick::Use(effect, _) => format!("Resolve {effect}"),
            EnginePick::Pass => "Done".to_owned(),
            EnginePick::First(player) => format!("Let the {player} player go first"),
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick::preview(state, pick),
            EnginePick::Use(effect, _) => state.table.sheet.sentence_of(effect.0.as_str()),
            EnginePick::Pass | EnginePick::First(_) => String::new(),
        }
    }

    fn glyph(&self, pick: &EnginePick<Self>) -> Option<&'static str> {
        match pick {
            EnginePick::Game(Pick::Effect(pick)) => pick.glyph(),
            EnginePick::Game(Pick::Pay(token) | Pick::DiscardToken(token)) => Some(token.word()),
            _ => None,
        }
    }
}

impl Game for StatusRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = StatusEffect;
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
        card_effects::effects(moment.view.state, moment.event, moment.timing, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        if let Some((nth, _)) = view.state.table.sheet.named(effect.key.0.as_str()) {
            StatusRules.see(view.state).unmet(nth, bans);
        }
    }

    fn resolve(&self, view: View<'_, Self>, effect: &StatusEffect, _: &Event) -> Resolution<Self> {
        let named = view.state.table.sheet.named(effect.0.as_str());
        named.map(|(nth, _)| StatusRules.see(view.state).resolution(nth)).unwrap_or_default().into()
    }

    fn affected(&self, _: View<'_, Self>, _: &Event) -> Seat {
        Seat::First
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event.commit(state);
    }

    fn describe(&self, view: View<'_, Self>, effect: &StatusEffect) -> Told {
        view.state.table.sheet.describe(&effect.0, cite::order)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(state)
    }
}

pub(super) fn doing(state: &State, work: &Work) -> Doing<StatusRules> {
    match work {
        Work::Phase => Doing::Tasks(status_phase::phase(state)),
        Work::ReadyTurn(seat) => status_phase::ready_turn(state, *seat),
        Work::Pay { card, left } => status_phase::pay(state, *card, left),
        Work::Unpaid => Doing::Tasks(status_phase::unpaid(state)),
        Work::RoundEnds => Doing::Tasks(status_phase::round_ends(state)),
        Work::ShipTurn(seat) => turns::ship_turn(state, *seat),
        Work::SquadronTurn { seat, left } => turns::squadron_turn(state, *seat, *left),
        Work::Announce(seat) => {
            StatusRules.see(state).announced(*seat, |effect| effect.owner == *seat && !effect.is_constant())
        }
        Work::ReadyTokens => Doing::Tasks(status_phase::ready_tokens(state)),
        Work::ReadyCards => Doing::Tasks(status_phase::ready_cards(state)),
        Work::Moment { word, of } => Doing::Tasks(card_effects::moment_of(state, *word, *of)),
        Work::PayEffect(part) => operations::pay(state, part),
        Work::TokenLimit(unit) => operations::token_limit(state, *unit),
        Work::Do { nth, operation, on } => operations::operate(state, *nth, *operation, *on),
        Work::Unsettled(ban) => Doing::Open(ban.clone()),
    }
}
