//! Errors are told once plain Node has them, too: what instrumentation alone makes of an app is
//! listed apart, and no reason for exit code 1.

use serde_json::Value;
use stackful_tests::App;

/// Where code stands in the text that runs is the one thing that instrumentation changes and shows.
const SERVER: &str = r#"
const http = require('http');
const isInstrumented = () => !/server\.js:3:54/.test(new Error().stack);
const page = ['/throws', '/hangs', '/fails']
  .map((url) => `<button onclick="fetch('${url}')">${url}</button>`)
  .join('');
http.createServer((request, response) => {
  if (request.url === '/throws' && isInstrumented()) {
    throw new RangeError('only here');
  }
  while (request.url === '/hangs' && isInstrumented());
  if (request.url === '/fails') {
    throw new TypeError('everywhere');
  }
  response.end(request.url === '/' ? page : '');
}).listen(3000);
"#;

/// The errors of a list, with what plain Node makes of each.
fn listed(results: &Value, list: &str) -> String {
    let list = results[list].as_array().expect("a list").iter();
    let list =
        list.map(|error| format!("{} {}: {}", error["kind"], error["message"], error["plain"]));
    list.collect::<Vec<_>>().join("\n")
}

fn results(app: &App) -> Value {
    let text = std::fs::read(app.path().join("report/results.json")).expect("a report");
    serde_json::from_slice(&text).expect("JSON")
}

#[test]
fn what_plain_node_does_not_do_is_no_finding() {
    let app = App::new(&[("server.js", SERVER)]);
    let options = [
        "--runs",
        "4",
        "--depth",
        "1",
        "--run-timeout",
        "5s",
        "--jobs",
        "1",
    ];
    let shown = app.run(&options);
    assert!(shown.starts_with("exit 1\n"), "{shown}");
    insta::assert_snapshot!(listed(&results(&app), "findings"), @r#""uncaught-exception" "everywhere": "repeats""#);
    insta::assert_snapshot!(listed(&results(&app), "unrepeated"), @r#"
    "uncaught-exception" "only here": {"differs":"in plain Node the run ends as it should"}
    "hang" "the event never settled": {"differs":"in plain Node the run ends as it should"}
    "#);
    let (_, summary) = shown.split_once("  errors  ").expect("a summary");
    let (summary, _) = summary.split_once("  explored ").expect("a summary");
    insta::assert_snapshot!(summary, @"
       1 on the server, 0 on the page
    not repeated E-BWWJ7 uncaught exception (server.js:9:11): in plain Node the run ends as it should
                 E-GQCJS hang: in plain Node the run ends as it should
    ");
    // On record: nobody is asked again.
    let again = app.run(&[options.as_slice(), &["--resume"]].concat());
    assert!(again.starts_with("exit 1\n"), "{again}");
    assert_eq!(listed(&results(&app), "findings").lines().count(), 1);
    assert_eq!(listed(&results(&app), "unrepeated").lines().count(), 2);
}
