//! How does a game's folder become a game, topics and passages?
//!
//! Files are read in their dialects, pages are named, ids are minted, links are resolved, and what
//! was learnt is put into the [`Rulebook`]. Nothing stops at the first problem.

use std::collections::BTreeSet;

use rayon::prelude::*;

use crate::{
    Dialect, Game, LinkCount, Rulebook,
    dialects::{cross_references, markdown, numbered, rendered},
    editions::{
        comparison, effective_days,
        order::{self, Edition},
        stated_edition,
    },
    ids::{issued::Issued, labels, reissued, renumbered_rules},
    links::{
        anchors::Anchors,
        backlinks, book, codes,
        draft::Draft,
        own_urls::Bases,
        resolver::Resolver,
        reversed_wikilinks,
        topics::{self, Before, Named},
    },
    overlays::{self, Below},
    pages::{dialect, front_matter, glossary, page::Page, properties, question_marks, ruling_fields},
    passages::built::{self, Built, Layer, Parts},
    rewriting::hidden,
    rulings::ruling,
    sources::{GameSources, SourceFile, bounds, game_config::GameConfig},
    words::{days, limits},
};
use names::{Diagnostic, InOrder, Ordered, Span, TopicId};

/// Reads one game into the rulebook, and what lies over it.
pub(super) fn game(rulebook: &mut Rulebook, mut sources: GameSources) {
    let overlays = std::mem::take(&mut sources.overlays);
    let below = alone(rulebook, sources);
    if !overlays.is_empty() {
        overlays::lay(rulebook, below, overlays);
    }
}

/// Pages as their files have them, and what was noticed.
pub(super) struct Pages {
    pub config: GameConfig,
    pub pages: Vec<Page>,
    pub findings: Vec<Diagnostic>,
}

impl Pages {
    /// Reads the files of sources in their dialects.
    pub fn read(sources: &mut GameSources) -> Self {
        let read = sources.config.as_ref().map(GameConfig::read);
        let (config, broken) = read.unwrap_or_default();
        let mut findings = std::mem::take(&mut sources.problems);
        findings.extend(broken);
        if let Some(file) = &sources.config {
            findings.extend(GameConfig::unknown_fields(file));
            findings.extend(config.dialects_of_nothing(file, &sources.notes));
            findings.extend(config.left_out_nothing(file, &sources.notes));
        }
        sources.notes.retain(|note| !config.leaves_out(&note.path));
        let notes = sources.notes.par_iter().enumerate();
        let read: Vec<(Vec<Page>, Option<Diagnostic>)> = notes
            .map(|(index, file)| match bounds::refuse(file) {
                Some(refused) => (Vec::new(), Some(refused)),
                None => (read_file(index, file, config.dialect_of(&file.path), sources.house), None),
            })
            .collect();
        let mut pages: Vec<Page> = Vec::new();
        for (more, refused) in read {
            pages.extend(more);
            findings.extend(refused);
        }
        for page in &mut pages {
            findings.append(&mut page.findings);
            findings.extend(over_limit_finding(page, &sources.notes[page.file]));
            let path = &sources.notes[page.file].path;
            ruling_fields::settle(page, path);
            let is_ruling = ruling_fields::is_of_rulings(page, path);
            properties::show(page, is_ruling);
        }
        findings.extend(leave_drafts_out(&mut pages, &sources.notes));
        book::bind(&mut pages, &sources.notes, &mut findings);
        // In a numbered rulebook every page has its file's weight, so its chapters stay in order.
        pages.order_by_key(|page| page.front.weight.unwrap_or(i64::MAX));
        Self { config, pages, findings }
    }
}

