//! What does an effect of the list do here?
//!
//! One operation after another becomes events. Where nothing is there to do it to, that is said; what this system does not
//! know is refused when the situation is read.

use super::{
    activation::as_if,
    card_event::Deed,
    commands::Command,
    dials::gaining,
    effect::{
        CardEvent, CardVerb, DialNamed, Losing, Operation, PointVerb, ShipValue, SpeedVerb, TypedEffect,
        ValueChange, Whose, YawVerb,
    },
    event::Event,
    limits,
    pick::{Pick, Prompt},
    resolution::Way,
    rows,
    rules::{Doing, Offer, Task},
    setup::Scene,
    state::State,
    table::{
        Deal, EffectPick, EffectPrompt, Played, See, TurnCards, UnitEvent, Uses, fitting_cards, on_the_unit,
        one, tasks,
    },
    terms::Seat,
    work::{CommandRules, Work},
};

/// The bit of the top dial.
const TOP: u8 = 1;

/// The event, where nothing forbids it.
fn possible(state: &State, event: impl Into<rows::Event>) -> Option<Doing> {
    let event = event.into();
    CommandRules.see(state).can(event.clone()).then(|| one(event))
}

/// One operation of an effect.
pub(super) fn operate(state: &State, nth: u8, operation: u8) -> Doing {
    let Some(effect) = state.table.sheet.effect(nth) else { return tasks([]) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return tasks([]) };
    let (does, chooser) = does.and_chooser();
    if let Operation::Either(all) = does {
        let who = chooser.map_or(effect.owner, |whose| match whose {
            Whose::Own => effect.owner,
            _ => effect.owner.opponent(),
        });
        let offers = (0_u8..).zip(all).map(|(alternative, _)| {
            let work = Work::DoOne { nth, operation, alternative };
            Offer::new(EffectPick::Alternative(alternative + 1), vec![Task::work(work)])
        });
        return Doing::Choice { who, prompt: EffectPrompt::Alternative.into(), offers: offers.collect() };
    }
    carried_out(state, effect, (nth, operation), (does, chooser))
}

/// One of the things between which an effect lets somebody choose.
pub(super) fn alternative(state: &State, (nth, operation): (u8, u8), alternative: u8) -> Doing {
    let Some(effect) = state.table.sheet.effect(nth) else { return tasks([]) };
    let does = effect.does.get(usize::from(operation)).map(Operation::and_chooser);
    match does {
        Some((Operation::Either(all), chooser)) => match all.get(usize::from(alternative)) {
            Some(does) => carried_out(state, effect, (nth, operation), (does, chooser)),
            None => tasks([]),
        },
        _ => tasks([]),
    }
}

fn carried_out(
    state: &State,
    effect: &TypedEffect,
    (nth, operation): (u8, u8),
    (does, chooser): (&Operation, Option<Whose>),
) -> Doing {
    let side = |whose| if whose == Whose::Own { effect.owner } else { effect.owner.opponent() };
    let chooser = chooser.map(side);
    let done = on_commands(state, chooser.unwrap_or(effect.owner), does)
        .or_else(|| on_the_ship(state, (effect.owner, chooser), does))
        .or_else(|| CommandRules.see(state).on_effects(does, (nth, operation)));
    done.unwrap_or_else(|| one(CardEvent::Nothing { nth, operation, missing: does.missing() }))
}

