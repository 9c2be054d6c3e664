//! `stackful script`: what it prints, and what it says when something is wrong.

mod help;
mod replay;

use std::fs;

use serde_json::Value;
use stackful_tests::{App, assert_valid, shown, stackful};

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
    assert_valid(
        "results",
        &[app.path().join("stackful-report/results.json")],
    );
    let members = results.as_object_mut().expect("an object");
    for name in [
        "elapsed_ms",
        "median_run_ms",
        "stages",
        "timeline",
        "program",
        "tool",
    ] {
        assert!(members.remove(name).is_some(), "{name}");
    }
    let text = serde_json::to_string(&results).expect("values");
    insta::assert_snapshot!(text.replace("{\"", "\n{\""), @r#"
    {"actions":0,"app":null,"assumptions":0,"bounded":false,"coverage":
    {"client":
    {"branches":
    {"covered":0,"total":0},"lines":
    {"covered":0,"total":0},"not_reached":[]},"server":
    {"branches":
    {"covered":2,"total":2},"lines":
    {"covered":6,"total":6},"not_reached":[
    {"arms":[],"branches":[],"file":"check.js","functions":[],"lines":[]}]}},"depth":0,"diverged":0,"errored_paths":2,"exhausted":true,"findings":[
    {"before":[],"id":"E-QQKVQ","inputs":
    {"age":20,"name":"root"},"kind":"uncaught-exception","location":
    {"column":28,"file":"check.js","line":5},"message":"nobody is called root","name":"Error","plain":null,"process":"server","runs_to_find":2,"stack":[
    {"column":28,"file":"check.js","line":5}],"steps":[]},
    {"before":[],"id":"E-CQAB3","inputs":
    {"age":99,"name":""},"kind":"assertion","location":
    {"column":1,"file":"check.js","line":6},"message":"almost a hundred","name":"AssertionError","plain":null,"process":"server","runs_to_find":3,"stack":[
    {"column":1,"file":"check.js","line":6}],"steps":[]}],"guesses":
    {"fruitful":0,"made":0},"interrupted":false,"intra":null,"libraries":[],"merged":null,"not_followed":[],"paths":[
    {"inputs":
    {"age":20,"name":""},"outcome":
    {"kind":"completed"}},
    {"errors":["E-QQKVQ"],"inputs":
    {"age":20,"name":"root"},"outcome":
    {"error":"E-QQKVQ","kind":"error"}},
    {"errors":["E-CQAB3"],"inputs":
    {"age":99,"name":""},"outcome":
    {"error":"E-CQAB3","kind":"error"}}],"queued":0,"runs":3,"schema":2,"seed":1,"state_graph":
    {"events":[],"left_out":0,"states":[]},"states":null,"states_not_seen":[],"targets_waiting":0,"toward":null,"unconfirmed":[],"unknown":[],"unreached":
    {"actions":[],"branches":[],"forms":[]},"unrepeated":[]}
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
      not reached  1 decision: see --coverage
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
      not reached  1 decision: see --coverage
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
