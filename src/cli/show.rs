//! What does a passage say?

use std::{io::Write, process::ExitCode};

use clap::Args;
use serde_json::{Value as Json, json};

use super::{ContentArgs, Failure, Format, Out, output::wrap};
use crate::{
    snapshot::{Cards, executed},
    web::cards::CardAnswer,
};
use cards::Pool;
use names::{PassageId, TopicId};
use rulebook::{
    Game, Lookup, Passage, PassageAnswer, Reference, Rulebook, Standing, Target, Told, Topic, TopicAnswer,
};
use scenario::{Checked, Outcome, Shelf};

/// What is shown.
#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// A passage, a topic, a card or a game: `armada/defense-tokens/brace`, `armada/cards/xi7`; `armada/cards` says how many of
    /// its cards are executed.
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &ShowArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (rulebook, cards) = args.content.at_hand()?;
    match find(&rulebook, &args.id)? {
        Some(Found::Passage(passage)) if args.format.json => {
            out.json(&PassageAnswer::of(&rulebook, passage, &crate::snapshot::today()))?
        }
        Some(Found::Passage(passage)) => write_passage((&rulebook, Shelf::of(&cards)), passage, out)?,
        Some(Found::Topic(topic)) if args.format.json => out.json(&topic_json(&rulebook, topic))?,
        Some(Found::Topic(topic)) => write_topic(&rulebook, topic, out)?,
        Some(Found::Game(game)) if args.format.json => out.json(game)?,
        Some(Found::Game(game)) => write_game(&rulebook, game, out)?,
        None => return show_card(args, (&rulebook, &cards), out),
    }
    Ok(ExitCode::SUCCESS)
}

/// A card by its id or one of its names: `armada/cards/xi7-turbolasers`, `armada/cards/xi7`.
fn show_card(
    args: &ShowArgs,
    (rulebook, cards): (&Rulebook, &Cards),
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let parts: Vec<&str> = args.id.trim_matches('/').split('/').collect();
    if let [game, "cards"] = parts.as_slice() {
        let (catalogue, fenced) = args.content.cards_and_fences(game)?;
        match args.format.json {
            true => out.json(&executed::counted(&catalogue, &fenced))?,
            false => write!(out, "{}", executed::table(&catalogue, &fenced))?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let [game, "cards", asked] = parts.as_slice() else { return Err(unknown(rulebook, &args.id)) };
    let catalogue = cards.catalogue(game).ok_or_else(|| unknown(rulebook, &args.id))?;
    let named = || match catalogue.called(asked).as_slice() {
        [(card, _)] => Some(*card),
        _ => None,
    };
    let Some(card) = catalogue.card(asked).or_else(named) else {
        let near: Vec<String> = catalogue
            .nearest(asked, |_| true)
            .iter()
            .take(5)
            .map(|card| format!("`{game}/{}`", card.key()))
            .collect();
        let help = match near.is_empty() {
            true => format!("`adjutant search {asked}` finds cards by their names"),
            false => format!("did you mean {}?", near.join(" or ")),
        };
        return Err(Failure::coded("not-found", format!("there is no card called `{}`", args.id), help));
    };
    if args.format.json {
        let snapshot = args.content.snapshot()?.with_own_cards(args.content.own_cards()?);
        out.json(&CardAnswer::of(&snapshot, game, card))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}  [{game}/{}]\n  {}", card.full_name(), card.key(), card.line())?;
    let known = cards.known(rulebook, game, card);
    for sentence in &known.does {
        writeln!(out, "  {sentence}")?;
    }
    if let Some(open) = card.text("open") {
        writeln!(out, "  not executed: {open}")?;
    }
    for id in known.rules.iter().filter_map(|rule| rule.id.as_deref()) {
        writeln!(out, "  touches {id}")?;
    }
    for asked in known.played() {
        writeln!(out, "  asked: {}  [{}]", asked.title, asked.url)?;
    }
    Ok(ExitCode::SUCCESS)
}

enum Found<'a> {
    Passage(&'a Passage),
    Topic(&'a Topic),
    Game(&'a Game),
}

fn find<'a>(rulebook: &'a Rulebook, id: &str) -> Result<Option<Found<'a>>, Failure> {
    let parts: Vec<&str> = id.trim_matches('/').split('/').collect();
    let found = match parts.as_slice() {
        [game] => return Ok(rulebook.game(game).map(Found::Game)),
        [game, topic] => rulebook.find(game, topic, None),
        [game, topic, passage] => rulebook.find(game, topic, Some(passage)),
        _ => return Ok(None),
    };
    Ok(match found {
        Lookup::Passage(passage) => Some(Found::Passage(passage)),
        Lookup::Topic(topic) => Some(Found::Topic(topic)),
        // Other spellings and moved ids are forgiven, once.
        Lookup::Moved { to, .. } => exactly(rulebook, &to),
        Lookup::Removed { successors, why } => return Err(removed(id, &successors, why.as_deref())),
        Lookup::Unknown => None,
    })
}

fn exactly<'a>(rulebook: &'a Rulebook, path: &str) -> Option<Found<'a>> {
    let path = path.trim_start_matches('/');
    if let Ok(id) = path.parse() {
        return rulebook.passage(&id).map(Found::Passage);
    }
    let (game, topic) = path.split_once('/')?;
    let id = TopicId { game: game.to_owned(), topic: topic.to_owned() };
    rulebook.topic(&id).map(Found::Topic)
}

