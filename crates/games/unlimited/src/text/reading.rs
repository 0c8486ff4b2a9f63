//! What did the reader understand, in plain words?
//!
//! The reading stands beside a typed ability. A target that later words mean has a letter (`a unit (A)`, `unit A`), which shows what `it`
//! was taken for. What is not understood is quoted. The words are those of cards, if cards have any. The reading of a reading is the same
//! reading.

mod conditions;
mod costs;
mod effects;
mod names;
mod objects;

use std::collections::BTreeMap;

use super::super::ability::{
    Ability, CardText, Cost, Doing, Duration, Effect, Keyword, Kind, Limit, Link, Slot, Span, Step, Turns,
    Who, Will,
};
use vocabulary::capital;

/// One ability as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The words of the card that it is the reading of.
    pub span: Span,
    /// What kind of ability it is: `triggered ability`.
    pub kind: &'static str,
    /// What stands before the colon, if anything: `When Played or On Attack`, `Action [exhaust]`.
    pub heading: Option<String>,
    /// Its sentences.
    pub sentences: Vec<ReadSentence>,
}

/// One sentence as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSentence {
    /// The words of the card.
    pub span: Span,
    /// What was made of them.
    pub text: String,
    /// Whether all of it was understood.
    pub understood: bool,
}

/// The readings of all abilities of a card.
///
/// ```
/// use unlimited::text::{read, readings};
///
/// let card = read("When Played: Exhaust a unit. If you do, deal 2 damage to it.");
/// let reading = &readings(&card)[0];
/// assert_eq!(reading.heading.as_deref(), Some("When Played"));
/// assert_eq!(reading.sentences[0].text, "Exhaust a unit (A).");
/// assert_eq!(reading.sentences[1].text, "If you do, deal 2 damage to unit A.");
/// ```
pub fn readings(card: &CardText) -> Vec<Reading> {
    card.abilities.iter().map(reading).collect()
}

/// The reading of one ability.
pub fn reading(ability: &Ability) -> Reading {
    // the first pass finds out what later words mean, the second gives those letters
    let mut writer = Writer::default();
    writer.ability(ability);
    let mut writer = Writer { letters: writer.wanted, ..Writer::default() };
    writer.ability(ability)
}

impl Reading {
    /// All of it in one line.
    pub fn line(&self) -> String {
        let body: Vec<&str> = self.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let body = body.join(" ");
        match &self.heading {
            Some(heading) if body.is_empty() => format!("{heading}:"),
            Some(heading) => format!("{heading}: {body}"),
            None => body,
        }
    }
}

/// Writes an ability down.
#[derive(Default)]
struct Writer {
    /// The letters of targets that later words mean.
    letters: BTreeMap<Slot, char>,
    /// What later words turned out to mean.
    wanted: BTreeMap<Slot, char>,
    /// The noun by which each target is called.
    nouns: BTreeMap<Slot, String>,
    /// Whether another player does what the next sentence hangs on: `if they do`, not `if you do`.
    others_do: bool,
}

impl Writer {
    fn ability(&mut self, ability: &Ability) -> Reading {
        let (kind, heading, mut sentences) = match &ability.kind {
            Kind::Keyword(keyword) => {
                let text = self.printed_keyword(keyword);
                ("keyword", None, vec![ReadSentence { span: ability.span, text, understood: true }])
            }
            Kind::Triggered { when, body } => {
                let when: Vec<String> = when.iter().map(|happening| self.heading(happening)).collect();
                ("triggered ability", Some(when.join("/")), self.sentences(body))
            }
            Kind::Action { cost, body } => {
                let cost = self.costs(cost);
                ("action ability", Some(format!("Action{cost}")), self.sentences(body))
            }
            Kind::EpicAction { cost, body } => {
                let cost = self.costs(cost);
                ("epic action", Some(format!("Epic Action{cost}")), self.sentences(body))
            }
            Kind::Event(body) => ("instructions", None, self.sentences(body)),
            Kind::Constant(body) => ("constant ability", None, self.sentences(body)),
            Kind::NotUnderstood(words) => ("not understood", None, vec![unread(words.span, &words.text)]),
        };
        if let Kind::Keyword(Keyword::Carrying(_, carried)) = &ability.kind
            && !carried.not_understood().is_empty()
        {
            sentences.iter_mut().for_each(|sentence| sentence.understood = false);
        }
        for limit in &ability.limits {
            let (span, text) = match limit {
                Limit::OnceEachRound(span) => (*span, "Use this ability only once each round."),
                Limit::OnceEachPhase(span) => (*span, "Use this ability only once each phase."),
                Limit::OncePerGame(span) => (*span, "Use this ability only once per game."),
                Limit::OnlyOpponents(span) => (*span, "Only opponents may use this ability."),
                Limit::AnyPlayer(span) => (*span, "Any player may use this ability."),
            };
            sentences.push(ReadSentence { span, text: text.to_owned(), understood: true });
        }
        Reading { span: ability.span, kind, heading, sentences }
    }

