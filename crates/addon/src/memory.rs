//! The memory that every fork inherits: as little of it as there can be, in as few pieces.
//!
//! A fork copies the page tables of its parent and its end takes them apart, so both cost what the
//! parent has resident.

use std::ffi::CStr;

use libc::{c_int, c_void, size_t};
use napi::Status;

use crate::clock;

/// The largest mapping that is a chunk of V8's heap; what is larger is reserved for good reason
/// where it is, such as near the code that it is called from.
const LARGEST_CHUNK: size_t = 8 << 20;

/// Two functions of V8's public interface; methods take the isolate first.
const CURRENT_ISOLATE: &CStr = c"_ZN2v87Isolate10GetCurrentEv";
const LOW_MEMORY_NOTIFICATION: &CStr = c"_ZN2v87Isolate21LowMemoryNotificationEv";

/// Where a mapping that is wished for at `address` should be. Chunks of V8's heap are left to the
/// kernel, which puts them side by side: V8 asks for a random address for each, where it has a page
/// table, and two levels above that, to itself.
pub(crate) fn place(address: *mut c_void, length: size_t, flags: c_int) -> *mut c_void {
    let is_wish = flags & libc::MAP_ANONYMOUS != 0 && flags & libc::MAP_FIXED == 0;
    if clock::is_virtual() && is_wish && length <= LARGEST_CHUNK {
        std::ptr::null_mut()
    } else {
        address
    }
}

/// See [`crate::compact`].
pub(crate) fn compact() -> napi::Result<()> {
    let find = |name: &CStr| {
        // SAFETY: a lookup by name in the libraries already loaded.
        let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
        let missing = || napi::Error::new(Status::GenericFailure, format!("Node lacks {name:?}"));
        (!address.is_null()).then_some(address).ok_or_else(missing)
    };
    let (isolate, notify) = (find(CURRENT_ISOLATE)?, find(LOW_MEMORY_NOTIFICATION)?);
    // SAFETY: the functions have these types in every V8 of a supported Node; this is the thread
    // of the isolate, which runs the call.
    unsafe {
        let isolate =
            std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> *mut c_void>(isolate);
        let notify = std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut c_void)>(notify);
        notify(isolate());
        libc::malloc_trim(0);
    }
    Ok(())
}
