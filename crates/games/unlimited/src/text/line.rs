//! Which abilities does a line hold?

use super::super::ability::{
    Ability, CardText, CostOf, Doing, Duration, Effect, Kind, Limit, Pick, Span, Step, Steps, Target,
};
use super::{
    heading::{self, Heading},
    lead::Stand,
    reader::{Memory, Reader},
    sentence_groups::{append, lasting_as_before},
    token::{Sign, Token, tokens},
};

/// Reads a card's text. Nothing is guessed and nothing dropped: a sentence that is not understood is a part of
/// its ability ([`NotUnderstood`](super::super::ability::NotUnderstood)).
///
/// ```
/// use unlimited::{ability::Kind, text::read};
///
/// let card = read("Raid 2\nWhen Played: You may deal 1 damage to a unit.");
/// assert!(matches!(card.abilities[0].kind, Kind::Keyword(_)));
/// assert!(matches!(card.abilities[1].kind, Kind::Triggered { .. }));
/// ```
pub fn read(text: &str) -> CardText {
    let mut tokens = tokens(text);
    heading::one_heading(&mut tokens);
    let mut abilities: Vec<Ability> = Vec::new();
    let mut lines = lines(&tokens).into_iter().peekable();
    let mut before: Option<Memory> = None;
    while let Some((start, end)) = lines.next() {
        let mut reader = Reader::new(text, &tokens, start, end);
        // instructions in neighbouring lines are one ability: what one names, the next may mean
        if let Some(memory) = before.take() {
            reader.remember(memory);
        }
        // the options of `choose one:` are the lines behind it
        if heading::ends_with_choice(&tokens, end) {
            let mut options = Vec::new();
            while let Some(option) = lines.next_if(|(from, to)| !begins_ability(text, &tokens, *from, *to)) {
                options.push(option);
            }
            reader.options = options;
        }
        reader.line(&mut abilities);
        // options that no choice took stand for themselves
        for (from, to) in reader.take_options() {
            Reader::new(text, &tokens, from, to).line(&mut abilities);
        }
        let goes_on = matches!(abilities.last(), Some(Ability { kind: Kind::Event(_), .. }));
        before = goes_on.then(|| reader.memory());
    }
    CardText { text: text.to_owned(), abilities: joined(abilities) }
}

/// From where to where the lines go, without empty ones and without the dashes of a list.
fn lines(tokens: &[Token]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.sign == Sign::Break {
            found.push((start, at));
            start = at + 1;
        }
    }
    found.push((start, tokens.len()));
    let dash = |at: usize| tokens.get(at).is_some_and(|token| matches!(token.sign, Sign::Mark('-' | '*')));
    for (start, end) in &mut found {
        while *start < *end && dash(*start) {
            *start += 1;
        }
    }
    found.retain(|(start, end)| start < end);
    found
}

fn begins_ability(text: &str, tokens: &[Token], start: usize, end: usize) -> bool {
    Reader::new(text, tokens, start, end).ability_begins()
}

/// Instructions in lines of their own are one event ability (CR 7.4.1).
fn joined(abilities: Vec<Ability>) -> Vec<Ability> {
    let mut found: Vec<Ability> = Vec::new();
    for ability in abilities {
        if let (Kind::Event(more), Some(Ability { span, topics, kind: Kind::Event(steps), limits })) =
            (&ability.kind, found.last_mut())
        {
            topics.extend(ability.topics);
            more.iter().for_each(|step| append(steps, step.clone()));
            limits.extend(ability.limits);
            *span = span.to(ability.span);
        } else {
            found.push(ability);
        }
    }
    found
}

