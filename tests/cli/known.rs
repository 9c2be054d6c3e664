//! What is done with an error once it is found: shown, taken elsewhere, accepted.

use std::process::Output;

use stackful_tests::{App, shown, stackful};

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
fn an_error_from_its_report_to_the_known_ones() {
    let app = App::new(&[("server.js", SERVER), ("package.json", "{}")]);
    let few = ["--runs", "2", "--jobs", "1", "--reporter", "term,github"];
    let found = app.run(&few);
    assert!(found.starts_with("exit 1\n"), "{found}");
    assert!(
        found.contains("\n::error file=server.js,line=4,"),
        "{found}"
    );
    let id = found.split(['[', ']']).nth(1).unwrap().to_owned();
    insta::assert_snapshot!(told(&app, &["show"]), @"");
    insta::assert_snapshot!(told(&app, &["show", "E-NONE0"]), @"");
    let to = app.path().join("e2e").display().to_string();
    insta::assert_snapshot!(told(&app, &["export", &id, "--to", &to]), @"");
    assert!(
        app.path()
            .join("e2e")
            .join(&id)
            .join("repro.spec.ts")
            .is_file()
    );
    assert!(app.path().join("e2e/start.mjs").is_file());
    insta::assert_snapshot!(told(&app, &["export", &id, "--to", &to]), @"");
    let accept = ["accept", &id, "--reason", "the \"old\" client"];
    insta::assert_snapshot!(told(&app, &accept), @"");
    insta::assert_snapshot!(told(&app, &accept), @"");
    let known = app.run(&few);
    assert!(known.starts_with("exit 0\n"), "{known}");
    assert!(
        known.contains(&format!("accepted     {id}: the \"old\" client")),
        "{known}"
    );
    app.write("stackful.known.toml", "[[known]]\nid = 3\n");
    insta::assert_snapshot!(app.run(&few), @"");
}
