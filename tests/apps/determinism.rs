//! The same assignment gives the same words on apps that nobody wrote for us, whichever way it is
//! run, and none of these ways leaves anything behind.

use std::path::{Path, PathBuf};

use stackful_executor::{AppSpec, Isolation, Run, Runtime, Worker};
use stackful_term::{ActionKey, Assignment};
use stackful_tests::App;
use stackful_trace::{Step, Vocabulary, decode};

use crate::npm::installed;
use crate::processes::{Standing, settled};
use crate::storage::{POSTS, files};

/// How many runs are made at least, most of them from checkpoints.
const RUNS: usize = 100;
/// How many sequences of events are begun.
const SEQUENCES: usize = 4;
/// How many events each of them has.
const EVENTS: usize = 3;

fn spec(directory: &Path, entry: PathBuf, arguments: &[&str]) -> AppSpec {
    AppSpec {
        arguments: arguments.iter().map(ToString::to_string).collect(),
        seed: 7,
        ..AppSpec::new(directory, entry)
    }
}

fn start(spec: &AppSpec) -> Worker {
    Worker::start(&Runtime::locate(), spec).expect("the app gets ready")
}

fn run(worker: &mut Worker, assignment: &Assignment) -> Run {
    worker.run(assignment).expect("the worker lives")
}

/// The keys of what a person could do when this run ended.
fn offered(run: &Run) -> Vec<ActionKey> {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { actions, .. } = vocabulary;
    let Some(Step::Event {
        actions: offered,
        taken: None,
        ..
    }) = path.steps.last()
    else {
        return Vec::new();
    };
    let keys = offered.iter().map(|id| actions.get(*id).key.clone());
    keys.collect()
}

/// Sequences of actions that the page offers, and all of their beginnings: the first actions are
/// spread over the page, each next one is the one behind it.
fn assignments(worker: &mut Worker) -> Vec<Assignment> {
    let mut all = vec![Assignment::new()];
    let count = offered(&run(worker, &all[0])).len();
    assert!(count > 1, "the page offers {count} actions");
    for sequence in 0..SEQUENCES.min(count) {
        let first = sequence * count / SEQUENCES.min(count);
        let mut assignment = Assignment::new();
        for event in 0..EVENTS {
            let keys = offered(&run(worker, &assignment));
            let Some(key) = keys.get((first + event) % keys.len().max(1)) else {
                break;
            };
            assignment.push_event(key.clone());
            // What is typed, if this is what the action asks for.
            assignment.insert(format!("event.{event}.value"), "one");
            assignment.insert(format!("event.{event}.key"), "Enter");
            all.push(assignment.clone());
        }
    }
    all
}

fn same(run: &Run, other: &Run, what: &str) {
    assert_eq!(run.exit, other.exit, "{what}");
    assert!(run.trace == other.trace, "traces differ: {what}");
    assert_eq!(run.output, other.output, "{what}");
}

/// Runs assignments in every way, many times. `folder` must stay as it is, and nothing be left:
/// descriptors can be counted, since nextest gives each test a process of its own.
fn check(spec: &AppSpec, folder: &Path) {
    let before = files(folder);
    let mut workers = [
        start(spec),
        start(&with(spec, |spec| spec.isolation = Isolation::Fork)),
        start(&with(spec, |spec| {
            spec.isolation = Isolation::Fork;
            spec.limits.checkpoints = 0;
        })),
    ];
    assert_eq!(workers[0].instead(), None);
    let assignments = assignments(&mut workers[1]);
    let all = assignments.iter();
    let first: Vec<Run> = all.map(|one| run(&mut workers[1], one)).collect();
    for worker in &mut workers {
        compare(worker, &assignments, &first);
    }
    let processes = workers.each_ref().map(Worker::process_id);
    let processes = processes.map(|process| process.expect("a process that is ready"));
    let look = || processes.map(Standing::of);
    let standing = settled(look, |_| false);
    for _ in 0..RUNS.div_ceil(workers.len() * assignments.len()) {
        for worker in &mut workers {
            compare(worker, &assignments, &first);
        }
    }
    spawned(spec, &assignments, &first);
    let after = settled(look, |now| *now == standing);
    assert_eq!(after, standing);
    drop(workers);
    assert!(files(folder) == before, "files have changed");
}

/// Runs all assignments, which must give what they gave first.
fn compare(worker: &mut Worker, assignments: &[Assignment], first: &[Run]) {
    for (assignment, first) in assignments.iter().zip(first) {
        same(&run(worker, assignment), first, &format!("{assignment:?}"));
    }
}

/// Runs the longest of the assignments in processes of their own.
fn spawned(spec: &AppSpec, assignments: &[Assignment], first: &[Run]) {
    let mut worker = start(&with(spec, |spec| spec.isolation = Isolation::Spawn));
    for (assignment, first) in assignments.iter().zip(first) {
        if assignment.events().len() == EVENTS {
            same(
                &run(&mut worker, assignment),
                first,
                &format!("{assignment:?}"),
            );
        }
    }
}

fn with(spec: &AppSpec, change: impl FnOnce(&mut AppSpec)) -> AppSpec {
    let mut spec = spec.clone();
    change(&mut spec);
    spec
}

/// Its port needs privileges, and it serves itself from the folder in which it is installed.
#[test]
fn paint_online() {
    let package = installed("paint_online", "1.0.0");
    let spec = spec(&package, package.join("server/server.js"), &[]);
    check(&spec, &package);
}

/// It keeps all it has in one file.
#[test]
fn json_server() {
    let package = installed("json-server", "0.17.4");
    let app = App::new(&[
        ("db.json", r#"{ "posts": [{ "id": 1, "title": "one" }] }"#),
        ("public/index.html", POSTS),
    ]);
    let spec = spec(app.path(), package.join("lib/cli/bin.js"), &["db.json"]);
    check(&spec, app.path());
}

/// Another server, two ports, and a folder that it empties.
#[test]
fn maildev() {
    let package = installed("maildev", "2.1.0");
    let app = App::new(&[("mails/README", "Not a mail.")]);
    let arguments = "-w 1080 -s 1025 --ip 127.0.0.1 --mail-directory mails/new";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let spec = spec(app.path(), package.join("bin/maildev"), &arguments);
    check(&spec, app.path());
}
