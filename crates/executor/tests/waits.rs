//! Waiting: it is offered while the app has a timer that only time brings about, and lasts until then.

#[expect(dead_code, reason = "what is played is looked at otherwise here")]
mod play;

use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, spec, start};
use stackful_executor::{Run, Worker};
use stackful_trace::{Step, Vocabulary, decode};

fn app() -> Worker {
    start(&spec("tests/network", "waits.js"))
}

/// What was done, whether one can wait afterwards, and for how long one has; then what was printed.
fn waits(server: &mut Worker, keys: &[&str]) -> String {
    let run = server.run(&events(keys)).expect("the worker lives");
    rendered(&run)
}

fn rendered(run: &Run) -> String {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");
    let Vocabulary { terms, actions, .. } = vocabulary;
    let mut text = String::new();
    for step in &path.steps {
        let Step::Event {
            actions: offered,
            taken,
            ..
        } = step
        else {
            continue;
        };
        let key = |id| actions.get(id).key.to_string();
        let can_wait = offered.iter().any(|id| key(*id) == "wait body");
        let taken = taken.map_or_else(|| "nothing".to_owned(), key);
        let _ = writeln!(text, "can wait: {can_wait}, does {taken}");
    }
    for (id, value) in &path.inputs {
        let name = &terms.input_declaration(*id).name;
        let _ = writeln!(text, "{name} = {value}");
    }
    let _ = writeln!(text, "{:?}, {:?}", path.outcome, run.exit);
    text + &run.output
}

#[test]
fn one_waits_for_a_timer_that_no_other_action_runs() {
    let mut server = app();
    assert_snapshot!(waits(&mut server, &["click #search", "wait body"]), @"
    can wait: false, does click #search
    can wait: true, does wait body
    can wait: false, does nothing
    event.1.seconds = 1.5
    Completed, Done
    search: undefined
    searched
    ");
    assert_snapshot!(waits(&mut server, &["click #session", "wait body", "click #quick"]), @"
    can wait: false, does click #session
    can wait: true, does wait body
    can wait: false, does click #quick
    can wait: false, does nothing
    event.1.seconds = 1800
    Completed, Done
    session: undefined
    the session is over
    quick: undefined
    quick
    ");
    assert_snapshot!(waits(&mut server, &["click #sleep", "wait body"]), @"
    can wait: false, does click #sleep
    can wait: true, does wait body
    can wait: false, does nothing
    event.1.seconds = 20
    Completed, Done
    sleep: undefined
    slept
    ");
}

#[test]
fn one_waits_for_a_timer_that_another_action_may_put_off() {
    assert_snapshot!(waits(&mut app(), &["click #search", "click #search", "wait body"]), @"
    can wait: false, does click #search
    can wait: true, does click #search
    can wait: true, does wait body
    can wait: false, does nothing
    event.2.seconds = 1.5
    Completed, Done
    search: undefined
    search: undefined
    searched
    ");
}

#[test]
fn an_interval_can_be_waited_for_until_it_ends() {
    let mut server = app();
    let jobs = ["click #begin", "wait body", "wait body", "click #end"];
    assert_snapshot!(waits(&mut server, &jobs), @"
    can wait: false, does click #begin
    can wait: true, does wait body
    can wait: true, does wait body
    can wait: true, does click #end
    can wait: false, does nothing
    event.1.seconds = 45
    event.2.seconds = 45
    Completed, Done
    begin: undefined
    a job
    a job
    end: undefined
    ");
    assert_snapshot!(waits(&mut server, &["click #tick", "wait body", "wait body", "click #stop"]), @"
    can wait: false, does click #tick
    can wait: true, does wait body
    can wait: true, does wait body
    can wait: true, does click #stop
    can wait: false, does nothing
    event.1.seconds = 5
    event.2.seconds = 5
    Completed, Done
    tick: undefined
    tick
    tick
    stop: undefined
    ");
}
