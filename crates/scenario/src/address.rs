//! How does a situation become an address, and back?
//!
//! `attacker.size=large&dice.red=hit,crit&line=defender:spend+brace`: readable parameters, defaults
//! left out, lists with commas, the lines in the order in which they were chosen. What gets long is packed.

use std::fmt::Write as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value as Json};

use super::{
    LINE, Line, NAMED, UnusedLines,
    field::{Field, Shape},
    former_names,
    from_card::is_whole,
    limits::{MAX_DEPTH, MAX_INFLATED, MAX_PACKED, MAX_PARAMETERS, MAX_QUERY_BYTES},
    named_cards::NamedCards,
    packed_address,
    read::join,
    tree::{Key, Node, Value},
    unused::LENIENT,
};
use names::{Diagnostic, grouped};

/// Most letters of a query string that is left readable: with a host of twenty an address has two hundred.
const READABLE: usize = 150;

/// A readable query string up to this length fits into an address, packed or not. Packed it is a third longer at worst.
const ALWAYS_FITS: usize = MAX_PACKED / 2;

/// What stands unescaped in a value: it keeps addresses readable.
const VALUE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',')
    .remove(b':')
    .remove(b'/')
    .remove(b' ');

/// The tree of decoded parameters, unpacked before.
pub(super) fn parse(pairs: &[(String, String)]) -> Result<Node, Vec<Diagnostic>> {
    let mut root: Vec<(Key, Node)> = Vec::new();
    let mut lines = Vec::new();
    for (name, value) in pairs {
        if name == LINE {
            if !value.trim().is_empty() {
                lines.push(Node::unplaced(Value::Table(line(value))));
            }
        } else {
            insert(&mut root, name, value)?;
        }
    }
    root.push((key(LINE), Node::unplaced(Value::List(lines))));
    Ok(Node::unplaced(Value::Table(root)))
}

fn check_size(pairs: &[(String, String)], most: usize) -> Result<(), Vec<Diagnostic>> {
    let bytes: usize = pairs.iter().map(|(name, value)| name.len() + value.len()).sum();
    let message = if pairs.len() > MAX_PARAMETERS {
        format!("the address has {} parameters; the limit is {MAX_PARAMETERS}", pairs.len())
    } else if bytes > most {
        format!("the address has {} bytes; the limit is {}", grouped(bytes), grouped(most))
    } else {
        return Ok(());
    };
    let help = "longer scenarios go by POST to /api/v1/resolve";
    Err(vec![Diagnostic::error("too-long", message).help(help)])
}

fn key(name: &str) -> Key {
    Key { name: name.to_owned(), place: None }
}

/// A line's parameter as a table.
fn line(value: &str) -> Vec<(Key, Node)> {
    let text = |text: String| Node::unplaced(Value::Text(text));
    let Line { who, choose } = Line::of_parameter(value);
    let who = who.map(|who| (key("who"), text(who)));
    who.into_iter().chain([(key("choose"), text(choose))]).collect()
}

/// Puts a dotted name into the tree. A name that comes again makes a list of its values, which only
/// lists take.
fn insert(root: &mut Vec<(Key, Node)>, name: &str, value: &str) -> Result<(), Vec<Diagnostic>> {
    let twice = || {
        let message = format!("the parameter `{name}` is given twice");
        vec![Diagnostic::error("duplicate-field", message).field(name)]
    };
    let parts: Vec<&str> = name.split('.').take(MAX_DEPTH).collect();
    let Some((last, tables)) = parts.split_last() else {
        return Ok(());
    };
    let mut table = root;
    for part in tables {
        let at = match table.iter().position(|(key, _)| key.name == *part) {
            Some(at) => at,
            None => {
                table.push((key(part), Node::unplaced(Value::Table(Vec::new()))));
                table.len() - 1
            }
        };
        let found = table.get_mut(at).map(|(_, node)| &mut node.value);
        // `attacker=Victory+II` names the card of the table
        let found = found.map(|value| {
            if let Value::Text(name) = value {
                let name = Node::unplaced(Value::Text(std::mem::take(name)));
                *value = Value::Table(vec![(key("card"), name)]);
            }
            value
        });
        match found {
            Some(Value::Table(inner)) => table = inner,
            _ => return Err(twice()),
        }
    }
    let value = Node::unplaced(Value::Text(value.to_owned()));
    match table.iter_mut().find(|(key, _)| key.name == *last).map(|(_, node)| &mut node.value) {
        None => table.push((key(last), value)),
        Some(Value::List(list)) => list.push(value),
        Some(Value::Table(inner)) if inner.iter().all(|(key, _)| key.name != "card") => {
            inner.push((key("card"), value));
        }
        Some(Value::Table(_)) => return Err(twice()),
        Some(first) => {
            let first = std::mem::replace(first, Value::List(Vec::new()));
            if let Some((_, Node { value: Value::List(list), .. })) =
                table.iter_mut().find(|(key, _)| key.name == *last)
            {
                list.extend([Node::unplaced(first), value]);
            }
        }
    }
    Ok(())
}

