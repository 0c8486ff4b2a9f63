//! What does a sentence tell whom to do, and on which terms?
//!
//! A sentence is read wholly or not at all: no condition is passed over because the rest of it was understood.

use super::super::ability::{
    Ban, Condition, Doing, Duration, Effect, Link, Occurrence, Pick, Span, Step, Steps, Target, Who, Will,
};
use super::{
    lead::{Around, Clause, Leads, Part, Stand},
    player::{by_each, discards_from_hand},
    reader::Reader,
    sentence_ends::{finish, multiply},
};

impl Reader<'_> {
    /// The whole sentence up to the end of the reading.
    pub(super) fn sentence(&mut self, stand: Stand) -> Option<Steps> {
        self.attempt(|reader| {
            let mut steps = reader.chained(stand)?;
            let last = reader.position();
            if reader.sign('.').is_some()
                && let Some(step) = steps.last_mut()
            {
                step.span = step.span.to(reader.span(last));
            }
            if !reader.done() {
                return None;
            }
            if let Some(first) = steps.first_mut()
                && first.span == Span::default()
            {
                return None;
            }
            Some(std::mem::take(&mut steps))
        })
    }

    /// Clauses joined by `then`.
    fn chained(&mut self, stand: Stand) -> Option<Steps> {
        let mut steps = self.step(stand, Link::Next)?;
        loop {
            let joint = self.position();
            let link = self.attempt(|reader| {
                let comma = reader.sign(',').is_some();
                if reader
                    .attempt(|reader| reader.words("and then").or_else(|| reader.words("then")))
                    .is_some()
                {
                    return Some(Link::Then);
                }
                let and = reader.words("and").is_some();
                (and && (comma || reader.peek_word(0) == "you")).then_some(Link::Next)
            });
            let Some(link) = link else { return Some(steps) };
            let third = self.is_third_person();
            let mut more = self.step(stand, link)?;
            if let Some(first) = more.first_mut() {
                first.span = self.span(joint);
            }
            let will = steps.last().map_or(Will::Must, |step| step.will);
            // `each opponent discards a card, then draws a card`: the same player does both
            if third && let (Some(before), Some(first)) = (steps.last(), more.first_mut()) {
                (first.who, first.turns) = (before.who, before.turns);
                discards_from_hand(before.who, Some(Who::You), &mut first.does);
            }
            steps.extend(more.into_iter().map(|step| carried(step, link, will)));
        }
    }

    fn step(&mut self, stand: Stand, link: Link) -> Option<Steps> {
        let start = self.position();
        self.each = None;
        let mut leads = self.leads(stand)?;
        if link != Link::Next {
            leads.link = link;
        }
        if let Some(around) = leads.around.take() {
            return self.around(start, leads, around, stand);
        }
        let mut clause = self.clause()?;
        self.each = None;
        clause.who = by_each(clause.who, leads.times.as_mut())?;
        let tail = self.tail(&mut leads, stand)?;
        let unless = self.unless(stand, &mut leads.conditions)?;
        // two durations, in front and behind: nothing says which of them ends it
        let behind = tail.is_some() || clause.parts.iter().any(|part| part.lasting.is_some());
        if behind && leads.lasting.is_some() {
            return None;
        }
        // `For this phase, you may play ...` would be a permission, not a play
        if leads.lasting.is_some() && !clause.parts.iter().all(|part| part.effect.duration().is_some()) {
            return None;
        }
        let lasting = tail.or_else(|| leads.lasting.clone());
        let span = self.span(start);
        let mut steps = vec![finish(span, leads, clause, lasting, stand)?];
        steps.extend(unless);
        Some(steps)
    }

    fn around(&mut self, start: usize, leads: Leads, around: Around, stand: Stand) -> Option<Steps> {
        let held = leads.lasting.clone();
        if held.is_some() && matches!(around, Around::Delay(_)) {
            return None;
        }
        let front = self.attempt(|reader| reader.words("instead")).is_some();
        let inner = self.position();
        let mut within = Leads { times: leads.times, turns: leads.turns, ..Leads::none() };
        self.again_to = match &around {
            Around::Replace { would, .. } => damaged(&would.what),
            Around::Delay(_) => None,
        };
        let clause = self.clause();
        self.again_to = None;
        let clause = clause?;
        let tail = self.tail(&mut within, Stand::InBody)?;
        let replaced = matches!(around, Around::Replace { .. });
        if front && !replaced {
            return None;
        }
        let prevents = clause.parts.iter().all(|part| matches!(part.effect, Effect::Prevent(_)));
        let said = front || prevents || within.link == Link::Instead || self.prevents_behind();
        if replaced && !said {
            // `If it would be defeated, you may pay 2 resources`: what becomes of it says another sentence
            return None;
        }
        if within.link == Link::Instead {
            if !replaced {
                return None;
            }
            within.link = Link::Next;
        }
        let lasting = tail.or_else(|| within.lasting.clone());
        let body = vec![finish(self.span(inner), within, clause, lasting, Stand::InBody)?];
        let span = self.span(start);
        let effect = match around {
            Around::Delay(when) => Effect::Delay { when, body },
            Around::Replace { would, lasting, often } => {
                Effect::Replace { would, with: body, lasting: replaces_for(lasting, held, stand)?, often }
            }
        };
        let does = vec![Doing { span, times: None, effect }];
        Some(vec![Step { link: leads.link, conditions: leads.conditions, ..Step::alone(span, does) }])
    }

    fn clause(&mut self) -> Option<Clause> {
        if self.attempt(|reader| reader.words("you may")).is_some() {
            let parts = self.done_by_player()?;
            return Some(Clause { who: Who::You, will: Will::May, parts });
        }
        if let Some(parts) = self.attempt(Self::done_by_player) {
            return Some(Clause { who: Who::You, will: Will::Must, parts });
        }
        if let Some(parts) = self.attempt(Self::about_cards_to_come) {
            return Some(Clause { who: Who::You, will: Will::Must, parts });
        }
        if let Some(part) = self.attempt(|reader| {
            let start = reader.position();
            let who = reader.player()?;
            reader.words("can't play")?;
            let what = reader.targets()?;
            let ban = Ban::CantBePlayedBy(who);
            Some(reader.part(start, Effect::Forbid { what, ban, lasting: Duration::Constant }))
        }) {
            return Some(Clause { who: Who::You, will: Will::Must, parts: vec![part] });
        }
        if let Some(found) = self.attempt(|reader| {
            let who = reader.player()?;
            reader.words("each");
            let will = if reader.words("may").is_some() { Will::May } else { Will::Must };
            let (start, mark) = (reader.position(), reader.mark());
            let parts = reader.done_by_player()?;
            if who == Who::Each {
                reader.named_by_each_since(mark);
            }
            // `each opponent chooses a unit an opponent controls`: whose opponent that is, nothing here says
            if reader.speaks_of_opponents(start) {
                return None;
            }
            Some(Clause { who, will, parts })
        }) {
            return Some(found);
        }
        let parts = self.attempt(Self::done_by_card)?;
        Some(Clause { who: Who::You, will: Will::Must, parts })
    }

    /// Instructions joined by `and`.
    fn done_by_player(&mut self) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        self.instruction_with_tail(&mut parts)?;
        while self
            .attempt(|reader| {
                reader.sign(',');
                reader.words("and")?;
                let mut more = Vec::new();
                if reader.instruction_with_tail(&mut more).is_none() {
                    more = reader.done_by_card()?;
                }
                Some(more)
            })
            .map(|more| parts.extend(more))
            .is_some()
        {}
        Some(parts)
    }

    fn instruction_with_tail(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        self.attempt(|reader| {
            let from = parts.len();
            reader.instruction(parts)?;
            reader.behind_last(parts, from)
        })
    }

    /// What a card does, or what becomes of it: `it gets +2/+0 and gains Overwhelm`.
    fn done_by_card(&mut self) -> Option<Vec<Part>> {
        let subject = self.targets()?;
        self.words("each");
        let mut parts = Vec::new();
        self.predicate_of(&subject, &mut parts)?;
        self.behind_last(&mut parts, 0)?;
        while self
            .attempt(|reader| {
                reader.sign(',');
                reader.words("and")?;
                let mut more = Vec::new();
                let again = Self::same(&subject);
                if reader.attempt(|reader| reader.predicate_of(&again, &mut more)).is_none() {
                    more.clear();
                    reader.instruction(&mut more)?;
                }
                reader.behind_last(&mut more, 0)?;
                Some(more)
            })
            .map(|more| parts.extend(more))
            .is_some()
        {}
        Some(parts)
    }

    /// What stands behind an instruction. Behind one of several parts `for each` would not say which part it means.
    fn behind_last(&mut self, parts: &mut [Part], from: usize) -> Option<()> {
        let several = parts.len() > from + 1;
        let part = parts.last_mut()?;
        let before = (part.times.clone(), part.effect.clone());
        self.behind_part(part)?;
        let counted = part.times != before.0 || part.effect != before.1;
        (!(several && counted)).then_some(())
    }

    /// How long and how often, directly behind what is done.
    fn behind_part(&mut self, part: &mut Part) -> Option<()> {
        loop {
            if part.lasting.is_none()
                && part.effect.duration().is_some()
                && let Some(lasting) = self.attempt(Self::duration)
            {
                part.lasting = Some(lasting);
            } else if let Some(each) = self.attempt(Self::for_each) {
                multiply(part, &each)?;
            } else {
                return Some(());
            }
        }
    }

    /// `if ...`, `instead`, a duration; gives the duration.
    fn tail(&mut self, leads: &mut Leads, stand: Stand) -> Option<Option<Duration>> {
        let mut lasting = None;
        loop {
            if let Some(found) = self.attempt(Self::duration) {
                if lasting.replace(found).is_some() {
                    return None;
                }
            } else if let Some(mut conditions) = self.attempt(|reader| {
                reader.words("while")?;
                reader.conditions()
            }) {
                if stand == Stand::Alone {
                    leads.conditions.extend(conditions);
                    continue;
                }
                let one = if conditions.len() == 1 { conditions.pop()? } else { Condition::All(conditions) };
                if lasting.replace(Duration::While(Box::new(one))).is_some() {
                    return None;
                }
            } else if self.attempt(|reader| reader.words("instead")).is_some() {
                if leads.link != Link::Next {
                    return None;
                }
                leads.link = Link::Instead;
            } else if let Some(conditions) = self.attempt(|reader| {
                reader.words("if")?;
                if reader.words("able").is_some() {
                    return None;
                }
                reader.conditions()
            }) {
                leads.conditions.extend(conditions);
            } else if leads.later.is_none()
                && let Some(moment) = self.attempt(Self::later_moment)
            {
                leads.later = Some(moment);
            } else {
                return Some(lasting);
            }
        }
    }

    /// `unless you control a Force unit`: a condition that must not be true. `unless its controller discards a card`: a step
    /// of its own.
    #[expect(clippy::option_option, reason = "not there, or there and not understood")]
    fn unless(&mut self, stand: Stand, conditions: &mut Vec<Condition>) -> Option<Option<Step>> {
        let start = self.position();
        if self.words("unless").is_none() {
            return Some(None);
        }
        if let Some(true_then) = self.attempt(|reader| reader.conditions().filter(|_| reader.done_but_stop()))
        {
            conditions.push(Condition::All(true_then).opposite());
            return Some(None);
        }
        let clause = self.clause()?;
        let leads = Leads { link: Link::Unless, ..Leads::none() };
        let mut step = finish(self.span(start), leads, clause, None, stand)?;
        step.will = Will::May;
        Some(Some(step))
    }

    /// A part from `start` to here.
    pub(super) fn part(&self, start: usize, effect: Effect) -> Part {
        Part { span: self.span(start), times: None, effect, lasting: None }
    }

    /// What is meant by a target once more.
    pub(super) fn same(target: &Target) -> Target {
        let fights = matches!(target.pick, Pick::Attacker | Pick::Defender | Pick::DefendingUnit);
        if fights || matches!(target.pick, Pick::This | Pick::Attached) {
            return target.clone();
        }
        Target { pick: Pick::Earlier(target.meaning()), ..target.clone() }
    }
}

/// `You may A, then B`: the second is optional with the first.
fn carried(mut step: Step, link: Link, will: Will) -> Step {
    if step.link == Link::Next {
        step.link = link;
    }
    if will == Will::May && step.will == Will::Must && step.link != Link::Unless {
        step.link = Link::IfDone;
    }
    step
}

/// To what damage would be dealt.
fn damaged(would: &Occurrence) -> Option<Pick> {
    let to = match would {
        Occurrence::Damaged { what, .. } => what,
        Occurrence::PlayerDealsDamage { to, .. } | Occurrence::DealsDamage { to: Some(to), .. } => to,
        _ => return None,
    };
    Some(Reader::same(to).pick)
}

/// How long something is replaced; `held` is said in front of it: `For this phase, if it would be defeated, ...`.
fn replaces_for(lasting: Duration, held: Option<Duration>, stand: Stand) -> Option<Duration> {
    let lasting = match (lasting, held) {
        (Duration::Constant, Some(held)) => held,
        (lasting, None) => lasting,
        (_, Some(_)) => return None,
    };
    (stand == Stand::Alone || lasting != Duration::Constant).then_some(lasting)
}
