//! How is a passage or a topic told to programs?
//!
//! The shapes that the API and `adjutant show --json` share. `id` is a string everywhere, `url` a
//! path on our own server, `place` leads from the game's title down to the heading.

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    Authority, Callout, Damage, Dialect, Held, History, Kind, Link, Newer, Passage, Renumbered, Rulebook,
    Ruling, SourceCitation, Target, Topic,
};
use names::{PassageId, TopicId, slug};

/// One passage.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PassageAnswer {
    /// Its id.
    pub id: PassageId,
    /// Its page's path.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// Its topic's id.
    pub topic: TopicId,
    /// Its topic's title.
    pub topic_title: String,
    /// What it is.
    pub kind: Kind,
    /// What it is called.
    pub title: String,
    /// What is asked, for a question that has not lost it.
    pub question: Option<String>,
    /// The passage as plain text.
    pub text: String,
    /// The passage as sanitised HTML.
    pub html: String,
    /// The number before it, in a list that counts; `html` begins with it, `text` does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinal: Option<u64>,
    /// How its box is marked: kind, title, and whether it is folded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callout: Option<Callout>,
    /// Where it stands: game title, topic title, headings.
    pub place: Vec<String>,
    /// The overlay that adds it to its game; none for the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
    /// The passage it is nested under.
    pub parent: Option<PassageId>,
    /// Where it stands in the publisher's documents.
    pub citations: Vec<SourceCitation>,
    /// The citation to copy.
    pub citation: String,
    /// Links in its text.
    pub links: Vec<Link>,
    /// Passages that link to it.
    pub backlinks: Vec<PassageId>,
    /// Who decided it and whether it holds, for a ruling and a question of the publisher's FAQ.
    pub ruling: Option<RulingAnswer>,
    /// The day from which a question or ruling holds, `YYYY-MM-DD`.
    pub decided: Option<String>,
    /// Rulings that touch it: most official and newest first, those that hold no more last.
    pub rulings: Vec<PassageId>,
    /// Related topics, both directions.
    pub related: Vec<Reference>,
    /// Other names that find it.
    pub aliases: Vec<String>,
    /// How players ask for it at the table.
    pub asked: Vec<String>,
    /// Who says so.
    pub authority: Authority,
    /// What is authoritative: its places in the publisher's documents, or its own number; empty where it names none.
    pub authorities: Vec<String>,
    /// What it is and in whose words: `official rule, in our words`.
    pub wording: String,
    /// Whether it explains a word that players use and the rules do not.
    pub slang: bool,
    /// Whether it is a ruling that holds no more, or stands under one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub superseded: bool,
    /// Until when it held; none for one that holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// What its source lost or ran together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<Damage>,
    /// Edition of the rules it states.
    pub edition: Option<String>,
    /// Date from which the edition holds, `YYYY-MM-DD`.
    pub effective: Option<String>,
    /// The scenario fenced under it, as TOML.
    pub scenario: Option<String>,
    /// What it became in the newest edition; none for a passage of the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub newer: Option<Newer>,
    /// What its number was before, where that was another rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renumbered: Option<Renumbered>,
    /// The rule in each edition that has it, and what changed; none where there is one edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<History>,
    /// The path of the passage before it in its topic.
    pub previous: Option<String>,
    /// The path of the passage after it in its topic.
    pub next: Option<String>,
}

/// Who decided something, when, and whether it still holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RulingAnswer {
    /// The last part of its address as a ruling.
    pub id: String,
    /// Its address as a ruling, a path.
    pub url: String,
    /// Who decided it.
    pub author: Option<String>,
    /// When: `2026-03-01`.
    pub date: Option<String>,
    /// Where it can be read.
    pub source: Option<String>,
    /// At which event it was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Where it was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// `proposed`, `current`, `superseded`, `withdrawn`, `contradicted`, `open`, `closed` or `unclear`.
    pub status: String,
    /// What took its place or says otherwise.
    pub by: Option<Reference>,
    /// The day on which it was withdrawn, where its source says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Why it holds no more, or is contradicted.
    pub reason: Option<String>,
    /// What it applies to: what it names, what it links to, the topic that it stands under.
    pub applies: Vec<Reference>,
}

