//! Why is a pick about damage outside attacks refused that the present choice does not show?
//!
//! Another player's decision, a zone that is chosen already, a card that nothing asks for, an obstacle that is not
//! beneath the ship, something that must be resolved.

use super::{
    bans::Ban,
    card_effects,
    cards::{label, moment},
    effect::{CardVerb, EffectBan, Turning},
    legality::forbids,
    pick::{Pick, Prompt},
    rows,
    setup::Obstacle,
    state::State,
    table::{EffectPick, EffectPrompt, UnitEvent},
    terms::{CardName, Seat},
};

/// Who decides what: a decision of the game, or (none) which effect acts next.
pub(super) type Asked<'a> = Option<(Seat, Option<&'a rows::Prompt>)>;

/// Why `pick`, said by `player` (nobody named: whoever decides), is refused where `asked` decides.
pub(super) fn why_not(
    state: &State,
    player: Option<Seat>,
    asked: Asked<'_>,
    pick: &rows::Pick,
) -> Vec<rows::Ban> {
    let unit = state.arrival.asked;
    match pick {
        rows::Pick::Damage(Pick::Spend(token)) => return vec![Ban::OutsideAttack(*token).into()],
        rows::Pick::Damage(Pick::Split(zone, _)) => return vec![Ban::OneZone(*zone).into()],
        rows::Pick::Effect(EffectPick::Zone(zone))
            if state.table.ship(unit).is_some_and(|ship| !ship.zones().contains(zone)) =>
        {
            return vec![EffectBan::HugeOnly(*zone).into()];
        }
        rows::Pick::Effect(EffectPick::Roll(_)) => return Vec::new(),
        _ => {}
    }
    let here = asked.filter(|(_, prompt)| prompt.is_some_and(|prompt| decides(prompt, pick)));
    if let Some((who, prompt)) = here.filter(|(who, _)| player.is_some_and(|player| player != *who)) {
        return vec![others(who, prompt)];
    }
    let flipped = rows::Prompt::Effect(EffectPrompt::DamageCard(CardVerb::TurnFacedown));
    let opponents = rows::Prompt::Effect(EffectPrompt::OpponentsZone);
    let is_asked = |prompt: &_| matches!(here, Some((_, Some(asked))) if asked == prompt);
    let mut bans = Vec::new();
    match pick {
        rows::Pick::Effect(EffectPick::Lying(_) | EffectPick::DamageCard(_)) if is_asked(&flipped) => {
            bans.push(EffectBan::NothingToFlip.into());
        }
        rows::Pick::Effect(EffectPick::Lying(card)) => no_card(state, *card, &mut bans),
        rows::Pick::Effect(EffectPick::DamageCard(name)) => {
            no_card(state, state.table.unit(unit).card_called(name.as_str()), &mut bans);
        }
        rows::Pick::Effect(EffectPick::Token(token)) => {
            let discarded = UnitEvent::turn(&state.table, unit, *token, Turning::Discarded);
            forbids(state, &discarded.into(), &mut bans);
        }
        rows::Pick::Effect(EffectPick::Zone(zone)) if is_asked(&opponents) => {
            bans.push(Ban::ZoneChosen(*zone).into());
        }
        rows::Pick::Effect(EffectPick::Zone(_)) if here.is_none() => bans.push(Ban::ZoneNamed.into()),
        _ => {}
    }
    if bans.is_empty() && here.is_none() {
        bans.push(Ban::NothingAsks.into());
    }
    bans
}

/// Why a damage card of the unit that is asked about cannot be discarded.
fn no_card(state: &State, card: CardName, bans: &mut Vec<rows::Ban>) {
    let discarded = UnitEvent::TurnCard { unit: state.arrival.asked, verb: CardVerb::Discard, card };
    forbids(state, &discarded.into(), bans);
}

/// That it is another player's to choose.
fn others(who: Seat, prompt: Option<&rows::Prompt>) -> rows::Ban {
    let of_effect = match prompt {
        Some(rows::Prompt::Effect(prompt)) => prompt.asked_of(who),
        _ => None,
    };
    of_effect.unwrap_or(EffectBan::OthersChoice { who, zone: false }).into()
}

/// Whether a pick belongs to a decision.
fn decides(prompt: &rows::Prompt, pick: &rows::Pick) -> bool {
    match prompt {
        rows::Prompt::Effect(EffectPrompt::Zone(_) | EffectPrompt::OpponentsZone) => {
            matches!(pick, rows::Pick::Effect(EffectPick::Zone(_)))
        }
        rows::Prompt::Effect(EffectPrompt::Token) => matches!(pick, rows::Pick::Effect(EffectPick::Token(_))),
        rows::Prompt::Effect(EffectPrompt::DamageCard(_)) => {
            matches!(pick, rows::Pick::Effect(EffectPick::Lying(_) | EffectPick::DamageCard(_)))
        }
        rows::Prompt::Damage(Prompt::MineDice) => matches!(pick, rows::Pick::Effect(EffectPick::Roll(_))),
        _ => false,
    }
}

/// Why what acts is not to be left out, or not by this player.
pub(super) fn why_not_pass(player: Option<Seat>, asked: Asked<'_>) -> Vec<rows::Ban> {
    match asked {
        Some((who, None)) if player.is_none_or(|player| player == who) => vec![Ban::Mandatory.into()],
        Some((who, None)) => vec![others(who, None)],
        _ => Vec::new(),
    }
}

/// Why an obstacle, or a card that is typed in, does not act now; empty where there is none of that name.
pub(super) fn why_not_use(
    state: &State,
    player: Option<Seat>,
    asked: Asked<'_>,
    name: &str,
) -> Vec<rows::Ban> {
    if let Some((who, None)) = asked.filter(|(who, _)| player.is_some_and(|player| player != *who)) {
        return vec![others(who, None)];
    }
    let unit = state.arrival.asked;
    let spoken = name.trim().to_lowercase().replace(' ', "-");
    if let Ok(obstacle) = spoken.parse::<Obstacle>() {
        let there = asked.is_some() && state.arrival.here.contains(&obstacle);
        return match there {
            true => Vec::new(),
            false if state.table.unit(unit).destroyed() => {
                vec![Ban::Destroyed(state.arrival.who(unit)).into()]
            }
            false => vec![Ban::NotOn(obstacle).into()],
        };
    }
    let mut faceup = state.concerned().flat_map(|(_, ship)| &ship.faceup);
    let Some(card) = faceup.find(|card| label(card) == spoken) else { return Vec::new() };
    if let Some(forbidden) = card_effects::forbidden(state, card) {
        return vec![forbidden];
    }
    let not_now = |(_, text): (u8, &_)| rows::Ban::from(EffectBan::not_now(text, moment(text)));
    state.text(card).map(not_now).into_iter().collect()
}
