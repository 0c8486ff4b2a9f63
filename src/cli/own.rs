//! Which card files of a player are read?

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use cards::own::{LARGEST, OwnCards};

use super::failure::Failure;

/// The endings of files that may hold cards.
const ENDINGS: [&str; 5] = ["json", "jsonl", "ndjson", "csv", "txt"];

/// The cards of these files, and of the files in these folders.
///
/// # Errors
/// A place that is not there or cannot be read, a file that is too large or no text.
pub(super) fn read(places: &[PathBuf]) -> Result<OwnCards, Failure> {
    let mut files: Vec<PathBuf> = Vec::new();
    for place in places {
        let unread = |error: io::Error| unreadable(place, &error);
        if place.is_dir() {
            let within = fs::read_dir(place).map_err(unread)?;
            let mut within: Vec<PathBuf> = within.filter_map(|entry| Some(entry.ok()?.path())).collect();
            within.retain(|path| path.is_file() && is_of_cards(path));
            within.sort();
            files.append(&mut within);
        } else {
            files.push(place.clone());
        }
    }
    let texts = files.iter().map(|path| text(path).map(|text| (path.display().to_string(), text)));
    let texts: Vec<(String, String)> = texts.collect::<Result<_, Failure>>()?;
    Ok(OwnCards::read(texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))))
}

fn is_of_cards(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

fn text(path: &Path) -> Result<String, Failure> {
    let unread = |error: io::Error| unreadable(path, &error);
    let length = fs::metadata(path).map_err(unread)?.len();
    if length > LARGEST as u64 {
        let message = format!("`{}` has {length} bytes; the limit is {LARGEST}", path.display());
        return Err(Failure::error(message, "name a smaller file, or several"));
    }
    let bytes = fs::read(path).map_err(unread)?;
    let message = || format!("`{}` is not UTF-8 text", path.display());
    String::from_utf8(bytes).map_err(|_| Failure::error(message(), "save it as UTF-8"))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(
        format!("`{}` cannot be read: {error}", path.display()),
        "name a file of cards, or a folder of such files",
    )
}
