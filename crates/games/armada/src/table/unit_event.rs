//! What can happen to a ship or squadron, or to what lies on it?
//!
//! The same in every system: tokens are turned, spent, gained and discarded, dials spent, shields lost and recovered, damage
//! cards dealt and turned, hull points lost, a speed dial set; it is destroyed and leaves play.

use serde::{Deserialize, Serialize};

use super::{
    damage_cards::UNKNOWN,
    destruction::{Destruction, Leaving},
    effect::{
        CardState, CardVerb, CommandPart, DialLoss, EffectBan, Forbidden, Losing, Mending, Raiding,
        TokenGain, TokenLoss, Turning, cite,
    },
    extras::Extra,
    terms::{CardName, Command, Facing, HullZone, Place, Range, Seat},
    tokens::{On, TokenKind, TokenName, TokenState},
    unit::{Table, Unit, UnitId},
};
use engine::Citations;
use vocabulary::{capital, counted, defines, events, orders, permits, requires};

events! {
    /// Something that happens to a ship or squadron.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    UnitEvent on (table: Table) {
        Turn { unit: UnitId, token: TokenName, why: Turning, was: Option<TokenState> } = "{}", turned(table, *unit, *token, *why)
            => { cite::turn(*why, *was) }, table.change(*unit, |unit| unit.turn(*token, *why));
        SpendToken { unit: UnitId, token: TokenName, on: On, range: Range, was: Option<TokenState> }
            = "{} spends the {}", table.titled(*unit), token_spent(*token, *on, *was)
            => { cite::spend_token(token.kind, *on, *was, *range) }, table.change(*unit, |unit| unit.turn(*token, Turning::Paid));
        Spend { unit: UnitId, part: CommandPart, command: Command }
            = "{} spends a {} {part} as a cost, without resolving the command", table.titled(*unit), command.spoken()
            => { spent(*part) }, table.change(*unit, |unit| unit.give(*part, *command));
        GainToken { unit: UnitId, command: Command, why: TokenGain } = "{} gains a {} token{}", table.titled(*unit), command.spoken(), gained_for(*why)
            => { token_gained(*why) }, table.change(*unit, |unit| unit.gain_token(*command));
        DiscardToken { unit: UnitId, command: Command, why: TokenLoss }
            = "{} discards a {} token{}", table.titled(*unit), command.spoken(), lost_for(*why)
            => { token_lost(*why) }, table.change(*unit, |unit| unit.give(CommandPart::Token, *command));
        GainDial { unit: UnitId, command: Command } = "{} gains a {} dial; it is not revealed", table.titled(*unit), command.spoken()
            => [permits "armada/command-dials/gained", permits "armada/command-dials/keep"], table.change(*unit, |unit| unit.gain_dial(*command));
        DiscardDial { unit: UnitId, command: Command, why: DialLoss } = "{} discards a {} dial{}", table.titled(*unit), command.spoken(), dial_lost_for(*why)
            => { dial_lost(*why) }, table.change(*unit, |unit| unit.give(CommandPart::Dial, *command));
        SetDial { unit: UnitId, by: Seat, nth: u8, command: Command } = "The {by} player sets facedown dial {} to {}", nth.saturating_add(1), command.spoken()
            => [permits "armada/golden-rules/card-beats-rules", defines "armada/command-dials/secret"],
            table.change(*unit, |unit| unit.set_dial(*nth, *command));
        DiscardTop { unit: UnitId, command: Option<Command> } = "{} discards the top dial of its stack{}", table.titled(*unit), shown(*command)
            => [defines "armada/golden-rules/card-beats-rules", requires "armada/command-dials/back-to-the-stack"],
            table.change(*unit, Unit::lose_top_dial);
        GainDefense { unit: UnitId, kind: TokenKind } = "{} gains a readied {kind} token", table.titled(*unit)
            => [permits "armada/golden-rules/card-beats-rules"], table.change(*unit, |unit| unit.gain_defense(*kind, None));
        ReplaceDefense { unit: UnitId, token: TokenName, by: TokenKind }
            = "A readied {by} token takes the place of the {} of {}", token.in_words(), table.unit(*unit).name
            => [permits "armada/golden-rules/card-beats-rules"], table.change(*unit, |unit| unit.gain_defense(*by, Some(*token)));
        SetSpeed { unit: UnitId, speed: u8 } = "The speed dial of {} shows {speed}", table.unit(*unit).name
            => [defines "armada/speed/overview"], table.change(*unit, |unit| unit.speed = Some(*speed));
        LoseShield { unit: UnitId, zone: HullZone, by: Losing }
            = "{} {} {zone} hull zone", table.titled(*unit), lost_by(*by)
            => { shield_lost(*by) }, table.change(*unit, |unit| unit.shields.lose(*zone));
        RecoverShield { unit: UnitId, zone: HullZone } = "{} recovers 1 shield of the {zone} hull zone", table.titled(*unit)
            => [defines "armada/shields/maximum"], table.change(*unit, |unit| unit.shields.gain(*zone));
        MoveShield { unit: UnitId, from: HullZone, to: HullZone, most: Option<u8> }
            = "{} moves 1 shield from the {from} to the {to} hull zone", table.titled(*unit)
            => [defines "armada/shields/shield-dial"], table.change(*unit, |unit| unit.move_shield(*from, *to));
        Deal { unit: UnitId, facing: Facing, by: Losing, text: Option<u8> }
            = "{}", dealt_words(table, (*unit, *by), *facing, *text)
            => { dealt(*facing, *by) }, table.deal(*unit, *facing, *text);
        TurnCard { unit: UnitId, verb: CardVerb, card: CardName }
            = "{} of {} is {}", which_card(table, *unit, *card), table.unit(*unit).name, turned_card(*verb)
            => { cite::damage_card(*verb) }, table.turn_damage_card(*unit, *verb, *card);
        FullShields { unit: UnitId, zone: HullZone, most: u8 } = "The {zone} hull zone of {} may have {most} shields", table.unit(*unit).name
            => [permits "armada/golden-rules/card-beats-rules", defines "armada/shields/maximum"], table.change(*unit, |unit| {
                unit.max_shields.insert(*zone, *most);
            });
        Slide(unit: UnitId) = "The activation slider of {} shows the activated side", table.unit(*unit).name
            => [defines "armada/squadron-activation/slider"], table.change(*unit, |unit| unit.activated = true);
        SlideBack(unit: UnitId) = "The activation slider of {} is turned back from the activated side", table.unit(*unit).name
            => [defines "armada/squadron-activation/slider"], table.change(*unit, |unit| unit.activated = false);
        Bring { unit: UnitId, extra: Extra, count: u8 } = "{}", capital(&extra.told(&table.unit(*unit).name, *count))
            => { Citations::one(defines(extra.passage())) }, table.change(*unit, |unit| unit.bring(*extra, *count));
        TakeAway { unit: UnitId, extra: Extra } = "The {} of {} is taken away", extra.spoken(), table.unit(*unit).name
            => { Citations::one(defines(extra.passage())) }, table.change(*unit, |unit| unit.give_up(*extra));
        SetAside(unit: UnitId) = "{} is set aside", table.titled(*unit)
            => [defines "armada/set-aside-ships-and-squadrons/overview"], table.change(*unit, |unit| unit.place = Place::SetAside);
        Arrive(unit: UnitId) = "{} is placed in the play area", table.titled(*unit)
            => [defines "armada/set-aside-ships-and-squadrons/when-they-arrive"], table.change(*unit, |unit| unit.place = Place::InPlay);
        LoseHull { unit: UnitId, points: u8 } = "{} loses {}", table.titled(*unit), counted(*points, "hull point", "hull points")
            => [requires "armada/damage/squadron-hull"], table.change(*unit, |unit| unit.lose_hull(*points));
        RecoverHull { unit: UnitId, why: Mending } = "{} recovers 1 hull point", table.titled(*unit)
            => [defines "armada/damage/squadron-hull"], table.change(*unit, |unit| unit.lost = unit.lost.saturating_sub(1));
        GainRaid { unit: UnitId, command: Command, why: Raiding }
            = "{} gains a {} raid token", table.titled(*unit), command.spoken()
            => { raided(*why) }, table.change(*unit, |unit| unit.gain_raid(*command));
        LoseRaid { unit: UnitId, command: Command } = "{} loses a {} raid token", table.titled(*unit), command.spoken()
            => [permits "armada/raid-tokens/discard"], table.change(*unit, |unit| unit.raid.retain(|other| other != command));
        Destroy { unit: UnitId, why: Destruction } = "{} {}: it is destroyed", table.titled(*unit), why.in_words()
            => { why.rules() }, table.change(*unit, |unit| unit.place = Place::Destroyed);
        Leave { unit: UnitId, how: Leaving } = "{} {}", table.titled(*unit), how.in_words()
            => { how.rules() }, table.leave(*unit);
    }
}

