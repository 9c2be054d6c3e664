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
