//! The C functions that are answered here before libc sees them, a file for each family.
//!
//! Variadic functions are defined with their optional arguments as ordinary ones: on the supported
//! machines both are passed in the same registers.

mod directory;
mod look;
mod mapping;
mod metadata;
mod names;
mod open;
mod syscall;

use std::ffi::{CStr, OsStr, c_char, c_int, c_long};
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::Ordering;

use rustix::io::Errno;

use super::{CHANGED, Overlay, is_changed, is_enabled, with};
use crate::kernel;

/// Defines C functions. Each keeps the contract of the one of libc that has its name.
macro_rules! interpose {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $type),*) -> $result {
            // SAFETY: the caller keeps the contract of libc's function of this name.
            unsafe { $body }
        }
    )*};
}
use interpose;

/// A system call with up to six arguments of any integer or pointer type.
macro_rules! kernel_call {
    ($number:ident $(, $argument:expr)*) => {{
        let arguments = [$($argument as usize),*];
        let mut all = [0; 6];
        all[..arguments.len()].copy_from_slice(&arguments);
        $crate::kernel::call(libc::$number, all)
    }};
}
use kernel_call;

/// Answers a call that changes files.
fn changing(
    kernel: impl FnOnce() -> isize,
    here: impl FnOnce(&mut Overlay) -> Result<c_int, Errno>,
) -> c_int {
    if !is_enabled() {
        return kernel::answer(kernel()) as c_int;
    }
    CHANGED.store(true, Ordering::Release);
    answer(with(here))
}

/// Answers a call that only looks.
fn looking(
    kernel: impl FnOnce() -> isize,
    here: impl FnOnce(&mut Overlay) -> Result<c_int, Errno>,
) -> c_int {
    if !is_changed() {
        return kernel::answer(kernel()) as c_int;
    }
    answer(with(here))
}

fn answer(result: Result<c_int, Errno>) -> c_int {
    match result {
        Ok(value) => value,
        Err(error) => kernel::answer(-(error.raw_os_error() as isize)) as c_int,
    }
}

/// The same for a function that answers with a pointer.
fn pointer<T>(result: Result<*mut T, Errno>) -> *mut T {
    result.unwrap_or_else(|error| {
        answer(Err(error));
        std::ptr::null_mut()
    })
}

/// A path that a caller passes.
///
/// # Safety
/// It is null or a C string that outlives the result.
unsafe fn text<'path>(path: *const c_char) -> Result<&'path OsStr, Errno> {
    if path.is_null() {
        return Err(Errno::FAULT);
    }
    // SAFETY: it is not null, so a C string that outlives the result, says the caller.
    let path = unsafe { CStr::from_ptr(path) };
    Ok(OsStr::from_bytes(path.to_bytes()))
}

/// A path in C's form. One with a zero byte cannot come from C.
fn c_path(path: &std::path::Path) -> Result<std::ffi::CString, Errno> {
    std::ffi::CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)
}

/// Copies a path into memory of `malloc`.
fn allocated(path: &std::path::Path) -> Result<*mut c_char, Errno> {
    let path = c_path(path)?;
    // SAFETY: it copies a C string.
    let copy = unsafe { libc::strdup(path.as_ptr()) };
    if copy.is_null() {
        Err(Errno::NOMEM)
    } else {
        Ok(copy)
    }
}

/// The next definition of a function of libc: its own.
///
/// # Safety
/// `F` is the type of that function.
unsafe fn next<F: Copy>(name: &CStr) -> Result<F, Errno> {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    // SAFETY: a lookup by name.
    let address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    if address.is_null() {
        return Err(Errno::NOSYS);
    }
    // SAFETY: the function has this type, as promised by the caller.
    Ok(unsafe { std::mem::transmute_copy::<*mut libc::c_void, F>(&address) })
}

/// The result of a call that has none but its error.
fn done(result: Result<(), Errno>) -> Result<c_int, Errno> {
    result.map(|()| 0)
}

/// As [`kernel::answer`], for functions that return `long`.
fn long(result: Result<usize, Errno>) -> c_long {
    match result {
        Ok(value) => value as c_long,
        Err(error) => kernel::answer(-(error.raw_os_error() as isize)),
    }
}