/// Reads one game and its older editions into the rulebook, without what lies over it; what that is laid over.
fn alone(rulebook: &mut Rulebook, mut sources: GameSources) -> Below {
    let in_folders = std::mem::take(&mut sources.editions);
    let Pages { config, pages, mut findings } = Pages::read(&mut sources);
    let (issued, more) = Issued::read(&sources);
    findings.extend(more);
    let id = sources.id.clone();
    let bases = Bases::of(&sources, &config);
    let mut reading = Reading { rulebook, sources, config, bases, issued, findings };
    let mut editions = order::split(pages, &reading.sources.notes);
    let (days, unclear) = effective_days::days(&editions, &reading.sources.notes, &reading.config);
    reading.findings.extend(unclear);
    for (edition, day) in editions.iter_mut().zip(days) {
        edition.effective = day;
    }
    reading.findings.extend(stated_edition::untold(&editions, &reading.sources.notes));
    let mut newest = Vec::new();
    for (at, edition) in editions.into_iter().enumerate() {
        match (at, &edition.number) {
            (1.., Some(number)) => drop(reading.edition(&format!("{id}@{number}"), edition)),
            _ => newest = reading.edition(&id, edition),
        }
    }
    let Reading { mut issued, mut findings, sources, .. } = reading;
    let mut all = std::mem::take(&mut rulebook.issued).into_inner();
    let in_folders: Vec<(String, Issued)> =
        in_folders.into_iter().map(|edition| older(rulebook, &id, edition)).collect();
    if !in_folders.is_empty() {
        findings.extend(order::unclear(rulebook, &id, sources.config.as_ref()));
    }
    let compared = comparison::all(rulebook, &id);
    let newer = order::trace(rulebook, &id, &compared);
    rulebook.compared.extend(compared);
    rulebook.newer.extend(newer);
    issued.find_vanished(rulebook, &id);
    let (renumbered, found) = renumbered_rules::find(rulebook, &id, &issued.lock);
    rulebook.renumbered.extend(renumbered);
    findings.extend(found);
    findings.extend(reissued::find(rulebook, &id, &issued.lock));
    for (edition, mut issued) in in_folders {
        issued.find_vanished(rulebook, &id);
        findings.extend(reissued::find(rulebook, &id, &issued.lock));
        all.insert(edition, issued);
    }
    all.insert(id.clone(), issued);
    rulebook.issued = all.into();
    rulebook.diagnostics.extend(findings);
    Below { game: id, drafts: newest, notes: sources.notes }
}

/// Reads an older edition that lies in a folder of its own; its id, and what was issued for it.
fn older(rulebook: &mut Rulebook, game: &str, mut sources: GameSources) -> (String, Issued) {
    let id = sources.id.clone();
    let stale = std::mem::take(&mut sources.stale);
    if !stale.is_empty() {
        rulebook.stale.insert(id.clone(), stale);
    }
    let Pages { mut config, pages, mut findings } = Pages::read(&mut sources);
    config.title = config.title.or_else(|| rulebook.game(game).map(|game| game.title.clone()));
    let (issued, more) = Issued::read(&sources);
    findings.extend(more);
    let number = sources.edition_of.as_ref().and_then(|of| of.number.clone());
    let mut edition = Edition { number, pages, effective: None };
    let (days, unclear) = effective_days::days(std::slice::from_ref(&edition), &sources.notes, &config);
    findings.extend(unclear);
    edition.effective = days.into_iter().flatten().next();
    let bases = Bases::of(&sources, &config);
    let mut reading = Reading { rulebook, sources, config, bases, issued, findings };
    reading.edition(&id, edition);
    let Reading { rulebook, issued, findings, .. } = reading;
    rulebook.diagnostics.extend(findings);
    (id, issued)
}

/// Takes out the pages that say they are not to be published yet, and says so.
fn leave_drafts_out(pages: &mut Vec<Page>, files: &[SourceFile]) -> Vec<Diagnostic> {
    let drafts: BTreeSet<usize> =
        pages.iter().filter(|page| page.front.draft).map(|page| page.file).ordered_set();
    pages.retain(|page| !page.front.draft);
    let finding = |file: &SourceFile| {
        // The field that says so, where it is written.
        let field =
            ["draft", "dg-publish", "publish"].iter().find_map(|it| Some((file.text.find(it)?, it.len())));
        let (at, length) = field.unwrap_or_default();
        Diagnostic::info("draft-note", format!("`{}` is a draft and is not served", file.name))
            .at(Span::at(&file.name, &file.text, at, length))
            .help("take `draft` out of its front matter to publish it")
    };
    drafts.into_iter().filter_map(|at| files.get(at)).map(finding).collect()
}