fn turned(table: &Table, unit: UnitId, token: TokenName, why: Turning) -> String {
    let done = match why {
        Turning::Paid => {
            let (unit, token) = (table.titled(unit), token.in_words());
            return format!("{unit} spends the {token} as a cost, without the token's own effect");
        }
        Turning::Exhausted => "exhausted",
        Turning::Readied | Turning::StatusPhase => "readied",
        Turning::Discarded => "discarded",
        Turning::MoreDice => {
            let (token, unit) = (token.in_words(), &table.unit(unit).name);
            return format!("The {token} of {unit} took an additional die: it is discarded");
        }
        Turning::Recovered => "recovered, and readied",
        Turning::Returned => "recovered, and exhausted",
    };
    format!("The {} of {} is {done}", token.in_words(), table.unit(unit).name)
}

/// `brace (exhausted)`, `redirect and names the left hull zone`: a token that is spent.
fn token_spent(token: TokenName, on: On, was: Option<TokenState>) -> String {
    let after = was.and_then(TokenState::when_spent);
    let turned = after.map(|state| format!(" ({state})")).unwrap_or_default();
    let spent = format!("{}{turned}", token.in_words());
    match on {
        On::Zone(zone) => format!("{spent} and names the {zone} hull zone"),
        On::Die(chosen) => format!("{spent} and chooses the {}", chosen.in_words()),
        On::Nothing => spent,
    }
}

