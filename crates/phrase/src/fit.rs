//! How well does a reading fit its line?
//!
//! A line may be read as each kind of situation of each game. What a reading understands counts for it, and what it leaves out counts
//! against it: a number most, then a card's name, then a word. Some words speak for some kinds: `overlaps` counts for those, and against
//! every other kind that only passes over it.

use std::ops::Range;

use crate::{
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    sheet::Sheet,
};
use cards::card_names::How;
use scenario::Kind;

/// The words that speak for some kinds.
const SPEAKS: &[(Role, &[Kind])] = &[
    (Role::StatusPhase, &[Kind::Status]),
    (Role::CommandPhase, &[Kind::Round]),
    (Role::Round, &[Kind::Round, Kind::Status, Kind::Draw]),
    (Role::Activate, &[Kind::Activation, Kind::Round]),
    (Role::Move, &[Kind::Damage, Kind::Activation, Kind::Round]),
    (Role::Overlap, &[Kind::Damage, Kind::Activation, Kind::Round]),
    (Role::OverlappedBy, &[Kind::Damage]),
    (Role::Outside, &[Kind::Damage]),
    (Role::Mines, &[Kind::Damage, Kind::Activation]),
    (Role::Dealt, &[Kind::Damage, Kind::Play]),
    (Role::Suffer, &[Kind::Damage, Kind::Play]),
    (Role::Attack, &[Kind::Attack, Kind::Odds, Kind::Activation, Kind::Round, Kind::Play]),
    (Role::Versus, &[Kind::Attack, Kind::Odds, Kind::Activation, Kind::Round, Kind::Play]),
    (Role::AttackedBy, &[Kind::Attack, Kind::Odds, Kind::Play]),
    (Role::Copies, &[Kind::Draw]),
    (Role::Deck, &[Kind::Draw]),
    (Role::Mulligan, &[Kind::Draw]),
    (Role::Search, &[Kind::Draw]),
];

/// What counts against a reading that leaves them out, beside their letters.
const NUMBERS: i64 = 40;
const NUMBER: i64 = 12;
const NAME: i64 = 16;

/// What counts in a line, whatever it is read as.
pub(crate) struct Scales {
    /// What tells something: its words, and how much it counts against a reading that leaves it out.
    telling: Vec<(Range<usize>, String, i64)>,
    /// Nouns, with their words, and the place of each with what stands beside it.
    nouns: Vec<(Range<usize>, String, Range<usize>)>,
    /// Words that speak for these kinds.
    speaking: Vec<(Range<usize>, &'static [Kind])>,
    /// Where names of cards stand, of whichever game.
    names: Vec<Range<usize>>,
    /// Words that are spelt otherwise, and what they are taken for.
    slips: Vec<(Range<usize>, String, String)>,
}

/// Where cards are named in a line, by their own names.
pub(crate) fn names(items: &[Item<'_>]) -> Vec<Range<usize>> {
    let is_name = |item: &&Item<'_>| {
        item.what == What::Word
            && item.senses.is_empty()
            && item.meant.is_none()
            && !item.begins
            && item.cards.iter().any(|(_, how)| *how < How::Word)
    };
    items.iter().filter(is_name).map(|item| item.span.clone()).collect()
}

impl Scales {
    /// Those of a line; `names` says where cards of any game are named.
    pub(crate) fn new(items: &[Item<'_>], names: &[Range<usize>]) -> Self {
        let telling = items.iter().filter(|item| item.tells());
        let telling = telling.map(|item| (item.span.clone(), item.text.clone(), left_out(item))).collect();
        let kinds = |item: &Item<'_>| {
            let (_, kinds) = SPEAKS.iter().find(|(role, _)| item.role(*role))?;
            // a face of a die, an obstacle and the like are words of their own
            let is_word = [Sort::Face, Sort::Obstacle].into_iter().any(|sort| item.word(sort).is_some());
            (!is_word).then(|| (item.span.clone(), *kinds))
        };
        let beside = |at: usize| {
            let item = items.get(at)?;
            let is_word = |item: &&Item<'_>| !item.is_stop();
            let before = at.checked_sub(1).and_then(|before| items.get(before)).filter(is_word);
            let behind = items.get(at + 1).filter(is_word);
            Some(before.unwrap_or(item).span.start..behind.unwrap_or(item).span.end)
        };
        let noun = |(at, item): (usize, &Item<'_>)| {
            item.is_noun().then(|| Some((item.span.clone(), item.text.clone(), beside(at)?))).flatten()
        };
        // a card's name with a slip is marked where it is read
        let slip = |item: &Item<'_>| {
            let meant = item.meant.clone().filter(|_| item.cards.is_empty())?;
            Some((item.span.clone(), item.text.clone(), meant))
        };
        Self {
            telling,
            nouns: items.iter().enumerate().filter_map(noun).collect(),
            speaking: items.iter().filter_map(kinds).collect(),
            names: names.to_vec(),
            slips: items.iter().filter_map(slip).collect(),
        }
    }

    /// How well the sheet fits. What tells something and stands nowhere on the sheet is added to it as not understood.
    pub(crate) fn weigh(&self, sheet: &mut Sheet) -> i64 {
        sheet.name_dropped(&self.telling);
        sheet.name_nouns(&self.nouns);
        sheet.mark_slips(&self.slips);
        let left: i64 =
            self.telling.iter().filter(|(span, ..)| sheet.leaves_out(span)).map(|(.., cost)| cost).sum();
        // a card's name of one game decides the game
        let unnamed = self.names.iter().filter(|span| sheet.leaves_out(span)).count();
        let left = left + NAME * i64::try_from(unnamed).unwrap_or_default();
        let Some(kind) = sheet.kind else { return sheet.weight() - left };
        let speaks: i64 = self
            .speaking
            .iter()
            .map(|(span, kinds)| {
                let letters = i64::try_from(span.len()).unwrap_or_default();
                match kinds.contains(&kind) {
                    true if sheet.stands(span) => 0,
                    true => letters,
                    false if sheet.leaves_out(span) => 0,
                    false => -letters,
                }
            })
            .sum();
        sheet.weight() - left + speaks
    }
}

/// What an item counts against a reading that leaves it out, beside its letters.
fn left_out(item: &Item<'_>) -> i64 {
    match &item.what {
        What::Numbers(numbers) if numbers.len() == 2 => NUMBERS,
        What::Number(_) | What::Numbers(_) | What::Change(..) | What::Pool(_) => NUMBER,
        // a defense token tells of an attack
        _ if item.word(Sort::Token).is_some() => NUMBER,
        _ => 0,
    }
}
