//! How much, or how many, do the words say?

use super::super::ability::{
    Amount, Comparison, Counted, Done, DoneTo, Filter, Holders, Noun, Pick, Place, Quality, Quantity, Shared,
    Stat, Target, ThisWay, Who, Zone,
};
use super::named::{Meant, Named, Number};
use super::phrases::COMPARED_WITH;
use super::reader::Reader;

impl Reader<'_> {
    /// `2`, `up to 3`, `that much`, in front of `damage`.
    pub(super) fn how_much(&mut self) -> Option<Quantity> {
        self.attempt(|reader| {
            if reader.words("all").is_some() {
                return Some(Quantity::All);
            }
            if reader.words("any amount of").is_some() {
                return Some(Quantity::Any);
            }
            if reader.any(&["that much", "that many"]).is_some() {
                return Some(Quantity::Exactly(Amount::ThatMuch));
            }
            if reader.words("twice that much").is_some() {
                return Some(Quantity::Exactly(Amount::Times(2, Box::new(Amount::ThatMuch))));
            }
            reader.quantity()
        })
    }

    /// `3 or less`, `equal to its power`, `less than the number of ...`, `exactly 2`.
    pub(super) fn compared(&mut self) -> Option<(Comparison, Amount)> {
        self.attempt(|reader| {
            reader.words("exactly");
            if let Some(number) = reader.number() {
                let is = reader
                    .table(&[
                        ("or less", Comparison::AtMost),
                        ("or fewer", Comparison::AtMost),
                        ("or more", Comparison::AtLeast),
                        ("or greater", Comparison::AtLeast),
                    ])
                    .unwrap_or(Comparison::Exactly);
                return Some((is, Amount::Number(number)));
            }
            if reader.words("odd").is_some() {
                return Some((Comparison::Odd, Amount::Number(1)));
            }
            if reader.words("even").is_some() {
                return Some((Comparison::Even, Amount::Number(0)));
            }
            let is = reader.table(COMPARED_WITH)?;
            let value = reader.value()?;
            Some((is, value))
        })
    }

    /// A number that is computed: `the number of friendly units`, `its power`, `1 less than its remaining HP`.
    pub(super) fn value(&mut self) -> Option<Amount> {
        let first = self.attempt(Self::simple_value)?;
        if self.attempt(|reader| reader.words("plus")).is_some() {
            let second = self.attempt(Self::simple_value)?;
            return Some(Amount::Sum(Box::new(first), Box::new(second)));
        }
        Some(first)
    }

    fn simple_value(&mut self) -> Option<Amount> {
        if self.words("twice").is_some() {
            let value = self.simple_value()?;
            return Some(Amount::Times(2, Box::new(value)));
        }
        if self.any(&["that much", "that many", "that amount"]).is_some() {
            return Some(Amount::ThatMuch);
        }
        if self.attempt(Self::excess).is_some() {
            return Some(Amount::Excess);
        }
        if let Some(number) = self.number() {
            if self.words("less than").is_some() {
                return Some(Amount::Minus(Box::new(self.simple_value()?), number));
            }
            if self.words("more than").is_some() {
                return Some(Amount::Plus(Box::new(self.simple_value()?), number));
            }
            return Some(Amount::Number(number));
        }
        if self.words("the number of").is_some() {
            return self.count_of().map(|counted| Amount::Count(Box::new(counted)));
        }
        if self.any(&["the total amount of damage on", "the amount of damage on", "the damage on"]).is_some()
        {
            let of = self.targets()?;
            return Some(Amount::Stat { stat: Stat::Damage, of: Box::new(of), holders: Holders::All });
        }
        if self.any(&["the combined", "the total"]).is_some() {
            let stat = self.stat()?;
            self.any(&["of", "on"])?;
            let of = self.targets()?;
            return Some(Amount::Stat { stat, of: Box::new(of), holders: Holders::All });
        }
        let several = self.peek_word(0) == "their";
        let of = self.owner_of_stat()?;
        let stat = self.stat()?;
        let holders = if several { Holders::All } else { of.holders() };
        Some(Amount::Stat { stat, of: Box::new(of), holders })
    }

    /// `excess damage`, `its excess damage`, `the excess damage from this attack`.
    pub(super) fn excess(&mut self) -> Option<()> {
        self.any(&["its", "the", "that"]);
        self.words("excess damage")?;
        self.any(&["from this attack", "dealt this way", "this way"]);
        Some(())
    }

    /// `its`, `this unit's`, `the discarded card's`.
    pub(super) fn owner_of_stat(&mut self) -> Option<Target> {
        let start = self.position();
        if self.any(&["his", "her"]).is_some() {
            let (pick, nouns) = self.character();
            return Some(self.name(start, pick, &nouns, None, Number::One));
        }
        if self.any(&["its", "their"]).is_some() {
            let pick = self.last_one()?;
            return Some(self.name(start, pick, &[], None, Number::One));
        }
        let of = self.target()?;
        self.words("'s")?;
        Some(of)
    }

    /// The card named last, as a pick.
    fn last_one(&self) -> Option<Pick> {
        let place = |pick: &Option<Pick>| matches!(pick, Some(Pick::BaseOf(_) | Pick::Whole { .. }));
        let card =
            |named: &super::named::Named| matches!(&named.what, Meant::Cards { pick, .. } if !place(pick));
        let known = match self.nearest(card) {
            Some(_) => self.last(card),
            None => self.last(|named| matches!(named.what, Meant::Cards { .. })),
        }?;
        match &known.what {
            Meant::Cards { slot, pick, .. } => Some(pick.clone().unwrap_or(Pick::Earlier(*slot))),
            Meant::Someone(_) => None,
        }
    }

    /// The unit or group of units named last.
    pub(super) fn last_unit(&self) -> Option<Pick> {
        let known = self.last(may_be_unit)?;
        match &known.what {
            Meant::Cards { slot, pick, .. } => Some(pick.clone().unwrap_or(Pick::Earlier(*slot))),
            Meant::Someone(_) => None,
        }
    }

    /// Whether no unit was named yet.
    pub(super) fn names_no_unit(&self) -> bool {
        !self.blind && !self.named.iter().any(may_be_unit)
    }

    /// What is counted, behind `for each` or `the number of`.
    pub(super) fn count_of(&mut self) -> Option<Counted> {
        self.asking(Self::counted)
    }

    fn counted(&mut self) -> Option<Counted> {
        self.attempt(|reader| {
            if reader.attempt(|reader| reader.any(&["different", "of the different"])).is_some() {
                return reader.different();
            }
            if reader.any(&["damage on", "point of damage on"]).is_some() {
                let on = reader.targets()?;
                return Some(Counted::Damage(on));
            }
            if reader.any(&["times", "time"]).is_some() {
                return reader.aside(Self::happened).map(|times| Counted::Times(Box::new(times)));
            }
            if let Some(times) = reader.attempt(|reader| reader.aside(Self::played_by)) {
                return Some(Counted::Times(Box::new(times)));
            }
            if let Some(way) = reader.attempt(Self::this_way_count) {
                return Some(Counted::ThisWay(way));
            }
            if reader.any(&["resources paid to play this unit", "resources paid to play this card"]).is_some()
            {
                return Some(Counted::Paid);
            }
            if let Some(cards) = reader.attempt(Self::cards_in_hand) {
                return Some(Counted::Things(cards));
            }
            let other = reader.any(&["other", "different"]).is_some();
            let (mut filter, _) = reader.aside(Self::filter)?;
            if other {
                filter.apart = reader.apart(&filter.nouns, filter.side);
            }
            Some(Counted::Things(filter))
        })
    }

    /// `aspect among friendly units`, `cost among cards in your discard pile`, `aspect it has`.
    fn different(&mut self) -> Option<Counted> {
        if self.any(&["costs", "cost"]).is_some() {
            self.words("among")?;
            self.words("the");
            return self.aside(Self::targets).map(Counted::DifferentCosts);
        }
        let what: Shared = self.shared()?;
        if self.any(&["it has", "on it"]).is_some() {
            let start = self.position();
            let pick = self.last_unit()?;
            let among = self.name(start, pick, &[], None, Number::One);
            return Some(Counted::Different { what, among: Box::new(among) });
        }
        self.any(&["among", "on"])?;
        let among = self.aside(Self::targets)?;
        Some(Counted::Different { what, among: Box::new(among) })
    }

    /// `unit exhausted this way`, `resources paid this way`, `damage dealt this way`.
    fn this_way_count(&mut self) -> Option<ThisWay> {
        if let Some(done) = self.attempt(|reader| {
            reader.words("damage")?;
            let done = reader.done_word()?;
            reader.words("this way")?;
            Some(done)
        }) {
            return Some(ThisWay { done, to: DoneTo::Amount });
        }
        let (filter, _) = self.aside(Self::filter_without_tail)?;
        self.any(&["that was", "that were"]);
        let done = self.done_word()?;
        self.words("this way")?;
        Some(ThisWay { done, to: DoneTo::Things(filter) })
    }

    /// A participle: `exhausted`; of damage `dealt`.
    pub(super) fn done_word(&mut self) -> Option<Done> {
        if self.any(&["dealt damage", "dealt"]).is_some() {
            return Some(Done::Damaged);
        }
        let done = self.peek_word(0).parse().ok()?;
        self.next();
        Some(done)
    }

    /// A filter of adjectives and nouns alone.
    pub(super) fn filter_without_tail(&mut self) -> Option<(Filter, Number)> {
        let before = self.position();
        let (filter, number) = self.filter_head()?;
        (self.position() > before).then_some((filter, number))
    }

    /// `cards in your hand`, `card in hand`.
    pub(super) fn cards_in_hand(&mut self) -> Option<Filter> {
        self.any(&["cards", "card"])?;
        self.words("in")?;
        self.words("hand")?;
        let of = Who::You;
        Some(Filter {
            nouns: vec![Noun::Card],
            side: None,
            apart: Vec::new(),
            qualities: Vec::<Quality>::new(),
            place: Some(Place { of: Some(of), zones: vec![Zone::Hand] }),
        })
    }

    /// `for each ...`, `for every 2 ...`: how many times.
    pub(super) fn for_each(&mut self) -> Option<Amount> {
        self.attempt(|reader| {
            if reader.words("for each").is_some() {
                let each = reader.count_of()?;
                return Some(Amount::Count(Box::new(each)));
            }
            reader.words("for every")?;
            let every = reader.number()?;
            let of = reader.count_of()?;
            Some(Amount::PerEvery { every, of: Box::new(of) })
        })
    }
}

/// Times the number that stands there already.
pub(super) fn times(quantity: Quantity, each: &Amount) -> Option<Quantity> {
    let multiply = |amount: Amount| {
        let Amount::Number(times) = amount else { return None };
        Some(match each {
            each if times == 1 => each.clone(),
            Amount::Count(counted) => Amount::PerEach { times, each: counted.clone() },
            each => Amount::Times(times, Box::new(each.clone())),
        })
    };
    match quantity {
        Quantity::Exactly(amount) => multiply(amount).map(Quantity::Exactly),
        Quantity::UpTo(amount) => multiply(amount).map(Quantity::UpTo),
        Quantity::OneTo(_) | Quantity::Any | Quantity::All => None,
    }
}

fn may_be_unit(named: &Named) -> bool {
    let unit = |nouns: &[Noun]| nouns.is_empty() || nouns.contains(&Noun::Unit) || nouns.contains(&Noun::Any);
    matches!(&named.what, Meant::Cards { nouns, .. } if unit(nouns))
}
