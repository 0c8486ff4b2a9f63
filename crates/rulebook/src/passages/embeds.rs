//! What does an embed show?
//!
//! `![[Note]]`, `![[Note#Heading]]` and `![[Note#^id]]` show the passages they name, with a link to where
//! those stand. An embed that leads back to itself, or goes over a bound, stays a link and is reported.
//! Ids, text and links of a passage know nothing of it: what is embedded belongs to its own place.

use std::collections::{BTreeSet, HashMap};

use pulldown_cmark::{Event, LinkType, Tag};
use pulldown_cmark_escape::escape_html_body_text;

use super::{
    html,
    mentions::Mentions,
    passage_html::{Found, Shown},
};
use crate::{
    Passage, Rulebook, Standing, Target,
    links::{anchors, draft::Draft, resolver},
    pages::{
        inline,
        page::{Piece, RawLink, RawTarget},
    },
    words::limits,
};
use names::{Diagnostic, Ordered, PassageId};

/// Whether the tag embeds something of the vault; an image with an address is a link.
fn embeds(tag: &Tag) -> bool {
    matches!(tag, Tag::Image { link_type: LinkType::WikiLink { .. }, .. })
}

/// Whether the content embeds anything.
pub(crate) fn has_any(content: &[Piece]) -> bool {
    content.iter().any(|(event, _)| matches!(event, Event::Start(tag) if embeds(tag)))
}

/// For each link of the content, in order, whether it embeds.
fn marks(content: &[Piece]) -> Vec<bool> {
    let links = content.iter().filter_map(|(event, _)| match event {
        Event::Start(tag) if inline::target(tag).is_some() => Some(embeds(tag)),
        _ => None,
    });
    links.collect()
}

/// All embeds of one game.
pub(crate) struct Embedding<'a> {
    drafts: &'a [Draft],
    topics: HashMap<String, usize>,
    rulebook: &'a Rulebook,
    mentions: &'a Mentions,
    /// The passages that embed something.
    embedding: HashMap<&'a PassageId, &'a Shown>,
    /// How much the game's embeds may still show.
    left: Bounds,
    pub findings: Vec<Found>,
}

/// How much may still be embedded.
#[derive(Clone, Copy)]
struct Bounds {
    passages: usize,
    bytes: usize,
}

/// Why an embed stays a link.
enum Left {
    Circle,
    Deep,
    Long,
}

impl<'a> Embedding<'a> {
    pub fn new(
        drafts: &'a [Draft],
        rulebook: &'a Rulebook,
        mentions: &'a Mentions,
        embedding: HashMap<&'a PassageId, &'a Shown>,
    ) -> Self {
        let topics = drafts.iter().enumerate().map(|(at, draft)| (draft.id.topic.clone(), at)).collect();
        let left = Bounds { passages: limits::GAME_EMBEDDED, bytes: limits::GAME_EMBED_BYTES };
        Self { drafts, topics, rulebook, mentions, embedding, left, findings: Vec::new() }
    }

    /// A passage around what it embeds; none when it embeds nothing.
    pub fn passage(&mut self, shown: &Shown) -> Option<String> {
        let shown = *self.embedding.get(&shown.id)?;
        let most = Bounds {
            passages: limits::EMBEDDED.min(self.left.passages),
            bytes: limits::EMBED_BYTES.min(self.left.bytes),
        };
        let mut bounds = most;
        let html = self.render(shown, &mut vec![&shown.id], &mut bounds);
        self.left.passages -= most.passages - bounds.passages;
        self.left.bytes -= most.bytes - bounds.bytes;
        html
    }

    fn render(
        &mut self,
        shown: &'a Shown,
        chain: &mut Vec<&'a PassageId>,
        bounds: &mut Bounds,
    ) -> Option<String> {
        let item = shown.item(self.drafts)?;
        let raw = inline::links(&item.content);
        let mut boxes = Vec::with_capacity(raw.len());
        for ((link, target), embeds) in raw.iter().zip(&shown.targets).zip(marks(&item.content)) {
            let target = target.as_ref().filter(|_| embeds);
            boxes.push(match target.map(|target| self.embedded(target, link, chain, bounds)) {
                Some(Ok(html)) => html,
                Some(Err(why)) => {
                    // What stands within an embed is reported at its own place.
                    if chain.len() == 1 {
                        self.report(shown, link, &why);
                    }
                    None
                }
                None => None,
            });
        }
        let passage = self.rulebook.passages.get(&shown.id)?;
        let mentioned = self.mentions.of_passage(shown, item, &passage.text);
        Some(html::render(item, &shown.targets, &boxes, mentioned))
    }

    /// What an embed shows; none when it leads to nothing that can be shown.
    fn embedded(
        &mut self,
        target: &Target,
        link: &RawLink,
        chain: &mut Vec<&'a PassageId>,
        bounds: &mut Bounds,
    ) -> Result<Option<String>, Left> {
        let ids = self.named(target, link);
        let Some(first) = ids.first() else { return Ok(None) };
        if chain.len() > limits::EMBED_DEPTH {
            return Err(Left::Deep);
        }
        let mut html = format!("<blockquote class=\"embed\">{}", self.from(target, first));
        let mut depth = 0;
        for id in &ids {
            let Some(passage) = self.rulebook.passages.get(id) else { continue };
            if chain.contains(&&passage.id) {
                return Err(Left::Circle);
            }
            if bounds.passages == 0 {
                return Err(Left::Long);
            }
            bounds.passages -= 1;
            let body = match self.embedding.get(id).copied() {
                Some(shown) => {
                    chain.push(&shown.id);
                    let body = self.render(shown, chain, bounds);
                    chain.pop();
                    body.unwrap_or_default()
                }
                None => passage.html.clone(),
            };
            let body = whole(passage, &body);
            bounds.bytes = bounds.bytes.checked_sub(body.len()).ok_or(Left::Long)?;
            nest(&mut html, &mut depth, passage.depth);
            html.push_str(&body);
        }
        nest(&mut html, &mut depth, 0);
        html.push_str("</blockquote>");
        Ok(Some(html))
    }

