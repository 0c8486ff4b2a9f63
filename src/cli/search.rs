//! Which passage answers it?

use std::{io::Write, process::ExitCode};

use clap::Args;

use super::{ContentArgs, Failure, Format, Out, output::wrap, show::decided};
use crate::snapshot::{CardHit, SearchAnswer};
use rulebook::{Kind, Reference, Rulebook, Standing};
use search::{Direct, Explanation, Fragment, Hit, MAX_LIMIT, Part, Request, Results, Scores, Spelling};

/// What is searched for.
#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// Words, "phrases", -without, game: and kind: filters. Quote it where a word begins with `-`:
    /// `adjutant search "brace -redirect"`; where the first one does, behind `--`.
    #[arg(required = true, value_name = "QUERY")]
    query: Vec<String>,
    /// Only this game.
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// Only this kind of passage: rule, question, ruling, definition, example, note.
    #[arg(long, value_name = "K", value_parser = kind)]
    kind: Option<Kind>,
    /// At most so many passages.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = limit)]
    limit: usize,
    /// As of this day, such as 2026-05-01: the edition that was in force, and what was decided by then.
    #[arg(long, value_name = "DAY", value_parser = day)]
    on: Option<String>,
    /// Leave words that the sources lack as they were typed.
    #[arg(long)]
    as_typed: bool,
    /// Show what makes up each passage's score.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

fn kind(word: &str) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| {
        let words = Kind::ALL.map(Kind::word).join(", ");
        format!("known kinds: {words}")
    })
}

fn day(text: &str) -> Result<String, String> {
    if rulebook::is_day(text) {
        Ok(text.to_owned())
    } else {
        Err("a day is written as 2026-03-01".to_owned())
    }
}

fn limit(text: &str) -> Result<usize, String> {
    let number: usize = text.parse().map_err(|_| "a whole number is wanted".to_owned())?;
    if (1..=MAX_LIMIT).contains(&number) { Ok(number) } else { Err(format!("1 to {MAX_LIMIT}")) }
}

