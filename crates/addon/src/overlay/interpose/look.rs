//! Attributes, access, symbolic links, paths.

use std::ffi::{c_char, c_int, c_uint};
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use libc::{AT_FDCWD, size_t, ssize_t};
use rustix::fs::{Access, AtFlags, Statx, StatxTimestamp};
use rustix::io::Errno;

use super::super::{Overlay, is_changed, with};
use super::{
    allocated, answer, c_path, done, interpose, kernel_call, long, looking, next, pointer, text,
};
use crate::kernel;

type RealPath = unsafe extern "C" fn(*const c_char, *mut c_char) -> *mut c_char;
type FileSystem<T> = unsafe extern "C" fn(*const c_char, *mut T) -> c_int;

/// The attributes of a path, or of the descriptor if the path is empty.
///
/// # Safety
/// `path` is a C string, as for each of these functions.
unsafe fn attributes(
    overlay: &mut Overlay,
    at: RawFd,
    path: *const c_char,
    flags: c_int,
) -> Result<Statx, Errno> {
    // Newer kernels take no path for an empty one.
    let path = if path.is_null() {
        std::ffi::OsStr::new("")
    } else {
        // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
        unsafe { text(path) }?
    };
    if path.is_empty() && flags & libc::AT_EMPTY_PATH != 0 {
        return match at {
            AT_FDCWD => overlay.status(at, std::ffi::OsStr::new("."), true),
            _ => overlay.open_status(at),
        };
    }
    overlay.status(at, path, flags & libc::AT_SYMLINK_NOFOLLOW == 0)
}

/// `statx(2)`.
///
/// # Safety
/// `path` is a C string, `buffer` has room.
pub(super) unsafe fn extended_status(
    at: c_int,
    path: *const c_char,
    flags: c_int,
    mask: c_uint,
    buffer: *mut libc::statx,
) -> c_int {
    looking(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe { kernel_call!(SYS_statx, at, path, flags, mask, buffer) },
        // SAFETY: libc wants null or a C string in `path`, and in `buffer` a structure that can be written,
        // which is the kernel's own.
        |overlay| unsafe {
            let attributes = attributes(overlay, at, path, flags)?;
            buffer.cast::<Statx>().write(attributes);
            Ok(0)
        },
    )
}

/// `fstatat(2)`.
///
/// # Safety
/// `path` is a C string, `buffer` has room.
pub(super) unsafe fn status(
    at: c_int,
    path: *const c_char,
    buffer: *mut libc::stat,
    flags: c_int,
) -> c_int {
    looking(
        // SAFETY: libc wants a structure in `buffer` that can be written, and the kernel's layout of it
        // is the one that is filled.
        || unsafe { kernel_call!(SYS_newfstatat, at, path, buffer, flags) },
        // SAFETY: libc wants a structure in `buffer` that can be written, and the kernel's layout of it
        // is the one that is filled.
        |overlay| unsafe {
            fill(buffer, &attributes(overlay, at, path, flags)?);
            Ok(0)
        },
    )
}

/// `fstat(2)`.
///
/// # Safety
/// `buffer` has room.
pub(super) unsafe fn open_status(descriptor: c_int, buffer: *mut libc::stat) -> c_int {
    looking(
        // SAFETY: libc wants a structure in `buffer` that can be written, and the kernel's layout of it
        // is the one that is filled.
        || unsafe { kernel_call!(SYS_fstat, descriptor, buffer) },
        // SAFETY: libc wants a structure in `buffer` that can be written, and the kernel's layout of it
        // is the one that is filled.
        |overlay| unsafe {
            fill(buffer, &overlay.open_status(descriptor)?);
            Ok(0)
        },
    )
}

/// Writes attributes as `stat` has them.
///
/// # Safety
/// `buffer` has room.
unsafe fn fill(buffer: *mut libc::stat, from: &Statx) {
    let time = |time: &StatxTimestamp| (time.tv_sec, time.tv_nsec.into());
    // SAFETY: as promised by the caller; all zero is valid.
    let to = unsafe {
        buffer.write_bytes(0, 1);
        &mut *buffer
    };
    to.st_dev = libc::makedev(from.stx_dev_major, from.stx_dev_minor);
    to.st_ino = from.stx_ino;
    to.st_mode = from.stx_mode.into();
    to.st_nlink = libc::nlink_t::from(from.stx_nlink);
    to.st_uid = from.stx_uid;
    to.st_gid = from.stx_gid;
    to.st_rdev = libc::makedev(from.stx_rdev_major, from.stx_rdev_minor);
    to.st_size = from.stx_size as i64;
    to.st_blksize = libc::blksize_t::from(from.stx_blksize);
    to.st_blocks = from.stx_blocks as i64;
    (to.st_atime, to.st_atime_nsec) = time(&from.stx_atime);
    (to.st_mtime, to.st_mtime_nsec) = time(&from.stx_mtime);
    (to.st_ctime, to.st_ctime_nsec) = time(&from.stx_ctime);
}

