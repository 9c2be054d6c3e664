//! An app that does not get ready in time: how far it came, and where it goes on and on.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use stackful_protocol::process::READY_SLOT;
use stackful_source::Location;
use stackful_trace::{Step, Vocabulary, decode};

use crate::control::Channel;
use crate::output::Output;
use crate::setup::Setup;
use crate::shm::SharedMemory;
use crate::watch::watch;

/// How long an app is watched to see which code it runs.
const GLANCE: Duration = Duration::from_millis(300);

/// How the losses begin that are somebody's who was asked (`runtime/src/host/outside.js`).
const ASKING: [&str; 4] = [
    "connection to",
    "datagram to",
    "look-up of",
    "worker thread",
];
/// Most of them that a person reads.
const MOST_ASKED: usize = 4;

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
    /// It waits; for what it may be, in words, the last first.
    Waiting(Vec<String>),
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
        None => Doing::Waiting([programs(process), asked(&setup.memory)].concat()),
    }
}

/// The programs that a process has started and that have not ended.
fn programs(process: u32) -> Vec<String> {
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    let name = |child: &str| std::fs::read_to_string(format!("/proc/{child}/comm")).ok();
    let names = children.split_whitespace().filter_map(name);
    names
        .map(|name| format!("child process {}", name.trim()))
        .collect()
}

/// What it has asked others for while it was loading, each once.
fn asked(memory: &SharedMemory) -> Vec<String> {
    let mut vocabulary = Vocabulary::default();
    // Of a trace that cannot be read nothing is told.
    let Ok(path) = decode(&memory.trace(READY_SLOT), &mut vocabulary) else {
        return Vec::new();
    };
    let mut asked: Vec<String> = Vec::new();
    for step in path.steps.iter().rev() {
        if let Step::Concretised { what, .. } = step
            && ASKING.iter().any(|word| what.starts_with(word))
            && !asked.contains(what)
        {
            asked.push(what.clone());
        }
    }
    asked.truncate(MOST_ASKED);
    asked
}

/// Whether a process has something to compute, as the kernel says.
fn is_running(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name before the state is in brackets, and may hold any.
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| rest.starts_with('R'))
}
