//! Which decisions does one note of rulings hold?
//!
//! Below each heading one, where the lines there say who decided it or when; or one per item of a list, where those
//! begin with a day. Without either the whole note is one ruling ([`super::decided`]).

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    Kind,
    decided::{self, Decided},
    inline,
    page::{Item, Label, Page},
};

/// Makes a ruling of each decision of a note; nothing where the note is one.
pub(super) fn take(page: &mut Page) -> bool {
    let mut dropped = BTreeSet::new();
    let mut decisions: Vec<(Vec<usize>, Decided)> = Vec::new();
    for section in sections(page) {
        let mut said = Decided::default();
        let mut rest = Vec::new();
        let tells = section.iter().any(|at| tells(&page.items[*at]));
        for at in section {
            let item = &mut page.items[at];
            if tells {
                said = fields(item).or(&said);
            }
            match is_empty(item) {
                true => dropped.extend([at]),
                false => rest.push(at),
            }
        }
        let says = said != Decided::default();
        match rest.is_empty() {
            // Fields alone speak of the whole note.
            true if says => page.front.decided = page.front.decided.clone().or(&said),
            false if says => decisions.push((rest, said)),
            _ => {}
        }
    }
    let several = decisions.len() > 1;
    match decisions.pop() {
        Some((_, said)) if !several => page.front.decided = page.front.decided.clone().or(&said),
        last => decisions.extend(last),
    }
    for (section, said) in &decisions {
        decide(page, section, said);
    }
    page.drop_items(&dropped);
    if several {
        deepen(page);
    }
    several || by_days(page)
}

/// The passages below each heading in their order, those within others left out.
fn sections(page: &Page) -> Vec<Vec<usize>> {
    let mut sections: Vec<Vec<usize>> = Vec::new();
    for at in (0..page.items.len()).filter(|at| page.items[*at].parent.is_none()) {
        match sections.last_mut() {
            Some(last) if page.items[last[0]].place == page.items[at].place => last.push(at),
            _ => sections.push(vec![at]),
        }
    }
    sections
}

/// Whether a passage says of a decision who made it, or when, or by what right.
fn tells(item: &Item) -> bool {
    let said = decided::take(&mut item.content.clone());
    let tells =
        said.author.is_some() || said.date.is_some() || said.authority.is_some() || said.status.is_some();
    item.asking.is_none() && tells && said.unread.is_empty()
}

/// Takes what a passage says of a decision out of it.
fn fields(item: &mut Item) -> Decided {
    let mut content = item.content.clone();
    let said = decided::take(&mut content);
    if item.asking.is_some() || !said.unread.is_empty() {
        return Decided::default();
    }
    item.content = content;
    item.label = item.label.take().filter(|_| said == Decided::default());
    said
}

fn is_empty(item: &Item) -> bool {
    item.asking.is_none() && item.content.is_empty()
}

/// Makes a ruling of the first passage of a section, called by its heading; the others stand under it.
fn decide(page: &mut Page, section: &[usize], said: &Decided) {
    let Some((first, others)) = section.split_first() else { return };
    let heading = page.items[*first].place.last().and_then(|at| page.headings.get(*at));
    let name = heading.map(|heading| heading.text.clone());
    let item = &mut page.items[*first];
    item.decided = Some(said.clone());
    if item.kind != Kind::Question {
        item.kind = Kind::Ruling;
    }
    let label = name.map(|name| Label { name, others: Vec::new(), links: 0 });
    item.label = item.label.take().or(label);
    for other in others {
        page.items[*other].parent = Some(*first);
    }
}

/// Counts anew how deep passages are nested.
fn deepen(page: &mut Page) {
    for at in 0..page.items.len() {
        let above = page.items[at].parent.filter(|above| *above < at);
        page.items[at].depth = above.map_or(0, |above| page.items[above].depth + 1);
    }
}

/// Makes a ruling of each passage that begins with a day; false where not several do.
fn by_days(page: &mut Page) -> bool {
    let top = (0..page.items.len()).filter(|at| page.items[*at].parent.is_none());
    let dated: Vec<(usize, Decided)> = top.filter_map(|at| Some((at, dated(&page.items[at])?))).collect();
    if dated.len() < 2 {
        return false;
    }
    for (at, said) in dated {
        let item = &mut page.items[at];
        item.kind = Kind::Ruling;
        item.decided = Some(said);
    }
    true
}

/// What the beginning of a passage says: `2026-03-01 (judge, Ada Brook): No.`
fn dated(item: &Item) -> Option<Decided> {
    let text = inline::text(&item.content);
    let (head, _) = text.split_once(": ").or_else(|| text.split_once(" \u{2014} "))?;
    let (day, rest) = head.split_at_checked(10).filter(|(day, _)| decided::is_day(day))?;
    let mut said = Decided { date: Some(day.to_owned()), ..Decided::default() };
    for words in rest.split([',', '(', ')', ';']).map(str::trim).filter(|words| !words.is_empty()) {
        match serde_json::from_value(Value::String(words.to_lowercase())) {
            Ok(authority) => said.authority = Some(authority),
            Err(_) => said.author = said.author.or_else(|| Some(words.to_owned())),
        }
    }
    Some(said)
}
