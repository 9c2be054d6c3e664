//! Random programs that change what the kernel holds for their process, and whether it is as before
//! when all has been put back.

use std::fmt::Write;
use std::fs;
use std::os::fd::RawFd;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::calls::bytes_waiting;
use super::descriptors::{Extras, TOOL_DESCRIPTORS, Table, make_room};
use super::settings::{self, Settings};
use super::steps::{Step, is_inside, make, prepare, step};
use super::stuck::Stuck;
use super::testing::{assert_same, done, in_child, tell, zeroed};
use super::timers::Timers;

/// All that the kernel tells of this process, in lines.
fn state() -> Vec<String> {
    let mut lines = Vec::new();
    let list = fs::read_dir("/proc/self/fd").expect("a list");
    for entry in list.filter_map(Result::ok) {
        let name = entry.file_name().into_string().expect("a number");
        // The one that lists.
        let Ok(target) = fs::read_link(entry.path()).map(|target| target.display().to_string())
        else {
            continue;
        };
        if target.ends_with("/fd")
            && name
                .parse::<RawFd>()
                .is_ok_and(|number| number < TOOL_DESCRIPTORS)
        {
            continue;
        }
        let mut line = format!("descriptor {name}: {target}");
        let details = fs::read_to_string(format!("/proc/self/fdinfo/{name}"));
        // Where the tool's own lists stand does not matter.
        if !target.starts_with("/proc/") {
            write!(line, " {}", details.expect("details").replace('\n', " ")).expect("a text");
        }
        if target.starts_with("pipe:") {
            let waiting = bytes_waiting(name.parse().expect("a number"));
            write!(line, " {waiting:?}").expect("a text");
        }
        lines.push(line);
    }
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let told = [
        "Name", "Umask", "SigPnd", "SigBlk", "SigIgn", "SigCgt", "ShdPnd", "Uid", "Gid", "Cap",
        "Threads",
    ];
    let told = status
        .lines()
        .filter(|line| told.iter().any(|name| line.starts_with(name)));
    lines.extend(told.map(str::to_owned));
    lines.push(fs::read_to_string("/proc/self/limits").expect("limits"));
    lines.push(fs::read_to_string("/proc/self/timers").unwrap_or_default());
    lines.push(
        std::env::current_dir()
            .expect("a folder")
            .display()
            .to_string(),
    );
    for signal in 1..=64 {
        let mut action = [0_u64; 4];
        // SAFETY: the kernel writes four words.
        unsafe { libc::syscall(libc::SYS_rt_sigaction, signal, 0, action.as_mut_ptr(), 8) };
        lines.push(format!("signal {signal}: {action:x?}"));
    }
    // SAFETY: the kernel writes a stack, and times.
    unsafe {
        let mut stack: libc::stack_t = std::mem::zeroed();
        libc::sigaltstack(std::ptr::null(), &raw mut stack);
        lines.push(format!("{:?} {}", stack.ss_sp, stack.ss_size));
        let mut timer: libc::itimerval = std::mem::zeroed();
        libc::getitimer(libc::ITIMER_REAL, &raw mut timer);
        lines.push(format!("alarm {}", timer.it_value.tv_sec));
        lines.push(format!("nice {}", libc::getpriority(libc::PRIO_PROCESS, 0)));
    }
    lines
}

struct Kept {
    table: &'static mut Table,
    settings: &'static mut Settings,
    timers: &'static mut Timers,
}

impl Kept {
    fn save() -> Kept {
        let (table, settings, timers) = (zeroed::<Table>(), zeroed(), zeroed::<Timers>());
        let mask = done(settings::block());
        done(timers.open());
        done(Settings::save(settings, mask));
        done(table.save());
        done(settings.unblock());
        Kept {
            table,
            settings,
            timers,
        }
    }

    fn put_back(&self) -> Result<(), Stuck> {
        settings::block()?;
        self.timers.end()?;
        self.settings.put_back()?;
        self.table.put_back()?;
        self.settings.unblock()
    }
}

