//! What runs change in a process is not there in the runs that follow, nor in another player that goes
//! on from a checkpoint of theirs: random runs of an app that changes all that a process has, each
//! compared with the same run in a fresh process.

#[expect(dead_code, reason = "runs are compared here, not rendered")]
mod play;

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::time::Duration;

use play::{events, spec, start};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use stackful_executor::{AppSpec, Isolation, Run, Runtime, Trouble, Workers};

/// The buttons of the page, those that end the process last.
const WAYS: [&str; 23] = [
    "file",
    "log",
    "folder",
    "pool",
    "timer",
    "interval",
    "child",
    "code",
    "garbage",
    "buffer",
    "wasm",
    "map",
    "signal",
    "handlers",
    "recursion",
    "settings",
    "socket",
    "random",
    "time",
    "throw",
    "exit",
    "abort",
    "overflow",
];
const CASES: u32 = 4;
/// Most runs of a case.
const RUNS: usize = 24;
const PATIENCE: Duration = Duration::from_mins(1);

fn app(isolation: Isolation) -> AppSpec {
    AppSpec {
        isolation,
        // All of memory is compared before each run.
        check: isolation == Isolation::Snapshot,
        ..spec("tests/changes", "server.js")
    }
}

/// A run of one to four events, of which the last ones end the process more rarely.
fn run() -> impl Strategy<Value = Vec<String>> {
    let way = prop_oneof![6 => 0..WAYS.len() - 4, 1 => 0..WAYS.len()];
    let key = way.prop_map(|way| format!("click #{}", WAYS[way]));
    prop::collection::vec(key, 1..5)
}

/// What a run was like, but for the times that it took, and for the places of native code, of which Node
/// tells as it aborts: libraries lie elsewhere in each process.
fn told(run: &Run) -> (&[u32], String, Vec<&str>) {
    let output = run.output.lines().filter(|line| !line.contains(": 0x"));
    (&run.trace, format!("{:?}", run.exit), output.collect())
}

#[test]
fn nothing_of_a_run_is_left() {
    let runtime = Runtime::locate();
    let two = NonZeroUsize::new(2).expect("not zero");
    let players = Workers::start(&runtime, &app(Isolation::Snapshot), two, &[]);
    let players = RefCell::new(players.expect("the app gets ready"));
    let reference = RefCell::new(start(&app(Isolation::Fork)));
    let config = Config {
        cases: CASES,
        max_shrink_iters: 60,
        failure_persistence: None,
        ..Config::default()
    };
    let runs = prop::collection::vec(run(), 1..RUNS);
    let outcome = TestRunner::new(config).run(&runs, |runs| {
        let keys = runs
            .iter()
            .map(|run| run.iter().map(String::as_str).collect());
        let runs: Vec<Vec<&str>> = keys.collect();
        let mut players = players.borrow_mut();
        let submitted = runs.iter().map(|keys| players.submit(events(keys)));
        let tickets: Vec<_> = submitted.collect();
        for (keys, ticket) in runs.iter().zip(&tickets) {
            let played = players.run(ticket, PATIENCE).expect("the players live");
            let played = played.expect("a run within a minute");
            let fresh = reference.borrow_mut().run(&events(keys)).expect("a fork");
            prop_assert_eq!(told(&played), told(&fresh), "{:?}", keys);
        }
        prop_assert_eq!(players.troubles(), Vec::<Trouble>::new());
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
