//! What a run may take, and how it ends when it takes more.

#[expect(dead_code, reason = "the app is another one")]
mod play;
#[expect(dead_code, reason = "only checkpoints are counted here")]
mod processes;

use insta::assert_snapshot;
use play::{play, spec, start};
use processes::{descendants, settled};
use stackful_executor::{Isolation, Worker};

fn app(isolation: Isolation) -> Worker {
    let mut spec = spec("tests/memory", "server.js");
    spec.isolation = isolation;
    spec.limits.memory = 256 << 20;
    start(&spec)
}

fn memory_without_end(isolation: Isolation) {
    let mut worker = app(isolation);
    assert_snapshot!(play(&mut worker, &["click #some", "click #heap"]), @"
    0: click #some
    1: click #heap
    Cut, OutOfMemory
    ");
    assert_snapshot!(play(&mut worker, &["click #some", "click #buffers"]), @"
    0: click #some
    1: click #buffers
    Cut, OutOfMemory
    ");
    assert_snapshot!(play(&mut worker, &["click #untouched"]), @"
    0: click #untouched
    Cut, OutOfMemory
    ");
    assert_snapshot!(play(&mut worker, &["click #some", "click #some"]), @"
    0: click #some
    1: click #some
    Completed, Done
    ");
}

#[test]
fn memory_without_end_is_cut_and_the_next_run_has_it_all() {
    memory_without_end(Isolation::Snapshot);
}

#[test]
fn so_it_is_in_a_fork() {
    memory_without_end(Isolation::Fork);
}

#[test]
fn so_it_is_in_a_process_of_its_own() {
    memory_without_end(Isolation::Spawn);
}

/// Each checkpoint holds 32 MiB and a little, so that only some of them fit, and one more is let in
/// before they are found to be too many. What they do not serve is played again, and nothing shows
/// it.
#[test]
fn checkpoints_hold_no_more_than_they_may() {
    let mut spec = spec("tests/memory", "server.js");
    spec.isolation = Isolation::Fork;
    spec.limits.checkpoint_memory = 80 << 20;
    let mut worker = start(&spec);
    let keys = ["click #some"; 8];
    let long = play(&mut worker, &keys);
    for length in 1..=keys.len() {
        play(&mut worker, &keys[..length]);
    }
    assert_eq!(play(&mut worker, &keys), long);
    let process = worker.process_id().expect("a worker that forks");
    let standing = settled(|| descendants(process), |standing| *standing == 3);
    assert_eq!(standing, 3);
}
