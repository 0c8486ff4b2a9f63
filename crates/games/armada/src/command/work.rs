//! What does a ship's activation do next?
//!
//! The activation as work items, as far as commands go: reveal, what follows it, the attacks, the
//! course, the end. What each command does stands in a file of its own.

use serde::{Deserialize, Serialize};

use super::{
    CommandRules, card_effects,
    commands::{Command, Spent},
    concentrate, dials,
    dice::{Color, Die},
    effect::{CardVerb, Known},
    effects,
    event::Event,
    navigate, operations,
    pick::{Pick, Prompt},
    repair,
    resolution::{Place, Way},
    setup::Scene,
    squadrons,
    state::State,
    table::{Played, Uses, ZoneWork},
    terms::{Facing, Seat},
};
use engine::{Doing, Offer, Task, View};

/// A work item of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply of a player's effects is named.
    Announce(Seat),
    /// A player may change facedown dials, each once.
    ChangeDials {
        /// Who.
        by: Seat,
        /// A bit for each dial that has not been changed yet, the lowest for the top one.
        left: u8,
    },
    /// Dials are put under the stack until there are enough.
    SetDials,
    /// The scene, from where it begins.
    Begin,
    /// The moment before the top dial is revealed, where an effect waits for it.
    BeforeReveal,
    /// The top dial is revealed.
    Reveal,
    /// What becomes of it, and of raid tokens.
    AtReveal(Raid),
    /// A dial is gained, and kept or spent for a token.
    Gain(Command),
    /// What becomes of a dial that was gained.
    AtGain(Command),
    /// There are too many tokens.
    TokenLimit,
    /// Commands are resolved after the reveal.
    AfterReveal,
    /// Squadrons are activated one at a time.
    Squadrons,
    /// The activated squadron moves and attacks.
    Squadron(u8),
    /// Engineering points are spent.
    Repair,
    /// The attacks that are still to come.
    Attacks,
    /// What is done with the dice of an attack.
    AttackEffects,
    /// The dial adds a die.
    AddDie,
    /// A die of this color is rolled into the pool.
    RollAdded(Color),
    /// The token rerolls a die.
    Reroll,
    /// This die is rolled again.
    RollAgain(Die),
    /// Navigate may be resolved.
    Course,
    /// The speed is changed.
    Speed(Spent),
    /// A joint's yaw is raised.
    Yaw(Spent),
    /// Cards that wait for the command may be used before it is over.
    LastCall,
    /// Unspent dials are discarded.
    End,
    /// The command is over.
    Over(Command),
    /// The last moment at which effects may be used while the ship is active, before its maneuver.
    WhileActive,
    /// A moment at the end of something.
    AtEndOf(Known),
    /// An effect is used.
    Use(u8),
    /// A part of the cost of an effect is paid as its owner chooses.
    Pay {
        /// The effect.
        nth: u8,
        /// The part, from 0.
        part: u8,
    },
    /// An effect does something.
    Do {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
    /// An effect does one of several things.
    DoOne {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// Which of them, from 0.
        alternative: u8,
    },
    /// Something is done to hull zones.
    Zones(ZoneWork<Seat>),
    /// Damage cards are dealt, one after another.
    Deal {
        /// How.
        facing: Facing,
        /// How many still.
        count: u8,
    },
    /// Damage cards are turned or discarded, one after another.
    DamageCards {
        /// Who chooses.
        who: Seat,
        /// What becomes of them.
        verb: CardVerb,
        /// How many still.
        count: u8,
    },
    /// Faceup damage cards are turned facedown, one after another, as many as somebody likes.
    AnyFacedown {
        /// Who chooses.
        who: Seat,
    },
    /// Facedown dials are set to another command by an effect.
    TurnDials {
        /// Who.
        by: Seat,
        /// A bit for each that may be.
        left: u8,
        /// How many still.
        more: u8,
        /// To what; none: as that player likes.
        to: Option<Command>,
    },
}

/// Whether something may still be discarded for raid tokens at this reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Raid {
    /// It may.
    Open,
    /// Something has been.
    Done,
}

impl Work {
    /// A player may change all of so many facedown dials.
    pub(super) fn change_dials(by: Seat, dials: usize) -> Self {
        let left = (0..dials).fold(0_u8, |left, _| left << 1 | 1);
        Work::ChangeDials { by, left }
    }
}

vocabulary::holds! { Work { Zones(ZoneWork<Seat>) } }