/// The same parameters with those that were packed into one laid out before the others.
///
/// # Errors
/// What cannot be unpacked.
pub(super) fn unpacked(pairs: &[(String, String)]) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    check_size(pairs, MAX_QUERY_BYTES)?;
    let (packed, readable): (Vec<_>, Vec<_>) =
        pairs.iter().partition(|(name, _)| former_names::parameter(name) == packed_address::NAME);
    let mut all = match packed.as_slice() {
        [] => Vec::new(),
        [(name, only)] => packed_address::unpack(name, only)?,
        [(name, _), ..] => {
            let message = format!("the parameter `{name}` is given twice");
            return Err(vec![Diagnostic::error("duplicate-field", message).field(name)]);
        }
    };
    all.extend(readable.into_iter().cloned());
    check_size(&all, MAX_INFLATED)?;
    Ok(all)
}

/// What an address holds: a situation and its lines.
#[derive(Clone, Copy)]
pub(super) struct Addressed<'a> {
    /// The name under which it is kept, and how many of its lines stand there.
    pub kept: Option<(&'a str, usize)>,
    pub question: Option<&'a str>,
    pub fields: &'static [Field],
    pub values: &'a Map<String, Json>,
    pub cards: &'a NamedCards,
    pub lines: &'a [Line],
    pub unused: UnusedLines,
}

impl Addressed<'_> {
    /// The query string (without `?`), defaults left out: readable where it is short, else with the situation packed, else
    /// with the lines packed, too.
    pub(super) fn query(self) -> String {
        if let Some((name, lines)) = self.kept {
            let mut query = String::new();
            parameter(&mut query, NAMED, name);
            self.lines.iter().skip(lines).for_each(|line| parameter(&mut query, LINE, &line.parameter()));
            return query;
        }
        let situation = self.situation();
        let readable = self.with_lines(situation.clone());
        if readable.len() <= READABLE {
            return readable;
        }
        let packed = |query: &str| format!("{}={}", packed_address::NAME, packed_address::pack(query));
        let lines = readable.len() - situation.len();
        if !situation.is_empty() && lines < READABLE {
            let query = self.with_lines(packed(&situation));
            if query.len() <= READABLE {
                return query;
            }
        }
        packed(&readable)
    }

    /// Whether an address can hold it: what is written can be read back.
    ///
    /// # Errors
    /// What is too long.
    pub(super) fn check(self) -> Result<(), Vec<Diagnostic>> {
        let readable = self.readable();
        // nearly every one: no need to pack it
        if readable.len() <= ALWAYS_FITS && readable.matches('&').count() < MAX_PARAMETERS {
            return Ok(());
        }
        unpacked(&packed_address::pairs(&self.query())).map(|_| ())
    }

    /// The query string with nothing packed and no name for it.
    pub(super) fn readable(self) -> String {
        self.with_lines(self.situation())
    }

    fn situation(self) -> String {
        let mut query = String::new();
        if let Some(question) = self.question {
            parameter(&mut query, "question", question);
        }
        let base = self.cards.base("");
        Writing { cards: self.cards, query: &mut query }.table(self.fields, self.values, "", base);
        query
    }

    fn with_lines(self, mut query: String) -> String {
        if self.unused == UnusedLines::Pass {
            parameter(&mut query, LENIENT, "true");
        }
        for line in self.lines {
            parameter(&mut query, LINE, &line.parameter());
        }
        query
    }
}

