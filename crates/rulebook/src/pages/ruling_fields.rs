//! What does a source say about a ruling: who decided it, when, and does it still hold?
//!
//! A callout `> [!ruling]` says it in lines of its own (`**Author:** ...`), a note in its front matter.
//! Both give [`Decided`], before its links are resolved ([`crate::rulings::ruling`]).

use std::ops::Range;

use pulldown_cmark::{Event, TagEnd};
use serde_json::{Map, Value};

use super::{
    bylines,
    front_matter::Written,
    inline,
    page::{Page, Piece, RawLink, RawTarget},
    ruling_logs,
};
use crate::{Authority, Kind, words::days};

/// What a note or callout says about a ruling.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Decided {
    pub author: Option<String>,
    pub date: Option<String>,
    /// Where the ruling can be read.
    pub source: Option<String>,
    /// At which event it was decided.
    pub event: Option<String>,
    /// Where it was decided.
    pub venue: Option<String>,
    pub authority: Option<Authority>,
    pub status: Option<Status>,
    /// What superseded or contradicts it.
    pub by: Option<RawLink>,
    /// The day on which it was withdrawn.
    pub ended: Option<String>,
    pub reason: Option<String>,
    /// What it applies to.
    pub applies: Vec<RawLink>,
    /// Whose place it took.
    pub supersedes: Vec<RawLink>,
    /// Which open questions it decides.
    pub closes: Vec<RawLink>,
    /// Values that mean nothing: `status: perhaps`.
    pub unread: Vec<String>,
}

/// The word for whether a ruling holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Proposed,
    Current,
    Superseded,
    Withdrawn,
    Contradicted,
    Open,
    /// A word that is none of these.
    Unclear,
}

/// A thing that can be said of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Author,
    Date,
    Source,
    Event,
    Venue,
    Authority,
    Status,
    SupersededBy,
    Supersedes,
    Closes,
    ContradictedBy,
    Reason,
    Applies,
}

/// The field of that name; case, blanks, hyphens and underscores make no difference.
fn field(name: &str) -> Option<Field> {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    Some(match name.as_str() {
        "author" | "authors" | "ruledby" | "decidedby" => Field::Author,
        "date" | "dated" | "decided" | "decidedon" => Field::Date,
        "source" | "sourceurl" | "sourceaddress" => Field::Source,
        "event" | "tournament" => Field::Event,
        "place" | "venue" => Field::Venue,
        "authority" => Field::Authority,
        "status" => Field::Status,
        "supersededby" | "replacedby" | "successor" => Field::SupersededBy,
        "supersedes" | "replaces" => Field::Supersedes,
        "closes" | "decides" | "settles" => Field::Closes,
        "contradictedby" => Field::ContradictedBy,
        "reason" | "why" => Field::Reason,
        "appliesto" | "applies" | "touches" | "concerns" => Field::Applies,
        _ => return None,
    })
}

/// What is said in one field: its words, and the links among them.
struct Said {
    words: String,
    links: Vec<RawLink>,
    range: Range<usize>,
}

impl Said {
    /// The links, and each name of a list that is no link.
    fn targets(&self) -> Vec<RawLink> {
        let is_linked = |name: &str| self.links.iter().any(|link| name.contains(link.text.as_str()));
        // A comma in a link's words parts no names.
        let mut words = self.words.clone();
        for link in self.links.iter().filter(|link| link.text.contains([',', ';'])) {
            words = words.replace(link.text.as_str(), "");
        }
        let names = words.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
        let named = names.filter(|name| !is_linked(name)).map(|name| named(name, self.range.clone()));
        self.links.iter().cloned().chain(named).collect()
    }
}

/// A name as a link: `Brace`, `[[Defense Tokens#^brace]]`, `defense-tokens/brace`.
fn named(name: &str, range: Range<usize>) -> RawLink {
    let inner = name.trim().trim_start_matches("[[").trim_end_matches("]]");
    let (target, text) = inner.split_once('|').unwrap_or((inner, inner));
    let target = target.trim_end_matches('\\').trim();
    let to = RawTarget::Name(target.to_owned());
    RawLink { text: text.trim().to_owned(), to, is_image: false, range }
}

