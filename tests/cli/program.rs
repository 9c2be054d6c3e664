//! `stackful script` and `stackful replay`: what they print, and what they say when something is
//! wrong.

use std::fs;

use serde_json::Value;
use stackful_tests::{App, shown, stackful};

const PROGRAM: &str = "\
const { symbol, assume, assert } = require('stackful');
const age = symbol('age', 20, { integer: true, min: 0, max: 150 });
const name = symbol('name', '');
assume(age > 17);
if (name === 'root') throw new Error('nobody is called root');
assert(age !== 99, 'almost a hundred');
";

/// The tool with these words, in the folder of the app; times are left out.
fn run(app: &App, words: &[&str]) -> String {
    let output = stackful()
        .current_dir(app.path())
        .args(words)
        .output()
        .expect("stackful runs");
    let text = shown(&output, app.path());
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("  time "))
        .map(without_seconds);
    lines.collect::<Vec<_>>().join("\n")
}

/// `2 paths in 0.1 s` becomes `2 paths in T`, `  0.1s  found` becomes `  T  found`.
fn without_seconds(line: &str) -> String {
    if let Some((before, after)) = line.split_once(" in ")
        && let Some((seconds, rest)) = after.split_once(" s, ")
        && seconds.parse::<f64>().is_ok()
    {
        return format!("{before} in T, {rest}");
    }
    match line.split_once("s  found ") {
        Some((_, finding)) => format!("  T  found {finding}"),
        None => line.to_owned(),
    }
}

fn script(app: &App, words: &[&str]) -> String {
    run(app, &[&["script", "--seed", "1"], words].concat())
}

