//! What do commands tell the engine?

use super::{
    CommandRules, activation,
    bans::Ban,
    card_effects, cite, concentrate, dials,
    effect::{Known, Raiding},
    effects,
    event::Event,
    legality, navigate, operations,
    pick::{Pick, Prompt},
    problem::{Begins, Problem},
    repair,
    setup::{CommandSetup, Scene},
    squadrons,
    state::State,
    table::{See, UnitEvent, Usable, Uses, told_alike},
    tell,
    terms::Seat,
    told,
    view::{self, CommandView},
    why_not,
    work::{CardEffect, Work},
};
use engine::{
    Batch, Doing, Effect, Fact, Game, Moment, Never, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Worded,
};

impl CommandRules {
    /// Why a pick that `player` names is refused although the present decision (none at the end) does not show it.
    pub fn why_not(&self, state: &State, asked: Option<Prompt>, player: Seat, pick: &Pick) -> Vec<Ban> {
        why_not::why_not(state, asked, player, pick)
    }

    /// Why an effect of the list that `player` (nobody named: whose it is) names is not among what is `asked`.
    pub fn why_not_use(
        &self,
        view: View<'_, Self>,
        asked: Option<(Seat, &EnginePrompt<Self>)>,
        player: Option<Seat>,
        name: &str,
    ) -> Vec<Ban> {
        CommandRules.see(view.state).why_not_listed(view, asked, player, name)
    }

    /// The pick of the present decision that a later one presupposes: a command that will be resolved with the dial
    /// presupposes that the dial is kept now. None where anything else stands against it.
    pub fn presupposed(&self, state: &State, asked: Prompt, pick: &Pick) -> Option<Pick> {
        dials::presupposed(state, asked, pick)
    }

    /// Whether a pick belongs to something that may follow what is decided now.
    pub fn goes_on(&self, state: &State, pick: &Pick) -> bool {
        dials::goes_on(state, pick)
    }

    /// Why a pick is refused while an effect is asked for: the decision that it belongs to has been made.
    pub fn behind(&self, state: &State, pick: &Pick) -> Option<Ban> {
        why_not::behind_here(state, pick)
    }
}

/// A ship's activation as far as commands go, from where the situation begins.
impl Begins for CommandRules {
    type Setup = CommandSetup;

    fn begin(&self, setup: &CommandSetup) -> Result<Position<Self>, Vec<Problem>> {
        let state = State::try_from(setup)?;
        let (ship, facedown) = (state.commands.ship, state.ship().stack.len());
        let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
        let changes = setup.dials_changed_by.into_iter();
        let changed = changes
            .flat_map(|by| [Task::event(Event::SeeDials(by)), Task::work(Work::change_dials(by, facedown))]);
        let mut tasks: Vec<Task<Self>> = announce.chain(changed).collect();
        tasks.extend(setup.gained_raid.iter().map(|command| {
            let (unit, why) = (ship, Raiding::Effect);
            Task::event(UnitEvent::GainRaid { unit, command: *command, why })
        }));
        tasks.extend(
            setup.gained_tokens.iter().map(|command| Task::event(UnitEvent::gain_token(ship, *command))),
        );
        tasks.push(Task::work(Work::Begin));
        Ok(Position::new(state, tasks))
    }
}

impl Worded for CommandRules {
    type Shown = CommandView;

    fn view(&self, state: &State) -> CommandView {
        CommandView::of(state)
    }

