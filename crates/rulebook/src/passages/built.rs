//! How do drafts become topics and passages that point at each other?

mod link_targets;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use pulldown_cmark::Event;

use super::{
    damage,
    passage_citations::Citations,
    passage_html::{self, Shown},
};
use crate::{
    Authority, Game, Kind, Link, Passage, Rulebook, ScenarioLine, SourceCitation, Topic,
    links::{
        backlinks,
        draft::{self, Draft},
        related,
        resolver::{Resolver, words},
    },
    pages::{
        citations, glossary, inline,
        page::{Item, Page},
        scenario_blocks::Fenced,
    },
    rulings::ruling::{self, Ruling, Section},
    sources::{
        SourceFile, Voice,
        game_config::{Answered, GameConfig},
    },
};
use names::{Diagnostic, PassageId, Span, Spans};

/// The name of the finding about an overlay that speaks for the publisher and may not.
pub const LOWERED_AUTHORITY: &str = "lowered-authority";

/// Longest summary of a topic, in characters.
const SUMMARY_CHARS: usize = 200;
/// Longest title made of a passage's first words, in characters.
const TITLE_CHARS: usize = 72;

/// What passages are built of.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub config: &'a GameConfig,
    /// The drafts of the game, those of what lies below first.
    pub drafts: &'a [Draft],
    /// Their files.
    pub files: &'a [SourceFile],
    pub layer: Layer<'a>,
}

/// Which drafts are built, and for whom they speak.
#[derive(Clone, Copy, Default)]
pub(crate) struct Layer<'a> {
    /// The index of the first of them.
    pub first: usize,
    /// The overlay that they are of.
    pub overlay: Option<&'a str>,
    pub voice: Voice,
}

/// What came of building passages.
pub(crate) struct Built {
    /// What was noticed about their links.
    pub findings: Vec<Diagnostic>,
    /// The headings that passages on pages with rulings name.
    pub sections: BTreeMap<PassageId, Vec<Section>>,
}

/// Puts the topics and passages of a layer into the rulebook.
pub(crate) fn build(
    rulebook: &mut Rulebook,
    game: &mut Game,
    parts: &Parts<'_>,
    resolver: &Resolver,
) -> Built {
    let Parts { config, drafts, files, layer } = *parts;
    let mut builder = Builder {
        told: aliases_by_target(game),
        rulebook,
        game,
        config,
        drafts,
        layer,
        resolver,
        files,
        spans: files.iter().map(SourceFile::spans).collect(),
        shown: Vec::new(),
        sections: BTreeMap::new(),
        decides_alone: false,
        lowered: BTreeSet::new(),
        findings: Vec::new(),
    };
    for (index, draft) in drafts.iter().enumerate().skip(layer.first) {
        builder.topic(index, draft);
    }
    let shown = std::mem::take(&mut builder.shown);
    let found = passage_html::show(builder.rulebook, drafts, shown);
    let at =
        |(file, range): (usize, std::ops::Range<usize>)| builder.spans[file].at(range.start, range.len());
    builder.findings.extend(found.into_iter().map(|(finding, place)| finding.at(at(place))));
    let own = drafts.get(layer.first..).unwrap_or_default();
    damage::mark(builder.rulebook, own, &builder.spans);
    let back = backlinks::relate(builder.rulebook, own, files);
    builder.findings.extend(back);
    builder.name_by_empty();
    let Builder { sections, findings, .. } = builder;
    Built { findings, sections }
}

