//! The page in the real Node: what is offered, what actions do, and where their symbols go.

mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, play, render, spec, start, test_app};
use stackful_executor::{Run, Worker};
use stackful_trace::{Step, Vocabulary, decode};

/// What a person could do, before each event.
fn offered(run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { actions, .. } = vocabulary;
    let mut text = String::new();
    for step in &path.steps {
        if let Step::Event {
            index,
            actions: offered,
            ..
        } = step
        {
            let _ = writeln!(text, "before event {index}:");
            for id in offered {
                let action = actions.get(*id);
                let _ = writeln!(text, "  {} ({})", action.key, action.label);
            }
        }
    }
    text
}

/// Each decision of a run: where, on what, and how.
fn decisions(server: &Worker, run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { terms, .. } = vocabulary;
    let mut text = String::new();
    for step in &path.steps {
        if let Step::Branch {
            site,
            condition,
            taken,
        } = step
        {
            let place = server.sources().location(*site);
            let condition = terms.display(*condition);
            let _ = writeln!(text, "{}:{} {condition} is {taken}", place.file, place.line);
        }
    }
    text
}

#[test]
fn only_what_a_person_can_do_is_offered() {
    let mut server = test_app();
    let run = server
        .run(&events(&["click body > a"]))
        .expect("the worker lives");
    assert_snapshot!(offered(&run), @r#"
    before event 0:
      click #count (button "/count")
      click #crash (button "/crash")
      click #reject (button "/reject")
      click #exit (button "/exit")
      click #abort (button "/abort")
      click #hang (button "/hang")
      click #error (button "/error")
      click #outside (button "/outside")
      click #later (button "/later")
      click #much-later (button "/much-later")
      click #random (button "/random")
      click #child (button "/child")
      click #linger (button "/linger")
      click #flood (button "flood")
      click #throw (button "throw")
      type #text (field "Text")
      mousemove #board (canvas "board")
      click body > a (link "second page")
      key body (page)
    before event 1:
      back body (page)
    "#);
}

#[test]
fn inputs_are_what_was_assigned() {
    let mut server = test_app();
    let mut assignment = events(&[
        "type #text",
        "mousemove #board",
        "key body",
        "click #random",
    ]);
    assignment.insert("event.0.value", "two words");
    assignment.insert("event.1.clientX", 12.0);
    assignment.insert("event.1.clientY", 34.0);
    assignment.insert("event.2.key", "Enter");
    assignment.insert("random.0", 0.25);
    let run = server.run(&assignment).expect("the worker lives");
    assert_snapshot!(render(&run), @"
    0: type #text
    1: mousemove #board
    2: key body
    3: click #random
    Completed, Done
    key s 83 KeyS
    text two words
    at 12,34
    key Enter 13 Enter
    /random: 2c125e96-e7f4-45ab-add8-5b63127c65cd low
    ");
}

#[test]
fn symbols_cross_the_channel() {
    let mut server = start(&spec("../../examples/box-office", "server/index.js"));
    let mut assignment = events(&["type #code", "click #plan"]);
    assignment.insert("event.0.value", "abc-d");
    assignment.insert("event.1.clientX", 100.0);
    assignment.insert("event.1.clientY", 200.0);
    let run = server.run(&assignment).expect("the worker lives");
    assert_snapshot!(decisions(&server, &run), @r#"
    public/box-office.js:17 4 <= event.0.value.length is true
    public/box-office.js:22 0 < event.0.value.indexOf("-") is true
    public/box-office.js:28 event.1.clientX < 20 is false
    public/box-office.js:28 event.1.clientY < 20 is false
    public/box-office.js:28 380 < event.1.clientY is false
    server/hall.js:18 10 <= Math.floor(event.1.clientY / 40) is false
    server/hall.js:18 15 <= Math.floor(event.1.clientX / 40) is false
    server/hall.js:26 event.0.value.startsWith("guest-") is false
    "#);
}

/// An app that takes its packages from an example.
fn with_packages(folder: &str) -> Worker {
    let mut spec = spec(folder, "server.js");
    let examples = spec.directory.join("../../../../examples");
    let packages = examples.join("calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    // Else express prints the errors that it answers.
    spec.environment = vec![("NODE_ENV".to_owned(), "test".to_owned())];
    start(&spec)
}

#[test]
fn arguments_and_acknowledgements_cross_the_channel() {
    let mut server = with_packages("tests/messages");
    let run = server
        .run(&events(&["click #board"]))
        .expect("the worker lives");
    assert_snapshot!(decisions(&server, &run), @"
    server.js:17 70 < event.0.clientX is false
    page.html:9 (Number.isFinite(event.0.clientX * 2) ? event.0.clientX * 2 + 0 : null) < 30 is true
    ");
}

#[test]
fn a_message_that_was_thrown_away_says_nothing_of_the_next() {
    let mut server = with_packages("tests/messages");
    let run = server
        .run(&events(&["mousemove #board"]))
        .expect("the worker lives");
    assert_snapshot!(render(&run), @"
    0: mousemove #board
    Completed, Done
    told
    ");
    assert_eq!(decisions(&server, &run), "");
}

/// A guest book of whole pages.
fn guest_book() -> Worker {
    with_packages("tests/forms")
}

#[test]
fn fields_parts_and_links_are_offered() {
    let mut server = guest_book();
    assert_snapshot!(offered(&server.run(&events(&[])).expect("the worker lives")), @r#"
    before event 0:
      form body > form (form)
      type input[name="name"] (field "name")
      submit input[name="name"] (field "name")
      key input[name="name"] (field "name")
      choose select[name="mood"] (list "mood")
      check input[name="news"] (checkbox "News")
      click body > form > button (button "Sign")
      click #list > li:nth-of-type(1) (li "one")
      click #list > li:nth-of-type(2) (li "two")
      click #list (ul "onetwo")
      click #ask (button "Ask")
      click body > a:nth-of-type(1) (link "missing entry")
    "#);
}

#[test]
fn a_form_leads_to_another_page() {
    let mut server = guest_book();
    let mut signing = events(&[
        "type input[name=\"name\"]",
        "choose select[name=\"mood\"]",
        "check input[name=\"news\"]",
        "submit input[name=\"name\"]",
        "click body > a",
    ]);
    signing.insert("event.0.value", "Ada");
    signing.insert("event.1.value", "sad");
    let run = server.run(&signing).expect("the worker lives");
    assert_snapshot!(render(&run), @r#"
    0: type input[name="name"]
    1: choose select[name="mood"]
    2: check input[name="news"]
    3: submit input[name="name"]
    lost: HTTP: the document that answers GET /entry?number=1
    4: click body > a
    Completed, Done
    key a
    mood sad
    news true
    key Enter
    signed { name: 'Ada', mood: 'sad', news: 'yes' }
    "#);
}

#[test]
fn dialogs_are_answered() {
    let mut server = guest_book();
    let mut asking = events(&[
        "click #ask",
        "click #list > li:nth-of-type(2)",
        "click #ask",
    ]);
    asking.insert("dialog.1", "Kim");
    asking.insert("dialog.2", false);
    let run = server.run(&asking).expect("the worker lives");
    assert_snapshot!(render(&run), @"
    0: click #ask
    1: click #list > li:nth-of-type(2)
    2: click #ask
    Completed, Done
    named Kim
    list two
    not sure
    ");
}

#[test]
fn a_prompt_may_be_closed_without_an_answer() {
    let mut server = guest_book();
    let mut closing = events(&["click #ask"]);
    closing.insert("dialog.1", "Kim");
    closing.insert("dialog.1.cancelled", true);
    let run = server.run(&closing).expect("the worker lives");
    assert_snapshot!(render(&run), @"
    0: click #ask
    Completed, Done
    named null
    ");
}

#[test]
fn an_error_that_express_answers_keeps_its_cause() {
    let mut server = guest_book();
    assert_snapshot!(play(&mut server, &["click body > a:nth-of-type(1)"]), @"
    0: click body > a:nth-of-type(1)
    http5xx on the Server: TypeError: Cannot read properties of undefined (reading 'toUpperCase')
    Completed, Done
    ");
}

#[test]
fn a_double_click_is_two_clicks_and_more_where_it_is_listened_for() {
    let mut server = start(&spec("tests/clicks", "server.js"));
    let run = server
        .run(&events(&[
            "dblclick #attribute",
            "dblclick #property",
            "dblclick #of-react",
            "dblclick #folders > li:nth-of-type(2)",
        ]))
        .expect("the worker lives");
    let offered = offered(&run);
    let first = offered.split("before event 1").next().unwrap_or_default();
    assert_snapshot!(first, @r#"
    before event 0:
      dblclick #folders > li:nth-of-type(1) (li "Music")
      dblclick #folders > li:nth-of-type(2) (li "Self")
      dblclick #folders (ul "MusicSelf")
      click #attribute (button "by an attribute")
      dblclick #attribute (button "by an attribute")
      mousedown #attribute (button "by an attribute")
      drag #attribute (button "by an attribute")
      mouseup #attribute (button "by an attribute")
      dblclick #property (canvas "property")
      click #single (button "once")
      dblclick #of-react (button "by its props")
    "#);
    assert_snapshot!(render(&run), @"
    0: dblclick #attribute
    1: dblclick #property
    2: dblclick #of-react
    3: dblclick #folders > li:nth-of-type(2)
    uncaughtException on the Server: RangeError: Maximum call stack size exceeded
    Threw, Done
    mousedown 1
    mouseup 1
    click 1
    mousedown 2
    mouseup 2
    click 2
    dblclick 2
    dblclick 2
    by props
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "the snapshot says it all")]
fn what_jsdom_lacks_is_there_and_told() {
    let mut server = start(&spec("tests/platform", "server.js"));
    let mut text = String::new();
    for part in ["layout", "text", "canvas", "media", "devices", "absent"] {
        text += &play(&mut server, &[&format!("click #{part}")]);
    }
    let mut assignment = events(&["type #field", "click #kept"]);
    assignment.insert("event.0.value", "sesame");
    let run = server.run(&assignment).expect("the worker lives");
    text += &render(&run);
    assert_snapshot!(text, @"
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #layout
    not modelled: where elements are, and how large
    not modelled: whether an element is in the window (IntersectionObserver)
    Completed, Done
    50,100,200,80 200
    8,79,24,18 32,79,24,18
    placed true
    block null
    seen true
    size 200
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #text
    Completed, Done
    A text in bold and more
    two<br>lines
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #canvas
    not modelled: how wide letters are (measureText)
    not modelled: the picture of a canvas (toDataURL)
    not modelled: WebGL, which draws nothing
    Completed, Done
    0,0,0,0,255,0,0,255
    matrix(1, 0, 0, 1, 3, 4) 25
    matrix(1, 0, 0, 1, 0, 0) data:image/png
    true
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #media
    not modelled: audio and video, which last ten seconds and show nothing
    Completed, Done
    false 10
    true 10
    over
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #devices
    not modelled: a camera or a microphone (getUserMedia), which sees and hears nothing
    not modelled: what a camera or a microphone has recorded (MediaRecorder), which is empty
    not modelled: whether the person allows notifications, which is taken for granted
    not modelled: where the person is (navigator.geolocation)
    not modelled: the service worker /worker.js, which never runs
    Completed, Done
    0
    granted
    51.4779
    http://localhost:3000/
    error
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: click #absent
    not modelled: requestStorageAccess, which a page has not here
    Completed, Done
    lost: http://localhost:3000/never, which has not answered: what comes after it in the page is missing
    0: type #field
    1: click #kept
    Completed, Done
    open
    true
    shown
    ");
}
