//! The few functions of libuv that are needed, found in the running Node.
//!
//! They are looked up by name when the addon is loaded, never linked: the library is also
//! preloaded, and a program without libuv must still start.

use std::ffi::{CStr, c_int, c_uint, c_ulong, c_void};
use std::mem::offset_of;

/// `uv_loop_t`, whose layout is fixed for all of libuv 1.
#[repr(C)]
pub(crate) struct Loop {
    data: *mut c_void,
    active_handles: c_uint,
    handle_queue: Queue,
    /// Requests in flight: the thread pool's, and writes or connections of real sockets.
    pub(crate) active_requests: c_uint,
    internal_fields: *mut c_void,
    stop_flag: c_uint,
    flags: c_ulong,
    epoll: c_int,
    waiting: [Queue; 2],
    watchers: *mut c_void,
    watcher_counts: [c_uint; 2],
    work: Queue,
    work_mutex: libc::pthread_mutex_t,
    work_done: Async,
    exec_lock: libc::pthread_rwlock_t,
    closing: *mut c_void,
    handles: [Queue; 5],
    unused: *mut c_void,
    event: Watcher,
    event_writer: c_int,
    timers: (*mut c_void, c_uint),
    timer_counter: u64,
    time: u64,
    signal_pipe: [c_int; 2],
    signal: Watcher,
    child: Signal,
    spare: c_int,
    changes: Watcher,
    changed_files: *mut c_void,
    inotify: c_int,
}

/// As a C compiler says of libuv's own headers.
#[cfg(target_arch = "x86_64")]
const _: () = {
    assert!(offset_of!(Loop, epoll) == 64);
    assert!(offset_of!(Loop, event) == 456);
    assert!(offset_of!(Loop, event_writer) == 512);
    assert!(offset_of!(Loop, signal_pipe) == 552);
    assert!(offset_of!(Loop, inotify) == 840);
    assert!(offset_of!(Watcher, descriptor) == 48);
};

type Queue = [*mut c_void; 2];

/// `uv__io_t`.
#[repr(C)]
struct Watcher {
    callback: *mut c_void,
    queues: [Queue; 2],
    events: [c_uint; 2],
    descriptor: c_int,
}

/// What all of libuv's handles begin with: `uv_handle_t`.
#[repr(C)]
struct HandleFields {
    data: *mut c_void,
    event_loop: *mut Loop,
    kind: c_int,
    closed: *mut c_void,
    queue: Queue,
    reserved: [*mut c_void; 4],
    next_closing: *mut c_void,
    flags: c_uint,
}

/// `uv_async_t`.
#[repr(C)]
struct Async {
    handle: HandleFields,
    callback: *mut c_void,
    queue: Queue,
    pending: c_int,
}

/// `uv_signal_t`.
#[repr(C)]
struct Signal {
    handle: HandleFields,
    callback: *mut c_void,
    number: c_int,
    tree: ([*mut c_void; 3], c_int),
    counts: [c_uint; 2],
}

/// The descriptors that a loop has made for itself, and makes anew in a forked process; -1 for each
/// that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptors([c_int; 6]);

impl Descriptors {
    /// None at all.
    pub(crate) const NONE: Descriptors = Descriptors([-1; 6]);

    /// Whether a descriptor is one of them.
    pub(crate) fn contains(self, number: c_int) -> bool {
        number >= 0 && self.0.contains(&number)
    }
}

/// An opaque handle.
pub(crate) type Handle = c_void;

/// `UV_ASYNC` and `UV_PROCESS` of `uv_handle_type`.
const ASYNC: c_int = 1;
const PROCESS: c_int = 10;

/// What `uv_walk` calls for each handle, with an argument of the caller.
type Visitor = unsafe extern "C" fn(*mut Handle, *mut c_void);

/// libuv as Node exports it.
#[derive(Clone, Copy)]
pub(crate) struct Library {
    handle_size: unsafe extern "C" fn(c_int) -> usize,
    async_init:
        unsafe extern "C" fn(*mut Loop, *mut Handle, unsafe extern "C" fn(*mut Handle)) -> c_int,
    async_send: unsafe extern "C" fn(*mut Handle) -> c_int,
    backend_fd: unsafe extern "C" fn(*const Loop) -> c_int,
    loop_fork: unsafe extern "C" fn(*mut Loop) -> c_int,
    walk: unsafe extern "C" fn(*mut Loop, Visitor, *mut c_void),
    is_active: unsafe extern "C" fn(*const Handle) -> c_int,
    handle_type: unsafe extern "C" fn(*const Handle) -> c_int,
}

/// The argument of [`count_process`].
struct Census {
    library: Library,
    processes: u32,
}