impl RulingAnswer {
    /// The answer for the ruling that a passage is, as it stood on a day.
    pub fn of(rulebook: &Rulebook, passage: &Passage, ruling: &Ruling, day: &str) -> Self {
        let standing = rulebook.standing_on(passage, day).unwrap_or_else(|| ruling.standing.clone());
        let is_now = standing == ruling.standing;
        let reference = |target: &Target| Reference::to(rulebook, target);
        let touched = |target: &Target| match rulebook.section_named(passage, target) {
            Some(name) => Reference { title: name.to_owned(), ..reference(target) },
            None => reference(target),
        };
        let mut applies = rulebook.applies_to(passage);
        applies.retain(|target| !matches!(target, Target::External(_)));
        Self {
            id: ruling.id.clone(),
            url: ruling.url(passage),
            author: ruling.author.clone(),
            date: ruling.date.clone(),
            source: ruling.source.clone(),
            event: ruling.event.clone(),
            venue: ruling.venue.clone(),
            status: standing.word().to_owned(),
            by: standing.by().map(reference),
            ended: ruling.ended.clone(),
            reason: ruling.reason.clone().filter(|_| is_now),
            applies: applies.iter().map(touched).collect(),
        }
    }
}

/// A topic or passage by address and title.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Reference {
    /// `game/topic` or `game/topic/passage`; none for a name that nothing has.
    pub id: Option<String>,
    /// Its page's path; for a name that nothing has, a search for it.
    pub url: String,
    /// Its title.
    pub title: String,
}

/// One topic, without its passages.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TopicAnswer {
    /// Its id.
    pub id: TopicId,
    /// Its page's path.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The first words of the page.
    pub summary: String,
    /// What its source says of it beside its passages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Where it stands: game title, topic title.
    pub place: Vec<String>,
    /// The file it was read from, relative to its content folder.
    pub file: String,
    /// How the file was read.
    pub dialect: Dialect,
    /// Other names.
    pub aliases: Vec<String>,
    /// Citations of the topic as a whole.
    pub citations: Vec<SourceCitation>,
    /// Related topics, both directions.
    pub related: Vec<Reference>,
    /// Passages of other topics that link to this topic as a whole.
    pub backlinks: Vec<PassageId>,
    /// Rulings of other topics on this topic as a whole, most official and newest first.
    pub rulings: Vec<PassageId>,
    /// Edition of the rules it states.
    pub edition: Option<String>,
}

impl Reference {
    /// The reference to a topic.
    pub fn topic(rulebook: &Rulebook, id: &TopicId) -> Self {
        let title = rulebook.topic(id).map_or_else(|| id.topic.clone(), |topic| topic.title.clone());
        Self { id: Some(id.to_string()), url: id.url(), title }
    }

    /// The reference to where a link leads, by its own title; a name that nothing has by its words.
    pub fn to(rulebook: &Rulebook, target: &Target) -> Self {
        match target {
            Target::Topic(id) => Self::topic(rulebook, id),
            Target::Passage(id) => {
                let title = rulebook.passage(id).map_or_else(|| id.to_string(), |it| it.title.clone());
                Self { id: Some(id.to_string()), url: id.url(), title }
            }
            Target::External(name) | Target::Unresolved(name) => {
                Self { id: None, url: target.url(), title: name.clone() }
            }
        }
    }

    /// A topic's related topics, each once.
    pub fn related(rulebook: &Rulebook, topic: &Topic) -> Vec<Self> {
        Self::each(rulebook, topic, &topic.related)
    }