fn spent(part: CommandPart) -> Citations {
    let paid = Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"));
    match part {
        CommandPart::Dial => paid,
        CommandPart::Token => paid.and(defines("armada/command-tokens/spent")),
    }
}

fn gained_for(why: TokenGain) -> &'static str {
    match why {
        TokenGain::Effect => "",
        TokenGain::Dial => " for it",
        TokenGain::Huge => ", too: it is huge",
    }
}

fn token_gained(why: TokenGain) -> Citations {
    match why {
        TokenGain::Effect | TokenGain::Dial => Citations::one(permits("armada/command-tokens/gain"))
            .and(requires("armada/command-tokens/where-it-lies")),
        TokenGain::Huge => requires("armada/huge-ship/dial-token").into(),
    }
}

/// What a facedown dial shows, where somebody says that.
fn shown(command: Option<Command>) -> String {
    command.map(|command| format!(", {}", command.spoken())).unwrap_or_default()
}

fn dial_lost_for(why: DialLoss) -> &'static str {
    match why {
        DialLoss::Raid => ": raid tokens go with it",
        DialLoss::Token => ": it is spent for its token",
        DialLoss::Unspent => ": it was not spent",
        DialLoss::Effect => "",
    }
}

fn dial_lost(why: DialLoss) -> Citations {
    let cause = match why {
        DialLoss::Raid => permits("armada/raid-tokens/discard"),
        DialLoss::Token => permits("armada/command-dials/token-at-reveal"),
        DialLoss::Effect => defines("armada/golden-rules/card-beats-rules"),
        DialLoss::Unspent => requires("armada/command-dials/unspent"),
    };
    Citations::one(cause).and(requires("armada/command-dials/back-to-the-stack"))
}

fn lost_for(why: TokenLoss) -> &'static str {
    match why {
        TokenLoss::Copy => ": it has one already",
        TokenLoss::Limit => ": it has more than its command value",
        TokenLoss::Raid => ": a raid token goes with it",
        TokenLoss::Effect => "",
        TokenLoss::Cost => " as a cost",
        TokenLoss::ReadyCost => " for the ready cost of a card",
    }
}

fn token_lost(why: TokenLoss) -> Citations {
    match why {
        TokenLoss::Copy => requires("armada/command-tokens/no-copies").into(),
        TokenLoss::Limit => requires("armada/command-tokens/limit").into(),
        TokenLoss::Raid => permits("armada/raid-tokens/discard").into(),
        TokenLoss::Effect => defines("armada/command-tokens/spent").into(),
        TokenLoss::Cost => spent(CommandPart::Token),
        TokenLoss::ReadyCost => {
            Citations::one(requires("armada/ready-cost/tokens")).and(defines("armada/ready-cost/no-effect"))
        }
    }
}

