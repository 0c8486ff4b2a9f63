//! What is done with cards: are they drawn, returned, put away, searched for, played?

use super::super::ability::{
    Amount, CostRule, DeckEnd, Effect, Entering, Found, Noun, Pick, Place, Quality, Quantity, Readiness,
    Search, Sequence, Target, Who, Zone,
};
use super::reader::Reader;

impl Reader<'_> {
    pub(super) fn cards(&mut self) -> Option<Effect> {
        if self.does("draw").is_some() {
            return self.drawn();
        }
        if self.does("return").is_some() {
            return self.returned();
        }
        if self.does("resource").is_some() {
            let what = self.targets()?;
            let ready = self.attempt(|reader| reader.any(&["and ready it", "and ready them"])).is_some();
            let entering = if ready { Entering::Ready } else { Entering::Normal };
            return Some(Effect::Resource { what, entering });
        }
        if self.does("shuffle").is_some() {
            let Pick::Whole { of, zone } = self.whole_zone()?.pick else { return None };
            return Some(Effect::Shuffle { of, zone });
        }
        self.any(&["look at", "looks at"])?;
        Some(Effect::LookAt(self.targets()?))
    }

    /// Behind `draw`: `2 cards`, `cards equal to its power`.
    fn drawn(&mut self) -> Option<Effect> {
        if self.any(&["a card", "1 card"]).is_some() {
            self.draws_a_card();
            return Some(Effect::Draw(Amount::Number(1)));
        }
        let many = self.attempt(|reader| {
            let many = reader.quantity()?;
            reader.words("cards")?;
            if let Quantity::Exactly(amount) = many { Some(amount) } else { None }
        });
        let equal = |reader: &mut Self| {
            reader.words("cards equal to")?;
            reader.value()
        };
        match many.or_else(|| self.attempt(equal)) {
            Some(amount) => Some(Effect::Draw(amount)),
            None => self.targets().map(Effect::DrawThese),
        }
    }

    /// Behind `return`: `a friendly unit to its owner's hand`.
    fn returned(&mut self) -> Option<Effect> {
        let what = self.targets()?;
        self.mark_done(&what, "returned");
        if self.peek_word(0) == "instead" {
            return Some(Effect::ReturnToHand(what));
        }
        self.words("to")?;
        self.possessive()?;
        self.any(&["hands", "hand"])?;
        Some(Effect::ReturnToHand(shared_place(what)))
    }

    /// `put it on the bottom of its owner's deck`, `put this event into play as a resource`.
    pub(super) fn putting(&mut self) -> Option<Effect> {
        self.does("put")?;
        self.put()
    }

    pub(super) fn put(&mut self) -> Option<Effect> {
        let what = self.targets()?;
        if self.words("into play as a resource").is_some() {
            let ready = self.attempt(|reader| reader.words("and ready it")).is_some();
            let entering = if ready { Entering::Ready } else { Entering::Normal };
            return Some(Effect::Resource { what, entering });
        }
        self.words("back");
        let end = self.table(&[
            ("on the top or bottom", DeckEnd::TopOrBottom),
            ("on either the top or bottom", DeckEnd::TopOrBottom),
            ("on the bottom", DeckEnd::Bottom),
            ("on bottom", DeckEnd::Bottom),
            ("on the top", DeckEnd::Top),
            ("on top", DeckEnd::Top),
        ])?;
        if self.words("of").is_some() {
            self.possessive()?;
            self.any(&["decks", "deck"])?;
        }
        let order = self
            .table(&[("in any order", Sequence::Any), ("in a random order", Sequence::Random)])
            .unwrap_or(Sequence::AsIs);
        Some(Effect::PutOnDeck { what, end, order })
    }

    pub(super) fn searching(&mut self) -> Option<Effect> {
        self.does("search")?;
        let top = if self.words("the top").is_some() {
            let top = self.number()?;
            self.words("cards of")?;
            Some(Amount::Number(top))
        } else {
            None
        };
        let of = self.possessive()?;
        self.words("deck")?;
        self.words("for")?;
        let find = self.targets()?;
        self.mark_done(&find, "found");
        let mut found = Vec::new();
        while let Some(next) = self.attempt(|reader| {
            reader.sign(',');
            reader.words("and");
            let next = if reader.does("reveal").is_some() {
                Found::Reveal
            } else if reader.does("draw").is_some() {
                Found::Draw
            } else if reader.does("discard").is_some() {
                Found::Discard
            } else if reader.does("play").is_some() {
                Found::Play { cost: Vec::new(), entering: Entering::Normal }
            } else if reader.does("resource").is_some() {
                Found::Resource
            } else {
                return None;
            };
            reader.any(&["each of them", "it", "them", "that card", "those cards"])?;
            Some(match next {
                Found::Play { entering, .. } => Found::Play { cost: reader.price(), entering },
                next => next,
            })
        }) {
            let done = match &next {
                Found::Reveal => "revealed",
                Found::Discard => "discarded",
                Found::Draw | Found::Play { .. } | Found::Resource => "found",
            };
            self.mark_done(&find, done);
            found.push(next);
        }
        Some(Effect::Search(Search { of, top, find, found }))
    }

    /// `for free`, `ignoring its aspect penalties`.
    pub(super) fn price(&mut self) -> Vec<CostRule> {
        let mut rules = Vec::new();
        loop {
            self.attempt(|reader| {
                reader
                    .sign(',')
                    .filter(|()| reader.peek_word(0) == "ignoring" || reader.peek_word(0) == "paying")
            });
            if self.words("for free").is_some() {
                rules.push(CostRule::Free);
            } else if self
                .any(&[
                    "ignoring its aspect penalties",
                    "ignoring its aspect penalty",
                    "ignoring aspect penalties",
                    "ignoring their aspect penalties",
                ])
                .is_some()
            {
                rules.push(CostRule::NoPenalty);
            } else if self.any(&["paying its cost", "paying their costs"]).is_none() {
                return rules;
            }
        }
    }

    pub(super) fn playing(&mut self) -> Option<Effect> {
        self.does("play")?;
        let mut what = self.targets()?;
        self.mark_done(&what, "played");
        let mut using = None;
        // `an upgrade from your hand on this unit`: where it is played, not where it lies
        let mut on = played_on(&mut what);
        if self.words("using").is_some() {
            using = Some(self.keyword_name()?);
        }
        if self.attempt(|reader| reader.any(&["as an upgrade on", "on"])).is_some() {
            on = Some(self.target()?);
        }
        let cost = self.price();
        let what = if using.is_none() { from_hand(what) } else { what };
        Some(Effect::Play { what, on, cost, entering: Entering::Normal, using, granted: Vec::new() })
    }

    pub(super) fn attacking(&mut self) -> Option<Effect> {
        self.does("attack")?;
        self.words("with")?;
        let with = self.targets()?;
        let readiness = self.attempt(|reader| {
            reader.sign(',');
            reader.words("even if")?;
            reader.any(&["it is", "that unit is", "they are", "this unit is"])?;
            reader.words("exhausted")
        });
        let readiness = if readiness.is_some() { Readiness::EvenExhausted } else { Readiness::Ready };
        Some(Effect::Attack { with, readiness, defender: None, during: Vec::new() })
    }
}

/// A card is played from hand where nothing else is said (CR 6.2.b).
fn from_hand(mut what: Target) -> Target {
    if let Pick::Chosen { from, .. } = &mut what.pick
        && from.place.is_none()
        && !from.nouns.contains(&Noun::Captive)
    {
        from.place = Some(Place { of: Some(Who::You), zones: vec![Zone::Hand] });
    }
    what
}

/// Takes out of a card's description what it is played on.
fn played_on(what: &mut Target) -> Option<Target> {
    let Pick::Chosen { from, .. } = &mut what.pick else { return None };
    let place = from.qualities.iter().position(|quality| matches!(quality, Quality::On(_)))?;
    if let Quality::On(on) = from.qualities.remove(place) { Some(*on) } else { None }
}

/// `a unit and an upgrade from your discard pile`: both lie there.
fn shared_place(mut what: Target) -> Target {
    let Pick::Both(several) = &mut what.pick else { return what };
    let place = several.last().and_then(|last| last.pick.described()?.place.clone());
    for target in several {
        if let Pick::Chosen { from, .. } = &mut target.pick
            && from.place.is_none()
        {
            from.place.clone_from(&place);
        }
    }
    what
}