/// `faccessat(2)`.
///
/// # Safety
/// `path` is a C string.
pub(super) unsafe fn access_at(at: c_int, path: *const c_char, mode: c_int, flags: c_int) -> c_int {
    looking(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe {
            if flags == 0 {
                kernel_call!(SYS_faccessat, at, path, mode)
            } else {
                kernel_call!(SYS_faccessat2, at, path, mode, flags)
            }
        },
        |overlay| {
            let asked = Access::from_bits(mode as u32).ok_or(Errno::INVAL)?;
            // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
            let path = unsafe { text(path) }?;
            done(overlay.access(at, path, asked, AtFlags::from_bits_retain(flags as u32)))
        },
    )
}

/// `readlinkat(2)`.
///
/// # Safety
/// `path` is a C string, `buffer` has room for `size` bytes.
pub(super) unsafe fn read_link(
    at: c_int,
    path: *const c_char,
    buffer: *mut c_char,
    size: size_t,
) -> ssize_t {
    if !is_changed() {
        // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
        // string in `path`, which outlives this call.
        return kernel::answer(unsafe { kernel_call!(SYS_readlinkat, at, path, buffer, size) })
            as ssize_t;
    }
    // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
    let target = unsafe { text(path) }.and_then(|path| with(|overlay| overlay.read_link(at, path)));
    long(target.and_then(|target| {
        let bytes = target.as_os_str().as_bytes();
        let length = bytes.len().min(size);
        if length == 0 {
            return Err(Errno::INVAL);
        }
        // SAFETY: the caller's buffer has `size` bytes, and `length` is no more; our bytes lie elsewhere.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), buffer.cast(), length) };
        Ok(length)
    })) as ssize_t
}

/// `realpath(3)`.
///
/// # Safety
/// `path` is a C string, `buffer` is null or has room for the longest path.
unsafe fn real_path(path: *const c_char, buffer: *mut c_char) -> *mut c_char {
    // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
    // own arguments, or paths that outlive the call.
    unsafe {
        let real = next::<RealPath>(c"realpath");
        if !is_changed() || path.is_null() {
            return real.map_or_else(|error| pointer(Err(error)), |real| real(path, buffer));
        }
        let found = text(path).and_then(|path| with(|overlay| overlay.real_path(path)));
        let resolved = match found {
            Ok(Ok(found)) if buffer.is_null() => allocated(&found),
            Ok(Ok(found)) => c_path(&found).map(|found| libc::strcpy(buffer, found.as_ptr())),
            Ok(Err(outside)) => match (c_path(&outside), real) {
                (Ok(outside), Ok(real)) => return real(outside.as_ptr(), buffer),
                (Err(error), _) | (_, Err(error)) => Err(error),
            },
            Err(error) => Err(error),
        };
        pointer(resolved)
    }
}

/// A call that asks for the file system of a path.
///
/// # Safety
/// `path` is a C string, `buffer` has room, `T` is what the function writes.
unsafe fn file_system<T>(name: &std::ffi::CStr, path: *const c_char, buffer: *mut T) -> c_int {
    // SAFETY: the same call, for a path that the kernel knows.
    unsafe {
        let call = match next::<FileSystem<T>>(name) {
            Ok(call) => call,
            Err(error) => return answer(Err(error)),
        };
        if !is_changed() {
            return call(path, buffer);
        }
        let nearest = text(path).and_then(|path| with(|overlay| overlay.nearest(path)));
        match nearest.and_then(|path| c_path(Path::new(&path))) {
            Ok(path) => call(path.as_ptr(), buffer),
            Err(error) => answer(Err(error)),
        }
    }
}

