//! Mode, owner, times, size; extended attributes are not supported, as in many file systems.

use std::ffi::{c_char, c_int, c_void};

use libc::{AT_FDCWD, gid_t, mode_t, off_t, size_t, timespec, timeval, uid_t, utimbuf};
use rustix::fs::{Mode, Timespec, Timestamps};
use rustix::io::Errno;

use super::super::is_enabled;
use super::super::metadata::Subject;
use super::{answer, changing, done, interpose, kernel_call, text};
use crate::kernel;

/// # Safety
/// `path` is a C string, as for each of these functions.
unsafe fn subject<'path>(
    at: c_int,
    path: *const c_char,
    flags: c_int,
) -> Result<Subject<'path>, Errno> {
    if path.is_null() {
        return Ok(Subject::Descriptor(at));
    }
    // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
    let path = unsafe { text(path) }?;
    if path.is_empty() && flags & libc::AT_EMPTY_PATH != 0 {
        return Ok(Subject::Descriptor(at));
    }
    let follow = flags & libc::AT_SYMLINK_NOFOLLOW == 0;
    Ok(Subject::Path { at, path, follow })
}

/// `fchmodat(2)`, or with a null path `fchmod(2)`.
///
/// # Safety
/// See [`subject`].
unsafe fn change_mode(at: c_int, path: *const c_char, mode: mode_t, flags: c_int) -> c_int {
    changing(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe {
            match (path.is_null(), flags) {
                (true, _) => kernel_call!(SYS_fchmod, at, mode),
                (_, 0) => kernel_call!(SYS_fchmodat, at, path, mode),
                _ => kernel_call!(SYS_fchmodat2, at, path, mode, flags),
            }
        },
        |overlay| {
            // SAFETY: libc wants null or a C string in `path`; it outlives this call, which keeps nothing of it.
            let subject = unsafe { subject(at, path, flags) }?;
            done(overlay.change_mode(&subject, Mode::from_raw_mode(mode)))
        },
    )
}

/// `fchownat(2)`, or with a null path `fchown(2)`.
///
/// # Safety
/// See [`subject`].
unsafe fn change_owner(
    at: c_int,
    path: *const c_char,
    user: uid_t,
    group: gid_t,
    flags: c_int,
) -> c_int {
    changing(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe {
            if path.is_null() {
                kernel_call!(SYS_fchown, at, user, group)
            } else {
                kernel_call!(SYS_fchownat, at, path, user, group, flags)
            }
        },
        // SAFETY: libc wants null or a C string in `path`; it outlives this call, which keeps nothing of it.
        |overlay| done(overlay.change_owner(&unsafe { subject(at, path, flags) }?, user, group)),
    )
}

/// `utimensat(2)`, with a null path of the descriptor; without times: now.
///
/// # Safety
/// See [`subject`].
unsafe fn set_times(
    at: c_int,
    path: *const c_char,
    times: Option<[timespec; 2]>,
    flags: c_int,
) -> c_int {
    changing(
        // SAFETY: the same call; the times outlive it.
        || unsafe {
            let times = times
                .as_ref()
                .map_or(std::ptr::null(), |times| times.as_ptr());
            kernel_call!(SYS_utimensat, at, path, times, flags)
        },
        |overlay| {
            let times = times.map(|[access, modification]| Timestamps {
                last_access: precise(access),
                last_modification: precise(modification),
            });
            // SAFETY: libc wants null or a C string in `path`; it outlives this call, which keeps nothing of it.
            done(overlay.set_times(&unsafe { subject(at, path, flags) }?, times))
        },
    )
}

fn precise(time: timespec) -> Timespec {
    Timespec {
        tv_sec: time.tv_sec,
        tv_nsec: time.tv_nsec,
    }
}

/// # Safety
/// `times` is null or points to two times.
unsafe fn pair<T: Copy>(times: *const T) -> Option<[T; 2]> {
    // SAFETY: where it is not null, it points to two times, says the caller.
    (!times.is_null()).then(|| unsafe { [*times, *times.add(1)] })
}

/// The times of an older call.
///
/// # Safety
/// See [`pair`].
unsafe fn micro(times: *const timeval) -> Option<[timespec; 2]> {
    let precise = |time: timeval| timespec {
        tv_sec: time.tv_sec,
        // Out of range stays so.
        tv_nsec: if (0..1_000_000).contains(&time.tv_usec) {
            time.tv_usec * 1_000
        } else {
            -1
        },
    };
    // SAFETY: libc wants null or two times here, which is what `pair` wants.
    unsafe { pair(times) }.map(|times| times.map(precise))
}

