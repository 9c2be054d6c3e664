//! Apps that write to the channels on which the engine and their worker talk: their run is cut, and
//! says why; the next one is as if nothing had been.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use std::time::Duration;

use insta::assert_snapshot;
use play::{play, spec, start};
use stackful_executor::{AppSpec, Isolation, Runtime, StartError, Worker};

fn app(isolation: Isolation) -> AppSpec {
    AppSpec {
        isolation,
        ..spec("tests/channel", "server.js")
    }
}

fn a_run_that_writes_there_is_cut(isolation: Isolation) {
    let mut worker = start(&app(isolation));
    assert_snapshot!(play(&mut worker, &["click #none", "click #long"]), @"");
    assert_snapshot!(play(&mut worker, &["click #other", "click #none"]), @"");
    assert_snapshot!(play(&mut worker, &["click #text"]), @"");
    assert_snapshot!(play(&mut worker, &["click #none", "click #none"]), @"");
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
    let mut spec = app(Isolation::Fork);
    spec.arguments = vec!["thread".to_owned()];
    spec.environment = vec![("MARK".to_owned(), mark.display().to_string())];
    let mut worker = start(&spec);
    let first = play(&mut worker, &["click #none"]);
    std::fs::write(&mark, "").expect("a file");
    while mark.exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_snapshot!(play(&mut worker, &["click #none"]), @"");
    assert_eq!(play(&mut worker, &["click #none"]), first);
}

#[test]
fn while_it_loads() {
    let folder = tempfile::tempdir().expect("a folder");
    let entry = folder.path().join("server.js");
    std::fs::write(&entry, "require('fs').writeSync(3, 'HELLO THERE');\n").expect("a file");
    let spec = AppSpec::new(folder.path(), entry);
    match Worker::start(&Runtime::locate(), &spec) {
        Err(StartError::Garbled { what, .. }) => assert_snapshot!(what, @""),
        other => panic!("{other:?}"),
    }
}