fn lost_by(why: Losing) -> &'static str {
    match why {
        Losing::Damage | Losing::Attack => "suffers 1 damage on the",
        Losing::Redirected => "suffers 1 redirected damage on the",
        Losing::Effect | Losing::Asteroid | Losing::Overlap | Losing::Mine => "loses 1 shield of the",
    }
}

fn shield_lost(why: Losing) -> Citations {
    match why {
        Losing::Damage | Losing::Attack => {
            Citations::one(requires("armada/damage/shields-first")).and(orders("armada/damage/one-point"))
        }
        Losing::Redirected => Citations::one(permits("armada/defense-tokens/redirect"))
            .and(requires("armada/damage/shields-first")),
        Losing::Effect | Losing::Asteroid | Losing::Overlap | Losing::Mine => {
            defines("armada/shields/shield-dial").into()
        }
    }
}

/// Who is dealt a damage card, behind the cause.
fn dealt_to(table: &Table, unit: UnitId, by: Losing) -> String {
    let cause = match by {
        Losing::Damage => "The hull zone has no shields left",
        Losing::Asteroid => "The asteroid field",
        Losing::Overlap => "Overlapping",
        Losing::Mine => "The mine",
        Losing::Attack | Losing::Redirected | Losing::Effect => return table.titled(unit),
    };
    format!("{cause}: {}", table.unit(unit).name)
}

/// How a damage card is dealt; one that an effect has turned or taken away before is not dealt as it would be.
fn dealt_words(table: &Table, to: (UnitId, Losing), facing: Facing, text: Option<u8>) -> String {
    let to = dealt_to(table, to.0, to.1);
    let known = text.and_then(|nth| Some((table.cards.effect(nth)?, table.cards.card(nth))));
    match known {
        None => format!("{to} is dealt a {facing} damage card"),
        Some((effect, CardState::Discarded)) => {
            format!("{to} is not dealt `{}`: it is discarded", effect.name)
        }
        Some((effect, CardState::Facedown)) => {
            format!("{to} is dealt a facedown damage card: `{}`", effect.name)
        }
        Some((effect, _)) => format!("{to} is dealt a {facing} damage card: `{}`", effect.name),
    }
}

fn dealt(facing: Facing, by: Losing) -> Citations {
    let cause = match by {
        Losing::Asteroid => requires("armada/obstacles/asteroid-field").into(),
        Losing::Overlap => Citations::one(requires("armada/overlapping/another-ship"))
            .and(requires("armada/overlapping/closest-ship")),
        Losing::Mine => requires("armada/proximity-mine-tokens/set-off").into(),
        Losing::Damage | Losing::Attack | Losing::Redirected | Losing::Effect => {
            return dealt_at_once(facing, by);
        }
    };
    let lies = match facing {
        Facing::Faceup => defines("armada/damage/faceup"),
        Facing::Facedown => defines("armada/damage/facedown"),
    };
    cause.and(lies).and(orders("armada/damage/cards-one-by-one"))
}

/// The rules of a card that damage deals or an effect.
fn dealt_at_once(facing: Facing, by: Losing) -> Citations {
    let one_by_one = orders("armada/damage/cards-one-by-one");
    match (facing, by) {
        (Facing::Faceup, Losing::Attack) => {
            Citations::one(requires("armada/damage/faceup-first")).and(requires("armada/damage/damage-cards"))
        }
        (Facing::Facedown, Losing::Attack) => {
            Citations::one(requires("armada/damage/damage-cards")).and(one_by_one)
        }
        (Facing::Faceup, _) => Citations::one(defines("armada/damage/faceup")).and(one_by_one),
        (Facing::Facedown, Losing::Damage | Losing::Redirected) => {
            Citations::one(requires("armada/damage/damage-cards")).and(orders("armada/damage/one-point"))
        }
        (Facing::Facedown, _) => Citations::one(one_by_one).and(defines("armada/damage/facedown")),
    }
}

/// The damage card that keeps shields from zones that have none left: the rules of repair name it.
pub const CAPACITOR_FAILURE: &str = "Capacitor Failure";

/// Why no shield is lost in a hull zone.
fn no_shields(unit: &Unit, zone: HullZone) -> Option<EffectBan> {
    match unit.zones().contains(&zone) {
        true => (unit.shields.of(zone) == 0).then_some(EffectBan::NoShields(zone)),
        false => Some(EffectBan::HugeOnly(zone)),
    }
}

