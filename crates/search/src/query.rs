//! What was asked for, in clauses?
//!
//! Words, `"phrases"`, `-without`, `game:`, `kind:` and `topic:`. There is no syntax error: whatever
//! has no meaning here is words. A query is limited before it is read, so that nothing a stranger
//! types takes long.

use super::types::{MAX_QUERY_CHARS, MAX_QUERY_TERMS};

/// Whether a clause asks for something or shuts it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Passages with it.
    With,
    /// No passages with it.
    Without,
}

/// What a `field:` narrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// `game:armada`
    Game,
    /// `kind:question`
    Kind,
    /// `topic:damage`
    Topic,
}

/// A part of the query; texts are as typed, ranges are bytes of [`Query::text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    /// A word: what stands between blanks.
    Word { sign: Sign, text: String, start: usize },
    /// Words in quotes.
    Phrase { sign: Sign, text: String },
    /// A filter: `topic:damage`, `topic:"defense tokens"`, `-kind:question`.
    Filter {
        sign: Sign,
        field: Field,
        /// Without its quotes.
        value: String,
        /// The whole clause as typed with its sign, for when the value names nothing.
        text: String,
        start: usize,
    },
}

/// A query, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    /// What was read of it.
    pub text: String,
    /// Whether anything was left out.
    pub truncated: bool,
    /// Its parts in order; at most [`MAX_QUERY_TERMS`] words in conditions. Which of the others are searched where there are more is
    /// chosen by what they tell ([`super::chosen`]).
    pub clauses: Vec<Clause>,
}

impl Query {
    /// The same query without its filters; `None` without any.
    pub(super) fn without_filters(&self) -> Option<Query> {
        let has_filter = self.clauses.iter().any(|clause| matches!(clause, Clause::Filter { .. }));
        let rest = self.without(|_, _| true);
        (has_filter && !rest.is_empty()).then(|| parse(rest.trim_end()))
    }

    /// The text without the filters of these fields and values; empty where nothing else is in it.
    pub(super) fn without(&self, left_out: impl Fn(Field, &str) -> bool) -> String {
        let (mut rest, mut at, mut last_is_left_out) = (String::new(), 0, false);
        for clause in &self.clauses {
            last_is_left_out = false;
            if let Clause::Filter { field, value, text, start, .. } = clause
                && left_out(*field, value)
            {
                rest.push_str(self.text.get(at..*start).unwrap_or_default());
                at = start + text.len();
                last_is_left_out = true;
            }
        }
        rest.push_str(self.text.get(at..).unwrap_or_default());
        let mut rest = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        // a word that something stands behind is not in the typing any more, and does not become so
        if !rest.is_empty() && (last_is_left_out || self.text.ends_with(char::is_whitespace)) {
            rest.push(' ');
        }
        rest
    }

    /// The same query with the words of its quoted phrases in any order; `None` without phrases.
    pub(super) fn without_quotes(&self) -> Option<Query> {
        let quoted = |clause: &Clause| matches!(clause, Clause::Phrase { sign, .. } if *sign == Sign::With);
        if !self.clauses.iter().any(quoted) {
            return None;
        }
        let as_typed = |clause: &Clause| match clause {
            Clause::Phrase { sign, text } if *sign == Sign::Without => format!("-\"{text}\""),
            Clause::Word { sign, text, .. } if *sign == Sign::Without => format!("-{text}"),
            Clause::Word { text, .. } | Clause::Phrase { text, .. } => text.clone(),
            Clause::Filter { text, .. } => text.clone(),
        };
        let words: Vec<String> = self.clauses.iter().map(as_typed).collect();
        Some(parse(&words.join(" ")))
    }
}

