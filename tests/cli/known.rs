//! What is done with an error once it is found: shown, taken elsewhere, accepted.

use std::process::Output;

use stackful_tests::{App, assert_valid, shown, stackful};

const SERVER: &str = "\
const http = require('http');
const page = '<!DOCTYPE html><button id=go onclick=\"fetch(`/fails`)\">Go</button>';
http.createServer((request, response) => {
  if (request.url === '/fails') throw new RangeError('it fails');
  response.end(page);
}).listen(3000);
";

fn output(app: &App, arguments: &[&str]) -> Output {
    let mut command = stackful();
    command.args(arguments).arg("--out");
    let output = command.arg(app.path().join("report")).output();
    output.expect("stackful runs")
}

fn told(app: &App, arguments: &[&str]) -> String {
    shown(&output(app, arguments), app.path())
}

#[test]
#[expect(clippy::too_many_lines, reason = "what each command says of one error")]
fn an_error_from_its_report_to_the_known_ones() {
    let app = App::new(&[("server.js", SERVER), ("package.json", "{}")]);
    let few = ["--runs", "2", "--jobs", "1", "--reporter", "term,github"];
    let found = app.run(&few);
    assert!(found.starts_with("exit 1\n"), "{found}");
    assert!(
        found.contains("\n::error file=server.js,line=4,"),
        "{found}"
    );
    assert_valid("results", &[app.path().join("report/results.json")]);
    let id = found.split(['[', ']']).nth(1).unwrap().to_owned();
    insta::assert_snapshot!(told(&app, &["report"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S211]: there is no report.html in APP/report
      help:   make one: stackful run --reporter term,html; or name its folder: --out FOLDER
    ");
    insta::assert_snapshot!(told(&app, &["show"]), @r#"
    exit 0
    --- stdout
    error[E-MAEZC]: RangeError: it fails
     --> server.js:4:39
      |
    2 | const page = '<!DOCTYPE html><button id=go onclick="fetch(`/fails`)">Go</button>';
    3 | http.createServer((request, response) => {
    4 |   if (request.url === '/fails') throw new RangeError('it fails');
      |                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ here
    5 |   response.end(page);
      |
      kind         uncaught-exception (server)
      steps        1. click button "Go"
      stack        server.js:4:39
      sent         GET /fails
      files        APP/report/findings/E-MAEZC
      again        stackful replay E-MAEZC
    --- stderr
    "#);
    insta::assert_snapshot!(told(&app, &["show", "E-NONE0"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S213]: there is no error E-NONE0 in APP/report
      errors: E-MAEZC
    ");
    let to = app.path().join("e2e").display().to_string();
    insta::assert_snapshot!(told(&app, &["export", &id, "--to", &to]), @"
    exit 0
    --- stdout
    APP/e2e/E-MAEZC
    --- stderr
    ");
    assert!(
        app.path()
            .join("e2e")
            .join(&id)
            .join("repro.spec.ts")
            .is_file()
    );
    assert!(app.path().join("e2e/start.mjs").is_file());
    insta::assert_snapshot!(told(&app, &["export", &id, "--to", &to]), @"
    exit 2
    --- stdout
    --- stderr
    error[S225]: APP/e2e/E-MAEZC is there already
      help:   name another folder, or remove it first
    ");
    let accept = ["accept", &id, "--reason", "the \"old\" client"];
    insta::assert_snapshot!(told(&app, &accept), @"
    exit 0
    --- stdout
    E-MAEZC is accepted: APP/stackful.known.toml
    --- stderr
    ");
    insta::assert_snapshot!(told(&app, &accept), @r#"
    exit 2
    --- stdout
    --- stderr
    error[S226]: E-MAEZC is accepted already: the "old" client
      help:   another reason is written into APP/stackful.known.toml
    "#);
    let known = app.run(&few);
    assert!(known.starts_with("exit 0\n"), "{known}");
    assert!(
        known.contains(&format!("accepted     {id}: the \"old\" client")),
        "{known}"
    );
    app.write("stackful.known.toml", "[[known]]\nid = 3\n");
    insta::assert_snapshot!(app.run(&few), @"
    exit 2
    --- stdout
    --- stderr
    error[S223]: stackful.known.toml is no list of known errors
     --> stackful.known.toml:2:6
      |
    1 | [[known]]
    2 | id = 3
      |      ^ invalid type: integer `3`, expected a string
      help:   stackful accept ID --reason TEXT writes it
    ");
}

const PAGE: &str = "\
const http = require('http');
const page = '<!DOCTYPE html><button id=go onclick=\"missing()\">Go</button>';
http.createServer((request, response) => response.end(page)).listen(3000);
";

/// An error of the page alone is a reason to fail if any is, and not if the report had it before.
#[test]
fn what_makes_the_exit_code_1() {
    let app = App::new(&[("server.js", PAGE), ("package.json", "{}")]);
    let run = |further: &[&str]| {
        let few = ["--runs", "2", "--jobs", "1", "--reporter", "agent"];
        let told = app.run(&[&few, further].concat());
        let lines = told.lines().take(3).map(str::to_owned);
        lines.collect::<Vec<_>>().join(" | ")
    };
    insta::assert_snapshot!(run(&[]), @"exit 0 | --- stdout | findings=1 failing=0 runs=2 exhausted=false interrupted=false seed=1");
    insta::assert_snapshot!(run(&["--fail-on", "any"]), @"exit 1 | --- stdout | findings=1 failing=1 runs=2 exhausted=false interrupted=false seed=1");
    insta::assert_snapshot!(run(&["--fail-on", "any", "--new-only"]), @"exit 0 | --- stdout | findings=1 failing=0 runs=2 exhausted=false interrupted=false seed=1");
    app.write("server.js", &PAGE.replace("missing()", "null.length"));
    app.write("stackful.toml", "[report]\nfail-on = \"any\"\n");
    insta::assert_snapshot!(run(&["--new-only"]), @"exit 1 | --- stdout | findings=1 failing=1 runs=2 exhausted=false interrupted=false seed=1");
    insta::assert_snapshot!(run(&["--exit-zero"]), @"exit 0 | --- stdout | findings=1 failing=0 runs=2 exhausted=false interrupted=false seed=1");
}
