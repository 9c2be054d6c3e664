//! Who may do what with an inode of the overlay, as the kernel decides it for those below.

use rustix::fs::{FileType, Statx};
use rustix::io::Errno;
use rustix::process::{getegid, geteuid, getgroups};

use super::tree::file_type;

pub(super) const READ: u32 = 4;
pub(super) const WRITE: u32 = 2;
pub(super) const EXECUTE: u32 = 1;

/// Whether this process may use an inode in all of these ways.
pub(super) fn check(attributes: &Statx, ways: u32) -> Result<(), Errno> {
    let mode = u32::from(attributes.stx_mode);
    let user = geteuid();
    let permitted = if user.is_root() {
        let is_directory = file_type(attributes) == FileType::Directory;
        if is_directory || mode & 0o111 != 0 {
            7
        } else {
            READ | WRITE
        }
    } else if user.as_raw() == attributes.stx_uid {
        mode >> 6
    } else if is_member(attributes.stx_gid) {
        mode >> 3
    } else {
        mode
    };
    if permitted & ways == ways {
        Ok(())
    } else {
        Err(Errno::ACCESS)
    }
}

/// Whether this process may change the attributes of an inode.
pub(super) fn check_owner(attributes: &Statx) -> Result<(), Errno> {
    let user = geteuid();
    if user.is_root() || user.as_raw() == attributes.stx_uid {
        Ok(())
    } else {
        Err(Errno::PERM)
    }
}

/// Whether a group is one of this process's.
pub(super) fn is_member(group: u32) -> bool {
    getegid().as_raw() == group
        || getgroups().is_ok_and(|groups| groups.iter().any(|each| each.as_raw() == group))
}

/// Whether this process may give an inode another name. Those of others it must be able to read
/// and write (`fs.protected_hardlinks` of `proc(5)`).
pub(super) fn check_link(attributes: &Statx) -> Result<(), Errno> {
    let mode = u32::from(attributes.stx_mode);
    let is_plain = file_type(attributes) == FileType::RegularFile && mode & libc::S_ISUID == 0;
    if check_owner(attributes).is_ok() || is_plain && check(attributes, READ | WRITE).is_ok() {
        Ok(())
    } else {
        Err(Errno::PERM)
    }
}

/// Who writes to a program must not do so with its owner's rights.
pub(super) fn drop_privileges(attributes: &mut Statx) {
    if geteuid().is_root() || file_type(attributes) != FileType::RegularFile {
        return;
    }
    attributes.stx_mode &= !(libc::S_ISUID as u16);
    if attributes.stx_mode & libc::S_IXGRP as u16 != 0 {
        attributes.stx_mode &= !(libc::S_ISGID as u16);
    }
}
