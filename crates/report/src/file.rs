//! Files of a report: complete at any moment, or growing line by line.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct WriteError {
    /// The file or folder.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

impl WriteError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        let path = path.to_owned();
        move |source| WriteError { path, source }
    }
}

/// Makes `folder` ready for a report: it is there, and git ignores it.
///
/// # Errors
/// If the system does not let us.
pub fn prepare(folder: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
    let ignore = folder.join(".gitignore");
    if !ignore.exists() {
        fs::write(&ignore, "*\n").map_err(WriteError::at(&ignore))?;
    }
    Ok(())
}

/// Removes what an earlier campaign has left in the place of a file.
///
/// # Errors
/// If the system does not let us.
pub fn remove(path: &Path) -> Result<(), WriteError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::at(path)(error)),
        _ => Ok(()),
    }
}

/// Puts `text` in the place of a file, which is whole before and after.
///
/// # Errors
/// If the system does not let us.
pub fn replace(path: &Path, text: &str) -> Result<(), WriteError> {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let fresh = PathBuf::from(fresh);
    fs::write(&fresh, text).map_err(WriteError::at(&fresh))?;
    fs::rename(&fresh, path).map_err(WriteError::at(path))
}

/// Adds `text` at the end of a file, which need not be there yet.
///
/// # Errors
/// If the system does not let us.
pub fn append(path: &Path, text: &str) -> Result<(), WriteError> {
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(WriteError::at(path))?;
    file.write_all(text.as_bytes())
        .map_err(WriteError::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_replaces_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a/report");
        let results = out.join("results.json");
        prepare(&out).unwrap();
        replace(&results, "1").unwrap();
        replace(&results, "2").unwrap();
        append(&results, "3").unwrap();
        assert_eq!(fs::read_to_string(&results).unwrap(), "23");
        let mut names: Vec<_> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, [".gitignore", "results.json"]);
        remove(&results).unwrap();
        remove(&results).unwrap();
        assert!(!results.exists());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = prepare(&file.join("report")).unwrap_err();
        assert_eq!(error.path, file.join("report"));
    }
}
