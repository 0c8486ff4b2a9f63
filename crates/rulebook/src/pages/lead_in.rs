//! What does a passage call itself?
//!
//! A lead-in is what stands before the first colon when it is bold, a link, or a short capitalised
//! term (design, section 4). A link there names the label by its target; it stays a link only where it
//! leads elsewhere.

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::page::{Label, Piece};

/// Most words of a bold lead-in, and of a plain one.
const BOLD_WORDS: usize = 12;
const PLAIN_WORDS: usize = 5;

/// Words of a capitalised term that may be small.
const SMALL: &[&str] =
    &["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "vs", "with"];

/// Colons that end a lead-in; the second one is used in Chinese and Japanese.
const COLONS: [char; 2] = [':', '\u{ff1a}'];

/// Words before a colon that are not a name.
const NOT_NAMES: &[&str] = &[
    "Q",
    "A",
    "Question",
    "Answer",
    "Example",
    "Examples",
    "Note",
    "Note that",
    "For Example",
    "Exception",
    "Related",
    "See",
];

/// The lead-in of the content.
pub(crate) fn find(content: &[Piece]) -> Option<Label> {
    let lead = measure(content)?;
    let mut label = name(&content[..lead.end], lead.form)?;
    let behind = match content.get(lead.end).map(|(event, _)| event) {
        Some(Event::Text(words)) => remark(words),
        _ => None,
    };
    add_short(&mut label, behind);
    Some(label)
}

/// Adds further names for a name with a remark in brackets: `Fast (X)` is `Fast`, `Armor Piercing (AP)` is also `AP`.
/// `behind` is a remark outside of the name.
fn add_short(label: &mut Label, behind: Option<&str>) {
    let within = label.name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let (others, remark) = match (within, behind) {
        (Some((short, remark)), _) => (vec![short.to_owned()], remark.to_owned()),
        (None, Some(remark)) => (vec![format!("{} ({remark})", label.name)], remark.to_owned()),
        (None, None) => return,
    };
    let abbreviates = (2..=6).contains(&remark.len()) && remark.chars().all(|c| c.is_ascii_uppercase());
    for other in others.into_iter().chain(abbreviates.then_some(remark)) {
        if !other.trim().is_empty() && !label.others.contains(&other) {
            label.others.push(other);
        }
    }
}

/// What a lead-in is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Bold,
    Link,
    Plain,
}

struct Lead {
    /// Pieces up to and including the one with the colon.
    end: usize,
    form: Form,
}

/// How far the lead-in reaches.
fn measure(content: &[Piece]) -> Option<Lead> {
    let start = content.iter().position(|(event, _)| !matches!(event, Event::Start(Tag::Paragraph)))?;
    match &content[start].0 {
        Event::Start(Tag::Strong) => {
            let close = position(content, start, |event| matches!(event, Event::End(TagEnd::Strong)))?;
            let inside = content[start..close].iter().rev().find_map(|(event, _)| match event {
                Event::Text(words) => Some(words.trim_end().ends_with(COLONS)),
                _ => None,
            });
            let rest = content[close + 1..].iter().any(|(event, _)| matches!(event, Event::Text(_)));
            match content.get(close + 1).map(|(event, _)| event) {
                _ if inside == Some(true) => Some(Lead { end: close, form: Form::Bold }),
                Some(Event::Text(words))
                    if words.starts_with([':', '\u{ff1a}', '\u{2014}'])
                        || is_dashed(words)
                        || remark(words).is_some() =>
                {
                    Some(Lead { end: close + 1, form: Form::Bold })
                }
                // A line in bold above its words.
                Some(Event::SoftBreak | Event::HardBreak) if is_name(&content[start..close]) => {
                    Some(Lead { end: close, form: Form::Bold })
                }
                _ if !rest => Some(Lead { end: close, form: Form::Bold }),
                _ => None,
            }
        }
        Event::Start(Tag::Link { .. }) => link_end(content, start).map(|end| Lead { end, form: Form::Link }),
        Event::Text(_) => Some(Lead { end: start + 1, form: Form::Plain }),
        _ => None,
    }
}

/// Whether words are a name, and no sentence.
fn is_name(lead: &[Piece]) -> bool {
    let text = super::inline::text(lead);
    !text.ends_with(['.', '!', '?', ',', ';']) && text.split_whitespace().count() <= PLAIN_WORDS
}

