//! When may an effect that the situation lists be used, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after something that happens in the activation. What may be used
//! *while* something goes on is offered beside what the ship's owner decides in it, and to the other player after that.

use super::{
    card_event::Deed,
    commands::Command,
    effect::{
        CardEvent, Component, Cost, EffectBan, Happening, Known, Moment, System, TimingWord, TypedEffect,
        Whose,
    },
    event::{Event, begins, ends},
    orders::occasion,
    rows::{self, Ban},
    rules::{ArmadaRules, Offer, Task},
    setup::Scene,
    state::State,
    table::{EffectPick, Payer, See, Seen, Usable, Uses},
    work::{CardEffect, CommandRules, Work},
};
use engine::{Effect, Timing};

/// What happens all at once with an event.
fn is(event: &Event) -> Option<Happening> {
    match event {
        Event::Reveal(_) => Some(Known::RevealCommandDial.into()),
        Event::Maneuver { .. } => Some(Known::ExecuteManeuver.into()),
        _ => None,
    }
}

pub(super) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let called = |name| rows::Effect::Command(CardEffect::Typed(name));
    CommandRules.see(state).find((event, timing), called, found);
}

/// The moments at the end of something, where any effect waits for them: nothing else is put on the agenda. What the other
/// player may use while it goes on comes before what is after it.
pub(super) fn at_the_end(state: &State, of: Known) -> Vec<Task> {
    let while_it = while_moment(state, of);
    let after = is_awaited(state, TimingWord::After, of);
    let after = after.then(|| Task::event(CardEvent::Moment { word: TimingWord::After, of }));
    while_it.into_iter().chain(after).collect()
}

/// The last moment of what goes on, where an effect waits for it that was not used yet.
pub(super) fn while_moment(state: &State, of: Known) -> Option<Task> {
    let event: rows::Event = CardEvent::Moment { word: TimingWord::While, of }.into();
    let moments = [Moment::new(TimingWord::While, of)];
    let seen = CommandRules.see(state);
    let occasion = occasion();
    let mut waiting = state.table.cards.at(&occasion, &moments);
    let awaited = waiting.any(|(nth, _)| seen.concerns(&event, Timing::At, nth));
    awaited.then(|| Task::event(event))
}

/// A command has done what it does: the other player may use what waits for it, and it is over.
pub(super) fn command_over(state: &State, command: Command) -> Vec<Task> {
    let idle = state.commands.idle.map(|command| Task::event(Event::WithoutEffect(command)));
    if state.table.cards.iter().next().is_none() {
        return idle.into_iter().collect();
    }
    let of = Known::resolving(command);
    let others = state.table.cards.waiting.iter().filter_map(|nth| state.table.cards.effect(*nth));
    let awaited = others.into_iter().any(|effect| effect.owner != state.commands.owner);
    let moment = awaited.then(|| Task::event(CardEvent::Moment { word: TimingWord::While, of }));
    idle.into_iter().chain(moment).chain([Task::event(Deed::Over(command))]).collect()
}

/// The moment before the reveal: what is on top after it is revealed.
pub(super) fn before_reveal(state: &State) -> Vec<Task> {
    let (word, of) = (TimingWord::Before, Known::RevealCommandDial);
    let awaited = !state.ship().stack.is_empty() && is_awaited(state, word, of);
    awaited.then(|| Task::event(CardEvent::Moment { word, of })).into_iter().collect()
}

/// Moments before and at something that has no event of its own.
pub(super) fn at_the_beginning(state: &State, of: Known) -> Vec<Task> {
    let words = [TimingWord::Before, TimingWord::When];
    let awaited = words.into_iter().filter(|word| is_awaited(state, *word, of));
    awaited.map(|word| Task::event(CardEvent::Moment { word, of })).collect()
}

fn is_awaited(state: &State, word: TimingWord, of: Known) -> bool {
    let (occasion, moments) = (occasion(), [Moment::new(word, of)]);
    let mut waiting = state.table.cards.at(&occasion, &moments);
    waiting.any(|(nth, _)| !is_of_another_ship(state, nth))
}

