//! Directories: streams of their entries, the working directory, what is watched.
//!
//! A stream over a merged directory is a real one of some directory that stands in for it; the
//! table of [`STREAMS`] holds what it lists.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_long, c_void};
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use libc::{AT_FDCWD, DIR, dirent, dirent64, size_t};
use rustix::fs::FileType;
use rustix::io::Errno;

use super::super::listing::{Entry, Listing};
use super::super::{is_changed, with};
use super::{allocated, answer, c_path, interpose, kernel_call, looking, next, pointer, text};
use crate::kernel;

/// What is left of each stream, by the address of its handle.
static STREAMS: Mutex<BTreeMap<usize, Stream>> = Mutex::new(BTreeMap::new());
static OPEN: AtomicUsize = AtomicUsize::new(0);

struct Stream {
    entries: Vec<Entry>,
    position: usize,
    /// The entry that was returned last, which the caller may look at until the next.
    line: Box<dirent64>,
}

/// Does something with a stream that is ours.
fn ours<T>(handle: *mut DIR, act: impl FnOnce(&mut Stream) -> T) -> Option<T> {
    if OPEN.load(Ordering::Acquire) == 0 {
        return None;
    }
    let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
    streams.get_mut(&(handle as usize)).map(act)
}

fn register(handle: *mut DIR, entries: Vec<Entry>) {
    if handle.is_null() {
        return;
    }
    let stream = Stream {
        entries,
        position: 0,
        // SAFETY: all zero is a valid entry.
        line: Box::new(unsafe { std::mem::zeroed() }),
    };
    let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
    streams.insert(handle as usize, stream);
    OPEN.store(streams.len(), Ordering::Release);
}

fn forget(handle: *mut DIR) {
    if ours(handle, |_| ()).is_some() {
        let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
        streams.remove(&(handle as usize));
        OPEN.store(streams.len(), Ordering::Release);
    }
}

impl Stream {
    /// The next entry, or null.
    fn read(&mut self) -> *mut dirent64 {
        let Some(entry) = self.entries.get(self.position) else {
            return std::ptr::null_mut();
        };
        self.position += 1;
        let line = &mut *self.line;
        line.d_ino = entry.number;
        line.d_off = self.position as i64;
        line.d_reclen = size_of::<dirent64>() as u16;
        line.d_type = kind(entry.kind);
        let bytes = entry.name.as_bytes();
        // No name is longer than the field, as the kernel made or the walk checked it.
        for (to, from) in line.d_name.iter_mut().zip(bytes.iter().chain([&0])) {
            *to = *from as c_char;
        }
        line
    }
}

fn kind(kind: FileType) -> u8 {
    match kind {
        FileType::RegularFile => libc::DT_REG,
        FileType::Directory => libc::DT_DIR,
        FileType::Symlink => libc::DT_LNK,
        FileType::Fifo => libc::DT_FIFO,
        FileType::Socket => libc::DT_SOCK,
        FileType::CharacterDevice => libc::DT_CHR,
        FileType::BlockDevice => libc::DT_BLK,
        FileType::Unknown => libc::DT_UNKNOWN,
    }
}

/// `opendir(3)`.
///
/// # Safety
/// `path` is a C string.
unsafe fn open_directory(path: *const c_char) -> *mut DIR {
    // SAFETY: the same call, for a path that the kernel knows.
    unsafe {
        let open = match next::<unsafe extern "C" fn(*const c_char) -> *mut DIR>(c"opendir") {
            Ok(open) => open,
            Err(error) => return pointer(Err(error)),
        };
        if !is_changed() {
            return open(path);
        }
        let listing = text(path).and_then(|path| with(|overlay| overlay.list(path)));
        let (path, entries) = match listing {
            Ok(Listing::Below(path)) => (path, None),
            Ok(Listing::Merged { entries, stand_in }) => (stand_in, Some(entries)),
            Err(error) => return pointer(Err(error)),
        };
        let handle = match c_path(&path) {
            Ok(path) => open(path.as_ptr()),
            Err(error) => return pointer(Err(error)),
        };
        if let Some(entries) = entries {
            register(handle, entries);
        }
        handle
    }
}