/// A game whose files are read.
struct Reading<'a> {
    rulebook: &'a mut Rulebook,
    sources: GameSources,
    config: GameConfig,
    bases: Bases,
    issued: Issued,
    findings: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// Puts one edition into the rulebook; only the newest has the names that `game.toml` gives.
    fn edition(&mut self, id: &str, edition: Edition) -> Vec<Draft> {
        let (named, more) =
            topics::name(edition.pages, &self.sources.notes, Before { game: id, issued: &self.issued });
        self.findings.extend(more);
        let newest = id == self.sources.id;
        let aliases = if newest { self.config.alias_pairs() } else { Vec::new() };
        let notes = &self.sources.notes;
        let mut drafts = Vec::with_capacity(named.len());
        for named in named {
            let (draft, more) = draft(id, named, notes, &self.issued, &aliases);
            drafts.push(draft);
            self.findings.extend(more);
        }
        let told = self.config.edition.clone().filter(|_| newest);
        // An edition that is called by a day applies from that day.
        let by_day = edition.number.clone().filter(|number| days::is_day(number));
        let mut game = Game {
            title: self.config.title.clone().unwrap_or_else(|| self.sources.id.clone()),
            edition: told.or(edition.number),
            effective: self.config.effective.clone().filter(|_| newest).or(edition.effective).or(by_day),
            own_words: self.config.own_words,
            sources: self.config.sources.clone(),
            aliases,
            names: if newest { self.config.names.clone() } else { Vec::new() },
            topics: drafts.iter().map(|draft| draft.id.clone()).collect(),
            chapters: book::chapters(&drafts),
            links: LinkCount::default(),
            overlays: Vec::new(),
            replaces_shipped: self.sources.replaces_shipped && newest,
            own_folder: self.sources.edition_of.is_some(),
            rulings: Vec::new(),
            id: id.to_owned(),
        };
        self.findings.extend(unknown_aliases(&game, &drafts, self.sources.config.as_ref()));
        let mut resolver = Resolver::new(&drafts, &self.bases);
        let turned = reversed_wikilinks::find(&drafts, &resolver);
        if !turned.is_empty() {
            let names = reversed_wikilinks::names(&drafts, &turned, &resolver);
            drop(resolver);
            reversed_wikilinks::turn(&mut drafts, &turned, &names);
            resolver = Resolver::new(&drafts, &self.bases);
        }
        let parts = Parts { config: &self.config, drafts: &drafts, files: notes, layer: Layer::default() };
        let Built { findings, sections } = built::build(self.rulebook, &mut game, &parts, &resolver);
        self.findings.extend(findings);
        backlinks::link(self.rulebook, &drafts);
        ruling::join(self.rulebook, &mut game, &sections);
        self.rulebook.games.insert(game.id.clone(), game);
        drafts
    }
}

/// A page with its ids, and what is wrong with those.
pub(super) fn draft(
    game: &str,
    mut named: Named,
    files: &[SourceFile],
    issued: &Issued,
    aliases: &[(String, String)],
) -> (Draft, Vec<Diagnostic>) {
    let file = &files[named.page.file];
    let known = issued.of_topic(game, &named.slug);
    let (labels, findings) = labels::mint(&mut named.page, file, &known);
    let own = aliases.iter().filter(|(_, target)| *target == named.slug);
    let mut draft = Draft {
        id: TopicId { game: game.to_owned(), topic: named.slug.clone() },
        title: named.title,
        path: file.path.clone(),
        labels,
        aliases: own.map(|(word, _)| word.clone()).collect(),
        passage_aliases: Vec::new(),
        anchors: Anchors::default(),
        page: named.page,
    };
    let of_passage = |(word, target): &(String, String)| {
        let label = target.strip_prefix(&draft.id.topic)?.strip_prefix('/')?;
        Some((word.clone(), draft.at(label)?))
    };
    draft.passage_aliases = aliases.iter().filter_map(of_passage).collect();
    (draft, findings)
}

/// Fewest headings with whole numbers in whose page numbers are references.
const COUNTED: usize = 2;