pub(super) fn work(view: View<'_, CommandRules>, work: &Work) -> Doing<CommandRules> {
    let state = view.state;
    let beside = |decision| effects::beside(state, (*work, &[]), decision);
    let during = |known: &[Known], decision| effects::beside(state, (*work, known), decision);
    match *work {
        Work::Announce(seat) => state.announced(
            (seat, Prompt::Begin),
            Pick::Begin,
            |effect| effect.owner == seat && !effect.is_constant(),
            |effect| Pick::Use(effect.name.to_string()),
        ),
        Work::Over(command) => Doing::Tasks(card_effects::command_over(state, command)),
        Work::WhileActive => {
            Doing::Tasks(card_effects::while_moment(state, Known::ShipActivation).into_iter().collect())
        }
        Work::AtEndOf(known) => Doing::Tasks(card_effects::at_the_end(state, known)),
        Work::Use(nth) => Doing::Tasks(state.using(nth)),
        Work::Pay { nth, part } => card_effects::pay(state, nth, part),
        Work::Do { nth, operation } => operations::operate(state, nth, operation),
        Work::DoOne { nth, operation, alternative } => {
            operations::alternative(state, (nth, operation), alternative)
        }
        Work::Zones(work) => work.next(state),
        Work::Deal { facing, count } => operations::deal(state, facing, count),
        Work::DamageCards { who, verb, count } => operations::damage_card(state, who, verb, count),
        Work::AnyFacedown { who } => operations::any_facedown(state, who),
        Work::TurnDials { by, left, more, to } => operations::turn_dials(state, by, (left, more), to),
        Work::ChangeDials { by, left } => dials::change(state, by, left),
        Work::SetDials => dials::set(state),
        Work::Begin => begin(state),
        Work::BeforeReveal => Doing::Tasks(card_effects::before_reveal(state)),
        Work::Reveal => dials::reveal(state),
        Work::AtReveal(raid) => dials::at_reveal(state, raid),
        Work::Gain(command) => {
            Doing::Tasks(vec![Task::event(Event::GainDial(command)), Task::work(Work::AtGain(command))])
        }
        Work::AtGain(command) => dials::at_gain(state, command),
        Work::TokenLimit => dials::token_limit(state),
        Work::AfterReveal => during(&[Known::ShipActivation], after_reveal(state)),
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
        Work::Course => during(&[Known::ShipActivation, Known::DetermineCourse], course(state)),
        Work::Speed(with) => beside(navigate::speed(state, with)),
        Work::Yaw(with) => beside(navigate::yaw(state, with)),
        Work::LastCall => effects::last_call(state),
        Work::End => dials::end(state),
    }
}

/// What is ahead from where the scene begins.
fn begin(state: &State) -> Doing<CommandRules> {
    if state.scene == Scene::SquadronPhase {
        return squadrons::begin_phase();
    }
    if state.scene == Scene::CommandPhase {
        let begin = card_effects::at_the_beginning(state, Known::CommandPhase);
        let rest = [Task::work(Work::SetDials), Task::work(Work::AtEndOf(Known::CommandPhase))];
        return Doing::Tasks(begin.into_iter().chain(rest).collect());
    }
    let activates = state.scene == Scene::Reveal;
    if state.activated || activates && !state.can(Event::Activate) {
        let no_activation = Task::event(Event::NoActivation);
        return Doing::Choice {
            who: state.owner(),
            prompt: Prompt::Activation,
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
        (Scene::Attack, vec![Task::work(Work::Attacks)]),
        (
            Scene::DetermineCourse,
            vec![
                Task::event(Event::Enter(Scene::DetermineCourse)),
                Task::work(Work::Course),
                Task::work(Work::AtEndOf(Known::DetermineCourse)),
            ],
        ),
    ];
    let ahead = all.into_iter().filter(|(scene, _)| *scene >= state.scene);
    let mut tasks: Vec<Task<CommandRules>> = ahead.flat_map(|(_, tasks)| tasks).collect();
    tasks.push(Task::work(Work::WhileActive));
    tasks.push(Task::work(Work::End));
    Doing::Tasks(tasks)
}

/// Squadron and repair commands, one after another.
fn after_reveal(state: &State) -> Doing<CommandRules> {
    let mut offers = resolutions(state, Command::Squadron, Some(Work::AfterReveal));
    offers.extend(resolutions(state, Command::Repair, Some(Work::AfterReveal)));
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who: state.owner(), prompt: Prompt::AfterReveal, offers }
}

/// The same at the reveal itself; what comes after the reveal follows.
pub(super) fn after_reveal_resolutions(state: &State) -> Vec<Offer<CommandRules>> {
    let mut offers = resolutions(state, Command::Squadron, None);
    offers.extend(resolutions(state, Command::Repair, None));
    offers
}

/// Navigate, or not.
fn course(state: &State) -> Doing<CommandRules> {
    let mut offers = resolutions(state, Command::Navigate, Some(Work::Course));
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who: state.owner(), prompt: Prompt::DetermineCourse, offers }
}

pub(super) fn as_if(state: &State, command: Command, spent: Spent) -> Vec<Task<CommandRules>> {
    let resolve = Task::event(Event::resolve(state, command, Way::AsIf(spent)));
    let rest = does(command, spent).into_iter().chain([Work::LastCall, Work::Over(command)]);
    std::iter::once(resolve).chain(rest.map(Task::work)).collect()
}

/// Every way to resolve a command with what is there: its effects follow, and then `after`.
pub(super) fn resolutions(state: &State, command: Command, after: Option<Work>) -> Vec<Offer<CommandRules>> {
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
fn does(command: Command, spent: Spent) -> Vec<Work> {
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
        let holding = state.cards.iter().filter(|card| list(card).contains(&command));
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
