//! Which cards, bases or players does a noun phrase name?

use super::super::ability::{
    Amount, Apart, Arena, Filter, Noun, Pick, Quality, Quantity, Side, Slot, Target, Zone,
};
use super::reader::{Affected, Meant, Number, Reader};

/// What stands in front of a noun.
enum Determiner {
    Choose(Quantity),
    Random(Quantity),
    Each,
    Bare,
}

impl Reader<'_> {
    /// A noun phrase, or several joined by `and` or `or`.
    pub(super) fn targets(&mut self) -> Option<Target> {
        let start = self.position();
        let first = self.target()?;
        let mut several = vec![first];
        let both = loop {
            let joined = self.attempt(|reader| {
                let word = if reader.words("and").is_some() {
                    "and"
                } else if reader.words("or").is_some() {
                    "or"
                } else {
                    return None;
                };
                reader.words("to");
                let next = reader.target()?;
                // `a unit and a Shield token to ...`: the second belongs to another instruction
                let token =
                    matches!(&next.pick, Pick::Chosen { from, .. } if from.nouns.iter().any(is_token));
                let open =
                    matches!(reader.peek_word(0), "gets" | "get" | "gains" | "gain" | "captures" | "deals")
                        || (token && reader.peek_word(0) == "to");
                (!open).then_some((word, next))
            });
            match joined {
                Some((word, next)) => {
                    several.push(next);
                    if several.len() > 6 || word == "or" {
                        break word == "and";
                    }
                }
                None => break true,
            }
        };
        if several.len() == 1 {
            return several.pop();
        }
        let nouns: Vec<Noun> = Vec::new();
        let (pick, number) =
            if both { (Pick::Both(several), Number::Many) } else { (Pick::OneOf(several), Number::One) };
        Some(self.name(start, pick, &nouns, None, number))
    }

    /// One noun phrase.
    pub(super) fn target(&mut self) -> Option<Target> {
        self.attempt(|reader| {
            let found = reader.target_words()?;
            reader.letter_behind();
            Some(found)
        })
    }

    fn target_words(&mut self) -> Option<Target> {
        self.attempt(|reader| {
            reader
                .attempt(Self::moved_before)
                .or_else(|| reader.attempt(Self::itself))
                .or_else(|| reader.attempt(Self::named_card))
                .or_else(|| reader.attempt(Self::base_of))
                .or_else(|| reader.attempt(Self::force_token_of))
                .or_else(|| reader.attempt(Self::named_before))
                .or_else(|| reader.attempt(Self::top_of_deck))
                .or_else(|| reader.attempt(Self::whole_zone))
                .or_else(|| reader.attempt(Self::described))
        })
    }

    /// `that unit from your discard pile`, `this unit from its owner's discard pile`.
    fn moved_before(&mut self) -> Option<Target> {
        let start = self.position();
        let what = self.attempt(Self::itself).or_else(|| self.attempt(Self::named_before))?;
        let place = self.place()?;
        let pick = Pick::From { what: Box::new(what.pick), place };
        Some(self.name(start, pick, &[], None, Number::One))
    }

    /// `this unit`, `attached unit`, `the attacker`, `the defender`.
    pub(super) fn itself(&mut self) -> Option<Target> {
        let start = self.position();
        let rows = [
            ("this unit", Pick::This, Noun::Unit),
            ("this leader", Pick::This, Noun::Leader),
            ("this upgrade", Pick::This, Noun::Upgrade),
            ("this event", Pick::This, Noun::Event),
            ("this card", Pick::This, Noun::Card),
            ("this base", Pick::This, Noun::Base),
            ("attached unit", Pick::Attached, Noun::Unit),
            ("the attached unit", Pick::Attached, Noun::Unit),
            ("the attacker", Pick::Attacker, Noun::Unit),
            ("the attacking unit", Pick::Attacker, Noun::Unit),
            ("the defender", Pick::Defender, Noun::Unit),
            ("the defending unit", Pick::DefendingUnit, Noun::Unit),
        ];
        let (mut pick, noun) =
            rows.iter().find_map(|(words, pick, noun)| self.words(words).map(|()| (pick.clone(), *noun)))?;
        if pick == Pick::Defender && self.words("if it is a unit").is_some() {
            pick = Pick::DefendingUnit;
        }
        Some(self.name(start, pick, &[noun], None, Number::One))
    }

    /// `the named card`: every card of the name that was named.
    fn named_card(&mut self) -> Option<Target> {
        let start = self.position();
        self.any(&["the named card", "cards with that name"])?;
        let from = Filter {
            nouns: vec![Noun::Card],
            side: None,
            apart: Self::no_apart(),
            qualities: vec![Quality::NamedCard],
            place: None,
        };
        Some(self.name(start, Pick::Each(from), &[Noun::Card], None, Number::One))
    }

    /// `your base`, `the defending player's base`.
    fn base_of(&mut self) -> Option<Target> {
        let start = self.position();
        let player = self.possessive()?;
        self.words("base")?;
        Some(self.name(start, Pick::BaseOf(player), &[Noun::Base], None, Number::One))
    }

    /// `your Force token`, `an opponent's Force token`: the only one there can be.
    fn force_token_of(&mut self) -> Option<Target> {
        let start = self.position();
        let player = self.possessive()?;
        self.words("force token")?;
        let from = Filter {
            nouns: vec![Noun::Force],
            side: None,
            apart: Self::no_apart(),
            qualities: vec![Quality::ControlledBy(player)],
            place: None,
        };
        Some(self.name(start, Pick::Each(from), &[Noun::Force], None, Number::One))
    }

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
        if self.any(&["it", "him", "her", "he", "she"]).is_some() {
            let unit = self.wants_a_unit(start);
            let is_other = |named: &super::reader::Named| {
                let fits = !unit || may_be_a_unit(&named.what);
                fits && is_a_card(&named.what) && !self.is_acting(&named.what)
            };
            let known = self.last(|named| named.number == Number::One && is_other(named))?;
            return self.again(start, known.what.clone(), Number::One);
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

    /// Whether what stands around an `it` at `start` is only said of units (and what is exhausted like them): `ready it`,
    /// `give it +1/+0`, `a Shield token to it`, `heal 1 damage from it`, `it gets`.
    fn wants_a_unit(&self, start: usize) -> bool {
        let before = |back: usize| start.checked_sub(back).map_or("", |at| self.word_at(at));
        let verb = matches!(
            before(1),
            "ready" | "readies" | "exhaust" | "exhausts" | "give" | "gives" | "with"
        );
        let token = before(1) == "to" && matches!(before(2), "token" | "tokens");
        verb || token || matches!(self.peek_word(0), "gets" | "gains" | "attacks" | "captures")
    }

    /// `unit A`, as readings call what was named.
    fn by_letter(&mut self) -> Option<super::reader::Named> {
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

    /// Out of what something was chosen, where `the rest` means what is left of it.
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

    /// `that unit`, `those enemy units`, `the chosen unit`, `each chosen unit`, `the discarded card`.
    fn pointed_at(&mut self) -> Option<Target> {
        let start = self.position();
        let done: Option<&'static str>;
        if self.any(&["each of those", "those", "these"]).is_some()
            || (self.words("that").is_some() && !matches!(self.peek_word(0), "costs" | "is" | "was"))
        {
            done = None;
        } else if self.any(&["each of the", "each", "the"]).is_some() {
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
            done = self.table(DONE);
            if done.is_none() && !matches!(self.peek_word(0), "enemy" | "friendly") {
                return None;
            }
        } else {
            return None;
        }
        let side = self.table(&[("enemy", Side::Enemy), ("friendly", Side::Friendly)]);
        self.any(&["non-leader", "leader"]);
        let (nouns, number) = self.nouns()?;
        let each = self.span(start).of(self.text).to_lowercase().starts_with("each");
        let number = if done.is_some() && each { Number::Many } else { number };
        let fits = |named: &super::reader::Named| {
            let right = done.is_none_or(|done| named.done == Some(done));
            let other = !is_this(&named.what) && !self.is_acting(&named.what);
            right && named.number == number && other && agrees(&named.what, &nouns, side)
        };
        let known = self.last(fits)?.what.clone();
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

    /// All that was chosen, where different sentences chose: `instead` may have taken the place of the first.
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

    /// `the top 3 cards of your deck`, `a card from your deck` where it is the top one.
    fn top_of_deck(&mut self) -> Option<Target> {
        let start = self.position();
        self.words("the top")?;
        let count = match self.number() {
            Some(number) => Amount::Number(number),
            None => Amount::Number(1),
        };
        let many = count != Amount::Number(1);
        self.any(&["cards", "card"])?;
        self.any(&["of", "from"])?;
        let player = self.possessive()?;
        self.any(&["deck", "decks"])?;
        let pick = Pick::Top { count: Quantity::Exactly(count), of: player };
        let number = if many { Number::Many } else { Number::One };
        Some(self.name(start, pick, &[Noun::Card], None, number))
    }

    /// `your hand`, `their discard pile`, `your deck`.
    pub(super) fn whole_zone(&mut self) -> Option<Target> {
        let start = self.position();
        let of = self.possessive()?;
        let zone = self.table(&[
            ("hand", Zone::Hand),
            ("hands", Zone::Hand),
            ("discard pile", Zone::Discard),
            ("deck", Zone::Deck),
        ])?;
        Some(self.name(start, Pick::Whole { of, zone }, &[], None, Number::One))
    }

    /// `another friendly unit`, `up to 3 units`, `each enemy unit`, `enemy units`.
    fn described(&mut self) -> Option<Target> {
        let start = self.position();
        let (determiner, other) = self.determiner();
        let most = self.attempt(Self::extreme_noun);
        let (mut filter, mut number) = match most {
            Some(found) => found,
            None => self.filter()?,
        };
        if other {
            filter.apart = self.apart(&filter.nouns);
        }
        if let Determiner::Choose(count) = &determiner
            && self.attempt(|reader| reader.words("in each arena")).is_some()
        {
            return Some(self.in_each_arena(start, count, &filter));
        }
        let pick = match determiner {
            Determiner::Choose(count) => {
                if matches!(count, Quantity::Exactly(Amount::Number(1))) && number == Number::Many {
                    return None;
                }
                number = number_of(&count);
                Pick::Chosen { count, from: filter.clone() }
            }
            Determiner::Random(count) => {
                number = number_of(&count);
                Pick::Random { count, from: filter.clone() }
            }
            Determiner::Each => {
                number = Number::Many;
                Pick::Each(filter.clone())
            }
            Determiner::Bare => {
                let extreme =
                    filter.qualities.iter().any(|quality| matches!(quality, Quality::Extreme { .. }));
                let named = filter.qualities.iter().any(|quality| matches!(quality, Quality::Named(_)));
                if extreme || (named && number == Number::One) {
                    Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), from: filter.clone() }
                } else if number == Number::Many {
                    Pick::Each(filter.clone())
                } else {
                    return None;
                }
            }
        };
        Some(self.name(start, pick, &filter.nouns, filter.side, number))
    }

    /// `a unit in each arena`: one in the ground arena and one in the space arena.
    fn in_each_arena(&mut self, start: usize, count: &Quantity, filter: &Filter) -> Target {
        let there = |reader: &mut Self, arena| {
            let mut from = filter.clone();
            from.qualities.push(Quality::In(arena));
            let pick = Pick::Chosen { count: count.clone(), from };
            reader.name(start, pick, &filter.nouns, filter.side, number_of(count))
        };
        let several = vec![there(self, Arena::Ground), there(self, Arena::Space)];
        self.name(start, Pick::Both(several), &filter.nouns, filter.side, Number::Many)
    }

    /// `the unit with the most power`: the article belongs to the extreme.
    fn extreme_noun(&mut self) -> Option<(Filter, Number)> {
        self.words("the")?;
        let (filter, number) = self.filter()?;
        let extreme = filter.qualities.iter().any(|quality| matches!(quality, Quality::Extreme { .. }));
        extreme.then_some((filter, number))
    }

    /// What stands in front, and whether `other` or `another` is in it.
    fn determiner(&mut self) -> (Determiner, bool) {
        let one = || Determiner::Choose(Quantity::Exactly(Amount::Number(1)));
        if self.any(&["a random", "1 random"]).is_some() {
            return (Determiner::Random(Quantity::Exactly(Amount::Number(1))), false);
        }
        if self.any(&["another", "a different", "a second", "a third"]).is_some() {
            return (one(), true);
        }
        if self.any(&["a", "an"]).is_some() {
            return (one(), false);
        }
        if self.words("each of").is_some() || self.words("any of").is_some() {
            if let Some(count) = self.quantity() {
                return (Determiner::Choose(count), self.any(&["other", "different"]).is_some());
            }
            self.words("the");
            return (Determiner::Each, self.any(&["other", "different"]).is_some());
        }
        if self.any(&["each", "every", "all of the", "all"]).is_some() {
            return (Determiner::Each, self.any(&["other", "different"]).is_some());
        }
        if self.attempt(|reader| reader.words("any").filter(|()| reader.peek_word(0) != "number")).is_some() {
            return (one(), false);
        }
        if let Some(count) = self.quantity() {
            if self.words("random").is_some() {
                return (Determiner::Random(count), false);
            }
            return (Determiner::Choose(count), self.any(&["other", "different"]).is_some());
        }
        (Determiner::Bare, self.words("other").is_some())
    }

    /// `2`, `up to 3`, `any number of`, without the noun.
    pub(super) fn quantity(&mut self) -> Option<Quantity> {
        if self.words("any number of").is_some() {
            return Some(Quantity::Any);
        }
        if self.words("up to").is_some() {
            return self.plain_amount().map(Quantity::UpTo);
        }
        if self.any(&["that many"]).is_some() {
            return Some(Quantity::Exactly(Amount::ThatMuch));
        }
        self.number().map(|number| Quantity::Exactly(Amount::Number(number)))
    }

    fn plain_amount(&mut self) -> Option<Amount> {
        if self.any(&["that many", "that much"]).is_some() {
            return Some(Amount::ThatMuch);
        }
        self.number().map(Amount::Number)
    }

    /// Nothing is apart where the words do not say so.
    pub(super) fn no_apart() -> Vec<Apart> {
        Vec::new()
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

fn number_of(count: &Quantity) -> Number {
    match count {
        Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)) => Number::One,
        _ => Number::Many,
    }
}

fn is_token(noun: &Noun) -> bool {
    matches!(noun, Noun::Token(_) | Noun::Created(_) | Noun::Force)
}

/// A player's base or hand is called by its name, not `it`, where a card was named.
fn is_a_card(meant: &Meant) -> bool {
    match meant {
        Meant::Cards { pick, .. } => !matches!(pick, Some(Pick::BaseOf(_))),
        Meant::Someone(_) => false,
    }
}

/// Whether what was named may be a unit: neither a base nor an upgrade, an event or a token on a unit.
fn may_be_a_unit(meant: &Meant) -> bool {
    let Meant::Cards { nouns, .. } = meant else { return false };
    let never = |noun: &Noun| matches!(noun, Noun::Base | Noun::Upgrade | Noun::Event | Noun::Token(_));
    nouns.is_empty() || !nouns.iter().all(never)
}

/// The card itself is `this unit`, never `that unit`.
fn is_this(meant: &Meant) -> bool {
    matches!(meant, Meant::Cards { pick: Some(Pick::This), .. })
}
