//! The command line, on files of its own.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use stackful_tests::{App, assert_valid, shown, stackful};

/// A `map` that asks for the length in each round, as many have written it.
const MAP: &str = "\
Array.prototype.map = function (callback, self) {
  if (typeof callback !== 'function') throw new TypeError('no function');
  var result = [];
  for (var index = 0; index < this.length; index++) {
    if (index in this) result[index] = callback.call(self, this[index], index, this);
  }
  return result;
};
";

pub(crate) fn lambda(app: &App, arguments: &[&str]) -> Output {
    let mut command = stackful();
    command
        .current_dir(app.path())
        .arg("lambda")
        .args(arguments);
    command.args(["--out", "report", "--cache", "packages"]);
    command.output().expect("stackful runs")
}

pub(crate) fn results(app: &App) -> Value {
    let text = fs::read_to_string(app.path().join("report/results.json")).expect("a report");
    assert_valid("lambda", &[app.path().join("report/results.json")]);
    let mut results: Value = serde_json::from_str(&text).expect("JSON");
    for time in ["elapsed_ms", "total_ms"] {
        results[time] = Value::Null;
    }
    results
}

/// What is found is in the results, the same for the same seed and any number of processes, and its
/// test fails as it should, by itself.
#[expect(
    clippy::too_many_lines,
    reason = "one campaign, and all that it leaves"
)]
#[test]
fn a_difference_is_a_test_that_fails() {
    let app = App::new(&[("map.js", MAP)]);
    let all = [
        "Array.prototype",
        "--against",
        "./map.js",
        "--methods",
        "map",
        "--tests",
        "192",
    ];
    let mut found = Vec::new();
    for jobs in ["1", "2"] {
        let output = lambda(&app, &[&all[..], &["--seed", "1", "-j", jobs]].concat());
        assert_eq!(
            output.status.code(),
            Some(1),
            "{}",
            shown(&output, app.path())
        );
        found.push(results(&app));
    }
    assert_eq!(found[0], found[1]);
    let clusters = found[0]["clusters"].as_array().expect("a list");
    let line = |cluster: &Value| {
        let text = |name: &str| cluster[name].as_str().unwrap_or_default().to_owned();
        let at = text("location");
        let at = at.rsplit('/').next().unwrap_or_default().to_owned();
        let parts = [
            text("oracle"),
            at,
            text("smallest"),
            text("expected"),
            text("actual"),
        ];
        parts.join("\n  ")
    };
    let lines: Vec<String> = clusters.iter().map(line).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    return-values
      map.js:7:3
      var v0 = [10, 1, null, ,];
    var r0 = v0.map(function () {});
      [undefined, undefined, undefined, hole]
      [undefined, undefined, undefined]
    errors
      map.js:7:3
      var v0 = undefined;
    var r0 = Array.prototype.map.call(v0, function () {});
      TypeError
      nothing
    callback-invocations
      map.js:5:24
      var v0 = [1];
    var r0 = v0.map(function () { v0.constructor = 0; });
    var r1 = v0.map(function () {});
      nothing
      callback 1.0
    non-termination
      map.js
      var v2 = [1];
    var r0 = v2.map(function () { v2[v2.length] = 0; });
      ended
      endless
    "#);
    let id = clusters[0]["id"].as_str().expect("a name");
    let mut node = Command::new("node");
    node.arg("--test")
        .arg(app.path().join(format!("report/{id}.test.js")));
    let before = node.output().expect("node runs");
    assert_eq!(
        before.status.code(),
        Some(1),
        "{}",
        shown(&before, app.path())
    );
    // Once the file does what the language does, so does the test.
    app.write("map.js", "");
    app.write(
        "map.js",
        &fs::read_to_string(crate::search::Tested::Arrays.file()).expect("a file"),
    );
    let after = node.output().expect("node runs");
    assert_eq!(
        after.status.code(),
        Some(0),
        "{}",
        shown(&after, app.path())
    );
}

