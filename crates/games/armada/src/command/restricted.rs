//! What do cards forbid that say *cannot*?
//!
//! Faceup damage cards and other effects of the list: resolving a command, spending a token, recovering shields.

use super::{
    bans::Ban,
    deed::Deed,
    effect::{CardEvent, CardVerb, CommandPart, Component, EffectBan, Forbidden, PointVerb, YawVerb},
    event::{Event, Under},
    state::{SHIP, State},
    table::UnitEvent,
};

/// Adds every card that says that `event` cannot happen.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    if state.table.sheet.iter().next().is_none() {
        return;
    }
    let says = state.table.sheet.cannot(state.owner(), |what| matches_event(state, what, event));
    bans.extend(says.map(|(by, on)| Ban::Effect(EffectBan::Cannot { by, on })));
}

/// Whether something that is forbidden is this event.
fn matches_event(state: &State, what: Forbidden, event: &Event) -> bool {
    match event {
        Event::Resolve { command, way, .. } => match what {
            Forbidden::Resolve(named) => named.is_none_or(|named| named == *command),
            Forbidden::ConcentrateFire => *command == super::commands::Command::ConcentrateFire,
            Forbidden::SpendCommand { part, command: named } => {
                let spends = match part {
                    CommandPart::Dial => way.dial().is_some(),
                    CommandPart::Token => way.token().is_some(),
                };
                spends && named.is_none_or(|named| named == *command)
            }
            _ => false,
        },
        Event::Unit(event) => event.as_restricted(&state.table).contains(&what),
        // the dial is spent for its token
        Event::DialToToken(command) => {
            let spend = |command| Forbidden::SpendCommand { part: CommandPart::Dial, command };
            [Forbidden::GainCommandTokens, spend(None), spend(Some(*command))].contains(&what)
        }
        Event::GainToken(_) | Event::HugeToken(_) => what == Forbidden::GainCommandTokens,
        Event::RecoverShield(zone) => {
            let recover = UnitEvent::RecoverShield { unit: SHIP, zone: *zone };
            what == Forbidden::SpendPoints || recover.as_restricted(&state.table).contains(&what)
        }
        Event::MoveShield { from, to } => {
            let shift = UnitEvent::MoveShield { unit: SHIP, from: *from, to: *to };
            what == Forbidden::SpendPoints || shift.as_restricted(&state.table).contains(&what)
        }
        Event::RepairHull(_) => {
            matches!(what, Forbidden::DiscardDamageCards | Forbidden::SpendPoints)
        }
        Event::Deed(Deed::PayPoints(_)) => what == Forbidden::SpendPoints,
        Event::Deed(Deed::DamageCard { verb: CardVerb::Discard, .. }) => {
            what == Forbidden::DiscardDamageCards
        }
        Event::Card(CardEvent::Turn { nth, verb, .. }) => {
            let component = state.table.sheet.effect(*nth).map(|effect| effect.component);
            match verb {
                CardVerb::Discard if component == Some(Component::Damage) => {
                    what == Forbidden::DiscardDamageCards
                }
                CardVerb::Ready => what == Forbidden::ReadyCards,
                _ => false,
            }
        }
        Event::ChangeSpeed { from, to, .. } => match what {
            Forbidden::ChangeSpeed => true,
            Forbidden::IncreaseSpeed => to > from,
            Forbidden::ReduceSpeed => to < from,
            _ => false,
        },
        Event::RaiseYaw { .. } | Event::Deed(Deed::Yaw { verb: YawVerb::Raise, .. }) => {
            what == Forbidden::RaiseYaw
        }
        Event::ActivateSquadron { under: Under::Command, .. } => what == Forbidden::ActivateSquadrons,
        Event::MoveSquadron { .. } => what == Forbidden::MoveSquadrons,
        Event::Deed(Deed::Points { verb: PointVerb::Gain, .. }) => false,
        Event::Activate => what == Forbidden::Activate,
        _ => false,
    }
}
