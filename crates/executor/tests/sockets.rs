//! Messages over sockets that lose what is symbolic, which is told, and messages and connections
//! that fail.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, render, spec, start};
use stackful_executor::{Run, Worker};
use stackful_trace::{Step, Vocabulary, decode};

/// The app, with the packages of an example.
fn app() -> Worker {
    let mut spec = spec("tests/sockets", "server.js");
    let examples = spec.directory.join("../../../../examples");
    let packages = examples.join("calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    start(&spec)
}

/// What a run has lost, and where.
fn losses(server: &Worker, run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");

    let mut text = String::new();
    for step in &path.steps {
        if let Step::Concretised { site, what } = step {
            let place = site.map(|site| server.sources().location(site));
            let place = place.map_or("nowhere".to_owned(), |place| {
                format!("{}:{}", place.file, place.line)
            });
            let _ = writeln!(text, "{place} {what}");
        }
    }
    text
}

#[test]
fn what_crosses_without_its_shadow_is_told() {
    let mut server = app();
    let mut shown = String::new();
    for id in ["bytes", "binary"] {
        let click = format!("click #{id}");
        let run = server.run(&events(&[&click])).expect("the worker lives");
        let _ = writeln!(shown, "{id}: {}", losses(&server, &run).trim_end());
    }
    assert_snapshot!(shown, @"
    bytes: page.html:19 a message of a WebSocket that is no text
    binary: page.html:20 binary data in a message of Socket.IO
    nowhere a message of a WebSocket that is no text
    ");
}

#[test]
fn bad_messages_and_connections_are_what_they_are_in_a_browser() {
    let mut server = app();
    let mut shown = String::new();
    for id in [
        "refused",
        "cyclic",
        "unclonable",
        "large",
        "handshake",
        "again",
    ] {
        let click = format!("click #{id}");
        let run = server.run(&events(&[&click])).expect("the worker lives");
        let _ = writeln!(shown, "{}", render(&run).trim_end());
    }
    assert_snapshot!(shown, @"
    0: click #refused
    Completed, Done
    0: click #cyclic
    pageError on the Client: TypeError: Converting circular structure to JSON
        --> starting at object with constructor 'Array'
        --- index 1 closes the circle
    Completed, Done
    0: click #unclonable
    pageError on the Client: DataCloneError: f() {} could not be cloned.
    Completed, Done
    0: click #large
    Completed, Done
    answer 10000000
    0: click #handshake
    Completed, Done
    refused
    0: click #again
    Completed, Done
    given up
    ");
}
