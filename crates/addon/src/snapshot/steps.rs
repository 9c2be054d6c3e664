//! Steps of random programs that change what the kernel holds for their process.

use std::ffi::CString;
use std::fs;
use std::ops::Range;
use std::os::fd::RawFd;

use proptest::prelude::*;
use stackful_protocol::process::CONTROL;

use super::descriptors::TOOL_DESCRIPTORS;

/// A step of a program. Descriptors are chosen among those that are open, but the three that a test
/// speaks through.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Open {
        path: usize,
        flags: usize,
    },
    Memory,
    Pipe,
    Event(u32),
    Epoll,
    Watch {
        epoll: usize,
        other: usize,
    },
    Socket,
    Close(usize),
    Duplicate(usize),
    Replace {
        from: usize,
        to: usize,
        closes_at_exec: bool,
    },
    Far {
        from: usize,
        to: RawFd,
    },
    StatusFlags {
        of: usize,
        flags: usize,
    },
    AtExec {
        of: usize,
        closes: bool,
    },
    Seek {
        of: usize,
        to: i64,
    },
    Write(usize),
    Read(usize),
    Folder(usize),
    FileMask(u32),
    Ignore(usize),
    Handle {
        signal: usize,
        flags: usize,
    },
    Block {
        signal: usize,
        raises: bool,
    },
    HandlerStack,
    Alarm,
    Timer,
    Name(u8),
    Limit(u64),
    Nice,
}

const PATHS: [&str; 5] = ["/etc/passwd", "/proc/self/status", "/dev/null", "/usr", "/"];
const OPEN: [i32; 4] = [
    libc::O_RDONLY,
    libc::O_RDONLY | libc::O_CLOEXEC,
    libc::O_RDONLY | libc::O_NONBLOCK,
    libc::O_PATH,
];
const STATUS: [i32; 4] = [0, libc::O_NONBLOCK, libc::O_APPEND, libc::O_NOATIME];
const SIGNALS: [i32; 5] = [
    libc::SIGUSR1,
    libc::SIGTERM,
    libc::SIGCHLD,
    libc::SIGWINCH,
    40,
];
const HANDLED: [i32; 3] = [0, libc::SA_RESTART, libc::SA_ONSTACK | libc::SA_NODEFER];

pub(super) fn step() -> impl Strategy<Value = Step> {
    let index = 0..100_usize;
    prop_oneof![
        (0..PATHS.len(), 0..OPEN.len()).prop_map(|(path, flags)| Step::Open { path, flags }),
        Just(Step::Memory),
        Just(Step::Pipe),
        (0..3_u32).prop_map(Step::Event),
        Just(Step::Epoll),
        (index.clone(), index.clone()).prop_map(|(epoll, other)| Step::Watch { epoll, other }),
        Just(Step::Socket),
        index.clone().prop_map(Step::Close),
        index.clone().prop_map(Step::Duplicate),
        (index.clone(), index.clone(), any::<bool>()).prop_map(|(from, to, closes_at_exec)| {
            Step::Replace {
                from,
                to,
                closes_at_exec,
            }
        }),
        (index.clone(), 20..2000).prop_map(|(from, to)| Step::Far { from, to }),
        (index.clone(), 0..STATUS.len()).prop_map(|(of, flags)| Step::StatusFlags { of, flags }),
        (index.clone(), any::<bool>()).prop_map(|(of, closes)| Step::AtExec { of, closes }),
        (index.clone(), 0..500_i64).prop_map(|(of, to)| Step::Seek { of, to }),
        index.clone().prop_map(Step::Write),
        index.prop_map(Step::Read),
        (0..PATHS.len()).prop_map(Step::Folder),
        (0..0o777_u32).prop_map(Step::FileMask),
        (0..SIGNALS.len()).prop_map(Step::Ignore),
        (0..SIGNALS.len(), 0..HANDLED.len())
            .prop_map(|(signal, flags)| Step::Handle { signal, flags }),
        (0..SIGNALS.len(), any::<bool>())
            .prop_map(|(signal, raises)| Step::Block { signal, raises }),
        Just(Step::HandlerStack),
        Just(Step::Alarm),
        Just(Step::Timer),
        (b'a'..=b'z').prop_map(Step::Name),
        (500..900_u64).prop_map(Step::Limit),
        Just(Step::Nice),
    ]
}

extern "C" fn handler(_: i32) {}

/// The app's descriptors that a step may choose from.
fn open() -> Vec<RawFd> {
    let list = fs::read_dir("/proc/self/fd").expect("a list");
    let numbers = list.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let mut numbers: Vec<RawFd> = numbers.collect();
    numbers.sort_unstable();
    numbers.retain(|number| (CONTROL + 1..TOOL_DESCRIPTORS).contains(number));
    numbers
}