#[test]
fn a_program_with_two_errors() {
    let app = App::new(&[("check.js", PROGRAM)]);
    insta::assert_snapshot!(script(&app, &["check.js"]), @r#"
    exit 1
    --- stdout
    error[E-QQKVQ]: Error: nobody is called root
     --> check.js:5:28
      |
    3 | const name = symbol('name', '');
    4 | assume(age > 17);
    5 | if (name === 'root') throw new Error('nobody is called root');
      |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    6 | assert(age !== 99, 'almost a hundred');
      |
      kind         uncaught exception, found by test run 2
      inputs       age = 20
                   name = "root"

    error[E-CQAB3]: AssertionError: almost a hundred
     --> check.js:6:1
      |
    4 | assume(age > 17);
    5 | if (name === 'root') throw new Error('nobody is called root');
    6 | assert(age !== 99, 'almost a hundred');
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ does not hold here
      kind         failed assertion, found by test run 3
      inputs       age = 99
                   name = ""

    ────────
      errors       2, on 2 paths
      explored     3 paths in T, 3 test runs
                   exhausted: these are all the paths there are
      coverage     100.0 % of lines and 100.0 % of branches
      not followed nothing was lost on the way
      seed         1
      report       stackful-report/results.json
    --- stderr
    stackful VERSION · check.js · no config file
      ✓ solver   ROOT/.tools/z3
      seed       1
      T  found E-QQKVQ uncaught exception
      T  found E-CQAB3 failed assertion
    "#);
}

#[test]
fn the_first_error_again() {
    let app = App::new(&[("check.js", PROGRAM)]);
    script(&app, &["check.js"]);
    insta::assert_snapshot!(run(&app, &["replay"]), @r#"
    exit 1
    --- stdout
    error[E-QQKVQ]: Error: nobody is called root
     --> check.js:5:28
      |
    3 | const name = symbol('name', '');
    4 | assume(age > 17);
    5 | if (name === 'root') throw new Error('nobody is called root');
      |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    6 | assert(age !== 99, 'almost a hundred');
      |
      kind         uncaught exception, found by test run 1
      inputs       age = 20
                   name = "root"

    FAILED   E-QQKVQ: the error is still there
    --- stderr
    replaying E-QQKVQ of APP/check.js
    "#);
    app.write("check.js", &PROGRAM.replace("'root'", "'toor'"));
    insta::assert_snapshot!(run(&app, &["replay"]), @"
    exit 0
    --- stdout
    FIXED    E-QQKVQ: the error is gone
    --- stderr
    replaying E-QQKVQ of APP/check.js
    ");
    insta::assert_snapshot!(run(&app, &["replay", "E-00000"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S213]: the report knows neither an error nor a path E-00000
      errors: E-QQKVQ, E-CQAB3
      help:   name one of them, or a path by its number: stackful replay 1, up to 3
    ");
}

#[test]
fn a_path_by_its_number() {
    let app = App::new(&[("check.js", PROGRAM)]);
    script(&app, &["check.js"]);
    insta::assert_snapshot!(run(&app, &["replay", "1"]), @"
    exit 0
    --- stdout
    REPEATED path 1: it ends as it did
    --- stderr
    replaying path 1 of APP/check.js
    ");
    app.write(
        "check.js",
        &(PROGRAM.to_owned() + "process.exitCode = 3;\n"),
    );
    insta::assert_snapshot!(run(&app, &["replay", "1"]), @r#"
    exit 1
    --- stdout
    error[E-87NZR]: exit: process.exitCode = 3
     |
     = note: no code of the app is on the stack
      kind         process exit, found by test run 1
      inputs       age = 20
                   name = ""

    FAILED   path 1: there is another error
    --- stderr
    replaying path 1 of APP/check.js
    "#);
}

#[test]
fn a_path_in_plain_node() {
    let source = "\
const { symbol, any, assert } = require('stackful');
const order = symbol('order', { items: [1, 2], code: '' });
if (order.code === 'x' && any('note') === null) assert(Math.random() < 0, order);
";
    let app = App::new(&[("check.js", source)]);
    script(&app, &["check.js"]);
    let text = run(&app, &["replay", "--plain"]);
    let without_node = text.lines().filter(|line| !line.contains("node:"));
    insta::assert_snapshot!(without_node.collect::<Vec<_>>().join("\n"), @"
    exit 1
    --- stdout
    --- stderr
    replaying E-87Y1F of APP/check.js
    AssertionError: { items: [ 1, 2 ], code: 'x' }
        at Object.<anonymous> (APP/check.js:3:49)
    ");
}

#[test]
fn one_json_object() {
    let app = App::new(&[("check.js", PROGRAM)]);
    let output = stackful()
        .current_dir(app.path())
        .args(["script", "--json", "--seed", "1", "check.js"])
        .output()
        .expect("stackful runs");
    let mut results: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let on_disk = fs::read_to_string(app.path().join("stackful-report/results.json"));
    let on_disk: Value =
        serde_json::from_str(&on_disk.expect("a report")).expect("the same object");
    assert_eq!(results, on_disk);
    let members = results.as_object_mut().expect("an object");
    for name in ["elapsed_ms", "median_run_ms", "stages", "program", "tool"] {
        assert!(members.remove(name).is_some(), "{name}");
    }
    let text = serde_json::to_string(&results).expect("values");
    insta::assert_snapshot!(text.replace("{\"", "\n{\""), @r#"
    {"actions":0,"assumptions":0,"bounded":false,"coverage":
    {"client":
    {"branches":
    {"covered":0,"total":0},"lines":
    {"covered":0,"total":0}},"server":
    {"branches":
    {"covered":2,"total":2},"lines":
    {"covered":6,"total":6}}},"depth":0,"diverged":0,"errored_paths":2,"exhausted":true,"findings":[
    {"id":"E-QQKVQ","inputs":
    {"age":20,"name":"root"},"kind":"uncaught-exception","location":
    {"column":28,"file":"check.js","line":5},"message":"nobody is called root","name":"Error","process":"server","runs_to_find":2,"stack":[
    {"column":28,"file":"check.js","line":5}],"steps":[]},
    {"id":"E-CQAB3","inputs":
    {"age":99,"name":""},"kind":"assertion","location":
    {"column":1,"file":"check.js","line":6},"message":"almost a hundred","name":"AssertionError","process":"server","runs_to_find":3,"stack":[
    {"column":1,"file":"check.js","line":6}],"steps":[]}],"interrupted":false,"not_followed":[],"paths":[
    {"inputs":
    {"age":20,"name":""},"outcome":
    {"kind":"completed"}},
    {"errors":["E-QQKVQ"],"inputs":
    {"age":20,"name":"root"},"outcome":
    {"error":"E-QQKVQ","kind":"error"}},
    {"errors":["E-CQAB3"],"inputs":
    {"age":99,"name":""},"outcome":
    {"error":"E-CQAB3","kind":"error"}}],"queued":0,"runs":3,"schema":2,"seed":1,"unknown":[]}
    "#);
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_workers() {
    let source = "\
const { symbol } = require('stackful');
let n = 0;
for (let i = 0; i < 3; i++) if (symbol(`x${i}`, '') > 'm') n++;
if (n === 3) throw new Error('all');
";
    let app = App::new(&[("check.js", source)]);
    let paths = |flags: &[&str]| {
        let words = [&["script", "--json", "--seed", "1"], flags, &["check.js"]].concat();
        let output = stackful().current_dir(app.path()).args(words).output();
        let stdout = output.expect("stackful runs").stdout;
        let results: Value = serde_json::from_slice(&stdout).expect("one object");
        (results["paths"].clone(), results["findings"].clone())
    };
    let one = paths(&["--jobs", "1"]);
    assert_eq!(one.0.as_array().map(Vec::len), Some(8));
    assert_eq!(one, paths(&["--jobs", "3"]));
    assert_eq!(one, paths(&["--isolation", "spawn"]));
}

#[test]
fn a_campaign_goes_on() {
    let source = "\
const { symbol } = require('stackful');
for (let i = 0; i < 4; i++) if (symbol(`x${i}`, 0) > 5) console.log(i);
";
    let app = App::new(&[("check.js", source)]);
    let explored = |flags: &[&str]| {
        let text = script(&app, &[flags, &["check.js"]].concat());
        let line = text.lines().find(|line| line.contains("explored"));
        line.unwrap_or_default().to_owned()
    };
    assert_eq!(
        explored(&["--runs", "5"]),
        "  explored     5 paths in T, 5 test runs"
    );
    let whole = "  explored     16 paths in T, 16 test runs";
    assert_eq!(explored(&["--resume"]), whole);
}

#[test]
fn an_assumption_that_cannot_hold() {
    let source =
        "const { symbol, assume } = require('stackful');\nassume(symbol('x', 0) > Infinity);\n";
    let app = App::new(&[("check.js", source)]);
    insta::assert_snapshot!(script(&app, &["check.js"]), @"
    exit 5
    --- stdout
    ────────
      errors       0
      explored     0 paths in T, 1 test run; in 1 run an assumption did not hold
                   exhausted: these are all the paths there are
      coverage     100.0 % of lines
      not followed nothing was lost on the way
      seed         1
      report       stackful-report/results.json
    --- stderr
    stackful VERSION · check.js · no config file
      ✓ solver   ROOT/.tools/z3
      seed       1
    error[S502]: an assumption of the program holds on no path, so nothing was explored
    --> check.js:2:1
      help:   weaken it, or say why it should hold: give the inputs other domains
    ");
}

#[test]
fn a_program_without_inputs() {
    let app = App::new(&[("check.js", "console.log('hello');\n")]);
    insta::assert_snapshot!(script(&app, &["check.js"]), @"
    exit 5
    --- stdout
    ────────
      errors       0
      explored     1 path in T, 1 test run
                   exhausted: these are all the paths there are
      coverage     100.0 % of lines
      not followed nothing was lost on the way
      seed         1
      report       stackful-report/results.json
    --- stderr
    stackful VERSION · check.js · no config file
      ✓ solver   ROOT/.tools/z3
      seed       1
    error[S503]: the program reads no input, so there is nothing to explore
      help:   declare one: const { symbol } = require('stackful'); const x = symbol('x', 0);
    ");
}

#[test]
fn a_name_that_is_used_twice() {
    let source = "const { symbol } = require('stackful');\nsymbol('x', 0);\nif (symbol('x', 1) > 1) throw 1;\n";
    let app = App::new(&[("check.js", source)]);
    insta::assert_snapshot!(script(&app, &["check.js"]), @r#"
    exit 1
    --- stdout
    error[E-F5CSK]: TypeError: symbol("x", …): there is an input x in this run already; give each its own name, such as `x${i}` in a loop
     --> check.js:3:5
      |
    1 | const { symbol } = require('stackful');
    2 | symbol('x', 0);
    3 | if (symbol('x', 1) > 1) throw 1;
      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ called here
      kind         wrong use of the module stackful, found by test run 1
      inputs       x = 0

    ────────
      errors       1, on 1 path
      explored     1 path in T, 1 test run
                   exhausted: these are all the paths there are
      coverage     100.0 % of lines and 0.0 % of branches
      not followed nothing was lost on the way
      seed         1
      report       stackful-report/results.json
    --- stderr
    stackful VERSION · check.js · no config file
      ✓ solver   ROOT/.tools/z3
      seed       1
      T  found E-F5CSK wrong use of the module stackful
    "#);
}

#[test]
fn a_path_with_a_million_branches() {
    let source = "\
const { symbol } = require('stackful');
const x = symbol('x', 0);
for (let i = 0; i < 1_000_000; i++) if (x > i) console.log(i);
";
    let app = App::new(&[("check.js", source)]);
    insta::assert_snapshot!(script(&app, &["--runs", "1", "check.js"]), @"
    exit 0
    --- stdout
    ────────
      errors       0
      explored     1 path in T, 1 test run
                   10000 targets still waiting; the bounds (--loops, --decisions) left paths out
      coverage     100.0 % of lines and 50.0 % of branches
      not followed the trace was full: path cut short, 1 time
      seed         1
      report       stackful-report/results.json
    --- stderr
    stackful VERSION · check.js · no config file
      ✓ solver   ROOT/.tools/z3
      seed       1
    ");
}

#[test]
fn files_that_are_no_programs() {
    let app = App::new(&[("folder/a.js", ""), ("broken.ts", "const x: = 1;\n")]);
    insta::assert_snapshot!(script(&app, &["missing.js"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S205]: cannot read missing.js: No such file or directory (os error 2)
      help:   name a JavaScript or TypeScript file: stackful script check.js
    ");
    insta::assert_snapshot!(script(&app, &["folder"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S205]: folder is a folder
      help:   name a JavaScript or TypeScript file: stackful script check.js; an app with a page:
              stackful run folder
    ");
    insta::assert_snapshot!(script(&app, &["broken.ts"]), @"
    exit 4
    --- stdout
    --- stderr
    error[S404]: cannot parse broken.ts
     --> broken.ts:1:10
      |
    1 | const x: = 1;
      |          ^^^ Unexpected token
      help:   correct it: without us it fails with the same error
    ");
}

#[test]
fn nothing_to_replay() {
    let app = App::new(&[("stackful-report/results.json", "{\"schema\": 1}")]);
    insta::assert_snapshot!(run(&app, &["replay"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S212]: stackful-report/results.json is not the report of a program
      cause:  missing field `program` at line 1 column 13
      help:   replay runs paths of `stackful script`; name the folder of its report: --out FOLDER
    ");
    insta::assert_snapshot!(run(&app, &["replay", "--out", "elsewhere"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S211]: there is no report in elsewhere: No such file or directory (os error 2)
      help:   make one: stackful script FILE; or name its folder: --out FOLDER
    ");
}

#[expect(clippy::too_many_lines, reason = "the help is one text")]
#[test]
fn the_help_of_script_names_every_default() {
    let app = App::new(&[]);
    insta::assert_snapshot!(run(&app, &["script", "--help"]), @"
    exit 0
    --- stdout
    Explore a program without a page: every path that its inputs can take

    Usage: stackful script [OPTIONS] <FILE> [ARGUMENTS]...

    Arguments:
      <FILE>          The program: JavaScript or TypeScript, as node takes it
      [ARGUMENTS]...  Its arguments

    Options:
          --strategy <ORDER>       Which path comes next [env: STACKFUL_STRATEGY=] [default:
                                   breadth-first] [possible values: breadth-first, depth-first,
                                   coverage-first, generational]
          --loops <N>              How often one place in the source may decide on a path: rounds of a
                                   loop, depth of a recursion [default: no bound] [env: STACKFUL_LOOPS=]
          --decisions <N>          Decisions on a path, at most; what lies behind them is not looked for
                                   [env: STACKFUL_DECISIONS=] [default: 10000]
          --symbolic-args          The program's arguments are inputs, with what is given as first
                                   values
          --symbolic-env <NAME>    This variable of the environment is an input; can be repeated
          --symbolic-stdin <TEXT>  Standard input is an input, with this text as first value
          --symbolic-time          What `Date.now` gives is an input
          --json                   Print the results as one JSON object: short for --reporter json=-
          --allow-host <HOST>      Host that the app may really reach: NAME, NAME:PORT or *.NAME; can be
                                   repeated [default: none] [env: STACKFUL_ALLOW_HOST=]
          --instrument <PATTERN>   Instrument more than the app's own code: a package, or a path with *
                                   and **; can be repeated [default: none] [env: STACKFUL_INSTRUMENT=]
          --no-cache               Instrument everything anew; else long texts are kept in the user's
                                   cache folder [env: STACKFUL_NO_CACHE=]
          --time <TIME>            Stop after this time, such as 500ms, 60s, 5m [default: 60s] [env:
                                   STACKFUL_TIME=]
          --runs <N>               Stop after so many test runs [default: no bound] [env:
                                   STACKFUL_RUNS=]
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
          --reporter <NAME>        Formats of the report, such as term and json (a wrong name lists
                                   all); NAME=PATH writes one there, NAME=- to standard output; can be
                                   repeated. results.json is written in any case [default: term] [env:
                                   STACKFUL_REPORTER=]
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
    ");
}

#[test]
fn the_help_of_replay_names_every_default() {
    let app = App::new(&[]);
    insta::assert_snapshot!(run(&app, &["replay", "--help"]), @"
    exit 0
    --- stdout
    Run one path of the last `stackful script` again, from what it read

    Usage: stackful replay [OPTIONS] [PATH]

    Arguments:
      [PATH]  An error such as E-7K2Q9, or a path by its number from 1 on [default: the first error]

    Options:
          --plain         Run it in plain Node, without instrumentation
          --out <FOLDER>  Folder of the report [env: STACKFUL_OUT=] [default: stackful-report]
          --node <PATH>   The Node.js program [env: STACKFUL_NODE=] [default: node]
      -h, --help          Print help
          --color <WHEN>  Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed [env:
                          STACKFUL_COLOR=] [default: auto] [possible values: auto, always, never]
    --- stderr
    ");
}
