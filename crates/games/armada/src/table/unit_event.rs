//! What can happen to a ship or squadron, or to what lies on it?
//!
//! The same in every system: tokens are turned, spent, gained and discarded, dials spent, shields lost and recovered, damage
//! cards dealt, a speed dial set.

use serde::{Deserialize, Serialize};

use super::{
    effect::{CommandPart, EffectBan, Forbidden, Losing, TokenLoss, Turning, cite},
    leaving::Leaving,
    terms::{Command, Facing, HullZone},
    tokens::{TokenName, TokenState},
    unit::{Table, UnitId},
};
use engine::Citations;
use vocabulary::{defines, events, orders, permits, requires};

events! {
    /// Something that happens to a ship or squadron.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    UnitEvent on (table: Table) {
        Turn { unit: UnitId, token: TokenName, why: Turning, was: Option<TokenState> } = "{}", turned(table, *unit, *token, *why)
            => { cite::turn(*why, *was) }, table.change(*unit, |unit| unit.turn(*token, *why));
        Spend { unit: UnitId, part: CommandPart, command: Command }
            = "{} spends a {} {part} as a cost, without resolving the command", table.titled(*unit), command.spoken()
            => { spent(*part) }, table.change(*unit, |unit| unit.give(*part, *command));
        GainToken { unit: UnitId, command: Command } = "{} gains a {} token", table.titled(*unit), command.spoken()
            => [permits "armada/command-tokens/gain"], table.change(*unit, |unit| unit.gain_token(*command));
        DiscardToken { unit: UnitId, command: Command, why: TokenLoss }
            = "{} discards a {} token{}", table.titled(*unit), command.spoken(), lost_for(*why)
            => { token_lost(*why) }, table.change(*unit, |unit| unit.give(CommandPart::Token, *command));
        SetSpeed { unit: UnitId, speed: u8 } = "The speed dial of {} shows {speed}", table.unit(*unit).name
            => [defines "armada/speed/overview"], table.change(*unit, |unit| unit.speed = Some(*speed));
        LoseShield { unit: UnitId, zone: HullZone, by: Losing }
            = "{} {} {zone} hull zone: {} left", table.titled(*unit), lost_by(*by), shields(table, *unit, *zone).saturating_sub(1)
            => { shield_lost(*by) }, table.change(*unit, |unit| unit.shields.lose(*zone));
        RecoverShield { unit: UnitId, zone: HullZone } = "{} recovers 1 shield of the {zone} hull zone", table.titled(*unit)
            => [defines "armada/shields/maximum"], table.change(*unit, |unit| unit.shields.gain(*zone));
        Deal { unit: UnitId, facing: Facing, by: Losing, text: Option<u8> }
            = "{} is dealt a {facing} damage card{}", table.titled(*unit), text.map(|nth| said(table, nth)).unwrap_or_default()
            => { dealt(*facing, *by) }, table.deal(*unit, *facing, *text);
        Destroy(unit: UnitId) = "{} is destroyed and {}", table.titled(*unit), Leaving::Ship.in_words()
            => { destroyed() }, table.change(*unit, |unit| unit.destroy());
    }
}

fn turned(table: &Table, unit: UnitId, token: TokenName, why: Turning) -> String {
    let done = match why {
        Turning::Paid => {
            let (unit, token) = (table.titled(unit), token.in_words());
            return format!("{unit} spends the {token} as a cost, without the token's own effect");
        }
        Turning::Exhausted => "exhausted",
        Turning::Readied => "readied",
        Turning::Discarded => "discarded",
    };
    format!("The {} of {} is {done}", token.in_words(), table.unit(unit).name)
}

fn shields(table: &Table, unit: UnitId, zone: HullZone) -> u8 {
    table.unit(unit).shields.of(zone)
}

fn spent(part: CommandPart) -> Citations {
    let paid = Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"));
    match part {
        CommandPart::Dial => paid,
        CommandPart::Token => paid.and(defines("armada/command-tokens/spent")),
    }
}

fn lost_for(why: TokenLoss) -> &'static str {
    match why {
        TokenLoss::Copy => ": it has one already",
        TokenLoss::Limit => ": it has more than its command value",
        TokenLoss::Raid => ": a raid token goes with it",
        TokenLoss::Effect => "",
        TokenLoss::Cost => " as a cost",
    }
}

fn token_lost(why: TokenLoss) -> Citations {
    match why {
        TokenLoss::Copy => requires("armada/command-tokens/no-copies").into(),
        TokenLoss::Limit => requires("armada/command-tokens/limit").into(),
        TokenLoss::Raid => permits("armada/raid-tokens/discard").into(),
        TokenLoss::Effect => defines("armada/command-tokens/spent").into(),
        TokenLoss::Cost => spent(CommandPart::Token),
    }
}

fn lost_by(why: Losing) -> &'static str {
    match why {
        Losing::Damage => "suffers 1 damage on the",
        Losing::Effect => "loses 1 shield of the",
    }
}

fn shield_lost(why: Losing) -> Citations {
    match why {
        Losing::Damage => {
            Citations::one(requires("armada/damage/shields-first")).and(orders("armada/damage/one-point"))
        }
        Losing::Effect => defines("armada/shields/shield-dial").into(),
    }
}

/// `: Thruster Fissure`: the text of a damage card that is known.
fn said(table: &Table, nth: u8) -> String {
    table.sheet.effect(nth).map(|effect| format!(": {}", effect.name)).unwrap_or_default()
}

