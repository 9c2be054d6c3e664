//! What is followed of fields: how a page may read them, and what a form asks of them.

#[expect(dead_code, reason = "runs are rendered with their decisions here")]
mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, spec, start};
use stackful_executor::Worker;
use stackful_source::SiteId;
use stackful_term::Assignment;
use stackful_trace::{Step, Vocabulary, decode};

/// A worker with a page of `tests/fields`.
fn page(name: &str) -> Worker {
    let mut spec = spec("tests/fields", "server.js");
    spec.page = Some(format!("/{name}.html"));
    start(&spec)
}

/// Decisions, losses and errors of a run, and its output.
fn told(server: &mut Worker, assignment: &Assignment) -> String {
    let run = server.run(assignment).expect("the worker lives");
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { terms, .. } = vocabulary;
    let mut text = String::new();
    for step in &path.steps {
        match step {
            Step::Branch {
                site,
                condition,
                taken,
            } => {
                let condition = terms.display(*condition);
                let by = if *site == SiteId::PERSON {
                    "browser"
                } else {
                    "page"
                };
                let _ = writeln!(text, "{by}: {condition} is {taken}");
            }
            Step::Concretised { what, .. } => {
                let _ = writeln!(text, "lost: {what}");
            }
            _ => {}
        }
    }
    for error in &path.errors {
        let _ = writeln!(text, "{}: {}", error.name, error.message);
    }
    text + &run.output
}

