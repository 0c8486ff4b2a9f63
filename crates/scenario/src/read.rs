//! Does what was written fit the format?
//!
//! A [`Reader`] holds a tree against a table of [`Field`]s: it returns every value the fields
//! know, defaults filled in, and every finding with its place and its path.

use serde_json::{Map, Value as Json, json};

use super::{
    field::{Field, Shape},
    limits::{MAX_ENTRY, MAX_FINDINGS, MAX_ID, MAX_NAME},
    shelf::Shelf,
    spelling,
    tree::{Key, Node, Value},
};
use names::{Diagnostic, Span, did_you_mean, grouped};
use vocabulary::Word;

/// Where the tree was written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    /// A TOML or JSON text: findings have a place.
    Text {
        /// Its name in findings.
        file: &'a str,
        /// The text.
        text: &'a str,
    },
    /// An address: every value is text, empty ones are left out, and a field that does not apply
    /// is passed over, because a form sends all of its fields.
    Address,
}

/// Whether anything is written in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// It is left out.
    Not,
    /// A table without anything in it.
    Empty,
    /// A value.
    Something,
}

/// What was read so far, and what was wrong.
pub(super) struct Reader<'a> {
    source: Source<'a>,
    findings: Vec<Diagnostic>,
    /// The fields of the situation itself.
    top: &'static [Field],
    /// The cards that it may name.
    shelf: Shelf<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: Source<'a>, shelf: Shelf<'a>) -> Self {
        Self { source, findings: Vec::new(), top: &[], shelf }
    }

    /// The cards that may be named.
    pub(super) fn shelf(&self) -> Shelf<'a> {
        self.shelf
    }

    /// These are the fields of the situation itself.
    pub(super) fn at_top(&mut self, fields: &'static [Field]) {
        self.top = fields;
    }

    pub(super) fn source(&self) -> Source<'a> {
        self.source
    }

    /// Whether nothing was wrong so far.
    pub(super) fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// Takes over the findings of another reader of the same source that this one has not made. `moved` gives the other place of a field, if
    /// it has one.
    pub(super) fn absorb(&mut self, other: Self, moved: impl Fn(&str) -> Option<String>) {
        for finding in other.findings {
            let same = |known: &Diagnostic| known.span == finding.span && known.message == finding.message;
            if finding.span.is_none() || !self.findings.iter().any(same) {
                let field = finding.field.as_deref().and_then(&moved);
                self.findings.push(match field {
                    Some(field) => finding.field(field),
                    None => finding,
                });
            }
        }
    }

    /// Every finding; more than [`MAX_FINDINGS`] are counted in the last.
    pub(super) fn finish(self) -> Result<(), Vec<Diagnostic>> {
        let mut findings = self.findings;
        if findings.is_empty() {
            return Ok(());
        }
        findings.sort_by_key(|finding| finding.span.as_ref().map(|span| span.offset));
        if findings.len() > MAX_FINDINGS {
            let more = findings.len() - MAX_FINDINGS;
            findings.truncate(MAX_FINDINGS);
            let message = format!("{more} more findings are not listed");
            findings.push(Diagnostic::error("more-findings", message));
        }
        Err(findings)
    }

    /// Adds a finding about the value at `path`.
    pub(super) fn refuse(&mut self, finding: Diagnostic, node: Option<&Node>, path: &str) {
        let place = node.and_then(|node| node.place.clone());
        self.refuse_at(finding, place, path);
    }

    /// Adds findings that already name their field, each at the place of that field in `tree`, or of
    /// the nearest table around it.
    pub(super) fn refuse_fields(&mut self, findings: Vec<Diagnostic>, tree: &Node) {
        for finding in findings {
            let path = finding.field.clone().unwrap_or_default();
            let mut at = tree;
            for part in path.split('.') {
                match inside(at, part) {
                    Some(node) => at = node,
                    None => break,
                }
            }
            self.refuse(finding, Some(at), &path);
        }
    }

    fn refuse_at(&mut self, finding: Diagnostic, place: Option<std::ops::Range<usize>>, path: &str) {
        let finding = finding.field(path);
        self.findings.push(match (self.source, place) {
            (Source::Text { file, text }, Some(place)) => {
                finding.at(Span::at(file, text, place.start, place.len()))
            }
            _ => finding,
        });
    }

    /// The values of a table that nobody wrote, defaults included. What does not fit is left out; whoever uses the table reports it.
    pub(super) fn alone(&self, fields: &'static [Field], node: &Node) -> Map<String, Json> {
        let source = Source::Text { file: "", text: "" };
        Reader::new(source, self.shelf).table(fields, Some(node), "")
    }

    /// The values of a table, defaults included.
    pub(super) fn table(
        &mut self,
        fields: &'static [Field],
        node: Option<&Node>,
        path: &str,
    ) -> Map<String, Json> {
        self.table_beside(&[], fields, node, path)
    }

    /// The same of a table that also holds fields which are read elsewhere.
    pub(super) fn table_beside(
        &mut self,
        elsewhere: &[&'static str],
        fields: &'static [Field],
        node: Option<&Node>,
        path: &str,
    ) -> Map<String, Json> {
        let none = Vec::new();
        let entries = match node {
            None => &none,
            Some(node) => match &node.value {
                Value::Table(entries) => entries,
                _ => {
                    self.wrong_type(node, path, "a table");
                    &none
                }
            },
        };
        let mut values = Map::new();
        let mut known: Vec<&str> = elsewhere.to_vec();
        let (always, sometimes): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| field.when.is_none());
        for field in always.into_iter().chain(sometimes) {
            if !field.applies(&values) {
                continue;
            }
            known.push(field.name);
            let written = entries.iter().find(|(key, _)| key.name == field.name);
            let value = self.field(field, written.map(|(_, node)| node), &join(path, field.name));
            if let Some(value) = value {
                values.insert(field.name.to_owned(), value);
            }
        }
        for (key, _) in entries {
            if !known.contains(&key.name.as_str()) {
                self.unknown(fields, &known, key, &join(path, &key.name));
            }
        }
        values
    }

    fn unknown(&mut self, fields: &'static [Field], known: &[&str], key: &Key, path: &str) {
        let elsewhere = fields.iter().find(|field| field.name == key.name);
        let finding = match elsewhere.and_then(|field| field.when) {
            Some(_) if matches!(self.source, Source::Address) => return,
            Some((field, value)) => Diagnostic::error(
                "field-does-not-apply",
                format!("`{path}` is there only where `{field}` is `{value}`"),
            )
            .help(format!("leave it out, or set `{}` to `{value}`", join(parent(path), field))),
            None => {
                let help = self.belongs_to_the_top(&key.name, path);
                let help = help.unwrap_or_else(|| did_you_mean(&key.name, known.iter().copied()));
                Diagnostic::error("unknown-field", format!("there is no field `{path}`")).help(help)
            }
        };
        self.refuse_at(finding, key.place.clone(), path);
    }

    /// A field of the situation itself that stands behind the head of a table, and so in it.
    fn belongs_to_the_top(&self, name: &str, path: &str) -> Option<String> {
        let (table, _) = path.split_once('.')?;
        let (table, head) = match table.split_once('[') {
            Some((table, _)) => (table, format!("[[{table}]]")),
            None => (table, format!("[{table}]")),
        };
        let top = self.top.iter().any(|field| field.name == name);
        top.then(|| format!("`{name}` belongs to the top level, not into `{table}`: put it above `{head}`"))
    }

    fn field(&mut self, field: &'static Field, node: Option<&Node>, path: &str) -> Option<Json> {
        let node = node.filter(|node| !self.is_left_out(node));
        let Some(node) = node else {
            return match &field.shape {
                // a table that says nothing is left out, so that one which is written empty is told from it
                Shape::Table(fields) => {
                    let table = self.table(fields, None, path);
                    (!table.is_empty()).then_some(Json::Object(table))
                }
                _ => field.default(),
            };
        };
        if self.is_twice(field, node, path) {
            return field.default();
        }
        let read = match &field.shape {
            Shape::Whole { least, most, .. } => self.whole(node, path, *least, *most),
            Shape::Word { words, .. } => self.word(node, path, words).map(|word| json!(word)),
            Shape::Flag { .. } => self.flag(node, path),
            Shape::Text { most } => self.text(node, path, *most).map(|text| json!(text)),
            Shape::Card(_) => self.text(node, path, MAX_NAME).map(|text| json!(text.trim())),
            Shape::Words { words, most, .. } => self.words(node, path, words, *most),
            Shape::Texts { most } | Shape::Cards { most, .. } => self.texts(node, path, *most),
            Shape::Reasons { most } => self.reasons(node, path, *most),
            Shape::Table(fields) => Some(Json::Object(self.table(fields, Some(node), path))),
            Shape::Tables { fields, most, .. } => self.tables(fields, node, path, *most),
        };
        read.or_else(|| field.default())
    }

    /// A parameter that is given twice, where one value is wanted.
    fn is_twice(&mut self, field: &Field, node: &Node, path: &str) -> bool {
        let wants_list =
            matches!(field.shape, Shape::Words { .. } | Shape::Texts { .. } | Shape::Cards { .. });
        let twice =
            !wants_list && matches!(self.source, Source::Address) && matches!(node.value, Value::List(_));
        if twice {
            let message = format!("the parameter `{path}` is given twice");
            self.refuse(Diagnostic::error("duplicate-field", message), Some(node), path);
        }
        twice
    }

    /// What is written in the field at `path`: `attacker.pool`, `target[1].pool`.
    pub(super) fn written(&self, tree: &Node, path: &str) -> Written {
        let mut at = tree;
        for part in path.split('.') {
            match inside(at, part) {
                Some(node) => at = node,
                None => return Written::Not,
            }
        }
        match &at.value {
            Value::Table(entries) if entries.is_empty() => Written::Empty,
            _ if self.is_left_out(at) => Written::Not,
            _ => Written::Something,
        }
    }

    /// Whether a parameter is given empty.
    pub(super) fn is_left_out(&self, node: &Node) -> bool {
        matches!(self.source, Source::Address)
            && matches!(&node.value, Value::Text(text) if text.trim().is_empty())
    }

    fn whole(&mut self, node: &Node, path: &str, least: i64, most: i64) -> Option<Json> {
        let number = match &node.value {
            Value::Whole(number) => Some(*number),
            Value::Text(text) if matches!(self.source, Source::Address) => text.trim().parse().ok(),
            _ => None,
        };
        let Some(number) = number else {
            self.wrong_type(node, path, &format!("a whole number from {least} to {most}"));
            return None;
        };
        if (least..=most).contains(&number) {
            return Some(json!(number));
        }
        let finding =
            Diagnostic::error("out-of-range", format!("`{path}` is {number}; it may be {least} to {most}"));
        self.refuse(finding, Some(node), path);
        None
    }

    fn word(&mut self, node: &Node, path: &str, words: &'static [Word]) -> Option<&'static str> {
        let Value::Text(text) = &node.value else {
            self.wrong_type(node, path, "text in quotes");
            return None;
        };
        let found = Word::find(words, text);
        if found.is_none() {
            self.refuse(spelling::unknown(text, path, words), Some(node), path);
        }
        found
    }

    /// Yes or no; none where nothing is said.
    pub(super) fn flag(&mut self, node: &Node, path: &str) -> Option<Json> {
        if self.is_left_out(node) {
            return None;
        }
        let flag = match &node.value {
            Value::Flag(flag) => Some(*flag),
            Value::Text(text) if matches!(self.source, Source::Address) => {
                match text.trim().to_lowercase().as_str() {
                    "true" | "yes" | "on" | "1" => Some(true),
                    "false" | "no" | "off" | "0" => Some(false),
                    _ => None,
                }
            }
            _ => None,
        };
        if flag.is_none() {
            self.wrong_type(node, path, "true or false");
        }
        flag.map(|flag| json!(flag))
    }

    /// A text of at most `most` characters.
    pub(super) fn text(&mut self, node: &Node, path: &str, most: usize) -> Option<String> {
        let Value::Text(text) = &node.value else {
            self.wrong_type(node, path, "text in quotes");
            return None;
        };
        let length = text.chars().count();
        if length > most {
            self.too_many(node, path, length, most, "characters");
            return None;
        }
        Some(text.clone())
    }

    fn words(&mut self, node: &Node, path: &str, words: &'static [Word], most: usize) -> Option<Json> {
        let split: Vec<Node>;
        let list = match &node.value {
            Value::List(list) if matches!(self.source, Source::Address) => {
                split = list.iter().flat_map(at_commas).collect();
                &split
            }
            Value::List(list) => list,
            Value::Text(_) if matches!(self.source, Source::Address) => {
                split = at_commas(node);
                &split
            }
            _ => {
                self.wrong_type(node, path, "a list of words");
                return None;
            }
        };
        if list.len() > most {
            self.too_many(node, path, list.len(), most, "entries");
            return None;
        }
        let found = (1..).zip(list).filter_map(|(nth, item)| self.word(item, &entry(path, nth), words));
        Some(json!(found.collect::<Vec<_>>()))
    }

    fn texts(&mut self, node: &Node, path: &str, most: usize) -> Option<Json> {
        let split: Vec<Node>;
        let list: &[Node] = match (&node.value, self.source) {
            (Value::List(list), Source::Address) => {
                split = list.iter().flat_map(at_commas).collect();
                &split
            }
            (Value::Text(_), Source::Address) => {
                split = at_commas(node);
                &split
            }
            _ => self.list(node, path, most)?,
        };
        if list.len() > most {
            self.too_many(node, path, list.len(), most, "entries");
            return None;
        }
        let found = (1..).zip(list).filter_map(|(nth, item)| self.text(item, &entry(path, nth), MAX_ENTRY));
        Some(json!(found.collect::<Vec<_>>()))
    }

    /// A list of texts, or a table that gives each of them its reason.
    fn reasons(&mut self, node: &Node, path: &str, most: usize) -> Option<Json> {
        let Value::Table(entries) = &node.value else {
            return self.texts(node, path, most);
        };
        if entries.len() > most {
            self.too_many(node, path, entries.len(), most, "entries");
            return None;
        }
        let reason = |(key, reason): &(Key, Node)| {
            let text = self.text(reason, &join(path, &key.name), MAX_ID)?;
            Some((key.name.clone(), json!(text)))
        };
        Some(Json::Object(entries.iter().filter_map(reason).collect()))
    }

    /// A list of tables. An address numbers them from 1: `effect.1.name`, `effect.2.name`.
    fn tables(&mut self, fields: &'static [Field], node: &Node, path: &str, most: usize) -> Option<Json> {
        let numbered: Vec<Node>;
        let list = match (&node.value, self.source) {
            (Value::Table(entries), Source::Address) => {
                numbered = self.numbered(entries, path)?;
                if numbered.len() > most {
                    self.too_many(node, path, numbered.len(), most, "entries");
                    return None;
                }
                &numbered
            }
            _ => self.list(node, path, most)?,
        };
        let tables = (1..).zip(list);
        let tables =
            tables.map(|(nth, item)| Json::Object(self.table(fields, Some(item), &entry(path, nth))));
        Some(tables.collect())
    }

    /// The entries of an address's list of tables in the order of their numbers; those in which
    /// everything is left out are passed over, because a form offers a blank one.
    fn numbered(&mut self, entries: &[(Key, Node)], path: &str) -> Option<Vec<Node>> {
        let mut numbered: Vec<(u16, &Node)> = Vec::new();
        for (key, node) in entries {
            let Ok(number) = key.name.parse() else {
                let message = format!("`{path}.{}` is no number of an entry", key.name);
                let finding = Diagnostic::error("unknown-field", message);
                self.refuse(finding.help(format!("number the entries from 1: `{path}.1`")), Some(node), path);
                return None;
            };
            numbered.push((number, node));
        }
        numbered.sort_by_key(|(number, _)| *number);
        let filled = |(_, node): &(u16, &Node)| !self.is_blank(node);
        Some(numbered.into_iter().filter(filled).map(|(_, node)| node.clone()).collect())
    }

    /// Whether nothing is given in an entry.
    fn is_blank(&self, node: &Node) -> bool {
        match &node.value {
            Value::Table(entries) => entries.iter().all(|(_, value)| self.is_blank(value)),
            _ => self.is_left_out(node),
        }
    }

    /// The entries of a list of at most `most`.
    pub(super) fn list<'n>(&mut self, node: &'n Node, path: &str, most: usize) -> Option<&'n [Node]> {
        let Value::List(list) = &node.value else {
            self.wrong_type(node, path, "a list");
            return None;
        };
        if list.len() > most {
            self.too_many(node, path, list.len(), most, "entries");
            return None;
        }
        Some(list)
    }

    fn too_many(&mut self, node: &Node, path: &str, count: usize, most: usize, of: &str) {
        let finding = Diagnostic::error(
            "too-many",
            format!("`{path}` has {} {of}; the limit is {}", grouped(count), grouped(most)),
        );
        self.refuse(finding, Some(node), path);
    }

    fn wrong_type(&mut self, node: &Node, path: &str, wanted: &str) {
        let message = format!("`{path}` must be {wanted}, not {}", node.what());
        self.refuse(Diagnostic::error("wrong-type", message), Some(node), path);
    }
}

