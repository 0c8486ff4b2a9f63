//! Which cards, bases or players does a noun phrase name?

use super::super::ability::{
    Amount, Apart, Arena, Filter, Noun, Pick, Quality, Quantity, Side, Target, Who, Zone,
};
use super::named::Number;
use super::reader::Reader;

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
        if pick == Pick::This && !self.is_own(noun) {
            return None;
        }
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
        let (mut filter, number) = match most {
            Some(found) => found,
            None => self.filter()?,
        };
        if other {
            filter.apart = self.apart(&filter.nouns, filter.side);
        }
        if let Determiner::Choose(count) = &determiner
            && self.attempt(|reader| reader.words("in each arena")).is_some()
        {
            let there = [Arena::Ground, Arena::Space].map(|arena| with(&filter, Quality::In(arena)));
            return Some(self.one_of_each(start, count, &there));
        }
        if filter.qualities.contains(&Quality::ControlledBy(Who::Each)) {
            return match &determiner {
                Determiner::Choose(count) => {
                    filter.qualities.retain(|quality| *quality != Quality::ControlledBy(Who::Each));
                    let whose = [Side::Friendly, Side::Enemy];
                    let theirs = whose.map(|side| Filter { side: Some(side), ..filter.clone() });
                    Some(self.one_of_each(start, count, &theirs))
                }
                Determiner::Random(_) | Determiner::Each | Determiner::Bare => None,
            };
        }
        let (pick, number) = determined(determiner, &filter, number)?;
        Some(self.name(start, pick, &filter.nouns, filter.side, number))
    }

    /// `a unit in each arena`, `a unit controlled by each player`: one of each of these, and all of them together.
    fn one_of_each(&mut self, start: usize, count: &Quantity, of: &[Filter; 2]) -> Target {
        let several = of.iter().map(|from| {
            let pick = Pick::Chosen { count: count.clone(), from: from.clone() };
            self.name(start, pick, &from.nouns, from.side, number_of(count))
        });
        let several = several.collect();
        self.name(start, Pick::Both(several), &[], None, Number::Many)
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

/// What a determiner makes of what is described behind it, and how many that is.
fn determined(determiner: Determiner, filter: &Filter, number: Number) -> Option<(Pick, Number)> {
    let from = filter.clone();
    Some(match determiner {
        Determiner::Choose(count) => {
            if matches!(count, Quantity::Exactly(Amount::Number(1))) && number == Number::Many {
                return None;
            }
            let number = number_of(&count);
            (Pick::Chosen { count, from }, number)
        }
        Determiner::Random(count) => {
            let number = number_of(&count);
            (Pick::Random { count, from }, number)
        }
        Determiner::Each => (Pick::Each(from), Number::Many),
        Determiner::Bare => {
            let has = |is: fn(&Quality) -> bool| filter.qualities.iter().any(is);
            let extreme = has(|quality| matches!(quality, Quality::Extreme { .. }));
            let named = has(|quality| matches!(quality, Quality::Named(_)));
            if extreme || (named && number == Number::One) {
                (Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), from }, number)
            } else if number == Number::Many {
                (Pick::Each(from), number)
            } else {
                return None;
            }
        }
    })
}

/// What must be so as well.
fn with(filter: &Filter, quality: Quality) -> Filter {
    let mut filter = filter.clone();
    filter.qualities.push(quality);
    filter
}

pub(super) fn number_of(count: &Quantity) -> Number {
    let one = matches!(count, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)));
    if one { Number::One } else { Number::Many }
}

pub(super) fn is_token(noun: &Noun) -> bool {
    matches!(noun, Noun::Token(_) | Noun::Created(_) | Noun::Force)
}
