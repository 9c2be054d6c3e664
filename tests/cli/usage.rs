//! Wrong arguments and config files: exit code 2.

use stackful_tests::{App, root, shown, stackful};

use crate::SERVER;

fn run(arguments: &[&str]) -> String {
    let mut command = stackful();
    // Help texts say what variables hold.
    command
        .env_remove("STACKFUL_CONFIRM")
        .env_remove("STACKFUL_NO_SHRINK");
    let output = command.args(arguments).output().expect("stackful runs");
    shown(&output, root())
}

#[test]
fn without_arguments_there_is_help() {
    insta::assert_snapshot!(run(&[]), @"
    exit 2
    --- stdout
    --- stderr
    Finds errors in full-stack JavaScript apps, with the clicks that lead to them

    Usage: stackful [OPTIONS] <COMMAND>

    Commands:
      run          Explore an app and report the errors of its server
      script       Explore a program without a page: every path that its inputs can take
      lambda       Test functions that take functions, by what other implementations of them do
      replay       Do again what led to an error of the last report, or took a path of a program
      report       Say where the page of the last report is, or open it
      show         Show an error of the last report: where it is, how to get there, the request behind
                   it
      export       Copy an error's folder, with its test, to where your tests are
      accept       Write down that an error is known: it is reported as before, and no reason to fail
                   any more
      init         Write down what cannot be found out by itself: questions on a terminal, or --yes
      config       Say which values are in force, and where each comes from
      completions  Print what a shell needs to complete the arguments
      inject       Copy an app and put faults into its server, to measure what finds them
      doctor       Look whether everything is there that a campaign needs, and which isolation works
                   here
      instrument   Print a file as it runs under test
      exec         Run a Node script instrumented, with no exploration: it does what `node FILE` does
      help         Print this message, the help of a command, of a message's code, or a topic of the
                   documentation

    Options:
      -h, --help          Print help
      -V, --version       Print version
          --color <WHEN>  Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed [env:
                          STACKFUL_COLOR=] [default: auto] [possible values: auto, always, never]

    Exit codes:
      0    no error of the server that a person can cause, or of the program, was found
      1    at least one was
      2    wrong arguments or config file
      3    something is missing on this machine: Node, solver
      4    the app did not start or its page did not load
      5    nothing was explored: a page with nothing to do on it, a program without inputs
      130  interrupted; the report is written
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "the help is one text")]
fn the_help_of_run_names_every_default() {
    insta::assert_snapshot!(run(&["run", "--help"]), @r#"
    exit 0
    --- stdout
    Explore an app and report the errors of its server

    Usage: stackful run [OPTIONS] [DIRECTORY]

    Arguments:
      [DIRECTORY]  The app's folder; the app runs with it as working folder [default: .]

    Options:
          --start <CMD>            Command that starts the server, as package.json would have it
                                   [default: from package.json] [env: STACKFUL_START=]
          --page <PATH>            First page to open [default: /] [env: STACKFUL_PAGE=]
          --clients <N>            Users of the app, each with cookies and storage of their own
                                   [default: 1] [env: STACKFUL_CLIENTS=]
          --tabs <N>               Tabs of each user, which share cookies and storage [default: 1] [env:
                                   STACKFUL_TABS=]
          --mode <MODE>            What is explored, and whether errors of the server get a verdict:
                                   high if a person who uses the page can cause them, low if that takes
                                   a forged message [default: verify] [env: STACKFUL_MODE=explore]
                                   [possible values: verify, explore, inter, intra]
          --depth <N>              Events in a sequence, at most [default: 40] [env: STACKFUL_DEPTH=]
          --strategy <ORDER>       Which target comes next [env: STACKFUL_STRATEGY=] [default:
                                   coverage-first] [possible values: breadth-first, depth-first,
                                   coverage-first, generational]
          --toward <PLACE>         Look for a way to a place, and end there: `FILE:LINE`, such as
                                   `server.js:12`, or "message NAME", what the server does with a
                                   message or a request of this name [default: none] [env:
                                   STACKFUL_TOWARD=]
          --prefix <FILE>          Begin all runs behind these steps: a file with a line for each, as
                                   reports have them, such as click button "Add" [default: none] [env:
                                   STACKFUL_PREFIX=]
          --no-merge               Try each sequence of events for itself, whatever states they lead to
          --dry-run                Start the app and show what it consists of, without a test run:
                                   pages, actions and where they are handled, routes and messages of
                                   both sides, databases, and what is not followed
          --watch                  Explore again whenever a file of the app changes: first what was
                                   found is tried again, then what the change touches is explored before
                                   the rest
          --ui                     Serve a page that shows the campaign as it goes on, on this machine
                                   alone: states, coverage, the steps of the last run, errors; with a
                                   button to pause and one to stop
          --json                   Print the results as one JSON object: short for --reporter json=-
          --reset <CMD>            Command that puts back what the app reaches outside of its process,
                                   such as the data of a real database: it is run before each run, which
                                   then starts the app anew [default: none] [env: STACKFUL_RESET=]
          --no-follow <CHANNEL>    Follow nothing through this channel, as if it were an unknown one:
                                   for research on what is found all the same. Texts of JSON are then
                                   known by their content for no channel; can be repeated [default:
                                   none] [env: STACKFUL_NO_FOLLOW=] [possible values: http, socketio,
                                   websocket, sockjs, postmessage, broadcastchannel, all]
          --confirm <WHEN>         Try each error of the server three times on the app as its users run
                                   it: nothing instrumented, the real server on a copy of its folder,
                                   real sockets; the page in jsdom and in Chromium. auto does without
                                   Chromium if there is none, and takes 30 seconds at most; always does
                                   not, and takes two minutes; never tries nothing [default: auto] [env:
                                   STACKFUL_CONFIRM=] [possible values: auto, always, never]
          --no-shrink              Leave findings as they are found; else up to 30 seconds go, at the
                                   end, into fewer steps and simpler values that lead to the same errors
                                   [env: STACKFUL_NO_SHRINK=]
          --allow-host <HOST>      Host that the app may really reach: NAME, NAME:PORT or *.NAME; can be
                                   repeated [default: none] [env: STACKFUL_ALLOW_HOST=]
          --children <HOW>         Child processes of the app: run has them run, in a sandbox without
                                   files and network to change; stub has those run that are started
                                   before the app is ready, and from then on answers the same ones as
                                   they did and refuses others; refuse has none run [default: stub]
                                   [env: STACKFUL_CHILDREN=] [possible values: run, stub, refuse]
          --instrument <PATTERN>   Instrument more than the app's own code: a package, or a path with *
                                   and **; can be repeated [default: none] [env: STACKFUL_INSTRUMENT=]
          --check-losses           Tell also which functions that are not instrumented got followed
                                   values, in objects too, while nothing is known of what came out of
                                   them; slower, to find out what `exhausted` rests on [env:
                                   STACKFUL_CHECK_LOSSES=]
          --no-cache               Instrument everything anew; else long texts are kept in the user's
                                   cache folder [env: STACKFUL_NO_CACHE=]
          --time <TIME>            Stop after this time, such as 500ms, 60s, 5m; the app is not waited
                                   for any longer, either [default: 60s] [env: STACKFUL_TIME=]
          --runs <N>               Stop after so many test runs [default: no bound] [env:
                                   STACKFUL_RUNS=]
          --max-failures <N>       Stop after so many findings [default: no bound] [env:
                                   STACKFUL_MAX_FAILURES=]
      -j, --jobs <N>               Workers that make test runs side by side; what is found does not
                                   depend on it [default: one for each core] [env: STACKFUL_JOBS=]
          --isolation <HOW>        How runs are kept apart [default: snapshot where the kernel can do
                                   it, else fork; spawn if the app has threads, which neither has] [env:
                                   STACKFUL_ISOLATION=] [possible values: snapshot, fork, spawn]
          --run-timeout <TIME>     Time for one test run; one that takes longer is a hang [default: 10s]
                                   [env: STACKFUL_RUN_TIMEOUT=]
          --run-memory <SIZE>      Memory that one test run may take, such as 512M, 2G [default: 1G]
                                   [env: STACKFUL_RUN_MEMORY=]
          --resume                 Go on with the campaign of the report's folder, where it ended or was
                                   killed
          --seed <N>               Seed of every random choice [default: another one each time, and
                                   printed] [env: STACKFUL_SEED=]
          --out <FOLDER>           Folder of the report [default: stackful-report] [env: STACKFUL_OUT=]
          --reporter <NAME>        Formats of the report: term, html, json, ndjson, sarif, junit, lcov,
                                   istanbul, github, agent; NAME=PATH writes one there, NAME=- to
                                   standard output; can be repeated. results.json is written in any case
                                   [default: term,html] [env: STACKFUL_REPORTER=]
          --fail-on <WHAT>         What makes the exit code 1: high are errors of the server, or of a
                                   program; any are those of the page, too. Accepted errors never do
                                   [default: high] [env: STACKFUL_FAIL_ON=] [possible values: high, any,
                                   never]
          --exit-zero              Short for --fail-on never
          --new-only               Errors that are in the report of the folder already count as accepted
          --coverage               List each line and way that was not reached, and actions that were
                                   never done, with what stood in the way; results.json has them in any
                                   case [env: STACKFUL_COVERAGE=]
          --solver <PATH>          The solver, z3 or cvc5 [default: z3, else cvc5, in .tools of the
                                   project or on PATH] [env: STACKFUL_SOLVER=]
          --portfolio              Ask the other solver too: the first sure answer counts [env:
                                   STACKFUL_PORTFOLIO=]
          --solver-timeout <TIME>  Time for one query to the solver [default: 2s] [env:
                                   STACKFUL_SOLVER_TIMEOUT=]
          --dump-queries <FOLDER>  Write what the solver is asked to files in this folder: each script,
                                   which runs by itself, and the queries [env: STACKFUL_DUMP_QUERIES=]
          --node <PATH>            The Node.js program [default: node on PATH] [env: STACKFUL_NODE=]
          --config <FILE>          Config file [default: the nearest stackful.toml in the app's folder
                                   or above] [env: STACKFUL_CONFIG=]
      -h, --help                   Print help
          --color <WHEN>           Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed
                                   [env: STACKFUL_COLOR=] [default: auto] [possible values: auto,
                                   always, never]
    --- stderr
    "#);
}

#[test]
fn an_unknown_flag() {
    insta::assert_snapshot!(run(&["run", "--tiem", "5s"]), @"
    exit 2
    --- stdout
    --- stderr
    error: unexpected argument '--tiem' found

      tip: a similar argument exists: '--time'

    Usage: stackful run --time <TIME> [DIRECTORY]

    For more information, try '--help'.
    ");
}

#[test]
fn a_time_without_a_unit() {
    insta::assert_snapshot!(run(&["run", "--time", "60"]), @"
    exit 2
    --- stdout
    --- stderr
    error: invalid value '60' for '--time <TIME>': `60` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h

    For more information, try '--help'.
    ");
}

#[test]
fn a_folder_that_is_not_there() {
    insta::assert_snapshot!(run(&["run", "/nowhere/shop"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S203]: /nowhere/shop is not a folder
      help:   name the folder of the app: stackful run ./my-app
    ");
}

#[test]
fn a_config_value_that_cannot_be_read() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[explore]\ntime = 60\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @r#"
    exit 2
    --- stdout
    --- stderr
    error[S201]: stackful.toml is not a valid config file
     --> stackful.toml:2:8
      |
    1 | [explore]
    2 | time = 60
      |        ^^ invalid type: integer `60`, expected a duration in quotes, such as "60s"
      help:   see `stackful run --help` for what each value may be
    "#);
}

#[test]
fn a_number_of_users_that_cannot_be() {
    insta::assert_snapshot!(run(&["run", ".", "--clients", "0"]), @"
    exit 2
    --- stdout
    --- stderr
    error: invalid value '0' for '--clients <N>': `0` is not possible: write a whole number from 1 to 16

    For more information, try '--help'.
    ");
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[app]\nclients = 100\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"
    exit 2
    --- stdout
    --- stderr
    error[S201]: stackful.toml is not a valid config file
     --> stackful.toml:2:11
      |
    1 | [app]
    2 | clients = 100
      |           ^^^ `100` is not possible: write a whole number from 1 to 16
      help:   see `stackful run --help` for what each value may be
    ");
}

#[test]
fn a_config_key_that_does_not_exist() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("stackful.toml", "[app]\nstrat = \"node server.js\"\n"),
    ]);
    insta::assert_snapshot!(app.run(&[]), @r#"
    exit 2
    --- stdout
    --- stderr
    error[S201]: stackful.toml is not a valid config file
     --> stackful.toml:2:1
      |
    1 | [app]
    2 | strat = "node server.js"
      | ^^^^^^^^^^^^^^^^^^^^^^^^ unknown key `strat`
      help:   did you mean `start`?
    "#);
}

#[test]
fn a_report_folder_that_cannot_be_written() {
    let app = App::new(&[("server.js", SERVER)]);
    let out = app.path().join("server.js/report");
    let out = out.to_str().expect("a plain path");
    let output = stackful()
        .args([
            "run",
            app.path().to_str().expect("a plain path"),
            "--seed",
            "1",
        ])
        .args(["--runs", "2", "--out", out])
        .output()
        .expect("stackful runs");
    insta::assert_snapshot!(shown(&output, app.path()), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S204]: cannot write APP/server.js/report: Not a directory (os error 20)
      help:   name a folder that can be written to: --out FOLDER
    ");
}