/// Reads one file in its dialect; a numbered rulebook becomes a page per chapter.
/// `house` is how notes are written there that show no sign of any dialect.
fn read_file(index: usize, file: &SourceFile, told: Option<Dialect>, house: Option<Dialect>) -> Vec<Page> {
    let (front, body, findings) = front_matter::split(file);
    let text = file.text.get(body..).unwrap_or_default();
    let recognised = || match dialect::recognise(&front, text) {
        Dialect::Plain => house.unwrap_or(Dialect::Plain),
        dialect => dialect,
    };
    let dialect = told.unwrap_or_else(recognised);
    let mut page = Page::new(index, dialect, front);
    page.findings = findings;
    page.related = std::mem::take(&mut page.front.related);
    if let Some(title) = page.front.title.take() {
        page.front.title = Some(hidden::title(&title, dialect));
    }
    let stem = file.path.rsplit('/').next().unwrap_or_default();
    let told = [page.front.slug.as_deref(), page.front.title.as_deref(), Some(stem)];
    page.glossary = told.into_iter().flatten().any(glossary::is_one);
    page.of_questions = question_marks::is_of_questions(stem.rsplit_once('.').map_or(stem, |(stem, _)| stem));
    match dialect {
        Dialect::Numbered => {
            let mut findings = std::mem::take(&mut page.findings);
            let mut pages = numbered::read(page, file, body);
            match pages.first_mut() {
                Some(first) => first.findings.append(&mut findings),
                None => {
                    let mut plain = Page::new(index, Dialect::Plain, front_matter::FrontMatter::default());
                    markdown::read(&mut plain, &file.text, body);
                    findings.push(fallback(file));
                    plain.findings = findings;
                    pages.push(plain);
                }
            }
            return pages;
        }
        Dialect::Rendered => rendered::read(&mut page, file, body),
        Dialect::Obsidian | Dialect::Zola | Dialect::Plain => {
            page.plain_text = dialect == Dialect::Plain && file.path.ends_with(".txt");
            markdown::read(&mut page, &front_matter::as_read(&file.text, body), body);
            codes::link(&mut page);
            let counted = page.headings.iter().filter(|heading| heading.number(dialect).is_some());
            if counted.count() >= COUNTED {
                cross_references::link(std::slice::from_mut(&mut page), file);
            }
        }
    }
    if dialect == Dialect::Plain && file.path.ends_with(".txt") && !text.trim().is_empty() {
        page.findings.push(fallback(file));
    }
    vec![page]
}

/// A finding when a page has more than is read.
fn over_limit_finding(page: &Page, file: &SourceFile) -> Option<Diagnostic> {
    let full = page.items.len() >= limits::PASSAGES || page.headings.len() >= limits::HEADINGS;
    let message = format!(
        "`{}` is read in part: at most {} passages and {} headings of a file are",
        file.name,
        limits::PASSAGES,
        limits::HEADINGS
    );
    let at = page.items.last().map_or(0, |item| item.range.start);
    let finding = Diagnostic::error("over-limit", message).at(Span::at(&file.name, &file.text, at, 0));
    full.then(|| finding.help("split the file"))
}

fn fallback(file: &SourceFile) -> Diagnostic {
    let message = format!("`{}` is of no dialect that is known; it is read as plain Markdown", file.name);
    Diagnostic::info("unknown-dialect", message)
        .at(Span::at(&file.name, &file.text, 0, 0))
        .help("set `dialect` in `game.toml` where all notes of a game are written alike")
}

/// Aliases of `game.toml` that name nothing.
fn unknown_aliases(game: &Game, drafts: &[Draft], config: Option<&SourceFile>) -> Vec<Diagnostic> {
    let known = |target: &str| match target.split_once('/') {
        None => drafts.iter().any(|draft| draft.id.topic == target),
        Some((topic, passage)) => {
            drafts.iter().filter(|draft| draft.id.topic == topic).any(|draft| draft.at(passage).is_some())
        }
    };
    let mut findings = Vec::new();
    let mut last = "";
    for (_, target) in game.aliases.iter().filter(|(_, target)| !known(target)) {
        if target == last {
            continue;
        }
        last = target;
        findings.push(unknown_alias(&game.id, target, config));
    }
    findings
}

/// An alias of `game.toml` that names nothing.
pub(super) fn unknown_alias(game: &str, target: &str, config: Option<&SourceFile>) -> Diagnostic {
    let message = format!("`{target}` in the aliases of `{game}` names no topic or passage");
    let finding =
        Diagnostic::warning("unknown-alias-target", message).help("correct the name or remove the entry");
    match config {
        Some(file) => {
            let at = file.text.find(&format!("\"{target}\"")).unwrap_or(0);
            finding.at(Span::at(&file.name, &file.text, at, target.len() + 2))
        }
        None => finding,
    }
}
