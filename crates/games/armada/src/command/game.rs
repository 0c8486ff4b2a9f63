//! How do commands begin, and what does each of their work items come to?

use super::{
    activation, card_effects, concentrate, descriptions, dials,
    effect::{Extent, Known, Raiding},
    effects,
    event::Event,
    navigate,
    pick::Pick,
    problem::Problem,
    repair,
    rows::{self, Ban},
    rules::{ArmadaRules, Doing, Task},
    setup::{CommandSetup, Scene},
    squadrons,
    state::State,
    table::{EffectPick, EffectWork, See, UnitEvent, Usable, Uses},
    terms::Seat,
    work::{CardEffect, CommandRules, Work},
};
use engine::{Pick as EnginePick, Words};

/// The table, and a ship's activation as far as commands go, from where the situation begins.
pub(crate) fn begin(setup: &CommandSetup) -> Result<(State, Vec<Task>), Vec<Problem>> {
    let state = State::try_from(setup)?;
    let (ship, facedown) = (state.commands.ship, state.ship().facedown_dials());
    let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
    let changes = setup.ship.dials_changed_by.0.into_iter();
    let changed = changes.flat_map(|who| {
        let (left, to, extent) = (u8::MAX, None, Extent::UpTo);
        let changes = EffectWork::TurnDials { who, unit: ship, left, more: facedown, to, extent };
        [Task::event(Event::SeeDials(who)), Task::work(changes)]
    });
    let mut tasks: Vec<Task> = announce.chain(changed).collect();
    tasks.extend(setup.ship.gained_raid.iter().map(|command| {
        let (unit, why) = (ship, Raiding::Effect);
        Task::event(UnitEvent::GainRaid { unit, command: *command, why })
    }));
    tasks.extend(
        setup.ship.gained_tokens.iter().map(|command| Task::event(UnitEvent::gain_token(ship, *command))),
    );
    tasks.push(Task::work(Work::Begin));
    Ok((state, tasks))
}

/// What a line names where commands are resolved.
pub fn read(line: &str) -> Option<rows::Pick> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let own = line.parse::<Pick>().ok().map(Into::into);
    own.or_else(|| EffectPick::read(&words).map(Into::into))
}

/// Adds what an effect of the list needs or pays that is not there.
pub(crate) fn unmet(state: &State, effect: &CardEffect, bans: &mut Vec<Ban>) {
    if let CardEffect::Typed(name) = effect {
        CommandRules.see(state).unmet_of(name, bans);
    }
}

/// What follows where an effect is used.
pub(crate) fn resolve(state: &State, effect: &CardEffect) -> Vec<Task> {
    match effect {
        CardEffect::Card(_) => Vec::new(),
        CardEffect::Typed(name) => CommandRules.see(state).resolution_of(name),
    }
}

/// Whether the ship is destroyed while its commands are resolved: nothing more of them is.
pub(crate) fn is_over(state: &State) -> bool {
    state.ship().destroyed() && state.commands.scene == Scene::Over
}

/// What puts the tokens and the ship right.
pub(crate) fn state_checks(state: &State) -> Vec<Task> {
    state.table.fall(|_| true).into_iter().chain(dials::state_checks(state)).collect()
}

/// What is said of a pick about commands.
pub(crate) fn words(state: &State, pick: &EnginePick<ArmadaRules>) -> Words {
    let (effect, idle) = match pick {
        EnginePick::Game(pick) => {
            (descriptions::preview(state, pick), descriptions::changes_nothing(state, pick))
        }
        _ => (String::new(), false),
    };
    Words { effect, idle, ..Words::default() }
}

/// What a work item of commands comes to.
pub(crate) fn doing(state: &State, work: &Work) -> Doing {
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
        Work::SetDials => dials::set(state),
        Work::Begin => activation::begin(state),
        Work::BeforeReveal => Doing::Tasks(card_effects::before_reveal(state)),
        Work::Reveal => dials::reveal(state),
        Work::AtReveal(raid) => dials::at_reveal(state, raid),
        Work::Gain(command) => Doing::Tasks(dials::gaining(state, command)),
        Work::AtGain(command) => dials::at_gain(state, command),
        Work::AfterReveal => during(&[Known::ShipActivation], activation::after_reveal(state)),
        Work::Squadrons => beside(squadrons::next(state)),
        Work::Squadron(place) => during(&[Known::SquadronActivation], squadrons::actions(state, place)),
        Work::Repair => beside(repair::repair(state)),
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
