//! Files mapped into memory, such as the index of a database's log: a shared mapping would be
//! shared by all forks.

use std::os::fd::{AsRawFd, RawFd};
use std::sync::atomic::{AtomicBool, Ordering};

use libc::c_int;
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, read};

use super::Overlay;
use super::tree::{Identity, InodeId};
use crate::kernel;

/// Whether this process, or one it was forked from, has ever mapped a changed file to write to.
static MAPPED: AtomicBool = AtomicBool::new(false);
/// Room for what the kernel tells of the address space at a time.
const BUFFER_BYTES: usize = 1 << 16;

/// A shared mapping of a file in memory.
pub(super) struct Mapping {
    start: usize,
    length: usize,
    protection: c_int,
    offset: usize,
    id: InodeId,
}

impl Overlay {
    /// A descriptor is being mapped, shared and writable.
    pub(super) fn note_mapping(&self, descriptor: RawFd) -> Result<(), Errno> {
        if self.opened(descriptor)?.is_some() {
            MAPPED.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    pub(super) fn mappings(&self) -> Vec<Mapping> {
        if !MAPPED.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let text = address_space().unwrap_or_default();
        let lines = text.lines();
        lines.filter_map(|line| self.mapping(line)).collect()
    }

    /// A line such as `7f00-7f01 rw-s 00000000 00:01 1234 /memfd:overlay (deleted)`.
    fn mapping(&self, line: &str) -> Option<Mapping> {
        let hexadecimal = |text| usize::from_str_radix(text, 16).ok();
        let device = |text| u32::from_str_radix(text, 16).ok();
        let mut fields = line.split_ascii_whitespace();
        let (start, end) = fields.next()?.split_once('-')?;
        let (start, end) = (hexadecimal(start)?, hexadecimal(end)?);
        let flags = fields.next()?;
        if !flags.ends_with('s') {
            return None;
        }
        let ways = [
            ('r', libc::PROT_READ),
            ('w', libc::PROT_WRITE),
            ('x', libc::PROT_EXEC),
        ];
        let ways = ways
            .into_iter()
            .filter(|(letter, _)| flags.contains(*letter));
        let protection = ways.map(|(_, way)| way).sum();
        let offset = hexadecimal(fields.next()?)?;
        let (major, minor) = fields.next()?.split_once(':')?;
        let identity = Identity(device(major)?, device(minor)?, fields.next()?.parse().ok()?);
        let id = self.tree.known_as(identity)?;
        Some(Mapping {
            start,
            length: end - start,
            protection,
            offset,
            id,
        })
    }

    /// Maps this process's own copy in the same place.
    pub(super) fn separate_mapping(&mut self, mapping: &Mapping) -> Result<(), Errno> {
        if !self.is_named(mapping.id) {
            return Err(Errno::NOENT);
        }
        let memory = self.own(mapping.id, false)?.as_raw_fd();
        let arguments = [
            mapping.start,
            mapping.length,
            mapping.protection as usize,
            (libc::MAP_SHARED | libc::MAP_FIXED) as usize,
            memory as usize,
            mapping.offset,
        ];
        // SAFETY: it replaces a mapping by one of the same size, content and protection.
        let result = unsafe { kernel::call(libc::SYS_mmap, arguments) };
        kernel::error(result).map_or(Ok(()), |number| Err(Errno::from_raw_os_error(number)))
    }
}

/// What the kernel tells of this process's address space.
fn address_space() -> Result<String, Errno> {
    let file = open(
        "/proc/self/maps",
        OFlags::RDONLY | OFlags::CLOEXEC,
        Mode::empty(),
    )?;
    let mut text = Vec::new();
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        match read(&file, &mut *buffer)? {
            0 => return Ok(String::from_utf8_lossy(&text).into_owned()),
            bytes => text.extend_from_slice(&buffer[..bytes]),
        }
    }
}
