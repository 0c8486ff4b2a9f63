//! What was named before, and is meant once more?
//!
//! `it`, `them`, `that unit`, `the chosen units`, `one of those units`, `the rest`. The word means what was named last, if that agrees in
//! number, noun and side, and if what the sentence says can be said of it.

use super::super::ability::{Noun, Pick, Side, Slot, Target};
use super::named::{Affected, Meant, Number};
use super::nearest::Nearer;
use super::reader::Reader;
use super::target::{is_token, number_of};

impl Reader<'_> {
    /// `it`, `them`, `that unit`, `the chosen unit`, `one of those units`, `the rest`.
    pub(super) fn named_before(&mut self) -> Option<Target> {
        let start = self.position();
        if let Some(known) = self.attempt(Self::by_letter) {
            return self.again(start, known.what, known.number);
        }
        if self.any(&["itself", "himself", "herself"]).is_some() {
            let known = self.last(|named| named.number == Number::One && is_a_card(&named.what))?;
            return self.again(start, known.what.clone(), Number::One);
        }
        if self.any(&["him", "her", "he", "she"]).is_some() {
            let (pick, nouns) = self.character();
            return Some(self.name(start, pick, &nouns, None, Number::One));
        }
        if self.words("it").is_some() {
            let it = self.it(start)?;
            return self.again(start, it, Number::One);
        }
        if self.any(&["each of them", "them", "themselves"]).is_some() {
            let known =
                self.last(|named| named.number == Number::Many && matches!(named.what, Meant::Cards { .. }))?;
            return self.again(start, known.what.clone(), Number::Many);
        }
        if self.words("they").is_some() {
            let known =
                self.last(|named| named.number == Number::Many || matches!(named.what, Meant::Someone(_)))?;
            return self.again(start, known.what.clone(), Number::Many);
        }
        if let Some(known) =
            self.attempt(|reader| reader.words("the rest of").and_then(|()| reader.by_letter()))
        {
            let Meant::Cards { slot, .. } = known.what else { return None };
            return Some(self.name(start, Pick::Rest(slot), &[Noun::Card], None, Number::Many));
        }
        if self.any(&["the rest", "the other cards", "the others", "the other"]).is_some() {
            let known = self
                .last(|named| matches!(named.what, Meant::Cards { .. }) && named.affected == Affected::Yes);
            let whole = match known?.what.clone() {
                Meant::Cards { slot, .. } => self.source_of(slot)?,
                Meant::Someone(_) => return None,
            };
            return Some(self.name(start, Pick::Rest(whole), &[Noun::Card], None, Number::Many));
        }
        if let Some(found) = self.attempt(Self::among_before) {
            return Some(found);
        }
        self.pointed_at()
    }

    /// What `it` is.
    fn it(&self, start: usize) -> Option<Meant> {
        let wanted = self.wanted(start);
        let is_other = |named: &super::named::Named| {
            let fits = may_be(&named.what, wanted);
            fits && is_a_card(&named.what) && !self.is_acting(&named.what)
        };
        let known = self.last(|named| named.number == Number::One && is_other(named))?;
        // behind `each enemy unit` each of them may be meant; behind a drawn card that card, where nothing around the
        // word asks for a unit
        match self.nearer(&known.what) {
            Nearer::Several => return None,
            Nearer::Drawn if wanted == Wanted::Anything => return None,
            Nearer::Drawn | Nearer::Nothing => {}
        }
        let unit = |named: &super::named::Named| {
            named.number == Number::One && is_other(named) && is_in_play(&named.what)
        };
        let seen = wanted != Wanted::Anything && is_seen_card(known);
        let unit = self.last(unit).filter(|_| seen);
        Some(unit.unwrap_or(known).what.clone())
    }

    /// Who `him` and `her` are: a card that was called by its name, the unit that an upgrade is on, else the card itself. A unit without
    /// a name (`a unit`) is `it`.
    pub(super) fn character(&self) -> (Pick, Vec<Noun>) {
        let itself = |pick: &Option<Pick>| matches!(pick, Some(Pick::This | Pick::Attached));
        let known = self.nearest(|named| match &named.what {
            Meant::Cards { pick, nouns, .. } => {
                named.number == Number::One && (itself(pick) || nouns.as_slice() == [Noun::Any])
            }
            Meant::Someone(_) => false,
        });
        let Some(Meant::Cards { slot, pick, nouns, .. }) = known.map(|named| &named.what) else {
            return (Pick::This, vec![Noun::Unit]);
        };
        (pick.clone().unwrap_or(Pick::Earlier(*slot)), nouns.clone())
    }

    /// What the words around an `it` at `start` are said of. Only a unit, or what is exhausted like one: `ready it`, `give it +1/+0`,
    /// `a Shield token to it`, `it gets`. A unit or a base: `heal 1 damage from it`.
    fn wanted(&self, start: usize) -> Wanted {
        let before = |back: usize| start.checked_sub(back).map_or("", |at| self.word_at(at));
        let verb =
            matches!(before(1), "ready" | "readies" | "exhaust" | "exhausts" | "give" | "gives" | "with");
        let token = before(1) == "to" && matches!(before(2), "token" | "tokens");
        if verb || token || matches!(self.peek_word(0), "gets" | "gains" | "attacks" | "captures") {
            return Wanted::Unit;
        }
        let damage = matches!(before(1), "to" | "from") && before(2) == "damage";
        if damage { Wanted::UnitOrBase } else { Wanted::Anything }
    }

    /// `unit A`: the name that readings give to a thing.
    fn by_letter(&mut self) -> Option<super::named::Named> {
        if self.any(&["target", "targets", "token", "tokens"]).is_none() {
            self.noun()?;
        }
        let here = self.position();
        let token = self.next()?;
        let letter = token.span.of(self.text).chars().next().filter(char::is_ascii_uppercase)?;
        if token.word.len() != 1 || here == 0 {
            return None;
        }
        self.lettered(letter)
    }

    /// The things from which something was chosen. `the rest` is what is left of them.
    fn source_of(&self, slot: Slot) -> Option<Slot> {
        self.last(|named| {
            named.number == Number::Many
                && matches!(&named.what, Meant::Cards { slot: many, .. } if *many != slot)
        })
        .and_then(|named| match named.what {
            Meant::Cards { slot, .. } => Some(slot),
            Meant::Someone(_) => None,
        })
        .or(Some(slot))
    }

    /// `1 of those units`, `one of them`, `any number of them`.
    fn among_before(&mut self) -> Option<Target> {
        let start = self.position();
        let count = self.quantity()?;
        self.words("of")?;
        let known = if let Some(known) = self.attempt(Self::by_letter) {
            known.what
        } else if self.words("them").is_some() {
            let known =
                self.last(|named| named.number == Number::Many && matches!(named.what, Meant::Cards { .. }))?;
            known.what.clone()
        } else {
            self.words("those")?;
            let (nouns, _) = self.nouns()?;
            let known =
                self.last(|named| named.number == Number::Many && agrees(&named.what, &nouns, None))?;
            known.what.clone()
        };
        let Meant::Cards { slot, nouns, side, .. } = known else { return None };
        let number = number_of(&count);
        let target = self.name(start, Pick::Among { count, of: slot }, &nouns, side, number);
        if let Some(named) = self.last_mut() {
            named.affected = Affected::Yes;
        }
        Some(target)
    }

    /// `that`, `those`: nothing was done to it; `the chosen`, `each discarded`: what was. None where nothing is pointed at.
    fn pointer(&mut self) -> Option<Option<&'static str>> {
        const DONE: &[(&str, &str)] = &[
            ("chosen", "chosen"),
            ("discarded", "discarded"),
            ("revealed", "revealed"),
            ("returned", "returned"),
            ("played", "played"),
            ("defeated", "defeated"),
            ("exhausted", "exhausted"),
            ("readied", "readied"),
            ("captured", "captured"),
            ("damaged", "damaged"),
            ("healed", "healed"),
            ("searched", "found"),
        ];
        if self.any(&["each of those", "those", "these"]).is_some()
            || (self.words("that").is_some() && !matches!(self.peek_word(0), "costs" | "is" | "was"))
        {
            return Some(None);
        }
        self.any(&["each of the", "each", "the"])?;
        let done = self.table(DONE);
        (done.is_some() || matches!(self.peek_word(0), "enemy" | "friendly")).then_some(done)
    }

    /// `that unit`, `those enemy units`, `the chosen unit`, `each chosen unit`, `the discarded card`.
    fn pointed_at(&mut self) -> Option<Target> {
        let start = self.position();
        let done = self.pointer()?;
        let side = self.table(&[("enemy", Side::Enemy), ("friendly", Side::Friendly)]);
        self.any(&["non-leader", "leader"]);
        let (nouns, number) = self.nouns()?;
        let each = self.span(start).of(self.text).to_lowercase().starts_with("each");
        let number = if done.is_some() && each { Number::Many } else { number };
        let fits = |named: &super::named::Named| {
            let right = done.is_none_or(|done| named.done == Some(done));
            let other = !is_this(&named.what) && !self.is_acting(&named.what);
            right && named.number == number && other && agrees(&named.what, &nouns, side)
        };
        let known = self.last(fits)?;
        // `that unit` behind a card that was discarded or revealed is the unit in play, where one was named
        let unit = |named: &super::named::Named| fits(named) && is_in_play(&named.what);
        let other = if done.is_none() && nouns == [Noun::Unit] && is_seen_card(known) {
            self.last(unit)
        } else {
            None
        };
        let known = other.unwrap_or(known).what.clone();
        if each && done == Some("chosen") {
            let all = self.all_chosen(&known);
            if all.len() > 1 {
                let several =
                    all.into_iter().filter_map(|meant| self.again(start, meant, Number::Many)).collect();
                return Some(self.name(start, Pick::Both(several), &nouns, side, Number::Many));
            }
        }
        self.again(start, known, number)
    }

    /// All that was chosen by several sentences. The one with `instead` may have taken the place of the first.
    fn all_chosen(&self, last: &Meant) -> Vec<Meant> {
        // several chosen at once are one thing already
        if matches!(last, Meant::Cards { nouns, .. } if nouns.is_empty()) {
            return vec![last.clone()];
        }
        self.all_done("chosen")
    }

    fn again(&mut self, start: usize, known: Meant, number: Number) -> Option<Target> {
        let Meant::Cards { slot, pick, nouns, side } = known else { return None };
        let pick = pick.unwrap_or(Pick::Earlier(slot));
        Some(self.name(start, pick, &nouns, side, number))
    }
}

