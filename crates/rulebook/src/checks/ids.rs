//! Which ids were issued and lead nowhere now?

use crate::{
    Rulebook,
    ids::{
        issued::{Issued, Successor, is_served},
        lock,
        moved::{Fate, Move},
    },
};
use names::Diagnostic;

/// Ids of the lock that are no longer served and that `moved.toml` does not name.
pub(super) fn vanished(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let of = |(sources, issued): (&String, &Issued)| vanished_of(lock::base(sources), issued);
    rulebook.issued.iter().flat_map(of).collect()
}

fn vanished_of(game: &str, issued: &Issued) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (key, successor) in &issued.vanished {
        // A passage of a topic that vanished whole moves with its topic.
        let topic = key.rsplit_once('/').map_or("", |(topic, _)| topic);
        let with_topic = issued.vanished.get(topic).is_some_and(Option::is_some);
        if with_topic && moved_along(topic, key, issued) {
            continue;
        }
        let finding = Diagnostic::error("vanished-id", told(game, key, successor.as_ref(), issued));
        let finding = finding.help(match successor {
            Some(successor) => {
                let to = successor.key();
                format!(
                    "write `\"{key}\" = \"{to}\"` into `moved.toml` where that is so, or give it its id back"
                )
            }
            None => format!(
                "write `\"{key}\" = []` into `moved.toml`, with what took its place, or bring it back"
            ),
        });
        findings.push(match issued.place(key) {
            Some(span) => finding.at(span),
            None => finding,
        });
    }
    findings
}

/// Whether the entry that is proposed for a topic accounts for its passage too.
fn moved_along(topic: &str, key: &str, issued: &Issued) -> bool {
    let label = key.strip_prefix(topic).unwrap_or_default();
    match (issued.vanished.get(topic), issued.vanished.get(key)) {
        (Some(Some(to)), Some(Some(successor))) => successor.key() == format!("{}{label}", to.key()),
        _ => false,
    }
}

fn told(game: &str, key: &str, successor: Option<&Successor>, issued: &Issued) -> String {
    let home = format!("{key}/");
    let passages = issued.vanished.keys().filter(|other| other.starts_with(&home)).count();
    let with = match passages {
        0 => String::new(),
        1 => " with its passage".to_owned(),
        count => format!(" with {count} passages"),
    };
    let to = match successor {
        Some(successor) => format!("most likely it is `{}` now", successor.key()),
        None => "nothing is like it".to_owned(),
    };
    format!("`{key}` of `{game}` was issued and is served no more{with}; {to}")
}

/// Entries that lead back to themselves.
pub(super) fn circle(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let of = |(_, issued): (&String, &Issued)| {
        let round = issued.moves.entries.iter().filter(|(from, _)| issued.moves.end(from).is_none());
        round.map(|(from, entry)| circle_of(from, entry)).collect::<Vec<_>>()
    };
    rulebook.issued.iter().flat_map(of).collect()
}

fn circle_of(from: &str, entry: &Move) -> Diagnostic {
    let message = format!("`{from}` is followed from entry to entry and leads nowhere");
    let finding = Diagnostic::error("moved-in-a-circle", message).at(entry.span.clone());
    finding.help("name the address at which it is served now")
}

/// Entries whose target, or whose successors, are not served.
pub(super) fn nowhere(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (sources, issued) in rulebook.issued.iter() {
        let game = lock::base(sources);
        for (from, entry) in &issued.moves.entries {
            let targets = match issued.moves.end(from).map(|end| end.fate) {
                Some(Fate::Moved(to)) => vec![to],
                Some(Fate::Removed(successors)) => successors,
                None => Vec::new(),
            };
            for to in targets.iter().filter(|to| !is_served(rulebook, game, to)) {
                let message = format!("`{from}` leads to `{to}`, which `{game}` does not have");
                let finding = Diagnostic::error("moved-nowhere", message).at(entry.span.clone());
                findings.push(finding.help("name a topic or `topic/passage` that is served"));
            }
        }
    }
    findings
}

/// Entries whose target moved or was removed later.
pub(super) fn twice(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for issued in rulebook.issued.values() {
        for (from, entry) in &issued.moves.entries {
            let Fate::Moved(to) = &entry.fate else { continue };
            let message = match issued.moves.end(to).map(|end| end.fate) {
                Some(Fate::Moved(last)) => format!("`{from}` moved to `{to}` and from there to `{last}`"),
                Some(Fate::Removed(_)) => format!("`{from}` moved to `{to}`, which was removed"),
                None => continue,
            };
            let finding = Diagnostic::warning("moved-twice", message).at(entry.span.clone());
            findings.push(finding.help("nothing is lost: readers are led to the end; write the end here"));
        }
    }
    findings
}

/// Entries for addresses that are served: what is served is shown.
pub(super) fn still_there(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (sources, issued) in rulebook.issued.iter() {
        let game = lock::base(sources);
        for (from, entry) in issued.moves.entries.iter().filter(|(from, _)| is_served(rulebook, game, from)) {
            let message = format!("`{from}` is served, so what `moved.toml` says of it has no effect");
            let finding = Diagnostic::warning("moved-still-there", message).at(entry.span.clone());
            findings
                .push(finding.help("take the entry out, or give the passage that has this id another one"));
        }
    }
    findings
}
