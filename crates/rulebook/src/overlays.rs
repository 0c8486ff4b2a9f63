//! What does an overlay add to its game?
//!
//! Its notes become topics of the game, and its rulings, aliases and links reach the game's passages. The game itself is read
//! before and stays the same, except for its backlinks. An overlay cannot have an id that the game, or an overlay before it,
//! has or had.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::{
    Game, Overlay, Rulebook,
    ids::{issued::Issued, lock, moved::Moves, reissued},
    links::{
        addresses_below::Addresses,
        backlinks,
        draft::Draft,
        name_index,
        name_lookup::Names,
        own_urls::Bases,
        resolver::Resolver,
        reversed_wikilinks,
        topics::{self, Before, Named},
    },
    passages::built::{self, Built, Layer, Parts},
    read::{self, Pages},
    rulings::ruling::{self, Section},
    sources::{GameSources, SourceFile, Stale, game_config::GameConfig},
    words::given_addresses,
};
use names::{Diagnostic, Ordered, PassageId, Span, TopicId};

/// A game as it was read by itself.
pub(super) struct Below {
    pub game: String,
    /// The pages of its newest edition.
    pub drafts: Vec<Draft>,
    /// Their files.
    pub notes: Vec<SourceFile>,
}

/// Lays overlays over a game, in their order.
pub(super) fn lay(rulebook: &mut Rulebook, below: Below, overlays: Vec<GameSources>) {
    let Some(mut game) = rulebook.games.remove(&below.game) else { return };
    let mut pile = Pile::on(rulebook, below);
    for overlay in overlays {
        pile.add(rulebook, &mut game, overlay);
    }
    backlinks::link(rulebook, &pile.drafts);
    ruling::join(rulebook, &mut game, &pile.sections);
    let id = game.id.clone();
    rulebook.games.insert(id.clone(), game);
    let mut all = std::mem::take(&mut rulebook.issued).into_inner();
    for (sources, mut issued) in pile.issued {
        issued.find_vanished(rulebook, &id);
        if !issued.lock.entries.is_empty() {
            rulebook.diagnostics.extend(reissued::find(rulebook, &id, &issued.lock));
        }
        all.insert(sources, issued);
    }
    rulebook.issued = all.into();
}

/// A game and what lies over it so far.
struct Pile {
    /// The drafts of all layers, the game's own first.
    drafts: Vec<Draft>,
    /// Their files.
    notes: Vec<SourceFile>,
    /// The names of each layer.
    names: Vec<Arc<Names>>,
    /// What became of addresses, of each layer.
    moves: Vec<Moves>,
    /// The passages of older editions.
    older: BTreeSet<PassageId>,
    sections: BTreeMap<PassageId, Vec<Section>>,
    /// What was issued for each overlay, by the ids of their sources.
    issued: Vec<(String, Issued)>,
}

impl Pile {
    fn on(rulebook: &Rulebook, below: Below) -> Self {
        let issued = rulebook.issued.get(&below.game);
        let is_older = |id: &&PassageId| id.game() != below.game && lock::is_of(id.game(), &below.game);
        Self {
            names: vec![Arc::new(name_index::all(&below.drafts, 0))],
            moves: vec![issued.map(|issued| issued.moves.clone()).unwrap_or_default()],
            older: rulebook.passages.keys().filter(is_older).cloned().ordered_set(),
            drafts: below.drafts,
            notes: below.notes,
            sections: BTreeMap::new(),
            issued: Vec::new(),
        }
    }

    /// Puts an overlay on top.
    fn add(&mut self, rulebook: &mut Rulebook, game: &mut Game, mut sources: GameSources) {
        keep_stale(rulebook, &game.id, &mut sources);
        let Pages { config, pages, mut findings } = Pages::read(&mut sources);
        let (mut issued, more) = Issued::read(&sources);
        findings.extend(more);
        findings.extend(self.give_back(rulebook, &game.id, &mut issued));
        let before = Before { game: &game.id, issued: &issued };
        let (mut named, more) = topics::name(pages, &sources.notes, before);
        findings.extend(more);
        findings.extend(self.rename(rulebook, game, &mut named, &sources));
        let aliases = below(&game.id, config.alias_pairs());
        let first = self.drafts.len();
        self.draft(game, named, &sources, &issued, &aliases, &mut findings);
        game.topics.extend(self.drafts.iter().skip(first).map(|draft| draft.id.clone()));
        let known: BTreeSet<String> = game.sources.iter().map(|source| source.name.clone()).ordered_set();
        game.sources.extend(config.sources.iter().filter(|it| !known.contains(&it.name)).cloned());
        game.names.extend(config.names.iter().cloned());
        game.aliases.extend(aliases.iter().cloned());
        findings.extend(self.call(rulebook, game, first, &aliases, sources.config.as_ref()));
        self.notes.append(&mut sources.notes);
        self.moves.push(issued.moves.clone());
        findings.extend(self.build(rulebook, game, first, &config, &sources));
        let own = lock::overlay(&sources.id).unwrap_or(&sources.id).to_owned();
        let topics = self.drafts.iter().skip(first);
        game.overlays.push(Overlay {
            title: config.title.unwrap_or_else(|| own.clone()),
            passages: topics.map(|draft| draft.labels.len()).sum(),
            folder: sources.origin.to_string(),
            id: own,
        });
        self.issued.push((sources.id, issued));
        rulebook.diagnostics.extend(findings);
    }