unsafe extern "C" fn count_process(handle: *mut Handle, census: *mut c_void) {
    // SAFETY: `Library::processes` passes its own census; the handle is alive during the walk.
    unsafe {
        let census = &mut *census.cast::<Census>();
        let library = census.library;
        if (library.handle_type)(handle) == PROCESS && (library.is_active)(handle) != 0 {
            census.processes += 1;
        }
    }
}

impl Library {
    /// libuv of this process; `None` if it has none.
    pub(crate) fn find() -> Option<Library> {
        // SAFETY: each name is looked up as the function libuv documents under it.
        unsafe {
            Some(Library {
                handle_size: std::mem::transmute::<*mut c_void, unsafe extern "C" fn(c_int) -> usize>(
                    symbol(c"uv_handle_size")?,
                ),
                async_init: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(
                        *mut Loop,
                        *mut Handle,
                        unsafe extern "C" fn(*mut Handle),
                    ) -> c_int,
                >(symbol(c"uv_async_init")?),
                async_send: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*mut Handle) -> c_int,
                >(symbol(c"uv_async_send")?),
                backend_fd: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*const Loop) -> c_int,
                >(symbol(c"uv_backend_fd")?),
                loop_fork: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*mut Loop) -> c_int,
                >(symbol(c"uv_loop_fork")?),
                walk: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*mut Loop, Visitor, *mut c_void),
                >(symbol(c"uv_walk")?),
                is_active: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*const Handle) -> c_int,
                >(symbol(c"uv_is_active")?),
                handle_type: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*const Handle) -> c_int,
                >(symbol(c"uv_handle_get_type")?),
            })
        }
    }

    /// A new referenced async handle; it lives as long as the process.
    ///
    /// # Safety
    /// `event_loop` is a running loop of this thread.
    pub(crate) unsafe fn new_async(
        self,
        event_loop: *mut Loop,
        callback: unsafe extern "C" fn(*mut Handle),
    ) -> Option<*mut Handle> {
        // SAFETY: the handle has the size libuv asks for and is leaked on purpose.
        unsafe {
            let words = (self.handle_size)(ASYNC).div_ceil(size_of::<u64>());
            let handle = Box::leak(vec![0_u64; words].into_boxed_slice()).as_mut_ptr();
            let handle = handle.cast::<Handle>();
            ((self.async_init)(event_loop, handle, callback) == 0).then_some(handle)
        }
    }

    /// Makes the loop call the handle's callback.
    ///
    /// # Safety
    /// `handle` comes from [`Library::new_async`].
    pub(crate) unsafe fn send(self, handle: *mut Handle) {
        // SAFETY: as promised by the caller; it only fails for another kind of handle.
        unsafe { (self.async_send)(handle) };
    }

    /// The descriptor that the loop polls.
    ///
    /// # Safety
    /// `event_loop` is alive.
    pub(crate) unsafe fn descriptor(self, event_loop: *const Loop) -> c_int {
        // SAFETY: libuv's function of this name, for a loop that the caller says is alive.
        unsafe { (self.backend_fd)(event_loop) }
    }

    /// The descriptors of the loop itself; none if this libuv has its fields elsewhere.
    ///
    /// # Safety
    /// `event_loop` is alive, and nobody changes it meanwhile.
    pub(crate) unsafe fn descriptors(self, event_loop: *const Loop) -> Descriptors {
        // SAFETY: the loop is alive, says the caller.
        let (fields, epoll) = unsafe { (&*event_loop, self.descriptor(event_loop)) };
        if fields.epoll != epoll {
            return Descriptors::NONE;
        }
        let [reader, writer] = fields.signal_pipe;
        let (event, files) = (fields.event.descriptor, fields.inotify);
        Descriptors([epoll, event, fields.event_writer, reader, writer, files])
    }

    /// How many child processes of the loop have not ended.
    ///
    /// # Safety
    /// `event_loop` is alive, and belongs to this thread.
    pub(crate) unsafe fn processes(self, event_loop: *mut Loop) -> u32 {
        let mut census = Census {
            library: self,
            processes: 0,
        };
        // SAFETY: as promised by the caller; the census outlives the walk.
        unsafe { (self.walk)(event_loop, count_process, (&raw mut census).cast()) };
        census.processes
    }

    /// Gives the loop descriptors of its own in a forked child; libuv's error code if it cannot.
    ///
    /// # Safety
    /// `event_loop` is alive and this is a child that has just been forked.
    pub(crate) unsafe fn fork(self, event_loop: *mut Loop) -> Result<(), c_int> {
        // SAFETY: libuv's function of this name, for a loop that the caller says is alive.
        match unsafe { (self.loop_fork)(event_loop) } {
            0 => Ok(()),
            code => Err(code),
        }
    }
}

fn symbol(name: &CStr) -> Option<*mut c_void> {
    // SAFETY: a lookup by name in the libraries already loaded.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!address.is_null()).then_some(address)
}
