//! What does an ability leave behind for a time?

use std::sync::Arc;

use super::super::{
    ability::{Change, Doing as Words, Effect, Gained, Keyword as Printed, Often, Stat},
    attack::Object,
    context::Context,
    event::Event,
    eyes::Eyes,
    legality::Ban,
    state::{Delayed, Standing, Until},
};
use super::{amounts, perform::until, targets};

/// The events of an instruction that makes a lasting effect, a delayed effect or a replacement.
pub fn events(eyes: &Eyes<'_>, context: &Context, words: &Words, times: u32) -> Result<Vec<Event>, Ban> {
    let unmodelled = || Ban::Unmodelled(context.quote(words.span));
    let units = |target| -> Result<Vec<super::super::card::CardId>, Ban> {
        let unit = |object| match object {
            Object::Unit(id) => Some(id),
            _ => None,
        };
        Ok(targets::without_choice(eyes, context, target)?.into_iter().filter_map(unit).collect())
    };
    let end = |lasting| until(eyes, context, lasting).ok_or_else(unmodelled);
    match &words.effect {
        Effect::Modify { what, by, lasting } => {
            let more = by.times.as_ref().map_or(Ok(1), |amount| amounts::amount(eyes, context, amount))?;
            let times = i32::try_from(times.saturating_mul(more)).unwrap_or(i32::MAX);
            let (power, hp) = (by.power.saturating_mul(times), by.hp.saturating_mul(times));
            let until = end(lasting)?;
            let modify = |unit| Event::Modify { unit, until, power, hp, by: context.you };
            Ok(units(what)?.into_iter().map(modify).collect())
        }
        Effect::SetStat { what, stat, to, lasting } => {
            let until = end(lasting)?;
            let mut events = Vec::new();
            for unit in units(what)? {
                let there = eyes.state.unit(&unit);
                let value = match to {
                    Change::To(amount) => {
                        u16::try_from(amounts::amount(eyes, context, amount)?).unwrap_or(u16::MAX)
                    }
                    Change::Doubled => {
                        let power = there.map_or(0, |unit| eyes.power(unit));
                        let by = context.you;
                        let power = i32::from(power);
                        events.push(Event::Modify { unit, until, power, hp: 0, by });
                        continue;
                    }
                };
                let (power, hp) = match stat {
                    Stat::Power => (Some(value), None),
                    Stat::Hp => (None, Some(value)),
                    _ => return Err(unmodelled()),
                };
                events.push(Event::Set { unit, until, power, hp });
            }
            Ok(events)
        }
        Effect::Gain { what, gained, lasting } => {
            let until = end(lasting)?;
            let (mut keywords, mut abilities) = (Vec::new(), Vec::new());
            for gained in gained {
                match gained {
                    Gained::Keyword(printed) => match eyes.board_keyword(context, printed) {
                        Some(keyword) => keywords.push(keyword),
                        None => abilities.push(carried(context, printed)),
                    },
                    Gained::Ability(ability) => {
                        let label = format!("gained from {}", context.source.title);
                        abilities.push(Arc::new(context.source.inner(ability, label)));
                    }
                    Gained::AbilitiesOf(_) | Gained::Trait(_) | Gained::Aspect(_) => return Err(unmodelled()),
                }
            }
            let gain =
                |unit| Event::Gain { unit, until, keywords: keywords.clone(), abilities: abilities.clone() };
            Ok(units(what)?.into_iter().map(gain).collect())
        }
        Effect::Lose { what, lost, lasting } => {
            let until = end(lasting)?;
            Ok(units(what)?.into_iter().map(|unit| Event::Lose { unit, until, lost: lost.clone() }).collect())
        }
        Effect::Forbid { what, ban, lasting } => {
            let until = end(lasting)?;
            let words = context.quote(words.span);
            let ban = |to| Event::Ban { to, until, ban: ban.clone(), words: words.clone() };
            Ok(targets::without_choice(eyes, context, what)?.into_iter().map(ban).collect())
        }
        Effect::Delay { when, body } => {
            let delayed = Delayed { when: when.clone(), context: context.within(body) };
            Ok(vec![Event::Delay(Box::new(delayed))])
        }
        Effect::Replace { would, with, lasting, often } => {
            let until = until(eyes, context, lasting).unwrap_or(Until::Phase);
            let once = *often != Often::Always;
            let context = context.within(with);
            Ok(vec![Event::Stand(Box::new(Standing { until, once, would: would.clone(), context }))])
        }
        _ => Err(unmodelled()),
    }
}

fn carried(context: &Context, printed: &Printed) -> Arc<super::super::source::Source> {
    let ability = super::super::ability::Ability {
        span: context.source.ability.span,
        kind: super::super::ability::Kind::Keyword(printed.clone()),
        limits: Vec::new(),
    };
    let word = if matches!(printed, Printed::Bounty(_)) { "bounty" } else { "coordinate" };
    Arc::new(context.source.inner(&ability, format!("{word} from {}", context.source.title)))
}
