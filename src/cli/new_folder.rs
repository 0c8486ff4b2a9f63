//! How is a new folder filled without overwriting a file?

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::Failure;

/// A folder that was not there, or was empty.
pub(super) struct Fresh(PathBuf);

impl Fresh {
    /// Makes the folder where it is not there.
    ///
    /// # Errors
    /// Where something lies in it, or it cannot be made.
    pub(super) fn folder(place: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(place).map_err(|error| unwritable(place, &error))?;
        let mut inside = fs::read_dir(place).map_err(|error| unwritable(place, &error))?;
        if inside.next().is_some() {
            let message = format!("`{}` is not empty", place.display());
            return Err(Failure::usage(
                message,
                "name a folder that is not there yet: nothing is overwritten",
            ));
        }
        Ok(Self(place.to_owned()))
    }

    /// Writes a file below it, and the folders that it lies in.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let place = self.0.join(path);
        let folder = place.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(&place, bytes)).map_err(|error| unwritable(&place, &error))
    }
}

fn unwritable(place: &Path, error: &io::Error) -> Failure {
    let message = format!("`{}` cannot be written: {error}", place.display());
    Failure::error(message, "allow this user to write there, or name another folder")
}