fn dealt(facing: Facing, by: Losing) -> Citations {
    let one_by_one = orders("armada/damage/cards-one-by-one");
    match (facing, by) {
        (Facing::Faceup, _) => Citations::one(defines("armada/damage/faceup")).and(one_by_one),
        (Facing::Facedown, Losing::Damage) => {
            Citations::one(requires("armada/damage/damage-cards")).and(orders("armada/damage/one-point"))
        }
        (Facing::Facedown, Losing::Effect) => {
            Citations::one(one_by_one).and(defines("armada/damage/facedown"))
        }
    }
}

fn destroyed() -> Citations {
    Citations::one(requires("armada/damage/destroyed"))
        .join(Leaving::Ship.rules())
        .and(defines("armada/destroyed-ships-and-squadrons/inactive"))
}

impl UnitEvent {
    /// To which ship or squadron it happens.
    pub fn unit(self) -> UnitId {
        match self {
            UnitEvent::Turn { unit, .. }
            | UnitEvent::Spend { unit, .. }
            | UnitEvent::GainToken { unit, .. }
            | UnitEvent::DiscardToken { unit, .. }
            | UnitEvent::SetSpeed { unit, .. }
            | UnitEvent::LoseShield { unit, .. }
            | UnitEvent::RecoverShield { unit, .. }
            | UnitEvent::Deal { unit, .. }
            | UnitEvent::Destroy(unit) => unit,
        }
    }

    /// A defense token is turned, as it lies there now.
    pub(crate) fn turn(table: &Table, unit: UnitId, token: TokenName, why: Turning) -> Self {
        UnitEvent::Turn { unit, token, why, was: table.unit(unit).tokens.state(token) }
    }

    /// Why it cannot happen: what is not there is not lost, what is there already is not gained.
    pub(crate) fn ban(self, table: &Table) -> Option<EffectBan> {
        let unit = table.unit(self.unit());
        if unit.destroyed {
            return Some(EffectBan::ShipDestroyed);
        }
        match self {
            UnitEvent::Turn { token, why, .. } => match (unit.tokens.state(token), why) {
                (None, _) => Some(EffectBan::NoToken(token.kind)),
                (Some(TokenState::Discarded), _) => Some(EffectBan::TokenGone(token)),
                (Some(TokenState::Exhausted), Turning::Exhausted) => Some(EffectBan::TokenExhausted(token)),
                (Some(TokenState::Readied), Turning::Readied) => Some(EffectBan::TokenReadied(token)),
                (Some(_), _) => None,
            },
            UnitEvent::Spend { part: CommandPart::Dial, command, .. } => {
                (!unit.dials.contains(&command)).then_some(EffectBan::NoDial(command))
            }
            UnitEvent::Spend { part: CommandPart::Token, command, .. }
            | UnitEvent::DiscardToken { command, .. } => {
                (!unit.command_tokens.contains(&command)).then_some(EffectBan::NoCommandToken(command))
            }
            UnitEvent::GainToken { command, .. } => {
                unit.command_tokens.contains(&command).then_some(EffectBan::HasCommandToken(command))
            }
            UnitEvent::LoseShield { zone, .. } => {
                (unit.shields.of(zone) == 0).then_some(EffectBan::NoShields(zone))
            }
            UnitEvent::RecoverShield { zone, .. } => {
                let full = unit.max_shields.get(&zone).is_some_and(|most| unit.shields.of(zone) >= *most);
                full.then_some(EffectBan::FullShields(zone))
            }
            UnitEvent::SetSpeed { .. } | UnitEvent::Deal { .. } | UnitEvent::Destroy(_) => None,
        }
    }

    /// What it is in the words of cards that say what cannot be done: all of them that mean it.
    pub(crate) fn as_restricted(self, table: &Table) -> Vec<Forbidden> {
        let unit = table.unit(self.unit());
        match self {
            UnitEvent::Turn { token, why: Turning::Paid, .. } => {
                let (kind, now) = (Some(token.kind), unit.tokens.state(token));
                let spend = |kind, state| Forbidden::SpendToken { kind, state };
                vec![spend(None, None), spend(kind, None), spend(None, now), spend(kind, now)]
            }
            UnitEvent::Turn { token, why: Turning::Readied, .. } => {
                vec![Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))]
            }
            UnitEvent::Spend { part, command, .. } => {
                let spend = |command| Forbidden::SpendCommand { part, command };
                vec![spend(None), spend(Some(command))]
            }
            UnitEvent::GainToken { .. } => vec![Forbidden::GainCommandTokens],
            UnitEvent::RecoverShield { zone, .. } => {
                let bare = (unit.shields.of(zone) == 0).then_some(Forbidden::FillBareZones);
                std::iter::once(Forbidden::RecoverShields).chain(bare).collect()
            }
            UnitEvent::SetSpeed { speed, .. } => {
                let raises = unit.speed.is_some_and(|now| speed > now);
                let way = if raises { Forbidden::IncreaseSpeed } else { Forbidden::ReduceSpeed };
                vec![Forbidden::ChangeSpeed, way]
            }
            UnitEvent::Turn { .. }
            | UnitEvent::DiscardToken { .. }
            | UnitEvent::LoseShield { .. }
            | UnitEvent::Deal { .. }
            | UnitEvent::Destroy(_) => Vec::new(),
        }
    }
}
