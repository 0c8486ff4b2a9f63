//! What does an operation come to that is the same for every ship and squadron, whatever is played?

use super::{
    acting::Acting,
    commands::Command,
    effect::{DialLoss, Mending, Operation, RaidNamed, Raiding, TokenLoss, Turning},
    extras::Extra,
    rules::Doing,
    table::{EffectPick, EffectPrompt, UnitEvent, UnitId, offer, tasks, together},
    terms::{CardName, Place, Seat, UnitKind},
    tokens::TokenState,
};

/// What is done to a ship or squadron.
pub(super) enum Change {
    /// All of these, at once.
    All(Vec<UnitEvent>),
    /// One of these, as somebody chooses.
    OneOf(Vec<UnitEvent>),
}

impl Change {
    /// It happens at once, or as `who` chooses.
    pub(super) fn doing(self, who: Seat) -> Doing {
        match self {
            Change::All(events) => tasks([together(events)]),
            Change::OneOf(events) => {
                let prompt = events.first().map_or(EffectPrompt::Token, |event| EffectPick::prompt(*event));
                let offers = events.into_iter().filter_map(offer).collect();
                Doing::Choice { who, prompt: prompt.into(), offers }
            }
        }
    }
}

/// What an operation comes to on `unit`; none where it finds nothing.
pub(super) fn change(acting: Acting<'_>, does: &Operation, unit: UnitId) -> Option<Change> {
    let table = acting.table();
    let it = table.unit(unit);
    let speed_dial = |to: Option<u8>| to.map(|speed| Change::All(vec![UnitEvent::SetSpeed { unit, speed }]));
    let discard = |command| UnitEvent::DiscardToken { unit, command, why: TokenLoss::Effect };
    match does {
        Operation::Token { verb, kind, .. } => {
            let turned =
                it.tokens_of(*kind).map(|(token, _)| UnitEvent::turn(table, unit, token, verb.turning()));
            let turned: Vec<UnitEvent> = turned.collect();
            match turned.iter().any(|event| acting.can(*event)) {
                true => Some(Change::OneOf(turned)),
                false => forbidden(acting, turned),
            }
        }
        Operation::SpendToken { kind, .. } => {
            let spent =
                it.tokens_of(*kind).map(|(token, _)| UnitEvent::turn(table, unit, token, Turning::Paid));
            let spent: Vec<UnitEvent> = spent.filter(|event| acting.can(*event)).collect();
            (!spent.is_empty()).then_some(Change::OneOf(spent))
        }
        Operation::GainDial { command, .. } => {
            of_command(acting, *command, |command| UnitEvent::GainDial { unit, command })
        }
        Operation::DiscardDial { command, .. } => of_command(acting, *command, |command| {
            UnitEvent::DiscardDial { unit, command, why: DialLoss::Effect }
        }),
        Operation::GainDefense { kind, .. } => {
            all(std::iter::once(UnitEvent::GainDefense { unit, kind: *kind }))
        }
        Operation::ReplaceDefense { kind, .. } => {
            let there = it.tokens_of(None).filter(|(_, now)| *now != TokenState::Discarded);
            let replaced = there.map(|(token, _)| UnitEvent::ReplaceDefense { unit, token, by: *kind });
            let replaced: Vec<UnitEvent> = replaced.collect();
            (!replaced.is_empty()).then_some(Change::OneOf(replaced))
        }
        Operation::AllTokens { verb, kind, .. } => {
            let turned =
                it.tokens_of(*kind).map(|(token, _)| UnitEvent::turn(table, unit, token, verb.turning()));
            let turned: Vec<UnitEvent> = turned.collect();
            all(turned.iter().copied().filter(|event| acting.can(*event)))
                .or_else(|| forbidden(acting, turned))
        }
        Operation::GainToken { .. } if it.kind != UnitKind::Ship => None,
        Operation::GainToken { command, .. } => {
            let gain = |command| UnitEvent::gain_token(unit, command);
            let any = || vec![gain(command.unwrap_or(Command::Navigate))];
            of_command(acting, *command, gain).or_else(|| forbidden(acting, any()))
        }
        Operation::DiscardCommandToken { command, .. } => of_command(acting, *command, discard),
        Operation::DiscardCommandTokens(_) => all(it.command_tokens.iter().copied().map(discard)),
        Operation::GainRaid { .. } if it.kind != UnitKind::Ship => None,
        Operation::GainRaid { command, .. } => {
            let gain = |command| UnitEvent::GainRaid { unit, command, why: Raiding::Effect };
            match command {
                RaidNamed::Of(command) => of_command(acting, Some(*command), gain),
                RaidNamed::Any => of_command(acting, None, gain),
                RaidNamed::UnlikeTopDial => {
                    let unlike = Command::ALL.iter().filter(|command| Some(**command) != it.top_dial());
                    one_of(acting, unlike.map(|command| gain(*command)))
                }
            }
        }
        Operation::DiscardRaid { command, .. } => {
            let there = it.raid.iter().copied().filter(|one| command.is_none_or(|named| named == *one));
            let lost: Vec<UnitEvent> = there.map(|command| UnitEvent::LoseRaid { unit, command }).collect();
            (!lost.is_empty()).then_some(Change::OneOf(lost))
        }
        Operation::FullShields { zone, by, most } => {
            let now = it.max_shields.get(zone).copied();
            let raised = now.map(|now| now.saturating_add(*by).min(*most)).filter(|most| Some(*most) > now);
            raised.map(|most| Change::All(vec![UnitEvent::FullShields { unit, zone: *zone, most }]))
        }
        Operation::Slider(_) => all((it.kind == UnitKind::Squadron && !it.activated)
            .then_some(UnitEvent::Slide(unit))
            .into_iter()),
        Operation::SlideBack(_) => all(it.activated.then_some(UnitEvent::SlideBack(unit)).into_iter()),
        Operation::Bring { count, extra, .. } => {
            let fits = match extra {
                Extra::Slot(_) => it.kind == UnitKind::Ship,
                Extra::Keyword(_) => it.kind == UnitKind::Squadron,
                Extra::Piece(_) => true,
            };
            let bring = UnitEvent::Bring { unit, extra: *extra, count: *count };
            all(fits.then_some(bring).into_iter())
        }
        Operation::TakeAway(_, extra) => {
            let taken = UnitEvent::TakeAway { unit, extra: *extra };
            all(it.extras.contains_key(extra).then_some(taken).into_iter())
        }
        Operation::Put(_, Place::SetAside) => {
            all((it.place == Place::InPlay).then_some(UnitEvent::SetAside(unit)).into_iter())
        }
        Operation::Put(..) => {
            all((it.place == Place::SetAside).then_some(UnitEvent::Arrive(unit)).into_iter())
        }
        Operation::RecoverHull { points, .. } => {
            let why = Mending::Effect;
            all((0..it.lost.min(*points)).map(|_| UnitEvent::RecoverHull { unit, why }))
        }
        Operation::FacedownCards { verb, count, .. } => {
            let turn = UnitEvent::TurnCard { unit, verb: *verb, card: CardName::Facedown };
            all((0..it.facedown.min(*count)).map(|_| turn))
        }
        Operation::SlowDown { by, least, .. } => {
            let slower = it.speed.map(|now| now.saturating_sub(*by).max(*least).min(now));
            speed_dial(slower.filter(|slower| it.speed != Some(*slower)))
        }
        Operation::Speed { verb, by, .. } => speed_dial(it.speed.and_then(|now| verb.turns(now, *by))),
        _ => None,
    }
}

fn all(events: impl Iterator<Item = UnitEvent>) -> Option<Change> {
    let events: Vec<UnitEvent> = events.collect();
    (!events.is_empty()).then_some(Change::All(events))
}

/// Where none of these can happen: one that only a card forbids, so that the forbid window can say so.
fn forbidden(acting: Acting<'_>, events: Vec<UnitEvent>) -> Option<Change> {
    let mut possible = events.into_iter().filter(|event| event.ban(acting.table()).is_none());
    possible.next().map(|event| Change::All(vec![event]))
}

/// The command that is named, or one of those that fit.
fn of_command(
    acting: Acting<'_>,
    named: Option<Command>,
    event: impl Fn(Command) -> UnitEvent,
) -> Option<Change> {
    match named {
        Some(command) => all(std::iter::once(event(command)).filter(|event| acting.can(*event))),
        None => one_of(acting, Command::ALL.iter().map(|command| event(*command))),
    }
}

/// One of those that can happen.
fn one_of(acting: Acting<'_>, events: impl Iterator<Item = UnitEvent>) -> Option<Change> {
    let fits: Vec<UnitEvent> = events.filter(|event| acting.can(*event)).collect();
    (!fits.is_empty()).then_some(Change::OneOf(fits))
}