/// What is done to dials, tokens, points, values and squadrons; none where that finds nothing.
fn on_commands(state: &State, who: Seat, does: &Operation) -> Option<Doing> {
    match does {
        Operation::Resolve { command, spent } => {
            let resolve = Event::resolve(state, *command, Way::AsIf(*spent));
            CommandRules.see(state).can(resolve).then(|| tasks(as_if(state, *command, *spent)))
        }
        Operation::GiveUpReveal => {
            let top = state.ship().top_dial()?;
            let given_up = Task::event(Deed::DiscardTop(top));
            Some(tasks([given_up, Task::event(Event::Enter(Scene::AfterReveal))]))
        }
        Operation::GainMatching(_) => {
            let dial = *state.ship().dials.first()?;
            possible(state, UnitEvent::gain_token(state.commands.ship, dial))
        }
        Operation::GainDial { command, .. } if state.table.has(state.commands.ship) => {
            of_command(who, *command, Command::ALL, |command| gaining(state, command))
        }
        Operation::DiscardStack => {
            let stack = &state.ship().stack;
            let gone = stack.iter().flatten().map(|dial| Task::event(Deed::DiscardTop(*dial)));
            (!stack.is_empty()).then(|| tasks(gone))
        }
        Operation::DiscardTopDial(_) => state.ship().top_dial().map(|top| one(Deed::DiscardTop(top))),
        Operation::ChangeDials { which, to, .. } => {
            let (left, more) = match which {
                DialNamed::Top => (TOP, 1),
                DialNamed::Any(count) => (u8::MAX, *count),
            };
            let any = !state.ship().stack.is_empty();
            any.then(|| tasks([Task::work(Work::TurnDials { by: who, left, more, to: *to })]))
        }
        Operation::GiveUpPoints => {
            let (verb, points) = (PointVerb::Lose, state.commands.points);
            (points > 0).then(|| one(Deed::Points { verb, points }))
        }
        Operation::CheaperFacedown(less) => {
            (state.commands.now == Some(Command::Repair)).then(|| one(Deed::CheaperFacedown(*less)))
        }
        Operation::Points { verb: PointVerb::Lose, points } => {
            let points = (*points).min(state.commands.points);
            (points > 0).then(|| one(Deed::Points { verb: PointVerb::Lose, points }))
        }
        Operation::Points { verb, points } => {
            let repairs = state.commands.now == Some(Command::Repair);
            repairs.then(|| one(Deed::Points { verb: *verb, points: *points }))
        }
        Operation::Value { value, change, .. } => changed_value(state, *value, *change),
        Operation::MoreSquadrons(count) => {
            let commands = state.commands.now == Some(Command::Squadron);
            commands.then(|| one(Deed::MoreSquadrons(*count)))
        }
        Operation::NoMoreCommands => (!state.commands.no_more_commands).then(|| one(Deed::NoMoreCommands)),
        Operation::EngagedMoveAt(speed) => {
            let commands = state.commands.now == Some(Command::Squadron);
            commands.then(|| one(Deed::EngagedMoveAt(*speed)))
        }
        Operation::SquadronsAt(range) => (*range != state.commands.reach).then(|| one(Deed::Reach(*range))),
        Operation::SquadronSpeed { verb, by } => squadron_speed(state, *verb, *by),
        Operation::SquadronDash(to) => {
            let squadron = state.commands.activating.as_ref().and_then(|activating| activating.active)?;
            let slower = state.commands.squadron(squadron)?.stands.speed.is_some_and(|now| now < *to);
            slower.then(|| one(Deed::Dash { squadron, to: *to }))
        }
        Operation::SquadronsBeyond(count) => {
            (state.commands.now == Some(Command::Squadron)).then(|| one(Deed::Beyond(*count)))
        }
        _ => None,
    }
}

/// The command that is named, or one of those that fit by choice of the effect's owner.
fn of_command(
    who: Seat,
    named: Option<Command>,
    fits: &[Command],
    then: impl Fn(Command) -> Vec<Task>,
) -> Option<Doing> {
    let mut different = fits.to_vec();
    different.dedup();
    match named {
        Some(command) => different.contains(&command).then(|| tasks(then(command))),
        None if different.is_empty() => None,
        None => {
            let offer = |command: Command| Offer::new(EffectPick::Command(command), then(command));
            let offers = different.into_iter().map(offer).collect();
            Some(Doing::Choice { who, prompt: EffectPrompt::Command.into(), offers })
        }
    }
}

fn changed_value(state: &State, value: ShipValue, change: ValueChange) -> Option<Doing> {
    let (now, most) = match value {
        ShipValue::Command => (state.commands.values.command, limits::COMMAND_VALUE),
        ShipValue::Squadron => (state.commands.values.squadron, limits::SHIP_VALUE),
        ShipValue::Engineering => (state.commands.values.engineering, limits::SHIP_VALUE),
    };
    let to = change.of(now, most);
    (to != now).then(|| one(Deed::Value { value, to }))
}

/// The speed of the squadron that is active, where it is known.
fn squadron_speed(state: &State, verb: SpeedVerb, by: u8) -> Option<Doing> {
    let squadron = state.commands.activating.as_ref().and_then(|activating| activating.active)?;
    let now = state.commands.squadron(squadron)?.stands.speed?;
    let to = match verb {
        SpeedVerb::Reduce => now.saturating_sub(by),
        SpeedVerb::Increase => now.saturating_add(by),
    };
    (to != now).then(|| one(Deed::SquadronSpeed { squadron, to }))
}