    /// An ability inside another, in one line.
    fn inner(&mut self, ability: &Ability) -> String {
        let outside = std::mem::take(&mut self.nouns);
        let letters = std::mem::take(&mut self.letters);
        let wanted = std::mem::take(&mut self.wanted);
        let line = reading(ability).line();
        self.nouns = outside;
        self.letters = letters;
        self.wanted = wanted;
        line
    }

    fn costs(&mut self, costs: &[Cost]) -> String {
        if costs.is_empty() {
            return String::new();
        }
        let each = |cost: &Cost| match cost {
            Cost::Exhaust => "Exhaust".to_owned(),
            Cost::Resources(1) => "1 resource".to_owned(),
            Cost::Resources(number) => format!("{number} resources"),
            Cost::Do(doing) => self.doing(doing, Will::Must, Who::You),
            Cost::NotUnderstood(words) => format!("not understood: \u{201c}{}\u{201d}", words.text),
        };
        let parts: Vec<String> = costs.iter().map(each).collect();
        format!(" [{}]", parts.join(", "))
    }

    fn sentences(&mut self, steps: &[Step]) -> Vec<ReadSentence> {
        let mut found: Vec<ReadSentence> = Vec::new();
        for step in steps {
            let sentence = self.sentence(step);
            match found.last_mut() {
                // `... unless its controller pays 2 resources` is part of the sentence before
                Some(before) if step.link == Link::Unless => {
                    let words = before.text.strip_suffix('.').unwrap_or(&before.text);
                    before.text = format!("{words} {}", sentence.text.replacen("Unless", "unless", 1));
                    before.span = before.span.to(sentence.span);
                    before.understood &= sentence.understood;
                }
                _ => found.push(sentence),
            }
        }
        found
    }

    fn sentence(&mut self, step: &Step) -> ReadSentence {
        if let [Doing { effect: Effect::NotUnderstood(words), .. }] = step.does.as_slice() {
            return unread(words.span, &words.text);
        }
        let text = self.step(step);
        let understood = !self.unread_inside(step);
        ReadSentence { span: step.span, text, understood }
    }

    fn unread_inside(&self, step: &Step) -> bool {
        let ability = Ability::of(step.span, Kind::Event(vec![step.clone()]));
        !ability.not_understood().is_empty()
    }

    /// Steps inside an effect, in one line.
    fn steps(&mut self, steps: &[Step]) -> String {
        let others_do = self.others_do;
        let each: Vec<String> = self.sentences(steps).into_iter().map(|sentence| sentence.text).collect();
        self.others_do = others_do;
        each.join(" ")
    }

    fn step(&mut self, step: &Step) -> String {
        let mut text = self.link(step.link).to_owned();
        if !matches!(step.link, Link::IfDone | Link::IfNotDone) {
            self.others_do = step.who != Who::You;
        }
        if step.turns == Turns::PlayerOrder {
            text.push_str("in player order, ");
        }
        if !step.conditions.is_empty() {
            let conditions: Vec<String> =
                step.conditions.iter().map(|condition| self.condition(condition)).collect();
            text.push_str(if constant(step) { "while " } else { "if " });
            text.push_str(&conditions.join(" and "));
            text.push_str(", ");
        }
        text.push_str(&self.instructions(step));
        if step.link == Link::Instead {
            text.push_str(" instead");
        }
        let quoted_end = text.ends_with('.') || text.ends_with(".\u{201d}") || text.ends_with(".\"");
        if !quoted_end {
            text.push('.');
        }
        capital(&text)
    }

