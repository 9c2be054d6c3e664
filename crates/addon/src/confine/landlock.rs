//! Landlock: no file is changed, and no process outside is signalled, traced or talked to.
//!
//! By hand, as it is three system calls, one of them in each run's process right behind its fork, where
//! nothing may take memory.

use std::ffi::{CStr, c_int};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;

use crate::kernel;

/// The version of the kernel's Landlock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Abi(pub(super) u32);

/// The first version that keeps signals and abstract sockets within.
pub(super) const SCOPES: u32 = 6;

/// What a process may have from the kernel, as `linux/landlock.h` lays it out.
#[repr(C)]
#[derive(Default)]
struct Ruleset {
    files: u64,
    network: u64,
    scopes: u64,
}

/// What is allowed below a file all the same.
#[repr(C, packed)]
struct Beneath {
    allowed: u64,
    parent: c_int,
}

const WRITE_FILE: u64 = 1 << 1;
/// Of removing directories, removing files, and making anything of seven kinds: bits 4 to 12.
const CHANGE_NAMES: u64 = 0x1ff << 4;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const DEVICES: u64 = 1 << 15;
/// Of binding to and connecting with a port of TCP.
const TCP: u64 = 0b11;
/// Of abstract Unix sockets and of signals.
const BOTH_SCOPES: u64 = 0b11;

/// Devices that keep nothing of what is written to them.
const VOID: [&CStr; 5] = [
    c"/dev/null",
    c"/dev/zero",
    c"/dev/full",
    c"/dev/random",
    c"/dev/urandom",
];

const RULE_BENEATH: usize = 1;
const ASK_VERSION: usize = 1;

/// The kernel's version; `None` if it has none.
pub(super) fn abi() -> Option<Abi> {
    // SAFETY: with this flag the kernel reads nothing.
    let version = unsafe {
        kernel::call(
            libc::SYS_landlock_create_ruleset,
            [0, 0, ASK_VERSION, 0, 0, 0],
        )
    };
    u32::try_from(version)
        .ok()
        .filter(|version| *version > 0)
        .map(Abi)
}

/// Confines this process.
pub(super) fn enter(abi: Abi, is_closed: bool) -> Result<(), Errno> {
    let since = |version: u32, right: u64| if abi.0 >= version { right } else { 0 };
    let files =
        WRITE_FILE | CHANGE_NAMES | since(2, REFER) | since(3, TRUNCATE) | since(5, DEVICES);
    let ruleset = Ruleset {
        files,
        network: if is_closed { since(4, TCP) } else { 0 },
        scopes: since(SCOPES, BOTH_SCOPES),
    };
    let rules = create(&ruleset, abi)?;
    for path in VOID {
        let allowed = files & (WRITE_FILE | TRUNCATE | DEVICES);
        // One that is not there needs no rule.
        if let Ok(device) = open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            allow(&rules, &device, allowed)?;
        }
    }
    restrict(&rules)
}

/// Confines this process once more, as to whom it may signal. Takes no memory.
pub(super) fn leave_others() -> Result<(), Errno> {
    let ruleset = Ruleset {
        scopes: BOTH_SCOPES,
        ..Ruleset::default()
    };
    restrict(&create(&ruleset, Abi(SCOPES))?)
}

fn create(ruleset: &Ruleset, abi: Abi) -> Result<OwnedFd, Errno> {
    // A kernel refuses what is longer than what it knows.
    let words = match abi.0 {
        ..4 => 1,
        4 | 5 => 2,
        SCOPES.. => 3,
    };
    let arguments = [
        std::ptr::from_ref(ruleset).addr(),
        words * size_of::<u64>(),
        0,
        0,
        0,
        0,
    ];
    // SAFETY: the kernel reads the beginning of the ruleset.
    let made = result(unsafe { kernel::call(libc::SYS_landlock_create_ruleset, arguments) })?;
    // SAFETY: it was just opened, for nobody else.
    Ok(unsafe { OwnedFd::from_raw_fd(made as c_int) })
}

fn allow(rules: &OwnedFd, device: &OwnedFd, allowed: u64) -> Result<(), Errno> {
    let rule = Beneath {
        allowed,
        parent: device.as_raw_fd(),
    };
    let rules = rules.as_raw_fd() as usize;
    let arguments = [rules, RULE_BENEATH, (&raw const rule).addr(), 0, 0, 0];
    // SAFETY: the kernel reads the rule.
    result(unsafe { kernel::call(libc::SYS_landlock_add_rule, arguments) }).map(drop)
}

fn restrict(rules: &OwnedFd) -> Result<(), Errno> {
    super::syscalls::give_up_privileges()?;
    let arguments = [rules.as_raw_fd() as usize, 0, 0, 0, 0, 0];
    // SAFETY: touches no memory.
    result(unsafe { kernel::call(libc::SYS_landlock_restrict_self, arguments) }).map(drop)
}

fn result(answer: isize) -> Result<isize, Errno> {
    kernel::error(answer).map_or(Ok(answer), |number| Err(Errno::from_raw_os_error(number)))
}