impl Decided {
    fn say(&mut self, field: Field, said: &Said) {
        let words = || Some(said.words.clone()).filter(|words| !words.is_empty());
        match field {
            Field::Author => self.author = words().map(|author| unlinked(&author)),
            Field::Date => {
                let words = said.words.as_str();
                let (day, behind) = days::leading(words).unwrap_or_else(|| (words.to_owned(), ""));
                self.date = Some(day).filter(|day| !day.is_empty());
                if !days::is_time(behind) {
                    self.remark(behind);
                }
            }
            Field::Source => {
                let address = said.links.iter().find_map(|link| match &link.to {
                    RawTarget::Address(address) => Some(address.clone()),
                    _ => None,
                });
                self.source = address.or_else(words);
            }
            Field::Authority => {
                let end = said.words.find(|c: char| !c.is_alphanumeric()).unwrap_or(said.words.len());
                let (word, behind) = said.words.split_at(end);
                match serde_json::from_value(Value::String(word.to_lowercase())) {
                    Ok(authority) => {
                        self.authority = Some(authority);
                        self.remark(behind);
                    }
                    Err(_) => self.unread.push(format!("authority: {}", said.words)),
                }
            }
            Field::Event => self.event = words().map(|event| unlinked(&event)),
            Field::Venue => self.venue = words().map(|venue| unlinked(&venue)),
            Field::Status => self.stand(said),
            Field::SupersededBy | Field::ContradictedBy => {
                self.by = said.targets().into_iter().next();
                self.status = Some(match field {
                    Field::SupersededBy => Status::Superseded,
                    _ => Status::Contradicted,
                });
            }
            Field::Reason => self.remark(&said.words),
            Field::Applies => self.applies.extend(said.targets()),
            Field::Supersedes => self.supersedes.extend(said.targets()),
            Field::Closes => self.closes.extend(said.targets()),
        }
    }

    /// `proposed`, `current`, `open`, `withdrawn: reason`, `superseded by X: reason`, `contradicted by X`.
    fn stand(&mut self, said: &Said) {
        let words = said.words.as_str();
        let whole = words.to_lowercase();
        let first = ["in force"].into_iter().find(|known| whole.starts_with(known)).map(str::len);
        let (first, rest) = match first.and_then(|end| words.split_at_checked(end)) {
            Some(parts) => parts,
            None => words.split_once([' ', ':']).unwrap_or((words, "")),
        };
        let status = match first.trim_end_matches([',', '.']).to_lowercase().as_str() {
            "proposed" | "draft" | "provisional" => Status::Proposed,
            "current" | "valid" | "in force" | "active" | "accepted" | "approved" | "final" => {
                Status::Current
            }
            "superseded" | "replaced" => Status::Superseded,
            "withdrawn" | "retracted" | "revoked" | "rescinded" => Status::Withdrawn,
            "contradicted" => Status::Contradicted,
            "open" => Status::Open,
            _ => {
                self.unread.push(format!("status: {words}"));
                self.status = Some(Status::Unclear);
                return self.remark(&format!("“{words}”"));
            }
        };
        self.status = Some(status);
        if status == Status::Withdrawn {
            let behind = rest.trim_start();
            let behind = behind.strip_prefix("on ").unwrap_or(behind);
            if let Some((day, why)) = days::leading(behind) {
                self.ended = Some(day);
                return self.remark(why);
            }
        }
        if !matches!(status, Status::Superseded | Status::Contradicted) {
            return self.remark(rest);
        }
        let rest = rest.trim_start();
        let rest = rest.strip_prefix("by").filter(|rest| rest.starts_with([' ', ':'])).unwrap_or(rest).trim();
        let (name, why) = match said.links.first() {
            Some(link) => (link.text.as_str(), rest.strip_prefix(link.text.as_str()).unwrap_or_default()),
            None => rest.split_once([':', ';']).unwrap_or((rest, "")),
        };
        let by = said.links.first().cloned();
        let by = by.or_else(|| (!name.is_empty()).then(|| named(name, said.range.clone())));
        self.by = self.by.take().or(by);
        self.remark(why);
    }