/// A list without entries.
const NOTHING: &str = ",";

/// What an address says of a situation, as far as it is written.
struct Writing<'w> {
    cards: &'w NamedCards,
    query: &'w mut String,
}

impl Writing<'_> {
    /// A table; what its card has, or what is so anyway, is left out.
    fn table(
        &mut self,
        fields: &'static [Field],
        values: &Map<String, Json>,
        path: &str,
        base: Option<&Map<String, Json>>,
    ) {
        for field in fields.iter().filter(|field| field.applies(values)) {
            let Some(value) = values.get(field.name) else {
                continue;
            };
            let name = join(path, field.name);
            let known = base.and_then(|base| base.get(field.name));
            match (&field.shape, value) {
                (Shape::Table(_), _) if known == Some(value) => {}
                (Shape::Table(fields), Json::Object(inner)) => {
                    let below = known.and_then(Json::as_object).filter(|_| !is_whole(field));
                    let card = self.cards.base(&name);
                    self.table(fields, inner, &name, card.or(below));
                }
                (Shape::Tables { fields, .. }, Json::Array(list)) => {
                    for (index, inner) in list.iter().filter_map(Json::as_object).enumerate() {
                        self.entry(fields, inner, &join(&name, &(index + 1).to_string()));
                    }
                }
                _ if known.cloned().or_else(|| field.default()).as_ref() == Some(value) => {}
                // nothing, where the card has something: an empty parameter would leave it to the card
                (_, Json::Array(list)) if list.is_empty() => parameter(self.query, &name, NOTHING),
                (_, value) => parameter(self.query, &name, &in_words(value)),
            }
        }
    }

    /// One of several tables. An entry of which everything is left out would be lost: its first value is written then.
    fn entry(&mut self, fields: &'static [Field], values: &Map<String, Json>, path: &str) {
        let before = self.query.len();
        let base = self.cards.base(path);
        self.table(fields, values, path, base);
        if self.query.len() == before
            && let Some((name, value)) = first_value(fields, values, path)
        {
            parameter(self.query, &name, &value);
        }
    }
}

/// The first parameter that says something of these values, be it the default.
pub(super) fn first_parameter(fields: &'static [Field], values: &Map<String, Json>) -> Option<String> {
    let (name, value) = first_value(fields, values, "")?;
    let mut query = String::new();
    parameter(&mut query, &name, &value);
    Some(query)
}

/// The first value of a table that an address can spell, with its path.
fn first_value(fields: &'static [Field], values: &Map<String, Json>, path: &str) -> Option<(String, String)> {
    fields.iter().filter(|field| field.applies(values)).find_map(|field| {
        let name = join(path, field.name);
        match (&field.shape, values.get(field.name)?) {
            (Shape::Table(fields), Json::Object(inner)) => first_value(fields, inner, &name),
            (Shape::Tables { .. }, _) => None,
            (_, value) => Some((name, in_words(value))).filter(|(_, value)| !value.is_empty()),
        }
    })
}

/// A value as an address spells it. A comma within one text of a list has a backslash before it.
pub(super) fn in_words(value: &Json) -> String {
    let within = |value: &Json| in_words(value).replace('\\', "\\\\").replace(',', "\\,");
    match value {
        Json::String(text) => text.clone(),
        Json::Array(list) => list.iter().map(within).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn parameter(query: &mut String, name: &str, value: &str) {
    if !query.is_empty() {
        query.push('&');
    }
    let value = utf8_percent_encode(value, VALUE).to_string().replace(' ', "+");
    // Writing into a string cannot fail.
    let _ = write!(query, "{name}={value}");
}