/// A `filter` with two values of a callback that no chance would hit, one of a number and one of a text.
const SECRETS: &str = "\
'use strict';
Object.defineProperty(Array.prototype, 'filter', {
  configurable: true,
  writable: true,
  value: function filter(callback, self) {
    if (this === null || this === undefined) throw new TypeError('no object');
    var source = Object(this), result = [];
    var length = Math.min(Math.max(Math.trunc(source.length) || 0, 0), Number.MAX_SAFE_INTEGER);
    if (typeof callback !== 'function') throw new TypeError('no function');
    for (var index = 0; index < length; index++) {
      if (!(index in source)) continue;
      var item = source[index], wanted = callback.call(self, item, index, source);
      if (typeof wanted === 'number' && wanted * 3 === 12345) return 'number';
      if (typeof wanted === 'string' && wanted.slice(2) === 'cret') return 'text';
      if (wanted) result.push(item);
    }
    return result;
  },
});
";

/// Values of callbacks are chosen by the branches that they decide.
#[test]
fn branches_choose_what_callbacks_return() {
    let app = App::new(&[("filter.js", SECRETS)]);
    let arguments = [
        "Array.prototype",
        "--against",
        "./filter.js",
        "--methods",
        "filter",
    ];
    let found = |kind: &str| {
        let further = ["--tests", "300", "--seed", "1", "--callbacks", kind];
        let output = lambda(&app, &[&arguments[..], &further].concat());
        assert!(
            output.status.code() <= Some(1),
            "{}",
            shown(&output, app.path())
        );
        let results = results(&app);
        let clusters = results["clusters"].as_array().expect("a list").iter();
        let actual: Vec<String> = clusters.map(|one| one["actual"].to_string()).collect();
        actual.join(" ")
    };
    assert_eq!(found("quick"), "");
    let concolic = found("concolic");
    for secret in ["number", "text"] {
        assert!(concolic.contains(secret), "{concolic}");
    }
}

