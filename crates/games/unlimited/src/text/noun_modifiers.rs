//! What does a phrase behind a noun say about it?
//!
//! `that costs 3 or less`, `with a Shield token on it`, `you control`, `in the same arena`, `from your hand`.

use super::super::ability::{
    Amount, Arena, Comparison, Filter, Most, Noun, Pick, Place, Quality, Side, Stat, Who,
};
use super::{
    another,
    named::{Meant, Number},
    phrases::COMPARED_WITH,
    reader::Reader,
};

impl Reader<'_> {
    /// One phrase behind the noun of `filter`.
    pub(super) fn behind_noun(&mut self, filter: &mut Filter) -> Option<()> {
        if let Some(quality) = self.attempt(Self::with_phrase) {
            let extreme = matches!(quality, Quality::Extreme { .. });
            filter.qualities.push(another::clause(filter, quality)?);
            return if extreme { self.out_of(filter) } else { Some(()) };
        }
        if let Some(quality) = self.attempt(Self::that_phrase) {
            filter.qualities.push(another::clause(filter, quality)?);
            return Some(());
        }
        if let Some(done) = self.attempt(|reader| {
            let done = reader.done_word()?;
            reader.words("this way")?;
            Some(done)
        }) {
            filter.qualities.push(Quality::ThisWay(done));
            return Some(());
        }
        if let Some(quality) = self.attempt(Self::done_in_time) {
            filter.qualities.push(quality);
            return Some(());
        }
        if let Some(quality) = self.attempt(Self::where_it_is) {
            filter.qualities.push(another::clause(filter, quality)?);
            return Some(());
        }
        if let Some(place) = self.attempt(Self::place) {
            if filter.place.is_some() {
                return None;
            }
            filter.place = Some(place);
            return Some(());
        }
        self.attempt(|reader| reader.whose(filter))
    }

    /// `you control`, `the defending player controls`, `you own and control`.
    fn whose(&mut self, filter: &mut Filter) -> Option<()> {
        if self.any(&["including this one", "including this unit"]).is_some() {
            return Some(());
        }
        if self.any(&["you own and control", "you control and own"]).is_some() {
            filter.side = Some(Side::Friendly);
            filter.qualities.push(Quality::OwnedBy(Who::You));
            return Some(());
        }
        if self.words("you control").is_some() {
            filter.side = Some(Side::Friendly);
            return Some(());
        }
        if self.words("you own").is_some() {
            filter.qualities.push(Quality::OwnedBy(Who::You));
            return Some(());
        }
        if self.any(&["an opponent controls", "your opponent controls", "opponents control"]).is_some() {
            filter.side = Some(Side::Enemy);
            return Some(());
        }
        if self.words("controlled by").is_some() {
            let player = self.player()?;
            filter.qualities.push(Quality::ControlledBy(player));
            return Some(());
        }
        let player = self.player()?;
        self.any(&["controls", "control"])?;
        filter.qualities.push(Quality::ControlledBy(player));
        Some(())
    }

    /// `with 3 or less power`, `with Sentinel`, `without a Pilot on it`.
    fn with_phrase(&mut self) -> Option<Quality> {
        if self.words("without").is_some() {
            return self.on_it().map(|quality| Quality::Not(Box::new(quality)));
        }
        if self.words("named").is_some() {
            return self.proper_name().map(Quality::Named);
        }
        if self.words("not named").is_some() {
            return self.proper_name().map(|name| Quality::Not(Box::new(Quality::Named(name))));
        }
        self.words("with")?;
        self.attempt(Self::extreme)
            .or_else(|| self.attempt(Self::combined))
            .or_else(|| self.attempt(Self::stat_compared))
            .or_else(|| self.attempt(|reader| reader.words("that name").map(|()| Quality::NamedCard)))
            .or_else(|| self.attempt(Self::on_it))
            .or_else(|| self.attempt(Self::keyword_quality))
    }

    fn keyword_quality(&mut self) -> Option<Quality> {
        self.any(&["a", "an"]);
        self.keyword_name().map(Quality::Has)
    }

    /// `a Shield token on it`, `damage on it`.
    fn on_it(&mut self) -> Option<Quality> {
        if self.any(&["damage on it", "damage on them"]).is_some() {
            return Some(Quality::Damaged);
        }
        self.any(&["a", "an", "any"])?;
        let (filter, _) = self.bare_filter()?;
        self.any(&["on it", "on them", "attached to it", "attached"]);
        let upgrade =
            filter.nouns.iter().all(|noun| matches!(noun, Noun::Token(_) | Noun::Upgrade | Noun::Any));
        upgrade.then(|| Quality::With(Box::new(filter)))
    }

    /// Adjectives and a noun with nothing behind them.
    fn bare_filter(&mut self) -> Option<(Filter, super::named::Number)> {
        self.aside(Self::filter_without_tail)
    }

    /// `the most power`, `the least remaining HP among enemy units`.
    fn extreme(&mut self) -> Option<Quality> {
        let most = self.table(&[
            ("the most", Most::Most),
            ("the highest", Most::Most),
            ("the least", Most::Least),
            ("the lowest", Most::Least),
        ])?;
        let stat = self.stat()?;
        Some(Quality::Extreme { stat, most })
    }

    /// `a combined power of 4 or less`, `combined cost 3 or less`, `a total of 7 or less remaining HP`.
    fn combined(&mut self) -> Option<Quality> {
        if self.words("a total of").is_some() {
            let (is, to) = self.compared()?;
            let stat = self.stat()?;
            return Some(Quality::Combined { stat, is, to });
        }
        self.any(&["a combined", "combined", "a total", "total"])?;
        let stat = self.stat()?;
        self.words("of");
        let (is, to) = self.compared()?;
        Some(Quality::Combined { stat, is, to })
    }

    /// `among other enemy units`: out of which the extreme is taken.
    fn out_of(&mut self, filter: &mut Filter) -> Option<()> {
        if self.words("among").is_none() {
            return Some(());
        }
        let other = self.words("other").is_some();
        let (among, _) = self.filter()?;
        if among.nouns != filter.nouns {
            return None;
        }
        if other {
            filter.apart = self.apart(&filter.nouns, filter.side);
        }
        filter.side = filter.side.or(among.side);
        filter.qualities.extend(among.qualities);
        Some(())
    }

    /// `3 or less power`, `power equal to or less than ...`, `less power than it`.
    fn stat_compared(&mut self) -> Option<Quality> {
        if let Some(found) = self.attempt(|reader| {
            let (is, to) = reader.compared()?;
            let stat = reader.stat()?;
            Some(Quality::Number { stat, is, to })
        }) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|reader| {
            let is = reader.table(&[
                ("less", Comparison::LessThan),
                ("more", Comparison::MoreThan),
                ("greater", Comparison::MoreThan),
            ])?;
            let stat = reader.stat()?;
            reader.words("than")?;
            let to = reader.stat_of_bare(stat)?;
            Some(Quality::Number { stat, is, to })
        }) {
            return Some(found);
        }
        self.words("a");
        let stat = self.stat()?;
        self.any(&["of", "that is"]);
        if let Some(found) = self.attempt(|reader| {
            let is = reader.table(COMPARED_WITH)?;
            let to = reader.stat_of_bare(stat)?;
            (reader.peek_word(0) != "'s").then_some(Quality::Number { stat, is, to })
        }) {
            return Some(found);
        }
        let (is, to) = self.compared()?;
        Some(Quality::Number { stat, is, to })
    }

    /// `than it`, `than this unit`: the same number of another card.
    fn stat_of_bare(&mut self, stat: Stat) -> Option<Amount> {
        // `costs less than the returned unit from your hand`: where the described card lies, not the returned one
        let named = self.attempt(|reader| {
            let named = reader.attempt(Self::itself).or_else(|| reader.attempt(Self::named_before))?;
            reader.letter_behind();
            Some(named)
        });
        let of = named.or_else(|| self.target())?;
        Some(Amount::Stat { stat, holders: of.holders(), of: Box::new(of) })
    }

    /// `that costs 3 or less`, `that was damaged this phase`, `that shares a trait with it`.
    fn that_phrase(&mut self) -> Option<Quality> {
        self.any(&["that", "who", "which"])?;
        if self.any(&["each cost", "costs", "cost"]).is_some() {
            return self.cost_compared();
        }
        if self.any(&["shares", "share"]).is_some() {
            return self.shares();
        }
        if self.any(&["has", "have"]).is_some() {
            return self
                .attempt(Self::stat_compared)
                .or_else(|| self.attempt(Self::on_it))
                .or_else(|| self.attempt(Self::keyword_quality));
        }
        if let Some(not) = self.attempt(|reader| {
            reader.any(&["is not", "are not", "isn't", "aren't"])?;
            reader.state()
        }) {
            return Some(Quality::Not(Box::new(not)));
        }
        if let Some(state) = self.attempt(|reader| {
            reader.any(&["is", "are"])?;
            let state = reader.state()?;
            reader.words("this phase").is_none().then_some(state)
        }) {
            return Some(state);
        }
        self.did()
    }

    /// Behind `costs`: `3 or less`, `the same as or less than it`, `less than the played unit`.
    pub(super) fn cost_compared(&mut self) -> Option<Quality> {
        let stat = Stat::Cost;
        if let Some((is, to)) = self.attempt(Self::compared) {
            self.any(&["resources", "resource"]);
            // `6 resources or less`
            let is = if self.words("or less").is_some() { Comparison::AtMost } else { is };
            return Some(Quality::Number { stat, is, to });
        }
        let is = self.table(COMPARED_WITH)?;
        let to = self.stat_of_bare(stat)?;
        Some(Quality::Number { stat, is, to })
    }

    /// `a trait with this unit`, `the same Trait`.
    fn shares(&mut self) -> Option<Quality> {
        let the_same = self.words("the same").is_some();
        if !the_same {
            self.any(&["an", "a", "its"])?;
        }
        let what = self.shared()?;
        if self.words("with").is_some() {
            let with = self.target()?;
            return Some(Quality::Shares { what, with: Box::new(with) });
        }
        Some(Quality::ShareAmongThemselves(what))
    }

    /// `in the same arena`, `in play`, `on this unit`, `attached to it`.
    fn where_it_is(&mut self) -> Option<Quality> {
        if self.words("in play").is_some() {
            return Some(Quality::InPlay);
        }
        if self.any(&["in that arena", "in the chosen arena"]).is_some() {
            return Some(Quality::InChosenArena);
        }
        if let Some(arena) =
            self.table(&[("in the ground arena", Arena::Ground), ("in the space arena", Arena::Space)])
        {
            return Some(Quality::In(arena));
        }
        if self.words("in this arena").is_some() {
            return Some(Quality::InArenaOf(Box::new(Pick::This)));
        }
        if self.words("in the same arena").is_some() {
            // alone it is the arena of the card that says so
            let pick = match self.words("as") {
                Some(()) => self.target()?.pick,
                None => self.last_unit().or_else(|| self.names_no_unit().then_some(Pick::This))?,
            };
            return Some(Quality::InArenaOf(Box::new(pick)));
        }
        if self.any(&["in its arena", "in his arena", "in her arena", "in their arena"]).is_some() {
            return Some(Quality::InArenaOf(Box::new(self.last_unit()?)));
        }
        if let Some(pick) = self.attempt(|reader| {
            reader.words("in")?;
            let unit = reader.target()?;
            reader.words("'s arena")?;
            Some(unit.pick)
        }) {
            return Some(Quality::InArenaOf(Box::new(pick)));
        }
        if self.words("guarding").is_some() {
            self.any(&["a", "an", "any"])?;
            let (filter, _) = self.bare_filter()?;
            let captives = filter.nouns == [Noun::Captive];
            return captives.then(|| Quality::With(Box::new(filter)));
        }
        if self.any(&["guarded by", "captured by"]).is_some() {
            return self.target().map(|unit| Quality::GuardedBy(Box::new(unit)));
        }
        self.any(&["on", "attached to"])?;
        let target = self.target()?;
        Some(Quality::On(Box::new(target)))
    }

    /// `from your hand`, `in a discard pile`, `from their hand`, `from your hand or discard pile`.
    pub(super) fn place(&mut self) -> Option<Place> {
        self.any(&["from", "in"])?;
        if self.words("it").is_some() {
            return self.last_zone();
        }
        let of = if self.any(&["a", "any"]).is_some() { None } else { Some(self.possessive()?) };
        let mut zones = vec![self.zone()?];
        while let Some(zone) = self.attempt(|reader| {
            reader.words("or")?;
            reader.words("your");
            reader.zone()
        }) {
            zones.push(zone);
        }
        Some(Place { of, zones })
    }

    /// The zone that was looked at: `a card from it`.
    fn last_zone(&self) -> Option<Place> {
        let known =
            self.last(|named| named.number == Number::One && matches!(named.what, Meant::Cards { .. }))?;
        let Meant::Cards { pick: Some(Pick::Whole { of, zone }), .. } = &known.what else { return None };
        Some(Place { of: Some(*of), zones: vec![*zone] })
    }
}
