//! Which things does a noun with its adjectives describe?

use super::super::ability::{Aspect, Created, Filter, KeywordKind, Noun, Quality, Side, TokenUpgrade};
use super::named::Number;
use super::phrases::{ARENAS, ASPECTS, CREATED, KINDS, NOUNS, STATES, TOKEN_UPGRADES};
use super::reader::Reader;
use super::token::Sign;
use super::traits::{NOT_TRAITS, TRAITS, titled};

/// How adjectives hang together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    And,
    Or,
}

impl Reader<'_> {
    /// Adjectives, nouns and what follows them; and whether the noun stands in the plural.
    pub(super) fn filter(&mut self) -> Option<(Filter, Number)> {
        self.attempt(|reader| {
            let (mut filter, number) = reader.filter_head()?;
            while reader.attempt(|reader| reader.behind_noun(&mut filter)).is_some() {}
            Some((filter, number))
        })
    }

    /// Adjectives and nouns, with nothing behind them.
    pub(super) fn filter_head(&mut self) -> Option<(Filter, Number)> {
        self.attempt(|reader| {
            let mut filter = Filter {
                nouns: Vec::new(),
                side: None,
                apart: Self::no_apart(),
                qualities: Vec::new(),
                place: None,
            };
            reader.adjectives(&mut filter)?;
            let number = match reader.attempt(Self::nouns) {
                Some((nouns, number)) => {
                    filter.nouns = nouns;
                    number
                }
                None => reader.bare_trait(&mut filter)?,
            };
            Some((filter, number))
        })
    }

    fn adjectives(&mut self, filter: &mut Filter) -> Option<()> {
        loop {
            if self.words("friendly").is_some() {
                filter.side = Some(Side::Friendly);
            } else if self.words("enemy").is_some() {
                filter.side = Some(Side::Enemy);
            } else if let Some(qualities) = self.attempt(Self::adjective_list) {
                filter.qualities.extend(qualities);
            } else {
                return Some(());
            }
            if self.peek_word(0).is_empty() && self.sign_at(self.position()) != Some(Sign::Mark('[')) {
                return Some(());
            }
        }
    }

    /// `Vigilance, Aggression, or Cunning`; `non-leader, non-Vehicle`; one adjective alone.
    fn adjective_list(&mut self) -> Option<Vec<Quality>> {
        let mut list = vec![self.adjective()?];
        let mut joint = Joint::And;
        while let Some(next) = self.attempt(|reader| {
            let comma = reader.sign(',').is_some();
            let or = reader.words("or").is_some();
            if !comma && !or {
                return None;
            }
            let next = reader.adjective()?;
            Some((if or { Joint::Or } else { Joint::And }, next))
        }) {
            if next.0 == Joint::Or {
                joint = Joint::Or;
            }
            list.push(next.1);
        }
        if joint == Joint::Or && list.len() > 1 { Some(vec![Quality::AnyOf(list)]) } else { Some(list) }
    }

    fn adjective(&mut self) -> Option<Quality> {
        self.attempt(|reader| {
            if let Some(quality) = reader.table(STATES).or_else(|| reader.table(ARENAS)) {
                return Some(quality);
            }
            if let Some(quality) = reader.attempt(Self::noun_as_adjective) {
                return Some(quality);
            }
            if let Some(kind) = reader.attempt(Self::keyword_adjective) {
                return Some(Quality::Has(kind));
            }
            if let Some(not) = reader.attempt(Self::non) {
                return Some(not);
            }
            if let Some(aspect) = reader.aspect() {
                return Some(Quality::Aspect(aspect));
            }
            reader.trait_adjective().map(Quality::Trait)
        })
    }

    /// `Sentinel unit`: a keyword in front of a noun.
    fn keyword_adjective(&mut self) -> Option<KeywordKind> {
        let kind = KeywordKind::of(self.peek_word(0))?;
        self.next();
        self.noun_follows().then_some(kind)
    }

    /// `leader unit`, `token unit`, `unit card`: a noun in front of a noun.
    fn noun_as_adjective(&mut self) -> Option<Quality> {
        let quality = self.table(KINDS)?;
        let nouns: &[&str] = &["unit", "units", "upgrade", "upgrades", "card", "cards", "vehicle"];
        nouns.contains(&self.peek_word(0)).then_some(quality)
    }

    /// `non-leader`, `non-Vehicle`, `non-[Heroism]`.
    fn non(&mut self) -> Option<Quality> {
        let position = self.position();
        let token = self.next()?;
        let rest = token.word.strip_prefix("non-")?.to_owned();
        let inner = match rest.as_str() {
            "" if self.words("unique").is_some() => Quality::Unique,
            "" => Quality::Aspect(self.aspect()?),
            word => match [KINDS, STATES, ARENAS].into_iter().flatten().find(|(known, _)| *known == word) {
                Some((_, quality)) => quality.clone(),
                None => self.non_named(position, word)?,
            },
        };
        Some(Quality::Not(Box::new(inner)))
    }

    /// The aspect, keyword or trait behind `non-`.
    fn non_named(&mut self, position: usize, word: &str) -> Option<Quality> {
        if let Some((_, aspect)) = ASPECTS.iter().find(|(aspect, _)| *aspect == word) {
            return Some(Quality::Aspect(*aspect));
        }
        match KeywordKind::of(word) {
            Some(kind) => Some(Quality::Has(kind)),
            None => self.non_trait(position, word).map(Quality::Trait),
        }
    }

    /// The trait behind `non-`, of one or two words.
    fn non_trait(&mut self, position: usize, word: &str) -> Option<String> {
        let two = format!("{word} {}", self.peek_word(0));
        if TRAITS.contains(&two.as_str()) {
            self.next();
            return Some(titled(&two));
        }
        let span = self.span_between(position, position + 1);
        let printed = span.of(self.text).get(4..)?;
        let capital = printed.chars().next().is_some_and(char::is_uppercase);
        (capital || TRAITS.contains(&word)).then(|| titled(word))
    }

    /// An aspect, with or without brackets.
    pub(super) fn aspect(&mut self) -> Option<Aspect> {
        self.attempt(|reader| {
            let bracket = reader.sign('[').is_some();
            let aspect = reader.table(ASPECTS)?;
            if bracket {
                reader.sign(']')?;
            }
            Some(aspect)
        })
    }

    /// A trait in front of a noun: a known one, or a word with a capital.
    fn trait_adjective(&mut self) -> Option<String> {
        self.attempt(|reader| {
            if reader.is_token_noun() {
                return None;
            }
            let two = format!("{} {}", reader.peek_word(0), reader.peek_word(1));
            if TRAITS.contains(&two.as_str()) {
                reader.next();
                reader.next();
                return Some(titled(&two));
            }
            let position = reader.position();
            // in front of a sentence a capital says nothing
            let capital = reader.capital(position) && !reader.begins_sentence_at(position);
            let word = reader.next()?.word.clone();
            if NOT_TRAITS.contains(&word.as_str()) || word.is_empty() {
                return None;
            }
            if TRAITS.contains(&word.as_str()) {
                return reader.noun_follows().then(|| titled(&word));
            }
            // an unknown name before `token` is no trait
            let capital = capital && !matches!(reader.peek_word(0), "token" | "tokens");
            (capital && reader.noun_follows()).then(|| titled(&word))
        })
    }

    /// `Rebels`: all that have the trait.
    pub(super) fn plural_trait(&mut self) -> Option<Quality> {
        self.attempt(|reader| {
            let (nouns, side, apart, place) = (Vec::new(), None, Vec::new(), None);
            let mut filter = Filter { nouns, side, apart, qualities: Vec::new(), place };
            let number = reader.bare_trait(&mut filter)?;
            filter.qualities.pop().filter(|_| number == Number::Many)
        })
    }

    /// Whether a sentence, or what is quoted, begins with the token here.
    fn begins_sentence_at(&self, position: usize) -> bool {
        let before = position.checked_sub(1).and_then(|before| self.any_sign_at(before));
        matches!(before, None | Some(Sign::Mark('.' | ':' | '-' | '*' | '/') | Sign::Quote | Sign::Break))
    }

    /// Whether a noun, or another adjective of a list, can come here.
    fn noun_follows(&self) -> bool {
        const NEXT: &[&str] = &[
            "unit",
            "units",
            "card",
            "cards",
            "upgrade",
            "upgrades",
            "event",
            "events",
            "leader",
            "leaders",
            "base",
            "bases",
            "token",
            "tokens",
            "or",
            "resource",
            "resources",
        ];
        NEXT.contains(&self.peek_word(0))
            || (self.sign_at(self.position()) == Some(Sign::Mark(',')) && self.list_goes_on())
            || self.peek_word(0).starts_with("non-")
            || TRAITS.iter().any(|known| known.split(' ').next() == Some(self.peek_word(0)))
            || is_aspect(self.peek_word(0))
            || matches!(self.peek_word(0), "ground" | "space" | "unique")
    }

    /// Whether an adjective, or `or`, stands behind the comma here.
    fn list_goes_on(&self) -> bool {
        let next = self.peek_word(1);
        next == "or"
            || next.starts_with("non-")
            || TRAITS.iter().any(|known| known.split(' ').next() == Some(next))
            || is_aspect(next)
    }

    /// `a Vehicle`, `a Pilot`: a trait that is its own noun; or the name of a card.
    fn bare_trait(&mut self, filter: &mut Filter) -> Option<Number> {
        let two = format!("{} {}", self.peek_word(0), self.peek_word(1));
        let one = self.peek_word(0);
        let (found, number, length) =
            [(two.as_str(), 2), (one, 1)].into_iter().find_map(|(words, length)| {
                if TRAITS.contains(&words) {
                    Some((words.to_owned(), Number::One, length))
                } else {
                    let single = words.strip_suffix('s')?;
                    TRAITS.contains(&single).then(|| (single.to_owned(), Number::Many, length))
                }
            })?;
        self.go(self.position() + length);
        filter.qualities.push(Quality::Trait(titled(&found)));
        filter.nouns = vec![Noun::Any];
        Some(number)
    }

    /// `unit`, `units or bases`, `Shield tokens`: kinds of things, sorted, and whether in the plural.
    pub(super) fn nouns(&mut self) -> Option<(Vec<Noun>, Number)> {
        let (first, number) = self.noun()?;
        let mut nouns = vec![first];
        while let Some((next, _)) = self.attempt(|reader| {
            let comma = reader.sign(',').is_some();
            // `units and/or bases`
            let either = |reader: &mut Self| {
                reader.words("and")?;
                reader.sign('/')?;
                reader.words("or")
            };
            let or = reader.words("or").is_some() || reader.attempt(either).is_some();
            if !comma && !or {
                return None;
            }
            let next = reader.noun()?;
            // `a unit, base ...` goes on with `or`; anything else is another part of the sentence
            (or || matches!(reader.sign_at(reader.position()), Some(Sign::Mark(',')))
                || reader.peek_word(0) == "or")
                .then_some(next)
        }) {
            nouns.push(next);
        }
        nouns.sort_unstable();
        nouns.dedup();
        Some((nouns, number))
    }

    pub(super) fn noun(&mut self) -> Option<(Noun, Number)> {
        self.attempt(|reader| {
            if let Some((noun, number)) = reader.attempt(Self::token_noun) {
                return Some((noun, number));
            }
            reader.table(NOUNS)
        })
    }

    /// Whether the name of a token stands here, which is no trait: `Spy token`, `Force token`.
    fn is_token_noun(&mut self) -> bool {
        let mark = self.mark();
        let is = self.attempt(Self::token_noun).is_some();
        self.reset(mark);
        is
    }

    fn token_noun(&mut self) -> Option<(Noun, Number)> {
        if let Some(number) = self.table(&[("force token", Number::One), ("force tokens", Number::Many)]) {
            return Some((Noun::Force, number));
        }
        if let Some(token) = self.upgrade_token_name() {
            if self.words("token").is_some() {
                return Some((Noun::Token(token), Number::One));
            }
            if self.words("tokens").is_some() {
                return Some((Noun::Token(token), Number::Many));
            }
            return match self.peek_word(0) {
                "" | "on" | "from" | "attached" => Some((Noun::Token(token), Number::One)),
                _ => None,
            };
        }
        if self.words("shields").is_some() {
            return Some((Noun::Token(TokenUpgrade::Shield), Number::Many));
        }
        let token = self.created_token_name()?;
        let number = self.table(&[("token", Number::One), ("tokens", Number::Many)])?;
        Some((Noun::Created(token), number))
    }

    /// `Shield`, `Experience`.
    pub(super) fn upgrade_token_name(&mut self) -> Option<TokenUpgrade> {
        self.table(TOKEN_UPGRADES)
    }

    /// `Battle Droid`, `Credit`.
    pub(super) fn created_token_name(&mut self) -> Option<Created> {
        self.table(CREATED)
    }

    /// A name: words with capitals, and small words between them.
    pub(super) fn proper_name(&mut self) -> Option<String> {
        let start = self.position();
        const INSIDE: &[&str] = &["of", "the", "and", "in", "to", "a", "'s"];
        let mut last = None;
        while self.peek().is_some() {
            let here = self.position();
            let small = INSIDE.contains(&self.peek_word(0)) && last.is_some();
            let capital =
                self.capital(here) || (matches!(self.sign_at(here), Some(Sign::Number(_))) && last.is_some());
            if capital && !is_aspect(self.peek_word(0)) {
                self.next();
                last = Some(self.position());
            } else if small {
                self.next();
            } else {
                break;
            }
        }
        self.go(last?);
        Some(self.span(start).of(self.text).to_owned())
    }
}

fn is_aspect(word: &str) -> bool {
    ASPECTS.iter().any(|(aspect, _)| *aspect == word)
}