/// `fdopendir(3)`.
///
/// # Safety
/// As for the call.
unsafe fn open_descriptor(descriptor: c_int) -> *mut DIR {
    // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
    // own arguments, or paths that outlive the call.
    unsafe {
        let open = match next::<unsafe extern "C" fn(c_int) -> *mut DIR>(c"fdopendir") {
            Ok(open) => open,
            Err(error) => return pointer(Err(error)),
        };
        let listing = if is_changed() {
            with(|overlay| overlay.list_open(descriptor))
        } else {
            Ok(None)
        };
        match listing {
            Ok(entries) => {
                let handle = open(descriptor);
                if let Some(entries) = entries {
                    register(handle, entries);
                }
                handle
            }
            Err(error) => pointer(Err(error)),
        }
    }
}

/// A function of libc with a stream as its only argument.
///
/// # Safety
/// The function of that name has this type.
unsafe fn of_libc<T: Default>(name: &CStr, handle: *mut DIR) -> T {
    // SAFETY: the caller gives the type of the function that has this name, and a handle that
    // libc has opened.
    unsafe { next::<unsafe extern "C" fn(*mut DIR) -> T>(name) }
        .map_or_else(|_| T::default(), |function| unsafe { function(handle) })
}

/// `scandir(3)`.
///
/// # Safety
/// As for the call; `dirent` and `dirent64` are the same on the supported machines.
unsafe fn scan(
    path: *const c_char,
    names: *mut *mut *mut dirent64,
    filter: Option<Filter>,
    compare: Option<Compare>,
) -> c_int {
    // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
    // own arguments, or paths that outlive the call.
    unsafe {
        if !is_changed() {
            return match next::<Scan>(c"scandir64") {
                Ok(scan) => scan(path, names, filter, compare),
                Err(error) => answer(Err(error)),
            };
        }
        let handle = open_directory(path);
        if handle.is_null() {
            return -1;
        }
        let mut lines: Vec<*mut dirent64> = Vec::new();
        loop {
            let line = readdir64(handle);
            if line.is_null() {
                break;
            }
            if filter.is_none_or(|filter| filter(line) != 0) {
                let copy = libc::malloc(size_of::<dirent64>()).cast::<dirent64>();
                let length = usize::from((*line).d_reclen).min(size_of::<dirent64>());
                std::ptr::copy_nonoverlapping(line.cast::<u8>(), copy.cast(), length);
                lines.push(copy);
            }
        }
        closedir(handle);
        let count = lines.len();
        let array = libc::malloc(size_of::<*mut dirent64>() * count.max(1));
        let array = array.cast::<*mut dirent64>();
        std::ptr::copy_nonoverlapping(lines.as_ptr(), array, count);
        if let Some(compare) = compare {
            let compare = std::mem::transmute::<
                Compare,
                unsafe extern "C" fn(*const c_void, *const c_void) -> c_int,
            >(compare);
            libc::qsort(
                array.cast(),
                count,
                size_of::<*mut dirent64>(),
                Some(compare),
            );
        }
        *names = array;
        count as c_int
    }
}

type Filter = unsafe extern "C" fn(*const dirent64) -> c_int;
type Compare = unsafe extern "C" fn(*mut *const dirent64, *mut *const dirent64) -> c_int;
type Scan = unsafe extern "C" fn(
    *const c_char,
    *mut *mut *mut dirent64,
    Option<Filter>,
    Option<Compare>,
) -> c_int;

/// `chdir(2)` and `fchdir(2)`.
///
/// # Safety
/// `path` is a C string.
unsafe fn change_directory(at: c_int, path: *const c_char) -> c_int {
    // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
    let path = unsafe { text(path) };
    answer(path.and_then(|path| {
        with(|overlay| {
            let before = overlay.current.clone();
            let lower = overlay.enter(at, path)?;
            if let Err(error) = rustix::process::chdir(lower) {
                overlay.current = before;
                return Err(error);
            }
            Ok(0)
        })
    }))
}

