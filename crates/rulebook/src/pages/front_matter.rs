//! What does a note say about itself before its text?
//!
//! Front matter is split off before Markdown is parsed, because a Markdown parser that knows it
//! swallows every pair of `---` in the middle of a document too.

mod edges;

use std::{borrow::Cow, ops::Range};

use serde_json::Value;

use self::edges::{fences, is_key, looks_like_fields, object, unclosed};
use super::{
    page::{RawLink, RawTarget},
    properties::{self, Field},
    ruling_fields::{self, Decided},
};
use crate::{
    Authority,
    sources::{GameSources, SourceFile, bounds},
    words::limits,
};
use names::{Diagnostic, Severity, Span};

/// The fields of the front matter that Adjutant reads.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct FrontMatter {
    pub form: Form,
    pub title: Option<String>,
    pub slug: Option<String>,
    pub permalink: Option<String>,
    pub aliases: Vec<String>,
    pub description: Option<String>,
    /// What a table of the author's adds to that.
    pub lead: Option<String>,
    pub edition: Option<String>,
    pub authority: Option<Authority>,
    /// Not to be published yet.
    pub draft: bool,
    /// Its place among the pages: lighter ones first, then those without.
    pub weight: Option<i64>,
    /// Related topics: names, or wikilinks.
    pub related: Vec<RawLink>,
    /// Whether the whole note is a ruling.
    pub is_ruling: bool,
    /// What it says of the ruling that the note is, or of the rulings in it.
    pub decided: Decided,
    /// Every key at the top, for recognising the dialect.
    pub keys: Vec<String>,
    /// Fields that say something to readers, and nothing to Adjutant.
    pub fields: Vec<Field>,
    /// Where each alias stands.
    pub named_at: Vec<(String, Range<usize>)>,
    /// Where the description stands.
    pub described: Option<Range<usize>>,
}

/// Where front matter is written.
pub(crate) struct Written<'a> {
    raw: &'a str,
    /// Where it begins in the file.
    start: usize,
}

impl Written<'_> {
    /// Where words stand first; the beginning where they are written otherwise.
    pub fn place(&self, words: &str) -> Range<usize> {
        let found = self.raw.find(words).filter(|_| !words.is_empty()).map(|at| at..at + words.len());
        let place = found.unwrap_or(0..0);
        self.start + place.start..self.start + place.end
    }
}

/// How the front matter is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Form {
    #[default]
    Absent,
    /// `---`, with YAML or one JSON object.
    Dashes,
    /// `+++`, with TOML.
    Pluses,
}

/// Splits front matter and body: what was said, where the body begins (in bytes), and findings.
pub(crate) fn split(file: &SourceFile) -> (FrontMatter, usize, Vec<Diagnostic>) {
    let Some((form, inner, body)) = fences(&file.text).or_else(|| object(&file.text)) else {
        if let Some((front, body)) = head(file) {
            return (front, body, Vec::new());
        }
        return (FrontMatter::default(), 0, unclosed(file).into_iter().collect());
    };
    let raw = &file.text[inner.clone()];
    let broken = |message: String, at: usize| {
        Diagnostic::warning("broken-front-matter", format!("front matter of `{}`: {message}", file.name))
            .at(Span::at(&file.name, &file.text, inner.start + at, 0))
            .help("the note is read without it; correct the front matter")
    };
    if raw.len() > limits::FRONT_MATTER_BYTES {
        let message = format!("it has {} bytes, at most {} are read", raw.len(), limits::FRONT_MATTER_BYTES);
        return (FrontMatter::default(), body, vec![broken(message, 0)]);
    }
    match parse(form, raw) {
        Ok(Value::Object(fields)) => {
            let mut front = FrontMatter { form, ..FrontMatter::default() };
            let wrong = take(&mut front, &fields, &Written { raw, start: inner.start });
            let findings = wrong.into_iter().map(|key| {
                broken(format!("`{key}` is not of the type it should have"), raw.find(&key).unwrap_or(0))
            });
            let findings = findings.collect();
            (front, body, findings)
        }
        Ok(Value::Null) => (FrontMatter { form, ..FrontMatter::default() }, body, Vec::new()),
        // What stands between two rules is text.
        Ok(_) if form == Form::Dashes => (FrontMatter::default(), 0, Vec::new()),
        Err(_) if form == Form::Dashes && !looks_like_fields(raw) => (FrontMatter::default(), 0, Vec::new()),
        Ok(_) => (FrontMatter::default(), body, vec![broken("it is not a table".to_owned(), 0)]),
        Err((message, at)) => (FrontMatter::default(), body, vec![broken(message, at)]),
    }
}