/// Whether a name is the number of a rule, with or without letters before it: `DIS-1.2.1`, `4.2.1`.
pub(crate) fn is_number(name: &str) -> bool {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = name.len() - digits.len();
    let digits = if letters > 0 { digits.strip_prefix('-').unwrap_or(digits) } else { digits };
    let mut parts = digits.split('.');
    letters <= LETTERS
        && parts.clone().count() > 1
        && parts.all(|part| !part.is_empty() && part.len() < 5 && part.chars().all(|c| c.is_ascii_digit()))
}

/// Most letters before the number of a rule.
const LETTERS: usize = 8;

/// What stands in brackets between a bold name and its colon: `**Fast** (X): ...`.
fn remark(words: &str) -> Option<&str> {
    let (inner, behind) = words.trim_start().strip_prefix('(')?.split_once(')')?;
    let ends = behind.starts_with([':', '\u{2014}']) || is_dashed(behind);
    (ends && !inner.is_empty() && inner.split_whitespace().count() <= PLAIN_WORDS).then_some(inner)
}

/// Whether words go on behind a dash: `**Anchor** — stops a boat`.
fn is_dashed(words: &str) -> bool {
    [" \u{2014} ", " \u{2013} "].iter().any(|dash| words.starts_with(dash))
}

/// `[[A]]:` or `[[A]] and [[B]]:`, up to the last link's end.
fn link_end(content: &[Piece], start: usize) -> Option<usize> {
    let close = position(content, start, |event| matches!(event, Event::End(TagEnd::Link)))?;
    match (content.get(close + 1).map(|(event, _)| event), content.get(close + 2).map(|(event, _)| event)) {
        (Some(Event::Text(words)), _) if words.starts_with(':') => Some(close + 1),
        (Some(Event::Text(words)), Some(Event::Start(Tag::Link { .. })))
            if matches!(words.trim(), "and" | "or" | "," | "/" | "&") =>
        {
            link_end(content, close + 2)
        }
        _ => None,
    }
}

fn position(content: &[Piece], from: usize, test: fn(&Event) -> bool) -> Option<usize> {
    content[from..].iter().position(|(event, _)| test(event)).map(|at| at + from)
}

/// The name that these pieces give.
fn name(lead: &[Piece], form: Form) -> Option<Label> {
    let shown = super::inline::text(lead);
    let shown = match form {
        // `The :hit: icon` has a sign in it, and no name before it.
        Form::Plain => {
            let (name, behind) = shown.split_once(':')?;
            let is_sign = name.ends_with(' ') && behind.starts_with(char::is_alphanumeric);
            if is_sign { "" } else { name.trim() }
        }
        Form::Bold | Form::Link => shown.trim_end_matches(COLONS).trim(),
    };
    let words = shown.split_whitespace().count();
    let fits = match form {
        Form::Plain => words <= PLAIN_WORDS && is_capitalised(shown),
        Form::Bold | Form::Link => words <= BOLD_WORDS,
    };
    if !fits || words == 0 || NOT_NAMES.contains(&shown) || !shown.chars().any(char::is_alphanumeric) {
        return None;
    }
    let targets: Vec<String> = lead.iter().filter_map(|(event, _)| wiki_name(event)).collect();
    let mut names = targets.into_iter();
    let name = names.next().unwrap_or_else(|| shown.to_owned());
    let mut others: Vec<String> = names.collect();
    if shown != name {
        others.push(shown.to_owned());
    }
    let links = lead.iter().filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. }))).count();
    Some(Label { name, others, links })
}

/// The last part of a wikilink's target, unless it points inside a note.
fn wiki_name(event: &Event) -> Option<String> {
    let Event::Start(Tag::Link { link_type: LinkType::WikiLink { .. }, dest_url, .. }) = event else {
        return None;
    };
    let target = dest_url.trim_end_matches('\\').trim();
    let last = target.rsplit('/').next().unwrap_or(target);
    (!target.contains('#') && !last.is_empty()).then(|| last.to_owned())
}

fn is_capitalised(term: &str) -> bool {
    let capital = |word: &str| {
        let first = word.trim_start_matches(|c: char| !c.is_alphanumeric()).chars().next();
        first.is_some_and(|c| c.is_uppercase() || c.is_numeric())
    };
    let mut words = term.split_whitespace();
    words.next().is_some_and(|word| capital(word) && word.len() > 1)
        && words.all(|word| capital(word) || SMALL.contains(&word))
        && !term.contains(['.', '?', '!', ';'])
}