/// Runs a test for many pairs of programs of steps that `may` be in one.
fn for_programs(may: fn(&Step) -> bool, test: fn(&[Step], &[Step])) {
    let program = || prop::collection::vec(step().prop_filter("allowed", may), 0..40);
    let mut runner = TestRunner::new(Config::with_cases(300));
    let outcome = runner.run(&(program(), program()), |(one, other)| {
        let told = tell(|| test(&one, &other));
        prop_assert!(told.is_empty(), "{told}");
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn what_a_run_changes_is_put_back() {
    for_programs(
        |_| true,
        |one, other| {
            prepare();
            let kept = Kept::save();
            let before = state();
            for program in [one, other] {
                program.iter().for_each(make);
                match kept.put_back() {
                    Ok(()) => assert_same(&before, &state()),
                    // Then there is no next run.
                    Err(Stuck::Changed { .. }) if program.iter().any(is_inside) => return,
                    Err(other) => panic!("{other}"),
                }
            }
        },
    );
}

/// What the app has of all that: its descriptors and its working folder.
fn descriptors() -> Vec<String> {
    let mut lines = state();
    lines.retain(|line| {
        let number = line.strip_prefix("descriptor ");
        let number = number.and_then(|line| line.split(':').next()?.parse::<RawFd>().ok());
        number.is_some_and(|number| number < TOOL_DESCRIPTORS) || line.starts_with('/')
    });
    lines
}

#[test]
fn what_a_checkpoint_has_comes_back() {
    for_programs(
        |step| !is_inside(step),
        |one, other| {
            prepare();
            let kept = Kept::save();
            let before = state();
            one.iter().for_each(make);
            let extras = zeroed::<Extras>();
            match kept.table.extras(extras) {
                Ok(()) => {}
                Err(Stuck::Tied { .. } | Stuck::Descriptors) => {
                    kept.table.forget(extras);
                    done(kept.put_back());
                    return assert_same(&before, &state());
                }
                Err(other) => panic!("{other}"),
            }
            let there = descriptors();
            for _ in 0..2 {
                done(kept.put_back());
                other.iter().for_each(make);
                done(kept.put_back());
                done(extras.load());
                assert_same(&there, &descriptors());
            }
            kept.table.forget(extras);
            done(kept.put_back());
            assert_same(&before, &state());
        },
    );
}

/// What is in the way of putting back what `change` does, in the words of a frame.
fn in_the_way(change: impl FnOnce()) -> String {
    tell(|| {
        prepare();
        let kept = Kept::save();
        change();
        match kept.put_back() {
            Ok(()) => {}
            Err(stuck) => panic!("{stuck}"),
        }
    })
}

#[test]
fn what_cannot_be_put_back_is_named() {
    // SAFETY: calls with numbers, and memory of their own.
    unsafe {
        let text = in_the_way(|| {
            let pipe = number_of("pipe:", libc::O_WRONLY);
            libc::write(pipe, [7_u8].as_ptr().cast(), 1);
        });
        assert_eq!(
            text,
            "descriptor 10 (pipe) was there before, was used, and cannot be put back"
        );
        let text = in_the_way(|| {
            let epoll = number_of("anon_inode:[eventpoll]", libc::O_RDWR);
            let mut event = libc::epoll_event { events: 1, u64: 7 };
            let event = &raw mut event;
            libc::epoll_ctl(epoll, libc::EPOLL_CTL_ADD, epoll - 1, event);
        });
        assert_eq!(
            text,
            "descriptor 14 (epoll set) was there before, was used, and cannot be put back"
        );
        let text = in_the_way(|| {
            let pair = number_of("socket:", libc::O_RDWR);
            libc::shutdown(pair, libc::SHUT_WR);
        });
        assert_eq!(
            text,
            "descriptor 15 (socket pair) was there before, was used, and cannot be put back"
        );
        let text = in_the_way(|| {
            libc::close(TOOL_DESCRIPTORS + 2);
        });
        assert_eq!(
            text,
            "the app has closed or replaced descriptor 702, which is not its own"
        );
        let text = in_the_way(|| {
            libc::dup2(0, TOOL_DESCRIPTORS + 3);
        });
        assert_eq!(
            text,
            "the app has closed or replaced descriptor 703, which is not its own"
        );
        let text = in_the_way(|| {
            libc::setgid(7);
        });
        assert!(
            text.is_empty() || text.starts_with("the user, the groups"),
            "{text}"
        );
    }
    let text = tell(|| {
        // SAFETY: touches no memory.
        unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_STREAM, 0) };
        let saved = zeroed::<Table>().save();
        panic!("{}", saved.expect_err("a socket"));
    });
    assert_eq!(
        text,
        "descriptor 4 (socket) was there before and cannot be put back"
    );
}

#[test]
fn the_tool_has_its_numbers_for_itself() {
    in_child(|| {
        done(make_room());
        // SAFETY: touches no memory.
        unsafe { libc::dup2(0, TOOL_DESCRIPTORS + 40) };
        assert_eq!(make_room(), Err(Stuck::Descriptors));
    });
}

/// The descriptor whose target begins so, with an access mode.
fn number_of(target: &str, mode: i32) -> RawFd {
    let is_it = |number: &RawFd| {
        let path = format!("/proc/self/fd/{number}");
        let found =
            fs::read_link(path).is_ok_and(|path| path.display().to_string().starts_with(target));
        // SAFETY: touches no memory.
        found && unsafe { libc::fcntl(*number, libc::F_GETFL) } & libc::O_ACCMODE == mode
    };
    (4..TOOL_DESCRIPTORS).find(is_it).expect("a descriptor")
}
