//! Random programs in real players: what one sees must be what it sees in a fresh process, whatever
//! ran before it, in its own process or in that of the player whose checkpoint it goes on from.
//!
//! Each start is checked as well: all of memory is compared with what it should be.

use std::collections::BTreeMap;
use std::ffi::c_int;
use std::os::fd::{OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::ptr;
use std::thread::Builder;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, mmap_anonymous};
use rustix::pipe::pipe;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use stackful_protocol::codec::{self, MOST_FROM_APP, MOST_TO_SERVER};
use stackful_protocol::pages::AREA_BYTES;
use stackful_protocol::player::{FromPlayer, Origin, Start, ToPlayer};
use stackful_protocol::process::CONTROL;

use super::area::BYTES;
use super::calls::close_range;
use super::{Gifts, Identity, become_player, over, prepare, stand};

const PAGE: usize = 4096;
/// Pages of each region that a program finds.
const REGION: usize = 40 * PAGE;
const REGIONS: usize = 6;
/// Most steps of a program.
const STEPS: usize = 24;
/// Words of a step, with a kind before them.
const WORDS: usize = 4;

/// What a program does to its memory. Places are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Writes a word.
    Write { region: u32, at: u32, value: u32 },
    /// Maps more memory, where the kernel likes.
    Map { pages: u32 },
    /// Unmaps pages of a region.
    Unmap { region: u32, page: u32, pages: u32 },
    /// Maps zeros over pages of a region.
    Over { region: u32, page: u32, pages: u32 },
    /// Lets pages of a region be read only, or not at all.
    Protect { region: u32, page: u32, pages: u32 },
    /// Lets them be written to again.
    Open { region: u32, page: u32, pages: u32 },
    /// Throws pages away.
    Drop { region: u32, page: u32, pages: u32 },
    /// Takes memory from the allocator, and writes to it.
    Take { bytes: u32 },
    /// Gives some back.
    Give { which: u32 },
    /// Needs much of the stack.
    Recurse { depth: u32 },
    /// Has a thread write a word.
    Thread { region: u32, at: u32 },
}

impl Step {
    fn encode(self) -> [u32; WORDS] {
        match self {
            Step::Write { region, at, value } => [0, region, at, value],
            Step::Map { pages } => [1, pages, 0, 0],
            Step::Unmap {
                region,
                page,
                pages,
            } => [2, region, page, pages],
            Step::Over {
                region,
                page,
                pages,
            } => [3, region, page, pages],
            Step::Protect {
                region,
                page,
                pages,
            } => [4, region, page, pages],
            Step::Open {
                region,
                page,
                pages,
            } => [5, region, page, pages],
            Step::Drop {
                region,
                page,
                pages,
            } => [6, region, page, pages],
            Step::Take { bytes } => [7, bytes, 0, 0],
            Step::Give { which } => [8, which, 0, 0],
            Step::Recurse { depth } => [9, depth, 0, 0],
            Step::Thread { region, at } => [10, region, at, 0],
        }
    }

