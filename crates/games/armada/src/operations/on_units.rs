//! What does an operation come to on ships and squadrons?

use super::{
    acting::Acting,
    attack::spend,
    command::{self, gaining},
    commands::Command,
    damage,
    effect::{CardVerb, DialNamed, EffectBan, Losing, OnZone, Operation, Share, Spendable, Whose},
    limits,
    rules::{Doing, Offer, Playing, Task},
    status,
    table::{
        Clause, Deal, EffectPick, EffectPrompt, EffectWork, TurnCards, UnitEvent, UnitId, ZoneWork, choice,
        fitting_cards, on_the_unit, one, tasks,
    },
    tokens::{TokenKind, TokenState},
};

/// What is done to whom it means; of several to which it can be done the effect's owner chooses one.
pub(super) fn on_units(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    if let Some(unit) = acting.on {
        return on_unit(acting, does, unit);
    }
    let meant = acting.meant(does.whose().unwrap_or(Whose::Own));
    if let [only] = meant.as_slice() {
        return on_unit(acting, does, *only);
    }
    let able = meant.into_iter().filter(|id| on_unit(acting, does, *id).is_some());
    let offer = |id| {
        let name = acting.table().unit(id).name.as_str();
        let on_it = EffectWork::Do(Clause { on: Some(id), ..acting.clause.clone() });
        Offer::new(EffectPick::Named(name.into()), vec![Task::work(on_it)])
    };
    choice((acting.owner(), EffectPrompt::Unit.into()), able.map(offer))
}

/// What is done to a ship or squadron; none where it finds nothing.
fn on_unit(acting: Acting<'_>, does: &Operation, unit: UnitId) -> Option<Doing> {
    let (it, who) = (acting.table().unit(unit), acting.who());
    match does {
        Operation::SpendToken { whose, kind, which } => spend_token(acting, (*whose, unit), (*kind, *which)),
        Operation::Speed { .. } | Operation::SpeedOfChoice { .. } if it.speed.is_none() => acting.not_here(),
        Operation::SpeedOfChoice { by, .. } => speed_of_choice(acting, unit, *by),
        Operation::MatchSpeed(_) => {
            let speed = acting.table().unit(acting.own()?).speed?;
            let turned = it.speed.is_some_and(|now| now != speed);
            turned.then(|| one(UnitEvent::SetSpeed { unit, speed }))
        }
        Operation::DamagePer { dice, share, .. } => {
            let pool = acting.pool()?;
            let points = share.of(dice.among(pool).len());
            let (times, points) = if *share == Share::Each { (points, 1) } else { (1, points) };
            let who = acting.chooser.unwrap_or(it.owner);
            let suffered = ZoneWork::on(acting.seen, (who, unit), None, (OnZone::Damage, points));
            let Some(Doing::Tasks(once)) = suffered.filter(|_| times > 0 && points > 0) else { return None };
            Some(tasks(std::iter::repeat_n(once, usize::from(times)).flatten()))
        }
        Operation::Damage { points, zone, .. } if matches!(acting.part(), Playing::Damage) => {
            Some(tasks(damage::suffering((unit, acting.chooser), *points, *zone)))
        }
        Operation::Deal { facing, count, .. } => {
            let deal = Deal { ship: unit, facing: *facing, by: Losing::Effect, count: *count };
            it.ship().map(|_| tasks([Task::work(deal)]))
        }
        Operation::AnyFacedown(_) => {
            let any = !fitting_cards(acting.seen, unit, CardVerb::TurnFacedown).is_empty();
            any.then(|| tasks([Task::work(EffectWork::TurnAny { who, ship: unit })]))
        }
        Operation::DamageCards { verb, count, .. } if matches!(acting.part(), Playing::Damage) => {
            damage::turned_cards(acting.state(), (unit, who), *verb, *count)
        }
        Operation::DamageCards { verb, count, .. } => {
            let turned = TurnCards { who, ship: unit, verb: *verb, count: *count };
            turned.task(acting.seen).map(|turned| tasks([turned]))
        }
        Operation::GainMatching(_) => {
            let Some(dial) = it.dials.first() else { return acting.not_here() };
            let gain = UnitEvent::gain_token(unit, *dial);
            acting.can(gain).then(|| one(gain))
        }
        Operation::GainToken { .. }
        | Operation::DiscardCommandToken { .. }
        | Operation::DiscardCommandTokens(_)
            if matches!(acting.part(), Playing::Damage) =>
        {
            damage::unnamed_tokens(acting.state(), unit, does)
        }
        Operation::GainToken { .. } if matches!(acting.part(), Playing::Status) => {
            // a ship that gains a command token may have too many
            Some(changed(acting, does, unit)?.then(|_| vec![Task::work(status::Work::TokenLimit(unit))]))
        }
        Operation::GainDial { command, .. } if matches!(acting.part(), Playing::Command) => {
            gain_dial(acting, *command)
        }
        Operation::ChangeDials { which, to, .. } if matches!(acting.part(), Playing::Command) => {
            let (left, more) = match which {
                DialNamed::Top => (command::TOP, 1),
                DialNamed::Any(count) => (u8::MAX, *count),
            };
            let work = command::Work::TurnDials { by: who, left, more, to: *to };
            (!it.stack.is_empty()).then(|| tasks([Task::work(work)]))
        }
        does => changed(acting, does, unit),
    }
}

