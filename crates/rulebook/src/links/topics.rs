//! What is a page called, and which of two of one name is served?

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::{
    indexes::{self, Called, Folders, Whose},
    resolver,
};
use crate::{
    Dialect,
    ids::{issued::Issued, lookup::besides_fixed_word},
    pages::{
        inline,
        page::{Item, Page, Piece},
    },
    sources::SourceFile,
    words::folded_names::fold,
};
use names::{Diagnostic, FIXED_WORDS, InOrder, Span, capital, slug};

/// A page with its slug and title.
#[derive(Debug)]
pub(crate) struct Named {
    pub page: Page,
    pub slug: String,
    pub title: String,
}

/// Names every page; of two with one slug only one keeps it (design, section 4): the one whose passages were
/// issued under it, so that a new note takes no address from an old one.
pub(crate) fn name(pages: Vec<Page>, files: &[SourceFile], before: Before) -> (Vec<Named>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let mut named: Vec<Option<Named>> = Vec::with_capacity(pages.len());
    let folders = Folders::of(files);
    for mut page in pages {
        let file = &files[page.file];
        let called = indexes::called(&file.path, &folders);
        let own = own_slug(&page, file, called);
        let slug = if FIXED_WORDS.contains(&own.as_str()) {
            findings.push(fixed_word(&own, file));
            besides_fixed_word(&own)
        } else {
            own
        };
        let title = title(&page, file, called, &slug);
        let slug = before.former(&page, file, called, &slug).unwrap_or(slug);
        call_by_heading(&mut page, &title);
        named.push(Some(Named { page, slug, title }));
    }
    settle(&mut named, files, before, &mut findings);
    (named.into_iter().flatten().collect(), findings)
}

/// What was issued for a game before.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub game: &'a str,
    pub issued: &'a Issued,
}

impl Before<'_> {
    /// How much of a page was issued under a slug.
    fn claim(self, page: &Page, slug: &str) -> f64 {
        self.issued.of_topic(self.game, slug).likeness_to(page)
    }

    /// The slug under which a page was issued by its file's name, that is called by its folder now.
    fn former(self, page: &Page, file: &SourceFile, called: Called, own: &str) -> Option<String> {
        let (folder, stem) = indexes::split(&file.path);
        let names = match called.of {
            Whose::Folders => [slug(stem), slug(&format!("{folder} {stem}"))],
            Whose::Root => ["index-topic".to_owned(), slug(stem)],
            Whose::Own => return None,
        };
        let claims = names.into_iter().map(|name| (self.claim(page, &name), name));
        let (claim, name) = claims.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
        (claim > self.claim(page, own)).then_some(name)
    }

    /// Whether a page may have been issued under the slug that it had as a newcomer.
    fn may_have_come(self, page: &Named, file: &SourceFile) -> bool {
        let (folder, hex) = told_apart(page, file);
        let mut names = [Some(hex), folder].into_iter().flatten();
        names.any(|name| !self.issued.of_topic(self.game, &name).entries.is_empty())
    }

    /// How much more of a page was issued under its own slug than under the one that it had as a newcomer.
    fn claims(self, page: &Named, file: &SourceFile) -> f64 {
        let (folder, hex) = told_apart(page, file);
        let other = self.claim(&page.page, &hex).max(folder.map_or(0.0, |it| self.claim(&page.page, &it)));
        self.claim(&page.page, &page.slug) - other
    }
}

/// Lets one page of each slug keep it; the others get their folder in front. A copy, which says the same in
/// the same order, is left out.
fn settle(named: &mut [Option<Named>], files: &[SourceFile], before: Before, findings: &mut Vec<Diagnostic>) {
    let mut by_slug: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, page) in named.iter().enumerate() {
        if let Some(page) = page {
            by_slug.entry(page.slug.clone()).or_default().push(index);
        }
    }
    let mut taken: Vec<String> = by_slug.keys().cloned().collect();
    let mut groups: Vec<Vec<usize>> = by_slug.into_values().collect();
    groups.order();
    for group in groups {
        let (group, disowned) = in_rank(named, files, before, group);
        for at in disowned {
            let Some(page) = named[at].as_mut() else { continue };
            page.slug = prefixed(page, &files[page.page.file], &taken);
            taken.push(page.slug.clone());
        }
        let Some((first, others)) = group.split_first() else {
            continue;
        };
        for other in others {
            let Some(mut loser) = named[*other].take() else {
                continue;
            };
            let Some(winner) = named[*first].as_ref() else {
                continue;
            };
            let (winner, copy) = (winner.page.file, is_copy(&loser.page, &winner.page));
            let fate = if copy {
                "says the same and is not served".to_owned()
            } else {
                loser.slug = prefixed(&loser, &files[loser.page.file], &taken);
                taken.push(loser.slug.clone());
                format!("is served as `{}`", loser.slug)
            };
            // Chapters of one rulebook are told apart by their numbers.
            let chapters = winner == loser.page.file && loser.page.dialect == Dialect::Numbered;
            if copy || !chapters {
                findings.push(duplicate(&files[loser.page.file], &files[winner], &loser.title, &fate));
            }
            if !copy {
                named[*other] = Some(loser);
            }
        }
    }
}

