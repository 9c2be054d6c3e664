//! An app that does not get ready in time: how far it came, and where it goes on and on.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use stackful_source::Location;

use crate::control::Channel;
use crate::output::Output;
use crate::setup::Setup;
use crate::watch::watch;

/// How long an app is watched to see which code it runs.
const GLANCE: Duration = Duration::from_millis(300);

/// How far an app came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reached {
    /// No server of it listens.
    #[default]
    Nothing,
    /// A server listens on this port.
    Listening(u16),
    /// The page of this address is being opened.
    Opening(String),
}

/// What an app does that is not ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It runs code of its own, again and again.
    Looping(Location),
    /// It computes, nobody sees where.
    Computing,
    /// It waits.
    Waiting,
}

/// What a process of the app does now. Coverage is lost by this: nothing of it is of use any more.
pub(crate) fn doing(setup: &Setup, process: u32, channel: &Channel, output: &mut Output) -> Doing {
    setup.memory.forget_coverage();
    let until = Instant::now() + GLANCE;
    // Whatever it says, nobody listens any more.
    let _ = watch([channel.as_fd()], output, &setup.stop, until);
    let texts = setup.texts.lock();
    let blocks = texts.sources.next_bases().coverage as usize;
    let covered = setup.memory.coverage(blocks);
    let block = covered.iter().position(|&byte| byte != 0);
    let place = block.and_then(|block| texts.sources.location_of_block(block as u32));
    match place {
        Some(place) => Doing::Looping(place),
        None if is_running(process) => Doing::Computing,
        None => Doing::Waiting,
    }
}

/// Whether a process has something to compute, as the kernel says.
fn is_running(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name before the state is in brackets, and may hold any.
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| rest.starts_with('R'))
}
