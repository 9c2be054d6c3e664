//! The same assignment gives the same words, however often and in whichever way it is run.

#[expect(dead_code, reason = "traces are compared here, not rendered")]
mod play;

use std::num::NonZeroUsize;
use std::time::Duration;

use play::{events, spec, start};
use stackful_executor::{AppSpec, Isolation, Run, Runtime, Workers};
use stackful_term::Assignment;

const REPETITIONS: usize = 1000;

fn calculator() -> AppSpec {
    spec("../../examples/calculator", "server/index.js")
}

/// Assignments with a message, without one, with an error, and with typed text.
fn assignments() -> [Assignment; 4] {
    [
        events(&[
            "click #digit-7",
            "click #multiply",
            "click #digit-6",
            "click #equals",
        ]),
        events(&["click #clear", "click #digit-1"]),
        events(&["click #divide", "click #equals"]),
        Assignment::new(),
    ]
}

fn same(run: &Run, other: &Run, what: &str) {
    assert_eq!(run.exit, other.exit, "{what}");
    assert!(run.trace == other.trace, "traces differ: {what}");
    assert_eq!(run.output, other.output, "{what}");
}

#[test]
fn a_thousand_repetitions() {
    repetitions(Isolation::Snapshot);
}

#[test]
fn a_thousand_forks() {
    repetitions(Isolation::Fork);
}

fn repetitions(isolation: Isolation) {
    let mut worker = start(&AppSpec {
        isolation,
        ..calculator()
    });
    let assignments = assignments();
    let mut run = |assignment| worker.run(assignment).expect("the worker lives");
    let first: Vec<Run> = assignments.iter().map(&mut run).collect();
    for repetition in 0..REPETITIONS / assignments.len() {
        for (assignment, first) in assignments.iter().zip(&first) {
            let what = format!("{assignment:?}, repetition {repetition}");
            same(&run(assignment), first, &what);
        }
    }
}

#[test]
fn in_each_isolation() {
    let isolations = [Isolation::Fork, Isolation::Spawn, Isolation::Snapshot];
    let [mut forked, mut spawned, mut played] = isolations.map(|isolation| {
        start(&AppSpec {
            isolation,
            ..calculator()
        })
    });
    for assignment in assignments() {
        let fork = forked.run(&assignment).expect("the worker lives");
        for other in [&mut spawned, &mut played] {
            let other = other.run(&assignment).expect("the worker lives");
            same(&other, &fork, &format!("{assignment:?}"));
        }
    }
}

#[test]
fn made_by_any_worker() {
    by_any_worker(Isolation::Snapshot);
}

#[test]
fn forked_by_any_worker() {
    by_any_worker(Isolation::Fork);
}

fn by_any_worker(isolation: Isolation) {
    let count = NonZeroUsize::new(3).expect("three");
    let runtime = Runtime::locate();
    let spec = AppSpec {
        isolation,
        ..calculator()
    };
    let mut workers = Workers::start(&runtime, &spec, count, &[]).expect("it gets ready");
    let mut worker = start(&AppSpec {
        isolation: Isolation::Fork,
        ..calculator()
    });
    let assignments = assignments();
    let wanted = assignments.iter().cycle().take(120);
    let wanted: Vec<_> = wanted
        .map(|assignment| (assignment, workers.submit(assignment.clone())))
        .collect();
    // In another order than they are made.
    for (assignment, ticket) in wanted.iter().rev() {
        let run = workers.run(ticket, Duration::from_mins(1));
        let run = run.expect("the workers live").expect("in time");
        let alone = worker.run(assignment).expect("the worker lives");
        same(&run, &alone, &format!("{assignment:?}"));
    }
}
