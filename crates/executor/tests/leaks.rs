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

const RUNS: usize = 2000;
/// The first runs leave checkpoints, and make room in tables that stay.
const WARM_UP: usize = 200;
/// What a process may grow by: its resident memory is not counted to the page.
const SLACK_KIB: u64 = 2 << 10;

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
