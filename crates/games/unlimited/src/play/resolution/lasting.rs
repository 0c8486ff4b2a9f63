//! What does an ability leave behind for a time?

use std::sync::Arc;

use super::fitting;
use crate::{
    ability::{
        Ability, Amount, Ban as Word, Change, Doing as Words, Duration, Effect, Gained, Happening,
        Keyword as Printed, Kind, Later, Loss, Modifier, Occurrence, Often, Pick, Stat, Step, Steps, Target,
    },
    keywords::{Keyword, Trigger, WorksAt},
    play::{
        constant_abilities::constants,
        nouns::{
            bans::Ban,
            card::CardId,
            context::{Context, DECLARING},
            objects::Object,
            source::Source,
            unit::{Banned, Marks, Until},
        },
        present::scene::Scene,
        rows::event::Event,
        tabletop::table::{Delayed, Standing},
        words::waiting,
    },
};

/// The events of an instruction that makes a lasting effect, a delayed effect or a replacement.
pub fn events(scene: Scene<'_>, words: &Words, times: u32) -> Result<Vec<Event>, Ban> {
    let lasting = Lasting { scene, words, times };
    match &words.effect {
        Effect::Modify { what, by, lasting: end } => lasting.modify(what, by, end),
        Effect::SetStat { what, stat, to, lasting: end } => lasting.set_stat(what, (*stat, to), end),
        Effect::Gain { what, gained, lasting: end } => lasting.gain(what, gained, end),
        Effect::Lose { what, lost, lasting: end } => lasting.lose(what, lost, end),
        Effect::Forbid { what, ban, lasting: end } => lasting.forbid(what, ban, end),
        Effect::Delay { when, body } => lasting.delay(when, body),
        Effect::Replace { would, with, lasting: end, often } => lasting.replace(would, with, (end, *often)),
        _ => Err(lasting.unmodelled()),
    }
}

/// What is gained: keywords, other abilities, and marks.
type Sorts = (Vec<Keyword>, Vec<Arc<Source>>, Marks);

/// An instruction that leaves something behind.
struct Lasting<'a> {
    scene: Scene<'a>,
    words: &'a Words,
    /// How many times as much.
    times: u32,
}

