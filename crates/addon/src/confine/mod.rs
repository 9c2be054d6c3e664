//! What the kernel keeps a worker, and all that it starts, from doing to the machine.
//!
//! The app is somebody's program, and the engine has it do what nobody has tried before. The overlay and
//! the network in memory answer what Node asks of libc; behind them stand two sandboxes of the kernel that
//! any user may put a process into, in a container as well, and that no process can leave or take from its
//! children: [`landlock`] for files, signals and other processes, and [`syscalls`] for what Landlock does not
//! know. Namespaces would do more, but many systems keep them from users.
//!
//! What is in memory is not seen by either: a `memfd`, a pipe, a descriptor that was open before.

mod capabilities;
mod landlock;
mod syscalls;

use std::sync::atomic::{AtomicU32, Ordering};

use landlock::Abi;

/// Bits of what cannot be kept up here, by their place in [`GAPS`].
static MISSING: AtomicU32 = AtomicU32::new(0);

/// What the app could do, and what would keep it from that.
const GAPS: [&str; 4] = [
    "child processes and native code can change files (needs Landlock: Linux 5.13)",
    "child processes and native code can cut off files (needs Linux 6.2)",
    "child processes and native code can send signals to other processes (needs Linux 6.12)",
    "child processes and native code reach the network (needs seccomp)",
];

/// Confines this process for good, with all that comes from it. With a closed network it has no sockets
/// beyond pairs.
pub(crate) fn enter(is_closed: bool) {
    // Whoever has none of these has nothing to give up.
    let _ = capabilities::drop_most();
    let abi = landlock::abi();
    let is_entered = abi.is_some_and(|abi| landlock::enter(abi, is_closed).is_ok());
    let reaches = |least: u32| is_entered && abi >= Some(Abi(least));
    let is_filtered = syscalls::filter(is_closed).is_ok();
    let kept = [
        reaches(1),
        reaches(3),
        reaches(landlock::SCOPES),
        is_filtered,
    ];
    let bits = kept.iter().enumerate().filter(|(_, kept)| !**kept);
    let missing = bits.fold(0, |bits, (bit, _)| bits | 1 << bit);
    MISSING.store(missing, Ordering::Relaxed);
}

/// This process is a run: it signals none of those that it comes from, nor other runs.
pub(crate) fn alone() {
    if MISSING.load(Ordering::Relaxed) & (1 << 2) == 0 {
        // The kernel nests sixteen of these; what is deeper is in that of its parent, which is a run with
        // the same beginning.
        let _ = landlock::leave_others();
    }
}

/// From now on no program is started, by whatever thread of this process; what was started before goes on.
pub(crate) fn start_nothing() {
    if MISSING.load(Ordering::Relaxed) & (1 << 3) == 0 {
        // It is as the filter before, which could be installed.
        let _ = syscalls::refuse_programs();
    }
}

/// What nothing keeps the app from.
pub(crate) fn gaps() -> impl Iterator<Item = &'static str> {
    let missing = MISSING.load(Ordering::Relaxed);
    let gaps = GAPS.iter().enumerate();
    gaps.filter(move |(bit, _)| missing & (1 << bit) != 0)
        .map(|(_, gap)| *gap)
}
