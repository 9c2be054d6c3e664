//! System calls that fail with `EPERM`: what reaches beyond the process, and Landlock does not know.
//!
//! A filter is installed past libc, since the flag by which the kernel does not slow down speculation is
//! not everybody's default. Calls that are not named here are let through without being looked at: the
//! kernel remembers which these are.

use std::collections::BTreeMap;
use std::ffi::{c_int, c_long, c_uint, c_ulong};

use rustix::io::Errno;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition as Condition, SeccompFilter, SeccompRule as Rule,
};

use crate::kernel;
use crate::overlay;

/// Names, owners, times and attributes of files, which Landlock leaves alone.
const FILES: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_quotactl,
];

/// The calls that newer ones have replaced, which not every machine has.
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_ioperm,
    libc::SYS_iopl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];

/// Other processes, and what is shared with them.
const PROCESSES: &[c_long] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
];

/// The machine: who tests an app may be its administrator.
const MACHINE: &[c_long] = &[
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_vhangup,
    libc::SYS_fanotify_init,
];

/// Calls whose argument at this place names a process, or a thread, if it is not 0.
const OF_ANOTHER: &[(c_long, u8)] = &[
    (libc::SYS_prlimit64, 0),
    (libc::SYS_setpriority, 1),
    (libc::SYS_ioprio_set, 1),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setscheduler, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_migrate_pages, 0),
    (libc::SYS_move_pages, 0),
];

/// Kinds of sockets that real hosts are reached and looked up with.
const NETWORK: [i32; 3] = [libc::AF_INET, libc::AF_INET6, libc::AF_NETLINK];
/// All processes that may be signalled.
const EVERYBODY: u64 = u32::MAX as u64;

/// Installs the filter.
pub(super) fn filter(is_closed: bool) -> Result<(), Errno> {
    give_up_privileges()?;
    let program = program(is_closed).map_err(|_| Errno::INVAL)?;
    install(&program, 0)
}

/// Installs a filter for all threads by which no program is started.
pub(super) fn refuse_programs() -> Result<(), Errno> {
    let calls = [libc::SYS_execve, libc::SYS_execveat];
    let rules = calls.into_iter().map(|call| (call, Vec::new())).collect();
    let program = compiled(rules, libc::EACCES).map_err(|_| Errno::INVAL)?;
    install(&program, libc::SECCOMP_FILTER_FLAG_TSYNC)
}

/// What is needed for a filter, and for Landlock, without being the administrator: no program has more
/// rights from here on than who starts it.
pub(super) fn give_up_privileges() -> Result<(), Errno> {
    let arguments = [libc::PR_SET_NO_NEW_PRIVS as usize, 1, 0, 0, 0, 0];
    // SAFETY: touches no memory.
    let answer = unsafe { kernel::call(libc::SYS_prctl, arguments) };
    kernel::error(answer).map_or(Ok(()), |number| Err(Errno::from_raw_os_error(number)))
}

fn program(is_closed: bool) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<c_long, Vec<Rule>> = BTreeMap::new();
    for calls in [FILES, OLD, PROCESSES, MACHINE] {
        // Without a rule the call is meant whatever its arguments are.
        rules.extend(calls.iter().map(|call| (*call, Vec::new())));
    }
    for (call, place) in OF_ANOTHER {
        rules.insert(*call, vec![rule(*place, Length::Dword, Compare::Ne, 0)?]);
    }
    rules.insert(
        libc::SYS_kill,
        vec![rule(0, Length::Dword, Compare::Eq, EVERYBODY)?],
    );
    // The overlay marks its own files with one time, which stands at one address.
    let marks = overlay::mark_address() as u64;
    let times = vec![
        rule(1, Length::Qword, Compare::Ne, 0)?,
        rule(2, Length::Qword, Compare::Ne, marks)?,
    ];
    rules.insert(libc::SYS_utimensat, times);
    rules.insert(libc::SYS_socket, sockets(is_closed)?);
    compiled(rules, libc::EPERM)
}

/// A filter by which the calls that these rules mean fail with `error`.
fn compiled(
    rules: BTreeMap<c_long, Vec<Rule>>,
    error: c_int,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let refused = SeccompAction::Errno(error as u32);
    let architecture = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(rules, SeccompAction::Allow, refused, architecture)?.try_into()
}

/// Which sockets are refused: all, or those of other kinds than the network's.
fn sockets(is_closed: bool) -> Result<Vec<Rule>, seccompiler::BackendError> {
    if is_closed {
        return Ok(Vec::new());
    }
    let other = |kind: &i32| Condition::new(0, Length::Dword, Compare::Ne, *kind as u64);
    let others: Result<Vec<Condition>, _> = NETWORK.iter().map(other).collect();
    // A socket of the kernel's own messages is of the raw kind, but tells of the network only.
    let netlink = Condition::new(0, Length::Dword, Compare::Ne, libc::AF_NETLINK as u64)?;
    let raw_of_network = Condition::new(
        1,
        Length::Dword,
        Compare::MaskedEq(0xff),
        libc::SOCK_RAW as u64,
    )?;
    Ok(vec![
        Rule::new(others?)?,
        Rule::new(vec![netlink, raw_of_network])?,
    ])
}

fn rule(
    place: u8,
    length: Length,
    compare: Compare,
    value: u64,
) -> Result<Rule, seccompiler::BackendError> {
    Rule::new(vec![Condition::new(place, length, compare, value)?])
}

fn install(program: &BpfProgram, flags: c_ulong) -> Result<(), Errno> {
    let filter = libc::sock_fprog {
        len: program.len() as u16,
        filter: program.as_ptr().cast_mut().cast(),
    };
    let flags = (flags | libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW) as usize;
    let mode = libc::SECCOMP_SET_MODE_FILTER as c_uint as usize;
    let arguments = [mode, flags, (&raw const filter).addr(), 0, 0, 0];
    // SAFETY: the kernel reads the program, whose instructions are laid out as it wants them.
    let answer = unsafe { kernel::call(libc::SYS_seccomp, arguments) };
    kernel::error(answer).map_or(Ok(()), |number| Err(Errno::from_raw_os_error(number)))
}
