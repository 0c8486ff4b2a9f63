//! Which cards does the engine execute, and what shows it?
//!
//! A card's row says as effects what the card does; a scenario in the game's `cards/fences/`, named by the card's id, shows it.
//! A card is executed wholly if nothing of it is open, its scenario comes out as it expects, and all that it does happens on the table:
//! what no table shows (a squadron that moves, an obstacle that is put elsewhere) is told in words.

use std::collections::BTreeMap;

use cards::{Card, CardKind, Catalogue, FENCES, PAIRS};
use names::Diagnostic;
use rulebook::{Rulebook, sources::SourceFile};
use scenario::{CardEffect, Kind, Scenario, Shelf, check, laid_out};
use serde::Serialize;

/// How much of a card is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Execution {
    /// Everything that it does, and a scenario shows it.
    Wholly,
    /// Everything, but for something that is told in words: no table shows it.
    ToldInWords,
    /// Some of it.
    InPart,
    /// Nothing: its facts are there.
    TextOnly,
}

/// How many cards of a kind are executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Executed {
    /// Cards that are in use.
    pub cards: usize,
    /// Executed wholly.
    pub wholly: usize,
    /// Executed, but for something that is told in words: no table shows it.
    pub told_in_words: usize,
    /// Executed in part.
    pub in_part: usize,
    /// Not executed.
    pub text_only: usize,
}

/// The scenarios that show cards, each by the id of its card.
pub type Fences = BTreeMap<String, SourceFile>;

/// Whether the card does something by a text of its own, and the engine has words for its kind.
fn is_counted(card: &Card) -> bool {
    match card.kind {
        CardKind::Upgrade | CardKind::DamageCard | CardKind::Objective => true,
        CardKind::Squadron => card.is("ability"),
        _ => false,
    }
}

/// What a card does, in sentences. One that cannot be read says nothing; the checks name it.
pub fn sentences(card: &Card) -> Vec<String> {
    CardEffect::sentences(&CardEffect::of(card))
}

/// The scenarios among these files that show cards.
pub fn fenced(files: &[SourceFile]) -> Fences {
    fences(files).map(|(id, file)| (id.to_owned(), file.clone())).collect()
}

fn fences(files: &[SourceFile]) -> impl Iterator<Item = (&str, &SourceFile)> {
    files.iter().filter_map(|file| {
        let id = file.path.strip_prefix(FENCES)?.strip_suffix(".toml")?;
        Some((id, file))
    })
}

/// How much of a card is executed; `fenced` are the scenarios that show cards.
pub fn execution(card: &Card, fenced: &Fences) -> Execution {
    let whole = card.text("open").is_none() && fenced.contains_key(&card.id);
    match card.effects() {
        [] => Execution::TextOnly,
        _ if whole && CardEffect::of(card).iter().any(CardEffect::is_told) => Execution::ToldInWords,
        _ if whole => Execution::Wholly,
        _ => Execution::InPart,
    }
}

/// How many cards of each kind are executed, withdrawn ones left out.
pub fn counted(catalogue: &Catalogue, fenced: &Fences) -> BTreeMap<CardKind, Executed> {
    let mut all: BTreeMap<CardKind, Executed> = BTreeMap::new();
    let in_use = catalogue.cards().iter().filter(|card| is_counted(card) && !card.is("withdrawn"));
    for card in in_use {
        let of = all.entry(card.kind).or_default();
        of.cards += 1;
        match execution(card, fenced) {
            Execution::Wholly => of.wholly += 1,
            Execution::ToldInWords => of.told_in_words += 1,
            Execution::InPart => of.in_part += 1,
            Execution::TextOnly => of.text_only += 1,
        }
    }
    all
}

/// The table of what is executed, as documents and the command line show it.
pub fn table(catalogue: &Catalogue, fenced: &Fences) -> String {
    let mut text =
        "| kind | cards | executed wholly | told in words | in part | text only |\n|---|---|---|---|---|---|\n".to_owned();
    for (kind, of) in counted(catalogue, fenced) {
        let Executed { cards, wholly, told_in_words, in_part, text_only } = of;
        text += &format!(
            "| {} | {cards} | {wholly} | {told_in_words} | {in_part} | {text_only} |\n",
            kind.word()
        );
    }
    text
}

/// The scenario that shows a card, as it is served.
pub fn shown(card: &Card, catalogue: &Catalogue, (fenced, shelf): (&Fences, Shelf<'_>)) -> Option<Scenario> {
    played(fenced.get(&card.id)?, (catalogue, shelf))
}

/// The scenario of a file in which cards are named, as it is served.
pub fn played(file: &SourceFile, (catalogue, shelf): (&Catalogue, Shelf<'_>)) -> Option<Scenario> {
    let text = laid_out(&file.text, |id| catalogue.card(id).map(CardEffect::of)).ok()?;
    Some(shelf.cases_from_toml(&text, &file.name).ok()?.all().first()?.scenario.clone())
}

/// The kinds of scenario that effects of a card name.
pub fn kinds(card: &Card) -> Vec<Kind> {
    let effects = CardEffect::of(card);
    let is_played = |kind: &Kind| effects.iter().any(|effect| effect.is_played_in(*kind));
    Kind::ALL.into_iter().filter(|kind| kind.with_a_card().is_some() && is_played(kind)).collect()
}

/// What is wrong with the effects of the cards, and with the scenarios that show them.
pub fn findings(rulebook: &Rulebook, catalogue: &Catalogue, files: &[SourceFile]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for card in catalogue.cards() {
        for (nth, error) in
            CardEffect::of(card).iter().enumerate().filter_map(|(n, it)| Some((n, it.read().err()?)))
        {
            let message = format!("effect {} of the card `{}` cannot be read: {error}", nth + 1, card.id);
            let help = "an effect is written as in scenarios (docs/scenarios.md, an effect)";
            findings.push(Diagnostic::error("broken-card-effect", message).help(help));
        }
    }
    for (id, file) in fences(files) {
        if catalogue.card(id).is_none() {
            let message = format!("`{}` shows a card `{id}`, and there is none", file.name);
            let help = "the file has the card's id as its name";
            findings.push(Diagnostic::error("fence-without-card", message).help(help));
            continue;
        }
        findings.extend(run(rulebook, catalogue, file, None));
    }
    let pairs = files.iter().filter(|file| file.path.starts_with(PAIRS));
    findings.extend(pairs.flat_map(|file| run(rulebook, catalogue, file, None)));
    findings
}

/// Runs the scenario of a card and returns what does not come out as expected. The row of the card `without` is removed before.
pub fn run(
    rulebook: &Rulebook,
    catalogue: &Catalogue,
    file: &SourceFile,
    without: Option<&str>,
) -> Vec<Diagnostic> {
    let of = |id: &str| {
        let card = catalogue.card(id)?;
        Some(if without == Some(id) { Vec::new() } else { CardEffect::of(card) })
    };
    match laid_out(&file.text, of) {
        Ok(text) => {
            check::file(&text, &file.name, (rulebook, Shelf::EMPTY), scenario::UnusedLines::default())
                .findings
        }
        Err(error) => {
            let message = format!("`{}` is not TOML: {error}", file.name);
            vec![Diagnostic::error("broken-card", message).help("text stands in quotes")]
        }
    }
}
