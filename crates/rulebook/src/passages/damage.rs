//! What did a passage's source lose or run together?
//!
//! Pages that were copied or converted lose icons, take one icon for another, and glue questions together. Such a
//! passage says so wherever it is shown, and is no sure answer; the checks report each at its place.

use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};
use rayon::prelude::*;
use serde::Serialize;

use crate::{Kind, Passage, Rulebook, links::draft::Draft, pages::question_marks};
use names::{PassageId, Span, Spans};

/// Something that is damaged in a passage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Damage {
    /// What it is.
    pub what: Damaged,
    /// The words or signs that show it.
    pub mark: String,
    /// Where they stand.
    #[serde(skip)]
    pub span: Span,
}

/// How a passage is damaged.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Damaged {
    /// Two questions run together: the answer may be the other's.
    Glued,
    /// An icon is gone.
    IconLost,
    /// An icon was taken for another.
    IconMisread,
}

impl Damaged {
    /// What readers are told.
    pub fn words(self) -> &'static str {
        match self {
            Damaged::Glued => "two questions run together here: the answer may be the other's",
            Damaged::IconLost => "an icon is missing here",
            Damaged::IconMisread => "an icon was misread here",
        }
    }
}

impl Passage {
    /// Whether its answer may belong to another question.
    pub fn is_glued(&self) -> bool {
        self.damage.iter().any(|damage| damage.what == Damaged::Glued)
    }
}

/// Marks what is damaged in the passages of these pages.
pub(crate) fn mark(rulebook: &mut Rulebook, drafts: &[Draft], spans: &[Spans]) {
    let found: Vec<(PassageId, Vec<Damage>)> =
        drafts.par_iter().flat_map_iter(|draft| of_page(rulebook, draft, &spans[draft.page.file])).collect();
    for (id, damage) in found {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.damage = damage;
        }
    }
}

/// The passages of a page that are damaged, with what is.
fn of_page<'a>(
    rulebook: &'a Rulebook,
    draft: &'a Draft,
    spans: &'a Spans,
) -> impl Iterator<Item = (PassageId, Vec<Damage>)> + 'a {
    draft.page.items.iter().enumerate().filter_map(move |(at, item)| {
        let passage = rulebook.passages.get(&draft.passage_id(at)?)?;
        let damage = of(passage).into_iter().map(|(what, mark, written)| {
            let range = place(spans.text(), item.range.clone(), &written);
            Damage { what, mark, span: spans.at(range.start, range.len()) }
        });
        let mut damage: Vec<Damage> = damage.collect();
        let lost = draft.page.lost.iter().filter(|icon| item.range.contains(&icon.range.start));
        damage.extend(lost.map(|icon| Damage {
            what: Damaged::IconLost,
            mark: icon.mark.clone(),
            span: spans.at(icon.range.start, icon.range.len()),
        }));
        (!damage.is_empty()).then(|| (passage.id.clone(), damage))
    })
}

/// Where words stand in a part of a file, in capitals or not; the whole part where they are written otherwise.
fn place(text: &str, within: Range<usize>, words: &str) -> Range<usize> {
    let part = text.get(within.clone()).unwrap_or_default().to_ascii_lowercase();
    let found = part.find(&words.to_ascii_lowercase()).filter(|_| !words.is_empty());
    found.map_or(within.clone(), |at| within.start + at..within.start + at + words.len())
}

/// What is damaged: how it is told, and how it is written.
fn of(passage: &Passage) -> Vec<(Damaged, String, String)> {
    let glued = glue(passage).map(|written| (Damaged::Glued, written.trim().to_owned(), written));
    let lost = debris(passage).map(|(mark, written)| (Damaged::IconLost, mark, written));
    let misread = misread(&passage.text).map(|(words, _)| (Damaged::IconMisread, words.clone(), words));
    [glued, lost, misread].into_iter().flatten().collect()
}