struct Builder<'a> {
    rulebook: &'a mut Rulebook,
    game: &'a mut Game,
    config: &'a GameConfig,
    drafts: &'a [Draft],
    layer: Layer<'a>,
    resolver: &'a Resolver<'a>,
    files: &'a [SourceFile],
    spans: Vec<Spans<'a>>,
    /// The places of the aliases among those of `game.toml`, by what they name.
    told: HashMap<String, Vec<usize>>,
    /// What is still to be rendered.
    shown: Vec<Shown>,
    /// The headings that passages on pages with rulings name.
    sections: BTreeMap<PassageId, Vec<Section>>,
    /// Whether the page that is being read holds one decision.
    decides_alone: bool,
    /// Files that speak for the publisher without permission.
    lowered: BTreeSet<usize>,
    findings: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    fn topic(&mut self, index: usize, draft: &'a Draft) {
        let page = &draft.page;
        if page.listed {
            self.rulebook.named_by_links.insert(draft.id.clone());
        }
        self.stray(draft);
        self.computed(draft);
        // A table of contents is not shown, but where it leads to nothing, that is said.
        self.links(index, &page.contents);
        let related = related::settle(&page.related, |name| self.resolver.knows(name));
        let related = self.links(index, &related);
        let related = related.into_iter().map(|(link, _)| link).collect();
        let below: BTreeMap<usize, Vec<Link>> = self.related_below(index, page);
        let notes: Vec<(usize, SourceCitation)> =
            page.footnotes.iter().map(|note| self.declared(&note.citation)).enumerate().collect();
        self.without_page(draft);
        self.without_footnote(draft);
        let citations = Citations::new(draft, &notes);
        let decisions = page.items.iter().filter(|item| item.decided.is_some()).count();
        self.decides_alone = decisions == 1;
        let mut ids = Vec::with_capacity(page.items.len());
        let mut known: Vec<Vec<SourceCitation>> = Vec::with_capacity(page.items.len());
        for (at, item) in page.items.iter().enumerate() {
            let own: Vec<SourceCitation> = item.citations.iter().map(|it| self.declared(it)).collect();
            let above = item.parent.and_then(|parent| known.get(parent)).cloned();
            let cited = citations.of(item, own, above);
            known.push(cited.clone());
            if let Some(mut passage) = self.passage(index, draft, at, cited) {
                passage.related = item
                    .place
                    .iter()
                    .rev()
                    .find_map(|heading| below.get(heading))
                    .cloned()
                    .unwrap_or_default();
                if decisions > 0 {
                    self.name_sections(index, item, &passage.id);
                }
                ids.push(passage.id.clone());
                self.rulebook.passages.insert(passage.id.clone(), passage);
            }
        }
        let topic = Topic {
            id: draft.id.clone(),
            title: draft.title.clone(),
            summary: self.summary(draft),
            about: about(page),
            file: self.files[page.file].name.clone(),
            overlay: self.layer.overlay.map(str::to_owned),
            dialect: page.dialect,
            aliases: page.front.aliases.iter().chain(&draft.aliases).cloned().collect(),
            named_at: self.named_at(page),
            citations: citations.of_topic(),
            related,
            passages: ids,
            edition: page.front.edition.clone().or_else(|| self.game.edition.clone()),
            backlinks: Vec::new(),
            rulings: Vec::new(),
        };
        self.rulebook.topics.insert(topic.id.clone(), topic);
    }

    /// Related topics of single headings.
    fn related_below(&mut self, index: usize, page: &Page) -> BTreeMap<usize, Vec<Link>> {
        let mut below: BTreeMap<usize, Vec<Link>> = BTreeMap::new();
        for (heading, links) in &page.sections {
            let related = related::settle(links, |name| self.resolver.knows(name));
            let links = self.links(index, &related).into_iter().map(|(link, _)| link);
            below.entry(*heading).or_default().extend(links);
        }
        below
    }

    /// Where a page's front matter names its aliases.
    fn named_at(&self, page: &Page) -> Vec<(String, Span)> {
        let named = page.front.named_at.iter().filter(|(_, range)| !range.is_empty());
        named
            .map(|(alias, range)| (alias.clone(), self.spans[page.file].at(range.start, range.len())))
            .collect()
    }

    /// Reports the footnotes that passages refer to and that are nowhere: their marks are left in the words.
    fn without_footnote(&mut self, draft: &Draft) {
        for item in &draft.page.items {
            for (event, range) in item.content.iter().chain(item.asking.iter().flatten()) {
                let Event::Text(words) = event else { continue };
                let mark = words.find("[^").and_then(|at| words.get(at..)?.split_inclusive(']').next());
                let Some(mark) = mark.filter(|mark| mark.ends_with(']') && !mark.contains(' ')) else {
                    continue;
                };
                let message = format!("`{mark}` is a footnote that `{}` does not have", draft.path);
                let finding = Diagnostic::warning("unresolved-anchor", message)
                    .at(self.spans[draft.page.file].at(range.start, range.len()))
                    .help("write it, or take its mark out");
                self.findings.push(finding);
            }
        }
    }

    /// Reports the footnotes that name neither a page nor a rule, each citation once, where they stand.
    fn without_page(&mut self, draft: &Draft) {
        let mut seen = BTreeSet::new();
        for note in &draft.page.footnotes {
            let citation = &note.citation;
            if citation.pages.is_some() || citation.rule.is_some() || !seen.insert(&citation.text) {
                continue;
            }
            let message = format!("`{}` is cited without a page", citation.text);
            let finding = Diagnostic::warning("citation-without-page", message)
                .at(self.spans[draft.page.file].at(note.range.start, note.range.len()))
                .help("write `Page` and the printed page number at its end");
            self.findings.push(finding);
        }
    }

    fn summary(&self, draft: &Draft) -> String {
        let first =
            || draft.page.items.iter().map(|item| inline::text(&item.content)).find(|text| !text.is_empty());
        let text = draft.page.front.description.clone().or_else(first).unwrap_or_default();
        shorten(&text, SUMMARY_CHARS)
    }

    fn passage(
        &mut self,
        index: usize,
        draft: &'a Draft,
        at: usize,
        citations: Vec<SourceCitation>,
    ) -> Option<Passage> {
        let item = draft.page.items.get(at)?;
        let id = draft.passage_id(at)?;
        let (asked_links, _) = self.linked(index, item.asking.as_deref().unwrap_or_default(), &[]);
        let raw = inline::links(&item.content);
        let lead = item.label.as_ref().map_or(0, |label| label.links).min(raw.len());
        let named: Vec<bool> =
            raw[..lead].iter().map(|link| self.leads_elsewhere(index, link, &id)).collect();
        let (mut links, targets) = self.linked(index, &item.content, &named);
        links.splice(0..0, asked_links);
        let ruling = self.ruling(index, item, &mut links);
        let picture = raw.first().map(words).unwrap_or_default();
        let text = inline::text(&item.content);
        let question = item.asking.as_ref().map(|asking| inline::text(asking));
        let label = item.label.as_ref().map(|label| label.name.clone());
        let titled = label.clone().or_else(|| question.clone().filter(|question| !question.is_empty()));
        let kind = self.kind(draft, item);
        let term = draft::term(draft, at, item).filter(|_| kind == Kind::Definition);
        let slang =
            kind == Kind::Definition && (glossary::is_slang(&text) || term.is_some_and(glossary::is_slang));
        let titled = titled.or_else(|| term.map(|term| glossary::without_slang(term).to_owned()));
        // What a note asks that is a ruling stands in its name.
        let decides = item.decided.is_some() && item.callout.is_none() && item.asking.is_none();
        let is_whole = decides && self.decides_alone;
        let named = || draft.page.title.clone().unwrap_or_else(|| draft.title.clone());
        let titled = titled.or_else(|| is_whole.then(named));
        let place = item.place.iter().filter_map(|at| draft.page.headings.get(*at));
        let place: Vec<String> = place.map(|heading| heading.text.clone()).collect();
        let answered = self.answered(kind, &place);
        let authority = self.voiced(draft, item, &citations, answered);
        let faq =
            || ruling::of_faq(self.game, self.config.publisher.as_deref(), authority, &place, &citations);
        let ruling = ruling.or_else(|| faq().filter(|_| kind == Kind::Question));
        self.shown.push(Shown { id: id.clone(), topic: index, item: at, targets });
        Some(Passage {
            kind,
            title: titled
                .unwrap_or_else(|| shorten(if text.is_empty() { &picture } else { &text }, TITLE_CHARS)),
            aliases: self.aliases(draft, at, item, &citations),
            html: String::new(),
            place,
            parent: item.parent.and_then(|parent| draft.passage_id(parent)),
            depth: item.depth,
            // What players say among themselves is no rule.
            authority: if slang { Authority::Community } else { authority },
            slang,
            superseded: item.superseded.is_some(),
            held_until: item.superseded.clone(),
            damage: Vec::new(),
            answered: answered.and_then(|it| it.date.clone()),
            edition: draft.page.front.edition.clone().or_else(|| self.game.edition.clone()),
            span: self.spans[draft.page.file].at(item.range.start, item.range.len()),
            asked: item.asked.clone(),
            callout: item.callout.clone(),
            scenario: item.scenario.as_ref().map(|fenced| fenced.text.clone()),
            scenario_at: item.scenario.iter().flat_map(|fenced| self.lines(draft, fenced)).collect(),
            backlinks: Vec::new(),
            related: Vec::new(),
            ruling,
            rulings: Vec::new(),
            id,
            label,
            text,
            question,
            ordinal: item.ordinal,
            citations,
            links,
        })
    }

    /// Keeps the headings that a passage names, for the ruling that it is or under which it stands.
    fn name_sections(&mut self, index: usize, item: &Item, id: &PassageId) {
        let content = inline::links(&item.content);
        let said = item.decided.iter().flat_map(|said| &said.applies).chain(&content);
        let named: Vec<Section> =
            said.filter_map(|link| Section::named(link, self.resolver, index)).collect();
        if !named.is_empty() {
            self.sections.insert(id.clone(), named);
        }
    }

    /// What makes the passage a ruling; what it applies to is among its links.
    fn ruling(&mut self, index: usize, item: &Item, links: &mut Vec<Link>) -> Option<Ruling> {
        let said = item.decided.as_ref()?;
        let applies = self.links(index, &said.applies);
        let targets = applies.iter().map(|(link, _)| link.target.clone()).collect();
        links.extend(applies.into_iter().map(|(link, _)| link));
        Some(ruling::resolve(said, targets, self.resolver, index))
    }

    /// Where each line of a scenario stands: behind the quote marks and indents of its line.
    fn lines(&self, draft: &Draft, fenced: &Fenced) -> Vec<ScenarioLine> {
        let file = &*self.files[draft.page.file].text;
        let ends = fenced.parts.iter().skip(1).map(|(at, _)| *at).chain([fenced.text.len()]);
        let mut lines = Vec::new();
        for ((at, range), end) in fenced.parts.iter().zip(ends) {
            let (mut offset, mut from) = (*at, range.start);
            for line in fenced.text.get(*at..end).unwrap_or_default().split_inclusive('\n') {
                let rest = file.get(from..).unwrap_or_default();
                let written = rest.split_inclusive('\n').next().unwrap_or_default();
                let words = line.trim_end();
                let behind = written.rfind(words).unwrap_or_default();
                lines.push(ScenarioLine::of(
                    &self.spans[draft.page.file],
                    from + behind,
                    words.len(),
                    offset,
                ));
                offset += line.len();
                from += written.len();
            }
        }
        lines
    }

    /// Reports scenarios that stand under no passage.
    fn stray(&mut self, draft: &Draft) {
        for range in &draft.page.stray {
            let message = "this scenario stands under no passage of its own, and is not run";
            let finding = Diagnostic::warning("scenario-without-passage", message);
            let span = self.spans[draft.page.file].at(range.start, range.len());
            let help =
                "put it into the list item, or right behind the passage, that it shows; each passage has one";
            self.findings.push(finding.at(span).help(help));
        }
    }

    /// What is not shown, because a plugin of Obsidian computes it.
    fn computed(&mut self, draft: &Draft) {
        for computed in &draft.page.computed {
            let message = format!(
                "`{}` is computed by a program or plugin, and not here",
                shorten(&computed.by, TITLE_CHARS)
            );
            let span = self.spans[draft.page.file].at(computed.range.start, computed.range.len());
            let help = "write what it comes to into the note, where readers need it";
            self.findings.push(Diagnostic::info("computed-text", message).at(span).help(help));
        }
    }

    /// A glossary's entries are definitions.
    fn kind(&self, draft: &Draft, item: &Item) -> Kind {
        let is_glossary = glossary::is_one(&draft.id.topic);
        match item.kind {
            Kind::Rule if is_glossary && item.parent.is_none() => Kind::Definition,
            Kind::Note if is_glossary && item.label.is_some() && item.callout.is_none() => Kind::Definition,
            kind => kind,
        }
    }

    fn aliases(&self, draft: &Draft, at: usize, item: &Item, citations: &[SourceCitation]) -> Vec<String> {
        let mut addresses = vec![format!("{}/{}", draft.id.topic, draft.labels[at])];
        let headings = draft.heading_labels(at);
        addresses.extend(headings.iter().map(|label| format!("{}/{label}", draft.id.topic)));
        let mut told: Vec<usize> =
            addresses.iter().flat_map(|it| self.told.get(it)).flatten().copied().collect();
        told.sort_unstable();
        let mut aliases: Vec<String> = told.iter().map(|at| self.game.aliases[*at].0.clone()).collect();
        aliases.extend(item.label.iter().flat_map(|label| label.others.iter().cloned()));
        aliases.extend(item.number.clone());
        aliases.extend(item.counted.clone());
        aliases.extend(headings);
        aliases.extend(draft.block_labels(at));
        aliases.extend(draft.heading_numbers(at));
        let own = citations.iter().filter(|_| !item.citations.is_empty());
        aliases.extend(own.filter_map(|citation| citation.rule.clone()));
        let mut seen = BTreeSet::new();
        aliases.retain(|alias| seen.insert(alias.clone()));
        aliases
    }

    /// What `game.toml` says of the answer, for a question that is not of the publisher's FAQ.
    fn answered(&self, kind: Kind, place: &[String]) -> Option<&'a Answered> {
        (kind == Kind::Question && !ruling::is_in_faq(place)).then_some(&self.config.questions)
    }

    fn authority(
        &self,
        draft: &Draft,
        citations: &[SourceCitation],
        answered: Option<&Answered>,
    ) -> Authority {
        let cited = citations.iter().find_map(|citation| {
            let source = citations::find_source(&self.game.sources, citation)?;
            Some(source.authority.unwrap_or(Authority::Official))
        });
        let answered = answered.and_then(|it| it.authority);
        let told = draft.page.front.authority.or(answered).or(cited).or(self.config.authority);
        told.unwrap_or(if citations.is_empty() { Authority::Community } else { Authority::Official })
    }

    /// In whose name a passage speaks: as its source says, unless that may not speak for the publisher. What such a source
    /// cites says nothing of who speaks.
    fn voiced(
        &mut self,
        draft: &Draft,
        item: &Item,
        citations: &[SourceCitation],
        answered: Option<&Answered>,
    ) -> Authority {
        let own = item.decided.as_ref().and_then(|it| it.authority);
        match self.layer.voice {
            Voice::Anybody => own.unwrap_or_else(|| self.authority(draft, citations, answered)),
            Voice::Players => {
                let answered = answered.and_then(|it| it.authority);
                let said = own.or(draft.page.front.authority).or(answered).or(self.config.authority);
                self.lower(draft, item, said.unwrap_or(Authority::Community))
            }
        }
    }

    /// Lowers an authority in a source that may not speak for the publisher: to a judge who is named, else to the community.
    fn lower(&mut self, draft: &Draft, item: &Item, said: Authority) -> Authority {
        if !matches!(said, Authority::Official | Authority::Publisher) {
            return said;
        }
        let author = item.decided.as_ref().and_then(|it| it.author.as_deref());
        let counts = if author.is_some() { Authority::Judge } else { Authority::Community };
        if self.lowered.insert(draft.page.file) {
            let message = format!(
                "`{}` speaks as `{}`, which an overlay may not by itself; it counts as `{}`",
                self.files[draft.page.file].name,
                said.word(),
                counts.word()
            );
            let span = self.spans[draft.page.file].at(item.range.start, item.range.len());
            let help = "say `judge` or `community`; who serves it may let it speak for the publisher: `--official DIR`";
            self.findings.push(Diagnostic::warning(LOWERED_AUTHORITY, message).at(span).help(help));
        }
        counts
    }

    /// The citation under the full name of the document that `game.toml` declares.
    fn declared(&self, citation: &SourceCitation) -> SourceCitation {
        let mut citation = citation.clone();
        let abbreviated = citation.document.chars().all(|c| c.is_ascii_uppercase());
        if abbreviated && let Some(source) = citations::find_source(&self.game.sources, &citation) {
            citation.document = source.name.clone();
            citation.version = citation.version.or_else(|| source.version.clone());
        }
        citation
    }

    /// An empty note's page names the passage labelled so.
    fn name_by_empty(&mut self) {
        for (index, draft) in self.drafts.iter().enumerate().skip(self.layer.first) {
            if let Some(target) = self.resolver.named_by_empty(index) {
                self.rulebook.named_elsewhere.insert(draft.id.clone(), target.url());
            }
        }
    }
}

