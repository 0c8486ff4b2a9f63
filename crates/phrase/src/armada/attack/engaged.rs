//! With which squadrons is one engaged?

use super::{Attack, Side};
use crate::{lexicon::Sort, role::Role};
use cards::Card;

/// Keywords of which is asked how many of those squadrons have them.
const COUNTED: [&str; 3] = ["escort", "heavy", "screen"];

impl Attack<'_, '_, '_> {
    /// `engaged with 2 squadrons, 1 of them heavy`; where the next word stands.
    pub(super) fn engaged(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if !reader.is(at, Role::Engaged) {
            return None;
        }
        let side = if self.is_squadron(Side::Attacker) { Side::Attacker } else { Side::Defender };
        let field = format!("{}.engaged", side.word());
        let number = at + 1 + usize::from(reader.is(at + 1, Role::With));
        let count = reader.number(number);
        let noun = number + usize::from(count.is_some());
        let next = noun + usize::from(reader.is(noun, Role::Squadron));
        if count.is_none() {
            self.sheet.assume(&field, "1", "how many squadrons it is engaged with is not said");
        }
        self.sheet.put(&reader.span(at, next - 1), &field, count.unwrap_or(1));
        Some(self.of_those(next, &field))
    }

    /// `on an X-wing with another TIE engaged`; where the next word stands.
    pub(super) fn engaged_with(&mut self, at: usize, next: usize, units: &[&Card]) -> Option<usize> {
        let reader = self.reader;
        let counted = at.checked_sub(1).and_then(|before| Some((before, reader.number(before)?)));
        let (first, count) = counted.unwrap_or((at, 1));
        let with = first.checked_sub(1).is_some_and(|before| reader.is(before, Role::With));
        let is_said = with && !units.is_empty() && reader.is(next, Role::Engaged);
        if !is_said || !self.parted || self.side != Side::Defender {
            return None;
        }
        let span = reader.span(first, next);
        self.sheet.understood_within(&span);
        self.sheet.put(&span, "defender.engaged", count);
        Some(next + 1)
    }

    /// `, 1 of them heavy`
    fn of_those(&mut self, at: usize, field: &str) -> usize {
        let reader = self.reader;
        let number = at + usize::from(reader.get(at).is_some_and(|item| item.is_stop()));
        let Some(count) = reader.number(number) else { return at };
        let says =
            |at: &usize| reader.is(*at, Role::Of) || reader.get(*at).is_some_and(|item| item.text == "them");
        let words = (number + 1..number + 3).take_while(says).count();
        let keyword = number + 1 + words + usize::from(reader.is(number + 1 + words, Role::With));
        let Some(word) = reader.word(keyword, Sort::Keyword).filter(|word| COUNTED.contains(word)) else {
            return at;
        };
        self.sheet.put(&reader.span(number, keyword), &format!("{field}-{word}"), count);
        keyword + 1
    }
}