/// What shows that another question runs into a question: a link without words in its middle, or a second marker.
fn glue(passage: &Passage) -> Option<String> {
    let question = passage.question.as_deref().filter(|_| passage.kind == Kind::Question)?;
    let empty = passage.links.iter().any(|link| link.text.is_empty());
    let marker = || [question, &passage.text].into_iter().find_map(question_marks::second);
    if empty { Some("[](".to_owned()) } else { marker().map(str::to_owned) }
}

/// What is left of an icon: how it is told, and how it is written.
fn debris(passage: &Passage) -> Option<(String, String)> {
    let in_code = |mark: &str| passage.text.contains(mark) && !without_code(&passage.html).contains(mark);
    let texts = [passage.text.as_str(), passage.question.as_deref().unwrap_or_default()];
    texts.iter().find_map(|text| {
        let private = |c: &char| matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
        // a sign is looked for sooner than words with it
        let has = |sign: char| text.contains(sign);
        let marks = [('(', "()"), ('(', "( )"), ('{', "{ .block-language")];
        let words = marks.into_iter().find(|(sign, mark)| has(*sign) && text.contains(mark));
        let same = |mark: &str| (mark.to_owned(), mark.to_owned());
        let private = || {
            let sign = if text.is_ascii() { None } else { text.chars().find(private) };
            sign.map(|c| (c.escape_unicode().to_string(), c.to_string()))
        };
        let shortcode = || {
            let word = |text: &str| text.split_whitespace().find(|word| is_shortcode(word)).map(same);
            if has(':') { word(text) } else { None }
        };
        let letter = || bare_letter(text).map(|letter| same(&format!("the {letter} ")));
        let found = words.map(|(_, mark)| same(mark)).or_else(private).or_else(shortcode).or_else(letter);
        found.filter(|(mark, _)| !in_code(mark))
    })
}

/// `:objective:`, which some tool would have made an icon of.
fn is_shortcode(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ')']);
    let name = word.strip_prefix(':').and_then(|word| word.strip_suffix(':')).unwrap_or_default();
    name.len() > 2 && name.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '-'))
}

/// A single small letter as a noun's name ("the e defense token") is a glyph of an icon font.
fn bare_letter(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "the"
            && let Some(next) = words.peek()
            && next.len() == 1
            && next.bytes().all(|byte| byte.is_ascii_lowercase())
            && *next != "a"
        {
            return Some(next);
        }
    }
    None
}

/// A passage's HTML without its code, in which brackets are nothing's remains.
fn without_code(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, inside)) = rest.split_once("<code") {
        kept.push_str(before);
        rest = inside.split_once("</code>").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// Defense tokens, whose names the letters of an icon font are taken for.
const TOKENS: [&str; 6] = ["brace", "contain", "evade", "redirect", "salvo", "scatter"];

/// Where a token's name stands for a command: the words, and the token.
pub(crate) fn misread(text: &str) -> Option<(String, &'static str)> {
    let lower = text.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if !has(&["command", "dial"]) || !has(&TOKENS) {
        return None;
    }
    let raw: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<String> =
        raw.iter().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()).collect();
    let token = |word: Option<&String>| TOKENS.into_iter().find(|token| word.is_some_and(|it| it == token));
    let is = |at: usize, wanted: &[&str]| words.get(at).is_some_and(|word| wanted.contains(&word.as_str()));
    (0..words.len()).find_map(|at| {
        // `an Evade command`, `Evade dial`
        let goes_on = raw.get(at).is_some_and(|word| !word.ends_with([',', '.', ';', ':', ')']));
        if let Some(token) =
            token(words.get(at)).filter(|_| goes_on && is(at + 1, &["command", "commands", "dial", "dials"]))
        {
            return Some((words[at..at + 2].join(" "), token));
        }
        // `a command icon as a header, such as Evade`
        let header = is(at, &["command"]) && is(at + 1, &["icon", "icons"]);
        let such = (at + 2..at + 10).find(|at| is(*at, &["as"]) && is(at.saturating_sub(1), &["such"]))?;
        let token = token(words.get(such + 1)).filter(|_| header)?;
        Some((words[at..such + 2].join(" "), token))
    })
}
