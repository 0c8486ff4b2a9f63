//! How are all lines of a scenario written?

use std::io::Write;

use super::{
    Failure, Out,
    output::{count, wrap},
};
use crate::web::trace::named;
use names::grouped;
use scenario::{EndReport, EndShare, FactReport, LineReport, LineTaken, Lines, Status};

/// How many lines are written one by one; `--json` lists more.
const WRITTEN: usize = 40;

/// How many ends are written; `--json` lists all.
const ENDS_WRITTEN: usize = 200;

/// Every end with what sets it apart, and the first lines.
pub(super) fn write_lines(lines: &Lines, out: &mut Out) -> Result<(), Failure> {
    let about = lines.estimate.as_ref().map_or_else(|| "more than can be counted".to_owned(), grouped);
    if lines.ends.is_empty() {
        writeln!(
            out,
            "\nAbout {about} ways lead on from here: too many to follow. Make a choice with `--choose`, then ask again."
        )?;
        return Ok(());
    }
    let number = lines.count.as_ref().map_or_else(|| "more than can be counted".to_owned(), grouped);
    let ends = count(lines.ends.len(), "different end");
    if lines.explored {
        writeln!(out, "\n{ends} from here, by {number} ways to play on.")?;
    } else {
        writeln!(
            out,
            "\nAt least {number} ways to play on from here, about {about}, with {ends} found so far."
        )?;
        writeln!(out, "Not all of it was explored: make a choice with `--choose`, then ask again.")?;
    }
    for (index, end) in lines.ends.iter().take(ENDS_WRITTEN).enumerate() {
        write_end(index, end, &lines.ends, out)?;
        // not every end has a line among those written below
        if lines.lines.len() > WRITTEN && !end.way.is_empty() {
            for line in wrap(&format!("one way: {}", decisions(&end.way)), 88) {
                writeln!(out, "      {line}")?;
            }
        }
    }
    if lines.ends.len() > ENDS_WRITTEN {
        writeln!(out, "  ... `--json` lists all {} ends", lines.ends.len())?;
    }
    write_ways(lines, out)?;
    if lines.lines.iter().all(|line| line.taken.is_empty()) {
        return Ok(());
    }
    writeln!(out)?;
    for line in lines.lines.iter().take(WRITTEN) {
        write_line(line, out)?;
    }
    if lines.lines.len() > WRITTEN {
        writeln!(out, "  ... `--json` lists the first {} ways", lines.lines.len())?;
    }
    Ok(())
}

fn write_end(index: usize, end: &EndReport, all: &[EndReport], out: &mut Out) -> Result<(), Failure> {
    let status = match end.status {
        Status::End => "the end",
        Status::Open => "open",
        Status::Choice | Status::Chance => "waiting",
    };
    write!(out, "  end {}: {status}", index + 1)?;
    if let Some(lines) = &end.lines {
        write!(out, ", {lines} of the ways")?;
    }
    if let Some(probability) = &end.probability {
        write!(out, ", with probability {}", grouped(probability))?;
    }
    if let Some([least, most]) = &end.between {
        write!(out, ", with probability {} to {}, by what is chosen", grouped(least), grouped(most))?;
    }
    writeln!(out)?;
    if let Some(reason) = &end.reason {
        writeln!(out, "      {}", named(reason))?;
    }
    let facts: Vec<_> =
        apart(end, all).map(|fact| named(&format!("{}: {}", fact.what, fact.value))).collect();
    for line in wrap(&facts.join("; "), 88) {
        writeln!(out, "      {line}")?;
    }
    Ok(())
}

/// The facts of an end that are not the same at every end; all of a single end.
fn apart<'a>(end: &'a EndReport, all: &'a [EndReport]) -> impl Iterator<Item = &'a FactReport> {
    let shared = |fact: &&FactReport| all.len() > 1 && all.iter().all(|other| other.facts.contains(fact));
    end.facts.iter().filter(move |fact| !shared(fact) && !fact.value.is_empty())
}

/// The probabilities of the ends for each way of choosing.
fn write_ways(lines: &Lines, out: &mut Out) -> Result<(), Failure> {
    if lines.ways.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nBy what is chosen:")?;
    for way in lines.ways.iter().take(WRITTEN) {
        let end = |share: &EndShare| format!("end {} with {}", share.end + 1, grouped(&share.probability));
        let ends: Vec<String> = way.ends.iter().map(end).collect();
        writeln!(out, "  {} -> {}", decisions(&way.taken), ends.join(", "))?;
    }
    if lines.more_ways || lines.ways.len() > WRITTEN {
        writeln!(out, "  ... `--json` lists the first {} ways", lines.ways.len())?;
    }
    Ok(())
}

fn decisions(taken: &[LineTaken]) -> String {
    let taken = taken.iter().map(|taken| match &taken.probability {
        Some(probability) => format!("{}: {} ({})", taken.who, taken.choose, grouped(probability)),
        None => format!("{}: {}", taken.who, taken.choose),
    });
    taken.collect::<Vec<_>>().join(", then ")
}

fn write_line(line: &LineReport, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "  {} -> end {}", decisions(&line.taken), line.end + 1)?;
    Ok(())
}
