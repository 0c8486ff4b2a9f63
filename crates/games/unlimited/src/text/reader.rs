//! Where does the reading stand, and what was named so far?
//!
//! A recursive descent with backtracking over the tokens of one line. What was named is part of the state that a
//! failed attempt takes back: that is why this is written by hand and not with a parser crate. Every reading is bounded:
//! nesting by `DEPTH`, work by `FUEL`; a sentence that needs more is not understood.

use super::super::ability::{Apart, Created, Noun, Pick, Side, Slot, Span, Target, Who};
use super::named::{Affected, Branches, Meant, Named, Number, Within};
use super::token::{Sign, Token};

const DEPTH: u32 = 16;
const FUEL: u32 = 60_000;

/// The reading of one ability.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    at: usize,
    end: usize,
    pub(super) named: Vec<Named>,
    letters: Vec<(char, Named)>,
    slots: u16,
    depth: u32,
    fuel: u32,
    /// A sentence before was not understood: `it` might be something in there.
    pub(super) blind: bool,
    /// Which card acts, while what it acts upon is read: `it` is another one then.
    acting: Option<Pick>,
    /// To what damage would be dealt, in a sentence that replaces it.
    pub(super) again_to: Option<Pick>,
    /// `For each ...,` stands in front: `its controller` is the controller of that one.
    pub(super) each: Option<Slot>,
    /// It is a quotation: the unit that gains the ability has it, and not the card that it is printed on.
    gained: bool,
    /// What stands here is only asked about or counted. No effect is applied to it.
    pub(super) asking: bool,
    /// What was named behind conditions.
    pub(super) branches: Branches,
    /// The lines behind this one that are the options of its `choose one:`.
    pub(super) options: Vec<(usize, usize)>,
}

/// What one line of an ability leaves to the next.
pub(super) struct Memory {
    named: Vec<Named>,
    letters: Vec<(char, Named)>,
    slots: u16,
    blind: bool,
    branches: Branches,
}

/// A place to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    at: usize,
    named: usize,
    slots: u16,
    branches: Branches,
}