    /// Puts the pages of an overlay on the pile, with their ids.
    fn draft(
        &mut self,
        game: &Game,
        named: Vec<Named>,
        sources: &GameSources,
        issued: &Issued,
        aliases: &[(String, String)],
        findings: &mut Vec<Diagnostic>,
    ) {
        let (first, files) = (self.drafts.len(), self.notes.len());
        for named in named {
            let (draft, more) = read::draft(&game.id, named, &sources.notes, issued, aliases);
            self.drafts.push(draft);
            findings.extend(more);
        }
        let own = self.drafts.get_mut(first..).unwrap_or_default();
        own.iter_mut().for_each(|draft| draft.page.file += files);
        self.names.push(Arc::new(name_index::all(&self.drafts, first)));
    }

    /// Puts the topics and passages of an overlay into the rulebook.
    fn build(
        &mut self,
        rulebook: &mut Rulebook,
        game: &mut Game,
        first: usize,
        config: &GameConfig,
        sources: &GameSources,
    ) -> Vec<Diagnostic> {
        let bases = Bases::of(sources, config);
        let top = self.names.iter().rev().take(1);
        let names: Vec<Arc<Names>> =
            top.chain(self.names.iter().take(self.names.len() - 1)).cloned().collect();
        let (moves, older) = (self.moves.as_slice(), &self.older);
        let id = game.id.clone();
        let addresses = Addresses { game: &id, first, moves, older };
        let mut resolver = Resolver::over(&self.drafts, &bases, names.clone(), addresses);
        let mut turned = reversed_wikilinks::find(&self.drafts, &resolver);
        turned.retain(|(page, _)| *page >= first);
        if !turned.is_empty() {
            let written = reversed_wikilinks::names(&self.drafts, &turned, &resolver);
            drop(resolver);
            reversed_wikilinks::turn(&mut self.drafts, &turned, &written);
            resolver = Resolver::over(&self.drafts, &bases, names, addresses);
        }
        let layer = Layer { first, overlay: lock::overlay(&sources.id), voice: sources.voice };
        let parts = Parts { config, drafts: &self.drafts, files: &self.notes, layer };
        let Built { findings, sections } = built::build(rulebook, game, &parts, &resolver);
        self.sections.extend(sections);
        findings
    }

    /// Gives topics and passages below the names that an overlay's `game.toml` has for them; returns what names nothing.
    fn call(
        &self,
        rulebook: &mut Rulebook,
        game: &Game,
        first: usize,
        aliases: &[(String, String)],
        config: Option<&SourceFile>,
    ) -> Vec<Diagnostic> {
        let mut unknown = BTreeSet::new();
        for (word, target) in aliases {
            let (topic, passage) =
                target.split_once('/').map_or((target.as_str(), None), |(topic, it)| (topic, Some(it)));
            let known = self.drafts.iter().enumerate().find(|(_, draft)| draft.id.topic == topic);
            let passage_id = |label| known.and_then(|(_, draft)| draft.passage_id(draft.at(label)?));
            let is_below = known.is_some_and(|(at, _)| at < first);
            match (known, passage) {
                (Some((_, draft)), None) if is_below => {
                    if let Some(topic) = rulebook.topics.get_mut(&draft.id) {
                        topic.aliases.push(word.clone());
                    }
                }
                (Some(_), None) => {}
                (_, Some(label)) => match passage_id(label) {
                    Some(id) if is_below => {
                        if let Some(passage) = rulebook.passages.get_mut(&id) {
                            passage.aliases.push(word.clone());
                        }
                    }
                    Some(_) => {}
                    None => drop(unknown.insert(target)),
                },
                (None, None) => drop(unknown.insert(target)),
            }
        }
        unknown.into_iter().map(|target| read::unknown_alias(&game.id, target, config)).collect()
    }

    /// Where the id of a topic is taken by what lies below; none where it is free.
    fn owner(&self, rulebook: &Rulebook, game: &str, topic: &str) -> Option<Span> {
        let id = TopicId { game: game.to_owned(), topic: topic.to_owned() };
        if let Some(known) = rulebook.topic(&id) {
            return Some(Span { file: known.file.clone(), line: 1, column: 1, offset: 0, length: 0 });
        }
        let below = rulebook.issued.get(game).into_iter().chain(self.issued.iter().map(|(_, issued)| issued));
        below.into_iter().find_map(|issued| issued.owns(topic))
    }