/// Whether an effect is the text of a damage card that lies at another ship than the one that resolves commands.
fn is_of_another_ship(state: &State, nth: u8) -> bool {
    let is_damage = state.table.cards.effect(nth).is_some_and(|effect| effect.component == Component::Damage);
    is_damage && state.stands_on(nth).is_some_and(|ship| ship != state.commands.ship)
}

/// The effects that the ship's owner may use beside a decision, and then `again`.
pub(super) fn uses(state: &State, during: &[Known], again: Work) -> Vec<Offer> {
    let waiting =
        state.table.cards.waiting.iter().filter_map(|nth| Some((*nth, state.table.cards.effect(*nth)?)));
    let here = waiting.filter(|(_, effect)| {
        let event = effect.moment(&occasion()).event;
        effect.owner == state.commands.owner && event.known().is_some_and(|known| during.contains(&known))
    });
    let offer = |(nth, effect): (u8, &TypedEffect)| {
        let tasks = vec![Task::work(Work::Use(nth)), Task::work(again)];
        Offer::new(EffectPick::Use(effect.name.clone()), tasks).banned(CommandRules.see(state).unusable(nth))
    };
    here.filter(|(nth, _)| CommandRules.see(state).never(*nth).is_empty()).map(offer).collect()
}

/// Why the ship's owner cannot go on without an effect that has to be resolved while a command is.
pub(super) fn forced(state: &State) -> Vec<Ban> {
    let waiting =
        state.table.cards.waiting.iter().filter_map(|nth| Some((*nth, state.table.cards.effect(*nth)?)));
    let must = waiting.filter(|(nth, effect)| {
        let command = Command::ALL
            .iter()
            .any(|command| effect.moment(&occasion()).event.known() == Some(Known::resolving(*command)));
        command
            && !effect.is_optional()
            && effect.owner == state.commands.owner
            && CommandRules.see(state).unusable(*nth).is_empty()
    });
    must.map(|(_, effect)| Ban::Effect(EffectBan::Mandatory(effect.name.clone()))).collect()
}

impl Usable for Seen<'_, CommandRules> {
    fn unmet(&self, nth: u8, bans: &mut Vec<Ban>) {
        let mut found = Vec::new();
        if let Some(effect) = self.state.table.cards.effect(nth) {
            self.state.unresolvable(nth, &self.moment(effect), &mut found);
        }
        let payer = Payer::of(self, nth);
        found.extend(payer.unpaid(|cost| payer.is_payable(cost)));
        bans.extend(found.into_iter().map(Ban::from));
    }

    fn cost(&self, nth: u8) -> Vec<rows::Event> {
        let payer = Payer::of(self, nth);
        let points = payer.costs().iter().filter_map(|cost| match cost {
            Cost::SpendPoints(points) => Some(Deed::PayPoints(*points).into()),
            Cost::GiveUpSpeed(by) => Some(Deed::GiveUpSpeed(*by).into()),
            _ => None,
        });
        payer.at_once().into_iter().chain(points).collect()
    }
}