    fn decode([kind, a, b, c]: [u32; WORDS]) -> Step {
        let (region, page, pages) = (a, b, c);
        match kind {
            0 => Step::Write {
                region,
                at: b,
                value: c,
            },
            1 => Step::Map { pages: a },
            2 => Step::Unmap {
                region,
                page,
                pages,
            },
            3 => Step::Over {
                region,
                page,
                pages,
            },
            4 => Step::Protect {
                region,
                page,
                pages,
            },
            5 => Step::Open {
                region,
                page,
                pages,
            },
            6 => Step::Drop {
                region,
                page,
                pages,
            },
            7 => Step::Take { bytes: a },
            8 => Step::Give { which: a },
            9 => Step::Recurse { depth: a },
            _ => Step::Thread { region, at: b },
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let region = 0..REGIONS as u32 * 2;
    let at = any::<u32>();
    let part = (region.clone(), 0..40_u32, 1..20_u32);
    prop_oneof![
        6 => (region.clone(), at, any::<u32>())
            .prop_map(|(region, at, value)| Step::Write { region, at, value }),
        1 => (1..50_u32).prop_map(|pages| Step::Map { pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Unmap { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Over { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Protect { region, page, pages }),
        1 => part.clone().prop_map(|(region, page, pages)| Step::Open { region, page, pages }),
        2 => part.prop_map(|(region, page, pages)| Step::Drop { region, page, pages }),
        2 => (1..400_000_u32).prop_map(|bytes| Step::Take { bytes }),
        1 => any::<u32>().prop_map(|which| Step::Give { which }),
        1 => (1..200_u32).prop_map(|depth| Step::Recurse { depth }),
        1 => (region, at).prop_map(|(region, at)| Step::Thread { region, at }),
    ]
}

/// A program in two parts, between which it may stand.
type Program = [Vec<Step>; 2];

fn program() -> impl Strategy<Value = Program> {
    let part = || prop::collection::vec(step(), 0..STEPS);
    [part(), part()]
}

/// What a program and its test tell each other, in memory that no player puts back.
#[repr(C)]
struct Talk {
    counts: [u32; 2],
    steps: [[[u32; WORDS]; STEPS]; 2],
    /// What the program has seen of its memory in the end.
    seen: u64,
}

impl Talk {
    fn create() -> *mut Talk {
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let anywhere = ptr::null_mut();
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let talk =
            unsafe { mmap_anonymous(anywhere, size_of::<Talk>(), protection, MapFlags::SHARED) };
        talk.expect("memory").cast()
    }

    fn tell(&mut self, program: &Program) {
        for (part, steps) in program.iter().enumerate() {
            self.counts[part] = steps.len() as u32;
            for (place, step) in self.steps[part].iter_mut().zip(steps) {
                *place = step.encode();
            }
        }
        self.seen = 0;
    }

    fn part(&self, part: usize) -> Vec<Step> {
        let steps = &self.steps[part][..self.counts[part] as usize];
        steps.iter().map(|step| Step::decode(*step)).collect()
    }
}

/// How a page may be used, as the program knows it.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    Gone,
    None,
    Read,
    Write,
}

/// A program's memory, and what it knows of it.
struct World {
    pages: BTreeMap<usize, Access>,
    regions: Vec<(usize, usize)>,
    taken: Vec<Vec<u8>>,
}

impl World {
    fn new() -> World {
        let mut world = World {
            pages: BTreeMap::new(),
            regions: Vec::new(),
            taken: (1..20)
                .map(|index| vec![index as u8; index * 1000])
                .collect(),
        };
        for region in 0..REGIONS {
            let start = map(REGION);
            world.add(start, REGION);
            for page in (0..REGION).step_by(PAGE * (region + 1)) {
                // SAFETY: the page was just mapped.
                unsafe { ((start + page) as *mut u64).write(region as u64 + 1) };
            }
        }
        world
    }

    fn add(&mut self, start: usize, bytes: usize) {
        self.regions.push((start, bytes));
        for page in (start..start + bytes).step_by(PAGE) {
            self.pages.insert(page, Access::Write);
        }
    }

    fn region(&self, region: u32) -> (usize, usize) {
        self.regions[region as usize % self.regions.len()]
    }

    fn range(&self, region: u32, page: u32, pages: u32) -> (usize, usize) {
        let (start, bytes) = self.region(region);
        let first = page as usize % (bytes / PAGE);
        let count = (pages as usize).min(bytes / PAGE - first);
        (start + first * PAGE, count * PAGE)
    }

    /// Says what may be done with pages; those that are gone stay so, unless they are mapped anew.
    fn set(&mut self, (start, bytes): (usize, usize), access: Access, is_new: bool) {
        for (_, known) in self.pages.range_mut(start..start + bytes) {
            if is_new || *known != Access::Gone {
                *known = access;
            }
        }
    }

    /// Whether no page of a range is gone.
    fn is_there(&self, (start, bytes): (usize, usize)) -> bool {
        self.pages
            .range(start..start + bytes)
            .all(|(_, access)| *access != Access::Gone)
    }

    fn word(&self, region: u32, at: u32) -> Option<usize> {
        let (start, bytes) = self.region(region);
        let address = start + at as usize % (bytes / 8) * 8;
        let access = self.pages.get(&(address & !(PAGE - 1)))?;
        (*access == Access::Write).then_some(address)
    }

    fn play(&mut self, step: Step) {
        match step {
            Step::Write { region, at, value } => {
                if let Some(address) = self.word(region, at) {
                    // SAFETY: the page may be written to.
                    unsafe { (address as *mut u64).write(value.into()) };
                }
            }
            Step::Map { pages } => {
                let bytes = pages as usize * PAGE;
                let start = map(bytes);
                self.add(start, bytes);
            }
            Step::Unmap {
                region,
                page,
                pages,
            } => {
                let range = self.range(region, page, pages);
                // SAFETY: it is the program's own memory.
                unsafe { libc::munmap(range.0 as *mut _, range.1) };
                self.set(range, Access::Gone, true);
            }
            Step::Over {
                region,
                page,
                pages,
            } => {
                let range = self.range(region, page, pages);
                let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
                let ways = libc::PROT_READ | libc::PROT_WRITE;
                // SAFETY: it is the program's own memory, or was.
                unsafe { libc::mmap(range.0 as *mut _, range.1, ways, flags, -1, 0) };
                self.set(range, Access::Write, true);
            }
            Step::Protect {
                region,
                page,
                pages,
            } => {
                let access = if pages % 2 == 0 {
                    Access::Read
                } else {
                    Access::None
                };
                self.protect(self.range(region, page, pages), access);
            }
            Step::Open {
                region,
                page,
                pages,
            } => {
                self.protect(self.range(region, page, pages), Access::Write);
            }
            Step::Drop {
                region,
                page,
                pages,
            } => {
                let (start, bytes) = self.range(region, page, pages);
                // SAFETY: it is the program's own memory.
                unsafe { libc::madvise(start as *mut _, bytes, libc::MADV_DONTNEED) };
            }
            Step::Take { bytes } => self.taken.push(vec![bytes as u8; bytes as usize]),
            Step::Give { which } => {
                if !self.taken.is_empty() {
                    let index = which as usize % self.taken.len();
                    self.taken.swap_remove(index);
                }
            }
            Step::Recurse { depth } => {
                std::hint::black_box(recurse(depth));
            }
            Step::Thread { region, at } => {
                if let Some(address) = self.word(region, at) {
                    let write = move || {
                        // SAFETY: the page may be written to, and the program waits meanwhile.
                        unsafe { (address as *mut u64).write(7) };
                    };
                    std::thread::spawn(write)
                        .join()
                        .expect("a thread that ends");
                }
            }
        }
    }

    fn protect(&mut self, range: (usize, usize), access: Access) {
        let ways: c_int = match access {
            Access::Gone | Access::None => libc::PROT_NONE,
            Access::Read => libc::PROT_READ,
            Access::Write => libc::PROT_READ | libc::PROT_WRITE,
        };
        if self.is_there(range) {
            // SAFETY: it is the program's own memory.
            unsafe { libc::mprotect(range.0 as *mut _, range.1, ways) };
            self.set(range, access, false);
        }
    }

    /// All that the program can see of its memory, hashed.
    fn seen(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut see = |word: u64| hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        for (page, access) in &self.pages {
            see(*page as u64 ^ *access as u64);
            if matches!(access, Access::Read | Access::Write) {
                // SAFETY: the page may be read.
                let words = unsafe { &*(*page as *const [u64; PAGE / 8]) };
                words.iter().for_each(|word| see(*word));
            }
        }
        for taken in &self.taken {
            see(taken.as_ptr() as u64);
            taken.iter().for_each(|byte| see((*byte).into()));
        }
        hash
    }
}

fn map(bytes: usize) -> usize {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    let ways = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
    unsafe { libc::mmap(ptr::null_mut(), bytes, ways, flags, -1, 0) as usize }
}

fn recurse(depth: u32) -> u64 {
    let room = std::hint::black_box([depth; PAGE]);
    if depth == 0 {
        0
    } else {
        recurse(depth - 1) + u64::from(room[7])
    }
}

/// A player and what its test knows of it.
struct Player {
    pid: Pid,
    channel: UnixStream,
    pages: *mut u8,
    current: usize,
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = kill_process(self.pid, Signal::KILL);
        let _ = waitpid(Some(self.pid), WaitOptions::empty());
        // SAFETY: the areas were mapped for this player alone.
        let _ = unsafe { rustix::mm::munmap(self.pages.cast(), BYTES) };
    }
}

/// The slot that says that a program is to stand between its parts.
const STANDS: u32 = 1;

impl Player {
    /// A player that plays what `talk` says.
    fn start(talk: *mut Talk) -> Player {
        prepare().expect("a kernel that can do it");
        let (channel, theirs) = UnixStream::pair().expect("a socket pair");
        let (_read, output) = pipe().expect("a pipe");
        let pages = memfd_create("pages", MemfdFlags::CLOEXEC).expect("memory");
        ftruncate(&pages, BYTES as u64).expect("memory");
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let anywhere = ptr::null_mut();
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let mapped = unsafe { mmap(anywhere, BYTES, protection, MapFlags::SHARED, &pages, 0) };
        let mapped = mapped.expect("memory");
        // SAFETY: the children do without it, as those of an engine, which is another process.
        unsafe { madvise(mapped, BYTES, Advice::LinuxDontFork) }.expect("advice");
        let identity = Identity::find();
        // SAFETY: the child has this thread only, and does nothing that needs another.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            let gifts = Gifts {
                control: apart(&theirs.into()),
                output: apart(&output),
                pages: apart(&pages),
            };
            // What else the test has open is not the player's.
            close_range(CONTROL, APART - 1).expect("numbers to be closed");
            play(gifts, &identity, talk);
        }
        Player {
            pid: Pid::from_raw(pid).expect("a child"),
            channel,
            pages: mapped.cast(),
            current: 0,
        }
    }

    fn outgoing(&self) -> *mut u8 {
        // SAFETY: both areas lie in the mapping.
        unsafe { self.pages.add((1 - self.current) * AREA_BYTES) }
    }

    /// Plays the program that is told, from `from`; what it has seen, unless it stands.
    fn run(&mut self, from: Origin, slot: u32, talk: *mut Talk) -> Result<Option<u64>, String> {
        if matches!(from, Origin::Stood | Origin::Loaded) {
            self.current = 1 - self.current;
        }
        let start = ToPlayer::Start(Start {
            from,
            slot,
            check: true,
        });
        let bytes = codec::encode(&start, MOST_TO_SERVER).expect("a frame");
        // One that does not listen has said why.
        let _ = std::io::Write::write_all(&mut &self.channel, &bytes);
        match self.receive()? {
            FromPlayer::Begun => {}
            other => return Err(format!("{other:?}")),
        }
        if slot == STANDS {
            return match self.receive()? {
                FromPlayer::Stands => Ok(None),
                other => Err(format!("{other:?}")),
            };
        }
        let mut ended = [0];
        std::io::Read::read_exact(&mut &self.channel, &mut ended).map_err(|e| e.to_string())?;
        // SAFETY: the program has ended, and nobody writes.
        Ok(Some(unsafe { (*talk).seen }))
    }

    fn receive(&self) -> Result<FromPlayer<String>, String> {
        let received = codec::receive(&self.channel, MOST_FROM_APP).map_err(|e| e.to_string())?;
        received.ok_or_else(|| {
            let ended = waitpid(Some(self.pid), WaitOptions::empty());
            format!(
                "the player has ended: {:?}",
                ended.map(|ended| ended.map(|(_, how)| how))
            )
        })
    }

    /// Gives `other` the checkpoint that this player has told of.
    fn give(&self, other: &Player) {
        // SAFETY: areas are as long, and apart; both players wait.
        unsafe { ptr::copy_nonoverlapping(self.outgoing(), other.outgoing(), AREA_BYTES) };
    }
}

/// Where descriptors of a player are while all others are closed.
const APART: RawFd = 600;

fn apart(descriptor: &OwnedFd) -> OwnedFd {
    fcntl_dupfd_cloexec(&descriptor, APART).expect("a number")
}

/// The life of a player.
fn play(gifts: Gifts, identity: &Identity, talk: *mut Talk) -> ! {
    let mut world = World::new();
    let slot = become_player(gifts, identity).expect("a player");
    // SAFETY: the test waits while the program plays.
    let talk = unsafe { &mut *talk };
    for step in talk.part(0) {
        world.play(step);
    }
    if slot == STANDS {
        stand();
    }
    for step in talk.part(1) {
        world.play(step);
    }
    talk.seen = world.seen();
    // SAFETY: one byte is read from the stack; nobody else writes to the channel.
    unsafe {
        libc::write(
            stackful_protocol::process::CONTROL,
            [1_u8].as_ptr().cast(),
            1,
        )
    };
    over();
}

#[test]
fn a_program_sees_what_it_sees_in_a_fresh_process() {
    // A player wants as much stack as the main thread of a process has.
    let thread = Builder::new().stack_size(16 << 20).spawn(compare_programs);
    thread.expect("a thread").join().expect("no difference");
}

fn compare_programs() {
    let talk = Talk::create();
    let tell = |program: &Program| {
        // SAFETY: the players wait.
        unsafe { (*talk).tell(program) };
    };
    let config = Config {
        cases: 16,
        failure_persistence: None,
        ..Config::default()
    };
    let programs = prop::collection::vec(program(), 1..6);
    let outcome = TestRunner::new(config).run(&programs, |programs| {
        let [mut one, mut other] = [Player::start(talk), Player::start(talk)];
        for program in &programs {
            tell(program);
            let alone = Player::start(talk).run(Origin::Ready, 0, talk);
            let origins = [Origin::Ready, Origin::Same, Origin::Same];
            for origin in origins {
                prop_assert_eq!(&one.run(origin, 0, talk), &alone, "from {:?}", origin);
            }
            prop_assert_eq!(one.run(Origin::Ready, STANDS, talk), Ok(None));
            one.give(&other);
            prop_assert_eq!(&one.run(Origin::Stood, 0, talk), &alone, "stood");
            prop_assert_eq!(
                &one.run(Origin::Same, 0, talk),
                &alone,
                "stood and came back"
            );
            prop_assert_eq!(&other.run(Origin::Loaded, 0, talk), &alone, "loaded");
            prop_assert_eq!(
                &other.run(Origin::Same, 0, talk),
                &alone,
                "loaded and came back"
            );
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
