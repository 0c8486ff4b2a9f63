//! What do the fields of a note say to readers?
//!
//! Card vaults keep rules text in front matter (`text: ...`, `cost: 4`). Fields that mean nothing to Adjutant, nor to the
//! programs that notes are written with, are shown as those programs show them: words as passages called by their
//! fields, the others in one line above them.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};
use serde_json::{Map, Value};

use super::{
    front_matter::Written,
    inline,
    page::{Item, Label, Page, Piece},
    ruling_fields,
};
use crate::{Dialect, Kind};

/// A field with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    pub name: String,
    /// What it says: a line each.
    pub lines: Vec<String>,
    pub range: Range<usize>,
    pub of: Origin,
}

/// Where a field stands in front matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// At the top, where those for a site's program stand, too.
    Top,
    /// In a table for what the author adds: `[extra]` of Zola, `[params]` of Hugo.
    Added,
}

/// Fields that are read for something else, or that are for programs.
const READ: [&str; 97] = [
    "alias",
    "aliases",
    "authority",
    "banner",
    "base_url",
    "bibliography",
    "cards-deck",
    "categories",
    "category",
    "citekey",
    "class",
    "collapsed",
    "collection",
    "color",
    "comments",
    "cover",
    "created",
    "creator",
    "css",
    "cssclass",
    "cssclasses",
    "cssClasses",
    "date",
    "description",
    "dialect",
    "draft",
    "edition",
    "editor",
    "extra",
    "filename",
    "format",
    "gitea",
    "icon",
    "id",
    "image",
    "images",
    "insert_anchor_links",
    "in_search_index",
    "jupyter",
    "keywords",
    "kind",
    "lang",
    "language",
    "lastmod",
    "last_modified_at",
    "layout",
    "license",
    "linkTitle",
    "linter-yaml-title-alias",
    "locale",
    "location",
    "markup",
    "math",
    "mermaid",
    "menu",
    "modified",
    "names",
    "next",
    "number-sections",
    "obsidianUIMode",
    "order",
    "outputs",
    "page_template",
    "paginate_by",
    "params",
    "parent",
    "path",
    "permalink",
    "position",
    "prev",
    "previous",
    "project",
    "pubDate",
    "publish",
    "redirect_from",
    "redirect_to",
    "render",
    "ruling",
    "share",
    "sitemap",
    "slug",
    "sort_by",
    "sticker",
    "tag",
    "tags",
    "taxonomies",
    "template",
    "theme",
    "thumbnail",
    "title",
    "toc",
    "type",
    "uid",
    "updated",
    "url",
    "uuid",
    "weight",
];

/// How fields begin that are for programs.
const PROGRAMS: [&str; 14] = [
    "dg-",
    "sidebar",
    "hide_",
    "hide-",
    "nav_",
    "has_",
    "excalidraw",
    "kanban",
    "related",
    "see_also",
    "see-also",
    "see also",
    "pagination_",
    "custom_",
];

/// Fields that only a site has: the other fields beside them are for the site's program.
const SITES: [&str; 10] = [
    "layout",
    "sidebar_position",
    "sidebar_label",
    "nav_order",
    "weight",
    "template",
    "sort_by",
    "toc",
    "lastmod",
    "theme",
];

/// Fields that say something of a card, beside others, and elsewhere are for programs.
const OF_CARDS: [&str; 5] = ["categories", "category", "class", "keywords", "type"];

/// Fewest words of a field that is a text, of one of a site, and of one that its author added there.
const WORDS: usize = 3;
const SITE_WORDS: usize = 5;
const ADDED_WORDS: usize = 2;

/// The fields of front matter that say something to readers.
pub(crate) fn read(fields: &Map<String, Value>, written: &Written) -> Vec<Field> {
    let of_card = |name: &str| OF_CARDS.contains(&name.trim().to_lowercase().as_str());
    let is_card = fields.keys().any(|name| !is_read(name));
    let shown = fields.iter().filter(|(name, _)| !is_read(name) || is_card && of_card(name));
    let field = |of: Origin| {
        move |(name, value): (&String, &Value)| {
            let lines = lines(value);
            let first = lines.first()?;
            Some(Field { name: name.trim().to_owned(), range: written.place(first), lines, of })
        }
    };
    let added = ADDED.iter().filter_map(|name| fields.get(*name)?.as_object()).flatten();
    let added = added.filter(|(name, _)| !is_read(name) && !LEADS.contains(&name.as_str()));
    shown.filter_map(field(Origin::Top)).chain(added.filter_map(field(Origin::Added))).collect()
}

/// Tables of front matter for what the author adds.
const ADDED: [&str; 2] = ["extra", "params"];
/// Their fields that say what the page is about.
const LEADS: [&str; 4] = ["lead", "subtitle", "summary", "tagline"];

