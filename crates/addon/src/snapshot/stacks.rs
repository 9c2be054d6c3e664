//! The stacks of the threads that a run starts.
//!
//! libc maps a thread's stack by itself and keeps it for the next thread, where the functions that note
//! what a run changes do not see it. So in a player each thread is given a stack that was mapped
//! through them. libc never unmaps one of those; it goes when the run is undone.
//!
//! Of a stack that it was given, libc says that no guard page is in front of it, which Rust's standard
//! library does not put up with. So the answer to that question is completed here as well.

use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use libc::{c_void, pthread_attr_t, pthread_t, size_t};

/// Bytes of a page, on the processors that this is built for.
const PAGE: usize = 4096;

type Start = extern "C" fn(*mut c_void) -> *mut c_void;
type Create =
    unsafe extern "C" fn(*mut pthread_t, *const pthread_attr_t, Start, *mut c_void) -> c_int;

type Attributes = unsafe extern "C" fn(pthread_t, *mut pthread_attr_t) -> c_int;

/// How many stacks are remembered; a thread asks for its own when it begins.
const REMEMBERED: usize = 256;

static GIVEN: AtomicBool = AtomicBool::new(false);
/// Where the last stacks begin that were given, and the bytes of their guards.
static STACKS: [[AtomicUsize; 2]; REMEMBERED] =
    [const { [const { AtomicUsize::new(0) }; 2] }; REMEMBERED];
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// In a player, before it stands at the ready state: threads are given stacks from now on.
pub(crate) fn give() {
    GIVEN.store(true, Ordering::Relaxed);
}

/// libc's own function of a name.
///
/// # Safety
/// `F` is the type of that function.
unsafe fn next<F: Copy>(name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    // SAFETY: a look-up by name in the libraries already loaded.
    let found = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    // SAFETY: the function has this type, says the caller.
    (!found.is_null()).then(|| unsafe { std::mem::transmute_copy(&found) })
}

/// A stack, and the pages in front of it that nobody may touch.
struct Stack {
    mapping: *mut c_void,
    guard: size_t,
    length: size_t,
}

impl Stack {
    fn map(guard: size_t, length: size_t) -> Option<Stack> {
        let (guard, length) = (guard.next_multiple_of(PAGE), length.next_multiple_of(PAGE));
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_STACK;
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let mapping =
            unsafe { libc::mmap(null_mut(), guard + length, libc::PROT_NONE, flags, -1, 0) };
        if mapping == libc::MAP_FAILED {
            return None;
        }
        let stack = Stack {
            mapping,
            guard,
            length,
        };
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: the part behind the guard was mapped above.
        let opened = unsafe { libc::mprotect(stack.start(), length, protection) };
        if opened == 0 {
            return Some(stack);
        }
        stack.unmap();
        None
    }

    fn start(&self) -> *mut c_void {
        self.mapping.wrapping_byte_add(self.guard)
    }

    fn remember(&self) {
        let index = COUNT.fetch_add(1, Ordering::Relaxed) % REMEMBERED;
        let [start, guard] = &STACKS[index];
        guard.store(self.guard, Ordering::Relaxed);
        start.store(self.start().addr(), Ordering::Release);
    }

    fn unmap(self) {
        // SAFETY: it was mapped here, and no thread has run on it.
        unsafe { libc::munmap(self.mapping, self.guard + self.length) };
    }
}

/// The bytes of the guard in front of a stack that was given.
fn guard_of(stack: *mut c_void) -> Option<size_t> {
    let is_it = |[start, _]: &&[AtomicUsize; 2]| start.load(Ordering::Acquire) == stack.addr();
    let [_, guard] = STACKS.iter().find(is_it)?;
    Some(guard.load(Ordering::Relaxed))
}