#[test]
fn what_a_form_asks_for_is_decided() {
    let mut page = page("validity");
    assert_snapshot!(told(&mut page, &events(&["form #check"])), @r#"
    page: event.0.name === "" is false
    page: event.0.name.length < 3 is false
    page: /^(?:[a-zA-Z0-9._%+-]+@[a-zA-Z0-9]+(?:[.-][a-zA-Z0-9]+)*)?$/.test(event.0.email) is true
    page: /^(?:https?:\/\/[a-z]+(?:\.[a-z]+)*(?:\/[!-~]*)?)?$/.test(event.0.link) is true
    page: /^(?:[a-z]{2}-[0-9]+)?$/.test(event.0.code) is true
    page: event.0.age === "" is false
    page: 120 < Number(event.0.age) is false
    page: Number(event.0.age) < 18 is false
    page: (Number(event.0.age) - 18) % 2 === 0 is true
    page: event.0.day === "" is false
    page: event.0.day < "2024-01-01" is false
    page: event.0.time === "" is false
    page: 5 < event.0.time.length is false
    page: event.0.size === "" is false
    page: event.0.agreed is true
    valid true
    "#);
    let mut other = events(&["form #check"]);
    other.insert("event.0.email", "o'hara@example.org");
    other.insert("event.0.link", "ftp://example.org/");
    other.insert("event.0.age", "17");
    assert_snapshot!(told(&mut page, &other), @r#"
    page: event.0.name === "" is false
    page: event.0.name.length < 3 is false
    page: /^(?:[a-zA-Z0-9._%+-]+@[a-zA-Z0-9]+(?:[.-][a-zA-Z0-9]+)*)?$/.test(event.0.email) is false
    page: event.0.email.includes("@") is true
    page: /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(event.0.email) is true
    page: /^(?:https?:\/\/[a-z]+(?:\.[a-z]+)*(?:\/[!-~]*)?)?$/.test(event.0.link) is false
    page: event.0.link.includes(":") is true
    lost: whether a field of type url has no typeMismatch
    page: /^(?:[a-z]{2}-[0-9]+)?$/.test(event.0.code) is true
    page: event.0.age === "" is false
    page: 120 < Number(event.0.age) is false
    page: Number(event.0.age) < 18 is true
    page: event.0.day === "" is false
    page: event.0.day < "2024-01-01" is false
    page: event.0.time === "" is false
    page: 5 < event.0.time.length is false
    page: event.0.size === "" is false
    page: event.0.agreed is true
    valid false
    "#);
}

#[test]
fn a_browser_sends_what_is_valid() {
    let mut page = page("validity");
    // Filled in as the form asks for, nothing is left to be decided but what the page asks for.
    let mut at_once = events(&["form #sent"]);
    at_once.insert("event.0.again", "a@example.org");
    assert_snapshot!(told(&mut page, &at_once), @"
    page: event.0.mail === event.0.again is true
    sent
    ");
    let keys = [
        "type input[name=\"mail\"]",
        "click #send",
        "click #invalid",
        "type input[name=\"again\"]",
        "click #send",
    ];
    let mut one_by_one = events(&keys);
    one_by_one.insert("event.0.value", "a@b");
    assert_snapshot!(told(&mut page, &one_by_one), @r#"
    browser: event.0.value === "" is false
    browser: event.0.value.length < 5 is true
    page: event.0.value === event.3.value is false
    refused mail
    not valid mail
    refused mail
    refused again
    "#);
}

#[test]
fn steps_count_from_what_a_field_is_reset_to() {
    let mut page = page("validity");
    let keys = [
        "type #kept",
        "click #keep",
        "click #fits",
        "type #kept",
        "click #fits",
    ];
    assert_snapshot!(told(&mut page, &events(&keys)), @r#"
    page: event.0.value === "" is false
    page: event.3.value === "" is false
    page: Number(event.0.value) % 1 === 0 is true
    page: (Number(event.3.value) - Number(event.0.value)) % 1 === 0 is true
    fits true
    fits true
    "#);
    let mut half = events(&keys);
    half.insert("event.0.value", "0.5");
    assert_snapshot!(told(&mut page, &half), @r#"
    page: event.0.value === "" is false
    page: event.3.value === "" is false
    page: Number(event.0.value) % 1 === 0 is false
    lost: whether a field of type number has no stepMismatch
    fits true
    fits false
    "#);
}

#[test]
fn each_way_to_read_a_field_is_followed_or_told() {
    let mut page = page("reads");
    assert_snapshot!(told(&mut page, &events(&["form #value"])), @r#"
    page: event.0.text === "v" is false
    page: event.0.text.trim() === "t" is false
    page: event.0.news is true
    browser: event.0.number === "" is false
    page: 7 < Number(event.0.number) is false
    page: 70 < Number(event.0.range) is false
    lost: a field of type date as a number
    lost: a field as a date
    page: 3 < event.0.text.length is false
    page: 3 < event.0.area.length is false
    page: 5 < event.0.area.length is false
    checked
    valueAsNumber of a date
    valueAsDate
    "#);
    assert_snapshot!(told(&mut page, &events(&["form #list"])), @r#"
    page: event.0.size === "M" is false
    page: event.0.size === "L" is false
    browser: event.0.size === "S" is true
    page: event.0.colour === "red" is true
    "#);
    assert_snapshot!(told(&mut page, &events(&["form #data"])), @r#"
    page: event.0.colour === "red" is true
    page: event.0.news is true
    page: event.0.text === "get" is false
    page: event.0.text === "getAll" is false
    page: event.0.text === "of" is false
    page: event.0.text === "forEach" is false
    page: event.0.text === "entries" is false
    page: event.0.text === "values" is false
    page: event.0.text === "fromEntries" is false
    page: event.0.text === "entries again" is false
    page: event.0.text === "values again" is false
    page: event.0.text === "from" is false
    page: event.0.text === "parameters" is false
    "#);
    assert_snapshot!(told(&mut page, &events(&["type #typed"])), @r#"
    page: event.0.value.toLowerCase() === "x" is false
    page: (event.0.value === "" ? null : event.0.value.slice(-1)) === "@" is false
    page: (event.0.value === "" ? "deleteContentBackward" : "insertText") === "deleteContentBackward" is false
    "#);
}

#[test]
fn a_field_is_found_at_the_end_of_each_path() {
    let mut page = page("reads");
    assert_snapshot!(told(&mut page, &events(&["form #paths"])), @r#"
    page: event.0.text.trim() === "elements" is false
    page: event.0.text.trim() === "key" is false
    page: event.0.text.trim() === "namedItem" is false
    page: event.0.text.trim() === "form" is false
    page: event.0.text.trim() === "forms" is false
    page: event.0.text.trim() === "index" is false
    page: event.0.text.trim() === "item" is false
    page: event.0.text.trim() === "querySelector" is false
    page: event.0.colour === "red" is true
    page: event.0.news is true
    page: event.0.text.trim() === "FormData" is false
    page: event.0.text.trim() === "pattern" is false
    page: event.0.text.trim() === "within" is false
    page: event.0.text === "first" is false
    page: event.0.area === "second" is false
    browser: event.0.size === "L" is false
    browser: event.0.size === "M" is false
    browser: event.0.size === "S" is true
    page: event.0.text.trim() === "dataset" is false
    lost: setAttribute
    page: event.0.text === "it" is false
    page: event.0.area === "other" is false
    "#);
}
