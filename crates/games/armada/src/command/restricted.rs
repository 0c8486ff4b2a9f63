//! What do cards forbid that say *cannot*?
//!
//! Faceup damage cards and other effects of the list: resolving a command, spending a token, recovering shields.

use super::{
    card_event::Deed,
    commands::Command,
    effect::{CommandPart, Forbidden, YawVerb},
    event::Event,
    resolution::Way,
    rows::{self, Ban},
    state::State,
    table::UnitEvent,
    ways::Under,
};

/// Adds every card that says that `event` cannot happen.
pub(super) fn forbids(state: &State, event: &rows::Event, bans: &mut Vec<Ban>) {
    if state.table.sheet.iter().next().is_none() {
        return;
    }
    let restricted = as_restricted(state, event);
    let says = state.table.sheet.cannot(state.commands.owner, |what| restricted.contains(&what));
    bans.extend(says.map(Ban::from));
}

/// What an event is in the words of cards that say what cannot be done: all of them that mean it.
fn as_restricted(state: &State, event: &rows::Event) -> Vec<Forbidden> {
    match event {
        rows::Event::Command(event) => own(state, event),
        rows::Event::Unit(event) => event.as_restricted(&state.table),
        rows::Event::Card(event) => {
            event.as_restricted(&state.table.sheet).map(|(_, what)| what).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The same of what happens in the commands themselves.
fn own(state: &State, event: &Event) -> Vec<Forbidden> {
    match event {
        Event::Resolve { command, way, .. } => resolving(*command, *way),
        // the dial is spent for its token
        Event::DialToToken(command) => {
            let spent = Forbidden::spend_command(CommandPart::Dial, *command);
            spent.into_iter().chain([Forbidden::GainCommandTokens]).collect()
        }
        Event::RecoverShield(zone) => {
            for_points(state, UnitEvent::RecoverShield { unit: state.commands.ship, zone: *zone })
        }
        Event::MoveShield { from, to } => {
            for_points(state, UnitEvent::MoveShield { unit: state.commands.ship, from: *from, to: *to })
        }
        Event::RepairHull(_) => vec![Forbidden::DiscardDamageCards, Forbidden::SpendPoints],
        Event::Deed(Deed::PayPoints(_)) => vec![Forbidden::SpendPoints],
        Event::ChangeSpeed { from, to, .. } if to > from => {
            vec![Forbidden::ChangeSpeed, Forbidden::IncreaseSpeed]
        }
        Event::ChangeSpeed { from, to, .. } if to < from => {
            vec![Forbidden::ChangeSpeed, Forbidden::ReduceSpeed]
        }
        Event::ChangeSpeed { .. } => vec![Forbidden::ChangeSpeed],
        Event::RaiseYaw { .. } | Event::Deed(Deed::Yaw { verb: YawVerb::Raise, .. }) => {
            vec![Forbidden::RaiseYaw]
        }
        Event::ActivateSquadron { under: Under::Command, .. } => vec![Forbidden::ActivateSquadrons],
        Event::MoveSquadron { .. } => vec![Forbidden::MoveSquadrons],
        Event::Activate => vec![Forbidden::Activate],
        _ => Vec::new(),
    }
}

/// A command that is resolved with what is spent.
fn resolving(command: Command, way: Way) -> Vec<Forbidden> {
    let named = [Forbidden::Resolve(None), Forbidden::Resolve(Some(command))];
    let concentrate = (command == Command::ConcentrateFire).then_some(Forbidden::ConcentrateFire);
    let parts = [(CommandPart::Dial, way.dial()), (CommandPart::Token, way.token())];
    let spent = parts.into_iter().filter(|(_, spent)| spent.is_some());
    let spent = spent.flat_map(|(part, _)| Forbidden::spend_command(part, command));
    named.into_iter().chain(concentrate).chain(spent).collect()
}

/// What happens to the ship for engineering points.
fn for_points(state: &State, event: UnitEvent) -> Vec<Forbidden> {
    event.as_restricted(&state.table).into_iter().chain([Forbidden::SpendPoints]).collect()
}
