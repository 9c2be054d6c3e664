//! The memory that every fork inherits: as little of it as there can be, in as few pieces.
//!
//! A fork copies the page tables of its parent and its end takes them apart, so both cost what the
//! parent has resident. What a run changes can also be put back in place: then all that maps memory must
//! be seen.

use std::ffi::CStr;

use libc::{c_int, c_void, size_t};
use napi::Status;

use crate::clock;

/// The largest mapping that is a chunk of V8's heap; what is larger is reserved for good reason
/// where it is, such as near the code that it is called from.
const LARGEST_CHUNK: size_t = 8 << 20;

/// How much libc's allocator keeps of what is free at the end of its memory.
const KEPT: c_int = 64 << 20;

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

/// Makes libc's allocator take all its memory from the program break.
///
/// It calls `mmap`, `munmap` and `madvise` past the functions that are answered here: for large blocks,
/// for threads that find its memory in use, and when it gives memory back. The break is one number,
/// which is easily put back. On a worker with jsdom that had made and dropped buffers of 3 MB there is
/// as much resident after [`compact`] as before (119.0 MB), and speed does not suffer: a buffer of 1 MB
/// takes 0.1 ms either way, one of 16 MB that is written to 1.0 ms in place of 9.6, since what was
/// free stays mapped. If more than [`KEPT`] stayed, a buffer of 64 MB would have to be filled with zeros
/// (5.6 ms in place of 0.13).
pub(crate) fn keep_to_break() {
    // SAFETY: the allocator is told before there is another thread.
    unsafe {
        libc::mallopt(libc::M_MMAP_MAX, 0);
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use crate::testing::in_own_process;

    fn mappings() -> usize {
        let maps = fs::read_to_string("/proc/self/maps").expect("a list");
        let own = maps.lines().filter(|line| !line.ends_with("[heap]"));
        own.count()
    }

    /// How many mappings come with large blocks and with threads that allocate.
    fn allocate() -> usize {
        let threads = || {
            let make = || vec![1_u8; 100_000].len();
            (0..3)
                .map(|_| thread::spawn(make))
                .for_each(|thread| drop(thread.join()));
        };
        // Their stacks are kept.
        threads();
        let before = mappings();
        threads();
        let blocks: Vec<Vec<u8>> = (0..9).map(|power| vec![1; 100_000 << power]).collect();
        let more = mappings() - before;
        drop(blocks);
        more
    }

    #[test]
    fn the_allocator_maps_nothing() {
        let test = "memory::tests::the_allocator_maps_nothing";
        in_own_process(test, || assert_eq!(allocate(), 0));
    }
}