impl Uses for Seen<'_, CommandRules> {
    const SYSTEM: System = System::Command;

    fn occasion(&self) -> Happening {
        occasion()
    }

    /// What may be used while a command is resolved only as long as it was not; the damage card of another ship not at all.
    fn concerns(&self, event: &rows::Event, _: Timing, nth: u8) -> bool {
        let state = self.state;
        match event {
            rows::Event::Card(CardEvent::Moment { .. }) | rows::Event::Command(_)
                if is_of_another_ship(state, nth) =>
            {
                false
            }
            // one of them has given it up
            rows::Event::Card(CardEvent::Moment { of: Known::RevealCommandDial, .. }) => {
                state.commands.scene == Scene::Reveal
            }
            rows::Event::Card(CardEvent::Moment { word: TimingWord::While, of }) => {
                // the ship's owner has been asked beside other decisions, and has to use what must be used
                let last = *of == Known::ShipActivation;
                let asked = |effect: &TypedEffect| {
                    effect.owner != state.commands.owner || !effect.is_optional() || last
                };
                state.table.cards.waiting.contains(&nth) && state.table.cards.effect(nth).is_some_and(asked)
            }
            _ => state.concerns(event, nth),
        }
    }

    fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment> {
        let rows::Event::Command(event) = event else { return self.state.table.moments(event, timing) };
        let mut found = is(event).map(|happening| happening.moments(timing)).unwrap_or_default();
        match (event, timing) {
            // that moment has an event of its own, before the dial on top is looked at
            (Event::Reveal(_), Timing::Before) => return Vec::new(),
            (event, Timing::Before) => {
                found.extend(begins(event).map(|of| Moment::new(TimingWord::Before, of)))
            }
            (event, Timing::At) => found.extend(begins(event).map(|of| Moment::new(TimingWord::When, of))),
            // the course is determined before the maneuver: the moment after it is an event of its own
            (Event::Maneuver { .. }, Timing::After) => {}
            (event, Timing::After) => found.extend(ends(event).map(|of| Moment::new(TimingWord::After, of))),
            _ => {}
        }
        found
    }

    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        no_moment(self.state, effect)
    }

    /// The icon stands for the time in which the ship of the card resolves that command.
    fn others(&self, effect: &TypedEffect) -> Option<EffectBan> {
        let own = effect.owner == self.state.commands.owner;
        effect.command().filter(|_| !own).map(EffectBan::OthersCommand)
    }

    fn is_foreign(&self, nth: u8, cost: &Cost) -> bool {
        let effect = self.state.table.cards.effect(nth);
        let own = effect.is_some_and(|effect| effect.owner == self.state.commands.owner);
        match cost {
            Cost::SpendCommandToken { whose, .. } | Cost::SpendDial { whose, .. } => {
                !own || *whose != Whose::Own
            }
            Cost::SpendPoints(_)
            | Cost::GiveUpSpeed(_)
            | Cost::LoseShields { .. }
            | Cost::Suffer { .. }
            | Cost::DiscardCommandToken(_) => !own,
            _ => false,
        }
    }
}

/// Why the moment of an effect does not come here.
fn no_moment(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let moment = effect.moment(&occasion());
    if state.table.may_see(&moment.event) {
        return None;
    }
    let Some(known) = moment.event.known() else { return Some(EffectBan::OtherEvent(moment.event)) };
    let last = match (known, moment.word) {
        (Known::ShipActivation, TimingWord::Before | TimingWord::When) => Scene::Reveal,
        (Known::RevealCommandDial, _) => Scene::Reveal,
        (Known::SquadronCommand | Known::RepairCommand, _) => Scene::AfterReveal,
        (Known::ConcentrateFireCommand | Known::Attack, _) => Scene::Attack,
        (
            Known::NavigateCommand | Known::DetermineCourse | Known::ExecuteManeuver | Known::ShipActivation,
            _,
        ) => Scene::DetermineCourse,
        (Known::CommandPhase, _) if state.commands.begins == Scene::CommandPhase => return None,
        (Known::SquadronPhase, _) if state.commands.begins == Scene::SquadronPhase => return None,
        (Known::SquadronActivation, _) if state.commands.begins == Scene::SquadronPhase => return None,
        (Known::SquadronActivation, _) => Scene::AfterReveal,
        _ => return Some(EffectBan::OtherEvent(moment.event)),
    };
    if matches!(state.commands.begins, Scene::CommandPhase | Scene::SquadronPhase) {
        return Some(match effect.command() {
            Some(command) => EffectBan::OtherCommand(command),
            None => EffectBan::OtherEvent(moment.event),
        });
    }
    (state.commands.begins > last).then_some(EffectBan::Behind(moment.event))
}