    /// The passages that an embed names: a note's, a heading's, or one with what stands under it.
    fn named(&self, target: &Target, link: &RawLink) -> Vec<PassageId> {
        let anchor = match &link.to {
            RawTarget::Name(name) => name.split_once('#').map(|(_, anchor)| anchor.trim()),
            _ => None,
        };
        let topic = match target {
            Target::Topic(id) => id.topic.as_str(),
            Target::Passage(id) => id.topic(),
            Target::External(_) | Target::Unresolved(_) => return Vec::new(),
        };
        let Some(draft) = self.topics.get(topic).and_then(|at| self.drafts.get(*at)) else {
            return Vec::new();
        };
        let items = 0..draft.labels.len();
        let ids = |wanted: &dyn Fn(usize) -> bool| -> Vec<PassageId> {
            items.clone().filter(|at| wanted(*at)).filter_map(|at| draft.passage_id(at)).collect()
        };
        let block = anchor.and_then(|anchor| anchor.strip_prefix('^')).unwrap_or_default();
        let heading = anchor.filter(|anchor| !anchor.starts_with('^'));
        let heading = heading.and_then(|anchor| anchors::heading(draft, anchor));
        match (target, heading) {
            (Target::Passage(_), Some(heading)) => ids(&|at| draft.page.items[at].place.contains(&heading)),
            (Target::Passage(_), None) if draft.block(block).next().is_some() => {
                let listed: BTreeSet<usize> = draft.block(block).ordered_set();
                ids(&|at| listed.contains(&at))
            }
            (Target::Passage(id), None) => {
                let first = draft.labels.iter().position(|label| label == id.passage());
                ids(&|at| first.is_some_and(|first| under(draft, at, first)))
            }
            // A place that the page does not have is a link to the page.
            _ if anchor.is_some_and(|anchor| !anchor.is_empty()) => Vec::new(),
            _ => ids(&|_| true),
        }
    }

    /// The line that says where it stands.
    fn from(&self, target: &Target, first: &PassageId) -> String {
        let topic = self.rulebook.topics.get(&first.topic_id()).map(|topic| topic.title.as_str());
        let mut title = topic.unwrap_or(first.topic()).to_owned();
        if let Target::Passage(id) = target
            && let Some(label) = self.rulebook.passages.get(id).and_then(|passage| passage.label.as_ref())
        {
            title = format!("{title}: {label}");
        }
        let mut words = String::new();
        // Writing to a string does not fail.
        let _ = escape_html_body_text(&mut words, &title);
        format!("<p class=\"from\">From {}{words}</a></p>", html::anchor(target))
    }

    fn report(&mut self, shown: &Shown, link: &RawLink, why: &Left) {
        let name = resolver::words(link);
        let (why, help) = match why {
            Left::Circle => {
                ("leads back to where it stands", "link to it instead, or take the embed out of one of them")
            }
            Left::Deep => ("stands too deep in other embeds", "embed what it shows directly"),
            Left::Long => ("would show too much", "embed a heading or a passage of it"),
        };
        let message = format!("the embed of `{name}` {why}; it is shown as a link");
        let file = self.drafts.get(shown.topic).map_or(0, |draft| draft.page.file);
        let finding = Diagnostic::warning("embed-as-link", message).help(help);
        self.findings.push((finding, (file, link.range.clone())));
    }
}

/// Whether the item of index `at` is that of index `first`, or stands under it.
fn under(draft: &Draft, at: usize, first: usize) -> bool {
    let mut here = Some(at);
    while let Some(at) = here.filter(|at| *at >= first) {
        if at == first {
            return true;
        }
        here = draft.page.items[at].parent.filter(|parent| *parent < at);
    }
    false
}

/// A passage with what it asks, where it is a question, or with the title of its box; of a ruling, whether
/// it holds no more.
fn whole(passage: &Passage, html: &str) -> String {
    let title = passage.callout.as_ref().and_then(|callout| callout.title.as_deref());
    let over = passage.ruling.as_ref().map(|ruling| &ruling.standing).filter(|standing| standing.is_over());
    let over = over.map(Standing::word);
    let Some(question) = passage.asks().or(title) else {
        return over.map_or_else(|| html.to_owned(), |over| format!("<p>({over})</p>{html}"));
    };
    let mark = over.map(|over| format!(" ({over})")).unwrap_or_default();
    let mut words = String::new();
    // Writing to a string does not fail.
    let _ = escape_html_body_text(&mut words, question);
    format!("<p><strong>{words}</strong>{mark}</p>{html}")
}

/// Opens and closes lists until it stands that deep.
fn nest(html: &mut String, depth: &mut usize, wanted: usize) {
    while *depth < wanted {
        html.push_str("<ul><li>");
        *depth += 1;
    }
    while *depth > wanted {
        html.push_str("</li></ul>");
        *depth -= 1;
    }
}