/// `getcwd(3)`.
///
/// # Safety
/// `buffer` is null or has room for `size` bytes.
unsafe fn current_directory(buffer: *mut c_char, size: size_t) -> *mut c_char {
    type CurrentDirectory = unsafe extern "C" fn(*mut c_char, size_t) -> *mut c_char;
    if !is_changed() {
        // SAFETY: each type is that of libc's function of the name, and what it gets are the caller's
        // own arguments, or paths that outlive the call.
        return unsafe {
            match next::<CurrentDirectory>(c"getcwd") {
                Ok(current) => current(buffer, size),
                Err(error) => pointer(Err(error)),
            }
        };
    }
    let path = with(|overlay| overlay.base(AT_FDCWD));
    pointer(path.and_then(|path| {
        let length = path.as_os_str().len() + 1;
        if buffer.is_null() {
            return allocated(&path);
        }
        if length > size {
            return Err(if size == 0 {
                Errno::INVAL
            } else {
                Errno::RANGE
            });
        }
        let path = c_path(&path)?;
        // SAFETY: there is room for it.
        Ok(unsafe { libc::strcpy(buffer, path.as_ptr()) })
    }))
}

/// `inotify_add_watch(2)`: of changes kept here the kernel cannot tell.
///
/// # Safety
/// `path` is a C string.
unsafe fn watch(descriptor: c_int, path: *const c_char, mask: u32) -> c_int {
    looking(
        // SAFETY: the kernel looks at its arguments with care and answers EFAULT; libc wants a C
        // string in `path`, which outlives this call.
        || unsafe { kernel_call!(SYS_inotify_add_watch, descriptor, path, mask) },
        |overlay| {
            // SAFETY: libc wants a C string here; it outlives this call, which keeps nothing of it.
            let nearest = c_path(&overlay.nearest(unsafe { text(path) }?)?)?;
            // SAFETY: the path outlives the call.
            let result =
                unsafe { kernel_call!(SYS_inotify_add_watch, descriptor, nearest.as_ptr(), mask) };
            Ok(kernel::answer(result) as c_int)
        },
    )
}

interpose! {
    fn opendir(path: *const c_char) -> *mut DIR { open_directory(path) }
    fn fdopendir(descriptor: c_int) -> *mut DIR { open_descriptor(descriptor) }
    fn readdir(handle: *mut DIR) -> *mut dirent { readdir64(handle).cast() }
    fn readdir64(handle: *mut DIR) -> *mut dirent64 {
        ours(handle, Stream::read).unwrap_or_else(|| {
            next::<unsafe extern "C" fn(*mut DIR) -> *mut dirent64>(c"readdir64")
                .map_or_else(|error| pointer(Err(error)), |read| read(handle))
        })
    }
    fn rewinddir(handle: *mut DIR) -> () {
        ours(handle, |stream| stream.position = 0).unwrap_or_else(|| of_libc(c"rewinddir", handle));
    }
    fn telldir(handle: *mut DIR) -> c_long {
        ours(handle, |stream| stream.position as c_long).unwrap_or_else(|| of_libc(c"telldir", handle))
    }
    fn seekdir(handle: *mut DIR, position: c_long) -> () {
        if ours(handle, |stream| stream.position = position as usize).is_none()
            && let Ok(seek) = next::<unsafe extern "C" fn(*mut DIR, c_long)>(c"seekdir") {
            seek(handle, position);
        }
    }
    fn closedir(handle: *mut DIR) -> c_int {
        forget(handle);
        of_libc(c"closedir", handle)
    }
    fn scandir(path: *const c_char, names: *mut *mut *mut dirent64, filter: Option<Filter>, compare: Option<Compare>) -> c_int {
        scan(path, names, filter, compare)
    }
    fn scandir64(path: *const c_char, names: *mut *mut *mut dirent64, filter: Option<Filter>, compare: Option<Compare>) -> c_int {
        scan(path, names, filter, compare)
    }
    fn chdir(path: *const c_char) -> c_int {
        if is_changed() { change_directory(AT_FDCWD, path) } else { kernel::answer(kernel_call!(SYS_chdir, path)) as c_int }
    }
    fn fchdir(descriptor: c_int) -> c_int {
        if is_changed() {
            change_directory(descriptor, c".".as_ptr())
        } else {
            kernel::answer(kernel_call!(SYS_fchdir, descriptor)) as c_int
        }
    }
    fn getcwd(buffer: *mut c_char, size: size_t) -> *mut c_char { current_directory(buffer, size) }
    fn get_current_dir_name() -> *mut c_char { current_directory(std::ptr::null_mut(), 0) }
    fn inotify_add_watch(descriptor: c_int, path: *const c_char, mask: u32) -> c_int { watch(descriptor, path, mask) }
}