/// What it comes to in the same way whatever is played.
fn changed(acting: Acting<'_>, does: &Operation, unit: UnitId) -> Option<Doing> {
    let owner = acting.table().unit(unit).owner;
    let done = on_the_unit(acting.seen, does, unit, (acting.who(), owner, acting.chooser));
    done.unwrap_or_else(|| acting.not_here())
}

/// The owner of a defense token spends it: in an attack with all that it does. Whoever neither attacks nor defends spends it without its
/// own effect; what it does in an attack that is only told is not settled.
fn spend_token(
    acting: Acting<'_>,
    (whose, unit): (Whose, UnitId),
    (kind, which): (Option<TokenKind>, Spendable),
) -> Option<Doing> {
    let state = acting.state();
    match acting.part() {
        Playing::Attack => spend(state, state.fight.player(acting.seat(whose)), kind, which),
        Playing::Timing(_) if state.occasion.attack.is_some() && state.occasion.ships.contains(&unit) => {
            let mut tokens = state.table.unit(unit).tokens_of(kind);
            let there = tokens.find(|(_, now)| *now != TokenState::Discarded);
            there.map(|(token, _)| Doing::Open(EffectBan::NoStepForToken(token.kind).into()))
        }
        _ => changed(acting, &Operation::SpendToken { whose, kind, which }, unit),
    }
}

/// A speed dial is turned up or down, or not, as the ship's owner likes.
fn speed_of_choice(acting: Acting<'_>, unit: UnitId, by: u8) -> Option<Doing> {
    let it = acting.table().unit(unit);
    let from = it.speed?;
    let most = from.saturating_add(by).min(limits::SHIP_SPEED);
    let offer = |to: u8| match to == from {
        true => Offer::new(EffectPick::Speed(to), Vec::new()),
        false => Offer::event(EffectPick::Speed(to), UnitEvent::SetSpeed { unit, speed: to }),
    };
    let offers = (from.saturating_sub(by)..=most).map(offer);
    choice((acting.chooser.unwrap_or(it.owner), EffectPrompt::Speed.into()), offers)
}

/// A dial is gained that its owner may spend for its token at once, of the command that is named or that somebody chooses.
fn gain_dial(acting: Acting<'_>, named: Option<Command>) -> Option<Doing> {
    let state = acting.state();
    match named {
        Some(command) => Some(tasks(gaining(state, command))),
        None => {
            let offer =
                |command: &Command| Offer::new(EffectPick::Command(*command), gaining(state, *command));
            choice((acting.who(), EffectPrompt::Command.into()), Command::ALL.iter().map(offer))
        }
    }
}
