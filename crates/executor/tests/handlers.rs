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
use stackful_term::Assignment;
use stackful_trace::{Step, Vocabulary, decode};

/// A worker with a page of `tests/handlers`.
fn page(name: &str) -> Worker {
    let mut spec = spec("tests/handlers", "server.js");
    spec.page = Some(format!("/{name}.html"));
    start(&spec)
}

/// What a person could do at the end of a run, and how that was found.
fn offered(run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { actions, .. } = vocabulary;
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
    conditions_of(name, &events(keys))
}

/// The conditions that were decided on a run of this assignment.
fn conditions_of(name: &str, assignment: &Assignment) -> String {
    let run = page(name).run(assignment).expect("the worker lives");
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { terms, .. } = vocabulary;
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
fn a_text_is_pasted_and_written_where_it_can_be_edited() {
    assert_snapshot!(conditions("written", &["paste #code", "type #note"]), @r#"
    event.0.value === "secret" is false
    /^ | $| {2}|[\t\n\r\f]/.test(event.1.value) is false
    event.1.value === "secret" is false
    event.1.value === "other" is false
    "#);
}

#[test]
fn of_a_long_list_each_of_the_first_options_is_chosen_or_not() {
    let run = page("written").run(&events(&["select #list"]));
    let run = run.expect("the worker lives");
    let rendered = play::render(&run);
    assert!(
        rendered.contains("lost: options of a list behind the first 32"),
        "{rendered}"
    );
    assert_snapshot!(conditions("written", &["select #list"]).lines().next().unwrap_or_default(), @"event.0.option 1 is true");
}

#[test]
fn the_mouse_is_moved_on_what_a_listener_of_the_page_tells_apart() {
    assert_snapshot!(offered_after("told", &[]), @"
    mousemove body: page, by listener
    mouseover body: page, by listener
    mouseup body: page, by listener
    ");
    assert_snapshot!(offered_after("told", &["mousemove body", "mouseup body"]), @r#"
    mousemove body: page, by listener
    mousemove body > p:nth-of-type(1): p "One", by delegated
    mousemove body > p:nth-of-type(2): p "Two", by delegated
    mouseover body: page, by listener
    mouseover #other: p "Other", by delegated
    mouseup body: page, by listener
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
    type #typed: field "typed", by itself
    check #clear: checkbox "clear", by itself
    form #more: button "More", by itself
    click #more: button "More", by itself
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

#[test]
fn files_are_chosen_where_a_page_asks_for_them() {
    assert_snapshot!(offered_after("upload", &[]), @r#"
    attach input[name="file"]: file field "file", by itself
    click #form > button: button "Send", by itself
    attach #picture: file field "Picture", by itself
    click #ask: button "Choose", by listener
    "#);
    assert_snapshot!(offered_after("upload", &["click #ask"]), @r#"
    attach input[name="file"]: file field "file", by itself
    click #form > button: button "Send", by itself
    attach #picture: file field "Picture", by itself
    click #ask: button "Choose", by listener
    attach input:not(:root *): file field, by itself
    "#);
}

#[test]
fn a_file_is_sent_with_what_was_chosen() {
    let asked = ["click #ask", "attach input:not(:root *)"];
    assert_snapshot!(conditions("upload", &asked), @r#"
    event.1.content.includes("sought") is false
    ("<" + event.1.content + ">").includes("sought") is false
    "#);
    assert_snapshot!(conditions("upload", &["attach #picture"]), @r#"
    (event.0.name.endsWith(".png") ? "image/png" : event.0.name.endsWith(".jpg") ? "image/jpeg" : event.0.name.endsWith(".jpeg") ? "image/jpeg" : event.0.name.endsWith(".gif") ? "image/gif" : event.0.name.endsWith(".webp") ? "image/webp" : event.0.name.endsWith(".svg") ? "image/svg+xml" : "") === "image/png" is true
    event.0.content.length < 100 is true
    ("------WebKitFormBoundary7MA4YWxkTrZu0gW0\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"" + event.0.name + "\"\r\nContent-Type: " + ((event.0.name.endsWith(".png") ? "image/png" : event.0.name.endsWith(".jpg") ? "image/jpeg" : event.0.name.endsWith(".jpeg") ? "image/jpeg" : event.0.name.endsWith(".gif") ? "image/gif" : event.0.name.endsWith(".webp") ? "image/webp" : event.0.name.endsWith(".svg") ? "image/svg+xml" : "") ? event.0.name.endsWith(".png") ? "image/png" : event.0.name.endsWith(".jpg") ? "image/jpeg" : event.0.name.endsWith(".jpeg") ? "image/jpeg" : event.0.name.endsWith(".gif") ? "image/gif" : event.0.name.endsWith(".webp") ? "image/webp" : event.0.name.endsWith(".svg") ? "image/svg+xml" : "" : "application/octet-stream") + "\r\n\r\n" + event.0.content + "\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW0--\r\n").includes("sought") is false
    "#);
    let form = ["attach input[name=\"file\"]", "click #form > button"];
    assert_snapshot!(conditions("upload", &form), @r#"
    1 < event.0.files is false
    ("------WebKitFormBoundary7MA4YWxkTrZu0gW0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + event.0.name + "\"\r\nContent-Type: " + ((event.0.name.endsWith(".txt") ? "text/plain" : event.0.name.endsWith(".csv") ? "text/csv" : event.0.name.endsWith(".html") ? "text/html" : event.0.name.endsWith(".css") ? "text/css" : event.0.name.endsWith(".js") ? "text/javascript" : event.0.name.endsWith(".json") ? "application/json" : event.0.name.endsWith(".xml") ? "text/xml" : event.0.name.endsWith(".png") ? "image/png" : event.0.name.endsWith(".jpg") ? "image/jpeg" : event.0.name.endsWith(".jpeg") ? "image/jpeg" : event.0.name.endsWith(".gif") ? "image/gif" : event.0.name.endsWith(".webp") ? "image/webp" : event.0.name.endsWith(".svg") ? "image/svg+xml" : event.0.name.endsWith(".pdf") ? "application/pdf" : event.0.name.endsWith(".zip") ? "application/zip" : event.0.name.endsWith(".mp3") ? "audio/mpeg" : event.0.name.endsWith(".wav") ? "audio/wav" : event.0.name.endsWith(".mp4") ? "video/mp4" : event.0.name.endsWith(".webm") ? "video/webm" : "") ? event.0.name.endsWith(".txt") ? "text/plain" : event.0.name.endsWith(".csv") ? "text/csv" : event.0.name.endsWith(".html") ? "text/html" : event.0.name.endsWith(".css") ? "text/css" : event.0.name.endsWith(".js") ? "text/javascript" : event.0.name.endsWith(".json") ? "application/json" : event.0.name.endsWith(".xml") ? "text/xml" : event.0.name.endsWith(".png") ? "image/png" : event.0.name.endsWith(".jpg") ? "image/jpeg" : event.0.name.endsWith(".jpeg") ? "image/jpeg" : event.0.name.endsWith(".gif") ? "image/gif" : event.0.name.endsWith(".webp") ? "image/webp" : event.0.name.endsWith(".svg") ? "image/svg+xml" : event.0.name.endsWith(".pdf") ? "application/pdf" : event.0.name.endsWith(".zip") ? "application/zip" : event.0.name.endsWith(".mp3") ? "audio/mpeg" : event.0.name.endsWith(".wav") ? "audio/wav" : event.0.name.endsWith(".mp4") ? "video/mp4" : event.0.name.endsWith(".webm") ? "video/webm" : "" : "application/octet-stream") + "\r\n\r\n" + event.0.content + "\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW0--\r\n").includes("sought") is false
    "#);
}

#[test]
fn frames_are_a_part_of_the_page() {
    assert_snapshot!(offered_after("frames", &[]), @r#"
    key #inner >> body: page in frame "Editor", by listener
    type #inner >> #text: field "text" in frame "Editor", by itself
    click #inner >> body > a: link "Next" in frame "Editor", by itself
    click #written >> body > button: button "Tell" in frame "written", by listener
    click #ask: button "Ask", by listener
    "#);
    assert_snapshot!(offered_after("frames", &["click #inner >> body > a"]), @r#"
    key #inner >> body: page in frame "Editor", by listener
    type #inner >> #text: field "text" in frame "Editor", by itself
    click #written >> body > button: button "Tell" in frame "written", by listener
    click #ask: button "Ask", by listener
    "#);
}

#[test]
fn what_is_done_in_a_frame_is_known_around_it_and_the_other_way_round() {
    let doings = [
        "click #written >> body > button",
        "click #ask",
        "type #inner >> #text",
    ];
    assert_snapshot!(conditions("frames", &doings), @r#"
    event.0.clientX === 7 is false
    event.1.clientX === 8 is false
    event.2.value === "magic" is false
    "#);
    let mut magic = events(&["type #inner >> #text"]);
    magic.insert("event.0.value", "magic");
    assert_snapshot!(conditions_of("frames", &magic), @r#"
    event.0.value === "magic" is true
    event.0.value + "!" === "back!" is false
    "#);
}

#[test]
fn a_popover_is_there_until_something_else_is_pressed() {
    assert_snapshot!(popover_after(&["click #more"]), @r#"
    form #menu > button: button "In the menu", by itself
    click #menu > button: button "In the menu", by listener
    "#);
    assert_snapshot!(popover_after(&["click #more", "click #plain"]), @"");
    assert_snapshot!(popover_after(&["click #more", "click #more"]), @"");
}

/// What is offered in the popover of a page after these actions.
fn popover_after(keys: &[&str]) -> String {
    let offered = offered_after("reach", keys);
    let lines: Vec<_> = (offered.lines())
        .filter(|line| line.contains("#menu"))
        .collect();
    lines.join("\n")
}

#[test]
fn what_is_alike_is_told_apart() {
    assert_snapshot!(offered_after("alike", &[]), @r#"
    click body > ul > li:nth-of-type(1) > button: button "Delete" in list item "Milk", by listener
    click body > ul > li:nth-of-type(2) > button:nth-of-type(1): button "Delete" (1st) in list item "Bread", by listener
    click body > ul > li:nth-of-type(2) > button:nth-of-type(2): button "Delete" (2nd) in list item "Bread", by listener
    click body > ul > li:nth-of-type(3) > button: button "Delete", by listener
    type body > section > input: field "Street" in section "Address", by itself
    type body > fieldset > p > input: field "Street" in group "Invoice", by itself
    form body > button: button "Other", by itself
    click body > button: button "Other", by listener
    "#);
}

#[test]
fn a_page_with_errors_of_all_sorts_is_a_page() {
    let run = page("invalid").run(&events(&["choose #many"]));
    let run = run.expect("the worker lives");
    assert_snapshot!(offered(&run), @r#"
    form #outer: form "outer", by itself
    type input[name="first"]: field "first", by itself
    submit input[name="first"]: field "first", by itself
    type input[name="second"]: field "second", by itself
    submit input[name="second"]: field "second", by itself
    click #outer > button: button "Send", by itself
    click body > p > b > button:nth-of-type(1): button "One", by listener
    click body > p > b > button:nth-of-type(2): button "Two In a tableNext 01234567891011121314…", by listener
    click body > p > b > button:nth-of-type(2) > button: button "In a table", by listener
    click body > p > b > button:nth-of-type(2) > table > tbody > tr > td > a: link "Next 0123456789101112131415161718192021…", by itself
    choose #many: list "many", by itself
    "#);
    assert_snapshot!(play::render(&run), @"
    0: choose #many
    lost: options of a long list
    pageError on the Client: ReferenceError: nowhere is not defined
    Completed, Done
    ");
}

#[test]
fn what_a_page_asks_of_the_size_of_its_window_is_answered_by_the_size() {
    let keys = ["resize body", "click #look"];
    assert_snapshot!(conditions("media", &keys), @"
    900 <= event.0.innerWidth ? event.0.innerHeight < event.0.innerWidth : false is false
    400 <= event.0.innerWidth ? event.0.innerWidth < 800 : false is true
    event.0.innerHeight <= 300 is false
    ");
    let mut smaller = events(&keys);
    smaller.insert("event.0.innerWidth", 700.0);
    smaller.insert("event.0.innerHeight", 600.0);
    let run = page("media").run(&smaller).expect("the worker lives");
    assert_snapshot!(play::render(&run), @"
    0: resize body
    1: click #look
    Completed, Done
    narrow
    between
    false true true false true
    ");
}

#[test]
fn what_is_dropped_is_what_was_chosen() {
    let mut pieces = String::new();
    for item in ["#piece", "a file", "a text"] {
        let mut dropping = events(&["type #name", "drop #zone"]);
        dropping.insert("event.1.item", item);
        let _ = writeln!(pieces, "{}", conditions_of("drop", &dropping));
    }
    assert_snapshot!(pieces, @r##"
    event.1.item === "#piece" is true
    event.0.value + "!" === "sought" is false

    event.1.item === "#piece" is false
    event.1.item === "a text" is false
    event.1.name === "sought.txt" is false
    event.1.content === "sought" is false

    event.1.item === "#piece" is false
    event.1.item === "a text" is true
    event.1.text === "sought" is false
    "##);
}
