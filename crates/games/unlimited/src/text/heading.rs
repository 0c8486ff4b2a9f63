//! What kind of ability does a heading announce, and when does it trigger?

use super::super::ability::{
    Cost, DefeatedHow, Doing, Happening, Moment, Occurrence, Phase, Pick, PlayedHow, Target, Who,
};
use super::{
    phrases::TRIGGERS,
    reader::Reader,
    token::{Sign, Token, tokens},
};

/// Most words and signs of a heading that has no colon.
const MOST_TOKENS: usize = 24;

/// Where a heading at the beginning of a text may end, in bytes, the nearest end first. A card prints a colon there, a player may type none.
/// Empty where no heading begins.
///
/// ```
/// use unlimited::text::heading_ends;
///
/// assert_eq!(heading_ends("when defeated draw a card"), ["when defeated".len()]);
/// assert_eq!(heading_ends("action [exhaust]: heal 1 damage from a unit"), ["action".len(), "action [exhaust]".len()]);
/// assert!(heading_ends("when is it over").is_empty());
/// ```
pub fn heading_ends(text: &str) -> Vec<usize> {
    let mut tokens = tokens(text);
    one_heading(&mut tokens);
    if !Reader::new(text, &tokens, 0, tokens.len()).begins_heading() {
        return Vec::new();
    }
    let is_heading = |end: &usize| {
        let mut reader = Reader::new(text, &tokens, 0, *end);
        reader.heading_words().is_some() && reader.done()
    };
    let ends = (1..=tokens.len().min(MOST_TOKENS)).filter(is_heading);
    ends.filter_map(|end| tokens.get(end - 1).map(|token| token.span.end)).collect()
}

/// What stands in front of the colon.
pub(super) enum Heading {
    Triggered(Vec<Happening>),
    Action(Vec<Cost>),
    EpicAction(Vec<Cost>),
}

impl Reader<'_> {
    /// Where the heading that begins here ends: its colon. None where no heading begins.
    pub(super) fn heading_end(&self) -> Option<usize> {
        let here = self.position();
        if !self.begins_heading() {
            return None;
        }
        let mut brackets = 0_u32;
        for at in here..self.end() {
            match self.sign_at(at)? {
                Sign::Mark('[') => brackets += 1,
                Sign::Mark(']') => brackets = brackets.saturating_sub(1),
                Sign::Mark(':') => return Some(at),
                Sign::Mark('.') if brackets == 0 => return None,
                Sign::Quote | Sign::Break => return None,
                _ => {}
            }
        }
        None
    }

    /// Whether a heading might begin here.
    fn begins_heading(&self) -> bool {
        match self.peek_word(0) {
            "when" | "on" | "action" => true,
            "epic" => self.peek_word(1) == "action",
            "at" => self.peek_word(1) == "the",
            _ => false,
        }
    }

    /// The heading up to its colon at `colon`, wholly.
    pub(super) fn heading(&mut self, colon: usize) -> Option<Heading> {
        self.attempt(|reader| {
            let end = reader.narrow(colon);
            let found = reader.heading_words();
            let whole = reader.done();
            reader.widen(end);
            let found = found.filter(|_| whole)?;
            reader.sign(':')?;
            Some(found)
        })
    }

    fn heading_words(&mut self) -> Option<Heading> {
        if self.words("epic action").is_some() {
            return self.costs().map(Heading::EpicAction);
        }
        if self.words("action").is_some() {
            return self.costs().map(Heading::Action);
        }
        let mark = self.mark();
        let mut when = vec![self.trigger()?];
        while self.sign('/').is_some() {
            when.push(self.trigger()?);
        }
        self.waited_for_since(mark);
        Some(Heading::Triggered(when))
    }

    fn trigger(&mut self) -> Option<Happening> {
        self.attempt(|reader| {
            let start = reader.position();
            let what = reader.attempt(Self::named_trigger).or_else(|| {
                reader.attempt(|reader| {
                    reader.any(&["when", "whenever"]);
                    let what = reader.happens().map(|happening| shortened(happening.what))?;
                    Some(reader.during(what))
                })
            })?;
            Some(Happening { span: reader.span(start), what, since: None })
        })
    }

    /// `you draw this card during the action phase`: a heading for one phase alone.
    fn during(&mut self, what: Occurrence) -> Occurrence {
        const PHASES: &[(&str, Phase)] =
            &[("during the action phase", Phase::Action), ("during the regroup phase", Phase::Regroup)];
        let card = matches!(
            what,
            Occurrence::Draws { .. } | Occurrence::Discards { .. } | Occurrence::Discarded { .. }
        );
        let phase = if card { self.table(PHASES) } else { None };
        match phase {
            Some(phase) => Occurrence::During { phase, what: Box::new(what) },
            None => what,
        }
    }

    /// The headings with names of their own (CR 7.6.13-16).
    fn named_trigger(&mut self) -> Option<Occurrence> {
        if let Some(found) = self.table(TRIGGERS).or_else(|| self.attempt(Self::start_or_end)) {
            return Some(found);
        }
        self.words("when played")?;
        if self.words("using").is_some() {
            return self.keyword_name().map(|keyword| Occurrence::WhenPlayed(PlayedHow::Using(keyword)));
        }
        Some(Occurrence::WhenPlayed(PlayedHow::Anyhow))
    }

    fn start_or_end(&mut self) -> Option<Occurrence> {
        let moment = self.later_moment()?;
        matches!(moment, Moment::Start(_) | Moment::End(_)).then_some(Occurrence::At(moment))
    }

    /// `[Exhaust, use the Force]`; none at all is a cost of nothing.
    pub(super) fn costs(&mut self) -> Option<Vec<Cost>> {
        if self.sign('[').is_none() {
            return Some(Vec::new());
        }
        let close =
            (self.position()..self.end()).rev().find(|at| self.sign_at(*at) == Some(Sign::Mark(']')))?;
        let mut costs = Vec::new();
        while self.position() < close {
            let start = self.position();
            let comma = (start..close).find(|at| self.sign_at(*at) == Some(Sign::Mark(','))).unwrap_or(close);
            let end = self.narrow(comma);
            let cost = self.cost();
            let whole = self.done();
            self.widen(end);
            self.go(comma);
            costs.push(match cost {
                Some(cost) if whole => cost,
                // between two commas stands nothing: the comma is what is not understood
                _ => Cost::NotUnderstood(self.unread(start, comma.max(start + 1))),
            });
            if comma < close {
                self.next();
            }
        }
        self.sign(']')?;
        Some(costs)
    }

    fn cost(&mut self) -> Option<Cost> {
        if self.attempt(|reader| reader.words("exhaust").filter(|()| reader.done())).is_some() {
            return Some(Cost::Exhaust);
        }
        if let Some(resources) = self.attempt(|reader| {
            let number = if reader.words("c").is_some() {
                reader.sign('=')?;
                reader.number()?
            } else {
                let number = reader.number()?;
                reader.any(&["resources", "resource"]);
                number
            };
            reader.done().then_some(number)
        }) {
            return Some(Cost::Resources(resources));
        }
        let mut parts = Vec::new();
        self.instruction(&mut parts)?;
        let part = parts.pop().filter(|_| parts.is_empty())?;
        Some(Cost::Do(Box::new(Doing { span: part.span, times: part.times, effect: part.effect })))
    }
}