/// Makes a step. Whether the kernel lets it does not matter.
#[expect(clippy::too_many_lines, reason = "an arm for each kind of step")]
pub(super) fn make(step: &Step) {
    let open = open();
    let choose = |index: usize| open.get(index % open.len().max(1)).copied().unwrap_or(-1);
    let mut pair = [0; 2];
    // SAFETY: the calls get numbers, and memory of their own.
    unsafe {
        match *step {
            Step::Open { path, flags } => {
                let path = CString::new(PATHS[path]).expect("a path");
                libc::syscall(
                    libc::SYS_openat,
                    libc::AT_FDCWD,
                    path.as_ptr(),
                    OPEN[flags],
                    0,
                );
            }
            Step::Memory => drop(libc::memfd_create(c"memory".as_ptr(), 0)),
            Step::Pipe => drop(libc::pipe2(pair.as_mut_ptr(), libc::O_CLOEXEC)),
            Step::Event(count) => drop(libc::eventfd(count, libc::EFD_NONBLOCK)),
            Step::Epoll => drop(libc::epoll_create1(libc::EPOLL_CLOEXEC)),
            Step::Watch { epoll, other } => {
                let mut event = libc::epoll_event { events: 1, u64: 7 };
                let (epoll, other) = (choose(epoll), choose(other));
                libc::epoll_ctl(epoll, libc::EPOLL_CTL_ADD, other, &raw mut event);
            }
            Step::Socket => {
                libc::socketpair(libc::AF_UNIX, libc::SOCK_STREAM, 0, pair.as_mut_ptr());
            }
            Step::Close(index) => drop(libc::close(choose(index))),
            Step::Duplicate(index) => drop(libc::dup(choose(index))),
            Step::Replace {
                from,
                to,
                closes_at_exec,
            } => {
                let flags = if closes_at_exec { libc::O_CLOEXEC } else { 0 };
                libc::dup3(choose(from), choose(to), flags);
            }
            Step::Far { from, to } if !TOOLS.contains(&to) => {
                libc::dup2(choose(from), to);
            }
            Step::Far { .. } => {}
            Step::StatusFlags { of, flags } => {
                libc::fcntl(choose(of), libc::F_SETFL, STATUS[flags]);
            }
            Step::AtExec { of, closes } => {
                libc::fcntl(choose(of), libc::F_SETFD, libc::c_int::from(closes));
            }
            Step::Seek { of, to } => drop(libc::lseek(choose(of), to, libc::SEEK_SET)),
            Step::Write(index) => {
                libc::fcntl(choose(index), libc::F_SETFL, libc::O_NONBLOCK);
                libc::write(choose(index), [1_u64].as_ptr().cast(), 8);
            }
            Step::Read(index) => {
                libc::fcntl(choose(index), libc::F_SETFL, libc::O_NONBLOCK);
                libc::read(choose(index), [1_u64].as_mut_ptr().cast(), 8);
            }
            Step::Folder(path) => {
                let path = CString::new(PATHS[path]).expect("a path");
                libc::chdir(path.as_ptr());
            }
            Step::FileMask(mask) => drop(libc::umask(mask)),
            Step::Ignore(signal) => drop(libc::signal(SIGNALS[signal], libc::SIG_IGN)),
            Step::Handle { signal, flags } => {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = handler as *const () as usize;
                action.sa_flags = HANDLED[flags];
                libc::sigaction(SIGNALS[signal], &raw const action, std::ptr::null_mut());
            }
            Step::Block { signal, raises } => {
                let mut set = std::mem::zeroed();
                libc::sigaddset(&raw mut set, SIGNALS[signal]);
                libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut());
                if raises {
                    libc::raise(SIGNALS[signal]);
                }
            }
            Step::HandlerStack => {
                let stack = libc::stack_t {
                    ss_sp: vec![0_u8; 1 << 16].leak().as_mut_ptr().cast(),
                    ss_flags: 0,
                    ss_size: 1 << 16,
                };
                libc::sigaltstack(&raw const stack, std::ptr::null_mut());
            }
            Step::Alarm => drop(libc::alarm(100)),
            Step::Timer => {
                let mut event: libc::sigevent = std::mem::zeroed();
                event.sigev_notify = libc::SIGEV_SIGNAL;
                event.sigev_signo = libc::SIGUSR2;
                let mut timer = std::mem::zeroed();
                libc::timer_create(libc::CLOCK_MONOTONIC, &raw mut event, &raw mut timer);
            }
            Step::Name(letter) => {
                let name = CString::new(vec![letter; 5]).expect("a name");
                libc::prctl(libc::PR_SET_NAME, name.as_ptr());
            }
            Step::Limit(files) => {
                let mut limit = std::mem::zeroed();
                libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit);
                limit.rlim_cur = files;
                libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit);
            }
            Step::Nice => drop(libc::nice(1)),
        }
    }
}

/// Numbers that the tool may have, at the ready state of these tests.
const TOOLS: Range<RawFd> = TOOL_DESCRIPTORS..TOOL_DESCRIPTORS + 100;
/// The last descriptor of the ready state.
const LAST: RawFd = 40;

/// What is open at the ready state, of each kind.
pub(super) fn prepare() {
    for step in [
        Step::Open { path: 0, flags: 0 },
        Step::Open { path: 0, flags: 1 },
        Step::Open { path: 1, flags: 2 },
        Step::Open { path: 3, flags: 1 },
        Step::Open { path: 4, flags: 3 },
        Step::Memory,
        Step::Pipe,
        Step::Event(0),
        Step::Event(2),
        Step::Epoll,
        Step::Socket,
    ] {
        make(&step);
    }
    let open = open();
    // SAFETY: touches no memory.
    unsafe {
        libc::lseek(open[1], 100, libc::SEEK_SET);
        libc::close(open[2]);
        libc::dup2(open[1], LAST);
    }
}

/// Whether a step may change what a descriptor stands for.
pub(super) fn is_inside(step: &Step) -> bool {
    matches!(step, Step::Write(_) | Step::Read(_) | Step::Watch { .. })
}
