//! Plays runs of small apps and writes down what they were like.

use std::fmt::Write as _;
use std::path::Path;

use stackful_executor::{AppSpec, Run, Runtime, Worker};
use stackful_term::Assignment;
use stackful_trace::{Step, Vocabulary, decode};

/// The app in `folder` of this crate, with default limits.
pub(crate) fn spec(folder: &str, entry: &str) -> AppSpec {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    AppSpec {
        seed: 7,
        ..AppSpec::new(&directory, directory.join(entry))
    }
}

/// The app with a button for each way in which a run can go.
pub(crate) fn test_app() -> Worker {
    start(&spec("tests/app", "server.js"))
}

/// Starts an app that must get ready.
pub(crate) fn start(spec: &AppSpec) -> Worker {
    Worker::start(&Runtime::locate(), spec).expect("the app gets ready")
}

/// The assignment that takes these actions.
pub(crate) fn events(keys: &[&str]) -> Assignment {
    Assignment::of_events(keys.iter().copied())
}

/// Takes these actions and renders the run.
pub(crate) fn play(server: &mut Worker, keys: &[&str]) -> String {
    let run = server.run(&events(keys)).expect("the worker lives");
    render(&run)
}

/// Events, errors, outcome, exit and output of a run; what is symbolic in it is left out.
pub(crate) fn render(run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { actions, .. } = vocabulary;
    let mut text = String::new();
    for step in &path.steps {
        match step {
            Step::Event {
                index,
                taken: Some(action),
                ..
            } => {
                let _ = writeln!(text, "{index}: {}", actions.get(*action).key);
            }
            Step::Concretised { what, .. } => {
                let _ = writeln!(text, "lost: {what}");
            }
            Step::NotModelled { what, .. } => {
                let _ = writeln!(text, "not modelled: {what}");
            }
            _ => {}
        }
    }
    for error in &path.errors {
        let _ = writeln!(
            text,
            "{} on the {:?}: {}: {}",
            error.kind, error.process, error.name, error.message
        );
    }
    let _ = writeln!(text, "{:?}, {:?}", path.outcome, run.exit);
    text + &run.output
}
