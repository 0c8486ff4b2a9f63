//! Which condition do the words behind `if` or `while` state?

use super::super::ability::{
    Amount, Arena, Comparison, Condition, Counted, Filter, Happening, Noun, Occurrence, Pick, Place, Quality,
    Quantity, Side, Stat, Target, When, Who, Zone,
};
use super::traits::known_trait;
use super::{another, named::Number, reader::Reader};

impl Reader<'_> {
    /// One or more conditions joined by `and` or `or`. What they look for is not what `it` means later, unless it
    /// was named before.
    pub(super) fn conditions(&mut self) -> Option<Vec<Condition>> {
        self.asking(Self::joined_conditions)
    }

    fn joined_conditions(&mut self) -> Option<Vec<Condition>> {
        self.attempt(|reader| {
            reader.asks();
            let mark = reader.mark();
            let mut all = vec![reader.condition()?];
            while let Some(next) = reader.attempt(|reader| {
                reader.words("and")?;
                if let Some(more) = reader.attempt(|reader| reader.same_subject(all.last())) {
                    return Some(more);
                }
                reader.any(&["if", "while"]);
                reader.condition()
            }) {
                all.push(next);
            }
            if let Some(or) = reader.attempt(|reader| {
                reader.words("or")?;
                reader.any(&["if", "while"]);
                reader.condition()
            }) {
                all = vec![Condition::Any(vec![Condition::All(all), or])];
            }
            reader.unaffected_since(mark);
            reader.asked_about(mark);
            Some(all)
        })
    }

    pub(super) fn condition(&mut self) -> Option<Condition> {
        if self.attempt(|reader| reader.words("it is not true that")).is_some() {
            return self.condition().map(|condition| Condition::Not(Box::new(condition)));
        }
        self.attempt(|reader| {
            reader
                .aside(Self::controls)
                .or_else(|| reader.aside(Self::leader_deployed))
                .or_else(|| reader.aside(Self::exists))
                .or_else(|| reader.attempt(Self::fixed_condition))
                .or_else(|| reader.aside(Self::hand_size))
                .or_else(|| reader.aside(Self::more_than_other))
                .or_else(|| reader.attempt(Self::happened_this_way))
                .or_else(|| reader.aside(Self::so_many_played))
                .or_else(|| reader.attempt(Self::happened_to_it))
                .or_else(|| reader.attempt(Self::card_is))
                .or_else(|| reader.aside(Self::numbers_compare))
                .or_else(|| reader.attempt(Self::nothing_paid))
        })
    }

    /// `3 or more units`, `no token units`, `another Force unit`.
    /// `whose` is the side of who controls them, as far as the words in front say it.
    pub(super) fn counted_things(&mut self, whose: Option<Side>) -> Option<(Comparison, Amount, Filter)> {
        let (is, count, other) = if self.words("no").is_some() {
            (Comparison::Exactly, Amount::Number(0), self.words("other").is_some())
        } else if self.any(&["another", "a different"]).is_some() {
            (Comparison::AtLeast, Amount::Number(1), true)
        } else if self.any(&["a", "an", "any"]).is_some() {
            (Comparison::AtLeast, Amount::Number(1), false)
        } else if let Some((is, count)) = self.attempt(|reader| {
            let exactly = reader.words("exactly").is_some();
            let number = reader.number()?;
            let is = reader.table(&[
                ("or more", Comparison::AtLeast),
                ("or fewer", Comparison::AtMost),
                ("or less", Comparison::AtMost),
            ]);
            let is = match (is, exactly) {
                (Some(is), _) => is,
                (None, true) => Comparison::Exactly,
                (None, false) => Comparison::AtLeast,
            };
            Some((is, Amount::Number(number)))
        }) {
            (is, count, self.words("other").is_some())
        } else {
            // `you control Vex Tarro`; how many Rebels, nothing says
            if self.plural_trait().is_some() {
                return None;
            }
            let name = self.proper_name()?;
            let what = Filter {
                nouns: vec![Noun::Any],
                side: None,
                apart: Vec::new(),
                qualities: vec![Quality::Named(name)],
                place: None,
            };
            return Some((Comparison::AtLeast, Amount::Number(1), what));
        };
        let (mut what, _) = self.filter()?;
        if other {
            what.apart = self.apart(&what.nouns, what.side.or(whose));
        }
        Some((is, count, what))
    }

    /// `there is a Heroism card in your discard pile`.
    fn exists(&mut self) -> Option<Condition> {
        let start = self.position();
        self.any(&["there is", "there are"])?;
        let (is, count, what) = self.counted_things(None)?;
        Some(Condition::Exists { span: self.span(start), is, count, what })
    }

    /// `you have the initiative`, `the Force is with you`.
    fn fixed_condition(&mut self) -> Option<Condition> {
        let start = self.position();
        let without = self.any(&["the force isn't with", "the force is not with"]).is_some();
        if without || self.words("the force is with").is_some() {
            let who = self.player()?;
            let with = Condition::ForceIsWith { span: self.span(start), who };
            return Some(if without { Condition::Not(Box::new(with)) } else { with });
        }
        let who = self.player()?;
        let not = self.any(&["don't have the initiative", "doesn't have the initiative"]).is_some();
        if !not {
            self.any(&["have the initiative", "has the initiative"])?;
        }
        let initiative = Condition::Initiative { span: self.span(start), who };
        Some(if not { Condition::Not(Box::new(initiative)) } else { initiative })
    }

    /// `you have 3 or more cards in your hand`, `an opponent has no cards in hand`.
    fn hand_size(&mut self) -> Option<Condition> {
        let start = self.position();
        let who = self.player()?;
        self.any(&["have", "has"])?;
        let (is, count) = if self.words("no").is_some() {
            (Comparison::Exactly, Amount::Number(0))
        } else {
            self.compared()?
        };
        self.any(&["cards", "card"])?;
        self.words("in")?;
        let zone = if self.words("hand").is_some() {
            Zone::Hand
        } else {
            self.any(&["your", "their"])?;
            self.table(&[("hand", Zone::Hand), ("deck", Zone::Deck), ("discard pile", Zone::Discard)])?
        };
        let what = cards_in(who, zone);
        Some(Condition::Exists { span: self.span(start), is, count, what })
    }

    /// `you control fewer resources than an opponent`, `they have more cards in their hand than you`.
    fn more_than_other(&mut self) -> Option<Condition> {
        let start = self.position();
        let who = self.player()?;
        let control = self.any(&["control", "controls"]).is_some();
        if !control {
            self.any(&["have", "has"])?;
        }
        let is = self.table(&[
            ("more", Comparison::MoreThan),
            ("fewer", Comparison::LessThan),
            ("the same number of", Comparison::Exactly),
        ])?;
        let other = |reader: &mut Self| {
            reader.any(&["than", "as"])?;
            let other = reader.player()?;
            reader.any(&["do", "does"]);
            Some(other)
        };
        if control {
            let (what, _) = self.filter()?;
            let other = other(self)?;
            let theirs = |player| {
                let mut what = what.clone();
                what.qualities.push(Quality::ControlledBy(player));
                Amount::Count(Box::new(Counted::Things(what)))
            };
            return Some(Condition::Compare {
                span: self.span(start),
                left: theirs(who),
                is,
                right: theirs(other),
            });
        }
        self.any(&["cards", "card"])?;
        self.any(&["in hand", "in your hand", "in their hand", "in their hands"])?;
        let other = other(self)?;
        let hand = |player| Amount::Count(Box::new(Counted::Things(cards_in(player, Zone::Hand))));
        Some(Condition::Compare { span: self.span(start), left: hand(who), is, right: hand(other) })
    }

    /// `a friendly unit was defeated this phase`, `no other units have attacked this phase`.
    fn did_happen(&mut self) -> Option<Condition> {
        let start = self.position();
        if let Some(found) = self.attempt(|reader| {
            reader.words("no")?;
            let other = reader.words("other").is_some();
            let from = reader.position();
            let (mut filter, number) = reader.filter()?;
            if other {
                filter.apart = reader.apart(&filter.nouns, filter.side);
            }
            // not one of them did
            let count = Quantity::Exactly(Amount::Number(1));
            let pick = Pick::Chosen { count, from: filter.clone() };
            let target = reader.name(from, pick, &filter.nouns, filter.side, number);
            reader.past_of(start, target)
        }) {
            return Some(Condition::Not(Box::new(found)));
        }
        if let Some(found) = self.attempt(|reader| {
            let subject = reader.target()?;
            reader.any(&["didn't", "did not", "hasn't", "wasn't", "weren't"])?;
            let negated = reader.span(start).of(reader.text).to_lowercase();
            if negated.ends_with("wasn't") || negated.ends_with("weren't") {
                return reader.passive_past(start, subject);
            }
            reader.present_of(start, subject)
        }) {
            return Some(Condition::Not(Box::new(found)));
        }
        if let Some(found) = self.attempt(Self::so_many_were) {
            return Some(found);
        }
        let what = self.happened()?;
        if what.since.is_none() && !named_before(&what) {
            return None;
        }
        Some(Condition::Happened { span: self.span(start), what })
    }

    /// The same. If something happened to the card itself, a later `it` is that card: `If this unit was discarded this phase, play it
    /// from your discard pile`.
    fn happened_to_it(&mut self) -> Option<Condition> {
        let start = self.position();
        let found = self.aside(Self::did_happen)?;
        if let Condition::Happened {
            what: Happening { what: Occurrence::Discarded { what, .. }, .. }, ..
        } = &found
            && what.pick == Pick::This
        {
            let words = what.span.of(self.text).to_lowercase();
            let noun = if words.ends_with("unit") { Noun::Unit } else { Noun::Card };
            self.name(start, Pick::This, &[noun], None, Number::One);
        }
        Some(found)
    }

    /// `2 or more enemy units were defeated this phase`: things that are gone.
    fn so_many_were(&mut self) -> Option<Condition> {
        let start = self.position();
        let (is, count) =
            if let (is, count @ Amount::Number(_)) = self.compared()? { (is, count) } else { return None };
        let (mut what, _) = self.filter_without_tail()?;
        self.any(&["were", "was", "have been"]);
        let did = self.done_in_time()?;
        what.qualities.push(did);
        Some(Condition::Exists { span: self.span(start), is, count, what })
    }

    /// `and isn't a leader`: what the condition before was about.
    fn same_subject(&mut self, before: Option<&Condition>) -> Option<Condition> {
        let before = before?;
        let before = if let Condition::Not(not) = before { not } else { before };
        let Condition::Is { what, .. } = before else { return None };
        let start = self.position();
        self.is_or_has(start, Self::same(what))
    }

    /// `this unit is damaged`, `it's a unit`, `attached unit is Vex Tarro`, `it costs 3 or less`.
    fn card_is(&mut self) -> Option<Condition> {
        let start = self.position();
        let what = self.target()?;
        self.is_or_has(start, what)
    }

    fn is_or_has(&mut self, start: usize, what: Target) -> Option<Condition> {
        let not;
        let past = matches!(self.peek_word(0), "was" | "were" | "wasn't" | "weren't" | "had");
        let when = if past { When::Before } else { When::Now };
        if self.any(&["isn't", "is not", "aren't", "are not", "wasn't", "was not", "weren't"]).is_some() {
            not = true;
        } else if self.any(&["is", "are", "was", "were"]).is_some() {
            not = self.words("not").is_some();
        } else {
            // what it is compared with is not what a later `it` means
            let quality = another::predicate(self.aside(Self::has_quality)?)?;
            return Some(Condition::Is { span: self.span(start), what, quality, when });
        }
        let quality = another::predicate(self.aside(Self::is_quality)?)?;
        // `not` belongs to the quality and not to the whole: a thing that is not there has neither the quality nor its negation
        let quality = if not { Quality::Not(Box::new(quality)) } else { quality };
        Some(Condition::Is { span: self.span(start), what, quality, when })
    }

    /// Behind `is`.
    fn is_quality(&mut self) -> Option<Quality> {
        if let Some(state) = self.attempt(Self::state) {
            return Some(state);
        }
        if let Some(fight) = self.attempt(Self::fighting) {
            return Some(fight);
        }
        if let Some(arena) = self.attempt(|reader| {
            reader.table(&[
                ("in the ground arena", Quality::In(Arena::Ground)),
                ("in the space arena", Quality::In(Arena::Space)),
                ("in play", Quality::InPlay),
                ("the named card", Quality::NamedCard),
            ])
        }) {
            return Some(arena);
        }
        if let Some(kind) = self.attempt(|reader| {
            reader.any(&["a", "an"])?;
            reader.kind_quality()
        }) {
            return Some(kind);
        }
        if let Some(aspect) = self.aspect() {
            return Some(Quality::Aspect(aspect));
        }
        self.plural_trait().or_else(|| self.proper_name().map(Quality::Named))
    }

    /// `attacking`, `defending`, `attacking a base`.
    fn fighting(&mut self) -> Option<Quality> {
        if self.words("defending").is_some() {
            return Some(Quality::IsDefending);
        }
        self.words("attacking")?;
        let defender = self.attempt(|reader| reader.aside(Self::target)).map(Box::new);
        Some(Quality::IsAttacking(defender))
    }

    /// `unit`, `Clone`, `non-Vehicle unit`, `leader`, `Force unit`: what kind of card it is.
    fn kind_quality(&mut self) -> Option<Quality> {
        if let Some(simple) = self.attempt(|reader| {
            let simple = reader.table(&[
                ("unit", Quality::Unit),
                ("event", Quality::Event),
                ("upgrade", Quality::Upgrade),
                ("leader unit", Quality::Leader),
                ("leader", Quality::Leader),
            ])?;
            Some(simple)
        }) {
            return Some(simple);
        }
        if known_trait(self.peek_word(0))
            && !matches!(self.peek_word(1), "unit" | "card" | "upgrade" | "event")
        {
            let (filter, _) = self.filter_head()?;
            return filter.qualities.into_iter().next();
        }
        let (filter, _) = self.filter_head()?;
        let noun = match filter.nouns.as_slice() {
            [Noun::Unit] => Some(Quality::Unit),
            [Noun::Event] => Some(Quality::Event),
            [Noun::Upgrade] => Some(Quality::Upgrade),
            [Noun::Card | Noun::Any] => None,
            _ => return None,
        };
        let mut qualities = filter.qualities;
        if filter.side.is_some() {
            return None;
        }
        qualities.extend(noun);
        match qualities.len() {
            0 => None,
            1 => qualities.pop(),
            _ => Some(Quality::AllOf(qualities)),
        }
    }

    /// Behind the noun: `has a Bounty`, `costs 3 or less`, `shares an aspect with your base`.
    fn has_quality(&mut self) -> Option<Quality> {
        if self.any(&["has", "have", "had"]).is_some() {
            return self.has_behind();
        }
        if self.any(&["costs", "cost"]).is_some() {
            return self.cost_compared();
        }
        if self.any(&["attacks", "attack"]).is_some() {
            let defender = self.aside(Self::target)?;
            return Some(Quality::IsAttacking(Some(Box::new(defender))));
        }
        self.any(&["shares", "share"])?;
        self.any(&["a", "an"])?;
        let what = self.shared()?;
        self.words("with")?;
        let with = self.target()?;
        Some(Quality::Shares { what, with: Box::new(with) })
    }

    fn has_behind(&mut self) -> Option<Quality> {
        if let Some(damage) = self.attempt(|reader| {
            let (is, to) = reader.compared()?;
            let stat = if reader.words("damage on it").is_some() { Stat::Damage } else { reader.stat()? };
            Some(Quality::Number { stat, is, to })
        }) {
            return Some(damage);
        }
        if let Some(more) = self.attempt(|reader| {
            let is = reader.table(&[("more", Comparison::MoreThan), ("less", Comparison::LessThan)])?;
            let stat = if reader.words("damage on it").is_some() { Stat::Damage } else { reader.stat()? };
            reader.words("than")?;
            let of = reader.target()?;
            let to = Amount::Stat { stat, holders: of.holders(), of: Box::new(of) };
            Some(Quality::Number { stat, is, to })
        }) {
            return Some(more);
        }
        if self.words("damage on it").is_some() {
            return Some(Quality::Damaged);
        }
        if let Some(upgrade) = self.attempt(|reader| {
            reader.any(&["a", "an", "any"])?;
            let (filter, _) = reader.aside(Self::filter_head)?;
            reader.any(&["on it", "attached to it"]);
            Some(Quality::With(Box::new(filter)))
        }) {
            return Some(upgrade);
        }
        self.any(&["a", "an"]);
        self.keyword_name().map(Quality::Has)
    }

    /// `no resources were paid to play this unit`.
    fn nothing_paid(&mut self) -> Option<Condition> {
        let start = self.position();
        self.any(&["no resources were paid to play"])?;
        self.any(&["this unit", "this card", "it"])?;
        let left = Amount::Count(Box::new(Counted::Paid));
        let (is, right) = (Comparison::Exactly, Amount::Number(0));
        Some(Condition::Compare { span: self.span(start), left, is, right })
    }

    /// `its cost is odd`, `the number of resources you control plus ... is 10 or more`.
    fn numbers_compare(&mut self) -> Option<Condition> {
        let start = self.position();
        let left = self.value()?;
        self.any(&["is", "are"])?;
        let (is, right) = self.compared()?;
        Some(Condition::Compare { span: self.span(start), left, is, right })
    }
}

fn cards_in(player: Who, zone: Zone) -> Filter {
    Filter {
        nouns: vec![Noun::Card],
        side: None,
        apart: Vec::new(),
        qualities: Vec::new(),
        place: Some(Place { of: Some(player), zones: vec![zone] }),
    }
}

/// Without a window only what is said about something known can be meant: `it was defeated by combat damage`.
fn named_before(what: &Happening) -> bool {
    let known = |target: &Target| {
        matches!(
            target.pick,
            Pick::This
                | Pick::Attached
                | Pick::Attacker
                | Pick::Defender
                | Pick::DefendingUnit
                | Pick::Earlier(_)
        )
    };
    matches!(&what.what, Occurrence::Defeated { what, .. } | Occurrence::Plays { what, .. } if known(what))
}
