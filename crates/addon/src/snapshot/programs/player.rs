//! A real player, and the life that it leads.

use std::io::{Read, Write};
use std::os::fd::{OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::ptr;

use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap};
use rustix::pipe::pipe;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use stackful_protocol::codec::{self, MOST_FROM_APP, MOST_TO_SERVER};
use stackful_protocol::pages::AREA_BYTES;
use stackful_protocol::player::{FromPlayer, Origin, Start, ToPlayer};
use stackful_protocol::process::CONTROL;

use super::talk::Talk;
use super::world::World;
use crate::snapshot::area::BYTES;
use crate::snapshot::calls::close_range;
use crate::snapshot::{Gifts, Identity, become_player, over, prepare, stand};

/// A player and what its test knows of it.
pub(super) struct Player {
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
pub(super) const STANDS: u32 = 1;

impl Player {
    /// A player that plays what `talk` says.
    pub(super) fn start(talk: *mut Talk) -> Player {
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
    pub(super) fn run(
        &mut self,
        from: Origin,
        slot: u32,
        talk: *mut Talk,
    ) -> Result<Option<u64>, String> {
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
        let _ = (&self.channel).write_all(&bytes);
        match self.receive()? {
            FromPlayer::Begun(_) => {}
            other => return Err(format!("{other:?}")),
        }
        if slot == STANDS {
            return match self.receive()? {
                FromPlayer::Stands => Ok(None),
                other => Err(format!("{other:?}")),
            };
        }
        let mut ended = [0];
        (&self.channel)
            .read_exact(&mut ended)
            .map_err(|e| e.to_string())?;
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
    pub(super) fn give(&self, other: &Player) {
        // SAFETY: areas are as long, and apart; both players wait.
        unsafe { ptr::copy_nonoverlapping(self.outgoing(), other.outgoing(), AREA_BYTES) };
    }
}

/// Where descriptors of a player are while all others are closed.
const APART: RawFd = 600;

fn apart(descriptor: &OwnedFd) -> OwnedFd {
    fcntl_dupfd_cloexec(descriptor, APART).expect("a number")
}

/// The life of a player.
fn play(gifts: Gifts, identity: &Identity, talk: *mut Talk) -> ! {
    let mut world = World::new();
    let slot = become_player(gifts, identity);
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