fn removed(id: &str, successors: &[String], why: Option<&str>) -> Failure {
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    let ids: Vec<_> = successors.iter().map(|url| format!("`{}`", url.trim_start_matches('/'))).collect();
    let help = match ids.is_empty() {
        true => format!("`adjutant search {id}` finds what is near"),
        false => format!("{} took its place", ids.join(", ")),
    };
    Failure::coded("removed", format!("`{id}` was removed{why}"), help)
}

fn unknown(rulebook: &Rulebook, id: &str) -> Failure {
    let ids = rulebook.passages.keys().map(PassageId::to_string);
    let topics = rulebook.topics.keys().map(ToString::to_string);
    let near = ids
        .chain(topics)
        .chain(rulebook.games.keys().cloned())
        .map(|known| (strsim::jaro_winkler(id, &known), known))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let help = match near {
        Some((likeness, known)) if likeness > 0.7 => format!("did you mean `{known}`?"),
        _ => format!("`adjutant search {id}` finds passages by their words"),
    };
    Failure::coded("not-found", format!("there is nothing called `{id}`"), help)
}

/// The shape of `GET /api/v1/topics/{game}/{topic}`, without what only a server knows.
fn topic_json(rulebook: &Rulebook, topic: &Topic) -> Json {
    let mut answer = json!(TopicAnswer::of(rulebook, topic));
    let today = crate::snapshot::today();
    let passages = rulebook.passages_of(topic).map(|it| PassageAnswer::of(rulebook, it, &today));
    answer["passages"] = passages.map(|it| json!(it)).collect();
    answer
}