    /// How a sentence hangs on the one before.
    fn link(&self, link: Link) -> &'static str {
        match link {
            Link::Next | Link::Instead => "",
            Link::Then => "Then, ",
            Link::IfDone if self.others_do => "If they do, ",
            Link::IfDone => "If you do, ",
            Link::IfNotDone if self.others_do => "If they don't, ",
            Link::IfNotDone => "If you don't, ",
            Link::Otherwise => "Otherwise, ",
            Link::After => "After completing this attack, ",
            Link::Unless => "Unless ",
        }
    }

    /// What a sentence says is done, by whom and how often.
    fn instructions(&mut self, step: &Step) -> String {
        let mut text = String::new();
        let will = if step.link == Link::Unless { Will::Must } else { step.will };
        let times = step.does.first().and_then(|doing| doing.times.as_ref());
        let together = step.does.iter().all(|doing| doing.times.as_ref() == times);
        if together && let Some(times) = times {
            text.push_str(&self.how_often(times));
        }
        text.push_str(&self.subject(step));
        let mut does: Vec<String> = Vec::new();
        for doing in &step.does {
            let often = match &doing.times {
                Some(times) if !together => self.how_often(times),
                _ => String::new(),
            };
            let words = format!("{often}{}", self.doing(doing, will, step.who));
            let words = without_subject(does.last(), words);
            does.push(words);
        }
        text.push_str(&does.join(" and "));
        text
    }

    /// Who does it, and whether they have to.
    fn subject(&mut self, step: &Step) -> String {
        let who = match (step.who, step.will) {
            (Who::You, Will::Must) => return String::new(),
            (Who::You, Will::May) => return "you may ".to_owned(),
            (who, _) => self.player(who),
        };
        match step.will {
            Will::May if step.link == Link::Unless => format!("{who} "),
            Will::Must => format!("{who} "),
            Will::May => format!("{who} may "),
        }
    }

    /// The letter of a target that later words mean.
    fn letter(&self, slot: Slot) -> Option<char> {
        self.letters.get(&slot).copied()
    }

    /// Later words mean this target.
    fn want(&mut self, slot: Slot) {
        let next = u8::try_from(self.wanted.len()).ok().and_then(|count| b'A'.checked_add(count));
        let next = next.filter(u8::is_ascii_uppercase).map_or('Z', char::from);
        self.wanted.entry(slot).or_insert(next);
    }
}

fn unread(span: Span, words: &str) -> ReadSentence {
    ReadSentence { span, text: format!("Not understood: \u{201c}{words}\u{201d}"), understood: false }
}

/// Whether the step says what is true, and not what is done.
fn constant(step: &Step) -> bool {
    step.does.iter().all(|doing| {
        doing.effect.lasting() == Some(&Duration::Constant)
            && !matches!(doing.effect, Effect::CostChange { .. })
    })
}

/// `unit A gets +2/+0 and gains Overwhelm`: the subject is told once.
fn without_subject(before: Option<&String>, words: String) -> String {
    const VERBS: &[&str] = &[" gets ", " gains ", " loses ", " can't ", " enters play ", " costs "];
    let Some(before) = before else { return words };
    let subject = |text: &str| {
        let at = VERBS.iter().filter_map(|verb| text.find(verb)).min()?;
        text.get(..at).map(str::to_owned)
    };
    match (subject(before), subject(&words)) {
        (Some(first), Some(second)) if bare(&first) == second => {
            words.get(second.len() + 1..).unwrap_or(&words).to_owned()
        }
        _ => words,
    }
}

/// How later words call it: `a unit (A)` is `unit A` from then on.
fn bare(subject: &str) -> String {
    let Some((words, letter)) = subject.rsplit_once(" (") else { return subject.to_owned() };
    let noun = words.rsplit(' ').next().unwrap_or(words);
    format!("{noun} {}", letter.trim_end_matches(')'))
}
