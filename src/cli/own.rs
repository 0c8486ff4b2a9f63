//! Which card files of a player are read?

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use cards::own::{LARGEST, OwnCards};
use names::grouped;

use super::{failure::Failure, output::complain};

/// The endings of files that may hold cards.
const ENDINGS: [&str; 5] = ["json", "jsonl", "ndjson", "csv", "txt"];

/// The cards of these files, and of the files in these folders. A file of a folder that cannot be read is named and passed over, and so
/// is one without cards.
///
/// # Errors
/// A place that is not there or cannot be read; a file that is named itself and is too large or no text.
pub(super) fn read(places: &[PathBuf]) -> Result<OwnCards, Failure> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for place in places {
        if place.is_dir() {
            let within = fs::read_dir(place).map_err(|error| unreadable(place, &error))?;
            let mut within: Vec<PathBuf> = within.filter_map(|entry| Some(entry.ok()?.path())).collect();
            within.retain(|path| path.is_file() && is_of_cards(path));
            within.sort();
            for path in within {
                match text(&path) {
                    Ok(text) => texts.push((path.display().to_string(), text)),
                    Err(failure) => {
                        complain(&format!("warning: {}: the file is passed over\n", failure.message()))
                    }
                }
            }
        } else {
            texts.push((place.display().to_string(), text(place)?));
        }
    }
    let own = OwnCards::read(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    for file in own.files().iter().filter(|file| file.cards == 0) {
        complain(&format!(
            "warning: no card was read from `{}`\n  help: docs/cards.md says which files are read\n",
            file.name
        ));
    }
    Ok(own)
}

fn is_of_cards(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

fn text(path: &Path) -> Result<String, Failure> {
    let unread = |error: io::Error| unreadable(path, &error);
    let length = fs::metadata(path).map_err(unread)?.len();
    if length > LARGEST as u64 {
        let message =
            format!("`{}` has {} bytes; the limit is {}", path.display(), grouped(length), grouped(LARGEST));
        return Err(Failure::error(message, "name a smaller file, or several"));
    }
    let bytes = fs::read(path).map_err(unread)?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line =
            error.as_bytes().get(..good).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
                + 1;
        Failure::error(format!("`{}` is not UTF-8 text in line {line}", path.display()), "save it as UTF-8")
    })
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(
        format!("`{}` cannot be read: {error}", path.display()),
        "name a file of cards, or a folder of such files",
    )
}