    /// The related topics of a passage: of its section where that has its own, else of its topic.
    pub fn related_to(rulebook: &Rulebook, topic: &Topic, passage: &Passage) -> Vec<Self> {
        Self::each(rulebook, topic, topic.related_to(passage))
    }

    fn each(rulebook: &Rulebook, topic: &Topic, links: &[Link]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for link in links {
            let reference = match &link.target {
                Target::Topic(id) if *id == topic.id => continue,
                Target::Topic(id) => Self::topic(rulebook, id),
                Target::Passage(id) => {
                    let title = rulebook.related_title(id, &link.text);
                    Self { id: Some(id.to_string()), url: id.url(), title }
                }
                Target::External(_) | Target::Unresolved(_) => {
                    Self { id: None, url: link.target.url(), title: link.text.clone() }
                }
            };
            if !all.iter().any(|known| known.url == reference.url) {
                all.push(reference);
            }
        }
        all
    }
}

impl PassageAnswer {
    /// The answer for a passage, as it stood on a day.
    pub fn of(rulebook: &Rulebook, it: &Passage, day: &str) -> Self {
        let topic = rulebook.topic(&it.id.topic_id());
        let game = rulebook.game(it.id.game());
        let (previous, next) = topic.map(|topic| topic.neighbours(&it.id)).unwrap_or_default();
        Self {
            id: it.id.clone(),
            url: it.id.url(),
            game: it.id.game().to_owned(),
            topic: it.id.topic_id(),
            topic_title: topic.map_or_else(|| it.id.topic().to_owned(), |topic| topic.title.clone()),
            kind: it.kind,
            title: it.title.clone(),
            question: it.asks().map(str::to_owned),
            text: it.text.clone(),
            html: it.html.clone(),
            ordinal: it.ordinal,
            callout: it.callout.clone(),
            place: rulebook.place(it),
            overlay: rulebook.overlay_of(it).map(|overlay| overlay.id.clone()),
            parent: it.parent.clone(),
            citations: it.citations.clone(),
            citation: rulebook.citation_label(it),
            links: it.links.clone(),
            backlinks: it.backlinks.clone(),
            ruling: it.ruling.as_ref().map(|ruling| RulingAnswer::of(rulebook, it, ruling, day)),
            decided: rulebook.decided_on(it).map(str::to_owned),
            rulings: it.rulings.clone(),
            related: topic.map(|topic| Reference::related_to(rulebook, topic, it)).unwrap_or_default(),
            aliases: it.aliases.clone(),
            asked: it.asked.clone(),
            authority: it.authority,
            authorities: rulebook.authorities(it),
            wording: rulebook.wording(it, day),
            slang: it.slang,
            superseded: !rulebook.held_on(it, day),
            held: rulebook.held(it),
            damage: it.damage.clone(),
            edition: it.edition.clone().or_else(|| game.and_then(|game| game.edition.clone())),
            effective: game.and_then(|game| game.effective.clone()),
            scenario: it.scenario.clone(),
            newer: rulebook.newer(it).cloned(),
            history: rulebook.history(it),
            renumbered: rulebook.renumbered(it).cloned(),
            previous: previous.map(PassageId::url),
            next: next.map(PassageId::url),
        }
    }
}

impl TopicAnswer {
    /// The answer for a topic.
    pub fn of(rulebook: &Rulebook, topic: &Topic) -> Self {
        Self {
            id: topic.id.clone(),
            url: topic.id.url(),
            game: topic.id.game.clone(),
            title: topic.title.clone(),
            summary: topic.summary.clone(),
            about: topic.about.clone(),
            place: rulebook.place_of(&topic.id),
            file: topic.file.clone(),
            dialect: topic.dialect,
            aliases: topic.aliases.clone(),
            citations: topic.citations.clone(),
            related: Reference::related(rulebook, topic),
            backlinks: topic.backlinks.clone(),
            rulings: topic.rulings.clone(),
            edition: topic.edition.clone(),
        }
    }
}

