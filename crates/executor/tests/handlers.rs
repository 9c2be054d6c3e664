//! Where handlers are, what a person could reach of the page, and what elements are called.

#[expect(
    dead_code,
    reason = "what can be done is looked at here, more than what is done"
)]
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

#[test]
fn what_a_person_cannot_reach_is_not_offered() {
    assert_snapshot!(offered_after("reach", &[]), @r#"
    click #plain: button "Plain", by listener
    check #agree: checkbox "Agree", by itself
    click #host >> p > button: button "One", by delegated
    click #host >> #two: button "Two", by delegated
    click #open: button "Open", by listener
    "#);
}

#[test]
fn a_modal_dialog_keeps_a_person_from_everything_else() {
    assert_snapshot!(offered_after("reach", &["click #open"]), @r#"
    escape #ask: dialog "Yes", by itself
    click #ask > form > button: button "Yes", by itself
    "#);
}

#[test]
fn escape_closes_a_dialog() {
    let offered = offered_after("reach", &["click #open", "escape #ask"]);
    assert!(!offered.contains("escape"), "{offered}");
    assert!(
        offered.contains(r#"click #answer > button: button "Said""#),
        "{offered}"
    );
}

#[test]
fn a_form_closes_its_dialog_with_a_value() {
    let keys = ["click #open", "click #ask > form > button"];
    let offered = offered_after("reach", &keys);
    let said: Vec<_> = offered
        .lines()
        .filter(|line| line.contains("#answer"))
        .collect();
    assert_snapshot!(said.join("\n"), @r#"click #answer > button: button "Said yes", by listener"#);
}

#[test]
fn elements_without_words_are_called_by_what_they_show_or_lead_to() {
    assert_snapshot!(offered_after("names", &[]), @r#"
    click body > a:nth-of-type(1): link "/held.html", by itself
    click body > a:nth-of-type(2): link "Home", by itself
    click body > a:nth-of-type(3): link "Back", by itself
    type body > input: field "Price", by itself
    click body > button: button "Search", by listener
    "#);
}

#[test]
fn a_page_with_thousands_of_buttons_offers_some_and_says_so() {
    let run = page("many").run(&events(&[])).expect("the worker lives");
    let offered = offered(&run);
    assert_eq!(offered.lines().count(), 400);
    assert!(play::render(&run).contains("lost: more than 400 actions of a page at a time"));
}
