//! What does an operation come to on ships and squadrons?

use super::{
    acting::Acting,
    attack::spend,
    changes::change,
    command::gaining,
    commands::Command,
    damage,
    effect::{CardVerb, DialNamed, EffectBan, Extent, Losing, Operation, Spendable, TokenLoss, Whose},
    limits,
    rows::Event,
    rules::{Doing, Offer, Playing, Task},
    state::State,
    table::{
        Deal, EffectPick, EffectPrompt, EffectWork, TurnCards, UnitEvent, UnitId, choice, fitting_cards, one,
        tasks,
    },
    terms::Seat,
    tokens::{TokenKind, TokenState},
};

/// The bit of the top dial.
const TOP: u8 = 1;

/// Whether it changes a speed that nobody knows. A ship of unknown speed cannot be chosen.
pub(super) fn turns_unknown_dial(acting: Acting<'_>, does: &Operation, unit: UnitId) -> bool {
    let turns = matches!(
        does,
        Operation::Speed { .. }
            | Operation::SpeedOfChoice { .. }
            | Operation::SlowDown { .. }
            | Operation::MatchSpeed(_)
    );
    turns && acting.table().unit(unit).speed.is_none()
}

/// What is done to a ship or squadron; none where it finds nothing.
pub(super) fn on_unit(acting: Acting<'_>, does: &Operation, unit: UnitId) -> Option<Doing> {
    let (it, who) = (acting.table().unit(unit), acting.who());
    let resolves_commands = acting.resolves_commands(unit);
    match does {
        Operation::SpendToken { whose, kind, which } => spend_token(acting, (*whose, unit), (*kind, *which)),
        _ if turns_unknown_dial(acting, does, unit) => Some(acting.said()),
        Operation::SpeedOfChoice { by, .. } => speed_of_choice(acting, unit, *by),
        Operation::MatchSpeed(_) => {
            let speed = acting.table().unit(acting.own()?).speed?;
            let turned = it.speed.is_some_and(|now| now != speed);
            turned.then(|| one(UnitEvent::SetSpeed { unit, speed }))
        }
        Operation::Deal { facing, count, .. } => {
            let deal = Deal { ship: unit, facing: *facing, by: Losing::Effect, count: *count };
            it.ship().map(|_| tasks([Task::work(deal)]))
        }
        Operation::AnyFacedown(_) => {
            let any = !fitting_cards(acting.seen, unit, CardVerb::TurnFacedown).is_empty();
            any.then(|| tasks([Task::work(EffectWork::TurnAny { who, ship: unit })]))
        }
        Operation::DamageCards { verb, count, .. } => {
            let turned = TurnCards { who, ship: unit, verb: *verb, count: *count };
            turned.task(acting.seen).map(|turned| tasks([turned]))
        }
        Operation::GainMatching(_) => {
            let Some(dial) = it.dials.first() else { return acting.not_here() };
            Some(one(UnitEvent::gain_token(unit, *dial)))
        }
        Operation::DiscardCommandToken { .. } if it.unnamed_tokens > 0 => {
            Some(one(unnamed_tokens(unit, it.unnamed_tokens.saturating_sub(1))))
        }
        Operation::DiscardCommandTokens(_) if it.unnamed_tokens > 0 => {
            let why = TokenLoss::Effect;
            let named = it.command_tokens.iter();
            let named = named.map(|command| UnitEvent::DiscardToken { unit, command: *command, why }.into());
            Some(tasks(named.chain([unnamed_tokens(unit, 0)]).map(Task::event)))
        }
        Operation::GainToken { .. } => {
            // in commands every token that is gained is counted, whatever it comes from
            let limit = || Task::work(EffectWork::TokenLimit(unit));
            Some(
                changed(acting, does, unit)?.then(|_| (!resolves_commands).then(limit).into_iter().collect()),
            )
        }
        Operation::GainDial { command, .. } if resolves_commands => gain_dial(acting, *command),
        Operation::DiscardTopDial(_) | Operation::DiscardStack | Operation::ChangeDials { .. }
            if it.stack.is_empty() =>
        {
            acting.not_here()
        }
        Operation::DiscardTopDial(_) => Some(one(UnitEvent::DiscardTop { unit, command: it.top_dial() })),
        Operation::DiscardStack => {
            let gone =
                |command: &Option<Command>| Task::event(UnitEvent::DiscardTop { unit, command: *command });
            Some(tasks(it.stack.iter().map(gone)))
        }
        Operation::ChangeDials { which, to, .. } => {
            let (left, more, extent) = match which {
                DialNamed::Top => (TOP, 1, Extent::Exactly),
                DialNamed::Any(count) => (u8::MAX, *count, Extent::UpTo),
            };
            let turned = EffectWork::TurnDials { who, unit, left, more, to: *to, extent };
            Some(tasks([Task::work(turned)]))
        }
        does => changed(acting, does, unit),
    }
}

