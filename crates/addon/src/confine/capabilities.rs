//! What is left of the administrator's rights, if the administrator tests an app: those over files, which
//! an app may need in order to read its own, and those that put a process back. As no program gains
//! rights ([`super::syscalls::give_up_privileges`]), nothing that the app starts has more.

use rustix::io::Errno;

use crate::kernel;

/// Rights over files, to be another user, to bind to any port in memory, to set limits and priority, and
/// `CAP_SYS_PTRACE`, by which the pages that a run writes are known; Landlock bounds whom it reaches.
const KEPT: [u32; 13] = [0, 1, 2, 3, 4, 6, 7, 8, 10, 14, 19, 23, 24];
const VERSION: u32 = 0x2008_0522;

#[repr(C)]
struct Header {
    version: u32,
    process: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Half {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

/// Gives up the others, as far as this process has them.
pub(super) fn drop_most() -> Result<(), Errno> {
    let header = Header {
        version: VERSION,
        process: 0,
    };
    let mut halves = [Half::default(); 2];
    let kept = KEPT.iter().fold(0, |bits: u32, right| bits | 1 << right);
    call(libc::SYS_capget, &header, halves.as_mut_ptr())?;
    for (half, kept) in halves.iter_mut().zip([kept, 0]) {
        half.permitted &= kept;
        half.effective &= kept;
        half.inheritable = 0;
    }
    call(libc::SYS_capset, &header, halves.as_mut_ptr())
}

fn call(number: libc::c_long, header: &Header, halves: *mut Half) -> Result<(), Errno> {
    let arguments = [std::ptr::from_ref(header).addr(), halves.addr(), 0, 0, 0, 0];
    // SAFETY: the kernel reads a header, and reads or writes the two halves that this version has.
    let answer = unsafe { kernel::call(number, arguments) };
    kernel::error(answer).map_or(Ok(()), |number| Err(Errno::from_raw_os_error(number)))
}