/// A text as it is read: words between two rules at its head are no front matter, and no heading either, as a
/// Markdown parser takes the lower rule for the line under one.
pub(crate) fn as_read(text: &str, body: usize) -> Cow<'_, str> {
    let rule = fences(text).filter(|(form, ..)| body == 0 && *form == Form::Dashes);
    match rule {
        Some((_, inner, _)) if inner.end + 3 <= text.len() => {
            Cow::Owned(format!("{}***{}", &text[..inner.end], &text[inner.end + 3..]))
        }
        _ => Cow::Borrowed(text),
    }
}

impl GameSources {
    /// Findings about files that are not read, or only without their front matter; not about files whose older
    /// version is served.
    pub fn refused(&self) -> Vec<Diagnostic> {
        let stale = |finding: &&Diagnostic| self.stale.iter().any(|stale| stale.reason == **finding);
        let problems =
            self.problems.iter().filter(|it| it.severity == Severity::Error && !stale(it)).cloned();
        let notes = self.notes.iter().filter_map(|file| bounds::refuse(file).or_else(|| unread(file)));
        problems.chain(notes).collect()
    }
}

/// Why the front matter of a file cannot be read at all, if it has any that cannot.
pub(crate) fn unread(file: &SourceFile) -> Option<Diagnostic> {
    let (front, _, findings) = split(file);
    findings.into_iter().next().filter(|_| front.form == Form::Absent)
}

/// Fields at the head of a text without fences, up to a blank line, as MultiMarkdown and MkDocs have them; the first is its
/// title.
fn head(file: &SourceFile) -> Option<(FrontMatter, usize)> {
    let text = &*file.text;
    let is_title = text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("title:"));
    let end = text.find("\n\n").or_else(|| text.find("\n\r\n")).filter(|end| is_title && *end < HEAD)?;
    let raw = text.get(..=end)?;
    let mut fields = serde_json::Map::new();
    for line in raw.lines() {
        let (key, value) = line.split_once(':').filter(|(key, _)| is_key(&key.replace(' ', "-")))?;
        // `title:: ...` is a field of Dataview.
        if value.starts_with(':') {
            return None;
        }
        let key = key.trim().to_lowercase().replace(' ', "_");
        fields.insert(key, Value::String(value.trim().to_owned()));
    }
    let mut front = FrontMatter::default();
    take(&mut front, &fields, &Written { raw, start: 0 });
    Some((front, end + 1))
}

/// Longest head without fences, in bytes.
const HEAD: usize = 2_048;

fn parse(form: Form, raw: &str) -> Result<Value, (String, usize)> {
    if form == Form::Pluses {
        let table: toml::Table = toml::from_str(raw)
            .map_err(|error| (error.message().to_owned(), error.span().map_or(0, |span| span.start)))?;
        return Ok(from_toml(toml::Value::Table(table)));
    }
    let json = raw.trim_start().starts_with('{').then(|| serde_json::from_str::<Value>(raw));
    if let Some(Ok(value)) = json {
        return Ok(value);
    }
    // As YAML 1.2 has it: `Yes` and `no` are words.
    let options = serde_saphyr::options! { strict_booleans: true };
    let quoted = quote_links(raw);
    serde_saphyr::from_str_with_options(&quoted, options).map(unnested).map_err(|error| match json {
        // what looks like JSON was meant as JSON
        Some(Err(error)) => (without_place(&error.to_string()), offset(raw, error.line(), error.column())),
        _ => {
            let error = error.without_snippet();
            let place = error.location().map_or((1, 1), |at| (at.line() as usize, at.column() as usize));
            (without_place(&error.to_string()), offset(raw, place.0, place.1))
        }
    })
}

