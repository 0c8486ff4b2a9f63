//! Which game does a line tell of, and is that asked?
//!
//! `armada: Luke vs Vader` says it. Where nothing does and both games read the whole line, it is asked: neither is guessed.

use std::ops::Range;

use crate::{GAMES, Question, Reading, Reply, sheet::instead};
use names::capital;

/// The game that the first word of a line names, and where it stands with its colon.
pub(crate) fn said(line: &str) -> Option<(&'static str, Range<usize>)> {
    let (word, _) = line.split_once(':')?;
    let game = GAMES.into_iter().find(|game| word.trim().eq_ignore_ascii_case(game))?;
    Some((game, 0..word.len() + 1))
}

/// The line with blanks at a place, every other word where it stood.
pub(crate) fn blanked(line: &str, span: &Range<usize>) -> String {
    let rest = line.get(span.end..).unwrap_or_default();
    format!("{}{rest}", " ".repeat(span.end))
}

/// From so many hundredths of the best fit on another game's reading fits alike.
const ALIKE: i64 = 90;

/// The reading that fits best; of two that fit alike, the first. Where readings of two games leave nothing out, the game is asked for, or
/// named where one fits better.
pub(crate) fn best<'l>(mut readings: Vec<Reading<'l>>, line: &str) -> Option<Reading<'l>> {
    let mut at = 0;
    let lost: Vec<i64> = readings.iter().map(|reading| lost(reading, &readings)).collect();
    readings.iter_mut().zip(lost).for_each(|(reading, lost)| reading.fit -= lost);
    for (other, reading) in readings.iter().enumerate() {
        if readings.get(at).is_some_and(|best| reading.value() > best.value()) {
            at = other;
        }
    }
    let best = readings.get(at)?;
    let whole = |reading: &Reading<'_>| reading.sheet.kind.is_some() && reading.sheet.leaves_nothing_out();
    let others = readings.iter().filter(|other| other.game != best.game && whole(other) && whole(best));
    let rival = others.max_by_key(|other| other.fit).map(|other| (other.game, other.fit));
    let mut best = readings.into_iter().nth(at)?;
    match rival {
        Some((rival, fit)) if fit * 100 >= best.fit * ALIKE => {
            let games = GAMES.into_iter().filter(|game| [best.game, rival].contains(game));
            best.sheet.ask(Question {
                field: "game".to_owned(),
                ask: "which game is it?".to_owned(),
                span: None,
                choices: games
                    .map(|game| Reply { line: of_game(game, line), words: capital(game) })
                    .collect(),
            });
        }
        Some((rival, _)) => {
            let why = format!("`{}` is one of {}, too", of_game(rival, line), capital(rival));
            best.sheet.assume("game", &capital(best.game), why);
        }
        None => {}
    }
    Some(best)
}

/// How much counts against a reading for each word that it leaves out and another game's reading understands, such as `flotilla`.
const OF_ANOTHER: i64 = 24;

fn lost(reading: &Reading<'_>, readings: &[Reading<'_>]) -> i64 {
    let others = || readings.iter().filter(|other| other.game != reading.game && other.sheet.kind.is_some());
    let known = |span: &Range<usize>| others().any(|other| other.sheet.stands(span));
    OF_ANOTHER
        * i64::try_from(reading.sheet.left_out().filter(|span| known(span)).count()).unwrap_or_default()
}

/// The line of a game.
fn of_game(game: &str, line: &str) -> String {
    instead(line, &(0..0), &format!("{game}:"))
}
