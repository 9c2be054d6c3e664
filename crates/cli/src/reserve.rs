//! Room on the disk for the report of a campaign whose journal has filled it.

use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "reserve";
/// The reports of the largest apps that we know, twice: a report is whole before the old one goes.
const BYTES: usize = 8 << 20;

/// A file that is given up when something more important is to be written, and at the end.
#[derive(Debug)]
pub(crate) struct Reserve(PathBuf);

impl Reserve {
    /// Keeps room in the folder of a report. Where there is none, nothing is kept.
    pub(crate) fn keep(folder: &Path) -> Reserve {
        let path = folder.join(FILE);
        if fs::write(&path, vec![0; BYTES]).is_err() {
            // What was written takes the room that others need now.
            let _ = fs::remove_file(&path);
        }
        Reserve(path)
    }
}

impl Drop for Reserve {
    fn drop(&mut self) {
        // It may not have been there.
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_kept_and_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let length = || fs::metadata(folder.path().join(FILE)).map(|file| file.len());
        let reserve = Reserve::keep(folder.path());
        assert_eq!(length().unwrap(), BYTES as u64);
        drop(reserve);
        assert!(length().is_err());
        // What is left of it does no harm to a folder that is not there.
        drop(Reserve::keep(&folder.path().join("nowhere")));
    }
}