    fn question(&self, view: View<'_, Self>, _: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(view.state),
            EnginePrompt::Effect(_) => "Which upgrade card is used now?".to_owned(),
            EnginePrompt::First => "Whose effects come first?".to_owned(),
        }
    }

    fn label(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(state),
            EnginePick::Use(card, _) => format!("Resolve {card}"),
            EnginePick::Pass => "Use no more cards".to_owned(),
            EnginePick::First(player) => format!("Let the {player} player go first"),
        }
    }

    fn changes_nothing(
        &self,
        state: &State,
        (_, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> bool {
        let prompt = match prompt {
            EnginePrompt::Game(prompt) => Some(*prompt),
            EnginePrompt::Effect(_) | EnginePrompt::First => None,
        };
        match pick {
            EnginePick::Game(pick) => told::changes_nothing(state, prompt, pick),
            EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => false,
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => told::preview(state, pick),
            EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => String::new(),
        }
    }
}

impl Game for CommandRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = CardEffect;
    type Scope = Never;
    type Bindings = ();
    type Ban = Ban;

    told_alike!();

    fn seats(&self, _: &State) -> Vec<Seat> {
        Seat::ALL.to_vec()
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        doing(view, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(view.state, event, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        effects::effects(moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        if let CardEffect::Typed(name) = &effect.key
            && let Some((nth, _)) = view.state.table.sheet.named(name.as_str())
        {
            CommandRules.see(view.state).unmet(nth, bans);
        }
    }

    fn resolve(&self, view: View<'_, Self>, effect: &CardEffect, _: &Event) -> Resolution<Self> {
        match effect {
            CardEffect::Card(_) => Resolution::default(),
            CardEffect::Typed(name) => {
                let named = view.state.table.sheet.named(name.as_str());
                named.map(|(nth, _)| CommandRules.see(view.state).resolution(nth)).unwrap_or_default().into()
            }
        }
    }

    fn over(&self, state: &State) -> bool {
        state.ship().destroyed() && state.commands.scene == Scene::Over
    }

    fn affected(&self, view: View<'_, Self>, _: &Event) -> Seat {
        view.state.commands.owner
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event.happen(state);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let falling = view.state.table.falling().into_iter().flatten();
        falling.map(Task::event).chain(dials::state_checks(view.state)).collect()
    }

    fn tell_pick(&self, _: View<'_, Self>, _: Seat, _: &Prompt, pick: &Pick) -> Option<Told> {
        told::pick(pick)
    }

    fn tell_pass(&self, _: View<'_, Self>, who: Seat, _: &EnginePrompt<Self>) -> Told {
        tell::pass(who)
    }

    fn describe(&self, view: View<'_, Self>, effect: &CardEffect) -> Told {
        told::effect(view.state, effect)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(state)
    }
}

pub(super) fn doing(view: View<'_, CommandRules>, work: &Work) -> Doing<CommandRules> {
    let state = view.state;
    let beside = |decision| effects::beside(state, (*work, &[]), decision);
    let during = |known: &[Known], decision| effects::beside(state, (*work, known), decision);
    match *work {
        Work::Announce(seat) => {
            CommandRules.see(state).announced(seat, |effect| effect.owner == seat && !effect.is_constant())
        }
        Work::Over(command) => Doing::Tasks(card_effects::command_over(state, command)),
        Work::WhileActive => {
            Doing::Tasks(card_effects::while_moment(state, Known::ShipActivation).into_iter().collect())
        }
        Work::AtEndOf(known) => Doing::Tasks(card_effects::at_the_end(state, known)),
        Work::Use(nth) => Doing::Tasks(CommandRules.see(state).using(nth)),
        Work::Pay { nth, part } => card_effects::pay(state, nth, part),
        Work::Do { nth, operation } => operations::operate(state, nth, operation),
        Work::DoOne { nth, operation, alternative } => {
            operations::alternative(state, (nth, operation), alternative)
        }
        Work::Zones(work) => work.next(state),
        Work::Deal(deal) => deal.next(|| state.table.next_text()),
        Work::TurnCards(turned) => turned.next(&CommandRules.see(state)),
        Work::AnyFacedown { who } => operations::any_facedown(state, who),
        Work::TurnDials { by, left, more, to } => operations::turn_dials(state, by, (left, more), to),
        Work::ChangeDials { by, left } => dials::change(state, by, left),
        Work::SetDials => dials::set(state),
        Work::Begin => activation::begin(state),
        Work::BeforeReveal => Doing::Tasks(card_effects::before_reveal(state)),
        Work::Reveal => dials::reveal(state),
        Work::AtReveal(raid) => dials::at_reveal(state, raid),
        Work::Gain(command) => Doing::Tasks(dials::gaining(state, command)),
        Work::AtGain(command) => dials::at_gain(state, command),
        Work::TokenLimit => dials::token_limit(state),
        Work::AfterReveal => during(&[Known::ShipActivation], activation::after_reveal(state)),
        Work::Squadrons => beside(squadrons::next(state)),
        Work::Squadron(place) => during(&[Known::SquadronActivation], squadrons::actions(state, place)),
        Work::Repair => beside(repair::repair(state)),
        Work::Attacks => concentrate::attacks(state),
        Work::AttackEffects => {
            during(&[Known::ShipActivation, Known::Attack], concentrate::attack_effects(state))
        }
        Work::AddDie => beside(concentrate::add_die(state)),
        Work::RollAdded(color) => concentrate::roll_added(state, color),
        Work::Reroll => beside(concentrate::reroll(state)),
        Work::RollAgain(die) => concentrate::roll_again(state, die),
        Work::Course => during(&[Known::ShipActivation, Known::DetermineCourse], activation::course(state)),
        Work::Speed(with) => beside(navigate::speed(state, with)),
        Work::Yaw(with) => beside(navigate::yaw(state, with)),
        Work::LastCall => effects::last_call(state),
        Work::End => dials::end(state),
    }
}
