//! `stackful replay`: a path of a program's report once more.

use stackful_tests::App;

use super::{PROGRAM, run, script};

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

    STILL FAILS  E-QQKVQ: the error is there
    --- stderr
    replaying E-QQKVQ of APP/check.js, instrumented
    "#);
    app.write("check.js", &PROGRAM.replace("'root'", "'toor'"));
    insta::assert_snapshot!(run(&app, &["replay"]), @"
    exit 0
    --- stdout
    FIXED  E-QQKVQ: the error is gone
    --- stderr
    replaying E-QQKVQ of APP/check.js, instrumented
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
    replaying path 1 of APP/check.js, instrumented
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

    STILL FAILS  path 1: there is another error
    --- stderr
    replaying path 1 of APP/check.js, instrumented
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
    replaying E-87Y1F of APP/check.js, in plain Node
    AssertionError: { items: [ 1, 2 ], code: 'x' }
        at Object.<anonymous> (APP/check.js:3:49)
    ");
}

#[test]
fn nothing_to_replay() {
    let app = App::new(&[("stackful-report/results.json", "{\"schema\": 1}")]);
    insta::assert_snapshot!(run(&app, &["replay"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S212]: stackful-report/results.json is no report that can be replayed
      cause:  missing field `program`
      help:   replay takes what `stackful run` and `stackful script` have written; name the folder of
              the report: --out FOLDER
    ");
    insta::assert_snapshot!(run(&app, &["replay", "--out", "elsewhere"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S211]: there is no report in elsewhere: No such file or directory (os error 2)
      help:   make one: stackful run, or stackful script FILE; or name its folder: --out FOLDER
    ");
}