    /// Keeps what stands behind a value, or is said as a reason: it is shown beside whether the ruling holds.
    fn remark(&mut self, words: &str) {
        let words = words.trim_start_matches([':', ';', ',', '.', '-', '\u{2013}', '\u{2014}', ' ']).trim();
        let whole = words.strip_prefix('(').and_then(|words| words.strip_suffix(')'));
        let words = whole.filter(|words| !words.contains('(')).unwrap_or(words);
        if words.is_empty() {
            return;
        }
        self.reason = Some(match self.reason.take() {
            Some(before) => format!("{before}; {words}"),
            None => words.to_owned(),
        });
    }

    /// Fills what the passage does not say with what the page says.
    pub(crate) fn or(mut self, page: &Decided) -> Self {
        self.author = self.author.or_else(|| page.author.clone());
        self.date = self.date.or_else(|| page.date.clone());
        self.source = self.source.or_else(|| page.source.clone());
        self.event = self.event.or_else(|| page.event.clone());
        self.venue = self.venue.or_else(|| page.venue.clone());
        self.authority = self.authority.or(page.authority);
        if self.status.is_none() {
            (self.status, self.by) = (page.status, page.by.clone());
            self.ended = self.ended.or_else(|| page.ended.clone());
            self.reason = self.reason.or_else(|| page.reason.clone());
        }
        if self.applies.is_empty() {
            self.applies.clone_from(&page.applies);
        }
        if self.supersedes.is_empty() {
            self.supersedes.clone_from(&page.supersedes);
        }
        if self.closes.is_empty() {
            self.closes.clone_from(&page.closes);
        }
        self
    }
}

/// Words with the names of their wikilinks instead of the links: `[[Judges/Cleo]]` is Cleo.
fn unlinked(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, behind)) = rest.split_once("[[") {
        let Some((link, after)) = behind.split_once("]]") else { break };
        plain.push_str(before);
        let name = link.split_once('|').map(|(_, shown)| shown);
        plain.push_str(name.unwrap_or_else(|| link.rsplit('/').next().unwrap_or(link)).trim());
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// What front matter says of a ruling.
pub(crate) fn of_front_matter(fields: &Map<String, Value>, written: &Written) -> Decided {
    let mut decided = Decided::default();
    let below = fields.get("extra").and_then(Value::as_object);
    for (name, value) in below.into_iter().flatten().chain(fields) {
        let Some(field) = field(name) else { continue };
        let words: Vec<String> = match value {
            Value::String(words) => vec![words.trim().to_owned()],
            Value::Array(list) => {
                list.iter().filter_map(Value::as_str).map(|words| words.trim().to_owned()).collect()
            }
            _ => continue,
        };
        // Each entry of a list is a name, whatever commas it has.
        let links = match (value, field) {
            (Value::Array(_), Field::Applies | Field::Supersedes | Field::Closes) => {
                words.iter().map(|name| named(name, written.place(name))).collect()
            }
            _ => Vec::new(),
        };
        let range = words.first().map_or(0..0, |words| written.place(words));
        let said = Said { words: words.join(", "), links, range };
        // The authority of a note is read for all of its passages.
        if field != Field::Authority {
            decided.say(field, &said);
        }
    }
    decided
}

/// Whether front matter says that its note is a ruling.
pub(crate) fn is_said(fields: &Map<String, Value>) -> bool {
    let below = fields.get("extra").and_then(Value::as_object);
    says_it(fields) || below.is_some_and(says_it)
}

fn says_it(fields: &Map<String, Value>) -> bool {
    let word = |name: &str| fields.get(name).and_then(Value::as_str).is_some_and(names_ruling);
    let listed = |name: &str| {
        let list = fields.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).any(names_ruling)
    };
    fields.get("ruling").is_some_and(|value| value == &Value::Bool(true))
        || ["kind", "type", "tags"].into_iter().any(word)
        || listed("tags")
}

