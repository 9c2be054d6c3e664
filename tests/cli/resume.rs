//! `--resume`: what it goes on with, and what it refuses.

use insta::assert_snapshot;
use stackful_tests::App;

const SERVER: &str = "
const http = require('http');
const page = '<button id=go onclick=\"fetch(`/go`)\">Go</button>';
http.createServer((request, response) => response.end(page)).listen(8080);
";

#[test]
fn there_must_be_a_campaign() {
    let app = App::new(&[("server.js", SERVER)]);
    assert_snapshot!(app.run(&["--resume"]), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S207]: there is no campaign to resume in APP/report
      tried:  APP/report/journal
      help:   name the folder of its report: --out FOLDER; or begin anew: leave out --resume
    ");
}

#[test]
fn it_must_be_the_same_campaign() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    assert_snapshot!(app.run(&["--resume", "--depth", "3", "--page", "/home"]), @r#"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/home "", ready in T s
      seed       1
    error[S208]: the campaign to resume was another one
      why:    page was `/`, now it is `/home`
              depth was `12`, now it is `3`
      help:   give the same choices again, or begin anew: leave out --resume
    "#);
}

#[test]
fn it_must_be_the_same_app() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    app.write("server.js", &SERVER.replace("Go", "Stop"));
    assert_snapshot!(app.run(&["--resume"]), @r#"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/ "", ready in T s
      seed       1
    error[S209]: the app is not as it was when the campaign began
      why:    its files have changed, or it does not start alike each time
      help:   begin anew: leave out --resume
    "#);
}

#[test]
fn a_journal_that_is_none() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    app.write("report/journal", "not a journal of ours");
    assert_snapshot!(app.run(&["--resume"]), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S207]: APP/report/journal cannot be resumed
      why:    it is not a journal
      help:   begin anew: leave out --resume
    ");
}

#[test]
fn a_larger_budget_goes_on() {
    let app = App::new(&[(
        "server.js",
        &SERVER.replace("</button>", "</button><button id=no>No</button>"),
    )]);
    let runs = || {
        let results = std::fs::read(app.path().join("report/results.json")).expect("a report");
        let results: serde_json::Value = serde_json::from_slice(&results).expect("JSON");
        results["runs"].clone()
    };
    app.run(&["--runs", "3"]);
    assert_eq!(runs(), 3);
    let shown = app.run(&["--resume", "--runs", "10"]);
    assert!(shown.contains("resumed  3 runs on record"), "{shown}");
    assert_eq!(runs(), 10);
}
