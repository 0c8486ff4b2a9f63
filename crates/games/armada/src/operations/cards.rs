//! What does an operation come to on cards, and on what lies on them?

use super::{
    acting::Acting,
    command::gaining,
    commands::Command,
    effect::{
        CardEvent, CardNamed, CardVerb, CommandPart, Operation, Paying, TokenLoss, UpgradeNamed, Whose,
    },
    rows::Event,
    rules::{Doing, Offer, Playing, Task},
    table::{
        EffectPick, EffectPrompt, EffectWork, Seen, UnitEvent, UnitId, choice, fitting_cards, one, tasks,
    },
    terms::{Facing, Seat},
    timing,
};

/// What is done to the cards and the times of effects; none where it finds nothing to do it to.
pub(super) fn on_cards(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    match does {
        Operation::Event(happening) if matches!(acting.part(), Playing::Timing(_)) => {
            Some(tasks([Task::work(timing::Work::Happen(happening.clone()))]))
        }
        Operation::Card { verb, card } if acting.clause.at.is_some() => turn_card(acting, *verb, card),
        Operation::DealtCard(verb) => {
            let nth = acting.state().next_text(acting.own()?)?;
            Some(one(CardEvent::Turn { nth, verb: *verb, paid: Paying::Effect }))
        }
        Operation::FromCard { command, part } => from_card(acting, *command, *part),
        Operation::Load { count, .. } => {
            let load = EffectWork::Load { clause: acting.clause.clone(), left: *count };
            Some(tasks([Task::work(load)]))
        }
        Operation::Gather => {
            let ship = acting.on?;
            let held = !acting.table().unit(ship).command_tokens.is_empty();
            let any = held || !acting.table().cards.on_card(acting.clause.nth).is_empty();
            let gather = EffectWork::Gather { clause: acting.clause.clone(), ship };
            any.then(|| tasks([Task::work(gather)]))
        }
        Operation::Upgrade { verb, whose, which } => upgrade(acting, *verb, *whose, which),
        does => {
            // where only a card forbids it, the forbid window says so
            let event = CardEvent::of(&acting.table().cards, does, acting.which())?;
            event.ban(&acting.table().cards).is_none().then(|| one(event))
        }
    }
}

/// The damage card itself, or another faceup one of the same ship, is turned facedown or discarded. That this one does not lie there any
/// more, the forbid window says.
fn turn_card(acting: Acting<'_>, verb: CardVerb, named: &CardNamed) -> Option<Doing> {
    let unit = acting.clause.at?;
    let ship = acting.table().ship(unit)?;
    let name = match named {
        CardNamed::This => &acting.effect.name,
        CardNamed::Of(name) => name,
    };
    let card = ship.card_called(name.as_str());
    let this = *named == CardNamed::This && verb == CardVerb::TurnFacedown;
    let fits = verb.fits(Facing::Faceup) && (this || ship.has_card(card));
    fits.then(|| one(UnitEvent::TurnCard { unit, verb, card }))
}

/// A token leaves the card of the effect, and the ship has it, or a dial of its command.
fn from_card(acting: Acting<'_>, named: Option<Command>, part: CommandPart) -> Option<Doing> {
    let (nth, unit) = (acting.clause.nth, acting.on.or_else(|| acting.own())?);
    let gained = |command| match part {
        CommandPart::Token => UnitEvent::gain_token(unit, command),
        CommandPart::Dial => UnitEvent::GainDial { unit, command },
    };
    let mut there = acting.table().cards.on_card(nth).to_vec();
    there.dedup();
    there.retain(|command| named.is_none_or(|named| named == *command) && acting.can(gained(*command)));
    let moved = |command| -> Vec<Task> {
        let take = CardEvent::TakeToken { nth, command, paid: Paying::Effect };
        let gain = match part {
            CommandPart::Dial if acting.resolves_commands(unit) => gaining(acting.state(), command),
            _ => vec![Task::event(gained(command))],
        };
        std::iter::once(Task::event(take)).chain(gain).collect()
    };
    match named {
        Some(command) => (!there.is_empty()).then(|| tasks(moved(command))),
        None => {
            let offers = there.into_iter().map(|one| Offer::new(EffectPick::Command(one), moved(one)));
            choice((acting.who(), EffectPrompt::Command.into()), offers)
        }
    }
}

