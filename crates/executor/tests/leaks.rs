//! Many runs leave nothing behind: no process, no descriptor, no memory.
//!
//! `STACKFUL_LEAK_RUNS=100000 cargo nextest run -p stackful-executor --test leaks` is the long form.

#[expect(dead_code, reason = "runs are counted here, not rendered")]
mod play;
mod processes;

use std::fs;

use play::{events, spec, start};
use processes::{Standing, settled};
use stackful_executor::{Isolation, Worker};

const RUNS: usize = 1000;
/// The first runs leave checkpoints, and make room in tables that stay.
const WARM_UP: usize = 200;
/// What a process may grow by: its resident memory is not counted to the page.
const SLACK_KIB: u64 = 2 << 10;

/// What a player may grow by: pages that a later run was the first to write to.
const PLAYER_SLACK_KIB: u64 = 8 << 10;

/// Runs that end in every way but a time-out, at different checkpoints.
const WAYS: [&[&str]; 8] = [
    &[],
    &["click #count"],
    &["click #count", "click #crash"],
    &["click #count", "click #count", "click #exit"],
    &["click #reject"],
    &["click #count", "click #throw"],
    &["click #abort"],
    &["click #later", "click #child"],
];

#[test]
fn many_runs_of_players_leave_nothing_behind() {
    many_runs_leave_nothing_behind(Isolation::Snapshot);
}

#[test]
fn many_forked_runs_leave_nothing_behind() {
    many_runs_leave_nothing_behind(Isolation::Fork);
}

fn many_runs_leave_nothing_behind(isolation: Isolation) {
    let given = std::env::var("STACKFUL_LEAK_RUNS").ok();
    let runs = given.map_or(RUNS, |runs| runs.parse().expect("a number of runs"));
    let mut spec = spec("tests/app", "server.js");
    spec.isolation = isolation;
    let mut server = start(&spec);
    let process = server.process_id().expect("a worker that forks");
    make(&mut server, WARM_UP);
    let before = settled(|| Standing::of(process), |_| false);
    let memory = resident_kib(process);
    make(&mut server, runs);
    let after = settled(|| Standing::of(process), |now| *now == before);
    assert_eq!(after, before);
    let grown = resident_kib(process).saturating_sub(memory);
    assert!(grown <= SLACK_KIB, "the worker has grown by {grown} KiB");
}

/// Runs that a player outlives.
const MILD_WAYS: [&[&str]; 5] = [
    &[],
    &["click #count"],
    &["click #count", "click #count"],
    &["click #count", "click #throw"],
    &["click #count", "click #count", "click #exit"],
];
/// Anything that a run keeps shows after a few; `STACKFUL_LEAK_RUNS` makes more of them.
const MILD_RUNS: usize = 4_000;

/// What a player takes: pages and ranges of its address space, descriptors, threads.
#[derive(Debug, PartialEq, Eq)]
struct Taken {
    pages: String,
    ranges: usize,
    descriptors: usize,
    threads: usize,
}

impl Taken {
    fn of(process: u32) -> Taken {
        let count =
            |list: &str| fs::read_dir(format!("/proc/{process}/{list}")).map_or(0, Iterator::count);
        let read =
            |file: &str| fs::read_to_string(format!("/proc/{process}/{file}")).expect("it lives");
        Taken {
            pages: read("statm")
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
            ranges: read("maps").lines().count(),
            descriptors: count("fd"),
            threads: count("task"),
        }
    }
}

#[test]
fn a_player_takes_no_more_after_many_runs() {
    let given = std::env::var("STACKFUL_LEAK_RUNS").ok();
    let runs = given.map_or(MILD_RUNS, |runs| runs.parse().expect("a number of runs"));
    let mut spec = spec("tests/app", "server.js");
    spec.isolation = Isolation::Snapshot;
    let mut worker = start(&spec);
    let mut play = |runs: usize| {
        for keys in MILD_WAYS.iter().cycle().take(runs) {
            worker.run(&events(keys)).expect("the worker lives");
        }
        worker.player().expect("a player").0
    };
    let player = play(WARM_UP);
    let before = settled(|| Taken::of(player), |_| false);
    let memory = resident_kib(player);
    assert_eq!(play(runs), player);
    let after = settled(|| Taken::of(player), |now| *now == before);
    assert_eq!(after, before);
    let grown = resident_kib(player).saturating_sub(memory);
    assert!(
        grown <= PLAYER_SLACK_KIB,
        "the player has grown by {grown} KiB"
    );
}

fn make(server: &mut Worker, runs: usize) {
    for keys in WAYS.iter().cycle().take(runs) {
        server.run(&events(keys)).expect("the worker lives");
    }
}

fn resident_kib(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it lives");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let figure = line.and_then(|line| line.split_whitespace().next());
    figure.expect("a figure").parse().expect("a number")
}