impl Reader<'_> {
    /// All abilities of the line.
    fn line(&mut self, abilities: &mut Vec<Ability>) {
        let mut goes_on = true;
        while !self.done() {
            if self.sign('.').is_some() {
                continue;
            }
            let before = self.position();
            let heading = self.heading_end();
            if heading.is_some() || !goes_on {
                self.forget();
            }
            match self.attempt(Self::keyword_line) {
                Some(keywords) => abilities.extend(keywords),
                None => match heading {
                    Some(colon) => abilities.push(self.headed(colon)),
                    None => self.unheaded(abilities),
                },
            }
            if self.position() == before {
                self.next();
            }
            goes_on = false;
        }
    }

    /// The one ability of a quotation or behind a keyword.
    pub(super) fn one_ability(&mut self) -> Option<Ability> {
        if self.done() {
            return None;
        }
        if let Some(mut keywords) = self.attempt(Self::keyword_line) {
            return keywords.pop().filter(|_| keywords.is_empty());
        }
        if let Some(colon) = self.heading_end() {
            return Some(self.headed(colon));
        }
        let mut found = Vec::new();
        self.unheaded(&mut found);
        found.pop().filter(|_| found.is_empty())
    }

    /// Whether an ability begins here that is not the one before.
    pub(super) fn ability_begins(&mut self) -> bool {
        if self.heading_end().is_some() {
            return true;
        }
        let mark = self.mark();
        let keyword = self.attempt(Self::keyword_line).is_some();
        self.reset(mark);
        keyword
    }

    fn headed(&mut self, colon: usize) -> Ability {
        let start = self.position();
        let Some(heading) = self.heading(colon) else {
            // nothing of an ability whose moment is not known is carried out
            let end = self.ability_end(colon + 1);
            self.go(end);
            let kind = Kind::NotUnderstood(self.unread(start, end));
            return self.ability(self.span(start), kind, Vec::new());
        };
        let mut limits = Vec::new();
        let body = self.body(Stand::InBody, &mut limits);
        let kind = match heading {
            Heading::Triggered(when) => Kind::Triggered { when, body },
            Heading::Action(cost) => Kind::Action { cost, body },
            Heading::EpicAction(cost) => Kind::EpicAction { cost, body },
        };
        self.ability(self.span(start), kind, limits)
    }

    /// Sentences without a heading: what is true, and what is done.
    fn unheaded(&mut self, abilities: &mut Vec<Ability>) {
        let start = self.position();
        let mut limits = Vec::new();
        let steps = self.body(Stand::Alone, &mut limits);
        let mut runs: Vec<(Sort, Steps)> = Vec::new();
        for step in steps {
            let sort = sort(&step);
            match runs.last_mut() {
                Some((last, run))
                    if *last == sort || (sort == Sort::Unread && *last == Sort::Instruction) =>
                {
                    run.push(step);
                }
                _ => runs.push((sort, vec![step])),
            }
        }
        if runs.is_empty() {
            let end = self.end().min(self.position().max(start + 1));
            self.go(end);
            let kind = Kind::NotUnderstood(self.unread(start, end));
            abilities.push(self.ability(self.span(start), kind, limits));
            return;
        }
        let last = runs.len() - 1;
        for (at, (sort, run)) in runs.into_iter().enumerate() {
            let first = run.first().map(|step| step.span).unwrap_or_default();
            let mut span = run.last().map_or(first, |last| first.to(last.span));
            let kind = match sort {
                Sort::Instruction => Kind::Event(run),
                Sort::Statement => Kind::Constant(run),
                Sort::Unread => unread_run(run),
            };
            let limits = if at == last { std::mem::take(&mut limits) } else { Vec::new() };
            for limit in &limits {
                span = span.to(limit.span());
            }
            abilities.push(self.ability(span, kind, limits));
        }
    }

    /// The sentences up to the end of the line or to the next ability in it.
    pub(super) fn body(&mut self, stand: Stand, limits: &mut Vec<Limit>) -> Steps {
        let mut steps: Steps = Vec::new();
        let first = self.position();
        while !self.done() {
            if self.sign('.').is_some() {
                continue;
            }
            if self.position() > first && self.ability_begins() {
                return steps;
            }
            let start = self.position();
            let mut end = self.sentence_end();
            let options = self.options.last().map(|option| option.1);
            let line = self.narrow(end);
            let limit = self.attempt(Self::limit);
            let named = self.named.len();
            self.begins_sentence();
            let read =
                if limit.is_none() { self.attempt(|reader| reader.whole_sentence(stand)) } else { None };
            // a choice that is not understood takes its options with it
            if let Some(last) = options
                && read.is_none()
                && end == line
            {
                self.take_options();
                end = last;
            }
            let behind = self.position().max(end);
            self.widen(line.max(behind));
            self.go(behind);
            if let Some(limit) = limit {
                limits.push(limit);
            } else if let Some(read) = read {
                self.ends_sentence(named, &read);
                for step in read {
                    let step = lasting_as_before(&steps, step);
                    append(&mut steps, step);
                }
            } else {
                self.blind = true;
                let words = self.unread(start, end);
                let span = words.span;
                let does = vec![Doing { span, times: None, effect: Effect::NotUnderstood(words) }];
                steps.push(Step::alone(span, does));
            }
        }
        steps
    }

    /// A sentence is constant as a whole, or an instruction as a whole. A mixture of both is not read, because only half of it would be
    /// carried out: `This unit can't attack unless its controller pays 1 resource`.
    fn whole_sentence(&mut self, stand: Stand) -> Option<Steps> {
        let steps = self.sentence(stand)?;
        let mut sorts = steps.iter().map(sort);
        let first = sorts.next();
        let one = sorts.all(|other| Some(other) == first);
        (stand == Stand::InBody || one).then_some(steps)
    }

    fn limit(&mut self) -> Option<Limit> {
        let start = self.position();
        let limit: fn(Span) -> Limit = self.table(&[
            ("use this ability only once each round", Limit::OnceEachRound as fn(_) -> _),
            ("use this ability only once per round", Limit::OnceEachRound),
            ("use this ability only once each phase", Limit::OnceEachPhase),
            ("use this ability only once per phase", Limit::OnceEachPhase),
            ("use this ability only once per game", Limit::OncePerGame),
            ("use this ability only once each game", Limit::OncePerGame),
            ("only opponents may use this ability", Limit::OnlyOpponents),
            ("any player may use this ability", Limit::AnyPlayer),
        ])?;
        self.sign('.');
        self.done().then(|| limit(self.span(start)))
    }

    /// Behind the full stop of the sentence that begins here; what is quoted is inside.
    fn sentence_end(&self) -> usize {
        let mut quoted = false;
        for at in self.position()..self.end() {
            match self.sign_at(at) {
                Some(Sign::Quote) => {
                    let stopped =
                        at.checked_sub(1).and_then(|before| self.sign_at(before)) == Some(Sign::Mark('.'));
                    let goes_on =
                        matches!(self.sign_at(at + 1), Some(Sign::Mark('.' | ','))) || !self.capital(at + 1);
                    if quoted && stopped && !goes_on {
                        return at + 1;
                    }
                    quoted = !quoted;
                }
                Some(Sign::Mark('.')) if !quoted => return at + 1,
                _ => {}
            }
        }
        self.end()
    }

    /// Where the ability ends whose body begins at `from`.
    fn ability_end(&mut self, from: usize) -> usize {
        let back = self.position();
        self.go(from);
        while !self.done() {
            let end = self.sentence_end();
            self.go(end);
            if self.ability_begins() {
                break;
            }
        }
        let end = self.position();
        self.go(back);
        end
    }
}

