//! The folder of a report, for one campaign at a time: two would write over each other's journal.
//!
//! A file in it is locked as long as the process lives, however it ends; what it holds is the process's
//! number, for the message that the other one shows.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;

use stackful_report::file;

use crate::campaign::unwritable;
use crate::message::Message;
use crate::settings::Settings;

const FILE: &str = "lock";

/// Held while a campaign goes on.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
}

impl Lock {
    /// Makes the folder of the report this campaign's.
    pub(crate) fn of(settings: &Settings) -> Result<Lock, Message> {
        let folder = &settings.out;
        if settings.resume && !folder.exists() {
            // What is to be gone on with is not there, which is said next.
            return Ok(Lock { _file: None });
        }
        file::prepare(folder).map_err(|error| unwritable(&error))?;
        let path = folder.join(FILE);
        let opened = OpenOptions::new()
            .create(true)
            .read(true)
            .write(true)
            .truncate(false)
            .open(&path);
        let mut file = opened.map_err(|source| unwritable(&file::WriteError { path, source }))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(taken(folder, &mut file)),
            // A file system that knows no locks keeps nobody away.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        // Without a number the message says less.
        let _ = file
            .set_len(0)
            .and_then(|()| write!(file, "{}", std::process::id()));
        Ok(Lock { _file: Some(file) })
    }
}

fn taken(folder: &Path, file: &mut File) -> Message {
    let mut number = String::new();
    // The other process may not have written it yet.
    let _ = file.read_to_string(&mut number);
    let by = match number.as_str() {
        "" => "by another process".to_owned(),
        number => format!("by process {number}"),
    };
    let title = format!("a campaign goes on in {}", folder.display());
    Message::new("S219", title)
        .note("held", by)
        .help("wait for it, or end it; or name another folder: --out FOLDER")
}