/// Whether a phrase of these nouns can mean what was named.
fn agrees(meant: &Meant, wanted: &[Noun], wanted_side: Option<Side>) -> bool {
    let Meant::Cards { nouns, side, pick, .. } = meant else { return false };
    if matches!(pick, Some(Pick::Whole { .. })) {
        return false;
    }
    let sides = wanted_side.is_none() || *side == wanted_side;
    let kinds = wanted.is_empty()
        || nouns.is_empty()
        || nouns.iter().any(|noun| {
            wanted.iter().any(|wanted| {
                wanted == noun
                    || *wanted == Noun::Card
                    || *noun == Noun::Card
                    || *noun == Noun::Any
                    || (is_token(noun) && *wanted == Noun::AnyToken)
                    || (matches!(noun, Noun::Token(_)) && *wanted == Noun::Upgrade)
            })
        });
    sides && kinds
}

/// A card that a player has discarded, revealed or looked at.
fn is_seen_card(named: &super::named::Named) -> bool {
    let cards = matches!(&named.what, Meant::Cards { nouns, .. } if nouns == &[Noun::Card]);
    cards && matches!(named.done, Some("discarded" | "revealed"))
}

/// Whether it was named as a unit or a base.
fn is_in_play(meant: &Meant) -> bool {
    matches!(meant, Meant::Cards { nouns, .. } if nouns.iter().any(|noun| matches!(noun, Noun::Unit | Noun::Base)))
}

/// Where a card was named, `it` is no base and no hand: those are called by their names.
fn is_a_card(meant: &Meant) -> bool {
    match meant {
        Meant::Cards { pick, .. } => !matches!(pick, Some(Pick::BaseOf(_))),
        Meant::Someone(_) => false,
    }
}

/// What a word can mean where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Anything,
    Unit,
    UnitOrBase,
}

/// Whether a word may mean what was named. It never means an upgrade, an event or a token on a unit, and no base where only a unit can be
/// meant.
fn may_be(meant: &Meant, wanted: Wanted) -> bool {
    let Meant::Cards { nouns, .. } = meant else { return false };
    let never = |noun: &Noun| match noun {
        Noun::Base => wanted == Wanted::Unit,
        noun => matches!(noun, Noun::Upgrade | Noun::Event | Noun::Token(_)),
    };
    wanted == Wanted::Anything || nouns.is_empty() || !nouns.iter().all(never)
}

/// The card itself is `this unit`, never `that unit`.
fn is_this(meant: &Meant) -> bool {
    matches!(meant, Meant::Cards { pick: Some(Pick::This), .. })
}