/// What a sentence without a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Instruction,
    Statement,
    Unread,
}

fn sort(step: &Step) -> Sort {
    let unread = |doing: &Doing| matches!(doing.effect, Effect::NotUnderstood(_));
    if step.does.iter().any(unread) {
        return Sort::Unread;
    }
    let constant = |doing: &Doing| doing.effect.lasting().is_some_and(as_long_as);
    // `it gains Exploit 1` is part of the instructions before; `and gains Overwhelm` is of the sentence's own subject
    let subject = step.does.first().and_then(|doing| about(&doing.effect));
    let is_subject =
        |slot| subject.is_some_and(|what| what.slot == slot && what.pick.earlier() != Some(slot));
    let own = |doing: &Doing| {
        let pick = about(&doing.effect).map(|what| &what.pick);
        let earlier = pick.and_then(Pick::earlier);
        !matches!(pick, Some(Pick::Among { .. })) && earlier.is_none_or(is_subject)
    };
    if step.does.iter().all(|doing| constant(doing) && own(doing)) {
        Sort::Statement
    } else {
        Sort::Instruction
    }
}

/// A constant ability may hold only while something is true.
fn as_long_as(lasting: &Duration) -> bool {
    matches!(
        lasting,
        Duration::Constant | Duration::WhileAttacking | Duration::WhileDefending | Duration::While(_)
    )
}

/// What a statement is about.
fn about(effect: &Effect) -> Option<&Target> {
    if let Effect::Enters { what, .. } | Effect::CostChange { what: CostOf::That(what), .. } = effect {
        return Some(what);
    }
    effect.changed()
}

/// The line as a whole, where none of its sentences is understood.
fn unread_run(run: Steps) -> Kind {
    match run.as_slice() {
        [Step { does, .. }] => {
            let [Doing { effect: Effect::NotUnderstood(words), .. }] = does.as_slice() else {
                return Kind::Event(run);
            };
            Kind::NotUnderstood(words.clone())
        }
        _ => Kind::Event(run),
    }
}