/// The pages of one slug, the one that keeps it first; and those that do not get it although no other page has
/// it, because their passages were issued under another.
fn in_rank(
    named: &[Option<Named>],
    files: &[SourceFile],
    before: Before,
    group: Vec<usize>,
) -> (Vec<usize>, Vec<usize>) {
    let pages = || group.iter().filter_map(|at| Some((*at, named[*at].as_ref()?)));
    if group.len() == 1 && !pages().any(|(_, it)| before.may_have_come(it, &files[it.page.file])) {
        return (group, Vec::new());
    }
    let mut ranked: Vec<(f64, usize, &Page)> =
        pages().map(|(at, it)| (before.claims(it, &files[it.page.file]), at, &it.page)).collect();
    let rank =
        |page: &Page| (page.items.is_empty(), page.front.keys.is_empty(), page.dialect == Dialect::Rendered);
    ranked.order_by(|(one, _, first), (other, _, second)| {
        other.total_cmp(one).then_with(|| rank(first).cmp(&rank(second)))
    });
    let at = |ranked: &[(f64, usize, &Page)]| ranked.iter().map(|(_, at, _)| *at).collect();
    match ranked.first() {
        Some((claims, ..)) if *claims < 0.0 => (Vec::new(), at(&ranked)),
        _ => (at(&ranked), Vec::new()),
    }
}

/// Whether a page says what another says, in the same order, and nothing leads to it alone.
fn is_copy(page: &Page, of: &Page) -> bool {
    let ids = |page: &Page| page.items.iter().filter_map(|item| item.explicit.clone()).collect::<Vec<_>>();
    let known = ids(of);
    let has_items = !page.items.is_empty();
    has_items
        && said_by(page) == said_by(of)
        && ids(page).iter().all(|id| known.contains(id))
        && page.front.aliases.iter().all(|alias| of.front.aliases.contains(alias))
}

/// What a page says, whatever it is written in: the words of its passages, and its related topics.
fn said_by(page: &Page) -> Vec<String> {
    let words = |content: &[Piece]| inline::text(content).nfc().collect::<String>();
    let item = |item: &Item| {
        let label = item.label.as_ref().map(|label| label.name.clone()).unwrap_or_default();
        [label, words(item.asking.as_deref().unwrap_or_default()), words(&item.content)]
    };
    let related = page.related.iter().map(resolver::words);
    page.items.iter().flat_map(item).chain(related).filter(|words| !words.is_empty()).collect()
}

fn duplicate(file: &SourceFile, winner: &SourceFile, title: &str, fate: &str) -> Diagnostic {
    let message =
        format!("`{}` and `{}` are both the topic `{title}`; `{}` {fate}", file.name, winner.name, file.name);
    Diagnostic::warning("duplicate-topic", message)
        .at(Span::at(&file.name, &file.text, 0, 0))
        .also(Span::at(&winner.name, &winner.text, 0, 0))
        .help("remove one of them, or give it a `slug` in its front matter")
}

/// The slug with a chapter's number behind, with the file's folder in front, else with four hex digits of its path.
fn prefixed(page: &Named, file: &SourceFile, taken: &[String]) -> String {
    let own = page.slug.as_str();
    let number = page.page.front.aliases.first().filter(|_| page.page.dialect == Dialect::Numbered);
    if let Some(counted) = number.map(|number| format!("{own}-{number}")).filter(|it| !taken.contains(it)) {
        return counted;
    }
    let (folder, hex) = told_apart(page, file);
    let free = |candidate: &String| !taken.contains(candidate);
    let longer = || {
        let whole = blake3::hash(file.path.as_bytes()).to_hex();
        (DIGITS + 1..=whole.len()).map(|end| format!("{own}-{}", &whole[..end])).find(free)
    };
    folder.filter(free).unwrap_or_else(|| Some(hex.clone()).filter(free).or_else(longer).unwrap_or(hex))
}

