//! Where does a passage stand in the publisher's documents, and how is that said?

use std::fmt;

use super::{Game, Passage, Rulebook, SourceCitation, SourceDocument};

impl fmt::Display for SourceCitation {
    /// `Rules Reference Guide 1.5, p. 4-5`, without knowing the game's short names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.document)?;
        if let Some(version) = &self.version {
            write!(f, " {version}")?;
        }
        if let Some(rule) = &self.rule {
            write!(f, " {rule}")?;
        }
        if let Some(pages) = &self.pages {
            write!(f, ", p. {pages}")?;
        }
        Ok(())
    }
}

impl Rulebook {
    /// A passage as judges cite it: `Rules Reference 1.5, Defense Tokens, p. 4-5, Brace`.
    pub fn citation_label(&self, passage: &Passage) -> String {
        let game = self.game(passage.id.game());
        let topic = self.topic(&passage.id.topic_id());
        let citation = passage.citations.first();
        let mut parts = Vec::new();
        match (citation, game) {
            (Some(citation), Some(game)) => parts.push(document_name(game, citation)),
            (Some(citation), None) => parts.push(citation.document.clone()),
            (None, Some(game)) => parts.push(game.title.clone()),
            (None, None) => {}
        }
        parts.extend(topic.map(|topic| topic.title.clone()));
        parts.extend(citation.and_then(|it| it.pages.as_ref()).map(|pages| format!("p. {pages}")));
        let name = passage.label.clone().unwrap_or_else(|| passage.title.clone());
        parts.push(name);
        parts.join(", ")
    }

    /// A citation alone with the game's short name of its document: `Rules Reference 1.5, p. 4-5`.
    pub fn source_label(&self, game: &str, citation: &SourceCitation) -> String {
        let name = match self.game(game) {
            Some(game) => document_name(game, citation),
            None => return citation.to_string(),
        };
        match &citation.pages {
            Some(pages) => format!("{name}, p. {pages}"),
            None => name,
        }
    }
}

/// The document's short name with version and rule number.
fn document_name(game: &Game, citation: &SourceCitation) -> String {
    let source = find_source(&game.sources, citation);
    let mut name =
        source.and_then(|source| source.short.clone()).unwrap_or_else(|| citation.document.clone());
    let said = name.chars().any(|c| c.is_ascii_digit());
    if let Some(version) = citation.version.as_ref().filter(|_| !said) {
        name = format!("{name} {version}");
    }
    match &citation.rule {
        Some(rule) => format!("{name}, {rule}"),
        None => name,
    }
}

/// The declared document that a citation names, by full name, short name or initials.
pub(super) fn find_source<'a>(
    sources: &'a [SourceDocument],
    citation: &SourceCitation,
) -> Option<&'a SourceDocument> {
    let full = match &citation.version {
        Some(version) => format!("{} {version}", citation.document),
        None => citation.document.clone(),
    };
    let named = |source: &&SourceDocument| source.name == full || source.short.as_ref() == Some(&full);
    let nearly = |source: &&SourceDocument| {
        source.name.starts_with(&citation.document)
            || source.short.as_ref() == Some(&citation.document)
            || initials(&source.name) == citation.document
    };
    sources.iter().find(named).or_else(|| sources.iter().find(nearly))
}

fn initials(name: &str) -> String {
    name.split_whitespace()
        .filter(|word| word.chars().next().is_some_and(char::is_alphabetic))
        .filter_map(|word| word.chars().next())
        .collect()
}
