//! How is a report read by people who review snapshots?

use std::fmt::Write as _;

use scenario::{CitationReport, OptionRefused, Report};

/// The report as text, with the state as programs see it.
#[allow(dead_code, reason = "only one of the tests that share this shows the state")]
pub fn trace(report: &Report) -> String {
    let mut text = told(report);
    writeln!(text, "{}", report.state).unwrap();
    // what a file leaves out is said of the file, not of what happened
    for finding in report.diagnostics.iter().filter(|finding| finding.code != "default-used") {
        writeln!(text, "{finding}").unwrap();
    }
    text
}

/// What was told: steps, refusals, and what is waited for.
pub fn told(report: &Report) -> String {
    let mut text = String::new();
    for (number, step) in report.steps.iter().enumerate() {
        let line = step.line.map(|line| format!(" [line {line}]")).unwrap_or_default();
        let together = if step.together { "at the same time: " } else { "" };
        writeln!(text, "{}. {together}{}{line}", number + 1, step.text).unwrap();
        for change in &step.changes {
            writeln!(text, "   {}: {} -> {}", change.what, change.from, change.to).unwrap();
        }
        writeln!(text, "   {}", cited(&step.citations)).unwrap();
        for each in &step.refused {
            refused(&mut text, "   ", each);
        }
    }
    for each in &report.refused {
        refused(&mut text, "", each);
    }
    writeln!(text, "{}", report.status.word()).unwrap();
    if let Some(choice) = &report.choice {
        writeln!(text, "{}: {}", choice.who, choice.prompt).unwrap();
        for option in &choice.options {
            writeln!(text, "- {}: {}: {}", option.name, option.label, option.effect).unwrap();
        }
        for each in &choice.refused {
            refused(&mut text, "", each);
        }
    }
    if let Some(chance) = &report.chance {
        writeln!(text, "{}: {}", chance.who, chance.prompt).unwrap();
        for outcome in &chance.outcomes {
            writeln!(text, "- {}: {}", outcome.name, outcome.probability).unwrap();
        }
    }
    if let Some(open) = &report.open {
        writeln!(text, "{} ({})", open.reason, cited(&open.citations)).unwrap();
    }
    text
}

fn cited(citations: &[CitationReport]) -> String {
    let readings = |citation: &CitationReport| {
        citation.readings.as_ref().map(|readings| format!(" ({readings})")).unwrap_or_default()
    };
    let each = citations
        .iter()
        .map(|citation| format!("{} {}{}", citation.role.word(), citation.id, readings(citation)));
    each.collect::<Vec<_>>().join("; ")
}

fn refused(text: &mut String, indent: &str, refused: &OptionRefused) {
    let OptionRefused { name, reason, citations, .. } = refused;
    writeln!(text, "{indent}refused: {name}: {reason} ({})", cited(citations)).unwrap();
}
