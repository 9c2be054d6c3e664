//! Where handlers are, what a person could reach of the page, and what elements are called.

mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, spec, start};
use stackful_executor::{Run, Worker};
use stackful_term::Terms;
use stackful_trace::{Actions, Step, decode};

/// A worker with a page of `tests/handlers`.
fn page(name: &str) -> Worker {
    let mut spec = spec("tests/handlers", "server.js");
    spec.page = Some(format!("/{name}.html"));
    start(&spec)
}

/// What a person could do at the end of a run, and how that was found.
fn offered(run: &Run) -> String {
    let (mut terms, mut actions) = (Terms::new(), Actions::default());
    let path = decode(&run.trace, &mut terms, &mut actions).expect("a valid trace");
    let last = path.steps.iter().rev().find_map(|step| match step {
        Step::Event { actions, .. } => Some(actions.clone()),
        _ => None,
    });
    let mut text = String::new();
    for id in last.unwrap_or_default() {
        let action = actions.get(id);
        let _ = writeln!(
            text,
            "{}: {}, by {}",
            action.key, action.label, action.found
        );
    }
    text
}

/// What is offered after these actions.
fn offered_after(name: &str, keys: &[&str]) -> String {
    let run = page(name).run(&events(keys)).expect("the worker lives");
    offered(&run)
}

/// The conditions that were decided on a run of these actions.
fn conditions(name: &str, keys: &[&str]) -> String {
    let run = page(name).run(&events(keys)).expect("the worker lives");
    let (mut terms, mut actions) = (Terms::new(), Actions::default());
    let path = decode(&run.trace, &mut terms, &mut actions).expect("a valid trace");
    let mut text = String::new();
    for step in &path.steps {
        if let Step::Branch {
            condition, taken, ..
        } = step
        {
            let _ = writeln!(text, "{} is {taken}", terms.display(*condition));
        }
    }
    text
}

#[test]
fn elements_hold_what_they_are_given() {
    assert_snapshot!(conditions("held", &["type #from", "click #copy"]), @r#"
    event.0.value + "!" === "default!" is false
    event.0.value === "shown" is false
    "#);
}