impl Lasting<'_> {
    fn unmodelled(&self) -> Ban {
        self.scene.unmodelled(self.words.span)
    }

    /// The units that are meant: only they have power, HP and abilities here; what a card outside play was, it is not any more.
    fn units(&self, target: &Target) -> Result<Vec<CardId>, Ban> {
        let state = self.scene.board.table;
        let unit = |object: Object| object.unit().cloned();
        let objects = self.scene.without_choice(target)?;
        let leader =
            |id: &CardId| state.sides.iter().any(|side| side.leader.as_ref().is_some_and(|it| it.id == *id));
        let other = |object: &Object| match object {
            Object::Unit(_) | Object::Unknown(..) => false,
            Object::Card(id) => leader(id),
            Object::Upgrade(id) => state.upgrade(id).is_some(),
            Object::Base(_) | Object::Token(..) | Object::Resource(..) => true,
            Object::Credit(_) | Object::Force(_) => true,
        };
        if objects.iter().any(other) {
            return Err(self.unmodelled());
        }
        Ok(objects.into_iter().filter_map(unit).collect())
    }

    /// Until when it lasts.
    fn end(&self, lasting: &Duration) -> Result<Until, Ban> {
        match lasting {
            // what an ability does for a time says for which (CR 7.7.3.a); only what a card says of itself holds without
            Duration::Constant | Duration::WhileInPlay => {
                Err(Ban::NoDuration(self.scene.context.quote(self.words.span)))
            }
            lasting => until(self.scene, lasting).ok_or_else(|| self.unmodelled()),
        }
    }

    fn modify(&self, what: &Target, by: &Modifier, lasting: &Duration) -> Result<Vec<Event>, Ban> {
        let until = self.end(lasting)?;
        let modify = |unit: CardId| {
            let own = self.scene.context.for_one(what, &Object::Unit(unit.clone()));
            let more = by.times.as_ref().map_or(Ok(1), |amount| self.scene.with(&own).amount(amount))?;
            let times = i32::try_from(self.times.saturating_mul(more)).unwrap_or(i32::MAX);
            let (power, hp) = (by.power.saturating_mul(times), by.hp.saturating_mul(times));
            Ok(Event::Modify { unit, until, power, hp, by: self.scene.context.you, deficit: false })
        };
        self.units(what)?.into_iter().map(modify).collect()
    }

    fn set_stat(
        &self,
        what: &Target,
        (stat, to): (Stat, &Change),
        lasting: &Duration,
    ) -> Result<Vec<Event>, Ban> {
        let until = self.end(lasting)?;
        let mut events = Vec::new();
        for unit in self.units(what)? {
            let there = self.scene.board.table.unit(&unit);
            let value = match to {
                Change::To(amount) => {
                    let own = self.scene.context.for_one(what, &Object::Unit(unit.clone()));
                    u16::try_from(self.scene.with(&own).amount(amount)?).unwrap_or(u16::MAX)
                }
                Change::Doubled => {
                    let power = there.map_or(0, |unit| self.scene.board.power(unit));
                    let by = self.scene.context.you;
                    let power = i32::from(power);
                    events.push(Event::Modify { unit, until, power, hp: 0, by, deficit: false });
                    continue;
                }
            };
            let (power, hp) = match stat {
                Stat::Power => (Some(value), None),
                Stat::Hp => (None, Some(value)),
                Stat::Cost | Stat::RemainingHp | Stat::Damage => return Err(self.unmodelled()),
            };
            events.push(Event::Set { unit, until, power, hp });
        }
        Ok(events)
    }

    /// What is gained, each sort by itself.
    fn gained(&self, gained: &[Gained]) -> Result<Sorts, Ban> {
        let (mut keywords, mut abilities, mut marks) = (Vec::new(), Vec::new(), Marks::default());
        for gained in gained {
            match gained {
                Gained::Keyword(printed) => match self.scene.board.board_keyword(self.scene.context, printed)
                {
                    Some(keyword) => keywords.extend(keyword.times(self.times)),
                    None => abilities.push(Arc::new(constants::quoted(self.scene.context, printed))),
                },
                Gained::Ability(ability) => {
                    let label = constants::gained_label(self.scene.context, ability);
                    abilities.push(Arc::new(self.scene.context.source.given(ability, label)));
                }
                Gained::Trait(word) => {
                    marks.traits.insert(word.to_lowercase());
                }
                Gained::Aspect(aspect) => {
                    marks.aspects.insert(*aspect);
                }
                Gained::AbilitiesOf(_) => return Err(self.unmodelled()),
            }
        }
        Ok((keywords, abilities, marks))
    }

    fn gain(&self, what: &Target, gained: &[Gained], lasting: &Duration) -> Result<Vec<Event>, Ban> {
        let until = if is_of_playing(gained) { Until::LeavesPlay } else { self.end(lasting)? };
        let (keywords, abilities, marks) = self.gained(gained)?;
        // what works as a token is created comes too late for a token that is there: nothing says when it then works
        let late = keywords.iter().any(|keyword| keyword.kind().is_triggered_by(Trigger::Arrival));
        if late && is_created_here(self.scene.context, what) {
            return Err(self.unmodelled());
        }
        let kept = beside_a_loss(self.scene.context, self.words);
        // what has lost all abilities gains none, and traits and aspects all the same
        let parts = [(keywords, abilities, Marks::default()), (Vec::new(), Vec::new(), marks)];
        let mut events = Vec::new();
        for unit in self.units(what)? {
            for (keywords, abilities, marks) in parts.clone() {
                if !keywords.is_empty() || !abilities.is_empty() || !marks.is_empty() {
                    let without = Vec::new();
                    events.push(Event::Gain {
                        unit: unit.clone(),
                        until,
                        keywords,
                        abilities,
                        marks,
                        kept,
                        without,
                    });
                }
            }
        }
        Ok(events)
    }

    fn lose(&self, what: &Target, lost: &[Loss], lasting: &Duration) -> Result<Vec<Event>, Ban> {
        if lost.iter().any(|loss| matches!(loss, Loss::Trait(_))) {
            return Err(self.unmodelled());
        }
        let until = self.end(lasting)?;
        // only what units lose is kept for a time
        let keeps = |object: &Object| match object {
            Object::Upgrade(_) | Object::Token(..) | Object::Credit(_) | Object::Force(_) => true,
            object => fitting::is_leader_at_home(self.scene.board, object),
        };
        if self.scene.without_choice(what)?.iter().any(keeps) {
            return Err(self.unmodelled());
        }
        Ok(self
            .units(what)?
            .into_iter()
            .map(|unit| Event::Lose { unit, until, lost: lost.to_vec() })
            .collect())
    }

    fn forbid(&self, what: &Target, ban: &Word, lasting: &Duration) -> Result<Vec<Event>, Ban> {
        let until = self.end(lasting)?;
        // what is no card named before would bind cards that are not there yet
        let named = matches!(what.pick, Pick::This | Pick::Earlier(_) | Pick::Among { .. });
        let to_play = matches!(ban, Word::CantBePlayed(_) | Word::CantBePlayedBy(_));
        if !constants::is_enforced(ban) || !constants::is_kept(ban) || (to_play && !named) {
            return Err(self.unmodelled());
        }
        let banned = Banned::new(self.scene.context, ban, self.words.span);
        let ban = |to| Event::Ban { to, until, banned: banned.clone() };
        let objects = self.scene.without_choice(what)?;
        if objects.iter().any(|object| !constants::is_enforced_on(self.scene.board, &banned.ban, object)) {
            return Err(self.unmodelled());
        }
        Ok(objects.into_iter().map(ban).collect())
    }

    fn delay(&self, when: &Later, body: &Steps) -> Result<Vec<Event>, Ban> {
        let known = match when {
            Later::At(_) => true,
            Later::When(what) | Later::NextTime { what, .. } => waiting::is_known(&what.what),
        };
        let plays = |what: &Occurrence| matches!(what, Occurrence::Plays { .. });
        let late = match when {
            Later::At(_) => false,
            Later::When(what) | Later::NextTime { what, .. } => plays(&what.what) && comes_late(body),
        };
        if !known || late {
            return Err(self.unmodelled());
        }
        let delayed = Delayed { when: when.clone(), context: self.scene.context.within(body) };
        Ok(vec![Event::Delay(Box::new(delayed))])
    }

    fn replace(
        &self,
        would: &Happening,
        with: &Steps,
        (lasting, often): (&Duration, Often),
    ) -> Result<Vec<Event>, Ban> {
        if !waiting::is_replaceable(&would.what, self.scene.board.table.phase) {
            return Err(self.unmodelled());
        }
        let until = until(self.scene, lasting).unwrap_or(Until::Phase);
        let once = often != Often::Always;
        let context = self.scene.context.within(with);
        Ok(vec![Event::Stand(Box::new(Standing { until, once, would: would.clone(), context }))])
    }
}

