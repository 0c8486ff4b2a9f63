//! What does somebody name where damage is suffered outside attacks that is not asked there?

use super::{
    bans::Ban,
    card_effects,
    cards::{label, moment},
    effect::{CardVerb, EffectBan, Turning},
    pick::{Pick, Prompt},
    rows,
    rules::{Claim, Offer, Pause, Task},
    setup::Obstacle,
    state::State,
    table::{EffectPick, EffectPrompt, UnitEvent},
    terms::Seat,
};

/// A pick about damage as a claim.
pub(crate) fn claim(asked: &Pause<'_>, pick: &rows::Pick) -> Option<Claim> {
    let unit = asked.view.state.arrival.asked;
    let refused = |ban: rows::Ban| Some(Claim::new(Offer::new(pick.clone(), Vec::new()).banned([ban])));
    match pick {
        rows::Pick::Damage(Pick::Spend(token)) => refused(Ban::OutsideAttack(*token).into()),
        rows::Pick::Damage(Pick::Split(zone, _)) => refused(Ban::OneZone(*zone).into()),
        rows::Pick::Effect(EffectPick::Zone(zone))
            if asked.view.state.table.ship(unit).is_some_and(|ship| !ship.zones().contains(zone)) =>
        {
            refused(EffectBan::HugeOnly(*zone).into())
        }
        rows::Pick::Effect(EffectPick::Roll(_)) => None,
        rows::Pick::Effect(EffectPick::Use(name)) => of_what_acts(asked, pick, name.as_str()),
        rows::Pick::Effect(pick) => Some(chosen(asked, pick)),
        _ => None,
    }
}

/// What acts cannot be left out.
pub(crate) fn pass(asked: &Pause<'_>) -> Option<Claim> {
    let who = asked.who().filter(|_| asked.window().is_some())?;
    let offer = Offer::new(EffectPick::Done, Vec::new()).banned([Ban::Mandatory.into()]);
    Some(Claim::new(offer).passing().of(who, EffectBan::OthersChoice { who, zone: false }))
}

/// What an effect lets somebody choose.
fn chosen(asked: &Pause<'_>, pick: &EffectPick) -> Claim {
    let state = asked.view.state;
    let here = asked.prompt().filter(|prompt| decides(prompt, pick));
    let event = match pick {
        EffectPick::Lying(card) => Some(*card),
        EffectPick::DamageCard(name) => {
            Some(state.table.unit(state.arrival.asked).card_called(name.as_str()))
        }
        _ => None,
    };
    let (unit, verb) = (state.arrival.asked, CardVerb::Discard);
    let discarded = event.map(|card| UnitEvent::TurnCard { unit, verb, card }).or(match pick {
        EffectPick::Token(token) => Some(UnitEvent::turn(&state.table, unit, *token, Turning::Discarded)),
        _ => None,
    });
    let offer =
        |event: Option<UnitEvent>| Offer::new(pick.clone(), event.map(Task::event).into_iter().collect());
    let claim = match (pick, here) {
        (_, Some(rows::Prompt::Effect(EffectPrompt::DamageCard(CardVerb::TurnFacedown)))) => {
            Claim::new(offer(None).banned([EffectBan::NothingToFlip.into()]))
        }
        (EffectPick::Zone(zone), Some(rows::Prompt::Effect(EffectPrompt::OpponentsZone))) => {
            Claim::new(offer(None).banned([Ban::ZoneChosen(*zone).into()]))
        }
        (EffectPick::Zone(_), None) => Claim::new(offer(None)).not_now(Ban::ZoneNamed),
        (_, None) => Claim::new(offer(discarded)).not_now(Ban::NothingAsks),
        (_, Some(_)) => Claim::new(offer(discarded)),
    };
    match asked.who().zip(here) {
        Some((who, prompt)) => claim.of(who, others(who, prompt)),
        None => claim,
    }
}

/// That it is another player's to choose.
fn others(who: Seat, prompt: &rows::Prompt) -> rows::Ban {
    let of_effect = match prompt {
        rows::Prompt::Effect(prompt) => prompt.asked_of(who),
        _ => None,
    };
    of_effect.unwrap_or(EffectBan::OthersChoice { who, zone: false }).into()
}

/// Whether a pick belongs to a decision.
fn decides(prompt: &rows::Prompt, pick: &EffectPick) -> bool {
    match prompt {
        rows::Prompt::Effect(EffectPrompt::Zone(_) | EffectPrompt::OpponentsZone) => {
            matches!(pick, EffectPick::Zone(_))
        }
        rows::Prompt::Effect(EffectPrompt::Token) => matches!(pick, EffectPick::Token(_)),
        rows::Prompt::Effect(EffectPrompt::DamageCard(_)) => {
            matches!(pick, EffectPick::Lying(_) | EffectPick::DamageCard(_))
        }
        rows::Prompt::Damage(Prompt::MineDice) => matches!(pick, EffectPick::Roll(_)),
        _ => false,
    }
}

/// An obstacle, or a card that is typed in; none where there is none of that name.
fn of_what_acts(asked: &Pause<'_>, pick: &rows::Pick, name: &str) -> Option<Claim> {
    let spoken = name.trim().to_lowercase().replace(' ', "-");
    let claim = match spoken.parse::<Obstacle>() {
        Ok(obstacle) => {
            let bans = (!lies_there(asked, obstacle)).then(|| missing(asked.view.state, obstacle));
            Claim::new(Offer::new(pick.clone(), Vec::new()).banned(bans))
        }
        Err(_) => card(asked.view.state, pick, &spoken)?,
    };
    Some(match asked.who().filter(|_| asked.window().is_some()) {
        Some(who) => claim.of(who, EffectBan::OthersChoice { who, zone: false }),
        None => claim,
    })
}

fn lies_there(asked: &Pause<'_>, obstacle: Obstacle) -> bool {
    asked.now.is_some() && asked.view.state.arrival.here.contains(&obstacle)
}

fn missing(state: &State, obstacle: Obstacle) -> rows::Ban {
    let unit = state.arrival.asked;
    match state.table.unit(unit).destroyed() {
        true => Ban::Destroyed(state.arrival.who(unit)).into(),
        false => Ban::NotOn(obstacle).into(),
    }
}

fn card(state: &State, pick: &rows::Pick, spoken: &str) -> Option<Claim> {
    let mut faceup = state.concerned().flat_map(|(_, ship)| &ship.faceup);
    let card = faceup.find(|card| label(card) == spoken)?;
    let (_, text) = state.text(card)?;
    let not_now = EffectBan::not_now(text, moment(text));
    let offer = Offer::new(pick.clone(), Vec::new()).banned(card_effects::forbidden(state, card));
    Some(Claim::new(offer).not_now(not_now))
}
