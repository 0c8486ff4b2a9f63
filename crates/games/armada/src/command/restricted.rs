//! What of the commands do cards forbid that say *cannot*?
//!
//! Faceup damage cards and other effects of the list: resolving a command, spending a token, recovering shields.

use super::{
    card_event::Deed,
    commands::Command,
    effect::{CommandPart, EffectBan, Forbidden, YawVerb},
    event::Event,
    resolution::Way,
    state::State,
    table::UnitId,
    terms::Seat,
    ways::Under,
};

/// Which card says that something of the commands cannot happen.
pub(super) fn forbids(state: &State, event: &Event) -> Option<EffectBan> {
    let what = own(event);
    state.cannot(commander(state), |one| what.contains(&one))
}

/// Who resolves the commands, with which ship.
pub(super) fn commander(state: &State) -> (Seat, Option<UnitId>) {
    (state.commands.owner, state.acts_for(state.commands.owner))
}

/// The prohibitions on cards that cover this event of a command.
fn own(event: &Event) -> Vec<Forbidden> {
    match event {
        Event::Resolve { command, way, .. } => resolving(*command, *way),
        Event::SpendPoints { .. } | Event::Deed(Deed::PayPoints(_)) => vec![Forbidden::SpendPoints],
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
