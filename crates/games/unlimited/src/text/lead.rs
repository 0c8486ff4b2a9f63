//! What stands before the verb of an instruction?

use super::super::ability::{
    Amount, Condition, Duration, Effect, Happening, Later, Link, Moment, Often, Pick, Quality, Span, Turns,
    When, Who, Will, Window,
};
use super::{player::EACH, reader::Reader};

/// The words before the verb of an instruction.
pub(super) struct Leads {
    pub(super) link: Link,
    pub(super) turns: Turns,
    pub(super) conditions: Vec<Condition>,
    pub(super) times: Option<Amount>,
    pub(super) lasting: Option<Duration>,
    pub(super) around: Option<Around>,
    /// `... at the end of the phase`, behind what is done.
    pub(super) later: Option<Moment>,
}

impl Leads {
    pub(super) fn none() -> Self {
        Self {
            link: Link::Next,
            turns: Turns::Open,
            conditions: Vec::new(),
            times: None,
            lasting: None,
            around: None,
            later: None,
        }
    }
}

/// What takes the rest of the sentence as something that happens another time.
pub(super) enum Around {
    Delay(Later),
    Replace { would: Happening, lasting: Duration, often: Often },
}

impl Reader<'_> {
    pub(super) fn leads(&mut self, stand: Stand) -> Option<Leads> {
        let mut leads = Leads::none();
        loop {
            if leads.around.is_some() {
                return Some(leads);
            }
            let found = self.attempt(|reader| reader.lead(stand, &mut leads));
            if found.is_none() {
                return Some(leads);
            }
        }
    }

    fn lead(&mut self, stand: Stand, leads: &mut Leads) -> Option<()> {
        if let Some(link) = self.attempt(Self::link) {
            leads.link = link;
            self.goes_on(link);
            return Some(());
        }
        if let Some(conditions) = self.attempt(|reader| reader.asked(&["if you do and", "if they do and"])) {
            leads.link = Link::IfDone;
            self.goes_on(Link::IfDone);
            leads.conditions.extend(conditions);
            return Some(());
        }
        if self.attempt(|reader| reader.words("in player order").and_then(|()| reader.sign(','))).is_some() {
            leads.turns = Turns::PlayerOrder;
            return Some(());
        }
        if let Some(fighting) = self.attempt(Self::while_fighting) {
            match stand {
                Stand::Alone => leads.conditions.push(fighting),
                Stand::InBody => leads.lasting = Some(Duration::While(Box::new(fighting))),
            }
            return Some(());
        }
        if let Some(lasting) = self.attempt(|reader| reader.before_comma(Self::duration)) {
            leads.lasting = Some(lasting);
            return Some(());
        }
        if let Some(each) = self.attempt(|reader| reader.before_comma(Self::for_each)) {
            self.each = Some(EACH);
            leads.times = Some(each);
            return Some(());
        }
        if let Some(around) = self.attempt(|reader| reader.around_lead(stand)) {
            leads.around = Some(around);
            return Some(());
        }
        self.condition_lead(stand, leads)
    }

    /// `If you control a Force unit,`, `While this unit is damaged,`.
    fn condition_lead(&mut self, stand: Stand, leads: &mut Leads) -> Option<()> {
        if let Some(conditions) = self.attempt(|reader| reader.asked(&["if"])) {
            leads.conditions.extend(conditions);
            return Some(());
        }
        if let Some(attacking) = self.attempt(Self::while_attacking) {
            leads.conditions.push(attacking);
            return Some(());
        }
        let mut conditions = self.attempt(|reader| reader.asked(&["while"]))?;
        match stand {
            Stand::Alone => leads.conditions.append(&mut conditions),
            Stand::InBody => {
                let one = if conditions.len() == 1 { conditions.pop()? } else { Condition::All(conditions) };
                leads.lasting = Some(Duration::While(Box::new(one)));
            }
        }
        Some(())
    }

    /// `if ...,`: what is asked behind one of these words.
    fn asked(&mut self, words: &[&str]) -> Option<Vec<Condition>> {
        self.any(words)?;
        self.before_comma(Self::conditions)
    }

    /// What stands before a comma.
    fn before_comma<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let found = read(self)?;
        self.sign(',')?;
        Some(found)
    }

    /// `While attacking, the defender ...`: the card itself attacks, whatever the sentence goes on with (CR 7.3.3). Where it goes on
    /// with the card alone, that is how long it lasts.
    fn while_fighting(&mut self) -> Option<Condition> {
        let start = self.position();
        const ROWS: &[(&str, Quality)] =
            &[("while attacking", Quality::IsAttacking(None)), ("while defending", Quality::IsDefending)];
        let quality = self.table(ROWS)?;
        let what = self.unnamed(start, Pick::This);
        self.sign(',')?;
        let itself = matches!((self.peek_word(0), self.peek_word(1)), ("this" | "attached", "unit"));
        if itself && !matches!(self.peek_word(2), "and" | "or") {
            return None;
        }
        Some(Condition::Is { span: what.span, what, quality, when: When::Now })
    }

    /// `While attacking a damaged unit, this unit ...`: the unit itself, and what it attacks.
    fn while_attacking(&mut self) -> Option<Condition> {
        let start = self.position();
        self.words("while attacking")?;
        let defender = self.aside(Self::target)?;
        let what = self.unnamed(start, Pick::This);
        self.sign(',')?;
        if (self.peek_word(0), self.peek_word(1)) != ("this", "unit") {
            return None;
        }
        let (quality, when) = (Quality::IsAttacking(Some(Box::new(defender))), When::Now);
        Some(Condition::Is { span: what.span, what, quality, when })
    }

    fn link(&mut self) -> Option<Link> {
        if self.words("then").is_some() {
            self.sign(',');
            return Some(Link::Then);
        }
        const ROWS: &[(&str, Link)] = &[
            ("if you do either", Link::IfDone),
            ("if you do", Link::IfDone),
            ("if they do", Link::IfDone),
            ("if that player does", Link::IfDone),
            ("if you don't", Link::IfNotDone),
            ("if you do not", Link::IfNotDone),
            ("if they don't", Link::IfNotDone),
            ("otherwise", Link::Otherwise),
            ("after completing this attack", Link::After),
            ("after this attack", Link::After),
        ];
        let link = self.table(ROWS)?;
        if self.sign(',').is_some() {
            return Some(link);
        }
        None
    }

    /// `At the start of the regroup phase,`, `The next time ...,`, `If ... would ...,`.
    pub(super) fn around_lead(&mut self, stand: Stand) -> Option<Around> {
        if let Some(moment) = self.attempt(Self::later_moment) {
            self.sign(',')?;
            return Some(Around::Delay(Later::At(moment)));
        }
        if self.words("the next time").is_some() {
            if let Some(would) = self.attempt(Self::would_happen) {
                let lasting = if would.since.is_some() { Duration::ThisPhase } else { self.duration()? };
                self.sign(',')?;
                return Some(Around::Replace { would, lasting, often: Often::NextTime });
            }
            let what = self.happens()?;
            let within = match what.since {
                Some(_) => Duration::ThisPhase,
                None => self.duration()?,
            };
            self.sign(',')?;
            return Some(Around::Delay(Later::NextTime { what, within }));
        }
        if self.words("the first time").is_some() {
            let would = self.would_happen()?;
            let often =
                self.table(&[("each round", Often::FirstEachRound), ("each phase", Often::FirstEachPhase)])?;
            self.sign(',')?;
            return Some(Around::Replace { would, lasting: Duration::Constant, often });
        }
        if self.words("when").is_some() {
            if stand == Stand::Alone {
                return None;
            }
            let what = self.happens()?;
            self.sign(',')?;
            return Some(Around::Delay(Later::When(what)));
        }
        self.words("if")?;
        let would = self.would_happen()?;
        self.sign(',')?;
        let lasting = match would.since {
            Some(Window::ThisPhase) => Duration::ThisPhase,
            Some(Window::ThisRound) => Duration::ThisRound,
            Some(Window::ThisAttack) => Duration::ThisAttack,
            Some(Window::ThisGame) | None => Duration::Constant,
        };
        Some(Around::Replace { would, lasting, often: Often::Always })
    }
}

/// Whether a sentence stands in an ability with a heading, or alone in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    InBody,
    Alone,
}

/// Somebody doing something.
pub(super) struct Clause {
    pub(super) who: Who,
    pub(super) will: Will,
    pub(super) parts: Vec<Part>,
}

/// One thing that is done, while it is not yet known how long it lasts.
pub(super) struct Part {
    pub(super) span: Span,
    pub(super) times: Option<Amount>,
    pub(super) effect: Effect,
    pub(super) lasting: Option<Duration>,
}