fn write_passage(
    (rulebook, shelf): (&Rulebook, Shelf<'_>),
    passage: &Passage,
    out: &mut Out,
) -> Result<(), Failure> {
    writeln!(out, "{}  [{}]", passage.title, passage.id)?;
    let game = rulebook.game(passage.id.game()).map(|game| game.title.as_str());
    let topic = rulebook.topic(&passage.id.topic_id()).map(|topic| topic.title.as_str());
    let place: Vec<_> =
        game.into_iter().chain(topic).chain(passage.place.iter().map(String::as_str)).collect();
    let today = crate::snapshot::today();
    let held = rulebook.held(passage).map(|held| held.words(&today));
    let said = [passage.kind.word(), passage.authority.shown()].into_iter();
    let said: Vec<_> = said.chain(rulebook.decided_on(passage)).chain(held.as_deref()).collect();
    writeln!(out, "  {} ({})", place.join(" > "), said.join(", "))?;
    write_decided((rulebook, shelf), passage, out)?;
    write_standing(rulebook, passage, out)?;
    writeln!(out)?;
    if let Some(question) = passage.asks() {
        write_text(question, out)?;
        writeln!(out)?;
    }
    write_text(&numbered(passage, &passage.text), out)?;
    writeln!(out, "\n  {}", rulebook.citation_label(passage))?;
    writeln!(out, "  {}", rulebook.wording_with_authorities(passage, &today))?;
    write_list("links", passage.links.iter().map(|link| target(&link.target)), out)?;
    write_list("linked from", passage.backlinks.iter().map(PassageId::to_string), out)
}

/// A text behind the number that it has in a list.
fn numbered(passage: &Passage, text: &str) -> String {
    passage.ordinal.map_or_else(|| text.to_owned(), |ordinal| format!("{ordinal}. {text}"))
}

/// Who decided a ruling, when, where, and whether it holds: by `status`, else by what it is now. None where the passage is no ruling.
pub(super) fn decided(rulebook: &Rulebook, passage: &Passage, status: Option<&str>) -> Option<String> {
    let ruling = passage.ruling.as_ref().filter(|ruling| ruling.told == Told::Itself)?;
    let status = status.unwrap_or(ruling.standing.word());
    let status = if status == Standing::Current.word() { "in force" } else { status };
    let said = [&ruling.author, &ruling.date, &ruling.event, &ruling.venue].map(Option::as_deref);
    let overlay = rulebook.overlay_of(passage).map(|overlay| overlay.title.as_str());
    let said = said.into_iter().chain([Some(passage.authority.shown()), Some(status), overlay]);
    Some(said.flatten().collect::<Vec<_>>().join(", "))
}

/// The same, and whether the engine plays it so.
fn write_decided(
    (rulebook, shelf): (&Rulebook, Shelf<'_>),
    passage: &Passage,
    out: &mut Out,
) -> Result<(), Failure> {
    let Some(decided) = decided(rulebook, passage, None) else {
        return Ok(());
    };
    let plays = Checked::of(rulebook, shelf, passage).map(|checked| match checked.outcome {
        Outcome::Disagrees => "contradicted by the engine",
        outcome => outcome.words(),
    });
    let line: Vec<&str> = [decided.as_str()].into_iter().chain(plays).collect();
    writeln!(out, "  {}", line.join(", "))?;
    Ok(())
}

/// The rulings that superseded or contradict a ruling, and why; nothing where it is simply in force.
fn write_standing(rulebook: &Rulebook, passage: &Passage, out: &mut Out) -> Result<(), Failure> {
    let Some(ruling) = passage.ruling.as_ref().filter(|ruling| ruling.standing != Standing::Current) else {
        return Ok(());
    };
    let by = ruling.standing.by().map(|by| Reference::to(rulebook, by));
    let by = by.map(|by| format!(" by {}", by.id.unwrap_or(by.title))).unwrap_or_default();
    let reason = ruling.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    writeln!(out, "  {}{by}{reason}", ruling.standing.word())?;
    Ok(())
}

fn write_text(text: &str, out: &mut Out) -> Result<(), Failure> {
    for paragraph in text.lines() {
        for line in wrap(paragraph, 92) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

fn target(target: &Target) -> String {
    match target {
        Target::Topic(id) => id.to_string(),
        Target::Passage(id) => id.to_string(),
        Target::External(url) => url.clone(),
        Target::Unresolved(name) => format!("? {name}"),
    }
}

fn write_list(what: &str, entries: impl Iterator<Item = String>, out: &mut Out) -> Result<(), Failure> {
    let entries: Vec<_> = entries.collect();
    if !entries.is_empty() {
        writeln!(out, "  {what}: {}", entries.join(", "))?;
    }
    Ok(())
}

fn write_topic(rulebook: &Rulebook, topic: &Topic, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "{}  [{}]\n", topic.title, topic.id)?;
    for passage in rulebook.passages_of(topic) {
        let indent = "  ".repeat(passage.depth.min(8));
        let over = passage.over().map(|over| format!(" {over}")).unwrap_or_default();
        writeln!(out, "  {indent}[{}]{over}", passage.id)?;
        let text = match passage.asks() {
            Some(question) => format!("{question} {}", passage.text),
            None => numbered(passage, &passage.text),
        };
        for line in wrap(&text, 90) {
            writeln!(out, "  {indent}  {line}")?;
        }
    }
    write_list("related", topic.related.iter().map(|link| target(&link.target)), out)
}

fn write_game(rulebook: &Rulebook, game: &Game, out: &mut Out) -> Result<(), Failure> {
    let edition = game.edition.as_deref().unwrap_or("edition unknown");
    writeln!(out, "{}  [{}], {edition}\n", game.title, game.id)?;
    for topic in rulebook.topics_of(game) {
        writeln!(out, "  {}  [{}]", topic.title, topic.id)?;
    }
    Ok(())
}