/// What a caller wishes for, as far as a stack for it goes.
///
/// # Safety
/// `wish` is null or initialised.
unsafe fn attributes(wish: *const pthread_attr_t) -> (pthread_attr_t, size_t, size_t, bool) {
    let mut own = MaybeUninit::<pthread_attr_t>::uninit();
    let (mut guard, mut length, mut start) = (0, 0, null_mut());
    // SAFETY: a copy of attributes is as good as they are, as long as only one of them is given back;
    // and the functions write to variables of their types.
    unsafe {
        if wish.is_null() {
            libc::pthread_attr_init(own.as_mut_ptr());
        } else {
            own.write(*wish);
        }
        libc::pthread_attr_getstack(own.as_ptr(), &raw mut start, &raw mut length);
        let has_stack = !start.wrapping_byte_add(length).is_null();
        libc::pthread_attr_getstacksize(own.as_ptr(), &raw mut length);
        libc::pthread_attr_getguardsize(own.as_ptr(), &raw mut guard);
        (own.assume_init(), guard, length, has_stack)
    }
}

/// # Safety
/// As for `pthread_create(3)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn pthread_create(
    thread: *mut pthread_t,
    wish: *const pthread_attr_t,
    start: Start,
    argument: *mut c_void,
) -> c_int {
    // SAFETY: it has the type of the function here.
    let Some(next) = (unsafe { next::<Create>(c"pthread_create") }) else {
        return libc::ENOSYS;
    };
    // SAFETY: the caller keeps the contract of libc's function, so its wish may be read; a stack that
    // is given to a thread belongs to it alone.
    unsafe {
        if !GIVEN.load(Ordering::Relaxed) {
            return next(thread, wish, start, argument);
        }
        let (mut own, guard, length, has_stack) = attributes(wish);
        if has_stack {
            return next(thread, wish, start, argument);
        }
        let Some(stack) = Stack::map(guard, length) else {
            return libc::EAGAIN;
        };
        libc::pthread_attr_setstack(&raw mut own, stack.start(), stack.length);
        stack.remember();
        let result = next(thread, &raw const own, start, argument);
        if result != 0 {
            stack.unmap();
        }
        result
    }
}

/// # Safety
/// As for `pthread_getattr_np(3)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn pthread_getattr_np(thread: pthread_t, out: *mut pthread_attr_t) -> c_int {
    // SAFETY: it has the type of the function here.
    let Some(next) = (unsafe { next::<Attributes>(c"pthread_getattr_np") }) else {
        return libc::ENOSYS;
    };
    // SAFETY: the caller keeps the contract of libc's function; behind it there are attributes.
    unsafe {
        let result = next(thread, out);
        if result == 0 && GIVEN.load(Ordering::Relaxed) {
            let (mut start, mut length) = (null_mut(), 0);
            libc::pthread_attr_getstack(out, &raw mut start, &raw mut length);
            if let Some(guard) = guard_of(start) {
                libc::pthread_attr_setguardsize(out, guard);
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use super::*;
    use crate::snapshot::testing::in_child;

    /// The mapping that an address is in, and the one in front of it.
    fn mapping(address: usize) -> (String, String) {
        let maps = fs::read_to_string("/proc/self/maps").expect("a list");
        let mut before = String::new();
        for line in maps.lines() {
            let (start, rest) = line.split_once('-').expect("a range");
            let end = rest.split(' ').next().expect("an end");
            let [start, end] = [start, end].map(|text| usize::from_str_radix(text, 16));
            if (start.expect("a number")..end.expect("a number")).contains(&address) {
                return (before, line.to_owned());
            }
            line.clone_into(&mut before);
        }
        panic!("{address:x} is not mapped");
    }

    fn bytes(line: &str) -> usize {
        let range = line.split(' ').next().expect("a range");
        let (start, end) = range.split_once('-').expect("two ends");
        let [start, end] =
            [start, end].map(|text| usize::from_str_radix(text, 16).expect("a number"));
        end - start
    }

    #[test]
    fn a_thread_gets_the_stack_that_it_asked_for() {
        in_child(|| {
            give();
            let kept = |size: usize| {
                let thread = thread::Builder::new().stack_size(size);
                let thread = thread.spawn(move || {
                    let local = 1_u8;
                    mapping((&raw const local).addr())
                });
                thread.expect("a thread").join().expect("an answer")
            };
            let (guard, stack) = kept(3 << 20);
            assert!(bytes(&stack) >= 3 << 20, "{stack}");
            assert!(guard.contains("---p"), "{guard}");
            assert!(stack.contains("rw-p"), "{stack}");
            // libc keeps none for the next thread.
            let (_, again) = kept(3 << 20);
            assert_ne!(again, stack);
        });
    }
}
