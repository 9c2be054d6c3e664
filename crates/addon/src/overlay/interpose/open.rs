//! `open` and what libc builds on it.

use std::ffi::{CStr, OsStr, c_char, c_int};
use std::os::fd::IntoRawFd;
use std::os::unix::ffi::OsStrExt;

use libc::{AT_FDCWD, FILE, mode_t};
use rustix::fs::{Mode, OFlags, open as open_lower};
use rustix::io::Errno;

use super::super::descriptors::mark;
use super::super::open::Opened;
use super::super::{is_changed, is_enabled, with};
use super::{CHANGED, Ordering, answer, interpose, kernel_call, next, pointer, text};
use crate::kernel;

/// Any of these changes something, or may.
const CHANGES: c_int = libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC;
/// What `mkstemp` opens with.
const TEMPORARY: OFlags = OFlags::RDWR.union(OFlags::CREATE).union(OFlags::EXCL);
const TEMPORARY_MODE: u32 = 0o600;
/// What `fopen` creates.
const STREAM_MODE: mode_t = 0o666;
/// What `creat` opens with.
const CREATE: c_int = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC;

/// `openat(2)`.
///
/// # Safety
/// `path` is a C string.
pub(super) unsafe fn open_at(at: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    let changes = flags & CHANGES != 0;
    if !is_enabled() || !(changes || is_changed()) {
        // SAFETY: the kernel looks at its arguments with care, and answers EFAULT where they point
        // to nothing; it writes only where the caller lets it.
        let result = unsafe { kernel_call!(SYS_openat, at, path, flags, mode) };
        return marked(kernel::answer(result) as c_int);
    }
    if changes {
        CHANGED.store(true, Ordering::Release);
    }
    // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
    let path = unsafe { text(path) };
    let flags = OFlags::from_bits_retain(flags as u32);
    let mode = Mode::from_raw_mode(mode);
    marked(answer(
        path.and_then(|path| open_here(at, path, flags, mode)),
    ))
}

/// A descriptor that is new to this process.
fn marked(descriptor: c_int) -> c_int {
    mark(descriptor);
    descriptor
}

fn open_here(at: c_int, path: &OsStr, flags: OFlags, mode: Mode) -> Result<c_int, Errno> {
    match with(|overlay| overlay.open(at, path, flags, mode))? {
        Opened::Descriptor(descriptor) => Ok(descriptor),
        // Not under the lock: a pipe opens when its other end does.
        Opened::Below { path, flags, mode } => Ok(open_lower(path, flags, mode)?.into_raw_fd()),
    }
}

/// The flags of a mode of `fopen`.
fn stream_flags(mode: &CStr) -> Result<c_int, Errno> {
    let mode = mode.to_bytes();
    let begins = match mode.first() {
        Some(b'r') => 0,
        Some(b'w') => libc::O_CREAT | libc::O_TRUNC,
        Some(b'a') => libc::O_CREAT | libc::O_APPEND,
        _ => return Err(Errno::INVAL),
    };
    // What follows a comma is a character set.
    let letters = mode
        .split(|letter| *letter == b',')
        .next()
        .unwrap_or_default();
    let access = match (letters.contains(&b'+'), letters[0]) {
        (true, _) => libc::O_RDWR,
        (false, b'r') => libc::O_RDONLY,
        (false, _) => libc::O_WRONLY,
    };
    let flag = |letter, flag| if letters.contains(&letter) { flag } else { 0 };
    Ok(begins | access | flag(b'x', libc::O_EXCL) | flag(b'e', libc::O_CLOEXEC))
}

/// `mkostemps(3)`.
///
/// # Safety
/// `template` is a writable C string.
unsafe fn temporary(template: *mut c_char, suffix: c_int, flags: c_int) -> c_int {
    if !is_enabled() {
        // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
        // own arguments, or paths that outlive the call.
        return unsafe {
            match next::<MakeTemporary>(c"mkostemps") {
                Ok(make) => make(template, suffix, flags),
                Err(error) => answer(Err(error)),
            }
        };
    }
    CHANGED.store(true, Ordering::Release);
    let flags = OFlags::from_bits_retain(flags as u32) | TEMPORARY;
    // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
    let made = unsafe { text(template) }.and_then(|text| {
        with(|overlay| {
            overlay.make_temporary(text, suffix as usize, |overlay, name| {
                match overlay.open(AT_FDCWD, name, flags, Mode::from_raw_mode(TEMPORARY_MODE))? {
                    Opened::Descriptor(descriptor) => Ok(descriptor),
                    Opened::Below { path, flags, mode } => {
                        Ok(open_lower(path, flags, mode)?.into_raw_fd())
                    }
                }
            })
        })
    });
    marked(answer(made.map(|(name, descriptor)| {
        // SAFETY: the name is as long as the template.
        unsafe { write_back(template, &name) };
        descriptor
    })))
}

