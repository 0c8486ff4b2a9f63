//! What comes in a ship's activation, and how is a command resolved in it?
//!
//! Reveal, what follows it, the attacks, the course. What each command does stands in a file of its own.

use super::{
    card_effects,
    commands::{Command, Spent},
    effect::Known,
    event::Event,
    pick::{Pick, Prompt},
    resolution::{Place, Way},
    rows,
    rules::{Doing, Offer, Task},
    setup::Scene,
    squadrons,
    state::State,
    table::{EffectPick, Played, See},
    work::{CommandRules, Work},
};

/// What is ahead from where the scene begins.
pub(super) fn begin(state: &State) -> Doing {
    if state.commands.scene == Scene::SquadronPhase {
        return squadrons::begin_phase();
    }
    if state.commands.scene == Scene::CommandPhase {
        let begin = card_effects::at_the_beginning(state, Known::CommandPhase);
        let rest = [Task::work(Work::SetDials), Task::work(Work::AtEndOf(Known::CommandPhase))];
        return Doing::Tasks(begin.into_iter().chain(rest).collect());
    }
    let activates = state.commands.scene == Scene::Reveal;
    if state.commands.activated || activates && !CommandRules.see(state).can(Event::Activate) {
        let no_activation = Task::event(Event::NoActivation);
        return Doing::Choice {
            who: state.commands.owner,
            prompt: Prompt::Activation.into(),
            offers: vec![
                Offer::event(Pick::ActivateShip, Event::Activate),
                Offer::new(Pick::NoActivation, vec![no_activation]),
            ],
        };
    }
    let all = [
        (
            Scene::Reveal,
            vec![Task::event(Event::Activate), Task::work(Work::BeforeReveal), Task::work(Work::Reveal)],
        ),
        (Scene::AfterReveal, vec![Task::work(Work::AfterReveal)]),
        (Scene::Attack, vec![Task::work(rows::Work::Attacks)]),
        (
            Scene::DetermineCourse,
            vec![
                Task::event(Event::Enter(Scene::DetermineCourse)),
                Task::work(Work::Course),
                Task::work(Work::AtEndOf(Known::DetermineCourse)),
            ],
        ),
    ];
    let ahead = all.into_iter().filter(|(scene, _)| *scene >= state.commands.scene);
    let mut tasks: Vec<Task> = ahead.flat_map(|(_, tasks)| tasks).collect();
    tasks.push(Task::work(Work::WhileActive));
    tasks.push(Task::work(Work::End));
    Doing::Tasks(tasks)
}

/// Squadron and repair commands, one after another.
pub(super) fn after_reveal(state: &State) -> Doing {
    let mut offers = resolutions(state, Command::Squadron, Some(Work::AfterReveal));
    offers.extend(resolutions(state, Command::Repair, Some(Work::AfterReveal)));
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::AfterReveal.into(), offers }
}

/// The same at the reveal itself; what comes after the reveal follows.
pub(super) fn after_reveal_resolutions(state: &State) -> Vec<Offer> {
    let mut offers = resolutions(state, Command::Squadron, None);
    offers.extend(resolutions(state, Command::Repair, None));
    offers
}

/// Navigate, or not.
pub(super) fn course(state: &State) -> Doing {
    let mut offers = resolutions(state, Command::Navigate, Some(Work::Course));
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::DetermineCourse.into(), offers }
}

/// What comes of a command for which an effect counts so much as spent.
pub(crate) fn as_if(state: &State, command: Command, spent: Spent) -> Vec<Task> {
    let resolve = Task::event(Event::resolve(state, command, Way::AsIf(spent)));
    let rest = does(command, spent).into_iter().chain([Work::LastCall, Work::Over(command)]);
    std::iter::once(resolve).chain(rest.map(Task::work)).collect()
}

/// Every way to resolve a command with what is there: its effects follow, and then `after`.
pub(super) fn resolutions(state: &State, command: Command, after: Option<Work>) -> Vec<Offer> {
    let offer = |way: Way| {
        let mut tasks = vec![Task::event(Event::resolve(state, command, way))];
        tasks.extend(does(command, way.spent()).into_iter().map(Task::work));
        tasks.push(Task::work(Work::LastCall));
        tasks.push(Task::work(Work::Over(command)));
        tasks.extend(after.map(Task::work));
        Offer::new(Pick::Resolve { command, way }, tasks)
    };
    ways(state, command).into_iter().map(offer).collect()
}

/// What a resolved command does, in order.
pub(super) fn does(command: Command, spent: Spent) -> Vec<Work> {
    match (command, spent) {
        (Command::Navigate, Spent::Token) => vec![Work::Speed(spent)],
        (Command::Navigate, _) => vec![Work::Speed(spent), Work::Yaw(spent)],
        (Command::Squadron, _) => vec![Work::Squadrons],
        (Command::Repair, _) => vec![Work::Repair],
        (Command::ConcentrateFire, Spent::Dial) => vec![Work::AddDie],
        (Command::ConcentrateFire, Spent::Token) => vec![Work::Reroll],
        (Command::ConcentrateFire, Spent::Both) => vec![Work::AddDie, Work::Reroll],
    }
}

/// The ways that somebody might think of: what lies beside the ship, and what lies on its cards.
fn ways(state: &State, command: Command) -> Vec<Way> {
    let count = |list: &[Command]| list.iter().filter(|other| **other == command).count();
    let (dials, tokens) = (count(&state.ship().dials), count(&state.ship().command_tokens));
    let on_cards = |list: fn(&super::setup::Upgrade) -> &Vec<Command>| {
        let holding = state.commands.cards.iter().filter(|card| list(card).contains(&command));
        let (mut held, mut spendable) = (false, false);
        for card in holding {
            held = true;
            spendable |= card.spend;
        }
        (held, spendable)
    };
    let (card_dial, dial_spendable) = on_cards(|card| &card.dials);
    let (card_token, token_spendable) = on_cards(|card| &card.tokens);
    let mut dial_places = Vec::new();
    dial_places.extend((dials > 0).then_some(Place::Ship));
    dial_places.extend(dial_spendable.then_some(Place::Card));
    let mut token_places = Vec::new();
    token_places.extend((tokens > 0).then_some(Place::Ship));
    token_places.extend(token_spendable.then_some(Place::Card));
    let mut ways: Vec<Way> = dial_places.iter().map(|dial| Way::Dial(*dial)).collect();
    ways.extend(token_places.iter().map(|token| Way::Token(*token)));
    for dial in &dial_places {
        ways.extend(token_places.iter().map(|token| Way::Both { dial: *dial, token: *token }));
    }
    ways.extend((card_dial && !dial_spendable).then_some(Way::Dial(Place::Card)));
    ways.extend((card_token && !token_spendable).then_some(Way::Token(Place::Card)));
    ways.extend((dials > 1 || dial_places.len() > 1).then_some(Way::TwoDials));
    ways.extend((token_places.len() > 1).then_some(Way::TwoTokens));
    ways
}
