//! A forked run gets files of its own.
//!
//! Memory of changed files is shared with the parent until the run opens it for writing. Only the
//! descriptors that are open at the fork need care at once: parent and child would share their
//! offsets, and what is written through them; the same goes for mappings.

use std::os::fd::{AsRawFd, BorrowedFd, RawFd};

use rustix::fs::{FileType, OFlags, fcntl_getfl};
use rustix::io::Errno;

use super::content::{descriptor_attributes, reopen, replace_description};
use super::descriptors::{marked, unmark};
use super::mapping::Mapping;
use super::tree::{Content, Kind, file_type};
use super::{Overlay, with};

/// What each child must make its own. The process that serves forks runs nothing else, so this
/// stays the same.
pub(crate) struct OpenFiles {
    descriptors: Vec<RawFd>,
    mappings: Vec<Mapping>,
}

impl OpenFiles {
    pub(crate) fn of_this_process() -> OpenFiles {
        let files = with(|overlay| {
            overlay.notice_writers();
            let mut files = marked();
            files.retain(|file| {
                let is_file = overlay.is_reopened(*file);
                if !is_file {
                    unmark(*file);
                }
                is_file
            });
            let mappings = overlay.mappings();
            Ok(OpenFiles {
                descriptors: files,
                mappings,
            })
        });
        // Without the root directory there are no files.
        files.unwrap_or(OpenFiles {
            descriptors: Vec::new(),
            mappings: Vec::new(),
        })
    }

    /// In a child that has just been forked: makes its open files its own.
    pub(crate) fn separate(&self) {
        let _ = with(|overlay| {
            overlay.generation += 1;
            // What cannot be separated stays shared with the parent, which only waits.
            for file in &self.descriptors {
                let _ = overlay.separate(*file);
            }
            for mapping in &self.mappings {
                let _ = overlay.separate_mapping(mapping);
            }
            Ok(())
        });
    }
}

impl Overlay {
    fn is_reopened(&self, descriptor: RawFd) -> bool {
        // SAFETY: listed a moment ago, and only asked what it is.
        let open = unsafe { BorrowedFd::borrow_raw(descriptor) };
        let (Ok(attributes), Ok(flags)) = (descriptor_attributes(open), fcntl_getfl(open)) else {
            return false;
        };
        if file_type(&attributes) != FileType::RegularFile || flags.contains(OFlags::PATH) {
            return false;
        }
        match self
            .tree
            .known(&attributes)
            .map(|id| &self.tree.get(id).kind)
        {
            Some(Kind::File(Content::Memory { memory, .. })) => memory.as_raw_fd() != descriptor,
            Some(_) => true,
            // What the worker was started with, such as a log that its output goes to, stays.
            None => flags & OFlags::ACCMODE == OFlags::RDONLY,
        }
    }

    fn separate(&mut self, descriptor: RawFd) -> Result<(), Errno> {
        // SAFETY: the parent had it open, and the child has run nothing that closes it.
        let open = unsafe { BorrowedFd::borrow_raw(descriptor) };
        let writes = fcntl_getfl(open)? & OFlags::ACCMODE != OFlags::RDONLY;
        let known = self.tree.known(&descriptor_attributes(open)?);
        let Some(id) = known.filter(|id| writes && self.is_in_memory(*id)) else {
            return replace_description(open, descriptor);
        };
        if matches!(self.tree.get(id).kind, Kind::File(Content::Unnamed)) {
            // Without a name, this descriptor is all there is of the file.
            let memory = reopen(descriptor, OFlags::RDWR | OFlags::CLOEXEC)?;
            self.tree.get_mut(id).kind = Kind::File(Content::Memory {
                memory,
                generation: 0,
            });
            self.own(id, false)?;
            self.release(id);
            return Ok(());
        }
        self.own(id, false).map(drop)
    }
}
