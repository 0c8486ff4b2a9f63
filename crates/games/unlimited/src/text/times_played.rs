//! How often was something played?
//!
//! `for each card you played this phase`, `if you played 2 or more events this phase`.

use super::super::ability::{Amount, Condition, Counted, Happening, Occurrence, Pick, Quantity, Target};
use super::happening::{PLAY, Tense};
use super::reader::Reader;

impl Reader<'_> {
    /// `other event you've played this phase`: how often such a card was played, wherever it is by now.
    pub(super) fn played_by(&mut self) -> Option<Happening> {
        let start = self.position();
        let what = self.a_card_played()?;
        self.words("that");
        let who = self.acting_player()?;
        self.verb(Tense::Past, PLAY)?;
        let since = Some(self.window()?);
        let what = Occurrence::Plays { who, what, on: None, nth: None };
        Some(Happening { span: self.span(start), what, since })
    }

    /// `you played 2 or more events this phase`.
    pub(super) fn so_many_played(&mut self) -> Option<Condition> {
        let start = self.position();
        let who = self.acting_player()?;
        self.verb(Tense::Past, PLAY)?;
        let (is, right) = self.compared()?;
        let what = self.a_card_played()?;
        let since = Some(self.window()?);
        let span = self.span(start);
        let what = Occurrence::Plays { who, what, on: None, nth: None };
        let times = Counted::Times(Box::new(Happening { span, what, since }));
        Some(Condition::Compare { span, left: Amount::Count(Box::new(times)), is, right })
    }

    /// `other event`, `Vehicle units`: which cards are meant, each of them.
    fn a_card_played(&mut self) -> Option<Target> {
        let start = self.position();
        let other = self.words("other").is_some();
        let (mut filter, number) = self.filter_without_tail()?;
        if other {
            filter.apart = self.apart(&filter.nouns, filter.side);
        }
        let nouns = filter.nouns.clone();
        let count = Quantity::Exactly(Amount::Number(1));
        Some(self.name(start, Pick::Chosen { count, from: filter }, &nouns, None, number))
    }
}