/// What ends, hangs and allocates is what a test observes.
#[test]
fn what_the_code_does_to_the_process_is_data() {
    let map = |first: &str| {
        format!("Array.prototype.map = function (callback) {{ {first} return []; }};")
    };
    let app = App::new(&[
        ("exit.js", &map("process.exit(3);")),
        ("hang.js", &map("for (;;) ;")),
        (
            "grow.js",
            &map("var one = new Array(4e7).fill(1), two = new Array(4e7).fill(1);"),
        ),
    ]);
    for (file, oracle, actual) in [
        ("exit.js", "errors", "exited"),
        ("hang.js", "non-termination", "endless"),
        ("grow.js", "errors", "crashed"),
    ] {
        let arguments = [
            "--methods",
            "map",
            "--tests",
            "2",
            "--seed",
            "1",
            "-j",
            "1",
            "--callbacks",
            "none",
        ];
        let output = lambda(
            &app,
            &[
                &["Array.prototype", "--against", &format!("./{file}")],
                &arguments[..],
            ]
            .concat(),
        );
        assert_eq!(
            output.status.code(),
            Some(1),
            "{}",
            shown(&output, app.path())
        );
        let results = results(&app);
        let first = &results["clusters"][0];
        assert_eq!(
            (first["oracle"].as_str(), first["actual"].as_str()),
            (Some(oracle), Some(actual)),
            "{file}: {results:#}"
        );
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list, and what is said of it")]
fn what_cannot_be_tested_is_told_with_a_way_out() {
    let app = App::new(&[
        ("map.js", MAP),
        (
            "some.js",
            "Array.prototype.some = function () {}; delete Array.prototype.map;",
        ),
        ("throws.js", "throw new RangeError('not here');"),
        ("hangs.js", "for (;;) {}"),
        ("exits.js", "process.exit(0);"),
        ("module.js", "export const map = 1;"),
        ("setup.js", "const list = [1, 2;"),
        ("fails.js", "const list = [];\nconst other = missing;"),
        ("waits.js", "const list = []; for (;;) {}"),
        ("leaves.js", "const list = []; process.exit(0);"),
    ]);
    let target = ["Array.prototype", "--seed", "1", "--tests", "1"];
    let mut all = String::new();
    for arguments in [
        &["--against", "native"][..],
        &["--against", "./none.js"],
        &["--against", "./map.js", "--methods", "mop"],
        &["--against", "./some.js", "--methods", "map"],
        &["--against", "./throws.js"],
        &["--against", "./hangs.js"],
        &["--against", "./exits.js"],
        &["--against", "./module.js"],
        &["--against", "./map.js", "--setup", "setup.js"],
        &["--against", "./map.js", "--methods=map", "--setup=fails.js"],
        &["--against", "./map.js", "--methods=map", "--setup=waits.js"],
        &[
            "--against",
            "./map.js",
            "--methods=map",
            "--setup=leaves.js",
        ],
        &["--against", "./map.js", "--callbacks", "many"],
    ] {
        let output = lambda(&app, &[&target[..], arguments].concat());
        let said = shown(&output, app.path());
        let lines = said.lines().filter(|line| {
            !line.starts_with("---") && !line.contains("seed 1") && !line.starts_with("    at ")
        });
        let lines: Vec<&str> = lines.collect();
        all += "$ ";
        all += &arguments.join(" ");
        all += "\n";
        all += &lines.join("\n");
        all += "\n";
    }
    insta::assert_snapshot!(all, @r"
    $ --against native
    exit 2
    error[S206]: there is nothing to compare with
      help:   name another version, package or file: --against lodash@3.10.1
    $ --against ./none.js
    exit 2
    error[S205]: cannot read ./none.js: No such file or directory (os error 2)
      help:   name a JavaScript file, or a package such as lodash@4.17.21
    $ --against ./map.js --methods mop
    exit 2
    stackful lambda · Array.prototype · native, map.js
    error[S206]: there is no method mop
      help:   did you mean map?
    $ --against ./some.js --methods map
    exit 2
    stackful lambda · Array.prototype · native, some.js
    error[S206]: no method is in every implementation
      tried:  some.js lacks map
      help:   name those that are: --methods map,filter
    $ --against ./throws.js
    exit 4
    stackful lambda · Array.prototype · native, throws.js
    error[S407]: cannot load throws.js
      cause:  RangeError: not here (APP/throws.js:1)
      help:   it runs in a realm of its own, as CommonJS, with the tested methods removed; an ES module
              must be bundled first: npx esbuild FILE --bundle --format=cjs
    $ --against ./hangs.js
    exit 4
    stackful lambda · Array.prototype · native, hangs.js
    error[S407]: cannot load hangs.js
      cause:  it does not come to an end while it loads
      help:   it runs in a realm of its own, as CommonJS, with the tested methods removed; an ES module
              must be bundled first: npx esbuild FILE --bundle --format=cjs
    $ --against ./exits.js
    exit 4
    stackful lambda · Array.prototype · native, exits.js
    error[S407]: cannot load exits.js
      cause:  it ends the process while it loads
      help:   it runs in a realm of its own, as CommonJS, with the tested methods removed; an ES module
              must be bundled first: npx esbuild FILE --bundle --format=cjs
    $ --against ./module.js
    exit 4
    stackful lambda · Array.prototype · native, module.js
    error[S407]: cannot load module.js
      cause:  SyntaxError: Unexpected token 'export' (APP/module.js:1)
      help:   it runs in a realm of its own, as CommonJS, with the tested methods removed; an ES module
              must be bundled first: npx esbuild FILE --bundle --format=cjs
    $ --against ./map.js --setup setup.js
    exit 2
    error[S205]: cannot parse setup.js
     --> setup.js:1:19
      |
    1 | const list = [1, 2;
      |                   ^ Expected `,` or `]` but found `;`
      help:   it is a script that declares variables, such as const list = [1, 2];
    $ --against ./map.js --methods=map --setup=fails.js
    exit 4
    stackful lambda · Array.prototype · native, map.js
    error[S408]: the setup does not run
      cause:  ReferenceError: missing is not defined (line 2)
      help:   it is run as a script before each test, with nothing but the language
    $ --against ./map.js --methods=map --setup=waits.js
    exit 4
    stackful lambda · Array.prototype · native, map.js
    error[S408]: the setup does not run
      cause:  it does not come to an end
      help:   it is run as a script before each test, with nothing but the language
    $ --against ./map.js --methods=map --setup=leaves.js
    exit 4
    stackful lambda · Array.prototype · native, map.js
    error[S408]: the setup does not run
      cause:  it ends the process
      help:   it is run as a script before each test, with nothing but the language
    $ --against ./map.js --callbacks many
    exit 2
    error: invalid value 'many' for '--callbacks <KIND>'
      [possible values: empty, quick, mined, writes, throws, reenters, promises, async, generator, concolic, none]

    For more information, try '--help'.
    ");
}