/// What the author adds about the page in such a table.
pub(crate) fn lead_of_page(fields: &Map<String, Value>) -> Option<String> {
    let mut tables = ADDED.iter().filter_map(|name| fields.get(*name)?.as_object());
    tables.find_map(|table| LEADS.iter().find_map(|name| table.get(*name)?.as_str())).map(str::to_owned)
}

fn is_read(name: &str) -> bool {
    const DAYS: [&str; 5] = ["date", "created", "modified", "updated", "time"];
    let lower = name.trim().to_lowercase();
    if lower.split([' ', '_', '-']).any(|word| DAYS.contains(&word)) {
        return true;
    }
    READ.contains(&name.trim())
        || READ.contains(&lower.as_str())
        || PROGRAMS.iter().any(|start| lower.starts_with(start))
        || ruling_fields::is_field(&lower)
        || lower.is_empty()
}

/// The lines of a value; none of one that is no words and no number.
fn lines(value: &Value) -> Vec<String> {
    let plain = |words: &str| {
        let lines = words.lines().map(str::trim).filter(|line| line.contains(char::is_alphanumeric));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    match value {
        Value::String(words) => plain(words),
        Value::Number(number) => vec![number.to_string()],
        Value::Array(values) => {
            let words = values.iter().flat_map(lines).collect::<Vec<_>>();
            let is_text = words.iter().any(|line| count(line) >= WORDS);
            if is_text || words.is_empty() { words } else { vec![words.join(", ")] }
        }
        Value::Object(fields) => {
            let said = fields.iter().filter_map(|(name, value)| {
                let words = lines(value).join(", ");
                (!words.is_empty()).then(|| format!("{name}: {words}"))
            });
            Some(said.collect::<Vec<_>>().join("; ")).filter(|line| !line.is_empty()).into_iter().collect()
        }
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

fn count(words: &str) -> usize {
    words.split_whitespace().count()
}

/// Shows the fields of a page's front matter: above its passages, of a ruling behind them. The description is shown where
/// nothing else is.
pub(crate) fn show(page: &mut Page, is_ruling: bool) {
    let is_site =
        page.dialect == Dialect::Zola || SITES.iter().any(|key| page.front.keys.iter().any(|it| it == key));
    let least = |field: &Field| match field.of {
        Origin::Added if is_site => ADDED_WORDS,
        _ if is_site => SITE_WORDS,
        _ => WORDS,
    };
    let mut fields = std::mem::take(&mut page.front.fields);
    fields.retain(|field| !(is_site || is_ruling) || !OF_CARDS.contains(&field.name.to_lowercase().as_str()));
    let (texts, others): (Vec<_>, Vec<_>) = fields.into_iter().partition(|field| {
        field.lines.len() > 1 || field.lines.iter().any(|line| count(line) >= least(field))
    });
    let mut items: Vec<Item> = texts.iter().map(text).collect();
    if !others.is_empty() && !is_site {
        items.insert(0, plate(&others));
    }
    if page.items.is_empty()
        && items.is_empty()
        && let Some((words, range)) = page.front.description.clone().zip(page.front.described.clone())
    {
        let mut item = Item::new(Kind::Note, range.clone());
        item.content = inline::line(&words, range);
        items.push(item);
    }
    if is_ruling {
        page.items.extend(items);
    } else {
        page.put_first(items);
    }
}

/// The words of a field in bold, with a colon.
fn lead(field: &Field) -> Vec<Piece> {
    let words = Event::Text(format!("{}:", field.name).into());
    let lead = [Event::Start(Tag::Strong), words, Event::End(TagEnd::Strong), Event::Text(" ".into())];
    lead.map(|event| (event, field.range.clone())).into()
}

/// A field that is a text: a passage of its name.
fn text(field: &Field) -> Item {
    let mut item = Item::new(Kind::Rule, field.range.clone());
    item.content = lead(field);
    for (at, line) in field.lines.iter().enumerate() {
        if at > 0 {
            item.content.push((Event::HardBreak, field.range.clone()));
        }
        let words = inline::line(line, 0..0).into_iter().map(|(event, _)| (event, field.range.clone()));
        item.content.extend(words);
    }
    item.label = Some(Label { name: field.name.clone(), others: Vec::new(), links: 0 });
    item
}

/// The fields that are words and numbers alone, in one line.
fn plate(fields: &[Field]) -> Item {
    let start = fields.iter().map(|field| field.range.start).min().unwrap_or(0);
    let end = fields.iter().map(|field| field.range.end).max().unwrap_or(start);
    let mut item = Item::new(Kind::Note, start..end);
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            item.content.push((Event::Text("; ".into()), field.range.clone()));
        }
        item.content.extend(lead(field));
        let value = field.lines.join(", ");
        item.content
            .extend(inline::line(&value, 0..0).into_iter().map(|(event, _)| (event, field.range.clone())));
    }
    item
}