/// Reads a query of any length in bounded time.
pub(super) fn parse(typed: &str) -> Query {
    let limit = typed.char_indices().nth(MAX_QUERY_CHARS).map(|(at, _)| at);
    let text = typed.get(..limit.unwrap_or(typed.len())).unwrap_or(typed);
    let mut reader = Reader { text, at: 0, terms: 0, truncated: limit.is_some(), clauses: Vec::new() };
    while reader.clause() {}
    Query { text: text.to_owned(), truncated: reader.truncated, clauses: reader.clauses }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    terms: usize,
    truncated: bool,
    clauses: Vec<Clause>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads one clause; `false` at the end.
    fn clause(&mut self) -> bool {
        let rest = self.rest();
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        self.at += blank;
        let rest = self.rest();
        if rest.is_empty() {
            return false;
        }
        let (sign, skip) = sign(rest);
        self.at += skip;
        if !self.quoted_filter(sign, skip) && !self.phrase(sign) {
            self.word(sign, skip);
        }
        true
    }

    /// Reads a filter whose value stands in quotes, behind a sign so long: `topic:"defense tokens"`.
    fn quoted_filter(&mut self, sign: Sign, skip: usize) -> bool {
        let rest = self.rest();
        let Some((name, quoted)) = rest.split_once(':') else { return false };
        let (Some(field), Some((value, length))) = (field(name), in_quotes(quoted)) else { return false };
        if !value.contains(char::is_alphanumeric) {
            return false;
        }
        let end = name.len() + 1 + length;
        let start = self.at - skip;
        self.at += end;
        let text = self.text.get(start..self.at).unwrap_or_default().to_owned();
        self.clauses.push(Clause::Filter { sign, field, value: value.to_owned(), text, start });
        true
    }

    /// Reads a phrase, if one opens here and closes somewhere.
    fn phrase(&mut self, sign: Sign) -> bool {
        let Some((text, length)) = in_quotes(self.rest()) else {
            return false;
        };
        self.at += length;
        if let Some(text) = self.limited(text) {
            self.clauses.push(Clause::Phrase { sign, text });
        }
        true
    }

    /// Reads what stands between blanks, behind a sign so long.
    fn word(&mut self, sign: Sign, skip: usize) {
        let rest = self.rest();
        // a quote that never closes is passed over, one inside a word (6") ends it
        let quotes = rest.len() - rest.trim_start_matches(is_quote).len();
        let start = self.at + quotes;
        let word = rest.get(quotes..).unwrap_or_default();
        let length = word.find(|c| is_blank(c) || is_quote(c)).unwrap_or(word.len());
        let text = word.get(..length).unwrap_or_default();
        self.at = start + length;
        if text.is_empty() {
            return;
        }
        if let Some((field, value)) = filter(text) {
            let start = if skip > 0 { start - quotes - skip } else { start };
            let text = self.text.get(start..self.at).unwrap_or_default().to_owned();
            self.clauses.push(Clause::Filter { sign, field, value: value.to_owned(), text, start });
        } else {
            let text = match sign {
                Sign::With => {
                    Some(first_terms(text, usize::MAX).0.to_owned()).filter(|text| !text.is_empty())
                }
                Sign::Without => self.limited(text),
            };
            self.clauses.extend(text.map(|text| Clause::Word { sign, text, start }));
        }
    }

    /// As much of a condition as the limit on terms still allows.
    fn limited(&mut self, text: &str) -> Option<String> {
        let (kept, terms) = first_terms(text, MAX_QUERY_TERMS - self.terms);
        self.terms += terms;
        self.truncated |= kept.len() < text.len() && first_terms(text, usize::MAX).1 > terms;
        (terms > 0).then(|| kept.to_owned())
    }
}

/// The beginning of a text with so many terms at most, and how many it has.
pub(super) fn first_terms(text: &str, most: usize) -> (&str, usize) {
    let ends = runs(text).take(most).map(|(_, to)| to);
    let (count, end) = ends.fold((0, 0), |(count, _), end| (count + 1, end));
    (text.get(..end).unwrap_or_default(), count)
}

/// Runs of `text` that become words: between characters that no word holds.
fn runs(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let holds = |c: char| !c.is_whitespace() && (c.is_alphanumeric() || !is_separator(c));
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let skip = rest.find(holds).unwrap_or(rest.len());
            let run = rest.get(skip..).unwrap_or_default();
            let length = run.find(|c| !holds(c)).unwrap_or(run.len());
            let from = at + skip;
            at = from + length;
            let has_word = run.get(..length).is_some_and(|run| run.contains(char::is_alphanumeric));
            if has_word {
                return Some((from, at));
            }
        }
    })
}

/// What parts words: everything but letters, digits and what may stand inside a word.
fn is_separator(c: char) -> bool {
    !matches!(
        c,
        '-' | '.'
            | '\''
            | '’'
            | '‘'
            | 'ʼ'
            | '＇'
            | '′'
            | '`'
            | '´'
            | '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2010}'
            | '\u{2011}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
    ) && !unicode_normalization::char::is_combining_mark(c)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '＂')
}

/// `-` shuts out what follows at once, unless that is a number: `-1` is a number.
fn sign(rest: &str) -> (Sign, usize) {
    let mut chars = rest.chars();
    match (chars.next(), chars.next()) {
        (Some('-'), Some(next)) if next.is_alphabetic() || is_quote(next) => (Sign::Without, 1),
        _ => (Sign::With, 0),
    }
}

/// What stands in quotes at the beginning of a text, and how long that is with them.
fn in_quotes(text: &str) -> Option<(&str, usize)> {
    let open = text.chars().next().filter(|c| is_quote(*c))?.len_utf8();
    let inner = text.get(open..)?;
    let length = inner.find(is_quote)?;
    let close = inner.get(length..)?.chars().next()?.len_utf8();
    Some((inner.get(..length)?, open + length + close))
}

fn filter(text: &str) -> Option<(Field, &str)> {
    let (name, value) = text.split_once(':')?;
    let field = field(name)?;
    value.contains(char::is_alphanumeric).then_some((field, value))
}

fn field(name: &str) -> Option<Field> {
    match name.to_lowercase().as_str() {
        "game" => Some(Field::Game),
        "kind" => Some(Field::Kind),
        "topic" => Some(Field::Topic),
        _ => None,
    }
}