impl Passage {
    /// The headings above a question that say something: not that questions stand here, nor what it asks itself.
    pub fn asked_below(&self) -> Vec<&str> {
        const SAY_NOTHING: [&str; 6] =
            ["faq", "faqs", "frequently-asked-questions", "questions", "questions-and-answers", "q-a"];
        let own = self.asks().map(slug).unwrap_or_default();
        let says = |heading: &&str| {
            let heading = slug(heading);
            !SAY_NOTHING.contains(&heading.as_str()) && (own.is_empty() || !heading.ends_with(&own))
        };
        self.place.iter().map(String::as_str).filter(says).collect()
    }
}

impl Topic {
    /// The related topics of one of its passages: of its section where that has its own, else of the topic.
    pub fn related_to<'a>(&'a self, passage: &'a Passage) -> &'a [Link] {
        if passage.related.is_empty() { &self.related } else { &passage.related }
    }

    /// The passages before and after one of its own, in reading order.
    pub fn neighbours(&self, id: &PassageId) -> (Option<&PassageId>, Option<&PassageId>) {
        let Some(here) = self.passages.iter().position(|other| other == id) else { return (None, None) };
        let at = |index: Option<usize>| index.and_then(|index| self.passages.get(index));
        (at(here.checked_sub(1)), at(here.checked_add(1)))
    }
}

impl Rulebook {
    /// The chapters before and after a topic, where the sources put it in an order.
    pub fn chapters_beside(&self, topic: &Topic) -> (Option<&Topic>, Option<&Topic>) {
        let chapters = self.game(&topic.id.game).map(|game| game.chapters.as_slice()).unwrap_or_default();
        let Some(here) = chapters.iter().position(|id| *id == topic.id) else { return (None, None) };
        let at = |index: Option<usize>| index.and_then(|index| self.topic(chapters.get(index)?));
        (at(here.checked_sub(1)), at(here.checked_add(1)))
    }

    /// What a related passage is called: by its heading where the link names that, else by its own title.
    pub fn related_title(&self, id: &PassageId, words: &str) -> String {
        let Some(passage) = self.passage(id) else { return words.to_owned() };
        let wanted = slug(words);
        let heading = passage.place.iter().rev().find(|heading| slug(heading) == wanted);
        heading.unwrap_or(&passage.title).clone()
    }

    /// Where a passage stands: game title, topic title, headings, and the sentence that it completes.
    pub fn place(&self, passage: &Passage) -> Vec<String> {
        self.place_in(self.topic(&passage.id.topic_id()), passage)
    }

    /// The same where the passage's topic is known.
    pub fn place_in(&self, topic: Option<&Topic>, passage: &Passage) -> Vec<String> {
        let id = &passage.id;
        let mut place = Vec::with_capacity(passage.place.len() + 3);
        place.extend(self.titles(id.game(), topic.map_or(id.topic(), |topic| &topic.title)));
        place.extend(passage.place.iter().cloned());
        place.extend(self.completed_by(passage).map(|above| above.title.clone()));
        place
    }

    /// The sentence that a passage completes: `A unit may not:` above a list.
    pub fn completed_by(&self, passage: &Passage) -> Option<&Passage> {
        let above = passage.parent.as_ref().and_then(|id| self.passage(id))?;
        (passage.label.is_none() && above.label.is_none() && above.text.ends_with(':')).then_some(above)
    }

    /// Where a topic stands: game title, topic title.
    pub fn place_of(&self, id: &TopicId) -> Vec<String> {
        self.titles(&id.game, self.topic(id).map_or(&id.topic, |topic| &topic.title)).into()
    }

    /// The title of a game, and of a topic in it.
    fn titles(&self, game: &str, topic: &str) -> [String; 2] {
        [self.game(game).map_or(game, |game| &game.title).to_owned(), topic.to_owned()]
    }
}