/// The field of a table, or the entry of a list in it: `shields`, `effect[2]` (counted from 1).
fn inside<'n>(node: &'n Node, part: &str) -> Option<&'n Node> {
    let Value::Table(entries) = &node.value else {
        return None;
    };
    let (name, number) = match part.strip_suffix(']').and_then(|part| part.split_once('[')) {
        Some((name, number)) => (name, number.parse::<usize>().ok()),
        None => (part, None),
    };
    let (_, found) = entries.iter().find(|(key, _)| key.name == name)?;
    match (&found.value, number) {
        (Value::List(list), Some(number)) => Some(list.get(number.checked_sub(1)?).unwrap_or(found)),
        _ => Some(found),
    }
}

/// `a[2]`: an entry of a list, counted from 1.
pub(super) fn entry(path: &str, nth: usize) -> String {
    format!("{path}[{nth}]")
}

/// `a.b`, or `b` at the top.
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(parent, _)| parent)
}

/// The words of a parameter: `red/hit,red/crit`; empty ones are left out. A comma behind a backslash is one of the text.
pub(super) fn at_commas(node: &Node) -> Vec<Node> {
    let Value::Text(text) = &node.value else {
        return vec![node.clone()];
    };
    let mut words = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next_if(|next| matches!(next, ',' | '\\')) } else { None };
        match (escaped, words.last_mut()) {
            (None, Some(_)) if letter == ',' => words.push(String::new()),
            (letter_meant, Some(word)) => word.push(letter_meant.unwrap_or(letter)),
            (_, None) => {}
        }
    }
    words.retain(|word| !word.trim().is_empty());
    words.into_iter().map(|word| Node::unplaced(Value::Text(word))).collect()
}
