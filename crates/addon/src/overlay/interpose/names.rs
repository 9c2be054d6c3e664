//! Names: made, moved, deleted.

use std::ffi::{c_char, c_int, c_uint};

use libc::{AT_FDCWD, dev_t, mode_t};
use rustix::fs::{AtFlags, Mode, RenameFlags};

use super::super::{is_enabled, with};
use super::open::write_back;
use super::{
    CHANGED, Ordering, answer, changing, done, interpose, kernel_call, next, pointer, text,
};

/// `mkdirat(2)`.
///
/// # Safety
/// `path` is a C string, as for each of these functions.
pub(super) unsafe fn make_directory(at: c_int, path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
    // string in `path`, which outlives this call.
    changing(
        || unsafe { kernel_call!(SYS_mkdirat, at, path, mode) },
        |overlay| {
            // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
            let path = unsafe { text(path) }?;
            done(overlay.make_directory(at, path, Mode::from_raw_mode(mode)))
        },
    )
}

/// `unlinkat(2)`.
///
/// # Safety
/// See [`make_directory`].
pub(super) unsafe fn unlink_at(at: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
    // string in `path`, which outlives this call.
    changing(
        || unsafe { kernel_call!(SYS_unlinkat, at, path, flags) },
        |overlay| {
            // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
            let path = unsafe { text(path) }?;
            done(overlay.unlink(at, path, AtFlags::from_bits_retain(flags as u32)))
        },
    )
}

/// `renameat2(2)`.
///
/// # Safety
/// See [`make_directory`].
pub(super) unsafe fn rename_at(
    (old_at, old): (c_int, *const c_char),
    (new_at, new): (c_int, *const c_char),
    flags: c_uint,
) -> c_int {
    changing(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe { kernel_call!(SYS_renameat2, old_at, old, new_at, new, flags) },
        |overlay| {
            // SAFETY: libc wants a C string in each; they outlive this call, which keeps nothing of them.
            let (old, new) = unsafe { (text(old)?, text(new)?) };
            let flags = RenameFlags::from_bits_retain(flags);
            done(overlay.rename((old_at, old), (new_at, new), flags))
        },
    )
}

/// `linkat(2)`.
///
/// # Safety
/// See [`make_directory`].
pub(super) unsafe fn link_at(
    (old_at, old): (c_int, *const c_char),
    (new_at, new): (c_int, *const c_char),
    flags: c_int,
) -> c_int {
    changing(
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        || unsafe { kernel_call!(SYS_linkat, old_at, old, new_at, new, flags) },
        |overlay| {
            // SAFETY: libc wants a C string in each; they outlive this call, which keeps nothing of them.
            let (old, new) = unsafe { (text(old)?, text(new)?) };
            let flags = AtFlags::from_bits_retain(flags as u32);
            done(overlay.link((old_at, old), (new_at, new), flags))
        },
    )
}

/// `symlinkat(2)`.
///
/// # Safety
/// See [`make_directory`].
pub(super) unsafe fn symlink_at(target: *const c_char, at: c_int, path: *const c_char) -> c_int {
    changing(
        // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
        // string in `path`, which outlives this call.
        || unsafe { kernel_call!(SYS_symlinkat, target, at, path) },
        |overlay| {
            // SAFETY: libc wants a C string in both; they outlive this call, which keeps a copy.
            let (target, path) = unsafe { (text(target)?, text(path)?) };
            done(overlay.symlink(target, at, path))
        },
    )
}

/// `mkdtemp(3)`.
///
/// # Safety
/// `template` is a writable C string.
unsafe fn make_temporary_directory(template: *mut c_char) -> *mut c_char {
    type MakeDirectory = unsafe extern "C" fn(*mut c_char) -> *mut c_char;
    // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
    // own arguments, or paths that outlive the call.
    unsafe {
        if !is_enabled() {
            return match next::<MakeDirectory>(c"mkdtemp") {
                Ok(make) => make(template),
                Err(error) => pointer(Err(error)),
            };
        }
        CHANGED.store(true, Ordering::Release);
        let made = text(template).and_then(|text| {
            with(|overlay| {
                let mode = Mode::RWXU;
                overlay.make_temporary(text, 0, |overlay, name| {
                    overlay.make_directory(AT_FDCWD, name, mode)
                })
            })
        });
        pointer(made.map(|(name, ())| {
            write_back(template, &name);
            template
        }))
    }
}