interpose! {
    fn statx(at: c_int, path: *const c_char, flags: c_int, mask: c_uint, buffer: *mut libc::statx) -> c_int {
        extended_status(at, path, flags, mask, buffer)
    }
    fn stat(path: *const c_char, buffer: *mut libc::stat) -> c_int { status(AT_FDCWD, path, buffer, 0) }
    fn stat64(path: *const c_char, buffer: *mut libc::stat64) -> c_int { status(AT_FDCWD, path, buffer.cast(), 0) }
    fn lstat(path: *const c_char, buffer: *mut libc::stat) -> c_int { status(AT_FDCWD, path, buffer, libc::AT_SYMLINK_NOFOLLOW) }
    fn lstat64(path: *const c_char, buffer: *mut libc::stat64) -> c_int {
        status(AT_FDCWD, path, buffer.cast(), libc::AT_SYMLINK_NOFOLLOW)
    }
    fn fstat(descriptor: c_int, buffer: *mut libc::stat) -> c_int { open_status(descriptor, buffer) }
    fn fstat64(descriptor: c_int, buffer: *mut libc::stat64) -> c_int { open_status(descriptor, buffer.cast()) }
    fn fstatat(at: c_int, path: *const c_char, buffer: *mut libc::stat, flags: c_int) -> c_int { status(at, path, buffer, flags) }
    fn fstatat64(at: c_int, path: *const c_char, buffer: *mut libc::stat64, flags: c_int) -> c_int {
        status(at, path, buffer.cast(), flags)
    }
    fn __xstat(_version: c_int, path: *const c_char, buffer: *mut libc::stat) -> c_int { status(AT_FDCWD, path, buffer, 0) }
    fn __xstat64(_version: c_int, path: *const c_char, buffer: *mut libc::stat64) -> c_int { status(AT_FDCWD, path, buffer.cast(), 0) }
    fn __lxstat(_version: c_int, path: *const c_char, buffer: *mut libc::stat) -> c_int {
        status(AT_FDCWD, path, buffer, libc::AT_SYMLINK_NOFOLLOW)
    }
    fn __lxstat64(_version: c_int, path: *const c_char, buffer: *mut libc::stat64) -> c_int {
        status(AT_FDCWD, path, buffer.cast(), libc::AT_SYMLINK_NOFOLLOW)
    }
    fn __fxstat(_version: c_int, descriptor: c_int, buffer: *mut libc::stat) -> c_int { open_status(descriptor, buffer) }
    fn __fxstat64(_version: c_int, descriptor: c_int, buffer: *mut libc::stat64) -> c_int { open_status(descriptor, buffer.cast()) }
    fn __fxstatat(_version: c_int, at: c_int, path: *const c_char, buffer: *mut libc::stat, flags: c_int) -> c_int {
        status(at, path, buffer, flags)
    }
    fn __fxstatat64(_version: c_int, at: c_int, path: *const c_char, buffer: *mut libc::stat64, flags: c_int) -> c_int {
        status(at, path, buffer.cast(), flags)
    }
    fn access(path: *const c_char, mode: c_int) -> c_int { access_at(AT_FDCWD, path, mode, 0) }
    fn eaccess(path: *const c_char, mode: c_int) -> c_int { access_at(AT_FDCWD, path, mode, libc::AT_EACCESS) }
    fn euidaccess(path: *const c_char, mode: c_int) -> c_int { access_at(AT_FDCWD, path, mode, libc::AT_EACCESS) }
    fn faccessat(at: c_int, path: *const c_char, mode: c_int, flags: c_int) -> c_int { access_at(at, path, mode, flags) }
    fn readlink(path: *const c_char, buffer: *mut c_char, size: size_t) -> ssize_t {
        read_link(AT_FDCWD, path, buffer, size)
    }
    fn readlinkat(at: c_int, path: *const c_char, buffer: *mut c_char, size: size_t) -> ssize_t {
        read_link(at, path, buffer, size)
    }
    fn realpath(path: *const c_char, buffer: *mut c_char) -> *mut c_char { real_path(path, buffer) }
    fn __realpath_chk(path: *const c_char, buffer: *mut c_char, _size: size_t) -> *mut c_char { real_path(path, buffer) }
    fn canonicalize_file_name(path: *const c_char) -> *mut c_char { real_path(path, std::ptr::null_mut()) }
    fn statfs(path: *const c_char, buffer: *mut libc::statfs) -> c_int { file_system(c"statfs", path, buffer) }
    fn statfs64(path: *const c_char, buffer: *mut libc::statfs64) -> c_int { file_system(c"statfs64", path, buffer) }
    fn statvfs(path: *const c_char, buffer: *mut libc::statvfs) -> c_int { file_system(c"statvfs", path, buffer) }
    fn statvfs64(path: *const c_char, buffer: *mut libc::statvfs64) -> c_int { file_system(c"statvfs64", path, buffer) }
}