/// `truncate(2)`.
///
/// # Safety
/// `path` is a C string.
unsafe fn truncate_path(path: *const c_char, length: off_t) -> c_int {
    // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
    // string in `path`, which outlives this call.
    changing(
        || unsafe { kernel_call!(SYS_truncate, path, length) },
        |overlay| done(overlay.truncate(unsafe { text(path) }?, length)),
    )
}

fn unsupported(kernel: impl FnOnce() -> isize) -> c_int {
    if is_enabled() {
        answer(Err(Errno::OPNOTSUPP))
    } else {
        kernel::answer(kernel()) as c_int
    }
}

interpose! {
    fn chmod(path: *const c_char, mode: mode_t) -> c_int { change_mode(AT_FDCWD, path, mode, 0) }
    fn lchmod(path: *const c_char, mode: mode_t) -> c_int { change_mode(AT_FDCWD, path, mode, libc::AT_SYMLINK_NOFOLLOW) }
    fn fchmodat(at: c_int, path: *const c_char, mode: mode_t, flags: c_int) -> c_int { change_mode(at, path, mode, flags) }
    fn fchmod(descriptor: c_int, mode: mode_t) -> c_int { change_mode(descriptor, std::ptr::null(), mode, 0) }
    fn chown(path: *const c_char, user: uid_t, group: gid_t) -> c_int { change_owner(AT_FDCWD, path, user, group, 0) }
    fn lchown(path: *const c_char, user: uid_t, group: gid_t) -> c_int {
        change_owner(AT_FDCWD, path, user, group, libc::AT_SYMLINK_NOFOLLOW)
    }
    fn fchownat(at: c_int, path: *const c_char, user: uid_t, group: gid_t, flags: c_int) -> c_int {
        change_owner(at, path, user, group, flags)
    }
    fn fchown(descriptor: c_int, user: uid_t, group: gid_t) -> c_int {
        change_owner(descriptor, std::ptr::null(), user, group, 0)
    }
    fn utimensat(at: c_int, path: *const c_char, times: *const timespec, flags: c_int) -> c_int {
        set_times(at, path, pair(times), flags)
    }
    fn futimens(descriptor: c_int, times: *const timespec) -> c_int {
        set_times(descriptor, std::ptr::null(), pair(times), 0)
    }
    fn utimes(path: *const c_char, times: *const timeval) -> c_int { set_times(AT_FDCWD, path, micro(times), 0) }
    fn lutimes(path: *const c_char, times: *const timeval) -> c_int {
        set_times(AT_FDCWD, path, micro(times), libc::AT_SYMLINK_NOFOLLOW)
    }
    fn futimes(descriptor: c_int, times: *const timeval) -> c_int {
        set_times(descriptor, std::ptr::null(), micro(times), 0)
    }
    fn futimesat(at: c_int, path: *const c_char, times: *const timeval) -> c_int { set_times(at, path, micro(times), 0) }
    fn utime(path: *const c_char, times: *const utimbuf) -> c_int {
        let whole = |seconds| timespec { tv_sec: seconds, tv_nsec: 0 };
        let times = times.as_ref().map(|times| [whole(times.actime), whole(times.modtime)]);
        set_times(AT_FDCWD, path, times, 0)
    }
    fn truncate(path: *const c_char, length: off_t) -> c_int { truncate_path(path, length) }
    fn truncate64(path: *const c_char, length: off_t) -> c_int { truncate_path(path, length) }
    fn setxattr(path: *const c_char, name: *const c_char, value: *const c_void, size: size_t, flags: c_int) -> c_int {
        unsupported(|| kernel_call!(SYS_setxattr, path, name, value, size, flags))
    }
    fn lsetxattr(path: *const c_char, name: *const c_char, value: *const c_void, size: size_t, flags: c_int) -> c_int {
        unsupported(|| kernel_call!(SYS_lsetxattr, path, name, value, size, flags))
    }
    fn fsetxattr(descriptor: c_int, name: *const c_char, value: *const c_void, size: size_t, flags: c_int) -> c_int {
        unsupported(|| kernel_call!(SYS_fsetxattr, descriptor, name, value, size, flags))
    }
    fn removexattr(path: *const c_char, name: *const c_char) -> c_int {
        unsupported(|| kernel_call!(SYS_removexattr, path, name))
    }
    fn lremovexattr(path: *const c_char, name: *const c_char) -> c_int {
        unsupported(|| kernel_call!(SYS_lremovexattr, path, name))
    }
    fn fremovexattr(descriptor: c_int, name: *const c_char) -> c_int {
        unsupported(|| kernel_call!(SYS_fremovexattr, descriptor, name))
    }
}