/// The places of a game's aliases, by what they name.
fn aliases_by_target(game: &Game) -> HashMap<String, Vec<usize>> {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, (_, target)) in game.aliases.iter().enumerate() {
        places.entry(target.clone()).or_default().push(at);
    }
    places
}

/// What a page's source says of it beside its passages, where none of them says so anyway.
fn about(page: &Page) -> Option<String> {
    let front = &page.front;
    let description = front.description.as_deref().or(page.book.as_deref().filter(|_| front.lead.is_none()));
    let mut words: Vec<String> = Vec::new();
    for said in [description, front.lead.as_deref()].into_iter().flatten().map(inline::collapse) {
        let is_said = |item: &Item| inline::text(&item.content).contains(&said);
        if !said.is_empty() && !words.contains(&said) && !page.items.iter().any(is_said) {
            words.push(said);
        }
    }
    let sign = if words.first().is_some_and(|first| first.ends_with(['.', '!', '?'])) { " " } else { ". " };
    (!words.is_empty()).then(|| words.join(sign))
}

/// The text up to so many characters, never cut inside a word.
pub(crate) fn shorten(text: &str, chars: usize) -> String {
    if text.chars().count() <= chars {
        return text.to_owned();
    }
    let head: String = text.chars().take(chars).collect();
    let cut = head.rsplit_once(' ').map_or(head.as_str(), |(words, _)| words);
    format!("{}\u{2026}", cut.trim_end_matches([',', ';', ':', '.', ' ']))
}