/// What is done to speed, yaw, shields and damage cards; none where that finds nothing.
fn on_the_ship(state: &State, (owner, chooser): (Seat, Option<Seat>), does: &Operation) -> Option<Doing> {
    if !state.table.has(state.commands.ship) {
        return None;
    }
    let who = chooser.unwrap_or(owner);
    match does {
        Operation::Speed { verb, by, .. } => {
            let speed = verb.turns(state.speed(), *by)?;
            possible(state, UnitEvent::SetSpeed { unit: state.commands.ship, speed })
        }
        Operation::SpeedOfChoice { by, .. } => Some(speed_of_choice(state, *by)),
        Operation::FirstYawHighest => first_yaw_highest(state),
        Operation::Yaw { verb, joint } => match joint {
            Some(_) => possible(state, Deed::Yaw { verb: *verb, joint: state.speed() }),
            None => yaw_of_choice(state, *verb),
        },
        Operation::Deal { facing, count, .. } => Some(tasks([Task::work(Deal {
            ship: state.commands.ship,
            facing: *facing,
            by: Losing::Effect,
            count: *count,
        })])),
        Operation::AnyFacedown(_) => {
            let any = !fitting_cards(&CommandRules.see(state), state.commands.ship, CardVerb::TurnFacedown)
                .is_empty();
            any.then(|| tasks([Task::work(Work::AnyFacedown { who })]))
        }
        Operation::DamageCards { verb, count, .. } => {
            let turned = TurnCards { who, ship: state.commands.ship, verb: *verb, count: *count };
            turned.task(&CommandRules.see(state)).map(|turned| tasks([turned]))
        }
        does => on_the_unit(
            &CommandRules.see(state),
            does,
            state.commands.ship,
            (who, state.commands.owner, chooser),
        )
        .flatten(),
    }
}

/// The first joint is raised until its yaw is the highest; none where it is that already, or where there is no joint.
fn first_yaw_highest(state: &State) -> Option<Doing> {
    let mut yaw = state.course().joint(1)?;
    let raise = || Task::event(Deed::Yaw { verb: YawVerb::Raise, joint: 1 });
    let mut raised = Vec::new();
    while let Some(higher) = yaw.raised() {
        yaw = higher;
        raised.push(raise());
    }
    (!raised.is_empty()).then(|| tasks(raised))
}

/// The ship's owner turns the speed dial, or leaves it.
fn speed_of_choice(state: &State, by: u8) -> Doing {
    let from = state.speed();
    let least = from.saturating_sub(by);
    let most = from.saturating_add(by).min(limits::SHIP_SPEED);
    let offer = |to: u8| {
        let pick = || EffectPick::Speed(to);
        if to == from {
            Offer::new(pick(), Vec::new())
        } else {
            Offer::event(pick(), UnitEvent::SetSpeed { unit: state.commands.ship, speed: to })
        }
    };
    Doing::Choice {
        who: state.commands.owner,
        prompt: EffectPrompt::Speed.into(),
        offers: (least..=most).map(offer).collect(),
    }
}

/// The ship's owner chooses the joint.
fn yaw_of_choice(state: &State, verb: YawVerb) -> Option<Doing> {
    let joints = u8::try_from(state.course().yaws().len()).unwrap_or(u8::MAX);
    let event = |joint| Deed::Yaw { verb, joint };
    let any = (1..=joints).any(|joint| CommandRules.see(state).can(event(joint)));
    let offers = (1..=joints).map(|joint| Offer::event(Pick::Yaw(joint), event(joint)));
    any.then(|| Doing::Choice {
        who: state.commands.owner,
        prompt: Prompt::EffectYaw.into(),
        offers: offers.collect(),
    })
}

/// The next faceup damage card that is turned facedown, or no more.
pub(super) fn any_facedown(state: &State, who: Seat) -> Doing {
    let offers =
        fitting_cards(&CommandRules.see(state), state.commands.ship, CardVerb::TurnFacedown).into_iter();
    let offers = offers.map(|(pick, event)| {
        Offer::new(pick, vec![Task::event(event), Task::work(Work::AnyFacedown { who })])
    });
    let mut offers: Vec<Offer> = offers.collect();
    if offers.is_empty() {
        return tasks([]);
    }
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who, prompt: EffectPrompt::DamageCard.into(), offers }
}

/// The next of so many facedown dials that an effect sets to another command; `left` has a bit for each that may be.
pub(super) fn turn_dials(state: &State, by: Seat, (left, more): (u8, u8), to: Option<Command>) -> Doing {
    let Some(rest) = more.checked_sub(1) else { return tasks([]) };
    let open = (0_u8..8).zip(&state.ship().stack).filter(|(nth, _)| left >> nth & 1 == 1);
    let mut offers = Vec::new();
    for (nth, dial) in open {
        let fits = |command: &&Command| Some(**command) != *dial && to.is_none_or(|to| to == **command);
        for command in Command::ALL.iter().filter(fits) {
            let event = Event::ChangeDial { by, nth, to: *command };
            let again = Work::TurnDials { by, left: left & !(1 << nth), more: rest, to };
            let pick = Pick::ChangeDial { nth: nth.saturating_add(1), to: *command };
            offers.push(Offer::new(pick, vec![Task::event(event), Task::work(again)]));
        }
    }
    if offers.is_empty() {
        return tasks([]);
    }
    // the top dial is changed; of several that may be, as many as its owner likes
    offers.extend((left != TOP).then(|| Offer::new(EffectPick::Done, Vec::new())));
    Doing::Choice { who: by, prompt: Prompt::EffectDial.into(), offers }
}
