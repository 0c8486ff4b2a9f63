//! What does an ability leave behind for a time?

use std::sync::Arc;

use super::super::{
    ability::{
        Ban as Word, Change, Doing as Words, Duration, Effect, Gained, Keyword as Printed, Later, Loss,
        Occurrence, Often, Pick, Stat, Target,
    },
    attack::Object,
    bans::Ban,
    board::Board,
    card::CardId,
    context::Context,
    event::Event,
    keywords::KeywordKind,
    legality,
    state::{Banned, Delayed, Marks, Standing, Until},
    waiting,
};
use super::{amounts, fitting, granted_abilities, perform::until, targets};

/// The events of an instruction that makes a lasting effect, a delayed effect or a replacement.
pub fn events(board: &Board<'_>, context: &Context, words: &Words, times: u32) -> Result<Vec<Event>, Ban> {
    let unmodelled = || Ban::Unmodelled(context.quote(words.span));
    let units = |target| -> Result<Vec<CardId>, Ban> {
        let unit = |object| match object {
            Object::Unit(id) => Some(id),
            _ => None,
        };
        let objects = targets::without_choice(board, context, target)?;
        // only units have power, HP and abilities here; what a card outside play was, it is not any more
        let leader = |id: &CardId| {
            board.state.sides.iter().any(|side| side.leader.as_ref().is_some_and(|leader| leader.id == *id))
        };
        let other = |object: &Object| match object {
            Object::Unit(_) | Object::Unknown(..) => false,
            Object::Card(id) => leader(id),
            Object::Upgrade(id) => board.state.upgrade(id).is_some(),
            Object::Base(_) | Object::Token(..) | Object::Resource(..) => true,
            Object::Credit(_) | Object::Force(_) => true,
        };
        if objects.iter().any(other) {
            return Err(unmodelled());
        }
        Ok(objects.into_iter().filter_map(unit).collect())
    };
    let end = |lasting: &Duration| match lasting {
        // what an ability does for a time says for which (CR 7.7.3.a); only what a card says of itself holds without
        Duration::Constant | Duration::WhileInPlay => Err(Ban::NoDuration(context.quote(words.span))),
        lasting => until(board, context, lasting).ok_or_else(unmodelled),
    };
    match &words.effect {
        Effect::Modify { what, by, lasting } => {
            let until = end(lasting)?;
            let modify = |unit: CardId| {
                let own = context.for_one(what, &Object::Unit(unit.clone()));
                let more = by.times.as_ref().map_or(Ok(1), |amount| amounts::amount(board, &own, amount))?;
                let times = i32::try_from(times.saturating_mul(more)).unwrap_or(i32::MAX);
                let (power, hp) = (by.power.saturating_mul(times), by.hp.saturating_mul(times));
                Ok(Event::Modify { unit, until, power, hp, by: context.you, deficit: false })
            };
            units(what)?.into_iter().map(modify).collect()
        }
        Effect::SetStat { what, stat, to, lasting } => {
            let until = end(lasting)?;
            let mut events = Vec::new();
            for unit in units(what)? {
                let there = board.state.unit(&unit);
                let value = match to {
                    Change::To(amount) => {
                        let own = context.for_one(what, &Object::Unit(unit.clone()));
                        u16::try_from(amounts::amount(board, &own, amount)?).unwrap_or(u16::MAX)
                    }
                    Change::Doubled => {
                        let power = there.map_or(0, |unit| board.power(unit));
                        let by = context.you;
                        let power = i32::from(power);
                        events.push(Event::Modify { unit, until, power, hp: 0, by, deficit: false });
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
            let until = if is_of_playing(gained) { Until::LeavesPlay } else { end(lasting)? };
            let (mut keywords, mut abilities, mut marks) = (Vec::new(), Vec::new(), Marks::default());
            for gained in gained {
                match gained {
                    Gained::Keyword(printed) => match board.board_keyword(context, printed) {
                        Some(keyword) => keywords.extend(keyword.times(times)),
                        None => abilities.push(carried(context, printed)),
                    },
                    Gained::Ability(ability) => {
                        let label = super::super::constants::gained_label(context, ability);
                        abilities.push(Arc::new(context.source.inner(ability, label)));
                    }
                    Gained::Trait(word) => {
                        marks.traits.insert(word.to_lowercase());
                    }
                    Gained::Aspect(aspect) => {
                        marks.aspects.insert(*aspect);
                    }
                    Gained::AbilitiesOf(_) => return Err(unmodelled()),
                }
            }
            // what works as a token is created comes too late for a token that is there: nothing says when it then works
            let late = keywords.iter().any(|keyword| {
                matches!(keyword.kind(), KeywordKind::Ambush | KeywordKind::Shielded | KeywordKind::Support)
            });
            if late && is_created_here(context, what) {
                return Err(unmodelled());
            }
            let kept = beside_a_loss(context, words);
            // what has lost all abilities gains none, and traits and aspects all the same
            let parts = [(keywords, abilities, Marks::default()), (Vec::new(), Vec::new(), marks)];
            let mut events = Vec::new();
            for unit in units(what)? {
                for (keywords, abilities, marks) in parts.clone() {
                    if !keywords.is_empty() || !abilities.is_empty() || !marks.is_empty() {
                        events.push(Event::Gain {
                            unit: unit.clone(),
                            until,
                            keywords,
                            abilities,
                            marks,
                            kept,
                        });
                    }
                }
            }
            Ok(events)
        }
        Effect::Lose { lost, .. } if lost.iter().any(|loss| matches!(loss, Loss::Trait(_))) => {
            Err(unmodelled())
        }
        Effect::Lose { what, lost, lasting } => {
            let until = end(lasting)?;
            // only what units lose is kept for a time
            let keeps = |object: &Object| match object {
                Object::Upgrade(_) | Object::Token(..) | Object::Credit(_) | Object::Force(_) => true,
                object => fitting::is_leader_at_home(board, object),
            };
            if targets::without_choice(board, context, what)?.iter().any(keeps) {
                return Err(unmodelled());
            }
            Ok(units(what)?.into_iter().map(|unit| Event::Lose { unit, until, lost: lost.clone() }).collect())
        }
        Effect::Forbid { what, ban, lasting } => {
            let until = end(lasting)?;
            // what is no card named before would bind cards that are not there yet
            let named = matches!(what.pick, Pick::This | Pick::Earlier(_) | Pick::Among { .. });
            let to_play = matches!(ban, Word::CantBePlayed(_) | Word::CantBePlayedBy(_));
            if !legality::is_enforced(ban) || !legality::is_kept(ban) || (to_play && !named) {
                return Err(unmodelled());
            }
            let banned = Banned::new(context, ban, words.span);
            let ban = |to| Event::Ban { to, until, banned: banned.clone() };
            let objects = targets::without_choice(board, context, what)?;
            if objects.iter().any(|object| !legality::is_enforced_on(board, &banned.ban, object)) {
                return Err(unmodelled());
            }
            Ok(objects.into_iter().map(ban).collect())
        }
        Effect::Delay { when, body } => {
            let known = match when {
                Later::At(_) => true,
                Later::When(what) | Later::NextTime { what, .. } => waiting::is_known(&what.what),
            };
            let plays = |what: &Occurrence| matches!(what, Occurrence::Plays { .. });
            let late = match when {
                Later::At(_) => false,
                Later::When(what) | Later::NextTime { what, .. } => {
                    plays(&what.what) && granted_abilities::comes_late(body)
                }
            };
            if !known || late {
                return Err(unmodelled());
            }
            let delayed = Delayed { when: when.clone(), context: context.within(body) };
            Ok(vec![Event::Delay(Box::new(delayed))])
        }
        Effect::Replace { would, with, lasting, often } => {
            if !waiting::is_replaceable(&would.what, board.state.phase) {
                return Err(unmodelled());
            }
            let until = until(board, context, lasting).unwrap_or(Until::Phase);
            let once = *often != Often::Always;
            let context = context.within(with);
            Ok(vec![Event::Stand(Box::new(Standing { until, once, would: would.clone(), context }))])
        }
        _ => Err(unmodelled()),
    }
}

/// Whether it would last for an attack that is over, or was never made: then it does not happen (CR 7.7.4.f).
pub fn is_over(board: &Board<'_>, context: &Context, words: &Words) -> bool {
    let lasting = match &words.effect {
        Effect::Modify { lasting, .. }
        | Effect::SetStat { lasting, .. }
        | Effect::Gain { lasting, .. }
        | Effect::Lose { lasting, .. }
        | Effect::Forbid { lasting, .. }
        | Effect::Replace { lasting, .. } => lasting,
        _ => return false,
    };
    *lasting == Duration::ThisAttack && board.state.attacks.is_empty() && !context.declares()
}

/// Whether it matters only while the card is played: how long it stays makes no difference.
fn is_of_playing(gained: &[Gained]) -> bool {
    gained.iter().all(|gained| matches!(gained, Gained::Keyword(Printed::Numbered(KeywordKind::Exploit, _))))
}

/// Whether the ability itself has created what is meant.
fn is_created_here(context: &Context, what: &Target) -> bool {
    let doings = context.steps.iter().flat_map(|step| &step.does);
    let mut created = doings.filter_map(|doing| match &doing.effect {
        Effect::Create { tokens, .. } => Some(tokens.slot),
        _ => None,
    });
    created.any(|slot| slot == what.meaning())
}

/// Whether the same words take all other abilities away: `loses all other abilities and gains Sentinel`.
fn beside_a_loss(context: &Context, words: &Words) -> bool {
    let others = |doing: &Words| match &doing.effect {
        Effect::Lose { lost, .. } => lost.contains(&Loss::AllOtherAbilities),
        _ => false,
    };
    context.steps.iter().any(|step| step.does.contains(words) && step.does.iter().any(others))
}

fn carried(context: &Context, printed: &Printed) -> Arc<super::super::source::Source> {
    let ability = super::super::ability::Ability {
        span: context.source.ability.span,
        kind: super::super::ability::Kind::Keyword(printed.clone()),
        limits: Vec::new(),
    };
    let label = format!("{} from {}", printed.kind().word(), context.source.title);
    Arc::new(context.source.inner(&ability, label))
}
