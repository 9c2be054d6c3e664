//! Directories as they are read: the names below, and ours.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{FileType, Mode, OFlags, RawDir, open};
use rustix::io::Errno;

use super::Overlay;
use super::open::STAND_IN;
use super::permission::{READ, check};
use super::tree::{InodeId, Target, file_type};
use super::walk::{End, Walk};

/// Room for what the kernel lists at a time.
const BUFFER_BYTES: usize = 1 << 15;

/// A line of a directory.
pub(crate) struct Entry {
    pub(crate) name: OsString,
    pub(crate) number: u64,
    pub(crate) kind: FileType,
}

/// How a directory is listed.
pub(crate) enum Listing {
    /// By the kernel, which knows it by this path.
    Below(PathBuf),
    /// Here; a handle of this path stands for it.
    Merged {
        entries: Vec<Entry>,
        stand_in: PathBuf,
    },
}

impl Overlay {
    /// What `opendir(3)` opens.
    pub(crate) fn list(&mut self, path: &OsStr) -> Result<Listing, Errno> {
        let found = match self.walk(libc::AT_FDCWD, path, End::Follow)? {
            Walk::Outside(path) => return Ok(Listing::Below(path)),
            Walk::Inside(found) => found,
        };
        match found.target {
            Target::Missing => Err(Errno::NOENT),
            Target::Lower { path, .. } => Ok(Listing::Below(path)),
            Target::Inode(id) => {
                let directory = self.tree.directory(id)?;
                let lower = directory.lower.as_deref();
                let stand_in = lower.unwrap_or(Path::new(STAND_IN)).to_owned();
                check(&self.tree.get(id).attributes, READ)?;
                let entries = self.entries(id)?;
                Ok(Listing::Merged { entries, stand_in })
            }
        }
    }

    /// What `fdopendir(3)` lists; `None`: what the kernel says.
    pub(crate) fn list_open(&mut self, descriptor: RawFd) -> Result<Option<Vec<Entry>>, Errno> {
        let id = self.opened(descriptor)?;
        id.map(|id| self.entries(id)).transpose()
    }

    /// All entries: those below in the kernel's order, then ours by name.
    fn entries(&self, id: InodeId) -> Result<Vec<Entry>, Errno> {
        let directory = self.tree.directory(id)?;
        let parent = directory.place.as_ref().map_or(id, |(parent, _)| *parent);
        let mut entries = vec![
            self.entry(OsStr::new("."), id),
            self.entry(OsStr::new(".."), parent),
        ];
        if let Some(lower) = &directory.lower {
            read_lower(lower, &directory.entries, &mut entries)?;
        }
        let ours = directory.entries.iter();
        let ours = ours.filter_map(|(name, id)| id.map(|id| self.entry(name, id)));
        entries.extend(ours);
        Ok(entries)
    }

    fn entry(&self, name: &OsStr, id: InodeId) -> Entry {
        let attributes = &self.tree.get(id).attributes;
        Entry {
            name: name.to_owned(),
            number: attributes.stx_ino,
            kind: file_type(attributes),
        }
    }

    /// Whether a directory has no names but its dots.
    pub(super) fn is_empty(&self, id: InodeId) -> Result<bool, Errno> {
        self.entries(id).map(|entries| entries.len() == 2)
    }
}

/// Lists what is below and has no entry here.
fn read_lower(
    path: &Path,
    ours: &BTreeMap<OsString, Option<InodeId>>,
    entries: &mut Vec<Entry>,
) -> Result<(), Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let directory = open(path, flags, Mode::empty())?;
    let mut buffer = Vec::with_capacity(BUFFER_BYTES);
    let mut lines = RawDir::new(directory, buffer.spare_capacity_mut());
    while let Some(line) = lines.next() {
        let line = line?;
        let name = OsStr::from_bytes(line.file_name().to_bytes());
        if name != "." && name != ".." && !ours.contains_key(name) {
            entries.push(Entry {
                name: name.to_owned(),
                number: line.ino(),
                kind: line.file_type(),
            });
        }
    }
    Ok(())
}