fn names_ruling(word: &str) -> bool {
    matches!(word.trim().trim_start_matches('#').to_lowercase().as_str(), "ruling" | "rulings")
}

/// Takes the lines that say something of the ruling out of a callout's body.
pub(crate) fn take(body: &mut Vec<Piece>) -> Decided {
    let mut decided = Decided::default();
    let mut kept: Vec<Piece> = Vec::with_capacity(body.len());
    let mut line: Vec<Piece> = Vec::new();
    for piece in body.drain(..).map(Some).chain([None]) {
        let ends = match &piece {
            Some((event, _)) => ends_line(event),
            None => true,
        };
        if !ends {
            line.extend(piece);
            continue;
        }
        match said(&line) {
            fields if fields.is_empty() => kept.append(&mut line),
            fields => {
                fields.iter().for_each(|(field, said)| decided.say(*field, said));
                line.clear();
            }
        }
        kept.extend(piece);
    }
    *body = kept;
    drop_empty(body);
    decided
}

/// Whether a callout's body names an author, so that its question is a ruling.
pub(crate) fn names_author(body: &[Piece]) -> bool {
    body.split(|(event, _)| ends_line(event)).flat_map(said).any(|(field, _)| field == Field::Author)
}

/// Where a line of a callout ends, or something that holds lines begins or ends.
fn ends_line(event: &Event) -> bool {
    use pulldown_cmark::Tag::{Item, List, Paragraph};
    matches!(
        event,
        Event::SoftBreak
            | Event::HardBreak
            | Event::Start(Paragraph | Item | List(_))
            | Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::List(_))
    )
}

/// The fields that a line fills: `Author: ...`, `**Author:** ...`, `author:: ...`; or several:
/// `Author: Ada; Date: 2026-03-01, provisional; Applies to: [[Brace]]; [[Evade]]`.
fn said(line: &[Piece]) -> Vec<(Field, Said)> {
    let text = inline::text(line);
    let (Some((_, first)), Some((_, last))) = (line.first(), line.last()) else { return Vec::new() };
    let range = first.start..last.end.max(first.start);
    let links = inline::links(line);
    let one = |text: &str| {
        let (name, words) = text.split_once(':')?;
        let field = field(name).filter(|_| name.len() < 24)?;
        let words = words.trim_start_matches(':').trim().to_owned();
        let links = links.iter().filter(|link| words.contains(link.text.as_str())).cloned().collect();
        Some((field, Said { words, links, range: range.clone() }))
    };
    // A field begins where the name of one stands; what is parted off and is none belongs to the one before it.
    let begins =
        |(at, sign): &(usize, &str)| text.get(at + sign.len()..).and_then(|it| one(it.trim())).is_some();
    let signs = text.match_indices([';', '|', '\u{b7}', ',']).filter(begins);
    let mut fields = Vec::new();
    let mut from = 0;
    for (at, sign) in signs.chain([(text.len(), "")]) {
        let Some(field) = text.get(from..at).and_then(|it| one(it.trim())) else { return Vec::new() };
        fields.push(field);
        from = at + sign.len();
    }
    fields
}

/// Drops breaks without words beside them, then paragraphs, items and lists without content.
fn drop_empty(body: &mut Vec<Piece>) {
    let is_break = |event: &Event| matches!(event, Event::SoftBreak | Event::HardBreak);
    loop {
        let before = body.len();
        let mut at = 0;
        while at < body.len() {
            let opens = |piece: Option<&Piece>| piece.is_none_or(|(event, _)| ends_line(event));
            let behind = at.checked_sub(1).and_then(|at| body.get(at));
            if is_break(&body[at].0) && (opens(behind) || opens(body.get(at + 1))) {
                body.remove(at);
                continue;
            }
            let empty = match (&body[at].0, body.get(at + 1).map(|(event, _)| event)) {
                (Event::Start(tag), Some(Event::End(end))) => tag.to_end() == *end,
                _ => false,
            };
            if empty {
                body.drain(at..at + 2);
                continue;
            }
            at += 1;
        }
        if body.len() == before {
            return;
        }
    }
}

