//! Bounds that a campaign is given: each is heeded, or refused with a message.

use std::thread;

use insta::assert_snapshot;
use stackful_tests::{App, root, shown, stackful};

use crate::SERVER;

/// What `stackful run` says to some arguments, without the line that follows every refusal of them.
fn said(arguments: &[&str]) -> String {
    let output = stackful().args(["run", "."]).args(arguments).output();
    let shown = shown(&output.expect("stackful runs"), root());
    shown
        .replace("--- stdout\n--- stderr\n", "")
        .replace("\n\nFor more information, try '--help'.", "")
}

#[test]
fn what_cannot_be_heeded_is_refused() {
    let cases = [
        ["--time", "0s"],
        ["--run-timeout", "0s"],
        ["--solver-timeout", "0ms"],
        ["--runs", "0"],
        ["--max-failures", "0"],
        ["--depth", "0"],
        ["--jobs", "0"],
        ["--jobs", "150"],
        ["--children", "maybe"],
        ["--page", "nowhere"],
    ];
    let all = cases.map(|[flag, value]| said(&[flag, value]));
    assert_snapshot!(all.join("\n"), @"
    exit 2
    error: invalid value '0s' for '--time <TIME>': `0s` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h
    exit 2
    error: invalid value '0s' for '--run-timeout <TIME>': `0s` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h
    exit 2
    error: invalid value '0ms' for '--solver-timeout <TIME>': `0ms` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h
    exit 2
    error: invalid value '0' for '--runs <N>': `0` is not possible: write a whole number from 1 on
    exit 2
    error: invalid value '0' for '--max-failures <N>': `0` is not possible: write a whole number from 1 on
    exit 2
    error: invalid value '0' for '--depth <N>': `0` is not possible: write a whole number from 1 on
    exit 2
    error: invalid value '0' for '--jobs <N>': `0` is not possible: write a whole number from 1 to 64
    exit 2
    error: invalid value '150' for '--jobs <N>': `150` is not possible: write a whole number from 1 to 64
    exit 2
    error: invalid value 'maybe' for '--children <HOW>'
      [possible values: run, stub, refuse]
    exit 2
    error[S218]: `nowhere` is no path of a page
      help:   a path begins with /, such as --page /home
    ");
}

#[test]
fn a_file_may_ask_for_no_more() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[explore]\njobs = 150\n"),
    ]);
    assert_snapshot!(app.run(&[]), @"
    exit 2
    --- stdout
    --- stderr
    error[S201]: stackful.toml is not a valid config file
     --> stackful.toml:2:8
      |
    1 | [explore]
    2 | jobs = 150
      |        ^^^ `150` is not possible: write a whole number from 1 to 64
      help:   see `stackful run --help` for what each value may be
    ");
    app.write("stackful.toml", "[run]\ntimeout = \"0s\"\n");
    assert_snapshot!(app.run(&[]), @r#"
    exit 2
    --- stdout
    --- stderr
    error[S201]: stackful.toml is not a valid config file
     --> stackful.toml:2:11
      |
    1 | [run]
    2 | timeout = "0s"
      |           ^^^^ `0s` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h
      help:   see `stackful run --help` for what each value may be
    "#);
}

#[test]
fn a_program_beside_us_is_one() {
    let app = App::new(&[("server.js", SERVER)]);
    let run = |program: &str| {
        let mut command = stackful();
        command
            .current_dir(app.path())
            .args(["run", ".", "--seed", "1", "--runs", "1"]);
        let output = command.args(["--node", program]).output();
        shown(&output.expect("stackful runs"), app.path())
    };
    assert_snapshot!(run("./no-node"), @"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S301]: Node.js not found: No such file or directory (os error 2)
      tried:  APP/no-node
      help:   https://nodejs.org  or  --node /path/to/node
    ");
    let node = std::process::Command::new("node")
        .args(["-p", "process.execPath"])
        .output();
    let node = String::from_utf8(node.expect("Node runs").stdout).expect("a path");
    std::os::unix::fs::symlink(node.trim(), app.path().join("our-node")).expect("a folder of ours");
    // The app runs in another folder than we do.
    std::fs::create_dir(app.path().join("sub")).expect("a folder of ours");
    app.write("sub/server.js", SERVER);
    let shown = run("./our-node");
    assert!(shown.starts_with("exit 0"), "{shown}");
    let mut command = stackful();
    command
        .current_dir(app.path())
        .args(["run", "sub", "--runs", "1", "--node", "./our-node"]);
    let output = command.output().expect("stackful runs");
    assert!(output.status.success(), "{output:?}");
}

/// Apps that do not get ready, and what is known of each: side by side, since each takes its time.
#[test]
fn the_start_is_bounded_by_the_time() {
    let late = |text: &'static str| {
        thread::spawn(move || {
            let app = App::new(&[("server.js", text)]);
            let shown = app.run(&["--time", "6s"]);
            let (_, message) = shown.split_once("error[S412]").expect("a message");
            message.to_owned()
        })
    };
    let loops = late("for (let i = 0; ; i++) {\n  Math.sqrt(i);\n}\n");
    let waits = late("require('child_process').execFileSync('sleep', ['1000']);\n");
    assert_snapshot!(loops.join().expect("a message"), @"
    : the app was not ready after 6s
      reached:no server of it listens
      does:   server.js:2:3 runs again and again
      help:   let it end, or leave it out while testing: [app] env in stackful.toml
    ");
    assert_snapshot!(waits.join().expect("a message"), @"
    : the app was not ready after 6s
      reached:no server of it listens
      does:   it waits; it has asked these, the last first
      asked:  child process sleep
      help:   give it what it waits for, or a stand-in: [app] env in stackful.toml
    ");
}

/// What an app checks before it starts is its own affair.
#[test]
fn a_throw_of_the_app_is_no_fault_of_the_tool() {
    let crash = |text: &str| {
        let app = App::new(&[("server.js", text)]);
        let shown = app.run(&[]);
        let (_, help) = shown.split_once("help:").expect("a message that helps");
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_snapshot!(crash("throw new Error(`no port at ${process.hrtime.bigint()} by ${Math.random()}`);\n"), @"it does so without instrumentation, too: settings that it lacks go into [app] env of stackful.toml");
}