/// Why a hull zone gains no shield, where a card allows it so many, or none says more than its maximum.
fn no_room(unit: &Unit, zone: HullZone, allowed: Option<u8>) -> Option<EffectBan> {
    let left = unit.shields.of(zone);
    match allowed.as_ref().or(unit.max_shields.get(&zone)) {
        _ if !unit.zones().contains(&zone) => Some(EffectBan::HugeOnly(zone)),
        Some(most) if left >= *most => Some(EffectBan::FullShields { zone, most: *most }),
        _ if left == 0 && unit.has_faceup(CAPACITOR_FAILURE) => Some(EffectBan::CapacitorFailure(zone)),
        _ => None,
    }
}

/// Which damage card it is; of faceup ones that of which nothing is known has no name.
fn which_card(table: &Table, unit: UnitId, card: CardName) -> String {
    match (card, table.unit(unit).faceup_card(card)) {
        (CardName::Facedown, _) => "A facedown damage card".to_owned(),
        (CardName::Faceup(_), None | Some(UNKNOWN)) => "A faceup damage card".to_owned(),
        (CardName::Faceup(_), Some(name)) => format!("The damage card `{name}`"),
    }
}

fn turned_card(verb: CardVerb) -> &'static str {
    match verb {
        CardVerb::TurnFacedown => "turned facedown",
        CardVerb::TurnFaceup => "turned faceup: what it says is not known",
        CardVerb::Discard | CardVerb::Exhaust | CardVerb::Ready => "discarded",
    }
}

fn raided(why: Raiding) -> Citations {
    let blocked = defines("armada/raid-tokens/blocked-command");
    match why {
        Raiding::Assault => Citations::one(requires("armada/squadron-keywords/assault")).and(blocked),
        Raiding::Effect => blocked.into(),
    }
}

impl Table {
    /// A command token that a ship was assigned and has already is discarded, where no card lets it keep both.
    pub(crate) fn copied_token(&self) -> Option<UnitEvent> {
        self.ids().filter(|(_, ship)| !self.cards.allows_copies(ship.owner)).find_map(|(unit, ship)| {
            let mut pairs = ship.command_tokens.iter().zip(ship.command_tokens.iter().skip(1));
            let (command, _) = pairs.find(|(one, other)| one == other)?;
            Some(UnitEvent::DiscardToken { unit, command: *command, why: TokenLoss::Copy })
        })
    }

    /// Whatever is beaten is destroyed, all of it together, and then leaves play.
    pub(crate) fn falling(&self) -> [Vec<UnitEvent>; 2] {
        let beaten = || self.ids().filter_map(|(id, unit)| Some((id, unit.beaten()?)));
        let leaving = beaten().map(|(id, _)| UnitEvent::leave(self, id)).collect();
        [beaten().map(|(unit, why)| UnitEvent::Destroy { unit, why }).collect(), leaving]
    }
}

impl UnitEvent {
    /// An effect gives a ship a command token.
    pub(crate) fn gain_token(unit: UnitId, command: Command) -> Self {
        UnitEvent::GainToken { unit, command, why: TokenGain::Effect }
    }

    /// To which ship or squadron it happens.
    pub fn unit(self) -> UnitId {
        match self {
            UnitEvent::Turn { unit, .. }
            | UnitEvent::SpendToken { unit, .. }
            | UnitEvent::Spend { unit, .. }
            | UnitEvent::GainToken { unit, .. }
            | UnitEvent::DiscardToken { unit, .. }
            | UnitEvent::GainDial { unit, .. }
            | UnitEvent::DiscardDial { unit, .. }
            | UnitEvent::SetDial { unit, .. }
            | UnitEvent::DiscardTop { unit, .. }
            | UnitEvent::GainDefense { unit, .. }
            | UnitEvent::ReplaceDefense { unit, .. }
            | UnitEvent::SetSpeed { unit, .. }
            | UnitEvent::MoveShield { unit, .. }
            | UnitEvent::LoseShield { unit, .. }
            | UnitEvent::RecoverShield { unit, .. }
            | UnitEvent::Deal { unit, .. }
            | UnitEvent::TurnCard { unit, .. }
            | UnitEvent::LoseHull { unit, .. }
            | UnitEvent::Slide(unit)
            | UnitEvent::SlideBack(unit)
            | UnitEvent::Bring { unit, .. }
            | UnitEvent::TakeAway { unit, .. }
            | UnitEvent::SetAside(unit)
            | UnitEvent::Arrive(unit)
            | UnitEvent::FullShields { unit, .. }
            | UnitEvent::RecoverHull { unit, .. }
            | UnitEvent::GainRaid { unit, .. }
            | UnitEvent::LoseRaid { unit, .. }
            | UnitEvent::Destroy { unit, .. }
            | UnitEvent::Leave { unit, .. } => unit,
        }
    }

