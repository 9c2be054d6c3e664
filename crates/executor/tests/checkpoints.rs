//! A run that starts at a checkpoint is the run that starts at the ready state.

#[expect(dead_code, reason = "traces are compared here, not rendered")]
mod play;

use std::num::NonZeroUsize;
use std::time::Duration;

use play::{events, spec, start};
use rustix::fs::inotify;
use stackful_executor::{Children, Exit, Isolation, Limits, Run, Runtime, Worker, Workers};
use stackful_term::{Assignment, Value};

/// How many checkpoints there may be.
enum Room {
    Usual,
    /// For two processes, or for the pages of a few checkpoints.
    Little,
    No,
}

impl Room {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        let (checkpoints, checkpoint_memory) = match self {
            Room::Usual => (usual.checkpoints, usual.checkpoint_memory),
            Room::Little => (2, 2 << 20),
            Room::No => (0, 0),
        };
        Limits {
            checkpoints,
            checkpoint_memory,
            ..usual
        }
    }
}

fn app(folder: &str, isolation: Isolation, room: &Room) -> Worker {
    let mut spec = spec(folder, "server/index.js");
    spec.isolation = isolation;
    spec.limits = room.limits();
    start(&spec)
}

fn run(server: &mut Worker, assignment: &Assignment) -> Run {
    server.run(assignment).expect("the worker lives")
}

/// Plays the assignments with and without checkpoints; the traces must be the same words.
fn check(folder: &str, room: &Room, assignments: &[Assignment]) {
    let mut without = app(folder, Isolation::Fork, &Room::No);
    let mut others = [
        app(folder, Isolation::Fork, room),
        app(folder, Isolation::Snapshot, room),
        app(folder, Isolation::Snapshot, &Room::No),
    ];
    for assignment in assignments {
        let one = run(&mut without, assignment);
        for (number, other) in others.iter_mut().enumerate() {
            let other = run(other, assignment);
            assert_eq!(one.exit, other.exit, "{number}: {assignment:?}");
            let is_equal = one.trace == other.trace;
            assert!(is_equal, "traces differ from {number}: {assignment:?}");
        }
    }
}

const KEYS: [&str; 4] = [
    "click #digit-7",
    "click #divide",
    "click #equals",
    "click #clear",
];

/// Every sequence of three of the calculator's keys, in the order of a breadth-first search.
fn sequences() -> Vec<Assignment> {
    let mut longest: Vec<Vec<&str>> = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..3 {
        longest = longest
            .iter()
            .flat_map(|keys| KEYS.map(|key| [keys.as_slice(), &[key]].concat()))
            .collect();
        all.extend(longest.iter().map(|keys| events(keys)));
    }
    all
}

#[test]
fn traces_are_the_same_words() {
    check("../../examples/calculator", &Room::Usual, &sequences());
}

#[test]
fn few_checkpoints_serve_as_well() {
    check("../../examples/calculator", &Room::Little, &sequences());
}

/// A code is typed, a seat is clicked: the values of the first event are part of the checkpoint.
#[test]
fn values_of_earlier_events_count() {
    let booking = |code: &str, x: f64| -> Assignment {
        let mut assignment = events(&["type #code", "click #plan", "click #find"]);
        assignment.insert("event.0.value", code);
        assignment.insert("event.1.clientX", Value::Number(x));
        assignment
    };
    let assignments = [
        booking("ab-1", 50.0),
        booking("ab-1", 90.0),
        booking("ab-2", 90.0),
        booking("ab", 90.0),
        booking("ab-1", 50.0),
    ];
    check("../../examples/box-office", &Room::Usual, &assignments);
}

/// An event that kills the app leaves no checkpoint, and the next run finds the app as before.
#[test]
fn an_error_on_the_way_leaves_no_checkpoint() {
    let dividing = events(&["click #divide", "click #equals", "click #clear"]);
    let twice = [dividing.clone(), dividing];
    check("../../examples/calculator", &Room::Usual, &twice);
}

/// Its stack is in the trace, and the app can read it.
#[test]
fn an_error_has_the_same_stack_behind_a_checkpoint() {
    let keys = [&["click #throw"][..], &["click #count", "click #throw"]];
    let assignments = keys.map(events);
    let mut spec = spec("tests/app", "server.js");
    for isolation in [Isolation::Snapshot, Isolation::Fork] {
        spec.isolation = isolation;
        spec.limits = Room::Usual.limits();
        let mut with = start(&spec);
        spec.limits = Room::No.limits();
        let mut without = start(&spec);
        for assignment in &assignments {
            let (one, other) = (run(&mut with, assignment), run(&mut without, assignment));
            assert!(one.trace == other.trace, "traces differ: {assignment:?}");
        }
    }
}

/// A run with a child process leaves no checkpoint: this is tried once, and then the runs behind
/// it start at the ready state. What a child process reads is real, so its starts can be counted.
fn what_leaves_no_checkpoint(isolation: Isolation) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let starts = folder.path().join("starts");
    std::fs::write(&starts, "").expect("a folder of ours");
    let watch = inotify::init(inotify::CreateFlags::NONBLOCK).expect("a Linux system");
    // Two openings that follow each other would be one event.
    let flags = inotify::WatchFlags::OPEN | inotify::WatchFlags::CLOSE_NOWRITE;
    inotify::add_watch(&watch, &starts, flags).expect("a file of ours");
    let mut spec = spec("tests/network", "processes.js");
    spec.children = Children::Run;
    spec.isolation = isolation;
    spec.environment = vec![("STARTS".to_owned(), starts.display().to_string())];
    let mut server = start(&spec);
    let keys = ["click #sync", "click #beside", "click #sync", "click #sync"];
    let lengths = [1, 2, 3, 4, 3, 4];
    let mut space = [std::mem::MaybeUninit::uninit(); 1 << 12];
    let mut seen = inotify::Reader::new(watch, &mut space);
    let mut count = 0;
    let started = lengths.map(|length| {
        run(&mut server, &events(&keys[..length]));
        while let Ok(event) = seen.next() {
            count += usize::from(event.events().contains(inotify::ReadFlags::OPEN));
        }
        count
    });
    // The third run tries to stay behind the child's start, the fourth behind the event after it.
    assert_eq!(started, [0, 1, 3, 5, 6, 7]);
}

#[test]
fn what_leaves_no_checkpoint_is_tried_once_by_players() {
    what_leaves_no_checkpoint(Isolation::Snapshot);
}

#[test]
fn what_leaves_no_checkpoint_is_tried_once_by_forks() {
    what_leaves_no_checkpoint(Isolation::Fork);
}

/// Five times 32 MiB are more than a checkpoint holds.
#[test]
fn that_there_can_be_no_checkpoint_is_told_once() {
    let one = NonZeroUsize::MIN;
    let app = spec("tests/memory", "server.js");
    let workers = Workers::start(&Runtime::locate(), &app, one, &[]);
    let mut workers = workers.expect("the app gets ready");
    let some = ["click #some"; 7];
    for length in [3, 6, 7] {
        let ticket = workers.submit(events(&some[..length]));
        let run = workers.run(&ticket, Duration::from_mins(1));
        let run = run.expect("the worker lives").expect("a run in a minute");
        assert_eq!(run.exit, Exit::Done);
        let told = workers.troubles();
        let told: Vec<_> = told.iter().map(|one| (&*one.what, &*one.reason)).collect();
        let what = "where no checkpoint can be made, runs play all events again";
        let unfit = [(what, "more than 128 MiB were changed")];
        assert_eq!(told, if length == 3 { &[][..] } else { &unfit });
    }
}
