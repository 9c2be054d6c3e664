//! What the libraries of a process do in a child that was just forked, done again where there was no
//! fork.
//!
//! A run that begins at a checkpoint has the memory of a process with threads, and none of them. So
//! has the child of a fork; libraries that have threads, such as libuv's pool, or locks, prepare for
//! that by handlers. Those are noted here as they are registered, and called for such a run.

use std::ffi::{c_int, c_void};
use std::slice;
use std::sync::{Mutex, PoisonError};

type Handler = extern "C" fn();
type Register =
    unsafe extern "C" fn(Option<Handler>, Option<Handler>, Option<Handler>, *mut c_void) -> c_int;

/// What is to be called in a child, in this order.
static HANDLERS: Mutex<Vec<Handler>> = Mutex::new(Vec::new());

/// On the app's side, where a run begins: makes the process believe that it has just been forked.
pub(crate) fn again() {
    let handlers = HANDLERS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    for handler in handlers {
        if is_loaded(handler) {
            handler();
        }
    }
}

/// Whether the library that a function is of has not been unloaded. The segments tell: `dladdr(3)`
/// looks through all of Node's symbols for the nearest one, a millisecond for each handler.
fn is_loaded(function: Handler) -> bool {
    let mut address = function as usize;
    // SAFETY: `holds` gets what it expects, and the address outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(holds), (&raw mut address).cast()) != 0 }
}

/// Whether one of a library's segments holds the address that `address` points to.
unsafe extern "C" fn holds(
    library: *mut libc::dl_phdr_info,
    _size: usize,
    address: *mut c_void,
) -> c_int {
    // SAFETY: `dl_iterate_phdr` passes a library that is loaded, and `is_loaded` an address.
    let (library, address) = unsafe { (&*library, *address.cast::<usize>()) };
    // SAFETY: a library's headers stay where they are as long as it is loaded.
    let headers =
        unsafe { slice::from_raw_parts(library.dlpi_phdr, usize::from(library.dlpi_phnum)) };
    let holds = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_LOAD)
        .any(|header| {
            let start = (library.dlpi_addr + header.p_vaddr) as usize;
            (start..start + header.p_memsz as usize).contains(&address)
        });
    c_int::from(holds)
}

/// What `pthread_atfork(3)` calls, which is part of each library itself.
///
/// # Safety
/// As for `pthread_atfork(3)`; `library` tells who calls it.
#[unsafe(no_mangle)]
unsafe extern "C" fn __register_atfork(
    prepare: Option<Handler>,
    parent: Option<Handler>,
    child: Option<Handler>,
    library: *mut c_void,
) -> c_int {
    // SAFETY: a look-up by name in the libraries already loaded.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, c"__register_atfork".as_ptr()) };
    if next.is_null() {
        return libc::ENOSYS;
    }
    if let Some(child) = child {
        HANDLERS
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(child);
    }
    // SAFETY: it was looked up under the name of a function of this type; the caller's arguments.
    unsafe { std::mem::transmute::<*mut c_void, Register>(next)(prepare, parent, child, library) }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::again;
    use crate::snapshot::testing::in_child;

    static CALLS: AtomicU32 = AtomicU32::new(0);

    extern "C" fn called() {
        CALLS.fetch_add(1, Ordering::Relaxed);
    }

    #[test]
    fn what_is_done_in_a_child_is_done_again() {
        in_child(|| {
            // SAFETY: the handlers are functions of this program.
            unsafe { libc::pthread_atfork(None, None, Some(called)) };
            again();
            again();
            assert_eq!(CALLS.load(Ordering::Relaxed), 2);
        });
    }
}
