//! Apps that never get idle in the real Node, and what runs beside the event loop.

#[expect(dead_code, reason = "each test starts an app of its own")]
mod play;

use insta::assert_snapshot;
use play::{play, spec, start};

#[test]
fn an_app_that_never_gets_idle_is_stepped() {
    let mut spec = spec("tests/network", "loop.js");
    spec.limits.turns = 1_000;
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #immediates", "click #count"]), @"
    0: click #immediates
    lost: the app never settles: stopped after 1000 turns of the event loop
    1: click #count
    Completed, Done
    immediates: undefined
    count: true
    ");
    assert_snapshot!(play(&mut server, &["click #files", "click #count"]), @"
    0: click #files
    lost: the app never settles: stopped after 1000 turns of the event loop
    1: click #count
    Completed, Done
    files: undefined
    count: true
    ");
    assert_snapshot!(play(&mut server, &["click #stream"]), @"
    0: click #stream
    lost: the app never settles: stopped after 1000 turns of the event loop
    Completed, Done
    stream: undefined
    ");
}

#[test]
fn timers_that_never_end_are_left_at_the_end_of_an_event() {
    let mut server = start(&spec("tests/network", "loop.js"));
    assert_snapshot!(play(&mut server, &["click #intervals", "click #count"]), @"
    0: click #intervals
    1: click #count
    Completed, Done
    intervals: undefined
    count: true
    ");
}

#[test]
fn an_app_that_never_gets_idle_gets_ready() {
    let mut spec = spec("tests/network", "loop.js");
    spec.arguments = vec!["loading".to_owned()];
    spec.limits.turns = 1_000;
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #count"]), @"
    lost: the app never settles: stopped after 10000 turns of the event loop
    0: click #count
    lost: the app never settles: stopped after 1000 turns of the event loop
    Completed, Done
    count: true
    ");
}

#[test]
fn a_run_that_uses_up_its_virtual_time_keeps_its_path() {
    let mut server = start(&spec("tests/network", "loop.js"));
    let keys = ["click #wait", "click #wait", "click #count"];
    assert_snapshot!(play(&mut server, &keys), @"
    0: click #wait
    1: click #wait
    Expired, Done
    wait: waited
    wait: waited
    ");
    assert_snapshot!(play(&mut server, &["click #count"]), @"
    0: click #count
    Completed, Done
    count: false
    ");
}
