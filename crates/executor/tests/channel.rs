//! Apps that write to the channels on which the engine and their worker talk: their run is cut, and
//! says why; the next one is as if nothing had been.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use insta::assert_snapshot;
use play::{events, play, spec, start};
use stackful_executor::{AppSpec, Exit, Isolation, Run, Runtime, StartError, Worker};

fn app(isolation: Isolation) -> AppSpec {
    AppSpec {
        isolation,
        ..spec("tests/channel", "server.js")
    }
}

fn a_run_that_writes_there_is_cut(isolation: Isolation) {
    let mut worker = start(&app(isolation));
    assert_snapshot!(play(&mut worker, &["click #none", "click #long"]), @"
    0: click #none
    1: click #long
    Cut, Garbled { what: TooLong { bytes: 1280066888, most: 268435456 } }
    ");
    assert_snapshot!(play(&mut worker, &["click #other", "click #none"]), @r#"
    0: click #other
    Cut, Garbled { what: Unknown { detail: "unknown variant `exited`, expected one of `instrument`, `site`, `stays`, `done`, `exits` at line 1 column 16" } }
    "#);
    assert_snapshot!(play(&mut worker, &["click #text"]), @r#"
    0: click #text
    Cut, Garbled { what: Unknown { detail: "expected value at line 1 column 1" } }
    "#);
    assert_snapshot!(play(&mut worker, &["click #none", "click #none"]), @"
    0: click #none
    1: click #none
    Completed, Done
    ");
}

#[test]
fn a_run_of_a_player() {
    a_run_that_writes_there_is_cut(Isolation::Snapshot);
}

#[test]
fn a_forked_run() {
    a_run_that_writes_there_is_cut(Isolation::Fork);
}

#[test]
fn a_run_in_a_process_of_its_own() {
    a_run_that_writes_there_is_cut(Isolation::Spawn);
}

#[test]
fn a_process_that_is_forked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    std::fs::write(&mark, "").expect("a file");
    let mut spec = app(Isolation::Fork);
    spec.arguments = vec!["thread".to_owned()];
    spec.environment = vec![("MARK".to_owned(), mark.display().to_string())];
    let mut worker = start(&spec);
    let first = play(&mut worker, &["click #none"]);
    let process = worker.process_id().expect("a worker that forks");
    std::fs::write(&mark, process.to_string()).expect("a file");
    let is_cut = |run: &Run| matches!(run.exit, Exit::Garbled { .. });
    let mut runs = std::iter::repeat_with(|| worker.run(&events(&["click #none"])));
    assert!(runs.any(|run| is_cut(&run.expect("the worker lives"))));
    assert_ne!(worker.process_id(), Some(process));
    assert_eq!(play(&mut worker, &["click #none"]), first);
}

#[test]
fn while_it_loads() {
    let folder = tempfile::tempdir().expect("a folder");
    let entry = folder.path().join("server.js");
    std::fs::write(&entry, "require('fs').writeSync(3, 'HELLO THERE');\n").expect("a file");
    let spec = AppSpec::new(folder.path(), entry);
    match Worker::start(&Runtime::locate(), &spec) {
        Err(StartError::Garbled { what, .. }) => {
            assert_snapshot!(what, @"a frame of 1280066888 bytes, more than 268435456");
        }
        other => panic!("{other:?}"),
    }
}
