//! Which keyword is printed, and what belongs to it?

use super::super::ability::{Ability, Amount, Aspect, Keyword, KeywordKind, Kind, Steps};
use super::reader::Reader;
use super::sentence::Stand;
use super::token::Sign;

impl Reader<'_> {
    /// A keyword with its number or its cost, as it is printed or gained.
    pub(super) fn keyword_printed(&mut self) -> Option<Keyword> {
        self.attempt(|reader| match reader.keyword_name()? {
            KeywordKind::Ambush => Some(Keyword::Ambush),
            KeywordKind::Grit => Some(Keyword::Grit),
            KeywordKind::Overwhelm => Some(Keyword::Overwhelm),
            KeywordKind::Saboteur => Some(Keyword::Saboteur),
            KeywordKind::Sentinel => Some(Keyword::Sentinel),
            KeywordKind::Shielded => Some(Keyword::Shielded),
            KeywordKind::Hidden => Some(Keyword::Hidden),
            KeywordKind::Plot => Some(Keyword::Plot),
            KeywordKind::Support => Some(Keyword::Support),
            KeywordKind::Raid => reader.keyword_number().map(Keyword::Raid),
            KeywordKind::Restore => reader.keyword_number().map(Keyword::Restore),
            KeywordKind::Exploit => reader.keyword_number().map(Keyword::Exploit),
            KeywordKind::Smuggle => {
                reader.keyword_cost().map(|(resources, aspects)| Keyword::Smuggle { resources, aspects })
            }
            KeywordKind::Piloting => {
                reader.keyword_cost().map(|(resources, aspects)| Keyword::Piloting { resources, aspects })
            }
            KeywordKind::Bounty | KeywordKind::Coordinate => None,
        })
    }

    /// A keyword by its name: what a unit has or is asked for.
    pub(super) fn keyword_named(&mut self) -> Option<Keyword> {
        self.keyword_name().map(Keyword::Named)
    }

    /// `2`, or `X, where X is ...`: only numbers are read.
    fn keyword_number(&mut self) -> Option<Amount> {
        self.number().map(Amount::Number)
    }

    /// `[3 resources Cunning]`, `[C=3, cunning]`.
    fn keyword_cost(&mut self) -> Option<(u32, Vec<Aspect>)> {
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
            aspects.push(self.table(super::filter::ASPECTS)?);
        }
        Some((resources, aspects))
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
                found.push(Ability { span: reader.span(start), kind, limits: Vec::new() });
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
        let name = self.keyword_name()?;
        if !matches!(name, KeywordKind::Bounty | KeywordKind::Coordinate) {
            return None;
        }
        self.sign('-').or_else(|| self.sign(':'))?;
        let mut carried = self.one_ability()?;
        carried.limits.shrink_to_fit();
        let keyword = match name {
            KeywordKind::Bounty => Keyword::Bounty(Box::new(carried)),
            _ => Keyword::Coordinate(Box::new(carried)),
        };
        Some(Ability { span: self.span(start), kind: Kind::Keyword(keyword), limits: Vec::new() })
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
        self.table(&[
            ("ambush", KeywordKind::Ambush),
            ("grit", KeywordKind::Grit),
            ("overwhelm", KeywordKind::Overwhelm),
            ("saboteur", KeywordKind::Saboteur),
            ("sentinel", KeywordKind::Sentinel),
            ("shielded", KeywordKind::Shielded),
            ("hidden", KeywordKind::Hidden),
            ("plot", KeywordKind::Plot),
            ("support", KeywordKind::Support),
            ("raid", KeywordKind::Raid),
            ("restore", KeywordKind::Restore),
            ("exploit", KeywordKind::Exploit),
            ("smuggle", KeywordKind::Smuggle),
            ("piloting", KeywordKind::Piloting),
            ("bounty", KeywordKind::Bounty),
            ("coordinate", KeywordKind::Coordinate),
        ])
    }
}
