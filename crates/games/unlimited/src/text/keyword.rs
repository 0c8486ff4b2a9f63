//! Which keyword is printed, and what belongs to it?

use super::super::{
    ability::{Ability, Amount, Keyword, KeywordKind, Kind, PrintedCost, Steps},
    keywords::Behind,
};
use super::{lead::Stand, reader::Reader, token::Sign};

impl Reader<'_> {
    /// A keyword with its number or its cost, as it is printed or gained.
    pub(super) fn keyword_printed(&mut self) -> Option<Keyword> {
        self.attempt(|reader| {
            let kind = reader.keyword_name()?;
            match kind.behind() {
                Behind::Nothing => Some(Keyword::Bare(kind)),
                Behind::Number => reader.keyword_number().map(|number| Keyword::Numbered(kind, number)),
                Behind::Cost => reader.keyword_cost().map(|cost| Keyword::Costing(kind, cost)),
                Behind::Ability => None,
            }
        })
    }

    /// `2`, or `X, where X is ...`: only numbers are read.
    fn keyword_number(&mut self) -> Option<Amount> {
        self.number().map(Amount::Number)
    }

    /// `[3 resources Cunning]`, `[C=3, cunning]`.
    fn keyword_cost(&mut self) -> Option<PrintedCost> {
        self.sign('[')?;
        let resources = if self.words("c").is_some() {
            self.sign('=')?;
            self.number()?
        } else {
            let number = self.number()?;
            self.any(&["resources", "resource"]);
            number
        };
        let mut aspects = Vec::new();
        while self.sign(']').is_none() {
            self.sign(',');
            aspects.push(self.table(super::phrases::ASPECTS)?);
        }
        Some(PrintedCost { resources: u8::try_from(resources).ok()?, aspects })
    }

    /// The keywords at the beginning of an ability, if nothing but keywords stands there; one ability each.
    pub(super) fn keyword_line(&mut self) -> Option<Vec<Ability>> {
        self.attempt(|reader| {
            let mut found = Vec::new();
            loop {
                let start = reader.position();
                if let Some(carrying) = reader.attempt(Self::carrying_keyword) {
                    found.push(carrying);
                    return Some(found);
                }
                let keyword = reader.keyword_printed()?;
                let kind = Kind::Keyword(keyword);
                found.push(reader.ability(reader.span(start), kind, Vec::new()));
                if reader.done() {
                    return Some(found);
                }
                if reader.sign('.').is_some() || reader.ability_begins() {
                    return Some(found);
                }
                reader.sign(',');
            }
        })
    }

    /// `Bounty - ...`, `Coordinate - ...`: all that follows in the line is its ability.
    fn carrying_keyword(&mut self) -> Option<Ability> {
        let start = self.position();
        let name = self.keyword_name().filter(|name| name.behind() == Behind::Ability)?;
        self.sign('-').or_else(|| self.sign(':'))?;
        let mut carried = self.one_ability()?;
        carried.limits.shrink_to_fit();
        let kind = Kind::Keyword(Keyword::Carrying(name, Box::new(carried)));
        Some(self.ability(self.span(start), kind, Vec::new()))
    }

    /// A quoted ability; it is read for itself, whatever its parts come to.
    pub(super) fn quoted(&mut self) -> Option<Ability> {
        if self.next()?.sign != Sign::Quote {
            return None;
        }
        let from = self.position();
        let close = self.closing_quote();
        if close == from || close >= self.end() {
            return None;
        }
        let mut inner = self.inside(from, close)?;
        let ability = inner.one_ability()?;
        if !inner.done() {
            return None;
        }
        self.go(close + 1);
        Some(ability)
    }

    /// A body, or one instruction without a heading.
    pub(super) fn sentences(&mut self, stand: Stand) -> Steps {
        let mut limits = Vec::new();
        self.body(stand, &mut limits)
    }

    /// A keyword by its name alone.
    pub(super) fn keyword_name(&mut self) -> Option<KeywordKind> {
        KeywordKind::ALL.iter().copied().find(|kind| self.words(&kind.word()).is_some())
    }
}