    /// It leaves play, with what lies on it now.
    pub(crate) fn leave(table: &Table, unit: UnitId) -> Self {
        UnitEvent::Leave { unit, how: table.unit(unit).leaving() }
    }

    /// A defense token is turned, as it lies there now.
    pub(crate) fn turn(table: &Table, unit: UnitId, token: TokenName, why: Turning) -> Self {
        UnitEvent::Turn { unit, token, why, was: table.unit(unit).tokens.state(token) }
    }

    /// Whether it turns a defense token that lay so before.
    pub(crate) fn turned_from(self, state: TokenState) -> bool {
        matches!(self, UnitEvent::Turn { was, .. } if was == Some(state))
    }

    /// Why it cannot happen: what is not there is not lost, what is there already is not gained.
    pub(crate) fn ban(self, table: &Table) -> Option<EffectBan> {
        let unit = table.unit(self.unit());
        if unit.destroyed() && !matches!(self, UnitEvent::Leave { .. }) {
            return Some(EffectBan::ShipDestroyed);
        }
        match self {
            UnitEvent::SpendToken { unit, token, .. } => {
                UnitEvent::turn(table, unit, token, Turning::Paid).ban(table)
            }
            UnitEvent::Turn { token, why, .. } => match (unit.tokens.state(token), why) {
                (None, _) => Some(EffectBan::NoToken(token.kind)),
                // one that was exhausted when it was spent lies there discarded already
                (Some(_), Turning::MoreDice) => None,
                (Some(now), Turning::Recovered | Turning::Returned) => {
                    (now != TokenState::Discarded).then_some(EffectBan::TokenThere(token))
                }
                (Some(TokenState::Discarded), Turning::StatusPhase) => Some(EffectBan::StaysDiscarded(token)),
                (Some(TokenState::Discarded), _) => Some(EffectBan::TokenGone(token)),
                (Some(TokenState::Exhausted), Turning::Exhausted) => Some(EffectBan::TokenExhausted(token)),
                (Some(TokenState::Readied), Turning::Readied) => Some(EffectBan::TokenReadied(token)),
                (Some(_), Turning::Readied | Turning::StatusPhase) if unit.traits.cannot_ready => {
                    Some(EffectBan::CannotReady)
                }
                (Some(_), _) => None,
            },
            UnitEvent::Spend { part: CommandPart::Dial, command, .. }
            | UnitEvent::DiscardDial { command, .. } => {
                (!unit.dials.contains(&command)).then_some(EffectBan::NoDial(command))
            }
            UnitEvent::Spend { part: CommandPart::Token, command, .. }
            | UnitEvent::DiscardToken { command, .. } => {
                (!unit.command_tokens.contains(&command)).then_some(EffectBan::NoCommandToken(command))
            }
            UnitEvent::MoveShield { from, to, .. } if from == to => Some(EffectBan::SameZone(from)),
            UnitEvent::MoveShield { from, to, most, .. } => {
                no_shields(unit, from).or_else(|| no_room(unit, to, most))
            }
            UnitEvent::LoseShield { zone, .. } => no_shields(unit, zone),
            UnitEvent::RecoverShield { zone, .. } => no_room(unit, zone, None),
            UnitEvent::SetDial { nth, .. } => {
                (nth >= unit.facedown_dials()).then_some(EffectBan::NoSuchDial(nth.saturating_add(1)))
            }
            UnitEvent::RecoverHull { why, .. } => {
                (unit.squadron().is_none() || unit.lost == 0).then_some(EffectBan::FullHull(why))
            }
            UnitEvent::GainRaid { command, .. } => {
                unit.raid.contains(&command).then_some(EffectBan::HasRaidToken(command))
            }
            UnitEvent::ReplaceDefense { token, .. } => {
                unit.tokens.state(token).is_none().then_some(EffectBan::NoToken(token.kind))
            }
            UnitEvent::TurnCard { verb, card, .. } => (!unit.has_card(card)).then_some(match verb {
                CardVerb::Discard if unit.damage_cards() == 0 => EffectBan::NothingToDiscard,
                CardVerb::Discard => EffectBan::NoSuchCard(card),
                _ => EffectBan::NothingToFlip,
            }),
            UnitEvent::SetSpeed { .. }
            | UnitEvent::GainToken { .. }
            | UnitEvent::LoseRaid { .. }
            | UnitEvent::GainDial { .. }
            | UnitEvent::DiscardTop { .. }
            | UnitEvent::GainDefense { .. }
            | UnitEvent::Deal { .. }
            | UnitEvent::LoseHull { .. }
            | UnitEvent::Slide(_)
            | UnitEvent::SlideBack(_)
            | UnitEvent::Bring { .. }
            | UnitEvent::TakeAway { .. }
            | UnitEvent::SetAside(_)
            | UnitEvent::Arrive(_)
            | UnitEvent::FullShields { .. }
            | UnitEvent::Destroy { .. }
            | UnitEvent::Leave { .. } => None,
        }
    }

