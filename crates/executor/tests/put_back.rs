//! After each run of a player everything is as it was: memory, mappings, descriptors, and what else
//! the checking mode looks at.

#[expect(dead_code, reason = "nothing is rendered here")]
mod play;

use play::{events, spec, start};
use stackful_executor::{AppSpec, Exit, Isolation};

/// How often each of the runs is made; `STACKFUL_PUT_BACK_ROUNDS` asks for more.
const ROUNDS: usize = 12;

fn rounds() -> usize {
    let asked = std::env::var("STACKFUL_PUT_BACK_ROUNDS").ok();
    asked.map_or(ROUNDS, |text| text.parse().expect("a number"))
}

/// Makes runs, each of which begins with a look at all that the ones before have left.
fn nothing_differs(app: AppSpec, runs: &[&[&str]]) {
    let mut worker = start(&AppSpec { check: true, ..app });
    assert_eq!(worker.isolation(), Isolation::Snapshot);
    for round in 0..rounds() {
        for keys in runs {
            if let Err(error) = worker.run(&events(keys)) {
                panic!("round {round}, {keys:?}: {error}");
            }
        }
    }
}

#[test]
fn runs_that_end_in_every_way() {
    let app = spec("tests/app", "server.js");
    nothing_differs(
        app,
        &[
            &[],
            &["click #count"],
            &["click #count", "click #crash"],
            &["click #count", "click #count", "click #exit"],
            &["click #reject"],
            &["click #count", "click #throw"],
            &["click #abort"],
            &["click #later", "click #child"],
        ],
    );
}

#[test]
fn runs_that_take_much_memory() {
    let app = spec("tests/memory", "server.js");
    let some = "click #some";
    nothing_differs(app, &[&[some], &[some, some], &[]]);
}

#[test]
fn runs_with_messages() {
    let app = spec("../../examples/calculator", "server/index.js");
    let digit = "click #digit-7";
    nothing_differs(
        app,
        &[
            &[digit, "click #multiply", digit, "click #equals"],
            &["click #divide", "click #equals"],
            &[digit, digit],
            &[],
        ],
    );
}

#[test]
fn runs_with_a_board() {
    let app = spec("../../examples/box-office", "server/index.js");
    let (code, seat) = ("type #code", "click #plan");
    nothing_differs(app, &[&[code, seat], &[seat, seat], &[code], &[]]);
}

#[test]
fn runs_with_files() {
    let app = spec("tests/app", "notes.js");
    let (add, show) = ("click #add", "click #show");
    nothing_differs(app, &[&[add, show], &[show], &[add, "click #delete", show]]);
}

/// Some numbers of descriptors are the tool's own.
#[test]
fn an_app_that_needs_the_numbers_of_the_tool_is_forked() {
    let mut worker = start(&spec("tests/app", "descriptors.js"));
    let run = worker.run(&events(&["click #count"]));
    assert_eq!(run.expect("the worker lives").exit, Exit::Done);
    assert_eq!(worker.isolation(), Isolation::Fork);
    let why = worker.instead();
    assert_eq!(why.as_deref(), Some("there are too many open descriptors"));
}