/// The numbers that are written in letters, from one on.
const NUMBERS: [&str; 5] = ["one", "two", "three", "four", "five"];

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t [Token], start: usize, end: usize) -> Self {
        let end = end.min(tokens.len());
        let at = start.min(end);
        Self {
            text,
            tokens,
            at,
            end,
            named: Vec::new(),
            letters: Vec::new(),
            slots: 0,
            depth: 0,
            fuel: FUEL,
            blind: false,
            options: Vec::new(),
            acting: None,
            again_to: None,
            each: None,
            gained: false,
            asking: false,
            branches: Branches::default(),
        }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn go(&mut self, position: usize) {
        self.at = position.min(self.end);
    }

    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Reads only up to there; gives the end before.
    pub(super) fn narrow(&mut self, end: usize) -> usize {
        let before = self.end;
        self.end = end.min(self.tokens.len());
        self.fuel = FUEL;
        before
    }

    pub(super) fn widen(&mut self, end: usize) {
        self.end = end.min(self.tokens.len());
    }

    pub(super) fn done(&self) -> bool {
        self.at >= self.end
    }

    /// Whether nothing but a full stop is left.
    pub(super) fn done_but_stop(&self) -> bool {
        self.done() || (self.at + 1 == self.end && self.sign_at(self.at) == Some(Sign::Mark('.')))
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { at: self.at, named: self.named.len(), slots: self.slots, branches: self.branches }
    }

    pub(super) fn reset(&mut self, mark: Mark) {
        self.at = mark.at;
        self.named.truncate(mark.named);
        self.slots = mark.slots;
        self.branches = mark.branches;
    }

    /// Reads with `read`; what does not succeed leaves no trace.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.fuel = self.fuel.checked_sub(1)?;
        if self.depth >= DEPTH * 4 {
            return None;
        }
        let mark = self.mark();
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        if found.is_none() {
            self.reset(mark);
        }
        found
    }

    /// The same, and what is named in it is not named for later words.
    pub(super) fn aside<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let named = self.named.len();
        let found = self.attempt(read);
        self.named.truncate(named);
        found
    }

    fn token(&self, position: usize) -> Option<&'t Token> {
        if position < self.end { self.tokens.get(position) } else { None }
    }

    pub(super) fn peek(&self) -> Option<&'t Token> {
        self.token(self.at)
    }

    pub(super) fn peek_word(&self, ahead: usize) -> &'t str {
        self.token(self.at + ahead).map_or("", |token| token.word.as_str())
    }

    /// The word at a place.
    pub(super) fn word_at(&self, position: usize) -> &'t str {
        self.token(position).map_or("", |token| token.word.as_str())
    }

    pub(super) fn sign_at(&self, position: usize) -> Option<Sign> {
        self.token(position).map(|token| token.sign)
    }

    /// The same, also in front of or behind what is read now.
    pub(super) fn any_sign_at(&self, position: usize) -> Option<Sign> {
        self.tokens.get(position).map(|token| token.sign)
    }

    pub(super) fn next(&mut self) -> Option<&'t Token> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// These words, one after the other.
    pub(super) fn words(&mut self, words: &str) -> Option<()> {
        let start = self.at;
        for word in words.split(' ') {
            if self.peek().is_some_and(|token| token.word.eq_ignore_ascii_case(word)) {
                self.at += 1;
            } else {
                self.at = start;
                return None;
            }
        }
        Some(())
    }

    /// Any of these phrases; the first that fits.
    pub(super) fn any(&mut self, phrases: &[&str]) -> Option<()> {
        phrases.iter().find_map(|phrase| self.words(phrase))
    }

    /// The value beside the first phrase that fits.
    pub(super) fn table<T: Clone>(&mut self, rows: &[(&str, T)]) -> Option<T> {
        rows.iter().find_map(|(phrase, value)| self.words(phrase).map(|()| value.clone()))
    }

    pub(super) fn sign(&mut self, mark: char) -> Option<()> {
        if self.peek()?.sign == Sign::Mark(mark) {
            self.at += 1;
            Some(())
        } else {
            None
        }
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        let token = self.peek()?;
        let in_letters = || NUMBERS.iter().zip(1..).find(|(word, _)| token.word == **word);
        let number = if let Sign::Number(number) = token.sign { number } else { in_letters()?.1 };
        self.at += 1;
        Some(number)
    }

    /// Whether the word here begins with a capital.
    pub(super) fn capital(&self, position: usize) -> bool {
        self.token(position).is_some_and(|token| {
            token.sign == Sign::Word
                && token.span.of(self.text).chars().next().is_some_and(char::is_uppercase)
        })
    }

    /// From the token at `start` to the last one that was read.
    pub(super) fn span(&self, start: usize) -> Span {
        let first = self.tokens.get(start).map_or(Span::default(), |token| token.span);
        let last =
            self.at.checked_sub(1).filter(|last| *last >= start).and_then(|last| self.tokens.get(last));
        last.map_or(Span::new(first.start, first.start), |last| first.to(last.span))
    }

    /// From the token at `start` to before the one at `end`.
    pub(super) fn span_between(&self, start: usize, end: usize) -> Span {
        let first = self.tokens.get(start).map_or(Span::default(), |token| token.span);
        let last = end.checked_sub(1).and_then(|last| self.tokens.get(last));
        last.map_or(first, |last| first.to(last.span))
    }

    /// Whether the words from there to here mean things that an opponent controls. `that opponent` is a player who was named.
    pub(super) fn speaks_of_opponents(&self, start: usize) -> bool {
        let tokens = self.tokens.get(start..self.at).unwrap_or_default();
        let said = |[before, one, other]: [&str; 3]| match (one, other) {
            ("opponent", "controls") => before != "that",
            ("opponents", "control") => before != "those",
            _ => false,
        };
        let words = tokens.windows(3).filter_map(|three| match three {
            [before, one, other] => Some([&*before.word, &*one.word, &*other.word]),
            _ => None,
        });
        words.into_iter().any(said)
    }

    /// Whether a sentence behind this one in the same line says what is prevented.
    pub(super) fn prevents_behind(&self) -> bool {
        let rest = self.tokens.get(self.end..).unwrap_or_default();
        rest.iter().take_while(|token| token.sign != Sign::Break).any(|token| token.word == "prevent")
    }

    /// The position of the quote that closes the one before `self.at`.
    pub(super) fn closing_quote(&self) -> usize {
        (self.at..self.end).find(|at| self.sign_at(*at) == Some(Sign::Quote)).unwrap_or(self.end)
    }

    /// Whether `this upgrade`, `this leader`, `this event` and `this base` mean the card that has the ability. Within quotation marks another
    /// card gains the ability (CR 7.1.8), and that may be no upgrade: the words mean the card that gives it.
    pub(super) fn is_own(&self, noun: Noun) -> bool {
        !self.gained || matches!(noun, Noun::Unit | Noun::Card)
    }

    /// A reader for the quotation from `start` to `end`, with nothing named.
    pub(super) fn inside(&self, start: usize, end: usize) -> Option<Self> {
        let mut inner = Self::new(self.text, self.tokens, start, end.min(self.end));
        inner.gained = true;
        inner.depth = self.depth + 8;
        (inner.depth < DEPTH * 4).then_some(inner)
    }

    /// The options of `choose one:`, once.
    pub(super) fn take_options(&mut self) -> Vec<(usize, usize)> {
        std::mem::take(&mut self.options)
    }

    /// What was named so far, for the line behind this one.
    pub(super) fn memory(self) -> Memory {
        let Self { named, letters, slots, blind, branches, .. } = self;
        Memory { named, letters, slots, blind, branches }
    }

    /// Goes on where the line before has ended.
    pub(super) fn remember(&mut self, memory: Memory) {
        (self.named, self.letters) = (memory.named, memory.letters);
        (self.slots, self.blind, self.branches) = (memory.slots, memory.blind, memory.branches);
    }

    /// Another ability begins: nothing is named in it yet.
    pub(super) fn forget(&mut self) {
        self.named.clear();
        self.letters.clear();
        self.slots = 0;
        self.blind = false;
        self.branches = Branches::default();
    }

    /// A target of its own number; later words can mean it.
    pub(super) fn name(
        &mut self,
        start: usize,
        pick: Pick,
        nouns: &[Noun],
        side: Option<Side>,
        number: Number,
    ) -> Target {
        let slot = Slot(self.slots);
        self.slots = self.slots.saturating_add(1);
        let direct = matches!(
            pick,
            Pick::This
                | Pick::Attached
                | Pick::Attacker
                | Pick::Defender
                | Pick::DefendingUnit
                | Pick::BaseOf(_)
                | Pick::Whole { .. }
        );
        let is_affected = matches!(pick, Pick::Chosen { .. } | Pick::Both(_) | Pick::Created);
        let affected = match number {
            Number::Many if matches!(pick, Pick::Each(_)) => Affected::AsOneOfAll,
            Number::One | Number::Many if is_affected => Affected::Yes,
            Number::One | Number::Many => Affected::No,
        };
        let meant = match &pick {
            Pick::Earlier(earlier) => {
                Meant::Cards { slot: *earlier, pick: None, nouns: nouns.to_vec(), side }
            }
            pick => {
                let pick = direct.then(|| pick.clone());
                Meant::Cards { slot, pick, nouns: nouns.to_vec(), side }
            }
        };
        let earlier = pick.earlier();
        let again = |named: &&Named| matches!(named.what, Meant::Cards { slot, .. } if earlier == Some(slot));
        let done = self.named.iter().rev().find(again).and_then(|named| named.done);
        self.named.push(Named { what: meant, number, done, affected, within: Within::Nothing });
        Target { span: self.span(start), called: self.called(start), slot, pick }
    }

    pub(super) fn name_player(&mut self, player: Who, number: Number) {
        if player != Who::You {
            self.named.push(Named {
                what: Meant::Someone(player),
                number,
                done: None,
                affected: Affected::No,
                within: Within::Nothing,
            });
        }
    }

    /// Forgets what was named since.
    pub(super) fn unname(&mut self, mark: Mark) {
        self.named.truncate(mark.named);
    }

    /// The letter that a reading gives to what was named last.
    pub(super) fn letter_behind(&mut self) {
        if let Some(Sign::Letter(letter)) = self.sign_at(self.at) {
            self.at += 1;
            if let Some(named) = self.named.last().cloned() {
                self.letters.push((letter, named));
            }
        }
    }

    /// What has this letter.
    pub(super) fn lettered(&self, letter: char) -> Option<Named> {
        self.letters.iter().rev().find(|(known, _)| *known == letter).map(|(_, named)| named.clone())
    }

    /// What was named last and fits, wherever that was.
    pub(super) fn nearest(&self, fits: impl Fn(&Named) -> bool) -> Option<&Named> {
        if self.blind {
            return None;
        }
        self.named.iter().rev().filter(|named| named.done != Some("drawn")).find(|named| fits(named))
    }

    /// Reads what a card acts upon.
    pub(super) fn acted_on<T>(
        &mut self,
        by: &Target,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let pick = if by.pick == Pick::This { Pick::This } else { Pick::Earlier(by.meaning()) };
        let outside = self.acting.replace(pick);
        let found = read(self);
        self.acting = outside;
        found
    }

    /// Whether this is the card that acts.
    pub(super) fn is_acting(&self, meant: &Meant) -> bool {
        let Meant::Cards { slot, pick, .. } = meant else { return false };
        match &self.acting {
            Some(Pick::Earlier(acting)) => acting == slot,
            Some(acting) => pick.as_ref() == Some(acting),
            None => false,
        }
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Named> {
        self.named.last_mut()
    }

    /// All to which that was done, each once.
    pub(super) fn all_done(&self, done: &str) -> Vec<Meant> {
        let mut found: Vec<(Slot, Meant)> = Vec::new();
        for named in self.named.iter().filter(|named| named.done == Some(done)) {
            if let Meant::Cards { slot, .. } = named.what
                && !found.iter().any(|(known, _)| *known == slot)
            {
                found.push((slot, named.what.clone()));
            }
        }
        found.into_iter().map(|(_, meant)| meant).collect()
    }

    /// Remembers what was done to a target.
    pub(super) fn mark_done(&mut self, target: &Target, done: &'static str) {
        let several = target.pick.several().iter().map(|target| target.slot);
        let slots: Vec<Slot> = several.chain([target.meaning()]).collect();
        for named in &mut self.named {
            if matches!(&named.what, Meant::Cards { slot, .. } if slots.contains(slot)) {
                named.done = Some(done);
            }
        }
    }

    /// What is named from here on is asked about by a condition. Nothing is done to it.
    pub(super) fn unaffected_since(&mut self, mark: Mark) {
        self.named_since(mark).for_each(|named| named.affected = Affected::No);
    }

    /// What is named from here on is what the heading waits for. Nothing is done to it yet.
    pub(super) fn waited_for_since(&mut self, mark: Mark) {
        for named in self.named_since(mark) {
            let affected = named.affected == Affected::Yes;
            named.affected = if affected { Affected::ByHeading } else { Affected::No };
        }
    }

    /// Each of several players names what is named from here on. Behind the sentence it is several things.
    pub(super) fn named_by_each_since(&mut self, mark: Mark) {
        for named in self.named_since(mark) {
            if matches!(named.what, Meant::Cards { slot, pick: None, .. } if slot.0 >= mark.slots) {
                named.number = Number::Many;
            }
        }
    }

    /// Reads what is asked about or counted.
    pub(super) fn asking<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.asking, true);
        let found = read(self);
        self.asking = before;
        found
    }

    /// What was named since.
    pub(super) fn named_since(&mut self, mark: Mark) -> impl Iterator<Item = &mut Named> {
        self.named.iter_mut().skip(mark.named)
    }

    /// Than what `another` is another (CR 8.18). `side` is whose the other things are, if the words say it.
    pub(super) fn apart(&self, nouns: &[Noun], side: Option<Side>) -> Vec<Apart> {
        if let Some(slot) = self.counted_beside(nouns, side) {
            return vec![Apart::From(slot)];
        }
        let mut apart = vec![Apart::This];
        for named in &self.named {
            let Meant::Cards { slot, nouns: theirs, .. } = &named.what else { continue };
            // a token that is created, or a captured card that is rescued, is a unit from then on
            let unit = |noun: &Noun| matches!(noun, Noun::Created(Created::Unit(_)) | Noun::Captive);
            let from = if theirs.iter().any(unit) && nouns.contains(&Noun::Unit) {
                Apart::Made(*slot)
            } else if theirs.iter().any(|noun| nouns.contains(noun)) {
                Apart::From(*slot)
            } else {
                continue;
            };
            let from = match (named.affected, from) {
                (Affected::Yes, from) => from,
                (Affected::ByHeading, Apart::From(slot)) => Apart::Headed(slot),
                _ => continue,
            };
            if !apart.contains(&from) {
                apart.push(from);
            }
        }
        apart
    }

    /// What was named last, where `other` things are asked about or counted. They are other than that one, and the card itself may be among
    /// them (CR 8.18.2). None where the words mean other things than the card itself.
    fn counted_beside(&self, nouns: &[Noun], side: Option<Side>) -> Option<Slot> {
        let before = self.named.iter().rev().filter(|_| self.asking);
        for named in before.filter(|named| named.affected != Affected::No) {
            let Meant::Cards { slot, pick, nouns: theirs, side: whose } = &named.what else { continue };
            if !theirs.iter().any(|noun| nouns.contains(noun)) {
                continue;
            }
            return match (whose, side) {
                // an enemy unit is never another friendly unit
                (Some(Side::Friendly), Some(Side::Enemy)) | (Some(Side::Enemy), Some(Side::Friendly)) => {
                    continue;
                }
                _ if pick.is_some() || named.affected == Affected::AsOneOfAll => None,
                // of any unit to which something is done, the words do not say it
                (None, Some(_)) if named.affected == Affected::Yes => None,
                _ => Some(*slot),
            };
        }
        None
    }
}