    /// Takes the ids out of an overlay's lock and moves that what lies below has, and says so.
    fn give_back(&self, rulebook: &Rulebook, game: &str, issued: &mut Issued) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let mut told = BTreeSet::new();
        let topic_of = |key: &str| key.split('/').next().unwrap_or_default().to_owned();
        let is_ruling_below = |key: &str| {
            let id = key.strip_prefix("rulings/")?;
            let below = self
                .drafts
                .iter()
                .flat_map(|draft| (0..draft.labels.len()).filter_map(|at| draft.passage_id(at)));
            let mut rulings = below.filter_map(|id| rulebook.passage(&id));
            rulings
                .find(|it| it.ruling.as_ref().is_some_and(|ruling| ruling.id == id))
                .map(|it| it.span.clone())
        };
        let keys = issued.lock.entries.keys().chain(issued.moves.entries.keys()).cloned().ordered_set();
        for key in keys {
            let topic = topic_of(&key);
            let Some(owner) = is_ruling_below(&key).or_else(|| self.owner(rulebook, game, &topic)) else {
                continue;
            };
            let moved = issued.moves.entries.remove(&key).map(|entry| entry.span);
            let place = moved.clone().or_else(|| issued.place(&key));
            issued.lock.entries.remove(&key);
            if moved.is_none() && !told.insert(topic) {
                continue;
            }
            let what = if moved.is_some() { "move" } else { "have" };
            let message = format!(
                "`{key}` is an id of `{}`, which `{game}` has without this: an overlay cannot {what} it",
                owner.file
            );
            let help = "take the line out: an overlay keeps and moves the ids of its own notes alone";
            let finding = Diagnostic::error("taken-id", message).also(owner).help(help);
            findings.push(match place {
                Some(place) => finding.at(place),
                None => finding,
            });
        }
        findings
    }

    /// Gives notes that have the id of a topic below another one, and says so.
    fn rename(
        &self,
        rulebook: &Rulebook,
        game: &Game,
        named: &mut [Named],
        sources: &GameSources,
    ) -> Vec<Diagnostic> {
        let own = lock::overlay(&sources.id).unwrap_or_default();
        let mut taken: BTreeSet<String> = named.iter().map(|named| named.slug.clone()).ordered_set();
        let mut findings = Vec::new();
        for page in named {
            let Some(owner) = self.owner(rulebook, &game.id, &page.slug) else { continue };
            let first = format!("{own}-{}", page.slug);
            let counted = (2..).map(|count| format!("{first}-{count}"));
            let is_free =
                |slug: &String| !taken.contains(slug) && self.owner(rulebook, &game.id, slug).is_none();
            let mut candidates = std::iter::once(first.clone()).chain(counted);
            let other = candidates.find(is_free).unwrap_or(first);
            let file = &sources.notes[page.page.file];
            let message = format!(
                "`{}` is called `{}/{}`, which is the id of `{}`; it is served as `{}/{other}`",
                file.name, game.id, page.slug, owner.file, game.id
            );
            let help = "give the note another name, or a `slug` of its own in its front matter";
            let finding = Diagnostic::error("taken-id", message).at(Span::at(&file.name, &file.text, 0, 0));
            findings.push(finding.also(owner).help(help));
            taken.insert(other.clone());
            page.slug = other;
        }
        findings
    }
}

/// Aliases with what they name below the game: the game's id in front is understood.
fn below(game: &str, aliases: Vec<(String, String)>) -> Vec<(String, String)> {
    let plain = |target: &str| {
        let parts: Vec<String> = target.trim_matches('/').split('/').map(given_addresses::forgive).collect();
        match parts.split_first() {
            Some((first, rest)) if first == game && !rest.is_empty() => rest.join("/"),
            _ => parts.join("/"),
        }
    };
    aliases.into_iter().map(|(word, target)| (word, plain(&target))).collect()
}

/// Keeps what is served of an overlay otherwise than it lies there: for its own pages, not for those below.
fn keep_stale(rulebook: &mut Rulebook, game: &str, sources: &mut GameSources) {
    let stale = std::mem::take(&mut sources.stale);
    if stale.is_empty() {
        return;
    }
    let notes: Vec<String> = sources.notes.iter().map(|note| note.name.clone()).collect();
    let of_files = stale.into_iter().flat_map(|stale| match &stale.file {
        Some(_) => vec![stale],
        None => {
            let of_note = |name: &String| Stale { file: Some(name.clone()), reason: stale.reason.clone() };
            notes.iter().map(of_note).collect()
        }
    });
    rulebook.stale.entry(game.to_owned()).or_default().extend(of_files);
}