/// `remove(3)`.
///
/// # Safety
/// See [`make_directory`].
unsafe fn remove_name(path: *const c_char) -> c_int {
    // SAFETY: libc wants a C string here, as the functions called do; errno is this thread's own.
    unsafe {
        let result = unlink_at(AT_FDCWD, path, 0);
        if result != 0 && *libc::__errno_location() == libc::EISDIR {
            return unlink_at(AT_FDCWD, path, libc::AT_REMOVEDIR);
        }
        result
    }
}

/// `mknodat(2)`: pipes, sockets and devices would be real.
///
/// # Safety
/// See [`make_directory`].
unsafe fn make_node(at: c_int, path: *const c_char, mode: mode_t, device: dev_t) -> c_int {
    if is_enabled() {
        return answer(Err(rustix::io::Errno::PERM));
    }
    // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
    // to nothing; it writes only where the caller lets it.
    crate::kernel::answer(unsafe { kernel_call!(SYS_mknodat, at, path, mode, device) }) as c_int
}

interpose! {
    fn mkdir(path: *const c_char, mode: mode_t) -> c_int { make_directory(AT_FDCWD, path, mode) }
    fn mkdirat(at: c_int, path: *const c_char, mode: mode_t) -> c_int { make_directory(at, path, mode) }
    fn mkdtemp(template: *mut c_char) -> *mut c_char { make_temporary_directory(template) }
    fn rmdir(path: *const c_char) -> c_int { unlink_at(AT_FDCWD, path, libc::AT_REMOVEDIR) }
    fn unlink(path: *const c_char) -> c_int { unlink_at(AT_FDCWD, path, 0) }
    fn unlinkat(at: c_int, path: *const c_char, flags: c_int) -> c_int { unlink_at(at, path, flags) }
    fn remove(path: *const c_char) -> c_int { remove_name(path) }
    fn rename(old: *const c_char, new: *const c_char) -> c_int { rename_at((AT_FDCWD, old), (AT_FDCWD, new), 0) }
    fn renameat(old_at: c_int, old: *const c_char, new_at: c_int, new: *const c_char) -> c_int {
        rename_at((old_at, old), (new_at, new), 0)
    }
    fn renameat2(old_at: c_int, old: *const c_char, new_at: c_int, new: *const c_char, flags: c_uint) -> c_int {
        rename_at((old_at, old), (new_at, new), flags)
    }
    fn link(old: *const c_char, new: *const c_char) -> c_int { link_at((AT_FDCWD, old), (AT_FDCWD, new), 0) }
    fn linkat(old_at: c_int, old: *const c_char, new_at: c_int, new: *const c_char, flags: c_int) -> c_int {
        link_at((old_at, old), (new_at, new), flags)
    }
    fn symlink(target: *const c_char, path: *const c_char) -> c_int { symlink_at(target, AT_FDCWD, path) }
    fn symlinkat(target: *const c_char, at: c_int, path: *const c_char) -> c_int { symlink_at(target, at, path) }
    fn mknod(path: *const c_char, mode: mode_t, device: dev_t) -> c_int { make_node(AT_FDCWD, path, mode, device) }
    fn mknodat(at: c_int, path: *const c_char, mode: mode_t, device: dev_t) -> c_int { make_node(at, path, mode, device) }
    fn mkfifo(path: *const c_char, mode: mode_t) -> c_int { make_node(AT_FDCWD, path, mode | libc::S_IFIFO, 0) }
    fn mkfifoat(at: c_int, path: *const c_char, mode: mode_t) -> c_int { make_node(at, path, mode | libc::S_IFIFO, 0) }
}