/// Digits of a hash that tell two pages of one name apart.
const DIGITS: usize = 4;

/// The slug with the file's folder in front, where it lies in one, and with four hex digits of its path.
fn told_apart(page: &Named, file: &SourceFile) -> (Option<String>, String) {
    let own = page.slug.as_str();
    let folder = file.path.rsplit_once('/').map(|(folders, _)| slug(folders)).unwrap_or_default();
    let hex = blake3::hash(file.path.as_bytes()).to_hex();
    let hex = format!("{own}-{}", hex.get(..DIGITS).unwrap_or_default());
    ((!folder.is_empty()).then(|| format!("{folder}-{own}")), hex)
}

fn fixed_word(word: &str, file: &SourceFile) -> Diagnostic {
    let message =
        format!("`{word}` is a word of the address space; `{}` is served as `{word}-topic`", file.name);
    Diagnostic::warning("fixed-word", message)
        .at(Span::at(&file.name, &file.text, 0, 0))
        .help("give the note another `slug` in its front matter; what was linked as that word leads there")
}

/// `slug`, else the last part of `permalink`, else the title line of a rendered page or chapter,
/// else the file name.
fn own_slug(page: &Page, file: &SourceFile, called: Called) -> String {
    let front = &page.front;
    let permalink = front.permalink.as_deref().and_then(|path| path.trim_matches('/').rsplit('/').next());
    let line = page.title.as_deref();
    let line = line.filter(|_| matches!(page.dialect, Dialect::Rendered | Dialect::Numbered));
    // The page of the whole folder has no name of its own.
    let of_root = [front.title.as_deref(), page.title.as_deref(), Some(HOME)].into_iter().flatten();
    let of_root = of_root.filter(|_| called.of == Whose::Root).map(slug);
    let language = called.language.unwrap_or_default();
    let of_file = slug(&format!("{} {language}", called.name));
    let named = [front.slug.as_deref(), permalink, line].into_iter().flatten().map(slug);
    let found = named.chain(of_root).chain([of_file]).find(|slug| !slug.is_empty());
    found.unwrap_or_else(|| {
        let hex = blake3::hash(file.path.as_bytes()).to_hex();
        format!("note-{}", hex.get(..4).unwrap_or_default())
    })
}

/// What the page of all is called where nothing names it.
const HOME: &str = "Home";

/// `title`; else, in plain Markdown, the first heading; else the file name, where it reads as a title or nothing else names
/// the page; else the first heading; else the slug in words.
fn title(page: &Page, file: &SourceFile, called: Called, own: &str) -> String {
    if let Some(title) = &page.front.title {
        return title.clone();
    }
    let name = called.name;
    let headed = matches!(page.dialect, Dialect::Rendered | Dialect::Numbered | Dialect::Plain);
    let is_readme = indexes::is_readme(indexes::split(&file.path).1);
    if let Some(title) = page.title.as_ref().filter(|_| headed || is_readme) {
        return title.clone();
    }
    if name.contains(|c: char| c.is_uppercase() || c == ' ') || slug(name).is_empty() {
        return name.to_owned();
    }
    page.title.clone().unwrap_or_else(|| in_words(own))
}

/// A page whose first heading is not its title is called by both, and what stands below that heading stands
/// there.
fn call_by_heading(page: &mut Page, title: &str) {
    let other = page.title.clone().filter(|heading| fold(heading) != fold(title));
    let Some(heading) = other.filter(|_| page.dialect != Dialect::Numbered) else { return };
    page.put_below_heading(&heading);
    if !page.front.aliases.contains(&heading) {
        page.front.aliases.push(heading);
    }
}

/// A slug in words, with capitals as in a title.
fn in_words(slug: &str) -> String {
    const SMALL: &[&str] =
        &["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"];
    let in_title = |(index, word): (usize, &str)| match index == 0 || !SMALL.contains(&word) {
        true => capital(word),
        false => word.to_owned(),
    };
    slug.split('-').enumerate().map(in_title).collect::<Vec<String>>().join(" ")
}
