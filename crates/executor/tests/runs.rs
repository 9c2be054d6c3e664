//! Runs of small apps in the real Node: what each way of ending looks like from here.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use stackful_executor::{AppSpec, ForkServer, Limits, Run, Runtime};
use stackful_term::{Assignment, Terms, Value};
use stackful_trace::{Actions, Step, decode};

fn spec(folder: &str, entry: &str) -> AppSpec {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    AppSpec {
        entry: directory.join(entry),
        arguments: Vec::new(),
        directory,
        environment: Vec::new(),
        page: Some("/".to_owned()),
        seed: 7,
        limits: Limits::default(),
    }
}

fn test_app() -> ForkServer {
    start(&spec("tests/app", "server.js"))
}

fn calculator() -> ForkServer {
    start(&spec("../../examples/calculator", "server/index.js"))
}

fn start(spec: &AppSpec) -> ForkServer {
    ForkServer::start(&Runtime::locate(), spec).expect("the app gets ready")
}

fn events(keys: &[&str]) -> Assignment {
    let numbered = keys.iter().enumerate();
    numbered
        .map(|(index, key)| (format!("event.{index}"), Value::from(*key)))
        .collect()
}

fn play(server: &mut ForkServer, keys: &[&str]) -> String {
    let run = server.run(&events(keys)).expect("the worker lives");
    render(&run)
}

