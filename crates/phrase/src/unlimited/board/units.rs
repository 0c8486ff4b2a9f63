//! Which unit stands at a place of the line?
//!
//! By its numbers, its name or its card; or it is one that was named before.

use std::ops::Range;

use super::{Board, Of, UNITS, fight::Joint, is_word_only};
use crate::{
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    unlimited::unit_names::Unit,
};
use cards::{CardKind, card_names::How};

/// Words behind which a unit may be named.
const OPENS: [Role; 29] = [
    Role::With,
    Role::Plus,
    Role::A,
    Role::My,
    Role::Their,
    Role::Versus,
    Role::Attack,
    Role::AttackedBy,
    Role::Past,
    Role::PassedBy,
    Role::Has,
    Role::Of,
    Role::On,
    Role::To,
    Role::At,
    Role::From,
    Role::In,
    Role::Near,
    Role::Behind,
    Role::Guard,
    Role::CapturedBy,
    Role::Upgrade,
    Role::P1,
    Role::P2,
    Role::Play,
    Role::Choose,
    Role::Leader,
    Role::Unit,
    Role::Destroy,
];

impl Board<'_, '_, '_> {
    /// A unit by its numbers, its name, or its card.
    pub(super) fn unit(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        // `question - 3/3`: a sign is no name
        let plain = |at: usize| {
            reader.get(at).is_some_and(|item| {
                item.senses.is_empty() && item.what == What::Word && item.text.contains(char::is_alphanumeric)
            })
        };
        let stats = |at: usize| match &reader.get(at)?.what {
            What::Numbers(numbers) => match numbers.as_slice() {
                [power, hp] => Some((*power, *hp)),
                _ => None,
            },
            _ => None,
        };
        if self.is_deed(at) {
            reader.unknown(at, &mut self.sheet);
            return Some(at + 1);
        }
        // a name of up to four words before its numbers
        let mut words = 0;
        while plain(at + words) && words < 4 {
            words += 1;
        }
        // the words of a name stand right before the numbers: `behind the 2/5` is none
        if words > 0 && !(self.is_joined(at, at + words) && self.may_be_name(at, words)) {
            words = 0;
        }
        let named_later = if stats(at + words).is_none() { self.numbers_later(at) } else { None };
        let open = usize::from(
            words > 0 && matches!(reader.get(at + words).map(|item| &item.what), Some(What::Stop('('))),
        );
        // `Vader leader 5/8`, `Guard sentinel 1/4`
        let between = at + words;
        let stands = words > 0
            && open == 0
            && stats(between).is_none()
            && stats(between + 1).is_some()
            && reader
                .get(between)
                .is_some_and(|item| item.role(Role::Leader) || item.word(Sort::Keyword).is_some());
        if stands {
            self.of = Of::Nothing;
            self.value(between);
        }
        let open = open + usize::from(stands);
        if let Some((name, found)) = named_later {
            let span = reader.span(at, at);
            let unit = self.add(Some(name), None, Some(found));
            self.place(unit, &span);
            return Some(at + 1);
        }
        if let Some(found) = stats(at + words + open) {
            let name = (words > 0).then(|| reader.line.get(reader.span(at, at + words - 1))).flatten();
            let last = at + words + open;
            if let Some(known) = self.known_at(
                name.unwrap_or_default(),
                &What::Numbers(vec![found.0, found.1]),
                words == 0,
                Some(at),
            ) {
                self.mention(known, &reader.span(at, last));
                return Some(last + 1);
            }
            if let Some(known) = self.same_name(name.unwrap_or_default(), found) {
                self.mention(known, &reader.span(at, last));
                return Some(last + 1);
            }
            let name =
                name.map(|name| name.chars().filter(|c| !matches!(c, '/' | '#' | '>')).collect::<String>());
            let unit = self.add(name, None, Some(found));
            let span = reader.span(at, last);
            self.place(unit, &span);
            return Some(last + 1);
        }
        let item = reader.get(at).filter(|item| item.senses.is_empty() || self.is_named(item))?;
        if item.what != What::Word {
            return None;
        }
        if let Some(known) = self.known(reader.written(at), &What::Word, true) {
            self.mention(known, &item.span);
            return Some(at + 1);
        }
        if let Some(next) = self.name_behind(at) {
            return Some(next);
        }
        // `Sabine leader`
        let is_leader = reader.is(at + 1, Role::Leader) || at > 0 && reader.is(at - 1, Role::Leader);
        let leaders = if is_leader { item.cards_of(&[CardKind::Leader]) } else { Vec::new() };
        let is_leader = is_leader && !leaders.is_empty();
        let cards = if is_leader { leaders } else { item.cards_of(UNITS) };
        if cards.is_empty() || item.begins || is_word_only(item) {
            return None;
        }
        let place = self.units.len() + 1;
        let field = format!("unit.{place}.card");
        let span = item.span.clone();
        let card = reader.card(&span, &cards, &field, &mut self.sheet);
        let asked = card.is_none();
        let unit = self.add(None, card.clone(), None);
        if let Some(unit) = self.units.get_mut(unit) {
            unit.asked = asked;
        }
        let words = reader.written(at);
        let part = item.cards.first().filter(|(_, how)| *how == How::Word).map(|(card, _)| card.full_name());
        if let (Some(card), Some(meant)) = (&card, item.meant.clone().or(part)) {
            self.sheet.assume(&field, card, format!("`{words}` is read as `{meant}`"));
        }
        self.place(unit, &span);
        let behind = usize::from(is_leader && reader.is(at + 1, Role::Leader));
        if behind > 0 {
            self.sheet.chip(&reader.span(at + 1, at + 1), None);
        }
        Some(at + 1 + behind)
    }

    /// The name at a place with the numbers that stand behind it only later: `can luke survive? luke 6/7`.
    fn numbers_later(&self, at: usize) -> Option<(String, (u32, u32))> {
        let reader = self.reader;
        let item = reader.get(at).filter(|item| item.names_alone(&[CardKind::Unit, CardKind::Leader]))?;
        let plain = |text: &str| text.trim_end_matches("'s").trim_end_matches("\u{2019}s").to_owned();
        let name = plain(&item.text);
        if self.known(&name, &What::Word, true).is_some() {
            return None;
        }
        let later = (at + 1..reader.items.len()).find(|other| {
            reader.get(*other).is_some_and(|item| plain(&item.text) == name)
                && matches!(reader.get(other + 1).map(|item| &item.what), Some(What::Numbers(_)))
        })?;
        match reader.get(later + 1).map(|item| &item.what) {
            Some(What::Numbers(numbers)) => match numbers.as_slice() {
                [power, hp] => Some((name, (*power, *hp))),
                _ => None,
            },
            _ => None,
        }
    }

    /// A unit that stands already with this name and these numbers, where they are its own.
    fn same_name(&self, name: &str, stats: (u32, u32)) -> Option<usize> {
        let other = self.owner;
        self.units.iter().position(|unit| {
            unit.stats == Some(stats)
                && unit.name.as_deref().is_some_and(|known| known.eq_ignore_ascii_case(name))
                && (other.is_none() || unit.player.is_none() || unit.player == other)
        })
    }

    /// Whether a word behind a unit is no name but what the unit does: `my 3/3 bounces their 2/2`, `draw a card, captures Vader 5/6`.
    fn is_deed(&self, at: usize) -> bool {
        let reader = self.reader;
        let is_word = |at: &usize| {
            reader.get(*at).is_some_and(|item| {
                item.senses.is_empty()
                    && item.what == What::Word
                    && item.text.chars().any(char::is_alphabetic)
            })
        };
        let written = reader.written(at);
        let Some(before) = at.checked_sub(1).and_then(|before| reader.get(before)) else { return false };
        if !is_word(&at) || self.units.is_empty() || written.starts_with(char::is_uppercase) {
            return false;
        }
        let owns = ["'s", "\u{2019}s"].into_iter().any(|end| written.ends_with(end));
        let is_third = written.ends_with('s') && !owns;
        let names = |at: usize, most: How| {
            reader.get(at).is_some_and(|item| {
                !item.begins && item.meant.is_none() && item.cards.iter().any(|(_, how)| *how <= most)
            })
        };
        let known = self.known(written, &What::Word, true).is_some();
        if known || names(at, if is_third { How::Nickname } else { How::Word }) {
            return false;
        }
        // `3/2 tie fighter`: a name behind its numbers
        let run = (at..at + 3).take_while(is_word).count();
        let numbers = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Numbers(numbers)) if numbers.len() == 2);
        let is_name = !is_third && (at..at + run).any(|at| names(at, How::Word)) && !numbers(at + run);
        // behind a stop or a joint a verb stands before whom it is done to
        let article = usize::from(reader.is(at + 1, Role::My) || reader.is(at + 1, Role::Their));
        let object = numbers(at + run) || numbers(at + 1 + article);
        let closes = matches!(before.what, What::Stop(')'));
        let joins = before.is_stop() && !closes || before.role(Role::And);
        match joins {
            true => is_third && object,
            false => !is_name && !OPENS.into_iter().any(|role| before.role(role)),
        }
    }

    /// Whether words may be a name: behind an article `untouched` is none, a word of a card or with a capital is.
    fn may_be_name(&self, at: usize, words: usize) -> bool {
        let reader = self.reader;
        let tells = |at: usize| {
            reader.get(at).is_some_and(|item| !item.cards.is_empty() && !item.begins)
                || reader.written(at).starts_with(char::is_uppercase)
        };
        let article = at.checked_sub(1).is_some_and(|before| reader.is(before, Role::A));
        !article || (at..at + words).any(tells)
    }

    /// Whether nothing but blanks, a bracket or `is` stands between the words of a name, and before what follows it.
    fn is_joined(&self, from: usize, next: usize) -> bool {
        let reader = self.reader;
        let between = |at: usize| {
            let (end, start) = (reader.get(at)?.span.end, reader.get(at + 1)?.span.start);
            reader.line.get(end..start)
        };
        (from..next)
            .all(|at| between(at).is_none_or(|words| ["", "(", "is", "a", "is a"].contains(&words.trim())))
    }

    /// The name of the unit whose numbers or keyword stand before it: `1/4 sentinel Guard`, `3/2 tie fighter`.
    fn name_behind(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let Of::Unit(unit) = self.of else { return None };
        let is_free = self
            .units
            .get(unit)
            .is_some_and(|unit| unit.name.is_none() && unit.card.is_none() && !unit.asked);
        let behind = reader
            .get(at.checked_sub(1)?)
            .is_some_and(|item| item.word(Sort::Keyword).is_some() || matches!(item.what, What::Numbers(_)));
        let is_name = |at: usize| {
            reader.get(at).is_some_and(|item| {
                item.senses.is_empty()
                    && item.what == What::Word
                    && item.text.chars().all(|c| c.is_alphanumeric() || c == ' ')
            })
        };
        // a name has a capital, or is one of a card: `sits` is none
        let tells = |at: usize| {
            reader
                .get(at)
                .is_some_and(|item| !item.cards_of(UNITS).is_empty() && !item.begins && item.meant.is_none())
                || reader.written(at).starts_with(char::is_uppercase)
        };
        let words = (at..at + 3).take_while(|at| is_name(*at)).count();
        let words = if (at..at + words).any(tells) { words } else { 0 };
        let is_next = matches!(reader.get(at + words).map(|item| &item.what), Some(What::Numbers(_)));
        if !is_free || !behind || words == 0 || is_next {
            return None;
        }
        let span = reader.span(at, at + words - 1);
        let name = reader.line.get(span.clone()).unwrap_or_default().to_owned();
        self.sheet.chip(&span, None);
        for alike in self.group(unit) {
            if let Some(unit) = self.units.get_mut(alike) {
                unit.name = Some(name.clone());
            }
        }
        Some(at + words)
    }

    /// A word that means something else, too, and is a name that was given before.
    fn is_named(&self, item: &Item<'_>) -> bool {
        self.units
            .iter()
            .any(|unit| unit.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(&item.text)))
    }

    /// A unit that was named before.
    pub(super) fn known(&self, words: &str, what: &What, alone: bool) -> Option<usize> {
        self.known_at(words, what, alone, None)
    }

    /// The same, where the place says whether an article stands before it: `the 3/3`.
    fn known_at(&self, words: &str, what: &What, alone: bool, at: Option<usize>) -> Option<usize> {
        if let Some(twin) = self.twin_of(words, what).filter(|_| alone) {
            return Some(twin);
        }
        let start = at.and_then(|at| self.reader.get(at)).map_or(0, |item| item.span.start);
        let before = self.reader.line.get(..start).unwrap_or_default().trim_end().to_lowercase();
        let definite =
            ["the", "that"].into_iter().any(|article| before.split_whitespace().next_back() == Some(article));
        if let Some(again) = self.said_again(what, definite).or_else(|| self.the_only(what, definite)) {
            return Some(again);
        }
        if let Some(again) = self.of_sentence_before(what) {
            return Some(again);
        }
        if !alone || self.owner.is_some() && matches!(what, What::Numbers(_)) && self.units.len() > 1 {
            return None;
        }
        // behind a verb the same numbers are another unit, but where both stand in a list before
        let listed = !self.attacking || self.attacker.is_some_and(|attacker| self.units.len() > attacker + 1);
        if matches!(what, What::Numbers(_)) && (!listed || self.listing > 0) {
            return None;
        }
        // `with my 3/3 and 3/3`, `I have 2/2 and 2/2`: two of them
        let joins = self.and.is_some() && !self.attacking && !definite;
        if joins && matches!(what, What::Numbers(_)) {
            return None;
        }
        // `my 2/3 and his 2/3` are two
        let of_other =
            |unit: &Unit| self.owner.is_some() && unit.player.is_some() && unit.player != self.owner;
        let is_numbers = matches!(what, What::Numbers(_));
        // `my AT-ST attacks his AT-ST`
        let is_card = |unit: &Unit| unit.card.is_some() && self.attacking;
        self.units
            .iter()
            .position(|unit| unit.is(words, what) && !((is_numbers || is_card(unit)) && of_other(unit)))
    }

    /// `their 5/5 attacks my 3/3`, `5/5 > 2/6, then my 4/4 > 5/5`: the unit that was named as that player's, behind a verb of somebody else.
    fn said_again(&self, what: &What, definite: bool) -> Option<usize> {
        let attacker = self.attacker.and_then(|at| self.units.get(at)?.player).or(self.agent)?;
        let owner = self.owner.or_else(|| (definite || !self.before.is_empty()).then(|| attacker.other()))?;
        let is_open = self.attacking && self.target.is_none() && self.count.is_none();
        if !matches!(what, What::Numbers(_)) || !is_open || attacker == owner {
            return None;
        }
        self.units.iter().position(|unit| unit.player == Some(owner) && unit.is("", what))
    }

    /// `... and my 4/4 is on the ground; can my 4/4 attack it?`: in another sentence the only unit of that player with these numbers.
    fn of_sentence_before(&self, what: &What) -> Option<usize> {
        let owner = self.owner.filter(|_| matches!(what, What::Numbers(_)) && self.count.is_none())?;
        let is_it = |unit: &Unit| unit.player == Some(owner) && unit.is("", what);
        let mut of = self.units.iter().enumerate().filter(|(_, unit)| is_it(unit)).map(|(at, _)| at);
        let (Some(only), None) = (of.next(), of.next()) else { return None };
        (only < self.sentence).then_some(only)
    }

    /// `I swing the 2/2`: the only unit that has these numbers, where it does not attack already.
    fn the_only(&self, what: &What, definite: bool) -> Option<usize> {
        let is_it = |unit: &Unit| matches!(what, What::Numbers(_)) && unit.is("", what);
        let mut of = self.units.iter().enumerate().filter(|(_, unit)| is_it(unit)).map(|(at, _)| at);
        let (Some(only), None) = (of.next(), of.next()) else { return None };
        (definite && self.count.is_none() && self.attacker != Some(only)).then_some(only)
    }

    pub(super) fn add(
        &mut self,
        name: Option<String>,
        card: Option<String>,
        stats: Option<(u32, u32)>,
    ) -> usize {
        let player = self.owner.take().or(self.side);
        let place = self.units.len() + 1;
        let of_before = place.checked_sub(2).and_then(|before| self.units.get(before)?.player);
        let joins = !self.attacking && (player.is_none() || player == of_before);
        let follows = self.listing > 0 && self.alike.end == place - 1 && place > 1;
        let joint = self.and.take().or(follows.then_some(Joint::And));
        self.listing = self.listing.saturating_sub(1);
        self.joined.push(joint.filter(|_| joins));
        self.units.push(Unit { place, name, card, stats, player, asked: false, nth: 1 });
        place - 1
    }

    /// A unit that stands already is spoken of again.
    pub(super) fn mention(&mut self, unit: usize, span: &Range<usize>) {
        self.without_units();
        if self.attacking && self.attacker == Some(unit) && self.target.is_none() {
            // nothing attacks itself
            let word = self.reader.line.get(span.clone()).unwrap_or_default();
            self.sheet.unknown(span, word);
            return;
        }
        self.sheet.chip(span, None);
        self.part(unit);
        self.owner = None;
        self.again = Some(unit);
    }
}