/// YAML whose fields may hold wikilinks without quotes, which YAML has as lists in lists: `up: [[Boats#^oar]]`, `- [[Boats]]`,
/// `status: superseded by [[Boats]]: it leaked`. Such values are put in quotes.
fn quote_links(raw: &str) -> Cow<'_, str> {
    if !raw.contains("[[") {
        return Cow::Borrowed(raw);
    }
    let mut quoted = String::with_capacity(raw.len() + 16);
    let mut lines = raw.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        // What goes on in the next line is no line of its own.
        let deeper = |next: &&str| {
            let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
            !next.trim().is_empty() && indent(next) > indent(line) && !next.trim_start().starts_with("- ")
        };
        match unquoted(line).filter(|_| lines.peek().is_none_or(|next| !deeper(next))) {
            Some(value) => {
                quoted.push_str(&line[..value.start]);
                quoted.push('\'');
                quoted.push_str(&line[value.clone()].replace('\'', "''"));
                quoted.push('\'');
                quoted.push_str(&line[value.end..]);
            }
            None => quoted.push_str(line),
        }
    }
    Cow::Owned(quoted)
}

/// Where the value of a line stands that has wikilinks and no quotes.
fn unquoted(line: &str) -> Option<Range<usize>> {
    let words = line.trim_start();
    let item = words.strip_prefix("- ").map(str::trim_start);
    let value = match words.split_once(": ").filter(|(key, _)| is_key(key.trim())) {
        Some((_, value)) => value,
        None => item?,
    };
    let start = line.len() - value.len() + (value.len() - value.trim_start().len());
    let value = value.trim();
    let ends = value.rfind("]]").and_then(|end| value.get(end + 2..)?.find(" #").map(|at| end + 2 + at));
    let value = value[..ends.unwrap_or(value.len())].trim_end();
    // `[[1, "Oar"], [2, "Mast"]]` are lists.
    let inner = value.strip_prefix("[[");
    let is_rows = inner
        .and_then(|inner| inner.split_once(']'))
        .is_some_and(|(first, behind)| !behind.starts_with(']') || first.contains('"'));
    let is_list = value.starts_with('[') && (inner.is_none_or(|inner| inner.starts_with('[')) || is_rows);
    let is_other = value.starts_with(['\'', '"', '{', '|', '>', '&', '*', '!', '#']);
    let whole = !value.starts_with("[[") || value.contains("]]");
    (value.contains("[[") && whole && !is_list && !is_other).then(|| start..start + value.len())
}

/// A value in which wikilinks within a list are words again: `[[[Boats]], [[Oars]]]`.
fn unnested(value: Value) -> Value {
    match value {
        Value::Array(values) => {
            Value::Array(values.into_iter().map(|it| link(&it).unwrap_or_else(|| unnested(it))).collect())
        }
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(key, value)| (key, unnested(value))).collect())
        }
        other => other,
    }
}

/// The wikilink that a list in a list is.
fn link(value: &Value) -> Option<Value> {
    let [Value::Array(inner)] = value.as_array()?.as_slice() else { return None };
    let words: Option<Vec<&str>> = inner.iter().map(Value::as_str).collect();
    Some(Value::String(format!("[[{}]]", words?.join(", "))))
}

/// A name that may be written as a wikilink: `[[Boats|the boats]]` names Boats.
fn name(words: &str) -> &str {
    let inner =
        words.trim().strip_prefix("[[").and_then(|inner| inner.strip_suffix("]]")).unwrap_or(words.trim());
    if inner.contains("[[") {
        words.trim()
    } else {
        inner.split('|').next().unwrap_or(inner).trim_end_matches('\\').trim()
    }
}

/// A parser's message without its own count of lines, which begins at the fence and not at the file.
fn without_place(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default().trim();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    // What a reader of the file cannot do is left out.
    let first = first.split(", set ").next().unwrap_or(first);
    let words = match first.rfind(" at line ") {
        Some(at) => &first[..at],
        None => first,
    };
    if words.is_empty() { "it cannot be read".to_owned() } else { words.to_owned() }
}

/// The byte at a line and column, both from 1; the end of the line where it is shorter.
fn offset(raw: &str, line: usize, column: usize) -> usize {
    let before: usize = raw.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let line = raw.get(before..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let within = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    before + within
}

fn from_toml(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text),
        toml::Value::Integer(number) => Value::from(number),
        toml::Value::Float(number) => Value::from(number),
        toml::Value::Boolean(truth) => Value::Bool(truth),
        toml::Value::Datetime(date) => Value::String(date.to_string()),
        toml::Value::Array(values) => values.into_iter().map(from_toml).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, from_toml(value))).collect(),
    }
}

/// Fields that name related topics.
const RELATED: [&str; 7] =
    ["related", "related_topics", "related-topics", "related topics", "see_also", "see-also", "see also"];