/// Events, errors, outcome, exit and output of a run; what is symbolic in it is left out.
fn render(run: &Run) -> String {
    let (mut terms, mut actions) = (Terms::new(), Actions::default());
    let path = decode(&run.trace, &mut terms, &mut actions).expect("a valid trace");
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

/// What a person could do, before each event.
fn offered(run: &Run) -> String {
    let (mut terms, mut actions) = (Terms::new(), Actions::default());
    let path = decode(&run.trace, &mut terms, &mut actions).expect("a valid trace");
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

#[test]
fn a_message_goes_to_the_server_and_back() {
    let mut spec = spec("../../examples/calculator", "server/index.js");
    // What the server's WebSocket says it does.
    spec.environment = vec![("DEBUG".to_owned(), "engine:ws".to_owned())];
    let mut server = start(&spec);
    let keys = [
        "click #digit-7",
        "click #add",
        "click #digit-5",
        "click #equals",
    ];
    assert_snapshot!(play(&mut server, &keys), @r#"
    0: click #digit-7
    1: click #add
    2: click #digit-5
    3: click #equals
    Completed, Done
    2030-01-01T09:00:04.000Z engine:ws received "42["compute",{"left":7,"op":"+","right":5}]"
    "#);
}

#[test]
fn symbols_cross_the_channel() {
    let mut server = start(&spec("../../examples/box-office", "server/index.js"));
    let mut assignment = events(&["type #code", "click #plan"]);
    assignment.insert("event.0.value", "abc-d");
    assignment.insert("event.1.clientX", 100.0);
    assignment.insert("event.1.clientY", 200.0);
    let run = server.run(&assignment).expect("the worker lives");
    let (mut terms, mut actions) = (Terms::new(), Actions::default());
    let path = decode(&run.trace, &mut terms, &mut actions).expect("a valid trace");
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
    assert_snapshot!(text, @r#"
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

#[test]
fn an_error_of_a_message_handler_ends_the_run() {
    let mut server = calculator();
    assert_snapshot!(play(&mut server, &["click #divide", "click #equals", "click #digit-1"]), @"
    0: click #divide
    1: click #equals
    uncaughtException on the Server: Error: Division by zero
    Threw, Done
    ");
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
      type #text (field "text")
      mousemove #board (canvas "board")
      click body > a (link "second page")
      key body (page)
    before event 1:
    "#);
}

#[test]
fn runs_do_not_see_each_other() {
    let mut server = test_app();
    assert_snapshot!(play(&mut server, &["click #count", "click #count"]), @"
    0: click #count
    1: click #count
    Completed, Done
    /count: 1
    /count: 2
    ");
    assert_snapshot!(play(&mut server, &["click #count"]), @"
    0: click #count
    Completed, Done
    /count: 1
    ");
}

#[test]
fn the_server_fails_in_each_way() {
    let mut server = test_app();
    assert_snapshot!(play(&mut server, &["click #crash"]), @"
    0: click #crash
    uncaughtException on the Server: TypeError: crashed on request
    Threw, Done
    ");
    assert_snapshot!(play(&mut server, &["click #reject"]), @"
    0: click #reject
    unhandledRejection on the Server: RangeError: rejected on request
    Threw, Done
    ");
    assert_snapshot!(play(&mut server, &["click #exit"]), @"
    0: click #exit
    exit on the Server: exit: process.exit(7)
    Exited { code: 7 }, Exited { code: 7 }
    ");
    assert_snapshot!(play(&mut server, &["click #error"]), @"
    0: click #error
    http5xx on the Server: HTTP: 503 Service Unavailable
    Completed, Done
    /error:
    ");
    assert_snapshot!(play(&mut server, &["click #throw"]), @"
    0: click #throw
    pageError on the Client: Error: thrown on the page
    Completed, Done
    ");
    let aborted = play(&mut server, &["click #count", "click #abort"]);
    let (path, native_stack) = aborted.split_at(aborted.find("-----").unwrap_or(aborted.len()));
    assert_snapshot!(path, @r#"
    0: click #count
    1: click #abort
    Cut, Signalled { signal: "SIGABRT" }
    /count: 1
    "#);
    assert!(!native_stack.is_empty(), "Node says where it aborted");
}

#[test]
fn a_hang_is_killed_and_keeps_its_path() {
    let mut spec = spec("tests/app", "server.js");
    spec.limits.run = Duration::from_secs(1);
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #count", "click #hang"]), @"
    0: click #count
    1: click #hang
    Cut, TimedOut
    /count: 1
    ");
    assert_snapshot!(play(&mut server, &["click #count"]), @"
    0: click #count
    Completed, Done
    /count: 1
    ");
}

#[test]
fn an_endless_trace_is_cut() {
    let mut spec = spec("tests/app", "server.js");
    spec.limits.trace_bytes = 1 << 16;
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #count", "click #flood"]), @"
    0: click #count
    1: click #flood
    Cut, Overflow
    /count: 1
    ");
}

#[test]
fn time_is_virtual_and_the_network_ends_at_loopback() {
    let mut server = test_app();
    assert_snapshot!(play(&mut server, &["click #later", "click #much-later"]), @"
    0: click #later
    1: click #much-later
    Completed, Done
    /later: 1893488401500
    ");
    assert_snapshot!(play(&mut server, &["click #outside"]), @"
    0: click #outside
    lost: connection to example.org:80 (refused)
    Completed, Done
    /outside: connect ECONNREFUSED example.org:80 (refused by Stackful: only loopback can be reached)
    ");
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
    text two words
    at 12,34
    key Enter 13 Enter
    /random: 2c125e96-e7f4-45ab-add8-5b63127c65cd low
    ");
}

#[test]
fn forms_links_and_dialogs_work() {
    let mut spec = spec("tests/forms", "server.js");
    let examples = spec.directory.join("../../../../examples");
    let packages = examples.join("calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    // Else express prints the errors that it answers.
    spec.environment = vec![("NODE_ENV".to_owned(), "test".to_owned())];
    let mut server = start(&spec);
    assert_snapshot!(offered(&server.run(&events(&[])).expect("the worker lives")), @r#"
    before event 0:
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
    4: click body > a
    Completed, Done
    key a
    mood sad
    news true
    key Enter
    signed { name: 'Ada', mood: 'sad', news: 'yes' }
    "#);

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

    assert_snapshot!(play(&mut server, &["click body > a:nth-of-type(1)"]), @"
    0: click body > a:nth-of-type(1)
    http5xx on the Server: TypeError: Cannot read properties of undefined (reading 'toUpperCase')
    Completed, Done
    ");
}

#[test]
fn the_same_assignment_gives_the_same_words() {
    let mut server = calculator();
    let assignment = events(&[
        "click #digit-7",
        "click #multiply",
        "click #digit-6",
        "click #equals",
    ]);
    let first = server.run(&assignment).expect("the worker lives").trace;
    for _ in 0..50 {
        assert_eq!(
            server.run(&assignment).expect("the worker lives").trace,
            first
        );
    }
}

#[test]
fn child_processes_are_waited_for_and_ended() {
    let mut server = test_app();
    assert_snapshot!(play(&mut server, &["click #child"]), @"
    0: click #child
    Completed, Done
    /child: from a child
    ");
    assert_snapshot!(play(&mut server, &["click #linger"]), @"
    0: click #linger
    lost: a child process that goes on after its event
    Completed, Done
    /linger: started
    ");
    // The worker ends what a run has started when it sees the run's end, which may be behind.
    let deadline = Instant::now() + Duration::from_secs(10);
    while lingering() > 0 && Instant::now() < deadline {
        play(&mut server, &[]);
    }
    assert_eq!(lingering(), 0);
}

/// How many of the processes that `/linger` starts are there.
fn lingering() -> usize {
    let processes = std::fs::read_dir("/proc")
        .expect("a Linux system")
        .flatten();
    let commands = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    commands
        .filter(|command| command == b"sleep\x004242\0")
        .count()
}

#[test]
fn nothing_is_left_running() {
    let mut server = test_app();
    play(&mut server, &["click #count"]);
    let group = server.process_id();
    assert!(!living(group).is_empty(), "the worker itself");
    drop(server);
    // The kernel needs a moment to take a killed process apart.
    let deadline = Instant::now() + Duration::from_secs(10);
    while !living(group).is_empty() && Instant::now() < deadline {
        std::thread::yield_now();
    }
    assert_eq!(living(group), [""; 0]);
}

/// `/proc/PID/stat` of the processes of a group that have not ended.
fn living(group: u32) -> Vec<String> {
    let group = group.to_string();
    let processes = std::fs::read_dir("/proc")
        .expect("a Linux system")
        .flatten();
    let stats =
        processes.filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
    let is_living = |stat: &String| {
        // What follows the name of the program: state, parent, group, …
        let mut fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
        fields.next() != Some("Z") && fields.nth(1) == Some(&group)
    };
    stats.filter(is_living).collect()
}