/// The heading with a name of its own that an older wording means: `When this unit attacks` is `On Attack`.
fn shortened(what: Occurrence) -> Occurrence {
    let this = |target: &Target| target.pick == Pick::This;
    match what {
        Occurrence::Attacks { what, defender: None, by: None } if this(&what) => Occurrence::OnAttack,
        Occurrence::Attacked(what) if this(&what) => Occurrence::OnDefense,
        Occurrence::Defeated { what, how: DefeatedHow::Anyhow } if this(&what) => Occurrence::WhenDefeated,
        Occurrence::AttackEnds { what, survives } if this(&what) => Occurrence::WhenAttackEnds { survives },
        Occurrence::Captured(what) if this(&what) => Occurrence::WhenCaptured,
        Occurrence::Deploys(what) if this(&what) => Occurrence::WhenDeployed,
        Occurrence::Plays { who: Who::You, what, on: None, nth: None } if this(&what) => {
            Occurrence::WhenPlayed(PlayedHow::Anyhow)
        }
        what => what,
    }
}

/// `When Played / On Attack: ...` is one heading, spaces or not.
pub(super) fn one_heading(tokens: &mut Vec<Token>) {
    const BARE: &[&str] = &[
        "when played",
        "when defeated",
        "when deployed",
        "when captured",
        "on attack",
        "on defense",
        "when attack ends",
    ];
    // what stands under `When Played:` belongs to it
    let mut at = 1;
    while at < tokens.len() {
        let under = tokens.get(at).is_some_and(|token| token.sign == Sign::Break)
            && tokens.get(at - 1).is_some_and(|token| token.sign == Sign::Mark(':'));
        if under && !ends_with_choice(tokens, at) {
            tokens.remove(at);
        } else {
            at += 1;
        }
    }
    let mut words = String::new();
    for token in tokens {
        if token.sign == Sign::Break && BARE.contains(&words.as_str()) {
            token.sign = Sign::Mark('/');
        }
        if matches!(token.sign, Sign::Word) {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(&token.word);
        } else {
            words.clear();
        }
    }
}

/// Whether the line ends with `choose one:`.
pub(super) fn ends_with_choice(tokens: &[Token], end: usize) -> bool {
    let last = tokens.get(..end).unwrap_or_default();
    let colon = last.last().is_some_and(|token| token.sign == Sign::Mark(':'));
    let chooses = |token: &Token| matches!(token.word.as_str(), "choose" | "chooses");
    colon && last.iter().rev().skip(1).take(6).any(chooses)
}