/// The command tokens of which nobody says the command are so many now.
fn unnamed_tokens(unit: UnitId, count: u8) -> Event {
    damage::Event::CommandTokens { unit, count }.into()
}

/// What it comes to in the same way whatever is played.
fn changed(acting: Acting<'_>, does: &Operation, unit: UnitId) -> Option<Doing> {
    change(acting, does, unit).map(|change| change.doing(acting.who()))
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

/// The next of so many facedown dials of a ship that somebody sets to another command.
pub(super) fn turn_dials(
    state: &State,
    (who, unit): (Seat, UnitId),
    (left, more): (u8, u8),
    (to, extent): (Option<Command>, Extent),
) -> Option<Doing> {
    let rest = more.checked_sub(1)?;
    let open = (0_u8..8).zip(&state.table.unit(unit).stack).filter(|(nth, _)| left >> nth & 1 == 1);
    let ways = open.flat_map(|(nth, dial)| {
        let fits = move |command: &&Command| Some(**command) != *dial && to.is_none_or(|to| to == **command);
        Command::ALL.iter().filter(fits).map(move |command| (nth, *command))
    });
    let offer = |(nth, command): (u8, Command)| {
        let set = UnitEvent::SetDial { unit, by: who, nth, command };
        let left = left & !(1 << nth);
        let again = EffectWork::TurnDials { who, unit, left, more: rest, to, extent };
        let pick = EffectPick::Dial { nth: nth.saturating_add(1), to: command };
        Offer::new(pick, vec![Task::event(set), Task::work(again)])
    };
    let mut offers: Vec<Offer> = ways.map(offer).collect();
    if extent == Extent::UpTo && !offers.is_empty() {
        offers.push(Offer::new(EffectPick::Done, Vec::new()));
    }
    choice((who, EffectPrompt::Dial.into()), offers)
}

/// Of too many command tokens, where the ship's command value is known, its owner discards one.
pub(super) fn token_limit(state: &State, id: UnitId) -> Option<Doing> {
    let unit = state.table.unit(id);
    let acts = state.commands.is_open() && state.commands.ship == id;
    let value = if acts { Some(state.commands.values.command) } else { unit.command };
    let most = state.table.cards.tokens_at_most(unit.owner, value?)?;
    let mut different = unit.command_tokens.clone();
    different.dedup();
    let offers = different.into_iter().filter(|_| unit.command_tokens.len() > most).map(|command| {
        let discard = UnitEvent::DiscardToken { unit: id, command, why: TokenLoss::Limit };
        Offer::event(EffectPick::DiscardToken(command), discard)
    });
    choice((unit.owner, EffectPrompt::TokenLimit.into()), offers)
}

/// The speeds that the ship's owner, or whom the effect names, may choose.
fn speed_of_choice(acting: Acting<'_>, unit: UnitId, by: u8) -> Option<Doing> {
    let it = acting.table().unit(unit);
    let from = it.speed?;
    let most = from.saturating_add(by).min(limits::SHIP_SPEED);
    let offer = |to: u8| match to == from {
        true => Offer::new(EffectPick::Speed(to), Vec::new()),
        false => Offer::event(EffectPick::Speed(to), UnitEvent::SetSpeed { unit, speed: to }),
    };
    let speeds = from.saturating_sub(by)..=most;
    let others = speeds.clone().filter(|to| *to != from).map(|speed| UnitEvent::SetSpeed { unit, speed });
    let others: Vec<UnitEvent> = others.collect();
    if !others.iter().any(|event| acting.can(*event)) {
        // none is possible: the forbid window says of each why
        return (!others.is_empty()).then(|| tasks(others.into_iter().map(Task::event)));
    }
    let offers = speeds.map(offer);
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