/// The names in a field: an entry of a list each, or several wikilinks between commas.
fn names(value: &Value) -> Vec<(String, RawTarget)> {
    let words: Vec<&str> = match value {
        Value::String(words) if words.contains("[[") => words.split_inclusive("]]").collect(),
        Value::String(words) if words.contains(';') => words.split(';').collect(),
        Value::String(words) => words.split(',').collect(),
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let named = words.into_iter().filter_map(|words| {
        let link = words.find("[[").and_then(|at| words.get(at..)).map(name);
        let (text, to) = match link {
            Some(link) => (link, RawTarget::Name(link.to_owned())),
            None => (words.trim(), RawTarget::Bare(words.trim().to_owned())),
        };
        text.contains(char::is_alphanumeric).then(|| (text.to_owned(), to))
    });
    named.collect()
}

/// Takes the fields over; returns the keys whose values have a wrong type.
fn take(front: &mut FrontMatter, fields: &serde_json::Map<String, Value>, written: &Written) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut text = |key: &str| match fields.get(key) {
        Some(Value::String(text)) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(Value::Null | Value::String(_)) | None => None,
        Some(_) => {
            wrong.push(key.to_owned());
            None
        }
    };
    front.title = text("title");
    front.slug = text("slug");
    // Hugo says `url`, Zola `path`; a pattern, or an address of another site, is no name of this page.
    let address = text("permalink").or_else(|| text("url")).or_else(|| text("path"));
    front.permalink = address.filter(|address| !address.contains(':'));
    front.description = text("description");
    front.lead = properties::lead_of_page(fields);
    front.edition = text("edition").or_else(|| {
        let extra = fields.get("extra")?.get("edition")?;
        extra.as_str().map(str::to_owned)
    });
    let added = || fields.get("extra")?.get("authority")?.as_str().map(str::to_owned);
    front.authority = match text("authority")
        .or_else(added)
        .map(|word| serde_json::from_value(Value::String(word.to_lowercase())))
    {
        Some(Err(_)) => {
            wrong.push("authority".to_owned());
            None
        }
        Some(Ok(authority)) => Some(authority),
        None => None,
    };
    let is_none = |value: &&Value| !matches!(value, Value::Array(list) if list.is_empty());
    match fields.get("aliases").filter(is_none).or_else(|| fields.get("alias")) {
        Some(Value::String(alias)) => {
            // Obsidian's older form is a list between commas; a name may have one as well.
            let parts =
                alias.split(',').map(str::trim).filter(|part| alias.contains(',') && !part.is_empty());
            front.aliases.extend(parts.map(|part| name(part).to_owned()));
            front.aliases.push(name(alias).to_owned());
        }
        Some(Value::Array(aliases)) => {
            front
                .aliases
                .extend(aliases.iter().filter_map(Value::as_str).map(|alias| name(alias).to_owned()));
        }
        Some(Value::Null) | None => {}
        Some(_) => wrong.push("aliases".to_owned()),
    }
    match fields.get("draft") {
        Some(Value::Bool(draft)) => front.draft = *draft,
        Some(Value::String(word)) if matches!(word.trim().to_lowercase().as_str(), "true" | "yes" | "on") => {
            front.draft = true;
        }
        Some(Value::String(word))
            if matches!(word.trim().to_lowercase().as_str(), "false" | "no" | "off" | "") => {}
        Some(Value::Null) | None => {}
        Some(_) => wrong.push("draft".to_owned()),
    }
    // Obsidian Publish and its gardens show nothing that says so.
    front.draft |= ["publish", "dg-publish"].iter().any(|key| fields.get(*key) == Some(&Value::Bool(false)));
    match fields.get("weight") {
        // Hugo: a weight of 0 is none.
        Some(Value::Number(weight)) if weight.is_i64() => {
            front.weight = weight.as_i64().filter(|it| *it != 0)
        }
        Some(Value::Null) | None => {}
        Some(_) => wrong.push("weight".to_owned()),
    }
    let related = RELATED.iter().filter_map(|key| fields.get(*key)).flat_map(names);
    front.related = related
        .map(|(text, to)| RawLink { range: written.place(&text), is_image: false, text, to })
        .collect();
    front.is_ruling = ruling_fields::is_said(fields);
    front.decided = ruling_fields::of_front_matter(fields, written);
    front.keys = fields.keys().cloned().collect();
    front.fields = properties::read(fields, written);
    front.named_at = front.aliases.iter().map(|alias| (alias.clone(), written.place(alias))).collect();
    front.described = front.description.as_deref().map(|words| written.place(words));
    wrong
}