/// Makes the rulings of a page whole: a note that is a ruling becomes one passage with what stands
/// under it, and what the page says counts for each of its rulings.
pub(crate) fn settle(page: &mut Page, path: &str) {
    let has_rulings = page.items.iter().any(|item| item.decided.is_some());
    let is_ruling = !has_rulings && is_of_rulings(page, path);
    let is_one = is_ruling && !ruling_logs::take(page);
    // A note that is called so holds the decisions of its days, and is none itself.
    let is_log = !is_ruling && !has_rulings && is_called_so(page, path);
    if is_log && page.headings.iter().any(|heading| bylines::of(&heading.text).is_some()) {
        ruling_logs::take(page);
    }
    let mut of_page = page.front.decided.clone();
    if !is_ruling && of_page.status == Some(Status::Unclear) {
        // In a note that is no ruling the word may mean something else: `status: published`.
        (of_page.status, of_page.reason) = (None, None);
    }
    if is_ruling && of_page.date.is_none() {
        // `2026-03-01 Anchor twice.md`
        let name = path.rsplit('/').next().unwrap_or_default();
        of_page.date = days::leading(name).map(|(day, _)| day);
    }
    if is_one {
        let whole = |kind: Kind| matches!(kind, Kind::Rule | Kind::Note | Kind::Question);
        if let Some(first) = page.items.iter().position(|item| item.parent.is_none() && whole(item.kind)) {
            // In a note that is no ruling the words of its fields may mean something else.
            become_one(page, first, of_page.unread.clone());
        }
    }
    for item in &mut page.items {
        item.decided = item.decided.take().map(|decided| decided.or(&of_page));
    }
}

/// Whether a note is called after rulings: `Rulings.md`, `# Rulings log`, `Errata`.
fn is_called_so(page: &Page, path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or_default();
    let file = file.split_once('.').map_or(file, |(stem, _)| stem);
    let names = [Some(file), page.front.title.as_deref(), page.title.as_deref()];
    let of_rulings = |word: &str| {
        names_ruling(word) || matches!(word.to_lowercase().as_str(), "errata" | "clarifications")
    };
    let mut words = names.into_iter().flatten().flat_map(|name| name.split(|c: char| !c.is_alphanumeric()));
    words.any(of_rulings)
}

/// Whether a note is a ruling, or holds some, by what it says or where it lies.
pub(crate) fn is_of_rulings(page: &Page, path: &str) -> bool {
    page.front.is_ruling || lies_among_rulings(path) || is_open_question(&page.front.decided)
}

/// Whether the fields of a note make it an open question: they say who asks, or what it asks about.
fn is_open_question(said: &Decided) -> bool {
    said.status == Some(Status::Open) && (said.author.is_some() || !said.applies.is_empty())
}

/// Whether a field of this name says something of a ruling.
pub(crate) fn is_field(name: &str) -> bool {
    field(name).is_some()
}

/// Whether a note lies in a folder of rulings, or in a folder of that; the folder's own page is none of them.
fn lies_among_rulings(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let name = parts.next().unwrap_or_default();
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem).to_lowercase();
    let is_folders_own = matches!(stem.as_str(), "readme" | "index" | "_index");
    !is_folders_own
        && parts.next().is_none_or(|folder| folder.to_lowercase() != stem)
        && path.rsplit('/').skip(1).any(names_ruling)
}

/// The note's first passage is the ruling; the others stand under it.
fn become_one(page: &mut Page, first: usize, unread: Vec<String>) {
    for (at, item) in page.items.iter_mut().enumerate() {
        if at == first {
            item.decided = Some(Decided { unread: unread.clone(), ..Decided::default() });
            if item.kind != Kind::Question {
                item.kind = Kind::Ruling;
            }
        } else if at > first {
            item.parent = item.parent.or(Some(first));
            item.depth += 1;
        }
    }
}