pub(super) fn run(args: &SearchArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let snapshot = args.content.snapshot_where(|rulebook| match &args.game {
        Some(game) if rulebook.game(game).is_none() => {
            let known: Vec<_> = rulebook.games.keys().map(String::as_str).collect();
            let help = format!("games: {}", known.join(", "));
            Err(Failure::usage(format!("there is no game `{game}`"), help))
        }
        _ => Ok(()),
    })?;
    let snapshot = snapshot.with_own_cards(args.content.own_cards()?);
    let request = Request {
        on: args.on.clone(),
        query: args.query.join(" "),
        game: args.game.clone(),
        kind: args.kind,
        limit: args.limit,
        offset: 0,
        spelling: if args.as_typed { Spelling::AsTyped } else { Spelling::Corrected },
        scores: if args.explain { Scores::Explained } else { Scores::Plain },
        names: Vec::new(),
    };
    let found = snapshot.find(&request)?;
    if args.format.json {
        out.json(&found)?;
    } else {
        write_found(&found, &snapshot.rulebook, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Cards stand behind what an ordinary word means, and before all else; those that say nothing to the other words of the query stand last.
fn write_found(found: &SearchAnswer, rulebook: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let SearchAnswer { results, cards, between } = found;
    write_remarks(results, out)?;
    write_answer(results, rulebook, out)?;
    let (first, last): (&[CardHit], &[CardHit]) =
        if found.has_silent_cards() { (&[], cards) } else { (cards, &[]) };
    first.iter().try_for_each(|card| write_card(card, out))?;
    if let Some(between) = between {
        let how = if between.question.is_some() { "decides between them" } else { "both touch" };
        writeln!(out, "{how}: {}", titled(&between.rule))?;
        for said in between.question.iter().map(|it| &it.title).chain(&between.needs) {
            wrap(said, 92).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        }
        writeln!(out)?;
    }
    write_hits(found, rulebook, out)?;
    last.iter().try_for_each(|card| write_card(card, out))
}

fn write_card(card: &CardHit, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "{}  [{}]\n  {} ({})", card.title, card.id, card.line, card.why)?;
    for fact in &card.asked {
        writeln!(out, "    {fact}")?;
    }
    for sentence in &card.does {
        wrap(sentence, 92).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    for rule in &card.rules {
        writeln!(out, "  touches {}", titled(rule))?;
    }
    for asked in &card.questions {
        writeln!(out, "  asked: {}  [{}]", asked.title, asked.url)?;
    }
    writeln!(out)?;
    Ok(())
}

/// `Redirect  [armada/defense-tokens/redirect]`
fn titled(rule: &Reference) -> String {
    format!("{}  [{}]", rule.title, rule.id.as_deref().unwrap_or(&rule.url))
}

/// What is said of the search itself.
fn write_remarks(results: &Results, out: &mut Out) -> Result<(), Failure> {
    if let Some(corrected) = &results.corrected {
        writeln!(
            out,
            "showing results for `{corrected}`; search instead for what was typed with --as-typed\n"
        )?;
    }
    if results.truncated {
        let of_it = match results.searched.as_slice() {
            [] => "nothing of it was searched".to_owned(),
            words => format!("only these words of it were searched: {}", words.join(" ")),
        };
        writeln!(out, "the query is long: {of_it}\n")?;
    }
    for filter in &results.unknown_filters {
        let so = if filter.starts_with('-') { "nothing was left out" } else { "its words were looked for" };
        writeln!(out, "`{filter}` names nothing here, so {so}\n")?;
    }
    if let Some(outside) = &results.outside {
        writeln!(out, "{outside}\n")?;
    }
    if let Some(unknown) = &results.unknown {
        let names: Vec<String> = unknown.names.iter().map(|name| format!("`{name}`")).collect();
        let so = match unknown.went_on_with.as_slice() {
            [] => "nothing was looked for".to_owned(),
            words => format!("the search went on with `{}`", words.join(" ")),
        };
        writeln!(out, "nothing here knows {}: {so}", names.join(", "))?;
        let elsewhere: Vec<String> = unknown.elsewhere.iter().map(|name| format!("`{name}`")).collect();
        if !elsewhere.is_empty() {
            writeln!(out, "another game has {}", elsewhere.join(", "))?;
        }
        writeln!(out)?;
    }
    for read in &results.read_as {
        writeln!(out, "nothing here has `{}`: it was read as `{}`\n", read.word, read.words.join("`, `"))?;
    }
    if let Some(missing) = &results.missing {
        writeln!(out, "{missing}\n")?;
    }
    match &results.direct {
        Some(Direct::Game(id)) => writeln!(out, "`{id}` is a game: its page is /{id}\n")?,
        Some(Direct::Topic(id)) => writeln!(out, "`{id}` is a topic; its passages:\n")?,
        Some(Direct::Passage(_)) | None => {}
    }
    Ok(())
}

/// What stands on top.
fn write_answer(results: &Results, rulebook: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    if let Some(answer) = &results.answer {
        writeln!(out, "Answer")?;
        write_hit(answer, rulebook, out)?;
        for other in &results.elsewhere {
            let game = rulebook.game(&other.game).map_or(other.game.as_str(), |game| game.title.as_str());
            writeln!(out, "What it means in {game}: {}  [{}]\n", other.title, other.id)?;
        }
    }
    Ok(())
}

fn write_hits(found: &SearchAnswer, rulebook: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let results = &found.results;
    let on_top = results.answer.as_ref().map(|answer| &answer.id);
    for hit in results.hits.iter().filter(|hit| Some(&hit.id) != on_top) {
        write_hit(hit, rulebook, out)?;
    }
    match (results.total, results.hits.len()) {
        (0, _) if !found.cards.is_empty() => writeln!(out, "no passage names it")?,
        (0, _) => {
            writeln!(out, "nothing found; try fewer or other words")?;
            if let Some(unfiltered) = &results.unfiltered {
                writeln!(out, "  without filters: `{}` finds {}", unfiltered.query, unfiltered.total)?;
            }
            for topic in &results.nearest {
                writeln!(out, "  nearest: {} ({}) {}", topic.text, topic.place, topic.url)?;
            }
        }
        (total, shown) if total > shown => writeln!(out, "{shown} of {total}")?,
        _ => {}
    }
    Ok(())
}

fn write_hit(hit: &Hit, rulebook: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "{}  [{}]", hit.title, hit.id)?;
    writeln!(out, "  {} ({})", hit.place.join(" > "), hit.kind.word())?;
    let mark = |fragment: &Fragment| match fragment.marked {
        true => format!("*{}*", fragment.text),
        false => fragment.text.clone(),
    };
    let snippet: String = hit.snippet.iter().map(mark).collect();
    for line in wrap(&snippet, 92) {
        writeln!(out, "    {line}")?;
    }
    if let Some(decided) =
        rulebook.passage(&hit.id).and_then(|passage| decided(rulebook, passage, hit.status))
    {
        writeln!(out, "  {decided}")?;
    }
    if let Some(status) = hit.status.filter(|status| *status != Standing::Current.word()) {
        let by = hit.by.as_ref().map(|by| format!(" by {}", by.id.as_deref().unwrap_or(&by.title)));
        writeln!(out, "  {status}{}", by.unwrap_or_default())?;
    }
    if hit.contradicted_by_engine {
        writeln!(out, "  contradicted by the engine: its scenario fails")?;
    }
    let citation = hit.citations.first().map(|citation| rulebook.source_label(&hit.game, citation));
    let because = format!("found by: {}", hit.why.words);
    let foot: Vec<_> = citation.into_iter().chain((!hit.why.words.is_empty()).then_some(because)).collect();
    writeln!(out, "  {}", foot.join("; "))?;
    if let Some(explanation) = &hit.explanation {
        writeln!(out, "  score {:.2} = {}", hit.score, parts(explanation))?;
    }
    writeln!(out)?;
    Ok(())
}

/// `text 3.10 (62 %), title 1.90 (38 %); coverage 0.91, prior 1.00, further of topic 1.00, kept 1.00`
fn parts(explanation: &Explanation) -> String {
    let part = |part: &Part| format!("{} {:.2} ({:.0} %)", part.of, part.score, 100.0 * part.share);
    let parts: Vec<String> = explanation.parts.iter().map(part).collect();
    let factors = explanation.factors;
    format!(
        "{}; factors: coverage {:.2}, prior {:.2}, further of topic {:.2}, kept {:.2}",
        parts.join(", "),
        factors.coverage,
        factors.prior,
        factors.further_of_topic,
        factors.kept
    )
}