/// The next command token that the ship with the card gains: one of another ship or of the card, which is discarded; or no more.
pub(super) fn gather(acting: Acting<'_>, ship: UnitId) -> Option<Doing> {
    let (nth, own) = (acting.clause.nth, acting.own()?);
    let gain = |command| Event::from(UnitEvent::gain_token(own, command));
    let able = |command: &Command| {
        acting.can(gain(*command)) && !acting.table().unit(own).command_tokens.contains(command)
    };
    let moved = |lost: Event, command| {
        let more = EffectWork::Gather { clause: acting.clause.clone(), ship };
        vec![Task::event(lost), Task::event(gain(command)), Task::work(more)]
    };
    let of_ship = acting.table().unit(ship).command_tokens.iter().copied().filter(able).map(|command| {
        let lost = UnitEvent::DiscardToken { unit: ship, command, why: TokenLoss::Effect };
        Offer::new(EffectPick::Command(command), moved(lost.into(), command))
    });
    let mut there = acting.table().cards.on_card(nth).to_vec();
    there.dedup();
    let of_card = there.into_iter().filter(able).map(|command| {
        let lost = CardEvent::TakeToken { nth, command, paid: Paying::Effect };
        Offer::new(EffectPick::FromCard(command), moved(lost.into(), command))
    });
    let offers = of_ship.chain(of_card).chain([Offer::new(EffectPick::Done, Vec::new())]);
    choice((acting.owner(), EffectPrompt::Command.into()), offers)
}

/// The next command token is put on a card: one of those that leave enough room for the different ones that must lie there.
pub(super) fn load(acting: Acting<'_>, does: &Operation, left: u8) -> Option<Doing> {
    let Operation::Load { of, types, .. } = does else { return None };
    let (nth, rest) = (acting.clause.nth, left.checked_sub(1)?);
    let mut there = acting.table().cards.on_card(nth).to_vec();
    there.dedup();
    let different = |with: Command| there.len() + usize::from(!there.contains(&with));
    let fits = |with: &&Command| different(**with) + usize::from(rest) >= usize::from(*types);
    let offer = |command: &Command| {
        let put = Task::event(CardEvent::PutToken { nth, command: *command });
        let more = EffectWork::Load { clause: acting.clause.clone(), left: rest };
        Offer::new(EffectPick::Command(*command), vec![put, Task::work(more)])
    };
    choice((acting.owner(), EffectPrompt::Command.into()), of.iter().filter(fits).map(offer))
}

/// Another upgrade card is turned or discarded, as somebody chooses.
fn upgrade(acting: Acting<'_>, verb: CardVerb, of: Whose, which: &UpgradeNamed) -> Option<Doing> {
    let cards = acting.table().cards.upgrades(acting.clause.nth, acting.seat(of), which);
    let turn = |nth| CardEvent::Turn { nth, verb, paid: Paying::Effect };
    let able = cards.filter(|(nth, _)| acting.can(turn(*nth)));
    let offers = able.map(|(nth, effect)| Offer::event(EffectPick::Named(effect.name.clone()), turn(nth)));
    choice((acting.who(), EffectPrompt::Upgrade.into()), offers)
}

/// The next faceup damage card of a ship that is turned facedown, or no more.
pub(super) fn turn_any(seen: &Seen<'_, Playing<'_>>, who: Seat, ship: UnitId) -> Option<Doing> {
    let more = || Task::work(EffectWork::TurnAny { who, ship });
    let cards = fitting_cards(seen, ship, CardVerb::TurnFacedown).into_iter();
    let mut offers: Vec<Offer> =
        cards.map(|(pick, event)| Offer::new(pick, vec![Task::event(event), more()])).collect();
    if !offers.is_empty() {
        offers.push(Offer::new(EffectPick::Done, Vec::new()));
    }
    choice((who, EffectPrompt::DamageCard(CardVerb::TurnFacedown).into()), offers)
}
