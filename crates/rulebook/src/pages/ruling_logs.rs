//! Which decisions does one note of rulings hold?
//!
//! Below each heading one, where the lines there say who decided it or when; or one per item of a list, where those
//! begin with a day. Without either the whole note is one ruling ([`super::ruling_fields`]).

use std::collections::BTreeSet;

use super::{
    bylines, inline,
    page::{Item, Label, Page},
    ruling_fields::{self, Decided},
};
use crate::{Kind, words::days};

/// What one part of a note decides.
struct Decision {
    place: Vec<usize>,
    items: Vec<usize>,
    said: Decided,
    /// What its heading calls it.
    name: Option<String>,
    /// Whether its heading names a day.
    by_day: bool,
}

/// Makes a ruling of each decision of a note; nothing where the note is one.
pub(crate) fn take(page: &mut Page) -> bool {
    let mut dropped = BTreeSet::new();
    let mut decisions: Vec<Decision> = Vec::new();
    let mut others: Vec<Decision> = Vec::new();
    for section in sections(page) {
        let part = part(page, section, &mut dropped);
        let says = part.said != Decided::default();
        let above = decisions.iter_mut().rev().find(|above| is_below(page, &part, above));
        match (says, above) {
            // Fields alone speak of the whole note.
            (true, _) if part.items.is_empty() && !part.by_day => {
                page.front.decided = page.front.decided.clone().or(&part.said);
            }
            (true, _) => decisions.push(part),
            (false, Some(above)) => above.items.extend(part.items),
            (false, None) => others.push(part),
        }
    }
    decisions.retain(|decision| !decision.items.is_empty());
    let several = decisions.len() > 1 || decisions.iter().any(|decision| decision.by_day);
    if several {
        // A part beside decisions is a decision too, even without fields; it is not text of the one above.
        others.retain(|part| !part.items.is_empty() && decisions.iter().any(|it| is_beside(page, part, it)));
        decisions.append(&mut others);
    } else if let Some(only) = decisions.pop() {
        page.front.decided = page.front.decided.clone().or(&only.said);
    }
    for decision in &decisions {
        decide(page, decision);
    }
    page.drop_items(&dropped);
    let several = several || by_days(page) || by_questions(page);
    if several {
        deepen(page);
    }
    several
}

/// What the passages below one heading say, and which of them say more than that.
fn part(page: &mut Page, section: Vec<usize>, dropped: &mut BTreeSet<usize>) -> Decision {
    let place = section.first().map(|at| page.items[*at].place.clone()).unwrap_or_default();
    let heading = place.last().and_then(|at| page.headings.get(*at)).map(|heading| heading.text.clone());
    let told = heading.as_deref().and_then(bylines::of);
    let by_day = told.is_some();
    let (of_heading, name) = told.unwrap_or_default();
    // A heading that is all day and author calls its decision as well.
    let name = name.or(heading);
    let mut decision = Decision { place, items: Vec::new(), said: Decided::default(), name, by_day };
    // Below a day every field counts, elsewhere where it says who decided, when, or by what right.
    let tells = by_day || section.iter().any(|at| tells(&page.items[*at]));
    for at in section {
        let item = &mut page.items[at];
        if tells {
            decision.said = fields(item).or(&decision.said);
        }
        match is_empty(item) {
            true => dropped.extend([at]),
            false => decision.items.push(at),
        }
    }
    decision.said = decision.said.or(&of_heading);
    decision
}

/// The level of the heading below which a part stands; none for the words above all headings, and below the title.
fn level(page: &Page, part: &Decision) -> Option<usize> {
    let heading = part.place.last().and_then(|at| page.headings.get(*at))?;
    Some(heading.level).filter(|level| *level > 1)
}

/// Whether a part stands below a heading within that of a decision.
fn is_below(page: &Page, part: &Decision, of: &Decision) -> bool {
    level(page, of).is_some() && part.place.len() > of.place.len() && part.place.starts_with(&of.place)
}

/// Whether the headings of a part and a decision stand beside each other.
fn is_beside(page: &Page, part: &Decision, of: &Decision) -> bool {
    let above = |it: &Decision| it.place.split_last().map(|(_, above)| above.to_vec());
    level(page, of).is_some() && level(page, part) == level(page, of) && above(part) == above(of)
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
    let said = ruling_fields::take(&mut item.content.clone());
    let tells =
        said.author.is_some() || said.date.is_some() || said.authority.is_some() || said.status.is_some();
    item.asking.is_none() && tells && said.unread.is_empty()
}

/// Takes what a passage says of a decision out of it.
fn fields(item: &mut Item) -> Decided {
    let mut content = item.content.clone();
    let said = ruling_fields::take(&mut content);
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

/// Makes a ruling of the first passage of a decision, called by its heading, and of each further question; what
/// else there is stands under the one above it.
fn decide(page: &mut Page, decision: &Decision) {
    let mut name = decision.name.clone();
    let mut above = None;
    for at in &decision.items {
        let item = &mut page.items[*at];
        if above.is_some() && item.asking.is_none() {
            item.parent = above;
            continue;
        }
        above = Some(*at);
        item.decided = Some(decision.said.clone());
        if item.kind != Kind::Question {
            item.kind = Kind::Ruling;
        }
        let label = name.take().map(|name| Label { name, others: Vec::new(), links: 0 });
        item.label = item.label.take().or(label);
    }
}

/// Makes a ruling of each question of a note that begins with one and asks several.
fn by_questions(page: &mut Page) -> bool {
    let items: Vec<usize> = (0..page.items.len()).filter(|at| page.items[*at].parent.is_none()).collect();
    let asks = |at: &&usize| page.items[**at].asking.is_some();
    if !items.first().as_ref().is_some_and(asks) || items.iter().filter(asks).count() < 2 {
        return false;
    }
    let said = Decided::default();
    decide(page, &Decision { place: Vec::new(), items, said, name: None, by_day: false });
    true
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

/// What the beginning of a passage says: `2026-03-01 (judge, Ada Brook): No.`, `2026-03-01 - No.`
fn dated(item: &Item) -> Option<Decided> {
    let text = inline::text(&item.content);
    let (day, rest) = days::leading(&text)?;
    let begins = [":", " - ", " \u{2013} ", " \u{2014} "].iter().any(|sign| rest.starts_with(sign));
    let (head, _) = match rest.split_once(": ").or_else(|| rest.split_once(" \u{2014} ")) {
        Some(parts) => parts,
        None => ("", begins.then_some(rest)?),
    };
    let said = bylines::of(&format!("{day}{head}")).map(|(said, _)| said);
    Some(said.unwrap_or(Decided { date: Some(day), ..Decided::default() }))
}