    /// The prohibitions on cards that cover this event: `spend any token` and `spend brace` both cover a spent brace.
    pub(crate) fn as_restricted(self, table: &Table) -> Vec<Forbidden> {
        let unit = table.unit(self.unit());
        match self {
            UnitEvent::Turn { token, why: Turning::Paid, .. } | UnitEvent::SpendToken { token, .. } => {
                let (kind, now) = (Some(token.kind), unit.tokens.state(token));
                let spend = |kind, state| Forbidden::SpendToken { kind, state };
                vec![spend(None, None), spend(kind, None), spend(None, now), spend(kind, now)]
            }
            UnitEvent::Turn { token, why: Turning::Readied | Turning::StatusPhase, .. } => {
                vec![Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))]
            }
            UnitEvent::Spend { part, command, .. } => Forbidden::spend_command(part, command).into(),
            UnitEvent::DiscardDial { command, why: DialLoss::Token, .. } => {
                Forbidden::spend_command(CommandPart::Dial, command).into()
            }
            UnitEvent::DiscardToken { command, why: TokenLoss::ReadyCost, .. } => {
                Forbidden::spend_command(CommandPart::Token, command).into()
            }
            UnitEvent::GainToken { .. } => vec![Forbidden::GainCommandTokens],
            UnitEvent::TurnCard { verb: CardVerb::Discard, .. } => vec![Forbidden::DiscardDamageCards],
            UnitEvent::RecoverShield { zone, .. } => {
                let bare = (unit.shields.of(zone) == 0).then_some(Forbidden::FillBareZones);
                std::iter::once(Forbidden::RecoverShields).chain(bare).collect()
            }
            UnitEvent::MoveShield { to, .. } => {
                let bare = (unit.shields.of(to) == 0).then_some(Forbidden::FillBareZones);
                std::iter::once(Forbidden::MoveShields).chain(bare).collect()
            }
            UnitEvent::SetSpeed { speed, .. } => {
                let raises = unit.speed.is_some_and(|now| speed > now);
                let way = if raises { Forbidden::IncreaseSpeed } else { Forbidden::ReduceSpeed };
                vec![Forbidden::ChangeSpeed, way]
            }
            UnitEvent::Turn { .. }
            | UnitEvent::LoseRaid { .. }
            | UnitEvent::GainDial { .. }
            | UnitEvent::DiscardDial { .. }
            | UnitEvent::SetDial { .. }
            | UnitEvent::DiscardTop { .. }
            | UnitEvent::GainDefense { .. }
            | UnitEvent::ReplaceDefense { .. }
            | UnitEvent::DiscardToken { .. }
            | UnitEvent::LoseShield { .. }
            | UnitEvent::Deal { .. }
            | UnitEvent::TurnCard { .. }
            | UnitEvent::LoseHull { .. }
            | UnitEvent::Slide(_)
            | UnitEvent::SlideBack(_)
            | UnitEvent::Bring { .. }
            | UnitEvent::TakeAway { .. }
            | UnitEvent::SetAside(_)
            | UnitEvent::Arrive(_)
            | UnitEvent::FullShields { .. }
            | UnitEvent::RecoverHull { .. }
            | UnitEvent::GainRaid { .. }
            | UnitEvent::Destroy { .. }
            | UnitEvent::Leave { .. } => Vec::new(),
        }
    }
}