/// Whether it would last for an attack that is over, or was never made: then it does not happen (CR 7.7.4.f).
pub fn is_over(scene: Scene<'_>, words: &Words) -> bool {
    let of_an_attack = words.effect.lasting() == Some(&Duration::ThisAttack);
    of_an_attack && scene.board.table.attacks.is_empty() && !scene.context.declares()
}

/// Whether it matters only while the card is played: how long it stays makes no difference.
fn is_of_playing(gained: &[Gained]) -> bool {
    let numbered = |gained: &Gained| matches!(gained, Gained::Keyword(Printed::Numbered(kind, _)) if kind.works_at(WorksAt::Playing));
    gained.iter().all(numbered)
}

/// Whether the ability itself has created what is meant.
fn is_created_here(context: &Context, what: &Target) -> bool {
    let doings = context.steps.iter().flat_map(|step| &step.does);
    let mut created = doings.filter_map(|doing| {
        if let Effect::Create { tokens, .. } = &doing.effect { Some(tokens.slot) } else { None }
    });
    created.any(|slot| slot == what.meaning())
}

/// Whether the same words take all other abilities away: `loses all other abilities and gains Sentinel`.
fn beside_a_loss(context: &Context, words: &Words) -> bool {
    let all = &Loss::AllOtherAbilities;
    let others = |doing: &Words| matches!(&doing.effect, Effect::Lose { lost, .. } if lost.contains(all));
    context.steps.iter().any(|step| step.does.contains(words) && step.does.iter().any(others))
}

/// Whether the next card that is played gains something too late: `the next unit you play gains Exploit 1`. It would matter while
/// the card is played, and the card gains it only then.
pub fn comes_late(steps: &[Step]) -> bool {
    fn on_its_play(ability: &Ability) -> bool {
        match &ability.kind {
            Kind::Triggered { when, .. } => {
                when.iter().any(|happening| matches!(happening.what, Occurrence::WhenPlayed(_)))
            }
            Kind::Keyword(keyword) => is_late(keyword),
            Kind::Action { .. } | Kind::EpicAction { .. } | Kind::Event(_) => false,
            Kind::Constant(_) | Kind::NotUnderstood(_) => false,
        }
    }
    fn is_late(keyword: &Printed) -> bool {
        match keyword {
            Printed::Carrying(kind, ability) => !kind.is_triggered() && on_its_play(ability),
            Printed::Numbered(kind, number) => {
                kind.works_at(WorksAt::Playing) && !matches!(number, Amount::Number(_))
            }
            Printed::Costing(..) => true,
            Printed::Bare(kind) => kind.works_at(WorksAt::Playing),
        }
    }
    let gained = steps.iter().flat_map(|step| &step.does).flat_map(|doing| doing.effect.gained());
    gained.into_iter().any(|gained| match gained {
        Gained::Keyword(keyword) => is_late(keyword),
        Gained::Ability(ability) => on_its_play(ability),
        Gained::AbilitiesOf(_) | Gained::Trait(_) | Gained::Aspect(_) => false,
    })
}

/// How long a lasting effect lasts, as it is kept; none where it depends on something else.
pub fn until(scene: Scene<'_>, lasting: &Duration) -> Option<Until> {
    let around = scene.board.table.attacks.len().saturating_sub(1);
    match lasting {
        Duration::ThisPhase => Some(Until::Phase),
        Duration::ThisRound => Some(Until::Round),
        Duration::ThisAttack => {
            let next = scene.context.slots.contains_key(&DECLARING);
            let around = if next { scene.board.table.attacks.len() } else { around };
            Some(Until::Attack(u8::try_from(around).unwrap_or(u8::MAX)))
        }
        Duration::WhileInPlay | Duration::Constant => Some(Until::LeavesPlay),
        Duration::While(_) | Duration::WhileAttacking | Duration::WhileDefending | Duration::Next => None,
    }
}
