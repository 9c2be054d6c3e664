//! Apps that never get idle in the real Node, and what they start beside themselves.

#[expect(dead_code, reason = "each test starts an app of its own")]
mod play;

use std::time::Duration;

use insta::assert_snapshot;
use play::{play, spec, start};
use stackful_executor::{Children, Isolation};

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

#[test]
fn threads_and_processes_run_for_real() {
    let mut spec = spec("tests/network", "processes.js");
    spec.children = Children::Run;
    // All of them answer or end, on a busy machine late.
    spec.limits.outside = Duration::from_mins(5);
    spec.limits.run = Duration::from_mins(10);
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #thread", "click #again", "click #ended", "click #natural"]), @"
    0: click #thread
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    1: click #again
    2: click #ended
    3: click #natural
    Completed, Done
    thread: 42
    again: 8
    ended: 3
    natural: 0
    ");
    assert_snapshot!(play(&mut server, &["click #sync", "click #ipc"]), @"
    0: click #sync
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    1: click #ipc
    lost: child process node (it runs for real, in a sandbox: its time is not under control)
    Completed, Done
    sync: at once
    ipc: hello!
    ");
}

#[test]
fn what_lives_when_the_app_is_ready_is_told() {
    let mut spec = spec("tests/network", "processes.js");
    spec.arguments = vec!["loading".to_owned()];
    let mut server = start(&spec);
    assert_eq!((server.ready().threads, server.ready().processes), (1, 1));
    // Here they are whole.
    spec.isolation = Isolation::Spawn;
    assert_snapshot!(play(&mut start(&spec), &["click #again"]), @"
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    lost: child process sleep (it runs for real, in a sandbox: its time is not under control)
    lost: an answer of worker thread of a text that did not come within its event
    0: click #again
    Completed, Done
    again: 8
    ");
    assert_snapshot!(play(&mut server, &["click #again", "click #ended"]), @"
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    lost: child process sleep (it runs for real, in a sandbox: its time is not under control)
    lost: an answer of worker thread of a text that did not come within its event
    0: click #again
    lost: worker thread of a text started before the app was ready: runs are forks and do not have it
    1: click #ended
    Completed, Done
    ended: 3
    ");
}

#[test]
fn waiting_costs_nothing_by_any_clock() {
    let mut server = start(&spec("tests/network", "time.js"));
    let timers = [
        "click #timeout",
        "click #interval",
        "click #promises",
        "click #abort",
        "click #atomicsAsync",
    ];
    assert_snapshot!(play(&mut server, &timers), @"
    0: click #timeout
    1: click #interval
    2: click #promises
    3: click #abort
    4: click #atomicsAsync
    Completed, Done
    timeout: 700 700 700 700 700 700
    interval: 900 900 900 900 900 900
    promises: 400 400 400 400 400 400
    abort: 250 250 250 250 250 250
    atomicsAsync: 400 400 400 400 400 400
    ");
    assert_snapshot!(play(&mut server, &["click #notified", "click #atomics"]), @"
    0: click #notified
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    1: click #atomics
    Completed, Done
    ok
    notified: 0 0 0 0 0 0
    atomics: 60000 60000 60000 60000 60000 60000
    ");
    assert_snapshot!(play(&mut server, &["click #frames", "click #pageTimeout", "click #pageAbort", "click #agree"]), @"
    0: click #frames
    1: click #pageTimeout
    2: click #pageAbort
    3: click #agree
    Completed, Done
    frames: 480 480
    pageTimeout: 700 700
    pageAbort: 250 250
    agree: 0 0
    ");
}

/// V8 reads the clock too, so how many milliseconds too late a loop ends is not ours to say; but
/// that is the same in every run.
#[test]
fn a_loop_that_waits_for_a_clock_ends_soon_after() {
    let keys = ["click #busy", "click #busyByPerformance"];
    let mut spec = spec("tests/network", "time.js");
    let mut forked = start(&spec);
    let first = play(&mut forked, &keys);
    let figures = |name: &str| -> Vec<u32> {
        let line = first.lines().find_map(|line| line.strip_prefix(name));
        let figures = line.expect("it is printed").split(' ');
        figures.map(|one| one.parse().expect("a number")).collect()
    };
    for name in ["busy: ", "busyByPerformance: "] {
        let figures = figures(name);
        let is_soon = |one: &u32| (2000..2100).contains(one);
        let soon = figures.iter().filter(|one| is_soon(one)).count();
        assert_eq!(soon, 6, "{first}");
    }
    spec.limits.checkpoints = 0;
    let mut without_checkpoints = start(&spec);
    spec.isolation = Isolation::Spawn;
    for worker in [&mut forked, &mut without_checkpoints, &mut start(&spec)] {
        assert_eq!(play(worker, &keys), first);
    }
}

#[test]
fn a_cluster_is_one_process() {
    let mut server = start(&spec("tests/network", "cluster.js"));
    assert_snapshot!(play(&mut server, &["click #visit", "click #visit", "click #ask"]), @"
    lost: the workers of a cluster (one stands for all, in the process of the primary)
    0: click #visit
    1: click #visit
    2: click #ask
    Completed, Done
    visit: worker 1, visit 1
    visit: worker 1, visit 2
    ask: events: fork 1,fork 2,online 1,online 2
    ");
}