/// Puts a name where its template was.
///
/// # Safety
/// `template` has room for it.
pub(super) unsafe fn write_back(template: *mut c_char, name: &OsStr) {
    let bytes = name.as_bytes();
    // SAFETY: the caller's template is as long as `bytes`, which was made from it, and is theirs
    // to be written over.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), template.cast(), bytes.len()) };
}

type MakeTemporary = unsafe extern "C" fn(*mut c_char, c_int, c_int) -> c_int;
type OpenStream = unsafe extern "C" fn(*const c_char, *const c_char) -> *mut FILE;

/// `fopen(3)`.
///
/// # Safety
/// Both are C strings.
unsafe fn open_stream(path: *const c_char, mode: *const c_char) -> *mut FILE {
    // SAFETY: as promised by the caller; a descriptor that no stream took is closed.
    unsafe {
        if !is_enabled() {
            return match next::<OpenStream>(c"fopen64") {
                Ok(open) => open(path, mode),
                Err(error) => pointer(Err(error)),
            };
        }
        let flags = match stream_flags(CStr::from_ptr(mode)) {
            Ok(flags) => flags,
            Err(error) => return pointer(Err(error)),
        };
        let descriptor = open_at(AT_FDCWD, path, flags, STREAM_MODE);
        if descriptor < 0 {
            return std::ptr::null_mut();
        }
        let stream = libc::fdopen(descriptor, mode);
        if stream.is_null() {
            libc::close(descriptor);
        }
        stream
    }
}

interpose! {
    fn dup(descriptor: c_int) -> c_int { marked(kernel::answer(kernel_call!(SYS_dup, descriptor)) as c_int) }
    fn dup2(from: c_int, to: c_int) -> c_int {
        // The newer call refuses what the older one does nothing for.
        if from == to {
            return if libc::fcntl(from, libc::F_GETFD) < 0 { -1 } else { to };
        }
        dup3(from, to, 0)
    }
    fn dup3(from: c_int, to: c_int, flags: c_int) -> c_int {
        marked(kernel::answer(kernel_call!(SYS_dup3, from, to, flags)) as c_int)
    }
    fn fopen(path: *const c_char, mode: *const c_char) -> *mut FILE { open_stream(path, mode) }
    fn fopen64(path: *const c_char, mode: *const c_char) -> *mut FILE { open_stream(path, mode) }
    fn mkstemp(template: *mut c_char) -> c_int { temporary(template, 0, 0) }
    fn mkstemp64(template: *mut c_char) -> c_int { temporary(template, 0, 0) }
    fn mkostemp(template: *mut c_char, flags: c_int) -> c_int { temporary(template, 0, flags) }
    fn mkostemp64(template: *mut c_char, flags: c_int) -> c_int { temporary(template, 0, flags) }
    fn mkstemps(template: *mut c_char, suffix: c_int) -> c_int { temporary(template, suffix, 0) }
    fn mkstemps64(template: *mut c_char, suffix: c_int) -> c_int { temporary(template, suffix, 0) }
    fn mkostemps(template: *mut c_char, suffix: c_int, flags: c_int) -> c_int { temporary(template, suffix, flags) }
    fn mkostemps64(template: *mut c_char, suffix: c_int, flags: c_int) -> c_int { temporary(template, suffix, flags) }
    fn creat(path: *const c_char, mode: mode_t) -> c_int { open_at(AT_FDCWD, path, CREATE, mode) }
    fn creat64(path: *const c_char, mode: mode_t) -> c_int { open_at(AT_FDCWD, path, CREATE, mode) }
    fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int { open_at(AT_FDCWD, path, flags, mode) }
    fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int { open_at(AT_FDCWD, path, flags, mode) }
    fn __open_2(path: *const c_char, flags: c_int) -> c_int { open_at(AT_FDCWD, path, flags, 0) }
    fn __open64_2(path: *const c_char, flags: c_int) -> c_int { open_at(AT_FDCWD, path, flags, 0) }
    fn openat(at: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int { open_at(at, path, flags, mode) }
    fn openat64(at: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int { open_at(at, path, flags, mode) }
    fn __openat_2(at: c_int, path: *const c_char, flags: c_int) -> c_int { open_at(at, path, flags, 0) }
    fn __openat64_2(at: c_int, path: *const c_char, flags: c_int) -> c_int { open_at(at, path, flags, 0) }
}
