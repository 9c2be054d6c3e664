//! Runs of small apps in the real Node: what each way of ending looks like from here.

mod play;

use std::time::{Duration, Instant};

use insta::assert_snapshot;
use play::{events, play, spec, start, test_app};
use stackful_executor::{Children, Isolation, Worker};

fn calculator() -> Worker {
    start(&spec("../../examples/calculator", "server/index.js"))
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
fn a_process_for_each_run_ends_as_a_fork_does() {
    let mut spec = spec("tests/app", "server.js");
    spec.limits.run = Duration::from_secs(2);
    let mut forks = start(&spec);
    spec.isolation = Isolation::Spawn;
    let mut spawns = start(&spec);
    for key in ["count", "crash", "reject", "exit", "error", "hang", "child"] {
        let keys = ["click #count", &format!("click #{key}")];
        assert_eq!(play(&mut spawns, &keys), play(&mut forks, &keys));
    }
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
    unanswered on the Server: : GET /much-later: no answer within a minute
    Completed, Done
    /later: 1893488401500
    ");
    assert_snapshot!(play(&mut server, &["click #outside"]), @"
    0: click #outside
    lost: connection to example.org:80 (refused)
    Completed, Done
    /outside: connect ECONNREFUSED example.org:80 (refused by Stackful: allow it with --allow-host example.org)
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
    let mut spec = spec("tests/app", "server.js");
    spec.children = Children::Run;
    // How long it lingers, in seconds, tells the process from those of other tests.
    let seconds = (100_000_000 + std::process::id()).to_string();
    spec.environment = vec![("LINGER".to_owned(), seconds.clone())];
    let mut server = start(&spec);
    assert_snapshot!(play(&mut server, &["click #child"]), @"
    0: click #child
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    Completed, Done
    /child: from a child
    ");
    assert_snapshot!(play(&mut server, &["click #linger"]), @"
    0: click #linger
    lost: child process sleep (it runs for real, in a sandbox: its time is not under control)
    lost: a child process that goes on after its event
    Completed, Done
    /linger: started
    ");
    // The worker ends what a run has started when it sees the run's end, which may be behind.
    wait_until(|| {
        play(&mut server, &[]);
        lingering(&seconds) == 0
    });
}

/// How many of the processes that `/linger` starts for so many seconds are there.
fn lingering(seconds: &str) -> usize {
    let wanted = format!("sleep\0{seconds}\0");
    let processes = std::fs::read_dir("/proc")
        .expect("a Linux system")
        .flatten();
    let commands = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    commands
        .filter(|command| command == wanted.as_bytes())
        .count()
}

#[test]
fn nothing_is_left_running() {
    let mut server = test_app();
    play(&mut server, &["click #count"]);
    let group = server.process_id().expect("a fork server");
    assert!(!living(group).is_empty(), "the worker itself");
    drop(server);
    // The kernel needs a moment to take a killed process apart.
    wait_until(|| living(group).is_empty());
}

/// Waits for what takes as long as the machine likes, but not for ever.
fn wait_until(mut done: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(5);
    while !done() {
        assert!(Instant::now() < deadline, "it never happens");
        std::thread::sleep(Duration::from_millis(1));
    }
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
